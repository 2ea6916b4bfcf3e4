"""Questions to a table: fights.py who may attack whom · damage.py columns and what they do · declaring.py what a
declaration would give · winning.py who wins · verdicts.py what speaks against something, by rule.

An answer is about the table as the asker may know it: hidden facts stay unknown, and nothing else decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.asked.damage import OfDamage, column_damage_and_kills_of
from adjudicator.rulesets.locke.asked.declaring import OfDeclaration, what_declaration_would_give
from adjudicator.rulesets.locke.asked.fights import OfAttack, who_may_attack_join_and_intercept
from adjudicator.rulesets.locke.asked.winning import OfEnd, results_and_end_asked_about
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table, seats_in_order
from adjudicator.seam.ruleset import Query

_WORDS: Final = {
    "player": say("player"),
    "level": say("level"),
    "firepower": say("firepower"),
    "column": say("column"),
    "endurance": say("endurance"),
    "against": say("the other's firepower"),
    "x": say("[melee:X]"),
    "against_x": say("the other's [melee:X]"),
    "target": say("target"),
    "kind": say("kind"),
    "alignment": say("alignment"),
    "reason": say("reason"),
}
"""The names of the fields for people; answers are told in sentences."""


def _query_with_seats_to_choose(
    about: Said, asked: type[Struct], answer: Callable[[Table, Any], Plain], *, judges_only: bool = False
) -> Query[Table]:
    choices = {"player": seats_in_order, "target": seats_in_order}
    return Query(about, asked, answer, judges_only, _WORDS, choices)


QUERIES: Final[Mapping[str, Query[Table]]] = {
    "attack": _query_with_seats_to_choose(
        say("Who may attack whom, join the attack or intercept an evasion?"),
        OfAttack,
        who_may_attack_join_and_intercept,
    ),
    "damage": _query_with_seats_to_choose(
        say("In which column is damage judged, and what does it do?"), OfDamage, column_damage_and_kills_of
    ),
    "declaration": _query_with_seats_to_choose(
        say("What would a victory declaration give?"), OfDeclaration, what_declaration_would_give
    ),
    "winners": _query_with_seats_to_choose(
        say("Who wins, at which rank, if the match ends here?"), OfEnd, results_and_end_asked_about, judges_only=True
    ),
}
"""The questions a table can be asked."""
