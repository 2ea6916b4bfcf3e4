"""What each part of a set-up is read as, for pages that ask for it by forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.rulesets.malifaux.data import ActionData, CrewFile, UpgradeData
from adjudicator.rulesets.malifaux.encounter.lay import GivenEncounter
from adjudicator.rulesets.malifaux.given import GivenAction, GivenTable
from adjudicator.rulesets.malifaux.ground.lay import GivenMarker, GivenTerrain
from adjudicator.rulesets.malifaux.lay.duel import GivenDuel
from adjudicator.rulesets.malifaux.lay.models import GivenModel
from adjudicator.rulesets.malifaux.lay.seats import GivenSide
from adjudicator.rulesets.malifaux.state import Duel, Flip

SHAPES: Final[Mapping[str, type[Struct]]] = {
    "": GivenTable,
    "seats.*": GivenSide,
    "models.*": GivenModel,
    "terrain.*": GivenTerrain,
    "markers.*": GivenMarker,
    "duel": GivenDuel,
    "duels.*": Duel,
    "flips.*": Flip,
    "under_way": GivenAction,
    "actions.*": ActionData,
    "upgrades.*": UpgradeData,
    "crews.*": CrewFile,
    "encounter": GivenEncounter,
}
"""By path."""
