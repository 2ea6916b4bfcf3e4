"""The names on a drawing: nobody takes one for that of another base."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, hypot, pi, sin
from pathlib import Path
from random import Random
from xml.etree import ElementTree as ET

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay import record
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.drawing import Drawing, draw
from adjudicator.rulesets.malifaux.drawing.labels import APART
from adjudicator.rulesets.malifaux.drawing.parts import Round
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Marker, Model, Table
from adjudicator.seam.svg import PAPER, Box, width_of

SVG = "{http://www.w3.org/2000/svg}"
EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.match.jsonl"))
NEAR = 0.5


def crowd(seed: int, side: float, count: int) -> Plain:
    """So many models in the middle of a table, half of them in base contact with another one."""
    chance, bases = Random(seed), [(18.0, 18.0, 0.59)]
    while len(bases) < count:
        radius = chance.choice([30, 30, 40, 50]) / 50.8
        x, y, other = chance.choice(bases)
        angle, away = chance.uniform(0, 2 * pi), other + radius + chance.choice([0.0001, chance.uniform(0.2, 3)])
        x, y = x + away * cos(angle), y + away * sin(angle)
        inside = max(abs(x - 18), abs(y - 18)) < side / 2 - radius
        if inside and all(hypot(x - a, y - b) >= radius + r for a, b, r in bases):
            bases.append((x, y, radius))
    models = {
        f"{'AB'[n % 2]}{n}": {"name": "A Long and Winding Name", "Sz": 2, "at": [x, y], "base_mm": round(r * 50.8)}
        for n, (x, y, r) in enumerate(bases)
    }
    return {"models": models, "markers": {"s1": {"kind": "scheme", "base_mm": 30, "at": [18.0, 18.0 + side / 2]}}}


def bases_of(table: Table) -> dict[str, Round]:
    shown = {name: model for name, model in table.models.items() if model.at and model.in_play and not model.buried}
    things: dict[str, Model | Marker] = {**shown, **table.markers}
    return {
        name.casefold(): (100 * thing.at[0], 3600 - 100 * thing.at[1], (thing.base_mm or 20) / 0.508)
        for name, thing in things.items()
        if thing.at
    }


def layer(svg: ET.Element, kind: str) -> Iterator[ET.Element]:
    return (part for group in svg.iter(f"{SVG}g") if group.get("class") == kind for part in group.iter())


def names_of(svg: ET.Element) -> Iterator[tuple[str, Box]]:
    """The bold words of each name, and the box it stands in."""
    for text in layer(svg, "labels"):
        if text.get("paint-order") == "stroke":
            words = ["".join(said.itertext()) for said in text.iter(f"{SVG}tspan")]
            x, size = float(text.get("x", "")), float(text.get("font-size", ""))
            wide, middle = width_of(" ".join(words), size), float(text.get("y", "")) - 0.35 * size
            west = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[text.get("text-anchor", "")] * wide
            bold = next(
                (said.text or "" for said in text.iter(f"{SVG}tspan") if said.get("font-weight") == "700"), words[0]
            )
            yield bold.casefold(), (west, middle - 0.56 * size, west + wide, middle + 0.56 * size)


def lines_of(svg: ET.Element) -> list[tuple[float, ...]]:
    ways = (part.get("d", "") for part in layer(svg, "leads") if part.get("stroke") not in (None, PAPER))
    return [tuple(float(at) for at in re.findall(r"[-\d.]+", way)) for way in ways]


def away(box: Box, base: Round) -> float:
    x, y, radius = base
    return max(0.0, hypot(max(box[0] - x, 0.0, x - box[2]), max(box[1] - y, 0.0, y - box[3])) - radius)


def assert_each_name_is_its_bases_own(table: Table, drawing: str) -> None:
    svg = ET.fromstring(drawing)  # noqa: S314 what draw wrote
    bases, lines, named = bases_of(table), lines_of(svg), set()
    for bold, box in names_of(svg):
        name = next((base for base in bases if bold == base), next(filter(bold.startswith, bases), None))
        if name is None:
            continue
        named.add(name)
        own = away(box, bases[name])
        assert all(own <= away(box, base) + NEAR for base in bases.values()), name
        if own > APART + NEAR:
            ends = [((x1, y1, x1, y1), (x2, y2)) for x1, y1, x2, y2 in lines]
            assert any(away(one, bases[name]) == 0 and away(box, (*two, 0)) <= NEAR for one, two in ends), (
                f"{name} has no line"
            )
    assert named == set(bases)


@pytest.mark.parametrize(("side", "count"), [(30, 24), (20, 24), (12, 20), (7, 12)])
@pytest.mark.parametrize("seed", range(6))
def test_on_a_crowded_board_no_name_is_nearer_to_another_base(seed: int, side: float, count: int) -> None:
    table = lay(crowd(seed, side, count))
    assert_each_name_is_its_bases_own(table, draw(table, None, table, Drawing()))


OURS = [path for path in EXAMPLES if f'"ruleset": "{malifaux.name}"' in path.read_text("utf-8").partition("\n")[0]]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_nor_on_any_table_of_the_samples(path: Path) -> None:
    reading, seen = record.read(path.read_bytes(), RULESETS).reading(), set()
    for position in range(reading.position + 1):
        table = reading.table(position)
        places = tuple((name, model.at) for name, model in table.models.items())
        if places not in seen:
            seen.add(places)
            assert_each_name_is_its_bases_own(table, draw(table, None, table, Drawing()))


def test_where_there_is_no_room_for_id_and_name_the_id_stands_alone() -> None:
    table = lay(crowd(1, 7, 12))
    wrote = ET.fromstring(draw(table, None, table, Drawing()))  # noqa: S314 what draw wrote
    words = {"".join(text.itertext()) for text in layer(wrote, "labels") if text.get("paint-order") == "stroke"}
    assert any(said.endswith("Windin…") for said in words)
    assert any(said in table.models for said in words)


def test_a_name_alone_beside_its_base_has_no_line() -> None:
    table = lay({"models": {"A1": {"name": "Ash Hound", "base_mm": 30, "Sz": 1, "at": [18, 18]}}})
    svg = ET.fromstring(draw(table, None, table, Drawing()))  # noqa: S314 what draw wrote
    assert lines_of(svg) == []
    assert [name for name, _ in names_of(svg)] == ["a1"]


def test_names_keep_off_the_centreline() -> None:
    models = {f"a{x}": {"seat": "A", "Sz": 2, "at": [x, 18 + x % 3 / 5], "base_mm": 30} for x in range(2, 34, 4)}
    marker = {"m1": {"kind": "scrap", "base_mm": 30, "at": [0.6, 18]}}

    table = lay({"strategy": "reckoning", "models": models, "markers": marker})

    names = dict(names_of(ET.fromstring(draw(table, None, table, Drawing()))))  # noqa: S314 what draw wrote

    assert {*models, *marker} <= names.keys()
    assert [name for name, (_, north, _, south) in names.items() if north < 1800 < south] == []
