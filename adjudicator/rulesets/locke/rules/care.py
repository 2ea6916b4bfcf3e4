"""Recovery, treatment, parties, passing (LCK-RECOVER, LCK-TREAT, LCK-PARTY, LCK-PASS)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.parties import nominees_and_proposer, was_party_proposed_in_turn
from adjudicator.rulesets.locke.fight.who_is_there import are_together
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Table, stands_at
from adjudicator.rulesets.locke.table.things import SURROUNDINGS


@book.check("LCK-RECOVER-01", on=ev.Recovered)
def one_point_is_recovered(table: Table, event: ev.Recovered) -> Said | None:
    """Recovery restores 1 point of endurance or of mental, not both."""
    if event.amount == 1:
        return None
    return say(
        "{player} recovered {amount} points; recovery restores 1", player=Player(event.player), amount=event.amount
    )


@book.check_after("LCK-TREAT-01", on=ev.Treated)
def one_point_is_treated_in_the_space(before: Table, event: ev.Treated, after: Table) -> Said | None:
    """Treatment restores 1 point of endurance of a character in the same space."""
    who, target = Player(event.player), Player(event.target)
    if event.amount != 1:
        return say("{player} restored {amount} points; treatment restores 1", player=who, amount=event.amount)
    if are_together(after, event.player, event.target) is not False:
        return None
    if stands_at(before, event.player) == SURROUNDINGS:
        return None  # LCK-BASE-15
    return say("{player} treated {target}, who is not in the same space", player=who, target=target)


@book.check("LCK-TREAT-02", on=ev.Treated)
def mental_is_not_treated(table: Table, event: ev.Treated) -> Said | None:
    """Treatment never restores mental."""
    if event.stat != "mental":
        return None
    return say(
        "{player} treated the mental of {target}; treatment restores endurance only",
        player=Player(event.player),
        target=Player(event.target),
    )


@book.check_after("LCK-PARTY-01", on=ev.PartyProposed)
def nominees_share_the_space(before: Table, event: ev.PartyProposed, after: Table) -> Said | None:
    """Somebody else in the same space is named for a party."""
    if not set(event.nominees) - {event.player}:
        return say("{player} named nobody else for a party", player=Player(event.player))
    return _breach_if_named_for_party_from_elsewhere(after, event.player, event.nominees)


def _breach_if_named_for_party_from_elsewhere(table: Table, seat: str, named: tuple[str, ...]) -> Said | None:
    """Breach: somebody in another space was named for a party."""
    far = [other for other in named if other != seat and are_together(table, seat, other) is False]
    if not far:
        return None
    return say(
        "{player} named somebody for a party who is not in the same space: {players}",
        player=Player(seat),
        players=players(far),
    )


@book.check("LCK-PARTY-02", on=ev.PartyFormed)
def who_declines_stays_out(table: Table, event: ev.PartyFormed) -> Said | None:
    """A party is made up of those who agree."""
    unwilling = [seat for seat in event.members if seat in event.declined]
    if not unwilling:
        return None
    return say("The party includes somebody who declined: {players}", players=players(unwilling))


@book.check("LCK-PARTY-02", on=ev.PartyFormed)
def only_those_named_join(table: Table, event: ev.PartyFormed) -> Said | None:
    """A party is made up of the acting character and those named for it."""
    named = nominees_and_proposer(table, event)
    others = [seat for seat in event.members if seat != event.player and named and seat not in named]
    if not others:
        return None
    return say(
        "{player}'s party includes somebody who was not named for it: {players}",
        player=Player(event.player),
        players=players(others),
    )


@book.check("LCK-PARTY-02", on=ev.PartyFormed)
def who_forms_a_party_belongs_to_it(table: Table, event: ev.PartyFormed) -> Said | None:
    """The acting character belongs to its party."""
    if not event.members or event.player in event.members:
        return None
    return say("{player} formed a party without belonging to it", player=Player(event.player))


@book.check("LCK-PARTY-01", on=ev.PartyFormed, unless=("LCK-PARTY-02",), missing=True)
def parties_are_proposed(table: Table, event: ev.PartyFormed) -> Said | None:
    """Somebody is named for a party before it is formed."""
    turn = table.turn
    if turn is None or turn.player != event.player or was_party_proposed_in_turn(turn):
        return None
    return say("{player} formed a party without naming anybody for it", player=Player(event.player))


@book.check_after("LCK-PARTY-01", on=ev.PartyFormed, unless=("LCK-PARTY-02",))
def members_share_the_space(before: Table, event: ev.PartyFormed, after: Table) -> Said | None:
    """A party is formed with characters in the same space."""
    return _breach_if_named_for_party_from_elsewhere(after, event.player, event.members)
