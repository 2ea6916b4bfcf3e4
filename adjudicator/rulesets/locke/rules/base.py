"""The base stage as it is set up: who places a piece, where and when (LCK-BASE-06..12, -16, -17)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import stood_in_base_already, were_early_steps_found_as_they_came
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.placing_on_base import (
    belongs_in_surroundings,
    best_informed_in_placing_order,
    seats_still_to_place,
)
from adjudicator.rulesets.locke.stages.planet_stage_end import inferred_stage
from adjudicator.rulesets.locke.stages.sides import defending_seats, recorded_alignment
from adjudicator.rulesets.locke.table.sentence_parts import dice, place, players
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_outer_ring
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.seam.rulebook import Missing


def _is_base_stage_or_its_set_up_inferred(table: Table) -> bool:
    return inferred_stage(table) in ("base", "planet_ended")


def is_placed_in_base_set_up(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece is placed during the set-up of the base stage, not after an intrusion check."""
    if not _is_base_stage_or_its_set_up_inferred(table) or table.turn is not None or event.turn_of is not None:
        return False
    if inferred_stage(table) == "planet_ended" or event.player not in table.placed:
        return True
    return stood_in_base_already(table, event.player) is True


def _is_moved_although_surely_inside_base(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece stands in the base whatever a log leaves out, and is put on another space: no way leads out."""
    seat, one = event.player, character(table, event.player)
    if not is_in_base(one.at) or not is_in_base(event.at) or event.at == one.at or one.in_black_hole:
        return False
    return not (seat in table.intruding or seat in table.strayed or seat in table.effects_unsaid or table.uncovered)


def _is_invader_placed_in_base_set_up(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece of the invading side is placed during the set-up of the base stage."""
    return is_placed_in_base_set_up(table, event) and recorded_alignment(table, event.player) in INVADERS


def _missing_unless_best_informed_surely_known(table: Table, says: Said) -> Said | Missing:
    """A breach that rests on who are the best informed: missing where effects of cards, or the silhouettes of the
    living, are not on record."""
    unknown = (one.alive and one.silhouette is None for one in table.characters.values())
    return Missing(says) if table.effects_unsaid or any(unknown) else says


def _must_defenders_place_key_sites_first(table: Table) -> bool:
    """Whether a living defender still has to place key sites first (LCK-BASE-04)."""
    defended = any(character(table, seat).alive for seat in defending_seats(table))
    return defended and table.base_cards_placed and not table.key_sites_placed


@book.check("LCK-BASE-06", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up, missing=True)
def key_sites_come_first(table: Table, event: ev.PiecePlaced) -> Said | None:
    """No piece is placed before the key sites."""
    if table.placed or not _must_defenders_place_key_sites_first(table):
        return None
    return say("{player} placed a piece before the key sites were placed", player=Player(event.player))


@book.check("LCK-BASE-06", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def the_dead_place_nothing(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Only survivors place a piece on the base."""
    if not is_in_base(event.at) or character(table, event.player).alive:
        return None
    return say("{player} placed a piece for a dead character", player=Player(event.player))


@book.check("LCK-BASE-06", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def pieces_are_placed_once(table: Table, event: ev.PiecePlaced) -> Said | None:
    """A piece that stands in the base is not placed again."""
    if stood_in_base_already(table, event.player) is not True:
        return None
    return say("{player} placed the piece a second time", player=Player(event.player))


@book.check("LCK-BASE-06", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def the_best_informed_places(table: Table, event: ev.PiecePlaced) -> Said | Missing | None:
    """The survivor with the most info cards places a piece on the base."""
    if (
        event.at != SURROUNDINGS
        or best_informed_in_placing_order(table) != (event.player,)
        or belongs_in_surroundings(table, event.player)
    ):
        return None
    says = say(
        "{player} has the most info cards but went to the surroundings; the piece goes on the outer ring",
        player=Player(event.player),
    )
    return _missing_unless_best_informed_surely_known(table, says)


@book.check("LCK-BASE-07", on=ev.PiecePlaced, when=is_placed_in_base_set_up)
def pieces_go_into_the_base(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The piece of an invader goes in the base, or in its surroundings."""
    if event.at in (None, SURROUNDINGS) or is_in_base(event.at) or recorded_alignment(table, event.player) == "EVIL":
        return None
    return say(
        "{player} placed the piece at {place}, which is not in the base",
        player=Player(event.player),
        place=place(event.at),
    )


@book.check("LCK-BASE-07", on=ev.PiecePlaced, when=is_placed_in_base_set_up)
def pieces_go_on_the_outer_ring(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The piece of an invader goes on one of the 20 spaces of the outer ring."""
    if (
        not is_in_base(event.at)
        or is_on_outer_ring(event.at)
        or recorded_alignment(table, event.player) in ("EVIL", None)
    ):
        return None  # it may enter at random (LCK-BASE-16)
    return say(
        "{player} placed the piece at {place}, inside the outer ring",
        player=Player(event.player),
        place=place(event.at),
    )


@book.check("LCK-BASE-08", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def each_of_the_best_informed_places(table: Table, event: ev.PiecePlaced) -> Said | Missing | None:
    """Nobody who shares the highest number of info cards goes to the surroundings."""
    if event.at != SURROUNDINGS or belongs_in_surroundings(table, event.player):
        return None
    order = best_informed_in_placing_order(table)
    if event.player not in order or order == (event.player,):
        return None
    says = say(
        "{player} shares the most info cards but went to the surroundings; the piece goes on the outer ring",
        player=Player(event.player),
    )
    return _missing_unless_best_informed_surely_known(table, says)


@book.check("LCK-BASE-08", on=ev.StageStarted, missing=True)
def all_of_the_best_informed_place(table: Table, event: ev.StageStarted) -> Said | None:
    """All who share the highest number of info cards place a piece before the base stage begins."""
    if event.stage != "base" or not (table.base_cards_placed or table.placed):
        return None
    missing = [seat for seat in best_informed_in_placing_order(table) if seat not in table.placed]
    if not missing:
        return None
    return say("The most info cards are held by {players}, who did not place a piece", players=players(missing))


@book.check("LCK-BASE-09", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def the_tied_place_in_order(table: Table, event: ev.PiecePlaced) -> Said | Missing | None:
    """Tied players place counter-clockwise from the player who acted last."""
    if table.last_actor is None or not is_in_base(event.at):
        return None
    order = best_informed_in_placing_order(table)
    if event.player not in order:
        return None
    earlier = [seat for seat in order[: order.index(event.player)] if seat not in table.placed]
    if not earlier:
        return None
    says = say("{player} placed before {players}", player=Player(event.player), players=players(earlier))
    return _missing_unless_best_informed_surely_known(table, says)


@book.check("LCK-BASE-10", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def without_information_everybody_places(table: Table, event: ev.PiecePlaced) -> Said | None:
    """If nobody holds an info card, all of the invading side place a piece."""
    if event.at != SURROUNDINGS or _has_any_living_information(table):
        return None
    if not character(table, event.player).alive or event.player in table.unable_to_place or table.effects_unsaid:
        return None
    return say(
        "{player} went to the surroundings; nobody has information, so everybody places a piece",
        player=Player(event.player),
    )


def _has_any_living_information(table: Table) -> bool:
    return any(one.info_count for one in table.characters.values() if one.alive)


@book.check("LCK-BASE-11", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def the_right_to_place_does_not_pass_on(table: Table, event: ev.PiecePlaced) -> Said | None:
    """If the best informed cannot place, nobody does."""
    if not is_in_base(event.at) or not _are_all_best_informed_unable_to_place(table):
        return None
    return say("{player} placed a piece; the best informed cannot, so nobody places", player=Player(event.player))


def _are_all_best_informed_unable_to_place(table: Table) -> bool:
    """Whether the best informed cannot place."""
    order = best_informed_in_placing_order(table, able_only=False)
    return bool(order) and bool(table.unable_to_place) and all(seat in table.unable_to_place for seat in order)


@book.check(
    "LCK-BASE-12", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up, unless=("LCK-BASE-06", "LCK-BASE-11")
)
def the_others_go_to_the_surroundings(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The other pieces of the invading side go to the surroundings."""
    if not is_in_base(event.at) or event.player in best_informed_in_placing_order(table):
        return None
    if event.player in table.effects_unsaid:
        return None  # the log leaves out how many info cards it holds
    return say("{player} placed a piece on the base without holding the most info cards", player=Player(event.player))


@book.check("LCK-BASE-16", on=ev.PiecePlaced, when=_is_invader_placed_in_base_set_up)
def invaders_place_before_the_defenders(table: Table, event: ev.PiecePlaced) -> Said | Missing | None:
    """No invader due on the ring places after EVIL silhouettes, if that was not found as they placed."""
    early = [seat for seat in table.placed if recorded_alignment(table, seat) == "EVIL"]
    if (
        not early
        or were_early_steps_found_as_they_came(table)
        or not is_in_base(event.at)
        or event.player not in best_informed_in_placing_order(table)
    ):
        return None
    says = say("{player} placed the piece before {players}", player=Player(early[0]), players=players([event.player]))
    return _missing_unless_best_informed_surely_known(table, says)


def _is_defender_placed_in_base_set_up(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece of an EVIL silhouette is placed during the set-up of the base stage."""
    return is_placed_in_base_set_up(table, event) and recorded_alignment(table, event.player) == "EVIL"


@book.check("LCK-BASE-16", on=ev.PiecePlaced, when=_is_defender_placed_in_base_set_up)
def defenders_enter_the_base(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The piece of an EVIL silhouette goes in the base."""
    if is_in_base(event.at):
        return None
    return say(
        "{player} has an EVIL silhouette and placed the piece at {place}; it enters the base at random",
        player=Player(event.player),
        place=place(event.at),
    )


@book.check("LCK-BASE-16", on=ev.PiecePlaced, when=_is_defender_placed_in_base_set_up, missing=True)
def defenders_roll_for_the_place(table: Table, event: ev.PiecePlaced) -> Said | None:
    """EVIL silhouettes place their piece by dice."""
    if event.roll is not None:
        return None
    return say("{player} placed the piece without a roll", player=Player(event.player))


@book.check("LCK-BASE-16", on=ev.PiecePlaced, when=_is_defender_placed_in_base_set_up)
def defenders_enter_where_the_dice_say(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The two dice of an EVIL silhouette give the row and the column."""
    if event.roll is None or len(event.roll) != 2 or list(event.roll) == _row_and_column_placed_on(event):
        return None
    return say(
        "{player} rolled {roll} and placed the piece at {place}",
        player=Player(event.player),
        roll=dice(event.roll),
        place=place(event.at),
    )


@book.check("LCK-BASE-16", on=ev.PiecePlaced, when=_is_defender_placed_in_base_set_up)
def defenders_roll_once(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The place of an EVIL silhouette's piece is rolled for once."""
    is_placed = event.player in table.placed and is_in_base(character(table, event.player).at)
    if event.roll is None or not is_placed:
        return None
    return say("{player} rolled for the place of the piece a second time", player=Player(event.player))


@book.check("LCK-BASE-16", on=ev.PiecePlaced, when=_is_defender_placed_in_base_set_up, missing=True)
def defenders_place_after_the_invaders(table: Table, event: ev.PiecePlaced) -> Said | None:
    """EVIL silhouettes place their pieces once the invaders have."""
    if any(recorded_alignment(table, seat) == "EVIL" for seat in table.placed):
        return None
    waiting = _living_invaders_without_placed_piece(table)
    if not waiting:
        return None
    who = Player(event.player)
    return say("{player} placed the piece before {players}", player=who, players=players(waiting))


def _living_invaders_without_placed_piece(table: Table) -> list[str]:
    invaders = (
        seat for seat, one in table.characters.items() if recorded_alignment(table, seat) in INVADERS and one.alive
    )
    return [seat for seat in invaders if seat not in table.placed]


def _row_and_column_placed_on(event: ev.PiecePlaced) -> list[int | None]:
    at = event.at
    return [] if isinstance(at, str) else [at.row, at.col]


@book.check("LCK-BASE-17", on=ev.NormalTurnStarted, missing=True)
def the_base_stage_starts_when_all_stand(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """Turns of the base stage begin when all pieces are placed."""
    waiting = seats_still_to_place(table) if table.stage in ("base", "planet_ended") else ()
    if not waiting:
        return None
    return say(
        "{player}'s turn began before {players} had placed a piece",
        player=Player(event.player),
        players=players(waiting),
    )


@book.check("LCK-BASE-17", on=ev.PiecePlaced)
def pieces_that_stand_stay(table: Table, event: ev.PiecePlaced) -> Said | None:
    """A piece that stands in the base is not placed anew during a turn."""
    if not _is_moved_inside_base_without_card(table, event):
        return None
    return say("{player} placed the piece a second time", player=Player(event.player))


@book.check("LCK-BASE-17", on=ev.PiecePlaced)
def no_turn_comes_before_a_piece(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Nobody first places a piece in the surroundings or at random during a turn, if that was not found before."""
    turn = table.turn
    if (
        table.stage != "base"
        or turn is None
        or event.player in table.placed
        or were_early_steps_found_as_they_came(table)
    ):
        return None
    if character(table, event.player).at is not None or event.player in table.intruding:
        return None  # LCK-INTRUDE-02
    if event.at != SURROUNDINGS and (event.roll is None or recorded_alignment(table, event.player) != "EVIL"):
        return None  # it may follow an intrusion check that the log leaves out
    return say(
        "{player}'s turn began before {players} had placed a piece",
        player=Player(turn.player),
        players=players([event.player]),
    )


def _is_moved_inside_base_without_card(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece that stands in the base is placed anew in a turn in which no card was turned up."""
    turn = table.turn
    if table.stage != "base" or turn is None or {"CardTurnedUp", "SpaceEffectResolved"}.intersection(turn.done):
        return False
    return _is_moved_although_surely_inside_base(table, event)
