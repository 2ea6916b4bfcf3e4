"""Sentences said: the catalogues of other languages, and the speaker that looks patterns up in them.

A catalogue is the gettext file `ja.po` of the package whose sentences it translates, read when Japanese is first asked
for. English needs none: patterns are English.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from typing import TYPE_CHECKING, Final, TypeAlias

from adjudicator.plain.said import Dress, Part, Said, as_said, in_english, spoken
from adjudicator.seam.recall import recalled

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

Language: TypeAlias = str
LANGUAGES: Final = ("en", "ja")
"""The languages; English, in which patterns are written, comes first."""


@recalled(keep=64, alike=True)
def catalogue(name: str, language: Language) -> Catalog:
    """The translations of a package's sentences; empty if it has no file for the language."""
    from babel.messages.catalog import Catalog  # here: English needs neither
    from babel.messages.pofile import read_po

    path = files(name) / f"{language}.po"
    if not path.is_file():
        return Catalog(locale=language)
    with path.open("rb") as translated:
        return read_po(translated, locale=language)


@dataclass(frozen=True)
class Speaker:
    """A speaker of a language, which uses the names of the players if known."""

    language: Language = LANGUAGES[0]
    players: Mapping[str, str] = field(default_factory=dict)
    """By seat."""

    def say(self, part: Part, dress: Dress | None = None) -> str:
        """A sentence, or a part of one that stands alone: a name, a number, cards; `dress`: how pieces are shown."""
        return spoken(as_said(part), self._pattern, self.players, dress)

    def _pattern(self, said: Said) -> str:
        if self.language == LANGUAGES[0]:
            return in_english(said)
        message = catalogue(said.catalogue, self.language).get(said.pattern)
        text = None if message is None else message.string
        return (text if isinstance(text, str) else next(iter(text or ()), "")) or in_english(said)
