"""How a place of a form is filled in, by what it holds: chosen, typed, touched on the table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, UnsetType

from adjudicator.plain.json import Plain
from adjudicator.seam.domains import (
    CardDomain,
    DieDomain,
    Domain,
    EitherDomain,
    EntryDomain,
    ListDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)

Kind: TypeAlias = Literal["choice", "several", "dice", "number", "place", "path", "spaces", "text", "data"]


def plainest(domain: Domain, value: Plain | UnsetType) -> Domain:
    """Of several domains the first that is asked for piece by piece, unless what stands there is of another sort."""
    if not isinstance(domain, EitherDomain) or kind_of(domain, value) != "data" or isinstance(value, dict):
        return domain
    is_list = isinstance(value, list)
    found = (one for one in domain.among if isinstance(value, UnsetType) or is_list == isinstance(one, ListDomain))
    return next((one for one in found if kind_of(one, value) != "data"), domain)


def kind_of(domain: Domain, value: Plain | UnsetType) -> Kind:
    """How a place is filled in, by what it holds and what stands there (unset: nothing)."""
    match domain:
        case TruthDomain() | SeatDomain() | WordDomain() | ThingDomain(is_new=False) | CardDomain():
            kind: Kind = "choice"
        case PlaceDomain(spaces=spaces):
            return "choice" if spaces else "place"
        case PathDomain(spaces="") | ListDomain(of=PlaceDomain(spaces="")):
            return "path" if points_of(domain, value) is not None else "data"
        case PathDomain():
            return "spaces"
        case DieDomain():
            return "dice" if isinstance(value, list | UnsetType) else "data"
        case NumberDomain() | EntryDomain():
            return "number"
        case TextDomain() | ThingDomain():
            kind = "text"
        case ListDomain(of=of) if kind_of(of, UNSET) in ("choice", "number", "text"):
            return "several"
        case EitherDomain(among=among) if all(kind_of(one, UNSET) in ("choice", "text") for one in among):
            kind = "choice"
        case _:
            return "data"
    is_data = isinstance(value, list) or (isinstance(value, dict) and kind == "text")
    return "data" if is_data else kind


def points_of(domain: Domain, value: Plain | UnsetType) -> list[Plain] | None:
    """The corners of a way of straight parts alone; none of one that is not there. None: it turns or climbs."""
    name = corner_of(domain)
    if isinstance(value, UnsetType):
        return []
    if not isinstance(value, list):
        return None
    corners = [one.get(name) if isinstance(one, dict) and len(one) == 1 else one for one in value]
    return corners if all(isinstance(one, list) for one in corners) else None


def corner_of(domain: Domain) -> str:
    """The field of a part of a way for where it goes; empty where a part is its end itself."""
    fields = domain.of.fields if isinstance(domain, PathDomain) and isinstance(domain.of, PartsDomain) else ()
    return next((one.name for one in fields if isinstance(one.domain, PlaceDomain)), "")
