"""Files that verifiers once disagreed about, or all were taken in by: what each is now."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from msgspec import structs

from adjudicator.evidence import file
from adjudicator.evidence.file import Earlier, Evidence
from adjudicator.fairness.commit import commitment
from adjudicator.ledger.note import LOG as OF_LOG
from adjudicator.ledger.note import Signer
from adjudicator.ledger.succession import stated
from adjudicator.shuffles import ALGORITHM
from tests.evidence.dice import dice
from tests.evidence.forger import (
    chained,
    entries_of,
    footed,
    forged,
    leaves_of,
    listed,
    place,
    proof_of,
    sealed,
    written,
)
from tests.evidence.good import KEY, ONE
from tests.evidence.vector import FORGER, LOG, STRANGE, Vector, slip

_LATER = 1000
"""A size that no ledger here has reached."""


def decided(kept: dict[str, Evidence]) -> Iterator[Vector]:
    """All of them."""
    yield from unsigned(kept["physical"])
    yield from torn(kept["physical"])
    yield from first(kept["rotated"])
    yield from in_order(kept["managed"])
    yield from stored(kept["physical"])
    yield from shuffles(kept["managed"])
    yield from throws()
    yield from ends(kept["physical"])
    yield from histories(kept["physical"])


# ---- who signed


def unsigned(evidence: Evidence) -> Iterator[Vector]:
    """Checkpoints that the key did not sign, or must not have."""
    forged = file.write(_by(evidence, FORGER, stated(KEY, _LATER)))
    yield Vector("bad/forged-beside-a-genuine-key", forged, "signature")
    yield Vector("bad/forged-beside-a-genuine-key", forged, "signature", None, ())
    yield Vector("bad/checkpoint-below-its-key", file.write(_by(evidence, KEY, stated(KEY, _LATER))), "signature")
    own = _by(evidence, FORGER, stated(KEY, 1), stated(FORGER, 1))
    yield Vector("bad/forged-with-a-key-that-nobody-signed", file.write(own), "signature")
    yield Vector("bad/origin-of-another-log", footed(evidence, checkpoint=_of("elsewhere", evidence)), "signature")
    for name, origin in (("a-space", "vectors.example 2026"), ("a-plus", "vectors.example+2026")):
        yield Vector(f"bad/origin-with-{name}", footed(evidence, checkpoint=_of(origin, evidence)), "file")
    keys = (*evidence.foot.keys, _anybody(b"\x01" + bytes(31)))
    yield Vector("bad/key-of-small-order", footed(evidence, keys=keys), "key")
    keys = (*evidence.foot.keys, _anybody((2**255 - 18).to_bytes(32, "little")))
    yield Vector("bad/key-in-another-form", footed(evidence, keys=keys), "key")


def _by(evidence: Evidence, key: Signer, *keys: str) -> Evidence:
    """The match with another result, in a ledger signed by a key, with these statements of keys."""
    entries = entries_of(evidence)
    entries[-1][1]["result"] = "0 – 10"
    made = sealed(evidence, chained(entries), key=key)
    return structs.replace(made, foot=structs.replace(made.foot, keys=keys))


def _of(origin: str, evidence: Evidence) -> str:
    """The checkpoint as one of another log, signed with the key."""
    _, size, root, *_ = evidence.foot.checkpoint.split("\n")
    text = f"{origin}\n{size}\n{root}\n"
    return f"{text}\n{KEY.sign(text)}"


def _anybody(public: bytes) -> str:
    """The statement of a key of one point, under which anybody's zeroes are a signature."""
    data = bytes([OF_LOG]) + public
    name = KEY.name
    key = sha256(name.encode() + b"\n" + data).digest()[:4]
    signature = b"\x01" + bytes(63)
    vkey = f"{name}+{key.hex()}+{b64encode(data).decode()}"
    line = f"— {name} {b64encode(key + signature).decode()}\n"
    return f"adjudicator/ledger/key/v1\n1\n{vkey}\n\n{line}"


# ---- what is missing, or has no size


