"""`python -m tests.bench.filled [GAME …]`: how well the events left out of a record are found again.

Left out is what follows from the rest: totals, results, refusals, effects done, ends. A gap ends with the next event
that is stated; it is filled from the table of the whole record before it, and found again if the table after that event
is the whole record's. Then a record is filled from its beginning to its end, and every finding counted that the whole
record did not have.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from msgspec import Struct

from adjudicator.cases.situations import Situation, situations
from adjudicator.match import Game, tag_of
from adjudicator.moves.fill import Stated, before, filled
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import Refused, Step, judge
from tests.bench.offered import examples, is_way

DERIVED = {
    "malifaux": frozenset(
        "DuelTotalAnnounced FinalTotalAnnounced DuelResolved FlipResolved VariableFlipResolved "
        "DamageDealt CheatDeclined SoulstoneDeclined TriggerDeclined "
        "ActionEffectsResolved ActionCompleted ActivationEnded TurnEnded".split()
    ),
    "mtg_trpg": frozenset(
        "CheckResolved SpellResolved EscapeResolved HordeLibraryTrimmed PreparationGranted CombatStarted CombatEnded "
        "CreatureDefeated SceneEnded EffectEnded".split()
    ),
    "locke": frozenset(
        "PhaseEntered NormalTurnStarted NormalTurnEnded CombatRoundStarted CombatTurnStarted CombatTurnEnded "
        "RoundEndStepDone CombatEnded SpaceEffectResolved AttackResolved DefenceDestroyed CharacterDied StageStarted "
        "StageEnded GameEnded".split()
    ),
}
"""By game, the kinds of event that are left out."""


class Count(Struct):
    """What was counted of some records."""

    gaps: int = 0
    left_out: int = 0
    same: int = 0
    """Gaps after which the table is that of the whole record."""
    asked: int = 0
    """Gaps of which one question is left."""
    open: int = 0
    false: int = 0
    """Findings that neither the whole record had nor the one with gaps."""
    left: int = 0
    """Findings of the record with gaps that are left, and that the whole record did not have."""
    gone: int = 0
    """Findings of the whole record that the filled one has not."""
    steps: int = 0
    as_recorded: int = 0
    """Gaps after which the table is that of the record with nothing that it leaves unsaid."""
    unsaid: int = 0
    added: int = 0
    """Events that are filled in where nothing was left out."""
    seconds: float = 0.0
    slowest: float = 0.0

    def add(self, other: Count) -> None:
        """Adds another one."""
        for name in self.__struct_fields__:
            if name != "slowest":
                setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)

    def __str__(self) -> str:
        share = f"{self.same / max(self.gaps, 1):7.1%}"
        rest = f"{self.asked:5} {self.open:5} {self.false:5} {self.left:5} {self.gone:5}"
        return f"{self.left_out:6} {self.gaps:6} {share} {self.as_recorded / max(self.gaps, 1):7.1%} {rest} {self.unsaid:6} {self.added:5} {self.seconds:7.1f} s {self.slowest * 1000:7.0f} ms"


def count(game: Game, situation: Situation, missed: Counter[str] | None = None) -> Count:
    """What is found again of a record's derived events; events without a place are left out of it."""
    found, steps = Count(), list(_steps(game, situation))
    for gap, end in gaps(game, steps):
        made = _made(game, gap, end, found)
        found.as_recorded += _is_same(game, made, end)
    made_whole = list(filled(game, situation.table, [step.event for step in steps], ()))
    whole = [step for one in made_whole for step in (*one.filled, one.step) if step is not None]
    found.unsaid = len(whole) - len(steps)
    for gap, end in gaps(game, whole):
        found.gaps += 1
        found.left_out += len(gap)
        made = _made(game, gap, end, found)
        is_same = _is_same(game, made, end)
        found.same += is_same
        found.asked += bool(made.asked)
        found.open += made.is_open
        if not is_same and missed is not None:
            how = "asked" if made.asked else "open" if made.is_open else "kept" if not made.filled else "other"
            lacking = [tag_of(type(step.event)) for step in gap]
            got = [tag_of(type(step.event)) for step in made.filled]
            missed[f"{how}: {' '.join(lacking)} → {tag_of(type(end.event))}; got {' '.join(got)}"] += 1
            if DEBUG:
                print(how, situation.case, [str(x.event) for x in gap], end.event, [str(x.event) for x in made.filled])
    _whole(game, situation, steps, found)
    return found


def gaps(game: Game, steps: Iterable[Step[Any, Any]]) -> Iterator[tuple[list[Step[Any, Any]], Step[Any, Any]]]:
    """The derived events between two that are stated, each with the second, if it is legal."""
    gap: list[Step[Any, Any]] = []
    for step in steps:
        if is_derived(game, step):
            gap.append(step)
            continue
        if gap and not step.findings:
            yield gap, step
        gap = []


