"""An entry's stored bytes read without a game's schema: what any verifier sees in them."""

from __future__ import annotations

import json
import re
from typing import Any, Final, NamedTuple

from adjudicator.plain.json import WHOLE, Plain

DEPTH: Final = 80
"""The deepest nesting of lists and objects in an entry."""
_STRINGS: Final = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS: Final = re.compile(r"[\[\]{}]")


class StoredEntry(NamedTuple):
    """The fields of every entry, whatever its game."""

    position: int
    event: dict[str, Plain]
    match: str
    previous: str

    @property
    def kind(self) -> str:
        """The kind of its event."""
        return str(self.event["event"])


def read_stored(stored: str) -> StoredEntry | None:
    """An entry; None if it is not one: no JSON, a repeated field, half a character, too deep, or other fields."""
    if _depth(stored) > DEPTH:
        return None
    try:
        plain = json.loads(
            stored, object_pairs_hook=_once, parse_int=_number, parse_float=_number, parse_constant=_never
        )
        if "\\u" in stored:
            json.dumps(plain, ensure_ascii=False).encode()  # refuses half a surrogate pair
    except ValueError:
        return None
    if not isinstance(plain, list) or len(plain) < 8:
        return None
    position, event, match, previous = plain[0], plain[1], plain[2], plain[7]
    if type(position) is not int or not isinstance(match, str) or not isinstance(previous, str):
        return None
    if not isinstance(event, dict) or not isinstance(event.get("event"), str):
        return None
    return StoredEntry(position, event, match, previous)


def _depth(text: str) -> int:
    depth = most = 0
    for bracket in _BRACKETS.finditer(_STRINGS.sub("", text)):
        depth += 1 if bracket[0] in "[{" else -1
        most = max(most, depth)
    return most


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise ValueError
    return made


def _number(digits: str) -> int | float:
    """A number by value, as for readers with one type of number: 7.0 is 7, and a very large one is no integer."""
    number = float(digits)
    return int(number) if number.is_integer() and abs(number) <= WHOLE else number


def _never(name: str) -> Plain:
    raise ValueError(name)
