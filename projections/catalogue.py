"""The catalogue: every match with its header, for searches of matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from adjudicator.match import Header, MatchClosed, MatchOpened, without_setup
from adjudicator.plain.folding import folded
from adjudicator.store.database import BESIDE, Numbered
from adjudicator.store.envelope import Corrupt, Entry, EntryMapper
from projections.contract import BETWEEN, Change, Outcome, Parked, Put, Row, Set, Shape
from projections.sentences import say

SHAPE: Final = Shape(
    name="catalogue",
    columns=(
        "opened", "match", "ruleset", "event", "round", "place", "players", "words", "at", "header", "position",
        "closed",
    ),
    numbers=frozenset(("opened", "position", "closed")),
    key="opened",
    indexes=("match", "event", "at"),
)  # fmt: skip
"""`opened` is the opening's notification id; event, round, place (the table), players and words are folded."""


class Catalogue:
    """Keeps the catalogue: reads openings and closings, and only the positions of all other rows."""

    shape = SHAPE

    def __init__(self, mapper: EntryMapper) -> None:
        self._mapper = mapper

    def project(self, rows: Sequence[Numbered]) -> Outcome:
        """What consecutive rows change."""
        opened: dict[str, Row] = {}
        others: dict[str, Row] = {}
        parked: list[Parked] = []
        for row in rows:
            if row.topic.startswith(BESIDE):
                continue
            match = str(row.match)
            try:
                news = self._news(row)
            except Corrupt as corrupt:
                parked.append(Parked(corrupt.match, corrupt.position, corrupt.why))
                continue
            if row.position == 0:
                opened[match] = news
            else:
                (opened if match in opened else others).setdefault(match, {}).update(news)
        changes: list[Change] = [Put(list(opened.values()))] if opened else []
        return Outcome(changes + [Set(values, {"match": match}) for match, values in others.items()], parked)

    def _news(self, row: Numbered) -> Row:
        """A row's news about its match; raises `Corrupt`."""
        kind = self._mapper.kind_of(row.topic)
        if kind is MatchOpened and row.position == 0:
            return _row(row, self._mapper.numbered(row))
        if kind is MatchClosed:
            return {"position": self._mapper.numbered(row).position, "closed": 1}
        if kind is MatchOpened or not row.position or isinstance(row.match, str):
            raise Corrupt(row.match, row.position or 0, say("no entry of ours stands there"), plain=True)
        return {"position": row.position}


def _row(row: Numbered, opening: Entry[Any]) -> Row:
    header: Header = opening.event.header
    players = [folded(name) for name in header.seats.values() if name]
    words = (header.title, header.event, header.ruleset, *header.seats.values())
    return {
        "opened": row.id,
        "match": str(row.match),
        "ruleset": header.ruleset,
        "event": folded(header.event),
        "round": None if header.round is None else folded(header.round),
        "place": None if header.table is None else folded(header.table),
        "players": BETWEEN.join(["", *players, ""]),
        "words": BETWEEN.join(map(folded, words)),
        "at": opening.at,
        "header": msgspec.json.encode(without_setup(header)).decode(),
        "position": 0,
        "closed": 0,
    }
