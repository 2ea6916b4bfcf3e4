"""Checks (MTR-CHECK, MTR-TABLE): who allows them, the card, and what the table claims of the outcome."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from typing import Final

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, terms
from adjudicator.rulesets.mtg_trpg.book import book, of_rule
from adjudicator.rulesets.mtg_trpg.cards import COLORLESS, color_called, colors_of, facts_of
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, Worked, called_against, target_of, terms_of, worked
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.events import (
    CheckCalled,
    CheckCardTurned,
    CheckColorChosen,
    CheckResolved,
    CheckTargetSet,
)
from adjudicator.rulesets.mtg_trpg.names import actor, card
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Check, Table
from adjudicator.rulesets.mtg_trpg.values import check_values
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Missing, Says, Undecidable, Value

book.records("MTR-CHECK-01", CheckCalled)
book.records("MTR-CHECK-09", CheckCardTurned)
TOP: Final = ("library", "library_top", "top")
"""How an event says that a card came from the top of the library."""


@book.check("MTR-CHECK-02", on=CheckCardTurned)
def card_comes_from_the_top_of_the_library(table: Table, event: CheckCardTurned) -> Said | None:
    """A check turns the top card of the library."""
    if event.from_ in TOP:
        return None
    turned, origin = terms.a_card(event.card), names.zone(event.from_)
    return say("{card} came from the {zone}; a check turns the top card of the library", card=turned, zone=origin)


@book.check("MTR-CHECK-02", on=CheckCardTurned)
def check_turns_one_card(table: Table, event: CheckCardTurned) -> Said | None:
    """A check turns exactly one card."""
    check = table.checks[event.check]
    if check.card is None:
        return None
    turned, of, first = terms.a_card(event.card), names.check(check.kind), card(check.card)
    return say("{card} is a second card for the {check}, after {first}", card=turned, check=of, first=first)


@book.check("MTR-CHECK-02", on=CheckCardTurned)
def card_turned_lay_on_top(table: Table, event: CheckCardTurned) -> Said | None:
    """The card turned is the one on record on top of the library of the character who makes the check."""
    player = table.checks[event.check].pc
    top = table.pcs[player].top if table.complete_log else ()
    if event.card is None or not top or top[0] == event.card:
        return None
    turned = card(event.card)
    return say("{card} was turned; another card lies on top of {player}'s library", card=turned, player=player)


@book.check("MTR-CHECK-03", on=CheckCalled)
def gm_permits_the_check(table: Table, event: CheckCalled) -> Said | None:
    """A check takes place only when the GM has allowed it."""
    if event.by in (None, GM):
        return None
    of = names.check(event.kind)
    return say("{player} called for the {check}; only the GM permits checks", player=actor(table, event.by), check=of)


@book.check("MTR-CHECK-04", on=CheckCardTurned, missing=True)
def kind_and_target_come_first(table: Table, event: CheckCardTurned) -> Said | None:
    """Kind and target number are fixed before the card is turned."""
    says = _unfixed(table, table.checks[event.check])
    return None if says is None else says


@book.check("MTR-CHECK-04", on=CheckTargetSet)
def gm_fixes_the_target(table: Table, event: CheckTargetSet) -> Said | None:
    """The GM fixes the target number."""
    if event.by in (None, GM):
        return None
    check = table.checks.get(event.check)
    of, who = names.check(None if check is None else check.kind), actor(table, event.by)
    return say("{player} set the target number of the {check}; the GM fixes it", player=who, check=of)


@book.check_after("MTR-CHECK-04", on=(CheckCalled, CheckTargetSet))
def kind_and_target_stay_fixed(before: Table, event: CheckCalled | CheckTargetSet, after: Table) -> Said | None:
    """Neither kind nor target number changes after the card is turned."""
    check = before.checks.get(event.check)
    if check is None or check.card is None or after.checks[event.check] == check:
        return None
    return say(
        "The {check} was changed after {card} was turned; kind and target number are fixed before",
        check=names.check(check.kind), card=card(check.card),
    )  # fmt: skip


def _unfixed(table: Table, check: Check) -> Said | None:
    """That something is not fixed yet when the card of a check is turned."""
    no_target = target_of(table, check) is None
    if check.kind is None:
        if no_target:
            return say("The card of the check was turned before its kind and target number were fixed")
        return say("The card of the check was turned before its kind was fixed")
    if no_target:
        of = names.check(check.kind)
        return say("The card of the {check} was turned before its target number was fixed", check=of)
    return None


@book.check("MTR-CHECK-05", on=CheckCardTurned)
def card_goes_to_the_exhaustion_zone(table: Table, event: CheckCardTurned) -> Said | None:
    """The card of a check goes to the exhaustion zone, whatever the outcome."""
    if event.to == "exhaustion" or event.card is None:
        return None
    turned, to = card(event.card), names.zone(event.to)
    return say("{card} went to the {zone}; the card of a check goes to the exhaustion zone", card=turned, zone=to)


@book.check("MTR-CHECK-13", on=(CheckColorChosen, CheckResolved))
def one_color_of_the_card_counts(table: Table, event: CheckColorChosen | CheckResolved) -> Said | Undecidable | None:
    """Of a card of several colours one of its own is chosen, and only its modifier counts."""
    if isinstance(event, CheckResolved):
        return _claim(table, event, "MTR-CHECK-13")
    turned = table.checks[event.check].card
    facts = None if turned is None else facts_of(table.cards, turned)
    if turned is None or facts is None:
        return None
    own, called = colors_of(facts), color_called(event.color)
    if called in (own or ("C", COLORLESS)):
        return None
    colors = listed([names.color(color) for color in own or ("C",)], "or")
    chosen = names.color(called)
    return say("{card} is not {color}; it counts as {colors}", card=card(turned), color=chosen, colors=colors)


# ---- what is claimed of the outcome


@recalled()
def first_wrong_claim(table: Table, event: CheckResolved) -> tuple[str, Said | Undecidable] | None:
    """The rule that the first wrong claim contradicts, and how."""
    check = table.checks[event.check]
    found = worked(table, check)
    if found is None or check.kind is None:
        return None
    if table.complete_log:
        return _wrong_claim(table, check, found, event)
    return _wrong_in_itself(check, found, event) or _in_doubt(table, _wrong_claim(table, check, found, event))


def _in_doubt(table: Table, wrong: tuple[str, Said] | None) -> tuple[str, Said | Undecidable] | None:
    return wrong and (wrong[0], or_doubt(table, wrong[1]) or wrong[1])


def _wrong_in_itself(check: Check, found: Worked, event: CheckResolved) -> tuple[str, Said] | None:
    """A claim that is wrong whatever support, modifiers and chosen colour a log leaves out."""
    kind, target = check.kind or "", check.target
    if event.modifier is not None and event.modifier not in {found.modifier, *_own(kind, found)}:
        return _rule_of(kind, found, event.modifier), _wrong_modifier(check, found, event.modifier)
    if event.value is None or event.success is None or target is None or check.purpose in ("escape", "preparation"):
        return None
    return None if event.success == (event.value > target) else ("MTR-CHECK-08", _contradicts(event.value, target))


def _contradicts(value: int, target: int) -> Said:
    if value > target:
        return say("Announced as a failure with the value {value}, which exceeds the target number {target}",
                   value=value, target=target)  # fmt: skip
    return say("Announced as a success with the value {value}, which does not exceed the target number {target}",
               value=value, target=target)  # fmt: skip


def _wrong_claim(table: Table, check: Check, found: Worked, event: CheckResolved) -> tuple[str, Said] | None:
    """The first wrong claim: modifier, value and success are tested in order."""
    if event.modifier is not None and event.modifier != found.modifier:
        return _rule_of(check.kind or "", found, event.modifier), _wrong_modifier(check, found, event.modifier)
    if event.value is not None and event.value != found.value:
        rest = event.value - (found.value - found.modifier)
        added = event.modifier is None and rest in _sums(check.kind or "", found)
        said = say(
            "The value was announced as {claimed}; {terms} makes {value}",
            claimed=event.value, terms=terms_of(found), value=found.value,
        )  # fmt: skip
        return "MTR-CHECK-13" if added else "MTR-CHECK-07", said
    target = target_of(table, check)
    if target is None or event.success is None or event.success == found.success:
        return None
    called = called_against(table, check)
    if called is not None and event.success == (found.value > called):
        return None
    return "MTR-CHECK-08", _wrong_outcome(found, target)


def _wrong_modifier(check: Check, found: Worked, claimed: int) -> Said:
    return say(
        "The modifier was announced as {claimed:+}; {color} gives {modifier:+} in the {check}",
        claimed=claimed, color=names.color(found.color or "C"), modifier=found.modifier, check=names.check(check.kind),
    )  # fmt: skip


def _wrong_outcome(found: Worked, target: int) -> Said:
    if found.success:
        return say(
            "Announced as a failure: {terms} = {value}, which exceeds the target number {target}",
            terms=terms_of(found), value=found.value, target=target,
        )  # fmt: skip
    return say(
        "Announced as a success: {terms} = {value}, which does not exceed the target number {target}",
        terms=terms_of(found), value=found.value, target=target,
    )  # fmt: skip


def _rule_of(kind: str, found: Worked, claimed: int) -> str:
    """The rule that fixes a modifier: the kind's row, the choice among several colours, or colourless."""
    if not found.colors:
        return "MTR-CHECK-14"
    if len(found.colors) > 1 and (claimed in _own(kind, found) or claimed in _sums(kind, found)):
        return "MTR-CHECK-13"
    return TABLES[kind]


