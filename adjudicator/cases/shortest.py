"""The shortest cases of a rule, as situations: what is given, what happened, which rules that breaks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from msgspec import Struct, json, structs

from adjudicator.cases.case import Case, cases_in
from adjudicator.cases.examples import Written, listing
from adjudicator.cases.runner import matches_in
from adjudicator.match import Game, tag_of
from adjudicator.plain.json import Malformed, Plain, read_as

LOOKED_AT: Final = 20
"""The most cases of a rule that are read, those with the shortest texts first."""
_ALIAS: Final = re.compile(r"(?<!\w)\*([\w-]+)")
_ANCHOR: Final = re.compile(r"(?<!\w)&([\w-]+)")


class Short(Struct, frozen=True):
    """A situation of a case, and which rules its events break."""

    case: str
    given: Plain
    when: tuple[dict[str, Any], ...]
    broken: frozenset[str]
    clean: int
    """How many of its first events break nothing."""


def shortest(game: Game, rule: str) -> tuple[Short, ...]:
    """The situations of the cases of a rule, the plainest first: those about nothing else, then by length.

    One without an event is left out, as is one whose set-up itself breaks a rule. What happened before anything was
    broken is a situation of its own, if the rule watches any of it.
    """
    written = sorted(listing(game.package).get(rule, ()), key=lambda one: len(one.text))[:LOOKED_AT]
    whole = [short for one in written for short in _situations(one)]
    cut = (structs.replace(one, when=one.when[: one.clean], broken=frozenset()) for one in whole if one.broken)
    read = [*whole, *(one for one in cut if _watched(game, rule, one))]
    return tuple(sorted(read, key=lambda one: (_strays(game, rule, one), len(json.encode((one.given, one.when))))))


def _situations(written: Written) -> Iterator[Short]:
    """The situations of a case: one, or one for each of its matches; none, if it cannot be read."""
    try:
        *_, (_, plain) = cases_in("".join(written.file[at] for at in _needed(written)))
        case = read_as(Case, plain)
    except Malformed:
        return
    for _, given, events in matches_in(case):
        mine, when = list(events), tuple(events.values())
        if when and all(one.at for one in case.then.findings):
            found = [one for one in case.then.findings if one.at in mine]
            clean = min((mine.index(one.at) for one in found), default=len(mine))
            yield Short(case.id, given, when, frozenset(one.rule for one in found), clean)


def _needed(written: Written) -> list[int]:
    """Which cases of its file a case cannot be read without: itself, and those before it whose anchors it uses."""
    needed, waiting = {written.at}, [written.at]
    while waiting:
        at = waiting.pop()
        for name in _ALIAS.findall(written.file[at]):
            before = (one for one in range(at, -1, -1) if name in _ANCHOR.findall(written.file[one]))
            found = next(before, at)
            if found not in needed:
                needed.add(found)
                waiting.append(found)
    return sorted(needed)


def _strays(game: Game, rule: str, one: Short) -> int:
    """How far a situation is from being about the rule alone: other rules broken, no event that the rule watches."""
    return len(one.broken - {rule}) + (rule in game.book.kinds and not _watched(game, rule, one))


def _watched(game: Game, rule: str, one: Short) -> bool:
    """Whether a rule watches any of the events."""
    watched = game.book.kinds.get(rule, ())
    kinds = {tag_of(kind) for kind in game.events if issubclass(kind, watched)}
    return any(event.get("event") in kinds for event in one.when)
