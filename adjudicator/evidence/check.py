"""Whether a match's evidence holds, by the file alone: the checkpoint first, then entry by entry."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Final, Literal, NamedTuple, TypeAlias

from adjudicator.evidence.file import Evidence, Proved
from adjudicator.evidence.proof import Proof, roots_of, unlike
from adjudicator.evidence.shuffles import Shuffled, Shuffling
from adjudicator.evidence.stored import StoredEntry, read_stored
from adjudicator.fairness.kept import Kept
from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint, Slip, read_checkpoint
from adjudicator.ledger.note import WITNESS, Note, Verifier, read_note
from adjudicator.ledger.succession import Succeeded, due_of, readable
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, say
from adjudicator.store.envelope import recorded_at

Kind: TypeAlias = Literal[
    "file", "key", "signature", "witness", "consistency", "held",
    "entry", "place", "opening", "chain", "number", "ledger",
    "shuffle", "reused", "promise", "secret", "order", "card", "turn", "unproved", "die", "kept", "game",
]  # fmt: skip
"""What can be wrong; docs/verify-yourself.md explains each."""
MOST: Final = 100
"""The most faults reported."""
_WRONG: Final[Mapping[Kind, Said]] = {
    "entry": say("what is stored there is no entry that can be read"),
    "place": say("the entry is one of another match, or of another position"),
    "opening": say("a match is opened by its first entry, and by no other"),
    "chain": say("it or the entry before it was changed, moved or removed"),
    "number": say("it entered the ledger before the entry that it follows"),
    "ledger": say("the entry is not the one that entered the ledger"),
}


class Fault(NamedTuple):
    """What is wrong, and with which entry; None: the file or its checkpoint."""

    kind: Kind
    position: int | None
    why: Said


class Holding(NamedTuple):
    """A checkpoint held elsewhere that the file's own continues, and the last entry of the match that it covers."""

    slip: Slip
    position: int | None
    """None: it covers no entry."""
    recorded: str | None
    """When that entry was recorded, as it says itself."""


class Checked(NamedTuple):
    """The result of checking a match's evidence."""

    match: str
    entries: int
    header: Mapping[str, Plain]
    """The match's header from its first entry; empty if that is unreadable."""
    checkpoint: Checkpoint
    key: Verifier | None
    """The key that signed the checkpoint: a given key or a successor; without a given key, one that the file states."""
    is_given: bool
    """Whether the checker gave a key of the log."""
    faults: Sequence[Fault]
    """What is wrong: with the checkpoint first, then in the order of the entries."""
    holding: Sequence[Holding]
    """The checkpoints held elsewhere that agree."""
    begins: int
    """The number of its first entry in the ledger."""
    closed: int | None
    """The position where the match was closed; None: the file does not say that it was."""
    shuffled: Shuffled
    """Its managed shuffles."""


def check(
    evidence: Evidence,
    keys: Sequence[Verifier] = (),
    held: Sequence[Slip] = (),
    dealing: Mapping[str, Collection[str]] = MappingProxyType({}),
    proofs: Sequence[Proof] = (),
    contributions: Sequence[Kept] = (),
) -> Checked:
    """Checks a whole file: its checkpoint must be signed by a key in the succession of `keys`, cosigned by every
    witness among them, and continue the checkpoints `held`; its entries must be those of `proofs`, its shuffles
    those of `contributions`. `dealing`: by game, the kinds of event that deal cards.

    Raises `Malformed` if the checkpoint is unreadable.
    """
    note = read_note(evidence.foot.checkpoint)
    checkpoint = read_checkpoint(note.text)
    signed = _Signed(evidence, note, checkpoint, keys)
    walk = _Walk(evidence, checkpoint)
    of_entries = sorted([*walk.faults(), *walk.unfair(dealing)], key=lambda fault: fault.position or 0)
    unheld = [_unlike(evidence, checkpoint, one) for one in held]
    of_file = [*signed.faults(), *_inconsistent(evidence, checkpoint), *(fault for fault in unheld if fault)]
    of_file += [Fault("held", None, says) for one in proofs if (says := unlike(evidence, checkpoint, one))]
    of_file += [Fault("held", None, says) for one in contributions if (says := walk.unlike(one))]
    faults = [*of_file, *of_entries]
    is_given = any(key.kind != WITNESS for key in keys)
    holding = [] if of_file else [_holding(evidence, one) for one in held]
    told = (evidence.head.match, len(evidence.entries), walk.header, checkpoint)
    ends = (evidence.entries[0].number, walk.closed, walk.shuffled)
    return Checked(*told, signed.key, is_given, faults[:MOST], holding, *ends)


# ---- the checkpoint


def stated(evidence: Evidence) -> list[Succeeded]:
    """The keys that a file states; invalid statements are left out."""
    return readable(evidence.foot.keys)


