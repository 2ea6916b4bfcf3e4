"""The service: matches opened, reported to and imported, on any store; matches.py reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final
from uuid import UUID, uuid4, uuid5

import msgspec
from eventsourcing.persistence import IntegrityError, PersistenceError
from msgspec import Struct, structs

from adjudicator.dispute import WAITING, is_of_ruling
from adjudicator.match import (
    AGAIN,
    Ahead,
    Conflict,
    EntryCorrected,
    Header,
    MatchOpened,
    Name,
    NotFound,
    Reused,
    admit_header,
    opened,
    tag_of,
    without_setup,
)
from adjudicator.matches import Matches
from adjudicator.plain.json import Malformed, Plain, canonical, digest, guard, read_as
from adjudicator.plain.said import listed, say
from adjudicator.replay import record
from adjudicator.replay.docket import of_match
from adjudicator.replay.draft import Draft, drafted
from adjudicator.replay.fidelity import digested
from adjudicator.replay.kept import Kept
from adjudicator.replay.reading import Reading
from adjudicator.replay.repeat import Answer, Repeat
from adjudicator.replay.ruled import guard_rulings, ruled
from adjudicator.replay.sent import AS_USUAL, Manner, Sent, sent
from adjudicator.replay.take_back import guard_take_back
from adjudicator.replay.whose import guard_confirmed, guard_slips
from adjudicator.rights import OF_EVENTS, place_in, why_not
from adjudicator.seam.rulebook import Finding
from adjudicator.seam.ruleset import JUDGE, Refused, Step, Viewer
from adjudicator.store.entry import NOTHING_STATED, Stated, stated_in
from adjudicator.store.envelope import NOBODY, Author, Corrupt, Entry, link
from adjudicator.store.together import Late

__all__ = ["Adjudicator", "Ahead", "Answer", "Conflict", "Illegal", "NotFound", "Refused", "Reused"]

OPENINGS = UUID("0f6f8f0a-52f4-5d43-9c9e-8a1f3c1d7b0e")
"""The namespace of the ids of matches opened with a report id."""
LONGEST = 26_000
"""The most events of a match open to reports, and of a record over HTTP: more could not be answered in time."""
VALUES = 400_000
"""The most values in such a record: the time to read it grows with them."""
LARGEST = 20_000_000
"""The most stored bytes of such a match, and the most bytes of such a record."""

_NAMES: Final = {"report_id": Name, **{one.name: one.type for one in structs.fields(Stated)}}
"""What a report may be named by, and what it may state of itself, by field."""


class Illegal(Refused):
    """A report that breaks enforced rules, as far as its reporter may know; nothing was stored."""

    def __init__(self, findings: tuple[Finding, ...]) -> None:
        self.findings = findings
        shown = [say("{rule}: {says}", rule=finding.rule, says=finding.says) for finding in findings]
        super().__init__("illegal", say("It breaks rules: {findings}", findings=listed(shown, "list")), "event")


class Adjudicator(Matches):
    """The service: all matches of one database, read and written; may be shared by threads."""

    def open_match(
        self,
        header: Header | Plain,
        *,
        stated: Stated = NOTHING_STATED,
        report_id: str | None = None,
        match: UUID | None = None,
        reporter: Viewer = JUDGE,
        author: Author = NOBODY,
    ) -> UUID:
        """Opens a match and returns its id; a repeated report id gives the same match.

        Only judges know set-ups: for any other `reporter`, openings are the same if their headers agree otherwise.
        Raises `Malformed`, `Refused` (ruleset, edition, set-up), `Conflict` (the id is taken).
        """
        plain = msgspec.to_builtins(header) if isinstance(header, Struct) else header
        guard(plain)
        _guard_names(report_id, stated)
        request = digest(canonical(plain))
        match = match or (self.opened_by(report_id, plain) if report_id else uuid4())
        if self._is_opened(match, report_id, request, plain, reporter):
            return match
        header = read_as(Header, plain)
        admit_header(header)
        if header.is_managed:
            self._keys.guard()
        ruleset = self.rulesets.of(header)
        header, start = opened(ruleset, header)
        table = digested(ruleset, 0, start)
        opening = Entry(
            0, MatchOpened(header), match.hex, at=self.now(), report_id=report_id, request=request, table=table,
            **stated_in(stated), **author._asdict(),
        )  # fmt: skip
        self._save_match([[opening]], lambda: self._is_opened(match, report_id, request, plain, reporter))
        return match

    def report(
        self,
        match: UUID,
        events: Sequence[Sent | Struct | Plain],
        *,
        expected: int,
        report_id: str,
        stated: Stated = NOTHING_STATED,
        manner: Manner = AS_USUAL,
        reporter: Viewer = JUDGE,
        author: Author = NOBODY,
        reading: Reading | None = None,
        beside: Sequence[Entry[Any]] = (),
    ) -> Answer:
        """Records the events after position `expected`, all or none; a known report id gets its first answer.

        Only what the `reporter` may know can refuse a report or make it differ from an earlier one.
        `events`: plain data, or as `sent` has read them already; `manner`: how the report is meant.
        `reading`: the match as just looked up, which saves another look; entries that others recorded since are found
        on saving.
        `beside`: entries of a dispute, recorded together with the events or not at all.
        Raises `NotFound`, `Conflict` (another position), `Reused` (another body), `Malformed`, `Refused`, `Illegal`.
        """
        _guard_names(report_id, stated)
        if not beside and is_of_ruling(report_id):
            raise Malformed(say("such ids are of the reports that carry rulings out: take another"), "report_id")
        if not events:
            raise Malformed(say("a report holds at least one event"), "events")
        kept = self._keep(match, reading)
        manner.guard(kept.played.ruleset)
        came = sent(self.rulesets.kinds[kept.played.ruleset.name], events)
        request = manner.request(came)
        repeat = Repeat(came, request, reporter, self._keys, manner)
        if (recorded := kept.first_of(report_id)) is not None:
            return repeat.answer(kept.played, recorded)
        draft = self._draft(kept, came, expected, reporter, author, manner)
        guard_take_back(kept.played, draft.events, reporter)
        if not beside:
            guard_rulings(kept.played, draft.events, partial(self.heads, match), partial(self.dispute_entry, match))
        _guard_rights(kept.played, draft.events, author)
        draft.close_if_agreed(lambda: any(head.status in WAITING for head in self.heads(match)))
        first = Entry(
            expected + 1, draft.events[0], match.hex, at=self.now(), report_id=report_id, request=request,
            **stated_in(stated), **author._asdict(),
        )  # fmt: skip
        return self._save_report(kept, _entries(first, draft, kept.last), tuple(draft.steps), repeat, beside)

    def ruled(self, match: UUID, played: Reading) -> Mapping[int, str]:
        """The entries on which rulings decided, each with the last one: only another ruling changes them."""
        return ruled(played, self.heads(match), partial(self.dispute_entry, match))

    def give_up_unbound(self, match: UUID, reason: str, by: str) -> list[str]:
        """Gives up the shuffles of a match that are not bound, for one of the reasons that a judge has; their ids.

        Raises `NotFound`, `Corrupt`, `Refused`.
        """
        stands = self.reading(match).match
        unbound = [] if stands.closed else [name for name, one in stands.shuffles.items() if one.is_unbound]
        if unbound:
            events: list[Plain] = [{"event": "ShuffleAbandoned", "shuffle": name, "reason": reason} for name in unbound]
            self.report(match, events, expected=stands.position, report_id=f"given up {uuid4()}", stated=Stated(by=by))
        return unbound

    def import_record(self, given: record.Record, author: Author = NOBODY) -> tuple[UUID, bool]:
        """Stores a match record unless its content is stored already; returns its id here, and whether it was new.

        Its entries bear the importer's token; the tokens named by the record are kept as its claims. The id is derived
        from the content and a secret of this database, so it reveals nothing of the record (ADR 17).
        """
        if self._opening(given.match) is not None:  # imported by 0.4 or before
            return given.match, False
        match = uuid5(self._recorder.name_space(), str(given.match))
        if self._opening(match) is not None:
            return match, False
        entries = (structs.replace(entry, match=match.hex) for entry in given.entries)
        streams = (entries, *of_match(given.disputes, match))
        signed = ((structs.replace(entry, **author._asdict()) for entry in stream) for stream in streams)
        return match, self._save_match(signed, lambda: self._opening(match) is not None)

    # ---- what a report comes to, and what may have been stored already

    def _draft(
        self, kept: Kept, events: Sequence[Sent], expected: int, reporter: Viewer, author: Author, manner: Manner
    ) -> Draft:
        """A report worked out; raises `Conflict` at another position, `Illegal` where rules are enforced."""
        if expected > (stands := kept.played.position):
            says = say("The match stands at {stands}, before {sent}, which was sent", stands=stands, sent=expected)
            raise Ahead(says, stands)
        if expected < stands:
            says = say("The match stands at {stands}, not at {expected}", stands=stands, expected=expected)
            raise Conflict(says, stands)
        if stands + len(events) > LONGEST or kept.stored > LARGEST:
            says = say("A match has {most} events and {bytes} bytes at most", most=LONGEST, bytes=LARGEST)
            raise Refused("too-much", says)
        stated = [one.event for one in events]
        guard_slips(kept.played, stated, reporter, author)
        guard_confirmed(kept.played, stated, reporter, author)
        draft = drafted(kept.played, events, reporter, self._keys, ruled=kept.as_ruled, manner=manner)
        if kept.played.match.again < draft.again > AGAIN * LONGEST:
            says = say("Entries of this match are voided or corrected too often, too far back: do so with later ones "
                       "only, or go on in a new match")  # fmt: skip
            raise Refused("too-much", says, "events")
        if draft.header.mode == "enforce" and (findings := draft.findings):
            raise Illegal(findings)
        return draft

    def _save_match(self, streams: Iterable[Iterable[Entry[Any]]], is_stored: Callable[[], bool]) -> bool:
        """Saves a match and its disputes; if that fails, finds out whether they are stored nevertheless.

        Returns whether it is new.
        """
        try:
            self.save(*(entry for stream in streams for entry in link(stream, "")[0]))
        except Late:
            raise
        except PersistenceError:
            if not is_stored():
                raise
            return False
        return True

    def _save_report(
        self,
        kept: Kept,
        entries: Sequence[Entry[Any]],
        steps: tuple[Step[Any, Any], ...],
        repeat: Repeat,
        beside: Sequence[Entry[Any]],
    ) -> Answer:
        """Saves; if that fails, finds out whether these entries, or the same report, are stored nevertheless."""
        ours = entries[0]
        try:
            stored = self.save(*entries, *beside)[: len(entries)]
        except Late:  # nothing can be stored; and after waiting to write, a look would have to wait again
            raise
        except PersistenceError as error:
            kept = self._keep(kept.match)
            first = kept.first_of(str(ours.report_id))
            if first is None and isinstance(error, IntegrityError):
                stands = kept.played.position
                says = say("Another report came first; the match stands at {stands}", stands=stands)
                raise Conflict(says, stands) from None
            if first is None:
                raise
            if kept.played.entries[first] != ours:
                return repeat.answer(kept.played, first)
        else:
            kept = self._extend(kept, [recording.notification.state for recording in stored])
            self._kept.put(kept)
        if any(type(entry.event) is EntryCorrected for entry in entries):
            steps = kept.played.steps(ours.position, entries[-1].position)
        return Answer(ours.position, entries[-1].position, steps, kept.played)

    def opened_by(self, report_id: str, plain: Plain) -> UUID:
        """The id of the match that a report with this header opens, opened or not: within its event, so that it tells
        nothing of others' matches."""
        before, event = uuid5(OPENINGS, report_id), plain.get("event") if isinstance(plain, dict) else None
        if not event or not isinstance(event, str):
            return before
        with suppress(Corrupt):  # opened by 0.6.0 or before
            if (opening := self._opening(before)) and opening.event.header.event == event:
                return before
        return uuid5(uuid5(OPENINGS, event), report_id)

    def _is_opened(self, match: UUID, report_id: str | None, request: str, plain: Plain, reporter: Viewer) -> bool:
        opening = self._opening(match)
        if opening is None:
            return False
        same = opening.request == request or (
            reporter != JUDGE and without_setup(read_as(Header, plain)) == without_setup(opening.event.header)
        )
        if opening.report_id != report_id or not same:
            says = say("Match {match} was opened by another report", match=str(match))
            raise Conflict(says, self._keep(match).played.position)
        return True


def _guard_rights(played: Reading, events: Sequence[Any], author: Author) -> None:
    """Raises `Refused` for an event that its author has no right to report."""
    place = place_in(played.header, author.role, author.holder, is_over=played.match.closed)
    for event in events:
        if (says := why_not(author.role, OF_EVENTS.get(tag_of(type(event)), "report"), place)) is not None:
            raise Refused("not-yours", says)


def _guard_names(report_id: str | None, stated: Stated) -> None:
    """Raises `Malformed` for a report's id, or what it states of itself, that is not as a report has them."""
    for name, text in {"report_id": report_id, **stated_in(stated)}.items():
        if text is not None:
            guard(text, name)
            read_as(_NAMES[name], text, name)


def _entries(first: Entry[Any], draft: Draft, previous: str) -> list[Entry[Any]]:
    """The entries of a report; only the first has the digest of the request."""
    known = zip(draft.events, draft.hows, strict=True)
    entries = [
        structs.replace(
            first, position=at, event=event, how=how, request=None if index else first.request,
            table=draft.digests.get(at),
        )
        for index, (at, (event, how)) in enumerate(enumerate(known, first.position))
    ]  # fmt: skip
    return link(entries, previous)[0]
