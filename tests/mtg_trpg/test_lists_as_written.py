"""Decklists as Japanese pages, players and collectors' programs write them, and what is wrong around each notation."""
# ruff: noqa: RUF001 - wide letters are what people type

from __future__ import annotations

import json

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.readers import decks
from adjudicator.seam.ruleset import Refused
from adjudicator.seam.sentences import Speaker

NO_CARD = "is not a line of a decklist: a number and a card's name"


def facts(*names: str, **colors: str) -> bytes:
    """A card-facts file with these cards; those named in `colors` have that colour."""
    cards = [{"name": name} for name in names] + [{"name": name, "colors": [color]} for name, color in colors.items()]
    return "\n".join(map(json.dumps, cards)).encode()


@pytest.mark.parametrize(
    "head",
    [
        "メインボード60枚",
        "メインボード（24枚）",
        "メインボード(24)",
        "メインデッキ 60枚",
        "◆メインデッキ◆ 60枚",
        "＜メインボード＞",
        "【メイン】60",
        "デッキ：",
        "[Main]",
        "// Deck (60)",
        "=== Main ===",
        "### Mainboard (60)",
        "メイン：60枚",
        "-メインボード-",
        "MAIN DECK - 60 cards",
        "Mainboard: 60",
        "〔メイン〕",
        "ﾒｲﾝﾎﾞｰﾄﾞ（６０枚）",
    ],
)
@pytest.mark.parametrize(
    "side", ["サイドボード15枚", "-サイドボード(15)-", "【サイドボード】", "Sideboard - 15 cards", "サイド：15"]
)
def test_a_part_may_be_headed_in_many_ways(head: str, side: str) -> None:
    read = decklist(f"{head}\n4 苔\n{side}\n2 島", "deck")
    assert (read.cards, read.sideboard, read.title) == ({"苔": 4}, {"島": 2}, "")


@pytest.mark.parametrize(
    "line",
    [
        "-土地(23)-",
        "【土地】20",
        "土地（23枚）",
        "土地 20",
        "■クリーチャー（14）",
        "Lands: 24",
        "Creatures (12)",
        "Other Spells - 8",
        "[土地]",
        "60枚",
        "合計 60枚",
        "Total: 60 cards",
        "60 cards",
        "----------",
        "＝＝＝＝＝",
        "# 覚え書き",
        "-インスタント・ソーサリー(8)-",
    ],
)
def test_a_line_over_a_group_says_nothing(line: str) -> None:
    read = decklist(f"{line}\n4 苔\n{line}\n2 島", "deck")
    assert (read.cards, read.sideboard, read.title) == ({"苔": 4, "島": 2}, {}, "")


@pytest.mark.parametrize(
    "line",
    [
        "4 血の墓所",
        "４　血の墓所",
        "4《血の墓所》",
        "4 《血の墓所》",
        "4x《血の墓所》",
        "4×《血の墓所》",
        "4× 血の墓所",
        "4枚 血の墓所",
        "4枚《血の墓所》",
        "血の墓所 4枚",
        "血の墓所4枚",
        "血の墓所（4枚）",
        "血の墓所×4",
        "血の墓所 × 4",
        "血の墓所 x4",
        "《血の墓所》4",
        "《血の墓所》 ×4枚",
        "《血の墓所》x4",
        "・4 《血の墓所》",
        "● 血の墓所 4枚",
        "4 [[血の墓所]]",
        "4 ≪血の墓所≫",
        "4 血の\u200b墓所",
        "4 血の墓\u00ad所\ufeff",
        "\ufeff4 血\u2060の\u200d墓所",
        "血の墓所：4枚",
        "4《血の墓所》(ABC) 12",
        "4 《血の墓所》[ABC]",
    ],
)
def test_a_card_may_be_written_in_many_ways(line: str) -> None:
    read = decklist(f"{line}\n2 島", "deck")
    assert (read.cards, read.title) == ({"血の墓所": 4, "島": 2}, "")


PAGE = """\
赤黒ミッドレンジ

メインボード（13枚）
-土地(6)-
4《血の墓所/Blood Crypt》
2《山/Mountain》

-クリーチャー(2)-
2《礫鴉/Gravelrook》

-呪文(5)-
4《稲妻/Lightning Bolt》
1《火+氷/Fire+Ice》

-サイドボード(1)-
1《風見の衛兵/Vane Guard》
"""


@pytest.mark.parametrize(
    ("known", "deck"),
    [
        (("血の墓所", "礫鴉", "稲妻", "火 // 氷"), {"血の墓所": 4, "山": 2, "礫鴉": 2, "稲妻": 4, "火 // 氷": 1}),
        (
            ("Blood Crypt", "Gravelrook", "Lightning Bolt", "Fire // Ice"),
            {"Blood Crypt": 4, "山": 2, "Gravelrook": 2, "Lightning Bolt": 4, "Fire // Ice": 1},
        ),
        (
            ("血の墓所", "Blood Crypt", "Gravelrook", "稲妻", "Fire // Ice"),
            {"血の墓所": 4, "山": 2, "Gravelrook": 2, "稲妻": 4, "Fire // Ice": 1},
        ),
    ],
)
def test_a_japanese_page_is_read_by_the_names_that_the_facts_know(known: tuple[str, ...], deck: dict[str, int]) -> None:
    read = decks(facts(*known), PAGE.encode())
    assert read.setup["decks"] == {"A": deck}
    assert read.setup["pcs"]["A"]["profile"] == {"name": "赤黒ミッドレンジ"}


