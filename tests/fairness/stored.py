"""Decks of `decks.py` as matches of Malifaux in a database."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from uuid import UUID

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.seam.decks import Dealt
from adjudicator.service import Adjudicator
from adjudicator.store.entry import Stated
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views.tables import Views
from tests.fairness.decks import Player


def store(service: Adjudicator, views: Views, player: Player, matches: int, seed: object, **about: Any) -> list[UUID]:
    """Matches in which A plays a deck, with the views brought up to date."""
    header = {
        "ruleset": "malifaux",
        "edition": malifaux.edition,
        "title": "One deck",
        "seats": {"A": "Haru", "B": "Mina"},
    } | about
    found = []
    for number in range(matches):
        match = service.open_match(header | {"setup": {"seats": {"A": {}, "B": {}}}})
        events = list(_events([one.dealt for one in player.matches(1, f"{seed}-{number}")]))
        service.report(match, events, expected=0, report_id="all", stated=Stated(by="table 1"))
        found.append(match)
    for shape in SHAPES:
        for _ in rebuild(service, views, shape.name):
            pass
    return found


def _events(recorded: Iterable[Dealt]) -> Iterator[dict[str, Any]]:
    """The events: what was cheated with or discarded is told before the next shuffle, where it goes into the deck."""
    hand: set[str] = set()
    flipped: dict[str, str] = {}
    for number, dealt in enumerate(recorded):
        cards = list(dealt.cards)
        gone = sorted(hand & set(cards)) if dealt.what == "shuffle" else []
        if gone:
            yield {"event": "CardsDiscarded", "seat": "A", "cards": gone, "by": "player", "reason": "cost"}
            hand -= set(gone)
        if dealt.what != "shuffle" or set(flipped.values()) & set(cards):
            yield from ({"event": "FlipResolved", "flip": flip} for flip in flipped)
            flipped = {}
        if dealt.what == "shuffle" and len(cards) < len(DECK):
            yield {"event": "FateDeckShuffled", "seat": "A", "reason": "deck_empty", "cut_by": "B"}
            continue
        if dealt.what == "shuffle":
            yield {"event": "FateDeckShuffled", "seat": "A", "reason": "setup", "cut_by": "B"}
        elif dealt.what == "hand":
            yield {"event": "CardsDrawn", "seat": "A", "cards": cards}
            hand |= set(cards)
        else:
            yield {"event": "FateFlipped", "seat": "A", "flip": f"f{number}", "plus": len(cards) - 1, "cards": cards}
            flipped = {f"f{number}": cards[0]}
