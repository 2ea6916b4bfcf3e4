"""Questions to a table: checks.py the odds of a check · libraries.py what a library holds · attacks.py what an attack
does · verdicts.py what speaks against something, by rule.

An answer is about the table as the asker may know it: hidden cards stay unknown, and nothing else decides it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.asked.attacks import OfAttack, what_an_attack_does
from adjudicator.rulesets.mtg_trpg.asked.checks import OfCheck, odds_of_a_check
from adjudicator.rulesets.mtg_trpg.asked.libraries import OfLibrary, what_a_library_holds
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS
from adjudicator.rulesets.mtg_trpg.creatures import may_be_creature
from adjudicator.rulesets.mtg_trpg.names import KINDS
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.ruleset import Query

_WORDS: Final[Mapping[str, Said]] = {
    **KINDS,
    "pc": say("character"),
    "check": say("check"),
    "kind": say("kind"),
    "target": say("target"),
    "modifier": say("other modifiers"),
    "creature": say("supporting creature"),
    "attacker": say("attacker"),
    "blocker": say("blocker"),
    "amount": say("damage that no creature deals"),
    "against": say("what speaks against it"),
}
"""The names of fields and of parts of answers for people; answers are told in sentences."""


def _creatures(table: Table) -> Iterable[str]:
    return (name for name in table.permanents if may_be_creature(table, name))


def _targets(table: Table) -> Iterable[str]:
    return dict.fromkeys((*table.pcs, *table.npcs, *table.permanents))


_CHOICES: Final[Mapping[str, Callable[[Table], Iterable[str]]]] = {
    "pc": lambda table: table.pcs,
    "check": lambda table: [name for name, check in table.checks.items() if not check.resolved and check.card is None],
    "kind": lambda _: MODIFIERS,
    **dict.fromkeys(("creature", "attacker", "blocker"), _creatures),
}

QUERIES: Final[Mapping[str, Query[Table]]] = {
    "check": Query(
        say("What does a check come to, and how likely does it succeed?"),
        OfCheck,
        odds_of_a_check,
        words={**_WORDS, "target": say("target number")},
        choices=_CHOICES,
    ),
    "library": Query(
        say("What does a library still hold?"), OfLibrary, what_a_library_holds, words=_WORDS, choices=_CHOICES
    ),
    "attack": Query(
        say("What does an attack do, or damage on its way?"),
        OfAttack,
        what_an_attack_does,
        words=_WORDS,
        choices={**_CHOICES, "target": _targets},
    ),
}
"""The questions a table can be asked."""
