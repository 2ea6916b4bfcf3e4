"""Lines of sight drawn: a free line, or for each blocker one line that it blocks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.drawing.objects import who
from adjudicator.rulesets.malifaux.drawing.parts import place
from adjudicator.rulesets.malifaux.drawing.sheet import Sheet
from adjudicator.rulesets.malifaux.drawing.signs import emphasis, sign
from adjudicator.rulesets.malifaux.geometry.sight import Line, sight
from adjudicator.rulesets.malifaux.ground.bodies import body, is_away
from adjudicator.rulesets.malifaux.ground.sight import Seen, sees
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.svg import AMBER, GREEN, PAPER, RED, Looks, disc, group, number, path, short

Verdict: TypeAlias = Literal["clear", "blocked", "unsure"]


class Beam(NamedTuple):
    """How a line of sight looks by its verdict, and what the legend says of it."""

    colour: str
    dashes: str
    meaning: Said


BEAMS: dict[Verdict, Beam] = {
    "clear": Beam(GREEN, "", say("line of sight: clear")),
    "blocked": Beam(RED, "40 20", say("line of sight: blocked")),
    "unsure": Beam(AMBER, "0.1 26", say("undecidable")),
}
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Where on a line of sight its verdict may stand."""


def draw_sight(sheet: Sheet, table: Table, one: str, two: str) -> None:
    """The line of sight of a pair: a free line, or for each blocker one line that it blocks."""
    seen = sees(table, one, two)
    verdict: Verdict = "unsure" if seen is None or seen.verdict is None else "clear" if seen.verdict else "blocked"
    says = _sentence(table, one, two, seen)
    sentence = say("{one} – {two}: {says}", one=who(table, one), two=who(table, two), says=says)
    sheet.note(verdict, sentence, BEAMS[verdict].colour)
    lines = list(_lines(table, one, two, seen))
    if not lines:
        return
    title = sheet.says(sentence)
    if seen is not None and verdict == "blocked":
        _blockers(sheet, table, seen)
    for line, at in lines:
        crossed = "" if at is None or verdict != "blocked" else _cross(at)
        if crossed and at is not None:
            x, y = place(at)
            sheet.room.take((x - 46, y - 46, x + 46, y + 46))
        sheet.add("sight", group(f"sight {verdict}", f"{one} {two}", title, _beam(line, verdict), crossed))
    _write(sheet, verdict, lines[0][0], seen)


def _sentence(table: Table, one: str, two: str, seen: Seen | None) -> Said:
    if seen is None:
        return say("a place is not on record")
    if seen.verdict is None:
        return say("undecidable within the measuring tolerance")
    if seen.sight is not None:
        if seen.verdict:
            return say("clear")
        return say("blocked by {objects}", objects=listed([who(table, name) for name in _names(seen)]))
    if one == two:
        return say("clear, the same model")
    if is_away(table, one) or is_away(table, two):
        return say("no, not on the table")
    return say("clear, they touch")


def _names(seen: Seen) -> list[str]:
    return [] if seen.sight is None else list(dict.fromkeys(family.by for family in seen.sight.blocked))


def _lines(table: Table, one: str, two: str, seen: Seen | None) -> Iterator[tuple[Line, tuple[float, float] | None]]:
    """The free line, or a line for each blocker and where it is blocked; where the edges meet of bases that touch."""
    if seen is None:
        return
    if seen.sight is None:
        a, b = body(table, one), body(table, two)
        touch = None if a is None or b is None or one == two else sight(a.shape, b.shape, ()).free
        if seen.verdict and touch is not None:
            yield touch, None
    elif seen.sight.free is not None:
        yield seen.sight.free, None
    else:
        shown: set[str] = set()
        for family in seen.sight.blocked:
            if family.by not in shown:
                shown.add(family.by)
                yield family.line, family.at


def _beam(line: Line, verdict: Verdict) -> str:
    (x1, y1), (x2, y2) = place(line.start), place(line.end)
    way = f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}"
    return path(way, stroke=PAPER, stroke_width=24, stroke_opacity=0.8) + _ray(way, verdict)


def _ray(way: str, verdict: Verdict) -> str:
    beam = BEAMS[verdict]
    looks: Looks = {"stroke_dasharray": beam.dashes} if beam.dashes else {}
    return path(way, stroke=beam.colour, stroke_width=12, stroke_linecap="round", **looks)


def _cross(at: tuple[float, float]) -> str:
    x, y = place(at)
    return disc((x, y), 42, fill=PAPER, stroke=RED, stroke_width=9) + sign("blocked", (x, y), RED, 1.1)


def _write(sheet: Sheet, verdict: Verdict, line: Line, seen: Seen | None) -> None:
    """The verdict in a word on the line, and the line in the legend."""
    (x1, y1), (x2, y2), beam = place(line.start), place(line.end), BEAMS[verdict]
    spots = ((x1 + share * (x2 - x1), y1 + share * (y2 - y1), "middle") for share in ALONG)
    sheet.pill(spots, verdict, short(sheet.says(_in_a_word(verdict, seen)), 34), beam.colour)
    sheet.room.take_line([(x1, y1), (x2, y2)])
    mark = disc((0, 0), 30, fill=PAPER) + sign(verdict, (0, 0), beam.colour)
    sheet.explain(8, beam.meaning, _ray("M-50 0H50", verdict) + mark)


def _in_a_word(verdict: Verdict, seen: Seen | None) -> Said:
    if verdict == "unsure" or seen is None:
        return say("undecidable")
    return say("clear") if verdict == "clear" else say("blocked: {objects}", objects=listed(_names(seen), "list"))


def _blockers(sheet: Sheet, table: Table, seen: Seen) -> None:
    rules = {barrier.region.name: barrier.rule for barrier in seen.barriers}
    for name in _names(seen):
        there = body(table, name)
        if there is not None:
            title = say("{object} blocks ({rule})", object=who(table, name), rule=rules.get(name, "?"))
            sheet.add("sight", group("blocker", name, sheet.says(title), emphasis(there.shape)))
