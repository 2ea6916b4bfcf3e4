"""Wrong tables and wrong reports of what is on them, through every door; what a measuring tolerance leaves open."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import suppress
from copy import deepcopy
from math import cos, pi, sin
from typing import Any, TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.plain.json import Malformed, Plain, canonical, guard, read_event
from adjudicator.replay import record
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.tell import tell
from adjudicator.seam.judging import judge, values_of
from adjudicator.seam.ruleset import Refused, Step
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.tier import budget

Client: TypeAlias = Any
KINDS = {kind.__name__: kind for kind in EVENTS}
NAN, INFINITE = float("nan"), float("inf")
EDGED = 15 / 25.4
"""The radius of a 30 mm base, in inches."""
SQUARE = [[1, 1], [2, 1], [2, 2], [1, 2]]
ROUND = [[18 + 9 * cos(n * pi / 5_000), 18 + 9 * sin(n * pi / 5_000)] for n in range(10_000)]
SETUP: Plain = {
    "unknown": [],
    "terrain": {
        "crate": {
            "polygon": [[10, 10], [14, 10], [14, 14], [10, 14]],
            "height": 2,
            "traits": ["climbable"],
            "standable": True,
        },
        "wall": {"polygon": [[20, 10], [21, 10], [21, 14], [20, 14]], "height": 2, "traits": ["impassable"]},
    },
    "models": {
        "ann": {"seat": "A", "base_mm": 30, "size": 2, "at": [5, 5]},
        "bob": {"seat": "B", "base_mm": 30, "size": 2, "at": [8, 5]},
        "top": {"seat": "B", "base_mm": 30, "size": 2, "at": [12, 12], "standing_on": "crate"},
        "buried": {"seat": "B", "base_mm": 30, "size": 2, "buried": True},
        "gone": {"seat": "B", "base_mm": 30, "size": 2, "at": [30, 30], "in_play": False},
        "baseless": {"seat": "B", "size": 2, "at": [25, 25]},
        "waiting": {"seat": "B", "base_mm": 30, "size": 2},
    },
    "markers": {"pole": {"base_mm": 30, "at": [5, 20]}},
}


def read(plain: Plain) -> Event:
    return read_event(KINDS, plain)


def judged(setup: Plain, plain: Plain) -> Step[Table, Event]:
    return judge(malifaux, 1, lay(setup), read(plain))


def findings(step: Step[Table, Event]) -> set[str]:
    return {finding.rule for finding in step.findings}


def terrain(**piece: Plain) -> Plain:
    return {"terrain": {"R": piece}}


def model(**card: Plain) -> Plain:
    return {"models": {"ann": {"base_mm": 30, "size": 2, "at": [3, 3], **card}}}


# ---- wrong set-ups


WRONG: dict[str, tuple[Plain, str]] = {
    "a bow tie": (terrain(polygon=[[1, 1], [2, 2], [2, 1], [1, 2]]), "terrain.R.polygon"),
    "a lopsided bow tie": (terrain(polygon=[[1, 1], [4, 4], [4, 1], [1, 2]]), "terrain.R.polygon"),
    "two corners": (terrain(polygon=[[1, 1], [2, 2]]), "terrain.R.polygon"),
    "no corner": (terrain(polygon=[]), "terrain.R.polygon"),
    "no area": (terrain(polygon=[[1, 1], [2, 2], [3, 3]]), "terrain.R.polygon"),
    "ten thousand corners": (terrain(polygon=ROUND), "terrain.R.polygon"),
    "more than ten thousand": (terrain(polygon=[*ROUND, [27, 18]]), "terrain.R.polygon"),
    "smaller than a unit": (terrain(polygon=[[1e-8, 0], [2e-8, 0], [0, 1e-8]]), "terrain.R.polygon"),
    "a corner of three": (terrain(polygon=[[1, 1, 1], [2, 1], [2, 2]]), "terrain.R.polygon[0]"),
    "a corner of text": (terrain(polygon=[["1", 1], [2, 1], [2, 2]]), "terrain.R.polygon[0][0]"),
    "a corner that is no number": (terrain(polygon=[[1, NAN], [2, 1], [2, 2]]), "terrain.R.polygon[0][1]"),
    "a corner far out": (terrain(polygon=[[1, 1], [2, 1], [1e300, 2]]), "terrain.R.polygon[2][0]"),
    "a corner at infinity": (terrain(polygon=[[1, 1], [2, 1], [2, -INFINITE]]), "terrain.R.polygon[2][1]"),
    "a piece below the table": (terrain(polygon=SQUARE, base_elevation=-1), "terrain.R.base_elevation"),
    "a negative Height": (terrain(polygon=SQUARE, height=-1), "terrain.R.height"),
    "no Height": (terrain(polygon=SQUARE, height=NAN), "terrain.R.height"),
    "a Height in words": (terrain(polygon=SQUARE, height="two"), "terrain.R.height"),
    "a Height that is huge": (terrain(polygon=SQUARE, height=10**9), "terrain.R.height"),
    "a floor below the table": (terrain(polygon=SQUARE, floors=[-1]), "terrain.R.floors[0]"),
    "an unknown key of terrain": (terrain(polygon=SQUARE, colour="red"), "terrain.R.colour"),
    "a model off the table": (model(at=[36.001, 3]), "models.ann.at"),
    "a model north of the table": (model(at=[3, -0.001]), "models.ann.at"),
    "a model that is nowhere": (model(at=[NAN, 3]), "models.ann.at[0]"),
    "a model at infinity": (model(at=[3, INFINITE]), "models.ann.at[1]"),
    "a model far out": (model(at=[3, 10**12]), "models.ann.at[1]"),
    "a model in space": (model(at=[3, 3, 3]), "models.ann.at"),
    "on terrain that is not there": (model(standing_on="R"), "models.ann.standing_on"),
    "on terrain at another elevation": (
        {**terrain(polygon=SQUARE, height=2, standable=True), **model(at=[1.5, 1.5], standing_on="R", elevation=1)},
        "models.ann.elevation",
    ),
    "below the table": (model(elevation=-0.5), "models.ann.elevation"),
    "above the sky": (model(elevation=1e9), "models.ann.elevation"),
    "half a millimetre of base": (model(base_mm=30.5), "models.ann.base_mm"),
    "a base wider than the table": (model(base_mm=10**9), "models.ann.base_mm"),
    "a marker without a place": ({"markers": {"M": {"base_mm": 30}}}, "markers.M.at"),
    "a marker off the table": ({"markers": {"M": {"base_mm": 30, "at": [3, 99]}}}, "markers.M.at"),
    "a marker of no size": ({"markers": {"M": {"base_mm": 0, "at": [3, 3]}}}, "markers.M.base_mm"),
    "a tolerance below none": ({"measuring_tolerance": -0.01}, "measuring_tolerance"),
    "a tolerance of yards": ({"measuring_tolerance": 36}, "measuring_tolerance"),
    "a tolerance that is no number": ({"measuring_tolerance": NAN}, "measuring_tolerance"),
}


@pytest.mark.parametrize(("setup", "field"), WRONG.values(), ids=list(WRONG))
def test_a_table_that_cannot_be_is_refused_with_its_field(setup: Plain, field: str) -> None:
    with pytest.raises(Refused) as refused:
        lay(setup)

    assert refused.value.field == field
    assert str(refused.value.says)


@pytest.mark.parametrize("base_mm", [0, -30])
def test_a_model_has_a_base_wider_than_nothing(base_mm: int) -> None:
    with pytest.raises(Refused) as refused:
        lay(model(base_mm=base_mm))

    assert refused.value.field == "models.ann.base_mm"
    assert refused_for(SETUP, deployed(card={"base_mm": base_mm, "size": 2})) == "card.base_mm"


def test_bases_that_overlap_at_set_up_are_laid_and_are_in_contact() -> None:
    ann = {"base_mm": 30, "size": 2, "at": [5, 5]}
    setup = {"models": {"ann": ann, "bob": {**ann, "at": [5.4, 5]}, "cat": {**ann, "at": [5, 5]}}}

    for other in ("bob", "cat"):
        step = judged(setup, {"event": "BaseContactChecked", "a": "ann", "b": other, "recorded": {"result": False}})
        assert findings(step) == {"MFX-MEAS-12"}
    off, through = (
        {"event": "ModelMoved", "model": "ann", "cause": "walk", "allowance": 3, "path": [{"to": [x, 5]}]}
        for x in (3, 7)
    )
    assert findings(judged(setup, off)) == set()
    assert findings(judged(setup, through)) == {"MFX-MOVE-09"}


# ---- wrong reports


def moved(**fields: Plain) -> Plain:
    return {"event": "ModelMoved", "model": "ann", "cause": "walk", "allowance": 5, "path": [], **fields}


def part(**fields: Plain) -> Plain:
    return moved(path=[{"to": [5, 6]}, fields])


def pushed(**fields: Plain) -> Plain:
    return {"event": "ModelPushed", "model": "ann", "distance": 3, **fields}


def piece(**fields: Plain) -> Plain:
    return {"event": "TerrainPlaced", "id": "R", "terrain": {"height": 2, **fields}}


def marker(**fields: Plain) -> Plain:
    return {"event": "MarkerDropped", "id": "M", "marker": {"base_mm": 30, "at": [3, 3], **fields}}


def deployed(**fields: Plain) -> Plain:
    card = {"base_mm": 30, "size": 2}
    return {"event": "ModelDeployed", "model": "dee", "seat": "A", "at": [30, 3], "card": card, **fields}


def asked(event: str, **fields: Plain) -> Plain:
    return {"event": event, **{name.rstrip("_"): item for name, item in fields.items()}}


BAD: dict[str, tuple[Plain, str]] = {
    "a part of nothing": (part(), "path[1]"),
    "a part of two kinds": (part(to=[6, 5], climb="crate", to_elevation=1), "path[1]"),
    "a pivot that is a curve": (part(to=[6, 5], pivot="bob", turn="cw", curve_through=[5, 6]), "path[1]"),
    "a pivot that is a climb": (part(pivot="bob", turn="cw", climb="crate", to_elevation=1), "path[1]"),
    "a curve to nowhere": (part(curve_through=[5, 6]), "path[1]"),
    "a pivot to nowhere": (part(pivot="bob", turn="cw"), "path[1]"),
    "a climb to nowhere": (part(climb="crate"), "path[1].to_elevation"),
    "a level part that rises": (part(to=[6, 5], to_elevation=2), "path[1].to_elevation"),
    "a climb below the table": (part(climb="crate", to_elevation=-1), "path[1].to_elevation"),
    "a climb of nothing there": (part(climb="tower", to_elevation=1), "path[1].climb"),
    "a climb of a model": (part(climb="bob", to_elevation=1), "path[1].climb"),
    "a pivot without a turn": (part(to=[6, 5], pivot="bob"), "path[1].turn"),
    "a turn without a pivot": (part(to=[6, 5], turn="cw"), "path[1].turn"),
    "a turn to the left": (part(to=[6, 5], pivot="bob", turn="left"), "path[1].turn"),
    "a pivot round nobody": (part(to=[6, 5], pivot="zed", turn="cw"), "path[1].pivot"),
    "a pivot round a marker": (part(to=[6, 5], pivot="pole", turn="cw"), "path[1].pivot"),
    "a pivot round a buried model": (part(to=[6, 5], pivot="buried", turn="cw"), "path[1].pivot"),
    "a pivot round a model not in play": (part(to=[6, 5], pivot="gone", turn="cw"), "path[1].pivot"),
    "a pivot round a model without a base": (part(to=[6, 5], pivot="baseless", turn="cw"), "path[1].pivot"),
    "a path to no number": (part(to=[NAN, 5]), "path[1].to[0]"),
    "a path to infinity": (part(to=[5, INFINITE]), "path[1].to[1]"),
    "a path far out": (part(to=[5, 1e300]), "path[1].to[1]"),
    "a path of 101 parts": (moved(path=[{"to": [5, 5]}] * 101), "path"),
    "toward and away": (moved(direction={"toward": "bob", "away": "pole"}), "direction"),
    "neither toward nor away": (moved(direction={}), "direction"),
    "toward nobody": (moved(direction={"toward": "zed"}), "direction.toward"),
    "away from a buried model": (pushed(direction={"away": "buried"}), "direction.away"),
    "a negative allowance": (moved(allowance=-1), "allowance"),
    "an allowance that is huge": (moved(allowance=1e9), "allowance"),
    "a landing below the table": (moved(recorded={"elevation": -1}), "recorded.elevation"),
    "another cause": (moved(cause="stroll"), "cause"),
    "an unknown field": (moved(speed=3), "speed"),
    "a move of nobody": (moved(model="zed"), "model"),
    "a move of terrain": (moved(model="crate"), "model"),
    "a move of a buried model": (moved(model="buried"), "model"),
    "a move of a model not in play": (moved(model="gone"), "model"),
    "a move of a model without a place": (moved(model="waiting"), "model"),
    "a move of a model without a base": (moved(model="baseless"), "model"),
    "a charge of a marker": (moved(model="pole", cause="charge"), "model"),
    "a push of nobody": (pushed(model="zed"), "model"),
    "a push without an end": (pushed(path=[{}]), "path[0]"),
    "a push to no number": (pushed(heading=[NAN, 0]), "heading[0]"),
    "a piece that crosses itself": (piece(polygon=[[1, 1], [4, 4], [4, 1], [1, 2]]), "terrain.polygon"),
    "a piece of ten thousand corners": (piece(polygon=ROUND), "terrain.polygon"),
    "a piece by a name that is taken": ({**piece(polygon=SQUARE), "id": "bob"}, "id"),
    "a piece below the table set up": (piece(polygon=SQUARE, base_elevation=-2), "terrain.base_elevation"),
    "a marker of no size dropped": (marker(base_mm=0), "marker.base_mm"),
    "a marker of nobody": (marker(seat="C"), "marker.seat"),
    "a marker by a name that is taken": ({**marker(), "id": "crate"}, "id"),
    "a marker that is not there": (asked("MarkerRemoved", id="M"), "id"),
    "deployed on nothing": (deployed(standing_on="tower"), "standing_on"),
    "deployed twice": (deployed(model="ann"), "model"),
    "deployed terrain": (deployed(model="crate"), "model"),
    "deployed for nobody": (deployed(seat="C"), "seat"),
    "deployed below the table": (deployed(elevation=-1), "elevation"),
    "buried twice": (asked("ModelBuried", model="buried"), "model"),
    "unburied from the table": (asked("ModelUnburied", model="ann", at=[3, 3]), "model"),
    "measured from nothing": (asked("DistanceMeasured", from_="zed", to="ann"), "from"),
    "measured to nothing": (asked("DistanceMeasured", from_="ann", to="zed"), "to"),
    "a negative range": (asked("RangeChecked", from_="ann", to="bob", range=-1), "range"),
    "a range that is no number": (asked("RangeChecked", from_="ann", to="bob", range=NAN), "range"),
    "contact with nothing": (asked("BaseContactChecked", a="ann", b="zed"), "b"),
    "sight to nothing": (asked("LineOfSightChecked", from_="ann", to="zed"), "to"),
    "the shadow of nothing": (asked("ShadowChecked", model="ann", terrain="zed"), "terrain"),
    "the shadow of a model": (asked("ShadowChecked", model="ann", terrain="bob"), "terrain"),
    "a target that is nothing": (asked("ActionTargeted", actor="ann", target="zed", kind="attack"), "target"),
    "an actor that is a marker": (asked("ActionTargeted", actor="pole", target="ann", kind="attack"), "actor"),
    "nothing placed": (asked("ObjectPlaced", object="zed", to=[3, 3]), "object"),
    "placed out of play": (asked("ObjectPlaced", object="gone", to=[3, 3]), "object"),
    "placed beside nothing": (asked("ObjectPlaced", object="ann", to=[3, 3], base_contact_with="zed"),
                              "base_contact_with"),
    "placed below the table": (asked("ObjectPlaced", object="ann", to=[3, 3], elevation=-1), "elevation"),
    "no room for nothing": (asked("PlaceNotPossible", object="zed"), "object"),
}  # fmt: skip


@pytest.mark.parametrize(("plain", "field"), BAD.values(), ids=list(BAD))
def test_what_cannot_have_happened_is_refused_with_its_field(plain: Plain, field: str) -> None:
    assert refused_for(SETUP, plain) == field


def refused_for(setup: Plain, plain: Plain) -> str | None:
    """The field for which an event is not read, or not let on the table."""
    with pytest.raises((Refused, Malformed)) as refused:
        judged(setup, plain)
    assert isinstance(refused.value, Refused | Malformed)
    return refused.value.field


@pytest.mark.parametrize(("plain", "field"), BAD.values(), ids=list(BAD))
def test_a_record_of_what_cannot_have_happened_is_refused_with_its_line_and_field(plain: Plain, field: str) -> None:
    with pytest.raises(Malformed) as malformed:
        record.read(written(SETUP, plain), RULESETS)

    assert malformed.value.line == 2
    assert is_no_json(plain) or malformed.value.field == field


def is_no_json(plain: Plain) -> bool:
    """Whether there is a number in it that JSON does not know: the doorway refuses that before any field is read."""
    return bool({"NaN", "Infinity"} & {*re.findall(r"\w+", json.dumps(plain))})


def written(setup: Plain, *events: Plain) -> bytes:
    """A match record as someone else's program might write it, NaN and all."""
    header = {"record": "adjudicator", "format": 1, "ruleset": "malifaux", "edition": malifaux.edition}
    header |= {"randomness": "physical", "seats": {"A": "", "B": ""}, "title": "bench", "setup": setup}
    return b"".join(json.dumps(line).encode() + b"\n" for line in (header, *events))


