"""The drawing of a table: whole, harmless, readable on a phone, and no more than its viewer may know."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.generated.play import KINDS
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step

SVG = "{http://www.w3.org/2000/svg}"
SEATS = ["P1", "P2", "P3", "P4", "P5"]
SIDES = {"P1": "GOOD", "P2": "EVIL", "P3": "SPECIAL", "P4": "EVIL", "P5": "GOOD"}
PLANETS: dict[str, Any] = {
    "players": SEATS,
    "seats_ccw": SEATS,
    "stage": "planet",
    "silhouettes": SIDES,
    "face_down": [{"planet": 1, "space": 2}, {"planet": 6, "space": 6}],
    "positions": {"P1": {"planet": 1, "space": 0}, "P3": {"planet": 1, "space": 0}, "P5": {"planet": 4, "space": 3}},
}
BASE: dict[str, Any] = {
    "players": SEATS,
    "seats_ccw": SEATS,
    "stage": "base",
    "base_cards_placed": True,
    "silhouettes": SIDES,
    "face_down": [{"row": 1, "col": 1}, {"row": 2, "col": 2}],
    "key_sites": {
        "total": 3,
        "placed": 3,
        "places": [{"row": 2, "col": 2}, {"row": 5, "col": 5}, {"row": 6, "col": 1}],
    },
    "positions": {"P1": {"row": 3, "col": 3}, "P2": {"row": 3, "col": 3}, "P3": "surroundings"},
}


def event(kind: str, **fields: Any) -> Event:
    return convert({"event": kind, **fields}, KINDS[kind])


def drawn(given: Plain, *events: Event, viewer: str = JUDGE, **wanted: Any) -> ET.Element:
    """The drawing after events, as a viewer may see it, with what the last of them did."""
    before = table = lay(given)
    for position, one in enumerate(events, 1):
        before, table = table, locke.evolve(table, one, position)
    if not events:
        return parsed(table, None, table, wanted)
    step = locke.mask(Step(len(events), before, events[-1], table), viewer)
    return parsed(step.before, step.event, step.after, wanted)


def parsed(before: Table, one: Event | None, after: Table, wanted: dict[str, Any]) -> ET.Element:
    assert locke.draw is not None
    return ET.fromstring(locke.draw(before, one, after, wanted))  # noqa: S314 what draw wrote


def of(svg: ET.Element, kind: str) -> dict[str, str]:
    """The things of a kind: the title of each by its id."""
    groups = (group for group in svg.iter(f"{SVG}g") if group.get("class") == kind)
    return {group.get("data-id", ""): group.findtext(f"{SVG}title", "") for group in groups}


def texts(svg: ET.Element) -> list[str]:
    return ["".join(said.itertext()) for said in svg.iter(f"{SVG}text")]


# ---- the boards


def test_the_planets_are_six_rings_of_seven() -> None:
    spaces = of(drawn(PLANETS), "space")

    assert len(spaces) == 42
    assert spaces["planet 1, port"] == "planet 1, port: no card, P1 and P3"
    assert spaces["planet 1, space 2"] == "planet 1, space 2: card face down"
    assert spaces["planet 4, space 3"] == "planet 4, space 3: card turned up, P5"


def test_what_nobody_has_said_is_drawn_as_unknown() -> None:
    svg = drawn({"players": SEATS, "stage": "planet"})

    assert of(svg, "space")["planet 2, space 5"] == "planet 2, space 5: card not known"
    assert "5?" in texts(svg)


def test_the_base_is_a_grid_with_its_surroundings() -> None:
    spaces = of(drawn(BASE), "space")

    assert len(spaces) == 37
    assert spaces["row 3, column 3"] == "row 3, column 3: card turned up, P1 and P2"
    assert spaces["row 2, column 2"] == "row 2, column 2: card face down, key site"
    assert spaces["surroundings"] == "In the surroundings of the base: P3"


@pytest.mark.parametrize(("viewer", "knows"), [(JUDGE, True), ("P2", True), ("P1", False), (SPECTATOR, False)])
def test_key_sites_are_drawn_for_those_who_know_them(viewer: str, knows: bool) -> None:
    fallen = event("KeySiteDestroyed", player="P1", at={"row": 5, "col": 5})
    svg = drawn(BASE, fallen, viewer=viewer)
    spaces = of(svg, "space")

    assert spaces["row 5, column 5"].endswith("key site destroyed")
    assert ("key site" in spaces["row 2, column 2"]) is knows
    assert spaces["row 6, column 1"].endswith("card turned up, key site")  # all see it
    said = "Key sites: 1 of 3 destroyed" + ("" if knows else "; 1 place not known")
    assert said in texts(svg)


def test_the_dead_are_off_the_board_and_in_the_list() -> None:
    svg = drawn({**PLANETS, "characters": {"P5": {"alive": False, "damage": 7}}})

    assert "P5" not in of(svg, "space")["planet 4, space 3"]
    assert "silhouette GOOD, sheet closed, dead, damage 7" in " ".join(texts(svg))


# ---- what an event did


def test_a_teleport_is_drawn_round_the_ring() -> None:
    teleport = event(
        "Teleported", player="P1", declared_level=5, roll=[2], direction="left", to={"planet": 1, "space": 5}
    )
    svg = drawn(PLANETS, teleport)
    [line] = [one for one in svg.iter(f"{SVG}path") if one.get("stroke-width") == "3" and "L" in one.get("d", "")]

    assert of(svg, "deed") == {"way": "from planet 1, port to planet 1, space 5"}
    assert line.get("d", "").count("L") == 2
    assert "P1 declares ESP level 5 and teleports to planet 1, space 5: roll 2" in " ".join(texts(svg))


def test_a_move_from_nowhere_rings_its_end_alone() -> None:
    assert of(drawn({"players": SEATS, "stage": "planet"}, event("Moved", player="P1", to={"planet": 2, "space": 1})),
              "deed") == {"way": "from planet 2, space 1 to planet 2, space 1"}  # fmt: skip


def test_a_way_that_stays_on_its_space_is_drawn_without_an_arrow() -> None:
    """A step on the spot, and one beyond the border, where there is nothing to draw."""
    svg = drawn(BASE, event("Teleported", player="P1", path=[[3, 3], [9, 9]], to={"row": 3, "col": 4}))

    assert of(svg, "deed") == {"way": "from row 3, column 3 to row 9, column 9"}


def test_an_attack_is_an_arrow_with_its_numbers_and_answers() -> None:
    combat = {"round": 2, "at": {"row": 3, "col": 3}, "participants": ["P1", "P2", "P4"], "order": ["P4", "P1", "P2"]}
    given = {**BASE, "combat": combat | {"acted": ["P4"], "current": "P1"}}
    attack = event("AttackDeclared", player="P1", targets=["P2"], card="Beam", level=5, firepower=14, attribute="E")
    answer = event("DefenceAttempted", player="P2", card="Dome", level=5, success=True)
    said = " ".join(texts(drawn(given, attack, answer)))

    assert "Combat, round 2: row 3, column 3" in said
    assert "Order of turns: P4, P1 and P2 Have acted: P4 P1 has the combat turn" in said
    assert "P1 attacks P2: Beam, level 5, firepower 14, attribute E" in said
    assert "P2 answers: defence at level 5, success" in said


def test_whoever_only_a_combat_names_is_drawn() -> None:
    given = {"stage": "planet", "combat": {"round": 1, "participants": ["P1", "P2"], "acted": ["P3"]}}
    attack = event("AttackDeclared", player="P1", targets=["P4"], level=1, firepower=1, attribute="E")

    assert {"P1", "P2", "P3", "P4"} <= set(texts(drawn(given, attack)))


# ---- the page


@pytest.mark.parametrize("given", [PLANETS, BASE])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_text_is_read_on_a_phone_without_making_it_larger(given: Plain, language: str) -> None:
    svg = drawn(given, language=language)

    assert svg.get("viewBox", "").split()[2] == "360"
    assert (svg.get("role"), svg.get("lang"), svg.get("width")) == ("img", language, "100%")
    assert svg.get("height") == svg.get("viewBox", "").split()[3]
    assert min(float(said.get("font-size", "0")) for said in svg.iter(f"{SVG}text")) >= 11
    assert svg.findtext(f"{SVG}title") == ("Locke table" if language == "en" else "Lockeの盤面")
    assert ("P1" in svg.findtext(f"{SVG}desc", "")) is True


def test_text_of_players_is_text() -> None:
    seat = "<a href='x'>&\u202e"
    given = {"players": [seat, "P2"], "stage": "planet", "characters": {seat: {"character": "<script>", "damage": 1}}}
    svg = drawn(given, title="<b>Table</b> & 12")

    assert svg.findtext(f"{SVG}title") == "<b>Table</b> & 12"
    assert not [one for one in svg.iter() if one.tag in (f"{SVG}script", f"{SVG}a", f"{SVG}b")]
    assert any("<script>" in said for said in texts(svg))


def test_seats_with_long_names_have_numbers() -> None:
    svg = drawn({"players": ["Mina", "Haru"], "seats_ccw": ["Haru", "Mina"], "stage": "planet"})

    assert {"1", "2", "Haru: silhouette GOOD, sheet closed"} <= set(texts(svg))


@pytest.mark.parametrize("viewer", [SPECTATOR, "P2"])
def test_hidden_sheets_leave_no_trace(viewer: str) -> None:
    sheets = {"P1": {"character": "Canary", "alignment": "EVIL", "endurance": 77, "hand": [{"name": "Linnet"}]}}
    passed = event("Passed", player="P5")

    assert "Canary" in " ".join(texts(drawn({**PLANETS, "characters": sheets}, passed)))
    one, other = (
        ET.tostring(drawn({**PLANETS, "characters": {"P1": sheet}}, passed, viewer=viewer))
        for sheet in (sheets["P1"], sheets["P1"] | {"character": "Wren", "alignment": "GOOD", "endurance": 5})
    )
    assert one == other


def test_there_are_no_lines_of_sight() -> None:
    with pytest.raises(Refused) as refused:
        drawn(PLANETS, sight=[["P1", "P2"]])
    assert refused.value.field == "sight"
