"""What stands in a column of a score sheet: points, schemes, a number, who has won."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final, Generic, NamedTuple, TypeVar

from msgspec import Struct

from adjudicator.plain.choices import nearest, or_nearest, shown
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import How, Scored
from adjudicator.rulesets.malifaux.encounter.score import DRAW
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.faults import Faults
from adjudicator.rulesets.malifaux.sheet.lines import SEATS, Line, by_seat
from adjudicator.rulesets.malifaux.sheet.names import folded, heard, meant_strategies, scheme_in
from adjudicator.rulesets.malifaux.sheet.terms import DASHES, DRAWN, HOW, NONE, PARTS, POINT, UNIT, WINS, says_nothing
from adjudicator.rulesets.malifaux.sheet.unknown import no_point, no_scheme, no_strategy

T = TypeVar("T")
LARGEST_NUMBER = 999
LONGEST_RUN: Final = 8
"""The most words of a scheme's name with its part."""
_SEPARATORS: Final = "\\s,，、､;；・･+＋&＆/／"  # noqa: RUF001 - wide letters are what people type
_WORD: Final = re.compile(rf"(?<!\S)[-‐-―−ー]+(?!\S)|[^{_SEPARATORS}\-‐-―−.]+(?:\.(?=\s|$))?")  # noqa: RUF001
_APART: Final = re.compile("[,，、､;；+＋&＆/／]")  # noqa: RUF001
_AND: Final = frozenset({"and", "と"})
_PART: Final = "|".join(
    sorted((re.escape(word) for called in PARTS.values() for word in called), key=len, reverse=True)
)
_AFTER: Final = re.compile(rf"(?P<scheme>.+?)(?:(?<=[\d)]) ?| )?[-:.の(]? ?(?P<part>{_PART})\)?")
_BEFORE: Final = re.compile(rf"\(?(?P<part>{_PART})\)?[-:. ]?(?P<scheme>.+)")


class Noted(Struct, frozen=True):
    """A point as it was noted: of the strategy, or of a scheme, with its part if that is stated."""

    scheme: int | None = None
    part: Scored | None = None


def points_in(line: Line, seat: str, faults: Faults) -> list[Noted]:
    """The points in a seat's column."""
    column = by_seat(line)[seat]
    return (
        []
        if says_nothing(column)
        else list(_read(column, _point, lambda wrong: _told(faults, no_point, line, seat, wrong)))
    )


def schemes_in(line: Line, faults: Faults, seat: str | None = None) -> tuple[int, ...]:
    """The schemes in a seat's column, or in that of both."""
    column = line.columns[0] if seat is None else by_seat(line)[seat]
    if says_nothing(column):
        return ()
    return tuple(_read(column, scheme_in, lambda wrong: _told(faults, no_scheme, line, seat, wrong)))


def _told(faults: Faults, says: Callable[[str], Said], line: Line, seat: str | None, wrong: str) -> None:
    faults.add(says(wrong), line.field(seat), line.number)


def _read(column: str, meaning: Callable[[str], T | None], unread: Callable[[str], None]) -> Iterator[T]:
    """What the words of a column mean, as many together as mean something; the rest goes to `unread`.

    A name beside words that mean nothing is a part of a misspelled one: `Clam Jump R` is not `Jump R`.
    """
    for words in _runs(column):
        for _, group in groupby(_pieces(column, words, meaning), key=lambda piece: piece.is_wordy):
            pieces = list(group)
            if all(piece.means is not None for piece in pieces):
                yield from (piece.means for piece in pieces if piece.means is not None)
            else:
                unread(column[pieces[0].start : pieces[-1].end])


class _Piece(NamedTuple, Generic[T]):
    """A part of a column, what it means if anything, and whether it is a word rather than a number or a letter."""

    start: int
    end: int
    means: T | None
    is_wordy: bool


def _pieces(column: str, words: Sequence[re.Match[str]], meaning: Callable[[str], T | None]) -> Iterator[_Piece[T]]:
    at = 0
    while at < len(words):
        upto, means = _longest(words, at, meaning)
        start, end = words[at].start(), words[upto - 1].end()
        text = folded(column[start:end])
        yield _Piece(start, end, means, means is None or (text not in POINT and not re.search(r"\d", text)))
        at = upto


def _longest(words: Sequence[re.Match[str]], at: int, meaning: Callable[[str], T | None]) -> tuple[int, T | None]:
    """The end of the longest run of words from a place that means something, and what it means."""
    for upto in range(min(len(words), at + LONGEST_RUN), at, -1):
        if (found := meaning(folded(" ".join(word[0] for word in words[at:upto])))) is not None:
            return upto, found
    return at + 1, None


