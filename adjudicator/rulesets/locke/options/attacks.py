"""Options after an attack: joining, responses, interception, the endurance declared, damage, death."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.fight.attack_numbers import (
    character_targets,
    due_column,
    firepower_with_joiners,
    is_by_teleport_card,
    is_held_by_interception,
    is_interception_above_evasion_level,
    is_obstacle,
    level_with_joiners,
)
from adjudicator.rulesets.locke.fight.combat_turns import has_attacked_or_evaded, has_used_main_action_to_join
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.defences import surely_maintained_defences
from adjudicator.rulesets.locke.options.who import holds_ability_cards, is_able, is_hidden
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.spaces import is_on_planet
from adjudicator.rulesets.locke.table.state import Attack, Character, Combat, Table, character
from adjudicator.rulesets.locke.table.things import CCard, Spot
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def following(table: Table, combat: Combat, attack: Attack) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """The options due before an attack is settled, and those free besides."""
    dying = [seat for seat in attack.fatal if seat in combat.participants]
    if dying and (not attack.counter or attack.attacker in attack.judged):
        return (option(dying[0], "CharacterDied", "LCK-DAMAGE-05", player=dying[0]),), ()
    if (evasion := _evaded(combat, attack)) is not None:
        return _after_an_evasion(table, combat, attack, evasion)
    waiting = [seat for seat in character_targets(table, attack) if _waits(table, attack, seat)]
    if waiting:
        due = tuple(_next(table, combat, attack, waiting[0]))
        return due, () if attack.resolved else tuple(_joining(table, combat, attack, waiting[0]))
    return (), (*_at_obstacles(table, attack), *_resolved(table, attack))


def _stopping(attack: Attack) -> Response | None:
    """The response that stopped the attack; None: there is none, or the attack hit somebody."""
    if attack.judged:
        return None
    return next((one for one in attack.responses if one.success and one.player in attack.targets), None)


def _evaded(combat: Combat, attack: Attack) -> Response | None:
    """The successful evasion, not intercepted, of a target still to leave the combat; None: there is none."""
    return next(
        (
            one
            for one in attack.responses
            if one.kind == "evasion" and one.success and one.player in combat.participants
            if one.player in attack.targets and not is_held_by_interception(attack, one.player)
        ),
        None,
    )


def _waits(table: Table, attack: Attack, seat: str) -> bool:
    """Whether an attack is still unsettled for a target."""
    if seat == attack.attacker or any(one.success and one.player == seat for one in attack.responses):
        return False
    if seat in attack.judged:
        return attack.source == "melee" and attack.counter and attack.attacker not in attack.judged
    one = character(table, seat)
    if attack.resolved in ("blocked", "evaded") and len(attack.targets) == 1:
        return False
    behind = (
        any(held.level >= (level_with_joiners(attack) or 0) for held in surely_maintained_defences(one))
        and not attack.undefendable
    )
    return one.alive and not (behind and attack.resolved is not None)


def _at_obstacles(table: Table, attack: Attack) -> Iterator[Option]:
    """The options to judge damage against obstacles, which declare nothing."""
    for target in attack.targets:
        if is_obstacle(table, target) and target not in attack.judged:
            yield _judgement(table, attack, attack.attacker, target)


def _resolved(table: Table, attack: Attack) -> Iterator[Option]:
    """The option to report the outcome of the attack, once."""
    stopped = _stopping(attack)
    if attack.resolved is not None or (
        stopped is not None and (stopped.level or 0) < (level_with_joiners(attack) or 0)
    ):
        return
    if stopped is None and any(surely_maintained_defences(character(table, seat)) for seat in attack.targets):
        return
    outcome = "hit" if stopped is None else "blocked" if stopped.kind == "defence" else "evaded"
    yield option(
        attack.attacker,
        "AttackResolved",
        "LCK-SYNC-05",
        outcome=outcome,
        level=level_with_joiners(attack),
        firepower=firepower_with_joiners(attack),
        intercepted=is_interception_above_evasion_level(attack),
    )


def _after_an_evasion(
    table: Table, combat: Combat, attack: Attack, evasion: Response
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """The options after an evasion: the evader leaves, unless intercepted after a Teleport card."""
    seat = evasion.player
    way = "direction" if is_on_planet(combat.at) else "path"
    leaving = (option(seat, "CombatLeft", "LCK-EVADE-08", player=seat, to_fill=("roll", way, "to")),)
    if not is_by_teleport_card(evasion):
        return leaving, ()
    return leaving, tuple(_intercepting(table, combat, attack, seat))


def after_own_evasion(table: Table, combat: Combat, seat: str) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """The options after an evasion in the player's own combat turn: the evader leaves, too; no attack was answered."""
    attack = combat.attack
    if attack is None or attack.attacker or is_held_by_interception(attack, seat) or seat not in combat.participants:
        return (), ()
    evaded = next((one for one in attack.responses if one.player == seat and one.success), None)
    return ((), ()) if evaded is None else _after_an_evasion(table, combat, attack, evaded)


