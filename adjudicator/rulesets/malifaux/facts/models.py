"""What may be unknown of a model: what is printed on its card, its Health, how it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.data import Keyworded
from adjudicator.rulesets.malifaux.encounter import events as encounter
from adjudicator.rulesets.malifaux.events import Event, duels, flips
from adjudicator.rulesets.malifaux.events import models as model_events
from adjudicator.rulesets.malifaux.facts.called import of_object
from adjudicator.rulesets.malifaux.facts.ground import places, standing
from adjudicator.rulesets.malifaux.facts.printed import TRIGGER
from adjudicator.rulesets.malifaux.facts.seats import factions
from adjudicator.rulesets.malifaux.facts.stated import (
    base_stated,
    health_stated,
    height_stated,
    place_stated,
    stats_stated,
)
from adjudicator.rulesets.malifaux.facts.tries import (
    FEW,
    LENGTHS,
    STATS,
    TRUTH,
    Tries,
    cleared,
    counts_in,
    lists,
    said_in,
    seats,
    where,
    words,
)
from adjudicator.rulesets.malifaux.ground import events as ground
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Attached, Table
from adjudicator.seam.at_once import standing_as_told
from adjudicator.seam.facts import Fact, Path, with_value
from adjudicator.seam.frozen import replace

_STATIONS: Final[tuple[list[str], ...]] = (
    [],
    ["minion"],
    ["enforcer"],
    ["henchman"],
    ["master"],
    ["leader", "master"],
    ["totem"],
)

# ---- values


def _health(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    """Healths no higher than what stands: as low as can be, about the half, those that the event asks for; and dead.

    What stands is the most that it can be: the maximum, less what was lost since.
    """
    one, told = table.models[model], said_in(event)
    most = one.health if one.health is not None else 20
    half = (one.health_max or most) // 2
    asked = (half, half + 1, *counts_in(event)) if model in told or _is_a_point(told) else ()
    yield from sorted({n for n in (1, most, *asked) if 1 <= n <= most})
    if one.health_max is not None and most < one.health_max:
        yield 0


def _is_a_point(told: dict[str, None]) -> bool:
    return "step" in told


def _most_health(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    """Maximums from the Health on record up, to its double and beyond."""
    health = table.models[model].health or 1
    yield from sorted({health, health + 1, 2 * health - 1, 2 * health, 2 * health + 1, 3 * health, 20 + health})


def _actions(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    """No actions, and the action that the event names: as an attack, as a tactical one, with each stat."""
    yield {}
    for name in (getattr(event, field, None) for field in ("name", "action", "generated_by")):
        if not isinstance(name, str):
            continue
        yield from ({name: {"kind": kind}} for kind in ("attack", "tactical"))
        yield from ({name: {"kind": "attack", "stat": stat}} for stat in STATS)


def _triggers(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """No triggers, and those that the event names."""
    yield {}
    yield from ({name: {}} for name in said_in(event))


def _upgrades(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    yield []
    yield from ([name] for name in dict.fromkeys((*table.upgrade_data, *said_in(event))))


def _sides(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    held = len(table.models[model].upgrades)
    yield from ([side] * held for side in (None, *said_in(event)))


def _changes(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    """No changes, and each stat or action up and down."""
    one = table.models[model]
    yield {}
    yield from ({name: by} for name in (*one.printed, *(one.actions or ())) for by in (-2, -1, 1, 2))


def _keywords(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    """No keywords, one that nobody has, those of the table and of the event."""
    there = (word for one in table.models.values() for word in one.keywords)
    asked = (name for data in table.upgrade_data.values() for name in _asked(data.restrictions))
    wanted = (
        trigger.restriction.target_keyword
        for data in table.action_data.values()
        for trigger in data.triggers.values()
        if isinstance(trigger.restriction, Keyworded)
    )
    yield from lists(*dict.fromkeys((*there, *asked, *wanted)))(table, event)


def _asked(restrictions: Any) -> Iterator[str]:
    """The keywords and names that restrictions of upgrades ask for."""
    for one in restrictions:
        if not isinstance(one, str):
            yield from () if one.restricted is None else one.restricted.names
            yield from () if one.crew is None else (one.crew.keyword,)


def _heirs(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    yield None
    yield from (other for other in table.models if other != model)


# ---- a telling with a value


def _with_stat(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a stat, as it is printed on the card."""
    return with_value(told, _printed(path), value)


