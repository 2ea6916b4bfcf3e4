"""What an error says of a column that cannot be read, in the spelling and language of its writer."""

from __future__ import annotations

import re
from difflib import get_close_matches

from adjudicator.plain.choices import shown
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.terms import PARTS, POINT, folded, in_the_language_of

_PARTS = [word for called in PARTS.values() for word in called]
_PART = "|".join(sorted(_PARTS, key=len, reverse=True))
_SCHEME = re.compile(rf"(?P<number>\d+) ?(?:{_PART})?|(?P<name>.+?)(?: (?:{_PART})|公開|終了)?", re.IGNORECASE)
"""What may be meant as a scheme, with or without its part."""
_APART = re.compile(r"\s*[,、;・+&/，；＋＆／]")  # noqa: RUF001 - wide letters are what people type


def no_scheme(column: str, rest: str) -> Said:
    """The sentence about a column whose unread rest, folded, does not begin with a scheme."""
    wrong = _as_written(column, rest)
    found = _SCHEME.fullmatch(wrong)
    return _unknown(wrong if found is None else found["number"] or found["name"])


def no_point(column: str, rest: str) -> Said:
    """The sentence about a column whose unread rest, folded, does not begin with a point."""
    wrong = _as_written(column, rest)
    found = _SCHEME.fullmatch(wrong)
    if found is not None and (found["number"] or _is_name(found["name"])):
        return _unknown(found["number"] or found["name"])
    return say(
        "'{text}' is no point: S is one of the strategy; one of a scheme is its number or name "
        "with R (reveal) or E (end), as in S, 7R",
        text=shown(wrong),
    )


def _is_name(text: str) -> bool:
    """Whether a text may be the name of a scheme, rather than a word for a part or a point of the strategy."""
    is_wordy = len(text) > 1 and not any(letter.isdigit() for letter in text)
    return is_wordy and folded(text) not in _PARTS and not get_close_matches(folded(text), POINT, 1)


def _as_written(column: str, rest: str) -> str:
    """The first item of the unread rest of a column, spelled as in the column; `rest` is the folded rest."""
    left = (column[at:] for at in range(len(column)) if folded(column[at:]) == rest)
    return _APART.split(next(left, rest).strip())[0]


def _unknown(text: str) -> Said:
    names = {in_the_language_of(text, one.called): number for number, one in SCHEMES.items()}
    if text.isdigit():
        return say("There is no scheme {number}: they are numbered from 1 to {last}", number=text, last=max(SCHEMES))
    near = get_close_matches(folded(text), {folded(name): name for name in names}, 1)
    if near:
        meant = next(name for name in names if folded(name) == near[0])
        return say("There is no scheme '{text}'. Did you mean {near} ({number})?",
                   text=shown(text), near=meant, number=names[meant])  # fmt: skip
    known = listed([f"{number} {name}" for name, number in names.items()], "list")
    return say("There is no scheme '{text}': there are {known}", text=shown(text), known=known)
