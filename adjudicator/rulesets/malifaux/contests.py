"""Duels and flips as pictures: the cards on both sides, what they come to, who has won."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player
from adjudicator.rulesets.malifaux.cards import VALUE, Card, Suit
from adjudicator.rulesets.malifaux.duels import final_total, working
from adjudicator.rulesets.malifaux.names import CARDS, in_suits, modifier, named, printed
from adjudicator.rulesets.malifaux.profiles import STAGES, amount_due
from adjudicator.rulesets.malifaux.profiles import printed as in_row
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Table
from adjudicator.seam.panels import Contest, Figure, Laid, Side

_COMES_TO = {"damage": say("Damage"), "healing": say("Healing"), "other": say("Amount")}


def contest_of_duel(table: Table, duel: Duel) -> Contest:
    """A duel: its models face each other, or one of them its target number."""
    sides = [_side(table, duel, mine) for mine in duel.duelists]
    if duel.tn is None:
        return Contest(tuple(sides))
    number = Figure(say("Target number"), duel.tn, in_suits(duel.tn_suits) if duel.tn_suits else None)
    if duel.target is None:
        fails = None if duel.acting.success is None else not duel.acting.success
        return Contest((*sides, Side(say("Target number"), figures=(number,), has_won=fails)))
    return Contest(tuple(sides), (say("target number {number}", number=duel.tn),))


def _side(table: Table, duel: Duel, mine: Duelist) -> Side:
    total, flip = final_total(table, duel, mine), mine.flip
    amount = None if total is None else total.value
    made = None if amount is None else working(table, duel, mine, amount)
    return Side(
        named(table, mine.model),
        mine.seat,
        laid=() if flip is None else tuple(_laid(flip, _replaced(flip, mine.total, amount))),
        figures=(Figure(say("Total"), amount, made),),
        notes=tuple(_notes(mine, () if total is None else total.suits or ())),
        outcome=say("relented") if mine.relented else _outcome(mine),
        has_won=mine.success,
    )


def _outcome(mine: Duelist) -> Part | None:
    if mine.success is None:
        return None
    return say("success") if mine.success else say("failure")


def _replaced(flip: Flip, first: int | None, total: int | None) -> tuple[Card, ...]:
    """The flipped card that a cheat replaced, if its `first` total tells which it was; else all that it may be."""
    if flip.used is None or first is None or total is None:
        return flip.cards
    value = first - (total - VALUE[flip.used])
    return tuple(card for card in flip.cards if VALUE[card] == value) or flip.cards


def _laid(flip: Flip, replaced: tuple[Card, ...]) -> Iterator[Laid]:
    """The cards that were flipped, then the one that was cheated in."""
    for card in flip.cards:
        if flip.cheated:
            yield Laid(CARDS[card], "replaced" if card in replaced else "beside")
        else:
            yield Laid(CARDS[card], "counts" if card == flip.used else "beside")
    if flip.used is not None and (flip.cheated or flip.used not in flip.cards):
        yield Laid(CARDS[flip.used], "counts")


def _notes(mine: Duelist, suits: tuple[Suit, ...]) -> Iterator[Part]:
    """Modifier, suits, triggers."""
    if mine.flip is not None and mine.flip.modifier:
        yield say("{modifier:+}", modifier=modifier(mine.flip.modifier))
    if suits:
        yield in_suits(suits)
    for declared in mine.declared:
        yield printed(declared.trigger)


def contest_of_flip(flip: Flip) -> Contest:
    """A flip outside duels: its cards, and of a variable flip what it comes to."""
    figures: tuple[Figure, ...] = ()
    if flip.profile:
        stage = flip.severity
        made = None if stage is None else say("{stage} of {profile}", stage=STAGES[stage], profile=in_row(flip.profile))
        figures = (Figure(_COMES_TO[flip.kind or "other"], amount_due(flip), made),)
    notes = (say("{modifier:+}", modifier=modifier(flip.modifier)),) if flip.modifier else ()
    side = Side(say("{player}", player=Player(flip.seat)), flip.seat, tuple(_laid(flip, flip.cards)), figures, notes)
    return Contest((side,))
