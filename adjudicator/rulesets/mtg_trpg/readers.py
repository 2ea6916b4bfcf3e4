"""Decks as players have them, made into a set-up: `decks`, a card-facts file and a decklist for each character."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.rulesets.mtg_trpg.cards import BASIC
from adjudicator.rulesets.mtg_trpg.decklist import Decklist, decklist
from adjudicator.rulesets.mtg_trpg.facts import without_facts
from adjudicator.rulesets.mtg_trpg.facts_file import as_plain, stated_facts
from adjudicator.rulesets.mtg_trpg.given import GivenFacts
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.seam.ruleset import Foreign, Refused

NOTED = 20
"""How many names a note lists."""
SEATS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def decks(facts: bytes, *lists: bytes) -> Foreign:
    """A set-up of a card-facts file (JSON Lines or a database's bulk file) and a decklist for each character.

    The characters are A, B, C …; a list's title is the character's name. Sideboards are noted. Only the facts of
    cards in the decks are kept. Raises `Refused` where a file cannot be read or a card has no facts.
    """
    if not lists:
        raise Refused("a decklist for each character comes after the card facts", "decks")
    if len(lists) > len(SEATS):
        raise Refused(f"{len(lists)} decks; at most {len(SEATS)} sit at a table", "decks")
    read = {
        seat: decklist(_text(data, f"deck {seat}"), f"deck {seat}") for seat, data in zip(SEATS, lists, strict=False)
    }
    wanted = {name for deck in read.values() for name in deck.cards}
    found = stated_facts(facts, "card facts", wanted)
    pcs: dict[str, Any] = {
        seat: {"deck": seat, **({"profile": {"name": deck.title}} if deck.title else {})} for seat, deck in read.items()
    }
    _guard_known(read, found)
    kept = {name: found[name] for name in sorted(wanted) if name in found}
    setup = {"cards": as_plain(kept), "decks": {seat: deck.cards for seat, deck in read.items()}, "pcs": pcs}
    lay(setup)
    notes = [_aside(seat, deck) for seat, deck in read.items() if deck.sideboard]
    return Foreign(setup, (*notes, *_unstated(kept)))


def _guard_known(read: Mapping[str, Decklist], found: Mapping[str, GivenFacts]) -> None:
    for seat, deck in read.items():
        unknown = [name for name in deck.cards if name not in found and name not in BASIC]
        if unknown:
            raise Refused(without_facts(unknown, found), f"deck {seat}")


def _aside(seat: str, deck: Decklist) -> str:
    """What of a decklist is not shuffled, in words."""
    cards = [f"{count} {name}" for name, count in deck.sideboard.items()]
    more = [f"and {len(cards) - NOTED} more"] if len(cards) > NOTED else []
    return f"{seat}'s sideboard stays at home: {', '.join((*cards[:NOTED], *more))}"


def _unstated(kept: Mapping[str, GivenFacts]) -> Iterator[str]:
    """What the facts leave open that rules ask for, in words."""
    for kind, fields in (("Creature", ("power", "toughness")), ("Planeswalker", ("loyalty",))):
        names = [
            name
            for name, facts in kept.items()
            if kind in (one.capitalize() for one in facts.types) and any(getattr(facts, key) is None for key in fields)
        ]
        if names:
            more = f" and {len(names) - NOTED} more" if len(names) > NOTED else ""
            yield f"no {' and '.join(fields)} in numbers: {', '.join(names[:NOTED])}{more}"


def _text(data: bytes, where: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Refused(f"not UTF-8: byte {error.start + 1} is {data[error.start]:#04x}", where) from None


READERS: Mapping[str, Callable[..., Foreign]] = {"decks": decks}
