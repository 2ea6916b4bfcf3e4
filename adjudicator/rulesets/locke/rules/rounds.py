"""Combat rounds: who takes part, and what comes before the blows (LCK-COMBAT PRE HAND)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.arrivals import (
    has_no_recorded_arrival_check,
    is_due_to_arrive_in_another_round,
    is_turned_away_by_check,
)
from adjudicator.rulesets.locke.fight.ambush import (
    is_started_by_ambush_card,
    leaves_ambush_keeper_unnamed,
    may_ambush_keeper_join_without_piece,
)
from adjudicator.rulesets.locke.fight.arrival_check import (
    does_result_contradict_arrival_chart,
    may_have_arrived_unrecorded,
    seats_due_to_arrive_now,
)
from adjudicator.rulesets.locke.fight.cards_on_record import has_unrecorded_sheet
from adjudicator.rulesets.locke.fight.combat_turns import combat_or_empty
from adjudicator.rulesets.locke.fight.participants_elsewhere import (
    participants_elsewhere,
    seats_that_may_have_moved_unrecorded,
)
from adjudicator.rulesets.locke.fight.unseen_ends import begins_combat_after_unrecorded_end, begins_unrecorded_round
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running, living_characters_at
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import hand_limit
from adjudicator.rulesets.locke.stages.normal_turns import is_invader, is_seat_out_of_play, said_else_recorded_place
from adjudicator.rulesets.locke.stages.secret_places import public_ambush_places, secret_while_ambushes_unseen
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Missing, Secret

BLOWS: Final = (ev.CombatTurnStarted, ev.AttackDeclared, ev.MeleeDeclared)
"""Events of step 6 of a round."""
STEPS: Final[dict[type, int]] = {
    ev.ArrivalRolled: 1,
    ev.CombatantArrived: 1,
    ev.AliveCheckRolled: 2,
    ev.PreCombatRolled: 3,
    ev.AbilityUsed: 3,
    ev.MinionsAppeared: 3,
    ev.HandReceived: 4,
    ev.CombatTurnStarted: 6,
    ev.RoundEndStepDone: 7,
}
"""The step of the round of each event (LCK-COMBAT-03), for abilities that of [before combat]; 5 is the deal."""

book.records("LCK-PRE-04", ev.AliveCheckRolled)
book.records("LCK-HOUSE-06", ev.AliveCheckRolled)


@book.check("LCK-COMBAT-01", on=ev.CombatRoundStarted, missing=True)
def rounds_are_of_a_combat(table: Table, event: ev.CombatRoundStarted) -> Said | None:
    """A round is one of a combat that runs."""
    if table.combat is not None:
        return None
    return say("Combat round {round} began, but no combat runs", round=event.round)


@book.check("LCK-COMBAT-01", on=BLOWS, when=is_combat_running, missing=True)
def combats_go_in_rounds(table: Table, event: Any) -> Said | None:
    """A combat goes in rounds, one after the other, until it ends."""
    combat = combat_or_empty(table)
    if combat.round or combat.step == STEPS[ev.CombatTurnStarted]:
        return None
    return say("A combat turn came before the first round began")


def _are_place_and_participants_of_combat_known(table: Table, event: ev.CombatStarted) -> bool:
    """Whether it is known where a combat broke out, and who takes part."""
    return bool(event.participants) and said_else_recorded_place(table, event) is not None


@book.check("LCK-COMBAT-02", on=ev.CombatStarted, when=_are_place_and_participants_of_combat_known)
def all_in_the_space_take_part(table: Table, event: ev.CombatStarted) -> Said | None:
    """All who stand on the space take part."""
    unsure = (*table.strayed, *seats_that_may_have_moved_unrecorded(table, event))
    there = living_characters_at(table, said_else_recorded_place(table, event))
    sure = (seat for seat in there if seat not in unsure and not _is_defender_without_piece_on_planets(table, seat))
    missing = [seat for seat in sure if seat not in event.participants]
    if not missing:
        return None
    return say("Somebody who stands in the space was left out of the combat: {players}", players=players(missing))


@book.check("LCK-COMBAT-02", on=ev.CombatStarted, when=_are_place_and_participants_of_combat_known)
def nobody_else_takes_part(table: Table, event: ev.CombatStarted) -> Said | Secret | None:
    """Nobody takes part who does not stand on the space, or is dead."""
    others = participants_elsewhere(table, event)
    if not others:
        return None
    dead = [seat for seat in others if not character(table, seat).alive]
    if dead:
        return say("Somebody takes part in the combat with a dead character: {players}", players=players(dead))
    says = say("Somebody takes part in the combat without standing in the space: {players}", players=players(others))
    return (
        secret_while_ambushes_unseen(table, says)
        if others == [table.ambush_keeper] and may_ambush_keeper_join_without_piece(table)
        else says
    )


@book.check("LCK-COMBAT-02", on=ev.CombatStarted, when=_are_place_and_participants_of_combat_known, missing=True)
def keepers_take_part(table: Table, event: ev.CombatStarted) -> Said | None:
    """The keeper of an openly known ambush card takes part in the combat that it starts."""
    turn, at = table.turn, said_else_recorded_place(table, event)
    if turn is None or "CombatStarted" in turn.done or not is_started_by_ambush_card(table, at):
        return None
    if at not in public_ambush_places(table) or not leaves_ambush_keeper_unnamed(table, event):
        return None
    return say("An ambush started a combat without its keeper")


def _is_defender_without_piece_on_planets(table: Table, seat: str) -> bool:
    """Whether a seat has no piece on the planets and was only in a combat there (LCK-START-01)."""
    return table.stage == "planet" and is_invader(character(table, seat)) is False


@book.check("LCK-COMBAT-03", on=ev.CombatRoundStarted, when=is_combat_running)
def rounds_follow_one_another(table: Table, event: ev.CombatRoundStarted) -> Said | Missing | None:
    """The rounds of a combat are counted."""
    combat = combat_or_empty(table)
    due = max(combat.round, combat.ended_round) + 1
    is_played = not combat.round and combat.step >= STEPS[ev.CombatTurnStarted]  # a first round that never began
    if event.round == due or (is_played and event.round == 2) or begins_combat_after_unrecorded_end(table, event):
        return None
    says = say("Combat round {round} began; the next is {due}", round=event.round, due=due)
    return Missing(says) if event.round > due else says


@book.check("LCK-COMBAT-03", on=(*STEPS, ev.PlayingCardsDealt), when=is_combat_running)
def steps_follow_in_order(table: Table, event: Any) -> Said | Missing | None:
    """The steps of a round follow in order."""
    combat, is_used = combat_or_empty(table), type(event) is ev.AbilityUsed
    if is_used and event.timing != "before_combat":
        return None
    if type(event) is ev.PlayingCardsDealt and event.purpose != "initiative":
        return None
    begins = begins_unrecorded_round(table, event)
    if not begins and combat.step <= STEPS.get(type(event), 5) and not (is_used and combat.current is not None):
        return None
    says = say("Too late in the round: {event}", event=tell_event(table, event))
    return Missing(says) if begins else says


@book.check("LCK-COMBAT-03", on=ev.CombatTurnStarted, when=is_combat_running, missing=True)
def turns_come_after_the_deal(table: Table, event: ev.CombatTurnStarted) -> Said | None:
    """No combat turn begins before the initiative is dealt."""
    combat = combat_or_empty(table)
    if combat.step >= 5 or combat.order:
        return None
    return say("A combat turn began before the initiative was dealt")


@book.check("LCK-COMBAT-03", on=ev.RoundEndStepDone, when=is_combat_running, missing=True)
def the_round_end_comes_after_all_turns(table: Table, event: ev.RoundEndStepDone) -> Said | None:
    """The round's end begins once everybody has had a combat turn."""
    waiting = seats_whose_combat_turns_are_still_due(table, combat_or_empty(table))
    if not waiting:
        return None
    return say("The round end began before the combat turn of {players}", players=players(waiting))


