"""The cases of a scenario file, read once by each process."""

from __future__ import annotations

from functools import cache

from adjudicator.cases.case import cases_in
from adjudicator.plain.json import Plain


@cache
def cases_of(text: str) -> tuple[tuple[str, Plain], ...]:
    """Each case of a file by name; nobody changes them."""
    return tuple(cases_in(text))
