"""A place of a situation as a form asks for it: what stands there, what may stand there instead, what was sent."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal
from unicodedata import normalize

from msgspec import UNSET, Struct, UnsetType, json, structs

from adjudicator.match import Game
from adjudicator.moves.choices import choices_on, sorts_of
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.plain.said import Drawn, Said, listed, number
from adjudicator.seam.domains import (
    CardDomain,
    DataDomain,
    DieDomain,
    Domain,
    EitherDomain,
    FieldDomain,
    ListDomain,
    NumberDomain,
    PartsDomain,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)
from adjudicator.seam.recall import recalled
from api.sentences import say
from api.view.asking import called
from api.view.box_choices import Choice, nudges, numbers, sent_as, text_of
from api.view.box_kinds import Kind, corner_of, kind_of, plainest, points_of
from api.view.choosing import choice
from api.view.domains import UNITS, titled
from api.view.dressed import Dressed
from api.view.held import Path, pointer
from api.view.seen import Seen

MOST: Final = 200
"""The choices of a place that a form offers."""
EACH: Final = 14
"""The numbers, from 0, of which one after the other is put in a list."""
_OF_DATA: Final = ("{", "[")
"""What data of several parts begins with."""
_LINE: Final = re.compile(r"[\n,;、]")
"""What stands between names that are pasted."""
_TRUTHS: Final = ((True, say("yes")), (False, say("no")))


class Box(Struct, frozen=True, kw_only=True):
    """A place in a form; `at` is its pointer. Of several things each is put in or taken out by itself."""

    at: str
    title: str
    says: str
    """What stands there, in words; empty where nothing does."""
    kind: Kind
    value: str
    rows: tuple[tuple[Choice, ...], ...] = ()
    """What may be tapped: the choices in a row; of cards a row for each suit; of a point a row for each direction."""
    is_grid: bool = False
    is_open: bool = False
    """Whether something else may be typed."""
    least: float | None = None
    most: float | None = None
    is_whole: bool = True
    is_needed: bool = False
    may_repeat: bool = False
    """Whether the same may stand there several times: numbers in a row, copies of a card."""
    is_lines: bool = False
    """Whether several are typed one in a line: names, in which blanks stand."""

    @property
    def taps(self) -> Literal["value", "toggle", "more"]:
        """What a tap does: it puts a value there, puts one in or takes it out, or puts one more in."""
        if self.may_repeat or self.kind in ("dice", "spaces"):
            return "more"
        return "toggle" if self.kind == "several" else "value"

    @property
    def is_typed(self) -> bool:
        """Whether it may be typed; data that a tap begins is so once it stands there."""
        if self.kind == "data":
            return self.is_open or bool(self.value) or not self.rows
        return self.is_open or self.kind in ("number", "place", "path", "text")


def box(
    seen: Seen,
    table: Any,
    path: Path,
    field: FieldDomain,
    value: Plain | UnsetType,
    title: str = "",
    first: Sequence[Plain] = (),
) -> Box:
    """A place, and what stands there (unset: nothing); `table`: the one that offers the choices; `first`: those that
    are legal."""
    domain = plainest(field.domain, value)
    is_there = not isinstance(value, UnsetType)
    kind = kind_of(domain, value)
    if kind == "data" and first:
        kind = "choice"
    title = title or titled(seen.reading.ruleset, field.name, seen.speaker)
    if isinstance(domain, NumberDomain) and domain.unit is not None:
        unit = seen.speaker.say(UNITS[domain.unit])
        title = title if unit in title else seen.speaker.say(say("{what} ({unit})", what=title, unit=unit))
    rows, is_grid = _rows(seen, table, domain, kind, None if isinstance(value, UnsetType) else value, first)
    if domain is not field.domain and not is_there:
        rows = (*rows, *_of_parts(seen, field.domain))
    of = domain.of if isinstance(domain, ListDomain) else domain
    is_lines = kind == "several" and of is not domain and _are_names(of)
    least, most, is_whole = (
        (domain.least, domain.most, domain.is_whole) if isinstance(domain, NumberDomain) else (None, None, True)
    )
    return Box(
        at=pointer(path),
        title=title,
        says=words_for(seen, table, domain, value) if is_there else "",
        kind=kind,
        value="" if isinstance(value, UnsetType) or value is None else typed(domain, kind, value),
        rows=rows,
        is_grid=is_grid,
        is_open=kind == "dice"
        or (kind == "several" and (is_lines or _are_words(value)))
        or (kind == "choice" and (not any(rows) or _is_open(domain) or isinstance(domain, DataDomain))),
        may_repeat=kind == "several" and (isinstance(of, NumberDomain) or getattr(of, "has_copies", False)),
        is_lines=is_lines,
        least=least,
        most=most,
        is_whole=is_whole,
        is_needed=field.is_needed,
    )


def read(field: FieldDomain, was: Plain | UnsetType, text: str) -> Plain:
    """What a text stands for in a place; what cannot be read as its sort stays text, for the game to refuse.

    Raises `Malformed` with the field `value` for what begins as JSON and is none.
    """
    field = structs.replace(field, domain=plainest(field.domain, was))
    kind = kind_of(field.domain, was)
    if isinstance(field.domain, WordDomain):
        return next((word for word in field.domain.choices if str(word) == text), text)
    if kind in ("several", "dice") and text[:1] not in _OF_DATA:
        of = field.domain.of if isinstance(field.domain, ListDomain) else NumberDomain()
        words = _LINE.split(text) if _are_names(of) else text.replace(",", " ").split()
        one = FieldDomain(field.name, of, is_needed=True)
        return [read(one, UNSET, part) for word in words for part in _parted(of, word.strip())]
    if kind == "path" and text[:1] not in _OF_DATA:
        to = FieldDomain(field.name, PlaceDomain(), is_needed=True)
        points = [read(to, UNSET, point) for point in text.split(";") if point.strip()]
        name = corner_of(field.domain)
        return [{name: point} for point in points] if name else points
    if kind == "text" and text[:1] not in _OF_DATA:
        return text
    try:
        return read_json((_point(text) if kind == "place" else text).encode())
    except Malformed as malformed:
        if kind in ("data", "several") and text[:1] in _OF_DATA:
            raise Malformed(malformed.says, "value") from None
        return text


def _parted(of: Domain, word: str) -> Sequence[str]:
    """The words of one letter that are typed as one, as the suits `RR`."""
    letters = of.choices if isinstance(of, WordDomain) and word not in of.choices else ()
    if not word or (letters and all(letter in letters for letter in word)):
        return [*word]
    return [word]


def _point(text: str) -> str:
    """Two numbers as people write them, as JSON: `(18.5, 10)`, `18.5 10`, `18,5 10`, in full width, too."""
    words = normalize("NFKC", text).strip("[]() ").replace(", ", " ").split()
    if len(words) == 1:
        words = words[0].split(",")
    return f"[{','.join(word.strip(',').replace(',', '.') for word in words)}]"


def grown(field: FieldDomain, was: Plain | UnsetType, text: str) -> list[Plain]:
    """A list with one thing more, which it may hold already."""
    domain = plainest(field.domain, was)
    if isinstance(domain, ListDomain) and kind_of(domain, UNSET) == "several":
        field = FieldDomain(field.name, domain.of, is_needed=True)
    one = read(field, UNSET, text)
    return [*(was if isinstance(was, list) else []), *(one if isinstance(one, list) else [one])]


def toggled(field: FieldDomain, was: Plain | UnsetType, text: str) -> Plain:
    """A list with one thing more, or without it if it was there."""
    held, domain = list(was) if isinstance(was, list | tuple) else [], plainest(field.domain, was)
    of = domain.of if isinstance(domain, ListDomain) else domain
    one = read(FieldDomain(field.name, of, is_needed=True), UNSET, text)
    if one in held:
        held.remove(one)
        return held
    return [*held, one]


def in_words(seen: Seen, table: Any, value: Plain) -> str:
    """What stands there, as people say it."""
    match value:
        case None:
            return seen.speaker.say(say("nothing"))
        case bool():
            return seen.speaker.say(next(says for truth, says in _TRUTHS if truth is value))
        case int() | float():
            return number(value)
        case [int() | float() as x, int() | float() as y]:
            return f"({number(x)}, {number(y)})"
        case list() | tuple():
            told = [in_words(seen, table, one) for one in value]
            return seen.speaker.say(listed(told, "list")) if told else seen.speaker.say(say("none"))
        case dict() if "name" not in value and (seen.reading.ruleset.spelled or _unspelled)(value) is None:
            game = seen.reading.ruleset
            each = (f"{titled(game, key, seen.speaker)} {in_words(seen, table, one)}" for key, one in value.items())
            return " · ".join(each) or seen.speaker.say(say("none"))
        case _:
            return choice(seen, table, value).title


def _unspelled(_: Plain) -> None:
    """What a game calls no object of its own."""


def _are_words(value: Plain | UnsetType) -> bool:
    """Whether a list can be typed as words or numbers with spaces between them; so can one that is not there."""
    if isinstance(value, UnsetType):
        return True
    return isinstance(value, list) and all(str(one).split() == [one] or type(one) in (int, float) for one in value)


def typed(domain: Domain, kind: Kind, value: Plain) -> str:
    """What stands in a place, as it is typed."""
    if kind == "path":
        return "; ".join(_plainly("place", point) for point in points_of(domain, value) or ())
    if kind == "several" and isinstance(domain, ListDomain) and _are_names(domain.of) and isinstance(value, list):
        named = [one for one in value if isinstance(one, str)]
        return "\n".join(named) if len(named) == len(value) else text_of(value)
    return _plainly(kind, value)


def words_for(seen: Seen, table: Any, domain: Domain, value: Plain) -> str:
    """What stands in a place, as people say it."""
    if isinstance(domain, ListDomain) and isinstance(value, list) and value:
        return seen.speaker.say(listed([words_for(seen, table, domain.of, one) for one in value], "list"))
    return _named(seen, table, domain, value) or in_words(seen, table, value)


def _plainly(kind: Kind, value: Plain) -> str:
    if isinstance(value, list) and (kind in ("place", "dice") or (kind == "several" and _are_words(value))):
        return " ".join(map(text_of, value))
    return text_of(value)


def _are_names(domain: Domain) -> bool:
    """Whether things are called by any name, in which blanks may stand."""
    among = domain.among if isinstance(domain, EitherDomain) else (domain,)
    return any(isinstance(one, TextDomain) or (isinstance(one, CardDomain) and one.has_copies) for one in among)


def _is_open(domain: Domain) -> bool:
    """Whether other words may stand there than those offered."""
    if isinstance(domain, EitherDomain):
        return any(map(_is_open, domain.among))
    return isinstance(domain, TextDomain) or (isinstance(domain, WordDomain) and domain.is_open)


def _rows(
    seen: Seen, table: Any, domain: Domain, kind: Kind, value: Plain, first: Sequence[Plain]
) -> tuple[tuple[tuple[Choice, ...], ...], bool]:
    """What may be tapped, row by row, and whether these rows are a grid of cards."""
    game = seen.reading.ruleset
    if kind == "place":
        return nudges(value), False
    if isinstance(domain, DieDomain):
        return (tuple(Choice(str(face), str(face)) for face in range(1, domain.sides + 1)),), False
    of = domain.of if isinstance(domain, ListDomain) else domain
    if isinstance(of, PartsDomain) and value is None:
        known = tuple(Choice(text_of(one), in_words(seen, table, one)) for one in first)
        return ((*known, Choice("{}" if of is domain else "[{}]", "+")),), False
    if isinstance(domain, NumberDomain):
        likely = tuple(Choice(text_of(one), number(one)) for one in first if isinstance(one, int | float))
        return ((likely,) if likely and value is None else numbers(domain, value)), False
    held = value if kind in ("several", "spaces") and isinstance(value, list) else [value]
    grid = game.domains.grids.get(of.pack, ()) if isinstance(of, CardDomain) and not of.only else ()
    if kind == "several" and isinstance(of, NumberDomain):
        return (tuple(Choice(str(one), number(one), one in held) for one in range(EACH)),), False
    if kind == "several":
        first = _each(first)
    ahead = tuple(_choice(seen, table, of, one, held) for one in first)
    if grid:
        every = tuple(tuple(_choice(seen, table, of, one, held) for one in row) for row in grid)
        return (ahead, *every) if ahead else every, True
    if isinstance(of, TruthDomain):
        return (tuple(Choice(text_of(one), seen.speaker.say(says), one in held) for one, says in _TRUTHS),), False
    if kind not in ("choice", "several", "spaces"):
        return (), False
    found = choices_on(game, table, of)[:MOST]
    beside = [one for one in held if one is not None and one not in found]
    others = tuple(_choice(seen, table, of, one, held) for one in (*beside, *found) if one not in first)
    return (ahead, others) if ahead else (others,), False


def _of_parts(seen: Seen, domain: Domain) -> tuple[tuple[Choice, ...], ...]:
    """To state something by its parts, where it may be several things together."""
    among = domain.among if isinstance(domain, EitherDomain) else ()
    for one in among:
        if isinstance(one, PartsDomain):
            names = (titled(seen.reading.ruleset, part.name, seen.speaker) for part in one.fields)
            return ((Choice("{}", " + ".join(names)),),)
    return ()


def _each(lists: Sequence[Plain]) -> tuple[Plain, ...]:
    """The things that lists hold, each once."""
    every = (one for some in lists for one in (some if isinstance(some, list) else [some]))
    return tuple({json.encode(one): one for one in every}.values())


def _choice(seen: Seen, table: Any, domain: Domain, one: Plain, held: list[Plain]) -> Choice:
    is_in_words = one is None or isinstance(one, list | bool) or isinstance(domain, PartsDomain)
    told = choice(seen, table, one)
    title = _named(seen, table, domain, one) or (in_words(seen, table, one) if is_in_words else told.title)
    spelled = seen.reading.ruleset.spelled
    part = spelled(one) if isinstance(one, dict) and spelled is not None else None
    drawn = Dressed(seen.speaker, {}).say(part) if isinstance(part, Drawn) else ""
    count = sum(one is there or one == there for there in held)
    return Choice(sent_as(told.value), f"{title} × {count}" if count > 1 else title, count > 0, drawn)


def _named(seen: Seen, table: Any, domain: Domain, one: Plain | UnsetType) -> str:
    """What people call a seat, where one may stand: its letter is no word of the game's, though one be like it; or what
    stands there as a number."""
    is_seat = isinstance(domain, SeatDomain | ThingDomain) and one in seen.viewers
    if isinstance(one, str) and is_seat:
        return called(seen, table, one)
    if isinstance(domain, ThingDomain) and isinstance(one, str) and "." in one:
        fact = facts_told(seen.reading.ruleset, table).get(one)
        return "" if fact is None else seen.speaker.say(fact)
    spelled = seen.reading.ruleset.domains.spelled
    for sort in () if isinstance(one, UnsetType) else sorts_of(domain):
        if sort in spelled and (says := spelled[sort](one)) is not None:
            return seen.speaker.say(says)
    return ""


@recalled(2)
def facts_told(game: Game, table: Any) -> Mapping[str, Said]:
    """By path, what nobody knows of a table, in words."""
    lacks = () if game.facts is None else game.facts.lacks(table)
    return {one.dotted: one.fact.says(table, *one.names) for one in lacks}
