"""All that may be unknown on a table, by path."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.events import FactLearned
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.tell import tell
from adjudicator.rulesets.mtg_trpg.unknown.characters import CHARACTERS
from adjudicator.rulesets.mtg_trpg.unknown.paths import canonical
from adjudicator.rulesets.mtg_trpg.unknown.session import CHECKS, COMBATS, SESSION
from adjudicator.rulesets.mtg_trpg.unknown.things import CARDS, NPCS, PERMANENTS
from adjudicator.seam.facts import Facts

_KEYS: Final = {"effects": "effect", "attacks": "source"}
"""By list of a telling, the key that names its things."""


def _by_name(table: Table) -> Plain:
    """A table as `tell` has it, with the things in its lists by name; rulings by their number, from 1."""
    told = tell(table)
    named = {section: {one[key]: one for one in told[section]} for section, key in _KEYS.items()}
    return {**told, **named, "gm_rulings": {str(number): one for number, one in enumerate(told["gm_rulings"], 1)}}


def _laid(plain: Plain) -> Table:
    return lay({**plain, **{section: list(plain[section].values()) for section in (*_KEYS, "gm_rulings")}})


def path_of(table: Table, event: FactLearned) -> str:
    """The path of what was learned, as the table has it."""
    return canonical(event.path, frozenset(table.npcs))


FACTS: Final = Facts(
    lay=_laid,
    tell=_by_name,
    unknown=lambda table: table.unknown,
    sorts={**CHARACTERS, **COMBATS, **CHECKS, **SESSION, **CARDS, **NPCS, **PERMANENTS},
)
