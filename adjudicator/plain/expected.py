"""What a field must hold, in words: msgspec's messages as our own sentences."""

from __future__ import annotations

import re
from typing import Final

from adjudicator.plain.forms import IN_WORDS
from adjudicator.plain.said import Part, Said, counted, listed, say

_KINDS: Final = {
    "int": say("a whole number"),
    "float": say("a number"),
    "str": say("text"),
    "bool": say("true or false"),
    "array": say("a list"),
    "object": say("an object"),
    "null": say("nothing"),
}
"""Kinds of data in words, by msgspec's name."""
_EXPECTED = re.compile(r"^Expected `(?P<kinds>[^`]*)`(?P<limit>[^,]*)(?:, got (?:`(?P<got>[^`]*)`|\d+))?$")
_FORM = re.compile(r"^Expected `str` matching regex (?P<pattern>.*)$", re.DOTALL)
_LENGTH = re.compile(r"^ of length (?P<bound>[<>=]*) ?(?P<number>\d+)$")
_SIZE = re.compile(r"^ (?P<bound>[<>=]+) (?P<number>-?[\d.]+)$")


def in_our_words(message: str) -> Said:
    """The sentence for one of msgspec's messages; an unknown one is shown as it is."""
    if form := _FORM.match(message):
        return _of_form(form["pattern"])
    found = _EXPECTED.match(message)
    if found is None:
        return say("{message}", message=message)
    needed = listed([_KINDS.get(kind, kind) for kind in found["kinds"].split(" | ")], "or")
    if length := _LENGTH.match(found["limit"]):
        return _of_length(needed, length["bound"], int(length["number"]))
    if size := _SIZE.match(found["limit"]):
        return _of_size(needed, size["bound"], float(size["number"]))
    if found["limit"]:
        return say("{needed} of another form is needed", needed=needed)
    if found["got"] is None:
        return say("{needed} is needed", needed=needed)
    return say("{needed} is needed, not {got}", needed=needed, got=_KINDS.get(found["got"], found["got"]))


def _of_form(quoted: str) -> Said:
    """The sentence for text that does not match a pattern; `quoted`: the pattern as msgspec quotes it."""
    known = next((says for pattern, says in IN_WORDS.items() if repr(pattern) == quoted), None)
    return say("text of another form is needed") if known is None else say("what is needed: {form}", form=known)


def _of_length(needed: Part, bound: str, length: int) -> Said:
    match bound:
        case ">=":
            return say("{needed} of length {length} or more is needed", needed=needed, length=length)
        case "<=":
            return say("{needed} of length {length} at most is needed", needed=needed, length=length)
    items = counted("{count} item", "{count} items", length)
    return say("{needed} with {items} is needed", needed=needed, items=items)


def _of_size(needed: Part, bound: str, limit: float) -> Said:
    match bound:
        case ">=":
            return say("{needed} of {limit} or more is needed", needed=needed, limit=limit)
        case "<=":
            return say("{needed} of {limit} at most is needed", needed=needed, limit=limit)
        case ">":
            return say("{needed} above {limit} is needed", needed=needed, limit=limit)
    return say("{needed} below {limit} is needed", needed=needed, limit=limit)
