"""Locke: whoever may not know a secret is told the same, whatever it is; whoever may, is told of it."""

from __future__ import annotations

from contextlib import nullcontext
from itertools import islice, takewhile
from typing import Any

import pytest
from msgspec.structs import replace

from adjudicator.cases.coverage import package_scenarios
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.secrets.who_knows import is_open, knows_secret_places, knows_sheet
from adjudicator.rulesets.locke.stages.endings import does_sound_declaration_stand_unopposed
from adjudicator.rulesets.locke.stages.secret_places import public_ambush_places, public_key_sites
from adjudicator.rulesets.locke.table.house_tables import Sheet
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES, PLANET_SPACES
from adjudicator.rulesets.locke.table.things import Ability, CCard, PlayingCard, Spot
from adjudicator.seam.judging import seen_by
from adjudicator.seam.ruleset import SPECTATOR, Refused
from tests.locke.given import SIDES, given
from tests.locke.twins import (
    CARD,
    SHEET,
    SHEETS,
    elsewhere,
    folded,
    may_know,
    other_event,
    seen,
    situations,
    some_situations,
    told,
    twin_of,
)

ABILITIES, EVENTS = SHEET["abilities"], 250
TEXTS = dict(package_scenarios(locke))


@pytest.mark.parametrize("file", TEXTS)
def test_twins_of_every_case_are_told_alike(file: str) -> None:
    compared = 0
    for number, (name, table, events) in enumerate(some_situations(TEXTS[file], 3, file)):
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


@pytest.mark.parametrize("file", TEXTS)
def test_twins_with_other_hands_are_told_alike_after_a_reveal(file: str) -> None:
    """A hand stays secret when a sheet is opened, or other cards were shown: of a case to its end."""
    hands, compared = (ev.HandReceived, ev.HandRefilled), 0
    for name, table, events in some_situations(TEXTS[file], 3, file):
        steps = folded(table, events)
        for seat, one in table.characters.items():
            other = replace(one, hand=None if one.hand is None else (CARD,) * len(one.hand))
            dealt = [other_event(event, seat, is_open=True) if type(event) in hands else event for event in events]
            twin = folded(replace(table, characters={**table.characters, seat: other}), dealt)
            for step, pair in zip(steps, twin, strict=True):
                if is_open(step.after):
                    break
                for viewer in (SPECTATOR, *[viewer for viewer in table.characters if viewer != seat]):
                    assert seen(step, viewer) == seen(pair, viewer), (name, step.position, seat, viewer)
                    compared += 1
    assert compared


@pytest.mark.parametrize("file", ["base.yaml", "planets.yaml", "public.yaml"])
def test_where_ambush_and_key_sites_lie_is_told_to_defenders_alone(file: str) -> None:
    hidden = shown = 0
    for name, table, events in situations(TEXTS[file]):
        moved = [elsewhere(event) for event in events]
        if moved == events:
            continue
        for one, other in zip(folded(table, events), folded(table, moved), strict=False):
            if any(
                spot
                for step in (one, other)
                for spot in (*public_ambush_places(step.after), *public_key_sites(step.after))
            ):
                break  # it was turned up: all see it, and whom it brings into a combat
            for viewer in (SPECTATOR, *table.characters):
                if not knows_secret_places(one.after, viewer):
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
    for name, table, events in some_situations(TEXTS[file], 6, file):
        for step in folded(table, events):
            broken = {one.rule for one in step.findings}
            for viewer in (SPECTATOR, *step.after.characters):
                told_of = {one.rule for one in seen_by(locke, step, viewer).findings}
                assert told_of <= broken, (name, step.position, viewer)
                due = {one.rule for one in step.findings if one.is_for(viewer)}
                assert due <= told_of or type(step.event) is ev.RanksAssigned, (name, step.position, viewer)


def test_what_a_breach_hangs_on_is_read_from_what_a_viewer_knows() -> None:
    """P3's own (L) decides P3's rank if P1 has one too, which P3 does not know: a doubt in both worlds."""
    _, _, (_, table, events) = (one for one in situations(TEXTS["ending.yaml"]) if one[0] == "LCK-O-04")
    for steps in (folded(table, events), twin_of(table, events, "P1", SHEET)):
        last = seen_by(locke, steps[-1], "P3")
        assert [one.rule for one in last.findings] == ["LCK-LOSE-06"]
        assert [(one.rule, one.lacks) for one in last.doubts] == [("LCK-LOSE-10", ("characters.P3.legend",))]


