"""Models and crews with their cards, changes and upgrades counted: stats, actions, Health, costs, copies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS, CardAction, Restricted, UpgradeData, UpgradeSide
from adjudicator.rulesets.malifaux.names import GENERAL_ACTIONS
from adjudicator.rulesets.malifaux.state import Attached, Model, Table
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.frozen import put, replace

GENERAL = tuple(GENERAL_ACTIONS)
"""The general actions of MFX-HOUSE-C01."""
LEAST = 1
"""The lowest a stat can be (MFX-STAT-14)."""
Upgrades: TypeAlias = Mapping[str, UpgradeData]
"""A match's upgrade cards by name."""


# ---- upgrades as part of a card


@book.serves("MFX-UPG-02", "MFX-UPG-25")
def upgrade_texts(upgrades: Upgrades, model: Model) -> Iterator[UpgradeData | UpgradeSide]:
    """The upgrades that count as part of a model's card: the side that is up, and one of each name (MFX-UPG-09)."""
    for place, attached in enumerate(model.upgrades):
        data = upgrades.get(attached.name)
        if data is not None and all(other.name != attached.name for other in model.upgrades[:place]):
            yield face_up(data, attached)


@book.serves("MFX-UPG-22")
def sides_of(data: UpgradeData) -> Mapping[str, UpgradeSide]:
    """The sides of a Double-Sided upgrade by name; empty for any other."""
    if isinstance(data.sides, dict):
        return data.sides
    return {side.name or "": side for side in data.sides}


def side_up(data: UpgradeData, attached: Attached) -> str | None:
    """The name of the side that is up: the one chosen, else the one prescribed, else the first."""
    return attached.side or data.starts or next(iter(sides_of(data)), None)


def face_up(data: UpgradeData, attached: Attached) -> UpgradeData | UpgradeSide:
    """The part of an upgrade that counts: the side that is up if it is Double-Sided, else all of it (MFX-UPG-25)."""
    return sides_of(data).get(side_up(data, attached) or "", UpgradeSide()) if data.sides else data


def is_double_sided(data: UpgradeData) -> bool:
    """Whether the upgrade is Double-Sided: it has sides, or says so among its restrictions."""
    return bool(data.sides) or "double_sided" in data.restrictions


def crew_keyword(data: UpgradeData) -> str | None:
    """The X of a Crew (X) upgrade; None for any other."""
    for restriction in data.restrictions:
        if restriction != "double_sided" and restriction.crew is not None:
            return restriction.crew.keyword
    return None


def plentiful(data: UpgradeData) -> int | None:
    """The X of a Plentiful (X) upgrade; None for any other."""
    for restriction in data.restrictions:
        if restriction != "double_sided" and restriction.plentiful is not None:
            return restriction.plentiful.x
    return None


def is_special(data: UpgradeData) -> bool:
    """Whether the upgrade is Special."""
    return any(one != "double_sided" and one.special is not None for one in data.restrictions)


def restricted(data: UpgradeData) -> tuple[Restricted, ...]:
    """The Restricted entries of an upgrade."""
    return tuple(one.restricted for one in data.restrictions if one != "double_sided" and one.restricted is not None)


def are_words_told(model: Model) -> bool:
    """Whether anybody stated the words on a model's card: its name, keywords, characteristics."""
    return bool(model.name or model.title or model.keywords or model.characteristics)


@book.serves("MFX-UPG-14")
def missed(table: Table, model_id: str, restriction: Restricted) -> tuple[str, ...]:
    """The words of a restriction that are neither the model's name nor one of its keywords."""
    model = table.models[model_id]
    return tuple(
        word
        for word in restriction.names
        if word.casefold() != (model.name or model_id).casefold() and not has(model.keywords, word)
    )


# ---- stats


def upgrade_effects(upgrades: Upgrades, model: Model, stat: str) -> int:
    """The sum of what attached upgrades add to a stat or to an action's stat."""
    return sum(text.effects.get(stat, 0) for text in upgrade_texts(upgrades, model))


