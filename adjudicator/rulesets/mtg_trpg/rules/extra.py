"""Effects and extra turns outside combat (MTR-EFFECT, MTR-EXTRA)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.clock import pace
from adjudicator.rulesets.mtg_trpg.events import (
    EffectStarted,
    Event,
    ExtraTurnGained,
    GmRuled,
    NpcActed,
    NpcAttacked,
    NpcCast,
    Slept,
)
from adjudicator.rulesets.mtg_trpg.evolve.scenes import does_nothing, in_other_words
from adjudicator.rulesets.mtg_trpg.grounds import END_OF_TURN, PAST, term
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.rules.spell import SLOW
from adjudicator.rulesets.mtg_trpg.rulings import covers, seconds_in
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.typed import LASTING, is_momentary, topic_of
from adjudicator.seam.rulebook import Undecidable, Value

book.records("MTR-EFFECT-02", GmRuled)
book.records("MTR-EXTRA-01", ExtraTurnGained, GmRuled)
book.records("MTR-EXTRA-02", ExtraTurnGained)
book.records("MTR-EXTRA-03", ExtraTurnGained)
book.records("MTR-EXTRA-07")


@book.contradicts("MTR-REST-03", on=EffectStarted)
def end_of_an_effect_is_known(table: Table, event: EffectStarted) -> Undecidable | None:
    """A rest ends effects until end of turn, no others: which of them unlisted words mean is undecidable."""
    said = term(event.duration)
    if said in LASTING or any(words in said for words in END_OF_TURN) or seconds_in(event.duration) is not None:
        return None
    what = named(table, event.permanent)
    return Undecidable(
        say('The effect on {permanent} lasts "{duration}": undecidable whether until end of turn',
            permanent=what, duration=event.duration)
    )  # fmt: skip


def _is_slowed(table: Table, event: Event) -> bool:
    """Whether time is slowed by a log that leaves nothing out."""
    return table.slowing is not None and table.complete_log


def _slowed(table: Table, event: Event) -> str | None:
    """Who acts in an event while time is slowed, other than the one with the extra turn."""
    slowing = table.slowing
    who: str | None = None if slowing is None else getattr(event, "pc", None) or getattr(event, "npc", None)
    return None if slowing is None or who == slowing.pc else who


@book.check("MTR-EXTRA-05", on=NpcActed, when=_is_slowed)
def slowed_npcs_act_only_momentarily(table: Table, event: NpcActed) -> Undecidable | None:
    """While time is slowed, NPCs do only what takes no time: whether unlisted acts do is undecidable."""
    if _slowed(table, event) is None or is_momentary(event.action):
        return None
    return Undecidable(say('{npc} moves in slow motion: undecidable whether "{action}" takes no time',
                           npc=named(table, event.npc), action=event.action))  # fmt: skip


@book.check("MTR-EXTRA-05", on=(*SLOW, NpcCast, NpcAttacked, Slept), when=_is_slowed)
def slowed_characters_act_only_momentarily(table: Table, event: Event) -> Said | Undecidable | None:
    """While time is slowed, everybody but the one with the extra turn can do only what takes no time."""
    slowing, who = table.slowing, _slowed(table, event)
    if slowing is None or who is None or (type(event) is not Slept and pace(table, event) != "sorcery"):
        return None
    says = counted(
        "{player} moves in slow motion for {count} more second and can do only what takes no time",
        "{player} moves in slow motion for {count} more seconds and can do only what takes no time",
        count=slowing.ends_at - table.clock, player=actor(table, who),
    )  # fmt: skip
    return says if slowing.worded is None else _if_slowed(says, slowing.worded)


def _if_slowed(says: Said, value: str) -> Undecidable:
    """The doubt whether the GM's words mean that time is slowed."""
    return Undecidable(say('{says}, if "{value}", as the GM ruled, means that time is slowed: undecidable',
                           says=says, value=value))  # fmt: skip


def _is_on_the_turn(before: Table, event: GmRuled, after: Table) -> bool:
    """Whether the GM rules on the effect of an extra turn that is being used."""
    slowing = before.slowing
    if topic_of(event.topic) != "extra_turn_effect" or slowing is None or event.by not in (None, GM):
        return False
    return event.allowed is not False and covers(after, after.rulings[-1], slowing.pc)


@book.check_after("MTR-EXTRA-06", on=GmRuled, missing=True)
def no_effect_is_told_beforehand(before: Table, event: GmRuled, after: Table) -> Said | None:
    """If an extra turn does nothing, that is told before the turn is used."""
    if before.slowing is None or not does_nothing(event.value) or not _is_on_the_turn(before, event, after):
        return None
    return say(
        "{player} was told that the extra turn does nothing only after gaining it; that is told beforehand",
        player=before.slowing.pc,
    )


@book.check_after("MTR-EXTRA-06", on=GmRuled, missing=True)
def effect_is_ruled_in_known_words(before: Table, event: GmRuled, after: Table) -> Undecidable | None:
    """A ruling on a turn in use does not end its effect: whether unlisted words do is undecidable."""
    if does_nothing(event.value) or not _is_on_the_turn(before, event, after):
        return None
    words = in_other_words(event.value)
    if words is None or term(words) in PAST:
        return None
    return Undecidable(say('The GM ruled "{value}": undecidable whether that means that nothing happens', value=words))


@book.value("MTR-EXTRA-03", on=ExtraTurnGained)
def chained_extra_turns(before: Table, event: ExtraTurnGained, after: Table) -> Iterator[Value]:
    """A second extra turn while one is running: value `chained_extra_turn`."""
    slowing = before.slowing
    if slowing is not None:
        said = say(
            "a second extra turn: that of {player} runs until {clock} s on the clock",
            player=slowing.pc, clock=slowing.ends_at,
        )  # fmt: skip
        yield Value("MTR-EXTRA-03", ("chained_extra_turn",), True, said)
