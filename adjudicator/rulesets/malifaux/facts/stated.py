"""What a set-up states in another place: a whole deck that is laid out, a crew before its first turn."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.json import Plain

_BEGUN: Final = ("turn", "turn_over", "active", "activated", "duel", "duels", "flips", "under_way")
"""Keys of a set-up that begins in the middle of a game."""
_PARTED: Final = ("rest", "unknown", "hand_count", "deck.cards", "deck.count")
"""Keys of a seat that say where all its cards are."""


def _map(plain: Plain, *path: str) -> dict[str, Any]:
    """The map at a path; empty if there is none."""
    for key in path:
        plain = plain.get(key) if isinstance(plain, dict) else None
    return plain if isinstance(plain, dict) else {}


def is_start(setup: Plain) -> bool:
    """Whether a set-up is that of a game not begun, where what nobody states is as the rules have it then."""
    stated = _map(setup)
    if any(stated.get(key) for key in _BEGUN):
        return False
    is_before = stated.get("deployment_done") is False
    return is_before or bool(stated.get("crews")) or stated.get("turn") == 0 or stated.get("phase") == "hiring"


def cards_stated(setup: Plain, seat: str) -> bool:
    """Whether a set-up says where a seat's cards are: in a deck set out, or as its zones add up."""
    side = _map(setup, "seats", seat)
    stated = {*side, *(f"deck.{key}" for key in _map(side, "deck"))}
    is_set_out = seat in (_map(setup).get("unshuffled") or ())
    return is_start(setup) or is_set_out or not stated.isdisjoint(_PARTED)


def pool_stated(setup: Plain, seat: str) -> bool:
    """Whether a set-up states a pool: that of a crew before the game."""
    return is_start(setup) and seat in _map(setup, "crews")


def health_stated(setup: Plain, model: str) -> bool:
    """Whether a set-up states the Health of a model: before the game it is at its maximum."""
    return is_start(setup)


def base_stated(setup: Plain, model: str) -> bool:
    """Whether a set-up states a base, on the model's card, or needs none because nothing is to stand anywhere."""
    return "base_mm" in _card(setup, model) or not (is_on_ground(setup) or is_start(setup))


def stats_stated(setup: Plain, model: str) -> bool:
    """Whether a set-up states a model's stats; before the game nobody has, if its name is all that is said of it."""
    return not is_start(setup) or not {"Df", "Wp", "Mv", "Sz"}.isdisjoint(_card(setup, model))


def place_stated(setup: Plain, model: str) -> bool:
    """Whether a set-up says that a model stands nowhere: before the game, where nothing stands, buried or killed."""
    card = _map(setup, "models", model)
    is_away = card.get("buried") or card.get("killed") or card.get("in_play") is False
    return bool(is_away) or is_start(setup) or not is_on_ground(setup)


def height_stated(setup: Plain, model: str) -> bool:
    """Whether a set-up says what a model stands on, and so how high it stands."""
    return _map(setup, "models", model).get("standing_on") is not None


def is_on_ground(setup: Plain) -> bool:
    """Whether a set-up places anything."""
    models = (_map(setup, "models", name) for name in _map(setup, "models"))
    return bool(_map(setup, "terrain") or _map(setup, "markers") or any(one.get("at") for one in models))


def _card(setup: Plain, model: str) -> dict[str, Any]:
    """What is stated of a model, and what its crew's card says."""
    crews = (_map(setup, "crews", seat, "models", model) for seat in _map(setup, "crews"))
    return {key: one for card in (*crews, _map(setup, "models", model)) for key, one in card.items()}
