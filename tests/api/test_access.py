"""Access: every route by every role, in whatever state the match is; who may look as whom; what is stamped."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final, cast
from uuid import UUID

import pytest

from adjudicator import rights
from adjudicator.rights import JUDGES, ROLES, Role
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.tokens import TokenRow
from api.http.app import create_app
from api.http.front import access
from tests.api.given import HEADER, Client, Json
from tests.api.house import (
    CLOSE,
    EVENT,
    JSONL,
    NO_LINE,
    NOTE,
    REQUESTS,
    STATES,
    VOID,
    House,
    as_made,
    bearer,
    record,
    token_of,
)
from tests.api.secrets import SECRETS
from tests.tier import some

TABLE: Final[dict[str, str]] = {
    # organiser, head judge, judge, player, spectator, a judge who plays in it, one who played in it
    "list": "+++++++",
    "follow": "+++++++",
    "look": "+++++++",
    "report": "++++-++",
    "rule": "+++----",
    "decide": "++-----",
    "dispute": "++++-++",
    "close": "+++----",
    "export": "+++---+",
    "prove": "++++--+",
    "open": "+++--++",
    "import": "++----+",
    "search": "+++---+",
    "people": "+----++",
    "line": "+++++++",
    "note": "+++++++",
}
"""What the table of rights is meant to say."""
ROUTELESS: Final = {"decide"}
"""Acts that no route is named by: a ruling after an appeal is sent like any other."""


def asked() -> Iterator[Any]:
    """Every request of every route in every state, or the one time that there is where it names no match."""
    for requests in REQUESTS.values():
        for operation, method, address, body in requests:
            for state in STATES if "{match}" in address else ("open",):
                events = [event["event"] for event in body.get("json", {}).get("events", [])]
                yield pytest.param(operation, method, address, body, state, id=f"{method} {address} {events} {state}")


@pytest.fixture
def house() -> House:
    return House()


def test_every_route_is_asked_and_every_operation_told(house: House) -> None:
    routes = {rule.endpoint for rule in house.app.url_map.iter_rules()}

    assert routes == REQUESTS.keys()
    assert {
        name: "".join("+" if who in row else "-" for who in (*ROLES, "plays", "played"))
        for name, row in rights.TABLE.items()
    } == TABLE
    assert {operation for requests in REQUESTS.values() for operation, *_ in requests} == {
        *TABLE.keys() - ROUTELESS,
        *rights.ANYBODY,
    }


def test_a_route_without_an_operation_is_not_served(house: House) -> None:
    app = create_app(house.service)
    app.route("/forgotten")(lambda: "")

    with pytest.raises(LookupError, match="names no operation"):
        access.install(app, is_open=False)
    with pytest.raises(KeyError):
        access.operation("forgotten")  # type: ignore[arg-type]  # as a route made elsewhere might


@pytest.mark.parametrize(("operation", "method", "address", "body", "state"), list(asked()))
def test_a_role_may_what_the_table_says(operation: str, method: str, address: str, body: Json, state: str) -> None:
    for role in (None, *ROLES):
        house = as_made()
        answer = house.ask(role, method, address, state, **body)
        assert answer.status_code == expected(role, operation, address, body, state), (role, answer.text)
        assert house.is_as_made or (method == "POST" and answer.status_code < 400), "it was refused and stored"


def is_marked(operation: str, who: str) -> bool:
    """Whether the table has a mark for a role, or for judges who play, or played, in the match."""
    return TABLE[operation][(*ROLES, "playing", "played").index(who)] == "+"


def expected(role: Role | None, operation: str, address: str, body: Json, state: str) -> int:
    """The status that a request should come to."""
    if operation in rights.ANYBODY:
        forms = {"/enter": 401, "/ruling": 303} if body else {}
        return {"/leave": 303, "/enrol/none": 404, **forms}.get(address.partition("?")[0], 200)
    if role is None:
        return 401
    plays = role in JUDGES and state in ("playing", "played")
    may = is_marked(operation, role) and (not plays or is_marked(operation, state))
    events = body.get("json", {}).get("events")
    if not may and (events is None or role == "spectator"):
        return 403
    if state in ("elsewhere", "nowhere") or (state == "unreadable" and role not in ("judge", "player")):
        return 404  # of a match that cannot be read nobody can tell the event: it has to be named in the token
    if state == "unreadable":
        return 409
    if not may:
        return 403
    if operation == "follow" or (operation == "prove" and role == "player"):
        return 403  # these tokens are for some matches; evidence names hidden cards, and no match here is managed
    for_own = (body and address.endswith("/end")) or (address.endswith("/withdrawal") and role != "organiser")
    if plays and for_own:
        return 409  # who plays confirms, or withdraws, for their own seat alone; this dispute is the organiser's
    if address.endswith(("match}/reports", "/close")) and state in ("closed", "played"):
        return 412 if events is None else 409 if CLOSE in events else 201  # the form is from before the end
    return done(operation, address, body)


def done(operation: str, address: str, body: Json) -> int:
    """The status of a request that is met; a page's form leads on."""
    if str(NO_LINE) in address or address.endswith("/notes/deletion"):
        return 404
    if address.endswith("/corrections"):
        return 412  # its form is from before the last entries
    if address.endswith(("/undo", "/record/shuffle", "/record/cut", "/record/abandon")):
        return 409  # the last entries are another's, or ruled upon; no match here is managed
    if address == "/begin":
        return 303 if body else 200
    if ("data" in body and address.startswith(("/matches", "/pairings", "/import"))) or address.endswith("/ruling"):
        return 303
    if "/none/" in address or "/leaves?" in address:
        return 404  # no view has taken any table in
    is_new = (
        address.endswith("/reports")
        or operation in ("line", "note")
        or "data" in body
        or operation in ("open", "dispute")
        or "/rulings" in address
    )
    return 201 if is_new else 200


