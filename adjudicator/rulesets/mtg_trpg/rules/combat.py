"""Combat, preparation, the horde (MTR-COMBAT, MTR-PREP, MTR-HORDE, MTR-BOSS)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.checking import kind_of, succeeded
from adjudicator.rulesets.mtg_trpg.clock import pace
from adjudicator.rulesets.mtg_trpg.combats import (
    HORDE,
    MOST_TURNS,
    horde_size,
    is_enemy,
    party_of,
    preparation_turns,
    preparation_working,
)
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.events import (
    CheckCalled,
    CheckTargetSet,
    CombatAnnounced,
    CombatStarted,
    GmRuled,
    HordeLibraryTrimmed,
    NpcAttacked,
    NpcCast,
    PreparationGranted,
    TurnStarted,
)
from adjudicator.rulesets.mtg_trpg.rulings import leave, ruled
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.typed import is_known_enemy, is_known_purpose, purpose_of
from adjudicator.rulesets.mtg_trpg.values import size_values
from adjudicator.seam.rulebook import Undecidable, Value

book.records("MTR-COMBAT-01", CombatStarted, TurnStarted)
book.records("MTR-COMBAT-02", CombatAnnounced)
book.records("MTR-COMBAT-03", CombatAnnounced)
book.records("MTR-COMBAT-05", GmRuled, TurnStarted)
book.records("MTR-COMBAT-06", GmRuled)
book.records("MTR-BOSS-01", GmRuled)
book.records("MTR-BOSS-02", GmRuled)
book.records("MTR-BOSS-03", GmRuled)
book.records("MTR-BOSS-04", GmRuled)
TOP: Final = ("library_top", "top", "library")
"""How an event says that cards came from the top of the horde's library."""


# ---- preparation


def _turns_to_prepare(table: Table) -> int:
    """How many preparation turns the party has: as granted, as far as the check gives them."""
    combat = table.combat
    if combat is None or not combat.prep_turns:
        return 0
    due = preparation_turns(table, combat.preparation)
    return min(combat.prep_turns, MOST_TURNS if due is None else due)


@book.check("MTR-PREP-01", on=(NpcAttacked, NpcCast), missing=True)
def enemies_do_not_move_while_the_party_prepares(table: Table, event: NpcAttacked | NpcCast) -> Said | None:
    """No enemy attacks, or casts a spell of sorcery timing, in a preparation turn of the party."""
    combat, turns = table.combat, _turns_to_prepare(table)
    if combat is None or not 0 < combat.turn <= turns or not is_enemy(table, event.npc):
        return None
    if combat.active is None or is_enemy(table, combat.active):
        return None
    if type(event) is NpcCast and pace(table, event) != "sorcery":
        return None
    return counted(
        "{enemy} moved in turn {turn}; the first {count} turn is the party's to prepare in",
        "{enemy} moved in turn {turn}; the first {count} turns are the party's to prepare in",
        count=turns, turn=combat.turn, enemy=names.named(table, event.npc),
    )  # fmt: skip


@book.check("MTR-PREP-01", on=TurnStarted)
def preparation_turns_are_the_partys(table: Table, event: TurnStarted) -> Said | Undecidable | None:
    """The enemy has no turn before the preparation turns are over."""
    if table.combat is None or event.turn > table.combat.prep_turns:
        return None
    turns = _turns_to_prepare(table)
    if event.turn > turns or not is_enemy(table, event.active):
        return None
    says = counted(
        "Turn {turn} was {enemy}'s; the first {count} turn is the party's to prepare in",
        "Turn {turn} was {enemy}'s; the first {count} turns are the party's to prepare in",
        count=turns, turn=event.turn, enemy=names.named(table, event.active),
    )  # fmt: skip
    return or_doubt(table, says)


@book.check("MTR-PREP-01", on=PreparationGranted)
def preparation_is_won_by_a_check(table: Table, event: PreparationGranted) -> Said | Undecidable | None:
    """Preparation turns come from a check against a horde, before the combat."""
    if not event.turns or (event.check is None and not table.complete_log):
        return None
    if table.combat is not None and not is_known_enemy(table.combat.enemy):
        return None  # said when the combat was announced or began: a doubt
    return or_doubt(table, _unprepared(table, event))


