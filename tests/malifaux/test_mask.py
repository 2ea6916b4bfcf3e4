"""What a viewer may not know makes no difference to what the viewer is shown."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.plain.said import say
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import BIT, Card, bits, cards_in
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    CardsDrawn,
    CardsLookedAt,
    CardsMoved,
    CardsRevealed,
    Event,
    FlipEvent,
)
from adjudicator.rulesets.malifaux.evolve import evolve
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.mask import known_top, mask, mask_table, view
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.rulesets.malifaux.tell import tell
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.judging import judge, judged, seen_by
from adjudicator.seam.rulebook import Finding
from adjudicator.seam.ruleset import Refused, Step
from tests.malifaux.chance import SETUP, random_steps


def _step(table: Table, event: Event, *findings: Finding) -> Step[Table, Event]:
    return Step(1, table, event, evolve(table, event, 1), findings)


# ---- nothing that is hidden makes a difference


def _hidden(table: Table, seat: str, viewer: str) -> int:
    """The cards of a seat whose place the viewer does not know, as bits; those of the other seat may lie here too."""
    side = mask_table(table, viewer).seats[seat]
    return side.deck & ~bits([*side.hand, *(top.card for top in known_top(table, seat, viewer))])


def _was_shown(event: Event, viewer: str) -> bool:
    """Whether the event shows cards to that viewer, wherever the record has them."""
    if isinstance(event, CardsLookedAt):
        return viewer == event.by or event.shown_to is not None
    if isinstance(event, CardsDiscarded):
        return event.pile not in (None, event.seat)
    return isinstance(event, CardsRevealed)


def _swapped(table: Table, seat: str, swap: dict[Card, Card]) -> Table:
    side = table.seats[seat]
    deck = sum(BIT[swap.get(card, card)] for card in cards_in(side.deck))
    changed: Side = replace(
        side,
        hand=tuple(swap.get(card, card) for card in side.hand),
        deck=deck,
        top=tuple(replace(top, card=swap.get(top.card, top.card)) for top in side.top),
        shown=tuple((swap.get(card, card), who) for card, who in side.shown),
    )
    return replace(table, seats=put(table.seats, seat, changed))


def _renamed(event: Any, seat: str, swap: dict[Card, Card]) -> Any:
    owner = getattr(event, "deck", None) or getattr(event, "seat", None)
    if owner != seat or isinstance(event, FlipEvent):
        return event
    changes = {
        name: tuple(swap.get(card, card) for card in getattr(event, name))
        for name in ("cards", "order")
        if isinstance(getattr(event, name, None), tuple)
    }
    return replace(event, **changes)


@given(st.integers(0, 2**32))
def test_two_hidden_cards_may_change_places_unseen(seed: int) -> None:
    random = Random(seed)
    for position, before, event, after in random_steps(random, lay(SETUP), 40):
        for seat, viewer in (("A", "B"), ("B", "A"), ("A", "spectator")):
            hidden = cards_in(_hidden(before, seat, viewer) & _hidden(after, seat, viewer))
            if len(hidden) < 2 or _was_shown(event, viewer):
                continue
            one, two = random.sample(hidden, 2)
            swap = {one: two, two: one}
            real = Step(position, before, event, after)
            other = Step(
                position, _swapped(before, seat, swap), _renamed(event, seat, swap), _swapped(after, seat, swap)
            )
            assert mask(real, viewer) == mask(other, viewer), (viewer, event)


@given(st.integers(0, 2**32))
def test_a_masked_table_can_be_laid_and_counts_right(seed: int) -> None:
    for _, _, _, after in random_steps(Random(seed), lay(SETUP), 40):
        masked = mask_table(after, "B")
        assert lay(tell(masked)) == masked
        for seat, side in after.seats.items():
            hidden, slipped = masked.seats[seat], 0 if seat == "B" else side.slipped
            assert hidden.hand_count == max(len(hidden.hand), side.hand_count + slipped)
            assert hidden.deck_count == side.deck_count - slipped


@pytest.mark.parametrize("seed", range(40))
def test_what_a_viewer_knows_breaks_no_rule_that_is_kept(seed: int) -> None:
    for position, before, event, after in random_steps(Random(seed), lay(SETUP), 40):
        step = judged(malifaux, position, before, event, after)
        for viewer in ("A", "B", "spectator"):
            shown = mask(step, viewer)
            findings, doubts = malifaux.book.judge(shown.before, shown.event, shown.after)
            found = {finding.rule for finding in findings if not finding.secret}
            assert found <= {finding.rule for finding in step.findings}, (viewer, event, findings)
            assert doubts == step.doubts


# ---- who sees what


def test_the_judge_sees_everything() -> None:
    step = _step(lay(SETUP), CardsDrawn(seat="A", cards=("5R",)), Finding("MFX-HAND-10", say("…"), secret=True))
    assert mask(step, "judge") is step


def test_a_draw_is_named_to_its_player_and_counted_to_others() -> None:
    step = _step(lay(SETUP), CardsDrawn(seat="A", cards=("5R", "BJ")))
    assert mask(step, "A").event == step.event
    for viewer in ("B", "spectator"):
        assert mask(step, viewer).event == CardsDrawn(seat="A", count=2)


def test_a_look_is_named_to_the_player_who_looks() -> None:
    step = _step(lay(SETUP), CardsLookedAt(seat="B", by="A", cards=("9M",), from_="deck", source="Second Sight"))
    seen = {viewer: mask(step, viewer) for viewer in ("A", "B", "spectator")}
    assert isinstance(seen["A"].event, CardsLookedAt)
    assert seen["A"].event.cards == ("9M",)
    assert seen["A"].after.seats["B"].top[0].card == "9M"
    for viewer in ("B", "spectator"):
        event = seen[viewer].event
        assert isinstance(event, CardsLookedAt)
        assert event.cards == ()
        assert seen[viewer].after.seats["B"].top == ()


def test_a_card_moved_from_deck_to_hand_is_not_named_to_the_opponent() -> None:
    step = _step(lay(SETUP), CardsMoved(seat="A", cards=("5R",), from_="deck", to="hand", source="Fate's Gift"))
    assert mask(step, "A").event == step.event
    event = mask(step, "B").event
    assert isinstance(event, CardsMoved)
    assert event.cards == ()


def test_a_card_moved_to_the_pile_is_public() -> None:
    step = _step(lay(SETUP), CardsMoved(seat="A", cards=("2M",), from_="hand", to="discard", source="Bad Omen"))
    assert mask(step, "B").event == step.event


@pytest.mark.parametrize(("card", "is_public"), [("13C", True), ("2M", False)])
def test_a_card_drawn_that_had_lain_open_is_found_by_everybody(card: Card, is_public: bool) -> None:
    before = lay({"seats": {"A": {"removed": ["13C"], "hand": ["2M"]}, "B": {}}})
    step = judge(malifaux, 1, before, CardsDrawn(seat="A", cards=(card,)))
    assert [finding.rule for finding in step.findings] == ["MFX-CARD-02"]
    assert bool(seen_by(malifaux, step, "B").findings) is is_public


def test_the_own_hand_is_known_and_the_other_counted() -> None:
    seen = view(lay(SETUP), "A")
    assert seen["A"]["hand"] == {"count": 3, "known": ["2M", "12C", "RJ"]}
    assert seen["B"]["hand"] == {"count": 2, "known": []}
    assert seen["A"]["deck"]["known_top"] == []


def test_a_stranger_sees_nothing() -> None:
    with pytest.raises(Refused):
        view(lay(SETUP), "C")
