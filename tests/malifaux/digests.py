"""`python -m tests.malifaux.digests RECORD`: the digest of each table of a match record, in this process."""

from __future__ import annotations

import sys
from pathlib import Path

from adjudicator.plain.json import canonical, digest
from adjudicator.replay import record
from adjudicator.replay.reading import Reading
from adjudicator.rulesets import RULESETS


def of(reading: Reading) -> list[str]:
    """A digest a position."""
    tell = reading.ruleset.tell
    return [digest(canonical(tell(reading.table(n)))) for n in range(reading.position + 1)]


if __name__ == "__main__":
    print("\n".join(of(record.read(Path(sys.argv[1]).read_bytes(), RULESETS).reading())))
