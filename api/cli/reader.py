"""A match on paper: what a viewer sees of it, as lines in their language."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.text import Text

from adjudicator.plain.json import Plain
from adjudicator.replay.reading import Which
from adjudicator.replay.record import Record
from adjudicator.seam.ruleset import Step, Viewer
from api.cli.terminal import Page, Unusable
from api.cli.words import counted, plainly, word
from api.view.seen import Seen, UnknownViewer
from api.view.shapes import Value


class Reader(Seen):
    """A viewer of a match at a terminal."""

    def word(self, name: str, *filled: object) -> str:
        """A word of the house."""
        return word(self.language, name, *filled)

    def counted(self, noun: str, count: int) -> str:
        """A number of things."""
        return counted(self.language, noun, count)

    def told(self, step: Step[Any, Any] | None, position: int) -> Plain:
        """An entry as plain data: event, sentence, findings, values."""
        return msgspec.to_builtins(self.entry(position)) | {"values": msgspec.to_builtins(self.values(step))}

    def write_header(self, page: Page) -> None:
        """What the match is: title, where and who."""
        header, reading = self.reading.header, self.reading
        page.line(header.title or header.event or header.ruleset, style="bold")
        facts = [
            f"{header.ruleset} {header.edition}",
            *(f"{seat} {name}" for seat, name in header.seats.items()),
        ]
        facts += [self.word(reading.which), self.counted("event", reading.position)]
        page.line(" · ".join(fact.strip() for fact in facts), style="dim")

    def write_findings(self, page: Page, step: Step[Any, Any], margin: str) -> None:
        """The rules a seen step breaks, and those it may break: number and title, the breach below."""
        for finding in self.findings(step):
            head = Text.assemble((finding.rule, "bold red"), "  ", (finding.title, "red"))
            if finding.secret:
                head.append(f"  ({self.word('secret')})", "dim")
            page.line(head, margin=Text.assemble(margin, ("✗ ", "bold red")))
            page.line(finding.says, margin=f"{margin}  ")
        for doubt in self.doubts(step):
            head = Text.assemble((doubt.rule, "bold yellow"), "  ", (doubt.title, "yellow"))
            page.line(head, margin=Text.assemble(margin, ("? ", "bold yellow")))
            page.line(doubt.says, margin=f"{margin}  ")
        if step.unfit is not None:
            mark = Text.assemble(margin, ("? ", "bold yellow"))
            page.line(self.word("unfit", step.unfit), style="yellow", margin=mark)

    def write_values(self, page: Page, step: Step[Any, Any], margin: str) -> bool:
        """The numbers a seen step gave, each with its working and its rule; False where it gave none."""
        values = self.values(step)
        for value in values:
            page.line(_number(value), margin=f"{margin}· ")
        return bool(values)


def reader_of(record: Record, which: Which, viewer: Viewer, language: str) -> Reader:
    """The reader that was named; `Unusable` where the match knows no such viewer."""
    played = record.reading()
    reading = played if which == "played" else record.reading(which)
    try:
        return Reader(record.match, reading, played, viewer, language)
    except UnknownViewer as unknown:
        raise Unusable(f"no viewer {viewer!r}; this match has {', '.join(unknown.choices)}") from None


def _number(value: Value) -> Text:
    amount = plainly(msgspec.to_builtins(value.amount))
    text = Text.assemble((" ".join(value.path), "dim"), " ", (amount, "bold"))
    if value.working:
        text.append(f" = {value.working}")
    return text.append(f"  {value.rule}", "dim")
