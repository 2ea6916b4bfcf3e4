"""What the rules decide of an event being entered: it is not asked, and nobody's choice is taken from them."""

from __future__ import annotations

from urllib.parse import parse_qs
from uuid import UUID

from msgspec import json

from adjudicator.match import MatchEvent
from adjudicator.moves.macros import later
from adjudicator.plain.json import Plain
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.drafts import draft
from api.view.seen import Seen
from tests.api.recording import PAGE, last, told
from tests.given import EXAMPLES


def played(service: Adjudicator, example: str, position: int) -> UUID:
    """A match as an example was after so many events."""
    record = read((EXAMPLES / f"{example}.match.jsonl").read_bytes(), service.rulesets)
    events = [one.event for one in record.entries[1:] if not isinstance(one.event, MatchEvent)]
    match = service.open_match(record.entries[0].event.header)
    service.report(match, events[:position], expected=0, report_id="again")
    return match


def seen_at(position: int) -> Seen:
    """The match of seven after so many events, as the judge sees it."""
    return seen_in("seven-espers", position)


def seen_in(example: str, position: int) -> Seen:
    """An example after so many events, as the judge sees it."""
    service = Adjudicator(RULESETS)
    match = played(service, example, position)
    reading = service.reading(match)
    return Seen(match, reading, reading, "judge", "en")


def test_where_one_value_alone_breaks_no_rule_it_is_not_asked() -> None:
    seen = seen_at(29)
    teleport: dict[str, Plain] = {"event": "Teleported", "player": "P3", "declared_level": 3}

    failed = draft(seen, {**teleport, "roll": [4]})
    assert failed.is_done
    assert failed.plain["to"] == {"planet": 1, "space": 0}, "the piece stays where it stands"
    passed = draft(seen, {**teleport, "roll": [2]})
    assert "to" not in passed.plain, "left or right is for the player to choose"
    assert passed.asked.box is not None
    assert len(passed.asked.box.rows[0]) == 2, "both ways first"


def test_what_a_roll_comes_to_is_worked_out_once_all_dice_are_told() -> None:
    seen = seen_at(151)
    judged: dict[str, Plain] = {"event": "DamageJudged", "player": "P5", "target": "P7"}

    one = draft(seen, {**judged, "roll": [3]})
    assert not one.is_done
    assert "damage" not in one.plain
    both = draft(seen, {**judged, "roll": [3, 1]})
    assert both.is_done
    assert (both.plain["column"], both.plain["damage"]) == ("1:2", 0)


def test_two_questions_with_few_answers_are_one_tap() -> None:
    service = Adjudicator(RULESETS)
    page = f"/matches/{played(service, 'seven-espers', 29)}/record?as=judge"
    client = create_app(service).test_client()
    teleport: dict[str, Plain] = {"event": "Teleported", "player": "P3"}
    asked = draft(seen_at(29), teleport).asked
    assert asked.paired is not None
    (both,) = (tap for row in asked.paired.rows for tap, face in row.taps if (row.title, face) == ("3", "4"))
    began = last(client, page)
    client.post(told(page, teleport, report_id="r1"), data={"answers": both}, headers=PAGE)
    event = client.get(f"{page.replace('/record?', f'/{began + 1}?')}", headers=PAGE).text
    assert "level 3" in event, "the level and the die are recorded at once"

    dice = draft(seen_at(151), {"event": "DamageJudged", "player": "P5", "target": "P7"}).asked.paired
    assert dice is not None
    assert json.decode(dice.rows[2].taps[0][0])[0]["value"] == "3 1", "two dice of a throw, too"


def test_the_answers_to_the_one_question_of_a_button_stand_beside_it() -> None:
    service = Adjudicator(RULESETS)
    client = create_app(service).test_client()

    evades = client.get(f"/matches/{played(service, 'seven-espers', 121)}/record?as=judge", headers=PAGE).text
    assert "evades with Sidestep, level 3: outcome not stated · success: no" in evades

    page = f"/matches/{played(service, 'moss-road', 3)}/record?as=judge"
    assert "check · B · Mina" in client.get(page, headers=PAGE).text, "whose check it is"
    called: dict[str, Plain] = {"event": "CheckCalled", "check": "c1", "by": "GM", "pc": "B", "purpose": "story"}
    asked = draft(seen_in("moss-road", 3), called).asked.paired
    assert asked is not None
    (body,) = (tap for row in asked.rows for tap, target in row.taps if (row.title, target) == ("body", "6"))
    client.post(told(page, called, report_id="r1"), data={"answers": body}, headers=PAGE)
    assert last(client, page) == 4, "the kind and the target are one tap"


