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
)
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed, told
from adjudicator.replay.reading import Reading
from adjudicator.seam import rulebook, ruleset
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer, values_of
from adjudicator.seam.sentences import Speaker
from adjudicator.store.envelope import Entry
from api.sentences import counted, say
from api.view import shapes
from api.view.changes import changes, new_values

_OPENED, _CLOSED = say("The match was opened"), say("The match was closed")


class _Nothing(Struct, frozen=True):
    """No event: the step that is masked where a table stands alone."""


class UnknownViewer(Exception):
    """Nobody of that name sits at the table."""

    def __init__(self, viewer: str, choices: tuple[str, ...]) -> None:
        super().__init__(viewer)
        known = listed(choices, "list")
        self.says = say("This match has no viewer {viewer}; choices: {known}", viewer=shown(viewer), known=known)


def titled(game: Game, finding: rulebook.Finding, speaker: Speaker) -> shapes.Finding:
    """A finding with its rule's title."""
    title = game.book.rules[finding.rule].title_in(speaker.language)
    return shapes.Finding(finding.rule, title, speaker.say(finding.says), *_data(finding.says), finding.secret)


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
        place = self._place(step, position)
        heading = place.heading
        if heading is None and place.turn is not None:
            heading = say("Turn {turn}", turn=place.turn)
        return shapes.Place(place.turn, *map(self._say, (heading, place.phase, place.activation)))

    def turn(self, position: int) -> int | None:
        """The turn of an entry; a turn's number is nobody's secret, so nothing is masked for it."""
        return self._place(self.reading.step(position), position).turn

    def _place(self, step: ruleset.Step[Any, Any] | None, position: int) -> ruleset.Place:
        told_of = self.reading.ruleset.place
        after = told_of(self.reading.table(position) if step is None else step.after)
        before = after if step is None else told_of(step.before)
        turn = before if after.turn is None else after
        return ruleset.Place(
            turn.turn,
            turn.heading,
            before.phase if after.phase is None else after.phase,
            before.activation if after.activation is None else after.activation,
        )

    def _say(self, said: Said | None) -> str | None:
        return None if said is None else self.speaker.say(said)

    def entry(self, position: int, step: ruleset.Step[Any, Any] | None = None) -> shapes.Entry:
        """An entry in words, with its findings; `step`: its masked step, if at hand."""
        return shapes.Entry(**self._told(self.reading.entries[position], step or self.step(position)))

    def judged(self, position: int) -> shapes.Judged:
        """An entry with what it changed and the numbers that rules gave."""
        return shapes.Judged(**self._judged(position, self.step(position))[0])

    def whole(self, position: int, step: ruleset.Step[Any, Any] | None = None) -> shapes.Step:
        """An entry with all there is to it, the tables before and after it too; `step`: its masked step, if at hand."""
        facts, before, after = self._judged(position, step or self.step(position))
        which = self.reading.which
        return shapes.Step(**facts, match=self.id, reading=which, viewer=self.viewer, before=before, after=after)

    def _judged(self, position: int, step: ruleset.Step[Any, Any] | None) -> tuple[dict[str, Any], Plain, Plain]:
        """Everything is worked out from the masked step, so nothing can tell more than it holds."""
        game = self.reading.ruleset
        after = game.tell(self.table(position) if step is None else step.after)
        before = after if step is None else game.tell(step.before)
        facts = self._told(self.reading.entries[position], step)
        facts["diff"] = tuple(changes(before, after))
        facts["values"] = self.values(step)
        return facts, before, after

    def _told(self, entry: Entry[Any], step: ruleset.Step[Any, Any] | None) -> dict[str, Any]:
        """An entry's facts; its digests are for judges, for a digest of few possible cards tells the card."""
        event, says = self._event(entry, step)
        pattern, parts = _data(says)
        return {
            "position": entry.position,
            "event": event,
            "says": self.speaker.say(says),
            "pattern": pattern,
            "parts": parts,
            "place": self.place(step, entry.position),
            "findings": () if step is None else self.findings(step),
            "doubts": () if step is None else self.doubts(step),
            "at": entry.at,
            "by": entry.by,
            "report_id": entry.report_id,
            "voided": entry.position in self.reading.match.voided,
            "unfit": None if step is None else self._say(step.unfit),
            "request": entry.request if self.is_judge else None,
            "previous": entry.previous if self.is_judge else "",
        }

    def _event(self, entry: Entry[Any], step: ruleset.Step[Any, Any] | None) -> tuple[Plain, Said]:
        """An event as plain data and as a sentence; one that no longer fits is told as it was played."""
        event = entry.event
        if isinstance(event, MatchOpened):
            return msgspec.to_builtins(structs.replace(event, header=self.header)), _says(event)
        if isinstance(event, MatchEvent):
            return msgspec.to_builtins(event), _says(event)
        if step is None or step.unfit is not None:
            step = self.masked(self.played.steps(entry.position, entry.position)[0])
        return msgspec.to_builtins(step.event), self.reading.ruleset.tell_event(step.before, step.event)

    def findings(self, step: ruleset.Step[Any, Any]) -> tuple[shapes.Finding, ...]:
        """The rules that a masked step breaks, with their titles."""
        return tuple(titled(self.reading.ruleset, finding, self.speaker) for finding in step.findings)

    def doubts(self, step: ruleset.Step[Any, Any]) -> tuple[shapes.Doubt, ...]:
        """The rules that a masked step may break, with their titles."""
        return tuple(
            shapes.Doubt(doubt.rule, self.title(doubt.rule), self.speaker.say(doubt.says), *_data(doubt.says))
            for doubt in step.doubts
        )

    def values(self, step: ruleset.Step[Any, Any] | None) -> tuple[shapes.Value, ...]:
        """The numbers that a masked step gave, then those that stand on the table since, with their rules' titles."""
        if step is None:
            return ()
        given = values_of(self.reading.ruleset, step)
        if step.before is not step.after:
            given += new_values(self._standing(step.before), self._standing(step.after))
        return tuple(self._value(value) for value in given)

    def _value(self, value: rulebook.Value) -> shapes.Value:
        pattern, parts = ("", {}) if value.working is None else _data(value.working)
        working = self._say(value.working) or ""
        return shapes.Value(value.rule, self.title(value.rule), value.path, value.amount, working, pattern, parts)

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


def _says(event: MatchEvent) -> Said:
    """An event of the kernel's own as a sentence."""
    match event:
        case EntriesVoided():
            return counted(
                "{count} entry was voided: {positions} ({reason})",
                "{count} entries were voided: {positions} ({reason})",
                len(event.positions),
                positions=listed([f"#{position}" for position in event.positions], "list"),
                reason=event.reason,
            )
        case MatchNoted():
            return say("Note: {text}", text=event.text)
        case MatchClosed():
            return say("The match was closed: {result}", result=event.result) if event.result else _CLOSED
        case _:
            return _OPENED


def _data(says: Said) -> tuple[str, dict[str, Plain]]:
    """The pattern and the parts of a sentence, for programs."""
    if not isinstance(says, Said):
        return str(says), {}
    data: Any = told(says)
    return data["pattern"], data["parts"]
