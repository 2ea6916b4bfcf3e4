"""Decklists in XML: Cockatrice's `.cod` and Magic Online's `.dek`.

The parser is the bare one of Python's library, which gives the line of everything it reads. Entities that could
expand, fetch or nest need a DOCTYPE, and a file with one is refused before it is read any further.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final
from xml.parsers import expat

from adjudicator.plain.visible import without_marks
from adjudicator.rulesets.mtg_trpg.copies import MAIN, SIDE, Decklist, copies_of, in_line, listed_as, short
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

ROOTS: Final = ("cockatrice_deck", "Deck")
"""The elements that hold a deck: Cockatrice's, Magic Online's."""


class _Reading:
    """A file being read: the open elements, whether each zone among them stays aside, the cards so far."""

    def __init__(self, line: Callable[[], int]) -> None:
        self.line = line
        self.lines: dict[str, int] = {}
        self.open: list[str] = []
        self.zones: list[bool] = []
        self.title = ""
        self.piles: tuple[Counter[str], Counter[str]] = (Counter(), Counter())

    def start(self, element: str, given: Mapping[str, str]) -> None:
        """An element begins."""
        self.open.append(element)
        if len(self.open) == 1:
            if element not in ROOTS:
                raise Refused("wrong", say("<{element}> holds no deck that can be read", element=element[:40]))
        elif element == "zone":
            self.zones.append(_is_aside(given.get("name", "")))
        elif element == "card":
            if not self.zones:
                raise Refused("wrong", say("A card stands outside every zone"))
            self._count(given.get("name"), given.get("number"), aside=self.zones[-1])
        elif element == "Cards":
            self._count(given.get("Name"), given.get("Quantity"), aside=_is_true(given.get("Sideboard", "false")))
        elif {"number", "quantity"} & {key.lower() for key in given}:
            raise Refused("wrong", say("<{element}> is no card that can be read", element=element[:40]))

    def end(self, element: str) -> None:
        """An element ends."""
        self.open.pop()
        if element == "zone":
            self.zones.pop()

    def text(self, part: str) -> None:
        """Text, or a part of it."""
        if self.open[-1:] == ["deckname"]:
            self.title = short(self.title + part)

    def _count(self, name: str | None, count: str | None, *, aside: bool) -> None:
        if not name or not without_marks(name).strip() or count is None:
            raise Refused("missing", say("A card needs a name and a number of copies"))
        called = without_marks(name).strip()
        self.piles[aside][called] += copies_of(short(called), count)
        self.lines.setdefault(called, self.line())


def deck_in_xml(text: str, field: str) -> Decklist:
    """The decklist in an XML file's text; raises `Refused` with `field`, and the line that is wrong."""
    parser, above = expat.ParserCreate(), text[: len(text) - len(text.lstrip())].count("\n")
    reading = _Reading(lambda: above + parser.CurrentLineNumber)
    parser.StartElementHandler = reading.start
    parser.EndElementHandler = reading.end
    parser.CharacterDataHandler = reading.text
    parser.StartDoctypeDeclHandler = _no_doctype
    try:
        parser.Parse(text.lstrip(), True)
    except (expat.ExpatError, UnicodeEncodeError) as error:  # the other one for half a character
        at = error.lineno if isinstance(error, expat.ExpatError) else 1
        raise Refused("wrong", in_line(above + at, say("This is not XML that can be read")), field) from None
    except Refused as refused:
        raise Refused(refused.code, in_line(above + parser.CurrentLineNumber, refused.says), field) from None
    main, side = reading.piles
    return listed_as(main, side, reading.title.strip(), None, field, reading.lines)


def _no_doctype(*declared: object) -> None:
    raise Refused("wrong", say("A deck file has no DOCTYPE"))


def _is_aside(zone: str) -> bool:
    """Whether the cards of a zone stay aside; raises `Refused` for an unknown zone."""
    if zone.lower() not in MAIN | SIDE:
        raise Refused("no-such", say("The zone {zone} is not known; a deck has main and side", zone=zone[:40] or "–"))
    return zone.lower() in SIDE


def _is_true(stated: str) -> bool:
    if stated.lower() not in ("true", "false"):
        raise Refused("wrong", say("Sideboard is true or false, not {stated}", stated=stated[:40]))
    return stated.lower() == "true"
