"""Cheating fate (MFX-CHEAT): who may, with what, when, and who goes first."""

from __future__ import annotations

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, RED
from adjudicator.rulesets.malifaux.duels import all_have_cards, flips_of, opponent, waits_to_cheat
from adjudicator.rulesets.malifaux.events import FateCheated
from adjudicator.rulesets.malifaux.lookup import all_may_have_cards, duelist_in, flip_at
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duelist, Flip, Table

BARS = (
    "MFX-CHEAT-01", "MFX-CHEAT-02", "MFX-CHEAT-03", "MFX-CHEAT-04", "MFX-CHEAT-05", "MFX-CHEAT-06", "MFX-CHEAT-08",
)  # fmt: skip
"""The rules that bar a cheat altogether; whose turn it is (MFX-CHEAT-09, 10) is tested only if none of them does."""


@book.check("MFX-CHEAT-01", on=FateCheated)
def who_cheats_has_a_flip(table: Table, event: FateCheated) -> Said | None:
    """Only who has a flip in a duel cheats in it."""
    if event.duel is None or duelist_in(table, event) is not None:
        return None
    who = Player(event.seat) if event.model is None else named(table, event.model)
    return say("{who} has no flip in this duel", who=who)


@book.check("MFX-CHEAT-01", on=FateCheated)
def players_cheat_their_own_flips(table: Table, event: FateCheated) -> Said | None:
    """Players cheat only their own flips."""
    flip = flip_at(table, event)
    if flip is None or flip.seat == event.seat:
        return None
    player = Player(event.seat)
    return say("{player} cheated {owner}'s flip; players may cheat only their own", player=player, owner=flip.seat)


@book.check_after("MFX-CHEAT-01", on=FateCheated)
def players_cheat_from_their_own_hand(before: Table, event: FateCheated, after: Table) -> Said | None:
    """Players cheat with cards from their own hand."""
    side = before.seats[event.seat]
    if event.card in side.hand or (side.unknown and after.seats[event.seat].unknown < side.unknown):
        return None
    return say("{player} cheated with {card}, which is not in their hand", player=Player(event.seat), card=event.card)


@book.check("MFX-CHEAT-02", on=FateCheated)
def negative_flip_is_not_cheated(table: Table, event: FateCheated) -> Said | None:
    """A flip whose net modifier is below zero may not be cheated."""
    flip = flip_at(table, event)
    if flip is None or flip.modifier >= 0:
        return None
    return say(
        "{whose}'s flip is at {modifier:+}; a flip with a negative modifier may not be cheated",
        whose=_whose(table, event, flip),
        modifier=flip.modifier,
    )


@book.check("MFX-CHEAT-03", on=FateCheated)
def own_black_joker_bars_cheating(table: Table, event: FateCheated) -> Said | None:
    """Players may not cheat once a flip of theirs, in a duel either of their flips, has turned up the Black Joker."""
    flip = flip_at(table, event)
    if flip is None or not any(BLACK in own.cards for own in _own_flips(table, event)):
        return None
    if BLACK in flip.cards:
        return say("{whose}'s flip turned up the Black Joker and may not be cheated", whose=_whose(table, event, flip))
    return say(
        "{player} cheated {whose}'s flip, but their other flip of this duel turned up the Black Joker and bars both",
        player=Player(event.seat),
        whose=_whose(table, event, flip),
    )


@book.check("MFX-CHEAT-04", on=FateCheated)
def opposing_red_joker_bars_cheating(table: Table, event: FateCheated) -> Said | None:
    """In an opposed duel a player may not cheat once the opponent's flip has turned up the Red Joker."""
    rival = _rival(table, event)
    if rival is None or rival.flip is None or RED not in rival.flip.cards:
        return None
    return say(
        "{rival}'s flip turned up the Red Joker; {player} may not cheat in this duel",
        rival=named(table, rival.model),
        player=Player(event.seat),
    )


@book.check("MFX-CHEAT-05", on=FateCheated)
def player_cheats_once(table: Table, event: FateCheated) -> Said | None:
    """A player cheats once in a duel, and outside duels once for each flip."""
    if not any(flip.cheated for flip in _own_flips(table, event)):
        return None
    if event.duel is None:
        return say("{player} has already cheated this flip", player=Player(event.seat))
    return say("{player} has already cheated in this duel", player=Player(event.seat))


