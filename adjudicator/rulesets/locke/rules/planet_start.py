"""The start on the planets: pieces, the first player, the order of turns (LCK-START)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import were_early_steps_found_as_they_came
from adjudicator.rulesets.locke.rules.boards import first_early_piece_owner_or_none, is_recorded_invader
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.normal_turns import (
    MAIN_ACTIONS,
    first_player_with_turns,
    has_turns_in_stage,
    next_player_in_stage,
)
from adjudicator.rulesets.locke.stages.planet_stage_end import (
    inferred_stage,
    is_base_stage_ruled_out,
    may_planet_stage_have_ended,
    meets_planet_stage_end,
    next_player_across_stages,
)
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.table.sentence_parts import place as named
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.spaces import is_in_or_around_base, is_on_planet, is_port
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.rulebook import Missing

book.records("LCK-START-05")


def _is_piece_placed_in_planet_stage(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece is placed in the planet stage, and not in a base stage that a log leaves out."""
    if inferred_stage(table) not in ("setup", "planet"):
        return False
    return not is_in_or_around_base(event.at) or is_base_stage_ruled_out(table) is False


@book.check("LCK-START-01", on=ev.PiecePlaced, when=_is_piece_placed_in_planet_stage)
def defenders_have_no_piece_on_the_planets(table: Table, event: ev.PiecePlaced) -> Said | None:
    """In the planet stage EVIL silhouettes have no piece."""
    if recorded_alignment(table, event.player) != "EVIL":
        return None
    return say("{player} placed a piece on the planets with an EVIL silhouette", player=Player(event.player))


@book.check("LCK-START-01", on=ev.PiecePlaced, when=_is_piece_placed_in_planet_stage)
def invaders_start_on_a_port(table: Table, event: ev.PiecePlaced) -> Said | None:
    """In the planet stage GOOD and SPECIAL silhouettes place a piece on a port."""
    if is_port(event.at):
        return None
    who = Player(event.player)
    return say("{player} placed the piece at {place}; pieces start on a port", player=who, place=named(event.at))


@book.check("LCK-START-01", on=ev.PiecePlaced, when=_is_piece_placed_in_planet_stage)
def pieces_are_placed_once_on_the_planets(table: Table, event: ev.PiecePlaced) -> Said | None:
    """A piece that stands on the planets is not placed again."""
    if event.player not in table.placed and not _is_standing_piece_placed_anew_without_card(table, event):
        return None
    return say("{player} placed the piece a second time", player=Player(event.player))


