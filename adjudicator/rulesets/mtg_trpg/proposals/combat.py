"""Combat: announced, prepared, begun, its turns, non-combat actions, escapes, its end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import facts_of, timing_of
from adjudicator.rulesets.mtg_trpg.combats import HORDE, horde_size, party_of, preparation_turns
from adjudicator.rulesets.mtg_trpg.events import EscapeResolved
from adjudicator.rulesets.mtg_trpg.evolve.combat import escapes
from adjudicator.rulesets.mtg_trpg.proposals.parts import able, in_hand, ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, Check, Table, in_combat
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

ACTIONS: Final = ("escape", "clear the door")
"""Non-combat actions."""
COUNTS: Final = tuple(range(7))
TURNS: Final = (1, 2, 3, 4, 5)


def _party(table: Table) -> list[Plain]:
    """Who fights: the party of a combat announced, else all characters."""
    return list(party_of(table))


@PROPOSE.of(ev.CombatAnnounced)
def _announced(table: Table) -> Iterator[Option]:
    party = _party(table)
    yield option(GM, "CombatAnnounced", "MTR-COMBAT-02", by=GM, enemy="horde", party=(party,), horde_deck=HORDE,
                 to_fill=("party", "horde_deck"))  # fmt: skip
    enemies = ("original_deck", "other")
    yield option(GM, "CombatAnnounced", "MTR-COMBAT-03", by=GM, enemy=enemies, party=(party,), to_fill=("party",))


@PROPOSE.of(ev.PreparationGranted)
def _granted(table: Table) -> Iterator[Option]:
    for name, check in table.checks.items():
        if _prepares(table, check) and (check.resolved or check.card is not None):  # its outcome may go unsaid
            due = preparation_turns(table, name)
            turns = TURNS if due is None else due
            yield option(GM, "PreparationGranted", "MTR-PREP-05", check=name, turns=turns)


def _prepares(table: Table, check: Check) -> bool:
    """Whether a check prepares for a combat, or may: one of reflexes before it, of which no more is said."""
    is_before = table.combat is not None and not table.combat.started
    return check.purpose == "preparation" or (is_before and check.kind == "reflex" and check.purpose == "story")


@PROPOSE.of(ev.HordeLibraryTrimmed)
def _trimmed(table: Table) -> Iterator[Option]:
    due, horde = horde_size(table), table.horde
    if horde is None:
        return
    at: dict[str, Plain] = {"from": "library_top", "to": "graveyard"}
    if due is None:
        yield option(GM, "HordeLibraryTrimmed", "MTR-HORDE-02", **at, count=COUNTS, to_fill=("count",))
    elif horde.library > due:
        at |= {"count": horde.library - due, "library_after": due}
        yield option(GM, "HordeLibraryTrimmed", "MTR-HORDE-01", "MTR-HORDE-02", **at)


@PROPOSE.of(ev.CombatStarted)
def _started(table: Table) -> Iterator[Option]:
    enemies = ("other", "horde", "original_deck") if table.combat is None else (table.combat.enemy,)
    yield option(GM, "CombatStarted", "MTR-COMBAT-07", enemy=enemies, party=(_party(table),), to_fill=("party",))


@PROPOSE.of(ev.CombatEnded)
def _ended(table: Table) -> Iterator[Option]:
    if table.combat is not None:
        yield option(GM, "CombatEnded", "MTR-COMBAT-01", enemy=table.combat.enemy)


@PROPOSE.of(ev.TurnStarted)
def _turn(table: Table) -> Iterator[Option]:
    combat = table.combat
    turn = 1 if combat is None else combat.turn + 1
    out = () if combat is None else combat.excluded
    party = [name for name in party_of(table) if name not in out]
    active = None if combat is None else combat.active
    after = party[party.index(active) + 1 :] if active in party else party
    whose = dict.fromkeys((*after, "enemy", *party, *table.npcs))
    yield from ways(GM, "TurnStarted", "MTR-COMBAT-01", choose={"active": whose}, turn=turn)


@PROPOSE.of(ev.NonCombatActionTaken)
def _acted(table: Table) -> Iterator[Option]:
    for name, _ in able(table):
        at: dict[str, Plain] = {"pc": name, "phase": "main", "stack_empty": True}
        yield option(name, "NonCombatActionTaken", "MTR-ACT-01", **at, what=ACTIONS, to_fill=("what",))


@PROPOSE.of(ev.InstantCastInResponse)
def _answered(table: Table) -> Iterator[Option]:
    for name, pc in able(table):
        cards = [card for card in in_hand(table, pc, lands=False) if _is_instant(table, card)]
        if cards or pc.hand.unknown:
            fill = ("card",) if pc.hand.unknown else ()
            yield option(name, "InstantCastInResponse", "MTR-SPELL-05", by=name, card=tuple(cards[:12]) or None,
                         to_fill=fill)  # fmt: skip
    if in_combat(table):
        yield option(GM, "InstantCastInResponse", "MTR-SPELL-05", by=("enemy", GM), to_fill=("card",))


def _is_instant(table: Table, card: str) -> bool:
    facts = facts_of(table.cards, card)
    return facts is not None and timing_of(facts) == "instant"


@PROPOSE.of(ev.EnemyCreaturesChanged)
def _counted(table: Table) -> Iterator[Option]:
    at: dict[str, Plain] = {"untapped": COUNTS, "tapped": COUNTS}
    yield option(GM, "EnemyCreaturesChanged", "MTR-ESCAPE-04", **at, to_fill=("untapped", "cause"))


@PROPOSE.of(ev.EscapeResolved)
def _escaped(table: Table) -> Iterator[Option]:
    combat = table.combat
    if combat is None:
        return
    name = combat.flight_check
    check = None if name is None else table.checks.get(name)
    if check is not None and check.resolved:
        success = escapes(table, EscapeResolved(check=name))
        yield option(GM, "EscapeResolved", "MTR-ESCAPE-04", check=name, pc=check.pc, success=success)
    for who in party_of(table):
        yield option(GM, "EscapeResolved", "MTR-ESCAPE-05", pc=who, success=(True, False))
