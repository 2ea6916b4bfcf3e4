"""Locke: who may open what, and the reading of the ranks, which opens everything, on every face."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.moves.offers import OPEN, said
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app

SEATS = ("A", "B", "C", "D", "E")
SIDES = {"A": "GOOD", "B": "GOOD", "C": "SPECIAL", "D": "EVIL", "E": "EVIL"}
GIVEN: Any = {
    "players": list(SEATS),
    "seats_ccw": list(SEATS),
    "silhouettes": SIDES,
    "silhouettes_revealed": True,
    "characters": {seat: {"character": f"Canary {seat}", "alignment": "GOOD", "endurance": 77} for seat in SEATS},
    "tables": {"characters": {f"Canary {seat}": {"endurance": 77} for seat in SEATS}},
}
PLACED = {"ambush": [{"planet": 1, "space": 2}]}
CLOSING = {"stage": "planet_ended", "info_cards_count": {"B": 3}}
FACE_DOWN = {"silhouettes_revealed": False, "silhouettes_chosen": ["A", "B"]}
ALL_DOWN = {"silhouettes_revealed": False, "silhouettes_chosen": list(SEATS)}
RANKS = ev.RanksAssigned(ranks=dict.fromkeys(SEATS, "A"), sheets_open=True)
CONVERTS = ev.ConversionAttempted(player="A", target="C", roll=(1, 1), sheet_open=True)
TO_EVIL = ev.SilhouetteChanged(player="B", name="Canary D", alignment="EVIL")


@pytest.mark.parametrize(
    ("event", "more", "reporters"),
    [
        (RANKS, {}, ""),
        (ev.SheetOpened(player="A"), {}, "A"),
        (ev.VictoryDeclared(player="A", alignment="GOOD", sheet_open=True), {}, "A"),
        (ev.VictoryDeclared(player="A", alignment="GOOD"), {}, "ABCDE"),
        (CONVERTS, {}, "A"),
        (ev.SecretViewed(viewer="B", item="sheet", owner="D"), CLOSING, "D"),
        (ev.SecretViewed(viewer="B", item="sheet", owner="C"), CLOSING, "ABCDE"),  # no right to it: it shows nothing
        (ev.SilhouettesRevealed(), FACE_DOWN, ""),
        (ev.SilhouettesRevealed(), ALL_DOWN, "ABCDE"),
        (ev.StageStarted(stage="planet"), FACE_DOWN, ""),
        (ev.CharacterSheetsDealt(deals={"A": "Canary B"}), {}, ""),
        (ev.CharacterSheetsDealt(deals=dict.fromkeys(SEATS)), {}, "ABCDE"),
        (TO_EVIL, PLACED, ""),
        (TO_EVIL, {}, "ABCDE"),
        (ev.CombatStarted(player="B"), PLACED, ""),
        (ev.PlanetCardsPlaced(face_down=False), PLACED, ""),
        (ev.CombatStarted(player="B", participants=("A", "B")), PLACED, "ABCDE"),
    ],
)
def test_what_is_anothers_secret_is_anothers_to_show(event: ev.Event, more: Any, reporters: str) -> None:
    table = locke.lay({**GIVEN, **more})
    may_report = locke.may_report
    assert may_report is not None

    may_report(table, event, JUDGE)
    for seat in (*SEATS, SPECTATOR):
        if seat in reporters or len(reporters) > 1:
            may_report(table, event, seat)
        else:
            with pytest.raises(Refused):
                may_report(table, event, seat)


def test_a_seat_that_is_none_is_refused_before_anything_is_worked_out() -> None:
    assert locke.may_report is not None
    with pytest.raises(Refused):
        locke.may_report(locke.lay(GIVEN), ev.SheetOpened(player="Z"), "A")


@pytest.fixture
def client() -> Any:
    return create_app(Adjudicator(RULESETS)).test_client()


def report(client: Any, match: str, position: int, *events: Any, viewer: str = "judge") -> Any:
    body = {"report_id": f"r{position}", "events": list(events)}
    return client.post(f"{match}/reports?as={viewer}", json=body, headers={"If-Match": f'"{position}"'})


def opened(client: Any) -> str:
    header = {"ruleset": "locke", "seats": dict.fromkeys(SEATS, ""), "setup": GIVEN | {"stage": "base"}}
    answer = client.post("/v1/matches?as=judge", json={"report_id": "o", **header})
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


END: Any = {"event": "GameEnded", "reason": "no_actors"}
READ: Any = {"event": "RanksAssigned", "ranks": dict.fromkeys(SEATS, "A"), "sheets_open": True}
HIGH: Any = {"event": "EnduranceDeclared", "player": "A", "value": 90}
"""More than is left, which nobody but A and judges may know (LCK-DAMAGE-02)."""


def test_the_reading_of_the_ranks_opens_every_secret_and_a_ruling_hides_them_again(client: Any) -> None:
    match = opened(client)
    page = match.removeprefix("/v1")
    report(client, match, 0, HIGH, END)

    def told() -> tuple[bool, bool, bool, int]:
        table = client.get(f"{match}/tables/0?as=spectator").text
        found = client.get(f"{match}/findings?as=B").text
        count = client.get(f"{match}?as=spectator").json["findings"]
        return "Canary A" in table, "LCK-DAMAGE-02" in found, "77 is left" in client.get(f"{page}?as=B").text, count

    before = told()
    assert before[:3] == (False, False, False)
    assert report(client, match, 2, READ, viewer="A").status_code == 409
    assert report(client, match, 2, READ).status_code == 201
    assert told()[:3] == (True, True, True)
    assert told()[3] > before[3]

    ruling = {"event": "EntriesVoided", "positions": [3], "reason": "the game goes on"}
    assert report(client, match, 3, ruling).status_code == 201
    assert told()[:3] == (False, False, False)
    for reading in ("played", "ruled"):
        table = client.get(f"{match}/tables/4?as=spectator&reading={reading}").text
        assert "Canary" not in table


def test_findings_of_all_matches_stay_for_judges(client: Any) -> None:
    match = opened(client)
    report(client, match, 0, HIGH, END, READ)
    assert client.get("/v1/findings?as=spectator").status_code == 403
    assert client.get(f"{match}/record?as=spectator").status_code == 200


def test_the_command_line_hides_and_opens_alike(tmp_path: Path) -> None:
    header = {"record": "adjudicator", "format": 1, "ruleset": "locke", "edition": locke.edition, "setup": GIVEN}
    lines = [header | {"seats": dict.fromkeys(SEATS, "")}, HIGH, END]
    for last, is_open in (([], False), ([READ], True)):
        file = tmp_path / "match.jsonl"
        file.write_text("\n".join(map(json.dumps, lines + last)))
        review = CliRunner().invoke(main, ["review", str(file), "--as", "B"]).output
        step = CliRunner().invoke(main, ["step", str(file), "1", "--as", "B", "--json"]).output
        assert "endurance 90" in review  # what was declared is everybody's
        assert ("77 is left" in review) == is_open
        assert ("Canary A" in step) == is_open


def test_a_place_that_is_not_chosen_yet_is_no_place() -> None:
    laid = locke.evolve(locke.lay(GIVEN), ev.PlanetCardsPlaced(count=36, face_down=True), 1)
    placed = next(one for one in locke.options(laid) if one.event == "AmbushCardPlaced")
    assert said(locke, laid, placed).parts["place"] == OPEN
