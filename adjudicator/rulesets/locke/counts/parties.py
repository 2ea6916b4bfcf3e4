"""Who belongs to a party that is formed (LCK-PARTY): not those who declined, were not named or stand elsewhere."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.who_is_there import are_together
from adjudicator.rulesets.locke.table.state import Table, Turn


def party_members_here_and_willing(table: Table, event: ev.PartyFormed) -> tuple[str, ...]:
    """The members of a party: the acting character, and those in its space who were named and did not decline."""
    who, named = event.player, nominees_and_proposer(table, event)
    others = (seat for seat in event.members if seat not in event.declined and (not named or seat in named))
    return tuple(dict.fromkeys((who, *(seat for seat in others if are_together(table, who, seat) is not False))))


def nominees_and_proposer(table: Table, event: ev.PartyFormed) -> tuple[str, ...]:
    """Those named for a party, and who named them; empty if that was in an earlier turn."""
    turn = table.turn
    if turn is None or turn.player not in (event.player, *event.members):
        return ()
    return (*table.nominees, turn.player) if table.nominees and was_party_proposed_in_turn(turn) else ()


def was_party_proposed_in_turn(turn: Turn) -> bool:
    """Whether a party was proposed in a turn."""
    return turn.main_action == "PartyProposed" or "PartyProposed" in turn.done
