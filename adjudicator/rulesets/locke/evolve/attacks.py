"""Attacks: declared, joined, answered, resolved; melee; damage and death."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.counts.joining import joins_attack_rightly, joins_interception_wrongly
from adjudicator.rulesets.locke.counts.responses import is_response_barred
from adjudicator.rulesets.locke.evolve.registry import EVOLVE
from adjudicator.rulesets.locke.fight.attack_numbers import (
    evader_by_teleport_else_by_possible_one,
    firepower_with_joiners,
    is_interception_above_evasion_level,
    level_with_joiners,
    may_be_held_by_interception,
    may_declared_endurance_be_unrecorded,
    may_have_unrecorded_joiners,
    may_response_have_stopped_attack,
    recorded_melee_level,
    teleport_evader_and_level_or_none,
)
from adjudicator.rulesets.locke.fight.cards_on_record import (
    has_unrecorded_sheet,
    recorded_else_said_card_value,
    with_card_on_record,
)
from adjudicator.rulesets.locke.fight.damage import exceeds_declared_endurance, surely_kills
from adjudicator.rulesets.locke.fight.defences import (
    said_melee_level_with_joiners,
    surely_maintained_defences,
    without_broken_defences,
    without_defence_or_all,
    without_unrecorded_defences,
)
from adjudicator.rulesets.locke.fight.present_attack import (
    STRAY,
    answers_attack_in_own_turn,
    asks_to_raise_interception,
    attack_now,
)
from adjudicator.rulesets.locke.fight.unseen_combat_turns import (
    after_non_attack_action,
    in_turn_of,
    is_evasion_as_main_action,
    may_combat_turn_begin,
    surely_said_in_anothers_combat_turn,
    with_possible_unrecorded_acts,
)
from adjudicator.rulesets.locke.fight.who_is_there import after_leaving, back_in, without_obstacle, without_participant
from adjudicator.rulesets.locke.secrets.mask import mask_table, mask_to_public_fight
from adjudicator.rulesets.locke.stages.hands import card_in_hand, with_fewer_cards
from adjudicator.rulesets.locke.table.answers_to_attacks import Joiner, Response, Striking
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character, with_character
from adjudicator.rulesets.locke.table.things import Defence
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.ruleset import SPECTATOR


def with_attack(table: Table, attack: Attack | None) -> Table:
    """The table with another last declared attack."""
    return replace(table, combat=replace(table.combat or Combat(), attack=attack))


def _attack_or_nobodys(table: Table) -> Attack:
    """The last declared attack; one that the log leaves out is by nobody."""
    return attack_now(table) or Attack("")


@book.serves("LCK-HOUSE-04", "LCK-HOUSE-31")
def without_card(table: Table, seat: str, card: str | None, level: int | None) -> Table:
    """The table after a seat has used a C card, which costs the ESP power stated on it, or of its level."""
    one = with_fewer_cards(table, seat, 1)
    hand, power, used = one.hand, one.esp_power, card_in_hand(one, card, level)
    if power is not None:
        stated = None if used is None else used.cost
        power = max(0, power - ((level or 0) if stated is None else stated))
    if hand is not None and used is not None:
        place = hand.index(used)
        hand = (*hand[:place], *hand[place + 1 :])
        if all(held.name != card for held in hand):
            one = replace(one, spent=(*one.spent, str(card)))
    return with_character(table, seat, replace(one, hand=hand, esp_power=power))


def _in_attackers_combat_turn(table: Table, event: ev.AttackDeclared | ev.MeleeDeclared) -> Table:
    """The table in the attacker's combat turn; an attack in another's leaves that turn running (LCK-ATTACK-01)."""
    if not surely_said_in_anothers_combat_turn(table, event):
        table = in_turn_of(table, event.player, "attack", type(event).__name__)
    combat = table.combat or Combat()
    if combat.current in (None, event.player):
        return table
    return replace(table, combat=replace(combat, own=(*combat.own, STRAY)))


@EVOLVE.of(ev.AttackDeclared)
def attack_declared(table: Table, event: ev.AttackDeclared, position: int) -> Table:
    """An attack is declared."""
    held, table = table, _in_attackers_combat_turn(table, event)
    if event.source == "c_card":
        table = without_card(table, event.player, event.card, event.level)
    attack = Attack(
        event.player,
        event.targets,
        event.source,
        event.card,
        event.level,
        event.firepower,
        event.column,
        event.attribute,
        event.sync,
        event.undefendable,
        event.unevadable,
    )
    attack = with_card_on_record(held, attack, event)
    return replace(table, combat=replace(_with_attack_added_to_turn(table, event), attack=attack, attack_made=True))


def _with_attack_added_to_turn(table: Table, event: ev.AttackDeclared) -> Combat:
    """The combat with one more attack in its turn; one by an ability in the main phase is told to be of [main]."""
    combat = table.combat or Combat()
    last, phase = combat.attack, event.phase or (combat.phase if table.complete_log else None)
    if combat.current != event.player:
        return combat
    if phase == "main" and event.source in ("ability", "ability_card"):
        combat = replace(combat, own=(*combat.own, "main"))
    if last is None or last.attacker != event.player or combat.own.count("attack") < 2:
        return combat
    return replace(combat, struck=(*combat.struck, (last.source, last.card)))


@EVOLVE.of(ev.SynchronisationRequested)
def synchronisation_requested(table: Table, event: ev.SynchronisationRequested, position: int) -> Table:
    """The attacker asks others to join; an interceptor, who asks for more Teleports, opens no attack to others."""
    attack = _attack_or_nobodys(table)
    return table if asks_to_raise_interception(attack, event) else with_attack(table, replace(attack, requested=True))


@EVOLVE.of(ev.SynchronisationJoined)
def synchronisation_joined(table: Table, event: ev.SynchronisationJoined, position: int) -> Table:
    """A player joins the attack, using the main action of this round if no rule was broken (LCK-HOUSE-24)."""
    unentitled = () if joins_attack_rightly(mask_table(table, SPECTATOR), event) else (event.player,)
    attack, held = with_card_on_record(table, _attack_or_nobodys(table), event), table
    table = without_card(table, event.player, event.card, event.level)
    joiner = Joiner(event.player, event.level, event.firepower, bool(unentitled) and _is_only_sync_unsaid(held, event))
    attack = replace(attack, joiners=(*attack.joiners, joiner), unentitled=(*attack.unentitled, *unentitled))
    table = with_attack(table, attack)
    combat = table.combat or Combat()
    joined, amiss = (*combat.joined, event.player), (*combat.joined_amiss, *unentitled)
    return replace(table, combat=replace(combat, joined=joined, joined_amiss=amiss))


def _is_only_sync_unsaid(table: Table, event: ev.SynchronisationJoined) -> bool:
    """Whether only the mark [sync] of the lead card, which nobody has said, speaks against a joining."""
    attack = attack_now(table)
    if attack is None or attack.sync:
        return False
    marked = with_attack(table, replace(attack, sync=True, on_record={}))
    return joins_attack_rightly(mask_table(marked, SPECTATOR), event)


@EVOLVE.of(ev.DefenceAttempted, ev.EvasionAttempted)
@book.serves("LCK-DEFEND-09", "LCK-DEFEND-10")
def responded(table: Table, event: ev.DefenceAttempted | ev.EvasionAttempted, position: int) -> Table:
    """A target responds; a successful defence is maintained (LCK-DEFEND-09)."""
    defends, combat = type(event) is ev.DefenceAttempted, table.combat or Combat()
    barred = event.success is True and is_response_barred(mask_to_public_fight(table, event.player), event)
    if not defends and event.turn_of == event.player and may_combat_turn_begin(table, combat, event.player):
        table = in_turn_of(table, event.player)
        combat = table.combat or combat
    is_main, held = is_evasion_as_main_action(table, event), table
    combat = replace(combat, defences_made=combat.defences_made + 1) if defends else _with_evasion(combat, event.player)
    table = replace(table, combat=combat)
    if is_main:
        table = after_non_attack_action(in_turn_of(table, event.player, main="EvasionAttempted"), event.player)
    if event.source == "c_card":
        table = without_card(table, event.player, event.card, event.level)
    attack = Attack("") if _surely_answers_no_attack(table, event) else _attack_or_nobodys(table)
    table = with_attack(table, with_card_on_record(held, _with_response(attack, event, barred=barred), event))
    if not defends and event.success and not table.complete_log and table.combat is not None:
        table = replace(table, combat=without_participant(table.combat, event.player))  # the log leaves out the leaving
    if not defends or not event.success or event.source == "melee":
        return table
    one = without_unrecorded_defences(character(table, event.player))  # nobody defends behind a defence (LCK-DEFEND-07)
    defence = Defence(source=event.source, card=event.card, level=event.level or 0, doubtful=barred)
    if event.level is None:
        defence = replace(defence, unknown=True, on_record=recorded_else_said_card_value(held, event, "level"))
    return with_character(table, event.player, replace(one, maintained=(*one.maintained, defence)))


def _surely_answers_no_attack(table: Table, event: ev.DefenceAttempted | ev.EvasionAttempted) -> bool:
    """Whether a response answers no attack on record, in a complete log."""
    combat = table.combat
    return table.complete_log and combat is not None and combat.attack is None and combat.current != event.player


def _with_evasion(combat: Combat, seat: str) -> Combat:
    """The combat with one more evasion; in the player's own combat turn it answers no earlier attack (LCK-CMAIN-03)."""
    combat = replace(combat, evasions_made=combat.evasions_made + 1)
    if combat.current != seat or answers_attack_in_own_turn(combat, seat):
        return combat
    attack = combat.attack if combat.attack is not None and combat.attack.attacker == seat else Attack("")
    return replace(combat, own=(*combat.own, "evasion"), attack=attack)


