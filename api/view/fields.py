"""Fields and validators stricter than marshmallow's own; they say what is wrong with a value in our own sentences."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence, Sized
from functools import partial
from typing import Any, Final, TypeAlias

import marshmallow as ma
from marshmallow import fields, validate
from msgspec import inspect

from adjudicator.plain.choices import LETTERS, none_of, none_of_types, shown
from adjudicator.plain.forms import IN_WORDS
from adjudicator.plain.json import UNSOUND
from adjudicator.plain.said import Part, Said, listed
from adjudicator.plain.visible import TURNING
from api.sentences import counted, say

Field: TypeAlias = "fields.Field[Any]"
Kind: TypeAlias = inspect.Type
"""A type as msgspec describes it."""
Says: TypeAlias = "Said | Callable[[], Said]"
"""What is wrong; a function if that takes long to say and may not be asked for."""
TOLD: Final = 100
"""Most errors that are told; of further ones only their number is."""

ARRAYS: Final = (inspect.VarTupleType, inspect.TupleType, inspect.ListType, inspect.CollectionType)
_TEXT: Final = say("text")
_JSON: Final[tuple[tuple[Any, tuple[type, ...], Said], ...]] = (
    (inspect.BoolType, (bool,), say("true or false")),
    (inspect.IntType, (int,), say("a whole number")),
    (inspect.FloatType, (int, float), say("a number")),
    ((inspect.StructType, inspect.DictType), (dict,), say("an object")),
    (ARRAYS, (list,), say("a list")),
    (inspect.UUIDType, (str,), say("a UUID")),
)
"""Types as msgspec names them, as Python reads them from JSON, and in words; all others are text."""
_DIGITS: Final = re.compile(r"(?P<sign>-?)0*(?P<digits>[0-9]+)", re.ASCII)
_MANY: Final = 20
_STANDING: Final[Mapping[str, Said]] = {
    "required": say("required, but missing"),
    "null": say("null is not allowed"),
    "type": say("an object is needed"),
    "unknown": say("no such field"),
    "special": say("a finite number is needed"),
    "too_large": say("the number is too large"),
}
SCHEMA: Final[Any] = {name: says for name, says in _STANDING.items() if name in {"type", "unknown"}}
"""What a schema itself says, by marshmallow's names."""


def messages(kind: Kind) -> dict[str, Any]:
    """What a field says about values of another type, by marshmallow's names."""
    needed = say("{kind} is needed", kind=in_word(kind))
    said = {**_STANDING, **dict.fromkeys(("invalid", "invalid_uuid", "invalid_utf8"), needed)}
    return {name: [says] for name, says in said.items()}


class Truth(fields.Boolean):
    """`true` or `false`, nothing that resembles them."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if not isinstance(value, bool):
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class Whole(fields.Integer):
    """A whole number, written as one: no text, no 1.0."""

    def _validated(self, value: Any) -> int:
        if type(value) is not int:
            raise self.make_error("invalid", input=value)
        return value


class Decimal(fields.Float):
    """A number: no text, no boolean."""

    def _validated(self, value: Any) -> float:
        if type(value) not in {int, float}:
            raise self.make_error("invalid", input=value)
        return float(value)


class TextTruth(fields.Boolean):
    """`true` or `false` in a query string."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> bool:
        if value not in {"true", "false"}:
            raise self.make_error("invalid", input=value)
        return super()._deserialize(value, attr, data, **kwargs)


class TextWhole(fields.Integer):
    """A whole number in a query string: digits, with a sign before them if it is below 0."""

    def _validated(self, value: Any) -> int:
        found = _DIGITS.fullmatch(value) if isinstance(value, str) else None
        if found is None:
            raise self.make_error("invalid", input=value)
        size = int(found["digits"]) if len(found["digits"]) < _MANY else 10**_MANY  # beyond any range
        return -size if found["sign"] else size


class Typed(fields.String):
    """Text in a query string or a form: no control characters, no lone surrogates; only long text has several lines."""

    def __init__(self, *, is_long: bool, **more: Any) -> None:
        super().__init__(**more)
        self._is_long = is_long

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if UNSOUND.search(text) or TURNING.search(text) or (not self._is_long and ("\n" in text or "\t" in text)):
            raise ma.ValidationError([say("text without control characters is needed")])
        return text


class Map(fields.Dict):
    """An object with keys of one type and values of another; errors stand under their key."""

    def __init__(self, keys: Field, values: Field) -> None:
        super().__init__(keys, values)
        self.key, self.item = keys, values

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")

        def entry(key: object) -> tuple[Any, Any]:
            return self.key.deserialize(key), self.item.deserialize(value[key], attr, data, **kwargs)

        return dict(each(value, value, entry))


