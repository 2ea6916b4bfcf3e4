"""What speaks against an event on a table, by rule, as far as the asker may know; sentences with their rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.evolve import evolve
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Table

Against: TypeAlias = Mapping[str, Said]
"""By rule: the breach that something would be."""


def tried(table: Table, *events: Event) -> tuple[Table, Against]:
    """The table after some events, and what speaks against them."""
    found: dict[str, Said] = {}
    for event in events:
        after = evolve(table, event, table.at + 1)
        found |= {one.rule: one.says for one in book.judge(table, event, after)[0]}
        table = after
    return table, found


def with_rules(says: Part, *rules: str) -> Said:
    """A sentence with its rules: `… (MTR-CHECK-08)`."""
    return say("{says} ({rules})", says=says, rules=listed(rules, "list"))


def told_against(against: Against) -> dict[str, Plain]:
    """What speaks against something, as a part of an answer; empty if nothing does."""
    if not against:
        return {}
    breaches = listed([with_rules(says, rule) for rule, says in against.items()], "list")
    return {"against": {"says": say("{breaches}", breaches=breaches), "rules": list(against)}}
