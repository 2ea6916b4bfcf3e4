"""A table as plain data: `tell`; `lay` makes the same table from it again."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import cards_in
from adjudicator.rulesets.malifaux.data import STATS
from adjudicator.rulesets.malifaux.encounter.tell import of_model, tell_encounter
from adjudicator.rulesets.malifaux.ground import tell as ground
from adjudicator.rulesets.malifaux.stat_cards import card_of
from adjudicator.rulesets.malifaux.state import Action, Attached, Discard, Model, Side, Table
from adjudicator.rulesets.malifaux.stats import stat_of
from adjudicator.seam.telling import Beside, Telling

WINGS: tuple[Callable[[Table, Telling[Table]], Mapping[str, Plain]], ...] = (ground.tell_ground, tell_encounter)
"""What each wing tells of a table."""
ORDERED = ground.ORDERED | {
    "discard", "top", "seen", "known_top", "cheat_order", "profile", "blasts", "discards",
    "triggers_waiting", "generated_waiting", "centreline",
}  # fmt: skip
"""The lists in tables and values whose order counts."""


def tell(table: Table, beside: Beside[Table] | None = None) -> Plain:
    """The whole table as JSON data, in the keys of a scenario's `given` and `state`; stats are those in force.

    Parts that it shares with the table `beside` are taken from the telling of that one.
    """
    telling = Telling(table, beside)
    told: dict[str, Plain] = {
        "phase": table.phase,
        "turn": table.turn,
        "turn_over": table.turn_over,
        "active": table.active,
        "active_seat": table.active_seat,
        "activated": table.activated,
        "seats": telling.each("seats", "seats", _side),
        "models": telling.each("models", "models", _model, _beside_models),
        "duels": telling.whole("duels", "duels", to_builtins),
        "flips": telling.whole("flips", "flips", to_builtins),
        "under_way": telling.whole("under_way", "actions", _under_way),
        "shuffle_due": list(table.shuffle_due),
        "discard_due": list(table.discard_due),
        "discard_late": list(table.discard_late),
        "discards": telling.whole("discards", "discards", _discards),
        **({"unshuffled": list(table.unshuffled)} if table.unshuffled else {}),
        "cut_required": table.cut_required,
        **({} if table.complete_log else {"complete_log": False}),
        **({"unknown": list(table.unknown)} if table.unknown else {}),
        "actions": telling.whole("actions", "action_data", to_builtins),
        "upgrades": telling.whole("upgrades", "upgrade_data", to_builtins),
    }
    for wing in WINGS:
        told |= wing(table, telling)
    return told


def _side(_table: Table, _seat: str, side: Side) -> Plain:
    return {
        "faction": side.faction,
        "soulstones": side.soulstones,
        "spent": side.spent,
        "hand": list(side.hand),
        "unknown": side.unknown,
        "hand_count": side.hand_count,
        **({"slipped": side.slipped} if side.slipped else {}),
        "shown": [{"card": card, "to": seat} for card, seat in side.shown],
        "deck": {
            "count": side.deck_count,
            "top": [top.card for top in side.top],
            "seen": [sorted(top.seats) for top in side.top],
            "cards": list(cards_in(side.deck)),
            **({"astray": side.astray} if side.astray else {}),
        },
        "conflict": list(side.conflict),
        "discard": list(side.discard),
        **({"covered": [{"card": card, "to": seat} for card, seat in side.covered]} if side.covered else {}),
        "removed": list(side.removed),
        **{f"crew_{name}": told for name, told in _upgrades(side.upgrades).items()},
        "upgrades_discarded": list(side.upgrades_discarded),
    }


def _beside_models(table: Table) -> tuple[object, ...]:
    """What the telling of a model reads apart from the model."""
    encounter = table.encounter
    kept = (None, None) if encounter is None else (encounter.tokens, encounter.replaced)
    return table.upgrade_data, *kept


@book.serves("MFX-MODEL-02")
def _model(table: Table, name: str, model: Model) -> Plain:
    """A model as one thing: what is on its card, how it stands, what is attached to it."""
    return {
        **card_of(model),
        **{stat: stat_of(table, name, stat) for stat in STATS},
        "changes": dict(model.changes),
        "health": model.health,
        "killed": model.killed,
        "in_play": model.in_play,
        **_upgrades(model.upgrades),
        "at": None if model.at is None else list(model.at),
        "elevation": model.elevation,
        "standing_on": model.standing_on,
        "buried": model.buried,
        "moved": model.moved,
        "falling_damage": model.falling_damage,
        "activated": model.activated,
        "actions_left": model.actions_left,
        "bonus_taken": model.bonus_taken,
        "hired": model.hired,
        **of_model(table, name),
    }


def _upgrades(attached: tuple[Attached, ...]) -> dict[str, Plain]:
    """Upgrade names, and the sides that were chosen if any were."""
    told: dict[str, Plain] = {"upgrades": [held.name for held in attached]}
    if any(held.side is not None for held in attached):
        told["upgrade_sides"] = [held.side for held in attached]
    return told


def _discards(discards: tuple[Discard, ...]) -> Plain:
    return list(to_builtins(discards))


def _under_way(actions: Mapping[str, Action]) -> Plain:
    return [_action(name, action) for name, action in actions.items()]


def _action(name: str, action: Action) -> Mapping[str, Plain]:
    told = to_builtins(action)
    if not action.felled:
        del told["felled"]
    if action.flip is None:
        del told["flip"]
    return {"action": name, **told}
