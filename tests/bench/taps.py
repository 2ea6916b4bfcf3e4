"""`python -m tests.bench.taps`: how often people tap to enter an activation of `encounter`, a turn of `seven-espers`.

The engine is driven through a record. What comes by itself costs nothing, nor does what a macro passes by. Everything
else is an answer to what is offered: a tap for its button, unless nothing else can be meant, and what is touched for
its fields: each thing, card, die and number, each corner of a path and one more. So an action costs one, with a target
of several two; a card turned up one, a cheat two, declining one. A field with one choice costs nothing. Cards turned up
and places on the board are touched without a button. What a record states although it could go unsaid, such as a total,
costs its tap.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from statistics import median, quantiles
from typing import Any, Final

from msgspec import json, to_builtins

from adjudicator.cases.situations import Situation
from adjudicator.match import Game, tag_of
from adjudicator.moves.choices import domains_of, within
from adjudicator.moves.following import coming
from adjudicator.moves.macros import asked
from adjudicator.plain.json import Plain
from adjudicator.rulesets import RULESETS
from adjudicator.seam.domains import (
    DieDomain,
    Domain,
    FieldDomain,
    ListDomain,
    MapDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    ThingDomain,
)
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Macro, Option
from adjudicator.seam.ruleset import Refused
from tests.bench.offered import examples, is_way

UNITS: Final = {
    "encounter": ("activation", "ModelActivated", "ActivationEnded", 10),
    "seven-espers": ("turn", "NormalTurnStarted", "NormalTurnEnded", 2),
}
"""By example: what is counted, the kinds of event that it begins and ends with, the most taps of its median."""


_SOON: Final = 16
"""How many events ahead a macro is looked for."""


def taps(game: Game, situation: Situation) -> list[int]:
    """The taps that each event of a record costs, in order."""
    table, found, free = situation.table, list[int](), 0
    for position, event in enumerate(situation.events, 1):
        free = free or _passed(game, table, situation.events[position - 1 :], position)
        is_free = free > 0 or coming(game, table)[:1] == (event,)
        found.append(0 if is_free else of_event(game, table, event))
        free -= free > 0
        table = judge(game, position, table, event).after
    return found


def _passed(game: Game, table: Any, events: Sequence[Any], position: int) -> int:
    """How many of the next events a macro passes by when it begins with one of those that come soon."""
    for macro in game.macros.values():
        for at, event in enumerate(events[:_SOON] if isinstance(events[0], macro.passes) else ()):
            if at and isinstance(event, macro.begins) and _begins(game, macro, table, events[: at + 1], position):
                return at
    return 0


def _begins(game: Game, macro: Macro, table: Any, events: Sequence[Any], position: int) -> bool:
    """Whether a macro that is begun with the last of some events passes all others by."""
    with suppress(Refused):
        steps = asked(game, macro, table, position, [to_builtins(events[-1])]).steps
        return [step.event for step in steps[: len(events)]] == list(events)
    return False


def of_event(game: Game, table: Any, event: Any) -> int:
    """The taps of an event that somebody enters on a table: an offer's way with the fewest, else all its fields."""
    options = [one for one in game.options(table) if not one.aside]
    kind = tag_of(type(event))
    ways = [one for one in game.options(table) if is_way(one, event)] or [Option("", kind)]
    is_chosen = any(one.event != kind for one in options)
    return max(1, min(_of_way(game, one, event, is_chosen=is_chosen) for one in ways))


def _of_way(game: Game, way: Option, event: Any, *, is_chosen: bool) -> int:
    plain, touched, needs_button = json.decode(json.encode(event)), 0, is_chosen
    for one in domains_of(game.domains, type(event)):
        choices = json.decode(json.encode(way.fields.get(one.name, ())))
        value = plain.get(one.name)
        if value is None or choices == [value]:
            continue
        touched += 1 if value in choices else touches(one.domain, _without(choices, value))
        needs_button &= not _is_shown(one, way)
    return touched + needs_button


def _without(choices: Sequence[Plain], value: Plain) -> Plain:
    """What a value says that the one example of it does not."""
    (example,) = choices if len(choices) == 1 else (None,)
    if not isinstance(example, dict) or not isinstance(value, dict):
        return value
    return {name: held for name, held in value.items() if example.get(name) != held}


def _is_shown(field: FieldDomain, way: Option) -> bool:
    """Whether a field is touched before any button: a path, cards turned up, a space of a board that is legal."""
    is_open = field.name in way.open
    if isinstance(field.domain, PathDomain | ListDomain):
        return is_open
    return not is_open and any(isinstance(one, PlaceDomain) and one.spaces for one in within(field.domain))


def touches(domain: Domain, value: Plain) -> int:
    """The taps that state what a field holds."""
    match domain:
        case ThingDomain(is_new=True):
            return 0
        case DieDomain() if isinstance(value, list):
            return len(value)
        case PathDomain() if isinstance(value, list):
            return len(value) + 1
        case ListDomain(of=of) if isinstance(value, list):
            return sum(touches(of, one) for one in value)
        case MapDomain(of=of) if isinstance(value, dict):
            return sum(1 + touches(of, one) for one in value.values())
        case PartsDomain(fields=fields) if isinstance(value, dict):
            return sum(touches(one.domain, value[one.name]) for one in fields if value.get(one.name) is not None)
    return 1


def of_units(game: Game, situation: Situation, begins: str, ends: str) -> Iterator[int]:
    """The taps of each unit of a record, from an event of a kind to the next one of another."""
    under_way: int | None = None
    for event, cost in zip(situation.events, taps(game, situation), strict=True):
        kind = tag_of(type(event))
        under_way = 0 if kind == begins else under_way
        if under_way is not None:
            under_way += cost
        if kind == ends and under_way is not None:
            yield under_way
            under_way = None


def rows() -> Iterator[tuple[str, str, str, str]]:
    """A row for each of the two examples."""
    for game in RULESETS:
        for one in examples(game):
            if one.case in UNITS:
                what, begins, ends, most = UNITS[one.case]
                found = list(of_units(game, one, begins, ends))
                shares = f"{median(found):g}; {quantiles(found, n=10)[-1]:g}"
                yield f"{one.case}: taps of {len(found)} × {what}, median; nine in ten", "", shares, f"≤ {most}"


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ")
