"""The contract of games: the house's keep it, and whatever a game does not keep is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from adjudicator.cases.contract import contract
from adjudicator.cases.translated import unreadable
from adjudicator.cases.twins import secrets, twins, world_of
from adjudicator.match import Game
from adjudicator.plain.said import Phrases, say
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.domains import Domains, SeatDomain, ThingDomain
from adjudicator.seam.offers import option
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from tests.guide import adjudicator

ELSEWHERE = 2
"""The first parts, rules and cases: `make check` and test_scenarios.py ask them of the house's games."""


def unkept(game: Game, seeds: int = 1, first: int = 0) -> list[str]:
    return [str(one) for part in [*contract(game, seeds)][first:] for one in part.unkept()]


@pytest.mark.sampled(1)
@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_the_house_keeps_it(game: Game) -> None:
    assert unkept(game, first=ELSEWHERE) == []


def test_the_game_of_the_guide_keeps_it(nim: Game) -> None:
    assert unkept(nim) == []


def taking(count: int, seat: str = "A") -> Callable[[Any], Any]:
    return lambda _table: (option(seat, "StonesTaken", "NIM-TAKE-01", seat=seat, count=count),)


def failing(*_given: object) -> Any:
    raise LookupError("no stone")


def refusing(*_given: object) -> Any:
    raise Refused("wrong", say("no stone"))


FAULTS: dict[str, tuple[Callable[[Game], dict[str, Any]], str]] = {
    "laid as another": (lambda nim: {"lay": lambda given: replace_stones(nim, given)}, "told and laid again"),
    "an offer that breaks a rule": (lambda _: {"options": taking(4)}, "is offered after event 1 breaks NIM-TAKE-01"),
    "an offer without a place": (lambda _: {"options": taking(1, "Z")}, "has no place there: StonesTaken"),
    "a mask that fails": (lambda _: {"mask": failing}, "ended in an error: LookupError, no stone"),
    "no word": (lambda _: {"tell_event": lambda *_: say(" ")}, "told without a word"),
    "a sentence that is none": (lambda _: {"tell_event": lambda *_: "taken"}, "'taken' is no sentence"),
    "a sentence without its part": (
        lambda _: {"tell_event": lambda *_: Phrases("nim").say("{who} takes")},
        "the sentence '{who} takes' lacks its part who",
    ),
    "a number of no rule": (
        lambda _: {"values": lambda *_: (Value("NIM-END-77", ("x",), 1),)},
        "NIM-END-77 is not in the register",
    ),
    "an offer by no rule": (
        lambda _: {"options": lambda _: (option("A", "StonesTaken", "NIM-TAKE-99", seat="A", count=1),)},
        "NIM-TAKE-99 is not in the register",
    ),
    "an event that fails": (lambda _: {"evolve": failing}, "The cases ended in an error: LookupError, no stone"),
    "a name of nobody that fails": (
        lambda _: {"admit": lambda table, event: table.seats.index(event.seat)},
        "with another seat ended in an error: ValueError",
    ),
    "nobody to look as": (lambda _: {"view": lambda *_: {}}, "`view` names no seat"),
    "no place": (lambda _: {"place": lambda _: None}, "StonesTaken ended in an error: AttributeError"),
    "rules that fail": (lambda _: {"book": None}, "The rules ended in an error: AttributeError"),
    "no sample": (lambda _: {"sample": None}, "No sample set-up comes with Nim"),
    "no play": (lambda _: {"play": refusing}, "Play from seed 1: no stone"),
    "a mask of tables that fails": (lambda _: {"mask_table": failing}, "ended in an error: LookupError, no stone"),
    "a set-up read carelessly": (
        lambda nim: {"lay": lambda given: nim.lay({key: given[key] for key in given if " " not in key})},
        "The set-up passes a key that it does not know",
    ),
    "fields of which nothing is said": (
        lambda _: {"domains": Domains()},
        "Nothing says what seat of StonesTaken holds",
    ),
    "a domain of no field": (
        lambda nim: {"domains": replace(nim.domains, names={**nim.domains.names, "stone": SeatDomain()})},
        "No event has stone, for which a domain is given",
    ),
    "a sort of nothing": (
        lambda nim: {"domains": replace(nim.domains, names={**nim.domains.names, "seat": ThingDomain(("player",))})},
        "No function gives the things of the sort player",
    ),
    "a sort of nothing, of which new ones come": (
        lambda nim: {
            "domains": replace(nim.domains, names={**nim.domains.names, "seat": ThingDomain(("player",), is_new=True)})
        },
        "No function gives the things of the sort player",
    ),
    "things of no field": (
        lambda nim: {"domains": replace(nim.domains, things={"stone": lambda _: ()})},
        "No field holds a thing of the sort stone",
    ),
    "things that fail": (
        lambda nim: {
            "domains": replace(
                nim.domains,
                names={**nim.domains.names, "seat": ThingDomain(("player",))},
                things={"player": failing},
            )
        },
        "ended in an error: LookupError, no stone",
    ),
    "a judge to whom events are masked": (
        lambda nim: {"mask": lambda step, _: replace_after(nim, step), "mask_table": lambda table, _: table},
        "Judges do not see all of event",
    ),
}


