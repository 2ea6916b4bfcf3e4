"""The boards: cards laid and turned up, pieces placed, stages, what information brings."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.evolve.turns import with_intrusion_check_outcome
from adjudicator.rulesets.locke.stages.information import info_worth
from adjudicator.rulesets.locke.stages.listed_cards import said_else_listed_effect
from adjudicator.rulesets.locke.stages.normal_turns import ELSEWHERE, after_turn_act, normal_turn_of
from adjudicator.rulesets.locke.stages.parties import with_parties_split_in_base_dissolved
from adjudicator.rulesets.locke.stages.placing_on_base import with_planets_cleared_in_gap
from adjudicator.rulesets.locke.stages.planet_stage_end import (
    inferred_stage,
    may_planet_stage_have_ended,
    meets_planet_stage_end,
)
from adjudicator.rulesets.locke.stages.sides import public_alignment
from adjudicator.rulesets.locke.stages.space_cards import is_card_space, is_card_surely_elsewhere
from adjudicator.rulesets.locke.table.boards import BaseCard
from adjudicator.rulesets.locke.table.spaces import (
    BASE_SPACES,
    PLANET_SPACES,
    is_in_base,
    is_in_or_around_base,
    is_on_planet,
)
from adjudicator.rulesets.locke.table.state import Table, Turn, character, stands_at, with_character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, At, Spot
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.kinds import unchanged

EVOLVE.of(ev.SheetViewRefused)(unchanged)


@EVOLVE.of(ev.StageStarted)
def stage_started(table: Table, event: ev.StageStarted, position: int) -> Table:
    """A stage begins, in nobody's turn; the placing of pieces in the base may be left out."""
    table = _after_unrecorded_planet_stage_end(table) if event.stage == "base" else table
    return with_planets_cleared_in_gap(replace(table, stage=event.stage, turn=None))


@EVOLVE.of(ev.StageEnded)
def stage_ended(table: Table, event: ev.StageEnded, position: int) -> Table:
    """A stage ends; after the planet stage comes its closing."""
    return _after_planet_stage(table) if event.stage == "planet" else table


def _after_planet_stage(table: Table) -> Table:
    """The table after the planet stage."""
    actor = table.turn.player if table.turn is not None else table.last_actor
    return replace(table, stage="planet_ended", turn=None, last_actor=actor, placed=())


def _after_unrecorded_planet_stage_end(table: Table) -> Table:
    """The table when the base is built: the planet stage is over, even if a log leaves its end out."""
    return _after_planet_stage(table) if table.stage == "planet" and not table.complete_log else table


def _after_missing_planet_stage_end(table: Table) -> Table:
    """The table when the closing of the planet stage begins; in a complete log its missing end is found once."""
    is_over = table.complete_log and table.stage == "planet" and table.turn is None and meets_planet_stage_end(table)
    return _after_planet_stage(table) if is_over else table


@EVOLVE.of(ev.PlanetCardsPlaced)
def planet_cards_placed(table: Table, event: ev.PlanetCardsPlaced, position: int) -> Table:
    """The universe is laid out, one card on each space."""
    cards = replace(table.planet_cards, placed=event.count, face_up=0 if event.face_down else event.count)
    down = PLANET_SPACES if event.face_down else ()
    return replace(table, planet_cards=cards, planet_cards_placed=True, face_down=down)


@EVOLVE.of(ev.BaseCardsPlaced)
def base_cards_placed(table: Table, event: ev.BaseCardsPlaced, position: int) -> Table:
    """The base is laid out, one card on each space."""
    table = _after_missing_planet_stage_end(_after_unrecorded_planet_stage_end(table))
    return replace(table, base_cards_placed=True, face_down=BASE_SPACES if event.face_down else ())


@EVOLVE.of(ev.AmbushCardPlaced)
def ambush_placed(table: Table, event: ev.AmbushCardPlaced, position: int) -> Table:
    """An ambush card is placed face down instead of another card."""
    return replace(table, ambush=(*table.ambush, event.at))


@EVOLVE.of(ev.AmbushKeeperAssigned)
def keeper_assigned(table: Table, event: ev.AmbushKeeperAssigned, position: int) -> Table:
    """A player is put in charge of the ambush."""
    return replace(table, ambush_keeper=event.player)


@EVOLVE.of(ev.KeySitePlaced)
def key_site_placed(table: Table, event: ev.KeySitePlaced, position: int) -> Table:
    """A key site is placed face down instead of another card, which is set aside (LCK-HOUSE-34)."""
    table = _after_unrecorded_planet_stage_end(table)
    sites = table.key_sites
    places = sites.places if event.at is None else (*sites.places, event.at)
    sites = replace(sites, places=places, placed=sites.placed + 1)
    return replace(table, key_sites=sites, key_sites_placed=sites.placed >= sites.total)


@EVOLVE.of(ev.PiecePlaced)
def piece_placed(table: Table, event: ev.PiecePlaced, position: int) -> Table:
    """A piece is placed on a space."""
    is_over = inferred_stage(table) == "planet_ended" or (
        is_in_or_around_base(event.at) and may_planet_stage_have_ended(table)
    )
    table = _after_unrecorded_planet_stage_end(table) if is_over else table
    one, turn = character(table, event.player), table.turn
    if one.at == SURROUNDINGS and event.at != SURROUNDINGS and turn is not None and turn.player == event.player:
        table = _with_intrusion_success_shown_by_entry(table, turn)
    table = with_parties_split_in_base_dissolved(with_character(table, event.player, replace(one, at=event.at)))
    return table if event.player in table.placed else replace(table, placed=(*table.placed, event.player))


