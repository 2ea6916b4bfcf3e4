"""The page *Record*: one question at a time about what happens next, the event being entered, the last entries."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final
from uuid import UUID

from msgspec import Struct, json, structs

from adjudicator.match import MatchEvent, tag_of
from adjudicator.moves.choices import choices_on
from adjudicator.moves.habits import habits_of
from adjudicator.moves.macros import passed_by
from adjudicator.moves.offers import Offer as Offered
from adjudicator.moves.offers import offers, said
from adjudicator.plain.json import Malformed, Plain
from adjudicator.seam.domains import TruthDomain, WordDomain
from adjudicator.seam.moves import Depth, Option
from adjudicator.seam.ruleset import Viewer
from adjudicator.seam.sentences import LANGUAGES, Speaker
from adjudicator.shuffles import is_bound, is_dealt
from api.view import answers
from api.view.boxes import Box, sent_as
from api.view.broken import Broken, broken
from api.view.choices import Choice
from api.view.domains import fields_of
from api.view.drafts import Draft, Unknown, draft
from api.view.dressed import drawn_at
from api.view.known_how import known
from api.view.matches import name_of
from api.view.named import seat_named
from api.view.next_box import Asked
from api.view.offers import past
from api.view.on_ground import things
from api.view.panels import Panel
from api.view.questions import is_drawn
from api.view.ruling_parts import Part
from api.view.seen import Masked, Seen
from api.view.shuffling import Shuffling, shuffling
from api.view.standing import of_seats

BUTTONS: Final = 8
"""The most kinds of event that are offered at once."""
WAYS: Final = 24
"""The most ways of the likeliest kind that are offered at once."""
ACTS: Final = 3
"""The most acts, for which others are passed by, that are offered besides."""
NEAR, FEW = 3, 2
"""Among how many kinds one is looked for that is entered by touching the table, and the most ways that it has."""
LAST: Final = 12
"""The last entries that are shown."""


class Button(Struct, frozen=True):
    """An event, as far as it is clear by itself, with its sentence; `is_legal`: it breaks no rule; `is_step`: it is a
    next step of the match, not what may come beside them."""

    value: str
    title: str
    is_legal: bool
    is_step: bool = False


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
    standing: tuple[Panel, ...]
    """What each seat has on the table."""
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
    position, game = seen.reading.position, seen.reading.ruleset
    table, here = seen.table(position), answers.place(seen, position, seen.step(position))
    flagged = sorted(seen.reading.match.flagged)
    entering = (
        None
        if given is None
        else _entering(seen, draft(seen, given, opened, depth=depth, corrects=corrects, unsaid=unsaid), corrects)
    )
    likeliest, others = ((), ()) if entering else _buttons(seen, table, about, depth)
    first, tapped = _first(seen, (likeliest, *((one,) for one in others)), depth)
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
        kinds=tuple(_kinds(seen)),
        lines=tuple(_lines(seen, own, may_right)),
        flagged=tuple(line(seen, at, own, may_right) for at in flagged[:LAST]),
        is_between=bool(flagged) and answers.place(seen, flagged[0], seen.step(flagged[0])).turn != here.turn,
        may_undo=bool(own),
        is_drawn=is_drawn(seen, position) or (game.draw is not None and _asks_where(entering)),
        is_narrow=game.is_narrow,
        things=tuple(things(seen, position)),
        ground="" if entering else _ground(seen, table, depth),
        standing=of_seats(seen, position),
        shuffling=shuffling(seen),
    )


def _asks_where(entering: Entering | None) -> bool:
    """Whether a place on the table is asked for, so that the table is to be touched though nothing stands there."""
    return entering is not None and entering.asked.box is not None and entering.asked.box.kind in ("place", "path")


def _ground(seen: Seen, table: Any, depth: Depth) -> str:
    """The event of a macro that leads to a place on the ground, if it may be now."""
    game = seen.reading.ruleset
    for macro in game.macros.values() if depth == "full" else ():
        event: dict[str, Plain] = {"event": tag_of(macro.begins[0]), **macro.fixed}
        if macro.through and passed_by(game, table, seen.reading.position + 1, event)[1]:
            return json.encode(event).decode()
    return ""


def _entering(seen: Seen, made: Draft, corrects: int | None) -> Entering:
    return Entering(
        event=json.encode(made.plain).decode(),
        says=made.says,
        asked=made.asked,
        beside=made.beside,
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
    )


def _said(seen: Seen, steps: Sequence[Masked]) -> Iterator[str]:
    for step in steps:
        yield seen.speaker.say(seen.reading.ruleset.tell_event(step.before, step.event))


def _kinds(seen: Seen) -> Iterator[Kind]:
    """All kinds of event of the game, in the order of their names."""
    speakers = [Speaker(language, {}) for language in LANGUAGES]
    for kind in sorted(seen.reading.ruleset.events, key=lambda one: (seen.kinds[tag_of(one)], tag_of(one))):
        called = seen.reading.ruleset.kinds.get(kind)
        words = " ".join((tag_of(kind), *(speaker.say(called) for speaker in speakers if called is not None)))
        yield Kind(_event(kind, {}), seen.kinds[tag_of(kind)], words)


def _buttons(seen: Seen, table: Any, about: str, depth: Depth) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """The ways of the likeliest kind, and the kinds after it; about a thing that was touched, if one was."""
    game = seen.reading.ruleset
    every = offers(game, table, past(seen, seen.reading.position), habits_of(game.package))
    if not seen.reading.position:  # it has not begun in the middle, as cases do
        every = tuple(sorted(every, key=lambda one: one.tier != "due"))
    found = [one for one in every if one.kind in game.depths.get(depth, game.events)]
    asked = [one for one in found if not (seen.reading.match.is_managed and is_bound(one.kind))]  # *Decks* offers it
    if about:  # what may happen next to it comes before what else might
        asked = sorted(asked, key=lambda one: all(way.aside for way in one.ways))
    each = (_of_kind(seen, table, _passing(seen, table, one), about) for one in asked)
    some = list(islice((ways for ways in each if ways), BUTTONS))
    some = _with_acts(seen, table, some, found, about)
    if not some:
        return (), ()
    return tuple(some[0][:WAYS]), tuple(_spread(seen, some[1:]))


def _spread(seen: Seen, kinds: Sequence[list[Button]]) -> Iterator[Button]:
    """Kinds of event, of which next steps are told by their ways where there is room for them; what may come beside
    the next steps makes room, from its end."""
    steps = [ways for ways in kinds if ways[0].is_step]
    room, spread = BUTTONS - len(steps), list[list[Button]]()
    for ways in steps:
        if len(ways) - 1 <= room:
            spread.append(ways)
            room -= len(ways) - 1
    beside = [ways for ways in kinds if not ways[0].is_step][:room]
    for ways in kinds:
        if ways in spread:
            yield from ways
        elif ways[0].is_step or ways in beside:
            yield ways[0] if len(ways) == 1 else _kind(seen, ways)


def _passing(seen: Seen, table: Any, offer: Offered) -> Offered:
    """An offer of which no way is legal yet, with those that are once what leaves no choice has gone by."""
    if any(not one.aside for one in offer.ways):
        return offer
    _, ways = passed_by(seen.reading.ruleset, table, seen.reading.position + 1, {"event": tag_of(offer.kind)})
    return structs.replace(offer, ways=tuple(ways) or offer.ways)


def _with_acts(
    seen: Seen, table: Any, some: list[list[Button]], found: Sequence[Offered], about: str
) -> list[list[Button]]:
    """Kinds of event, those at the end of which no way is legal making room for the acts that others are passed by for:
    the next activation, the next turn."""
    game, shown = seen.reading.ruleset, {json.decode(ways[0].value)["event"] for ways in some}
    acts = dict.fromkeys(kind for macro in game.macros.values() if macro.passes for kind in macro.begins)
    acts = {kind: None for kind in acts if any(kind is one.kind for one in found)}
    passing = (_passing(seen, table, Offered("could", kind)) for kind in acts if tag_of(kind) not in shown)
    every = (_of_kind(seen, table, offer, about) for offer in passing if offer.ways)
    made = [ways for ways in every if ways and ways[0].is_legal]
    legal = [ways for ways in some if ways[0].is_legal]
    others = [ways for ways in some if not ways[0].is_legal]
    return [*legal, *made[:ACTS], *others][:BUTTONS]


def _kind(seen: Seen, ways: Sequence[Button]) -> Button:
    """Several ways of a kind as one button: what they share."""
    events = [json.decode(one.value) for one in ways]
    same = {name: value for name, value in events[0].items() if all(one.get(name) == value for one in events)}
    title, steps = seen.kinds[same["event"]], all(one.is_step for one in ways)
    return Button(json.encode(same).decode(), title, is_legal=all(one.is_legal for one in ways), is_step=steps)


def _of_kind(seen: Seen, table: Any, offer: Offered, about: str) -> list[Button]:
    """The ways of a kind, or the kind alone if none is legal; about a thing that was touched, if one was."""
    ways = [one for one in offer.ways if not one.aside] or offer.ways
    is_both = len({way.seat for way in ways}) > 1
    found = [button for way in ways if (button := _way(seen, table, offer.kind, way, about, is_both)) is not None]
    held = _held(seen, table, offer.kind, about) if about and not found else {}
    if found or (ways if not about else not held):
        return found
    return [Button(_event(offer.kind, held), seen.kinds[tag_of(offer.kind)], is_legal=False)]


def _way(seen: Seen, table: Any, kind: type[Struct], way: Option, about: str, is_both: bool) -> Button | None:
    """A legal way, as far as it leaves no choice; None if it is not about what was touched. Its player is named if it
    states them, or if it `is_both` players' to take."""
    fields = json.decode(json.encode(way.fields))
    named = {name: one for name, some in fields.items() for one in some if about == sent_as(one)}
    if about and not named:
        return None
    fixed = {name: some[0] for name, some in fields.items() if len(some) == 1 and name not in way.open}
    fixed |= dict(list(named.items())[:1])
    told = structs.replace(way, fields={**way.fields, **{name: (value,) for name, value in fixed.items()}})
    says = seen.speaker.say(said(seen.reading.ruleset, table, told))
    is_named = way.seat in seen.header.seats and (is_both or way.seat in fixed.values())
    if says == seen.kinds[tag_of(kind)] and is_named:
        says = f"{says} · {seat_named(way.seat, seen.header.seats[way.seat])}"
    return Button(_event(kind, fixed), says, is_legal=True, is_step=not way.aside)


