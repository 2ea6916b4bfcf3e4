"""`adjudicator read`: foreign files made into a set-up."""

from __future__ import annotations

from inspect import signature
from pathlib import Path

import click
import msgspec

from adjudicator.match import Rulesets
from adjudicator.plain import Malformed
from adjudicator.ruleset import Refused
from api.cli import asked
from api.cli.files import content, said, save
from api.cli.rules import game_named
from api.cli.terminal import Unusable


@click.command(name="read")
@click.argument("name", metavar="RULESET")
@click.argument("kind", metavar="KIND")
@click.argument("files", nargs=-1, required=True, type=asked.FILE, metavar="FILE…")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@click.pass_obj
def read_(rulesets: Rulesets, name: str, kind: str, files: tuple[Path, ...], output: Path | None) -> None:
    """Reads files as players have them and writes a set-up as JSON.

    RULESET mtg_trpg, KIND decks: a card-facts file (JSON Lines, or a card database's bulk file), then a decklist for
    each character.
    """
    ruleset = game_named(rulesets, name)
    if kind not in ruleset.readers:
        known = ", ".join(ruleset.readers) or "none"
        raise Unusable(f"{name} reads no {kind!r}; known: {known}")
    reader, data = ruleset.readers[kind], [content(path) for path in files]
    try:
        signature(reader).bind(*data)
    except TypeError:
        raise Unusable(f"{kind} is not read from {len(files)} files") from None
    try:
        setup = reader(*data)
    except (Malformed, Refused) as error:
        raise Unusable(said(error)) from None
    save(output, msgspec.json.format(msgspec.json.encode(setup), indent=2) + b"\n")
