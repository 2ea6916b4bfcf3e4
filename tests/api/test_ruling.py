"""A quick ruling: the situation stands in the link; it is changed by forms, kept as a match, and no link is a fault."""

from __future__ import annotations

import html
import re
import zlib
from base64 import urlsafe_b64encode

import pytest

from adjudicator.plain.json import Malformed
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front.errors import too_long
from api.view.situation_link import LARGEST, LONGEST, Situated, link_of, situated
from tests.api.given import Client, Json

PAGE = {"Accept": "text/html"}
GIVEN: Json = {
    "seats": {"A": {"hand": ["3C", "11M"]}, "B": {"hand": ["12R"]}},
    "models": {"ann": {"seat": "A"}},
    "duel": {
        "id": "d1", "kind": "simple", "acting": "ann", "stat": 5, "tn": 10, "step": "C",
        "flips": {"A": {"cards": ["6T"], "modifier": 0, "used": "6T"}},
    },
}  # fmt: skip
CHEAT: Json = {"event": "FateCheated", "duel": "d1", "seat": "A", "card": "12R"}
LINK = link_of(Situated(ruleset="malifaux", given=GIVEN, when=[CHEAT]))


@pytest.fixture
def client() -> Client:
    """A client of a service of Malifaux alone."""
    return create_app(Adjudicator([malifaux])).test_client()


def verdict(client: Client, address: str) -> str:
    answer = client.get(address, headers=PAGE)
    assert answer.status_code == 200, answer.text
    return html.unescape(re.findall(r'<h1 class="says verdict">(.*?)</h1>', answer.text)[0])


def changed(client: Client, link: str = LINK, **fields: str) -> Json:
    return client.post(f"/ruling?s={link}", data={"at": "0", **fields}, headers=PAGE)


def test_the_link_holds_all_and_the_verdict_comes_first(client: Client) -> None:
    assert situated(LINK).given == GIVEN
    assert list(situated(LINK).given) == list(GIVEN)
    assert len(LINK) < 400
    assert verdict(client, f"/ruling?s={LINK}") == (
        "A breach of MFX-CHEAT-01: A cheated with 12R, which is not in their hand"
    )
    assert verdict(client, f"/ruling?s={LINK}&lang=ja").startswith("MFX-CHEAT-01違反：")


def test_a_field_is_changed_by_its_form_which_gives_another_link(client: Client) -> None:
    page = client.get(f"/ruling?s={LINK}&rule=MFX-CHEAT-01", headers=PAGE).text
    assert '<option value="12R" selected>' in page
    there = changed(client, **{"fields.card": "11M"})
    assert there.status_code == 303
    assert situated(there.location.partition("s=")[2]).when == [CHEAT | {"card": "11M"}]
    assert verdict(client, there.location) == "No rule is broken here."
    assert situated(changed(client, never="true").location.partition("s=")[2]).when == []


def test_what_cannot_be_so_comes_back_in_its_form(client: Client) -> None:
    for fields in ({"fields.card": "99Z"}, {"fields.duel": "d9"}, {"at": "7"}, {"at": "", "data": "{]"}):
        answer = changed(client, **fields)
        assert (answer.status_code, 'role="alert"' in answer.text) == (422, True), fields
    assert 'id="sent"' in changed(client, **{"fields.card": "99Z"}).text
    assert "99Z" in changed(client, **{"fields.card": "99Z"}).text


def test_it_is_kept_once_as_a_match(client: Client) -> None:
    kept = [client.post(f"/matches?s={LINK}", data={"title": "Table 4"}, headers=PAGE) for _ in range(2)]
    assert [one.status_code for one in kept] == [303, 303]
    [match] = client.get("/v1/matches").json["matches"]
    assert match["header"]["title"] == "Table 4"
    entries = client.get(f"/v1/matches/{match['id']}/entries?as=judge").json["entries"]
    assert [one["event"] for one in entries][-1] == CHEAT


def _packed(data: bytes) -> str:
    return f"1.{urlsafe_b64encode(zlib.compress(data)).decode().rstrip('=')}"


@pytest.mark.parametrize(
    ("link", "says"),
    [
        (LINK[:-9], "cut short"),
        (LINK[:40], "cut short"),
        ("1.", "cut short"),
        ("1.%FF", "cut short"),
        (f"2.{LINK[2:]}", "later version"),
        (_packed(b"\0" * (LARGEST + 1)), "at most"),
        (_packed(b'{"ruleset": "chess"}'), "no ruleset chess"),
        (_packed(b'{"ruleset": "malifaux", "when": [1]}'), "event"),
        (_packed(b'{"ruleset": "malifaux", "given": {"seats": 1}}'), "seats"),
        (_packed(b"[" * 5000), "deep"),
        ("1." + "x" * LONGEST, "16"),
    ],
)
def test_a_bad_link_gives_a_page_that_says_so(client: Client, link: str, says: str) -> None:
    for address in (f"/ruling?s={link}", f"/ruling/drawing.svg?s={link}"):
        answer = client.get(address, headers=PAGE)
        assert 400 <= answer.status_code < 500
        assert says in answer.text


def test_a_script_in_a_name_is_only_text(client: Client) -> None:
    given = {"models": {"<script>alert(1)</script>": {"seat": "A", "name": "<img src=x onerror=alert(1)>"}}}
    page = client.get(f"/ruling?s={link_of(Situated(ruleset='malifaux', given=given))}", headers=PAGE).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_what_is_too_large_for_a_link_is_refused() -> None:
    names = {f"{at * 7919:x}": {"seat": "A", "name": f"{at * 104729:x}"} for at in range(2_000)}
    with pytest.raises(Malformed, match="too large"):
        link_of(Situated(ruleset="malifaux", given={"models": names}))
    assert "リンクが長すぎます" in too_long(32_000).decode()