def _with_response(attack: Attack, event: ev.DefenceAttempted | ev.EvasionAttempted, *, barred: bool) -> Attack:
    """The attack with one more response, to its present level; `barred`: a rule bars the response."""
    response = Response(
        event.player,
        "defence" if type(event) is ev.DefenceAttempted else "evasion",
        event.source,
        event.level,
        event.teleport,
        event.card,
        event.success,
        level_with_joiners(attack),
    )
    if event.success:
        others = tuple(seat for seat in attack.barred if seat != event.player)
        had = any(one.player == event.player and may_response_have_stopped_attack(one) for one in attack.responses)
        is_open = barred and (not had or event.player in attack.barred)
        attack = replace(attack, barred=(*others, event.player) if is_open else others)
    return replace(attack, responses=(*attack.responses, response))


@EVOLVE.of(ev.InterceptionDeclared)
def interception_declared(table: Table, event: ev.InterceptionDeclared, position: int) -> Table:
    """A player intercepts the evader."""
    noticed = with_card_on_record(table, _attack_or_nobodys(table), event)
    table = without_card(table, event.player, event.card, event.level)
    attack = replace(noticed, interceptor=Joiner(event.player, event.level), interception=(), chased=None)
    who = evader_by_teleport_else_by_possible_one(attack)
    if who in attack.kept:
        return table  # an earlier interception took effect
    return _with_evader_back_if_intercepted(with_attack(table, replace(attack, chased=who)))


