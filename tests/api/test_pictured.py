"""What is drawn on pages: cards and players in sentences, contests, bars, points."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from adjudicator.plain.said import Drawn, Player, cards
from adjudicator.plain.work import Work
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux.names import CARDS, JOKERS, in_suits, modifier
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from adjudicator.seam.sentences import Speaker
from adjudicator.seam.svg import STONES
from adjudicator.service import Adjudicator
from api.http import app
from api.http.app import create_app
from api.view.contests import Contest, contests
from api.view.course import course
from api.view.dressed import Dressed, dressed
from api.view.panels import as_said, tell
from api.view.seen import Seen
from tests.given import EXAMPLES

_OF_A_DUEL = Dressed(Speaker("en", {"A": "Haru", "B": "<Mina>"}), {"A": "blue"})


def test_a_card_is_drawn_heard_by_its_name_and_copied_as_it_is_written() -> None:
    told = _OF_A_DUEL.say(say("{card}", card=CARDS["13R"]))

    assert told == (
        '<span class="card rams" data-on="13" role="img" aria-label="13 of Rams"><span class="unseen">13R</span></span>'
    )
    assert 'aria-label="the Black Joker"' in _OF_A_DUEL.say(JOKERS["BJ"])
    assert _OF_A_DUEL.say(cards([Drawn("Fire wave", "plain", "Fire wave")])) == (
        '<span class="card plain">Fire wave</span>'
    )
    flip = say("{who} flips {cards} at {modifier:+}", who="Pike", cards=CARDS["1M"], modifier=modifier(-2))
    assert 'data-on="⊖⊖" role="img" aria-label="modifier −2"><span class="unseen">−2</span>' in _OF_A_DUEL.say(flip)
    assert 'class="suit crows"' in _OF_A_DUEL.say(in_suits(("C",)))


def test_players_have_the_colour_of_their_seat_and_nothing_typed_becomes_markup() -> None:
    told = _OF_A_DUEL.say(say("{one} & {other}", one=Player("A"), other=Player("B")))

    assert told == '<span class="seat blue">Haru (A)</span> &amp; &lt;Mina&gt; (B)'


# ---- contests


@cache
def sample(name: str, viewer: str = JUDGE) -> Seen:
    """A sample match as somebody sees it."""
    service = Adjudicator(RULESETS)
    match, _ = service.import_record(read((EXAMPLES / f"{name}.match.jsonl").read_bytes(), service.rulesets))
    reading = service.reading(match)
    return Seen(match, reading, reading, viewer, "en")


def contest_at(seen: Seen, position: int) -> Contest:
    """The contest drawn on the page of an entry."""
    step = seen.step(position)
    assert step is not None
    in_colour = dressed(seen, step.after)
    [found] = contests(tell(seen, position, step), in_colour)
    return found


@pytest.mark.parametrize("viewer", [JUDGE, SPECTATOR, "A"])
def test_a_duel_shows_the_card_that_a_cheat_replaced_and_who_won(viewer: str) -> None:
    acting, resisting = contest_at(sample("disputed-duels", viewer), 30).sides

    assert [("BJ" in laid.card, "11M" in laid.card, laid.stands) for laid in acting.laid] == [
        (True, False, "replaced"), (False, True, "counts"),
    ]  # fmt: skip
    assert [(side.colour, side.result, side.figures[0].amount) for side in (acting, resisting)] == [
        ("orange", "won", "16"), ("blue", "lost", "11"),
    ]  # fmt: skip


def test_a_check_faces_its_target_number_and_an_attack_its_answer() -> None:
    mine, target = contest_at(sample("moss-road"), 17).sides
    assert [(side.result, side.figures[0].amount) for side in (mine, target)] == [("won", "9"), ("lost", "8")]

    attack, answer = contest_at(sample("seven-espers"), 108).sides
    assert [(side.result, [figure.amount for figure in side.figures]) for side in (attack, answer)] == [
        ("lost", ["5", "14"]), ("won", ["5"]),
    ]  # fmt: skip


def test_a_number_that_nobody_knows_yet_is_no_zero() -> None:
    acting, resisting = contest_at(sample("disputed-duels"), 24).sides

    assert {side.figures[0].amount for side in (acting, resisting)} == {"?"}
    assert {side.result for side in (acting, resisting)} == {""}


def test_a_page_strikes_the_replaced_card_through() -> None:
    service = Adjudicator(RULESETS)
    match, _ = service.import_record(read((EXAMPLES / "disputed-duels.match.jsonl").read_bytes(), service.rulesets))
    told = create_app(service).test_client().get(f"/matches/{match}/30?as=judge").text

    assert '<s><span class="card black_joker" data-on="BJ"' in told
    assert '<div class="side won">' in told


# ---- what seats have


@pytest.mark.parametrize("viewer", [JUDGE, SPECTATOR])
def test_a_crew_shows_the_health_that_is_left_and_who_is_dead(viewer: str) -> None:
    seen = sample("encounter", viewer)
    step = seen.step(1200)
    assert step is not None
    crews = [as_said(dressed(seen, step.after).say, panel) for panel in tell(seen, 1200, step) if panel.seat]

    told = {row.about: row.cells for crew in crews for row in crew.rows}
    health, state = told["Slagback"]
    assert 'd="M0 0h5v1H0z"' in str(health)
    assert str(health).endswith("5 of 11</span>")
    assert state == "activated"
    assert told["Cinderling"] == (None, "killed")


# ---- points, colours


def test_the_course_of_points_leads_to_every_turn_and_never_makes_up_a_number() -> None:
    shown = course(sample("encounter", SPECTATOR), 1200, Work())

    assert [(turn.first, [step.amount for step in turn.steps]) for turn in shown.turns[-2:]] == [
        (1030, ["2", "1"]), (1340, ["5", "3"]),
    ]  # fmt: skip
    assert {turn.findings for turn in shown.turns} == {None}, "nothing was judged yet"
    assert [turn.steps for turn in course(sample("seven-espers"), 700, Work()).turns] == [()] * 19


def test_pages_have_the_colours_of_the_boards() -> None:
    sheet = (Path(app.__file__).parent / "static" / "pictured.css").read_text("utf-8")

    for colour, (fill, edge, _) in STONES.items():
        assert f"--{colour}-disc: {fill}; --{colour}-rim: {edge};" in sheet
