"""What cannot be recorded: an event that names what is not on the table, or contradicts itself. Never: a breach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.duelling import duelist_of
from adjudicator.rulesets.malifaux.ground import admit as admit_ground
from adjudicator.rulesets.malifaux.lookup import duelist_for, has_flipped
from adjudicator.rulesets.malifaux.state import Duel, Table
from adjudicator.seam.ruleset import Refused

Guard = Callable[[Table, Any], None]


def admit(table: Table, event: ev.Event) -> None:
    """Raises `Refused`, with the field, where the event has no place on this table; a breach of a rule has one."""
    guard = GUARDS.get(type(event))
    if guard is not None:
        guard(table, event)


# ---- models and upgrades


def _of_model(table: Table, event: Any) -> None:
    present.model(table, event.model)


def _of_seat(table: Table, event: Any) -> None:
    present.seat(table, event.seat)


def _of_both(table: Table, event: Any) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)


def _entered(table: Table, event: ev.ModelEntered) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.controller, "controller")
    if event.model in table.models and table.models[event.model].in_play:
        raise Refused(f"model {event.model} is on the table already", "model")


def _side_chosen(table: Table, event: ev.UpgradeSideChosen) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.by, "by")


def _stat_changed(table: Table, event: ev.StatChanged) -> None:
    present.model(table, event.model)
    if (event.stat is None) == (event.action is None):
        raise Refused("a change is of a stat or of an action's stat: exactly one of the two", "stat")


def _damage(table: Table, event: ev.DamageDealt) -> None:
    present.model(table, event.by, "by")
    present.model(table, event.to, "to")


def _killed(table: Table, event: ev.ModelKilled) -> None:
    present.model(table, event.model)
    present.model(table, event.killer, "killer")
    present.action(table, event.action)
    present.seat(table, event.controlled_by, "controlled_by")


def _this_model(table: Table, event: ev.ThisModelApplied) -> None:
    present.model(table, event.text_on, "text_on")
    present.model(table, event.applied_to, "applied_to")


# ---- fate cards


def _presented(table: Table, event: ev.FateDeckPresented) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.shared_with, "shared_with")


def _shuffled(table: Table, event: ev.FateDeckShuffled) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.cut_by, "cut_by")


def _whole(event: ev.CardsDrawn | ev.FateFlipped) -> None:
    """Cards are named once, as fate cards or as playing cards, and a playing card is whole."""
    if event.cards and event.playing:
        raise Refused("cards are named as fate cards or as playing cards, not both", "playing")
    for playing in event.playing:
        whole = playing.rank is not None and playing.suit is not None
        if whole == (playing.joker is not None) or (playing.rank is None) != (playing.suit is None):
            raise Refused("a playing card has a rank and a suit, or is a joker", "playing")


def _drawn(table: Table, event: ev.CardsDrawn) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)
    present.seat(table, event.deck, "deck")
    present.seat(table, event.hand, "hand")
    _whole(event)
    named = len(event.cards or event.playing)
    if event.count is not None and named not in (0, event.count):
        raise Refused(f"{named} cards are named, {event.count} counted", "count")


def _discarded(table: Table, event: ev.CardsDiscarded) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)
    present.seat(table, event.pile, "pile")
    present.seat(table, event.ordered_by, "ordered_by")
    if event.chosen_by != "random":
        present.seat(table, event.chosen_by, "chosen_by")


def _revealed(table: Table, event: ev.CardsRevealed | ev.CardsLookedAt) -> None:
    present.seat(table, event.seat)
    if isinstance(event, ev.CardsLookedAt):
        present.seat(table, event.by, "by")
    for seat in event.shown_to or ():
        present.seat(table, seat, "shown_to")
    if event.order is not None and sorted(event.order) != sorted(event.cards):
        raise Refused("the order must be of the same cards", "order")


# ---- flips


def _of_flip(table: Table, event: ev.FlipEvent) -> Duel | None:
    """The duel of a flip event, if it is of one: exactly one of duel and flip is named."""
    present.seat(table, event.seat)
    present.model(table, event.model)
    if (event.duel is None) == (event.flip is None):
        raise Refused("a flip is named by its duel or by an id of its own: exactly one of the two", "flip")
    return None if event.duel is None else present.duel(table, event.duel)


def _flipped(table: Table, event: ev.FateFlipped) -> None:
    _of_flip(table, event)
    present.seat(table, event.deck, "deck")
    _whole(event)


def _with_cards(table: Table, event: ev.FlipCardChosen | ev.ReflipStarted) -> None:
    duel = _of_flip(table, event)
    if duel is not None:
        mine = duelist_for(duel, event)
        there = any(seat == event.seat for seat, _ in duel.strays) if mine is None else has_flipped(mine.flip)
    elif event.flip is not None:
        flip = present.flip(table, event.flip)
        there = has_flipped(flip) and not flip.resolved
    if not there:
        raise Refused(f"no cards of {event.seat} were flipped here", "duel" if event.flip is None else "flip")
    if isinstance(event, ev.FlipCardChosen):
        present.seat(table, event.ordered_by, "ordered_by")


def _joker(table: Table, event: ev.JokerSuitChosen) -> None:
    duel = _of_flip(table, event)
    present.seat(table, event.by, "by")
    if duel is None and event.flip is not None:
        present.flip(table, event.flip)


def _cheated(table: Table, event: ev.FateCheated | ev.CheatDeclined) -> None:
    duel = _of_flip(table, event)
    if duel is None and event.flip is not None:
        flip = present.flip(table, event.flip)
        if flip.resolved or flip.used is None:
            why = "is resolved already" if flip.resolved else "has no card in the conflict"
            raise Refused(f"flip {event.flip} {why}", "flip")


def _variable(table: Table, event: ev.VariableFlipStarted) -> None:
    present.seat(table, event.seat)
    present.new(table.flips, event.flip, "flip")


def _flip_resolved(table: Table, event: ev.FlipResolved | ev.VariableFlipResolved) -> None:
    present.flip(table, event.flip)


# ---- actions and duels


def _action_started(table: Table, event: ev.ActionStarted) -> None:
    present.new(table.actions, event.action, "action")
    present.model(table, event.model)
    present.model(table, event.target, "target")
    present.model(table, event.from_disengage, "from_disengage")


def _of_action(table: Table, event: ev.ActionEffectsResolved | ev.ActionCompleted) -> None:
    present.action(table, event.action)


def _duel_started(table: Table, event: ev.DuelStarted) -> None:
    present.new(table.duels, event.duel, "duel")
    present.model(table, event.acting, "acting")
    present.model(table, event.target, "target")
    present.action(table, event.action)
    if event.kind == "opposed":
        present.rival(event.acting, event.target, "target")


def _by_duelist(table: Table, event: Any) -> None:
    present.in_duel(table, present.duel(table, event.duel), event.model)


def _by_model(table: Table, event: Any) -> None:
    present.duel(table, event.duel)
    present.model(table, event.model)


def _effect(table: Table, event: ev.BeforeDuelEffectResolved) -> None:
    _by_model(table, event)
    if event.change is not None:
        present.in_duel(table, table.duels[event.duel], event.change.model, "change.model")


def _trigger_resolved(table: Table, event: ev.TriggerResolved) -> None:
    duel = present.duel(table, event.duel)
    present.model(table, event.model)
    present.model(table, event.target, "target")
    if event.change is not None:
        present.in_duel(table, duel, event.change.model, "change.model")
    mine = duelist_of(duel, event.model)
    if mine is None or all(declared.trigger != event.trigger for declared in mine.declared):
        raise Refused(f"{event.model} has not declared {event.trigger} in this duel: declare it first", "trigger")


def _duel_resolved(table: Table, event: ev.DuelResolved) -> None:
    duel = present.duel(table, event.duel)
    for model in event.success:
        present.in_duel(table, duel, model, f"success.{model}")


GUARDS: dict[type[ev.Event], Guard] = {
    **admit_ground.GUARDS,
    ev.ModelActivated: _of_model,
    ev.ActivationEnded: _of_model,
    ev.ModelEntered: _entered,
    ev.FactionDeclared: _of_seat,
    ev.UpgradeBought: _of_both,
    ev.UpgradeAttached: _of_both,
    ev.UpgradeRemoved: _of_both,
    ev.CrewUpgradeAdded: _of_seat,
    ev.UpgradeSideChosen: _side_chosen,
    ev.UpgradeTurnedOver: _of_both,
    ev.StatChanged: _stat_changed,
    ev.HealthChanged: _of_model,
    ev.DamageDealt: _damage,
    ev.ModelKilled: _killed,
    ev.ThisModelApplied: _this_model,
    ev.FateDeckPresented: _presented,
    ev.FateDeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardsDiscarded: _discarded,
    ev.CardsRemoved: _of_seat,
    ev.CardsMoved: _of_seat,
    ev.CardsRevealed: _revealed,
    ev.CardsLookedAt: _revealed,
    ev.PileRearranged: _of_seat,
    ev.DiscardEffectApplied: _of_both,
    ev.FateFlipped: _flipped,
    ev.FlipCardChosen: _with_cards,
    ev.ReflipStarted: _with_cards,
    ev.JokerSuitChosen: _joker,
    ev.FlipResolved: _flip_resolved,
    ev.VariableFlipStarted: _variable,
    ev.VariableFlipResolved: _flip_resolved,
    ev.FateCheated: _cheated,
    ev.CheatDeclined: _cheated,
    ev.ActionStarted: _action_started,
    ev.ActionEffectsResolved: _of_action,
    ev.ActionCompleted: _of_action,
    ev.AbilityResolved: _of_model,
    ev.DuelStarted: _duel_started,
    ev.ModelRelented: _by_model,
    ev.SoulstoneUsed: _by_model,
    ev.SoulstoneDeclined: _by_duelist,
    ev.BeforeDuelEffectResolved: _effect,
    ev.DuelTotalAnnounced: _by_duelist,
    ev.FinalTotalAnnounced: _by_duelist,
    ev.TriggerDeclared: _by_model,
    ev.TriggerDeclined: _by_duelist,
    ev.TriggerResolved: _trigger_resolved,
    ev.DuelResolved: _duel_resolved,
}
"""The guard of each kind; a kind without one names nothing that could be missing."""
