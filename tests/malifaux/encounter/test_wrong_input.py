"""Encounters that cannot be set up, and what events may not name: what and where, on the terminal and over HTTP."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner

from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app

Client: TypeAlias = Any
SOUTH, NORTH = [[0, 0], [36, 0], [36, 8], [0, 8]], [[0, 28], [36, 28], [36, 36], [0, 36]]
HALVES = [[0, 0], [36, 0], [36, 18], [0, 18]], [[0, 18], [36, 18], [36, 36], [0, 36]]
CORNERS = [[0, 0], [12, 0], [12, 12], [0, 12]], [[24, 24], [36, 24], [36, 36], [24, 36]]
OVERLAP = "The deployment zones of A and B overlap"
MODELS: dict[str, Any] = {
    "A1": {"seat": "A", "base_mm": 30, "size": 2, "at": [9, 9], "station": ["minion"]},
    "B1": {"seat": "B", "base_mm": 30, "size": 2, "at": [9, 20]},
}
SETUP: dict[str, Plain] = {
    "strategy": "plant_explosives",
    "pool": [1, 2, 3, 4, 5],
    "deployment": {"A": SOUTH, "B": NORTH},
    "centreline": [[0, 18], [36, 18]],
    "models": MODELS,
    "terrain": {"hut": {"polygon": [[1, 1], [2, 1], [2, 2]], "height": 2}},
    "markers": {"T": {"kind": "strategy", "at": [27, 27]}},
}


def north(*corners: Sequence[float]) -> Plain:
    return {"deployment": {"A": SOUTH, "B": [*corners]}}


def markers(**named: Plain) -> Plain:
    return {"markers": named}


def tokens(**held: int) -> Plain:
    return {"models": {name: {**model, "tokens": held.get(name, 0)} for name, model in MODELS.items()}}


FAIR: dict[str, Plain] = {
    "as it is": {},
    "zones that touch": {"deployment": {"A": HALVES[0], "B": HALVES[1]}},
    "zones in corners": {"deployment": {"A": CORNERS[0], "B": CORNERS[1]}, "centreline": [[0, 36], [36, 0]]},
    "a slanting centreline": {"centreline": [[0, 12], [36, 24]]},
    "as many tokens as models hold": tokens(A1=1, B1=2),
    "a marker that is held": markers(T={"kind": "strategy", "at": [27, 27], "state": "B"}),
    "a marker beside a model": markers(A2={"kind": "scheme", "seat": "A", "at": [9, 10]}),
}  # fmt: skip
WRONG: dict[str, tuple[Plain, str, str]] = {
    "zones that overlap": (north([0, 7], [36, 7], [36, 36], [0, 36]), "deployment.B", OVERLAP),
    "a zone in the other": (north([1, 1], [3, 1], [3, 3]), "deployment.B", OVERLAP),
    "one zone for both": (north(*SOUTH), "deployment.B", OVERLAP),
    "a zone that leaves the table": (north([0, 28], [36.01, 28], [36, 36], [0, 36]), "deployment.B", "leaves"),
    "a zone off the table": (north([40, 40], [44, 40], [44, 44]), "deployment.B", "leaves"),
    "a zone that crosses itself": (north([0, 28], [36, 36], [36, 28], [0, 30]), "deployment.B", "cross or touch"),
    "a zone like a bow tie": (north([0, 28], [36, 36], [36, 28], [0, 36]), "deployment.B", "cross or touch"),
    "a zone of no area": (north([0, 28], [36, 28], [18, 28]), "deployment.B", "encloses no area"),
    "a zone of two corners": (north([0, 28], [36, 28]), "deployment.B", "corners"),
    "a zone of no corner": (north(), "deployment.B", "corners"),
    "a zone of nobody": ({"deployment": {"A": SOUTH, "C": NORTH}}, "deployment.C", "There is no seat C"),
    "a centreline off the table": ({"centreline": [[0, 18], [37, 18]]}, "centreline", "(37, 18) is off the table"),
    "a centreline that stops short": ({"centreline": [[0.01, 18], [36, 18]]}, "centreline", "stops at (0.01, 18)"),
    "a centreline of no length": ({"centreline": [[0, 18], [0, 18]]}, "centreline", "has two ends"),
    "a centreline along an edge": ({"centreline": [[0, 10], [0, 30]]}, "centreline", "between the deployment zones"),
    "a centreline beside the zones": ({"centreline": [[0, 2], [36, 2]]}, "centreline", "between the deployment zones"),
    "a centreline of one end": ({"centreline": [[0, 18]]}, "centreline", "2 items"),
    "a pool of unknown schemes": ({"pool": [1, 2, 3, 4, 14]}, "pool[4]", "13 at most"),
    "a pool of scheme 0": ({"pool": [0, 2, 3, 4, 5]}, "pool[0]", "1 or more"),
    "a pool of names": ({"pool": ["Breakthrough"]}, "pool[0]", "a whole number is needed"),
    "a pool of one scheme twice": ({"pool": [1, 2, 3, 4, 4]}, "pool[4]", "4 is named twice"),
    "a choice of an unknown scheme": ({"schemes": {"A": {"14": None}}}, "schemes.A.14", "There is no scheme 14"),
    "a marker named as a model": (markers(A1={"kind": "scheme", "at": [9, 9]}), "markers.A1", "id of a model"),
    "a marker named as terrain": (markers(hut={"kind": "scheme", "at": [9, 9]}), "markers.hut", "hut is the id of"),
    "a marker of nobody": (markers(K={"kind": "scheme", "seat": "C", "at": [9, 9]}), "markers.K.seat", "no seat C"),
    "a marker held by nobody": (markers(T={"kind": "strategy", "state": "C", "at": [9, 9]}), "markers.T.state", "C"),
    "a marker off the table": (markers(T={"kind": "strategy", "at": [39, 9]}), "markers.T.at", "(39, 9) is off"),
    "two tokens on a Minion": (tokens(A1=2), "models.A1.tokens", "a Minion holds 1 at most (MFX-EXPL-05)"),
    "three tokens on a model": (tokens(B1=3), "models.B1.tokens", "a model holds 2 at most (MFX-EXPL-06)"),
}  # fmt: skip
SET_UP: dict[str, Plain] = {"event": "StrategyMarkersSetUp"}
UNKNOWN: dict[str, tuple[Plain, str]] = {
    "a marker twice": ({**SET_UP, "markers": [{"id": "X", "at": [9, 9]}, {"id": "X", "at": [27, 9]}]}, "markers[1].id"),
    "a marker named as a model": ({**SET_UP, "markers": [{"id": "A1", "at": [9, 9]}]}, "markers[0].id"),
    "a scheme marker named as a model": ({"event": "MarkerDropped", "id": "A1", "marker": {"at": [9, 9]}}, "id"),
    "a marker that lies there": ({"event": "MarkerDropped", "id": "T", "marker": {"at": [9, 9]}}, "id"),
    "an idol named as terrain": ({"event": "IdolCreated", "marker": "hut", "at": [9, 9]}, "marker"),
    "a pool of unknown schemes": ({"event": "SchemePoolGenerated", "pool": [1, 2, 3, 4, 14]}, "pool[4]"),
    "an unknown scheme": ({"event": "SchemesChosen", "seat": "A", "schemes": [14, 1]}, "schemes[0]"),
    "a total of nobody": ({"event": "ScoreAnnounced", "vp": {"C": 2}}, "vp.C"),
    "a winner who is not there": ({"event": "ScoreAnnounced", "winner": "C"}, "winner"),
}  # fmt: skip


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator(RULESETS)).test_client()


def header(setup: Plain) -> dict[str, Plain]:
    return {"ruleset": "malifaux", "edition": "3e-2026", "setup": setup}


def reviewed(folder: Path, *lines: Plain) -> tuple[int, str]:
    """How the terminal takes a record: its exit code, and what it says of it."""
    head = {"record": "adjudicator", "format": 1}
    path = folder / "it.match.jsonl"
    path.write_text(
        "\n".join(json.dumps({**head, **line} if number == 0 else line) for number, line in enumerate(lines))
    )
    done = CliRunner().invoke(main, ["review", str(path)], obj=Rulesets(RULESETS), prog_name="adjudicator")
    return done.exit_code, done.stderr


@pytest.mark.parametrize("change", FAIR.values(), ids=list(FAIR))
def test_an_encounter_that_can_be_is_set_up(change: Plain, client: Client, tmp_path: Path) -> None:
    opening = header({**SETUP, **change})

    assert client.post("/v1/matches", json=opening).status_code == 201
    assert reviewed(tmp_path, opening) == (0, "")


@pytest.mark.sampled(10)
@pytest.mark.parametrize(("change", "field", "says"), WRONG.values(), ids=list(WRONG))
def test_an_encounter_that_cannot_be_is_refused(
    change: Plain, field: str, says: str, client: Client, tmp_path: Path
) -> None:
    opening = header({**SETUP, **change})
    answer = client.post("/v1/matches", json=opening)
    code, said = reviewed(tmp_path, opening)

    assert answer.status_code == 422
    assert [error["field"] for error in answer.json["errors"]] == [f"setup.{field}"]
    assert says in answer.json["errors"][0]["says"]
    assert code == 2
    assert f"line 1, setup.{field}: " in said
    assert says in " ".join(said.split())


@pytest.mark.parametrize(("event", "field"), UNKNOWN.values(), ids=list(UNKNOWN))
def test_an_event_that_cannot_be_is_refused(event: Plain, field: str, client: Client, tmp_path: Path) -> None:
    opening = header(SETUP)
    match = client.post("/v1/matches", json=opening).json["id"]
    report = {"report_id": "r1", "events": [event]}
    answer = client.post(f"/v1/matches/{match}/reports?as=judge", json=report, headers={"If-Match": '"0"'})
    code, said = reviewed(tmp_path, opening, event)

    assert answer.status_code in (409, 422)
    assert [error["field"] for error in answer.json["errors"]] == [f"events[0].{field}"]
    assert client.get(f"/v1/matches/{match}").json["position"] == 0
    assert (code, f"line 2, {field}: " in said) == (2, True)


def test_a_marker_that_stands_twice_in_a_set_up_is_refused(client: Client, tmp_path: Path) -> None:
    text = json.dumps(header(SETUP)).replace('"T": {', '"T": {"kind": "scheme", "at": [9, 9]}, "T": {')
    answer = client.post("/v1/matches", data=text, content_type="application/json")
    (tmp_path / "it.match.jsonl").write_text('{"record": "adjudicator", "format": 1, ' + text[1:])
    done = CliRunner().invoke(main, ["review", str(tmp_path / "it.match.jsonl")], obj=Rulesets(RULESETS))

    assert 400 <= answer.status_code < 500
    assert "'T' stands twice" in answer.text
    assert (done.exit_code, "line 1: the key 'T' stands twice" in done.stderr) == (2, True)


def test_zones_that_are_none_do_not_stop_an_encounter_told_later(client: Client) -> None:
    setup = {**header({"deployment": {"A": SOUTH, "B": [[0, 28], [36, 36], [36, 28], [0, 36]]}, "models": MODELS})}
    match = client.post("/v1/matches", json=setup).json["id"]
    events = [
        {"event": "EncounterGenerated", "suit": "T", "strategy": "plant_explosives"},
        {"event": "TurnStarted", "turn": 2},
        {"event": "TurnEnded", "turn": 2},
        {"event": "SchemePointScored", "seat": "A", "scheme": 2, "part": "reveal", "step": "end_of_turn"},
    ]
    report = {"report_id": "r1", "events": events}
    answer = client.post(f"/v1/matches/{match}/reports?as=judge", json=report, headers={"If-Match": '"0"'})
    found = client.get(f"/v1/matches/{match}/findings?as=judge").json

    assert answer.status_code == 201
    assert [finding["rule"] for finding in found["findings"]] == ["MFX-S02-02"]
