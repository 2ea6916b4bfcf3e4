"""Events in words, and where in the match a table stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.duelling import duelist_of
from adjudicator.rulesets.malifaux.ground.words import GROUND_WORDS, name
from adjudicator.rulesets.malifaux.lookup import cards_of, duelist_for
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Place, Refused

Tell = Callable[[Table, Any], str]
ZONES = {
    "deck": "the deck",
    "hand": "the hand",
    "conflict": "the conflict",
    "discard": "the discard pile",
    "removed": "the cards removed",
}


def tell_event(table: Table, event: ev.Event) -> str:
    """The event in a short sentence, read on the table before it."""
    return WORDS[type(event)](table, event)


def place(table: Table) -> Place:
    """Turn, phase and the model being activated."""
    activation = None if table.active is None else name(table, table.active)
    return Place(table.turn, phase=table.phase, activation=activation)


# ---- pieces


def _cards(cards: Iterable[str]) -> str:
    return " ".join(cards) or "no cards"


def _number(cards: tuple[str, ...], one: str = "card") -> str:
    return f"{len(cards)} {one}{'' if len(cards) == 1 else 's'}"


def _by(source: str | None) -> str:
    return f" ({source})" if source else ""


def _suits(suits: Iterable[str]) -> str:
    return "".join(f" {suit}" for suit in suits)


def _signed(number: int) -> str:
    return f"{number:+d}".replace("-", "−")


def _now(now: int | None) -> str:
    return "" if now is None else f", now {now}"


def _flip(table: Table, event: ev.FlipEvent) -> str:
    """Whose flip: the model's in its duel, else the seat's with the flip's id."""
    if event.model is not None:
        return f"{name(table, event.model)}'s flip"
    duel = None if event.duel is None else table.duels.get(event.duel)
    mine = None if duel is None else duelist_for(duel, event)
    if mine is not None:
        return f"{name(table, mine.model)}'s flip"
    return f"{event.seat}'s flip" if event.flip is None else f"{event.seat}'s flip {event.flip}"


def _player(table: Table, event: ev.FlipEvent) -> str:
    flip = _flip(table, event)
    return f"{event.seat} on {flip}"


# ---- turns, models, upgrades


def _activated(table: Table, event: ev.ModelActivated) -> str:
    return f"{name(table, event.model)} is activated"


def _entered(table: Table, event: ev.ModelEntered) -> str:
    card = event.card
    called = card.name if card is not None and card.name is not None else event.model
    cost = f" for {card.cost}" if card is not None and card.cost is not None else ""
    return f"{event.seat} hires {called}{cost}" + ("" if card is not None else " without a stat card")


def _attached(table: Table, event: ev.UpgradeAttached) -> str:
    outcome = f", {event.outcome}" if event.outcome else ""
    return f"{event.upgrade} is attached to {name(table, event.model)}{outcome}{_by(event.source)}"


def _turned(table: Table, event: ev.UpgradeTurnedOver) -> str:
    of = "" if event.model is None else f" of {name(table, event.model)}"
    return f"{event.seat} turns {event.upgrade}{of} over{_by(event.source)}"


def _stat(table: Table, event: ev.StatChanged) -> str:
    what = event.stat or event.action or "stat"
    return f"{name(table, event.model)}'s {what} {_signed(event.amount)}{_now(event.now)} ({event.source})"


def _health(table: Table, event: ev.HealthChanged) -> str:
    return f"{name(table, event.model)}'s Health {_signed(event.amount)}{_now(event.now)}{_by(event.source)}"


def _damage(table: Table, event: ev.DamageDealt) -> str:
    return f"{name(table, event.by)} deals {event.amount} damage to {name(table, event.to)}"


def _killed(table: Table, event: ev.ModelKilled) -> str:
    by = "" if event.killer is None else f" by {name(table, event.killer)}"
    return f"{name(table, event.model)} is killed{by}"


