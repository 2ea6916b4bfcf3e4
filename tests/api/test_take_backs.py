"""Take-backs: what goes back past a card that somebody has seen says so, or needs consent, as the match has it."""

from __future__ import annotations

from typing import Any, Final

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import HEADER, Client, Json
from tests.api.house import bearer, token_of
from tests.api.secrets import SECRETS

TURN: Final[Json] = {"event": "TurnStarted", "turn": 1}
PLAYED: Final[Json] = {"event": "CardPlayed", "seat": "A", "card": "ant"}
DRAWN: Final[Json] = {"event": "CardsDrawn", "seat": "B", "cards": ["cat"]}


def match_of(service: Adjudicator, *events: Json, **header: Any) -> str:
    match = service.open_match(HEADER | {"edition": SECRETS.edition} | header)
    service.report(match, events, expected=0, report_id="r")
    return str(match)


def void(client: Client, match: str, at: int, *positions: int, viewer: str = "judge", **more: Any) -> Any:
    event = {"event": "EntriesVoided", "positions": list(positions), "reason": "taken back", **more.pop("event", {})}
    address = f"/v1/matches/{match}/reports?as={viewer}"
    headers = {"If-Match": f'"{at}"', **more.pop("headers", {})}
    return client.post(address, json={"report_id": f"void {at}", **event}, headers=headers)


@pytest.fixture
def client(service: Adjudicator) -> Client:
    return create_app(service).test_client()


@pytest.mark.parametrize(
    ("events", "voided", "past"),
    [
        ([TURN, PLAYED], [2], []),  # a card on the table that its player chose to lay there: no luck was in it
        ([PLAYED, DRAWN], [1], [2]),
        ([DRAWN], [1], [1]),
        ([DRAWN, TURN], [2], []),  # drawn before what is taken back
        ([TURN, DRAWN, TURN, DRAWN], [1, 3], [2, 4]),
    ],
)
@pytest.mark.parametrize("viewer", ["judge", "A", "spectator"])
def test_a_take_back_past_a_seen_card_is_flagged(
    client: Client, service: Adjudicator, events: list[Json], voided: list[int], past: list[int], viewer: str
) -> None:
    """In the answer, in lists, on the pages, to whoever looks: that a card was seen is no secret, which one is."""
    match, last = match_of(service, *events), len(events)
    (step,) = void(client, match, last, *voided).json["steps"]
    assert step.get("goes_past", []) == past
    at = last + 1
    listed = client.get(f"/v1/matches/{match}/entries?as={viewer}").json["entries"]
    assert [entry.get("goes_past", []) for entry in listed] == [[]] * last + [past]
    for page in (f"/matches/{match}/{at}?as={viewer}&lang=en", f"/matches/{match}?as={viewer}&lang=en"):
        assert ("It goes back past cards that somebody has seen" in client.get(page).text) == bool(past)
    if past:
        japanese = client.get(f"/matches/{match}/{at}?as={viewer}&lang=ja").text
        assert all(f"#{position}" in japanese for position in past)


def test_a_match_may_leave_it(client: Client, service: Adjudicator) -> None:
    match = match_of(service, PLAYED, DRAWN, take_backs="free")

    (step,) = void(client, match, 2, 1).json["steps"]
    assert "goes_past" not in step


@pytest.mark.parametrize(
    ("viewer", "consents", "status"),
    [
        ("judge", [], 201),
        ("A", [], 409),
        ("A", ["A"], 409),
        ("A", ["B"], 201),
        ("B", ["B"], 409),
        ("spectator", ["A"], 409),
        ("spectator", ["A", "B"], 201),
    ],
)
def test_a_match_may_ask_for_consent(
    client: Client, service: Adjudicator, viewer: str, consents: list[str], status: int
) -> None:
    match = match_of(service, PLAYED, DRAWN, take_backs="consent")
    answer = void(client, match, 2, 1, viewer=viewer, event={"consents": consents})

    assert answer.status_code == status
    if status == 409:
        assert "#2" in answer.json["detail"]
        assert client.get(f"/v1/matches/{match}").json["position"] == 2
    unseen = match_of(service, DRAWN, TURN, take_backs="consent")
    assert void(client, unseen, 2, 2, viewer=viewer).status_code == 201


def test_with_tokens_a_judge_decides(service: Adjudicator) -> None:
    """A player reports no void, whoever agrees: a judge does, and says who agreed."""
    client: Client = create_app(service, is_open=False).test_client()
    match = match_of(service, PLAYED, DRAWN, take_backs="consent")
    judge = bearer(token_of(service, "judge"))
    player = bearer(token_of(service, "player", seat="A", matches=(next(iter(service.matches().matches))[1],)))
    agreed = {"consents": ["B"]}

    assert void(client, match, 2, 1, viewer="A", headers=player, event=agreed).status_code == 403
    assert void(client, match, 2, 1, viewer="A", headers=judge).status_code == 409
    assert void(client, match, 2, 1, headers=judge, event=agreed).status_code == 201
    assert client.get(f"/v1/matches/{match}/entries", headers=judge).json["entries"][-1]["event"]["consents"] == ["B"]
    other = match_of(service, PLAYED, DRAWN, take_backs="consent")
    assert void(client, other, 2, 1, viewer="A", headers=judge, event=agreed).status_code == 201


def test_a_match_of_an_older_version_flags(client: Client, service: Adjudicator) -> None:
    match = match_of(service, DRAWN)

    assert "take_backs" not in client.get(f"/v1/matches/{match}").json["header"]
    assert client.post("/v1/matches", json=HEADER | {"take_backs": "never"}).status_code == 422
