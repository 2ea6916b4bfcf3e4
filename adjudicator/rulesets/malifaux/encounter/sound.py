"""Whether an encounter that is set up is sound: its names, zones, centreline and tokens; raises `Refused`."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.encounter.admit import unnamed_twice
from adjudicator.rulesets.malifaux.encounter.layouts import centreline, ends_of, zone_of
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL, encounter_of, is_kind
from adjudicator.rulesets.malifaux.encounter.score import points_of
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.encounter.tokens import is_minion, limit_of
from adjudicator.rulesets.malifaux.geometry.shapes import Point, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.given import GivenTable
from adjudicator.rulesets.malifaux.ground.bodies import SIDE, off_table, outline_of
from adjudicator.rulesets.malifaux.ground.phrases import off_the_square
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import At, Table
from adjudicator.seam.ruleset import Refused


def guard_names(table: Table, given: GivenTable) -> None:
    """Every seat and model named is on record, no pool names a scheme twice, and the points add up."""
    encounter = encounter_of(table)
    for field, seat in _seats_named(given, encounter):
        present.seat(table, seat, field)
    for field, pairs in (("engaged", encounter.engaged or ()), ("damage_dealt", encounter.damage)):
        for number, pair in enumerate(pairs):
            for name in pair:
                present.model(table, name, f"{field}[{number}]")
    for name, new in ((name, new) for name, heirs in encounter.replaced.items() for new in heirs):
        present.model(table, new, f"models.{name}.replaced_by")
    for name in encounter.fresh:
        present.model(table, name, "encounter.fresh")
    _guard_markers(table)
    if given.encounter is None:
        unnamed_twice(map(str, encounter.pool), "pool")
        _guard_tokens(table, encounter)
    for seat, points in (given.vp or {}).items():
        if points != points_of(encounter, seat):
            says = say("{seat} holds {points} VP by the points stated", seat=seat, points=points_of(encounter, seat))
            raise Refused("wrong", says, f"vp.{seat}")


def _seats_named(given: GivenTable, encounter: Encounter) -> Iterator[tuple[str, str | None]]:
    yield "first_player", encounter.first_player
    for field in ("schemes", "scheme_points", "strategy_points", "vp"):
        yield from ((f"{field}.{seat}", seat) for seat in getattr(given, field) or ())
    yield from (
        ("encounter", seat) for seat in (*encounter.flips, *(encounter.tokens_due or ()), encounter.placed_last)
    )
    yield from (("encounter.kills", kill.seat) for kill in encounter.kills)


def _guard_markers(table: Table) -> None:
    """Markers belong to seats, and are held by seats."""
    for name, marker in table.markers.items():
        present.seat(table, marker.seat, f"markers.{name}.seat")
        if is_kind(marker, "strategy") and marker.state != NEUTRAL:
            present.seat(table, marker.state, f"markers.{name}.state")


def _guard_tokens(table: Table, encounter: Encounter) -> None:
    """No model starts with more Explosive tokens than it can hold."""
    for name, held in encounter.tokens.items():
        if held > limit_of(table.models[name]):
            raise Refused("wrong", _overladen(table, name, held), f"models.{name}.tokens")


def _overladen(table: Table, name: str, held: int) -> Said:
    model, limit = table.models[name], limit_of(table.models[name])
    if is_minion(model):
        return say("{model}, a Minion, is stated to hold {held} Explosive tokens; a Minion holds {limit} at most "
                   "(MFX-EXPL-05)", model=named(table, name), held=held, limit=limit)  # fmt: skip
    return say("{model} is stated to hold {held} Explosive tokens; a model holds {limit} at most (MFX-EXPL-06)",
               model=named(table, name), held=held, limit=limit)  # fmt: skip


def guard_ground(table: Table) -> None:
    """The zones are areas of the table that lie apart, the centreline runs from edge to edge between them."""
    for seat, zone in table.deployment.items():
        _guard_zone(table, seat, zone)
    _guard_apart(table)
    encounter = encounter_of(table)
    for end, stated in zip(ends_of(table), encounter.centreline or (), strict=False):
        if not _is_on_edge(end):
            off = off_the_square(stated) if not _is_on_square(end) else None
            raise Refused("wrong", off or _within(stated), "centreline")
    one, two = ends_of(table)
    if one == two:
        raise Refused("wrong", say("The centreline has two ends"), "centreline")
    if encounter.centreline is not None and not _is_parted(table):
        raise Refused("wrong", say("The centreline does not lie between the deployment zones"), "centreline")


def _within(end: At) -> Said:
    return say("The centreline stops at ({x}, {y}), within the table; it runs from one edge of the table to another",
               x=end[0], y=end[1])  # fmt: skip


def admit_setup(table: Table) -> None:
    """An encounter that comes in states the zones of all seats or of none, and a centreline that parts them."""
    missing = [seat for seat in table.seats if seat not in table.deployment]
    if table.encounter is not None and table.deployment and missing:
        says = say("The deployment zone of {seat} is missing; where none is stated, the zones are strips at the edges "
                   "(MFX-HOUSE-E03)", seat=missing[0])  # fmt: skip
        raise Refused("wrong", says, "deployment")
    if table.encounter is not None and table.encounter.centreline is None and not _is_parted(table):
        says = say("The centreline is missing; the standard one does not lie between these deployment zones "
                   "(MFX-HOUSE-E03)")  # fmt: skip
        raise Refused("wrong", says, "centreline")


def _guard_zone(table: Table, seat: str, zone: tuple[At, ...]) -> None:
    field = f"deployment.{seat}"
    present.seat(table, seat, field)
    outline = outline_of(zone, field)
    if outline is None:
        raise Refused("wrong", say("An outline has at least 3 corners"), field)
    if off_table(outline) > NEAR:
        raise Refused(
            "wrong", say("The deployment zone of {seat} leaves the table of 36 by 36 inches", seat=seat), field
        )


def _guard_apart(table: Table) -> None:
    zones = [(seat, zone_of(table, seat)) for seat in table.deployment]
    for number, (seat, zone) in enumerate(zones):
        for other, area in zones[:number]:
            if zone is not None and area is not None and overlaps(zone, area, NEAR):
                raise Refused("wrong", say("The deployment zones of {one} and {two} overlap", one=other, two=seat),
                              f"deployment.{seat}")  # fmt: skip


def _is_parted(table: Table) -> bool:
    """Whether the two seats' zones lie on different sides of the centreline."""
    if len(table.seats) != 2:
        return True
    one, two = (centreline(table, seat) for seat in table.seats)
    return one is not None and two is not None and one != two


def _is_on_square(place: Point) -> bool:
    return 0 <= place.x <= SIDE and 0 <= place.y <= SIDE


def _is_on_edge(place: Point) -> bool:
    return _is_on_square(place) and (place.x in (0, SIDE) or place.y in (0, SIDE))