def torn(evidence: Evidence) -> Iterator[Vector]:
    """Files with something left out."""
    data = file.write(evidence)
    for name, old in (
        ("head-without-evidence", b'"evidence":"adjudicator",'),
        ("head-without-format", b'"format":1,'),
        ("foot-without-earlier", b',"earlier":[]'),
        ("entry-without-path", b',"path":' + written(list(evidence.entries[0].path)).encode()),
    ):
        yield Vector(f"bad/{name}", data.replace(old, b"", 1), "file")
    keys = b',"keys":' + written(list(evidence.foot.keys)).encode()
    yield Vector("bad/foot-without-keys", data.replace(keys, b"", 1), "file")
    yield Vector("bad/nothing-at-all", b"", "file")
    yield Vector("bad/a-line-end-alone", b"\n", "file")
    nothing = Earlier(size=0, root=sha256(b"").hexdigest(), path=())
    yield Vector("bad/consistency-with-nothing", footed(evidence, earlier=(nothing,)), "consistency")


# ---- what comes first


def first(evidence: Evidence) -> Iterator[Vector]:
    """Files with a fault of each section, from one of these on."""
    rows = [structs.replace(evidence.entries[0], stored=evidence.entries[0].stored.replace("[0,", "[1,", 1))]
    spoiled = structs.replace(evidence, entries=[*rows, *evidence.entries[1:]])
    good, earlier = evidence.foot, evidence.foot.earlier[0]
    torn = good.keys[1].replace("key/v1\n", "key/v1\n1", 1)
    wrong = (structs.replace(earlier, root="0" * 64),)
    unlike = (slip(evidence, root="0" * 24),)
    witness, both = (str(ONE.verifier),), (STRANGE, str(ONE.verifier))
    yield Vector("bad/all-of-it", footed(spoiled, keys=(good.keys[0], torn), earlier=wrong), "key", None, both, unlike)
    yield Vector("bad/all-but-the-key", footed(spoiled, earlier=wrong), "signature", None, both, unlike)
    yield Vector("bad/all-but-the-key", footed(spoiled, earlier=wrong), "witness", None, witness, unlike)
    yield Vector("bad/all-but-the-key", footed(spoiled, earlier=wrong), "consistency", None, (LOG,), unlike)
    yield Vector("bad/only-the-entry", file.write(spoiled), "held", None, (LOG,), unlike)
    yield Vector("bad/only-the-entry", file.write(spoiled), "place", 0)


def in_order(evidence: Evidence) -> Iterator[Vector]:
    """Faults of entries and of shuffles, by their positions."""

    def changes(entries: list[Any]) -> None:
        entries[1][1]["luck"] = "7"
        entries[3][2] = "0" * 32

    def both(entries: list[Any]) -> None:
        entries[1][1]["luck"] = "7"
        entries[1][2] = "0" * 32

    def late(entries: list[Any]) -> None:
        del entries[place(evidence, "SecretRevealed")]
        entries[place(evidence, "MatchClosed")][2] = "0" * 32

    yield Vector("bad/shuffle-before-an-entry", forged(evidence, changes), "shuffle", 1)
    yield Vector("bad/entry-before-its-shuffle", forged(evidence, both), "place", 1)
    yield Vector("bad/entry-before-what-is-kept", forged(evidence, late), "place", place(evidence, "MatchClosed"))


# ---- what is stored


