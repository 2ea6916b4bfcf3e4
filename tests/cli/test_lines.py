"""`line`: what if something else had happened, at the command line."""

from __future__ import annotations

import pytest

from adjudicator.match import Rulesets
from adjudicator.rulesets.malifaux import malifaux
from tests.cli.given import Run, plain
from tests.given import EXAMPLES

GAMES = {"obj": Rulesets([malifaux])}
TOLD = '{"event": "FinalTotalAnnounced", "duel": "d1", "model": "ferrow", "value": 15, "suits": ["M"]}'


@pytest.fixture
def match(run: Run, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("ADJUDICATOR_DATABASE", "lines.sqlite")
    return run("import", EXAMPLES / "disputed-duels.match.jsonl", **GAMES).stdout.split()[0]


def test_a_line_is_begun_looked_at_played_on_and_deleted(run: Run, match: str) -> None:
    begun = run("line", "begin", match, 11, "--as", "A", "--name", "had she not", **GAMES)
    assert begun.exit_code == 1
    assert "#12, the match's next entry, no longer fits." in begun.stdout
    assert "Old Ferrow's final total was told as 19; stat 6 + 9M makes 15" in begun.stdout
    (told,) = plain(run("line", "list", match, "--json", **GAMES))
    line = told["id"][:8]

    on = plain(run("line", "play", match, line, TOLD, "--after", 11, "--since", 13, "--as", "A", "--json", **GAMES))
    assert (on["last"], on["stop"]["before"], on["stop"]["rule"]) == (31, 32, "MFX-HAND-05")
    step = plain(run("step", match, 12, "--line", line, "--as", "B", "--json", **GAMES))
    assert (step["says"], step["findings"]) == ("Old Ferrow tells a final duel total of 15 with M", [])
    assert run("line", "share", match, line, **GAMES).exit_code == 0
    assert "had she not" in run("line", "list", match, **GAMES).stdout
    assert run("line", "delete", match, line, **GAMES).exit_code == 0
    gone = run("review", match, "--line", line, **GAMES)
    assert (gone.exit_code, f"The match has no line {line}" in gone.stderr) == (2, True)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("begin", 99), "position: There is no entry 99; the match stands at 34"),
        (("begin", 11, "{"), "events[0]: not JSON"),
        (("begin", 11, '{"event": "MatchClosed"}'), "events[0].event: Only events of the game are tried"),
        (("play", "zz", TOLD), "The match has no line zz"),
        (("begin", 11, "--as", "C"), "This match has no viewer C"),
    ],
)
def test_what_cannot_be_is_said(run: Run, match: str, words: tuple[object, ...], says: str) -> None:
    command, *more = words
    told = run("line", command, match, *more, **GAMES)
    assert (told.exit_code, says in told.stderr) == (2, True), told.stderr
