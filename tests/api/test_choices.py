"""What may be chosen for the fields of an event, as far as a viewer knows the table."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view import choosing
from tests.api.given import Client, Json, opened

SETUP = {
    "seats": {"A": {"hand": ["11R", "2C"]}, "B": {"hand": ["9M"]}},
    "models": {"ann": {"seat": "A", "name": "Ann of the Ferry"}, "bob": {"seat": "B"}},
    "terrain": {"wall": {"polygon": [[1, 1], [2, 1], [2, 2]]}},
}


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator([malifaux, mtg_trpg, locke])).test_client()


def asked(client: Client, match: str, kind: str, viewer: str, lang: str = "en") -> dict[str, list[tuple[Json, str]]]:
    """By field, the choices with their titles."""
    answer = client.get(f"{match}/choices", query_string={"kind": kind, "as": viewer, "lang": lang})
    assert answer.status_code == 200, answer.text
    assert (answer.json["position"], answer.json["event"]) == (0, kind)
    return {
        one["name"]: [(choice["value"], choice["title"]) for choice in one["choices"]] for one in answer.json["fields"]
    }


def test_things_seats_and_cards_have_names(client: Client) -> None:
    match = opened(client, ruleset="malifaux", seats={"A": "Mina", "B": "Jun"}, setup=SETUP)
    dealt = asked(client, match, "DamageDealt", "spectator")
    moved = asked(client, match, "ModelMoved", "spectator")

    assert dealt == {key: [("ann", "Ann of the Ferry"), ("bob", "bob")] for key in ("by", "to")}
    assert moved["model"] == [*dealt["by"], ("wall", "wall")]
    assert moved["path.climb"] == [("wall", "wall")]
    assert asked(client, match, "FateCheated", "spectator")["seat"] == [("A", "A · Mina"), ("B", "B · Jun")]
    won = asked(client, match, "ScoreAnnounced", "spectator", "ja")["winner"]
    assert won[-1] == ("draw", "draw"), "a word that the game has no term for goes by itself"


def test_known_cards_stand_first_for_who_knows_them_alone(client: Client) -> None:
    match = opened(client, ruleset="malifaux", setup=SETUP)
    first = {
        viewer: [value for value, _ in asked(client, match, "FateCheated", viewer)["card"][:2]]
        for viewer in ("A", "B", "spectator")
    }

    assert first == {"A": ["11R", "2C"], "B": ["9M", "1R"], "spectator": ["1R", "2R"]}
    assert asked(client, match, "FateCheated", "A")["card"][2:] != []


def test_spaces_of_a_board_and_cards_are_said_in_the_readers_language(client: Client) -> None:
    match = opened(client, ruleset="locke", seats={}, setup=locke.sample() if locke.sample else {})
    moved = asked(client, match, "Moved", "judge", "ja")

    assert ({"planet": 1, "space": 1}, "惑星1のマス1") in moved["to"]


def test_what_a_table_has_nothing_for_is_left_out(client: Client) -> None:
    match = opened(client, ruleset="mtg_trpg", setup={"pcs": {"A": {}}})

    assert asked(client, match, "TimePassed", "judge") == {
        "by": [("A", "A · Haru"), ("enemy", "the enemy"), ("horde", "the horde"), ("GM", "GM")]
    }
    assert asked(client, match, "MatchNoted", "judge") == {}


def test_a_long_list_ends(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choosing, "MOST", 2)
    match = opened(client, ruleset="malifaux", setup=SETUP)
    (card,) = (one for one in client.get(f"{match}/choices?kind=FateCheated").json["fields"] if one["name"] == "card")

    assert (len(card["choices"]), card["is_whole"]) == (2, False)


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("kind=ModelMovd", "There is no kind of event ModelMovd. Did you mean ModelMoved?"),
        ("kind=MatchOpened", "There is no kind of event MatchOpened"),
        ("", "required, but missing"),
    ],
)
def test_what_is_no_kind_is_refused(client: Client, query: str, says: str) -> None:
    answer = client.get(f"{opened(client, ruleset='malifaux', setup=SETUP)}/choices?{query}")

    assert answer.status_code == 422
    assert says in str(answer.json["errors"])