@pytest.mark.parametrize(("setup", "field"), WRONG.values(), ids=list(WRONG))
def test_a_record_of_a_table_that_cannot_be_is_refused_in_its_first_line(setup: Plain, field: str) -> None:
    with pytest.raises(Malformed) as malformed:
        record.read(written(setup), RULESETS)

    assert malformed.value.line == 1
    assert is_no_json(setup) or str(malformed.value.field) == f"setup.{field}"


# ---- breaches that are recorded


RECORDED: dict[str, tuple[Plain, str]] = {
    "off the table": (moved(allowance=20, path=[{"to": [-5, 5]}]), "MFX-MOVE-02"),
    "far off the table": (pushed(distance=1000, path=[{"to": [5, -900]}]), "MFX-MOVE-02"),
    "terrain off the table": (piece(polygon=[[30, 30], [40, 30], [40, 40]]), "MFX-TABLE-02"),
    "a marker off the table": (marker(at=[36, 36]), "MFX-TABLE-02"),
    "a model off the table": (deployed(at=[99, 3]), "MFX-TABLE-02"),
    "terrain of no outline": (piece(), "MFX-MEAS-04"),
    "terrain of no Height": (asked("TerrainPlaced", id="R", terrain={"polygon": SQUARE}), "MFX-MEAS-04"),
    "a marker of no base": (asked("MarkerDropped", id="M", marker={"at": [3, 3]}), "MFX-MEAS-04"),
    "a model of no base": (deployed(card={"size": 2}), "MFX-MEAS-04"),
    "a model of no Size": (deployed(card={"base_mm": 30}), "MFX-MEAS-04"),
    "a model in the air": (deployed(elevation=3), "MFX-FALL-01"),
    "a model beside its roof": (deployed(standing_on="crate"), "MFX-FALL-01"),
    "a model at another elevation than its roof": (
        deployed(at=[11, 12], standing_on="crate", elevation=1),
        "MFX-FALL-01",
    ),
    "a pivot round itself": (part(to=[6, 5], pivot="ann", turn="cw"), "MFX-MOVE-10"),
    "away from itself": (moved(path=[{"to": [5, 6]}], direction={"toward": "ann"}), "MFX-DIR-05"),
}


