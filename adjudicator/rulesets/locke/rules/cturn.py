"""The combat turn: its phases, main actions, preemptive abilities, C cards (LCK-CTURN, CMAIN, PREEMPT, CCARD)."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fighting import class_of, has_done, is_main_evasion
from adjudicator.rulesets.locke.hands import held_by
from adjudicator.rulesets.locke.names import CLASSES, PHASES
from adjudicator.rulesets.locke.rules.boards import about_the_sheet, hidden
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.state import Combat, Table, character
from adjudicator.rulesets.locke.things import CCard
from adjudicator.rulesets.locke.turns import MAIN_ACTIONS
from adjudicator.rulesets.locke.words import tell_event
from adjudicator.seam.rulebook import Secret

USES: Final = (
    ev.AttackDeclared,
    ev.SynchronisationJoined,
    ev.DefenceAttempted,
    ev.EvasionAttempted,
    ev.InterceptionDeclared,
    ev.InterceptionJoined,
)
"""What may use a C card."""
_MAIN: Final = (
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.CombatCardDiscarded,
    ev.EvasionAttempted,
    ev.Passed,
    ev.AbilityUsed,
)
TURN_PHASES: Final = ("check", "support_1", "main", "support_2")
"""The phases of a combat turn (LCK-CTURN-01)."""
_NO_SUPPORT: Final = ("check", "main")


def own_turn(table: Table, seat: str) -> Combat | None:
    """The combat, where the combat turn that runs is this seat's."""
    combat = table.combat
    return combat if combat is not None and combat.current == seat else None