def seats_whose_combat_turns_are_still_due(table: Table, combat: Combat) -> list[str]:
    """The seats whose combat turns are still due before the round's end; a last survivor needs none."""
    if combat.in_round_end or sum(character(table, seat).alive for seat in combat.participants) <= 1:
        return []
    had = (*combat.acted, *combat.joined, *combat.unentitled, combat.current)
    to_come = (seat for seat in combat.order if seat in combat.participants and seat not in had)
    return [seat for seat in to_come if _is_able_to_act_and_in_play(table, seat)]


def _is_able_to_act_and_in_play(table: Table, seat: str) -> bool:
    return character(table, seat).incapacity == "none" and not is_seat_out_of_play(table, seat)


@book.check(
    "LCK-COMBAT-04", on=(*BLOWS[1:], ev.AbilityUsed, ev.DefenceAttempted, ev.EvasionAttempted), when=is_combat_running
)
def combat_timing_comes_after_the_hands(table: Table, event: Any) -> Said | Missing | None:
    """Nothing timed [combat] is used before the hands are received, which a log may leave out unless it is told."""
    combat = combat_or_empty(table)
    if not 1 <= combat.step <= 3 or not combat.newcomers:
        return None
    timing = event.timing if type(event) is ev.AbilityUsed else ""
    if timing in (None, "before_combat", "check"):
        return None
    says = say("Used before the hands were received: {event}", event=tell_event(table, event))
    return says if timing == "combat" else Missing(says)


