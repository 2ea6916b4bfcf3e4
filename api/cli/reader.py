"""A match on paper: what a viewer sees of it, as lines in their language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, cast
from uuid import UUID

import msgspec

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity, Label
from adjudicator.replay.reading import Reading
from adjudicator.replay.situation import NOWHERE
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import Step, Viewer, game_called
from api.cli.asked import Source
from api.cli.files import RECORD, content, record_of
from api.cli.plain import plainly
from api.cli.terminal import Page, Piece, Unusable, speaker
from api.sentences import counted, of_field, say
from api.view import answers, fidelity
from api.view.known_how import known
from api.view.seen import Seen, UnknownViewer
from api.view.shapes import Need

if TYPE_CHECKING:
    from marshmallow import ValidationError

    from api.view.questions import JudgesOnly

VOIDED: Final = say("voided")
READINGS: Final = {"played": say("as played"), "ruled": say("as ruled")}
SITUATION: Final = frozenset((".yaml", ".yml", ".json"))
"""How the name of a file ends that holds a situation, and no record."""
_ID = re.compile("[0-9a-fA-F-]+")


class Reader(Seen):
    """A viewer of a match at a terminal."""

    def told(self, step: Step[Any, Any] | None, position: int) -> Plain:
        """An entry as plain data: event, sentence, findings, values."""
        values = msgspec.to_builtins(answers.values(self, step))
        return msgspec.to_builtins(answers.entry(self, position, step)) | {"values": values}

    @cached_property
    def fidelity(self) -> Fidelity:
        """How the match as played compares with all of its digests."""
        return self.played.fidelity()

    @property
    def label(self) -> Label:
        """The label of its fidelity."""
        return cast("Label", self.fidelity.label)  # never None: all digests were compared

    def page(self) -> Page:
        """An empty page in the reader's language."""
        return Page(self.speaker)

    def write_header(self, page: Page) -> None:
        """Writes what the match is: its title, where it was played and by whom."""
        header, say_it = self.reading.header, self.speaker.say
        game = say_it(self.reading.ruleset.title)
        page.line(header.title or header.event or game, style="bold")
        facts = [
            say_it(game_called(self.reading.ruleset, header.edition)),
            *self.occasion,
            *(f"{seat} {name}" for seat, name in header.seats.items()),
        ]
        facts += [say_it(READINGS[self.reading.which]), say_it(events_in(self.reading.position))]
        facts.append(say_it(fidelity.LABELS[self.label]))
        page.line(" · ".join(fact.strip() for fact in facts), style="dim")
        if self.label == "diverged":
            self.write_fidelity(page)

    def write_fidelity(self, page: Page) -> None:
        """Writes how far the replay matches what was recorded, unless it matches exactly."""
        if self.label != "exact":
            page.line(fidelity.says(self.fidelity), style="bold red" if self.label == "diverged" else "dim")

    def write_findings(self, page: Page, step: Step[Any, Any], margin: str) -> None:
        """Writes the rules a seen step breaks or may break: number and title, the breach below; then who told of it."""
        for finding in step.findings:
            head: list[Piece] = [(finding.rule, "bold red"), "  ", (self.title(finding.rule), "red")]
            if finding.secret:
                head += [("  (", "dim"), (answers.kept_from_others(finding.known_to), "dim"), (")", "dim")]
            page.line(*head, margin=[margin, ("✗ ", "bold red")])
            page.line(finding.says, margin=f"{margin}  ")
        for doubt in step.doubts:
            mark: list[Piece] = [margin, ("? ", "bold yellow")]
            page.line((doubt.rule, "bold yellow"), "  ", (self.title(doubt.rule), "yellow"), margin=mark)
            page.line(doubt.says, margin=f"{margin}  ")
        if (step.findings or step.doubts) and (by := self.reading.entries[step.position].by):
            page.line(say("Told by {by}", by=by), style="dim", margin=f"{margin}  ")
        if step.unfit is not None:
            why = say("No longer fits here: {why}", why=step.unfit)
            page.line(why, style="yellow", margin=[margin, ("? ", "bold yellow")])

    def known(self, position: int) -> list[Piece]:
        """How an entry is known, to stand quietly behind its sentence; nothing if it was seen."""
        how = self.reading.how(position)
        return quiet(known(self.speaker, how, self.reading.entries[position].line if how == "read" else None))

    def write_needs(self, page: Page, lacking: Iterable[Need]) -> None:
        """Writes what nobody has stated and might change what was found or answered."""
        for number, need in enumerate(lacking):
            if not number:
                page.heading(say("Nobody has stated, and it might change this"))
            rules = f"  {', '.join(need.rules)}" if need.rules else ""
            page.line(need.says, (f"  {need.path}{rules}", "dim"), margin="  ")

    def write_slip(self, page: Page, position: int, margin: str) -> None:
        """Writes what a corrected entry said before, and which entry corrects it."""
        if (struck := self.struck(position)) is not None:
            by = say("corrected by {position}", position=f"#{self.reading.match.corrected[position]}")
            page.line((struck[1], "strike dim"), "  (", (by, "yellow"), ")", margin=[margin, ("✎ ", "yellow")])

    def write_values(self, page: Page, step: Step[Any, Any], margin: str) -> bool:
        """Writes the numbers a seen step gave, each with its working and its rule; False if it gave none."""
        told = self.values_once(step)
        for value in told:
            page.line(value.working or self._number(value), (f"  {value.rule}", "dim"), margin=f"{margin}· ")
        return bool(told)

    def _number(self, value: Value) -> str:
        return f"{'.'.join(value.path)} {plainly(msgspec.to_builtins(value.amount), self.speaker)}"


