"""Managed decks by chance in two worlds: of A's deck everybody has seen the same cards, and others lie in A's hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import pytest

from adjudicator.fairness import keys
from adjudicator.fairness.commit import promise
from adjudicator.fairness.derive import Contribution, Source, Terms, cut
from adjudicator.fairness.keys import Keys
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.shuffles import ShuffleCommitted
from tests.attack.schemes import VIEWERS
from tests.attack.stories import guessed
from tests.attack.supposed import of_flip
from tests.attack.twins import IMPOSSIBLE, Json, Story, Twins
from tests.malifaux.given import FLIP, HEADER, opened

_DIGITS: Final = re.compile(r"[0-9a-f]{32,}")
SHUFFLES: Final[tuple[Json, ...]] = (
    {"event": "ShuffleCommitted", "seat": "A"},
    {"event": "ShuffleCommitted", "seat": "A", "pool": "discard"},
    {"event": "ShuffleCommitted", "seat": "A", "pool": "both"},
    {"event": "FateDeckShuffled", "seat": "A", "reason": "effect"},
    {"event": "ShuffleAbandoned", "shuffle": "A2", "reason": "no judge"},
)
"""Shuffles that somebody asks for: whether there may be one must not tell where a card lies."""
EACH = 40
"""Guesses and questions after all is dealt."""


class Alike(Keys):
    """Keys whose secrets let the same cards lie at some places of A's deck in all worlds, others elsewhere."""

    def __init__(self, dealt: Dealt) -> None:
        super().__init__(lambda: [dealt.random.randbytes(32)])
        self._dealt = dealt

    def promise(self, match: str, shuffle: str, event: ShuffleCommitted, seats: tuple[str, ...]) -> ShuffleCommitted:
        """A shuffle by which the cards that everybody sees are those of the other world."""
        while True:
            with pytest.MonkeyPatch.context() as patched:
                patched.setattr(keys, "token_bytes", self._dealt.random.randbytes)
                promised = super().promise(match, shuffle, event, seats)
            if shuffle != "A1" or self._dealt.fits(self._dealt.order(promised, self.secret(promised))):
                self._dealt.answer(promised)
                return promised


@dataclass
class Dealt:
    """What is dealt of A's deck, in which order: hidden draws, and flips that everybody sees."""

    random: Random
    draws: list[int] = field(init=False)
    """Cards of each draw; 0 stands for a flip."""
    cut: int | None = field(init=False)
    who: str = field(init=False)
    """The seats that add to the shuffle."""
    goes: bool = field(init=False)
    """Whether A discards a card, which was drawn in all worlds, perhaps by another draw."""
    voided: tuple[int, ...] = field(init=False)
    """What a ruling voids at the end: something that was dealt, or nothing."""
    seen: list[str] = field(default_factory=list)
    """The cards that everybody sees."""
    card: list[str] = field(default_factory=list)
    """The card that A may discard: the first that comes to the hand in the first world."""
    promises: dict[tuple[str, str], Json] = field(default_factory=dict)
    """By shuffle and seat, the event of a promise: what it says follows from the shuffle's commitment."""
    hands: list[tuple[str, ...]] = field(default_factory=list)
    """By world, what is dealt of A's deck."""

    def __post_init__(self) -> None:
        """Decides by chance what will happen."""
        self.draws = [self.random.randint(1, 3) for _ in range(self.random.randint(1, 3))]
        if self.random.random() < 0.7:
            self.draws.insert(self.random.randint(0, len(self.draws)), 0)
        self.cut = self.random.choice((None, self.random.randint(0, 54)))
        self.who = self.random.choice(("AB", "AB", "A", "B"))
        self.goes = self.random.random() < 0.5
        first = len([*self._shuffled("A"), *self._shuffled("B")]) + 2  # both are bound by an entry of their own
        dealt = range(first + 1, first + 1 + len(self.draws))
        # what came by a voided draw and was shown since tells that it did (ADR 17, limits)
        self.voided = (self.random.choice(dealt),) if self.random.random() < 0.5 and not self.goes else ()

    @property
    def drawn(self) -> int:
        """How many cards leave the deck."""
        return sum(count or 1 for count in self.draws)

    @property
    def shown(self) -> list[int]:
        """The places of the cards that are flipped."""
        return [sum(count or 1 for count in self.draws[:at]) for at, draw in enumerate(self.draws) if not draw]

    def order(self, promised: ShuffleCommitted, secret: bytes) -> tuple[str, ...]:
        """How a deck will lie by a secret, with all that will be added to it."""
        added = tuple(Contribution(who, bytes.fromhex(opened(promised.shuffle, who)["entropy"])) for who in self.who)
        terms = Terms(promised.match, promised.shuffle, bytes.fromhex(promised.commitment), added)
        order = Source(secret, terms).order(DECK)
        return order if self.cut is None or promised.seat != "A" else cut(order, self.cut)

    def hidden(self, order: tuple[str, ...]) -> list[str]:
        """The cards of a deck that come to A's hand."""
        return [card for place, card in enumerate(order[: self.drawn]) if place not in self.shown]

    def fits(self, order: tuple[str, ...]) -> bool:
        """Whether a deck may be A's in this world: what everybody sees is as in the first, and what goes is drawn."""
        if not self.hands:
            self.card.append(self.hidden(order)[0])
            self.seen.extend(order[place] for place in self.shown)
        fits = [order[place] for place in self.shown] == self.seen and (
            not self.goes or self.card[0] in self.hidden(order)
        )
        self.hands += [order[: self.drawn]] if fits else []
        return fits

    def answer(self, promised: ShuffleCommitted) -> None:
        """Has the seats promise what they add to a shuffle as it is begun in this world."""
        for (shuffle, who), event in self.promises.items():
            if shuffle == promised.shuffle:
                event["promise"] = promise(promised, who, bytes.fromhex(opened(shuffle, who)["entropy"])).hex()

    def reports(self, _world: str) -> list[list[Json]]:
        """The shuffles of both decks, then what is dealt; the cards are the service's to add."""
        told = [*self._shuffled("A"), *self._shuffled("B")]
        for number, count in enumerate(self.draws):
            draw = {"event": "CardsDrawn", "seat": "A", "count": count}
            told.append(draw if count else {**FLIP, "flip": f"f{number}"})
        if self.goes:
            told.append(
                {"event": "CardsDiscarded", "seat": "A", "by": "player", "reason": "effect", "cards": self.card}
            )
        told.append({"event": "MatchNoted", "text": "tea"})
        return [[event] for event in told]

    def _shuffled(self, seat: str) -> Iterator[Json]:
        shuffle = f"{seat}1"
        yield {"event": "ShuffleCommitted", "seat": seat}
        for who in "AB":
            adds = self.promises[shuffle, who] = {"event": "EntropyPromised", "shuffle": shuffle, "seat": who}
            declines = {"event": "EntropyDeclined", "shuffle": shuffle, "seat": who}
            yield adds if who in self.who else declines
        if seat == "A" and self.cut is not None:
            yield {"event": "DeckCut", "shuffle": shuffle, "by": "B", "at": self.cut}
        yield from (opened(shuffle, who) for who in self.who)
        yield {"event": "FateDeckShuffled", "seat": seat, "reason": "setup"}


