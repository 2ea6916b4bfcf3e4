"""Twin worlds: two services whose matches differ only in what a viewer may not know, and are asked the same."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from itertools import cycle, product
from typing import Any, Final, TypeAlias, cast
from urllib.parse import urlencode
from uuid import UUID

from flask import Flask, Response
from msgspec import inspect, json

from adjudicator.line import id_of
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import Query
from adjudicator.service import Adjudicator
from adjudicator.store.entry import NOBODY
from api.http.app import create_app
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.attack.chance import without_chance

Json: TypeAlias = Any
Request: TypeAlias = tuple[str, str, dict[str, Any]]
"""Method, address, and whatever else the test client takes."""
_GAMES: Final = {game.name: game for game in RULESETS}
IMPOSSIBLE: Final[Json] = {"event": "EntriesVoided", "positions": [9999], "reason": "there is no such entry"}


@dataclass(frozen=True)
class Story:
    """A match told with a hidden card left open: what is laid, the reports, what may be guessed about it."""

    ruleset: str
    setup: Callable[[str], Json]
    reports: Callable[[str], list[list[Json]]]
    guesses: Callable[[str], list[Json]] = lambda _card: []
    voided: tuple[int, ...] = ()
    """What a ruling voids at the end."""
    mode: str = "record"

    def header(self, card: str) -> Json:
        """The header of the match with that card."""
        seats = {"A": "Haru", "B": "Mina"}
        return {"ruleset": self.ruleset, "mode": self.mode, "seats": seats, "setup": self.setup(card)}


def alone(tell: Callable[[str], list[Json]]) -> Callable[[str], list[list[Json]]]:
    """Each event in a report of its own."""
    return lambda card: [[event] for event in tell(card)]


def nothing(_card: str) -> list[list[Json]]:
    """No report."""
    return []


NOW: Final = datetime(2026, 1, 1, tzinfo=UTC)


@cache
def _app(_world: int) -> Flask:
    """The application of a world."""
    return create_app(Adjudicator(RULESETS))


class GaveAway(AssertionError):
    """The two worlds answered differently."""


@dataclass
class Twins:
    """A story in two worlds, with one card and with another."""

    story: Story
    cards: tuple[str, str]
    compared: int = 0
    match: str = ""
    position: int = 0
    clients: list[Any] = field(init=False)

    def __post_init__(self) -> None:
        """Opens both matches under one id and records what happened."""
        self.clients = [self.app(world).test_client() for world in range(2)]
        for client in self.clients:
            client.application.extensions["adjudicator"] = Adjudicator(RULESETS, clock=lambda: NOW)
        self.enter()
        for client, card in zip(self.clients, self.cards, strict=True):
            opened = client.post("/v1/matches?as=judge", json={"report_id": "twin", **self.story.header(card)})
            assert opened.status_code == 201, opened.text
            self.match, self.position = opened.headers["Location"], 0
            for number, events in enumerate(self.story.reports(card), 1):
                self._told(client, f"r{number}", events)
            if self.story.voided:
                ruling = {"event": "EntriesVoided", "positions": self.story.voided, "reason": "a ruling"}
                self._told(client, "ruling", [ruling])
            keep(client.application.extensions)

    def app(self, world: int) -> Flask:
        """The application of a world."""
        return _app(world)

    def enter(self) -> None:
        """Lets in who tells the story: where all is open, anybody."""

    def _told(self, client: Any, name: str, events: list[Json]) -> None:
        body = {"report_id": name, "events": events}
        answer = client.post(f"{self.match}/reports?as=judge", json=body, headers={"If-Match": f'"{self.position}"'})
        assert answer.status_code == 201, answer.text
        self.position = answer.json["position"]

    def ask(self, method: str, address: str, **more: Any) -> Any:
        """The answer of both worlds; raises `GaveAway` where it is not one."""
        one, other = (client.open(address, method=method, **more) for client in self.clients)
        self.compared += 1
        if self.plain(one) != self.plain(other):
            texts = [str(self.plain(answer)[::-1]) for answer in (one, other)]
            pairs = enumerate(zip(*texts, strict=False))
            at = next((place for place, (left, right) in pairs if left != right), 0)
            ends = [f"…{text[max(at - 80, 0) : at + 80]}…" for text in texts]
            raise GaveAway("\n".join((f"{method} {address} {str(more)[:200]}", *ends)))
        return one

    def plain(self, answer: Any) -> tuple[object, ...]:
        """An answer without what it has by chance."""
        text = without_chance(answer.get_data(as_text=True))[0] if answer.mimetype == "text/html" else answer.data
        return answer.status, list(answer.headers), text

    def listen(self, viewer: str) -> None:
        """Listens to the whole match, and to all, in both worlds; raises `GaveAway` where these differ."""
        self._listen(f"{self.match}/stream?as={viewer}&after=0", self.position)
        self._listen(f"/v1/stream?as={viewer}&after=0", self.clients[0].application.extensions["adjudicator"].last)

    def _listen(self, address: str, last: int) -> None:
        one, other = (_heard(client, address, last) for client in self.clients)
        self.compared += 1
        if self.plain(one) != self.plain(other):
            raise GaveAway("\n".join((address, *(answer.get_data(as_text=True) for answer in (one, other)))))

    def read(self, viewer: str, positions: list[int], *, of_match: bool = False) -> None:
        """Asks for all that there is to read, by every route that the application has, or those of a match alone."""
        for rule in _app(0).url_map.iter_rules():
            if of_match and "match" not in rule.arguments:
                continue
            if rule.endpoint == "live.get_stream":
                self.listen(viewer)
            for method, address, more in READ[rule.endpoint](self, viewer, positions):
                answer = self.ask(method, address, **more)
                assert answer.status_code < 500, answer.text
                if rule.endpoint in ("steps.get_table", "pages.timeline") and "ETag" in answer.headers:
                    self.ask(method, address, headers={"If-None-Match": answer.headers["ETag"]})

    def write(self, viewer: str, cards: tuple[str, ...]) -> None:
        """Guesses at the hidden card in every way that could be answered with yes or no."""
        for card in cards:
            opening = {"report_id": "twin", **self.story.header(card)}
            self.ask("POST", f"/v1/matches?as={viewer}", json=opening)
            told = zip(*map(self.story.reports, self.cards), strict=True)
            for number, ((one, other), guess) in enumerate(zip(told, self.story.reports(card), strict=True), 1):
                if one != other:
                    self.report(viewer, f"r{number}", *guess)
                    self.report(viewer, f"r{number}", *guess, IMPOSSIBLE)
            for number, guess in enumerate(self.story.guesses(card)):
                self.report(viewer, f"{viewer}-{card}-{number}", guess, IMPOSSIBLE)
        for card in cards:
            for number, guess in enumerate(self.story.guesses(card)):
                self.report(viewer, f"{viewer}-{card}-{number}", guess, follow=True)

    def report(self, viewer: str, name: str, *events: Json, follow: bool = False) -> None:
        """Reports in both worlds; with what comes by itself after it, or without."""
        body = {"report_id": name, "events": list(events), "follow": follow}
        answer = self.ask(
            "POST", f"{self.match}/reports?as={viewer}", json=body, headers={"If-Match": f'"{self.position}"'}
        )
        if answer.status_code == 201:
            self.position = answer.json["position"]


def keep(extensions: dict[str, Any]) -> None:
    """Has the views of an application take in what was reported."""
    service = extensions["adjudicator"]
    extensions["views"] = views = views_of(service)
    for shape in SHAPES:
        for _ in rebuild(service, views, shape.name):
            pass


def _heard(client: Any, address: str, last: int) -> Response:
    """What a stream says up to a position, as an answer."""
    with client.open(address, buffered=False) as answer:
        heard = b"" if answer.mimetype == "text/event-stream" else answer.data
        chunks = iter(answer.response)
        while last and answer.status_code == 200 and b"id: %d\n" % last not in heard:
            heard += next(chunks)
        return Response(heard, answer.status, answer.headers)


# ---- every route that there is, and what it is asked

Asks: TypeAlias = Callable[[Twins, str, list[int]], Iterator[Request]]


def _get(*addresses: str) -> Asks:
    """GETs of addresses in which match, viewer and each position stand, in both readings and languages."""

    def asks(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
        for address in addresses:
            for n in positions if "{n}" in address else [0]:
                for number, reading in enumerate(("played", "ruled")):
                    path, _, query = address.format(match=twins.match, viewer=viewer, n=n).partition("?")
                    lang = ("en", "ja")[(n + number) % 2]
                    yield "GET", f"{path}?as={viewer}&reading={reading}&lang={lang}&{query}", {}

    return asks


def _now_and_then(address: str) -> Asks:
    """GETs of an address at every sixth position and the last, in one reading: options are asked for at all of them."""

    def asks(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
        for n in dict.fromkeys((*positions[::6], positions[-1])):
            yield "GET", f"{address.format(match=twins.match, n=n)}&as={viewer}&lang={('en', 'ja')[n % 2]}", {}

    return asks


def _plain(*addresses: str) -> Asks:
    return lambda _twins, _viewer, _positions: (("GET", address, {}) for address in addresses)


def _stream(twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
    """What ends by itself; `Twins.listen` sees to the rest."""
    yield "HEAD", f"{twins.match}/stream?as={viewer}", {}
    yield "GET", f"{twins.match}/stream?as={viewer}&after=9999", {}


def _nothing(_twins: Twins, _viewer: str, _positions: list[int]) -> Iterator[Request]:
    """Nothing: the route writes, and `Twins.write` sees to it."""
    return iter(())


def _page(twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
    page = twins.match.removeprefix("/v1")
    for query in ("", "&findings=true", "&reading=ruled", "&reading=ruled&findings=true&lang=ja", "&after=3"):
        yield "GET", f"{page}?as={viewer}{query}", {}
    for card in twins.cards:
        yield "GET", f"{page}?as={viewer}&q={card}", {}


def _page_get(path: str) -> Asks:
    """A page beside a match's."""
    return lambda twins, viewer, _: iter([("GET", f"{twins.match.removeprefix('/v1')}{path}?as={viewer}", {})])


