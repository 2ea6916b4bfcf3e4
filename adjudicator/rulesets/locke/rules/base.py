"""The base stage: who places where, the surroundings, turns, what follows the end (LCK-BASE-06..19, LCK-BASE-25)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.rules.boards import side_of
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import is_over, opens_for_the_ranks
from adjudicator.rulesets.locke.stages.information import may_have_ended, stage_now
from adjudicator.rulesets.locke.stages.placing import placing_order, unplaced, waits_outside
from adjudicator.rulesets.locke.stages.sides import defending
from adjudicator.rulesets.locke.stages.turns import MAIN_ACTIONS, SUPPORT_ACTIONS, takes_turns
from adjudicator.rulesets.locke.table.names import dice, place, players
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_outer
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character, seats, stands_at
from adjudicator.rulesets.locke.table.things import SURROUNDINGS
from adjudicator.rulesets.locke.words import tell_event

_OUTSIDE: Final = (ev.IntrusionAttempted, ev.Recovered, ev.Passed, ev.Treated)
"""The acts that LCK-BASE-13 leaves to a character in the surroundings; passing is doing nothing."""


def _in_base_stage(table: Table) -> bool:
    return stage_now(table) in ("base", "planet_ended")


def sets_up(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece is placed during the set-up of the base stage, not after an intrusion check."""
    if not _in_base_stage(table) or table.turn is not None or event.turn_of is not None:
        return False
    return stage_now(table) == "planet_ended" or event.player not in table.placed or _is_placed_anew(table, event)


