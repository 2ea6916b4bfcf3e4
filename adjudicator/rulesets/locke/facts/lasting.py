"""How long a fact stays unknown: until an event tells it, or what it was a fact of is over.

Only what everybody sees of an event tells a fact: which facts are unknown is public.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.table.state import Character, Table
from adjudicator.seam.facts import Path
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled

_NOTHING: Final = object()
_STATES: Final = frozenset(("alive", "at", "sheet_open", "in_black_hole", "proxy", "incapacity"))
"""What of a character an event tells by changing it; of a count, a change does not tell how much there was."""
_TELL: Final[Mapping[type, str]] = {
    ev.SilhouetteChosen: "silhouette",
    ev.SilhouetteChanged: "silhouette",
    ev.CharacterDied: "alive",
    ev.AliveCheckRolled: "alive",
}
"""By kind of event: what it tells of the character of its player."""
_COUNTS: Final = frozenset(
    (
        "acted", "wishes", "joined", "checked", "bluffs", "newcomers", "absent_with_check", "due_arrivals",
        "stays_away", "participants", "obstacles", "defences_made", "evasions_made", "follow_up", "round_end_effects",
        "gone",
    )
)  # fmt: skip
"""What of a combat grows, or shrinks, by events."""
_OF_THE_ROUND: Final = frozenset(
    (
        "round", "cards", "order", "acted", "attack_made", "attack_hit", "defences_made", "evasions_made", "bluffs",
        "joined", "wishes", "newcomers", "round_end_effects", "ended_round",
    )
)  # fmt: skip
_OF_THE_COMBAT_TURN: Final = frozenset(("current", "phase", "main_action"))


def with_what_is_unknown_still(before: Table, after: Table, event: ev.Event) -> Table:
    """The table after an event, without what that tells among what nobody knew."""
    left = tuple(path for path in after.unknown if not _is_told(before, after, event, _keys(path)))
    return after if left == after.unknown else replace(after, unknown=left)


@recalled(keep=1024, alike=True)
def _keys(path: str) -> tuple[str, ...]:
    return tuple(path.split("."))


def _is_told(before: Table, after: Table, event: ev.Event, path: Path) -> bool:
    match path:
        case ["characters", seat, name, *_]:
            is_seen = name in _STATES and _is_changed(before, after, path) and _is_seen(after.characters[seat], name)
            return is_seen or _is_told_of_character(event, seat, name)
        case ["base_cards", card, _]:
            return _is_changed(before, after, path) and after.base_cards[card].face_up
        case ["turn", _]:
            return _is_changed(before, after, path) or _is_another_turn(before, after, event)
        case ["combat", "attack", _]:
            return after.combat is None or type(event) in (ev.AttackDeclared, ev.MeleeDeclared)
        case ["combat", name]:
            return (name not in _COUNTS and _is_changed(before, after, path)) or _is_over(before, after, event, name)
        case ["declaration", _]:
            return type(event) is ev.VictoryDeclared
        case ["evil_declarer", "survived_turns"]:
            return getattr(event, "survived_turns", None) is not None
        case ["setup", "larger"]:
            return type(event) is ev.SilhouettesRevealed
    return False


def _is_changed(before: Table, after: Table, path: Path) -> bool:
    was, now = _at(before, path), _at(after, path)
    return was is not now and was != now


def _is_told_of_character(event: Any, seat: str, name: str) -> bool:
    """Whether an event is of a kind that tells a fact of a character."""
    kind = type(event)
    if kind is ev.PlayingCardsDealt:
        return seat in event.deals and name in ("playing_card", "second_card")
    return kind in _TELL and _TELL[kind] == name and event.player == seat


def _is_seen(one: Character, name: str) -> bool:
    """Whether everybody sees a change of a state of a character; not a death that only the sheet tells."""
    return name != "alive" or not one.fell


def _is_another_turn(before: Table, after: Table, event: ev.Event) -> bool:
    who = ("turn", "player")
    return type(event) is ev.NormalTurnStarted or _at(before, who) != _at(after, who)


def _is_over(before: Table, after: Table, event: ev.Event, name: str) -> bool:
    """Whether the combat, the round or the combat turn that a fact is of is another one now."""
    over = {"round": name in _OF_THE_ROUND, "current": name in _OF_THE_COMBAT_TURN}
    return (
        after.combat is None
        or type(event) is ev.CombatStarted
        or any(of and _at(before, ("combat", one)) != _at(after, ("combat", one)) for one, of in over.items())
    )


def _at(held: Any, path: Path) -> Any:
    """What stands at a path; `_NOTHING` where there is none."""
    for key in path:
        held = held.get(key, _NOTHING) if isinstance(held, dict) else getattr(held, key, _NOTHING)
    return held
