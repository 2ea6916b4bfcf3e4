"""All routes: what the application registers, in the order of the specification's chapters."""

from __future__ import annotations

from typing import Final

from api.http.routes import (
    across,
    audits,
    comparing,
    disputes,
    laid,
    ledger,
    lines,
    live,
    looks,
    matches,
    moves,
    notes,
    penalties,
    questions,
    queue,
    records,
    reports,
    rules,
    situations,
    steps,
    tries,
)

ALL: Final = tuple(
    route.area.blueprint
    for route in (
        matches, disputes, queue, penalties, looks, across, audits, reports, tries, steps, comparing, moves, lines,
        notes, laid, live, questions, situations, rules, records, ledger,
    )
)  # fmt: skip
