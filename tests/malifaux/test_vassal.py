"""VASSAL set-ups, written here by hand in VASSAL's grammar: what is laid, what is noted, what is refused."""

from __future__ import annotations

import zipfile
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.plain.json import Malformed, guard
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.vassal import read_vsav
from adjudicator.rulesets.malifaux.vassal.archive import LIMIT
from adjudicator.rulesets.malifaux.vassal.pieces import PIECES
from tests.malifaux.vassal import (
    GROUND,
    KILLED,
    Pixel,
    Trait,
    added,
    ground,
    marker,
    model,
    piece,
    sequence,
    terrain,
    told,
    veiled,
    zipped,
)

AURAS = [('emb2;Activate;128;;1" Aura;128;;;128;;;63743,0,ResetAuras;1;false;0;0;,40mmAuras-1e.png;,', "1")]


# ---- a writer of VASSAL's grammar


def vsav(*commands: str) -> bytes:
    return zipped(veiled(told(*commands)))


def read(*commands: str, **options: Any) -> Any:
    return read_vsav(vsav(ground(), *commands), **options)


def why(found: Any, name: str) -> str:
    (note,) = (note for note in found["notes"] if note["piece"] == name)
    return str(note["why"])


# ---- positions and the scale


@pytest.mark.parametrize(
    ("pixel", "inches"),
    [((601, 601), [18, 18]), ((61, 1141), [0, 0]), ((1141, 61), [36, 36]), ((616, 630), [18.5, 17.033333])],
)
def test_pixels_become_inches_with_y_to_the_north(pixel: Pixel, inches: list[float]) -> None:
    assert read(model(2, "Ann", pixel))["setup"]["models"]["Ann"]["at"] == inches


def test_the_middle_of_the_table_is_where_the_ground_lies() -> None:
    other = piece(0, "Map", (1, 1), ("mark;Layer", "Map Layer"), chart="Cheat Sheet")
    found = read_vsav(vsav(other, ground((700, 500)), model(2, "Ann", (730, 500))))

    assert found["setup"]["models"]["Ann"]["at"] == [19, 18]
    assert [note["piece"] for note in found["notes"]] == ["map Cheat Sheet", "layer Map Layer"]


def test_the_scale_is_that_of_a_model_s_step_unless_it_is_overruled() -> None:
    wide = model(2, "Ann", (661, 601), ('translate;Forward 1";38,0;0;60;false', ""))

    assert read(wide)["setup"]["models"]["Ann"]["at"] == [19, 18]
    assert read(wide, pixels_per_inch=20)["setup"]["models"]["Ann"]["at"] == [21, 18]


def test_a_middle_and_a_scale_that_the_file_does_not_state_are_assumed_and_told() -> None:
    found = read_vsav(vsav(marker(2, "Scrap", (631, 601))))

    assert found["setup"]["markers"]["Scrap"]["at"] == [19, 18]
    assert [note["why"] for note in found["notes"]] == [
        "no ground in the file: pixel (601, 601) is taken for the middle",
        "no scale in the file: 30 pixels are taken for an inch",
    ]


@pytest.mark.parametrize("scale", [0, -30, 0.5, 10_001, float("nan"), float("inf")])
def test_a_scale_that_is_none_is_refused(scale: float) -> None:
    with pytest.raises(Malformed, match="pixels_per_inch"):
        read(pixels_per_inch=scale)


# ---- models and markers


def test_a_model_has_its_name_base_and_the_faction_of_its_rim() -> None:
    assert read(model(2, "Rusty Nail", base=40, rim=5))["setup"] == {
        "models": {"Rusty Nail": {"name": "Rusty Nail", "base_mm": 40, "at": [18, 18], "faction": "Outcasts"}},
        "markers": {},
    }


