"""Decks as players have them: lists, card facts, bulk files, and what is wrong with them."""

from __future__ import annotations

import json
from importlib.resources import files

import pytest

from adjudicator.plain.json import Plain, canonical
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.composition import composition
from adjudicator.rulesets.mtg_trpg.decklist import decklist
from adjudicator.rulesets.mtg_trpg.events import CardDrawn
from adjudicator.rulesets.mtg_trpg.facts_file import stated_facts
from adjudicator.rulesets.mtg_trpg.given import GivenFacts
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.readers import decks
from adjudicator.seam.ruleset import Refused

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
        ("2 Moss\n\nSB: 1 Fen Imp\n\n4 Forest", {"Moss": 2, "Forest": 4}, {"Fen Imp": 1}),
        ("// Lands\n4 Forest\n\n// Rest\n2 Moss\n\n// Spells\n1 Rot", {"Forest": 4, "Moss": 2, "Rot": 1}, {}),
        ("// Lands\n4 Forest\n\n// Rest\n2 Moss", {"Forest": 4, "Moss": 2}, {}),
        ("// mine\n4 Forest\n\n\n2 Moss\n\n# 6 in all", {"Forest": 4}, {"Moss": 2}),
        ("4 Forest\n\n2 Moss\n\n1 Rot", {"Forest": 4, "Moss": 2, "Rot": 1}, {}),
        ("4 Forest\n\n15 Moss", {"Forest": 4}, {"Moss": 15}),
        ("4 Forest\n\n16 Moss", {"Forest": 4, "Moss": 16}, {}),
        ("// Deck (4)\n4 Forest\n\n// Sideboard (20)\n20 Moss", {"Forest": 4}, {"Moss": 20}),
        ("Companion\n1 Old Moss\n\nDeck\n4 Forest", {"Forest": 4}, {"Old Moss": 1}),
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
    ("text", "says"),
    [
        ("0 Forest", "^Line 1: A deck has 1 to 10000 copies of a card, not 0 of Forest$"),
        ("4 Forest\n-4 Moss", "^Line 2: .* not −4 of Moss$"),
        ("1.5 Forest", "^Line 1: .* not 1.5 of Forest$"),
        ("99999999999999999999 Forest", "^Line 1: .* of Forest$"),
        ("1" * 5000 + " Forest", "^Line 1: .* 1 to 10000 copies of a card, not 11111111111111111111… of Forest$"),
        ("4 Forest\n4 " + "x" * 16_000, "^Line 2: A name has at most 100 characters: x{40}…$"),
        ("Name " + "x" * 101 + "\n4 Forest", "^Line 1: A name has at most 100 characters"),
        ("4 Forest\nSideboard\n9000 Moss\n9000 Rot", "^18000 cards are too many: at most 10000 can be kept$"),
        ("Forest", "^Line 1: Forest is not a line of a decklist"),
        ("4", "^Line 1: 4 is not a line of a decklist"),
        ("", "^The deck has no cards$"),
        ("Sideboard\n4 Forest", "^The deck has no cards$"),
        ("\n".join(f"5000 Moss {n}" for n in range(20)), "^100000 cards are too many: at most 10000 can be kept$"),
    ],
)
def test_a_decklist_that_cannot_be_is_refused(text: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        decklist(text, "deck")
    assert refused.value.field == "deck"


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


ODD: Plain = [
    {"name": "Half Imp", "layout": "normal", "mana_cost": "{HW}", "cmc": 0.5, "type_line": "Creature", "colors": ["W"]},
    {"name": "Odd Imp", "layout": "normal", "mana_cost": "{HW}", "type_line": "Creature", "colors": ["W"]},
    {"name": "Vast Imp", "layout": "normal", "cmc": 1e300, "type_line": "Creature", "colors": []},
    {"name": "Fen Imp", "layout": "normal", "mana_cost": "{B}", "cmc": 1.0, "type_line": "Creature", "colors": ["B"]},
]


def test_what_is_wrong_with_a_card_of_a_bulk_file_counts_where_it_is_wanted() -> None:
    odd = json.dumps(ODD).encode()
    assert stated_facts(odd, "bulk", ["Fen Imp"]).keys() == {"Fen Imp"}
    for name, says in (
        ("Half Imp", "^The mana value 0.5 is not a whole number$"),
        ("Odd Imp", "^The cost {HW} cannot be read$"),
        ("Vast Imp", "^a whole number of 1000000 at most is needed$"),
    ):
        with pytest.raises(Refused, match=says) as refused:
            stated_facts(odd, "bulk", [name])
        assert str(refused.value.field).startswith(f"bulk.{name}.mana_")


IMP: dict[str, Plain] = {"name": "Imp", "mana_cost": "{1}{B}", "cmc": 2.0, "type_line": "Creature", "colors": ["B"]}
TOKEN: dict[str, Plain] = {"name": "Imp", "layout": "token", "cmc": 0.0, "type_line": "Token Creature", "colors": ["B"]}
SPLIT: dict[str, Plain] = {
    "name": "Imp // Elf", "layout": "split", "mana_cost": "{R} // {1}{U}", "cmc": 3.0,
    "type_line": "Instant // Sorcery", "colors": ["R", "U"],
}  # fmt: skip
REVERSIBLE: dict[str, Plain] = {"name": "Imp // Imp", "layout": "reversible_card", "card_faces": [IMP, IMP]}


@pytest.mark.parametrize(
    "bulk", [[IMP, TOKEN], [TOKEN, IMP], [IMP, SPLIT], [SPLIT, IMP], [IMP, REVERSIBLE], [TOKEN, SPLIT, IMP, TOKEN]]
)
def test_a_face_and_a_token_yield_to_the_card_of_their_name(bulk: list[dict[str, Plain]]) -> None:
    read = stated_facts(json.dumps(bulk).encode(), "bulk")["Imp"]
    assert (read.mana_cost, read.types, read.token) == ("{1}{B}", ("Creature",), False)


def test_tokens_of_one_name_that_differ_stand_for_nothing() -> None:
    assert stated_facts(json.dumps([TOKEN, {**TOKEN, "power": "3"}]).encode(), "bulk") == {}


LOST: list[Plain] = [
    {"name": "Lost // Found", "layout": "split", "manaCost": "{1}{R}", "manaValue": 5.0, "colors": ["R"],
     "type": "Instant"},
    {"name": "Lost // Found", "layout": "split", "manaCost": "{2}{G}", "manaValue": 5.0, "colors": ["G"],
     "type": "Sorcery"},
]  # fmt: skip
DAY: list[Plain] = [
    {"name": "Day // Night", "layout": "transform", "manaValue": 0.0, "colors": [], "type": "Land"},
    {"name": "Day // Night", "layout": "transform", "manaCost": "{9}", "manaValue": 0.0, "colors": ["G"],
     "type": "Creature", "power": "4", "toughness": "4"},
]  # fmt: skip


def test_a_split_card_has_both_halves_and_any_other_its_front() -> None:
    read = stated_facts(json.dumps({"data": {"Lost // Found": LOST, "Day // Night": DAY}}).encode(), "bulk")
    split, front = read["Lost // Found"], read["Day // Night"]
    assert (split.colors, split.types, split.mana_value) == (("R", "G"), ("Instant", "Sorcery"), 5)
    assert (front.types, front.mana_cost, front.power) == (("Land",), None, None)
    whole_split = stated_facts(json.dumps([SPLIT]).encode(), "bulk")["Imp // Elf"]
    assert (whole_split.colors, whole_split.mana_cost, whole_split.mana_value) == (("U", "R"), None, 3)


def test_a_mana_value_spelled_out_is_no_other_fact() -> None:
    twice = b'{"name": "Imp", "mana_cost": "{1}{B}"}\n{"name": "Imp", "mana_cost": "{1}{B}", "mana_value": 2}'
    assert stated_facts(twice, "facts").keys() == {"Imp"}
    lay({"cards": {"Imp": {"mana_cost": "{1}{B}"}}, "card_facts": twice.decode()})


@pytest.mark.parametrize(
    ("facts", "field", "says"),
    [
        ({"mana_value": -3}, "facts.Imp.mana_value", "A mana value is 0 or more, not −3"),
        ({"mana_cost": "{R}", "mana_value": 2}, "facts.Imp.mana_value", "The cost {R} has mana value 1, not 2"),
        ({"types": ["Instant"], "basic_land_types": ["Forest"]}, "facts.Imp.basic_land_types", "Only a land"),
        ({"name": "Forest", "types": ["Instant"], "mana_cost": "{R}"}, "facts.Forest", "Forest is a basic land"),
        (
            {"name": "Forest", "types": ["Land"], "basic_land_types": ["Forest"], "makes_mana": ["C"]},
            "facts.Forest",
            "Forest is a basic land",
        ),
        ({"name": "x" * 101}, "facts.name", "A card is an object with a name of 1 to 100 characters"),
    ],
)
def test_facts_that_contradict_each_other_are_refused_with_their_line(
    facts: dict[str, Plain], field: str, says: str
) -> None:
    with pytest.raises(Refused, match=f"^Line 1: {says}") as refused:
        stated_facts(json.dumps({"name": "Imp", **facts}).encode(), "facts")
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("data", "field", "says"),
    [
        (b'{"name": "A"}\n{"name": "A", "power": 1}', "facts.A", "Line 2: A is stated twice, with different facts"),
        (b'{"name": "A"}\nnonsense', "facts", "Line 2: "),
        (b'{"power": 1}', "facts.name", "Line 1: A card is an object with a name"),
        (b'{"name": "A", "text": "no"}', "facts.A.text", "Line 1: "),
        (b'[{"name": 5}]', "facts[0].name", "Not a card file that can be read: text is needed, not a whole number$"),
        (b"[" * 100_000, "facts[0]", "Not a card file that can be read: an object is needed, not a list$"),
        (b'[{"name": ', "facts", "Not a card file that can be read: it is not JSON, or nested too deeply$"),
        (b'[{"name": "A", "power": "1"}, {"name": "A", "power": "2"}]', "facts.A", "A is stated twice"),
        (b"\xff\xfe", "facts", "Line 1: "),
    ],
)
def test_facts_that_cannot_be_are_refused(data: bytes, field: str, says: str) -> None:
    with pytest.raises(Refused, match=f"^{says}") as refused:
        stated_facts(data, "facts")
    assert refused.value.field == field


