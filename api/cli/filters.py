"""Which steps of a match are asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from adjudicator.match import KERNEL, Game, tag_of
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import Step
from api.cli.terminal import Unusable
from api.view.named import nearest, seats_of
from api.view.seen import Seen, viewers


@dataclass(frozen=True)
class Wanted:
    """Positions, turn, seat, rules and kinds of event asked for; None or empty: any."""

    first: int | None = None
    last: int | None = None
    turn: int | None = None
    seat: str | None = None
    rules: frozenset[str] = frozenset()
    kinds: tuple[str, ...] = ()

    def has(self, seen: Seen, step: Step[Any, Any]) -> bool:
        """Whether a seen step is asked for."""
        if self.kinds and tag_of(type(step.event)) not in self.kinds:
            return False
        broken = {finding.rule for finding in step.findings} | {doubt.rule for doubt in step.doubts}
        if self.rules and not self.rules & broken:
            return False
        if self.turn is not None and seen.place(step, step.position).turn != self.turn:
            return False
        return self.seat is None or self.seat in seats_of(seen.reading.ruleset, step)

    def has_entry(self, event: object) -> bool:
        """Whether an entry without a step is asked for: it has no turn, no seat and breaks no rule."""
        if self.turn is not None or self.seat is not None or self.rules:
            return False
        return not self.kinds or tag_of(type(event)) in self.kinds


def wanted(
    reading: Reading,
    *,
    first: int | None,
    last: int | None,
    turn: int | None,
    seat: str | None,
    rules: tuple[str, ...],
    kinds: tuple[str, ...],
) -> Wanted:
    """What is asked for; `Unusable` where this game knows no such seat, rule or kind of event."""
    if first is not None and last is not None and first > last:
        raise Unusable(f"nothing lies between {first} and {last}: --from comes before --to")
    if turn is not None:
        places = (reading.ruleset.place(reading.table(n)) for n in range(reading.position + 1))
        turns = {place.turn for place in places if place.turn is not None}
        if turn not in turns:
            raise Unusable(f"no turn {turn}; this match has {', '.join(map(str, sorted(turns))) or 'no turns'}")
    known = [tag_of(kind) for kind in (*reading.ruleset.events, *KERNEL)]
    for kind in kinds:
        if kind not in known:
            raise Unusable(f"no kind of event {kind!r}{nearest(kind, known)}")
    seats = viewers(reading)[2:]
    if seat is not None and seat not in seats:
        raise Unusable(f"no seat {seat!r}; this match has {', '.join(seats)}")
    numbers = frozenset(number for named in rules for number in rules_named(reading.ruleset, named))
    return Wanted(first, last, turn, seat, numbers, kinds)


def rules_of(ruleset: Game, named: str) -> list[str]:
    """The rule of that number, or all of that area (`MFX-CHEAT`, `CHEAT`); none where there is no such rule."""
    known = ruleset.book.rules
    if named in known:
        return [named]
    areas = (f"{named}-", f"{ruleset.prefix}-{named}-")
    return [rule for rule in known if rule.startswith(areas)]


def rules_named(ruleset: Game, named: str) -> list[str]:
    """`rules_of`, or `Unusable` where there is none."""
    found = rules_of(ruleset, named)
    if not found:
        raise Unusable(f"no rule {named!r} in {ruleset.name}{nearest(named, list(ruleset.book.rules))}")
    return found