def test_seats_are_given_by_the_rims() -> None:
    scheme = marker(5, "Guild Scheme", GROUND, ("PROP;X-Faction;true,0,8,true;", "1"))
    seats = {"Guild": "A", "Explorer's Society": "B"}

    found = read(model(2, "Ann"), model(3, "Bob", rim=8), model(4, "Cat", rim=2), scheme, seats=seats)["setup"]

    assert [found["models"][name].get("seat") for name in ("Ann", "Bob", "Cat")] == ["A", "B", None]
    assert found["markers"]["Guild Scheme"]["seat"] == "A"
    assert lay(found | {"models": {"Ann": found["models"]["Ann"]}}).models["Ann"].seat == "A"


def test_a_rim_of_no_faction_says_nothing() -> None:
    rims = [("PROP;X-Faction;true,1,7,true;", rim) for rim in ("", "0", "9", "-1", "x", "\u0661")]
    found = read(*(model(number, f"Ann {number}", GROUND, rim) for number, rim in enumerate(rims, 2)))

    assert not any("faction" in one for one in found["setup"]["models"].values())


KINDS = {"Guild Scheme": "scheme", "Strat": "strategy", "Corpse": "corpse", "Pyre Marker": "pyre", "Ice Orb": "ice_orb"}


@pytest.mark.parametrize(("name", "kind"), KINDS.items())
def test_markers_have_a_kind(name: str, kind: str) -> None:
    assert read(marker(2, name))["setup"]["markers"] == {name: {"kind": kind, "base_mm": 30, "at": [18, 18]}}


@pytest.mark.parametrize(
    ("traits", "image", "base"),
    [
        ([], "M50_Blast.png", 50),
        (AURAS, "Piano.png", 40),
        ([("emb2;;2;;Next Rim;2;;;2;;;;;false;0;0;Obj-Ring.png,v2-X30-Guild.png;,", "1")], "Strat.png", 30),
        ([KILLED, *AURAS], "Egg.png", 40),
    ],
)
def test_the_base_is_told_by_pictures(traits: list[Trait], image: str, base: int) -> None:
    assert read(marker(2, "Thing", GROUND, *traits, image=image))["setup"]["markers"]["Thing"]["base_mm"] == base


def test_namesakes_are_numbered_by_the_pieces_own_numbers_not_by_their_order_in_the_file() -> None:
    nails = [model(number, "Nail", (600 + number, 601)) for number in (30, 9, 20)]

    found = read(*nails)["setup"]["models"]

    assert [one["at"][0] for one in found.values()] == [18.266667, 18.633333, 18.966667]
    assert list(found) == ["Nail", "Nail 2", "Nail 3"]
    assert found == read(*reversed(nails))["setup"]["models"]


def test_ids_are_unique_among_models_and_markers_whatever_the_names() -> None:
    names = ["Nail 2", "Nail", "Nail", "Nail 3"]

    found = read(*(model(number, name) for number, name in enumerate(names, 2)), marker(9, "Nail"))["setup"]

    assert list(found["models"]) == ["Nail 2", "Nail", "Nail 3", "Nail 3 2"]
    assert list(found["markers"]) == ["Nail 4"]
    assert [one["name"] for one in found["models"].values()] == names


@pytest.mark.parametrize(
    "name", ["Ann, Far; or / Near", "'quoted'", "'", "\\back; \\;", "錆びた釘", "piece;;;x", "+/1/"]
)
def test_names_are_read_as_they_were_written(name: str) -> None:
    assert list(read(model(2, name))["setup"]["models"]) == [name]


@pytest.mark.parametrize(("name", "called"), [("", "nameless"), ("a\x85b \nc\x00", "a b c"), ("x" * 200, "x" * 90)])
def test_names_that_are_none_are_mended(name: str, called: str) -> None:
    assert list(read(model(2, name))["setup"]["models"]) == [called]