def _with_intrusion_success_shown_by_entry(table: Table, turn: Turn) -> Table:
    """The table after a piece has gone in: everybody sees that its intrusion check succeeded, if nobody said so."""
    seat = turn.player
    is_said = seat in table.intruding and table.intruding_unsaid.get(seat, True) is not None
    return (
        table
        if is_said or "IntrusionAttempted" not in turn.done
        else with_intrusion_check_outcome(table, seat, True, True)
    )


@EVOLVE.of(ev.FirstPlayerDecided)
def first_player_decided(table: Table, event: ev.FirstPlayerDecided, position: int) -> Table:
    """The first player is decided."""
    return replace(table, first_player=event.player)


@EVOLVE.of(ev.CardTurnedUp)
def card_turned_up(table: Table, event: ev.CardTurnedUp, position: int) -> Table:
    """A card is turned up, and stays so."""
    table = with_card_face_up(after_turn_act(table, event), event.at)
    if event.at not in table.uncovered:
        return table
    return replace(table, uncovered=tuple(spot for spot in table.uncovered if spot != event.at))


def with_card_face_up_unrecorded(table: Table, at: At | None) -> Table:
    """The table with a card face up that nobody has said was turned up; an incomplete log may tell that late."""
    up = with_card_face_up(table, at)
    return up if up is table or at is None else replace(up, uncovered=(*up.uncovered, at))


def with_card_face_up(table: Table, at: At | None) -> Table:
    """The table with a space's card face up."""
    if not isinstance(at, Spot):
        return table
    down = table.face_down
    was_down = at not in table.turned_up if down is None else at in down
    if was_down and down is not None:
        place = down.index(at)
        table = replace(table, face_down=(*down[:place], *down[place + 1 :]))
    if is_on_planet(at) and was_down:
        cards = replace(table.planet_cards, face_up=table.planet_cards.face_up + 1)
        table = replace(table, planet_cards=cards, turned_up=(*table.turned_up, at))
    up = {
        name: replace(card, face_up=True)
        for name, card in table.base_cards.items()
        if _is_base_card_face_down_at(card, at)
    }
    if up:
        table = replace(table, base_cards={**table.base_cards, **up})
    return table


def _is_base_card_face_down_at(card: BaseCard, at: Spot) -> bool:
    return card.at == at and not card.face_up and is_in_base(at)


@EVOLVE.of(ev.SpaceEffectResolved)
def space_effect_resolved(table: Table, event: ev.SpaceEffectResolved, position: int) -> Table:
    """The effect of a space is resolved, its card turned up on record or not; an info card is taken."""
    table, worth = _after_space_effect_step(table, event), info_worth(said_else_listed_effect(table, event))
    at = event.at or stands_at(table, event.player)
    if (
        not table.complete_log
        and is_card_space(at)
        and not (is_in_base(at) and public_alignment(table, event.player) == "EVIL")
    ):
        table = with_card_face_up_unrecorded(table, at)
    if not worth:
        return table
    one = character(table, event.player)
    return with_character(table, event.player, replace(one, info=one.info + worth, info_count=one.info_count + 1))


def _after_space_effect_step(table: Table, event: ev.SpaceEffectResolved) -> Table:
    """The table after the space-effect step; the card under the piece may still follow one that lies elsewhere."""
    after, turn = after_turn_act(table, event), normal_turn_of(table, event)
    if after.turn is None or turn is None:
        return after
    kinds = after.turn.done
    if not is_card_surely_elsewhere(table, event):
        kinds = tuple(kind for kind in kinds if kind != ELSEWHERE) if ELSEWHERE in kinds else kinds
    elif "SpaceEffectResolved" not in turn.done:
        kinds = (*kinds, ELSEWHERE)
    return after if kinds is after.turn.done else replace(after, turn=replace(after.turn, done=kinds))


@EVOLVE.of(ev.KeySiteDestroyed)
def key_site_destroyed(table: Table, event: ev.KeySiteDestroyed, position: int) -> Table:
    """A key site is destroyed."""
    sites, at = table.key_sites, event.at or stands_at(table, event.player)
    if at in sites.gone:
        return after_turn_act(table, event)  # a site is destroyed only once
    gone = (*sites.gone, at) if isinstance(at, Spot) and is_in_base(at) else sites.gone
    return replace(after_turn_act(table, event), key_sites=replace(sites, destroyed=sites.destroyed + 1, gone=gone))


@EVOLVE.of(ev.PlanetCardsDrawn)
def planet_cards_drawn(table: Table, event: ev.PlanetCardsDrawn, position: int) -> Table:
    """An EVIL silhouette turns planet cards, some of them white."""
    table = _after_missing_planet_stage_end(table)
    table = table if event.player in table.drawn else replace(table, drawn=(*table.drawn, event.player))
    if event.white is None:
        return table
    return replace(table, white=put(table.white, event.player, event.white))


@EVOLVE.of(ev.AbilityCardsGained)
def ability_cards_gained(table: Table, event: ev.AbilityCardsGained, position: int) -> Table:
    """A character receives ability cards, face down."""
    one = character(table, event.player)
    table = with_character(table, event.player, replace(one, ability_cards_down=one.ability_cards_down + event.count))
    if event.reason == "effect":
        return table
    table = _after_missing_planet_stage_end(table)
    gained = f"{event.reason}:{event.player}"
    return replace(table, gained=(*table.gained, gained))
