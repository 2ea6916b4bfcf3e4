"""What may come next as buttons: the ways of the likeliest kind of event, and the kinds and ways after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

from msgspec import Struct, json, structs, to_builtins

from adjudicator.match import Game, tag_of
from adjudicator.moves.choices import choices_on
from adjudicator.moves.habits import habits_of
from adjudicator.moves.macros import later, passed_by
from adjudicator.moves.offers import Offer as Offered
from adjudicator.moves.offers import in_course, offers, said
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import CardDomain, SeatDomain, ThingDomain, TruthDomain, WordDomain
from adjudicator.seam.moves import Depth, Option
from adjudicator.shuffles import is_bound
from api.view.anothers import is_refused
from api.view.box_choices import sent_as
from api.view.boxes import words_for
from api.view.choosing import choice
from api.view.domains import fields_of, titled
from api.view.drafts import kind_in
from api.view.named import seat_named
from api.view.offers import past
from api.view.repeated import repeated
from api.view.seen import Masked, Seen
from api.view.wanting import legal, own_first, wanted

BUTTONS: Final = 8
"""The most kinds of event that are offered at once."""
WAYS: Final = 24
"""The most ways of the likeliest kind that are offered at once."""
ANSWERS: Final = 6
"""The most answers that stand beside a button."""
ACTS: Final = 5
"""The most acts, for which others are passed by, that are offered besides."""


class Button(Struct, frozen=True):
    """An event, as far as it is clear by itself, with its sentence; `is_legal`: it breaks no rule; `is_step`: it is a
    next step of the match, not what may come beside them."""

    value: str
    title: str
    is_legal: bool
    is_step: bool = False
    is_again: bool = False
    """Whether it was done before, and all of it is stated."""
    is_anothers: bool = False
    """Whether it is another player's to do than the one who records."""
    answers: tuple[tuple[str, str], ...] = ()
    """The event with each answer to all that is asked of it, and what that answer is called."""
    is_later: bool = False
    """Whether others are passed by for it, as whoever takes it says."""


def buttons(seen: Seen, table: Any, about: str, depth: Depth) -> tuple[tuple[Button, ...], tuple[Button, ...]]:
    """The ways of the likeliest kind, and the kinds after it; about a thing that was touched, if one was."""
    some = _ranked(seen, table, about, depth, past(seen, seen.reading.position))
    return (tuple(some[0][:WAYS]), tuple(_spread(seen, table, some[1:]))) if some else ((), ())


def buttons_after(seen: Seen, steps: Sequence[Masked], depth: Depth) -> tuple[Button, ...]:
    """The next steps once an event has come that is being entered, with what comes by itself."""
    came = [*past(seen, seen.reading.position), *(tag_of(type(step.event)) for step in steps)]
    some = [ways for ways in _ranked(seen, steps[-1].after, "", depth, came) if ways[0].is_step]
    return (*some[0][:WAYS], *_spread(seen, steps[-1].after, some[1:])) if some else ()


def named_after(seen: Seen, steps: Sequence[Masked]) -> frozenset[str]:
    """What the next steps name then, as a touch of the drawing names it."""
    game, table = seen.game, steps[-1].after
    ways = [one for one in game.options(table) if not one.aside]
    for kind in _acts(game):
        ways += passed_by(game, table, seen.reading.position + len(steps) + 1, {"event": tag_of(kind)})[1]
    return frozenset(sent_as(one) for way in ways for some in to_builtins(way.fields).values() for one in some)


def taken(some: Sequence[Button]) -> str:
    """The event that whoever touches a thing means, of all buttons about it: the only next step of their own for which
    nothing is passed by, or where there is none the only one; empty: they choose."""
    steps = [one for one in some if one.is_step]
    at_once = [one for one in steps if not one.is_later and not one.is_anothers]
    steps = at_once or steps
    return steps[0].value if len(steps) == 1 else ""


def _ranked(seen: Seen, table: Any, about: str, depth: Depth, came: Sequence[str]) -> list[list[Button]]:
    """The ways of each of the likeliest kinds, after events of the kinds that came."""
    game = seen.game
    every = in_course(game, table, offers(game, table, came, habits_of(game.package)))
    found = [one for one in every if one.kind in game.depths.get(depth, game.events)]
    asked = [one for one in found if not (seen.reading.match.is_managed and is_bound(one.kind))]  # *Decks* offers it
    if about:  # what may happen next to it comes before what else might
        asked = sorted(asked, key=lambda one: all(way.aside for way in one.ways))
    each = (_of_kind(seen, table, one, about) for one in asked)
    some = list(islice((ways for ways in each if ways), BUTTONS))
    if not about:
        some = [[*_again(seen, table, ways), *ways] for ways in some]
    return _with_acts(seen, table, some, found, about)


