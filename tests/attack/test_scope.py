"""What a token does not cover decides nothing: databases that differ in such matches alone answer alike (ADR 22)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from itertools import product
from typing import Any, Final, cast
from unittest.mock import Mock
from uuid import UUID, uuid5

import pytest
from eventsourcing.persistence import StoredEvent

from adjudicator.ledger.note import new_key
from adjudicator.rights import Role
from adjudicator.seam.ruleset import Flip
from adjudicator.service import OPENINGS, Adjudicator
from adjudicator.store.database import Recorder
from api.http.shared.cursors import HALF
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.api.given import EVENTS, HEADER, Client, Json
from tests.api.house import CLOSE, EVENT, JSONL, REQUESTS, bearer, guarded, record, token_of, tokens_of
from tests.api.secrets import SECRETS, CardPlayed
from tests.attack.chance import without_chance

OURS: Final = [UUID(int=number) for number in (1, 3, 5)]
THEIRS: Final = [UUID(int=number) for number in (2, 4, 6, 7)]
OF_MATCHES: Final[tuple[Role, ...]] = ("organiser", "judge", "spectator")
NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)
CURSOR: Final = re.compile(r'(cursor"?[:=])(\d+)')
LEAST: Final = 500
"""Answers compared in a run."""
SEARCHES: Final = [
    "event=Kyoto+Open", "event=osaka+open", "player=Nobu", "player=Haru", "q=kyoto", "q=table", "round=9", "table=9",
    "status=open", "status=closed", "ruleset=secrets", "from=2000-01-01", "to=2000-01-01",
]  # fmt: skip
OF_JUDGES: Final = [
    "findings=true", "findings=false", "rule=SEC-PLAY-01", "rule=SEC-PLAY-02", "findings=true&event=Kyoto+Open",
]  # fmt: skip
ACROSS: Final = [
    "", "event=Kyoto+Open", "event=osaka+open", "player=Nobu", f"match={THEIRS[0]}", f"match={OURS[0]}",
    "from=2000-01-01", "rule=SEC-PLAY-01",
]  # fmt: skip
OF_FLIPS: Final = ["card=bat", "card=canary", "seat=B", "deck=B", "source=reveal"]


SHOWN: Final = replace(SECRETS, flips={CardPlayed: lambda _, event: [Flip(event.card, event.seat, "B", "reveal")]})
"""The ruleset of hidden cards, where a card that is played is a flip."""


class World:
    """A database with matches of our event, and perhaps with others between them."""

    def __init__(self, *, is_shared: bool, taken_in: int) -> None:
        self.service = Adjudicator([SHOWN], clock=lambda: NOW)
        recorder(self.service).fill((), UUID(int=0))  # what is made by chance is the same
        self.views: Any = views_of(self.service)
        for step, (ours, theirs) in enumerate(zip([*OURS, None], THEIRS, strict=True)):
            if is_shared:
                self._elsewhere(theirs, ("Kyoto Open", "", "osaka open", "Kyoto Open")[step])
            if ours is not None:
                self._match(ours, HEADER | {"event": EVENT, "round": step})
            if step == taken_in:
                for shape in SHAPES:
                    list(rebuild(self.service, self.views, shape.name))

    def _match(self, match: UUID, header: Json) -> None:
        self.service.open_match(header | {"edition": SECRETS.edition}, match=match)
        self.service.report(match, EVENTS, expected=0, report_id="r")
        if match.int % 3:
            self.service.report(match, [CLOSE], expected=len(EVENTS), report_id="end")

    def _elsewhere(self, match: UUID, event: str) -> None:
        if match == THEIRS[-1]:
            self.service.recorder.insert_events([StoredEvent(match, 0, "match.MatchOpened", b"[0, torn")])
            return
        seats = {"A": "Nobu", "B": "Mina"}
        self._match(match, HEADER | {"event": event, "round": 9, "table": 9, "seats": seats, "title": "table 9"})
        self.service.open_match(
            HEADER | {"edition": SECRETS.edition, "event": event, "title": "used"}, report_id=f"used {event}"
        )


class Worlds:
    """Two worlds, one with matches elsewhere, that are asked the same by the same tokens."""

    def __init__(self, taken_in: int) -> None:
        self.worlds = [World(is_shared=is_shared, taken_in=taken_in) for is_shared in (False, True)]
        alone, shared = (world.service for world in self.worlds)
        by_event = tokens_of(alone, OURS[0])
        by_match = {f"{role} of matches": token_of(alone, role, matches=tuple(OURS[:2])) for role in OF_MATCHES}
        self.tokens = {str(who): token for who, token in (*by_event.items(), *by_match.items())}
        for row in recorder(alone).tokens.all():
            recorder(shared).tokens.append(row)
        self.app = guarded()
        self.client: Client = self.app.test_client()
        self.compared = 0

    def ask(self, who: str, method: str, address: str, **more: Any) -> list[Json]:
        """The answers of both worlds, which are one, but for what a cursor's cipher says and what follows from it."""
        return self._alike([self.of(world, who, method, address, **more) for world in self.worlds], who, address)

    def of(self, world: World, who: str, method: str, address: str, **more: Any) -> Json:
        """The answer of one world."""
        self.app.extensions |= {"adjudicator": world.service, "views": world.views}
        headers = more.pop("headers", {}) | bearer(self.tokens[who])
        return self.client.open(address, method=method, headers=headers, **more)

    def _alike(self, answers: list[Json], *what: str) -> list[Json]:
        told = list(map(self._plain, answers))
        assert told[0] == told[1], what
        self.compared += 1
        return answers

    @staticmethod
    def _plain(answer: Json) -> tuple[str, list[tuple[str, str]], str]:
        page, has_chance = without_chance(answer.text) if answer.mimetype == "text/html" else (answer.text, False)
        text, count = CURSOR.subn(r"\1…", page)
        for cursor in CURSOR.findall(answer.text):
            assert int(cursor[1]) < 1 << 2 * HALF
        left = {"Date"} | ({"ETag", "Content-Length"} if count or has_chance else set())  # Date: when a file was asked
        return answer.status, [(name, value) for name, value in answer.headers if name not in left], text

    def pages(self, who: str, address: str) -> None:
        """A list, page by page."""
        answers = self.ask(who, "GET", address)
        if answers[0].status_code == 200 and (tag := answers[0].headers.get("ETag")) and not answers[0].json["next"]:
            self.ask(who, "GET", address, headers={"If-None-Match": tag})
            self.ask(who, "HEAD", address)
        for _ in range(20):
            following = [answer.json.get("next") for answer in answers]
            if not all(following):
                assert not any(following)
                return
            asked = zip(self.worlds, following, strict=True)
            answers = self._alike([self.of(world, who, "GET", where) for world, where in asked], who, address)
        raise AssertionError("pages without an end")


