"""A whole database against its ledger: entries, tree, signed checkpoints, and checkpoints held elsewhere."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint, Slip, read_checkpoint
from adjudicator.ledger.log import KEY, Ledger
from adjudicator.ledger.note import LOG, Verifier, read_note
from adjudicator.ledger.succession import Succeeded, is_signed, trusted
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, say
from adjudicator.store.database import Numbered, Recorder
from adjudicator.store.envelope import recorded_at
from adjudicator.store.ledger import Leaf
from adjudicator.store.tail import BULK, PORTION

MOST: Final = 100
"""The most faults reported."""
_CHANGED = say("the entry is not the one that entered the ledger")
_MISSING = say("the entry that entered the ledger is not there any more")
_ADDED = say("the entry never entered the ledger, though later ones did")
_OTHER = say("another entry stands in its place")
_TREE = say("the entry is as it was signed, the ledger's tree is not: run `adjudicator ledger rebuild`")


class Fault(NamedTuple):
    """What is wrong, and with which entry, if that is known."""

    why: Said
    match: str | None = None
    position: int | None = None
    number: int = -1
    """The entry's place in the order of recording; -1: none is known."""


class Holding(NamedTuple):
    """A checkpoint held elsewhere that agrees with the entries, and when the last of these was recorded."""

    slip: Slip
    recorded: str | None


class Checked(NamedTuple):
    """The result of checking a database against its ledger."""

    entries: int
    signed: int
    """How many entries a good checkpoint covers, signed or held elsewhere."""
    pending: int
    """How many entries are not in the tree yet."""
    checkpoints: int
    faults: list[Fault]
    """What is wrong, in the order of recording."""
    holding: Sequence[Holding] = ()
    """The checkpoints held elsewhere that agree."""
    key: Verifier | None = None
    """The newest key that counts: in the succession of the given keys or, without any, of the database's own."""


def check(ledger: Ledger, held: Sequence[Slip] = (), keys: Sequence[Verifier] = ()) -> Checked:
    """Checks all entries; every checkpoint in the database must be signed by a key in the succession of `keys` or,
    without any, of its own first key. Witnesses' keys among them are ignored.
    """
    given = [key for key in keys if key.kind == LOG]
    kept, faults = _checkpoints(ledger, given)
    walk = _Walk(ledger.recorder, [*(one.whole for one in kept), *held])
    walk.go()
    origins = {one.origin for one in kept}
    for one in held:
        if origins and one.origin not in origins:
            faults.append(Fault(say("the checkpoint is of another log: {origin}", origin=one.origin)))
    found = sorted(walk.faults, key=lambda fault: fault.number)
    holding = [one for one in walk.holding if one.slip in held and one.slip.origin in (origins or {one.slip.origin})]
    key = next((one.key for one in reversed(trusted(ledger.statements(), given))), None) or next(iter(given), None)
    return Checked(walk.entries, walk.good, walk.pending, len(kept), [*found, *faults][:MOST], holding, key)


def _keys(ledger: Ledger, given: Sequence[Verifier]) -> tuple[list[Succeeded], list[Fault]]:
    """The keys that count, and what is wrong with the other statements."""
    statements, faults = ledger.statements(), []
    counted = trusted(statements, given)
    if len(statements) < len(ledger.recorder.ledger.notes(KEY)):
        faults.append(Fault(say("a key that the database keeps cannot be read, or did not sign that it is one")))
    others = [str(one.key) for one in statements if one not in counted]
    faults += [Fault(say("the key {key} is signed by none that is trusted", key=key)) for key in others]
    return counted, faults


def _checkpoints(ledger: Ledger, given: Sequence[Verifier]) -> tuple[list[Checkpoint], list[Fault]]:
    """The validly signed checkpoints in a database, and what is wrong with the others."""
    found: list[Checkpoint] = []
    keys, faults = _keys(ledger, given)
    unstated = [key for key in given if key not in [one.key for one in keys]]
    for noted in ledger.checkpoints():
        try:
            note = read_note(noted.said)
            checkpoint = read_checkpoint(note.text)
        except Malformed:
            faults.append(Fault(say("the checkpoint of {size} entries cannot be read", size=noted.size)))
            continue
        if is_signed(note, checkpoint.size, keys) or any(note.of(key) for key in unstated):
            found.append(checkpoint)
        else:
            says = say("the checkpoint of {size} entries is not signed by the key", size=checkpoint.size)
            faults.append(Fault(says))
    return found, faults


