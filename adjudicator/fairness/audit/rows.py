"""An audit for each player or deck, corrected for their number: among many, one seems odd by chance."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from msgspec import Struct

from adjudicator.fairness.audit.answer import Audit, Rating, audit
from adjudicator.fairness.audit.cycles import Recorded, cycles
from adjudicator.fairness.audit.many import adjusted
from adjudicator.seam.decks import Pack


class Row(Struct, frozen=True):
    """The decks of one player, or one deck of a match."""

    latest: Recorded
    """The last record of it: it names the deck's player and the match."""
    audit: Audit
    q: float
    """The p-value of its audit, adjusted for the number of rows."""
    says: Rating


def rows(
    pack: Pack, recorded: Iterable[Recorded], key: Callable[[Recorded], Hashable], level: float, seed: int
) -> list[Row]:
    """A row for each key, the least likely first; of the rows with an alarm, a share of at most `level` is fair."""
    groups: dict[Hashable, list[Recorded]] = {}
    for one in recorded:
        groups.setdefault(key(one), []).append(one)
    audits = [audit(pack, cycles(pack, group), level, seed, len(groups)) for group in groups.values()]
    found = [
        Row(group[-1], came, q, _says(came, q, level))
        for group, came, q in zip(groups.values(), audits, adjusted([came.p for came in audits]), strict=True)
    ]
    return sorted(found, key=lambda row: (row.audit.p, -row.audit.cards))


def _says(came: Audit, q: float, level: float) -> Rating:
    if q <= level:
        return "unlikely"
    return "few" if all(answer.says == "few" for answer in came.answers) else "usual"
