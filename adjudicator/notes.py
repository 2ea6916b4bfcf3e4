"""The notes of a service's matches: written, read by whom they are shown to, changed, deleted; beside the record."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, cast
from uuid import UUID

import msgspec
from msgspec import structs

from adjudicator.match import Conflict, NotFound, Reused
from adjudicator.note import BYTES, Asker, Note, Writing, admitted, id_of
from adjudicator.plain.json import canonical, digest, guard
from adjudicator.plain.known import known
from adjudicator.plain.said import say
from adjudicator.replay.late import is_shown
from adjudicator.replay.margin import MOST, InMargin, in_margin
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.entry import Corrupt
from adjudicator.store.notes import NoteRow

SHARE: Final = 100
"""The most of one person."""
PART: Final = 5
"""One person's notes take one in this many of the bytes that there is room for."""
_KB: Final = 1_000
_ENCODER: Final = msgspec.json.Encoder()


class Notes:
    """The notes of all matches of a service; may be shared by threads."""

    def __init__(self, service: Adjudicator) -> None:
        self._service = service

    # ---- reading

    def of(self, match: UUID, asker: Asker) -> list[Note]:
        """The notes of a match that somebody may read, by entry, in the order of writing; raises `NotFound`."""
        header = self._service.header(match)
        found = (_read(said, match) for said in self._rows.of_match(match))
        told = [note for note in found if asker.may_read(note)]
        if asker.is_late:
            told = [note for note in told if is_shown(note.at, header.delay, self._service.now())]
        return sorted(told, key=lambda note: (note.position, note.at, note.id))

    def get(self, match: UUID, note: UUID, asker: Asker) -> Note:
        """A note that somebody may read; raises `NotFound`."""
        found = self._found(note)
        if found is None or found.match != match or not asker.may_read(found):
            raise NotFound(say("Match {match} has no note {note}", match=str(match), note=str(note)))
        return found

    # ---- writing

    def write(self, match: UUID, position: int, given: Writing, report_id: str, asker: Asker) -> Note:
        """Writes a note beside an entry; the same report writes one. Raises `NotFound`, `Malformed`, `Refused`,
        `Reused`."""
        guard(report_id, "report_id")
        given = admitted(given)
        self._service.header(match)
        id_ = id_of(match, asker.author, asker.viewer, report_id)
        request = digest(canonical([position, msgspec.to_builtins(given)]))
        if (there := self._found(id_)) is not None:
            return _again(there, request)
        if not 1 <= position <= asker.last:
            says = say("There is no entry {position}; the match stands at {last}", position=position, last=asker.last)
            raise Refused("no-such", says, "position")
        self._guard_shown(match, given, asker)
        note = Note(
            id=id_, match=match, position=position, at=self._service.now(), viewer=asker.viewer, request=request,
            **structs.asdict(given), **asker.author._asdict(),
        )  # fmt: skip
        row = _row(note)
        self._guard_room(row, asker)
        if not self._rows.add(row):
            return self.write(match, position, given, report_id, asker)  # the same report came at the same time
        return note

    def change(self, match: UUID, note: UUID, given: Writing, version: int, asker: Asker) -> Note:
        """Writes a note anew; raises `NotFound`, `Malformed`, `Refused`, `Conflict` if it is another version by now."""
        found = self.get(match, note, asker)
        if not asker.owns(found):
            raise Refused("not-yours", say("The note is somebody else's: write one of your own"))
        given = admitted(given)
        if found.version == version + 1 and structs.replace(found, **structs.asdict(given)) == found:
            return found
        if found.version != version:
            raise _GONE_ON
        self._guard_shown(match, given, asker)
        written = structs.replace(found, version=version + 1, at=self._service.now(), **structs.asdict(given))
        row = _row(written)
        self._guard_room(row, asker)
        if not self._rows.change(row):
            raise _GONE_ON
        return written

    def remove(self, match: UUID, note: UUID, asker: Asker) -> None:
        """Deletes a note: one's own or, as a judge of the match, one that others are shown; nothing of it is kept.

        Raises `NotFound`, `Refused`.
        """
        found = self.get(match, note, asker)
        if not asker.owns(found) and not asker.is_judge:
            raise Refused("not-yours", say("The note is somebody else's: a judge of the match may delete it"))
        self._rows.remove(found.id)

    def take_in(self, match: UUID, given: Iterable[InMargin], asker: Asker) -> int:
        """Keeps the notes of a record that came in as those of whoever brought it; the same note is kept once.

        Returns how many are new; raises `Refused` if the match has no room for them.
        """
        rows = dict[UUID, NoteRow]()
        for one in given:
            plain = canonical(msgspec.to_builtins(one))
            id_ = id_of(match, asker.author, asker.viewer, digest(plain))
            told = {name: getattr(one, name) for name in Writing.__struct_fields__}
            note = Note(
                id=id_, match=match, position=one.note, at=one.at or self._service.now(), viewer=asker.viewer,
                by=one.by, **told, **asker.author._asdict(),
            )  # fmt: skip
            rows[id_] = _row(note)
        held = {_read(said, match).id: len(said) for said in self._rows.of_match(match)} if rows else {}
        new = [row for id_, row in rows.items() if id_ not in held]
        if new and held:  # the notes of one record always have room
            _guard_match([*held.values(), *(len(row.said) for row in new)])
        return sum(self._rows.add(row) for row in new)

    def exported(self, match: UUID, asker: Asker) -> bytes:
        """The notes of a match that somebody may read, as lines that follow its record; raises `NotFound`."""
        return in_margin(self.of(match, asker))

    def _found(self, note: UUID) -> Note | None:
        said = self._rows.get(note)
        return None if said is None else _read(said, note)

    def _guard_shown(self, match: UUID, given: Writing, asker: Asker) -> None:
        """Raises `Refused` for a note that others are shown while it might help in play."""
        if given.shown != "private" and not asker.is_judge and not self._service.reading(match).match.closed:
            says = say("A note is shown to others once its match is closed: until then it might help in play")
            raise Refused("untimely", says, "shown")

    def _guard_room(self, row: NoteRow, asker: Asker) -> None:
        """Raises `Refused` if a match, or its writer, has no room for a note."""
        notes = [(_read(said, row.match), len(said)) for said in self._rows.of_match(row.match)]
        others = [(note, size) for note, size in notes if note.id != row.note]
        own = [size for note, size in others if note.author == asker.author]
        _guard_match([*(size for _, size in others), len(row.said)])
        if asker.author.holder is not None and (len(own) >= SHARE or sum(own) + len(row.said) > BYTES // PART):
            says = say("One person has {most} notes of {kb} kB in a match at most: delete one", most=SHARE,
                       kb=BYTES // PART // _KB)  # fmt: skip
            raise Refused("too-much", says)

    @property
    def _rows(self) -> Any:
        return cast("Recorder", self._service.recorder).notes


def _guard_match(sizes: Sequence[int]) -> None:
    """Raises `Refused` for more notes, of so many bytes each, than a match has room for."""
    if len(sizes) > MOST or sum(sizes) > BYTES:
        says = say("A match has {most} notes of {kb} kB at most: delete one of yours", most=MOST, kb=BYTES // _KB)
        raise Refused("too-much", says)


_GONE_ON: Final = Conflict(say("The note was changed meanwhile: look at it again"))
_UNREADABLE: Final = say("what is stored of this note cannot be read")


def _row(note: Note) -> NoteRow:
    return NoteRow(note.id, note.match, note.version, _ENCODER.encode(note))


def _read(said: bytes, stream: UUID) -> Note:
    """A note as stored; raises `Corrupt`."""
    try:
        note: Note = msgspec.json.decode(said, type=known(Note))
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Corrupt(stream, 0, _UNREADABLE, plain=True) from None
    return note


def _again(there: Note, request: str) -> Note:
    """A note that was written before; raises `Reused` if it was another one."""
    if there.request != request:
        raise Reused(say("This report id was used for something else"), there.position)
    return there