def test_two_names_that_are_not_one_card_s_are_no_card() -> None:
    with pytest.raises(Refused, match=r"^No facts are known of the card 稲妻/Shock.* \(line 1\)$"):
        decks(facts("Shock", 稲妻="R"), "4《稲妻/Shock》".encode())
    with pytest.raises(Refused, match=r"card Shock/Spark"):
        decks(facts("Shock"), b"4 Shock/Spark")


@pytest.mark.parametrize(
    ("known", "text", "deck"),
    [
        (("Fire // Ice", "Fire"), "1 Fire\n2 Fire // Ice\n1 fire/ice", {"Fire // Ice": 4}),
        (("Fire // Ice",), "1 Fire\n2 Fire // Ice", {"Fire // Ice": 3}),
        (("Fire // Ice",), "1 Ice", {"Fire // Ice": 1}),
        (("Fire // Ice", "Fire"), "1 Fire", {"Fire": 1}),
        (("火 // 氷",), "1 火\n1 火+氷\n1 火/氷", {"火 // 氷": 3}),
        (("Mo\u200bss",), "1 Moss\n1 Mo\u00adss", {"Mo\u200bss": 2}),
        (("+2 Mace",), "1 +2 Mace", {"+2 Mace": 1}),
    ],
)
def test_one_card_under_two_names_is_one(known: tuple[str, ...], text: str, deck: dict[str, int]) -> None:
    assert decks(facts(*known), text.encode()).setup["decks"] == {"A": deck}


def test_a_half_that_is_a_card_of_its_own_stays_apart() -> None:
    cards = b'{"name": "Fire // Ice", "colors": ["R"]}\n{"name": "Fire", "colors": ["G"]}'
    assert decks(cards, b"1 Fire\n2 Fire // Ice").setup["decks"] == {"A": {"Fire": 1, "Fire // Ice": 2}}
    with pytest.raises(Refused, match=r"^No facts are known of the card Fire\."):
        decks(facts("Fire // Ice", "Fire // Smoke"), b"1 Fire")


TABLES = {
    "deckbox": 'Count,Tradelist Count,Name,Edition,Card Number,Condition\n4,1,"Kiln // Frost",Embers,9,Mint\n2,0,"Rook, the Grey",Embers,1,Mint\n',  # noqa: E501 - as the program writes it
    "manabox": "Name,Set code,Set name,Collector number,Foil,Rarity,Quantity,Language\n"
    'Kiln // Frost,EMB,Embers,9,normal,rare,4,en\n"Rook, the Grey",EMB,Embers,1,foil,rare,2,en\n',
    "dragon": '"sep=,"\nFolder Name,Quantity,Trade Quantity,Card Name,Set Code\nA,4,0,Kiln // Frost,EMB\n'
    'A,2,0,"Rook, the Grey",EMB\n',
    "delver": 'QuantityX,Name,Edition\n4x,Kiln // Frost,Embers\n2x,"Rook, the Grey",Embers\n',
    "goldfish": 'Card,Set ID,Set Name,Quantity,Foil\nKiln // Frost,EMB,Embers,4,REGULAR\n"Rook, the Grey",EMB,Embers,2,FOIL\n',  # noqa: E501 - as the program writes it
    "semicolons": "Qty;Name\n4;Kiln // Frost\n2;Rook, the Grey\n",
    "tabs": "Name\tCount\nKiln // Frost\t4\nRook, the Grey\t2\n",
    "japanese": '\ufeff"枚数","カード名"\r\n"4","Kiln // Frost"\r\n"2","Rook, the Grey"\r\n',
    "blank": '\n\nCount,Name\n\n4,Kiln\u200b // Frost\n,\n2,"Rook, the Grey"\n',
}


@pytest.mark.parametrize("program", TABLES)
def test_the_tables_of_collectors_programs_are_read(program: str) -> None:
    read = decklist(TABLES[program], "deck")
    assert (read.cards, read.sideboard) == ({"Kiln // Frost": 4, "Rook, the Grey": 2}, {})


