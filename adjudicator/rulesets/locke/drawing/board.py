"""A table as a drawing: the board of its stage, the combat, the seats."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from adjudicator.plain.said import Part, listed
from adjudicator.rulesets.locke.drawing.base import draw_base
from adjudicator.rulesets.locke.drawing.cards import svg_pattern_of_card_back
from adjudicator.rulesets.locke.drawing.deeds import draw_path_or_ring_of_event, draw_paths_between
from adjudicator.rulesets.locke.drawing.fight import draw_fight
from adjudicator.rulesets.locke.drawing.happened import happened
from adjudicator.rulesets.locke.drawing.legend import draw_legend
from adjudicator.rulesets.locke.drawing.page import HEAD, Page
from adjudicator.rulesets.locke.drawing.planets import draw_planets
from adjudicator.rulesets.locke.drawing.seats import draw_seats
from adjudicator.rulesets.locke.events import Event
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.spaces import is_in_or_around_base
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words import place, tell_event
from adjudicator.seam.ruleset import Refused


class Drawing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options of a drawing: language, title, lines of sight, which this game does not have; all of it, the board
    alone, or the combat, the seats and the legend."""

    sight: tuple[tuple[str, str], ...] = ()
    language: Literal["en", "ja"] = "en"
    title: str = ""
    shows: Literal["all", "ground", "signs"] = "all"


def draw(before: Table, event: Event | None, after: Table, wanted: Drawing) -> str:
    """The table after an event as SVG, with what the event did or, without one, what stands elsewhere; raises `Refused`
    for a line of sight."""
    if wanted.sight:
        raise Refused("no-such", say("There are no lines of sight in Locke"), "sight")
    page = Page(wanted.language)
    page.parts.append(svg_pattern_of_card_back())
    if wanted.title and wanted.shows == "all":
        page.write(wanted.title, HEAD, weight=700)
    where = place(after)
    facts: list[Part] = [part for part in (where.heading, where.phase, where.activation) if part is not None]
    standing = listed(facts, "list")
    if wanted.shows != "ground":
        page.write(standing, weight=700)
    if event is not None:
        page.tell(tell_event(before, event))
        if wanted.shows != "ground":
            page.write(tell_event(before, event))
            page.skip(6)
    if wanted.shows != "signs":
        draw_base(page, after) if is_base_in_play(after) else draw_planets(page, after)
        draw_path_or_ring_of_event(page, before, event)
        if event is None and before is not after:
            draw_paths_between(page, before, after)
    if wanted.shows != "ground":
        draw_fight(page, after)
        draw_seats(page, after)
        draw_legend(page)
    title = wanted.title or page.says(say("Locke table"))
    return page.whole(title, standing, is_long=wanted.shows != "ground", happened=happened(page, before, event, after))


def is_base_in_play(table: Table) -> bool:
    """Whether the board in play is the base."""
    if table.stage in ("planet", "planet_ended"):
        return table.base_cards_placed
    return table.stage == "base" or any(is_in_or_around_base(one.at) for one in table.characters.values())
