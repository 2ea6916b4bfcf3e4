"""How a point of the strategy is judged; the files of rules/ enter each strategy's count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import Line
from adjudicator.rulesets.malifaux.encounter.events import StrategyPointScored
from adjudicator.rulesets.malifaux.encounter.layouts import centreline
from adjudicator.rulesets.malifaux.encounter.margin import Margin, margins
from adjudicator.rulesets.malifaux.encounter.noted import is_noted
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, measured, strategy_markers
from adjudicator.rulesets.malifaux.encounter.score import strategy_points
from adjudicator.rulesets.malifaux.geometry.shapes import Disc
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.distances import Test
from adjudicator.rulesets.malifaux.ground.limits import Breach, unsure
from adjudicator.rulesets.malifaux.left_out import on_record
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Undecidable

Verdict: TypeAlias = Mapping[str, Breach]
"""What a claimed point breaks, by rule; empty if it is due."""


class Counted(Struct, frozen=True):
    """What a strategy counts for a seat: how many, and the markers or models counted."""

    count: int
    names: tuple[str, ...] = ()
    alone: Said | None = None
    """Why the point is due whatever the count."""
    unsure: int = 0
    """How much more it may be, by what nobody said."""
    why_unsure: Said | None = None
    left_out: tuple[Said, ...] = ()
    """What is not counted though it might seem to be, each with why."""


Count: TypeAlias = Callable[[Table, str, int], Counted]
"""`(table, seat, slack) -> what is counted`."""


class Strategy(Struct, frozen=True):
    """A strategy: what it is called, its scoring rule, what it counts."""

    called: Said
    rule: str
    count: Count


STRATEGIES: dict[str, Strategy] = {}
"""The strategies by name."""
BY_SUIT = {"R": "turf_war", "C": "reckoning", "T": "plant_explosives", "M": "corrupted_idols"}
"""The strategy of each suit (MFX-STRAT-02)."""


def strategy(name: str, called: Said, rule: str) -> Callable[[Count], Count]:
    """Enters a strategy by what it counts, with the check of its scoring rule."""

    def enter(count: Count) -> Count:
        STRATEGIES[name] = Strategy(called, rule, count)

        @book.check(rule, on=StrategyPointScored)
        def point_is_due(table: Table, event: StrategyPointScored) -> Breach | None:
            """A point is scored at the end of a turn, for more than the points already earned."""
            return strategy_verdict(table, event).get(rule)

        return count

    return enter


def strategy_of(table: Table) -> Strategy | None:
    """The strategy that is played, if that is known."""
    name = encounter_of(table).strategy
    return None if name is None else STRATEGIES[name]


def counted_by(table: Table) -> Strategy | None:
    """The strategy that is played, if what it counts is on record."""
    played = strategy_of(table)
    return played if played is not None and is_noted(table) else None


def is_due(table: Table, seat: str, margin: Margin) -> bool:
    """Whether a seat counts for more than its points of the strategy, by a reading of the table."""
    played = counted_by(table)
    if played is None:
        return False
    counted = played.count(table, seat, margin.helps)
    return counted.alone is not None or counted.count > len(strategy_points(encounter_of(table), seat))


def may_be_due(table: Table, seat: str) -> bool:
    """Whether a seat may count for more, as far as measuring can tell and by what nobody said."""
    generous, played = margins(table)[0], counted_by(table)
    counted = None if played is None else played.count(table, seat, generous.helps)
    if counted is None or is_due(table, seat, generous):
        return counted is not None
    return counted.count + counted.unsure > len(strategy_points(encounter_of(table), seat))


@recalled(keep=2)
def strategy_verdict(table: Table, event: StrategyPointScored) -> Verdict:
    """What a claimed point of the strategy breaks: it is in turn one, a second in its turn, or not due."""
    if early := too_early(table):
        return early
    scored = strategy_points(encounter_of(table), event.seat)
    if table.turn in scored and table.complete_log:
        return {"MFX-STRAT-01": say("{seat} has scored the strategy in turn {turn} already",
                                    seat=event.seat, turn=table.turn or 0)}  # fmt: skip
    played = strategy_of(table)
    if played is None:
        return {}
    if event.step != "end_of_turn" or (table.complete_log and step_of(table) != "end_of_turn"):
        moment = WHEN[event.step] if event.step != "end_of_turn" else WHEN[step_of(table)]
        return {played.rule: say("The strategy is scored at the end of a turn, not {moment}", moment=moment)}
    breach = not_due(table, event.seat, played) if is_noted(table) else None
    return {} if breach is None else {played.rule: breach}


def not_due(table: Table, seat: str, played: Strategy) -> Breach | None:
    """Why a seat is due no further point of the strategy, or may not be; None if it is due one."""
    generous, strict = margins(table)
    if is_due(table, seat, strict):
        return None
    counted, earned = played.count(table, seat, NEAR), len(strategy_points(encounter_of(table), seat))
    parts: dict[str, Part] = {"seat": seat, "strategy": played.called, "count": counted.count, "earned": earned}
    if counted.names:
        parts["which"] = listed([named(table, name) for name in counted.names])
        says = say(
            "{seat} counts {count} for {strategy} ({which}), not more than the {earned} VP earned from it", **parts
        )
    else:
        says = say("{seat} counts {count} for {strategy}, not more than the {earned} VP earned from it", **parts)
    if left_out := counted.left_out:
        says = say("{says}; {left_out}", says=says, left_out=listed(left_out))
    if counted.why_unsure is not None and may_be_due(table, seat):
        return Undecidable(say("{says}: undecidable, as {why}", says=says, why=counted.why_unsure))
    return unsure(table, says) if is_due(table, seat, generous) else on_record(table, says)


def in_half(table: Table, seat: str, lies: Callable[[Line, Disc], Test], slack: int) -> Counted:
    """The strategy markers that lie in the enemy half of a seat, with any part or completely."""
    line, markers = centreline(table, seat), measured(strategy_markers(table))
    inside = tuple(
        name for name, there in markers
        if line is not None and isinstance(there.shape, Disc) and lies(line, there.shape)(slack)
    )  # fmt: skip
    return Counted(len(inside), inside)


# ---- the moment


def too_early(table: Table) -> Verdict:
    """What any point breaks if it is scored in the first turn; the start of a later one may be left out."""
    if table.turn is None or table.turn > 1 or not table.complete_log:
        return {}
    return {"MFX-SCHEME-10": say("Victory points are not earned in turn {turn}", turn=table.turn)}


WHEN = {
    "play": say("during the turn"),
    "end_of_turn": say("at the end of the turn"),
    "end_of_game": say("at the end of the game"),
    "on_kill": say("on a kill"),
    "during_activation": say("during an activation"),
    "end_of_activation": say("at the end of an activation"),
}
"""The moments of a turn in sentences."""


def phase_of(table: Table, otherwise: Said) -> Said:
    """What a heading calls the step of scoring."""
    return {"end_of_turn": say("Phase: end of turn"), "end_of_game": say("Phase: end of game")}.get(
        step_of(table), otherwise
    )


def step_of(table: Table) -> str:
    """Where the turn stands: play, end_of_turn or end_of_game."""
    if encounter_of(table).game_over:
        return "end_of_game"
    return "end_of_turn" if table.turn_over else "play"
