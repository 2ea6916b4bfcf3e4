"""Characters and their decks (MTR-PC, MTR-DECK, MTR-HAND, MTR-GAME)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.mtg_trpg.book import book, of_rule
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, kind_of
from adjudicator.rulesets.mtg_trpg.composition import NAMES, Composition, composition, is_as_in_the_deck, misread
from adjudicator.rulesets.mtg_trpg.events import (
    CharacterCreated,
    CheckCalled,
    CompositionNoted,
    ModifierAdded,
    OpeningHandDrawn,
    SpecialItemGranted,
)
from adjudicator.rulesets.mtg_trpg.rulings import permitted, ruled
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, LIFE, Table
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Value

book.records("MTR-PC-02", CharacterCreated)
book.records("MTR-PC-03", CharacterCreated)
book.records("MTR-PC-04", CharacterCreated)
book.records("MTR-PC-07", CharacterCreated)
book.records("MTR-PC-08", CharacterCreated)
book.records("MTR-PC-09", CharacterCreated)
book.records("MTR-PC-10", CharacterCreated)
book.records("MTR-PC-12", CharacterCreated)
book.records("MTR-PC-13", CharacterCreated)
book.records("MTR-DECK-01", CharacterCreated)


@book.check("MTR-PC-01", on=CharacterCreated)
def one_deck_is_one_character(before: Table, event: CharacterCreated, after: Table) -> str | None:
    """A character is exactly one deck, and a deck exactly one character."""
    decks = event.deck if isinstance(event.deck, tuple) else (event.deck,) if event.deck else ()
    known = before.pcs.get(event.pc)
    had = None if known is None else known.deck
    if not decks and had is None:
        return f"{event.pc} has no deck"
    if len({*decks, *((had,) if had else ())}) > 1:
        return f"{event.pc} is one deck, not {' and '.join(dict.fromkeys((*((had,) if had else ()), *decks)))}"
    other = next((name for name, pc in before.pcs.items() if name != event.pc and pc.deck in decks), None)
    return None if other is None else f"the deck {decks[0]} is {other} already and cannot be {event.pc} too"


@book.check("MTR-PC-05", on=CharacterCreated)
def character_starts_with_20_life(before: Table, event: CharacterCreated, after: Table) -> str | None:
    """Every character starts with exactly 20 life."""
    if event.life in (None, LIFE):
        return None
    return f"{event.pc} starts with {event.life} life; every character starts with {LIFE}"


@book.check("MTR-PC-11", on=(SpecialItemGranted, ModifierAdded))
def special_items_come_from_the_gm(
    before: Table, event: SpecialItemGranted | ModifierAdded, after: Table
) -> str | None:
    """A special item exists only when the GM has handed it out."""
    if isinstance(event, SpecialItemGranted):
        return None if event.by in (None, GM) else f"{event.by} handed out {event.item}; special items come from the GM"
    if not event.source.strip().lower().startswith("item"):
        return None
    item = event.source.partition(":")[2].strip()
    if any(item in pc.items for pc in before.pcs.values()):
        return None
    return f"{event.amount:+d} from {item or 'an item'}, which the GM has given to nobody"


@book.check("MTR-PC-14", on=ModifierAdded)
def background_gives_nothing(before: Table, event: ModifierAdded, after: Table) -> str | None:
    """Unless the GM permits it, a background neither adds to nor takes from a check."""
    check = before.checks[event.check]
    if event.source.strip().lower() != "background" or not event.amount:
        return None
    if permitted(before, "background_effect", check.pc, event.check):
        return None
    return f"{event.amount:+d} from {check.pc}'s background, which the GM has not permitted"


@book.check("MTR-HAND-01", on=OpeningHandDrawn)
def opening_hand_is_seven_cards(before: Table, event: OpeningHandDrawn, after: Table) -> str | None:
    """The game starts with a hand of seven cards."""
    return None if event.count == HAND else f"{event.pc} drew {event.count} cards to begin with, not {HAND}"


@book.check("MTR-HOUSE-03", on=OpeningHandDrawn)
def there_is_no_mulligan(before: Table, event: OpeningHandDrawn, after: Table) -> str | None:
    """A second opening hand needs a ruling about that character."""
    if not before.pcs[event.pc].opened or _ruled_about(before, event.pc):
        return None
    return f"{event.pc} has drawn an opening hand already; there is no mulligan without a ruling"


def _ruled_about(table: Table, name: str) -> bool:
    return any(
        ruled(table, topic, name) for topic in {"mulligan", *(one.topic for one in table.rulings if one.about == name)}
    )


@book.check("MTR-GAME-01", on=CheckCalled)
def check_is_of_one_of_five_kinds(before: Table, event: CheckCalled, after: Table) -> str | None:
    """There are exactly five kinds of check."""
    if event.kind is None or kind_of(event.kind) in MODIFIERS:
        return None
    return f"{event.kind} is no kind of check; the five are {', '.join(MODIFIERS)}"


# ---- what a deck is made of


@book.value("MTR-DECK-02", "MTR-DECK-06", on=CompositionNoted)
def composition_worked_out(before: Table, event: CompositionNoted, after: Table) -> Iterator[Value]:
    """The make-up of the pile that was noted: value `composition <pc>`."""
    found = composition(after, event.pc, after.noted[event.pc])
    if found is not None:
        rule = "MTR-DECK-06" if after.noted[event.pc] == "library" else "MTR-DECK-02"
        yield Value(rule, ("composition", event.pc), found.plain(), found.line())


@recalled()
def _wrong(after: Table, event: CompositionNoted) -> tuple[str, str] | None:
    """The rule that the first wrong count of a note contradicts, and how."""
    which = after.noted[event.pc]
    found = composition(after, event.pc, which)
    if found is None:
        return None
    claimed = Composition(event.white, event.blue, event.black, event.red, event.green, event.colorless, event.total)
    wrong = [name for name in NAMES if getattr(claimed, name) not in (None, getattr(found, name))]
    if not wrong:
        return None
    said = f"{event.pc}'s {which} is {found.line()}; noted was {claimed.line()}"
    if rule := misread(after, event.pc, claimed):
        return rule, said
    stale = which == "library" and is_as_in_the_deck(after, event.pc, claimed, wrong)
    if wrong == ["colorless"] and not stale:
        return "MTR-DECK-05", said
    return "MTR-DECK-06" if which == "library" else "MTR-DECK-02", said


@book.contradicts("MTR-DECK-03", on=CompositionNoted)
def typed_lands_count_as_their_color(before: Table, event: CompositionNoted, after: Table) -> str | None:
    """A land with a basic land type counts as the colour it makes."""
    return of_rule("MTR-DECK-03", _wrong(after, event))


@book.contradicts("MTR-DECK-04", on=CompositionNoted)
def multicolored_cards_count_under_each_color(before: Table, event: CompositionNoted, after: Table) -> str | None:
    """A card of several colours counts once under each of them, and once as a card."""
    return of_rule("MTR-DECK-04", _wrong(after, event))


@book.contradicts("MTR-DECK-05", on=CompositionNoted)
def colorless_cards_are_counted(before: Table, event: CompositionNoted, after: Table) -> str | None:
    """A card without colour and basic land type counts as colourless."""
    return of_rule("MTR-DECK-05", _wrong(after, event))


@book.contradicts("MTR-DECK-02", on=CompositionNoted)
def composition_of_a_deck_is_its_counts(before: Table, event: CompositionNoted, after: Table) -> str | None:
    """The make-up of a deck is its cards counted under the colours, with their number."""
    return of_rule("MTR-DECK-02", _wrong(after, event))


@book.contradicts("MTR-DECK-06", on=CompositionNoted)
def composition_of_a_library_is_kept_current(before: Table, event: CompositionNoted, after: Table) -> str | None:
    """The make-up of a library counts the cards that are still in it."""
    return of_rule("MTR-DECK-06", _wrong(after, event))
