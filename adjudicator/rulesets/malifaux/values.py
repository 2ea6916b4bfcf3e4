"""The numbers that stand on a table: hands, duels, flips; worked out when somebody asks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.plain.said import Part, Said, cards, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BLACK, VALUE
from adjudicator.rulesets.malifaux.duels import (
    all_have_cards,
    categories,
    cheat_order,
    final_total,
    total_now,
    working,
)
from adjudicator.rulesets.malifaux.encounter.values import encounter_values
from adjudicator.rulesets.malifaux.generated import generated_waiting
from adjudicator.rulesets.malifaux.lookup import MOST_MODIFIERS, still_up, usable
from adjudicator.rulesets.malifaux.named_triggers import find
from adjudicator.rulesets.malifaux.names import ICONS, action_called, in_suits, named, printed
from adjudicator.rulesets.malifaux.profiles import STAGES, amount_due, amount_working, blasts_due, blasts_working
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Duel, Duelist, Flip, Table
from adjudicator.rulesets.malifaux.triggers import declarable, pending
from adjudicator.seam.rulebook import Value

_KINDS = {"simple": say("simple duel"), "opposed": say("opposed duel")}


def values(table: Table, other: Table | None) -> Iterator[Value]:
    """Standing values: `hand_excess <seat>`, `duels <id> …`, `flips <id> …`.

    Left out: flips that the `other` table has too, with the same cards removed, and values of a resolved duel that
    depend only on it.
    """
    if table.encounter is not None:
        yield from encounter_values(table, other)
    actions_are_shared = other is not None and _hold_the_same_actions(other, table)
    if other is None or other.seats is not table.seats:
        yield from hand_excess(table)
    for name, duel in table.duels.items():
        if other is None or other.duels.get(name) is not duel or not _is_settled(duel):
            yield from duel_values(table, name, duel)
        elif not actions_are_shared and any(mine.declared for mine in duel.duelists):
            yield from _waiting(table, ("duels", name), duel)
    for name, flip in table.flips.items():
        if other is None or other.flips.get(name) is not flip or other.seats is not table.seats:
            yield from flip_values(table, ("flips", name), flip)


def _is_settled(duel: Duel) -> bool:
    """Whether a duel is over and its final totals are told."""
    return duel.step == "over" and all(mine.relented or mine.final is not None for mine in duel.duelists)


def _hold_the_same_actions(one: Table, two: Table) -> bool:
    """Whether two tables share everything that triggers wait for."""
    return one.models is two.models and one.actions is two.actions and one.action_data is two.action_data


# ---- duels


def duel_values(table: Table, name: str, duel: Duel) -> Iterator[Value]:
    """Categories, flips, totals, order of cheating, final totals, success, triggers of one duel."""
    at = ("duels", name)
    kinds = categories(duel)
    yield Value("MFX-DUEL-12", (*at, "categories"), list(kinds), _categories(duel, kinds))
    for mine in duel.duelists:
        shared = duel.target is not None and duel.acting.seat == duel.target.seat
        if mine.flip is not None:
            yield from flip_values(table, (*at, "flips", mine.model if shared else mine.seat), mine.flip)
        if mine.total is not None:
            yield Value("MFX-DUEL-03", (*at, "totals", mine.model), mine.total, _first_total(table, duel, mine))
    if all_have_cards(duel) or duel.step == "over":
        order = cheat_order(duel)
        yield Value("MFX-CHEAT-09", (*at, "cheat_order"), list(order), _cheat_order(order))
    if duel.step in "DE" or duel.step == "over":
        yield from _outcome(table, at, duel)
        yield from _waiting(table, at, duel)
    if duel.step in "DE":
        yield from _triggers(table, at, duel)


def _categories(duel: Duel, kinds: Iterable[str]) -> Said:
    found, kind = [ICONS.get(name, name) for name in kinds], _KINDS[duel.kind]
    if not found:
        return say("kind of duel: {kind}", kind=kind)
    return say("kind of duel: {categories} ({kind})", categories=listed(found, "list"), kind=kind)


def _cheat_order(order: tuple[str, ...]) -> Said:
    if not order:
        return say("order of cheating: none")
    return say("order of cheating: {seats} (lower total first)", seats=listed(order, "list"))


def _first_total(table: Table, duel: Duel, mine: Duelist) -> Said:
    model, total = named(table, mine.model), mine.total or 0
    if mine.flip is not None and mine.flip.cheated:
        return say("duel total of {model}: {total} (before the cheat)", model=model, total=total)
    now = total_now(table, duel, mine)
    if now is None or now.value != total:
        return say("duel total of {model}: {total} (when the card was flipped)", model=model, total=total)
    formula = working(table, duel, mine, total)
    return say("duel total of {model}: {total} = {working}", model=model, total=total, working=formula)


def _outcome(table: Table, at: tuple[str, ...], duel: Duel) -> Iterator[Value]:
    for mine in duel.duelists:
        model, total = named(table, mine.model), final_total(table, duel, mine)
        if total is not None:
            path, formula = (*at, "final", mine.model), working(table, duel, mine, total.value)
            says = say("final total of {model}: {total} = {working}", model=model, total=total.value, working=formula)
            yield Value("MFX-DUEL-21", (*path, "value"), total.value, says)
        if total is not None and total.suits is not None:
            held = say("suits of {model}'s final total: {suits}", model=model, suits=in_suits(total.suits))
            yield Value("MFX-DUEL-21", (*at, "final", mine.model, "suits"), list(total.suits), held)
        if mine.success is not None:
            result = say("success") if mine.success else say("failure")
            says = say("outcome for {model}: {result} ({totals})", model=model, result=result, totals=_totals(duel))
            yield Value("MFX-DUEL-27", (*at, "success", mine.model), mine.success, says)


def _totals(duel: Duel) -> Said:
    """The final totals of a duel that is resolved, and its target number."""
    totals = [say("unknown") if mine.final is None else mine.final for mine in duel.duelists]
    compared = totals[0]
    if len(totals) > 1:
        compared = say("{acting} against {resisting}", acting=totals[0], resisting=totals[1])
    if duel.tn is None:
        return say("final total {totals}", totals=compared)
    target: Part = duel.tn
    if duel.tn_suits:
        target = say("{number} {suits}", number=duel.tn, suits=in_suits(duel.tn_suits))
    return say("final total {totals}, target number {target}", totals=compared, target=target)


# ---- triggers


def _waiting(table: Table, at: tuple[str, ...], duel: Duel) -> Iterator[Value]:
    waiting = [declared.trigger for _, declared, _ in pending(table, duel)]
    if waiting or duel.step == "over":
        yield Value("MFX-HOUSE-D08", (*at, "triggers_waiting"), waiting, _to_resolve(waiting))
    generated = generated_waiting(table, duel)
    if generated or duel.step == "over":
        triggers = [trigger for _, trigger in generated]
        yield Value("MFX-HOUSE-D14", (*at, "generated_waiting"), triggers, _to_take(table, duel, generated))


def _to_resolve(waiting: list[str]) -> Said:
    if not waiting:
        return say("triggers still to resolve: none")
    triggers = listed(map(printed, waiting), "list")
    return say("triggers still to resolve: {triggers} (the acting model's first)", triggers=triggers)


def _to_take(table: Table, duel: Duel, generated: Iterable[tuple[str, str]]) -> Said:
    """The generated actions that wait, each with its trigger."""
    actions = [
        say("{action} generated by {trigger}", action=action_called(found.trigger.generates), trigger=trigger)
        for model, trigger in generated
        if (found := find(table, duel, model, trigger)) is not None
    ]
    if not actions:
        return say("generated actions waiting: none")
    return say("actions waiting: {actions} (the acting model's first)", actions=listed(actions, "list"))


def _triggers(table: Table, at: tuple[str, ...], duel: Duel) -> Iterator[Value]:
    for mine in duel.duelists:
        able = declarable(table, duel, mine)
        triggers = listed(map(printed, able), "list") if able else say("none")
        says = say("triggers {model} can declare: {triggers}", model=named(table, mine.model), triggers=triggers)
        yield Value("MFX-TRIG-06", (*at, "declarable", mine.model), list(able), says)


# ---- flips


@book.serves("MFX-DUEL-17")
def flip_values(table: Table, at: tuple[str, ...], flip: Flip) -> Iterator[Value]:
    """Modifier, cards to reveal, usable cards, card used; stage, amount and blasts of a variable flip."""
    if not flip.cards and flip.used is None:
        return
    net, number = flip.modifier, 1 + abs(flip.modifier)
    says = say("net modifier: {modifier:+} ({most} at most)", modifier=net, most=MOST_MODIFIERS)
    yield Value("MFX-MOD-03", (*at, "modifier"), net, says)
    says = say("cards to turn up: {number} = 1 + {modifiers}", number=number, modifiers=abs(net))
    yield Value("MFX-MOD-04", (*at, "reveal"), number, says)
    yield Value("MFX-MOD-09", (*at, "usable"), list(usable(table, flip)), _usable(table, flip))
    yield Value("MFX-FLIP-03", (*at, "used"), flip.used, say("card used: {card}", card=flip.used or say("none")))
    if flip.kind is None:
        return
    yield Value("MFX-VAR-03", (*at, "stage"), flip.severity, _stage(flip))
    yield Value("MFX-VAR-02", (*at, "amount"), amount_due(flip), amount_working(flip))
    if flip.blasts is not None:
        yield Value("MFX-JOKER-07", (*at, "blasts"), blasts_due(flip), blasts_working(flip))


def _usable(table: Table, flip: Flip) -> Said:
    found, up = usable(table, flip), still_up(table, flip)
    if found == up:
        return say("usable cards: {usable}", usable=cards(found) if found else say("none"))
    if BLACK in found:
        return say("usable cards: {usable} (the Black Joker among {cards})", usable=cards(found), cards=cards(up))
    return say("usable cards: {usable} (lowest of {cards})", usable=cards(found), cards=cards(up))


def _stage(flip: Flip) -> Said:
    if flip.used is None or flip.severity is None:
        return say("stage: none, as no card is chosen")
    return say(
        "stage: {stage} (value {value} of {card})",
        stage=STAGES[flip.severity],
        value=VALUE[flip.used],
        card=flip.used,
    )


@book.serves("MFX-HAND-04", "MFX-HAND-06")
def hand_excess(table: Table) -> Iterator[Value]:
    """By how many cards each hand is over the hand size: standing values `hand_excess <seat>`."""
    for seat, side in table.seats.items():
        working = say(
            "excess of {seat}'s hand: {excess} = {held} − hand size {limit} (at least 0)",
            seat=seat,
            excess=side.excess,
            held=side.hand_count,
            limit=HAND_SIZE,
        )
        yield Value("MFX-HAND-04", ("hand_excess", seat), side.excess, working)
