"""The games that docs/writing-a-ruleset.md walks through: what it quotes stands in them, and they are played."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

from adjudicator.cases.coverage import _unchecked
from adjudicator.cases.runner import Judged, Outcome, run
from adjudicator.match import Game, Header, MatchNoted
from adjudicator.plain.said import Named, Player
from adjudicator.replay.play import generate
from adjudicator.seam.panels import Panel, Row
from adjudicator.seam.ruleset import SetUp
from adjudicator.seam.sentences import Speaker
from adjudicator.service import Adjudicator
from api.http.app import create_app
from projections.contract import BETWEEN
from projections.findings import SHAPE
from projections.rebuild import rebuild
from projections.views import views_of
from tests.given import ROOT
from tests.guide import SCAFFOLD

PAGE = ROOT / "docs" / "writing-a-ruleset.md"
BLOCK = re.compile(r"^```\w+ (?P<path>\w+/\S+)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)


def test_what_the_page_quotes_stands_in_the_games() -> None:
    """Whole paragraphs of it, in order."""
    games = [folder for folder in SCAFFOLD.iterdir() if folder.is_dir()]
    quoted = [(block["path"], block["text"]) for block in BLOCK.finditer(PAGE.read_text("utf-8"))]
    assert quoted
    for path, text in quoted:
        (file,) = (game / path for game in games if (game / path).is_file())
        assert text in file.read_text("utf-8"), path


def test_its_cases_pass(project: Path, nim: Game) -> None:
    outcomes = run((project / "nim" / "scenarios" / "taking.yaml").read_text("utf-8"), [nim])
    assert [(outcome.id, outcome.differences) for outcome in outcomes] == [
        (f"NIM-CASE-0{number}", ()) for number in range(1, 5)
    ]


def test_a_set_up_is_the_legal_twin_of_a_set_up_alone() -> None:
    """Each case has one; what events can break as well needs an event that does not."""
    judged = (Judged(0, SetUp, ()), Judged(0, SetUp, ("R",)), Judged(1, MatchNoted, ("R",)))
    outcome = Outcome("C", True, judged=judged)

    assert _unchecked("R", (SetUp,), [outcome]) == ()
    assert list(map(str, _unchecked("R", (SetUp, MatchNoted), [outcome]))) == ["no passing case has a legal twin"]


def test_it_is_recorded_judged_and_said_in_two_languages(nim: Game) -> None:
    service = Adjudicator([nim])
    match = service.open_match({"ruleset": "nim", "edition": "1", "seats": {"A": "Haru", "B": "Mina"}, "setup": {}})
    taken = {"event": "StonesTaken", "seat": "B", "count": 1}
    (step,) = service.report(match, [taken], expected=0, report_id="r1").steps

    (finding,) = step.findings
    assert str(finding.says) == "B took stones in A's turn"
    assert Speaker("ja").say(finding.says) == "BがAの手番に石を取った"
    assert Speaker("ja").say(nim.kinds[type(step.event)]) == "石を取る"
    assert Speaker("en", {"B": "Mina"}).say(nim.tell_event(step.before, step.event)) == "Mina (B) takes 1 stone"


def test_a_breach_of_the_set_up_concerns_all_at_its_table(nim: Game) -> None:
    """A game is not asked whom a set-up concerns: it is no event of the game."""
    service = Adjudicator([nim])
    seats = {"A": "Haru", "B": "Mina"}
    service.open_match({"ruleset": "nim", "edition": "1", "seats": seats, "setup": {"stones": 0}})
    views = views_of(service)
    for _ in rebuild(service, views, SHAPE.name):
        pass

    assert views.select(SHAPE, ("rule", "seats"), (), 10) == [("NIM-START-01", BETWEEN.join("AB"))]


def test_a_cell_of_a_panel_is_whatever_a_sentence_may_hold(nim: Game) -> None:
    """A number, a player, a name stand alone as well: none of them is wrapped in a sentence."""
    rows = (Row(Named("heap", "Heap"), (12, None)), Row("turn", (Player("A"), nim.title)))
    game = replace(nim, panels=lambda *_: (Panel("Table", (Player("A"), Player("B")), rows),))
    service = Adjudicator([game])
    match = service.open_match({"ruleset": "nim", "edition": "1", "seats": {"A": "Haru", "B": "Mina"}})

    told = create_app(service).test_client().get(f"/v1/matches/{match}/steps/0/panels?lang=ja").get_json()
    assert told["panels"] == [
        {
            "heading": "Table",
            "columns": ["Haru（A）", "Mina（B）"],
            "rows": [{"about": "Heap", "cells": ["12", None]}, {"about": "turn", "cells": ["Haru（A）", "ニム"]}],
        }
    ]


def test_sentences_are_gathered_for_a_game_that_has_no_catalogue_yet(tmp_path: Path) -> None:
    """As `make sentences` does it, with its own two commands."""
    (tmp_path / "game.py").write_text('say("{who} concedes")', "utf-8")
    recipe = (ROOT / "Makefile").read_text("utf-8").split("\nsentences:")[1].split("\n\n")[0]
    extract, update = re.findall(r"pybabel (.*?) && ", recipe.replace("\\\n", " "))

    for words in (extract, update):
        given = [sys.executable, "-m", "babel.messages.frontend", *words.replace("$$place", str(tmp_path)).split()]
        subprocess.run(given, cwd=ROOT, check=True)

    assert 'msgid "{who} concedes"' in (tmp_path / "ja.po").read_text("utf-8")


def test_legal_play_breaks_nothing(nim: Game) -> None:
    header = Header(ruleset="nim", edition="1")
    for seed in range(20):
        assert generate(nim, header, seed, min_events=1).reading().findings() == ()


def test_each_file_of_a_game_is_about_a_screen() -> None:
    for path in (path for end in ("py", "yaml", "po", "toml") for path in SCAFFOLD.rglob(f"*.{end}")):
        assert len(path.read_text("utf-8").splitlines()) < 110, path
