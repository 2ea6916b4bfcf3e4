"""Sample crews and the JSON Schema of a crew file; `python -m tests.malifaux.test_crew_files` writes it anew."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from adjudicator.rulesets.malifaux.data import CrewFile

FOLDER = Path(str(files("adjudicator.rulesets.malifaux") / "crews"))
SCHEMA = FOLDER / "crew.schema.json"
CREWS = sorted(path for path in FOLDER.glob("*.json") if path != SCHEMA)
TIMINGS = {"immediately", "when_resolving", "after_killing", "after_resolving", "after_succeeding"}


def schema() -> bytes:
    about = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A Malifaux crew as a data file",
    }
    plain = msgspec.json.schema(CrewFile, schema_hook=lambda _anything: {"description": "Text, or data."})
    return msgspec.json.format(msgspec.json.encode(about | plain), indent=2) + b"\n"


@pytest.fixture(params=CREWS, ids=lambda path: path.stem)
def crew(request: pytest.FixtureRequest) -> CrewFile:
    return msgspec.json.decode(request.param.read_bytes(), type=CrewFile)


def test_the_schema_is_that_of_the_struct() -> None:
    assert SCHEMA.read_bytes() == schema(), "run: python -m tests.malifaux.test_crew_files"


def test_there_are_two_crews() -> None:
    assert len(CREWS) == 2


def test_a_crew_lists_the_actions_of_its_models(crew: CrewFile) -> None:
    maps = [card.actions for card in crew.models.values() if isinstance(card.actions, dict)]
    listed = {name: action.stat for actions in maps for name, action in actions.items()}

    assert listed == {name: action.stat for name, action in crew.actions.items()}


def test_a_crew_has_six_models_from_leader_to_minion_and_two_upgrades(crew: CrewFile) -> None:
    printed = [card.station for card in crew.models.values()]
    stations = {word for one in printed for word in ((one,) if isinstance(one, str) else one or ())}

    assert (len(crew.models), len(crew.upgrades)) == (6, 2)
    assert stations >= {"leader", "henchman", "enforcer", "minion", "totem"}
    assert any(card.can_use_soulstones for card in crew.models.values())


def test_a_crew_has_triggers_of_every_timing_and_one_against_two_stats(crew: CrewFile) -> None:
    resistance = [trigger for card in crew.models.values() for trigger in card.triggers.values()]
    action = [trigger for data in crew.actions.values() for trigger in data.triggers.values()]

    assert {trigger.timing for trigger in action} >= TIMINGS
    assert ("Df", "Wp") in {trigger.stats for trigger in resistance}


def test_two_crews_share_no_name() -> None:
    one, other = (msgspec.json.decode(path.read_bytes(), type=CrewFile) for path in CREWS)

    assert not one.models.keys() & other.models.keys()
    assert not one.actions.keys() & other.actions.keys()
    assert not one.upgrades.keys() & other.upgrades.keys()


if __name__ == "__main__":
    SCHEMA.write_bytes(schema())
