"""What may be done in normal turns, between them, and where one stage gives way to the next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.endings import all_sites_destroyed, evil_survived, nobody_can_act, unopposed
from adjudicator.rulesets.locke.info import ENOUGH, draws, planet_stage_ends
from adjudicator.rulesets.locke.placing import placing_order
from adjudicator.rulesets.locke.rules.base import target_number
from adjudicator.rulesets.locke.rules.boards import side_of
from adjudicator.rulesets.locke.rules.outbreak import MOVING, likenesses
from adjudicator.rulesets.locke.rules.space import lies_face_down, takes_effect
from adjudicator.rulesets.locke.rules.turn import ORDER
from adjudicator.rulesets.locke.sides import defending, invading
from adjudicator.rulesets.locke.spaces import (
    BASE_SPACES,
    PLANET_SPACES,
    are_neighbours,
    is_in_base,
    is_on_planet,
    is_outer,
    is_port,
    share_a_space,
)
from adjudicator.rulesets.locke.state import Character, Table, Turn, character, seats
from adjudicator.rulesets.locke.things import SURROUNDINGS, Spot
from adjudicator.rulesets.locke.turns import next_after
from adjudicator.seam.offers import option
from adjudicator.seam.ruleset import Option

PORTS: Final = tuple(Spot(planet=planet, space=0) for planet in range(1, 7))
OUTER: Final = tuple(spot for spot in BASE_SPACES if is_outer(spot))


def in_turn(table: Table) -> Iterator[Option]:
    """The end of the game, what a declaration waits for, what a turn holds, what comes between turns."""
    if (reason := _over(table)) is not None:
        yield option(seats(table)[0], "GameEnded", "LCK-END-02", reason=reason)
    elif table.declaration is not None and unopposed(table):
        yield from _declared(table, table.declaration.player)
    elif table.turn is not None:
        yield from _turn(table, table.turn, character(table, table.turn.player))
    elif table.stage == "planet_ended":
        yield from _between_stages(table)
    else:
        yield from _next_turn(table)


def _over(table: Table) -> str | None:
    """Why the game is over, but for a declaration."""
    if nobody_can_act(table):
        return "no_actors"
    if table.stage == "base" and all_sites_destroyed(table):
        return "key_sites"
    return "evil_1000" if evil_survived(table) else None


def _declared(table: Table, declarer: str) -> Iterator[Option]:
    for seat in seats(table):
        if seat != declarer and character(table, seat).alive:
            yield option(seat, "ObjectionRaised", "LCK-DECL-04", player=seat, against=declarer)
    yield option(declarer, "GameEnded", "LCK-END-01", reason="declaration", declarer=declarer)


def _next_turn(table: Table) -> Iterator[Option]:
    if table.stage == "planet" and table.last_actor is not None and planet_stage_ends(table):
        yield option(table.last_actor, "StageEnded", "LCK-PEND-01", stage="planet")
        return
    due = table.first_player if table.last_actor is None else next_after(table, table.last_actor)
    if due is not None:
        yield option(due, "NormalTurnStarted", "LCK-START-03", player=due)


def _turn(table: Table, turn: Turn, one: Character) -> Iterator[Option]:
    seat, phase = turn.player, turn.phase
    if phase in ("support_1", "support_2"):
        yield from _support(table, seat, one, phase)
    if phase == "main" and turn.main_action is None:
        yield from _main(table, seat, one)
        return
    if (
        phase == "main"
        and turn.main_action == "IntrusionAttempted"
        and table.intruding.get(seat)
        and one.at == SURROUNDINGS
    ):
        yield option(seat, "PiecePlaced", "LCK-INTRUDE-02", player=seat, turn_of=seat, at=_told(OUTER))
        return
    if phase == "space_effect" and "SpaceEffectResolved" not in turn.done and takes_effect(table, seat):
        yield from _space_effect(table, turn, one)
        return
    if phase == "combat_outbreak":
        yield from _outbreak(table, turn, one)
        return
    following = ORDER[0 if phase is None else ORDER.index(phase) + 1]
    yield option(seat, "PhaseEntered", "LCK-TURN-02", player=seat, phase=following)


def _told(spots: tuple[Spot, ...]) -> tuple[Plain, ...]:
    return tuple(to_builtins(spot) for spot in spots)


def _support(table: Table, seat: str, one: Character, phase: str) -> Iterator[Option]:
    if one.at == SURROUNDINGS:
        return
    if not one.sheet_open and table.stage == "base":
        yield option(seat, "SheetOpened", "LCK-OPEN-01", player=seat, phase=phase)
    if one.alignment in ("GOOD", "EVIL") and one.sheet_open:
        for target, other in table.characters.items():
            tried = one.alignment in other.converted_by or other.alignment == one.alignment
            if target != seat and other.alive and share_a_space(one.at, other.at) and not tried:
                yield option(
                    seat,
                    "ConversionAttempted",
                    "LCK-CONVERT-01",
                    player=seat,
                    target=target,
                    phase=phase,
                    to_fill=("roll",),
                )
        if table.stage == "base" and table.declaration is None:
            yield option(
                seat,
                "VictoryDeclared",
                "LCK-DECL-01",
                player=seat,
                kind="alignment",
                alignment=one.alignment,
                phase=phase,
            )
    others = [
        held for other, held in table.characters.items() if other != seat and held.alive and not held.in_black_hole
    ]
    if one.alignment == "SPECIAL" and one.sheet_open and not others:
        yield option(seat, "VictoryDeclared", "LCK-DECL-08", player=seat, kind="solo", phase=phase)


def _main(table: Table, seat: str, one: Character) -> Iterator[Option]:
    if one.at == SURROUNDINGS:
        yield option(
            seat,
            "IntrusionAttempted",
            "LCK-INTRUDE-01",
            player=seat,
            target_number=target_number(table, seat),
            to_fill=("roll",),
        )
        return
    at = one.at
    if not isinstance(at, Spot):
        return
    steps = tuple(spot for spot in (*PLANET_SPACES, *PORTS, *BASE_SPACES) if _is_step(at, spot))
    yield option(seat, "Moved", "LCK-MOVE-01", player=seat, to=_told(steps))
    if one.esp_level:
        yield option(
            seat, "Teleported", "LCK-TELE-01", player=seat, declared_level=one.esp_level, to_fill=("roll", "to")
        )
    yield option(seat, "Passed", "LCK-PASS-01", player=seat)
    if one.damage:
        yield option(seat, "Recovered", "LCK-RECOVER-01", player=seat, stat="endurance", amount=1)
    company = [
        other for other, held in table.characters.items() if other != seat and held.alive and share_a_space(at, held.at)
    ]
    for target in company:
        if character(table, target).damage:
            yield option(seat, "Treated", "LCK-TREAT-01", player=seat, target=target, stat="endurance", amount=1)
        if table.stage == "planet" and not any(seat in party for party in table.parties):
            yield option(seat, "PartyFormed", "LCK-PARTY-01", player=seat, members=[seat, target])
    if (
        table.stage == "base"
        and side_of(table, seat) != "EVIL"
        and at in table.key_sites.places
        and lies_face_down(table, at) is False
    ):
        yield option(seat, "KeySiteDestroyed", "LCK-HOUSE-13", player=seat, at=to_builtins(at))


def _is_step(start: Spot, to: Spot) -> bool:
    if is_on_planet(start) and is_on_planet(to) and start.planet != to.planet:
        return is_port(start) and is_port(to)
    return is_in_base(start) == is_in_base(to) and are_neighbours(start, to)


def _space_effect(table: Table, turn: Turn, one: Character) -> Iterator[Option]:
    seat, at = turn.player, to_builtins(one.at)
    spared = table.stage == "base" and side_of(table, seat) == "EVIL"
    if lies_face_down(table, one.at) and not spared:
        yield option(seat, "CardTurnedUp", "LCK-SPACE-02", player=seat, at=at)
    elif "CardTurnedUp" in turn.done and table.stage == "planet":
        yield option(seat, "SpaceEffectResolved", "LCK-SPACE-01", player=seat, at=at, to_fill=("effect",))
    else:
        yield option(seat, "SpaceEffectResolved", "LCK-SPACE-01", player=seat, at=at)


def _outbreak(table: Table, turn: Turn, one: Character) -> Iterator[Option]:
    seat, started = turn.player, "CombatStarted" in turn.done
    there = [
        other
        for other, held in table.characters.items()
        if held.alive and not held.in_black_hole and share_a_space(one.at, held.at)
    ]
    if likenesses(table, seat) and not started:
        yield option(
            seat,
            "CombatStarted",
            "LCK-OUTBREAK-03",
            player=seat,
            at=to_builtins(one.at),
            automatic=True,
            participants=there,
        )
        return
    able = turn.main_action in MOVING and len(there) > 1 and not started
    if able and (table.stage == "base" or len(invading(table)) > 3):
        yield option(seat, "CombatStarted", "LCK-OUTBREAK-02", player=seat, at=to_builtins(one.at), participants=there)
    following = next_after(table, seat)
    if following is not None:
        yield option(seat, "NormalTurnEnded", "LCK-TURN-04", player=seat, next=following)


def _between_stages(table: Table) -> Iterator[Option]:
    """What closes the planet stage and opens the base stage."""
    host, defenders = seats(table)[0], defending(table)
    for seat in defenders:
        if seat not in table.white:
            yield option(
                seat, "PlanetCardsDrawn", "LCK-PEND-04", player=seat, count=draws(table) or 0, to_fill=("white",)
            )
            return
        if table.white[seat] and f"white:{seat}" not in table.gained:
            yield option(
                seat, "AbilityCardsGained", "LCK-PEND-05", player=seat, count=table.white[seat], reason="white"
            )
            return
    for seat, one in table.characters.items():
        if one.info_count >= ENOUGH and f"information:{seat}" not in table.gained:
            yield option(seat, "AbilityCardsGained", "LCK-PEND-07", player=seat, count=1, reason="information")
            return
    if not table.base_cards_placed:
        yield option(host, "BaseCardsPlaced", "LCK-BASE-03", count=36, face_down=True, per_space=1)
    elif table.key_sites.placed < table.key_sites.total and defenders:
        yield option(defenders[0], "KeySitePlaced", "LCK-BASE-04", player=defenders, to_fill=("at",))
    else:
        yield from _pieces(table, host)


def _pieces(table: Table, host: str) -> Iterator[Option]:
    best = placing_order(table)
    for seat in best:
        if seat not in table.placed:
            yield option(seat, "PiecePlaced", "LCK-BASE-07", player=seat, at=_told(OUTER))
            return
    for seat in invading(table):
        if seat not in table.placed and character(table, seat).alive:
            yield option(seat, "PiecePlaced", "LCK-BASE-12", player=seat, at=SURROUNDINGS)
            return
    for seat in defending(table):
        if seat not in table.placed and character(table, seat).alive:
            yield option(seat, "PiecePlaced", "LCK-BASE-16", player=seat, to_fill=("roll", "at"))
            return
    yield option(host, "StageStarted", "LCK-BASE-17", stage="base")
