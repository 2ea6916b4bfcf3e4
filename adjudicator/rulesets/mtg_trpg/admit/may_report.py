"""Who may report an event: what only its player sees is that player's to tell."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.mask import HIDDEN, mask_table
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS, path_of
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer

_HIDDEN = (*HIDDEN, "library_top")
"""What of a character only its player and the GM see."""
_PLAYED = (ev.LandPlayed, ev.SpellCast, ev.SpellResolved)
"""The kinds of event that take a card from where it lies, the hand first."""


def may_report(table: Table, event: ev.Event, reporter: Viewer) -> None:
    """Raises `Refused` for a fact that its reporter does not see, and for a card played without a number if a copy of
    it lies open and its player holds cards.

    Everybody sees whether the card left the hand or that zone, which depends on whether one is in the hand: so only its
    player or a judge may report it.
    """
    if isinstance(event, ev.FactLearned):
        _may_tell(table, event, reporter)
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


def _may_tell(table: Table, event: ev.FactLearned, reporter: Viewer) -> None:
    """A player tells what lies open, and the own hand, library and deck; others' and cards not seen only a judge."""
    if reporter in (JUDGE, GM):
        return
    section, _, rest = path_of(table, event).partition(".")
    name, _, field = rest.rpartition(".")
    owner = {"pcs": name if field in _HIDDEN else None, "decks": _owner_of(table, rest)}.get(section, reporter)
    if owner not in (None, reporter):
        says = say("{fact} is not open to all: only {pc} or a judge tells it", fact=event.path, pc=owner)
        raise Refused("not-yours", says, "path")
    FACTS.admit(mask_table(table, reporter), path_of(table, event), event.value)


def _owner_of(table: Table, deck: str) -> str:
    return next((name for name, pc in table.pcs.items() if deck in (name, pc.deck)), deck)
