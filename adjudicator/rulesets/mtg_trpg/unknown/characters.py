"""What may be unknown of characters, and of their decks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.names import ZONES, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import HAND, LIFE, Pc, Table
from adjudicator.rulesets.mtg_trpg.unknown.tries import cards_named, matters_of, near, stated, taken_from
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile, total
from adjudicator.seam.facts import UNKNOWN, Fact, Path, value_at, with_value

Tries = Callable[[Table, Event | None, str], Iterable[Plain]]


# ---- what a set-up states in another place


def is_fresh(setup: Plain, name: str) -> bool:
    """Whether a set-up states a character's deck and nothing of where its cards lie, so that play only begins."""
    stated = value_at(setup, ("pcs", name)) or {}
    return _deck(setup, name) is not None and all(stated.get(zone) is None for zone in (*PILES, "battlefield"))


def is_dealt_out(setup: Plain, name: str) -> bool:
    """Whether a set-up states where all the cards of a character's deck lie: elsewhere there is none."""
    stated = value_at(setup, ("pcs", name)) or {}
    lying = sum(_count(stated.get(zone)) for zone in (*PILES, "battlefield", "stack", "suspended"))
    return is_fresh(setup, name) or _size(_deck(setup, name)) == lying


def _deck(setup: Plain, name: str) -> Plain:
    return value_at(setup, ("decks", value_at(setup, ("pcs", name, "deck")) or name))


def _size(deck: Plain) -> int | None:
    """The cards of a deck as a set-up states it; None: it states none."""
    if isinstance(deck, str):
        return sum(decklist(deck, "decks").cards.values())
    return sum(deck.values()) if isinstance(deck, dict) else None


def _count(zone: Plain) -> int:
    """The cards of a zone as a set-up states it."""
    if isinstance(zone, dict):
        return int(zone.get("count") or len(zone.get("cards") or zone.get("top") or ()))
    return len(zone) if isinstance(zone, list | tuple) else int(zone or 0)


# ---- sorts


def of(what: Said) -> Callable[[Table, str], Said]:
    """What a fact of a character or another thing is called: `the hand of A`."""
    return lambda table, name: say("the {what} of {thing}", what=what, thing=named(table, name))


def of_pc(values: Callable[[Table, Event | None, Pc], Iterable[Plain]]) -> Tries:
    """Values of a character's fact, where the event touches that character."""
    return lambda table, event, name: values(table, event, table.pcs[name]) if matters_of(table, event, name) else ()


def _more(table: Table, event: Event | None, name: str, unnamed: int) -> Iterator[int]:
    """How many cards more in a pile may count for an event: beside a maximum hand, or as a whole with the others."""
    most, others = table.pcs[name].maximum_hand, total(table, name) - unnamed
    for number in near(event, 0, 1, most, 60):
        yield from (number, most + number, number - others, number + HAND - others)
    yield from (most - 1, most + 1)


# ---- piles


def _piled(zone: str) -> Tries:
    """A pile that holds no more than what is known to lie there, what the event names too, and more or less of it."""

    def values(table: Table, event: Event | None, name: str) -> Iterator[Plain]:
        pc = table.pcs[name]
        known, unnamed = pile(pc, zone).cards, pile(pc, zone).unknown
        placed = {card for other in PILES for card in pile(pc, other).cards}
        named_there = cards_named(table, event) if zone == taken_from(event) else ()
        fresh = tuple(card for card in named_there if card not in placed)
        more = dict.fromkeys(max(unnamed, number) for number in _more(table, event, name, unnamed))
        for cards, counts in ((known, more), ((*known, *fresh), (unnamed, unnamed + pc.maximum_hand))):
            for count in counts if cards != known or counts is more else ():
                yield {"count": len(cards) + count, "cards": list(cards)}

    return lambda table, event, name: values(table, event, name) if matters_of(table, event, name) else ()


def _with_library(told: Plain, path: Path, library: Plain) -> Plain:
    """A telling with a library; what lies on top of it may be stated with it, as in a set-up."""
    told = with_value(told, path, library)
    stated = isinstance(library, dict) and "top" in library
    return with_value(told, (*path[:-1], "library_top"), []) if stated else told


def _with_top(told: Plain, path: Path, top: Plain) -> Plain:
    """A telling with cards on top of a library, which are among its cards."""
    at = (*path[:-1], "library")
    library = value_at(told, at)
    held, count = (library["cards"], library["count"]) if isinstance(library, dict) else (_listed(library), 0)
    cards = [*held, *(card for card in _listed(top) if card not in held)]
    told = with_value(told, at, {"count": max(count, len(cards)), "cards": cards})
    return with_value(told, path, top)


def _listed(plain: Plain) -> tuple[Plain, ...]:
    return tuple(plain) if isinstance(plain, list | tuple) else ()


def _tops(table: Table, event: Event | None, pc: Pc) -> Iterator[Plain]:
    """Nothing known on top, the cards of the event, another card."""
    cards = cards_named(table, event)
    yield []
    yield list(cards)
    other = next((card for card in (*pc.library.cards, *table.cards, "Forest", "Island") if card not in cards), None)
    if other is not None:
        yield [other]


