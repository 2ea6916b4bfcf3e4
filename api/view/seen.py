"""A match as a viewer may see it, in their language: every way out of the service goes through here."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, cast
from uuid import UUID

import msgspec
from msgspec import Struct, structs

from adjudicator.match import (
    EntriesVoided,
    Game,
    Header,
    MatchClosed,
    MatchEvent,
    MatchNoted,
    MatchOpened,
    tag_of,
)
from adjudicator.plain.json import Plain
from adjudicator.replay.reading import Reading
from adjudicator.seam import rulebook, ruleset
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer, values_of
from adjudicator.seam.sentences import Speaker
from adjudicator.store.envelope import Entry
from api.view import shapes
from api.view.changes import changes, new_values


class _Nothing(Struct, frozen=True):
    """No event: the step that is masked where a table stands alone."""


class UnknownViewer(Exception):
    """Nobody of that name sits at the table; `choices` may look."""

    def __init__(self, viewer: str, choices: tuple[str, ...]) -> None:
        super().__init__(viewer)
        self.choices = choices


def titled(game: Game, finding: rulebook.Finding, speaker: Speaker) -> shapes.Finding:
    """A finding with its rule's title."""
    title = game.book.rules[finding.rule].title_in(speaker.language)
    return shapes.Finding(finding.rule, title, speaker.say(finding.says), finding.secret)


def viewers(reading: Reading) -> tuple[str, ...]:
    """Who may look at a match: judge, spectator, the seats of its last table; some games gain seats as they go."""
    return (JUDGE, SPECTATOR, *reading.ruleset.view(reading.table(reading.position), JUDGE))


def without_setup(header: Header) -> Header:
    """The header that everybody may see: a set-up tells hands and decks."""
    return structs.replace(header, setup={})


