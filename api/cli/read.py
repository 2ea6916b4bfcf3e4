"""`adjudicator read`: foreign files as a match record."""

from __future__ import annotations

from inspect import signature
from pathlib import Path

import click

from adjudicator.match import Game, Header, MatchNoted, MatchOpened, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.seam.ruleset import Foreign, Refused
from adjudicator.store.envelope import Entry
from api.cli import asked
from api.cli.files import content, said, save
from api.cli.terminal import Unusable


@click.command()
@click.argument("kind")
@click.argument("paths", type=asked.FILE, metavar="FILE…", nargs=-1, required=True)
@click.option("--title", default="", help="What the match is called; else as the last file.")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@click.pass_obj
def read(rulesets: Rulesets, kind: str, paths: tuple[Path, ...], title: str, output: Path | None) -> None:
    """Reads foreign files of a KIND and writes the record of a match set up so.

    vsav: a VASSAL set-up. decks: a card-facts file (JSON Lines, or a card database's bulk file), then a decklist for
    each character.

    What could not be laid on the table is kept as notes in the record.
    """
    ruleset = _game_of(rulesets, kind)
    named = ", ".join(map(str, paths))
    reader, data = ruleset.readers[kind], [content(path) for path in paths]
    try:
        signature(reader).bind(*data)
    except TypeError:
        raise Unusable(f"{kind} is not read from {len(paths)} files") from None
    try:
        made = _recorded(ruleset, title or paths[-1].stem, reader(*data))
    except (Malformed, Refused) as error:
        raise Unusable(f"{named}: {said(error)}") from None
    save(output, record.write(made.header, made.entries))
    for entry in made.entries[1:2]:
        click.echo(f"{named}: {entry.event.text}", err=True)


def _game_of(rulesets: Rulesets, kind: str) -> Game:
    for game in rulesets.values():
        if kind in game.readers:
            return game
    kinds = sorted(kind for game in rulesets.values() for kind in game.readers)
    raise Unusable(f"no reader of {kind!r}; there are: {', '.join(kinds) or 'none'}")


def _recorded(ruleset: Game, title: str, found: Foreign) -> record.Record:
    seats = {seat[:100]: name[:200] for seat, name in ruleset.seats(found.setup).items()}
    header = Header(ruleset=ruleset.name, edition=ruleset.edition, title=title[:200], seats=seats, setup=found.setup)
    notes = [MatchNoted(text=note[:4000]) for note in found.notes]
    entries = [Entry(position, event) for position, event in enumerate([MatchOpened(header), *notes])]
    return record.read(record.write(header, entries), [ruleset])
