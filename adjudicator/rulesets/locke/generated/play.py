"""Legal reports played at random, also towards a chosen end: for the generator and the property tests."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.plain.json import read_as
from adjudicator.rulesets.locke.events import EVENTS, Event
from adjudicator.rulesets.locke.generated.aims import AIMS, Narrow, sensible
from adjudicator.rulesets.locke.generated.filled_in import FILLED
from adjudicator.rulesets.locke.options import course
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import pick, pick_kind
from adjudicator.seam.ruleset import Ending, Randomness, Refused

KINDS: Final[Mapping[str, type[Event]]] = {kind.__name__: kind for kind in EVENTS}
WEIGHTS: Final[Mapping[str, int]] = {
    "AbilityUsed": 1,
    "AliveCheckRolled": 1,
    "ArrivalRolled": 1,
    "AttackDeclared": 8,
    "AttackResolved": 2,
    "CharacterRefused": 2,
    "CheckRollMade": 20,
    "CombatCardDiscarded": 1,
    "CombatStarted": 2,
    "CombatantArrived": 40,
    "ConversionAttempted": 2,
    "DamageJudged": 6,
    "EnduranceDeclared": 6,
    "GameEnded": 1,
    "HandReceived": 8,
    "KeySiteDestroyed": 80,
    "Moved": 10,
    "NormalTurnEnded": 6,
    "ObjectionRaised": 6,
    "PartyFormed": 80,
    "PartyProposed": 2,
    "Passed": 1,
    "PhaseEntered": 40,
    "PreCombatRolled": 1,
    "SecretViewed": 2,
    "SheetOpened": 1,
    "SilhouetteChanged": 2,
    "SynchronisationJoined": 12,
    "Teleported": 6,
    "VictoryDeclared": 1,
}
"""The weight of each kind of event where several are open; other kinds have the usual one."""


def report(table: Table, open_now: tuple[Option, ...], randomness: Randomness) -> Event:
    """A report of one of the options, with a choice for each field and the open ones filled in."""
    kind = pick_kind(open_now, WEIGHTS, randomness)
    return chosen(table, pick([one for one in open_now if one.event == kind], randomness), randomness)


def chosen(table: Table, option: Option, randomness: Randomness) -> Event:
    """A report of an option, with a choice for each field and the open ones filled in."""
    plain: dict[str, Any] = {
        name: pick(choices, randomness) for name, choices in option.fields.items() if name not in option.open
    }
    if option.open:
        plain = {**FILLED[option.event](table, plain, randomness), **plain}
    plain |= {name: pick(choices, randomness) for name, choices in option.fields.items() if name not in plain}
    return read_as(KINDS[option.event], {"event": option.event, **plain})


def making_for(*narrows: Narrow) -> Callable[[Table, Randomness], Event]:
    """Play among the options that each of `narrows` leaves."""

    def play(table: Table, randomness: Randomness) -> Event:
        open_now = tuple(one for one in course(table) if not one.open or one.event in FILLED)
        if not open_now:
            raise Refused("untimely", say("Nothing is left to do that generated play knows of"))
        for narrow in (sensible, *narrows):
            open_now = narrow(table, open_now) or open_now
        return report(table, open_now, randomness)

    return play


def _reached(reason: str) -> Callable[[Table], bool]:
    return lambda table: table.reason == reason and table.ranked


play = making_for()
"""A report that breaks no rule on this table; raises `Refused` if there is none."""
ENDINGS: Final[Mapping[str, Ending[Table, Event]]] = {
    reason: Ending(making_for(narrow), _reached(reason)) for reason, narrow in AIMS.items()
}
"""The four ends of a game (LCK-END), each with play that aims at it."""
