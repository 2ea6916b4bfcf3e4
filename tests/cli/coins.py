"""A small game for the command line: seats pay coins, hide some, open chests; a turn has a beginning and an end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, convert, structs, to_builtins
from msgspec import ValidationError as Invalid

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Phrases, Player, Said
from adjudicator.seam import event
from adjudicator.seam.moves import Option
from adjudicator.seam.rulebook import Rule, RuleBook, Value
from adjudicator.seam.ruleset import Place, Randomness, Refused, Ruleset, Step, Viewer

say = Phrases("tests.cli").say


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game."""


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn began."""

    turn: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn ended."""

    turn: int


class Paid(Event, frozen=True, kw_only=True):
    """A seat paid coins to the other one."""

    seat: str
    amount: Annotated[int, Meta(ge=0, le=1000)]


class Hidden(Event, frozen=True, kw_only=True):
    """A seat hid a coin; nobody else knows which."""

    seat: str
    coin: str


class ChestOpened(Event, frozen=True, kw_only=True):
    """A chest was opened by its owner."""

    chest: str


class Side(Struct, frozen=True):
    """What a seat holds."""

    coins: int = 10
    hidden: tuple[str, ...] = ()


class Chest(Struct, frozen=True):
    """A chest and whose it is."""

    seat: str
    opened: bool = False


class Table(Struct, frozen=True):
    """All of it."""

    seats: Mapping[str, Side]
    chests: Mapping[str, Chest] = {}
    turn: int | None = None
    phase: Literal["paying"] | None = None


def rule(number: str, title: str, title_ja: str, adjudication: Literal["check", "compute", "record"]) -> Rule:
    return Rule(
        id=number, title=title, title_ja=title_ja, source="1", kind="rule",
        adjudication=adjudication, text=f"{title}, says the rule.", text_ja=f"ルールでは、{title_ja}。",
    )  # fmt: skip


book: RuleBook[Table] = RuleBook(
    [
        rule("COIN-PAY-01", "At most five coins at a time", "一度に五枚まで", "check"),
        rule("COIN-PAY-02", "Nobody pays more than they hold", "持っている以上は払えない", "check"),
        rule("COIN-SUM-01", "What is left after a payment", "支払い後の残り", "compute"),
        rule("COIN-HIDE-01", "Coins may be hidden", "コインは隠してよい", "record"),
    ]
)
book.records("COIN-HIDE-01", Hidden)


@book.check("COIN-PAY-01", on=Paid)
def at_most_five_are_paid(_before: Table, event: Paid) -> Said | None:
    if event.amount <= 5:
        return None
    return say("{seat} pays {amount}; at most 5 may be paid at a time", seat=event.seat, amount=event.amount)


@book.check("COIN-PAY-02", on=Paid)
def nobody_pays_more_than_they_hold(table: Table, event: Paid) -> Said | None:
    held = table.seats[event.seat].coins
    if event.amount <= held:
        return None
    return say("{who} pays {amount} and holds {held}", who=Player(event.seat), amount=event.amount, held=held)


@book.value("COIN-SUM-01", on=Paid)
def coins_left(before: Table, event: Paid, after: Table) -> Iterator[Value]:
    held = before.seats[event.seat].coins
    path, left = ("seats", event.seat, "coins"), after.seats[event.seat].coins
    working = say("coins of {seat}: {left} = {held} − {paid}", seat=event.seat, left=left, held=held, paid=event.amount)
    yield Value("COIN-SUM-01", path, left, working)


def lay(given: Plain) -> Table:
    if not isinstance(given, dict):
        raise Refused("wrong", say("a set-up is an object"))
    crews = given.get("crews", {})
    laid = {key: value for key, value in given.items() if key != "crews"}
    try:
        return convert({"seats": {seat: {} for seat in crews or ("A", "B")}} | laid, Table)
    except Invalid as invalid:
        raise Refused("wrong", say("{why}", why=str(invalid))) from None


def admit(table: Table, event: Event) -> None:
    if isinstance(event, Paid | Hidden) and event.seat not in table.seats:
        raise Refused("no-such", say("no seat {seat}", seat=event.seat), "seat")
    if isinstance(event, ChestOpened) and event.chest not in table.chests:
        raise Refused("no-such", say("no chest {chest}", chest=event.chest), "chest")


