"""The events that come of themselves: what a duel or flip comes to, and the end of what has nothing left to choose.

They are next steps of the match that leave no choice. A chance to cheat, a trigger, a soulstone is a choice wherever
there may be one by what everybody knows; so are points of schemes that may be held in secret.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any, Final

from adjudicator.plain.json import read_as
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import RED
from adjudicator.rulesets.malifaux.data import Bonus
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.named_triggers import action_of, find
from adjudicator.rulesets.malifaux.options.course import course
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Action, Duel, Table
from adjudicator.seam.moves import Follow, Option

Kind = type[ev.Event]


def only(table: Table, *kinds: Kind, beside: tuple[Kind, ...] = ()) -> Any:
    """The first of the next steps, if all are of these kinds and it leaves no choice; else None.

    `beside`: kinds that may stand there as well, as nobody has to answer them.
    """
    passed = {kind.__name__ for kind in beside}
    steps = [one for one in course(table) if one.event not in passed]
    names = {kind.__name__: kind for kind in kinds}
    if not steps or any(one.event not in names for one in steps) or not _is_fixed(steps[0]):
        return None
    fields = {name: choices[0] for name, choices in steps[0].fields.items()}
    return read_as(names[steps[0].event], {"event": steps[0].event, **fields})


def _is_fixed(option: Option) -> bool:
    return not option.open and all(len(choices) == 1 for choices in option.fields.values())


# ---- duels and flips


def _starts(table: Table) -> Iterator[ev.Event]:
    """The duel of an action with one target, whose numbers are on record; the turn after one that is over."""
    found = only(table, ev.DuelStarted)
    if found is None and table.turn and table.turn_over and table.encounter is None:
        found = only(table, ev.TurnStarted)
    if found is not None:
        yield found


def _cards(table: Table) -> Iterator[ev.Event]:
    """The one card that may be used of those turned up."""
    found = only(table, ev.FlipCardChosen)
    if found is not None:
        yield found


def _totals(table: Table) -> Iterator[ev.Event]:
    """The final totals, once nobody may cheat any more and the suit of each Red Joker is named."""
    found = only(table, ev.FinalTotalAnnounced, beside=(ev.DuelTotalAnnounced,))
    if found is not None and not any(_awaits_suit(duel) for duel in table.duels.values() if duel.step != "over"):
        yield found


def _awaits_suit(duel: Duel) -> bool:
    flips = [mine.flip for mine in duel.duelists if mine.flip is not None]
    return any(flip.used == RED and flip.suit is None for flip in flips)


def _results(table: Table) -> Iterator[ev.Event]:
    """What a duel or a flip comes to, and triggers that do nothing else but add to a total or generate an action."""
    found = only(table, ev.DuelResolved, ev.FlipResolved, ev.VariableFlipResolved, ev.TriggerResolved)
    if isinstance(found, ev.DuelResolved):
        duel = table.duels[found.duel]
        if len(found.success) < len(duel.duelists) or not _are_triggers_known(table, duel):
            return
    if isinstance(found, ev.TriggerResolved) and not _is_plain(table, found):
        return
    if found is not None:
        yield found


def _are_triggers_known(table: Table, duel: Duel) -> bool:
    """Whether the triggers that may be declared in a duel are on record, or have been answered."""
    action = action_of(table, duel)
    acting = duel.acting.trigger_answered or (action is not None and action.name in table.action_data)
    target = duel.target
    return acting and (target is None or target.trigger_answered or table.models[target.model].actions is not None)


def _is_plain(table: Table, event: ev.TriggerResolved) -> bool:
    found = find(table, table.duels[event.duel], event.model, event.trigger)
    if found is None or found.trigger.has_target:
        return False
    return found.trigger.effect is None or isinstance(found.trigger.effect, Bonus)


# ---- actions, activations, turns


def _damage(table: Table) -> Iterator[ev.Event]:
    """The damage that the flip of an attack gives."""
    beside = (ev.ModelKilled, ev.ActionCompleted, ev.ActionEffectsResolved, ev.CardsDrawn)
    found = only(table, ev.DamageDealt, beside=beside)
    if found is not None:
        yield found


def _ends(table: Table) -> Iterator[ev.Event]:
    """The end of an action's effects, of an action, an activation, a turn."""
    action = next((one for one in table.actions.values() if not one.completed), None)
    if action is not None and not action.effects_done:
        found = (
            only(table, ev.ActionEffectsResolved, beside=(ev.CardsDrawn,)) if _is_carried_out(table, action) else None
        )
    elif action is not None:
        found = only(table, ev.ActionCompleted, beside=(ev.ModelKilled,) if _is_health_known(table, action) else ())
    else:
        found = _over(table)
    if found is not None:
        yield found


def _is_carried_out(table: Table, action: Action) -> bool:
    """Whether an action has had its duel or its move."""
    duels = (duel for duel in table.duels.values() if action_of(table, duel) is action)
    return any(duels) or (action.name in ("Walk", "Charge") and action.moved)


def _is_health_known(table: Table, action: Action) -> bool:
    """Whether everybody knows that the target of an action is not killed."""
    target = table.models.get(action.target or "")
    return target is not None and target.health is not None


def _over(table: Table) -> Any:
    """The end of an activation or of a turn, unless a point may be scored or paid before it."""
    model = table.models.get(table.active or "")
    if model is None:
        return only(table, ev.TurnEnded) if not _may_score(table, "end_of_activation") else None
    is_known = model.actions is not None or not model.in_play
    if not is_known or _may_score(table, "during_activation", "on_kill"):
        return None
    return only(table, ev.ActivationEnded)


def _may_score(table: Table, *moments: str) -> bool:
    """Whether anybody may hold a scheme with a point of such a moment, by what everybody knows."""
    encounter = table.encounter
    if encounter is None or encounter.game_over:
        return False
    if not encounter.fresh:
        moments = tuple(moment for moment in moments if moment != "on_kill")
    for seat, scheme in product(table.seats, encounter.pool or SCHEMES):
        scored = encounter.scheme_points.get(seat, {}).get(scheme, {})
        if any(point.at in moments and part not in scored for part, point in SCHEMES[scheme].points.items()):
            return True
    return False


FOLLOWS: Final = {
    "starts": Follow(say("Duels begin, and turns after the first"), _starts, is_full=True),
    "cards": Follow(say("The only card that may be used is used"), _cards),
    "totals": Follow(say("Final totals are announced"), _totals),
    "results": Follow(say("Duels, flips and plain triggers are resolved"), _results),
    "damage": Follow(say("The damage that a flip gives is dealt"), _damage),
    "ends": Follow(say("Actions, activations and turns end"), _ends),
}
"""By name; a match may have its players state any of them themselves."""

UNSAID: Final = (
    ev.FinalTotalAnnounced, ev.DuelResolved, ev.FlipResolved, ev.VariableFlipResolved, ev.DamageDealt,
    ev.InitiativeDetermined, ev.ActionEffectsResolved, ev.ActionCompleted, ev.ActivationEnded, ev.TurnEnded,
    ev.TurnStarted,
)  # fmt: skip
"""What says no more than what it follows from: announcements, results, ends."""
REFUSALS: Final = (ev.SoulstoneDeclined, ev.CheatDeclined, ev.TriggerDeclined)
"""Chances declined."""
IMPLIED: Final = (ev.TurnEnded,)
"""What is known to have gone unsaid from points that are scored at no other time."""
