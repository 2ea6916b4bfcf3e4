"""What cannot be recorded: an event that names what is not on the table, or contradicts itself. Never: a breach.

Every kind has a guard, be it one that finds nothing to ask.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.duelling import duelist_of
from adjudicator.rulesets.malifaux.lookup import duelist_for, has_flipped
from adjudicator.rulesets.malifaux.names import named, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Duel, Table
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.ruleset import Refused

Guard: TypeAlias = Callable[[Table, Any], None]
ADMIT: ByKind[Guard] = ByKind("admit")
"""What raises `Refused` for an event without a place on the table, by kind."""


def admit(table: Table, event: ev.Event) -> None:
    """Raises `Refused`, with the field, where the event has no place on this table; a breach of a rule has one."""
    ADMIT[type(event)](table, event)


@ADMIT.of(ev.TurnStarted, ev.TurnEnded, ev.EncounterStarted, ev.ModelsReferred)
def _of_nothing(table: Table, event: ev.Event) -> None:
    """The event names nothing that could be missing."""


# ---- models and upgrades


@ADMIT.of(ev.ModelActivated, ev.ActivationEnded, ev.HealthChanged, ev.AbilityResolved)
def _of_model(table: Table, event: Any) -> None:
    present.model(table, event.model)


@ADMIT.of(ev.FactionDeclared, ev.CrewUpgradeAdded, ev.CardsRemoved, ev.CardsMoved, ev.PileRearranged)
def _of_seat(table: Table, event: Any) -> None:
    present.seat(table, event.seat)


@ADMIT.of(ev.UpgradeBought, ev.UpgradeAttached, ev.UpgradeRemoved, ev.UpgradeTurnedOver, ev.DiscardEffectApplied)
def _of_both(table: Table, event: Any) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)


@ADMIT.of(ev.ModelEntered)
def _entered(table: Table, event: ev.ModelEntered) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.controller, "controller")
    if event.model in table.models and table.models[event.model].in_play:
        raise Refused(say("{model} is in play already", model=named(table, event.model)), "model")


@ADMIT.of(ev.UpgradeSideChosen)
def _side_chosen(table: Table, event: ev.UpgradeSideChosen) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.by, "by")


@ADMIT.of(ev.StatChanged)
def _stat_changed(table: Table, event: ev.StatChanged) -> None:
    present.model(table, event.model)
    if (event.stat is None) == (event.action is None):
        raise Refused(say("State either the stat that changed or the action whose stat changed"), "stat")


@ADMIT.of(ev.DamageDealt)
def _damage(table: Table, event: ev.DamageDealt) -> None:
    present.model(table, event.by, "by")
    present.model(table, event.to, "to")


@ADMIT.of(ev.ModelKilled)
def _killed(table: Table, event: ev.ModelKilled) -> None:
    present.model(table, event.model)
    present.model(table, event.killer, "killer")
    present.action(table, event.action)
    present.seat(table, event.controlled_by, "controlled_by")


@ADMIT.of(ev.ThisModelApplied)
def _this_model(table: Table, event: ev.ThisModelApplied) -> None:
    present.model(table, event.text_on, "text_on")
    present.model(table, event.applied_to, "applied_to")


# ---- fate cards


@ADMIT.of(ev.FateDeckPresented)
def _presented(table: Table, event: ev.FateDeckPresented) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.shared_with, "shared_with")


@ADMIT.of(ev.FateDeckShuffled)
def _shuffled(table: Table, event: ev.FateDeckShuffled) -> None:
    present.seat(table, event.seat)
    present.seat(table, event.cut_by, "cut_by")


def _whole(event: ev.CardsDrawn | ev.FateFlipped) -> None:
    """Cards are named once, as fate cards or as playing cards, and a playing card is whole."""
    if event.cards and event.playing:
        raise Refused(say("Name the cards as fate cards or as playing cards, not as both"), "playing")
    for playing in event.playing:
        whole = playing.rank is not None and playing.suit is not None
        if whole == (playing.joker is not None) or (playing.rank is None) != (playing.suit is None):
            raise Refused(say("A playing card has a rank and a suit, or is a joker"), "playing")


@ADMIT.of(ev.CardsDrawn)
def _drawn(table: Table, event: ev.CardsDrawn) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)
    present.seat(table, event.deck, "deck")
    present.seat(table, event.hand, "hand")
    _whole(event)
    stated = len(event.cards or event.playing)
    if event.count is not None and stated not in (0, event.count):
        says = counted(
            "{count} card is named, but their number is stated as {number}",
            "{count} cards are named, but their number is stated as {number}",
            count=stated,
            number=event.count,
        )
        raise Refused(says, "count")


@ADMIT.of(ev.CardsDiscarded)
def _discarded(table: Table, event: ev.CardsDiscarded) -> None:
    present.seat(table, event.seat)
    present.model(table, event.model)
    present.seat(table, event.pile, "pile")
    present.seat(table, event.ordered_by, "ordered_by")
    if event.chosen_by != "random":
        present.seat(table, event.chosen_by, "chosen_by")


@ADMIT.of(ev.CardsRevealed, ev.CardsLookedAt)
def _revealed(table: Table, event: ev.CardsRevealed | ev.CardsLookedAt) -> None:
    present.seat(table, event.seat)
    if isinstance(event, ev.CardsLookedAt):
        present.seat(table, event.by, "by")
    for seat in event.shown_to or ():
        present.seat(table, seat, "shown_to")
    if event.order is not None and sorted(event.order) != sorted(event.cards):
        raise Refused(say("The order must list the same cards"), "order")


# ---- flips


def _of_flip(table: Table, event: ev.FlipEvent) -> Duel | None:
    """The duel of a flip event, if it is of one: exactly one of duel and flip is named."""
    present.seat(table, event.seat)
    present.model(table, event.model)
    if (event.duel is None) == (event.flip is None):
        raise Refused(say("Name a flip either by its duel or by an id of its own"), "flip")
    return None if event.duel is None else present.duel(table, event.duel)


@ADMIT.of(ev.FateFlipped)
def _flipped(table: Table, event: ev.FateFlipped) -> None:
    _of_flip(table, event)
    present.seat(table, event.deck, "deck")
    _whole(event)


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
        raise Refused(say("{seat} has flipped no cards here", seat=event.seat), field)
    if isinstance(event, ev.FlipCardChosen):
        present.seat(table, event.ordered_by, "ordered_by")


@ADMIT.of(ev.JokerSuitChosen)
def _joker(table: Table, event: ev.JokerSuitChosen) -> None:
    duel = _of_flip(table, event)
    present.seat(table, event.by, "by")
    if duel is None and event.flip is not None:
        present.flip(table, event.flip)


@ADMIT.of(ev.FateCheated, ev.CheatDeclined)
def _cheated(table: Table, event: ev.FateCheated | ev.CheatDeclined) -> None:
    duel = _of_flip(table, event)
    if duel is None and event.flip is not None:
        flip = present.flip(table, event.flip)
        if flip.resolved:
            raise Refused(say("Flip {flip} is resolved already", flip=event.flip), "flip")
        if flip.used is None:
            raise Refused(say("Flip {flip} has no card in the conflict", flip=event.flip), "flip")


@ADMIT.of(ev.VariableFlipStarted)
def _variable(table: Table, event: ev.VariableFlipStarted) -> None:
    present.seat(table, event.seat)
    present.new(table.flips, event.flip, "flip")


@ADMIT.of(ev.FlipResolved, ev.VariableFlipResolved)
def _flip_resolved(table: Table, event: ev.FlipResolved | ev.VariableFlipResolved) -> None:
    present.flip(table, event.flip)


# ---- actions and duels


@ADMIT.of(ev.ActionStarted)
def _action_started(table: Table, event: ev.ActionStarted) -> None:
    present.new(table.actions, event.action, "action")
    present.model(table, event.model)
    present.model(table, event.target, "target")
    present.model(table, event.from_disengage, "from_disengage")


@ADMIT.of(ev.ActionEffectsResolved, ev.ActionCompleted)
def _of_action(table: Table, event: ev.ActionEffectsResolved | ev.ActionCompleted) -> None:
    present.action(table, event.action)


@ADMIT.of(ev.DuelStarted)
def _duel_started(table: Table, event: ev.DuelStarted) -> None:
    present.new(table.duels, event.duel, "duel")
    present.model(table, event.acting, "acting")
    present.model(table, event.target, "target")
    present.action(table, event.action)
    if event.kind == "opposed":
        present.rival(table, event.acting, event.target, "target")


@ADMIT.of(ev.SoulstoneDeclined, ev.DuelTotalAnnounced, ev.FinalTotalAnnounced, ev.TriggerDeclined)
def _by_duelist(table: Table, event: Any) -> None:
    present.in_duel(table, present.duel(table, event.duel), event.model)


@ADMIT.of(ev.ModelRelented, ev.SoulstoneUsed, ev.TriggerDeclared)
def _by_model(table: Table, event: Any) -> None:
    present.duel(table, event.duel)
    present.model(table, event.model)


@ADMIT.of(ev.BeforeDuelEffectResolved)
def _effect(table: Table, event: ev.BeforeDuelEffectResolved) -> None:
    _by_model(table, event)
    if event.change is not None:
        present.in_duel(table, table.duels[event.duel], event.change.model, "change.model")


@ADMIT.of(ev.TriggerResolved)
def _trigger_resolved(table: Table, event: ev.TriggerResolved) -> None:
    duel = present.duel(table, event.duel)
    present.model(table, event.model)
    present.model(table, event.target, "target")
    if event.change is not None:
        present.in_duel(table, duel, event.change.model, "change.model")
    mine = duelist_of(duel, event.model)
    if mine is None or all(declared.trigger != event.trigger for declared in mine.declared):
        says = say(
            "{model} has not declared {trigger} in this duel; report the declaration first",
            model=named(table, event.model),
            trigger=printed(event.trigger),
        )
        raise Refused(says, "trigger")


@ADMIT.of(ev.DuelResolved)
def _duel_resolved(table: Table, event: ev.DuelResolved) -> None:
    duel = present.duel(table, event.duel)
    for model in event.success:
        present.in_duel(table, duel, model, f"success.{model}")
