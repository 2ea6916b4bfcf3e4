"""What stands on a table by sort, likeliest first: what is in play or under way before what is not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final, TypeVar

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.cards import DECK, FACE, RANK
from adjudicator.rulesets.malifaux.data import Ability
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.facts import FACTS
from adjudicator.rulesets.malifaux.names import GENERAL_ACTIONS
from adjudicator.rulesets.malifaux.sentences import say
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


def _standing(table: Table) -> Iterator[str]:
    """The models on the table, each where it is known to stand."""
    return (name for name in _models(table) if name in table.models and is_standing(table.models[name]))


def is_standing(model: Model) -> bool:
    """Whether it is known where a model stands."""
    return model.in_play and model.at is not None and not model.buried


def _latest(held: Mapping[str, V], is_one: Callable[[V], bool]) -> Iterator[str]:
    """The things of which that is so, the newest first."""
    return (name for name in reversed(tuple(held)) if is_one(held[name]))


def _asked(table: Table) -> Iterator[Model]:
    """The models whose cards are read: the one being activated, then the others."""
    return (table.models[name] for name in dict.fromkeys(_models(table)) if name in table.models)


def _printed_actions(table: Table) -> Iterator[str]:
    yield from chain.from_iterable(model.actions or () for model in _asked(table))
    yield from dict.fromkeys(action.name for action in reversed(tuple(table.actions.values())))
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


def called_with_number(scheme: Plain) -> Said | None:
    """A scheme by its number, also as a key, and name; None for a number that none has."""
    number = int(scheme) if isinstance(scheme, str) and scheme.isdecimal() else scheme
    found = SCHEMES.get(number) if type(number) is int else None
    return None if found is None else say("{number} {scheme}", number=found.number, scheme=found.called)


THINGS: Final[Mapping[str, Callable[[Table], Iterable[Plain]]]] = {
    "fate card": _fate_cards,
    "playing card": _playing_cards,
    "standing model": _standing,
    "model": _models,
    "fallen model": lambda table: _latest(table.models, lambda model: not model.in_play),
    "marker": lambda table: table.markers,
    "terrain": lambda table: table.terrain,
    "duel under way": lambda table: _latest(table.duels, lambda duel: duel.step != "over"),
    "duel": lambda table: _latest(table.duels, lambda duel: duel.step == "over"),
    "flip under way": lambda table: _latest(table.flips, lambda flip: not flip.resolved),
    "flip": lambda table: _latest(table.flips, lambda flip: flip.resolved),
    "action under way": lambda table: _latest(table.actions, lambda action: not action.completed),
    "action": lambda table: _latest(table.actions, lambda action: action.completed),
    "printed action": _printed_actions,
    "general action": lambda _: GENERAL_ACTIONS,
    "trigger": _triggers,
    "ability": _abilities,
    "upgrade": _upgrades,
    "scheme of the pool": lambda table: () if table.encounter is None else table.encounter.pool,
    "chosen scheme": lambda table: chain.from_iterable(
        () if table.encounter is None else table.encounter.schemes.values()
    ),
    "scheme": lambda _: SCHEMES,
    "scheme with models": lambda _: (str(number) for number, one in SCHEMES.items() if one.chosen),
    "unknown fact": lambda table: (one.dotted for one in FACTS.lacks(table)),
}
"""By sort. What lies there tells what is likely next, so sorts are kept apart by how far things have come."""
