"""When a rule book asks a check, and which it takes."""

from __future__ import annotations

import pytest

from adjudicator.plain.said import Said
from adjudicator.seam.rulebook import Missing, Rule, RuleBook, Secret
from tests.kernel.toy import RULE, Added, Table, Taken, say

OTHER = Rule(**{name: getattr(RULE, name) for name in RULE.__struct_fields__ if name != "id"}, id="TOY-ADD-02")
EMPTY = Table({})
ADDED = Added(seat="A", amount=1)


@pytest.fixture
def book() -> RuleBook[Table]:
    return RuleBook([RULE, OTHER])


def always(_table: Table, _event: object) -> Said:
    return say("broken")


def broken(book: RuleBook[Table], event: object, before: Table = EMPTY) -> list[str]:
    findings, _ = book.judge(before, event, EMPTY)
    return [finding.rule for finding in findings]


def test_what_is_broken_on_a_table_that_is_tried_is_what_is_found(book: RuleBook[Table]) -> None:
    book.check(RULE.id, on=Added)(always)
    assert book.broken(EMPTY, ADDED, EMPTY) == frozenset(broken(book, ADDED)) == {RULE.id}
    assert book.broken(EMPTY, Taken(seat="A", amount=1), EMPTY) == frozenset()


def test_a_check_is_asked_only_when_there_is_something_to_check(book: RuleBook[Table]) -> None:
    book.check("TOY-ADD-01", on=Added, when=lambda table, _event: bool(table.counters))(always)
    book.check("TOY-ADD-02", on=Added)(always)
    assert broken(book, ADDED) == ["TOY-ADD-02"]
    assert broken(book, ADDED, Table({"A": 1})) == ["TOY-ADD-01", "TOY-ADD-02"]


def test_what_checks_share_is_asked_once_as_long_as_nothing_is_broken(book: RuleBook[Table]) -> None:
    asked: list[object] = []

    def when(_table: Table, event: object) -> bool:
        asked.append(event)
        return True

    for rule in ("TOY-ADD-01", "TOY-ADD-02"):
        book.check(rule, on=Added, when=when)(lambda _table, _event: None)
    assert broken(book, ADDED) == []
    assert asked == [ADDED]


def test_a_rule_that_yields_to_one_that_is_not_asked_is_asked(book: RuleBook[Table]) -> None:
    book.check("TOY-ADD-01", on=Added, when=lambda table, _event: bool(table.counters))(always)
    book.check("TOY-ADD-02", on=Added, unless=("TOY-ADD-01",))(always)
    assert broken(book, ADDED) == ["TOY-ADD-02"]
    assert broken(book, ADDED, Table({"A": 1})) == ["TOY-ADD-01"]


def test_a_rule_has_checks_on_several_kinds_of_event(book: RuleBook[Table]) -> None:
    book.check("TOY-ADD-01", on=Added)(lambda _table, _event: None)
    book.check("TOY-ADD-01", on=Taken)(always)
    assert broken(book, ADDED) == []
    assert broken(book, Taken(seat="A", amount=1)) == ["TOY-ADD-01"]
    assert book.kinds["TOY-ADD-01"] == (Added, Taken)


def test_of_a_rules_checks_the_first_one_broken_speaks(book: RuleBook[Table]) -> None:
    book.check("TOY-ADD-01", on=Added)(lambda _table, _event: None)
    book.check("TOY-ADD-01", on=Added)(lambda _table, _event: say("first"))
    book.check("TOY-ADD-01", on=Added)(lambda _table, _event: say("second"))
    assert [str(one.says) for one in book.judge(EMPTY, ADDED, EMPTY)[0]] == ["first"]
    assert book.kinds["TOY-ADD-01"] == (Added,)


def test_where_a_log_may_leave_steps_out_nothing_is_missing(book: RuleBook[Table]) -> None:
    sketchy: RuleBook[Table] = RuleBook(book.rules.values(), leaves_out=lambda table: not table.counters)
    for one in (book, sketchy):
        one.check("TOY-ADD-01", on=Added)(lambda _table, _event: Missing(say("not on record")))
        one.check("TOY-ADD-01", on=Added)(lambda _table, _event: Missing(Secret(say("hidden"), ("A",))))
        one.check("TOY-ADD-02", on=Added, unless=("TOY-ADD-01",))(always)
    assert broken(book, ADDED) == ["TOY-ADD-01"]
    assert broken(sketchy, ADDED) == ["TOY-ADD-02"]
    assert broken(sketchy, ADDED, Table({"A": 1})) == ["TOY-ADD-01"]


def test_what_is_missing_but_may_be_left_out_is_said_once_and_goes_no_further(book: RuleBook[Table]) -> None:
    sketchy: RuleBook[Table] = RuleBook(book.rules.values(), leaves_out=lambda _table: True)
    asked: list[str] = []

    def missing(_table: Table, _event: object) -> Missing:
        asked.append("held")
        return Missing(say("not on record"))

    def compared(_before: Table, _event: object, _after: Table) -> Missing:
        asked.append("compared")
        return Missing(say("not on record"))

    for when in (None, lambda _table, _event: True):
        sketchy.check("TOY-ADD-01", on=Added, when=when)(missing)
        sketchy.check_after("TOY-ADD-02", on=Added, when=when)(compared)
    assert broken(sketchy, ADDED) == []
    assert asked == ["held", "held", "compared", "compared"]


def test_checks_of_missing_steps_are_not_asked_where_a_log_may_leave_steps_out(book: RuleBook[Table]) -> None:
    sketchy: RuleBook[Table] = RuleBook(book.rules.values(), leaves_out=lambda table: not table.counters)
    asked: list[Table] = []

    def missing(table: Table, _event: object, *_after: Table) -> Said:
        asked.append(table)
        return say("not on record")

    sketchy.check("TOY-ADD-01", on=Added, missing=True)(missing)
    sketchy.check_after("TOY-ADD-02", on=Added, missing=True)(missing)
    assert broken(sketchy, ADDED) == []
    assert asked == []
    complete = Table({"A": 1})
    assert broken(sketchy, ADDED, complete) == ["TOY-ADD-01", "TOY-ADD-02"]
    assert broken(sketchy, ADDED) == []
    assert all(table is complete for table in asked)


def test_a_rule_yields_to_no_rule_without_a_check(book: RuleBook[Table]) -> None:
    with pytest.raises(ValueError, match="TOY-ADD-02 yields to TOY-ADD-01, which has no check yet"):
        book.check("TOY-ADD-02", on=Added, unless=("TOY-ADD-01",))


def test_a_check_that_compares_takes_the_table_after(book: RuleBook[Table]) -> None:
    @book.check_after("TOY-ADD-01", on=Added, when=lambda table, _event: not table.counters)
    def compared(before: Table, _event: object, after: Table) -> Said | None:
        return None if before == after else say("broken")

    book.check("TOY-ADD-02", on=Added, unless=("TOY-ADD-01",))(always)
    assert broken(book, ADDED) == ["TOY-ADD-02"]
    assert [one.rule for one in book.judge(EMPTY, ADDED, Table({"A": 1}))[0]] == ["TOY-ADD-01"]