def test_every_token_that_is_good_no_more_is_as_none_on_every_route(house: House) -> None:
    """Byte for byte, in whatever state the match is: nobody learns that there was such a token."""
    players: Json = {"player": {"seat": "A", "matches": (house.matches["open"],)}}
    ended = [token_of(house.service, role, until="2026-01-02T00:00:00Z", **players.get(role, {})) for role in ROLES]
    gone = [token_of(house.service, role, **players.get(role, {})) for role in ROLES]
    for token in gone:
        held = house.service.tokens.find(token)
        assert held
        house.service.tokens.revoke(held)
    torn = token_of(house.service, "judge")
    recorder = cast("Recorder", house.service.recorder)
    recorder.tokens.append(TokenRow(recorder.tokens.all()[-1].digest, b'{"said": "pardoned"}'))
    of_others = token_of(Adjudicator([SECRETS]), "organiser")
    compared = 0
    requests = [one.values for one in asked() if one.values[0] != "files"]  # a file bears the time of its answer
    for operation, method, address, body, state in requests:
        none = house.ask(None, method, address, state, **body)
        assert none.status_code == expected(None, operation, address, body, state)
        for token in (*ended, *gone, torn, of_others, "adj_", "adj_" + "A" * 43, f"{gone[0]}\t", "é" * 43):
            answer = house.ask(None, method, address, state, headers=bearer(token), **body)
            assert (answer.status, list(answer.headers), answer.data) == (
                none.status, list(none.headers), none.data,
            )  # fmt: skip
            compared += 1
    assert compared == 16 * len(requests)


def answers_to(seat: str, operation: str, method: str, address: str, body: Json) -> set[int]:
    """What a player of a seat may be answered in their own match."""
    if seat == "C":
        return {422}
    if operation == "prove":
        return {403}  # no match here is managed
    if str(NO_LINE) in address or address.endswith("/notes/deletion"):
        return {404}
    if method == "POST" and address.endswith(("/withdrawal", "/end")) and seat != "A":
        return {409}  # the dispute, and the word on the result, are A's
    if address.endswith(("/corrections", "/undo", "/record/shuffle", "/record/cut", "/record/abandon")):
        return {409, 412}  # from before the last entries; these are another's; no match here is managed
    events = {event["event"] for event in body.get("json", {}).get("events") or ()}
    return {403} if events & {CLOSE["event"], VOID["event"]} else {200, 201, 303}


