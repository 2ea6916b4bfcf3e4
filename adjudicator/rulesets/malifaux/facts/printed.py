"""What may be unknown of printed things: actions, triggers, upgrades."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.facts.called import of_printed
from adjudicator.rulesets.malifaux.facts.seats import factions
from adjudicator.rulesets.malifaux.facts.tries import (
    FEW,
    LENGTHS,
    OF_SUITS,
    OTHER,
    STATS,
    TOTALS,
    TRUTH,
    said_in,
    words,
)
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.facts import Fact

_RESIST: Final = (None, "Df", "Wp", "Mv", "Sz")
_ICON: Final = (None, "claw", "gun")
_KIND: Final = (None, "attack", "tactical")
_TIMING: Final = (None, "immediately", "when_resolving", "after_killing", "after_resolving", "after_succeeding")
_RESTRICTION: Final = (None, "enemy_only", {"target_keyword": OTHER})
_RESTRICTED: Final[tuple[Plain, ...]] = (
    {"restricted": {"names": [OTHER]}}, {"special": {}}, {"plentiful": {"x": 1}}, {"plentiful": {"x": 2}},
    {"plentiful": {"x": 3}}, {"crew": {"keyword": OTHER}},
)  # fmt: skip
_COST: Final = (None, {"damage": 1}, {"discard": 1}, {"damage": 2}, {"discard": 2})


def _named(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """Nothing, and what the event names, each by itself."""
    yield {}
    yield from ({name: {}} for name in said_in(event))


def _sides(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """No sides, and sides of which the event names one."""
    yield {}
    yield from ({name: {}, OTHER: {}} for name in said_in(event))


def _bonuses(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    yield from (None, OTHER, *({"total": total} for total in (1, 2, 3)))


def _restrictions(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """No restriction, and one of each kind."""
    yield []
    yield ["double_sided"]
    yield from ([one] for one in _RESTRICTED)


def _factions(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """No faction, and each of the table."""
    yield []
    yield from (one for one in factions(table, event) if one is not None)


TRIGGER: Final = {
    "kind": Fact(of_printed("kind"), (None, "action", "resistance")),
    "suits": Fact(of_printed("suits"), OF_SUITS),
    "stats": Fact(of_printed("stats"), ([], ["Df"], ["Wp"], ["Mv"], ["Sz"])),
    "cost": Fact(of_printed("cost"), _COST),
    "restriction": Fact(of_printed("restriction"), _RESTRICTION),
    "timing": Fact(of_printed("timing"), _TIMING),
    "order": Fact(of_printed("order"), ("last", "with")),
    "has_target": Fact(of_printed("has_target"), TRUTH),
    "generates": Fact(of_printed("generates"), words()),
    "effect": Fact(of_printed("effect"), _bonuses),
}
"""Fields of a trigger."""
PRINTED: Final = {
    "actions.*.stat": Fact(of_printed("stat"), STATS, is_empty_unknown=True),
    "actions.*.stat_suits": Fact(of_printed("suits"), OF_SUITS),
    "actions.*.resist": Fact(of_printed("resist"), _RESIST),
    "actions.*.tn": Fact(of_printed("tn"), TOTALS),
    "actions.*.tn_suits": Fact(of_printed("tn_suits"), OF_SUITS),
    "actions.*.icon": Fact(of_printed("icon"), _ICON),
    "actions.*.range": Fact(of_printed("range"), LENGTHS),
    "actions.*.bonus": Fact(of_printed("bonus"), TRUTH),
    "actions.*.kind": Fact(of_printed("kind"), _KIND, is_empty_unknown=True),
    "actions.*.triggers": Fact(of_printed("triggers"), _named),
    **{f"actions.*.triggers.*.{field}": fact for field, fact in TRIGGER.items()},
    "upgrades.*.cost": Fact(of_printed("cost"), FEW),
    "upgrades.*.faction": Fact(of_printed("faction"), _factions),
    "upgrades.*.restrictions": Fact(of_printed("restrictions"), _restrictions),
    "upgrades.*.effects": Fact(
        of_printed("effects"), ({}, *({stat: by} for stat in ("Df", "Wp", "Mv", "Sz") for by in (-1, 1, 2)))
    ),
    "upgrades.*.actions": Fact(of_printed("actions"), _named),
    "upgrades.*.abilities": Fact(of_printed("abilities"), ([], ["Insignificant"])),
    "upgrades.*.sides": Fact(of_printed("sides"), _sides),
    "upgrades.*.starts": Fact(of_printed("starts"), words()),
}
