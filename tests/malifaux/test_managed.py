"""A managed match of Malifaux: promised, added to, cut, bound, dealt with proofs, revealed at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import convert

from adjudicator.fairness.commit import Binding, Opening, keeps, proves
from adjudicator.fairness.derive import Contribution, Source, Terms, cut
from adjudicator.replay import record
from adjudicator.replay.take_back import goes_past
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.rulesets.malifaux.mask import mask_table
from adjudicator.seam.event import Proof
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from adjudicator.service import Adjudicator, Refused
from adjudicator.shuffles import SecretRevealed, ShuffleBound, ShuffleCommitted
from tests.malifaux.given import FLIP, Table, opened


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([malifaux]) as service:
        yield Table(service)


def checked(bound: ShuffleBound, card: str, proof: Proof | None) -> bool:
    assert proof is not None
    opening = Opening(proof.index, bytes.fromhex(proof.salt), tuple(map(bytes.fromhex, proof.path)))
    return proves(bytes.fromhex(bound.root), bound.count, card, opening)


def test_a_match_that_everybody_can_check(table: Table) -> None:
    bound = table.ready(at=20)
    flipped = table.tell(FLIP)
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 6})
    dealt = [*zip(flipped.cards, flipped.proof, strict=True), *zip(drawn.cards, drawn.proof, strict=True)]

    assert all(checked(bound, card, proof) for card, proof in dealt)
    assert [proof.index for _, proof in dealt] == list(range(7))
    table.tell({"event": "MatchClosed"})
    (revealed,), (promised,) = table.events(SecretRevealed), table.events(ShuffleCommitted)
    assert keeps(bytes.fromhex(promised.commitment), bytes.fromhex(revealed.secret))
    added = tuple(Contribution(who, bytes.fromhex(f"{who}A1".encode().hex().ljust(64, "0"))) for who in "AB")
    terms = Terms(promised.match, promised.shuffle, bytes.fromhex(promised.commitment), added)
    source = Source(bytes.fromhex(revealed.secret), terms)
    deck = cut(source.order(revealed.cards), 20)
    assert revealed.cards == DECK
    assert [card for card, _ in dealt] == list(deck[:7])
    assert Binding(deck, source.salts(54)).root.hex() == bound.root
    assert promised.match == table.match.hex


def test_a_hand_and_its_proofs_are_its_owners_and_judges(table: Table) -> None:
    table.ready()
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 6}, by="A")

    for viewer in ("A", JUDGE):
        assert tuple(table.seen(viewer)[-1]["cards"]) == drawn.cards
        assert len(table.seen(viewer)[-1]["proof"]) == 6
    for viewer in ("B", SPECTATOR):
        assert table.seen(viewer)[-1] == {"event": "CardsDrawn", "seat": "A", "count": 6}
    flipped = table.tell(FLIP)
    assert all(table.seen(viewer)[-1]["proof"][0]["salt"] == flipped.proof[0].salt for viewer in ("B", SPECTATOR))


def test_no_secret_is_told_before_the_end(table: Table) -> None:
    table.ready()
    table.tell(FLIP)
    told = str([table.seen(viewer) for viewer in ("A", "B", JUDGE, SPECTATOR)]) + repr(vars(table.service))
    stored = table.service.export_record(table.match).decode()
    table.tell({"event": "MatchClosed"})
    (revealed,) = table.events(SecretRevealed)

    assert revealed.secret not in told + stored
    assert revealed.secret in table.service.export_record(table.match).decode()


def test_a_reshuffle_of_the_pile_in_the_midst_of_a_flip(table: Table) -> None:
    first = table.ready()
    for number in range(53):
        table.tell({**FLIP, "flip": f"g{number}"})
        table.tell({"event": "FlipResolved", "flip": f"g{number}"})
    wide = {**FLIP, "plus": 2}
    with pytest.raises(Refused, match="has 1 card left"):
        table.tell(wide)
    second = table.shuffled(pool="discard")
    flipped = table.tell(wide)

    assert flipped.rebuilt_after == 1
    assert [proof.shuffle for proof in flipped.proof] == ["A1", "A2", "A2"]
    roots = (first, second, second)
    assert all(checked(*one) for one in zip(roots, flipped.cards, flipped.proof, strict=True))
    assert table.tell({**FLIP, "flip": "next"}).proof[0].index == 2
    assert table.unfair() == []


def test_a_pile_that_changed_since_is_bound_anew(table: Table) -> None:
    table.ready()
    for number in range(54):
        table.tell({**FLIP, "flip": f"g{number}"})
        if number == 52:
            table.shuffled(pool="discard")
        if number < 53:
            table.tell({"event": "FlipResolved", "flip": f"g{number}"})
    with pytest.raises(Refused, match="not the cards that were bound"):
        table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "deck_empty"})
    with pytest.raises(Refused, match="A2 is bound and comes next"):
        table.tell({"event": "ShuffleCommitted", "seat": "A", "pool": "discard"}, by="A")
    table.tell({"event": "ShuffleAbandoned", "shuffle": "A2", "reason": "one more card lies on the pile"})
    bound = table.shuffled(pool="discard")
    table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "deck_empty"})
    flipped = table.tell({**FLIP, "flip": "next"})

    assert bound.count == 53
    assert checked(bound, flipped.cards[0], flipped.proof[0])
    assert not table.service.reading(table.match).findings()
    assert table.unfair() == []


def test_a_card_put_back_comes_again_and_removed_ones_do_not(table: Table) -> None:
    table.ready()
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2})
    moved = {"event": "CardsMoved", "seat": "A", "from": "hand", "source": "an effect"}
    table.tell({**moved, "cards": [drawn.cards[0]], "to": "deck"})
    table.tell({**moved, "cards": [drawn.cards[1]], "to": "removed"})
    flipped = table.tell({**FLIP, "plus": 1})

    assert flipped.cards[0] == drawn.cards[0]
    assert flipped.proof[0] is None
    assert flipped.proof[1].index == 2
    assert table.unfair() == []
    assert table.shuffled(pool="both").count == 51


@pytest.mark.parametrize(
    ("event", "says"),
    [
        ({**FLIP, "cards": ["9R"]}, "leave its cards"),
        ({"event": "CardsDrawn", "seat": "A", "cards": ["9R"]}, "leave its cards"),
        ({"event": "CardsDrawn", "seat": "A"}, "how many"),
        (
            {"event": "CardsMoved", "seat": "A", "cards": ["9R"], "from": "deck", "to": "hand", "source": "x"},
            "leave its",
        ),
        ({"event": "FateDeckShuffled", "seat": "A", "reason": "setup"}, "No shuffle"),
        ({"event": "EntropyAdded", "shuffle": "A1", "seat": "A", "entropy": "00" * 32}, "bound already"),
        ({"event": "DeckCut", "shuffle": "A1", "by": "B", "at": 1}, "bound already"),
        ({"event": "EntropyPromised", "shuffle": "A1", "seat": "A", "promise": "0" * 64}, "bound already"),
        ({"event": "EntropyDeclined", "shuffle": "A1", "seat": "A"}, "bound already"),
        ({"event": "ShuffleBound", "shuffle": "A1"}, "bound already"),
        ({"event": "ShuffleCommitted", "seat": "A", "pool": "discard"}, "no card to shuffle"),
        ({"event": "ShuffleCommitted", "seat": "A", "pool": "dice"}, "no dice"),
        ({"event": "ShuffleBound", "shuffle": "A9"}, "no shuffle"),
        ({"event": "SecretRevealed", "shuffle": "A1", "secret": "00" * 32}, "when the match is closed"),
        ({"event": "ShuffleCommitted", "seat": "A", "commitment": "00" * 32}, "the service's to say"),
        ({"event": "ShuffleCommitted", "seat": "Z"}, "no seat"),
    ],
)
def test_what_does_not_fit_is_refused(table: Table, event: Any, says: str) -> None:
    table.ready()
    before = table.service.reading(table.match).position

    with pytest.raises(Refused, match=says):
        table.tell(event)
    assert table.service.reading(table.match).position == before


def naming(card: str) -> list[dict[str, Any]]:
    """Reports of a card of A's hand."""
    of_a: dict[str, Any] = {"seat": "A", "cards": [card]}
    return [
        {"event": "CardsRevealed", **of_a, "from": "hand"},
        {"event": "CardsLookedAt", **of_a, "from": "hand", "by": "A"},
        {"event": "CardsMoved", **of_a, "from": "hand", "to": "deck", "source": "x"},
        {"event": "CardsRemoved", **of_a, "from": "hand"},
        {"event": "CardsDiscarded", **of_a, "by": "player", "reason": "effect"},
        {"event": "FateCheated", "seat": "A", "flip": "f1", "card": card},
        {"event": "FlipCardChosen", "seat": "A", "flip": "f1", "card": card},
        {"event": "ReflipStarted", "seat": "A", "flip": "f1", "replaced": [card]},
        {"event": "PileRearranged", "seat": "A", "order": [card]},
        {"event": "FateDeckShuffled", "seat": "A", "reason": "effect", "cards": {"plus": [card]}},
    ]