@pytest.mark.parametrize(("plain", "rule"), RECORDED.values(), ids=list(RECORDED))
def test_what_breaks_a_rule_of_the_table_is_recorded_with_its_finding(plain: Plain, rule: str) -> None:
    assert rule in findings(judged(SETUP, plain))


TOLD_AGAIN = {
    **{name: plain for name, (plain, _) in RECORDED.items()},
    "terrain placed far off": asked("ObjectPlaced", object="crate", to=[999, 999]),
    "terrain with an empty outline": piece(polygon=[], height=1),
    "terrain under a model": piece(polygon=[[4, 4], [6, 4], [6, 6], [4, 6]], height=0, standable=True),
    "on a roof, elevation 0": deployed(at=[11, 12], standing_on="crate", elevation=0),
    "terrain pushed off the table": pushed(model="crate", path=[{"to": [0, 12]}]),
    "a marker moved off the table": moved(model="pole", cause="effect", path=[{"to": [-1, 12]}]),
    "a roof put elsewhere": asked("ObjectPlaced", object="crate", to=[30, 30]),
}


@pytest.mark.parametrize("plain", TOLD_AGAIN.values(), ids=list(TOLD_AGAIN))
def test_a_table_with_a_breach_on_it_is_laid_again_as_it_was_told(plain: Plain) -> None:
    after = judged(SETUP, plain).after

    assert lay(json.loads(json.dumps(tell(after)))) == after


