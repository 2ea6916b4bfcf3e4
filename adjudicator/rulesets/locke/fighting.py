"""Combat turns as far as a log tells: an unrecorded one begins with its first act; who stands where."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from adjudicator.rulesets.locke.arrivals import may_have_come
from adjudicator.rulesets.locke.attacks import answers_stray
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.combat_turns import TURN_PHASES, is_by_ability
from adjudicator.rulesets.locke.events import (
    CombatStarted,
    EvasionAttempted,
    Event,
    PlayerEvent,
)
from adjudicator.rulesets.locke.harm import passes_for_alive
from adjudicator.rulesets.locke.info import together
from adjudicator.rulesets.locke.keeping import after_check, awaiting
from adjudicator.rulesets.locke.places import is_face_up
from adjudicator.rulesets.locke.round_ends import after_round
from adjudicator.rulesets.locke.sides import defending
from adjudicator.rulesets.locke.spaces import PLANET_SPACES, share_a_space
from adjudicator.rulesets.locke.state import Character, Combat, Table, character, stands_at, with_character
from adjudicator.rulesets.locke.things import At, PlayingCard
from adjudicator.rulesets.locke.turns import breaks_out_at, is_invader, may_be_ambushed
from adjudicator.seam.frozen import replace


def is_fought(table: Table, event: Event) -> bool:
    """Whether a combat is running when an event happens."""
    return table.combat is not None


def initiative_of(card: PlayingCard) -> tuple[bool, int]:
    """The sort key of a playing card for initiative: black 1 to 10, then red 1 to 10 (LCK-INIT-02)."""
    ranks = {"A": 1, "J": 11, "Q": 12, "K": 13}
    rank = ranks[card.rank] if isinstance(card.rank, str) else card.rank
    return card.suit in ("red", "hearts", "diamonds"), rank


def is_alive(one: Character) -> bool:
    """Whether a character is alive."""
    return one.alive


def those_at(table: Table, at: At | None, is_there: Callable[[Character], bool] = is_alive) -> tuple[str, ...]:
    """The living characters on a space, as far as anybody has said (LCK-COMBAT-02)."""
    return tuple(
        seat
        for seat, one in table.characters.items()
        if is_there(one) and not one.in_black_hole and share_a_space(one.at, at)
    )


def are_together(table: Table, seat: str, other: str) -> bool | None:
    """Whether two characters share a space; None: not known. A black hole is no space of the board (LCK-HOUSE-26).

    An EVIL silhouette has no piece on the planets and shares a space with others only in a combat (LCK-START-01).
    """
    one, two, combat = character(table, seat), character(table, other), table.combat
    if combat is not None and not table.complete_log and {seat, other} <= {*combat.participants}:
        return True  # a log may leave out how they met
    if one.in_black_hole or two.in_black_hole or _has_no_piece(table, seat) or _has_no_piece(table, other):
        return False
    return share_a_space(stands_at(table, seat), stands_at(table, other))


def _has_no_piece(table: Table, seat: str) -> bool:
    one = character(table, seat)
    if one.at is not None or table.stage != "planet" or is_invader(one) is not False:
        return False
    return table.combat is None or seat not in table.combat.participants


@book.serves("LCK-HOUSE-14")
def by_ambush(table: Table, at: At | None) -> bool:
    """Whether an ambush card turned up in this turn starts a combat at a space."""
    return by_turned_card(table, at) and (at in table.ambush or None in table.ambush)


@book.serves("LCK-HOUSE-14")
def lacks_its_keeper(table: Table, event: CombatStarted) -> bool:
    """Whether nobody named can have laid the ambush, although somebody not named can."""
    taking = (is_invader(character(table, seat)) for seat in event.participants)
    if not event.participants or table.stage != "planet" or False in taking:
        return False
    keepers = defending(table) if table.ambush_keeper is None else (table.ambush_keeper,)
    lying = (one for seat in keepers if is_invader(one := character(table, seat)) is False)
    return any(passes_for_alive(one) and not one.in_black_hole for one in lying)


def by_unsaid_ambush(table: Table, event: CombatStarted) -> bool:
    """Whether a combat may have been started by an ambush card not shown as turned up, or as placed."""
    at = breaks_out_at(table, event)
    placed = len(table.ambush) >= table.tables.ambush_cards and None not in table.ambush
    return turns_a_card_up(table, event) and (not placed or at in table.ambush)


def turns_a_card_up(table: Table, event: CombatStarted) -> bool:
    """Whether a participant of a combat has no piece on the planets. A card was then turned up as an ambush card, which
    a log may leave out (LCK-HOUSE-14)."""
    at = breaks_out_at(table, event)
    if table.complete_log or table.stage != "planet" or at not in PLANET_SPACES:
        return False
    turn = table.turn
    done = () if turn is None or turn.player != event.player else turn.done
    turned = "CardTurnedUp" in done or "SpaceEffectResolved" in done
    if not turned and is_face_up(table, at):
        return False
    lurking = (seat for seat in event.participants if _has_no_piece(table, seat))
    return any(passes_for_alive(character(table, seat)) for seat in lurking)


def by_turned_card(table: Table, at: At | None) -> bool:
    """Whether a card turned up in this turn may be an ambush card."""
    return at is not None and table.turn is not None and may_be_ambushed(table, table.turn)


def taking_part(table: Table, seat: str) -> Table:
    """The table with one more participant in the combat, who has no hand yet."""
    combat = table.combat or Combat()
    if seat not in combat.participants:
        gone = tuple(other for other in combat.gone if other != seat)
        newcomers = (*combat.newcomers, seat)
        combat = replace(combat, participants=(*combat.participants, seat), newcomers=newcomers, gone=gone)
    one = character(table, seat)
    at = one.at if combat.at is None else combat.at
    return together(with_character(replace(table, combat=combat), seat, replace(one, at=at)), seat)


def with_arrivals(table: Table, *seats: str) -> Table:
    """The table with those of `seats` in the combat who are due and whose arrival is not on record."""
    for seat in seats:
        table = taking_part(table, seat) if may_have_come(table, seat) else table
    return table


def takes_no_part(table: Table, seat: str) -> bool:
    """Whether a living seat is known to be out of the combat: it has left, or has no place in the round's order."""
    combat = table.combat
    if combat is None or not character(table, seat).alive:
        return False
    if seat in (*combat.participants, *combat.obstacles, *combat.order) or may_have_come(table, seat):
        return False
    return seat in combat.gone or bool(combat.order) or (table.complete_log and bool(combat.participants))


