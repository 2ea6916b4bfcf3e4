"""What an entry changed on the table, in words: whose it is, what it is, what stood there and what stands there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Named, Part, Player, Said, listed, number
from adjudicator.seam.compared import told_apart
from adjudicator.seam.facts import UNKNOWN
from adjudicator.seam.ruleset import Step
from api.sentences import counted, say
from api.view.changes import Change, changes
from api.view.panels import Says
from api.view.seen import Masked, Seen

NAMED: Final = 12
"""Most items of a list that are named; a longer list is told by its count."""
_OF_SETUPS: Final = {"complete_log": say("complete log"), "players": say("players"), "turn": say("turn")}
"""Words for what any game's set-up may state."""
LETTERS: Final = 80
"""Characters of a text that are shown."""
_LISTS: Final = (list, tuple)
_SCALARS: Final = (str, int, float)


class Changed(Struct, frozen=True):
    """A place on the table and what happened there, in words."""

    where: str
    what: str


def changed(seen: Seen, step: Masked | None, say_it: Says | None = None) -> list[Changed]:
    """What a masked step changed, in the order of the table's keys; `say_it`: how it is said, if it is marked up."""
    if step is None:
        return []
    words = _Words(seen, step, say_it)
    found = list(changes(*told_apart(seen.reading.ruleset, step.before, step.after), has_parts=words.has_parts))
    told = [Changed(words.where(one), words.what(one)) for one in _once(filter(words.is_told, found))]
    return list(dict.fromkeys(told))


def stated(seen: Seen, setup: Plain) -> list[Changed]:
    """What a set-up states, in its order: each thing by its name, with what is stated of it."""
    table = seen.table(0)
    words = _Words(seen, Step(0, table, None, table, ()))
    return list(words.stated(setup)) if isinstance(setup, dict) else []


def _once(found: Iterable[Change]) -> Iterator[Change]:
    """The changes that no other change tells: no counts beside their cards, no things that a list gained or lost."""
    kept = list(found)
    paths = {one.path for one in kept}
    moved = {item for one in kept for item in _moved(one)}
    for one in kept:
        *above, last = one.path
        beside = {"count": (*above, "cards")}.get(last, (*above, last.removesuffix("_count")))
        is_counted = beside != one.path and beside in paths
        if not is_counted and not (_is_thing(one) and last in moved):
            yield one


def _moved(one: Change) -> frozenset[str]:
    """The ids that came into a list, or left it."""
    before, after = (frozenset(filter(_is_text, items)) for items in (_items(one.before), _items(one.after)))
    return before ^ after


def _items(value: Any) -> Sequence[Any]:
    """The items of a list, or of the `cards` of a zone."""
    if isinstance(value, dict):
        return _items(value.get("cards"))
    return value if isinstance(value, _LISTS) else ()


def _is_text(item: object) -> bool:
    return isinstance(item, str)


def _is_thing(one: Change) -> bool:
    """Whether a whole thing came or went."""
    return any(isinstance(side, dict) for side in (one.before, one.after)) and not _hold_items(one.before, one.after)


def _hold_items(*values: Any) -> bool:
    return all(isinstance(value, (dict, *_LISTS)) for value in values)


