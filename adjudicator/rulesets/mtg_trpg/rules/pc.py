"""Characters and their decks (MTR-PC, MTR-DECK, MTR-HAND, MTR-GAME)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.admit import refusal
from adjudicator.rulesets.mtg_trpg.book import book, of_rule
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, kind_of
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.composition import NAMES, Composition, composition, is_as_in_the_deck, misread
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    CardDrawn,
    CardMoved,
    CharacterCreated,
    CheckCalled,
    CheckCardTurned,
    CompositionNoted,
    Event,
    FocusPerformed,
    LandPlayed,
    ModifierAdded,
    OpeningHandDrawn,
    RestPerformed,
    Slept,
    SpecialItemGranted,
    SpellCast,
    SpellResolved,
)
from adjudicator.rulesets.mtg_trpg.evolve.characters import decks_of
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.present import misplaced
from adjudicator.rulesets.mtg_trpg.rulings import doubted, permitted
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, LIFE, Table
from adjudicator.rulesets.mtg_trpg.typed import item_in, pile_noted, source_of
from adjudicator.rulesets.mtg_trpg.values import make_up
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Secret, Undecidable, Value

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
def character_has_a_deck(table: Table, event: CharacterCreated) -> Said | None:
    """A character is a deck."""
    if _all_decks(table, event):
        return None
    return say("{player} has no deck; a PC is one deck", player=event.pc)


@book.check("MTR-PC-01", on=CharacterCreated)
def character_is_one_deck(table: Table, event: CharacterCreated) -> Said | None:
    """A character is exactly one deck, also one that is created again."""
    decks = _all_decks(table, event)
    if len(decks) <= 1:
        return None
    made_of = listed(decks)
    return say("{player} was made from the decks {decks}; a PC is one deck", player=event.pc, decks=made_of)


@book.check("MTR-PC-01", on=CharacterCreated)
def deck_is_one_character(table: Table, event: CharacterCreated) -> Said | None:
    """A deck is exactly one character."""
    decks = decks_of(table, event)
    other = whose_deck(table, decks, event.pc)
    if other is None:
        return None
    return say(
        "{player} was made from the deck {deck}, which is {other}'s already",
        player=event.pc,
        deck=decks[0],
        other=named(table, other),
    )


def _all_decks(table: Table, event: CharacterCreated) -> tuple[str, ...]:
    """The deck that a character had, and those it is made from."""
    known, decks = table.pcs.get(event.pc), decks_of(table, event)
    return decks if known is None or not known.deck else tuple(dict.fromkeys((known.deck, *decks)))


def whose_deck(table: Table, decks: tuple[str, ...], name: str) -> str | None:
    """Who else has one of these as a deck: another character or a player-type NPC; None: nobody."""
    others = {one: pc.deck for one, pc in table.pcs.items()}
    others |= {one: npc.deck for one, npc in table.npcs.items() if npc.kind == "player"}
    return next((one for one, deck in others.items() if one != name and deck in decks), None)


@book.check("MTR-PC-05", on=CharacterCreated)
def character_starts_with_20_life(table: Table, event: CharacterCreated) -> Said | None:
    """Every character starts with exactly 20 life."""
    if event.life in (None, LIFE):
        return None
    return say(
        "{player} starts with {claimed} life; every PC starts with {life}",
        player=event.pc,
        claimed=event.life,
        life=LIFE,
    )


@book.check("MTR-PC-11", on=SpecialItemGranted)
def special_items_come_from_the_gm(table: Table, event: SpecialItemGranted) -> Said | None:
    """The GM hands out special items."""
    if event.by in (None, GM):
        return None
    who = actor(table, event.by)
    return say("{player} handed out {item}; special items come from the GM", player=who, item=event.item)


@book.check("MTR-PC-11", on=ModifierAdded)
def special_items_were_handed_out(table: Table, event: ModifierAdded) -> Said | Undecidable | None:
    """A special item exists only when the GM has handed it out."""
    if source_of(event.source) != "item":
        return None
    item = item_in(event.source)
    if any(item in pc.items for pc in table.pcs.values()):
        return None
    says = say("{amount:+} from {item}, which the GM has not handed out", amount=event.amount, item=item)
    if not item:
        says = say("{amount:+} from an item that the GM has not handed out", amount=event.amount)
    return or_doubt(table, says)


@book.check("MTR-PC-14", on=ModifierAdded)
def background_gives_nothing(table: Table, event: ModifierAdded) -> Said | Undecidable | None:
    """Unless the GM permits it, a background neither adds to nor takes from a check."""
    check, source = table.checks[event.check], source_of(event.source)
    if not event.amount or source not in ("background", None) or (source is None and event.by == GM):
        return None
    if permitted(table, "background_effect", check.pc, event.check):
        return doubted(table, "background_effect", check.pc, event.check)
    amount, player = event.amount, check.pc
    if source is None:
        return Undecidable(say('{amount:+} from "{source}": undecidable whether the GM has allowed that',
                               amount=amount, source=event.source))  # fmt: skip
    return say("{amount:+} from {player}'s background, which the GM has not permitted", amount=amount, player=player)


@book.check("MTR-HAND-01", on=OpeningHandDrawn)
def opening_hand_is_seven_cards(table: Table, event: OpeningHandDrawn) -> Said | None:
    """The game starts with a hand of seven cards."""
    if event.count == HAND:
        return None
    return counted(
        "{player} drew an opening hand of {count} card; an opening hand has {due}",
        "{player} drew an opening hand of {count} cards; an opening hand has {due}",
        count=event.count, player=actor(table, event.pc), due=HAND,
    )  # fmt: skip


@book.check("MTR-HOUSE-03", on=OpeningHandDrawn)
def there_is_no_mulligan(table: Table, event: OpeningHandDrawn) -> Said | Undecidable | None:
    """A second opening hand needs a ruling about that character."""
    if not table.pcs[event.pc].opened:
        return None
    for topic in ("mulligan", *(one.topic for one in table.rulings if one.about == event.pc)):
        if permitted(table, topic, event.pc):
            return doubted(table, topic, event.pc)
    player = actor(table, event.pc)
    return say("{player} drew a second opening hand; a mulligan needs a ruling of the GM", player=player)


@book.check("MTR-GAME-01", on=CheckCalled)
def check_is_of_one_of_five_kinds(table: Table, event: CheckCalled) -> Said | None:
    """There are exactly five kinds of check."""
    if event.kind is None or kind_of(event.kind) in MODIFIERS:
        return None
    kinds = listed([terms.kind(kind) for kind in MODIFIERS], "list")
    return say('A check of the kind "{kind}" was called for; the five kinds are {kinds}', kind=event.kind, kinds=kinds)


# ---- what a deck is made of


@book.value("MTR-DECK-02", "MTR-DECK-06", on=CompositionNoted)
def composition_worked_out(before: Table, event: CompositionNoted, after: Table) -> Iterator[Value]:
    """The make-up of the pile that was noted: value `composition <pc>`."""
    found = composition(after, event.pc, after.noted[event.pc])
    if found is not None:
        rule = "MTR-DECK-06" if after.noted[event.pc] == "library" else "MTR-DECK-02"
        said = make_up(event.pc, after.noted[event.pc], found)
        yield Value(rule, ("composition", event.pc), found.plain(), said)


@recalled()
def _wrong(after: Table, event: CompositionNoted) -> tuple[str, Said | Undecidable] | None:
    """The rule that a wrong count in a note contradicts, and how; what lies in a library may have changed."""
    wrong = _misnoted(after, event)
    if wrong is None or after.noted[event.pc] != "library":
        return wrong
    return wrong[0], or_doubt(after, wrong[1]) or wrong[1]


def _misnoted(after: Table, event: CompositionNoted) -> tuple[str, Said] | None:
    which = after.noted[event.pc]
    found = composition(after, event.pc, which)
    if pile_noted(event.of) is None:
        return None
    if found is None:
        return _other_size(after, event) if which == "deck" else None
    claimed = Composition(event.white, event.blue, event.black, event.red, event.green, event.colorless, event.total)
    wrong = [name for name in NAMES if getattr(claimed, name) not in (None, getattr(found, name))]
    if not wrong:
        return None
    said = _noted(event.pc, which, claimed, found)
    if rule := misread(after, event.pc, claimed):
        return rule, said
    stale = which == "library" and is_as_in_the_deck(after, event.pc, claimed, wrong)
    if wrong == ["colorless"] and not stale:
        return "MTR-DECK-05", said
    return "MTR-DECK-06" if which == "library" else "MTR-DECK-02", said


def _other_size(table: Table, event: CompositionNoted) -> tuple[str, Said] | None:
    """A number of cards other than that of a deck that is only counted."""
    pc = table.pcs.get(event.pc)
    deck = table.decks.get(event.pc if pc is None or pc.deck is None else pc.deck)
    if deck is None or deck.cards or not deck.size or event.total in (None, deck.size):
        return None
    noted, due = terms.cards(event.total or 0), terms.cards(deck.size)
    return "MTR-DECK-02", say("{player}'s deck was noted with {claimed}; it has {due}",
                              player=event.pc, claimed=noted, due=due)  # fmt: skip


def _noted(player: str, which: str, claimed: Composition, found: Composition) -> Said:
    noted, line = claimed.line(), found.line()
    if which == "library":
        return say("{player}'s library was noted as {claimed}; it is {found}", player=player, claimed=noted, found=line)
    return say("{player}'s deck was noted as {claimed}; it is {found}", player=player, claimed=noted, found=line)


@book.contradicts_after("MTR-DECK-03", on=CompositionNoted)
def typed_lands_count_as_their_color(before: Table, event: CompositionNoted, after: Table) -> Said | Undecidable | None:
    """A land with a basic land type counts as the colour it makes."""
    return of_rule("MTR-DECK-03", _wrong(after, event))


@book.contradicts_after("MTR-DECK-04", on=CompositionNoted)
def multicolored_cards_count_under_each_color(
    before: Table, event: CompositionNoted, after: Table
) -> Said | Undecidable | None:
    """A card of several colours counts once under each of them, and once as a card."""
    return of_rule("MTR-DECK-04", _wrong(after, event))


@book.contradicts_after("MTR-DECK-05", on=CompositionNoted)
def colorless_cards_are_counted(before: Table, event: CompositionNoted, after: Table) -> Said | Undecidable | None:
    """A card without colour and basic land type counts as colourless."""
    return of_rule("MTR-DECK-05", _wrong(after, event))


@book.contradicts_after("MTR-DECK-02", on=CompositionNoted)
def composition_of_a_deck_is_its_counts(
    before: Table, event: CompositionNoted, after: Table
) -> Said | Undecidable | None:
    """The make-up of a deck is its cards counted under the colours, with their number."""
    if pile_noted(event.of) is None:
        return Undecidable(say('The make-up of "{pile}" was noted: undecidable whether that is the deck or the library',
                               pile=event.of))  # fmt: skip
    return of_rule("MTR-DECK-02", _wrong(after, event))


@book.contradicts_after("MTR-DECK-06", on=CompositionNoted)
def composition_of_a_library_is_kept_current(
    before: Table, event: CompositionNoted, after: Table
) -> Said | Undecidable | None:
    """The make-up of a library counts the cards that are still in it."""
    return of_rule("MTR-DECK-06", _wrong(after, event))


TAKES = (
    OpeningHandDrawn, CardDrawn, FocusPerformed, RestPerformed, Slept, CheckCardTurned, LandPlayed, SpellCast,
    SpellResolved, AbilityActivated, CardMoved,
)  # fmt: skip
"""The kinds of event that take a card from hand or library, or name one that may lie there."""


@book.check("MTR-HOUSE-21", on=TAKES)
def hidden_cards_lie_where_the_record_has_them(table: Table, event: Event) -> Secret | None:
    """A card comes from where the record has it, as far as that is known only to its player and the GM."""
    why = refusal(table, event)
    says = misplaced(table, event) if why is None else why.says
    return None if says is None else Secret(says)
