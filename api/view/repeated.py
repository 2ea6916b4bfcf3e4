"""What was done before, once more: the same attack on the same target, the same check."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, Final

from msgspec import Struct, json

from adjudicator.match import tag_of
from adjudicator.moves.choices import new_fields
from adjudicator.moves.macros import passed_by
from adjudicator.moves.ways import fits, tried
from adjudicator.plain.json import Plain, read_event
from adjudicator.seam.moves import Option
from api.view.seen import Seen

LAST: Final = 6
"""Among how many of the last events of a kind one is looked for that may be once more."""


def repeated(seen: Seen, table: Any, kind: type[Struct]) -> tuple[dict[str, Plain], str] | None:
    """The last event of a kind that may be once more as a next step, breaking no rule, and its sentence; None: none.

    It repeats what somebody chose of what is legal, and numbers that are the same each time, such as those of an
    attack; never cards, dice, places, other numbers that are told.
    """
    game, at = seen.game, seen.reading.position + 1
    ways = [one for one in game.options(table) if one.event == tag_of(kind) and not one.aside]
    if not ways:
        steps, ways = passed_by(game, table, at, {"event": tag_of(kind)})
        table, at = steps[-1].after if steps else table, at + len(steps)
    alike = game.said_before[kind].fields if kind in game.said_before else ()
    ways = [one for one in ways if _is_chosen(one) or (one.open and {*one.open} <= {*alike})]
    new = new_fields(game.domains, kind)
    for said in latest(seen, tag_of(kind), LAST) if ways else ():
        for one in ways:
            event = _again(one, json.decode(json.encode(said)), new)
            whole = None if event is None else read_event({tag_of(kind): kind}, event)
            if event is not None and fits(tried(game, at, table, whole)):
                return event, seen.speaker.say(game.tell_event(table, whole))
    return None


def latest(seen: Seen, kind: str, most: int) -> Iterator[Struct]:
    """The last events of a kind, `most` of them, the last first, as far as the viewer knows them."""
    events = seen.reading.events
    alike = (at for at in range(seen.reading.position, 0, -1) if tag_of(type(events[at])) == kind)
    for step in map(seen.step, islice(alike, most)):
        if step is not None:
            yield step.event


def _is_chosen(way: Option) -> bool:
    return not way.open and any(len(some) > 1 for some in way.fields.values())


def _again(way: Option, said: Mapping[str, Plain], new: frozenset[str]) -> dict[str, Plain] | None:
    """An event as it was said before, as a way has it, with what it leaves open; None if it is another."""
    event: dict[str, Plain] = {"event": way.event, **{name: said[name] for name in way.open if said.get(name)}}
    for name, some in json.decode(json.encode(way.fields)).items():
        if name in way.open:
            continue
        is_fixed = name in new or (bool(way.open) and len(some) == 1)
        if not is_fixed and said.get(name) not in some:
            return None
        event[name] = some[0] if is_fixed else said[name]
    return event
