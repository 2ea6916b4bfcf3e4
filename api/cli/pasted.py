"""Commands of ours as people can paste them."""

from __future__ import annotations

import sys
from pathlib import Path
from shlex import join
from shutil import which
from typing import Final

from adjudicator.store.database import without_password
from api.settings import USUAL

NAME: Final = "adjudicator"
"""What this program is called."""


def command(*words: str, database: str) -> str:
    """A command for a database: this program as it was started, the words, and the database where it is not the usual
    one."""
    named = [] if database == USUAL.database else ["--database", without_password(database)]
    return join([_program(), *words, *named])


def _program() -> str:
    """The program as it was started, `.venv/bin/adjudicator`; its bare name if a shell finds it by that."""
    started, found = Path(sys.argv[0]), which(NAME)
    is_found = found is not None and Path(found).resolve() == started.resolve()
    return NAME if started.name != NAME or is_found else str(started)