# ---- the API


@pytest.fixture
def service() -> Adjudicator:
    return Adjudicator(RULESETS)


@pytest.fixture
def client(service: Adjudicator) -> Client:
    app = create_app(service)
    app.testing = True  # a fault is raised with its trace
    return app.test_client()


def header(setup: Plain) -> bytes:
    plain = {"ruleset": "malifaux", "title": "Table 3", "seats": {"A": "", "B": ""}, "setup": setup}
    return json.dumps(plain | {"randomness": "physical"}).encode()


def opened(client: Client) -> str:
    answer = client.post("/v1/matches", data=header(SETUP), content_type="application/json")
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def test_no_wrong_set_up_opens_a_match(client: Client) -> None:
    for name, (setup, field) in WRONG.items():
        answer = client.post("/v1/matches", data=header(setup), content_type="application/json")
        assert 400 <= answer.status_code < 500, name
        assert answer.mimetype == "application/problem+json"
        told = [error["field"] for error in answer.json.get("errors", ())]
        assert is_no_json(setup) or told == [f"setup.{field}"], name

    assert client.get("/v1/matches").json["matches"] == []


def test_no_wrong_report_is_stored_nor_any_that_came_with_it(client: Client) -> None:
    match = opened(client)
    before = client.get(f"{match}/record?as=judge").data
    for number, (name, (plain, field)) in enumerate(BAD.items()):
        body = json.dumps({"report_id": f"r{number}", "events": [moved(), plain]})
        sent = {"content_type": "application/json", "headers": {"If-Match": '"0"'}}
        answer = client.post(f"{match}/reports", data=body.encode(), **sent)
        assert 400 <= answer.status_code < 500, name
        assert answer.mimetype == "application/problem+json"
        told = [error["field"] for error in answer.json.get("errors", ())]
        assert is_no_json(plain) or told == [f"events[1].{field}"], name

    assert client.get(f"{match}/record?as=judge").data == before
    assert client.get(match).json["position"] == 0