def own_evasions(table: Table, combat: Combat, seat: str) -> Iterator[Option]:
    """The options to evade as an action of one's own combat turn, unless it has an attack already (LCK-CMAIN-03)."""
    one = character(table, seat)
    if not isinstance(one.at, Spot) or not is_able(one) or has_attacked_or_evaded(table, combat, "attack"):
        return
    is_main = combat.phase == "main"
    if is_main:
        yield from _by_cards(table, one, seat, "evasion", 0)
    if is_main and holds_ability_cards(one):
        yield _response(seat, "evasion", "ability_card", to_fill=("card",))
    for ability in one.abilities:
        if ability.class_ == "evasion" and ability.timing in ((None, "main", "combat") if is_main else ("support",)):
            yield _response(seat, "evasion", "ability", card=ability.name, level=ability.level)


def _intercepting(table: Table, combat: Combat, attack: Attack, seat: str) -> Iterator[Option]:
    """The options to intercept an evader by Teleport card; joiners raise the level of the first, acted or not."""
    lead = attack.interceptor if attack.chased == seat else None
    used = {seat, *(one.player for one in attack.interception), *((lead.player,) if lead is not None else ())}
    for other in combat.participants:
        if other in used or not is_able(character(table, other)):
            continue
        event, rule = "InterceptionDeclared", "LCK-INTERCEPT-01"
        if lead is not None:
            event, rule = "InterceptionJoined", "LCK-INTERCEPT-03"
        if is_hidden(character(table, other)):
            yield option(other, event, rule, player=other, to_fill=("card", "level"))
        for card in _held(table, other, "evasion"):
            if card.teleport and card.level is not None and (lead is None or card.level < (lead.level or 0)):
                yield option(other, event, rule, player=other, card=card.name, level=card.level)


def _held(table: Table, seat: str, kind: str) -> tuple[CCard, ...]:
    """The cards of a class in a known hand, each once."""
    one = character(table, seat)
    if one.hand_count == 0:
        return ()
    return tuple(dict.fromkeys(card for card in one.hand or () if card.class_ == kind))


def _joining(table: Table, combat: Combat, attack: Attack, target: str) -> Iterator[Option]:
    """The options of synchronisation: the attacker asks, and players whose combat turn is to come join."""
    answered = attack.responses or attack.declared or target in attack.broke
    if attack.source != "c_card" or not attack.sync or attack.column is not None or answered:
        return
    to_come = [
        seat
        for seat in combat.order
        if seat in combat.participants
        and seat not in (*combat.acted, *attack.targets, combat.current)
        and not has_used_main_action_to_join(combat, seat)
        and is_able(character(table, seat))
    ]
    if not attack.requested:
        if to_come:
            yield option(attack.attacker, "SynchronisationRequested", "LCK-SYNC-02", player=attack.attacker)
        return
    for seat in to_come:
        yield from _joins(table, attack, seat)


def _joins(table: Table, attack: Attack, seat: str) -> Iterator[Option]:
    """The options to join by card: any of a hidden hand, those below the attack's level of a known one."""
    if is_hidden(character(table, seat)):
        fields = ("card", "level", "firepower")
        yield option(seat, "SynchronisationJoined", "LCK-SYNC-04", player=seat, sync=True, to_fill=fields)
    for card in _held(table, seat, "attack"):
        if card.sync and card.level is not None and card.firepower is not None and card.level < (attack.level or 0):
            yield option(
                seat,
                "SynchronisationJoined",
                "LCK-SYNC-04",
                player=seat,
                card=card.name,
                level=card.level,
                firepower=card.firepower,
                sync=True,
            )


