"""An encounter drawn: areas, markers by owner and state, tokens, notes; nothing of it without one, no secret."""

from __future__ import annotations

from copy import deepcopy
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.drawing.board import Drawing, draw
from adjudicator.rulesets.malifaux.drawing.parts import BODY, SIDE
from adjudicator.rulesets.malifaux.drawing.sheet import LARGE
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.mask import mask_table
from adjudicator.seam.svg import width_of
from tests.malifaux.drawn import SVG, TABLE, of, texts
from tests.malifaux.encounter.given import SETUP

SQUARES: Plain = {"A": [[0, 0], [12, 0], [12, 12], [0, 12]], "B": [[24, 24], [36, 24], [36, 36], [24, 36]]}
PHONE = 390
"""The width of a phone, in its points."""


def drawn(viewer: str = "judge", language: Any = "en", **changed: Any) -> ET.Element:
    table = mask_table(lay({**deepcopy(SETUP), **changed}), viewer)
    return ET.fromstring(draw(table, None, table, Drawing(language=language)))  # noqa: S314 what draw wrote


def test_turf_war_shows_zones_centreline_and_quarters() -> None:
    svg = drawn()
    assert of(svg, "zone") == {"A": "Deployment A", "B": "Deployment B"}
    assert set(of(svg, "area")) == {"centreline", "quarters"}
    assert {"quarter NW", "quarter NE", "quarter SW", "quarter SE"} <= set(texts(svg))


@pytest.mark.parametrize("strategy", ["reckoning", "plant_explosives", "corrupted_idols"])
def test_other_strategies_show_halves_on_their_sides(strategy: str) -> None:
    svg = drawn(strategy=strategy)
    height = {"".join(text.itertext()): float(text.get("y", 0)) for text in svg.iter(f"{SVG}text")}
    assert set(of(svg, "area")) == {"centreline"}
    assert height["B's half"] < SIDE / 2 < height["A's half"]


def test_a_centreline_across_the_table_has_its_halves_beside_it() -> None:
    svg = drawn(strategy="reckoning", deployment=SQUARES)
    at = {
        "".join(text.itertext()): (float(text.get("x", 0)), float(text.get("y", 0))) for text in svg.iter(f"{SVG}text")
    }
    for seat, sense in (("A", 1), ("B", -1)):
        x, y = at[f"{seat}'s half"]
        assert (y - x) * sense > 0


def test_markers_tell_owner_and_state() -> None:
    extra = {"C": {"kind": "corpse", "at": [3, 3]}, "R": {"kind": "scrap", "at": [5, 3]}}
    svg = drawn(markers={**SETUP["markers"], **extra})
    markers, legend = of(svg, "marker"), set(texts(svg))
    assert markers["S1"].startswith("S1, strategy marker, seat A, 30 mm base")
    assert markers["S3"].startswith("S3, strategy marker, neutral, 30 mm base")
    assert markers["K1"].startswith("K1, scheme marker, seat A")
    assert {"strategy marker of A", "neutral strategy marker", "scheme marker of A"} <= legend
    assert {"Corpse marker", "Scrap marker"} <= legend
    assert "strategy marker of B" not in legend


def test_explosive_tokens_are_shown_on_their_models() -> None:
    models = deepcopy(SETUP["models"])
    models["A1"]["tokens"] = 2
    svg = drawn(strategy="plant_explosives", models=models)
    assert "2 Explosive tokens" in of(svg, "model")["A1"]
    assert "token" not in of(svg, "model")["B1"]
    assert "Explosive tokens" in texts(svg)
    assert "Explosive tokens" not in texts(drawn())


def test_notes_tell_the_score_and_the_schemes_that_may_be_known() -> None:
    said = " ".join(texts(drawn()))
    assert "VP: A 1, B 1" in said
    assert "Strategy: Turf War" in said
    assert "scheme 12 (Claim Jump) with Rusty Nail (A1)" in said
    assert "scheme 13 (Vendetta) with B1 and Rusty Nail (A1)" in said
    assert "VP：A 1、B 1" in " ".join(texts(drawn(language="ja")))


@pytest.mark.parametrize("viewer", ["B", "spectator"])
def test_no_secret_scheme_is_drawn(viewer: str) -> None:
    other = deepcopy(SETUP["schemes"])
    other["A"] = {"7": "B1", "2": None}
    one, two = (ET.tostring(drawn(viewer, schemes=schemes)) for schemes in (SETUP["schemes"], other))
    assert one == two
    assert ET.tostring(drawn("A")) != ET.tostring(drawn("A", schemes=other))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_legend_is_readable_on_a_phone(language: str) -> None:
    svg = drawn(language=language)
    wide = float((svg.get("viewBox") or "").split()[2])
    scaled = [group for group in svg.iter(f"{SVG}g") if "scale(1.4)" in group.get("transform", "")]
    legend = ["".join(text.itertext()) for group in scaled for text in group.findall(f"{SVG}text")]
    assert len(legend) > 8
    assert LARGE * (BODY - 6) * PHONE / wide > 10
    assert all(LARGE * (75 + width_of(said, BODY - 6)) + 50 < SIDE / 2 for said in legend)


def test_without_an_encounter_nothing_of_it_is_drawn() -> None:
    table = lay(TABLE)
    svg = ET.fromstring(draw(table, None, table, Drawing()))  # noqa: S314 what draw wrote
    assert not of(svg, "area")
    assert not any("VP" in said or "scale" in said for said in texts(svg))
    assert not [group for group in svg.iter(f"{SVG}g") if "scale(1.4)" in group.get("transform", "")]
    assert "strategy marker" in texts(svg)
