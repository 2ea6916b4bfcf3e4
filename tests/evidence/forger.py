"""Evidence in somebody's hands: lines changed as they stand, or entries chained and signed anew by who has the key."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final

from msgspec import structs

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence, Foot, Head, Proved
from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint
from adjudicator.ledger.note import Signer
from adjudicator.ledger.succession import stated
from tests.evidence.good import KEY

KINDS: Final = {
    "FateFlipped",
    "CardsDrawn",
    "CardsMoved",
    "CardsDiscarded",
    "FateDeckShuffled",
    "FlipResolved",
    "Thrown",
}
"""Kinds of the game's own in what is forged."""


def written(plain: Any) -> str:
    """Plain data as a forger writes it."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def entries_of(evidence: Evidence) -> list[Any]:
    """The entries as plain data, to be changed."""
    return [json.loads(one.stored) for one in evidence.entries]


def place(evidence: Evidence, kind: str, number: int = 0) -> int:
    """The position of an event of a kind, from the first on."""
    return [at for at, entry in enumerate(entries_of(evidence)) if entry[1]["event"] == kind][number]


def chained(entries: Sequence[Any], texts: dict[int, str] | None = None) -> list[str]:
    """Stored texts, each with the digest of the one before; `texts` stand as they are."""
    found, previous = list[str](), ""
    for position, entry in enumerate(entries):
        found.append((texts or {}).get(position) or written([*entry[:7], previous, *entry[8:]]))
        previous = sha256(found[-1].encode()).hexdigest()
    return found


def sealed(
    evidence: Evidence,
    stored: Sequence[str],
    order: Sequence[int] = (),
    key: Signer = KEY,
    beside: tuple[Sequence[bytes], Sequence[bytes]] = ((), ()),
) -> Evidence:
    """Entries in a ledger of their own, signed: what a host does who has the key. `order`: as they entered it;
    `beside`: the leaves before and after them.
    """
    game = json.loads(evidence.entries[0].stored)[1]["header"]["ruleset"]
    match, order = evidence.head.match, order or range(len(stored))
    made: dict[int, tuple[str, bytes, bytes]] = {}
    for position, text in enumerate(stored):
        salt = sha256(f"{match} {position}".encode()).digest()[:16]
        topic = _topic(game, text)
        content = leaves.content(salt, topic, text.encode())
        made[position] = (topic, salt, leaves.leaf(match, position, content))
    hashes = [*beside[0], *(made[position][2] for position in order), *beside[1]]
    numbers = {position: number for number, position in enumerate(order, len(beside[0]))}
    proved = [
        Proved(
            topic=made[position][0],
            stored=text,
            salt=made[position][1].hex(),
            number=numbers[position],
            path=tuple(one.hex() for one in tree.inclusion(hashes, numbers[position])),
        )
        for position, text in enumerate(stored)
    ]
    checkpoint = Checkpoint(key.name, len(hashes), tree.root(hashes))
    note = f"{checkpoint.text}\n{key.sign(checkpoint.text)}"
    return Evidence(Head(match=match, entries=len(proved)), proved, Foot(checkpoint=note, keys=(stated(key, 1),)))


def leaves_of(evidence: Evidence) -> list[bytes]:
    """The leaves of the entries."""
    match = evidence.head.match
    return [leaves.leaf(match, position, content_of(entry)) for position, entry in enumerate(evidence.entries)]


def content_of(entry: Proved) -> bytes:
    """The salted digest of an entry."""
    return leaves.content(bytes.fromhex(entry.salt), entry.topic, entry.stored.encode())


def proof_of(evidence: Evidence, position: int) -> dict[str, Any]:
    """The proof of an entry, as a player keeps it."""
    entry = evidence.entries[position]
    where = {"match": evidence.head.match, "position": position, "number": entry.number}
    content = content_of(entry).hex()
    return {**where, "content": content, "path": list(entry.path), "checkpoint": evidence.foot.checkpoint}


def _topic(game: str, text: str) -> str:
    try:
        kind = json.loads(text, parse_int=float)[1]["event"]
    except (ValueError, RecursionError, LookupError, TypeError):
        kind = "MatchNoted"
    topic = f"{game if isinstance(kind, str) and kind in KINDS else 'match'}.{kind}"[:200]
    return topic.encode(errors="replace").decode()


def forged(evidence: Evidence, change: Callable[[list[Any]], object]) -> bytes:
    """The file of a host who recorded something else, and signed it."""
    entries = entries_of(evidence)
    change(entries)
    for position, entry in enumerate(entries):
        entry[0] = position
    return file.write(sealed(evidence, chained(entries)))


def changed(evidence: Evidence, position: int, **fields: Any) -> bytes:
    """The file with an entry's line changed as it stands."""
    entries = list(evidence.entries)
    entries[position] = structs.replace(entries[position], **fields)
    return file.write(structs.replace(evidence, entries=entries))


def footed(evidence: Evidence, **fields: Any) -> bytes:
    """The file with its last line changed as it stands."""
    return file.write(structs.replace(evidence, foot=structs.replace(evidence.foot, **fields)))


def listed(evidence: Evidence, entries: Sequence[Proved]) -> bytes:
    """The file with other entries, and their count."""
    head = structs.replace(evidence.head, entries=len(entries))
    return file.write(structs.replace(evidence, head=head, entries=entries))
