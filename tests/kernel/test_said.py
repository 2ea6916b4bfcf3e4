"""Sentences as data: parts put in, numbers, lists, players, both languages, what programs get."""

from __future__ import annotations

import pytest

from adjudicator.plain.said import (
    Drawn,
    Named,
    Part,
    Phrases,
    Player,
    cards,
    counted,
    in_english,
    listed,
    restored,
    say,
    spoken,
    stored,
    told,
)
from adjudicator.seam.sentences import Speaker

FERROW = Named("ferrow", "Old Ferrow")


@pytest.mark.parametrize(
    ("part", "text"),
    [
        (3, "3"),
        (-3, "−3"),
        (0, "0"),
        (2.5, "2.5"),
        (-0.36, "−0.36"),
        (4.0, "4"),
        (-0.0, "0"),
        (-0.00001, "0"),
        (1 / 3, "0.3333"),
        ("11T", "11T"),
        (FERROW, "Old Ferrow"),
        (Player("B"), "B"),
        (cards(["6T", "9M"]), "6T 9M"),
        (listed(["a"]), "a"),
        (listed(["a", "b"]), "a and b"),
        (listed(["a", "b", "c"]), "a, b and c"),
        (listed(["a", "b", "c"], "or"), "a, b or c"),
        (listed(["a", "b", "c"], "list"), "a, b, c"),
        (listed([say("Df {stat}", stat=5), "9M"], "terms"), "Df 5 + 9M"),
        (listed(["a", "b"], "lines"), "a\nb"),
        (listed([]), ""),
        (counted("{count} card", "{count} cards", 1), "1 card"),
        (counted("{count} card", "{count} cards", 0), "0 cards"),
    ],
)
def test_a_part_in_words(part: Part, text: str) -> None:
    assert str(say("<{part}>", part=part)) == f"<{text}>"


@pytest.mark.parametrize(
    ("pattern", "number", "text"),
    [
        ("{n:+}", -1, "−1"),
        ("{n:+}", 0, "±0"),
        ("{n:+}", 2, "+2"),
        ("{n:+}", -0.0, "±0.0"),
        ("{n:.3f}", -0.0001, "0.000"),
        ("{n:.3f}", 6.36, "6.360"),
        ("{n:.3f}", -0.5, "−0.500"),
    ],
)
def test_a_number_is_written_as_the_pattern_says(pattern: str, number: float, text: str) -> None:
    assert str(Phrases("adjudicator").say(pattern, n=number)) == text


def test_players_are_named_where_their_names_are_known() -> None:
    said = say("{who} acts", who=Player("B"))
    assert str(said) == "B acts"
    assert spoken(said, in_english, {"B": "Mina"}) == "Mina (B) acts"
    assert spoken(said, in_english, {"B": ""}) == "B acts"


def test_braces_in_what_somebody_typed_are_only_text() -> None:
    assert str(say("{why}", why="{0} {name} }{")) == "{0} {name} }{"


def test_a_pattern_with_a_brace_too_few_shows_as_it_is_written() -> None:
    assert str(say("{who takes {count}", count=1)) == "{who takes {count}"


def test_what_was_stored_instead_of_a_sentence_stands_for_itself() -> None:
    assert str(restored(b'"too long"')) == "too long"


def test_japanese_comes_from_the_catalogue_of_the_package() -> None:
    speaker = Speaker("ja", {"B": "Mina"})
    assert speaker.say(say("line {line}: {says}", line=4, says=say("no such field"))) == "4行目：その項目はありません"
    items = counted("{count} item", "{count} items", 3)
    needed = listed([say("a list"), say("an object")], "or")
    assert speaker.say(say("{needed} with {items} is needed", needed=needed, items=items)) == (
        "要素3個のリストかオブジェクトが必要です"
    )
    assert speaker.say(say("{who}: {field}", who=Player("B"), field="x")) == "Mina（B）: x"


def test_what_no_catalogue_knows_is_said_in_english() -> None:
    assert Speaker("ja").say(Phrases("tests.kernel").say("{seat} passed", seat="A")) == "A passed"


def test_programs_get_the_parts() -> None:
    said = say("{who} of {model}: {cards}", who=Player("B"), model=FERROW, cards=cards(["6T", "9M"]))
    assert told(said) == {
        "pattern": "{who} of {model}: {cards}",
        "parts": {"who": {"seat": "B"}, "model": {"id": "ferrow", "name": "Old Ferrow"}, "cards": ["6T", "9M"]},
    }
    assert told(counted("{count} card", "{count} cards", 2)) == {"pattern": "{count} cards", "parts": {"count": 2}}


def test_a_card_is_said_by_its_words_and_stored_with_its_looks() -> None:
    says = say("{player} turns {card}", player=Player("A"), card=Drawn(say("the Black Joker"), "black_joker", "BJ"))

    assert str(says) == "A turns the Black Joker"
    assert told(says) == {
        "pattern": "{player} turns {card}",
        "parts": {"player": {"seat": "A"}, "card": {"pattern": "the Black Joker", "parts": {}}},
    }
    assert restored(stored(says)) == says