def _stat_at_once(table: Table, path: Path, value: Plain) -> Table:
    """The table with a stat, as it is printed on the card."""
    return standing_as_told(table, _printed(path), value)


def _printed(path: Path) -> Path:
    """Where a stat stands as it is printed on the card."""
    where, model, stat = path
    return where, model, "printed", "Sz" if stat == "size" else stat


def _most_health_at_once(table: Table, path: Path, value: Plain) -> Table:
    """The table with a maximum, which is a Health that nobody stated, too."""
    where, model, _ = path
    if table.models[model].health is None:
        table = standing_as_told(table, (where, model, "health"), value)
    return standing_as_told(table, path, value)


def _health_at_once(table: Table, path: Path, value: Plain) -> Table | None:
    """The table with a Health; without any its model was killed."""
    return standing_as_told(table, path, value) if value else None


def _upgrades_at_once(table: Table, path: Path, value: Any) -> Table:
    """The table with upgrades, whose sides are not chosen."""
    name, held = path[1], tuple(Attached(one, None) for one in value)
    return replace(table, models={**table.models, name: replace(table.models[name], upgrades=held)})


def _elevation_at_once(table: Table, path: Path, value: Plain) -> Table | None:
    """The table with an elevation, where no terrain can carry the model there."""
    return None if table.terrain or table.models[path[1]].standing_on else standing_as_told(table, path, value)


