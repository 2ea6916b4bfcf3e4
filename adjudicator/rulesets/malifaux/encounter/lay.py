"""An encounter laid out from a set-up, a scenario's `given` or a told table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar, get_args

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.encounter.events import Flipped, SchemeKey, Scored
from adjudicator.rulesets.malifaux.encounter.evolve import as_played
from adjudicator.rulesets.malifaux.encounter.kills import weight
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, is_kind
from adjudicator.rulesets.malifaux.encounter.sound import guard_ground, guard_names
from adjudicator.rulesets.malifaux.encounter.state import Encounter, Kill, Pair, Place, Secret
from adjudicator.rulesets.malifaux.events import At, Id, Seat, Turn
from adjudicator.rulesets.malifaux.given import Given, GivenTable
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
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


class Shown(Given, frozen=True, kw_only=True):
    """A scheme that was revealed."""

    seat: Seat
    scheme: int


class GivenKill(Given, frozen=True, kw_only=True):
    """A kill as the table keeps it; a seat or weight left out, as in old tellings, is that of the model as it is."""

    model: Id
    seat: Seat | None = None
    turn: int
    weight: int | None = None
    killer: Id | None = None
    by: Seat | None = None
    revealed: tuple[tuple[Seat, int], ...] = ()
    tokens: int = 0
    taken: bool = False
    changed: bool = False
    markers: dict[Id, At] | None = None
    stood: Place | None = None
    unstated: bool = False
    stood_near: dict[Id, Place | None] | None = None


class GivenEncounter(Given, frozen=True, kw_only=True):
    """What no set-up states, as `tell` writes it."""

    game_over: bool = False
    revealed: tuple[Shown, ...] | None = None
    paid: tuple[Id, ...] = ()
    kills: tuple[GivenKill, ...] = ()
    fresh: tuple[Id, ...] = ()
    ended: Id | None = None
    placed_last: Seat | None = None
    tokens_due: dict[Seat, int] | None = None
    former_costs: dict[Id, tuple[int, ...]] = {}
    flips: dict[Seat, Flipped] = {}
    initiative: bool = False
    idol: bool = False
    went: dict[Id, Place | None] = {}


def lay_encounter(table: Table, given: GivenTable) -> Table:
    """The table with its encounter, where one is stated or its strategy markers or tokens lie there."""
    of_models = {name: plain for name, plain in given.models.items() if isinstance(plain, dict)}
    tokens = {name: plain["tokens"] for name, plain in of_models.items() if plain.get("tokens")}
    is_stated = any(getattr(given, key) is not None for key in KEYS)
    has_markers = any(is_kind(marker, "strategy") for marker in table.markers.values())
    if not (is_stated or has_markers or tokens):
        return table
    replaced = {name: _heirs(plain["replaced_by"]) for name, plain in of_models.items() if plain.get("replaced_by")}
    table = replace(table, encounter=_encounter(table, given, tokens, replaced))
    guard_names(table, given)
    if given.encounter is not None:  # a told table stands as it was played
        return table
    if is_stated:
        guard_ground(table)
    encounter = encounter_of(table)
    return replace(table, markers={name: as_played(encounter, marker) for name, marker in table.markers.items()})


def _heirs(stated: str | Sequence[str]) -> tuple[str, ...]:
    """The models that took a model's place; a single one is stated without a list."""
    return (stated,) if isinstance(stated, str) else tuple(stated)


def _encounter(
    table: Table, given: GivenTable, tokens: Mapping[str, int], replaced: Mapping[str, tuple[str, ...]]
) -> Encounter:
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
        kills=tuple(_kill(table, kill) for kill in played.kills),
        fresh=played.fresh,
        ended=played.ended,
        damage=given.damage_dealt or (),
        replaced=replaced,
        former_costs=played.former_costs,
        engaged=given.engaged,
        went=played.went,
        tokens=tokens,
        placed_last=played.placed_last,
        tokens_due=played.tokens_due,
        flips=played.flips,
        initiative=played.initiative or _has_initiative(given),
        idol=played.idol,
    )


def _has_initiative(given: GivenTable) -> bool:
    """Whether a set-up begins in a turn whose first player is known, so that its initiative was determined."""
    return given.encounter is None and bool(given.turn) and not given.turn_over and given.first_player is not None


def _by_scheme(held: Mapping[str, Mapping[str, Plain]] | None, shape: type[T], field: str) -> dict[str, dict[int, T]]:
    """What is stated by seat and scheme, each read as a `shape`."""
    return {
        seat: {_number(key, f"{field}.{seat}.{key}"): read(item, shape, field, seat, key) for key, item in mine.items()}
        for seat, mine in (held or {}).items()
    }


def _number(key: str, field: str) -> int:
    if key not in get_args(SchemeKey):
        raise Refused("no-such", say("There is no scheme {scheme}", scheme=key), field)
    return int(key)


def _revealed(played: GivenEncounter, points: Mapping[str, Mapping[int, Any]]) -> tuple[tuple[str, int], ...]:
    """The schemes told to be revealed; else those that were scored."""
    if played.revealed is not None:
        return tuple((one.seat, one.scheme) for one in played.revealed)
    return tuple((seat, scheme) for seat, mine in points.items() for scheme, parts in mine.items() if parts)


def _kill(table: Table, kill: GivenKill) -> Kill:
    present.model(table, kill.model, "encounter.kills")
    victim = table.models[kill.model]
    given = {name: getattr(kill, name) for name in Kill.__struct_fields__}
    given["seat"] = kill.seat or victim.seat
    given["weight"] = weight(victim) if kill.weight is None else kill.weight
    return Kill(**given)
