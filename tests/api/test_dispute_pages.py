"""Pages of disputes: who is offered what, what a ruling leaves voided, what it goes past, and what the slip says."""

from __future__ import annotations

import re
from html import unescape

import pytest

from adjudicator.rights import Role
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front.labels import LABELS
from api.http.front.speaker import spoken
from api.http.pages import disputes as dispute_pages
from api.view.situation_link import Situated, link_of
from api.view.slip import shared
from tests.api.given import EVENTS, HEADER, Client, opened, raised, reported, ruled
from tests.api.house import House, token_of
from tests.api.secrets import SECRETS

HEADS_RULE = "After an appeal head judges and organisers rule"
BROWSER = {"Accept": "text/html"}
FORM = "/disputes/1/rulings"


def page_of(dispute: str) -> str:
    """The address of the page of a dispute."""
    return f"{dispute.removeprefix('/v1')}"


def test_what_was_voided_is_offered_to_count_again_and_told_where_it_stays(client: Client, match: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, voids=[4, 3])
    client.post(f"{dispute}/appeals?as=judge", json={"report_id": "a", "reason": "no"})
    form = unescape(client.get(f"{page_of(dispute)}?as=judge").text)
    assert '<input type="checkbox" name="reinstates" value="4"> #4 Mina (B) played bat' in form
    assert "An entry that is not ticked stays voided" in form

    ruling = {"report_id": "h", "outcome": "dismissed", "reason": "no", "by_head_judge": "true", "known": "2"}
    given = client.post(f"{page_of(dispute)}/rulings?as=judge", data=ruling | {"reinstates": "3"})
    assert given.status_code == 303, given.text
    assert client.get(f"{match}?as=judge").json["voided"] == [4]
    assert "<b>Stays voided: #4</b>" in client.get(f"{page_of(dispute)}?as=judge").text


def test_the_form_of_a_ruling_is_for_who_may_rule_now() -> None:
    house = House()
    page = "/matches/{match}/disputes/1?as=spectator"
    asked: list[Role] = ["organiser", "head-judge", "judge", "player", "spectator"]

    def offered() -> list[bool]:
        texts = [house.ask(role, "GET", page).text for role in asked]
        assert all(("rule, unless" in text or "rule on it, unless" in text) is not (FORM in text) for text in texts)
        return [FORM in text for text in texts]

    assert offered() == [True, True, True, False, False]
    house.ask("player", "POST", "/v1/matches/{match}/disputes/1/appeals", json={"report_id": "a", "reason": "x"})
    assert offered() == [True, True, False, False, False]
    assert HEADS_RULE in house.ask("judge", "GET", page).text


@pytest.mark.parametrize(("holder", "is_offered"), [(" haru", False), ("Aki", True)])
def test_who_plays_is_offered_no_form_of_a_ruling(holder: str, is_offered: bool) -> None:
    service = Adjudicator([SECRETS])
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    client = create_app(service, is_open=False).test_client()
    client.set_cookie("adjudicator", token_of(service, "head-judge", holder=holder))
    claim = {"report_id": "d", "position": "0", "claim": "x"}
    page = client.post(f"/matches/{match}/disputes?as=spectator", data=claim, follow_redirects=True)
    assert (page.status_code, FORM in page.text) == (200, is_offered)


@pytest.mark.parametrize(("voids", "past"), [([2], "#2, #7"), ([4], "#7")])
def test_a_ruling_that_goes_past_cards_says_so(client: Client, match: str, voids: list[int], past: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, voids=voids)
    says = f"It goes back past cards that somebody has seen: {past}</p>"
    assert client.get(f"{page_of(dispute)}?as=spectator").text.count(says) == 1


def test_a_ruling_that_voids_nothing_goes_past_no_cards(client: Client, match: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute)
    assert "It goes back past" not in client.get(f"{page_of(dispute)}?as=judge").text


# ---- the slip


def test_there_is_no_slip_before_a_ruling(client: Client, match: str) -> None:
    dispute = raised(client, match)
    slip = f"{page_of(dispute)}/slip?as=judge"
    assert "/slip" not in client.get(f"{page_of(dispute)}?as=judge").text
    answer = client.get(slip, headers=BROWSER)
    assert (answer.status_code, "Nobody has ruled on dispute 1 yet" in answer.text) == (404, True)
    ruled(client, dispute)
    assert client.get(slip).status_code == 200


