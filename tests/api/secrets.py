"""A small ruleset with hidden cards: seats hold hands, play cards, and may only play what is higher than the last.

Cards are words, so a test can look for one in an answer. Everything a real ruleset has is here: hidden and public
facts, a finding that is secret, values, options, turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, ValidationError, convert, field, structs, to_builtins

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Phrases, Player, Said, listed
from adjudicator.seam import event
from adjudicator.seam.begin import Begin
from adjudicator.seam.decks import Pack
from adjudicator.seam.moves import Follow, Macro, Option
from adjudicator.seam.rulebook import Rule, RuleBook, Value
from adjudicator.seam.rulebook import Secret as SecretSays
from adjudicator.seam.ruleset import Place, Query, Randomness, Refused, Ruleset, Step, Viewer

say = Phrases("tests.api").say
Card = Annotated[str, Meta(min_length=1, max_length=40)]
Count = Annotated[int, Meta(ge=0, le=1000)]
HIDDEN = "(hidden)"


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of the game."""


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn began."""

    turn: Count


class CardsDrawn(Event, frozen=True, kw_only=True):
    """A seat drew cards that nobody else saw."""

    seat: Card
    cards: tuple[Card, ...]
    from_: Literal["deck", "box"] = field(default="deck", name="from")


class CardPlayed(Event, frozen=True, kw_only=True):
    """A seat laid a card of its hand open on the pile, and said what it is worth."""

    seat: Card
    card: Card
    worth: Count | None = None
    why: str | tuple[Card, ...] = ""
    marks: dict[Card, bool] = {}


class Table(Struct, frozen=True):
    """Hands, how many cards of them are not known, and the open pile."""

    seats: Mapping[str, tuple[str, ...]]
    unknown: Mapping[str, int] = {}
    pile: tuple[str, ...] = ()
    turn: int | None = None


def _rule(number: str, title: str, title_ja: str, adjudication: Literal["check", "compute", "record"]) -> Rule:
    return Rule(
        id=number,
        title=title,
        title_ja=title_ja,
        source="play",
        kind="rule",
        adjudication=adjudication,
        text=f"{title}, whatever the card.",
        text_ja=f"どのカードでも、{title_ja}。",
    )


book: RuleBook[Table] = RuleBook(
    [
        _rule("SEC-PLAY-01", "A card is longer than the one below it", "カードは下より長い", "check"),
        _rule("SEC-PLAY-02", "The longest card is not held back", "最長のカードは温存しない", "check"),
        _rule("SEC-HAND-01", "A hand has a size", "手札の枚数", "compute"),
    ]
)


@book.check("SEC-PLAY-01", on=CardPlayed)
def a_card_is_longer(table: Table, event: CardPlayed) -> Said | None:
    if not table.pile or len(event.card) > len(table.pile[-1]):
        return None
    low = table.pile[-1]
    return say(
        "{card} has {letters} letters, {below} has {under}",
        card=event.card, letters=len(event.card), below=low, under=len(low),
    )  # fmt: skip


@book.check_after("SEC-PLAY-02", on=CardPlayed)
def the_longest_is_not_held_back(_before: Table, event: CardPlayed, after: Table) -> SecretSays | None:
    longest = max(after.seats[event.seat], key=len, default="")
    if len(longest) <= len(event.card):
        return None
    return SecretSays(say("{who} holds {longest} back", who=Player(event.seat), longest=longest))


@book.value("SEC-HAND-01", on=Event)
def hand_sizes(_before: Table, _event: Event, after: Table) -> Iterator[Value]:
    for seat, hand in after.seats.items():
        more = after.unknown.get(seat, 0)
        size = len(hand) + more
        known = listed(hand, "list")
        working = say("hand of {seat}: {size} = {known} and {more} more", seat=seat, size=size, known=known, more=more)
        yield Value("SEC-HAND-01", ("hand", seat), size, working)


def lay(given: Plain) -> Table:
    try:
        return convert(given or {"seats": {"A": [], "B": []}}, Table)
    except ValidationError as error:
        raise Refused("wrong", say("{why}", why=str(error)), "seats") from None


def admit_openly(table: Table, event: Event) -> None:
    seat = getattr(event, "seat", None)
    if seat is not None and seat not in table.seats:
        raise Refused("no-such", say("There is no seat {seat}", seat=seat), "seat")


def admit(table: Table, event: Event) -> None:
    admit_openly(table, event)
    if isinstance(event, CardPlayed) and event.card not in table.seats[event.seat]:
        raise Refused("wrong", say("{who} does not hold {card}", who=Player(event.seat), card=event.card), "card")


def decide(_table: Table, event: Event, _randomness: Randomness) -> tuple[Event, ...]:
    return (event,)


def evolve(table: Table, event: Event, _position: int) -> Table:
    if isinstance(event, TurnStarted):
        return structs.replace(table, turn=event.turn)
    if isinstance(event, CardsDrawn):
        hand = (*table.seats[event.seat], *event.cards)
        return structs.replace(table, seats={**table.seats, event.seat: hand})
    assert isinstance(event, CardPlayed)
    held = list(table.seats[event.seat])
    if held:
        held.remove(event.card if event.card in held else held[0])
    return structs.replace(table, seats={**table.seats, event.seat: tuple(held)}, pile=(*table.pile, event.card))


def options(table: Table) -> tuple[Option, ...]:
    return tuple(
        Option(seat, "CardPlayed", {"seat": (seat,), "card": hand}, ("why",), ("SEC-PLAY-01",))
        for seat, hand in table.seats.items()
        if hand
    )


def _hidden(table: Table, viewer: Viewer) -> Table:
    hands = {seat: hand if seat == viewer else () for seat, hand in table.seats.items()}
    unknown = {seat: table.unknown.get(seat, 0) + len(hand) for seat, hand in table.seats.items() if seat != viewer}
    return structs.replace(table, seats=hands, unknown=unknown)


def mask(step: Step[Table, Event], viewer: Viewer) -> Step[Table, Event]:
    if viewer == "judge":
        return step
    event = step.event
    if isinstance(event, CardsDrawn) and event.seat != viewer:
        event = structs.replace(event, cards=(HIDDEN,) * len(event.cards))
    findings = tuple(finding for finding in step.findings if not finding.secret)
    before, after = _hidden(step.before, viewer), _hidden(step.after, viewer)
    return structs.replace(step, before=before, event=event, after=after, findings=findings)


def tell_event(_table: Table, event: Event) -> Said:
    if isinstance(event, CardsDrawn):
        return say("{seat} drew {cards}", seat=event.seat, cards=listed(event.cards, "list"))
    if isinstance(event, CardPlayed):
        return say("{who} played {card}", who=Player(event.seat), card=event.card)
    assert isinstance(event, TurnStarted)
    return say("Turn {turn} began", turn=event.turn)


class OfSeat(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A question about a seat's hand."""

    seat: Card
    longer_than: Count = 0


