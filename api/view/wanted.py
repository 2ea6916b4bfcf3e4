"""The filter of a match's entries, shared by the API, the pages and the command line."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from adjudicator.match import KERNEL, Game, tag_of
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.said import Said, listed
from adjudicator.seam.judging import is_clean
from api.sentences import say
from api.view.named import or_rule, or_seat, words_in
from api.view.seen import Masked, Seen


class Unwanted:
    """An entry that was not asked for."""


UNWANTED: Final = Unwanted()


class Wanted(Struct, frozen=True, kw_only=True):
    """A filter of entries; a field that is None or empty lets everything through."""

    first: int = 0
    """The first position; 0 is the opening, shown only if the set-up breaks or may break a rule."""
    last: int | None = None
    turn: int | None = None
    seat: str | None = None
    """A seat that the event concerns."""
    kinds: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    """Rules that it breaks or may break, by number or area."""
    model: str | None = None
    """An id that the event names."""
    has_finding: bool | None = None
    words: tuple[str, ...] = ()
    """Words that must all stand in the sentence that the viewer reads, or be words (cards, ids) of the event itself."""


def entries_wanted(seen: Seen, wanted: Wanted) -> Iterator[tuple[int, Masked | None]]:
    """Positions asked for, each with its masked step, None if the entry is not an event of the game."""
    last = seen.reading.position if wanted.last is None else min(wanted.last, seen.reading.position)
    step_at = steps_wanted(seen, wanted)
    for position in range(wanted.first, last + 1):
        step = step_at(position)
        if not isinstance(step, Unwanted):
            yield position, step


def steps_wanted(seen: Seen, wanted: Wanted) -> Callable[[int], Masked | Unwanted | None]:
    """A function from a position to its masked step (None if it is not an event of the game), or to `UNWANTED`."""
    game = seen.reading.ruleset
    numbers = frozenset(rule for name in wanted.rules for rule in rules_of(game, name))

    def step_at(position: int) -> Masked | Unwanted | None:
        if not position and not any(seen.mark(0)):
            return UNWANTED
        if wanted.kinds and tag_of(type(seen.reading.events[position])) not in wanted.kinds:
            return UNWANTED
        if wanted.turn is not None and seen.turn(position).turn != wanted.turn:
            return UNWANTED
        whole = seen.reading.step(position)
        if whole is None:
            is_of_game = wanted.seat or wanted.model or wanted.rules or wanted.has_finding
            return UNWANTED if is_of_game or not _says(seen, position, None, wanted.words) else None
        if wanted.has_finding is not False and is_clean(game, whole) and not _fits(whole, wanted, numbers):
            return UNWANTED  # masking only takes away, and is what costs most
        step = seen.masked(whole)
        fits = _fits(step, wanted, numbers) and (wanted.seat is None or wanted.seat in seen.concerns(position, step))
        return step if fits and _says(seen, position, step, wanted.words) else UNWANTED

    return step_at


def words_of(text: str | None) -> tuple[str, ...]:
    """The words that somebody looks for."""
    return () if text is None else tuple(text.casefold().split())


def _says(seen: Seen, position: int, step: Masked | None, words: Sequence[str]) -> bool:
    """Whether an entry, as the viewer reads it, holds all of these words."""
    if not words:
        return True
    says = seen.speaker.say(seen.sentence(position, step)).casefold()
    held = {word.casefold() for word in words_in(seen.event(position, step))}
    return all(word in says or word in held for word in words)


def check_names(seen: Seen, wanted: Wanted) -> None:
    """Raises marshmallow's `ValidationError` if this match has no such seat, kind of event or rule."""
    import marshmallow as ma  # here: a command starts without it

    if wrong := wrong_names(seen, wanted):
        raise ma.ValidationError({name: [says] for name, says in wrong.items()})


def wrong_names(seen: Seen, wanted: Wanted) -> dict[str, Said]:
    """The filters with a name that this match does not have: a seat, a kind of event, a rule; and what to say of it."""
    game = seen.reading.ruleset
    kinds = [tag_of(kind) for kind in (*game.events, *KERNEL)]
    wrong: dict[str, Said | None] = {
        "seat": None if wanted.seat is None else _unknown_seat(wanted.seat, seen),
        "kind": next((unknown_kind(kind, kinds) for kind in wanted.kinds if kind not in kinds), None),
        "rule": next((unknown_rule(game, rule) for rule in wanted.rules if not rules_of(game, rule)), None),
    }
    return {name: says for name, says in wrong.items() if says is not None}


def rules_of(game: Game, named: str) -> list[str]:
    """The rule of that number, or all rules of that area (`MFX-CHEAT`, `CHEAT`) or game, in small letters or large;
    empty if there is no such rule."""
    name = named.casefold()
    areas = (f"{name}-", f"{game.prefix}-{name}-".casefold())
    if name == game.name:
        return list(game.book.rules)
    return [rule for rule in game.book.rules if (one := rule.casefold()) == name or one.startswith(areas)]


def unknown_rule(game: Game, named: str) -> Said:
    """The sentence about a rule or area that a game does not have."""
    return or_rule(say("There is no rule {rule} in {game}", game=game.title, rule=shown(named)), named, game.book.rules)


def _unknown_seat(seat: str, seen: Seen) -> Said | None:
    seats = seen.viewers[2:]
    if seat in seats:
        return None
    if not seat:
        return say("A seat's name is needed; this match has {seats}", seats=listed(seats))
    says = say("This match has no seat {seat}; it has {seats}", seat=shown(seat), seats=listed(seats))
    return or_seat(says, seat, dict.fromkeys(seats, "") | dict(seen.header.seats))


def unknown_kind(kind: str, kinds: Collection[str]) -> Said:
    """The sentence about a kind of event that a game does not have."""
    return or_nearest(say("There is no kind of event {kind}", kind=shown(kind)), kind, kinds)


def _fits(step: Masked, wanted: Wanted, numbers: frozenset[str]) -> bool:
    if wanted.has_finding is not None and wanted.has_finding != bool(step.findings):
        return False
    broken = [*(finding.rule for finding in step.findings), *(doubt.rule for doubt in step.doubts)]
    if wanted.rules and numbers.isdisjoint(broken):
        return False
    return wanted.model is None or wanted.model in words_in(msgspec.to_builtins(step.event))
