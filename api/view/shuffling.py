"""The decks of a managed match on its page *Record*: what may be done about their shuffles, what was dealt last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct, json, to_builtins

from adjudicator.match import Match
from adjudicator.plain.said import Said, listed
from adjudicator.seam.decks import Pool
from adjudicator.seam.event import Proof
from adjudicator.seam.ruleset import JUDGE
from adjudicator.shuffles import Shuffle, in_use, waiting
from api.sentences import say
from api.view.contributing import Contribution, contributions
from api.view.seen import Seen

POOLS: Final[Mapping[Pool, Said]] = {
    "deck": say("Shuffle the deck"),
    "discard": say("Shuffle the discard pile"),
    "both": say("Shuffle deck and discard pile"),
}
"""What may be shuffled, as its button says it."""
LOOKED: Final = 100
"""How many entries back a deal is looked for."""


class Deck(Struct, frozen=True, kw_only=True):
    """A seat's deck, and what may be done about it next."""

    seat: str
    title: str
    state: str
    """How its shuffle stands; empty if none was begun, or the last is in use."""
    begins: tuple[tuple[Pool, str], ...] = ()
    """What may be shuffled, with the button's words; empty while a shuffle goes on."""
    is_used: bool = False
    """Whether cards are dealt from it, so that it is shuffled only now and then."""
    cuts: str = ""
    """The shuffle that the viewer may cut."""
    abandons: str = ""
    """The shuffle that the viewer, a judge, may abandon."""
    used: str = ""
    """The event that puts the bound shuffle to use, as JSON."""


class LastDealt(Struct, frozen=True):
    """The last entry for which cards were dealt that the viewer may see."""

    position: int
    cards: str
    shown: str
    """As JSON, each card with its proof, and the root and count of its shuffle: what a device checks."""


class Shuffling(Struct, frozen=True, kw_only=True):
    """All of that for a viewer."""

    contributions: tuple[Contribution, ...]
    decks: tuple[Deck, ...]
    last: LastDealt | None
    roots: str
    """As JSON, the root of each bound shuffle by its id: a device keeps those that it has seen."""


def shuffling(seen: Seen) -> Shuffling | None:
    """The shuffles of a match for its viewer; None if its cards are physical."""
    match = seen.played.match
    if not match.is_managed or seen.line is not None:
        return None
    bound = {name: one.bound.root for name, one in match.shuffles.items() if one.bound is not None}
    return Shuffling(
        contributions=tuple(contributions(match, seen.id, seen.viewer)),
        decks=() if match.closed else tuple(_deck(seen, match, seat) for seat in _seats(seen)),
        last=_last(seen, match),
        roots=json.encode(bound).decode(),
    )


def _seats(seen: Seen) -> list[str]:
    """The seats, the viewer's own first."""
    return sorted(seen.viewers[2:], key=lambda seat: seat != seen.viewer)


def _deck(seen: Seen, match: Match, seat: str) -> Deck:
    title, say_it = seen.speaker.say(say("Deck of {seat}", seat=seat)), seen.speaker.say
    is_judge = seen.viewer == JUDGE
    if (ready := waiting(match.shuffles, seat)) is not None:
        state = say("Shuffle {shuffle} is bound", shuffle=ready.opened.shuffle)
        gone = ready.opened.shuffle if is_judge else ""
        return Deck(seat=seat, title=title, state=say_it(state), abandons=gone, used=_used(seen, ready))
    begun = (one for one in match.shuffles.values() if one.opened.seat == seat and one.is_unbound and not one.is_dice)
    if (one := next(begun, None)) is not None:
        takers, name = one.takers(match.header.seats), one.opened.shuffle
        state = say("Shuffle {shuffle} waits for {seats}", shuffle=name, seats=listed(_due(one, takers), "and"))
        may_cut = seen.viewer in takers and seen.viewer != seat and not one.added and one.cut is None
        cuts, gone = name if may_cut else "", name if is_judge else ""
        return Deck(seat=seat, title=title, state=say_it(state), cuts=cuts, abandons=gone)
    is_used = in_use(match.shuffles, seat) is not None
    pools: tuple[Pool, ...] = ("discard", "both", "deck") if is_used else ("deck",)
    begins = tuple((pool, say_it(POOLS[pool])) for pool in pools)
    return Deck(seat=seat, title=title, state="", begins=begins, is_used=is_used)


def _due(shuffle: Shuffle, takers: tuple[str, ...]) -> list[str]:
    """Who has to promise or decline; once all have, who has to open."""
    silent = [one for one in takers if one not in shuffle.declined and shuffle.promise_of(one) is None]
    added = {one.seat for one in shuffle.added}
    return silent or [one.seat for one in shuffle.promised if one.seat not in added]


def _used(seen: Seen, shuffle: Shuffle) -> str:
    managed, opened = seen.reading.ruleset.managed, shuffle.opened
    if managed is None or managed.used is None or opened.pool == "dice":
        return ""
    event = managed.used(seen.table(seen.reading.position), opened.seat, opened.pool)
    return json.encode(to_builtins(event)).decode()


def _last(seen: Seen, match: Match) -> LastDealt | None:
    last = seen.reading.position
    for position in range(last, max(0, last - LOOKED), -1):
        step = seen.step(position)
        proved = [] if step is None else list(_proved(step.event))
        if proved:
            shown = [_shown(match, card, proof) for card, proof in proved]
            return LastDealt(position, " ".join(card for card, _ in proved), json.encode(shown).decode())
    return None


def _proved(event: Any) -> Iterator[tuple[str, Proof]]:
    """The cards of an event as its viewer knows it, with their proofs; those that were put back have none."""
    for card, proof in zip(getattr(event, "cards", None) or (), getattr(event, "proof", ()), strict=False):
        if proof is not None:
            yield str(card), proof


def _shown(match: Match, card: str, proof: Proof) -> dict[str, Any]:
    bound = match.shuffles[proof.shuffle].bound
    root, count = ("", 0) if bound is None else (bound.root, bound.count)
    return {"card": card, **to_builtins(proof), "root": root, "count": count}
