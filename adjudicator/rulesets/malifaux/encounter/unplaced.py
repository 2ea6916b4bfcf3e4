"""Conditions that ask where models stand, of which nobody said it: what they lack is then in doubt."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.presence import fallen, is_enemy, is_insignificant, is_kind, is_on_table
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, secret_model
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Marker, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.rulebook import Undecidable

ASKS: Final[Mapping[str, tuple[str, ...]]] = {
    **dict.fromkeys(("MFX-S01-02", "MFX-S01-04"), ("enemies",)),
    **dict.fromkeys(("MFX-S02-03", "MFX-S02-04", "MFX-S09-02", "MFX-S09-03", "MFX-S09-05"), ("friends",)),
    "MFX-S05-02": ("victim",),
    **dict.fromkeys(("MFX-S06-02", "MFX-S06-03", "MFX-S06-04"), ("friends", "enemies")),
    **dict.fromkeys(("MFX-S07-03", "MFX-S07-05"), ("friends", "chosen")),
    "MFX-S11-03": ("actor", "chosen"),
    **dict.fromkeys(("MFX-S11-05", "MFX-S12-04", "MFX-S12-06"), ("chosen",)),
}
"""By rule of a condition, the models whose place may meet it."""


def unplaced(table: Table, claim: SchemePointScored, rule: str) -> tuple[str, ...]:
    """The models whose place may meet a condition, and of which nobody said where they stand."""
    asks = ASKS.get(rule, ())
    if "victim" in asks:
        killed = claim.killed
        return (killed,) if killed is not None and _fell_nowhere(table, killed) else ()
    chosen = _chosen(table, claim) if "chosen" in asks else []
    if not all(name in table.models and is_on_table(table.models[name]) for name in chosen):
        return ()
    asked = [name for group in asks for name in (chosen if group == "chosen" else _group(table, claim, group))]
    return tuple(name for name in dict.fromkeys(asked) if _is_unplaced(table, name))


def _fell_nowhere(table: Table, name: str) -> bool:
    """Whether nobody said where a model stood when it was killed."""
    return not table.models[name].buried and fallen(table, name) is None


def _chosen(table: Table, claim: SchemePointScored) -> list[str]:
    """The models chosen for the scheme of a claim."""
    roles = (one.role for one in SCHEMES[claim.scheme].chosen)
    return [*filter(None, (secret_model(table, claim.seat, claim.scheme, role) for role in roles))]


def _group(table: Table, claim: SchemePointScored, group: str) -> Iterator[str]:
    if group == "actor":
        yield from () if claim.actor is None else (claim.actor,)
    else:
        yield from (name for name, one in table.models.items() if is_enemy(one, claim.seat) == (group == "enemies"))


def _is_unplaced(table: Table, name: str) -> bool:
    """Whether a model stands where nobody said."""
    model = table.models[name]
    if model.buried or is_insignificant(table, model):
        return False
    return is_on_table(model) and body(table, name) is None


def _is_untold(marker: Marker) -> bool:
    """Whether nobody said what kind of marker it is, or whose scheme marker."""
    return marker.kind is None or (marker.seat is None and is_kind(marker, "scheme"))


def markers_as_may_be(table: Table, seat: str) -> Table:
    """The table on which the markers that nobody said enough of are scheme markers of a seat."""
    untold = {name: one for name, one in table.markers.items() if _is_untold(one)}
    claimed = {name: replace(one, kind="scheme", seat=one.seat or seat) for name, one in untold.items()}
    return replace(table, markers={**table.markers, **claimed}) if claimed else table


def markers_untold(table: Table, says: Said) -> Undecidable:
    """A condition that is not met, unless markers are what nobody said."""
    which = listed([named(table, name) for name, one in table.markers.items() if _is_untold(one)])
    return Undecidable(say("{says}: undecidable, as not all of {which} was stated", says=says, which=which))


def nowhere_told(table: Table, says: Said, models: tuple[str, ...]) -> Undecidable:
    """A condition that is not met, unless models stand where nobody said."""
    which = listed([named(table, name) for name in models])
    return Undecidable(say("{says}: undecidable, as the places of {models} are not on record", says=says, models=which))
