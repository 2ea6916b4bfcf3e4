"""`python -m tests.kernel.digests DATABASE SCHEMA MATCH`: the digest of each table of a match, in this process."""

from __future__ import annotations

import sys
from uuid import UUID

from adjudicator.plain.json import canonical, digest
from adjudicator.replay.reading import Reading
from adjudicator.service import Adjudicator
from tests.kernel.toy import HEADER, TOY


def of(reading: Reading) -> list[str]:
    """A digest a position."""
    return [digest(canonical(TOY.tell(reading.table(n)))) for n in range(reading.position + 1)]


def opens(database: str, schema: str) -> None:
    """Opens the database and a match in it."""
    with Adjudicator([TOY], database, env={"POSTGRES_SCHEMA": schema, "POSTGRES_POOL_SIZE": "2"}) as service:
        service.open_match(HEADER)


def main(database: str, schema: str, match: str) -> None:
    with Adjudicator([TOY], database, env={"POSTGRES_SCHEMA": schema}) as service:
        print("\n".join(of(service.reading(UUID(match)))))


if __name__ == "__main__":
    main(*sys.argv[1:])
