"""`python -m tests.bench.typed [GAME …]`: cases of one to three events, entered through the fields of *Quick ruling*.

Each begins from nothing: things are added by name, and each place is filled in with the text that its form sends. Told
are the share of cases that come out as they were and break the same rules; the places by how they are filled in; and
how many places a case has.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator
from statistics import median
from typing import Any, Final

from msgspec import UNSET

from adjudicator.cases.case import Case
from adjudicator.cases.coverage import package_cases
from adjudicator.cases.runner import matches_in
from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.rulesets import RULESETS
from adjudicator.seam.domains import MapDomain
from api.view import boxes
from api.view.box_choices import sent_as
from api.view.box_kinds import kind_of, plainest
from api.view.held import END, GIVEN, WHEN, Path, field_at, leaves, put, standing
from api.view.situated import Fitting, fitting
from api.view.situation_link import Situated

MOST: Final = 3
"""Events of a case."""


def typed(game: Game, whole: dict[str, Plain], ways: Counter[str]) -> dict[str, Plain]:
    """A situation entered place by place; `ways`: how each was filled in."""
    told: dict[str, Plain] = {GIVEN: {}, WHEN: []}
    for path, field, value in _places(game, whole):
        was = standing(told, path)
        if field is None:
            told = put(told, path, value)
        else:
            there = field_at(game, told, path)
            kind = kind_of(there.domain, value)
            if value is None and kind != "data" and not _is_of_map(game, told, path):
                continue
            ways[kind] += 1
            text = sent_as(value) if kind == "choice" else boxes.typed(plainest(there.domain, value), kind, value)
            told = put(told, path, boxes.read(there, was, text) if text else [])
    return told


def _is_of_map(game: Game, told: dict[str, Plain], path: Path) -> bool:
    """Whether a place is one of a map, where nothing is something: a card that nobody saw."""
    return isinstance(field_at(game, told, path[:-1]).domain, MapDomain)


def _places(game: Game, whole: dict[str, Plain]) -> Iterator[tuple[Path, Any, Plain]]:
    """What is entered, in order: things by name, events by kind, then their places."""
    given, when = whole[GIVEN], whole[WHEN]
    assert isinstance(given, dict)
    assert isinstance(when, list)
    made: set[Path] = set()
    for at, event in enumerate(when):
        assert isinstance(event, dict)
        yield (WHEN, END), None, {"event": event["event"]}
        made.add((WHEN, str(at)))
    for part in [(GIVEN,), *((WHEN, str(at)) for at in range(len(when)))]:
        for path, field, value in leaves(game, whole, part):
            if path in ((GIVEN,), part) or path[len(part) :] == ("event",):
                continue
            for end in range(2, len(path)):
                above = path[:end]
                if above not in made and standing(whole, above) is not UNSET:
                    made.add(above)
                    held = standing(whole, above)
                    if isinstance(held, list):
                        continue
                    if path[end - 1].isdecimal() and isinstance(standing(whole, path[: end - 1]), list):
                        yield (*path[: end - 1], END), None, {}
                    else:
                        yield above, None, {}
            is_item = isinstance(standing(whole, path[:-1]), list)
            yield (*path[:-1], END) if is_item else path, field, value


def broken(fit: Fitting) -> list[str]:
    """The rules that the events of a situation break, in order."""
    steps = (fit.seen.step(at) for at in range(1, fit.seen.reading.position + 1))
    return [found.rule for step in steps if step is not None for found in step.findings]


def cases(game: Game) -> Iterator[tuple[str, dict[str, Plain]]]:
    """The situations of the cases of a game that have few events, each with its case's name."""
    for _, name, plain in package_cases(game):
        if isinstance(plain, Malformed):
            continue
        case = read_as(Case, plain)
        for _, given, events in matches_in(case):
            when: list[Plain] = [*events.values()]
            if 1 <= len(when) <= MOST and isinstance(given, dict):
                yield name, {GIVEN: given, WHEN: when}


def _situated(game: Game, told: dict[str, Plain]) -> Situated:
    return read_as(Situated, {"ruleset": game.name, **told})


def main(names: list[str]) -> None:
    """Prints the counts by game."""
    rulesets = Rulesets(RULESETS)
    for game in RULESETS:
        if names and game.name not in names:
            continue
        ways, same, wrong, places = Counter[str](), 0, list[str](), list[int]()
        for name, whole in cases(game):
            before = ways.total()
            told = typed(game, whole, ways)
            places.append(ways.total() - before)
            fits = [broken(fitting(rulesets, _situated(game, one), "en")) for one in (whole, told)]
            if fits[0] == fits[1]:
                same += 1
            else:
                wrong.append(name)
        print(f"{game.name:10} {same} of {same + len(wrong)} the same; places: median {median(places):.0f}")
        print("          ", ", ".join(f"{kind} {number}" for kind, number in ways.most_common()), wrong[:10])


if __name__ == "__main__":
    main(sys.argv[1:])
