"""Normal turns: their phases, support actions, main actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.conversions import uses_up_attempt_of_faction
from adjudicator.rulesets.locke.counts.intrusions import ends_main_phase_of_intrusion, stands_outside_after_success
from adjudicator.rulesets.locke.counts.parties import party_members_here_and_willing
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.fight.cards_on_record import with_timing_from_open_sheet
from adjudicator.rulesets.locke.fight.combat_turns import TURN_PHASES, has_failed_preemption
from adjudicator.rulesets.locke.fight.defences import with_maintenance_due, with_unmaintained_defences_lapsed
from adjudicator.rulesets.locke.fight.round_ends import after_combat
from adjudicator.rulesets.locke.fight.unseen_combat_turns import (
    after_non_attack_action,
    in_turn_of,
    in_unrecorded_combat_turn_of_said_phase,
    is_phase_of_unrecorded_combat_turn,
    may_combat_turn_begin,
    surely_said_in_anothers_combat_turn,
)
from adjudicator.rulesets.locke.fight.unseen_ends import belongs_to_normal_turn_after_combat, may_combat_have_ended
from adjudicator.rulesets.locke.fight.who_is_there import surely_never_there
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.stages.conversions import (
    Attempt,
    alignment_after_conversion,
    believed_alignment,
    said_and_recorded_attempts,
    with_attempts,
)
from adjudicator.rulesets.locke.stages.endings import has_ended_on_record, may_be_over, opens_sheet_for_ranks
from adjudicator.rulesets.locke.stages.esp_checks import passes_esp_check
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers, with_evil_declarers
from adjudicator.rulesets.locke.stages.normal_turns import (
    ORDER,
    UNBEGUN,
    after_turn_act,
    continues_anothers_normal_turn,
    enters_phase_of_later_turn,
    goes_back_to_earlier_phase,
    roll_entry,
    turn_after_act,
    turn_player_of,
)
from adjudicator.rulesets.locke.stages.parties import who_moves_along_with, with_split_party_dissolved
from adjudicator.rulesets.locke.stages.placing_on_base import (
    stands_in_surroundings,
    with_base_begun_early,
    with_planets_cleared_in_gap,
)
from adjudicator.rulesets.locke.stages.planet_stage_end import may_planet_stage_have_ended
from adjudicator.rulesets.locke.stages.sides import public_alignment
from adjudicator.rulesets.locke.stages.teleport_die import die_allows_move, single_die
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.declarations import EvilDeclarer
from adjudicator.rulesets.locke.table.spaces import jumped_over
from adjudicator.rulesets.locke.table.state import (
    ALIGNMENTS,
    Character,
    Combat,
    Conversion,
    Stage,
    Table,
    Turn,
    character,
    with_character,
)
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, Alignment, At, Spot
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.ruleset import SPECTATOR

_BEGUN: Final[Mapping[Stage, Stage]] = {"setup": "planet", "planet_ended": "base"}
"""By stage of the match: the stage that begins with a turn."""

_OUT_OF_COMBAT: Final = frozenset(ORDER) - frozenset(TURN_PHASES)
"""The phases that a combat turn does not have (LCK-CTURN-01)."""


@EVOLVE.of(ev.NormalTurnStarted)
def turn_started(table: Table, event: ev.NormalTurnStarted, position: int) -> Table:
    """A turn begins, and with it a stage if one was due: the planet stage, or later the base stage."""
    begun = _BEGUN.get(table.stage)
    table = with_planets_cleared_in_gap(table if begun is None else replace(table, stage=begun))
    if table.turn is not None and table.turn.player != event.player:
        table = _survived(table, table.turn.player, None)  # the end of that turn is left out
    elif table.evil_declarer is not None:
        others = (replace(one, this_turn=one.this_turn and one.player == event.player) for one in evil_declarers(table))
        table = with_evil_declarers(table, tuple(others))
    if not table.complete_log:  # another check may be left out
        table = with_intrusion_check_outcome(table, event.player, None, None)
    table = after_combat(table)  # a running combat is over; its missing end was found, or is left out
    # nobody says whether a defence outlasts the check phase of a normal turn
    table = with_maintenance_due(table, event.player)
    turn, count = Turn(event.player), table.turns + 1
    table = with_base_begun_early(table)
    return replace(table, turn=turn, turns=count, follow_up=(), gone_by=(), nominees=(), at=position)


@EVOLVE.of(ev.NormalTurnEnded)
def turn_ended(table: Table, event: ev.NormalTurnEnded, position: int) -> Table:
    """A turn is over."""
    table = table if table.complete_log else after_combat(table)  # its end is left out
    table = with_base_begun_early(_survived(_with_entry_place_unsaid(table, event), event.player, event.survived_turns))
    return replace(table, turn=None, last_actor=event.player, follow_up=(), gone_by=(), at=position)


def _begun(table: Table, event: ev.PlayerEvent) -> Table:
    """The table before a main action: in a turn whose beginning a log leaves out, a combat still open is over."""
    combat, turn = table.combat, table.turn
    if combat is None or table.complete_log:
        return table
    if turn is not None and turn.player == turn_player_of(event) and not may_combat_have_ended(table):
        return table
    return after_combat(table) if may_combat_have_ended(table) or surely_never_there(combat, event.player) else table


@book.serves("LCK-HOUSE-16")
def _survived(table: Table, seat: str, stated: int | None) -> Table:
    """The table after an EVIL declarer has survived one more own turn since that of the declaration, or as many as
    stated where a log may leave turns out."""
    if table.evil_declarer is None or not passes_for_alive(character(table, seat)):
        return table
    least = stated if stated is not None and not table.complete_log else 0
    counted = (_with_one_more_turn_survived(one, least) if one.player == seat else one for one in evil_declarers(table))
    return with_evil_declarers(table, tuple(counted))


def _with_one_more_turn_survived(one: EvilDeclarer, least: int) -> EvilDeclarer:
    count = max(least, one.survived_turns + (not one.this_turn))
    return replace(one, survived_turns=count, this_turn=False)


@EVOLVE.of(ev.PhaseEntered)
def phase_entered(table: Table, event: ev.PhaseEntered, position: int) -> Table:
    """A phase begins, of the normal turn or of the running combat turn."""
    if not table.complete_log and (
        enters_phase_of_later_turn(table, event) or goes_back_to_earlier_phase(table, event)
    ):
        table = replace(table, turn=Turn(event.player, done=(UNBEGUN,)), turns=table.turns + 1)
    combat = table.combat
    if combat is not None:
        if is_phase_of_unrecorded_combat_turn(table, event.player, event.phase):
            table = in_turn_of(table, event.player, anew=table.complete_log)
        elif belongs_to_normal_turn_after_combat(table, event) or _is_phase_outside_combat_turns(table, combat, event):
            table = after_combat(table)  # its end is left out, or was found missing (LCK-OUTBREAK-04)
        combat = table.combat
        if combat is not None and combat.current == event.player:
            table = table if event.phase in (None, "check") else with_unmaintained_defences_lapsed(table, event.player)
            return replace(table, combat=replace(combat, phase=event.phase), at=position)
    table = _with_entry_place_unsaid(table, event)
    turn = table.turn if continues_anothers_normal_turn(table, event) else turn_after_act(table, event)
    if table.follow_up:
        table = replace(table, follow_up=(), gone_by=(*table.gone_by, *table.follow_up))
    return replace(table, turn=turn, at=position)


def _is_phase_outside_combat_turns(table: Table, combat: Combat, event: ev.PhaseEntered) -> bool:
    """Whether a phase that no combat turn has comes outside the player's own in an incomplete log."""
    return event.phase in _OUT_OF_COMBAT and not table.complete_log and combat.current != event.player


