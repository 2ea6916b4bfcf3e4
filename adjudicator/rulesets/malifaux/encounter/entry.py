"""Schemes entered in the book: each with the checks of its points and of its secret models."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.choices import Choice, judged_choice, wrong_kinds
from adjudicator.rulesets.malifaux.encounter.claims import scheme_verdict
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, SchemesChosen
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, Scheme
from adjudicator.rulesets.malifaux.ground.limits import Breach
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Secret
from adjudicator.seam.ruleset import SetUp


def enter(scheme: Scheme) -> None:
    """Enters a scheme, with the checks of its points' rules."""
    SCHEMES[scheme.number] = scheme
    for point in scheme.points.values():
        own = (point.timing, *point.rules) if point is scheme.reveal else point.rules
        for rule in (*own, *(() if point.price is None else (point.price.rule,))):
            _check(rule, scheme.number)
        book.serves(*point.rules)(point.condition)
    for model in scheme.chosen:
        for rule in model.kinds:
            _check_choice(rule)


def _check_choice(rule: str) -> None:
    @book.check(rule, on=(SchemesChosen, SetUp))
    def chosen_model_is_of_the_kind(before: Table, event: Choice) -> Secret | None:
        """A model chosen in secret is of the kind that its scheme asks for."""
        return judged_choice(before, event, lambda table, choice: wrong_kinds(table, choice).get(rule))


def _check(rule: str, scheme: int) -> None:
    @book.check(rule, on=SchemePointScored)
    def point_may_be_scored(table: Table, event: SchemePointScored) -> Breach | None:
        """A point of a scheme is scored at its moment, on its condition, for its price."""
        return scheme_verdict(table, event).get(rule) if event.scheme == scheme else None