def test_a_list_ends_where_the_event_says_how_many_there_are() -> None:
    hand = [{"name": "Dome", "class": "defence", "level": 5}, {"name": "Sidestep", "class": "evasion", "level": 3}]
    received: dict[str, Plain] = {"event": "HandRefilled", "player": "P7", "count": 2}
    seen = seen_at(140)

    assert not draft(seen, {**received, "cards": hand[:1]}).is_done
    assert draft(seen, {**received, "cards": hand}).is_done


def test_what_the_next_player_may_do_is_a_button_too() -> None:
    seen = seen_at(282)
    ahead = later(seen.reading.ruleset, seen.table(282), 283, {"event": "VictoryDeclared"})

    assert {one.seat for one in ahead} == {"P7"}, "the turn of Kenji (P6) ends then"


def test_a_way_over_spaces_is_not_asked_for_where_it_can_lead_to_one_alone() -> None:
    failed = draft(seen_at(504), {"event": "Teleported", "player": "P2", "declared_level": 1, "roll": [1]})

    assert failed.is_done
    assert failed.plain["to"] == {"row": 4, "col": 1}, "the piece stays where it stands"
    assert "path" not in failed.plain


def test_a_text_is_asked_for_with_what_was_said_before() -> None:
    made = draft(seen_at(206), {"event": "SpaceEffectResolved", "player": "P2", "at": {"planet": 2, "space": 4}})

    assert made.asked.box is not None
    assert [one.value for one in made.asked.box.rows[0]] == ["none", "info 1"]
    assert made.asked.box.is_open
    assert made.asked.may_skip == "effect"


def test_a_touch_farther_off_than_a_walk_may_go_is_the_next_walk() -> None:
    service = Adjudicator(RULESETS)
    page = f"/matches/{played(service, 'encounter', 50)}/record?as=judge"
    client = create_app(service).test_client()
    activated: dict[str, Plain] = {"event": "ModelActivated", "model": "brine"}
    client.post(told(page, activated, report_id="r1"), data={"sure": "true"}, headers=PAGE)
    walk: dict[str, Plain] = {"event": "ModelMoved", "cause": "walk", "path": [{"to": [7.444, 26.171]}]}
    began, farther = last(client, page), {"at": f"/when/{last(client, page)}/path", "more": "6.797 19.202"}
    for again in ("false", "true"):
        answer = client.post(told(page, walk, report_id="r2", again=again), data=farther, headers=PAGE)
        (entered,) = parse_qs(answer.headers["Location"].partition("?")[2])["e"]
        assert json.decode(entered)["path"] == [{"to": [6.797, 19.202]}], "it is entered, and not recorded yet"
        assert last(client, page) == began + 4, "the first walk is, once, with its beginning and its end"
    nowhere = {"at": f"/when/{last(client, page)}/path", "more": "30 19"}
    answer = client.post(told(page, json.decode(entered), report_id="r3"), data=nowhere, headers=PAGE)
    (entered,) = parse_qs(answer.headers["Location"].partition("?")[2])["e"]
    assert len(json.decode(entered)["path"]) == 2, "nobody walks there at once: it is a corner that breaks a rule"


def test_what_was_chosen_before_is_one_tap_again() -> None:
    service = Adjudicator(RULESETS)
    page = f"/matches/{played(service, 'encounter', 364)}/record?as=judge"
    client = create_app(service).test_client()
    once_more = 'value="{&#34;event&#34;:&#34;ActionStarted&#34;,&#34;action&#34;:&#34;a55&#34;'

    html = client.get(page, headers=PAGE).text

    assert "Chorister Wick takes Ash Song, targeting Brine Mastiff" in html
    assert "Chorister Wick takes Ash Song, targeting …" in html, "another target is as near"
    assert once_more in html
