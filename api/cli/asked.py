"""What several commands ask for: the match, the viewer, the language, the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import Any, Final, TypeVar, cast

import click

from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import JUDGE
from adjudicator.seam.sentences import LANGUAGES, Speaker
from api.cli.terminal import SPEAKER

F = TypeVar("F", bound=Callable[..., Any])

DATABASE: Final = "ADJUDICATOR_DATABASE"
FILE = click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True, path_type=Path)
OUTPUT = click.Path(dir_okay=False, path_type=Path)


def _speak(context: click.Context, _: click.Parameter, language: str) -> None:
    context.meta[SPEAKER] = Speaker(language)


as_json = click.option("--json", "as_json", is_flag=True, help="Write JSON.")
language = click.option(
    "--lang", type=click.Choice(LANGUAGES), default=LANGUAGES[0], show_default=True, help="Language of sentences.",
    callback=_speak, is_eager=True, expose_value=False,
)  # fmt: skip
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
_named = click.argument("named", metavar="RECORD|MATCH")


@dataclass(frozen=True)
class Source:
    """Where the match is that a command is about: a record's file, or the beginning of an id in a database."""

    named: str
    database: str
    which: Which


def match(command: F) -> F:
    """The match a command is about, given to it as `source`, and what all such commands ask for besides."""

    @wraps(command)
    def about(*args: Any, named: str, database: str, which: Which, **given: Any) -> Any:
        return command(*args, source=Source(named, database, which), **given)

    return _named(which(database(language(as_json(cast("F", about))))))
