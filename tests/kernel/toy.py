"""A toy ruleset: seats add to counters, at most 10 at a time."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, convert, structs, to_builtins

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Phrases, Said
from adjudicator.seam.rulebook import Rule, RuleBook
from adjudicator.seam.ruleset import Flip, Place, Randomness, Refused, Ruleset, Step, Viewer


class Event(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="event", tag=True):
    """A fact of the toy."""


class Added(Event, frozen=True, kw_only=True):
    """A seat added to its counter; without an amount the randomness supplies one."""

    seat: str
    amount: int | None = None
    note: str = ""


class Taken(Event, frozen=True, kw_only=True):
    """A seat took from its counter, which holds at least as much."""

    seat: str
    amount: int


class Table(Struct, frozen=True):
    """What each seat holds."""

    counters: Mapping[str, int]


say = Phrases("tests.kernel").say
RULE = Rule(
    id="TOY-ADD-01",
    title="At most 10 at a time",
    title_ja="一度に10まで",
    source="adding",
    kind="limit",
    adjudication="check",
    text="A seat adds at most 10 at a time.",
    text_ja="席が一度に足せるのは10まで。",
)
book: RuleBook[Table] = RuleBook([RULE])


@book.check("TOY-ADD-01", on=Added)
def at_most_ten(_before: Table, event: Added) -> Said | None:
    if event.amount is None or event.amount <= 10:
        return None
    pattern = "{seat} added {amount}; at most 10 may be added at a time"
    return say(pattern, seat=event.seat, amount=event.amount)


def lay(given: Plain) -> Table:
    counters = given.get("counters", {"A": 0, "B": 0}) if isinstance(given, dict) else None
    if not isinstance(counters, dict) or not counters:
        raise Refused("wrong", say("the toy needs counters"), "counters")
    return Table(convert(counters, dict[str, int]))


def tell(table: Table) -> Plain:
    return to_builtins(table)


def admit(table: Table, event: Event) -> None:
    assert isinstance(event, Added | Taken)
    if event.seat not in table.counters:
        raise Refused("no-such", say("no seat {seat}", seat=event.seat), "seat")
    if isinstance(event, Taken) and table.counters[event.seat] < event.amount:
        held = table.counters[event.seat]
        raise Refused(
            "wrong", say("{seat} holds {held}, not {amount}", seat=event.seat, held=held, amount=event.amount), "amount"
        )


def decide(_table: Table, event: Event, randomness: Randomness) -> tuple[Event, ...]:
    if isinstance(event, Added) and event.amount is None:
        return (structs.replace(event, amount=randomness.below(6) + 1),)
    return (event,)


def evolve(table: Table, event: Event, _position: int) -> Table:
    assert isinstance(event, Added | Taken)
    change = (event.amount or 0) if isinstance(event, Added) else -event.amount
    return Table({**table.counters, event.seat: table.counters[event.seat] + change})


def mask(step: Step[Table, Event], _viewer: Viewer) -> Step[Table, Event]:
    return step


TOY: Ruleset[Table, Event] = Ruleset(
    name="toy",
    title=say("A toy"),
    edition="1",
    prefix="TOY",
    events=(Added, Taken),
    lay=lay,
    tell=tell,
    admit=admit,
    decide=decide,
    evolve=evolve,
    book=book,
    values=lambda _table, _other: (),
    options=lambda _table: (),
    play=lambda _table, randomness: Added(seat="A", amount=randomness.below(10) + 1),
    place=lambda _table: Place(),
    tell_event=lambda _table, event: say("{event}", event=repr(event)),
    concerns=lambda _table, event: (event.seat,) if isinstance(event, Added | Taken) else (),
    flips={Added: lambda _table, event: [Flip(str(event.amount), event.seat, "B", "flip")]},
    mask=mask,
    mask_table=lambda table, _viewer: table,
    view=lambda table, _viewer: tell(table),
)
HEADER: Plain = {"ruleset": "toy", "edition": "1", "title": "A toy", "seats": {"A": "Haru", "B": "Mina"}}


def added(seat: str, amount: int) -> Plain:
    return {"event": "Added", "seat": seat, "amount": amount}


def taken(seat: str, amount: int) -> Plain:
    return {"event": "Taken", "seat": seat, "amount": amount}


def void(*positions: int) -> dict[str, object]:
    return {"event": "EntriesVoided", "positions": list(positions), "reason": "a ruling"}


def right(position: int, instead: Plain, **more: Plain) -> dict[str, Plain]:
    return {"event": "EntryCorrected", "position": position, "instead": instead, "reason": "mistyped", **more}
