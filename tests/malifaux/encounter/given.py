"""What tests of encounters start from: a table with points, and the seeds of encounters that are played."""

from __future__ import annotations

from adjudicator.plain.json import Plain

BASE: Plain = {"base_mm": 30, "size": 2, "cost": 6, "health_max": 8}
SETUP: Plain = {
    "turn": 3,
    "strategy": "turf_war",
    "first_player": "A",
    "schemes": {"A": {"1": None, "12": "A1"}, "B": {"1": None, "13": {"friendly": "B1", "enemy": "A1"}}},
    "strategy_points": {"A": [2]},
    "scheme_points": {"B": {"1": {"reveal": 2}}},
    "models": {
        "A1": {"seat": "A", "name": "Rusty Nail", "at": [18, 18], **BASE},
        "B1": {"seat": "B", "at": [30, 30], **BASE},
    },
    "markers": {
        "S1": {"kind": "strategy", "at": [9, 9], "state": "A"},
        "S2": {"kind": "strategy", "at": [27, 9], "state": "A"},
        "S3": {"kind": "strategy", "at": [27, 27], "state": "neutral"},
        "K1": {"kind": "scheme", "seat": "A", "at": [30, 28]},
        "K2": {"kind": "scheme", "seat": "A", "at": [30, 32]},
        "K3": {"kind": "scheme", "seat": "A", "at": [30, 33.19]},
    },
}
SEEDS = {
    "turf_war": (2, 4, 6), "reckoning": (3, 12, 13, 22),
    "plant_explosives": (10, 11, 12), "corrupted_idols": (4, 14, 15),
}  # fmt: skip
"""Seeds of the encounters played with each strategy: together they score all that can be scored."""
STRATEGIES = tuple(SEEDS)