def recorder(service: Adjudicator) -> Recorder:
    return cast("Recorder", service.recorder)


def lists(who: str) -> Iterator[str]:
    """Every list with every filter, a little and all at a time."""
    may_search = who.partition(" ")[0] not in ("player", "spectator")
    matches = [*SEARCHES, "", *(f"{one}&as=judge" for one in OF_JUDGES if may_search)]
    findings, turned = (ACROSS, [*ACROSS[:-1], *OF_FLIPS]) if may_search else ([""], [""])
    for limit in ("limit=1", "limit=200"):
        yield from (f"/v1/matches?{limit}&{one}" for one in matches)
        yield from (f"/v1/findings?as=judge&{limit}&{one}" for one in findings)
        yield from (f"/v1/flips?as=judge&{limit}&{one}" for one in turned)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("taken_in", [3, 1, -1])
def test_what_a_token_does_not_cover_decides_nothing(taken_in: int) -> None:
    """Whether views have taken in all, a part, or nothing."""
    worlds = Worlds(taken_in)
    for who in worlds.tokens:
        for address in lists(who):
            worlds.pages(who, address)
        for query in ("", "?limit=1", "?q=table&limit=1", "?event=Kyoto+Open&limit=1", "?findings=true&as=judge"):
            worlds.ask(who, "GET", f"/{query}")

    assert worlds.compared >= LEAST


def test_every_route_answers_alike_whatever_is_stored_elsewhere() -> None:
    worlds = Worlds(3)
    for who, requests in product(worlds.tokens, REQUESTS.values()):
        for _, method, address, body in requests:
            for match in (*OURS[1:], *THEIRS[1:]) if "{match}" in address else OURS[:1]:
                for asked in (method, "HEAD", "OPTIONS") if method == "GET" else (method,):
                    worlds.ask(who, asked, address.format(match=match), headers={"If-Match": '"99"'}, **named(body))


