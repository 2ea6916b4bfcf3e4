"""The key that signs a ledger: a given text or file, or the file beside an SQLite database."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from adjudicator.ledger.note import Signer, read_signer
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.store.database import file_beside
from adjudicator.store.private import write_private

SUFFIX: Final = ".signing.key"
"""The ending of the name of the file with the key of an SQLite database's ledger."""


def signing_key(given: str, database: str) -> Signer | None:
    """The key of a database's ledger; None: there is none. `given`: the key itself or its file. Raises `Malformed`."""
    if given.startswith("PRIVATE+KEY+"):
        return read_signer(given)
    beside = file_beside(database, SUFFIX)
    if given:
        return read_key(Path(given))
    return read_key(beside) if beside and beside.exists() else None


def read_key(file: Path) -> Signer:
    """The signing key in a file; raises `Malformed`."""
    try:
        text = file.read_text()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed(say("{file} cannot be read: {why}", file=str(file), why=why), "key") from None
    try:
        return read_signer(text)
    except Malformed as error:
        raise Malformed(say("{file}: {why}", file=str(file), why=error.says), "key") from None


def write_key(signer: Signer, file: Path) -> None:
    """Keeps a key in a new file that only its owner reads; raises `Malformed` if the file exists."""
    write_private(file, f"{signer.text}\n".encode())
