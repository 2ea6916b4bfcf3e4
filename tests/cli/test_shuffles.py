"""`adjudicator verify` of managed matches: in a database, and as a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from adjudicator.fairness.commit import promise
from adjudicator.match import Rulesets
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from tests.cli.conftest import Run, plain
from tests.malifaux.test_managed import FLIP, Table

BENT: dict[str, tuple[str, str, str]] = {
    "another cut": ('"at": 20', '"at": 21', "The cards of shuffle A1 do not lie as its secret says"),
    "another card": ('"cards": ["{card}"]', '"cards": ["{other}"]', "{other} is not proved by shuffle A1"),
    "another contribution": ('"entropy": "4141', '"entropy": "4142', "It is not what A promised for shuffle A1"),
}


@pytest.fixture
def played(tmp_path: Path) -> tuple[Path, str]:
    """A match of a managed deck, in a database and as a record; the card that was flipped."""
    with Adjudicator([malifaux], str(tmp_path / "adjudicator.sqlite")) as service:
        table = Table(service)
        table.ready(at=20)
        flipped = table.tell(FLIP)
        table.tell({"event": "MatchClosed"})
        file = tmp_path / "managed.match.jsonl"
        file.write_bytes(service.export_record(table.match))
    return file, flipped.cards[0]


def test_a_contribution_is_promised_and_kept_by_whoever_makes_it(run: Run, tmp_path: Path) -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service)
        shuffle = table.tell({"event": "ShuffleCommitted", "seat": "A"}).shuffle
        reports = []
        for seat in "AB":
            words = ("contribute", table.match, shuffle, seat, "-o", f"{seat}.json")
            promised = plain(run(*words))
            kept = tmp_path / f"{seat}.json"
            assert kept.stat().st_mode & 0o777 == 0o600
            assert "is there already" in run(*words).stderr
            reports.append(json.loads(kept.read_bytes()))
            assert reports[-1]["entropy"] not in str(promised)
            assert promised.pop("report_id") != reports[-1].pop("report_id")
            table.tell(promised, by=seat)
        bound = [table.tell(report, by=report["seat"]) for report in reports][-1]

        assert bound.count == 54
        assert reports[0]["entropy"] != reports[1]["entropy"]
        assert "cannot be written" in run("contribute", table.match, "A2", "A", "-o", "nowhere/A.json").stderr


@pytest.mark.usefixtures("played")
def test_a_contribution_names_its_shuffle_and_seat_and_the_beginning_of_a_match_that_is_there(
    run: Run, tmp_path: Path
) -> None:
    with Adjudicator([malifaux], str(tmp_path / "adjudicator.sqlite")) as service:
        (match,) = service.match_ids()
    for words, says in (
        (("", "A"), "SHUFFLE: it is empty"),
        (("A1", " "), "SEAT: it is empty"),
        (("A1", "x" * 101), "seat: text of length 100 at most is needed"),
    ):
        assert says in run("contribute", match, *words, "-o", "one.json").stderr
    assert "- is standard output; name a file" in run("contribute", match, "A1", "A", "-o", "-").stderr
    assert not (tmp_path / "one.json").exists()

    short = run("contribute", str(match)[:6], "A1", "A", "-o", "short.json", obj=Rulesets([malifaux]))
    kept = json.loads((tmp_path / "short.json").read_bytes())
    digest = promise(UUID(str(match)).hex, "A1", "A", bytes.fromhex(kept["entropy"]))
    assert plain(short)["promise"] == digest.hex()
    elsewhere = run("contribute", str(match)[:6], "A1", "A", "-o", "two.json", "--database", "elsewhere.sqlite")
    assert (elsewhere.exit_code, "the promise is made of the whole id" in elsewhere.stderr) == (2, True)


def asked(run: Run, *words: Any) -> Any:
    return run("verify", *words, obj=Rulesets([malifaux]))


def test_a_fair_match_is_as_it_was_promised(run: Run, played: tuple[Path, str]) -> None:
    in_database, as_record = asked(run), asked(run, played[0])

    assert in_database.exit_code == as_record.exit_code == 0
    assert "intact: 12 entries" in in_database.stdout
    assert "a record of 12 entries · exact replay · 1 shuffle as it was promised" in as_record.stdout
    assert in_database.stdout.splitlines()[0].endswith(" · 1 shuffle as it was promised")


@pytest.mark.parametrize("bend", BENT)
def test_what_was_bent_is_named_with_its_position(run: Run, played: tuple[Path, str], bend: str) -> None:
    file, card = played
    names = {"{card}": card, "{other}": "1R" if card != "1R" else "2R"}
    old, new, says = BENT[bend]
    for name, value in names.items():
        old, new, says = old.replace(name, value), new.replace(name, value), says.replace(name, value)
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    told = asked(run, file)

    assert told.exit_code == 1
    assert f": {says}" in told.stdout.replace("\n", " ")
    run("import", file, obj=Rulesets([malifaux]))
    (facts,) = (one for one in plain(asked(run, "--json"))["matches"] if one["why"])
    assert facts["why"] == says
    assert str(facts["breaks_at"]) in told.stdout


def test_a_shuffle_that_was_not_opened_is_not_called_as_it_was_promised(run: Run, tmp_path: Path) -> None:
    with Adjudicator([malifaux], str(tmp_path / "adjudicator.sqlite")) as service:
        table = Table(service)
        table.ready(at=20)
        table.tell(FLIP)

    result = run("verify", obj=Rulesets([malifaux]))
    assert (result.exit_code, "shuffles: 1, opened and as promised: 0" in result.stdout) == (0, True)
    assert "as it was promised" not in result.stdout
