"""Scenes and sleep (MTR-SCENE, MTR-SLEEP, MTR-HEAL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.clock import SLEEP
from adjudicator.rulesets.mtg_trpg.events import (
    CardMoved,
    CheckCardTurned,
    LandPlayed,
    SceneEnded,
    SceneStarted,
    Slept,
    SpellCast,
)
from adjudicator.rulesets.mtg_trpg.recovery import recovery, spared, withheld
from adjudicator.rulesets.mtg_trpg.rulings import permitted, ruled
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, LIFE, Table
from adjudicator.rulesets.mtg_trpg.zones import home_of, total
from adjudicator.seam.rulebook import Value

book.records("MTR-SCENE-06", SceneStarted)
book.records("MTR-SCENE-07", SceneStarted)
RESTORED: Final = ("exhaust", "restor", "reset", "initial", "whole", "full", "fresh", "true")
"""Parts of words by which a ruling on a boss fight says that the libraries are as they were at first."""


@book.check("MTR-SCENE-04", on=(CardMoved, SpellCast, LandPlayed, CheckCardTurned))
def only_sleep_empties_the_exhaustion_zone(
    before: Table, event: CardMoved | SpellCast | LandPlayed | CheckCardTurned, after: Table
) -> str | None:
    """No card leaves the exhaustion zone but by a sleep, or into a library that the GM ruled to be restored."""
    if isinstance(event, CardMoved):
        owner, left = event.owner, event.from_ == "exhaustion" != event.to and event.cause != "sleep"
        left = left and not (event.to == "library" and _is_opened(before, owner))
    elif isinstance(event, CheckCardTurned):
        owner, left = before.checks[event.check].pc, event.from_ == "exhaustion" != event.to
    else:
        owner, left = event.pc, home_of(before, event.pc, event.card, "hand") == "exhaustion"
    if not left:
        return None
    return f"{event.card or 'a card'} left {owner}'s exhaustion zone; only a sleep of six hours takes cards out of it"


def _is_opened(table: Table, owner: str) -> bool:
    """Whether the GM restored the libraries whole (MTR-BOSS-01), or with a trap that names the zone (MTR-BOSS-02)."""
    for topic, words in (("boss_setup", RESTORED), ("reset_trap", ("exhaust",))):
        ruling = ruled(table, topic, owner)
        said = "" if ruling is None else f"{ruling.about} {ruling.value}".lower()
        if permitted(table, topic, owner) and any(word in said for word in words):
            return True
    return False


@book.check("MTR-SCENE-08", on=SceneEnded)
def gm_ends_the_scene(before: Table, event: SceneEnded, after: Table) -> str | None:
    """Only the GM ends a scene."""
    return None if event.by in (None, GM) else f"{event.by} ended the scene; that is the GM's to do"


@book.value("MTR-SCENE-01", on=SceneEnded)
def cards_moved_to_exhaustion(before: Table, event: SceneEnded, after: Table) -> Iterator[Value]:
    """How many cards the end of the scene sent to exhaustion zones: value `cards_moved_to_exhaustion`."""
    moved = {name: pc.exhaustion.count - before.pcs[name].exhaustion.count for name, pc in after.pcs.items()}
    said = ", ".join(f"{name} {count}" for name, count in moved.items())
    yield Value("MTR-SCENE-01", ("cards_moved_to_exhaustion",), sum(moved.values()), said)


# ---- sleep


def _is_long(event: Slept) -> bool:
    return event.hours * 3600 >= SLEEP


def _restores(table: Table, event: Slept) -> bool:
    """Whether the table claims that anything was restored."""
    pc = table.pcs[event.pc]
    now = (pc.library.count, pc.hand.count, pc.life)
    claims = (event.library_after, event.hand_after, event.life_after)
    return any(claim not in (None, stood) for claim, stood in zip(claims, now, strict=True))


@book.check("MTR-SLEEP-01", on=Slept)
def sleep_of_six_hours_restores(before: Table, event: Slept, after: Table) -> str | None:
    """Nothing is restored by less than six hours of sleep."""
    if _is_long(event) or not _restores(before, event):
        return None
    return f"{event.pc} slept {event.hours:g} hours; only six or more restore anything"


@book.check("MTR-HEAL-03", on=Slept)
def what_is_withheld_stays(before: Table, event: Slept, after: Table) -> str | None:
    """Cards and life that the GM keeps from recovering stay as they are."""
    return _life_withheld(before, event) or _cards_withheld(before, event)


def _life_withheld(table: Table, event: Slept) -> str | None:
    due = recovery(table, event.pc).life
    if withheld(table, event.pc) is None or not _is_long(event) or due >= LIFE:
        return None
    if event.life_after is None or event.life_after <= due:
        return None
    return f"{event.pc} is said to recover to {event.life_after} life; the GM withholds all above {due}"


def _cards_withheld(table: Table, event: Slept) -> str | None:
    if withheld(table, event.pc) is None or not _is_long(event):
        return None
    due = recovery(table, event.pc)
    claimed = (event.library_after or due.library) + (event.hand_after or due.hand)
    if claimed <= due.library + due.hand:
        return None
    return f"{event.pc} is said to have {claimed} cards back; the GM withholds all but {due.library + due.hand}"


@book.check("MTR-SLEEP-02", on=Slept, unless=("MTR-SLEEP-01",))
def sleep_returns_all_zones_shuffles_and_draws_seven(before: Table, event: Slept, after: Table) -> str | None:
    """Every zone goes into the library, the library is shuffled, seven cards are drawn."""
    if not _is_long(event):
        return None
    due = recovery(before, event.pc)
    if event.shuffled is False:
        return f"{event.pc}'s library was not shuffled after the sleep"
    if left := _left_behind(before, event):
        return f"cards stayed behind when {event.pc} slept: {left}"
    claims = [(event.hand_after, due.hand, "hand"), (event.library_after, due.library, "library")]
    if _cards_withheld(before, event):  # that it is too much back is MTR-HEAL-03
        claims = claims[:1] if (event.hand_after or 0) > HAND else []
    for claim, found, where in claims:
        if claim not in (None, found):
            return f"{event.pc}'s {where} is said to hold {claim} cards after the sleep; it holds {found}"
    return None


def _left_behind(table: Table, event: Slept) -> str:
    """What the table left lying that the GM did not withhold, in words."""
    stays = spared(table, event.pc)
    if stays is None:
        return ""
    left = {where: count - stays.get(where, 0) for where, count in event.left_in.items()}
    return ", ".join(f"{event.left_in[where]} in {where}" for where, count in left.items() if count > 0)


@book.contradicts("MTR-HEAL-01", on=Slept, unless=("MTR-SLEEP-01",))
def sleep_restores_life_to_20(before: Table, event: Slept, after: Table) -> str | None:
    """A sleep brings life back to 20 and never lowers it."""
    due = recovery(before, event.pc).life
    if event.life_after in (None, due) or not _is_long(event) or _life_withheld(before, event):
        return None
    return f"{event.pc} is said to have {event.life_after} life after the sleep, which brings it to {due}"


@book.value("MTR-SLEEP-03", "MTR-HEAL-01", on=Slept)
def sleep_leads_to(before: Table, event: Slept, after: Table) -> Iterator[Value]:
    """Library, hand and life after the sleep: values `sleep library`, `sleep hand`, `sleep life`."""
    pc = after.pcs[event.pc]
    said = f"of {total(before, event.pc)} cards, {HAND} in hand" if _is_long(event) else "less than six hours"
    yield Value("MTR-SLEEP-03", ("sleep", "library"), pc.library.count, said)
    yield Value("MTR-SLEEP-03", ("sleep", "hand"), pc.hand.count, said)
    yield Value("MTR-HEAL-01", ("sleep", "life"), pc.life, f"life to {LIFE}" if _is_long(event) else said)
