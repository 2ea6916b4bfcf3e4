"""One word for a thing in each language, signs for what the rules print as signs, no English left in Japanese texts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux.asking import WORDS
from adjudicator.seam.rulebook import Rule
from adjudicator.seam.sentences import Speaker
from tests.catalogues import CATALOGUES, forms_of, messages_in

RULES = {rule.id: rule for game in RULESETS for rule in game.book.rules.values()}
JAPANESE = Speaker("ja")

# ---- signs

_SIGN = re.compile(r"(?:(?<=[ (\"'】])|^)[-+−](?=[ .,;:)'\"]|$)")
_OPERAND = re.compile(r"[\w)|]$")
_NO_OPERAND = re.compile(r"\b(?:a|with|or|and|of|one|two|three|more|under|gives|leaves|by|are|is) $", re.IGNORECASE)


def signs_in(text: str) -> list[str]:
    """Where a plus or a hyphen stands for a modifier rather than between two numbers."""
    found = []
    for sign in _SIGN.finditer(text):
        before, after = text[: sign.start()], text[sign.end() :]
        adds = _OPERAND.search(before.rstrip(" ")) and not _NO_OPERAND.search(before) and re.match(r" [\w(|]", after)
        if not adds:
            found.append(text[max(0, sign.start() - 15) : sign.end() + 15])
    return found


def test_a_modifier_of_a_rule_is_a_sign() -> None:
    for rule in RULES.values():
        if rule.id.startswith("MFX-"):
            for text in texts(rule, "en"):
                assert signs_in(" ".join(text.split())) == [], rule.id
            for text in texts(rule, "ja"):
                assert not re.search(r"【\s*[-+−]\s*】", text), rule.id


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("With a - the lowest card", 1), ("+ + -: may not", 3), ("gives + or a suit", 1), ("modifiers are + or −", 2),
        ("Focus gives ⊕: ⊕ ⊖", 0), ("8 + 5 makes 13", 0), ("elevation + Sz, |c1 − c2| − r1", 0), ("Net −3: 4 cards", 0),
    ],
)  # fmt: skip
def test_what_counts_as_a_sign_left_as_a_hyphen(text: str, found: int) -> None:
    assert len(signs_in(text)) == found


def test_sentences_show_modifiers_as_signs() -> None:
    for message in messages_in("adjudicator/rulesets/malifaux"):
        assert not re.search(r"【[-+−]】", "".join(forms_of(message.string or "")))


# ---- one word for a thing

AVOIDED = {
    "操作": "コントロール", "計測": "測定", "試合": "対戦", "ダイス": "サイコロ", "機械": "マシン", "既に": "すでに",
    "盤面図を添え": "盤面図を添付", "GMの裁定": "GMの決定", "インパッサブル": "インパッシブル", "トゥーム": "トーム",
    "反則": "違反", "罰則": "ペナルティ", "ブラウザー": "ブラウザ", "サインイン": "ログイン", "退出": "ログアウト",
}  # fmt: skip
"""Words that Japanese texts avoid, each with the one they use."""


def texts(rule: Rule, language: str) -> Iterator[str]:
    """What the page of a rule says of it in a language, apart from where it is printed."""
    said = rule.title_in(language), rule.text_in(language), rule.example_in(language), rule.ambiguity_in(language)
    return (text for text in said if text)


def _japanese() -> Iterator[tuple[str, str]]:
    """Every Japanese text of the registers and of the catalogues, each with where it stands."""
    for rule in RULES.values():
        yield from ((rule.id, text) for text in texts(rule, "ja"))
    for place in CATALOGUES:
        for message in messages_in(place):
            yield from ((f"{place}: {message.id}", text) for text in forms_of(message.string or ""))


def test_japanese_texts_have_one_word_for_a_thing() -> None:
    found = [(where, f"{AVOIDED[word]}, not {word}") for where, text in _japanese() for word in AVOIDED if word in text]
    assert found == []


def test_a_question_asks_from_where_to_where_it_measures() -> None:
    assert [JAPANESE.say(WORDS[name]) for name in ("from", "to")] == ["測定元", "測定先"]


# ---- no English left

_KEPT = re.compile(
    r"`[^`]*`|「[^」]*」|『[^』]*』|（[A-Za-z][^）ぁ-ん]*、|(?:MFX|MTR|LCK)(?:-[A-Z0-9]+)+|S\d\d-\d\d|(?:max|min|floor)\("
)
"""What stands in Latin letters in Japanese too: names of data, printed words, numbers of rules, functions."""
_WORD = re.compile(r"(?<![A-Za-z0-9_])[A-Za-z_]*[a-z]{2}[A-Za-z_'’]*")
NAMES = {
    "Malifaux", "Explosive", "Insignificant", "Restricted", "Special", "Plentiful", "Crew", "Double", "Sided", "Bury",
    "Ann", "Bob", "Df", "Wp", "Mv", "Sz", "Ht", "LoS", "mm", "within",
}  # fmt: skip
"""Printed words of the games, stats and units, and the players of examples."""


def english_left(text: str) -> list[str]:
    """Latin words of a Japanese text that are no names."""
    return [word for word in _WORD.findall(_KEPT.sub("◇", text)) if word not in NAMES]


def test_a_rule_is_japanese_in_japanese() -> None:
    left = {rule.id: english_left(text) for rule in RULES.values() for text in texts(rule, "ja") if english_left(text)}
    assert left == {}


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("`tables.party`：2D6、max(0, N)、「Hard to Kill」、MFX-PUSH-05", []),
        ("40mmのベース、AnnのDf 5、LoSあり", []),
        ("（rebuilt_after）", ["rebuilt_after"]),
        ("そのアクションのActionCompletedまで", ["ActionCompleted"]),
        ("{name: Ponder, kind: magic}は指摘", ["name", "Ponder", "kind", "magic"]),
    ],
)
def test_what_counts_as_english_left(text: str, found: list[str]) -> None:
    assert english_left(text) == found


def test_where_a_rule_is_printed_is_told_in_the_reader_s_language() -> None:
    for rule in RULES.values():
        if not rule.house:
            document, _, section = rule.source_in("ja").partition("、")
            assert rule.source_in("en") == rule.source
            assert rule.source.endswith(f" ({document}), {section}"), rule.id
            assert re.search("[ぁ-んァ-ヶ一-龯]", document), rule.id
