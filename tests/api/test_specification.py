"""The specification says all that may be asked: a client made of nothing else sends the README's own requests."""

from __future__ import annotations

import json
import re
import shlex
from itertools import pairwise
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import jsonschema_rs
import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json

README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")
WRITTEN = re.compile(r"""curl -s (?:(?!\n\n)(?:"[^"]*"|'[^']*'|[^|)'"]))*""")


class Generated:
    """A client of a specification: it knows its operations by path and sends what they name, nothing else."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.document: Json = client.get("/openapi.json").json

    def send(self, method: str, address: str, headers: dict[str, str], body: str | None) -> Json:
        url = urlsplit(address)
        path = next(path for path in self.document["paths"] if self._pattern(path).fullmatch(url.path))
        methods = self.document["paths"][path]
        operation = methods[method.lower()]
        known = {(one["in"], one["name"]) for one in (*methods.get("parameters", ()), *operation.get("parameters", ()))}
        query = dict(parse_qsl(url.query))
        assert {("query", name) for name in query} <= known, f"{method} {path} names no {query}"
        own = {name for name in headers if name not in {"Content-Type", "Accept-Language"}}
        assert {("header", name) for name in own} <= known, f"{method} {path} names no {own}"
        if body is not None:
            self._check(operation["requestBody"]["content"][headers["Content-Type"]]["schema"], json.loads(body))
        answer = self.client.open(url.path, method=method, query_string=query, headers=headers, data=body)
        assert str(answer.status_code) in operation["responses"], answer.text
        return answer

    @staticmethod
    def _pattern(path: str) -> re.Pattern[str]:
        return re.compile(re.sub(r"\{[^}]*\}", "[^/]+", path))

    def _check(self, schema: Json, body: Json) -> None:
        whole = {"components": self.document["components"], "$ref": "#/components/own"}
        whole["components"] = whole["components"] | {"own": schema}
        jsonschema_rs.validate(whole, body)


def requests() -> list[tuple[str, str, dict[str, str], str | None]]:
    """The requests of the README: method, address, headers, body."""
    found = []
    for written in WRITTEN.findall(README):
        words = shlex.split(written)[2:]
        headers = dict(word.split(": ", 1) for flag, word in pairwise(words) if flag == "-H")
        bodies = [word for flag, word in pairwise(words) if flag == "-d"]
        found.append(("POST" if bodies else "GET", f"http://{words[0]}", headers, bodies[0] if bodies else None))
    return found


@pytest.fixture
def generated() -> Generated:
    return Generated(create_app(Adjudicator(RULESETS)).test_client())


def test_a_generated_client_sends_the_readme_s_own_report(generated: Generated) -> None:
    opening, report, findings = requests()
    match = generated.send(*opening).json["id"]

    def of_match(request: tuple[str, str, dict[str, str], str | None]) -> Json:
        method, address, headers, body = request
        return generated.send(method, address.replace("$MATCH", match), headers, body)

    answer = of_match(report)
    assert "as=judge" in report[1]
    assert (answer.status_code, answer.json["position"]) == (201, 5)
    assert [found["rule"] for found in of_match(findings).json["findings"]] == ["MFX-CHEAT-02"]


def test_a_report_of_one_event_may_have_the_fields_of_its_event(generated: Generated) -> None:
    report = generated.document["paths"]["/v1/matches/{match}/reports"]["post"]
    one, _ = report["requestBody"]["content"]["application/json"]["schema"]["oneOf"]
    opening, _, _ = requests()
    match = generated.send(*opening).json["id"]
    body = {"report_id": "r", "event": "FateDeckShuffled", "seat": "A"}

    assert "seat" not in one["properties"]
    assert one["additionalProperties"], "a client made of it alone keeps a field that it does not name"
    told = generated.send("POST", f"http://localhost/v1/matches/{match}/reports?as=judge",
                          {"If-Match": '"0-ja"', "Content-Type": "application/json"}, json.dumps(body))  # fmt: skip
    assert told.status_code in {201, 422}, told.text


def test_every_operation_says_in_which_language_it_may_answer(generated: Generated) -> None:
    for methods in generated.document["paths"].values():
        for method, operation in methods.items():
            if method != "parameters":
                assert "lang" in {one["name"] for one in operation["parameters"]}, operation["operationId"]


@pytest.mark.parametrize("operation", ["report", "get_step", "list_entries", "export_record", "ask"])
def test_who_looks_is_a_parameter_of_what_shows_a_match(generated: Generated, operation: str) -> None:
    (found,) = (
        methods[method]
        for methods in generated.document["paths"].values()
        for method in methods
        if method != "parameters" and methods[method]["operationId"] == operation
    )
    assert {"as", "lang"} <= {one["name"] for one in found["parameters"]}
