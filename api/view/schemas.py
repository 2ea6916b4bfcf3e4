"""Marshmallow schemas derived from msgspec structs: all wrong fields at once, and the shapes OpenAPI shows.

A derived schema takes plain JSON data, says everything that is wrong with it, and loads it as the struct.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from threading import RLock
from typing import Any, TypeVar, cast

import marshmallow as ma
from marshmallow import fields
from msgspec import Struct, inspect

from adjudicator.match import LINE
from adjudicator.plain.choices import no_such_field
from adjudicator.plain.json import WHOLE, Malformed, Plain, below, read_as
from adjudicator.plain.known import known
from adjudicator.plain.said import Said
from api.sentences import say
from api.view.fields import (
    ARRAYS,
    SCHEMA,
    TOLD,
    Decimal,
    Either,
    Field,
    Form,
    Items,
    Kind,
    Length,
    Map,
    OneOf,
    Range,
    Says,
    TextTruth,
    TextWhole,
    Truth,
    Typed,
    Whole,
    messages,
)

T = TypeVar("T", bound=Struct)
_MAKING = RLock()
"""Two threads would make two schemas of a struct, and the document would name the second anew."""


def schema_of(struct: type[Struct], prefix: str = "", *, text: bool = False) -> type[ma.Schema]:
    """The schema of a struct, named with `prefix`; `text`: its fields come from a query string or a form."""
    with _MAKING:
        return _schema_of(struct, prefix, text)


@cache
def loader_of(struct: type[Struct], *, text: bool = False) -> ma.Schema:
    """What loads a struct, shared by all threads: making a schema copies every field of it."""
    return schema_of(struct, text=text)()


def loaded(struct: type[T], plain: Plain) -> T:
    """The struct, which takes no unknown fields, in plain data; raises `ValidationError` with every wrong field.

    Only where something is wrong is its schema asked: the struct itself names the first fault alone.
    """
    try:
        return read_as(struct, plain)
    except Malformed:
        return cast("T", loader_of(struct).load(plain))


@cache
def _schema_of(struct: type[Struct], prefix: str, text: bool) -> type[ma.Schema]:
    info = cast("inspect.StructType", inspect.type_info(known(struct)))
    entries: dict[str, Field] = {}
    if info.tag_field is not None:
        tag = entries[info.tag_field] = _in_our_words(fields.String(validate=OneOf((info.tag,))), inspect.StrType())
        tag.required = True
    for entry in info.fields:
        field = entries[entry.encode_name] = _field(entry.type, prefix, text)
        field.required = entry.required
        if isinstance(entry.default, str | int | float):
            field.metadata = {**field.metadata, "default": entry.default}
    return type(prefix + struct.__name__, (Derived,), {"struct": struct, "__doc__": struct.__doc__, **entries})


class Derived(ma.Schema):
    """A schema that loads its struct; unregistered, as structs of two rulesets may share a name."""

    struct: type[Struct]
    error_messages = SCHEMA

    class Meta:
        """A field that the struct does not have is wrong."""

        unknown = ma.RAISE
        register = False

    def handle_error(self, error: ma.ValidationError, data: object, **_: object) -> None:  # noqa: ARG002 - its name
        """Names the nearest known field for each unknown one, but only when that error is told."""
        wrong = error.messages
        if isinstance(wrong, dict):
            names = tuple(field.data_key or name for name, field in self.load_fields.items())
            for name in [name for name, says in wrong.items() if says == [SCHEMA["unknown"]]]:
                wrong[name] = [partial(no_such_field, str(name), names)]

    @ma.post_load
    def made(self, data: dict[str, Any], **_: object) -> Struct:
        """The struct; what only the struct itself refuses becomes an error of its field."""
        try:
            return read_as(self.struct, data)
        except Malformed as error:
            raise ma.ValidationError([error.says], error.field or ma.exceptions.SCHEMA) from error


def wrong_fields(nested: object) -> tuple[list[tuple[str, Said]], int]:
    """Marshmallow's messages as pairs of a field (`seats.A`, `cards[2]`) and what is wrong; and how many more."""
    found = _wrong_fields(nested, "")
    told = [(path, says() if callable(says) else says) for path, says in islice(found, TOLD)]
    return told, sum(1 for _ in found)


def _wrong_fields(nested: object, path: str) -> Iterator[tuple[str, Says]]:
    if isinstance(nested, Mapping):
        for key, inner in nested.items():
            yield from _wrong_fields(inner, _below(path, key))
    elif isinstance(nested, Sequence) and not isinstance(nested, str):
        for inner in nested:
            yield from _wrong_fields(inner, path)
    elif isinstance(nested, Said) or callable(nested):
        yield path, nested
    else:
        yield path, say("{message}", message=str(nested))


