"""A house as a tournament has it: a match in each state, a token of each role, and what each route is asked."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast
from uuid import UUID

import pytest
from eventsourcing.persistence import StoredEvent
from flask import Flask

from adjudicator.dispute import DisputeRaised, RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.ledger.note import new_key
from adjudicator.rights import Role
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.tokens import Issued
from api.http.app import create_app
from api.http.front import access
from api.view.situation_link import Situated, link_of
from projections.views import views_of
from tests.api.given import EVENTS, HEADER, Client, Json
from tests.api.secrets import SECRETS

EVENT: Final = "Osaka Open"
"""The event that tokens are for."""
LATER: Final = "2999-01-01T00:00:00Z"
SIGNER: Final = new_key("club.example/2026")
STATES: Final = ("open", "closed", "enforced", "playing", "played", "unreadable", "elsewhere", "nowhere")
"""Of a match: those who judge play in `playing`, which goes on, and in `played`, which is closed; the last two are no
match that a token covers."""
PLAYERS: Final[Json] = {"A": "Organiser", "B": " judge", "C": "HEAD-JUDGE"}
"""Who plays there, as the match has it."""
SITUATED: Final = link_of(Situated(ruleset="secrets"))
NOTE: Final[Json] = {"event": "MatchNoted", "text": "late"}
VOID: Final[Json] = {"event": "EntriesVoided", "positions": [3], "reason": "a ruling"}
CLOSE: Final[Json] = {"event": "MatchClosed"}
EVIDENCE: Final[Json] = {"position": 0, "question": "cards", "asked": {"seat": "A"}}
RULING: Final[Json] = {"outcome": "upheld", "reason": "as the rule says"}


NO_LINE: Final = UUID(int=9)
"""The id of no line, and no note."""


def record() -> bytes:
    """A record of the event, with the match that it opens."""
    header = {"record": "adjudicator", "format": 1, **HEADER, "edition": SECRETS.edition, "event": EVENT}
    return json.dumps(header).encode()


def form(**fields: str | bytes) -> dict[str, Any]:
    """A form with files, which are bytes."""
    parts = []
    for name, value in fields.items():
        more, data = ("", value.encode()) if isinstance(value, str) else ('; filename="x"', value)
        parts.append(f'--x\r\nContent-Disposition: form-data; name="{name}"{more}\r\n\r\n'.encode() + data + b"\r\n")
    return {"data": b"".join(parts) + b"--x--\r\n", "content_type": "multipart/form-data; boundary=x"}


PAIRINGS: Final = "round,table,player 1,player 2\n1,12,Haru,Mina"
JSONL: Final = "application/jsonl"
REQUESTS: Final[dict[str, list[tuple[str, str, str, dict[str, Any]]]]] = {
    # route: operation, method, address, body
    "matches.open_match": [("open", "POST", "/v1/matches", {"json": HEADER | {"event": EVENT}})],
    "matches.list_matches": [("list", "GET", "/v1/matches", {})],
    "matches.get_match": [("look", "GET", "/v1/matches/{match}", {})],
    "reports.report": [
        (operation, "POST", "/v1/matches/{match}/reports", {"json": {"report_id": operation, "events": events}})
        for operation, events in (
            ("report", [NOTE]),
            ("rule", [VOID]),
            ("close", [CLOSE]),
            ("rule", [NOTE, VOID]),
            ("close", [NOTE, CLOSE]),
        )
    ],
    "disputes.list_disputes": [("look", "GET", "/v1/matches/{match}/disputes", {})],
    "disputes.get_dispute": [("look", "GET", "/v1/matches/{match}/disputes/1", {})],
    "disputes.raise_dispute": [
        ("dispute", "POST", "/v1/matches/{match}/disputes", {"json": {"report_id": "d", "position": 0, "claim": "x"}})
    ],
    "disputes.make_statement": [
        ("dispute", "POST", "/v1/matches/{match}/disputes/1/statements", {"json": {"report_id": "s", "text": "x"}})
    ],
    "disputes.attach_evidence": [
        ("dispute", "POST", "/v1/matches/{match}/disputes/1/evidence", {"json": EVIDENCE | {"report_id": "e"}})
    ],
    "disputes.appeal": [
        ("dispute", "POST", "/v1/matches/{match}/disputes/1/appeals", {"json": {"report_id": "a", "reason": "x"}})
    ],
    "disputes.withdraw": [
        ("dispute", "POST", "/v1/matches/{match}/disputes/2/withdrawal", {"json": {"report_id": "w"}})
    ],
    "disputes.rule_on_dispute": [
        ("rule", "POST", "/v1/matches/{match}/disputes/3/rulings", {"json": RULING | {"report_id": "j"}})
    ],
    "queue.list_all_disputes": [("list", "GET", "/v1/disputes", {})],
    "queue_page.show": [("list", "GET", "/disputes", {})],
    "dispute_pages.show": [("look", "GET", "/matches/{match}/disputes/1", {})],
    "dispute_pages.slip": [("look", "GET", "/matches/{match}/disputes/1/slip", {})],
    "dispute_pages.raise_": [
        ("dispute", "POST", "/matches/{match}/disputes", {"data": {"report_id": "d", "position": "0", "claim": "x"}})
    ],
    "dispute_pages.state": [
        ("dispute", "POST", "/matches/{match}/disputes/1/statements", {"data": {"report_id": "fs", "text": "x"}})
    ],
    "dispute_pages.attach": [
        ("dispute", "POST", "/matches/{match}/disputes/1/evidence", {"data": {"report_id": "fe", "position": "1"}})
    ],
    "dispute_pages.appeal": [
        ("dispute", "POST", "/matches/{match}/disputes/1/appeals", {"data": {"report_id": "a", "reason": "x"}})
    ],
    "dispute_pages.withdraw": [
        ("dispute", "POST", "/matches/{match}/disputes/2/withdrawal", {"data": {"report_id": "w"}})
    ],
    "dispute_pages.rule": [
        ("rule", "POST", "/matches/{match}/disputes/3/rulings", {"data": RULING | {"report_id": "j", "known": "0"}})
    ],
    "correction_pages.correct": [
        (
            "report",
            "POST",
            "/matches/{match}/3/corrections",
            {"data": {"report_id": "c", "known": "0", "reason": "x"}},
        )
    ],
    "record_pages.show": [("look", "GET", "/matches/{match}/record", {})],
    "record_pages.state": [
        ("report", "POST", "/matches/{match}/record?report_id=t", {"data": {"value": '{"event": "CardPlayed"}'}})
    ],
    "record_pages.note": [
        ("report", "POST", "/matches/{match}/record/notes", {"data": {"report_id": "n", "text": "late"}})
    ],
    "offline.worker": [("files", "GET", "/worker.js", {})],
    "offline.manifest": [("files", "GET", "/manifest.json", {})],
    "offline.ahead": [("look", "GET", "/matches/{match}/record/ahead", {})],
    "record_pages.undo": [("report", "POST", "/matches/{match}/record/undo", {"data": {"report_id": "u"}})],
    "record_pages.flag": [
        ("report", "POST", "/matches/{match}/record/flags", {"data": {"report_id": "g", "position": "2"}})
    ],
    "end_pages.show": [("look", "GET", "/matches/{match}/end", {})],
    "end_pages.confirm": [("report", "POST", "/matches/{match}/end", {"data": {"report_id": "e", "seat": "A"}})],
    "record_pages.shuffle": [
        ("report", "POST", "/matches/{match}/record/shuffle", {"data": {"report_id": "s", "seat": "A"}})
    ],
    "record_pages.cut": [
        ("report", "POST", "/matches/{match}/record/cut", {"data": {"report_id": "k", "shuffle": "A1", "at": "3"}})
    ],
    "record_pages.abandon": [
        (
            "report",
            "POST",
            "/matches/{match}/record/abandon",
            {"data": {"report_id": "g", "shuffle": "A1", "reason": "no"}},
        )
    ],
    "begin_pages.show": [("open", "GET", "/begin", {})],
    "begin_pages.begin": [
        ("open", "POST", "/begin", {"data": {"ruleset": "secrets", "report_id": "b", "seats": "A B", "event": EVENT}})
    ],
    "lines.list_lines": [("look", "GET", "/v1/matches/{match}/lines", {})],
    "lines.begin_line": [("line", "POST", "/v1/matches/{match}/lines", {"json": {"report_id": "l", "position": 1}})],
    "lines.get_line": [("look", "GET", f"/v1/matches/{{match}}/lines/{NO_LINE}", {})],
    "lines.play_line": [
        ("line", "POST", f"/v1/matches/{{match}}/lines/{NO_LINE}/reports", {"json": {"report_id": "p", "after": 1}})
    ],
    "lines.share_line": [
        ("line", "POST", f"/v1/matches/{{match}}/lines/{NO_LINE}/sharing", {"json": {"shared": True}})
    ],
    "lines.delete_line": [("line", "DELETE", f"/v1/matches/{{match}}/lines/{NO_LINE}", {})],
    "line_pages.begin": [("line", "POST", "/matches/{match}/1/lines", {"data": {"report_id": "m", "how": "on"}})],
    "line_pages.state": [
        ("line", "POST", f"/matches/{{match}}/line/record?report_id=t&line={NO_LINE}", {"data": {"unset": "true"}})
    ],
    "line_pages.play": [
        ("line", "POST", f"/matches/{{match}}/line?line={NO_LINE}", {"data": {"report_id": "p", "after": "1"}})
    ],
    "line_pages.share": [
        ("line", "POST", f"/matches/{{match}}/line/sharing?line={NO_LINE}", {"data": {"shared": "true"}})
    ],
    "line_pages.delete": [("line", "POST", f"/matches/{{match}}/line/deletion?line={NO_LINE}", {"data": {"x": ""}})],
    "notes.list_notes": [("look", "GET", "/v1/matches/{match}/notes", {})],
    "notes.write_note": [
        ("note", "POST", "/v1/matches/{match}/notes", {"json": {"report_id": "n", "position": 1, "text": "so"}})
    ],
    "notes.change_note": [
        ("note", "POST", f"/v1/matches/{{match}}/notes/{NO_LINE}", {"json": {"version": 1, "text": "so"}})
    ],
    "notes.delete_note": [("note", "DELETE", f"/v1/matches/{{match}}/notes/{NO_LINE}", {})],
    "note_pages.write": [("note", "POST", "/matches/{match}/1/notes", {"data": {"report_id": "p", "text": "so"}})],
    "note_pages.delete": [("note", "POST", "/matches/{match}/1/notes/deletion", {"data": {"note": str(NO_LINE)}})],
    "looks.list_looks": [("look", "GET", "/v1/matches/{match}/looks", {})],
    "look_pages.record": [("rule", "POST", "/matches/{match}/looks", {"data": {"reason": "a dispute"}})],
    "steps.list_entries": [("look", "GET", "/v1/matches/{match}/entries", {})],
    "steps.get_step": [("look", "GET", "/v1/matches/{match}/steps/1", {})],
    "steps.get_panels": [("look", "GET", "/v1/matches/{match}/steps/1/panels", {})],
    "steps.get_table": [("look", "GET", "/v1/matches/{match}/tables/1", {})],
    "steps.list_turns": [("look", "GET", "/v1/matches/{match}/turns", {})],
    "steps.list_findings": [("look", "GET", "/v1/matches/{match}/findings", {})],
    "tries.try_events": [("look", "POST", "/v1/matches/{match}/tries", {"json": {"after": 1, "events": [EVENTS[0]]}})],
    "moves.list_options": [("look", "GET", "/v1/matches/{match}/options", {})],
    "moves.list_choices": [("look", "GET", "/v1/matches/{match}/choices?kind=CardPlayed", {})],
    "moves.list_offers": [("look", "GET", "/v1/matches/{match}/offers", {})],
    "moves.list_following": [("look", "GET", "/v1/matches/{match}/following", {})],
    "moves.find_ways": [("look", "POST", "/v1/matches/{match}/ways", {"json": {"after": 1, "event": EVENTS[0]}})],
    "moves.list_macros": [("look", "GET", "/v1/matches/{match}/macros", {})],
    "moves.answer_macro": [("look", "POST", "/v1/matches/{match}/macros/trick", {"json": {"answers": []}})],
    "questions.list_needs": [("look", "GET", "/v1/matches/{match}/steps/1/needs", {})],
    "laid.list_offers_laid": [("look", "POST", "/v1/rulesets/secrets/offers", {"json": {"setup": {}}})],
    "laid.list_following_laid": [("look", "POST", "/v1/rulesets/secrets/following", {"json": {"setup": {}}})],
    "laid.find_ways_laid": [("look", "POST", "/v1/rulesets/secrets/ways", {"json": {"setup": {}, "event": EVENTS[0]}})],
    "laid.list_macros_laid": [("look", "POST", "/v1/rulesets/secrets/macros", {"json": {"setup": {}}})],
    "laid.answer_macro_laid": [("look", "POST", "/v1/rulesets/secrets/macros/trick", {"json": {"setup": {}}})],
    "questions.list_questions": [("look", "GET", "/v1/matches/{match}/questions", {})],
    "questions.ask": [("look", "POST", "/v1/matches/{match}/tables/1/questions/cards", {"json": {"seat": "A"}})],
    "questions.get_drawing": [("look", "GET", "/v1/matches/{match}/tables/1/drawing.svg", {})],
    "situations.judge_situation": [("rules", "POST", "/v1/situations", {"json": {"ruleset": "secrets"}})],
    "rules.list_rulesets": [("rules", "GET", "/v1/rulesets", {})],
    "rules.list_rules": [("rules", "GET", "/v1/rules", {})],
    "rules.get_rule": [("rules", "GET", "/v1/rules/SEC-PLAY-01", {})],
    "records.import_record": [("import", "POST", "/v1/records", {"data": record(), "content_type": JSONL})],
    "records.export_record": [("export", "GET", "/v1/matches/{match}/record", {})],
    "records.export_evidence": [("prove", "GET", "/v1/matches/{match}/evidence", {})],
    "comparing.compare": [("look", "GET", "/v1/matches/{match}/compare", {})],
    "comparing.draw_compared": [("look", "GET", "/v1/matches/{match}/compare/drawing.svg", {})],
    "compare_page.show": [("look", "GET", "/matches/{match}/compare", {})],
    "records.keep_page": [("look", "GET", "/v1/matches/{match}/page", {})],
    "ledger.get_checkpoint": [("look", "GET", "/v1/ledger/checkpoint", {})],
    "ledger.list_keys": [("look", "GET", "/v1/ledger/keys", {})],
    "ledger.prove_inclusion": [("look", "GET", "/v1/matches/{match}/proofs/1", {})],
    "ledger.prove_consistency": [("look", "GET", "/v1/ledger/proofs/consistency", {})],
    "live.get_stream": [("look", "HEAD", "/v1/matches/{match}/stream", {})],
    "live.follow": [("follow", "HEAD", "/v1/stream", {})],
    "live.list_all_entries": [("follow", "GET", "/v1/entries", {})],
    "across.all_findings": [("search", "GET", "/v1/findings?as=judge", {})],
    "across.all_flips": [("search", "GET", "/v1/flips?as=judge", {})],
    "penalties.list_penalties": [("search", "GET", "/v1/penalties", {})],
    "penalties_page.show": [("search", "GET", "/penalties", {})],
    "audits.audit_flips": [("search", "GET", "/v1/audits/flips?as=judge", {})],
    "audit_page.show": [("search", "GET", "/audits/flips", {})],
    "health.alive": [("health", "GET", "/health", {})],
    "health.ready": [("health", "GET", "/ready", {})],
    "docs.openapi": [("docs", "GET", "/openapi.json", {})],
    "docs.show": [("docs", "GET", "/docs", {})],
    "pages.front": [("list", "GET", "/", {})],
    "pages.timeline": [("look", "GET", "/matches/{match}", {})],
    "step_page.show": [("look", "GET", "/matches/{match}/1", {})],
    "step_page.show_table": [("look", "GET", "/matches/{match}/1/table", {})],
    "rule_page.show": [("rules", "GET", "/rules/SEC-PLAY-01", {})],
    "rule_page.list_rules": [("rules", "GET", "/rules", {})],
    "ruling_pages.show": [("rules", "GET", f"/ruling?s={SITUATED}", {})],
    "ruling_pages.slip": [("rules", "GET", f"/ruling/slip?s={SITUATED}", {})],
    "ruling_pages.draw": [("rules", "GET", f"/ruling/drawing.svg?s={SITUATED}", {})],
    "ruling_pages.begin": [("look", "GET", "/matches/{match}/1/ruling", {})],
    "ruling_pages.change": [("rules", "POST", f"/ruling?s={SITUATED}", {"data": {"data": '{"ruleset": "secrets"}'}})],
    "ruling_pages.keep": [("open", "POST", f"/matches?s={SITUATED}", {"data": {"event": EVENT}})],
    "enter.show": [("enter", "GET", "/enter", {})],
    "enter.enter": [("enter", "POST", "/enter", {"data": {"token": "none"}})],
    "enter.leave": [("enter", "POST", "/leave", {})],
    "enter.show_link": [("enter", "GET", "/enrol/none", {})],
    "enter.enrol": [("enter", "POST", "/enrol/none", {"data": {"none": ""}})],
    "people.show": [("people", "GET", "/people", {})],
    "people.let_in": [("people", "POST", "/people", {"data": {"holder": "Aki", "role": "judge"}})],
    "people.link": [("people", "POST", "/people/none/link", {"data": {"none": ""}})],
    "people.take_over": [("people", "POST", "/people/none/takeover", {"data": {"none": ""}})],
    "people.revoke": [("people", "POST", "/people/none/revocation", {"data": {"none": ""}})],
    "pairing_pages.show": [("people", "GET", "/pairings", {})],
    "pairing_pages.take": [
        ("people", "POST", "/pairings", form(event=EVENT, ruleset="secrets", text=PAIRINGS, do="open"))
    ],
    "round_pages.show": [("search", "GET", "/rounds?event=Osaka+Open&as=judge", {})],
    "leaf_pages.make": [("people", "POST", "/rounds/leaves?event=Osaka+Open", {"data": {"judge": "090"}})],
    "import_page.show": [("import", "GET", "/import", {})],
    "import_page.take": [("import", "POST", "/import", form(file=record()))],
    "closing_page.close": [("close", "POST", "/matches/{match}/close", {"data": {"report_id": "c", "known": "3"}})],
    "static": [("files", "GET", "/static/style.css", {})],
}
"""What each route is asked, and which operation that is; a route that is not here makes the first test fail."""


def token_of(service: Adjudicator, role: Role, **more: Any) -> str:
    """A new token of a role, good for ever; for every match unless said otherwise."""
    given = {"holder": role.title(), "at": "2026-01-01T00:00:00Z", "until": LATER, **more}
    return service.tokens.issue(Issued(role=role, **given))[0]


def bearer(token: str) -> dict[str, str]:
    """The header that a token is sent in."""
    return {"Authorization": f"Bearer {token}"}


def tokens_of(service: Adjudicator, *matches: UUID) -> Mapping[Role, str]:
    """A token of each role: for the event; the player's for seat A in these matches."""
    return {
        "organiser": token_of(service, "organiser", events=(EVENT,)),
        "head-judge": token_of(service, "head-judge", events=(EVENT,)),
        "judge": token_of(service, "judge", events=(EVENT,), matches=matches),
        "player": token_of(service, "player", matches=matches, seat="A"),
        "spectator": token_of(service, "spectator", events=(EVENT,)),
    }


