"""Options between turns: the end of the game, a pending declaration, the next turn, the next stage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.rulesets.locke.options.turn import OUTER, in_turn, told
from adjudicator.rulesets.locke.options.who import host
from adjudicator.rulesets.locke.stages.endings import (
    ending_besides_declarations,
    ends_unless_somebody_objects,
    surviving_evil_declarer,
)
from adjudicator.rulesets.locke.stages.information import ENOUGH, sheets_looked_at, viewable_sheet_count
from adjudicator.rulesets.locke.stages.normal_turns import (
    first_player_with_turns,
    has_turns_in_stage,
    next_player_in_stage,
)
from adjudicator.rulesets.locke.stages.placing_on_base import best_informed_in_placing_order, seats_still_to_place
from adjudicator.rulesets.locke.stages.planet_stage_end import (
    has_drawn_cards_at_planet_stage_end,
    meets_planet_stage_end,
    planet_cards_each_defender_turns,
)
from adjudicator.rulesets.locke.stages.sides import defending_seats, invading_seats
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES
from adjudicator.rulesets.locke.table.state import Table, character, seats_in_order
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def between(table: Table) -> Iterator[Option]:
    """The options of the end of the game, of a pending declaration, of a turn, and between turns."""
    if (reason := ending_besides_declarations(table)) is not None:
        declarer = surviving_evil_declarer(table) if reason == "evil_1000" else None
        by = None if declarer is None else declarer.player
        yield option(host(table), "GameEnded", _ENDS[reason], reason=reason, declarer=by)
    elif table.declaration is not None and ends_unless_somebody_objects(table):
        yield from _declared(table, table.declaration.player)
    elif table.turn is not None:
        yield from in_turn(table, table.turn)
    elif table.stage == "planet_ended":
        yield from _between_stages(table)
    else:
        yield from _next_turn(table)


_ENDS: Final = {"key_sites": "LCK-END-02", "no_actors": "LCK-END-03", "evil_1000": "LCK-END-04"}
"""By reason of an end: its rule."""


def _declared(table: Table, declarer: str) -> Iterator[Option]:
    for seat in seats_in_order(table):
        if seat != declarer and character(table, seat).alive:
            yield option(seat, "ObjectionRaised", "LCK-DECL-04", player=seat, against=declarer)
    yield option(declarer, "GameEnded", "LCK-END-01", reason="declaration", declarer=declarer)


def _next_turn(table: Table) -> Iterator[Option]:
    if table.last_actor is not None and stage_is_over(table):
        yield option(table.last_actor, "StageEnded", "LCK-PEND-01", stage="planet")
        return
    if table.stage == "base" and table.complete_log and seats_still_to_place(table):
        yield from _set_up(table, [seat for seat in defending_seats(table) if character(table, seat).alive])
        return
    for seat in next_up(table):
        yield option(seat, "NormalTurnStarted", "LCK-START-03", player=seat)


def stage_is_over(table: Table) -> bool:
    """Whether the planet stage has come to its end as the last turn did (LCK-PEND-01)."""
    return table.stage == "planet" and table.last_actor is not None and meets_planet_stage_end(table)


def next_up(table: Table) -> tuple[str, ...]:
    """Who may have the next turn."""
    due = first_player_with_turns(table) if table.last_actor is None else next_player_in_stage(table, table.last_actor)
    return (due,) if due is not None else _anybody(table)


def _anybody(table: Table) -> tuple[str, ...]:
    """The seats that may have the first turn on record if nobody has said whose it is; none while that is unsettled."""
    is_open = table.complete_log and table.stage == "planet" and bool(table.ambush_keeper or table.placed)
    if is_open and table.first_player is None:
        return ()
    return tuple(seat for seat in seats_in_order(table) if has_turns_in_stage(table, seat))


def _between_stages(table: Table) -> Iterator[Option]:
    """The options that close the planet stage and open the base stage."""
    defenders = [seat for seat in defending_seats(table) if character(table, seat).alive]
    is_built = bool(table.key_sites.placed or table.placed) and not table.complete_log
    if not (table.base_cards_placed or is_built):
        yield from _gains(table, defenders)
        yield from _sights(table)
    else:
        yield from _set_up(table, defenders)


def _set_up(table: Table, defenders: list[str]) -> Iterator[Option]:
    """The options to place key sites on laid cards, then pieces."""
    sites, is_past = table.key_sites, bool(table.placed) and not table.complete_log
    if table.base_cards_placed and sites.placed < sites.total and defenders and not is_past:
        free = told(spot for spot in BASE_SPACES if spot not in sites.places)
        yield from (option(seat, "KeySitePlaced", "LCK-BASE-04", player=seat, at=free) for seat in defenders)
    else:
        yield from _pieces(table, defenders)


def _gains(table: Table, defenders: list[str]) -> Iterator[Option]:
    """The options to turn planet cards and to receive ability cards; then the base is laid."""
    drawing = [seat for seat in defenders if not has_drawn_cards_at_planet_stage_end(table, seat)]
    white = [seat for seat in defenders if table.white.get(seat) and f"white:{seat}" not in table.gained]
    informed = [
        seat
        for seat, one in table.characters.items()
        if one.alive and one.info_count >= ENOUGH and f"information:{seat}" not in table.gained
    ]
    count = planet_cards_each_defender_turns(table) or 0
    for seat in drawing:
        yield option(seat, "PlanetCardsDrawn", "LCK-PEND-04", player=seat, count=count, to_fill=("white",))
    for seat in white:
        yield option(seat, "AbilityCardsGained", "LCK-PEND-05", player=seat, count=table.white[seat], reason="white")
    for seat in informed:
        yield option(seat, "AbilityCardsGained", "LCK-PEND-07", player=seat, count=1, reason="information")
    if not (drawing or white or informed):
        yield option(host(table), "BaseCardsPlaced", "LCK-BASE-03", count=36, face_down=True, per_space=1)


def _sights(table: Table) -> Iterator[Option]:
    """The options of the informed to look at sheets of EVIL silhouettes."""
    for seat, one in table.characters.items():
        seen, waits = sheets_looked_at(table, seat), table.complete_log and f"information:{seat}" not in table.gained
        if not one.alive or waits or len(seen) >= viewable_sheet_count(table, seat):
            continue
        owners = tuple(other for other in defending_seats(table) if other != seat and other not in seen)
        if owners:
            yield option(seat, "SecretViewed", "LCK-PEND-08", viewer=seat, item="sheet", owner=owners)


def _pieces(table: Table, defenders: list[str]) -> Iterator[Option]:
    """The options to place pieces: the best informed on the outer ring in order, others outside, defenders by dice."""
    entering = [seat for seat in defenders if seat not in table.placed]
    best, rest = _invading(table)
    if best and len(entering) < len(defenders) and not table.complete_log:
        best = []  # they came before; the log leaves that out
    if best:
        yield option(best[0], "PiecePlaced", "LCK-BASE-07", player=best[0], at=told(OUTER))
    for seat in rest:
        yield option(seat, "PiecePlaced", "LCK-BASE-12", player=seat, at=SURROUNDINGS)
    if not best and not rest:
        for seat in entering:
            yield option(seat, "PiecePlaced", "LCK-BASE-16", player=seat, to_fill=("roll", "at"))
        if not entering:
            yield option(host(table), "StageStarted", "LCK-BASE-17", stage="base")


def _invading(table: Table) -> tuple[list[str], list[str]]:
    """The invaders without a piece: the best informed in their order, and the others."""
    best = [seat for seat in best_informed_in_placing_order(table) if seat not in table.placed]
    rest = [
        seat
        for seat in invading_seats(table)
        if seat not in table.placed
        and character(table, seat).alive
        and seat not in best_informed_in_placing_order(table)
    ]
    return best, rest