@dataclass(frozen=True)
class Seen:
    """A reading of a match as one viewer may see it."""

    id: UUID
    reading: Reading
    played: Reading
    """The same match as played: it has a step where the reading leaves one out."""
    viewer: Viewer
    language: str

    def __post_init__(self) -> None:
        """Raises `UnknownViewer`."""
        if self.viewer not in self.viewers:
            raise UnknownViewer(self.viewer, self.viewers)

    @cached_property
    def viewers(self) -> tuple[str, ...]:
        """Who may look."""
        return viewers(self.reading)

    @property
    def is_judge(self) -> bool:
        """Whether everything may be shown."""
        return self.viewer == JUDGE

    @property
    def header(self) -> Header:
        """The header; the set-up is for judges."""
        return self.reading.header if self.is_judge else without_setup(self.reading.header)

    @cached_property
    def speaker(self) -> Speaker:
        """Says sentences in the viewer's language, with the names of the players."""
        return Speaker(self.language, self.reading.header.seats)

    def step(self, position: int) -> ruleset.Step[Any, Any] | None:
        """The step with only what the viewer may know; None where no event of the game stands."""
        step = self.reading.step(position)
        return None if step is None else self.masked(step)

    def masked(self, step: ruleset.Step[Any, Any]) -> ruleset.Step[Any, Any]:
        """A step with only what the viewer may know; findings for judges are for judges."""
        seen = self.reading.ruleset.mask(step, self.viewer)
        if self.is_judge or not any(finding.secret for finding in seen.findings):
            return seen
        return structs.replace(seen, findings=tuple(found for found in seen.findings if not found.secret))

    def marked(self) -> Iterator[ruleset.Step[Any, Any]]:
        """The masked steps that break a rule, or may, as far as the viewer may know, in order."""
        found = (self.masked(step) for step in self.reading.steps() if step.findings or step.doubts)
        return (step for step in found if step.findings or step.doubts)

    def table(self, position: int) -> Any:
        """The table at a position with only what the viewer may know."""
        table = self.reading.table(position)
        if self.is_judge:
            return table
        return self.reading.ruleset.mask(ruleset.Step(position, table, _Nothing(), table), self.viewer).after

    def place(self, step: ruleset.Step[Any, Any] | None, position: int) -> shapes.Place:
        """Turn, phase and activation that an entry belongs to: what it ends, it still belongs to."""
        told = self.reading.ruleset.place
        after = told(self.reading.table(position) if step is None else step.after)
        before = after if step is None else told(step.before)
        return shapes.Place(
            before.turn if after.turn is None else after.turn,
            before.phase if after.phase is None else after.phase,
            before.activation if after.activation is None else after.activation,
        )

    def entry(self, position: int) -> shapes.Entry:
        """An entry in words, with its findings."""
        return shapes.Entry(**self._told(self.reading.entries[position], self.step(position)))

    def judged(self, position: int) -> shapes.Judged:
        """An entry with what it changed and the numbers that rules gave."""
        return shapes.Judged(**self._judged(position, self.step(position))[0])

    def whole(self, position: int, step: ruleset.Step[Any, Any] | None = None) -> shapes.Step:
        """An entry with all there is to it, the tables before and after it too; `step`: its masked step, if at hand."""
        told, before, after = self._judged(position, step or self.step(position))
        which = self.reading.which
        return shapes.Step(**told, match=self.id, reading=which, viewer=self.viewer, before=before, after=after)

    def _judged(self, position: int, step: ruleset.Step[Any, Any] | None) -> tuple[dict[str, Any], Plain, Plain]:
        """Everything is worked out from the masked step, so nothing can tell more than it holds."""
        game = self.reading.ruleset
        after = game.tell(self.table(position) if step is None else step.after)
        before = after if step is None else game.tell(step.before)
        told = self._told(self.reading.entries[position], step)
        told["diff"] = tuple(changes(before, after))
        told["values"] = self.values(step)
        return told, before, after

    def _told(self, entry: Entry[Any], step: ruleset.Step[Any, Any] | None) -> dict[str, Any]:
        """An entry's facts; its digests are for judges, for a digest of few possible cards tells the card."""
        event, says = self._event(entry, step)
        return {
            "position": entry.position,
            "event": event,
            "says": says,
            "place": self.place(step, entry.position),
            "findings": () if step is None else self.findings(step),
            "doubts": () if step is None else self.doubts(step),
            "at": entry.at,
            "by": entry.by,
            "report_id": entry.report_id,
            "voided": entry.position in self.reading.match.voided,
            "unfit": None if step is None or step.unfit is None else self.speaker.say(step.unfit),
            "request": entry.request if self.is_judge else None,
            "previous": entry.previous if self.is_judge else "",
        }

    def _event(self, entry: Entry[Any], step: ruleset.Step[Any, Any] | None) -> tuple[Plain, str]:
        """An event as plain data and in words; one without a place in this reading is told as it was played."""
        event = entry.event
        if isinstance(event, MatchOpened):
            return msgspec.to_builtins(structs.replace(event, header=self.header)), "the match was opened"
        if isinstance(event, MatchEvent):
            return msgspec.to_builtins(event), _says(event)
        if step is None or step.unfit is not None:
            step = self.masked(self.played.steps(entry.position, entry.position)[0])
        says = self.reading.ruleset.tell_event(step.before, step.event)
        return msgspec.to_builtins(step.event), self.speaker.say(says)

    def findings(self, step: ruleset.Step[Any, Any]) -> tuple[shapes.Finding, ...]:
        """The rules that a masked step breaks, with their titles."""
        return tuple(titled(self.reading.ruleset, finding, self.speaker) for finding in step.findings)

    def doubts(self, step: ruleset.Step[Any, Any]) -> tuple[shapes.Doubt, ...]:
        """The rules that a masked step may break, with their titles."""
        return tuple(
            shapes.Doubt(doubt.rule, self.title(doubt.rule), self.speaker.say(doubt.says)) for doubt in step.doubts
        )

    def values(self, step: ruleset.Step[Any, Any] | None) -> tuple[shapes.Value, ...]:
        """The numbers that a masked step gave, then those that stand on the table since, with their rules' titles."""
        if step is None:
            return ()
        given = values_of(self.reading.ruleset, step)
        if step.before is not step.after:
            given += new_values(self._standing(step.before), self._standing(step.after))
        say = self.speaker.say
        return tuple(
            shapes.Value(v.rule, self.title(v.rule), v.path, v.amount, "" if v.working is None else say(v.working))
            for v in given
        )

    def _standing(self, table: Any) -> tuple[rulebook.Value, ...]:
        """The values of a table; those of the last one asked for are kept, as it is the next one's table before."""
        if self._stood[0] is not table:
            self._stood[:] = table, tuple(self.reading.ruleset.values(table))
        return cast("tuple[rulebook.Value, ...]", self._stood[1])

    @cached_property
    def _stood(self) -> list[Any]:
        return [None, ()]

    def title(self, rule: str) -> str:
        """A rule's title."""
        return self.reading.ruleset.book.rules[rule].title_in(self.language)


def _says(event: MatchEvent) -> str:
    """An event of the kernel's own in words."""
    match event:
        case EntriesVoided():
            return f"entries voided: {', '.join(map(str, event.positions))} ({event.reason})"
        case MatchNoted():
            return f"note: {event.text}"
        case MatchClosed():
            return f"the match was closed: {event.result}".rstrip(": ")
        case _:
            return tag_of(type(event))
