"""What several commands ask for: the record, the reader, the database."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeAlias, TypeVar

import click

from adjudicator.seam.ruleset import JUDGE
from adjudicator.seam.sentences import LANGUAGES

F = TypeVar("F", bound=Callable[..., Any])
Decorator: TypeAlias = Callable[[F], F]

DATABASE: Final = "ADJUDICATOR_DATABASE"
FILE = click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True, path_type=Path)
OUTPUT = click.Path(dir_okay=False, path_type=Path)

record = click.argument("record", type=FILE)
as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
language = click.option(
    "--lang",
    "language",
    type=click.Choice(LANGUAGES),
    default="en",
    show_default=True,
    help="Language of titles.",
)
viewer = click.option(
    "--as", "viewer", metavar="VIEWER", default=JUDGE, show_default=True,
    help="Who looks: judge, spectator, or a seat.",
)  # fmt: skip
which = click.option(
    "--reading", "which", type=click.Choice(["played", "ruled"]), default="played", show_default=True,
    help="All events, or without those a ruling voided.",
)  # fmt: skip
database = click.option(
    "--database", envvar=DATABASE, default="adjudicator.sqlite", show_default=True, show_envvar=True,
    metavar="FILE|URL", help="An SQLite file, or a postgresql:// URL.",
)  # fmt: skip
