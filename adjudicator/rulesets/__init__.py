"""The table of contents: every ruleset of the house."""

from __future__ import annotations

from typing import Any

from adjudicator.ruleset import Ruleset
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.mtg_trpg import mtg_trpg

RULESETS: tuple[Ruleset[Any, Any], ...] = (malifaux, mtg_trpg)
"""In the order in which they joined."""