def _with_health(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a Health; without any the model was killed, and nobody said by whom."""
    where, name, _ = path
    told = with_value(told, path, value)
    if value != 0:
        return told
    model = {**told[where][name], "killed": True, "in_play": False}
    told = with_value(told, path[:2], model)
    encounter = told.get("encounter")
    if not isinstance(encounter, dict):
        return told
    others = [seat for seat in told["seats"] if seat != model["controller"]]
    kill = {"model": name, "turn": told["turn"] or 0, "by": others[0], "unstated": True}
    return {**told, "encounter": {**encounter, "kills": [*encounter["kills"], kill]}}


def _with_station(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a station, by which its kills count."""
    told = with_value(told, path, value)
    encounter = told.get("encounter")
    if not isinstance(encounter, dict):
        return told
    kills = [{**kill, "weight": None} if kill["model"] == path[1] else kill for kill in encounter["kills"]]
    return {**told, "encounter": {**encounter, "kills": kills}}


def _with_upgrades(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with upgrades, whose sides are not chosen."""
    return with_value(with_value(told, path, value), (*path[:-1], "upgrade_sides"), [])


def _with_seat(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a model's crew; whoever controlled it as its own still does."""
    model = told[path[0]][path[1]]
    own = {"controller": value} if model["controller"] == model["seat"] else {}
    return with_value(told, path[:2], {**model, **own, "seat": value})


def _stat(stat: str) -> Any:
    """Values of a stat, where the event is about the model or its duel; a Size matters wherever it stands."""

    def tried(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
        said = said_in(event)
        duels = (duel for name, duel in table.duels.items() if name in said)
        in_duels = {mine.model for duel in duels for mine in duel.duelists}
        is_seen = stat == "size" and table.models[model].at is not None
        yield from STATS[: 6 if stat == "size" else None] if model in said or model in in_duels or is_seen else ()

    return tried


def _costs(table: Table, event: Event | None, model: str) -> Iterator[Plain]:
    """Costs below, at and above those of other models."""
    others = (one.cost for name, one in table.models.items() if name != model and one.cost is not None)
    yield from sorted({0, 50, *(max(0, cost + by) for cost in others for by in (-1, 0, 1))})


def _of_stat(stat: str) -> Any:
    return lambda table, model: say("{stat} of {model}", stat=_STAT_CALLED.get(stat, stat), model=named(table, model))


_STAT_CALLED: Final = {"size": say("Size")}
CARD: Final[dict[str, Tries]] = {
    "name": words(),
    "title": words(),
    "cost": where(_costs, model_events, encounter),
    "faction": factions,
    "station": _STATIONS,
    "characteristics": lists(),
    "keywords": _keywords,
    "abilities": lists("Insignificant"),
    "can_use_soulstones": TRUTH,
    "actions_left": tuple(range(4)),
    "bonus_taken": TRUTH,
    "hired": TRUTH,
    "activated": TRUTH,
    "killed": TRUTH,
    "in_play": TRUTH,
    "buried": TRUTH,
    "moved": TRUTH,
    "falling_damage": FEW,
    "tokens": FEW,
    "replaced_by": _heirs,
    "controller": seats,
    "changes": _changes,
    "upgrade_sides": _sides,
}
"""Fields of a model, each with the values that it may have."""
EMPTY: Final = frozenset({"cost"})
"""Those that a card may leave out, which nobody knows then."""
ALONE: Final = frozenset({"name", "title", "cost", "faction", "characteristics", "keywords", "abilities"})
"""Those on which nothing else of a table hangs."""
MODELS: Final = {
    "models.*.base_mm": Fact(
        of_object("base_mm"),
        where((30, 40, 50), ground, encounter),
        is_usual=False,
        is_stated=base_stated,
        is_empty_unknown=True,
    ),
    "models.*.at": Fact(
        of_object("at"), where(places, ground, encounter), is_usual=False, is_stated=place_stated, put=cleared
    ),
    "models.*.health": Fact(
        of_object("health"),
        where(_health, duels, model_events, encounter),
        is_usual=False,
        is_stated=health_stated,
        is_empty_unknown=True,
        put=_with_health,
        at_once=_health_at_once,
    ),
    "models.*.health_max": Fact(
        of_object("health_max"),
        where(_most_health, duels, model_events, encounter),
        is_empty_unknown=True,
        at_once=_most_health_at_once,
    ),
    **{
        f"models.*.{stat}": Fact(
            _of_stat(stat),
            _stat(stat) if stat in ("Mv", "size") else where(_stat(stat), duels, flips, model_events),
            is_usual=False,
            is_stated=stats_stated,
            is_empty_unknown=True,
            put=_with_stat,
            at_once=_stat_at_once,
        )
        for stat in ("Df", "Wp", "Mv", "size")
    },
    "models.*.seat": Fact(of_object("seat"), seats, put=_with_seat),
    "models.*.elevation": Fact(
        of_object("elevation"), LENGTHS, is_stated=height_stated, put=cleared, at_once=_elevation_at_once
    ),
    "models.*.standing_on": Fact(of_object("standing_on"), standing, put=cleared),
    "models.*.upgrades": Fact(of_object("upgrades"), _upgrades, put=_with_upgrades, at_once=_upgrades_at_once),
    "models.*.actions": Fact(of_object("actions"), _actions, is_empty_unknown=True),
    "models.*.triggers": Fact(of_object("triggers"), _triggers),
    **{
        f"models.*.{field}": Fact(
            of_object(field),
            values,
            is_empty_unknown=field in EMPTY,
            put=_with_station if field == "station" else None,
            at_once=standing_as_told if field in ALONE else None,
        )
        for field, values in CARD.items()
    },
    "models.*.actions.*.kind": Fact(of_object("kind"), ("attack", "tactical"), is_empty_unknown=True),
    "models.*.actions.*.stat": Fact(of_object("stat"), STATS, is_empty_unknown=True),
    **{f"models.*.triggers.*.{field}": fact for field, fact in TRIGGER.items()},
}
