"""No body is dear: what it costs is bounded by its length, and so is what it is answered with."""

from __future__ import annotations

import tracemalloc
from collections.abc import Iterator

import pytest

from adjudicator.plain.json import NAMED, Malformed, _object, read_json
from adjudicator.replay import record
from adjudicator.replay.record import Most
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json, opened, reported
from tests.api.secrets import SECRETS
from tests.kernel.given import CANONICAL, HEAD
from tests.kernel.toy import HEADER, TOY, added, void

NOTE = '{"event": "MatchNoted", "text": "x"}\n'


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator([SECRETS])).test_client()


@pytest.fixture
def match(client: Client) -> str:
    return opened(client)


class Key(str):
    """A key that counts how often any is compared."""

    compared = 0
    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        Key.compared += 1
        return str.__eq__(self, other)


def test_a_key_that_stands_twice_is_found_in_one_pass() -> None:
    Key.compared = 0
    with pytest.raises(Malformed, match="'999' stands twice"):
        _object([*((Key(number), 0) for number in range(1000)), (Key(999), 0)])
    assert Key.compared < 100


def test_a_value_below_a_long_key_costs_no_path() -> None:
    body = b'{"%s": [%s]}' % (b"k" * 200_000, b", ".join([b'""'] * 100_000))
    tracemalloc.start()
    read_json(body)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 100 * len(body)

    with pytest.raises(Malformed) as caught:
        read_json(body[:-2] + b', "\\u0000"]}')
    assert str(caught.value.field) == "k" * (NAMED - 1) + "…[100000]"


def many_wrong() -> Iterator[tuple[Json, int]]:
    """Reports with more wrong than is told, each with how many of its fields were looked at."""
    card = {"event": "CardPlayed", "seat": "A", "card": "ant"}
    yield card | {f"field{number}": 0 for number in range(20_000)}, 20_000
    yield card | {"why": [0] * 100_000}, 101
    yield card | {"marks": {str(number): 0 for number in range(50_000)}}, 101
    yield {"events": [{"event": "Payed"}] * 2000}, 101
    yield {"events": [card | {"why": [0] * 100}] * 200}, 10_001


@pytest.mark.parametrize(("body", "count"), [*many_wrong()])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_hundred_errors_are_told_and_how_many_more(
    client: Client, match: str, body: Json, count: int, lang: str
) -> None:
    answer = client.post(f"{match}/reports?lang={lang}", json=body | {"report_id": "r"}, headers={"If-Match": '"0"'})

    assert answer.status_code == 422
    assert (len(answer.json["errors"]), answer.json["more"]) == (100, count - 100)
    assert str(count) in answer.json["detail"].replace(",", "")
    assert len(answer.data) < 50_000


def test_a_hundred_wrong_fields_are_all_told(client: Client, match: str) -> None:
    body = {"report_id": "r", "event": "CardPlayed", "seat": "A", "card": "ant", "why": [0] * 100}
    answer = client.post(f"{match}/reports", json=body, headers={"If-Match": '"0"'})

    assert (len(answer.json["errors"]), "more" in answer.json) == (100, False)


