"""The page *Record*: one question at a time about what happens next, the event being entered, the last entries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from uuid import UUID

from msgspec import Struct, json, to_builtins

from adjudicator.match import MatchEvent, tag_of
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.texts import texts
from adjudicator.seam.domains import PathDomain, PlaceDomain
from adjudicator.seam.moves import Depth
from adjudicator.seam.ruleset import Viewer
from adjudicator.seam.sentences import LANGUAGES, Speaker
from adjudicator.shuffles import is_dealt
from api.view import answers
from api.view.anothers import is_anothers_secret
from api.view.boxes import Box
from api.view.broken import Broken, broken
from api.view.buttons import Button, buttons, buttons_after, event_of, is_each_players, named_after, taken
from api.view.choices import Choice
from api.view.domains import fields_of
from api.view.drafts import Draft, Unknown, draft
from api.view.dressed import drawn_at
from api.view.held import WHEN, pointer
from api.view.known_how import known
from api.view.matches import name_of
from api.view.next_box import Asked
from api.view.on_ground import things
from api.view.panels import Panel
from api.view.questions import is_drawn
from api.view.ruling_parts import Part
from api.view.seen import Masked, Seen
from api.view.shuffling import Shuffling, shuffling
from api.view.standing import everybody
from api.view.walking_on import leading

NEAR, FEW = 3, 2
"""Among how many kinds one is looked for that is entered by touching the table, and the most ways that it has."""
LAST: Final = 12
"""The last entries that are shown."""


class Kind(Struct, frozen=True):
    """A kind of event: as data, its name, and its names in all languages, by which it is found."""

    value: str
    title: str
    words: str


class Line(Struct, frozen=True):
    """An entry of the record: what it says, how it is known, how many rules it breaks."""

    position: int
    says: str
    known: str
    findings: int
    may_go: bool
    """Whether it came by itself with one's own last report, and may be taken back alone."""
    is_flagged: bool
    event: str
    """As JSON, to be put right; empty for the kernel's own."""
    may_right: bool
    """Whether whoever looks may put it right without asking anybody."""


class Entering(Struct, frozen=True, kw_only=True):
    """The event being entered."""

    event: str
    """As JSON."""
    says: str
    asked: Asked
    beside: tuple[Box, ...]
    mends: tuple[tuple[str, str, str], ...]
    """What would mend the rule that it breaks: the pointer of its place, its value, in words."""
    before: tuple[str, ...]
    """What has gone by before it."""
    part: Part
    unfit: str
    unknown: tuple[Unknown, ...]
    follows: tuple[str, ...]
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    is_whole: bool
    is_dealt: bool
    """Whether the service deals its cards."""
    corrects: int | None
    """The entry in whose place it is to stand."""
    moved: str
    """The thing that goes the way that is asked for; empty if none does."""
    most: float | None
    """The inches that it may go; None: nobody says."""
    then: tuple[Button, ...]
    """What may come next if it stands as it is: whoever says so records it."""
    named: frozenset[str]
    """What may be touched next on the table, to the same effect."""


class RecordPage(Struct, frozen=True, kw_only=True):
    """What the page says."""

    match: UUID
    name: str
    position: int
    viewer: Viewer
    place: tuple[str, ...]
    viewers: tuple[Choice, ...]
    seats: tuple[str, ...]
    depths: bool
    """Whether less than everything may be recorded."""
    is_closed: bool
    entering: Entering | None
    first: Entering | None
    """The likeliest event that is entered by touching what lies on the table, or the likeliest, if it asks anything."""
    likeliest: tuple[Button, ...]
    """The ways of the likeliest kind."""
    others: tuple[Button, ...]
    taken: str
    """The event that happens at once as something was touched; empty: none."""
    kinds: tuple[Kind, ...]
    lines: tuple[Line, ...]
    flagged: tuple[Line, ...]
    """The entries with a flag, the first first."""
    is_between: bool
    """Whether another turn has begun since the first flag: it is time to talk them over."""
    may_undo: bool
    is_drawn: bool
    is_narrow: bool
    things: tuple[str, ...]
    """What stands on the ground: all else there is touched as the ground itself."""
    ground: str
    """The event that whoever touches the ground means, where one goes or comes somewhere now: as JSON; else empty."""
    ground_at: str
    """The pointer of its place, or of its way."""
    ground_title: str
    standing: tuple[Panel, ...]
    """What everybody has on the table."""
    shuffling: Shuffling | None
    """The shuffles of decks that the service deals from; None: the cards are physical."""


