"""One bad row hurts itself only: lists and `verify` name it and go on, its routes say what is wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from click.testing import CliRunner, Result
from flask import Flask

from adjudicator.match import Rulesets
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app
from tests.api.given import EVENTS, HEADER, Client, Json, reported
from tests.api.secrets import SECRETS
from tests.attack.rows import DAMAGES, Expected, rows
from tests.postgres import database_in

IDS = [UUID(int=number, version=4) for number in (1 << 124, 2 << 124, 3 << 124)]
GOOD, BAD = (IDS[0], IDS[2]), IDS[1]
ROUTES = (
    "", "/entries", "/entries?has_finding=true", "/steps/3", "/tables/7", "/turns", "/findings", "/options",
    "/record?as=judge", "?reading=ruled", "/entries?reading=ruled&as=judge", "/questions",
    "/tables/7/drawing.svg", "?lang=ja",
)  # fmt: skip


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database with three matches that stand at 7."""
    if request.param == "sqlite":
        yield _filled(str(tmp_path / "matches.sqlite"))
    else:
        with database_in(request.getfixturevalue("postgres_url")) as address:
            yield _filled(address)


@pytest.fixture(scope="module")
def app() -> Flask:
    """An application to put services in."""
    return create_app(Adjudicator([SECRETS]))


def _filled(database: str) -> str:
    with Adjudicator([SECRETS], database) as service:
        for match in IDS:
            service.open_match({**HEADER, "edition": "2", "title": f"Table {match.hex[0]}"}, match=match)
            service.report(match, EVENTS, expected=0, report_id="r1")
    return database


def command(*words: str) -> Result:
    """What a command did; it always ends orderly."""
    result = CliRunner().invoke(main, words, obj=Rulesets([SECRETS]))
    assert isinstance(result.exception, SystemExit | None), result.exception
    assert "Traceback" not in result.output
    return result


def listed(client: Client) -> tuple[list[str], list[Json]]:
    """The ids and the unreadable rows of the list, read one by one."""
    found: list[str] = []
    unreadable: list[Json] = []
    cursor = ""
    while cursor is not None:
        answer = client.get(f"/v1/matches?limit=1{cursor and f'&cursor={cursor}'}")
        assert answer.status_code == 200, answer.text
        found += [match["id"] for match in answer.json["matches"]]
        unreadable += answer.json["unreadable"]
        assert len(answer.json["matches"]) + len(answer.json["unreadable"]) == 1
        cursor = answer.json["cursor"]
    return found, unreadable


@pytest.mark.sampled(6, each="database")
@pytest.mark.parametrize("name", DAMAGES)
def test_a_damaged_match_hurts_itself_only(app: Flask, database: str, name: str) -> None:
    expected = DAMAGES[name]
    if expected.sqlite_only and "://" in database:
        pytest.skip("PostgreSQL keeps the types of its columns")
    with rows(database, BAD) as of_match:
        expected.damage(of_match)

    with Adjudicator([SECRETS], database) as service:
        app.extensions["adjudicator"] = service
        client: Client = app.test_client()
        _lists_name_it(client, expected)
        _its_routes_say_so(client)
        _others_are_served(client)
    _verify_names_it(database, expected)
    _short_ids_still_name(database)


def _lists_name_it(client: Client, expected: Expected) -> None:
    found, unreadable = listed(client)
    assert [match for match in found if match != str(BAD)] == list(map(str, GOOD[::-1]))
    assert (str(BAD) in found) == expected.listed
    for address in ("/", "/?lang=ja"):
        front = client.get(address)
        assert front.status_code == 200
        assert "Table 1" in front.text
        assert "Table 3" in front.text
        assert front.text.count("<li>") == len(found) + len(unreadable)
    for row in unreadable:
        assert row["id"] in row["says"]
        assert not {"aardvark", "bumblebee"} & set(row["says"].split())


def _its_routes_say_so(client: Client) -> None:
    answers = [client.get(f"/v1/matches/{BAD}{route}") for route in ROUTES]
    answers.append(client.get(f"/matches/{BAD}"))
    answers.append(client.post(f"/v1/matches/{BAD}/tables/7/questions/cards", json={"seat": "A"}))
    answers.append(reported(client, f"/v1/matches/{BAD}", 7, report_id="r2", event="TurnStarted", turn=3))
    for answer in answers:
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json["type"] in {"/docs#unreadable", "/docs#not-found", "/docs#stale", "/docs#ahead"}, (
                answer.text
            )


def _others_are_served(client: Client) -> None:
    for route in ROUTES:
        assert client.get(f"/v1/matches/{GOOD[1]}{route}").status_code == 200
    for match in GOOD:
        assert client.get(f"/matches/{match}").status_code == 200
        again = reported(client, f"/v1/matches/{match}", 7, report_id="r2", event="TurnStarted", turn=3)
        assert again.status_code == 201
    assert client.post("/v1/matches", json=HEADER).status_code == 201


def _verify_names_it(database: str, expected: Expected) -> None:
    result = command("verify", "--json", "--database", database)
    found = {facts["match"]: facts for facts in msgspec.json.decode(result.stdout)["matches"]}
    assert [(found[str(match)]["why"], found[str(match)]["entries"]) for match in GOOD] == [(None, 9)] * 2
    assert result.exit_code == 1
    others = [facts for match, facts in found.items() if match not in map(str, IDS) and facts["entries"] != 1]
    assert found.get(str(BAD), {}).get("why") or any(facts["why"] for facts in others), found
    if expected.breaks_at is not None:
        assert found[str(BAD)]["breaks_at"] == expected.breaks_at, found[str(BAD)]


def _short_ids_still_name(database: str) -> None:
    result = command("review", GOOD[0].hex[:4], "--database", database)
    assert (result.exit_code, result.stdout.splitlines()[0]) == (1, "Table 1")
    for words in (["review"], ["step", "3"], ["export"]) if "://" not in database else (["review"],):
        harmed = command(words[0], BAD.hex[:4], *words[1:], "--database", database)
        assert harmed.exit_code in (0, 1, 2)
        assert harmed.exit_code != 2 or harmed.stderr.startswith("Error: ")
