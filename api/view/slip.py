"""A ruling as it is printed on a leaf of A6: what everybody may know, each text as long as there is room for it."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple
from unicodedata import east_asian_width

from adjudicator.dispute import RulingGiven
from adjudicator.disputes import Told
from adjudicator.replay.disputed import ruler
from adjudicator.seam.ruleset import SPECTATOR
from api.view import answers, disputes
from api.view.changed import Changed, changed
from api.view.seen import Seen

LINE: Final = 54
"""Columns of a line; a Japanese character takes two."""
CHANGES: Final = 4
"""Changes that are told, a line each."""
RULES: Final = 4
"""Rules that are named."""
TOLD: Final = 2
"""Rules that are told in words too."""
_CUT: Final = "…"


class Rule(NamedTuple):
    """A rule in own words; without a text where there is no room for it."""

    id: str
    title: str
    text: str


class Slip(NamedTuple):
    """What stands on the leaf."""

    about: str
    seats: str
    disputed: str
    changes: list[Changed]
    claim: str
    reason: str
    remedies: list[str]
    rules: list[Rule]
    judge: str

    @property
    def is_cut(self) -> bool:
        """Whether any text is shortened."""
        texts = (self.about, self.seats, self.disputed, self.claim, self.reason, self.judge, *self.remedies)
        of_rules = (part for rule in self.rules for part in rule)
        return any(text.endswith(_CUT) for text in (*texts, *of_rules, *(one.what for one in self.changes)))


def slip(found: Seen, told: Told) -> Slip:
    """The leaf of a dispute with the ruling that stands, or without one."""
    seen = replace(found, viewer=SPECTATOR)
    raised, header = told.dispute.raised, found.header
    step = seen.step(raised.position)
    event = None if told.dispute.ruling is None else told.entries[told.dispute.ruling].event
    ruling = event if isinstance(event, RulingGiven) else None
    about = " · ".join([header.title or header.event or str(found.id), *found.occasion])
    return Slip(
        about=cut(about, 2 * LINE),
        seats=cut(" – ".join(f"{seat} {player}" for seat, player in header.seats.items()), LINE),
        disputed=cut(f"#{raised.position} {answers.entry(seen, raised.position, step).says}", 2 * LINE),
        changes=[Changed(cut(one.where, LINE // 2), cut(one.what, LINE // 2)) for one in changed(seen, step)[:CHANGES]],
        claim=cut(raised.claim, 2 * LINE),
        reason="" if ruling is None else cut(ruling.reason, 5 * LINE),
        remedies=[]
        if ruling is None
        else [cut(seen.speaker.say(one), LINE) for one in disputes.remedies(ruling, told.dispute.voided)],
        judge=cut("" if ruling is None else ruler(told.entries[told.dispute.ruling or 0]), LINE // 2),
        rules=_rules(seen, (raised.rules if ruling is None else ruling.rules or raised.rules)[:RULES]),
    )


def _rules(seen: Seen, ids: tuple[str, ...]) -> list[Rule]:
    book, said = seen.reading.ruleset.book.rules, seen.language
    known = [book[one] for one in ids if one in book]
    return [
        Rule(one.id, cut(one.title_in(said), 2 * LINE - 14), cut(one.text_in(said), 4 * LINE) if place < TOLD else "")
        for place, one in enumerate(known)
    ]


def cut(text: str, columns: int) -> str:
    """A text on one line, shortened to so many columns."""
    room, line = columns - 1, " ".join(text.split())
    if sum(map(_wide, line)) <= columns:
        return line
    for place, letter in enumerate(line):
        room -= _wide(letter)
        if room < 0:
            return line[:place] + _CUT
    return line


def _wide(letter: str) -> int:
    return 2 if east_asian_width(letter) in "WFA" else 1
