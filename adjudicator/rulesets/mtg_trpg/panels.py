"""The table as people see it: the check that an entry belongs to, the combat, the characters, the GM's side."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeAlias

from adjudicator.plain.said import Named, Part, Player, Said, listed
from adjudicator.rulesets.mtg_trpg.checking import succeeded, surely_worked, target_of, terms_of
from adjudicator.rulesets.mtg_trpg.combats import party_of
from adjudicator.rulesets.mtg_trpg.creatures import power_of, toughness_of
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.names import actor, card, check_of, named
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Check, Combat, Npc, Pc, Permanent, Table
from adjudicator.rulesets.mtg_trpg.terms import ENEMIES, STATES, TYPES, cards, thing
from adjudicator.rulesets.mtg_trpg.zones import controlled, pile
from adjudicator.seam.panels import COLOURS, Colour, Contest, Figure, Laid, Panel, Row, Side, face_down

MOST: Final = 12
"""The most cards of a zone that are named; of more only the number is told."""
Tells: TypeAlias = Callable[[Table, str, Pc], Said | None]


def panels(before: Table, event: Event | None, after: Table) -> Iterator[Panel]:
    """The check of the event, else the one under way; the combat; characters with their zones; NPCs."""
    name = check_in(before, event, after)
    if name is not None:
        yield check_panel(after, after.checks[name])
    if after.combat is not None:
        yield combat_panel(after, after.combat)
    if after.pcs:
        yield characters_panel(after)
    if after.npcs:
        yield Panel(say("NPCs"), (say("GM"),), tuple(_npc(after, name, npc) for name, npc in after.npcs.items()))


def check_in(before: Table, event: Event | None, after: Table) -> str | None:
    """The check that an event names or changed, else the newest that is not resolved."""
    stated = getattr(event, "check", None)
    if isinstance(stated, str) and stated in after.checks:
        return stated
    changed = [name for name, check in after.checks.items() if before.checks.get(name) is not check]
    waiting = [name for name, check in after.checks.items() if not check.resolved]
    return next(iter((*reversed(changed), *reversed(waiting))), None)


def colours(table: Table) -> dict[str, Colour]:
    """By character, in their order; those beyond the last colour have none."""
    return dict(zip(table.pcs, COLOURS, strict=False))


# ---- a check


def check_panel(table: Table, check: Check) -> Panel:
    """A check: what it is for and against, what was turned, what it comes to."""
    found, target, outcome = surely_worked(table, check), target_of(table, check), succeeded(table, check)
    rows = [
        Row(say("Target number"), (None if target is None else _number(target),)),
        Row(say("Card turned"), (None if check.card is None else card(check.card, table),)),
        Row(say("Support"), (_support(table, check),)),
        Row(say("Value"), (None if found is None else say("{total} = {terms}", total=found.value,
                                                          terms=terms_of(found)),)),
        Row(say("Announced"), (None if check.claimed is None else _outcome(check.claimed),)),
        Row(say("Outcome"), (None if outcome is None or not check.resolved else _outcome(outcome),)),
    ]  # fmt: skip
    heading = say("{check}", check=check_of(check.pc, check.kind))
    return Panel(heading, (say("Check"),), tuple(rows), _contest(table, check))


def _contest(table: Table, check: Check) -> Contest:
    """The check as a picture: its character with the card turned, against the target number."""
    found, target, outcome = surely_worked(table, check), target_of(table, check), succeeded(table, check)
    is_over = check.resolved and outcome is not None
    value = Figure(say("Value"), None if found is None else found.value, None if found is None else terms_of(found))
    mine = Side(
        named(table, check.pc),
        check.pc,
        laid=() if check.card is None else (Laid(card(check.card, table), "counts"),),
        figures=(value,),
        outcome=_outcome(outcome) if is_over and outcome is not None else None,
        has_won=outcome if is_over else None,
    )
    against = Side(
        say("Target number"),
        figures=(Figure(say("Target number"), target),),
        has_won=not outcome if is_over else None,
    )
    return Contest((mine, against))


def _support(table: Table, check: Check) -> Said | None:
    return _list(
        named(table, by) if amount is None else say("{name} +{amount}", name=named(table, by), amount=amount)
        for by, amount in check.support.items()
    )


def _outcome(is_success: bool) -> Said:
    return say("success") if is_success else say("failure")


# ---- a combat


def combat_panel(table: Table, combat: Combat) -> Panel:
    """The combat announced or running: whose turn, the enemy's side, who has done what."""
    horde = table.horde
    rows = [
        Row(say("Party"), (_people(table, party_of(table)),)),
        Row(say("Turn"), (_turn(table, combat),)),
        Row(say("Preparation turns"), (_some(combat.prep_turns),)),
        Row(say("Enemy creatures, untapped"), (None if combat.untapped is None else _number(combat.untapped),)),
        Row(say("Enemy creatures, tapped"), (None if combat.tapped is None else _number(combat.tapped),)),
        Row(say("Horde's library"), (None if horde is None else cards(horde.library),)),
        Row(say("Horde's graveyard"), (None if horde is None else cards(horde.graveyard),)),
        Row(say("Non-combat action taken"), (_people(table, combat.acted),)),
        Row(say("Trying to escape"), (None if combat.fleeing is None else _people(table, (combat.fleeing,)),)),
        Row(say("Taken out of the combat"), (_people(table, combat.excluded),)),
    ]
    heading = say("Combat against {enemy}", enemy=ENEMIES.get(combat.enemy) or thing(table, combat.enemy))
    return Panel(heading, (say("Combat"),), tuple(rows))