def _with_entry_place_unsaid(table: Table, event: ev.PlayerEvent) -> Table:
    """The table at the end of a main phase in which a piece got into the base: its place is unsaid. In a complete log
    that is found once (LCK-INTRUDE-02)."""
    if not (table.intruding and table.complete_log and ends_main_phase_of_intrusion(table, event)):
        return table
    is_outside = stands_in_surroundings(table, event.player)  # as everybody sees
    if not is_outside or not stands_outside_after_success(mask_table(table, SPECTATOR), event):
        return table
    return with_character(table, event.player, replace(character(table, event.player), at=None))


@EVOLVE.of(ev.CheckRollMade)
def check_roll_made(table: Table, event: ev.CheckRollMade, position: int) -> Table:
    """A roll of the check phase is made for the ability it names."""
    combat = table.combat
    table = table if combat is not None else after_turn_act(table, event)
    if event.ability is None:
        return table
    if combat is not None:
        return in_turn_of(table, event.player, roll_entry(event.ability)) if combat.current == event.player else table
    if table.turn is None:
        return table
    return replace(table, turn=replace(table.turn, done=(*table.turn.done, roll_entry(event.ability))))


@EVOLVE.of(ev.AbilityUsed)
def ability_used(table: Table, event: ev.AbilityUsed, position: int) -> Table:
    """An ability is used in a normal turn or in the running combat turn, with the timing told or on its open sheet."""
    event, combat = with_timing_from_open_sheet(table, event), table.combat
    if combat is None:
        after = after_turn_act(table, event, "AbilityUsed" if event.timing == "main" else None)
        turn = after.turn
        if event.name is None or event.timing is not None or turn is None or turn.player != event.player:
            return after
        return replace(after, turn=replace(turn, untimed=(*turn.untimed, event.name)))
    if event.timing == "before_combat":
        return replace(table, combat=replace(combat, step=max(combat.step, 3)))
    if surely_said_in_anothers_combat_turn(table, event):
        return table
    if event.timing in ("main", "preemptive") and may_combat_turn_begin(table, combat, event.player):
        table = in_turn_of(table, event.player)
        combat = table.combat or combat
    if event.timing is None and event.name is not None and combat.current == event.player:
        return replace(table, combat=replace(combat, untimed=(*combat.untimed, (event.name, event.result))))
    if combat.current != event.player or event.timing not in ("support", "main", "preemptive"):
        return table
    main = combat.main_action
    if event.timing == "main" or (event.timing == "preemptive" and event.result == "success"):
        main = main or "AbilityUsed"
    used = combat.used if event.name is None else (*combat.used, (event.player, event.name))
    return replace(table, combat=replace(combat, own=(*combat.own, event.timing), used=used, main_action=main))


