"""Whose normal turn runs, as far as a log says: a turn that is not on record begins with what is done in it."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final, get_args

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.state import INVADERS, Character, Table, Turn, character, seats, stands_at
from adjudicator.rulesets.locke.things import At, Phase
from adjudicator.seam.frozen import replace

ORDER: Final[tuple[Phase, ...]] = get_args(Phase)
"""The phases of a normal turn, in order (LCK-TURN-02)."""
SUPPORT: Final[tuple[Phase, ...]] = ("support_1", "support_2")
"""The support phases of a normal turn."""
MAIN_ACTIONS: Final = (
    ev.Moved,
    ev.Teleported,
    ev.Recovered,
    ev.Treated,
    ev.PartyProposed,
    ev.PartyFormed,
    ev.Passed,
    ev.IntrusionAttempted,
)
"""The main actions of a normal turn but for [main] abilities (LCK-MAIN-01, LCK-BASE-19)."""
SUPPORT_ACTIONS: Final = (ev.ConversionAttempted, ev.SheetOpened, ev.VictoryDeclared)
"""The support actions of a normal turn but for [support] abilities (LCK-SUPPORT-01)."""
COMBAT_ONLY: Final = (
    ev.AttackDeclared,
    ev.MeleeDeclared,
    ev.CombatCardDiscarded,
    ev.DefenceAttempted,
    ev.EvasionAttempted,
)
"""What is done in a combat only."""
COMBAT_TIMINGS: Final = ("combat", "before_combat", "preemptive", "response")
"""The timings of abilities that belong to combat (LCK-TURN-01)."""
ROLL: Final = "CheckRollMade "
"""What a roll of the check phase begins with among what was done in a turn; the ability follows."""
ELSEWHERE: Final = "SpaceEffectResolved elsewhere"
"""What stands among what was done in a turn while no card took effect but one that lies elsewhere (LCK-SPACE-01)."""


def is_in_normal_turn(table: Table, event: ev.Event) -> bool:
    """Whether something is done in a normal turn and in no combat, also in one whose beginning the log leaves out."""
    return table.combat is None and (table.turn is not None or event.phase is not None)


def turn_of(event: ev.Event) -> str | None:
    """Whose normal turn an event belongs to."""
    return event.turn_of or getattr(event, "player", None)


def running(table: Table, event: ev.Event) -> Turn | None:
    """The normal turn that an event falls in: the one that runs, or one whose beginning the log leaves out."""
    turn = table.turn
    if turn is not None and table.complete_log:
        return turn
    player = turn_of(event)
    return turn if player is None or (turn is not None and turn.player == player) else Turn(player)


def is_by_another(table: Table, event: ev.Event) -> bool:
    """Whether something is done in another player's turn: so it says, or a log that leaves nothing out."""
    turn, player = table.turn, getattr(event, "player", None)
    if turn is not None and turn.player == player and event.turn_of in (None, player):
        return False  # as nearly always
    turn = running(table, event)
    if turn is None or player in (None, turn.player):
        return False
    return not (isinstance(event, ev.PartyFormed) and turn.player in (*event.members, *event.declined))


def is_astray(table: Table, event: ev.Event) -> bool:
    """Whether a normal turn goes on, or ends, for somebody else than whose turn runs, and in no combat turn."""
    if not is_by_another(table, event):
        return False
    fights = None if table.combat is None else table.combat.participants
    return fights is None or (bool(fights) and getattr(event, "player", None) not in fights)


def phase_of(table: Table, event: ev.Event) -> str | None:
    """The phase an event falls in: the one it states, or the one its turn stands in; None: nobody has said.

    A log that leaves things out may leave out that the turn came to a later one, which admits the event.
    """
    if event.phase is not None:
        return event.phase
    turn = running(table, event)
    if turn is None or turn.phase is None or table.complete_log:
        return None if turn is None else turn.phase
    later = ORDER[ORDER.index(turn.phase) :]
    return next((phase for phase in later if phase in _admitting(event)), turn.phase)


def _admitting(event: ev.Event) -> tuple[Phase, ...]:
    """The phases that admit an act of a normal turn."""
    timing = event.timing if isinstance(event, ev.AbilityUsed) else None
    if isinstance(event, SUPPORT_ACTIONS) or timing == "support":
        return "support_1", "support_2"
    return ("main",) if isinstance(event, (*MAIN_ACTIONS, ev.KeySiteDestroyed)) or timing == "main" else ()


def breaks_out_at(table: Table, event: ev.CombatStarted) -> At | None:
    """Where a combat breaks out: where whoever starts it stands, if nobody has said; None: that is not known either."""
    return event.at if event.at is not None else stands_at(table, event.player)


def comes_late(table: Table, event: ev.CombatStarted) -> bool:
    """Whether a combat at an evader's destination starts after the turn has gone on (LCK-LEAVE-04).

    One that whoever has the turn starts may be a combat of that turn.
    """
    if not table.gone_by or breaks_out_at(table, event) not in table.gone_by:
        return False
    turn = running(table, event)
    return turn is not None and turn.player != event.player


