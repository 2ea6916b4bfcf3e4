"""What a log may leave out of normal turns that have gone by: where pieces stand, what cards did, which lie face up."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.evolve.stages import with_card_up
from adjudicator.rulesets.locke.info import company
from adjudicator.rulesets.locke.keeping import awaiting
from adjudicator.rulesets.locke.rules.boards import has_effect, side_of
from adjudicator.rulesets.locke.state import Table, Turn, character, seats, stands_at, with_character
from adjudicator.rulesets.locke.things import At
from adjudicator.rulesets.locke.turns import takes_turns
from adjudicator.seam.frozen import replace


def gone_by(before: Table, after: Table) -> Table:
    """The table of a log that leaves things out as a turn is over, or another one runs.

    Those whom it passed over have had theirs.
    What was left out was done correctly: the card under the piece took effect, and lies face up (LCK-SPACE-01, -02).
    """
    turn = before.turn
    comes = None if after.turn is None else after.turn.player
    if after.stage == "ended" or (turn is not None and turn.player == comes):
        return after
    last = before.last_actor if turn is None else turn.player
    unseen = tuple(_between(after, last, comes))
    if turn is not None and turn.main_action is None:
        unseen = (turn.player, *unseen)
    after = awaiting(after, *unseen, *(() if comes is None else (comes,)))
    if unseen:
        after = replace(after, strayed=tuple(dict.fromkeys((*after.strayed, *unseen))))
    after = _with_effects_unsaid(after, *unseen)
    return after if turn is None else _settled(after, turn)


def _between(table: Table, seat: str | None, other: str | None) -> Iterator[str]:
    """Who has a turn after one seat and before another."""
    known = () if seat is None else seats(table, seat)
    if seat not in known or other not in known:
        return
    order = (*known[known.index(seat) + 1 :], *known[: known.index(seat)])
    for one in order[: order.index(other)] if other in order else order:
        held = character(table, one)
        if takes_turns(table, one) or (held.fell and side_of(table, one) != "EVIL"):
            yield one  # also one of whom only the sheet tells that it is dead


def _settled(table: Table, turn: Turn) -> Table:
    """The table after the space effect of a turn, if it is not on record."""
    seat, at = turn.player, stands_at(table, turn.player)
    if "SpaceEffectResolved" in turn.done or (at is not None and not has_effect(at)):
        return table
    is_spared = table.stage == "base" and side_of(table, seat) != "GOOD" and side_of(table, seat) != "SPECIAL"
    table = _with_effects_unsaid(table, seat)
    return table if at is None or is_spared else with_card_up(table, at)


def _with_effects_unsaid(table: Table, *unseen: str) -> Table:
    if table.stage != "planet" or set(unseen) <= set(table.effects_unsaid):
        return table
    return replace(table, effects_unsaid=tuple(dict.fromkeys((*table.effects_unsaid, *unseen))))


def found(table: Table, event: ev.Event) -> Table:
    """The table with those whom an event shows to stand somewhere."""
    if isinstance(event, (ev.Moved, ev.Teleported)):
        return _where(table, None, event.player, *company(table, event.player))
    if isinstance(event, (ev.PiecePlaced, ev.CombatLeft, ev.IntrusionAttempted)):
        return _where(table, None, event.player)
    if isinstance(event, (ev.CardTurnedUp, ev.SpaceEffectResolved, ev.KeySiteDestroyed)):
        return _where(table, event.at, event.player)
    if isinstance(event, ev.CombatStarted):
        at = event.at if event.at is not None else stands_at(table, event.player)
        return _where(table, at, *event.participants)
    return table


def _where(table: Table, at: At | None, *found_there: str) -> Table:
    """The table with some seats on a space; None: the event says where."""
    for seat in found_there:
        if at is not None and seat in table.strayed:
            table = with_character(table, seat, replace(character(table, seat), at=at))
    return replace(table, strayed=tuple(seat for seat in table.strayed if seat not in found_there))