def _with_evader_back_if_intercepted(table: Table) -> Table:
    """The table with the evader back in the combat if the interception is high enough (LCK-INTERCEPT-05); if nobody has
    said how high, the evader may be."""
    attack, combat = _attack_or_nobodys(table), table.combat
    if is_interception_above_evasion_level(attack):
        return _with_evader_back_in_combat(table)
    who = attack.chased
    if combat is None or who is None or not may_be_held_by_interception(attack, who):
        return table
    return replace(table, combat=replace(combat, gone=tuple(seat for seat in combat.gone if seat != who)))


def _with_evader_back_in_combat(table: Table) -> Table:
    """The table with the evader back in the combat."""
    attack, combat = _attack_or_nobodys(table), table.combat or Combat()
    if (who := teleport_evader_and_level_or_none(attack)) is None:
        return table
    attack = attack if who[0] in attack.kept else replace(attack, kept=(*attack.kept, who[0]))
    return replace(table, combat=replace(back_in(combat, who[0]), attack=attack))


@EVOLVE.of(ev.InterceptionJoined)
def interception_joined(table: Table, event: ev.InterceptionJoined, position: int) -> Table:
    """A player joins the interception."""
    unentitled = (event.player,) if joins_interception_wrongly(mask_table(table, SPECTATOR), event) else ()
    attack = with_card_on_record(table, _attack_or_nobodys(table), event)
    table = without_card(table, event.player, event.card, event.level)
    joined = (*attack.interception, Joiner(event.player, event.level))
    attack = replace(attack, interception=joined, unentitled=(*attack.unentitled, *unentitled))
    return _with_evader_back_if_intercepted(with_attack(table, attack))


