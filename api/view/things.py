"""Things with ids on the last table of a match, for people who search its entries."""

from __future__ import annotations

from api.view.seen import Seen


def things(seen: Seen) -> list[tuple[str, str]]:
    """The ids in the game's sections of the last table, each with what people call it, ordered by that."""
    game, table = seen.reading.ruleset, seen.table(seen.reading.position)
    told = game.tell(table)
    found: dict[str, str] = {}
    for section in game.sections if isinstance(told, dict) else ():
        held = told.get(section)
        for name in held if isinstance(held, dict) else ():
            called = None if game.called is None else game.called(table, (section, name))
            found[name] = name if called is None else seen.speaker.say(called)
    return sorted(found.items(), key=lambda thing: thing[1].casefold())
