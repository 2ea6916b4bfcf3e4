"""`python -m tests.digests RECORD`: the digest of each table of a match record, in this process; and in all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from adjudicator.match import Game
from adjudicator.plain.json import canonical, digest
from adjudicator.replay import record
from adjudicator.replay.reading import Reading
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from tests.given import Place
from tests.kernel.given import importing


def of(reading: Reading) -> list[str]:
    """The digest of the table at each position."""
    tell = reading.ruleset.tell
    return [digest(canonical(tell(reading.table(n)))) for n in range(reading.position + 1)]


def alike(game: Game, written: bytes, places: Iterable[Place], folder: Path) -> list[str]:
    """The digests of a record's tables; asserts that every store returns the same record, and that the tables are the
    same in every store and in other processes."""
    path = folder / "five.match.jsonl"
    path.write_bytes(written)
    found = []
    for place in places:
        with Adjudicator([game], place.database, env=place.env) as service:
            match = importing(service, written)
            assert service.export_record(match) == written
            found.append(of(service.reading(match)))
    for seed in ("1", "4242"):
        command = [sys.executable, "-m", "tests.digests", str(path)]
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found.append(done.stdout.split())

    assert all(digests == found[0] for digests in found)
    return found[0]


if __name__ == "__main__":
    print("\n".join(of(record.read(Path(sys.argv[1]).read_bytes(), RULESETS).reading())))