@pytest.mark.parametrize("number", range(len(naming(""))))
def test_a_hidden_card_is_named_by_who_knows_where_it_lies(table: Table, number: int) -> None:
    table.ready()
    flipped = table.tell(FLIP).cards
    hand = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2}).cards
    elsewhere = next(card for card in DECK if card not in (*hand, *flipped))

    def told(card: str, by: str) -> str:
        try:
            table.tell(naming(card)[number], by=by)
        except Refused as refused:
            return str(refused.says)
        return ""

    assert [told(card, by) for card in (hand[0], elsewhere) for by in ("B", SPECTATOR)] == [
        f"{card} lies hidden: only those who know where may name it"
        for card in (hand[0], hand[0], elsewhere, elsewhere)
    ]
    assert told(elsewhere, "A") == f"{elsewhere} lies hidden: only those who know where may name it"
    if naming("")[number].get("from", "hand") == "hand" and number < 6:
        assert told(elsewhere, JUDGE), "the record knows every card"
        assert told(hand[0], "A") == ""
        assert told(hand[1], JUDGE) == ""


def test_what_was_drawn_by_a_voided_entry_lies_in_the_pile(table: Table) -> None:
    """Whether a card that is named lies face down there is its player's to know."""
    table.ready()
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2}).cards
    last = table.service.reading(table.match).position
    table.tell({"event": "EntriesVoided", "positions": [last], "reason": "a ruling"})
    discarded = {"event": "CardsDiscarded", "seat": "A", "cards": drawn[:1], "by": "player", "reason": "effect"}

    for by, says in (("B", "only those who know"), ("A", "does not lie in the hand"), (JUDGE, "does not lie")):
        with pytest.raises(Refused, match=says):
            table.tell(discarded, by=by)


