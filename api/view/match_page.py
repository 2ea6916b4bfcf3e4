"""The page of a match, its timeline: all that it says, in words; its template only lays it out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple
from uuid import UUID

from msgspec import Struct

from adjudicator.match import EntriesReinstated, EntriesVoided, EntryCorrected, MatchEvent, MatchNoted
from adjudicator.plain.said import Said
from adjudicator.plain.work import Work
from adjudicator.replay.disputed import Head
from adjudicator.seam.ruleset import Viewer, game_called
from api.sentences import counted, say
from api.view import choices, fidelity, shapes
from api.view.broken import Broken, broken
from api.view.choices import Choice
from api.view.contributing import Contribution, contributions, takes_part
from api.view.course import Course, course
from api.view.dressed import dressed
from api.view.known_how import known
from api.view.matches import name_of
from api.view.outline import Part, outline
from api.view.proofs import may_have_evidence
from api.view.rows import rows, telling
from api.view.seen import Seen
from api.view.things import things

_OWN: Mapping[type, Said] = {
    EntriesVoided: say("ruling"),
    EntriesReinstated: say("ruling"),
    EntryCorrected: say("correction"),
    MatchNoted: say("note"),
}
"""The marks of entries that are no events of the game."""


class Window(NamedTuple):
    """The entries on a page; after which entries the pages before and after it begin, None if there are none."""

    entries: Sequence[shapes.Entry]
    before: int | None
    after: int | None


class Looked(NamedTuple):
    """What is looked for: entries that break a rule, or that filters fit; after which entry."""

    is_of_findings: bool
    is_filtered: bool
    after: int | None


class Line(Struct, frozen=True, kw_only=True):
    """An entry on the timeline."""

    entry: shapes.Entry
    activation: str
    """The activation that begins with it; empty if none does."""
    sort: Literal["broken", "own", ""]
    """Whether it breaks a rule, or is not an event of the game but a note, a ruling, or the close."""
    marks: tuple[str, ...]
    known: str
    """How it is known; empty if it was seen."""
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    reporter: str
    """Who told what breaks a rule; else empty."""


class Row(Struct, frozen=True, kw_only=True):
    """Entries that are read as one; a single one stands by itself."""

    lines: tuple[Line, ...]
    head: Line
    """The first that says more than it follows from."""
    marks: tuple[str, ...]
    """Of all its entries, each once."""
    holds: str
    """How many entries it has; empty for one."""
    is_broken: bool
    """Whether an entry of it breaks a rule, or may."""


class Turn(Struct, frozen=True):
    """The entries of a turn that are on the page by rows, its heading, and how the game stands."""

    heading: str
    score: str | None
    rows: tuple[Row, ...]


class MatchPage(Struct, frozen=True, kw_only=True):
    """What the page of a match says."""

    match: UUID
    name: str
    seats: Mapping[str, str]
    viewer: Viewer
    position: int
    """Where the match as played stands."""
    is_closed: bool
    facts: tuple[str, ...]
    diverged: str
    """How its replay differs from what was recorded; empty if it does not."""
    colours: Mapping[str, str]
    """Of the seats, where they have one."""
    score: str
    contributions: tuple[Contribution, ...]
    keeps: bool
    """Whether the viewer's device may keep what it added to shuffles."""
    follows: bool
    """Whether it shows what is recorded meanwhile: the match goes on, and no shuffle is under way here."""
    looks_for_seats: tuple[str, ...]
    looks_for_things: Sequence[tuple[str, str]]
    looks_for_kinds: Mapping[str, str]
    prefix: str
    """Of the numbers of the game's rules."""
    course: Course
    outline: Sequence[Part]
    viewers: tuple[Choice, ...]
    shown: tuple[Choice, ...]
    readings: tuple[Choice, ...]
    unfinished: tuple[str, ...]
    """What could not be worked out for this answer."""
    nothing: str
    """That there is no entry to show; empty if there is one."""
    turns: tuple[Turn, ...]
    before: int | None
    after: int | None
    has_evidence: bool
    """Whether the viewer may have its evidence."""
    is_audited: bool
    """Whether an audit of its decks is open to the viewer."""
    is_judge: bool


def match_page(
    seen: Seen, window: Window, looked: Looked, work: Work, *, heads: Sequence[Head], viewers: tuple[Choice, ...]
) -> MatchPage:
    """The page of a match. `heads`: its disputes; `viewers`: those whom the asker may look as; `work`: for what is
    looked up of the whole match."""
    (marks, are_all), last, game = seen.marks(work), seen.reading.position, seen.reading.ruleset
    score = seen.place(seen.step(last) if last else None, last).score
    first, in_colour = window.entries[:1], dressed(seen, seen.table(last))
    keeps = takes_part(seen.played.match, seen.viewer)
    return MatchPage(
        match=seen.id,
        name=name_of(seen.id, seen.header),
        seats=seen.header.seats,
        viewer=seen.viewer,
        position=seen.played.match.position,
        is_closed=seen.played.match.closed,
        facts=tuple(_facts(seen)),
        diverged=seen.speaker.say(fidelity.says(seen.fidelity)) if seen.fidelity.label == "diverged" else "",
        colours=in_colour.colours,
        score="" if score is None else in_colour.say(score),
        contributions=tuple(contributions(seen.played.match, seen.id, seen.viewer)),
        keeps=keeps,
        follows=not (keeps or seen.played.match.closed),
        looks_for_seats=seen.viewers[2:],
        looks_for_things=things(seen),
        looks_for_kinds=seen.kinds,
        prefix=game.prefix,
        course=course(seen, first[0].position if first else last, work),
        outline=outline(seen, marks, first[0].position, window.entries[-1].position, work) if first else (),
        viewers=viewers,
        shown=tuple(_shown(seen, marks, looked)),
        readings=choices.readings(seen),
        unfinished=tuple(_unfinished(seen, are_all=are_all)),
        nothing="" if window.entries else _nothing(seen, looked, are_all=are_all),
        turns=tuple(turns(seen, window.entries, heads, are_all=not (looked.is_of_findings or looked.is_filtered))),
        before=window.before,
        after=window.after,
        has_evidence=may_have_evidence(seen),
        is_audited=seen.is_judge and bool(game.pack) and not seen.reading.match.is_managed,
        is_judge=seen.is_judge,
    )


