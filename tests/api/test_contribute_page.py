"""Contributing from the page of a managed match: what it offers to whom, its promise, all of it done in a browser."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from flask import Flask, Response
from werkzeug.serving import make_server

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http import pages
from api.http.app import create_app
from api.http.policy import POLICY
from tests.api.conftest import Client
from tests.fairness.vectors import FILE
from tests.malifaux.test_managed import Table, opened

SCRIPT = Path(pages.__file__).parent / "static" / "contribute.js"
CLICKS = """
const clicked = () => {
  const button = document.querySelector(".contribution button:not([hidden]):not([disabled])");
  button ? button.click() : setTimeout(clicked, 50);
};
addEventListener("load", clicked);
"""
"""Somebody who presses the first button that the page shows, each time."""


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


def pressed(app: Flask, address: str) -> str:
    """A page as it stands in Chromium after its buttons were pressed, at 360 pixels."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        with tempfile.TemporaryDirectory() as folder:
            how = [
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--window-size=360,740",
                "--virtual-time-budget=20000",
            ]
            run = subprocess.run(
                ["chromium", *how, f"--user-data-dir={folder}", "--dump-dom", f"http://127.0.0.1:{server.port}{address}"],
                capture_output=True, check=True, timeout=120,
            )  # fmt: skip
        return run.stdout.decode()
    finally:
        server.shutdown()


@pytest.mark.skipif(shutil.which("chromium") is None, reason="the page is opened in Chromium")
def test_a_player_promises_and_opens_on_the_page(table: Table) -> None:
    shuffle = table.tell({"event": "ShuffleCommitted", "seat": "A"}).shuffle
    table.tell({"event": "EntropyDeclined", "shuffle": shuffle, "seat": "B"}, by="B")
    app = create_app(table.service)

    @app.get("/clicks.js")
    def clicks() -> Response:
        return Response(CLICKS, mimetype="text/javascript")

    @app.after_request
    def pressing(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.set_data(
                response.get_data(as_text=True).replace("</body>", '<script src="/clicks.js"></script></body>')
            )
        return response

    told = pressed(app, f"/matches/{table.match}?as=A")
    kinds: list[Any] = [type(entry.event).__name__ for entry in table.service.entries(table.match)]
    assert kinds[2:] == ["EntropyDeclined", "EntropyPromised", "EntropyAdded", "ShuffleBound"], told