@pytest.mark.parametrize(("by", "label"), [("Kei", "<dt>Judge</dt><dd>Kei · "), (None, "<dt>Ruled at</dt><dd><time ")])
def test_a_slip_names_the_judge_where_one_is_named(client: Client, match: str, by: str | None, label: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, by=by)
    slip = client.get(f"{page_of(dispute)}/slip?as=spectator").text
    assert (label in slip, "<dt>Judge</dt>" in slip, "<code>" in slip) == (True, bool(by), True)


@pytest.mark.parametrize(
    ("wants", "room", "given"),
    [((2, 9, 3), 20, [2, 9, 3]), ((2, 20, 3), 20, [2, 15, 3]), ((9, 9, 2), 10, [4, 4, 2]), ((3, 3), 0, [0, 0])],
)
def test_room_a_short_text_leaves_goes_to_the_long_ones(wants: tuple[int, ...], room: int, given: list[int]) -> None:
    assert shared(wants, room) == given


@pytest.mark.parametrize(("reason", "is_cut"), [("word " * 180, False), ("word " * 400, True), ("so it is…", False)])
def test_a_slip_is_cut_only_where_its_leaf_is_full(client: Client, match: str, reason: str, is_cut: bool) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, reason=reason)
    slip = unescape(client.get(f"{page_of(dispute)}/slip?as=spectator").text)
    assert (reason.strip() not in slip, "Shortened" in slip) == (is_cut, is_cut)
    assert slip.count("word") in (0, 180) or slip.count("word") > 190
    assert client.get("/v1/rules/SEC-PLAY-01?lang=en").json["text"] in slip


def test_a_slip_that_is_cut_says_where_the_whole_of_it_is(client: Client, match: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, reason="word " * 700)
    slip = client.get(f"{page_of(dispute)}/slip?as=spectator").text
    assert "Shortened: the code leads to the entry, which links to dispute 1 with all of it." in slip
    code = re.findall(r"<p>http://localhost(.*?)</p>", slip)
    assert [f'href="{page_of(dispute)}?as=spectator"' in client.get(where).text for where in code] == [True]


# ---- what is wrong with a form


@pytest.mark.parametrize(
    ("voids", "voided"),
    [
        ("#4, 1-2", [1, 2, 4]),
        ("3 4", [3, 4]),
        ("\uff12〜\uff14", [2, 3, 4]),
        ("#2 – #4", [2, 3, 4]),
        ("4,4", [4]),
        (" ", []),
    ],
)
def test_entries_are_named_as_pages_write_them(client: Client, match: str, voids: str, voided: list[int]) -> None:
    given = _ruled_by_form(client, raised(client, match), voids=voids)
    assert given.status_code == 303, given.text
    assert client.get(f"{match}?as=judge").json["voided"] == voided


@pytest.mark.parametrize(
    ("voids", "says"),
    [
        ("four", "Entries to void: four is no entry: write them as #12, 13-15"),
        ("4-", "Entries to void: 4- is no entry: write them as #12, 13-15"),
        ("4-2", "Entries to void: 4-2 ends before it begins"),
        ("1-101", "Entries to void: 100 entries at most are named at once"),
        ("1-999999999", "Entries to void: 100 entries at most are named at once"),
        ("0", "Entries to void: "),
        ("1" * 400, "is no entry"),
        ("7-9", "There is no entry 8"),
    ],
)
def test_what_is_no_entry_is_said_in_words(client: Client, match: str, voids: str, says: str) -> None:
    given = _ruled_by_form(client, raised(client, match), voids=voids)
    assert given.status_code in (409, 422)
    (told,) = re.findall(r'<div class="wrong" role="alert">(.*?)</div>', unescape(given.text), re.DOTALL)
    assert says in told
    assert "voids" not in told
    assert f'name="voids" maxlength="400" value="{voids}"' in given.text


def test_a_stale_ruling_is_told_of_the_dispute_and_led_to_it(client: Client, match: str) -> None:
    dispute = raised(client, match)
    client.post(f"{dispute}/statements?as=judge", json={"report_id": "s", "text": "I saw it"})
    given = _ruled_by_form(client, dispute)
    assert (given.status_code, "The dispute has gone on: it stands at entry 1" in given.text) == (412, True)
    assert "I saw it" in given.text
    assert '<input type="hidden" name="known" value="1">' in given.text
    assert ruled(client, dispute).json["type"] == "/docs#stale-dispute"
    assert "Back to the dispute" not in client.get(f"{page_of(dispute)}0?as=judge", headers=BROWSER).text


