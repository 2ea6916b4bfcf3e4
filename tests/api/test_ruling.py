"""A quick ruling: the situation stands in the link; it is changed by forms, kept as a match, and no link is a fault."""

from __future__ import annotations

import html
import json
import re
import zlib
from base64 import urlsafe_b64encode

import pytest
from msgspec import UNSET, structs

from adjudicator.cases.disputes import disputes
from adjudicator.match import Game
from adjudicator.plain.json import Malformed
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front.errors import too_long
from api.view.held import path_of, put
from api.view.situation_link import LARGEST, LONGEST, Situated, begun, link_of, situated
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
    return client.post(f"/ruling?s={link}", data=fields, headers=PAGE)


def test_the_link_holds_all_and_the_verdict_comes_first(client: Client) -> None:
    assert situated(LINK).given == GIVEN
    assert list(situated(LINK).given) == list(GIVEN)
    assert len(LINK) < 400
    assert verdict(client, f"/ruling?s={LINK}") == (
        "A breach of MFX-CHEAT-01: A cheated with 12R, which is not in their hand"
    )
    assert verdict(client, f"/ruling?s={LINK}&lang=ja").startswith("MFX-CHEAT-01違反：")


def told_after(answer: Json) -> Situated:
    assert answer.status_code == 303, answer.text
    return situated(re.findall(r"s=([^&#]*)", answer.location)[0])


def test_a_place_is_changed_by_its_form_which_gives_another_link(client: Client) -> None:
    page = client.get(f"/ruling?s={LINK}&rule=MFX-CHEAT-01", headers=PAGE).text
    assert '<button name="value" value="12R" aria-pressed="true">' in page
    there = changed(client, at="/when/0/card", value="11M")
    assert told_after(there).when == [CHEAT | {"card": "11M"}]
    assert verdict(client, there.location).startswith("No rule is broken: ")
    assert told_after(changed(client, at="/when/0", unset="true")).when == []
    assert told_after(changed(client, at="/given/duel/tn", value="12")).given["duel"]["tn"] == 12
    assert told_after(changed(client, at="/given/seats/A/hand", toggle="3C")).given["seats"]["A"]["hand"] == ["11M"]
    for text in ("(18.5, 10)", "18.5 10", "18,5 10", "18.5,10", "\uff118\uff0e5\u300010"):
        there = told_after(changed(client, at="/given/models/ann/at", value=text))
        assert there.given["models"]["ann"]["at"] == [18.5, 10]
    assert told_after(changed(client, at="/given/duel/stat", unset="true")).given["duel"].keys() == {*GIVEN["duel"]} - {
        "stat"
    }


def test_what_no_rule_speaks_of_is_said_with_the_rules_that_were_asked(client: Client) -> None:
    active = {"event": "ModelActivated", "model": "ann"}
    link = link_of(Situated(ruleset="malifaux", given={"models": {"ann": {"seat": "A"}}}, when=[active, active]))
    assert verdict(client, f"/ruling?s={link}") == "No rule that can be broken speaks of this: ann is activated"
    page = client.get(f"/ruling?s={link}", headers=PAGE).text
    assert re.search(r"nothing can break them.*MFX-HOUSE-E04</a> Turn structure", page, re.DOTALL)


def test_the_card_used_stays_one_of_those_flipped(client: Client) -> None:
    flips = "/given/duel/flips/A"
    used = told_after(changed(client, at=f"{flips}/used", value="9R")).given["duel"]["flips"]["A"]
    assert (used["cards"], used["used"]) == (["9R"], "9R")
    empty = link_of(told_after(changed(client, at=f"{flips}/cards", toggle="6T")))
    flipped = told_after(changed(client, empty, at=f"{flips}/cards", toggle="2M")).given["duel"]["flips"]["A"]
    assert (flipped["cards"], flipped["used"]) == (["2M"], "2M")


def test_everything_is_changed_as_data_as_its_form_shows_it(client: Client) -> None:
    page = client.get(f"/ruling?s={LINK}", headers=PAGE).text
    shown = html.unescape(re.findall(r'<textarea name="data"[^>]*>(.*?)</textarea>', page, re.DOTALL)[0])
    assert "\n" in shown
    assert told_after(changed(client, data=shown)).given == GIVEN


