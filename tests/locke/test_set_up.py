"""Set-ups that cannot be are refused with their field, and nothing is made of them; the nearest that can are laid."""

from __future__ import annotations

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import sample_setup
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.fight.columns import COLUMNS
from adjudicator.seam.limits import lay_within
from adjudicator.seam.ruleset import Refused

SEVEN = [f"P{number}" for number in range(1, 8)]
AT: Plain = {"row": 2, "col": 3}


def of(count: int) -> list[str]:
    return [f"P{number}" for number in range(1, count + 1)]


def seven(**more: Plain) -> Plain:
    """A set-up of seven."""
    return {"players": SEVEN, **more}


def playing(stage: str = "base", **more: Plain) -> Plain:
    return seven(stage=stage, **more)


def fighting(**combat: Plain) -> Plain:
    return playing(combat={"round": 1, "participants": ["P1", "P2"], **combat})


def tables(**stated: Plain) -> Plain:
    return seven(tables=stated)


WRONG: dict[str, tuple[Plain, str]] = {
    "four players": ({"players": of(4)}, "players"),
    "twelve players": ({"players": of(12)}, "players"),
    "four, counted": ({"players": 4}, "players"),
    "twelve, counted": ({"players": 12}, "players"),
    "a billion players": ({"players": 10**9}, "players"),
    "a hundred and one": ({"players": 101}, "players"),
    "fewer than none": ({"players": -5}, "players"),
    "four seats": ({"seats_ccw": of(4)}, "seats_ccw"),
    "twelve characters": ({"characters": {seat: {} for seat in of(12)}}, "characters"),
    "nobody, and play goes on": ({"stage": "planet"}, "players"),
    "a seat twice": ({"players": [*of(6), "P1"]}, "players"),
    "a seat twice at the table": (seven(seats_ccw=[*of(6), "P1"]), "seats_ccw"),
    "a seat too few at the table": (seven(seats_ccw=of(6)), "seats_ccw"),
    "a seat too many at the table": (seven(seats_ccw=of(8)), "seats_ccw.P8"),
    "a judge who plays": ({"players": [*of(6), "judge"]}, "players"),
    "a spectator who plays": ({"players": [*of(6), "spectator"]}, "players"),
    "a player without a name": ({"players": [*of(6), ""]}, "players[6]"),
    "no list": ({"players": "P1"}, "players"),
    "an unknown key": (seven(colour="red"), "colour"),
    "an unknown stage": (seven(stage="moon"), "stage"),
    # seats
    "a character of nobody": (seven(characters={"P9": {}}), "characters.P9"),
    "a party of strangers": (seven(parties=[["P1", "P9"]]), "parties"),
    "a turn of nobody": (playing(turn={"player": "P9"}), "turn.player"),
    "a fighter from nowhere": (fighting(participants=["P1", "P9"]), "combat.participants"),
    "a fighter twice": (fighting(participants=["P1", "P1"]), "combat.participants"),
    "an order of strangers": (fighting(order=["P1", "P9"]), "combat.order"),
    "a declaration by nobody": (playing(declaration={"player": "P9"}), "declaration.player"),
    "a keeper who does not play": (playing(ambush_keeper="P9"), "ambush_keeper"),
    "a season of a stranger": (seven(season={"P9": {}}), "season.P9"),
    # the dead
    "a turn of the dead": (playing(turn={"player": "P1"}, characters={"P1": {"alive": False}}), "turn.player"),
    "a dead fighter": (
        playing(combat={"participants": ["P1", "P2"]}, characters={"P2": {"alive": False}}),
        "combat.participants",
    ),
    "a combat turn of the dead": (
        playing(combat={"participants": ["P1"], "current": "P2"}, characters={"P2": {"alive": False}}),
        "combat.current",
    ),
    # numbers
    "a negative endurance": (seven(characters={"P1": {"endurance": -1}}), "characters.P1.endurance"),
    "a huge endurance": (seven(characters={"P1": {"endurance": 10**9}}), "characters.P1.endurance"),
    "half a level": (seven(characters={"P1": {"esp_level": 4.5}}), "characters.P1.esp_level"),
    "too many minions": (seven(characters={"P1": {"minions": 101}}), "characters"),
    "too many cards in hand": (seven(characters={"P1": {"hand_count": 201}}), "characters"),
    "more cards turned up than placed": (
        playing(stage="planet", planet_cards={"placed": 36, "face_up": 30, "destroyed": 7}),
        "planet_cards",
    ),
    "thirty-seven planet cards": (seven(planet_cards={"placed": 37}), "planet_cards.placed"),
    "more sites destroyed than there are": (playing(key_sites={"total": 3, "destroyed": 4}), "key_sites"),
    "a round too far": (fighting(round=1_001), "combat"),
    # alignments, ranks, suits, phases
    "an alignment that is none": (seven(characters={"P1": {"alignment": "BAD"}}), "characters.P1.alignment"),
    "a silhouette of no alignment": (seven(silhouettes={"P1": "BAD"}), "silhouettes.P1"),
    "a suit that is none": (
        seven(characters={"P1": {"playing_card": {"suit": "stars", "rank": 1}}}),
        "characters.P1.playing_card.suit",
    ),
    "a rank that is none": (
        seven(characters={"P1": {"playing_card": {"suit": "clubs", "rank": "B"}}}),
        "characters.P1.playing_card.rank",
    ),
    "a phase that is none": (playing(turn={"player": "P1", "phase": "lunch"}), "turn.phase"),
    # places
    "a row that is none": (playing(positions={"P1": {"row": 7, "col": 1}}), "positions.P1.row"),
    "half a place": (playing(positions={"P1": {"row": 1}}), "characters.P1.at"),
    "two places at once": (
        playing(positions={"P1": {"row": 1, "col": 1, "planet": 1, "space": 1}}),
        "characters.P1.at",
    ),
    "a place in words": (playing(positions={"P1": "the moon"}), "positions.P1"),
    "on a planet in the base stage": (playing(positions={"P1": {"planet": 1, "space": 1}}), "characters.P1.at"),
    "in the base in the planet stage": (playing(stage="planet", positions={"P1": AT}), "characters.P1.at"),
    "a card that lies twice": (playing(face_down=[AT, AT]), "face_down"),
    "cards of the other board": (playing(face_down=[{"planet": 1, "space": 1}]), "face_down"),
    "a key site on a planet": (playing(key_sites={"places": [{"planet": 1, "space": 1}]}), "key_sites.places"),
    "two key sites on one space": (playing(key_sites={"places": [AT, AT]}), "key_sites.places"),
    "an ambush in the base": (playing(ambush=[AT]), "ambush"),
    "a fighter who stands elsewhere": (
        playing(combat={"at": AT, "participants": ["P1"]}, positions={"P1": {"row": 6, "col": 6}}),
        "combat.participants",
    ),
    "a fight after the end": (playing(stage="ended", combat={"participants": ["P1", "P2"]}), "stage"),
    "an attack on nobody": (fighting(attack={"attacker": "P1"}), "combat.attack.targets"),
    # tables of the match
    "columns out of order": (tables(damage_columns=["2:1", "1:1"]), "tables.damage_columns"),
    "a column twice": (tables(damage_columns=["1:1", "1:1"]), "tables.damage_columns"),
    "no column": (tables(damage_columns=[]), "tables.damage_columns"),
    "a column in words": (tables(damage_columns=["1:1", "many"]), "tables.damage_columns[1]"),
    "a column against nothing": (tables(damage_columns=["1:0"]), "tables.damage_columns"),
    "a column that the table has not": (tables(damage_columns=["1:1"], quotient_0="1:2"), "tables.quotient_0"),
    "a total in two lines": (tables(arrival_chart={"2-7": "no", "7-12": "yes"}), "tables.arrival_chart.7-12"),
    "a total of no dice": (tables(arrival_chart={"13": "yes"}), "tables.arrival_chart.13"),
    "a line in words": (tables(arrival_chart={"boxcars": "yes"}), "tables.arrival_chart.boxcars"),
    "fewer key sites than none": (tables(key_sites=-1), "tables.key_sites"),
    "more key sites than spaces": (tables(key_sites=37), "tables.key_sites"),
    "more key sites on the board than spaces": (playing(key_sites={"total": 37}), "key_sites.total"),
    # size
    "a name without an end": (seven(edition="x" * 5_000), "edition"),
    "a list without an end": (seven(legends=["x"] * 3_000), "legends"),
}