def evolve(table: Table, event: Event, _position: int) -> Table:
    if isinstance(event, TurnStarted):
        return structs.replace(table, turn=event.turn, phase="paying")
    if isinstance(event, TurnEnded):
        return structs.replace(table, phase=None)
    if isinstance(event, Paid):
        other = next(seat for seat in table.seats if seat != event.seat)
        mine, theirs = table.seats[event.seat], table.seats[other]
        paid = {event.seat: Side(mine.coins - event.amount, mine.hidden)}
        got = {other: Side(theirs.coins + event.amount, theirs.hidden)}
        return structs.replace(table, seats={**table.seats, **paid, **got})
    if isinstance(event, Hidden):
        mine = table.seats[event.seat]
        return structs.replace(table, seats={**table.seats, event.seat: Side(mine.coins, (*mine.hidden, event.coin))})
    if isinstance(event, ChestOpened):
        chest = structs.replace(table.chests[event.chest], opened=True)
        return structs.replace(table, chests={**table.chests, event.chest: chest})
    raise AssertionError(event)


def says(_table: Table, event: Event) -> Said:
    match event:
        case TurnStarted():
            return say("Turn {turn} begins", turn=event.turn)
        case TurnEnded():
            return say("Turn {turn} ends", turn=event.turn)
        case Paid():
            return say("{seat} pays {amount}", seat=event.seat, amount=event.amount)
        case Hidden():
            return say("{seat} hides {coin}", seat=event.seat, coin=event.coin)
        case ChestOpened():
            return say("the chest {chest} is opened", chest=event.chest)
    raise AssertionError(event)


def place(table: Table) -> Place:
    return Place(table.turn, phase=None if table.phase is None else say("Phase: paying"))


def concerns(table: Table, event: Event) -> tuple[str, ...]:
    if isinstance(event, ChestOpened):
        return (table.chests[event.chest].seat,)
    return (event.seat,) if isinstance(event, Paid | Hidden) else ()


def options(table: Table) -> tuple[Option, ...]:
    amounts = {seat: tuple(range(1, min(5, side.coins) + 1)) for seat, side in table.seats.items()}
    return tuple(
        Option(seat, "Paid", {"seat": (seat,), "amount": amounts[seat]}, (), ("COIN-PAY-01", "COIN-PAY-02"))
        for seat in table.seats
        if amounts[seat]
    )


def play(table: Table, randomness: Randomness) -> Event:
    turn = table.turn or 0
    if table.phase is None:
        return TurnStarted(turn=turn + 1)
    if randomness.below(8) == 0:
        return TurnEnded(turn=turn)
    seat = sorted(table.seats)[randomness.below(2)]
    return Paid(seat=seat, amount=min(table.seats[seat].coins, randomness.below(5)))


def mask(step: Step[Table, Event], viewer: Viewer) -> Step[Table, Event]:
    if viewer == "judge":
        return step
    event = step.event
    if isinstance(event, Hidden) and event.seat != viewer:
        event = Hidden(seat=event.seat, coin="?")
    before, after = _masked(step.before, viewer), _masked(step.after, viewer)
    return structs.replace(step, before=before, event=event, after=after)


def _masked(table: Table, viewer: Viewer) -> Table:
    seats = {
        seat: side if seat == viewer else Side(side.coins, ("?",) * len(side.hidden))
        for seat, side in table.seats.items()
    }
    return structs.replace(table, seats=seats)


COINS: Ruleset[Table, Event] = Ruleset(
    name="coins",
    title=say("Coins"),
    edition="1",
    prefix="COIN",
    events=(TurnStarted, TurnEnded, Paid, Hidden, ChestOpened),
    lay=lay,
    tell=to_builtins,
    admit=admit,
    evolve=evolve,
    book=book,
    values=lambda _table, _other: (),
    options=options,
    play=play,
    place=place,
    tell_event=says,
    mask=mask,
    mask_table=lambda table, viewer: table if viewer == "judge" else _masked(table, viewer),
    concerns=concerns,
    view=lambda table, viewer: to_builtins(_masked(table, viewer))["seats"],
)
HEADER = (
    '{"record": "adjudicator", "format": 1, "ruleset": "coins", "edition": "1", "title": "Osaka Open R3, table 12",'
    ' "seats": {"A": "Haru", "B": "Mina"}, "setup": {"chests": {"c1": {"seat": "B"}}}}'
)
LINES = (
    HEADER,
    '{"event": "TurnStarted", "turn": 1}',
    '{"event": "Paid", "seat": "A", "amount": 3}',
    '{"event": "Paid", "seat": "B", "amount": 6}',
    '{"event": "Hidden", "seat": "A", "coin": "gold"}',
    '{"event": "TurnEnded", "turn": 1}',
    '{"event": "TurnStarted", "turn": 2}',
    '{"event": "ChestOpened", "chest": "c1"}',
    '{"event": "Paid", "seat": "B", "amount": 40}',
    '{"event": "EntriesVoided", "positions": [3], "reason": "miscounted"}',
    '{"event": "MatchNoted", "text": "played on"}',
)
"""A match of ten entries: three breaches of two rules, a ruling, a note."""
CLEAN = LINES[:3]


def record(*lines: str) -> str:
    return "".join(f"{line}\n" for line in lines)
