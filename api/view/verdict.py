"""The verdict on a situation in one sentence: what is broken, what that hangs on, or what was asked."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from adjudicator.plain.said import Part, Said, listed
from adjudicator.seam.needs import TURNS
from api.sentences import counted, say
from api.view.asking import Line
from api.view.box_choices import Choice
from api.view.broken import Broken
from api.view.rules_asked import RulesAsked

HEAD, FACTS = 2, 3
"""The lines of an answer, and the facts that it hangs on, that its headline tells."""


class Wanted(Struct, frozen=True):
    """What nobody has stated and might change what is found: the pointer of its place, if a form can state it; values
    that would change it, each with the rules that are broken then (None: that hangs on more facts)."""

    says: str
    rules: tuple[str, ...]
    at: str
    turns: tuple[tuple[Choice, tuple[str, ...] | None], ...]


class Answered(Struct, frozen=True):
    """A question to the table in the end, and what it answers; or why it cannot, and what nobody has stated."""

    number: int
    """Which of the questions it is, from 0; the page begins with the last."""
    about: str
    lines: tuple[Line, ...]
    needs: tuple[Wanted, ...] = ()


def verdict(
    unfit: Sequence[str],
    findings: Sequence[Broken],
    doubts: Sequence[Broken],
    needs: Sequence[Wanted],
    taken: Sequence[Wanted],
    answered: Sequence[Answered],
    untold: Sequence[str],
    asked: RulesAsked,
) -> Said:
    """The verdict in one sentence; `untold`: what a dispute of its kind usually hangs on, and nobody has stated."""
    if unfit:
        return say("This cannot be so as it stands: {why}", why=unfit[0])
    if findings:
        first = findings[0]
        told = say("A breach of {rule}: {says}", rule=first.rule, says=first.says)
        if facts := [one.says for one in taken if first.rule in one.rules]:
            told = say("{told} – assumed: {facts}", told=told, facts=_few(facts))
        more = len(findings) - 1
        return (
            counted("{first} – and {count} more breach", "{first} – and {count} more breaches", more, first=told)
            if more
            else told
        )
    if doubts:
        rule = doubts[0].rule
        if none := _conditions(needs, lambda rules: rule not in rules):
            return say("Perhaps a breach of {rule}; none if {conditions}", rule=rule, conditions=none)
        return say("Perhaps a breach of {rule}: {says}", rule=rule, says=doubts[0].says)
    for one in answered:
        if one.lines:
            answer = " · ".join(f"{line.about} {line.says}".strip() for line in one.lines[:HEAD])
            told = say("{about} {answer}", about=one.about, answer=answer)
            return _hanging(told, one.needs)
    return _unbroken(needs, untold, asked)


def _unbroken(needs: Sequence[Wanted], untold: Sequence[str], asked: RulesAsked) -> Said:
    """That no rule is broken, with what that hangs on, or else how many were asked."""
    rule = next((rules[0] for one in needs for _, rules in one.turns if rules), "")
    if some := _conditions(needs, lambda rules: rule in rules):
        return say(
            "No rule is broken by what is stated; it is a breach of {rule} if {conditions}", rule=rule, conditions=some
        )
    if needs:
        return say("No rule is broken by what is stated; it hangs on {facts}", facts=_few([one.says for one in needs]))
    if untold:
        return say("Not stated: {facts}. No rule is broken by what is stated", facts=_few(untold))
    return _holding(asked)


def _holding(asked: RulesAsked) -> Said:
    """That the rules asked hold; that none was asked of the last event, or of any."""
    count, last = len(asked.rules), asked.unasked_last
    told = counted("No rule is broken: {count} rule was asked", "No rule is broken: {count} rules were asked", count)
    if last is None:
        return told if count else say("Nothing has happened yet, and no rule was asked")
    if not count:
        return say("No rule that can be broken speaks of this: {event}", event=last)
    return say("{told}, none of them of the last event: {event}", told=told, event=last)


def _hanging(told: Said, needs: Sequence[Wanted]) -> Said:
    """An answer with what it hangs on."""
    if other := _conditions(needs, lambda _: True):
        return say("{told} – otherwise if {conditions}", told=told, conditions=other)
    return say("{told} – it hangs on {facts}", told=told, facts=_few([one.says for one in needs])) if needs else told


def _conditions(needs: Sequence[Wanted], turns_it: Callable[[tuple[str, ...]], object]) -> Part | None:
    """The first facts and values that turn a verdict by themselves, by the rules that are broken then; None if none."""
    found: list[Said] = []
    for one in needs:
        values = [choice.title for choice, rules in one.turns if rules is not None and turns_it(rules)]
        if len(values) < TURNS:
            found += [say("{fact} is {values}", fact=one.says, values=listed(values, "or"))] if values else []
        else:
            found.append(say("{fact} is, for example, {values}", fact=one.says, values=listed(values, "or")))
    return listed(found[:FACTS], "or") if found else None


def _few(facts: Sequence[str]) -> Said:
    """The first facts that something hangs on, and how many there are beside them."""
    more = len(facts) - FACTS
    if more <= 0:
        return say("{facts}", facts=listed(facts))
    return counted("{facts}, {count} more fact", "{facts}, {count} more facts", more, facts=", ".join(facts[:FACTS]))