def cards_known(table: Table, asked: OfSeat) -> Plain:
    if asked.seat not in table.seats:
        raise Refused("no-such", say("There is no seat {seat}", seat=asked.seat), "seat")
    return {"cards": [card for card in table.seats[asked.seat] if len(card) > asked.longer_than]}


def draw(before: Table, event: Event | None, after: Table, wanted: Plain) -> str:
    if wanted["sight"]:
        raise Refused("wrong", say("Cards see nothing"), "sight")
    what = "" if event is None else str(tell_event(before, event))
    hands = ", ".join(card for hand in after.seats.values() for card in hand)
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{wanted["title"]}</title><text>{hands} {what}</text></svg>'


SECRETS: Ruleset[Table, Event] = Ruleset(
    name="secrets",
    title=say("Secrets, second edition"),
    edition="2",
    prefix="SEC",
    events=(TurnStarted, CardsDrawn, CardPlayed),
    lay=lay,
    tell=to_builtins,
    admit=admit,
    admit_openly=admit_openly,
    decide=decide,
    evolve=evolve,
    book=book,
    values=lambda _table, _other: (),
    options=options,
    follows={"turns": Follow(say("turns"), lambda table: () if table.turn else (TurnStarted(turn=1),))},
    begin=Begin(("A", "B"), lambda lists, _is_whole: {"seats": {seat: [] for seat in lists}}),
    macros={"trick": Macro(say("Trick"), (CardPlayed,), (CardPlayed,))},
    play=lambda _table, randomness: CardsDrawn(seat="A", cards=(str(randomness.below(10)),)),
    place=lambda table: Place(table.turn),
    tell_event=tell_event,
    mask=mask,
    mask_table=lambda table, viewer: table if viewer == "judge" else _hidden(table, viewer),
    view=lambda table, _viewer: {seat: len(hand) for seat, hand in table.seats.items()},
    queries={"cards": Query(say("Which cards does a seat hold?"), OfSeat, cards_known)},
    concerns=lambda _table, event: (event.seat,) if isinstance(event, CardsDrawn | CardPlayed) else (),
    draw=draw,
    pack=Pack(("owl", "fox"), {"owls": (say("owls"), frozenset({"owl"}))}, (), "owls", {"owl": 1, "fox": 0}),
)