def _is_placed_anew(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece already in the base is placed again, with no turn left out that would account for it."""
    return table.complete_log and event.player in table.placed and is_in_base(character(table, event.player).at)


def _can_only_stand_inside(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece stands in the base whatever a log leaves out, and is put on another space: no way leads out."""
    seat, one = event.player, character(table, event.player)
    if not is_in_base(one.at) or not is_in_base(event.at) or event.at == one.at or one.in_black_hole:
        return False
    return not (seat in table.intruding or seat in table.strayed or seat in table.effects_unsaid or table.uncovered)


def _invader_sets_up(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece of the invading side is placed during the set-up of the base stage."""
    return sets_up(table, event) and side_of(table, event.player) in INVADERS


def _is_open_who_places(table: Table) -> bool:
    """Whether the best informed are unknown: by effects of cards left out, or by unknown silhouettes of the living."""
    unknown = (one.alive and one.silhouette is None for one in table.characters.values())
    return bool(table.effects_unsaid) or (not table.complete_log and any(unknown))


def _awaits_key_sites(table: Table) -> bool:
    """Whether a living defender still has to place key sites first (LCK-BASE-04)."""
    defended = any(character(table, seat).alive for seat in defending(table))
    return defended and table.base_cards_placed and not table.key_sites_placed


@book.check("LCK-BASE-06", on=ev.PiecePlaced, when=_invader_sets_up)
def the_best_informed_place(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The survivors with the most info cards place a piece on the base; the dead place none."""
    who = Player(event.player)
    if table.complete_log and not table.placed and _awaits_key_sites(table):
        return say("{player} placed a piece before the key sites were placed", player=who)
    if is_in_base(event.at) and not character(table, event.player).alive:
        return say("{player} placed a piece for a dead character", player=who)
    if _is_placed_anew(table, event):
        return say("{player} placed the piece a second time", player=who)
    if event.at != SURROUNDINGS or placing_order(table) != (event.player,) or waits_outside(table, event.player):
        return None
    if _is_open_who_places(table):
        return None
    return say(
        "{player} has the most info cards but went to the surroundings; the piece goes on the outer ring",
        player=who,
    )


@book.check("LCK-BASE-07", on=ev.PiecePlaced, when=sets_up)
def pieces_go_on_the_outer_ring(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The piece goes on one of the 20 spaces of the outer ring."""
    side = side_of(table, event.player)
    if event.at in (None, SURROUNDINGS) or is_outer(event.at) or side == "EVIL":
        return None
    if side is None and is_in_base(event.at):
        return None  # it may enter at random (LCK-BASE-16)
    if not is_in_base(event.at):
        return say(
            "{player} placed the piece at {place}, which is not in the base",
            player=Player(event.player),
            place=place(event.at),
        )
    return say(
        "{player} placed the piece at {place}, inside the outer ring",
        player=Player(event.player),
        place=place(event.at),
    )


@book.check("LCK-BASE-08", on=ev.PiecePlaced, when=_invader_sets_up)
def each_of_the_best_informed_places(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Nobody who shares the highest number of info cards goes to the surroundings."""
    if event.at != SURROUNDINGS or waits_outside(table, event.player):
        return None
    order = placing_order(table)
    if event.player not in order or order == (event.player,) or _is_open_who_places(table):
        return None
    return say(
        "{player} shares the most info cards but went to the surroundings; the piece goes on the outer ring",
        player=Player(event.player),
    )


@book.check("LCK-BASE-08", on=ev.StageStarted)
def all_of_the_best_informed_place(table: Table, event: ev.StageStarted) -> Said | None:
    """All who share the highest number of info cards place a piece before the base stage begins."""
    if event.stage != "base" or not table.complete_log or not (table.base_cards_placed or table.placed):
        return None
    missing = [seat for seat in placing_order(table) if seat not in table.placed]
    return (
        say("The most info cards are held by {players}, who did not place a piece", players=players(missing))
        if missing
        else None
    )


@book.check("LCK-BASE-09", on=ev.PiecePlaced, when=_invader_sets_up)
def the_tied_place_in_order(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Tied players place counter-clockwise from the player who acted last."""
    if table.last_actor is None or not is_in_base(event.at):
        return None
    order = placing_order(table)
    if event.player not in order or _is_open_who_places(table):
        return None
    earlier = [seat for seat in order[: order.index(event.player)] if seat not in table.placed]
    if not earlier:
        return None
    return say("{player} placed before {players}", player=Player(event.player), players=players(earlier))


@book.check("LCK-BASE-10", on=ev.PiecePlaced, when=_invader_sets_up)
def without_information_everybody_places(table: Table, event: ev.PiecePlaced) -> Said | None:
    """If nobody holds an info card, all of the invading side place a piece."""
    if event.at != SURROUNDINGS or _any_information(table):
        return None
    if not character(table, event.player).alive or event.player in table.unable_to_place or table.effects_unsaid:
        return None
    return say(
        "{player} went to the surroundings; nobody has information, so everybody places a piece",
        player=Player(event.player),
    )


def _any_information(table: Table) -> bool:
    return any(one.info_count for one in table.characters.values() if one.alive)


@book.check("LCK-BASE-11", on=ev.PiecePlaced, when=_invader_sets_up)
def the_right_to_place_does_not_pass_on(table: Table, event: ev.PiecePlaced) -> Said | None:
    """If the best informed cannot place, nobody does."""
    if not is_in_base(event.at) or not _stopped(table):
        return None
    return say("{player} placed a piece; the best informed cannot, so nobody places", player=Player(event.player))


def _stopped(table: Table) -> bool:
    """Whether the best informed cannot place."""
    order = placing_order(table, able_only=False)
    return bool(order) and bool(table.unable_to_place) and all(seat in table.unable_to_place for seat in order)


@book.check("LCK-BASE-12", on=ev.PiecePlaced, when=_invader_sets_up, unless=("LCK-BASE-06", "LCK-BASE-11"))
def the_others_go_to_the_surroundings(table: Table, event: ev.PiecePlaced) -> Said | None:
    """The other pieces of the invading side go to the surroundings."""
    if not is_in_base(event.at) or event.player in placing_order(table):
        return None
    if event.player in table.effects_unsaid:
        return None  # the log leaves out how many info cards it holds
    return say("{player} placed a piece on the base without holding the most info cards", player=Player(event.player))


@book.check("LCK-BASE-13", on=(*MAIN_ACTIONS, *SUPPORT_ACTIONS, ev.AbilityUsed, ev.CombatStarted))
def the_surroundings_allow_little(table: Table, event: ev.PlayerEvent) -> Said | None:
    """In the surroundings a character only attempts to intrude or recovers."""
    is_outside = is_alone(table, event.player)
    if not is_outside and not (type(event) is ev.CombatStarted and event.at == SURROUNDINGS):
        return None
    if table.stage == "ended" or type(event) in _OUTSIDE or opens_for_the_ranks(table, event):
        return None
    return say(
        "{player} is in the surroundings of the base, where one only intrudes or recovers: {event}",
        player=Player(event.player),
        event=tell_event(table, event),
    )


@book.serves("LCK-BASE-14")
def is_alone(table: Table, seat: str) -> bool:
    """Whether a character is alone in its space because it stands in the surroundings."""
    return stands_at(table, seat) == SURROUNDINGS


@book.check("LCK-BASE-15", on=ev.Treated)
def nobody_treats_in_the_surroundings(table: Table, event: ev.Treated) -> Said | None:
    """A character in the surroundings treats nobody."""
    if not is_alone(table, event.player):
        return None
    return say(
        "{player} treated {target} in the surroundings of the base",
        player=Player(event.player),
        target=Player(event.target),
    )


@book.check("LCK-BASE-16", on=ev.PiecePlaced)
def defenders_enter_at_random(table: Table, event: ev.PiecePlaced) -> Said | None:
    """EVIL silhouettes place their piece by dice, after the invaders."""
    if _invader_sets_up(table, event):
        return _placed_after_defenders(table, event)
    if not sets_up(table, event) or side_of(table, event.player) != "EVIL":
        return None
    who = Player(event.player)
    if not is_in_base(event.at):
        return say(
            "{player} has an EVIL silhouette and placed the piece at {place}; it enters the base at random",
            player=who,
            place=place(event.at),
        )
    if event.roll is None:
        return say("{player} placed the piece without a roll", player=who) if table.complete_log else None
    if len(event.roll) == 2 and event.at != SURROUNDINGS and list(event.roll) != _numbers(event):
        return say(
            "{player} rolled {roll} and placed the piece at {place}",
            player=who,
            roll=dice(event.roll),
            place=place(event.at),
        )
    if event.player in table.placed and is_in_base(character(table, event.player).at):
        return say("{player} rolled for the place of the piece a second time", player=who)
    is_first = not any(side_of(table, seat) == "EVIL" for seat in table.placed)
    waiting = _invaders_to_place(table) if table.complete_log and is_first else []
    return say("{player} placed the piece before {players}", player=who, players=players(waiting)) if waiting else None


def _placed_after_defenders(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Breach: an invader due on the ring placed after EVIL silhouettes; a complete log has reported those already."""
    early = [seat for seat in table.placed if side_of(table, seat) == "EVIL"]
    if table.complete_log or not early or not is_in_base(event.at) or event.player not in placing_order(table):
        return None
    if _is_open_who_places(table):
        return None
    return say("{player} placed the piece before {players}", player=Player(early[0]), players=players([event.player]))


def _invaders_to_place(table: Table) -> list[str]:
    invaders = (seat for seat, one in table.characters.items() if side_of(table, seat) in INVADERS and one.alive)
    return [seat for seat in invaders if seat not in table.placed]


def _numbers(event: ev.PiecePlaced) -> list[int | None]:
    at = event.at
    return [] if isinstance(at, str) else [at.row, at.col]


@book.check("LCK-BASE-17", on=ev.NormalTurnStarted)
def the_base_stage_starts_when_all_stand(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """Turns of the base stage begin when all pieces are placed."""
    if table.stage not in ("base", "planet_ended") or not table.complete_log:
        return None
    waiting = unplaced(table)
    return (
        say(
            "{player}'s turn began before {players} had placed a piece",
            player=Player(event.player),
            players=players(waiting),
        )
        if waiting
        else None
    )


@book.check("LCK-BASE-17", on=ev.PiecePlaced)
def no_turn_comes_before_a_piece(table: Table, event: ev.PiecePlaced) -> Said | None:
    """Nobody first places a piece in the surroundings or at random during a turn, even in an incomplete log."""
    if _moves_the_piece(table, event):
        return say("{player} placed the piece a second time", player=Player(event.player))
    turn, is_first = table.turn, event.player not in table.placed and character(table, event.player).at is None
    if table.complete_log or table.stage != "base" or turn is None or not is_first:
        return None
    if event.player in table.intruding:
        return None  # LCK-INTRUDE-02
    if event.at != SURROUNDINGS and (event.roll is None or side_of(table, event.player) != "EVIL"):
        return None  # it may follow an intrusion check that the log leaves out
    return say(
        "{player}'s turn began before {players} had placed a piece",
        player=Player(turn.player),
        players=players([event.player]),
    )


def _moves_the_piece(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece that stands in the base is placed anew in a turn in which no card was turned up."""
    turn = table.turn
    if table.stage != "base" or turn is None or {"CardTurnedUp", "SpaceEffectResolved"}.intersection(turn.done):
        return False
    return _can_only_stand_inside(table, event)


def passed_over(table: Table, event: ev.NormalTurnEnded) -> list[str]:
    """The seats that a turn of the base stage passed over, if the first has an EVIL silhouette; else none."""
    if table.stage != "base" or event.next is None:
        return []
    skipped = unexplained(table, event)
    return skipped if skipped and side_of(table, skipped[0]) == "EVIL" else []


def unexplained(table: Table, event: ev.NormalTurnEnded) -> list[str]:
    """The seats with turns that a turn passed over and that no unrecorded death, or stage, accounts for."""
    if event.next is None:
        return []
    skipped = [seat for seat in between(table, event.player, event.next) if takes_turns(table, seat)]
    if table.stage == "setup" and not table.complete_log:
        skipped = [seat for seat in skipped if side_of(table, seat) in INVADERS]  # it may be the planet stage
    fighting = () if table.complete_log or table.combat is None else table.combat.participants
    return [seat for seat in skipped if seat not in table.in_doubt and seat not in fighting]


def only_unsaid_between(table: Table, event: ev.NormalTurnEnded) -> bool:
    """Whether a turn passed over nobody, or on the planets over seats only, of whom the log says whether they play."""
    if event.next is None or not takes_turns(table, event.next):
        return False
    left = unexplained(table, event)
    if not left:
        return not table.complete_log
    return table.stage == "planet" and all(side_of(table, seat) is None for seat in left)


@book.check("LCK-BASE-18", on=ev.NormalTurnEnded)
def defenders_have_turns_in_the_base(table: Table, event: ev.NormalTurnEnded) -> Said | None:
    """In the base stage EVIL silhouettes are not passed over."""
    skipped = passed_over(table, event)
    return (
        say("{players} was passed over; EVIL silhouettes have turns in the base stage", players=players(skipped[:1]))
        if skipped
        else None
    )


def between(table: Table, seat: str, other: str) -> tuple[str, ...]:
    """The seats on the right of one, up to another."""
    known = seats(table, seat)
    if seat not in known or other not in known:
        return ()
    order = (*known[known.index(seat) + 1 :], *known[: known.index(seat)])
    return order[: order.index(other)] if other in order else ()


@book.check("LCK-BASE-19", on=ev.IntrusionAttempted)
def the_planets_know_no_intrusion(table: Table, event: ev.IntrusionAttempted) -> Said | None:
    """The intrusion check belongs to the base stage."""
    if table.stage != "planet" or may_have_ended(table):
        return None
    return say("{player} made an intrusion check in the planet stage", player=Player(event.player))


_AFTER_THE_END: Final = (
    ev.NormalTurnStarted,
    *MAIN_ACTIONS,
    ev.AbilityUsed,
    ev.ConversionAttempted,
    ev.VictoryDeclared,
    ev.KeySiteDestroyed,
    ev.CombatStarted,
    *(ev.CombatRoundStarted, ev.CombatTurnStarted, ev.AttackDeclared, ev.MeleeDeclared),
    *(ev.PhaseEntered, ev.NormalTurnEnded),
    ev.GameEnded,
)


@book.check("LCK-BASE-25", on=_AFTER_THE_END, when=is_over)
def nothing_follows_the_end(table: Table, event: ev.PlayerEvent | ev.GameEnded) -> Said | None:
    """After the end of the game nobody acts, and it does not end again."""
    if type(event) is ev.GameEnded:
        is_told = table.stage == "ended" and not table.end_unsaid
        return say("The game had ended before: {event}", event=tell_event(table, event)) if is_told else None
    if type(event) is ev.NormalTurnEnded and not table.complete_log:
        return None  # that the turn of the end is over, a log may say later
    return say("After the end of the game: {event}", event=tell_event(table, event))
