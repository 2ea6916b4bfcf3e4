"""Domains read from the types of fields, and from what a game says where these leave it open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias, cast

from msgspec import Struct, inspect, structs

from adjudicator.plain.known import known
from adjudicator.seam.domains import (
    WHOLE,
    DataDomain,
    Domain,
    Domains,
    EitherDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    TextDomain,
    TruthDomain,
    WordDomain,
)
from adjudicator.seam.event import Proof

Number: TypeAlias = inspect.IntType | inspect.FloatType
_LISTS: Final = (inspect.VarTupleType, inspect.ListType, inspect.SetType, inspect.FrozenSetType)
_STAYING: Final = (inspect.UnionType, inspect.BoolType, inspect.LiteralType)


class _Stated(Struct, frozen=True, gc=False):
    """What a game says of a field; `is_sure`: of this field of this kind, whatever its type is."""

    domain: Domain | None = None
    entered: Any = None
    """Under what it is entered."""
    is_sure: bool = False


class Derived:
    """The domains of kinds of event; it keeps which fields nobody says anything of, and what is said of no field."""

    def __init__(self, domains: Domains) -> None:
        self._domains = domains
        self._types = [(kind, inspect.type_info(known(kind)), domain) for kind, domain in domains.types.items()]
        self._read: dict[type, tuple[FieldDomain, ...]] = {}
        self._reading: list[type] = []
        """The kinds whose fields are being read: a part that holds its own kind is plain data in there."""
        self.missing: list[tuple[type, str]] = []
        """Fields of which neither type nor game says what they hold."""
        self.idle: dict[Any, None] = dict.fromkeys((*domains.names, *domains.beside, *domains.types))
        """What the game says of fields or types that no event has."""

    def fields(self, kind: type) -> tuple[FieldDomain, ...]:
        """The fields of a kind of event or of a part, each with its domain; text or a number, where nobody says one."""
        if kind not in self._read:
            shape = cast("inspect.StructType", inspect.type_info(known(kind)))
            self._reading.append(kind)
            self._read[kind] = tuple(self._field(kind, one) for one in shape.fields)
            self._reading.remove(kind)
        return self._read[kind]

    def _field(self, kind: type, field: inspect.Field) -> FieldDomain:
        name = field.encode_name
        beside = self._domains.beside.get((kind, name))
        if beside is None:
            stated = _Stated(self._domains.names.get(name), name)
        else:
            stated = _Stated(beside, (kind, name), is_sure=True)
        found = self._of(field.type, stated)
        if found is None:
            self.missing.append((kind, name))
            found = self._of(field.type, _Stated(TextDomain())) or TextDomain()
        return FieldDomain(name, _usual(found, field), field.required)

    def _of(self, shape: inspect.Type, stated: _Stated) -> Domain | None:
        """The domain of a type; None: neither the type nor the game says one."""
        if isinstance(shape, inspect.Metadata):
            return self._of(shape.type, stated)
        if not stated.is_sure:
            for kind, its_shape, domain in self._types:
                if shape in (its_shape, getattr(its_shape, "type", None)):
                    self.idle.pop(kind, None)
                    return domain
        if isinstance(stated.domain, WHOLE) and (stated.is_sure or not isinstance(shape, _STAYING)):
            return self._said(stated, self._of_parts(stated.domain, shape))
        if isinstance(shape, (inspect.UnionType, inspect.DictType, *_LISTS)):
            return self._of_several(shape, stated)
        return self._of_one(shape, stated)

    def _of_several(self, shape: inspect.Type, stated: _Stated) -> Domain | None:
        if isinstance(shape, inspect.UnionType):
            types = [one for one in shape.types if not isinstance(one, inspect.NoneType)]
            return _either([self._of(one, stated) for one in types])
        if isinstance(shape, inspect.DictType):
            keys, of = self._of(shape.key_type, stated), self._of(shape.value_type, stated)
            return None if keys is None or of is None else MapDomain(keys, of, _may_be_none(shape.value_type))
        shape = cast("inspect.VarTupleType", shape)
        item = self._of(shape.item_type, stated)
        return None if item is None else ListDomain(item, shape.min_length or 0, shape.max_length)

    def _of_one(self, shape: inspect.Type, stated: _Stated) -> Domain | None:
        if isinstance(shape, Number):
            return self._number(shape, stated)
        if stated.is_sure:
            return self._said(stated)
        match shape:
            case inspect.StructType(cls=kind):
                return DataDomain() if kind is Proof or kind in self._reading else PartsDomain(self.fields(kind))
            case inspect.BoolType():
                return TruthDomain()
            case inspect.LiteralType(values=values):
                return WordDomain(tuple(one for one in values if isinstance(one, str | int)))
            case inspect.StrType(pattern=str(), max_length=most) if stated.domain is None:
                return TextDomain(most)
            case inspect.StrType(max_length=int(most)) if stated.domain == TextDomain():
                return self._said(stated, TextDomain(most))
        return self._said(stated)

    def _number(self, shape: Number, stated: _Stated) -> Domain | None:
        """A number with the bounds of its type, narrowed by what is said of it."""
        is_whole, said = isinstance(shape, inspect.IntType), stated.domain
        if said is None or said == TextDomain():
            is_said = said is not None or (shape.ge is not None and shape.le is not None)
            return NumberDomain(shape.ge, shape.le, is_whole=is_whole) if is_said else None
        if not isinstance(said, NumberDomain):
            return self._said(stated)
        least = shape.ge if said.least is None else said.least
        most = shape.le if said.most is None else said.most
        return self._said(stated, structs.replace(said, least=least, most=most, is_whole=is_whole))

    def _of_parts(self, stated: Domain, shape: inspect.Type) -> Domain:
        """A way whose type lists parts with fields of their own says how they are made."""
        item = shape.item_type if isinstance(shape, _LISTS) else None
        if not isinstance(stated, PathDomain) or not isinstance(item, inspect.StructType):
            return stated
        return structs.replace(stated, of=PartsDomain(self.fields(item.cls)))

    def _said(self, stated: _Stated, domain: Domain | None = None) -> Domain | None:
        self.idle.pop(stated.entered, None)
        return domain or stated.domain


def _may_be_none(shape: inspect.Type) -> bool:
    """Whether a value may be missing."""
    return isinstance(shape, inspect.UnionType) and any(isinstance(one, inspect.NoneType) for one in shape.types)


def _usual(domain: Domain, field: inspect.Field) -> Domain:
    """A number is usually what it is where it is left out, if nothing else is said."""
    if isinstance(domain, NumberDomain) and domain.usual is None and type(field.default) in (int, float):
        return structs.replace(domain, usual=field.default)
    return domain


def _either(found: Sequence[Domain | None]) -> Domain | None:
    """One domain of several: words together, whole numbers and others as one."""
    if None in found:
        return None
    among = list(dict.fromkeys(one for one in found if one is not None))
    words = [one for one in among if isinstance(one, WordDomain)]
    numbers = [one for one in among if isinstance(one, NumberDomain)]
    if len(words) > 1:
        together = WordDomain(tuple(word for one in words for word in one.choices))
        among = [together, *(one for one in among if one not in words)]
    if len(numbers) > 1:
        among = [one for one in among if one not in numbers or not one.is_whole]
    return among[0] if len(among) == 1 else EitherDomain(tuple(among))
