"""Disputes on every store: raised, argued, ruled on, appealed; what a ruling does to the match, and what stays."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import UUID

import pytest

from adjudicator.dispute import (
    AppealRaised,
    DisputeRaised,
    DisputeWithdrawn,
    EvidenceAttached,
    RulingGiven,
    StatementMade,
    report_of,
    stream_of,
)
from adjudicator.disputes import Disputes, DisputeStream, Reporting
from adjudicator.match import Conflict, NotFound, Reused
from adjudicator.plain.json import Malformed
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Author
from projections.projectors import projectors_of
from tests.given import Place
from tests.kernel.given import ADDS, NOBODYS, tell

HEAD = {"by_head_judge": True}


@pytest.fixture
def disputes(service: Adjudicator) -> Disputes:
    return Disputes(service)


def report(name: str, **author: str) -> Reporting:
    return Reporting(report_id=name, by="Aki", author=Author(**author))


def claimed(disputes: Disputes, match: UUID, name: str = "d1", position: int = 2, **more: Any) -> DisputeStream:
    raised = DisputeRaised(**NOBODYS, position=position, claim="eleven at once", rules=("TOY-ADD-01",), **more)
    return disputes.open(match, raised, report(name))


def ruled(disputes: Disputes, match: UUID, name: str = "j1", expected: int = 0, **more: Any) -> DisputeStream:
    corrections = more.pop("corrections", ())
    author = more.pop("author", {})
    ruling = RulingGiven(**{"outcome": "upheld", "reason": "at most ten", **more})
    return disputes.rule(match, 1, ruling, report(name, **author), expected=expected, corrections=corrections)


def test_disputes_are_numbered_in_the_order_they_were_raised(disputes: Disputes, played: UUID) -> None:
    first, second = claimed(disputes, played), claimed(disputes, played, "d2", 3, seat="B")

    assert [told.number for told in disputes.of(played)] == [1, 2]
    assert (first.number, first.dispute.status, first.dispute.raised.match) == (1, "open", played.hex)
    assert (second.number, second.dispute.raised.seat, second.entries[0].by) == (2, "B", "Aki")


def test_a_repeated_report_is_recorded_once(disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    assert claimed(disputes, played).number == 1
    for _ in range(2):
        told = disputes.add(played, 1, StatementMade(text="no"), report("s1"))
        assert told.dispute.position == 1
    for _ in range(2):
        assert ruled(disputes, played, expected=1, voids=(2,)).dispute.position == 2

    with pytest.raises(Reused):
        claimed(disputes, played, "d1", 3)
    with pytest.raises(Reused):
        disputes.add(played, 1, StatementMade(text="yes"), report("s1"))
    with pytest.raises(Reused):
        ruled(disputes, played, expected=1, voids=(3,))


def test_many_at_once_lose_nothing_and_take_numbers_of_their_own(disputes: Disputes, played: UUID) -> None:
    with ThreadPoolExecutor(6) as pool:
        numbers = list(pool.map(lambda name: claimed(disputes, played, f"d{name}").number, range(12)))
        list(pool.map(lambda name: disputes.add(played, 1, StatementMade(text="x"), report(f"s{name}")), range(12)))

    assert sorted(numbers) == list(range(1, 13))
    assert disputes.get(played, 1).dispute.position == 12


def test_a_ruling_voids_and_corrects_with_itself(service: Adjudicator, disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    correction = {"event": "Added", "seat": "A", "amount": 10}
    told = ruled(disputes, played, voids=(2,), corrections=[correction])

    assert (told.dispute.status, told.dispute.voided) == ("ruled", frozenset({2}))
    assert tell(service, played) == {"A": 28, "B": 0}
    assert tell(service, played, "ruled") == {"A": 17, "B": 0}
    voiding = service.entries(played, after=3)[0].event
    assert (voiding.positions, voiding.reason, voiding.ruling) == ((2,), "at most ten", "1.1")


def test_a_ruling_that_cannot_be_carried_out_is_not_recorded(disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    for more in ({"voids": (9,)}, {"voids": (2,), "corrections": [{"event": "Added", "seat": "Z", "amount": 1}]}):
        with pytest.raises(Refused):
            ruled(disputes, played, **more)
        assert disputes.get(played, 1).dispute.position == 0
        assert disputes._service.reading(played).position == 3


def test_an_appeal_is_the_head_judges_and_final(service: Adjudicator, disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    with pytest.raises(Refused, match="nothing to appeal"):
        disputes.add(played, 1, AppealRaised(reason="unfair"), report("a0"))
    ruled(disputes, played, voids=(2,))
    disputes.add(played, 1, AppealRaised(reason="unfair", seat="A"), report("a1"))
    with pytest.raises(Refused, match="head judge"):
        ruled(disputes, played, "j2", 2, outcome="dismissed")
    told = ruled(disputes, played, "j2", 2, outcome="dismissed", reinstates=(2,), **HEAD)

    assert (told.dispute.status, told.dispute.ruling, told.dispute.voided) == ("final", 3, frozenset())
    assert tell(service, played, "ruled") == tell(service, played)
    assert [type(entry.event).__name__ for entry in told.entries] == [
        "DisputeRaised", "RulingGiven", "AppealRaised", "RulingGiven",
    ]  # fmt: skip
    with pytest.raises(Refused, match="final"):
        disputes.add(played, 1, AppealRaised(reason="again"), report("a2"))


def test_a_judge_may_rule_again_and_both_rulings_stay(disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    ruled(disputes, played, voids=(2,))
    told = ruled(disputes, played, "j2", 1, outcome="open", reinstates=(2,), voids=(3,))

    assert (told.dispute.ruling, told.dispute.voided) == (2, frozenset({3}))
    assert told.entries[1].event.voids == (2,)
    with pytest.raises(Refused, match="cannot be reinstated"):
        ruled(disputes, played, "j3", 2, reinstates=(2,))


def test_of_two_judges_one_is_told_that_the_other_ruled(disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    ruled(disputes, played)
    with pytest.raises(Conflict) as conflict:
        ruled(disputes, played, "j2", 0, outcome="dismissed")
    assert conflict.value.position == 1


@pytest.mark.parametrize(
    "author", [{"holder": "Haru", "role": "judge"}, {"holder": "X", "role": "judge", "seat": "A"}, {"holder": " haru "}]
)
def test_who_plays_does_not_rule(service: Adjudicator, disputes: Disputes, author: dict[str, str]) -> None:
    header = {"ruleset": "toy", "edition": "1", "seats": {"A": "Haru", "B": "Mina"}}
    match = service.open_match({**header, "edition": service.rulesets["toy"].edition})
    claimed(disputes, match, position=0)
    with pytest.raises(Refused, match="plays"):
        ruled(disputes, match, author=author)
    assert ruled(disputes, match, author={"holder": "Aki", "role": "judge"}).dispute.status == "ruled"


def test_a_withdrawn_dispute_is_over(disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    disputes.add(played, 1, DisputeWithdrawn(), report("w"))
    for event in (StatementMade(text="x"), DisputeWithdrawn()):
        with pytest.raises(Refused, match="withdrawn"):
            disputes.add(played, 1, event, report("x"))
    claimed(disputes, played, "d2")
    disputes.rule(played, 2, RulingGiven(outcome="open", reason="r"), report("r"), expected=0)
    with pytest.raises(Refused, match="appeal instead"):
        disputes.add(played, 2, DisputeWithdrawn(), report("y"))


@pytest.mark.parametrize(
    ("more", "field"), [({"position": 4}, "position"), ({"seat": "Z"}, "seat"), ({"position": 3}, None)]
)
def test_what_is_disputed_is_there(disputes: Disputes, played: UUID, more: Any, field: str | None) -> None:
    if field is None:
        assert claimed(disputes, played, **more).number == 1
        return
    with pytest.raises(Refused) as refused:
        claimed(disputes, played, **more)
    assert refused.value.field == field


def test_evidence_is_of_a_position_of_the_match(disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    with pytest.raises(Refused):
        disputes.add(played, 1, EvidenceAttached(position=4, viewer="judge"), report("e0"))
    event = EvidenceAttached(position=3, viewer="A", question="q", asked={"x": 1}, answer=["y"])
    assert disputes.add(played, 1, event, report("e1")).entries[1].event == event


def test_a_dispute_is_no_match(service: Adjudicator, disputes: Disputes, played: UUID) -> None:
    stream = stream_of(played, claimed(disputes, played).number)

    assert [match for _, match, _ in service.matches().matches] == [played]
    assert not service.matches().unreadable
    for look in (service.reading, service.header, service.export_record, disputes.of):
        with pytest.raises(NotFound):
            look(stream)
    with pytest.raises(NotFound):
        disputes.get(played, 2)


def test_views_pass_over_disputes(service: Adjudicator, disputes: Disputes, played: UUID) -> None:
    claimed(disputes, played)
    rows = service.recorder.select_numbered(0, 99, 10**6)  # type: ignore[attr-defined]
    for projector in projectors_of(service):
        assert not projector.project(rows).parked


def test_disputes_outlast_the_service(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    service = opened(lasting)
    match = service.open_match({"ruleset": "toy", "edition": service.rulesets["toy"].edition})
    service.report(match, ADDS, expected=0, report_id="r1")
    told = claimed(Disputes(service), match)
    ruled(Disputes(service), match, voids=(2,))
    other = opened(lasting)

    assert Disputes(other).get(match, 1).entries[0] == told.entries[0]
    assert Disputes(other).get(match, 1).dispute.status == "ruled"
    assert (other.match_ids(), other.dispute_ids()) == ([match], {stream_of(match, 1): (match, 1)})
    assert [other.chain(one).why for one in (match, stream_of(match, 1))] == [None, None]


def test_what_a_ruling_did_only_a_ruling_changes(service: Adjudicator, disputes: Disputes, played: UUID) -> None:
    """Neither its voids nor its corrections; and no report passes for a ruling."""
    claimed(disputes, played)
    ruled(disputes, played, voids=(2,), corrections=[{"event": "Added", "seat": "A", "amount": 1}])
    last = service.reading(played).position
    with pytest.raises(Malformed, match="take another"):
        service.report(played, ADDS, expected=last, report_id=report_of("1.2", "0" * 64))
    for event, field in (
        ({"event": "EntriesReinstated", "positions": [2], "reason": "x"}, "positions"),
        ({"event": "EntriesVoided", "positions": [5], "reason": "x"}, "positions"),
        ({"event": "EntriesVoided", "positions": [1], "reason": "x", "ruling": "1.1"}, "ruling"),
        ({"event": "EntriesVoided", "positions": [1], "reason": "x", "ruling": "9.9"}, "ruling"),
        ({"event": "EntriesReinstated", "positions": [2], "reason": "x", "ruling": "1.1"}, "ruling"),
    ):
        with pytest.raises(Refused) as refused:
            service.report(played, [event], expected=last, report_id=f"undo {field} {event}"[:90])
        assert refused.value.field == f"events[0].{field}"
    service.report(played, [{"event": "EntriesVoided", "positions": [1], "reason": "x"}], expected=last, report_id="v")
    again = {"event": "EntriesReinstated", "positions": [1], "reason": "y"}
    service.report(played, [again], expected=last + 1, report_id="w")
    ruled(disputes, played, "j2", 1, outcome="dismissed", reinstates=(2,))
    assert service.reading(played, "ruled").is_played(2)


def test_corrections_alone_are_a_rulings_and_so_is_what_it_let_stand(
    service: Adjudicator, disputes: Disputes, played: UUID
) -> None:
    """A ruling without a void is no less one; what nobody decided on may be voided by a report."""
    claimed(disputes, played)
    ruled(disputes, played, corrections=[{"event": "Added", "seat": "A", "amount": 1}])
    claimed(disputes, played, "c2", position=1)
    ruling = RulingGiven(outcome="dismissed", reason="It stands.")
    disputes.rule(played, 2, ruling, Reporting(report_id="j2"), expected=0)
    last = service.reading(played).position
    for position, name in ((last, "1.1"), (1, "2.1")):
        void = {"event": "EntriesVoided", "positions": [position], "reason": "x"}
        with pytest.raises(Refused, match=f"Ruling {name} decided on entry {position}"):
            service.report(played, [void], expected=last, report_id=f"undo {position}")
    void = {"event": "EntriesVoided", "positions": [2], "reason": "x"}
    service.report(played, [void], expected=last, report_id="v")
