"""What a match of Malifaux may hold: at least five times the largest that is played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Model, Side, Terrain
from adjudicator.seam.ruleset import Limit, Size


def _cards(seats: Mapping[str, Side]) -> int:
    return max(
        (len(one.hand) + len(one.conflict) + len(one.discard) + len(one.removed) for one in seats.values()), default=0
    )


def _upgrades(models: Mapping[str, Model]) -> int:
    return sum(len(model.upgrades) for model in models.values())


def _changes(models: Mapping[str, Model]) -> int:
    return sum(len(model.changes) for model in models.values())


def _of_crews(seats: Mapping[str, Side]) -> int:
    return sum(len(one.upgrades) + len(one.upgrades_discarded) for one in seats.values())


def _corners(terrain: Mapping[str, Terrain]) -> int:
    return sum(len(piece.polygon or ()) for piece in terrain.values())


def _of_an_outline(terrain: Mapping[str, Terrain]) -> int:
    return max((len(piece.polygon or ()) for piece in terrain.values()), default=0)


def _floors(terrain: Mapping[str, Terrain]) -> int:
    return sum(len(piece.floors) for piece in terrain.values())


def _traits(terrain: Mapping[str, Terrain]) -> int:
    return sum(len(piece.traits) for piece in terrain.values())


LIMITS: Final = (
    Limit(say("seats"), 10, "seats", given=("seats", "crews"), fields=("seat",)),
    Limit(say("cards of a seat"), 270, "seats", _cards, fields=("cards", "card", "seat")),
    Limit(say("crew upgrades"), 100, "seats", _of_crews, fields=("upgrade",)),
    Limit(say("models"), 150, "models", given=("models", "crews.*.models"), fields=("model",)),
    Limit(say("upgrades on models"), 500, "models", _upgrades, fields=("upgrade",)),
    Limit(say("stats and actions that changed"), 1_000, "models", _changes, fields=("stat", "action")),
    Limit(say("pieces of terrain"), 100, "terrain", given=("terrain",), fields=("id",)),
    Limit(say("corners of terrain"), 1_000, "terrain", _corners, ("terrain.*.polygon",), ("terrain",)),
    Limit(say("corners of an outline"), 50, "terrain", _of_an_outline, fields=("terrain",)),
    Limit(say("floors of terrain"), 250, "terrain", _floors, ("terrain.*.floors",), ("terrain",)),
    Limit(say("traits of terrain"), 1_000, "terrain", _traits, ("terrain.*.traits",), ("terrain",)),
    Limit(say("markers"), 150, "markers", given=("markers",), fields=("id",)),
    Limit(say("deployment zones"), 10, "deployment", given=("deployment",)),
    Limit(say("duels under way"), 50, "duels", given=("duels",), fields=("duel",)),
    Limit(say("flips under way"), 50, "flips", given=("flips",), fields=("flip",)),
    Limit(say("actions under way"), 50, "actions", given=("under_way",), fields=("action",)),
    Limit(say("actions on cards"), 1_000, "action_data", given=("actions", "crews.*.actions")),
    Limit(say("upgrade cards"), 1_000, "upgrade_data", given=("upgrades", "crews.*.upgrades")),
)
"""Besides these limits, a deck has at most 54 fate cards, and stored outlines have up to 100 corners."""
SIZES: Final = {"path": Size(entries=30)}
"""The most parts that a path may have."""