def test_what_nobody_stated_is_switched_by_one_tap(client: Client) -> None:
    told = begun(malifaux, disputes(malifaux.package)[0])
    models = {"mira": {"seat": "A"}, "bram": {"seat": "B"}}
    breach = "it is a breach of MFX-DUEL-20 if Df of bram is, for example, 1, 2 or 3"
    for unknown, says, turned in (
        ({}, breach, "A breach of MFX-DUEL-20"),
        ({"unknown": ["models.bram.Df"]}, "none if Df of bram is 6", "No rule is broken"),
    ):
        link = link_of(structs.replace(told, given=told.given | {"models": models} | unknown))
        assert verdict(client, f"/ruling?s={link}").endswith(f"; {says}")
        page = client.get(f"/ruling?s={link}", headers=PAGE).text
        at = "/given/models/bram/Df"
        [value] = re.findall(rf'value="{at}"><div class="taps"><button name="value" value="(.)">', page)
        there = changed(client, link, at=at, value=value)
        assert verdict(client, there.location).startswith(turned)
        assert told_after(there).given.get("unknown", []) == []


def test_what_a_breach_takes_as_usual_is_said_and_switched_by_one_tap() -> None:
    client = create_app(Adjudicator([mtg_trpg])).test_client()
    kind = next(one for one in disputes(mtg_trpg.package) if one.id == "spell-without-focus")
    pc = {name: value for name, value in kind.given["pcs"]["A"].items() if name != "focus"}
    link = link_of(structs.replace(begun(mtg_trpg, kind), given=kind.given | {"pcs": {"A": pc}}))
    assert verdict(client, f"/ruling?s={link}").endswith(" – assumed: whether A has a focus counter: no")
    there = changed(client, link, at="/given/pcs/A/focus", value="true")
    assert verdict(client, there.location).startswith("No rule is broken: ")
    assert "assumed" not in verdict(client, f"/ruling?s={link_of(begun(mtg_trpg, kind))}")


def test_what_may_have_gone_unsaid_is_asked_for_and_added_by_one_tap(client: Client) -> None:
    link = link_of(begun(malifaux, disputes(malifaux.package)[2]))
    page = html.unescape(client.get(f"/ruling?s={link}", headers=PAGE).text)
    assert "Did anybody give up the chance to cheat first?" in page
    [(at, event)] = re.findall(r'value="(/when/.)"><div class="taps"><button name="insert" value="(.*?)">', page)
    there = changed(client, link, at=at, insert=event)
    assert [one["event"] for one in told_after(there).when][-2:] == ["CheatDeclined", "FateCheated"]
    assert verdict(client, there.location).startswith("No rule is broken: ")
    assert "gone unsaid" not in client.get(there.location, headers=PAGE).text
    for fields in (
        {"at": "/when/9", "insert": event},
        {"at": "/given/seats", "insert": event},
        {"at": at, "insert": "{"},
    ):
        assert changed(client, link, **fields).status_code == 422


def test_things_and_events_are_added(client: Client) -> None:
    assert told_after(changed(client, at="/given/models", name="bob")).given["models"]["bob"] == {}
    event = {"event": "CheatDeclined", "duel": "d1", "seat": "A"}
    assert told_after(changed(client, at="/when/-", value=json.dumps(event))).when == [CHEAT, event]
    page = html.unescape(client.get(f"/ruling?s={LINK}", headers=PAGE).text)
    again = page.split(">It happened once more<")[0].rsplit('value="', 1)[1].removesuffix('"')
    assert told_after(changed(client, at="/when/-", value=again)).when == [CHEAT, CHEAT]
    for place in ("/given/models/ann/at", "/given/turn", "/given/models/zed/at", "/given/duel/final", "/when/0/flip"):
        page = client.get(f"/ruling?s={LINK}&open={place}", headers=PAGE).text
        assert page.count(f'id="open" open data-at="{place}"') == 1
    asked = changed(client, ask="range", **{"asked.a": "ann", "asked.b": "ann"})
    assert [one.question for one in told_after(asked).asks] == ["range"]
    assert told_after(client.post(asked.location, data={"at": "/asks/0", "unset": "true"}, headers=PAGE)).asks == []


