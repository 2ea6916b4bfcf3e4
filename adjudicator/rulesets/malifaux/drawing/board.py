"""A table as a drawing: SVG to read on a phone or in print, in colour or without."""

from __future__ import annotations

from itertools import chain
from typing import Annotated, Literal

from msgspec import Meta, Struct, structs

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.drawing.areas import draw_areas
from adjudicator.rulesets.malifaux.drawing.encounter import note_encounter
from adjudicator.rulesets.malifaux.drawing.happened import happened
from adjudicator.rulesets.malifaux.drawing.markers import draw_markers
from adjudicator.rulesets.malifaux.drawing.measured import draw_rings, draw_ruler
from adjudicator.rulesets.malifaux.drawing.models import draw_models, is_shown, keep_clear
from adjudicator.rulesets.malifaux.drawing.movement import Way, draw_way, way_of
from adjudicator.rulesets.malifaux.drawing.objects import base_of, is_on_sheet, who
from adjudicator.rulesets.malifaux.drawing.parts import box_of, place, round_of
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet, Shows, page
from adjudicator.rulesets.malifaux.drawing.shifts import draw_shifts
from adjudicator.rulesets.malifaux.drawing.sightlines import draw_sight
from adjudicator.rulesets.malifaux.drawing.terrain import draw_shadows, draw_terrain
from adjudicator.rulesets.malifaux.encounter.layouts import ends_of
from adjudicator.rulesets.malifaux.encounter.presence import is_on_record
from adjudicator.rulesets.malifaux.encounter.tokens import tokens_of
from adjudicator.rulesets.malifaux.events import (
    ActionTargeted,
    DuelEvent,
    Event,
    FlipEvent,
    LineOfSightChecked,
    ModelMoved,
    ModelPushed,
    ObjectPlaced,
)
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Model, Side, Table
from adjudicator.rulesets.malifaux.words import tell_event

ABSENT = {
    "buried": say("Buried"),
    "killed": say("Killed"),
    "gone": say("Out of play"),
    "nowhere": say("No place on record"),
    "beyond": say("Beyond the drawing"),
    "flat": say("No outline on record"),
}
"""Why something is not in the drawing."""


_NOBODY = Side()


