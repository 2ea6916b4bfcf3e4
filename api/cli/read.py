"""`adjudicator read`: a foreign file as a match record."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator import record
from adjudicator.match import Game, Header, MatchNoted, MatchOpened, Rulesets
from adjudicator.plain import Malformed
from adjudicator.ruleset import Plain, Refused
from adjudicator.store import Entry
from api.cli import asked
from api.cli.files import content, said, save
from api.cli.terminal import Unusable


@click.command()
@click.argument("path", type=asked.FILE, metavar="FILE")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@click.pass_obj
def read(rulesets: Rulesets, path: Path, output: Path | None) -> None:
    """Reads a foreign file (by its ending: .vsav) as the set-up of a match and writes the record.

    What could not be laid on the table is kept as notes in the record and counted on standard error.
    """
    ruleset = _game_of(rulesets, path)
    try:
        told = ruleset.readers[path.suffix](content(path))
        made = _recorded(ruleset, path, told)
    except (Malformed, Refused) as error:
        raise Unusable(f"{path}: {said(error)}") from None
    save(output, record.write(made.header, made.entries))
    counts = ", ".join(f"{count} {name}" for name, count in told["counts"].items())
    click.echo(f"{path}: {counts}", err=True)


def _game_of(rulesets: Rulesets, path: Path) -> Game:
    endings = [ending for game in rulesets.values() for ending in game.readers]
    for game in rulesets.values():
        if path.suffix in game.readers:
            return game
    raise Unusable(f"{path}: no reader for {path.suffix or 'a file without an ending'}; there are {' '.join(endings)}")


def _recorded(ruleset: Game, path: Path, told: Plain) -> record.Record:
    header = Header(ruleset=ruleset.name, edition=ruleset.edition, title=path.stem[:200], setup=told["setup"])
    notes = [MatchNoted(text=_in_words(note)) for note in told["notes"]]
    entries = [Entry("", position, event=event) for position, event in enumerate([MatchOpened(header), *notes])]
    return record.read(record.write(header, entries), [ruleset])


def _in_words(note: Plain) -> str:
    at = f" at ({note['at'][0]:g}, {note['at'][1]:g})" if note.get("at") else ""
    return f"{note['piece']}{at}: {note['why']}"[:2000]
