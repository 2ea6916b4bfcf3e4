"""How far setting up has come, and what players have played before."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.rulesets.locke.things import Tally


class Season(Struct, frozen=True, gc=False):
    """What a player has played before."""

    played_this_season: tuple[str, ...] = ()
    preceding_game: str | None = None


class Setup(Struct, frozen=True, gc=False):
    """How far setting up has come."""

    pool_chosen: bool = False
    deal: Tally = 0
    """The number of the last deal of sheets."""
    refused: tuple[str, ...] = ()
    """The seats that have refused a sheet of this deal."""
    refusals: Mapping[str, tuple[str, ...]] = {}
    """By seat, the characters refused by plain refusal."""
    immediate: Mapping[str, int] = {}
    """By seat, how many immediate refusals."""
    confirmed: bool = False
    carded: bool = False
    """Whether playing cards for silhouettes were dealt."""
    chosen: tuple[str, ...] = ()
    """The seats whose silhouette lies face down."""
    chosen_stated: bool = False
    """Whether nobody else has chosen one, for a set-up lists them all."""
    revealed: bool = False
    larger: tuple[str, ...] = ()
    """The larger side at the reveal, where the sides were unbalanced (LCK-SIL-15)."""
    changes_done: bool = False
    second_deal: bool = False