@pytest.mark.parametrize(
    ("game", "dispute", "says"),
    [
        (malifaux, "tie-in-a-duel", "outcome for Bram: failure (final total 13 against 13) MFX-DUEL-27"),
        (malifaux, "kills-for-reckoning", "point due: no MFX-RECK-01"),
        (mtg_trpg, "escape-from-combat", "the escape fails MTR-ESCAPE-04"),
        (mtg_trpg, "damage-down-to-nothing", "state of A: dying, life 0 MTR-DEATH-02"),
        (locke, "death-by-damage", "Jon lives LCK-DAMAGE-05"),
    ],
)
def test_what_it_comes_to_stands_under_the_headline_with_its_rule(game: Game, dispute: str, says: str) -> None:
    client = create_app(Adjudicator([game])).test_client()
    kind = next(one for one in disputes(game.package) if one.id == dispute)
    page = html.unescape(client.get(f"/ruling?s={link_of(begun(game, kind))}", headers=PAGE).text)
    comes_to = page.split("</h1>")[1].split("</section>")[0]
    assert says in re.sub(r"<[^>]*>", "", comes_to)
    assert f"{says[: says.rindex(' ')]} ({says[says.rindex(' ') + 1 :]})\n" in page
    assert game.outcomes.keys() <= game.book.rules.keys()


def test_an_event_is_put_before_another_without_a_script(client: Client) -> None:
    page = client.get(f"/ruling?s={LINK}", headers=PAGE).text
    [there] = re.findall(r'<a href="(.*?)">Before this, something happened</a>', page)
    page = client.get(html.unescape(there), headers=PAGE).text
    assert page.count('id="open" open') == 1
    form = page.split("Before this, something happened")[1]
    [at] = re.findall(r'name="at" value="(.*?)">\s*<div class="taps"><label>Something else', form)
    for event in (re.findall(r'name="insert" value="(.*?)"', form)[0], re.findall(r'<option value="(.*?)"', form)[0]):
        came = told_after(changed(client, at=at, insert=html.unescape(event))).when
        assert came == [json.loads(html.unescape(event)), CHEAT]


def test_from_nothing_things_are_named_and_what_an_event_needs_is_asked_for() -> None:
    client = create_app(Adjudicator([locke])).test_client()
    there = f"/ruling?s={link_of(Situated(ruleset='locke'))}"
    for fields in ({"at": "/given/characters", "name": "Ida"}, {"at": "/when/-", "value": '{"event": "Teleported"}'}):
        there = client.post(there, data=fields, headers=PAGE).location
    assert verdict(client, there) == "Not said yet (teleport move): player and to"
    assert there.endswith("&open=/when/0/player")
    after = client.post(there, data={"at": "/when/0/player", "value": "Ida"}, headers=PAGE).location
    assert after.endswith("&open=/when/0/to")
    page = client.get(there, headers=PAGE).text
    assert 'data-at="/when/0/player"' in page
    assert situated(there.partition("s=")[2].partition("&")[0]).given == {"characters": {"Ida": {}}}


@pytest.mark.parametrize(
    ("dispute", "at", "says"),
    [
        ("cheat-on-minus", "/given/duel/flips/B/modifier", "Not stated: duel: flips: B · modifier. No rule is"),
        ("cheat-order", "/when/3/seat", "Not said yet (cheat): player"),
        ("library-runs-out", "/given/pcs/A/library", "Not stated: A: library. No rule is broken by what is stated"),
    ],
)
def test_what_a_dispute_hangs_on_stands_in_the_headline_if_nobody_said_it(dispute: str, at: str, says: str) -> None:
    client = create_app(Adjudicator([malifaux, mtg_trpg])).test_client()
    game, kind = next(
        (game, one) for game in (malifaux, mtg_trpg) for one in disputes(game.package) if one.id == dispute
    )
    told = begun(game, kind)
    less = put({"given": told.given, "when": told.when}, path_of(at), UNSET)
    link = link_of(Situated(ruleset=game.name, given=less["given"], when=less["when"]))
    assert verdict(client, f"/ruling?s={link}&dispute={dispute}").startswith(says)


