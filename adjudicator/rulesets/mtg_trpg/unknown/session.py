"""What may be unknown of combats, checks, attacks, effects, rulings, and of the session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.cards import COLORS
from adjudicator.rulesets.mtg_trpg.checking import MODIFIERS, worked
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.names import check as check_called
from adjudicator.rulesets.mtg_trpg.names import check_of, named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import SIDES, Table
from adjudicator.rulesets.mtg_trpg.typed import WORDS
from adjudicator.rulesets.mtg_trpg.unknown.tries import anybody, cards_named, groups, matters, near, numbers, stated
from adjudicator.seam.facts import Fact, value_at
from adjudicator.seam.frozen import replace

# ---- combats


def _combat(what: Said) -> Callable[..., Said]:
    return lambda *_: say("the {what} in the combat", what=what)


def _of_party(table: Table, event: Event | None) -> Iterable[Plain]:
    return groups(table.pcs)


def _somebody(table: Table, event: Event | None) -> Iterable[Plain]:
    return (None, *table.pcs)


COMBATS: Final = {
    "combat": Fact(
        lambda *_: say("whether there is a combat"),
        (None, {"started": False}, {"started": True}),
    ),
    "combat.enemy": Fact(_combat(say("enemy")), WORDS["enemy"]),
    "combat.party": Fact(_combat(say("party")), _of_party),
    "combat.started": Fact(lambda *_: say("whether the combat has begun"), (False, True)),
    "combat.turn": Fact(_combat(say("turn")), stated(0, 1, 2, 9)),
    "combat.active": Fact(
        lambda *_: say("whose turn of the combat it is"),
        lambda table, *_: (*table.pcs, *SIDES, None),
        is_usual=False,
        is_stated=lambda setup: value_at(setup, ("combat", "started")) is False,
    ),
    "combat.phase": Fact(_combat(say("phase")), ("main", "combat", "end", None)),
    "combat.stack_empty": Fact(lambda *_: say("whether the stack is empty"), (True, False, None)),
    "combat.enemy_creatures.untapped": Fact(
        lambda *_: say("the number of the enemy's untapped creatures"),
        stated(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 20),
        is_empty_unknown=True,
    ),
    "combat.enemy_creatures.tapped": Fact(
        lambda *_: say("the number of the enemy's tapped creatures"), stated(0, 1, 20)
    ),
    "combat.acted": Fact(lambda *_: say("who has acted this turn"), _of_party),
    "combat.fleeing": Fact(lambda *_: say("who tries to escape"), _somebody),
    "combat.flight_check": Fact(lambda *_: say("the check of the escape"), lambda table, *_: (None, *table.checks)),
    "combat.excluded": Fact(
        lambda *_: say("who is taken out of the combat"), lambda table, *_: groups((*table.pcs, *table.npcs))
    ),
    "combat.preparation": Fact(lambda *_: say("the preparation check"), lambda table, *_: (None, *table.checks)),
    "combat.prep_turns": Fact(lambda *_: say("the number of preparation turns"), stated(0, 1, 5)),
    "horde": Fact(lambda *_: say("whether there is a horde"), (None, {"deck": 60})),
    "horde.deck": Fact(lambda *_: say("the size of the horde's deck"), stated(60, 0, 59)),
    "horde.library": Fact(lambda *_: say("the horde's library"), stated(60, 45, 36, 27, 0)),
    "horde.graveyard": Fact(lambda *_: say("the horde's graveyard"), stated(0, 33)),
}
"""By path."""


# ---- checks


def _check(what: Said) -> Callable[[Table, str], Said]:
    def says(table: Table, name: str) -> Said:
        check = table.checks[name]
        return say("the {what} of {check}", what=what, check=check_of(check.pc, check.kind))

    return says


def _of_check(values: Callable[[Table, Event | None, str], Iterable[Plain]]) -> Callable[..., Iterable[Plain]]:
    return lambda table, event, name: values(table, event, name) if matters(table, event, name) else ()


def _targets(table: Table, event: Event | None, name: str) -> Iterator[int]:
    """What every value beats, what none does, and around the value that the check has."""
    found = worked(table, table.checks[name])
    value = 0 if found is None else found.value
    yield from (-1000, 1000, *range(value - 6, value + 2))
    yield from near(event, least=-1000)


def _supports(table: Table, event: Event | None, name: str) -> Iterator[Plain]:
    """Nobody; a creature with what it may bring, and what it takes for a value that the event states."""
    check = table.checks[name]
    found = worked(table, replace(check, support={}))
    creature = next(iter((*check.support, *table.permanents)), None)
    yield {}
    if creature is not None:
        missing = () if found is None else (number - found.value for number in numbers(event))
        yield from ({creature: power} for power in dict.fromkeys((*range(13), 20, *missing)) if power >= 0)


def _called(_table: Table, event: Event | None, _name: str) -> Iterable[Plain]:
    return None, *near(event)


_KINDS: Final = tuple(MODIFIERS)
CHECKS: Final = {
    "checks.*.pc": Fact(_check(say("character")), _of_check(lambda table, *_: table.pcs)),
    "checks.*.kind": Fact(
        lambda table, name: say("the kind of {pc}'s {check}", pc=table.checks[name].pc, check=check_called(None)),
        _of_check(lambda *_: _KINDS),
        is_usual=False,
        is_empty_unknown=True,
    ),
    "checks.*.target": Fact(_check(say("target number")), _of_check(_targets), is_usual=False, is_empty_unknown=True),
    "checks.*.purpose": Fact(_check(say("purpose")), _of_check(lambda *_: WORDS["purpose"])),
    "checks.*.of": Fact(_check(say("subject")), _of_check(lambda table, *_: (None, *table.npcs, *table.permanents))),
    "checks.*.support": Fact(_check(say("support")), _of_check(_supports)),
    "checks.*.other": Fact(_check(say("other modifiers")), _of_check(stated(0, 1, 2, 20, least=-20))),
    "checks.*.card": Fact(
        _check(say("card")),
        _of_check(lambda table, event, _: (None, "Forest", *cards_named(table, event), *tuple(table.cards)[:5])),
    ),
    "checks.*.color": Fact(_check(say("colour")), _of_check(lambda *_: (None, *COLORS))),
    "checks.*.resolved": Fact(
        lambda table, name: say(
            "whether {check} is over", check=check_of(table.checks[name].pc, table.checks[name].kind)
        ),
        _of_check(lambda *_: (False, True)),
    ),
    "checks.*.called": Fact(_check(say("number called")), _of_check(_called)),
    "checks.*.claimed": Fact(_check(say("announced outcome")), _of_check(lambda *_: (None, False, True))),
}
"""By path."""


# ---- attacks, effects, rulings, time


def _attack(what: Said) -> Callable[[Table, str], Said]:
    return lambda table, source: say("the {what} of the attack by {source}", what=what, source=named(table, source))


def _effect(what: Said) -> Callable[[Table, str], Said]:
    return lambda _, effect: say("the {what} of effect {effect}", what=what, effect=effect)


def _ruling(what: Said) -> Callable[[Table, str], Said]:
    def says(table: Table, number: str) -> Said:
        return say("the {what} of ruling {number}", what=what, number=number)

    return says


def _people(table: Table, event: Event | None, name: str) -> Iterable[Plain]:
    return anybody(table)


def _shares(table: Table, event: Event | None, name: str) -> Iterator[Plain]:
    """What each of those in an attack may have dealt."""
    attack = table.attacks[name]
    yield {}
    for amount in near(event, 1, 2, 3, 4, 5):
        yield dict.fromkeys((attack.target, *attack.blockers), amount)


def _amounts(_table: Table, event: Event | None, _source: str) -> Iterable[Plain]:
    return None, *near(event, *range(6))


def _values(_table: Table, event: Event | None, _number: str) -> Iterable[Plain]:
    """Leave, none, and numbers."""
    return None, False, True, "no effect", *near(event, 1, 2)


SESSION: Final = {
    "attacks.*.target": Fact(_attack(say("target")), _people),
    "attacks.*.creature": Fact(
        lambda table, source: say("whether {source} is a creature", source=named(table, source)), (True, False)
    ),
    "attacks.*.amount": Fact(_attack(say("damage")), _amounts),
    "attacks.*.blockers": Fact(_attack(say("blockers")), lambda table, *_: groups(table.permanents)),
    "attacks.*.coverer": Fact(_attack(say("cover")), lambda table, *_: (None, *table.npcs)),
    "attacks.*.powers": Fact(_attack(say("powers")), _shares),
    "attacks.*.dealt": Fact(_attack(say("damage dealt")), _shares),
    "attacks.*.back": Fact(_attack(say("damage dealt back")), _shares),
    "attacks.*.late": Fact(
        lambda table, source: say("whether the attack by {source} was blocked late", source=named(table, source)),
        (False, True),
    ),
    "attacks.*.unclear": Fact(
        lambda table, source: say("what {source} is", source=named(table, source)), (False, True)
    ),
    "effects.*.pc": Fact(_effect(say("character")), lambda table, *_: table.pcs),
    "effects.*.permanent": Fact(_effect(say("permanent")), lambda table, *_: table.permanents),
    "effects.*.power": Fact(_effect(say("power")), stated(0, 1, 2, 3, least=-20)),
    "effects.*.toughness": Fact(_effect(say("toughness")), stated(0, 1, 2, 3, least=-20)),
    "effects.*.duration": Fact(_effect(say("duration")), ("end_of_turn", "permanent")),
    "gm_rulings.*.topic": Fact(_ruling(say("topic")), WORDS["topic"]),
    "gm_rulings.*.about": Fact(_ruling(say("subject")), lambda table, *_: (None, *anybody(table))),
    "gm_rulings.*.value": Fact(_ruling(say("value")), _values),
    "gm_rulings.*.allowed": Fact(_ruling(say("leave")), (None, False, True)),
    "slowing": Fact(
        lambda *_: say("whether time is slowed"),
        lambda table, *_: (
            None,
            *({"pc": pc, "sorceries": 6, "seconds": 360, "ends_at": table.clock + 360} for pc in table.pcs),
        ),
    ),
    "slowing.pc": Fact(lambda *_: say("who slows time"), lambda table, *_: table.pcs),
    "slowing.sorceries": Fact(lambda *_: say("how many sorceries slowed time takes"), stated(0, 6)),
    "slowing.seconds": Fact(lambda *_: say("how long time is slowed"), stated(0, 360)),
    "slowing.ends_at": Fact(
        lambda *_: say("when slowed time ends"), lambda table, *_: (table.clock, table.clock + 100_000)
    ),
    "slowing.worded": Fact(lambda *_: say("the ruling on slowed time"), (None, "slow", "odd")),
    "areas.*": Fact(lambda table, spell: say("the area of {spell}", spell=named(table, spell)), stated(0, 100)),
    "noted.*": Fact(lambda _, name: say("which pile of {name} was noted", name=name), WORDS["pile"]),
    "table.focus_draw": Fact(lambda *_: say("when focusing draws a card at this table"), ("below_maximum", "always")),
    "scene": Fact(lambda *_: say("the number of the scene"), stated(0, 1, 2)),
    "scene_open": Fact(lambda *_: say("whether a scene is open"), (False, True)),
    "clock_s": Fact(lambda *_: say("the time of play"), lambda table, *_: (table.clock, table.clock + 100_000)),
}
"""By path."""
