"""A match as one file: for whom, that it needs nothing but itself, and that it tells nothing more than the pages."""

from __future__ import annotations

import gzip
import re
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.kept.initials import Initials, initials_of
from api.view.kept.reel import Reel
from tests.api.house import House, as_made
from tests.attack.hostile import PAYLOADS, told
from tests.given import EXAMPLES

ADDRESS = "/v1/matches/{match}/page"
DOCS = Path(__file__).parents[2] / "docs"


class Parts(HTMLParser):
    """The scripts and styles of a file by their ids, what its elements refer to, its policy, its text."""

    def __init__(self, file: str) -> None:
        super().__init__(convert_charrefs=True)
        self.held: list[tuple[str, str, str]] = []
        self.refers: list[str] = []
        self.policy = self.says = ""
        self._in = ("", "")
        self.feed(file)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._in = (tag, given.get("id", "")) if tag in ("script", "style") else ("", "")
        self.refers += [given[name] for name in ("src", "href", "srcset", "action", "data") if name in given]
        self.policy += given["content"] if "http-equiv" in given else ""

    def handle_data(self, data: str) -> None:
        if self._in[0]:
            self.held.append((*self._in, data))
            self._in = ("", "")
        else:
            self.says += data

    def reel(self) -> Any:
        """What its script steps through."""
        return msgspec.json.decode(self.packed("reel"))

    def packed(self, name: str) -> bytes:
        """What a script of data holds; empty if there is none."""
        return next((gzip.decompress(b64decode(held)) for _, one, held in self.held if one == name), b"")


def kept(house: House, role: Any = "judge", query: str = "", state: str = "closed") -> Parts:
    answer = house.ask(role, "GET", ADDRESS + query, state)
    assert answer.status_code == 200, answer.text
    return Parts(answer.text)


def test_it_needs_nothing_but_itself_and_may_run_nothing_else() -> None:
    file = kept(as_made())

    hashed = {
        kind: [f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'" for one, name, text in file.held
               if one == kind and not name]
        for kind in ("script", "style")
    }  # fmt: skip
    policy = dict(part.strip().split(" ", 1) for part in file.policy.split(";"))
    assert policy.pop("script-src").split() == hashed["script"]
    assert policy.pop("style-src").split() == hashed["style"]
    assert set(policy.values()) == {"'none'"}
    assert "default-src" in policy
    assert file.refers
    assert all(one.startswith("#") for one in file.refers)
    assert "http://" not in file.says


def test_the_checker_in_it_is_that_of_the_page_that_verifies() -> None:
    page = (DOCS / "verify.html").read_text(encoding="utf-8")
    checker = re.search(r'<script id="verifier">\n(.*?)</script>', page, re.DOTALL)
    assert checker is not None
    assert checker[1] in [text for _, _, text in kept(as_made()).held]


def test_it_holds_the_log_only_where_it_tells_all_that_the_log_does() -> None:
    house = as_made()
    evidence = house.ask("judge", "GET", "/v1/matches/{match}/evidence", "closed").data

    assert kept(house).packed("evidence") == evidence
    for role, query in (("player", ""), ("spectator", ""), ("judge", "?as=A"), ("judge", "?initials=true")):
        file = kept(house, role, query)
        assert file.packed("evidence") == b""
        assert "Cannot be verified here" in file.says


def test_initials_stand_for_names_everywhere() -> None:
    house = as_made()
    named, file = kept(house, "judge", "?lang=en"), kept(house, "judge", "?initials=true")

    assert "Haru" in named.says
    for text in (file.says, str(file.reel()), *(held for *_, held in file.held)):
        assert not re.search("Haru|Mina", text)
    assert file.says.replace(" ", "").count("AH.") == 1


@pytest.mark.parametrize(
    ("text", "says"),
    [("haru and Haruka, Tom & Ann", "H. and Haruka, T.&.A."), ("田中が引く", "田.が引く"), ("H. H. Ito", "H.H.I.2")],
)
def test_a_name_is_left_out_as_a_whole(text: str, says: str) -> None:
    names = ["Haru", "Tom & Ann", "田中", "Hana Hill Ines", "H. H. Ito"]
    assert Initials(initials_of(names))(text) == says


def test_a_client_that_has_it_is_not_sent_it_again_and_a_long_match_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    house = as_made()
    first = house.ask("player", "GET", ADDRESS)
    again = house.ask("player", "GET", ADDRESS, headers={"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert first.headers["Content-Disposition"].endswith(".html")

    with house.app.extensions["keeping"]:
        busy = house.ask("judge", "GET", ADDRESS)
        assert (busy.status_code, busy.headers["Retry-After"]) == (429, "10")
    monkeypatch.setattr("api.http.routes.records.MOST", 2)
    assert house.ask("judge", "GET", ADDRESS).status_code == 413


def test_what_people_type_ends_no_script() -> None:
    client = create_app(Adjudicator(RULESETS)).test_client()
    typed = f"{PAYLOADS[1]}\u2028<!--<script>"
    address = told(client, lambda field: typed if field in ("note", "title") else f"{field}</script>", "kept")

    file = Parts(client.get(f"{address}/page?as=judge&lang=ja").text)

    assert [name for kind, name, _ in file.held if kind == "script"] == ["reel", "says", ""]
    assert msgspec.json.decode(next(text for _, name, text in file.held if name == "says"))["vouched"]
    assert "\u2028<!--<script>" in file.says
    assert f"sha256-{b64encode(sha256(file.held[-1][2].encode()).digest()).decode()}" in file.policy
    ours = "h3|table|thead|tbody|tr|th|td|ul|li|small|dl|dt|dd|svg|g|path|rect|text|tspan|title|circle|defs|pattern"
    assert not re.search(f"<(?!/?({ours}|clipPath)[ />])", "".join(file.reel()["pieces"]))


PARTS = st.sampled_from(["<b>x</b>", "<i/>", "word. ", "<g><g><a>1</a><a>2</a></g></g>", "<p>y</p>"])


@given(st.lists(st.lists(PARTS)))
def test_a_reel_gives_back_what_each_step_showed(steps: list[list[str]]) -> None:
    pool: dict[str, int] = {}
    reel = Reel(pool)
    for step in steps:
        reel.add("".join(step))

    pieces, shown = list(pool), list[int]()
    for step, change in zip(steps, reel.changes, strict=True):
        at = shift = 0
        while at < len(change):
            place, gone, came = change[at : at + 3]
            shown[place + shift : place + shift + gone] = change[at + 3 : at + 3 + came]
            shift, at = shift + came - gone, at + 3 + came
        assert "".join(pieces[one] for one in shown) == "".join(step)


def test_what_a_picture_hangs_on_is_all_that_it_hangs_on() -> None:
    reading = read((EXAMPLES / "encounter.match.jsonl").read_bytes(), RULESETS).reading()
    alike, before = 0, (object(), "")
    for step in reading.steps(520, 545):
        if malifaux.draw is not None and malifaux.drawn_from is not None:
            around = step.before, step.event, step.after
            picture = malifaux.draw(*around, {"shows": "ground"}).partition(">")[2]
            now = malifaux.drawn_from(*around), picture
            alike += now[0] == before[0]
            assert now[0] != before[0] or now[1] == before[1]
            before = now
    assert alike > 3