def test_as_many_cards_are_drawn_as_there_are(table: Table) -> None:
    table.ready()

    table.tell({"event": "CardsDrawn", "seat": "A", "count": 6})
    with pytest.raises(Refused, match="Deck and discard pile of A have 48 cards left: 49 cannot be drawn"):
        table.tell({"event": "CardsDrawn", "seat": "A", "count": 49})
    assert len(table.tell({"event": "CardsDrawn", "seat": "A", "count": 48}).cards) == 48


def test_the_order_of_a_shuffle_is_kept(table: Table) -> None:
    with pytest.raises(Refused, match="not shuffled yet"):
        table.tell(FLIP)
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    with pytest.raises(Refused, match="A's to report"):
        table.tell(table.promised("A1", "A"), by="B")
    with pytest.raises(Refused, match="A has promised nothing"):
        table.tell(opened("A1", "A"), by="A")
    table.tell(table.promised("A1", "A"), by="A")
    with pytest.raises(Refused, match="said already"):
        table.tell(table.promised("A1", "A"), by="A")
    with pytest.raises(Refused, match="B has neither promised"):
        table.tell(opened("A1", "A"), by="A")
    cut_ = {"event": "DeckCut", "shuffle": "A1", "by": "B", "at": 54}
    with pytest.raises(Refused, match="another player"):
        table.tell({**cut_, "by": "A"})
    with pytest.raises(Refused, match="no seat"):
        table.tell({**cut_, "by": "C"})
    with pytest.raises(Refused, match="cannot be cut"):
        table.tell({**cut_, "at": 55})
    table.tell(table.promised("A1", "B"), cut_, by="B")
    with pytest.raises(Refused, match="cut already"):
        table.tell(cut_)
    with pytest.raises(Refused, match="not what A promised"):
        table.tell({**opened("A1", "A"), "entropy": "00" * 32}, by="A")
    table.tell(opened("A1", "A"), by="A")
    with pytest.raises(Refused, match="A has added"):
        table.tell(opened("A1", "A"), by="A")
    with pytest.raises(Refused, match="by itself"):
        table.tell({"event": "ShuffleBound", "shuffle": "A1"})
    table.tell(opened("A1", "B"), by="B")
    with pytest.raises(Refused, match="not shuffled yet"):
        table.tell(FLIP)