def _this_model(table: Table, event: ev.ThisModelApplied) -> str:
    text = name(table, event.text_on) + (f"'s {event.upgrade}" if event.upgrade else "")
    return f"the text “this model” of {text} is applied to {name(table, event.applied_to)}: {event.effect}"


# ---- fate cards


def _presented(table: Table, event: ev.FateDeckPresented) -> str:
    if event.cards == "standard":
        cards = "a standard deck"
    else:
        less, more = event.cards.minus, event.cards.plus
        cards = (
            "a deck" + (f" without {_cards(less)}" if less else "") + (f" with extra {_cards(more)}" if more else "")
        )
    shared = f", shared with {event.shared_with}" if event.shared_with else ""
    return f"{event.seat} presents {cards}{shared}, face {event.face}"


def _shuffled(table: Table, event: ev.FateDeckShuffled) -> str:
    why = {"setup": "for the game", "deck_empty": "anew from the discard pile", "effect": "for an effect"}
    cut = f", cut by {event.cut_by}" if event.cut_by else ""
    return f"{event.seat} shuffles the fate deck {why[event.reason]}{cut}{_by(event.source)}"


def _drawn(table: Table, event: ev.CardsDrawn) -> str:
    cards = _named(event)
    what = _cards(cards) if cards else f"{event.count or 0} card{'' if event.count == 1 else 's'}"
    who = event.seat if event.model is None else f"{event.seat}, for {name(table, event.model)},"
    return f"{who} draws {what}" + ("" if event.to == "hand" else f" to {ZONES[event.to]}")


def _named(event: ev.CardsDrawn | ev.FateFlipped) -> tuple[str, ...]:
    try:
        return cards_of(event)
    except Refused:
        return ()


def _discarded(table: Table, event: ev.CardsDiscarded) -> str:
    why = {"effect": event.source or "effect", "cost": event.source or "cost", "hand_limit": "hand size"}
    who = name(table, event.model) if event.by == "model" and event.model else event.seat
    source = "" if event.from_ == "hand" else f" from {ZONES[event.from_]}"
    return f"{who} discards {_cards(event.cards)}{source} ({why[event.reason]})"


def _moved(table: Table, event: ev.CardsRemoved | ev.CardsMoved) -> str:
    cards, start = _cards(event.cards), ZONES[event.from_]
    if isinstance(event, ev.CardsRemoved) and event.to == "removed":
        return f"{event.seat}'s {cards} from {start} removed from the game{_by(event.source)}"
    return f"{event.seat}'s {cards} moved from {start} to {ZONES[event.to]}{_by(event.source)}"


def _revealed(table: Table, event: ev.CardsRevealed) -> str:
    return f"{event.seat} reveals {_cards(event.cards)} from {ZONES[event.from_]}{_by(event.source)}"


def _looked(table: Table, event: ev.CardsLookedAt) -> str:
    cards = _cards(event.cards) if event.cards else "cards"
    whose = "their own" if event.by == event.seat else f"{event.seat}'s"
    zone = ZONES[event.from_].removeprefix("the ")
    return f"{event.by} looks at {cards} of {whose} {zone}{_by(event.source)}"


def _applied(table: Table, event: ev.DiscardEffectApplied) -> str:
    of = f" of {event.card}" if event.card else ""
    return f"{name(table, event.model)}'s {event.ability} follows the discard{of} at event {event.because}"


# ---- flips


def _flipped(table: Table, event: ev.FateFlipped) -> str:
    net = event.plus - event.minus or event.modifier or 0
    modifier = f" ({_signed(net)})" if net else ""
    again = "again: " if event.reflip else ""
    return f"{_flip(table, event)}: {again}{_cards(_named(event))}{modifier}"


def _chosen(table: Table, event: ev.FlipCardChosen) -> str:
    return f"{_player(table, event)} uses {event.card}"


def _reflip(table: Table, event: ev.ReflipStarted) -> str:
    return f"{_player(table, event)} discards {_cards(event.replaced)} to flip again{_by(event.source)}"


