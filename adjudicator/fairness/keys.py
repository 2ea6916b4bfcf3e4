"""The keys that secrets of shuffles are derived from: no secret is stored anywhere before it is revealed."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from typing import Final

from adjudicator.fairness.commit import commitment
from adjudicator.fairness.derive import SECRET, derived, prefixed
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import ALGORITHM, COVERED, ShuffleCommitted
from adjudicator.store.database import file_beside, is_postgres

VARIABLE: Final = "ADJUDICATOR_SECRETS_KEY"
"""The environment variable with the keys: the one in use, then older ones, separated by spaces."""
SUFFIX: Final = ".secrets.key"
"""The ending of the name of the file with an SQLite database's key."""
_KEY = re.compile("[0-9a-f]{64}")
_MALFORMED = say("a key is 64 hexadecimal digits in lower case; several have spaces between")
_NONE = say(
    "Managed decks need a key for their secrets: set ADJUDICATOR_SECRETS_KEY to 64 hexadecimal digits, the same for "
    "every process, or to several with spaces between, of which the first is used"
)


class Keys:
    """The keys of a service, read or made when first needed."""

    def __init__(self, read: Callable[[], list[bytes]]) -> None:
        """`read` gives the key in use, then older ones; none if secrets cannot be kept."""
        self._read = read
        self._held: list[bytes] = []

    def guard(self) -> None:
        """Raises `Refused` if there is no key."""
        next(self._all())

    def promise(self, match: str, shuffle: str, event: ShuffleCommitted, seats: tuple[str, ...]) -> ShuffleCommitted:
        """A shuffle with its commitment to a new secret, and who takes part; raises `Refused` if there is no key."""
        nonce = token_bytes(16)
        secret = _secret(next(self._all()), nonce, match, shuffle)
        return ShuffleCommitted(
            seat=event.seat,
            pool=event.pool,
            shuffle=shuffle,
            match=match,
            algorithm=COVERED,
            nonce=nonce.hex(),
            commitment=commitment(secret).hex(),
            seats=seats,
        )

    def secret(self, promised: ShuffleCommitted) -> bytes:
        """The secret of a shuffle; raises `Refused` if its key is not among these."""
        nonce, name = bytes.fromhex(promised.nonce), promised.shuffle
        for key in self._all():
            secret = _secret(key, nonce, promised.match, promised.shuffle)
            if commitment(secret).hex() == promised.commitment:
                return secret
        raise Refused(
            "untimely",
            say("The key that the secret of shuffle {shuffle} was made with is not here", shuffle=name),
            "event",
        )

    def _all(self) -> Iterator[bytes]:
        try:
            self._held = self._held or self._read()
        except (OSError, ValueError) as error:
            why = error.says if isinstance(error, Malformed) else str(error)
            raise Refused(
                "untimely", say("The key of managed decks cannot be read: {why}", why=why), "randomness"
            ) from None
        if not self._held:
            raise Refused("untimely", _NONE, "randomness")
        yield from self._held


def keys_of(database: str, given: str = "") -> Keys:
    """The keys of a service on a database: those given as text, or from a file beside an SQLite database, made at first
    use, or random ones in memory; PostgreSQL has none of its own. Raises `Malformed`."""
    if given.strip():
        held = [bytes.fromhex(key) for key in given.split() if _KEY.fullmatch(key)]
        if len(held) < len(given.split()):
            raise Malformed(_MALFORMED, VARIABLE)
        return Keys(lambda: held)
    if is_postgres(database):
        return Keys(list)
    file = file_beside(database, SUFFIX)
    if file is None:
        by_chance = [token_bytes(SECRET)]
        return Keys(lambda: by_chance)
    return Keys(lambda: [_of_file(file)])


def _of_file(file: Path) -> bytes:
    """The key in a file that only its owner reads; the first process makes it. Raises `Malformed`."""
    if not file.exists():
        _make(file)
    text = file.read_text("ascii").strip()
    if not _KEY.fullmatch(text):
        raise Malformed(_MALFORMED, str(file))
    return bytes.fromhex(text)


def _make(file: Path) -> None:
    """Makes a key's file, whole or not at all, unless another process has made it meanwhile."""
    made = file.with_name(f"{file.name}.{token_bytes(8).hex()}")
    made.touch(0o600)
    try:
        made.write_text(token_bytes(SECRET).hex() + "\n", "ascii")
        with suppress(FileExistsError):
            os.link(made, file)
    finally:
        made.unlink()


def _secret(key: bytes, nonce: bytes, match: str, shuffle: str) -> bytes:
    """A secret derived by HKDF: revealed secrets tell nothing about the key or any other secret."""
    info = prefixed(f"{ALGORITHM} secret") + prefixed(match) + prefixed(shuffle)
    return derived(key, SECRET, nonce, info)
