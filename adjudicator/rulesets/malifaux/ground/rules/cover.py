"""Shadows looked at, and cover (MFX-COVER)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ActionTargeted, MarkerDropped, ShadowChecked, TerrainPlaced
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import decided, distance, in_range, plain, unsure
from adjudicator.rulesets.malifaux.ground.rules.los import seen_in, told
from adjudicator.rulesets.malifaux.ground.sight import cover_from, depth_of, has_cover, is_in_shadow, pieces
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

book.records("MFX-HOUSE-T04", TerrainPlaced, MarkerDropped)
book.records("MFX-HOUSE-T09", ActionTargeted)


@book.value("MFX-SHADOW-03", "MFX-SHADOW-04", "MFX-SHADOW-06", on=ShadowChecked)
def shadow_checked(before: Table, event: ShadowChecked, after: Table) -> Iterator[Value]:
    """How deep the shadow of a piece is, and whether a model is in it: `depth`, `in_shadow`."""
    piece = next((piece for piece in pieces(before) if piece.name == event.terrain), None)
    if piece is None:
        return
    yield Value("MFX-SHADOW-04", ("depth",), inches(depth_of(piece)), f"Height {inches(piece.height):g}, 3 at most")
    verdict = plain(is_in_shadow(before, event.model, piece))
    yield Value("MFX-SHADOW-06", ("in_shadow",), verdict, "any part of the base no further away than the depth")


@book.value("MFX-MEAS-09", "MFX-LOS-12", "MFX-COVER-01", "MFX-COVER-02", "MFX-COVER-03", on=ActionTargeted)
def target_looked_at(before: Table, event: ActionTargeted, after: Table) -> Iterator[Value]:
    """How far away a target is, whether it is in range and seen, whether it has cover and from what."""
    one, two = body(before, event.actor), body(before, event.target)
    if one is not None and two is not None:
        yield Value("MFX-MEAS-05", ("distance",), inches(distance(one, two)), "nearest points of the bases")
        if event.range is not None:
            met = plain(decided(before, in_range(one, two, event.range)))
            yield Value("MFX-MEAS-09", ("in_range",), met, f"against {event.range:g} in")
    seen = seen_in(before, event)
    if seen is not None:
        yield from told(seen)
        given_by = cover_of(before, event)
        working = "no gun action" if event.icon != "gun" else given_by or "no line crosses terrain that shades it"
        yield Value("MFX-COVER-01", ("cover",), given_by is not None, working)


def cover_of(table: Table, event: ActionTargeted) -> str | None:
    """The terrain that gives a target cover; none against any action but a gun."""
    return cover_from(table, event.actor, event.target) if event.icon == "gun" else None


@book.check("MFX-COVER-01", on=ActionTargeted)
def target_in_a_shadow_has_cover(before: Table, event: ActionTargeted, after: Table) -> str | None:
    """Cover against a gun is recorded exactly where a sight line crosses terrain that shades the target."""
    if event.recorded is None or event.icon != "gun" or seen_in(before, event) is None:
        return None
    given_by = cover_of(before, event)
    if event.recorded.cover == (given_by is not None):
        return None
    why = f"{given_by} gives it" if given_by else "no sight line crosses terrain that shades the target"
    says = f"{event.target} is recorded {'with' if event.recorded.cover else 'without'} cover: {why}"
    return unsure(says) if has_cover(before, event.actor, event.target) is None else says


@book.check("MFX-COVER-04", on=ActionTargeted)
def cover_is_against_guns(before: Table, event: ActionTargeted, after: Table) -> str | None:
    """Only a gun action gives rise to cover."""
    if event.recorded is None or not event.recorded.cover or event.icon == "gun":
        return None
    return f"{event.target} is recorded with cover against an action without the gun icon ({event.icon})"
