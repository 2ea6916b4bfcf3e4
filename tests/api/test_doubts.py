"""Doubts by HTTP: what a table could not measure is told beside the findings, never among them."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, Json, opened, reported

SETUP: Json = {
    "measuring_tolerance": 0.05,
    "models": {"ann": {"seat": "A", "base_mm": 30, "at": [10, 10]}},
}
WALK: Json = {"event": "ModelMoved", "model": "ann", "cause": "walk", "allowance": 5, "path": [{"to": [15.01, 10]}]}
HEADER: Json = {"ruleset": "malifaux", "setup": SETUP, "seats": {}}


@pytest.fixture
def client() -> Client:
    """A client of a service of Malifaux matches."""
    return create_app(Adjudicator([malifaux])).test_client()


def test_a_move_that_may_be_too_long_is_a_doubt_and_no_finding(client: Client) -> None:
    match = opened(client, **HEADER)
    assert reported(client, match, 0, report_id="r", **WALK).status_code == 201

    told = client.get(f"{match}/findings").json
    page = client.get(f"{match.removeprefix('/v1')}?findings=true").text

    assert told["findings"] == []
    assert [(doubt["rule"], doubt["position"]) for doubt in told["doubts"]] == [("MFX-MOVE-06", 1)]
    assert told["doubts"][0]["title"]
    assert "Findings only (0 + 1 undecidable)" in page
    assert "MFX-MOVE-06" in page
    end = client.get(f"{match.removeprefix('/v1')}/end").text
    assert "No rule is broken here." not in end
    assert "MFX-MOVE-06" in end
