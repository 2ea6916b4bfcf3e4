"""What generated play fills in for open fields of an option: dice, cards, and their results."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import to_builtins

from adjudicator.rulesets.locke.fight.attack_numbers import due_column
from adjudicator.rulesets.locke.fight.columns import damage
from adjudicator.rulesets.locke.fight.defences import activation_check, maintained_defence_named_or_only
from adjudicator.rulesets.locke.generated.sample import CARDS, characters
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.compositions import composition_for_generated_play_or_none
from adjudicator.rulesets.locke.stages.esp_checks import (
    activation_dice_and_check,
    dice_count_in,
    esp_dice_count,
    intrusion_target_number,
    level_target_number,
    passes_esp_check,
)
from adjudicator.rulesets.locke.stages.normal_turns import is_invader
from adjudicator.rulesets.locke.stages.sides import larger_side_by_known_silhouettes
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES, are_neighbours, round_the_ring
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table, character, seats_in_order
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.offers import pick
from adjudicator.seam.ruleset import Randomness, Refused

Fill: TypeAlias = Callable[[Table, dict[str, Any], Randomness], dict[str, Any]]


def _die(randomness: Randomness) -> int:
    return 1 + randomness.below(6)


def _dice(randomness: Randomness) -> list[int]:
    return [_die(randomness), _die(randomness)]


def _shuffled(items: Sequence[Any], randomness: Randomness) -> list[Any]:
    left, row = list(items), []
    while left:
        row.append(left.pop(randomness.below(len(left))))
    return row


def _pool(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    """A legal number of characters of each alignment for the players, exactly one of them an (L)."""
    sheets, sizes = (
        table.tables.characters,
        composition_for_generated_play_or_none(table.tables, len(seats_in_order(table))),
    )
    legends = [name for name, sheet in sheets.items() if sheet.legend]
    if not legends or not sizes:
        raise _too_few(table)
    legend, pool = pick(legends, randomness), {}
    for side, count in zip(ALIGNMENTS, sizes, strict=True):
        plain_ones = [name for name, sheet in sheets.items() if sheet.alignment == side and not sheet.legend]
        first = [legend] if sheets[legend].alignment == side else []
        pool[side] = (first + _shuffled(plain_ones, randomness))[:count]
        if len(pool[side]) < count:
            raise _too_few(table)
    return {"pool": pool, "legends": [legend]}


def _too_few(table: Table) -> Refused:
    says = say("The match has too few character sheets to be played by {count}", count=len(seats_in_order(table)))
    return Refused("wrong", says, "tables.characters")


def _deals(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    names, around = [name for side in table.pool.values() for name in side], seats_in_order(table)
    if len(names) < len(around) or not around:
        raise _too_few(table)
    return {"deals": dict(zip(around, _shuffled(names, randomness), strict=False))}


def _playing_cards(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    if plain["purpose"] == "initiative":
        combat = table.combat
        who = [seat for seat in combat.participants if seat not in combat.cards] if combat is not None else []
        pack: list[Any] = [{"suit": suit, "rank": rank} for suit in ("black", "red") for rank in range(1, 11)]
    else:
        who = list(
            seats_in_order(table) if plain["purpose"] == "silhouette" else larger_side_by_known_silhouettes(table)
        )
        ranks: tuple[Any, ...] = ("A", *range(2, 11), "J", "Q", "K")
        pack = [{"suit": suit, "rank": rank} for suit in ("spades", "hearts", "diamonds", "clubs") for rank in ranks]
    return {"deals": dict(zip(who, _shuffled(pack, randomness), strict=False))}


def _check(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    roll = [_die(randomness) for _ in range(esp_dice_count(table) or 2)]
    target = plain.get("target_number", intrusion_target_number(table, plain["player"]))
    if "target" in plain or target is None:
        level = character(table, plain["player"]).esp_level or 7
        own = level_target_number(table.tables.esp_check, level)
        target = level if own is None else own
    worked = passes_esp_check(table, roll, target)
    if "target" not in plain and is_invader(character(table, plain["player"])) is False:
        worked = True  # LCK-INTRUDE-03
    return {"roll": roll, "target_number": target, "success": sum(roll) <= target if worked is None else worked}


def _teleport(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    die, level = _die(randomness), plain.get("declared_level", 4)
    if die >= level:
        return {"declared_level": level, "roll": [die], "to": to_builtins(character(table, plain["player"]).at)}
    return {"declared_level": level, "roll": [die], **_way(table, plain["player"], die, randomness)}


def _leaving(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    die = _die(randomness)
    return {"roll": [die], **_way(table, plain["player"], die, randomness)}


def _way(table: Table, seat: str, die: int, randomness: Randomness) -> dict[str, Any]:
    """A teleport move of some steps: round the ring of a planet, or step by step through the base."""
    start = character(table, seat).at
    if not isinstance(start, Spot):
        raise Refused("no-such", say("{seat}'s piece does not stand on a space", seat=seat))
    if start.planet is not None:
        right = bool(randomness.below(2))
        to = round_the_ring(start, die if right else -die)
        return {"direction": "right" if right else "left", "to": to_builtins(to)}
    way = [start]
    for _ in range(die):
        before = way[-2] if len(way) > 1 else None
        way.append(pick([spot for spot in BASE_SPACES if are_neighbours(way[-1], spot) and spot != before], randomness))
    return {"path": [[spot.row, spot.col] for spot in way[1:]], "to": to_builtins(way[-1])}


def _effect(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    """The turned-up card, drawn by the number of each kind (LCK-HOUSE-11)."""
    drawn = randomness.below(36)
    if table.tables.planet_cards:
        pile = [name for name, card in table.tables.planet_cards.items() for _ in range(card.count)]
        name = pile[drawn] if drawn < len(pile) else None
        return {"effect": "none"} if name is None else {"card": name, "effect": table.tables.planet_cards[name].effect}
    return {"effect": "info 1" if drawn < 12 else "white" if drawn < 20 else "none"}


def _white(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    listed = table.tables.planet_cards.values()
    there = sum(card.count for card in listed if card.effect == "white") if listed else plain["count"]
    return {"white": randomness.below(1 + min(there, plain["count"] // 2))}


def _at_random(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    roll = _dice(randomness)
    return {"roll": roll, "at": {"row": roll[0], "col": roll[1]}}


def _hand(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"cards": [dict(pick(CARDS, randomness)) for _ in range(plain["count"])]}


def _damage(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    attack = table.combat.attack if table.combat is not None else None
    column = None if attack is None else due_column(table, attack, plain["player"], plain["target"])
    roll = _dice(randomness)
    return {"column": column, "roll": roll, "damage": damage(table, column or "1:2", roll)}


def _match(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    around = [f"P{number}" for number in range(1, 8)]
    return {"players": around, "seats_ccw": around, "tables": {"characters": characters()}}


def _check_roll(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    """A roll of as many dice as the ability asks for (LCK-TURN-03)."""
    own = character(table, plain["player"]).abilities
    asked = next((one.roll for one in own if one.name == plain["ability"] and one.roll), "")
    return {"roll": [_die(randomness) for _ in range(dice_count_in(asked) or 1)]}


def _two_dice(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"roll": _dice(randomness)}


def _named(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"name": "Lantern"}


def _card(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"card": "Lantern", "level": 2 + randomness.below(4), "firepower": 4 + randomness.below(9), "attribute": "E"}


def _response(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"card": "Lantern"}


def _silhouette(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"name": character(table, plain["player"]).character or "Nobody"}


def _nothing(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {}


def _value(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {"value": randomness.below(8)}


def _endurance(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    return {} if "endurance" in plain else {"endurance": randomness.below(8)}


def _leap(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    lead = table.combat.attack.interceptor if table.combat is not None and table.combat.attack is not None else None
    return {"card": "Lantern", "level": 6 if lead is None else max(0, (lead.level or 1) - 1)}


def _joining(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    """A card of an unknown hand, below the level of the attack."""
    attack = table.combat.attack if table.combat is not None else None
    return {"card": "Lantern", "level": max(0, ((attack.level if attack else None) or 1) - 1), "firepower": 4}


def _activation(table: Table, plain: dict[str, Any], randomness: Randomness) -> dict[str, Any]:
    """A successful roll, if there is one: after a failure a defence is released."""
    defence, count = (
        maintained_defence_named_or_only(table, plain["player"], plain.get("defence")),
        activation_dice_and_check(table)[0] or 2,
    )
    rolls = [_die(randomness) for _ in range(count)], [1] * count, [6] * count
    checks = {tuple(roll): defence and activation_check(table, plain["player"], defence, roll) for roll in rolls}
    return {"activation_roll": next((list(roll) for roll, check in checks.items() if not check or check[1]), rolls[0])}


FILLED: Final[Mapping[str, Fill]] = {
    "MatchCreated": _match,
    "CharacterPoolChosen": _pool,
    "CharacterSheetsDealt": _deals,
    "PlayingCardsDealt": _playing_cards,
    "ConversionAttempted": _check,
    "IntrusionAttempted": _check,
    "Teleported": _teleport,
    "CombatLeft": _leaving,
    "SpaceEffectResolved": _effect,
    "PlanetCardsDrawn": _white,
    "PiecePlaced": _at_random,
    "HandReceived": _hand,
    "HandRefilled": _hand,
    "DamageJudged": _damage,
    "CheckRollMade": _check_roll,
    "ArrivalRolled": _two_dice,
    "AliveCheckRolled": _two_dice,
    "AbilityUsed": _named,
    "AttackDeclared": _card,
    "AttackResolved": _nothing,
    "CombatEnded": _nothing,
    "DefenceAttempted": _response,
    "EvasionAttempted": _response,
    "DefenceMaintained": _activation,
    "SilhouetteChosen": _silhouette,
    "SilhouetteChanged": _silhouette,
    "EnduranceDeclared": _value,
    "MeleeDeclared": _endurance,
    "MeleeAnswered": _endurance,
    "SynchronisationJoined": _joining,
    "InterceptionDeclared": _leap,
    "InterceptionJoined": _leap,
}
"""By kind of event: what fills the open fields of an option."""
