"""The rule book: searched by words in either language; a rule's examples are judged as its cases expect."""

from __future__ import annotations

import re

import pytest

from adjudicator.cases.shortest import shortest
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.searching import found
from api.view.worked import SHOWN, worked
from tests.api.given import Client


@pytest.fixture(scope="module")
def client() -> Client:
    """A client of a service with every game."""
    return create_app(Adjudicator(RULESETS)).test_client()


@pytest.mark.parametrize(
    ("words", "rule"),
    [
        ("cheat minus", "MFX-CHEAT-02"),
        ("  CHEAT　⊖ ", "MFX-CHEAT-02"),
        ("視線 壁", "MFX-SHADOW-05"),
        ("deck runs out", "MFX-DECK-03"),
        ("mfx-cheat 02", "MFX-CHEAT-02"),
        ("focus カウンター", "MTR-FOCUS-10"),
    ],
)
def test_every_word_is_found_in_either_language(words: str, rule: str) -> None:
    assert rule in [one.id for _, one in found(RULESETS, words)]


def test_titles_count_more_than_texts() -> None:
    ids = [one.id for _, one in found([malifaux], "joker")]
    in_title = [("joker" in malifaux.book.rules[one].title.casefold()) for one in ids]
    assert in_title == sorted(in_title, reverse=True)
    assert found(RULESETS, "cheat zzz") == found(RULESETS, "cheat") != []  # what holds most words, if nothing holds all
    assert found(RULESETS, "zzz") == found(RULESETS, " ") == []


def test_a_search_over_http_and_on_a_page_is_the_same(client: Client) -> None:
    data = [rule["id"] for rule in client.get("/v1/rules?q=base+contact").json["rules"]]
    page = client.get("/rules?q=base+contact&lang=ja", headers={"Accept": "text/html"}).text
    assert re.findall(r'href="/rules/([^"?]*)', page) == data
    assert client.get(f"/v1/rules?q={'x' * 201}").json["errors"][0]["field"] == "q"


def test_a_rule_s_examples_break_it_and_keep_it() -> None:
    examples = worked(malifaux, "MFX-CHEAT-02", "en")
    assert [one.breaks for one in examples] == [True] * SHOWN + [False] * SHOWN
    assert "a flip with a negative modifier may not be cheated" in examples[0].happened[-1].breaks
    assert [(fact.where, fact.what) for fact in examples[0].given][:1] == [("A", "hand 3C")]
    computed = worked(malifaux, "MFX-MEAS-05", "ja")
    assert any("距離" in working for one in computed for working in one.workings)


def test_a_case_of_several_matches_gives_a_situation_for_each() -> None:
    cases = shortest(locke, "LCK-BASE-02")
    assert {"LCK-B-084"} == {one.case for one in cases if "matches" not in one.given and "match" not in one.when[0]}
    assert [bool(one.broken) for one in cases].count(True) == 1


def test_a_rule_s_page_shows_its_examples_and_the_book_lists_all(client: Client) -> None:
    page = client.get("/rules/MFX-CHEAT-02", headers={"Accept": "text/html"}).text
    assert page.count("This is a breach") == page.count("This is not a breach") == SHOWN
    assert page.count("/ruling?s=1.") == 2 * SHOWN
    book = client.get("/rules?ruleset=locke", headers={"Accept": "text/html"}).text
    assert re.findall(r'href="/rules/(LCK[^"?]*)', book) == list(locke.book.rules)
