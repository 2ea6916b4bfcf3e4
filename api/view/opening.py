"""Opening the matches of pairings: one a table and round of an event, however often they are given."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, NamedTuple
from uuid import UUID

from msgspec import Struct, to_builtins

from adjudicator.match import LINE, Closing, Delay, Header, admit_header, opened
from adjudicator.plain.folding import folded
from adjudicator.plain.json import Malformed, canonical, digest, guard, read_as
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import SPECTATOR, Refused
from adjudicator.service import Adjudicator, Conflict, NotFound
from adjudicator.store.envelope import Author, Corrupt
from api.sentences import say
from api.view.pairings import Fault, Pairing
from api.view.seen import numbers_of

AGAIN: Final = 9
"""Most matches of a table in one round: another pairing may be opened there once the match before it is closed."""


class Planned(NamedTuple):
    """A pairing, the header of its match and the report that opens it; whether it is open already."""

    pairing: Pairing
    header: dict[str, Any]
    report_id: str
    match: UUID
    is_open: bool


class Policy(Struct, frozen=True, kw_only=True):
    """What an organiser decides for all matches of a round, as headers have it."""

    delay: Delay = 0
    closing: Closing = "agreed"


class Plan(NamedTuple):
    """Pairings as matches to open, and what is wrong with the others."""

    matches: tuple[Planned, ...]
    faults: tuple[Fault, ...]

    @property
    def new(self) -> list[Planned]:
        """The matches that are not open yet."""
        return [one for one in self.matches if not one.is_open]


def planned(
    service: Adjudicator,
    pairings: Iterable[Pairing],
    event: str,
    ruleset: str,
    spoken: Callable[[Said], str],
    policy: Policy = Policy(),  # noqa: B008 - it is frozen
) -> Plan:
    """What opening these pairings would do; nothing is recorded. Titles are `spoken` in the organiser's language."""
    matches, faults = list[Planned](), list[Fault]()
    for pairing in pairings:
        try:
            header = _header(service, pairing, event, ruleset, spoken)
            matches.append(_planned(service, pairing, header | to_builtins(policy)))
        except Corrupt as corrupt:
            faults.append(Fault(pairing.line, corrupt.told))
        except (Malformed, Refused) as wrong:
            faults.append(Fault(pairing.line, wrong.says))
    return Plan(tuple(matches), tuple(faults))


def open_all(service: Adjudicator, plan: Plan, author: Author) -> list[Fault]:
    """Opens the matches of a plan that are not open yet; what somebody opened otherwise meanwhile is told."""
    faults = []
    for one in plan.new:
        try:
            service.open_match(one.header, report_id=one.report_id, reporter=SPECTATOR, author=author)
        except Conflict as conflict:
            faults.append(Fault(one.pairing.line, conflict.says))
    return faults


def _header(
    service: Adjudicator, pairing: Pairing, event: str, ruleset: str, spoken: Callable[[Said], str]
) -> dict[str, Any]:
    header: dict[str, Any] = {
        "ruleset": ruleset, "edition": service.rulesets[ruleset].edition, "event": event,
        "round": pairing.round, "table": pairing.table, "seats": pairing.seats,
    }  # fmt: skip
    header["title"] = " · ".join([event, *map(spoken, numbers_of(Header(**header)))])[:LINE]
    return header


def _planned(service: Adjudicator, pairing: Pairing, header: dict[str, Any]) -> Planned:
    """A pairing as a match; raises `Malformed`, `Refused`, `Corrupt`."""
    guard(header)
    as_header = read_as(Header, header)
    admit_header(as_header)
    opened(service.rulesets.of(as_header), as_header)
    for number in range(AGAIN):
        report_id = _report_id(pairing, number)
        match = service.opened_by(report_id, header)
        try:
            stands: Header = service.header(match)
        except NotFound:
            return Planned(pairing, header, report_id, match, is_open=False)
        if list(map(folded, stands.seats.values())) == list(map(folded, pairing.players)):
            return Planned(pairing, header, report_id, match, is_open=True)
        if not service.reading(match).match.closed:
            raise Refused("taken", _taken(pairing, stands))
    raise Refused("too-much", say("table {table} was opened too often in this round", table=str(pairing.table)))


def _report_id(pairing: Pairing, number: int) -> str:
    """The name of the report that opens the match of a table in a round; `number`: how many were opened before."""
    return f"pairing {digest(canonical([folded(pairing.round or ''), folded(pairing.table), number]))}"


def _taken(pairing: Pairing, stands: Header) -> Said:
    return say(
        "table {table} is open already with {players}: close that match first",
        table=str(pairing.table), players=" – ".join(stands.seats.values()),
    )  # fmt: skip