def test_a_trait_may_hold_tabs_and_backslashes() -> None:
    traits = [("label;a\tb\\;c", "d\te"), ("submenu;\\x;'y'", "'z'"), ("", ""), ("\\", "\\x")]

    assert read(model(2, "Ann", GROUND, *traits)) == read(model(2, "Ann"))
    more = "+/2/PROP;X-Wound;\tpiece;;;M30_x.png;Ann\tmore/5\tMain Map;601;601\tmore"
    assert list(read(more)["setup"]["models"]) == ["Ann"]


def test_a_piece_in_a_stack_stands_where_the_stack_is() -> None:
    stack = added(4, ["stack"], ["Main Map;631;571;2;3;@@-1"])

    found = read(model(2, "Ann", (0, 0)), marker(3, "Scrap", (0, 0)), stack, model(5, "Bob"))["setup"]

    assert found["models"]["Ann"]["at"] == found["markers"]["Scrap"]["at"] == [19, 19]
    assert found["models"]["Bob"]["at"] == [18, 18]


def test_terrain_and_unknown_pieces_are_noted_and_counted() -> None:
    dot = piece(4, "Dot", (631, 571), ("mark;Layer", "Token"))

    found = read(terrain(2, "Hut", (631, 601)), terrain(3, "Hut"), dot, model(5, "Ann"), marker(6, "Scrap"))

    assert found["counts"] == {"models": 1, "markers": 1, "terrain": 2, "unknown": 1}
    noted = [(note["piece"], note["at"]) for note in found["notes"] if "at" in note]
    assert noted == [("Hut", [19, 18]), ("Hut", [18, 18]), ("Dot", [19, 19])]
    assert why(found, "Dot") == "no model, no marker with a base, no terrain"
    assert list(found["setup"]) == ["models", "markers"]


@pytest.mark.parametrize("pixel", [(60, 601), (1142, 601), (601, 60), (601, 1142)], ids=["W", "E", "N", "S"])
def test_what_lies_beside_the_table_or_has_no_base_is_noted(pixel: Pixel) -> None:
    found = read(model(2, "Ann", pixel), piece(3, "Bob", GROUND, ("PROP;X-Wound;", "5"), image="v2-X80-Arrow.png"))

    assert why(found, "Ann") == "a model beside the table"
    assert why(found, "Bob") == "a model without a base of 30, 40 or 50 mm"
    assert found["counts"] == {"models": 0, "markers": 0, "terrain": 0, "unknown": 2}


@pytest.mark.parametrize("place", ["Main Map", "Main Map;1", "Main Map;x;1", "Main Map;1;9999999999", "Main Map;1;1.5"])
def test_a_place_that_cannot_be_read_is_noted(place: str) -> None:
    found = read(added(2, ["PROP;X-Wound;", "piece;;;M30_x.png;Ann"], ["5", place]))

    assert {"piece": "Ann", "why": "a model whose place cannot be read"} in found["notes"]


def test_cards_other_maps_and_controls_are_noted_in_one_line_each() -> None:
    deck = added(9, ["deck;true;0,0,0;50;80;Never"], ["Player One's Cards;80;80;true;2,3"])
    cards = [piece(number, "1 Rams", (0, 0), chart="null") for number in (2, 3)]
    hand = piece(7, "Red Joker", (9, 9), chart="Player One's Cards")
    button = piece(8, "Status", (1300, 595), ("mark;Layer", "Button"))

    found = read(added(4, ["stack"], ["null;0;0"]), deck, *cards, hand, button)

    assert not any(found["counts"].values())
    assert why(found, "no map (in decks)").endswith(": 2")
    assert why(found, "map Player One's Cards").endswith(": 1")
    assert why(found, "layer Button").endswith(": 1")


def test_of_a_log_only_the_set_up_is_read() -> None:
    steps = ("LOG\tCHAT <Ann> hello", "LOG\t" + sequence(["", model(3, "Late")], "\x1b"))

    found = read_vsav(zipped(veiled(told(model(2, "Ann"), then=steps))))

    assert list(found["setup"]["models"]) == ["Ann"]
    assert why(found, "log") == "after the set-up, not read; steps: 2"


