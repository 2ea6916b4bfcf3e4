"""What an encounter keeps: strategy, schemes and points, and the earlier events that these ask about."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct


class Pair(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A friendly and an enemy model, chosen together in secret (Vendetta)."""

    friendly: str | None = None
    enemy: str | None = None


Secret: TypeAlias = str | Pair | None
"""The model that goes with a scheme, if one does."""


Place: TypeAlias = tuple[float, float, float]
"""Where a model stands: x, y, elevation, in inches."""


class Kill(Struct, frozen=True, gc=False):
    """A killed model as it was then: whose it was, when it died and by whom, what it counts, what was revealed by then.

    `by` is the seat that controlled the killer; None: nobody's doing, or nobody said whose. `weight`: what it counts
    in Reckoning. `tokens`: the Explosive tokens it left.
    """

    model: str
    seat: str
    turn: int
    weight: int
    killer: str | None = None
    by: str | None = None
    revealed: tuple[tuple[str, int], ...] = ()
    """The schemes revealed before the kill, each with its seat."""
    tokens: int = 0
    taken: bool = False
    """Its tokens were taken."""
    changed: bool = False
    """A strategy marker was changed for it (MFX-TURF-09)."""
    markers: Mapping[str, tuple[float, float]] | None = None
    """The scheme markers on the table at that moment, and where they lay; None: not on record."""
    stood: Place | None = None
    """Where it stood, if it stands elsewhere now because its id came back."""
    unstated: bool = False
    """It followed from Health lost, and no ModelKilled has said yet whose doing it was; without `by` it is nobody's."""
    stood_near: Mapping[str, Place | None] | None = None
    """Where opponents that have moved since stood at that moment; None: not on the table."""

    @property
    def is_of_nobody_known(self) -> bool:
        """Whether nobody said whose doing it was."""
        return self.by is None and self.killer is None and not self.unstated


class Encounter(Struct, frozen=True, gc=False):
    """An encounter at one position; all of it is public but `schemes`."""

    strategy: str | None = None
    pool: tuple[int, ...] = ()
    centreline: tuple[tuple[float, float], tuple[float, float]] | None = None
    zones_chosen: bool = True
    deployment_done: bool = True
    first_player: str | None = None
    game_over: bool = False
    # ---- points, each with its turn
    strategy_points: Mapping[str, tuple[int, ...]] = {}
    scheme_points: Mapping[str, Mapping[int, Mapping[str, int]]] = {}
    schemes: Mapping[str, Mapping[int, Secret]] = {}
    """The schemes a seat has chosen; a seat that is not in it has told nobody."""
    revealed: tuple[tuple[str, int], ...] = ()
    """The schemes that were revealed, by a Reveal or by a point that counts, each with its seat."""
    paid: tuple[str, ...] = ()
    """The markers that left the table: as the price of a point, or otherwise."""
    # ---- what conditions ask for
    kills: tuple[Kill, ...] = ()
    fresh: tuple[str, ...] = ()
    """The models killed in the moment that runs, which began when an activation or the turn last began or ended."""
    ended: str | None = None
    """The model whose activation has just ended."""
    damage: tuple[tuple[str, str], ...] = ()
    """Pairs of models: the one that dealt damage, the one that suffered it."""
    replaced: Mapping[str, tuple[str, ...]] = {}
    """By model, the models that took its place, one for each time it was replaced."""
    former_costs: Mapping[str, tuple[int, ...]] = {}
    """What models cost before their ids came back on a card with another cost, the earliest cost first."""
    engaged: tuple[tuple[str, str], ...] | None = None
    """Pairs stated to be engaged; None: who is engaged is computed."""
    went: Mapping[str, Place | None] = {}
    """Where models stood when it was stated who is engaged, of those that have moved since; None: not on the table."""
    # ---- Plant Explosives, Corrupted Idols
    tokens: Mapping[str, int] = {}
    """Explosive tokens by model."""
    placed_last: str | None = None
    """The seat that was the last to place a token."""
    tokens_due: Mapping[str, int] | None = None
    """How many tokens seats are still to be given, without zeros; None: as many as their models lack of five."""
    flips: Mapping[str, str] = {}
    """The suit of each seat's initiative flip of this turn, or `joker`."""
    initiative: bool = False
    """The initiative of this turn is determined."""
    idol: bool = False
    """The idol of this turn is created."""