def test_suits_are_typed_together_and_a_single_die_is_another(client: Client) -> None:
    kind = next(one for one in disputes(malifaux.package) if one.id == "trigger-without-its-suit")
    at = "/given/actions/Hook/triggers/Reel In/suits"
    there = changed(client, link_of(begun(malifaux, kind)), at=at, value="RR")
    assert told_after(there).given["actions"]["Hook"]["triggers"]["Reel In"]["suits"] == ["R", "R"]
    roll = [{"event": "Teleported", "player": "Kim", "to": {"planet": 1, "space": 1}, "roll": [3]}]
    link = link_of(Situated(ruleset="locke", when=[*roll]))
    there = changed(create_app(Adjudicator([locke])).test_client(), link, at="/when/0/roll", more="2")
    assert told_after(there).when[0]["roll"] == [2]


def test_dice_are_tapped_one_by_one_and_typed() -> None:
    client = create_app(Adjudicator([locke])).test_client()
    roll = [{"event": "ConversionAttempted", "player": "Kim", "target": "Jon", "roll": [6, 3]}]
    there = f"/ruling?s={link_of(Situated(ruleset='locke', when=[*roll]))}"
    for field, value, dice in (("more", "2", [2]), ("more", "2", [2, 2]), ("value", "5 1", [5, 1])):
        there = client.post(there, data={"at": "/when/0/roll", field: value}, headers=PAGE).location
        assert situated(there.partition("s=")[2].partition("&")[0]).when[0]["roll"] == dice
    assert 'name="value" value="5 1"' in client.get(there, headers=PAGE).text


def test_a_number_that_is_a_name_stays_as_it_is(client: Client) -> None:
    given: Json = {"schemes": {"A": {"7": "ann", "1": None}}, "models": {"ann": {"seat": "B"}}}
    page = client.get(f"/ruling?s={link_of(Situated(ruleset='malifaux', given=given))}", headers=PAGE).text
    assert re.search(r'data-at="/given/schemes/A/7"[^>]*><summary><span>7</span>', page)


def test_what_an_event_needs_has_a_place_even_if_no_table_tells_it() -> None:
    client = create_app(Adjudicator([mtg_trpg])).test_client()
    there = f"/ruling?s={link_of(Situated(ruleset='mtg_trpg', when=[{'event': 'DamageDealt'}]))}"
    assert 'data-at="/when/0/source"' in client.get(there, headers=PAGE).text


def test_the_way_that_something_went_is_asked_for(client: Client) -> None:
    pushed: Json = {"event": "ModelPushed", "model": "ann", "distance": 2}
    given = {"models": {"ann": {"seat": "A", "at": [5, 5], "base_mm": 30}}}
    page = client.get(f"/ruling?s={link_of(Situated(ruleset='malifaux', given=given, when=[pushed]))}", headers=PAGE)

    assert 'name="at" value="/when/0/path"' in page.text


def test_what_cannot_be_so_says_why_and_can_still_be_changed(client: Client) -> None:
    for fields in ({"at": "/when/0/card", "value": "99Z"}, {"at": "/when/0/duel", "value": "d9"}):
        there = changed(client, **fields).location
        assert verdict(client, there).startswith("This cannot be so as it stands: "), fields
        back = client.post(there, data={"at": fields["at"], "value": CHEAT[fields["at"].split("/")[-1]]}, headers=PAGE)
        assert told_after(back).when == [CHEAT]
    for fields in (
        {"at": "/when/7/card", "value": "1R"},
        {"at": "nowhere", "value": "1"},
        {"data": "{]"},
        {"ask": "x"},
    ):
        answer = changed(client, **fields)
        assert (answer.status_code, 'role="alert"' in answer.text) == (422, True), fields


