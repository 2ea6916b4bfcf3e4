"""No list without an end: each route that answers a list has pages, or is entered here with what bounds it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from adjudicator import look, room, service
from adjudicator.dispute import MOST
from adjudicator.match import AGAIN, COPIED
from api.http.app import create_app
from api.http.pages.looks import SHOWN as LOOKS
from api.http.pages.matches import SHOWN
from api.http.shared import audits, matches, steps
from api.view import penalties
from tests.api.given import Client, Json
from tests.api.house import REQUESTS, House
from tests.api.secrets import SECRETS

TABLE, BOOK = "what a table may hold", "what the release has"
WHOLE: Final = "an entry of a dispute, with the last page of it"
BOUNDED: Final[dict[str, str]] = {
    # operation and part of its answer: what bounds it
    **dict.fromkeys(("get_match.voided", "get_match.corrected"), "the entries of a match"),
    "get_match.viewers": TABLE,
    **{
        f"{said}.{part}": WHOLE
        for said in ("raise_dispute", "make_statement", "attach_evidence", "appeal", "withdraw", "rule_on_dispute")
        for part in ("rules", "entries")
    },
    "audit_flips.answers": "the questions of an audit",
    "audit_flips.rows": "100 players or decks",
    "report.steps": "the first 100 of a report",
    "try_events.events": "a hundred events, and what follows from them",
    **{f"get_step.{part}": TABLE for part in ("findings", "doubts", "diff", "values")},
    "get_step.goes_past": "ten are named",
    "get_panels.panels": TABLE,
    "list_options.options": TABLE,
    "list_choices.fields": "the fields of a kind of event, each with a thousand choices",
    "list_offers.offers": "as many as are asked for, 500 at most",
    "list_notes.notes": "1,000 notes of a match, 1 MB at most",
    **dict.fromkeys(("write_note.drawn", "change_note.drawn"), "20 places and lines"),
    "list_lines.lines": "20 of one's own, and 50 of others",
    **dict.fromkeys((f"{said}_line.parts" for said in ("begin", "get", "play", "share")), "3,000 entries of a line"),
    "list_following.events": "sixty events",
    "list_following.groups": BOOK,
    "find_ways.ways": "three",
    "list_macros.macros": BOOK,
    "answer_macro.events": "a hundred events",
    "answer_macro.asks": TABLE,
    "list_offers_laid.offers": "as many as are asked for, 500 at most",
    "list_following_laid.events": "sixty events",
    "list_following_laid.groups": BOOK,
    "find_ways_laid.ways": "three",
    "list_macros_laid.macros": BOOK,
    "answer_macro_laid.events": "a hundred events",
    "answer_macro_laid.asks": TABLE,
    **dict.fromkeys(("ask.needs", "list_needs.needs"), "the facts found on 400 tables"),
    **{f"judge_situation.{part}": TABLE for part in ("findings", "doubts", "unknown")},
    "judge_situation.events": "200 events, and what follows from them",
    "judge_situation.answers": "20 questions",
    "judge_situation.needs": "the facts found on 400 tables for each event",
    "judge_situation.assumed": "the facts found on 60 tables for each event",
    "judge_situation.unsaid": "the silences that the game knows",
    **dict.fromkeys(("compare.changed", "compare.panels"), TABLE),
    "list_questions.questions": BOOK,
    **dict.fromkeys(("list_rulesets.rulesets", "list_rules.rules", "get_rule.depends"), BOOK),
    "prove_inclusion.path": "the height of the ledger's tree",
    "prove_consistency.path": "the height of the ledger's tree",
    "list_keys.keys": "the keys that the ledger's owner made",
}
FILES: Final = {
    "records.export_record": "a match and its disputes",
    "records.export_evidence": "a match",
    "ledger.get_checkpoint": "a note",
    "live.get_stream": "a stream goes on; streams are counted",
    "live.follow": "a stream goes on; streams are counted",
    "questions.get_drawing": TABLE,
    "comparing.draw_compared": TABLE,
    "records.keep_page": "4,000 entries",
}
"""Routes of the API that answer no JSON."""
PAGES: Final = {
    "pages.front": "pages",
    "pages.timeline": "pages",
    "step_page.show": "an entry, and the disputes about it",
    "step_page.show_table": TABLE,
    "compare_page.show": TABLE,
    "dispute_pages.show": "pages",
    "dispute_pages.slip": "a ruling",
    "queue_page.show": "pages",
    "penalties_page.show": "pages",
    "people.show": "pages",
    "pairing_pages.show": "a form",
    "round_pages.show": "400 tables",
    "import_page.show": "a form",
    "audit_page.show": "100 players or decks",
    "rule_page.show": "a rule, and its last precedents",
    "ruling_pages.show": "200 events, and what follows from them",
    "ruling_pages.draw": TABLE,
    "ruling_pages.begin": "a link",
    "ruling_pages.slip": "a leaf",
    "record_pages.show": "what may come next, an event being entered, the last entries",
    "offline.ahead": "the fields of the game's events, each box once",
    "offline.worker": "the names of our files",
    "offline.manifest": "three icons",
    "begin_pages.show": "a form",
    "end_pages.show": "the turns, 20 rules, 20 unclear entries",
    "enter.show": "a form",
    "enter.show_link": "a form",
    "docs.show": BOOK,
    "docs.openapi": BOOK,
    "health.alive": "a word",
    "health.ready": "a line for each thing looked after",
    "static": "a file",
}
"""What bounds each page that people read."""


@pytest.fixture(scope="module")
def document() -> Json:
    """The OpenAPI document."""
    return create_app(service.Adjudicator([SECRETS])).test_client().get("/openapi.json").json


def resolved(document: Json, part: Json) -> Json:
    """A part of the document, where it names another one that one."""
    while "$ref" in part:
        found = document
        for name in part["$ref"].split("/")[1:]:
            found = found[name]
        part = found
    return part


def answers(document: Json) -> Iterator[tuple[str, set[str], set[str], bool]]:
    """By operation: the parameters of its query, the lists that its answer holds, and whether that has a cursor."""
    for path in document["paths"].values():
        for operation in (path[method] for method in ("get", "post") if method in path):
            asked = {resolved(document, one).get("name") for one in operation.get("parameters", ())}
            for status, answer in operation["responses"].items():
                content = resolved(document, answer).get("content", {})
                if status.startswith("2") and "application/json" in content:
                    schema = resolved(document, content["application/json"]["schema"])
                    parts = {name: resolved(document, part) for name, part in schema["properties"].items()}
                    lists = {name for name, part in parts.items() if "array" in part.get("type", ())}
                    yield operation["operationId"], asked, lists, "cursor" in parts


def test_each_route_that_answers_a_list_has_pages_or_a_bound(document: Json) -> None:
    found = list(answers(document))
    paged = {name for name, asked, lists, has_cursor in found if lists and has_cursor and {"limit", "cursor"} <= asked}
    unpaged = {f"{name}.{part}" for name, _, lists, _ in found if name not in paged for part in lists}

    assert unpaged == BOUNDED.keys()
    assert paged == {
        "list_matches", "list_disputes", "get_dispute", "list_all_disputes", "list_penalties", "list_looks",
        "all_findings", "all_flips", "list_entries", "list_turns", "list_findings", "list_all_entries",
    }  # fmt: skip


def test_each_other_route_that_is_read_is_entered() -> None:
    app = create_app(service.Adjudicator([SECRETS]))
    read = {rule.endpoint for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    told = {named for named in read if named.rpartition(".")[2] in {name for name, *_ in answers(_document(app))}}

    assert read - told == PAGES.keys() | FILES.keys()


def _document(app: Any) -> Json:
    return app.test_client().get("/openapi.json").json


@pytest.mark.parametrize("endpoint", [name for name, bound in PAGES.items() if bound == "pages"])
def test_a_page_with_a_list_takes_a_cursor(endpoint: str) -> None:
    house = House()
    (_, method, address, _), *_ = REQUESTS[endpoint]
    cursor = "after" if endpoint == "pages.timeline" else "cursor"

    for limit in ("", "" if cursor == "after" else "&limit=1"):
        answer = house.ask("organiser", method, f"{address}?{cursor}=1{limit}")
        assert answer.status_code == 200, answer.text


def test_the_limits_are_those_that_users_read(client: Client) -> None:
    told = (Path(__file__).parents[2] / "docs" / "running.md").read_text()
    share, mb = room.SHARE, 1_000_000

    for said in (
        f"of {matches.Page().limit}, up to 200",
        f"of {steps.Page().limit}, up to 500; a timeline of {SHOWN}",
        f"{service.LONGEST:,} events and {service.LARGEST // mb} MB in a match",
        f"| {MOST}, and {MOST // share} that one person raised |",
        f"| {room.STATEMENTS} statements and pieces of evidence, {room.STATEMENTS // share} of one person; {MOST} e",
        f"| {room.BYTES // mb} MB, {room.BYTES // share // mb} MB of one person |",
        f"of {steps.AT_ONCE}, up to 500; the page of the match shows {LOOKS} |",
        f"{look.MOST:,}, and {look.SHARE} of one person |",
        f"as many as read {AGAIN * service.LONGEST:,} entries again",
        f"a {COPIED}nd of all before it",
        f"| rulings that a list of penalties looks at | – | {penalties.MOST:,} |",
        f"| {audits.MOST:,}; {audits.ROWS} |",
    ):
        assert said in told, said
    assert client.get("/v1/matches?limit=201").status_code == 422
    assert client.get("/v1/matches/00000000-0000-0000-0000-000000000001/turns?limit=501").status_code == 422
