"""Initials: people's names as the letters they begin with, wherever a text names them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from adjudicator.plain.visible import is_seen


def initials_of(names: Iterable[str]) -> dict[str, str]:
    """Names and what stands for each; where several would be alike, they are numbered."""
    found: dict[str, str] = {}
    taken: dict[str, int] = {}
    for name in filter(is_seen, dict.fromkeys(names)):
        short = "".join(f"{word[0]}." for word in name.split())
        taken[short] = taken.get(short, 0) + 1
        found[name] = short if taken[short] == 1 else f"{short}{taken[short]}"
    return found


class Initials:
    """Puts initials in the place of names in a text; without names it leaves a text as it is."""

    def __init__(self, names: Mapping[str, str]) -> None:
        self._by_name = {name.casefold(): short for name, short in names.items()}
        longest = sorted(names, key=len, reverse=True)
        each = "|".join(_whole(name) for name in longest)
        self._named = re.compile(each, re.IGNORECASE) if each else None

    def __call__(self, text: str) -> str:
        """The text with initials for names."""
        if self._named is None:
            return text
        return self._named.sub(lambda found: self._by_name.get(found[0].casefold(), "…"), text)


def _whole(name: str) -> str:
    """A name that is no part of a longer word; Japanese does not set words apart."""
    begins, ends = (r"(?<!\w)" if name[0].isascii() else ""), (r"(?!\w)" if name[-1].isascii() else "")
    return f"{begins}{re.escape(name)}{ends}"
