"""What a viewer may know (MTR-HOUSE-18): `mask` a step, `view` a table.

Only their player and the GM see hands and libraries, and with them the decklist and the facts of cards that
nobody else has seen; all else is public.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.composition import NAMES
from adjudicator.rulesets.mtg_trpg.state import GM, Deck, Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS, path_of
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile, unseen
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.ruleset import JUDGE, Step, Viewer

Hide: TypeAlias = Callable[[Any, Viewer], ev.Event]
MASK: ByKind[Hide] = ByKind("mask")
"""The event as a viewer may know it, for the kinds that may name hidden cards; every other kind is public."""
HIDDEN = ("library", "hand")
"""The zones that only their player and the GM see into."""


def mask(step: Step[Table, ev.Event], viewer: Viewer) -> Step[Table, ev.Event]:
    """The step with only what that viewer may know; the facts of a card that it turns up are known already before it.

    A viewer with no character yet sees what a spectator sees: characters may be made during a session.
    """
    if viewer in (JUDGE, GM):
        return step
    event = step.event
    before, after = _hidden(step.before, viewer), _hidden(step.after, viewer)
    names = _names_seen(before) | _names_seen(after)
    before, after = _with_facts(before, names), _with_facts(after, names)
    hidden = (
        _learned(step, after) if isinstance(event, ev.FactLearned) else MASK.get(type(event), _public)(event, viewer)
    )
    return replace(step, before=before, event=hidden, after=after)


@book.serves("MTR-HOUSE-18")
def mask_table(table: Table, viewer: Viewer) -> Table:
    """The table as that viewer may know it: cards in others' hands and libraries are only counted."""
    if viewer in (JUDGE, GM):
        return table
    shown = _hidden(table, viewer)
    return _with_facts(shown, _names_seen(shown))


def _hidden(table: Table, viewer: Viewer) -> Table:
    pcs = {name: pc if name == viewer else unseen(pc) for name, pc in table.pcs.items()}
    own = {viewer, *(pc.deck for name, pc in table.pcs.items() if name == viewer and pc.deck)}
    decks = {name: deck if name in own else Deck(size=deck.size) for name, deck in table.decks.items()}
    return replace(table, pcs=pcs, decks=decks)


def _names_seen(table: Table) -> set[str]:
    """The names of the cards named on a masked table."""
    seen = {*table.permanents, *(check.card for check in table.checks.values() if check.card)}
    for pc in table.pcs.values():
        seen.update(pc.stack, *(pile(pc, zone).cards for zone in PILES))
    return {name_of(card) for card in seen}.union(*(deck.cards for deck in table.decks.values()))


def _with_facts(table: Table, names: set[str]) -> Table:
    cards = {name: facts for name, facts in table.cards.items() if name in names}
    unknown = tuple(path for path in table.unknown if not path.startswith("cards.") or _card_in(path) in names)
    return replace(table, cards=cards, unknown=unknown)


def _card_in(path: str) -> str:
    return path.removeprefix("cards.").rpartition(".")[0]


def view(table: Table, viewer: Viewer) -> Plain:
    """By seat, what a viewer may know of hand and library: how many cards, which cards, which on top."""
    seen = mask_table(table, viewer)
    return {GM: {}} | {
        name: {
            "hand": {"count": pc.hand.count, "known": list(pc.hand.cards)},
            "library": {"count": pc.library.count, "known": list(pc.library.cards), "known_top": list(pc.top)},
        }
        for name, pc in seen.pcs.items()
    }


# ---- events that name hidden cards


def _public(event: ev.Event, viewer: Viewer) -> ev.Event:
    return event


def _learned(step: Step[Table, Any], seen: Table) -> ev.Event:
    """A fact is told to those who may know it on the table after; a card that is not seen has no name."""
    event: ev.FactLearned = step.event
    path = path_of(step.after, event)
    if path.startswith("cards.") and _card_in(path) not in seen.cards:
        return replace(event, path=f"cards.*.{path.rpartition('.')[2]}", value=None)
    return event if FACTS.is_shown(path, step.after, seen) else replace(event, value=None)


@MASK.of(ev.CardDrawn, ev.FocusPerformed)
def _drawn(event: ev.CardDrawn | ev.FocusPerformed, viewer: Viewer) -> ev.Event:
    return event if viewer in (event.pc, GM) or event.card is None else replace(event, card=None)


@MASK.of(ev.OpeningHandDrawn, ev.Slept)
def _hand_drawn(event: ev.OpeningHandDrawn | ev.Slept, viewer: Viewer) -> ev.Event:
    return event if viewer in (event.pc, GM) or not event.cards else replace(event, cards=())


@MASK.of(ev.CardMoved)
def _moved(event: ev.CardMoved, viewer: Viewer) -> ev.Event:
    """A card that goes from hand to library or back is not named."""
    inside = event.from_.partition("_")[0] in HIDDEN and event.to.partition("_")[0] in HIDDEN
    return event if viewer in (event.owner, GM) or not inside else replace(event, card=None)


@MASK.of(ev.CompositionNoted)
def _noted(event: ev.CompositionNoted, viewer: Viewer) -> ev.Event:
    return event if viewer in (event.pc, GM) else replace(event, **dict.fromkeys(NAMES))