_LANCE = """
- id: L
  given:
    stage: base
    combat: {round: 1, participants: [P1, P2], order: [P1, P2], current: P1}
    characters: {P1: {hand: [{name: Lance, class: attack, level: 5, CARD, attribute: E}]}, P2: {endurance: 4}}
  when:
    - {event: AttackDeclared, player: P1, targets: [P2], card: Lance, level: 5, firepower: 20, attribute: E}
    - {event: EnduranceDeclared, player: P2, value: 4}
    - {event: DamageJudged, player: P1, target: P2, column: COLUMN}
  then: {findings: []}
"""


@pytest.mark.parametrize(
    ("card", "column", "is_right"),
    [
        ("firepower: 12", '"3:1"', True),
        ("firepower: 12", '"4:1"', False),
        ("firepower: 12", '"4:1", fixed: true', False),
        ('column: "4:1"', '"4:1", fixed: true', True),
        ('column: "4:1"', '"3:1"', False),
    ],
)
def test_a_judgement_by_the_card_is_right_whatever_was_said(card: str, column: str, is_right: bool) -> None:
    """Others, who cannot know the card, are told of a breach by what was said of it."""
    [(_, table, events)] = situations(_LANCE.replace("CARD", card).replace("COLUMN", column))
    last = folded(table, events)[-1]
    assert (not last.findings) is is_right
    assert seen_by(locke, last, SPECTATOR).findings
    assert (not seen_by(locke, last, "P1").findings) is is_right


_LEAP = """
- id: X-1
  rules: [LCK-INTERCEPT-02]
  given:
    stage: base
    combat: {round: 1, participants: [P1, P2, P3], order: [P1, P2, P3], current: P1}
    characters: {P2: {hand: [{name: Teleport, class: evasion, level: OWN, teleport: true}]}}
  when:
    - {event: AttackDeclared, player: P1, targets: [P2], card: Beam, level: 3, firepower: 8, attribute: E}
    - {event: EvasionAttempted, player: P2, card: Teleport, level: 6, teleport: true, success: true}
    - {event: InterceptionDeclared, player: P3, card: Teleport, level: 5}
    - {event: AttackResolved, outcome: evaded, intercepted: true}
    - {event: CombatTurnStarted, player: P2}
  then: {findings: []}
  why: an evader who told the wrong level
"""


@pytest.mark.parametrize(("own", "is_right"), [(4, True), (6, False)])
def test_an_interception_that_takes_effect_by_the_cards_is_right_whatever_was_said(own: int, is_right: bool) -> None:
    [(_, table, events)] = situations(_LEAP.replace("OWN", str(own)))
    *_, resolved, turn = folded(table, events)
    for step in (resolved, turn):
        assert (not step.findings) is is_right
        assert seen_by(locke, step, SPECTATOR).findings
        assert (not seen_by(locke, step, "P2").findings) is is_right


def test_the_level_of_a_defence_that_only_its_card_tells_is_for_its_owner() -> None:
    kept = {"card": "Dome", "unknown": True, "on_record": 5}
    table = given({"P2": {"maintained": [kept]}})
    assert [mask_table(table, seat).characters["P2"].maintained[0].on_record for seat in ("P1", "P2")] == [None, 5]
    ability = given({"P2": {"maintained": [kept | {"source": "ability"}], "sheet_open": True}})
    assert mask_table(ability, "P1").characters["P2"].maintained[0].on_record == 5


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


def test_the_objection_of_who_is_dead_by_the_own_sheet_alone_stops_nothing_and_tells_nothing() -> None:
    attack = {"attacker": "P2", "targets": ["P3"], "level": 2, "firepower": 9, "declared": {"P3": 9}}
    table = given(combat={"round": 1, "participants": ["P2", "P3"], "attack": attack})
    judged = ev.DamageJudged(player="P2", target="P3", column="1:1", damage=7)
    declared = ev.VictoryDeclared(player="P4", kind="alignment", alignment="EVIL", sheet_open=True)
    objected = ev.ObjectionRaised(player="P3", against="P4")
    *_, last = folded(table, [judged, ev.CombatEnded(), declared, objected])

    assert does_sound_declaration_stand_unopposed(last.after)
    assert [one.rule for one in last.findings] == ["LCK-DECL-05"]
    for viewer, knows in ((SPECTATOR, False), ("P4", False), ("P3", True)):
        told_of = seen_by(locke, last, viewer)
        assert does_sound_declaration_stand_unopposed(told_of.after) is knows
        assert bool(told_of.findings) is knows