def _joker(table: Table, event: ev.JokerSuitChosen) -> str:
    joker = "Black" if event.card == "BJ" else "Red"
    return f"{event.by or event.seat} names{_suits(event.suits) or ' no suit'} for the {joker} Joker"


def _variable(table: Table, event: ev.VariableFlipStarted) -> str:
    blasts = "" if event.blasts is None else f", blasts {'/'.join(map(str, event.blasts))}"
    return f"{event.seat} begins a {event.kind} flip {event.flip}: {'/'.join(map(str, event.profile))}{blasts}"


def _varied(table: Table, event: ev.VariableFlipResolved) -> str:
    stage = "" if event.stage is None else f"{event.stage}, "
    blasts = "" if event.blasts is None else f", blasts {event.blasts}"
    return f"flip {event.flip} is resolved: {stage}{event.amount}{blasts}"


def _cheated(table: Table, event: ev.FateCheated) -> str:
    return f"{event.seat} cheats {_flip(table, event)} with {event.card}"


def _no_cheat(table: Table, event: ev.CheatDeclined) -> str:
    return f"{event.seat} does not cheat {_flip(table, event)}"


# ---- actions and duels


def _action(table: Table, event: ev.ActionStarted) -> str:
    at = "" if event.target is None else f" on {name(table, event.target)}"
    bonus = " as a bonus action" if event.bonus else ""
    return f"{name(table, event.model)} takes {event.name}{at}{bonus}{_by(event.generated_by or event.source)}"


def _of_action(table: Table, action: str) -> str:
    known = table.actions.get(action)
    return action if known is None else f"{name(table, known.model)}'s {known.name}"


def _duel(table: Table, event: ev.DuelStarted) -> str:
    against = "" if event.target is None else f" against {name(table, event.target)}"
    resist = "" if event.resist is None else f", resisted with {event.resist}"
    number = "" if event.tn is None else f", target number {event.tn}{_suits(event.tn_suits)}"
    stat = f"{event.stat_name or 'stat'} {event.stat}{_suits(event.stat_suits)}"
    return f"{name(table, event.acting)} begins {event.kind} duel {event.duel}{against}: {stat}{resist}{number}"


def _stone(table: Table, event: ev.SoulstoneUsed) -> str:
    gain = [*(["a +"] if event.plus else []), *event.suits]
    return f"{name(table, event.model)} uses a soulstone for {' and '.join(gain) or 'nothing'}"


def _before(table: Table, event: ev.BeforeDuelEffectResolved) -> str:
    return f"{name(table, event.model)}'s {event.effect} before the duel{_change(table, event.change)}"


def _change(table: Table, change: ev.Change | None) -> str:
    if change is None:
        return ""
    total = _signed(change.total) if change.total else ""
    return f": {name(table, change.model)}'s total {total}{_suits(change.suits)}"


def _total(table: Table, event: ev.DuelTotalAnnounced | ev.FinalTotalAnnounced) -> str:
    which = "final total" if isinstance(event, ev.FinalTotalAnnounced) else "duel total"
    return f"{name(table, event.model)} tells the {which} {event.value}{_suits(event.suits)}"


def _declared(table: Table, event: ev.TriggerDeclared) -> str:
    paid = "" if event.paid is None else _paid(event.paid)
    return f"{name(table, event.model)} declares {event.trigger}{paid}"


def _paid(paid: ev.Paid) -> str:
    costs = [f"{paid.damage} damage"] if paid.damage else []
    costs += [_cards(paid.discard)] if paid.discard else []
    return f", paying {' and '.join(costs)}" if costs else ""


def _trigger(table: Table, event: ev.TriggerResolved) -> str:
    at = "" if event.target is None else f" on {name(table, event.target)}"
    moved = "" if event.moved is None else f", moving {event.moved:g} inches"
    return f"{name(table, event.model)}'s {event.trigger} is resolved{at}{moved}{_change(table, event.change)}"


