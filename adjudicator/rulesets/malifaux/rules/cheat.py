"""Cheating fate (MFX-CHEAT): who may, with what, when, and who goes first."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED
from adjudicator.rulesets.malifaux.duelling import all_have_cards, opponent, waits_to_cheat
from adjudicator.rulesets.malifaux.events import FateCheated
from adjudicator.rulesets.malifaux.lookup import duelist_in, flip_at
from adjudicator.rulesets.malifaux.state import Duelist, Flip, Table

BARS = (
    "MFX-CHEAT-01", "MFX-CHEAT-02", "MFX-CHEAT-03", "MFX-CHEAT-04", "MFX-CHEAT-05", "MFX-CHEAT-06", "MFX-CHEAT-08",
)  # fmt: skip
"""The rules that bar a cheat altogether: whose turn it is (MFX-CHEAT-09, 10) is asked only where none of them does."""


@book.check("MFX-CHEAT-01", on=FateCheated)
def card_comes_from_the_own_hand(before: Table, event: FateCheated, after: Table) -> str | None:
    """A player cheats with a card of their own hand, and the flip they made from their own deck."""
    flip, side = flip_at(before, event), before.seats[event.seat]
    if event.duel is not None and duelist_in(before, event) is None:
        return f"{event.model or event.seat} has no flip in this duel"
    if flip is not None and flip.seat != event.seat:
        return f"the flip is {flip.seat}'s; a player cheats the flip made from their own deck"
    if event.card in side.hand or (side.unknown and after.seats[event.seat].unknown < side.unknown):
        return None
    return f"{event.card} is not in {event.seat}'s hand"


@book.check("MFX-CHEAT-02", on=FateCheated)
def negative_flip_is_not_cheated(before: Table, event: FateCheated, after: Table) -> str | None:
    """A flip whose net modifier is below zero may not be cheated."""
    flip = flip_at(before, event)
    if flip is None or flip.modifier >= 0:
        return None
    return f"{event.seat}'s flip stands at {flip.modifier:+d}; a negative flip may not be cheated"


@book.check("MFX-CHEAT-03", on=FateCheated)
def own_black_joker_is_not_cheated(before: Table, event: FateCheated, after: Table) -> str | None:
    """A player whose flip turned up the Black Joker may not cheat it."""
    flip = flip_at(before, event)
    if flip is None or BLACK not in flip.cards:
        return None
    return f"{event.seat}'s flip turned up the Black Joker and may not be cheated"


@book.check("MFX-CHEAT-04", on=FateCheated)
def opposing_red_joker_bars_cheating(before: Table, event: FateCheated, after: Table) -> str | None:
    """In an opposed duel nobody cheats after the opponent's flip turned up the Red Joker."""
    rival = _rival(before, event)
    if rival is None or rival.seat == event.seat or rival.flip is None or RED not in rival.flip.cards:
        return None
    return f"{rival.seat}'s flip turned up the Red Joker; {event.seat} may not cheat in this duel"


@book.check("MFX-CHEAT-05", on=FateCheated)
def player_cheats_once(before: Table, event: FateCheated, after: Table) -> str | None:
    """A player cheats once in a duel, and once a flip outside duels."""
    if not any(flip.cheated for flip in _own_flips(before, event)):
        return None
    return f"{event.seat} has cheated {'in this duel' if event.duel else 'this flip'} already"


@book.check("MFX-CHEAT-06", on=FateCheated)
def declining_ends_the_chance(before: Table, event: FateCheated, after: Table) -> str | None:
    """Who declined, or had not cheated at the first final total, may not cheat later in the same duel."""
    flips = _own_flips(before, event)
    if any(flip.declined for flip in flips):
        return f"{event.seat} has declined to cheat {'in this duel' if event.duel else 'this flip'} already"
    if event.duel is None or before.duels[event.duel].step in "ABC" or not flips:
        return None
    if any(flip.cheated for flip in flips):
        return None
    return f"{event.seat} had not cheated when the first final total was told, which counts as declining"


@book.check("MFX-CHEAT-08", on=FateCheated)
def cheating_happens_in_step_c(before: Table, event: FateCheated, after: Table) -> str | None:
    """In a duel fate is cheated after all flips and before the first final total."""
    if event.duel is None:
        return None
    duel = before.duels[event.duel]
    if duel.step in "BC" and all_have_cards(duel):
        return None
    if duel.step in "AB":
        return f"the duel is in step {duel.step}: not every model has its card in the conflict yet"
    return f"step C is over: the duel is {'resolved' if duel.step == 'over' else 'in step ' + duel.step}"


@book.check("MFX-CHEAT-09", on=FateCheated, unless=BARS)
def lower_total_goes_first(before: Table, event: FateCheated, after: Table) -> str | None:
    """The player with the lower duel total after step B cheats or declines first."""
    mine, rival = duelist_in(before, event), _waiting_rival(before, event)
    if mine is None or mine.relented or rival is None or mine.total is None or rival.total is None:
        return None
    if mine.total <= rival.total:
        return None
    return f"{rival.seat} has the lower total, {rival.total} against {mine.total}, and goes first"


@book.check("MFX-CHEAT-10", on=FateCheated, unless=BARS)
def resisting_side_goes_first_on_a_tie(before: Table, event: FateCheated, after: Table) -> str | None:
    """With equal totals the resisting model's player cheats or declines first."""
    mine, rival = duelist_in(before, event), _waiting_rival(before, event)
    if mine is None or mine.relented or rival is None or mine.total is None or mine.total != rival.total:
        return None
    if event.duel is None or mine.model != before.duels[event.duel].acting.model:
        return None
    return f"both totals are {mine.total}: {rival.seat}, the resisting side, goes first"


def _rival(table: Table, event: FateCheated) -> Duelist | None:
    mine = duelist_in(table, event)
    return None if mine is None or event.duel is None else opponent(table.duels[event.duel], mine)


def _waiting_rival(table: Table, event: FateCheated) -> Duelist | None:
    rival = _rival(table, event)
    if rival is None or event.duel is None or not waits_to_cheat(table.duels[event.duel], rival):
        return None
    return rival


@book.serves("MFX-HOUSE-D02")
def _own_flips(table: Table, event: FateCheated) -> tuple[Flip, ...]:
    if event.duel is None:
        flip = flip_at(table, event)
        return () if flip is None else (flip,)
    return tuple(m.flip for m in table.duels[event.duel].duelists if m.flip is not None and m.seat == event.seat)
