"""What is recorded about a dispute: raised against an entry, argued, ruled on, appealed; a stream of its own.

Nothing of it is ever edited: a later ruling takes the place of an earlier one, and both stay.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args
from uuid import UUID, uuid5

from msgspec import Meta, Struct, structs

from adjudicator.match import Name, Position, Recorded, Text
from adjudicator.plain.forms import HEX_32
from adjudicator.plain.json import Plain
from adjudicator.plain.said import say
from adjudicator.seam.event import MatchEvent
from adjudicator.seam.ruleset import SPECTATOR, Refused, Viewer

Said: TypeAlias = Annotated[Text, Meta(min_length=1)]
Rules: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=50)]
Positions: TypeAlias = Annotated[tuple[Position, ...], Meta(max_length=500)]
Outcome: TypeAlias = Literal["upheld", "dismissed", "open"]
"""A ruling on the claim: right, not right, or undecidable."""
Status: TypeAlias = Literal["open", "ruled", "appealed", "final", "withdrawn"]
WAITING: Final[frozenset[Status]] = frozenset({"open", "appealed"})
"""The statuses of disputes that wait for a judge."""
AFTER_APPEAL: Final[frozenset[Status]] = frozenset({"appealed", "final"})
"""The statuses in which only head judges rule."""
MOST: Final = 500
"""The most disputes of a match, and the most entries of a dispute."""


NOBODYS: Final = "0" * 32
"""The match in a dispute not raised yet: the service fills in the match and the number."""


class DisputeRaised(MatchEvent, frozen=True, kw_only=True):
    """Somebody disputed an entry of a match; always the first entry of the dispute. Without a seat: an official did."""

    match: Annotated[str, Meta(pattern=HEX_32)]
    number: Annotated[int, Meta(ge=1, le=MOST)]
    """Which dispute of the match it is, counted from 1."""
    position: Annotated[int, Meta(ge=0)]
    claim: Said
    rules: Rules = ()
    """The rules at issue."""
    seat: Name | None = None


class StatementMade(MatchEvent, frozen=True, kw_only=True):
    """Somebody said something about it."""

    text: Said
    seat: Name | None = None


class EvidenceAttached(MatchEvent, frozen=True, kw_only=True):
    """What the table showed was attached: the answer to a question as it was given, or the drawing, at a position.

    `viewer` is as whom it was looked at: nobody sees it who may not look as them.
    """

    position: Annotated[int, Meta(ge=0)]
    viewer: Name
    reading: Literal["played", "ruled"] = "played"
    question: Name | None = None
    """None: the table drawn."""
    asked: Plain = None
    answer: Plain = None
    text: Text = ""


class RulingGiven(MatchEvent, frozen=True, kw_only=True):
    """A judge ruled; a ruling before it stands no longer.

    What it does to the match are entries there that name it: `voids` and `reinstates` are positions, `corrections` how
    many events follow those.
    """

    outcome: Outcome
    reason: Said
    rules: Rules = ()
    penalty: Text = ""
    penalty_for: Name | None = None
    """The seat that the penalty is for."""
    voids: Positions = ()
    reinstates: Positions = ()
    corrections: Annotated[int, Meta(ge=0, le=MOST)] = 0
    by_head_judge: bool = False


class AppealRaised(MatchEvent, frozen=True, kw_only=True):
    """Somebody appealed to the head judge against the ruling that stands."""

    reason: Said
    seat: Name | None = None


class DisputeWithdrawn(MatchEvent, frozen=True, kw_only=True):
    """The dispute was withdrawn before anybody ruled."""

    reason: Text = ""
    seat: Name | None = None


DisputeEvent: TypeAlias = (
    DisputeRaised | StatementMade | EvidenceAttached | RulingGiven | AppealRaised | DisputeWithdrawn
)
KINDS: Final[tuple[type[MatchEvent], ...]] = get_args(DisputeEvent)
"""The kinds of event of a dispute."""
SPOKEN: Final[frozenset[type[MatchEvent]]] = frozenset({StatementMade, EvidenceAttached})
"""The kinds that anybody may add, again and again."""


class Dispute(Struct, frozen=True):
    """A dispute as far as it is on record."""

    raised: DisputeRaised
    position: int = 0
    """The position of its last entry, counted from 0."""
    status: Status = "open"
    ruling: int | None = None
    """The position of the ruling that stands."""
    voided: frozenset[int] = frozenset()
    """The match's entries that its rulings voided and have not reinstated."""

    @property
    def is_waiting(self) -> bool:
        """Whether it waits for a judge."""
        return self.status in WAITING