def is_of_own_turn(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether a combat turn of who acts runs."""
    return own_turn(table, event.player) is not None


@book.check("LCK-CTURN-01", on=ev.PhaseEntered, when=is_of_own_turn)
def combat_turns_have_phases(before: Table, event: ev.PhaseEntered, after: Table) -> Said | None:
    """A combat turn runs through check, support, main action and support."""
    combat = own_turn(before, event.player)
    if combat is None or event.phase is None or combat.phase not in (None, *TURN_PHASES):
        return None
    who, phase = Player(event.player), PHASES[event.phase]
    if event.phase not in TURN_PHASES:
        return say("{player} entered the {phase}, which a combat turn does not have", player=who, phase=phase)
    at = -1 if combat.phase is None else TURN_PHASES.index(combat.phase)
    to = TURN_PHASES.index(event.phase)
    if to == at + 1 or (to > at and not before.complete_log):
        return None
    return say("{player} entered the {phase} of a combat turn out of order", player=who, phase=phase)


@book.check("LCK-CTURN-01", on=ev.CombatTurnEnded)
def the_turn_that_runs_ends(before: Table, event: ev.CombatTurnEnded, after: Table) -> Said | None:
    """No combat turn ends but the one that runs, in a log that leaves nothing out."""
    combat = before.combat
    if combat is None or not before.complete_log or combat.current in (None, event.player):
        return None
    who, other = Player(event.player), Player(combat.current or "")
    return say("{player}'s combat turn ended while {other}'s runs", player=who, other=other)


@book.check("LCK-CTURN-05", on=(ev.VictoryDeclared, ev.ConversionAttempted, ev.SheetOpened, *_MAIN))
def no_victory_is_declared_in_combat(before: Table, event: ev.PlayerEvent, after: Table) -> Said | None:
    """The support actions of a combat turn are those of a normal turn but for the victory declaration."""
    if before.combat is None:
        return None
    if _is_main(before, event):
        phase = event.phase or (before.combat.phase if before.complete_log and own_turn(before, event.player) else None)
        if phase not in ("support_1", "support_2"):
            return None
        return say(
            "{player} did a main action in a support phase: {event}",
            player=Player(event.player),
            event=tell_event(before, event),
        )
    if not isinstance(event, ev.VictoryDeclared):
        return _support_elsewhere(before, before.combat, event)
    return say("{player} declared victory during a combat", player=Player(event.player))


def _support_elsewhere(table: Table, combat: Combat, event: ev.PlayerEvent) -> Said | None:
    """A support action in the check phase or the main phase of a combat turn, in a log that leaves nothing out; a
    conversion in another player's."""
    other = combat.current
    if not table.complete_log or other is None:
        return None
    if other != event.player:
        parts: dict[str, Part] = {"player": Player(event.player), "other": Player(other)}
        parts["event"] = tell_event(table, event)
        is_early = isinstance(event, ev.ConversionAttempted)
        return say("{player} did a support action in {other}'s turn: {event}", **parts) if is_early else None
    if (event.phase or combat.phase) not in _NO_SUPPORT:
        return None
    if isinstance(event, ev.AbilityUsed) and event.timing != "support":
        return None
    if not isinstance(event, (ev.AbilityUsed, ev.ConversionAttempted, ev.SheetOpened)) or _failed_preemptive(combat):
        return None  # LCK-PREEMPT-02
    return say(
        "{player} did a support action in the {phase}: {event}",
        player=Player(event.player),
        phase=PHASES[event.phase or combat.phase or "main"],
        event=tell_event(table, event),
    )


def _is_main(table: Table, event: Any) -> bool:
    if isinstance(event, ev.EvasionAttempted):
        return is_main_evasion(table, event)
    if isinstance(event, ev.CombatCardDiscarded):
        return event.reason == "main"
    if isinstance(event, ev.AbilityUsed):
        return event.timing in ("main", "preemptive")
    return isinstance(event, (ev.AttackDeclared, ev.MeleeDeclared, ev.Passed))


@book.check("LCK-CMAIN-01", on=(*MAIN_ACTIONS, *_MAIN))
@book.serves("LCK-PREEMPT-03")
def combat_turns_hold_one_main_action(before: Table, event: Any, after: Table) -> Said | None:
    """The main action of a combat turn is an ability, a C card, a melee attack, a discard or a pass: one of them."""
    combat = own_turn(before, event.player)
    if combat is None or combat.main_action is None or not _is_main(before, event):
        return None
    if isinstance(event, ev.EvasionAttempted) and has_done(before, combat, "attack"):
        return None  # LCK-CMAIN-03
    if isinstance(event, (ev.AttackDeclared, ev.MeleeDeclared)) and has_done(before, combat, "evasion"):
        return None  # LCK-CMAIN-04
    if _by_preemptive(combat) or _is_the_same(combat, event):
        return None
    return say(
        "{player} did a second main action in the combat turn: {event}",
        player=Player(event.player),
        event=tell_event(before, event),
    )


def _is_the_same(combat: Combat, event: Any) -> bool:
    """Whether an attack by an ability is the use of it that is on record already."""
    if not isinstance(event, ev.AttackDeclared) or event.source == "c_card" or event.card is None:
        return False
    return (event.player, event.card) in combat.used and "attack" not in combat.own


def _by_preemptive(combat: Combat) -> bool:
    """Whether the main action of the turn is a [preemptive] ability that succeeded."""
    return "preemptive" in combat.own and combat.main_action == "AbilityUsed" and "main" not in combat.own


def _failed_preemptive(combat: Combat) -> bool:
    return "preemptive" in combat.own and combat.main_action is None


@book.check("LCK-HOUSE-24", on=(*_MAIN, ev.SynchronisationJoined))
def joining_uses_the_main_action(before: Table, event: Any, after: Table) -> Said | None:
    """Whoever joined a synchronised attack has used the main action of this round."""
    if (
        before.combat is None
        or event.player not in before.combat.joined
        or not (_is_main(before, event) or isinstance(event, ev.SynchronisationJoined))
        or isinstance(event, ev.Passed)
    ):
        return None
    return say(
        "{player} joined a synchronised attack in this round and did another main action: {event}",
        player=Player(event.player),
        event=tell_event(before, event),
    )


@book.check("LCK-PREEMPT-01", on=(*_MAIN,))
def a_preemptive_success_is_the_main_action(before: Table, event: Any, after: Table) -> Said | None:
    """After a [preemptive] ability that succeeded there is no further main action."""
    combat = own_turn(before, event.player)
    if combat is None or not _by_preemptive(combat) or not _is_main(before, event) or _is_the_same(combat, event):
        return None
    return say(
        "{player} did a main action after a [preemptive] ability that succeeded: {event}",
        player=Player(event.player),
        event=tell_event(before, event),
    )


@book.check("LCK-PREEMPT-02", on=(ev.AbilityUsed, ev.ConversionAttempted, ev.SheetOpened))
def nothing_comes_between(before: Table, event: Any, after: Table) -> Said | None:
    """No support action comes between a [preemptive] ability that failed and the main action."""
    combat = own_turn(before, event.player)
    if (
        combat is None
        or not _failed_preemptive(combat)
        or "support_2" in (event.phase, combat.phase)
        or (isinstance(event, ev.AbilityUsed) and event.timing != "support")
    ):
        return None
    return say(
        "{player} did a support action between a [preemptive] ability and the main action: {event}",
        player=Player(event.player),
        event=tell_event(before, event),
    )


def in_hand(table: Table, seat: str, name: str | None) -> CCard | None:
    """A named card of a hand that is known."""
    return next((card for card in character(table, seat).hand or () if card.name == name), None)


@book.check("LCK-CCARD-01", on=USES)
def only_cards_in_hand_are_used(before: Table, event: Any, after: Table) -> Secret | Said | None:
    """A C card is used from the hand."""
    one, who = character(before, event.player), Player(event.player)
    hand = one.hand
    if getattr(event, "source", "c_card") != "c_card" or event.card is None:
        return None
    if hand is None and one.hand_count == 0:
        return say("{player} used a C card with an empty hand", player=who)
    if event.card not in one.spent if hand is None else in_hand(before, event.player, event.card) is not None:
        return None
    return Secret(say("{player} used {card}, which is not in their hand", player=who, card=event.card), (event.player,))


@book.check("LCK-CCARD-02", on=(ev.AttackDeclared, ev.SynchronisationJoined, ev.DefenceAttempted, ev.EvasionAttempted))
def cards_serve_their_class(before: Table, event: Any, after: Table) -> Said | Secret | None:
    """A C card serves the purpose of its class."""
    if getattr(event, "source", "c_card") != "c_card":
        return None
    held = in_hand(before, event.player, event.card)
    stated = getattr(event, "class_", None) or (held.class_ if held is not None else None)
    purpose = (
        "attack"
        if isinstance(event, (ev.AttackDeclared, ev.SynchronisationJoined))
        else "defence"
        if isinstance(event, ev.DefenceAttempted)
        else "evasion"
    )
    if stated is None or stated == purpose:
        return None
    says = say(
        "{player} used a C card of class {own} as {purpose}",
        player=Player(event.player),
        own=CLASSES[stated],
        purpose=CLASSES[purpose],
    )
    return says if getattr(event, "class_", None) else hidden(event.player, says)


@book.check("LCK-CMAIN-02", on=ev.CombatCardDiscarded)
def the_main_action_discards_one(before: Table, event: ev.CombatCardDiscarded, after: Table) -> Said | None:
    """As a main action exactly one card is discarded, of those in hand."""
    if event.reason != "main":
        return None
    if held_by(before, event.player) == 0:
        return say("{player} discarded a card from an empty hand", player=Player(event.player))
    if event.count == 1:
        return None
    return counted(
        "{player} discarded {count} card as the main action; exactly 1 is discarded",
        "{player} discarded {count} cards as the main action; exactly 1 is discarded",
        event.count,
        player=Player(event.player),
    )


@book.check("LCK-CMAIN-03", on=(ev.EvasionAttempted, ev.AbilityUsed))
def no_evasion_after_an_attack(before: Table, event: Any, after: Table) -> Said | Secret | None:
    """Whoever attacked in a combat turn makes no evasion in it."""
    combat = own_turn(before, event.player)
    if combat is None or not has_done(before, combat, "attack"):
        return None
    says = say("{player} evaded in a combat turn in which they had attacked", player=Player(event.player))
    if isinstance(event, ev.AbilityUsed):
        return (
            about_the_sheet(before, event.player, says)
            if class_of(before, event.player, event.name) == "evasion"
            else None
        )
    if _answers(combat, event.player):
        return None
    return says if "attack" in combat.own else about_the_sheet(before, event.player, says)


@book.check("LCK-CMAIN-04", on=(ev.AttackDeclared, ev.MeleeDeclared, ev.AbilityUsed))
def no_attack_after_an_evasion(before: Table, event: Any, after: Table) -> Said | Secret | None:
    """Whoever made an evasion in a combat turn does not attack in it."""
    combat = own_turn(before, event.player)
    if combat is None or not has_done(before, combat, "evasion"):
        return None
    says = say("{player} attacked in a combat turn in which they had evaded", player=Player(event.player))
    if isinstance(event, ev.AbilityUsed):
        return (
            about_the_sheet(before, event.player, says)
            if class_of(before, event.player, event.name) == "attack"
            else None
        )
    return says if "evasion" in combat.own else about_the_sheet(before, event.player, says)


def _answers(combat: Combat, seat: str) -> bool:
    """Whether a response answers an attack on that seat."""
    return combat.attack is not None and seat in combat.attack.targets and combat.attack.attacker != seat