@pytest.mark.parametrize("seat", ["A", "B", "C"])
@pytest.mark.parametrize("state", ["open", "closed", "enforced", "elsewhere"])
def test_a_player_comes_in_for_a_seat_in_matches_that_are_named(house: House, seat: str, state: str) -> None:
    """Their own match whatever its event, and no other; a seat that the match does not have shows nothing of it."""
    house.tokens = {
        **house.tokens,
        "player": token_of(house.service, "player", matches=(house.matches[state],), seat=seat),
    }
    for requests in REQUESTS.values():
        for operation, method, address, body in requests:
            if (
                operation in rights.ANYBODY
                or TABLE[operation][ROLES.index("player")] == "-"
                or "{match}" not in address
            ):
                continue
            for where in STATES:
                answer = house.ask("player", method, address, where, **body)
                allowed = {404} if where != state else answers_to(seat, operation, method, address, body)
                assert answer.status_code in allowed, (address, where, answer.text)


def with_query(address: str, query: str) -> str:
    """An address, which may have a query already, with a further one."""
    return address + (query.replace("?", "&") if "?" in address else query)


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("method", ["GET", "HEAD", "OPTIONS", "POST", "PUT"])
def test_a_match_one_may_not_know_is_no_match(house: House, role: Role, method: str) -> None:
    queries = ["?as=A", "?as=judge", "?as=nobody", "?limit=x", "?nothing=1", "?lang=ja", "?reading=ruled"]
    for route, requests in REQUESTS.items():
        for number, (_, own, address, body) in enumerate(requests):
            if "{match}" not in address:
                continue
            chosen = queries if method == own else some(queries, 1, f"{route} {number} {role} {method}")
            for query in ("", *chosen):
                known, none = (
                    house.ask(role, method, with_query(address, query), state, **body)
                    for state in ("elsewhere", "nowhere")
                )
                same = known.text.replace(str(house.matches["elsewhere"]), str(house.matches["nowhere"]))
                assert (known.status, list(known.headers), same) == (none.status, list(none.headers), none.text)


@pytest.mark.parametrize(
    ("role", "allowed"),
    [
        *((role, {"judge", "spectator", "A", "B"}) for role in ("organiser", "head-judge", "judge")),
        ("player", {"spectator", "A"}),
        ("spectator", {"spectator"}),
    ],
)
def test_as_is_limited_on_every_route(house: House, role: Role, allowed: set[str]) -> None:
    for requests in REQUESTS.values():
        for operation, method, address, body in requests:
            if operation in (*rights.ANYBODY, "follow") or TABLE[operation][ROLES.index(role)] == "-":
                continue
            for viewer in ("judge", "spectator", "A", "B"):
                answer = house.ask(role, method, with_query(address, f"?as={viewer}"), **body)
                is_told = answer.status_code == 403 and (method == "HEAD" or answer.json["type"] == "/docs#forbidden")
                assert is_told == (viewer not in allowed), (method, address, viewer, answer.text)


@pytest.mark.parametrize("query", ["as=A&as=judge", "as=judge&as=A", "as=%6audge", "as=JUDGE", "as=judge%00", "as="])
def test_no_spelling_of_as_gets_past(house: House, query: str) -> None:
    answer = house.ask("player", "GET", f"/v1/matches/{{match}}?{query}")

    assert (answer.status_code, answer.json["type"]) == (403, "/docs#forbidden")


@pytest.mark.parametrize(("role", "viewer"), [*zip(ROLES, ["judge", "judge", "judge", "A", "spectator"], strict=True)])
def test_one_looks_as_oneself_unless_one_says_otherwise(house: House, role: Role, viewer: str) -> None:
    assert house.ask(role, "GET", "/v1/matches/{match}/tables/1").json["viewer"] == viewer
    assert ("setup" in house.ask(role, "GET", "/v1/matches/{match}").json["header"]) == (viewer == "judge")
    page = house.ask(role, "GET", "/matches/{match}").text
    assert ("as=judge" in page) == (viewer == "judge")
    assert ("as=B" in page) == (viewer == "judge")


