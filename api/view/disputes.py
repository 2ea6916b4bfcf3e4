"""Disputes as they are shown, in shapes and in words, as far as whoever asks may see them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from msgspec import Struct

from adjudicator.dispute import (
    AppealRaised,
    DisputeEvent,
    DisputeRaised,
    DisputeWithdrawn,
    EvidenceAttached,
    Outcome,
    RulingGiven,
    StatementMade,
    Status,
    is_for,
    ruling_name,
)
from adjudicator.disputes import DisputeStream
from adjudicator.match import EntriesVoided, Header
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said, listed
from adjudicator.plain.work import Work
from adjudicator.replay import take_back
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer
from adjudicator.seam.sentences import Speaker
from adjudicator.store.entry import stated_in
from adjudicator.store.envelope import Entry
from api.sentences import counted, say
from api.view.answers import recorded
from api.view.seen import size_of
from api.view.shapes import Behind, Cursor, Next
from projections.contract import BETWEEN

STATUS: dict[Status, Said] = {
    "open": say("waits for a judge"),
    "ruled": say("ruled on"),
    "appealed": say("appealed: waits for the head judge"),
    "final": say("ruled on by the head judge"),
    "withdrawn": say("withdrawn"),
}
OUTCOME: dict[Outcome, Said] = {
    "upheld": say("the claim is upheld"),
    "dismissed": say("the claim is dismissed"),
    "open": say("the claim cannot be decided"),
}


class DisputeEntry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of a dispute, in words."""

    position: int
    event: Plain = None
    """What was recorded; left out for evidence that whoever asks may not see."""
    says: str
    at: str | None = None
    by: str | None = None
    holder: str | None = None
    role: str | None = None
    recorded: str | None = None
    """Who recorded it, by their token, as a sentence."""
    report_id: str | None = None


class Dispute(Struct, frozen=True, kw_only=True):
    """A dispute: what is disputed, how it stands, and all that was recorded of it."""

    match: UUID
    number: int
    """Which dispute of the match it is, counted from 1."""
    disputed: int
    """The entry of the match that is disputed."""
    status: Status
    says: str
    """How it stands, in words."""
    claim: str
    rules: tuple[str, ...]
    seat: str | None
    position: int
    """Its last entry: give it as If-Match with a ruling."""
    ruling: int | None
    """Its entry with the ruling that stands; None if there is none."""
    count: int
    """How many entries it has in all."""
    entries: tuple[DisputeEntry, ...]
    """A page of them."""
    cursor: Cursor


class Disputes(Struct, frozen=True):
    """The disputes of a match, in the order they were raised, each with the first page of its entries."""

    disputes: tuple[Dispute, ...]
    count: int
    """How many disputes the match has in all."""
    cursor: Cursor


class DisputeAcross(Struct, frozen=True, kw_only=True):
    """A dispute of whichever match, as it stands; `ruler` gave the ruling that does, for `reason`."""

    match: UUID
    header: Header
    number: int
    disputed: int
    """The entry of the match that is disputed."""
    position: int
    """Its last entry."""
    status: Status
    waiting: bool
    """Whether it waits for a judge."""
    says: str
    """How it stands, in words."""
    claim: str
    rules: tuple[str, ...]
    """The rules at issue."""
    seat: str | None
    at: str | None
    """When it was raised."""
    outcome: Outcome | None
    reason: str | None
    cited: tuple[str, ...]
    """The rules that the ruling cites."""
    ruler: str | None
    """Who ruled: as their token says, else as they say; in an imported match as its record claims."""
    ruled_at: str | None


class DisputesAcross(Struct, frozen=True):
    """Disputes of all matches, in the order they were raised."""

    disputes: tuple[DisputeAcross, ...]
    cursor: Cursor
    next: Next
    behind: Behind


def across(row: Mapping[str, Any], header: Header, speaker: Speaker) -> DisputeAcross:
    """A dispute of any match, from its row in the view of disputes."""
    same = ("number", "disputed", "position", "status", "claim", "seat", "at", "outcome", "reason", "ruler", "ruled_at")
    stands = STATUS[row["status"]]
    return DisputeAcross(
        match=UUID(row["match"]),
        header=header,
        waiting=bool(row["waiting"]),
        says=speaker.say(stands),
        rules=_several(row["rules"]),
        cited=_several(row["cited"]),
        **{name: row[name] for name in same},
    )


def _several(text: str | None) -> tuple[str, ...]:
    return tuple(one for one in (text or "").split(BETWEEN) if one)


