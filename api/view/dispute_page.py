"""The page of a dispute: all that it says, in words, and what may follow; its template only lays it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from json import dumps
from typing import Any, NamedTuple
from uuid import UUID

from msgspec import Struct

from adjudicator.dispute import AFTER_APPEAL, EvidenceAttached, RulingGiven
from adjudicator.disputes import DisputeStream
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.store.envelope import Entry
from api.view import asking
from api.view import disputes as view
from api.view.broken import Broken, broken
from api.view.dressed import drawn_at
from api.view.matches import name_of
from api.view.seen import Seen


class Asker(NamedTuple):
    """Who looks at the page: the seat they speak for, whether a token says who they are, what they may do."""

    seat: str | None
    is_known: bool
    may_dispute: bool
    may_rule: bool


class Remedy(Struct, frozen=True):
    """What a ruling does to the match."""

    says: str
    is_old: bool
    """Whether it only tells which entries stay voided."""


class Stands(Struct, frozen=True):
    """The ruling that stands."""

    outcome: str
    reason: str
    remedies: tuple[Remedy, ...]
    rules: tuple[str, ...]


class Evidence(Struct, frozen=True, kw_only=True):
    """What the table showed: the answer to a question, or the drawing as a viewer saw it."""

    text: str
    about: str
    """The question; empty for a drawing."""
    answer: Sequence[asking.Line]
    position: int
    viewer: Viewer
    reading: str | None
    """None: as played."""
    seen_by: str


class Line(Struct, frozen=True):
    """An entry of the dispute; `past`: entries with cards that were seen, before which a ruling goes back."""

    entry: view.DisputeEntry
    evidence: Evidence | None
    past: tuple[int, ...]


class Voided(Struct, frozen=True):
    """An entry that is voided, in words."""

    position: int
    says: str


class DisputePage(Struct, frozen=True, kw_only=True):
    """What the page of a dispute says."""

    match: UUID
    name: str
    """Of the match."""
    seats: Mapping[str, str]
    dispute: view.Dispute
    disputed: str
    findings: tuple[Broken, ...]
    ruling: Stands | None
    is_voiding: bool
    """Whether entries are voided now, so that the match as played and as ruled differ."""
    lines: tuple[Line, ...]
    is_first: bool
    """Whether the page begins with the first entry of the dispute."""
    earlier: int | None
    """The entry after which the page before begins; None if that is the first page."""
    last: int
    """The last entry of the match."""
    is_drawn: bool
    is_narrow: bool
    is_over: bool
    """Whether it was withdrawn, so that nothing follows."""
    is_waiting: bool
    asker: Asker
    is_for_all: bool
    """Whether everybody sees what the asker attaches."""
    seen_by: str
    """Who sees it otherwise."""
    questions: Sequence[asking.Form]
    may_withdraw: bool
    may_appeal: bool
    is_after_appeal: bool
    voided: tuple[Voided, ...]
    """Entries that a ruling may tick to count again …"""
    further: int | None
    """… and the first of those that have to be typed."""


def dispute_page(
    seen: Seen, told: DisputeStream, shown: view.Dispute, part: view.Part, asker: Asker, *, limit: int, most: int
) -> DisputePage:
    """The page of a dispute with a part of its entries. `limit`: how many are asked for at once; `most`: how many
    voided entries may be ticked."""
    now, game = told.dispute, seen.reading.ruleset
    disputed = drawn_at(seen, now.raised.position)
    before, voided = part.first - limit - 1, sorted(now.voided)
    return DisputePage(
        match=seen.id,
        name=name_of(seen.id, seen.header),
        seats=seen.header.seats,
        dispute=shown,
        disputed=disputed.says,
        findings=tuple(broken(seen, finding) for finding in disputed.findings),
        ruling=_stands(seen, told),
        is_voiding=bool(voided),
        lines=tuple(_lines(seen, told, shown, part)),
        is_first=not part.first,
        earlier=before if before >= 0 else None,
        last=seen.reading.position,
        is_drawn=game.draw is not None,
        is_narrow=game.is_narrow,
        is_over=now.status == "withdrawn",
        is_waiting=now.is_waiting,
        asker=asker,
        is_for_all=seen.viewer == SPECTATOR,
        seen_by=seen.speaker.say(view.who_sees(seen.viewer)),
        questions=asking.forms(seen, now.raised.position),
        may_withdraw=asker.may_dispute and now.status == "open" and asker.seat in (None, now.raised.seat),
        may_appeal=asker.may_dispute and now.status == "ruled",
        is_after_appeal=now.status in AFTER_APPEAL,
        voided=tuple(_voided(seen, voided[:most])) if asker.may_rule else (),
        further=voided[most] if len(voided) > most else None,
    )


def ruling_of(told: DisputeStream) -> Entry[RulingGiven] | None:
    """The entry with the ruling that stands."""
    return None if told.dispute.ruling is None else told.entries[told.dispute.ruling]


def _stands(seen: Seen, told: DisputeStream) -> Stands | None:
    if (entry := ruling_of(told)) is None:
        return None
    ruling, say_it = entry.event, seen.speaker.say
    stays = view.stays_voided(ruling, told.dispute.voided)
    remedies = view.remedies(ruling, told.dispute.voided)
    return Stands(
        say_it(view.OUTCOME[ruling.outcome]),
        ruling.reason,
        tuple(Remedy(say_it(remedy), remedy == stays) for remedy in remedies),
        ruling.rules,
    )


def _lines(seen: Seen, told: DisputeStream, shown: view.Dispute, part: view.Part) -> Iterator[Line]:
    past = view.goes_past(seen.played, told, part)
    for entry in shown.entries:
        event = None if entry.event is None else told.entries[entry.position].event
        evidence = _evidence(seen, event) if isinstance(event, EvidenceAttached) else None
        yield Line(entry, evidence, past.get(entry.position, ()))


def _evidence(seen: Seen, given: EvidenceAttached) -> Evidence:
    about, answer = ("", []) if not given.question else _answered(seen, given, given.question)
    return Evidence(
        text=given.text,
        about=about,
        answer=answer,
        position=given.position,
        viewer=given.viewer,
        reading=given.reading if given.reading != "played" else None,
        seen_by=seen.speaker.say(view.who_sees(given.viewer)),
    )


def _answered(seen: Seen, given: EvidenceAttached, name: str) -> tuple[str, list[asking.Line]]:
    """A question and its answer in the reader's language; a question that the game no longer has goes by its name."""
    answer: Any = given.answer
    if isinstance(answer, dict):
        answer = answer.get(seen.language, answer)
    query = seen.reading.ruleset.queries.get(name)
    if query is None:
        return name, [asking.Line("", dumps(answer, ensure_ascii=False))]
    return seen.speaker.say(query.about), asking.in_words(seen, given.position, query, given.asked, answer)


def _voided(seen: Seen, positions: Sequence[int]) -> Iterator[Voided]:
    for position in positions:
        yield Voided(position, drawn_at(seen, position).says)
