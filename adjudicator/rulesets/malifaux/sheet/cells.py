"""What stands in a column of a score sheet: points, schemes, a number, who has won."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import How, Scored
from adjudicator.rulesets.malifaux.encounter.score import DRAW
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.lines import SEATS, Line, by_seat
from adjudicator.rulesets.malifaux.sheet.terms import (
    DRAWN,
    HOW,
    NOTHING,
    PARTS,
    POINT,
    folded,
    in_the_language_of,
    schemes,
    strategies,
)
from adjudicator.rulesets.malifaux.sheet.unknown import no_point, no_scheme
from adjudicator.seam.recall import recalled

LARGEST_NUMBER = 999


class Noted(Struct, frozen=True):
    """A point as it was noted: of the strategy, or of a scheme, with its part if that is stated."""

    scheme: int | None = None
    part: Scored | None = None


def points_in(line: Line, seat: str) -> Iterator[Noted]:
    """The points in a seat's column; raises `Malformed`."""
    column = by_seat(line)[seat]
    if folded(column) not in NOTHING:
        yield from _read(line, seat, column, _points())


def schemes_in(line: Line, seat: str | None = None) -> tuple[int, ...]:
    """The schemes in a seat's column, or in that of both; raises `Malformed`."""
    column = line.columns[0] if seat is None else by_seat(line)[seat]
    if folded(column) in NOTHING:
        return ()
    return tuple(one.scheme for one in _read(line, seat, column, _schemes()) if one.scheme is not None)


def _read(line: Line, seat: str | None, column: str, grammar: re.Pattern[str]) -> Iterator[Noted]:
    """What a grammar finds in a column, piece by piece, with commas or spaces between."""
    at, text = 0, folded(column)
    while at < len(text):
        found = grammar.match(text, at)
        if found is None:
            says = no_point if "part" in grammar.groupindex else no_scheme
            raise Malformed(says(column, text[at:]), line.field(seat), line.number)
        at, groups = found.end(), found.groupdict()
        if groups["scheme"] is None:
            yield Noted()
        else:
            yield Noted(schemes()[groups["scheme"]], _part(groups.get("part")))


def _part(text: str | None) -> Scored | None:
    return next((part for part, called in PARTS.items() if text in called), None)


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
        names = listed([in_the_language_of(text, one.called) for one in STRATEGIES.values()], "list")
        says = say("'{text}' is no strategy: there are {names}", text=shown(text), names=names)
        raise Malformed(says, line.label, line.number)
    return known[folded(text)]


def number_in(line: Line, text: str, seat: str | None = None) -> int | None:
    """The number in a column, if one stands there; raises `Malformed`."""
    number = folded(text).removesuffix("vp").removesuffix("点").strip()
    if not number or number == "-":
        return None
    if not re.fullmatch(r"[0-9]{1,3}", number):
        raise Malformed(say("'{text}' is no number from 0 to {most}", text=shown(text), most=LARGEST_NUMBER),
                        line.field(seat), line.number)  # fmt: skip
    return int(number)


def winner_in(line: Line | None, players: Mapping[str, str]) -> str | None:
    """The seat that has won, by its letter, its player's name or both (`Haru (A)`), or `draw`; raises `Malformed`."""
    text = "" if line is None else folded(line.columns[0])
    if line is None or not text:
        return None
    both = {seat: f"{players.get(seat, '')} ({seat})" for seat in SEATS}
    exactly = [seat for seat in SEATS if text == folded(both[seat])]
    meant = exactly or [seat for seat in SEATS if text in (folded(seat), folded(players.get(seat, "")))]
    meant += [DRAW] if text in DRAWN else []
    if len(meant) == 1:
        return meant[0]
    raise Malformed(_nobody(line, players) if not meant else _alike(line, [both.get(one, one) for one in meant]),
                    line.label, line.number)  # fmt: skip


def how_in(line: Line | None) -> How | None:
    """How a game came to its result that was not played to its end; raises `Malformed`."""
    text = "" if line is None else folded(line.columns[0])
    if line is None or not text:
        return None
    found = next((how for how, called in HOW.items() if text in called), None)
    if found is None:
        known = listed([called[0 if text.isascii() else -1] for called in HOW.values()], "or")
        says = say("'{text}' is no way to a result: write {known}", text=shown(line.columns[0]), known=known)
        raise Malformed(says, line.label, line.number)
    return found


def _nobody(line: Line, players: Mapping[str, str]) -> Said:
    known = listed(dict.fromkeys([*SEATS, *filter(None, players.values()), DRAW]), "list")
    return say("'{text}' is none of those who may have won: {known}", text=shown(line.columns[0]), known=known)


def _alike(line: Line, meant: Sequence[str]) -> Said:
    return say(
        "'{text}' does not tell who has won: names must differ from each other, from A, B and draw; write {which}",
        text=shown(line.columns[0]), which=listed(meant, "or"),
    )  # fmt: skip