def test_of_the_ledger_a_token_is_told_its_size_and_hashes_and_nothing_else() -> None:
    """Whoever keeps checkpoints has to see the log grow: the one exception (ADR 22), the same for every token."""
    worlds = Worlds(3)
    signer = new_key("club.example")
    for world in worlds.worlds:
        world.service.ledger.extend()
        world.service.ledger.sign(signer)
    alone, shared = worlds.worlds

    def told(who: str, address: str) -> tuple[Json, Json]:
        return worlds.of(alone, who, "GET", address), worlds.of(shared, who, "GET", address)

    notes = {who: [answer.text for answer in told(who, "/v1/ledger/checkpoint")] for who in worlds.tokens}
    assert len({tuple(one) for one in notes.values()}) == 1
    for who in worlds.tokens:
        covers = OURS[:1] if who == "player" else OURS
        answers = [answer.json for answer in told(who, f"/v1/matches/{covers[0]}/proofs/1")]
        assert answers[0]["content"] == answers[1]["content"]
        for answer in answers:
            del answer["number"], answer["size"], answer["path"], answer["checkpoint"]
        assert answers[0] == answers[1]
        one, other = told(who, f"/v1/matches/{THEIRS[0]}/proofs/1")
        assert (one.status_code, one.text) == (other.status_code, other.text)
        assert one.status_code == 404
        assert [answer.status_code for answer in told(who, "/v1/ledger/proofs/consistency?from=3")] == [200, 200]


@pytest.mark.parametrize(("taken_in", "read"), [(3, 0), (1, 4), (-1, 10)])
def test_a_list_has_each_match_that_a_token_covers_once(
    taken_in: int, read: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Out of the catalogue as far as that goes; of the log only the openings that came since are read."""
    worlds = Worlds(taken_in)
    shared = worlds.worlds[1]
    for who, covered in (("head-judge", OURS), ("player", OURS[:1]), ("judge of matches", OURS[:2])):
        listed, where = [], "/v1/matches?limit=1"
        while where:
            page = worlds.of(shared, who, "GET", where).json
            listed += [UUID(match["id"]) for match in page["matches"]]
            where = page["next"]
        assert listed == covered[::-1], "those opened last come first"

    monkeypatch.setattr(
        shared.service.mapper, "opening", opened := Mock(wraps=cast("Any", shared.service.mapper).opening)
    )
    assert len(worlds.of(shared, "spectator", "GET", "/v1/matches").json["matches"]) == len(OURS)
    assert opened.call_count == read


@pytest.mark.parametrize("is_taken_in", [True, False])
def test_a_match_that_is_named_and_cannot_be_read_is_told(is_taken_in: bool) -> None:
    worlds = Worlds(3 if is_taken_in else -1)
    shared = worlds.worlds[1]
    worlds.tokens["judge"] = token_of(shared.service, "judge", events=(EVENT,), matches=(THEIRS[-1],))

    told = worlds.of(shared, "judge", "GET", "/v1/matches?limit=200").json
    assert ([match["id"] for match in told["matches"]], [one["id"] for one in told["unreadable"]]) == (
        list(map(str, OURS[::-1])),
        [str(THEIRS[-1])],
    )


def named(body: Json) -> Json:
    """A request's body; an opening with an id of its own, or it would be another match each time."""
    return {"json": body["json"] | {"report_id": "ours"}} if "ruleset" in body.get("json", {}) else body


def test_what_was_opened_or_imported_elsewhere_is_not_told() -> None:
    """The same report id opens our match, whoever used it elsewhere; a record says nothing of one that is stored."""
    worlds = Worlds(3)
    for event in ("Kyoto Open", "", "osaka open"):
        opening = HEADER | {"event": EVENT, "title": "ours", "report_id": f"used {event}"}
        (alone, shared), again = (worlds.ask("judge", "POST", "/v1/matches", json=opening) for _ in range(2))
        assert alone.status_code == shared.status_code == 201
        assert alone.json == shared.json == again[0].json
        other = worlds.ask("judge", "POST", "/v1/matches", json=opening | {"title": "another"})[1]
        assert (other.status_code, other.json["type"]) == (409, "/docs#report-id")
    for who in worlds.tokens:
        worlds.ask(who, "POST", "/v1/records", data=record(), content_type=JSONL)
        kyoto = worlds.worlds[1].service.export_record(THEIRS[0])
        worlds.ask(who, "POST", "/v1/records", data=kyoto, content_type=JSONL)


def test_an_opening_that_an_older_release_named_is_found_again() -> None:
    service = Adjudicator([SECRETS])
    header = HEADER | {"edition": SECRETS.edition, "event": EVENT}
    older = service.open_match(HEADER | {"edition": SECRETS.edition}, report_id="other")
    named_by_it = uuid5(OPENINGS, "r")
    service.open_match(header, report_id="r", match=named_by_it)

    assert service.open_match(header, report_id="r") == named_by_it
    assert service.open_match(header | {"event": "Kyoto"}, report_id="r") not in (named_by_it, older)
