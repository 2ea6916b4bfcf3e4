"""A ruling as printed on a leaf of A6: what everybody may know, each text as long as there is room for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple
from unicodedata import east_asian_width

from adjudicator.dispute import RulingGiven
from adjudicator.disputes import DisputeStream
from adjudicator.replay.disputed import ruler
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.store.envelope import Entry
from api.sentences import say
from api.view import answers, disputes
from api.view.changed import changed
from api.view.seen import Seen


class Size(NamedTuple):
    """A size of print: columns in a line (a Japanese character takes two), and lines on the leaf."""

    columns: int
    lines: int


LARGE: Final = Size(52, 21)
SMALL: Final = Size(60, 25)
"""For a ruling that does not fit in large print."""
PLAYERS: Final = 4
"""Most lines for who plays."""
TITLES: Final = 6
"""Most lines for the titles of rules."""
_CUT: Final = "…"
_WORDS: Final = re.compile(r"[\u1100-\uffdf]|[^ \u1100-\uffdf]+| ")


class Rule(NamedTuple):
    """A rule: its number and title, and its text, empty if there is no room for it."""

    title: str
    text: str


class Slip(NamedTuple):
    """What stands on the leaf; whether it is in small print, and whether any of it is shortened or left out."""

    about: str
    seats: str
    disputed: str
    changes: list[str]
    claim: str
    reason: str
    remedies: list[str]
    rules: list[Rule]
    judge: str
    is_dense: bool
    is_cut: bool


def slip(found: Seen, told: DisputeStream) -> Slip:
    """The leaf of a dispute with the ruling that stands; raises `LookupError` if nobody has ruled."""
    large = _laid(found, told, LARGE)
    return _laid(found, told, SMALL) if large.is_cut else large


def _laid(found: Seen, told: DisputeStream, size: Size) -> Slip:
    """The leaf in a size of print: short texts stand whole, long ones share the lines that are left."""
    seen, leaf, raised, entry = replace(found, viewer=SPECTATOR), Leaf(size.columns), told.dispute.raised, _given(told)
    ruling: RulingGiven = entry.event
    step, book = seen.step(raised.position), seen.reading.ruleset.book.rules
    about, seats = _head(seen, leaf)
    disputed = leaf.cut(f"#{raised.position} {answers.entry(seen, raised.position, step).says}", 2)
    remedies = [leaf.cut(seen.speaker.say(one), 2) for one in disputes.remedies(ruling, told.dispute.voided)]
    rules = [book[one] for one in ruling.rules or raised.rules if one in book]
    titles = leaf.first([f"{one.id} {one.title_in(seen.language)}" for one in rules], TITLES)

    texts = (raised.claim, ruling.reason, *(one.text_in(seen.language) for one in rules[: len(titles)]))
    changes = [seen.speaker.say(say("{field}: {says}", field=one.where, says=one.what)) for one in changed(seen, step)]
    of_changes = max(2, sum(min(leaf.lines(one), 2) for one in changes)) if changes else 0
    taken = sum(map(leaf.lines, (disputed, *remedies, *titles))) + 3  # the outcome, and who ruled
    taken += max(leaf.lines(seats), 1) - 1  # the leaf has one line for them
    *room, of_changes = shared([*map(leaf.lines, texts), of_changes], size.lines - taken)
    claim, reason, *of_rules = map(leaf.cut, texts, room)
    return Slip(
        about, seats, disputed, leaf.first(changes, of_changes), claim, reason, remedies,
        [Rule(title, text) for title, text in zip(titles, of_rules, strict=True)],
        leaf.cut(ruler(entry), 1, size.columns // 2), size is SMALL, leaf.is_cut,
    )  # fmt: skip


def _given(told: DisputeStream) -> Entry[Any]:
    """The entry of the ruling that stands."""
    if told.dispute.ruling is None:
        raise LookupError("nobody has ruled")
    return told.entries[told.dispute.ruling]


def _head(seen: Seen, leaf: Leaf) -> tuple[str, str]:
    """Which match it is, and who plays."""
    header = seen.reading.header
    about = " · ".join([header.title or header.event or str(seen.id), *seen.occasion])
    players = " – ".join(f"{seat} {player}" for seat, player in header.seats.items())
    return leaf.cut(about, 2), leaf.cut(players, PLAYERS)


def shared(wants: Sequence[int], room: int) -> list[int]:
    """How many of the lines in `room` each text gets; one that wants few leaves more to the others."""
    given = [0] * len(wants)
    while room > 0 and (short := [place for place, want in enumerate(wants) if given[place] < want]):
        for place in short[:room]:
            given[place] += 1
        room -= len(short)
    return given


class Leaf:
    """A leaf with lines of so many columns, and whether anything was shortened to fit on it."""

    def __init__(self, columns: int) -> None:
        self._columns, self.is_cut = columns, False

    def lines(self, text: str) -> int:
        """How many lines a text takes."""
        return len(_wrapped(text, self._columns, 0))

    def cut(self, text: str, lines: int, after: int = 0) -> str:
        """A text shortened to `lines` lines; it begins `after` so many columns of the first."""
        found = _wrapped(text, self._columns, after)
        if len(found) <= lines:
            return " ".join(text.split())
        self.is_cut = True
        whole = "".join(found[:lines])
        return whole.rstrip()[:-1] + _CUT if whole else ""

    def first(self, texts: Sequence[str], lines: int) -> list[str]:
        """As many texts as fit in `lines` lines, each cut to two at most."""
        found: list[str] = []
        for text in texts:
            lines -= min(self.lines(text), 2)
            if lines < 0:
                self.is_cut = True
                break
            found.append(self.cut(text, 2))
        return found


def _wrapped(text: str, columns: int, room: int) -> list[str]:
    """The lines of a text, which begins after `room` columns of the first: they break between words, and also within
    Japanese and within words longer than a line."""
    found, left = [""], columns - room
    for word in _WORDS.findall(" ".join(text.split())):
        wide = sum(map(_wide, word))
        if wide > left and wide <= columns and word != " ":
            found, left = [*found, ""], columns
        for letter in word:
            if _wide(letter) > left and letter != " ":
                found.append("")
                left = columns
            found[-1] += letter
            left -= _wide(letter)
    return found if text.strip() else []


def _wide(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WFA" else 1
