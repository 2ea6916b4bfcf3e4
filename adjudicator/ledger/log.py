"""The ledger of a database: its tree kept up with the entries, its checkpoints signed, its proofs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final, NamedTuple
from uuid import UUID

from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint, read_checkpoint
from adjudicator.ledger.note import WITNESS, Signer, Verifier, read_note
from adjudicator.ledger.succession import Succeeded, readable, stated, trusted
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, say
from adjudicator.store.database import Recorder
from adjudicator.store.ledger import Leaf, Moved, Noted
from adjudicator.store.tail import BULK, PORTION

CHECKPOINT: Final = "checkpoint"
"""The kind of note that is a signed checkpoint."""
KEY: Final = "key"
"""The kind of note that states the key of the checkpoints from there on."""
COSIGNATURE: Final = "cosignature"
"""The kind of note that is the line by which a witness cosigned the checkpoint of that size."""


class Unsigned(Exception):
    """Why nothing is signed: `says` it."""

    def __init__(self, says: Said) -> None:
        self.says = says
        super().__init__(str(says))


class Unlike(Unsigned):
    """The tree does not begin with what was signed: nothing more is signed before somebody has looked."""

    def __init__(self, size: int) -> None:
        super().__init__(
            say("the tree is not the one that was signed with {size} entries: run `adjudicator verify`", size=size)
        )


class Behind(Unsigned):
    """The tree is smaller than what was signed, as it is while it is made anew."""

    def __init__(self, size: int, signed: int) -> None:
        says = say(
            "the tree has {size} of the {signed} entries that were signed: if it stays so, run `adjudicator verify`",
            size=size,
            signed=signed,
        )
        super().__init__(says)


class Strange(Unsigned):
    """The key is not the one that signs now."""

    def __init__(self, key: Verifier) -> None:
        says = say("the ledger is signed with another key, {key}: see `adjudicator ledger key`", key=str(key))
        super().__init__(says)


class Absent(Exception):
    """What a proof was asked of is not in the tree: `says` why."""

    def __init__(self, says: Said) -> None:
        self.says = says
        super().__init__(str(says))


class Signed(NamedTuple):
    """A checkpoint and the note that it is signed in."""

    checkpoint: Checkpoint
    note: str


class Included(NamedTuple):
    """That an entry is in the tree of a checkpoint."""

    number: int
    leaf: bytes
    content: bytes
    """The salted digest of the entry, of which, with its match and position, the leaf is made."""
    salt: bytes
    topic: str
    state: bytes
    """What, with the salt and the topic, the digest is of."""
    path: Sequence[bytes]
    signed: Signed


class Ledger:
    """The ledger of the entries that a recorder keeps."""

    def __init__(self, recorder: Recorder) -> None:
        self.recorder = recorder
        self._growing: tree.Growing | None = None
        self._after = 0

    @cached_property
    def _secret(self) -> UUID:
        """What salts follow from: asked for once, for to ask may write."""
        return self.recorder.name_space()

    @property
    def size(self) -> int:
        """The leaves of the tree as it is kept."""
        last = self.recorder.ledger.last()
        return last.number + 1 if last else 0

    @property
    def nickname(self) -> str:
        """A name for it that tells nothing."""
        return leaves.salt(self._secret, "", None).hex()[:8]

    # ---- what the worker does

    def extend(self) -> int:
        """Takes in the next entries, a batch at most, and returns their count; raises what a lost database raises."""
        growing = self._growing or self._stands()
        self._growing = None
        found = []
        for row in self.recorder.select_numbered(self._after, PORTION, BULK):
            hashes = growing.append(leaves.leaf_of(self._secret, row))
            name = leaves.name_of(row.match).replace("\0", "")
            found.append(Leaf(growing.size - 1, row.id, name, row.position, b"".join(hashes)))
        if found:
            try:
                self.recorder.ledger.append(found)
            except Moved:
                return len(found)
            self._after = found[-1].id
        elif self.size != growing.size:  # somebody makes it anew: the next time goes on from there
            return 0
        self._growing = growing
        return len(found)

    def rebuild(self) -> Iterator[int]:
        """Makes the tree anew, of all entries; gives, as it goes on, how many more are in it."""
        self.recorder.ledger.clear()
        self._growing, self._after = None, 0
        while done := self.extend():
            yield done

    def sign(self, signer: Signer) -> Signed | None:
        """Signs the tree as it stands, unless that is done; raises `Unsigned`, `Moved`, what a lost database raises."""
        rows = self.recorder.ledger
        after, size, before = rows.noted(), self.size, self.newest()
        news = self._stating(signer, size)
        if before and before.checkpoint.size > size:
            raise Behind(size, before.checkpoint.size)
        if before and self.root(before.checkpoint.size) != before.checkpoint.root:
            raise Unlike(before.checkpoint.size)
        is_done = before and before.checkpoint.size == size and read_note(before.note).of(signer.verifier)
        if is_done or not size:
            return None
        checkpoint = Checkpoint(signer.name, size, self.root(size))
        note = f"{checkpoint.text}\n{signer.sign(checkpoint.text)}"
        rows.note(after, *news, Noted(CHECKPOINT, size, note))
        return Signed(checkpoint, note)

    def succeed(self, signer: Signer, before: Signer | None = None) -> None:
        """States that a key signs from now on, after the one before; raises `Strange` where another one signs now."""
        while True:
            after, newest = self.recorder.ledger.noted(), self.newest()
            if before:
                self._stating(before, 0)
            size = max(self.size, newest.checkpoint.size if newest else 0)
            try:
                return self.recorder.ledger.note(after, Noted(KEY, size, stated(signer, size, before)))
            except Moved:
                continue

    def _stating(self, signer: Signer, size: int) -> list[Noted]:
        """What states a key where none was stated yet; raises `Strange` where the one that signs now is another."""
        keys = self.statements()
        if not keys:
            return [Noted(KEY, size, stated(signer, size))]
        signs = (trusted(keys, [signer.verifier]) or keys)[-1].key
        if signs != signer.verifier:
            raise Strange(signs)
        return []

    def witnessed(self, note: str, witness: Verifier) -> Checkpoint:
        """Keeps the line by which a witness cosigned one of the checkpoints; raises `Malformed`."""
        given, rows = read_note(note), self.recorder.ledger
        stands, line = read_checkpoint(given.text), given.of(witness)
        if witness.kind != WITNESS or line is None:
            raise Malformed(say("the checkpoint is not cosigned by {name}", name=witness.name))
        while True:
            after = rows.noted()
            if not any(read_note(one.said).text == given.text for one in rows.notes(CHECKPOINT, stands.size)):
                raise Malformed(say("this database signed no such checkpoint of {size} entries", size=stands.size))
            try:
                rows.note(after, Noted(COSIGNATURE, stands.size, line.line))
            except Moved:
                continue
            return stands

    def _stands(self) -> tree.Growing:
        """The tree as it is kept, to go on from."""
        last = self.recorder.ledger.last()
        size = last.number + 1 if last else 0
        self._after = last.id if last else 0
        return tree.Growing(size, self._fetch(tree.nodes(tree.Span(0, size))))

    # ---- what anybody may ask

    def newest(self, *, is_cosigned: bool = False) -> Signed | None:
        """The newest checkpoint, or the newest that a witness cosigned, with all who did, if there is one."""
        rows = self.recorder.ledger
        noted = rows.newest(COSIGNATURE if is_cosigned else CHECKPOINT)
        stands = rows.notes(CHECKPOINT, noted.size) if noted else []
        if not stands:
            return None
        lines = dict.fromkeys(one.said for one in rows.notes(COSIGNATURE, stands[-1].size))
        return signed(stands[-1].said + "".join(lines))

    def checkpoints(self) -> list[Noted]:
        """All checkpoints as they are kept, whatever somebody made of them."""
        return self.recorder.ledger.notes(CHECKPOINT)

    def statements(self) -> list[Succeeded]:
        """The keys that were stated to sign, in that order, without what cannot be read."""
        return readable(noted.said for noted in self.recorder.ledger.notes(KEY))

    def root(self, size: int) -> bytes:
        """The root of the tree when it had so many leaves."""
        return tree.fold(self._fetch(tree.nodes(tree.Span(0, size))))

    def inclusion(self, match: UUID, position: int, within: Signed | None = None) -> Included:
        """The proof that an entry is in the tree of a checkpoint, else of the newest; raises `Absent`."""
        newest = within or self.newest()
        if newest is None:
            raise Absent(say("no checkpoint is signed yet"))
        found = self.recorder.ledger.find(match.hex, position)
        if found is None or found.number >= newest.checkpoint.size:
            raise Absent(say("the entry is in no checkpoint yet"))
        rows = self.recorder.select_numbered(found.id - 1, 1, 0)
        if not rows or rows[0].id != found.id:
            raise Absent(say("the entry is not there any more: run `adjudicator verify`"))
        salt = leaves.salt(self._secret, match.hex, position)
        spans = tree.inclusion_spans(newest.checkpoint.size, found.number)
        path, (topic, state) = tree.hashes_of(spans, self._fetch), rows[0][3:]
        content = leaves.content(salt, topic, state)
        return Included(found.number, found.hashes[: tree.SIZE], content, salt, topic, state, path, newest)

    def paths(self, numbers: Sequence[int], size: int) -> list[list[bytes]]:
        """The proofs that leaves are in the tree as it was with so many, each node asked for once."""
        spans = [tree.inclusion_spans(size, number) for number in numbers]
        named = list({node for some in spans for span in some for node in tree.nodes(span)})
        known = dict(zip(named, self._fetch(named), strict=True))
        return [tree.hashes_of(some, lambda asked: [known[node] for node in asked]) for some in spans]

    def salt(self, match: UUID, position: int | None) -> bytes:
        """The salt of an entry, for whoever may see all of it."""
        return leaves.salt(self._secret, match.hex, position)

    def consistency(self, first: int, size: int) -> list[bytes]:
        """The proof that the tree with `size` leaves begins with the one that had `first`; raises `Absent`."""
        if not 0 <= first <= size <= self.size:
            raise Absent(say("the tree has {size} entries: ask from a smaller size to a larger one", size=self.size))
        return tree.hashes_of(tree.consistency_spans(size, first), self._fetch)

    def _fetch(self, nodes: Sequence[tree.Node]) -> list[bytes]:
        """The hashes of nodes: each is kept with the leaf that makes it whole."""
        places = [(((node.number + 1) << node.level) - 1, node.level * tree.SIZE) for node in nodes]
        kept = self.recorder.ledger.numbered([number for number, _ in places])
        return [kept.get(number, b"")[start : start + tree.SIZE] for number, start in places]


def signed(note: str) -> Signed:
    """The checkpoint in a note; raises `Malformed`."""
    return Signed(read_checkpoint(read_note(note).text), note)
