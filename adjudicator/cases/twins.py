"""Twin worlds: a match again with two secrets exchanged, of which a viewer must be told the same (ADR 17).

A secret is a text, an id or a name, that a match holds where its viewers are not told it. Two that may stand in the
same place, and are told alike wherever they are told at all, change places everywhere: whatever then differs for a
viewer was decided by what the viewer may not know.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import islice, product
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec import Struct, to_builtins

from adjudicator.cases.asking import standing
from adjudicator.match import Game, tag_of
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.plain.said import Said, say
from adjudicator.seam.judging import judge, seen_by
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import Refused, Step, Viewer, admit_openly

Steps: TypeAlias = list[Step[Any, Any]]
KEY: Final = ("*",)
"""The place of a key."""
GUESSES: Final = 6
"""The most events that name a secret and are guessed at, and the most tables on which they are."""


class Pair(NamedTuple):
    """Two secrets; whether viewers are told both, alike, in other places (two cards of which every deck has one)."""

    one: str
    other: str
    is_told: bool = False


class World(NamedTuple):
    """A match as it may have been: its set-up, and the events that its players reported."""

    setup: Plain
    events: tuple[Plain, ...]

    def exchanged(self, pair: Pair) -> World:
        """The same match with two secrets in each other's place."""
        instead = {pair.one: pair.other, pair.other: pair.one}
        return World(_put(self.setup, instead), tuple(_put(event, instead) for event in self.events))


Twins: TypeAlias = tuple[Pair, Steps, Steps]
"""Two secrets, the steps of a match, and of the one with these in each other's place."""


class Apart(Struct, frozen=True):
    """Where a viewer can tell twin worlds apart: at which event, and what is different."""

    position: int
    what: Said


def world_of(setup: Plain, steps: Iterable[Step[Any, Any]]) -> World:
    """The match that steps were played in."""
    return World(to_builtins(setup), tuple(to_builtins(step.event) for step in steps))


def secrets(
    game: Game, world: World, steps: Sequence[Step[Any, Any]], viewers: Collection[Viewer], spare: World | None = None
) -> Iterator[Pair]:
    """Pairs of secrets of a match for all of these viewers, each pair once.

    `spare`: another match, with whose texts a secret may be exchanged, too.
    """
    told: dict[str, list[Any]] = defaultdict(list)
    for number, (step, viewer) in enumerate(product(steps, viewers)):
        for place, text in _told(game, step, viewer):
            told[text].append((number, place))
    signs = {text: frozenset(Counter(places).items()) for text, places in told.items()}
    hidden = {text for viewer in viewers for step in steps for text in _hidden(game, step, viewer)}
    here, others, seen = _by_place(world), {} if spare is None else _by_place(spare), set[frozenset[str]]()
    for place, texts in here.items():
        for one, other in product(texts, (*texts, *others.get(place, ()))):
            is_secret = one in hidden and one != other and signs.get(one) == signs.get(other)
            if is_secret and frozenset((one, other)) not in seen:
                seen.add(frozenset((one, other)))
                yield Pair(one, other, one in signs)


def _by_place(world: World) -> dict[tuple[str, ...], dict[str, None]]:
    """The texts of a match by where they stand: in the set-up, or in a kind of event."""
    places: dict[tuple[str, ...], dict[str, None]] = {}
    for root, plain in (("", world.setup), *((str(event["event"]), event) for event in world.events)):
        for path, text in _placed(plain, (root,)):
            places.setdefault(path, {})[text] = None
    return places


def twins(game: Game, world: World, pairs: Iterable[Pair], viewers: Collection[Viewer]) -> Iterator[Twins]:
    """The steps of a match and of its twin, for each pair with which it could have been so: all of it has its place.

    Left out are those of which one of the viewers is told itself, by the table at the start or by an event.
    """
    one = stepped(game, world)
    for pair in pairs:
        other = stepped(game, world.exchanged(pair))
        if one is None or other is None:
            continue
        both = list(zip(one, other, strict=True))
        if not (pair.is_told and any(_is_told(game, viewer, *step) for viewer in viewers for step in both)):
            yield pair, one, other


