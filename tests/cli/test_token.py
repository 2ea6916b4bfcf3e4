"""`token`: made, shown once, listed without it, revoked."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.match import Rulesets
from adjudicator.service import Adjudicator
from tests.cli.coins import COINS
from tests.cli.given import Run, plain


@pytest.fixture
def stored(run: Run, match: Path) -> str:
    return str(plain(run("import", match, "--json"))[0]["match"])


def test_a_token_is_made_listed_and_revoked(run: Run) -> None:
    made = run("token", "create", "--role", "judge", "--name", "Aki", "--event", "Osaka Open", "--days", "2")
    assert made.exit_code == 0
    says, token = made.stdout.splitlines()
    assert (says.endswith("comes in as Aki."), token[:4]) == (True, "adj_")
    service = Adjudicator(Rulesets([COINS]).values(), "adjudicator.sqlite")
    assert service.tokens.find(token)

    listed = run("token", "list").stdout
    assert token not in listed
    assert "judge" in listed
    assert "Osaka Open; good until" in listed

    number = listed.split()[0]
    assert run("token", "revoke", number).stdout == f"{number} of Aki is revoked\n"
    assert service.tokens.find(token) is None
    assert "revoked" in run("token", "list").stdout
    assert [held["good"] for held in plain(run("token", "list", "--json"))] == [False]


def test_a_phone_comes_in_by_a_link(run: Run) -> None:
    words = ("token", "enrol", "--address", "http://192.0.2.7:8000/")
    made = run(*words, "--role", "judge", "--name", "Aki")
    assert made.exit_code == 0
    says, link, *code = made.stdout.splitlines()
    assert (says.startswith("Lets one browser in as Aki, once, until "), len(code) > 10) == (True, True)
    assert link.startswith("http://192.0.2.7:8000/enrol/")
    service = Adjudicator(Rulesets([COINS]).values(), "adjudicator.sqlite")
    found = service.tokens.enrol(link.rpartition("/")[2])
    assert found
    assert found[1].issued.role == "judge"
    listed = run("token", "list").stdout
    assert "in 1 browser" in listed

    again = plain(run(*words, listed.split()[0], "--minutes", "60", "--json"))
    assert again["holder"] == "Aki"
    assert service.tokens.enrol(again["link"].rpartition("/")[2])
    run("token", "revoke", listed.split()[0])
    assert service.tokens.find(found[0]) is None
    gone = run(*words, listed.split()[0])
    assert (gone.exit_code, "good for nothing any more" in gone.stderr) == (2, True)


def test_a_link_is_for_somebody(run: Run) -> None:
    run("token", "create", "--role", "judge", "--name", "Aki")
    for words in ([], ["--role", "judge"], ["0", "--role", "judge", "--name", "Aki"], ["--name", "Aki"]):
        assert run("token", "enrol", *words).exit_code == 2
    assert run("token", "enrol", "--address", "x", "--role", "judge", "--name", "Aki").exit_code == 2
    assert run("token", "enrol", "--database", "memory:", "--role", "judge", "--name", "Aki").exit_code == 2


def test_a_link_leads_to_this_machine_in_its_network(run: Run) -> None:
    link = plain(run("token", "enrol", "--role", "judge", "--name", "Aki", "--port", "8123", "--json"))["link"]

    assert ":8123/enrol/" in link


def test_a_token_itself_can_be_revoked(run: Run) -> None:
    token = plain(run("token", "create", "--role", "organiser", "--name", "Aki", "--json"))["token"]

    assert token not in run("token", "revoke", token).stdout
    gone = run("token", "revoke", token)
    assert (gone.exit_code, gone.stderr) == (2, "Error: There is no token that begins so\n")


def test_a_player_has_a_seat_in_a_match(run: Run, stored: str) -> None:
    words = ("token", "create", "--role", "player", "--name", "Haru")
    made = plain(run(*words, "--match", stored[:8], "--seat", "A", "--json"))
    assert (made["matches"], made["seat"]) == ([stored], "A")
    assert "seat A in" in run("token", "list").stdout

    assert "has no seat Z" in run(*words, "--match", stored, "--seat", "Z").stderr
    assert "a player has a seat" in run(*words).stderr
    assert "only a player has a seat" in run(
        "token", "create", "--role", "judge", "--name", "x", "--match", stored, "--seat", "A"
    ).stderr  # fmt: skip
    assert "There is no match" in run(*words, "--match", "ffffffff", "--seat", "A").stderr


@pytest.mark.parametrize(
    "words",
    [
        ("list",),
        ("revoke", "abc"),
        ("create", "--role", "king", "--name", "x"),
        ("create", "--role", "judge", "--name", ""),
        ("create", "--role", "judge", "--name", "x", "--days", "0"),
        ("create", "--role", "judge", "--name", "x", "--days", "nan"),
        ("create", "--role", "judge", "--name", "x", "--days", "400"),
        ("create", "--role", "judge", "--name", "x", "--database", "memory:"),
    ],
)
def test_what_cannot_be_is_unusable(run: Run, words: tuple[str, ...]) -> None:
    result = run("token", *words)

    assert (result.exit_code, result.stdout) == (2, "")


def test_several_tokens_are_told_apart(run: Run) -> None:
    for name in ("Aki", "Bea"):
        run("token", "create", "--role", "judge", "--name", name)
    numbers = [held["id"] for held in plain(run("token", "list", "--json"))]

    assert "There is no token" in run("token", "revoke", numbers[0], "nothing").stderr
    assert [held["good"] for held in plain(run("token", "list", "--json"))] == [True, True]
    assert run("token", "revoke", *numbers).exit_code == 0
