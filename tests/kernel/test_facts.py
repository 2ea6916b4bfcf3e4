"""Which unknown facts a thing hangs on: those alone without which it stays as it is."""

from __future__ import annotations

from typing import Any

from adjudicator.plain.said import say
from adjudicator.seam.facts import UNKNOWN, Fact, Facts

NAMES = [*"abcd", *(f"other{number}" for number in range(60))]
FACTS: Facts[Any] = Facts(
    lay=lambda told: told,
    tell=lambda table: table,
    unknown=lambda table: tuple(table[UNKNOWN]),
    sorts={"*": Fact(lambda _, name: say("{name}", name=name), (0, 1, 2, 3))},
)


def _hangs(table: Any, **changes: set[str]) -> list[tuple[str, list[str]]]:
    """What changes once facts are 1, each with those it hangs on."""

    def changed(other: Any) -> frozenset[str]:
        return frozenset(what for what, names in changes.items() if all(other[name] == 1 for name in names))

    found = FACTS.otherwise(table, None, changed)
    return [(what, [lack.dotted for lack in other.lacks]) for other in found for what in other.changed]


def test_facts_that_change_nothing_are_not_named_beside_those_that_do_together() -> None:
    table = {**dict.fromkeys(NAMES, 0), UNKNOWN: NAMES}

    assert _hangs(table, one={"a"}, two={"b", "d"}) == [("one", ["a"]), ("two", ["b", "d"])]


def test_two_facts_that_change_a_thing_together_are_both_named_and_what_is_known_never() -> None:
    table = {**dict.fromkeys("abc", 0), UNKNOWN: ["a", "b"]}

    assert _hangs(table, one={"a"}, both={"a", "b"}, known={"c"}) == [("one", ["a"]), ("both", ["a", "b"])]
