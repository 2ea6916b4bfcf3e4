"""`adjudicator verify` of managed matches: in a database, and as a record."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from msgspec import structs

from adjudicator.fairness.commit import promise
from adjudicator.match import Rulesets
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.shuffles import COVERED, ShuffleCommitted
from api.http.app import create_app
from tests.cli.given import Run, plain
from tests.malifaux.given import FLIP, Table
from tests.malifaux.given import opened as opened_by

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


def begun(table: Table) -> ShuffleCommitted:
    """A shuffle of A's deck."""
    committed: ShuffleCommitted = table.tell({"event": "ShuffleCommitted", "seat": "A"})
    return committed


def shown(table: Table, tmp_path: Path) -> Path:
    """The entries of the match, as the service shows them to a player."""
    answer = create_app(table.service).test_client().get(f"/v1/matches/{table.match}/entries?as=A")
    (file := tmp_path / "shown.json").write_bytes(answer.data)
    return file


def test_a_contribution_is_promised_and_kept_by_whoever_makes_it(run: Run, tmp_path: Path) -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service)
        one, kept = begun(table), {seat: tmp_path / f"{seat}.json" for seat in "AB"}
        for seat, file in kept.items():
            words = ("contribute", table.match, one.shuffle, seat, one.commitment, "--deck", "A", "-o", file.name)
            promised = plain(run(*words))
            assert file.stat().st_mode & 0o777 == 0o600
            assert "is there already" in run(*words).stderr
            assert json.loads(file.read_bytes())["entropy"] not in str(promised)
            assert promised.pop("report_id") == f"A1 {seat} promised"
            table.tell(promised, by=seat)
        reports = [plain(run("open", file, shown(table, tmp_path))) for file in kept.values()]
        assert [report.pop("report_id") for report in reports] == ["A1 A opened", "A1 B opened"]
        bound = [table.tell(report, by=report["seat"]) for report in reports][-1]

        assert bound.count == 54
        assert kept["A"].stat().st_mode & 0o777 == 0o600
        assert reports[0]["entropy"] != reports[1]["entropy"]
        words = ("contribute", table.match, "A2", "A", one.commitment, "--deck", "A", "-o", "nowhere/A.json")
        assert "cannot be written" in run(*words).stderr


def test_nothing_is_opened_for_another_commitment_promise_or_cut(run: Run, tmp_path: Path) -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service)
        one = begun(table)
        drawing = "contribute", table.match, "A1", "A", one.commitment, "--deck", "A"
        promised = plain(run(*drawing, "-o", "A.json"))
        promised.pop("report_id")
        table.tell(promised, by="A")

        def opened(*changes: tuple[str, str], says: str = "") -> None:
            file = shown(table, tmp_path)
            for old, new in changes:
                assert old in file.read_text()
                file.write_text(file.read_text().replace(old, new))
            told = run("open", "A.json", file)
            assert (told.exit_code, says in told.stderr.replace("\n", " ")) == (1 if says else 0, True), told.output
            as_json = plain(run("open", "A.json", file, "--json"))
            assert (as_json["report"] is None, as_json["why"] is None) == (bool(says), not says)

        opened(says="B has neither promised nor declined yet")
        assert json.loads((tmp_path / "A.json").read_bytes())["under"] == ""
        table.tell(table.promised("A1", "B"), by="B")
        mine = plain(run(*drawing, "-o", "other.json"))["promise"]
        theirs = table.service.reading(table.match).match.shuffles["A1"].promised
        opened((one.commitment, "0" * 64), says="another commitment than A made a promise for")
        opened((one.match, "0" * 32), says="of another match, or of an earlier form")
        opened(("adjudicator-shuffle-v2", "adjudicator-shuffle-v1"), says="of another match, or of an earlier form")
        other = "shuffle A1 is of other cards than A made a promise for"
        opened(('"event":"ShuffleCommitted","seat":"A"', '"event":"ShuffleCommitted","seat":"B"'), says=other)
        opened(('"seat":"A","shuffle":"A1"', '"seat":"A","pool":"both","shuffle":"A1"'), says=other)
        opened((theirs[0].promise, mine), says="A promised something else for shuffle A1")
        opened(('"shuffle":"A1"', '"shuffle":"A2"'), says="there is no shuffle A1 yet")
        opened()
        opened()  # the same again: the report was lost
        again = "other promises, or another cut, stand in shuffle A1"
        opened((theirs[1].promise, mine), says=again)
        table.tell({"event": "DeckCut", "shuffle": "A1", "by": "B", "at": 7}, by="B")
        opened(says=again)
        table.tell({"event": "ShuffleAbandoned", "shuffle": "A1", "reason": "no"})
        assert run("open", "A.json", shown(table, tmp_path)).exit_code == 1