class _Words:
    """Says keys and values of a told table in words."""

    def __init__(self, seen: Seen, step: Masked, say_it: Says | None = None) -> None:
        game = seen.reading.ruleset
        self._say, self._tables = say_it or seen.speaker.say, (step.after, step.before)
        self._terms, self._named, self._sections, self._spelled = game.terms, game.called, game.sections, game.spelled
        names = [name for name in seen.reading.header.seats.values() if name]
        self._names = seen.reading.header.seats if len(set(names)) == len(names) else {}

    def stated(self, setup: dict[str, Any]) -> Iterator[Changed]:
        """Where something is stated, and what; of a section of things each one by itself."""
        for section, value in setup.items():
            if section == UNKNOWN or value in ({}, [], ()):
                continue
            if not (self.has_parts(value) and all(map(self.has_parts, value.values()))):
                yield Changed(self._say(self._term(section)), self._say(self._facts((section,), value)))
                continue
            for name, one in filter(lambda pair: pair[1], value.items()):
                whose = self._called((section, name), is_path=True) or self._key((section, name), 1) or name
                yield Changed(self._say(whose), self._say(self._facts((section, name), one)))

    def _facts(self, path: tuple[str, ...], value: Any) -> Part:
        """What is stated of a thing, and within it."""
        return listed(self._each_fact(path, value), "list") if self.has_parts(value) else self._value(value)

    def _each_fact(self, path: tuple[str, ...], value: dict[str, Any]) -> Iterator[Part]:
        for key, one in value.items():
            called = self._key((*path, key), len(path)) or self._term(key)
            if one is True:
                yield called
            elif self.has_parts(one) and one:
                yield say("{what} ({facts})", what=called, facts=self._facts((*path, key), one))
            else:
                yield say("{key} {value}", key=called, value=self._value(one))

    def _term(self, key: str) -> Part:
        found = self._terms.get(key) or self._called((key,))
        return _OF_SETUPS.get(key, key) if found is None else found

    def has_parts(self, value: Any) -> bool:
        """Whether people know a value by its keys: it has some, and is not a single thing to them."""
        return isinstance(value, dict) and (self._spelled is None or self._spelled(value) is None)

    def is_told(self, one: Change) -> bool:
        """Whether a change tells people anything: keys without words are bookkeeping, as is the end of old things."""
        _, start = self._owner(one.path)
        if any(self._key(one.path, at) is None for at in (0, *range(start, len(one.path)))):
            return False
        is_past = one.after is UNSET and isinstance(one.before, dict) and len(one.path) == 2
        return not is_past or one.path[0] in self._sections

    def where(self, one: Change) -> str:
        """Whose it is, by name, and what it is: `Mina's hand`."""
        whose, start = self._owner(one.path)
        keys = [part for at in range(start, len(one.path)) if (part := self._key(one.path, at)) is not None]
        if whose is not None and not keys and one.path[0] not in self._sections and self._is_seat(whose):
            keys = [self._key(one.path, 0) or one.path[0]]
        if whose is None:
            return self._say(listed(keys, "list"))
        if not keys:
            return self._say(whose)
        if isinstance(whose, Named | Player) and not isinstance(one.after, bool):
            return self._say(say("{whose}'s {what}", whose=whose, what=listed(keys, "list")))
        return self._say(say("{thing}: {what}", thing=whose, what=listed(keys, "list")))

    def _is_seat(self, whose: Part) -> bool:
        return isinstance(whose, Player) or (isinstance(whose, Named) and whose.id in self._names)

    def _owner(self, path: tuple[str, ...]) -> tuple[Part | None, int]:
        """The furthest thing along a path that has a name, and where the keys below it begin; only on a path of two may
        the last key be that thing."""
        for end in range(len(path) if len(path) == 2 else len(path) - 1, 0, -1):
            if (whose := self._called(path[:end], is_path=True)) is not None:
                return whose, end
        return None, 0

    def what(self, one: Change) -> str:
        """What stands there now, and what stood there before."""
        return self._say(self._what(one))

    def _what(self, one: Change) -> Said:
        before, after = one.before, one.after
        is_in = (before is not UNSET and before is not None, after is not UNSET and after is not None)
        if (
            (isinstance(before, _LISTS) or self.has_parts(before))
            and (isinstance(after, _LISTS) or self.has_parts(after))
            and not _are_points(before, after)
        ):
            return self._of_lists(before, after)
        if isinstance(after, bool):
            return say("yes") if after else say("no")
        if self.has_parts(before) or self.has_parts(after):
            return self._of_things(one) if is_in[1] else say("no longer there")
        if not is_in[0]:
            return say("now {after}", after=self._value(after))
        if not is_in[1]:
            return say("no longer {before}", before=self._value(before))
        return say("{before} → {after}", before=self._value(before), after=self._value(after))

    def _of_things(self, one: Change) -> Said:
        """What came, by the cards or the named things that it holds."""
        if not isinstance(one.after, dict):
            return say("now {after}", after=self._value(one.after))
        inside = one.after
        whose = self._called(one.path, is_path=True)
        names = [name for key in inside if (name := self._called((*one.path, key), is_path=True)) is not None]
        if names and whose is not None and self._is_seat(whose):
            return say("now {after}", after=listed(names, "list"))
        if len(one.path) > 2 and _is_small(inside):
            return say("now {after}", after=self._pairs(inside))
        cards = [self._value(item) for item in _items(inside)]
        return say("+ {items}", items=listed(cards, "list")) if cards else say("new")

    def _of_lists(self, before: Any, after: Any) -> Said:
        """What came and what went; if the items are the same, that their order changed."""
        old, new = ([self._value(item) for item in _items(items)] for items in (before, after))
        found: list[Part] = []
        came, went = _beyond(new, old), _beyond(old, new)
        if isinstance(before, dict) or isinstance(after, dict) or len(came) > NAMED or len(went) > NAMED:
            return say("{before} → {after}", before=_amount(before), after=_amount(after))
        if came:
            found.append(say("+ {items}", items=listed(came, "list")))
        if went:
            found.append(say("− {items}", items=listed(went, "list")))
        return say("{changes}", changes=listed(found, "list")) if found else say("in another order")

    def _value(self, value: Any) -> Part:
        match value:
            case bool():
                return say("yes") if value else say("no")
            case int() | float():
                return number(value)
            case str():
                return self._word(value) if len(value) <= LETTERS else f"{value[:LETTERS]}…"
            case list() | tuple() if _are_points(value):
                return say("({x}, {y})", x=number(value[0]), y=number(value[1]))
            case list() | tuple() if value and len(value) <= NAMED:
                return listed([self._value(item) for item in value], "list")
            case dict() if self._spelled is not None and (found := self._spelled(value)) is not None:
                return found
            case dict() if _is_small(value):
                return self._pairs(value)
            case list() | tuple() | dict():
                return _amount(value)
            case _:
                return say("nothing")

    def _pairs(self, value: dict[str, Any]) -> Part:
        """A small thing: its name, if it has one, then what is true of it."""
        each: list[Part] = []
        for key, one in value.items():
            term = self._terms.get(key, key)
            if term is not None and key != "name" and (one or one == 0) and one is not False:
                each.append(term if one is True else say("{key} {value}", key=term, value=self._value(one)))
        if name := value.get("name"):
            return say("{name} ({facts})", name=name, facts=listed(each, "list")) if each else name
        return listed(each, "list") if each else say("nothing")

    def _key(self, path: tuple[str, ...], at: int) -> Part | None:
        """A key in words; None if it tells people nothing."""
        key = path[at]
        if f"{path[0]}.{key}" in self._terms and at:
            return self._terms[f"{path[0]}.{key}"]
        return self._terms[key] if key in self._terms else self._called((key,)) or key

    def _word(self, word: str) -> Part:
        """A word or an id as people call it."""
        term = self._terms.get(word)
        return term if term is not None else self._called((word,)) or word

    def _called(self, path: tuple[str, ...], *, is_path: bool = False) -> Part | None:
        """What people call the thing at a place; a player goes by name alone if no two players share a name."""
        if self._named is None or (is_path and len(path) < 2):
            return None
        found = next((name for table in self._tables if (name := self._named(table, path)) is not None), None)
        if isinstance(found, Player) and self._names.get(found.seat):
            return Named(found.seat, self._names[found.seat])
        return found


def _are_points(*values: Any) -> bool:
    """Whether these are places on the ground: two numbers each."""
    return all(
        isinstance(value, _LISTS) and len(value) == 2 and all(isinstance(one, int | float) for one in value)
        for value in values
    )


def _is_small(value: Any) -> bool:
    """Whether it is a thing with only a few simple facts."""
    return (
        isinstance(value, dict)
        and 0 < len(value) <= NAMED
        and all(isinstance(one, _SCALARS) for one in value.values() if one)
    )


def _beyond(items: list[Part], others: list[Part]) -> list[Part]:
    """The items that the others lack, each as often as they lack it."""
    left, found = Counter(map(str, others)), []
    for item in items:
        if left[str(item)]:
            left[str(item)] -= 1
        else:
            found.append(item)
    return found


def _amount(items: Any) -> Said:
    count = items["count"] if isinstance(items, dict) and "count" in items else len(items)
    return counted("{count} item", "{count} items", count) if count else say("nothing")