def test_a_breach_of_the_table_is_stored_and_shown_with_its_rule(client: Client) -> None:
    match = opened(client)
    for position, (name, (plain, rule)) in enumerate(RECORDED.items(), 1):
        fresh = deepcopy(plain)
        for key in ("id", "model"):
            if fresh.get(key) in {"R", "M", "dee"}:
                fresh[key] = f"{fresh[key]}{position}"
        body = {"report_id": f"r{position}", **fresh}
        answer = client.post(f"{match}/reports", json=body, headers={"If-Match": f'"{position - 1}"'})
        assert answer.status_code == 201, (name, answer.text)
        step = client.get(f"{match}/steps/{position}?as=judge")
        assert step.status_code == 200, (name, step.text)
        if plain.get("model") != "ann":
            assert rule in {finding["rule"] for finding in step.json["findings"]}, name


# ---- anything at all


NASTY: list[Plain] = [
    None, True, -1, 0, 1, 0.5, 1e-9, 1e-300, 35.9999999, 36, 1000, -1000, 1e308, -1e308, 10**18, NAN, INFINITE, "",
    "ann", "bob", "buried", "crate", "wall", "pole", "zed", "cw", "walk", [], {}, [0, 0], [5, 5], [36, 36],
    [1000, -1000], [[5, 5]], {"to": [5, 5]}, {"toward": "wall"}, {"climb": "crate", "to_elevation": 2},
    {"to": [7, 5], "pivot": "bob", "turn": "ccw"}, {"to": [5, 7], "curve_through": [5, 6]},
]  # fmt: skip
GOOD: list[Plain] = [
    moved(path=[{"to": [5, 7]}, {"to": [7, 7]}], recorded={"elevation": 0}),
    moved(path=[{"to": [9.4, 12]}, {"climb": "crate", "to_elevation": 2}, {"to": [11, 12]}], allowance=12),
    moved(path=[{"to": [6.8, 5]}, {"to": [8, 6.2], "pivot": "bob", "turn": "cw"}], through_models=True),
    moved(model="top", path=[{"to": [19, 12]}, {"to": [19, 9], "curve_through": [17, 10]}]),
    pushed(path=[{"to": [6, 5]}], direction={"away": "pole"}, recorded={"falling_damage": 0}),
    pushed(model="top", distance=9, heading=[1, 0], path=[{"to": [19, 12]}]),
    pushed(model="pole", direction={"away": "ann"}, path=[{"to": [5, 22]}]),
    moved(model="crate", cause="effect", path=[{"to": [14, 12]}], recorded={"elevation": 1}),
    piece(polygon=SQUARE, standable=True, traits=["severe"], floors=[1]),
    marker(kind="scheme", height=1),
    deployed(elevation=2, standing_on="crate"),
    asked("ModelUnburied", model="buried", at=[3, 3], elevation=0),
    asked("DistanceMeasured", from_="ann", to="crate"),
    asked("RangeChecked", from_="wall", to="top", range=5, mode="completely_within", recorded={"result": True}),
    asked("BaseContactChecked", a="crate", b="top", recorded={"result": True}),
    asked("ObjectPlaced", object="ann", to=[12, 13], elevation=2, within=9, base_contact_with="bob"),
    asked("ObjectPlaced", object="crate", to=[30, 30], completely_within=9),
    asked("ActionTargeted", actor="ann", target="top", kind="tactical", icon="none", range=9, requires_los=False),
]  # fmt: skip


