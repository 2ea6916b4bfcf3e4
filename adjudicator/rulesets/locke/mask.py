"""What a viewer may know: `mask` a step, `view` a table.

Sheets that are closed, playing cards for silhouettes, silhouettes before the reveal, places of ambush and key sites,
hands and [before combat] abilities are known to whom the register says (LCK-SETUP-14, SIL-08, SIL-12, AMBUSH-02,
BASE-05, CCARD-01, PRE-05) until they are opened; all else is public.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.state import Character, KeySites, Table, character
from adjudicator.rulesets.locke.things import Tables
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import ByKind
from adjudicator.seam.ruleset import JUDGE, Step, Viewer

Hide: TypeAlias = Callable[[Table, Any, Viewer], ev.Event]
MASK: ByKind[Hide] = ByKind("mask")
"""The event as a viewer may know it, for the kinds that may name what is hidden; every other kind is public."""
_PUBLIC: Final = (
    "silhouette",
    "sheet_open",
    "alive",
    "in_black_hole",
    "proxy",
    "incapacity",
    "at",
    "minions",
    "intrusion_failures",
    "hand_count",
    "ability_cards_up",
    "ability_cards_down",
    "maintained",
    "effects",
    "damage",
    "mental_damage",
    "info",
    "info_count",
)
"""What everybody may know of a character whose sheet is closed."""


def mask(step: Step[Table, ev.Event], viewer: Viewer) -> Step[Table, ev.Event]:
    """The step with only what that viewer may know."""
    if viewer == JUDGE:
        return step
    hide = MASK.get(type(step.event))
    event = step.event if hide is None else hide(step.after, step.event, viewer)
    return replace(step, before=masked(step.before, viewer), event=event, after=masked(step.after, viewer))


def masked(table: Table, viewer: Viewer) -> Table:
    """The table as that viewer may know it."""
    if viewer == JUDGE:
        return table
    shown = {seat: _seen(table, seat, one, viewer) for seat, one in table.characters.items()}
    defends = knows_places(table, viewer)
    return replace(
        table,
        characters=shown,
        ambush=table.ambush if defends else (None,) * len(table.ambush),
        key_sites=table.key_sites if defends else replace(table.key_sites, places=KeySites().places),
        evil_sheets=table.evil_sheets,
        tables=replace(table.tables, characters=Tables().characters),
        pool={},
        legends=(),
        setup=replace(table.setup, refusals={seat: ("",) * len(names) for seat, names in table.setup.refusals.items()}),
        combat=None if table.combat is None else replace(table.combat, attack=table.combat.attack),
    )


def knows_places(table: Table, viewer: Viewer) -> bool:
    """Whether a viewer has an EVIL silhouette that lies open (LCK-AMBUSH-02, LCK-BASE-05)."""
    silhouette = character(table, viewer).silhouette
    return viewer in table.characters and silhouette is not None and silhouette.alignment == "EVIL"


def _seen(table: Table, seat: str, one: Character, viewer: Viewer) -> Character:
    if seat == viewer:
        return one
    seen = replace(one, hand=None, playing_card=None, second_card=None)
    if not table.setup.revealed:
        seen = replace(seen, silhouette=None)
    if one.sheet_open:
        return seen
    return Character(**{name: getattr(seen, name) for name in _PUBLIC})


def view(table: Table, viewer: Viewer) -> Plain:
    """By seat, what a viewer may know of sheet, silhouette and hand."""
    seen = masked(table, viewer)
    return {
        seat: {
            "character": one.character,
            "alignment": one.alignment,
            "silhouette": None if one.silhouette is None else one.silhouette.alignment,
            "hand": {"count": one.hand_count, "known": [card.name for card in one.hand or ()]},
        }
        for seat, one in seen.characters.items()
    }


@MASK.of(ev.CharacterSheetsDealt)
def _sheets(table: Table, event: ev.CharacterSheetsDealt, viewer: Viewer) -> ev.Event:
    return replace(event, deals={seat: name if seat == viewer else None for seat, name in event.deals.items()})


@MASK.of(ev.CharacterPoolChosen)
def _pool(table: Table, event: ev.CharacterPoolChosen, viewer: Viewer) -> ev.Event:
    return event


@MASK.of(ev.PlayingCardsDealt)
def _cards(table: Table, event: ev.PlayingCardsDealt, viewer: Viewer) -> ev.Event:
    if event.purpose == "initiative":
        return event
    return replace(event, deals={seat: card if seat == viewer else None for seat, card in event.deals.items()})


@MASK.of(ev.SilhouetteChosen)
def _silhouette(table: Table, event: ev.SilhouetteChosen, viewer: Viewer) -> ev.Event:
    return event if viewer == event.player else replace(event, name=None, alignment=None)


@MASK.of(ev.AmbushCardPlaced, ev.KeySitePlaced)
def _places(table: Table, event: ev.AmbushCardPlaced | ev.KeySitePlaced, viewer: Viewer) -> ev.Event:
    return event if knows_places(table, viewer) else replace(event, at=None, exchanged_card=None)


@MASK.of(ev.HandReceived, ev.HandRefilled)
def _hand(table: Table, event: ev.HandReceived | ev.HandRefilled, viewer: Viewer) -> ev.Event:
    return event if viewer == event.player else replace(event, cards=())


@MASK.of(ev.AbilityUsed)
def _ability(table: Table, event: ev.AbilityUsed, viewer: Viewer) -> ev.Event:
    """An ability of [before combat] need not be named (LCK-PRE-05)."""
    hidden = event.timing == "before_combat" and viewer != event.player
    return replace(event, name=None, result=None) if hidden else event