@book.serves("MFX-MODEL-03", "MFX-STAT-13", "MFX-UPG-13")
def stat_of(table: Table, model_id: str, name: str) -> int | None:
    """One of the four stats in force, or an action's stat by its name: printed plus changes and upgrades, at least 1.

    None if it was never entered, or if the action has none.
    """
    model = table.models.get(model_id)
    if model is None:
        return None
    number = model.printed.get(name)
    if number is None and name not in STATS:
        number = printed_action_stat(table, model, name)
    return None if number is None else _in_force(number, table.upgrade_data, model, name)


def _in_force(number: int, upgrades: Upgrades, model: Model, name: str) -> int:
    if model.changes:
        number += model.changes.get(name, 0)
    if model.upgrades:
        number += upgrade_effects(upgrades, model, name)
    if number < LEAST:
        return LEAST
    return number


@book.serves("MFX-STAT-12")
def size_of(upgrades: Upgrades, model: Model) -> int:
    """A model's Size on the table: its Sz in force; 0 if that was never entered."""
    number = model.printed.get("Sz")
    if number is None:
        return 0
    if model.changes or model.upgrades or number < LEAST:
        return _in_force(number, upgrades, model, "Sz")
    return number


def printed_action_stat(table: Table, model: Model, name: str) -> int | None:
    """The stat printed for a model's action: on its card or an upgrade, else in the action's own data."""
    listed = listed_action(table, model, name)
    if listed is not None and listed.stat is not None:
        return listed.stat
    data = table.action_data.get(name)
    return None if data is None else data.stat


@book.serves("MFX-STAT-12")
def height_of(table: Table, model_id: str) -> int | None:
    """The height in inches of the space a model fills: its Sz; None if that was never entered."""
    return stat_of(table, model_id, "Sz")


@book.serves("MFX-STAT-11")
def walk_allowance(table: Table, model_id: str) -> int | None:
    """How far a Walk or a Charge may go, in inches: the model's Mv; None if that was never entered."""
    return stat_of(table, model_id, "Mv")


def told_allowance(table: Table, model_id: str) -> int | None:
    """How far a Walk or a Charge may go, in inches; None if nobody has told the Mv: what is usual is nobody's word."""
    return None if f"models.{model_id}.Mv" in table.unknown else walk_allowance(table, model_id)


# ---- actions and abilities


def listed_action(table: Table, model: Model, name: str) -> CardAction | None:
    """An action as the model's card, or an upgrade attached to it, lists it."""
    listed = model.actions.get(name) if model.actions else None
    if listed is None and model.upgrades:
        for text in upgrade_texts(table.upgrade_data, model):
            if name in text.actions:
                return text.actions[name]
    return listed


@book.serves("MFX-STAT-21")
def action_kind(table: Table, model_id: str, name: str) -> str | None:
    """`attack` or `tactical`, as the card or the action's own data says; None if neither does."""
    listed = listed_action(table, table.models[model_id], name)
    if listed is not None and listed.kind is not None:
        return listed.kind
    data = table.action_data.get(name)
    return None if data is None else data.kind


@book.serves("MFX-HOUSE-C01")
def general_actions(table: Table) -> tuple[str, ...]:
    """The actions open to every model: the six general ones, and any that a card marks as general."""
    marked = tuple(
        name for model in table.models.values() for name, action in (model.actions or {}).items() if action.general
    )
    return GENERAL + marked


@book.serves("MFX-STAT-20")
def actions_open(table: Table, model_id: str) -> tuple[str, ...] | None:
    """The actions of a model, each once: its card's (None if never entered), its upgrades' and the general ones."""
    model = table.models[model_id]
    if model.actions is None:
        return None
    names = dict.fromkeys(model.actions)
    for text in upgrade_texts(table.upgrade_data, model):
        names |= dict.fromkeys(text.actions)
    return tuple(names | dict.fromkeys(general_actions(table)))


def is_open(table: Table, model_id: str, name: str) -> bool:
    """Whether an action is open to a model; all actions are if its card's were never entered (MFX-MODEL-05)."""
    model = table.models[model_id]
    if model.actions is None or name in GENERAL or name in model.actions:
        return True
    return has(actions_open(table, model_id) or (), name)