def test_a_slip_says_what_was_ruled_and_by_which_rule(client: Client) -> None:
    slip = html.unescape(client.get(f"/ruling/slip?s={LINK}", headers=PAGE).text)
    book = malifaux.book.rules["MFX-CHEAT-01"]
    told = (
        "A breach of MFX-CHEAT-01",
        f"MFX-CHEAT-01 {book.title}",
        " ".join(book.text.split()),
        "hand 3C, 11M",
        "Judge's signature",
    )
    assert all(part in slip for part in told)
    assert "Shortened" not in slip
    clean = link_of(Situated(ruleset="malifaux", given=GIVEN))
    assert book.title in html.unescape(client.get(f"/ruling/slip?s={clean}&rule=MFX-CHEAT-01", headers=PAGE).text)


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
        (_packed(b"[" * 5000), "deep"),
        (_packed(json.dumps({"ruleset": "malifaux", "asks": [{"question": "range"}] * 21}).encode()), "20"),
        ("1." + "x" * LONGEST, "16"),
    ],
)
def test_a_bad_link_gives_a_page_that_says_so(client: Client, link: str, says: str) -> None:
    for address in (f"/ruling?s={link}", f"/ruling/drawing.svg?s={link}"):
        answer = client.get(address, headers=PAGE)
        assert 400 <= answer.status_code < 500
        assert says in answer.text


@pytest.mark.parametrize(
    "told",
    [
        {"when": [1]},
        {"given": {"seats": 1}},
        {"given": {"models": {"a.b": {"at": "x"}}, "terrain": [1]}},
        {"given": {"unknown": ["seats.Z.hand"]}},
        {"when": [{"event": "FateCheated"}, {"event": ["x"]}, {}]},
        {"given": {"models": {"ann": {"at": [1, "2"], "triggers": [[1]]}}, "duel": [], "seats": {"A": []}}},
        {"asks": [{"question": "range"}, {"question": "nothing"}]},
    ],
)
def test_a_link_to_what_cannot_be_opens_and_says_why(client: Client, told: Json) -> None:
    link = _packed(json.dumps({"ruleset": "malifaux", **told}).encode())
    answer = client.get(f"/ruling?s={link}", headers=PAGE)
    assert answer.status_code == 200
    assert "cannot be so" in answer.text or "Not said yet" in answer.text or "asks" in told


def test_a_script_in_a_name_is_only_text(client: Client) -> None:
    given = {"models": {"<script>alert(1)</script>": {"seat": "A", "name": "<img src=x onerror=alert(1)>"}}}
    page = client.get(f"/ruling?s={link_of(Situated(ruleset='malifaux', given=given))}", headers=PAGE).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page


def test_what_is_too_large_for_a_link_is_refused() -> None:
    names = {f"{at * 7919:x}": {"seat": "A", "name": f"{at * 104729:x}"} for at in range(2_000)}
    with pytest.raises(Malformed, match="too large"):
        link_of(Situated(ruleset="malifaux", given={"models": names}))
    assert "16000" in too_long().decode()
    assert "リンクが長すぎます" in too_long().decode()


def test_a_form_that_is_too_long_says_what_is_and_how_much_is_allowed(client: Client) -> None:
    said = {"Accept-Language": "ja", **PAGE}
    answer = client.post(f"/ruling?s={LINK}", data={"data": "x" * 200_000}, headers=said)
    assert answer.status_code == 413
    assert "フォームは200005バイトです。受け付けるのは120000バイトまでです" in answer.text


def test_a_ruling_begins_at_a_position_of_a_match(client: Client) -> None:
    kept = client.post(f"/matches?s={LINK}", data={"title": "Table 4"}, headers=PAGE).location.split("?")[0]
    for viewer, hand in (("judge", ["3C", "11M"]), ("B", [])):
        there = client.get(f"{kept}/0/ruling?as={viewer}", headers=PAGE)
        assert told_after(there).given["seats"]["A"]["hand"] == hand
        assert client.get(there.location, headers=PAGE).status_code == 200
    assert client.get(f"{kept}/9/ruling", headers=PAGE).status_code == 404