@EVOLVE.of(ev.DefenceDestroyed)
def defence_destroyed(table: Table, event: ev.DefenceDestroyed, position: int) -> Table:
    """A maintained defence is destroyed."""
    attack = _attack_or_nobodys(table)
    if event.player in attack.targets:
        table = with_attack(table, replace(attack, broke=(*attack.broke, event.player)))
    return with_character(table, event.player, without_defence_or_all(character(table, event.player), event.defence))


@EVOLVE.of(ev.AttackResolved)
def attack_resolved(table: Table, event: ev.AttackResolved, position: int) -> Table:
    """What became of the attack."""
    attack = replace(_attack_or_nobodys(table), resolved=event.outcome)
    if may_have_unrecorded_joiners(table, attack):
        attack = replace(attack, said_level=event.level, said_firepower=event.firepower or None)
    table = with_attack(table, attack)
    if event.outcome == "hit" and len(attack.targets) == 1:
        table = _without_broken_defences_of(_with_break_shown_to_all(table, attack.targets[0]), attack.targets[0])
    if event.intercepted and not table.complete_log and _attack_or_nobodys(table).interceptor is None:
        table = _with_evader_back_in_combat(table)  # by somebody whom the log leaves out
    combat = _with_possible_unrecorded_stopping(table, event)
    return replace(table, combat=replace(combat, attack_hit=combat.attack_hit or event.outcome == "hit"))


def _with_possible_unrecorded_stopping(table: Table, event: ev.AttackResolved) -> Combat:
    """The combat after an attack was stopped: if the log leaves out by what, the target may have used a C card."""
    combat, attack = table.combat or Combat(), _attack_or_nobodys(table)
    stopped = event.outcome in ("blocked", "evaded") and not any(one.success for one in attack.responses)
    if table.complete_log or not stopped:
        return combat
    return with_possible_unrecorded_acts(combat, *attack.targets)


def _without_broken_defences_of(table: Table, seat: str) -> Table:
    """The table without the defences destroyed by an attack of higher level, on record or not (LCK-DEFEND-08)."""
    attack, one = _attack_or_nobodys(table), character(table, seat)
    level = level_with_joiners(attack)
    stopped = any(response.player == seat and response.success for response in attack.responses)
    if level is None or stopped or attack.undefendable or seat not in attack.targets:
        return table
    if not one.maintained and not one.lapsed:
        return table
    return with_character(table, seat, without_broken_defences(one, attack, level))


def _with_break_shown_to_all(table: Table, seat: str) -> Table:
    """The table in which everybody can see that the attack destroyed a defence that certainly stood."""
    attack = _attack_or_nobodys(table)
    level = level_with_joiners(attack)
    level = level if level is None or attack.source != "melee" else min(level, said_melee_level_with_joiners(attack))
    sure = surely_maintained_defences(character(table, seat))
    if level is None or attack.undefendable or seat in attack.broke or all(held.level >= level for held in sure):
        return table
    return with_attack(table, replace(attack, broke=(*attack.broke, seat)))


