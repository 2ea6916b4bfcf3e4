"""Pairings as programs for tournaments and spreadsheets export them: lines of a round, a table and the names there."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from adjudicator.match import LINE, SEATS, Number
from adjudicator.plain.choices import shown
from adjudicator.plain.folding import folded
from adjudicator.plain.json import digest
from adjudicator.plain.said import Said
from api.sentences import say

LONGEST: Final = 40_000
"""Characters of the longest text."""
MOST: Final = 200
"""Most tables at once."""
WIDEST: Final = 40
"""Most columns."""
Sheet = Annotated[str, Meta(max_length=LONGEST)]
ROUND, TABLE, PLAYER = "round", "table", "player"
IGNORED: Final = ""
"""What a column may hold: the round, the table, a player (`player1`, `player2`, …), or nothing of ours."""
SEAT_NAMES: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PLAYERS: Final = min(SEATS, len(SEAT_NAMES), 12)
"""Most players at a table."""
ROLES: Final = (ROUND, TABLE, *(f"{PLAYER}{number}" for number in range(1, PLAYERS + 1)))
_HEADS: Final = {
    ROUND: re.compile(r"(?:round|rnd|rd|r|ラウンド|回戦)[ .#_-]*(?:no\.?|number|番号)?"),
    TABLE: re.compile(r"(?:table|tbl|board|t|卓|テーブル)[ .#_-]*(?:no\.?|number|番号|番)?"),
}
_PLAYER: Final = re.compile(
    r"(?:player|opponent|name|p|プレイヤー|プレーヤー|選手|対戦者|参加者|氏名|名前)[ ._#-]*([0-9]{1,2}|[a-f])?[ ._#-]*"
    r"(?:(?:first|last|full|given|family|display)[ _-]*)?(?:name|名|氏名|名前|姓)?"
)
_AROUND: Final = re.compile(r"round|rnd|table|tbl|board|ラウンド|回戦|番卓|番|卓|テーブル|第|[ #.]")
"""What stands around a number in a cell: `Table 12`, 「第3ラウンド」."""
_NOBODY: Final = frozenset(("", "-", "–", "bye", "none", "tbd", "不戦勝", "なし"))
"""Names of who is not there (folded)."""
_BETWEEN: Final = frozenset(("vs", "v", "対", *_NOBODY))
"""What stands between two names (folded)."""


class Fault(NamedTuple):
    """What is wrong with a line; 0: with all of them."""

    line: int
    says: Said


class Pairing(NamedTuple):
    """Who plays at a table in a round, and the line that says so."""

    line: int
    round: Number | None
    table: Number | None
    players: tuple[str, ...]

    @property
    def seats(self) -> dict[str, str]:
        """Each player's seat."""
        return dict(zip(SEAT_NAMES, self.players, strict=False))


class Pairings(NamedTuple):
    """The text as read: its columns, what each holds, the pairings, the lines of who has a bye, and all faults."""

    heads: tuple[str, ...]
    """What each column is called, or begins with."""
    roles: tuple[str, ...]
    pairings: tuple[Pairing, ...]
    byes: tuple[int, ...]
    faults: tuple[Fault, ...]