def _with_battlefield(told: Plain, path: Path, cards: Plain) -> Plain:
    """A telling with a character's permanents: where they are listed, those that are not are gone."""
    told, name, listed = with_value(told, path, cards), path[1], _listed(cards)
    if not isinstance(cards, list | tuple):
        return told
    ids = {str(one.get("card")) if isinstance(one, dict) else str(one) for one in listed}
    left = {key: one for key, one in told["permanents"].items() if one["controller"] != name or key in ids}
    return {**told, "permanents": left}


def _battlefields(table: Table, event: Event | None, pc: Pc) -> Iterator[Plain]:
    for more in near(event, 0, 1, 10):
        yield {"count": pc.unnamed + more, "cards": []}


# ---- life and state


def with_life(told: Plain, path: Path, life: Plain) -> Plain:
    """A telling with a character's or an NPC's life, and what follows from it: dying, taken out of the combat."""
    section, name, _ = path
    told, state = with_value(told, path, life), (section, name, "status")
    known = ".".join(state) not in told.get(UNKNOWN, ())
    if section == "pcs" and known and value_at(told, state) in ("ok", "dying"):
        told = with_value(told, state, "ok" if life else "dying")
    combat = told["combat"]
    if combat is None or not combat["started"]:
        return told
    out = [one for one in combat["excluded"] if one != name]
    return told if life else with_value(told, ("combat", "excluded"), [*out, name])


def _with_status(told: Plain, path: Path, status: Plain) -> Plain:
    """A telling with a character's state, unconscious from now on, with life if it takes some."""
    character = {**value_at(told, path[:-1]), "status": status, "down_at": None, "down_since": None}
    if status == "ok":
        character["life"] = character["life"] or LIFE
    return with_value(told, path[:-1], character)


def _lives(table: Table, event: Event | None, pc: Pc) -> Iterable[Plain]:
    return near(event, 0, 1, LIFE, 100)


def _truth(says: Callable[[Table, str], Said]) -> Fact:
    return Fact(says, of_pc(lambda *_: (False, True)))


def _number(what: Said, *usual: int) -> Fact:
    return Fact(of(what), of_pc(stated(*usual)))


def _items(_table: Table, event: Event | None, pc: Pc) -> Iterator[Plain]:
    """Those known to be held, and the special item that an event names."""
    source = getattr(event, "source", None)
    yield [*pc.items]
    if isinstance(source, str) and source.startswith("item:"):
        yield [*pc.items, source.removeprefix("item:")]


def _decks(table: Table, event: Event | None, deck: str) -> Iterator[Plain]:
    """A deck that is only counted, an empty one, one with the cards that the event names, and others."""
    yield from ({"size": table.decks[deck].size}, {"size": 0})
    for names in (cards_named(table, event), ("Forest",), ("Island",)):
        if names:
            yield {**table.decks[deck].cards, **dict.fromkeys(map(name_of, names), 60)}


CHARACTERS: Final = {
    **{
        f"pcs.*.{zone}": Fact(of(ZONES[zone]), _piled(zone), is_usual=zone != "hand", is_stated=is_dealt_out)
        for zone in PILES
        if zone != "library"
    },
    "pcs.*.library": Fact(
        of(ZONES["library"]), _piled("library"), is_usual=False, is_stated=is_dealt_out, put=_with_library
    ),
    "pcs.*.library_top": Fact(of(ZONES["library_top"]), of_pc(_tops), put=_with_top),
    "pcs.*.battlefield": Fact(
        lambda table, pc: say("the permanents of {pc}", pc=named(table, pc)),
        of_pc(_battlefields),
        put=_with_battlefield,
    ),
    "pcs.*.stack": Fact(
        of(ZONES["stack"]),
        of_pc(lambda table, event, pc: ([*pc.stack], [*pc.stack, *cards_named(table, event)])),
    ),
    "pcs.*.suspended": _number(ZONES["suspended"], 0, 1),
    "pcs.*.life": Fact(of(say("life")), of_pc(_lives), is_usual=False, is_stated=is_fresh, put=with_life),
    "pcs.*.status": Fact(of(say("state")), of_pc(lambda *_: ("ok", "dying", "unconscious", "dead")), put=_with_status),
    "pcs.*.focus": _truth(lambda table, pc: say("whether {pc} has a focus counter", pc=named(table, pc))),
    "pcs.*.maximum_hand": _number(say("maximum hand size"), 0, HAND - 1, HAND, HAND + 1, 1000),
    "pcs.*.emblems": _number(say("emblems"), 0, 1),
    "pcs.*.stack_abilities": _number(say("abilities on the stack"), 0, 1),
    "pcs.*.lands": _number(say("lands played since focusing"), 0, 1, 2),
    "pcs.*.slept": _truth(lambda table, pc: say("whether {pc} has slept since the last scene", pc=named(table, pc))),
    "pcs.*.opened": _truth(lambda table, pc: say("whether {pc} has drawn an opening hand", pc=named(table, pc))),
    "pcs.*.items": Fact(of(say("special items")), of_pc(_items)),
    "pcs.*.place": Fact(of(say("place")), of_pc(lambda *_: (None, "elsewhere"))),
    "pcs.*.profile": Fact(of(say("profile")), of_pc(lambda *_: ({}, {"background": "known"}))),
    "pcs.*.deck": Fact(of(say("deck")), of_pc(lambda table, *_: (None, *table.decks))),
    "decks.*": Fact(
        lambda _, deck: say("the cards of deck {deck}", deck=deck),
        _decks,
    ),
}
"""By path."""
