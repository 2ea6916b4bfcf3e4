"""What a set-up states is judged as the same facts in events are, by the same rules, and told to the same viewers."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from click.testing import CliRunner

from adjudicator.match import Header, Rulesets
from adjudicator.plain.json import Plain, read_event
from adjudicator.replay.reading import Reading
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.seam.judging import judge, seen_by
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app
from projections import read as projections
from projections.findings import SHAPE as FINDINGS
from tests.given import Place
from tests.kernel.views import current

Client: TypeAlias = Any
KINDS = Rulesets(RULESETS).kinds["malifaux"]
MODELS: dict[str, Any] = {
    "A1": {"seat": "A", "base_mm": 30, "size": 2, "at": [9, 9], "cost": 6, "station": ["leader", "master"]},
    "A2": {"seat": "A", "base_mm": 30, "size": 2, "at": [9, 12], "cost": 5, "station": ["minion"]},
    "A3": {"seat": "A", "base_mm": 30, "size": 2, "at": [9, 15], "cost": 5, "station": ["totem"]},
    "B1": {"seat": "B", "base_mm": 30, "size": 2, "at": [20, 28], "cost": 9, "station": ["leader", "master"]},
    "B2": {"seat": "B", "base_mm": 30, "size": 2, "at": [20, 30], "cost": 5, "station": ["minion"]},
    "B3": {"seat": "B", "base_mm": 30, "size": 2, "at": [20, 32], "cost": 4, "station": ["enforcer"]},
}  # fmt: skip
OUT: dict[str, Any] = {**MODELS, "B2": {**MODELS["B2"], "in_play": False}}
POOL = [1, 7, 11, 12, 13]
FAIR: Plain = {"1": None, "7": "B2"}
SCHEME_02, SCHEME_08 = ["MFX-SCHEME-02"], ["MFX-SCHEME-08"]
VENDETTA: Plain = {"friendly": "A2", "enemy": "B2"}
CHOICES: dict[str, tuple[Plain, list[str]]] = {
    "two of the pool": ({"1": None, "7": "B2"}, []),
    "none": ({}, SCHEME_02),
    "three": ({"1": None, "7": "B2", "11": "B1"}, SCHEME_02),
    "one off the pool": ({"1": None, "2": None}, SCHEME_02),
    "both off the pool": ({"2": None, "3": None}, SCHEME_02),
    "7: a Minion": ({"1": None, "7": "B2"}, []),
    "7: an Enforcer": ({"1": None, "7": "B3"}, []),
    "7: the Leader": ({"1": None, "7": "B1"}, ["MFX-S07-01"]),
    "7: an own Minion": ({"1": None, "7": "A2"}, SCHEME_08),
    "7: nobody": ({"1": None, "7": None}, SCHEME_08),
    "7: who is not there": ({"1": None, "7": "B9"}, SCHEME_08),
    "7: a pair": ({"1": None, "7": {"enemy": "B2"}}, []),
    "11: the Leader": ({"1": None, "11": "B1"}, []),
    "11: a Minion": ({"1": None, "11": "B2"}, ["MFX-S11-01"]),
    "11: the own Leader": ({"1": None, "11": "A1"}, SCHEME_08),
    "11: who is not there": ({"1": None, "11": "X"}, SCHEME_08),
    "12: an own Minion": ({"1": None, "12": "A2"}, []),
    "12: the own Leader": ({"1": None, "12": "A1"}, ["MFX-S12-01"]),
    "12: an enemy": ({"1": None, "12": "B2"}, SCHEME_08),
    "13: as cheap": ({"1": None, "13": VENDETTA}, []),
    "13: cheaper": ({"1": None, "13": {"friendly": "A2", "enemy": "B3"}}, ["MFX-S13-02"]),
    "13: a Totem": ({"1": None, "13": {"friendly": "A3", "enemy": "B2"}}, ["MFX-S13-01"]),
    "13: the Leader": ({"1": None, "13": {"friendly": "A2", "enemy": "B1"}}, ["MFX-S13-02"]),
    "13: the wrong way round": ({"1": None, "13": {"friendly": "B2", "enemy": "A2"}}, SCHEME_08),
    "13: one model": ({"1": None, "13": "B2"}, SCHEME_08),
    "13: no enemy": ({"1": None, "13": {"friendly": "A2"}}, SCHEME_08),
    "a model that no scheme asks for": ({"1": "A1", "7": "B2"}, []),
    "off the pool, and a wrong model": ({"2": None, "7": "A1"}, [*SCHEME_02, *SCHEME_08]),
}  # fmt: skip
POOLS: dict[str, tuple[list[int], list[str]]] = {
    "five": (POOL, []),
    "four": (POOL[:4], ["MFX-SCHEME-01"]),
    "six": ([*POOL, 2], ["MFX-SCHEME-01"]),
    "one": ([1], ["MFX-SCHEME-01"]),
}


def setup(**given: Any) -> dict[str, Any]:
    return {"strategy": "reckoning", "pool": POOL, "models": MODELS, **given}


def read(given: Plain, *events: Plain) -> Reading:
    header = Header(ruleset="malifaux", edition="3e-2026", setup=given)
    table, service = lay(given), Adjudicator(RULESETS)
    assert table.models
    match = service.open_match(header)
    if events:
        service.report(match, list(events), expected=0, report_id="r1")
    return service.reading(match)


def broken(reading: Reading) -> list[str]:
    return [finding.rule for _, finding in reading.findings()]


def chosen(seat: str, schemes: Plain) -> Plain:
    models = {scheme: secret for scheme, secret in schemes.items() if secret is not None}
    return {"event": "SchemesChosen", "seat": seat, "schemes": [int(scheme) for scheme in schemes], "models": models}


def told(reading: Reading, viewer: str) -> list[str]:
    steps = (seen_by(malifaux, step, viewer) for step in reading.steps())
    return [finding.rule for step in steps for finding in step.findings]


# ---- one judgement for both ways


@pytest.mark.parametrize(("schemes", "rules"), CHOICES.values(), ids=list(CHOICES))
def test_a_choice_is_judged_alike_in_a_set_up_and_in_an_event(schemes: Plain, rules: list[str]) -> None:
    stated, reported = read(setup(schemes={"A": schemes})), read(setup(), chosen("A", schemes))

    assert broken(stated) == broken(reported) == rules
    assert [one.says for _, one in stated.findings()] == [one.says for _, one in reported.findings()]
    assert {at for at, _ in stated.findings()} <= {0}
    for viewer in ("A", "B", JUDGE, SPECTATOR):
        assert told(stated, viewer) == told(reported, viewer) == (rules if viewer in ("A", JUDGE) else [])


def test_a_set_up_that_tells_one_scheme_of_two_is_no_choice_of_one() -> None:
    stated, reported = read(setup(schemes={"A": {"7": "B2"}})), read(setup(), chosen("A", {"7": "B2"}))

    assert (broken(stated), broken(reported)) == ([], SCHEME_02)
    assert broken(read(setup(schemes={"A": {"2": None}}))) == SCHEME_02  # off the pool
    assert broken(read(setup(schemes={"A": {"7": "A2"}}))) == SCHEME_08


@pytest.mark.parametrize(("pool", "rules"), POOLS.values(), ids=list(POOLS))
def test_a_pool_is_judged_alike_in_a_set_up_and_in_an_event(pool: list[int], rules: list[str]) -> None:
    stated = read(setup(pool=pool))
    reported = read({**setup(), "pool": []}, {"event": "SchemePoolGenerated", "pool": pool})

    assert broken(stated) == broken(reported) == rules
    for viewer in ("A", "B", JUDGE, SPECTATOR):
        assert told(stated, viewer) == told(reported, viewer) == rules


@pytest.mark.parametrize("placed", [5, 6])
def test_a_crew_is_given_five_tokens_in_either_way(placed: int) -> None:
    names = [f"A{number}" for number in range(1, 7)]
    model = {"seat": "A", "base_mm": 30, "size": 2, "station": ["minion"], "at": [9, 2]}
    bare: Plain = dict.fromkeys(names, model)
    laden = {name: {**model, "tokens": int(number < placed)} for number, name in enumerate(names)}
    place: list[Plain] = [{"event": "ExplosiveTokenPlaced", "seat": "A", "model": name} for name in names[:placed]]
    stated, reported = (
        read({"strategy": "plant_explosives", "models": laden, "first_player": "A"}),
        read({"strategy": "plant_explosives", "models": bare}, *place),
    )

    assert broken(stated) == ["MFX-EXPL-04"][: placed - 5]
    assert [rule for rule in broken(reported) if rule == "MFX-EXPL-04"] == broken(stated)
    assert broken(read({"strategy": "plant_explosives", "models": laden, "turn": 3})) == []  # picked up, perhaps


@pytest.mark.parametrize("pool", [None, []])
def test_what_nobody_noted_is_not_judged(pool: Plain) -> None:
    assert broken(read(setup(pool=pool))) == []
    assert broken(read(setup(pool=pool, schemes={"A": {"2": None, "3": None}}))) == []
    sheet = lay({"strategy": "reckoning", "pool": POOL, "schemes": {"A": {"7": None, "1": None}}})
    assert sheet.models == {}


def test_both_seats_are_told_of_their_own_choice_alone() -> None:
    reading = read(setup(schemes={"A": {"2": None, "7": "B2"}, "B": {"1": None, "3": None}}))
    whole = reading.step(0)
    assert whole is not None
    says = {viewer: str(seen_by(malifaux, whole, viewer).findings[0].says) for viewer in ("A", "B", JUDGE)}

    assert says[JUDGE].splitlines() == [says["A"], says["B"]]
    assert says["A"] == "A chose scheme 2; the pool is 1, 7, 11, 12 and 13"
    assert says["B"] == "B chose scheme 3; the pool is 1, 7, 11, 12 and 13"
    assert not seen_by(malifaux, whole, SPECTATOR).findings


def test_a_seat_is_not_told_of_the_other_whose_scheme_is_revealed() -> None:
    given = setup(turn=3, scheme_points={"A": {"2": {"reveal": 2}}},
                  schemes={"A": {"2": None, "7": "A1"}, "B": {"1": None, "3": None}})  # fmt: skip
    whole = read(given).step(0)
    assert whole is not None

    assert [str(one.says) for one in seen_by(malifaux, whole, "B").findings] == [
        "B chose scheme 3; the pool is 1, 7, 11, 12 and 13"
    ]


@pytest.mark.parametrize(("turn", "rules"), [(None, SCHEME_08), (0, SCHEME_08), (1, []), (3, [])])
def test_who_fell_in_a_game_that_is_set_up_further_on_was_in_a_crew(turn: int | None, rules: list[str]) -> None:
    assert broken(read(setup(models=OUT, turn=turn, schemes={"A": FAIR}))) == rules


def test_a_told_table_may_be_set_up_again() -> None:
    table = judge(malifaux, 1, lay(setup()), read_event(KINDS, chosen("A", {"1": None, "7": "A1"}), "")).after
    assert broken(read(malifaux.tell(table))) == SCHEME_08


# ---- points


REVEAL: Plain = {"event": "SchemePointScored", "seat": "A", "part": "reveal", "step": "end_of_turn"}
RUNS: list[Plain] = [{"event": "TurnStarted", "turn": 2}, {"event": "TurnEnded", "turn": 2}]


@pytest.mark.parametrize("way", ["set-up", "event"])
@pytest.mark.parametrize(("scheme", "rules"), [(10, SCHEME_02), (1, ["MFX-S01-02"])])
def test_a_point_of_a_scheme_off_the_pool_does_not_count(way: str, scheme: int, rules: list[str]) -> None:
    schemes: Plain = {"1": None, "10": None}
    models = {**MODELS, "B1": {**MODELS["B1"], "health_max": 8, "health": 2}}
    claim = {**REVEAL, "scheme": scheme}
    if way == "set-up":
        reading = read(setup(models=models, schemes={"A": schemes}), *RUNS, claim)
    else:
        reading = read(setup(models=models), chosen("A", schemes), *RUNS, claim)

    assert broken(reading) == [*SCHEME_02, *rules]
    assert malifaux.tell(reading.table(reading.position))["vp"] == {"A": 0, "B": 0}
    assert told(reading, "A") == broken(reading)
    assert told(reading, "B") == rules  # the pool is known to all


@pytest.mark.parametrize("way", ["set-up", "event"])
def test_a_seat_is_told_why_a_point_of_a_scheme_it_has_not_chosen_vanishes(way: str) -> None:
    claim = {**REVEAL, "scheme": 11, "step": "end_of_turn"}
    if way == "set-up":
        reading = read(setup(schemes={"A": FAIR}), *RUNS, claim)
    else:
        reading = read(setup(), chosen("A", FAIR), *RUNS, claim)

    assert told(reading, "A") == told(reading, JUDGE) == SCHEME_02
    for viewer in ("B", SPECTATOR):
        assert "MFX-SCHEME-02" not in told(reading, viewer)


# ---- what is refused, and what is not


STRIPS: dict[str, Plain] = {"A": [[0, 0], [36, 0], [36, 8], [0, 8]], "B": [[0, 28], [36, 28], [36, 36], [0, 36]]}


@pytest.mark.parametrize("seat", STRIPS)
def test_the_zone_of_one_seat_alone_is_refused(seat: str) -> None:
    given = setup(deployment={seat: STRIPS[seat]})
    with pytest.raises(Refused) as refused:
        Adjudicator(RULESETS).open_match(Header(ruleset="malifaux", edition="3e-2026", setup=given))

    assert refused.value.field == "setup.deployment"
    assert lay(given).deployment == {seat: tuple(tuple(at) for at in STRIPS[seat])}  # what is stored still opens
    assert broken(read(setup(deployment=STRIPS))) == broken(read(setup(deployment={}))) == []
    assert read({"models": MODELS, "deployment": {seat: STRIPS[seat]}}).position == 0  # no encounter yet


SIDES: dict[str, Plain] = {"A": [[0, 0], [8, 0], [8, 36], [0, 36]], "B": [[28, 0], [36, 0], [36, 36], [28, 36]]}


@pytest.mark.parametrize(("centreline", "field"), [(None, "setup.centreline"), ([[18, 0], [18, 36]], None)])
def test_zones_that_the_standard_centreline_does_not_part_need_one(centreline: Plain, field: str | None) -> None:
    given = setup(deployment=SIDES, centreline=centreline)
    try:
        Adjudicator(RULESETS).open_match(Header(ruleset="malifaux", edition="3e-2026", setup=given))
        refused = None
    except Refused as error:
        refused = error.field

    assert refused == field
    assert lay(given).deployment.keys() == SIDES.keys()  # what is stored still opens


@pytest.mark.parametrize("kind", ["banana", "pillar", "Scheme"])
def test_a_marker_of_any_kind_may_lie_there_in_either_way(kind: str) -> None:
    marker: Plain = {"kind": kind, "seat": "A", "base_mm": 30, "at": [9, 20]}
    stated = read(setup(markers={"K": marker}))
    reported = read(setup(), {"event": "MarkerDropped", "id": "K", "marker": marker})

    assert broken(stated) == broken(reported) == []
    assert stated.table(0).markers["K"].kind == reported.table(1).markers["K"].kind == kind


@pytest.mark.parametrize("at", [[9, 9], [9.5, 9], [10.181102, 9]])
def test_models_may_overlap_when_they_are_set_up_in_either_way(at: Plain) -> None:
    """The printed rules speak of where moves and places end, not of where models are set up (MFX-MOVE-12, PLACE-05)."""
    model = {**MODELS["A2"], "at": at}
    stated = read(setup(models={**MODELS, "A2": model}))
    waiting = {**MODELS, "A2": {key: item for key, item in model.items() if key != "at"}}
    reported = read(setup(models=waiting), {"event": "ModelDeployed", "model": "A2", "seat": "A", "at": at,
                                           "card": {"base_mm": 30, "size": 2}})  # fmt: skip

    assert broken(stated) == broken(reported) == []


# ---- where it is told

WRONG: Plain = {"A": {"2": None, "7": "B2"}}


@pytest.fixture
def client() -> Client:
    return create_app(Adjudicator(RULESETS)).test_client()


def opened(client: Client, **given: Any) -> str:
    header = {"ruleset": "malifaux", "edition": "3e-2026", "setup": setup(**given)}
    match = client.post("/v1/matches", json=header).json["id"]
    note = {"report_id": "r1", "events": [{"event": "MatchNoted", "text": "one"}]}
    client.post(f"/v1/matches/{match}/reports?as=judge", json=note, headers={"If-Match": '"0"'})
    return f"/v1/matches/{match}"


@pytest.mark.parametrize(("viewer", "count"), [("judge", 1), ("A", 1), ("B", 0), ("spectator", 0)])
def test_the_api_tells_it_at_the_opening(client: Client, viewer: str, count: int) -> None:
    match = opened(client, schemes=WRONG)
    found = client.get(f"{match}/findings?as={viewer}").json["findings"]
    entries = client.get(f"{match}/entries?as={viewer}").json["entries"]
    wanted = client.get(f"{match}/entries?as={viewer}&has_finding=true").json["entries"]
    step = client.get(f"{match}/steps/0?as={viewer}").json
    page = client.get(f"{match.removeprefix('/v1')}?as={viewer}").text

    assert [(one["position"], one["rule"], one["known_to"]) for one in found] == [(0, "MFX-SCHEME-02", ["A"])][:count]
    assert [one["position"] for one in entries] == [0, 1][1 - count :]
    assert [one["position"] for one in wanted] == [0][:count]
    assert len(step["findings"]) == client.get(f"{match}?as={viewer}").json["findings"] == count
    assert page.count("MFX-SCHEME-02</a>") == page.count('id="0"') == count
    assert client.get(f"{match}/entries?as={viewer}&cursor=0").json["entries"] == entries[count:]


def test_nothing_is_told_of_an_opening_that_breaks_nothing(client: Client) -> None:
    match = opened(client, schemes={"A": FAIR})
    assert [one["position"] for one in client.get(f"{match}/entries?as=judge").json["entries"]] == [1]
    assert client.get(f"{match}/findings?as=judge").json["findings"] == []


@pytest.mark.parametrize(("viewer", "code", "says"), [
    ("judge", 1, "(for judges and A only)"), ("A", 1, "A chose scheme 2; the pool is"), ("B", 0, "no rule is broken"),
])  # fmt: skip
def test_a_review_begins_with_it(tmp_path: Path, viewer: str, code: int, says: str) -> None:
    head = {"record": "adjudicator", "format": 1, "ruleset": "malifaux", "edition": "3e-2026"}
    path = tmp_path / "it.match.jsonl"
    lines: list[Plain] = [{**head, "setup": setup(schemes=WRONG)}, {"event": "TurnStarted", "turn": 1}]
    path.write_text("\n".join(map(json.dumps, lines)))
    done = CliRunner().invoke(main, ["review", str(path), "--as", viewer], obj=Rulesets(RULESETS))

    assert done.exit_code == code
    assert says in " ".join(done.stdout.split())
    assert "1 event ·" in done.stdout


@pytest.mark.parametrize("store", ["sqlite", "postgres"])
def test_matches_are_found_by_it(store: str, request: pytest.FixtureRequest) -> None:
    place: Place = request.getfixturevalue(f"{store}_place")
    with Adjudicator(RULESETS, place.database, env=place.env) as service:
        for title, schemes in (("Fair", {"A": FAIR}), ("Foul", WRONG)):
            given = setup(schemes=schemes)
            service.open_match(Header(ruleset="malifaux", edition="3e-2026", title=title, setup=given))
        views = current(service)

        found = list(projections.matches(views, projections.Sought(rule="MFX-SCHEME-02"), 0, 50))
        listed = list(projections.rows(views, FINDINGS, projections.Listed(), 0, 50))
        assert [header.title for _, _, header in found] == ["Foul"]
        assert [(row["position"], row["rule"], row["secret"]) for row in listed] == [(0, "MFX-SCHEME-02", 1)]


# ---- the page that says so


def test_the_example_of_the_page_plays() -> None:
    page = (Path(__file__).parents[3] / "docs" / "the-table.md").read_text("utf-8")
    section = page[page.index("## An encounter set up") :]
    blocks = re.findall(r"^```json\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    reading = read(json.loads(blocks[0]), *map(json.loads, blocks[1].splitlines()))

    assert broken(reading) == []
    assert malifaux.tell(reading.table(reading.position))["vp"] == {"A": 1, "B": 0}
