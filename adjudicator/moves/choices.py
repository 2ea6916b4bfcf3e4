"""Moves: how a game's events are asked for, whatever the game: the domain of each field, and what may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar

from msgspec import json

from adjudicator.plain.json import Plain
from adjudicator.seam.derived import Derived
from adjudicator.seam.domains import (
    CardDomain,
    Domain,
    Domains,
    EitherDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    WordDomain,
)
from adjudicator.seam.ruleset import Ruleset, seats_at

S = TypeVar("S")


def domains_of(domains: Domains, kind: type) -> tuple[FieldDomain, ...]:
    """The fields of a kind of event, each with its domain; what nothing is said of is text, or a number."""
    return _derived(domains).fields(kind)


@lru_cache(maxsize=16)
def _derived(domains: Domains) -> Derived:
    return Derived(domains)


def new_fields(domains: Domains, kind: type) -> frozenset[str]:
    """The fields of a kind that name something new, as its reporter likes."""
    fields = domains_of(domains, kind)
    return frozenset(one.name for one in fields if isinstance(one.domain, ThingDomain) and one.domain.is_new)


def words_in(domains: Domains, kind: type) -> frozenset[str]:
    """The fields of a kind for words that need not be said."""
    fields = domains_of(domains, kind)
    return frozenset(one.name for one in fields if isinstance(one.domain, TextDomain) and not one.is_needed)


def choices_on(ruleset: Ruleset[S, Any], seen: S, domain: Domain) -> tuple[Plain, ...]:
    """What fits a domain on a masked table, likeliest first: no fence, for other things happen, too.

    A number, a point, a text have none.
    """
    every = chain.from_iterable(_choices(ruleset, seen, part) for part in _asked(domain))
    return tuple({json.encode(one): one for one in every}.values())


def _asked(domain: Domain) -> Iterator[Domain]:
    """What is chosen from for a domain: of a list its items, of a mapping its keys."""
    match domain:
        case ListDomain(of=of) | MapDomain(keys=of):
            yield from _asked(of)
        case EitherDomain(among=among):
            for one in among:
                yield from _asked(one)
        case _:
            yield domain


def _choices(ruleset: Ruleset[S, Any], seen: S, domain: Domain) -> Iterable[Plain]:
    match domain:
        case CardDomain(only=only) if only:
            return only
        case ThingDomain(is_new=True):
            return ()
        case SeatDomain(besides=besides):
            return (*seats_at(ruleset, seen), *besides)
        case WordDomain(choices=words):
            return words
        case _:
            return chain.from_iterable(ruleset.domains.things[sort](seen) for sort in sorts_of(domain))


def sorts_of(domain: Domain) -> Iterable[str]:
    """The sorts of thing that a domain names, its parts' not included."""
    match domain:
        case CardDomain(pack=pack):
            return (pack,)
        case ThingDomain(sorts=sorts):
            return sorts
        case PlaceDomain(spaces=spaces) | PathDomain(spaces=spaces) if spaces:
            return (spaces,)
    return ()


def within(domain: Domain) -> Iterator[Domain]:
    """A domain, and all that it is made of."""
    yield domain
    for part in _parts(domain):
        yield from within(part)


def _parts(domain: Domain) -> tuple[Domain, ...]:
    match domain:
        case ListDomain(of=of) | PathDomain(of=Domain() as of):
            return (of,)
        case MapDomain(keys=keys, of=of, others=others):
            return keys, of, *(one for _, one in others)
        case EitherDomain(among=among):
            return among
        case PartsDomain(fields=fields):
            return tuple(one.domain for one in fields)
    return ()
