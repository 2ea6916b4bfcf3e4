"""What requests say about disputes, and how it is recorded."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Annotated, Final
from uuid import UUID

from marshmallow import ValidationError
from msgspec import Meta

from adjudicator.dispute import (
    AFTER_APPEAL,
    NOBODYS,
    AppealRaised,
    DisputeEvent,
    DisputeRaised,
    DisputeWithdrawn,
    EvidenceAttached,
    Outcome,
    Positions,
    Rules,
    RulingGiven,
    Said,
    StatementMade,
)
from adjudicator.disputes import DisputeStream, Reporting
from adjudicator.match import Line, Name, NotFound, Text
from adjudicator.plain.json import Plain, canonical
from adjudicator.replay.disputed import Head
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.seam.sentences import LANGUAGES
from adjudicator.store.entry import Stated, stated_in
from api.http.current import disputes
from api.http.exchange import Viewpoint, seen
from api.http.front.access import caller
from api.sentences import say
from api.view.questions import JudgesOnly, answer_to, drawn
from api.view.seen import Seen

OF_RULING: Final = ("outcome", "reason", "rules", "penalty", "penalty_for", "voids", "reinstates")
"""The fields of a ruling that are recorded as they are sent."""
_NOT_PUBLIC = say("A spectator is told something else here, so not everybody may see it")


class Signed(Stated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every report about a dispute says."""

    report_id: Annotated[Name, Meta(description="Names this report: the same id is recorded once.")]
    by: Line | None = None


class Raising(Signed, frozen=True, kw_only=True):
    """A dispute to raise: against which entry, what is claimed, the rules at issue, whose claim it is."""

    position: Annotated[int, Meta(ge=0, description="The entry that is disputed; 0 is the set-up.")]
    claim: Said
    rules: Rules = ()
    seat: Name | None = None


class Statement(Signed, frozen=True, kw_only=True):
    """Something said about a dispute."""

    text: Said
    seat: Name | None = None


class Evidence(Signed, frozen=True, kw_only=True):
    """What the table showed at a position: the answer to a question, worked out here, or without one the drawing."""

    position: Annotated[int, Meta(ge=0)]
    question: Name | None = None
    asked: Annotated[Plain, Meta(description="The fields of the question.")] = None
    text: Text = ""
    public: Annotated[
        bool, Meta(description="Everybody is to see it: refused where a spectator is told something else.")
    ] = False


class Ruling(Signed, frozen=True, kw_only=True):
    """A ruling, and what it does to the match: all of it is recorded, or nothing."""

    outcome: Outcome
    reason: Said
    rules: Rules = ()
    penalty: Text = ""
    penalty_for: Annotated[Name | None, Meta(description="The seat that the penalty is for.")] = None
    voids: Annotated[Positions, Meta(description="Entries of the match that it voids.")] = ()
    reinstates: Annotated[Positions, Meta(description="Entries that an earlier ruling voided.")] = ()
    corrections: Annotated[tuple[Plain, ...], Meta(max_length=100, description="Events that set a fact right.")] = ()
    by_head_judge: Annotated[bool, Meta(description="Only where no token says who rules.")] = False


class Argued(Signed, frozen=True, kw_only=True):
    """An appeal, with its reason."""

    reason: Said
    seat: Name | None = None


class Withdrawn(Signed, frozen=True, kw_only=True):
    """A dispute is withdrawn."""

    reason: Text = ""
    seat: Name | None = None


def heads_of(found: Seen) -> list[Head]:
    """The disputes of a match that the asker is told of, in the order they were raised."""
    return [] if found.is_late or found.line is not None else disputes().of(found.id)


def dispute_of(found: Seen, number: int) -> DisputeStream:
    """A dispute of a match; raises `NotFound`, also while the match is shown late."""
    if found.is_late:
        raise NotFound(say("Spectators are told of the disputes of this match once it is over"))
    return disputes().get(found.id, number)


