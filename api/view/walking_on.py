"""A way that goes on: whoever touches the ground farther off than a move may go means the next move, from its end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from adjudicator.match import tag_of
from adjudicator.moves.macros import passed_by
from adjudicator.moves.ways import fits, tried
from adjudicator.plain.json import Plain, read_event
from adjudicator.seam.domains import PathDomain
from adjudicator.seam.moves import Depth
from api.view.domains import fields_of
from api.view.drafts import draft, kind_in
from api.view.seen import Seen
from api.view.wanting import fixed_in


def leading(seen: Seen, table: Any, position: int, depth: Depth) -> Iterator[tuple[type[Struct], dict[str, Plain]]]:
    """The kinds and events of macros that what leaves no choice leads to, if they may be next after a position."""
    game = seen.game
    for macro in game.macros.values() if depth == "full" else ():
        event: dict[str, Plain] = {"event": tag_of(macro.begins[0]), **macro.fixed}
        if macro.leads and passed_by(game, table, position + 1, event)[1]:
            yield macro.begins[0], event


def way_on(
    seen: Seen, was: Mapping[str, Plain], now: Mapping[str, Plain], depth: Depth, *, is_recorded: bool = False
) -> dict[str, Plain] | None:
    """The next event that the last corner of a way belongs to; None: to this one.

    It does where the event as it `was` stands, `now` breaks a rule with that corner, and the next one may lead there.
    `is_recorded`: the event as it was is recorded already.
    """
    kind, position = kind_in(seen, was), seen.reading.position
    names = (one.name for one in fields_of(seen.game, kind) if isinstance(one.domain, PathDomain))
    name = next(names, "")
    before, path = was.get(name), now.get(name)
    if not isinstance(before, list) or not isinstance(path, list) or path[:-1] != before or not before:
        return None
    table = seen.table(position)
    if not is_recorded:
        if draft(seen, now, depth=depth).stands:
            return None
        made = draft(seen, was, depth=depth)
        if not made.stands or made.is_done:
            return None
        position, table = position + len(made.before) + len(made.steps), made.steps[-1].after
    for one, event in leading(seen, table, position, depth):
        if one is kind and _leads(seen, table, position, {**event, name: path[-1:]}):
            return {**event, name: path[-1:]}
    return None


def _leads(seen: Seen, table: Any, position: int, event: dict[str, Plain]) -> bool:
    """Whether an event breaks no rule once what leaves no choice has gone by."""
    game = seen.game
    steps, ways = passed_by(game, table, position + 1, event)
    kinds = {tag_of(one): one for one in game.events}
    whole = read_event(kinds, {**fixed_in(ways), **event})
    return fits(tried(game, position + len(steps) + 1, steps[-1].after, whole))
