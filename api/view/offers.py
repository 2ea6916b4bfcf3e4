"""What may come next, in words: offers, what follows by itself, ways before an event, macros."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct, to_builtins

from adjudicator.match import MatchEvent, NotFound, tag_of
from adjudicator.moves.following import following
from adjudicator.moves.habits import habits_of
from adjudicator.moves.macros import asked
from adjudicator.moves.offers import Tier, offers, said
from adjudicator.moves.ways import ways
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Plain
from adjudicator.replay.sent import Sent
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused
from api.sentences import say
from api.view.choosing import FieldChoice, choice
from api.view.seen import Seen
from api.view.tries import TriedEvent, told

SHOWN = 100
"""The most legal ways of an offer that are told."""


class Legal(Struct, frozen=True):
    """A legal way: its sentence, in which `…` stands for what is still to be chosen; its fields with their choices,
    those left open, and the rules for it."""

    says: str
    seat: str
    event: str
    fields: dict[str, tuple[FieldChoice, ...]]
    open: tuple[str, ...]
    rules: tuple[str, ...]


class Offer(Struct, frozen=True):
    """A kind of event that could come next: `due`, `may` or `could`; its legal ways, the first hundred."""

    tier: Tier
    event: str
    title: str
    ways: tuple[Legal, ...]


class Offers(Struct, frozen=True):
    """What may come next after a position, the likeliest first, as far as the viewer knows the table."""

    position: int
    offers: tuple[Offer, ...]
    """As many as were asked for, of all kinds of event."""
    kinds: int
    """How many kinds of event there are."""


class Following(Struct, frozen=True):
    """The events that come by themselves after a position; nothing was recorded."""

    position: int
    events: tuple[TriedEvent, ...]
    groups: tuple[FieldChoice, ...]
    """The groups of events that come by themselves in the game."""


class Ways(Struct, frozen=True):
    """At most three ways in which an event fits after a position, the shortest first: proposals, no findings."""

    position: int
    ways: tuple[tuple[TriedEvent, ...], ...]


class MacroNamed(Struct, frozen=True):
    """Events asked as one: its name, what people call it, how it may begin here (nothing: it may not)."""

    name: str
    title: str
    asks: tuple[Legal, ...]


class Macros(Struct, frozen=True):
    """What is asked as one in the game, and whether it may begin after a position."""

    position: int
    macros: tuple[MacroNamed, ...]


class MacroAsked(Struct, frozen=True):
    """A macro as far as it is answered: the events that it would report, and what it asks next (nothing: it is
    complete)."""

    position: int
    name: str
    events: tuple[TriedEvent, ...]
    asks: tuple[Legal, ...]


def offered(seen: Seen, position: int, most: int) -> Offers:
    """The first offers after a position."""
    game, table = seen.reading.ruleset, seen.table(position)
    found = offers(game, table, past(seen, position), habits_of(game.package))
    made = (
        Offer(one.tier, tag_of(one.kind), seen.kinds[tag_of(one.kind)], _legal(seen, table, one.ways[:SHOWN]))
        for one in found[:most]
    )
    return Offers(position, tuple(made), len(found))


def past(seen: Seen, position: int) -> list[str]:
    """The kinds of the game's events up to a position; nobody is kept from knowing them."""
    events = seen.reading.events[1 : position + 1]
    return [tag_of(type(event)) for event in events if not isinstance(event, MatchEvent)]


def follows(seen: Seen, position: int) -> Following:
    """What comes by itself after a position."""
    game = seen.reading.ruleset
    steps = following(game, seen.table(position), position + 1)
    groups = (FieldChoice(name, seen.speaker.say(group.says)) for name, group in game.follows.items())
    return Following(position, tuple(told(seen, step) for step in steps), tuple(groups))


def before(seen: Seen, position: int, came: Sent) -> Ways:
    """The ways for an event to fit after a position; raises `Refused` for one that is none of the game's."""
    if isinstance(came.event, MatchEvent):
        raise Refused("wrong", say("Only events of the game are tried"), "event")
    found = ways(seen.reading.ruleset, seen.table(position), position + 1, came.event)
    return Ways(position, tuple(tuple(told(seen, step) for step in way.steps) for way in found))


def macros(seen: Seen, position: int) -> Macros:
    """The game's macros."""
    game, table = seen.reading.ruleset, seen.table(position)
    made = (
        MacroNamed(name, seen.speaker.say(macro.says), _legal(seen, table, asked(game, macro, table, 0, ()).asks))
        for name, macro in game.macros.items()
    )
    return Macros(position, tuple(made))


def answered(seen: Seen, position: int, name: str, answers: Sequence[Plain]) -> MacroAsked:
    """A macro with some answers; raises `NotFound` for one that the game has not, and what `asked` raises."""
    table, known = seen.table(position), seen.reading.ruleset.macros
    if name not in known:
        raise NotFound(or_nearest(say("No such macro: {name}", name=shown(name)), name, known))
    found = asked(seen.reading.ruleset, known[name], table, position + 1, answers)
    after = found.steps[-1].after if found.steps else table
    events = tuple(told(seen, step) for step in found.steps)
    return MacroAsked(position, name, events, _legal(seen, after, found.asks))


def _legal(seen: Seen, table: Any, options: Sequence[Option]) -> tuple[Legal, ...]:
    game = seen.reading.ruleset
    return tuple(
        Legal(
            seen.speaker.say(said(game, table, one)),
            one.seat,
            one.event,
            {
                name: tuple(choice(seen, table, value) for value in to_builtins(some))
                for name, some in one.fields.items()
            },
            one.open,
            one.rules,
        )
        for one in options
    )


def _fields(option: Option) -> Iterator[tuple[str, tuple[Plain, ...]]]:
    """The fields of an option with their choices as plain data."""
    return ((name, tuple(to_builtins(choices))) for name, choices in option.fields.items())
