"""The progress of the set-up, and what players have played before."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from adjudicator.rulesets.locke.table.things import Tally


class Season(Struct, frozen=True, gc=False):
    """What a player has played before, this season and in the preceding game."""

    played_this_season: tuple[str, ...] = ()
    preceding_game: str | None = None


class Setup(Struct, frozen=True, gc=False):
    """The progress of the set-up."""

    pool_chosen: bool = False
    deal: Tally = 0
    """The number of the last deal of sheets."""
    refused: tuple[str, ...] = ()
    """The seats that have refused a sheet of this deal."""
    refusals: Mapping[str, tuple[str, ...]] = {}
    """By seat: the characters refused by plain refusal."""
    immediate: Mapping[str, int] = {}
    """By seat: the number of immediate refusals."""
    confirmed: bool = False
    carded: bool = False
    """Whether playing cards for silhouettes were dealt."""
    chosen: tuple[str, ...] = ()
    """The seats whose silhouette lies face down."""
    chosen_stated: bool = False
    """Whether `chosen` lists everybody who has chosen, as a set-up states it."""
    revealed: bool = False
    larger: tuple[str, ...] = ()
    """The larger side at the reveal, if the sides were unbalanced (LCK-SIL-15)."""
    changes_done: bool = False
    second_deal: bool = False
