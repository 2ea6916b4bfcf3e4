"""What may be done in actions, activations and turns."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.duels import friendly
from adjudicator.rulesets.malifaux.encounter.automatic import LAST_TURN
from adjudicator.rulesets.malifaux.encounter.interacts import interacts
from adjudicator.rulesets.malifaux.encounter.presence import opponent
from adjudicator.rulesets.malifaux.generated import generated_waiting
from adjudicator.rulesets.malifaux.named_triggers import find, timing
from adjudicator.rulesets.malifaux.options.option import flip_of, off_top, resolving
from adjudicator.rulesets.malifaux.profiles import amount_due
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Action, Duel, Flip, Model, Table
from adjudicator.rulesets.malifaux.stats import actions_open, stat_of, told_allowance
from adjudicator.rulesets.malifaux.triggers import pending
from adjudicator.seam.frozen import replace
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option


def in_actions(table: Table) -> Iterator[Option]:
    """The next events of the action under way; else of the triggers and generated actions still due."""
    for name, action in table.actions.items():
        if not action.completed:
            yield from _under_way(table, name, action)
            return
    for name, duel in table.duels.items():
        for mine, declared, found in pending(table, duel):
            if timing(found) in ("after_resolving", "after_succeeding"):
                yield resolving(name, mine, declared.trigger)
                return
    for duel in table.duels.values():
        for model, trigger in generated_waiting(table, duel):
            yield from _generated(table, duel, model, trigger)
            return


def _under_way(table: Table, name: str, action: Action) -> Iterator[Option]:
    seat = table.models[action.model].controller
    duels = [(at, duel) for at, duel in table.duels.items() if duel.action == name]
    own = () if duels or action.effects_done or action.struck else tuple(_duel_of(table, name, action))
    if own:
        yield from own
        return
    if not action.effects_done:
        if action.name == "Interact":
            yield from interacts(table, action.model)
        yield from _walk(table, action)
        yield option(seat, "ActionEffectsResolved", "MFX-TRIG-24", action=name)
        can_draw = table.models[action.model].actions is not None  # of other cards nobody knows that they let it draw
        if can_draw and table.seats[seat].deck_count + len(table.seats[seat].discard):
            to_fill = off_top(table.seats[seat], "cards")
            yield option(seat, "CardsDrawn", "MFX-HAND-02", seat=seat, model=action.model, to_fill=to_fill)
    for at, duel in duels:
        for mine, declared, found in pending(table, duel):
            late = timing(found) == "when_resolving" and (action.effects_done or found.trigger.order == "with")
            killed = timing(found) == "after_killing" and _target_killed(table, action)
            if late or killed:
                yield resolving(at, mine, declared.trigger)
    if action.effects_done or action.flip is not None:
        yield from _damage(table, name, action, duels)
    if action.effects_done:
        yield option(seat, "ActionCompleted", "MFX-CONF-05", action=name)


def _walk(table: Table, action: Action) -> Iterator[Option]:
    """The move of a Walk, at most once, for a model whose place is on record."""
    model = table.models[action.model]
    allowance = told_allowance(table, action.model)
    placed = model.at is not None and model.base_mm is not None and model.in_play
    if action.name == "Walk" and placed and not action.moved and allowance is not None:
        fixed: dict[str, Plain] = {"model": action.model, "cause": "walk", "allowance": allowance}
        yield option(model.controller, "ModelMoved", "MFX-MOVE-06", **fixed, to_fill=("path",))


def _target_killed(table: Table, action: Action) -> bool:
    target = table.models.get(action.target or "")
    return action.felled or (target is not None and target.killed)


def _damage(table: Table, name: str, action: Action, duels: list[tuple[str, Duel]]) -> Iterator[Option]:
    """The damage flip of a successful attack, the damage that it gives, and the kill."""
    if not any(duel.acting.success and duel.target is not None for _, duel in duels):
        return
    seat, hurt = table.models[action.model].controller, table.models.get(action.target or "")
    amount = damage_given(table, action)
    if action.flip is None:
        at: dict[str, Plain] = {"flip": _free_flip(table, name), "seat": seat, "kind": "damage"}
        said = _said(table, action.name)
        if said is None:
            fill = ("profile", "blasts")
            flip = option(seat, "VariableFlipStarted", "MFX-VAR-01", **at, profile=[1, 2, 3], to_fill=fill)
        else:
            numbers: dict[str, Plain] = {"profile": [*said.profile], "blasts": said.blasts and [*said.blasts]}
            flip = option(seat, "VariableFlipStarted", "MFX-VAR-01", **at, **numbers)
        yield replace(flip, usual=True)
    elif amount and hurt is not None and hurt.in_play:
        yield option(seat, "DamageDealt", "MFX-STAT-16", by=action.model, to=action.target, amount=amount)
    if hurt is not None and hurt.in_play and _crew_in_play(table, hurt.seat) > 2:
        killed: dict[str, Plain] = {"model": action.target, "action": name, "killer": action.model}
        yield option(seat, "ModelKilled", "MFX-TRIG-25", **killed)


def damage_flip(table: Table, action: Action) -> Flip | None:
    """The damage flip that an action under way has had, if the table keeps it."""
    return None if action.flip is None else table.flips.get(action.flip)


def damage_given(table: Table, action: Action) -> int | None:
    """The damage that the flip of an action gives and that was not dealt yet."""
    flip = damage_flip(table, action)
    return amount_due(flip) if flip is not None and flip.resolved and not action.struck else None


def _free_flip(table: Table, action: str) -> str:
    return free("f", table.flips) if flip_of(action) in table.flips else flip_of(action)


def _said(table: Table, action: str) -> Flip | None:
    """The last damage flip on the table that an action of a name has had."""
    flips = (damage_flip(table, one) for one in reversed(tuple(table.actions.values())) if one.name == action)
    return next((flip for flip in flips if flip is not None), None)


def _crew_in_play(table: Table, seat: str) -> int:
    return sum(model.in_play for model in table.models.values() if model.seat == seat)


def _duel_of(table: Table, name: str, action: Action) -> Iterator[Option]:
    """The action's own duel, if it has one: against its target, or if it names none against one it may target."""
    data, stat = table.action_data.get(action.name), stat_of(table, action.model, action.name)
    opposed = data is not None and data.resist is not None
    target = (action.target or _targets(table, action.model, action.name)) if opposed else None
    if data is None or stat is None or target in ((), action.model):
        return
    yield option(
        table.models[action.model].controller,
        "DuelStarted",
        "MFX-DUEL-04",
        "MFX-DUEL-06",
        duel=free("d", table.duels),
        kind="opposed" if opposed else "simple",
        acting=action.model,
        action=name,
        target=target,
        stat=stat,
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


def in_turns(table: Table) -> Iterator[Option]:
    """The next events of activation, turn and game."""
    if table.phase == "hiring":
        yield option(table.active_seat, "EncounterStarted", "MFX-UPG-20")
    elif not table.turn or table.turn_over:
        yield from _next_turn(table, table.turn or 0)
    elif table.active is not None:
        yield from _activation(table, table.active, table.models[table.active])
    else:
        yield from _between(table, table.turn)


def _next_turn(table: Table, turn: int) -> Iterator[Option]:
    """The turn that follows; after the last turn of an encounter its end, and nothing after that."""
    if table.encounter is None or (turn < LAST_TURN and not table.encounter.game_over):
        yield option(table.active_seat, "TurnStarted", turn=turn + 1)
    elif not table.encounter.game_over:
        yield option(table.active_seat, "GameEnded", "MFX-HOUSE-E04", turn=turn)


def _between(table: Table, turn: int) -> Iterator[Option]:
    fresh = [name for name, model in table.models.items() if model.in_play and not model.activated]
    untouched = all(not model.activated for model in table.models.values())
    for seat, side in table.seats.items() if untouched else ():
        if side.hand_count < HAND_SIZE and side.deck_count + len(side.discard) >= HAND_SIZE:
            yield option(seat, "CardsDrawn", "MFX-HAND-01", seat=seat, to_fill=off_top(side, "cards"))
    last = _last_to_act(table) if untouched else table.active_seat
    others = [name for name in fresh if table.models[name].controller != last]
    for name in others or fresh:
        yield option(table.models[name].controller, "ModelActivated", "MFX-STAT-19", model=name)
    if not fresh:
        yield option(table.active_seat, "TurnEnded", turn=turn)


def _last_to_act(table: Table) -> str | None:
    """The seat that is second to activate in a turn: in an encounter the one that is not the first player; None: nobody
    knows yet."""
    if table.encounter is None:
        return table.active_seat
    first = table.encounter.first_player
    return None if first is None else opponent(table, first)


def _activation(table: Table, name: str, model: Model) -> Iterator[Option]:
    """The actions still to be taken, a bonus action included, and the end of the activation."""
    for action in (actions_open(table, name) or ()) if model.in_play else ():
        data = table.action_data.get(action)
        is_bonus = data is not None and data.bonus
        targets = _targets(table, name, action)
        if targets != () and (not model.bonus_taken if is_bonus else model.actions_left > 0):
            yield option(
                model.controller,
                "ActionStarted",
                "MFX-MODEL-05",
                "MFX-STAT-19",
                action=free("a", table.actions),
                model=name,
                name=action,
                target=targets,
                bonus=is_bonus or None,
            )
    yield option(model.controller, "ActivationEnded", model=name)


def _targets(table: Table, name: str, action: str) -> tuple[str, ...] | None:
    """The models that a resisted action may target: enemies in play, and friends if it has no icon; None for others."""
    data = table.action_data.get(action)
    if data is None or data.resist is None:
        return None
    return tuple(
        other
        for other, model in table.models.items()
        if model.in_play and other != name and (data.icon is None or not friendly(table, name, other))
    )