def _step_pages(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    page = twins.match.removeprefix("/v1")
    for position in positions:
        for query in ("", "&reading=ruled&lang=ja", "&find=after", "&find=before"):
            yield "GET", f"{page}/{position}?as={viewer}{query}", {}


def _table_pages(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    for position in positions:
        yield "GET", f"{twins.match.removeprefix('/v1')}/{position}/table?as={viewer}", {}


def _ruling_pages(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    match = twins.match.removeprefix("/v1")
    for position in positions:
        yield "GET", f"{match}/{position}/ruling?as={viewer}", {}
    yield "GET", f"{match}/0/ruling?as={viewer}&at=/ground/place/ann&value=9+9", {}


def _record_pages(twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
    """What may come next, and whatever could be guessed, or happened, entered but not recorded."""
    page = f"{twins.match.removeprefix('/v1')}/record?as={viewer}"
    yield "GET", page, {}
    told = {event["event"]: event for events in twins.story.reports(twins.cards[0]) for event in events}
    guesses = [event for card in twins.cards for event in twins.story.guesses(card)]
    for event in (*guesses, *told.values(), *({"event": kind} for kind in told)):
        yield "GET", f"{page}&{urlencode({'e': json.encode(event).decode()})}", {}


def _asked_ahead(twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
    yield "GET", f"{twins.match.removeprefix('/v1')}/record/ahead?as={viewer}", {}


def _entries(twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
    kinds = dict.fromkeys(event["event"] for told in twins.story.reports(twins.cards[0]) for event in told)
    filters = ["", "limit=2", "cursor=2&limit=3", "turn=1", "seat=A", "seat=B", "has_finding=true", "has_finding=false"]
    filters += [f"model={card}" for card in twins.cards] + [f"kind={kind}" for kind in kinds]
    filters += [f"q={card}" for card in twins.cards]
    filters += ["rule=MFX-CARD", "rule=MTR-HOUSE", "rule=MFX-HAND", "rule=LCK-DECL", "rule=LCK-SIL", "rule=LCK-DAMAGE"]
    yield from _get(*(f"{{match}}/entries?{one}" for one in filters))(twins, viewer, [0])


def _questions(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    for n in positions:
        asked = {"distance": {"from": "ann", "to": "bob"}, "reach": {"model": "ann", "allowance": 5}, "score": {}}
        for name, body in asked.items():
            yield "POST", f"{twins.match}/tables/{n}/questions/{name}?as={viewer}", {"json": body}
        for modifier in (-1, 0, 2):
            body = {"seat": "A", "modifier": modifier, "total": 9}
            yield "POST", f"{twins.match}/tables/{n}/questions/odds?as={viewer}", {"json": body}
        for pc in ("A", "B", "C"):
            for name, body in (("check", {"pc": pc, "kind": "body", "target": 5}), ("library", {"pc": pc})):
                yield "POST", f"{twins.match}/tables/{n}/questions/{name}?as={viewer}", {"json": body}
        for name, query in _GAMES[twins.story.ruleset].queries.items():
            for seat in ("A", "C"):
                yield "POST", f"{twins.match}/tables/{n}/questions/{name}?as={viewer}", {"json": _asking(query, seat)}


def _tries(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    """What may be guessed, and one event of each kind that happened, tried after each position."""
    kinds = {event["event"]: event for told in twins.story.reports(twins.cards[0]) for event in told}
    guesses = [event for card in twins.cards for event in twins.story.guesses(card)]
    for n, event in product(positions, [*guesses, *kinds.values()]):
        yield (
            "POST",
            f"{twins.match}/tries?as={viewer}",
            {"json": {"after": n, "events": [event], "follow": n % 2 == 0}},
        )


def _ways(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    """The ways before the last event that happened, from the first of the positions."""
    events = [event for told in twins.story.reports(twins.cards[0]) for event in told]
    for n, event in zip(positions[:1], reversed(events), strict=False):
        yield "POST", f"{twins.match}/ways?as={viewer}", {"json": {"after": n, "event": event}}


def _macros(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    """Every macro of the game, each from another position in turn."""
    for n, name in zip(cycle(positions), _GAMES[twins.story.ruleset].macros, strict=False):
        yield "POST", f"{twins.match}/macros/{name}?as={viewer}", {"json": {"after": n}}


def _choices(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    """What may be chosen for each kind of event that happened, in both languages by turns."""
    kinds = dict.fromkeys(event["event"] for told in twins.story.reports(twins.cards[0]) for event in told)
    for (n, kind), lang in zip(product(positions, kinds), cycle(("en", "ja")), strict=False):
        yield "GET", f"{twins.match}/choices?kind={kind}&at={n}&as={viewer}&lang={lang}", {}


def _lines(twins: Twins, viewer: str, positions: list[int]) -> Iterator[Request]:
    """The viewer's own lines, without an entry and with what may be guessed, and those that a judge and A share."""
    last, match = max(twins.position, 1), twins.match
    for maker in ("judge", "A"):  # what they make differs in each world
        for client in twins.clients:
            begun = client.post(f"{match}/lines?as={maker}", json={"report_id": f"{maker} {last}", "position": last})
            assert begun.status_code in (201, 401, 403, 404), begun.text  # not all come in for all of it
            if begun.status_code == 201:
                client.post(f"{match}/lines/{begun.json['id']}/sharing?as={maker}", json={"shared": True})
    yield "GET", f"{match}/lines?as={viewer}", {}
    yield from _line(twins, viewer, f"judge {last}", last, made_by="judge")
    yield from _line(twins, viewer, f"A {last}", last, made_by="A")
    guesses = [event for card in twins.cards for event in twins.story.guesses(card)]
    n = max(positions[len(positions) // 2], 1)
    body = {"report_id": f"{viewer} {n}", "position": n, "since": n + 1 if n < last else None}
    yield "POST", f"{match}/lines?as={viewer}", {"json": body}
    yield from _line(twins, viewer, f"{viewer} {n}", n)
    for number, guess in enumerate(guesses[:3]):
        body = {"report_id": f"{viewer} g{number}", "position": last, "events": [guess], "follow": True}
        yield "POST", f"{match}/lines?as={viewer}", {"json": body}
    yield from _line(twins, viewer, f"{viewer} g0", last)


def _line(twins: Twins, viewer: str, name: str, n: int, made_by: str = "") -> Iterator[Request]:
    """A line by the report that began it: how it goes, its entries, a page of it; after a guess, what may come next."""
    line = id_of(UUID(twins.match.rpartition("/")[2]), NOBODY, name)
    page, at = twins.match.removeprefix("/v1"), f"as={viewer}&line={line}"
    yield "GET", f"{twins.match}/lines/{line}?as={viewer}", {}
    yield "GET", f"{twins.match}/entries?{at}&cursor={n - 1}", {}
    yield "GET", f"{page}/{n - bool(made_by)}?{at}", {}
    if name.startswith(f"{viewer} g"):
        yield "GET", f"{page}/record?{at}", {}


def _asking(query: Query[Any], seat: str) -> Json:
    """A question about a seat, in whatever fields it has: text is a seat, or what its choices are, a number is 5."""
    asked: Json = {}
    for part in cast("inspect.StructType", inspect.type_info(query.asked)).fields:
        match part.type:
            case inspect.StrType():
                asked[part.encode_name] = seat
            case inspect.IntType():
                asked[part.encode_name] = 5
            case inspect.LiteralType(values=(first, *_)):
                asked[part.encode_name] = first
    return asked


def _records(twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
    for client in twins.clients:
        record = client.get(f"{twins.match}/record?as=judge").data
        yield "POST", f"/v1/records?as={viewer}", {"data": record, "content_type": "application/jsonl"}


def _for_viewer(*addresses: str) -> Asks:
    """GETs of addresses in which the viewer stands."""

    def asks(_twins: Twins, viewer: str, _positions: list[int]) -> Iterator[Request]:
        for address in addresses:
            yield "GET", address.format(viewer=viewer), {}

    return asks


READ: Final[Mapping[str, Asks]] = {
    "static": _nothing,
    "matches.open_match": _nothing,
    "reports.report": _nothing,
    "matches.list_matches": _for_viewer(
        "/v1/matches",
        "/v1/matches?limit=1",
        "/v1/matches?status=open&from=2000-01-01&as={viewer}",
        "/v1/matches?findings=true&as={viewer}",
        "/v1/matches?rule=MFX-CARD-02&as={viewer}",
        "/v1/matches?disputed=true&as={viewer}",
    ),
    "across.all_findings": _for_viewer("/v1/findings?as={viewer}", "/v1/findings?lang=ja&limit=1&as={viewer}"),
    "across.all_flips": _for_viewer("/v1/flips?as={viewer}"),
    "ledger.get_checkpoint": _plain("/v1/ledger/checkpoint"),
    "ledger.list_keys": _plain("/v1/ledger/keys"),
    "ledger.prove_inclusion": _get("{match}/proofs/{n}"),
    "ledger.prove_consistency": _plain("/v1/ledger/proofs/consistency"),
    "penalties.list_penalties": _for_viewer("/v1/penalties?as={viewer}", "/v1/penalties?player=Haru&as={viewer}"),
    "penalties_page.show": _for_viewer("/penalties?as={viewer}"),
    "audits.audit_flips": _for_viewer("/v1/audits/flips?as={viewer}"),
    "audit_page.show": _nothing,  # for who may be a judge; test_access asks it by every role
    "matches.get_match": _get("{match}", "{match}?as=judge1"),
    "queue.list_all_disputes": _for_viewer("/v1/disputes?as={viewer}", "/v1/disputes?waiting=false&as={viewer}"),
    "queue_page.show": _for_viewer("/disputes?as={viewer}", "/disputes?lang=ja&waiting=false&as={viewer}"),
    "dispute_pages.show": _page_get("/disputes/1"),
    "dispute_pages.slip": _page_get("/disputes/1/slip"),
    "dispute_pages.raise_": _nothing,
    "dispute_pages.state": _nothing,
    "dispute_pages.attach": _nothing,
    "dispute_pages.appeal": _nothing,
    "dispute_pages.withdraw": _nothing,
    "dispute_pages.rule": _nothing,
    "correction_pages.correct": _nothing,  # as a report of a correction is
    "notes.list_notes": _get("{match}/notes"),
    "notes.write_note": _nothing,  # what others wrote: see test_noted.py
    "notes.change_note": _nothing,
    "notes.delete_note": _nothing,
    "note_pages.write": _nothing,
    "note_pages.delete": _nothing,
    "lines.list_lines": _lines,
    "lines.begin_line": _nothing,  # as above
    "lines.get_line": _nothing,
    "lines.play_line": _nothing,
    "lines.share_line": _nothing,
    "lines.delete_line": _nothing,
    "line_pages.begin": _nothing,  # it leads to the pages above
    "line_pages.state": _nothing,
    "line_pages.play": _nothing,
    "line_pages.share": _nothing,
    "line_pages.delete": _nothing,
    "looks.list_looks": _get("{match}/looks"),
    "look_pages.record": _nothing,
    "disputes.list_disputes": _get("{match}/disputes"),
    "disputes.get_dispute": _get("{match}/disputes/1"),
    "disputes.raise_dispute": _nothing,  # what is said of a dispute is told as it was said
    "disputes.make_statement": _nothing,
    "disputes.attach_evidence": _nothing,
    "disputes.appeal": _nothing,
    "disputes.withdraw": _nothing,
    "disputes.rule_on_dispute": _nothing,
    "steps.list_entries": _entries,
    "steps.get_step": _get("{match}/steps/{n}"),
    "steps.get_panels": _get("{match}/steps/{n}/panels"),
    "steps.get_table": _get("{match}/tables/{n}"),
    "steps.list_turns": _get("{match}/turns"),
    "steps.list_findings": _get("{match}/findings"),
    "moves.list_options": _get("{match}/options?at={n}"),
    "moves.list_choices": _choices,
    "moves.list_offers": _now_and_then("{match}/offers?at={n}"),
    "moves.list_following": _now_and_then("{match}/following?at={n}"),
    "moves.find_ways": _ways,
    "moves.list_macros": _now_and_then("{match}/macros?at={n}"),
    "moves.answer_macro": _macros,
    "laid.list_offers_laid": _nothing,  # of a table that the request tells whole
    "laid.list_following_laid": _nothing,
    "laid.find_ways_laid": _nothing,
    "laid.list_macros_laid": _nothing,
    "laid.answer_macro_laid": _nothing,
    "tries.try_events": _tries,
    "live.get_stream": _stream,
    "live.follow": _for_viewer("/v1/stream?as={viewer}&after=99999999"),
    "live.list_all_entries": _for_viewer("/v1/entries?as={viewer}", "/v1/entries?lang=ja&limit=2&cursor=1&as={viewer}"),
    "questions.list_needs": _now_and_then("{match}/steps/{n}/needs?reading=played"),
    "questions.list_questions": _get("{match}/questions"),
    "questions.ask": _questions,
    "questions.get_drawing": _get(
        "{match}/tables/{n}/drawing.svg", "{match}/tables/0/drawing.svg?around=ann&apart=ann:bob"
    ),
    "situations.judge_situation": _plain(),
    "rules.list_rulesets": _plain("/v1/rulesets"),
    "rules.list_rules": _plain("/v1/rules"),
    "rules.get_rule": _plain("/v1/rules/MFX-CARD-02", "/v1/rules/MTR-HOUSE-21"),
    "records.import_record": _records,
    "records.export_record": _get("{match}/record", "{match}/record?notes=true"),
    "records.export_evidence": _get("{match}/evidence"),
    "comparing.compare": _get("{match}/compare?other={n}", "{match}/compare?one={n}&other_as=spectator"),
    "comparing.draw_compared": _now_and_then("{match}/compare/drawing.svg?one={n}"),
    "compare_page.show": _page_get("/compare"),
    "records.keep_page": _get("{match}/page", "{match}/page?initials=true&notes=true"),
    "health.alive": _plain("/health"),
    "health.ready": _plain("/ready"),
    "docs.openapi": _plain("/openapi.json"),
    "docs.show": _plain("/docs"),
    "pages.front": _for_viewer("/", "/?lang=ja", "/?q=a&as={viewer}", "/?findings=true&as={viewer}"),
    "pages.timeline": _page,
    "step_page.show": _step_pages,
    "step_page.show_table": _table_pages,
    "rule_page.show": _plain("/rules/MFX-CARD-02", "/rules/MTR-HOUSE-21?lang=ja"),
    "rule_page.list_rules": _plain("/rules", "/rules?q=card&lang=ja"),
    "ruling_pages.show": _plain("/ruling"),
    "ruling_pages.slip": _nothing,
    "ruling_pages.draw": _nothing,
    "ruling_pages.begin": _ruling_pages,
    "ruling_pages.change": _nothing,
    "ruling_pages.keep": _nothing,
    "record_pages.show": _record_pages,
    "record_pages.state": _nothing,  # it leads to that page, or reports
    "end_pages.show": _page_get("/end"),
    "end_pages.confirm": _nothing,
    "record_pages.flag": _nothing,  # a position and words
    "record_pages.note": _nothing,
    "offline.worker": _plain("/worker.js"),
    "offline.manifest": _plain("/manifest.json"),
    "offline.ahead": _asked_ahead,
    "record_pages.undo": _nothing,  # as a report of corrections is
    "record_pages.shuffle": _nothing,  # as a report is
    "record_pages.cut": _nothing,
    "record_pages.abandon": _nothing,
    "begin_pages.show": _plain("/begin?ruleset=malifaux", "/begin?ruleset=locke&seats=7"),
    "begin_pages.begin": _nothing,
    "enter.show": _plain("/enter"),
    "enter.enter": _nothing,
    "enter.leave": _nothing,
    "enter.show_link": _plain("/enrol/none"),
    "enter.enrol": _nothing,
    "people.show": _nothing,  # of an open service nobody; test_people asks it by every role
    "people.let_in": _nothing,
    "people.link": _nothing,
    "people.take_over": _nothing,
    "people.revoke": _nothing,
    "pairing_pages.show": _plain("/pairings"),
    "pairing_pages.take": _nothing,
    "round_pages.show": _for_viewer("/rounds?as={viewer}", "/rounds?event=&as={viewer}"),
    "leaf_pages.make": _nothing,
    "import_page.show": _plain("/import"),
    "import_page.take": _nothing,  # as records.import_record is
    "closing_page.close": _nothing,
}
"""By route, what it is asked; a route that is not here makes every test fail."""