def replace_after(nim: Game, step: Any) -> Any:
    return structs.replace(step, after=replace_stones(nim, nim.tell(step.after)))


def replace_stones(nim: Game, given: Any) -> Any:
    return nim.lay({**given, "stones": 5})


@pytest.mark.parametrize(("fault", "says"), FAULTS.values(), ids=FAULTS)
def test_what_is_not_kept_is_named(nim: Game, fault: Callable[[Game], dict[str, Any]], says: str) -> None:
    assert any(says in one for one in unkept(replace(nim, **fault(nim))))


def unmasked_event(ombre: Game) -> Any:
    return lambda step, viewer: structs.replace(ombre.mask(step, viewer), event=step.event)


LEAKS: dict[str, tuple[Callable[[Game], dict[str, Any]], str]] = {
    "a refusal that tells a hand": (lambda _: {"admit_openly": None}, "by the answer to a report of CardPlayed"),
    "a view that tells all": (
        lambda ombre: {"view": lambda table, _: ombre.view(table, JUDGE)},
        "by what the viewer",
    ),
    "an event that tells all": (
        lambda ombre: {"mask": unmasked_event(ombre)},
        "hands.*.cards after event 1, as spectator sees it, does not follow",
    ),
    "a table that tells all": (lambda _: {"mask_table": lambda table, _: table}, "by the table"),
}


def test_the_game_with_hidden_hands_keeps_it(ombre: Game) -> None:
    assert unkept(ombre, seeds=3) == []


@pytest.mark.parametrize(("leak", "says"), LEAKS.values(), ids=LEAKS)
def test_who_is_told_what_they_may_not_know_is_named(
    ombre: Game, leak: Callable[[Game], dict[str, Any]], says: str
) -> None:
    found = unkept(replace(ombre, **leak(ombre)), seeds=3, first=ELSEWHERE)
    assert any(says in one for one in found), found


def test_secrets_are_found_in_the_games_of_the_house() -> None:
    """The test tests: there are twins to tell apart in each."""
    for game in RULESETS:
        setup = sample_setup(game)
        steps = list(islice(played(game, setup, 2, 1, 80), 80))
        world = world_of(setup, steps)
        assert next(twins(game, world, secrets(game, world, steps, [SPECTATOR]), [SPECTATOR]), None), game.name


def test_a_catalogue_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    file = tmp_path / "ja.po"
    file.write_text('# nim\nmsgid "Nim"\nmsgstr "ニム\n\nmsgid "Nim"\nmsgstr "ニム"\n', "utf-8")
    assert [str(one) for one in unreadable(file)] == [
        'ja.po, line 3 is no line of a catalogue: msgstr "ニム',
        "ja.po: Nim stands twice",
    ]


def test_it_is_asked_on_the_terminal(site: Path) -> None:
    translated, taking = site / "nim" / "ja.po", site / "nim" / "scenarios" / "taking.yaml"
    japanese = translated.read_text("utf-8").replace("{seat}の勝ち", "").replace("{count}個取る", "{count個取る")
    translated.write_text(japanese, "utf-8")
    taking.write_text(taking.read_text("utf-8").replace("winner: A", "winner: B"), "utf-8")

    told = adjudicator(site, "check", "nim", "--seeds", 1)
    nobody = adjudicator(site, "check", "nom")

    assert (told.returncode, nobody.returncode) == (1, 2)
    assert "No Japanese: {seat} has won" in told.stdout
    assert "A brace too few or too many: {who}が石を{count個取る" in told.stdout
    assert told.stderr == ""
    assert "taking.yaml, NIM-CASE-01: " in told.stdout
    assert "There is no game nom" in nobody.stderr
