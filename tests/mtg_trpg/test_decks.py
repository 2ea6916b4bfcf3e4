"""Decks as players have them: lists, card facts, bulk files, and what is wrong with them."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from adjudicator.plain import canonical
from adjudicator.ruleset import Plain, Refused
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.composition import composition
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.events import CardDrawn
from adjudicator.rulesets.mtg_trpg.facts_file import stated_facts
from adjudicator.rulesets.mtg_trpg.given import GivenFacts
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.readers import decks

SAMPLES = files("adjudicator.rulesets.mtg_trpg") / "samples"
FACTS = (SAMPLES / "cards.jsonl").read_bytes()


@pytest.mark.parametrize(
    ("text", "cards", "sideboard"),
    [
        ("4 Forest", {"Forest": 4}, {}),
        ("4x Forest\n2 Forest\n", {"Forest": 6}, {}),
        ("\ufeff4 Forest\r\n3 Fen Imp\r\n", {"Forest": 4, "Fen Imp": 3}, {}),
        ("4 Forest (ABC) 123\n1 Fen Imp [XY2]\n1 Moss (ABC) 12 *F*", {"Forest": 4, "Fen Imp": 1, "Moss": 1}, {}),
        ("Deck\n4 Forest\n\n2 Moss\n\nSideboard\n1 Fen Imp", {"Forest": 4, "Moss": 2}, {"Fen Imp": 1}),
        ("4 Forest\n\n1 Fen Imp", {"Forest": 4}, {"Fen Imp": 1}),
        ("SB: 2 Moss\n4 Forest", {"Forest": 4}, {"Moss": 2}),
        ("# mine\n// too\nCommander\n1 Old Moss\nDeck:\n4 Forest", {"Old Moss": 1, "Forest": 4}, {}),
        ("1 Fire // Ice", {"Fire // Ice": 1}, {}),
        ("1 Mind's Eye, Half-Shut", {"Mind's Eye, Half-Shut": 1}, {}),
    ],
)
def test_a_decklist_is_read(text: str, cards: dict[str, int], sideboard: dict[str, int]) -> None:
    read = decklist(text, "deck")
    assert (read.cards, read.sideboard) == (cards, sideboard)


def test_the_title_of_an_export_is_read() -> None:
    assert decklist("About\nName Rook\n\nDeck\n4 Forest", "deck").title == "Rook"


@pytest.mark.parametrize(
    ("text", "field", "says"),
    [
        ("0 Forest", "deck: line 1", "0 copies of Forest"),
        ("4 Forest\n-4 Moss", "deck: line 2", "-4 copies of Moss"),
        ("1.5 Forest", "deck: line 1", "1.5 copies of Forest"),
        ("99999999999999999999 Forest", "deck: line 1", "copies of Forest"),
        ("Forest", "deck: line 1", "no line of a decklist"),
        ("4", "deck: line 1", "no line of a decklist"),
        ("", "deck", "no cards"),
        ("Sideboard\n4 Forest", "deck", "no cards"),
        ("\n".join(f"5000 Moss {n}" for n in range(20)), "deck", "100000 cards"),
    ],
)
def test_a_decklist_that_cannot_be_is_refused(text: str, field: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        decklist(text, "deck")
    assert refused.value.field == field


# ---- facts


def test_facts_are_read_from_json_lines() -> None:
    read = stated_facts(FACTS, "facts")
    assert read["Fenfall Road"].basic_land_types == ("Island", "Forest")
    assert len(read) == len(FACTS.splitlines())


BULK: list[Plain] = [
    {
        "object": "card", "name": "Fen Imp", "mana_cost": "{1}{B}", "cmc": 2.0, "type_line": "Creature — Imp",
        "colors": ["B"], "color_identity": ["B"], "keywords": ["Flying", "Haste"], "power": "2", "toughness": "*",
        "layout": "normal", "legalities": {"old": "legal"},
    },
    {"name": "Forest", "type_line": "Basic Land — Forest", "cmc": 0.0, "mana_cost": "", "colors": []},
    {
        "name": "Moth // Moon", "layout": "transform", "cmc": 3.0, "type_line": "Creature — Insect // Land",
        "card_faces": [
            {
                "name": "Moth", "mana_cost": "{2}{U}", "type_line": "Creature — Insect", "colors": ["U"],
                "power": "1", "toughness": "3",
            },
            {"name": "Moon", "mana_cost": "", "type_line": "Land", "colors": []},
        ],
    },
    {"name": "Fire // Ice", "layout": "split", "cmc": 4.0, "mana_cost": "{1}{R} // {1}{U}", "colors": ["R", "U"],
     "type_line": "Instant // Instant"},
    {"name": "Pretty Picture", "layout": "art_series"},
]  # fmt: skip
BY_NAME: Plain = {
    "meta": {"version": "1"},
    "data": {
        "Fen Imp": [
            {
                "name": "Fen Imp", "manaCost": "{1}{B}", "manaValue": 2.0, "type": "Creature — Imp", "colors": ["B"],
                "keywords": ["Haste"], "power": "2", "toughness": "*", "layout": "normal",
            }
        ],
        "Tide Sage": [
            {"name": "Tide Sage", "manaCost": "{2}{U}", "manaValue": 3, "type": "Legendary Planeswalker — Sage",
             "colors": ["U"], "loyalty": "3"}
        ],
    },
}  # fmt: skip


@pytest.mark.parametrize("bulk", [BULK, BY_NAME], ids=["an array", "by name"])
def test_facts_are_read_from_a_bulk_file(bulk: Plain) -> None:
    read = stated_facts(json.dumps(bulk).encode(), "bulk")["Fen Imp"]
    assert (read.types, read.colors, read.mana_cost, read.mana_value) == (("Creature",), ("B",), "{1}{B}", 2)
    assert (read.power, read.toughness, read.haste, read.flash) == (2, None, True, False)


def test_faces_and_lands_of_a_bulk_file_are_read() -> None:
    read = stated_facts(json.dumps(BULK).encode(), "bulk")
    assert (read["Forest"].types, read["Forest"].basic_land_types) == (("Land",), ("Forest",))
    assert (read["Moth // Moon"].power, read["Moth"].mana_cost, read["Moth"].colors) == (1, "{2}{U}", ("U",))
    assert (read["Fire // Ice"].mana_cost, read["Fire // Ice"].mana_value) == (None, 4)
    assert "Pretty Picture" not in read


def test_only_wanted_facts_are_kept() -> None:
    assert stated_facts(FACTS, "facts", ["Gravelrook"]).keys() == {"Gravelrook"}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        (b'{"name": "A"}\n{"name": "A", "power": 1}', "facts: line 2"),
        (b'{"name": "A"}\nnonsense', "facts: line 2"),
        (b'{"power": 1}', "facts: line 1, name"),
        (b'{"name": "A", "text": "no"}', "facts: line 1, text"),
        (b'[{"name": 5}]', "facts"),
        (b"[" * 100_000, "facts"),
        (b'[{"name": "A", "power": "1"}, {"name": "A", "power": "2"}]', "facts: A"),
        (b"\xff\xfe", "facts: line 1"),
    ],
)
def test_facts_that_cannot_be_are_refused(data: bytes, field: str) -> None:
    with pytest.raises(Refused) as refused:
        stated_facts(data, "facts")
    assert refused.value.field == field


# ---- a set-up of files


def test_a_set_up_is_made_of_facts_and_decklists() -> None:
    read = decks(FACTS, b"Name Wren\n4 Gravelrook\n6 Swamp", b"3 Emberlace Snap\n7 Mountain\n\n1 Vane Guard")
    setup = read.setup
    canonical(setup)
    table = lay(setup)
    assert read.notes == ("B's sideboard stays at home: 1 Vane Guard",)
    assert setup["cards"].keys() == {"Gravelrook", "Emberlace Snap"}
    assert setup["pcs"] == {"A": {"deck": "A", "profile": {"name": "Wren"}}, "B": {"deck": "B"}}
    found = composition(table, "A", "library")
    assert found is not None
    assert found.line() == "10 black / 10"


@pytest.mark.parametrize(
    ("lists", "field", "says"),
    [
        ((), "decks", "after the card facts"),
        ((b"4 Gravelrok",), "deck A", "did you mean Gravelrook"),
        ((b"4 Gravelrook", b"4 Forrest"), "deck B", "did you mean Forest"),
        ((b"4 Gravelrook", b"\xff"), "deck B", "not UTF-8"),
        ((b"1 Forest",) * 30, "decks", "30 decks"),
    ],
)
def test_files_that_make_no_set_up_are_refused(lists: tuple[bytes, ...], field: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        decks(FACTS, *lists)
    assert refused.value.field == field


def test_the_make_up_follows_the_library() -> None:
    table = lay(decks(FACTS, b"4 Gravelrook\n6 Swamp\n2 Ashgate Causeway").setup)
    for card in ("Swamp#1", "Gravelrook#1", "Ashgate Causeway#1"):
        table = mtg_trpg.evolve(table, CardDrawn(pc="A", card=card), 1)
    found, deck = composition(table, "A", "library"), composition(table, "A", "deck")
    assert found is not None
    assert deck is not None
    assert (found.line(), deck.line()) == ("8 black, 1 colorless / 9", "10 black, 2 colorless / 12")


def test_facts_know_what_a_set_up_knows() -> None:
    assert set(GivenFacts.__struct_fields__) >= {"types", "colors", "mana_cost", "basic_land_types", "flash"}
