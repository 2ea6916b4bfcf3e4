"""`adjudicator new`: a game to begin from, as a package of its own."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from adjudicator.match import Rulesets
from adjudicator.scaffold import written
from adjudicator.seam.ruleset import Refused
from api.cli import asked
from api.cli.files import named
from api.cli.terminal import Page, Unusable, show_json
from api.sentences import counted, say


@click.command()
@click.argument("name")
@click.option(
    "--in", "within", type=click.Path(exists=True, file_okay=False, path_type=Path), default=Path(), metavar="FOLDER",
    help="Where the game's folder is made; else here.",
)  # fmt: skip
@click.option("--secrets", is_flag=True, help="One with hidden hands.")
@asked.language
@asked.as_json
@click.pass_obj
def new(rulesets: Rulesets, name: str, within: Path, secrets: bool, as_json: bool) -> None:
    """Writes a small game under a new NAME, to make another one of.

    It is a package that keeps all that a game owes: install it, and every command knows it.
    """
    folder = within / name
    try:
        files = written(name, rulesets, within, "with-secrets" if secrets else "all-open")
    except Refused as refused:
        raise Unusable(refused.says) from None
    except FileExistsError:
        raise Unusable(say("{file} is there already: remove it, or name another", file=named(folder))) from None
    except OSError as error:
        raise Unusable(say("Cannot write: {why}", why=error.strerror or str(error))) from None
    if as_json:
        show_json(
            {"name": name, "folder": str(folder), "files": [path.relative_to(folder).as_posix() for path in files]}
        )
        return
    page = Page()
    for path in files:
        page.line(named(path), style="dim")
    page.line(counted("{count} file; next:", "{count} files; next:", len(files)))
    for command in (f"{sys.executable} -m pip install -e {folder}", f"adjudicator check {name}"):
        page.line(command, style="bold", margin="    ")
