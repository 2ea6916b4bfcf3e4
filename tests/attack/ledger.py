"""What clients sent, what was acknowledged, what readers saw; and what became of it in the database."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from threading import Lock
from typing import Any, NamedTuple, TypeAlias

Json: TypeAlias = Any


class Row(NamedTuple):
    """A stored row: its match, its position, its bytes."""

    match: str
    position: int
    state: bytes

    def read(self) -> Json:
        """`[position, event, match, at, by, report_id, request, previous]`."""
        return json.loads(self.state)


@dataclass
class Sent:
    """A report, an opening or a record as it was sent, and where it was said to stand, if that was said."""

    events: list[Json]
    match: str = ""
    """A report's match in hexadecimal; empty where the service gives the match its id."""
    acknowledged: tuple[str, int, int] | None = None
    """Match, first and last position."""


@dataclass
class Ledger:
    """All that went to and fro; its methods may be called by threads."""

    reports: dict[str, Sent] = field(default_factory=dict)
    """By report id."""
    matches: dict[str, Sent] = field(default_factory=dict)
    """Openings and records, by the title of the match."""
    seen: dict[str, list[tuple[int, str, str]]] = field(default_factory=lambda: defaultdict(list))
    """By match, what a reader saw: position, report id, digest of the entry before."""
    listed: list[str] = field(default_factory=list)
    """The matches in the order a reader saw them in."""
    counts: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    """Answers that should never have been given."""
    longest: tuple[float, str] = 0.0, ""
    """Seconds that the longest answer took, and to what."""
    _recorded: Counter[str] = field(default_factory=Counter)
    _lock: Lock = field(default_factory=Lock)

    def count(self, what: str) -> None:
        """Counts a thing that happened."""
        with self._lock:
            self.counts[what] += 1

    def fault(self, says: str) -> None:
        """Notes an answer that should never have been given."""
        with self._lock:
            self.faults.append(says)

    def took(self, seconds: float, what: str) -> None:
        """Notes how long an answer took."""
        with self._lock:
            self.longest = max(self.longest, (round(seconds, 1), what))

    def recorded(self, name: str) -> None:
        """Notes that a report was said to be recorded just now; of one report that may be said once."""
        with self._lock:
            self._recorded[name] += 1
            if self._recorded[name] > 1:
                self.faults.append(f"{name} was recorded anew")

    def acknowledge(self, sent: Sent, match: str, first: int, last: int) -> None:
        """Notes what the service said of a thing sent; it must not say two things."""
        told = (match, first, last)
        if sent.acknowledged not in (None, told):
            self.fault(f"{sent.acknowledged} became {told}")
        sent.acknowledged = told
        self.count("acknowledged")


def judge(ledger: Ledger, rows: Sequence[Row]) -> dict[str, list[str]]:
    """What is wrong with what is stored, in the order of recording, by sort of wrong."""
    stored: dict[str, list[Row]] = defaultdict(list)
    for row in rows:
        stored[row.match].append(row)
    wrong: dict[str, list[str]] = {name: [] for name in ("lost", "torn", "doubled", "unsound", "missed")}
    for match, mine in stored.items():
        wrong["unsound"] += _unsound(match, mine)
    _judge_matches(ledger, stored, wrong)
    _judge_reports(ledger, rows, wrong)
    wrong["missed"] += _missed(ledger, stored)
    return wrong


def _unsound(match: str, rows: Iterable[Row]) -> Iterator[str]:
    """Positions without a gap, in the order of recording, each entry with the digest of the one before."""
    previous = ""
    for place, row in enumerate(rows):
        entry = row.read()
        if (row.position, entry[0], entry[2], entry[7]) != (place, place, match, previous):
            yield f"{match}: entry {row.position} stands in place {place} or does not fit the one before"
        previous = sha256(row.state).hexdigest()


def _judge_matches(ledger: Ledger, stored: dict[str, list[Row]], wrong: dict[str, list[str]]) -> None:
    """Openings and records: each match once, a record with all its events."""
    found: dict[str, list[str]] = defaultdict(list)
    for match, rows in stored.items():
        found[rows[0].read()[1].get("header", {}).get("title", "")].append(match)
    wrong["unsound"] += [f"nobody sent {title}" for title in found.keys() - ledger.matches.keys()]
    for title, sent in ledger.matches.items():
        matches = found[title]
        if len(matches) > 1:
            wrong["doubled"].append(f"{title} is {matches}")
        if sent.acknowledged and sent.acknowledged[0] not in matches:
            wrong["lost"].append(f"{title} was to be {sent.acknowledged[0]}, is {matches}")
        for match in matches:
            events = [row.read()[1] for row in stored[match][1 : len(sent.events) + 1]]
            if events != sent.events:
                wrong["torn"].append(f"{title}: {len(events)} of {len(sent.events)} events")


def _judge_reports(ledger: Ledger, rows: Iterable[Row], wrong: dict[str, list[str]]) -> None:
    """Reports: each once, whole, in one piece, where it was said to stand."""
    found: dict[str, list[tuple[str, int, Json]]] = defaultdict(list)
    for row in rows:
        entry = row.read()
        if entry[0] and entry[5]:
            found[entry[5]].append((row.match, row.position, entry[1]))
    wrong["unsound"] += [f"nobody sent {name}" for name in found.keys() - ledger.reports.keys()]
    for name, sent in ledger.reports.items():
        entries = found[name]
        if not entries:
            wrong["lost"] += [f"{name}: {sent.acknowledged}"] if sent.acknowledged else []
            continue
        first = entries[0][1]
        whole = [(sent.match, first + index, event) for index, event in enumerate(sent.events)]
        if len(entries) > len(sent.events):
            wrong["doubled"].append(f"{name}: {len(entries)} entries for {len(sent.events)} events")
        elif entries != whole:
            wrong["torn"].append(f"{name}: {entries} for {sent.events}")
        elif sent.acknowledged not in (None, (sent.match, first, first + len(whole) - 1)):
            wrong["lost"].append(f"{name}: {sent.acknowledged}, but it stands at {first}")


def _missed(ledger: Ledger, stored: dict[str, list[Row]]) -> Iterator[str]:
    """What a reader that went on from cursor to cursor did not see, or saw otherwise than it is stored."""
    in_order = list(stored)
    if ledger.listed != in_order:
        yield f"the list: {len(ledger.listed)} matches seen, {len(in_order)} stored, or in another order"
    for match, seen in ledger.seen.items():
        entries = [row.read() for row in stored.get(match, [])[1:]]
        if seen != [(entry[0], entry[5] or "", entry[7]) for entry in entries]:
            yield f"{match}: {len(seen)} entries seen, {len(entries)} stored, or others"