def _held(seen: Seen, table: Any, kind: type[Struct], about: str) -> dict[str, Plain]:
    """A thing in the first field of a kind, of those that are needed, in which it may stand."""
    game = seen.reading.ruleset
    for field in fields_of(game, kind):
        if field.is_needed and not isinstance(field.domain, WordDomain | TruthDomain):
            for one in choices_on(game, table, field.domain):
                if sent_as(one) == about:
                    return {field.name: one}
    return {}


def _event(kind: type[Struct], fields: Mapping[str, Plain]) -> str:
    return json.encode({"event": tag_of(kind), **fields}).decode()


def _first(seen: Seen, ranked: Sequence[Sequence[Button]], depth: Depth) -> tuple[Entering | None, Button | None]:
    """The event whose question stands on the page at once, and the button that it stands for: of the likeliest kinds
    the first of a few ways that is entered by touching cards, dice, the table; or the likeliest event if it is one."""
    for rank, ways in enumerate(ranked[:NEAR]):
        if 0 < len(ways) <= (1 if rank == 0 else FEW) or (0 < len(ways) <= FEW and ways[0].is_step):
            made = _made(seen, ways[0], depth)
            asked = None if made is None else made.asked.box
            is_touched = asked is not None and (asked.is_grid or asked.kind in ("dice", "place", "path"))
            is_alone = rank == 0 and len(ways) == 1 and asked is not None and asked.kind != "data"
            is_alone = is_alone and (ways[0].is_step or not any(one.is_step for some in ranked for one in some))
            if made is not None and ((is_touched and ways[0].is_step) or is_alone or (made.is_dealt and rank == 0)):
                return _entering(seen, made, None), ways[0]
    return None, None


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