def _own(kind: str, found: Worked) -> set[int]:
    """The modifiers of the card's colours."""
    return {MODIFIERS[kind][color] for color in found.colors}


def _sums(kind: str, found: Worked) -> set[int]:
    """The modifiers of several of the card's colours added up."""
    row = [MODIFIERS[kind][color] for color in found.colors]
    return {sum(some) for count in range(2, len(row) + 1) for some in combinations(row, count)}


def _claim(table: Table, event: CheckResolved, rule: str) -> Said | Undecidable | None:
    return of_rule(rule, first_wrong_claim(table, event))


TABLES: Final[Mapping[str, str]] = {
    "negotiation": "MTR-TABLE-01",
    "intellect": "MTR-TABLE-02",
    "dexterity": "MTR-TABLE-03",
    "reflex": "MTR-TABLE-04",
    "body": "MTR-TABLE-05",
}
"""The rule of each kind's row."""


def _row(kind: str) -> Callable[[Table, CheckResolved], Said | Undecidable | None]:
    """The check of a claimed modifier against the table row of one kind."""

    def modifier_is_as_in_the_row(table: Table, event: CheckResolved) -> Said | Undecidable | None:
        if event.modifier is None or table.checks[event.check].kind != kind:
            return None
        return _claim(table, event, TABLES[kind])

    return modifier_is_as_in_the_row