@pytest.mark.parametrize(("setup", "field"), WRONG.values(), ids=list(WRONG))
def test_a_set_up_that_cannot_be_is_refused_with_its_field(setup: Plain, field: str) -> None:
    with pytest.raises(Refused) as refused:
        lay_within(locke, setup)

    assert refused.value.field == field
    assert str(refused.value.says)


@pytest.mark.parametrize(
    "setup",
    [
        {},
        {"complete_log": True},
        *({"players": of(count)} for count in range(5, 12)),
        {"players": 5},
        {"seats_ccw": of(11)},
        {"characters": {seat: {} for seat in of(3)}},
        seven(seats_ccw=SEVEN[::-1]),
        playing(turn={"player": "P1"}, characters={"P2": {"alive": False}}),
        playing(combat={"at": AT, "participants": ["P1", "P2"]}, positions={"P1": AT, "P2": AT}),
        fighting(attack={"attacker": "P1", "targets": ["P2"]}),
        fighting(obstacles=["Wall"], attack={"attacker": "P1", "targets": ["Wall"]}),
        playing(stage="planet", planet_cards={"placed": 36, "face_up": 30, "destroyed": 6}),
        playing(positions={"P1": "surroundings"}, key_sites={"total": 3, "destroyed": 3}),
        tables(damage_columns=list(COLUMNS), quotient_0="1:2"),
        tables(arrival_chart={"2-6": "no", "7-12": "yes"}),
        tables(key_sites=1),
        seven(characters={"P1": {"minions": 100, "hand_count": 200}}),
        sample_setup(locke),
    ],
)
def test_the_nearest_that_can_be_is_laid(setup: Plain) -> None:
    lay_within(locke, setup)


@pytest.mark.parametrize(
    ("setup", "says"),
    [
        ({"players": of(4)}, "4 players are named; five to eleven play"),
        ({"players": of(12)}, "12 players are named; five to eleven play"),
        (seven(characters={"P9": {}}), "There is no seat P9"),
        (playing(turn={"player": "P1"}, characters={"P1": {"alive": False}}), "P1 is dead and has no turn"),
        (tables(damage_columns=["1:1"], quotient_0="1:2"), "1:2 is no column of the damage table"),
    ],
)
def test_a_refusal_says_what_is_wrong(setup: Plain, says: str) -> None:
    with pytest.raises(Refused) as refused:
        lay_within(locke, setup)

    assert str(refused.value.says) == says


def test_what_is_stored_is_laid_though_it_would_not_come_in_any_more() -> None:
    setup: Plain = {"players": of(4), "stage": "base", "turn": {"player": "P1"}, "characters": {"P1": {"alive": False}}}

    assert locke.lay(setup).players == tuple(of(4))
