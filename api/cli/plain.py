"""Plain data in words: on one line, without braces, its yes and no in the reader's language."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import number
from adjudicator.seam.sentences import Speaker
from api.sentences import say

YES: Final = say("yes")
NO: Final = say("no")
NOTHING: Final = "–"
_ABSENT: Final[tuple[Plain, ...]] = (None, "", [], {})


def plainly(data: Plain, speaker: Speaker) -> str:
    """Plain data on one line; a nested value follows its path, `flip.used 9M`."""
    if isinstance(data, dict):
        return ", ".join(_fields(data, speaker)) or NOTHING
    if isinstance(data, list | tuple):
        return f"[{' '.join(_item(item, speaker) for item in data)}]" if data else NOTHING
    if data is None:
        return NOTHING
    if isinstance(data, bool):
        return speaker.say(YES if data else NO)
    return number(data) if isinstance(data, int | float) else str(data)


def lean(data: Plain) -> Plain:
    """Plain data without empty values: nothing, no, empty texts, lists and maps."""
    if isinstance(data, dict):
        kept = {key: lean(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value is not False and value not in _ABSENT}
    return [lean(item) for item in data] if isinstance(data, list | tuple) else data


def summed_up(data: Plain, ordered: Collection[str]) -> Plain:
    """Plain data in which counted zones do not list their cards, unless these lie in a known order."""
    if not isinstance(data, dict):
        return data
    return {
        key: summed_up(value, ordered)
        for key, value in data.items()
        if not ("count" in data and isinstance(value, list | tuple) and key not in ordered)
    }


def _fields(data: dict[str, Plain], speaker: Speaker, above: str = "") -> Iterator[str]:
    for key, value in data.items():
        if isinstance(value, dict) and value:
            yield from _fields(value, speaker, f"{above}{key}.")
        else:
            yield f"{above}{key} {plainly(value, speaker)}"


def _item(data: Plain, speaker: Speaker) -> str:
    return f"({plainly(data, speaker)})" if isinstance(data, dict) else plainly(data, speaker)