def _next(table: Table, combat: Combat, attack: Attack, target: str) -> Iterator[Option]:
    """The options due for a target: a maintained defence holds or breaks, a response, a declaration, the judgement."""
    one, level = character(table, target), level_with_joiners(attack) or 0
    sure = surely_maintained_defences(one)
    if sure and not attack.undefendable:
        best = max(sure, key=lambda held: held.level)
        if level > best.level:
            yield option(target, "DefenceDestroyed", "LCK-DEFEND-08", player=target, defence=best.card)
        else:
            yield option(attack.attacker, "AttackResolved", "LCK-DEFEND-08", outcome="blocked")
        return
    is_settled = target in (*attack.declared, *attack.striking, *attack.judged, *attack.broke)
    if not is_settled and attack.resolved != "hit" and not sure and is_able(one):
        yield from _responses(table, one, attack, target, level)
    if attack.source == "melee":
        yield from _melee(table, attack, target)
    elif target in attack.declared or attack.column is not None:
        yield _judgement(table, attack, attack.attacker, target)
    else:
        yield _endurance(table, target)


def _endurance(table: Table, target: str) -> Option:
    most = endurance_left(table, target)
    values = None if most is None else tuple(range(most + 1))
    to_fill = ("value",) if values is None else ()
    return option(target, "EnduranceDeclared", "LCK-DAMAGE-02", player=target, value=values, to_fill=to_fill)


def _responses(table: Table, one: Character, attack: Attack, target: str, level: int) -> Iterator[Option]:
    """The options to respond at the level: one by ability and one by anything else; by the revision of 2011, one C card
    and any number of others."""
    used = [response.source for response in attack.responses if response.player == target]
    newer = table.options.response_limit == "rev2011"
    other = "c_card" in used if newer else any(source != "ability" for source in used)
    kinds = [] if attack.undefendable else ["defence"]
    if not attack.unevadable and isinstance(one.at, Spot):
        kinds.append("evasion")
    for kind in kinds:
        if not other:
            yield from _by_cards(table, one, target, kind, level)
        if (newer or not other) and holds_ability_cards(one):
            yield _response(target, kind, "ability_card", level=level, to_fill=("card",))
        for ability in one.abilities if newer or "ability" not in used else ():
            if ability.class_ == kind and (ability.level is None or ability.level >= level):
                yield _response(target, kind, "ability", card=ability.name, level=ability.level)


def _by_cards(table: Table, one: Character, target: str, kind: str, level: int) -> Iterator[Option]:
    if is_hidden(one):
        yield _response(target, kind, "c_card", to_fill=("card", "class", "level", "teleport"))
    for card in _held(table, target, kind):
        if card.level is not None and card.level >= level:
            fields: dict[str, Plain] = {"card": card.name, "class_": kind, "level": card.level}
            yield _response(target, kind, "c_card", teleport=card.teleport or None, **fields)


def _response(target: str, kind: str, source: str, **fields: Any) -> Option:
    event, rule = ("DefenceAttempted", "LCK-DEFEND-01") if kind == "defence" else ("EvasionAttempted", "LCK-EVADE-01")
    return option(target, event, rule, player=target, source=source, success=(True, False), **fields)


def _melee(table: Table, attack: Attack, target: str) -> Iterator[Option]:
    one = character(table, target)
    if target not in attack.striking:
        most = endurance_left(table, target)
        yield option(
            target,
            "MeleeAnswered",
            "LCK-MELEE-09",
            player=target,
            endurance=None if most is None else tuple(range(most + 1)),
            minions_used=tuple(range(one.minions + 1)),
            melee_x=melee_xs(one),
            counter=(True, False),
            to_fill=(*(("endurance",) if most is None else ()), "firepower", *unseen_skills(one)),
        )
    elif target not in attack.judged:
        yield _judgement(table, attack, attack.attacker, target)
    elif attack.counter and attack.attacker not in attack.judged:
        yield _judgement(table, attack, target, attack.attacker)


def unseen_skills(one: Character) -> tuple[str, ...]:
    """The field of [melee:X] where no sheet tells which skills there are."""
    return () if one.abilities else ("melee_x",)


def melee_xs(one: Character) -> tuple[Plain, ...]:
    """The choices of [melee:X]: none, or all fighting skills with at most one weapon."""
    known = [ability for ability in one.abilities if ability.x is not None]
    told = [{"name": one.name, "sort": one.sort or "skill", "x": one.x} for one in known]
    skills = [each for each in told if each["sort"] == "skill"]
    weapons = [each for each in told if each["sort"] == "weapon"]
    ways: list[Plain] = [[], skills, *([*skills, weapon] for weapon in weapons)]
    return tuple(way for at, way in enumerate(ways) if way not in ways[:at])


def _judgement(table: Table, attack: Attack, judging: str, target: str) -> Option:
    column = due_column(table, attack, judging, target)
    at: dict[str, Plain] = {"player": judging, "target": target, "column": column}
    return option(judging, "DamageJudged", "LCK-DAMAGE-04", to_fill=("column", "roll", "damage"), **at)
