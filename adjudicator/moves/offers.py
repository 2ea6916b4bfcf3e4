"""Offers: every kind of event of a game, the likeliest first, with the legal ways that a table has for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, Literal, TypeVar

from msgspec import Struct, convert, json, structs

from adjudicator.match import tag_of
from adjudicator.moves.choices import domains_of, sorts_of
from adjudicator.moves.following import coming
from adjudicator.moves.habits import Habits, Stand, in_tiers, likelihoods
from adjudicator.plain.known import known
from adjudicator.plain.said import Said
from adjudicator.seam.domains import (
    Domain,
    EitherDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Ruleset

S = TypeVar("S")
Tier = Literal["due", "may", "could"]
OPEN: Final = "…"
"""What stands in a sentence for what is not yet chosen."""
_TIERS: Final = {"due": 60.0, "step": 25.0, "may": 6.0, "could": 1.0, "lacking": 0.02}
"""What it weighs how a kind stands: due, a next step of the match as it is usually played, legal, possible, or lacking
a thing on the table for a field that must be filled in."""
_BESIDES: Final = {"due": 1.2, "step": 1.0, "may": 0.5, "could": -2.0, "lacking": -3.2}
"""What that counts, as a logarithm, besides what was counted of each kind, which may have been seen seldom: what was
not found legal sinks."""

AHEAD: Final = 3
"""How many kinds of next steps come before what is likelier beside them, those that are due among them."""


class Offer(Struct, frozen=True):
    """A kind of event that could come next.

    `due`: it comes by itself, or nothing else may legally happen; `may`: it is legal; `could`: it is possible, as are
    illegal and unforeseen things. `ways`: the legal ways to do it; other things may stand in its fields as well.
    """

    tier: Tier
    kind: type
    ways: tuple[Option, ...] = ()


def offers(ruleset: Ruleset[S, Any], seen: S, past: Sequence[str], habits: Habits) -> tuple[Offer, ...]:
    """One for each kind of event, likeliest first, on a masked table; `past`: the kinds of event that happened, as they
    are called on the wire.

    What stands first came most often after what happened last, on tables such as this (`likelihoods`), times how much
    oftener it came when it stood as it does here: due, a next step, legal, possible (`in_tiers`). Where a match or a
    turn begins, its next steps stand before all else, in their order.
    """
    found = _found(ruleset, seen, ruleset.options(seen))
    stands = _stand(ruleset, seen, found)
    kinds = {tag_of(kind): kind for kind in ruleset.events}
    scores, here = likelihoods(habits, past, stands, kinds), in_tiers(habits, past, stands, _TIERS)
    for name, tier in stands.tiers.items():
        scores[name] += here[name] + _BESIDES[tier]
    is_first = ruleset.is_beginning is not None and ruleset.is_beginning(seen)
    steps = [name for name, one in found.items() if is_first and not all(way.aside for way in one.ways)]
    made = (found.get(name) or Offer("could", kind) for name, kind in kinds.items())

    def place(one: Offer) -> tuple[int, float]:
        name = tag_of(one.kind)
        return steps.index(name) if name in steps else len(steps), -scores[name]

    return tuple(sorted(made, key=place))


def in_course(ruleset: Ruleset[S, Any], seen: S, every: Sequence[Offer]) -> tuple[Offer, ...]:
    """Offers as the course of a match has them: what is due or usual, then the likeliest few next steps, then all
    others."""
    steps = _steps(ruleset, seen)
    due = [one.kind for one in every if one.tier == "due" or any(way.usual for way in one.ways)]
    ahead = [*due, *(one.kind for one in every if one.kind not in due and tag_of(one.kind) in steps)]
    ahead = ahead[: max(AHEAD, len(due))]
    return tuple(sorted(every, key=lambda one: ahead.index(one.kind) if one.kind in ahead else len(ahead)))


def stand(ruleset: Ruleset[S, Any], seen: S) -> Stand:
    """How a table stands."""
    return _stand(ruleset, seen, _found(ruleset, seen, ruleset.options(seen)))


def _stand(ruleset: Ruleset[S, Any], seen: S, found: Mapping[str, Offer]) -> Stand:
    lying, steps = frozenset(_lying(ruleset, seen)), _steps(ruleset, seen)
    legal = frozenset(name for name, one in found.items() if not all(way.aside for way in one.ways))
    tiers: dict[str, str] = {tag_of(kind): "could" for kind in ruleset.events}
    tiers |= {tag_of(kind): "lacking" for kind in ruleset.events if _is_lacking(ruleset, kind, lying)}
    tiers |= {name: "step" if one.tier == "may" and name in steps else one.tier for name, one in found.items()}
    return Stand(lying, legal, tiers)


def _steps(ruleset: Ruleset[S, Any], seen: S) -> frozenset[str]:
    """The kinds that come next in a match as it is usually played."""
    course = ruleset.course or ruleset.options
    return frozenset(one.event for one in course(seen) if not one.aside)


def _lying(ruleset: Ruleset[S, Any], seen: S) -> Iterator[str]:
    """The sorts of thing that a table has, and the headings that its place in the match has."""
    for sort, things in ruleset.domains.things.items():
        if any(True for _ in things(seen)):
            yield sort
    place = ruleset.place(seen)
    for heading in (place.heading, place.phase, place.activation):
        if heading is not None:
            yield heading.pattern


def _found(ruleset: Ruleset[S, Any], seen: S, options: Sequence[Option]) -> dict[str, Offer]:
    """By kind, those that come by themselves and those that are legal."""
    following = [_as_option(event, options) for event in coming(ruleset, seen)]
    legal = [*following, *(one for one in options if one not in following)]
    names = dict.fromkeys(one.event for one in legal)
    steps = {one.event for one in legal if not one.aside}
    due = {one.event for one in following} or (steps if len(steps) == 1 else set())
    kinds = {tag_of(kind): kind for kind in ruleset.events}
    return {
        name: Offer("due" if name in due else "may", kinds[name], tuple(one for one in legal if one.event == name))
        for name in names
    }


def _as_option(event: Any, options: Sequence[Option]) -> Option:
    """An event that comes by itself, as an option: the one that offers it, if there is one."""
    kind = tag_of(type(event))
    plain = {name: value for name, value in json.decode(json.encode(event)).items() if name != "event"}
    fields = {name: [value] for name, value in plain.items()}
    for one in options:
        if one.event == kind and json.decode(json.encode(one.fields)) == fields:
            return one
    return Option("", kind, {name: (value,) for name, value in plain.items()})


def _is_lacking(ruleset: Ruleset[S, Any], kind: type, lying: frozenset[str]) -> bool:
    """Whether a table has nothing for a field of a kind that must be filled in."""
    for one in domains_of(ruleset.domains, kind):
        is_new = isinstance(one.domain, ThingDomain) and one.domain.is_new
        sorts = () if is_new or not one.is_needed else tuple(sorts_of(one.domain))
        if sorts and lying.isdisjoint(sorts):
            return True
    return False


def said(ruleset: Ruleset[S, Any], table: S, option: Option) -> Said:
    """An option as a sentence, as its event would be told: `A cheats Ann's flip with …`; one beside the next steps, of
    which nearly all is open, by the name of its kind."""
    kind = next(kind for kind in ruleset.events if tag_of(kind) == option.event)
    if option.aside and kind in ruleset.kinds:
        return ruleset.kinds[kind]
    held, spelled = {one.encode_name: one for one in structs.fields(kind)}, ruleset.domains.spelled.keys()
    names = {name: one.name for name, one in held.items()}
    fields = {
        names[name]: convert(choices[0], known(held[name].type))
        for name, choices in option.fields.items()
        if len(choices) == 1
    }
    for one in domains_of(ruleset.domains, kind):
        is_chosen = len(option.fields.get(one.name, ())) > 1 or one.name in option.open
        is_in_words = isinstance(one.domain, _IN_WORDS) or not spelled.isdisjoint(sorts_of(one.domain))
        if is_chosen and one.is_needed and is_in_words and kind in ruleset.kinds:
            return ruleset.kinds[kind]
        if is_chosen and (one.is_needed or not isinstance(one.domain, _LEFT_OUT)):
            fields[names[one.name]] = _blank(one.domain, held[one.name].type)
    return ruleset.tell_event(table, kind(**fields))


_IN_WORDS: Final = (WordDomain, TruthDomain, EitherDomain)
"""What makes another sentence of an event, so that none can be told while it is open."""
_LEFT_OUT: Final = (*_IN_WORDS, NumberDomain, MapDomain, PartsDomain)
"""What a sentence leaves out rather than showing that it is open."""


class _Open(str):
    """What is not yet chosen, in the place of a text, a list, a part, a point whose numbers are rounded."""

    __slots__ = ()

    def __getattr__(self, _: str) -> _Open:
        return self

    def __iter__(self) -> Iterator[str]:
        return iter((self,))

    def __getitem__(self, _: Any) -> _Open:
        return self

    def __round__(self, _: int = 0) -> _Open:
        return self


_OPEN: Final = _Open(OPEN)


def _way(kind: Any, part: PartsDomain) -> Any:
    """A way that is not yet chosen: one straight part of it."""
    (step,) = convert([{}], known(kind))
    point = next(one.name for one in part.fields if isinstance(one.domain, PlaceDomain))
    return (structs.replace(step, **{point: _OPEN}),)


def _blank(domain: Domain, kind: Any) -> Any:
    """What stands in a sentence for what is not yet chosen; `kind`: the type of its field."""
    match domain:
        case PathDomain(of=PartsDomain() as part):
            return _way(kind, part)
        case NumberDomain(usual=usual) if usual is not None:
            return usual
        case MapDomain():
            return {}
        case ListDomain(of=PartsDomain() | ThingDomain()):
            return ()
    return _OPEN
