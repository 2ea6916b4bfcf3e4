"""A small game of dice: a seat throws some, and the sum counts; the table states them, or the service throws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct, structs, to_builtins

from adjudicator.plain.said import Phrases, Said
from adjudicator.seam import event
from adjudicator.seam.decks import Decks, Managed
from adjudicator.seam.event import Roll
from adjudicator.seam.rulebook import Rule, RuleBook
from adjudicator.seam.ruleset import Place, Randomness, Refused, Ruleset

say = Phrases("tests.fairness").say
Sides = Annotated[int, Meta(ge=2, le=100)]


class DiceThrown(event.Event, frozen=True, kw_only=True):
    """A seat threw dice; `shows` is what they showed, in a physical match."""

    seat: str
    sides: tuple[Sides, ...]
    shows: tuple[int, ...] = ()
    rolls: tuple[Roll, ...] = ()


class Table(Struct, frozen=True):
    """What each seat has thrown together."""

    sums: Mapping[str, int]


def rule(number: str, title: str) -> Rule:
    return Rule(
        id=number, title=title, title_ja=title, text=title, text_ja=title,
        source="1", kind="rule", adjudication="check",
    )  # fmt: skip


book: RuleBook[Table] = RuleBook([rule("DICE-01", "At most five dice"), rule("DICE-02", "No sixes")])


@book.check("DICE-01", on=DiceThrown)
def at_most_five_are_thrown(_before: Table, event: DiceThrown) -> Said | None:
    return say("at most five dice are thrown") if len(event.sides) > 5 else None


@book.check("DICE-02", on=DiceThrown)
def nobody_throws_a_six(_before: Table, event: DiceThrown) -> Said | None:
    return say("a six was thrown") if 6 in shown(event) else None


def shown(event: DiceThrown) -> tuple[int, ...]:
    return event.shows or tuple(roll.shows for roll in event.rolls)


def admit(table: Table, event: DiceThrown) -> None:
    if event.seat not in table.sums:
        raise Refused("no-such", say("no seat {seat}", seat=event.seat), "seat")


def decide(_table: Table, event: DiceThrown, randomness: Randomness) -> tuple[DiceThrown, ...]:
    if shown(event):
        return (event,)
    return (structs.replace(event, shows=tuple(randomness.below(sides) + 1 for sides in event.sides)),)


def evolve(table: Table, event: DiceThrown, _position: int) -> Table:
    return Table({**table.sums, event.seat: table.sums[event.seat] + sum(shown(event))})


def deal(_table: Table, event: DiceThrown, decks: Decks) -> DiceThrown:
    if event.shows or event.rolls:
        raise Refused("wrong", say("the dice are managed"), "shows")
    return structs.replace(event, rolls=decks.roll(event.seat, event.sides))


DICE: Ruleset[Table, DiceThrown] = Ruleset(
    name="dice",
    title=say("Dice"),
    edition="1",
    prefix="DICE",
    events=(DiceThrown,),
    lay=lambda _given: Table({"A": 0, "B": 0}),
    tell=to_builtins,
    admit=admit,
    decide=decide,
    evolve=evolve,
    book=book,
    values=lambda _table, _other: (),
    options=lambda _table: (),
    play=lambda _table, randomness: DiceThrown(seat="A", sides=(6,), shows=(randomness.below(6) + 1,)),
    place=lambda _table: Place(),
    tell_event=lambda _table, event: say("{seat} throws {sum}", seat=event.seat, sum=sum(shown(event))),
    concerns=lambda _table, event: (event.seat,),
    mask=lambda step, _viewer: step,
    mask_table=lambda table, _viewer: table,
    view=lambda table, _viewer: {seat: {"sum": sum_} for seat, sum_ in table.sums.items()},
    managed=Managed(
        goes_in=lambda _table, _seat, _pool: (),
        deal=deal,
        bare=lambda event: structs.replace(event, rolls=()),
        deck_of=lambda _event: None,
        has_dice=True,
    ),
)
