"""What is recorded about shuffles of managed decks and dice, and their state according to the record.

docs/fair-shuffles.md explains the purpose of each event; a report leaves out whatever only the service fills in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

from msgspec import Meta, Struct, structs

from adjudicator.plain.forms import ALGORITHM_OR_NONE, ENTROPY, HEX_32_OR_NONE, HEX_64, HEX_64_OR_NONE
from adjudicator.plain.said import Said, listed, say
from adjudicator.seam.decks import Pool
from adjudicator.seam.event import MatchEvent, Proof
from adjudicator.seam.ruleset import Refused

ALGORITHM: Final = "adjudicator-shuffle-v1"
"""The name of the derivation, and of shuffles whose promises do not cover the commitment: those before 0.9.5."""
COVERED: Final = "adjudicator-shuffle-v2"
"""The name, in records, of shuffles with the same derivation whose promises cover the commitment (ADR 41)."""
Seat: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Id: TypeAlias = Annotated[str, Meta(max_length=100)]
Hash: TypeAlias = Annotated[str, Meta(pattern=HEX_64_OR_NONE)]
"""32 bytes in hex; empty in a report that leaves it to the service."""


class ShuffleCommitted(MatchEvent, frozen=True, kw_only=True):
    """The service committed to the secret of a shuffle; `pool` says which cards will go in, or that it is of dice.

    `match` is the match's id where it was played, which an import does not keep.
    """

    seat: Seat
    pool: Pool | Literal["dice"] = "deck"
    shuffle: Id = ""
    match: Annotated[str, Meta(pattern=HEX_32_OR_NONE)] = ""
    algorithm: Annotated[str, Meta(pattern=ALGORITHM_OR_NONE)] = ""
    nonce: Annotated[str, Meta(pattern=HEX_32_OR_NONE)] = ""
    commitment: Hash = ""
    seats: tuple[Seat, ...] = ()
    """Who promises or declines: the seats of the header, and the one whose deck it is; none is named before 0.9.5."""


class EntropyPromised(MatchEvent, frozen=True, kw_only=True):
    """A player promised what they will add to a shuffle, by its digest."""

    shuffle: Id
    seat: Seat
    promise: Annotated[str, Meta(pattern=HEX_64)]


class EntropyDeclined(MatchEvent, frozen=True, kw_only=True):
    """A player adds nothing to a shuffle, and said so before anybody opened what they add."""

    shuffle: Id
    seat: Seat


class EntropyAdded(MatchEvent, frozen=True, kw_only=True):
    """A player opened what they had promised to add to a shuffle: 16 to 64 bytes in hex."""

    shuffle: Id
    seat: Seat
    entropy: Annotated[str, Meta(pattern=ENTROPY)]


class DeckCut(MatchEvent, frozen=True, kw_only=True):
    """A player cut a managed deck: `at` cards off the top go beneath the others."""

    shuffle: Id
    by: Seat
    at: Annotated[int, Meta(ge=0, le=10_000)]


class ShuffleBound(MatchEvent, frozen=True, kw_only=True):
    """The service bound each card of a shuffle to its place, under one root."""

    shuffle: Id
    root: Hash = ""
    count: Annotated[int, Meta(ge=0, le=10_000)] = 0


class ShuffleAbandoned(MatchEvent, frozen=True, kw_only=True):
    """A judge gave up a shuffle that no card was dealt from, so that another can be begun."""

    shuffle: Id
    reason: Annotated[str, Meta(min_length=1, max_length=4000)]


class SecretRevealed(MatchEvent, frozen=True, kw_only=True):
    """The service revealed the secret of a shuffle, and of a bound one the cards that went in, in canonical order."""

    shuffle: Id
    secret: Hash = ""
    cards: tuple[Annotated[str, Meta(max_length=200)], ...] = ()


ShuffleEvent: TypeAlias = (
    ShuffleCommitted
    | EntropyPromised
    | EntropyDeclined
    | EntropyAdded
    | DeckCut
    | ShuffleBound
    | ShuffleAbandoned
    | SecretRevealed
)
SHUFFLES: Final[tuple[type[MatchEvent], ...]] = get_args(ShuffleEvent)
"""The kinds of event about shuffles."""


class Shuffle(Struct, frozen=True):
    """A shuffle as far as it is on record."""

    opened: ShuffleCommitted
    promised: tuple[EntropyPromised, ...] = ()
    declined: tuple[str, ...] = ()
    added: tuple[EntropyAdded, ...] = ()
    cut: DeckCut | None = None
    bound: ShuffleBound | None = None
    position: int = 0
    """The position where the first contribution was opened: the cards on that table go in."""
    dealt: int = 0
    """The number of its cards dealt, or passed over."""
    is_used: bool = False
    """Whether its cards are, or were, the deck."""
    is_abandoned: bool = False
    is_revealed: bool = False

    @property
    def is_dice(self) -> bool:
        """Whether dice are thrown with it."""
        return self.opened.pool == "dice"

    @property
    def is_unbound(self) -> bool:
        """Whether it still goes on: neither bound nor given up."""
        return self.bound is None and not self.is_abandoned

    @property
    def is_covered(self) -> bool:
        """Whether its promises cover the commitment that they answer to."""
        return self.opened.algorithm == COVERED

    @property
    def contributions(self) -> tuple[EntropyAdded, ...]:
        """The contributions in the order of their promises: nobody can choose it once the first is opened."""
        added = {one.seat: one for one in self.added}
        return tuple(added[one.seat] for one in self.promised if one.seat in added)

    def takers(self, seats: Iterable[str]) -> tuple[str, ...]:
        """Who promises or declines; before 0.9.5 the `seats` of the header."""
        return self.opened.seats if self.is_covered else tuple(seats)

    def promise_of(self, seat: str) -> str | None:
        """The digest that a seat promised; None: it promised none."""
        return next((one.promise for one in self.promised if one.seat == seat), None)


def taking_part(seat: str, seats: Iterable[str]) -> tuple[str, ...]:
    """Who takes part in a shuffle of a seat's deck: the `seats` of the header, and that one, which only the set-up may
    have."""
    return tuple(dict.fromkeys((*seats, seat)))


def in_use(shuffles: Mapping[str, Shuffle], seat: str, *, dice: bool = False) -> Shuffle | None:
    """The shuffle in use for a seat's deck or dice; None: there is none."""
    return next((one for one in _newest_first(shuffles, seat, dice=dice) if one.is_used), None)