def test_nothing_is_chosen_once_a_contribution_was_opened(table: Table) -> None:
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    for who in "AB":
        table.tell(table.promised("A1", who), by=who)
    table.tell(opened("A1", "B"), by="B")
    cut_ = {"event": "DeckCut", "shuffle": "A1", "by": "B", "at": 5}

    for late in (cut_, {"event": "EntropyDeclined", "shuffle": "A1", "seat": "A"}):
        with pytest.raises(Refused, match="nothing is chosen any more"):
            table.tell(late)
    with pytest.raises(Refused, match="not bound yet"):
        table.tell({"event": "ShuffleCommitted", "seat": "A", "pool": "both"})


def test_who_opens_first_and_what_is_moved_meanwhile_change_no_order() -> None:
    roots = set()
    for openers in ("AB", "BA"):
        with Adjudicator([malifaux], secrets_key="0" * 64) as service:
            table = Table(service)
            table.ready()
            drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 1}).cards
            table.tell({"event": "ShuffleCommitted", "seat": "A", "pool": "both"})
            for who in "AB":
                table.tell(table.promised("A2", who), by=who)
            table.tell(opened("A2", openers[0]))
            if openers == "BA":
                table.tell(
                    {"event": "CardsMoved", "seat": "A", "from": "hand", "to": "deck", "source": "x", "cards": drawn}
                )
            bound = table.tell(opened("A2", openers[1]))
            table.tell({"event": "MatchClosed"})
            shuffle = service.reading(table.match).match.shuffles["A2"]
            assert [one.seat for one in shuffle.contributions] == ["A", "B"]
            assert len(table.events(SecretRevealed)[1].cards) == bound.count == 53
            roots.add(bound.root)
    assert len(roots) == 2  # two secrets


def test_a_seat_declines_before_all_others_and_never_all_of_them(table: Table) -> None:
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    declined = {"event": "EntropyDeclined", "shuffle": "A1", "seat": "A"}
    with pytest.raises(Refused, match="A's to report"):
        table.tell(declined, by="B")
    table.tell(declined, by="A")
    with pytest.raises(Refused, match="all others declined"):
        table.tell({**declined, "seat": "B"}, by="B")
    with pytest.raises(Refused, match="said already"):
        table.tell(table.promised("A1", "A"), by="A")
    table.tell(table.promised("A1", "B"), by="B")
    assert table.tell(opened("A1", "B"), by="B").count == 54


def test_a_discarded_card_is_no_way_to_bind_again(table: Table) -> None:
    """Whoever has the key knows the order that is bound, and would like another."""
    table.ready()
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 3}).cards
    discarded = {"event": "CardsDiscarded", "seat": "A", "by": "player", "reason": "cost"}
    table.tell({**discarded, "cards": [drawn[0]]})
    for pool in ("discard", "both"):
        bound = table.shuffled(pool=pool)
        table.tell({**discarded, "cards": [drawn[1 if pool == "discard" else 2]]})
        with pytest.raises(Refused, match=f"{bound.shuffle} is bound and comes next: use it first, or let a judge"):
            table.tell({"event": "ShuffleCommitted", "seat": "A", "pool": pool}, by="A")
        table.tell({"event": "ShuffleAbandoned", "shuffle": bound.shuffle, "reason": "one more card lies there"})
    assert table.tell({"event": "ShuffleCommitted", "seat": "A", "pool": "both"}, by="A").shuffle == "A4"


def test_a_seat_of_the_set_up_alone_takes_part_in_its_own_deck() -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service, seats={"A": "Haru"})
        begun = table.tell({"event": "ShuffleCommitted", "seat": "B"})
        assert begun.seats == ("A", "B")
        table.tell(table.promised("B1", "A"), by="A")
        with pytest.raises(Refused, match="B has neither promised"):
            table.tell(opened("B1", "A"), by="A")
        table.tell(table.promised("B1", "B"), by="B")
        bound = [table.tell(opened("B1", who), by=who) for who in "AB"][-1]
        assert bound.count == 54
        assert table.tell({"event": "ShuffleCommitted", "seat": "A"}).seats == ("A",)
        with pytest.raises(Refused, match="no seat B"):
            table.tell(table.promised("A1", "B"), by="B")


