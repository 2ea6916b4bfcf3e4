"""`python -m tests.recorded VERSION`: matches of each game, recorded by a service, as records with their digests."""

from __future__ import annotations

import sys
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import msgspec

from adjudicator import code
from adjudicator.match import Game
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator

DATA = Path(__file__).parent / "data" / "recorded"
EVENTS = 140
NOON = datetime(2026, 11, 22, 12, tzinfo=UTC)


def record(service: Adjudicator, game: Game) -> UUID:
    """A generated match, reported as if it had been played, and closed."""
    header = header_of(game, sample_setup(game), 1)
    events = [entry.event for entry in generate(game, header, 1, turns=99, min_events=EVENTS).entries[1:]][:EVENTS]
    match = service.open_match(header, report_id="open")
    for first in range(0, len(events), 20):
        told = [msgspec.to_builtins(event) for event in events[first : first + 20]]
        service.report(match, told, expected=first, report_id=f"r{first}")
    service.report(match, [{"event": "MatchClosed"}], expected=len(events), report_id="close")
    return match


def main(version: str) -> None:
    """Writes a record of each game beside those of other versions."""
    for game in RULESETS:
        with Adjudicator([game], clock=lambda: NOON) as service:
            made = service.export_record(record(service, game))
        (DATA / f"{game.name}-{version}.match.jsonl").write_bytes(
            made.replace(f'"version": "{code()}"'.encode(), f'"version": "{version}"'.encode())
        )


if __name__ == "__main__":
    main(sys.argv[1])