@cache
def guarded() -> Flask:
    """The application that asks for tokens, made once; each house puts its own service into it."""
    with pytest.MonkeyPatch.context() as patched:
        for pace in ("OF_TOKEN", "OF_NETWORK", "OF_ATTEMPTS"):
            patched.setattr(access, pace, (1e6, 10**6))
        app = create_app(Adjudicator([SECRETS]), is_open=False)
    app.testing = True
    return app


def as_made() -> House:
    """A house as it was made: the one before, unless anything was stored in it since."""
    if not _made().is_as_made:
        _made.cache_clear()
    house = _made()
    house.enter()
    return house


@cache
def _made() -> House:
    return House()


class House:
    """The application of a tournament, a match in each state, a token of each role."""

    def __init__(self) -> None:
        self.service = Adjudicator([SECRETS])
        self.views = views_of(self.service)
        self.app = guarded()
        self.enter()
        self.matches = {state: self._match(state) for state in STATES}
        self.service.ledger.extend()
        self.service.ledger.sign(SIGNER)
        inside = [self.matches[state] for state in STATES[:-2]]
        self.tokens = tokens_of(self.service, *inside)
        self._made = self._stored()

    def enter(self) -> None:
        """Puts its service into the application, and has a client that nobody has entered with."""
        self.app.extensions |= {"adjudicator": self.service, "views": self.views}
        self.client: Client = self.app.test_client()

    @property
    def is_as_made(self) -> bool:
        """Whether nothing was stored since it was made: every row is appended, and no row is changed."""
        return self._stored() == self._made

    def _stored(self) -> tuple[object, ...]:
        """How many rows there are of entries, tokens, lines, notes and the ledger."""
        recorder = cast("Recorder", self.service.recorder)
        ledger, beside = recorder.ledger, (len(recorder.lines.all()), len(recorder.notes.all()))
        return recorder.max_notification_id(), recorder.tokens.count(), *beside, ledger.last(), ledger.noted()

    def _match(self, state: str) -> UUID:
        match = UUID(int=STATES.index(state) + 1)
        if state == "unreadable":
            self.service.recorder.insert_events([StoredEvent(match, 0, "match.MatchOpened", b"[0, torn")])
        elif state != "nowhere":
            event = {"elsewhere": "Kyoto Open"}.get(state, EVENT)
            mode = "enforce" if state == "enforced" else "record"
            header = HEADER | {"edition": SECRETS.edition, "event": event, "mode": mode}
            header |= {"seats": PLAYERS} if state in ("playing", "played") else {}
            self.service.open_match(header, match=match)
            self.service.report(match, EVENTS[:3], expected=0, report_id="r")
            if state in ("closed", "played"):
                self.service.report(match, [CLOSE], expected=3, report_id="end")
            self._dispute(match)
        return match

    def _dispute(self, match: UUID) -> None:
        """Three disputes; the first is ruled on."""
        disputes = Disputes(self.service)
        for number in (1, 2, 3):
            raised = DisputeRaised(match=match.hex, number=number, position=1, claim="a claim", seat="A")
            disputes.open(match, raised, Reporting(report_id=f"raised {number}"))
        ruling = RulingGiven(outcome="dismissed", reason="a reason")
        disputes.rule(match, 1, ruling, Reporting(report_id="ruled"), expected=0)

    def ask(self, role: Role | None, method: str, address: str, state: str = "open", **more: Any) -> Json:
        """The answer to a request about a match in a state."""
        stands = {"If-Match": '"4"' if state in ("closed", "played") else '"3"'} if "/reports" in address else {}
        stands |= {"If-Match": '"0"'} if "/rulings" in address else {}
        headers = stands | more.pop("headers", {})
        if role is not None:
            headers |= bearer(self.tokens[role])
        return self.client.open(address.format(match=self.matches[state]), method=method, headers=headers, **more)
