"""`adjudicator read`: foreign files as a match record."""

from __future__ import annotations

from inspect import signature
from pathlib import Path
from typing import Any

import click

from adjudicator.match import Game, Header, MatchNoted, MatchOpened, Rulesets
from adjudicator.plain.json import Malformed, Several, guard, read_as
from adjudicator.plain.said import listed
from adjudicator.plain.visible import is_seen
from adjudicator.replay import record
from adjudicator.seam.ruleset import Foreign, Refused
from adjudicator.store.envelope import Entry
from api.cli import asked
from api.cli.files import content, fault, hand_over, named
from api.cli.terminal import Unusable, printable, speaker
from api.sentences import counted, of_field, say


@click.command()
@click.argument("kind")
@click.argument("paths", type=asked.FILE, metavar="FILE…", nargs=-1, required=True)
@click.option("--title", default="", help="What the match is called; else as the file says, or the last file.")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@asked.language
@asked.as_json
@click.pass_obj
def read(
    rulesets: Rulesets, kind: str, paths: tuple[Path, ...], title: str, output: Path | None, as_json: bool
) -> None:
    """Reads foreign files of a KIND and writes the record of the match in them.

    vsav: a VASSAL set-up. decks: a card-facts file (JSON Lines, or a card database's bulk, set or search file), then
    a decklist for each character (text, Arena, Forge, XMage, Cockatrice, Magic Online). sheet: a score sheet of an
    encounter, as text (docs/score-sheets.md).

    What could not be laid on the table is kept as notes in the record, in the language of --lang.
    """
    ruleset = _game_of(rulesets, kind)
    files = ", ".join(map(named, paths))
    try:
        made = _recorded(ruleset, title, named(paths[-1].stem), _foreign(ruleset, kind, paths))
    except (Malformed, Refused) as error:
        each = error.each if isinstance(error, Several) else [error]
        raise Unusable(*(of_field(files, fault(one)) for one in each)) from None
    notes = [entry.event.text for entry in made.entries if isinstance(entry.event, MatchNoted)]
    facts = {"match": str(made.match), "notes": notes}
    hand_over(record.write(made.header, made.entries), output, facts if as_json else None)
    if notes and (output is not None or not as_json):
        click.echo(printable(f"{files}: {notes[0]}"), err=True)


def _foreign(ruleset: Game, kind: str, paths: tuple[Path, ...]) -> Foreign:
    """What the reader made of the files; `Unusable` if it takes another number of them."""
    reader, data = ruleset.readers[kind], [content(path) for path in paths]
    try:
        signature(reader).bind(*data)
    except TypeError:
        files = counted("{count} file", "{count} files", len(paths))
        raise Unusable(say("{kind} is not read from {files}", kind=kind, files=files)) from None
    return reader(*data)


def _game_of(rulesets: Rulesets, kind: str) -> Game:
    for game in rulesets.values():
        if kind in game.readers:
            return game
    kinds = sorted(kind for game in rulesets.values() for kind in game.readers)
    raise Unusable(say("There is no reader of {kind}; known: {kinds}", kind=kind, kinds=listed(kinds, "list")))


def _recorded(ruleset: Game, title: str, stem: str, found: Foreign) -> record.Record:
    """The match as a record, written and read again. Its title is the one given, else its own, else the file's name."""
    seats = {seat[:100]: name[:200] for seat, name in ruleset.seats(found.setup).items()}
    about = {"seats": seats, **found.about, **({"title": title[:200]} if title else {})}
    game = {"ruleset": ruleset.name, "edition": ruleset.edition, "setup": found.setup}
    told = {"title": stem[:200] if is_seen(stem) else "", **about, **game}
    guard(told)
    header = read_as(Header, told)
    notes = [Entry(at, MatchNoted(text=speaker().say(note)[:4000])) for at, note in enumerate(found.notes, 1)]
    unknown = (None,) * len(found.events)
    each = zip(found.events, found.told_by or unknown, found.lines or unknown, strict=True)
    events = [
        Entry(at, event, by=None if by is None else by[:200], line=line, how="read")
        for at, (event, by, line) in enumerate(each, 1 + len(notes))
    ]
    entries: list[Entry[Any]] = [Entry(0, MatchOpened(header)), *notes, *events]
    return record.read(record.write(header, entries), [ruleset])
