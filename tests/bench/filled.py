"""`python -m tests.bench.filled [GAME …]`: how well the events left out of a record are found again.

Left out is what follows from the rest and left nobody a choice: totals, results, refusals, effects done, ends. A gap
ends with the next event that is stated; it is filled from the whole record's table before it, and found again if the
table after that event is the whole record's but for the number of its last entry. As records leave refusals and results
unsaid as their writers like, gaps are counted twice: in the record with what it leaves unsaid said (`same`), and in the
record as it is (`raw`). Then each record is filled from its beginning to its end, and findings are counted that the
whole record did not have: those that come of filling in (`false`: an event breaks more rules than in the whole record
and in the one with gaps), those of the record with gaps that are still there (`left`); and those of the whole record
and of the one with gaps that filling in took away (`gone`). `added`: events that are filled in where nothing was left
out.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, Final

from msgspec import Struct

from adjudicator.cases.situations import Situation, situations
from adjudicator.match import Game, tag_of
from adjudicator.moves.fill import Stated, before, filled
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Refused, Step
from tests.bench.offered import examples, is_way

DERIVED: Final = {
    "malifaux": frozenset((
        "DuelTotalAnnounced", "FinalTotalAnnounced", "DuelResolved", "FlipResolved", "VariableFlipResolved",
        "DamageDealt", "CheatDeclined", "SoulstoneDeclined", "TriggerDeclined", "ActionEffectsResolved",
        "ActionCompleted", "ActivationEnded", "TurnEnded",
    )),
    "mtg_trpg": frozenset((
        "CheckResolved", "SpellResolved", "EscapeResolved", "PreparationGranted", "CombatStarted", "CombatEnded",
        "CreatureDefeated", "SceneEnded", "EffectEnded",
    )),
    "locke": frozenset((
        "PhaseEntered", "NormalTurnStarted", "NormalTurnEnded", "CombatRoundStarted", "CombatTurnStarted",
        "CombatTurnEnded", "RoundEndStepDone", "CombatEnded", "SpaceEffectResolved", "AttackResolved",
        "DefenceDestroyed", "CharacterDied", "StageStarted", "StageEnded", "GameEnded",
    )),
}  # fmt: skip
"""By game, the kinds of event that are left out."""
GENERATED: Final = 2
"""How many matches are generated of each sample."""
LONGEST: Final = 600
"""The most events taken of one."""


class Count(Struct):
    """What was counted of some records; the module says what is what."""

    left_out: int = 0
    gaps: int = 0
    same: int = 0
    raw_gaps: int = 0
    raw: int = 0
    asked: int = 0
    open: int = 0
    false: int = 0
    left: int = 0
    gone: int = 0
    added: int = 0
    events: int = 0
    seconds: float = 0.0
    """What it took to fill the records from beginning to end."""
    slowest: float = 0.0
    """The seconds that the slowest gap took."""

    def add(self, other: Count) -> None:
        """Adds another one."""
        for name in self.__struct_fields__:
            both = getattr(self, name), getattr(other, name)
            setattr(self, name, max(both) if name == "slowest" else sum(both))

    def __str__(self) -> str:
        shares = f"{share(self.same, self.gaps):>7} {share(self.raw, self.raw_gaps):>7}"
        counts = "".join(f"{getattr(self, name):6}" for name in ("asked", "open", "false", "left", "gone", "added"))
        each = 1000 * self.seconds / max(self.events, 1)
        return f"{self.left_out:6} {self.gaps:6} {shares}{counts} {each:6.1f} ms {self.slowest * 1000:6.0f} ms"


def share(part: int, whole: int) -> str:
    """A share in words."""
    return f"{part / max(whole, 1):.1%}"


def count(game: Game, situation: Situation, missed: Counter[str] | None = None) -> Count:
    """What is found again of a record's derived events; events without a place are left out of it."""
    found, steps = Count(), list(_replayed(game, situation.table, situation.events))
    whole = [step.event for step in steps]
    for gap, end in gaps(game, steps):
        found.raw_gaps += 1
        found.raw += is_same(game, before(game, gap[0].before, gap[0].position, end.event), end)
    said = filled(game, situation.table, whole, ())
    for gap, end in gaps(game, (step for one in said for step in (*one.filled, one.step) if step is not None)):
        started = time.process_time()
        made = before(game, gap[0].before, gap[0].position, end.event)
        found.slowest = max(found.slowest, time.process_time() - started)
        found.gaps += 1
        found.left_out += len(gap)
        found.same += is_same(game, made, end)
        found.asked += bool(made.asked)
        found.open += made.is_open
        if missed is not None and not is_same(game, made, end):
            missed[_told(gap, made)] += 1
    _from_end_to_end(game, situation.table, steps, found)
    found.added = sum(len(one.filled) for one in filled(game, situation.table, whole))
    return found


def gaps(game: Game, steps: Iterable[Step[Any, Any]]) -> Iterator[tuple[list[Step[Any, Any]], Step[Any, Any]]]:
    """The derived events between two that are stated, each with the second, if that is legal."""
    gap: list[Step[Any, Any]] = []
    for step in steps:
        if is_derived(game, step):
            gap.append(step)
            continue
        if gap and not step.findings:
            yield gap, step
        gap = []


