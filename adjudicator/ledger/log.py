"""The ledger of a database: its tree, which follows the entries, its signed checkpoints, its proofs."""

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
from adjudicator.store.database import Numbered, Recorder
from adjudicator.store.ledger import Leaf, Moved, Noted
from adjudicator.store.tail import BULK, PORTION

CHECKPOINT: Final = "checkpoint"
"""The kind of note with a signed checkpoint."""
KEY: Final = "key"
"""The kind of note that states the signing key from its size on."""
COSIGNATURE: Final = "cosignature"
"""The kind of note with a witness's cosignature of the checkpoint of that size."""


class Unsigned(Exception):
    """Why nothing is signed: `says` it."""

    def __init__(self, says: Said) -> None:
        self.says = says
        super().__init__(str(says))


class Unlike(Unsigned):
    """The tree does not begin with the signed one: nothing more is signed until somebody has looked into it."""

    def __init__(self, size: int) -> None:
        super().__init__(
            say("the tree is not the one that was signed with {size} entries: run `adjudicator verify`", size=size)
        )


class Behind(Unsigned):
    """The tree is smaller than the signed one, as it is during a rebuild."""

    def __init__(self, size: int, signed: int) -> None:
        says = say(
            "the tree has {size} of the {signed} entries that were signed: if it stays so, run `adjudicator verify`",
            size=size,
            signed=signed,
        )
        super().__init__(says)


class Strange(Unsigned):
    """The key is not the current signing key."""

    def __init__(self, key: Verifier) -> None:
        says = say("the ledger is signed with another key, {key}: see `adjudicator ledger key`", key=str(key))
        super().__init__(says)


class Absent(Exception):
    """The subject of a proof is not in the tree: `says` why."""

    def __init__(self, says: Said) -> None:
        self.says = says
        super().__init__(str(says))


class Signed(NamedTuple):
    """A checkpoint and its signed note."""

    checkpoint: Checkpoint
    note: str