class Items(fields.List[Any]):
    """A list; errors stand under their place."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> list[Any]:
        if not isinstance(value, list):
            raise self.make_error("invalid")
        return each(range(len(value)), value, lambda place: self.inner.deserialize(value[place], attr, data, **kwargs))


def each(names: Iterable[Any], value: Sized, read: Callable[[Any], Any]) -> list[Any]:
    """What `read` gives for each name in a value; raises `ValidationError`, and stops once `TOLD` of them are wrong."""
    loaded: list[Any] = []
    wrong: dict[Any, Any] = {}
    for place, name in enumerate(names, 1):
        try:
            loaded.append(read(name))
        except ma.ValidationError as error:
            wrong[name] = error.messages
        if len(wrong) == TOLD and place < len(value):
            wrong[ma.exceptions.SCHEMA] = [_unseen(len(value) - place)]
            break
    if wrong:
        raise ma.ValidationError(wrong)
    return loaded


def _unseen(count: int) -> Said:
    return counted("{count} more was not looked at", "{count} more were not looked at", count)


class Either(fields.Field[Any]):
    """One of several types, told apart by what JSON calls them, and structs by their tag."""

    def __init__(self, choices: Sequence[tuple[Kind, Field]]) -> None:
        super().__init__()
        self.choices = choices

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        for kind, field in self.choices:
            if isinstance(kind, inspect.LiteralType) and value not in kind.values and _fits(kind, value):
                raise ma.ValidationError(
                    [partial(none_of_types, shown(value, LETTERS), [one for one, _ in self.choices])]
                )
            if _fits(kind, value):
                return field.deserialize(value, attr, data, **kwargs)
        kinds = listed([in_word(kind) for kind, _ in self.choices], "or")
        raise ma.ValidationError([say("{kinds} is needed, not {value}", kinds=kinds, value=shown(value))])


def _fits(kind: Kind, value: Any) -> bool:
    if isinstance(kind, inspect.LiteralType):
        return any(type(value) is type(choice) for choice in kind.values)
    types = next((types for kinds, types, _ in _JSON if isinstance(kind, kinds)), (str,))
    tag = kind.tag if isinstance(kind, inspect.StructType) else None
    return type(value) in types and (tag is None or value.get(kind.tag_field) == tag)  # type: ignore[attr-defined]


def in_word(kind: Kind) -> Part:
    """What values of a type are, in a word; that one may be left out goes without saying."""
    if isinstance(kind, inspect.Metadata):
        return in_word(kind.type)
    if isinstance(kind, inspect.UnionType):
        words = {repr(word): word for one in kind.types if type(one) is not inspect.NoneType for word in [in_word(one)]}
        return listed(words.values(), "or")
    if isinstance(kind, inspect.AnyType):
        return say("any value")
    if isinstance(kind, inspect.LiteralType):
        return listed([str(value) for value in kind.values], "or")
    return next((word for kinds, _, word in _JSON if isinstance(kind, kinds)), _TEXT)


# ---- validators


class OneOf(validate.OneOf):
    """One of the values listed."""

    def _format_error(self, value: Any) -> Any:
        known = [str(choice) for choice in self.choices]
        return [
            partial(none_of, shown(value, LETTERS), known)
            if len(known) > 1
            else say("must be {choice}", choice=known[0])
        ]


class Range(validate.Range):
    """A number within limits."""

    def _format_error(self, value: Any, _message: str) -> Any:
        if self.min is not None and (value < self.min or (value == self.min and not self.min_inclusive)):
            above = say("a number above {least} is needed", least=self.min)
            return [say("{least} or more is needed", least=self.min) if self.min_inclusive else above]
        below = say("a number below {most} is needed", most=self.max)
        return [say("{most} at most is allowed", most=self.max) if self.max_inclusive else below]


class Length(validate.Length):
    """A number of characters, items or entries within limits; required text is more than blanks."""

    def __call__(self, value: Any) -> Any:
        """The value, if its length is within the limits; else raises `ValidationError`."""
        if self.min and isinstance(value, str) and value.isspace():
            raise ma.ValidationError([say("text is needed, not only blanks")])
        return super().__call__(value)

    def _format_error(self, value: Any, _message: str) -> Any:
        if self.equal is not None:
            return [counted("{count} item is needed", "{count} items are needed", self.equal)]
        if self.min is not None and len(value) < self.min:
            return [_at_least(self.min, isinstance(value, str))]
        return [_at_most(self.max or 0, isinstance(value, str))]


def _at_least(length: int, text: bool) -> Said:
    if text:
        return counted("{count} character at least is needed", "{count} characters at least are needed", length)
    return counted("{count} item at least is needed", "{count} items at least are needed", length)


def _at_most(length: int, text: bool) -> Said:
    if text:
        return counted("{count} character at most is allowed", "{count} characters at most are allowed", length)
    return counted("{count} item at most is allowed", "{count} items at most are allowed", length)


class Form(validate.Regexp):
    """Text of a certain form."""

    def _format_error(self, value: Any) -> Any:
        pattern = str(self.regex.pattern)
        return [say("'{value}' is not what is needed: {form}", value=shown(value), form=IN_WORDS.get(pattern, pattern))]
