"""What an event of an incomplete log shows of what was left out: cards went where it takes them from, who acts can."""

from __future__ import annotations

from typing import Final, Literal

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.evolve.magic import gone
from adjudicator.rulesets.mtg_trpg.state import Table, with_pc
from adjudicator.rulesets.mtg_trpg.zones import put_card, take, zone_of
from adjudicator.seam.frozen import replace

_OPEN: Final = ("graveyard", "exile", "exhaustion", "stack")
"""The piles that everybody sees."""
_HIDDEN: Final = ("library", "hand")
_DRAWS: Final = frozenset({ev.FocusPerformed, ev.CardDrawn})
_ACTS: Final = frozenset({ev.FocusPerformed, ev.RestPerformed, ev.LandPlayed, ev.SpellCast, ev.Slept})
_PLAYS: Final = frozenset({ev.LandPlayed, ev.SpellCast, ev.SpellResolved})


def fitted(table: Table, event: ev.Event) -> tuple[Table, ev.Event]:
    """Table and event such that numbered cards lie where the event takes them from, and who acts is alive and awake.

    What goes between hidden zones is only counted if it lies open by the record: no open zone tells which it was.
    """
    if type(event) in _ACTS:
        table = _awake(table, event.pc)  # type: ignore[attr-defined]  # all of `_ACTS` have a character
    if type(event) in _DRAWS:
        return table, _unnamed(table, event.pc, event)  # type: ignore[attr-defined]  # both are a character's
    if isinstance(event, ev.OpeningHandDrawn):
        cards = tuple(card for card in event.cards if _lies_open(table, event.pc, card) is None)
        return table, replace(event, cards=cards)
    if isinstance(event, ev.RestPerformed):
        for card in event.cards:
            table = _brought(table, event.pc, card, "hand")
        return table, event
    if type(event) in _PLAYS:
        return _played(table, event), event
    if isinstance(event, ev.CheckCardTurned):
        return _brought(table, table.checks[event.check].pc, event.card, event.from_), event
    if isinstance(event, ev.CardMoved) and event.owner in table.pcs:
        if {zone_of(event.from_), zone_of(event.to)} <= set(_HIDDEN):
            return table, _unnamed(table, event.owner, event)
        return _brought(table, event.owner, event.card, event.from_), event
    return table, event


def _awake(table: Table, name: str) -> Table:
    pc = table.pcs[name]
    if pc.status in ("ok", "dying"):
        return table
    status: Literal["ok", "dying"] = "ok" if pc.life else "dying"
    return with_pc(table, name, replace(pc, status=status, down_at=None, down_since=None))


def _unnamed(table: Table, name: str, event: ev.Event) -> ev.Event:
    card = getattr(event, "card", None)
    return event if card is None or _lies_open(table, name, card) is None else replace(event, card=None)


def _played(table: Table, event: ev.Event) -> Table:
    """Only from the battlefield: from any other zone a card is played as it lies there."""
    name, card = event.pc, event.card  # type: ignore[attr-defined]  # all of `_PLAYS` have them
    is_out = _lies_open(table, name, card) == "battlefield"
    return _brought(table, name, card, "hand") if is_out else table


def _lies_open(table: Table, name: str, card: str) -> str | None:
    """The open zone in which a numbered card of a character is named."""
    if "#" not in card:
        return None
    if card in table.permanents and table.permanents[card].owner == name:
        return "battlefield"
    pc = table.pcs[name]
    piles = {zone: pc.stack if zone == "stack" else getattr(pc, zone).cards for zone in _OPEN}
    return next((zone for zone, cards in piles.items() if card in cards), None)


def _brought(table: Table, name: str, card: str | None, place: str) -> Table:
    """The table with a card that lies openly elsewhere in the zone it is taken from, only counted there."""
    zone = None if card is None else _lies_open(table, name, card)
    to = zone_of(place)
    if card is None or zone in (None, to) or to in ("stack", "outside"):
        return table
    table = gone(table, card) if zone == "battlefield" else table
    pc = table.pcs[name] if zone == "battlefield" else take(table.pcs[name], zone or "", card) or table.pcs[name]
    pc = replace(pc, unnamed=pc.unnamed + 1) if to == "battlefield" else put_card(pc, to, None)
    return with_pc(table, name, pc)
