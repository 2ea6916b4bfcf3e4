"""Requests made up from the OpenAPI document, by anybody and by every role, find no fault: twice ten thousand if whole.

Each answer is as documented.
Half of them follow the document, half break it on purpose; most are aimed at matches, positions, rules and records
that exist, so that they get past the doorway. The same tree makes the same requests for the same seed.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any, TypeAlias
from uuid import UUID

import hypothesis
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from adjudicator.cases.coverage import package_cases
from adjudicator.dispute import NOBODYS, DisputeRaised, RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.fairness.commit import promise
from adjudicator.lines import Beginning, Lines
from adjudicator.note import Asker, Writing
from adjudicator.notes import Notes
from adjudicator.rights import Role
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import Adjudicator, Refused
from adjudicator.store.entry import NOBODY, Author
from api.http.app import create_app
from api.http.front import access
from api.http.routes import live
from api.http.streams import Waiting
from api.settings import Settings
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.api.given import EVENTS, HEADER, Json
from tests.api.house import SIGNER, token_of, tokens_of
from tests.api.secrets import SECRETS
from tests.tier import budget, seed

Case: TypeAlias = Any
LEAST = budget(10_000, 500)
"""Requests in a run."""
LAID = ("list_offers_laid", "list_following_laid", "find_ways_laid", "list_macros_laid", "answer_macro_laid")
PUBLIC = {"POST /v1/situations", "GET /v1/rulesets", "GET /v1/rules", "GET /v1/rules/{rule}"}
"""What every token may ask, whatever it is for, besides the ledger."""
EACH = budget(160, 4)
"""Requests an operation and mode; some operations have a number of their own."""
MATCHES = 40
"""Matches to ask about, from scenarios all over the register."""
ENTROPY = "5a" * 32
MANAGED_HEADER: Json = {
    "ruleset": "malifaux",
    "randomness": "managed",
    "seats": {"A": "Haru", "B": "Mina"},
    "setup": {"seats": {"A": {}, "B": {}}},
}
MANAGED: list[Json] = [
    {"event": "ShuffleCommitted", "seat": "A"},
    {"event": "EntropyPromised", "shuffle": "A1", "seat": "A"},
    {"event": "EntropyDeclined", "shuffle": "A1", "seat": "B"},
    {"event": "DeckCut", "shuffle": "A1", "by": "B", "at": 17},
    {"event": "EntropyAdded", "shuffle": "A1", "seat": "A", "entropy": ENTROPY},
    {"event": "FateDeckShuffled", "seat": "A", "reason": "setup"},
    {"event": "CardsDrawn", "seat": "A", "count": 6},
    {"event": "FateFlipped", "seat": "A", "flip": "f1", "plus": 1},
    {"event": "ShuffleCommitted", "seat": "B"},
    {"event": "ShuffleAbandoned", "shuffle": "B1", "reason": "B is late"},
]
"""A managed match: what may be reported of its shuffles."""
OTHERWISE = {
    "report": budget(700, 40),
    "open_match": budget(450, 15),
    "import_record": budget(400, 15),
    "list_all_entries": budget(60, 6),
}
AGAIN = 32
"""Times that a sample is made up anew for an operation until a request gets through."""
CHECKS = (
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
    response_headers_conformance,
)


@schemathesis.serializer("application/jsonl")
def _lines(_: object, value: Any) -> bytes:
    """A record as it was made up."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "surrogatepass")