def _resolved(table: Table, event: ev.DuelResolved) -> str:
    duel = table.duels.get(event.duel)
    results = [
        f"{name(table, model)} {'succeeds' if success else 'fails'}"
        for model, success in event.success.items()
        if duel is None or duelist_of(duel, model) is not None
    ]
    return f"duel {event.duel} is resolved" + (f": {', '.join(results)}" if results else "")


WORDS: dict[type[ev.Event], Tell] = {
    **GROUND_WORDS,
    ev.TurnStarted: lambda _, e: f"turn {e.turn} begins",
    ev.TurnEnded: lambda _, e: f"turn {e.turn} ends",
    ev.ModelActivated: _activated,
    ev.ActivationEnded: lambda t, e: f"{name(t, e.model)}'s activation ends",
    ev.ModelEntered: _entered,
    ev.FactionDeclared: lambda _, e: f"{e.seat} declares the faction {e.faction}",
    ev.UpgradeBought: lambda t, e: f"{e.seat} buys {e.upgrade} for {name(t, e.model)}",
    ev.UpgradeAttached: _attached,
    ev.UpgradeRemoved: lambda t, e: f"{e.upgrade} leaves {name(t, e.model)}",
    ev.CrewUpgradeAdded: lambda _, e: f"{e.upgrade} joins {e.seat}'s crew",
    ev.UpgradeSideChosen: lambda _, e: f"{e.by} starts {e.seat}'s {e.upgrade} with {e.side} up",
    ev.UpgradeTurnedOver: _turned,
    ev.EncounterStarted: lambda _t, _e: "hiring ends, the encounter begins",
    ev.StatChanged: _stat,
    ev.HealthChanged: _health,
    ev.DamageDealt: _damage,
    ev.ModelKilled: _killed,
    ev.ModelsReferred: lambda _, e: f"an effect refers to models by the {e.by} {e.word}",
    ev.ThisModelApplied: _this_model,
    ev.FateDeckPresented: _presented,
    ev.FateDeckShuffled: _shuffled,
    ev.CardsDrawn: _drawn,
    ev.CardsDiscarded: _discarded,
    ev.CardsRemoved: _moved,
    ev.CardsMoved: _moved,
    ev.CardsRevealed: _revealed,
    ev.CardsLookedAt: _looked,
    ev.PileRearranged: lambda _, e: f"{e.seat} rearranges the discard pile: {_cards(e.order)}",
    ev.DiscardEffectApplied: _applied,
    ev.FateFlipped: _flipped,
    ev.FlipCardChosen: _chosen,
    ev.ReflipStarted: _reflip,
    ev.JokerSuitChosen: _joker,
    ev.FlipResolved: lambda _, e: f"flip {e.flip} is resolved",
    ev.VariableFlipStarted: _variable,
    ev.VariableFlipResolved: _varied,
    ev.FateCheated: _cheated,
    ev.CheatDeclined: _no_cheat,
    ev.ActionStarted: _action,
    ev.ActionEffectsResolved: lambda t, e: f"the effects of {_of_action(t, e.action)} are done",
    ev.ActionCompleted: lambda t, e: f"{_of_action(t, e.action)} is complete",
    ev.AbilityResolved: lambda t, e: f"{name(t, e.model)}'s {e.ability} is resolved",
    ev.DuelStarted: _duel,
    ev.ModelRelented: lambda t, e: f"{name(t, e.model)} relents",
    ev.SoulstoneUsed: _stone,
    ev.SoulstoneDeclined: lambda t, e: f"{name(t, e.model)} uses no soulstone",
    ev.BeforeDuelEffectResolved: _before,
    ev.DuelTotalAnnounced: _total,
    ev.FinalTotalAnnounced: _total,
    ev.TriggerDeclared: _declared,
    ev.TriggerDeclined: lambda t, e: f"{name(t, e.model)} declares no trigger",
    ev.TriggerResolved: _trigger,
    ev.DuelResolved: _resolved,
}
"""The words of each kind."""