# ---- a set-up of files


def test_a_set_up_is_made_of_facts_and_decklists() -> None:
    read = decks(FACTS, b"Name Wren\n4 Gravelrook\n6 Swamp", b"3 Emberlace Snap\n7 Mountain\n\n1 Vane Guard")
    setup = read.setup
    canonical(setup)
    table = lay(setup)
    assert [str(note) for note in read.notes] == ["B's sideboard is left out: 1 Vane Guard"]
    assert setup["cards"].keys() == {"Gravelrook", "Emberlace Snap"}
    assert setup["pcs"] == {"A": {"deck": "A", "profile": {"name": "Wren"}}, "B": {"deck": "B"}}
    found = composition(table, "A", "library")
    assert found is not None
    assert str(found.line()) == "10 black / 10"


def test_a_power_of_0_and_colours_stated_as_none_are_kept() -> None:
    wall = b'{"name": "Wall", "types": ["Creature"], "mana_cost": "{R}", "colors": [], "power": 0, "toughness": 4}'
    facts = lay(decks(wall, b"4 Wall").setup).cards["Wall"]
    assert (facts.colors, facts.power, facts.toughness) == ((), 0, 4)


def test_what_facts_leave_open_is_noted() -> None:
    facts = b'{"name": "Blob", "types": ["Creature"], "power": 1}\n{"name": "Sage", "types": ["planeswalker"]}'
    notes = decks(facts, b"1 Blob\n1 Sage").notes
    assert [str(note) for note in notes] == ["No power and toughness in numbers: Blob", "No loyalty in numbers: Sage"]


