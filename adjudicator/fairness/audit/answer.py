"""An audit's answer: what came how often, what chance says to that, and where there is too little to say anything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adjudicator.fairness.audit.cycles import Cycles
from adjudicator.fairness.audit.kinds import Question, Sort, questions
from adjudicator.fairness.audit.many import adjusted
from adjudicator.fairness.audit.orders import Order, orders
from adjudicator.fairness.audit.watch import Watch, watch
from adjudicator.plain.said import Said
from adjudicator.seam.decks import Pack

LEVEL: Final = 0.01
"""How often an audit of fair decks may raise any alarm, unless somebody asks for another level."""
ENOUGH: Final = 0.5
"""A question whose bias would be found less often than this is not answered with "nothing unusual"."""
Says: TypeAlias = Literal["unlikely", "usual", "few"]
"""Chance alone hardly ever does that; it does; there are too few cards to say."""


class Answer(Struct, frozen=True):
    """What a question came to."""

    name: str
    sort: Sort
    about: Said
    seen: float
    expected: float
    drawn: int
    p: float
    q: float
    """The p-value adjusted for the number of questions, in two families."""
    bias: Said
    power: float
    """How likely an audit of as many cards finds that bias."""
    says: Says


class Audit(Struct, frozen=True):
    """What flips say about how decks were shuffled."""

    matches: int
    shuffles: int
    cards: int
    left_out: int
    level: float
    """How often fair decks raise any alarm, at most."""
    answers: tuple[Answer, ...]
    watch: Watch
    seed: int
    """Of the simulated shuffles, made by numpy's PCG64."""

    @property
    def p(self) -> float:
        """The p-value of all of it: fair decks give one at or below any level as rarely as that level says.

        Half of the level goes to the answers (Simes 1986), half to what was watched.
        """
        least = min((answer.q for answer in self.answers), default=1.0)
        return min(1.0, 2 * min(least, 1 / self.watch.greatest))

    @property
    def is_alarming(self) -> bool:
        """Whether there is anything that chance alone hardly ever does."""
        return bool(self.unlikely) or self.watch.is_over

    @property
    def unlikely(self) -> tuple[Answer, ...]:
        """What chance alone hardly ever does, the least likely first."""
        return tuple(sorted((one for one in self.answers if one.says == "unlikely"), key=lambda one: one.p))


def audit(pack: Pack, cycles: Cycles, level: float = LEVEL, seed: int = 0, among: int = 1) -> Audit:
    """All questions answered at half the level, and the decks watched at the other half.

    `among`: as one of so many audits that are corrected for their number. A quarter of the level goes to how often
    cards came, a quarter to the order in which they did; each power is that at what the smallest p-value must reach.
    """
    counted = _answered(questions(pack, cycles), level, among)
    ordered = _answered(orders(pack, cycles, seed), level, among)
    return Audit(
        matches=len(set(cycles.matches)),
        shuffles=len(cycles.first),
        cards=len(cycles.taken),
        left_out=cycles.left_out,
        level=level,
        answers=(*counted, *ordered),
        watch=watch(pack, cycles, level / 2),
        seed=seed,
    )


def _answered(asked: Sequence[Question | Order], level: float, among: int) -> list[Answer]:
    """One of the two families of questions, answered."""
    each = level / 4 / max(len(asked), 1) / among
    values = [question.value(each) for question in asked]
    return [
        _answer(question, p, min(1.0, 2 * q), level / 2, question.power(each))
        for question, p, q in zip(asked, values, adjusted(values), strict=True)
    ]


def _answer(question: Question | Order, p: float, q: float, level: float, power: float) -> Answer:
    says: Says = "unlikely" if q <= level else "usual" if power >= ENOUGH else "few"
    return Answer(
        name=question.name,
        sort=question.sort,
        about=question.about,
        seen=question.seen,
        expected=question.expected,
        drawn=question.drawn,
        p=p,
        q=q,
        bias=question.bias,
        power=power,
        says=says,
    )
