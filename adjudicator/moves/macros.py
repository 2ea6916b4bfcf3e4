"""Several events asked as one: the questions of a macro, one after the other, and the report that comes of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeVar

from msgspec import Struct, json

from adjudicator.match import tag_of
from adjudicator.moves.choices import new_fields, words_in
from adjudicator.moves.following import following
from adjudicator.plain.json import Malformed, Plain, join, read_event
from adjudicator.plain.said import say
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Macro, Option
from adjudicator.seam.ruleset import Refused, Ruleset, Step

S = TypeVar("S")
MOST: Final = 100
"""The most events of a macro."""
PASSED: Final = 20
"""The most events that are passed by before one begins."""


class Asked(Struct, frozen=True):
    """A macro as far as it has been answered: the steps it made, and what it asks next.

    `asks`: the options of which one is to be answered; none: the macro is complete.
    """

    steps: tuple[Step[Any, Any], ...]
    asks: tuple[Option, ...]


def asked(ruleset: Ruleset[S, Any], macro: Macro, table: S, position: int, answers: Sequence[Plain]) -> Asked:
    """The steps that a macro makes of its answers from a position on, and its next question.

    An answer is an event of a kind that is asked for; fields that have one legal choice may be left out. Raises
    `Malformed` or `Refused` for an answer that cannot be, with its path, or where one is left over.
    """
    run = _Run(ruleset, macro, table, position, answers[0] if answers else None)
    for index, answer in enumerate(answers):
        try:
            run.take(answer)
        except Malformed as error:
            raise Malformed(error.says, join(f"answers[{index}]", error.field)) from None
        except Refused as refused:
            raise refused.under(f"answers[{index}]") from None
    return Asked(tuple(run.steps), run.asks)


class _Run:
    """A macro under way."""

    def __init__(self, ruleset: Ruleset[Any, Any], macro: Macro, table: Any, position: int, first: Plain) -> None:
        self.steps: list[Step[Any, Any]] = []
        self._ruleset = ruleset
        self._macro = macro
        self._table = table
        self._position = position
        self._course = ruleset.course or ruleset.options
        self._kinds: Mapping[str, type] = {tag_of(kind): kind for kind in ruleset.events}
        self._is_begun = False
        here = (), self._offered(table, macro.begins)
        self.passed, self.asks = self._beginning(first) or self._beginning({}) or here
        """What is passed by before it begins, and what is asked next."""

    def take(self, answer: Plain) -> None:
        """Takes an answer, and what follows from it."""
        if not self.asks and self._is_begun:
            raise Refused("untimely", say("Nothing more is asked: it is one answer too many"))
        event = self._completed(answer)
        for step in () if self._is_begun else self.passed:
            self._step(step)
        self._is_begun = True
        self._step(judge(self._ruleset, self._position, self._table, event))
        for step in following(self._ruleset, self._table, self._position):
            if self._is_over():
                break
            self._step(step)
        is_over = self._is_over() or len(self.steps) >= MOST
        self.asks = () if is_over else self._offered(self._table, self._macro.asks)

    def _step(self, step: Step[Any, Any]) -> None:
        self.steps.append(step)
        self._table = step.after
        self._position += 1

    def _is_over(self) -> bool:
        return isinstance(self.steps[-1].event, self._macro.ends)

    def _beginning(self, first: Plain) -> tuple[tuple[Step[Any, Any], ...], tuple[Option, ...]] | None:
        """The nearest table where a first answer is a next step: the steps to there, and its options; None: none is."""
        steps: tuple[Step[Any, Any], ...] = ()
        while isinstance(first, dict) and len(steps) < PASSED:
            table = steps[-1].after if steps else self._table
            found = self._offered(table, self._macro.begins, self._course)
            if any(not one.aside and first.get("event", one.event) == one.event and suits(one, first) for one in found):
                return steps, found if steps else self._offered(table, self._macro.begins)
            further = tuple(self.further(table, self._position + len(steps)))
            if not further:
                break
            steps += further
        return None

    def further(self, table: Any, position: int) -> Iterator[Step[Any, Any]]:
        """What is passed by next, and what follows from it."""
        names = {tag_of(kind) for kind in self._macro.passes}
        for option in (one for one in self._course(table) if not one.aside):
            if option.event in names and self._is_gone_by(option):
                words = words_in(self._ruleset.domains, self._kinds[option.event])
                told = {name: some[0] for name, some in option.fields.items() if name not in words}
                plain = {"event": option.event, **told}
                step = judge(self._ruleset, position, table, read_event(self._kinds, plain))
                if not step.findings:
                    yield step
                    yield from following(self._ruleset, step.after, position + 1)
                    return

    def _is_gone_by(self, option: Option) -> bool:
        """Whether an option leaves nothing to choose but words that may go unsaid, and is what it has to be."""
        domains, kind = self._ruleset.domains, self._kinds[option.event]
        words = words_in(domains, kind)
        return (new_fields(domains, kind) | words).issuperset(option.open) and all(
            len(choices) == 1 and self._macro.through.get(name, choices[0]) == choices[0]
            for name, choices in option.fields.items()
            if name not in words
        )

    def _offered(
        self, table: Any, kinds: Sequence[type], on: Callable[[Any], Iterable[Option]] | None = None
    ) -> tuple[Option, ...]:
        """The options of the kinds that are asked for: next steps of the match, or where there are none what may come
        beside them; at the beginning both."""
        options = tuple((on or self._ruleset.options)(table))
        fixed = {} if self._is_begun else self._macro.fixed
        found = tuple(
            one
            for name in map(tag_of, kinds)
            for one in options
            if one.event == name
            and all(key in one.open or value in one.fields.get(key, ()) for key, value in fixed.items())
        )
        steps = tuple(one for one in found if not one.aside)
        return steps if steps and self._is_begun else found

    def _completed(self, answer: Plain) -> Any:
        """The event that an answer means: its own fields, and those that are fixed in the option it takes."""
        event: Any = read_event(self._kinds, self._filled(answer))
        kinds = self._macro.asks if self._is_begun else self._macro.begins
        if not isinstance(event, kinds):
            names = ", ".join(sorted(tag_of(kind) for kind in kinds))
            raise Refused("wrong", say("That is not asked here; asked are: {kinds}", kinds=names), "event")
        return event

    def _filled(self, answer: Plain) -> Plain:
        if not isinstance(answer, dict):
            return answer
        given = answer if self._is_begun else {**answer, **self._macro.fixed}
        for option in self.asks:
            if option.event == given.get("event") and suits(option, given):
                fixed = {name: choices[0] for name, choices in option.fields.items() if len(choices) == 1}
                return {**{name: value for name, value in fixed.items() if name not in option.open}, **given}
        return given


def suits(option: Option, given: Mapping[str, Plain]) -> bool:
    """Whether an answer takes an option: what it states is among the choices."""
    return all(
        name in option.open or name not in option.fields or value in json.decode(json.encode(option.fields[name]))
        for name, value in given.items()
        if name != "event"
    )


def suiting(options: Iterable[Option], given: Mapping[str, Plain]) -> list[Option]:
    """The options that an event may still take, of which a part is stated: next steps before what may come beside,
    those that offer what is stated before those that leave it open."""
    found = [one for one in options if one.event == given["event"] and suits(one, given)]
    steps = [one for one in found if not one.aside] or found
    offered = [name for name in given if any(name in one.fields and name not in one.open for one in steps)]
    return [one for one in steps if not any(name in one.open for name in offered)] or steps


def passed_by(
    ruleset: Ruleset[S, Any], table: S, position: int, given: Mapping[str, Plain]
) -> tuple[tuple[Step[S, Any], ...], list[Option]]:
    """The steps that have gone by if an event comes next, by a macro that it begins, and the options it may then take.

    Nothing, where no macro leads there, or none is needed.
    """
    for macro in ruleset.macros.values():
        if given["event"] in map(tag_of, macro.begins) and macro.passes:
            run = _Run(ruleset, macro, table, position, given)
            ways = suiting(run.asks, given)
            if ways and run.passed:
                return run.passed, ways
    return (), []


def later(ruleset: Ruleset[S, Any], table: S, position: int, given: Mapping[str, Plain]) -> list[Option]:
    """The options that an event may take once the first of what may go by before it has: whoever takes one says so."""
    for macro in ruleset.macros.values():
        if given["event"] in map(tag_of, macro.begins) and macro.passes:
            steps = tuple(_Run(ruleset, macro, table, position, None).further(table, position))
            if steps:
                after = steps[-1].after
                found = [one for one in suiting(ruleset.options(after), given) if not one.aside]
                return found or passed_by(ruleset, after, position + len(steps), given)[1]
    return []
