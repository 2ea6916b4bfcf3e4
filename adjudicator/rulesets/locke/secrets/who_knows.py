"""Who knows what is hidden, judged by what everybody can see.

Nothing here depends on the hidden facts: whether a viewer knows a thing must not follow from the thing.
"""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from adjudicator.rulesets.locke.stages.information import sheets_looked_at, viewable_sheet_count
from adjudicator.rulesets.locke.stages.sides import are_silhouettes_open, is_evil_sheet_count_public
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.ruleset import JUDGE, Viewer

OF_THE_SHEET: Final = (
    "character", "alignment", "alignment_told", "alignment_at_start", "legend", "endurance", "mental", "esp_level",
    "esp_power", "convertible", "may_convert", "own_defeat", "entered_by", "abilities",
)  # fmt: skip
"""The fields of a character that only those who know its sheet may see."""
_IN_HAND: Final = ("hand", "playing_card", "second_card")
"""The fields that only its player may see."""
NAMES_SHEETS: Final = ("pool", "legends", "setup.refusals")
"""The facts that name sheets of several players."""


def is_open(table: Table) -> bool:
    """Whether all secrets are opened: the ranks were read from the sheets (LCK-RANK-01)."""
    return table.ranked


def is_contradicted(table: Table) -> bool:
    """Whether viewers are told only breaches of what they know, not of the full record: always.

    Nearly every rule may depend on hidden facts, and what a viewer is told must not follow from those.
    """
    return True


class Known(Struct, frozen=True, gc=False):
    """The hidden things a viewer knows: whose sheets, whether silhouettes, whether places of ambush and key sites."""

    sheets: frozenset[str]
    silhouettes: bool
    places: bool


def known_to(table: Table, viewer: Viewer) -> Known:
    """The hidden things a viewer knows at a table."""
    sheets = frozenset(
        (
            *(seat for seat in table.characters if _does_sheet_lie_open_before_ranks(table, seat)),
            viewer,
            *_sheets_looked_at_by_right(table, viewer),
        )
    )
    return Known(sheets, are_silhouettes_open(table), knows_secret_places(table, viewer))


def knows_sheet(table: Table, seat: str, viewer: Viewer) -> bool:
    """Whether a viewer knows a sheet: the viewer's own, an open one, or one shown by information (LCK-SETUP-14).

    A sheet opened only for the ranks counts while the ranks stand, since they open everything.
    """
    return (
        viewer == seat
        or _does_sheet_lie_open_before_ranks(table, seat)
        or seat in _sheets_looked_at_by_right(table, viewer)
    )


def knows_fact(table: Table, path: str, viewer: Viewer) -> bool:
    """Whether a viewer may know a fact, by its path in a told table (`characters.P1.hand`), whatever it is."""
    match path.split("."):
        case ["characters", seat, name, *_]:
            if viewer in (seat, JUDGE):
                return True
            if name == "silhouette":
                return are_silhouettes_open(table)
            return name not in _IN_HAND and (name not in OF_THE_SHEET or knows_sheet(table, seat, viewer))
        case ["ambush"] | ["key_sites", "places"]:
            return knows_secret_places(table, viewer) or viewer == JUDGE
        case ["base_cards", card, _]:
            return viewer == JUDGE or (card in table.base_cards and table.base_cards[card].face_up)
        case ["setup", "larger"]:
            return viewer == JUDGE or is_evil_sheet_count_public(table)
    return viewer == JUDGE or path not in NAMES_SHEETS


def _does_sheet_lie_open_before_ranks(table: Table, seat: str) -> bool:
    return character(table, seat).sheet_open and seat not in table.opened_at_end


def _sheets_looked_at_by_right(table: Table, viewer: Viewer) -> tuple[str, ...]:
    """The sheets a viewer looked at and was entitled to see (LCK-PEND-08, LCK-PEND-10)."""
    defenders = [
        owner for owner in sheets_looked_at(table, viewer) if _alignment_of_silhouette_or_none(table, owner) == "EVIL"
    ]
    return tuple(defenders[: viewable_sheet_count(table, viewer)])


def knows_secret_places(table: Table, viewer: Viewer) -> bool:
    """Whether a viewer knows where ambush and key sites lie: with an EVIL silhouette (LCK-AMBUSH-02, LCK-BASE-05)."""
    return (
        viewer in table.characters
        and are_silhouettes_open(table)
        and _alignment_of_silhouette_or_none(table, viewer) == "EVIL"
    )


def _alignment_of_silhouette_or_none(table: Table, seat: str) -> str | None:
    silhouette = character(table, seat).silhouette
    return None if silhouette is None else silhouette.alignment