@book.check_after("MTR-PREP-01", on=(CombatAnnounced, CombatStarted))
def enemies_are_named_as_the_rules_know_them(
    before: Table, event: CombatAnnounced | CombatStarted, after: Table
) -> Undecidable | None:
    """Only against a horde may the party prepare: whether an enemy in unlisted words is one is undecidable."""
    combat = after.combat
    if combat is None or event.enemy == "" or is_known_enemy(combat.enemy):
        return None
    if isinstance(event, CombatStarted) and before.combat is not None and before.combat.enemy == combat.enemy:
        return None
    return Undecidable(say('The enemy is stated as "{enemy}": undecidable whether that is a horde', enemy=combat.enemy))


def _unprepared(before: Table, event: PreparationGranted) -> Said | None:
    """What is missing for preparation turns."""
    name = _check_of(before, event)
    combat, check = before.combat, before.checks.get(name or "")
    if combat is not None and combat.enemy != "horde":
        enemy = terms.ENEMIES.get(combat.enemy, combat.enemy)
        return say("{turns} against {enemy}; only a horde allows preparation", turns=_turns(event), enemy=enemy)
    unsaid = check is not None and check.purpose == "story" and check.kind == "reflex"
    if check is None or (check.purpose != "preparation" and not unsaid):
        return say("{turns} without a preparation check", turns=_turns(event))
    if check.pc not in party_of(before):
        return say("{turns} by a check of {player}, who is not in the party", turns=_turns(event), player=check.pc)
    if combat is not None and combat.started and combat.turn:
        return say("{turns} in turn {turn} of the combat; they come before it", turns=_turns(event), turn=combat.turn)
    if succeeded(before, check) or preparation_turns(before, name, check.called):
        return None
    return say("{turns}, but the preparation check did not succeed", turns=_turns(event))


def _check_of(table: Table, event: PreparationGranted) -> str | None:
    """The check that gives preparation turns: the one stated, else the combat's."""
    return event.check or (None if table.combat is None else table.combat.preparation)


def _turns(event: PreparationGranted) -> Said:
    return counted("{count} preparation turn", "{count} preparation turns", count=event.turns)


@book.check("MTR-PREP-02", on=CheckCalled)
def purpose_before_a_combat_is_known(table: Table, event: CheckCalled) -> Undecidable | None:
    """Before a combat a check may be the preparation: whether one for an unlisted purpose is, is undecidable."""
    if table.combat is None or table.combat.started or is_known_purpose(purpose_of(event.purpose)):
        return None
    return Undecidable(say('The check is stated to be for "{purpose}": undecidable whether that is the preparation',
                           purpose=purpose_of(event.purpose)))  # fmt: skip


@book.check("MTR-PREP-02", on=CheckCalled)
def preparation_check_is_reflex(table: Table, event: CheckCalled) -> Said | None:
    """The preparation check is a reflex check."""
    if event.kind is None or purpose_of(event.purpose) != "preparation" or kind_of(event.kind) == "reflex":
        return None
    return say(
        "The kind of the preparation check was stated as {kind}; it is a reflex check", kind=terms.kind(event.kind)
    )


@book.check("MTR-PREP-03", on=PreparationGranted)
def at_most_five_preparation_turns(table: Table, event: PreparationGranted) -> Said | None:
    """Never more than five preparation turns are given."""
    if event.turns <= MOST_TURNS:
        return None
    return say("{turns} preparation turns were granted; at most {most} are", turns=event.turns, most=MOST_TURNS)


@book.contradicts_after("MTR-PREP-04", on=(CheckCalled, CheckTargetSet))
def preparation_target_is_the_partys_permanents(
    before: Table, event: CheckCalled | CheckTargetSet, after: Table
) -> Said | Undecidable | None:
    """The target number of the preparation check is the number of the party's permanents when it is called."""
    check = after.checks[event.check]
    if check.purpose != "preparation" or check.target is None or event.target in (None, check.target):
        return None
    says = counted(
        "The target number of the preparation check was set to {claimed}; the party ({party}) has {count} permanent",
        "The target number of the preparation check was set to {claimed}; the party ({party}) has {count} permanents",
        count=check.target, claimed=event.target, party=listed(party_of(before)),
    )  # fmt: skip
    return or_doubt(before, says)


@book.check("MTR-PREP-05", on=PreparationGranted)
def one_turn_for_each_point_above(table: Table, event: PreparationGranted) -> Said | Undecidable | None:
    """The turns are the check's value less its target, 0 to 5."""
    name = _check_of(table, event)
    check, due = table.checks.get(name or ""), preparation_turns(table, name)
    if check is None or due is None or event.turns == due:
        return None
    if check.called is not None and event.turns == preparation_turns(table, name, check.called):
        return None
    says = counted(
        "{count} preparation turn was granted; the check gives {due}",
        "{count} preparation turns were granted; the check gives {due}",
        count=event.turns, due=due,
    )  # fmt: skip
    return or_doubt(table, says)


