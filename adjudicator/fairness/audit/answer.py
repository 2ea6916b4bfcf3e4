"""An audit's answer: how often things came, how likely that is by chance, and where the data are too few to tell."""

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
"""The usual level: how often an audit of fair decks may raise any alarm."""
ENOUGH: Final = 0.5
"""The least power: below it, a question is never answered with "nothing unusual"."""
Rating: TypeAlias = Literal["unlikely", "usual", "few"]
"""By chance alone hardly ever; quite normal; too few cards to tell."""


class Answer(Struct, frozen=True):
    """The answer to a question."""

    name: str
    sort: Sort
    about: Said
    seen: float
    expected: float
    drawn: int
    p: float
    q: float
    """The p-value adjusted for the number of questions, within one of two families."""
    bias: Said
    power: float
    """The probability that an audit of as many cards finds that bias."""
    says: Rating


class Audit(Struct, frozen=True):
    """How well decks were shuffled, judging by flips."""

    matches: int
    shuffles: int
    cards: int
    left_out: int
    level: float
    """The largest probability that fair decks raise any alarm."""
    answers: tuple[Answer, ...]
    watch: Watch
    seed: int
    """The seed of the simulated shuffles (numpy's PCG64)."""

    @property
    def p(self) -> float:
        """The p-value of the whole audit: for fair decks, P(p ≤ level) ≤ level.

        Half of the level goes to the answers (Simes 1986), half to the watch.
        """
        least = min((answer.q for answer in self.answers), default=1.0)
        return min(1.0, 2 * min(least, 1 / self.watch.greatest))

    @property
    def is_alarming(self) -> bool:
        """Whether anything came that chance alone hardly ever gives."""
        return bool(self.unlikely) or self.watch.is_over

    @property
    def unlikely(self) -> tuple[Answer, ...]:
        """The answers that chance alone hardly ever gives, the least likely first."""
        return tuple(sorted((one for one in self.answers if one.says == "unlikely"), key=lambda one: one.p))


def audit(pack: Pack, cycles: Cycles, level: float = LEVEL, seed: int = 0, among: int = 1) -> Audit:
    """All questions answered at half the level, and the decks watched at the other half.

    `among`: the number of audits corrected together, this one included. A quarter of the level goes to the frequencies
    of cards, a quarter to their order; each power is taken at the level that the smallest p-value must reach.
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
    says: Rating = "unlikely" if q <= level else "usual" if power >= ENOUGH else "few"
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