@book.check("MFX-CHEAT-06", on=FateCheated)
def declining_ends_the_chance(table: Table, event: FateCheated) -> Said | None:
    """Players who declined to cheat may not cheat later in that duel, or on that flip."""
    if not any(flip.declined for flip in _own_flips(table, event)):
        return None
    if event.duel is None:
        return say("{player} has already declined to cheat this flip", player=Player(event.seat))
    return say("{player} has already declined to cheat in this duel", player=Player(event.seat))


@book.check("MFX-CHEAT-06", on=FateCheated)
def first_final_total_ends_the_chance(table: Table, event: FateCheated) -> Said | None:
    """Players who had not cheated by the first final total may not cheat later in that duel."""
    if event.duel is None or table.duels[event.duel].step in "ABC":
        return None
    flips = _own_flips(table, event)
    if not flips or any(flip.cheated for flip in flips):
        return None
    return say(
        "{player} had not cheated when the first final total was told, which counts as declining",
        player=Player(event.seat),
    )


@book.check("MFX-CHEAT-08", on=FateCheated)
def cheating_follows_all_flips(table: Table, event: FateCheated) -> Said | None:
    """In a duel players cheat after all flips."""
    duel = None if event.duel is None else table.duels[event.duel]
    if duel is None or duel.step not in "AB" or (duel.step == "B" and all_may_have_cards(table, duel)):
        return None
    return say(
        "The cheat came too early: the duel is in step {step}, and a model has no card in the conflict yet",
        step=duel.step,
    )


@book.check("MFX-CHEAT-08", on=FateCheated)
def cheating_precedes_the_first_final_total(table: Table, event: FateCheated) -> Said | None:
    """In a duel players cheat before the first final total."""
    duel = None if event.duel is None else table.duels[event.duel]
    if duel is None or duel.step in "AB" or (duel.step == "C" and all_have_cards(duel)):
        return None
    if duel.step == "over":
        return say("The cheat came too late: the duel is resolved")
    return say("The cheat came too late: the duel is in step {step}", step=duel.step)


@book.check("MFX-CHEAT-09", on=FateCheated, unless=BARS)
def lower_total_goes_first(table: Table, event: FateCheated) -> Said | None:
    """The player with the lower duel total after step B cheats or declines first."""
    mine, rival = duelist_in(table, event), _waiting_rival(table, event)
    if mine is None or mine.relented or rival is None or mine.total is None or rival.total is None:
        return None
    if mine.total <= rival.total:
        return None
    return say(
        "{player} cheated out of turn: {first} has the lower total, {lower} against {higher}, and goes first",
        player=Player(event.seat),
        first=Player(rival.seat),
        lower=rival.total,
        higher=mine.total,
    )


@book.check("MFX-CHEAT-10", on=FateCheated, unless=BARS)
def resisting_side_goes_first_on_a_tie(table: Table, event: FateCheated) -> Said | None:
    """With equal totals the resisting model's player cheats or declines first."""
    mine, rival = duelist_in(table, event), _waiting_rival(table, event)
    if mine is None or mine.relented or rival is None or mine.total is None or mine.total != rival.total:
        return None
    if event.duel is None or mine.model != table.duels[event.duel].acting.model:
        return None
    return say(
        "{player} cheated out of turn: both totals are {total}, and {first}, the resisting side, goes first",
        player=Player(event.seat),
        first=Player(rival.seat),
        total=mine.total,
    )


def _whose(table: Table, event: FateCheated, flip: Flip) -> Part:
    """Whose flip it is: the model's in a duel, otherwise the seat's."""
    mine = duelist_in(table, event)
    return flip.seat if mine is None else named(table, mine.model)


def _rival(table: Table, event: FateCheated) -> Duelist | None:
    """The opponent's part in the duel; None if one player has both models."""
    mine = duelist_in(table, event)
    rival = None if mine is None or event.duel is None else opponent(table.duels[event.duel], mine)
    return None if rival is None or rival.seat == event.seat else rival


def _waiting_rival(table: Table, event: FateCheated) -> Duelist | None:
    rival = _rival(table, event)
    if rival is None or event.duel is None or not waits_to_cheat(table, table.duels[event.duel], rival):
        return None
    return rival


@book.serves("MFX-HOUSE-D02")
def _own_flips(table: Table, event: FateCheated) -> tuple[Flip, ...]:
    if event.duel is None:
        flip = flip_at(table, event)
        return () if flip is None else (flip,)
    return flips_of(table.duels[event.duel], event.seat)
