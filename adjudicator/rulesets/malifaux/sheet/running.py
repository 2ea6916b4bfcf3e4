"""Columns of bare numbers on a score sheet: running totals, or how many points a turn brought. Neither says which."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import pairwise

from adjudicator.plain.said import listed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.faults import Faults
from adjudicator.rulesets.malifaux.sheet.lines import SEATS, Line, by_seat
from adjudicator.rulesets.malifaux.sheet.names import folded
from adjudicator.rulesets.malifaux.sheet.terms import UNIT, says_nothing


def only_counted(lines: Mapping[str, Line], faults: Faults) -> frozenset[str]:
    """The seats in whose lines of turns only numbers stand; each is a fault, told once."""
    turns = [lines[what] for what in sorted(lines, key=_in_order) if what.startswith("turn ")]
    return frozenset(seat for seat in SEATS if _is_told(turns, seat, faults))


def _in_order(what: str) -> int:
    return int(what.removeprefix("turn ")) if what.startswith("turn ") else 0


def _is_told(turns: Sequence[Line], seat: str, faults: Faults) -> bool:
    """Whether a seat's columns are numbers alone, which is then said at the first of them."""
    told = [(line, by_seat(line)[seat]) for line in turns]
    scored = [(line, text) for line, text in told if not says_nothing(text)]
    numbers = [_number(text) for _, text in scored]
    if None in numbers or not scored or (len(scored) == 1 and UNIT.search(folded(scored[0][1])) is None):
        return False
    known = [number for number in numbers if number is not None]
    line, shown = scored[0][0], listed([str(number) for number in known], "list")
    if len(known) > 1 and all(one <= following for one, following in pairwise(known)) and known[-1] > 1:
        says = say("{numbers} look like running totals, which are not read as the points of each turn: "
                   "write what was scored in each, as in S, 7R", numbers=shown)  # fmt: skip
    else:
        says = say(
            "{numbers} may tell how many points were scored, but not which: write them as in S, 7R", numbers=shown
        )
    faults.add(says, line.field(seat), line.number)
    return True


def _number(text: str) -> int | None:
    plain = UNIT.sub("", folded(text)).strip("()[] ")
    return int(plain) if re.fullmatch(r"[0-9]{1,3}", plain) else None
