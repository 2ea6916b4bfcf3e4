"""Scenarios run: cases of given, when, then, each on the ruleset that its id names."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any

from msgspec import Struct

from adjudicator.cases.case import Case, cases_in
from adjudicator.cases.unmet import Played, unmet
from adjudicator.match import Game, tag_of
from adjudicator.plain.choices import or_nearest
from adjudicator.plain.json import Malformed, Plain, read_as, read_event
from adjudicator.plain.said import Said, listed, say
from adjudicator.seam.judging import judge, judged
from adjudicator.seam.limits import sketched
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import Refused, SetUp, Step, admit_openly

_FAULTS = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)
"""Errors of a faulty ruleset: they fail the case, not the file."""


class Judged(Struct, frozen=True):
    """A judged event of a case: its number, its kind, the rules it broke."""

    at: int
    kind: type
    raised: tuple[str, ...]


class Outcome(Struct, frozen=True):
    """The outcome of a case; `ran` holds the code of the watched functions that it called."""

    id: str
    passed: bool
    differences: tuple[Said, ...] = ()
    rules: tuple[str, ...] = ()
    asserts: bool = False
    """Whether values, state or views are asserted."""
    judged: tuple[Judged, ...] = ()
    ran: frozenset[CodeType] = frozenset()


def run(text: str | bytes, rulesets: Iterable[Game], watch: Collection[CodeType] = ()) -> list[Outcome]:
    """The outcome of each case of a file, in order; raises `Malformed` if the file is not a YAML list.

    `watch`: code of functions; each outcome tells which of them ran.
    """
    games = {ruleset.prefix: ruleset for ruleset in rulesets}
    counts = Counter[str]()
    outcomes = []
    for name, plain in cases_in(text):
        counts[name] += 1
        taken = Malformed(say("another case has this id"), "id")
        outcomes.append(outcome_of(name, taken if counts[name] > 1 else plain, games, watch))
    return outcomes


def outcome_of(name: str, plain: Plain, games: Mapping[str, Game], watch: Collection[CodeType] = ()) -> Outcome:
    """The outcome of a case of that name; `games` are known by their prefix, `plain` may be why it is unreadable."""
    if isinstance(plain, Malformed):
        return Outcome(name, False, (plain.said,))
    try:
        case = read_as(Case, plain)
        ruleset = _ruleset(case, games)
        _guard_rules(case, ruleset)
        events = events_of(case, ruleset)
    except Malformed as malformed:
        return Outcome(name, False, (malformed.said,))
    found: list[Said] = []
    played: dict[str, Played] = {}
    with _watching(watch) as ran:
        try:
            played = _played(case, ruleset, events, found)
            found += unmet(case, ruleset, played)
        except Refused as refused:
            found.append(_refused(refused))
        except _FAULTS as fault:
            why = f"{type(fault).__name__}: {fault}"
            found.append(say("the ruleset {ruleset} is at fault: {why}", ruleset=ruleset.name, why=why))
    asserts = bool(case.then.values or case.then.state or case.then.views)
    return Outcome(name, not found, tuple(found), case.rules, asserts, tuple(_judged(played)), frozenset(ran))


def _judged(played: Mapping[str, Played]) -> Iterator[Judged]:
    for game in played.values():
        for at, steps in game.steps.items():
            for step in steps:
                yield Judged(at, type(step.event), tuple(finding.rule for finding in step.findings))


def _ruleset(case: Case, games: Mapping[str, Game]) -> Game:
    prefix = case.id.partition("-")[0]
    if prefix not in games:
        known = listed(sorted(games), "list")
        raise Malformed(say("no ruleset bears the prefix {prefix}; known: {known}", prefix=prefix, known=known), "id")
    return games[prefix]


def _guard_rules(case: Case, ruleset: Game) -> None:
    """Raises `Malformed` for a rule that the register does not have: nothing would ever raise it."""
    named = [(f"rules[{index}]", rule) for index, rule in enumerate(case.rules)]
    for field in ("findings", "may"):
        raised = enumerate(getattr(case.then, field))
        named += [(f"then.{field}[{index}]", rule) for index, one in raised for rule in one.rules]
    for where, rule in named:
        if rule not in ruleset.book.rules:
            says = say("{rule} is not in the register", rule=rule)
            raise Malformed(or_nearest(says, rule, ruleset.book.rules), where)


def events_of(case: Case, ruleset: Game) -> tuple[tuple[str, Any], ...]:
    """Each event with its match, which is empty unless the case has several."""
    kinds = {tag_of(kind): kind for kind in ruleset.events}
    matches = case.given.get("matches")
    events: list[tuple[str, Any]] = []
    for number, plain in enumerate(case.when, 1):
        match, stated = "", plain
        if isinstance(matches, dict):
            match = str(plain.get("match"))
            stated = _unnamed(plain)
            if match not in matches:
                raise Malformed(say("names none of the matches given"), f"when[{number}].match")
        events.append((match, read_event(kinds, stated, f"when[{number}]")))
    return tuple(events)


def _played(case: Case, ruleset: Game, events: tuple[tuple[str, Any], ...], found: list[Said]) -> dict[str, Played]:
    """Each situation played through, by match; refused events are left out and reported in `found`."""
    played = {match: Played(laid(ruleset, given, match)) for match, given in givens(case.given)}
    tables = {match: game.table for match, game in played.items()}
    for game in played.values():
        game.steps[0] = [judged(ruleset, 0, game.table, SetUp(), game.table)]
    for at, (match, event) in enumerate(events, 1):
        try:
            steps = tuple(_reported(ruleset, at, tables[match], event))
        except Refused as refused:
            found.append(say("event {at} was refused: {why}", at=at, why=_refused(refused)))
            continue
        played[match].steps[at] = list(steps)
        tables[match] = steps[-1].after if steps else tables[match]
    return played


def _reported(ruleset: Game, at: int, table: Any, event: Any) -> Iterator[Step[Any, Any]]:
    """The steps of a report, taken as the service takes it: admitted, completed, judged."""
    admit_openly(ruleset, table, event)
    for made in ruleset.decide(table, event, Physical()):
        step = judge(ruleset, at, table, made)
        yield step
        table = step.after


def givens(given: dict[str, Any]) -> Iterator[tuple[str, Plain]]:
    """The situations of a case: one, or one for each of its `matches`, on top of what they share."""
    matches = given.get("matches")
    if not isinstance(matches, dict):
        yield "", given
        return
    shared = {key: item for key, item in given.items() if key != "matches"}
    for match, own in matches.items():
        yield match, _over(shared, own)


def matches_in(case: Case) -> Iterator[tuple[str, Plain, dict[int, dict[str, Any]]]]:
    """The situations of a case as they are written: the match's name, what is given, and by its number, from 1, each
    event of it."""
    for match, given in givens(case.given):
        mine = ((at, event) for at, event in enumerate(case.when, 1) if not match or event.get("match") == match)
        yield match, given, {at: _unnamed(event) if match else event for at, event in mine}


def _unnamed(event: Mapping[str, Any]) -> dict[str, Any]:
    """An event without the name of its match."""
    return {key: item for key, item in event.items() if key != "match"}


def _over(shared: Plain, own: Plain) -> Plain:
    if not (isinstance(shared, dict) and isinstance(own, dict)):
        return own
    return {**shared, **{key: _over(shared.get(key), item) for key, item in own.items()}}


def laid(ruleset: Game, given: Plain, match: str) -> Any:
    """The table of a situation; raises `Refused` with the field below `given`."""
    try:
        return sketched(ruleset, given, ruleset.lay(given))[1]
    except Refused as refused:
        below = ".".join(part for part in ("given", match and f"matches.{match}", refused.field) if part)
        raise Refused(refused.code, refused.says, below) from None


def _refused(refused: Refused) -> Said:
    if not refused.field:
        return refused.says
    return say("{field}: {says}", field=refused.field, says=refused.says)


@contextmanager
def _watching(watch: Collection[CodeType]) -> Iterator[set[CodeType]]:
    """The watched code that runs while inside."""
    ran: set[CodeType] = set()
    if not watch:
        yield ran
        return

    def note(frame: FrameType, what: str, _: object) -> None:
        if what == "call" and frame.f_code in watch:
            ran.add(frame.f_code)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        yield ran
    finally:
        sys.setprofile(before)
