"""Options and arguments that commands share: the match, the viewer, the language, the database."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click
from msgspec import inspect

from adjudicator.plain.json import Malformed
from adjudicator.plain.known import known
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import JUDGE
from adjudicator.seam.sentences import LANGUAGES, Speaker
from api.cli.terminal import SPEAKER, Unusable
from api.sentences import of_field, say
from api.settings import Settings, variable

if TYPE_CHECKING:
    from adjudicator.ledger.note import Signer

F = TypeVar("F", bound=Callable[..., Any])

FILE = click.Path(exists=True, dir_okay=False, readable=True, allow_dash=True, path_type=Path)


class Whole(click.IntRange):
    """A whole number within bounds; click would call it an integer range."""

    name = "whole number"


class _Output(click.Path):
    """A file to write; `-` means standard output, and so does leaving the option out."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; None for standard output."""
        return None if value == "-" else super().convert(value, param, ctx)


class _Kept(click.Path):
    """A file to keep, which `-` is not."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The path; `Unusable` for standard output."""
        if value == "-":
            name = param.human_readable_name if param else ""
            raise Unusable(of_field(name, say("- is standard output; name a file")))
        return super().convert(value, param, ctx)


OUTPUT = _Output(dir_okay=False, path_type=Path)
KEPT = _Kept(dir_okay=False, path_type=Path)
STREAM = click.Path(dir_okay=False, allow_dash=True, path_type=Path)
"""A file to write, or `-` for standard output; without the option nothing is written."""


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

of_line = click.option(
    "--line", metavar="LINE", default="", help="A line of the match instead, by the beginning of its id."
)


def setting(field: str, **how: Any) -> Callable[[F], F]:
    """An option that the environment may set, with the default, bounds and help that `Settings` gives it."""
    info = next(
        one for one in cast("inspect.StructType", inspect.type_info(known(Settings))).fields if one.name == field
    )
    about = cast("inspect.Metadata", info.type)
    match about.type:
        case inspect.IntType(ge=least, le=most):
            how["type"] = Whole(least, most)
        case inspect.BoolType():
            how["is_flag"] = True
    return click.option(
        f"--{field.replace('_', '-')}", field, envvar=variable(field), show_envvar=True,
        default=() if how.get("multiple") else info.default, show_default=not how.get("is_flag") and info.default != "",
        help=(about.extra_json_schema or {})["description"], **how,
    )  # fmt: skip


database = setting("database", metavar="FILE|URL")
signing_key = setting("signing_key", metavar="FILE")
_named = click.argument("named", metavar="RECORD|SITUATION|MATCH")


def signer(given: str, database: str) -> Signer | None:
    """The key that signs a database's ledger, None if there is none; `Unusable` if it cannot be used."""
    from adjudicator.ledger.keys import signing_key as signing_key_of  # here: most commands sign nothing

    try:
        return signing_key_of(given, database)
    except Malformed as error:
        raise Unusable(say("The signing key cannot be used: {why}", why=error.says)) from None


@dataclass(frozen=True)
class Source:
    """Where a command's match is: in a record's file, or in a database under an id that begins with `named`."""

    named: str
    database: str
    which: Which
    line: str = ""
    """The beginning of the id of the line of it that is looked at; empty: the match itself is."""


def match(command: F) -> F:
    """Gives a command its match as `source`, and the options that all commands about a match share."""

    @wraps(command)
    def about(*args: Any, named: str, database: str, which: Which, line: str, **given: Any) -> Any:
        return command(*args, source=Source(named, database, which, line), **given)

    return _named(which(of_line(database(language(as_json(cast("F", about)))))))
