"""Which rules were asked of what happened in a situation, and of what none was."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from api.view.seen import Masked, Seen


class RulesAsked(Struct, frozen=True):
    """The rules asked of a situation, each with its number and title."""

    rules: tuple[tuple[str, str], ...]
    recorded: tuple[tuple[str, str], ...]
    """Those that speak of it, and that nothing can break."""
    unasked_last: str | None
    """The last event, if no rule was asked of it."""


def rules_asked(seen: Seen) -> RulesAsked:
    """Those asked of what is given, and of each event that can be so, for a judge."""
    book = seen.reading.ruleset.book
    steps = [step for at in range(seen.reading.position + 1) if (step := seen.reading.step(at)) is not None]
    each = [book.asked(step.before, step.event) for step in steps]
    kinds = {type(step.event) for step in steps}
    recorded = (
        rule
        for rule, of_kinds in book.kinds.items()
        if book.rules[rule].adjudication == "record" and not kinds.isdisjoint(of_kinds)
    )
    return RulesAsked(
        _titled(seen, (rule for rules in each for rule in rules)),
        _titled(seen, recorded),
        _said(seen, steps[-1]) if steps and steps[-1].position and not each[-1] else None,
    )


def _titled(seen: Seen, rules: Iterable[str]) -> tuple[tuple[str, str], ...]:
    book = seen.reading.ruleset.book.rules
    return tuple((rule, book[rule].title_in(seen.language)) for rule in dict.fromkeys(rules))


def _said(seen: Seen, step: Masked) -> str:
    return seen.speaker.say(seen.reading.ruleset.tell_event(step.before, step.event))
