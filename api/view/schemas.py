"""Marshmallow schemas derived from msgspec structs: all wrong fields at once, and the shapes OpenAPI shows.

A derived schema takes plain JSON data, says everything that is wrong with it, and loads it as the struct.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeAlias, cast

import marshmallow as ma
from marshmallow import fields, validate
from msgspec import Struct, inspect

from adjudicator.plain.choices import SHOWN, none_of, shown
from adjudicator.plain.json import WHOLE, Malformed, join, read_as
from api.view import named

Field: TypeAlias = "fields.Field[Any]"
Kind: TypeAlias = inspect.Type
"""A type as msgspec describes it."""


def schema_of(struct: type[Struct], prefix: str = "", *, text: bool = False) -> type[ma.Schema]:
    """The schema of a struct, named with `prefix`; `text`: its fields come from a query string."""
    return _schema_of(struct, prefix, text)


@cache
def _schema_of(struct: type[Struct], prefix: str, text: bool) -> type[ma.Schema]:
    info = cast("inspect.StructType", inspect.type_info(struct))
    entries: dict[str, Field] = {}
    if info.tag_field is not None:
        entries[info.tag_field] = fields.String(required=True, validate=_one_of((info.tag,)))
    for entry in info.fields:
        field = entries[entry.encode_name] = _field(entry.type, prefix, text)
        field.required = entry.required
        if isinstance(entry.default, str | int | float):
            field.metadata = {**field.metadata, "default": entry.default}
    return type(prefix + struct.__name__, (Derived,), {"struct": struct, "__doc__": struct.__doc__, **entries})


class Derived(ma.Schema):
    """A schema that loads its struct; unregistered, for structs of two rulesets may share a name."""

    struct: type[Struct]

    class Meta:
        """What is not in the struct is wrong."""

        unknown = ma.RAISE
        register = False

    @ma.post_load
    def made(self, data: dict[str, Any], **_: object) -> Struct:
        """The struct; what only the struct itself refuses is an error of its field."""
        try:
            return read_as(self.struct, data)
        except Malformed as error:
            raise ma.ValidationError(error.says, error.field or ma.exceptions.SCHEMA) from error


def wrong_fields(messages: object, path: str = "") -> tuple[tuple[str, str], ...]:
    """Marshmallow's nested messages as pairs of field and what is wrong with it: `seats.A`, `cards[2]`."""
    if isinstance(messages, Mapping):
        return tuple(wrong for key, inner in messages.items() for wrong in wrong_fields(inner, _below(path, key)))
    if isinstance(messages, Sequence) and not isinstance(messages, str):
        return tuple(wrong for inner in messages for wrong in wrong_fields(inner, path))
    return ((path, str(messages)),)


def _below(path: str, key: object) -> str:
    if key == ma.exceptions.SCHEMA:
        return path
    return join(path, f"[{key}]" if isinstance(key, int) else str(key))


def nearest(said: str, known: Iterable[str]) -> str:
    """What may have been meant, ending the sentence."""
    return named.nearest(said[:SHOWN], known) or "."


# ---- fields stricter than marshmallow's own


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
    """A whole number from 0 in a query string: digits."""

    def _validated(self, value: Any) -> int:
        if not (isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 16):
            raise self.make_error("invalid", input=value)
        return int(value)


class Printable(fields.String):
    """Text in a query string: no control characters, no halves of characters."""

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        if not text.isprintable():
            raise ma.ValidationError("Not text: it holds a control character.")
        return text


class Map(fields.Dict):
    """An object with keys of one type and values of another; errors stand under their key."""

    def __init__(self, keys: Field, values: Field) -> None:
        super().__init__(keys, values)
        self.key, self.item = keys, values

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> dict[Any, Any]:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        loaded: dict[Any, Any] = {}
        wrong: dict[str, Any] = {}
        for key, item in value.items():
            try:
                loaded[self.key.deserialize(key)] = self.item.deserialize(item, attr, data, **kwargs)
            except ma.ValidationError as error:
                wrong[key] = error.messages
        if wrong:
            raise ma.ValidationError(wrong)
        return loaded


class Either(fields.Field[Any]):
    """One of several types, told apart by what JSON calls them, and structs by their tag."""

    def __init__(self, choices: Sequence[tuple[Kind, Field]]) -> None:
        super().__init__()
        self.choices = choices

    def _deserialize(self, value: Any, attr: Any, data: Any, **kwargs: Any) -> Any:
        for kind, field in self.choices:
            if _fits(kind, value):
                return field.deserialize(value, attr, data, **kwargs)
        words = " or ".join(_word(kind) for kind, _ in self.choices)
        raise ma.ValidationError(f"{shown(value)} is not {words}.")


def _fits(kind: Kind, value: Any) -> bool:
    if isinstance(kind, inspect.LiteralType):
        return any(type(value) is type(choice) for choice in kind.values)
    types = next((types for kinds, types, _ in _JSON if isinstance(kind, kinds)), (str,))
    tag = kind.tag if isinstance(kind, inspect.StructType) else None
    return type(value) in types and (tag is None or value.get(cast("Any", kind).tag_field) == tag)


