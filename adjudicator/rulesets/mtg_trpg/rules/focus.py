"""Focus and rest (MTR-FOCUS, MTR-REST, MTR-OLD)."""

from __future__ import annotations

from typing import Final, TypeAlias

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import facts_of
from adjudicator.rulesets.mtg_trpg.events import (
    CardDrawn,
    CheckCardTurned,
    DamageRemoved,
    FocusPerformed,
    LandPlayed,
    LifeGained,
    PermanentUntapped,
    RestPerformed,
    TriggerStated,
)
from adjudicator.rulesets.mtg_trpg.evolve.magic import discard_due, draw_due
from adjudicator.rulesets.mtg_trpg.grounds import term, through
from adjudicator.rulesets.mtg_trpg.names import actor, card, named
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Pc, Table
from adjudicator.rulesets.mtg_trpg.vocabulary import FOCUSING, RECOVERY, TIME, only
from adjudicator.seam.rulebook import Undecidable

book.records("MTR-FOCUS-05", TriggerStated)
book.records("MTR-FOCUS-08", FocusPerformed, TriggerStated)
book.records("MTR-REST-04", TriggerStated)
INSTANT: Final = 1
"""The most seconds that a momentary action takes (MTR-SPELL-04)."""


@book.check("MTR-FOCUS-02", on=FocusPerformed)
def focusing_is_no_response(table: Table, event: FocusPerformed) -> Said | None:
    """Characters never focus in response."""
    if event.in_response_to is None:
        return None
    return say(
        "{player} focused in response to event {position}; focusing takes about a minute",
        player=actor(table, event.pc), position=event.in_response_to,
    )  # fmt: skip


@book.check("MTR-FOCUS-02", on=FocusPerformed)
def focusing_takes_time(table: Table, event: FocusPerformed) -> Said | None:
    """Characters never focus in no time."""
    if event.seconds is None or event.seconds > INSTANT:
        return None
    return counted(
        "{player} focused in {count} second; focusing takes about a minute",
        "{player} focused in {count} seconds; focusing takes about a minute",
        count=event.seconds, player=actor(table, event.pc),
    )  # fmt: skip


@book.check("MTR-FOCUS-06", on=FocusPerformed)
def focusing_draws_what_is_due(table: Table, event: FocusPerformed) -> Said | None:
    """Focusing draws one card if below the maximum hand size, else none; always one if the table is so set."""
    pc, due = table.pcs[event.pc], draw_due(table, event.pc)
    tried = event.drew or (event.drew if event.draw_attempted is None else int(event.draw_attempted))
    if tried is None or tried == due or (tried <= 1 and not table.complete_log):
        return None
    if not table.complete_log:
        return _more_than_one(actor(table, event.pc), tried)
    if not pc.library.count and event.draw_attempted is None and not tried:
        return None
    return _drawn(actor(table, event.pc), tried, pc, due)


def _more_than_one(player: Part, count: int) -> Said:
    """A draw that no hand allows."""
    return say("{player} drew {drawn} cards; focusing draws at most one", player=player, drawn=count)


def _drawn(player: Part, count: int, pc: Pc, due: int) -> Said:
    """A draw other than the one due, with the limit that it missed."""
    hand, most = pc.hand.count, pc.maximum_hand
    if not due:
        return counted(
            "{player} drew {count} card with {hand} in hand; at the maximum of {most} none is drawn",
            "{player} drew {count} cards with {hand} in hand; at the maximum of {most} none is drawn",
            count=count, player=player, hand=hand, most=most,
        )  # fmt: skip
    if hand < most:
        return counted(
            "{player} drew {count} card with {hand} in hand; below the maximum of {most} one is drawn",
            "{player} drew {count} cards with {hand} in hand; below the maximum of {most} one is drawn",
            count=count, player=player, hand=hand, most=most,
        )  # fmt: skip
    return counted(
        "{player} drew {count} card; at this table focusing always draws one",
        "{player} drew {count} cards; at this table focusing always draws one",
        count=count, player=player,
    )  # fmt: skip


@book.check("MTR-FOCUS-09", on=LandPlayed)
def focusing_puts_no_land_into_play(table: Table, event: LandPlayed) -> Said | Undecidable | None:
    """A land is played after focusing, never as part of it."""
    if event.as_part_of is None or only(event.as_part_of, FOCUSING) is False:
        return None
    land = card(event.card)
    if term(event.as_part_of) in FOCUSING:
        return say("{card} was played as part of focusing; a land is played afterwards", card=land)
    said = say(
        '{card} was played as part of "{what}": undecidable whether that is focusing', card=land, what=event.as_part_of
    )
    return Undecidable(said)


