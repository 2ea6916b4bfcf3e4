"""Decks at the seam: what becomes of those that are shuffled, what they are made of, how managed ones are dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from adjudicator.plain.said import Said
from adjudicator.seam.event import Proof, Roll

S = TypeVar("S")
E = TypeVar("E", bound=Struct)


class Dealt(Struct, frozen=True, gc=False):
    """What became of a deck: it was shuffled, cards left its top, or somebody saw or moved what lies in it.

    `shuffle`: `cards` are those in it from then on (none: the record does not say), `pile` their order before, bottom
    to top, where that is on record. `flip`, `hand`, `other`: `cards` left its top, in no order that counts; `unnamed`
    is how many more the record does not name. `upset`: until it is shuffled its order is not one of chance.
    """

    deck: str
    what: Literal["shuffle", "flip", "hand", "other", "upset"]
    cards: tuple[str, ...] = ()
    unnamed: int = 0
    pile: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """The cards that decks are made of, each once: what a statistic of flips can ask about them."""

    cards: tuple[str, ...]
    """In the order of a new pack; 63 at most."""
    kinds: Mapping[str, tuple[Said, frozenset[str]]]
    """By name, cards that belong together, and what they are called: a suit, a value."""
    singles: tuple[str, ...]
    """The kinds whose place in the deck is asked about."""
    strong: str
    """The kind that a hand would rather have than a flip."""
    strength: Mapping[str, int]
    """How good a card is."""
    short: Mapping[str, Said] = field(default_factory=dict)
    """Short names of kinds, under a column; without one it is the kind's own."""


Pool: TypeAlias = Literal["deck", "discard", "both"]
"""What goes into a shuffle: what is left of the deck, the discard pile, or both."""


class Lies(Protocol):
    """A managed deck as its shuffle was bound: its cards from the top down, of which the first were dealt."""

    @property
    def shuffle(self) -> str:
        """The shuffle's id."""
        ...

    @property
    def cut_by(self) -> str | None:
        """Who cut it."""
        ...

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them."""
        ...

    @property
    def dealt(self) -> int:
        """How many were dealt."""
        ...

    def proof(self, index: int) -> Proof:
        """The proof of a card."""
        ...


class Decks(Protocol):
    """The managed decks and dice of a match."""

    def in_use(self, seat: str) -> Lies:
        """The deck that a seat draws from; raises `Refused` where it was not shuffled."""
        ...

    def waiting(self, seat: str) -> Lies | None:
        """The deck that is bound, and comes next."""
        ...

    def roll(self, seat: str, sides: Sequence[int]) -> tuple[Roll, ...]:
        """What a seat's dice show, each by its number of sides; raises `Refused` where none are bound for it."""
        ...


@dataclass(frozen=True)
class Managed(Generic[S, E]):
    """What a game does in a match whose decks the service shuffles."""

    goes_in: Callable[[S, str, Pool], tuple[str, ...]]
    """The cards that go into a shuffle of a seat's deck, in their canonical order; raises `Refused`."""
    deal: Callable[[S, E, Decks], E]
    """A report with the cards, or throws, that it leaves to the decks; raises `Refused` for one that names any."""
    bare: Callable[[E], E]
    """An event as it was reported, without what was dealt to it."""
    deck_of: Callable[[E], str | None]
    """The seat off whose deck an event deals; None where it deals no card."""
    has_dice: bool = False
    """Whether dice are thrown; a kind of event that throws them has them as `rolls`."""
