"""A contribution as the player's own device keeps it: checked before it is opened, and against evidence afterwards."""

from __future__ import annotations

from hashlib import sha256
from struct import pack
from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from adjudicator.fairness.commit import promise
from adjudicator.fairness.derive import prefixed
from adjudicator.plain.forms import ENTROPY, HEX_32, HEX_64, HEX_64_OR_NONE
from adjudicator.plain.json import read_as, read_json
from adjudicator.plain.said import Said, say
from adjudicator.seam.decks import Pool
from adjudicator.shuffles import COVERED, Seat, Shuffle, ShuffleCommitted

LARGEST: Final = 100_000
"""Bytes of the largest file with a contribution."""
_UNDER: Final = prefixed(f"{COVERED} opened under")


class Kept(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a seat adds to a shuffle, and the commitment that its promise answers to."""

    contribution: Literal["adjudicator-shuffle-v2"]
    match: Annotated[str, Meta(pattern=HEX_32)]
    shuffle: Annotated[str, Meta(min_length=1, max_length=100)]
    seat: Seat
    deck: Seat
    """The seat whose deck, or dice, are shuffled."""
    pool: Pool | Literal["dice"]
    commitment: Annotated[str, Meta(pattern=HEX_64)]
    entropy: Annotated[str, Meta(pattern=ENTROPY)]
    under: Annotated[str, Meta(pattern=HEX_64_OR_NONE)] = ""
    """The digest of what had been chosen when it was first opened; empty: it was not opened."""

    @property
    def begun(self) -> ShuffleCommitted:
        """The commitment that it was promised for."""
        return ShuffleCommitted(
            seat=self.deck,
            pool=self.pool,
            shuffle=self.shuffle,
            match=self.match,
            algorithm=COVERED,
            commitment=self.commitment,
        )

    @property
    def promise(self) -> str:
        """Its promise."""
        return promise(self.begun, self.seat, bytes.fromhex(self.entropy)).hex()


def read_kept(data: bytes) -> Kept:
    """The contribution in a file; raises `Malformed`."""
    return read_as(Kept, read_json(data, limit=LARGEST))


def under(shuffle: Shuffle) -> str:
    """The digest of all that has been chosen for a shuffle, and does not change once a contribution is opened: the
    promises in their order, which cover the rest, and the cut."""
    parts = [pack(">I", len(shuffle.promised))]
    parts += [prefixed(one.seat) + prefixed(bytes.fromhex(one.promise)) for one in shuffle.promised]
    parts.append(pack(">I", 0 if shuffle.cut is None else shuffle.cut.at))
    return sha256(_UNDER + b"".join(parts)).hexdigest()


def unlike(kept: Kept, shuffle: Shuffle | None) -> Said | None:
    """Why a shuffle on record is not the one that a contribution was promised for, and opened in; None: it is."""
    about = {"shuffle": kept.shuffle, "seat": kept.seat}
    if shuffle is None:
        return say("there is no shuffle {shuffle} yet", **about)
    opened = shuffle.opened
    if opened.match != kept.match or not shuffle.is_covered:
        return say("shuffle {shuffle} is of another match, or of an earlier form", **about)
    if (opened.seat, opened.pool) != (kept.deck, kept.pool):
        return say("shuffle {shuffle} is of other cards than {seat} made a promise for", **about)
    if opened.commitment != kept.commitment:
        return say("shuffle {shuffle} has another commitment than {seat} made a promise for", **about)
    if shuffle.promise_of(kept.seat) != kept.promise:
        return say("{seat} promised something else for shuffle {shuffle}, or nothing", **about)
    if kept.under not in ("", under(shuffle)):
        return say("other promises, or another cut, stand in shuffle {shuffle} than when {seat} opened", **about)
    return None
