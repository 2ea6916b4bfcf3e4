"""The page of an entry: all that it says, in words; its template only lays it out."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, TypeAlias
from uuid import UUID

from msgspec import Struct

from adjudicator.dispute import ruling_name
from adjudicator.match import EntryCorrected
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.plain.work import Work
from adjudicator.replay.disputed import Head
from adjudicator.replay.whose import judges, may_correct
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer
from adjudicator.store.entry import Author
from api.sentences import say
from api.view import answers, choices, shapes
from api.view.asking import Form, of_pieces
from api.view.broken import Broken, broken
from api.view.changed import Changed, changed
from api.view.choices import Choice
from api.view.contests import Contest, contests
from api.view.correcting import Correctable, correctable
from api.view.course import Course, course
from api.view.disputes import STATUS
from api.view.dressed import drawn, dressed, values
from api.view.known_how import known
from api.view.matches import name_of
from api.view.on_ground import things
from api.view.pane import pane
from api.view.panels import Panel, Says, as_said, differences, tell
from api.view.questions import is_drawn
from api.view.rows import Row, beside
from api.view.seen import Seen
from api.view.standing import Standing, standing


class Unjudged:
    """The entry with the next finding, when only more judging would find it."""


UNJUDGED: Final = Unjudged()
Ends: TypeAlias = tuple[int | Unjudged | None, int | Unjudged | None]
"""The entry before and the entry after; None where there is none."""


class Way(NamedTuple):
    """Entries to go to from an entry: its neighbours, where a turn, an activation or a finding is, where a quick replay
    stops."""

    before: int | None
    after: int | None
    turn: tuple[int | None, int | None]
    activation: tuple[int | None, int | None]
    finding: Ends
    moment: tuple[int | None, int | None] = (None, None)


class Searched(NamedTuple):
    """The search that led to an entry: its filters by name, and whether only findings were looked for."""

    filters: Mapping[str, str]
    is_of_findings: bool


class Jump(Struct, frozen=True):
    """Two ways to the same sort of thing: what it is, and where each leads, in words and by entry."""

    name: str
    what: str
    says_before: str
    says_after: str
    ends: Ends


class Disputed(Struct, frozen=True):
    """A dispute against the entry, and how it stands."""

    number: int
    says: str


class Compared(Struct, frozen=True):
    """Where several looks at the table differ."""

    heading: str
    panels: tuple[Panel, ...]


class StepPage(Struct, frozen=True, kw_only=True):
    """What the page of an entry says."""

    match: UUID
    name: str
    """Of the match."""
    seats: Mapping[str, str]
    viewer: Viewer
    entry: shapes.Entry
    last: int
    """The last entry of the match."""
    is_closed: bool
    back: str
    """The search that led here; empty without one."""
    standing: Standing
    reporter: str
    """Who told it; empty if unknown."""
    known: str
    """How it is known; empty if it was seen."""
    corrects: int | None
    """The entry that it corrects."""
    correctable: Correctable | None
    """What the form for its correction begins with; None: whoever looks at it may not correct it."""
    ruled_in: tuple[int, ...]
    """The dispute whose ruling it follows from, if there is one."""
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    disputes: tuple[Disputed, ...]
    way: Way
    jumps: tuple[Jump, ...]
    is_drawn: bool
    drawing: str
    """The ground with what stands on it, as SVG; empty where it may not stand in a page."""
    things: tuple[str, ...]
    """What can be pointed at in the drawing, by id."""
    questions: Sequence[Form]
    """What can be asked of what was pointed at."""
    panels: tuple[Panel, ...]
    values: Sequence[shapes.Value]
    changed: Sequence[Changed]
    viewers: tuple[Choice, ...]
    readings: tuple[Choice, ...]
    compared: tuple[Compared, ...]
    course: Course
    contests: tuple[Contest, ...]
    of_seats: tuple[Panel, ...]
    """What each seat has on the table, side by side."""
    rows: tuple[Row, ...]
    """The rows around it."""


def step_page(
    seen: Seen,
    position: int,
    *,
    way: Way,
    heads: Sequence[Head],
    viewers: tuple[Choice, ...],
    searched: Searched,
    author: Author | None,
    ruled: Container[int],
) -> StepPage:
    """The page of an entry. `heads`: the disputes of the match; `viewers`: those whom the asker may look as; `author`:
    the asker, if they may report; `ruled`: the entries on which rulings decided."""
    readings = choices.readings(seen)
    step, say_it = seen.step(position), seen.speaker.say
    is_set_out = is_drawn(seen, position)
    in_colour = dressed(seen, seen.table(position) if step is None else step.after)
    entry = drawn(seen, answers.entry(seen, position, step), step, in_colour)
    told = tell(seen, position, step)
    return StepPage(
        match=seen.id,
        name=name_of(seen.id, seen.header),
        seats=seen.header.seats,
        viewer=seen.viewer,
        entry=entry,
        last=seen.reading.position,
        is_closed=seen.reading.match.closed,
        back=_back(seen, searched),
        standing=standing(seen, position, step),
        reporter=say_it(say("Told by {by}", by=entry.by)) if entry.by else "",
        known=known(seen.speaker, entry.how, entry.line),
        corrects=_corrects(seen, position),
        correctable=_correctable(seen, entry, author, ruled),
        ruled_in=tuple(_ruled_in(heads, entry.event)),
        findings=tuple(broken(seen, finding) for finding in entry.findings),
        doubts=tuple(broken(seen, doubt) for doubt in entry.doubts),
        disputes=tuple(
            Disputed(head.number, say_it(STATUS[head.status])) for head in heads if head.raised.position == position
        ),
        way=way,
        jumps=tuple(_jumps(seen, way)),
        is_drawn=is_set_out,
        drawing=pane(seen, position) if is_set_out else "",
        things=things(seen, position),
        questions=of_pieces(seen),
        course=course(seen, position, Work()),
        contests=tuple(contests(told, in_colour)),
        of_seats=tuple(as_said(in_colour.say, panel) for panel in told if panel.seat is not None),
        panels=tuple(as_said(in_colour.say, panel) for panel in told if panel.seat is None and not panel.contest),
        values=values(seen, step, in_colour),
        changed=changed(seen, step, in_colour.say),
        viewers=viewers,
        readings=readings,
        compared=tuple(_compared(seen, position, viewers, readings, in_colour.say)),
        rows=beside(seen, position, in_colour.say),
    )


def _corrects(seen: Seen, position: int) -> int | None:
    event = seen.reading.entries.events[position]
    return event.position if isinstance(event, EntryCorrected) else None


def _correctable(seen: Seen, entry: shapes.Entry, author: Author | None, ruled: Container[int]) -> Correctable | None:
    if author is None or not may_correct(seen.played, entry.position, seen.viewer, author, ruled):
        return None
    return correctable(seen, entry, is_judge=judges(seen.played, seen.viewer, author))


def _back(seen: Seen, searched: Searched) -> str:
    """What was searched for, in words."""
    if not searched.filters:
        return seen.speaker.say(say("Findings only")) if searched.is_of_findings else ""
    words = " ".join(seen.kinds.get(word, word) for word in searched.filters.values())
    return seen.speaker.say(say("Hits: {words}", words=words))


def _ruled_in(heads: Sequence[Head], event: Plain) -> Iterator[int]:
    """The number of the dispute whose ruling an event follows from, if there is one."""
    ruling = event.get("ruling") if isinstance(event, dict) else None
    for head in heads:
        for at in head.rulings:
            if ruling_name(head.number, at) == ruling:
                yield head.number


def _jumps(seen: Seen, way: Way) -> Iterator[Jump]:
    named: list[tuple[str, Said, Said, Said, Ends]] = [
        ("finding", say("Finding"), say("Finding before"), say("Next finding"), way.finding)
    ]
    if seen.reading.ruleset.has_activations:
        begins = say("Beginning of the activation, or the one before")
        named.append(("activation", say("Activation"), begins, say("Next activation"), way.activation))
    named.append(("turn", say("Turn"), say("Beginning of the turn, or the one before"), say("Next turn"), way.turn))
    for name, what, before, after, ends in named:
        yield Jump(name, seen.speaker.say(what), seen.speaker.say(before), seen.speaker.say(after), ends)


def _compared(
    seen: Seen, position: int, viewers: tuple[Choice, ...], readings: tuple[Choice, ...], say_it: Says
) -> Iterator[Compared]:
    """Where the readings differ here, and what the viewers knew: to judges what everybody did, to a seat what it and a
    spectator did."""
    known = [one for one in viewers if seen.eyes == JUDGE or one.value in (SPECTATOR, seen.viewer)]
    knew = [(one.says, replace(seen, viewer=str(one.value), as_then=True)) for one in known]
    read = [
        (one.says, replace(seen, reading=seen.played.ruled() if one.value == "ruled" else seen.played))
        for one in readings
    ]
    for says, looks in ((say("As played and as ruled"), read), (say("What each knew here"), knew)):
        if differing := differences(looks, position, say_it):
            yield Compared(seen.speaker.say(says), differing)
