"""Shadows looked at, and cover (MFX-COVER)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ActionTargeted, MarkerDropped, ShadowChecked, TerrainPlaced
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.ground.aim import aimed
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.ground.distances import as_value
from adjudicator.rulesets.malifaux.ground.limits import Breach, unsure
from adjudicator.rulesets.malifaux.ground.phrases import answer
from adjudicator.rulesets.malifaux.ground.rules.los import seen_in
from adjudicator.rulesets.malifaux.ground.rules.meas import distance_value, reach_value
from adjudicator.rulesets.malifaux.ground.seen import sight_values
from adjudicator.rulesets.malifaux.ground.sight import Piece, cover_from, depth_of, has_cover, is_in_shadow, pieces
from adjudicator.rulesets.malifaux.ground.unstated import at_most, not_stated
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
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
    depth, verdict = inches(depth_of(piece)), is_in_shadow(before, event.model, piece)
    yield Value("MFX-SHADOW-04", ("depth",), depth, _depth(before, piece, depth))
    working = say(
        "{model} in the shadow of {terrain}: {answer} (any part of the base within {depth} in is enough)",
        model=named(before, event.model), terrain=named(before, piece.name), answer=answer(verdict), depth=depth,
    )  # fmt: skip
    yield Value("MFX-SHADOW-06", ("in_shadow",), as_value(verdict), working)


def _depth(table: Table, piece: Piece, depth: float) -> Said:
    terrain = named(table, piece.name)
    if not depth:
        return say("{terrain} casts no shadow", terrain=terrain)
    return say(
        "shadow of {terrain}: {depth} in deep, its Height {height} (3 at most)",
        terrain=terrain, depth=depth, height=inches(piece.height),
    )  # fmt: skip


@book.value("MFX-MEAS-09", "MFX-LOS-12", "MFX-COVER-01", "MFX-COVER-02", "MFX-COVER-03", on=ActionTargeted)
def target_looked_at(before: Table, event: ActionTargeted, after: Table) -> Iterator[Value]:
    """How far away a target is, whether it is in range and seen, whether it has cover and from what."""
    one, two = body(before, event.actor), body(before, event.target)
    if one is not None and two is not None:
        yield distance_value("MFX-MEAS-05", one, two)
        limit = aimed(before, event).range
        if limit is not None:
            yield reach_value(before, one, two, limit)
    seen = seen_in(before, event)
    if seen is not None:
        yield from sight_values(before, seen)
        given_by = cover_of(before, event)
        yield Value("MFX-COVER-01", ("cover",), given_by is not None, _cover(before, event, given_by))


def _cover(table: Table, event: ActionTargeted, given_by: str | None) -> Said:
    if given_by is not None:
        return say("cover: yes, from {terrain}", terrain=named(table, given_by))
    if aimed(table, event).icon != "gun":
        return say("cover: no, the action has no gun icon")
    return say("cover: no, no sight line crosses terrain that shades the target")


def cover_of(table: Table, event: ActionTargeted) -> str | None:
    """The terrain that gives a target cover; none against any action but a gun."""
    return cover_from(table, event.actor, event.target) if aimed(table, event).icon == "gun" else None


@book.check("MFX-COVER-01", on=ActionTargeted)
def target_in_a_shadow_has_cover(table: Table, event: ActionTargeted) -> Breach | None:
    """Cover against a gun is recorded if and only if a sight line crosses terrain that shades the target."""
    if event.recorded is None or aimed(table, event).icon != "gun" or seen_in(table, event) is None:
        return None
    given_by = cover_of(table, event)
    if event.recorded.cover == (given_by is not None):
        return None
    says = _other_cover(table, event.target, given_by)
    if given_by is None and cover_of(at_most(table), event) is not None:
        return not_stated(table, says)
    return unsure(table, says) if has_cover(table, event.actor, event.target) is None else says


def _other_cover(table: Table, name: str, given_by: str | None) -> Said:
    target = named(table, name)
    if given_by is None:
        return say("{target} is recorded with cover, but no sight line crosses terrain that shades it", target=target)
    terrain = named(table, given_by)
    return say("{target} is recorded without cover, but {terrain} gives it", target=target, terrain=terrain)


@book.check("MFX-COVER-04", on=ActionTargeted)
def cover_is_against_guns(table: Table, event: ActionTargeted) -> Said | None:
    """Only a gun action gives rise to cover."""
    if event.recorded is None or not event.recorded.cover or aimed(table, event).icon == "gun":
        return None
    target = named(table, event.target)
    return say("{target} is recorded with cover against an action without the gun icon", target=target)
