"""`ask`, `board` and `read` on a Malifaux table: answers, pictures, foreign files, and what cannot be used."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from click.testing import CliRunner, Result

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from api.cli import main
from tests.cli.given import plain
from tests.malifaux.vassal import ground, marker, model, terrain, told, veiled, zipped

EXAMPLES = Path(__file__).parents[2] / "examples"
RECORD, ENCOUNTER, DUELS = (
    EXAMPLES / f"{name}.match.jsonl" for name in ("disputed-table", "disputed-encounter", "disputed-duels")
)


def run(*words: object) -> Result:
    result = CliRunner().invoke(main, [str(word) for word in words], obj=Rulesets(RULESETS))
    assert isinstance(result.exception, SystemExit | None), result.exception
    return result


def test_without_a_question_the_questions_are_listed() -> None:
    listed = run("ask", RECORD, 0).stdout

    assert "sight  Do two objects see each other, and is there cover?  [instead=] from= to=" in listed
    assert "reach " in listed


def test_a_distance_is_told_in_inches() -> None:
    found = plain(run("ask", RECORD, 0, "distance", "from=A1", "to=A2", "--json"))

    assert found["answer"] == pytest.approx({"horizontal": 7.6979, "vertical": 0, "distance": 7.6979}, abs=0.001)


def test_a_model_may_be_supposed_to_stand_elsewhere() -> None:
    there = run("ask", RECORD, 0, "contact", "from=A1", "to=A2", 'instead={"A1": {"at": [10.522047, 17.6]}}')

    assert there.exit_code == 0
    assert "contact  yes" in there.stdout
    assert "contact  no" in run("ask", RECORD, 0, "contact", "from=A1", "to=A2").stdout


def test_an_answer_in_sentences_is_written_as_sentences() -> None:
    lines = run("ask", ENCOUNTER, 80, "score", "seat=A", "--as", "judge").stdout.splitlines()

    assert lines[0] == "Haru (A): 1 VP"
    assert lines[1] == (
        "  The strategy (Turf War) cannot be scored now, because: The strategy is scored at the end of a turn, not "
        "during the turn; A counts 0 for Turf War, not more than the 1 VP earned from it (MFX-TURF-13)"
    )
    assert lines[2] == "  Revealed: scheme 6 (Hold Up Their Forces)"
    assert lines[3].startswith("    The Reveal of scheme 6 (Hold Up Their Forces) cannot be scored now, because: ")
    assert "  ストラテジー（ターフウォー）のVPは今獲得できない。理由：" in (
        run("ask", ENCOUNTER, 80, "score", "seat=A", "--lang", "ja").stdout
    )


def test_odds_tell_what_the_next_flip_comes_to_and_how_often_it_suffices() -> None:
    lines = run("ask", DUELS, 5, "odds", "seat=A", "modifier=-1", "stat=5", "total=12", "--as", "A").stdout.splitlines()

    assert lines[0] == "cards in the deck  48"
    assert "equally likely flips  1128" in lines
    assert next(line for line in lines if line.startswith("value")) == "value: 0  flips 47 · chance 0.0417"
    assert lines[-2] == "success  card needed 7 · flips 346 · chance 0.3067"
    assert lines[-1] == "This replay is unverified: the record holds no digest of its tables"


def test_odds_in_a_duel_are_those_of_the_duel() -> None:
    lines = run("ask", DUELS, 4, "odds", "duel=d1", "--as", "A").stdout.splitlines()

    assert [line for line in lines if line.startswith("duel")] == [
        "duel: model  Old Ferrow", "duel: player  B · Mina", "duel: added to the card  6", "duel: modifier  0",
        "duel: opponent  Tamsin Flue", "duel: suits  nothing", "duel: only above the total  no",
    ]  # fmt: skip
    assert "success  equally likely flips 2592 · flips 1381 · chance 0.5328" in lines
    assert "cheat  possible yes" in lines
    japanese = run("ask", DUELS, 4, "odds", "duel=d1", "--as", "A", "--lang", "ja").stdout
    assert "デッキの枚数  48\n次のカードの候補  1R、2R、" in japanese
    assert "There is no duel d9" in run("ask", DUELS, 4, "odds", "duel=d9").stderr
    assert "デュエルから決まる" in run("ask", DUELS, 4, "odds", "duel=d1", "total=12", "--lang", "ja").stderr


def test_odds_are_asked_of_a_seat_at_a_modifier() -> None:
    assert "modifier" in run("ask", DUELS, 5, "odds", "seat=A", "modifier=4").stderr
    assert "There is no seat C" in run("ask", DUELS, 5, "odds", "seat=C").stderr
    assert "席Cはありません" in run("ask", DUELS, 5, "odds", "seat=C", "--lang", "ja").stderr
    assert "odds  ある席の次のフリップ" in run("ask", DUELS, 5, "--lang", "ja").stdout


def test_sight_names_the_line_or_what_blocks() -> None:
    blocked = plain(run("ask", RECORD, 0, "sight", "from=A1", "to=B1", "--json"))["answer"]
    clear = plain(run("ask", RECORD, 0, "sight", "from=A1", "to=A2", "--json"))["answer"]

    assert (clear["los"], len(clear["line"])) == ("clear", 2)
    assert blocked["los"] == "clear" or blocked["blocked_by"]


def test_reach_lies_within_the_allowance() -> None:
    found = plain(run("ask", RECORD, 0, "reach", "model=A1", "allowance=2", "--json"))["answer"]

    for region in found["inner"]:
        assert all((x - 9) ** 2 + (y - 9) ** 2 <= 2.001**2 for x, y in region["rim"])
    assert any((x - 9) ** 2 + (y - 9) ** 2 >= 1.95**2 for region in found["outer"] for x, y in region["rim"])


def test_models_near_a_point_are_listed() -> None:
    found = plain(run("ask", RECORD, 0, "near", "point=[9, 11]", "range=2", "--json"))["answer"]

    assert list(found["models"]) == ["A1"]
    assert found["models"]["A1"]["distance"] == pytest.approx(1.2126, abs=0.001)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("sihgt", "from=A1", "to=B1"), "sight"),
        (("sight", "from=A1"), "to"),
        (("sight", "from=A1", "to=Z9"), "Z9"),
        (("sight", "A1"), "FIELD=VALUE"),
        (("nonsense",), "There is no question nonsense; there are distance, "),
        (("reach", "model=A1", f"allowance={'9' * 23}"), "allowance: a whole number of 23 digits is beyond ±2^53"),
        (("sight", "=A1"), "=A1 is not FIELD=VALUE"),
        (("sight", "from=A1", "from=B1"), "from: it is given twice"),
        (("reach", "model=S1", "allowance=2"), "S1"),
        (("distance", "from=A1", "to=B1", 'instead={"A1": {"at": [50, 1]}}'), "off the table"),
        (("distance", "from=A1", "to=B1", 'instead={"Q": {"at": [5, 1]}}'), "Q"),
    ],
)
def test_a_question_that_cannot_be_answered_ends_with_2(words: tuple[str, ...], says: str) -> None:
    result = run("ask", RECORD, 0, *words)

    assert result.exit_code == 2
    assert says in result.stderr


def test_a_board_is_drawn_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"

    assert run("board", RECORD, 4, "--sight", "A1", "B1", "-o", path).exit_code == 0
    root = ET.fromstring(path.read_bytes())  # noqa: S314 - our own drawing
    text = " ".join(root.itertext())
    assert root.tag.endswith("svg")
    assert "Old Ferrow" in text
    assert "chapel" in text


def test_a_board_of_what_is_not_there_ends_with_2() -> None:
    assert run("board", RECORD, 999).exit_code == 2
    assert run("board", RECORD, 4, "--sight", "A1", "Z9").exit_code == 2


def test_a_foreign_file_that_is_none_ends_with_2(tmp_path: Path) -> None:
    wrong, other = tmp_path / "x.vsav", tmp_path / "x.doc"
    wrong.write_bytes(b"PK no zip at all")
    other.write_bytes(b"words")

    assert run("read", "vsav", wrong).exit_code == 2
    assert run("read", "vsav", wrong, other).exit_code == 2
    assert "vsav" in run("read", "doc", other).stderr


def test_a_vassal_set_up_becomes_a_record(tmp_path: Path) -> None:
    path, out = tmp_path / "game.vsav", tmp_path / "game.match.jsonl"
    pieces = (ground(), model(2, "Rusty Nail", (400, 900)), model(3, "Piglet", (700, 300), rim=6), marker(4, "Scrap"))
    path.write_bytes(zipped(veiled(told(*pieces, terrain(5, "Shack")))))

    result = run("read", "vsav", path, "-o", out)
    assert result.exit_code == 0, result.stderr
    header, *notes = [json.loads(line) for line in out.read_text().splitlines()]
    assert [model["seat"] for model in header["setup"]["models"].values()] == ["A", "B"]
    assert "2 models, 1 marker, 1 piece of terrain" in result.stderr
    assert all(note["event"] == "MatchNoted" for note in notes)
    assert run("board", out, 0).exit_code == 0


def test_a_board_as_json_holds_the_drawing_or_names_its_file(tmp_path: Path) -> None:
    told = plain(run("board", RECORD, 4, "--json"))
    there = plain(run("board", RECORD, 4, "--json", "-o", tmp_path / "board.svg"))

    assert told["position"] == there["position"] == 4
    assert there["file"] == str(tmp_path / "board.svg")
    assert (tmp_path / "board.svg").read_text() == told["drawing"]


def test_a_set_up_read_as_json_holds_match_notes_and_record(tmp_path: Path) -> None:
    path, out = tmp_path / "game.vsav", tmp_path / "game.match.jsonl"
    path.write_bytes(zipped(veiled(told(ground(), model(2, "Rusty Nail", (400, 900))))))

    read = plain(run("read", "vsav", path, "--json"))
    there = plain(run("read", "vsav", path, "--json", "-o", out))

    assert there == {"match": read["match"], "notes": read["notes"], "file": str(out)}
    assert [json.loads(line) for line in out.read_text().splitlines()] == read["record"]
    assert read["notes"] == [line["text"] for line in read["record"][1:]]


def test_the_questions_are_listed_as_json_too() -> None:
    listed = plain(run("ask", RECORD, 0, "--json"))

    assert "sight" in {question["name"] for question in listed}
    assert all(question["about"] and question["fields"] for question in listed)
