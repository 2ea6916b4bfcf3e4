"""Flips end with the duel, action or effect that caused them: their cards go to the piles."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import FlipResolved, VariableFlipResolved
from adjudicator.rulesets.malifaux.evolve.flips import flip_cards, on_pile, owner_of
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.state import Duel, Flip, Side, Table
from adjudicator.seam.frozen import put, replace


@EVOLVE.of(FlipResolved)
def flip_resolved(table: Table, event: FlipResolved, position: int) -> Table:
    """The card of a flip leaves the conflict, unless it waits for the effect that caused the flip."""
    flip = table.flips.get(event.flip)
    return table if flip is None or flip.effect is not None else _released(table, (event.flip,))


@EVOLVE.of(VariableFlipResolved)
def variable_flip_resolved(table: Table, event: VariableFlipResolved, position: int) -> Table:
    """The cards of a variable flip go to the pile."""
    return _released(table, (event.flip,))


def release_effect(table: Table, name: str) -> Table:
    """The table after an effect was resolved: the cards of the flips it caused are on their owners' piles."""
    caused = [key for key, flip in table.flips.items() if not flip.resolved and flip.effect == name]
    return _released(table, caused) if caused else table


@book.serves("MFX-HOUSE-C10")
def release_action(table: Table, action_id: str) -> Table:
    """The table with an action completed: the cards of its duels and flips are on the piles."""
    seats, duels, flips, actions, names = dict(table.seats), table.duels, table.flips, table.actions, [action_id]
    for name, duel in duels.items():
        if duel.action == action_id:
            duels = put(duels, name, _let_duel_go(seats, duel))
    action = actions.get(action_id)
    if action is not None:
        actions = put(actions, action_id, replace(action, completed=True))
        names.append(action.name)
    for name, flip in flips.items():
        if not flip.resolved and flip.effect in names:
            flips = put(flips, name, _let_go(seats, flip))
    return replace(table, seats=seats, duels=duels, flips=flips, actions=actions)


@book.serves("MFX-HOUSE-C10")
def release_duel(table: Table, duel_id: str) -> Table:
    """The table after a duel was resolved: its cards are on the piles, unless its action goes on."""
    duel = table.duels.get(duel_id)
    action = None if duel is None or duel.action is None else table.actions.get(duel.action)
    if duel is None or (action is not None and not action.completed):
        return table
    seats = dict(table.seats)
    duels = put(table.duels, duel_id, _let_duel_go(seats, duel))
    return replace(table, seats=seats, duels=duels)


def _released(table: Table, names: Iterable[str]) -> Table:
    seats, flips = dict(table.seats), dict(table.flips)
    for name in names:
        flip = flips.get(name)
        if flip is not None:
            flips[name] = _let_go(seats, flip)
    return replace(table, seats=seats, flips=flips)


def _let_duel_go(seats: dict[str, Side], duel: Duel) -> Duel:
    """The duel with its flips resolved; their cards go to the piles in `seats`, which is modified."""
    acting, target = duel.acting, duel.target
    if acting.flip is not None:
        acting = replace(acting, flip=_let_go(seats, acting.flip))
    if target is not None and target.flip is not None:
        target = replace(target, flip=_let_go(seats, target.flip))
    for owner, card in duel.strays:
        seats[owner] = on_pile(seats[owner], (card,))
    return replace(duel, acting=acting, target=target, strays=())


@book.serves("MFX-CONF-05")
def _let_go(seats: dict[str, Side], flip: Flip) -> Flip:
    """The flip resolved; its cards go to their owner's pile in `seats`, which is modified."""
    if flip.resolved:
        return flip
    owner = owner_of(flip)
    seats[owner] = on_pile(seats[owner], flip_cards(flip))
    return replace(flip, resolved=True)