@EVOLVE.of(ev.EnduranceDeclared)
def endurance_declared(table: Table, event: ev.EnduranceDeclared, position: int) -> Table:
    """The target declares the endurance it has left."""
    attack = _attack_or_nobodys(table)
    told = None if event.against is None else event.against.firepower
    if told is not None and firepower_with_joiners(attack) is None and attack.column is None:
        attack = replace(attack, told_firepower=put(attack.told_firepower, event.player, told))
    return with_attack(table, replace(attack, declared=put(attack.declared, event.player, event.value)))


@EVOLVE.of(ev.DamageJudged)
def damage_judged(table: Table, event: ev.DamageJudged, position: int) -> Table:
    """Damage is judged as recorded; a character that takes more than is left is dead (LCK-DAMAGE-05)."""
    table = _without_broken_defences_of(table, event.target)
    attack, one = _attack_or_nobodys(table), character(table, event.target)
    fatal, is_seen = surely_kills(table, event), exceeds_declared_endurance(table, event)
    is_unsaid = event.damage is None or may_declared_endurance_be_unrecorded(table, attack, event)
    unsaid = (*attack.unsaid, event.target) if is_unsaid else attack.unsaid
    attack = replace(attack, judged=(*attack.judged, event.target), unsaid=unsaid)
    attack = _with_one_more_killed(attack, event.target, is_seen=is_seen) if fatal else attack
    combat = replace(table.combat or Combat(), attack_hit=True, attack_made=True, attack=attack)
    if event.target in combat.obstacles:
        return replace(table, combat=combat)  # an obstacle is no character
    fell = (one.fell or (fatal and one.alive)) and not is_seen
    one = replace(one, damage=one.damage + (event.damage or 0), alive=one.alive and not fatal, fell=fell)
    return with_character(replace(table, combat=combat), event.target, one)


def _with_one_more_killed(attack: Attack, seat: str, *, is_seen: bool) -> Attack:
    """The attack with one more killed; a death everybody sees stands where it was seen."""
    if seat in attack.fatal and (not is_seen or seat not in attack.fatal_unseen):
        return attack
    unseen = tuple(other for other in attack.fatal_unseen if other != seat)
    fatal = (*(other for other in attack.fatal if other != seat), seat)
    return replace(attack, fatal=fatal, fatal_unseen=unseen if is_seen else (*unseen, seat))


@EVOLVE.of(ev.CharacterDied)
def character_died(table: Table, event: ev.CharacterDied, position: int) -> Table:
    """A character dies: it has no hand and no open ability cards, and takes no part in the combat."""
    if table.combat is not None and event.player in table.combat.obstacles:
        return without_obstacle(table, event.player)
    one = character(table, event.player)
    dead = replace(one, alive=False, fell=False, hand=None, hand_count=0, hand_told=None)
    dead = replace(dead, ability_cards_up=0, maintained=(), lapsed=())
    return after_leaving(with_character(table, event.player, dead), event.player)


@EVOLVE.of(ev.MeleeDeclared)
def melee_declared(table: Table, event: ev.MeleeDeclared, position: int) -> Table:
    """A melee attack is declared."""
    table = _in_attackers_combat_turn(table, event)
    attack = Attack(
        event.player,
        (event.target,),
        "melee",
        level=event.level if has_unrecorded_sheet(table, event.player) else recorded_melee_level(table, event.player),
        firepower=event.firepower,
        attribute="melee",
        said_level=event.level,
        striking={event.player: _numbers_struck_with(event)},
    )
    return replace(table, combat=replace(table.combat or Combat(), attack=attack, attack_made=True))


@EVOLVE.of(ev.MeleeAnswered)
def melee_answered(table: Table, event: ev.MeleeAnswered, position: int) -> Table:
    """The target declares its firepower, and whether it strikes back."""
    attack = _attack_or_nobodys(table)
    striking = put(attack.striking, event.player, _numbers_struck_with(event))
    table = with_attack(table, replace(attack, striking=striking, counter=event.counter))
    return replace(table, combat=replace(table.combat or Combat(), attack_made=True))


def _numbers_struck_with(event: ev.MeleeDeclared | ev.MeleeAnswered) -> Striking:
    return Striking(event.endurance, event.minions_used, event.firepower, sum(one.x for one in event.melee_x))