def test_a_shuffle_left_unbound_by_an_earlier_version_is_given_up(table: Table) -> None:
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    table.tell(table.promised("A1", "A"), by="A")
    earlier = table.service.export_record(table.match).replace(b"-shuffle-v2", b"-shuffle-v1")
    earlier = earlier.replace(b', "seats": ["A", "B"]', b"")
    with Adjudicator([malifaux]) as service:
        table.match, _ = service.import_record(record.read(earlier, [malifaux]))
        table.service = service
        for report in (opened("A1", "A"), {"event": "EntropyDeclined", "shuffle": "A1", "seat": "B"}):
            with pytest.raises(Refused, match="do not cover its commitment: let a judge abandon it"):
                table.tell(report)
        table.tell({"event": "ShuffleAbandoned", "shuffle": "A1", "reason": "begun before 0.9.5"})
        assert table.shuffled().shuffle == "A2"


def test_a_judge_abandons_a_shuffle_and_its_secret_is_revealed_too(table: Table) -> None:
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    table.tell(table.promised("A1", "A"), by="A")
    abandoned = {"event": "ShuffleAbandoned", "shuffle": "A1", "reason": "B does not answer"}
    with pytest.raises(Refused, match="Only a judge"):
        table.tell(abandoned, by="A")
    table.tell(abandoned)
    with pytest.raises(Refused, match="was abandoned"):
        table.tell(table.promised("A1", "B"), by="B")
    table.shuffled()
    with pytest.raises(Refused, match="A2 is bound and comes next"):
        table.tell({"event": "ShuffleCommitted", "seat": "A"})
    table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "setup"})
    with pytest.raises(Refused, match="is in use"):
        table.tell({**abandoned, "shuffle": "A2"})
    table.tell({"event": "ShuffleCommitted", "seat": "B"})
    table.tell({"event": "MatchClosed"})

    told = {one.shuffle: one for one in table.events(SecretRevealed)}
    assert {name: len(one.cards) for name, one in told.items()} == {"A1": 0, "A2": 54, "B1": 0}
    for promised in table.events(ShuffleCommitted):
        assert keeps(bytes.fromhex(promised.commitment), bytes.fromhex(told[promised.shuffle].secret))


def test_cards_are_dealt_last_so_that_no_refusal_tells_them(table: Table) -> None:
    table.ready()
    chosen = {"event": "FlipCardChosen", "seat": "A", "flip": "f1", "card": "9R"}

    with pytest.raises(Refused, match="last event of a report"):
        table.tell({**FLIP, "plus": 1}, chosen)
    one = table.tell({"event": "MatchNoted", "text": "before"}, FLIP)
    assert one.proof[0].index == 0


def test_what_breaks_a_rule_whatever_is_dealt_is_refused_before_it_is_where_rules_are_enforced() -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service, mode="enforce")
        table.ready(at=3)
        position = service.reading(table.match).position
        with pytest.raises(Refused, match="breaks rules") as refused:
            table.tell({**FLIP, "plus": 1, "modifier": -1})
        assert not any(card in str(refused.value) for card in DECK)
        with pytest.raises(Refused, match="breaks rules"):
            table.tell({"event": "FateDeckPresented", "seat": "A", "cards": {"minus": ["RJ"]}}, FLIP)
        assert service.reading(table.match).position == position

        assert table.tell({**FLIP, "plus": 1}).proof[0].index == 0
        assert not service.reading(table.match).findings()


def test_where_rules_are_enforced_what_is_dealt_is_held_against_what_rulings_left() -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service, mode="enforce")
        table.ready()
        table.tell({**FLIP, "plus": 1})
        position = service.reading(table.match).position
        with pytest.raises(Refused, match="breaks rules"):
            table.tell({**FLIP, "plus": 1})
        table.tell({"event": "EntriesVoided", "positions": [position], "reason": "of another deck"})

        assert table.tell({**FLIP, "plus": 1}).proof[0].index == 2
        assert service.reading(table.match, "ruled").findings() == ()
        with pytest.raises(Refused, match="breaks rules"):
            table.tell({**FLIP, "plus": 1})