def _runs(column: str) -> Iterator[list[re.Match[str]]]:
    """The words of a column, apart where a comma, a plus sign, a stroke or an "and" stands between them."""
    run: list[re.Match[str]] = []
    for word in _WORD.finditer(column):
        is_and = folded(word[0]) in _AND
        if run and (is_and or _APART.search(column, run[-1].end(), word.start())):
            yield run
            run = []
        run += [] if is_and else [word]
    yield run


def _point(text: str) -> Noted | None:
    """The point that folded words mean: `s`, `7r`, `7 (reveal)`, `r7`, `claim jump end`."""
    if text in POINT or heard(text) in {heard(word) for word in POINT if len(word) > 1}:
        return Noted()
    if (scheme := scheme_in(text)) is not None:
        return Noted(scheme)
    for form in (_AFTER, _BEFORE):
        found = form.fullmatch(text)
        if found is not None and (scheme := _scheme_by(found)) is not None:
            return Noted(scheme, next(part for part, called in PARTS.items() if found["part"] in called))
    return None


def _scheme_by(found: re.Match[str]) -> int | None:
    """The scheme beside a part; a part of one letter stands apart from a name."""
    touches = found.end("scheme") == found.start("part") or found.end("part") == found.start("scheme")
    if touches and len(found["part"]) == 1 and not found["scheme"].strip("#()番").isdigit():
        return None
    return scheme_in(found["scheme"])


# ---- what both players' lines hold


def strategy_in(line: Line | None, faults: Faults) -> str | None:
    """The strategy that a line names, by its name, its suit, or both."""
    text = "" if line is None else line.columns[0]
    if line is None or not text:
        return None
    meant = meant_strategies(text)
    if None in meant:
        faults.add(no_strategy(text), line.label, line.number)
    elif len(set(meant)) > 1:
        both = listed([STRATEGIES[one].called for one in meant if one is not None], "and")
        faults.add(say("'{text}' names two strategies: {both}", text=shown(text), both=both), line.label, line.number)
    return meant[0]


def number_in(line: Line, text: str, faults: Faults, seat: str | None = None) -> int | None:
    """The number in a column, if one stands there."""
    number = UNIT.sub("", folded(text)).strip()
    if DASHES.fullmatch(number):
        return None
    if heard(number) in NONE:
        return 0
    if not re.fullmatch(r"[0-9]{1,3}", number):
        faults.add(say("'{text}' is no number from 0 to {most}", text=shown(text), most=LARGEST_NUMBER),
                   line.field(seat), line.number)  # fmt: skip
        return None
    return int(number)


def winner_in(line: Line | None, players: Mapping[str, str], faults: Faults) -> str | None:
    """The seat that has won, by its letter, its player's name or both (`Haru (A)`), or `draw`."""
    if line is None or not folded(line.columns[0]):
        return None
    written = folded(line.columns[0])
    for text in dict.fromkeys((written, WINS.sub("", written))):
        meant = _meant(text, players)
        if len(meant) == 1:
            return meant[0]
        if meant:
            faults.add(_alike(line, [_with_seat(one, players) for one in meant]), line.label, line.number)
            return None
    faults.add(_nobody(line, players), line.label, line.number)
    return None


def _meant(text: str, players: Mapping[str, str]) -> list[str]:
    """Those who may be meant to have won."""
    exactly = [seat for seat in SEATS if text == folded(_with_seat(seat, players))]
    meant = exactly or [
        seat for seat in SEATS if text in (folded(seat), folded(players.get(seat, "")), f"player {folded(seat)}")
    ]
    return meant + ([DRAW] if heard(text) in DRAWN else [])


def _with_seat(one: str, players: Mapping[str, str]) -> str:
    return f"{players.get(one, '')} ({one})" if one in SEATS else one


def how_in(line: Line | None, faults: Faults) -> How | None:
    """How a game came to its result that was not played to its end."""
    text = "" if line is None else heard(line.columns[0])
    if line is None or not text:
        return None
    found = next((how for how, called in HOW.items() if text in map(heard, called)), None)
    if found is None:
        known = listed([called[0 if text.isascii() else -1] for called in HOW.values()], "or")
        says = say("'{text}' is no way to a result: write {known}", text=shown(line.columns[0]), known=known)
        faults.add(says, line.label, line.number)
    return found


def _nobody(line: Line, players: Mapping[str, str]) -> Said:
    known = list(dict.fromkeys([*SEATS, *filter(None, players.values()), DRAW]))
    says = say("'{text}' is none of those who may have won: {known}",
               text=shown(line.columns[0]), known=listed(known, "list"))  # fmt: skip
    return or_nearest(says, line.columns[0], known) if nearest(line.columns[0], known) else says


def _alike(line: Line, meant: Sequence[str]) -> Said:
    return say(
        "'{text}' does not tell who has won: names must differ from each other, from A, B and draw; write {which}",
        text=shown(line.columns[0]), which=listed(meant, "or"),
    )  # fmt: skip