def _played(service: Adjudicator) -> dict[str, list[Json]]:
    """Matches by id, each with what was reported: the scenarios of a whole ruleset, and the one of hidden cards."""
    secret = service.open_match(HEADER | {"edition": SECRETS.edition}, match=UUID(int=1))
    service.report(secret, EVENTS, expected=0, report_id="r1")
    played = {str(secret): EVENTS}
    cases: list[Json] = [case for _, _, case in package_cases(malifaux)]
    for number, case in enumerate(cases[:: len(cases) // MATCHES], 2):
        header = {"ruleset": malifaux.name, "edition": malifaux.edition, "setup": case.get("given", {})}
        try:
            match = service.open_match(header, match=UUID(int=number))
            service.report(match, case["when"], expected=0, report_id="r1")
        except Refused:
            continue
        played[str(match)] = case["when"]
    for told in (2, 4, len(MANAGED)):
        match = service.open_match({**MANAGED_HEADER, "edition": malifaux.edition}, match=UUID(int=1_000 + told))
        for position, event in enumerate(MANAGED[:told]):
            stands = service.reading(match).position
            service.report(match, [told_of(service, match, event)], expected=stands, report_id=f"r{position}")
        played[str(match)] = [told_of(service, match, event) for event in MANAGED]
    return played


def _dispute(service: Adjudicator, match: UUID) -> None:
    """Raises two disputes of a match, and rules on the second."""
    disputes, raised = Disputes(service), DisputeRaised(match=NOBODYS, number=1, position=0, claim="It was cut.")
    for report_id in ("d1", "d2"):
        disputes.open(match, raised, Reporting(report_id=report_id))
    disputes.rule(match, 2, RulingGiven(outcome="dismissed", reason="It was."), Reporting(report_id="r1"), expected=0)


def told_of(service: Adjudicator, match: UUID, event: Json) -> Json:
    """An event of a managed match, with the promise that fits it."""
    if event["event"] != "EntropyPromised":
        return event
    begun = service.reading(match).match.shuffles[event["shuffle"]].opened
    return {**event, "promise": promise(begun, event["seat"], bytes.fromhex(ENTROPY)).hex()}


class Aim:
    """Turns part of the made-up requests to what exists."""

    def __init__(self, service: Adjudicator) -> None:
        self.service = service
        self.played = _played(service)
        self.matches = sorted(self.played)
        self.managed = [match for match in self.matches if UUID(match).int > 1_000]
        self.rules = [*SECRETS.book.rules, *malifaux.book.rules]
        self.tokens: list[str] = []
        """What the requests come in with; one in eight comes in with whatever was made up."""
        for match in self.matches:
            _dispute(service, UUID(match))
        self.records = [service.export_record(UUID(match)) for match in self.matches[:8]]

    def at(self, case: Case, operation: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        """Aims a request; one in six stays as it was made up, but for who sends it."""
        if self.tokens and draw(st.integers(0, 7)) < 7:
            case.headers["Authorization"] = f"Bearer {draw(st.sampled_from(self.tokens))}"
        if draw(st.integers(0, 5)) == 5:
            return
        match = draw(st.sampled_from(self.managed if operation == "report" and draw(st.booleans()) else self.matches))
        if "match" in case.path_parameters:
            case.path_parameters["match"] = match
        if "rule" in case.path_parameters:
            case.path_parameters["rule"] = draw(st.sampled_from(self.rules))
        if "n" in case.path_parameters:
            case.path_parameters["n"] = draw(st.integers(0, len(self.played[match]) + 2))
        if "/disputes" in case.operation.path:
            self._dispute(case, match, draw)
        if isinstance(case.query, dict):
            self._look(case, draw)
        self._line(case, match, draw)
        if operation == "list_choices":
            case.query["kind"] = draw(st.sampled_from([event["event"] for event in self.played[match]]))
        aim = {
            "report": self._report,
            "open_match": self._open,
            "judge_situation": self._situation,
            "import_record": self._import,
            "ask": self._ask,
            "answer_macro": self._macro,
            **dict.fromkeys(LAID, self._laid),
        }
        if operation in aim:
            aim[operation](case, match, draw)

    def _line(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        """Aims at a line or a note of who asks, one time in two where any match would do."""
        held = self.service.tokens.find(case.headers.get("Authorization", "").removeprefix("Bearer "))
        issued = None if held is None else held.issued
        author = NOBODY if issued is None else Author(issued.holder, issued.role, issued.seat)
        given = Beginning(position=1, viewer=SPECTATOR, report_id="l")
        if "note" in case.path_parameters:
            asker = Asker(author, SPECTATOR if issued is None else issued.viewer, 1, is_judge=True)
            note = Notes(self.service).write(UUID(match), 1, Writing(text="so"), "n", asker)
            case.path_parameters["note"] = str(note.id)
        if "line" in case.path_parameters:
            case.path_parameters["line"] = str(Lines(self.service).begin(UUID(match), given, author).id)
        elif isinstance(case.query, dict) and case.query.pop("line", None) and draw(st.booleans()):
            case.query["line"] = str(Lines(self.service).begin(UUID(match), given, author).id)
        if "/notes" in case.operation.path and isinstance(case.body, dict) and draw(st.booleans()):
            fits = {"position": 1, "text": "so", "drawn": [], "shown": "private", "version": 1}
            case.body.update({name: value for name, value in fits.items() if name in case.body or name == "text"})
        if "/lines" in case.operation.path and isinstance(case.body, dict) and draw(st.booleans()):
            events = [draw(st.sampled_from(self.played[match]))] if draw(st.booleans()) else []
            fitting = {"position": 1, "after": 0, "events": events, "since": None, "follow": False}
            case.body.update({name: value for name, value in fitting.items() if name in case.body})

    @staticmethod
    def _macro(case: Case, _match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        case.path_parameters["name"] = draw(st.sampled_from(["attack", "turn", "trick"]))

    def _laid(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        """The table of a match as it was set up, and an event of it."""
        header = self.service.reading(UUID(match)).header
        case.path_parameters["name"] = header.ruleset
        if "macro" in case.path_parameters:
            case.path_parameters["macro"] = draw(st.sampled_from(["attack", "turn", "trick"]))
        if isinstance(case.body, dict) and draw(st.integers(0, 3)) < 3:
            fitting = {"setup": header.setup, "event": draw(st.sampled_from(self.played[match])), "answers": []}
            case.body.update({name: value for name, value in fitting.items() if name in case.body})

    @staticmethod
    def _look(case: Case, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        """Lets somebody look who may exist; one in four asks as a judge, and for nothing that need not be said."""
        known = {one.name: one.is_required for one in case.operation.query}
        if draw(st.integers(0, 3)) == 3:
            case.query = {name: value for name, value in case.query.items() if known.get(name)}
            case.query |= {"as": "judge"} if "as" in known else {}
        elif "as" in case.query and draw(st.integers(0, 3)) < 3:
            case.query["as"] = draw(st.sampled_from(["judge", "spectator", "A", "B"]))

    def _report(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        position = self.service.reading(UUID(match)).position
        case.headers["If-Match"] = f'"{position}"'
        if not draw(st.booleans()) and isinstance(case.body, dict):
            events = draw(st.lists(st.sampled_from(self.played[match]), min_size=1, max_size=4))
            case.body = {"report_id": draw(st.text("abcdef", min_size=1, max_size=6)), "events": events}
            if draw(st.booleans()):
                self._spoil(events, draw)

    def _dispute(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        """Aims at an entry of the match, and at one of its disputes as it stands."""
        told = Disputes(self.service).of(UUID(match))
        if "number" in case.path_parameters:
            dispute = draw(st.sampled_from(told))
            case.path_parameters["number"] = dispute.number
            case.headers["If-Match"] = f'"{dispute.position}"'
        if isinstance(case.body, dict) and draw(st.booleans()):
            stands = self.service.reading(UUID(match)).position
            fitting: dict[str, Any] = {
                "position": draw(st.integers(0, stands)),
                "rules": [],
                "voids": [],
                "reinstates": [],
            }
            fitting |= {"seat": None, "corrections": [], "question": None, "asked": None}
            fitting |= {"report_id": draw(st.text("abcdef", min_size=8, max_size=8))}
            case.body.update({name: value for name, value in fitting.items() if name in case.body})

    def _ask(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        reading = self.service.reading(UUID(match))
        question = draw(st.sampled_from(sorted(reading.ruleset.queries)))
        asked: Any = inspect.type_info(reading.ruleset.queries[question].asked)
        table = reading.ruleset.tell(reading.table(0))
        name = st.sampled_from([*table.get("models", ()), *table.get("terrain", ()), "A", "Z9"])
        inches = st.sampled_from([0, 1.5, 3, 17.25, 40, -1])
        fields: dict[str, st.SearchStrategy[Any]] = {
            **dict.fromkeys(("from", "to", "model", "seat"), name),
            **dict.fromkeys(("range", "allowance", "elevation"), inches),
            "point": st.tuples(inches, inches).map(list),
            "instead": st.dictionaries(name, st.fixed_dictionaries({"at": st.tuples(inches, inches).map(list)})),
        }
        wanted = [one.encode_name for one in asked.fields if one.required or draw(st.booleans())]
        case.path_parameters["name"] = question
        case.body = {field: draw(fields[field]) for field in wanted if field in fields}

    @staticmethod
    def _spoil(events: list[Json], draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        """Puts another value in place of one field's."""
        index = draw(st.integers(0, len(events) - 1))
        name = draw(st.sampled_from(sorted(events[index])))
        others = [value for event in EVENTS + events for value in event.values()]
        events[index] = events[index] | {name: draw(st.sampled_from([*others, None, -1, 10**6, "", [], {}, 0.5]))}

    def _open(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        if isinstance(case.body, dict):
            header = self.service.reading(UUID(match)).header
            case.body["ruleset"] = header.ruleset
            if not draw(st.booleans()):
                case.body.pop("edition", None)
                case.body["randomness"] = header.randomness
                case.body["seats"] = header.seats
                case.body["setup"] = header.setup if draw(st.booleans()) else {}

    def _situation(self, case: Case, match: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        if isinstance(case.body, dict):
            header, played = self.service.reading(UUID(match)).header, self.played[match]
            fitting = {"given": header.setup, "when": played[: draw(st.integers(0, 3))], "asks": []}
            case.body = {**case.body, "ruleset": header.ruleset, **(fitting if draw(st.booleans()) else {})}

    def _import(self, case: Case, _: str, draw: Callable[[st.SearchStrategy[Any]], Any]) -> None:
        record = bytearray(draw(st.sampled_from(self.records)))
        for _spoilt in range(draw(st.integers(0, 3))):
            record[draw(st.integers(0, len(record) - 1))] = draw(st.integers(0, 255))
        case.body = bytes(record[: draw(st.sampled_from([len(record), len(record) // 2]))])


@pytest.fixture(scope="module")
def aim() -> Aim:
    return Aim(Adjudicator([SECRETS, malifaux], clock=lambda: datetime(2026, 1, 1, tzinfo=UTC)))


class Over(Waiting):
    """A stream that ends as soon as it has begun."""

    def __init__(self, first: bytes) -> None:
        super().__init__(first)
        self.end()
        self.close()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("is_open", [True, False])
def test_requests_made_up_find_no_fault(aim: Aim, is_open: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for pace in ("OF_TOKEN", "OF_NETWORK"):
        monkeypatch.setattr(access, pace, (1e6, 10**6))
    monkeypatch.setattr(live, "Waiting", Over)
    views = views_of(aim.service)
    for shape in SHAPES:
        list(rebuild(aim.service, views, shape.name))
    app = create_app(aim.service, settings=Settings(streams=100_000), views=views, is_open=is_open)
    aim.tokens = [] if is_open else _tokens(aim)
    app.testing = True  # a fault is raised with its trace
    document = schemathesis.openapi.from_wsgi("/openapi.json", app)
    answers: dict[str, Counter[int]] = defaultdict(Counter)

    for found in document.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]  # our own document is sound
        aim.service.ledger.extend()
        aim.service.ledger.sign(SIGNER)
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):
            if operation.label == "GET /v1/rulesets" and mode is GenerationMode.NEGATIVE:
                continue  # it takes nothing that could be wrong
            _fire(operation, mode, aim, answers)
        for more in range(1, AGAIN):
            if any(200 <= status < 300 for status in answers[operation.definition.raw["operationId"]]):
                break
            _fire(operation, GenerationMode.POSITIVE, aim, answers, more)

    print({name: dict(statuses) for name, statuses in answers.items()})
    assert sum(statuses.total() for statuses in answers.values()) >= LEAST
    for name, statuses in answers.items():
        assert any(200 <= status < 300 for status in statuses), f"no request to {name} got through"


def test_who_may_not_ask_is_told_as_documented(aim: Aim, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a token, with one that is good no more or not for this, and too often: every operation says so."""
    monkeypatch.setattr(access, "OF_TOKEN", (0.001, 1))
    monkeypatch.setattr(access, "OF_NETWORK", (20, 1000))  # four for each operation, however quickly
    app = create_app(aim.service, is_open=False)
    document = schemathesis.openapi.from_wsgi("/openapi.json", app)
    for found in document.get_all_operations():
        operation: Any = found.ok()  # type: ignore[union-attr]  # our own document is sound
        own = operation.label in PUBLIC or operation.label.startswith("GET /v1/ledger/")
        _, gone = _no_more(aim.service)
        of_nothing = token_of(aim.service, "spectator", matches=(UUID(int=10**9),))
        for token, *statuses in (("", 401, 401), (gone, 401, 401), (of_nothing, 403, 429)):
            case = operation.Case(
                path_parameters={
                    "match": UUID(int=1),
                    "n": 0,
                    "number": 1,
                    "line": UUID(int=1),
                    "note": UUID(int=1),
                    "name": "cards",
                    "macro": "trick",
                    "rule": "SEC-PLAY-01",
                }
            )
            case.headers["Authorization"] = f"Bearer {token}"
            for status in statuses:
                case.query = {"as": "judge"} if "as" in {one.name for one in operation.query} else {}
                response = case.call()
                case.validate_response(response, checks=CHECKS)
                asked = 415 if "/rulesets/{name}/" in operation.label else 404  # a table of one's own is everybody's
                assert own or response.status_code in (status, asked if status == 403 else status), operation.label


def _tokens(aim: Aim) -> list[str]:
    """A token of each role for everything, and those of a tournament; most may do what they ask for."""
    matches = [UUID(match) for match in aim.matches]
    roles: list[Role] = ["organiser", "organiser", "head-judge", "judge", "spectator"]
    limited = tokens_of(aim.service, *matches[: len(matches) // 2]).values()
    return [*(token_of(aim.service, role) for role in roles), *limited, *_no_more(aim.service)]


def _no_more(service: Adjudicator) -> tuple[str, str]:
    """Tokens that are good no more: one ran out, one was revoked."""
    late, gone = token_of(service, "organiser", until="2026-01-01T00:00:00Z"), token_of(service, "organiser")
    held = service.tokens.find(gone)
    assert held
    service.tokens.revoke(held)
    return late, gone


def _fire(operation: Any, mode: GenerationMode, aim: Aim, answers: dict[str, Counter[int]], more: int = 0) -> None:
    name = operation.definition.raw["operationId"]

    @hypothesis.seed(seed() + more)
    @settings(
        max_examples=OTHERWISE.get(name, EACH),
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode), data=st.data())
    def fire(case: Case, data: st.DataObject) -> None:
        aim.at(case, name, data.draw)
        response = case.call()
        answers[name][response.status_code] += 1
        case.validate_response(response, checks=CHECKS)

    fire()
