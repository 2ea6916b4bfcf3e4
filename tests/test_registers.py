"""The registers of all games are complete in both languages, and no text names a rule that does not exist."""

from __future__ import annotations

import re

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.seam.rulebook import Rule

RULES = {rule.id: rule for game in RULESETS for rule in game.book.rules.values()}
PREFIXES = "|".join(game.prefix for game in RULESETS)
NAMED = re.compile(rf"(?:{PREFIXES})-[A-Z0-9]+-[A-Z]?[0-9]+")
KANA = re.compile("[ぁ-ヺ]")


def pairs(rule: Rule) -> list[tuple[str | None, str | None]]:
    """Each text of a rule in English and in Japanese."""
    return [(rule.text, rule.text_ja), (rule.example, rule.example_ja), (rule.ambiguity, rule.ambiguity_ja)]


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_a_rule_says_the_same_in_both_languages(rule: Rule) -> None:
    for english, japanese in pairs(rule):
        assert bool(english) == bool(japanese)
        if english and japanese:
            assert KANA.search(japanese)
            assert set(NAMED.findall(english)) <= set(NAMED.findall(japanese))
            assert set(NAMED.findall(japanese)) <= RULES.keys()


def test_the_numbers_of_a_text_are_those_of_its_japanese() -> None:
    """A number of the English text may be missing only if a word says it."""
    for rule in RULES.values():
        for english, japanese in pairs(rule):
            numbers = re.findall(r"(?<![\w.-])\d+(?:\.\d+)?", english or "")
            missing = [number for number in numbers if number not in (japanese or "")]
            assert not missing, rule.id