class _Walk:
    """A walk through all entries in the order of recording, beside their leaves."""

    def __init__(self, recorder: Recorder, held: Sequence[Slip]) -> None:
        self._recorder = recorder
        self._secret = recorder.name_space()
        self._due: dict[int, list[Slip]] = defaultdict(list)
        for one in held:
            self._due[one.size].append(one)
        self._growing = tree.Growing()
        self._first: Numbered | None = None
        self.holding: list[Holding] = []
        self._unheld: list[tuple[Slip, Numbered]] = []
        self._is_straight = True
        self.faults: list[Fault] = []
        self.good = self.pending = 0

    @property
    def entries(self) -> int:
        """How many entries have been passed."""
        return self._growing.size

    def go(self) -> None:
        """Walks through all; `faults`, `good` and `pending` then hold the result."""
        kept = _leaves(self._recorder)
        leaf = next(kept, None)
        for row in _rows(self._recorder):
            while leaf is not None and leaf.id < row.id:
                self._fault(leaf.match, leaf.position, leaf.number, _MISSING)
                leaf = next(kept, None)
            if leaf is not None and leaf.id == row.id:
                self._compare(row, leaf)
                leaf = next(kept, None)
            else:
                self._take(row)
                self.pending += leaf is None
                if leaf is not None:
                    self._fault(leaves.name_of(row.match), row.position, self.entries - 1, _ADDED)
            self._hold(row)
        while leaf is not None:
            self._fault(leaf.match, leaf.position, leaf.number, _MISSING)
            leaf = next(kept, None)
        self._end()

    def _take(self, row: Numbered) -> bytes:
        if self._first is None:
            self._first = row
        return b"".join(self._growing.append(leaves.leaf_of(self._secret, row)))

    def _compare(self, row: Numbered, leaf: Leaf) -> None:
        hashes, name = self._take(row), leaves.name_of(row.match).replace("\0", "")
        if (leaf.match, leaf.position) != (name, row.position):
            self._fault(leaf.match, leaf.position, leaf.number, _OTHER)
        elif leaf.hashes[: tree.SIZE] != hashes[: tree.SIZE]:
            self._fault(leaf.match, leaf.position, leaf.number, _CHANGED)
        elif self._is_straight and (leaf.hashes != hashes or leaf.number != self.entries - 1):
            self._fault(leaf.match, leaf.position, leaf.number, _TREE)

    def _hold(self, row: Numbered) -> None:
        """Compares the tree as it stands with the checkpoints of its size."""
        for one in self._due.pop(self.entries, ()):
            if self._growing.root.hex().upper().startswith(one.root):
                self.good, self._first = self.entries, None
                self.holding.append(Holding(one, recorded_at(row.state)))
            else:
                self._unheld.append((one, row))

    def _unlike(self, held: Slip, row: Numbered) -> None:
        first = self._first or row
        if self._is_told:
            return
        says = say(
            "between this entry and entry {position} of match {match} something was changed, moved, added or removed: "
            "the checkpoint of {size} entries says otherwise",
            position=-1 if row.position is None else row.position,
            match=str(row.match),
            size=held.size,
        )
        self._fault(leaves.name_of(first.match), first.position, self.good, says)

    @property
    def _is_told(self) -> bool:
        """Whether the faults after the last good checkpoint are known entry by entry."""
        return any(fault.why != _TREE and fault.number >= self.good for fault in self.faults)

    def _end(self) -> None:
        """Adds the faults known only at the end; a checkpoint contradicted by a later good one is of another ledger."""
        for one, row in self._unheld:
            if one.size > self.good:
                self._unlike(one, row)
                break
        if short := [size for size in self._due if size]:
            says = say(
                "the checkpoint of {size} entries was signed, but there are {count}: some after the first {good} were "
                "removed, or an older copy was put back",
                size=min(short),
                count=self.entries,
                good=self.good,
            )
            self.faults.append(Fault(says, number=self.entries if self._is_told else self.good))
        self.faults = [fault._replace(why=_TREE) if -1 < fault.number < self.good else fault for fault in self.faults]
        for one in (held for held, _ in self._unheld if held.size <= self.good):
            says = say(
                "the checkpoint of {size} entries is of another ledger than this one: mistyped, or two were signed",
                size=one.size,
            )
            self.faults.append(Fault(says))

    def _fault(self, match: str, position: int | None, number: int, why: Said) -> None:
        self._is_straight = False
        if len(self.faults) < MOST:
            self.faults.append(Fault(why, match, position, number))


def _rows(recorder: Recorder) -> Iterator[Numbered]:
    after = 0
    while found := recorder.select_numbered(after, PORTION, BULK):
        yield from found
        after = found[-1].id


def _leaves(recorder: Recorder) -> Iterator[Leaf]:
    start = 0
    while found := recorder.ledger.leaves(start, PORTION):
        yield from found
        start = found[-1].number + 1
