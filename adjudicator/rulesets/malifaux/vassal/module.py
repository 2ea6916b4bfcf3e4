"""What VASSAL's Malifaux 3e module is assumed to do: observed in its build file and set-ups, guaranteed by nobody."""

from __future__ import annotations

import re


class Assumed:
    """The maps, layers, traits and pictures that tell pieces apart, and stand-ins for what a file leaves out."""

    TABLE = "Main Map"
    """The map on which the game is played."""
    GROUND = "Map Layer"
    """Layer of the picture of the ground, which lies in the middle of the table."""
    CENTRE = (601, 601)
    """Pixel in the middle of the table, in a file without a ground."""
    STEP = re.compile(r'translate;Forward 1";[^;]*;[^;]*;([1-9][0-9]{0,3});')
    """The trait that moves a model an inch forward, with the number of pixels it takes for that."""
    SCALE = 30.0
    """Pixels to the inch, in a file where no piece has that trait."""
    CONTROLS = frozenset({GROUND, "Terrain Mask", "Button", "Button Back"})
    """Layers of what is no game piece."""
    TERRAIN = "Terrain Layer"
    """How the names of the layers of terrain begin."""
    WOUNDS = "X-Wound"
    """The property that makes a piece a model."""
    BASE = re.compile(r"\b(?:v2-X|M)(30|40|50)[-_]|\b(30|40|50)mmAuras-")
    """Pictures of rims, auras and markers: they name the size of the base."""
    OTHERS = ("replace;", "placemark;")
    """Traits that put another piece on the map; they name its pictures."""
    RIM = "X-Faction"
    """The property that numbers the colour of a piece's rim; players change it to tell their crews apart."""
    RIMS = (
        "Guild",
        "Resurrectionists",
        "Arcanists",
        "Neverborn",
        "Outcasts",
        "Bayou",
        "Ten Thunders",
        "Explorer's Society",
    )
    """The factions with these colours, from number 1."""
    STRATEGY = "strat"
    """What the module calls a strategy marker."""