def _turn(table: Table, combat: Combat) -> Said | None:
    if not combat.started:
        return say("not begun yet")
    if combat.active is None:
        return _some(combat.turn)
    return say("{turn}, {who}", turn=combat.turn, who=named(table, combat.active))


# ---- characters, NPCs


def characters_panel(table: Table) -> Panel:
    """The characters, each with life, state and zones as far as they are known."""
    columns = tuple(say("{player}", player=Player(name)) for name in table.pcs)
    rows = tuple(Row(about, tuple(tells(table, *one) for one in table.pcs.items())) for about, tells in _OF_CHARACTERS)
    return Panel(say("Characters"), columns, rows)


def _in_zone(zone: str) -> Tells:
    """The cards of a zone by name; of unnamed cards the number."""

    def tells(table: Table, _name: str, pc: Pc) -> Said | None:
        found = pile(pc, zone)
        return _cards(table, found.cards, found.unknown) if found.count or zone in ("hand", "library") else None

    return tells


def _cards(table: Table, held: Iterable[str], unknown: int = 0) -> Said:
    """Cards by name, and the number of the rest; of many cards only the number."""
    row = [card(one, table) for one in held]
    if not row or len(row) > MOST:
        return say("{cards}", cards=face_down(len(row) + unknown, cards(len(row) + unknown)))
    names = listed(row, "list")
    if not unknown:
        return say("{cards}", cards=names)
    return counted("{cards} and {count} unseen", "{cards} and {count} unseen", unknown, cards=names)


def _battlefield(table: Table, name: str, pc: Pc) -> Said | None:
    mine = controlled(table, name)
    if not mine and not pc.unnamed:
        return None
    if len(mine) > MOST:
        return _cards(table, (key for key, _ in mine), pc.unnamed)
    each = [
        say("{card} (tapped)", card=card(key, table, tapped=True)) if one.tapped else card(key, table)
        for key, one in mine
    ]
    if not pc.unnamed:
        return _list(each)
    return say("{cards} and {more}", cards=listed(each, "list"), more=cards(pc.unnamed)) if each else cards(pc.unnamed)


def _on_battlefield(table: Table, key: str, one: Permanent) -> Part:
    return say("{card} (tapped)", card=card(key, table, tapped=True)) if one.tapped else card(key, table)


def _npc(table: Table, name: str, npc: Npc) -> Row:
    """An NPC: its type, its state, and who controls it."""
    permanent = table.permanents.get(name)
    facts: list[Part] = [TYPES.get(npc.kind) or npc.kind]
    if npc.boss:
        facts.append(say("boss"))
    if npc.life is not None:
        facts.append(say("life {life}", life=npc.life))
    if permanent is not None:
        facts += _standing(table, name)
        facts += [STATES[permanent.status]] if permanent.status != "ok" else []
        facts += [say("tapped")] if permanent.tapped else []
        facts += [say("under {player}", player=actor(table, permanent.controller))] if permanent.controller else []
    return Row(say("{name}", name=Named(name, name)), (_list(facts),))


def _standing(table: Table, name: str) -> list[Said]:
    power, toughness = power_of(table, name), toughness_of(table, name)
    return [] if power is None or toughness is None else [say("{power}/{toughness}", power=power, toughness=toughness)]


_OF_CHARACTERS: Final[tuple[tuple[Said, Tells], ...]] = (
    (say("Life"), lambda _table, _name, pc: _number(pc.life)),
    (say("State"), lambda _table, _name, pc: None if pc.status == "ok" else STATES[pc.status]),
    (say("Focus counter"), lambda _table, _name, pc: say("yes") if pc.focus else None),
    (say("Hand"), _in_zone("hand")),
    (say("Library"), _in_zone("library")),
    (say("Known on top of the library"), lambda table, _name, pc: _cards(table, pc.top) if pc.top else None),
    (say("Battlefield"), _battlefield),
    (say("Stack"), lambda table, _name, pc: _cards(table, pc.stack) if pc.stack else None),
    (say("Graveyard"), _in_zone("graveyard")),
    (say("Exile zone"), _in_zone("exile")),
    (say("Exhaustion zone"), _in_zone("exhaustion")),
    (say("Suspended cards"), lambda _table, _name, pc: cards(pc.suspended) if pc.suspended else None),
)


def _people(table: Table, names: Iterable[str]) -> Said | None:
    return _list(named(table, name) for name in names)


def _number(amount: int) -> Said:
    return say("{amount}", amount=amount)


def _some(amount: int) -> Said | None:
    return _number(amount) if amount else None


def _list(items: Iterable[Part]) -> Said | None:
    parts = list(items)
    return say("{items}", items=listed(parts, "list")) if parts else None
