"""`adjudicator export`: a match taken out of a database, as a record, as evidence, or as one page to keep."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from uuid import UUID

import click

from adjudicator.match import Rulesets
from adjudicator.replay.margin import in_margin
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import Refused, Viewer
from adjudicator.service import Adjudicator
from api.cli import asked
from api.cli.database import existing, match_named
from api.cli.evidence import export_evidence, sign_all
from api.cli.files import hand_over, save
from api.cli.note import notes_of
from api.cli.terminal import Unusable, progress, show_json, speaker
from api.sentences import say


@click.command()
@click.argument("named", metavar="MATCH")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@click.option(
    "--evidence",
    type=asked.STREAM,
    metavar="FILE",
    help="Write a file that proves itself instead (- for standard output).",
)
@click.option(
    "--since",
    type=asked.Whole(1),
    multiple=True,
    metavar="SIZE",
    help="Prove, too, that the ledger goes on from the checkpoint of that size.",
)
@click.option(
    "--page",
    type=asked.STREAM,
    metavar="FILE",
    help="Write a page to keep instead, which opens without a network (- for standard output).",
)
@click.option("--initials", is_flag=True, help="In the page, put initials for people's names.")
@click.option("--notes", "with_notes", is_flag=True, help="With the notes that the viewer may read.")
@asked.viewer
@asked.which
@asked.signing_key
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def export(
    rulesets: Rulesets, named: str, output: Path | None, evidence: Path | None, since: tuple[int, ...],
    page: Path | None, initials: bool, with_notes: bool, viewer: Viewer, which: Which, signing_key: str, database: str,
    as_json: bool,
) -> None:  # fmt: skip
    """Exports a match, named by the beginning of its id: as a record, or with --evidence as a file that proves itself,
    or with --page as a page that steps through the match.

    A record holds the match and its disputes. Evidence is of the match alone; anybody can check it without the
    database (`adjudicator verify FILE`). It holds the stored entries, their places in the ledger and its newest
    checkpoint; with the key at hand all that is recorded by now is signed first. A page shows what one viewer may know,
    needs nothing but a browser, and checks itself by the evidence in it where it shows all that this tells. Notes are
    part of none of them, but with --notes they stand beside the entries of a page, and at the end of a record.
    """
    if [evidence, page, output].count(None) < 2:
        raise Unusable(say("name a file for the record, for the evidence or for the page, not for several"))
    if as_json and "-" in map(str, (evidence, page)):
        raise Unusable(say("The file and --json would both go to standard output: name a file"))
    with existing(rulesets, database) as service:
        match = match_named(service, named)
        if evidence is not None:
            export_evidence(service, match, evidence, asked.signer(signing_key, database), since, database)
            if as_json:
                show_json({"match": str(match), "file": str(evidence)})
            return
        if page is not None:
            sign_all(service, asked.signer(signing_key, database))
            _keep(service, match, page, viewer, which, is_initialled=initials, has_notes=with_notes)
            if as_json:
                show_json({"match": str(match), "file": str(page)})
            return
        try:
            data, disputes = service.export_record(match), len(service.heads(match))
            if with_notes:
                data += in_margin(notes_of(service, match, viewer))
        except Refused as error:
            raise Unusable(error.says) from None
    hand_over(data, output, {"match": str(match), "disputes": disputes} if as_json else None)


def _keep(
    service: Adjudicator, match: UUID, path: Path, viewer: Viewer, which: Which, *, is_initialled: bool, has_notes: bool
) -> None:
    """Writes the page of a match, as a viewer may know it."""
    from adjudicator.evidence.file import write  # here: only the page needs these
    from adjudicator.evidence.gather import gather
    from adjudicator.ledger.log import Absent
    from api.view.kept.file import Log, kept, why_untold
    from api.view.notes import margin
    from api.view.seen import Seen, UnknownViewer

    played = service.reading(match)
    try:
        seen = Seen(match, played if which == "played" else played.ruled(), played, viewer, speaker().language)
    except UnknownViewer as unknown:
        raise Unusable(unknown.says) from None
    log = Log(lacks=why_untold(seen, is_initialled=is_initialled))
    if log.lacks is None:
        try:
            log = Log(write(gather(service.ledger, match)))
        except Absent as absent:
            log = Log(lacks=absent.says)
    with progress(say("Keeping"), seen.reading.position + 1) as shown:
        tick = partial(shown.advance, shown.task_ids[0])
        told = margin(notes_of(service, match, viewer) if has_notes else ())
        pieces = kept(seen, service.heads(match), log, is_initialled=is_initialled, margin=told, tick=tick)
        save(path, "".join(pieces).encode())
