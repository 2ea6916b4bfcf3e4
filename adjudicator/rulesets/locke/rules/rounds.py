"""Combat rounds: who takes part, and what comes before the blows (LCK-COMBAT PRE HAND)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.ambush import by_ambush, lacks_its_keeper
from adjudicator.rulesets.locke.fight.arrivals import due_now, is_misread, may_have_come
from adjudicator.rulesets.locke.fight.on_record import has_unknown_sheet
from adjudicator.rulesets.locke.fight.played_out import begins_a_combat, begins_a_round
from adjudicator.rulesets.locke.fight.strangers import may_have_moved, strangers
from adjudicator.rulesets.locke.fight.who_is_there import those_at
from adjudicator.rulesets.locke.rules.boards import about_the_sheet
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import hand_limit
from adjudicator.rulesets.locke.stages.secret_places import about_an_ambush, shown_places
from adjudicator.rulesets.locke.stages.turns import breaks_out_at, is_invader, is_skipped
from adjudicator.rulesets.locke.table.names import players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.rulesets.locke.table.things import At
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Secret

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


def _combat(table: Table) -> Combat:
    return table.combat or Combat()


@book.check("LCK-COMBAT-01", on=(*BLOWS, ev.CombatRoundStarted))
def combats_go_in_rounds(table: Table, event: Any) -> Said | None:
    """A combat goes in rounds, one after the other, until it ends."""
    combat = table.combat
    if type(event) is ev.CombatRoundStarted:
        if combat is None:
            return (
                say("Combat round {round} began, but no combat runs", round=event.round) if table.complete_log else None
            )
        return None
    if combat is None or combat.round or combat.step == STEPS[ev.CombatTurnStarted] or not table.complete_log:
        return None
    return say("A combat turn came before the first round began")


@book.check("LCK-COMBAT-02", on=ev.CombatStarted)
def all_in_the_space_take_part(table: Table, event: ev.CombatStarted) -> Said | Secret | None:
    """All who stand on the space take part, and nobody else."""
    at = breaks_out_at(table, event)
    if not event.participants or at is None:
        return None
    there = those_at(table, at)
    unsure = (*table.strayed, *may_have_moved(table, event))
    sure = (seat for seat in there if seat not in unsure and not _is_without_piece(table, seat))
    missing = [seat for seat in sure if seat not in event.participants]
    if missing:
        return say("Somebody who stands in the space was left out of the combat: {players}", players=players(missing))
    others = strangers(table, event)
    if not others:
        return say("An ambush started a combat without its keeper") if _leaves_keeper_out(table, event, at) else None
    dead = [seat for seat in others if not character(table, seat).alive]
    if dead:
        return say("Somebody takes part in the combat with a dead character: {players}", players=players(dead))
    says = say("Somebody takes part in the combat without standing in the space: {players}", players=players(others))
    return about_an_ambush(table, says) if others == [table.ambush_keeper] and may_lie_in_wait(table) else says


def _leaves_keeper_out(table: Table, event: ev.CombatStarted, at: At) -> bool:
    """Whether an openly known ambush card starts a combat without its keeper, in a complete log."""
    turn = table.turn
    if turn is None or not table.complete_log or "CombatStarted" in turn.done or not by_ambush(table, at):
        return False
    return at in shown_places(table) and lacks_its_keeper(table, event)


def _is_without_piece(table: Table, seat: str) -> bool:
    """Whether a seat has no piece on the planets and was only in a combat there (LCK-START-01)."""
    return table.stage == "planet" and is_invader(character(table, seat)) is False


def may_lie_in_wait(table: Table) -> bool:
    """Whether the keeper of the ambush can join where its card is turned up: on the planets, without a piece there."""
    one = character(table, table.ambush_keeper or "")
    return one.alive and not one.in_black_hole and table.stage == "planet" and is_invader(one) is False


@book.check("LCK-COMBAT-03", on=(*STEPS, ev.PlayingCardsDealt, ev.CombatRoundStarted))
def steps_follow_in_order(table: Table, event: Any) -> Said | None:
    """The steps of a round follow in order."""
    combat = table.combat
    if combat is None or (type(event) is ev.PlayingCardsDealt and event.purpose != "initiative"):
        return None
    begins = begins_a_round(table, event)
    if begins and not table.complete_log:
        return None
    if begins_a_combat(table, event):
        return None
    if type(event) is ev.CombatRoundStarted:
        due = max(combat.round, combat.ended_round) + 1
        is_played = not combat.round and combat.step >= STEPS[ev.CombatTurnStarted]  # a first round that never began
        if event.round == due or (is_played and event.round == 2) or (event.round > due and not table.complete_log):
            return None
        return say("Combat round {round} began; the next is {due}", round=event.round, due=due)
    if type(event) is ev.AbilityUsed and event.timing != "before_combat":
        return None
    step, fighting = STEPS.get(type(event), 5), type(event) is ev.AbilityUsed and combat.current is not None
    if begins or combat.step > step or fighting:
        return say("Too late in the round: {event}", event=tell_event(table, event))
    if table.complete_log and step == 6 and combat.step < 5 and not combat.order:
        return say("A combat turn began before the initiative was dealt")
    waiting = turns_to_come(table, combat) if step == 7 and table.complete_log else []
    if not waiting:
        return None
    return say("The round end began before the combat turn of {players}", players=players(waiting))


def turns_to_come(table: Table, combat: Combat) -> list[str]:
    """The seats whose combat turns are still due before the round's end; a last survivor needs none."""
    if combat.in_round_end or sum(character(table, seat).alive for seat in combat.participants) <= 1:
        return []
    had = (*combat.acted, *combat.joined, *combat.unentitled, combat.current)
    to_come = (seat for seat in combat.order if seat in combat.participants and seat not in had)
    return [seat for seat in to_come if _may_act(table, seat)]


