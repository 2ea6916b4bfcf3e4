"""The cases of a scenario file."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated, Any

import yaml
from msgspec import Meta, Struct, field

from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import say
from adjudicator.plain.yaml import MOST, composed, constructed


class Raised(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An expected finding: the event's number (0: the set-up), the rule, and other rules that will do instead."""

    at: Annotated[int, Meta(ge=0)]
    rule: str
    or_: str | tuple[str, ...] = field(default=(), name="or")

    @property
    def rules(self) -> tuple[str, ...]:
        """One of these rules must be raised; all of them may be."""
        return (self.rule, self.or_) if isinstance(self.or_, str) else (self.rule, *self.or_)


class Then(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case expects: the findings are complete; of anything else, only what is listed is compared."""

    findings: tuple[Raised, ...] = ()
    may: tuple[Raised, ...] = ()
    values: dict[str, Any] = {}
    state: dict[str, Any] = {}
    views: dict[str, Any] = {}


class Case(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A scenario: what it shows and why, the table laid, the events reported, the expected result."""

    id: str
    title: str = ""
    why: str = ""
    rules: tuple[str, ...] = ()
    given: dict[str, Any] = {}
    when: tuple[dict[str, Any], ...]
    then: Then


def _id_in(item: yaml.Node) -> str | None:
    """The id of a case that is unreadable as a whole; None: it has none."""
    pairs = item.value if isinstance(item, yaml.MappingNode) else ()
    return next((value.value for key, value in pairs if key.value == "id" and isinstance(value.value, str)), None)


def cases_in(text: str | bytes) -> Iterator[tuple[str, Plain]]:
    """Each case of a file by name: plain data, or the error that makes it unreadable; raises `Malformed` if no list."""
    (loader, node), left, checked = composed(text), [MOST], set[int]()
    if not isinstance(node, yaml.SequenceNode):
        raise Malformed(say("a scenario file is a list of cases"))
    for number, item in enumerate(node.value, 1):
        plain: Plain
        try:
            plain = constructed(loader, item, left, checked)
        except Malformed as malformed:
            plain = malformed
        named = plain.get("id") if isinstance(plain, dict) else _id_in(item)
        yield (named if isinstance(named, str) and named else f"case {number}"), plain


@cache
def cases_of(text: str) -> tuple[tuple[str, Plain], ...]:
    """The cases of a file of a game's package, which a process reads once; nobody changes them."""
    return tuple(cases_in(text))