def _facts(seen: Seen) -> Iterator[str]:
    match, label, say_it = seen.reading.match, seen.fidelity.label, seen.speaker.say
    yield say_it(game_called(seen.reading.ruleset, seen.header.edition))
    yield from seen.occasion
    yield say_it(counted("{count} entry", "{count} entries", match.position))
    if match.closed:
        yield say_it(say("closed"))
    if label:
        yield say_it(fidelity.LABELS[label])


def _shown(seen: Seen, marks: Mapping[int, tuple[int, int]], looked: Looked) -> Iterator[Choice]:
    """All entries, or only those that break a rule or may break one."""
    findings, doubts = (sum(mark[sort] for mark in marks.values()) for sort in (0, 1))
    only = say("Findings only ({findings})", findings=findings)
    if doubts:
        only = say("Findings only ({findings} + {doubts} undecidable)", findings=findings, doubts=doubts)
    yield Choice(None, seen.speaker.say(say("All entries")), not looked.is_of_findings)
    yield Choice("true", seen.speaker.say(only), looked.is_of_findings)


def _unfinished(seen: Seen, *, are_all: bool) -> Iterator[str]:
    if not are_all:
        yield seen.speaker.say(say("Not all entries are judged yet: open the page again."))
    if seen.fidelity.label is None:
        yield seen.speaker.say(say("Not all tables are compared with those recorded yet: open the page again."))


def _nothing(seen: Seen, looked: Looked, *, are_all: bool) -> str:
    """That no entry was found; it is not said before all were looked at."""
    if looked.is_filtered and looked.after is None:
        return seen.speaker.say(say("No entry here holds that."))
    if looked.is_filtered:
        return seen.speaker.say(say("Nothing found so far: go on with Later."))
    return seen.speaker.say(say("No rule is broken.")) if looked.is_of_findings and are_all else ""


def turns(seen: Seen, entries: Iterable[shapes.Entry], heads: Sequence[Head], *, are_all: bool) -> Iterator[Turn]:
    """The turns of entries, one after the other. `heads`: the disputes of the match; `are_all`: whether the entries
    leave out none between them."""
    disputes: dict[int, list[int]] = {}
    for head in heads:
        disputes.setdefault(head.raised.position, []).append(head.number)
    for _, mine in groupby(entries, key=lambda entry: entry.place.turn):
        lines = {line.entry.position: line for line in _lines(seen, list(mine), disputes)}
        place = next(iter(lines.values())).entry.place
        heading = place.heading or seen.speaker.say(say("At the beginning"))
        yield Turn(heading, place.score, tuple(_rows(seen, lines, are_all=are_all)))


def _rows(seen: Seen, lines: Mapping[int, Line], *, are_all: bool) -> Iterator[Row]:
    """The lines of a turn, by position, in rows; some that were searched for stand each by itself."""
    for positions in rows(seen.reading, list(lines)) if are_all else ([position] for position in lines):
        mine = tuple(lines[position] for position in positions)
        yield Row(
            lines=mine,
            head=lines[telling(seen.reading, positions)],
            marks=tuple(dict.fromkeys(mark for line in mine for mark in line.marks)),
            holds=seen.speaker.say(counted("{count} entry", "{count} entries", len(mine))) if mine[1:] else "",
            is_broken=any(line.findings or line.doubts for line in mine),
        )


def _lines(seen: Seen, entries: Sequence[shapes.Entry], disputes: Mapping[int, Sequence[int]]) -> Iterator[Line]:
    """The lines of a turn's entries; `disputes`: the numbers of those against each."""
    activation = None
    for entry in entries:
        begins = entry.place.activation if entry.place.activation != activation else None
        activation, is_played = entry.place.activation, not isinstance(seen.reading.events[entry.position], MatchEvent)
        is_broken = bool(entry.findings or entry.doubts)
        yield Line(
            entry=entry,
            activation=begins or "",
            sort="broken" if entry.findings else "" if is_played else "own",
            marks=tuple(map(seen.speaker.say, _marks(seen, entry, disputes.get(entry.position, ())))),
            known=known(seen.speaker, entry.how, entry.line),
            findings=tuple(broken(seen, finding) for finding in entry.findings),
            doubts=tuple(broken(seen, doubt) for doubt in entry.doubts),
            reporter=seen.speaker.say(say("Told by {by}", by=entry.by)) if entry.by and is_broken else "",
        )


def _marks(seen: Seen, entry: shapes.Entry, disputes: Sequence[int]) -> Iterator[Said]:
    """The marks of an entry: what the game calls its kind, the disputes against it, whether it was voided."""
    kind: type = type(seen.reading.events[entry.position])
    if (mark := seen.reading.ruleset.marks.get(kind) or _OWN.get(kind)) is not None:
        yield mark
    for number in disputes:
        yield say("dispute {number}", number=number)
    if entry.voided:
        yield say("voided")
    if entry.corrected is not None:
        yield say("corrected by {position}", position=f"#{entry.corrected.by}")