def stored(evidence: Evidence) -> Iterator[Vector]:
    """Openings and numbers of other forms, and halves of characters."""
    plain, text = entries_of(evidence), [one.stored for one in evidence.entries]

    def pinned(**header: str) -> bytes:
        opening = [0, {**plain[0][1], "header": {**plain[0][1]["header"], **header}}, *plain[0][2:]]
        return file.write(sealed(evidence, chained([opening, *plain[1:]])))

    def standing(position: int, old: str, new: str) -> bytes:
        assert old in text[position]
        return file.write(sealed(evidence, chained(plain, {position: text[position].replace(old, new, 1)})))

    yield Vector("bad/opened-with-an-empty-ruleset", pinned(ruleset=""), "opening", 0)
    yield Vector("bad/opened-with-an-empty-edition", pinned(edition=""), "opening", 0)
    for number in ("5.0", "5e0", "0.5E+1"):
        yield Vector(f"good/position-as-{number.lower()}", _last(evidence, f"[{number},"))
    yield Vector(
        "good/fields-with-large-numbers", _last(evidence, more=",1e999,-9007199254740993,123456789012345678901")
    )
    yield Vector("bad/position-beyond-whole", standing(3, "[3,", "[9007199254740994,"), "entry", 3)
    yield Vector("bad/position-of-two-to-53", standing(3, "[3,", "[9007199254740993,"), "place", 3)
    yield Vector("bad/position-true", standing(3, "[3,", "[true,"), "entry", 3)
    for name, half in (
        ("half-a-character", "\\ud83c"),
        ("the-other-half", "\\udfff"),
        ("halves-turned", "\\udfff\\ud83c"),
    ):
        yield Vector(f"bad/stored-with-{name}", standing(3, "それとも", half), "entry", 3)
    yield Vector("bad/stored-with-half-a-key", standing(3, '"text":', '"\\ud83c":0,"text":'), "entry", 3)
    yield Vector("good/stored-with-both-halves", _last(evidence, more=',"\\ud83c\\udcaa"'))


def _last(evidence: Evidence, begins: str = "[5,", more: str = "") -> bytes:
    """The match with its last entry stored otherwise."""
    plain, last = entries_of(evidence), evidence.entries[5].stored
    assert last.startswith("[5,")
    return file.write(sealed(evidence, chained(plain, {5: f"{begins}{last[3:-1]}{more}]"})))


# ---- shuffles


def shuffles(evidence: Evidence) -> Iterator[Vector]:
    """Ids of shuffles, playing cards that are none, cards without proofs."""
    flip, draw, reveal = (place(evidence, kind) for kind in ("FateFlipped", "CardsDrawn", "SecretRevealed"))
    proof = entries_of(evidence)[flip][1]["proof"]

    def put(at: int, **fields: Any) -> bytes:
        return forged(evidence, lambda entries: entries[at][1].update(fields))

    yield Vector("bad/shuffle-card-of-half-a-character", _half(evidence, flip), "entry", flip)
    for name, playing in (("an-object", {}), ("zero", 0), ("null", None), ("no-text", ""), ("false", False)):
        yield Vector(f"bad/shuffle-playing-{name}", put(flip, playing=playing), "unproved", flip)
    yield Vector("good/shuffle-playing-nothing", put(flip, playing=[]))
    for name, shuffle in (("empty", ""), ("long", "A" * 101)):
        yield Vector(f"bad/shuffle-id-{name}", put(1, shuffle=shuffle), "shuffle", 1)
        named = [{**proof[0], "shuffle": shuffle}]
        yield Vector(f"bad/shuffle-id-{name}-in-a-proof", put(flip, proof=named), "card", flip)
    unknown = [{**proof[0], "shuffle": "A" * 100}]
    yield Vector("bad/shuffle-id-unknown-in-a-proof", put(flip, proof=unknown), "unproved", flip)
    yield Vector("good/shuffle-seat-of-no-seat", _beside(evidence))
    yield Vector("good/not-closed", listed(evidence, evidence.entries[: place(evidence, "MatchClosed")]))
    yield from _unproved(evidence, draw, reveal)


def _half(evidence: Evidence, flip: int) -> bytes:
    """With half a character for the name of a card."""
    plain, text = entries_of(evidence), evidence.entries[flip].stored
    half = text.replace(written(plain[flip][1]["cards"][0]), '"\\ud83c"', 1)
    return file.write(sealed(evidence, chained(plain, {flip: half})))


def _beside(evidence: Evidence) -> bytes:
    """With a shuffle begun for somebody who has no seat, and given up."""
    events: list[dict[str, Any]] = [
        {"event": "ShuffleCommitted", "seat": "nobody", "shuffle": "N1", "match": "1" * 32, "algorithm": ALGORITHM}
        | {"nonce": "0" * 32, "commitment": commitment(bytes(32)).hex()},
        {"event": "ShuffleAbandoned", "shuffle": "N1", "reason": "nobody came"},
    ]

    def change(entries: list[Any]) -> None:
        entries[1:1] = [[0, event, *entries[1][2:]] for event in events]
        told = {"event": "SecretRevealed", "shuffle": "N1", "secret": "00" * 32}
        entries.append([0, told, *entries[-1][2:]])

    return forged(evidence, change)