def waiting(shuffles: Mapping[str, Shuffle], seat: str, *, dice: bool = False) -> Shuffle | None:
    """The last shuffle of a seat's deck or dice if it is bound and not in use yet, or None."""
    last = next(_newest_first(shuffles, seat, dice=dice), None)
    is_ready = last is not None and last.bound is not None and not (last.is_used or last.is_abandoned)
    return last if is_ready else None


def _newest_first(shuffles: Mapping[str, Shuffle], seat: str, *, dice: bool) -> Iterator[Shuffle]:
    return (one for one in reversed(list(shuffles.values())) if (one.opened.seat, one.is_dice) == (seat, dice))


# ---- what may follow


def admit_shuffle(shuffles: Mapping[str, Shuffle], event: ShuffleEvent, seats: Iterable[str]) -> None:
    """Raises `Refused` if an event about a shuffle may not come next; `seats` are those of the header.

    Whether contributions fit their promises, and secrets their commitments, is not checked here.
    """
    if isinstance(event, ShuffleCommitted):
        _admit_new(shuffles, event, seats)
        return
    shuffle = shuffles.get(event.shuffle)
    if shuffle is None:
        raise Refused("no-such", say("There is no shuffle {shuffle}", shuffle=event.shuffle), "shuffle")
    takers = shuffle.takers(seats)
    if isinstance(event, SecretRevealed):
        if not event.secret or shuffle.is_revealed:
            raise Refused(
                "untimely", say("The service reveals a secret by itself when the match is closed, once"), "event"
            )
    elif (
        why := _late(shuffle, event) or _stranger(shuffle, event, takers) or _amiss(shuffle, event, takers)
    ) is not None:
        raise Refused("untimely", why, "event")


