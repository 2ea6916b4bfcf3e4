"""Who may legally do what now: what is due first, else the next steps of duel, action, activation and turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.ruleset import Option, Plain
from adjudicator.rulesets.malifaux.cards import SUITS
from adjudicator.rulesets.malifaux.duelling import (
    all_have_cards,
    all_have_told,
    final_total,
    finals,
    friendly,
    opponent,
    outcome,
    waits_to_cheat,
)
from adjudicator.rulesets.malifaux.lookup import usable
from adjudicator.rulesets.malifaux.profiles import amount_due, blasts_due
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Action, Duel, Duelist, Flip, Model, Table
from adjudicator.rulesets.malifaux.stats import actions_open
from adjudicator.rulesets.malifaux.triggers import declarable, find, generated_waiting, pending, timing


def options(table: Table) -> tuple[Option, ...]:
    """Every kind of event that breaks no rule now, with its legal choices; empty dicts of fields need none."""
    for source in (_due, _flips, _duels, _actions):
        found = tuple(source(table))
        if found:
            return found
    return tuple(_turns(table))


def option(seat: str, event: str, /, *rules: str, to_fill: tuple[str, ...] = (), **fields: Plain) -> Option:
    """An option whose fields are fixed, or a tuple of legal choices; left out where None."""
    choices = {
        name.rstrip("_"): choice if isinstance(choice, tuple) else (choice,)
        for name, choice in fields.items()
        if choice is not None
    }
    return Option(seat, event, choices, to_fill, rules)


def _due(table: Table) -> Iterator[Option]:
    for seat in table.shuffle_due:
        cut = next((other for other in table.seats if other != seat), None)
        yield option(seat, "FateDeckShuffled", "MFX-DECK-03", seat=seat, reason="deck_empty", cut_by=cut)
    for seat in () if table.shuffle_due else table.discard_due:
        side = table.seats[seat]
        cards = tuple([card] for card in side.hand)
        yield option(
            seat,
            "CardsDiscarded",
            "MFX-HAND-05",
            "MFX-HAND-08",
            seat=seat,
            cards=cards or None,
            by="player",
            reason="hand_limit",
            to_fill=() if cards else ("cards",),
        )


# ---- flips outside duels


def _flips(table: Table) -> Iterator[Option]:
    for name, flip in table.flips.items():
        if flip.resolved:
            continue
        at: dict[str, Plain] = {"flip": name, "seat": flip.seat}
        if not flip.cards or flip.replaced:
            yield option(flip.seat, "FateFlipped", "MFX-MOD-04", "MFX-FLIP-02", to_fill=("cards",), **at)
        elif flip.used is None:
            yield option(flip.seat, "FlipCardChosen", "MFX-MOD-07", card=usable(flip), **at)
        else:
            yield from _resolve(table, name, flip)


def _resolve(table: Table, name: str, flip: Flip) -> Iterator[Option]:
    hand = table.seats[flip.seat].hand
    barred = flip.modifier < 0 or "BJ" in flip.cards or flip.cheated or flip.declined
    if not barred and hand:
        yield option(flip.seat, "FateCheated", "MFX-HOUSE-D02", flip=name, seat=flip.seat, card=hand)
    if flip.kind is None:
        yield option(flip.seat, "FlipResolved", "MFX-CONF-05", flip=name)
        return
    amount = amount_due(flip)
    if amount is not None:
        yield option(
            flip.seat,
            "VariableFlipResolved",
            "MFX-VAR-02",
            "MFX-VAR-03",
            flip=name,
            stage=flip.severity,
            amount=amount,
            blasts=blasts_due(flip),
        )


# ---- duels


def _duels(table: Table) -> Iterator[Option]:
    for name, duel in table.duels.items():
        if duel.step != "over":
            yield from _duel(table, name, duel)


def _duel(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    if duel.step in "AB" and not all_have_cards(duel):
        if duel.step == "A":
            yield from _step_a(table, name, duel)
        yield from _step_b(table, name, duel)
        return
    if duel.step in "BC":
        yield from _step_c(table, name, duel)
    if not all_have_told(duel):
        for mine in duel.duelists:
            if not (mine.told or mine.relented):
                yield _telling(table, name, duel, mine)
        return
    yield from _step_e(table, name, duel)


_STONES: tuple[dict[str, Plain], ...] = ({"plus": True}, *({"suits": [suit]} for suit in SUITS))
"""What a soulstone may give."""


def _step_a(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    acting, target = duel.acting, duel.target
    first = acting if _can_use_stone(table, acting) and not acting.stone_answered else target
    if first is not None and not first.stone_answered and not first.relented and _can_use_stone(table, first):
        for stone in _STONES:
            yield option(first.seat, "SoulstoneUsed", "MFX-SOUL-05", duel=name, model=first.model, **stone)
        yield option(first.seat, "SoulstoneDeclined", "MFX-SOUL-05", duel=name, model=first.model)
    if target is not None and not target.relented and not target.stones and friendly(table, acting.model, target.model):
        yield option(target.seat, "ModelRelented", "MFX-DUEL-08", duel=name, model=target.model)


def _can_use_stone(table: Table, mine: Duelist) -> bool:
    return table.models[mine.model].can_use_soulstones and table.seats[mine.seat].soulstones > 0


def _step_b(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    due = [mine for mine in duel.duelists if not mine.relented]
    for mine in due:
        if mine.flip is None or mine.flip.replaced:
            yield option(
                mine.seat,
                "FateFlipped",
                "MFX-DUEL-16",
                "MFX-MOD-04",
                duel=name,
                seat=mine.seat,
                model=mine.model,
                to_fill=("cards", "plus", "minus"),
            )
    if any(mine.flip is None for mine in due):
        return
    picking = [mine for mine in due if mine.flip is not None and mine.flip.waiting]
    first = [mine for mine in picking if mine.seat == table.active_seat]
    for mine in first or picking:
        if mine.flip is not None:
            yield option(
                mine.seat,
                "FlipCardChosen",
                "MFX-DUEL-18",
                "MFX-MOD-07",
                duel=name,
                seat=mine.seat,
                model=mine.model,
                card=usable(mine.flip),
            )


def _step_c(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    for mine in duel.duelists if duel.step == "B" else ():
        total = final_total(table, duel, mine)
        if total is not None and not mine.relented:
            told: dict[str, Plain] = {"model": mine.model, "value": total.value, "suits": list(total.suits)}
            yield option(mine.seat, "DuelTotalAnnounced", "MFX-DUEL-20", duel=name, **told)
    for mine in _in_turn(duel):
        at: dict[str, Plain] = {"duel": name, "seat": mine.seat, "model": mine.model}
        hand = table.seats[mine.seat].hand
        if hand:
            yield option(mine.seat, "FateCheated", "MFX-CHEAT-01", "MFX-CHEAT-09", card=hand, **at)
        yield option(mine.seat, "CheatDeclined", "MFX-CHEAT-11", **at)


def _in_turn(duel: Duel) -> list[Duelist]:
    """The duelists who may cheat now: of two that wait, only the first."""
    waiting = [mine for mine in duel.duelists if waits_to_cheat(duel, mine) and _fresh(duel, mine)]
    if len(waiting) < 2 or waiting[0].total is None or waiting[1].total is None:
        return waiting
    return waiting[:1] if waiting[0].total < waiting[1].total else waiting[1:]


def _fresh(duel: Duel, mine: Duelist) -> bool:
    """Whether that player has not cheated or declined with the other model, where both are one player's."""
    rival = opponent(duel, mine)
    if rival is None or rival.seat != mine.seat or rival.flip is None:
        return True
    return not (rival.flip.cheated or rival.flip.declined)


