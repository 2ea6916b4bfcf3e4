"""Decks as people play them, with shuffles that are fair or are not: what an audit is tried on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeAlias

from adjudicator.fairness.audit.cycles import Recorded
from adjudicator.rulesets.malifaux.cards import DECK, VALUE
from adjudicator.seam.decks import Dealt

Shuffle: TypeAlias = Callable[[Sequence[str], Random], list[str]]
"""The cards in their order before (bottom to top of the pile), shuffled: the first is the top card."""
HAND: Final = 6


def fair(cards: Sequence[str], chance: Random) -> list[str]:
    """Every order is equally likely."""
    return chance.sample(list(cards), len(cards))


@dataclass
class Player:
    """A deck and how it is played; hands may be named, reports sorted, a match given up over a card."""

    shuffle: Shuffle = fair
    names_hand: bool = True
    sorts: bool = True
    gives_up: bool = False
    """Over the Black Joker, in the second half of the match."""
    turns: int = 5

    def match(self, match: str, chance: Random) -> Iterator[Recorded]:
        """What becomes of their deck in a match."""
        return (Recorded(match, dealt) for dealt in _Play(self, chance).played())

    def matches(self, count: int, seed: object) -> list[Recorded]:
        """The same over several."""
        chance = Random(str(seed))
        return [one for number in range(count) for one in self.match(f"{seed}-{number}", chance)]


class _Play:
    def __init__(self, player: Player, chance: Random) -> None:
        self.player, self.chance = player, chance
        self.deck = player.shuffle(DECK, chance)
        self.hand: list[str] = []
        self.pile: list[str] = []
        self.out: list[str] = []

    def played(self) -> Iterator[Dealt]:
        yield Dealt("A", "shuffle", DECK)
        for turn in range(self.player.turns):
            self.hand.sort(key=VALUE.__getitem__)
            self.pile += self.hand[:2]
            del self.hand[:2]
            yield from self._take(HAND - len(self.hand), "hand")
            for _ in range(self.chance.randint(8, 16)):
                yield from self._take(1 + self.chance.choice((0, 0, 0, 0, 1, 1, 2, 3)), "flip")
                if self.player.gives_up and turn >= self.player.turns // 2 and "BJ" in self.out:
                    return
                self._cheated()

    def _take(self, count: int, what: str) -> Iterator[Dealt]:
        came: list[str] = []
        for _ in range(count):
            if not self.deck:
                yield from self._told(came, what)
                came = []
                if not self.pile:
                    break
                self.deck = self.player.shuffle(self.pile, self.chance)
                yield Dealt("A", "shuffle", tuple(self.pile), 0, tuple(self.pile))
                self.pile = []
            came.append(self.deck.pop(0))
            (self.hand if what == "hand" else self.out).append(came[-1])
        yield from self._told(came, what)

    def _told(self, cards: list[str], what: str) -> Iterator[Dealt]:
        told = sorted(cards, key=VALUE.__getitem__) if self.player.sorts else cards
        if not cards:
            return
        if what == "hand":
            named = self.player.names_hand
            yield Dealt("A", "hand", tuple(told) if named else (), 0 if named else len(told))
        else:
            yield Dealt("A", "flip", tuple(told))

    def _cheated(self) -> None:
        """A weak flip is covered by the best card of a hand that is good; then all that lies open goes to the pile."""
        self.pile += self.out
        best = max(self.hand, key=VALUE.__getitem__, default=None)
        if best is not None and VALUE[best] >= 10 and max(VALUE[card] for card in self.out or ("BJ",)) <= 6:
            self.hand.remove(best)
            self.pile.append(best)
        self.out = []


# ---- shuffles that are not fair


def stacked(often: float) -> Shuffle:
    """A fair shuffle; that often the Red Joker is then slipped among the first six cards."""

    def shuffle(cards: Sequence[str], chance: Random) -> list[str]:
        order = fair(cards, chance)
        if "RJ" in order and chance.random() < often:
            order.remove("RJ")
            order.insert(chance.randrange(6), "RJ")
        return order

    return shuffle


def leaning(cards: Sequence[str], chance: Random) -> list[str]:
    """Severe cards lie higher: each comes next at twice the odds of another, which is odds 2.7 in the upper half."""
    return sorted(cards, key=lambda card: chance.expovariate(2.0 if VALUE[card] >= 11 else 1.0))


def riffled(times: int) -> Shuffle:
    """So many riffles of the old order (Gilbert, Shannon and Reeds): seven make it fair to the eye, two do not."""

    def riffle(cards: Sequence[str], chance: Random) -> list[str]:
        order = list(cards)
        for _ in range(times):
            cut = sum(chance.random() < 0.5 for _ in order)
            heaps, order = [order[:cut], order[cut:]], []
            while any(heaps):
                take = 0 if chance.random() * (len(heaps[0]) + len(heaps[1])) < len(heaps[0]) else 1
                order.append(heaps[take].pop(0))
        return order

    return riffle


def overhand(passes: int) -> Shuffle:
    """So many overhand shuffles: packets of about eight cards change their order, not the cards in them."""

    def shuffle(cards: Sequence[str], chance: Random) -> list[str]:
        order = list(cards)
        for _ in range(passes):
            packets: list[list[str]] = [[]]
            for card in order:
                if packets[-1] and chance.random() < 1 / 8:
                    packets.append([])
                packets[-1].append(card)
            order = [card for packet in reversed(packets) for card in packet]
        return order

    return shuffle


def sorted_then(shuffle: Shuffle) -> Shuffle:
    """The cards sorted by strength, then shuffled so."""
    return lambda cards, chance: shuffle(sorted(cards, key=VALUE.__getitem__), chance)
