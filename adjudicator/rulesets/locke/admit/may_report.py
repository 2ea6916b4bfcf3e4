"""Who may report an event: nobody shows a secret that is not theirs to show."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.admit import admit_fact
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.fight.ambush import implies_unrecorded_ambush_card
from adjudicator.rulesets.locke.secrets.mask import mask_table
from adjudicator.rulesets.locke.secrets.who_knows import is_open, knows_fact, knows_secret_places, knows_sheet
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.secret_places import surely_lies_face_up
from adjudicator.rulesets.locke.stages.sides import are_silhouettes_open
from adjudicator.rulesets.locke.table.state import Table, character, stands_at
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer

_TurningUp: TypeAlias = ev.CardTurnedUp | ev.SpaceEffectResolved | ev.CombatStarted


def may_report(table: Table, event: ev.Event, reporter: Viewer) -> None:
    """Raises `Refused` if an event would show the reporter, or others, a secret the reporter may not show."""
    if reporter == JUDGE:
        return
    if isinstance(event, ev.FactLearned):
        _refuse_hidden_or_known_fact(table, event, reporter)
    _refuse_what_only_judges_deal_and_lay(table, event)
    turning = _event_if_it_turns_card_up_or_none(table, event) if _do_face_down_cards_lie_there(table) else None
    if turning is not None and not _is_card_under_reporters_piece(table, turning, reporter):
        raise Refused("not-yours", _who_may_report_card_said(table, turning), "event")
    after = EVOLVE[type(event)](table, event, 0)
    if is_open(after) and not is_open(table):
        raise Refused("not-yours", say("The reading of the ranks opens every secret: a judge reports it"), "event")
    if missing := _seat_without_choice_if_others_revealed_or_none(table, after):
        raise Refused(
            "untimely",
            say("Silhouettes are revealed when all have chosen; {player} has not", player=Player(missing)),
            "event",
        )
    if any(
        knows_secret_places(after, seat) and not knows_secret_places(table, seat) for seat in after.characters
    ) and _do_face_down_cards_lie_there(table):
        raise Refused(
            "not-yours", say("Ambush and key sites are placed: a judge reports who may see them from now on"), "event"
        )
    owner = next((seat for seat in _seats_whose_sheets_become_known(table, after) if seat != reporter), None)
    if owner is not None:
        says = say("The event shows {player}'s sheet: {player} or a judge reports it", player=Player(owner))
        raise Refused("not-yours", says, "event")


def _refuse_hidden_or_known_fact(table: Table, event: ev.FactLearned, reporter: Viewer) -> None:
    """Raises `Refused` for a fact that the reporter may not know, or knows."""
    if not knows_fact(table, event.path, reporter):
        raise Refused("not-yours", say("The fact is hidden: who may know it, or a judge, reports it"), "path")
    admit_fact(mask_table(table, reporter), event)


def _refuse_what_only_judges_deal_and_lay(table: Table, event: ev.Event) -> None:
    """Raises `Refused` for a deal, an ambush or cards laid anew, by which secrets on record would show."""
    is_on_record = bool(table.tables.characters) or any(table.pool.values())
    if type(event) is ev.CharacterSheetsDealt and any(event.deals.values()) and is_on_record:
        says = say("The sheets are on record: a judge reports who is dealt which, a player that they are dealt")
        raise Refused("not-yours", says, "deals")
    if type(event) is ev.CombatStarted and table.ambush and not event.participants:
        raise Refused(
            "not-yours", say("An ambush may lie there: a report by a player states who takes part"), "participants"
        )
    if type(event) in (ev.PlanetCardsPlaced, ev.BaseCardsPlaced) and _do_face_down_cards_lie_there(table):
        raise Refused(
            "not-yours",
            say("Ambush and key sites lie among the cards: a judge reports that they are laid anew"),
            "event",
        )


def _seat_without_choice_if_others_revealed_or_none(table: Table, after: Table) -> str | None:
    """A seat that has not chosen a silhouette, if an event reveals those of others; None: nobody."""
    if are_silhouettes_open(table) or not are_silhouettes_open(after):
        return None
    chosen = table.setup.chosen or _seats_with_stated_silhouette(table)
    return next((seat for seat in table.characters if seat not in chosen), None) if chosen else None


def _seats_with_stated_silhouette(table: Table) -> tuple[str, ...]:
    """The seats with a silhouette in a set-up that does not say who has chosen."""
    return tuple(seat for seat, one in table.characters.items() if one.silhouette is not None and one.silhouette.stated)


def _do_face_down_cards_lie_there(table: Table) -> bool:
    """Whether secret cards are on the boards."""
    return bool(table.ambush or table.key_sites.placed or any(not card.face_up for card in table.base_cards.values()))


def _event_if_it_turns_card_up_or_none(table: Table, event: ev.Event) -> _TurningUp | None:
    """The event, if it turns up a card or shows that a card was turned up before it without a record."""
    if type(event) is ev.CombatStarted:
        return event if implies_unrecorded_ambush_card(table, event) else None
    if type(event) is ev.SpaceEffectResolved:
        return (
            None
            if table.complete_log or surely_lies_face_up(table, event.at or stands_at(table, event.player))
            else event
        )
    return event if type(event) is ev.CardTurnedUp else None


def _is_card_under_reporters_piece(table: Table, event: _TurningUp, reporter: Viewer) -> bool:
    """Whether the card lies under the reporter's own piece, where the reporter sees it."""
    return reporter == event.player and event.at in (None, character(table, reporter).at)


def _who_may_report_card_said(table: Table, event: _TurningUp) -> Said:
    """Who may report a card that is turned up."""
    if not _is_card_under_reporters_piece(table, event, event.player):
        return say("The card may be secret: whoever stands there, or a judge, reports it")
    return say("The card may be secret: {player}, who stands there, or a judge reports it", player=Player(event.player))


def _seats_whose_sheets_become_known(table: Table, after: Table) -> Iterator[str]:
    """The seats whose sheets somebody knows after an event and did not know before."""
    seats = tuple(after.characters)
    for seat in seats:
        if any(knows_sheet(after, seat, viewer) and not knows_sheet(table, seat, viewer) for viewer in seats):
            yield seat