def record_page(
    seen: Seen, viewers: tuple[Choice, ...], given: Mapping[str, Plain] | None, *, opened: str, about: str,
    corrects: int | None, own: Sequence[int], may_right: Callable[[int], bool], depth: Depth = "full",
    unsaid: Collection[str] = (),
) -> RecordPage:  # fmt: skip
    """The page for whoever records.

    `given`: the event being entered; `opened`: the pointer of its place that is being changed; `about`: the thing that
    was touched; `corrects`: the entry in whose place the event is to stand; `own`: the entries of the last report, if
    whoever asks may take it back; `may_right`: whether they may put an entry right; `depth`: how much is recorded;
    `unsaid`: the fields left out. Raises `Malformed` for an event of no kind.
    """
    position, game = seen.reading.position, seen.game
    table, here = seen.table(position), answers.place(seen, position, seen.step(position))
    flagged = sorted(seen.reading.match.flagged)
    entering = (
        None
        if given is None
        else _entering(seen, draft(seen, given, opened, depth=depth, corrects=corrects, unsaid=unsaid), corrects, depth)
    )
    likeliest, others = ((), ()) if entering else buttons(seen, table, about, depth)
    first, tapped = _first(seen, (likeliest, *((one,) for one in others)), depth)
    if first is None and entering is None and not about:
        first = _turned_up(seen, table, depth)
    ground, ground_at = ("", "") if entering else _ground(seen, table, depth)
    return RecordPage(
        match=seen.id,
        name=name_of(seen.id, seen.header),
        position=position,
        viewer=seen.viewer,
        place=tuple(fact for fact in (here.heading, here.phase, here.activation, here.score) if fact),
        viewers=viewers,
        seats=tuple(seen.header.seats),
        depths=bool(game.depths),
        is_closed=seen.reading.match.closed,
        entering=entering,
        first=first,
        likeliest=tuple(one for one in likeliest if one is not tapped),
        others=tuple(one for one in others if one is not tapped),
        taken=taken((*likeliest, *others)) if about and first is None else "",
        kinds=tuple(_kinds(seen)),
        lines=tuple(_lines(seen, own, may_right)),
        flagged=tuple(line(seen, at, own, may_right) for at in flagged[:LAST]),
        is_between=bool(flagged) and answers.place(seen, flagged[0], seen.step(flagged[0])).turn != here.turn,
        may_undo=bool(own),
        is_drawn=is_drawn(seen, position) or (game.draw is not None and (bool(ground) or _asks_where(entering))),
        is_narrow=game.is_narrow,
        things=tuple(things(seen, position)),
        ground=ground,
        ground_at=ground_at,
        ground_title=seen.kinds[str(json.decode(ground)["event"])] if ground else "",
        standing=everybody(seen, position),
        shuffling=shuffling(seen),
    )


def _asks_where(entering: Entering | None) -> bool:
    """Whether a place on the table is asked for, so that the table is to be touched though nothing stands there."""
    return entering is not None and entering.asked.box is not None and entering.asked.box.kind in ("place", "path")


def _ground(seen: Seen, table: Any, depth: Depth) -> tuple[str, str]:
    """The event of a macro that leads to a place on the ground, if it may be now, and the pointer of that place."""
    for kind, event in leading(seen, table, seen.reading.position, depth):
        for one in fields_of(seen.game, kind):
            if isinstance(one.domain, PathDomain | PlaceDomain):
                return json.encode(event).decode(), pointer((WHEN, str(seen.reading.position), one.name))
    return "", ""


def _turned_up(seen: Seen, table: Any, depth: Depth) -> Entering | None:
    """The event of a macro that leads to cards turned up, if it may be now."""
    for _, event in leading(seen, table, seen.reading.position, depth):
        made = draft(seen, event, depth=depth)
        if made.asked.box is not None and made.asked.box.is_grid and not is_anothers_secret(seen, made):
            return _entering(seen, made, None, depth)
    return None


def _entering(seen: Seen, made: Draft, corrects: int | None, depth: Depth) -> Entering:
    goes_on = made.stands and not made.is_done and seen.line is None
    return Entering(
        event=json.encode(made.plain).decode(),
        says=made.says,
        asked=made.asked,
        beside=made.beside,
        mends=made.mends,
        before=tuple(_said(seen, made.before)),
        part=made.part,
        unfit=made.unfit,
        unknown=made.unknown,
        follows=tuple(_said(seen, made.steps[1:])),
        findings=tuple(broken(seen, one) for step in made.steps for one in answers.findings(seen, step)),
        doubts=tuple(broken(seen, one) for step in made.steps for one in answers.doubts(seen, step)),
        is_whole=made.is_whole,
        is_dealt=made.is_dealt,
        corrects=corrects,
        moved=str(made.plain.get(made.asked.base, "")),
        most=number if isinstance(number := made.plain.get(made.asked.most), int | float) else None,
        then=buttons_after(seen, made.steps, depth) if goes_on else (),
        named=named_after(seen, made.steps) & {*things(seen, seen.reading.position)} if goes_on else frozenset(),
    )


