"""What people call the keys of a told table, the words in it, and the things it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.names import CARDS, ICONS, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Table

_BOOKKEEPING: Final = (
    "activated", "discards", "discard_late", "under_way", "fresh", "ended", "paid", "placed_last", "kills",
    "tokens_due", "former_costs", "in_play", "moved", "damage_dealt", "told", "stone_answered", "trigger_answered",
    "stat", "strategy_points", "scheme_points", "replaced", "unshuffled", "step", "shown", "resolved", "acted",
    "left", "turn_over", "felled", "final_suits", "seats.unknown", "seats.slipped", "seats.cards", "seats.seen",
    "seats.astray", "seats.conflict", "duels.strays", "duels.deck", "duels.seat", "flips.deck", "flips.seat",
    "encounter.flips", "encounter.idol", "encounter.initiative",
)  # fmt: skip
"""Keys for what a table keeps for its rules only, or also tells elsewhere."""
TERMS: Final[Mapping[str, Said | None]] = {
    **dict.fromkeys(_BOOKKEEPING),
    # ---- the course of the match
    "phase": say("phase"),
    "turn": say("turn"),
    "active": say("active model"),
    "active_seat": say("active player"),
    "first_player": say("first player"),
    "shuffle_due": say("deck to be made anew"),
    "discard_due": say("over the hand size"),
    "cut_required": say("cut required"),
    "complete_log": say("complete log"),
    "strategy": say("strategy"),
    "pool": say("scheme pool"),
    "schemes": say("schemes"),
    "revealed": say("revealed schemes"),
    "vp": say("victory points"),
    "encounter": say("encounter"),
    "encounter.revealed": say("revealed schemes"),
    "encounter.game_over": say("game over"),
    "centreline": say("centreline"),
    "zones_chosen": say("deployment zones chosen"),
    "deployment_done": say("deployment done"),
    "engaged": say("engaged"),
    "seat": say("player"),
    "scheme": say("scheme"),
    # ---- a player's side
    "faction": say("faction"),
    "soulstones": say("soulstones"),
    "spent": say("soulstones spent on upgrades"),
    "hand": say("hand"),
    "hand_count": say("cards in hand"),
    "deck": say("deck"),
    "top": say("known on top"),
    "count": say("number of cards"),
    "discard": say("discard pile"),
    "covered": say("face down in the discard pile"),
    "removed": say("removed cards"),
    "crew_upgrades": say("crew upgrades"),
    "upgrades": say("upgrades"),
    "upgrade_sides": say("sides of upgrades"),
    "upgrades_discarded": say("discarded upgrades"),
    # ---- models, markers
    "models": say("models"),
    "models.activated": say("activated this turn"),
    "controller": say("controller"),
    "health": say("Health"),
    "killed": say("killed"),
    "at": say("place"),
    "elevation": say("elevation"),
    "standing_on": say("standing on"),
    "buried": say("buried"),
    "falling_damage": say("falling damage"),
    "actions_left": say("actions left"),
    "bonus_taken": say("bonus action taken"),
    "hired": say("hired"),
    "changes": say("changed"),
    "tokens": say("Explosive tokens"),
    "replaced_by": say("replaced by"),
    "state": say("state"),
    NEUTRAL: say("neutral"),
    # ---- duels and flips
    "kind": say("kind"),
    "declared": say("triggers"),
    "trigger": say("trigger"),
    "flip": say("flip"),
    "modifier": say("modifier"),
    "cards": say("flipped"),
    "used": say("card in the conflict"),
    "cheated": say("cheated"),
    "declined": say("cheating declined"),
    "replaced_cards": say("cards to be flipped again"),
    "total": say("total when flipped"),
    "final": say("final total"),
    "suits": say("suits"),
    "suit": say("suit"),
    "extra": say("bonus to the total"),
    "stones": say("soulstones used"),
    "plus": say("⊕ of soulstones"),
    "relented": say("relented"),
    "success": say("success"),
    "effect": say("effect"),
    "profile": say("profile"),
    "blasts": say("blasts"),
    # ---- what a set-up states besides
    "base_mm": say("base in millimetres"),
    "size": say("Size"),
    "height": say("Height"),
    "floors": say("floors"),
    "polygon": say("outline"),
    "traits": say("traits"),
    "station": say("station"),
    "cost": say("Cost"),
    "health_max": say("maximum Health"),
    "model": say("model"),
    "acting": say("acting model"),
    "target": say("target"),
    "resist": say("resisted with"),
    "tn": say("target number"),
    "opposed": say("opposed duel"),
    "simple": say("simple duel"),
    "action": say("action"),
    "actions": say("actions"),
    "timing": say("timing"),
    "triggers": say("triggers"),
    "value": say("value"),
    "duel.stat": say("stat"),
    "duel.step": say("step"),
    "duel.flips": say("flips"),
    **ICONS,
}
"""By key, or by word."""


def called(table: Table, place: tuple[str, ...]) -> Part | None:
    """A player by seat, a model by name, a duel and a flip by their players, a scheme by its own name."""
    match place:
        case (name,):
            return _by_id(table, name)
        case ("seats" | "vp" | "schemes", seat):
            return Player(seat)
        case ("schemes", _, number) if number.isdecimal() and int(number) in SCHEMES:
            return SCHEMES[int(number)].called
        case ("models" | "markers" | "terrain", name):
            return named(table, name)
        case ("duels", name) if name in table.duels:
            return _duel(table, table.duels[name])
        case ("duels", name, "acting" | "target" as part, *rest) if name in table.duels and rest in ([], ["flip"]):
            mine = table.duels[name].acting if part == "acting" else table.duels[name].target
            return None if mine is None else named(table, mine.model)
        case ("flips", name) if name in table.flips:
            return say("flip of {player}", player=Player(table.flips[name].seat))
        case _:
            return None


def _by_id(table: Table, name: str) -> Part | None:
    if name in table.seats:
        return Player(name)
    if name in table.duels:
        return _duel(table, table.duels[name])
    if name in STRATEGIES:
        return STRATEGIES[name].called
    return named(table, name) if name in table.models else CARDS.get(name)


def _duel(table: Table, duel: Duel) -> Said:
    acting = named(table, duel.acting.model)
    if duel.target is None:
        return say("duel of {model}", model=acting)
    return say("duel of {model} and {other}", model=acting, other=named(table, duel.target.model))
