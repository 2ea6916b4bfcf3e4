"""Shuffles that were not fair, recorded and signed by a host who has the key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from adjudicator.evidence.file import Evidence
from adjudicator.fairness.commit import commitment, promise
from adjudicator.shuffles import ALGORITHM, ShuffleCommitted
from tests.evidence.forger import entries_of, forged, place

Change = Callable[[list[Any]], object]


def unfair(evidence: Evidence) -> Iterator[tuple[str, bytes, str, int | None]]:
    """Each with what is wrong, and where."""
    for name, kind, position, change in [*promised(evidence), *dealt(evidence), *out_of_turn(evidence)]:
        yield f"shuffle-{name}", forged(evidence, change), kind, position


def put(position: int, **fields: Any) -> Change:
    """Changes fields of an event."""
    return lambda entries: entries[position][1].update(fields)


def moved(here: int, there: int) -> Change:
    """Moves an entry to another place."""
    return lambda entries: entries.insert(there, entries.pop(here))


def dropped(position: int) -> Change:
    """Leaves an entry out."""
    return lambda entries: entries.pop(position)


def repeated(position: int, there: int) -> Change:
    """Records an entry again, at another place."""
    return lambda entries: entries.insert(there, [0, dict(entries[position][1]), *entries[position][2:]])


def promised(evidence: Evidence) -> Iterator[tuple[str, str, int, Change]]:
    """What was promised is not kept."""

    def at(kind: str, number: int = 0) -> int:
        return place(evidence, kind, number)

    plain = [entry[1] for entry in entries_of(evidence)]
    first, second = plain[at("SecretRevealed")], plain[at("SecretRevealed", 1)]
    reveal, bound = at("SecretRevealed"), at("ShuffleBound")
    yield (
        "secret-used-twice",
        "reused",
        at("ShuffleCommitted", 1),
        put(at("ShuffleCommitted", 1), commitment=plain[at("ShuffleCommitted")]["commitment"]),
    )
    yield "entropy-not-as-promised", "promise", at("EntropyAdded"), put(at("EntropyAdded"), entropy="00" * 32)
    yield (
        "promise-of-another-seat",
        "promise",
        at("EntropyAdded"),
        put(at("EntropyPromised"), promise=plain[at("EntropyPromised", 1)]["promise"]),
    )
    yield "secret-of-another", "secret", reveal, put(reveal, secret=second["secret"])
    other = commitment(bytes(32)).hex()
    yield "commitment-to-another-secret", "secret", reveal, put(at("ShuffleCommitted"), commitment=other)
    yield "cards-revealed-in-another-order", "order", reveal, put(reveal, cards=first["cards"][::-1])
    yield "card-left-out-when-revealed", "order", reveal, put(reveal, cards=first["cards"][:-1])
    yield "cut-changed", "order", reveal, put(at("DeckCut"), at=21)
    yield "cut-left-out", "order", reveal - 1, dropped(at("DeckCut"))
    yield "cut-deeper-than-the-deck", "order", reveal, put(at("DeckCut"), at=55)
    yield "match-of-the-shuffle-changed", "promise", at("EntropyAdded"), put(at("ShuffleCommitted"), match="0" * 32)
    yield "secret-not-revealed", "kept", at("MatchClosed"), dropped(reveal)
    yield "root-of-another-deck", "card", at("FateFlipped"), put(bound, root=plain[at("ShuffleBound", 1)]["root"])


def dealt(evidence: Evidence) -> Iterator[tuple[str, str, int, Change]]:
    """Cards are not those of the deck."""
    plain = [entry[1] for entry in entries_of(evidence)]
    flip, later, draw = (place(evidence, *one) for one in (("FateFlipped", 0), ("FateFlipped", 2), ("CardsDrawn", 0)))
    cards, proof = plain[flip]["cards"], plain[flip]["proof"]
    drawn = plain[draw]
    yield "another-card", "card", flip, put(flip, cards=["RJ" if cards[0] != "RJ" else "BJ", cards[1]])
    yield "cards-swapped", "card", flip, put(flip, cards=cards[::-1])
    yield "cards-and-proofs-swapped", "turn", flip, put(flip, cards=cards[::-1], proof=proof[::-1])
    yield "salt-changed", "card", flip, put(flip, proof=[{**proof[0], "salt": "0" * 32}, proof[1]])
    yield "path-shorter", "card", flip, put(flip, proof=[{**proof[0], "path": proof[0]["path"][1:]}, proof[1]])
    yield "index-beyond-the-deck", "card", flip, put(flip, proof=[{**proof[0], "index": 54}, proof[1]])
    yield "proof-with-another-field", "card", flip, put(flip, proof=[{**proof[0], "by": "me"}, proof[1]])
    yield "proof-of-no-shuffle", "card", flip, put(flip, proof=[{**proof[0], "shuffle": "A9"}, proof[1]])
    yield "card-passed-over", "turn", draw, put(draw, cards=drawn["cards"][1:], proof=drawn["proof"][1:])
    yield "card-dealt-twice", "turn", flip + 1, repeated(flip, flip + 1)
    yield "card-without-proof", "unproved", flip, put(flip, proof=[None, proof[1]])
    yield "flip-without-proofs", "unproved", later, lambda entries: entries[later][1].pop("proof")
    yield "more-cards-than-proofs", "unproved", draw, put(draw, cards=[*drawn["cards"], "RJ"])
    yield "playing-cards-named", "unproved", flip, put(flip, playing=["Ah"])


def out_of_turn(evidence: Evidence) -> Iterator[tuple[str, str, int, Change]]:
    """Events about shuffles where they are not due."""

    def at(kind: str, number: int = 0) -> int:
        return place(evidence, kind, number)

    match = evidence.head.match
    late = {"event": "EntropyAdded", "shuffle": "A1", "seat": "A", "entropy": "11" * 32}
    added = at("EntropyAdded")
    begun = ShuffleCommitted(seat="A", shuffle="A1", match=match, algorithm=ALGORITHM)
    other = promise(begun, "A", bytes.fromhex("11" * 32)).hex()

    def inserted(position: int, event: Any) -> Change:
        return lambda entries: entries.insert(position, [0, event, *entries[position][2:]])

    yield "opened-before-all-promised", "shuffle", at("EntropyPromised", 1), moved(added, at("EntropyPromised", 1))
    yield (
        "promised-twice",
        "shuffle",
        at("EntropyPromised") + 1,
        inserted(
            at("EntropyPromised") + 1, {"event": "EntropyPromised", "shuffle": "A1", "seat": "A", "promise": other}
        ),
    )
    yield "added-after-the-binding", "shuffle", at("ShuffleBound") + 1, inserted(at("ShuffleBound") + 1, late)
    yield "cut-after-the-first-was-opened", "shuffle", added, moved(at("DeckCut"), added)
    yield "cut-by-its-own-player", "shuffle", at("DeckCut"), put(at("DeckCut"), by="A")
    yield (
        "bound-before-all-was-opened",
        "shuffle",
        at("EntropyAdded", 1),
        moved(at("ShuffleBound"), at("EntropyAdded", 1)),
    )
    yield "bound-twice", "shuffle", at("ShuffleBound") + 1, repeated(at("ShuffleBound"), at("ShuffleBound") + 1)
    yield (
        "begun-again-before-it-was-bound",
        "shuffle",
        2,
        inserted(2, {**entries_of(evidence)[1][1], "shuffle": "A7", "commitment": "7" * 64}),
    )
    yield "secret-before-the-end", "shuffle", at("MatchClosed"), moved(at("SecretRevealed"), at("MatchClosed"))
    yield "secret-twice", "shuffle", at("SecretRevealed") + 1, repeated(at("SecretRevealed"), at("SecretRevealed") + 1)
    yield "abandoned-in-use", "shuffle", at("ShuffleAbandoned"), put(at("ShuffleAbandoned"), shuffle="B1")
    yield "of-no-shuffle", "shuffle", at("DeckCut"), put(at("DeckCut"), shuffle="A9")
    yield "by-a-stranger", "shuffle", at("DeckCut"), put(at("DeckCut"), by="C")
    yield "another-derivation", "shuffle", 1, put(1, algorithm="adjudicator-shuffle-v3")
    yield "field-that-is-none", "shuffle", 1, put(1, luck="7")
    yield "of-a-physical-match", "shuffle", 1, lambda entries: entries[0][1]["header"].update(randomness="physical")