@pytest.mark.parametrize(
    "text",
    [
        "Board,Qty,Name\nmain,4,Moss\nside,2,Rot\nmaybe,1,Fen",
        "Card Name,Quantity,Sideboarded,\nMoss,4,No,\nRot,2,Yes,\nFen,1,Yes,",
        'Quantity,Name,Categories\n4,Moss,"Land,Ramp"\n2,Rot,Sideboard\n1,Fen,"Maybeboard,Land"',
        "枚数,カード名,ボード\n4,Moss,メイン\n2,Rot,サイドボード\n1,Fen,サイド",
    ],
)
def test_a_table_may_set_cards_aside(text: str) -> None:
    read = decklist(text, "deck")
    assert (read.cards, read.sideboard) == ({"Moss": 4}, {"Rot": 2, "Fen": 1})


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("Count,Nmae\n4,Moss", "Line 1: The table has no column Name. Did you mean Name?"),
        ("Quanity,Name\n4,Moss", "Line 1: The table has no column Count. Did you mean Quantity?"),
        ("Name,Set\nMoss,ABC", "Line 1: The table has no column Count"),
        ("Count,Name\n4,Moss\nfour,Rot", "Line 3: A deck has 1 to 10000 copies of a card, not four of Rot"),
        ("Count,Name\n0,Moss", "Line 2: A deck has 1 to 10000 copies of a card, not 0 of Moss"),
        ("Count,Name\n4,Moss\n,Rot", "Line 3: A row needs a card's name and a number of copies"),
        ("Count,Name\n4,\u200b", "Line 2: A row needs a card's name and a number of copies"),
        ("Count,Name\n4,Moss\n4", "Line 3: A row needs a card's name and a number of copies"),
        ('Count,Name\n4,Moss\n4,"Rot\n3,Fen', "Line 3: The quotes in this row do not close, so that it cannot be read"),
        ("Board,Qty,Name\nloft,4,Moss", "Line 2: loft is no part of a deck: main or sideboard"),
        ("Count,Name\n", "The deck has no cards"),
        ("4 Moss\nSidebord\n2 Rot", f"Line 2: Sidebord {NO_CARD}. Did you mean sideboard?"),
        ("メインボート（60枚）\n4 苔", f"Line 1: メインボート（60枚） {NO_CARD}. Did you mean メインボード?"),
        ("4 苔\n-サイトボード(15)-\n2 島", f"Line 2: -サイトボード(15)- {NO_CARD}. Did you mean サイドボード?"),
        ("4 Moss\nRot 3", f"Line 2: Rot 3 {NO_CARD}. Did you mean 3 Rot?"),
        ("4 Moss\n3,Rot", f"Line 2: 3,Rot {NO_CARD}. Did you mean 3 Rot?"),
        ("4 苔\n《島》", f"Line 2: 《島》 {NO_CARD}"),
        ("4 苔\n-苔むした土地-", f"Line 2: -苔むした土地- {NO_CARD}"),
        ("0枚 苔", "Line 1: A deck has 1 to 10000 copies of a card, not 0 of 苔"),
        ("苔 99999枚", "Line 1: A deck has 1 to 10000 copies of a card, not 99999 of 苔"),
        ("4 \u200b", f"Line 1: 4 {NO_CARD}"),
        ("4《\u200b》", f"Line 1: 4《》 {NO_CARD}"),
        ("<Deck>\n<Cards Quantity='1' Name='\u200b'/></Deck>", "Line 2: A card needs a name and a number of copies"),
    ],
)
def test_what_is_wrong_around_a_notation_is_told_by_line(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        decklist(text, "deck")
    assert str(refused.value.says) == says
    assert Speaker("ja").say(refused.value.says) != says


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("4 Mos", "No facts are known of the card Mos. Did you mean Moss? (line 1)"),
        ("Count,Name\n1,Moss\n1,Rott", "No facts are known of the card Rott. Did you mean Rot? (line 3)"),
        (
            "<Deck>\n<Cards Quantity='1' Name='Mos'/></Deck>",
            "No facts are known of the card Mos. Did you mean Moss? (line 2)",
        ),
        (
            "1 Mos\n1 Moss\n1 Rott",
            "Lines 1, 3: No facts are known of 2 cards: Mos (did you mean Moss?), Rott (did you mean Rot?)",
        ),
        ("Moss 4\n4 Rot", "Line 1: Moss 4 is a card without a number; a title that is a card's name stands after Name"),
    ],
)
def test_an_unknown_card_is_told_with_its_line(text: str, says: str) -> None:
    with pytest.raises(Refused) as refused:
        decks(facts("Moss", "Rot"), text.encode())
    assert str(refused.value.says) == says


PIECES = (
    "4",
    "４",
    "《",
    "》",
    "枚",
    "×",
    " x",
    "/",
    "稲妻",
    "Moss",
    "（",
    "）",
    "-",
    "土地",
    "【",
    "】",
    "サイドボード",
    "\n",
    "\u200b",
    "\ufeff",
    ",",
    '"',
    ";",
    "\t",
    "Count",
    "Name",
    "Board",
    "+",
    "//",
    "[[",
    "]]",
    "<",
    "SB:",
    "20",
    "|",
    "#",
    "\x00",
    "\ud800",
    "\u2028",
    "sep=,",
    "合計",
)


@example("<\ud800")
@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join) | st.text(max_size=40))
def test_whatever_stands_in_a_list_is_read_or_refused(text: str) -> None:
    try:
        read = decklist(text, "deck")
    except Refused:
        return
    assert all(name.strip() and count > 0 for name, count in read.cards.items())