def _admit_new(shuffles: Mapping[str, Shuffle], event: ShuffleCommitted, seats: Iterable[str]) -> None:
    if not (event.shuffle and event.match and event.algorithm and event.nonce and event.commitment):
        raise Refused("missing", say("The shuffle lacks its id, match, algorithm, nonce or commitment"), "event")
    if event.shuffle in shuffles:
        raise Refused("taken", say("There is a shuffle {shuffle} already", shuffle=event.shuffle), "shuffle")
    if any(other.opened.commitment == event.commitment for other in shuffles.values()):
        raise Refused("taken", say("Its secret was promised for another shuffle already"), "commitment")
    due = taking_part(event.seat, seats) if event.algorithm == COVERED else ()
    if sorted(event.seats) != sorted(due):
        raise Refused("wrong", say("It does not name those who take part: {seats}", seats=listed(due, "and")), "seats")
    if event.algorithm == ALGORITHM and any(other.is_covered for other in shuffles.values()):
        raise Refused("wrong", say("Its promises would not cover its commitment, as those before did"), "algorithm")
    before = next(_newest_first(shuffles, event.seat, dice=event.pool == "dice"), None)
    if before is None or before.is_abandoned:
        return
    name = before.opened.shuffle
    if before.bound is None:
        raise Refused(
            "untimely",
            say("Shuffle {shuffle} is not bound yet: go on with it, or let a judge abandon it", shuffle=name),
        )
    if not before.is_used and (before.is_dice or event.algorithm == COVERED):
        says = say("Shuffle {shuffle} is bound and comes next: use it first, or let a judge abandon it", shuffle=name)
        raise Refused("untimely", says)


def _late(shuffle: Shuffle, event: ShuffleEvent) -> Said | None:
    """Why an event comes too late for a shuffle; None: it does not."""
    name = shuffle.opened.shuffle
    if shuffle.is_abandoned:
        return say("Shuffle {shuffle} was abandoned", shuffle=name)
    if isinstance(event, ShuffleAbandoned):
        return say("Shuffle {shuffle} is in use", shuffle=name) if shuffle.is_used else None
    if shuffle.bound is not None:
        return say("Shuffle {shuffle} is bound already", shuffle=name)
    if shuffle.added and not isinstance(event, EntropyAdded | ShuffleBound):
        return say("What players add to shuffle {shuffle} is being opened: nothing is chosen any more", shuffle=name)
    return None


def _stranger(shuffle: Shuffle, event: ShuffleEvent, seats: tuple[str, ...]) -> Said | None:
    """Why somebody has no part in a shuffle; None: they have."""
    seat = event.by if isinstance(event, DeckCut) else getattr(event, "seat", None)
    if seat is not None and seat not in seats:
        return say("The match has no seat {seat}", seat=seat)
    if isinstance(event, DeckCut) and seat == shuffle.opened.seat:
        return say("A deck is cut by another player than its own")
    return None


def _amiss(shuffle: Shuffle, event: ShuffleEvent, seats: tuple[str, ...]) -> Said | None:
    """What else speaks against an event about a shuffle; None: nothing."""
    match event:
        case EntropyPromised() | EntropyDeclined():
            return _not_to_be_said(shuffle, event, seats)
        case EntropyAdded():
            return _not_to_be_opened(shuffle, event, seats)
        case DeckCut() if shuffle.cut is not None:
            return say("Shuffle {shuffle} was cut already", shuffle=event.shuffle)
        case ShuffleBound():
            return _not_to_be_bound(shuffle, event)
    return None


