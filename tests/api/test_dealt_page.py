"""The page *Record* of a match whose decks the service shuffles and deals from, without a script."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from adjudicator.shuffles import COVERED
from api import http
from api.http.app import create_app
from tests.api.given import Client, Json
from tests.fairness.vectors import FILES
from tests.malifaux.given import Table, opened

PAGE = {"Accept": "text/html"}
SCRIPT = Path(str(http.__file__)).parent / "static" / "proof.mjs"
FLIP = {"event": "FateFlipped", "seat": "A", "flip": "f1"}


@pytest.fixture
def table() -> Iterator[Table]:
    with Adjudicator([malifaux]) as service:
        yield Table(service, seats={"A": 'Haru "<b>', "B": "Mina"})


@pytest.fixture
def client(table: Table) -> Client:
    return create_app(table.service).test_client()


def send(client: Client, table: Table, by: str, to: str = "", event: Json = None, **form: str) -> Json:
    report_id = f"{by}{table.service.reading(table.match).position}"
    query = {
        "as": by,
        **({"report_id": report_id} if to == "" else {}),
        **({"e": json.dumps(event)} if event else {}),
    }
    data = form if to == "" else {"report_id": report_id, **form}
    return client.post(f"/matches/{table.match}/record{to}?{urlencode(query)}", data=data, headers=PAGE)


def page(client: Client, table: Table, seat: str, **query: str) -> str:
    asked = urlencode({"as": seat, **query})
    return unescape(client.get(f"/matches/{table.match}/record?{asked}", headers=PAGE).text)


def shuffled(client: Client, table: Table, pool: str) -> None:
    """A shuffle of A's deck from its button to its use; what devices add comes by their script."""
    assert f'name="pool" value="{pool}"' in page(client, table, "A").partition("Deck of B")[0]
    assert send(client, table, "A", "/shuffle", seat="A", pool=pool).status_code == 303
    shuffle = list(table.service.reading(table.match).match.shuffles)[-1]
    assert f"Shuffle {shuffle} waits for A and B" in page(client, table, "judge")
    assert 'name="at"' not in page(client, table, "A").partition("<h2>Decks")[2], "one cuts another's deck"
    assert 'name="at"' in page(client, table, "B").partition("<h2>Decks")[2]
    assert send(client, table, "B", "/cut", shuffle=shuffle, at="1").status_code == 303
    for seat in "AB":
        assert 'data-state="silent"' in page(client, table, seat)
        table.tell(table.promised(shuffle, seat), by=seat)
    for seat in "AB":
        table.tell(opened(shuffle, seat), by=seat)
    used = re.search(r'class="main" name="value" value="(\{.*?\})"', page(client, table, "A"))
    assert used
    send(client, table, "A", value=used[1])
    assert table.service.entries(table.match)[-1].event.shuffle == shuffle


def test_a_judge_abandons_a_shuffle_and_another_begins(client: Client, table: Table) -> None:
    send(client, table, "A", "/shuffle", seat="A", pool="deck")
    assert "Abandon the shuffle" not in page(client, table, "A")
    assert 'name="shuffle" value="A1"' in page(client, table, "judge").partition("Abandon the shuffle")[2]
    assert send(client, table, "A", "/abandon", shuffle="A1", reason="stuck").status_code == 409
    assert send(client, table, "judge", "/abandon", shuffle="A1", reason="stuck").status_code == 303
    assert 'name="pool" value="deck"' in page(client, table, "A")


def test_a_deck_is_shuffled_and_dealt_from_without_stating_a_card(client: Client, table: Table) -> None:
    shuffled(client, table, "deck")
    asked = send(client, table, "A", value='{"event": "CardsDrawn", "seat": "A"}')
    assert "/count" in client.get(asked.headers["Location"], headers=PAGE).text, "how many are drawn, not which"
    drawing = {"event": "CardsDrawn", "seat": "A", "count": 6}
    assert "nobody takes them back" in page(client, table, "A", e=json.dumps(drawing))
    send(client, table, "A", event=drawing, sure="true")
    send(client, table, "A", event=FLIP, sure="true")

    drawn, flipped = (entry.event for entry in table.service.entries(table.match)[-2:])
    assert len(drawn.cards) == len(drawn.proof) == 6
    assert len(flipped.proof) == 1
    shown = page(client, table, "A")
    assert f"Dealt last: {flipped.cards[0]}" in shown
    assert "↶" not in shown, "what the service dealt is not taken back"
    assert 'class="right"' not in shown.partition("The last entries")[2].partition("shuffle")[0]