def _made(game: Game, gap: list[Step[Any, Any]], end: Step[Any, Any], found: Count) -> Stated:
    """A gap filled."""
    started = time.process_time()
    made = before(game, gap[0].before, gap[0].position, end.event)
    found.slowest = max(found.slowest, time.process_time() - started)
    return made


def _is_same(game: Game, made: Stated, end: Step[Any, Any]) -> bool:
    """Whether the table after a stated event is that of the whole record."""
    return made.step is not None and not made.step.findings and told(game, made.step.after) == told(game, end.after)


def is_derived(game: Game, step: Step[Any, Any]) -> bool:
    """Whether an event follows from the rest: it is of such a kind, legal, and left nobody a choice."""
    kind = tag_of(type(step.event))
    if kind not in DERIVED[game.name] or step.findings:
        return False
    course = game.course or game.options
    for options in (course, game.options):
        offered = [one for one in options(step.before) if one.event == kind and is_way(one, step.event)]
        if offered:
            return any(not one.open and all(len(some) == 1 for some in one.fields.values()) for one in offered)
    return True


def told(game: Game, table: Any) -> Any:
    """A table as plain data, without the number of its last entry."""
    plain = game.tell(table)
    return {name: value for name, value in plain.items() if name != "at"} if isinstance(plain, dict) else plain


def _whole(game: Game, situation: Situation, steps: list[Step[Any, Any]], found: Count) -> None:
    """Fills a record from its beginning to its end, and counts what it breaks then."""
    stated = [step.event for step in steps if not is_derived(game, step)]
    started = time.process_time()
    made = list(filled(game, situation.table, stated))
    found.seconds += time.process_time() - started
    found.steps += sum(len(one.filled) + 1 for one in made)
    recorded = Counter(finding.rule for step in steps for finding in step.findings)
    naive = Counter(finding.rule for step in _replayed(game, situation.table, stated) for finding in step.findings)
    now = Counter(
        finding.rule
        for one in made
        if one.step is not None and not one.asked and not one.is_open
        for finding in one.step.findings
    )
    found.false += (now - recorded - naive).total()
    found.left += ((now - recorded) & naive).total()
    found.gone += (recorded - now).total()
    found.added += sum(len(one.filled) for one in filled(game, situation.table, [step.event for step in steps]))


def _steps(game: Game, situation: Situation) -> Iterator[Step[Any, Any]]:
    """The steps of a record, without those that have no place."""
    return _replayed(game, situation.table, situation.events)


def _replayed(game: Game, table: Any, events: Iterable[Any]) -> Iterator[Step[Any, Any]]:
    position = 1
    for event in events:
        try:
            step = judge(game, position, table, event)
        except Refused:
            continue
        yield step
        table, position = step.after, position + 1


import os

DEBUG = os.environ.get("DEBUG")
GENERATED = 3
"""How many matches are generated of each sample."""
LONGEST = 800


def generated(game: Game) -> Iterator[Situation]:
    """Generated matches of a game's samples."""
    for name in (None, *game.samples):
        for seed in range(GENERATED):
            steps = list(islice(played(game, sample_setup(game, name), f"filled {seed}"), LONGEST))
            yield Situation(f"{name or 'sample'} {seed}", steps[0].before, [step.event for step in steps])


def together(game: Game, situations: Iterable[Situation], missed: Counter[str] | None = None) -> Count:
    """The counts of several records."""
    whole = Count()
    for one in situations:
        whole.add(count(game, one, missed))
    return whole


def main(games: list[str]) -> None:
    """Prints the counts by game and source."""
    print(
        f"{'':28}{'left':>6} {'gaps':>6} {'same':>7} {'raw':>7} {'asked':>5} {'open':>5} {'false':>5} {'left':>5} {'gone':>5} {'unsaid':>6} {'added':>5} {'time':>9}"
    )
    for game in RULESETS:
        if games and game.name not in games:
            continue
        missed: Counter[str] = Counter()
        for one in examples(game):
            print(f"{one.case:28}{count(game, one, missed)}", flush=True)
        show(missed)
        for name, some in (("generated", generated), ("cases", situations)):
            missed = Counter()
            print(f"{game.name + ', ' + name:28}{together(game, some(game), missed)}", flush=True)
            show(missed)


def show(missed: Counter[str]) -> None:
    """Prints what is not found again, the commonest first."""
    for what, number in missed.most_common(25):
        print(f"   {number:4} {what}")


if __name__ == "__main__":
    main(sys.argv[1:])
