"""Shuffles whose promises cover their commitment: what is no longer taken, and the nearest that still is."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import structs

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from adjudicator.shuffles import ALGORITHM, COVERED
from tests.evidence.dice import dice
from tests.evidence.forger import entries_of, forged, place
from tests.evidence.ground import (
    OPENED,
    Deal,
    dealt,
    events,
    evidence,
    kept,
    promised,
    told,
    until,
    with_entropy,
    with_secret,
)
from tests.evidence.vector import Vector

CHANCE = "covered"
"""All of them follow from it."""


def covered(published: dict[str, Evidence]) -> Iterator[Vector]:
    """All of them."""
    yield Vector("good/dice-covered", file.write(dice(algorithm=COVERED)))
    yield from ground()
    yield from held()
    yield from bound_again()
    yield from mixed()
    yield from unasked(published["unnamed"])
    yield from dealt_from(published["covered"])


def ground() -> Iterator[Vector]:
    """Promises that answer to something else."""
    chance = Random(CHANCE)
    fair = promised(dealt(chance))
    yield Vector("good/covered-hand", file.write(evidence(fair)))
    secret = until(chance, fair, with_secret)
    yield _wrong("secret-tried-later", secret)
    yield _wrong("entropy-tried-later", until(chance, fair, with_entropy), OPENED + 1)
    earlier = promised(structs.replace(fair, promises={}, algorithm=ALGORITHM)).promises
    yield _wrong("pool-chosen-later", structs.replace(fair, pool="both"))
    yield _wrong("deck-chosen-later", structs.replace(fair, deck="B"))
    yield _wrong("promises-of-the-earlier-form", structs.replace(fair, promises=earlier))
    yield _wrong("form-changed-to-the-earlier", structs.replace(fair, algorithm=ALGORITHM))
    yield _wrong("promise-of-another-match", promised(dealt(chance)), match=fair.match)
    other = structs.replace(secret, made_for=fair.match, match=dealt(chance).match)
    yield _wrong("promise-and-match-of-another", other)
    again = structs.replace(secret, promises={"A": fair.promises["A"]})
    yield _wrong("one-promise-answered-twice", again)
    old = promised(structs.replace(fair, promises={}, algorithm=ALGORITHM))
    yield Vector("good/earlier-secret-tried-later", file.write(evidence(until(chance, old, with_secret))))


def _wrong(name: str, deal: Deal, position: int = OPENED, match: str = "") -> Vector:
    deal = structs.replace(deal, match=match) if match else deal
    return Vector(f"bad/covered-{name}", file.write(evidence(deal)), "promise", position)


def held() -> Iterator[Vector]:
    """Shuffles that go on otherwise than a player's device was shown: it kept what it promised, and opened it for."""
    chance = Random(f"{CHANCE} held")
    fair = dealt(chance)
    data = file.write(evidence(fair))
    both = (kept(fair), kept(fair, "B", opened=False))
    yield Vector("good/covered-and-kept", data, contributions=both)
    forked = until(chance, fair, with_entropy)
    recut = structs.replace(fair, cut=(fair.cut + 1) % 55)
    for name, deal, mine in (
        ("promised-by-the-host", until(chance, fair, with_secret), kept(fair, opened=False)),
        ("promised-once-another-was-known", forked, kept(fair)),
        ("cut-once-another-was-known", recut, kept(fair)),
    ):
        yield Vector(f"good/covered-{name}", file.write(evidence(deal)))
        yield Vector(f"good/covered-{name}", file.write(evidence(deal)), "held", contributions=(mine,))
    for field, value in (("shuffle", "A2"), ("seat", "B"), ("match", "0" * 32), ("under", "0" * 64)):
        yield Vector("good/covered-and-kept", data, "held", contributions=({**kept(fair), field: value},))
    old = dealt(chance, algorithm=ALGORITHM)
    yield Vector("good/earlier-and-kept", file.write(evidence(old)), "held", contributions=(kept(old, opened=False),))


