"""The drawing of a table: well-formed, whole, harmless, the same each time."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

import pytest

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.drawing.board import Drawing, draw
from adjudicator.rulesets.malifaux.drawing.labels import Room, box_at, plate, shared
from adjudicator.rulesets.malifaux.drawing.parts import shape_path
from adjudicator.rulesets.malifaux.drawing.terrain import places_for
from adjudicator.rulesets.malifaux.events import (
    ActionTargeted,
    DuelStarted,
    Event,
    FateFlipped,
    LineOfSightChecked,
    ModelMoved,
    ModelPushed,
    ObjectPlaced,
    PathPart,
)
from adjudicator.rulesets.malifaux.evolve import evolve
from adjudicator.rulesets.malifaux.geometry.shapes import polygon
from adjudicator.rulesets.malifaux.geometry.units import INCH
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused
from tests.malifaux.drawn import SVG, TABLE, of, texts


def drawn(given: Plain | None = None, event: Event | None = None, **wanted: Any) -> ET.Element:
    """The drawing of a table after an event, parsed."""
    before = lay(TABLE if given is None else given)
    after = before if event is None else evolve(before, event, 1)
    return ET.fromstring(draw(before, event, after, Drawing(**wanted)))  # noqa: S314 what draw wrote


def walk(*path: PathPart, model: str = "A1", allowance: float = 6) -> ModelMoved:
    return ModelMoved(model=model, cause="walk", allowance=allowance, path=path)


# ---- the page


def test_an_empty_table_is_a_square_with_a_ruler() -> None:
    svg = drawn({})
    assert svg.get("role") == "img"
    assert svg.get("width") == "100%"
    assert svg.get("height") is None
    assert svg.findtext(f"{SVG}title") == "Malifaux table"
    assert {"0", "6", "36", "1 square: 1 inch"} <= set(texts(svg))
    assert not of(svg, "model")


def test_the_title_is_the_one_wanted() -> None:
    svg = drawn(title="Table 12")
    assert svg.findtext(f"{SVG}title") == "Table 12"
    assert "Table 12" in texts(svg)


def test_every_object_is_drawn_with_a_title() -> None:
    svg = drawn()
    assert of(svg, "model")["A1"] == "Rusty Nail (A1), seat A, Size 2, 30 mm base, at (10, 10), elevation 0"
    assert of(svg, "model")["B1"].endswith("elevation 0, controlled by A")
    assert of(svg, "model")["B2"] == "B2, seat B, Size 1, 30 mm base, at (20, 25), elevation 4, on roof"
    assert of(svg, "model")["B5"].startswith("No Base (B5), seat B, Size 1, base not on record")
    assert of(svg, "terrain")["wall"] == "wall, terrain, Ht 3, blocking, impassable"
    assert of(svg, "terrain")["roof"] == "roof, terrain, Ht 4, climbable, top can be stood on, floors at 2"
    assert of(svg, "terrain")["wood"] == "wood, terrain, Ht ?, dense, severe terrain, concealing, haunted"
    assert of(svg, "marker")["s1"] == "s1, scheme marker, seat A, 30 mm base, at (15, 15), elevation 0"
    assert of(svg, "zone") == {"A": "Deployment A", "B": "Deployment B"}
    assert of(svg, "shadow") == {"shadow wall": "shadow of wall, 3 in", "shadow p1": "shadow of p1, 3 in"}


def test_sizes_names_and_elevations_are_written() -> None:
    assert {"A1 Rusty Nail", "B2", "3", "+4", "Ht 3 BI", "Deployment A"} <= set(texts(drawn()))


def test_who_is_not_on_the_table_is_listed_below_it() -> None:
    svg = drawn()
    assert not {"B3", "B4"} & set(of(svg, "model"))
    assert {"Buried: Under Earth (B3)", "Killed: Late Lamented (B4)", "No outline on record: idea"} <= set(texts(svg))
    assert "idea" not in of(svg, "terrain")


def test_models_without_a_place_are_listed_too() -> None:
    table = lay(
        {"models": {"A1": {"name": "Card Only"}, "A2": {"base_mm": 30, "at": [6, 6]}, "A3": {"in_play": False}}}
    )
    marker = lay(TABLE).markers["s1"]
    far = {**table.models, "A2": replace(table.models["A2"], at=(40, 50))}
    table = replace(table, models=far, markers={"s9": replace(marker, at=(-9, 3))})
    svg = ET.fromstring(draw(table, None, table, Drawing()))  # noqa: S314 what draw wrote
    assert not {*of(svg, "model"), *of(svg, "marker")}
    assert {"No place on record: Card Only (A1)", "Beyond the drawing: A2, s9", "Out of play: A3"} <= set(texts(svg))


def test_shadows_may_be_left_out() -> None:
    assert not of(drawn(shadows=False), "shadow")


def test_the_legend_explains_only_what_occurs() -> None:
    everything, bare = texts(drawn()), texts(drawn({"models": {"A1": {"base_mm": 30, "size": 1, "at": [5, 5]}}}))
    assert {"seat A", "seat B", "B – blocking", "C – climbable", "shadow", "scheme marker"} <= set(everything)
    assert bare[-4:] == ["1 square: 1 inch", "seat A", "2", "number: Size"]


def test_japanese_words() -> None:
    svg = drawn(language="ja", sight=(("A1", "B1"),))
    assert svg.get("lang") == "ja"
    assert {"初期配置A", "B – ブロッキング", "LoSなし：wall"} <= set(texts(svg))


# ---- what may be in it


HOSTILE = "<script>alert(\"1\")</script> & 'x' \u202eevil\u2066 \x00\x1b {0} \ud800"


def test_text_of_users_is_text() -> None:
    before = lay(TABLE)
    models = {**before.models, "<b>": replace(before.models["A1"], name=HOSTILE, at=(5, 5))}
    terrain = {**before.terrain, '"><x/>': before.terrain["wood"]}
    markers = {**before.markers, "&amp;": replace(before.markers["s1"], kind="<i>", seat=None)}
    table = replace(before, models=models, terrain=terrain, markers=markers)
    wanted = Drawing(title=HOSTILE, sight=(("<b>", "B1"),))
    svg = ET.fromstring(draw(table, None, table, wanted))  # noqa: S314 what draw wrote
    plain = "<script>alert(\"1\")</script> & 'x' evil {0}"
    assert {element.tag.removeprefix(SVG) for element in svg.iter()}.isdisjoint({"script", "x", "b", "i", "style"})
    assert svg.findtext(f"{SVG}title") == plain
    assert of(svg, "model")["<b>"].startswith(f"{plain} (<b>), seat A")
    assert '"><x/>' in of(svg, "terrain")
    assert "&amp;" in of(svg, "marker")


def test_nothing_is_loaded_and_nothing_runs() -> None:
    for element in drawn(sight=(("A1", "B1"),)).iter():
        for name, value in element.attrib.items():
            assert not name.startswith("on")
            assert "href" not in name
            assert name != "style"
            assert "url(" not in value or value.startswith("url(#mfx-")


def test_the_same_table_gives_the_same_bytes() -> None:
    wanted = Drawing(sight=(("A1", "B1"), ("B1", "A2")))
    one, two = lay(TABLE), lay(TABLE)
    assert draw(one, None, one, wanted) == draw(two, None, two, wanted)


def _crowded() -> Plain:
    models = {
        f"{seat}{n}": {"name": "A Long and Winding Name", "base_mm": 30, "size": 2, "at": [2 + 2.2 * n, row]}
        for seat, row in (("A", 8), ("B", 27))
        for n in range(15)
    }
    terrain = {
        f"T{n}": {
            "polygon": [[x, y], [x + 4, y], [x + 4, y + 2], [x + 2, y + 1], [x, y + 3]],
            "height": 2,
            "traits": ["blocking", "dense", "climbable"],
        }
        for n in range(20)
        for x, y in [(1 + 6 * (n % 5), 10 + 4 * (n // 5))]
    }
    return {"models": models, "terrain": terrain, "deployment": TABLE["deployment"]}


def test_a_full_table_is_small_enough_for_a_phone() -> None:
    table = lay(_crowded())
    event = walk(PathPart(to=(4, 12)))
    assert len(draw(table, event, evolve(table, event, 1), Drawing(sight=(("A1", "B9"),))).encode()) < 200_000


# ---- movements


def test_a_walk_is_drawn_part_by_part_from_its_start() -> None:
    svg = drawn(event=walk(PathPart(to=(13, 10)), PathPart(curve_through=(15, 12), to=(15, 14))))
    assert list(of(svg, "start").values()) == ["Rusty Nail (A1) at the start"]
    assert of(svg, "path") == {"1": "part 1: straight, 3 in", "2": "part 2: curve, 4.97 in"}
    assert "Rusty Nail (A1) walks: straight 3 + curve 4.97 = 7.97 of 6 in" in texts(svg)
    assert "at (15, 14)" in of(svg, "model")["A1"]


def test_a_pivot_is_an_arc() -> None:
    given = {"models": {"A1": TABLE["models"]["A1"], "B1": {"base_mm": 30, "at": [11.181102, 10]}}}
    svg = drawn(given, walk(PathPart(pivot="B1", turn="cw", to=(12.362204, 10))))
    assert of(svg, "path") == {"1": "part 1: pivot, 3.71 in"}
    assert any("A118.1 118.1 0 0 1" in element.get("d", "") for element in svg.iter(f"{SVG}path"))


def test_a_climb_is_marked_with_its_elevations() -> None:
    svg = drawn(event=walk(PathPart(to=(17.409449, 24)), PathPart(climb="roof", to_elevation=4), PathPart(to=(19, 24))))
    assert of(svg, "climb") == {"roof": "climbs roof from 0 to 4"}
    assert '0→4"' in texts(svg)
    assert not of(svg, "fall")


def test_a_fall_is_marked_with_its_distance() -> None:
    svg = drawn(event=walk(PathPart(to=(26, 25)), model="B2"))
    assert of(svg, "fall") == {"B2": "falls 4 in, damage 2"}
    assert '4→0"' in texts(svg)


def test_what_a_move_ran_into_is_marked() -> None:
    svg = drawn(event=walk(PathPart(to=(31, 10)), allowance=30))
    assert of(svg, "hit") == {
        "B1": "runs into Ash Hound (B1) by 1.57 in, part 1",
        "wall": "runs into wall by 1.59 in, part 1",
    }


def test_a_push_is_marked_where_it_has_to_stop() -> None:
    push = ModelPushed(model="A1", distance=12, path=(PathPart(to=(20, 10)),))
    svg = drawn(event=push)
    assert of(svg, "stop") == {"wall": "the push stops at wall after 8.41 in"}
    assert of(svg, "path") == {"1": "part 1: straight, 10 in"}
    short = drawn(event=ModelPushed(model="A1", distance=2, path=(PathPart(to=(12, 10)),)))
    assert not of(short, "stop")


def test_a_push_ends_at_the_edge_of_the_table() -> None:
    svg = drawn(event=ModelPushed(model="A1", distance=12, path=(PathPart(to=(0, 10)),)))
    assert of(svg, "stop") == {"table": "the push stops at the edge of the table after 9.41 in"}


def test_a_marker_or_a_piece_of_terrain_that_moves_has_a_way_as_well() -> None:
    for name in ("M", "wood"):
        given = TABLE | {"markers": {"M": {"base_mm": 30, "at": [4, 4]}}}
        svg = drawn(given, ModelPushed(model=name, distance=40, path=(PathPart(to=(4, 6)),)))
        assert of(svg, "start") == {"start": f"{name} at the start"}
        assert list(of(svg, "path")) == ["1"]


def test_where_a_pushed_piece_of_terrain_has_to_stop_its_outline_is_drawn() -> None:
    given = {"terrain": {"hut": {"polygon": [[30, 10], [34, 10], [34, 12], [30, 12]]}}}
    svg = drawn(given, ModelPushed(model="hut", distance=9, path=(PathPart(to=(35, 11)),)))
    [stop] = (group for group in svg.iter(f"{SVG}g") if group.get("class") == "stop")
    assert next(stop.iter(f"{SVG}path")).get("d") == shape_path(
        polygon([(x * INCH, y * INCH) for x, y in [(32, 10), (36, 10), (36, 12), (32, 12)]])
    )


def test_a_place_is_a_line_of_its_own_kind() -> None:
    svg = drawn(event=ObjectPlaced(object="A1", to=(14, 10), within=6))
    assert of(svg, "path") == {"1": "part 1: placed, not moved through, 4 in"}
    assert "Rusty Nail (A1) is placed" in texts(svg)
    assert of(drawn(event=ObjectPlaced(object="wood", to=(28, 28))), "start") == {"start": "wood at the start"}


@pytest.mark.parametrize(
    "event", [walk(), walk(PathPart(to=(10, 10))), ModelPushed(model="A1", distance=1, heading=(1, 0))]
)
def test_a_movement_of_no_length_has_a_start_and_no_path(event: Event) -> None:
    svg = drawn(event=event)
    assert of(svg, "start")
    assert not of(svg, "path")


def test_what_had_no_place_has_no_path() -> None:
    assert not of(drawn(event=ObjectPlaced(object="B3", to=(3, 3))), "start")


# ---- lines of sight


def test_a_clear_and_a_blocked_line() -> None:
    svg = drawn(sight=(("A1", "A2"), ("A1", "B1")))
    assert of(svg, "clear") == {"A1 A2": "Rusty Nail (A1) – Old Ferrow (A2): clear"}
    assert of(svg, "blocked") == {"A1 B1": "Rusty Nail (A1) – Ash Hound (B1): blocked by wall"}
    assert of(svg, "blocker") == {"wall": "wall blocks (MFX-BLOCK-04)"}
    assert {"clear", "blocked: wall"} <= set(texts(svg))


def test_a_ruler_between_two_and_the_reach_of_one() -> None:
    base = {"seat": "A", "base_mm": 30, "size": 2, "Mv": 5, "actions": {"Lash": {"kind": "attack"}}}
    aura = {"name": "Chill", "text": "Enemies within 6 inches, and models within 2.5 inches."}
    given: Plain = {
        "models": {"ann": {**base, "at": [10, 2], "abilities": [aura]}, "bob": {**base, "at": [20, 2]}},
        "actions": {"Lash": {"icon": "claw", "range": 2}},
    }
    svg = drawn(given, apart=(("ann", "bob"),), around=("ann",))
    assert of(svg, "ruler") == {"ann bob": "ann – bob: 8.819 in"}
    rings = {"2 in engagement, Lash", "2.5 in Chill", "5 in walk", "6 in Chill"}
    assert rings <= set(texts(svg))
    assert rings == {ring.findtext(f"{SVG}title") for ring in svg.iter(f"{SVG}g") if ring.get("class") == "ring"}
    with pytest.raises(Refused) as refused:
        drawn(given, around=("zed",))
    assert refused.value.field == "around"


@pytest.mark.parametrize(
    "event",
    [LineOfSightChecked(from_="A1", to="B1"), ActionTargeted(actor="A1", target="B1", kind="attack", icon="gun")],
)
def test_the_line_of_sight_of_an_event_is_drawn_once(event: Event) -> None:
    svg = drawn(event=event, sight=(("A1", "B1"),))
    assert texts(svg).count("blocked: wall") == 1


@pytest.mark.parametrize(
    ("kind", "target", "of_flip", "seen"),
    [
        ("opposed", "B1", {"duel": "d"}, {"A1 B1"}),
        ("simple", "B1", {"duel": "d"}, {"A1 B1"}),
        ("simple", "B1", {"flip": "f"}, set()),
        ("opposed", "B3", {"duel": "d"}, set()),
        ("simple", None, {"duel": "d"}, set()),
    ],
)
def test_a_duels_entry_shows_the_sight(kind: Any, target: str | None, of_flip: Plain, seen: set[str]) -> None:
    start = DuelStarted(duel="d", acting="A1", stat=5, kind=kind, target=target)
    before, event = evolve(lay(TABLE), start, 1), FateFlipped(seat="A", cards=("3T",), **of_flip)
    svg = ET.fromstring(draw(before, event, evolve(before, event, 2), Drawing()))  # noqa: S314 what draw wrote
    assert set(of(svg, "sight")) == seen


def test_what_cannot_be_decided_says_so() -> None:
    wall = {"polygon": [[19, 5], [21, 5], [21, 14.7], [19, 14.7]], "height": 3, "traits": ["blocking"]}
    models = {"A1": {"base_mm": 30, "size": 2, "at": [10, 14.1]}, "B1": {"base_mm": 30, "size": 2, "at": [30, 14.1]}}
    svg = drawn({"models": models, "terrain": {"wall": wall}, "measuring_tolerance": 0.25}, sight=(("A1", "B1"),))
    assert of(svg, "unsure") == {"A1 B1": "A1 – B1: undecidable within the measuring tolerance"}
    assert "undecidable" in texts(svg)


@pytest.mark.parametrize(
    ("pair", "says"),
    [
        (("A1", "B3"), "Rusty Nail (A1) – Under Earth (B3): no, not on the table"),
        (("A1", "A1"), "Rusty Nail (A1) – Rusty Nail (A1): clear, the same model"),
        (("B3", "B3"), "Under Earth (B3) – Under Earth (B3): clear, the same model"),
        (("A1", "idea"), "Rusty Nail (A1) – idea: a place is not on record"),
    ],
)
def test_a_pair_without_a_line_is_a_sentence(pair: tuple[str, str], says: str) -> None:
    svg = drawn(sight=(pair,))
    assert says in texts(svg)
    assert not of(svg, "sight")


def test_models_that_touch_see_each_other() -> None:
    models = {"A1": {"base_mm": 30, "at": [10, 10]}, "B1": {"base_mm": 30, "at": [11.181102, 10]}}
    assert of(drawn({"models": models}, sight=(("A1", "B1"),)), "sight") == {"A1 B1": "A1 – B1: clear, they touch"}


def test_who_stands_below_a_floor_is_blocked_by_the_building() -> None:
    house = {"polygon": [[4, 4], [10, 4], [10, 10], [4, 10]], "height": 6, "floors": [3]}
    below = {"base_mm": 30, "size": 2, "at": [7, 7]}
    table = {"terrain": {"H": house}, "models": {"A1": below, "B1": {**below, "elevation": 3}}}
    assert of(drawn(table, sight=(("A1", "B1"),)), "sight")["A1 B1"] == "A1 – B1: blocked by H"


def test_a_pair_that_is_not_on_record_is_refused() -> None:
    table: Table = lay(TABLE)
    with pytest.raises(Refused, match="There is no model, marker or terrain X9"):
        draw(table, None, table, Drawing(sight=(("A1", "X9"),)))
    called: Table = lay({"models": {"A1": {"seat": "A", "name": "Old Ferrow"}, "B1": {"seat": "B"}}})
    with pytest.raises(Refused, match=r"There is no model, marker or terrain Ferrow\. Did you mean A1\?"):
        draw(called, None, called, Drawing(sight=(("Ferrow", "B1"),)))


def test_a_terrains_label_goes_where_no_name_stands() -> None:
    outline = polygon([(x * INCH, y * INCH) for x, y in ((9, 9), (12, 9), (12, 12), (9, 12))])
    room, label = Room(), [[("gatehouse", 700)], [("Ht 3 BCI", 400)]]
    for spot in list(places_for(outline))[:33]:
        room.take(box_at(spot, 240, 110))
    names = list(room.taken)
    plate(room, places_for(outline), label)
    assert not shared(room.last, names)
