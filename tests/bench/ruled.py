"""`python -m tests.bench.ruled`: how long a ruling takes by thumb, for each kind of dispute, to the turned verdict.

Half a second a tap, 1.2 a decision, 0.28 a letter. Somebody opens the page from the front page, types the title's words
until the kind is among the first hits, taps it, opens the place of the fact that was otherwise, and taps what it was:
once, a few steps on, or typed. Of all ways to turn a verdict the quickest counts: which fact it was, the table knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from statistics import median, quantiles
from typing import Any, Final, TypeAlias

from msgspec import UNSET, Struct

from adjudicator.cases.disputes import Dispute, disputes
from adjudicator.match import Game, Rulesets
from adjudicator.moves.silences import unsaid
from adjudicator.plain.json import Malformed
from adjudicator.plain.json import read_as as read_plain
from adjudicator.rulesets import RULESETS
from api.view import answers
from api.view.boxes import Box, read, toggled
from api.view.held import field_at, path_of, put, standing
from api.view.questions import put as ask
from api.view.ruling_parts import Laid
from api.view.searching import disputes_found
from api.view.situated import fitting
from api.view.situation_link import Situated, begun

TAP, DECISION, LETTER = 0.5, 1.2, 0.28
"""Seconds."""
HITS: Final = 5
"""The hits that are seen at once."""
STEPS: Final = 4
"""The most taps one after the other on a place that goes by steps."""
NUDGES: Final = (0.5, 1, 2, 4, 8)
"""Inches by which a place is typed anew."""
_OPENING: Final = 2 * TAP + DECISION
"""*Quick ruling*, the field for words, and which words."""


class Ruled(Struct, frozen=True):
    """What a kind of dispute takes: letters typed, taps on the fact and letters for it, and whether it turned."""

    kind: str
    letters: int
    taps: int
    typed: int
    is_turned: bool

    @property
    def seconds(self) -> float:
        """From the front page to the turned verdict."""
        chosen = TAP + DECISION  # the kind
        stated = TAP + DECISION + self.taps * TAP + DECISION  # the place, what it was
        return _OPENING + chosen + stated + (self.letters + self.typed) * LETTER


def ruled(game: Game, kind: Dispute) -> Ruled:
    """A kind of dispute, ruled on by thumb."""
    letters, told = letters_of(kind), begun(game, kind)
    ways = [way for at in kind.first for way in _turned(game, kind, told, at)] + list(_unsaid(game, told))
    taps, typed = min(ways, key=lambda way: way[0] * TAP + way[1] * LETTER, default=(0, 0))
    return Ruled(kind.id, letters, taps, typed, bool(ways))


def letters_of(kind: Dispute) -> int:
    """The letters of the words of its title, typed whole, after which it is among the first hits in all games."""
    words = [word for word in kind.title.split() if word.lower() not in ("a", "an", "the", "in", "of", "with", "to")]
    for count in range(1, len(words) + 1):
        typed = " ".join(words[:count])
        if kind in [one for _, one in disputes_found(RULESETS, typed)[:HITS]]:
            return len(typed)
    return len(" ".join(words))


Verdict: TypeAlias = tuple[frozenset[str], tuple[str, ...]]


def is_turned(kind: Dispute, was: Verdict | None, now: Verdict | None) -> bool:
    """Whether its rule is broken no longer, nor another instead; or, where it only asks, the answer is another."""
    if was is None or now is None:
        return False
    return now[1] != was[1] if kind.rule not in was[0] else now[0] <= was[0] - {kind.rule}


def verdict(game: Game, told: Situated) -> Verdict | None:
    """The rules that are broken, and what is answered; None: it cannot be so."""
    found = fitting(Rulesets([game]), told, "en")
    if found.unfit:
        return None
    seen = found.seen
    steps = (seen.step(at) for at in range(seen.reading.position + 1))
    broken = frozenset(one.rule for step in steps if step is not None for one in answers.findings(seen, step))
    return broken, tuple(repr(ask(seen, seen.reading.position, one.question, one.fields).answer) for one in told.asks)


def _turned(game: Game, kind: Dispute, told: Situated, at: str) -> Iterator[tuple[int, int]]:
    """The taps and letters by which a change of a place turns the verdict: the first way by taps, or else typed."""
    frontier, was = [told], verdict(game, told)
    for taps in range(1, STEPS + 1):
        after = [one for each in frontier for one in _tapped(game, each, at)]
        if any(is_turned(kind, was, verdict(game, one)) for one in after):
            yield taps, 0
            return
        box = _box(game, told, at)
        frontier = after if box is not None and box.kind in ("number", "place") and len(after) <= STEPS else []
    for text in _typed(told, at):
        if is_turned(kind, was, verdict(game, _changed(game, told, at, text))):
            yield 2, len(text)  # the field, *Set*
            return


def _unsaid(game: Game, told: Situated) -> Iterator[tuple[int, int]]:
    """A tap on an event that may have gone unsaid, if that turns the verdict."""
    seen = fitting(Rulesets([game]), told, "en").seen
    steps = [step for at in range(1, seen.reading.position + 1) if (step := seen.step(at)) is not None]
    if any(not one.rules for one in unsaid(game, steps)):
        yield 1, 0


def _box(game: Game, told: Situated, at: str) -> Box | None:
    seen = fitting(Rulesets([game]), told, "en").seen
    return Laid(seen, {"given": told.given, "when": told.when}, "").place(at)


def _tapped(game: Game, told: Situated, at: str) -> Iterator[Situated]:
    """The situations after a tap on each of what is offered for a place."""
    box = _box(game, told, at)
    if box is not None and box.kind == "data" and not box.is_needed:
        yield _without(told, at)
    for row in () if box is None else box.rows:
        for choice in row:
            if not choice.is_there:
                yield _changed(game, told, at, choice.value, is_toggle=box is not None and box.kind == "several")


def _without(told: Situated, at: str) -> Situated:
    """The situation with nothing stated in a place."""
    plain = put({"given": told.given, "when": told.when}, path_of(at), UNSET)
    return read_plain(Situated, {**plain, "ruleset": told.ruleset, "asks": told.asks})


def _changed(game: Game, told: Situated, at: str, text: str, *, is_toggle: bool = False) -> Situated:
    """The situation as the form of a place leaves it; the same, where it is refused."""
    plain: dict[str, Any] = {"given": told.given, "when": told.when}
    path = path_of(at)
    try:
        value = (toggled if is_toggle else read)(field_at(game, plain, path), standing(plain, path), text)
        return read_plain(Situated, {**put(plain, path, value), "ruleset": told.ruleset, "asks": told.asks})
    except Malformed:
        return told


def _typed(told: Situated, at: str) -> Iterator[str]:
    """What may be typed for a place: numbers up to 20; points up to eight inches away."""
    match standing({"given": told.given, "when": told.when}, path_of(at)):
        case [int() | float() as x, int() | float() as y]:
            for by, (east, north) in product(NUDGES, ((1, 0), (-1, 0), (0, 1), (0, -1))):
                yield f"{x + by * east:g} {y + by * north:g}"
        case int() | float() | [int()]:
            yield from map(str, range(21))


def rows() -> Iterator[tuple[str, str, str, str]]:
    """Seconds, and how many kinds turn by one tap on the fact."""
    found = [ruled(game, kind) for game in RULESETS for kind in disputes(game.package)]
    taken = [one.seconds for one in found if one.is_turned]
    once = sum(one.is_turned and one.taps == 1 for one in found)
    what = f"a ruling by thumb, {len(taken)} of {len(found)} kinds of dispute ({once} by one tap on the fact)"
    times = f"{median(taken):.1f}; {quantiles(taken, n=10)[-1]:.1f}; {max(taken):.1f} s"
    yield f"{what}: median; nine in ten; most", "", times, "≤ 45 s"


if __name__ == "__main__":
    for row in rows():
        print(*row, sep=" | ")