@book.value("MTR-PREP-05", on=PreparationGranted)
def turns_of_preparation(before: Table, event: PreparationGranted, after: Table) -> Iterator[Value]:
    """The turns the check gives: value `preparation turns`."""
    due = preparation_turns(before, event.check)
    if due is not None:
        yield Value("MTR-PREP-05", ("preparation", "turns"), due, preparation_working(before, event.check, due))


# ---- the horde


@book.serves("MTR-HOUSE-22")
def _begins_or_cuts(table: Table, event: HordeLibraryTrimmed | CombatStarted | TurnStarted) -> bool:
    """Whether a horde's size is tested: when it is cut, and when its combat begins, even just by a first turn."""
    if table.horde is None or type(event) is not TurnStarted:
        return table.horde is not None
    return table.combat is not None and not table.combat.started


@book.check_after("MTR-HORDE-01", on=(HordeLibraryTrimmed, CombatStarted, TurnStarted), when=_begins_or_cuts)
def size_of_the_horde_is_known(
    before: Table, event: HordeLibraryTrimmed | CombatStarted | TurnStarted, after: Table
) -> Undecidable | None:
    """How many cards a horde begins with is ruled in words that the rules know, else undecidable."""
    if horde_size(after) is not None or after.horde is None or after.horde.deck != HORDE:
        return None
    ruling = ruled(after, "horde_size")
    if ruling is None or leave(ruling) is not None:
        return None
    return Undecidable(say('The GM ruled "{value}": undecidable how many cards the horde has', value=ruling.value))


@book.check_after("MTR-HORDE-01", on=(CombatStarted, TurnStarted), when=_begins_or_cuts, missing=True)
def horde_begins_with_its_size(before: Table, event: CombatStarted | TurnStarted, after: Table) -> Said | None:
    """A horde deck of 60 begins with 27 cards against one player, 36, 45 against two, three, else 60."""
    due, horde, combat = horde_size(after), after.horde, after.combat
    if due is None or horde is None or combat is None or combat.enemy != "horde" or horde.library == due:
        return None
    return say(
        "The horde began with {cards}; against {players} it has {due}",
        cards=terms.cards(horde.library), players=terms.players(len(party_of(after))), due=due,
    )  # fmt: skip


@book.check_after("MTR-HORDE-01", on=HordeLibraryTrimmed, when=_begins_or_cuts)
def horde_library_is_cut_to_size(before: Table, event: HordeLibraryTrimmed, after: Table) -> Said | Undecidable | None:
    """A horde is cut to the number of cards it begins with."""
    due, horde = horde_size(after), after.horde
    if due is None or horde is None or (event.library_after in (None, due) and horde.library == due):
        return None
    says = counted(
        "{count} card of the horde was cut; against {players} the cut is {cut}, leaving {due}",
        "{count} cards of the horde were cut; against {players} the cut is {cut}, leaving {due}",
        count=event.count, players=terms.players(len(party_of(after))), cut=horde.deck - due, due=due,
    )  # fmt: skip
    return or_doubt(before, says)


@book.check("MTR-HORDE-02", on=HordeLibraryTrimmed)
def horde_is_cut_from_the_top_at_the_start(table: Table, event: HordeLibraryTrimmed) -> Said | None:
    """The surplus cards go from the top of the horde's library to its graveyard when the combat begins."""
    if event.from_ not in TOP or event.to != "graveyard":
        return say(
            "The horde's cards went from the {origin} to the {to}; they go from the library's top to the graveyard",
            origin=names.zone(event.from_), to=names.zone(event.to),
        )  # fmt: skip
    combat = table.combat
    if combat is None or not combat.started or not combat.turn or not table.complete_log:
        return None
    return say("The horde was cut in turn {turn}; it is cut when the combat begins", turn=combat.turn)


@book.value("MTR-HORDE-01", on=(HordeLibraryTrimmed, CombatStarted))
def size_of_the_horde(before: Table, event: HordeLibraryTrimmed | CombatStarted, after: Table) -> Iterator[Value]:
    """The cards the horde's library begins with, and how many are cut: values `horde library`, `horde trimmed`."""
    due = horde_size(after)
    if due is not None:
        yield from size_values(after, due)