def _word(kind: Kind) -> str:
    if isinstance(kind, inspect.LiteralType):
        return " or ".join(str(value) for value in kind.values)
    return next((word for kinds, _, word in _JSON if isinstance(kind, kinds)), "text")


_ARRAYS = (inspect.VarTupleType, inspect.TupleType, inspect.ListType, inspect.CollectionType)
_JSON: tuple[tuple[Any, tuple[type, ...], str], ...] = (
    (inspect.BoolType, (bool,), "true or false"),
    (inspect.IntType, (int,), "a whole number"),
    (inspect.FloatType, (int, float), "a number"),
    ((inspect.StructType, inspect.DictType), (dict,), "an object"),
    (_ARRAYS, (list,), "a list"),
)
"""Types as msgspec names them, as Python reads them from JSON, and in words; all others are text."""


# ---- from a type to a field


def _field(kind: Kind, prefix: str, text: bool) -> Field:
    if isinstance(kind, inspect.Metadata):
        field = _field(kind.type, prefix, text)
        field.metadata = {**field.metadata, **(kind.extra_json_schema or {})}
        return field
    make = next((make for kinds, make in _FIELDS if isinstance(kind, kinds)), None)
    return fields.Raw(allow_none=True) if make is None else make(kind, prefix, text)


def _union(kind: inspect.UnionType, prefix: str, text: bool) -> Field:
    some = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    choices = [(one, _field(one, prefix, text)) for one in some]
    field = choices[0][1] if len(choices) == 1 else Either(choices)
    field.allow_none = not text and (field.allow_none or len(some) < len(kind.types))
    return field


def _integer(kind: inspect.IntType, _: str, text: bool) -> Field:
    least = (0 if text else -WHOLE) if kind.ge is None and kind.gt is None else kind.ge
    most = WHOLE if kind.le is None and kind.lt is None else kind.le
    return (TextWhole if text else Whole)(validate=_range(kind, least, most))


def _float(kind: inspect.FloatType, _: str, text: bool) -> Field:
    return (fields.Float if text else Decimal)(validate=_range(kind, kind.ge, kind.le))


def _range(kind: inspect.IntType | inspect.FloatType, least: float | None, most: float | None) -> validate.Range:
    low, high = least if kind.gt is None else kind.gt, most if kind.lt is None else kind.lt
    return validate.Range(low, high, min_inclusive=kind.gt is None, max_inclusive=kind.lt is None)


def _string(kind: inspect.StrType, _: str, text: bool) -> Field:
    checks: list[Callable[[str], Any]] = _lengths(kind)
    if kind.pattern is not None:
        checks.append(validate.Regexp(kind.pattern))
    return (Printable if text else fields.String)(validate=checks)


def _lengths(kind: inspect.StrType | inspect.CollectionType | inspect.DictType) -> list[Callable[[Any], Any]]:
    if kind.min_length is None and kind.max_length is None:
        return []
    return [validate.Length(kind.min_length, kind.max_length)]


def _literal(kind: inspect.LiteralType | inspect.EnumType, _: str, text: bool) -> Field:
    values = kind.values if isinstance(kind, inspect.LiteralType) else [one.value for one in kind.cls]
    if all(type(value) is int for value in values):
        return (TextWhole if text else Whole)(validate=_one_of(values))
    return fields.String(validate=_one_of(values))


def _one_of(values: Sequence[Any]) -> validate.OneOf:
    return _OneOf(values, error="Must be {choices}.")


class _OneOf(validate.OneOf):
    """Says what a value may be as the domain does."""

    def _format_error(self, value: Any) -> str:
        listed = [str(choice) for choice in self.choices]
        return super()._format_error(shown(value)) if len(listed) == 1 else f"{none_of(str(value), listed)}."


def _list(kind: inspect.CollectionType, prefix: str, text: bool) -> Field:
    return fields.List(_field(kind.item_type, prefix, text), validate=_lengths(kind))


def _tuple(kind: inspect.TupleType, prefix: str, text: bool) -> Field:
    return fields.Tuple([_field(item, prefix, text) for item in kind.item_types])


def _map(kind: inspect.DictType, prefix: str, text: bool) -> Field:
    field = Map(_field(kind.key_type, prefix, text), _field(kind.value_type, prefix, text))
    field.validators += _lengths(kind)
    return field


def _nested(kind: inspect.StructType, prefix: str, text: bool) -> Field:
    def schema() -> ma.Schema:  # only when asked for: a struct may hold itself
        return schema_of(kind.cls, prefix, text=text)()

    return fields.Nested(schema)


_FIELDS: tuple[tuple[Any, Callable[[Any, str, bool], Field]], ...] = (
    (inspect.UnionType, _union),
    (inspect.BoolType, lambda _kind, _, text: TextTruth() if text else Truth()),
    (inspect.IntType, _integer),
    (inspect.FloatType, _float),
    (inspect.StrType, _string),
    ((inspect.LiteralType, inspect.EnumType), _literal),
    (inspect.TupleType, _tuple),
    (_ARRAYS, _list),
    (inspect.DictType, _map),
    (inspect.StructType, _nested),
    (inspect.UUIDType, lambda *_: fields.UUID()),
)
"""How each type becomes a field; any other (`Plain`) takes whatever comes."""
