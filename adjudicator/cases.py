"""Scenario files: their cases, read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

import yaml
from msgspec import Meta, Struct, field

from adjudicator.plain import Malformed, guard
from adjudicator.ruleset import Plain

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MOST = 200_000
"""Scalars, lists and maps that a case may hold, its aliases written out."""
DEEPEST = 60
"""Levels of lists and maps that a case may nest."""


class Raised(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A finding that a case expects: the event's number, the rule, rules that will do as well."""

    at: Annotated[int, Meta(ge=1)]
    rule: str
    or_: str | tuple[str, ...] = field(default=(), name="or")

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of which one must be raised, and all may be."""
        return (self.rule, self.or_) if isinstance(self.or_, str) else (self.rule, *self.or_)


class Then(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What must come of a case; only what is listed, but for the findings, which are complete."""

    findings: tuple[Raised, ...] = ()
    may: tuple[Raised, ...] = ()
    values: dict[str, Any] = {}
    state: dict[str, Any] = {}
    views: dict[str, Any] = {}


class Case(Struct, frozen=True, kw_only=True):
    """A scenario: the table laid, the events reported, what must come of it."""

    id: str
    rules: tuple[str, ...] = ()
    given: dict[str, Any] = {}
    when: tuple[dict[str, Any], ...]
    then: Then


def cases_in(text: str | bytes) -> Iterator[tuple[str, Plain]]:
    """Each case of a file with a name for it, or why it cannot be read; raises `Malformed` where the file is no list."""
    try:
        loader = Loader(text)
        node = loader.get_single_node()
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise Malformed(f"not YAML: {' '.join(str(error).split())}") from None
    if not isinstance(node, yaml.SequenceNode):
        raise Malformed("a scenario file is a list of cases")
    for number, item in enumerate(node.value, 1):
        plain: Plain
        try:
            plain = _plain(loader.construct_document(item), [MOST], 0)
            guard(plain)
        except Malformed as malformed:
            plain = malformed
        except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
            plain = Malformed(" ".join(str(error).split()))
        named = plain.get("id") if isinstance(plain, dict) else None
        yield (named if isinstance(named, str) and named else f"case {number}"), plain


def _plain(data: Plain, left: list[int], depth: int) -> Plain:
    """The data with numbers as keys written out; raises `Malformed` for too much of it."""
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        raise Malformed("too large, or nested too deeply")
    if isinstance(data, list):
        return [_plain(item, left, depth + 1) for item in data]
    if isinstance(data, dict):
        return {_key(key): _plain(item, left, depth + 1) for key, item in data.items()}
    return data


def _key(key: object) -> str:
    if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
        return str(key)
    raise Malformed(f"the key {str(key)[:40]} is neither text nor a whole number")