@pytest.mark.parametrize(
    ("role", "query", "stamp", "says"),
    [
        ("judge", "", ("Judge", "judge", None), "Recorded by judge Judge"),
        ("judge", "?as=A", ("Judge", "judge", "A"), "Recorded by judge Judge for seat A"),
        ("head-judge", "?as=spectator", ("Head-Judge", "head-judge", None), "Recorded by head judge Head-Judge"),
        ("organiser", "?as=B", ("Organiser", "organiser", "B"), "Recorded by organiser Organiser for seat B"),
        ("player", "", ("Player", "player", "A"), "Recorded by Player, seat A"),
        ("player", "?as=spectator", ("Player", "player", "A"), "Recorded by Player, seat A"),
    ],
)
def test_what_is_reported_bears_its_token_s_holder(
    house: House, role: Role, query: str, stamp: tuple[str, str, str | None], says: str
) -> None:
    body = {"report_id": "stamped", "by": "Mina", "events": [NOTE, NOTE]}
    answer = house.ask(role, "POST", f"/v1/matches/{{match}}/reports{query}", json=body)

    assert answer.status_code == 201
    for entry in house.ask("spectator", "GET", "/v1/matches/{match}/entries?cursor=3").json["entries"]:
        assert (entry["by"], entry["holder"], entry["role"], entry.get("seat"), entry["recorded"]) == (
            "Mina", *stamp, says,
        )  # fmt: skip
    assert says in house.ask("spectator", "GET", "/matches/{match}").text
    lines = house.service.export_record(house.matches["open"]).splitlines()
    written = [line for line in lines if not line.startswith(b'{"dispute"')][-1]
    told = json.loads(written)["entry"]
    assert (told["holder"], told["role"], told.get("seat")) == stamp


@pytest.mark.parametrize(
    ("claim", "says"),
    [
        ({}, "Imported by organiser Organiser"),
        (
            {"holder": "Aki", "role": "judge", "seat": "A"},
            "Imported by organiser Organiser; the record says: Recorded by judge Aki for seat A",
        ),
    ],
)
def test_what_an_imported_record_claims_is_told_as_a_claim(house: House, claim: Json, says: str) -> None:
    data = record() + b"\n" + json.dumps(NOTE | {"entry": {"by": "me"} | claim}).encode()
    match = house.ask("organiser", "POST", "/v1/records", data=data, content_type=JSONL).json["id"]

    (entry,) = house.ask("spectator", "GET", f"/v1/matches/{match}/entries").json["entries"]
    nobody = {"holder": None, "role": None, "seat": None}
    assert (entry["by"], entry["holder"], entry["role"]) == ("me", "Organiser", "organiser")
    assert (entry["claimed"], entry["recorded"]) == (nobody | claim, says)
    assert says in house.ask("spectator", "GET", f"/matches/{match}").text


def test_who_opened_a_match_is_told(house: House) -> None:
    answer = house.ask("judge", "POST", "/v1/matches", json=HEADER | {"event": EVENT, "by": "me"})

    (opening,) = house.service.entries(UUID(answer.json["id"]))
    assert (opening.by, opening.author) == ("me", ("Judge", "judge", None))


@pytest.mark.parametrize("event", ["Kyoto Open", "", "osaka open", "Osaka Open "])
def test_matches_of_another_event_are_not_opened_or_imported(house: House, event: str) -> None:
    other = json.dumps(json.loads(record()) | {"event": event}).encode()
    for answer in (
        house.ask("organiser", "POST", "/v1/matches", json=HEADER | {"event": event}),
        house.ask("organiser", "POST", "/v1/records", data=other, content_type=JSONL),
    ):
        assert (answer.status_code, answer.json["type"]) == (403, "/docs#forbidden")


