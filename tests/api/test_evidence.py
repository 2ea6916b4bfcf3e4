"""Evidence over HTTP: for whom, of which match, and that it is what the command line makes."""

from __future__ import annotations

from adjudicator.evidence import file
from adjudicator.evidence.check import check
from adjudicator.ledger.checkpoint import Slip
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from tests.api.given import EVENTS
from tests.api.house import CLOSE, EVENT, NOTE, SIGNER, House, tokens_of

ADDRESS = "/v1/matches/{match}/evidence"


def test_what_is_exported_holds() -> None:
    house = House()
    answer = house.ask("judge", "GET", f"{ADDRESS}?since=2")
    evidence = file.read(answer.data)
    held = Slip(SIGNER.name, 2, evidence.foot.earlier[0].root.upper())

    assert answer.mimetype == "application/jsonl"
    assert answer.headers["Content-Disposition"].endswith(".evidence.jsonl")
    assert check(evidence, [SIGNER.verifier], [held]).faults == []
    assert len(evidence.entries) == 1 + len(EVENTS[:3])
    again = house.ask("judge", "GET", f"{ADDRESS}?since=2", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert house.ask("judge", "GET", ADDRESS).headers["ETag"] != answer.headers["ETag"]


def test_it_is_for_judges_for_it_names_hidden_cards() -> None:
    house = House()

    for state in ("open", "enforced", "closed"):
        assert house.ask("judge", "GET", ADDRESS, state).status_code == 200
        assert house.ask("player", "GET", ADDRESS, state).status_code == 403
        assert house.ask("player", "GET", f"{ADDRESS}?as=spectator", state).status_code == 403
        assert house.ask("judge", "GET", f"{ADDRESS}?as=spectator", state).status_code == 403
        assert house.ask("spectator", "GET", ADDRESS, state).status_code == 403
    refused = house.ask("player", "GET", ADDRESS).json
    assert (refused["type"], "once a managed match is closed" in refused["detail"]) == ("/docs#judges-only", True)


def test_players_get_it_once_a_managed_match_is_closed_and_spectators_never() -> None:
    house, seats = House(), {"A": "Haru", "B": "Mina"}
    house.service = house.app.extensions["adjudicator"] = Adjudicator([malifaux])
    header = {"ruleset": "malifaux", "edition": malifaux.edition, "event": EVENT, "randomness": "managed"}
    match = house.service.open_match({**header, "seats": seats, "setup": {"seats": {seat: {} for seat in seats}}})
    house.matches["open"], house.tokens = match, tokens_of(house.service, match)

    for closed, player in ((False, 403), (True, 200)):
        if closed:
            house.service.report(match, [CLOSE], expected=0, report_id="end")
        house.service.ledger.extend()
        house.service.ledger.sign(SIGNER)
        assert house.ask("judge", "GET", ADDRESS).status_code == 200
        assert house.ask("player", "GET", ADDRESS).status_code == player
        assert house.ask("player", "GET", f"{ADDRESS}?as=spectator").status_code == 403
        assert house.ask("spectator", "GET", ADDRESS).status_code == 403


def test_what_is_in_no_checkpoint_yet_is_not_proved() -> None:
    house = House()
    body = {"report_id": "late", "events": [NOTE]}
    assert house.ask("judge", "POST", "/v1/matches/{match}/reports", json=body).status_code == 201

    answer = house.ask("judge", "GET", ADDRESS)
    assert (answer.status_code, "checkpoint yet" in answer.json["detail"]) == (404, True)
    for query in ("since=0", "since=x", "since=1000", "nothing=1"):
        assert house.ask("judge", "GET", f"{ADDRESS}?{query}").status_code in (404, 422)
