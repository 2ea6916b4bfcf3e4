"""The sample set-ups: an encounter of two crews, and the same crews on a table with nothing to score."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from adjudicator.plain.json import Plain, read_json

CREWS = {"A": "cinder_masque.json", "B": "lamplight_ferry.json"}


def sample() -> Plain:
    """Two sample crews before an encounter: strategy, schemes and places are still open."""
    return _at("brackwater_lock.json")


def skirmish() -> Plain:
    """Two sample crews deployed on a sample table, without an encounter: they fight for any number of turns."""
    return _at("kiln_row.json")


def _at(table: str) -> Plain:
    folder = files(__package__)
    crews = {seat: read_json((folder / "crews" / name).read_bytes()) for seat, name in CREWS.items()}
    return {"crews": crews, **read_json((folder / "tables" / table).read_bytes())}


def seats(setup: Plain) -> Mapping[str, str]:
    """The seats of a set-up's crews, each with the crew's name."""
    crews = setup.get("crews") if isinstance(setup, dict) else None
    if not isinstance(crews, dict):
        return {}
    return {str(seat): str(crew.get("name", "")) if isinstance(crew, dict) else "" for seat, crew in crews.items()}
