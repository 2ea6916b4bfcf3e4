"""Who may report a point of a scheme chosen in secret, and another choice."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from adjudicator.plain.json import Plain
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.service import Adjudicator
from adjudicator.store.entry import Stated

SETUP: Plain = {
    "turn": 0,
    "strategy": "reckoning",
    "models": {
        "ann": {"seat": "A", "base_mm": 30, "size": 2, "at": [18, 17]},
        "bob": {"seat": "B", "base_mm": 30, "size": 2, "at": [18, 18.5], "station": ["minion"]},
    },
}
CHOICE: Plain = {"event": "SchemesChosen", "seat": "A", "schemes": [7, 12], "models": {"7": "bob", "12": "ann"}}
OVER = [{"event": "TurnStarted", "turn": 5}, {"event": "TurnEnded", "turn": 5}, {"event": "GameEnded", "turn": 5}]


class Table:
    """A match at which anybody reports."""

    def __init__(self, *events: Plain) -> None:
        self.service, self.position = Adjudicator(RULESETS), 0
        self.match: UUID = self.service.open_match({"ruleset": "malifaux", "edition": "3e-2026", "setup": SETUP})
        for event in events:
            self.told(JUDGE, event)

    def told(self, reporter: str, event: Plain) -> None:
        """Reports one event."""
        name = f"r{self.position}"
        answer = self.service.report(
            self.match, [event], expected=self.position, report_id=name, stated=Stated(by="Mina"), reporter=reporter
        )
        self.position = answer.position

    @property
    def points(self) -> dict[str, Any]:
        """The turns in which A scored what parts of its schemes."""
        encounter = self.service.reading(self.match).table(self.position).encounter
        return {str(scheme): dict(parts) for scheme, parts in encounter.scheme_points.get("A", {}).items()}


def _claim(scheme: int, part: str) -> Plain:
    step = {"reveal": "end_of_turn", "end": "end_of_game"}[part]
    return {"event": "SchemePointScored", "seat": "A", "scheme": scheme, "part": part, "step": step}


@pytest.mark.parametrize("reporter", ["B", SPECTATOR])
@pytest.mark.parametrize("scheme", [7, 12, 10])
def test_a_point_of_a_secret_scheme_is_left_to_its_seat(scheme: int, reporter: str) -> None:
    table = Table(CHOICE, *OVER)

    with pytest.raises(Refused, match=f"only A or a judge reports a point of scheme {scheme}") as refused:
        table.told(reporter, _claim(scheme, "end"))

    assert refused.value.field == "events[0].seat"
    assert table.points == {}


@pytest.mark.parametrize("reporter", ["A", JUDGE])
def test_the_seat_and_judges_claim_it(reporter: str) -> None:
    table = Table(CHOICE, *OVER)

    table.told(reporter, _claim(7, "end"))

    assert table.points == {"7": {"end": 5}}


@pytest.mark.parametrize("reporter", ["B", SPECTATOR])
def test_anybody_claims_what_was_revealed(reporter: str) -> None:
    table = Table(CHOICE, *OVER[:2], _claim(7, "reveal"), OVER[2])

    table.told(reporter, _claim(7, "end"))  # too late in the turn, but that is a finding

    assert table.points == {"7": {"reveal": 5}}


@pytest.mark.parametrize("reporter", ["A", "B", SPECTATOR])
def test_anybody_claims_where_no_choice_is_on_record(reporter: str) -> None:
    table = Table(*OVER[:2])

    table.told(reporter, _claim(7, "reveal"))
    table.told(reporter, CHOICE)

    assert table.points == {"7": {"reveal": 5}}


@pytest.mark.parametrize("reporter", ["B", SPECTATOR])
def test_another_choice_is_left_to_its_seat(reporter: str) -> None:
    table = Table(CHOICE)

    with pytest.raises(Refused, match="only A or a judge reports another choice"):
        table.told(reporter, CHOICE)

    table.told("A", CHOICE)


@pytest.mark.parametrize("known", [_claim(7, "reveal"), _claim(12, "end")])
def test_another_choice_is_secret_again(known: Plain) -> None:
    step = OVER if known["part"] == "end" else OVER[:2]
    table = Table(CHOICE, *step, known, {"event": "TurnStarted", "turn": 0}, CHOICE)

    with pytest.raises(Refused, match="secret until"):
        table.told("B", _claim(known["scheme"], "end"))


def test_a_report_on_record_is_answered_whoever_sends_it_again() -> None:
    table = Table(CHOICE)
    other = {**CHOICE, "schemes": [1, 2], "models": {}}

    for event in (CHOICE, other):  # to B they look alike
        answer = table.service.report(table.match, [event], expected=0, report_id="r0", reporter="B")
        assert answer.repeated