def test_a_declaration_that_only_the_sheet_tells_to_be_false_ends_nothing_and_tells_nothing() -> None:
    declared = ev.VictoryDeclared(player="P1", kind="alignment", alignment="EVIL")
    false = folded(given(), [declared, ev.GameEnded(reason="declaration", declarer="P1")])
    true = folded(given({"P1": {"alignment": "EVIL"}}), [declared, ev.GameEnded(reason="declaration", declarer="P1")])

    assert [[one.rule for one in step.findings] for step in false] == [["LCK-DECL-03"], ["LCK-END-01"]]
    assert [one.rule for one in seen_by(locke, false[-1], "P1").findings] == ["LCK-END-01"]
    for one, other in zip(false, true, strict=True):
        assert seen_by(locke, one, "P2") == seen_by(locke, other, "P2")


def test_who_is_dead_by_the_own_sheet_alone_is_where_a_combat_breaks_out() -> None:
    at = {"row": 2, "col": 2}
    table = given({"P3": {"alive": False, "fell": True, "damage": 7}}, positions=dict.fromkeys(("P1", "P3", "P4"), at))
    [step] = folded(table, [ev.CombatStarted(player="P1", at=Spot(row=2, col=2))])

    assert step.after.combat is not None
    assert step.after.combat.participants == ("P1", "P3", "P4")


def test_a_defence_that_a_melee_of_unsaid_level_broke_stands_for_who_does_not_know_the_attacker() -> None:
    blade = {"abilities": [{"name": "Blade", "timing": "combat", "class": "melee", "melee_level": 4}]}
    held = {"maintained": [{"card": "Dome", "level": 3}, {"card": "Veil", "level": 9}]}
    table = given({"P2": blade, "P3": held}, combat={"round": 1, "participants": ["P2", "P3"]})
    said, unsaid = (ev.MeleeDeclared(player="P2", target="P3", firepower=6, level=level) for level in (4, None))

    for declared, stands in ((unsaid, 2), (said, 1)):
        *_, last = folded(table, [declared, ev.AttackResolved(outcome="hit")])
        assert [one.card for one in last.after.characters["P3"].maintained] == ["Veil"]
        for viewer, count in ((SPECTATOR, stands), ("P3", stands), ("P2", 1)):
            assert len(seen_by(locke, last, viewer).after.characters["P3"].maintained) == count


def test_whom_a_closed_converter_stands_for_is_not_told_by_whom_it_converts() -> None:
    open_sheet = {"P4": {"sheet_open": True, "convertible": True}}
    table = given(open_sheet)
    tried = ev.ConversionAttempted(player="P1", target="P4", success=True, roll=(1, 1), target_number=4)
    opened = ev.SheetOpened(player="P1")
    after, shown = (step.after for step in folded(table, [tried, opened]))

    assert after.characters["P4"].alignment == "GOOD"
    assert [mask_table(after, viewer).characters["P4"].alignment for viewer in (SPECTATOR, "P2", "P1")] == [
        None,
        None,
        "GOOD",
    ]
    assert mask_table(shown, SPECTATOR).characters["P4"].alignment == "GOOD"


SECRET: dict[str, Any] = {"roll": (3, 3), "success": None}
"""An attempt of which nobody says how it came out: the target number tells, by the sheet."""


_CONVERTS: dict[str, Any] = {"roll": (1, 1), "target_number": 4}
HANGING: dict[str, list[ev.Event]] = {
    "a conversion": [ev.ConversionAttempted(player="P2", target="P3", **_CONVERTS)],
    "a conversion told to have worked": [ev.ConversionAttempted(player="P2", target="P3", **_CONVERTS, success=True)],
    "a declaration after two": [
        ev.ConversionAttempted(player="P2", target="P3", **_CONVERTS),
        ev.ConversionAttempted(player="P3", target="P4", **_CONVERTS),
        ev.VictoryDeclared(player="P4"),
    ],
    "a declaration": [ev.VictoryDeclared(player="P2"), ev.ObjectionRaised(player="P3", against="P2")],
    "a declaration, and then a word": [ev.VictoryDeclared(player="P2"), ev.AlignmentChanged(player="P2", to="GOOD")],
    "a word that is no alignment": [
        ev.ConversionAttempted(player="P1", target="P5", roll=(3, 3), target_number=4),
        ev.AlignmentChanged(player="P5", to="BAD"),
        ev.SheetOpened(player="P5"),
        ev.VictoryDeclared(player="P5"),
    ],
}


