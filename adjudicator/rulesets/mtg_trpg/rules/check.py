"""Checks (MTR-CHECK, MTR-TABLE): who allows them, the card, and what the table claims of the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Final

from adjudicator.rulesets.mtg_trpg.book import book, of_rule
from adjudicator.rulesets.mtg_trpg.cards import COLORLESS, colors_of, facts_of
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, Worked, called_against, target_of, worked, working
from adjudicator.rulesets.mtg_trpg.events import (
    CheckCalled,
    CheckCardTurned,
    CheckColorChosen,
    CheckResolved,
    CheckTargetSet,
)
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.values import check_values
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Value

book.records("MTR-CHECK-01", CheckCalled)
book.records("MTR-CHECK-09", CheckCardTurned)
TOP: Final = ("library", "library_top", "top")
"""How an event says that a card came from the top of the library."""


@book.check("MTR-CHECK-02", on=CheckCardTurned)
def card_is_the_top_card_of_the_library(before: Table, event: CheckCardTurned, after: Table) -> str | None:
    """A check turns exactly one card, the top card of the library of the character who makes it."""
    check = before.checks[event.check]
    top = before.pcs[check.pc].top
    if event.from_ not in TOP:
        return f"{event.card} came from {event.from_}; the card of a check is the top card of the library"
    if check.card is not None:
        return f"{event.card} is a second card for check {event.check}, after {check.card}"
    if event.card is None or not top or top[0] == event.card:
        return None
    return f"{event.card} was turned; another card is known to lie on top of {check.pc}'s library"


@book.check("MTR-CHECK-03", on=CheckCalled)
def gm_permits_the_check(before: Table, event: CheckCalled, after: Table) -> str | None:
    """A check takes place only when the GM has allowed it."""
    return None if event.by in (None, GM) else f"{event.by} called check {event.check}; the GM permits checks"


@book.check("MTR-CHECK-04", on=(CheckCalled, CheckTargetSet, CheckCardTurned))
def kind_and_target_come_first(
    before: Table, event: CheckCalled | CheckTargetSet | CheckCardTurned, after: Table
) -> str | None:
    """The GM fixes kind and target number before the card is turned, and they stay."""
    check = before.checks.get(event.check)
    if isinstance(event, CheckCardTurned):
        return _unfixed(before, event)
    if isinstance(event, CheckTargetSet) and event.by not in (None, GM):
        return f"{event.by} set the target of check {event.check}; the GM fixes it"
    if check is None or check.card is None or after.checks[event.check] == check:
        return None
    return f"check {event.check} was changed after {check.card} had been turned"


def _unfixed(table: Table, event: CheckCardTurned) -> str | None:
    """What had not been fixed when the card was turned, as a breach."""
    check = table.checks[event.check]
    fixed = (("kind", check.kind), ("target number", target_of(table, check)))
    missing = [what for what, stated in fixed if stated is None]
    if not missing:
        return None
    return f"the card of check {event.check} was turned before its {' and '.join(missing)} was fixed"


@book.check("MTR-CHECK-05", on=CheckCardTurned)
def card_goes_to_the_exhaustion_zone(before: Table, event: CheckCardTurned, after: Table) -> str | None:
    """The card of a check goes to the exhaustion zone, whatever the outcome."""
    if event.to == "exhaustion" or event.card is None:
        return None
    return f"{event.card} was put into {event.to}; the card of a check goes to the exhaustion zone"


@book.check("MTR-CHECK-13", on=(CheckColorChosen, CheckResolved))
def one_own_color_counts(before: Table, event: CheckColorChosen | CheckResolved, after: Table) -> str | None:
    """Of a card of several colours one of its own is chosen, and only its modifier counts."""
    if isinstance(event, CheckResolved):
        return _claim(before, event, "MTR-CHECK-13")
    card = before.checks[event.check].card
    facts = None if card is None else facts_of(before.cards, card)
    if facts is None:
        return None
    own = colors_of(facts) or ("C", COLORLESS)
    return None if event.color in own else f"{card} is not {event.color}; it counts as {' or '.join(own)}"


# ---- what is claimed of the outcome


@recalled()
def first_wrong_claim(table: Table, event: CheckResolved) -> tuple[str, str] | None:
    """The rule that the first wrong claim contradicts, and how: modifier, then value, then success."""
    check = table.checks[event.check]
    found = worked(table, check)
    if found is None or check.kind is None:
        return None
    if event.modifier is not None and event.modifier != found.modifier:
        rule = _rule_of(check.kind, found, event.modifier)
        return rule, f"the modifier was said to be {event.modifier:+d}; {working(check, found)}"
    if event.value is not None and event.value != found.value:
        rest = event.value - (found.value - found.modifier)
        added = event.modifier is None and rest in _sums(check.kind, found)
        return (
            "MTR-CHECK-13" if added else "MTR-CHECK-07"
        ), f"the value was said to be {event.value}; {working(check, found)}"
    target = target_of(table, check)
    if event.success is None or found.success is None or event.success == found.success:
        return None
    called = called_against(table, check)
    if called is not None and event.success == (found.value > called):
        return None
    said = "succeeded" if event.success else "failed"
    return (
        "MTR-CHECK-08",
        f"the check was said to have {said}; {working(check, found)} against {target}: only above it succeeds",
    )


def _rule_of(kind: str, found: Worked, claimed: int) -> str:
    """The rule that fixes a modifier: the kind's row, the choice among several colours, or colourless."""
    if not found.colors:
        return "MTR-CHECK-14"
    own = {MODIFIERS[kind][color] for color in found.colors}
    if len(found.colors) > 1 and (claimed in own or claimed in _sums(kind, found)):
        return "MTR-CHECK-13"
    return TABLES[kind]