def spots(plain: Plain, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Where in plain data something could stand in place of what does."""
    keys = plain if isinstance(plain, dict) else range(len(plain)) if isinstance(plain, list) else ()
    below = [spot for key in keys for spot in spots(plain[key], (*path, key))]
    return [*([path] if path else []), *below]


@st.composite
def spoilt(draw: st.DrawFn, plain: Plain) -> Plain:
    """Plain data with something else in one place, or in two."""
    plain = deepcopy(plain)
    for _ in range(draw(st.integers(1, 2))):
        *way, last = draw(st.sampled_from([spot for spot in spots(plain) if spot != ("event",)]))
        place = plain
        for key in way:
            place = place[key]
        place[last] = deepcopy(draw(st.sampled_from(NASTY)))
    return plain


@settings(max_examples=budget(400, 80))
@given(st.sampled_from(GOOD).flatmap(spoilt))
def test_any_report_is_judged_or_refused(plain: Plain) -> None:
    table = lay(SETUP)
    try:
        step = judge(malifaux, 1, table, read(plain))
    except (Refused, Malformed):
        return

    told = tell(step.after)
    guard(told)
    guard([value.amount for value in values_of(malifaux, step)])
    assert canonical(told)
    assert str(malifaux.tell_event(step.before, step.event))
    assert all(str(finding.says) for finding in step.findings)
    assert all(str(doubt.says) for doubt in step.doubts)
    assert malifaux.evolve(table, step.event, 1) == step.after


@settings(max_examples=budget(150, 30))
@given(spoilt({name: item for name, item in SETUP.items() if name != "duel"} | {"measuring_tolerance": 0.05}))
def test_any_set_up_is_laid_or_refused(setup: Plain) -> None:
    try:
        table = lay(setup)
    except Refused:
        return

    guard(tell(table))
    assert lay(tell(table)) == table
    for plain in GOOD:
        with suppress(Refused, Malformed):
            assert values_of(malifaux, judge(malifaux, 1, table, read(plain))) is not None


@settings(max_examples=budget(100, 20))
@given(spoilt(SETUP), st.lists(st.sampled_from(GOOD).flatmap(spoilt), max_size=3), st.sampled_from((b"", b"NaN", b"{")))
def test_any_record_is_read_or_malformed(setup: Plain, events: list[Plain], tail: bytes) -> None:
    try:
        found = record.read(written(setup, *events) + tail, RULESETS)
    except Malformed:
        return

    assert len(found.entries) == len(events) + 1
    assert all(found.reading().step(number) is not None for number in range(1, len(found.entries)))


# ---- what a measuring tolerance leaves open


TOLERANCE = 0.05
CLOSE: Plain = {
    "terrain": {
        "wall": {"polygon": [[14, 8], [15, 8], [15, 12], [14, 12]], "height": 3, "traits": ["impassable"]},
        "side": {"polygon": [[14, 18], [15, 18], [15, 22], [14, 22]], "height": 3, "traits": ["climbable"]},
    },
    "models": {
        "ann": {"base_mm": 30, "size": 2, "at": [10, 10]},
        "bob": {"base_mm": 30, "size": 2, "at": [10, 20]},
        "cat": {"base_mm": 30, "size": 2, "at": [30, 20]},
    },
    "markers": {"pole": {"base_mm": 30, "at": [10, 15]}, "dot": {"base_mm": 30, "at": [30, 10]}},
}


def with_bob(x: float, y: float) -> Plain:
    """The close table, with Bob elsewhere."""
    setup = deepcopy(CLOSE)
    setup["models"]["bob"]["at"] = [x, y]
    return setup


def ranged(result: bool, **fields: Plain) -> Plain:
    return asked("RangeChecked", from_="ann", to="bob", range=3, recorded={"result": result}, **fields)


Scene: TypeAlias = tuple[Plain, Plain]
LIMITS: dict[str, tuple[str, Callable[[float], Scene]]] = {
    "in range": ("MEAS-09", lambda x: (with_bob(10, 13 + 2 * EDGED + x), ranged(True))),
    "out of range": ("MEAS-09", lambda x: (with_bob(10, 13 + 2 * EDGED - x), ranged(False))),
    "completely within": ("MEAS-11", lambda x: (with_bob(13 + x, 10), ranged(True, mode="completely_within"))),
    "not completely within": ("MEAS-11", lambda x: (with_bob(13 - x, 10), ranged(False, mode="completely_within"))),
    "in contact": ("MEAS-12", lambda x: (with_bob(10, 10 + 2 * EDGED + x),
                   asked("BaseContactChecked", a="ann", b="bob", recorded={"result": True}))),
    "not in contact": ("MEAS-12", lambda x: (with_bob(10, 10 + 2 * EDGED - x),
                       asked("BaseContactChecked", a="ann", b="bob", recorded={"result": False}))),
    "targeted in range": ("MEAS-09", lambda x: (with_bob(10, 13 + 2 * EDGED + x),
                          asked("ActionTargeted", actor="ann", target="bob", kind="tactical", range=3))),
    "as far as allowed": ("MOVE-06", lambda x: (CLOSE, moved(path=[{"to": [10, 5 - x]}]))),
    "pushed as far as allowed": ("MOVE-06", lambda x: (CLOSE, pushed(path=[{"to": [10, 7 - x]}]))),
    "up to the edge": ("MOVE-02", lambda x: (with_bob(2, 2), moved(model="bob", path=[{"to": [2, EDGED - x]}]))),
    "pushed up to the edge": (
        "MOVE-02", lambda x: (with_bob(2, 2), pushed(model="bob", path=[{"to": [2, EDGED - x]}]))
    ),
    "deployed at the edge": ("TABLE-02", lambda x: (CLOSE, deployed(at=[30, EDGED - x]))),
    "past a model": ("MOVE-09", lambda x: (with_bob(10 + 2 * EDGED - x, 8), moved(path=[{"to": [10, 5]}]))),
    "round a pivot past a model": ("MOVE-09", lambda x: (
        with_bob(30 + 4 * EDGED - x, 20),
        moved(model="ann", path=[{"pivot": "cat", "turn": "ccw", "to": [30, 20 + 2 * EDGED]}]))),
    "beside a model at last": ("MOVE-12", lambda x: (
        with_bob(10, 7), moved(through_models=True, path=[{"to": [10, 7 - 2 * EDGED + x]}]))),
    "in contact all round": ("MOVE-10", lambda x: (
        with_bob(30, 20 - 2 * EDGED),
        moved(model="bob", path=[{"pivot": "cat", "turn": "ccw", "to": [30, 20 + 2 * EDGED + x]}]))),
    "up to impassable terrain": ("HOUSE-T06", lambda x: (CLOSE, moved(path=[{"to": [14 - EDGED + x, 10]}]))),
    "along the side": ("CLIMB-02", lambda x: (
        with_bob(14 - EDGED - x, 20), moved(model="bob", path=[{"climb": "side", "to_elevation": 2}]))),
    "pushed up to a model": ("PUSH-04", lambda x: (with_bob(10, 8), pushed(path=[{"to": [10, 8 + 2 * EDGED - x]}]))),
    "pushed up to a wall": ("PUSH-05", lambda x: (CLOSE, pushed(distance=5, path=[{"to": [14 - EDGED + x, 10]}]))),
    "toward, up to a wall": ("DIR-03", lambda x: (
        CLOSE, moved(path=[{"to": [14 - EDGED + x, 10]}], direction={"toward": "dot"}))),
    "toward, never back": ("DIR-05", lambda x: (
        CLOSE, moved(path=[{"to": [10, 10 - x]}, {"to": [10, 12]}], direction={"toward": "pole"}))),
    "away, never back": ("DIR-06", lambda x: (
        CLOSE, moved(path=[{"to": [10, 10 + x]}, {"to": [10, 8]}], direction={"away": "pole"}))),
    "placed within": ("PLACE-03", lambda x: (
        CLOSE, asked("ObjectPlaced", object="ann", to=[10, 8 - 2 * EDGED - x], within=2))),
    "placed completely within": ("PLACE-03", lambda x: (
        CLOSE, asked("ObjectPlaced", object="ann", to=[10, 6 - x], completely_within=4))),
    "placed in contact": ("PLACE-01", lambda x: (CLOSE, asked(
        "ObjectPlaced", object="ann", to=[30, 20 - 2 * EDGED - x], base_contact_with="cat"))),
    "placed where there is room": ("PLACE-05", lambda x: (
        CLOSE, asked("ObjectPlaced", object="ann", to=[30, 20 - 2 * EDGED + x]))),
    "placed beside a wall": ("PLACE-05", lambda x: (
        CLOSE, asked("ObjectPlaced", object="ann", to=[14 - EDGED + x, 10]))),
}  # fmt: skip
"""A limit of each rule that has one, and what passes it by so much."""


def at(scene: Scene, tolerance: float) -> Step[Table, Event]:
    return judged({**scene[0], "measuring_tolerance": tolerance}, scene[1])


@pytest.mark.parametrize(("rule", "scene"), LIMITS.values(), ids=list(LIMITS))
def test_past_a_limit_by_less_than_the_tolerance_there_is_a_doubt_and_past_it_by_more_a_finding(
    rule: str, scene: Callable[[float], Scene]
) -> None:
    inside, outside = at(scene(0.04), TOLERANCE), at(scene(0.065), TOLERANCE)

    assert f"MFX-{rule}" in {doubt.rule for doubt in inside.doubts}
    assert f"MFX-{rule}" not in findings(inside)
    assert all("undecidable within the measuring tolerance of 0.05 in" in str(doubt.says) for doubt in inside.doubts)
    assert f"MFX-{rule}" in findings(outside)


@pytest.mark.parametrize(("rule", "scene"), LIMITS.values(), ids=list(LIMITS))
def test_without_a_tolerance_a_thousandth_of_an_inch_decides(rule: str, scene: Callable[[float], Scene]) -> None:
    past = 0.012 if rule.startswith("DIR") else 0.0012
    assert f"MFX-{rule}" in findings(at(scene(past), 0))
    assert not at(scene(past), 0).doubts
    assert f"MFX-{rule}" not in findings(at(scene(-0.02), TOLERANCE))


@pytest.mark.parametrize("name", [name for name in LIMITS if not name.startswith(("out", "not"))])
def test_a_limit_is_met_within_a_thousandth_of_an_inch(name: str) -> None:
    rule, scene = LIMITS[name]

    assert f"MFX-{rule}" not in findings(at(scene(0.0008), 0))


@pytest.mark.parametrize("name", ["in range", "out of range", "completely within", "in contact", "not in contact"])
def test_a_result_inside_the_tolerance_is_undecidable(name: str) -> None:
    scene = LIMITS[name][1]
    for past, tolerance, amount in ((0.04, TOLERANCE, "undecidable"), (0.06, TOLERANCE, None), (0.04, 0, None)):
        step = at(scene(past), tolerance)
        (result,) = [value.amount for value in values_of(malifaux, step) if value.path == ("result",)]
        assert result == (amount or name.startswith(("out", "not")))
        assert bool(step.doubts) == (amount is not None)
