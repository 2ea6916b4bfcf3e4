"""The JSON doorway against what people and machines send."""

from __future__ import annotations

import json
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Meta, Struct

from adjudicator.plain.json import DEPTH, WHOLE, Malformed, Plain, canonical, guard, read_as, read_json
from adjudicator.seam.sentences import Speaker

SOUND_TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs")) | st.sampled_from("\n\t"))
SCALAR = st.none() | st.booleans() | st.integers(-WHOLE, WHOLE) | st.floats(allow_nan=False, allow_infinity=False)
SOUND = st.recursive(SCALAR | SOUND_TEXT, lambda inner: st.lists(inner) | st.dictionaries(SOUND_TEXT, inner))

EVIL = {
    "nothing": (b"", "not JSON"),
    "blank": (b" \n ", "not JSON"),
    "not UTF-8": (b'"\xff"', "not UTF-8: byte 2 is 0xff"),
    "UTF-16": ('{"a": 1}'.encode("utf-16"), "not UTF-8"),
    "latin-1": ('"é"'.encode("latin-1"), "not UTF-8"),
    "cut off": (b'{"a": 1', "line 1, column 8"),
    "second line": (b'{"a": 1,\n "b": }', "line 2, column 7"),
    "two values": (b"1 2", "not JSON"),
    "single quotes": (b"{'a': 1}", "not JSON"),
    "trailing comma": (b"[1,]", "not JSON"),
    "open string": (b'"abc', "not JSON"),
    "open string, brackets": (b'"' + b"[" * 70, "not JSON"),
    "NaN": (b"[NaN]", r"NaN is not a number that JSON knows \(line 1, column 2\)"),
    "NaN after quoted ones": (b'{"NaN": "\\\\",\n "b": NaN}', r"line 2, column 7"),
    "infinity": (b"-Infinity", "-Infinity is not a number"),
    "infinity by digits": (b"1e999", r"too large \(line 1, column 1\)"),
    "2^53 + 1": (b"9007199254740993", "beyond"),
    "-2^53 - 1": (b"[-9007199254740993]", "beyond"),
    "5,000 digits": (b"9" * 5_000, "5000 digits"),
    "5,000 digits of zeros": (b"[-1" + b"0" * 5_000 + b"]", "digits"),
    "NUL": (b'["\\u0000"]', r"\[0\]: text holds a control character \(U\+0000\)"),
    "raw NUL": (b'"\x00"', "not JSON"),
    "escape": (b'{"a": {"b": "\\u001b[2J"}}', "a.b: text holds a control character"),
    "delete": (b'"\x7f"', "control"),
    "C1": ('"\x85"'.encode(), "control"),
    "control in a key": (b'{"\\u0007": 1}', "a key holds a control character"),
    "high surrogate": (b'"\\ud800"', "half a surrogate"),
    "low surrogate": (b'{"name": "\\udfff"}', "name: text holds half a surrogate"),
    "surrogate in a key": (b'{"\\ud800": 1}', "a key holds half a surrogate"),
    "surrogates the wrong way round": (b'"\\udc00\\ud800"', "half a surrogate"),
    "key twice": (b'{"a": 1, "a": 2}', "'a' stands twice"),
    "key twice, escaped": (b'{"a": 1, "\\u0061": 2}', "stands twice"),
    "65 lists": (b"[" * 65 + b"]" * 65, "deeper than 64"),
    "65 objects": (b'{"a":' * 65 + b"1" + b"}" * 65, "deeper than 64"),
    "50,000 lists": (b"[" * 50_000 + b"]" * 50_000, "deeper than 64"),
    "50,000 lists, never closed": (b"[" * 50_000, "deeper than 64"),
    "50,000 objects": (b'{"a":' * 50_000, "deeper than 64"),
    "too long": (b'"' + b"a" * 1_000_000 + b'"', "1000002 bytes are too many; 1000000 are allowed"),
    "BOM": (b"\xef\xbb\xbf{}", "not JSON"),
}


@pytest.mark.parametrize(("data", "says"), EVIL.values(), ids=EVIL.keys())
def test_evil_json_is_malformed(data: bytes, says: str) -> None:
    with pytest.raises(Malformed, match=says):
        read_json(data)


@pytest.mark.parametrize(
    ("data", "plain"),
    [
        (b"[" * 64 + b"]" * 64, None),
        (b'"[[[[\\"[[[["', '[[[["[[[['),
        (b'["' + b"[" * 5_000 + b'"]', ["[" * 5_000]),
        (b"9007199254740992", 2**53),
        (b'"\\ud83c\\udccf"', "🃏"),
        (b'"a\\n\\tb"', "a\n\tb"),
        (b"-0", 0),
        (b"1e3", 1000.0),
    ],
    ids=["64 lists", "quoted brackets", "many of them", "2^53", "a pair", "newline, tab", "-0", "1e3"],
)
def test_sound_json_is_read(data: bytes, plain: object) -> None:
    assert read_json(data) == (json.loads(data) if plain is None else plain)


def test_a_limit_may_be_set() -> None:
    assert read_json(b"[1]", limit=3) == [1]
    with pytest.raises(Malformed):
        read_json(b"[1]", limit=2)


@pytest.mark.parametrize("plain", [float("nan"), {1: 2}, {"a": object()}, [b"bytes"], {"a": {"b": "\ud800"}}, 2**60])
def test_what_is_no_plain_data_is_malformed(plain: object) -> None:
    with pytest.raises(Malformed):
        guard(plain)


