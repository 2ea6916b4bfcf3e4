"""Decks as players have them, turned into a set-up: `decks`, from a card-facts file and a decklist per character."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg.copies import Decklist
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.facts_file import as_plain, stated_facts
from adjudicator.rulesets.mtg_trpg.given import GivenFacts
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.names import card
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.spelling import shuffled
from adjudicator.seam.ruleset import Foreign, Refused

DECKLIST = 1_000_000
"""Bytes of the largest decklist: a hundred times the longest deck."""
NOTED = 20
"""How many names a note lists."""
SEATS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def decks(facts: bytes, *lists: bytes) -> Foreign:
    """A set-up of a card-facts file (JSON Lines or a database's bulk file) and a decklist for each character.

    The characters are A, B, C …; a list's title is the character's name. Sideboards are noted. Only the facts of
    cards in the decks are kept. Raises `Refused` where a file cannot be read or a card has no facts.
    """
    if not lists:
        raise Refused("missing", say("A decklist for each character comes after the card facts"), "decks")
    if len(lists) > len(SEATS):
        raise Refused(
            "too-much",
            say("{count} decks are too many: a table seats at most {most}", count=len(lists), most=len(SEATS)),
            "decks",
        )
    read = {seat: _read(data, f"decks.{seat}") for seat, data in zip(SEATS, lists, strict=False)}
    wanted = {name for deck in read.values() for name in deck.cards}
    known = stated_facts(facts, "cards", wanted)
    copies = {seat: shuffled(deck, known, f"decks.{seat}") for seat, deck in read.items()}
    pcs: dict[str, Any] = {
        seat: {"deck": seat, **({"profile": {"name": deck.title}} if deck.title else {})} for seat, deck in read.items()
    }
    kept = {name: known[name] for name in sorted({name for deck in copies.values() for name in deck}) if name in known}
    setup = {"cards": as_plain(kept), "decks": copies, "pcs": pcs}
    lay(setup)
    notes = [_aside(seat, deck) for seat, deck in read.items() if deck.sideboard]
    return Foreign(setup, (*notes, *_unstated(kept)))


def _read(data: bytes, field: str) -> Decklist:
    if len(data) > DECKLIST:
        raise Refused("too-much", say("A decklist has {most} bytes at most", most=DECKLIST), field)
    try:
        return decklist(data.decode("utf-8-sig"), field)
    except UnicodeDecodeError as error:
        byte, code = error.start + 1, f"{error.object[error.start]:#04x}"
        says = say("Not UTF-8: byte {byte} is {code}; save the list as UTF-8", byte=byte, code=code)
        raise Refused("wrong", says, field) from None


def _aside(seat: str, deck: Decklist) -> Said:
    """The cards of a decklist that are not shuffled."""
    cards = [say("{count} {card}", count=count, card=card(name)) for name, count in deck.sideboard.items()]
    return say("{pc}'s sideboard is left out: {cards}", pc=seat, cards=_first_of(cards))


def _unstated(kept: Mapping[str, GivenFacts]) -> Iterator[Said]:
    """What the facts leave open although rules ask for it."""
    creatures = [name for name, one in kept.items() if _is(one, "Creature") and None in (one.power, one.toughness)]
    if creatures:
        yield say("No power and toughness in numbers: {cards}", cards=_first_of([card(one) for one in creatures]))
    walkers = [name for name, one in kept.items() if _is(one, "Planeswalker") and one.loyalty is None]
    if walkers:
        yield say("No loyalty in numbers: {cards}", cards=_first_of([card(one) for one in walkers]))


def _is(facts: GivenFacts, kind: str) -> bool:
    return kind in (one.capitalize() for one in facts.types)


def _first_of(cards: Sequence[Part]) -> Part:
    """Cards as a list; if they are many, the rest is only counted."""
    more, first = len(cards) - NOTED, listed(cards[:NOTED], "list")
    return first if more <= 0 else say("{cards} and {more} more", cards=first, more=more)


READERS: Mapping[str, Callable[..., Foreign]] = {"decks": decks}
