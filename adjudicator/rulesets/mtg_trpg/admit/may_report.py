"""Who may report an event: whether a card was in hand is its player's to tell."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.mask import HIDDEN
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer

_PLAYED = (ev.LandPlayed, ev.SpellCast, ev.SpellResolved)
"""The kinds of event that take a card from where it lies, the hand first."""


def may_report(table: Table, event: ev.Event, reporter: Viewer) -> None:
    """Raises `Refused` for a card played without a number if a copy of it lies open and its player holds cards.

    Everybody sees whether the card left the hand or that zone, which depends on whether one is in the hand: so only its
    player or a judge may report it.
    """
    if not isinstance(event, _PLAYED) or reporter in (event.pc, JUDGE, GM) or "#" in event.card:
        return
    pc = table.pcs.get(event.pc)
    if pc is None or not pc.hand.count or (type(event) is ev.SpellResolved and event.card in pc.stack):
        return
    if event.card in pc.stack or any(event.card in pile(pc, zone).cards for zone in PILES if zone not in HIDDEN):
        says = say(
            "{pc} has {card} lying open and may hold another: only {pc} or a judge reports which is played; number the "
            "copies",
            pc=event.pc, card=card_named(event.card),
        )  # fmt: skip
        raise Refused("not-yours", says, "card")