def _may_act(table: Table, seat: str) -> bool:
    return character(table, seat).incapacity == "none" and not is_skipped(table, seat)


@book.check("LCK-COMBAT-04", on=(*BLOWS[1:], ev.AbilityUsed, ev.DefenceAttempted, ev.EvasionAttempted))
def combat_timing_comes_after_the_hands(table: Table, event: Any) -> Said | None:
    """Nothing timed [combat] is used before the hands are received."""
    combat = table.combat
    if combat is None or not 1 <= combat.step <= 3 or not combat.newcomers:
        return None
    if type(event) is ev.AbilityUsed:
        if event.timing in (None, "before_combat", "check") or (event.timing != "combat" and not table.complete_log):
            return None
    elif not table.complete_log:
        return None  # the hands were received, though the log leaves that out
    return say("Used before the hands were received: {event}", event=tell_event(table, event))


@book.check("LCK-COMBAT-03", on=BLOWS[1:], unless=("LCK-COMBAT-04",))
def attacks_come_after_the_deal(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Nobody attacks in a recorded round before the initiative is dealt, in a complete log."""
    combat = table.combat
    if combat is None or not table.complete_log or not 1 <= combat.step < 5 or combat.order or combat.cards:
        return None
    return say("A combat turn began before the initiative was dealt")


@book.check("LCK-PRE-01", on=ev.ArrivalRolled)
def arrival_checks_are_for_the_absent(table: Table, event: ev.ArrivalRolled) -> Said | None:
    """Players not yet taking part roll two dice for arriving."""
    who = Player(event.player)
    if table.combat is not None and event.player in table.combat.participants:
        return say("{player} made an arrival check while already taking part", player=who)
    one = character(table, event.player)
    if not one.alive or one.in_black_hole:
        return say("{player} made an arrival check with a character that is not there any more", player=who)
    if len(event.roll) != 2:
        return counted(
            "{player} rolled {count} die for arriving; it takes two",
            "{player} rolled {count} dice for arriving; it takes two",
            len(event.roll),
            player=who,
        )
    if not is_misread(table, event.roll, event.result):
        return None
    parts: dict[str, Part] = {"player": who, "total": sum(event.roll), "result": event.result or ""}
    return say("{player}'s {total} for arriving was read as {result}; the chart says otherwise", **parts)


@book.check("LCK-PRE-03", on=(ev.ArrivalRolled, ev.CombatantArrived))
def later_rounds_only_let_arrive(table: Table, event: ev.ArrivalRolled | ev.CombatantArrived) -> Said | None:
    """From the second round on, those due arrive, and nobody rolls for it."""
    combat, who = _combat(table), Player(event.player)
    if type(event) is ev.ArrivalRolled:
        if combat.round <= 1:
            return None
        return say(
            "{player} made an arrival check in round {round}; it is made in round 1", player=who, round=combat.round
        )
    if event.player in combat.stays_away:
        return say("{player} arrived although the arrival check said no", player=who)
    due = combat.due_arrivals.get(event.player)
    if due is not None and due != combat.round:
        return say("{player} arrived in round {round}; round {due} was due", player=who, round=combat.round, due=due)
    if due is None and table.complete_log and event.player not in combat.checked:
        return say("{player} arrived without being due by an arrival check", player=who)
    return None


_PAST_ARRIVALS: Final = (*(kind for kind, step in STEPS.items() if step > 1), *BLOWS[1:], ev.PlayingCardsDealt)
"""Events that occur only after the arrivals of a round."""


@book.check("LCK-PRE-03", on=(*_PAST_ARRIVALS, ev.CombatRoundStarted))
def whoever_is_due_arrives(table: Table, event: Any) -> Said | None:
    """Those due in a round appear before its other steps, in a complete log."""
    combat = table.combat
    if combat is None or not combat.due_arrivals or not table.complete_log or not _awaits_arrivals(combat, event):
        return None
    missing = due_now(table)
    if not missing:
        return None
    return say("{players} did not arrive in round {round}, which was due", players=players(missing), round=combat.round)


def _awaits_arrivals(combat: Combat, event: Any) -> bool:
    """Whether an event is the first after the arrivals of the round."""
    if combat.step > 1 or combat.order or combat.current is not None or combat.in_round_end:
        return False
    if type(event) is ev.CombatRoundStarted:
        return event.round > combat.round
    if type(event) is ev.AbilityUsed:
        return event.timing == "before_combat"
    return type(event) is not ev.PlayingCardsDealt or event.purpose == "initiative"


def _before_combat(table: Table, seat: str) -> bool | None:
    """Whether a character has a [before combat] ability; None: its abilities are not known."""
    one = table.characters.get(seat)
    if one is None or has_unknown_sheet(table, seat):
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
    is_bluff = event.dice == "1D6" and _combat(after).bluffs.get(event.player) == 1
    if is_bluff or _before_combat(before, event.player) is not False:
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
    return about_the_sheet(before, event.player, says)


@book.check("LCK-PRE-09", on=(ev.MinionsAppeared, ev.HandReceived))
def minions_are_announced(table: Table, event: ev.MinionsAppeared | ev.HandReceived) -> Said | None:
    """The number of minions appearing is announced."""
    if isinstance(event, ev.HandReceived) or event.announced:
        return None
    return say("{player} did not announce the minions that appeared", player=Player(event.player))


@book.check("LCK-HAND-01", on=(ev.HandReceived, ev.PlayingCardsDealt))
@book.serves("LCK-HAND-02")
def newcomers_receive_a_hand(table: Table, event: ev.HandReceived | ev.PlayingCardsDealt) -> Said | None:
    """Newcomers receive cards up to their hand limit."""
    combat = table.combat
    if isinstance(event, ev.PlayingCardsDealt):
        waiting = [] if combat is None or not table.complete_log else entitled(combat, combat.newcomers)
        if event.purpose != "initiative" or not waiting:
            return None
        return say("{players} received no hand before the initiative", players=players(waiting))
    who = Player(event.player)
    is_new = may_have_come(table, event.player) or (combat is not None and event.player in combat.newcomers)
    if combat is not None and combat.round > 1 and not is_new:
        return say("{player} received a hand in round {round} but was there before", player=who, round=combat.round)
    if combat is not None and combat.round == 1 and combat.participants and not is_new:
        return say("{player} received a second hand", player=who)
    limit = hand_limit(table, event.player)
    held = character(table, event.player).hand_count or 0
    if held + event.count == limit:
        return None
    return counted(
        "{player} received {count} C card; the hand limit is {limit}",
        "{player} received {count} C cards; the hand limit is {limit}",
        event.count,
        player=who,
        limit=limit,
    )


def entitled(combat: Combat, seats: Iterable[str]) -> list[str]:
    """The seats without those who take part against a rule; whether these are owed anything is for a person to say."""
    return [seat for seat in seats if seat not in combat.unentitled]