# ---- wrong files


@given(st.integers(0, 255))
def test_a_file_may_be_stored_and_have_any_key(key: int) -> None:
    data = zipped(veiled(told(model(2, "Ann")), key).upper(), method=zipfile.ZIP_STORED)

    assert list(read_vsav(data)["setup"]["models"]) == ["Ann"]


def tampered(at: bytes, offset: int, byte: int) -> bytes:
    data = bytearray(zipped(veiled(told()), method=zipfile.ZIP_STORED))
    data[data.rindex(at) + offset] ^= byte
    return bytes(data)


WRONG = {
    "nothing": (b"", "not a zip file"),
    "text": (b"begin_save\x1bend_save", "not a zip file"),
    "end of a zip": (b"PK\x05\x06\x00", "breaks off at byte 5"),
    "cut off": (zipped(veiled(told()))[:-30], "breaks off|not a zip"),
    "front lost": (zipped(veiled(told()))[10:], "damaged: no entry at byte"),
    "other zip": (zipped(veiled(told()), "word/document.xml"), "no entry `savedGame`"),
    "other packing": (zipped(veiled(told()), method=zipfile.ZIP_BZIP2), "method 12"),
    "bomb": (zipped(b"!VCSK" + b"0" * LIMIT), f"more than {LIMIT} bytes"),
    "stored bomb": (zipped(b"!VCSK" + b"0" * LIMIT, method=zipfile.ZIP_STORED), f"more than {LIMIT} bytes"),
    "empty": (zipped(b""), "begins with b''"),
    "plain": (zipped(told().encode()), "savedGame: it begins with b'begin', not with `!VCSK`"),
    "no key": (zipped(b"!VCSK"), "breaks off in the middle of a byte"),
    "key alone": (zipped(b"!VCSK00"), "does not begin with `begin_save`"),
    "half a byte": (zipped(veiled(told())[:-1]), "breaks off in the middle of a byte"),
    "no hex": (zipped(b"!VCSK00 0"), "byte 8 is not a hex digit"),
    "not UTF-8": (zipped(b"!VCSK00ff"), "not UTF-8: byte 1"),
    "other text": (zipped(veiled("hello")), "does not begin with `begin_save`"),
    "no end": (zipped(veiled(told(model(2, "Ann")))[:-16]), "there is no `end_save`"),
    "a wrong digit": (tampered(b"!VCSK", 9, 1), "its checksum does not match"),
    "encrypted": (tampered(b"savedGame", 8 - 46, 1), "encrypted"),
    "wrong packing": (tampered(b"savedGame", 10 - 46, 8), "cannot be inflated"),
    "wrong offset": (tampered(b"savedGame", 42 - 46 + 2, 0xFF), "breaks off at byte"),
    "half a piece": (vsav("+/1/stack"), r"savedGame\.piece 1: it has no id, type and state"),
    "too many pieces": (vsav(*["+/1/stack/null;0;0"] * (PIECES + 1)), "5001 pieces are too many"),
}