def may_be_hit(table: Table, attacker: str, target: str) -> bool:
    """Whether an attack may have hit a seat: not its own attacker, nor one outside the combat."""
    return target != attacker and not takes_no_part(table, target)


def took_no_part(combat: Combat, seat: str) -> bool:
    """Whether a seat was never in a combat whose participants are on record."""
    return bool(combat.participants) and seat not in (*combat.participants, *combat.gone, *combat.order)


def has_left(table: Table, seat: str) -> bool:
    """Whether it is on record that a seat left the combat: it has no place in the round's order any more."""
    combat = table.combat
    return combat is not None and seat in combat.gone and bool(combat.order) and seat not in combat.order


def in_turn(table: Table, seat: str, did: str | None = None, main: str | None = None, *, anew: bool = False) -> Table:
    """The table in a seat's combat turn, after what was done in it: the running turn, or one the log leaves out.

    `anew`: the turn is recorded as begun. Unless the log is complete, everybody earlier in the order has had a turn.
    """
    table = with_arrivals(table, seat)
    combat = table.combat or Combat()
    if not anew and combat.current not in (None, seat) and (table.complete_log or seat in combat.acted):
        return table  # out of turn: the running turn goes on
    if combat.current != seat or anew:
        acted = _acted(table, combat, seat)
        combat = combat if combat.current == seat else after_unsaid_main(table, combat)
        if not table.complete_log and not set(acted) <= {*combat.acted, combat.current}:
            combat = with_unsaid_acts(combat, *combat.participants)  # turns are left out
        table = _checked(table, combat, acted, seat, anew=anew)
        combat = replace(
            combat,
            current=seat,
            phase=None,
            reached=None,
            main_action=None,
            own=(),
            struck=(),
            untimed=(),
            step=6,
            acted=acted,
        )
        if combat.attack is not None and not combat.attack.attacker:
            combat = replace(combat, attack=None)  # an attack nobody declared is over with its turn
    own = combat.own if did is None else (*combat.own, did)
    stands = None if main is not None and is_by_ability(combat) else combat.main_action
    return replace(table, combat=replace(combat, own=own, main_action=stands or main))