def bound_again() -> Iterator[Vector]:
    """A deck that is bound a second time before it was used: the first order did not please."""
    chance = Random(f"{CHANCE} again")
    first = dealt(chance)
    second = dealt(chance, first.match, name="A2")
    opening, *begun = [*events(first)][: OPENED + 3]
    *played, closed, reveal = [*events(second)][1:]
    discarded = {"event": "CardsDiscarded", "seat": "A", "cards": ["1R"], "by": "player", "reason": "cost"}
    given_up = {"event": "ShuffleAbandoned", "shuffle": "A1", "reason": "the wrong cards went in"}

    def with_(*between: Any) -> bytes:
        plain = [opening, *begun, *between, *played, closed, [*events(first)][-1], reveal]
        return file.write(told(first.match, plain))

    yield Vector("bad/covered-bound-again", with_(), "shuffle", OPENED + 3)
    yield Vector("bad/covered-bound-again-after-a-discard", with_(discarded), "shuffle", OPENED + 4)
    yield Vector("good/covered-bound-again-when-given-up", with_(given_up))


def mixed() -> Iterator[Vector]:
    """Shuffles of both forms, and of several matches, in one match."""
    chance = Random(f"{CHANCE} mixed")
    new, mine = dealt(chance), dealt(chance).match
    old = dealt(chance, new.match, name="B1", algorithm=ALGORITHM)
    second = len([*events(new)][:-2])
    yield Vector("good/covered-after-the-earlier-form", file.write(evidence(old, new)))
    yield Vector("bad/covered-then-the-earlier-form", file.write(evidence(new, old)), "shuffle", second)
    own = dealt(chance, mine)
    foreign = dealt(chance, mine, name="B1", made_for=new.match)
    yield Vector("good/covered-of-another-match-before-its-own", file.write(evidence(foreign, own)))
    yield Vector("bad/covered-of-another-match-after-its-own", file.write(evidence(own, foreign)), "shuffle", second)


def dealt_from(evidence: Evidence) -> Iterator[Vector]:
    """Cards of a deck that is not the one dealt from: another seat's, or one that a later shuffle has replaced."""
    flips = [place(evidence, "FateFlipped", number) for number in range(4)]
    draw, plain = place(evidence, "CardsDrawn"), [entry[1] for entry in entries_of(evidence)]
    assert [proof["shuffle"] for proof in plain[flips[2]]["proof"]] == ["B1"]
    assert [proof["shuffle"] for proof in plain[flips[3]]["proof"]] == ["A2"]

    def put(at: int, **fields: Any) -> bytes:
        return forged(evidence, lambda entries: entries[at][1].update(fields))

    yield Vector("bad/covered-card-of-another-deck", put(flips[2], seat="A"), "card", flips[2])
    yield Vector("good/covered-card-of-the-deck-that-is-named", put(flips[2], seat="A", deck="B"))
    late = plain[draw]["cards"][-1:], plain[draw]["proof"][-1:]
    older = put(flips[3], cards=late[0], proof=late[1])
    yield Vector("bad/covered-card-of-a-deck-replaced-since", older, "turn", flips[3])
    both = put(flips[3], cards=[*plain[flips[3]]["cards"], *late[0]], proof=[*plain[flips[3]]["proof"], *late[1]])
    yield Vector("bad/covered-card-of-a-deck-replaced-in-the-same-flip", both, "turn", flips[3])


def unasked(evidence: Evidence) -> Iterator[Vector]:
    """A seat that only the set-up has, and that is not asked about its own deck; others who are, or are not, named."""
    for name, seats in (
        ("own-seat-not-named", ["A"]), ("seat-of-the-header-not-named", ["B"]), ("stranger-named", ["A", "B", "C"]),
        ("seat-named-twice", ["A", "B", "B"]), ("nobody-named", []),
    ):  # fmt: skip
        data = forged(evidence, lambda entries, seats=seats: entries[1][1].update(seats=seats))  # type: ignore[misc]
        yield Vector(f"bad/covered-{name}", data, "shuffle", 1)
    promise, opened = place(evidence, "EntropyPromised", 1), place(evidence, "EntropyAdded")

    def silent(entries: list[Any]) -> None:
        del entries[opened + 1], entries[promise]

    assert entries_of(evidence)[promise][1]["seat"] == "B"
    yield Vector("bad/covered-own-seat-not-asked", forged(evidence, silent), "shuffle", opened - 1)
