"""Notes on every store: whose they are, who reads them, that they change no record, and their way out and back in."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest
from msgspec import structs

from adjudicator import notes as of_service
from adjudicator.match import Conflict, NotFound, Reused
from adjudicator.note import Asker, Note, Writing, admitted
from adjudicator.notes import Notes
from adjudicator.plain.json import Malformed
from adjudicator.replay.record import read
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import NOBODY, Author
from tests.kernel.toy import TOY

LAST = 3
AKI, BEA = (Asker(Author(name, "player", seat), seat, LAST) for name, seat in (("Aki", "A"), ("Bea", "B")))
KEI = Asker(Author("Kei", "judge"), JUDGE, LAST, is_judge=True)
WATCHER = Asker(Author("Ren", "spectator"), SPECTATOR, LAST)


@pytest.fixture
def notes(service: Adjudicator, match: UUID) -> Notes:
    played = [{"event": "Added", "seat": "A", "amount": amount} for amount in (5, 4, 3)]
    service.report(match, played, expected=0, report_id="r1")
    return Notes(service)


def written(notes: Notes, match: UUID, by: Asker = AKI, position: int = 2, **says: Any) -> Note:
    given = Writing(**{"text": "a word", **says})
    return notes.write(match, position, given, f"{position} {given.text}", by)


def test_a_note_is_read_by_whom_it_is_shown_to_and_changes_no_record(
    service: Adjudicator, notes: Notes, match: UUID
) -> None:
    before = service.export_record(match), service.last
    mine = written(notes, match, mark="?", drawn=("12.50  8>20 14", "2-3"))
    shared = written(notes, match, KEI, text="both", shown="shared")
    open_ = written(notes, match, KEI, 3, text="all", shown="published")
    assert mine.drawn == ("12.5 8 > 20 14", "2-3")

    assert notes.of(match, AKI) == [mine, shared, open_]
    assert notes.of(match, BEA) == notes.of(match, KEI) == [shared, open_]
    assert notes.of(match, WATCHER) == [open_]
    assert notes.of(match, WATCHER._replace(last=2)) == []
    twin = Asker(Author("Aki", "player", "B"), "A", LAST)
    assert mine not in notes.of(match, twin)
    assert (service.export_record(match), service.last) == before

    target = Adjudicator([TOY])
    service.copy_to(target)
    assert Notes(target).of(match, AKI) == notes.of(match, AKI)


def test_its_writer_changes_and_deletes_it_and_a_judge_deletes_what_others_are_shown(notes: Notes, match: UUID) -> None:
    mine = written(notes, match)
    assert written(notes, match) == mine
    with pytest.raises(Reused):
        notes.write(match, 2, Writing(text="other"), "2 a word", AKI)
    better = Writing(text="better", mark="!!")
    changed = notes.change(match, mine.id, better, 1, AKI)
    assert (changed.text, changed.mark, changed.version) == ("better", "!!", 2)
    assert notes.change(match, mine.id, better, 1, AKI) == changed
    with pytest.raises(Conflict):
        notes.change(match, mine.id, Writing(text="too late"), 1, AKI)
    for other in (BEA, KEI, WATCHER):
        with pytest.raises(NotFound):
            notes.remove(match, mine.id, other)
    theirs = written(notes, match, KEI, shown="shared")
    for act in (lambda: notes.remove(match, theirs.id, BEA), lambda: notes.change(match, theirs.id, better, 1, BEA)):
        with pytest.raises(Refused, match="somebody else's"):
            act()
    head = structs.replace(theirs)
    assert notes.of(match, BEA) == [head]
    notes.remove(match, theirs.id, KEI._replace(author=Author("Mei", "head-judge")))
    notes.remove(match, mine.id, AKI)
    assert notes.of(match, AKI) == []
    with pytest.raises(NotFound):
        notes.change(match, mine.id, better, 2, AKI)


def test_until_the_match_is_closed_only_judges_show_notes(service: Adjudicator, notes: Notes, match: UUID) -> None:
    for by in (AKI, WATCHER):
        for shown in ("shared", "published"):
            with pytest.raises(Refused, match="might help in play"):
                written(notes, match, by, shown=shown)
    mine = written(notes, match)
    service.report(match, [{"event": "MatchClosed"}], expected=LAST, report_id="end")
    assert notes.change(match, mine.id, Writing(text="a word", shown="published"), 1, AKI).shown == "published"


def test_without_a_token_notes_are_theirs_who_look_alike(notes: Notes, match: UUID) -> None:
    seat, judge = (Asker(NOBODY, viewer, LAST, is_judge=True) for viewer in ("A", JUDGE))
    mine = written(notes, match, seat)
    assert (notes.of(match, seat), notes.of(match, judge)) == ([mine], [])


def test_notes_go_out_with_a_record_and_come_in_as_those_of_who_brings_them(
    service: Adjudicator, notes: Notes, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    written(notes, match, mark="!", drawn=("1 2",))
    written(notes, match, KEI, text="not Aki's")
    told = service.export_record(match) + notes.exported(match, AKI)
    target = Adjudicator([TOY])
    came, plain = read(told, target.rulesets), read(service.export_record(match), target.rulesets)
    assert (came.match, came.entries, len(came.notes)) == (plain.match, plain.entries, 1)
    there, _ = target.import_record(came)
    for new in (1, 0):
        assert Notes(target).take_in(there, came.notes, WATCHER) == new
    (note,) = Notes(target).of(there, WATCHER)
    assert (note.text, note.mark, note.drawn, note.by, note.author) == ("a word", "!", ("1 2",), "Aki", WATCHER.author)
    assert Notes(target).of(there, AKI) == []
    monkeypatch.setattr(of_service, "MOST", 1)
    with pytest.raises(Refused, match="1 notes of"):
        Notes(target).take_in(there, [structs.replace(came.notes[0], text="another")], WATCHER)
    assert Notes(target).of(there, WATCHER) == [note]
    with pytest.raises(Malformed, match="There is no entry 9"):
        read(told.replace(b'"note": 2', b'"note": 9'), target.rulesets)
    with pytest.raises(Malformed, match="after all else"):
        read(told + b'{"event": "Added", "seat": "A", "amount": 1}\n', target.rulesets)


@pytest.mark.parametrize(
    ("says", "wrong"),
    [
        ({"text": " \n"}, "words, a mark or something drawn"),
        ({"text": "\x00"}, "text"),
        ({"drawn": ("1 2 > 3 4 > 5 6",)}, "from one place to one other"),
        *(
            ({"drawn": (place,)}, "is no place")
            for place in ("", "nan nan", "1e9 2", "1001 2", "-1 2", "12", "<b", "a b > 1 2")
        ),
    ],
)
def test_what_is_no_note_is_refused(says: dict[str, Any], wrong: str) -> None:
    with pytest.raises(Malformed) as caught:
        admitted(Writing(**says))
    assert wrong in str(caught.value)


def test_notes_have_limits(notes: Notes, match: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_service, "SHARE", 1)
    monkeypatch.setattr(of_service, "MOST", 2)
    written(notes, match)
    with pytest.raises(Refused, match="One person has 1"):
        written(notes, match, text="more")
    mine = written(notes, match, BEA)
    with pytest.raises(Refused, match="A match has 2"):
        written(notes, match, KEI)
    monkeypatch.setattr(of_service, "BYTES", 5_000)
    with pytest.raises(Refused, match="One person has 1 notes of 1 kB"):
        notes.change(match, mine.id, Writing(text="x" * 1_000), 1, BEA)
    for position in (0, LAST + 1):
        with pytest.raises(Refused, match=f"no entry {position}"):
            written(notes, match, position=position)
    with pytest.raises(NotFound):
        written(notes, UUID(int=5))
