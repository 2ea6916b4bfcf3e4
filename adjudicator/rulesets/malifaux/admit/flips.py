"""Flips, cheating and variable flips: whether what their events name is there, and whom they concern."""

from __future__ import annotations

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.admit.cards import whole
from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS, Seats, of_seat, seats_of
from adjudicator.rulesets.malifaux.lookup import duelist_for, duelist_in, flip_at, has_flipped
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Table
from adjudicator.seam.ruleset import Refused

CONCERNS.of(ev.VariableFlipStarted)(of_seat)


def _of_flip(table: Table, event: ev.FlipEvent) -> Duel | None:
    """The duel that a flip event belongs to, if any: exactly one of duel and flip is named."""
    present.seat(table, event.seat)
    present.model(table, event.model)
    if (event.duel is None) == (event.flip is None):
        raise Refused("wrong", say("Name a flip either by its duel or by an id of its own"), "flip")
    return None if event.duel is None else present.duel(table, event.duel)


@CONCERNS.of(ev.FlipCardChosen, ev.ReflipStarted, ev.FateCheated, ev.CheatDeclined)
def _of_flip_concerns(table: Table, event: ev.FlipEvent) -> Seats:
    mine, flip = duelist_in(table, event), flip_at(table, event)
    models = seats_of(table, event.model, None if mine is None else mine.model)
    return (event.seat, *models, None if flip is None else flip.deck)


@ADMIT.of(ev.FateFlipped)
def _flipped(table: Table, event: ev.FateFlipped) -> None:
    _of_flip(table, event)
    present.seat(table, event.deck, "deck")
    whole(event)


@CONCERNS.of(ev.FateFlipped)
def _flipped_concerns(table: Table, event: ev.FateFlipped) -> Seats:
    return (*_of_flip_concerns(table, event), event.deck)


@ADMIT.of(ev.FlipCardChosen, ev.ReflipStarted)
def _with_cards(table: Table, event: ev.FlipCardChosen | ev.ReflipStarted) -> None:
    duel = _of_flip(table, event)
    if duel is not None:
        mine = duelist_for(duel, event)
        there = any(seat == event.seat for seat, _ in duel.strays) if mine is None else has_flipped(mine.flip)
    elif event.flip is not None:
        flip = present.flip(table, event.flip)
        there = has_flipped(flip) and not flip.resolved
    if not there:
        field = "duel" if event.flip is None else "flip"
        raise Refused("no-such", say("{seat} has flipped no cards here", seat=event.seat), field)
    if type(event) is ev.FlipCardChosen:
        present.seat(table, event.ordered_by, "ordered_by")


@ADMIT.of(ev.JokerSuitChosen)
def _joker(table: Table, event: ev.JokerSuitChosen) -> None:
    duel = _of_flip(table, event)
    present.seat(table, event.by, "by")
    if duel is None and event.flip is not None:
        present.flip(table, event.flip)


@CONCERNS.of(ev.JokerSuitChosen)
def _joker_concerns(table: Table, event: ev.JokerSuitChosen) -> Seats:
    return (event.by, *_of_flip_concerns(table, event))


@ADMIT.of(ev.FateCheated, ev.CheatDeclined)
def _cheated(table: Table, event: ev.FateCheated | ev.CheatDeclined) -> None:
    duel = _of_flip(table, event)
    if duel is None and event.flip is not None:
        flip = present.flip(table, event.flip)
        if flip.resolved:
            raise Refused("taken", say("Flip {flip} is resolved already", flip=event.flip), "flip")
        if flip.used is None:
            raise Refused("no-such", say("Flip {flip} has no card in the conflict", flip=event.flip), "flip")


@ADMIT.of(ev.VariableFlipStarted)
def _variable(table: Table, event: ev.VariableFlipStarted) -> None:
    present.seat(table, event.seat)
    present.new(table.flips, event.flip, "flip")


@ADMIT.of(ev.FlipResolved, ev.VariableFlipResolved)
def _flip_resolved(table: Table, event: ev.FlipResolved | ev.VariableFlipResolved) -> None:
    present.flip(table, event.flip)


@CONCERNS.of(ev.FlipResolved, ev.VariableFlipResolved)
def _flip_resolved_concerns(table: Table, event: ev.FlipResolved | ev.VariableFlipResolved) -> Seats:
    flip = table.flips.get(event.flip)
    return () if flip is None else (flip.seat, flip.deck)