def test_lists_hold_what_a_token_covers(house: House) -> None:
    def listed(role: Role, address: str = "/v1/matches") -> tuple[set[str], int]:
        told = house.ask(role, "GET", address).json
        return {found["id"] for found in told["matches"]}, len(told["unreadable"])

    inside = {str(house.matches[state]) for state in ("open", "closed", "enforced", "playing", "played")}
    for role in ROLES:
        assert listed(role) == (inside, 1 if role in ("judge", "player") else 0)
        assert "Kyoto" not in house.ask(role, "GET", "/").text
        assert house.ask(role, "GET", "/v1/matches?limit=5").json["cursor"] is None or role in ("judge", "player")
    house.tokens = {"organiser": token_of(house.service, "organiser")}
    assert listed("organiser") == ({*inside, str(house.matches["elsewhere"])}, 1)


@pytest.mark.parametrize(
    "given",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Basic {token}",
        "{token}",
        "Bearer {token}x",
        "Bearer {upper}",
        "Bearer {hash}",
    ],
)
def test_what_is_no_good_token_opens_nothing(house: House, given: str) -> None:
    token = house.tokens["organiser"]
    held = house.service.tokens.find(token)
    assert held
    header = given.format(token=token, upper=token.upper(), hash=held.digest)

    answer = house.client.get("/v1/matches", headers={"Authorization": header})

    assert (answer.status_code, answer.json["type"]) == (401, "/docs#no-token")
    assert answer.headers["WWW-Authenticate"] == 'Bearer realm="adjudicator"'


def test_a_token_is_not_read_from_an_address(house: House) -> None:
    for name in ("token", "access_token", "authorization"):
        assert house.client.get(f"/v1/matches?{name}={house.tokens['organiser']}").status_code == 401


def test_a_token_that_ran_out_or_was_revoked_opens_nothing(house: House) -> None:
    old = token_of(house.service, "judge", until="2026-01-02T00:00:00Z")
    gone = token_of(house.service, "judge")
    assert house.client.get("/v1/matches", headers=bearer(gone)).status_code == 200
    held = house.service.tokens.find(gone)
    assert held
    house.service.tokens.revoke(held)

    for token in (old, gone):
        assert house.client.get("/v1/matches", headers=bearer(token)).status_code == 401


def test_a_report_whose_token_is_revoked_while_it_arrives_is_not_recorded(house: House) -> None:
    tokens = house.service.tokens

    class Dripping:
        """A body during whose arrival the token is revoked."""

        def __init__(self, data: bytes) -> None:
            self.left = data

        def read(self, _size: int = -1) -> bytes:
            if self.left and (held := tokens.find(house.tokens["judge"])):
                tokens.revoke(held)
            told, self.left = self.left, b""
            return told

        readline = read

    data = json.dumps({"report_id": "late", "events": [NOTE]}).encode()
    environ = {"wsgi.input": Dripping(data), "CONTENT_LENGTH": str(len(data)), "CONTENT_TYPE": "application/json"}
    answer = house.ask("judge", "POST", "/v1/matches/{match}/reports", environ_overrides=environ)

    assert answer.status_code == 401
    assert house.service.reading(house.matches["open"]).position == 3


def test_answers_are_kept_apart_by_who_asks(house: House) -> None:
    for role in ROLES:
        answer = house.ask(role, "GET", "/v1/matches/{match}")
        assert {"Authorization", "Cookie"} <= set(answer.vary)
        assert answer.headers["Cache-Control"] == "private, no-cache"
    judged, seen = (house.ask(role, "GET", "/v1/matches/{match}/tables/1") for role in ("judge", "player"))
    assert judged.headers["ETag"] != seen.headers["ETag"]


def test_an_open_service_asks_for_no_token_and_says_so(house: House) -> None:
    client: Client = create_app(house.service).test_client()
    match = house.matches["open"]

    assert client.get(f"/v1/matches/{match}?as=judge").status_code == 200
    for address in ("/", f"/matches/{match}", "/docs"):
        assert "whoever reaches this service can look and report as the judge" in client.get(address).text
        assert "whoever reaches this service" not in house.ask("judge", "GET", address).text
    body = {"report_id": "n", "events": [NOTE]}
    client.post(f"/v1/matches/{match}/reports", json=body, headers={"If-Match": '"3"'})
    assert house.service.entries(match)[-1].author == (None, None, None)
