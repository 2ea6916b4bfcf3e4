"""The pages of a match of 5,000 entries: a seek in one nobody has looked at, a step on from it, the first page."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any
from uuid import UUID

from adjudicator.match import Header, MatchOpened
from adjudicator.replay.play import generate
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Entry, link
from api.http.app import create_app
from tests.bench.harness import ROUNDS, ms, timed

Row = tuple[str, str, str, str]
ENTRIES = 5_000
MATCH = UUID(int=ENTRIES)
MIDDLE = ENTRIES // 2


def rows(header: Header, events: Sequence[Any]) -> Iterator[Row]:
    """Every figure of the pages; a seek beside the loading of its match, a step beside the same as data."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/pages.sqlite"
        _record(Adjudicator(RULESETS, database), header, events)
        app = create_app(Adjudicator(RULESETS, database))
        client, steps = app.test_client(), count(MIDDLE)

        def fresh() -> Adjudicator:
            app.extensions["adjudicator"] = service = Adjudicator(RULESETS, database)
            return service

        def got(address: str) -> bytes:
            answer = client.get(address)
            assert answer.status_code == 200, answer.text
            return bytes(answer.data)

        def sought() -> bytes:
            fresh()
            return got(f"/matches/{MATCH}/{MIDDLE}?as=judge")

        found = timed({"load": lambda: fresh().reading(MATCH), "seek": sought})
        ratio = found["seek"].over(found["load"])
        yield (f"seek to the middle of {ENTRIES:,} entries, as a page", ms(found["seek"]),
               f"{found['seek'].median * 1e3:.0f} ms; {ratio:.1f} × loading the match", "< 100 ms")  # fmt: skip
        found = timed(
            {
                "step": lambda: got(f"/matches/{MATCH}/{next(steps)}?as=judge"),
                "data": lambda: got(f"/v1/matches/{MATCH}/steps/{next(steps)}?as=judge"),
            },
            5 * ROUNDS,
        )
        ratio = found["step"].over(found["data"])
        yield ("the next step, as a page", ms(found["step"]),
               f"{found['step'].median * 1e3:.0f} ms; {ratio:.1f} × the step as data", "< 50 ms")  # fmt: skip
        size = len(got(f"/matches/{MATCH}?as=judge"))
        yield f"the first page of {ENTRIES:,} entries", "", f"{size / 1000:.0f} kB", "< 150 kB"


def _record(service: Adjudicator, header: Header, events: Sequence[Any]) -> None:
    bare: list[Entry[Any]] = [Entry(0, MatchOpened(header), MATCH.hex)]
    bare += [Entry(position, event, MATCH.hex, "2026-11-21T12:00:00Z", "table 12", f"r{position}")
             for position, event in enumerate(events[:ENTRIES], 1)]  # fmt: skip
    service.save(*link(bare, "")[0])


def _played() -> tuple[Header, list[Any]]:
    """A match of that length, for this file run by itself."""
    header = Header(
        ruleset=malifaux.name, edition=malifaux.edition, title="bench", seats={"A": "", "B": ""}, setup=skirmish()
    )
    played = generate(malifaux, header, seed=1, turns=60, min_events=ENTRIES)
    return header, [entry.event for entry in played.entries if not isinstance(entry.event, MatchOpened)]


if __name__ == "__main__":
    for row in rows(*_played()):
        print(" | ".join(row))
