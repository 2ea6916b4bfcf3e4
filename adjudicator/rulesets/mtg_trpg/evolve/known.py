"""What an event tells of what nobody knew: it set that, or what it was true of is gone; and what it leaves open."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.clock import MINUTE, SLEEP
from adjudicator.rulesets.mtg_trpg.grounds import empties_library
from adjudicator.rulesets.mtg_trpg.rulings import seconds_in, settled
from adjudicator.rulesets.mtg_trpg.state import HAND, Table, in_combat, is_unknown
from adjudicator.rulesets.mtg_trpg.unknown.paths import canonical, is_there
from adjudicator.rulesets.mtg_trpg.zones import has_unknown_cards
from adjudicator.seam.facts import stated_by, still_unknown
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import ByKind

Paths: TypeAlias = Iterable[str]
Told: TypeAlias = Callable[[Table, Any, Table], Paths]
KNOWN: ByKind[Told] = ByKind("known")
"""By kind, `(before, event, after)`: the paths that are known from then on; one that ends in a dot: all below it."""
_LEFT_OPEN: ByKind[Told] = ByKind("left open")
"""By kind, the paths that nobody knows from then on, as they follow from what nobody knew."""
STATED: Final[Mapping[type[ev.Event], tuple[str, ...]]] = {
    ev.OpeningHandDrawn: ("pcs.{pc}.hand", "pcs.{pc}.opened"),
    ev.NpcRegistered: ("npcs.{npc}.", "permanents.{npc}."),
    ev.PlaceChanged: ("pcs.{pc}.place",),
    ev.SceneStarted: ("scene_open",),
    **dict.fromkeys((ev.CombatAnnounced, ev.CombatEnded), ("combat", "combat.")),
    ev.CheckTargetSet: ("checks.{check}.target",),
    ev.CheckColorChosen: ("checks.{check}.color",),
    **dict.fromkeys((ev.PermanentTapped, ev.PermanentUntapped), ("permanents.{permanent}.tapped",)),
    ev.CreatureSupported: ("permanents.{creature}.tapped",),
    ev.NpcAttacked: ("attacks.{npc}.",),
    ev.DamageRemoved: ("permanents.{permanent}.damage",),
    **dict.fromkeys(
        (ev.PermanentHandedOver, ev.PermanentAbandoned, ev.ControlTaken),
        ("permanents.{permanent}.controller", "permanents.{permanent}.mercy"),
    ),
    ev.CreatureDefeated: ("permanents.{creature}.status",),
    ev.PermanentDestroyed: ("permanents.{permanent}.status",),
}
"""The paths that are known after kinds of event that always tell the same, with the fields of the event in them."""


def with_told(table: Table, event: ev.Event, after: Table) -> Table:
    """The table after an event without what that told of the unknown, and with what it leaves open."""
    kind, npcs = type(event), frozenset(table.npcs)
    told = (*KNOWN.get(kind, _stated)(table, event, after), *_untapped_by_now(table, after))
    left = still_unknown(after.unknown, frozenset(canonical(path, npcs) for path in told))
    opened = (canonical(path, npcs) for path in _LEFT_OPEN.get(kind, _nothing)(table, event, after))
    unknown = tuple(path for path in dict.fromkeys((*left, *opened)) if is_there(after, path))
    return after if unknown == after.unknown else replace(after, unknown=unknown)


def _stated(table: Table, event: Any, after: Table) -> Paths:
    return stated_by(event, STATED.get(type(event), ()))


def _nothing(table: Table, event: Any, after: Table) -> Paths:
    return ()


def _untapped_by_now(table: Table, after: Table) -> Iterator[str]:
    """NPC creatures that have untapped, as time has passed, if they were tapped at all (MTR-NPC-06)."""
    for name in after.npcs if after.clock > table.clock and not in_combat(after) else ():
        one = after.permanents.get(name)
        if one is None or one.controller is not None or one.tapped or is_unknown(after, "npcs", name, "controller"):
            continue
        ruling = settled(after, "npc_untap", name)
        wait = MINUTE if ruling is None else seconds_in(ruling.value)
        if wait is not None and after.clock - one.tapped_at >= wait and after.npcs[name].kind != "planeswalker":
            yield f"npcs.{name}.tapped"


# ---- characters


@KNOWN.of(ev.CharacterCreated)
def _created(table: Table, event: ev.CharacterCreated, after: Table) -> Paths:
    """A new character: nothing of it was there before; a deck that nobody knows is an unknown library."""
    pc = after.pcs[event.pc]
    is_known = pc.deck is not None and pc.deck in after.decks
    below = [path for path in table.unknown if path.startswith(f"pcs.{event.pc}.")]
    return [path for path in below if is_known or not path.endswith(".library")]


@KNOWN.of(ev.FocusPerformed)
def _focused(table: Table, event: ev.FocusPerformed, after: Table) -> Paths:
    """Focusing untaps, and gives a counter outside combat."""
    yield f"pcs.{event.pc}.lands"
    if not in_combat(table, event.pc) and not _may_fight(table):
        yield f"pcs.{event.pc}.focus"
    for name, one in table.permanents.items():
        if one.controller == event.pc:
            yield f"permanents.{name}.new"
            if not one.no_untap and not is_unknown(table, "permanents", name, "no_untap"):
                yield f"permanents.{name}.tapped"


def _may_fight(table: Table) -> bool:
    """Whether nobody knows if there is a combat, or who is in it."""
    return any(is_unknown(table, path) for path in ("combat", "combat.started", "combat.party"))


@_LEFT_OPEN.of(ev.FocusPerformed)
def _perhaps_untapped(table: Table, event: ev.FocusPerformed, after: Table) -> Paths:
    """In a combat focusing gives no counter (MTR-HOUSE-07)."""
    yield from _perhaps(after, "tapped", "new")
    if _may_fight(table) and not table.pcs[event.pc].focus:
        yield f"pcs.{event.pc}.focus"


def _perhaps(after: Table, *fields: str) -> Iterator[str]:
    """What nobody knows of the permanents that may be theirs who did something to their own."""
    for name, one in after.permanents.items():
        if is_unknown(after, canonical(f"permanents.{name}.controller", frozenset(after.npcs))):
            yield from (f"permanents.{name}.{field}" for field in fields if getattr(one, field))


@_LEFT_OPEN.of(ev.RestPerformed)
def _perhaps_healed(table: Table, event: ev.RestPerformed, after: Table) -> Paths:
    return _perhaps(after, "damage", "mercy")


@KNOWN.of(ev.RestPerformed)
def _rested(table: Table, event: ev.RestPerformed, after: Table) -> Paths:
    yield f"pcs.{event.pc}.focus"
    for name, one in table.permanents.items():
        if one.controller == event.pc:
            yield from (f"permanents.{name}.damage", f"permanents.{name}.mercy")


@KNOWN.of(ev.Slept)
def _slept(table: Table, event: ev.Slept, after: Table) -> Paths:
    """A sleep that restores: the hand is known if what lay elsewhere is enough for seven cards."""
    yield f"pcs.{event.pc}.slept"
    if event.hours * 3600 < SLEEP or after.pcs[event.pc].status == "dead":
        return
    known = ["life", "focus", "status", "lands", "graveyard", "exile", "exhaustion", "battlefield", "stack"]
    known += ["suspended", "library_top", *(["hand"] if after.pcs[event.pc].hand.count >= HAND else [])]
    known += [] if has_unknown_cards(table, event.pc) else ["library"]
    yield from (f"pcs.{event.pc}.{field}" for field in known)


@_LEFT_OPEN.of(ev.Slept)
def _shuffled(table: Table, event: ev.Slept, after: Table) -> Paths:
    """Where nobody knows what lay elsewhere, nobody knows what lies in the library then."""
    restores = event.hours * 3600 >= SLEEP and after.pcs[event.pc].status != "dead"
    return (f"pcs.{event.pc}.library",) if restores and has_unknown_cards(table, event.pc) else ()


@KNOWN.of(ev.LossConditionMet)
def _lost(table: Table, event: ev.LossConditionMet, after: Table) -> Paths:
    """Another defeat than an empty library brings life to 0 (MTR-DEATH-06)."""
    pc = after.pcs.get(event.who)
    if empties_library(event) or (pc is not None and pc.life):
        return ()
    return f"pcs.{event.who}.life", f"npcs.{event.who}.life"


@KNOWN.of(ev.WinConditionMet)
def _won(table: Table, event: ev.WinConditionMet, after: Table) -> Paths:
    return [f"pcs.{name}.life" for name, pc in after.pcs.items() if not pc.life]


# ---- scenes and combats


@KNOWN.of(ev.SceneEnded)
def _scene_over(table: Table, event: ev.SceneEnded, after: Table) -> Paths:
    """Nothing lies in graveyards, exile zones and on battlefields any more."""
    yield "scene_open"
    for name in after.pcs:
        gone = ("graveyard", "exile", "battlefield", "stack", "suspended", "emblems", "stack_abilities", "slept")
        yield from (f"pcs.{name}.{field}" for field in gone)
    for name in after.permanents:
        yield from (f"permanents.{name}.status", f"permanents.{name}.mercy")


@_LEFT_OPEN.of(ev.SceneEnded)
def _exhausted(table: Table, event: ev.SceneEnded, after: Table) -> Paths:
    """What nobody knew of these lies in the exhaustion zone now."""
    moved = ("graveyard", "exile", "battlefield", "stack", "suspended")
    return [
        f"pcs.{name}.exhaustion" for name in after.pcs if any(is_unknown(table, "pcs", name, zone) for zone in moved)
    ]


@KNOWN.of(ev.CombatStarted)
def _combat_begun(table: Table, event: ev.CombatStarted, after: Table) -> Paths:
    return "combat", "combat.started", "combat.excluded", *(("combat.party",) if event.party else ())


@KNOWN.of(ev.TurnStarted)
def _turn(table: Table, event: ev.TurnStarted, after: Table) -> Paths:
    if after.combat is None:
        return
    yield from ("combat", "combat.started", "combat.turn", "combat.active", "combat.phase", "combat.stack_empty")
    yield from ("combat.acted", "combat.fleeing", "combat.flight_check")
    combat = table.combat
    if combat is not None and combat.started and not is_unknown(table, "combat", "active") and not _may_fight(table):
        yield f"pcs.{combat.active}.focus"


@_LEFT_OPEN.of(ev.TurnStarted)
def _of_a_combat(table: Table, event: ev.TurnStarted, after: Table) -> Paths:
    """A turn tells that there is a combat, and not what else it was like before."""
    is_news = is_unknown(table, "combat") and table.combat is None and after.combat is not None
    fields = ("enemy", "party", "excluded", "preparation", "prep_turns", "enemy_creatures.tapped")
    yield from (f"combat.{field}" for field in fields if is_news)
    if is_news or is_unknown(table, "combat", "active") or is_unknown(table, "combat", "started"):
        yield from (f"pcs.{name}.focus" for name, pc in after.pcs.items() if pc.focus)


@KNOWN.of(ev.EnemyCreaturesChanged)
def _enemies(table: Table, event: ev.EnemyCreaturesChanged, after: Table) -> Paths:
    return "combat.enemy_creatures.untapped", *(() if event.tapped is None else ("combat.enemy_creatures.tapped",))


# ---- checks


@KNOWN.of(ev.CheckCalled)
def _called(table: Table, event: ev.CheckCalled, after: Table) -> Paths:
    if event.check not in table.checks:
        return (f"checks.{event.check}.",)
    fields = (("kind", event.kind), ("target", event.target))
    return [f"checks.{event.check}.{field}" for field, stated in fields if stated is not None]


@KNOWN.of(ev.CheckCardTurned)
def _turned(table: Table, event: ev.CheckCardTurned, after: Table) -> Paths:
    return () if is_unknown(table, "checks", event.check, "card") else (f"checks.{event.check}.card",)


@_LEFT_OPEN.of(ev.CreatureSupported)
def _supported(table: Table, event: ev.CreatureSupported, after: Table) -> Paths:
    """Whether a creature counts hangs on whether it was ready, and its player able to act."""
    name = event.creature
    player = event.pc or table.permanents[name].controller
    of_npc = ("tapped", "status", "controller", "npc_kind", "haste")
    ready = {f"npcs.{name}.{field}" for field in of_npc} | {f"pcs.{player}.status", "combat", "combat.excluded"}
    ready |= {f"cards.{name_of(name)}.{field}" for field in ("types", "haste")}
    hangs = any(path in ready or path.startswith((f"permanents.{name}.", "gm_rulings.")) for path in table.unknown)
    return (f"checks.{event.check}.support",) if hangs else ()


@_LEFT_OPEN.of(ev.ModifierAdded)
def _modified(table: Table, event: ev.ModifierAdded, after: Table) -> Paths:
    """Whether a modifier counts hangs on rulings and special items."""
    hangs = any(path.startswith("gm_rulings.") or path.endswith(".items") for path in table.unknown)
    return (f"checks.{event.check}.other",) if hangs else ()


# ---- permanents and attacks


@KNOWN.of(ev.AttackDeclared)
def _attacked(table: Table, event: ev.AttackDeclared, after: Table) -> Paths:
    """An attacker is tapped then, unless it has vigilance."""
    yield f"attacks.{event.attacker}."
    if after.permanents[event.attacker].tapped:
        yield f"permanents.{event.attacker}.tapped"


@_LEFT_OPEN.of(ev.AttackCovered)
def _covered(table: Table, event: ev.AttackCovered, after: Table) -> Paths:
    """Whether somebody may cover hangs on what they are."""
    if not is_unknown(table, "npcs", event.by, "npc_kind"):
        return ()
    return [f"attacks.{source}.coverer" for source, one in after.attacks.items() if one.target == event.target]
