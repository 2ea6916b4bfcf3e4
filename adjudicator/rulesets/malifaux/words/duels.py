"""Duels, soulstones and triggers in words."""

from __future__ import annotations

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.duels import duelist_of
from adjudicator.rulesets.malifaux.names import cards_called, in_suits, named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.terms import settled
from adjudicator.rulesets.malifaux.words.registry import WORDS


@WORDS.of(ev.DuelStarted, called=say("duel"))
def _started(table: Table, event: ev.DuelStarted) -> Said:
    known = settled(table, event)
    terms = _terms(event, (known.stat if event.stat is None else event.stat) or 0)
    parts: dict[str, Part] = {"model": named(table, event.acting), "terms": listed(terms, "list")}
    target = event.target or known.target
    if target is not None:
        parts["target"] = named(table, target)
        if event.kind == "opposed":
            return say("{model} starts an opposed duel with {target}: {terms}", **parts)
        return say("{model} starts a simple duel targeting {target}: {terms}", **parts)
    if event.kind == "opposed":
        return say("{model} starts an opposed duel: {terms}", **parts)
    return say("{model} starts a simple duel: {terms}", **parts)


def _terms(event: ev.DuelStarted, amount: int) -> list[Said]:
    """What a duel is fought with: stat, resisting stat, target number, as told."""
    stat: Part = event.stat_name or say("stat")
    if event.stat_suits:
        suits = in_suits(event.stat_suits)
        terms = [say("{stat} {amount} {suits}", stat=stat, amount=amount, suits=suits)]
    else:
        terms = [say("{stat} {amount}", stat=stat, amount=amount)]
    if event.resist is not None:
        terms.append(say("resisted with {stat}", stat=event.resist))
    if event.tn is not None:
        if event.tn_suits:
            suits = in_suits(event.tn_suits)
            terms.append(say("target number {number} {suits}", number=event.tn, suits=suits))
        else:
            terms.append(say("target number {number}", number=event.tn))
    return terms


@WORDS.of(ev.ModelRelented, called=say("relenting"))
def _relented(table: Table, event: ev.ModelRelented) -> Said:
    return say("{model} relents", model=named(table, event.model))


@WORDS.of(ev.BeforeDuelEffectResolved, called=say("effect before a duel resolved"))
def _before(table: Table, event: ev.BeforeDuelEffectResolved) -> Said:
    model, effect = named(table, event.model), printed(event.effect)
    return _with_change(
        table, say("{model}'s {effect} is resolved before the duel", model=model, effect=effect), event.change
    )


def _with_change(table: Table, says: Said, change: ev.Change | None) -> Said:
    """A sentence with what an effect adds to a model's total."""
    if change is None or not (change.total or change.suits):
        return says
    model = named(table, change.model)
    if not change.suits:
        adds = say("{model}'s total {amount:+}", model=model, amount=change.total)
    elif not change.total:
        adds = say("{model}'s total gains {suits}", model=model, suits=in_suits(change.suits))
    else:
        suits = in_suits(change.suits)
        adds = say("{model}'s total {amount:+} and {suits}", model=model, amount=change.total, suits=suits)
    return say("{sentence}: {change}", sentence=says, change=adds)


# ---- soulstones, totals


@WORDS.of(ev.SoulstoneUsed, called=say("soulstone used"))
def _soulstone(table: Table, event: ev.SoulstoneUsed) -> Said:
    model, suits = named(table, event.model), in_suits(event.suits)
    if event.plus and event.suits:
        return say("{model} uses a soulstone for a ⊕ and {suits}", model=model, suits=suits)
    if event.plus:
        return say("{model} uses a soulstone for a ⊕", model=model)
    if event.suits:
        return say("{model} uses a soulstone for {suits}", model=model, suits=suits)
    return say("{model} uses a soulstone", model=model)


@WORDS.of(ev.SoulstoneDeclined, called=say("soulstone declined"))
def _no_soulstone(table: Table, event: ev.SoulstoneDeclined) -> Said:
    return say("{model} uses no soulstone", model=named(table, event.model))


@WORDS.of(ev.DuelTotalAnnounced, called=say("duel total"))
def _total(table: Table, event: ev.DuelTotalAnnounced) -> Said:
    model, total = named(table, event.model), event.value
    if not event.suits:
        return say("{model} tells a duel total of {total}", model=model, total=total)
    suits = in_suits(event.suits)
    return say("{model} tells a duel total of {total} with {suits}", model=model, total=total, suits=suits)


@WORDS.of(ev.FinalTotalAnnounced, called=say("final duel total"))
def _final_total(table: Table, event: ev.FinalTotalAnnounced) -> Said:
    model, total = named(table, event.model), event.value
    if not event.suits:
        return say("{model} tells a final duel total of {total}", model=model, total=total)
    suits = in_suits(event.suits)
    return say("{model} tells a final duel total of {total} with {suits}", model=model, total=total, suits=suits)


# ---- triggers


@WORDS.of(ev.TriggerDeclared, called=say("trigger declared"))
def _declared(table: Table, event: ev.TriggerDeclared) -> Said:
    parts: dict[str, Part] = {"model": named(table, event.model), "trigger": printed(event.trigger)}
    paid = event.paid or ev.Paid()
    if paid.damage:
        parts["damage"] = paid.damage
        if paid.discard:
            discard = cards_called(paid.discard)
            return say("{model} declares {trigger}, paying {damage} damage and {cards}", cards=discard, **parts)
        return say("{model} declares {trigger}, paying {damage} damage", **parts)
    if paid.discard:
        return say("{model} declares {trigger}, paying {cards}", cards=cards_called(paid.discard), **parts)
    return say("{model} declares {trigger}", **parts)


@WORDS.of(ev.TriggerDeclined, called=say("trigger declined"))
def _no_trigger(table: Table, event: ev.TriggerDeclined) -> Said:
    return say("{model} declares no trigger", model=named(table, event.model))


@WORDS.of(ev.TriggerResolved, called=say("trigger resolved"))
def _trigger_resolved(table: Table, event: ev.TriggerResolved) -> Said:
    parts: dict[str, Part] = {"model": named(table, event.model), "trigger": printed(event.trigger)}
    if event.target is not None:
        parts["target"] = named(table, event.target)
        if event.moved is None:
            says = say("{model}'s {trigger} is resolved on {target}", **parts)
        else:
            says = say("{model}'s {trigger} is resolved on {target}, moving {length} in", length=event.moved, **parts)
    elif event.moved is None:
        says = say("{model}'s {trigger} is resolved", **parts)
    else:
        says = say("{model}'s {trigger} is resolved, moving {length} in", length=event.moved, **parts)
    return _with_change(table, says, event.change)


# ---- outcome


@WORDS.of(ev.DuelResolved, called=say("duel ends"))
def _resolved(table: Table, event: ev.DuelResolved) -> Said:
    duel = table.duels.get(event.duel)
    results = [
        say("{model} succeeds", model=named(table, model))
        if success
        else say("{model} fails", model=named(table, model))
        for model, success in event.success.items()
        if duel is None or duelist_of(duel, model) is not None
    ]
    if results:
        return say("The duel is resolved: {results}", results=listed(results, "list"))
    if duel is None:
        return say("The duel is resolved")
    acting = named(table, duel.acting.model)
    if duel.target is None:
        return say("{model}'s duel is resolved", model=acting)
    return say("{model}'s duel with {target} is resolved", model=acting, target=named(table, duel.target.model))