@book.check("MTR-FOCUS-11", on=FocusPerformed, missing=True)
def holders_of_a_counter_do_not_focus(table: Table, event: FocusPerformed) -> Said | None:
    """Characters with a focus counter cannot focus."""
    if not table.pcs[event.pc].focus:
        return None
    return say("{player} focused with a focus counter already; a rest removes it first", player=actor(table, event.pc))


@book.check("MTR-FOCUS-12", on=CheckCardTurned, missing=True)
def holders_of_a_counter_make_no_check(table: Table, event: CheckCardTurned) -> Said | None:
    """Characters with a focus counter cannot make a check."""
    name = table.checks[event.check].pc
    if not table.pcs[name].focus:
        return None
    return say("{player} made a check with a focus counter; a rest removes it", player=actor(table, name))


# ---- rest


@book.check("MTR-REST-02", on=RestPerformed)
def resting_is_no_response(table: Table, event: RestPerformed) -> Said | None:
    """Resting is an action at sorcery timing."""
    if event.in_response_to is None:
        return None
    who = actor(table, event.pc)
    return say(
        "{player} rested in response to event {position}; rests are at sorcery timing",
        player=who,
        position=event.in_response_to,
    )


@book.check("MTR-REST-06", on=RestPerformed, missing=True)
def rest_discards_down_to_the_limit(table: Table, event: RestPerformed) -> Said | None:
    """A rest runs the cleanup of the ending phase: down to the maximum hand size, no further."""
    pc, due = table.pcs[event.pc], discard_due(table.pcs[event.pc])
    told = len(event.cards) if event.discarded is None and event.cards else event.discarded
    if told is None or told == due:
        return None
    return counted(
        "{player} discarded {count} card with {hand} in hand; the maximum of {most} calls for {due}",
        "{player} discarded {count} cards with {hand} in hand; the maximum of {most} calls for {due}",
        count=told, player=actor(table, event.pc), hand=pc.hand.count, most=pc.maximum_hand, due=due,
    )  # fmt: skip


@book.contradicts("MTR-REST-03", on=(PermanentUntapped, CardDrawn))
def resting_untaps_and_draws_nothing(table: Table, event: PermanentUntapped | CardDrawn) -> Said | None:
    """A rest runs like the ending phase: nothing untaps, nothing is drawn."""
    if through(event) != "rest" or is_a_card(table, event.cause):
        return None
    return say("{what} because of a rest; resting untaps nothing and draws nothing", what=restored(table, event))


@book.contradicts("MTR-FOCUS-03", on=DamageRemoved)
def focusing_heals_nothing(table: Table, event: DamageRemoved) -> Said | None:
    """A focusing runs like the beginning phase: damage stays until a rest."""
    if through(event) != "focus" or is_a_card(table, event.cause):
        return None
    return say("{what} because of focusing; damage stays until a rest", what=restored(table, event))


# ---- what is no longer in force

Restored: TypeAlias = PermanentUntapped | DamageRemoved | CardDrawn | LifeGained


@book.check("MTR-OLD-01", on=(PermanentUntapped, DamageRemoved, CardDrawn, LifeGained))
def time_alone_restores_nothing(table: Table, event: Restored) -> Said | Undecidable | None:
    """Time alone untaps, heals or draws nothing for a character; life may come back by the recovery a card brings."""
    means, text = through(event), event.cause
    if whose(table, event) is None or means not in (None, "time"):
        return None
    what, cause = restored(table, event), terms.cause(text or "time")
    if means == "time":
        return say("{what} because of {cause}; time alone restores nothing", what=what, cause=cause)
    if is_a_card(table, text) or only(text, TIME - RECOVERY if type(event) is LifeGained else TIME) is False:
        return None
    said = say("{what} because of {cause}: undecidable whether that is time alone", what=what, cause=cause)
    return Undecidable(said)


def whose(table: Table, event: Restored) -> str | None:
    """Whose life, hand or permanent is restored; None: nobody's, or of one that may recover by itself (MTR-NPC-06)."""
    if isinstance(event, LifeGained):
        return event.who if event.who in table.pcs else None
    return event.pc if isinstance(event, CardDrawn) else table.permanents[event.permanent].controller


def is_a_card(table: Table, text: str | None) -> bool:
    """Whether a cause is the name of a card, whatever else it sounds like."""
    return text is not None and (text in table.permanents or facts_of(table.cards, text) is not None)


def restored(table: Table, event: Restored) -> Said:
    """What is restored, in words."""
    if isinstance(event, LifeGained):
        return say("{player} gained {amount} life", player=named(table, event.who), amount=event.amount)
    if isinstance(event, CardDrawn):
        return say("{player} drew a card", player=actor(table, event.pc))
    if isinstance(event, PermanentUntapped):
        return say("{permanent} was untapped", permanent=named(table, event.permanent))
    return say("{permanent} was healed", permanent=named(table, event.permanent))
