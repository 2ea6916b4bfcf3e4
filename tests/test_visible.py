"""Names that show nothing are refused at every door; marks of direction turn nothing around a name."""

from __future__ import annotations

from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.match import Header, MatchOpened, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Player, say, spoken
from adjudicator.plain.visible import is_seen, isolated, without_marks
from adjudicator.replay.record import write
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.mtg_trpg.readers import decks
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Entry
from api.cli import main
from api.http.app import create_app

NOTHING = [
    " ",
    "\u3000",
    "\u200b",
    "\u00ad",
    "\u2060\ufeff",
    "\u3164",
    "\u2800",
    "\u115f",
    "\ufe0f",
    "\u202e",
    "\U000e0041",
]
TURNED = "Mina\u202ewon"
EDITIONS = {ruleset.name: ruleset.edition for ruleset in RULESETS}
HEADER: dict[str, Any] = {"ruleset": "malifaux", "edition": EDITIONS["malifaux"]}
TRPG = {"ruleset": "mtg_trpg", "edition": EDITIONS["mtg_trpg"]}


@pytest.mark.parametrize("name", NOTHING)
def test_a_name_of_nothing_visible_is_refused_wherever_it_stands(name: str) -> None:
    service = Adjudicator(RULESETS)
    model = {"base_mm": 30, "at": [1, 1]}
    for field, more in (
        ("title", {"title": name}), ("event", {"event": name}), ("round", {"round": name}),
        ("seats", {"seats": {name: "x"}}),
        ("seats.A", {"seats": {"A": name}}), ("setup.models", {"setup": {"models": {name: model}}}),
        ("setup.models.a.name", {"setup": {"models": {"a": {"name": name, **model}}}}),
        ("setup.decks", {**TRPG, "setup": {"decks": {name: {"size": 4}}}}),
    ):  # fmt: skip
        with pytest.raises(Refused, match="only spaces or marks") as refused:
            service.open_match({**HEADER, **more})
        assert refused.value.field == field
    with pytest.raises(Refused):
        decks(b'{"name": "Moss"}', f"4 {name}".encode())
    with pytest.raises((Refused, Malformed)):
        decks(f'{{"name": "{name}"}}'.encode(), b"4 Forest")


@pytest.mark.parametrize("name", ["a", "春", "é", "e\u0301", "★", "👩\u200d🚀", "\u200bx", "ـ", "\u0661", "\U0001fae8"])
def test_a_name_that_shows_something_is_one(name: str) -> None:
    assert is_seen(name)


def test_marks_that_nobody_sees_are_left_out() -> None:
    assert without_marks("\ufeffFo\u200bre\u00adst\u2060") == "Forest"


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Mina", "Mina"), ("春", "春"), (TURNED, "\u2068Minawon\u2069"), ("דנה", "\u2068דנה\u2069"),
        ("\u2068דנה\u2069", "\u2068דנה\u2069"), ("a\u2069b\u2067", "\u2068ab\u2069"),
    ],
)  # fmt: skip
def test_what_turns_text_is_set_apart(text: str, shown: str) -> None:
    assert isolated(text) == shown
    assert isolated(isolated(text)) == shown


def test_sentences_pages_and_the_terminal_set_names_apart() -> None:
    assert spoken(say("{name} and {who}", name="x", who=Player("A")), lambda one: one.pattern, {"A": TURNED}) == (
        "x and \u2068Minawon\u2069 (A)"
    )
    service = Adjudicator(RULESETS)
    header = Header(**HEADER, title=TURNED, seats={"A": TURNED, "B": "דנה"})
    match = service.open_match(header)
    page = create_app(service).test_client().get(f"/matches/{match}").text
    assert "Mina" in page
    assert "\u202e" not in page
    record = write(header, [Entry(0, MatchOpened(header))])
    done = CliRunner().invoke(main, ["review", "-"], input=record, obj=Rulesets(RULESETS))
    assert "\u2068Minawon\u2069" in done.stdout
    assert "\u202e" not in done.stdout
