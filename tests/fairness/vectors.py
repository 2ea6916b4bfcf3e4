"""`python -m tests.fairness.vectors`: the test vectors of the derivation, written to docs/vectors/shuffle-v2.json, and
to shuffle-v1.json with the promises of releases before 0.9.5."""

from __future__ import annotations

import json
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from adjudicator.fairness.commit import Binding, commitment, promise
from adjudicator.fairness.derive import Contribution, Source, Terms, cut, shows
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.shuffles import ALGORITHM, COVERED, ShuffleCommitted

FOLDER = Path(__file__).parents[2] / "docs" / "vectors"
FILES = {ALGORITHM: FOLDER / "shuffle-v1.json", COVERED: FOLDER / "shuffle-v2.json"}
"""By the name in records: before 0.9.5, and since."""
ADDED = (("A", 32), ("B", 32))
SIDES = (2, 6, 20, 54, 1_000, 2**31 + 1, 2**32 - 1, 2**32)
"""Of the larger ones every second word is passed over, or none."""


def vectors(algorithm: str) -> list[dict[str, Any]]:
    """Those of an algorithm; what is random elsewhere follows from the name here."""
    few = [card for card in DECK if card[:-1] in ("1", "13", "B", "R")]
    many = [f"card {number}" for number in range(300)]
    made = [
        vector("a fate deck", DECK, ADDED),
        vector("a fate deck that was cut", DECK, ADDED, cut_at=17),
        vector("a fate deck cut at none", DECK, ADDED, cut_at=0),
        vector("a fate deck to which nobody added anything", DECK, ()),
        vector("a discard pile made into a deck, entropy of several lengths", few, (("B", 16), ("A", 64), ("B", 33))),
        vector(
            "cards of one name, and names that are not ASCII", ["島", "島", "Fôret", "Fôret", "Fôret"], (("葵", 32),)
        ),
        vector("more cards than 256 bytes of the stream decide", many, ADDED, cut_at=299),
        vector("more cards than a block has salts for", [f"card {number}" for number in range(600)], ADDED),
        vector("one card", ["RJ"], ADDED),
        vector("two cards", ["BJ", "RJ"], ADDED),
    ]
    return [promised(one, algorithm) for one in made]


def promised(vector: Any, algorithm: str) -> Any:
    """A vector with the promises of an algorithm."""
    terms = {name: vector[name] for name in ("match", "shuffle", "commitment")}
    begun = ShuffleCommitted(seat="A", algorithm=algorithm, **terms)
    of = {"seat": begun.seat, "pool": begun.pool} if algorithm == COVERED else {}
    added = [
        {**one, "promise": promise(begun, one["seat"], bytes.fromhex(one["entropy"])).hex()}
        for one in vector["contributions"]
    ]
    return {**vector, "algorithm": algorithm, **of, "contributions": added}


def vector(name: str, cards: Sequence[str], added: Sequence[tuple[str, int]], cut_at: int | None = None) -> Any:
    """What goes in, and all that follows."""
    secret, match = some(name, "secret"), some(name, "match")[:16].hex()
    contributions = tuple(Contribution(seat, some(name, f"{n} {seat}", size)) for n, (seat, size) in enumerate(added))
    terms = Terms(match, "A1", commitment(secret), contributions)
    source = Source(secret, terms)
    order = source.order(cards)
    deck = order if cut_at is None else cut(order, cut_at)
    binding = Binding(deck, source.salts(len(deck)))
    return {
        "name": name,
        "algorithm": "",
        "secret": secret.hex(),
        "match": match,
        "shuffle": terms.shuffle,
        "contributions": [{"seat": seat, "entropy": entropy.hex(), "promise": ""} for seat, entropy in contributions],
        "cards": list(cards),
        **({} if cut_at is None else {"cut": cut_at}),
        "commitment": terms.commitment.hex(),
        "salt": terms.salt.hex(),
        "deck": list(deck),
        "root": binding.root.hex(),
        "proofs": [proof(deck, binding, index) for index in sorted({0, len(deck) // 2, len(deck) - 1})],
        "rolls": [
            {"lot": lot, "sides": sides, "shows": shows(lot, sides)}
            for lot, sides in zip(source.lots(len(SIDES)), SIDES, strict=True)
        ],
    }


def proof(deck: Sequence[str], binding: Binding, index: int) -> Any:
    """A card's proof as plain data."""
    opening = binding.open(index)
    path = [node.hex() for node in opening.path]
    return {"index": index, "card": deck[index], "salt": opening.salt.hex(), "path": path}


def some(name: str, what: str, size: int = 32) -> bytes:
    """Bytes that follow from a name."""
    return (sha256(f"{name}: {what}".encode()).digest() * 2)[:size]


if __name__ == "__main__":
    for algorithm, file in FILES.items():
        file.write_text(json.dumps(vectors(algorithm), indent=1, ensure_ascii=False) + "\n", "utf-8")
