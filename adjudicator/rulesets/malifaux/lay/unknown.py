"""What a set-up calls unknown: the paths as a told table has them, and what stands there until somebody knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.data import STATS
from adjudicator.rulesets.malifaux.evolve.settled import LATE
from adjudicator.rulesets.malifaux.given import GivenTable
from adjudicator.rulesets.malifaux.state import Duel, Table
from adjudicator.seam.facts import UNKNOWN, value_at, with_value
from adjudicator.seam.frozen import replace, without
from adjudicator.seam.recall import recalled

_USUAL: Final[Mapping[tuple[str, str], Plain]] = {
    ("models", "base_mm"): 30,
    ("models", "size"): 2,
    ("models", "Df"): 5,
    ("models", "Wp"): 5,
    ("models", "Mv"): 5,
    ("markers", "at"): [0, 0],
    ("markers", "base_mm"): 30,
    ("actions", "stat"): 5,
}
"""What stands for a field that is called unknown: it is usual, and rules reckon with it."""
_STAT: Final = 5
"""The stat that stands for an unknown one of a duel."""
_SIZE: Final = ("Sz", "size")
_OF_DUEL: Final = {"target": "against", "stat_suits": "acting.suits", "declared": "acting.declared"}
_OF_CREW: Final = ("faction", "soulstones")


def stood(plain: Plain) -> Plain:
    """A set-up with what is usual where it calls something unknown that rules reckon with."""
    paths = plain.get(UNKNOWN) if isinstance(plain, dict) else None
    for path in paths if isinstance(paths, list | tuple) else ():
        if isinstance(path, str):
            plain = _stood_at(plain, _above_crews(path).split("."))
    return plain


def without_usual(table: Table) -> Table:
    """The table without what only stands for something unknown: to be asked, where no rule is to speak."""
    if not table.unknown:
        return table
    models, markers = dict(table.models), dict(table.markers)
    for path in table.unknown:
        match path.split("."):
            case ["models", name, "base_mm"] if name in models:
                models[name] = replace(models[name], base_mm=None)
            case ["models", name, "size" | "Df" | "Wp" | "Mv" as stat] if name in models:
                printed = without(models[name].printed, "Sz" if stat == "size" else stat)
                models[name] = replace(models[name], printed=printed)
            case ["markers", name, "base_mm" | "at"] if name in markers:
                markers[name] = replace(markers[name], base_mm=None)
    return replace(table, models=models, markers=markers)


def _stood_at(plain: Plain, path: list[str]) -> Plain:
    if path == ["duel", "stat"] and isinstance(plain.get("duel"), dict):
        return plain if plain["duel"].get("stat") is not None else with_value(plain, ("duel", "stat"), _STAT)
    if len(path) != 3 or not isinstance(plain.get(path[0]), dict):
        return plain
    section, name, field = path
    field = "size" if field in _SIZE else field
    usual = _USUAL.get((section, field))
    if usual is None or _is_stated(plain, section, name, field):
        return plain
    if field in (*STATS, "size") and isinstance(value_at(plain, (section, name, "printed")), dict):
        return with_value(plain, (section, name, "printed", "Sz" if field == "size" else field), usual)
    return with_value(plain, (section, name, field), usual)


def _is_stated(plain: Plain, section: str, name: str, field: str) -> bool:
    cards = [value_at(plain, (section, name))]
    if not isinstance(cards[0], dict) and cards[0] is not None:
        return True
    crews = plain.get("crews") if section == "models" else None
    cards += [value_at(crew, ("models", name)) for crew in crews.values()] if isinstance(crews, dict) else []
    held = [card for card in cards if isinstance(card, dict)]
    fields = _SIZE if field == "size" else (field,)
    printed = "Sz" if field == "size" else field
    return not held or any(
        any(card.get(one) is not None for one in fields) or value_at(card, ("printed", printed)) is not None
        for card in held
    )


@recalled(keep=1024, alike=True)
def _above_crews(path: str) -> str:
    """A path below a crew as that of the thing on the table."""
    match path.split("."):
        case ["crews", seat, field] if field in _OF_CREW:
            return f"seats.{seat}.{field}"
        case ["crews", _, *below] if below:
            return ".".join(below)
        case _:
            return path


def as_told(table: Table, given: GivenTable) -> tuple[str, ...]:
    """The paths that a set-up calls unknown, each once, as a telling of its table has them."""
    found = dict.fromkeys(_told(table, given, path) for path in given.unknown)
    is_open = any(f"seats.{seat}.hand" in found for seat in table.seats)
    may_be_late = is_open and given.discard_late is None and LATE not in found
    return (*found, LATE) if may_be_late else tuple(found)


def _told(table: Table, given: GivenTable, path: str) -> str:
    path = _above_crews(path)
    match path.split("."):
        case ["models", model, "Sz"] | ["models", model, "printed", "Sz"]:
            return f"models.{model}.size"
        case ["models", model, "printed", stat]:
            return f"models.{model}.{stat}"
        case ["models", model, "insignificant"]:
            return f"models.{model}.abilities"
        case ["under_way", *_]:
            return "under_way"
        case ["duel", *below] if isinstance(given.duel, dict) and below:
            name = given.duel.get("id")
            return ".".join(("duels", name, *_of_duel(table.duels.get(name), below))) if isinstance(name, str) else path
        case _:
            return path


def _of_duel(duel: Duel | None, below: list[str]) -> Iterator[str]:
    """A path below a duel in its short form, as it is below the duel on the table."""
    match below:
        case ["final" | "success" as field, name, *rest]:
            yield from (_part(duel, name), "final_suits" if rest == ["suits"] else field)
        case ["flips", name, *rest]:
            yield from (_part(duel, name), "flip", *rest)
        case [field, *rest]:
            yield from (_OF_DUEL.get(field, field), *rest)


def _part(duel: Duel | None, name: str) -> str:
    """Whose part in a duel a model or a seat has."""
    mine: Any = None if duel is None else duel.target
    return "target" if mine is not None and name in (mine.model, mine.seat) else "acting"