def _sums(kind: str, found: Worked) -> set[int]:
    """The modifiers of several of the card's colours added up."""
    row = [MODIFIERS[kind][color] for color in found.colors]
    return {sum(some) for count in range(2, len(row) + 1) for some in combinations(row, count)}


def _claim(table: Table, event: CheckResolved, rule: str) -> str | None:
    return of_rule(rule, first_wrong_claim(table, event))


TABLES: Final = {
    "negotiation": "MTR-TABLE-01",
    "intellect": "MTR-TABLE-02",
    "dexterity": "MTR-TABLE-03",
    "reflex": "MTR-TABLE-04",
    "body": "MTR-TABLE-05",
}
"""The rule of each kind's row."""


def _row(kind: str) -> Callable[[Table, CheckResolved, Table], str | None]:
    """The check of a claimed modifier against the row of one kind."""

    def modifier_is_as_in_the_row(before: Table, event: CheckResolved, after: Table) -> str | None:
        if event.modifier is None or before.checks[event.check].kind != kind:
            return None
        return _claim(before, event, TABLES[kind])

    return modifier_is_as_in_the_row


book.contradicts("MTR-TABLE-01", on=CheckResolved)(_row("negotiation"))
book.contradicts("MTR-TABLE-02", on=CheckResolved)(_row("intellect"))
book.contradicts("MTR-TABLE-03", on=CheckResolved)(_row("dexterity"))
book.contradicts("MTR-TABLE-04", on=CheckResolved)(_row("reflex"))
book.contradicts("MTR-TABLE-05", on=CheckResolved)(_row("body"))


@book.contradicts("MTR-CHECK-14", on=CheckResolved)
def colorless_gives_two(before: Table, event: CheckResolved, after: Table) -> str | None:
    """A colourless card has the modifier +2 in every kind of check."""
    return None if event.modifier is None else _claim(before, event, "MTR-CHECK-14")


@book.contradicts("MTR-CHECK-07", on=CheckResolved)
def value_is_the_sum(before: Table, event: CheckResolved, after: Table) -> str | None:
    """The value is mana value, modifier, support and what the GM allowed."""
    return None if event.value is None else _claim(before, event, "MTR-CHECK-07")


@book.check("MTR-CHECK-08", on=CheckResolved)
def only_above_the_target_succeeds(before: Table, event: CheckResolved, after: Table) -> str | None:
    """A check succeeds if its value is greater than the target number, and never without a card (MTR-HOUSE-04)."""
    check = before.checks[event.check]
    if event.success and check.card is None and not before.pcs[check.pc].library.count:
        return f"check {event.check} was said to have succeeded; {check.pc}'s library is empty: it fails without a card"
    return None if event.success is None else _claim(before, event, "MTR-CHECK-08")


@book.value("MTR-CHECK-06", "MTR-CHECK-07", "MTR-CHECK-08", on=CheckResolved)
def outcome_worked_out(before: Table, event: CheckResolved, after: Table) -> Iterator[Value]:
    """What the rules give the check, whatever was announced: values `checks <id> …`."""
    yield from check_values(after, event.check, after.checks[event.check])