def is_derived(game: Game, step: Step[Any, Any]) -> bool:
    """Whether an event follows from the rest: it is of such a kind, legal, and left nobody a choice."""
    kind = tag_of(type(step.event))
    if kind not in DERIVED[game.name] or step.findings:
        return False
    for options in (game.course or game.options, game.options):
        offered = [one for one in options(step.before) if one.event == kind and is_way(one, step.event)]
        if offered:
            return any(not one.open and all(len(some) == 1 for some in one.fields.values()) for one in offered)
    return True


def is_same(game: Game, made: Stated, end: Step[Any, Any]) -> bool:
    """Whether the table after a stated event is the whole record's."""
    return made.step is not None and not made.step.findings and _plain(game, made.step) == _plain(game, end)


def _plain(game: Game, step: Step[Any, Any]) -> Any:
    """The table after a step as plain data, without the number of its last entry."""
    plain = game.tell(step.after)
    return {name: value for name, value in plain.items() if name != "at"} if isinstance(plain, dict) else plain


def _from_end_to_end(game: Game, table: Any, steps: list[Step[Any, Any]], found: Count) -> None:
    """Fills a record from its beginning to its end, and counts what it breaks then."""
    stated = [step.event for step in steps if not is_derived(game, step)]
    started = time.process_time()
    made = list(filled(game, table, stated))
    found.seconds = time.process_time() - started
    found.events = len(stated)
    recorded = _broken(steps)
    sparse = _broken(_replayed(game, table, stated))
    kept = [one.step for one in made if one.step is not None]
    now = _broken(kept)
    accused = _accused(steps) | _accused(_replayed(game, table, stated))
    found.false = (_accused(kept) - accused).total()
    found.left = ((now - recorded) & sparse).total()
    found.gone = ((recorded & sparse) - now).total()


def _broken(steps: Iterable[Step[Any, Any]]) -> Counter[str]:
    return Counter(finding.rule for step in steps for finding in step.findings)


def _accused(steps: Iterable[Step[Any, Any]]) -> Counter[int]:
    """By event, how many rules it breaks: a filled phase may call the same breach by another rule."""
    return Counter({id(step.event): len(step.findings) for step in steps})


def _replayed(game: Game, table: Any, events: Iterable[Any]) -> Iterator[Step[Any, Any]]:
    """The steps of events, without those that have no place."""
    position = 1
    for event in events:
        try:
            step = judge(game, position, table, event)
        except Refused:
            continue
        yield step
        table, position = step.after, position + 1


def _told(gap: list[Step[Any, Any]], made: Stated) -> str:
    lacking, got = ([tag_of(type(step.event)) for step in some] for some in (gap, made.filled))
    return f"{' '.join(lacking)} → {tag_of(type(made.event))}: {' '.join(got) or 'nothing'}"


def generated(game: Game) -> Iterator[Situation]:
    """Generated matches of a game's samples."""
    for name in (None, *game.samples):
        for seed in range(GENERATED):
            steps = list(islice(played(game, sample_setup(game, name), f"filled {seed}"), LONGEST))
            yield Situation(f"{name or 'sample'} {seed}", steps[0].before, [step.event for step in steps])


def by_hand(game: Game) -> Iterator[Situation]:
    """The examples that people wrote."""
    return (
        one for one in examples(game) if one.case not in ("encounter", "five-turns", "league-decks", "seven-espers")
    )


def together(game: Game, some: Iterable[Situation], missed: Counter[str] | None = None) -> Count:
    """The counts of several records."""
    whole = Count()
    for one in some:
        whole.add(count(game, one, missed))
    return whole


def rows() -> Iterator[tuple[str, str, str, str]]:
    """The counts of each game for the page of benchmarks."""
    for game in RULESETS:
        for what, some, aim in (("generated", generated(game), "≥ 98 %; 0"), ("by hand", by_hand(game), "≥ 95 %; 0")):
            found = together(game, some)
            told = f"{share(found.same, found.gaps)} of {found.gaps}; {found.false}"
            yield f"{game.name}, {what}: gaps filled to the same table; false findings", "", told, aim


def main(games: list[str]) -> None:
    """Prints the counts by game and source, and what is not found again."""
    heads = "".join(f"{name:>6}" for name in ("asked", "open", "false", "left", "gone", "added"))
    print(f"{'':28}{'out':>6} {'gaps':>6} {'same':>7} {'raw':>7}{heads} {'event':>9} {'slowest':>9}")
    for game in RULESETS:
        if games and game.name not in games:
            continue
        missed: Counter[str] = Counter()
        for one in examples(game):
            print(f"{one.case:28}{count(game, one, missed)}", flush=True)
        for name, some in (("generated", generated), ("cases", situations)):
            print(f"{game.name + ', ' + name:28}{together(game, some(game), missed)}", flush=True)
        for what, number in missed.most_common(25):
            print(f"   {number:4} {what}")


if __name__ == "__main__":
    main(sys.argv[1:])
