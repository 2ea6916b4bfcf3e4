"""Locke: of every field it was decided whether everybody may know it; a new one fails here until it is."""

from __future__ import annotations

from typing import Final

import pytest

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.secrets.mask import MASK
from adjudicator.rulesets.locke.secrets.who_knows import OF_THE_SHEET
from adjudicator.rulesets.locke.table import answers_to_attacks as an
from adjudicator.rulesets.locke.table import boards as laid
from adjudicator.rulesets.locke.table import declarations as ends
from adjudicator.rulesets.locke.table import house_tables, setup_progress
from adjudicator.rulesets.locke.table import state as st
from adjudicator.rulesets.locke.table import things as th

STATE: Final[dict[type, tuple[str, str]]] = {
    st.Table: (
        ("stage players seats_ccw pile edition options season complete_log evil_sheets planet_cards "
        "planet_cards_placed face_down turned_up ambush_keeper base_cards_placed key_sites_placed parties nominees "
        "unable_to_place placed began_early drawn white viewed gained first_player last_actor turns turn turn_unit "
        "follow_up gone_by reason declarer went_on_openly ranked end_unsaid opened_at_end strayed in_doubt omitted "
        "uncovered effects_unsaid unknown at"),
        ("tables setup pool legends characters ambush base_cards key_sites declaration evil_declarer evil_others "
        "combat intruding intruding_unsaid went_on"),
    ),
    st.Character: (
        ("sheet_open in_black_hole proxy incapacity at damage mental_damage "
        "ability_cards_up ability_cards_down effects info info_count tried_by"),
        ("character alignment alignment_told alignment_at_start intrusion_failures failures_told hand_count "
        "hand_told legend playing_card second_card silhouette alive fell spent "
        "endurance mental esp_level esp_power convertible may_convert own_defeat entered_by minions "
        "minions_unsaid hand abilities maintained lapsed converted_by converters factions_hang_on"),
    ),
    setup_progress.Season: ("played_this_season preceding_game", ""),
    setup_progress.Setup: (
        ("pool_chosen deal refused immediate confirmed chosen chosen_stated carded revealed changes_done "
        "second_deal"),
        "refusals larger",
    ),
    laid.Planets: ("placed face_up destroyed", ""),
    laid.BaseCard: ("face_up", "at affects_defenders"),
    laid.KeySites: ("total placed destroyed gone", "places"),
    st.Turn: ("player phase reached main_action done conversions untimed jumped", ""),
    st.Conversion: ("converter worked", ""),
    ends.Declaration: ("player kind objections looks_sound stated hangs_on", "alignment unheard sound sheet_sound"),
    ends.EvilDeclarer: (
        "",
        "player declaration_opposed survived_turns stated this_turn sound looks_sound sheet_sound hangs_on",
    ),
    an.Joiner: ("player level firepower unmarked", ""),
    an.Response: ("player kind source level teleport card success", "against"),
    an.Striking: ("endurance minions_used firepower x", ""),
    st.Attack: (
        ("attacker targets source card firepower column attribute sync undefendable unevadable said_level "
        "said_firepower requested joiners unentitled barred broke interceptor interception chased kept declared "
        "striking counter judged unsaid resolved told_firepower"),
        "level responses fatal fatal_unseen on_record",
    ),
    st.Combat: (
        ("round at participants obstacles step cards order acted current phase reached main_action own attack_made "
        "idle attack_hit defences_made evasions_made unentitled newcomers bluffs gone joined joined_amiss due_arrivals "
        "stays_away used struck untimed spending away "
        "absent_with_check checked wishes in_round_end end_step hands_step round_end_effects ended_round follow_up"),
        "attack",
    ),
    th.Silhouette: ("stated", "name alignment"),
    house_tables.Tables: (
        ("esp_check activation_check damage_columns quotient_0 damage arrival_chart alive_check conversion_result "
        "party composition silhouettes planet_cards base_cards ambush_cards key_sites"),
        "characters",
    ),
}  # fmt: skip
"""By part of the table: its public fields, and those that `mask` looks after."""
EVENTS: Final[dict[type, tuple[str, str]]] = {
    ev.MatchCreated: ("players seats_ccw options", "tables"),
    ev.CharacterPoolChosen: ("", "pool legends"),
    ev.CharacterSheetsDealt: ("deal_no", "deals"),
    ev.CharacterRefused: ("kind", ""),
    ev.CharactersConfirmed: ("", ""),
    ev.PlayingCardsDealt: ("purpose", "deals"),
    ev.SecretViewed: ("viewer item owner", ""),
    ev.SilhouetteChosen: ("", "name alignment"),
    ev.SilhouetteChanged: ("", "name alignment"),
    ev.SilhouettesRevealed: ("", ""),
    ev.StageStarted: ("stage", ""),
    ev.StageEnded: ("stage", ""),
    ev.PlanetCardsPlaced: ("count face_down per_space", ""),
    ev.BaseCardsPlaced: ("count face_down per_space", ""),
    ev.AmbushCardPlaced: ("exchanged_to", "at exchanged_card"),
    ev.AmbushKeeperAssigned: ("", ""),
    ev.KeySitePlaced: ("", "at exchanged_card"),
    ev.PiecePlaced: ("at roll", ""),
    ev.FirstPlayerDecided: ("among", ""),
    ev.CardTurnedUp: ("at card", ""),
    ev.SpaceEffectResolved: ("at card effect", ""),
    ev.KeySiteDestroyed: ("at", ""),
    ev.PlanetCardsDrawn: ("count white", ""),
    ev.AbilityCardsGained: ("count reason", ""),
    ev.SheetViewRefused: ("viewer", ""),
    ev.NormalTurnStarted: ("", ""),
    ev.NormalTurnEnded: ("next combat_started survived_turns", ""),
    ev.PhaseEntered: ("", ""),
    ev.CheckRollMade: ("ability roll", ""),
    ev.AbilityUsed: ("timing", "name result melee_x"),
    ev.ConversionAttempted: ("target roll success sheet_open", "target_number"),
    ev.AlignmentChanged: ("", "from_ to"),
    ev.SheetOpened: ("", ""),
    ev.Moved: ("from_ to", ""),
    ev.Teleported: ("declared_level roll direction path to", ""),
    ev.Recovered: ("stat amount", ""),
    ev.Treated: ("target stat amount", ""),
    ev.PartyProposed: ("nominees", ""),
    ev.PartyFormed: ("members declined", ""),
    ev.Passed: ("", ""),
    ev.IntrusionAttempted: ("roll success", "target_number"),
    ev.CombatStarted: ("at automatic participants", ""),
    ev.CombatRoundStarted: ("round", ""),
    ev.ArrivalRolled: ("roll result", ""),
    ev.AliveCheckRolled: ("roll result", ""),
    ev.CombatantArrived: ("", ""),
    ev.PreCombatRolled: ("dice announced", ""),
    ev.MinionsAppeared: ("announced", "count"),
    ev.HandReceived: ("count", "cards"),
    ev.CombatTurnStarted: ("", ""),
    ev.CombatTurnEnded: ("", ""),
    ev.DefenceMaintained: ("defence esp_paid activation_roll", ""),
    ev.DefenceReleased: ("defence", ""),
    ev.CombatLeft: ("roll from_ direction path to", ""),
    ev.CombatCardDiscarded: ("count reason", ""),
    ev.HandRefilled: ("count", "cards"),
    ev.RoundEndStepDone: ("step wishes", ""),
    ev.CombatEnded: ("reason", ""),
    ev.AttackDeclared: ("targets source card level firepower column attribute sync undefendable unevadable", ""),
    ev.SynchronisationRequested: ("", ""),
    ev.SynchronisationJoined: ("card level firepower sync", ""),
    ev.DefenceAttempted: ("source card class_ level teleport success", ""),
    ev.EvasionAttempted: ("source card class_ level teleport success", ""),
    ev.InterceptionDeclared: ("card level", ""),
    ev.InterceptionJoined: ("card level", ""),
    ev.DefenceDestroyed: ("defence", ""),
    ev.AttackResolved: ("outcome level firepower intercepted", ""),
    ev.EnduranceDeclared: ("value against", ""),
    ev.DamageJudged: ("target column roll damage fixed", ""),
    ev.CharacterDied: ("hand_discarded up_discarded down_discarded", ""),
    ev.MeleeDeclared: ("target endurance minions_used firepower level melee_x", ""),
    ev.MeleeAnswered: ("endurance minions_used firepower melee_x counter", ""),
    ev.VictoryDeclared: ("kind alignment sheet_open", ""),
    ev.ObjectionRaised: ("against", ""),
    ev.GameEnded: ("reason declarer", ""),
    ev.RanksAssigned: ("ranks sheets_open", ""),
    ev.FactLearned: ("path", "value"),
}  # fmt: skip
"""By kind of event, the same, but for what nearly all have: who, in which phase, in whose turn."""


@pytest.mark.parametrize("part", STATE)
def test_each_field_of_a_table_is_public_or_looked_after(part: type) -> None:
    public, hidden = STATE[part]
    assert sorted(part.__struct_fields__) == sorted([*public.split(), *hidden.split()])  # type: ignore[attr-defined]


def test_each_kind_of_event_is_public_or_looked_after() -> None:
    for kind in ev.EVENTS:
        public, hidden = EVENTS[kind]
        fields = [name for name in kind.__struct_fields__ if name not in ("player", "phase", "turn_of")]
        assert sorted(fields) == sorted([*public.split(), *hidden.split()]), kind
        assert bool(hidden) == (kind in MASK), kind


def test_what_a_sheet_says_is_looked_after() -> None:
    assert set(OF_THE_SHEET) <= set(STATE[st.Character][1].split())
    assert set(house_tables.Sheet.__struct_fields__) <= {*OF_THE_SHEET, "converted_to"}
