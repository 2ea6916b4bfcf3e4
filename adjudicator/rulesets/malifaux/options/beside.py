"""What may happen beside the next steps: things that effects do, checks, beginnings on a table laid in the middle.

Each kind is tried with an example of it; where the example breaks no rule, the kind is offered, with what its player
says left open. What an effect may do is its own affair, so nothing here is ever due.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice

from msgspec import ValidationError, convert

from adjudicator.plain.json import Plain
from adjudicator.plain.known import known
from adjudicator.rulesets.malifaux.admit import admit
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.course import is_beginning
from adjudicator.rulesets.malifaux.evolve import evolve
from adjudicator.rulesets.malifaux.options.examples import EXAMPLES, NEW, OF_ACTIVATIONS, Example
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused


def beside(table: Table) -> Iterator[Option]:
    """An option for each kind of which an example is legal; while a match is set up, or a turn begins, none of what is
    done in activations."""
    is_early = is_beginning(table)
    for example in (one for one in EXAMPLES if not (is_early and one.kind in OF_ACTIVATIONS)):
        for fields in islice(example.on(table), example.tries):
            if _is_legal(table, example, fields):
                yield _option(table, example, fields)
                break


def _is_legal(table: Table, example: Example, fields: dict[str, Plain]) -> bool:
    with suppress(Refused, ValidationError):
        event = convert(fields, known(example.kind))
        admit(table, event)
        return not book.judge(table, event, evolve(table, event, 0))[0]
    return False


def _option(table: Table, example: Example, fields: dict[str, Plain]) -> Option:
    """The fields of an example that are not the player's to say, and those that are."""
    model = next((fields[name] for name in ("model", "acting", "actor", "by") if fields.get(name) in table.models), "")
    seat = fields.get("seat") or (table.models[str(model)].controller if model else table.active_seat)
    fixed = {name: (value,) for name, value in fields.items() if name not in example.open or name in NEW}
    return Option(str(seat), example.kind.__name__, fixed, example.open, aside=True)