@EVOLVE.of(ev.ConversionAttempted)
@book.serves("LCK-CONVERT-04", "LCK-HOUSE-19")
def conversion_attempted(table: Table, event: ev.ConversionAttempted, position: int) -> Table:
    """The faction's one attempt is used up; a success changes who can be converted (LCK-CONVERT-04, LCK-HOUSE-19)."""
    table = after_turn_act(table, event) if table.combat is None else _after_combat_support_action(table, event)
    table = _opened(table, event.player) if event.sheet_open else table
    worked = passes_esp_check(table, event.roll, event.target_number)
    table = _with_conversion_outcome_as_told(table, event, worked)
    converter, target = character(table, event.player), character(table, event.target)
    faction = converter.alignment
    target = replace(target, tried_by=tuple(dict.fromkeys((*target.tried_by, event.player, *converter.tried_by))))
    if faction is not None and uses_up_attempt_of_faction(table, event):
        stated, tried = said_and_recorded_attempts(target)
        attempt = Attempt(faction, event.player, converter.tried_by)
        if faction not in stated and attempt not in tried:
            target = with_attempts(target, stated, (*tried, attempt))
    told = _turned(table, target, believed_alignment(converter), True) if event.success else believed_alignment(target)
    target = replace(target, alignment=_turned(table, target, faction, event.success if worked is None else worked))
    target = replace(target, alignment_told=None if told == target.alignment else told or "unknown")
    return with_character(table, event.target, target)


def _turned(table: Table, target: Character, faction: Alignment | None, worked: bool | None) -> Alignment | None:
    """The alignment of a character after a conversion by a faction; `worked`, None: nobody knows."""
    if target.convertible is False or worked is False:
        return target.alignment
    turned = alignment_after_conversion(table, target, faction)
    return turned if (worked and target.convertible) or turned == target.alignment else None