@pytest.mark.parametrize("name", HANGING)
def test_what_hangs_on_an_uncertain_alignment_is_uncertain(name: str) -> None:
    """P1's closed sheet alone tells whether P2 is EVIL still, and so for whom P2 converts and declares."""
    opened = {seat: {"sheet_open": True, "convertible": True} for seat in ("P2", "P3", "P4")}
    table = given({**opened, "P5": {"convertible": True, "alignment": "EVIL"}})
    tried = ev.ConversionAttempted(player="P1", target="P2", **SECRET)
    one, other = (
        folded(table, [replace(event, **_by(event, most)) for event in (tried, *HANGING[name])]) for most in (5, 6)
    )

    assert [step.after.characters["P2"].alignment for step in (one[0], other[0])] == ["EVIL", "GOOD"]
    for step, twin in zip(one, other, strict=True):
        for viewer in (SPECTATOR, "P2", "P3", "P4", "P5"):
            assert told(step, viewer) == told(twin, viewer), (step.event, viewer)
    assert told(one[-1], "P1") != told(other[-1], "P1")


def _by(event: ev.Event, most: int) -> dict[str, int]:
    """The target number of P1's own attempts."""
    return {"target_number": most} if isinstance(event, ev.ConversionAttempted) and event.player == "P1" else {}


def test_what_hung_on_a_sheet_is_certain_once_that_is_opened() -> None:
    opened = {seat: {"sheet_open": True, "convertible": True} for seat in ("P2", "P3")}
    events = [
        ev.ConversionAttempted(player="P1", target="P2", target_number=6, **SECRET),
        ev.ConversionAttempted(player="P2", target="P3", roll=(1, 1), target_number=4),
        ev.VictoryDeclared(player="P2"),
    ]
    *_, hidden, shown = folded(given(opened), [*events, ev.SheetOpened(player="P1")])

    for step, known in ((hidden, False), (shown, True)):
        seen_now = mask_table(step.after, SPECTATOR)
        assert seen_now.declaration is not None
        assert seen_now.declaration.alignment == ("GOOD" if known else None)
        assert seen_now.characters["P3"].converted_by == (("GOOD",) if known else ())


@pytest.mark.parametrize(("success", "alignment"), [(True, None), (None, None), (False, "EVIL")])
def test_a_conversion_for_nobody_knows_whom_leaves_an_alignment_open(
    success: bool | None, alignment: str | None
) -> None:
    """Also in the full record: a declaration afterwards is no breach."""
    table = given({"P1": {"alignment": None}, "P2": {"sheet_open": True, "convertible": True}})
    tried = ev.ConversionAttempted(player="P1", target="P2", success=success)
    first, declared = folded(table, [tried, ev.VictoryDeclared(player="P2", alignment="GOOD", sheet_open=True)])

    assert first.after.characters["P2"].alignment == alignment
    assert bool(declared.findings) is (success is False)


def test_a_key_site_that_is_turned_up_is_seen_by_all_and_offered_to_who_stands_there() -> None:
    sites = {"total": 3, "placed": 3, "places": [{"row": 2, "col": 2}, {"row": 4, "col": 4}, {"row": 5, "col": 5}]}
    turn = {"player": "P1", "phase": "main"}
    base = {"base_cards_placed": True, "key_sites_placed": True, "key_sites": sites, "turn": turn}
    down = [{"row": 4, "col": 4}, {"row": 5, "col": 5}]
    table = given(positions={"P1": {"row": 2, "col": 2}}, face_down=down, **base)

    for viewer, known in ((SPECTATOR, 1), ("P1", 1), ("P2", 3)):
        assert len(mask_table(table, viewer).key_sites.places) == known
    assert "KeySiteDestroyed" in {option.event for option in locke.options(mask_table(table, "P1"))}


