"""What a browser keeps of the page *Record*, and how what waits in it is sent."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from msgspec import json

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front.policy import KEPT, WORKER
from tests.api.given import Client
from tests.api.recording import FLIP, PAGE, begun, last, send, told

RUNS = Path(__file__).with_name("outbox.mjs")


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator(RULESETS)).test_client()


@pytest.mark.skipif(shutil.which("node") is None, reason="node runs the outbox")
def test_an_outbox_loses_doubles_and_disorders_nothing() -> None:
    run = subprocess.run(["node", RUNS], capture_output=True, check=True, timeout=60)
    sums = json.decode(run.stdout)
    assert sums["wrong"] == []
    assert sums["recorded"] > 2000
    assert sums["back"] > 500


def test_a_report_whose_answer_was_lost_is_recorded_once_whatever_came_since(client: Client) -> None:
    page = begun(client, "malifaux")
    turn = '{"event": "TurnStarted", "turn": 1}'
    send(client, page, None, "r0", value=turn)
    send(client, page, {**FLIP, "suit": "R", "value": 3}, "r1", sure="true")
    stands = last(client, page)

    again = client.post(told(page, None, report_id="r0", again="true"), data={"at": "", "value": turn}, headers=PAGE)
    assert "e=" not in again.headers["Location"], "nothing is asked about what is recorded"
    assert last(client, page) == stands
    undo = page.replace("/record", "/record/undo")
    for more in ("", "&again=true"):
        assert client.post(undo + more, data={"report_id": "u"}, headers=PAGE).status_code == 303
        assert last(client, page) == stands + 1


def test_what_was_answered_off_line_is_recorded_at_once(client: Client) -> None:
    page = begun(client, "malifaux")
    answers = [{"at": "/when/9/seat", "value": "A"}, {"at": "/when/9/suit", "value": "R"}]
    form = {"value": '{"event": "InitiativeFlipped"}', "answers": json.encode(answers).decode()}
    assert "e=" in send(client, page, None, "half", **form | {"answers": "[]"}).headers["Location"], "the rest is asked"
    for _ in range(2):
        assert "e=" not in send(client, page, None, "whole", **form, ended="true").headers["Location"]
        assert last(client, page) == 1
    long = json.encode([{"at": "/when/1/seat", "value": "x" * 20_000}]).decode()
    for wrong in ("no list", '[{"at": 5}]', "[{}]", long):
        assert send(client, page, None, "wrong", **form | {"answers": wrong}).status_code in (400, 422)
        then = {"then": form["value"], "answers": wrong}
        assert send(client, page, {"event": "TurnStarted", "turn": 1}, "wrong", **then).status_code in (400, 422)
    assert last(client, page) == 1, "of two events that come together not the first alone"


def test_a_note_in_words_is_recorded_once(client: Client) -> None:
    page = begun(client, "malifaux")
    notes = page.replace("/record", "/record/notes")
    for more in ("", "&again=true"):
        answer = client.post(notes + more, data={"report_id": "n", "text": "Aki left the table"}, headers=PAGE)
        assert answer.status_code == 303
    assert last(client, page) == 1
    assert "Aki left the table" in client.get(page, headers=PAGE).text
    refused = client.post(notes, data={"report_id": "n2", "text": "x" * 5000}, headers=PAGE)
    assert refused.status_code == 422
    assert "x" * 5000 in refused.text


def test_a_browser_is_told_what_it_may_keep(client: Client) -> None:
    page = client.get(begun(client, "malifaux"), headers=PAGE)
    assert page.headers["Content-Security-Policy"] == KEPT
    manifest = client.get(re.findall('rel="manifest" href="([^"]*)"', page.text)[0])
    assert [client.get(one["src"]).status_code for one in manifest.json["icons"]] == [200] * 3
    worker = client.get("/worker.js")
    assert worker.headers["Content-Security-Policy"] == WORKER
    assert worker.mimetype == "text/javascript"
    files = json.decode(re.findall("const FILES = (.*);", worker.text)[0])
    assert "/static/waiting.mjs" in files
    assert all(client.get(one).status_code == 200 for one in files)
