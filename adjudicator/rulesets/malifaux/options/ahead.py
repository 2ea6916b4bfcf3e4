"""What may come before the next step of the match as well: players may take another order, or keep some off the record.

Generated matches take no such step.
"""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.malifaux.encounter.course import is_beginning, still_to_come
from adjudicator.rulesets.malifaux.options.play import in_turns
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option


def ahead(table: Table) -> Iterator[Option]:
    """The further steps of an encounter's set-up, or of the beginning of a turn; no turn begins while models wait for
    their places."""
    found = tuple(still_to_come(table)) if is_beginning(table) else ()
    yield from found
    if found and not any(one.event == "ModelDeployed" for one in found):
        yield from (one for one in in_turns(table) if one.event != "TurnEnded")
