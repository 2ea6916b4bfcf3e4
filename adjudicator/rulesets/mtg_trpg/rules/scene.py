"""Scenes and sleep (MTR-SCENE, MTR-SLEEP, MTR-HEAL)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.clock import SLEEP, seconds_of
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.events import (
    CardDrawn,
    CardMoved,
    CheckCardTurned,
    DamageRemoved,
    LandPlayed,
    LifeGained,
    PermanentUntapped,
    SceneEnded,
    SceneStarted,
    Slept,
    SpellCast,
    SpellResolved,
)
from adjudicator.rulesets.mtg_trpg.grounds import term, through
from adjudicator.rulesets.mtg_trpg.names import actor
from adjudicator.rulesets.mtg_trpg.recovery import has_lain, recovery, spared, withheld
from adjudicator.rulesets.mtg_trpg.rules.focus import Restored, is_a_card, restored, whose
from adjudicator.rulesets.mtg_trpg.rulings import doubted, leave, ruled
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, LIFE, Ruling, Table
from adjudicator.rulesets.mtg_trpg.vocabulary import EXHAUSTION, RESTORED, SLEEPING, mentions, only
from adjudicator.rulesets.mtg_trpg.zones import home_of
from adjudicator.seam.rulebook import Undecidable, Value

book.records("MTR-SCENE-06", SceneStarted)
book.records("MTR-SCENE-07", SceneStarted)


@book.check("MTR-SCENE-04", on=CardMoved)
def only_sleep_empties_the_exhaustion_zone(table: Table, event: CardMoved) -> Said | Undecidable | None:
    """Cards leave the exhaustion zone only by a sleep, or into a library that the GM ruled to be restored.

    The sleep is the event `Slept`, which empties the zone itself; a cause that mentions a sleep is none.
    """
    if not event.from_ == "exhaustion" != event.to:
        return None
    opened = event.to == "library" and _is_opened(table, event.owner)
    if opened is not None:
        return None if opened else _left_the_zone(event.card, event.owner)
    return Undecidable(say(
        "{card} left {player}'s exhaustion zone: undecidable whether the GM's words open it",
        card=terms.a_card(event.card), player=event.owner,
    ))  # fmt: skip


@book.check("MTR-SCENE-04", on=CheckCardTurned)
def checks_leave_the_exhaustion_zone_alone(table: Table, event: CheckCardTurned) -> Said | None:
    """No check takes a card from the exhaustion zone."""
    if not event.from_ == "exhaustion" != event.to:
        return None
    return _left_the_zone(event.card, table.checks[event.check].pc)


@book.check("MTR-SCENE-04", on=(SpellCast, SpellResolved, LandPlayed))
def exhausted_cards_are_not_played(table: Table, event: SpellCast | SpellResolved | LandPlayed) -> Said | None:
    """No card is played from the exhaustion zone."""
    if not table.complete_log or event.card not in table.pcs[event.pc].exhaustion.cards:
        return None
    to = event.to if isinstance(event, SpellResolved) else None
    if not home_of(table, event.pc, event.card, "hand") == "exhaustion" != to:
        return None
    return _left_the_zone(event.card, event.pc)


def _left_the_zone(card: str | None, owner: str) -> Said:
    return say(
        "{card} left {player}'s exhaustion zone; only a sleep of six hours empties it",
        card=terms.a_card(card), player=owner,
    )  # fmt: skip


def _is_opened(table: Table, owner: str) -> bool | None:
    """Whether the GM restored the libraries whole (MTR-BOSS-01), or by a trap that names the zone (MTR-BOSS-02).

    None if only the words of a ruling speak for it.
    """
    found: list[bool | None] = []
    for topic, words in (("boss_setup", RESTORED), ("reset_trap", EXHAUSTION)):
        ruling = ruled(table, topic, owner)
        if ruling is not None and leave(ruling) is not False:
            found.append(_opens(ruling, words))
    return True if True in found else None if None in found else False


def _opens(ruling: Ruling, words: frozenset[str]) -> bool | None:
    """Whether a ruling restores the libraries or names the zone, as a term or under `libraries` or `zones`."""
    value = ruling.value
    named = [value.get("libraries"), value.get("zones")] if isinstance(value, dict) else [value]
    named = [one for stated in named for one in (stated if isinstance(stated, list | tuple) else [stated])]
    if any(term(str(one)) in words for one in named):
        return True
    return None if mentions(f"{ruling.about} {value}", words) else False


@book.check("MTR-SCENE-08", on=SceneEnded)
def gm_ends_the_scene(table: Table, event: SceneEnded) -> Said | None:
    """Only the GM ends a scene."""
    if event.by in (None, GM):
        return None
    return say("{player} ended the scene; only the GM does", player=actor(table, event.by))


@book.value("MTR-SCENE-01", on=SceneEnded)
def cards_moved_to_exhaustion(before: Table, event: SceneEnded, after: Table) -> Iterator[Value]:
    """How many cards the end of the scene sent to exhaustion zones: value `cards_moved_to_exhaustion`."""
    moved = {name: pc.exhaustion.count - before.pcs[name].exhaustion.count for name, pc in after.pcs.items()}
    each = [say("{player} {count}", player=name, count=count) for name, count in moved.items() if count]
    said = say("cards moved to the exhaustion zones: 0")
    if each:
        together = listed(each, "terms")
        said = say("cards moved to the exhaustion zones: {count} = {each}", count=sum(moved.values()), each=together)
    yield Value("MTR-SCENE-01", ("cards_moved_to_exhaustion",), sum(moved.values()), said)


# ---- sleep


def _is_long(event: Slept) -> bool:
    return event.hours * 3600 >= SLEEP


def _has_lain(table: Table, event: Slept) -> bool:
    """Whether a shorter sleep completes six hours of unconsciousness."""
    return has_lain(table.pcs[event.pc], table.clock + seconds_of(table, event))


def _restores(table: Table, event: Slept) -> bool:
    """Whether the table claims that anything was restored."""
    pc = table.pcs[event.pc]
    now = (pc.library.count, pc.hand.count, pc.life)
    claims = (event.library_after, event.hand_after, event.life_after)
    return any(claim not in (None, stood) for claim, stood in zip(claims, now, strict=True))


@book.check("MTR-SLEEP-01", on=(Slept, LifeGained, CardDrawn, DamageRemoved, PermanentUntapped))
def sleep_of_six_hours_restores(table: Table, event: Slept | Restored) -> Said | Undecidable | None:
    """Less than six hours of sleep restores nothing, nor does a sleep that nobody slept."""
    if not isinstance(event, Slept):
        return _without_sleep(table, event)
    if _is_long(event) or not _restores(table, event) or _has_lain(table, event):
        return None
    player, hours = actor(table, event.pc), event.hours
    says = say("{player} slept {hours} h and was restored; only six hours or more restore", player=player, hours=hours)
    return or_doubt(table, says)


def _without_sleep(table: Table, event: Restored) -> Said | Undecidable | None:
    """What is claimed to come from a sleep although its character has not slept for six hours."""
    name, means = whose(table, event), through(event)
    pc = None if name is None else table.pcs.get(name)
    if pc is None or pc.slept or (event.through is None and is_a_card(table, event.cause)) or not table.complete_log:
        return None
    what, player, cause = restored(table, event), actor(table, name), terms.cause(event.cause or "sleep")
    if means == "sleep":
        return say(
            "{what} because of {cause}; only six hours of sleep restore, and {player} has not slept so long",
            what=what, cause=cause, player=player,
        )  # fmt: skip
    if means is not None or only(event.cause, SLEEPING) is False:
        return None
    said = say(
        "{what} because of {cause}, and {player} has not slept for six hours: undecidable whether that is sleep",
        what=what, cause=cause, player=player,
    )  # fmt: skip
    return Undecidable(said)


@book.check("MTR-HEAL-03", on=Slept)
def what_is_withheld_stays(table: Table, event: Slept) -> Said | Undecidable | None:
    """Cards and life that the GM keeps from recovering stay as they are."""
    said = _life_withheld(table, event) or _cards_withheld(table, event)
    return said and (doubted(table, "recovery_withheld", event.pc) or or_doubt(table, said))


def _life_withheld(table: Table, event: Slept) -> Said | None:
    due = recovery(table, event.pc).life
    if withheld(table, event.pc) is None or not _is_long(event) or due >= LIFE:
        return None
    if event.life_after is None or event.life_after <= due:
        return None
    return say(
        "{player} is recorded as back at {life} life; the GM withholds all above {due}",
        player=event.pc, life=event.life_after, due=due,
    )  # fmt: skip


def _cards_withheld(table: Table, event: Slept) -> Said | None:
    if withheld(table, event.pc) is None or not _is_long(event):
        return None
    due = recovery(table, event.pc)
    library = due.library if event.library_after is None else event.library_after
    claimed = library + (due.hand if event.hand_after is None else event.hand_after)
    if claimed <= due.library + due.hand:
        return None
    return say(
        "{player} is recorded with {cards} back; the GM withholds all but {due}",
        player=event.pc, cards=terms.cards(claimed), due=due.library + due.hand,
    )  # fmt: skip


def _is_restful(table: Table, event: Slept) -> bool:
    """Whether a sleep restores: six hours, of a character who is not dead for all that an incomplete log leaves out."""
    return _is_long(event) and not _only_seems_dead(table, event)


@book.check("MTR-SLEEP-02", on=Slept, unless=("MTR-SLEEP-01",), when=_is_restful)
def sleep_shuffles_the_library(table: Table, event: Slept) -> Said | None:
    """The library is shuffled."""
    if event.shuffled is not False:
        return None
    return say("{player}'s library was not shuffled after the sleep", player=event.pc)


@book.check("MTR-SLEEP-02", on=Slept, unless=("MTR-SLEEP-01",), when=_is_restful)
def sleep_returns_all_zones(table: Table, event: Slept) -> Said | None:
    """Every zone goes into the library."""
    left = _left_behind(table, event)
    if not left:
        return None
    each = [say("{cards} in the {zone}", cards=terms.cards(n), zone=names.zone(zone)) for zone, n in left.items()]
    return say("When {player} slept, {cards} stayed behind", player=event.pc, cards=listed(each))


@book.check("MTR-SLEEP-02", on=Slept, unless=("MTR-SLEEP-01",), when=_is_restful)
def sleep_draws_seven_cards(table: Table, event: Slept) -> Said | None:
    """Seven cards are drawn; too many cards back are MTR-HEAL-03's."""
    due, held = recovery(table, event.pc).hand, event.hand_after
    if held is None or held == due or (held <= HAND and _cards_withheld(table, event) is not None):
        return None
    return say(
        "{player}'s hand is recorded with {cards} after the sleep; it holds {due}",
        player=event.pc, cards=terms.cards(held), due=due,
    )  # fmt: skip


