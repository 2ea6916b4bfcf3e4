"""An audit in charts: columns of observed numbers beside what fair decks give."""

from __future__ import annotations

from collections.abc import Iterator
from statistics import NormalDist
from typing import Final

from msgspec import Struct

from adjudicator.fairness.audit.answer import Audit
from adjudicator.fairness.audit.cycles import Cycles
from adjudicator.fairness.audit.kinds import Question, depths, frequencies
from adjudicator.fairness.audit.laws import law
from adjudicator.fairness.audit.orders import CLOSE, FAR, orders
from adjudicator.plain.said import Said, counted, say
from adjudicator.seam.decks import Pack

BAND: Final = 0.05
"""The share of fair decks outside the band: 1 in 20."""
TENTHS: Final = 10


class Column(Struct, frozen=True):
    """An observed number, and what fair decks give."""

    label: str | Said
    about: Said
    seen: float
    expected: float
    band: tuple[float, float]
    """The range of 19 in 20 fair decks."""
    limits: tuple[float, float]
    """The range of nearly all fair decks, over all columns together."""
    is_unlikely: bool = False


class Chart(Struct, frozen=True):
    """Columns that belong together."""

    name: str
    title: Said
    columns: tuple[Column, ...]


def charts(pack: Pack, cycles: Cycles, audit: Audit) -> list[Chart]:
    """The charts of an audit of these cycles: kinds of card, places of single cards, traces of the old order."""
    each = audit.level / 4 / len(audit.answers)
    unlikely = {answer.name for answer in audit.unlikely}
    values: list[Column] = []
    others: list[Column] = []
    for one in frequencies(pack, cycles):
        label, about = pack.short.get(one.name, one.name), pack.kinds[one.name][0]
        some = values if one.name.isdigit() else others
        some.append(_column(one, label, about, each, is_unlikely=one.name in unlikely))
    return [
        Chart("kinds", say("Kinds of card, flipped in the upper half of the deck"), tuple(others)),
        Chart("values", say("Values, flipped in the upper half of the deck"), tuple(values)),
        *(_places(pack, cycles, card, each, unlikely) for card in pack.singles if len(cycles.taken)),
        *_gaps(pack, cycles, audit.seed, each, is_unlikely="kept" in unlikely),
    ]


def _column(question: Question, label: str | Said, about: Said, each: float, *, is_unlikely: bool) -> Column:
    given = law(question.groups)
    return Column(
        label=label,
        about=about,
        seen=question.seen,
        expected=question.expected,
        band=given.within(BAND),
        limits=given.within(each),
        is_unlikely=is_unlikely,
    )


def _places(pack: Pack, cycles: Cycles, card: str, each: float, unlikely: set[str]) -> Chart:
    """Where a single card lay after shuffles, tenth by tenth of the deck."""
    ends = {"top": {1, 2}, "bottom": {TENTHS - 1, TENTHS}}
    marked = {tenth for end, tenths in ends.items() if f"{card}-{end}" in unlikely for tenth in tenths}
    columns = [
        _column(one, one.name, say("tenth {number} of the deck", number=tenth), each, is_unlikely=tenth in marked)
        for tenth, one in enumerate(depths(pack, cycles, card, TENTHS), 1)
    ]
    title = say("Where {card} lay, by tenths from the top", card=pack.kinds[card][0])
    return Chart(card, title, tuple(columns))


def _gaps(pack: Pack, cycles: Cycles, seed: int, each: float, *, is_unlikely: bool) -> Iterator[Chart]:
    """How far apart cards came that had been neighbours before a shuffle; bands from simulations, assumed normal."""
    kept = orders(pack, cycles, seed)[0]
    if not kept.cycles:
        return
    seen, fair = kept.gaps()
    means, spreads = fair.mean(axis=0), fair.std(axis=0)
    columns = []
    for gap in range(FAR):
        about = counted("{count} place apart", "{count} places apart", gap) if gap else say("in one report")
        mean, spread = float(means[gap]), float(spreads[gap])
        columns.append(
            Column(
                label=str(gap),
                about=about,
                seen=int(seen[gap]),
                expected=mean,
                band=_around(mean, spread, BAND),
                limits=_around(mean, spread, each),
                is_unlikely=is_unlikely and gap <= CLOSE,
            )
        )
    title = say("How many places apart old neighbours came (0: in one report)")
    yield Chart("gaps", title, tuple(columns))


def _around(mean: float, spread: float, level: float) -> tuple[float, float]:
    reach = NormalDist().inv_cdf(1 - level / 2) * spread
    return max(0.0, mean - reach), mean + reach
