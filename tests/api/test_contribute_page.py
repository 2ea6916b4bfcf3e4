"""Contributing from the page of a managed match: what it offers to whom, and its promise."""

from __future__ import annotations

import html
import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from adjudicator.fairness.kept import under
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from adjudicator.shuffles import COVERED, ShuffleCommitted
from api import http
from api.http.app import create_app
from api.http.front.policy import POLICY
from tests.api.given import Client
from tests.fairness.vectors import FILES
from tests.malifaux.given import Table, opened

SCRIPT = Path(str(http.__file__)).parent / "static" / "contribute.js"
DEVICE = Path(__file__).with_name("device.mjs")


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([malifaux]) as service:
        yield Table(service, seats={"A": 'Haru "<b>', "B": "Mina"})


@pytest.fixture
def client(table: Table) -> Client:
    return create_app(table.service).test_client()


def state(client: Client, table: Table, viewer: str) -> list[str]:
    """What the page says that a viewer has to do."""
    return re.findall(r'data-state="(\w+)"', client.get(f"/matches/{table.match}?as={viewer}").text)


def test_a_seat_is_offered_what_comes_next(client: Client, table: Table) -> None:
    assert state(client, table, "A") == []
    shuffle = table.tell({"event": "ShuffleCommitted", "seat": "A"}).shuffle
    assert [state(client, table, viewer) for viewer in ("A", "B", "spectator", "judge")] == [
        ["silent"],
        ["silent"],
        [],
        [],
    ]
    table.tell(table.promised(shuffle, "A"), by="A")
    assert [state(client, table, viewer) for viewer in "AB"] == [["waiting"], ["silent"]]
    table.tell({"event": "EntropyDeclined", "shuffle": shuffle, "seat": "B"}, by="B")
    assert [state(client, table, viewer) for viewer in "AB"] == [["due"], ["done"]]
    table.tell(opened(shuffle, "A"), by="A")
    assert [state(client, table, viewer) for viewer in "AB"] == [[], []]


def test_without_a_script_the_page_says_which_command_does_it(client: Client, table: Table) -> None:
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    page = client.get(f"/matches/{table.match}?as=A")

    (begun,) = table.events(ShuffleCommitted)
    assert f"adjudicator contribute {table.match} A1 A {begun.commitment} --deck A -o contribution.json" in page.text
    assert len(re.findall(r'<button name="\w+" hidden>', page.text)) == page.text.count("<button name=") == 3
    assert "約束" in client.get(f"/matches/{table.match}?as=A&lang=ja").text


def test_a_page_may_run_our_script_only_where_it_has_one(client: Client, table: Table) -> None:
    def policy() -> str:
        return str(client.get(f"/matches/{table.match}?as=A").headers["Content-Security-Policy"])

    assert "contribute.js" not in client.get(f"/matches/{table.match}?as=A").text
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    assert "contribute.js" in client.get(f"/matches/{table.match}?as=A").text
    assert policy() == f"{POLICY}; script-src 'self'; connect-src 'self'"
    table.tell({"event": "MatchClosed"})
    assert "live.mjs" not in client.get(f"/matches/{table.match}").text
    script = client.get("/static/contribute.js")
    assert script.mimetype in {"text/javascript", "application/javascript"}
    assert not re.search(r"https?://", script.text)


TERMS = ("match", "shuffle", "pool", "commitment")
"""What a promise covers of a shuffle."""


def asked(tmp_path: Path, expression: str) -> Any:
    """What an expression over the script's functions is."""
    if shutil.which("node") is None:
        pytest.skip("node runs the script")
    shutil.copy(SCRIPT, tmp_path / "contribute.mjs")
    program = tmp_path / "ask.mjs"
    program.write_text(
        'import { objection, promiseOf, underOf } from "./contribute.mjs";\n'
        f"console.log(JSON.stringify(await Promise.all({expression})));"
    )
    run = subprocess.run(["node", program], capture_output=True, check=True, timeout=60)
    return json.loads(run.stdout)


def test_the_page_computes_the_published_promises(tmp_path: Path) -> None:
    published = json.loads(FILES[COVERED].read_bytes())
    given = [
        [{**{name: one[name] for name in TERMS}, "deck": one["seat"]}, added["seat"], added["entropy"]]
        for one in published
        for added in one["contributions"]
    ]
    found = asked(tmp_path, f"{json.dumps(given)}.map((one) => promiseOf(...one))")

    assert found == [added["promise"] for one in published for added in one["contributions"]]
    assert len(found) >= 3


def shown(client: Client, table: Table, viewer: str) -> Any:
    """What the page gives a device to check."""
    page = client.get(f"/matches/{table.match}?as={viewer}").text
    return json.loads(html.unescape(re.findall(r'data-shown="([^"]*)"', page)[0]))


