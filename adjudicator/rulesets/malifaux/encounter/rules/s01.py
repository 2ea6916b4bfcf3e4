"""Detonate Charges (MFX-S01): two scheme markers near one enemy model."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.presence import apart, scheme_markers, standing
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, Scheme
from adjudicator.rulesets.malifaux.ground.distances import in_range
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

REACH = 2
NEEDED = 2


def two_markers_near_an_enemy(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly scheme markers within 2 inches of one enemy model; for the Reveal."""
    return _charges(table, claim, margin, "MFX-S01-02")


def two_markers_near_an_enemy_at_the_end(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly scheme markers within 2 inches of one enemy model; for the End."""
    return _charges(table, claim, margin, "MFX-S01-04")


def _charges(table: Table, claim: SchemePointScored, margin: Margin, rule: str) -> Met:
    markers = dict(scheme_markers(table, claim.seat))
    near = {
        enemy: {name: apart(marker, there) for name, marker in markers.items()
                if in_range(marker, there, REACH)(margin.helps)}
        for enemy, there in standing(table, claim.seat, enemies=True)
    }  # fmt: skip
    charged = {enemy: found for enemy, found in near.items() if len(found) >= NEEDED}
    qualify = tuple(name for name in markers if any(name in found for found in charged.values()))
    return Met(
        unmet={} if charged else {rule: _too_few(table, near)},
        count=max(map(len, near.values()), default=0),
        markers=qualify,
        fits=lambda paid: any(found.keys() >= set(paid) for found in charged.values()),
        models=tuple(charged),
        distances={f"{name} {enemy}": length for enemy, found in near.items() for name, length in found.items()},
    )


def _too_few(table: Table, near: Mapping[str, Mapping[str, float]]) -> Said:
    most = max(near, key=lambda enemy: len(near[enemy]), default=None)
    if most is None:
        return say("No enemy model is on the table")
    return say(
        "Of the enemy models {model} has the most friendly scheme markers within {reach} in: {number}, not {needed}",
        model=named(table, most), reach=REACH, number=len(near[most]), needed=NEEDED,
    )  # fmt: skip


enter(
    Scheme(
        1,
        say("Detonate Charges"),
        reveal=Point(
            "end_of_turn", "MFX-S01-01", ("MFX-S01-02",), two_markers_near_an_enemy, Price("MFX-S01-03", NEEDED)
        ),
        end=Point(
            "end_of_game",
            "MFX-SCHEME-05",
            ("MFX-S01-04",),
            two_markers_near_an_enemy_at_the_end,
            Price("MFX-S01-05", NEEDED),
        ),
    )
)