def _spread(seen: Seen, table: Any, kinds: Sequence[list[Button]]) -> Iterator[Button]:
    """Kinds of event, of which next steps are told by their ways where there is room for them; what may come beside
    the next steps makes room, from its end."""
    steps = [ways for ways in kinds if ways[0].is_step]
    room, spread = BUTTONS - len(steps), list[list[Button]]()
    for ways in steps:
        if len(ways) - 1 <= room and len({one.title for one in ways}) == len(ways):
            spread.append(ways)
            room -= len(ways) - 1
    beside = [ways for ways in kinds if not ways[0].is_step][:room]
    for ways in kinds:
        if ways in spread:
            yield from ways
        elif ways[0].is_step or ways in beside:
            yield from (one for one in ways if one.is_again)
            yield from _in_row(seen, table, [one for one in ways if not one.is_again])


def _in_row(seen: Seen, table: Any, ways: Sequence[Button]) -> Iterator[Button]:
    """Ways of a kind as one button, with what tells them apart as answers where that is a single word, such as whose
    they are; those that differ otherwise as one button after it."""
    events = [json.decode(one.value) for one in ways]
    name, row = max(
        ((name, _told_apart(events, name)) for name in events[0] if name != "event"),
        key=lambda one: len(one[1]),
        default=("", []),
    )
    if not 1 < len(row) <= ANSWERS or not all(isinstance(events[at].get(name), str) for at in row):
        yield ways[0] if len(ways) == 1 else _kind(seen, ways)
        return
    answers = tuple((ways[at].value, _word(seen, table, events[at][name])) for at in row)
    yield structs.replace(_kind(seen, [ways[at] for at in row]), answers=answers)
    if left := [one for at, one in enumerate(ways) if at not in row]:
        yield left[0] if len(left) == 1 else _kind(seen, left)


def _word(seen: Seen, table: Any, value: str) -> str:
    seats = seen.header.seats
    return seat_named(value, seats[value]) if value in seats else choice(seen, table, value).title


def is_each_players(seen: Seen, ways: Sequence[Button]) -> bool:
    """Whether ways of a kind are next steps that are the same for one player after the other."""
    events = [json.decode(one.value) for one in ways if one.is_step and not one.is_again]
    names = [name for name, seat in (events[0] if events else {}).items() if seat in [*seen.header.seats]]
    return len(events) == len(ways) > 1 and any(
        len({one.get(name) for one in events}) == len(events)
        and all({**one, name: None} == {**events[0], name: None} for one in events)
        for name in names
    )


def _told_apart(events: Sequence[Mapping[str, Plain]], name: str) -> list[int]:
    """Which of some events a field tells apart: all, where each holds something else there, or those that are like the
    first but for it."""
    words = [one[name] for one in events if isinstance(one.get(name), str)]
    if len({*map(str, words)}) == len(events):
        return [*range(len(events))]
    first = {**events[0], name: None}
    return [at for at, one in enumerate(events) if {**one, name: None} == first]


def _again(seen: Seen, table: Any, ways: Sequence[Button]) -> Iterator[Button]:
    """What was chosen before of the ways of a kind that is a next step."""
    kind = kind_in(seen, json.decode(ways[0].value))
    found = repeated(seen, table, kind) if ways[0].is_step else None
    if found is not None and not is_refused(seen, table, found[0]):
        yield Button(
            json.encode(found[0]).decode(),
            found[1],
            is_legal=True,
            is_step=True,
            is_again=True,
            is_later=ways[0].is_later,
        )


def _passing(seen: Seen, table: Any, offer: Offered) -> Offered:
    """An offer of which no way is legal yet, with those that are once what leaves no choice has gone by."""
    if any(not one.aside for one in offer.ways):
        return offer
    _, ways = passed_by(seen.game, table, seen.reading.position + 1, {"event": tag_of(offer.kind)})
    return structs.replace(offer, ways=tuple(ways) or offer.ways)


def _with_acts(
    seen: Seen, table: Any, some: list[list[Button]], found: Sequence[Offered], about: str
) -> list[list[Button]]:
    """Kinds of event, those that are no next step making room for the acts that others are passed by for: a trigger,
    the next activation, the next turn."""
    game, shown = seen.game, {json.decode(ways[0].value)["event"] for ways in some}
    acts = [kind for kind in _acts(game) if any(kind is one.kind for one in found)]
    every = (_of_kind(seen, table, Offered("could", kind), about) for kind in acts if tag_of(kind) not in shown)
    acts_made = islice((ways for ways in every if ways and ways[0].is_legal), ACTS)
    made = [ways if about else [*_again(seen, table, ways), *ways] for ways in acts_made]
    each = [(ways, _later(seen, table, ways, acts, about)) for ways in some if ways[0].is_step]
    steps = [[*ways, *more] if _differ(ways, more) else ways for ways, more in each]
    further = [more for ways, more in each if more and not _differ(ways, more)]
    beside = [ways for ways in some if ways[0].is_legal and not ways[0].is_step]
    others = [ways for ways in some if not ways[0].is_legal]
    return [*steps, *made[:1], *beside, *made[1:], *further, *others][:BUTTONS]


