"""Damage outside combat: who takes it, how much, what comes back (MTR-ATTACK-04, 06, MTR-BLOCK-01 to 03)."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.attacks import (
    attack_of,
    blocked_attack,
    covered_attack,
    damage_left,
    damage_of,
    deals_otherwise,
    dealt_before,
    is_in_combat,
    power_back,
    takers_of,
)
from adjudicator.rulesets.mtg_trpg.book import book, of_rule
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, may_be_creature
from adjudicator.rulesets.mtg_trpg.events import (
    AttackBlocked,
    AttackCovered,
    BlockDeclared,
    DamageDealt,
    DamageIncoming,
    LifeReduced,
)
from adjudicator.rulesets.mtg_trpg.evolve.fights import is_there, may_cover
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Attack, Table, in_combat
from adjudicator.rulesets.mtg_trpg.typed import is_creatures
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Undecidable


@recalled()
def _wrong_damage(table: Table, event: DamageDealt) -> tuple[str, Said] | None:
    """The rule that damage outside combat contradicts, and how: by who takes it instead of the target, or how much."""
    attack = attack_of(table, event)
    if attack is None or is_in_combat(table, attack) or deals_otherwise(table, event.source):
        return None
    if event.source != attack.source:
        return _wrong_damage_back(table, attack, event)
    says = _wrongly_dealt(table, attack, event) if attack.blockers or attack.coverer else None
    rule = "MTR-BLOCK-01" if attack.target in table.pcs else "MTR-ATTACK-04" if attack.blockers else "MTR-ATTACK-06"
    return None if says is None else (rule, says)


def _wrongly_dealt(table: Table, attack: Attack, event: DamageDealt) -> Said | None:
    """Damage to the wrong taker, more than is left, or less if nobody is left to take the rest."""
    takers, left = takers_of(attack), damage_left(table, attack)
    if event.target not in takers:
        return _taken_instead(table, attack, event, 0) if event.amount else None
    last = all(name in attack.dealt for name in takers if name != event.target)
    if left is None or event.amount == left or (event.amount < left and not last):
        return None
    if attack.late:
        return _dealt_again(table, attack, event)
    return _divided(table, attack, event, left) if len(takers) > 1 else _taken_instead(table, attack, event, left)


def _taken_instead(table: Table, attack: Attack, event: DamageDealt, due: int) -> Said:
    source, target = terms.thing(table, event.source), terms.thing(table, event.target)
    if attack.blockers:
        return say(
            "{source} dealt {amount} damage to {target}; as {taker} blocks, {target} takes {due}",
            source=source, amount=event.amount, target=target, taker=named(table, attack.blockers[0]), due=due,
        )  # fmt: skip
    return say(
        "{source} dealt {amount} damage to {target}; as {taker} covers, {target} takes {due}",
        source=source, amount=event.amount, target=target, taker=named(table, takers_of(attack)[0]), due=due,
    )  # fmt: skip


def _dealt_again(table: Table, attack: Attack, event: DamageDealt) -> Said:
    return say(
        "{source} dealt {amount} damage to {target} after all of its damage had been dealt",
        source=terms.thing(table, attack.source), amount=event.amount, target=terms.thing(table, event.target),
    )  # fmt: skip


def _divided(table: Table, attack: Attack, event: DamageDealt, left: int) -> Said:
    return say(
        "{source} dealt {amount} damage to {target}; of the {all} that it divides among its blockers {left} is left",
        source=terms.thing(table, event.source), amount=event.amount, target=terms.thing(table, event.target),
        all=damage_of(table, attack) or 0, left=left,
    )  # fmt: skip


def _wrong_damage_back(table: Table, attack: Attack, event: DamageDealt) -> tuple[str, Said] | None:
    power = power_back(table, attack, event.source)
    due = None if power is None else max(0, power - attack.back.get(event.source, 0))
    if due is None or event.amount == due:
        return None
    blocker, target = named(table, event.source), terms.thing(table, event.target)
    if attack.unclear:
        return None  # said when the damage was announced: a doubt
    if not attack.creature:
        return "MTR-BLOCK-02", say(
            "{blocker} dealt {amount} damage back to {target}; only a creature's attack is struck back at",
            blocker=blocker, amount=event.amount, target=target,
        )  # fmt: skip
    return "MTR-BLOCK-03", say(
        "{blocker} dealt {amount} damage back to {target}; its power gives {due}",
        blocker=blocker, amount=event.amount, target=target, due=due,
    )  # fmt: skip


# ---- who steps in too late


@recalled()
def _too_late(table: Table, event: BlockDeclared | AttackBlocked | AttackCovered) -> tuple[str, Said] | None:
    """The rule that damage dealt before a block or cover contradicts, and how; a block must say what it is against."""
    attack, other = _stepped_into(table, event)
    if attack is None or is_in_combat(table, attack) or deals_otherwise(table, attack.source):
        return None
    amount = dealt_before(table, attack, other)
    if not amount:
        return None
    source, who = terms.thing(table, attack.source), named(table, other)
    if type(event) is AttackCovered:
        return "MTR-ATTACK-06", say(
            "{who} covered {target} after {source} had dealt its {amount} damage; who covers takes it instead",
            who=who, target=named(table, attack.target), source=source, amount=amount,
        )  # fmt: skip
    return "MTR-BLOCK-01" if attack.target in table.pcs else "MTR-ATTACK-04", say(
        "{who} blocked {source} after it had dealt its {amount} damage; who blocks takes it instead",
        who=who, source=source, amount=amount,
    )  # fmt: skip


def _stepped_into(table: Table, event: BlockDeclared | AttackBlocked | AttackCovered) -> tuple[Attack | None, str]:
    """The attack that somebody steps into by an event, and who it is."""
    if isinstance(event, BlockDeclared):
        return None if event.against is None else blocked_attack(table, event), event.blocker
    if isinstance(event, AttackBlocked):
        return table.attacks.get(event.attacker) if event.by in table.permanents else None, event.by
    return covered_attack(table, event) if may_cover(table, event.by) else None, event.by


@book.contradicts("MTR-ATTACK-04", on=(DamageDealt, BlockDeclared, AttackBlocked))
def blockers_take_the_damage_of_an_attack(
    table: Table, event: DamageDealt | BlockDeclared | AttackBlocked
) -> Said | Undecidable | None:
    """Those who block an attack on an NPC take its damage, together exactly all of it."""
    return _wrong(table, event, "MTR-ATTACK-04")


@book.contradicts("MTR-ATTACK-06", on=(DamageDealt, AttackCovered))
def coverers_take_the_damage_of_an_attack(
    table: Table, event: DamageDealt | AttackCovered
) -> Said | Undecidable | None:
    """The NPC who covers takes the damage instead of the target."""
    return _wrong(table, event, "MTR-ATTACK-06")


def _wrong(
    table: Table, event: DamageDealt | BlockDeclared | AttackBlocked | AttackCovered, rule: str
) -> Said | Undecidable | None:
    wrong = _wrong_damage(table, event) if isinstance(event, DamageDealt) else _too_late(table, event)
    return or_doubt(table, of_rule(rule, wrong))


@book.contradicts("MTR-BLOCK-02", on=DamageIncoming)
def source_is_what_it_is_stated_to_be(table: Table, event: DamageIncoming) -> Said | Undecidable | None:
    """Only a creature's damage is struck back at: whether a source in unlisted words is one is undecidable."""
    if event.source_kind is None:
        return None
    stated, source = is_creatures(event.source_kind), terms.thing(table, event.source)
    there = is_there(table, event.source)
    if stated and there and not may_be_creature(table, event.source):
        return say("{source} was stated to be a creature; it is none", source=source)
    if stated is not None or there:
        return None
    return Undecidable(say('{source} is stated as "{kind}": undecidable whether that is a creature',
                           source=source, kind=event.source_kind))  # fmt: skip