class _Signed:
    """Who signed the checkpoint."""

    def __init__(self, evidence: Evidence, note: Note, checkpoint: Checkpoint, keys: Sequence[Verifier]) -> None:
        """Without a key of the log among `keys`, the last one stated in the file counts."""
        self._note = note
        self._witnesses = [key for key in keys if key.kind == WITNESS]
        statements = stated(evidence)
        self._is_misstated = len(statements) < len(evidence.foot.keys)
        given = [key for key in keys if key.kind != WITNESS] or [one.key for one in statements[-1:]]
        named = [key for key in due_of(checkpoint.size, statements, given) if key.name == checkpoint.origin]
        self._is_known = bool(given)
        self.key = next((key for key in named if note.signed_by(key) is not None), None)

    def faults(self) -> Iterator[Fault]:
        """What is wrong with it."""
        if self._is_misstated:
            yield Fault("key", None, say("a key in the file cannot be read, or did not sign that it is one"))
        if self._is_known and self.key is None:
            yield Fault("signature", None, say("the checkpoint is not signed with the key, nor with one after it"))
        for key in self._witnesses:
            if self._note.signed_by(key) is None:
                yield Fault("witness", None, say("the checkpoint is not cosigned by {name}", name=key.name))


def _inconsistent(evidence: Evidence, checkpoint: Checkpoint) -> Iterator[Fault]:
    for one in evidence.foot.earlier:
        root, path = bytes.fromhex(one.root), list(map(bytes.fromhex, one.path))
        goes_on = tree.verify_consistency(root, one.size, checkpoint.root, checkpoint.size, path)
        if not (one.size and goes_on):
            says = say(
                "the ledger of {size} entries does not go on from the one of {old}", size=checkpoint.size, old=one.size
            )
            yield Fault("consistency", None, says)


def _unlike(evidence: Evidence, checkpoint: Checkpoint, held: Slip) -> Fault | None:
    """Why the checkpoint, with its proofs, differs from one held elsewhere; None: it agrees."""
    if held.origin != checkpoint.origin:
        return Fault("held", None, say("the checkpoint is of another log: {origin}", origin=checkpoint.origin))
    roots = roots_of(evidence, checkpoint)
    if held.size not in roots:
        says = say(
            "nothing in the file proves what the ledger of {size} entries was: ask for evidence with `--since {size}`",
            size=held.size,
        )
        return Fault("held", None, says)
    if not roots[held.size].hex().upper().startswith(held.root):
        return Fault("held", None, say("the ledger of {size} entries was another one than you hold", size=held.size))
    return None


def _holding(evidence: Evidence, held: Slip) -> Holding:
    covered = [position for position, entry in enumerate(evidence.entries) if entry.number < held.size]
    if not covered:
        return Holding(held, None, None)
    return Holding(held, covered[-1], recorded_at(evidence.entries[covered[-1]].stored))


# ---- the entries


class _Walk:
    """The entries in order, each checked against those before it."""

    def __init__(self, evidence: Evidence, checkpoint: Checkpoint) -> None:
        self._evidence = evidence
        self._checkpoint = checkpoint
        self._number = -1
        self._head = ""
        self._game = ""
        self._told: dict[int, StoredEntry] = {}
        self.header: Mapping[str, Plain] = {}
        self.closed: int | None = None
        self.shuffled = Shuffled()
        self.unlike: Callable[[Kept], Said | None] = lambda _: None
        """Why the shuffle of a contribution is another one here; None: it agrees. Known after `unfair`."""

    def faults(self) -> Iterator[Fault]:
        """What is wrong with each."""
        for position, entry in enumerate(self._evidence.entries):
            for kind in self._wrong(position, entry):
                yield Fault(kind, position, _WRONG[kind])
            self._head, self._number = sha256(entry.stored.encode()).hexdigest(), entry.number

    def unfair(self, dealing: Mapping[str, Collection[str]]) -> Iterator[Fault]:
        """What is wrong with the shuffles in the readable entries; call `faults` first."""
        events = [told.event for told in self._told.values()]
        shuffling = Shuffling(self._evidence.head.match, self.header, dealing.get(self._game, ()), events)
        for position, told in self._told.items():
            for found in shuffling.wrong(position, told.event):
                yield Fault(*found)
        for found in shuffling.kept():
            yield Fault(*found)
        self.closed, self.shuffled, self.unlike = shuffling.closed, shuffling.told(), shuffling.unlike

    def _wrong(self, position: int, entry: Proved) -> Iterator[Kind]:
        told = read_stored(entry.stored)
        if told is None:
            yield "entry"
        else:
            self._told[position] = told
            yield from self._misplaced(position, entry, told)
        if entry.number <= self._number:
            yield "number"
        if not self._is_included(position, entry):
            yield "ledger"

    def _misplaced(self, position: int, entry: Proved, told: StoredEntry) -> Iterator[Kind]:
        if (told.match, told.position) != (self._evidence.head.match, position):
            yield "place"
        if position == 0:
            self._open(told)
        if (told.kind == "MatchOpened") != (position == 0) or not self._game:
            yield "opening"
        elif entry.topic not in (f"match.{told.kind}", f"{self._game}.{told.kind}"):
            yield "entry"
        if told.previous != self._head:
            yield "chain"

    def _open(self, told: StoredEntry) -> None:
        header = told.event.get("header")
        if isinstance(header, dict) and all(_is_named(header.get(name)) for name in ("ruleset", "edition")):
            self.header, self._game = header, header["ruleset"]

    def _is_included(self, position: int, entry: Proved) -> bool:
        content = leaves.content(bytes.fromhex(entry.salt), entry.topic, entry.stored.encode())
        leaf = leaves.leaf(self._evidence.head.match, position, content)
        path = list(map(bytes.fromhex, entry.path))
        root, size = self._checkpoint.root, self._checkpoint.size
        return tree.verify_inclusion(root, size, entry.number, leaf, path)


def _is_named(name: Plain) -> bool:
    return isinstance(name, str) and name != ""
