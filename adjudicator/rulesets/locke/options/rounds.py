"""Options at the end of a combat round: its six steps, discards and refills of hands (LCK-ROUND)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.fight.round_ends import meets_combat_end
from adjudicator.rulesets.locke.stages.hands import hand_limit, hand_size
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def round_end(table: Table, combat: Combat, first: str, fighting: list[str]) -> Iterator[Option]:
    """The option of the next step, and before it what hands owe or may do."""
    done = combat.end_step
    if done == 1:
        wishes: tuple[Plain, ...] = (fighting, [], *([seat] for seat in fighting if len(fighting) > 1))
        yield option(first, "RoundEndStepDone", "LCK-ROUND-04", step=2, wishes=wishes)
        return
    if done >= 2 and meets_combat_end(table):
        yield option(first, "RoundEndStepDone", "LCK-ROUND-10", step=6)
        return
    owed = tuple(_owed(table, fighting, done)) if combat.hands_step <= done + 1 else ()
    yield from owed
    if done == 3 and combat.hands_step <= 4:
        yield from _by_choice(table, fighting)
    if not owed:
        yield option(first, "RoundEndStepDone", "LCK-ROUND-01", step=done + 1)


def _owed(table: Table, fighting: list[str], done: int) -> Iterator[Option]:
    """The options to discard to the limit in step 3, and to refill to it in step 5."""
    for seat in fighting:
        held, limit = hand_size(table, seat), hand_limit(table, seat)
        if done == 2 and held is not None and held > limit:
            yield option(
                seat, "CombatCardDiscarded", "LCK-ROUND-06", player=seat, count=held - limit, reason="over_limit"
            )
        if done == 4 and held is not None and held < limit:
            yield option(seat, "HandRefilled", "LCK-ROUND-09", player=seat, count=limit - held, to_fill=("cards",))


def _by_choice(table: Table, fighting: list[str]) -> Iterator[Option]:
    """The options to discard one card of a hand at the limit, for those who can act and use no [proxy]."""
    for seat in fighting:
        one, limit = character(table, seat), hand_limit(table, seat)
        if limit and hand_size(table, seat) == limit and not one.proxy and one.incapacity == "none":
            yield option(seat, "CombatCardDiscarded", "LCK-ROUND-07", player=seat, count=1, reason="optional")