def test_the_guard_survives_any_depth() -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    with pytest.raises(Malformed, match=f"{DEPTH} levels"):
        guard(deep)


@given(SOUND)
def test_sound_data_is_read_back_the_same(plain: object) -> None:
    assert read_json(canonical(plain)) == plain


@given(st.binary() | st.text().map(str.encode) | SOUND.map(lambda plain: json.dumps(plain).encode()[:-1]))
def test_any_bytes_are_read_or_malformed(data: bytes) -> None:
    try:
        plain = read_json(data)
    except Malformed:
        return
    guard(plain)


def test_the_order_of_keys_is_not_content() -> None:
    assert canonical({"b": 1, "a": [2, {"d": 3, "c": 4}]}) == b'{"a":[2,{"c":4,"d":3}],"b":1}'


# ---- what a field may hold


Month = Literal[
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December", "Undecimber",
]  # fmt: skip


class Part(Struct):
    faces: tuple[Literal["up", "down"], ...] = ()
    number: Literal[1, 2] | None = None
    pair: tuple[Literal["n", "s"], Literal["e", "w"]] | None = None


class Spot(Struct):
    x: int
    y: int


class Whole(Struct):
    letter: Annotated[Literal["a", "b"], Meta(description="a letter")] = "a"
    part: Part | None = None
    parts: dict[str, Part] = {}
    month: Month | None = None
    counts: dict[Literal["x", "y"], int] = {}
    rank: Annotated[int, Meta(ge=2, le=10)] | Literal["A", "K"] = 2
    place: Spot | Literal["off"] = "off"
    sides: dict[str, tuple[int, int]] = {}


@pytest.mark.parametrize(
    ("plain", "field", "says"),
    [
        ({"letter": "c"}, "letter", "'c' is none of a, b"),
        ({"part": {"faces": ["up", "side"]}}, "part.faces[1]", "'side' is none of down, up"),
        ({"part": {"number": 3}}, "part.number", "3 is none of 1, 2"),
        ({"part": {"pair": ["n", "x"]}}, "part.pair[1]", "'x' is none of n, s, e, w"),
        ({"parts": {"p": {"faces": [""]}}}, "parts.p.faces[0]", "'' is none of down, up"),
        ({"month": "Jan"}, "month", "'Jan' is none of the 13 values it may have; close to it: January"),
        ({"month": "Q"}, "month", "'Q' is none of the 13 values it may have"),
        ({"month": "may"}, "month", "'may' is none of the values it may have: write May"),
        ({"month": "yMa"}, "month", "'yMa' is none of the values it may have: write May"),
        ({"counts": {"z": 1}}, "counts", "'z' is none of x, y"),
        ({"rank": "14"}, "rank", "'14' is none of A, K, a whole number from 2 to 10"),
        ({"rank": 11}, "rank", "a whole number of 10 at most is needed"),
        ({"place": "moon"}, "place", "'moon' is none of off, an object of x, y"),
        ({"sides": {"six": []}}, "sides.six", "a list with 2 items is needed"),
        ({"sides": {"six": [1, 2], "seven": [1, "x"]}}, "sides.seven[1]", "a whole number is needed, not text"),
        (
            {"sides": {"a": [1, 2], "b": [1, 2], "c": [1, "x"], "d": []}},
            "sides.c[1]",
            "a whole number is needed, not text",
        ),
        ({"parts": {"p": {"number": 1}, "q": {"number": 3}}}, "parts.q.number", "3 is none of 1, 2"),
    ],
)
def test_a_value_that_is_not_listed_is_told_with_those_that_are(plain: Plain, field: str, says: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_as(Whole, plain)
    assert (caught.value.field, str(caught.value.says)) == (field, says)


class Leaf(Struct, forbid_unknown_fields=True):
    colour: str = ""


class Tree(Struct, forbid_unknown_fields=True):
    leaves: tuple[Leaf, ...] = ()
    named: dict[str, Leaf | None] = {}


@pytest.mark.parametrize(
    ("plain", "field", "says"),
    [
        ({"leafs": []}, "leafs", "no such field. Did you mean leaves?"),
        ({"leaves": [{}, {"color": "red"}]}, "leaves[1].color", "no such field. Did you mean colour?"),
        ({"named": {"a": {"color": "red"}}}, "named.a.color", "no such field. Did you mean colour?"),
        ({"leaves": [{"leaves": "red"}]}, "leaves[0].leaves", "no such field"),
        ({"roots": 1}, "roots", "no such field"),
    ],
)
def test_a_field_that_is_none_is_told_with_the_one_that_is_near(plain: Plain, field: str, says: str) -> None:
    with pytest.raises(Malformed) as caught:
        read_as(Tree, plain)
    assert (caught.value.field, str(caught.value.says)) == (field, says)


def test_a_wrong_text_stands_in_japanese_quotes() -> None:
    with pytest.raises(Malformed) as caught:
        read_as(Whole, {"letter": "c"})
    assert Speaker("ja").say(caught.value.says) == "「c」は使えません。使える値：a、b"


def test_a_long_wrong_value_is_told_in_short() -> None:
    with pytest.raises(Malformed, match=f"^letter: '{'x' * 39}…' is none of a, b$"):
        read_as(Whole, {"letter": "x" * 100_000})
