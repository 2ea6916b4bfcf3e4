"""What is offered to be scored is what may be scored: over every claim of a scheme that a case makes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from adjudicator.cases.case import Case
from adjudicator.cases.coverage import package_cases
from adjudicator.match import tag_of
from adjudicator.plain.json import read_as, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.encounter.claims import scheme_verdict
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.options import offers
from adjudicator.rulesets.malifaux.options.course import course
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace

KINDS = {tag_of(kind): kind for kind in malifaux.events}


def _claims() -> Iterator[tuple[str, Table, SchemePointScored]]:
    """Each claim of the encounter cases, with the table it is made on."""
    for _, _, plain in (one for one in package_cases(malifaux) if "encounter" in one[0]):
        case = read_as(Case, plain)
        table = malifaux.lay(case.given)
        for number, said in enumerate(case.when, 1):
            event = read_event(KINDS, said, f"when[{number}]")
            if isinstance(event, SchemePointScored):
                yield f"{case.id} {number}", table, event
            table = malifaux.evolve(table, event, number)


CLAIMS = [pytest.param(table, claim, id=name) for name, table, claim in _claims()]


@pytest.mark.parametrize(("table", "claim"), CLAIMS)
def test_a_claim_is_offered_if_and_only_if_it_breaks_nothing(table: Table, claim: SchemePointScored) -> None:
    offered = any(
        offer.part == claim.part
        and offer.step == claim.step
        and claim.killed in (None, offer.killed)
        and claim.actor in (None, offer.actor)
        and claim.activation_of in (None, offer.activation_of)
        and set(claim.removed) in map(set, paid)
        for offer, paid in offers(table, claim.seat, claim.scheme)
    )

    breaks_nothing = not scheme_verdict(table, claim)
    if table.active is None and not table.activated:  # in whose activation it is, only a claim can tell
        assert offered <= breaks_nothing
    else:
        assert offered == breaks_nothing


@pytest.mark.parametrize(("table", "claim"), CLAIMS)
def test_every_price_offered_is_valid(table: Table, claim: SchemePointScored) -> None:
    for offer, prices in offers(table, claim.seat, claim.scheme):
        for paid in prices:
            assert not scheme_verdict(table, replace(offer, removed=paid))


@pytest.mark.parametrize(("count", "listed", "is_open"), [(3, 1, False), (6, 20, False), (7, 20, True), (20, 20, True)])
def test_of_many_prices_some_are_listed_as_examples(count: int, listed: int, is_open: bool) -> None:
    markers = {
        f"s{number}": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [1.5 * number, 18]}
        for number in range(1, count + 1)
    }
    scheme = {"strategy": "turf_war", "turn": 2, "turn_over": True, "schemes": {"A": {"3": None}}}
    models = {"a": {"seat": "A", "base_mm": 30, "size": 2, "at": [5, 5]}}
    table = malifaux.lay({**scheme, "markers": markers, "models": models})

    (point,) = (one for one in course(table) if one.event == "SchemePointScored")

    assert len(point.fields["removed"]) == listed
    assert point.open == (("removed",) if is_open else ())
    for paid in point.fields["removed"]:
        claim = SchemePointScored(seat="A", scheme=3, part="reveal", step="end_of_turn", removed=tuple(paid))
        assert not scheme_verdict(table, claim)


def test_tokens_are_offered_to_who_has_room_while_the_other_has_none() -> None:
    models = {
        "a": {"seat": "A", "base_mm": 30, "at": [4, 4], "station": ["enforcer"], "tokens": 1},
        "b": {"seat": "B", "base_mm": 30, "at": [4, 32], "station": ["minion"], "tokens": 1},
    }
    chosen = {"strategy": "plant_explosives", "pool": [1, 2, 3, 4, 5], "schemes": {"A": {}, "B": {}}}
    table = malifaux.lay({**chosen, "turn": 0, "models": models, "encounter": {"placed_last": "A"}})

    (token,) = (one for one in course(table) if one.event == "ExplosiveTokenPlaced")

    assert (token.seat, token.fields["model"]) == ("A", ("a",))


@pytest.mark.parametrize("killer", [None, "a", "b"])
def test_the_tokens_of_the_dead_are_offered_whoever_killed_them(killer: str | None) -> None:
    models = {
        "a": {"seat": "A", "base_mm": 30, "at": [10, 10]},
        "b": {"seat": "B", "base_mm": 30, "at": [10, 13], "tokens": 2},
        "c": {"seat": "A", "base_mm": 30, "at": [10, 18]},
    }
    table = malifaux.lay({"strategy": "plant_explosives", "turn": 2, "active": "a", "models": models})
    table = malifaux.evolve(table, KINDS["ModelKilled"](model="b", killer=killer), 1)

    (taken,) = (one for one in course(table) if one.event == "ExplosivesTaken")

    assert (taken.seat, taken.fields["taker"], taken.fields["tokens"]) == ("A", ("a",), (2,))


@pytest.mark.parametrize(("event", "follows"), [("TurnEnded", ["TurnStarted"]), ("GameEnded", [])])
def test_no_turn_is_offered_after_the_game(event: str, follows: list[str]) -> None:
    table = malifaux.lay({"strategy": "reckoning", "turn": 3, "models": {"a": {"seat": "A"}}})
    table = malifaux.evolve(table, KINDS[event](turn=3), 1)

    assert [one.event for one in course(table) if one.event in ("TurnStarted", "GameEnded")] == follows


@pytest.mark.parametrize("turn", [None, 0])
def test_after_the_set_up_the_first_turn_is_offered_and_no_activation(turn: int | None) -> None:
    ready = {"strategy": "reckoning", "pool": [1, 2, 3, 4, 5], "schemes": {"A": {}, "B": {}}}
    table = malifaux.lay({**ready, "turn": turn, "models": {"a": {"seat": "A"}, "b": {"seat": "B"}}})

    (first,) = course(table)

    assert (first.event, first.fields["turn"]) == ("TurnStarted", (1,))
