"""Which ways of a proposal are legal: each is tried, and kept if no rule speaks against it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import ValidationError, convert, structs

from adjudicator.plain.json import Plain
from adjudicator.plain.known import known
from adjudicator.rulesets.mtg_trpg.admit import refusal
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.evolve import evolve
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.moves import Option
from adjudicator.seam.recall import recalled


def is_legal(table: Table, event: Event) -> bool:
    """Whether an event has a place on a table, breaks no rule there, and leaves no doubt."""
    if refusal(table, event) is not None:
        return False
    findings, doubts = book.judge(table, event, evolve(table, event, table.at + 1))
    return not findings and not doubts


def legal_ways(table: Table, kind: type[Event], proposed: Option) -> Iterator[Option]:
    """The legal ways of a proposal. What is left open is tried with the first example of it; if a field needs one and
    has none, nothing can be tried, and the proposal stands."""
    chosen = [name for name, choices in proposed.fields.items() if len(choices) > 1 and name not in proposed.open]
    if not _may_be_tried(kind, proposed):
        yield proposed
        return
    for way in _parts(table, kind, proposed, chosen):
        yield _with_legal_examples(table, kind, way)


def _may_be_tried(kind: type[Event], proposed: Option) -> bool:
    return all(proposed.fields.get(name) for name in _needed(kind))


@recalled(keep=256, alike=True)
def _needed(kind: type[Event]) -> tuple[str, ...]:
    """The fields that an event of a kind must have."""
    return tuple(one.encode_name for one in structs.fields(kind) if one.required)


def _parts(table: Table, kind: type[Event], proposed: Option, chosen: list[str]) -> Iterator[Option]:
    """Options whose every choice is legal with every other one; choices of a field that allow the same go together."""
    if not chosen:
        if _is_legal(table, kind, proposed):
            yield proposed
        return
    first, *rest = chosen
    found: dict[tuple[tuple[Plain, ...], ...], tuple[Option, list[Plain]]] = {}
    for choice in proposed.fields[first]:
        for part in _parts(table, kind, _with(proposed, first, (choice,)), rest):
            _, choices = found.setdefault(tuple(part.fields[name] for name in rest), (part, []))
            choices.append(choice)
    for part, choices in found.values():
        yield _with(part, first, choices)


def _with_legal_examples(table: Table, kind: type[Event], way: Option) -> Option:
    """A way without the examples that are not legal; numbers stand for others like them."""
    for name in way.open:
        examples = way.fields.get(name, ())
        if len(examples) > 1 and isinstance(examples[0], str):
            way = _with(way, name, [one for one in examples if _is_legal(table, kind, _with(way, name, (one,)))])
    return way


def _with(way: Option, name: str, choices: Iterable[Plain]) -> Option:
    fields: Mapping[str, tuple[Plain, ...]] = {**way.fields, name: tuple(choices)}
    return replace(way, fields=fields)


def _is_legal(table: Table, kind: type[Event], way: Option) -> bool:
    plain = {name: choices[0] for name, choices in way.fields.items() if choices}
    try:
        event = convert({"event": way.event, **plain}, known(kind))
    except ValidationError:
        return False
    return is_legal(table, event)