@book.contradicts("MTR-BLOCK-02", on=DamageDealt)
def only_creatures_are_struck_back_at(table: Table, event: DamageDealt) -> Said | Undecidable | None:
    """A blocker deals no damage back if its block is of damage that no creature deals."""
    return _wrong(table, event, "MTR-BLOCK-02")


@book.contradicts("MTR-BLOCK-03", on=DamageDealt)
def blockers_strike_back_with_their_power(table: Table, event: DamageDealt) -> Said | Undecidable | None:
    """Each blocker deals its power to the attacking creature, once."""
    return _wrong(table, event, "MTR-BLOCK-03")


# ---- for whom


@book.check("MTR-BLOCK-01", on=LifeReduced)
def life_stays_behind_a_block(table: Table, event: LifeReduced) -> Said | Undecidable | None:
    """Damage that a creature takes in a character's place costs the character no life."""
    attack = None if event.cause is None else table.attacks.get(event.cause)
    if attack is None or attack.target != event.who or not attack.blockers or not event.amount:
        return None
    if attack.target not in table.pcs or is_in_combat(table, attack) or deals_otherwise(table, attack.source):
        return None
    says = say(
        "{player} lost {amount} life because of {source}, which {blocker} blocks; who blocks takes the damage",
        player=actor(table, event.who), amount=event.amount, source=terms.thing(table, attack.source),
        blocker=named(table, attack.blockers[0]),
    )  # fmt: skip
    return or_doubt(table, says)


