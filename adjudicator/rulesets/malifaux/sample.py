"""The sample crews, one a seat, on a sample table, as a set-up."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files

from adjudicator.plain.json import Plain, read_json

CREWS = {"A": "cinder_masque.json", "B": "lamplight_ferry.json"}
TABLE = "kiln_row.json"


def sample() -> Plain:
    """A set-up with a sample crew for each of two seats, deployed on a sample table."""
    folder = files(__package__)
    crews = {seat: read_json((folder / "crews" / name).read_bytes()) for seat, name in CREWS.items()}
    return {"crews": crews, **read_json((folder / "tables" / TABLE).read_bytes())}


def seats(setup: Plain) -> Mapping[str, str]:
    """The seats of a set-up's crews, each with the crew's name."""
    crews = setup.get("crews") if isinstance(setup, dict) else None
    if not isinstance(crews, dict):
        return {}
    return {str(seat): str(crew.get("name", "")) if isinstance(crew, dict) else "" for seat, crew in crews.items()}
