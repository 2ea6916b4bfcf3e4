"""What an entry changed on the table, for people: where, what stood there, what stands there; long things as counts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, listed, number
from adjudicator.seam.ruleset import told_apart
from api.sentences import counted, say
from api.view.changes import Change, changes
from api.view.seen import Masked, Seen

NAMED: Final = 12
"""Items of a list that are named; of a longer one the count is told."""
LETTERS: Final = 80
"""Of a text, how much is shown."""


class Changed(Struct, frozen=True):
    """A place on the table and what happened there, in words."""

    where: str
    what: str


def changed(seen: Seen, step: Masked | None) -> list[Changed]:
    """What a masked step changed, in the order of the table's keys."""
    if step is None:
        return []
    words = _Words(seen, step.after)
    return [words.changed(one) for one in changes(*told_apart(seen.reading.ruleset, step.before, step.after))]


class _Words:
    """Says keys and values of a told table in words."""

    def __init__(self, seen: Seen, table: Any) -> None:
        self._seen, self._table = seen, table
        self._terms = seen.reading.ruleset.terms
        self._called = seen.reading.ruleset.called

    def changed(self, one: Change) -> Changed:
        where = " / ".join(self._say(self._word(key)) for key in one.path)
        return Changed(where, self._say(self._what(one)))

    def _what(self, one: Change) -> Said:
        before, after = one.before, one.after
        if isinstance(before, list) and isinstance(after, list):
            return self._of_lists(before, after)
        if before is UNSET or before is None:
            return say("now {after}", after=self._value(after))
        if after is UNSET or after is None:
            return say("no longer {before}", before=self._value(before))
        return say("{before} → {after}", before=self._value(before), after=self._value(after))

    def _of_lists(self, before: list[Plain], after: list[Plain]) -> Said:
        """What came and what went; of lists with the same items in another order, that."""
        if not all(isinstance(item, str | int | float) for item in (*before, *after)):
            return say("{before} → {after}", before=self._amount(before), after=self._amount(after))
        came, went = Counter(after) - Counter(before), Counter(before) - Counter(after)
        found: list[Part] = []
        if came:
            found.append(say("+ {items}", items=self._row(list(came.elements()))))
        if went:
            found.append(say("− {items}", items=self._row(list(went.elements()))))
        return say("{changes}", changes=listed(found, "list")) if found else say("in another order")

    def _value(self, value: Plain | UnsetType) -> Part:
        match value:
            case bool():
                return say("yes") if value else say("no")
            case int() | float():
                return number(value)
            case str():
                return self._word(value) if len(value) <= LETTERS else f"{value[:LETTERS]}…"
            case list():
                return self._row(value)
            case dict() if (
                value and len(value) <= NAMED and all(not isinstance(v, dict | list) for v in value.values())
            ):
                each = [say("{key} {value}", key=self._word(k), value=self._value(v)) for k, v in value.items() if v]
                return listed(each, "list") if each else self._amount(value)
            case dict():
                return self._amount(value)
            case _:
                return say("nothing")

    def _row(self, items: Sequence[Plain]) -> Part:
        if not items or len(items) > NAMED or any(isinstance(item, dict | list) for item in items):
            return self._amount(items)
        return listed([self._value(item) for item in items], "list")

    def _amount(self, items: Any) -> Said:
        return counted("{count} item", "{count} items", len(items)) if len(items) else say("nothing")

    def _word(self, key: str) -> Part:
        if key in self._terms:
            return self._terms[key]
        return key if self._called is None else self._called(self._table, key)

    def _say(self, part: Part) -> str:
        return self._seen.speaker.say(part if isinstance(part, Said) else say("{part}", part=part))
