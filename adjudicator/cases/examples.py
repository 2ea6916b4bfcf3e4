"""The cases of a rule for people to read: what each shows, whether it breaks the rule, its text. Nothing is run."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files
from textwrap import dedent
from typing import Final, NamedTuple

import yaml
from msgspec import Struct

from adjudicator.seam.recall import recalled

SHOWN: Final = 20
"""The largest number of cases shown for a rule."""
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
    """What it shows, in English; empty if the case does not say."""
    breaks: bool
    """Whether the case breaks the rule; otherwise it keeps it."""
    text: str
    """Given, when and then as written."""


class Written(NamedTuple):
    """A case as its file has it, unparsed: the texts of all cases of the file, and which of them it is."""

    file: tuple[str, ...]
    at: int

    @property
    def text(self) -> str:
        """Its own text; the anchors it uses may stand in a case before it."""
        return self.file[self.at]


@recalled(500, alike=True)
def examples(package: str, rule: str) -> tuple[Example, ...]:
    """The first `SHOWN` cases that list a rule of the game that lives in a package."""
    return tuple(_example(rule, one.text) for one in listing(package).get(rule, ())[:SHOWN])


@recalled(20, alike=True)
def listing(package: str) -> Mapping[str, tuple[Written, ...]]:
    """By rule, the unparsed cases that list it: parsing all of them takes seconds."""
    found: dict[str, list[Written]] = {}
    for one in _written(package):
        listed = _RULES.search(one.text)
        for rule in dict.fromkeys((listed[1] if listed else "").replace(" ", "").split(",")):
            found.setdefault(rule, []).append(one)
    return {rule: tuple(cases) for rule, cases in found.items()}


def _written(package: str) -> Iterator[Written]:
    folder = files(package) / "scenarios"
    for file in sorted(folder.iterdir(), key=lambda one: one.name) if folder.is_dir() else ():
        if file.name.endswith(".yaml"):
            texts = tuple(re.split(r"^(?=- id: )", file.read_text("utf-8"), flags=re.MULTILINE)[1:])
            yield from (Written(texts, at) for at in range(len(texts)))


def _example(rule: str, text: str) -> Example:
    """A case from its text, read piece by piece: the anchors it uses stand elsewhere in the file."""
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