def is_after_combat(table: Table, event: ev.Event) -> bool:
    """Whether a turn is past its combat, which breaks out in its last phase (an ambush does before)."""
    turn = running(table, event)
    if table.combat is not None or turn is None or event.phase is not None:
        return False
    return has_fought(table, turn)


def has_fought(table: Table, turn: Turn) -> bool:
    """Whether a combat broke out in the last phase of a turn, and not by an ambush card or too early before it."""
    is_last = come_to(turn) in (None, ORDER[-1])
    return is_last and "CombatStarted" in turn.done and not may_be_ambushed(table, turn)


def may_be_ambushed(table: Table, turn: Turn) -> bool:
    """Whether a card that was turned up in a turn may be an ambush card (LCK-HOUSE-14)."""
    return "CardTurnedUp" in turn.done and bool(table.ambush)


def done(table: Table, event: ev.Event, main_action: str | None = None) -> Table:
    """The table after something was done in a normal turn; `main_action`: it was that main action."""
    turn = running(table, event)
    if turn is None:
        return table
    kind, stands = type(event).__name__, turn.phase
    if main_action is not None and (phase_of(table, event) not in (None, "main") or is_by_another(table, event)):
        main_action = None  # what is done in another phase, or by another player, does not use the main phase up
    is_entered = type(event) is ev.PhaseEntered and event.phase is not None
    if is_entered:
        stands = come = event.phase
    else:
        come = _later(come_to(turn), event.phase or _shown_by(table, turn, event, main_action))
        if table.complete_log or stands is not None:
            stands = _later(stands, event.phase)
    turn = replace(
        turn,
        phase=stands,
        reached=come,
        main_action=turn.main_action or main_action,
        done=turn.done if kind in turn.done else (*turn.done, kind),
    )
    return replace(table, turn=turn)


def _shown_by(table: Table, turn: Turn, event: ev.Event, main_action: str | None) -> Phase | None:
    """The phase that an act which states none falls in at least; a combat by an ambush card is of any.

    Where a log that leaves nothing out says which phase runs, an act of a later one comes too early in that.
    """
    if table.complete_log and turn.phase is not None:
        return None
    if isinstance(event, ev.CombatStarted):
        return None if may_be_ambushed(table, turn) else "combat_outbreak"
    if isinstance(event, (ev.CardTurnedUp, ev.SpaceEffectResolved)):
        return "space_effect"
    return "main" if main_action is not None else None


def rolls_due(one: Character, made: Collection[str]) -> Iterator[str]:
    """The abilities that assign a roll to the check phase, but for those whose roll is on record (LCK-TURN-03)."""
    for ability in one.abilities:
        if ability.timing == "check" and ability.roll and rolled_for(ability.name) not in made:
            yield ability.name


def rolled_for(ability: str) -> str:
    """The roll of a check phase for an ability, as it stands in what was done in a turn."""
    return ROLL + ability


def come_to(turn: Turn) -> Phase | None:
    """The phase that a turn has come to, by whatever is on record of it; None: nobody has said."""
    return turn.reached or _later(turn.phase, "main" if turn.main_action is not None else None)


def come_past(table: Table, event: ev.Event) -> Phase | None:
    """The phase that a turn has come to, where an event states an earlier one of it."""
    turn = running(table, event)
    come = None if turn is None else come_to(turn)
    if event.phase is None or turn is None or come is None or turn_of(event) != turn.player:
        return None
    return come if ORDER.index(event.phase) < ORDER.index(come) else None


def _later(one: Phase | None, other: Phase | None) -> Phase | None:
    if one is None or other is None:
        return one or other
    return one if ORDER.index(one) >= ORDER.index(other) else other


def is_invader(one: Character) -> bool | None:
    """Whether the silhouette is on the invading side (LCK-SIL-03); None: it is not known."""
    return None if one.silhouette is None else one.silhouette.alignment in INVADERS


@book.serves("LCK-HOUSE-26", "LCK-HOUSE-27", "LCK-HOUSE-33")
def is_skipped(table: Table, seat: str) -> bool:
    """Whether a seat is skipped in any order of turns: dead, in a black hole, or unable to act for good."""
    one = character(table, seat)
    return not one.alive or one.in_black_hole or one.incapacity == "permanent"


def takes_turns(table: Table, seat: str) -> bool:
    """Whether a seat has normal turns in this stage (LCK-START-04)."""
    if is_skipped(table, seat):
        return False
    return table.stage != "planet" or is_invader(character(table, seat)) is not False


@book.serves("LCK-HOUSE-28")
def next_after(table: Table, seat: str) -> str | None:
    """Who has the next normal turn: the neighbour on the right who takes turns (LCK-START-03, LCK-TURN-04).

    So the base stage begins with the right neighbour of whoever acted last in the planet stage.
    """
    order = seats(table, seat)
    if seat not in order:
        return None
    place = order.index(seat)
    for one in (*order[place + 1 :], *order[: place + 1]):
        if takes_turns(table, one) and one in seats(table):
            return one
    return None
