"""Refusals: what cannot be recorded, why, and in which field."""

from __future__ import annotations

from typing import Literal, TypeAlias

from adjudicator.plain.json import join
from adjudicator.plain.said import Said

Why: TypeAlias = Literal["no-such", "taken", "missing", "wrong", "untimely", "not-yours", "too-much", "illegal"]
"""Why something is refused, for programs: it names what is not there, or what is there already; leaves out what has to
be stated, or states what cannot be; is not possible now; is another's to report; is more than is accepted; breaks
rules that the match enforces."""


class Refused(Exception):
    """A report that cannot be recorded: it names something not on the table, or contradicts itself."""

    def __init__(self, code: Why, says: Said, field: str | None = None) -> None:
        super().__init__(says)
        self.code = code
        self.says = says
        self.field = field

    def under(self, field: str | None) -> Refused:
        """The same refusal, where its field stands under another one."""
        return Refused(self.code, self.says, join(field, self.field))
