"""Schemas derived from structs: every wrong field, strict types, the struct itself."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated, Any, Literal

import marshmallow as ma
import pytest
from msgspec import UNSET, Meta, Struct, UnsetType, field, json

from adjudicator.plain import forms
from adjudicator.plain.json import Malformed, read_as
from adjudicator.plain.said import Said
from adjudicator.shuffles import EntropyAdded
from api.sentences import say
from api.view.schemas import schema_of, wrong_fields


class Inner(Struct, frozen=True, forbid_unknown_fields=True):
    n: Annotated[int, Meta(ge=1, lt=10)]


class Red(Struct, frozen=True, tag_field="kind", tag="red"):
    shade: int


class Blue(Struct, frozen=True, tag_field="kind", tag="blue"):
    shade: str


class Thing(Struct, frozen=True, forbid_unknown_fields=True, tag_field="event", tag=True):
    text: Annotated[str, Meta(min_length=1, max_length=3, pattern="^[a-z]*$")]
    from_: Literal["a", "b"] = field(default="a", name="from")
    level: Literal[1, 2] = 1
    ok: bool = False
    ratio: float | None = None
    inner: Inner | None = None
    many: Annotated[tuple[Inner, ...], Meta(max_length=2)] = ()
    pair: tuple[int, str] | None = None
    by_name: dict[Annotated[str, Meta(max_length=2)], Inner] = {}
    either: str | tuple[int, ...] | Inner | None = None
    word_or_inner: Literal["all"] | Inner = "all"
    colour: Red | Blue | None = None
    listed: list[str] | UnsetType = UNSET
    anything: Any = None


class Deep(Struct):
    """A struct that holds itself."""

    below: Deep | None = None


def wrong(struct: type[Struct], data: object, **how: bool) -> dict[str, Said]:
    with pytest.raises(ma.ValidationError) as caught:
        schema_of(struct, **how)().load(data)  # type: ignore[arg-type]
    return dict(wrong_fields(caught.value.messages)[0])


THING = {"event": "Thing", "text": "abc"}


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"from": "b", "level": 2, "ok": True, "ratio": 3, "inner": {"n": 9}},
        {"many": [{"n": 1}, {"n": 2}], "pair": [1, "x"], "by_name": {"ab": {"n": 1}}},
        {"either": "x"},
        {"either": [1, 2]},
        {"either": {"n": 3}, "word_or_inner": {"n": 4}},
        {"colour": {"kind": "red", "shade": 3}, "anything": [1, {"a": None}]},
        {"colour": {"kind": "blue", "shade": "x"}, "listed": ["x"]},
    ],
)
def test_what_fits_is_loaded_as_the_struct(more: dict[str, Any]) -> None:
    thing = schema_of(Thing)().load(THING | more)

    assert isinstance(thing, Thing)
    assert json.decode(json.encode(thing)).items() >= (THING | more).items()


def test_every_wrong_field_is_named_at_once() -> None:
    found = wrong(
        Thing,
        {
            "event": "Other",
            "text": "ABCD",
            "from": "c",
            "level": 3,
            "ok": 1,
            "ratio": "1",
            "inner": {"n": 10, "m": 1},
            "many": [{"n": 1}, {"n": 0}],
            "pair": [1, 2],
            "by_name": {"ab": {"n": True}, "abc": {"n": 1}},
            "either": 1.5,
            "word_or_inner": "some",
            "colour": {"kind": "green"},
            "listed": ["x", 1],
            "unknown": 0,
        },
    )

    assert found.keys() == {
        "event", "text", "from", "level", "ok", "ratio", "inner.n", "inner.m", "many[1].n", "pair[1]",
        "by_name.ab.n", "by_name.abc", "either", "word_or_inner", "colour", "listed[1]", "unknown",
    }  # fmt: skip


def test_a_value_that_is_not_listed_is_told_with_what_else_may_stand_there() -> None:
    found = wrong(Thing, THING | {"word_or_inner": "some"})
    assert str(found["word_or_inner"]) == "some is none of all, an object of n"


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], 2**53 + 1, 0])
def test_a_whole_number_is_written_as_one(value: object) -> None:
    assert "n" in wrong(Inner, {"n": value})


@pytest.mark.parametrize("data", [None, 3, "x", [], True])
def test_what_is_no_object_is_wrong_as_a_whole(data: object) -> None:
    assert wrong(Inner, data).keys() == {""}


def test_what_is_missing_is_said() -> None:
    assert wrong(Thing, {}) == {
        "event": say("required, but missing"),
        "text": say("required, but missing"),
    }


def test_a_wrong_value_is_repeated_only_in_part() -> None:
    assert len(str(wrong(Thing, THING | {"from": "x" * 10_000})["from"])) < 100


def test_a_struct_may_hold_itself() -> None:
    assert schema_of(Deep)().load({"below": {"below": None}}) == Deep(Deep(None))


class Hashed(Struct, frozen=True):
    hash: Annotated[str, Meta(pattern=forms.HEX_64)]


def test_text_of_another_form_is_told_in_words() -> None:
    says = wrong(Hashed, {"hash": "zz"})["hash"]

    assert str(says) == "'zz' is not what is needed: 64 hexadecimal digits in lower case"
    with pytest.raises(Malformed, match="what is needed: 64 hexadecimal digits in lower case"):
        read_as(Hashed, {"hash": "zz"})
    with pytest.raises(Malformed, match="16 to 64 bytes"):  # a pattern with a comma
        read_as(EntropyAdded, {"event": "EntropyAdded", "shuffle": "A1", "seat": "A", "entropy": "00"})


def test_each_pattern_is_a_form_with_its_words_and_takes_no_new_line() -> None:
    root = Path(forms.__file__).parents[2]
    sources = [
        one.read_text("utf-8") for room in ("adjudicator", "api", "projections") for one in (root / room).rglob("*.py")
    ]
    patterns = {name for text in sources for name in re.findall(r"\bMeta\([^)]*?\bpattern=([^,)]+)", text)}

    known = {
        name: pattern for name, pattern in vars(forms).items() if isinstance(pattern, str) and pattern in forms.IN_WORDS
    }
    assert patterns == known.keys()
    assert all(one.endswith(r"(?!\n)$") for one in forms.IN_WORDS)


class Asked(Struct, frozen=True):
    n: Annotated[int, Meta(ge=1)] = 1
    maybe: int | None = None
    yes: bool = False
    word: str | None = None


def test_a_query_string_is_read_as_text() -> None:
    asked = schema_of(Asked, text=True)().load({"n": "12", "yes": "true", "word": "x"})

    assert asked == Asked(12, None, True, "x")


@pytest.mark.parametrize("number", ["-1", "1.0", "1_0", " 1", "\uff11", "٣", "1e3", "9" * 5000, "", "null", "+1"])
def test_a_number_in_a_query_string_is_digits(number: str) -> None:
    assert wrong(Asked, {"maybe": number}, text=True).keys() == {"maybe"}


def test_a_number_out_of_range_is_told_the_range() -> None:
    for number, says in {"0": "1 or more is needed", "-5": "1 or more is needed", "9" * 30: f"{2**53} at most"}.items():
        assert str(wrong(Asked, {"n": number}, text=True)["n"]).startswith(says)


@pytest.mark.parametrize("text", ["\x00", "a\nb", "\ud800", "\u202e"])
def test_text_in_a_query_string_is_printable(text: str) -> None:
    assert wrong(Asked, {"word": text}, text=True).keys() == {"word"}


@pytest.mark.parametrize("truth", ["True", "1", "yes", ""])
def test_a_boolean_in_a_query_string_is_true_or_false(truth: str) -> None:
    assert wrong(Asked, {"yes": truth}, text=True).keys() == {"yes"}
