"""How long a fact stays unknown: until an event tells it, or what it was a fact of is over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.table.state import Table

_NOTHING: Final = object()
_COUNTED: Final = frozenset(
    (
        "damage", "mental_damage", "minions", "intrusion_failures", "info", "info_count", "esp_power", "hand_count",
        "hand", "maintained", "effects", "abilities", "converted_by", "ability_cards_up", "ability_cards_down",
        "placed", "destroyed", "places", "gone", "face_down", "ambush", "parties", "viewed", "white", "intruding",
        "unable_to_place", "objections", "survived_turns", "refused", "refusals", "immediate", "pool", "legends",
        "acted", "wishes", "joined", "checked", "bluffs", "newcomers", "absent_with_check", "due_arrivals",
        "stays_away", "participants", "obstacles", "defences_made", "evasions_made", "follow_up", "played_this_season",
        "round_end_effects",
    )
)  # fmt: skip
"""What grows, or shrinks, by events: an event that changes it does not tell how much there was."""
_OF_THE_ROUND: Final = frozenset(
    (
        "round", "cards", "order", "acted", "attack_made", "attack_hit", "defences_made", "evasions_made", "bluffs",
        "joined", "wishes", "newcomers", "round_end_effects", "ended_round",
    )
)  # fmt: skip
_OF_THE_COMBAT_TURN: Final = frozenset(("current", "phase", "main_action"))


def still_unknown(before: Table, after: Table, event: ev.Event) -> tuple[str, ...]:
    """What nobody knows of a table after an event that knew no better before it."""
    return tuple(path for path in after.unknown if not _is_told(before, after, event, path.split(".")))


def _is_told(before: Table, after: Table, event: ev.Event, path: list[str]) -> bool:
    old, new = _at(before, path), _at(after, path)
    if new is _NOTHING or _is_over(before, after, event, path):
        return True
    if old is None or path[-1] not in _COUNTED:
        return bool(old != new)
    return path[-1] == "survived_turns" and getattr(event, "survived_turns", None) is not None


def _is_over(before: Table, after: Table, event: ev.Event, path: list[str]) -> bool:
    """Whether the turn, the combat, the round, the attack or the declaration is another one now."""
    kind, name = type(event), path[-1]
    match path:
        case ["turn", _]:
            return kind is ev.NormalTurnStarted or _at(before, ["turn", "player"]) != _at(after, ["turn", "player"])
        case ["combat", "attack", _]:
            return kind in (ev.AttackDeclared, ev.MeleeDeclared)
        case ["combat", _]:
            return kind is ev.CombatStarted or any(
                name in names and _at(before, ["combat", of]) != _at(after, ["combat", of])
                for names, of in ((_OF_THE_ROUND, "round"), (_OF_THE_COMBAT_TURN, "current"))
            )
        case ["declaration", _]:
            return kind is ev.VictoryDeclared
    return False


def _at(held: Any, path: list[str]) -> Any:
    """What stands at a path; `_NOTHING` where there is none."""
    for key in path:
        held = held.get(key, _NOTHING) if isinstance(held, Mapping) else getattr(held, key, _NOTHING)
    return held