@book.check("LCK-COMBAT-03", on=BLOWS[1:], when=is_combat_running, unless=("LCK-COMBAT-04",), missing=True)
def attacks_come_after_the_deal(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Nobody attacks in a recorded round before the initiative is dealt."""
    combat = combat_or_empty(table)
    if not 1 <= combat.step < 5 or combat.order or combat.cards:
        return None
    return say("A combat turn began before the initiative was dealt")


@book.check("LCK-PRE-01", on=ev.ArrivalRolled)
def arrival_checks_are_for_the_absent(table: Table, event: ev.ArrivalRolled) -> Said | None:
    """Players not yet taking part roll for arriving, if their characters are still there."""
    who = Player(event.player)
    if table.combat is not None and event.player in table.combat.participants:
        return say("{player} made an arrival check while already taking part", player=who)
    one = character(table, event.player)
    if not one.alive or one.in_black_hole:
        return say("{player} made an arrival check with a character that is not there any more", player=who)
    return None


@book.check("LCK-PRE-01", on=ev.ArrivalRolled)
def arrival_checks_take_two_dice(table: Table, event: ev.ArrivalRolled) -> Said | None:
    """An arrival check is rolled with two dice."""
    if len(event.roll) == 2:
        return None
    return counted(
        "{player} rolled {count} die for arriving; it takes two",
        "{player} rolled {count} dice for arriving; it takes two",
        len(event.roll),
        player=Player(event.player),
    )


@book.check("LCK-PRE-01", on=ev.ArrivalRolled)
def arrival_checks_are_read_off_the_chart(table: Table, event: ev.ArrivalRolled) -> Said | None:
    """The result of an arrival check is that of the chart."""
    if not does_result_contradict_arrival_chart(table, event.roll, event.result):
        return None
    parts: dict[str, Part] = {"player": Player(event.player), "total": sum(event.roll), "result": event.result or ""}
    return say("{player}'s {total} for arriving was read as {result}; the chart says otherwise", **parts)


@book.check("LCK-PRE-03", on=ev.ArrivalRolled)
def later_rounds_have_no_arrival_check(table: Table, event: ev.ArrivalRolled) -> Said | None:
    """From the second round on, nobody rolls for arriving."""
    who, number = Player(event.player), combat_or_empty(table).round
    if number <= 1:
        return None
    return say("{player} made an arrival check in round {round}; it is made in round 1", player=who, round=number)


@book.check("LCK-PRE-03", on=ev.CombatantArrived)
def the_due_arrive_in_their_round(table: Table, event: ev.CombatantArrived) -> Said | None:
    """Those due by their arrival check arrive in that round."""
    combat, who = combat_or_empty(table), Player(event.player)
    if is_turned_away_by_check(combat, event.player):
        return say("{player} arrived although the arrival check said no", player=who)
    if not is_due_to_arrive_in_another_round(combat, event.player):
        return None
    due = combat.due_arrivals[event.player]
    return say("{player} arrived in round {round}; round {due} was due", player=who, round=combat.round, due=due)


@book.check("LCK-PRE-03", on=ev.CombatantArrived, missing=True)
def nobody_arrives_unchecked(table: Table, event: ev.CombatantArrived) -> Said | None:
    """Nobody arrives without being due."""
    if not has_no_recorded_arrival_check(combat_or_empty(table), event.player):
        return None
    return say("{player} arrived without being due by an arrival check", player=Player(event.player))


_PAST_ARRIVALS: Final = (*(kind for kind, step in STEPS.items() if step > 1), *BLOWS[1:], ev.PlayingCardsDealt)
"""Events that occur only after the arrivals of a round."""


@book.check("LCK-PRE-03", on=(*_PAST_ARRIVALS, ev.CombatRoundStarted), when=is_combat_running, missing=True)
def whoever_is_due_arrives(table: Table, event: Any) -> Said | None:
    """Those due in a round appear before its other steps."""
    combat = combat_or_empty(table)
    if (
        not combat.due_arrivals
        or not _is_first_event_after_arrivals_of_round(combat, event)
        or not (missing := seats_due_to_arrive_now(table))
    ):
        return None
    told: dict[str, Part] = {"players": players(missing), "round": combat.round}
    return say("{players} did not arrive in round {round}, which was due", **told)


def _is_first_event_after_arrivals_of_round(combat: Combat, event: Any) -> bool:
    """Whether an event is the first after the arrivals of the round."""
    if combat.step > 1 or combat.order or combat.current is not None or combat.in_round_end:
        return False
    if type(event) is ev.CombatRoundStarted:
        return event.round > combat.round
    if type(event) is ev.AbilityUsed:
        return event.timing == "before_combat"
    return type(event) is not ev.PlayingCardsDealt or event.purpose == "initiative"


def _has_before_combat_ability(table: Table, seat: str) -> bool | None:
    """Whether a character has a [before combat] ability; None: its abilities are not known."""
    one = table.characters.get(seat)
    if one is None or has_unrecorded_sheet(table, seat):
        return None
    return any(ability.timing == "before_combat" for ability in one.abilities)


@book.serves("LCK-PRE-05", "LCK-PRE-07")
@book.check("LCK-PRE-06", on=ev.PreCombatRolled)
def rolls_are_announced(table: Table, event: ev.PreCombatRolled) -> Said | None:
    """Rolls before the combat are announced."""
    if event.announced:
        return None
    return say("{player} rolled before the combat without announcing it", player=Player(event.player))


@book.check_after("LCK-PRE-08", on=ev.PreCombatRolled)
def bluffs_are_one_die(before: Table, event: ev.PreCombatRolled, after: Table) -> Said | Secret | None:
    """Without a [before combat] ability, which need not be named, a player rolls one die only, once."""
    is_bluff = event.dice == "1D6" and combat_or_empty(after).bluffs.get(event.player) == 1
    if is_bluff or _has_before_combat_ability(before, event.player) is not False:
        return None
    who = Player(event.player)
    if event.dice == "1D6":
        says = say("{player} rolled before the combat a second time", player=who)
    else:
        says = say(
            "{player} rolled {dice} before the combat; without an ability for it one roll of 1D6 is allowed",
            player=who,
            dice=event.dice,
        )
    return secret_unless_sheet_open(before, event.player, says)


@book.check("LCK-PRE-09", on=(ev.MinionsAppeared, ev.HandReceived))
def minions_are_announced(table: Table, event: ev.MinionsAppeared | ev.HandReceived) -> Said | None:
    """The number of minions appearing is announced."""
    if isinstance(event, ev.HandReceived) or event.announced:
        return None
    return say("{player} did not announce the minions that appeared", player=Player(event.player))


@book.check("LCK-HAND-01", on=ev.PlayingCardsDealt, when=is_combat_running, missing=True)
def hands_come_before_the_initiative(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Newcomers have received their hands when the initiative is dealt."""
    combat = combat_or_empty(table)
    waiting = without_unentitled_participants(combat, combat.newcomers) if event.purpose == "initiative" else []
    if not waiting:
        return None
    return say("{players} received no hand before the initiative", players=players(waiting))


@book.check("LCK-HAND-01", on=ev.HandReceived, when=is_combat_running)
def only_newcomers_receive_a_hand(table: Table, event: ev.HandReceived) -> Said | None:
    """Only newcomers receive a hand."""
    combat, who = combat_or_empty(table), Player(event.player)
    if may_have_arrived_unrecorded(table, event.player) or event.player in combat.newcomers:
        return None
    if combat.round > 1:
        return say("{player} received a hand in round {round} but was there before", player=who, round=combat.round)
    if combat.round == 1 and combat.participants:
        return say("{player} received a second hand", player=who)
    return None


@book.check("LCK-HAND-01", on=ev.HandReceived)
@book.serves("LCK-HAND-02")
def newcomers_receive_a_hand(table: Table, event: ev.HandReceived) -> Said | None:
    """Newcomers receive cards up to their hand limit."""
    limit = hand_limit(table, event.player)
    held = character(table, event.player).hand_count or 0
    if held + event.count == limit:
        return None
    return counted(
        "{player} received {count} C card; the hand limit is {limit}",
        "{player} received {count} C cards; the hand limit is {limit}",
        event.count,
        player=Player(event.player),
        limit=limit,
    )


def without_unentitled_participants(combat: Combat, seats: Iterable[str]) -> list[str]:
    """The seats without those who take part against a rule; whether these are owed anything is for a person to say."""
    return [seat for seat in seats if seat not in combat.unentitled]
