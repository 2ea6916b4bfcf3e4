"""What a viewer knows of all that lies hidden, and whether a step lets a viewer know more of it."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.secrets.who_knows import Known, known_to, knows_fact
from adjudicator.rulesets.locke.stages.secret_places import public_ambush_places, public_key_sites
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.ruleset import SPECTATOR, Step, Viewer


class Knowledge(Struct, frozen=True):
    """All that a viewer knows of what lies hidden: the named sheets, silhouettes, places, cards turned up."""

    known: Known
    names: frozenset[str | None]
    silhouettes: tuple[Any, ...]
    up: frozenset[At | None]
    cards: frozenset[str]


def knowledge_of(table: Table, viewer: str) -> Knowledge:
    """What a viewer knows on a table."""
    knows = known_to(table, viewer)
    return Knowledge(
        knows,
        frozenset(character(table, seat).character for seat in knows.sheets),
        tuple((seat, one.silhouette) for seat, one in table.characters.items() if knows.silhouettes or seat == viewer),
        frozenset((*public_ambush_places(table), *public_key_sites(table))),
        frozenset(name for name, card in table.base_cards.items() if card.face_up),
    )


def learns(step: Step[Table, Any], viewer: Viewer) -> bool:
    """Whether a step lets a viewer know more, or other things, of what lies hidden; a sheet dealt always does."""
    event = step.event
    if isinstance(event, ev.FactLearned) and not knows_fact(step.after, event.path, SPECTATOR):
        return knows_fact(step.after, event.path, viewer)
    is_dealt = type(event) is ev.CharacterSheetsDealt
    return is_dealt or knowledge_of(step.before, viewer) != knowledge_of(step.after, viewer)