@book.check("MTR-BLOCK-01", on=(DamageDealt, BlockDeclared, AttackBlocked))
def blocks_take_damage_for_characters(
    table: Table, event: DamageDealt | BlockDeclared | AttackBlocked
) -> Said | Undecidable | None:
    """A creature that blocks for a character takes the damage in that character's place."""
    return _wrong(table, event, "MTR-BLOCK-01")


@book.check("MTR-BLOCK-01", on=(BlockDeclared, AttackBlocked))
def blocker_is_a_creature(table: Table, event: BlockDeclared | AttackBlocked) -> Said | None:
    """Outside combat only creatures block."""
    blocker, _ = _blocked_for(table, event)
    if _blocks_for(table, blocker) is None or may_be_creature(table, blocker):
        return None
    return say("{permanent} is no creature and cannot block", permanent=named(table, blocker))


@book.check("MTR-BLOCK-01", on=(BlockDeclared, AttackBlocked))
def creatures_block_for_characters(table: Table, event: BlockDeclared | AttackBlocked) -> Said | Undecidable | None:
    """Outside combat a character's creature blocks for a character."""
    blocker, whom = _blocked_for(table, event)
    player = _blocks_for(table, blocker)
    if player is None or whom in (None, blocker) or whom in table.pcs or _is_own_planeswalker(table, whom or ""):
        return None
    says = say(
        "{player} blocked for {target} with {creature}; outside combat creatures block for PCs",
        player=actor(table, player), target=named(table, whom or ""), creature=named(table, blocker),
    )  # fmt: skip
    return or_doubt(table, says)


def _blocks_for(table: Table, blocker: str) -> str | None:
    """Who blocks with a permanent outside combat; None: nobody."""
    permanent = table.permanents.get(blocker)
    return None if permanent is None or in_combat(table, permanent.controller) else permanent.controller


def _blocked_for(table: Table, event: BlockDeclared | AttackBlocked) -> tuple[str, str | None]:
    """The blocker, and the one its block is for; None: not known."""
    if isinstance(event, AttackBlocked):
        attack = table.attacks.get(event.attacker)
        return event.by, None if attack is None else attack.target
    attack = blocked_attack(table, event)
    return event.blocker, event.protects or (None if attack is None else attack.target)


def _is_own_planeswalker(table: Table, name: str) -> bool:
    """Whether it is a planeswalker that a character controls; Magic lets creatures block for those."""
    permanent, facts = table.permanents.get(name), facts_for(table, name)
    walker = facts is not None and "Planeswalker" in facts.types
    return walker and permanent is not None and permanent.controller is not None