def _with_conversion_outcome_as_told(table: Table, event: ev.ConversionAttempted, worked: bool | None) -> Table:
    """The table with the outcome of an attempt as everybody was told: by word, or by the dice and an open sheet."""
    outcome = event.success
    if outcome is None and character(table, event.player).sheet_open:
        outcome = worked
    if outcome is None or table.turn is None:
        return table
    before = table.turn.conversions.get(event.target)
    if before is not None and before.worked and not outcome:
        return table  # the alignment from that success is still to be said
    tried = put(table.turn.conversions, event.target, Conversion(event.player, outcome))
    return replace(table, turn=replace(table.turn, conversions=tried))


@EVOLVE.of(ev.AlignmentChanged)
def alignment_changed(table: Table, event: ev.AlignmentChanged, position: int) -> Table:
    """The recorded alignment takes effect on a character that can be converted."""
    one, to = character(table, event.player), event.to
    if to not in ALIGNMENTS and one.tried_by and one.convertible is not False and not one.sheet_open:
        one = replace(one, alignment=None, alignment_told=None)  # it does not tell how the conversions came out
    if to in ALIGNMENTS or not one.sheet_open:
        one = replace(one, tried_by=())  # nobody is told the word of a closed sheet
    if one.convertible is not False and (to == "GOOD" or to == "EVIL" or to == "SPECIAL"):
        one = replace(one, alignment=to, alignment_told=None)
    turn = table.turn
    if turn is not None and event.player in turn.conversions:
        others = {seat: tried for seat, tried in turn.conversions.items() if seat != event.player}
        table = replace(table, turn=replace(turn, conversions=others))
    return with_character(table, event.player, one)


@EVOLVE.of(ev.SheetOpened)
def sheet_opened(table: Table, event: ev.SheetOpened, position: int) -> Table:
    """A sheet is opened and stays open (LCK-OPEN-01)."""
    if table.combat is not None:
        return _opened(_after_combat_support_action(table, event), event.player)
    if (has_ended_on_record(table) or may_be_over(table)) and opens_sheet_for_ranks(
        mask_table(table, SPECTATOR), event
    ):
        return _opened(table, event.player)
    return _opened(after_turn_act(table, event), event.player)


def _after_combat_support_action(table: Table, event: ev.PlayerEvent) -> Table:
    """The table after a support action in a combat turn; one after a failed [preemptive] ability is remembered, since
    no main action may follow it (LCK-PREEMPT-02)."""
    table = in_unrecorded_combat_turn_of_said_phase(table, event)
    combat = table.combat
    if combat is None or combat.current != event.player or not has_failed_preemption(combat):
        return table
    return replace(table, combat=replace(combat, own=(*combat.own, "support")))


@book.serves("LCK-OPEN-01")
def _opened(table: Table, seat: str) -> Table:
    return with_character(table, seat, replace(character(table, seat), sheet_open=True))


@EVOLVE.of(ev.Moved, ev.Teleported)
def moved(table: Table, event: ev.Moved | ev.Teleported, position: int) -> Table:
    """The piece stands where it was put, and so do the party members it takes along (LCK-HOUSE-17)."""
    table, start = after_turn_act(_begun(table, event), event, type(event).__name__), character(table, event.player).at
    if type(event) is ev.Teleported and table.turn is not None and table.turn.player == event.player:
        table = replace(table, turn=replace(table.turn, jumped=_spaces_jumped_over_or_none(start, event)))
    movers = (*who_moves_along_with(table, event.player), event.player)
    at = {seat: replace(character(table, seat), at=event.to) for seat in movers}
    return with_split_party_dissolved(replace(table, characters={**table.characters, **at}), event.player)


def _spaces_jumped_over_or_none(start: At | None, event: ev.Teleported) -> tuple[Spot, ...] | None:
    """The spaces a teleport move jumped over: none if the die failed or the piece stayed; None: not known."""
    die = single_die(event)
    if die_allows_move(event) is False or (event.to == start and not event.path):
        return ()
    return jumped_over(start, event.to, die, event.path or ()) if isinstance(start, Spot) and die is not None else None


@EVOLVE.of(ev.Recovered)
def recovered(table: Table, event: ev.Recovered, position: int) -> Table:
    """The character recovers damage, to 0 at best (LCK-HOUSE-20)."""
    return _restored(after_turn_act(_begun(table, event), event, "Recovered"), event.player, event.stat, event.amount)