book.contradicts("MTR-TABLE-01", on=CheckResolved)(_row("negotiation"))
book.contradicts("MTR-TABLE-02", on=CheckResolved)(_row("intellect"))
book.contradicts("MTR-TABLE-03", on=CheckResolved)(_row("dexterity"))
book.contradicts("MTR-TABLE-04", on=CheckResolved)(_row("reflex"))
book.contradicts("MTR-TABLE-05", on=CheckResolved)(_row("body"))


@book.contradicts("MTR-CHECK-14", on=CheckResolved)
def colorless_gives_two(table: Table, event: CheckResolved) -> Said | Undecidable | None:
    """A colourless card has the modifier +2 in every kind of check."""
    return None if event.modifier is None else _claim(table, event, "MTR-CHECK-14")


@book.contradicts("MTR-CHECK-07", on=CheckResolved)
def value_is_the_sum(table: Table, event: CheckResolved) -> Said | Undecidable | None:
    """The value is mana value, modifier, support and what the GM allowed."""
    return None if event.value is None else _claim(table, event, "MTR-CHECK-07")


@book.check("MTR-CHECK-08", on=CheckResolved)
def only_above_the_target_succeeds(table: Table, event: CheckResolved) -> Says:
    """A check succeeds if its value is greater than the target number, and never without a card (MTR-HOUSE-04)."""
    check = table.checks[event.check]
    if event.success and check.card is None and not table.pcs[check.pc].library.count:
        says = say(
            "Announced as a success: {player}'s library is empty, and without a card the check fails", player=check.pc
        )
        return Missing(says)
    return None if event.success is None else _claim(table, event, "MTR-CHECK-08")


@book.value("MTR-CHECK-06", "MTR-CHECK-07", "MTR-CHECK-08", on=CheckResolved)
def outcome_worked_out(before: Table, event: CheckResolved, after: Table) -> Iterator[Value]:
    """What the rules give the check, no matter what was announced: values `checks <id> …`."""
    yield from check_values(after, event.check, after.checks[event.check])
