"""The numbers that stand on a table: make-up of decks, checks, escapes, damage due; worked out when asked for."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg import names, terms
from adjudicator.rulesets.mtg_trpg.attacks import arrived, damage_due, damage_of
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, Worked, succeeded, surely_worked, target_of, working
from adjudicator.rulesets.mtg_trpg.combats import (
    HORDE,
    horde_size,
    horde_workings,
    order,
    permanents_in_combat,
    preparation_turns,
    preparation_working,
)
from adjudicator.rulesets.mtg_trpg.composition import Composition, composition, deck_of, library_of
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_character
from adjudicator.rulesets.mtg_trpg.names import named
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Attack, Check, Combat, Slowing, Table, is_unknown
from adjudicator.seam.rulebook import Value


def values(table: Table, other: Table | None) -> Iterator[Value]:
    """Standing values in the words of the scenarios: `checks <id> …`, `composition <pc> …`, `horde library` …

    Left out: values of resolved checks and of decks if the `other` table has everything they depend on; and with any
    `other` table the state of the characters, as an event that changes it tells that itself.
    """
    if other is None:
        for name in table.pcs:
            yield status(table, name)
    shares = other if other is not None and other.cards is table.cards else None
    for name, check in table.checks.items():
        if not _is_settled(shares, name, check):
            yield from check_values(table, name, check)
    for name in dict.fromkeys((*table.pcs, *table.decks)):
        if shares is None or not _is_made_up_alike(shares, table, name):
            yield from composition_values(table, name)
    if shares is None or not _is_prepared_alike(shares, table):
        yield from preparation_values(table)
    yield from horde_values(table)
    if table.combat is not None:
        yield from combat_values(table, table.combat)
    yield from damage_values(table)
    yield from treatment(table)
    yield from proposals(table)
    if table.slowing is not None and table.slowing.worded is None:
        yield from slowing_values(table.slowing)


def _is_settled(other: Table | None, name: str, check: Check) -> bool:
    """Whether a check is resolved on both of two tables, which share the cards' facts."""
    return other is not None and check.resolved and other.checks.get(name) is check


def _is_made_up_alike(one: Table, two: Table, name: str) -> bool:
    """Whether a character's deck and library are made up alike on two tables that share their cards."""
    if one.decks is not two.decks or one.noted is not two.noted:
        return False
    if one.pcs.get(name) is two.pcs.get(name) and one.permanents is two.permanents:
        return True
    return deck_of(one, name) == deck_of(two, name) and library_of(one, name) == library_of(two, name)


@book.serves("MTR-CHECK-13")
def check_values(table: Table, name: str, check: Check) -> Iterator[Value]:
    """What the rules give a check, and the total for each colour that may be chosen."""
    found, at, of = surely_worked(table, check), ("checks", name), names.check_of(check.pc, check.kind)
    if found is None:
        if check.resolved:
            said = say("{check}: no value, for want of a card or its facts", check=of)
            yield Value("MTR-HOUSE-04", (*at, "success"), succeeded(table, check), said)
        return
    card, color = terms.a_card(check.card), names.color(found.color or "C")
    said = say("mana value for {check}: {amount} ({card})", check=of, amount=found.mana_value, card=card)
    yield Value("MTR-CHECK-06", (*at, "mana_value"), found.mana_value, said)
    said = say("modifier of {check}: {amount:+} ({color})", check=of, amount=found.modifier, color=color)
    yield Value("MTR-CHECK-07", (*at, "modifier"), found.modifier, said)
    yield Value("MTR-SUPPORT-01", (*at, "support"), found.support, _supported(table, check, found.support))
    said = say("other modifiers of {check}: {amount:+}", check=of, amount=found.other)
    yield Value("MTR-CHECK-07", (*at, "other"), found.other, said)
    yield Value("MTR-CHECK-07", (*at, "value"), found.value, working(check, found))
    target = target_of(table, check)
    if found.success is not None and target is not None:
        yield Value("MTR-CHECK-08", (*at, "success"), found.success, _outcome(check, found, target))
    for own in found.colors if check.kind is not None and len(found.colors) > 1 else ():
        amount = found.value - found.modifier + MODIFIERS[check.kind or ""][own]
        said = say("{check}, counted as {color}: {amount}", check=of, color=names.color(own), amount=amount)
        yield Value("MTR-CHECK-13", ("check_options", name, own), amount, said)


def _supported(table: Table, check: Check, amount: int) -> Said:
    by = [named(table, name) for name in check.support]
    if not by:
        return say("support for {check}: 0", check=names.check_of(check.pc, check.kind))
    creatures = listed(by, "list")
    return say(
        "support for {check}: {amount} ({creatures})",
        check=names.check_of(check.pc, check.kind),
        amount=amount,
        creatures=creatures,
    )