@dataclass(frozen=True)
class Managed(Story):
    """A match whose decks the service shuffles."""

    def header(self, _card: str) -> Json:
        """The header of the match."""
        return {"ruleset": self.ruleset, **{name: HEADER[name] for name in ("randomness", "seats", "setup")}}


class TwinDecks(Twins):
    """Twin worlds of a managed match: each has secrets of its own."""

    def __init__(self, dealt: Dealt) -> None:
        self.dealt = dealt
        story = Managed("malifaux", lambda _: HEADER["setup"], dealt.reports, guessed, dealt.voided)
        super().__init__(story, ("0", "1"))

    def enter(self) -> None:
        """Gives the worlds their keys."""
        for client in self.clients:
            service = client.application.extensions["adjudicator"]
            service._keys = Alike(self.dealt)

    def plain(self, answer: Any) -> tuple[object, ...]:
        """An answer in which commitments, roots and proofs are numbered as they come: they are anybody's to see."""
        status, headers, text = super().plain(answer)
        found: dict[str, str] = {}
        plain = _DIGITS.sub(
            lambda digits: found.setdefault(digits[0], f"#{len(found)}"),
            text.decode() if isinstance(text, bytes) else str(text),
        )
        return status, headers, plain


def asked(seed: int) -> int:
    """Asks both worlds of a managed match, and guesses at A's hand; the number of comparisons."""
    random = Random(seed)
    twins, viewer = TwinDecks(Dealt(random)), VIEWERS[seed % 2]
    twins.read(viewer, random.sample(range(twins.position + 1), 2), of_match=True)
    _guess(twins, viewer, random)
    twins.read(viewer, [twins.position], of_match=True)
    return twins.compared


def _guess(twins: TwinDecks, viewer: str, random: Random) -> None:
    """Asks what a flip may come to, and names cards of either world's hand, or none, in every report that could."""
    cards = {card for hand in twins.dealt.hands for card in hand} | {random.choice(DECK)}
    for number in range(EACH):
        n = random.choice((twins.position, random.randint(0, twins.position)))
        body = of_flip(random, [None], [None])
        twins.ask("POST", f"{twins.match}/tables/{n}/questions/odds?as={viewer}", json=body)
        guess = random.choice([*guessed(random.choice(sorted(cards))), *SHUFFLES, *SHUFFLES])
        deals = guess["event"] == "FateFlipped" and "cards" not in guess
        more = (IMPOSSIBLE,) if deals or random.random() < 0.6 else ()
        twins.report(viewer, f"{viewer}-{number}", guess, *more)
