"""What stands on a table by sort, likeliest first: what is in play or under way before what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeVar

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import DECK, FACE, RANK
from adjudicator.rulesets.malifaux.data import Ability
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.names import GENERAL_ACTIONS
from adjudicator.rulesets.malifaux.state import Model, Table

V = TypeVar("V")


def _fate_cards(table: Table) -> Iterator[str]:
    """The cards known in hands, those in the conflict, then the whole deck."""
    sides = table.seats.values()
    yield from chain.from_iterable(side.hand for side in sides)
    yield from chain.from_iterable(side.conflict for side in sides)
    yield from DECK


def _playing_cards(_: Table) -> Iterator[Plain]:
    yield from ({"rank": rank, "suit": suit} for suit in FACE for rank in RANK)
    yield from ({"joker": color} for color in ("black", "red"))


def _models(table: Table) -> Iterator[str]:
    """The model being activated, the others in play, then those that are not."""
    if table.active is not None:
        yield table.active
    yield from sorted(table.models, key=lambda name: not table.models[name].in_play)


def _latest(held: Mapping[str, V], is_over: Callable[[V], bool]) -> list[str]:
    """Those under way, the last one first, then those that are over."""
    newest = list(held)
    newest.reverse()
    return sorted(newest, key=lambda name: is_over(held[name]))


def _asked(table: Table) -> Iterator[Model]:
    """The models whose cards are read: the one being activated, then the others."""
    return (table.models[name] for name in dict.fromkeys(_models(table)) if name in table.models)


def _printed_actions(table: Table) -> Iterator[str]:
    yield from chain.from_iterable(model.actions or () for model in _asked(table))
    yield from GENERAL_ACTIONS
    yield from table.action_data


def _triggers(table: Table) -> Iterator[str]:
    yield from chain.from_iterable(data.triggers for data in table.action_data.values())
    yield from chain.from_iterable(model.triggers for model in _asked(table))


def _abilities(table: Table) -> Iterator[str]:
    held = chain.from_iterable(model.abilities for model in _asked(table))
    return (one.name if isinstance(one, Ability) else one for one in held)


def _upgrades(table: Table) -> Iterator[str]:
    held = chain((model.upgrades for model in _asked(table)), (side.upgrades for side in table.seats.values()))
    yield from (one.name for one in chain.from_iterable(held))
    yield from table.upgrade_data


def _schemes(table: Table) -> Iterator[int]:
    yield from () if table.encounter is None else table.encounter.pool
    yield from SCHEMES


THINGS: Final[Mapping[str, Callable[[Table], Iterable[Plain]]]] = {
    "fate card": _fate_cards,
    "playing card": _playing_cards,
    "model": _models,
    "marker": lambda table: table.markers,
    "terrain": lambda table: table.terrain,
    "duel": lambda table: _latest(table.duels, lambda duel: duel.step == "over"),
    "flip": lambda table: _latest(table.flips, lambda flip: flip.resolved),
    "action": lambda table: _latest(table.actions, lambda action: action.completed),
    "printed action": _printed_actions,
    "trigger": _triggers,
    "ability": _abilities,
    "upgrade": _upgrades,
    "scheme": _schemes,
}
