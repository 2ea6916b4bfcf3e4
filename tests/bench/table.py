"""The table, measured: distances of all pairs, judged moves and sight checks on a crowded table."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, hypot, pi, sin
from random import Random

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.ground.bodies import model_body
from adjudicator.rulesets.malifaux.ground.distances import distance
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Step
from tests.bench.harness import Timing, ms, timed

Row = tuple[str, str, str, str]
KINDS = {kind.__name__: kind for kind in EVENTS}
MODELS, PIECES, MOVES, LOOKS = 30, 20, 100, 40
SIDES = ((4, 2.0), (4, 0.5), (3, 1.5), (8, 1.5))
"""Corners and half the length of a piece of terrain."""
TRAITS = (("blocking",), ("dense",), ("impassable", "blocking"), ("severe",), ("climbable",), ())


def rows() -> list[Row]:
    """Every figure of the table."""
    return [measuring(), *judging()]


def measuring() -> Row:
    """All distances between 30 models."""
    table = lay(crowded(Random(1)))
    bodies = [there for model in table.models.values() if (there := model_body(model, table.upgrade_data)) is not None]

    def measured() -> object:
        return [distance(one, two) for one in bodies for two in bodies]

    assert len(bodies) == MODELS
    return timing(f"distances of {MODELS} models to {MODELS} models", timed({"run": measured})["run"], "< 1 ms")


def judging() -> Iterator[Row]:
    """Moves and sight checks judged one after the other, together and each on their own."""
    table = lay(crowded(Random(1)))
    moves, looks = list(walks(table, Random(2))), list(glances(table, Random(3)))

    def moved() -> list[Step[Table, Event]]:
        return judged(table, moves)

    def looked() -> list[Step[Table, Event]]:
        return judged(table, looks)

    assert any(step.findings for step in moved())
    assert not all(step.findings for step in moved())
    found = timed({"both": lambda: (moved(), looked()), "moves": moved, "looks": looked})
    where = f"among {MODELS} models and {PIECES} pieces of terrain"
    yield timing(f"{MOVES} moves and {LOOKS} sight checks judged, {where}", found["both"], "< 200 ms")
    yield timing(f"the {MOVES} moves alone", found["moves"], "")
    yield timing(f"the {LOOKS} sight checks alone", found["looks"], "")


def timing(what: str, taken: Timing, aim: str) -> Row:
    """A row of milliseconds against an aim."""
    return what, ms(taken), f"{taken.median * 1e3:.2f} ms", aim


def judged(table: Table, events: list[Event]) -> list[Step[Table, Event]]:
    """The events, each judged on the table that the one before it left."""
    steps = []
    for position, event in enumerate(events, 1):
        step = judge(malifaux, position, table, event)
        steps.append(step)
        table = step.after
    return steps


def crowded(random: Random, low: int = 2, high: int = 34) -> Plain:
    """A set-up of 30 models, none upon another, and 20 pieces of terrain, from `low` to `high` inches either way."""
    terrain = {f"T{number}": piece(random, number, low + 2, high - 2) for number in range(PIECES)}
    models: dict[str, Plain] = {}
    while len(models) < MODELS:
        at = [round(random.uniform(low, high), 3), round(random.uniform(low, high), 3)]
        if all(hypot(at[0] - one["at"][0], at[1] - one["at"][1]) > 2 for one in models.values()):
            name = f"{'AB'[len(models) % 2]}{len(models)}"
            models[name] = {"base_mm": random.choice((30, 40, 50)), "size": random.choice((1, 2, 2, 3)), "at": at}
    return {"terrain": terrain, "models": models}


def piece(random: Random, number: int, low: int, high: int) -> Plain:
    """A rectangle, a wall, a triangle or an octagon somewhere, turned somehow."""
    corners, half = SIDES[number % len(SIDES)]
    x, y, turn = random.uniform(low, high), random.uniform(low, high), random.uniform(0, 2 * pi)
    turns = (turn + 2 * pi * corner / corners for corner in range(corners))
    polygon = [[round(x + half * cos(t), 3), round(y + half * sin(t), 3)] for t in turns]
    height, traits = random.choice((1, 2, 3)), TRAITS[number % len(TRAITS)]
    return {"polygon": polygon, "height": height, "traits": [*traits], "standable": number % 3 == 0}


def walks(table: Table, random: Random) -> Iterator[Event]:
    """Walks, charges, pushes and moves toward somebody, most of them legal."""
    at = {name: model.at for name, model in table.models.items() if model.at is not None}
    for _ in range(MOVES):
        name, other = random.sample(sorted(at), 2)
        path = []
        for _ in range(random.choice((1, 1, 2, 3))):
            turn, step = random.uniform(0, 2 * pi), random.uniform(0.5, 2)
            x, y = at[name][0] + step * cos(turn), at[name][1] + step * sin(turn)
            at[name] = (round(min(max(x, 1), 35), 3), round(min(max(y, 1), 35), 3))
            path.append({"to": list(at[name])})
        kind = random.choice(("walk", "walk", "charge", "effect", "push"))
        if kind == "push":
            yield read({"event": "ModelPushed", "model": name, "distance": 6, "path": path[-1:]})
            continue
        aim = {"direction": {"toward": other}} if kind == "effect" else {}
        yield read({"event": "ModelMoved", "model": name, "cause": kind, "allowance": 6, "path": path, **aim})


def glances(table: Table, random: Random) -> Iterator[Event]:
    """Who sees whom, and who is targeted, across the table."""
    for number in range(LOOKS):
        one, two = random.sample(sorted(table.models), 2)
        if number % 2:
            action = {"actor": one, "target": two, "kind": "attack", "icon": "gun", "range": 12}
            yield read({"event": "ActionTargeted", **action, "recorded": {"cover": False}})
        else:
            yield read({"event": "LineOfSightChecked", "from": one, "to": two, "recorded": {"los": "clear"}})


def read(plain: Plain) -> Event:
    """An event from plain data."""
    return read_event(KINDS, plain)


if __name__ == "__main__":
    for row in rows():
        print(" | ".join(row))