@pytest.mark.parametrize(("sides", "may"), [(SIDES, True), ({"P1": "GOOD", "P2": "EVIL"}, False), ({}, True)])
def test_no_player_reveals_silhouettes_before_all_lie_there(sides: dict[str, str], may: bool) -> None:
    """Those too that a set-up states."""
    table = locke.lay({"stage": "setup", "players": list(SIDES), "silhouettes": sides})
    assert locke.may_report is not None

    with nullcontext() if may else pytest.raises(Refused, match="revealed when all have chosen; P3 has not"):
        locke.may_report(table, ev.SilhouettesRevealed(), "P4")


@pytest.mark.parametrize(
    "event",
    [
        ev.IntrusionAttempted(player="P2", success=False),
        ev.SpaceEffectResolved(player="P2", at=Spot(row=2, col=2)),
        ev.Recovered(player="P3", stat="endurance", amount=1),
    ],
)
def test_a_silhouette_that_lies_face_down_decides_nothing(event: ev.Event) -> None:
    """Nor where something is done, as the match is set up, that comes much later."""
    lies = {"stage": "setup", "players": list(SIDES), "face_down": [HERE, {"row": 2, "col": 2}]}
    turn = {"turn": {"player": "P2", "main_action": "pass"}, "positions": {"P2": HERE}}
    one, other = (locke.lay({**lies, **turn, "silhouettes": {"P1": "GOOD", "P2": side}}) for side in ("GOOD", "EVIL"))

    steps, twins = folded(one, [event]), folded(other, [event])
    assert [seen(step, SPECTATOR) for step in steps] == [seen(step, SPECTATOR) for step in twins]


@pytest.mark.parametrize("stage", ["planet_ended", "base"])
def test_the_cards_of_another_board_do_not_tell_what_lies_open(stage: str) -> None:
    planet, site = {"planet": 1, "space": 2}, {"row": 2, "col": 2}
    placed: dict[str, Any] = {"total": 3, "placed": 1, "places": [site]}
    down = [planet] if stage == "planet_ended" else [site]
    boards = {"base_cards_placed": stage == "planet_ended", "key_sites": placed, "ambush": [planet | {"space": 3}]}
    table = given(stage=stage, face_down=down, **boards)

    assert public_ambush_places(table) == (None,)
    assert public_key_sites(table) == ()


BASE, PORT, PLANET = Spot(row=2, col=5), Spot(planet=4, space=0), Spot(planet=4, space=3)


@pytest.mark.parametrize(
    ("stage", "spaces", "event"),
    [
        ("setup", PLANET_SPACES, ev.AmbushCardPlaced(player="P2", at=PLANET)),
        ("setup", PLANET_SPACES, ev.AmbushCardPlaced(player="P2", at=PORT)),
        ("setup", PLANET_SPACES, ev.AmbushCardPlaced(player="P2", at=BASE)),
        ("planet_ended", BASE_SPACES, ev.KeySitePlaced(player="P2", at=BASE)),
        ("planet_ended", BASE_SPACES, ev.KeySitePlaced(player="P2", at=PORT)),
        ("planet_ended", BASE_SPACES, ev.KeySitePlaced(player="P2", at=PLANET)),
    ],
)
def test_a_place_where_no_card_lies_is_as_secret_on_the_table_as_in_the_event(
    stage: str, spaces: tuple[Spot, ...], event: ev.AmbushCardPlaced | ev.KeySitePlaced
) -> None:
    table = given(stage=stage, face_down=[], base_cards_placed=stage == "planet_ended")
    laid, moved = replace(table, face_down=spaces), replace(event, at=spaces[0])
    one, other = (folded(laid, [placed])[0] for placed in (event, moved))

    for viewer in (SPECTATOR, "P1", "P3"):
        assert not knows_secret_places(one.after, viewer)
        assert seen(one, viewer) == seen(other, viewer)
    assert seen(one, "P2") != seen(other, "P2")


@pytest.mark.parametrize(("is_open", "targets"), [(True, ("P1",)), (False, ("P1", "P4"))])
def test_what_others_tried_openly_is_not_offered_again(is_open: bool, targets: tuple[str, ...]) -> None:
    tried = {"convertible": True, "converted_by": ["GOOD"], "converters": ["P1"], "tried_by": ["P1"]}
    at, turn = {"row": 2, "col": 2}, {"player": "P3", "phase": "support_1"}
    sheets = {"P1": {"sheet_open": is_open}, "P4": tried}
    table = given(sheets, positions=dict.fromkeys(("P1", "P3", "P4"), at), turn=turn)

    offered = locke.options(mask_table(table, "P3"))
    offers = [one for one in offered if one.event == "ConversionAttempted" and one.seat == "P3"]
    assert [one.fields["target"] for one in offers] == [targets]


