"""The pages that begin a match and record it, without a script."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, unquote

import pytest
from msgspec import json

from adjudicator.match import Game, tag_of
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.buttons import Button, taken
from tests.api.given import Client, Json
from tests.api.recording import FLIP, PAGE, begun, last, send, told


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator(RULESETS)).test_client()


WALK = {"event": "ActionStarted", "action": "a1", "model": "quill", "name": "Walk"}


@pytest.mark.parametrize(
    ("game", "fields", "says"),
    [
        ("malifaux", {"lists.A": "Leader:\nOld Ferrow (10)\n2x Lamp Eel"}, "Old Ferrow"),
        ("malifaux", {"lists.A": "Lamp Eel\nLamp Eel"}, "Lamp Eel 2"),
        ("mtg_trpg", {"seats": "GM A B", "lists.A": "10 Forest", "players.A": "Haru"}, "Haru"),
        ("locke", {"seats": "P1 P2 P3 P4 P5 P6", "players.P6": "Mina"}, "Mina"),
    ],
)
def test_a_match_begins_with_what_is_known(client: Client, game: str, fields: dict[str, str], says: str) -> None:
    page = begun(client, game, **fields)
    answer = client.get(page.replace("/record", "/0/table") if game == "malifaux" else page, headers=PAGE)
    assert last(client, page) == 0
    setup = client.get(f"/v1{page.partition('?')[0].removesuffix('/record')}?as=judge").json["header"]
    assert says in str(setup), answer.text
    assert setup["setup"]["complete_log"] is False


@pytest.mark.parametrize("field", ["players.C", "lists.C"])
def test_nothing_is_begun_where_a_player_or_a_list_has_no_seat(client: Client, field: str) -> None:
    answer = client.post("/begin", data={"ruleset": "malifaux", "report_id": "b", "seats": "A B", field: "Ann"})
    assert [one["field"] for one in answer.json["errors"]] == [field]


def test_one_player_more_or_fewer_keeps_what_was_typed(client: Client) -> None:
    body = {"ruleset": "locke", "report_id": "b", "seats": "P1 P2", "players.P1": "Haru", "title": "Night"}
    for count, change, seats in ((2, "more", "P1 P2 P3"), (11, "fewer", " ".join(f"P{at}" for at in range(1, 11)))):
        every = " ".join(f"P{at}" for at in range(1, count + 1))
        answer = client.post("/begin?ruleset=locke", data={**body, "seats": every, "begun": change}, headers=PAGE)
        assert answer.status_code == 200
        assert f'name="seats" value="{seats}"' in answer.text
        assert 'value="Haru"' in answer.text
        assert 'value="Night"' in answer.text
    assert 'value="more"' not in client.get("/begin?ruleset=locke&seats=11", headers=PAGE).text


def test_a_seat_that_is_named_twice_is_refused(client: Client) -> None:
    answer = client.post("/begin", data={"ruleset": "locke", "report_id": "b", "seats": "P1 P2 P1"})
    assert [(one["field"], one["says"]) for one in answer.json["errors"]] == [("seats", "Seat P1 is named twice")]


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.name)
def test_every_kind_of_event_is_asked_for(client: Client, ruleset: Game) -> None:
    page = begun(client, ruleset.name)
    for kind in map(tag_of, ruleset.events):
        opened = client.get(told(page, {"event": kind}), headers=PAGE)
        assert (kind, opened.status_code) == (kind, 200)


def test_who_begins_a_match_says_how_much_is_recorded_and_how_late_it_is_shown(client: Client) -> None:
    given = {"ruleset": "malifaux", "report_id": "b", "depth": "acts", "delay": "15", "closing": "told"}
    answer = client.post("/begin", data=given)
    assert "depth=acts" in answer.location
    header = client.get(f"/v1/matches/{answer.location.split('/')[2]}").get_json()["header"]
    assert (header["delay"], header["closing"]) == (15, "told")
    refused = client.post("/begin", data=given | {"report_id": "c", "delay": "121"}, headers=PAGE)
    assert refused.status_code == 422
    assert "Spectators see it late (minutes)" in refused.text


def test_a_list_that_cannot_be_read_comes_back(client: Client) -> None:
    body = {"ruleset": "mtg_trpg", "report_id": "b", "seats": "GM A", "lists.A": "Forest of what", "players.A": "Haru"}
    answer = client.post("/begin?ruleset=mtg_trpg&seats=2", data=body, headers=PAGE)
    assert answer.status_code == 422
    assert "lists.A" in answer.text
    assert "Forest of what" in answer.text
    assert 'value="Haru"' in answer.text


def test_what_is_whole_and_legal_is_recorded_at_once(client: Client) -> None:
    page = begun(client, "malifaux")
    send(client, page, None, "r0", value='{"event": "TurnStarted", "turn": 1}')

    asked = send(client, page, None, value=json.encode(FLIP).decode())
    assert "e=" in asked.headers["Location"], "the suit is still to be asked"
    shown = client.get(asked.headers["Location"], headers=PAGE).text
    assert "/when/1/suit" in shown
    done = send(client, page, FLIP, at="/when/1/suit", value="R")
    assert "e=" not in done.headers["Location"]
    assert last(client, page) == 2
    assert send(client, page, FLIP, at="/when/1/suit", value="R").status_code == 303
    assert last(client, page) == 2, "a report is recorded once"


def test_a_breach_shows_first_and_is_recorded_by_who_is_sure(client: Client) -> None:
    page = begun(client, "malifaux", begun="sample")
    for number, event in enumerate(({"event": "ModelDeployed", "model": "quill", "at": [6, 6]}, WALK), 1):
        send(client, page, event, f"r{number}", sure="true")
    far = {"event": "ModelMoved", "model": "quill", "cause": "walk", "allowance": 5, "path": [{"to": [12, 6]}]}

    shown = client.get(send(client, page, far).headers["Location"], headers=PAGE).text
    assert "MFX-MOVE-06" in shown
    assert "Record it all the same" in shown
    assert last(client, page) == 2
    send(client, page, far, "r3", sure="true")
    assert last(client, page) > 2, "with what follows from it"
    assert 'class="broken"' in client.get(page, headers=PAGE).text


def test_whoever_goes_on_records_what_stands(client: Client) -> None:
    page = begun(client, "malifaux", begun="sample")
    for number, event in enumerate(({"event": "ModelDeployed", "model": "quill", "at": [6, 6]}, WALK), 1):
        send(client, page, event, f"r{number}", sure="true")
    near = {"event": "ModelMoved", "model": "quill", "cause": "walk", "allowance": 5, "path": [{"to": [9, 6]}]}
    shown = client.get(told(page, near), headers=PAGE).text
    assert 'name="then"' in shown

    assert send(client, page, near, "r3", then='{"event":"Nothing"}').status_code == 422
    assert last(client, page) == 2, "nothing is half done"
    walk = json.encode({**WALK, "action": "a2"}).decode()
    stood = [2]
    for again in ("false", "true"):
        to = told(page, near, report_id="r3", again=again)
        client.post(to, data={"at": "", "then": walk}, headers=PAGE)
        stood.append(last(client, page))
    assert stood[0] < stood[1] == stood[2], "once, though it was sent twice"
    to = told(page, {**near, "path": [{"to": [19, 6]}]}, report_id="r4")
    assert "e=" in client.post(to, data={"touched": "quill"}, headers=PAGE).headers["Location"], "it breaks a rule"
    assert last(client, page) == stood[2]


def test_undo_strikes_the_last_report_and_others_keep_theirs(client: Client) -> None:
    page = begun(client, "malifaux")
    send(client, page, {"event": "TurnStarted", "turn": 1})
    undo = page.replace("/record", "/record/undo")

    assert client.post(undo, data={"report_id": "u"}, headers=PAGE).status_code == 303
    shown = client.get(page, headers=PAGE).text
    assert last(client, page) == 2
    assert "Turn 1 begins" not in unescape(shown.partition("<h2>The last entries")[2])
    refused = client.post(undo, data={"report_id": "u2"}, headers=PAGE)
    assert refused.status_code == 409
    assert "not yours" in refused.text


@pytest.mark.parametrize(("count", "status"), [(100, 303), (101, 409)])
def test_a_tap_takes_no_report_back_that_has_very_many_entries(client: Client, count: int, status: int) -> None:
    page = begun(client, "malifaux")
    report = {"report_id": "r", "events": [{"event": "TurnStarted", "turn": 1}] * count}
    there = f"/v1{page.partition('/record')[0]}/reports?as=judge"
    assert client.post(there, json=report, headers={"If-Match": '"0"'}).status_code == 201
    assert ("/record/undo" in client.get(page, headers=PAGE).text) == (status == 303)
    assert client.post(page.replace("/record", "/record/undo"), data={"report_id": "u"}).status_code == status


def test_a_note_and_a_flag_since_do_not_bar_undo(client: Client) -> None:
    page = begun(client, "malifaux")
    send(client, page, {"event": "TurnStarted", "turn": 1})
    client.post(page.replace("/record", "/record/notes"), data={"report_id": "n", "text": "late"}, headers=PAGE)
    client.post(page.replace("/record", "/record/flags"), data={"report_id": "f", "position": "1"}, headers=PAGE)
    assert client.post(page.replace("/record", "/record/undo"), data={"report_id": "u"}).status_code == 303
    assert client.get(f"/v1{page.partition('/record')[0]}/steps/1?as=judge").json["corrected"]["by"] == 4


def test_an_earlier_entry_is_put_right_from_the_log(client: Client) -> None:
    page = begun(client, "malifaux")
    send(client, page, {"event": "TurnStarted", "turn": 2}, sure="true")
    href = re.search(r'class="right" data-here href="([^"]+)"', client.get(page, headers=PAGE).text)
    assert href
    assert "instead_of=1" in href[1]

    right = told(page, {"event": "TurnStarted", "turn": 2}, instead_of="1", report_id="c")
    changed = client.post(right, data={"at": "/when/1/turn", "value": "1"}, headers=PAGE)
    assert "instead_of=1" in changed.headers["Location"], "nothing is put right before somebody says so"
    sure = told(page, {"event": "TurnStarted", "turn": 1}, instead_of="1", report_id="c")
    client.post(sure, data={"sure": "true"}, headers=PAGE)
    entry = client.get(f"/v1{page.partition('?')[0].removesuffix('/record')}/steps/1?as=judge").json
    assert entry["event"]["turn"] == 1
    assert entry["corrected"]["event"]["turn"] == 2


def test_what_is_unclear_is_flagged_and_settled(client: Client) -> None:
    page = begun(client, "malifaux")
    send(client, page, {"event": "TurnStarted", "turn": 1}, unclear="true")
    entry = f"/v1{page.partition('?')[0].removesuffix('/record')}/steps/1?as=judge"
    flags = page.replace("/record", "/record/flags").replace("judge", "B")

    assert client.get(entry).json["flagged"] == 2
    assert "1 entry is unclear" in client.get(page, headers=PAGE).text
    client.post(flags, data={"report_id": "s", "position": "1", "lifted": "true"}, headers=PAGE)
    assert "flagged" not in client.get(entry).json
    assert client.post(flags, data={"report_id": "n", "position": "1", "note": "no"}, headers=PAGE).status_code == 303
    assert client.get(entry).json["flagged"] == 4
    for position in ("2", "9"):
        refused = client.post(flags, data={"report_id": position, "position": position}, headers=PAGE)
        assert refused.status_code == 409
        assert "entry" in refused.text.lower()


@pytest.mark.parametrize(
    ("state", "form", "status"),
    [
        ({"e": "{"}, {}, 422),
        ({"e": "[]"}, {}, 422),
        ({"e": '{"event": "Nothing"}'}, {}, 422),
        ({"e": '{"event": "TurnStarted"}'}, {"at": "turn", "value": "1"}, 422),
        ({"e": '{"event": "TurnStarted"}'}, {"at": "/when/0/none", "value": "1"}, 422),
        ({"e": '{"event": "TurnStarted", "turn": [[[]]]}'}, {"sure": "true"}, 422),
        ({}, {"value": '{"event": "InitiativeFlipped", "seat": "<script>", "suit": 7}'}, 303),
        ({}, {}, 422),
        ({}, {"value": json.encode({"event": "TurnStarted", "turn": "漢" * 1_400}).decode()}, 422),
    ],
)
def test_bad_input_says_what_and_records_nothing(
    client: Client, state: dict[str, str], form: dict[str, str], status: int
) -> None:
    page = begun(client, "malifaux")
    answer = client.post(told(page, report_id="r", **state), data={"at": "", **form}, headers=PAGE)
    assert answer.status_code == status, answer.text
    if status == 303:
        shown = client.get(answer.headers["Location"], headers=PAGE)
        assert shown.status_code == 200
        assert "<script>" not in shown.text.partition("<main>")[2]
    assert last(client, page) == 0


@pytest.mark.parametrize(("kind", "stated"), [("FocusPerformed", {"drew": True}), ("CharacterCreated", {"life": 20.0})])
def test_what_equals_a_choice_and_is_of_another_sort_is_told(
    client: Client, kind: str, stated: dict[str, object]
) -> None:
    page = begun(client, "mtg_trpg", begun="sample" if kind == "FocusPerformed" else "empty")
    assert client.get(told(page, {"event": kind, **stated}), headers=PAGE).status_code == 200


def test_a_thing_that_was_touched_is_what_is_asked_about(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Old Ferrow\nLamp Eel"})
    shown = unescape(client.get(told(page, about="A2"), headers=PAGE).text)
    buttons = re.findall(r'name="value" value="({.*?})"', shown.partition('class="every"')[0])
    assert buttons
    assert all('"A2"' in one for one in buttons)


def test_both_confirm_how_it_came_out_until_something_else_happens(client: Client) -> None:
    page = begun(client, "malifaux", **{"players.A": "Haru", "players.B": "Mina", "seats": "A B"})
    end = page.replace("/record", "/end")
    of_a = end.replace("judge", "A")

    assert "I confirm this" in client.get(of_a, headers=PAGE).text
    assert client.post(of_a, data={"report_id": "a", "seat": "A"}, headers=PAGE).status_code == 303
    assert client.post(of_a, data={"report_id": "b", "seat": "B"}, headers=PAGE).status_code == 409
    shown = client.get(of_a, headers=PAGE).text
    assert "✓ <b>A</b> Haru" in shown
    assert "– <b>B</b> Mina" in shown
    send(client, page, {"event": "TurnStarted", "turn": 1})
    assert "✓" not in client.get(end, headers=PAGE).text


def test_at_a_lesser_depth_no_card_is_asked_for_and_the_phone_is_handed_on(client: Client) -> None:
    page = begun(client, "malifaux", begun="sample")
    kinds = {depth: buttons_of(client.get(told(page, depth=depth), headers=PAGE).text) for depth in ("acts", "full")}
    assert "LineOfSightChecked" in kinds["full"] - kinds["acts"]
    flip: Json = {"event": "FateFlipped", "seat": "A"}
    asked = {depth: client.get(told(page, flip, depth=depth), headers=PAGE).text for depth in ("acts", "full")}
    assert [depth for depth, shown in asked.items() if "places asked" in shown] == ["full"]
    covered = client.get(told(page.replace("judge", "B"), cover="true"), headers=PAGE).text
    assert "Hand the phone to" in covered
    assert "<svg" not in covered
    assert client.get(told(page, depth="deep"), headers=PAGE).status_code == 422


def buttons_of(page: str) -> set[str]:
    """The kinds of event that are offered at once."""
    return set(re.findall(r'\{"event":"(\w+)"', unescape(page).partition('class="every"')[0]))


def test_a_list_stays_open_and_the_table_shows_where_a_place_is_asked(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Old Ferrow"})
    pool = {"event": "SchemePoolGenerated", "pool": [3]}
    assert '<details class="state" open>' in client.get(told(page, pool, open="/when/0/pool"), headers=PAGE).text

    assert 'class="board' not in client.get(page, headers=PAGE).text
    deployed = {"event": "ModelDeployed", "model": "A1"}
    assert 'class="board' in client.get(told(page, deployed), headers=PAGE).text


def test_what_may_happen_now_adds_nothing_to_an_entry_put_right(client: Client) -> None:
    page = begun(client, "malifaux", begun="sample")
    generated, plan = {"event": "EncounterGenerated", "suit": "R"}, "the strategy is Turf War"
    assert plan in client.get(told(page, generated), headers=PAGE).text
    send(client, page, {**generated, "strategy": "Turf War"}, sure="true")
    assert plan not in client.get(told(page, generated, instead_of="1"), headers=PAGE).text.partition("<h2>")[0]
    beyond = told(page, {"event": "TurnStarted", "turn": 1}, instead_of="9")
    assert client.get(beyond, headers=PAGE).status_code == 404


def test_a_mapping_is_asked_for_key_by_key_and_names_are_pasted(client: Client) -> None:
    page = begun(client, "locke", seats="P1 P2 P3 P4 P5")
    shown = client.get(page, headers=PAGE).text
    assert 'name="at" value="/when/0/pool/GOOD"' in shown, "the first question of a match"
    pool: Json = {"event": "CharacterPoolChosen"}
    on = send(client, page, pool, at="/when/0/pool/GOOD", value="Toma Reiss\r\nAnka, Feld").headers["Location"]
    assert json.decode(parse_qs(on.partition("?")[2])["e"][0])["pool"] == {"GOOD": ["Toma Reiss", "Anka", "Feld"]}
    assert 'name="at" value="/when/0/pool/EVIL"' in client.get(on, headers=PAGE).text
    send(client, page, {**pool, "pool": {"GOOD": ["Toma Reiss"], "EVIL": ["Emil"]}}, sure="true")

    deals: Json = {"event": "CharacterSheetsDealt", "deals": {"P1": "Emil", **dict.fromkeys(("P2", "P3", "P4"))}}
    shown = unescape(client.get(told(page, deals), headers=PAGE).text)
    assert 'name="at" value="/when/1/deals/P5"' in shown
    assert '"P4":null,"P5":null}' in shown, "nobody may know it"
    send(client, page, deals, "r2", at="/when/1/deals/P5", value="Toma Reiss")
    assert last(client, page) == 2, "each key is stated: it needs no tap more"


def test_players_say_that_sheets_are_dealt_and_are_asked_for_their_own_secrets_first(client: Client) -> None:
    page = begun(client, "locke", seats="P1 P2 P3 P4 P5").replace("judge", "P3")
    dealt: Json = {"event": "PlayingCardsDealt", "purpose": "silhouette"}
    asked = client.get(told(page, dealt), headers=PAGE).text
    assert 'name="at" value="/when/0/deals/P3"' in asked
    assert '<span class="card spades" data-on="7"' in asked, "cards are drawn as cards"
    send(client, page, {"event": "CharacterPoolChosen", "pool": {"GOOD": ["Ida"], "EVIL": ["Emil"]}}, sure="true")
    named = client.get(told(page, {"event": "CharacterSheetsDealt", "deals": {"P3": "Ida"}}), headers=PAGE).text
    assert "a judge reports who is dealt which" in named
    assert 'name="sure"' not in named, "what has no place cannot be recorded"
    send(client, page, None, "r2", value='{"event": "CharacterSheetsDealt"}')
    assert last(client, page) == 2


def test_nothing_is_set_where_nothing_is_typed(client: Client) -> None:
    page = begun(client, "locke", seats="P1 P2 P3 P4 P5")
    assert '<textarea name="value" required' in client.get(page, headers=PAGE).text
    named = told(page, {"event": "CharacterPoolChosen", "pool": {"GOOD": ["Ida"]}}, open="/when/0/pool/GOOD")
    assert '<textarea name="value" rows' in client.get(named, headers=PAGE).text, "what stands there may be taken away"


def test_a_field_that_need_not_be_stated_is_left_out_by_a_tap(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Old Ferrow"})
    flip: Json = {"event": "FateFlipped", "flip": "f1", "seat": "A"}
    assert "unsaid=cards" in client.get(told(page, flip), headers=PAGE).text
    on = send(client, page, flip, unsaid="cards").headers["Location"]
    assert 'class="places asked"' not in client.get(on, headers=PAGE).text


def test_schemes_are_chosen_by_their_names(client: Client) -> None:
    page = begun(client, "malifaux", begun="sample")
    shown = client.get(told(page, {"event": "SchemesChosen", "seat": "A", "schemes": [6]}), headers=PAGE).text
    assert SCHEMES[6].called.pattern in shown


def test_several_things_of_either_sort_are_tapped_one_by_one(client: Client) -> None:
    page = begun(client, "locke", seats="P1 P2 P3 P4 P5")
    attack = {"event": "AttackDeclared", "player": "P1", "source": "c_card"}
    shown = client.get(told(page, attack, open="/when/0/targets"), headers=PAGE).text
    assert '<button name="toggle" value="P2">' in shown


def test_a_player_is_named_where_two_may_or_the_event_says_whose_it_is(client: Client) -> None:
    page = begun(client, "malifaux", **{"players.A": "Haru", "players.B": "Mina"})
    send(client, page, {"event": "TurnStarted", "turn": 1}, sure="true")
    shown = client.get(page, headers=PAGE).text
    assert "nitiative flip · B · Mina</button>" in shown
    assert "urn ends</button>" in shown
    assert '<h1 class="says">Initiative flip · A · Haru</h1>' in client.get(told(page, FLIP), headers=PAGE).text


def test_a_name_alone_is_enough_and_facts_are_learned_on_the_way(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Old Ferrow\nLamp Eel"})
    events: list[Json] = [
        {"event": "ModelDeployed", "model": "A1", "at": [6, 6]},
        {"event": "ActionStarted", "action": "a1", "model": "A1", "name": "Walk"},
    ]
    for number, event in enumerate(events):
        send(client, page, event, f"r{number}", sure="true")
    assert 'class="broken"' not in client.get(page, headers=PAGE).text, "what nobody knows accuses nobody"
    move = {"event": "ModelMoved", "model": "A1", "cause": "walk", "allowance": 5, "path": [{"to": [10, 6]}]}

    base = '{"event":"FactLearned","path":"models.A1.base_mm","value":30}'
    on = send(client, page, move, "fact", fact=base)
    assert "e=" in on.headers["Location"], "it goes on with the move"
    assert last(client, page) == 3
    send(client, page, move, "move", sure="true")
    assert last(client, page) > 3


def test_a_set_up_is_offered_in_its_order_and_a_model_goes_before_anybody_knows_where_it_stood(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Zed", "lists.B": "Mara"})
    send(client, page, {"event": "EncounterGenerated", "suit": "R", "strategy": "turf_war"}, "r0", sure="true")
    shown = unescape(client.get(page, headers=PAGE).text)
    offered = shown.partition("Something else happened")[0]
    assert "The scheme pool is" in offered.partition("DeploymentZonesChosen")[0]
    assert "DuelStarted" not in offered
    assert "ExplosiveTokenPlaced" not in offered

    send(client, page, {"event": "TurnStarted", "turn": 1}, "r1", sure="true")
    send(client, page, {"event": "ModelActivated", "model": "A1"}, "r2", sure="true")
    touched = r'class="ground" .*? action="([^"]+)" .*? value="([^"]+)"'
    [(ground, at)] = re.findall(touched, client.get(page, headers=PAGE).text)
    there = client.post(unescape(ground).partition("#")[0], data={"at": at, "more": "12 6.5"}, headers=PAGE).location
    assert "/when/3/allowance" in client.get(there, headers=PAGE).text, "nobody has said how far it may go"
    on = client.post(
        there.replace("record?", "record?report_id=r3&"), data={"at": "/when/3/allowance", "value": "5"}, headers=PAGE
    )
    assert "Record it" in client.get(on.location, headers=PAGE).text, on.location


def test_what_followed_from_a_slip_is_put_right_with_it(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Zed\nWyn", "lists.B": "Yan"})
    duel: Json = {"duel": "d1", "seat": "A"}
    events: list[Json] = [
        {"event": "CardsDrawn", "seat": "A", "cards": ["13R", "2M"]},
        {"event": "DuelStarted", "duel": "d1", "kind": "simple", "acting": "A1", "stat": 6, "tn": 12},
        {**duel, "event": "FateFlipped", "cards": ["9R"]},
        {**duel, "event": "FateCheated", "card": "13R"},
    ]
    for number, event in enumerate(events):
        send(client, page, event, f"r{number}", sure="true")
    assert "final duel total of 19" in client.get(page, headers=PAGE).text, "it follows"
    right = told(page, {**events[-1], "card": "2M"}, instead_of="4", report_id="right")
    assert client.post(right, data={"at": "", "sure": "true"}, headers=PAGE).status_code == 303
    shown = client.get(page, headers=PAGE).text
    assert "final duel total of 8" in shown
    result = {"event": "DuelResolved", "duel": "d1", "success": {"A1": True}}
    assert "/success/A2" not in unquote(client.get(told(page, result), headers=PAGE).text), "of those in the duel alone"
    assert "final duel total of 19" not in shown.partition("<h2>The last entries")[2]


def test_what_has_parts_is_stated_by_its_parts(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Zed", "lists.B": "Yan"})

    def asked(event: Json, **state: str) -> str:
        return str(client.get(told(page, event, **state), headers=PAGE).text)

    at = "/when/0/terrain/polygon"
    on = send(client, page, {"event": "TerrainPlaced"}, at=at, more="3 4").headers["Location"]
    assert f'data-at="{at}" data-kind="path"' in client.get(on, headers=PAGE).text, "one corner more"
    whole: Json = {"event": "ModelReplaced", "old": "A1", "new": "n1", "seat": "A", "at": [3, 4]}
    assert "<textarea" not in asked(whole).partition("Something else")[0].partition('class="next"')[2]
    chosen: Json = {"event": "SchemesChosen", "seat": "A", "schemes": [7]}
    assert '<button name="value" value="B1">' in asked(chosen, open="/when/0/models/7")
    learned: Json = {"event": "FactLearned", "path": "models.A1.base_mm"}
    assert "the base of Zed" in asked(learned)
    assert '<button name="value" value="40">' in asked(learned)


def test_anothers_hand_is_not_asked_for(client: Client) -> None:
    page = begun(
        client, "mtg_trpg", seats="GM A B", is_whole="true", **{"lists.A": "60 Forest", "lists.B": "60 Forest"}
    )
    hand: list[Json] = [f"Forest#{copy}" for copy in range(1, 8)]
    send(client, page, {"event": "OpeningHandDrawn", "pc": "A", "cards": hand}, sure="true")
    asks = 'data-at="/when/1/cards"'
    assert asks in client.get(page.replace("judge", "B"), headers=PAGE).text
    assert asks not in client.get(page.replace("judge", "A"), headers=PAGE).text


def test_what_only_another_player_may_report_is_no_button(client: Client) -> None:
    page = begun(client, "locke", seats="P1 P2 P3 P4 P5", is_whole="true")
    at: Json = {"planet": 2, "space": 1}
    sides = {"P1": "GOOD", "P2": "EVIL", "P3": "GOOD", "P4": "EVIL", "P5": "GOOD"}
    events: list[Json] = [
        *({"event": "SilhouetteChosen", "player": who, "name": who, "alignment": side} for who, side in sides.items()),
        {"event": "SilhouettesRevealed"},
        {"event": "PlanetCardsPlaced", "count": 36, "face_down": True, "per_space": 1},
        {"event": "AmbushCardPlaced", "player": "P2", "at": {"planet": 1, "space": 2}, "exchanged_to": "rafnor"},
        *({"event": "PiecePlaced", "player": who, "at": at} for who in ("P1", "P3", "P5")),
        {"event": "FirstPlayerDecided", "player": "P3", "among": ["P1", "P3", "P5"]},
        *({"event": "StageStarted", "stage": "planet"}, {"event": "NormalTurnStarted", "player": "P3"}),
    ]
    match = page.split("/")[2]
    body = {"report_id": "setup", "events": events}
    sent = client.post(f"/v1/matches/{match}/reports?as=judge", json=body, headers={"If-Match": '"0"'})
    assert sent.status_code == 201, sent.text
    moved: Json = {"event": "Moved", "player": "P3", "to": {"planet": 2, "space": 2}}
    send(client, page.replace("judge", "P1"), moved, sure="true")
    for who, is_shown in (("P1", False), ("P3", True)):
        shown = client.get(page.replace("judge", who), headers=PAGE).text
        assert ("turns up the card at" in shown.partition("Something else happened")[0]) is is_shown, who


def test_a_field_without_which_an_event_has_no_place_is_asked_for(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Reyes", "lists.B": "Grim"})
    duel = {"event": "DuelStarted", "kind": "opposed", "acting": "A1", "target": "B1"}
    shown = client.get(told(page, duel), headers=PAGE).text
    assert re.search(r'<div class="places asked">\s*<[^<]*/when/0/stat', shown)
    assert 'class="unfit"' not in shown


def test_ones_own_come_first_and_whom_an_act_meets_is_asked_at_the_depth_of_acts(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Reyes", "lists.B": "Grim", "is_whole": "true"})
    shown = client.get(told(page.replace("as=judge", "as=B"), {"event": "SchemesChosen"}), headers=PAGE).text
    assert 0 < shown.index('value="B">') < shown.index('value="A">')
    for at, event in enumerate(('{"event": "TurnStarted", "turn": 1}', '{"event": "ModelActivated", "model": "A1"}')):
        send(client, page, None, f"r{at}", value=event, sure="true")
    claws = {"event": "ActionStarted", "model": "A1", "name": "Claws"}
    assert 'value="/when/2/target"' in client.get(told(page, claws, depth="acts"), headers=PAGE).text


@pytest.mark.parametrize(("depth", "is_whole"), [("full", True), ("acts", False)])
def test_a_match_leaves_nothing_out_at_full_depth_alone(client: Client, depth: str, is_whole: bool) -> None:
    assert re.search(r'name="is_whole" value="true" checked', client.get("/begin?ruleset=malifaux", headers=PAGE).text)
    page = begun(client, "malifaux", depth=depth, is_whole="true")
    header = client.get(f"/v1/matches/{page.split('/')[2]}?as=judge").json["header"]
    assert header["setup"]["complete_log"] is is_whole


def test_what_nobody_told_makes_no_total_and_no_damage(client: Client) -> None:
    page = begun(client, "malifaux", **{"lists.A": "Reyes", "lists.B": "Grim", "is_whole": "true"})
    duel = {"event": "DuelStarted", "duel": "d1", "kind": "opposed", "action": "a1", "acting": "A1", "target": "B1"}
    came: list[dict[str, object]] = [
        {"event": "TurnStarted", "turn": 1},
        {"event": "ModelActivated", "model": "A1"},
        {"event": "ActionStarted", "action": "a1", "model": "A1", "name": "Claws", "target": "B1"},
        {**duel, "stat": 5, "resist": "Df"},
        {"event": "FateFlipped", "duel": "d1", "seat": "A", "model": "A1", "cards": ["7T"]},
        {"event": "FateFlipped", "duel": "d1", "seat": "B", "model": "B1", "cards": ["3M"]},
    ]
    for number, event in enumerate(came):
        send(client, page, event, f"r{number}", sure="true")
        if event["event"] == "DuelStarted":
            two = client.get(told(page, {**came[-1], "cards": ["3M", "4M"]}), headers=PAGE).text
            assert [value for value, _ in re.findall(r'name="value" value="(.)">(⊕|⊖)', two)][:2] == ["1", "1"]
    stands = last(client, page)
    shown = unescape(client.get(page, headers=PAGE).text)
    assert "Reyes tells a final duel total of 12" in shown, "its stat was told"
    assert "Grim tells a final duel total of … with …" in shown
    send(client, page, {"event": "FinalTotalAnnounced"}, "t", at=f"/when/{stands}/value", value="9")
    send(client, page, None, "d", value='{"event": "DuelResolved"}')

    stands = last(client, page)
    profile: dict[str, object] = {"event": "VariableFlipStarted"}
    for number in (2, 2):
        to = send(client, page, profile, "p", at=f"/when/{stands}/profile", more=str(number)).location
        profile = json.decode(parse_qs(to.partition("?")[2])["e"][0])
        assert last(client, page) == stands, "a profile is three numbers"
    send(client, page, profile, "p", at=f"/when/{stands}/profile", more="4")
    assert "starts a damage flip: 2/2/4" in client.get(page, headers=PAGE).text


def test_how_an_attack_ended_is_asked_at_the_depth_of_acts(client: Client) -> None:
    page = begun(client, "malifaux", depth="acts", **{"lists.A": "Reyes", "lists.B": "Grim"}).replace("?as=", "&as=")
    for at, one in enumerate(('{"event": "TurnStarted", "turn": 1}', '{"event": "ModelActivated", "model": "A1"}')):
        send(client, page, None, f"r{at}", value=one)
    claws = {"event": "ActionStarted", "model": "A1", "name": "Claws"}
    send(client, page, claws, "r2", at="/when/2/target", value="B1")
    shown = client.get(page, headers=PAGE).text
    assert re.search(r'class="says">Reyes deals … damage to Grim<', shown)
    send(client, page, {"event": "DamageDealt", "by": "A1", "to": "B1"}, "r3", at="/when/3/amount", value="2")
    assert last(client, page) == 4
    assert re.search(r"Damage so far.*?Grim</th>\s*<td[^>]*>2<", client.get(page, headers=PAGE).text, re.DOTALL)


@pytest.mark.parametrize(("depth", "entries"), [("full", 4), ("acts", 3)])
def test_no_duel_begins_by_itself_at_the_depth_of_acts(client: Client, depth: str, entries: int) -> None:
    page = begun(client, "malifaux", begun="sample").replace("?as=", f"?depth={depth}&as=")
    attack: dict[str, object] = {"event": "ActionStarted", "model": "slag", "name": "Molten Fist", "target": "brine"}
    started: list[dict[str, object]] = [
        {"event": "TurnStarted", "turn": 1},
        {"event": "ModelActivated", "model": "slag"},
    ]
    for at, one in enumerate((*started, attack)):
        send(client, page, one, f"r{at}", sure="true")
    assert last(client, page) == entries


@pytest.mark.parametrize(
    ("some", "means"),
    [("a", "a"), ("aa", ""), ("ab", "a"), ("b", "b"), ("bb", ""), ("ac", "a"), ("bc", ""), ("", ""), ("n", "")],
)
def test_a_touch_means_the_only_step_for_which_nothing_is_passed_by(some: str, means: str) -> None:
    """`b`: others are passed by for it; `c`: it is another player's; `n`: no next step."""
    buttons = [
        Button(one, one, is_legal=True, is_step=one != "n", is_later=one == "b", is_anothers=one == "c") for one in some
    ]
    assert taken(buttons) == means


