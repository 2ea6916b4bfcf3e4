"""`audit flips`: what it tells, of which matches, with which exit code."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.cli import main
from projections.views import views_of
from tests.cli.given import plain
from tests.fairness.decks import Player, stacked
from tests.fairness.stored import store


@pytest.fixture(scope="module")
def audited(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Result]:
    """Runs the command on a database with a stacked deck and a fair one."""
    database = str(tmp_path_factory.mktemp("audit") / "club.sqlite")
    with Adjudicator([malifaux], database) as service:
        store(service, views_of(service), Player(shuffle=stacked(0.9), turns=4), 8, "crooked", event="Osaka Open")
        store(
            service,
            views_of(service),
            Player(turns=3),
            1,
            "honest",
            event="Kyoto Open",
            seats={"A": "Ren", "B": "Mina"},
        )

    def call(*words: str) -> Result:
        given = ["audit", "flips", "--database", database, *words]
        return CliRunner().invoke(main, given, obj=Rulesets([malifaux]), prog_name="adjudicator")

    return call


def test_a_stacked_deck_is_told_and_a_fair_one_is_not(audited: Callable[..., Result]) -> None:
    crooked, honest = audited("--player", "haru"), audited("--event", "Kyoto Open")

    assert (crooked.exit_code, honest.exit_code) == (1, 0), crooked.output + honest.output
    lines = crooked.stdout.splitlines()
    assert lines[0].endswith("fair shuffles hardly ever give, and so is the evidence of watching")
    assert lines[1].startswith("8 matches · ")
    assert lines[lines.index("Hardly ever by chance") + 1].startswith(
        "  the Red Joker in the first quarter of the deck  "
    )
    assert "Hardly ever by chance" not in honest.stdout
    assert honest.stdout.startswith("Nothing unusual, as far as so many cards can say: to ")
    assert (
        "Too few cards to say: even with the bias that is named, an alarm would come in less than half" in honest.stdout
    )
    assert re.search(r"odds 1\.5 times as high: an alarm would come in \d+% of such decks\n", honest.stdout)


def test_where_no_card_is_on_record_no_question_is_asked_of_cards(audited: Callable[..., Result]) -> None:
    found = audited("--player", "Nobody")
    assert found.stdout.splitlines() == [
        "No card of a physical deck is on record for this question: player Nobody",
        "0 matches · 0 shuffles · 0 cards",
    ]


def test_it_is_written_as_the_api_answers(audited: Callable[..., Result]) -> None:
    found = plain(audited("--json", "--to", "2000-01-01"))

    assert (found["matches"], found["cards"], found["ruleset"], found["level"]) == (0, 0, "malifaux", 0.01)
    assert found["verdict"] == "No card of a physical deck is on record for this question: until 2000-01-01"
    given = ["--zone", "Asia/Tokyo"]
    whole = plain(audited("--json", "--from", "2000-01-01", *given, "--deck", "A", "--level", "0.2"))
    assert audited("--from", "2000-01-01", "--zone", "Mars").exit_code == 2
    assert (whole["matches"], whole["level"]) == (9, 0.2)


def test_each_player_by_itself_and_a_picture(audited: Callable[..., Result], tmp_path: Path) -> None:
    picture = tmp_path / "audit.svg"
    told = audited("--by", "player", "--svg", str(picture))

    lines = told.stdout.splitlines()
    rows = lines[lines.index("One by one") + 1 :]
    assert [row.split()[0] for row in rows] == ["Haru", "Ren"]
    assert "Fair shuffles hardly ever give this" in rows[0]
    assert picture.read_text(encoding="utf-8").startswith("<svg xmlns")
    assert len(plain(audited("--by", "deck", "--json"))["rows"]) == 9
    assert audited("--svg", str(tmp_path / "none" / "audit.svg")).exit_code == 2


def test_it_speaks_japanese(audited: Callable[..., Result]) -> None:
    assert "枚数が少なく判断できないもの" in audited("--event", "Kyoto Open", "--lang", "ja").stdout


def test_what_cannot_be_asked_is_told(audited: Callable[..., Result], tmp_path: Path) -> None:
    assert "ruleset: chess is none of malifaux" in audited("--ruleset", "chess").stderr
    assert "2026-02-01 is after 2026-01-31" in audited("--from", "2026-02-01", "--to", "2026-01-31").stderr
    assert audited("--from", "2026-01-31", "--to", "2026-01-31").exit_code == 0
    nobody = audited("--player", "Hari", "--event", "Osaka Open").stdout
    assert "is on record for this question: event Osaka Open and player Hari" in nobody
    assert "`--player` is empty" in audited("--player", "").stderr
    assert audited("--level", "nan").stderr == "Error: --level: a finite number is needed\n"
    assert audited("--from", "2026-99-01").stderr == "Error: --from: There is no day 2026-99-01\n"
    assert audited("--match", "zz").exit_code == audited("--level", "2").exit_code == 2
    missing = CliRunner().invoke(main, ["audit", "flips", "--database", str(tmp_path / "none.sqlite")])
    assert missing.exit_code == 2


def test_a_view_that_is_behind_says_so(tmp_path: Path) -> None:
    database = str(tmp_path / "club.sqlite")
    header: Plain = {"ruleset": "malifaux", "edition": malifaux.edition, "title": "One", "seats": {"A": "", "B": ""}}
    with Adjudicator([malifaux], database) as service:
        service.open_match({**header, "setup": {"seats": {"A": {}, "B": {}}}})

    told = CliRunner().invoke(main, ["audit", "flips", "--database", database], obj=Rulesets([malifaux]))
    assert "1 entry is not in yet; `adjudicator worker` takes it in" in told.stdout
