"""The score at every position, what is projected, and what could be scored as things stand."""

from __future__ import annotations

from copy import deepcopy
from random import Random
from statistics import median
from time import process_time
from typing import Any

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.encounter.score import score_of
from adjudicator.rulesets.malifaux.events import EVENTS
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.mask import mask_table
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Refused
from tests.malifaux.encounter.given import BASE, SETUP

KINDS = {kind.__name__: kind for kind in EVENTS}


def played(*events: Plain, **changed: Any) -> Table:
    table = lay({**deepcopy(SETUP), **changed})
    for position, event in enumerate(events, 1):
        table = malifaux.evolve(table, convert({key: event[key] for key in event if key != "event"},
                                               KINDS[event["event"]]), position)  # fmt: skip
    return table


def values(table: Table) -> dict[tuple[str, ...], Any]:
    return {value.path: value.amount for value in malifaux.values(table, None)}


def workings(table: Table, *path: str) -> list[str]:
    return [str(value.working) for value in malifaux.values(table, None) if value.path == path]


def asked(table: Table, **fields: Any) -> Any:
    question = malifaux.queries["score"]
    return question.answer(table, convert(fields, question.asked))


ENDED: Plain = {"event": "TurnEnded", "turn": 3}


# ---- the score


def test_a_place_tells_the_score_and_a_table_without_an_encounter_none() -> None:
    assert str(malifaux.place(played()).score) == "VP: A 1, B 1"
    assert malifaux.place(lay({"turn": 2})).score is None
    assert score_of(lay({"markers": {"S": {"kind": "strategy", "at": [9, 9]}}})) is None


@pytest.mark.parametrize(
    ("points", "says"),
    [({"A": [2]}, "VP: A 1, B 1; the game is a draw"), ({"A": [2, 3]}, "VP: A 2, B 1; A has won")],
)
def test_the_score_of_a_game_that_is_over_tells_its_end(points: Plain, says: str) -> None:
    assert str(score_of(played({"event": "GameEnded", "turn": 5}, strategy_points=points))) == says


def test_points_are_told_by_seat_source_and_turn() -> None:
    found = values(played(scheme_points={"B": {"1": {"reveal": 2}, "13": {"reveal": 3}}}, strategy_points={"B": [2]}))
    assert found["vp", "B"] == 3
    assert found["vp_from", "B", "strategy"] == 1
    assert found["vp_from", "B", "scheme 1"] == 1
    assert found["vp_in", "B", "turn 2"] == 2
    assert found["vp_in", "B", "turn 3"] == 1
    assert ("vp_in", "A", "turn 2") not in found


# ---- the projected final score


def test_the_projected_score_adds_the_ends_that_would_be_earned_automatically() -> None:
    table = played()
    found = values(table)
    assert (found["projected", "A"], found["projected", "B"]) == (2, 1)
    assert workings(table, "projected", "A") == [
        "final score of A if the game ended so: 2 = 1 + automatically the End of scheme 12 (Claim Jump)"
    ]
    assert values(table)["vp", "A"] == 1


def test_an_end_is_not_projected_just_out_of_reach_or_below_half_health() -> None:
    for health, at, points in ((4, (18, 20.59), 2), (3, (18, 18), 1), (4, (18, 20.6), 1)):
        model = {"seat": "A", "at": at, "health": health, **BASE}
        assert values(played(models={**SETUP["models"], "A1": model}))["projected", "A"] == points


def test_an_end_is_not_projected_in_the_turn_of_its_reveal() -> None:
    for turn, points in ((4, 3), (5, 2)):
        scored = {"A": {"12": {"reveal": turn}}}
        assert values(played(turn=5, scheme_points=scored))["projected", "A"] == points


def test_who_may_not_know_a_scheme_is_projected_without_it() -> None:
    for viewer, points in (("A", 2), ("B", 1), ("spectator", 1), ("judge", 2)):
        assert values(mask_table(played(), viewer))["projected", "A"] == points


def test_the_projected_score_of_a_game_that_is_over_is_what_it_came_to() -> None:
    end = {"event": "SchemePointScored", "seat": "A", "scheme": 12, "part": "end", "step": "end_of_game"}
    before = played({"event": "GameEnded", "turn": 5})
    after = played({"event": "GameEnded", "turn": 5}, end)
    assert [values(table)["vp", "A"] for table in (before, after)] == [1, 2]
    assert [values(table)["projected", "A"] for table in (before, after)] == [2, 2]


# ---- what could be scored


