"""Generated matches: of five to eleven players, through both stages, to each of the four ends; none breaks a rule."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from itertools import islice

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.plain.json import Plain
from adjudicator.replay.play import ended, played, sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.sample import in_the_base
from adjudicator.rulesets.locke.stages.sides import defending_seats, invading_seats
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import Refused, Viewer
from tests.locke.given import COURSE, PLAYERS, Steps
from tests.tier import budget

BRIEF = ("declaration", "key_sites", "no_actors")
WHAT_IS_KNOWN = import_module("adjudicator.rulesets.locke.secrets.mask")


def breaches(steps: Steps) -> list[object]:
    return [(step.position, step.findings, step.event) for step in steps if step.findings or step.unfit]


@pytest.mark.parametrize("ending", BRIEF)
@pytest.mark.parametrize("count", PLAYERS)
def test_each_number_of_players_comes_through_both_stages_to_each_end(count: int, ending: str) -> None:
    steps: Steps = list(ended(locke, sample_setup(locke, f"{count}-players"), 11 * count, ending))
    stages = list(dict.fromkeys(step.after.stage for step in steps))

    assert breaches(steps) == []
    assert stages == ["setup", "planet", "planet_ended", "base", "ended"]
    assert (steps[-1].after.reason, steps[-1].after.ranked) == (ending, True)
    assert len(steps[-1].after.characters) == count


def test_a_thousand_turns_are_survived_after_a_declaration_for_evil() -> None:
    """From the set-up to the end, each of the turns played; a declaration is met by an objection."""
    last, kinds, broken = None, set(), []
    for step in ended(locke, sample_setup(locke, "5-players"), 1, "evil_1000"):
        last = step
        kinds.add(type(step.event))
        broken += breaches([step])

    assert broken == []
    assert last is not None
    assert last.after.reason == "evil_1000"
    assert last.after.evil_declarer is not None
    assert last.after.evil_declarer.survived_turns == 1000
    assert {ev.VictoryDeclared, ev.ObjectionRaised, ev.StageStarted} <= kinds


@settings(max_examples=budget(8, 3))
@given(st.integers())
def test_a_match_taken_up_late_comes_to_its_thousandth_turn(seed: int) -> None:
    steps: Steps = list(ended(locke, sample_setup(locke, "late"), seed, "evil_1000"))

    assert breaches(steps) == []
    assert steps[-1].after.reason == "evil_1000"
    assert sum(isinstance(step.event, ev.NormalTurnEnded) and step.event.player == "P2" for step in steps) == 10


@settings(max_examples=budget(20, 5))
@given(st.integers(), st.sampled_from(PLAYERS))
@example(64, 5)
def test_play_without_an_aim_breaks_no_rule_and_ends(seed: int, count: int) -> None:
    steps: Steps = list(islice(played(locke, sample_setup(locke, f"{count}-players"), seed, 10**6), 1_500))

    assert breaches(steps) == []
    assert len(steps) == 1_500 or steps[-1].after.ranked


@settings(max_examples=budget(20, 5))
@given(st.integers(), st.sampled_from(PLAYERS), st.sampled_from(("classic", "rev2011")))
def test_a_brawl_breaks_no_rule(seed: int, count: int, limit: str) -> None:
    setup = partial(in_the_base, together=True)(count)
    assert isinstance(setup, dict)
    brawl = played(locke, {**setup, "options": {"response_limit": limit}}, seed, 10**6)

    assert breaches(list(islice(brawl, 600))) == []


@settings(max_examples=budget(40, 8))
@given(st.integers(), st.sampled_from(PLAYERS))
def test_both_sides_have_somebody_when_the_board_is_built(seed: int, count: int) -> None:
    """Without an invader nobody would have a turn on the planets, and the rules know no way on."""
    steps = played(locke, sample_setup(locke, f"{count}-players"), seed)
    built = next(step.after for step in steps if isinstance(step.event, ev.PlanetCardsPlaced))

    assert invading_seats(built)
    assert defending_seats(built)


def test_a_full_match_is_folded_almost_without_a_look_at_what_everybody_knows(monkeypatch: pytest.MonkeyPatch) -> None:
    """The table of a log that leaves nothing out is worked out anew, as everybody knows it, for rare events only."""
    setup = sample_setup(locke, "7-players")
    events = [step.event for step in ended(locke, setup, 7, "no_actors")]
    known, looks = WHAT_IS_KNOWN.known_to, []

    def counted(table: Table, viewer: Viewer) -> object:
        looks.append(viewer)
        return known(table, viewer)

    monkeypatch.setattr(WHAT_IS_KNOWN, "known_to", counted)
    table = locke.lay(setup)
    for position, event in enumerate(events, 1):
        table = locke.evolve(table, event, position)

    rare = sum(isinstance(event, (ev.IntrusionAttempted, ev.SheetOpened, ev.VictoryDeclared)) for event in events)
    assert len(events) > 500
    assert len(looks) <= rare


def test_the_same_seed_is_the_same_match() -> None:
    setup = sample_setup(locke, "6-players")
    one, same = ([step.event for step in ended(locke, setup, 5, "key_sites")] for _ in range(2))

    assert one == same


def test_an_end_out_of_reach_is_refused() -> None:
    """Whoever has the field alone never falls."""
    setup = in_the_base(5, together=True)
    assert isinstance(setup, dict)
    alone = {seat: {**one, "alive": seat == "P1"} for seat, one in setup["characters"].items()}

    with pytest.raises(Refused, match="cannot come to that end any more"):
        list(ended(locke, {**setup, "characters": alone}, 1, "no_actors"))


@pytest.mark.parametrize(
    "setup", [{"players": 7}, {"players": 5, "tables": {"characters": {"Ann": {"alignment": "GOOD"}}}}]
)
def test_too_few_sheets_are_said_before_anything_is_played(setup: dict[str, Plain]) -> None:
    with pytest.raises(Refused, match="too few character sheets"):
        next(played(locke, setup, 1))


def test_a_match_that_nobody_sits_at_begins_with_who_plays() -> None:
    first = next(played(locke, {}, 1))

    assert isinstance(first.event, ev.MatchCreated)


@pytest.mark.parametrize("share", [5, 20, 50])
@pytest.mark.parametrize("sample", ["5-players", "9-players"])
def test_what_only_tells_the_course_may_be_left_out(sample: str, share: int) -> None:
    setup, dice = sample_setup(locke, sample), Seeded(share)
    assert isinstance(setup, dict)
    table, found = locke.lay({**setup, "complete_log": False}), []
    for played_step in islice(played(locke, setup, share, 10**6), 700):
        if isinstance(played_step.event, COURSE) and dice.below(100) < share:
            continue
        step = judge(locke, played_step.position, table, played_step.event)
        found += [(step.position, step.findings, step.event)] if step.findings else []
        table = step.after

    assert found == []


LEFT_OUT = (
    *(ev.AbilityCardsGained, ev.AbilityUsed, ev.AliveCheckRolled, ev.AmbushCardPlaced, ev.AmbushKeeperAssigned),
    *(ev.AttackResolved, ev.BaseCardsPlaced, ev.CardTurnedUp, ev.CharacterDied, ev.CharacterSheetsDealt),
    *(ev.CombatLeft, ev.CombatRoundStarted, ev.CombatStarted, ev.CombatTurnStarted, ev.DamageJudged),
    *(ev.DefenceMaintained, ev.DefenceReleased, ev.FirstPlayerDecided, ev.GameEnded, ev.HandReceived),
    *(ev.IntrusionAttempted, ev.KeySitePlaced, ev.MeleeAnswered, ev.MeleeDeclared, ev.NormalTurnEnded),
    *(ev.NormalTurnStarted, ev.PhaseEntered, ev.PiecePlaced, ev.PlayingCardsDealt, ev.RoundEndStepDone),
    *(ev.SilhouetteChosen, ev.SpaceEffectResolved, ev.StageEnded, ev.VictoryDeclared),
)
"""What may be left out altogether: no rule is broken by that, nor by what follows."""
_TOLD: Steps = []


def told() -> Steps:
    """Matches of five and eight, and a brawl of nine, from their beginnings."""
    if not _TOLD:
        for sample, seed in (("5-players", 105), ("8-players", 108)):
            _TOLD.extend(ended(locke, sample_setup(locke, sample), seed, "declaration"))
        _TOLD.extend(islice(played(locke, in_the_base(9, together=True), 9, 10**6), 400))
    return _TOLD


@pytest.mark.parametrize("kind", LEFT_OUT)
def test_a_kind_of_entry_may_be_left_out_altogether(kind: type[ev.Event]) -> None:
    table, found = locke.lay({}), []
    for step in told():
        if step.position == 1:
            table = locke.lay({**locke.tell(step.before), "complete_log": False})
        if isinstance(step.event, kind):
            continue
        judged = judge(locke, step.position, table, step.event)
        found += [(step.position, judged.findings, step.event)] if judged.findings else []
        table = judged.after

    assert found == []