def _outcome(check: Check, found: Worked, target: int) -> Said:
    of, value = names.check_of(check.pc, check.kind), found.value
    if found.success:
        return say("{check}: success, {value} exceeds the target number {target}", check=of, value=value, target=target)
    return say(
        "{check}: failure, {value} does not exceed the target number {target}", check=of, value=value, target=target
    )


@book.serves("MTR-DECK-07")
def composition_values(table: Table, name: str) -> Iterator[Value]:
    """The make-up of deck and library, and how likely each colour is to come up."""
    deck, library = composition(table, name, "deck"), composition(table, name, "library")
    first = library if table.noted.get(name) == "library" or deck is None else deck
    at = ("composition", name)
    if first is not None:
        yield Value("MTR-DECK-02", at, first.plain(), make_up(name, "library" if first is library else "deck", first))
    for rule, which, found in (("MTR-DECK-02", "deck", deck), ("MTR-DECK-06", "library", library)):
        if found is not None:
            yield Value(rule, (*at, which), found.plain(), make_up(name, which, found))
    if library is None or not library.total:
        return
    for color, count in library.plain().items():
        if color != "total":
            said = say(
                "likelihood of {color} for {player}: {count}/{total} = {percent:.1f}%",
                color=names.color(color), player=name, count=count or 0, total=library.total,
                percent=100 * (count or 0) / library.total,
            )  # fmt: skip
            yield Value("MTR-DECK-07", ("likelihood", name, color), f"{count}/{library.total}", said)


def make_up(name: str, which: str, found: Composition) -> Said:
    """The make-up of somebody's deck or library as a line."""
    if which == "library":
        return say("library of {player}: {cards}", player=name, cards=found.line())
    return say("deck of {player}: {cards}", player=name, cards=found.line())


def horde_values(table: Table) -> Iterator[Value]:
    """The cards that the horde's library begins with, and how many are cut: values `horde library`, `horde trimmed`."""
    due = horde_size(table) if table.combat is not None and table.combat.enemy == "horde" else None
    if due is not None:
        yield from size_values(table, due)


def size_values(table: Table, due: int) -> Iterator[Value]:
    """The size that a horde's library should have, and the number of cards cut."""
    library, trimmed = horde_workings(table, due)
    yield Value("MTR-HORDE-01", ("horde", "library"), due, library)
    yield Value("MTR-HORDE-02", ("horde", "trimmed"), HORDE - due, trimmed)


def combat_values(table: Table, combat: Combat) -> Iterator[Value]:
    """Who begins, what an escape has to exceed, whose permanents are in the combat."""
    if combat.prep_turns:
        first, then = order(combat)
        said = counted(
            "first to move: {side} ({count} preparation turn)", "first to move: {side} ({count} preparation turns)",
            count=combat.prep_turns, side=_side(table, first),
        )  # fmt: skip
        yield Value("MTR-HOUSE-08", ("preparation", "first"), first, said)
        yield Value("MTR-HOUSE-08", ("preparation", "next"), then, say("next to move: {side}", side=_side(table, then)))
    if combat.untapped is not None:
        yield Value("MTR-ESCAPE-04", ("escape", "needed_above"), combat.untapped, to_beat(combat.untapped))
    for name, count in permanents_in_combat(table).items():
        said = say("permanents of {player} in the combat: {count}, from the first turn", player=name, count=count)
        yield Value("MTR-COMBAT-07", ("combat", "permanents", name), count, said)


def _side(table: Table, side: str) -> Part:
    return say("the party") if side == "party" else named(table, side)


def to_beat(untapped: int) -> Said:
    """What an escape has to exceed."""
    return say("an escape has to exceed: {untapped} (the enemy's untapped creatures)", untapped=untapped)


def _preparation(table: Table) -> str | None:
    """The preparation check: the combat's, or the last one if none is announced."""
    if table.combat is not None and table.combat.preparation:
        return table.combat.preparation
    called = [name for name, check in table.checks.items() if check.purpose == "preparation"]
    return called[-1] if called else None


def _is_prepared_alike(one: Table, two: Table) -> bool:
    """Whether two tables that share the cards' facts have the same preparation check, resolved with a card."""
    name = _preparation(two)
    check = None if name is None else two.checks.get(name)
    if name is None or check is None or check.card is None:
        return False
    return _is_settled(one, name, check) and _preparation(one) == name