def _telling(table: Table, name: str, duel: Duel, mine: Duelist) -> Option:
    total = final_total(table, duel, mine)
    if total is None:
        return option(
            mine.seat,
            "FinalTotalAnnounced",
            "MFX-DUEL-22",
            duel=name,
            model=mine.model,
            to_fill=("value", "suits"),
        )
    return option(
        mine.seat,
        "FinalTotalAnnounced",
        "MFX-DUEL-21",
        duel=name,
        model=mine.model,
        value=total.value,
        suits=list(total.suits),
    )


def _step_e(table: Table, name: str, duel: Duel) -> Iterator[Option]:
    for mine, declared, found in pending(table, duel):
        if timing(found) == "immediately":
            yield _resolving(name, mine, declared.trigger)
    for mine in duel.duelists:
        if mine.trigger_answered:
            continue
        able = declarable(table, duel, mine)
        for trigger in able:
            yield from _declaring(table, name, duel, mine, trigger)
        if able:
            yield option(mine.seat, "TriggerDeclined", "MFX-TRIG-04", duel=name, model=mine.model)
            break
    success = dict(zip((mine.model for mine in duel.duelists), outcome(duel, *finals(table, duel)), strict=False))
    known = {model: result for model, result in success.items() if result is not None}
    yield option(duel.acting.seat, "DuelResolved", "MFX-DUEL-27", duel=name, success=known)