def text_of(data: bytes) -> str:
    """The text of a file, in whichever of the usual encodings of spreadsheets it is; a letter of none is U+FFFD."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    for encoding in ("utf-8-sig", "cp932", "cp1252"):
        with suppress(UnicodeDecodeError):
            return data.decode(encoding)
    return data.decode("utf-8", "replace")


def pairings_in(text: str, roles: Sequence[str] = (), round_: Number | None = None) -> Pairings:
    """The pairings in a text with tabs, commas or semicolons between its columns.

    `roles`: what each column holds, where its heads do not tell; `round_`: the only round that is wanted, also that of
    lines that name none.
    """
    try:
        lines = list(_lines(text.removeprefix("\ufeff")))
    except csv.Error:
        return Pairings((), (), (), (), (Fault(0, say("This is no table: its columns cannot be told apart")),))
    if not lines:
        return Pairings((), (), (), (), (Fault(0, say("There are no pairings in it")),))
    first = lines[0][1]
    guessed, is_head = _guessed([cells for _, cells in lines])
    width = min(max(len(cells) for _, cells in lines), WIDEST)
    given = tuple(role if role in ROLES else IGNORED for role in roles)
    known = (*(given or guessed), *[IGNORED] * width)[:width]
    heads = tuple(first[at][:LINE] if at < len(first) else "" for at in range(width))
    found = _Found(known, round_)
    for number, cells in lines[1:] if is_head else lines:
        found.take(number, cells)
    return Pairings(
        heads, known, tuple(found.pairings), tuple(found.byes), (*_of_all(found, known), *_unread(lines), *found.faults)
    )


class _Found:
    """Pairings, byes and faults, line by line."""

    def __init__(self, roles: Sequence[str], round_: Number | None) -> None:
        self._roles, self._round = roles, round_
        self.pairings, self.byes, self.faults = list[Pairing](), list[int](), list[Fault]()
        self._tables: dict[tuple[str, str], int] = {}
        self._seated: dict[tuple[str, str], int] = {}

    def take(self, line: int, cells: Sequence[str]) -> None:
        """Takes a line in."""
        said: dict[str, list[str]] = {}
        for role, cell in zip(self._roles, cells, strict=False):
            if role and cell.strip():
                said.setdefault(role, []).append(" ".join(cell.split()))
        round_, table = (number_of(" ".join(said.get(role, []))) for role in (ROUND, TABLE))
        if None not in (round_, self._round) and folded(round_) != folded(self._round):
            return
        names = [" ".join(said[role]) for role in ROLES if role.startswith(PLAYER) and role in said]
        players = tuple(name for name in names if folded(name) not in _NOBODY)
        if len(players) == 1:
            self.byes.append(line)
            return
        pairing = Pairing(line, self._round if round_ is None else round_, table, players)
        wrong = list(self._wrong(pairing))
        self.faults += (Fault(line, says) for says in wrong)
        if not wrong:
            self.pairings.append(pairing)

    def _wrong(self, told: Pairing) -> Iterator[Said]:
        if not told.players:
            yield say("no name stands here")
        if told.table is None and TABLE in self._roles:
            yield say("no table stands here")
        for text in (*told.players, told.round, told.table):
            if isinstance(text, str) and len(text) > LINE:
                yield say("{text} is longer than {most} characters", text=shown(text), most=LINE)
        round_ = folded(told.round or "")
        if told.table is not None and (before := self._before(self._tables, round_, told.table, told)):
            yield say("table {table} stands in line {line} already", table=told.table, line=before)
        for name in told.players:
            if before := self._before(self._seated, round_, name, told):
                yield say("{name} stands in line {line} already", name=name, line=before)
        if len({folded(name) for name in told.players}) < len(told.players):
            yield say("somebody plays against themselves")

    @staticmethod
    def _before(known: dict[tuple[str, str], int], round_: str, what: Number, told: Pairing) -> int:
        """The line before that names the same table or player in this round; 0: none does."""
        first = known.setdefault((round_, folded(what)), told.line)
        return 0 if first == told.line else first


def _unread(lines: Iterable[tuple[int, Sequence[str]]]) -> Iterator[Fault]:
    """The lines with letters that could not be read."""
    for number, cells in lines:
        if any("\ufffd" in cell for cell in cells):
            yield Fault(number, say("letters here could not be read: save the file as UTF-8"))


def _of_all(found: _Found, roles: Sequence[str]) -> Iterator[Fault]:
    """What is wrong with the whole."""
    if TABLE not in roles:
        yield Fault(0, say("Which column holds the table? Say so above"))
    if sum(role.startswith(PLAYER) for role in dict.fromkeys(roles)) < 2:
        yield Fault(0, say("Which columns hold the players? Say so above"))
    elif TABLE in roles and not found.pairings and not found.faults:
        yield Fault(0, say("There are no pairings in it"))
    if any(pairing.round is None for pairing in found.pairings):
        yield Fault(0, say("Which round is it? Write it above, or say which column holds it"))
    if len(found.pairings) > MOST:
        yield Fault(0, say("{most} tables at most are opened at once", most=MOST))


def number_of(text: str) -> Number | None:
    """The round or table that a cell names, as a number where it is one; None: none."""
    bare = _AROUND.sub("", folded(text))
    if re.fullmatch("[0-9]{1,6}", bare):
        return int(bare)
    return text.strip() or None


def _lines(text: str) -> Iterator[tuple[int, list[str]]]:
    """The lines that say something, with their numbers from 1; raises `csv.Error`."""
    reader = csv.reader(text.splitlines(keepends=True), delimiter=_delimiter(text))
    before = 0
    for cells in reader:
        if any(cell.strip() for cell in cells):
            yield before + 1, cells[:WIDEST]
        before = reader.line_num


def _delimiter(text: str) -> str:
    """What stands between columns: what the first line that has any has most of."""
    first = next((line for line in text.splitlines() if any(one in line for one in "\t;,")), "")
    return max("\t;,", key=first.count)


def _guessed(rows: Sequence[Sequence[str]]) -> tuple[tuple[str, ...], bool]:
    """What each column holds, and whether the first line is one of heads: by these, else by where numbers stand."""
    roles = tuple(_named(rows[0]))
    if any(roles):
        return roles, True
    is_head = not _numbers(rows[0]) and any(map(_numbers, rows))
    row = next(filter(_numbers, rows), rows[0])
    numbers = _numbers(row)
    places = dict(zip(numbers, (ROUND, TABLE) if len(numbers) > 1 else (TABLE,), strict=False))
    last = 0
    for at, cell in enumerate(row):
        if at not in numbers and folded(cell).strip(".") not in _BETWEEN and last < PLAYERS:
            last += 1
            places[at] = f"{PLAYER}{last}"
    return tuple(places.get(at, IGNORED) for at in range(len(row))), is_head


def _numbers(cells: Sequence[str]) -> list[int]:
    """The columns with a number in them."""
    return [at for at, cell in enumerate(cells) if isinstance(number_of(cell), int)]


def _named(heads: Sequence[str]) -> Iterator[str]:
    """What columns hold by their heads; the first that is called so counts, but names may come in two parts."""
    taken: set[str] = set()
    last = 0
    for head in heads:
        text = folded(head)
        role = next((role for role, form in _HEADS.items() if role not in taken and form.fullmatch(text)), IGNORED)
        player = None if role else _PLAYER.fullmatch(text)
        if player is not None:
            number = last + 1 if player[1] is None else int(player[1], 16) - 9 * player[1].isalpha()
            last = max(last, number)
            role = f"{PLAYER}{number}" if 0 < number <= PLAYERS else IGNORED
        taken.add(role)
        yield role


def mark_of(text: str) -> str:
    """A mark of the first line that says something: where it is another, columns are others."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    return digest(first.encode("utf-8", "replace"))[:8]