def _unproved(evidence: Evidence, draw: int, reveal: int) -> Iterator[Vector]:
    """Cards with null for their proofs, by what is known of the shuffle in use."""
    plain = entries_of(evidence)
    later = place(evidence, "FateFlipped", 1)
    drawn, back = plain[draw][1], plain[later][1]
    assert back["proof"][0] is None

    def put(at: int, **fields: Any) -> bytes:
        return forged(evidence, lambda entries: entries[at][1].update(fields))

    bare = [*drawn["proof"][:-1], None]
    yield Vector("bad/shuffle-null-for-a-card-that-went-in", put(draw, proof=bare), "unproved", draw)
    yield Vector("bad/shuffle-null-with-an-empty-deck", put(draw, proof=bare, deck=""), "unproved", draw)
    yield Vector("bad/shuffle-null-of-a-deck-that-is-none", put(draw, proof=bare, deck="C"), "turn", later)

    def unknown(entries: list[Any]) -> None:
        entries[draw][1].update(proof=bare)
        del entries[reveal][1]["cards"]

    yield Vector("bad/shuffle-null-and-no-cards-revealed", forged(evidence, unknown), "turn", later)

    def twice(entries: list[Any]) -> None:
        entries[draw][1].update(proof=bare)
        said = {**entries[reveal][1], "cards": []}
        entries.append([0, said, *entries[-1][2:]])

    yield Vector("bad/shuffle-null-and-other-cards-revealed-last", forged(evidence, twice), "turn", later)


def throws() -> Iterator[Vector]:
    """Dice of a shuffle with a long id, and of one that was made for another match."""
    yield Vector("good/shuffle-id-of-100", file.write(dice(shuffle="🂡" * 100)))
    yield Vector("bad/shuffle-id-of-101", file.write(dice(shuffle="🂡" * 101)), "shuffle", 1)
    yield Vector("good/shuffle-made-for-another-match", file.write(dice(match="1" * 32)))


# ---- what a proof that was kept shows


def ends(evidence: Evidence) -> Iterator[Vector]:
    """A file whose end was cut off: nothing in it shows that, a proof of a later entry does."""
    whole = sealed(evidence, chained(entries_of(evidence)))
    last, cut = proof_of(whole, 5), listed(whole, whole.entries[:-1])
    yield Vector("good/whole", file.write(whole), proofs=(proof_of(whole, 0), last))
    yield Vector("good/its-end-left-out", cut)
    yield Vector("good/its-end-left-out", cut, proofs=(proof_of(whole, 4),))
    yield Vector("good/its-end-left-out", cut, "held", proofs=(last,))
    apart = structs.replace(evidence, head=structs.replace(evidence.head, match="0" * 32))
    elsewhere = proof_of(sealed(apart, chained(entries_of(evidence))), 3)
    yield Vector("good/whole", file.write(whole), "held", proofs=(elsewhere,))


def histories(evidence: Evidence) -> Iterator[Vector]:
    """Two histories of one match in one ledger: each file holds, and a proof shows which one a player was in."""
    entries = entries_of(evidence)
    one = chained(entries)
    entries[-1][1]["result"] = "0 – 10"
    other = chained(entries)
    first = sealed(evidence, one, beside=((), leaves_of(sealed(evidence, other))))
    second = sealed(evidence, other, beside=(leaves_of(sealed(evidence, one)), ()))
    for name, mine, others in (("one", first, second), ("other", second, first)):
        yield Vector(f"good/one-history-of-two-the-{name}", file.write(mine))
        yield Vector(f"good/one-history-of-two-the-{name}", file.write(mine), proofs=(proof_of(mine, 5),))
        for position in (0, 5):
            proofs = (proof_of(others, position),)
            yield Vector(f"good/one-history-of-two-the-{name}", file.write(mine), "held", proofs=proofs)
