"""Pairings as they are pasted: columns by their heads or by what stands in them, all faults at once by line."""

from __future__ import annotations

from typing import Any

import pytest

from api.view.pairings import Pairings, number_of, pairings_in, text_of


def told(found: Pairings) -> list[tuple[Any, ...]]:
    return [(one.round, one.table, *one.players) for one in found.pairings]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("Round,Table,Player 1,Player 2\n3,12,Haru,Mina", (3, 12, "Haru", "Mina")),
        ("Table #;Player A;Faction;Player B;Round\nTable 12;Haru;Guild;Mina;Round 3", (3, 12, "Haru", "Mina")),
        ("ラウンド\t卓番号\tプレイヤー1\tプレイヤー2\n第3ラウンド\t12番卓\t春\t美奈", (3, 12, "春", "美奈")),
        ('round,table,name,opponent\n3,A3,"Ito, Haru",Mina', (3, "A3", "Ito, Haru", "Mina")),
        (
            "Table,Player 1 First Name,Player 1 Last Name,Player 2 Given Name,Player 2 Last\n12,Haru,Ito,Mina,Abe",
            (3, 12, "Haru Ito", "Mina Abe"),
        ),
        ("3\t12\tHaru\tvs\tMina", (3, 12, "Haru", "Mina")),
        ("\ufeffwhere,who,and who\r\n12,Haru,Mina\r\n", (3, 12, "Haru", "Mina")),
        ("table,p1,p2,p3\n12,Haru,Mina,Ren", (3, 12, "Haru", "Mina", "Ren")),
    ],
)
def test_columns_are_known_by_heads_or_by_numbers(text: str, wanted: tuple[Any, ...]) -> None:
    found = pairings_in(text, round_=3)
    assert (told(found), found.faults) == ([wanted], ())


def test_columns_may_be_said() -> None:
    text = "x,y,z,w\nHaru,9,12,Mina"
    assert told(pairings_in(text, ("player1", "-", "table", "player2"), 3)) == [(3, 12, "Haru", "Mina")]


def test_all_faults_are_told_by_line_and_byes_left_out() -> None:
    text = "round,table,p1,p2\n1,1,Haru,Mina\n1,1,Aki,haru\n1,,Ren,Noa\n\n1,4,Kei,BYE\n1,5,Yui,YUI\n2,1,Haru,Mina\n"
    found = pairings_in(text, round_=1)

    assert told(found) == [(1, 1, "Haru", "Mina")]
    assert found.byes == (6,)
    assert [(one.line, one.says.pattern) for one in found.faults] == [
        (3, "table {table} stands in line {line} already"),
        (3, "{name} stands in line {line} already"),
        (4, "no table stands here"),
        (7, "somebody plays against themselves"),
    ]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("", ["There are no pairings in it"]),
        ("round,table,p1,p2\n1,1,Haru,BYE", ["There are no pairings in it"]),
        ("Haru", ["Which column holds the table? Say so above", "Which columns hold the players? Say so above"]),
        ("table,p1,p2\n1,a,b", ["Which round is it? Write it above, or say which column holds it"]),
        (f'a,"{"x" * 200_000}",b', ["This is no table: its columns cannot be told apart"]),
        (
            "round,table,p1,p2\n" + "\n".join(f"1,{n},a{n},b{n}" for n in range(201)),
            ["{most} tables at most are opened at once"],
        ),
    ],
)
def test_what_is_wrong_with_the_whole(text: str, wanted: list[str]) -> None:
    assert [one.says.pattern for one in pairings_in(text).faults if not one.line] == wanted


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932"])
def test_a_file_is_in_any_usual_encoding(encoding: str) -> None:
    assert text_of("卓,春,美奈".encode(encoding)) == "卓,春,美奈"


def test_western_letters_are_read_and_those_that_cannot_be_are_told() -> None:
    text = "round,table,p1,p2\n1,1,Zoë,José\n"
    assert text_of(text.encode("latin-1")) == text

    found = pairings_in(text_of(text.encode("latin-1") + b"1,2,\x81\xff,Mina\n"))
    assert {(one.line, one.says.pattern) for one in found.faults} >= {
        (3, "letters here could not be read: save the file as UTF-8")
    }


@pytest.mark.parametrize(
    ("cell", "wanted"), [("第３ラウンド", 3), ("#12", 12), ("Final", "Final"), (" ", None), ("0", 0)]
)
def test_a_number_is_found_in_its_cell(cell: str, wanted: object) -> None:
    assert number_of(cell) == wanted