def stream_of(match: UUID, number: int) -> UUID:
    """The id of a dispute's stream; match and number alone give it."""
    return uuid5(match, f"dispute:{number}")


def ruling_name(number: int, position: int) -> str:
    """The name by which a match's entry refers to its ruling: `2.5` is the second dispute's fifth entry."""
    return f"{number}.{position}"


def report_of(ruling: str, request: str | None) -> str:
    """The id of the report by which a ruling is carried out in the match."""
    return f"ruling {ruling} {str(request)[:16]}"


def is_of_ruling(report_id: str) -> bool:
    """Whether a report id is one that only a ruling's own report has."""
    return re.fullmatch(r"ruling \d+\.\d+ [0-9a-f]{16}", report_id) is not None


def admit(dispute: Dispute, event: DisputeEvent) -> None:
    """Raises `Refused` if an event may not come next in a dispute."""
    match event:
        case DisputeRaised():
            raise Refused("taken", say("The dispute is raised already"), "event")
        case _ if dispute.status == "withdrawn":
            raise Refused("untimely", say("The dispute was withdrawn: raise another one"), "event")
        case _ if dispute.position >= MOST:
            raise Refused(
                "too-much", say("A dispute has {most} entries at most: raise another one", most=MOST), "event"
            )
        case RulingGiven():
            _admit_ruling(dispute, event)
        case AppealRaised() if dispute.status != "ruled":
            raise Refused("untimely", _no_appeal(dispute), "event")
        case DisputeWithdrawn() if dispute.status != "open":
            raise Refused("untimely", say("A judge has ruled: appeal instead"), "event")
        case DisputeWithdrawn(seat=seat) if seat not in (None, dispute.raised.seat):
            raise Refused("not-yours", say("Only who raised a dispute, or an official, withdraws it"), "seat")


def _admit_ruling(dispute: Dispute, event: RulingGiven) -> None:
    if event.penalty_for is not None and not event.penalty:
        raise Refused("missing", say("Name the penalty, or nobody whom it is for"), "penalty")
    if dispute.status in AFTER_APPEAL and not event.by_head_judge:
        raise Refused("not-yours", say("After an appeal the head judge rules"), "event")
    for position in event.reinstates:
        if position not in dispute.voided:
            says = say("No ruling of this dispute voids entry {position}: it cannot be reinstated", position=position)
            raise Refused("no-such", says, "reinstates")


def _no_appeal(dispute: Dispute) -> Any:
    if dispute.status == "open":
        return say("Nobody has ruled yet: there is nothing to appeal against")
    if dispute.status == "final":
        return say("The head judge has ruled on the appeal: that is final")
    return say("The ruling is appealed against already")


def fold(dispute: Dispute | None, entry: Recorded) -> Dispute:
    """The dispute after an entry; the first must raise it."""
    event = entry.event
    if dispute is None:
        if not isinstance(event, DisputeRaised):
            raise ValueError(f"entry {entry.position} does not raise a dispute")
        return Dispute(event, entry.position)
    changes: dict[str, Any] = {"position": entry.position, "status": status_after(dispute.status, type(event))}
    if isinstance(event, RulingGiven):
        voided = (dispute.voided | set(event.voids)) - set(event.reinstates)
        changes |= {"ruling": entry.position, "voided": voided}
    return structs.replace(dispute, **changes)


def status_after(status: Status, kind: type[MatchEvent]) -> Status:
    """The status of a dispute after an entry of a kind, as it was `status` before."""
    if kind is RulingGiven:
        return "final" if status in AFTER_APPEAL else "ruled"
    after: dict[type[MatchEvent], Status] = {AppealRaised: "appealed", DisputeWithdrawn: "withdrawn"}
    return after.get(kind, status)


def is_for(event: DisputeEvent, may_look_as: Callable[[Viewer], bool]) -> bool:
    """Whether somebody may see a dispute's entry; evidence is for those who may look as the viewer it was taken for."""
    return not isinstance(event, EvidenceAttached) or event.viewer == SPECTATOR or may_look_as(event.viewer)
