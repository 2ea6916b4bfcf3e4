"""Decks at the seam: what happens to shuffled decks, their cards, how managed ones are dealt."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from adjudicator.plain.said import Said
from adjudicator.seam.event import Proof, Roll

S = TypeVar("S")
E = TypeVar("E", bound=Struct)


class Dealt(Struct, frozen=True, gc=False):
    """What happened to a deck: it was shuffled, cards left its top, or somebody saw or moved cards in it.

    `shuffle`: `cards` are in it from then on (none: not on record), `pile` is their order before, bottom to top, if on
    record. `flip`, `hand`, `other`: `cards` left its top, in any order; `unnamed` more did, which the record does not
    name. `upset`: its order is not random until the next shuffle.
    """

    deck: str
    what: Literal["shuffle", "flip", "hand", "other", "upset"]
    cards: tuple[str, ...] = ()
    unnamed: int = 0
    pile: tuple[str, ...] = ()


@dataclass(frozen=True)
class Pack:
    """The cards of a deck, each once, and what statistics of flips ask about them."""

    cards: tuple[str, ...]
    """In the order of a new pack; 63 at most."""
    kinds: Mapping[str, tuple[Said, frozenset[str]]]
    """By name, groups of cards (a suit, a value): what people call them, and the cards."""
    singles: tuple[str, ...]
    """The kinds whose places in the deck are tested."""
    strong: str
    """The kind that is better in the hand than in a flip."""
    strength: Mapping[str, int]
    """By card, its strength."""
    short: Mapping[str, Said] = field(default_factory=dict)
    """Short names of kinds, for charts; a kind without one goes by its own name."""


Pool: TypeAlias = Literal["deck", "discard", "both"]
"""The cards that go into a shuffle: the rest of the deck, the discard pile, or both."""


class Lies(Protocol):
    """A managed deck as bound: its cards from the top down, the first of them dealt already."""

    @property
    def shuffle(self) -> str:
        """The shuffle's id."""
        ...

    @property
    def cut_by(self) -> str | None:
        """The seat that cut it; None: nobody did."""
        ...

    @property
    def cards(self) -> tuple[str, ...]:
        """All of them."""
        ...

    @property
    def dealt(self) -> int:
        """The number of cards dealt."""
        ...

    def proof(self, index: int) -> Proof:
        """The proof of a card."""
        ...


class Decks(Protocol):
    """The managed decks and dice of a match."""

    def in_use(self, seat: str) -> Lies:
        """The deck that a seat draws from; raises `Refused` if it was not shuffled yet."""
        ...

    def waiting(self, seat: str) -> Lies | None:
        """The deck that is bound and comes next; None: there is none."""
        ...

    def roll(self, seat: str, sides: Sequence[int]) -> tuple[Roll, ...]:
        """The throws of a seat's dice, one for each number of sides; raises `Refused` if too few are bound."""
        ...


@dataclass(frozen=True)
class Managed(Generic[S, E]):
    """A game's part in matches whose decks the service shuffles."""

    goes_in: Callable[[S, str, Pool], tuple[str, ...]]
    """The cards that go into a shuffle of a seat's deck, in their canonical order; raises `Refused`."""
    deal: Callable[[S, E, Decks], E]
    """A report filled in with cards or throws from the decks; raises `Refused` for one that names any."""
    bare: Callable[[E], E]
    """An event as reported, without the cards or throws dealt to it."""
    deck_of: Callable[[E], str | None]
    """The seat from whose deck an event deals; None: it deals no card."""
    put_aside: Callable[[S, E], S] | None = None
    """A table with the cards used that an event dealt which no longer counts: they are not dealt again."""
    may_name: Callable[[S, E, str], None] | None = None
    """Raises `Refused` for a report that names a hidden card other than where its reporter, a viewer, knows it to lie:
    the record knows every card, and nothing may contradict it. Not asked of recorded events."""
    has_dice: bool = False
    """Whether dice are thrown; kinds of event that throw them have `rolls`."""
    deals: Mapping[type[Any], tuple[str, ...]] = field(default_factory=dict)
    """The kinds of event that deal, each with what a report states in place of the cards: their number."""
    used: Callable[[S, str, Pool], E] | None = None
    """The report that puts a bound shuffle to use, of a seat's deck; None: people find it among all kinds of event."""
