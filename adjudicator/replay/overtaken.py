"""What came by itself in a match, and comes otherwise now that an entry before it is put right."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from adjudicator.match import EntryCorrected, MatchEvent
from adjudicator.moves.following import coming
from adjudicator.moves.ways import fits, tried
from adjudicator.plain.work import Work
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import Viewer
from adjudicator.store.entry import Entry


def overtaken(reading: Reading, right: EntryCorrected, viewer: Viewer) -> Iterator[EntryCorrected]:
    """The corrections that go with one: of each entry after it that came by itself and would break a rule or have no
    place now, as far as its viewer knows; in its place stands what of its kind comes by itself, or nothing."""
    game, work = reading.ruleset, Work()
    after = _further(reading, right)
    for position in range(right.position + 1, reading.position + 1):
        event = reading.events[position]
        if isinstance(event, MatchEvent) or reading.how(position) != "followed":
            continue
        if work.is_done:
            return
        table = game.mask_table(after.table(position - 1), viewer)
        made = next((one for one in coming(game, table) if type(one) is type(event)), None)
        step = tried(game, position, table, event)
        if fits(step) and (made in (None, event) or not (step and step.doubts)):
            continue
        one = EntryCorrected(position, None if made is None else to_builtins(made), right.reason, right.consents)
        after = _further(after, one)
        yield one


def _further(reading: Reading, right: EntryCorrected) -> Reading:
    """A reading with a correction more."""
    return reading.tried([Entry(reading.position + 1, right, reading.entries[0].match)])
