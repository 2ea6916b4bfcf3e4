"""Every sentence of the product has its Japanese, and both languages have the same parts."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from string import Formatter

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.frontend import parse_mapping_cfg

from adjudicator.match import Game
from adjudicator.rulesets import RULESETS
from adjudicator.seam.sentences import Speaker
from tests.catalogues import CATALOGUES, forms_of, messages_in
from tests.given import ROOT

KEYWORDS = {"say": (1,), "counted": (1, 2)}
PATTERNS_OF = {"say": 1, "counted": 2}


def _parts(pattern: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(pattern) if name}


@pytest.mark.parametrize("place", CATALOGUES)
def test_the_catalogue_holds_the_sentences_of_the_code(place: str) -> None:
    """`make sentences` brings the catalogue up to date."""
    with (ROOT / "babel.cfg").open() as cfg:
        methods, options = parse_mapping_cfg(cfg)  # type: ignore[no-untyped-call]  # Babel's own
    extracted = extract_from_dir(ROOT / place, methods, options, KEYWORDS)
    in_code = {forms_of(found[2])[0] for found in extracted}
    assert in_code == {forms_of(message.id)[0] for message in messages_in(place)}


@pytest.mark.parametrize("place", CATALOGUES)
def test_every_sentence_has_its_japanese_with_the_same_parts(place: str) -> None:
    for message in messages_in(place):
        (japanese,) = forms_of(message.string or "")
        assert japanese, f"no Japanese for {message.id!r}"
        for english in forms_of(message.id):
            assert _parts(english) == _parts(japanese), message.id


def _calls() -> Iterator[tuple[str, ast.Call, int]]:
    for place in ("adjudicator", "api", "projections"):
        for path in sorted((ROOT / place).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in PATTERNS_OF:
                    yield f"{path.relative_to(ROOT)}:{node.lineno}", node, PATTERNS_OF[node.func.id]


def test_a_pattern_is_written_out_and_gets_the_parts_it_names() -> None:
    """A pattern put together at run time could not be translated."""
    seen = 0
    for where, call, number in _calls():
        patterns = [arg.value for arg in call.args[:number] if isinstance(arg, ast.Constant)]
        assert len(patterns) == number, f"{where}: a pattern is no literal"
        given = {keyword.arg for keyword in call.keywords} | ({"count"} if number == 2 else set())
        named = set[str]().union(*(_parts(str(pattern)) for pattern in patterns))
        assert None in given or given == named, f"{where}: the pattern names {named}, the call gives {given}"
        seen += 1
    assert seen > 100


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.name)
def test_every_kind_of_event_has_a_word(ruleset: Game) -> None:
    assert list(ruleset.kinds) == list(ruleset.events)
    for language in ("en", "ja"):
        words = [Speaker(language).say(says) for says in ruleset.kinds.values()]
        assert len(set(words)) == len(words)