def test_an_export_is_imported_and_goes_on_nowhere_else(table: Table) -> None:
    table.ready()
    table.tell(FLIP)
    written = table.service.export_record(table.match)
    with Adjudicator([malifaux]) as other:
        match, _ = other.import_record(record.read(written, [malifaux]))
        position = other.reading(match).position
        assert other.export_record(match) == written
        with pytest.raises(Refused, match="not begun in this match"):
            other.report(match, [{**FLIP, "flip": "f2"}], expected=position, report_id="r")


def test_a_copy_of_a_match_does_not_tell_the_secrets_of_the_match(table: Table) -> None:
    table.ready()
    written = table.service.export_record(table.match)
    copy, _ = table.service.import_record(record.read(written, [malifaux]))
    position = table.service.reading(copy).position

    with pytest.raises(Refused, match="not begun in this match"):
        table.service.report(copy, [FLIP], expected=position, report_id="r")
    table.service.report(copy, [{"event": "MatchClosed"}], expected=position, report_id="r")
    assert not any(isinstance(entry.event, SecretRevealed) for entry in table.service.entries(copy))


def test_physical_matches_have_none_of_it() -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service, randomness="physical")
        with pytest.raises(Refused, match="physical cards"):
            table.tell({"event": "ShuffleCommitted", "seat": "A"})
        with pytest.raises(Refused, match="physical cards"):
            table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "setup", "shuffle": "A1"})


def test_a_deck_without_a_card_deals_none(table: Table) -> None:
    table.ready()
    table.tell({"event": "CardsDrawn", "seat": "A", "count": 54})
    for event in (FLIP, {"event": "CardsDrawn", "seat": "A", "count": 1}):
        with pytest.raises(Refused, match="no card left"):
            table.tell(event)
    assert table.tell({"event": "CardsDrawn", "seat": "A", "count": 0}).proof == ()


def test_a_take_back_turns_no_other_card(table: Table) -> None:
    """Luck is never drawn again: what was turned up stays used, and the next flip is of what lay below."""
    table.ready()
    first, service = table.tell(FLIP), table.service
    position = service.reading(table.match).position
    table.tell({"event": "EntriesVoided", "positions": [position], "reason": "taken back"})
    again = table.tell({**FLIP, "flip": "f2"})

    indexes = [proof.index for event in (first, again) for proof in event.proof]
    assert indexes == [0, 1]
    assert set(first.cards).isdisjoint(again.cards)
    assert goes_past(service.reading(table.match), position + 1) == (position,)
    assert list(service.reading(table.match).faults()) == []


def test_what_a_voided_entry_dealt_is_out_of_the_deck_the_odds_and_the_counts(table: Table) -> None:
    """To the last card: they lie on the pile, and the deck is shuffled from it when it is out."""
    table.ready()
    table.tell({"event": "CardsDrawn", "seat": "A", "count": 53})
    position = table.service.reading(table.match).position
    table.tell({"event": "EntriesVoided", "positions": [position], "reason": "not due"})

    known = table.service.reading(table.match, "ruled").table(position + 1)
    side = known.seats["A"]
    assert (side.deck_count, side.hand_count, len(side.discard)) == (1, 0, 53)
    question = malifaux.queries["odds"]
    odds = question.answer(known, convert({"seat": "A"}, question.asked))
    (last,) = table.tell(FLIP).cards
    assert last not in side.discard
    assert isinstance(odds, dict)
    assert odds["next"] == [last]
    with pytest.raises(Refused, match="shuffle"):
        table.tell({**FLIP, "flip": "f2"})


def test_a_card_drawn_by_a_voided_entry_is_known_to_who_drew_it_alone(table: Table) -> None:
    table.ready()
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2}).cards
    position = table.service.reading(table.match).position
    table.tell({"event": "EntriesVoided", "positions": [position], "reason": "not due"})
    ruled = table.service.reading(table.match, "ruled").table(position + 1)

    for viewer, knows in ((JUDGE, True), ("A", True), ("B", False), (SPECTATOR, False)):
        side = mask_table(ruled, viewer).seats["A"]
        assert [card in side.discard for card in drawn] == [knows] * 2
        assert side.deck_count == 52
