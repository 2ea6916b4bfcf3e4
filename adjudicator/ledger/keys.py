"""The key that signs a ledger: a text or a file that somebody names, else the file beside an SQLite database."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from adjudicator.ledger.note import Signer, read_signer
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.store.database import file_beside

SUFFIX: Final = ".signing.key"
"""What the name of the file with the key of an SQLite database's ledger ends with."""


def signing_key(given: str, database: str) -> Signer | None:
    """The key of a database's ledger, if there is one: `given` is the key itself or its file; raises `Malformed`."""
    if given.startswith("PRIVATE+KEY+"):
        return read_signer(given)
    beside = file_beside(database, SUFFIX)
    if given:
        return read_key(Path(given))
    return read_key(beside) if beside and beside.exists() else None


def read_key(file: Path) -> Signer:
    """The key that signs in a file; raises `Malformed`."""
    try:
        text = file.read_text()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Malformed(say("{file} cannot be read: {why}", file=str(file), why=why), "key") from None
    return read_signer(text)


def write_key(signer: Signer, file: Path) -> None:
    """Keeps a key in a new file that only its owner reads; raises `Malformed` where there is one."""
    try:
        opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise Malformed(say("{file} is there already: remove it, or name another", file=str(file)), "key") from None
    except OSError as error:
        why = error.strerror or str(error)
        raise Malformed(say("{file} cannot be written: {why}", file=str(file), why=why), "key") from None
    with os.fdopen(opened, "w") as made:
        made.write(f"{signer.text}\n")
