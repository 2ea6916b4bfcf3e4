"""Effects and extra turns outside combat (MTR-EFFECT, MTR-EXTRA)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.clock import pace
from adjudicator.rulesets.mtg_trpg.events import Event, ExtraTurnGained, GmRuled, NpcAttacked, NpcCast
from adjudicator.rulesets.mtg_trpg.evolve.scenes import does_nothing
from adjudicator.rulesets.mtg_trpg.rules.spell import SLOW
from adjudicator.rulesets.mtg_trpg.rulings import covers
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.rulebook import Value

book.records("MTR-EFFECT-02", GmRuled)
book.records("MTR-EXTRA-01", ExtraTurnGained, GmRuled)
book.records("MTR-EXTRA-02", ExtraTurnGained)
book.records("MTR-EXTRA-03", ExtraTurnGained)
book.records("MTR-EXTRA-07")


@book.check("MTR-EXTRA-05", on=(*SLOW, NpcCast, NpcAttacked))
def slowed_characters_act_only_momentarily(before: Table, event: Event, after: Table) -> str | None:
    """While time is slowed, all but the one with the extra turn can do only what takes no time."""
    slowing = before.slowing
    actor = None if slowing is None else getattr(event, "pc", None) or getattr(event, "npc", None)
    if slowing is None or actor == slowing.pc or pace(before, event) != "sorcery":
        return None
    left = slowing.ends_at - before.clock
    return f"{actor} moves in slow motion for {left} more seconds and can do only what takes no time"


@book.check("MTR-EXTRA-06", on=GmRuled)
def no_effect_is_told_beforehand(before: Table, event: GmRuled, after: Table) -> str | None:
    """That an extra turn does nothing is to be known before it is used."""
    slowing = before.slowing
    if event.topic.strip().lower() != "extra_turn_effect" or slowing is None or event.by not in (None, GM):
        return None
    if not does_nothing(event.value) or not covers(after, after.rulings[-1], slowing.pc):
        return None
    return f"{slowing.pc} has gained the extra turn already; that it does nothing is to be told before"


@book.value("MTR-EXTRA-03", on=ExtraTurnGained)
def chained_extra_turns(before: Table, event: ExtraTurnGained, after: Table) -> Iterator[Value]:
    """A second extra turn while one is running: value `chained_extra_turn`."""
    if before.slowing is not None:
        yield Value(
            "MTR-EXTRA-03",
            ("chained_extra_turn",),
            True,
            f"{before.slowing.pc} has one until {before.slowing.ends_at} s",
        )