def _declaring(table: Table, name: str, duel: Duel, mine: Duelist, trigger: str) -> Iterator[Option]:
    found = find(table, duel, mine.model, trigger)
    cost = None if found is None else found.trigger.cost
    at: dict[str, Plain] = {"duel": name, "model": mine.model, "trigger": trigger}
    if cost is None or not (cost.damage or cost.discard):
        yield option(mine.seat, "TriggerDeclared", "MFX-TRIG-02", **at)
        return
    hand = list(table.seats[mine.seat].hand)
    if len(hand) >= cost.discard:
        paid = {"damage": cost.damage, "discard": hand[: cost.discard]}
        yield option(mine.seat, "TriggerDeclared", "MFX-TRIG-14", paid=paid, **at)


def _resolving(name: str, mine: Duelist, trigger: str) -> Option:
    return option(mine.seat, "TriggerResolved", "MFX-TRIG-18", duel=name, model=mine.model, trigger=trigger)


# ---- actions


def _actions(table: Table) -> Iterator[Option]:
    for name, action in table.actions.items():
        if not action.completed:
            yield from _under_way(table, name, action)
            return
    for name, duel in table.duels.items():
        for mine, declared, found in pending(table, duel):
            if timing(found) in ("after_resolving", "after_succeeding"):
                yield _resolving(name, mine, declared.trigger)
                return
    for duel in table.duels.values():
        for model, trigger in generated_waiting(table, duel):
            yield from _generated(table, duel, model, trigger)
            return


def _under_way(table: Table, name: str, action: Action) -> Iterator[Option]:
    seat = table.models[action.model].controller
    duels = [(at, duel) for at, duel in table.duels.items() if duel.action == name]
    data = table.action_data.get(action.name)
    if data is not None and data.stat is not None and not duels and not action.effects_done:
        yield _duel_of(table, name, action)
        return
    if not action.effects_done:
        yield option(seat, "ActionEffectsResolved", "MFX-TRIG-24", action=name)
        if table.seats[seat].deck_count + len(table.seats[seat].discard):
            yield option(seat, "CardsDrawn", "MFX-HAND-02", seat=seat, model=action.model, to_fill=("cards",))
    for at, duel in duels:
        for mine, declared, found in pending(table, duel):
            late = timing(found) == "when_resolving" and (action.effects_done or found.trigger.order == "with")
            killed = timing(found) == "after_killing" and _target_killed(table, action)
            if late or killed:
                yield _resolving(at, mine, declared.trigger)
    if action.effects_done:
        yield from _damage(table, seat, action, duels)
        yield option(seat, "ActionCompleted", "MFX-CONF-05", action=name)


def _target_killed(table: Table, action: Action) -> bool:
    target = table.models.get(action.target or "")
    return target is not None and target.killed


def _damage(table: Table, seat: str, action: Action, duels: list[tuple[str, Duel]]) -> Iterator[Option]:
    if not any(duel.acting.success and duel.target is not None for _, duel in duels):
        return
    name = free("f", table.flips)
    yield option(seat, "VariableFlipStarted", "MFX-VAR-01", flip=name, seat=seat, kind="damage", profile=[1, 2, 3])
    hurt = table.models.get(action.target or "")
    flipped = [amount_due(flip) or 0 for flip in table.flips.values() if flip.kind == "damage"]
    if hurt is not None and flipped and min(flipped[-1], hurt.health - 1) > 0:
        amount = min(flipped[-1], hurt.health - 1)
        yield option(seat, "DamageDealt", "MFX-STAT-16", by=action.model, to=action.target, amount=amount)
    if hurt is not None and hurt.in_play and _crew_in_play(table, hurt.seat) > 2:
        yield option(
            seat,
            "ModelKilled",
            "MFX-TRIG-25",
            model=action.target,
            action=_id(table, action),
            killer=action.model,
        )