def quiet(words: str) -> list[Piece]:
    """Words in brackets that are not to be noticed before they are looked for; nothing without any."""
    return [("  (", "dim"), (words, "dim"), (")", "dim")] if words else []


def reader_of(rulesets: Rulesets, source: Source, viewer: Viewer) -> Reader:
    """The reader of a record's file, or of the stored match whose id begins so; `Unusable` if there is none."""
    if source.line:
        from api.cli.line import line_of  # here: most commands look at no line

        match, reading, played, told = line_of(rulesets, source)
    else:
        (match, reading, played), told = _readings(rulesets, source), None
    try:
        return Reader(match, reading, played, viewer, speaker().language, line=told)
    except UnknownViewer as unknown:
        raise Unusable(unknown.says) from None


def unusable(source: Source, error: NotFound | JudgesOnly | ValidationError) -> Unusable:
    """The command's error for what a match does not hold, or for what is wrong with a question to it."""
    from marshmallow import ValidationError  # here: a command that asks nothing starts without it

    from api.view.schemas import wrong_fields

    if not isinstance(error, ValidationError):
        return Unusable(of_field(source.named, error.says))
    return Unusable(*(of_field(field, says) for field, says in wrong_fields(error.messages)[0]))


def events_in(count: int) -> Said:
    """So many events."""
    return counted("{count} event", "{count} events", count)


def _readings(rulesets: Rulesets, source: Source) -> tuple[UUID, Reading, Reading]:
    """The id of a match, its reading, and its reading as played."""
    path, which = Path(source.named), source.which
    if source.named and path.is_dir():
        says = say(
            "'{name}' is a folder: name a record in it, or review all of them with `review --archive`",
            name=source.named,
        )
        raise Unusable(says)
    if path.suffix in SITUATION and path.exists():
        from api.cli.told import reading_of, told_in  # here: a record is read without what situations need

        laid = reading_of(rulesets, path, told_in(path))
        return NOWHERE, laid, laid
    if source.named and (source.named == "-" or path.exists()):
        record = record_of(path, content(path, RECORD), rulesets)
        played = record.reading()
        return record.match, played if which == "played" else record.reading(which), played
    if not _ID.fullmatch(source.named):
        raise Unusable(say("'{name}' is neither a file nor the beginning of a match's id", name=source.named))
    from api.cli.database import existing, match_named  # here: a record needs no database

    with existing(rulesets, source.database) as service:
        match = match_named(service, source.named)
        return match, service.reading(match, which), service.reading(match)
