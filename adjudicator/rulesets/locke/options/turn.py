"""Options in a normal turn: its phases, main actions, the card under the piece, combats that break out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.fight.ambush import is_started_by_ambush_card, may_ambush_keeper_join_without_piece
from adjudicator.rulesets.locke.fight.combat_turns import is_normal_main_action_used
from adjudicator.rulesets.locke.fight.who_is_there import are_together, living_characters_at, same_silhouettes_here
from adjudicator.rulesets.locke.options.support import abilities, check_rolls, declarations, support
from adjudicator.rulesets.locke.options.who import is_able, is_known
from adjudicator.rulesets.locke.stages.esp_checks import intrusion_target_number
from adjudicator.rulesets.locke.stages.normal_turns import (
    MOVING,
    ORDER,
    had_combat_in_last_phase,
    latest_reached_phase,
    next_player_in_stage,
)
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.stages.space_cards import (
    card_under_piece_affects,
    has_space_card_taken_effect,
    lies_face_down,
)
from adjudicator.rulesets.locke.table.spaces import (
    BASE_SPACES,
    PLANET_SPACES,
    PORTS,
    are_neighbours,
    is_in_base,
    is_on_outer_ring,
    is_on_planet,
    is_port,
    share_a_space,
)
from adjudicator.rulesets.locke.table.state import Character, Table, Turn, character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, Spot
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

OUTER: Final = tuple(spot for spot in BASE_SPACES if is_on_outer_ring(spot))


def told(spots: Iterable[Spot]) -> tuple[Plain, ...]:
    """Spaces as plain data."""
    return tuple(to_builtins(spot) for spot in spots)


def in_turn(table: Table, turn: Turn) -> Iterator[Option]:
    """The options of the phase, and the next phase if nothing is due in this one."""
    seat, one = turn.player, character(table, turn.player)
    if (sprung := _sprung(table, turn, one)) is not None:
        yield sprung
        return
    yield from _following(table)
    phase = "combat_outbreak" if had_combat_in_last_phase(table, turn) else latest_reached_phase(turn)
    if phase == "combat_outbreak":
        yield from _outbreak(table, turn, one)
        return
    if phase == "check":
        due = tuple(check_rolls(seat, one, turn.done))
        yield from due
        yield from abilities(table, seat, "LCK-TURN-03", "check")
        if due:
            return
    elif phase in ("support_1", "support_2"):
        yield from support(table, seat)
        yield from declarations(table, seat)
    elif phase == "main":
        due = tuple(_main(table, turn, one))
        yield from due
        if (one.alive and not is_normal_main_action_used(table, turn)) or any(
            one.event == "PiecePlaced" for one in due
        ):
            return
    elif (
        phase == "space_effect"
        and not has_space_card_taken_effect(table, turn)
        and card_under_piece_affects(table, seat)
    ):
        yield from _space_effect(table, turn, one)
        return
    stands = turn.phase if table.complete_log and turn.phase is not None else phase
    following = ORDER[0 if stands is None else ORDER.index(stands) + 1]
    yield option(seat, "PhaseEntered", "LCK-TURN-02", player=seat, phase=following)


def _main(table: Table, turn: Turn, one: Character) -> Iterator[Option]:
    """The options for the main action or what follows from it, and for destroying a key site."""
    seat = turn.player
    if not is_normal_main_action_used(table, turn):
        yield from _main_actions(table, seat, one) if is_able(one) else ()
        if one.alive:
            yield option(seat, "Passed", "LCK-PASS-01", player=seat)
    elif turn.main_action == "IntrusionAttempted" and _has_got_in(table, seat, one):
        yield option(seat, "PiecePlaced", "LCK-INTRUDE-02", player=seat, turn_of=seat, at=told(OUTER))
    elif turn.main_action == "PartyProposed" and table.nominees:
        yield from _parties(seat, tuple(other for other in table.nominees if _may_join(table, seat, other)))
    at, sites = one.at if one.alive else None, table.key_sites
    if isinstance(at, Spot) and at in sites.places and at not in sites.gone and lies_face_down(table, at) is False:
        yield option(seat, "KeySiteDestroyed", "LCK-HOUSE-13", player=seat, at=to_builtins(at))


def _has_got_in(table: Table, seat: str, one: Character) -> bool:
    """Whether a piece must be placed in the base after an intrusion check (LCK-INTRUDE-02)."""
    return table.stage == "base" and bool(table.intruding.get(seat)) and one.at in (None, SURROUNDINGS)


def _may_join(table: Table, seat: str, other: str) -> bool:
    """Whether a nominee may belong to a party."""
    return other != seat and are_together(table, seat, other) is not False


def _parties(seat: str, nominees: tuple[str, ...]) -> Iterator[Option]:
    """The options for the party: of all nominees, or of one alone."""
    if not nominees:
        return
    yield option(seat, "PartyFormed", "LCK-PARTY-02", player=seat, members=[seat, *nominees])
    for one in nominees if len(nominees) > 1 else ():
        declined = [other for other in nominees if other != one]
        yield option(seat, "PartyFormed", "LCK-PARTY-02", player=seat, members=[seat, one], declined=declined)


def _main_actions(table: Table, seat: str, one: Character) -> Iterator[Option]:
    if one.at == SURROUNDINGS and table.stage == "base":
        target = intrusion_target_number(table, seat)
        to_fill = ("roll", "success") if target is not None else ("roll", "success", "target_number")
        yield option(seat, "IntrusionAttempted", "LCK-INTRUDE-01", player=seat, target_number=target, to_fill=to_fill)
    hurt = tuple(stat for stat in ("endurance", "mental") if (one.damage if stat == "endurance" else one.mental_damage))
    if hurt:
        yield option(seat, "Recovered", "LCK-RECOVER-01", player=seat, stat=hurt, amount=1)
    if not isinstance(one.at, Spot) or one.in_black_hole:
        return
    yield from _moves(seat, one, one.at)
    yield from _company(table, seat, one.at)
    yield from abilities(table, seat, "LCK-MAIN-01", "main")


def _moves(seat: str, one: Character, at: Spot) -> Iterator[Option]:
    steps = told(spot for spot in (*PLANET_SPACES, *PORTS, *BASE_SPACES) if _is_step(at, spot))
    yield option(seat, "Moved", "LCK-MOVE-01", player=seat, to=steps)
    if one.esp_level == 0 or (is_known(one) and one.esp_level is None):
        return
    levels = tuple(range(1, one.esp_level + 1)) if one.esp_level else None
    way = "direction" if is_on_planet(at) else "path"
    to_fill = ("roll", way, "to") if levels else ("declared_level", "roll", way, "to")
    yield option(seat, "Teleported", "LCK-TELE-01", player=seat, declared_level=levels, to_fill=to_fill)


def _is_step(start: Spot, to: Spot) -> bool:
    if is_on_planet(start) and is_on_planet(to) and start.planet != to.planet:
        return is_port(start) and is_port(to)
    return is_in_base(start) == is_in_base(to) and are_neighbours(start, to)


def _company(table: Table, seat: str, at: Spot) -> Iterator[Option]:
    """The options with others in the same space: treatment, a party."""
    company = [other for other, held in table.characters.items() if _is_beside(held, at) and other != seat]
    hurt = tuple(other for other in company if character(table, other).damage)
    if hurt:
        yield option(seat, "Treated", "LCK-TREAT-01", player=seat, target=hurt, stat="endurance", amount=1)
    if company:
        named = [[other] for other in company] + ([company] if len(company) > 1 else [])
        yield option(seat, "PartyProposed", "LCK-PARTY-01", player=seat, nominees=tuple(named))


def _is_beside(held: Character, at: Spot) -> bool:
    return held.alive and not held.in_black_hole and bool(share_a_space(at, held.at))


def _space_effect(table: Table, turn: Turn, one: Character) -> Iterator[Option]:
    """The option to turn up the card under the piece, then to let it take effect."""
    seat, at = turn.player, to_builtins(one.at)
    spared = table.stage == "base" and recorded_alignment(table, seat) == "EVIL"
    if lies_face_down(table, one.at) and not spared:
        yield option(seat, "CardTurnedUp", "LCK-SPACE-02", player=seat, at=at)
        return
    to_fill = ("effect",) if "CardTurnedUp" in turn.done and table.stage == "planet" else ()
    yield option(seat, "SpaceEffectResolved", "LCK-SPACE-01", player=seat, at=at, to_fill=to_fill)


def _sprung(table: Table, turn: Turn, one: Character) -> Option | None:
    """The combat started by an ambush card turned up in this turn, with its keeper; None: there is none."""
    keeper, is_known = table.ambush_keeper, one.at is not None and one.at in table.ambush
    is_next = latest_reached_phase(turn) != "space_effect" or "SpaceEffectResolved" in turn.done
    if (
        keeper is None
        or "CombatStarted" in turn.done
        or not is_next
        or not (is_known and is_started_by_ambush_card(table, one.at))
    ):
        return None
    there = living_characters_at(table, one.at)
    if not may_ambush_keeper_join_without_piece(table) or turn.player not in there:
        return None
    fighting = list(dict.fromkeys((*there, keeper)))
    return _combat(turn.player, "LCK-HOUSE-14", one.at, fighting, automatic=True)


def _following(table: Table) -> Iterator[Option]:
    """The options of combats at evaders' destinations, right after the one they left."""
    for spot in dict.fromkeys(table.follow_up):
        others = living_characters_at(table, spot)
        if len(others) > 1:
            yield from (_combat(other, "LCK-LEAVE-03", spot, list(others)) for other in others)


def _outbreak(table: Table, turn: Turn, one: Character) -> Iterator[Option]:
    """The options of combats that must or may break out, and of the end of the turn."""
    seat, started = turn.player, "CombatStarted" in turn.done
    there = living_characters_at(table, one.at)
    if not started and seat in there and same_silhouettes_here(table, seat):
        yield _combat(seat, "LCK-OUTBREAK-03", one.at, list(there), automatic=True)
        return
    if turn.main_action in MOVING and seat in there and len(there) > 1 and not started and is_able(one):
        yield _combat(seat, "LCK-OUTBREAK-02", one.at, list(there))
    following = next_player_in_stage(table, seat)
    yield option(seat, "NormalTurnEnded", "LCK-TURN-04", player=seat, next=following)


def _combat(seat: str, rule: str, at: object, participants: list[str], automatic: bool | None = None) -> Option:
    where = to_builtins(at)
    return option(seat, "CombatStarted", rule, player=seat, at=where, automatic=automatic, participants=participants)