def test_a_device_opens_for_the_commitment_and_the_promises_that_it_was_asked_for_and_for_no_others(
    client: Client, table: Table, tmp_path: Path
) -> None:
    begun = table.tell({"event": "ShuffleCommitted", "seat": "A"})
    table.tell(table.promised("A1", "A"), by="A")
    early = shown(client, table, "A")
    table.tell(table.promised("A1", "B"), {"event": "DeckCut", "shuffle": "A1", "by": "B", "at": 7}, by="B")
    fair = shown(client, table, "A")
    entropy = opened("A1", "A")["entropy"]
    mine = {"match": begun.match, "shuffle": "A1", "seat": "A", "deck": "A", "pool": "deck"}
    mine |= {"commitment": begun.commitment, "entropy": entropy}
    under_ = under(table.service.reading(table.match).match.shuffles["A1"])
    before = {**mine, "under": ""}
    after = {**mine, "under": under_}
    cases: list[tuple[Any, Any, str | None]] = [
        (before, fair, None), (after, fair, None), (None, fair, "elsewhere"), (before, early, "early"),
        (before, {**fair, "commitment": "0" * 64}, "elsewhere"), (before, {**fair, "match": "0" * 32}, "elsewhere"),
        (before, {**fair, "shuffle": "A2"}, "elsewhere"), ({**before, "seat": "B"}, fair, "elsewhere"),
        ({**before, "entropy": "00" * 32}, fair, "elsewhere"), (before, {**fair, "promised": []}, "elsewhere"),
        (after, {**fair, "cut": 8}, "otherwise"), (after, {**fair, "pool": "both"}, "elsewhere"),
        (after, {**fair, "deck": "B"}, "elsewhere"),
        (after, {**fair, "promised": [fair["promised"][0], ["B", "0" * 64]]}, "otherwise"),
        (after, {**fair, "promised": fair["promised"][::-1]}, "otherwise"),
    ]  # fmt: skip
    given = json.dumps([case[:2] for case in cases])

    assert asked(tmp_path, f"{given}.map((one) => objection(...one))") == [case[2] for case in cases]
    assert asked(tmp_path, f"[underOf({json.dumps(fair)})]") == [under_]


def test_a_device_opens_once_and_for_nothing_else_that_a_host_shows() -> None:
    """The host says no to what it was told, and shows the shuffle again: with another cut, or under another secret."""
    if shutil.which("node") is None:
        pytest.skip("node runs the script")
    begun: dict[str, Any] = {"match": "0" * 32, "shuffle": "A1", "deck": "A", "pool": "deck", "commitment": "1" * 64}
    begun |= {"seats": ["A", "B"], "promised": [], "declined": [], "cut": 0}
    other = {**begun, "commitment": "2" * 64}
    alone, due = {"promised": [["A", "MINE"]]}, {"promised": [["A", "MINE"], ["B", "3" * 64]]}
    steps: list[tuple[Any, str, str | None, str | None, list[str], int]] = [
        (begun, "silent", "promise", None, ["promise", "decline"], 1),
        (begun | alone, "due", "open", None, [], 0),
        (begun | due, "due", "open", "The service cannot take it", ["open"], 1),
        (begun | due, "due", None, None, ["open"], 0),
        (begun | due | {"cut": 4}, "due", "open", None, ["otherwise"], 0),
        (begun, "silent", None, None, ["otherwise"], 0),
        (other, "silent", "promise", None, ["promise", "decline", "again"], 1),
        (other | due, "due", "open", None, ["elsewhere", "again"], 0),
        (begun | due, "done", None, None, ["again"], 0),
        (begun | due | {"cut": 4}, "done", None, None, ["again", "otherwise"], 0),
    ]
    given = json.dumps([[shown, "A", *rest] for shown, *rest, _, _ in steps]).encode()
    run = subprocess.run(["node", DEVICE, SCRIPT], input=given, capture_output=True, check=True, timeout=60)
    *told, (first, second) = json.loads(run.stdout)

    assert [(one["shows"], len(one["sent"])) for one in told] == [(shows, sent) for *_, shows, sent in steps]
    assert [one["sent"][0]["event"] for one in told if one["sent"]] == [
        "EntropyPromised", "EntropyAdded", "EntropyPromised",
    ]  # fmt: skip
    assert told[2]["sent"][0]["entropy"] == first["entropy"] != second["entropy"]
    assert (bool(first["under"]), second["under"]) == (True, "")


def test_a_seat_of_the_set_up_alone_is_offered_its_own_deck(client: Client, table: Table) -> None:
    other = Table(table.service, seats={"A": "Haru"})
    other.tell({"event": "ShuffleCommitted", "seat": "B"})
    assert [state(client, other, viewer) for viewer in "AB"] == [["silent"], ["silent"]]
    other.tell({"event": "EntropyDeclined", "shuffle": "B1", "seat": "A"}, by="A")
    other.tell(other.promised("B1", "B"), by="B")
    assert [state(client, other, viewer) for viewer in "AB"] == [["done"], ["due"]]
    other.tell({"event": "ShuffleCommitted", "seat": "A"})
    assert [state(client, other, viewer) for viewer in "AB"] == [["done", "silent"], ["due"]]


def test_what_a_device_keeps_is_offered_to_those_who_take_part(client: Client, table: Table) -> None:
    def offered(viewer: str) -> bool:
        return 'data-name="kept"' in client.get(f"/matches/{table.match}?as={viewer}").text

    assert not offered("A")
    table.ready()
    table.tell({"event": "MatchClosed"})
    assert [offered(viewer) for viewer in ("A", "B", "spectator", "judge")] == [True, True, False, False]
