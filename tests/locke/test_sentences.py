"""Every kind of event in a sentence, in both languages: names and never ids, words and not what is on the wire."""

from __future__ import annotations

import re

import pytest

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.seam.sentences import Speaker
from tests.locke.one_of_each import FIELDS, KINDS, TABLE, event

MORE: list[tuple[str, dict[str, Plain], str]] = [
    ("PhaseEntered", {}, "P1 enters the second support phase"),
    ("PlayingCardsDealt", {}, "Playing cards for initiative are dealt: P1 black 3, P2"),
    ("PiecePlaced", {"at": "surroundings"}, "P1 places the piece: the surroundings"),
    ("PiecePlaced", {"at": {"planet": 3, "space": 0}}, "P1 places the piece: planet 3, port"),
    ("Teleported", {"roll": [3]}, "P1 teleports to row 2, column 5: roll 3"),
    ("Recovered", {"stat": "endurance"}, "P1 recovers 1 point of endurance"),
    ("AttackDeclared", {"card": "Spark", "firepower": 5, "level": 2}, "P1 attacks P2 with Spark, level 2, firepower 5"),
    ("EnduranceDeclared", {}, "P2 declares endurance 4"),
    ("GameEnded", {}, "The game ends: all key sites are destroyed"),
    ("RanksAssigned", {}, "Ranks: P1 A, P2 C"),
]
CAPITALS = {"ESP", "GOOD", "EVIL", "SPECIAL", "Toma", "Reiss"}
"""Latin letters that a Japanese sentence may hold."""
WIRE = re.compile(r"[a-z]_[a-z]|\bNone\b|\{|\}|[a-z][A-Z]")
"""What stands on the wire, and would not be said."""


def test_every_kind_has_a_case() -> None:
    assert FIELDS.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", FIELDS)
def test_an_event_is_told_in_both_languages(kind: str) -> None:
    says = locke.tell_event(TABLE, event(kind))
    japanese = Speaker("ja").say(says)

    assert str(says)
    assert not WIRE.search(str(says)), says
    assert set(re.findall(r"[A-Za-z]{3,}", japanese)) <= CAPITALS, japanese
    assert re.search(r"[\u3040-\u9fff]", japanese), japanese


@pytest.mark.parametrize(("kind", "fields", "sentence"), MORE, ids=[sentence for _, _, sentence in MORE])
def test_an_event_is_told_with_what_is_stated(kind: str, fields: dict[str, Plain], sentence: str) -> None:
    assert str(locke.tell_event(TABLE, event(kind, **fields))) == sentence


def test_whoever_acts_is_called_by_the_players_name() -> None:
    says = locke.tell_event(TABLE, event("Treated"))

    assert Speaker("en", {"P1": "Sora", "P2": "Mina"}).say(says).startswith("Sora (P1) treats Mina (P2)")


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({}, ["Set-up", None, None]),
        ({"stage": "planet", "turn": {"player": "P1"}}, ["Planet stage", None, "P1's turn"]),
        ({"stage": "base", "turn": {"player": "P1", "phase": "main"}}, ["Base stage", "main phase", "P1's turn"]),
        (
            {"stage": "base", "combat": {"round": 2, "current": "P2"}},
            ["Base stage", "Combat, round 2", "P2's combat turn"],
        ),
        ({"stage": "ended"}, ["Game over", None, None]),
    ],
)
def test_a_place_is_the_stage_what_goes_on_in_it_and_whose_turn_it_is(given: Plain, words: list[str | None]) -> None:
    place = locke.place(lay(given))
    assert [None if one is None else str(one) for one in (place.heading, place.phase, place.activation)] == words


# ---- whom an event concerns


@pytest.mark.parametrize(
    ("kind", "seats"),
    [
        ("MatchCreated", "P1 P2 P3 P4 P5 P6 P7"),
        ("CharacterSheetsDealt", "P1 P2"),
        ("SecretViewed", "P1 P2"),
        ("SilhouettesRevealed", "P1 P2 P3 P4 P5 P6 P7"),
        ("CombatRoundStarted", "P1 P2 P3 P4 P5 P6 P7"),
        ("SheetViewRefused", "P2 P1"),
        ("Moved", "P1"),
        ("Treated", "P1 P2"),
        ("PartyProposed", "P1 P2 P3"),
        ("AttackDeclared", "P1 P2"),
        ("DamageJudged", "P1 P2"),
        ("RanksAssigned", "P1 P2"),
    ],
)
def test_an_event_concerns_who_acts_and_whom_it_names(kind: str, seats: str) -> None:
    assert " ".join(locke.concerns(TABLE, event(kind))) == seats


@pytest.mark.parametrize("kind", FIELDS)
def test_every_event_concerns_somebody_at_the_table(kind: str) -> None:
    found = locke.concerns(TABLE, event(kind))

    assert found
    assert set(found) <= set(TABLE.players)
