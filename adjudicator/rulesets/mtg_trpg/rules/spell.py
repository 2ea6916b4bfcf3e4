"""Lands, spells, abilities and how long they take (MTR-LAND, MTR-SPELL, MTR-AREA, MTR-EFFECT, MTR-EXTRA)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import facts_of, timing_of
from adjudicator.rulesets.mtg_trpg.clock import Pace, length_ruled, minute, pace
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    AreaDeclared,
    AttackBlocked,
    AttackDeclared,
    BlockDeclared,
    CreatureSupported,
    Event,
    FocusPerformed,
    InstantCastInResponse,
    LandPlayed,
    NonCombatActionTaken,
    NpcAttacked,
    NpcCast,
    RestPerformed,
    Slept,
    SpellCast,
)
from adjudicator.rulesets.mtg_trpg.names import actor, card, named
from adjudicator.rulesets.mtg_trpg.rules.focus import INSTANT
from adjudicator.rulesets.mtg_trpg.rulings import unread
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import GM, Table, in_combat
from adjudicator.seam.rulebook import Undecidable, Value

book.records("MTR-AREA-02", AreaDeclared)
book.records("MTR-AREA-03", AreaDeclared)
book.records("MTR-AREA-04", AreaDeclared, SpellCast)
book.records("MTR-HOUSE-02", LandPlayed)
LEAST: Final = 30
MOST: Final = 90
"""About a minute, in seconds (MTR-HOUSE-17)."""
USUAL_RADIUS: Final = 100
"""Metres that an effect on the whole battlefield reaches by default (MTR-AREA-02)."""
TIMINGS: Final[Mapping[Pace, Said]] = {
    "instant": say("a response is allowed: instant timing"),
    "sorcery": say("no response is allowed: sorcery timing"),
}
"""In words, whether something may answer another event, by its timing."""
SLOW: Final = (
    FocusPerformed, RestPerformed, LandPlayed, SpellCast, AbilityActivated, AttackDeclared, NonCombatActionTaken,
)  # fmt: skip
"""The kinds of event that may take a minute."""
_MOMENTS = (CreatureSupported, BlockDeclared, AttackBlocked, InstantCastInResponse)
"""The kinds that never do (MTR-SUPPORT-04)."""
_TIMED = (*SLOW, NpcAttacked, NpcCast)


@book.check("MTR-LAND-01", on=LandPlayed, missing=True)
def land_needs_a_focus_counter(table: Table, event: LandPlayed) -> Said | None:
    """Outside combat no land is played without a focus counter."""
    if _may_act_slowly(table, event.pc):
        return None
    land = card(event.card)
    return say(
        "{player} played {card} without a focus counter; outside combat a land takes one",
        player=actor(table, event.pc),
        card=land,
    )


@book.check("MTR-LAND-02", on=LandPlayed)
def land_is_played_at_sorcery_timing(table: Table, event: LandPlayed) -> Said | None:
    """A land is not played in response."""
    if event.in_response_to is None:
        return None
    return say(
        "{player} played {card} in response to event {position}; lands are played at sorcery timing",
        player=actor(table, event.pc), card=card(event.card), position=event.in_response_to,
    )  # fmt: skip


@book.check("MTR-SPELL-01", on=SpellCast, missing=True)
def sorcery_spell_needs_a_focus_counter(table: Table, event: SpellCast) -> Said | None:
    """Outside combat no spell of sorcery timing is cast without a focus counter."""
    if _may_act_slowly(table, event.pc) or pace(table, event) != "sorcery":
        return None
    who, spell = actor(table, event.pc), card(event.card)
    return say(
        "{player} cast {card}, a spell of sorcery timing, without a focus counter; outside combat it takes one",
        player=who,
        card=spell,
    )


@book.check("MTR-SPELL-02", on=AbilityActivated, missing=True)
def sorcery_ability_needs_a_focus_counter(table: Table, event: AbilityActivated) -> Said | None:
    """Outside combat no ability limited to sorcery timing is activated without a focus counter."""
    if pace(table, event) != "sorcery" or _may_act_slowly(table, event.pc):
        return None
    who, source = actor(table, event.pc), named(table, event.source)
    return say(
        "{player} activated {source} at sorcery timing without a focus counter; outside combat that takes one",
        player=who,
        source=source,
    )


@book.serves("MTR-SPELL-03", "MTR-HOUSE-07")
def _may_act_slowly(table: Table, name: str) -> bool:
    """Whether a character may act at sorcery timing: with a focus counter, or in combat; instants need neither."""
    return table.pcs[name].focus or in_combat(table, name)


def is_timed(table: Table, event: Event) -> bool:
    """Whether it is stated how long an action took."""
    return event.seconds is not None


@book.check("MTR-SPELL-04", on=(*_TIMED, *_MOMENTS), when=is_timed)
def instant_timing_is_immediate(table: Table, event: Event) -> Said | None:
    """An action at instant timing takes a second or less."""
    if event.seconds is None or event.seconds <= INSTANT:
        return None
    if type(event) not in _MOMENTS and pace(table, event) != "instant":
        return None
    return say(
        "{seconds} seconds for an action at instant timing, which takes at most {most}",
        seconds=event.seconds, most=INSTANT,
    )  # fmt: skip


@book.check("MTR-SPELL-06", on=_TIMED, when=is_timed, unless=("MTR-FOCUS-02",))
def sorcery_timing_takes_about_a_minute(table: Table, event: Event) -> Said | Undecidable | None:
    """An action at sorcery timing takes about a minute, or what the GM set."""
    if event.seconds is None or LEAST <= event.seconds <= MOST or pace(table, event) != "sorcery":
        return None
    if event.seconds == minute(table, event):
        return None
    if (doubt := unread(length_ruled(table, event))) is not None:
        return doubt
    says = counted(
        "{count} second for an action that takes about a minute ({least} to {most} seconds)",
        "{count} seconds for an action that takes about a minute ({least} to {most} seconds)",
        count=event.seconds, least=LEAST, most=MOST,
    )  # fmt: skip
    return or_doubt(table, says) if type(event) in (AttackDeclared, NpcAttacked) else says


@book.check("MTR-SPELL-05", on=(SpellCast, NpcCast))
def spells_in_response_are_of_instant_timing(table: Table, event: SpellCast | NpcCast) -> Said | None:
    """No spell of sorcery timing answers another action, in combat or outside it."""
    if event.in_response_to is None or pace(table, event) != "sorcery":
        return None
    spell = card(event.card) if isinstance(event, SpellCast) else terms.thing(table, event.spell)
    return say(
        "{player} cast {card}, a spell of sorcery timing, in response to event {position}",
        player=actor(table, event.pc if isinstance(event, SpellCast) else event.npc), card=spell,
        position=event.in_response_to,
    )  # fmt: skip


@book.check("MTR-SPELL-05", on=AbilityActivated)
def abilities_in_response_are_of_instant_timing(table: Table, event: AbilityActivated) -> Said | None:
    """No ability of sorcery timing answers another action, in combat or outside it."""
    if event.in_response_to is None or pace(table, event) != "sorcery":
        return None
    return say(
        "{player} activated {source} at sorcery timing in response to event {position}",
        player=actor(table, event.pc), source=named(table, event.source), position=event.in_response_to,
    )  # fmt: skip


@book.check("MTR-SPELL-05", on=Slept)
def nobody_sleeps_in_response(table: Table, event: Slept) -> Said | None:
    """A sleep answers no action."""
    if event.in_response_to is None:
        return None
    return say(
        "{player} slept in response to event {position}; only what takes a second or less answers another action",
        player=actor(table, event.pc), position=event.in_response_to,
    )  # fmt: skip


@book.check("MTR-SPELL-05", on=InstantCastInResponse)
def instants_are_cast_in_response(table: Table, event: InstantCastInResponse) -> Said | None:
    """A card cast as an instant in response is of instant timing."""
    facts = None if event.card is None else facts_of(table.cards, event.card)
    if event.card is None or facts is None or timing_of(facts) == "instant":
        return None
    who = actor(table, event.by)
    return say("{player} responded with {card}, a card of sorcery timing", player=who, card=card(event.card))


@book.contradicts("MTR-SPELL-07", on=NpcCast)
def timing_is_that_of_the_card(table: Table, event: NpcCast) -> Said | None:
    """A spell has the timing of its card, whatever timing is stated."""
    facts = facts_of(table.cards, event.spell)
    if facts is None or event.timing in (None, timing_of(facts)):
        return None
    spell = terms.thing(table, event.spell)
    if event.timing == "instant":
        return say("{card} was stated to be of instant timing; it is a card of sorcery timing", card=spell)
    return say("{card} was stated to be of sorcery timing; it is a card of instant timing", card=spell)


@book.value("MTR-SPELL-05", on=(SpellCast, AbilityActivated))
def response_is_allowed(before: Table, event: SpellCast | AbilityActivated, after: Table) -> Iterator[Value]:
    """Whether what answers another event may do so, where its timing is known: value `response_allowed`."""
    timing = None if event.in_response_to is None else pace(before, event)
    if timing is not None:
        yield Value("MTR-SPELL-05", ("response_allowed",), timing == "instant", TIMINGS[timing])


@book.value("MTR-HOUSE-02", on=LandPlayed)
def lands_this_focus(before: Table, event: LandPlayed, after: Table) -> Iterator[Value]:
    """The number of lands played since the last focusing: more than one is worth a warning, never a finding."""
    count = after.pcs[event.pc].lands
    said = say("lands since {player} focused: {count}", player=event.pc, count=count)
    if count > 1:
        said = say("lands since {player} focused: {count}, a warning: one is usual", player=event.pc, count=count)
    yield Value("MTR-HOUSE-02", ("lands_this_focus", event.pc), count, said)


# ---- areas


@book.check("MTR-AREA-01", on=AreaDeclared)
def gm_sets_the_area(table: Table, event: AreaDeclared) -> Said | Undecidable | None:
    """The GM decides how far an effect on the whole battlefield reaches outside combat."""
    if event.by in (None, GM) or in_combat(table, event.by):
        return None
    says = say(
        "{player} declared {radius} m for {spell}; the GM sets the area",
        player=actor(table, event.by), radius=event.radius_m, spell=terms.thing(table, event.spell),
    )  # fmt: skip
    return or_doubt(table, says)


@book.value("MTR-AREA-02", "MTR-AREA-04", on=SpellCast)
def area_declared_before(before: Table, event: SpellCast, after: Table) -> Iterator[Value]:
    """The area of a spell that affects the whole battlefield, and whether the GM announced it before: value `area`."""
    facts = facts_of(before.cards, event.card)
    if facts is None or not facts.affects_whole_battlefield or in_combat(before, event.pc):
        return
    told = before.areas.get(event.card)
    radius, spell = USUAL_RADIUS if told is None else told, card(event.card)
    said = say("area of {spell}: {radius} m around the PC, declared before the cast", spell=spell, radius=radius)
    if told is None:
        said = say("area of {spell}: {radius} m around the PC, the usual one", spell=spell, radius=radius)
    yield Value("MTR-AREA-02", ("area", event.card, "radius_m"), radius, said)
    yield Value("MTR-AREA-04", ("area", event.card, "told_before"), told is not None, said)
