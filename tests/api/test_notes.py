"""Notes by API and on pages: beside an entry, drawn on its board, for whom they are shown to."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from uuid import UUID

import pytest

from adjudicator.note import Asker, Shown, Writing
from adjudicator.notes import Notes
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.store.entry import NOBODY, Author
from api.http import streams
from api.http.app import create_app
from api.http.shared.notes import facts
from tests.api.given import Client, Json
from tests.api.house import bearer, token_of
from tests.given import EXAMPLES

SHOWN = ("private", "shared", "published")
EVIL = "<script>alert(1)</script>"


@pytest.fixture
def service() -> Adjudicator:
    return Adjudicator(RULESETS)


def imported(service: Adjudicator, name: str) -> str:
    """The address of a sample match."""
    record = (EXAMPLES / f"{name}.match.jsonl").read_bytes()
    return f"/v1/matches/{service.import_record(read(record, service.rulesets))[0]}"


def wrote(client: Client, match: str, by: Json = None, viewer: str = "judge", **says: Json) -> Json:
    body = {"report_id": str(says), "position": 11, "text": "why the 13?", **says}
    return client.post(f"{match}/notes?as={viewer}", json=body, headers=by)


def test_each_reads_what_is_shown_to_them(service: Adjudicator) -> None:
    client, match = create_app(service, is_open=False).test_client(), imported(service, "disputed-duels")
    number = UUID(match.rpartition("/")[2])
    of_match: Json = {"matches": (number,)}
    who = {
        "judge": bearer(token_of(service, "judge")),
        "A": bearer(token_of(service, "player", **of_match, seat="A")),
        "B": bearer(token_of(service, "player", **of_match, seat="B")),
        "spectator": bearer(token_of(service, "spectator")),
        "elsewhere": bearer(token_of(service, "spectator", matches=(UUID(int=3),))),
    }

    def sees(viewer: str) -> tuple[list[str], str]:
        told: Json = client.get(f"{match}/notes?as={viewer}", headers=who[viewer])
        return [one["text"] for one in told.json["notes"]], told.headers["ETag"]

    def page(viewer: str) -> str:
        return str(client.get(f"{match.removeprefix('/v1')}/11?as={viewer}", headers=who[viewer]).text)

    before = {viewer: sees(viewer) for viewer in ("A", "B", "spectator")}
    ids = {
        shown: wrote(client, match, who["judge"], text=f"{shown} {EVIL}", shown=shown).json["id"] for shown in SHOWN[:2]
    }
    assert sees("spectator") == before["spectator"]
    assert "alert" not in page("spectator")
    published = wrote(client, match, who["judge"], text="published", shown="published")
    assert published.status_code == 201
    assert sees("judge")[0] == [f"private {EVIL}", f"shared {EVIL}", "published"]
    assert sees("A")[0] == sees("B")[0] == [f"shared {EVIL}", "published"]
    assert sees("spectator")[0] == ["published"]
    assert EVIL not in page("A")
    assert "shared &lt;script&gt;alert(1)" in page("A")

    mine = wrote(client, match, who["A"], "A", text="my own")
    assert wrote(client, match, who["A"], "A", text="now", shown="shared").status_code == 409
    assert "my own" not in page("B")
    assert client.get(f"{match}/notes", headers=who["elsewhere"]).status_code == 404
    for viewer, note in (("B", mine.json["id"]), ("spectator", ids["shared"]), ("A", ids["private"])):
        there = f"{match}/notes/{note}?as={viewer}"
        assert client.delete(there, headers=who[viewer]).status_code == 404
        assert client.post(there, json={"version": 1, "text": "x"}, headers=who[viewer]).status_code == 404
    assert client.delete(f"{match}/notes/{ids['shared']}?as=A", headers=who["A"]).status_code == 409
    other = bearer(token_of(service, "head-judge"))
    assert client.delete(f"{match}/notes/{published.json['id']}?as=judge", headers=other).status_code == 200
    assert sees("spectator") == before["spectator"]


def test_they_go_out_with_a_match_only_where_asked_for_and_come_back(service: Adjudicator) -> None:
    client, match = create_app(service).test_client(), imported(service, "disputed-duels")
    bare = {way: client.get(f"{match}/{way}?as=judge") for way in ("record", "page")}
    wrote(client, match, text=EVIL, mark="!")
    wrote(client, match, viewer="A", text="A's own")
    for way, was in bare.items():
        assert client.get(f"{match}/{way}?as=judge").data == was.data
        told = client.get(f"{match}/{way}?as=judge&notes=true")
        assert told.headers["ETag"] != was.headers["ETag"]
        assert ("alert(1)" in told.text, EVIL in told.text, "A's own" in told.text) == (True, way == "record", False)
        assert "alert(1)" not in client.get(f"{match}/page?as=A&notes=true").text
    there: Client = create_app(Adjudicator(RULESETS)).test_client()
    record = client.get(f"{match}/record?as=judge&notes=true").data
    for status in (201, 200):
        came = there.post("/v1/records?as=judge", data=record, content_type="application/jsonl")
        assert came.status_code == status
        told = there.get(f"{came.headers['Location']}/notes?as=judge")
        (note,) = told.json["notes"]
        assert (note["text"], note["mark"], note["is_mine"]) == (EVIL, "!", True)


def test_who_is_shown_a_match_late_reads_a_note_late() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    service = Adjudicator(RULESETS, clock=lambda: now)
    client: Client = create_app(service).test_client()
    told = client.post("/v1/matches?as=judge", json={"report_id": "m", "ruleset": "malifaux", "delay": 5})
    match, turn = told.headers["Location"], {"event": "TurnStarted", "turn": 1}
    service.report(UUID(match.rpartition("/")[2]), [turn], expected=0, report_id="r")

    def late() -> int:
        return len(client.get(f"{match}/notes").json["notes"])

    assert wrote(client, match, position=1, shown="published").status_code == 201
    assert late() == 0
    now += timedelta(minutes=6)
    assert late() == 1
    assert wrote(client, match, position=1, text="later", shown="published").status_code == 201
    assert (late(), wrote(client, match, viewer="spectator", position=1).status_code) == (1, 403)


@pytest.mark.parametrize(("shown", "told"), [("private", (0, 0)), ("shared", (1, 0)), ("published", (1, 1))])
def test_a_stream_tells_of_a_note_those_who_may_read_it(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch, shown: Shown, told: tuple[int, int]
) -> None:
    monkeypatch.setattr(streams, "NOTES", 0.0)
    match = UUID(imported(service, "disputed-duels").rpartition("/")[2])
    last, outlets = service.reading(match).position, [streams.Waiting(b""), streams.Waiting(b"")]

    def listens(viewer: str, outlet: streams.Waiting) -> streams.Stream:
        def noted(service: Adjudicator, last: int) -> str:
            return facts(Notes(service).of(match, Asker(NOBODY, viewer, last)))

        return streams.OfMatch(match, viewer, "en", last, outlet, lambda: True, noted=noted)

    followed = [listens(viewer, outlet) for viewer, outlet in zip(("A", "spectator"), outlets, strict=True)]
    who = Asker(Author("Kei", "judge"), "judge", last, is_judge=True)
    note = Notes(service).write(match, 11, Writing(text="why?", shown=shown), "n", who)
    for _ in range(2):
        for stream in followed:
            stream.tell(streams.Turn(service))
    Notes(service).remove(match, note.id, who)
    for stream, outlet, count in zip(followed, outlets, told, strict=True):
        stream.tell(streams.Turn(service))
        outlet.end()
        assert list(outlet).count(streams.NOTED) == 2 * count


def test_marks_are_drawn_where_the_board_has_their_places(service: Adjudicator) -> None:
    client = create_app(service).test_client()
    inches, spaces, cards = (
        imported(service, name) for name in ("disputed-encounter", "disputed-espers", "disputed-duels")
    )
    for match, drawn in ((inches, ["12 8", "12 8 > 20 14.5"]), (spaces, ["P1-3", "P1-0 > P2-0"])):
        told = wrote(client, match, position=60, drawn=drawn, mark="!?")
        assert (told.status_code, told.json["drawn"]) == (201, drawn)
        page, large = (client.get(f"{match.removeprefix('/v1')}/60{way}?as=judge").text for way in ("", "/table"))
        assert page.count('class="note"') == large.count('class="note"') == len(drawn)
        assert '<b class="sign">!?</b>' in page
        for viewer in ("spectator", "A"):
            assert 'class="note"' not in client.get(f"{match.removeprefix('/v1')}/60?as={viewer}").text
    for match, place, says in (
        (inches, "99 8", "The board has no place 99 8 at #60"),
        (inches, "2-3", "The board has no place 2-3"),
        (spaces, "12 8", "The board has no place 12 8"),
        (spaces, "P9-9", "The board has no place P9-9"),
        (inches, "NaN 1", "is no place"),
        (cards, "1 1", "Nothing lies on a board at #11"),
    ):
        told = wrote(client, match, position=11 if match == cards else 60, drawn=[place])
        assert (told.status_code, says in told.text) == (422, True), told.text


def test_a_note_is_written_changed_and_deleted_by_forms(service: Adjudicator) -> None:
    client, match = create_app(service).test_client(), imported(service, "disputed-encounter").removeprefix("/v1")
    page = client.get(f"{match}/60?as=A&lang=ja").text
    assert "傍注を書く" in page
    (write,) = {unescape(one) for one in re.findall(r'action="([^"]+/notes\?[^"]+)"', page)}
    form = {
        "report_id": "f",
        "text": "line one\r\nline two",
        "mark": "??",
        "drawn": "1 2\r\n3 4 > 5 6\r\n",
        "shown": "shared",
    }
    went = client.post(write, data=form)
    assert (went.status_code, f"{match}/60?" in went.headers["Location"]) == (303, True)
    there = client.get(went.headers["Location"].replace("lang=ja", "lang=en")).text
    assert "line one\nline two" in there
    assert '<span class="unseen">Notes</span> ??' in there
    assert '<span class="unseen">Notes</span> ??' in client.get(f"{match}?as=A&after=50").text

    (note,) = set(re.findall(r'name="note" value="([^"]+)"', there))
    wrong = client.post(write, data=form | {"note": note, "version": "1", "drawn": "here"})
    assert (wrong.status_code, "hereという場所はありません" in wrong.text) == (422, True)
    assert client.post(write, data=form | {"note": note, "version": "1", "text": "new"}).status_code == 303
    assert client.post(write, data=form | {"note": note, "version": "1", "text": "old"}).status_code == 412
    gone = client.post(write.replace("/notes", "/notes/deletion"), data={"note": note})
    assert gone.status_code == 303
    assert "Notes beside" not in client.get(f"{match}/60?as=A").text


def test_what_is_too_much_is_refused(service: Adjudicator) -> None:
    client, match = create_app(service).test_client(), imported(service, "disputed-duels")
    for says, status, field in (
        ({"text": "x" * 2_001}, 422, "text"),
        ({"drawn": ["1 1"] * 21}, 422, "drawn"),
        ({"mark": "!!!"}, 422, "mark"),
        ({"shown": "all"}, 422, "shown"),
        ({"position": 0}, 409, "position"),
        ({"position": 99}, 409, "position"),
        ({"position": 10**30}, 400, "a whole number of 31 digits"),
    ):
        told = wrote(client, match, **says)
        assert (told.status_code, field in told.text) == (status, True), told.text
    assert wrote(client, match, text="x" * 1_100_000).status_code == 413
    assert client.get(f"{match}/notes?as=judge").json == {"notes": []}
