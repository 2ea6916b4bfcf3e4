"""The findings of all matches: every rule broken, as the judge knows it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from adjudicator.plain.said import stored
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import concerned
from projections.contract import BETWEEN, Row, Shape
from projections.entries import OfEntries, players

SHAPE: Final = Shape(
    name="findings",
    columns=(
        "number", "match", "position", "rule", "says", "secret", "seats", "players", "event", "at", "reporter",
        "voided",
    ),
    numbers=frozenset(("number", "position", "secret", "voided")),
    key="number",
    indexes=("match, position", "rule"),
)  # fmt: skip
"""`seats` and `players`: whom the event concerns; `secret`: for judges only, until it may be known."""


class Findings(OfEntries):
    """Keeps the findings as played, with voided ones marked."""

    shape = SHAPE

    def rows(self, reading: Reading, position: int) -> Iterable[Row]:
        """The findings of an entry."""
        step = reading.step(position)
        if step is None or not step.findings:
            return
        seats = concerned(reading.ruleset, step.before, step.event)
        for finding in step.findings:
            yield {
                "rule": finding.rule,
                "says": stored(finding.says).decode(),
                "secret": int(finding.secret),
                "seats": BETWEEN.join(seats),
                "players": players(reading.header, seats),
            }
