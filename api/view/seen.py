"""A match as a viewer may see it, in their language: every way out of the service goes through here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, TypeAlias
from uuid import UUID

import msgspec
from msgspec import structs

from adjudicator.line import Told
from adjudicator.match import (
    EntryCorrected,
    EntryLeftOut,
    Game,
    Header,
    MatchEvent,
    MatchOpened,
    tag_of,
    without_setup,
)
from adjudicator.moves.said_before import with_said
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.plain.work import Work
from adjudicator.replay.corrected import kind_alone, masked, told
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import Follow
from adjudicator.replay.slips import read_instead
from adjudicator.replay.turns import turn_at
from adjudicator.seam.compared import new_values
from adjudicator.seam.judging import is_clean, seen_by, values_of
from adjudicator.seam.moves import Depth
from adjudicator.seam.rulebook import Finding, Value
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Place, Step, Viewer, concerned, seats_at
from adjudicator.seam.sentences import Speaker
from api.sentences import say
from api.view.any_game import says_of_any_game
from api.view.named import or_seat

Masked: TypeAlias = "Step[Any, Any]"
"""A step with only what a viewer may know."""


def size_of(event: object) -> int:
    """Bytes of an event as it is shown: the size of what is hidden must not decide where a page ends."""
    return len(msgspec.json.encode(event))


class UnknownViewer(Exception):
    """The match has no viewer of that name."""

    def __init__(self, viewer: str, choices: tuple[str, ...], seats: Mapping[str, str]) -> None:
        super().__init__(viewer)
        known = listed(choices, "list")
        if viewer:
            says = say("This match has no viewer {viewer}; choices: {known}", viewer=shown(viewer), known=known)
            self.says = or_seat(says, viewer, dict.fromkeys(choices, "") | dict(seats))
        else:
            self.says = say("A viewer is needed; choices: {known}", known=known)


def numbers_of(header: Header) -> Iterator[Said]:
    """Round and table of a match, each by number or by name."""
    match header.round:
        case int(number):
            yield say("Round {round}", round=number)
        case str(name) if name:
            yield say("Round: {round}", round=name)
    match header.table:
        case int(number):
            yield say("Table {table}", table=number)
        case str(name) if name:
            yield say("Table: {table}", table=name)


def viewers(reading: Reading) -> tuple[str, ...]:
    """Who may look at a match: judge, spectator, the seats of its last table."""
    return (JUDGE, SPECTATOR, *seats_at(reading.ruleset, reading.in_play(reading.position)))


@dataclass(frozen=True)
class Seen:
    """A reading of a match as one viewer may see it."""

    id: UUID
    reading: Reading
    played: Reading
    """The same match as played: it has a step where the reading leaves one out."""
    viewer: Viewer
    language: str
    as_then: bool = False
    """Whether secrets that the game opened at its end stay hidden, as they were while it was played."""
    is_late: bool = False
    """Whether the match goes on, and the viewer is shown it late."""
    line: Told | None = None
    """The line of the match that is looked at; then `played` is the match as it stood when the line was begun."""
    depth: Depth = "full"
    """How much is recorded by whoever looks."""

    def __post_init__(self) -> None:
        """Raises `UnknownViewer`."""
        if self.viewer not in (JUDGE, SPECTATOR) and self.viewer not in self.viewers:
            raise UnknownViewer(self.viewer, self.viewers, self.header.seats)

    @cached_property
    def viewers(self) -> tuple[str, ...]:
        """Who may look."""
        return viewers(self.reading)

    @property
    def is_judge(self) -> bool:
        """Whether digests and requests, which are no part of the game, may be shown."""
        return self.viewer == JUDGE

    @property
    def eyes(self) -> Viewer:
        """Whose view of the game they have: a judge's, once the game has opened its secrets (unless `as_then`)."""
        return JUDGE if self.reading.is_open and not self.as_then else self.viewer

    @property
    def knows_all(self) -> bool:
        """Whether they may know all of the game."""
        return self.eyes == JUDGE

    @property
    def header(self) -> Header:
        """The header; the set-up is for the eyes of judges."""
        return self.reading.header if self.eyes == JUDGE else without_setup(self.reading.header)

    @property
    def occasion(self) -> tuple[str, ...]:
        """The event (unless the match is called by it), round and table that the header names, in words, and whether
        spectators see the match late."""
        about, say_it = self.reading.header, self.speaker.say
        facts = [about.event] if about.title and about.event else []
        said = list(numbers_of(about))
        if about.delay and not self.reading.match.closed:
            said.append(say("Spectators see it {minutes} min late", minutes=about.delay))
        return (*facts, *map(say_it, said))

    @property
    def version(self) -> str:
        """What of a line is looked at, for tags: empty for the match itself."""
        return "" if self.line is None else f"{self.line.id} {self.line.begun.at} {self.line.count}"

    @cached_property
    def fidelity(self) -> Fidelity:
        """How the match as played compares with its digests, for any viewer; not with all if that takes long."""
        return self.played.fidelity(Work())

    @cached_property
    def game(self) -> Game:
        """The game as it is recorded: what comes by itself at this depth; options say of an event what was said before
        in this match."""
        game = self.reading.ruleset
        if self.depth != "full":
            game = replace(game, follows={name: one for name, one in game.follows.items() if not one.is_full})
        return with_said(game, self.reading.events, self._event)

    @property
    def follow(self) -> Follow:
        """The groups of events that come by themselves as it is recorded."""
        return tuple(self.game.follows)

    def _event(self, position: int) -> Any:
        step = self.step(position)
        return None if step is None else step.event

    @cached_property
    def kinds(self) -> dict[str, str]:
        """What people call the game's kinds of event, by tag; a kind without a word is called by its tag."""
        game = self.reading.ruleset
        return {
            (tag := tag_of(kind)): self.speaker.say(game.kinds[kind]) if kind in game.kinds else tag
            for kind in game.events
        }

    @cached_property
    def speaker(self) -> Speaker:
        """Says sentences in the viewer's language, with the names of the players."""
        return Speaker(self.language, self.reading.header.seats)

    def step(self, position: int) -> Masked | None:
        """The step with only what the viewer may know; None if the entry is not an event of the game.

        The opening is a step only for viewers who may know of a rule that the set-up breaks or may break.
        """
        step = self.reading.step(position)
        seen = None if step is None else self.masked(step)
        is_hidden = seen is not None and not position and not (seen.findings or seen.doubts)
        return None if is_hidden else seen

    def masked(self, step: Masked) -> Masked:
        """A step with only what the viewer may know."""
        if step.unfit is not None and self.reading.match.corrected:
            return self._without_place(step)
        seen = seen_by(self.reading.ruleset, step, self.eyes)
        return opened(seen) if self.reading.is_open else seen

    def _without_place(self, step: Masked) -> Masked:
        """The step of an event that has no place any more: on no table does anything say what of it is hidden."""
        if self.eyes == JUDGE:
            return step
        table = self.reading.ruleset.mask_table(step.before, self.viewer)
        return Step(step.position, table, kind_alone(step.event), table, (), step.unfit)

    def mark(self, position: int) -> tuple[int, int]:
        """How many rules an entry breaks and how many it may break, as far as the viewer may know; worked out once."""
        known = self.reading.marks(self.eyes)
        if position not in known:
            step = self.reading.step(position)
            if step is not None and not is_clean(self.reading.ruleset, step):
                step = self.masked(step)
            known[position] = (0, 0) if step is None else (len(step.findings), len(step.doubts))
        return known[position]

    def marks(self, work: Work) -> tuple[dict[int, tuple[int, int]], bool]:
        """The marks of the entries that have any, in order; and whether these are all, or the work ended first."""
        looked, last = 0, self.reading.position
        found: dict[int, tuple[int, int]] = {}
        for looked in work.share(range(last + 1)):
            if any(mark := self.mark(looked)):
                found[looked] = mark
        return found, looked == last

    def table(self, position: int) -> Any:
        """The table at a position with only what the viewer may know."""
        if position == self.reading.position:
            return self._last
        return self._masked_table(position)

    @cached_property
    def _last(self) -> Any:
        """The last table: one object, by which a game knows again what it has worked out of it."""
        return self._masked_table(self.reading.position)

    def _masked_table(self, position: int) -> Any:
        table = self.reading.in_play(position)
        if self.eyes == JUDGE:
            return table
        return self.reading.ruleset.mask_table(table, self.viewer)

    def place(self, step: Masked | None, position: int) -> Place:
        """Turn, phase, activation and score of an entry; one that ends a turn or phase still belongs to it."""
        place_of = self.reading.ruleset.place
        after = place_of(self.reading.in_play(position) if step is None else step.after)
        before = after if step is None else place_of(step.before)
        turn = before if after.turn is None else after
        phase = before.phase if after.phase is None else after.phase
        activation = before.activation if after.activation is None else after.activation
        active = before.active if after.activation is None else after.active
        return Place(turn.turn, _heading(turn), phase, activation, after.score, active, after.points)

    def turn(self, position: int) -> Place:
        """The turn of an entry and its heading; neither is secret, so nothing is masked or judged for them."""
        return _called(turn_at(self.reading, position))

    def turns(self, work: Work) -> tuple[list[tuple[int, int, Place]], bool]:
        """The first and last entry of each turn and its heading, in order; and whether these are all, or the work ended
        first: then the last one may go on."""
        known = self.reading.turns(work)
        ends = [first - 1 for first, _ in known.begun[1:]] + [known.position]
        found = [(first, last, _called(turn)) for (first, turn), last in zip(known.begun, ends, strict=False)]
        return found, known.position == self.reading.position

    def event(self, position: int, step: Masked | None) -> Plain:
        """An entry's event as plain data, from its masked step."""
        event = self.reading.events[position]
        if isinstance(event, MatchOpened):
            return msgspec.to_builtins(structs.replace(event, header=self.header))
        if isinstance(event, EntryCorrected):
            return msgspec.to_builtins(masked(self.reading, event, self.eyes))
        return msgspec.to_builtins(event if isinstance(event, MatchEvent) else self._shown(position, step).event)

    def sentence(self, position: int, step: Masked | None) -> Said:
        """An entry's event as a sentence, from its masked step."""
        event = self.reading.events[position]
        if isinstance(event, EntryCorrected):
            return self._says_right(event)
        if isinstance(event, EntryLeftOut):
            return self._says_left_out(position)
        if isinstance(event, MatchEvent):
            return says_of_any_game(event)
        whole = self._shown(position, step)
        if whole.unfit is not None and self.reading.match.corrected:
            return self._says_kind(event)
        return self.reading.ruleset.tell_event(whole.before, whole.event)

    def _says_left_out(self, position: int) -> Said:
        """That an entry of the match is left out on the line, with what it was."""
        piece = None if self.line is None else self.line.pieces[position - self.line.begun.position]
        place = piece if isinstance(piece, int) else position
        if place > self.played.position:
            return say("Left out on this line")
        match = replace(self, reading=self.played, line=None)
        return say("Left out on this line: {says}", says=match.sentence(place, match.step(place)))

    def struck(self, position: int) -> tuple[Plain, Said] | None:
        """A corrected entry's event as it was recorded, as data and as a sentence; None if it was not corrected."""
        if position not in self.reading.match.corrected:
            return None
        event = self.reading.entries.events[position]
        step = told(self.reading, position, event, self.eyes)
        if step is not None:
            return msgspec.to_builtins(step.event), self.reading.ruleset.tell_event(step.before, step.event)
        plain = msgspec.to_builtins(event) if self.eyes == JUDGE else kind_alone(event)
        return plain, self._says_kind(event)

    def _says_right(self, event: EntryCorrected) -> Said:
        """A correction as a sentence."""
        position, reason = f"#{event.position}", event.reason
        if event.instead is None:
            return say("{position} was corrected: it never happened ({reason})", position=position, reason=reason)
        right = read_instead(self.reading.ruleset, event)
        step = told(self.reading, event.position, right, self.eyes)
        what = self._says_kind(right) if step is None else self.reading.ruleset.tell_event(step.before, step.event)
        return say("{position} was corrected: {what} ({reason})", position=position, what=what, reason=reason)

    def _says_kind(self, event: Any) -> Said:
        """Of an event that has no place any more, its kind alone as a sentence."""
        kind = self.reading.ruleset.kinds.get(type(event), tag_of(type(event)))
        return say("{kind}, which has no place here any more", kind=kind)

    def concerns(self, position: int, step: Masked) -> tuple[str, ...]:
        """The seats that an entry's event concerns, from its masked step."""
        whole = self._shown(position, step)
        if whole.unfit is not None and self.reading.match.corrected:
            return ()
        return concerned(self.reading.ruleset, whole.before, whole.event)

    def _shown(self, position: int, step: Masked | None) -> Masked:
        """The step whose event is shown: the step as played if this reading has none, or if it no longer fits."""
        if self.line is not None and step is not None and position >= self.line.begun.position:
            return step
        if step is None or step.unfit is not None:
            return self.masked(self.played.steps(position, position)[0])
        return step

    def values(self, step: Masked | None) -> tuple[Value, ...]:
        """The numbers that a masked step gave, then those that are new on the table after it."""
        if step is None:
            return ()
        given = values_of(self.reading.ruleset, step)
        if step.before is step.after:
            return given
        return given + new_values(self.reading.ruleset, step.before, step.after)

    def values_once(self, step: Masked | None) -> list[Value]:
        """The same for people: a number that stands on two paths has one sentence, told once."""
        told: dict[tuple[str, object], Value] = {}
        for value in self.values(step):
            says = value.path if value.working is None else self.speaker.say(value.working)
            told.setdefault((value.rule, says), value)
        return list(told.values())

    def title(self, rule: str) -> str:
        """A rule's title."""
        return self.reading.ruleset.book.rules[rule].title_in(self.language)


def opened(step: Masked) -> Masked:
    """The step with its secret findings open to everybody."""
    findings = tuple(Finding(one.rule, one.says) if one.secret else one for one in step.findings)
    return structs.replace(step, findings=findings)


def _called(turn: Place) -> Place:
    return Place(turn.turn, _heading(turn))


def _heading(turn: Place) -> Said | None:
    return say("Turn {turn}", turn=turn.turn) if turn.heading is None and turn.turn is not None else turn.heading