class Drawing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to draw beside the table: pairs of objects whose line of sight or distance is shown, models whose reach is,
    shadows; language and title; the whole sheet, the ground alone, or what is noted and the legend."""

    sight: Annotated[tuple[tuple[str, str], ...], Meta(max_length=10)] = ()
    apart: Annotated[tuple[tuple[str, str], ...], Meta(max_length=10)] = ()
    around: Annotated[tuple[str, ...], Meta(max_length=10)] = ()
    shadows: bool = True
    language: Literal["en", "ja"] = "en"
    title: str = ""
    shows: Shows = "all"


def draw(before: Table, event: Event | None, after: Table, wanted: Drawing) -> str:
    """The table after an event as SVG, with what the event moved, and what is wanted beside it; without an event, with
    what stands elsewhere than on the table before.

    Raises `Refused` for an object that is not on record.
    """
    named = {"sight": chain(*wanted.sight), "apart": chain(*wanted.apart), "around": wanted.around}
    for field, names in named.items():
        for name in names:
            present.thing(after, name, field)
    sheet = Sheet(wanted.language, large=is_on_record(after))
    _keep_clear(sheet, after)
    for one, two in dict.fromkeys(wanted.apart):
        draw_ruler(sheet, after, one, two)
    way = way_of(before, event)
    _draw_lines(sheet, before, event, after, wanted, way)
    if event is None and before is not after:
        draw_shifts(sheet, before, after)
    for name in dict.fromkeys(wanted.around):
        draw_rings(sheet, after, name)
    draw_models(sheet, after)
    draw_markers(sheet, after)
    draw_terrain(sheet, after)
    if wanted.shadows:
        draw_shadows(sheet, after)
    draw_areas(sheet, after)
    note_encounter(sheet, after)
    _list_absent(sheet, after)
    says = (
        _about(after)
        if event is None
        else say("{event}. {table}", event=tell_event(before, event), table=_about(after))
    )
    return page(sheet, wanted.title, says, wanted.shows, happened(before, event, after, way))


def drawn_from(before: Table, event: Event | None, after: Table) -> object:
    """What the picture in a drawing hangs on, so that entries which leave it alone are drawn once: neither cards nor
    duels, but for the two whose line of sight is shown, as they stood before."""
    if isinstance(event, ModelMoved | ModelPushed | ObjectPlaced):
        return before, event, after
    pair = _pair_of(before, event, after)
    return pair, None if pair is None else _without_cards(before), _without_cards(after)


def _without_cards(table: Table) -> Table:
    seats = dict.fromkeys(table.seats, _NOBODY)
    models = {name: structs.replace(one, actions_left=0, bonus_taken=False) for name, one in table.models.items()}
    due: tuple[str, ...] = ()
    return structs.replace(
        table, seats=seats, models=models, duels={}, flips={}, actions={}, discards=(),
        shuffle_due=due, discard_due=due, discard_late=due, unshuffled=due, active=None, activated=False,
    )  # fmt: skip


def _keep_clear(sheet: Sheet, table: Table) -> None:
    for name, model in table.models.items():
        keep_clear(sheet, model, tokens_of(table, name))
    for marker in table.markers.values():
        sheet.room.take(box_of(base_of(marker)))
        if is_on_sheet(marker.at):
            sheet.room.bases.append(round_of(base_of(marker)))
    if is_on_record(table):
        sheet.room.take_line([place(end) for end in ends_of(table)])
    sheet.room.busy = [box_of(piece.outline) for piece in table.terrain.values() if piece.outline is not None]


def _draw_lines(
    sheet: Sheet, before: Table, event: Event | None, after: Table, wanted: Drawing, way: Way | None
) -> None:
    """The movement of the event, and each line of sight once; these are labelled before anything else."""
    if way is not None:
        draw_way(sheet, before, way)
    checked = _pair_of(before, event, after)
    if checked is not None:
        draw_sight(sheet, before, *checked)
    for one, two in dict.fromkeys(wanted.sight):
        if (one, two) != checked:
            draw_sight(sheet, after, one, two)


def _pair_of(before: Table, event: Event | None, after: Table) -> tuple[str, str] | None:
    """The two objects whose line of sight an event is about; in a duel, its models if both have a place."""
    match event:
        case LineOfSightChecked():
            return event.from_, event.to
        case ActionTargeted():
            return event.actor, event.target
        case DuelEvent() | FlipEvent() if event.duel in after.duels:
            duel = after.duels[str(event.duel)]
            target = duel.against if duel.target is None else duel.target.model
            return None if target is None else _standing(before, duel.acting.model, target)
    return None


def _standing(table: Table, one: str, two: str) -> tuple[str, str] | None:
    return (one, two) if one != two and body(table, one) and body(table, two) else None


def _about(table: Table) -> Said:
    return say(
        "36 by 36 inches, north up: {models}, {terrain}, {markers}",
        models=counted("{count} model", "{count} models", len(table.models)),
        terrain=counted("{count} piece of terrain", "{count} pieces of terrain", len(table.terrain)),
        markers=counted("{count} marker", "{count} markers", len(table.markers)),
    )


# ---- what is not on the table


def _list_absent(sheet: Sheet, table: Table) -> None:
    """Everybody and everything of the match that is not in the drawing, and why."""
    absent: dict[str, list[Part]] = {}
    for name, model in table.models.items():
        if not is_shown(model):
            absent.setdefault(_why_absent(model), []).append(who(table, name))
    for name, marker in table.markers.items():
        if not is_on_sheet(marker.at):
            absent.setdefault("beyond", []).append(name)
    for name, piece in table.terrain.items():
        if piece.outline is None:
            absent.setdefault("flat", []).append(name)
    for why, names in absent.items():
        sheet.note("away", say("{reason}: {names}", reason=ABSENT[why], names=listed(names, "list")))


def _why_absent(model: Model) -> str:
    if not model.in_play:
        return "killed" if model.killed else "gone"
    if model.buried:
        return "buried"
    return "nowhere" if model.at is None else "beyond"