def _not_to_be_said(shuffle: Shuffle, event: EntropyPromised | EntropyDeclined, seats: tuple[str, ...]) -> Said | None:
    """Why a seat cannot promise or decline a contribution; None: it can."""
    if event.seat in shuffle.declined or shuffle.promise_of(event.seat) is not None:
        return say("{seat} has said already what it adds to shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle)
    if isinstance(event, EntropyDeclined) and len(shuffle.declined) == len(seats) - 1:
        return say("Somebody has to add to shuffle {shuffle}: all others declined", shuffle=event.shuffle)
    return None


def _not_to_be_opened(shuffle: Shuffle, event: EntropyAdded, seats: tuple[str, ...]) -> Said | None:
    """Why a seat cannot open its contribution (all must have promised or declined first); None: it can."""
    if shuffle.promise_of(event.seat) is None:
        return say("{seat} has promised nothing for shuffle {shuffle}", seat=event.seat, shuffle=event.shuffle)
    if any(one.seat == event.seat for one in shuffle.added):
        return say("{seat} has added to shuffle {shuffle} already", seat=event.seat, shuffle=event.shuffle)
    silent = (seat for seat in seats if seat not in shuffle.declined and shuffle.promise_of(seat) is None)
    if (waited_for := next(silent, None)) is not None:
        return say(
            "{seat} has neither promised what it adds to shuffle {shuffle} nor declined: until then nothing is opened",
            seat=waited_for, shuffle=event.shuffle,
        )  # fmt: skip
    return None


def _not_to_be_bound(shuffle: Shuffle, event: ShuffleBound) -> Said | None:
    """Why a shuffle cannot be bound; None: it can."""
    added = {one.seat for one in shuffle.added}
    is_whole = bool(added) and all(one.seat in added for one in shuffle.promised)
    if not (is_whole and event.root and event.count):
        return say("The service binds shuffle {shuffle} by itself, once all that was promised is opened",
                   shuffle=event.shuffle)  # fmt: skip
    return None


# ---- what follows


def shuffled(shuffles: Mapping[str, Shuffle], position: int, event: Any) -> Mapping[str, Shuffle]:
    """The shuffles after an event at a position: one about them, or a game's that deals cards or puts one to use."""
    if isinstance(event, ShuffleCommitted):
        return {**shuffles, event.shuffle: Shuffle(event)}
    if isinstance(event, ShuffleEvent):
        return _with(shuffles, event.shuffle, **_changes(shuffles[event.shuffle], position, event))
    used = getattr(event, "shuffle", None)
    if used is not None and used in shuffles:
        shuffles = _with(shuffles, used, is_used=True)
    for proof in proofs_of(event):
        if proof is not None and proof.shuffle in shuffles:
            shuffles = _with(shuffles, proof.shuffle, is_used=True, dealt=proof.index + 1)
    return shuffles


def _changes(shuffle: Shuffle, position: int, event: ShuffleEvent) -> dict[str, Any]:
    """The fields of a shuffle that an event about it changes."""
    match event:
        case EntropyPromised():
            return {"promised": (*shuffle.promised, event)}
        case EntropyDeclined():
            return {"declined": (*shuffle.declined, event.seat)}
        case EntropyAdded():
            return {"added": (*shuffle.added, event), "position": shuffle.position if shuffle.added else position}
        case DeckCut():
            return {"cut": event}
        case ShuffleBound():
            return {"bound": event}
        case ShuffleAbandoned():
            return {"is_abandoned": True}
    return {"is_revealed": True}


def proofs_of(event: Any) -> tuple[Proof | None, ...]:
    """The proofs in a game's event: of the cards it deals, of the dice it throws."""
    return (*getattr(event, "proof", ()), *(roll.proof for roll in getattr(event, "rolls", ())))


def is_dealt(event: Any) -> bool:
    """Whether a game's event has cards or dice from a deck that the service shuffles."""
    return bool(proofs_of(event)) or getattr(event, "shuffle", None) is not None


def is_bound(kind: type[Struct]) -> bool:
    """Whether a game's events of a kind put a bound shuffle to use."""
    return "shuffle" in kind.__struct_fields__


def _with(shuffles: Mapping[str, Shuffle], name: str, **changes: Any) -> Mapping[str, Shuffle]:
    return {**shuffles, name: structs.replace(shuffles[name], **changes)}