@pytest.mark.parametrize(("data", "says"), WRONG.values(), ids=list(WRONG))
def test_what_is_no_set_up_is_refused_with_a_reason(data: bytes, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        read_vsav(data)


# ---- any bytes at all


def held_or_refused(data: bytes) -> None:
    """Plain data that can be kept, or `Malformed`; nothing else."""
    try:
        found = read_vsav(data)
    except Malformed:
        return
    guard(found)
    setup, counts = found["setup"], found["counts"]
    assert {kind: len(setup[kind]) for kind in setup} == {kind: counts[kind] for kind in setup}
    assert all(0 <= place <= 36 for things in setup.values() for thing in things.values() for place in thing["at"])
    assert read_vsav(data) == found


STACK = added(4, ["stack"], ["Main Map;631;571;2"])
GAME = vsav(ground(), model(2, "Ann"), STACK, marker(5, "Scrap"), terrain(6, "Hut"))
MARKS = ["\t", "\\", "\\\t", "\\\\\t", "/", "\\/", ";", "\\;", "'", "\x1b", "\\\x1b", "+/"]
WORDS = ["1", "-9", "stack", "deck;", "null", "Map Layer", "Terrain Layer 1", "LOG\t", "end_save", "Main Map;601;601"]
TRAITS = ["PROP;X-Wound;", "PROP;X-Faction;", "mark;Layer", 'translate;Forward 1";38,0;0;30;', "piece;;;M30_x.png;Ann"]
CRUMBS = st.sampled_from([*MARKS, *WORDS, *TRAITS])
CRUMBLED = st.lists(CRUMBS | st.text(max_size=3), max_size=40).map("".join)


@given(st.binary(max_size=400))
def test_any_bytes_are_held_or_refused(data: bytes) -> None:
    held_or_refused(data)
    held_or_refused(zipped(data))
    held_or_refused(zipped(b"!VCSK" + data.hex().encode()))


@given(CRUMBLED, CRUMBLED, st.lists(CRUMBLED, max_size=6))
def test_any_pieces_are_held_or_refused(types: str, states: str, pieces: list[str]) -> None:
    held_or_refused(vsav(ground(), added(7, [types], [states])))
    held_or_refused(zipped(veiled("\x1b+/".join(["begin_save", *pieces]) + "\x1bend_save")))


@given(st.integers(0, len(GAME) - 1), st.integers(1, 255))
def test_a_file_with_a_wrong_byte_or_cut_off_is_held_or_refused(position: int, byte: int) -> None:
    front, back = GAME[:position], GAME[position + 1 :]
    held_or_refused(front)
    held_or_refused(front + bytes([GAME[position] ^ byte]) + back)


LETTERS = st.characters(exclude_categories=("C", "Z"))
NAME = st.text(LETTERS, min_size=1, max_size=30).filter(lambda name: not name.endswith("\\"))


@given(NAME, st.integers(61, 1141), st.integers(61, 1141), st.sampled_from([30, 40, 50]), st.lists(NAME, max_size=5))
def test_what_was_written_is_read(name: str, x: int, y: int, base: int, traits: list[str]) -> None:
    found = read(model(2, name, (x, y), *((f"label;{trait}", trait) for trait in traits), base=base))

    (one,) = found["setup"]["models"].values()
    assert (one["name"], one["base_mm"]) == (name, base)
    assert one["at"] == [pytest.approx((x - 61) / 30, abs=1e-6), pytest.approx((1141 - y) / 30, abs=1e-6)]


@pytest.mark.parametrize(
    ("about", "says"),
    [
        ("<data><name>Napoleon &amp; Co</name></data>",
         "this is a set-up of the VASSAL module 'Napoleon & Co', not of Malifaux"),
        ("<data><version>3</version></data>", None),
        ("<data><name>Malifaux 3e</name></data>", None),
    ],
)  # fmt: skip
def test_a_set_up_of_another_module_is_told_as_that(about: str, says: str | None) -> None:
    file = BytesIO()
    with zipfile.ZipFile(file, "w") as packing:
        packing.writestr("moduledata", about)
        packing.writestr("savedGame", veiled(told(ground(), model(2, "Ann"))))
    if says is None:
        assert read_vsav(file.getvalue())["counts"]["models"] == 1
        return
    with pytest.raises(Malformed) as malformed:
        read_vsav(file.getvalue())
    assert str(malformed.value) == says


def test_a_set_up_with_nothing_of_the_module_is_another_s() -> None:
    with pytest.raises(Malformed, match="nothing in it is of the Malifaux module"):
        read_vsav(vsav(piece(1, "Infantry", (10, 10), ("mark;Side", "French"), image="infantry.png", chart="Europe")))
