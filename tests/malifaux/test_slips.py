"""Slips put right in Malifaux: a mistyped flip accuses nobody; of cards that the service deals nothing is mistyped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest

from adjudicator.evidence import file
from adjudicator.evidence.check import check
from adjudicator.evidence.game import replayed
from adjudicator.evidence.gather import gather
from adjudicator.replay import record
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from tests.evidence.given import DEALING
from tests.ledger.given import SIGNER, caught_up
from tests.malifaux.given import FLIP, Table

MOVED: Final = {"event": "CardsMoved", "seat": "A", "from": "hand", "to": "discard", "source": "an effect"}
RESOLVED: Final = {"event": "FlipResolved", "flip": "f1"}


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([malifaux]) as service:
        yield Table(service)


def right(position: int, instead: Any) -> dict[str, Any]:
    return {"event": "EntryCorrected", "position": position, "instead": instead, "reason": "mistyped"}


def flipped(flip: str, *cards: str) -> dict[str, Any]:
    return {**FLIP, "flip": flip, "cards": list(cards)}


def test_a_card_mistyped_and_put_right_raises_nothing_when_it_comes() -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service, randomness="physical")
        table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "setup"})
        table.tell(flipped("f1", "9R"), RESOLVED)
        at = service.reading(table.match).position - 1
        again = (flipped("f2", "9R"), {**RESOLVED, "flip": "f2"})
        table.tell(*again)
        assert [finding.rule for _, finding in service.reading(table.match).findings()] == ["MFX-CARD-02"]
        table.tell(right(at, flipped("f1", "9C")))
        for which in ("played", "ruled"):
            assert service.reading(table.match, which).findings() == ()
        assert record.read(service.export_record(table.match), [malifaux]).reading().findings() == ()


def test_what_the_service_dealt_nobody_mistyped(table: Table) -> None:
    table.ready()
    table.tell(FLIP)
    at = table.service.reading(table.match).position
    for instead in (None, flipped("f1", "9C"), {**FLIP, "plus": 1}):
        with pytest.raises(Refused, match=f"The service dealt the cards of entry {at}: nobody mistyped them") as told:
            table.tell(right(at, instead))
        assert (told.value.code, told.value.field) == ("wrong", "events[0].position")
    assert table.service.reading(table.match).position == at


def test_what_nobody_dealt_is_put_right_until_the_service_deals_again(table: Table) -> None:
    table.ready()
    first, second = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2}, by="A").cards
    table.tell({**MOVED, "cards": [first]}, by="A")
    at = table.service.reading(table.match).position
    for instead, why in (
        ({"event": "CardsDrawn", "seat": "A", "count": 1}, "The service deals these cards"),
        (flipped("f1", "9C"), "cards"),
        ({**FLIP, "cards": ["9C"], "proof": [None]}, "A correction deals no card"),
    ):
        with pytest.raises(Refused, match=why) as told:
            table.tell(right(at, instead), by="A")
        assert str(told.value.field).startswith("events[0].instead")
    table.tell(right(at, {**MOVED, "cards": [second]}), by="A")
    played = table.service.reading(table.match)
    told = malifaux.tell(played.in_play(played.position))
    assert told["seats"]["A"]["hand"] == [first]

    table.tell(FLIP)
    with pytest.raises(Refused, match=f"The service has shuffled or dealt since entry {at}: only a ruling"):
        table.tell(right(at, None))
    table.tell({"event": "MatchClosed"})
    assert [*table.service.reading(table.match).faults()] == []
    assert table.unfair() == []


def test_evidence_of_a_match_with_a_correction_holds(table: Table) -> None:
    table.ready()
    cards = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2}, by="A").cards
    table.tell({**MOVED, "cards": [cards[0]]}, by="A")
    table.tell(right(table.service.reading(table.match).position, None), by="A")
    table.tell(FLIP)
    table.tell({"event": "MatchClosed"})
    evidence = file.read(file.write(gather(caught_up(table.service), table.match, ())))
    assert check(evidence, [SIGNER.verifier], (), DEALING).faults == []
    told = replayed(evidence, table.service.rulesets)
    assert (told.faults, told.fidelity and told.fidelity.label) == ([], "exact")


def test_a_record_with_a_deal_taken_back_by_a_correction_does_not_come_in(table: Table) -> None:
    table.ready()
    table.tell(FLIP)
    at = table.service.reading(table.match).position
    lines = table.service.export_record(table.match).decode().splitlines()
    assert '"FateFlipped"' in lines[at]
    forged = "\n".join((*lines, json.dumps(right(at, None)))).encode()
    with pytest.raises(ValueError, match=f"line {at + 2}, position: The service dealt the cards of entry {at}"):
        record.read(forged, table.service.rulesets)