def test_what_could_be_scored_now_is_a_value_for_who_may_know_it() -> None:
    table = played(ENDED)
    mine = ["scheme 1 reveal", "scheme 12 reveal"]
    for viewer, known in (("A", mine), ("judge", mine), ("B", []), ("spectator", [])):
        assert values(mask_table(table, viewer))["could_score", "A"] == ["strategy", *known], viewer
    assert values(played())["could_score", "A"] == []
    assert workings(table, "could_score", "B") == ["B could score now, by what is known: nothing"]


def test_the_question_tells_count_markers_models_distances_and_price() -> None:
    answer = asked(played(ENDED))["A"]
    assert answer["vp"] == 1
    strategy, reveal = answer["strategy"], answer["schemes"]["1"]["reveal"]
    assert (strategy["met"], strategy["now"], strategy["count"], strategy["earned"]) == (True, True, 2, [2])
    assert strategy["which"] == ["S1", "S2"]
    assert (reveal["met"], reveal["now"], reveal["price"], reveal["payment"]) == (True, True, 2, ["K1", "K2"])
    assert (reveal["markers"], reveal["models"]) == (["K1", "K2"], ["B1"])
    assert reveal["distances"]["K1 B1"] == pytest.approx(2 - 1.181102, abs=1e-6)
    assert (reveal["why"], reveal["at"], reveal["scored"]) == ({}, "end_of_turn", None)


def sentences(table: Table, seat: str) -> list[str]:
    """What the question says of the strategy, then of each point of a scheme."""
    told = asked(table, seat=seat)[seat]
    points = [one[part] for one in told["schemes"].values() for part in ("reveal", "end")]
    return [str(one["says"]) for one in (told["strategy"], *points)]


def test_what_may_be_scored_now_is_said_with_its_numbers() -> None:
    strategy, reveal, end, *_ = sentences(played(ENDED), "A")
    assert (
        strategy
        == "The strategy (Turf War) may be scored now: it counts 2 (S1 and S2), more than the 1 VP earned from it"
    )
    assert reveal == (
        "The Reveal of scheme 1 (Detonate Charges) may be scored now: it is met by B1; "
        "distances: K1 to B1 0.819 in and K2 to B1 0.819 in; its price may be K1 and K2"
    )
    assert end.startswith(
        "The End of scheme 1 (Detonate Charges) cannot be scored now, because: For scheme 1, the End is scored at the "
        "end of the game, not at the end of the turn (MFX-SCHEME-05); it is met by B1; "
    )


DURING = "The strategy is scored at the end of a turn, not during the turn"
COUNTS = "it counts 2 (S1 and S2), more than the {} VP earned from it"


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({}, f"{DURING} (MFX-TURF-13); {COUNTS.format(1)}"),
        ({"strategy_points": {"A": [1, 2]}},
         f"{DURING}; A counts 2 for Turf War (S1 and S2), not more than the 2 VP earned from it (MFX-TURF-13)"),
        ({"turn": 1, "strategy_points": {}},
         f"Victory points are not earned in turn 1 (MFX-SCHEME-10); {COUNTS.format(0)}"),
    ],
)  # fmt: skip
def test_why_the_strategy_cannot_be_scored_now_holds_where_nobody_scores_it(changed: Plain, why: str) -> None:
    says = sentences(played(**changed), "A")[0]
    assert says == f"The strategy (Turf War) cannot be scored now, because: {why}"


def test_no_sentence_of_the_question_tells_of_a_claim_that_nobody_made() -> None:
    grave = {**SETUP, "schemes": {"A": {"5": None}, "B": {"1": None}}}
    for table in (played(), played(ENDED), lay(grave), lay({**grave, "markers": {}, "turn_over": True})):
        for seat in table.seats:
            for says in sentences(table, seat):
                assert not any(word in says for word in ("was killed", " paid ", f"{seat} scored ", " claimed"))
    assert "No enemy model has just been killed (MFX-S05-02)" in sentences(lay(grave), "A")[1]


def test_what_was_scored_what_nobody_knows_and_what_is_too_near_to_tell_are_said_so() -> None:
    assert sentences(played(ENDED), "B")[1] == "The Reveal of scheme 1 (Detonate Charges) was scored in turn 2"
    sheet = lay({"turn": 3, "turn_over": True, "strategy": "turf_war", "schemes": {"A": {"3": None}}})
    assert {says.partition(") ")[2] for says in sentences(sheet, "A")[:2]} == {
        "may be scored now as far as is known, but what it asks for is not on record"
    }
    markers = {**SETUP["markers"], "K2": {"kind": "scheme", "seat": "A", "at": [30, 33.19]}}
    markers["K3"] = {"kind": "scheme", "seat": "A", "at": [3, 3]}
    assert sentences(played(ENDED, markers=markers, measuring_tolerance=0.1), "A")[1].startswith(
        "The Reveal of scheme 1 (Detonate Charges) may perhaps be scored now: Of the enemy models "
    )


