"""What may have gone unsaid: a chance given up, a cheat, a soulstone, a new deck, a discard."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import Card
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duelist, Table
from adjudicator.seam.moves import Silence

_CARDS: Final[tuple[Card, ...]] = (
    "13R", "12R", "11R", "10R", "9R", "8R", "7R", "6R", "5R", "4R", "3R", "2R", "1R",
)  # fmt: skip
"""Examples, one of each value: who was there knows the card."""


def _duelists(table: Table, duel: str | None) -> tuple[Duelist, ...]:
    found = table.duels.get(duel or "")
    return () if found is None else found.duelists


def _passed(table: Table, event: Any) -> Iterator[ev.Event]:
    """The other side gave up its chance to cheat."""
    if isinstance(event, ev.FateCheated):
        for one in _duelists(table, event.duel):
            if one.seat != event.seat:
                yield ev.CheatDeclined(duel=event.duel, seat=one.seat)


def _cheated(table: Table, event: Any) -> Iterator[ev.Event]:
    """Somebody cheated before a total or a result was told."""
    if not isinstance(event, ev.FinalTotalAnnounced | ev.DuelResolved):
        return
    for one in _duelists(table, event.duel):
        if not isinstance(event, ev.FinalTotalAnnounced) or event.model == one.model:
            for card in _CARDS:
                yield ev.FateCheated(duel=event.duel, seat=one.seat, card=card)


def _no_trigger(table: Table, event: Any) -> Iterator[ev.Event]:
    """The other model declared no trigger."""
    if isinstance(event, ev.TriggerDeclared):
        for one in _duelists(table, event.duel):
            if one.model != event.model:
                yield ev.TriggerDeclined(duel=event.duel, model=one.model)


def _new_deck(table: Table, event: Any) -> Iterator[ev.Event]:
    """A deck that had run out was made anew."""
    for seat, side in table.seats.items():
        if not side.deck_count and not isinstance(event, ev.FateDeckShuffled):
            yield ev.FateDeckShuffled(seat=seat, reason="deck_empty")


def _discarded(table: Table, event: Any) -> Iterator[ev.Event]:
    """A hand over its size was discarded down to it."""
    for seat, side in table.seats.items():
        if side.excess and len(side.hand) >= side.excess:
            cards = tuple(side.hand[: side.excess])
            yield ev.CardsDiscarded(seat=seat, cards=cards, by="player", reason="hand_limit")


SILENCES: Final[Mapping[str, Silence]] = {
    "cheat_declined": Silence(say("Did anybody give up the chance to cheat first?"), _passed),
    "cheated": Silence(say("Did anybody cheat?"), _cheated),
    "trigger_declined": Silence(say("Did the other model declare no trigger?"), _no_trigger),
    "new_deck": Silence(say("Was a new deck made before?"), _new_deck),
    "discarded": Silence(say("Was the hand discarded down before?"), _discarded),
}
"""The questions about what may have gone unsaid."""
