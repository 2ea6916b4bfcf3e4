"""Models and upgrades in words."""

from __future__ import annotations

from adjudicator.plain.said import Named, Part, Player, Said
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.names import named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.registry import WORDS, because_of

ON_CARDS = {
    "name": say("name"),
    "keyword": say("keyword"),
    "characteristic": say("characteristic"),
    "faction": say("faction"),
}
"""The words by which an effect may refer to models."""


@WORDS.of(ev.ModelEntered, called=say("model hired"))
def _entered(table: Table, event: ev.ModelEntered) -> Said:
    card, player = event.card, Player(event.seat)
    model = Named(event.model, event.model if card is None or card.name is None else card.name)
    if card is None:
        return say("{player} hires {model} without a stat card", player=player, model=model)
    if card.cost is None:
        return say("{player} hires {model}", player=player, model=model)
    return say("{player} hires {model} for {cost}", player=player, model=model, cost=card.cost)


@WORDS.of(ev.FactionDeclared, called=say("faction declared"))
def _faction(table: Table, event: ev.FactionDeclared) -> Said:
    return say("{player} declares the faction {faction}", player=Player(event.seat), faction=event.faction)


@WORDS.of(ev.EncounterStarted, called=say("play starts"))
def _encounter(table: Table, event: ev.EncounterStarted) -> Said:
    return say("Hiring ends and the encounter begins")


# ---- upgrades


@WORDS.of(ev.UpgradeBought, called=say("upgrade bought"))
def _bought(table: Table, event: ev.UpgradeBought) -> Said:
    return say(
        "{player} buys {upgrade} for {model}",
        player=Player(event.seat),
        upgrade=printed(event.upgrade),
        model=named(table, event.model),
    )


@WORDS.of(ev.UpgradeAttached, called=say("upgrade attached"))
def _attached(table: Table, event: ev.UpgradeAttached) -> Said:
    upgrade, model = printed(event.upgrade), named(table, event.model)
    if event.outcome == "discarded":
        says = say("{upgrade} is discarded instead of attached to {model}", upgrade=upgrade, model=model)
    else:
        says = say("{upgrade} is attached to {model}", upgrade=upgrade, model=model)
    return because_of(event.source, says)


@WORDS.of(ev.UpgradeRemoved, called=say("upgrade removed"))
def _removed(table: Table, event: ev.UpgradeRemoved) -> Said:
    return say("{upgrade} leaves {model}", upgrade=printed(event.upgrade), model=named(table, event.model))


@WORDS.of(ev.CrewUpgradeAdded, called=say("Crew upgrade added"))
def _joined(table: Table, event: ev.CrewUpgradeAdded) -> Said:
    return say("{upgrade} joins {seat}'s crew", upgrade=printed(event.upgrade), seat=event.seat)


@WORDS.of(ev.UpgradeSideChosen, called=say("side of an upgrade chosen"))
def _side_chosen(table: Table, event: ev.UpgradeSideChosen) -> Said:
    parts: dict[str, Part] = {
        "player": Player(event.by),
        "upgrade": printed(event.upgrade),
        "side": printed(event.side),
    }
    if event.by == event.seat:
        return say("{player} starts {upgrade} with {side} up", **parts)
    return say("{player} starts {seat}'s {upgrade} with {side} up", seat=event.seat, **parts)


@WORDS.of(ev.UpgradeTurnedOver, called=say("upgrade turned over"))
def _turned_over(table: Table, event: ev.UpgradeTurnedOver) -> Said:
    player, upgrade = Player(event.seat), printed(event.upgrade)
    if event.model is None:
        says = say("{player} turns {upgrade} over", player=player, upgrade=upgrade)
    else:
        model = named(table, event.model)
        says = say("{player} turns {model}'s {upgrade} over", player=player, model=model, upgrade=upgrade)
    return because_of(event.source, says)


# ---- stats, Health


@WORDS.of(ev.StatChanged, called=say("stat changed"))
def _stat(table: Table, event: ev.StatChanged) -> Said:
    parts: dict[str, Part] = {"model": named(table, event.model), "amount": event.amount}
    parts["stat"] = event.stat or say("{action} stat", action=printed(event.action or ""))
    if event.now is None:
        says = say("{model}'s {stat} changes by {amount:+}", **parts)
    else:
        says = say("{model}'s {stat} changes by {amount:+}, to {now}", now=event.now, **parts)
    return because_of(event.source, says)


@WORDS.of(ev.HealthChanged, called=say("Health changed"))
def _health(table: Table, event: ev.HealthChanged) -> Said:
    model, amount = named(table, event.model), event.amount
    if event.now is None:
        says = say("{model}'s Health changes by {amount:+}", model=model, amount=amount)
    else:
        says = say("{model}'s Health changes by {amount:+}, to {now}", model=model, amount=amount, now=event.now)
    return because_of(event.source, says)


@WORDS.of(ev.SoulstoneSpent, called=say("soulstone spent"))
def _soulstone(table: Table, event: ev.SoulstoneSpent) -> Said:
    return because_of(event.source, say("{model} spends a soulstone", model=named(table, event.model)))


@WORDS.of(ev.DamageDealt, called=say("damage"))
def _damage(table: Table, event: ev.DamageDealt) -> Said:
    return say(
        "{model} deals {amount} damage to {target}",
        model=named(table, event.by),
        amount=event.amount,
        target=named(table, event.to),
    )


@WORDS.of(ev.ModelKilled, called=say("kill"))
def _killed(table: Table, event: ev.ModelKilled) -> Said:
    model = named(table, event.model)
    if event.killer is None:
        return say("{model} is killed", model=model)
    return say("{model} is killed by {killer}", model=model, killer=named(table, event.killer))


# ---- what effects mean


@WORDS.of(ev.ModelsReferred, called=say("models referred to by a word"))
def _referred(table: Table, event: ev.ModelsReferred) -> Said:
    return say("An effect refers to models by the {kind} {word}", kind=ON_CARDS[event.by], word=event.word)


@WORDS.of(ev.ThisModelApplied, called=say('"this model" applied'))
def _this_model(table: Table, event: ev.ThisModelApplied) -> Said:
    parts: dict[str, Part] = {
        "model": named(table, event.text_on),
        "applied_to": named(table, event.applied_to),
        "effect": event.effect,
    }
    if event.upgrade is None:
        return say("“This model” on {model}'s card is applied to {applied_to}: {effect}", **parts)
    return say(
        "“This model” on {model}'s {upgrade} is applied to {applied_to}: {effect}",
        upgrade=printed(event.upgrade),
        **parts,
    )
