"""What an error says of a column that cannot be read, in the spelling and language of its writer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Final

from adjudicator.plain.choices import LETTERS, nearest, or_nearest, shown
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.names import folded, heard, in_the_language_of, strategies
from adjudicator.rulesets.malifaux.sheet.terms import PARTS, POINT

_PARTS: Final = [word for called in PARTS.values() for word in called]
_PART: Final = "|".join(sorted(_PARTS, key=len, reverse=True))
_SCHEME: Final = re.compile(rf"(?P<number>\d+) ?(?:{_PART})?|(?P<name>.+?)(?: (?:{_PART})|公開|終了)?", re.IGNORECASE)
"""What may be meant as a scheme, with or without its part."""
_RUNNING: Final = re.compile(r"[(\[【=→計∑Σ]+ ?\d+ ?(?:vp|点)?[)\]】]?")
"""A running total beside points: `S (3)`."""


def no_scheme(wrong: str) -> Said:
    """The sentence about words that name no scheme."""
    found = _SCHEME.fullmatch(wrong)
    return _unknown(wrong if found is None else found["number"] or found["name"])


def no_point(wrong: str) -> Said:
    """The sentence about words that are no point."""
    if _RUNNING.fullmatch(folded(wrong)):
        return say("'{text}' looks like a running total, which is not read: leave it out", text=shown(wrong))
    found = _SCHEME.fullmatch(wrong)
    if heard(wrong) in strategies() and folded(wrong) not in _PARTS:
        return say("'{text}' is a strategy; a point of it is written S", text=shown(wrong))
    if found is not None and (found["number"] or _is_name(found["name"])):
        return _unknown(found["number"] or found["name"])
    return _no_point(wrong)


def no_strategy(wrong: str) -> Said:
    """The sentence about words that name no strategy."""
    names = {in_the_language_of(wrong, one.called): strategy for strategy, one in STRATEGIES.items()}
    if (near := _nearest(wrong, names)) is not None:
        return or_nearest(say("'{text}' is no strategy", text=shown(wrong)), near, [near])
    return say("'{text}' is no strategy: there are {names}", text=shown(wrong), names=listed(names, "list"))


def _no_point(wrong: str) -> Said:
    return say(
        "'{text}' is no point: S is one of the strategy; one of a scheme is its number or name "
        "with R (reveal) or E (end), as in S, 7R",
        text=shown(wrong),
    )


def _is_name(text: str) -> bool:
    """Whether a text may be the name of a scheme, rather than a word for a part or a point of the strategy."""
    is_wordy = len(text) > 1 and not any(letter.isdigit() for letter in text)
    return is_wordy and folded(text) not in _PARTS and nearest(folded(text), POINT) is None


def _unknown(text: str) -> Said:
    names = {in_the_language_of(text, one.called): number for number, one in SCHEMES.items()}
    if text.isdigit():
        return say("There is no scheme {number}: they are numbered from 1 to {last}",
                   number=shown(text), last=max(SCHEMES))  # fmt: skip
    if (near := _nearest(text, names)) is not None:
        return say("There is no scheme '{text}'. Did you mean {near} ({number})?",
                   text=shown(text), near=near, number=names[near])  # fmt: skip
    known = listed([f"{number} {name}" for name, number in names.items()], "list")
    return say("There is no scheme '{text}': there are {known}", text=shown(text), known=known)


def _nearest(wrong: str, names: Mapping[str, object]) -> str | None:
    """The name nearest to a wrong one, by how they sound and as they are written."""
    for form in (folded, heard):
        forms = {form(name): name for name in names}
        if near := get_close_matches(form(wrong)[:LETTERS], forms, 1):
            return forms[near[0]]
    return None
