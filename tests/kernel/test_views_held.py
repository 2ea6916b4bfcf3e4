"""Views held against the entries, in every store: whatever somebody does to one of them alone is named."""

from __future__ import annotations

from random import Random

import pytest

from adjudicator.service import Adjudicator
from projections import catalogue, findings
from projections.check import held
from projections.shapes import SHAPES
from projections.views.tables import Views
from tests.kernel.spoil import SPOILS, put_back
from tests.kernel.toy import HEADER
from tests.kernel.views import argued, await_current, current, kept, played

CASES = 12
"""Of each kind, for each view; `python -m tests.ledger.tampering` tries more."""


def filled(service: Adjudicator) -> Views:
    """The views of some matches, each with rows in every view."""
    played(service, matches=3, events=6)
    argued(service, service.matches().matches[0][1])
    return current(service)


def test_views_left_alone_are_as_the_entries_say(service: Adjudicator) -> None:
    views = filled(service)

    assert held(service, views) == ([shape.name for shape in SHAPES], [])
    service.open_match(HEADER)  # what is not taken in yet is nothing wrong
    assert held(service, views).differ == []


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SPOILS)
def test_whatever_is_done_to_a_view_alone_is_named(service: Adjudicator, name: str) -> None:
    views, random = filled(service), Random(name)
    shapes = [shape for shape in SHAPES if views.select(shape, shape.columns, [], 1)]
    assert len(shapes) >= 4
    for shape in shapes:
        before = views.select(shape, shape.columns, [], 10_000)
        for _ in range(CASES):
            match = SPOILS[name](views, shape, random)
            found = held(service, views).differ
            assert {one.view for one in found} == {shape.name}
            assert found[0].match == match
            put_back(views, shape, before)
    assert held(service, views).differ == []


def test_a_view_that_claims_too_much_or_too_little_is_named(service: Adjudicator) -> None:
    views = filled(service)
    last = service.last
    for reached in (last // 2, last + 5):
        with views.hand(writes=True) as hand:
            statement = f"UPDATE {views.tracking} SET notification_id = ? WHERE application_name = 'findings/1'"  # noqa: S608
            hand.run(statement, (reached,))
        found = held(service, views).differ
        assert {one.view for one in found} == {"findings"}, reached


def test_what_is_put_aside_without_a_reason_is_named(service: Adjudicator) -> None:
    views = filled(service)
    match = str(service.matches().matches[0][1])
    with views.hand(writes=True) as hand:
        hand.run(f"INSERT INTO {views.place('parked')} VALUES (1, 'flips', ?, 2, '')", (match,))  # noqa: S608

    (found,) = held(service, views).differ
    assert (found.view, found.match, found.position) == ("flips", match, 2)


def test_what_cannot_be_numbered_is_named_too(service: Adjudicator) -> None:
    views = filled(service)
    if "Postgres" in type(views).__name__:
        pytest.skip("PostgreSQL keeps the types of its columns")
    for number in ("zebra", None):
        with views.hand(writes=True) as hand:
            hand.run("UPDATE view_findings SET number = ? WHERE number = (SELECT max(number) FROM view_findings WHERE typeof(number) = 'integer')", (number,))  # fmt: skip # noqa: E501
        assert {one.view for one in held(service, views).differ} == {"findings"}, number


def test_while_a_worker_writes_nothing_is_named_that_is_right(service: Adjudicator) -> None:
    with kept(service) as views:
        for seed in range(3):
            played(service, matches=2, events=3, seed=seed)
            assert held(service, views).differ == []
        await_current(service, views)
    assert held(service, views).differ == []


def test_a_match_that_is_broken_is_left_to_its_chain(service: Adjudicator) -> None:
    views = filled(service)
    match = str(service.matches().matches[0][1])
    SPOILS["deleted"](views, findings.SHAPE, Random(1))

    assert held(service, views).differ
    assert not [one for one in held(service, views, {match}).differ if one.match == match]


def test_views_by_other_rules_are_not_held_against_these(service: Adjudicator) -> None:
    views = filled(service)
    with views.hand(writes=True) as hand:
        hand.run(f"UPDATE {views.place('made')} SET rules = 'old' WHERE name = 'flips/1'", ())  # noqa: S608

    assert held(service, views).compared == [one.name for one in (catalogue.SHAPE, findings.SHAPE, *SHAPES[3:])]