def ago(at: str, now: str) -> Said:
    """How long ago something was recorded."""
    minutes = int((datetime.fromisoformat(now) - datetime.fromisoformat(at)).total_seconds() // 60)
    if minutes < 1:
        return say("just now")
    if minutes < 60:
        return counted("{count} minute ago", "{count} minutes ago", minutes)
    if minutes < 48 * 60:
        return counted("{count} hour ago", "{count} hours ago", minutes // 60)
    return counted("{count} day ago", "{count} days ago", minutes // (24 * 60))


class Part(NamedTuple):
    """A page of a dispute: its entries from one to another, which is left out."""

    first: int
    end: int


def part_after(told: DisputeStream, cursor: int | None, limit: int) -> Part:
    """The page after an entry, of `limit` entries at most; it ends early if they are large."""
    first, work = 0 if cursor is None else cursor + 1, Work()
    end = first
    for entry in work.share(told.entries[first : first + limit]):
        end = entry.position + 1
        work.take(size_of(entry.event))
    return Part(first, end)


def last_part(told: DisputeStream, limit: int) -> Part:
    """The page that ends with the last entry, of `limit` entries at most; it begins late if they are large."""
    end, work = len(told.entries), Work()
    first = end
    for entry in work.share(reversed(told.entries[-limit:])):
        first = entry.position
        work.take(size_of(entry.event))
    return Part(first, end)


def dispute(
    match: UUID, told: DisputeStream, speaker: Speaker, may_look_as: Callable[[Viewer], bool], part: Part
) -> Dispute:
    """A dispute with a part of its entries, without evidence taken for viewers that `may_look_as` denies."""
    raised, count = told.dispute.raised, len(told.entries)
    return Dispute(
        match=match,
        number=told.number,
        disputed=raised.position,
        status=told.dispute.status,
        says=speaker.say(STATUS[told.dispute.status]),
        claim=raised.claim,
        rules=raised.rules,
        seat=raised.seat,
        position=told.dispute.position,
        ruling=told.dispute.ruling,
        count=count,
        entries=tuple(
            _entry(entry, speaker) if is_for(entry.event, may_look_as) else _withheld(entry, speaker)
            for entry in told.entries[part.first : part.end]
        ),
        cursor=part.end - 1 if part.first < part.end < count else None,
    )


def _withheld(entry: Entry[Any], speaker: Speaker) -> DisputeEntry:
    """An entry that tells only that there is evidence, and since when; whose it is might give away what it is about."""
    says = speaker.say(say("Evidence that is not shown to you"))
    return DisputeEntry(position=entry.position, says=says, at=entry.at)


def who_sees(viewer: Viewer) -> Said:
    """Who sees evidence that was taken for a viewer."""
    if viewer == SPECTATOR:
        return say("Everybody sees it.")
    if viewer == JUDGE:
        return say("Only judges see it.")
    return say("Only judges and {player} see it.", player=Player(viewer))


def _entry(entry: Entry[Any], speaker: Speaker) -> DisputeEntry:
    by_token = recorded(entry)
    return DisputeEntry(
        position=entry.position,
        event=msgspec.to_builtins(entry.event),
        says=speaker.say(says(entry.event)),
        at=entry.at,
        **stated_in(entry),
        holder=entry.holder,
        role=entry.role,
        recorded=None if by_token is None else speaker.say(by_token),
        report_id=entry.report_id,
    )


def says(event: DisputeEvent) -> Said:
    """An entry of a dispute as a sentence."""
    match event:
        case DisputeRaised():
            return say("{who} disputes entry {position}: {claim}", who=_who(event.seat), position=f"#{event.position}",
                       claim=event.claim)  # fmt: skip
        case StatementMade():
            return say("{who}: {text}", who=_who(event.seat), text=event.text)
        case EvidenceAttached(question=None):
            return say("Evidence: the table drawn at entry {position}", position=f"#{event.position}")
        case EvidenceAttached():
            return say("Evidence: the answer to a question at entry {position}", position=f"#{event.position}")
        case RulingGiven():
            return _ruling(event)
        case AppealRaised():
            return say("{who} appeals to the head judge: {reason}", who=_who(event.seat), reason=event.reason)
        case DisputeWithdrawn():
            return say("{who} withdrew the dispute", who=_who(event.seat))


def _ruling(event: RulingGiven) -> Said:
    judge = say("The head judge rules") if event.by_head_judge else say("The judge rules")
    return say("{judge}: {outcome}. {reason}", judge=judge, outcome=OUTCOME[event.outcome], reason=event.reason)


def _who(seat: str | None) -> Said:
    return say("An official") if seat is None else say("{player}", player=Player(seat))


def remedies(event: RulingGiven, voided: Iterable[int]) -> list[Said]:
    """What a ruling does, and which entries stay `voided`, one sentence each; empty if it does nothing to the match."""
    does_to = ((event.voids, say("Voided")), (event.reinstates, say("Counts again")))
    found = [_does_to(does, positions) for positions, does in does_to if positions]
    if (stays := stays_voided(event, voided)) is not None:
        found.append(stays)
    if event.corrections:
        found.append(say("Corrections recorded: {count}", count=event.corrections))
    if event.penalty and event.penalty_for:
        penalty = say("Penalty for {player}: {penalty}", player=Player(event.penalty_for), penalty=event.penalty)
        found.append(penalty)
    elif event.penalty:
        found.append(say("Penalty: {penalty}", penalty=event.penalty))
    return found


def stays_voided(event: RulingGiven, voided: Iterable[int]) -> Said | None:
    """Which entries stay `voided` though the ruling itself does not void them; None if there are none."""
    stays = sorted(set(voided) - set(event.voids))
    return _does_to(say("Stays voided"), stays) if stays else None


def _does_to(does: Said, positions: Iterable[int]) -> Said:
    places = listed([f"#{position}" for position in positions], "list")
    return say("{does}: {positions}", does=does, positions=places)


def goes_past(played: Reading, told: DisputeStream, part: Part) -> dict[int, tuple[int, ...]]:
    """By position in the dispute, rulings of a part of it that void entries from before a card was seen; with those
    cards' entries. It ends early if it takes long."""
    names = {ruling_name(told.number, position): position for position in range(part.first, part.end)}
    events = enumerate(played.entries.events)
    voids = {names[event.ruling]: place for place, event in events
             if isinstance(event, EntriesVoided) and event.ruling in names}  # fmt: skip
    held = Work().share(voids.items())
    return {ruling: past for ruling, place in held if (past := take_back.goes_past(played, place))}
