"""Fidelity at the terminal: what diverged is named with its positions by every command that shows a match."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator import code
from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Entry, link
from api.cli import main
from tests.cli.coins import COINS, Paid
from tests.cli.given import Run, plain
from tests.recorded import DATA

SAYS = (
    "This replay differs from what was recorded at the time, from a position between 65 and 81 on: "
    f"digested by version {code()}, replayed by version {code()}"
)

RECORDED = DATA / "malifaux-0.8.0.match.jsonl"
EDITED = RECORDED.read_text().replace("[33.273, 34.799]", "[33.28, 34.799]", 1)
"""Position 11 says another place of a model."""


@pytest.fixture
def exact(tmp_path: Path) -> Path:
    """A record of 80 payments and the closing, with digests at 0, 64 and 81."""
    with Adjudicator([COINS]) as service:
        match = service.open_match({"ruleset": "coins", "edition": "1", "title": "Long", "seats": {"A": "Haru"}})
        paid = [{"event": "Paid", "seat": "A", "amount": 1}] * 80
        service.report(match, [{"event": "TurnStarted", "turn": 1}, *paid[1:]], expected=0, report_id="r1")
        service.report(match, [{"event": "MatchClosed"}], expected=80, report_id="r2")
        path = tmp_path / "exact.match.jsonl"
        path.write_bytes(service.export_record(match))
    return path


@pytest.fixture
def diverged(exact: Path) -> Path:
    """The same, with another payment at 70."""
    lines = exact.read_text().splitlines(keepends=True)
    lines[70] = lines[70].replace('"amount": 1', '"amount": 2')
    path = exact.with_name("diverged.match.jsonl")
    path.write_text("".join(lines))
    return path


def test_what_is_exact_is_said_to_be_and_no_more(run: Run, exact: Path) -> None:
    reviewed = run("review", exact)

    assert reviewed.stdout.splitlines()[1].endswith(" · as played · 81 events · exact replay")
    assert reviewed.stdout.count("replay") == 1
    told = plain(run("review", exact, "--json"))["fidelity"]
    assert told["says"] == "This replay is exact: 3 digests agree, the last at position 81"


def test_what_diverged_is_shown_as_such(run: Run, diverged: Path) -> None:
    reviewed, stepped = (run(*words).stdout.splitlines() for words in (("review", diverged), ("step", diverged, 3)))

    for lines in (reviewed, stepped):
        assert lines[1].endswith(" · diverged replay")
        assert lines[2] == SAYS
    told = plain(run("review", diverged, "--json"))["fidelity"]
    assert (told["label"], told["agrees"], told["first"], told["differs"]) == ("diverged", 64, 65, 81)
    steps = [plain(run("step", diverged, at, "--json"))["fidelity"] for at in (64, 65, 81)]
    assert steps == ["exact", "diverged", "diverged"]
    assert "再現：不一致" in run("review", diverged, "--lang", "ja").stdout


def test_verify_names_the_positions(run: Run, exact: Path, diverged: Path, match: Path) -> None:
    said = run("import", exact, diverged, match).stdout.splitlines()
    ids = {
        name: line[:36] for name, line in zip(("exact", "diverged", "bare"), (said[0], said[1], said[3]), strict=True)
    }
    assert said[2] == f"  {SAYS}"

    result = run("verify")

    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    at = {name: next(n for n, line in enumerate(lines) if line.startswith(id_)) for name, id_ in ids.items()}
    assert lines[at["exact"]].endswith(" · exact replay")
    assert lines[at["bare"]].endswith(" · unverified replay")
    assert lines[at["diverged"]].endswith(" · diverged replay")
    assert lines[at["diverged"] + 1] == f"  {SAYS}"
    assert [run("verify", ids[name]).exit_code for name in ids] == [0, 1, 0]
    (told,) = plain(run("verify", ids["diverged"], "--json"))["matches"]
    assert (told["why"], told["breaks_at"]) == (None, None)
    assert (told["fidelity"]["first"], told["fidelity"]["differs"]) == (65, 81)


def test_verify_names_what_cannot_be_replayed(run: Run, tmp_path: Path) -> None:
    """Its chain is whole, for it was written so; its event names nobody at the table."""
    with Adjudicator([COINS], str(tmp_path / "adjudicator.sqlite")) as service:
        match = service.open_match({"ruleset": "coins", "edition": "1"})
        kept = service.reading(match).entries[0]
        forged = Entry(1, Paid(seat="Z", amount=1), match.hex)
        service.save(*link([kept, forged], "")[0][1:])

    result = run("verify", str(match))

    assert result.exit_code == 1
    assert " broken at position 1: " in result.stdout


def test_an_import_tells_what_it_comes_to(run: Run, exact: Path, diverged: Path, match: Path) -> None:
    assert [one["fidelity"] for one in plain(run("import", exact, diverged, match, "--json"))] == [
        "exact",
        "diverged",
        "unverified",
    ]


def test_what_was_imported_is_exported_with_its_digests(run: Run, diverged: Path) -> None:
    (found,) = plain(run("import", diverged, "--json"))

    assert run("export", found["match"]).stdout == diverged.read_text()


def asked(path: Path, *words: str) -> Result:
    """A question to the games themselves."""
    return CliRunner().invoke(main, ["ask", str(path), "5", "odds", "seat=A", *words], obj=Rulesets(RULESETS))


def test_an_answer_has_a_line_about_it_unless_it_is_exact(tmp_path: Path) -> None:
    path = tmp_path / "edited.match.jsonl"
    path.write_text(EDITED)

    exact, edited = asked(RECORDED), asked(path)

    assert "replay" not in exact.stdout
    assert edited.stdout.splitlines()[:-1] == exact.stdout.splitlines()
    assert edited.stdout.splitlines()[-1].startswith("This replay differs from what was recorded at the time")
    labels = [plain(asked(one, "--json"))["fidelity"] for one in (RECORDED, path)]
    assert labels == ["exact", "diverged"]


def test_an_archive_names_and_counts_what_diverged(tmp_path: Path) -> None:
    (tmp_path / "a.match.jsonl").write_bytes(RECORDED.read_bytes())
    (tmp_path / "b.match.jsonl").write_text(EDITED)
    reviewing = ["review", "--archive", str(tmp_path), "--jobs", "1"]

    said, told = (CliRunner().invoke(main, [*reviewing, *more]) for more in ([], ["--json"]))

    assert said.stdout.splitlines()[0].startswith("b.match.jsonl: This replay differs from what was recorded")
    assert said.stdout.splitlines()[-1].endswith(" · 1 replay diverged")
    *each, total = map(msgspec.json.decode, told.stdout.splitlines())
    assert [one["fidelity"] for one in each] == ["exact", "diverged"]
    assert total["summary"]["diverged"] == 1
