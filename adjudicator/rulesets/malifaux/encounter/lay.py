"""An encounter laid out from a set-up, a scenario's `given` or a told table, and whether its geometry is sound."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.encounter.admit import unnamed_twice
from adjudicator.rulesets.malifaux.encounter.events import MARKER_MM, Flipped, SchemeKey, Scored
from adjudicator.rulesets.malifaux.encounter.evolve import IDOL, TURF_WAR
from adjudicator.rulesets.malifaux.encounter.layouts import centreline, ends_of, zone_of
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_kind
from adjudicator.rulesets.malifaux.encounter.score import points_of
from adjudicator.rulesets.malifaux.encounter.state import Encounter, Kill, Pair, Secret
from adjudicator.rulesets.malifaux.events import Id, Seat, Turn
from adjudicator.rulesets.malifaux.geometry.shapes import Point, overlaps
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.given import Given, GivenTable
from adjudicator.rulesets.malifaux.ground.bodies import SIDE, off_table
from adjudicator.rulesets.malifaux.ground.phrases import off_the_square
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Marker, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused

T = TypeVar("T")
PARTS: type[dict[str, int]] = dict[Scored, Turn]  # type: ignore[assignment]  # its keys are two texts
SECRET: type[Secret] = Id | Pair | None  # type: ignore[assignment]  # a union is no type to mypy
KEYS = (
    "strategy", "first_player", "pool", "centreline", "zones_chosen", "deployment_done", "schemes", "scheme_points",
    "strategy_points", "engaged", "damage_dealt", "vp", "encounter",
)  # fmt: skip
"""The keys that make a table one of an encounter."""
GIVES: Mapping[str, Mapping[str, Any]] = {"turf_war": TURF_WAR, "corrupted_idols": IDOL}
"""What strategies make of their markers."""


class Shown(Given, frozen=True, kw_only=True):
    """A scheme that was revealed."""

    seat: Seat
    scheme: int


class GivenKill(Given, frozen=True, kw_only=True):
    """A kill as the table keeps it."""

    model: Id
    turn: int
    killer: Id | None = None
    by: Seat | None = None
    revealed: tuple[tuple[Seat, int], ...] = ()
    tokens: int = 0
    taken: bool = False
    changed: bool = False


class GivenEncounter(Given, frozen=True, kw_only=True):
    """What no set-up states, as `tell` writes it."""

    game_over: bool = False
    revealed: tuple[Shown, ...] | None = None
    paid: tuple[Id, ...] = ()
    kills: tuple[GivenKill, ...] = ()
    fresh: tuple[Id, ...] = ()
    ended: Id | None = None
    placed_last: Seat | None = None
    flips: dict[Seat, Flipped] = {}
    initiative: bool = False
    idol: bool = False


def lay_encounter(table: Table, given: GivenTable) -> Table:
    """The table with its encounter, where one is stated or its strategy markers or tokens lie there."""
    of_models = {name: plain for name, plain in given.models.items() if isinstance(plain, dict)}
    tokens = {name: plain["tokens"] for name, plain in of_models.items() if plain.get("tokens")}
    is_stated = any(getattr(given, key) is not None for key in KEYS)
    has_markers = any(is_kind(marker, "strategy") for marker in table.markers.values())
    if not (is_stated or has_markers or tokens):
        return table
    replaced = {name: plain["replaced_by"] for name, plain in of_models.items() if plain.get("replaced_by")}
    table = replace(table, encounter=_encounter(given, tokens, replaced))
    _guard_names(table, given)
    if given.encounter is not None:  # a told table stands as it was played
        return table
    if is_stated:
        _guard_ground(table)
    return replace(table, markers={name: _as_played(table, marker) for name, marker in table.markers.items()})


def _encounter(given: GivenTable, tokens: Mapping[str, int], replaced: Mapping[str, str]) -> Encounter:
    played = read(given.encounter or {}, GivenEncounter, "encounter")
    points = _by_scheme(given.scheme_points, PARTS, "scheme_points")
    return Encounter(
        strategy=given.strategy,
        pool=given.pool or (),
        centreline=given.centreline,
        zones_chosen=given.zones_chosen is not False,
        deployment_done=given.deployment_done is not False,
        first_player=given.first_player,
        game_over=played.game_over,
        strategy_points=given.strategy_points or {},
        scheme_points=points,
        schemes=_by_scheme(given.schemes, SECRET, "schemes"),
        revealed=_revealed(played, points),
        paid=played.paid,
        kills=tuple(_kill(kill) for kill in played.kills),
        fresh=played.fresh,
        ended=played.ended,
        damage=given.damage_dealt or (),
        replaced=replaced,
        engaged=given.engaged,
        tokens=tokens,
        placed_last=played.placed_last,
        flips=played.flips,
        initiative=played.initiative,
        idol=played.idol,
    )


def _by_scheme(held: Mapping[str, Mapping[str, Plain]] | None, shape: type[T], field: str) -> dict[str, dict[int, T]]:
    """What is stated by seat and scheme, each read as a `shape`."""
    return {
        seat: {_number(key, f"{field}.{seat}.{key}"): read(item, shape, field, seat, key) for key, item in mine.items()}
        for seat, mine in (held or {}).items()
    }


def _number(key: str, field: str) -> int:
    if key not in get_args(SchemeKey):
        raise Refused(say("There is no scheme {scheme}", scheme=key), field)
    return int(key)


def _revealed(played: GivenEncounter, points: Mapping[str, Mapping[int, Any]]) -> tuple[tuple[str, int], ...]:
    """The schemes told to be revealed; else those whose Reveal was scored."""
    if played.revealed is not None:
        return tuple((one.seat, one.scheme) for one in played.revealed)
    return tuple((seat, scheme) for seat, mine in points.items() for scheme, parts in mine.items() if "reveal" in parts)


def _kill(kill: GivenKill) -> Kill:
    return Kill(kill.model, kill.turn, kill.killer, kill.by, kill.revealed, kill.tokens, kill.taken, kill.changed)


def _as_played(table: Table, marker: Marker) -> Marker:
    """A strategy marker with what its strategy gives it, where that is not stated; any marker with its base."""
    if marker.base_mm is None:
        marker = replace(marker, base_mm=MARKER_MM)
    if not is_kind(marker, "strategy") or marker.traits or marker.height is not None or table.encounter is None:
        return marker
    gives = GIVES.get(table.encounter.strategy or "", {})
    return replace(marker, **gives)


# ---- soundness


def _guard_names(table: Table, given: GivenTable) -> None:
    """Every seat and model named is there, pools name no scheme twice, and the points add up."""
    encounter = encounter_of(table)
    for field, seat in _seats_named(given, encounter):
        present.seat(table, seat, field)
    for field, pairs in (("engaged", encounter.engaged or ()), ("damage_dealt", encounter.damage)):
        for number, pair in enumerate(pairs):
            for name in pair:
                present.model(table, name, f"{field}[{number}]")
    for name, new in encounter.replaced.items():
        present.model(table, new, f"models.{name}.replaced_by")
    for name in (*(kill.model for kill in encounter.kills), *encounter.fresh):
        present.model(table, name, "encounter.kills")
    if given.encounter is None:
        unnamed_twice(map(str, encounter.pool), "pool")
    for seat, points in (given.vp or {}).items():
        if points != points_of(encounter, seat):
            says = say("{seat} holds {points} VP by the points stated", seat=seat, points=points_of(encounter, seat))
            raise Refused(says, f"vp.{seat}")


def _seats_named(given: GivenTable, encounter: Encounter) -> Iterator[tuple[str, str | None]]:
    yield "first_player", encounter.first_player
    for field in ("schemes", "scheme_points", "strategy_points", "vp"):
        yield from ((f"{field}.{seat}", seat) for seat in getattr(given, field) or ())
    yield from (("encounter", seat) for seat in (*encounter.flips, encounter.placed_last))


def _guard_ground(table: Table) -> None:
    """The zones lie on the table and apart, the centreline runs from edge to edge between them."""
    for seat, zone in table.deployment.items():
        present.seat(table, seat, f"deployment.{seat}")
        outline = zone_of(table, seat)
        if zone and outline is not None and off_table(outline) > NEAR:
            raise Refused(say("The deployment zone of {seat} leaves the table of 36 by 36 inches", seat=seat),
                          f"deployment.{seat}")  # fmt: skip
    _guard_apart(table)
    encounter = encounter_of(table)
    for end, stated in zip(ends_of(table), encounter.centreline or (), strict=False):
        if not _is_on_edge(end):
            off = off_the_square(stated) if not _is_on_square(end) else None
            raise Refused(off or say("The centreline ends at an edge of the table"), "centreline")
    one, two = ends_of(table)
    if one == two:
        raise Refused(say("The centreline has two ends"), "centreline")
    if encounter.centreline is not None:
        _guard_parted(table)


def _guard_apart(table: Table) -> None:
    zones = [(seat, zone_of(table, seat)) for seat in table.deployment]
    for number, (seat, zone) in enumerate(zones):
        for other, area in zones[:number]:
            if zone is not None and area is not None and overlaps(zone, area, NEAR):
                raise Refused(say("The deployment zones of {one} and {two} overlap", one=other, two=seat),
                              f"deployment.{seat}")  # fmt: skip


def _guard_parted(table: Table) -> None:
    """Each of two seats has its zone on one side of the centreline."""
    if len(table.seats) == 2:
        one, two = (centreline(table, seat) for seat in table.seats)
        if one is None or two is None or one == two:
            raise Refused(say("The centreline does not lie between the deployment zones"), "centreline")


def _is_on_square(place: Point) -> bool:
    return 0 <= place.x <= SIDE and 0 <= place.y <= SIDE


def _is_on_edge(place: Point) -> bool:
    return _is_on_square(place) and (place.x in (0, SIDE) or place.y in (0, SIDE))
