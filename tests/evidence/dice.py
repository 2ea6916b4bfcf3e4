"""Dice whose throws were bound beforehand, of a game that nobody here knows: evidence made by hand."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from adjudicator.evidence.file import Evidence, Foot, Head, Proved
from adjudicator.fairness.commit import commitment, promise
from adjudicator.fairness.derive import shows
from adjudicator.fairness.order import lie_of
from adjudicator.shuffles import ALGORITHM, COVERED, EntropyAdded, EntropyPromised, Shuffle, ShuffleCommitted
from tests.evidence.forger import chained, forged, place, sealed

SECRET = sha256(b"adjudicator test vectors: dice").digest()
MATCH = sha256(b"adjudicator test vectors: match").hexdigest()[:32]


def dice(shuffle: str = "GM1", match: str = MATCH, algorithm: str = ALGORITHM) -> Evidence:
    """A throw of three dice, and one of one, by a shuffle that was made for a match."""
    events = list(_events(shuffle, match, algorithm))
    plain = [[at, event, MATCH, "2026-11-22T10:00:00Z", None, f"r{at}", None, ""] for at, event in enumerate(events)]
    first = Proved(topic="", stored=chained(plain)[0], salt="", number=0, path=())
    beginning = Evidence(Head(match=MATCH, entries=1), [first], Foot(checkpoint=""))
    return sealed(beginning, chained(plain))


def _events(name: str, match: str, algorithm: str) -> Iterator[dict[str, Any]]:
    committed = ShuffleCommitted(
        seat="GM", pool="dice", shuffle=name, match=match, algorithm=algorithm, nonce="0" * 32,
        commitment=commitment(SECRET).hex(), seats=("GM", "葵") if algorithm == COVERED else (),
    )  # fmt: skip
    promised, added = [], []
    for seat in ("GM", "葵"):
        entropy = sha256(seat.encode()).digest()
        digest = promise(committed, seat, entropy).hex()
        promised.append(EntropyPromised(shuffle=name, seat=seat, promise=digest))
        added.append(EntropyAdded(shuffle=name, seat=seat, entropy=entropy.hex()))
    lie = lie_of(Shuffle(committed, promised=tuple(promised), added=tuple(added)), SECRET, ())
    binding = lie.binding

    def roll(index: int, sides: int) -> dict[str, Any]:
        opening, lot = binding.open(index), lie.cards[index]
        path = [one.hex() for one in opening.path]
        proof = {"shuffle": name, "index": index, "salt": opening.salt.hex(), "path": path}
        return {"sides": sides, "shows": shows(lot, sides), "lot": lot, "proof": proof}

    header = {"ruleset": "dice", "edition": "1", "randomness": "managed", "seats": {"GM": "Ito", "葵": "Aoi"}}
    yield {"event": "MatchOpened", "header": header}
    for told in (committed, *promised, *added):
        fields = {name: getattr(told, name) for name in told.__struct_fields__}
        yield {"event": type(told).__name__, **{name: value for name, value in fields.items() if value != ()}}
    yield {"event": "ShuffleBound", "shuffle": name, "root": binding.root.hex(), "count": len(lie.cards)}
    yield {"event": "Thrown", "seat": "GM", "rolls": [roll(0, 6), roll(1, 20), roll(2, 6)]}
    yield {"event": "Thrown", "seat": "GM", "rolls": [roll(3, 1_000_000)]}
    yield {"event": "MatchClosed"}
    yield {"event": "SecretRevealed", "shuffle": name, "secret": SECRET.hex()}


def loaded() -> Iterator[tuple[str, bytes, str, int | None]]:
    """Dice that were not as they were bound."""
    evidence = dice()
    throw, reveal = place(evidence, "Thrown"), place(evidence, "SecretRevealed")

    def rolled(**fields: Any) -> bytes:
        return forged(evidence, lambda entries: entries[throw][1]["rolls"][0].update(fields))

    yield "dice-of-another-number", rolled(shows=7), "die", throw
    yield "dice-of-another-lot", rolled(lot="0" * 32), "card", throw
    yield "dice-without-sides", rolled(sides=1), "card", throw
    yield "dice-thrown-again", forged(evidence, lambda entries: entries[throw][1]["rolls"].reverse()), "turn", throw
    yield (
        "dice-of-another-secret",
        forged(evidence, lambda entries: entries[reveal][1].update(secret="1" * 64)),
        "secret",
        reveal,
    )
    count = place(evidence, "ShuffleBound")
    yield "dice-bound-for-fewer", forged(evidence, lambda entries: entries[count][1].update(count=255)), "card", throw