@pytest.mark.parametrize(("reporter", "may"), [("judge", True), ("P1", True), ("P3", False), (SPECTATOR, False)])
def test_a_card_that_may_be_secret_is_turned_up_by_who_stands_there(reporter: str, may: bool) -> None:
    here, there = {"planet": 1, "space": 2}, Spot(planet=1, space=2)
    table = given(stage="planet", positions={"P1": here}, ambush=[{"planet": 2, "space": 2}])
    assert locke.may_report is not None
    turned = ev.CardTurnedUp(player="P1", at=there)
    locke.may_report(given(stage="planet", positions={"P1": here}), turned, reporter)

    with nullcontext() if may else pytest.raises(Refused, match="or a judge reports it"):
        locke.may_report(table, turned, reporter)


def test_who_reports_a_card_elsewhere_is_not_said_to_stand_there() -> None:
    table = given(stage="planet", positions={"P1": {"planet": 1, "space": 2}}, ambush=[{"planet": 2, "space": 2}])
    assert locke.may_report is not None
    with pytest.raises(Refused, match="whoever stands there, or a judge, reports it"):
        locke.may_report(table, ev.CardTurnedUp(player="P1", at=Spot(planet=2, space=2)), "P1")


HERE, SPACE = {"row": 3, "col": 3}, {"planet": 1, "space": 2}
FALLEN = {"alive": False, "fell": True}
LURKING = {"minions": 1, "minions_unsaid": 1}
MELEE = {"abilities": (Ability(name="Blade", timing="combat", class_="melee", melee_level=3),)}
EVADED = [
    ev.MeleeDeclared(player="P3", target="P2", endurance=3, firepower=3, level=1),
    ev.EvasionAttempted(player="P2", source="ability", class_="evasion", level=2, success=True),
    ev.CombatTurnEnded(player="P3"),
]
FIGHT = {"round": 1, "at": HERE, "participants": ["P2", "P3"], "order": ["P2", "P3"], "current": "P3"}
BETWEEN = {**FIGHT, "current": None, "in_round_end": True, "end_step": 6, "hands_step": 3, "spending": ["P3"]}
HIDDEN: dict[str, tuple[dict[str, Any], dict[str, Any], list[Any]]] = {
    "a death, as somebody returns": (
        {"complete_log": True, "combat": FIGHT, "tables": {"alive_check": {"12": 0}}},
        FALLEN,
        [ev.AliveCheckRolled(player="P3", roll=(6, 6))],
    ),
    "a death, as turns of the base begin": (
        {"complete_log": True, "positions": {**dict.fromkeys(SIDES, HERE), "P3": SPACE}},
        FALLEN,
        [ev.NormalTurnStarted(player="P1")],
    ),
    "a death, as a turn goes by": ({}, FALLEN, [ev.NormalTurnEnded(player="P1"), ev.NormalTurnStarted(player="P4")]),
    "a death, as a sheet is opened": (
        {"turn": {"player": "P2"}},
        FALLEN,
        [ev.SheetOpened(player="P2"), ev.PhaseEntered(player="P2", phase="main")],
    ),
    "minions, as a hand is refilled": ({"combat": BETWEEN}, LURKING, [ev.HandRefilled(player="P3", count=1)]),
    "minions, as a round begins": ({"combat": BETWEEN}, LURKING, [ev.CombatRoundStarted(round=2)]),
    "an ability, as somebody evaded": ({"complete_log": True, "combat": FIGHT}, MELEE, EVADED),
    "a level, as somebody got in": (
        {"complete_log": True, "turn": {"player": "P3", "phase": "main"}, "positions": {"P3": "surroundings"}},
        {},
        [ev.IntrusionAttempted(player="P3", roll=(3, 4)), ev.PhaseEntered(player="P3", phase="space_effect")],
    ),
}
"""A table, what is hidden of P3 besides its level, and what happens."""


