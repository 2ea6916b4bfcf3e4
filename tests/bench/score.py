"""The score, asked: what could be scored now, on a crowded table and with all of it crammed into one corner."""

from __future__ import annotations

from collections.abc import Iterator
from math import dist
from random import Random
from typing import Any

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.encounter.scorable import OfScore
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from tests.bench.harness import ROUNDS, Timing, ms, timed
from tests.bench.table import MODELS, PIECES, crowded

Row = tuple[str, str, str, str]
MARKERS = 20
SPREAD, CRAMMED = (2, 34), (2, 18)
"""From where to where things lie, either way, in inches."""
ASKED = (
    ("Power Ritual and Claim Jump", SPREAD, (8, 12)),
    ("Take Prisoner, crammed into 16 × 16 in", CRAMMED, (7,)),
    ("Hold Up Their Forces, crammed into 16 × 16 in", CRAMMED, (6,)),
)
"""The schemes of both seats, and on what ground; of all schemes these two ask for most sight lines."""


def rows() -> Iterator[Row]:
    """The question by both seats; terrain stays, but each time the models stand elsewhere: no line is remembered."""
    where = f"among {MODELS} models, {PIECES} pieces of terrain, {MARKERS} markers"
    for called, ground, schemes in ASKED:
        given = crammed(Random(1), ground, schemes)
        taken = asking([lay(moved(given, step)) for step in range(ROUNDS + 1)])
        yield f"scoring question {where}: {called}", ms(taken), f"{taken.median * 1e3:.2f} ms", "< 5 ms"


def asking(tables: list[Table]) -> Timing:
    """How long the question takes, each time of the next table."""
    answer, left = malifaux.queries["score"].answer, iter(tables)
    return timed({"asked": lambda: answer(next(left), OfScore())})["asked"]


def crammed(random: Random, ground: tuple[int, int], schemes: tuple[int, ...]) -> dict[str, Any]:
    """A crowded table at the end of a turn, with scheme markers and schemes about the models in its midst."""
    given: Any = crowded(random, *ground)
    models, middle = given["models"], (sum(ground) / 2, sum(ground) / 2)
    for model in models.values():
        model.update(cost=random.randint(3, 10), station="minion")
    inner = sorted(models, key=lambda name: dist(models[name]["at"], middle))
    own = {seat: next(name for name in inner if name[0] == seat) for seat in "AB"}
    chosen = {7: {"A": own["B"], "B": own["A"]}, 12: own}
    given["schemes"] = {seat: {str(one): chosen.get(one, {}).get(seat) for one in schemes} for seat in "AB"}
    given["markers"] = {f"M{number}": marker(random, number, ground) for number in range(MARKERS)}
    return {**given, "turn": 3, "turn_over": True, "strategy": "reckoning"}


def moved(given: dict[str, Any], step: int) -> Plain:
    """The same with every model so many thousandths of an inch further east."""
    models = {
        name: {**model, "at": [round(model["at"][0] + step / 1000, 3), model["at"][1]]}
        for name, model in given["models"].items()
    }
    return {**given, "models": models}


def marker(random: Random, number: int, ground: tuple[int, int]) -> dict[str, Any]:
    """A scheme marker somewhere."""
    at = [round(random.uniform(*ground), 3) for _ in "xy"]
    return {"kind": "scheme", "seat": "AB"[number % 2], "base_mm": 30, "at": at}


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