def test_a_condition_is_met_before_its_moment_and_not_scorable() -> None:
    answer = asked(played(), seat="A")
    reveal = answer["A"]["schemes"]["1"]["reveal"]
    assert list(answer) == ["A"]
    assert (reveal["met"], reveal["now"], list(reveal["why"])) == (True, False, ["MFX-S01-01"])
    assert answer["A"]["schemes"]["12"]["end"]["automatic"]


def test_what_is_not_met_says_which_rule_and_costs_nothing_yet() -> None:
    markers = {name: marker for name, marker in SETUP["markers"].items() if name not in ("K1", "K2")}
    reveal = asked(played(ENDED, markers=markers), seat="A")["A"]["schemes"]["1"]["reveal"]
    assert (reveal["met"], reveal["now"], reveal["payment"]) == (False, False, [])
    assert "not 2" in str(reveal["why"]["MFX-S01-02"])


def test_what_was_scored_is_told_with_its_turn() -> None:
    reveal = asked(played(ENDED), seat="B")["B"]["schemes"]["1"]["reveal"]
    assert (reveal["scored"], reveal["now"], next(iter(reveal["why"]))) == (2, False, "MFX-SCHEME-03")


def test_the_question_may_suppose_models_elsewhere() -> None:
    reveal = asked(played(ENDED), seat="A", instead={"B1": {"at": [3, 3]}})["A"]["schemes"]["1"]["reveal"]
    assert (reveal["met"], reveal["markers"]) == (False, [])


def test_nearer_than_could_be_measured_is_undecidable() -> None:
    markers = {**SETUP["markers"], "K2": {"kind": "scheme", "seat": "A", "at": [30, 33.19]}}
    table = played(ENDED, markers={**markers, "K3": {"kind": "scheme", "seat": "A", "at": [3, 3]}},
                   measuring_tolerance=0.1)  # fmt: skip
    reveal = asked(table, seat="A")["A"]["schemes"]["1"]["reveal"]
    assert (reveal["met"], reveal["payment"]) == ("undecidable", ["K1", "K2"])


def test_the_opponent_is_told_of_no_scheme_that_is_secret() -> None:
    answer = asked(mask_table(played(ENDED), "B"))
    assert answer["A"]["schemes"] == {}
    assert set(answer["B"]["schemes"]) == {"1", "13"}
    assert set(asked(mask_table(played(ENDED), "spectator"))["B"]["schemes"]) == {"1"}


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused) as refused:
        asked(played(), seat="C")
    assert refused.value.field == "seat"


# ---- what it costs


def crowded(seed: int) -> Table:
    """A table with 30 models, 20 pieces of terrain and 20 markers, and the schemes that ask for sight."""
    random = Random(seed)

    def spot() -> list[float]:
        return [round(random.uniform(4, 30), 2) for _ in range(2)]

    models = {f"{seat}{n}": {"seat": seat, "at": spot(), "station": ["minion"], **BASE}
              for seat in "AB" for n in range(15)}  # fmt: skip
    corners = {f"T{n}": spot() for n in range(20)}
    terrain = {
        name: {"polygon": [[x, y], [x + 2, y], [x + 2, y + 1.5], [x, y + 1.5]], "height": 3, "traits": ["blocking"]}
        for name, (x, y) in corners.items()
    }
    markers = {f"M{n}": {"kind": "scheme" if n % 2 else "strategy", "seat": "AB"[n % 4 // 2], "at": spot()}
               for n in range(20)}  # fmt: skip
    schemes = {"A": {"7": "B4", "12": "A2"}, "B": {"7": "A4", "12": "B2"}}
    ground = {"models": models, "terrain": terrain, "markers": markers}
    return lay({"turn": 3, "turn_over": True, "strategy": "corrupted_idols", "schemes": schemes, **ground})


def test_the_question_costs_little_on_a_crowded_table() -> None:
    """Ten times the 5 ms aimed at: slow machines are no failure."""
    times = []
    for seed in range(8):
        table, start = crowded(seed), process_time()
        asked(table)
        times.append(process_time() - start)
    assert median(times) < 0.05