def record(
    match: UUID, number: int, look: Viewpoint, signed: Raising | Statement | Evidence | Argued | Withdrawn
) -> DisputeStream:
    """Records what the asker says about a dispute; raises what `Disputes.open` and `add` raise."""
    match signed:
        case Raising(position=position, claim=claim, rules=rules, seat=seat):
            raised = DisputeRaised(
                match=NOBODYS, number=1, position=position, claim=claim, rules=_once(rules), seat=seat_of(seat, look)
            )
            return disputes().open(match, raised, reporting(signed))
        case Statement(text=text, seat=seat):
            event: DisputeEvent = StatementMade(text=text, seat=seat_of(seat, look))
        case Evidence():
            event = shown_to(match, look, signed)
        case Argued(reason=reason, seat=seat):
            event = AppealRaised(reason=reason, seat=seat_of(seat, look))
        case Withdrawn(reason=reason, seat=seat):
            event = DisputeWithdrawn(reason=reason, seat=seat_of(seat, look))
    return disputes().add(match, number, event, reporting(signed))


def _once(rules: Rules) -> Rules:
    """The rules without those that are named again."""
    return tuple(dict.fromkeys(rules))


def give(match: UUID, number: int, ruling: Ruling, known: int) -> DisputeStream:
    """Records the asker's ruling; raises what `Disputes.rule` raises."""
    named = {name: getattr(ruling, name) for name in OF_RULING}
    issued = caller().issued
    is_head = ruling.by_head_judge if issued is None else caller().may("decide")
    event = RulingGiven(**{**named, "rules": _once(ruling.rules)}, by_head_judge=is_head)
    return disputes().rule(match, number, event, reporting(ruling), expected=known, corrections=ruling.corrections)


def may_rule(told: DisputeStream) -> bool:
    """Whether the asker may rule now."""
    return caller().may("decide" if told.dispute.status in AFTER_APPEAL else "rule")


def shown_to(match: UUID, look: Viewpoint, evidence: Evidence) -> EvidenceAttached:
    """What the table shows, as evidence; raises what asking it raises, and `Refused` if everybody is to see it but a
    spectator is told something else."""
    found = seen(match, look)
    shown = _shown(found, evidence)
    if evidence.public and not _is_public(found, evidence, shown):
        raise Refused("wrong", _NOT_PUBLIC, "public")
    return EvidenceAttached(
        position=evidence.position, viewer=SPECTATOR if evidence.public else look.viewer, reading=look.reading,
        question=evidence.question, asked=evidence.asked, answer=None if evidence.question is None else shown,
        text=evidence.text,
    )  # fmt: skip


def _shown(found: Seen, evidence: Evidence) -> Plain:
    """The drawing, or the answer in each language; raises what asking it raises."""
    position, question, asked = evidence.position, evidence.question, evidence.asked or {}
    if question is None:
        return drawn(found, position)
    return {tag: answer_to(replace(found, language=tag), position, question, asked) for tag in LANGUAGES}


def _is_public(found: Seen, evidence: Evidence, shown: Plain) -> bool:
    """Whether a spectator is told the very same; asked only on request, as it may follow from what is hidden."""
    try:
        return canonical(_shown(replace(found, viewer=SPECTATOR), evidence)) == canonical(shown)
    except (JudgesOnly, ValidationError):
        return False


def reporting(signed: Signed) -> Reporting:
    """Who reports what: the report's id, by whom, and the asker as its author."""
    return Reporting(report_id=signed.report_id, author=caller().author(JUDGE), **stated_in(signed))


def seat_of(given: str | None, look: Viewpoint) -> str | None:
    """The seat that something is said for: who plays speaks for their own, judge or not, an official for any they
    name; raises `Refused` for a seat that is not theirs to speak for."""
    asks = caller()
    own = asks.seat(look.viewer)
    if asks.issued is not None and own is not None and given not in (None, own):
        raise Refused("not-yours", say("You speak for {own}, not for {seat}", own=own, seat=given), "seat")
    return given or own


def may_see(as_whom: str) -> Callable[[str], bool]:
    """A test of the viewers one may look as: a judge as anybody, others only as they ask."""
    return lambda viewer: as_whom in (JUDGE, viewer)
