"""What the API answers about rules and games, as structs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.seam.rulebook import Adjudication
from api.sentences import say
from api.view.kinds import Kind

ADJUDICATED: Final[Mapping[Adjudication, Said]] = {
    "check": say("checked"),
    "compute": say("computed"),
    "record": say("recorded"),
}
"""How a rule is adjudicated, in a word."""


class Rule(Struct, frozen=True, omit_defaults=True):
    """A rule: number, titles, text, where it stands in the rules, how it is adjudicated."""

    id: str
    ruleset: str
    edition: str
    area: str
    title: str
    """In the language asked for."""
    title_en: str
    title_ja: str
    source: str
    kind: str
    adjudication: Adjudication
    text: str
    """In the language asked for, like the example and the ambiguity."""
    house: bool
    """A default of this project where the printed rules are silent."""
    depends: tuple[str, ...] = ()
    example: str | None = None
    ambiguity: str | None = None


class Rules(Struct, frozen=True):
    """Rules, in the order of the book."""

    rules: tuple[Rule, ...]


class Game(Struct, frozen=True):
    """A ruleset that matches may be opened with."""

    name: str
    title: str
    """What people call it."""
    edition: str
    prefix: str
    rules: int
    events: tuple[Kind, ...]
    sample: Plain
    """A set-up to open a match with; null if the game brings none."""


class Games(Struct, frozen=True):
    """The rulesets that the service knows."""

    rulesets: tuple[Game, ...]