@EVOLVE.of(ev.Treated)
def treated(table: Table, event: ev.Treated, position: int) -> Table:
    """Another character recovers damage; mental damage cannot be treated (LCK-TREAT-02)."""
    table = after_turn_act(_begun(table, event), event, "Treated")
    return table if event.stat == "mental" else _restored(table, event.target, event.stat, event.amount)


@book.serves("LCK-HOUSE-20")
def _restored(table: Table, seat: str, stat: str, amount: int) -> Table:
    one = character(table, seat)
    if stat == "mental":
        one = replace(one, mental_damage=max(0, one.mental_damage - amount))
    else:
        one = replace(one, damage=max(0, one.damage - amount))
    return with_character(table, seat, one)


@EVOLVE.of(ev.PartyProposed)
def party_proposed(table: Table, event: ev.PartyProposed, position: int) -> Table:
    """A party is proposed as the main action."""
    return replace(after_turn_act(_begun(table, event), event, "PartyProposed"), nominees=event.nominees)


@EVOLVE.of(ev.PartyFormed)
def party_formed(table: Table, event: ev.PartyFormed, position: int) -> Table:
    """Those who agreed form a party and leave any other one."""
    members = party_members_here_and_willing(table, event)
    table = after_turn_act(_begun(table, event), event, "PartyProposed")
    if len(members) < 2:
        return replace(table, nominees=())  # nobody agreed: there is no party (LCK-PARTY-02)
    left = tuple(tuple(seat for seat in party if seat not in members) for party in table.parties)
    return replace(table, parties=(*(party for party in left if len(party) > 1), members), nominees=())


@EVOLVE.of(ev.Passed)
@book.serves("LCK-PASS-01")
def passed(table: Table, event: ev.Passed, position: int) -> Table:
    """The player does nothing, as the main action (LCK-PASS-01)."""
    combat = table.combat
    if combat is not None and surely_said_in_anothers_combat_turn(table, event):
        return table
    if combat is not None and (combat.current == event.player or may_combat_turn_begin(table, combat, event.player)):
        return after_non_attack_action(in_turn_of(table, event.player, main="Passed"), event.player)
    return after_turn_act(table, event, "Passed")


@EVOLVE.of(ev.IntrusionAttempted)
def intrusion_attempted(table: Table, event: ev.IntrusionAttempted, position: int) -> Table:
    """A failure makes the next attempt easier (LCK-INTRUDE-04); after a success the piece is placed."""
    if may_planet_stage_have_ended(table):
        table = with_planets_cleared_in_gap(replace(table, stage="base"))
    table, one = after_turn_act(_begun(table, event), event, "IntrusionAttempted"), character(table, event.player)
    if one.at is None and table.stage == "base":
        one = replace(one, at=SURROUNDINGS)  # nobody else makes the check (LCK-INTRUDE-01)
    said, worked = event.success, passes_esp_check(table, event.roll, event.target_number)
    if public_alignment(table, event.player) == "EVIL":
        said = worked = True
    table = with_intrusion_check_outcome(table, event.player, said if worked is None else worked, said)
    failures = one.intrusion_failures + (worked is False or (worked is None and said is False))
    told = (one.intrusion_failures if one.failures_told is None else one.failures_told) + (said is False)
    one = replace(one, intrusion_failures=failures, failures_told=None if told == failures else told)
    if said and not table.complete_log:
        one = replace(one, at=None)  # it stands in the base; the log may leave out where
    return with_character(table, event.player, one)


def with_intrusion_check_outcome(table: Table, seat: str, worked: bool | None, said: bool | None) -> Table:
    """The table after an intrusion check, with its outcome and what was said of it; None: unknown, unsaid."""
    intruding = {other: value for other, value in table.intruding.items() if other != seat}
    unsaid = {other: value for other, value in table.intruding_unsaid.items() if other != seat}
    if worked is not None:
        intruding[seat] = worked
    if worked != said:
        unsaid[seat] = said
    return replace(table, intruding=intruding, intruding_unsaid=unsaid)
