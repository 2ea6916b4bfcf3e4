"""Moves: what may come next on a table, what comes by itself, what is asked as one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said

Depth: TypeAlias = Literal["score", "acts", "full"]
"""How much of a match is recorded: how it stands, what is done to whom with what result, or all cards and places."""


class Option(Struct, frozen=True):
    """A legal action of a seat now: the event's kind, its fields, the rules that permit it.

    `fields` maps a field to its legal choices (one choice: it is fixed); the reporter fills in the fields in `open`,
    whose choices, if any, are examples.
    """

    seat: str
    event: str
    fields: Mapping[str, tuple[Plain, ...]] = {}
    open: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()
    usual: bool = False
    """It is what comes next unless somebody leaves it out, so that it stands before other next steps."""
    aside: bool = False
    """It may happen at such a place, but is no next step of the match: an effect's doing, a check, a beginning."""


class Follow(Struct, frozen=True):
    """A group of events that come by themselves, which the players of a match may rather state themselves.

    `on` gives the events that come next on a table, those of one step: announced totals, results, ends. It gives none
    where it is legal to decline, where there is something to choose, or where the choice would tell a hidden card; it
    is asked for masked tables, too.
    """

    says: Said
    on: Callable[[Any], Iterable[Any]]
    is_full: bool = False
    """Whether it comes only where everything is recorded: at a lesser depth nobody tells what leads on from it."""


class Silence(Struct, frozen=True):
    """A question about what may have gone unsaid: did anybody object, was it evaded?

    `on` gives the events that may have happened just before an event, read on the table before that; it need not see
    to it that they are legal, or that they matter. What only people can know, such as a card, is an example.
    """

    says: Said
    on: Callable[[Any, Any], Iterable[Any]]


class SaidBefore(Struct, frozen=True):
    """What an event says as it was said the last time: the numbers of an attack that its model has made before.

    It belongs to the last event of a kind before it (`of`), and is said again where that has the same in the fields
    `by`. None of the two kinds tells a secret.
    """

    fields: tuple[str, ...]
    of: type
    by: tuple[str, ...]
    now: Callable[[Any], tuple[Plain, ...] | None]
    """What stands in these fields on a table now; None: nothing of that kind is under way."""


class Macro(Struct, frozen=True):
    """Several events asked as one, and sent as one report: an attack, a walk, a check, a turn.

    It begins with an event of one of the kinds in `begins`. From then on whatever follows by itself is filled in; the
    kinds in `asks` are asked for as often as the table offers them, those first that stand first; it ends after an
    event of a kind in `ends`, or where nothing of it is offered any more. Where none of `begins` is offered yet,
    whoever begins it says that what lies before has gone by: events of the kinds in `passes` that leave nothing to
    choose.
    """

    says: Said
    begins: tuple[type, ...]
    asks: tuple[type, ...] = ()
    ends: tuple[type, ...] = ()
    passes: tuple[type, ...] = ()
    fixed: Mapping[str, Plain] = {}
    """Fields of its first event that are what they are here: `{"name": "Walk"}`."""
    through: Mapping[str, Plain] = {}
    """The same of what is passed by, where that has such a field."""
    leads: bool = False
    """Whether what it begins with, cards or a place, may be touched on the table before what lies between is said."""