@book.check("MTR-SLEEP-02", on=Slept, unless=("MTR-SLEEP-01",), when=_is_restful)
def sleep_leaves_the_rest_in_the_library(table: Table, event: Slept) -> Said | None:
    """All other cards are in the library; too many cards back are MTR-HEAL-03's."""
    due, held = recovery(table, event.pc).library, event.library_after
    if held is None or held == due or _cards_withheld(table, event) is not None:
        return None
    return say(
        "{player}'s library is recorded with {cards} after the sleep; it holds {due}",
        player=event.pc, cards=terms.cards(held), due=due,
    )  # fmt: skip


def _only_seems_dead(table: Table, event: Slept) -> bool:
    """Whether a character who sleeps is dead only by what an incomplete log tells."""
    return not table.complete_log and table.pcs[event.pc].status == "dead"


def _left_behind(table: Table, event: Slept) -> Mapping[str, int]:
    """By zone, the cards that the table left there although the GM did not withhold them."""
    stays = spared(table, event.pc)
    if stays is None:
        return {}
    return {where: count for where, count in event.left_in.items() if count > stays.get(where, 0)}


@book.contradicts("MTR-HEAL-01", on=Slept, unless=("MTR-SLEEP-01",))
def sleep_restores_life_to_20(table: Table, event: Slept) -> Said | None:
    """A sleep brings life back to 20 and never lowers it."""
    due = recovery(table, event.pc).life
    if not table.complete_log and event.life_after is not None and event.life_after > LIFE:
        due = event.life_after  # life above 20 that nobody noted stays
    if event.life_after in (None, due) or not _is_restful(table, event) or _life_withheld(table, event):
        return None
    return say(
        "{player} is recorded at {life} life after the sleep, which brings it to {due}",
        player=event.pc, life=event.life_after, due=due,
    )  # fmt: skip


@book.value("MTR-SLEEP-03", "MTR-HEAL-01", on=Slept)
def sleep_leads_to(before: Table, event: Slept, after: Table) -> Iterator[Value]:
    """Library, hand and life after the sleep: values `sleep library`, `sleep hand`, `sleep life`."""
    pc, player = after.pcs[event.pc], event.pc
    library, hand, life = pc.library.count, pc.hand.count, pc.life
    said = say("{player}'s library after the sleep: {count}", player=player, count=library)
    yield Value("MTR-SLEEP-03", ("sleep", "library"), library, said)
    said = say("{player}'s hand after the sleep: {count}", player=player, count=hand)
    yield Value("MTR-SLEEP-03", ("sleep", "hand"), hand, said)
    said = say("{player}'s life after the sleep: {life}", player=player, life=life)
    if not _is_long(event) and not _has_lain(before, event):
        said = say("{player}'s life after the sleep: {life} (less than six hours)", player=player, life=life)
    yield Value("MTR-HEAL-01", ("sleep", "life"), life, said)