def test_what_is_no_answer_or_no_contribution_is_told(run: Run, tmp_path: Path) -> None:
    (tmp_path / "none.json").write_text("{}")
    (tmp_path / "entries.json").write_text('{"entries": [{"event": {"event": "EntropyPromised", "shuffle": "A1"}}]}')
    (tmp_path / "bad.json").write_text('{"entries": [{"event": {"event": "ShuffleCommitted", "shuffle": "A1"}}]}')
    run("contribute", "0" * 32, "A1", "A", "0" * 64, "--deck", "A", "-o", "A.json")

    for words, says in (
        (("none.json", "entries.json"), "contribution: required, but missing"),
        (("A.json", "none.json"), "entries: required, but missing"),
        (("A.json", "bad.json"), "entries[0].event"),
    ):
        told = run("open", *words)
        assert (told.exit_code, says in told.stderr) == (2, True), told.stderr
    assert "there is no shuffle A1 yet" in run("open", "A.json", "entries.json").stderr


@pytest.mark.usefixtures("played")
def test_a_contribution_names_its_shuffle_and_seat_and_the_beginning_of_a_match_that_is_there(
    run: Run, tmp_path: Path
) -> None:
    with Adjudicator([malifaux], str(tmp_path / "adjudicator.sqlite")) as service:
        (match,) = service.match_ids()
    digest = "0" * 64
    for words, says in (
        (("", "A", digest), "SHUFFLE: it is empty"),
        (("A1", " ", digest), "SEAT: it is empty"),
        (("A1", "A", ""), "COMMITMENT: it is empty"),
        (("A1", "A", "0" * 63), "commitment: what is needed: 64 hexadecimal digits in lower case"),
        (("A1", "x" * 101, digest), "seat: text of length 100 at most is needed"),
    ):
        assert says in run("contribute", match, *words, "--deck", "A", "-o", "one.json").stderr
    nowhere = run("contribute", match, "A1", "A", digest, "--deck", "A", "-o", "-")
    assert "- is standard output; name a file" in nowhere.stderr
    assert not (tmp_path / "one.json").exists()

    few = str(match)[:6], "A1", "A", digest, "--deck", "B", "--pool", "both"
    short = run("contribute", *few, "-o", "short.json", obj=Rulesets([malifaux]))
    kept = json.loads((tmp_path / "short.json").read_bytes())
    wanted = ShuffleCommitted(seat="B", pool="both", shuffle="A1", match=UUID(str(match)).hex, algorithm=COVERED)
    due = promise(structs.replace(wanted, commitment=digest), "A", bytes.fromhex(kept["entropy"]))
    assert plain(short)["promise"] == due.hex()
    elsewhere = run("contribute", *few, "-o", "two.json", "--database", "elsewhere.sqlite")
    assert (elsewhere.exit_code, "the promise is made of the whole id" in elsewhere.stderr) == (2, True)


def test_a_database_that_is_put_back_asks_for_new_promises(run: Run, tmp_path: Path) -> None:
    games = Rulesets([malifaux])
    with Adjudicator([malifaux], str(tmp_path / "club.sqlite")) as service:
        table = Table(service)
        table.ready("B")
        begun(table)
        for who in "AB":
            table.tell(table.promised("A1", who), by=who)
    run("backup", "club.backup", "--database", "club.sqlite", obj=games)

    told = run("restore", "club.backup", "--database", "again.sqlite", "--verify", obj=games)
    assert (told.exit_code, "1 shuffle was not bound and is given up: all promise anew" in told.stdout) == (0, True)
    with Adjudicator([malifaux], str(tmp_path / "again.sqlite")) as service:
        table.service = service
        with pytest.raises(Refused, match="was abandoned"):
            table.tell(opened_by("A1", "A"), by="A")
        begun(table)
        table.tell(*(table.promised("A2", who) for who in "BA"))
        with pytest.raises(Refused, match="not what A promised"):
            table.tell(opened_by("A1", "A") | {"shuffle": "A2"}, by="A")
        shuffles = service.reading(table.match).match.shuffles
        assert [one.is_abandoned for one in shuffles.values()] == [False, True, False]
        last = service.entries(table.match)[-4]
        assert (last.by, type(last.event).__name__) == ("adjudicator restore", "ShuffleAbandoned")


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
