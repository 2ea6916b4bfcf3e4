"""What campaigns share: a database, services on it, what is stored in the end, and what it all came to."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, Self
from urllib.parse import urlsplit

import psycopg

from tests import postgres
from tests.attack.ledger import Ledger, Row, judge
from tests.attack.victims import Service
from tests.postgres import database_in


@dataclass(frozen=True)
class Outcome:
    """What a campaign came to."""

    figures: dict[str, Any]
    wrong: dict[str, list[str]]
    """By sort, what is wrong."""

    @classmethod
    def of(cls, figures: Mapping[str, Any], wrong: dict[str, list[str]], began: float) -> Self:
        """The figures with how much is wrong, by sort, and the seconds since it `began` (`monotonic`)."""
        amounts = {name: len(found) for name, found in wrong.items()}
        return cls({**figures, **amounts, "seconds": round(monotonic() - began, 1)}, wrong)

    @property
    def is_clean(self) -> bool:
        """Whether nothing at all is wrong."""
        return not any(self.wrong.values())

    def tell(self, as_json: bool) -> int:
        """Prints it; returns the exit code of a campaign that came to this."""
        if as_json:
            print(json.dumps({**self.figures, "wrong": self.wrong}, indent=2))
        else:
            print(" · ".join(f"{name} {value}" for name, value in self.figures.items()))
            for name, found in self.wrong.items():
                for says in found[:10]:
                    print(f"  {name}: {says[:300]}")
        return 0 if self.is_clean else 1


@contextmanager
def database(store: str, folder: Path) -> Iterator[str]:
    """The address of a fresh database in SQLite or PostgreSQL."""
    if store == "sqlite":
        yield str(folder / "matches.sqlite")
        return
    with postgres.server() as url, database_in(url) as address:
        yield address


@contextmanager
def services(at: str, folder: Path, count: int, *words: str, breaking: str = "") -> Iterator[list[Service]]:
    """So many services, each a process of its own, on one database."""
    with ExitStack() as stack:
        made = [Service(at, folder / f"{number}", breaking, words) for number in range(count)]
        for one in made:
            one.log.parent.mkdir()
            stack.callback(one.kill)
            one.start()
        for one in made:
            one.await_answer()
        yield made


def counted(ledger: Ledger) -> dict[str, int]:
    """How many reports and matches were acknowledged, and what else clients met with."""
    reports, matches = list(ledger.reports.values()), list(ledger.matches.values())
    return {
        "reports": sum(report.acknowledged is not None for report in reports),
        "matches": sum(match.acknowledged is not None for match in matches),
        "unacknowledged": sum(one.acknowledged is None for one in (*reports, *matches)),
        **{name: ledger.counts[name] for name in ("swallowed", "repeated", "stale", "unanswered", "unavailable")},
    }


def judged(ledger: Ledger, at: str, tracebacks: list[str]) -> tuple[int, dict[str, list[str]]]:
    """How many entries a database holds in the end, and what is wrong, by sort."""
    stored = rows(at)
    wrong = judge(ledger, stored)
    wrong["unsound"] += verified(at)
    wrong["faults"] = [*ledger.faults, *tracebacks]
    return len(stored), wrong


def rows(at: str) -> list[Row]:
    """All that is stored, in the order of recording, read without any code of ours."""
    if urlsplit(at).scheme == "postgresql":
        with psycopg.connect(at) as connection:
            found = connection.execute(
                "SELECT originator_id, originator_version, state FROM adjudicator_events ORDER BY notification_id"
            )
            return [Row(match.hex, position, bytes(state)) for match, position, state in found]
    with closing(sqlite3.connect(at)) as connection:
        return [
            Row(*row)
            for row in connection.execute(
                "SELECT originator_id, originator_version, state FROM stored_events ORDER BY rowid"
            )
        ]


def verified(at: str) -> list[str]:
    """What `adjudicator verify` finds."""
    program = "from api.cli import main; main(prog_name='adjudicator')"
    command = [sys.executable, "-c", program, "verify", "--json", "--database", at]
    done = subprocess.run(command, capture_output=True, text=True)
    return [f"verify: {(done.stderr or done.stdout)[-400:]}"] if done.returncode else []
