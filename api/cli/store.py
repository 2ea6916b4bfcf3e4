"""`adjudicator import`, `export` and `verify`: records put into a database, taken out, and checked to be intact."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import click
from eventsourcing.persistence import DatabaseError, OperationalError
from msgspec import Struct, structs

from adjudicator.evidence.file import LARGEST, match_of
from adjudicator.ledger.check import Checked, check
from adjudicator.match import NotFound, Rulesets
from adjudicator.note import Asker
from adjudicator.notes import Notes
from adjudicator.plain.said import Said, listed
from adjudicator.replay.disputed import LOOKS, stream_at
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.reading import Reading
from adjudicator.replay.record import Record
from adjudicator.seam.ruleset import JUDGE, Refused
from adjudicator.service import Adjudicator
from adjudicator.shuffles import ShuffleCommitted
from adjudicator.store.database import Id
from adjudicator.store.envelope import NOBODY, Corrupt
from api.cli import asked
from api.cli.checked import plain_checked, show_checked
from api.cli.database import existing, match_named, opened
from api.cli.evidence import Holding, Looked, compared, looked, plain_looked, show_looked
from api.cli.files import RECORD, content, record_of
from api.cli.kept import Against, held_against
from api.cli.names import NOBODYS, Names, said
from api.cli.sources import Source, sources
from api.cli.terminal import Page, Unusable, Words, progress, show_json, speaker, watched
from api.cli.verdicts import promised, show_diverged, verdict
from api.cli.views import plain_views, show_views, views_held
from api.sentences import counted, say
from api.view import fidelity
from projections.check import Held


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=asked.FILE)
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def import_(rulesets: Rulesets, files: tuple[Path, ...], database: str, as_json: bool) -> None:
    """Imports match records.

    All of them or, where one cannot be read, none; what is there already is not imported again.
    """
    imported = _imported(rulesets, files, database)
    found = [record.reading().fidelity() for _, record in imported]
    if as_json:
        given = zip(files, imported, found, strict=True)
        show_json([_imported_as(path, match, record, replayed) for path, (match, record), replayed in given])
        return
    page = Page()
    for (match, record), replayed in zip(imported, found, strict=True):
        counts = [counted("{count} event", "{count} events", len(record.entries) - 1)]
        if record.disputes:
            counts.append(counted("{count} dispute", "{count} disputes", len(record.disputes)))
        if record.notes:
            counts.append(counted("{count} note", "{count} notes", len(record.notes)))
        held = listed(counts, "list")
        page.row([(str(match), 36, "bold")], say("{title} ({events})", title=record.header.title, events=held))
        show_diverged(page, replayed)


def _imported_as(path: Path, match: UUID, record: Record, replayed: Fidelity) -> dict[str, Any]:
    """What became of a file, as plain data."""
    about = {"file": str(path), "match": str(match), "title": record.header.title}
    counts = {"entries": len(record.entries) - 1, "disputes": len(record.disputes), "notes": len(record.notes)}
    return {**about, **counts, "fidelity": replayed.label}


def _imported(rulesets: Rulesets, files: tuple[Path, ...], database: str) -> list[tuple[UUID, Record]]:
    """The records in files with their ids, all read before any is stored; progress is counted in events."""
    given = [(path, content(path, RECORD)) for path in files]
    events = sum(data.rstrip().count(b"\n") for _, data in given)
    with progress(say("Reading"), events) as shown:
        records = [record_of(path, data, rulesets, partial(shown.advance, shown.task_ids[0])) for path, data in given]
    imported = []
    with opened(rulesets, database) as service, progress(say("Storing"), events) as shown:
        for record in records:
            match, _ = service.import_record(record)
            Notes(service).take_in(match, record.notes, Asker(NOBODY, JUDGE, len(record.entries) - 1))
            imported.append((match, record))
            shown.advance(shown.task_ids[0], len(record.entries) - 1)
    return imported


@click.command()
@click.argument("named", metavar="[MATCH|FILE]...", nargs=-1)
@click.option("--checkpoint", "notes", type=asked.FILE, multiple=True, help="A checkpoint kept elsewhere.")
@click.option("--slip", "slips", multiple=True, metavar="TEXT", help="What a printed slip says of one.")
@click.option("--proof", "proofs", type=asked.FILE, multiple=True, help="The proof of an entry, kept elsewhere.")
@click.option(
    "--contribution", "contributions", type=asked.FILE, multiple=True,
    help="What a player added to a shuffle, kept by their device.",
)  # fmt: skip
@click.option("--key", "keys", multiple=True, metavar="VKEY", help="Whose signature counts; else as the database says.")
@asked.database
@asked.language
@asked.as_json
@click.pass_context
def verify(
    context: click.Context, named: tuple[str, ...], notes: tuple[Path, ...], slips: tuple[str, ...],
    proofs: tuple[Path, ...], contributions: tuple[Path, ...], keys: tuple[str, ...], database: str, as_json: bool,
) -> None:  # fmt: skip
    """Tells whether entries were changed, moved, added or removed: of a database, or in files of evidence.

    In a database looks at the matches named by the beginning of their ids, else at all, at the ledger, and at what
    searches read. Each entry holds the digest of the one before it; the ledger's checkpoints hold all of them. What
    leaves no trace in the database, as an older copy put back, shows by a checkpoint that you kept elsewhere
    (`adjudicator ledger checkpoint`). Tells of a managed match whether its shuffles kept what was promised, and of any
    whether replaying it gives the tables that were recorded at the time.

    No database is needed for a FILE: evidence (`adjudicator export --evidence`), of which all of this is checked, or a
    record, which can tell of its shuffles and its replay. Whether the end of evidence was cut off, and whether it is of
    the match that you played, shows by the proof of an entry that you kept (--proof); whether a shuffle is the one that
    you added to, by what your device kept (--contribution).
    """
    files = sources(named)
    if [file.sort for file in files] == ["database"]:
        files, named, database = [], (), str(files[0].path)
    against = partial(held_against, notes=notes, slips=slips, keys=keys, proofs=proofs)
    against = partial(against, contributions=contributions)
    if contributions and not any(file.sort == "evidence" for file in files):
        raise Unusable(say("A contribution is held against evidence: name a file of it"))
    if (notes or slips or proofs or keys) and named and not any(file.sort == "evidence" for file in files):
        raise Unusable(say("A checkpoint is of the whole database: leave the matches out"))
    outcome = _of_files(context.obj, files, against) if files else _of_database(context.obj, database, named, against)
    if as_json:
        _show_plainly(outcome)
    else:
        _show(outcome)
    if outcome.is_amiss:
        context.exit(1)


class Outcome(Struct, frozen=True):
    """The outcome for all that was verified."""

    matches: list[Verified]
    ledger: Checked | None = None
    views: Held | None = None
    evidence: Sequence[Looked] = ()
    against: Against = Against()
    """What the database was held against."""
    names: Names = NOBODYS
    """What streams of the database are called."""

    @property
    def is_amiss(self) -> bool:
        """Whether anything is wrong."""
        of_database = (self.ledger and self.ledger.faults) or (self.views and self.views.differ)
        return bool(
            of_database or any(not one.is_sound for one in self.matches) or any(one.verdict for one in self.evidence)
        )


def _of_files(rulesets: Rulesets, files: Sequence[Source], against: Holding) -> Outcome:
    proofs = [(file.path, file.read(LARGEST)) for file in files if file.sort == "evidence"]
    records = [file for file in files if file.sort != "evidence"]
    matches = _records_verified(rulesets, records, is_alone=len(files) == 1)
    others = {match for _, data in proofs if (match := match_of(data))}
    return Outcome(matches, evidence=compared([looked(*one, rulesets, against, others) for one in proofs]))


def _of_database(rulesets: Rulesets, database: str, named: Sequence[str], holding: Holding) -> Outcome:
    with existing(rulesets, database) as service:
        against = holding(service.ledger.statements())
        held = [*against.held, *(one.kept for one in against.proofs)]
        matches = verified(service, [match_named(service, one) for one in named])
        if named:
            return Outcome(matches)
        names = Names(service)
        broken = {one.stream for one in matches if one.why} | names.about({one.match for one in matches if one.why})
        views = views_held(service, broken)
        checked = check(service.ledger, [one.slip for one in held], against.keys)
        return Outcome(matches, checked, views, against=against._replace(held=held), names=names)


def _show_plainly(outcome: Outcome) -> None:
    ledger, views = outcome.ledger, outcome.views
    show_json(
        {
            "matches": list(map(_plain, outcome.matches)),
            "ledger": ledger and plain_checked(ledger, outcome.against.held, outcome.names),
            "views": views and plain_views(views, outcome.names),
            "evidence": list(map(plain_looked, outcome.evidence)),
        }
    )


def _show(outcome: Outcome) -> None:
    if outcome.matches or not outcome.evidence:
        show_verified(outcome.matches)
    if outcome.ledger:
        show_checked(outcome.ledger, outcome.against.held, outcome.against.keys, outcome.names)
    if outcome.views:
        show_views(outcome.views, outcome.names)
    for one in outcome.evidence:
        show_looked(one)


class Verified(Struct, frozen=True):
    """The outcome for a match or dispute: how many entries fit each other, the last one's digest, what is wrong."""

    match: str
    dispute: int | None = None
    """Number of the dispute; 0: the looks of judges at the match; None: the match itself."""
    entries: int = 0
    head: str = ""
    breaks_at: int | None = None
    """The position that does not fit; None if nothing is wrong, or if it is the match as a whole."""
    why: Said | None = None
    shuffles: int = 0
    """How many managed shuffles were checked: promises, as far as secrets are on record, and cards dealt in turn."""
    opened: int = 0
    """Of how many of them the secret is on record."""
    uncovered: int = 0
    """Of how many of them the promises do not cover it: those of releases before 0.9.5."""
    fidelity: Fidelity | None = None
    """How its replay compares with what was recorded; None if it was not replayed."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        replays = self.fidelity is not None and self.fidelity.label != "diverged"
        return self.why is None and (replays or self.dispute is not None)

    @property
    def stream(self) -> str:
        """The id under which it is stored."""
        return self.match if self.dispute is None else str(stream_at(UUID(self.match), self.dispute))


def verified(service: Adjudicator, matches: Sequence[Id] = ()) -> list[Verified]:
    """The outcome for these matches, or all if none is given; each is followed by its looks and disputes."""
    chosen, promised, found = matches or service.match_ids(), dict[str, str](), []
    beside: dict[Id, list[tuple[UUID, int]]] = {}
    for one in service.dispute_ids().values():
        beside.setdefault(one[0], []).append(one)
    for match in watched(chosen, say("Verifying"), len(chosen)):
        found.append(_verified(service, match, promised))
        found += [_of_dispute(service, *one) for one in sorted(beside.get(match, []))]
    return found


def _of_dispute(service: Adjudicator, match: UUID, number: int) -> Verified:
    """The outcome for a dispute, or for looks, whatever is stored in its place."""
    chain = service.chain(stream_at(match, number))
    try:
        if chain.why is None and number != LOOKS:
            service.dispute(match, number)
    except Corrupt as corrupt:
        chain = chain._replace(entries=corrupt.position, why=corrupt.why)
    return Verified(str(match), number, chain.entries, chain.head, chain.breaks_at, chain.why)


def _verified(service: Adjudicator, match: Id, promised: dict[str, str]) -> Verified:
    """The outcome for a match, whatever is stored under its id; `promised`: the match of each commitment so far."""
    if isinstance(match, str):
        return Verified(match, why=say("this is not the id of a match, so nothing is read under it"))
    try:
        chain = service.chain(match)
        found = Verified(str(match), None, chain.entries, chain.head, chain.breaks_at, chain.why)
        if found.why is None:
            return _unused(reading := service.read_once(match), _replayed(reading, found), promised)
    except Corrupt as corrupt:
        return Verified(str(match), None, corrupt.position, breaks_at=corrupt.position, why=corrupt.why)
    except NotFound:
        return Verified(str(match), why=say("this is a dispute, and one before it is missing from its match"))
    except Refused as refused:
        return Verified(str(match), why=refused.says)
    except OperationalError:  # the database is away
        raise
    except DatabaseError as error:
        return Verified(str(match), why=say("{why}", why=str(error)))
    return found


def _unused(reading: Reading, found: Verified, promised: dict[str, str]) -> Verified:
    """The outcome, with a fault if a shuffle's secret was another match's before: the players of that match know it.

    An imported copy is the same match: its shuffles name the match they were made for.
    """
    again = {}
    for position, event in enumerate(reading.entries.events):
        if isinstance(event, ShuffleCommitted):
            other = promised.setdefault(event.commitment, event.match)
            if other != event.match:
                again[position] = say(
                    "Shuffle {shuffle} has a secret of match {match}", shuffle=event.shuffle, match=other
                )
    if found.why is None and again:
        at = min(again)
        return structs.replace(found, breaks_at=at, why=again[at])
    return found


def _records_verified(rulesets: Rulesets, files: Sequence[Source], *, is_alone: bool) -> list[Verified]:
    """The outcome for records; of one that can be read, only its shuffles and its replay can be wrong.

    Where several are given, one that cannot be read is told like any other outcome; alone it is `Unusable`.
    """
    found = []
    for file in files:
        try:
            record = record_of(file.path, file.read(RECORD), rulesets)
        except Unusable as unusable:
            if is_alone:
                raise
            found.append(Verified(str(file.path), why=unusable.wrong[0]))
        else:
            found.append(_replayed(record.reading(), Verified(str(file.path), None, len(record.entries))))
    return found


def _replayed(reading: Reading, found: Verified) -> Verified:
    """The outcome, with what a replay shows: whether the tables are those recorded, what is wrong with shuffles."""
    at, why = next(reading.faults(), (None, None))
    shuffles = reading.match.shuffles.values()
    opened, uncovered = sum(one.is_revealed for one in shuffles), sum(not one.is_covered for one in shuffles)
    told = structs.replace(found, breaks_at=at, why=why, shuffles=len(shuffles), opened=opened, uncovered=uncovered)
    return structs.replace(told, fidelity=reading.fidelity())


def _plain(verified: Verified) -> dict[str, Any]:
    """The outcome as plain data, the reason in words."""
    why = None if verified.why is None else speaker().say(verified.why)
    found = None if verified.fidelity is None else fidelity.told(verified.fidelity, speaker())
    return {**structs.asdict(verified), "why": why, "fidelity": found and structs.asdict(found)}


def show_verified(found: list[Verified]) -> None:
    """Writes the outcome for each match."""
    page = Page()
    for one in found:
        beside: list[Words] = [" · ", promised(one)] if one.shuffles else []
        name: Words = one.match if one.dispute is None else said(one.match, one.dispute)
        page.row([(name, 36, "bold")], *verdict(one), *beside)
        if one.fidelity is not None:
            show_diverged(page, one.fidelity)
    if not found:
        page.line(say("no matches"))