def in_stated_phase(table: Table, event: PlayerEvent) -> Table:
    """The table in a seat's combat turn that a log leaves out, if an act states a phase of it."""
    combat = table.combat
    is_stated = event.phase in TURN_PHASES and event.turn_of in (None, event.player)
    return in_turn(table, event.player) if is_stated and is_to_come(table, combat, event.player) else table


def after_unsaid_main(table: Table, combat: Combat) -> Combat:
    """The combat as the running turn ends: an unrecorded main action, or answer, may have used C cards, or led away."""
    if table.complete_log or combat.current is None:
        return combat
    if combat.main_action is not None:
        return with_unsaid_acts(combat, *_unsettled(combat))
    return with_unsaid_acts(combat, combat.current, *combat.participants)


def _unsettled(combat: Combat) -> Iterator[str]:
    """The targets of the attack of the running turn of whom nobody says what became."""
    attack = combat.attack
    if attack is None or attack.attacker != combat.current or attack.resolved is not None:
        return
    settled = {*attack.judged, *(one.player for one in attack.responses if one.success)}
    yield from (seat for seat in attack.targets if seat in combat.participants and seat not in settled)


def with_unsaid_acts(combat: Combat, *seats: str) -> Combat:
    """The combat after seats may have acted, or answered, unrecorded: they may have used C cards, or left."""
    spending, away = (tuple(dict.fromkeys((*unsure, *seats))) for unsure in (combat.spending, combat.away))
    return replace(combat, spending=spending, away=away)


def is_to_come(table: Table, combat: Combat | None, seat: str) -> bool:
    """Whether a combat turn of a seat may begin with the present act, its beginning being left out of the log."""
    if combat is None or table.complete_log or combat.in_round_end or combat.current == seat:
        return False
    return seat not in combat.acted and (seat in combat.participants or not combat.participants)


def begins_a_turn(table: Table, seat: str, phase: str | None) -> bool:
    """Whether a phase a seat enters belongs to a combat turn whose beginning is not on record. In a complete log that
    can only be the first phase, between two turns."""
    combat = table.combat
    if combat is None:
        return False
    if not table.complete_log:
        return phase in TURN_PHASES and is_to_come(table, combat, seat)
    is_between = combat.current is None and combat.step >= 5 and not combat.in_round_end
    return is_between and phase == TURN_PHASES[0] and seat in combat.participants and seat not in combat.acted


def acts_in_anothers_turn(table: Table, seat: str) -> bool:
    """Whether a participant acts in another's combat turn, in a complete log."""
    combat = table.combat
    if combat is None or not table.complete_log or combat.current in (None, seat):
        return False
    return seat in combat.participants


def told_in_anothers_turn(table: Table, event: Event) -> bool:
    """Whether an event states that it falls in another's combat turn. During the player's own combat turn, the
    statement may mean the normal turn."""
    combat, player = table.combat, getattr(event, "player", None)
    if combat is None or event.turn_of in (None, player) or combat.current == player:
        return False
    return event.turn_of in combat.participants


def _checked(table: Table, combat: Combat, acted: Sequence[str], seat: str, *, anew: bool) -> Table:
    """The table as a combat turn begins for a seat, and for those before it that the log leaves out."""
    if table.complete_log:
        table = table if combat.current == seat else after_check(table, combat.current)
        return awaiting(table, seat) if anew else table
    return awaiting(table, *(one for one in acted if one not in (*combat.acted, combat.current, seat)), seat)


def after_turns(table: Table) -> Table:
    """The table when all turns of a round are over, including those the log leaves out."""
    combat = table.combat
    if combat is None or combat.in_round_end:
        return table
    if table.complete_log:
        return after_check(table, combat.current)
    came = turns_come(table, combat)
    if not set(combat.participants) <= set(came):
        table = replace(table, combat=with_unsaid_acts(combat, *combat.participants))
    return awaiting(table, *(seat for seat in combat.participants if seat not in came))


def turns_come(table: Table, combat: Combat) -> tuple[str | None, ...]:
    """The seats whose combat turn of the round has come, including those earlier in the order unless the log is
    complete."""
    return (*_acted(table, combat, combat.current), combat.current)