class Included(NamedTuple):
    """The proof that an entry is in the tree of a checkpoint."""

    number: int
    leaf: bytes
    content: bytes
    """The salted digest of the entry; with its match and position it makes the leaf."""
    salt: bytes
    topic: str
    state: bytes
    """The stored bytes; with the salt and the topic they make the digest."""
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
        """The secret that salts are derived from; asked for once, because asking may write."""
        return self.recorder.name_space()

    @property
    def size(self) -> int:
        """The number of leaves in the stored tree."""
        last = self.recorder.ledger.last()
        return last.number + 1 if last else 0

    @property
    def nickname(self) -> str:
        """A name for the ledger that tells nothing."""
        return leaves.salt(self._secret, "", None).hex()[:8]

    # ---- what the worker does

    def extend(self) -> int:
        """Takes in a batch of the next entries at most and returns their count; raises errors of a lost database."""
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
        elif self.size != growing.size:  # somebody is rebuilding it: the next call goes on from there
            return 0
        self._growing = growing
        return len(found)

    def rebuild(self) -> Iterator[int]:
        """Rebuilds the tree from all entries; yields the count of each batch."""
        self.recorder.ledger.clear()
        self._growing, self._after = None, 0
        while done := self.extend():
            yield done

    def sign(self, signer: Signer) -> Signed | None:
        """Signs the tree as it stands, unless done or empty; raises `Unsigned`, `Moved`, errors of a lost database."""
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
        """States that a key signs from now on, after `before`; raises `Strange` if another key signs now."""
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
        """The statement of a key, if none was stated yet; raises `Strange` if another key signs now."""
        keys = self.statements()
        if not keys:
            return [Noted(KEY, size, stated(signer, size))]
        signs = (trusted(keys, [signer.verifier]) or keys)[-1].key
        if signs != signer.verifier:
            raise Strange(signs)
        return []

    def witnessed(self, note: str, witness: Verifier) -> Checkpoint:
        """Keeps a witness's cosignature of a checkpoint, which it returns; raises `Malformed`."""
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
        """The stored tree, to go on from."""
        last = self.recorder.ledger.last()
        size = last.number + 1 if last else 0
        self._after = last.id if last else 0
        return tree.Growing(size, self._fetch(tree.nodes(tree.Span(0, size))))

    # ---- what anybody may ask

    def newest(self, *, is_cosigned: bool = False) -> Signed | None:
        """The newest checkpoint, or the newest cosigned one, with all cosignatures; None: there is none."""
        rows = self.recorder.ledger
        noted = rows.newest(COSIGNATURE if is_cosigned else CHECKPOINT)
        stands = rows.notes(CHECKPOINT, noted.size) if noted else []
        if not stands:
            return None
        lines = dict.fromkeys(one.said for one in rows.notes(COSIGNATURE, stands[-1].size))
        return signed(stands[-1].said + "".join(lines))

    def checkpoints(self) -> list[Noted]:
        """All checkpoints as stored, even if somebody tampered with them."""
        return self.recorder.ledger.notes(CHECKPOINT)

    def statements(self) -> list[Succeeded]:
        """The statements of signing keys in order; unreadable ones are left out."""
        return readable(noted.said for noted in self.recorder.ledger.notes(KEY))

    def root(self, size: int) -> bytes:
        """The root of the tree at a size."""
        return tree.fold(self._fetch(tree.nodes(tree.Span(0, size))))

    def inclusion(self, match: UUID, position: int, within: Signed | None = None) -> Included:
        """The proof that an entry is in the tree of a checkpoint, by default the newest; raises `Absent`."""
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

    def contents(self, size: int) -> Iterator[tuple[str, int | None, bytes]]:
        """The match, the position and the salted digest of each of the first `size` entries, in order."""
        after, done = 0, 0
        while done < size and (rows := self.recorder.select_numbered(after, min(PORTION, size - done), BULK)):
            for row in rows:
                match = leaves.name_of(row.match)
                salt = leaves.salt(self._secret, match, row.position)
                yield match, row.position, leaves.content(salt, row.topic, row.state)
            after, done = rows[-1].id, done + len(rows)

    def paths(self, numbers: Sequence[int], size: int) -> list[list[bytes]]:
        """The inclusion proofs of leaves in the tree at a size; each node is fetched once."""
        spans = [tree.inclusion_spans(size, number) for number in numbers]
        named = list({node for some in spans for span in some for node in tree.nodes(span)})
        known = dict(zip(named, self._fetch(named), strict=True))
        return [tree.hashes_of(some, lambda asked: [known[node] for node in asked]) for some in spans]

    def salt(self, match: UUID, position: int | None) -> bytes:
        """The salt of an entry; only for those who may see the whole entry."""
        return leaves.salt(self._secret, match.hex, position)

    def last_leaf(self, stream: UUID) -> bytes:
        """The leaf hash of the last entry of a match or a dispute, in a checkpoint or not yet: being salted it tells
        nothing, and it fixes that entry and all before it."""
        row = self.recorder.select_rows(stream)[-1]
        return leaves.leaf_of(self._secret, Numbered(0, stream, row.position, row.topic, row.state or b""))

    def consistency(self, first: int, size: int) -> list[bytes]:
        """The proof that the tree with `size` leaves begins with the one with `first`; raises `Absent`."""
        if not 0 <= first <= size <= self.size:
            raise Absent(say("the tree has {size} entries: ask from a smaller size to a larger one", size=self.size))
        return tree.hashes_of(tree.consistency_spans(size, first), self._fetch)

    def _fetch(self, nodes: Sequence[tree.Node]) -> list[bytes]:
        """The hashes of nodes, each kept with the leaf that completes it."""
        places = [(((node.number + 1) << node.level) - 1, node.level * tree.SIZE) for node in nodes]
        kept = self.recorder.ledger.numbered([number for number, _ in places])
        return [kept.get(number, b"")[start : start + tree.SIZE] for number, start in places]


def signed(note: str) -> Signed:
    """The checkpoint in a note; raises `Malformed`."""
    return Signed(read_checkpoint(read_note(note).text), note)
