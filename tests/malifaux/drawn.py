"""A table to be drawn, and what stands on a drawing."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree as ET

SVG = "{http://www.w3.org/2000/svg}"
TABLE: dict[str, Any] = {
    "models": {
        "A1": {"name": "Rusty Nail", "base_mm": 30, "size": 2, "at": [10, 10]},
        "A2": {"name": "Old Ferrow", "base_mm": 40, "size": 2, "at": [4, 30]},
        "B1": {"name": "Ash Hound", "base_mm": 50, "size": 3, "at": [30, 10], "controller": "A"},
        "B2": {"base_mm": 30, "size": 1, "at": [20, 25], "elevation": 4, "standing_on": "roof"},
        "B3": {"name": "Under Earth", "base_mm": 30, "size": 1, "buried": True},
        "B4": {"name": "Late Lamented", "base_mm": 30, "size": 1, "at": [1, 1], "killed": True, "in_play": False},
        "B5": {"name": "No Base", "size": 1, "at": [33, 33]},
    },
    "terrain": {
        "wall": {"polygon": [[19, 5], [21, 5], [21, 15], [19, 15]], "height": 3, "traits": ["blocking", "impassable"]},
        "roof": {
            "polygon": [[18, 23], [24, 23], [24, 29], [18, 29]],
            "height": 4,
            "traits": ["climbable", "height"],
            "standable": True,
            "floors": [2],
        },
        "wood": {"polygon": [[3, 20], [8, 20], [6, 24]], "traits": ["dense", "severe", "concealing", "haunted"]},
        "idea": {"height": 2},
    },
    "markers": {
        "s1": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [15, 15]},
        "c1": {"kind": "corpse", "at": [16, 18]},
        "p1": {"kind": "strategy", "base_mm": 30, "at": [12, 30], "height": 5, "traits": ["blocking"]},
    },
    "deployment": {"A": [[0, 0], [36, 0], [36, 6], [0, 6]], "B": [[0, 30], [36, 30], [36, 36], [0, 36]]},
}


def of(svg: ET.Element, kind: str) -> dict[str, str]:
    """The things of a kind: id and title of each."""
    groups = (group for group in svg.iter(f"{SVG}g") if kind in group.get("class", "").split())
    return {
        group.get("data-id", ""): group.findtext(f"{SVG}title", "") for group in groups if "data-id" in group.attrib
    }


def texts(svg: ET.Element) -> list[str]:
    """All that is written on the drawing."""
    return ["".join(said.itertext()) for said in svg.iter(f"{SVG}text")]
