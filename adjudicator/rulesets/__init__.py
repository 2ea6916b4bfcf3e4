"""The table of contents: every ruleset of the house."""

from __future__ import annotations

from typing import Any

from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.seam.ruleset import Ruleset

RULESETS: tuple[Ruleset[Any, Any], ...] = (malifaux, mtg_trpg, locke)
"""In the order in which they joined."""
