"""Notes over HTTP: who reads and writes them, those of an entry, what stands on its board."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.note import Asker, Note
from adjudicator.notes import Notes
from adjudicator.service import Adjudicator
from api.http.current import notes
from api.http.exchange import author
from api.http.front.access import caller
from api.view.noted import at, examples
from api.view.notes import Margin, Noted, beside, choices, margin, signs
from api.view.seen import Seen
from api.view.step_page import StepPage

MOST = 20
"""The most notes that the page of an entry shows."""


def asker(found: Seen) -> Asker:
    """Who asks, as reader and writer of notes of a match."""
    is_judge = not found.is_late and caller().may("rule")
    return Asker(author(), found.viewer, found.reading.position, is_judge, found.is_late)


def readable(found: Seen) -> list[Note]:
    """The notes of a match that the asker may read; a line has none."""
    return [] if found.line is not None else notes().of(found.id, asker(found))


def beside_entry(found: Seen, page: StepPage, readable: Sequence[Note]) -> Noted:
    """The notes beside an entry, the asker's own first; where none may be written, there are none to change either."""
    who, position = asker(found), page.entry.position
    here = sorted(at(readable, position), key=lambda note: not who.owns(note))
    return Noted(
        notes=tuple(beside(found, note, who) for note in here[:MOST]),
        may_write=position > 0 and found.line is None and caller().may("note"),
        shown=choices(found, may_show=who.is_judge or page.is_closed),
        places=examples(page.drawing),
        signs=signs(page.rows, readable),
    )


def beside_all(found: Seen) -> Margin:
    """The notes that the asker may read, as they stand beside the entries."""
    return margin(readable(found))


def facts(readable: Sequence[Note]) -> str:
    """What tells these notes from others, for tags."""
    return " ".join(f"{note.id}.{note.version}.{note.at}" for note in readable)


def told_apart(found: Seen) -> Callable[[Adjudicator, int], str]:
    """What tells the notes that the asker may read from others, later on: where the match stands at a position then."""
    who, match = asker(found), found.id

    def now(service: Adjudicator, last: int) -> str:
        return facts(Notes(service).of(match, who._replace(last=last)))

    return now