def preparation_values(table: Table) -> Iterator[Value]:
    """The target of the preparation check and the turns it gives."""
    name = _preparation(table)
    check = None if name is None else table.checks.get(name)
    if check is None:
        return
    if check.target is not None:
        said = say("target number of the preparation check: {target} (the party's permanents)", target=check.target)
        yield Value("MTR-PREP-04", ("preparation", "target"), check.target, said)
    turns = preparation_turns(table, name)
    if turns is not None:
        yield Value("MTR-PREP-05", ("preparation", "turns"), turns, preparation_working(table, name, turns))


def damage_values(table: Table) -> Iterator[Value]:
    """By target, the damage it is due by the rules from what is on its way: values `damage_due <target>`.

    Damage that an attacker divides among several blockers is under `damage_to_divide <source>`.
    """
    sources: dict[str, dict[str, int]] = {}
    for attack in table.attacks.values() if table.attacks else ():
        if arrived(table, attack):
            continue
        for target, amount in damage_due(table, attack).items():
            sources.setdefault(target, {})[attack.source] = amount
        if len(attack.blockers) > 1:
            yield _to_divide(table, attack)
    for target, by in sources.items():
        total, of = sum(by.values()), [terms.thing(table, source) for source, amount in by.items() if amount]
        source = listed(of) if of else terms.thing(table, next(iter(by)))
        said = say(
            "damage due to {target}: {amount} from {source}",
            target=terms.thing(table, target),
            amount=total,
            source=source,
        )
        yield Value("MTR-ATTACK-04", ("damage_due", target), total, said)


def _to_divide(table: Table, attack: Attack) -> Value:
    """The total that an attacker deals to its blockers."""
    amount, source = damage_of(table, attack) or 0, terms.thing(table, attack.source)
    blockers = listed([named(table, name) for name in attack.blockers])
    said = say(
        "damage that {source} divides: {amount} among {blockers}", source=source, amount=amount, blockers=blockers
    )
    return Value("MTR-ATTACK-04", ("damage_to_divide", attack.source), amount, said)


def treatment(table: Table) -> Iterator[Value]:
    """What an unconscious character is treated as."""
    for name, pc in table.pcs.items():
        if pc.status == "unconscious":
            at, since = ("treated_as", name), pc.down_since or 0
            said = say("{player} was unconscious from the start", player=name)
            if since:
                said = say("{player} has been unconscious since event {position}", player=name, position=since)
            yield Value("MTR-DEATH-04", (*at, "after"), since, said)
            said = say("{player} is treated as a 0/1 creature with defender", player=name)
            yield Value("MTR-DEATH-04", (*at, "power"), 0, said)
            yield Value("MTR-DEATH-04", (*at, "toughness"), 1, said)
            yield Value("MTR-DEATH-04", (*at, "defender"), True, said)


@book.serves("MTR-RECRUIT-03")
def proposals(table: Table) -> Iterator[Value]:
    """The usual target number for asking somebody to cooperate: their mana value."""
    for name, permanent in table.permanents.items():
        facts = facts_for(table, name)
        if permanent.controller is None and facts is not None and is_character(table, name):
            said = say(
                "usual target number for asking {name}: {amount} (the mana value)",
                name=named(table, name), amount=facts.mana_value,
            )  # fmt: skip
            yield Value("MTR-RECRUIT-03", ("proposed_targets", name), facts.mana_value, said)


def slowing_values(slowing: Slowing) -> Iterator[Value]:
    """How long time is slowed around a character with an extra turn."""
    said = counted(
        "slow motion around {player}: the time of {count} sorcery",
        "slow motion around {player}: the time of {count} sorceries",
        count=slowing.sorceries, player=slowing.pc,
    )  # fmt: skip
    yield Value("MTR-EXTRA-04", ("slowing", "sorceries"), slowing.sorceries, said)
    said = counted(
        "slow motion around {player}: {count} second", "slow motion around {player}: {count} seconds",
        count=slowing.seconds, player=slowing.pc,
    )  # fmt: skip
    yield Value("MTR-EXTRA-04", ("slowing", "seconds"), slowing.seconds, said)
    said = say("slow motion around {player}: until {clock} s on the clock", player=slowing.pc, clock=slowing.ends_at)
    yield Value("MTR-EXTRA-04", ("slowing", "ends_at"), slowing.ends_at, said)


def status(table: Table, name: str) -> Value:
    """The state of a character after the last event: `status_after <n> <pc>`."""
    pc = table.pcs[name]
    said = say("state of {player}: {state}, life {life}", player=name, state=terms.STATES[pc.status], life=pc.life)
    if is_unknown(table, "pcs", name, "life"):
        said = say("state of {player}: {state}", player=name, state=terms.STATES[pc.status])
    return Value("MTR-DEATH-02", ("status_after", str(table.at), name), pc.status, said)
