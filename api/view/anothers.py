"""What a player who records cannot know, as it is another's secret."""

from __future__ import annotations

from typing import Any

from adjudicator.match import tag_of
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.seam.ruleset import Refused, Step
from api.view.boxes import read, toggled
from api.view.drafts import Draft
from api.view.held import WHEN, field_at, path_of, put, standing
from api.view.seen import Seen


def is_anothers_secret(seen: Seen, made: Draft) -> bool:
    """Whether what is asked of an event is hidden from the player who records, whatever it is."""
    game, asked, here = seen.reading.ruleset, made.asked.box, str(seen.reading.position)
    choice = None if asked is None else next((one for row in asked.rows for one in row), None)
    if asked is None or choice is None or seen.viewer not in seen.header.seats:
        return False
    told: dict[str, Plain] = {WHEN: {here: made.plain}}
    path, kinds = path_of(asked.at), {tag_of(kind): kind for kind in game.events}
    try:
        field, was = field_at(game, told, path), standing(told, path)
        value = toggled(field, was, choice.value) if asked.kind == "several" else read(field, was, choice.value)
        event = read_event(kinds, standing(put(told, path, value), (WHEN, here)))
        table = made.before[-1].after if made.before else seen.table(seen.reading.position)
        step = Step(seen.reading.position + 1, table, event, table)
        return bool(game.mask(step, seen.viewer).event != event)
    except (Malformed, Refused):
        return False


def is_refused(seen: Seen, table: Any, plain: dict[str, Plain]) -> bool:
    """Whether an event is not the player's to report who records."""
    game, kinds = seen.reading.ruleset, {tag_of(kind): kind for kind in seen.reading.ruleset.events}
    if seen.viewer not in seen.header.seats or game.may_report is None:
        return False
    try:
        game.may_report(table, read_event(kinds, plain), seen.viewer)
    except Malformed:
        return False
    except Refused:
        return True
    return False