@pytest.mark.parametrize(
    ("lists", "field", "says"),
    [
        ((), "decks", "after the card facts"),
        ((b"4 Gravelrok",), "decks.A", "Did you mean Gravelrook"),
        ((b"4 Gravelrook", b"4 Forrest"), "decks.B", "Did you mean Forest"),
        (
            (b"4 Gravelrok\n4 Xyzzy\n1 Forrest",),
            "decks.A",
            r"of 3 cards: Gravelrok \(did you mean Gravelrook\?\), Xyzzy, Forrest \(did you mean Forest\?\)$",
        ),
        ((b"\n".join(b"1 Xyzzy %d" % n for n in range(9)),), "decks.A", "9 cards: .*Xyzzy 4 and 4 more$"),
        ((b"4 Gravelrook", b"\xff"), "decks.B", "^Not UTF-8: byte 1 is 0xff; save the list as UTF-8$"),
        ((b"1 Forest",) * 30, "decks", "30 decks"),
    ],
)
def test_files_that_make_no_set_up_are_refused(lists: tuple[bytes, ...], field: str, says: str) -> None:
    with pytest.raises(Refused, match=says) as refused:
        decks(FACTS, *lists)
    assert refused.value.field == field


@pytest.mark.parametrize("facts", [b"", b"\n\n", b"[]", b'{"data": []}'])
def test_card_facts_without_a_card_are_refused(facts: bytes) -> None:
    with pytest.raises(Refused, match="holds no card") as refused:
        decks(facts, b"4 Forest")
    assert refused.value.field == "cards"


def test_the_make_up_follows_the_library() -> None:
    table = lay(decks(FACTS, b"4 Gravelrook\n6 Swamp\n2 Ashgate Causeway").setup)
    for card in ("Swamp#1", "Gravelrook#1", "Ashgate Causeway#1"):
        table = mtg_trpg.evolve(table, CardDrawn(pc="A", card=card), 1)
    found, deck = composition(table, "A", "library"), composition(table, "A", "deck")
    assert found is not None
    assert deck is not None
    made_up = (str(found.line()), str(deck.line()))
    assert made_up == ("8 black, 1 colourless / 9", "10 black, 2 colourless / 12")


def test_facts_know_what_a_set_up_knows() -> None:
    assert set(GivenFacts.__struct_fields__) >= {"types", "colors", "mana_cost", "basic_land_types", "flash"}