@book.check("LCK-START-01", on=ev.PiecePlaced, when=_is_piece_placed_in_planet_stage)
def pieces_come_before_turns(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Pieces are placed on the planets before turns are taken."""
    if not _is_piece_placed_after_turns_without_card(table, event):
        return None
    return say("{player} placed a piece on the planets once turns were taken", player=Player(event.player))


@book.check("LCK-START-01", on=ev.PiecePlaced, when=_is_piece_placed_in_planet_stage, missing=True)
def pieces_come_after_the_ambush(table: Table, event: ev.PiecePlaced) -> Said | None:
    """No piece is placed on a planet before the ambush card."""
    if table.placed or len(table.ambush) >= table.tables.ambush_cards:
        return None
    if all(recorded_alignment(table, seat) != "EVIL" for seat in table.characters):
        return None
    return say("{player} placed the piece before the ambush card was placed", player=Player(event.player))


def _is_standing_piece_placed_anew_without_card(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece that stands on the planets is placed anew in a turn in which no card was turned up."""
    turn, one = table.turn, character(table, event.player)
    if turn is None or {"CardTurnedUp", "SpaceEffectResolved"}.intersection(turn.done) or one.in_black_hole:
        return False
    return is_on_planet(one.at) and one.at != event.at and event.player not in table.strayed


def _is_piece_placed_after_turns_without_card(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece is placed on the planets after turns, and by no card."""
    turn = table.turn
    by_card = turn is not None and bool({"CardTurnedUp", "SpaceEffectResolved"}.intersection(turn.done))
    is_begun = turn is not None or table.last_actor is not None
    return is_begun and not (by_card or character(table, event.player).in_black_hole)


@book.check("LCK-START-01", on=(ev.AmbushCardPlaced, ev.PlanetCardsPlaced), unless=("LCK-AMBUSH-01", "LCK-PLANET-03"))
def the_ambush_comes_before_the_pieces(table: Table, event: ev.AmbushCardPlaced | ev.PlanetCardsPlaced) -> Said | None:
    """No piece is placed on a planet before the ambush card, if that was not found before."""
    early = first_early_piece_owner_or_none(table, "setup", "planet") if table.tables.ambush_cards else None
    if early is None:
        return None
    return say("{player} placed the piece before the ambush card was placed", player=Player(early))


@book.check("LCK-START-02", on=ev.FirstPlayerDecided)
def invaders_settle_the_first_player(table: Table, event: ev.FirstPlayerDecided) -> Said | None:
    """The GOOD and SPECIAL silhouettes settle the first player, among themselves."""
    wrong = [seat for seat in (event.player, *event.among) if recorded_alignment(table, seat) == "EVIL"]
    if wrong:
        return say("An EVIL silhouette took part in settling the first player: {players}", players=players(wrong[:1]))
    if not event.among or event.player in event.among:
        return None
    return say("{player} became the first player without being among those who settled it", player=Player(event.player))


@book.check("LCK-START-02", on=ev.FirstPlayerDecided, missing=True)
def the_pieces_come_before_the_first_player(table: Table, event: ev.FirstPlayerDecided) -> Said | None:
    """The first player is settled once all pieces are placed."""
    waiting = [
        seat
        for seat in table.characters
        if is_recorded_invader(table, seat) and seat not in table.placed and not is_port(character(table, seat).at)
    ]
    if not waiting:
        return None
    return say("The first player was settled before {players} had placed a piece", players=players(waiting))


@book.check("LCK-START-02", on=ev.FirstPlayerDecided, missing=True)
def the_keeper_comes_before_the_first_player(table: Table, event: ev.FirstPlayerDecided) -> Said | None:
    """The first player is settled once the EVIL silhouettes have a keeper of the ambush."""
    if not table.tables.ambush_cards or table.ambush_keeper is not None:
        return None
    if all(recorded_alignment(table, seat) != "EVIL" for seat in table.characters):
        return None
    return say("The first player was settled before the EVIL silhouettes had a keeper of the ambush")


@book.check("LCK-START-02", on=ev.FirstPlayerDecided)
def the_first_player_comes_before_turns(table: Table, event: ev.FirstPlayerDecided) -> Said | None:
    """No turn begins before the first player is settled, if that was not found before."""
    actor = table.last_actor if table.turn is None else table.turn.player
    if not table.turns or actor is None or table.first_player is not None or were_early_steps_found_as_they_came(table):
        return None
    if table.stage not in ("setup", "planet"):
        return None
    return say("{player}'s turn began before the first player was settled", player=Player(actor))


@book.check("LCK-START-02", on=ev.NormalTurnStarted, missing=True)
def the_first_turn_takes_a_first_player(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """After a set-up on record the first turn begins once the first player is settled."""
    if table.turns or table.last_actor is not None or table.first_player is not None:
        return None
    if not (table.ambush_keeper or table.placed) or table.stage not in ("setup", "planet"):
        return None
    return say("{player}'s turn began before the first player was settled", player=Player(event.player))


def _is_unfound_set_up_step_after_first_player(table: Table, event: ev.PiecePlaced | ev.AmbushKeeperAssigned) -> bool:
    """Whether a step of the planets' set-up follows the first player, and that was not found before."""
    is_settled = table.first_player is not None or table.turn is not None
    return is_settled and table.stage in ("setup", "planet") and not were_early_steps_found_as_they_came(table)


@book.check(
    "LCK-START-02",
    on=ev.PiecePlaced,
    when=_is_unfound_set_up_step_after_first_player,
    unless=("LCK-START-01", "LCK-AMBUSH-05"),
)
def no_piece_follows_the_first_player(table: Table, event: ev.PiecePlaced) -> Said | None:
    """No piece is first placed once the first player is settled, unless the planet stage is over."""
    if event.player in table.placed or character(table, event.player).at is not None:
        return None
    if is_in_or_around_base(event.at) and may_planet_stage_have_ended(table):
        return None
    return say("The first player was settled before {players} had placed a piece", players=players([event.player]))


@book.check(
    "LCK-START-02",
    on=ev.AmbushKeeperAssigned,
    when=_is_unfound_set_up_step_after_first_player,
    unless=("LCK-START-01", "LCK-AMBUSH-05"),
)
def no_keeper_follows_the_first_player(table: Table, event: ev.AmbushKeeperAssigned) -> Said | None:
    """No keeper of the ambush is first named once the first player is settled; one may replace another."""
    if table.ambush_keeper is not None or table.turns:
        return None
    return say("The first player was settled before the EVIL silhouettes had a keeper of the ambush")


@book.check("LCK-START-03", on=ev.NormalTurnStarted)
def turns_go_counter_clockwise(table: Table, event: ev.NormalTurnStarted) -> Said | Missing | None:
    """The first player begins; then comes the right neighbour of the player who had the last turn."""
    if table.stage not in ("setup", "planet", "base") or recorded_alignment(table, event.player) is None:
        return None
    due = _player_whose_normal_turn_must_begin_or_none(table)
    if (
        due is None
        or due == event.player
        or recorded_alignment(table, due) is None
        or not has_turns_in_stage(table, event.player)
    ):
        return None
    says = say("{player}'s turn began; {due} is next", player=Player(event.player), due=Player(due))
    return says if table.last_actor is None else Missing(says)


def _player_whose_normal_turn_must_begin_or_none(table: Table) -> str | None:
    """The player whose normal turn must begin, as far as turns are on record; None: nobody, or nobody known."""
    if table.turn is not None:
        return None
    if table.last_actor is None:
        return first_player_with_turns(table) if table.stage in ("setup", "planet") else None
    return next_player_in_stage(table, table.last_actor) if table.stage in ("planet", "base") else None


_BY_INVADERS: Final = (ev.ConversionAttempted, ev.CardTurnedUp, ev.SpaceEffectResolved, *MAIN_ACTIONS)
"""Acts that only those with turns in the planet stage do there."""


@book.check("LCK-START-04", on=(ev.NormalTurnStarted, ev.NormalTurnEnded, *_BY_INVADERS))
def defenders_have_no_turn_on_the_planets(table: Table, event: ev.PlayerEvent) -> Said | Missing | None:
    """In the planet stage EVIL silhouettes have no turn."""
    seat: str | None = event.next if type(event) is ev.NormalTurnEnded else event.player
    if table.stage not in ("setup", "planet") or seat is None or recorded_alignment(table, seat) != "EVIL":
        return None
    if type(event) not in (ev.NormalTurnStarted, ev.NormalTurnEnded) and not _begins_unrecorded_normal_turn(
        table, event
    ):
        return None
    if type(event) is ev.NormalTurnEnded and seat == next_player_across_stages(table, event.player):
        return None  # the planet stage ends with this turn (LCK-HOUSE-28)
    says = say("The turn went to {player}, whose EVIL silhouette has none in the planet stage", player=Player(seat))
    is_past = (
        meets_planet_stage_end(table) or character(table, seat).at is not None
    )  # the base, or a changed silhouette
    return Missing(says) if is_past else says


def _begins_unrecorded_normal_turn(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an act is the first on record of a turn whose beginning the log leaves out."""
    if table.combat is not None or event.turn_of not in (None, event.player):
        return False
    if type(event) in (ev.CardTurnedUp, ev.SpaceEffectResolved) and not is_on_planet(getattr(event, "at", None)):
        return False
    return table.turn is None or table.turn.player != event.player
