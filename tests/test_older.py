"""Databases and records of older versions."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest

from adjudicator.replay import record
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt

DATA = Path(__file__).parent / "data"
EXAMPLES = Path(__file__).parent.parent / "examples"


def _record(example: str) -> bytes:
    """An example as older versions wrote it: silence in a set-up meant what is usual."""
    return (EXAMPLES / f"{example}.match.jsonl").read_bytes().replace(b', "unknown": []', b"")


def _database(version: str, folder: Path) -> str:
    path = folder / "older.sqlite"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((DATA / f"database-{version}.sql").read_text("utf-8"))
    return str(path)


@pytest.mark.parametrize(("example", "findings"), [("disputed-duels", 11), ("disputed-moss-road", 22)])
def test_a_record_that_0_4_0_imported_is_the_same_match(tmp_path: Path, example: str, findings: int) -> None:
    service = Adjudicator(RULESETS, _database("0.4.0", tmp_path))
    data = _record(example)

    match, is_new = service.import_record(record.read(data, service.rulesets))

    assert not is_new
    assert service.reading(match).fidelity().label == "unverified"
    assert (service.export_record(match), service.chain(match).why) == (data, None)
    assert len(service.reading(match).findings()) == findings


@pytest.mark.parametrize("example", ["clean-duels", "moss-road"])
def test_a_match_that_0_4_0_opened_goes_on(tmp_path: Path, example: str) -> None:
    service = Adjudicator(RULESETS, _database("0.4.0", tmp_path))
    header, first, second, *_ = map(json.loads, _record(example).splitlines())
    match = service.open_match(
        {name: value for name, value in header.items() if name not in ("record", "format")}, report_id=f"open-{example}"
    )
    stands = service.reading(match).position
    events = [{name: value for name, value in event.items() if name != "entry"} for event in (first, second)]

    again = service.report(match, events, expected=0, report_id=f"{example}-1")
    anew = service.report(match, [{"event": "MatchNoted", "text": "!"}], expected=stands, report_id="new")

    assert (again.repeated, again.first, anew.position) == (True, 1, stands + 1)
    assert service.chain(match).entries == stands + 2
    assert len(service.matches().matches) == 4


def test_a_database_of_0_2_3_opens(tmp_path: Path) -> None:
    service = Adjudicator(RULESETS, _database("0.2.3", tmp_path))
    ((_, match, header),), *_ = service.matches()
    assert header.title == "Osaka Open R3, table 7"
    assert len(service.reading(match).findings()) == 11
    assert service.chain(match).breaks_at is None
    assert service.reading(match).fidelity().label == "unverified"
    assert service.export_record(match) == _record("disputed-duels")


def test_a_database_of_0_2_0_says_what_to_do(tmp_path: Path) -> None:
    service = Adjudicator(RULESETS, _database("0.2.0", tmp_path))
    matches, _, ((_, unreadable),) = service.matches()
    assert not matches
    assert "0.2.0: export the match there and import the record here" in str(unreadable.told)
    assert isinstance(unreadable.match, UUID)
    with pytest.raises(Corrupt, match=r"0\.2\.0"):
        service.reading(unreadable.match)
