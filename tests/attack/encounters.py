"""Encounters with a canary in A's secret choice: a scheme, or a model that goes with one, that nobody else knows."""

from __future__ import annotations

from tests.attack.twins import Json, Story, alone, nothing

_SECRET = {"7": "bob", "12": "ann", "10": None}
"""A's first scheme, with the model that goes with it."""
_PARTS = {"reveal": "end_of_turn", "end": "end_of_game"}


def _encounter(scheme: str) -> Json:
    """A's first scheme is secret; all that it could ask for is about to be met."""
    card = {"cost": 5, "health_max": 8, "base_mm": 30, "size": 2, "Df": 5, "Wp": 4, "Mv": 5}
    models = {
        "ann": {"seat": "A", "at": [18, 17], "station": ["enforcer"], **card},
        "bob": {"seat": "B", "at": [18, 18.5], "station": ["minion"], "health": 4, **card},
        "cat": {"seat": "B", "at": [30, 30], "station": ["leader", "master"], "health": 3, **card},
    }
    markers = {f"K{number}": {"kind": "scheme", "seat": "A", "at": [18, 15 + number]} for number in range(3)}
    chosen = {"A": {scheme: _SECRET[scheme], "1": None}, "B": {"1": None, "13": {"friendly": "bob", "enemy": "ann"}}}
    return {
        "seats": {"A": {}, "B": {}}, "models": models, "markers": markers, "turn": 4, "strategy": "reckoning",
        "first_player": "A", "schemes": chosen,
    }  # fmt: skip


def _not_chosen(_scheme: str) -> Json:
    given = _encounter("7")
    del given["schemes"]["A"]
    return given


def _chosen_both(_scheme: str) -> Json:
    given = _encounter("7")
    given["schemes"]["A"] = {"7": "bob", "12": "ann"}
    return given


def _at_the_end(scheme: str) -> Json:
    """The game is over: every End could be scored, and a Reveal is late."""
    return _encounter(scheme) | {"turn": 5, "turn_over": True, "encounter": {"game_over": True}}


# ---- what happens


def _claim(seat: str, scheme: int, part: str, **more: Json) -> Json:
    return {
        "event": "SchemePointScored", "seat": seat, "scheme": scheme, "part": part, "step": _PARTS[part], **more,
    }  # fmt: skip


def _to_the_end(_scheme: str) -> list[Json]:
    """Two turns end, a leader dies, the game is over: every scheme of A's would have its moment."""
    return [
        {"event": "ModelActivated", "model": "ann"},
        {"event": "DamageDealt", "by": "ann", "to": "cat", "amount": 1},
        {"event": "ActivationEnded", "model": "ann"},
        {"event": "TurnEnded", "turn": 4},
        _claim("B", 1, "reveal"),
        {"event": "TurnStarted", "turn": 5},
        {"event": "ModelKilled", "model": "cat", "killer": "ann"},
        {"event": "TurnEnded", "turn": 5},
        {"event": "GameEnded", "turn": 5},
    ]


def _vendetta(foe: str) -> list[Json]:
    """Schemes chosen after the set-up, of which one names a model in secret."""
    models = {"13": {"friendly": "ann", "enemy": foe}}
    return [{"event": "SchemesChosen", "seat": "A", "schemes": [1, 13], "models": models}, *_to_the_end(foe)]


def prisoner(foe: str) -> list[list[Json]]:
    """A model chosen in secret, whose name is as long as it is, between entries that break a rule each."""
    choice = {"event": "SchemesChosen", "seat": "A", "schemes": [7], "models": {"7": foe}}
    wrong = {"event": "DeploymentCompleted"}, {"event": "ModelActivated", "model": "b"}
    return [[{"event": "TurnStarted", "turn": 1}, *wrong, wrong[1], choice, wrong[1], wrong[1]]]


def _chosen_late(scheme: str) -> list[Json]:
    """Points of schemes that nobody had chosen, then the choice: what was claimed before tells nothing of it."""
    claims = [_claim("A", number, "reveal") for number in (7, 12, 10)]
    return [{"event": "TurnEnded", "turn": 4}, *claims, _choice(scheme), {"event": "TurnStarted", "turn": 5},
            {"event": "TurnEnded", "turn": 5}, {"event": "GameEnded", "turn": 5}]  # fmt: skip


def _chosen_anew(scheme: str) -> list[Json]:
    """A choice of which one scheme is known by its Reveal and another by its End, then another choice."""
    return [
        {"event": "TurnEnded", "turn": 4},
        _claim("A", 7, "reveal"),
        {"event": "GameEnded", "turn": 5},
        _claim("A", 12, "end"),
        _choice(scheme),
    ]


def _choice(scheme: str) -> Json:
    secret = {} if _SECRET[scheme] is None else {scheme: _SECRET[scheme]}
    return {"event": "SchemesChosen", "seat": "A", "schemes": [1, int(scheme)], "models": secret}


def _revealed(_scheme: str) -> list[Json]:
    """What A's other scheme is, everybody knows."""
    return [{"event": "TurnEnded", "turn": 4}, _claim("A", 1, "reveal", removed=["K1", "K2"])]


# ---- what others may guess


def _claimed(scheme: str) -> list[Json]:
    """Points in A's name, and another choice."""
    claims = [_claim("A", int(scheme), part) for part in _PARTS]
    return [
        *claims,
        _claim("A", 1, "end"),
        _choice(scheme),
        {"event": "SchemesChosen", "seat": "A"},
        {"event": "SchemesChosen", "seat": "A", "schemes": [2, 3]},
        {"event": "StrategyPointScored", "seat": "A"},
    ]


def _foe_claimed(foe: str) -> list[Json]:
    models = {"13": {"friendly": "ann", "enemy": foe}}
    ended = {"step": "end_of_activation", "activation_of": "ann"}
    return [
        {"event": "SchemesChosen", "seat": "A", "schemes": [1, 13], "models": models},
        _claim("A", 13, "reveal") | ended,
        _claim("A", 13, "end"),
        {"event": "ModelKilled", "model": foe, "killer": "bob"},
    ]


_WORLDS, _OTHERS = ("7", "12", "10"), ("spectator", "B")
ENCOUNTERS: dict[str, tuple[Story, tuple[str, str, str], tuple[str, ...]]] = {
    "malifaux, a secret scheme": (
        Story("malifaux", _encounter, alone(_to_the_end), _claimed, (2, 4)), _WORLDS, _OTHERS,
    ),
    "malifaux, a secret model": (
        Story("malifaux", lambda _: _encounter("7"), alone(_vendetta), _foe_claimed, (3,)),
        ("bob", "cat", "ann"),
        _OTHERS,
    ),
    "malifaux, enforced, a secret scheme": (
        Story("malifaux", _at_the_end, nothing, _claimed, (), "enforce"), _WORLDS, _OTHERS,
    ),
    "malifaux, beside a scheme that is known": (
        Story("malifaux", _encounter, alone(_revealed), _claimed, (1,)), _WORLDS, _OTHERS,
    ),
    "malifaux, chosen late": (
        Story("malifaux", _not_chosen, alone(_chosen_late), _claimed, (2,)), _WORLDS, _OTHERS,
    ),
    "malifaux, chosen anew": (
        Story("malifaux", _chosen_both, alone(_chosen_anew), _claimed), _WORLDS, _OTHERS,
    ),
}  # fmt: skip
"""By name, as `STORIES`."""