@book.serves("MFX-STAT-18")
def abilities_in_effect(table: Table, model: Model) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """A model's abilities: first those always in effect, then those with a condition, which needs a ruling."""
    always: list[str] = []
    conditional: list[str] = []
    texts = (model, *upgrade_texts(table.upgrade_data, model))
    for ability in (ability for text in texts for ability in text.abilities):
        if isinstance(ability, str):
            always.append(ability)
        else:
            (always if ability.condition is None else conditional).append(ability.name)
    return tuple(always), tuple(conditional)


# ---- Health


@book.serves("MFX-STAT-16", "MFX-HOUSE-C02")
def with_health(model: Model, health: int) -> Model:
    """The model with that Health, kept between 0 and its maximum; at 0 it is killed and leaves play."""
    if model.health_max is not None and health > model.health_max:
        health = model.health_max
    if health <= 0:
        return replace(model, health=0, killed=True, in_play=False)
    return replace(model, health=health)


def hurt(model: Model, amount: int) -> Model:
    """The model with that much less Health (negative: more); unchanged if its Health is not on record."""
    return model if model.health is None else with_health(model, model.health - amount)


def without_soulstone(table: Table, model_id: str) -> Table:
    """The table with a soulstone less in the pool of a model's player, which never falls below 0."""
    seat = table.models[model_id].controller
    side = table.seats[seat]
    return replace(table, seats=put(table.seats, seat, replace(side, soulstones=max(0, side.soulstones - 1))))


def damaged(table: Table, model_id: str, amount: int) -> Table:
    """The table after a model lost that much Health; a negative amount heals it."""
    return replace(table, models=put(table.models, model_id, hurt(table.models[model_id], amount)))


def killed(table: Table, model_id: str) -> Table:
    """The table after a model was killed, whatever its Health."""
    model = replace(table.models[model_id], killed=True, in_play=False)
    return replace(table, models=put(table.models, model_id, model))


def returning(table: Table, model_id: str) -> Table:
    """The table before a killed model is set up again: actions against it keep the kill on record (MFX-TRIG-25)."""
    was = table.models.get(model_id)
    if was is None or not was.killed:
        return table
    hit = {name: replace(action, felled=True) for name, action in table.actions.items() if action.target == model_id}
    return replace(table, actions={**table.actions, **hit}) if hit else table


# ---- crews


@book.serves("MFX-STAT-03", "MFX-UPG-12")
def crew_cost(table: Table, seat: str) -> int:
    """The cost of a crew: models hired and upgrades bought."""
    models = sum(model.cost or 0 for model in table.models.values() if model.seat == seat and model.hired)
    return models + table.seats[seat].spent


@book.serves("MFX-UPG-11", "MFX-HOUSE-C03")
def copies(table: Table, seat: str, upgrade: str) -> int:
    """The number of upgrades of that name that a crew owns: attached to its models or held by its player."""
    attached = sum(
        held.name == upgrade
        for model in table.models.values()
        if model.upgrades and model.seat == seat
        for held in model.upgrades
    )
    return attached + sum(held.name == upgrade for held in table.seats[seat].upgrades)


def can_use_soulstone(table: Table, model_id: str, seat: str) -> bool:
    """Whether a model can use soulstones and one is left in that seat's pool (MFX-SOUL-01, 03)."""
    return table.models[model_id].can_use_soulstones and table.seats[seat].soulstones > 0


def crew_has(table: Table, seat: str, keyword: str) -> bool:
    """Whether a model hired for that crew has the keyword."""
    return any(model.seat == seat and model.hired and has(model.keywords, keyword) for model in table.models.values())


@book.serves("MFX-STAT-02", "MFX-STAT-04", "MFX-STAT-05")
def models_with(table: Table, by: str, word: str) -> tuple[str, ...]:
    """The ids of the models with a word as their name (whatever their title), keyword, characteristic or faction."""
    return tuple(model_id for model_id, model in table.models.items() if word in _words(model_id, model, by))


def _words(model_id: str, model: Model, by: str) -> tuple[str | None, ...]:
    if by == "name":
        name = model.name or model_id
        return (name, f"{name}, {model.title}")
    if by == "keyword":
        return model.keywords
    return model.station + model.characteristics if by == "characteristic" else (model.faction,)
