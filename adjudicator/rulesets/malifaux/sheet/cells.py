"""What stands in a column of a score sheet: points, schemes, a number, who has won."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import Scored
from adjudicator.rulesets.malifaux.encounter.score import DRAW
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.lines import SEATS, Line, by_seat
from adjudicator.rulesets.malifaux.sheet.terms import DRAWN, NOTHING, PARTS, POINT, folded, schemes, strategies
from adjudicator.seam.recall import recalled

LARGEST_NUMBER = 999


class Noted(Struct, frozen=True):
    """A point as it was noted: of the strategy, or of a scheme with its part if that was said."""

    scheme: int | None = None
    part: Scored | None = None


def points_in(line: Line, seat: str) -> Iterator[Noted]:
    """The points in a seat's column; raises `Malformed`."""
    text = folded(by_seat(line)[seat])
    if text in NOTHING:
        return
    yield from _read(line, seat, text, _points())


def schemes_in(line: Line, seat: str | None = None) -> tuple[int, ...]:
    """The schemes in a seat's column, or in that of both; raises `Malformed`."""
    text = folded(line.columns[0] if seat is None else by_seat(line)[seat])
    if text in NOTHING:
        return ()
    return tuple(one.scheme for one in _read(line, seat, text, _schemes()) if one.scheme is not None)


def _read(line: Line, seat: str | None, text: str, grammar: re.Pattern[str]) -> Iterator[Noted]:
    """What a grammar finds in a column, one after the other, with commas or spaces between."""
    at = 0
    while at < len(text):
        found = grammar.match(text, at)
        if found is None:
            raise Malformed(_no_point(text[at:], grammar), line.field(seat), line.number)
        at, groups = found.end(), found.groupdict()
        if groups["scheme"] is None:
            yield Noted()
        else:
            yield Noted(schemes()[groups["scheme"]], _part(groups.get("part")))


def _part(text: str | None) -> Scored | None:
    return next((part for part, called in PARTS.items() if text in called), None)


def _no_point(text: str, grammar: re.Pattern[str]) -> Said:
    wrong = shown(text)
    if "part" in grammar.groupindex:
        return say(
            "'{text}' is no point: S is one of the strategy; one of a scheme is its number or name "
            "with R (reveal) or E (end), as in S, 7R",
            text=wrong,
        )
    return say("'{text}' is no scheme: schemes have numbers from 1 to 13, or names", text=wrong)


@recalled(alike=True)
def _points() -> re.Pattern[str]:
    parts = _any(word for called in PARTS.values() for word in called)
    return re.compile(rf"(?:(?:{_any(POINT)})|(?P<scheme>{_any(schemes())})(?: ?(?P<part>{parts}))?){_APART}")


@recalled(alike=True)
def _schemes() -> re.Pattern[str]:
    return re.compile(rf"(?P<scheme>{_any(schemes())}){_APART}")


_APART = r"(?:[ ,、;・+&/]+|$)"
"""What stands between points."""


def _any(words: Iterable[str]) -> str:
    return "|".join(sorted(map(re.escape, words), key=len, reverse=True))


# ---- what both players' lines hold


def strategy_in(line: Line | None) -> str | None:
    """The strategy that a line names; raises `Malformed`."""
    text = "" if line is None else line.columns[0]
    if line is None or not text:
        return None
    known = strategies()
    if folded(text) not in known:
        names = listed([one.called for one in STRATEGIES.values()], "list")
        says = say("'{text}' is no strategy: there are {names}", text=shown(text), names=names)
        raise Malformed(says, line.label, line.number)
    return known[folded(text)]


def number_in(line: Line, text: str, seat: str | None = None) -> int | None:
    """The number in a column, if one stands there; raises `Malformed`."""
    text = folded(text).removesuffix("vp").removesuffix("点").strip()
    if not text or text == "-":
        return None
    if not re.fullmatch(r"[0-9]{1,3}", text):
        raise Malformed(say("'{text}' is no number from 0 to {most}", text=shown(text), most=LARGEST_NUMBER),
                        line.field(seat), line.number)  # fmt: skip
    return int(text)


def winner_in(line: Line | None, players: Mapping[str, str]) -> str | None:
    """The seat that has won, by its letter or its player's name, or `draw`; raises `Malformed`."""
    text = "" if line is None else folded(line.columns[0])
    if line is None or not text:
        return None
    if text in DRAWN:
        return DRAW
    found = [seat for seat in SEATS if text in (folded(seat), folded(players.get(seat, "")))]
    if len(found) == 1:
        return found[0]
    known = listed([*SEATS, *filter(None, players.values()), DRAW], "list")
    says = say("'{text}' is none of those who may have won: {known}", text=shown(line.columns[0]), known=known)
    raise Malformed(says, line.label, line.number)
