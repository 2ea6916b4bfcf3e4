"""Whether all that a game says can be said: its sentences have their parts, its rules are in the register."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Any, Final

from adjudicator.match import Game, tag_of
from adjudicator.plain.said import Listed, Said, say
from adjudicator.seam.judging import values_of
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import Step


def unsaid(game: Game, step: Step[Any, Any]) -> Iterator[Said]:
    """What cannot be said of a step, or belongs to no rule of the register."""
    yield from _unsaid(game, step, _told(game, step))


def unsaid_of_rules(game: Game, step: Step[Any, Any]) -> Iterator[Said]:
    """The same of the rules that a step breaks, or may break, alone."""
    yield from _unsaid(game, step, _broken(step))


def unsaid_of_values(game: Game, step: Step[Any, Any]) -> Iterator[Said]:
    """The same of the numbers that stand on the table after a step."""
    yield from _unsaid(game, step, _numbers(game.values(step.after, None)))


def _unsaid(game: Game, step: Step[Any, Any], told: Iterable[tuple[str | None, Any]]) -> Iterator[Said]:
    kind = tag_of(type(step.event))
    for rule, part in told:
        if rule is not None and rule not in game.book.rules:
            yield say("{kind}: {rule} is not in the register", kind=kind, rule=rule)
        for wrong in _wrong(part):
            yield say("{kind}, {rule}: {wrong}", kind=kind, rule=rule or say("its sentence"), wrong=wrong)


def _told(game: Game, step: Step[Any, Any]) -> Iterator[tuple[str | None, Any]]:
    """Every sentence about a step, with the rule that it belongs to."""
    yield None, game.tell_event(step.before, step.event)
    place = game.place(step.after)
    for part in (place.heading, place.phase, place.activation, place.score):
        if part is not None:
            yield None, part
    yield from _broken(step)
    yield from _numbers((*values_of(game, step), *game.values(step.after, None)))
    for option in game.options(step.after):
        yield from ((rule, _NOTHING) for rule in option.rules)


def _broken(step: Step[Any, Any]) -> Iterator[tuple[str | None, Any]]:
    yield from ((finding.rule, finding.says) for finding in step.findings)
    yield from ((doubt.rule, doubt.says) for doubt in step.doubts)


def _numbers(values: Iterable[Value]) -> Iterator[tuple[str | None, Any]]:
    return ((value.rule, _NOTHING if value.working is None else value.working) for value in values)


_NOTHING: Final = say("none")
"""Where a rule is named without a sentence."""


def _wrong(part: Any) -> Iterator[Said]:
    """What is wrong with a sentence."""
    if not isinstance(part, Said):
        yield say("{text} is no sentence: make it with `say`", text=repr(part))
        return
    for pattern in filter(None, (part.pattern, part.plural)):
        lacking = {name for _, name, _, _ in Formatter().parse(pattern) if name} - part.parts.keys()
        for name in sorted(lacking):
            yield say("the sentence {pattern} lacks its part {name}", pattern=repr(part.pattern), name=name)
    for inner in part.parts.values():
        for one in inner.items if isinstance(inner, Listed) else (inner,):
            if isinstance(one, Said):
                yield from _wrong(one)
