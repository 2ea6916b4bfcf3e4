"""What a match and its disputes have room for, on every store; what one person may take; what a refusal says to do."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from adjudicator import room
from adjudicator.dispute import AppealRaised, DisputeRaised, RulingGiven, StatementMade, stream_of
from adjudicator.disputes import Disputes, Reporting
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import NOBODY, Author
from tests.kernel.given import NOBODYS

HARU, MINA, JUDGE_AKI = Author("Haru", "player", "A"), Author("Mina", "player", "B"), Author("Aki", "judge")


@pytest.fixture
def disputes(service: Adjudicator) -> Disputes:
    return Disputes(service)


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Room for ten disputes and ten statements, two of each for one person."""
    monkeypatch.setattr(room, "MOST", 10)
    monkeypatch.setattr(room, "STATEMENTS", 10)


def raised(disputes: Disputes, match: UUID, name: object, author: Author = NOBODY, claim: str = "x") -> int:
    event = DisputeRaised(**NOBODYS, position=1, claim=claim)
    return disputes.open(match, event, Reporting(report_id=f"d{name}", author=author)).number


def said(disputes: Disputes, match: UUID, name: object, author: Author = NOBODY, text: str = "x") -> int:
    reporting = Reporting(report_id=f"s{name}", author=author)
    return disputes.add(match, 1, StatementMade(text=text), reporting).dispute.position


def refusal(call: Any, *given: Any, **named: Any) -> str:
    with pytest.raises(Refused) as refused:
        call(*given, **named)
    return str(refused.value.says)


def test_a_match_has_room_for_so_many_disputes(disputes: Disputes, played: UUID) -> None:
    for number in range(10):
        raised(disputes, played, number)

    says = refusal(raised, disputes, played, "more")
    assert says == "A match has 10 disputes at most: add what you say to one of them"
    assert raised(disputes, played, 3) == 4  # it was recorded before
    assert len(disputes.of(played)) == 10


def test_one_person_raises_a_share_of_them_and_judges_as_many_as_there_is_room_for(
    disputes: Disputes, played: UUID
) -> None:
    for number in range(2):
        raised(disputes, played, number, HARU)

    assert refusal(raised, disputes, played, "more", HARU).startswith("One person raises 2 disputes of a match at most")
    assert raised(disputes, played, "hers", MINA) == 3
    for number in range(3):
        raised(disputes, played, f"j{number}", JUDGE_AKI)


def test_a_full_dispute_has_room_for_rulings_and_appeals(disputes: Disputes, played: UUID) -> None:
    raised(disputes, played, 1)
    for number in range(10):
        said(disputes, played, number)

    says = refusal(said, disputes, played, "more")
    assert says == "A dispute has 10 statements and pieces of evidence at most: ask a judge to rule on it"
    ruling = RulingGiven(outcome="dismissed", reason="no")
    disputes.rule(played, 1, ruling, Reporting(report_id="j"), expected=10)
    told = disputes.add(played, 1, AppealRaised(reason="but"), Reporting(report_id="a"))
    assert told.dispute.status == "appealed"


def test_one_person_says_a_share_of_it(disputes: Disputes, played: UUID) -> None:
    raised(disputes, played, 1)
    for number in range(2):
        said(disputes, played, number, HARU)

    assert refusal(said, disputes, played, "more", HARU) == (
        "One person adds 2 statements and pieces of evidence to a dispute at most: ask a judge to rule on it"
    )
    assert said(disputes, played, 1, HARU) == 2  # it was recorded before
    assert said(disputes, played, "hers", MINA) == 3


def test_what_is_said_has_so_many_bytes_and_one_person_a_share_of_them(
    disputes: Disputes, played: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised(disputes, played, 1)
    monkeypatch.setattr(room, "STATEMENTS", 100)
    monkeypatch.setattr(room, "BYTES", 10_000)

    said(disputes, played, 1, HARU, "x" * 1_500)
    says = refusal(said, disputes, played, 2, HARU, "x" * 500)
    assert says.startswith("What one person says in the disputes of a match has 0 MB at most")
    said(disputes, played, 3, MINA, "x" * 1_500)
    says = refusal(said, disputes, played, 4, MINA, "x" * 500)
    assert says.startswith("What one person says")
    for number in range(5, 8):
        said(disputes, played, number, JUDGE_AKI, "x" * 1_400)
    says = refusal(said, disputes, played, 9, Author("Rei", "player", "C"), "x" * 1_400)
    assert says.startswith("All that is said in the disputes of a match has 0 MB at most")
    assert refusal(raised, disputes, played, 2, JUDGE_AKI, "x" * 3_000) == says


def test_heads_hold_what_the_disputes_do(
    service: Adjudicator, disputes: Disputes, played: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, "MOST", 20)
    for number in range(20):
        raised(disputes, played, number, JUDGE_AKI)
    said(disputes, played, 1, text="é")
    disputes.rule(played, 1, RulingGiven(outcome="dismissed", reason="no"), Reporting(report_id="j"), expected=1)
    disputes.add(played, 1, AppealRaised(reason="but"), Reporting(report_id="a"))

    for head, told in zip(service.heads(played), service.disputed(played), strict=True):
        assert (head.number, head.first, head.position) == (told.number, told.entries[0], told.dispute.position)
        assert head.status == told.dispute.status
        assert head.rulings[-1:] == (() if told.dispute.ruling is None else (told.dispute.ruling,))
        assert head == service.head(played, head.number)
    assert service.head(played, 1, 2) == service.heads(played)[0]._replace(position=2, status="ruled")
    assert service.head(played, 21) is None
    assert service.dispute_entry(played, 1, 2) == disputes.get(played, 1).entries[2]
    sizes = [row.size for row in disputes._recorder.select_outline([stream_of(played, 1)])[:2]]
    assert (service.heads(played)[0].spoken, service.heads(played)[0].size) == (1, sum(sizes))
