"""Questions to a table: fights.py who may attack whom · damage.py columns and what they do · declaring.py what a
declaration would give · winning.py who wins · verdicts.py what speaks against something, by rule.

An answer is of the table that whoever asks may know: what is hidden is not known, and nothing else decides it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.locke.asked.damage import OfDamage, damage_of
from adjudicator.rulesets.locke.asked.declaring import OfDeclaration, declaration_of
from adjudicator.rulesets.locke.asked.fights import OfAttack, attacks_of
from adjudicator.rulesets.locke.asked.winning import OfEnd, winners_of
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.state import Table
from adjudicator.seam.ruleset import Query

QUERIES: Final[Mapping[str, Query[Table]]] = {
    "attack": Query(say("Who may attack whom, join the attack or intercept an evasion?"), OfAttack, attacks_of),
    "damage": Query(say("In which column is damage judged, and what does it do?"), OfDamage, damage_of),
    "declaration": Query(say("What would a victory declaration give?"), OfDeclaration, declaration_of),
    "winners": Query(say("Who wins, at which rank, if the match ends here?"), OfEnd, winners_of, judges_only=True),
}
"""The questions that may be put to a table."""