def _acted(table: Table, combat: Combat, seat: str | None) -> tuple[str, ...]:
    before = combat.acted if combat.current in (None, seat) else (*combat.acted, str(combat.current))
    if not table.complete_log and seat in combat.order:
        before = (*before, *combat.order[: combat.order.index(seat)])
    return tuple(dict.fromkeys(before))


def idle(table: Table, seat: str) -> Table:
    """The table after a main action of a combat turn that is not an attack (LCK-ROUND-03)."""
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, idle=(*combat.idle, seat)))


def after_leaving(table: Table, seat: str) -> Table:
    """The table after a seat has left the combat, for another space or for good."""
    combat = table.combat
    if combat is None:
        return table
    order = tuple(one for one in combat.order if one != seat)
    return replace(table, combat=replace(without(combat, seat), order=order))


@book.serves("LCK-HOUSE-23")
def after_combat(table: Table) -> Table:
    """The table when the combat is over: all hands are discarded, even of those not known to have taken part
    (LCK-HOUSE-23).

    An evader whose way the log leaves out has no known place.
    """
    table = after_round(table)
    combat = table.combat
    if combat is None:
        return table
    table = gone_unsaid(table, combat)
    unsaid = (seat for seat, one in table.characters.items() if one.hand_count or one.hand)
    for seat in dict.fromkeys((*combat.participants, *combat.gone, *unsaid)):
        held = 0 if table.complete_log else None  # a log may leave out the next hand with its combat
        one = replace(character(table, seat), hand=None, hand_count=held, hand_told=None, spent=())
        is_away = seat in combat.gone and passes_for_alive(one) and one.at == combat.at not in combat.follow_up
        one = replace(one, at=None) if is_away and not table.complete_log else one
        table = with_character(table, seat, one)
    return replace(table, combat=None, follow_up=(*table.follow_up, *combat.follow_up))


def gone_unsaid(table: Table, combat: Combat, *, is_skipped: bool = False) -> Table:
    """The table after a round of which an incomplete log leaves turns out, or all of the next one (`is_skipped`):
    whoever took part may have evaded."""
    if table.complete_log or not (combat.round or combat.step):
        return table
    is_whole = combat.in_round_end or set(combat.participants) <= set(turns_come(table, combat))
    is_whole = is_whole and not is_skipped
    unsure = combat.away if is_whole else combat.participants
    unsure = tuple(seat for seat in unsure if seat in combat.participants)
    return replace(table, strayed=tuple(dict.fromkeys((*table.strayed, *unsure)))) if unsure else table


def after_obstacle(table: Table, name: str) -> Table:
    """The table without a destroyed obstacle, which is no longer a target (LCK-ROUND-05)."""
    combat = table.combat or Combat()
    return replace(table, combat=replace(combat, obstacles=tuple(one for one in combat.obstacles if one != name)))


def without(combat: Combat, seat: str) -> Combat:
    """The combat without a seat; the seat keeps its place in the order of turns."""
    gone = combat.gone if seat in combat.gone else (*combat.gone, seat)
    return replace(combat, participants=tuple(one for one in combat.participants if one != seat), gone=gone)


def back(combat: Combat, seat: str) -> Combat:
    """The combat with a seat back in it that had seemed to leave but was intercepted (LCK-INTERCEPT-05)."""
    if seat not in combat.gone:
        return combat
    order = combat.order
    who = (*combat.participants, seat)
    if all(one in order for one in who):
        who = tuple(sorted(who, key=order.index))
    return replace(combat, participants=who, gone=tuple(one for one in combat.gone if one != seat))


def is_main_evasion(table: Table, event: PlayerEvent) -> bool:
    """Whether an evasion is a main action of the player's own combat turn: by C card, or in the main phase
    (LCK-CMAIN-01).

    In an incomplete log it may answer an attack in another's turn, unless it says when it is made.
    """
    combat = table.combat
    if type(event) is not EvasionAttempted or combat is None or combat.current != event.player:
        return False
    if answers_stray(combat, event.player):
        return False
    if not table.complete_log and event.phase is None and event.turn_of != event.player:
        return False
    return event.source == "c_card" or (event.phase or combat.phase) == "main"
