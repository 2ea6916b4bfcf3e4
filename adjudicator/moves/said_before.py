"""What was said before of the same: the numbers of an attack are not asked again when its model makes it once more."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from msgspec import json, structs

from adjudicator.match import tag_of
from adjudicator.plain.json import Plain
from adjudicator.seam.moves import Option, SaidBefore
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Ruleset


def with_said(game: Ruleset[Any, Any], events: Sequence[Any], shown: Callable[[int], Any]) -> Ruleset[Any, Any]:
    """A game whose options say of an event what was said before; `events`: what happened; `shown`: the event at a
    position as the viewer knows it, None if they do not."""
    if not game.said_before:
        return game

    def filled(offered: Callable[[Any], Iterable[Option]]) -> Callable[[Any], tuple[Option, ...]]:
        return recalled(keep=2)(lambda table: tuple(_filled(game, tuple(offered(table)), table, events, shown)))

    return replace(game, options=filled(game.options), course=filled(game.course or game.options))


def _filled(
    game: Ruleset[Any, Any], some: tuple[Option, ...], table: Any, events: Sequence[Any], shown: Callable[[int], Any]
) -> Iterable[Option]:
    kinds = {tag_of(kind): (kind, one) for kind, one in game.said_before.items()}
    asked = {one.event for one in some if one.event in kinds and _is_asked(kinds[one.event][1], one)}
    found = {name: said_before(*kinds[name], table, events, shown) for name in asked}
    return (_saying(one, kinds[one.event][1], values) if (values := found.get(one.event)) else one for one in some)


def _is_asked(said: SaidBefore, option: Option) -> bool:
    return not option.aside and any(name in option.open or len(option.fields.get(name, ())) > 1 for name in said.fields)


def _saying(option: Option, said: SaidBefore, values: Mapping[str, Plain]) -> Option:
    if not _is_asked(said, option):
        return option
    left = {name: some for name, some in option.fields.items() if name not in said.fields}
    fields = {**left, **{name: (value,) for name, value in values.items()}}
    return structs.replace(option, fields=fields, open=tuple(one for one in option.open if one not in said.fields))


def said_before(
    kind: type, said: SaidBefore, table: Any, events: Sequence[Any], shown: Callable[[int], Any]
) -> dict[str, Plain] | None:
    """What the last event of a kind said that belonged to the same as one on the table would; None: none did."""
    now = said.now(table)
    if now is None:
        return None
    waiting: int | None = None
    for at in range(len(events) - 1, 0, -1):
        if isinstance(events[at], kind):
            waiting = at if waiting is None else waiting
        elif isinstance(events[at], said.of) and waiting is not None:
            is_same = tuple(getattr(events[at], name) for name in said.by) == now
            event, waiting = shown(waiting) if is_same else None, None
            if event is not None:
                plain: dict[str, Plain] = json.decode(json.encode(event))
                return {name: plain[name] for name in said.fields if plain.get(name) is not None}
    return None