def _later(
    seen: Seen, table: Any, ways: Sequence[Button], acts: Sequence[type[Struct]], about: str
) -> list[Button]:  # fmt: skip
    """The ways that an act of which some may be now has once what leaves no choice has gone by: the next player's."""
    kind = kind_in(seen, json.decode(ways[0].value))
    if kind not in acts:
        return []
    options = later(seen.game, table, seen.reading.position + 1, {"event": tag_of(kind)})
    more = _of_kind(seen, table, Offered("may", kind, tuple(options)), about) if options else []
    there = {one.value for one in ways}
    return [structs.replace(one, is_later=True) for one in more if one.is_step and one.value not in there]


def _differ(ways: Sequence[Button], more: Sequence[Button]) -> bool:
    """Whether ways and further ones differ in a word, so that they stand together."""
    events = [json.decode(one.value) for one in (*ways, *more) if not one.is_again]
    return len(ways) < len(events) <= ANSWERS and any(
        len(_told_apart(events, name)) == len(events) for name in events[0] if name != "event"
    )


def _acts(game: Game) -> Iterable[type[Struct]]:
    """The kinds of event for which others are passed by."""
    return dict.fromkeys(kind for macro in game.macros.values() if macro.passes for kind in macro.begins)


def _kind(seen: Seen, ways: Sequence[Button]) -> Button:
    """Several ways of a kind as one button: what they share."""
    events = [json.decode(one.value) for one in ways]
    same = {name: value for name, value in events[0].items() if all(one.get(name) == value for one in events)}
    return Button(
        json.encode(same).decode(),
        seen.kinds[same["event"]],
        is_legal=all(one.is_legal for one in ways),
        is_step=all(one.is_step for one in ways),
        is_anothers=all(one.is_anothers for one in ways),
        is_later=all(one.is_later for one in ways),
    )


def _of_kind(seen: Seen, table: Any, offer: Offered, about: str) -> list[Button]:
    """The ways of a kind, or the kind alone if none is legal; about a thing that was touched, if one was."""
    passing = _passing(seen, table, offer)
    ways = own_first(seen.viewer, seen.header.seats, [one for one in passing.ways if not one.aside] or passing.ways)
    is_both, is_later = len({way.seat for way in ways}) > 1, passing.ways != offer.ways
    found = [
        structs.replace(button, is_later=is_later)
        for way in ways
        if (button := _way(seen, table, offer.kind, way, about, is_both)) is not None
    ]
    found = list({one.value: one for one in found}.values())
    held = _held(seen, table, offer.kind, about) if about and not found else {}
    if found or (ways if not about else not held):
        return found
    return [Button(event_of(offer.kind, held), seen.kinds[tag_of(offer.kind)], is_legal=False)]


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
    if len(fixed) == len(way.fields) and not way.open and is_refused(seen, table, {"event": way.event, **fixed}):
        return None
    says = seen.speaker.say(said(seen.game, table, told))
    is_named = way.seat in seen.header.seats and (is_both or way.seat in fixed.values())
    if says == seen.kinds[tag_of(kind)] and is_named:
        says = f"{says} · {seat_named(way.seat, seen.header.seats[way.seat])}"
    is_anothers = seen.viewer in seen.header.seats and way.seat in seen.header.seats and way.seat != seen.viewer
    answers = tuple(_answers(seen, table, kind, way, fixed)) if not way.aside else ()
    made = Button(event_of(kind, fixed), says, is_legal=True, is_step=not way.aside, is_anothers=is_anothers)
    return structs.replace(made, answers=answers)


def _answers(
    seen: Seen, table: Any, kind: type[Struct], way: Option, fixed: Mapping[str, Plain]
) -> Iterator[tuple[str, str]]:  # fmt: skip
    """The answers to the one question that a way leaves, if they are few, and nobody would touch the table for them."""
    fields = [one for one in wanted(fields_of(seen.game, kind), (way,)) if one.name not in fixed]
    few = WordDomain | TruthDomain | SeatDomain | ThingDomain | CardDomain
    if len(fields) != 1 or not isinstance(fields[0].domain, few):
        return
    (one,) = fields
    some = (True, False) if isinstance(one.domain, TruthDomain) else legal((way,), one.name)
    if 1 < len(some) <= ANSWERS and not (one.name in way.open and not isinstance(one.domain, TruthDomain)):
        named = f"{titled(seen.game, one.name, seen.speaker)}: " if isinstance(one.domain, TruthDomain) else ""
        for value in some:
            yield event_of(kind, {**fixed, one.name: value}), f"{named}{words_for(seen, table, one.domain, value)}"


def _held(seen: Seen, table: Any, kind: type[Struct], about: str) -> dict[str, Plain]:
    """A thing in the first field of a kind, of those that are needed, in which it may stand."""
    game = seen.game
    for field in fields_of(game, kind):
        if field.is_needed and not isinstance(field.domain, WordDomain | TruthDomain):
            for one in choices_on(game, table, field.domain):
                if sent_as(one) == about:
                    return {field.name: one}
    return {}


def event_of(kind: type[Struct], fields: Mapping[str, Plain]) -> str:
    """An event as JSON, as far as it is stated."""
    return json.encode({"event": tag_of(kind), **fields}).decode()
