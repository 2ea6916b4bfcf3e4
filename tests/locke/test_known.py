"""Locke: whoever may not know a secret is told the same, whatever it is; whoever may, is told of it."""

from __future__ import annotations

from itertools import islice, takewhile

import pytest
from msgspec.structs import replace

from adjudicator.cases.coverage import package_scenarios
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.known import knows_places, knows_sheet
from adjudicator.rulesets.locke.places import shown_places, shown_sites
from adjudicator.rulesets.locke.things import Sheet, Spot
from adjudicator.seam.ruleset import SPECTATOR, seen_by
from tests.locke.twins import SHEET, SHEETS, elsewhere, folded, may_know, other_event, seen, situations, told, twin_of

ABILITIES, EVENTS = SHEET["abilities"], 250
TEXTS = dict(package_scenarios(locke))


@pytest.mark.parametrize("file", TEXTS)
def test_twins_of_every_case_are_told_alike(file: str) -> None:
    compared = 0
    for number, (name, table, events) in enumerate(situations(TEXTS[file])):
        steps, alike = folded(table, events), []
        for seat in table.characters:
            twin = twin_of(table, events, seat, SHEETS[number % len(SHEETS)])
            pairs = list(zip(steps, twin, strict=True))
            for viewer in (SPECTATOR, *[one for one in table.characters if one != seat]):
                alike = list(takewhile(lambda pair: not may_know(pair[0], seat, viewer), pairs))  # noqa: B023
                for one, other in alike:
                    assert seen(one, viewer) == seen(other, viewer), (name, one.position, seat, viewer)
                compared += len(alike)
        for one, other in alike[-1:]:
            assert told(one, viewer) == told(other, viewer), (name, one.position, seat, viewer)
    assert compared


@pytest.mark.parametrize("file", ["base.yaml", "planets.yaml", "public.yaml"])
def test_where_ambush_and_key_sites_lie_is_told_to_defenders_alone(file: str) -> None:
    hidden = shown = 0
    for name, table, events in situations(TEXTS[file]):
        moved = [elsewhere(event) for event in events]
        if moved == events:
            continue
        for one, other in zip(folded(table, events), folded(table, moved), strict=False):
            if any(spot for step in (one, other) for spot in (*shown_places(step.after), *shown_sites(step.after))):
                break  # it was turned up: all see it, and whom it brings into a combat
            for viewer in (SPECTATOR, *table.characters):
                if not knows_places(one.after, viewer):
                    assert seen(one, viewer) == seen(other, viewer), (name, one.position, viewer)
                    hidden += 1
                elif one.event != other.event:
                    assert seen(one, viewer) != seen(other, viewer)
                    shown += 1
    assert hidden
    assert shown


@pytest.mark.parametrize("file", TEXTS)
def test_nobody_is_told_of_a_breach_that_is_none(file: str) -> None:
    """And everybody of those that name nothing secret; ranks are read from sheets, and open them."""
    for name, table, events in situations(TEXTS[file]):
        for step in folded(table, events):
            broken = {one.rule for one in step.findings}
            for viewer in (SPECTATOR, *step.after.characters):
                told_of = {one.rule for one in seen_by(locke, step, viewer).findings}
                assert told_of <= broken, (name, step.position, viewer)
                due = {one.rule for one in step.findings if one.is_for(viewer)} - {"LCK-RANK-01"}
                assert due <= told_of, (name, step.position, viewer)


def test_a_seat_knows_all_of_its_own() -> None:
    """Sheet, cards, hand: as a judge sees them."""
    for _, table, events in situations(TEXTS["combat.yaml"]):
        for step in folded(table, events):
            for seat, one in step.after.characters.items():
                own = seen_by(locke, step, seat).after.characters[seat]
                assert (own.hand, own.endurance, own.abilities) == (one.hand, one.endurance, one.abilities)


def test_the_informed_know_the_sheets_they_looked_at() -> None:
    given = {
        "stage": "planet_ended",
        "players": ["P1", "P2", "P3", "P4", "P5"],
        "silhouettes": {"P1": "GOOD", "P2": "EVIL", "P3": "EVIL", "P4": "GOOD", "P5": "GOOD"},
        "info_cards_count": {"P1": 3, "P4": 2},
        "characters": {seat: {"alignment": "EVIL", "endurance": 7} for seat in ("P2", "P3", "P5")},
    }
    looks = [("P1", "P2"), ("P1", "P5"), ("P4", "P3")]
    events: list[ev.Event] = [ev.SecretViewed(viewer=who, item="sheet", owner=of) for who, of in looks]
    last = folded(locke.lay(given), events)[-1].after

    assert [knows_sheet(last, seat, "P1") for seat in ("P2", "P3", "P5")] == [True, False, False]
    assert not knows_sheet(last, "P3", "P4")  # two info cards are no right to look
    assert locke.view(last, "P1")["P2"]["alignment"] == "EVIL"
    assert locke.view(last, "P4")["P2"]["alignment"] is None


@pytest.mark.parametrize("seed", range(3))
def test_twins_of_generated_matches_are_told_alike(seed: int) -> None:
    """A legal match, in which P1 holds another sheet, other cards: up to where the sheet is opened."""
    setup = sample_setup(locke)
    events = [step.event for step in islice(played(locke, setup, seed), EVENTS)]
    deals = [event.deals for event in events if isinstance(event, ev.CharacterSheetsDealt)]
    sheets = {deal["P1"]: Sheet(alignment="SPECIAL", endurance=2, esp_level=2, abilities=ABILITIES) for deal in deals}
    viewers = (SPECTATOR, *[seat for seat in deals[0] if all(deal[seat] not in sheets for deal in deals)][:2])
    table = locke.lay(setup)
    changed = replace(table.tables, characters={**table.tables.characters, **sheets})
    others = [event if isinstance(event, _KEPT) else other_event(event, "P1", is_open=False) for event in events]
    compared = 0
    for one, other in zip(folded(table, events), folded(replace(table, tables=changed), others), strict=True):
        if any(may_know(one, "P1", viewer) for viewer in viewers):
            break
        for viewer in viewers:
            assert seen(one, viewer) == seen(other, viewer), (one.position, viewer)
            assert one.position % 20 or told(one, viewer) == told(other, viewer), (one.position, viewer)
            compared += 1
    assert compared > 100


_KEPT = (ev.CharacterSheetsDealt, ev.CharacterPoolChosen)


@pytest.mark.parametrize("seed", range(3))
def test_nobody_is_told_of_a_breach_in_legal_play(seed: int) -> None:
    for step in islice(played(locke, sample_setup(locke), seed), EVENTS):
        for viewer in (SPECTATOR, "P2"):
            assert not seen_by(locke, step, viewer).findings


def test_an_ambush_card_that_is_turned_up_is_seen_by_all() -> None:
    given = {
        "stage": "planet",
        "players": ["P1", "P2", "P3", "P4", "P5"],
        "silhouettes": {"P1": "GOOD", "P2": "EVIL"},
        "ambush": [{"planet": 1, "space": 2}],
        "face_down": [{"planet": 1, "space": 2}, {"planet": 1, "space": 3}],
    }
    spots = [Spot(planet=1, space=space) for space in (3, 2)]
    other, there = folded(locke.lay(given), [ev.CardTurnedUp(player="P1", at=spot) for spot in spots])
    assert seen_by(locke, other, "P1").after.ambush == (None,)
    assert seen_by(locke, there, "P1").after.ambush == (spots[1],)
    assert seen_by(locke, other, "P2").after.ambush == (spots[1],)
