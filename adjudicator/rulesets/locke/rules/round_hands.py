"""Hands at the end of a combat round (LCK-ROUND-06 to -10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.combat_turns import combat_or_empty
from adjudicator.rulesets.locke.fight.unseen_ends import LAST_STEP
from adjudicator.rulesets.locke.fight.who_is_there import is_combat_running
from adjudicator.rulesets.locke.rules.round_end import settles_hand_at_round_end
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.hands import (
    hand_limit,
    hand_size,
    hand_size_after_draw,
    may_have_spent_cards_in_noticed_gap,
)
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Value


def _breach_if_any_hand_off_limit_after_step(table: Table, event: ev.RoundEndStepDone, step: int) -> Said | None:
    """Breach: a seat was left with too many cards after step 3, or too few after step 5."""
    if event.step != step:
        return None
    for seat in combat_or_empty(table).participants:
        held, limit = hand_size(table, seat), hand_limit(table, seat)
        if held is not None and character(table, seat).alive and (held > limit if step == 3 else held < limit):
            return _hand_left_off_limit_said(seat, held, limit)
    return None


def _hand_left_off_limit_said(seat: str, held: int, limit: int) -> Said:
    return counted(
        "{player} was left with {count} card at a limit of {limit}",
        "{player} was left with {count} cards at a limit of {limit}",
        held,
        player=Player(seat),
        limit=limit,
    )


def _breach_if_hand_dealt_with_by_non_participant(
    table: Table, event: ev.CombatCardDiscarded | ev.HandRefilled
) -> Said | None:
    """Breach: a hand was dealt with by somebody dead or gone, or not taking part."""
    if settles_hand_at_round_end(table, event.player) is not False:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "event": tell_event(table, event)}
    return say("{player} takes no part in the combat: {event}", **told)


@book.check("LCK-ROUND-06", on=ev.RoundEndStepDone, missing=True)
def hands_have_come_down_to_the_limit(table: Table, event: ev.RoundEndStepDone) -> Said | None:
    """After step 3 no hand is above the limit."""
    return _breach_if_any_hand_off_limit_after_step(table, event, 3)


@book.check("LCK-ROUND-06", on=ev.CombatCardDiscarded, when=is_combat_running)
def participants_come_down_to_the_limit(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """Only those who take part come down to the limit."""
    return _breach_if_hand_dealt_with_by_non_participant(table, event) if event.reason == "over_limit" else None


@book.check("LCK-ROUND-06", on=ev.CombatCardDiscarded)
def the_hand_comes_down_to_the_limit(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """A hand above the limit is discarded to the limit and no further."""
    held, limit = hand_size(table, event.player), hand_limit(table, event.player)
    if event.reason != "over_limit" or held is None or event.count == max(0, held - limit):
        return None
    if event.count < held - limit and may_have_spent_cards_in_noticed_gap(table, event.player):
        return None
    return counted(
        "{player} discarded {count} card of a hand of {held}; the hand limit is {limit}",
        "{player} discarded {count} cards of a hand of {held}; the hand limit is {limit}",
        event.count,
        player=Player(event.player),
        held=held,
        limit=limit,
    )


@book.check("LCK-ROUND-07", on=ev.CombatCardDiscarded, when=is_combat_running)
def participants_discard_by_choice(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """Only those who take part discard by choice."""
    return _breach_if_hand_dealt_with_by_non_participant(table, event) if event.reason == "optional" else None


@book.check("LCK-ROUND-07", on=ev.CombatCardDiscarded)
def one_card_goes_by_choice(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """A discard by choice is of one card."""
    if event.reason != "optional" or event.count == 1:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "count": event.count}
    return say("{player} discarded {count} cards by choice; one is allowed", **told)


@book.check("LCK-ROUND-07", on=ev.CombatCardDiscarded)
def one_card_may_go_at_the_limit(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """It takes a hand at the limit."""
    held, limit = hand_size(table, event.player), hand_limit(table, event.player)
    if event.reason != "optional" or held in (None, limit):
        return None
    if (held or 0) > limit and may_have_spent_cards_in_noticed_gap(table, event.player):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "held": held or 0, "limit": limit}
    return say(
        "{player} discarded a card by choice from a hand of {held}; that takes a hand at its limit, {limit}", **told
    )


@book.check("LCK-ROUND-08", on=ev.CombatCardDiscarded)
def the_unable_discard_nothing_by_choice(table: Table, event: ev.CombatCardDiscarded) -> Said | None:
    """A player who uses [proxy] or cannot act makes no optional discard."""
    one, who = character(table, event.player), Player(event.player)
    if event.reason != "optional":
        return None
    if one.proxy:
        return say("{player} discarded a card by choice while using [proxy]", player=who)
    return (
        None if one.incapacity == "none" else say("{player} discarded a card by choice while unable to act", player=who)
    )


@book.check("LCK-ROUND-09", on=ev.RoundEndStepDone, missing=True)
def hands_have_been_refilled(table: Table, event: ev.RoundEndStepDone) -> Said | None:
    """After step 5 no hand is below the limit."""
    return _breach_if_any_hand_off_limit_after_step(table, event, 5)


@book.check("LCK-ROUND-09", on=ev.HandRefilled, when=is_combat_running)
def participants_refill_their_hands(table: Table, event: ev.HandRefilled) -> Said | None:
    """Only those who take part refill their hands."""
    return _breach_if_hand_dealt_with_by_non_participant(table, event)


@book.check("LCK-ROUND-09", on=ev.HandRefilled)
def hands_are_refilled_to_the_limit(table: Table, event: ev.HandRefilled) -> Said | None:
    """A hand below the limit is refilled to the limit."""
    held, limit = hand_size(table, event.player), hand_limit(table, event.player)
    if held is None:
        return _more_than_any_hand_said(event, limit) if event.count > limit else None
    if event.count == max(0, limit - held):
        return None
    if (
        may_have_spent_cards_in_noticed_gap(table, event.player)
        and hand_size_after_draw(held, event.count, limit) < held + event.count
    ):
        return None
    return counted(
        "{player} drew {count} card to a hand of {held}; the hand limit is {limit}",
        "{player} drew {count} cards to a hand of {held}; the hand limit is {limit}",
        event.count,
        player=Player(event.player),
        held=held,
        limit=limit,
    )


def _more_than_any_hand_said(event: ev.HandRefilled, limit: int) -> Said:
    """Breach: more cards were drawn than even an empty hand takes."""
    return counted(
        "{player} drew {count} card; the hand limit is {limit}",
        "{player} drew {count} cards; the hand limit is {limit}",
        event.count,
        player=Player(event.player),
        limit=limit,
    )


@book.value("LCK-ROUND-10", on=(ev.HandRefilled, ev.RoundEndStepDone))
def limits_at_the_round_end(before: Table, event: Any, after: Table) -> Iterator[Value]:
    """The hand limit at the refill; after effects expire, the new limit and the cards above it."""
    if type(event) is ev.HandRefilled:
        limit = hand_limit(before, event.player)
        says = say("hand limit of {player} at the refill: {limit}", player=Player(event.player), limit=limit)
        yield Value("LCK-ROUND-10", ("hand_limit_at_refill",), limit, says)
    elif event.step == LAST_STEP:
        for seat in combat_or_empty(before).participants:
            yield from _hand_values_after_effects_expire(before, after, seat)


def _hand_values_after_effects_expire(before: Table, after: Table, seat: str) -> Iterator[Value]:
    limit, held = hand_limit(after, seat), hand_size(after, seat)
    if limit == hand_limit(before, seat):
        return
    says = say("hand limit of {player} after the round: {limit}", player=Player(seat), limit=limit)
    yield Value("LCK-ROUND-10", ("hand_limit_after_step_6",), limit, says)
    if held is not None:
        above = max(0, held - limit)
        says = say("cards of {player} above the limit: {count}", player=Player(seat), count=above)
        yield Value("LCK-ROUND-10", ("must_discard_next_round_end",), above, says)
