"""`python -m tests.bench.facts [GAME …]`: how many facts a thumb enters in *Quick ruling* for a dispute of 22 to 38.

The disputes are the public cases that have so many places, as `typed` counts them. Each is reduced to what decides it:
the same rules are broken, with the same numbers, and nothing else is found (a case that breaks several is one dispute).
It is begun with nothing, with a kind of dispute, or with an example of a rule that it breaks, whichever takes least;
those of the public cases themselves are left out. A fact is a place that is filled in, an event that is added, a thing
that is named, and whatever is taken away. What the beginning holds already, or an event has as it is offered, is none.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import median, quantiles
from typing import Any, Final

from msgspec import Struct, json

from adjudicator.cases.case import Case
from adjudicator.cases.coverage import package_cases
from adjudicator.cases.disputes import disputes
from adjudicator.cases.runner import matches_in
from adjudicator.match import Game
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.rulesets import RULESETS
from api.view.held import GIVEN, WHEN
from api.view.situation_link import situated
from api.view.worked import worked
from tests.bench.entering import Start, tried
from tests.bench.reduced import Told, Verdict, kind_of, reduced, verdict, when_of
from tests.bench.typed import typed

LEAST, MOST = 22, 38
"""The facts of a dispute, as they came up (`shared/research/recording.md`)."""
PUBLIC: Final = "public"
"""What the files of public cases are called."""
TRIED: Final = 5
"""The most beginnings of a sort that are tried, those likest to the dispute first."""
NAMES: Final = {game.name for game in RULESETS}


class Entered(Struct, frozen=True):
    """A dispute: its places in all, those that decide it, the facts that are entered, and what it is begun with."""

    game: str
    case: str
    facts: int
    decide: int
    bare: int
    """The facts that are entered if it is begun with nothing."""
    by_kind: int
    """Those if it may be begun with a kind of dispute."""
    entered: int
    start: str
    told: Told
    """As it is entered in the end."""
    what: tuple[str, ...]
    """The facts entered."""


# ---- disputes


def cases(game: Game) -> Iterator[tuple[str, Told]]:
    """The public cases of that many facts."""
    for file, name, plain in package_cases(game):
        if not file.startswith(PUBLIC) or isinstance(plain, Malformed):
            continue
        for _, given, events in matches_in(read_as(Case, plain)):
            told: Told = {GIVEN: given, WHEN: [*events.values()]}
            if LEAST <= places(game, told) <= MOST:
                yield name, told


def places(game: Game, told: Told) -> int:
    """The places of a situation."""
    ways = Counter[str]()
    typed(game, told, ways)
    return ways.total()


def entered(game: Game, case: str, told: Told) -> Entered:
    """A dispute, entered in the fewest facts that are found."""
    wanted = verdict(game, told)
    assert wanted is not None, case
    less = reduced(game, told, wanted)
    nothing = Start("nothing", "", {GIVEN: {}, WHEN: []})
    found = [tried(game, one, less, told, wanted) for one in (nothing, *starts(game, told, wanted))]
    tries = sorted((one for one in found if one is not None), key=lambda one: len(one[2]))
    bare, by_kind = (
        next(len(what) for start, _, what in tries if start.name in some)
        for some in ({nothing.name}, {nothing.name, *(kind.id for kind in disputes(game.package))})
    )
    start, best, what = tries[0]
    return Entered(
        game.name, case, places(game, told), places(game, less), bare, by_kind, len(what), start.name, best, tuple(what)
    )


# ---- beginnings


def starts(game: Game, told: Told, wanted: Verdict) -> list[Start]:
    """The kinds of dispute about a rule that is broken, or that end with an event of a kind of the dispute's; and the
    examples of the rules that are broken."""
    rules, kinds = list(dict.fromkeys(rule for rule, _ in wanted)), Counter(map(kind_of, when_of(told)))

    def likeness(one: Start) -> float:
        return (one.rule in rules) + (Counter(map(kind_of, when_of(one.told))) & kinds).total() / 10

    every = (
        Start(one.id, one.rule, {GIVEN: _nameless(one.given), WHEN: [*one.when]}) for one in disputes(game.package)
    )
    likest = [one for one in every if one.rule in rules or kind_of((when_of(one.told) or [None])[-1]) in kinds]
    public = {name for file, name, _ in package_cases(game) if file.startswith(PUBLIC)}
    examples = []
    for rule in rules:
        for case in worked(game, rule, "en") if rule in game.book.rules else ():
            if case.breaks and case.case not in public:
                one = situated(case.link)
                examples.append(Start(f"{rule} {case.case}", rule, {GIVEN: _nameless(one.given), WHEN: one.when}))
    return [start for some in (likest, examples) for start in sorted(some, key=likeness, reverse=True)[:TRIED]]


def _nameless(given: dict[str, Plain]) -> dict[str, Plain]:
    """What is given without what models are called, which changes no verdict but its words."""
    models = given.get("models")
    if not isinstance(models, dict):
        return given
    return {**given, "models": {key: _less(one, "name") for key, one in models.items()}}


def _less(one: Any, key: str) -> Plain:
    return {name: value for name, value in one.items() if name != key}


# ---- figures


def main(names: list[str]) -> None:
    """Prints each dispute, with `-v` its facts, or all of them as JSON; then what they come to."""
    found = []
    for game in RULESETS:
        for case, told in cases(game) if game.name in names or not set(names) & NAMES else ():
            found.append(entered(game, case, told))
            if "--json" not in names:
                one = found[-1]
                print(
                    f"{case:11} {one.facts} facts, {one.decide} decide; entered {one.entered}: {one.start}", flush=True
                )
                print(*(f"    {fact}\n" for fact in one.what if "-v" in names), sep="", end="")
    if "--json" in names:
        print(json.format(json.encode(found)).decode())
    else:
        print(*figures(found), sep="\n")


def figures(found: Sequence[Entered]) -> Iterator[str]:
    """Of all games and of each: the facts entered, the median, nine in ten and the most."""
    for game in (None, *dict.fromkeys(one.game for one in found)):
        some = [one for one in found if game in (None, one.game)]
        ways = (("begun with nothing", "bare"), ("with a kind of dispute", "by_kind"), ("or an example", "entered"))
        told = "; ".join(f"{how} {_spread([getattr(one, name) for one in some])}" for how, name in ways)
        yield f"{game or 'all':9} {len(some)} disputes, facts entered (median, nine in ten, most): {told}"


def _spread(numbers: list[int]) -> str:
    return f"{median(numbers):g}, {quantiles(numbers, n=10)[-1]:g}, {max(numbers)}"


if __name__ == "__main__":
    main(sys.argv[1:])
