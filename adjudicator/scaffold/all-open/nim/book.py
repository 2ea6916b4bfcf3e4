"""The book of rules, and what makes the game's sentences; `ja.po` has them in Japanese."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from adjudicator.plain.said import Phrases
from adjudicator.seam.rulebook import RuleBook, read_register

if TYPE_CHECKING:
    from nim.state import Table

_PHRASES: Final = Phrases("nim")
say, counted = _PHRASES.say, _PHRASES.counted
book: Final[RuleBook[Table]] = RuleBook(read_register("nim", "rulebook/rules.yaml"))