def test_a_hand_is_proved_to_its_player_alone(client: Client, table: Table) -> None:
    table.ready("A")
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 2})
    assert f"Dealt last: {' '.join(drawn.cards)}" in page(client, table, "A")
    assert all("Dealt last" not in page(client, table, viewer) for viewer in ("B", "spectator"))


def test_the_discard_pile_becomes_the_deck(client: Client, table: Table) -> None:
    table.ready("A")
    table.tell(FLIP)
    table.tell({"event": "FlipResolved", "flip": "f1"})
    shuffled(client, table, "discard")


def test_what_cannot_be_done_says_why_on_the_page(client: Client, table: Table) -> None:
    for to, form, says in (
        ("/cut", {"shuffle": "A9", "at": "3"}, "There is no shuffle A9"),
        ("/cut", {"shuffle": "A9", "at": "x"}, "at:"),
        ("/shuffle", {"seat": "Q"}, "Q"),
        ("/shuffle", {"seat": "A", "pool": "dice"}, "pool"),
    ):
        answer = send(client, table, "B", to, **form)
        assert 400 <= answer.status_code < 500
        assert says in answer.text.partition('id="sent"')[2], to
    assert "not shuffled yet" in unescape(send(client, table, "A", event=FLIP, sure="true").text)
    assert table.service.reading(table.match).position == 0


def test_evidence_is_led_to_once_a_seat_may_have_it(client: Client, table: Table) -> None:
    def led(viewer: str) -> bool:
        return f"/evidence?as={viewer}" in client.get(f"/matches/{table.match}?as={viewer}").text

    table.ready("A")
    assert [led(viewer) for viewer in ("judge", "A", "spectator")] == [True, False, False]
    table.tell({"event": "MatchClosed"})
    assert [led(viewer) for viewer in ("judge", "A", "spectator")] == [True, True, False]
    assert "<h2>Decks" not in page(client, table, "A")


def test_a_device_proves_what_was_dealt_and_nothing_else(tmp_path: Path) -> None:
    if shutil.which("node") is None:
        pytest.skip("node runs the script")
    good: list[dict[str, Any]] = [
        {**proof, "root": one["root"], "count": len(one["cards"])}
        for one in json.loads(FILES[COVERED].read_bytes())
        for proof in one["proofs"]
    ]
    other = [{**one, "card": "RJ" if one["card"] != "RJ" else "BJ"} for one in good]
    moved = [{**one, "index": (one["index"] + 1) % one["count"]} for one in good if one["count"] > 1]
    longer = [{**one, "path": [*one["path"], "0" * 64]} for one in good]
    program = tmp_path / "ask.mjs"
    program.write_text(
        f'import {{ changed, isProved }} from "{SCRIPT}";\n'
        "const kept = new Map(), getItem = (name) => kept.get(name) ?? null;\n"
        "const storage = { getItem, setItem: (...one) => kept.set(...one) };\n"
        'const roots = [{ A1: "r" }, { A1: "r", A2: "s" }, { A1: "x", A2: "s" }];\n'
        'const seen = roots.map((one) => changed("m", one, storage));\n'
        f"const all = {json.dumps([*good, *other, *moved, *longer])};\n"
        "console.log(JSON.stringify([await Promise.all(all.map(isProved)), seen]));"
    )
    run = subprocess.run(["node", program], capture_output=True, check=True, timeout=60)
    proved, seen = json.loads(run.stdout)

    assert len(good) >= 3
    assert proved == [True] * len(good) + [False] * (len(other) + len(moved) + len(longer))
    assert seen == [[], [], ["A1"]]
