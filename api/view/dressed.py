"""Sentences marked up for pages: cards drawn as cards, players in the colour that their seat has on the board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape
from msgspec.structs import replace

from adjudicator.plain.said import Drawn, Part, Player
from adjudicator.seam.panels import Colour
from adjudicator.seam.sentences import Speaker
from api.view import answers
from api.view.seen import Masked, Seen
from api.view.shapes import Doubt, Entry, Finding, Value

_CARD: Final = Markup(
    '<span class="card {}" data-on="{}" role="img" aria-label="{}"><span class="unseen">{}</span></span>'
)
_SUIT: Final = Markup('<span class="suit {}" role="img" aria-label="{}"><span class="unseen">{}</span></span>')
_BAR: Final = Markup(
    '<span class="bar-of"><svg viewBox="0 0 {1} 1" preserveAspectRatio="none" aria-hidden="true">'
    '<path d="M0 0h{1}v1H0z"/><path class="left" d="M0 0h{0}v1H0z"/></svg> {2}</span>'
)
_NAMED: Final = Markup('<span class="card {}">{}</span>')
_SEAT: Final = Markup('<span class="seat {}">{}</span>')
"""What is copied of a card are the words of its sentence; what is heard is its name."""


def dressed(seen: Seen, table: Any) -> Dressed:
    """The speaker for a match's pages, in the colours that seats have on a table, masked for its viewer."""
    colours = seen.reading.ruleset.colours
    return Dressed(seen.speaker, {} if colours is None else colours(table))


def drawn(seen: Seen, entry: Entry, step: Masked | None, in_colour: Dressed) -> Entry:
    """An entry for a page, with what is drawn in its sentence and in those of the rules it breaks."""
    says = in_colour.say(seen.sentence(entry.position, step))
    if step is None:
        return replace(entry, says=says)
    return replace(entry, says=says, findings=findings(seen, step, in_colour), doubts=doubts(seen, step, in_colour))


def findings(seen: Seen, step: Masked, in_colour: Dressed) -> tuple[Finding, ...]:
    """The rules that a masked step breaks, for a page."""
    told = zip(answers.findings(seen, step), step.findings, strict=True)
    return tuple(replace(one, says=in_colour.say(broken.says)) for one, broken in told)


def doubts(seen: Seen, step: Masked, in_colour: Dressed) -> tuple[Doubt, ...]:
    """The rules that a masked step may break, for a page."""
    told = zip(answers.doubts(seen, step), step.doubts, strict=True)
    return tuple(replace(one, says=in_colour.say(doubt.says)) for one, doubt in told)


def values(seen: Seen, step: Masked | None, in_colour: Dressed) -> tuple[Value, ...]:
    """The numbers of a masked step, each sentence once, for a page."""
    told = zip(answers.values_once(seen, step), seen.values_once(step), strict=True)
    return tuple(
        one if value.working is None else replace(one, working=in_colour.say(value.working)) for one, value in told
    )


def drawn_at(seen: Seen, position: int) -> Entry:
    """An entry by its position, with what is drawn in its sentence."""
    step = seen.step(position)
    in_colour = dressed(seen, seen.table(position) if step is None else step.after)
    return drawn(seen, answers.entry(seen, position, step), step, in_colour)


class Dressed(NamedTuple):
    """A speaker whose sentences are marked up; the colours of the seats."""

    speaker: Speaker
    colours: Mapping[str, Colour]

    def say(self, part: Part) -> Markup:
        """A sentence, or a part of one that stands alone."""
        return Markup(self.speaker.say(part, self._shown))  # noqa: S704 - each piece is escaped

    def _shown(self, part: Part | None, words: str) -> str:
        match part:
            case Drawn():
                return str(self._card(part, words))
            case Player() if part.seat in self.colours:
                return str(_SEAT.format(self.colours[part.seat], words))
        return str(escape(words))

    def _card(self, card: Drawn, words: str) -> Markup:
        if card.filled is not None:
            return _BAR.format(*card.filled, words)
        if card.aloud is None:
            return _NAMED.format(card.look, card.value or words)
        aloud = self.speaker.say(card.aloud)
        if card.value:
            return _CARD.format(card.look, card.value, aloud, words)
        return _SUIT.format(card.look, aloud, words)