def _crew_in_play(table: Table, seat: str) -> int:
    return sum(model.in_play for model in table.models.values() if model.seat == seat)


def _id(table: Table, action: Action) -> str:
    return next(name for name, other in table.actions.items() if other is action)


def _duel_of(table: Table, name: str, action: Action) -> Option:
    data = table.action_data[action.name]
    opposed = data.resist is not None
    return option(
        table.models[action.model].controller,
        "DuelStarted",
        "MFX-DUEL-04",
        "MFX-DUEL-06",
        duel=free("d", table.duels),
        kind="opposed" if opposed else "simple",
        acting=action.model,
        action=name,
        target=action.target if opposed else None,
        stat=data.stat,
        stat_suits=list(data.stat_suits) or None,
        resist=data.resist,
        tn=data.tn,
        tn_suits=list(data.tn_suits) or None,
        icon=data.icon,
    )


def _generated(table: Table, duel: Duel, model: str, trigger: str) -> Iterator[Option]:
    found = find(table, duel, model, trigger)
    if found is None or found.trigger.generates is None:
        return
    yield option(
        table.models[model].controller,
        "ActionStarted",
        "MFX-GEN-02",
        "MFX-GEN-04",
        action=free("a", table.actions),
        model=model,
        name=found.trigger.generates,
        target=_targets(table, model, found.trigger.generates),
        generated_by=trigger,
    )


# ---- activations and turns


def _turns(table: Table) -> Iterator[Option]:
    if table.phase == "hiring":
        yield option(table.active_seat, "EncounterStarted", "MFX-UPG-20")
    elif table.turn is None or table.turn_over:
        yield option(table.active_seat, "TurnStarted", turn=(table.turn or 0) + 1)
    elif table.active is not None:
        yield from _activation(table, table.active, table.models[table.active])
    else:
        yield from _between(table, table.turn)


def _between(table: Table, turn: int) -> Iterator[Option]:
    fresh = [name for name, model in table.models.items() if model.in_play and not model.activated]
    untouched = all(not model.activated for model in table.models.values())
    for seat, side in table.seats.items() if untouched else ():
        if side.hand_count < HAND_SIZE and side.deck_count + len(side.discard) >= HAND_SIZE:
            yield option(seat, "CardsDrawn", "MFX-HAND-01", seat=seat, to_fill=("cards",))
    others = [name for name in fresh if table.models[name].controller != table.active_seat]
    for name in others or fresh:
        yield option(table.models[name].controller, "ModelActivated", "MFX-STAT-19", model=name)
    if not fresh:
        yield option(table.active_seat, "TurnEnded", turn=turn)


def _activation(table: Table, name: str, model: Model) -> Iterator[Option]:
    if model.actions_left > 0 and model.in_play:
        known = actions_open(table, name) or ()
        for action in known:
            targets = _targets(table, name, action)
            if targets != ():
                yield option(
                    model.controller,
                    "ActionStarted",
                    "MFX-MODEL-05",
                    "MFX-STAT-19",
                    action=free("a", table.actions),
                    model=name,
                    name=action,
                    target=targets,
                )
    yield option(model.controller, "ActivationEnded", model=name)


def _targets(table: Table, name: str, action: str) -> tuple[str, ...] | None:
    """The models an action may name: enemies in play for a resisted one, and friends for one without an icon."""
    data = table.action_data.get(action)
    if data is None or data.resist is None:
        return None
    return tuple(
        other
        for other, model in table.models.items()
        if model.in_play and other != name and (data.icon is None or not friendly(table, name, other))
    )


def free(letter: str, taken: Iterable[str]) -> str:
    """The next id of a kind, beyond those on the table: d1, d2 …"""
    numbers = [int(name[1:]) for name in taken if name[0] == letter and name[1:].isdigit()]
    return f"{letter}{max(numbers, default=0) + 1}"
