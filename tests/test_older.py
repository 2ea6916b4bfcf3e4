"""Databases and records of older versions."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt

DATA = Path(__file__).parent / "data"
RECORD = Path(__file__).parent.parent / "examples" / "disputed-duels.match.jsonl"


def _database(version: str, folder: Path) -> str:
    path = folder / "older.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((DATA / f"database-{version}.sql").read_text("utf-8"))
    return str(path)


def test_a_database_of_0_2_3_opens(tmp_path: Path) -> None:
    service = Adjudicator(RULESETS, _database("0.2.3", tmp_path))
    ((_, match, header),), *_ = service.matches()
    assert header.title == "Osaka Open R3, table 7"
    assert len(service.reading(match).findings()) == 11
    assert service.chain(match).breaks_at is None
    assert service.export_record(match) == RECORD.read_bytes()


def test_a_database_of_0_2_0_says_what_to_do(tmp_path: Path) -> None:
    service = Adjudicator(RULESETS, _database("0.2.0", tmp_path))
    matches, _, ((_, unreadable),) = service.matches()
    assert not matches
    assert "0.2.0: export the match there and import the record here" in str(unreadable.told)
    assert isinstance(unreadable.match, UUID)
    with pytest.raises(Corrupt, match=r"0\.2\.0"):
        service.reading(unreadable.match)
