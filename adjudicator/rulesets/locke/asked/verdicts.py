"""What speaks against an event on a table, by rule, as far as the asker may know."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

Against: TypeAlias = Mapping[str, Said]
"""By rule: the breach an event would be."""


def rules_broken_by(table: Table, event: Event) -> Against:
    """What speaks against an event; empty: it breaks no rule."""
    findings, _ = book.judge(table, event, evolve(table, event, table.at + 1))
    return {finding.rule: _with_event_named_by_kind(finding.says, event) for finding in findings}


def _with_event_named_by_kind(says: Said, event: Event) -> Said:
    """A breach without what the event asked about says: it was made up for the question."""
    return replace(says, parts={**says.parts, "event": WORDS.names[type(event)]}) if "event" in says.parts else says


def with_rules(says: Part, *rules: str) -> Said:
    """A sentence with its rules: `… (LCK-INIT-02)`."""
    return say("{says} ({rules})", says=says, rules=listed(rules, "list"))


def breaches_listed(why: Against) -> Part:
    """The breaches in a list."""
    return listed([with_rules(says, rule) for rule, says in why.items()], "list")


def breaches_as_plain(why: Against) -> Plain:
    """The breaches by rule, for programs."""
    return dict(why)


def seat_or_refuse(table: Table, seat: str, field: str, others: Iterable[str] = ()) -> str:
    """A seat of the table, or of others named on it; raises `Refused` for an unknown one."""
    if seat not in table.characters and seat not in others:
        raise Refused("no-such", say("There is no seat {seat}", seat=seat), field)
    return seat


def asked_seat_else_all(table: Table, seats: Iterable[str], seat: str | None) -> tuple[str, ...]:
    """The seats asked about: all of them, or one; raises `Refused` for an unknown one."""
    found = tuple(seats)
    return found if seat is None else (seat_or_refuse(table, seat, "player", found),)