def _below(path: str, key: object) -> str:
    if key == ma.exceptions.SCHEMA:
        return path
    return below(path, key)


# ---- from a type to a field


def _field(kind: Kind, prefix: str, text: bool) -> Field:
    if isinstance(kind, inspect.Metadata):
        field = _field(kind.type, prefix, text)
        field.metadata = {**field.metadata, **(kind.extra_json_schema or {})}
        return field
    if isinstance(kind, inspect.UnionType):
        return _union(kind, prefix, text)
    make = next((make for kinds, make in _FIELDS if isinstance(kind, kinds)), None)
    return _in_our_words(fields.Raw(allow_none=True) if make is None else make(kind, prefix, text), kind)


def _in_our_words(field: Field, kind: Kind) -> Field:
    """The field, saying in our own sentences when a value is not of its type."""
    field.error_messages |= messages(kind)
    return field


def _union(kind: inspect.UnionType, prefix: str, text: bool) -> Field:
    some = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    choices = [(one, _field(one, prefix, text)) for one in some]
    field = choices[0][1] if len(choices) == 1 else _in_our_words(Either(choices), kind)
    field.allow_none = not text and (field.allow_none or len(some) < len(kind.types))
    return field


def _integer(kind: inspect.IntType, _: str, text: bool) -> Field:
    least = (0 if text else -WHOLE) if kind.ge is None and kind.gt is None else kind.ge
    most = WHOLE if kind.le is None and kind.lt is None else kind.le
    return (TextWhole if text else Whole)(validate=_range(kind, least, most))


def _float(kind: inspect.FloatType, _: str, text: bool) -> Field:
    return (fields.Float if text else Decimal)(validate=_range(kind, kind.ge, kind.le))


def _range(kind: inspect.IntType | inspect.FloatType, least: float | None, most: float | None) -> Range:
    low, high = least if kind.gt is None else kind.gt, most if kind.lt is None else kind.lt
    return Range(low, high, min_inclusive=kind.gt is None, max_inclusive=kind.lt is None)


def _string(kind: inspect.StrType, _: str, text: bool) -> Field:
    checks: list[Callable[[str], Any]] = _lengths(kind)
    if kind.pattern is not None:
        checks.append(Form(kind.pattern))
    if text:
        return Typed(is_long=(kind.max_length or 0) > LINE, validate=checks)
    return fields.String(validate=checks)


def _lengths(kind: inspect.StrType | inspect.CollectionType | inspect.DictType) -> list[Callable[[Any], Any]]:
    if kind.min_length is None and kind.max_length is None:
        return []
    return [Length(kind.min_length, kind.max_length)]


def _literal(kind: inspect.LiteralType | inspect.EnumType, _: str, text: bool) -> Field:
    values = kind.values if isinstance(kind, inspect.LiteralType) else [one.value for one in kind.cls]
    if all(type(value) is int for value in values):
        return (TextWhole if text else Whole)(validate=OneOf(values))
    return fields.String(validate=OneOf(values))


def _list(kind: inspect.CollectionType, prefix: str, text: bool) -> Field:
    return Items(_field(kind.item_type, prefix, text), validate=_lengths(kind))


def _tuple(kind: inspect.TupleType, prefix: str, text: bool) -> Field:
    field = fields.Tuple([_field(item, prefix, text) for item in kind.item_types])
    field.validate_length = Length(equal=len(kind.item_types))
    return field


def _map(kind: inspect.DictType, prefix: str, text: bool) -> Field:
    field = Map(_field(kind.key_type, prefix, text), _field(kind.value_type, prefix, text))
    field.validators += _lengths(kind)
    return field


def _nested(kind: inspect.StructType, prefix: str, text: bool) -> Field:
    def schema() -> ma.Schema:  # only when asked for: a struct may hold itself
        return schema_of(kind.cls, prefix, text=text)()

    return fields.Nested(schema)


_FIELDS: tuple[tuple[Any, Callable[[Any, str, bool], Field]], ...] = (
    (inspect.BoolType, lambda _kind, _, text: TextTruth() if text else Truth()),
    (inspect.IntType, _integer),
    (inspect.FloatType, _float),
    (inspect.StrType, _string),
    ((inspect.LiteralType, inspect.EnumType), _literal),
    (inspect.TupleType, _tuple),
    (ARRAYS, _list),
    (inspect.DictType, _map),
    (inspect.StructType, _nested),
    (inspect.UUIDType, lambda *_: fields.UUID()),
)
"""How each type becomes a field; any other (`Plain`) takes whatever comes."""
