"""Phrases of several sentences: things as events name them, causes, claims, checks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg.names import check as check_of_kind
from adjudicator.rulesets.mtg_trpg.names import named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.terms import CAUSES, thing

_ENEMY: Final[Mapping[str, Said]] = {"enemy": say("The enemy"), "horde": say("The horde")}
TIMINGS: Final[Mapping[str, Said]] = {"sorcery": say("sorcery"), "instant": say("instant")}


def subject(table: Table, text: str) -> Part:
    """Whatever an event names, at the beginning of a sentence."""
    return _ENEMY.get(text) or thing(table, text)


def because(table: Table, says: Said, cause: str | None) -> Said:
    """A sentence with its cause, if one is stated."""
    return say("{event} ({cause})", event=says, cause=CAUSES.get(cause) or thing(table, cause)) if cause else says


def announced(says: Said, claims: Iterable[Said]) -> Said:
    """A sentence with what the table announced as its outcome, if anything."""
    items = tuple(claims)
    return say("{event}; as announced: {claims}", event=says, claims=listed(items, "list")) if items else says


def the_check(table: Table, name: str) -> Said:
    """A check on the table: `the body check`."""
    return say("the {check}", check=check_of_kind(table.checks[name].kind))


def people(table: Table, names: Iterable[str]) -> Part:
    """A party by name; everybody if nobody is listed."""
    members = tuple(named(table, name) for name in names)
    return listed(members, "and") if members else say("everybody")
