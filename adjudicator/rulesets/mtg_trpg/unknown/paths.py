"""The paths of what nobody knows, as `tell` has them: by these, whatever a set-up calls them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from msgspec import UNSET

from adjudicator.rulesets.mtg_trpg.given import GivenFacts, GivenNpc, GivenTable
from adjudicator.rulesets.mtg_trpg.state import Table

OF_NPCS: Final = ("tapped", "damage", "status", "controller")
"""What is told of an NPC that is a permanent under `npcs`, too; it is unknown there."""
_SECTIONS: Final = ("pcs", "cards", "decks", "permanents", "npcs", "effects", "checks", "attacks", "areas")
"""The parts of a table that hold things by name."""


def canonical(path: str, npcs: frozenset[str] = frozenset(), attacker: str | None = None) -> str:
    """A path in the words of a telling; `attacker`: the source of the one attack of an older set-up."""
    section, _, rest = path.partition(".")
    name, _, field = rest.rpartition(".")
    if section == "permanents" and name in npcs and field in OF_NPCS:
        return f"npcs.{rest}"
    if section == "attack" and attacker is not None:
        return f"attacks.{attacker}.{'blockers' if rest == 'blocker' else rest}"
    return path


def unknown_in(given: GivenTable) -> tuple[str, ...]:
    """What nobody knows of a set-up: what it calls unknown, and what follows from that."""
    if not given.unknown:
        return ()
    npcs, attacker = frozenset(given.npcs), None if given.attack is None else given.attack.source
    named = dict.fromkeys(canonical(path, npcs, attacker) for path in given.unknown)
    return tuple(dict.fromkeys((*named, *(more for path in named for more in _implied(given, path)))))


def _implied(given: GivenTable, path: str) -> Iterator[str]:
    """What is unknown with a cost: mana value and colours, unless stated; with an NPC's loyalty: what is left of it."""
    section, _, rest = path.partition(".")
    name, _, field = rest.rpartition(".")
    stated: GivenFacts | GivenNpc | None = {"cards": given.cards, "npcs": given.npcs}.get(section, {}).get(name)
    if stated is None or given.at is not None:
        return
    if field == "mana_cost" and stated.mana_value is None:
        yield f"{section}.{name}.mana_value"
    if field == "mana_cost" and stated.colors is UNSET:
        yield f"{section}.{name}.colors"
    if field == "loyalty" and section == "npcs":
        yield f"permanents.{name}.loyalty"


def is_there(table: Table, path: str) -> bool:
    """Whether the thing that a path leads to is still on the table."""
    section, _, rest = path.partition(".")
    if section in ("combat", "horde", "slowing"):
        return not rest or getattr(table, section) is not None
    name = rest if section in ("decks", "areas") else rest.rpartition(".")[0]
    return section not in _SECTIONS or name in getattr(table, section)
