"""Hold Up Their Forces (MFX-S06): two models that engage enemies of higher cost."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.engaged import engagements
from adjudicator.rulesets.malifaux.encounter.entry import enter
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.margin import Margin
from adjudicator.rulesets.malifaux.encounter.matching import matching
from adjudicator.rulesets.malifaux.encounter.presence import apart, standing
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Scheme
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

NEEDED = 2


def two_models_hold_up_dearer_enemies(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly models engage different enemy models, each of a higher cost than its own; for the Reveal."""
    return _held_up(table, claim, margin, ("MFX-S06-02", "MFX-S06-03"))


def two_models_hold_up_dearer_enemies_at_the_end(table: Table, claim: SchemePointScored, margin: Margin) -> Met:
    """Two friendly models engage different enemy models, each of a higher cost than its own; for the End."""
    return _held_up(table, claim, margin, ("MFX-S06-04", "MFX-S06-04"))


def _held_up(table: Table, claim: SchemePointScored, margin: Margin, rules: tuple[str, str]) -> Met:
    friends, enemies = (dict(standing(table, claim.seat, enemies=side)) for side in (False, True))
    engaged = engagements(table, margin)
    held = {one: [enemy for enemy in enemies if enemy in engaged.get(one, ())] for one in friends}
    dearer = {one: [enemy for enemy in found if _costs_more(table, enemy, one)] for one, found in held.items()}
    pairs = [(one, enemy) for one, found in dearer.items() for enemy in found]
    return Met(
        _unmet(len(matching(held)), len(matching(dearer)), rules),
        len(matching(dearer)),
        models=tuple(dict.fromkeys(name for pair in pairs for name in pair)),
        distances={f"{one} {enemy}": apart(friends[one], enemies[enemy]) for one, enemy in pairs},
    )


def _costs_more(table: Table, enemy: str, own: str) -> bool:
    """Whether an enemy costs more; yes if a cost is not on record."""
    theirs, ours = table.models[enemy].cost, table.models[own].cost
    return theirs is None or ours is None or theirs > ours


def _unmet(held: int, dearer: int, rules: tuple[str, str]) -> Mapping[str, Said]:
    if held < NEEDED:
        says = say("Friendly models that each engage a different enemy model: {number}, not {needed}",
                   number=held, needed=NEEDED)  # fmt: skip
        return {rules[0]: says}
    if dearer < NEEDED:
        says = say("Friendly models that each engage a different enemy model of higher cost: {number}, not {needed}",
                   number=dearer, needed=NEEDED)  # fmt: skip
        return {rules[1]: says}
    return {}


enter(
    Scheme(
        6,
        say("Hold Up Their Forces"),
        reveal=Point("end_of_turn", "MFX-S06-01", ("MFX-S06-02", "MFX-S06-03"), two_models_hold_up_dearer_enemies),
        end=Point("end_of_game", "MFX-SCHEME-05", ("MFX-S06-04",), two_models_hold_up_dearer_enemies_at_the_end),
    )
)
