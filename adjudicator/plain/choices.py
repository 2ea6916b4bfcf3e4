"""Sentences about unlisted values and unknown names: what a field may hold, and which known name is nearest."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from difflib import get_close_matches

from msgspec import inspect

from adjudicator.plain.known import known
from adjudicator.plain.said import Part, Said, listed, say

SHOWN = 40
"""Characters of a wrong value that an error repeats."""
LETTERS = 100
"""Characters of a wrong name used to look for a near one."""
FEW = 12
"""Most known values that a sentence names; if there are more, it names only the nearest."""
_STEPS = re.compile(r"\.?([^.\[\]{}]+)|(\[[^\]]*\]|{})")


def other_than(kind: object, path: str, value: str) -> Said:
    """The sentence about a value that a `kind` does not list at a path (`cards[0]`; `seats{}` is a key)."""
    return none_of_types(value, _types_at(kind, path))


def none_of_types(value: str, types: Iterable[inspect.Type]) -> Said:
    """The sentence about an unlisted value; it names the listed values and the other types allowed."""
    each = tuple(_each(types))
    values = (str(one) for kind in each if isinstance(kind, inspect.LiteralType) for one in kind.values)
    return none_of(value, tuple(dict.fromkeys(values)), [word for kind in each if (word := _in_words(kind))])


def _in_words(kind: inspect.Type) -> Said | None:
    """An allowed type in words; None for types without words, such as literals."""
    match kind:
        case inspect.IntType(ge=int(least), le=int(most)):
            return say("a whole number from {least} to {most}", least=least, most=most)
        case inspect.IntType():
            return say("a whole number")
        case inspect.StructType(fields=fields):
            return say("an object of {fields}", fields=listed([one.encode_name for one in fields], "list"))
        case inspect.VarTupleType() | inspect.TupleType() | inspect.ListType():
            return say("a list")
    return None


def none_of(value: str, known: Sequence[str], others: Sequence[Part] = ()) -> Said:
    """The sentence about an unknown value, quoted or bare: it names all known values if they are few, else the nearest;
    `others`: what else may stand there."""
    is_bare = value[:1] != "'" and bool(value.strip())
    wrong = shown(value) if is_bare else say("'{text}'", text=shown(value[1:-1]))
    known = [one for one in known if one]  # empty is what a field is that is left out
    if not known:
        return say("{value} is not a value it may have", value=wrong)
    if len(known) <= FEW:
        return say("{value} is none of {known}", value=wrong, known=listed([*known, *others], "list"))
    if meant := _turned(value.strip("'"), known):
        return say("{value} is none of the values it may have: write {meant}", value=wrong, meant=meant)
    near = get_close_matches(value.strip("'"), known)
    if not near:
        return say("{value} is none of the {number} values it may have", value=wrong, number=len(known))
    return say(
        "{value} is none of the {number} values it may have; close to it: {near}",
        value=wrong, number=len(known), near=listed(near, "list"),
    )  # fmt: skip


def _turned(value: str, known: Sequence[str]) -> str | None:
    """The known value that differs in case and spaces alone, or begins with what it should end with (`C6` for `6C`)."""
    text = "".join(value[:LETTERS].split()).casefold()
    meant = {one.casefold(): one for one in known}
    return next((meant[one] for one in (text, text[1:] + text[:1], text[-1:] + text[:-1]) if one in meant), None)


def nearest(wrong: str, known: Iterable[str]) -> str | None:
    """The known name nearest to a wrong one; None if none is near."""
    return next(iter(get_close_matches(wrong[:LETTERS], known, 1)), None)


def or_nearest(says: Said, wrong: str, known: Iterable[str], written: Callable[[str], Part] = str) -> Said:
    """The sentence about a wrong name, with the nearest known one if any is near; `written`: how that is shown."""
    near = nearest(wrong, known)
    return says if near is None else say("{says}. Did you mean {near}?", says=says, near=written(near))


def no_such_field(name: str, known: Iterable[str]) -> Said:
    """The sentence about a field that is not among the known ones."""
    return or_nearest(say("no such field"), name, known)


def fields_of(kind: object, path: str) -> tuple[str, ...]:
    """The names of the fields that a `kind` has at a path."""
    structs = (one for one in _each(_types_at(kind, path)) if isinstance(one, inspect.StructType))
    return tuple(dict.fromkeys(field.encode_name for one in structs for field in one.fields))


def shown(value: object, most: int = SHOWN) -> str:
    """A wrong value as an error repeats it, as JSON has it: shortened; text without its quotes."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _types_at(kind: object, path: str) -> Iterable[inspect.Type]:
    types: Iterable[inspect.Type] = [inspect.type_info(known(kind))]
    for name, place in _STEPS.findall(path):
        types = [inner for one in _each(types) for inner in _below(one, name, place)]
    return types


def _each(types: Iterable[inspect.Type]) -> Iterator[inspect.Type]:
    """The types without their metadata, members of a union one by one."""
    for one in types:
        if isinstance(one, inspect.UnionType):
            yield from _each(one.types)
        elif isinstance(one, inspect.Metadata):
            yield from _each([one.type])
        else:
            yield one


def _below(one: inspect.Type, name: str, place: str) -> Iterator[inspect.Type]:
    """The types that a field `name`, or a `place` in brackets, may hold; for `{}` the type of the keys."""
    if place == "{}":
        yield from [one.key_type] if isinstance(one, inspect.DictType) else []
    elif name and isinstance(one, inspect.StructType):
        yield from (field.type for field in one.fields if field.encode_name == name)
    elif place and isinstance(one, inspect.CollectionType | inspect.VarTupleType):
        yield one.item_type
    elif place and isinstance(one, inspect.TupleType):
        yield from one.item_types
    elif place and isinstance(one, inspect.DictType):
        yield one.value_type
