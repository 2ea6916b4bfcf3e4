"""The cases of a rule as people read them: what each shows, whether it breaks the rule, its text; nothing is run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from textwrap import dedent
from typing import Final

import yaml
from msgspec import Struct

from adjudicator.seam.recall import recalled

SHOWN: Final = 20
"""Cases of a rule that are shown."""
_ID: Final = re.compile(r"- id: (\S+)")
_TITLE: Final = re.compile(r"^  title: (.*(?:\n    .*)*)", re.MULTILINE)
_WHY: Final = re.compile(r"^  why: (.*(?:\n    .*)*)", re.MULTILINE)
_THEN: Final = re.compile(r"^  then:(.*(?:\n    .*)*)", re.MULTILINE)
_FINDINGS: Final = re.compile(r"findings:(.*?)(?=\b(?:may|state|values|views):|\Z)", re.DOTALL)
_RULES: Final = re.compile(r"^  rules: \[([^\]]*)\]", re.MULTILINE)


class Example(Struct, frozen=True):
    """A case of a rule."""

    id: str
    says: str
    """What it shows, in English; empty where nobody says."""
    breaks: bool
    """Whether the rule is broken in it; else it is kept."""
    text: str
    """Given, when, then: as they are written."""


@recalled(500, alike=True)
def examples(game: str, rule: str) -> tuple[Example, ...]:
    """The first cases that exercise a rule of a ruleset, by its name."""
    return tuple(_example(rule, text) for text in _listing(game).get(rule, ())[:SHOWN])


@recalled(20, alike=True)
def _listing(game: str) -> Mapping[str, tuple[str, ...]]:
    """By rule, the texts of the cases that list it, unread: to read them all takes seconds."""
    found: dict[str, list[str]] = {}
    for text in _texts(game):
        listed = _RULES.search(text)
        for rule in dict.fromkeys((listed[1] if listed else "").replace(" ", "").split(",")):
            found.setdefault(rule, []).append(text)
    return {rule: tuple(texts) for rule, texts in found.items()}


def _texts(game: str) -> Iterator[str]:
    folder = files("adjudicator.rulesets") / game / "scenarios"
    for file in sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else ():
        if file.name.endswith(".yaml"):
            yield from re.split(r"^(?=- id: )", file.read_text("utf-8"), flags=re.MULTILINE)[1:]


def _example(rule: str, text: str) -> Example:
    """A case by its text: a file's anchors stand outside of it, so that it is not read as a whole."""
    name, findings = _ID.search(text), _FINDINGS.search(_part(_THEN, text))
    return Example(
        id=name[1] if name else "",
        says=_said(_TITLE, text) or _said(_WHY, text),
        breaks=findings is not None and re.search(rf"{re.escape(rule)}\b", findings[1]) is not None,
        text=dedent(f"  {text[2:]}").rstrip(),
    )


def _part(part: re.Pattern[str], text: str) -> str:
    found = part.search(text)
    return found[1] if found else ""


def _said(part: re.Pattern[str], text: str) -> str:
    return str(yaml.safe_load(_part(part, text)) or "")