def _said(seen: Seen, steps: Sequence[Masked]) -> Iterator[str]:
    for step in steps:
        yield seen.speaker.say(seen.game.tell_event(step.before, step.event))


def _kinds(seen: Seen) -> Iterator[Kind]:
    """All kinds of event of the game, in the order of their names."""
    speakers = [Speaker(language, {}) for language in LANGUAGES]
    for kind in sorted(seen.game.events, key=lambda one: (seen.kinds[tag_of(one)], tag_of(one))):
        called = seen.game.kinds.get(kind)
        words = " ".join((tag_of(kind), *(speaker.say(called) for speaker in speakers if called is not None)))
        yield Kind(event_of(kind, {}), seen.kinds[tag_of(kind)], words)


def _first(seen: Seen, ranked: Sequence[Sequence[Button]], depth: Depth) -> tuple[Entering | None, Button | None]:
    """The event whose question stands on the page at once, and the button that it stands for: of the likeliest kinds
    the first of a few ways that is entered by touching cards, dice, the table, or of what each player
    has to do; or the likeliest event if it is one.
    Where another player puts something down, nobody touches the table for them unasked."""
    is_due = not any(one.is_step for some in ranked[1:] for one in some)
    for rank, ways in enumerate(ranked[:NEAR]):
        is_turn = rank == 0 and (len(ways) == 1 or (is_due and is_each_players(seen, ways)))
        if is_turn or (0 < len(ways) <= FEW and (rank > 0 or ways[0].is_step)):
            made = _made(seen, ways[0], depth)
            asked = None if made is None else made.asked.box
            is_touched = asked is not None and (asked.is_grid or asked.kind in ("dice", "place", "path"))
            is_alone = is_turn and asked is not None and asked.kind != "data"
            is_alone = is_alone and (ways[0].is_step or not any(one.is_step for some in ranked for one in some))
            if made is None or is_anothers_secret(seen, made):
                continue
            is_place = asked is not None and asked.kind == "place"
            if is_place and (ways[0].is_anothers or _is_touched(seen, ranked, ways[0])):  # a touch may mean another
                continue
            if (is_touched and ways[0].is_step) or is_alone or (made.is_dealt and rank == 0):
                return _entering(seen, made, None, depth), ways[0]
    return None, None


def _is_touched(seen: Seen, ranked: Sequence[Sequence[Button]], but: Button) -> bool:
    """Whether something on the ground, beside what the last entry names, is touched for another next step than one."""
    steps = (one for some in ranked for one in some if one.is_step and not one.is_later and one is not but)
    named = {text for one in steps for text in texts(json.decode(one.value))}
    last = seen.step(seen.reading.position)
    told = texts(to_builtins(last.event)) if last is not None else frozenset[str]()
    return bool(named - told) and not (named - told).isdisjoint(things(seen, seen.reading.position))


def _made(seen: Seen, button: Button, depth: Depth) -> Draft | None:
    try:
        return draft(seen, json.decode(button.value), depth=depth)
    except Malformed:
        return None


def _lines(seen: Seen, own: Sequence[int], may_right: Callable[[int], bool]) -> Iterator[Line]:
    """The last entries that stand, the newest first."""
    last = seen.reading.position
    standing = (at for at in range(last, 0, -1) if not _is_struck(seen, at))
    return (line(seen, at, own, may_right) for at in islice(standing, LAST))


def line(seen: Seen, at: int, own: Sequence[int] = (), may_right: Callable[[int], bool] = lambda _: False) -> Line:
    """An entry; `own`: those that whoever looks may take back; `may_right`: whether they may put one right."""
    entry = drawn_at(seen, at)
    is_of_game = not isinstance(seen.reading.events[at], MatchEvent)
    return Line(
        at,
        entry.says,
        known(seen.speaker, entry.how, entry.line),
        len(entry.findings),
        at in own and entry.how == "followed",
        entry.flagged is not None,
        json.encode(entry.event).decode() if is_of_game else "",
        is_of_game and not is_dealt(seen.reading.events[at]) and may_right(at),
    )


def _is_struck(seen: Seen, at: int) -> bool:
    """Whether an entry was corrected away, or is such a correction."""
    return isinstance(seen.reading.events[at], MatchEvent) and (
        at in seen.reading.match.corrected or at in seen.reading.match.corrected.values()
    )