def _ruled_by_form(client: Client, dispute: str, **fields: str) -> Client:
    """The answer to the form of a ruling."""
    form = {"report_id": "j", "outcome": "upheld", "reason": "x", "known": "0", **fields}
    return client.post(f"{page_of(dispute)}/rulings?as=judge", data=form, headers=BROWSER)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_fields_are_called_as_their_forms_call_them(lang: str) -> None:
    """Each label of the table stands on the page of its form, beside its field; a ruling's link is in its
    address, and the form for leaves stands under a round (test_rounds)."""
    app = create_app(Adjudicator([SECRETS]))
    client = app.test_client()
    match = opened(client)
    reported(client, match, 0, events=EVENTS, report_id="r")
    dispute = raised(client, match)
    pages = {
        where: client.get(f"{where}?as=judge&lang={lang}").text
        for where in (f"{match[3:]}/0", f"{match[3:]}/3", dispute[3:])
    }
    pages |= {where: client.get(f"{where}?as=judge&lang={lang}").text for where in ("/", "/disputes", match[3:])}
    ruled(client, dispute, voids=[4])
    pages["ruled"] = client.get(f"{dispute[3:]}?as=judge&lang={lang}").text
    link = link_of(Situated(ruleset="secrets"))
    pages["ruling"] = client.get("/ruling", query_string={"s": link, "lang": lang}).text
    house = House()
    for where in ("/people?", "/pairings?", "/import?"):
        pages[where] = house.ask("organiser", "GET", f"{where}lang={lang}", headers=BROWSER).text
    with app.test_request_context(f"/?lang={lang}"):
        labels = {
            (field, spoken(label))
            for fields in LABELS.values()
            for field, label in fields.items()
            if field not in ("s", "judge")
        }
    assert labels <= set().union(*map(_labelled, pages.values()))

    searched = client.get(f"{match[3:]}?as=judge&rule=nothing&lang={lang}", headers=BROWSER).text
    assert {"en": "Rule number: There is no rule", "ja": "ルール番号："}[lang] in unescape(searched)

    told = {"report_id": "x", "position": "0"}
    wrong = client.post(f"{match[3:]}/disputes?as=judge&lang={lang}", data=told, headers=BROWSER)
    label = {"en": "What is claimed: ", "ja": "申し立ての内容："}[lang]
    assert (wrong.status_code, label in wrong.text, "claim:" in wrong.text) == (422, True, False)


def _labelled(page: str) -> set[tuple[str, str]]:
    """The names of the fields of a page, and what each is called."""
    found = set()
    for block in re.findall(r"<label.*?</label>|<fieldset>.*?</legend>.*?</label>", page, re.DOTALL):
        called = re.sub(r"<(select|textarea).*?</\1>|</legend>.*|<[^>]+>", "", block, flags=re.DOTALL)
        found |= {(name, unescape(called).strip()) for name in re.findall(r'name="(\w+)"', block)}
    return found


def test_a_long_dispute_is_shown_page_by_page(client: Client, match: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dispute_pages, "AT_ONCE", 3)
    page = page_of(raised(client, match))
    for number in range(1, 8):
        form = {"report_id": f"s{number}", "text": f"word {number}"}
        answer = client.post(f"{page}/statements?as=judge", data=form)
    assert answer.headers["Location"].endswith("cursor=4")  # the page that ends with what was just said

    shown, address = [], f"{page}?as=judge&limit=3"
    while address:
        text = client.get(address).text
        assert "8 entries" in text
        shown.append([int(number) for number in re.findall(r'<span class="number">(\d+)</span>', text)])
        later = re.search(r'href="([^"]+)" rel="next"', text)
        address = unescape(later[1]) if later else ""

    assert shown == [[0, 1, 2], [3, 4, 5], [6, 7]]
    back = re.search(r'href="([^"]+)" rel="prev"', text)
    assert back is not None
    assert "cursor=2" in back[1]
    assert 'rel="prev"' not in client.get(f"{page}?as=judge&limit=3").text


def test_of_many_voided_entries_some_are_listed_and_the_others_named(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dispute_pages, "MOST", 1)
    dispute = raised(client, match)
    ruled(client, dispute, voids=[4, 3])
    text = client.get(f"{page_of(dispute)}?as=judge").text

    assert re.findall(r'type="checkbox" name="reinstates" value="(\d+)"', text) == ["3"]
    assert '<input name="reinstates" maxlength="400" placeholder="#4"' in text
