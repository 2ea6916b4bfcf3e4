"""One deck in the files of seven programs and sites, and its facts in two more; what is wrong with such files."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.rulesets.mtg_trpg.composition import composition
from adjudicator.rulesets.mtg_trpg.deck_line import MARKS, card_in
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.facts_file import stated_facts
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.readers import decks
from adjudicator.seam.ruleset import Refused

FOLDER = Path(__file__).parents[1] / "data" / "decks"
ENGLISH = ("forge.dck", "xmage.dck", "cockatrice.cod", "magic_online.dek", "site.txt")
NAMED = {"Emberlace Snap": 4, "Gravelrook": 2, "Kiln // Frost": 1, "Mountain": 6}


@pytest.mark.parametrize("file", ENGLISH)
@pytest.mark.parametrize("facts", ["set.json", "search.json"])
def test_one_deck_is_read_from_every_file(file: str, facts: str) -> None:
    read = decks((FOLDER / facts).read_bytes(), (FOLDER / file).read_bytes())

    assert read.setup["decks"] == {"A": NAMED}
    assert [str(note) for note in read.notes] == ["A's sideboard is left out: 1 Vane Guard"]
    assert read.setup["pcs"]["A"].get("profile") == (None if file.endswith(".dek") else {"name": "Ember Oath"})
    found = composition(lay(read.setup), "A", "deck")
    assert str(found and found.line()) == "1 blue, 11 red, 2 colourless / 13"


@pytest.mark.parametrize("facts", ["set.json", "search.json"])
def test_a_japanese_deck_keeps_the_names_it_was_written_in(facts: str) -> None:
    read = decks((FOLDER / facts).read_bytes(), (FOLDER / "arena_ja.txt").read_bytes())

    assert read.setup["decks"] == {"A": {"燠火の一撃": 4, "礫鴉": 2, "窯 // 霜": 1, "山": 6}}
    assert [str(note) for note in read.notes] == ["A's sideboard is left out: 1 風見の衛兵"]
    found = composition(lay(read.setup), "A", "deck")
    assert str(found and found.line()) == "1 blue, 11 red, 2 colourless / 13"


@pytest.mark.parametrize("facts", ["set.json", "search.json"])
def test_what_is_given_as_nothing_is_kept(facts: str) -> None:
    rook = stated_facts((FOLDER / facts).read_bytes(), "facts")["Gravelrook"]
    assert (rook.colors, rook.power, rook.mana_cost) == ((), 0, "{2}{B}")


@pytest.mark.parametrize("file", [*ENGLISH, "arena_ja.txt"])
def test_a_line_that_is_broken_is_named_and_nothing_is_read(file: str) -> None:
    lines = (FOLDER / file).read_text().splitlines()
    number = next(
        number for number, line in enumerate(lines, 1) if line.lstrip().startswith(("4", "<card ", "<Cards "))
    )
    lines[number - 1] = lines[number - 1].replace("4", "four")

    with pytest.raises(Refused, match=f"^Line {number}: "):
        decklist("\n".join(lines), "deck")


ASIDE = "<zone name='side'><card number='1' name='Rot'/></zone>"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("4 [ABC] Moss\n1 [ABC#12] Rot", {"Moss": 4, "Rot": 1}),
        ("4 Moss *F*\n1 Rot *CMDR*", {"Moss": 4, "Rot": 1}),
        ("4《苔》\n3 《腐敗》 (ABC) 12", {"苔": 4, "腐敗": 3}),
        ("\uff14\u3000苔\nメインボード（60）\n土地 (3)\n3 島", {"苔": 4, "島": 3}),
        ("4 x Moss\n1 X // Y\n2x Rot", {"Moss": 4, "X // Y": 1, "Rot": 2}),
        ("Moss and Rot\n4 Moss", {"Moss": 4}),
        ("4 Moss\n1 Rot (ABC) 3 [Maybeboard{noDeck},Burn]", {"Moss": 4}),
        ("4 Moss (ABC:12) *f-etch*\n1 Rot [Burn, Sideboard]", {"Moss": 4}),
        (
            f"<cockatrice_deck><zone name='main'>{ASIDE}<card number='4' name='Moss'/></zone></cockatrice_deck>",
            {"Moss": 4},
        ),
    ],
)
def test_what_players_write_round_a_name_is_dropped(text: str, names: dict[str, int]) -> None:
    assert decklist(text, "deck").cards == names


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[Main]\n4 Moss\n[Loft]\n1 Rot", r"^Line 3: \[Loft\] is not a line"),
        ("[metadata]\nName=Rook\nMoss\n[Main]\n4 Moss", "^Line 3: Moss is not a line"),
        ("Moss\nRot\n4 Moss", "^Line 2: Rot is not a line"),
        ("4 Moss\nRot", "^Line 2: Rot is not a line"),
        ("4 Moss\n4 Rot" + " " * 1000 + "away", "^Line 2: A name has at most 100 characters"),
        ("デッキ\n4 苔\n腐敗", "^Line 3: 腐敗 is not a line"),
        ('\n<Deck>\n<Cards Quantity="4" Name="Moss"></Deck>', "^Line 3: This is not XML that can be read$"),
        ('<Deck>\n<Cards Quantity="4"/></Deck>', "^Line 2: A card needs a name and a number of copies$"),
        ('<Deck>\n<Cards Quantity="1.5" Name="Moss"/></Deck>', "^Line 2: A deck has 1 to 10000 .* not 1.5 of Moss$"),
        (
            '<Deck>\n<Cards Quantity="1" Name="Moss" Sideboard="2"/></Deck>',
            "^Line 2: Sideboard is true or false, not 2$",
        ),
        ('<Deck>\n<Card Quantity="1" Name="Moss"/></Deck>', "^Line 2: <Card> is no card that can be read$"),
        ('<cockatrice_deck>\n<card number="1" name="Moss"/></cockatrice_deck>', "^Line 2: A card stands outside"),
        ('<cockatrice_deck>\n<zone name="loft"/></cockatrice_deck>', "^Line 2: The zone loft is not known"),
        ("<html>\n</html>", "^Line 1: <html> holds no deck that can be read$"),
        ("<Deck/>", "^The deck has no cards$"),
    ],
)
def test_files_that_cannot_be_are_refused_by_line(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        decklist(text, "deck")
    assert refused.value.field == "deck"


BILLION = (
    '<!DOCTYPE Deck [<!ENTITY a "Moss"><!ENTITY b "&a;&a;&a;&a;">]>\n<Deck><Cards Quantity="1" Name="&b;"/></Deck>'
)
FETCHED = '<!DOCTYPE Deck SYSTEM "file:///etc/hostname">\n<Deck><Cards Quantity="1" Name="Moss"/></Deck>'


@pytest.mark.parametrize("text", [BILLION, FETCHED])
def test_nothing_in_xml_is_expanded_or_fetched(text: str) -> None:
    with pytest.raises(Refused, match=r"^Line 1: A deck file has no DOCTYPE$"):
        decklist(text, "deck")
    with pytest.raises(Refused, match=r"^Line 1: This is not XML that can be read$"):
        decklist('<Deck><Cards Quantity="1" Name="&b;"/></Deck>', "deck")


FACTS = b'{"name": "Moss", "types": ["Creature"]}\n{"name": "MOSS", "types": ["Instant"]}\n{"name": "Rot"}'


def test_names_in_other_letters_mean_the_one_card_of_that_name() -> None:
    assert decks(FACTS, b"4 Moss\n1 rot\n2 forest\n1 Rot").setup["decks"] == {"A": {"Moss": 4, "Rot": 2, "Forest": 2}}
    with pytest.raises(Refused, match=r"^No facts are known of the card moss"):
        decks(FACTS, b"4 moss")


def test_accents_and_joined_letters_may_be_left_out() -> None:
    facts = '{"name": "Lichén-Dûl"}\n{"name": "Aether Moss"}\n{"name": "ばら"}\n{"name": "はら"}'.encode()
    read = decks(facts, "4 Lichen-Dul\n2 Æther Moss\n1 ばら".encode())
    assert read.setup["decks"] == {"A": {"Lichén-Dûl": 4, "Aether Moss": 2, "ばら": 1}}


def test_the_abilities_of_a_bulk_file_are_noted() -> None:
    card = b'[{"name": "Moss", "keywords": ["Trample", "Haste"]}]'
    moss = stated_facts(card, "facts")["Moss"]
    assert (moss.abilities, moss.haste, moss.vigilance) == (("Trample", "Haste"), True, False)


def test_a_title_that_is_the_name_of_a_card_was_meant_as_one() -> None:
    with pytest.raises(Refused, match=r"^Line 1: Rot is a card without a number; .* after Name$") as refused:
        decks(FACTS, b"Rot\n4 Moss")
    assert refused.value.field == "decks.A"
    assert decks(FACTS, b"Name Rot\n4 Moss").setup["pcs"]["A"]["profile"] == {"name": "Rot"}


def test_a_set_up_takes_the_same_texts() -> None:
    table = lay(
        {
            "decks": {"A": (FOLDER / "cockatrice.cod").read_text(), "B": "2 島\n1 rot"},
            "card_facts": (FOLDER / "set.json").read_text(),
            "cards": {"Rot": {}},
            "pcs": {"A": {"deck": "A"}, "B": {"deck": "B", "library": ["島#1", "島#2", "Rot"]}},
        }
    )
    assert table.decks["A"].cards == NAMED
    assert table.decks["B"].cards == {"島": 2, "Rot": 1}
    found = composition(table, "B", "library")
    assert str(found and found.line()) == "2 blue, 1 colourless / 3"


def test_marks_beyond_what_people_write_belong_to_the_name() -> None:
    """Each is searched for through the whole name, so a line of hundreds would cost a hundred times what it says."""
    assert card_in("4 Bolt" + " [X]" * MARKS) == (4, "Bolt", False)
    assert card_in("4 Bolt" + " [X]" * (MARKS + 2)) == (4, "Bolt [X] [X]", False)
