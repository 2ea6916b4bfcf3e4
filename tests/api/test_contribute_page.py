"""Contributing from the page of a managed match: what it offers to whom, and its promise."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http import pages
from api.http.app import create_app
from api.http.policy import POLICY
from tests.api.conftest import Client
from tests.fairness.vectors import FILE
from tests.malifaux.test_managed import Table, opened

SCRIPT = Path(pages.__file__).parent / "static" / "contribute.js"


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

    assert f"adjudicator contribute {table.match} A1 A -o contribution.json" in page.text
    assert len(re.findall(r'<button name="\w+" hidden>', page.text)) == page.text.count("<button name=") == 3
    assert "約束" in client.get(f"/matches/{table.match}?as=A&lang=ja").text


def test_a_page_may_run_our_script_only_where_it_has_one(client: Client, table: Table) -> None:
    def policy() -> str:
        return str(client.get(f"/matches/{table.match}?as=A").headers["Content-Security-Policy"])

    assert policy() == POLICY
    table.tell({"event": "ShuffleCommitted", "seat": "A"})
    assert policy() == f"{POLICY}; script-src 'self'; connect-src 'self'"
    script = client.get("/static/contribute.js")
    assert script.mimetype in {"text/javascript", "application/javascript"}
    assert not re.search(r"https?://", script.text)


def test_the_page_computes_the_published_promises(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node runs the script")
    asked = [
        [one["match"], one["shuffle"], given["seat"], given["entropy"]]
        for one in json.loads(FILE.read_bytes())
        for given in one["contributions"]
    ]
    program = tmp_path / "ask.mjs"
    shutil.copy(SCRIPT, tmp_path / "contribute.mjs")
    program.write_text(
        'import { promiseOf } from "./contribute.mjs";\n'
        f"console.log(JSON.stringify(await Promise.all({json.dumps(asked)}.map((one) => promiseOf(...one)))));"
    )
    run = subprocess.run(["node", program], capture_output=True, check=True, timeout=60)

    published = [given["promise"] for one in json.loads(FILE.read_bytes()) for given in one["contributions"]]
    assert json.loads(run.stdout) == published
    assert len(published) >= 3
