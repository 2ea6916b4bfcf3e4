"""What is recorded about the shuffles of managed decks: promised, added to, cut, bound, revealed; their state by it.

docs/fair-shuffles.md says what each of these is for; whatever of them is the service's to fill in is left out of a
report.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, structs

from adjudicator.plain.said import Said, say
from adjudicator.seam.event import MatchEvent
from adjudicator.seam.ruleset import Pool, Refused

Seat: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Id: TypeAlias = Annotated[str, Meta(max_length=100)]
Hash: TypeAlias = Annotated[str, Meta(pattern="^([0-9a-f]{64})?$")]
"""32 bytes in hex; empty in a report that leaves it to the service."""
ALGORITHM: Literal["adjudicator-shuffle-v1"] = "adjudicator-shuffle-v1"
"""The derivation."""


class ShuffleCommitted(MatchEvent, frozen=True, kw_only=True):
    """The service committed to the secret of a shuffle; `pool` says which cards will go in.

    `match` is the match's id where it was played, which an import does not keep.
    """

    seat: Seat
    pool: Pool = "deck"
    shuffle: Id = ""
    match: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""
    algorithm: Literal["adjudicator-shuffle-v1", ""] = ""
    nonce: Annotated[str, Meta(pattern="^([0-9a-f]{32})?$")] = ""
    commitment: Hash = ""


class EntropyAdded(MatchEvent, frozen=True, kw_only=True):
    """A player added entropy to a shuffle: 16 to 64 bytes in hex."""

    shuffle: Id
    seat: Seat
    entropy: Annotated[str, Meta(pattern="^([0-9a-f]{2}){16,64}$")]


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


class SecretRevealed(MatchEvent, frozen=True, kw_only=True):
    """The service revealed the secret of a shuffle, and the cards that went in, in their canonical order."""

    shuffle: Id
    secret: Hash = ""
    cards: tuple[Annotated[str, Meta(max_length=200)], ...] = ()


ShuffleEvent: TypeAlias = ShuffleCommitted | EntropyAdded | DeckCut | ShuffleBound | SecretRevealed
SHUFFLES = (ShuffleCommitted, EntropyAdded, DeckCut, ShuffleBound, SecretRevealed)
"""The kinds of event about shuffles."""


class Shuffle(Struct, frozen=True):
    """A shuffle as far as it is on record."""

    opened: ShuffleCommitted
    added: tuple[EntropyAdded, ...] = ()
    cut: DeckCut | None = None
    bound: ShuffleBound | None = None
    position: int = 0
    """Where it was bound."""
    dealt: int = 0
    """How many of its cards were dealt, or passed over."""
    is_used: bool = False
    """Whether its cards are, or were, the deck."""
    is_revealed: bool = False


def in_use(shuffles: Mapping[str, Shuffle], seat: str) -> Shuffle | None:
    """The shuffle that a seat's deck came from."""
    return next((one for one in _newest_first(shuffles, seat) if one.is_used), None)


def waiting(shuffles: Mapping[str, Shuffle], seat: str) -> Shuffle | None:
    """The last shuffle of a seat's deck, if it is bound and not in use yet."""
    last = next(_newest_first(shuffles, seat), None)
    return last if last is not None and last.bound is not None and not last.is_used else None


def _newest_first(shuffles: Mapping[str, Shuffle], seat: str) -> Iterator[Shuffle]:
    return (one for one in reversed(list(shuffles.values())) if one.opened.seat == seat)


def admit_shuffle(shuffles: Mapping[str, Shuffle], event: ShuffleEvent, seats: tuple[str, ...]) -> None:
    """Raises `Refused` where an event about a shuffle may not follow; `seats` must each have added to one bound."""
    if isinstance(event, ShuffleCommitted):
        _admit_new(shuffles, event)
        return
    shuffle = shuffles.get(event.shuffle)
    if shuffle is None:
        raise Refused(say("There is no shuffle {shuffle}", shuffle=event.shuffle), "shuffle")
    if isinstance(event, SecretRevealed):
        if not event.secret or shuffle.is_revealed:
            raise Refused(say("The service reveals a secret by itself when the match is closed, once"), "event")
    elif (why := _late(shuffle, event) or _amiss(shuffle, event, seats)) is not None:
        raise Refused(why, "event")


def _admit_new(shuffles: Mapping[str, Shuffle], event: ShuffleCommitted) -> None:
    if not (event.shuffle and event.match and event.algorithm and event.nonce and event.commitment):
        raise Refused(say("The shuffle lacks its id, match, algorithm, nonce or commitment"), "event")
    if event.shuffle in shuffles:
        raise Refused(say("There is a shuffle {shuffle} already", shuffle=event.shuffle), "shuffle")
    if any(other.opened.commitment == event.commitment for other in shuffles.values()):
        raise Refused(say("Its secret was promised for another shuffle already"), "commitment")


def _late(shuffle: Shuffle, event: ShuffleEvent) -> Said | None:
    """Why an event comes too late for a shuffle."""
    name = shuffle.opened.shuffle
    if shuffle.bound is not None:
        return say("Shuffle {shuffle} is bound already", shuffle=name)
    if shuffle.cut is not None and isinstance(event, EntropyAdded | DeckCut):
        return say("Shuffle {shuffle} was cut already", shuffle=name)
    return None


def _amiss(shuffle: Shuffle, event: ShuffleEvent, seats: tuple[str, ...]) -> Said | None:
    """What else speaks against an event about a shuffle."""
    added = {one.seat for one in shuffle.added}
    if isinstance(event, EntropyAdded) and event.seat in added:
        return say("{seat} has added to shuffle {shuffle} already", seat=event.seat, shuffle=event.shuffle)
    if isinstance(event, DeckCut) and event.by == shuffle.opened.seat:
        return say("A deck is cut by another player than its own")
    if isinstance(event, ShuffleBound):
        if missing := next((seat for seat in seats if seat not in added), None):
            return say("{seat} has added nothing to shuffle {shuffle} yet", seat=missing, shuffle=event.shuffle)
        if not added or not event.root or not event.count:
            return say("Shuffle {shuffle} lacks what players add, its root or its cards", shuffle=event.shuffle)
    return None


def shuffled(shuffles: Mapping[str, Shuffle], position: int, event: Any) -> Mapping[str, Shuffle]:
    """The shuffles after an event at a position: one about them, or a game's, that deals cards or puts one to use."""
    match event:
        case ShuffleCommitted():
            return {**shuffles, event.shuffle: Shuffle(event)}
        case EntropyAdded():
            return _with(shuffles, event.shuffle, added=(*shuffles[event.shuffle].added, event))
        case DeckCut():
            return _with(shuffles, event.shuffle, cut=event)
        case ShuffleBound():
            return _with(shuffles, event.shuffle, bound=event, position=position)
        case SecretRevealed():
            return _with(shuffles, event.shuffle, is_revealed=True)
    used = getattr(event, "shuffle", None)
    if used is not None and used in shuffles:
        shuffles = _with(shuffles, used, is_used=True)
    for proof in getattr(event, "proof", ()):
        if proof is not None and proof.shuffle in shuffles:
            shuffles = _with(shuffles, proof.shuffle, is_used=True, dealt=proof.index + 1)
    return shuffles


def _with(shuffles: Mapping[str, Shuffle], name: str, **changes: Any) -> Mapping[str, Shuffle]:
    return {**shuffles, name: structs.replace(shuffles[name], **changes)}