@pytest.mark.parametrize(("more", "secret", "events"), HIDDEN.values(), ids=HIDDEN)
@pytest.mark.parametrize("held", [7, 8])
def test_what_is_taken_for_done_follows_from_what_all_know(
    more: Any, secret: dict[str, Any], events: list[Any], held: int
) -> None:
    dead = {seat: {"alive": False} for seat in SIDES if seat != "P3"} if "turn" in more else {}
    table = given(dead | {"P3": {"hand_count": held}}, **more)
    other = replace(table, characters={**table.characters, "P3": replace(table.characters["P3"], **secret)})
    low, high = (
        [replace(one, target_number=level) if isinstance(one, ev.IntrusionAttempted) else one for one in events]
        for level in (5, 9)
    )

    steps, twins = folded(table, low), folded(other, high)
    assert [seen(one, SPECTATOR) for one in steps] == [seen(one, SPECTATOR) for one in twins]


@pytest.mark.parametrize("reporter", ["judge", "P1", "P3", SPECTATOR])
@pytest.mark.parametrize("left_out", [True, False])
def test_a_card_of_which_only_what_follows_is_told_is_turned_up_by_who_stands_there(
    reporter: str, left_out: bool
) -> None:
    here = Spot(planet=1, space=2)
    effect, nowhere = ev.SpaceEffectResolved(player="P1", at=here), ev.SpaceEffectResolved(player="P1")
    fight = ev.CombatStarted(player="P1", at=here, participants=("P1", "P2"), automatic=True)
    for event, face_down in ((effect, [here]), (nowhere, [here]), (fight, [here]), (effect, []), (nowhere, [])):
        ambush, positions = [{"planet": 2, "space": 2}], {"P1": {"planet": 1, "space": 2}}
        table = given(stage="planet", positions=positions, ambush=ambush, complete_log=not left_out)
        table = replace(table, face_down=tuple(face_down))
        may = reporter in ("judge", "P1") or not face_down or not left_out
        assert locke.may_report is not None
        with nullcontext() if may else pytest.raises(Refused, match="or a judge reports it"):
            locke.may_report(table, event, reporter)


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


@pytest.mark.parametrize("cards", [(), (CCard(name="Wave"), CCard(name="Dome"))])
def test_a_hand_of_which_only_what_was_added_is_named_is_as_unknown_to_its_player_as_to_others(
    cards: tuple[CCard, ...],
) -> None:
    table = given(combat={"round": 1, "participants": ["P2", "P3"], "newcomers": ["P2"]})
    refilled, received = folded(
        table, [ev.HandRefilled(player="P2", count=2, cards=cards), ev.HandReceived(player="P2", count=7)]
    )

    for viewer in ("judge", "P2", "P3", SPECTATOR):
        assert seen_by(locke, refilled, viewer).after.characters["P2"].hand_count is None
        assert seen_by(locke, received, viewer).findings == ()


def test_a_playing_card_dealt_twice_is_for_judges() -> None:
    """Each of the two who hold it would learn whose card is the other."""
    four, king = PlayingCard(suit="clubs", rank=4), PlayingCard(suit="clubs", rank="K")
    deals = dict.fromkeys(SIDES) | {"P1": four, "P2": four}
    [twice] = folded(given(), [ev.PlayingCardsDealt(purpose="silhouette", deals=deals)])
    [once] = folded(given(), [ev.PlayingCardsDealt(purpose="silhouette", deals=deals | {"P2": king})])

    assert [one.rule for one in twice.findings] == ["LCK-SETUP-11"]
    assert once.findings == ()
    for viewer in (SPECTATOR, *SIDES):
        assert seen_by(locke, twice, viewer).findings == ()


def test_sides_are_counted_for_those_who_know_every_silhouette() -> None:
    seats = [f"P{number}" for number in range(1, 6)]
    dealt = {seat: {"character": seat, "silhouette": {"name": "x", "alignment": "GOOD"}} for seat in seats}
    setup: dict[str, Any] = {"players": seats, "characters": dealt, "evil_sheets": 2, "silhouettes_chosen": seats}
    for revealed in (False, True):
        table = locke.lay({**setup, "silhouettes_revealed": revealed})
        for viewer in ("judge", "spectator", "P5"):
            told_of = {value.path[0] for value in locke.values(mask_table(table, viewer), None)}
            assert told_of >= {"invading", "unbalanced"} or (not revealed and viewer != "judge"), (revealed, viewer)
            assert told_of.isdisjoint({"invading", "larger_side"}) or revealed or viewer == "judge", (revealed, viewer)