def apart(
    game: Game, pair: Pair, one: Steps, other: Steps, viewer: Viewer, guesses: Iterable[Plain] = ()
) -> Iterator[Apart]:
    """Where a viewer can tell twins apart: by what happened, by the answers to those guesses that name a secret."""
    for left, right in zip(one, other, strict=True):
        for what in _differing(_shown(game, left, viewer), _shown(game, right, viewer)):
            yield Apart(left.position, what)
    kinds = {tag_of(kind): kind for kind in game.events}
    naming = list(islice((plain for plain in guesses if {*pair[:2]} & {*_texts(plain)}), GUESSES))
    share = max(1, len(one) // GUESSES)
    for left, right in zip(one[::share], other[::share], strict=True):
        for guess in (read_event(kinds, plain) for plain in naming):
            if _guessed(game, left, guess, viewer) != _guessed(game, right, guess, viewer):
                yield Apart(left.position, say("the answer to a report of {kind}", kind=tag_of(type(guess))))


def stepped(game: Game, world: World) -> Steps | None:
    """The steps of a match; None if it cannot have been so."""
    kinds, steps = {tag_of(kind): kind for kind in game.events}, Steps()
    try:
        table = game.lay(world.setup)
        for position, plain in enumerate(world.events, 1):
            steps.append(judge(game, position, table, read_event(kinds, plain)))
            table = steps[-1].after
    except (Refused, Malformed):
        return None
    return steps


def _told(game: Game, step: Step[Any, Any], viewer: Viewer) -> Iterator[tuple[Any, str]]:
    """Each text that a viewer is told of a step, with its place."""
    seen = game.mask(step, viewer)
    tables = [seen.before] if step.position == 1 else []
    for number, plain in enumerate((to_builtins(seen.event), *map(game.tell, (*tables, seen.after)))):
        for place, text in _placed(plain, ()):
            yield (number, text if place[-1:] == KEY else "", place), text


def _hidden(game: Game, step: Step[Any, Any], viewer: Viewer) -> Iterator[str]:
    """The texts of an event, and of the table at the start, that a viewer is told less often than they stand there."""
    seen = game.mask(step, viewer)
    yield from Counter(_texts(to_builtins(step.event))) - Counter(_texts(to_builtins(seen.event)))
    if step.position == 1:
        yield from Counter(_texts(game.tell(step.before))) - Counter(_texts(game.tell(seen.before)))


def _is_told(game: Game, viewer: Viewer, one: Step[Any, Any], other: Step[Any, Any]) -> bool:
    """Whether a viewer is told different things by an event, or by the table at the start."""
    left, right = game.mask(one, viewer), game.mask(other, viewer)
    return left.event != right.event or (one.position == 1 and left.before != right.before)


def _shown(game: Game, step: Step[Any, Any], viewer: Viewer) -> tuple[Any, ...]:
    """What a viewer is shown of a step, as `_SHOWN` names it: all that the faces tell follows from it."""
    seen = seen_by(game, step, viewer)
    as_sent = msgspec.json.encode(game.tell(seen.after))  # the order of lists and maps counts
    known = game.mask_table(step.after, viewer)
    choices = msgspec.json.encode(standing(game, known))
    view = game.view(step.after, viewer)
    return seen.event, seen.before, as_sent, (seen.findings, seen.doubts), known, view, choices


_SHOWN: Final = (
    say("the event"), say("the table before it"), say("the table after it"), say("its findings"),
    say("the table"), say("what the viewer knows"), say("what the viewer may choose from"),
)  # fmt: skip


def _differing(one: tuple[Any, ...], other: tuple[Any, ...]) -> Iterator[Said]:
    return (what for what, left, right in zip(_SHOWN, one, other, strict=True) if left != right)


def _guessed(game: Game, step: Step[Any, Any], guess: Any, viewer: Viewer) -> Any:
    """How a viewer's report after a step is answered: why it is refused, or what they are told of what it did."""
    try:
        if game.may_report is not None:
            game.may_report(step.after, guess, viewer)
        admit_openly(game, step.after, guess)
        made = judge(game, step.position + 1, step.after, game.decide(step.after, guess, Physical())[0])
    except Refused as refused:
        return refused.code, refused.says, refused.field
    return _shown(game, made, viewer)


def _put(plain: Plain, instead: dict[str, str]) -> Plain:
    if isinstance(plain, str):
        return instead.get(plain, plain)
    if isinstance(plain, dict):
        return {instead.get(key, key): _put(item, instead) for key, item in plain.items()}
    return [_put(item, instead) for item in plain] if isinstance(plain, list | tuple) else plain


def _texts(plain: Plain) -> Iterator[str]:
    return (text for _, text in _placed(plain, ()))


def _placed(plain: Plain, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Each text in plain data, keys included, with its place: items of a list stand in one place."""
    if isinstance(plain, str):
        yield path, plain
    elif isinstance(plain, dict):
        for key, item in plain.items():
            yield path + KEY, str(key)
            yield from _placed(item, (*path, str(key)))
    elif isinstance(plain, list | tuple):
        for item in plain:
            yield from _placed(item, path)
