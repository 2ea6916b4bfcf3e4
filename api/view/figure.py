"""An audit as an SVG picture: columns that show what was seen, on bands where fair decks lie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from adjudicator.fairness.audit.charts import Chart, Column
from adjudicator.plain.said import Said
from adjudicator.seam.sentences import Speaker
from api.sentences import say

WIDE, HIGH = 360, 200
"""Size of a chart, which can be read on a phone without being enlarged."""
_LEFT, _RIGHT, _TOP, _BELOW = 42, 6, 12, 26
_MARK: Final = "#c0344b"
"""The colour of what chance hardly ever does, which is marked by a ring as well."""
_MANY: Final = 60
"""If this many cards are expected in a column, columns show shares of what is expected, else numbers of cards."""
_PAPER, _INK = "#fbfaf7", "#1d1b18"
_LETTER: Final = 5.5
"""The width of a Latin letter below a column."""
_LINE: Final = 96
"""Latin letters in a line of the picture's head."""
LEGEND: Final = (
    say("Dot: seen. Line: expected. Inner band: where 19 of 20 fair decks lie; outer band: where all but a few do."),
    say("A ring: chance alone hardly ever does that."),
)


class Scale(NamedTuple):
    """The numbers at the bottom and the top of a chart."""

    low: float
    high: float
    is_share: bool
    """Whether numbers are shares of what is expected."""

    def of(self, column: Column, value: float) -> float:
        """How far down the chart a column's value stands."""
        return self.at(value / column.expected if self.is_share else value)

    def at(self, value: float) -> float:
        """How far down the chart a number of the scale stands."""
        return _TOP + (HIGH - _TOP - _BELOW) * (1 - (value - self.low) / ((self.high - self.low) or 1.0))

    @property
    def ticks(self) -> Iterator[tuple[float, str]]:
        """Lines across the chart, and what is written beside them."""
        for value in (self.low, 1.0, self.high) if self.is_share else (0.0, self.high / 2, self.high):
            yield self.at(value), f"{value:.2f}×" if self.is_share else f"{value:.0f}"


def chart_of(chart: Chart, speaker: Speaker) -> str:
    """A chart as an SVG element of its own, which takes the colour of the text around it."""
    parts = [f"<title>{escape(speaker.say(chart.title))}</title>"]
    if possible := [column for column in chart.columns if column.expected > 0]:
        scale = _scale(possible)
        parts += _ticks(scale)
        step = (WIDE - _LEFT - _RIGHT) / len(chart.columns)
        for place, column in enumerate(chart.columns):
            about = escape(speaker.say(_told(column)))
            label = column.label if isinstance(column.label, str) else speaker.say(column.label)
            drawn = "".join(_column(column, label, scale, _LEFT + step * (place + 0.5), step))
            parts.append(f"<g><title>{about}</title>{drawn}</g>")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" '
        f'font-family="system-ui, sans-serif" font-size="11" fill="currentColor">{"".join(parts)}</svg>'
    )


def _scale(columns: Sequence[Column]) -> Scale:
    is_share = max(column.expected for column in columns) >= _MANY
    of = [column.expected if is_share else 1.0 for column in columns]
    high = max(max(column.limits[1], column.seen) / one for column, one in zip(columns, of, strict=True))
    low = min(min(column.limits[0], column.seen) / one for column, one in zip(columns, of, strict=True))
    return Scale(low, high, is_share) if is_share else Scale(0.0, 2.0 * ceil(high / 2), is_share)


def _ticks(scale: Scale) -> Iterator[str]:
    for y, written in scale.ticks:
        yield f'<path d="M{_LEFT} {y:.1f}H{WIDE - _RIGHT}" stroke="currentColor" opacity="0.15"/>'
        yield f'<text x="{_LEFT - 5}" y="{y + 4:.1f}" text-anchor="end" opacity="0.75">{written}</text>'


def _column(column: Column, label: str, scale: Scale, middle: float, step: float) -> Iterator[str]:
    small = "" if (room := (step - 2) / (_wide(label) * _LETTER)) >= 1 else f' font-size="{11 * room:.1f}"'
    yield f'<text x="{middle:.1f}" y="{HIGH - 9}" text-anchor="middle"{small}>{escape(label)}</text>'
    if not column.expected:
        return
    wide = min(step * 0.7, 30)
    for (least, most), shade in ((column.limits, 0.1), (column.band, 0.2)):
        top, bottom = scale.of(column, most), scale.of(column, least)
        size = f'width="{wide:.1f}" height="{max(bottom - top, 1):.1f}"'
        yield f'<rect x="{middle - wide / 2:.1f}" y="{top:.1f}" {size} opacity="{shade}"/>'
    line = f"M{middle - wide / 2:.1f} {scale.of(column, column.expected):.1f}h{wide:.1f}"
    yield f'<path d="{line}" stroke="currentColor" stroke-width="1.5"/>'
    yield from _dot(middle, scale.of(column, column.seen), is_unlikely=column.is_unlikely)


def _dot(x: float, y: float, *, is_unlikely: bool) -> Iterator[str]:
    at = f'cx="{x:.1f}" cy="{y:.1f}"'
    if is_unlikely:
        yield f'<circle {at} r="7" fill="none" stroke="{_MARK}" stroke-width="2"/><circle {at} r="3.5" fill="{_MARK}"/>'
    else:
        yield f'<circle {at} r="3.5"/>'


def _told(column: Column) -> Said:
    seen, expected = int(column.seen), column.expected
    return say("{about}: {seen} seen, {expected:.1f} expected", about=column.about, seen=seen, expected=expected)


# ---- a file


def picture_of(charts: Sequence[Chart], head: Sequence[Said], speaker: Speaker) -> str:
    """All charts in one file, two side by side, below what the audit says."""
    lines = [line for says in (*head, *LEGEND) for line in _lines(speaker.say(says))]
    top, wide = 24 + 18 * len(lines), 2 * WIDE + 60
    high = top + (HIGH + 34) * -(-len(charts) // 2) + 10
    parts = [f'<rect width="{wide}" height="{high}" fill="{_PAPER}"/>']
    for number, line in enumerate(lines):
        weight = ' font-weight="700"' if not number else ""
        parts.append(f'<text x="20" y="{28 + 18 * number}" font-size="13"{weight}>{escape(line)}</text>')
    for number, chart in enumerate(charts):
        place = f"translate({20 + (WIDE + 20) * (number % 2)} {top + (HIGH + 34) * (number // 2)})"
        title = f'<text y="20" font-weight="600">{escape(speaker.say(chart.title))}</text>'
        drawn = chart_of(chart, speaker).replace("<svg ", f'<svg y="26" width="{WIDE}" height="{HIGH}" ', 1)
        parts.append(f'<g transform="{place}">{title}{drawn}</g>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
        f'font-family="system-ui, sans-serif" font-size="12" color="{_INK}" fill="{_INK}">{"".join(parts)}</svg>\n'
    )


def _lines(text: str) -> Iterator[str]:
    """A sentence in lines that fit the picture; one without spaces is broken anywhere."""
    gap = " " if " " in text else ""
    line = ""
    for word in text.split(gap) if gap else text:
        if line and _wide(line + gap + word) > _LINE:
            yield line
            line = word
        else:
            line += gap + word if line else word
    yield line


def _wide(text: str) -> int:
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