def test_a_card_of_a_deck_is_one_button_and_may_be_drawn_more_than_once(client: Client) -> None:
    decks = {"lists.A": "20 Forest\n20 Hill Giant", "lists.B": "20 Island"}
    page = begun(client, "mtg_trpg", **decks).replace("as=judge", "as=A")
    hand: Json = {"event": "OpeningHandDrawn", "pc": "A"}
    shown = client.get(told(page, hand), headers=PAGE).text
    assert 'name="more" value="Hill Giant"' in shown
    assert "Forest#1" not in shown
    for how, name in (("more", "Hill Giant"), ("more", "Forest"), ("more", "Forest"), ("toggle", "Hill Giant")):
        to = send(client, page, hand, at="/when/0/cards", **{how: name}).location
        hand = json.decode(parse_qs(to.partition("?")[2])["e"][0])
    assert hand["cards"] == ["Forest", "Forest"]
    assert "− Forest × 2" in client.get(told(page, hand), headers=PAGE).text


def test_a_list_of_parts_is_made_part_by_part(client: Client) -> None:
    page = begun(client, "malifaux")
    markers = {"event": "StrategyMarkersSetUp"}
    asked = client.get(told(page, markers), headers=PAGE).text.partition('<div class="places asked">')[2]
    assert 'value="[{}]">+<' in asked.partition("</details>")[0]
    assert "<textarea" not in asked.partition("</details>")[0]
    there = client.get(send(client, page, markers, at="/when/0/markers", value="[{}]").location, headers=PAGE).text
    assert 'data-at="/when/0/markers/0/at" data-kind="place"' in there


def test_the_models_of_schemes_are_asked_once_these_are_chosen(client: Client) -> None:
    page, chosen = begun(client, "malifaux", begun="sample"), {"event": "SchemesChosen", "seat": "A", "schemes": [13]}

    def asked(**more: Json) -> list[str]:
        answer = client.get(told(page, {**chosen, **more}), headers=PAGE).text
        return re.findall(r'<div class="places asked"><details[^>]* data-at="/when/0/([^"]*)"', answer)

    assert asked() == []
    assert asked(schemes=[1, 13]) == ["models/13/friendly"]
    assert asked(schemes=[1, 13], models={"13": {"friendly": "quill"}}) == ["models/13/enemy"]
    assert asked(schemes=[7, 12]) == ["models/7"]
    assert asked(schemes=[7, 12], models={"7": "garrow"}) == ["models/12"]
    assert asked(schemes=[1, 2]) == []
