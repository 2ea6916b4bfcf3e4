"""Files that only their owner can read: keys, a player's own secrets."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say


def write_private(file: Path, data: bytes) -> None:
    """Keeps data in a new file that only its owner can read, all of it or no file; raises `Malformed` if the file
    exists or cannot be made."""
    try:
        opened = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        raise Malformed(say("{file} is there already: remove it, or name another", file=str(file)), "") from None
    except OSError as error:
        raise _unwritten(file, error) from None
    try:
        with os.fdopen(opened, "wb") as made:
            made.write(data)
    except OSError as error:
        with suppress(OSError):
            file.unlink()
        raise _unwritten(file, error) from None


def _unwritten(file: Path, error: OSError) -> Malformed:
    return Malformed(say("{file} cannot be written: {why}", file=str(file), why=error.strerror or str(error)), "")
