"""Files that verifiers once disagreed about, or all were taken in by: what each is now."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from hashlib import sha256

from msgspec import structs

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from adjudicator.ledger.checkpoint import Checkpoint
from adjudicator.ledger.note import LOG as OF_LOG
from adjudicator.ledger.note import Signer, read_note
from adjudicator.ledger.succession import stated
from tests.evidence.forger import chained, entries_of, footed, sealed
from tests.evidence.good import KEY
from tests.evidence.vector import FORGER, Vector

_LATER = 1000
"""A size that no ledger here has reached."""


def decided(kept: dict[str, Evidence]) -> Iterator[Vector]:
    """All of them."""
    yield from unsigned(kept["physical"])


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