def test_no_name_is_looked_for_that_is_not_told(client: Client, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    def nearest(wrong: str, *_: object) -> list[str]:
        looked.append(wrong)
        return []

    monkeypatch.setattr("adjudicator.plain.choices.get_close_matches", nearest)
    reported(client, match, 0, report_id="r", events=[{"event": "Payed"}] * 2000)
    assert len(looked) <= 100


def test_a_long_name_is_told_in_short(client: Client, match: str) -> None:
    answer = reported(client, match, 0, report_id="r", event="CardPlayed", seat="A", card="ant", **{"x" * 900_000: 1})

    assert answer.json["errors"][0]["field"] == "x" * 99 + "…"
    assert len(answer.data) < 1000


def test_an_enforced_report_tells_a_hundred_findings_and_how_many_more(client: Client) -> None:
    match = opened(client, mode="enforce", setup={"seats": {"A": ["ant"] * 300, "B": ["aardvark"]}})
    reported(client, match, 0, report_id="r1", event="CardPlayed", seat="B", card="aardvark")
    events = [{"event": "CardPlayed", "seat": "A", "card": "ant"}] * 250
    answer = reported(client, match, 1, report_id="r2", events=events)

    assert (answer.status_code, answer.json["type"]) == (422, "/docs#breaks-rules")
    assert len(answer.json["findings"]) == 100
    assert answer.json["detail"].splitlines()[100] == f"{answer.json['more']} more findings"


def test_a_long_report_is_answered_with_its_first_steps(client: Client, match: str) -> None:
    notes = [{"event": "MatchNoted", "text": "x"}] * 2000
    for status in (201, 200):
        answer = reported(client, match, 0, report_id="r", events=notes)
        assert (answer.status_code, answer.json["position"]) == (status, 2000)
        assert (len(answer.json["steps"]), answer.json["cursor"]) == (100, 100)
    assert reported(client, match, 2000, report_id="s", events=notes[:100]).json["cursor"] is None


# ---- records


def test_the_first_bad_line_of_a_record_is_told_whatever_follows() -> None:
    ticks: list[int] = []
    with pytest.raises(Malformed) as caught:
        record.read((HEAD + NOTE + "{\n" + NOTE * 100_000).encode(), [TOY], lambda: ticks.append(1))
    assert (caught.value.line, len(ticks)) == (3, 1)


def test_a_record_of_too_many_events_is_told_at_the_first_of_them() -> None:
    ticks: list[int] = []
    with pytest.raises(Malformed, match="line 12: a record may hold 10 events at most"):
        record.read((HEAD + NOTE * 1000).encode(), [TOY], lambda: ticks.append(1), most=Most(10, 1000))
    assert len(ticks) == 10
    assert len(record.read((HEAD + NOTE * 10).encode(), [TOY], most=Most(10, 1000)).entries) == 11


def test_a_record_of_too_many_values_is_told_at_the_line_that_brings_them() -> None:
    stated = HEAD.count(",") + 1
    assert len(record.read((HEAD + NOTE * 10).encode(), [TOY], most=Most(99, stated + 20)).entries) == 11
    with pytest.raises(Malformed, match=f"line 12: a record may hold {stated + 20} values at most"):
        record.read((HEAD + NOTE * 11).encode(), [TOY], most=Most(99, stated + 20))


@pytest.mark.parametrize(
    ("at", "is_time"),
    [
        ("2026-99-99T99:99:99Z", False),
        ("2026-02-29T10:00:00Z", False),
        ("2028-02-29T10:00:00Z", True),
        ("2026-11-21T24:00:00Z", False),
        ("2026-11-21T23:59:59.999999999Z", True),
        ("2016-12-31T23:59:60Z", False),
        ("\uff12\uff10\uff12\uff16-11-21T10:00:00Z", False),
    ],
)
def test_a_time_is_one_that_a_clock_shows(at: str, is_time: bool) -> None:
    data = CANONICAL.replace(
        b'{"event": "MatchClosed"}', b'{"event": "MatchClosed", "entry": {"at": "%s"}}' % at.encode()
    )
    if is_time:
        assert record.read(data, [TOY]).entries[-1].at == at
        return
    with pytest.raises(Malformed) as caught:
        record.read(data, [TOY])
    assert (caught.value.line, caught.value.field) == (7, "entry.at")


def test_thousands_of_voided_entries_are_said_and_counted() -> None:
    client: Client = create_app(Adjudicator([TOY])).test_client()
    match = opened(client, **HEADER, setup={})
    for first, count in ((0, 2000), (2000, 400)):
        reported(client, match, first, report_id=str(first), events=[added("A", 1)] * count)
    answer = reported(client, match, 2400, report_id="void", **void(*range(1, 2401)))

    assert answer.status_code == 201, answer.text
    says = answer.json["steps"][0]["says"]
    assert says.startswith("2400 entries were voided: #1, #2, ")
    assert says.endswith("#100, 2300 more (a ruling)")
    assert client.get(f"{match}?reading=ruled").json["voided"] == list(range(1, 2401))


# ---- lists


def test_findings_come_page_by_page(client: Client) -> None:
    match = opened(client, setup={"seats": {"A": ["ant"] * 50, "B": ["aardvark"]}})
    reported(client, match, 0, report_id="r1", event="CardPlayed", seat="B", card="aardvark")
    every = [{"event": "CardPlayed", "seat": "A", "card": "ant"} for _ in range(10)]
    reported(client, match, 1, report_id="r2", events=every)
    whole = client.get(f"{match}/findings").json
    found: list[Json] = []
    cursor = 0
    while cursor is not None:
        page = client.get(f"{match}/findings?limit=3&cursor={cursor}").json
        assert len({one["position"] for one in page["findings"]}) <= 3
        found += page["findings"]
        cursor = page["cursor"]

    assert whole["findings"]
    assert (found, whole["cursor"]) == (whole["findings"], None)
    assert client.get(f"{match}/findings?limit=501").status_code == 422


def test_the_page_of_findings_goes_on_as_the_page_of_entries_does(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("api.http.pages.matches.SHOWN", 3)
    match = opened(client, setup={"seats": {"A": ["ant"] * 50, "B": ["aardvark"]}})
    reported(client, match, 0, report_id="r1", event="CardPlayed", seat="B", card="aardvark")
    reported(client, match, 1, report_id="r2", events=[{"event": "CardPlayed", "seat": "A", "card": "ant"}] * 7)
    found = [one["position"] for one in client.get(f"{match}/findings").json["findings"]]
    places = list(dict.fromkeys(found))
    page = match.removeprefix("/v1")

    first = client.get(f"{page}?findings=true").text
    assert [place for place in range(1, 9) if f'id="{place}"' in first] == places[:3]
    assert f"after={places[2]}" in first
    assert 'rel="prev"' not in first
    second = client.get(f"{page}?findings=true&after={places[2]}").text
    assert [place for place in range(1, 9) if f'id="{place}"' in second] == places[3:6]
    assert "after=0" in second
