"""The contents of a leaf: an entry's match and position, and a salted digest of what is stored there.

Every part is framed by its length, and every digest begins with its purpose. The salt is derived from a secret of the
database: without it nobody can guess a hidden entry and check the guess.
"""

from __future__ import annotations

import hmac
from hashlib import sha256
from typing import Final
from uuid import UUID

from adjudicator.ledger import tree
from adjudicator.store.database import Numbered

_SALT: Final = b"adjudicator/ledger/salt/v1"
_CONTENT: Final = b"adjudicator/ledger/content/v1"
_LEAF: Final = b"adjudicator/ledger/leaf/v1"


def framed(*parts: bytes) -> bytes:
    """Parts, each after its length in eight bytes; no other list of parts gives the same bytes."""
    return b"".join(len(part).to_bytes(8) + part for part in parts)


def name_of(match: UUID | str) -> str:
    """A match's id as written in a leaf."""
    return match.hex if isinstance(match, UUID) else match


def salt(secret: UUID, match: str, position: int | None) -> bytes:
    """The sixteen bytes of salt for an entry's digest."""
    return hmac.digest(secret.bytes, framed(_SALT, *_place(match, position)), "sha256")[:16]


def content(salt: bytes, topic: str, state: bytes) -> bytes:
    """The salted digest of an entry's stored topic and bytes."""
    return sha256(framed(_CONTENT, salt, _text(topic), state)).digest()


def leaf(match: str, position: int | None, content: bytes) -> bytes:
    """The leaf hash of the entry at a position of a match."""
    return tree.leaf_hash(framed(_LEAF, *_place(match, position), content))


def leaf_of(secret: UUID, row: Numbered) -> bytes:
    """The leaf hash of a row, whatever it holds."""
    match = name_of(row.match)
    return leaf(match, row.position, content(salt(secret, match, row.position), row.topic, row.state))


def _place(match: str, position: int | None) -> tuple[bytes, bytes]:
    return _text(match), b"" if position is None else b"%d" % position


def _text(text: str) -> bytes:
    return text.encode(errors="surrogatepass")
