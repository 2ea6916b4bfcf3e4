"""What a witness sees who looks at all leaves: whether they are those of the checkpoint; two histories of a match."""

from __future__ import annotations

from uuid import UUID

import pytest

from adjudicator.evidence.file import read
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint
from adjudicator.ledger.listing import guard_listing, listing
from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from tests.evidence.forger import content_of, leaves_of
from tests.evidence.good import FOLDER
from tests.kernel.toy import HEADER
from tests.ledger.given import caught_up, report


def test_the_leaves_of_an_honest_ledger_are_those_of_its_checkpoint(service: Adjudicator, match: UUID) -> None:
    other = service.open_match(HEADER)
    for one in (match, other, match):
        report(service, one, 3)
    newest = caught_up(service).newest()
    assert newest is not None
    lines = list(listing(service.ledger, newest.checkpoint.size))

    assert len(lines) == newest.checkpoint.size
    guard_listing(b"".join(lines), newest.checkpoint)
    for spoiled in (lines[:-1], [*lines, lines[-1].replace(b",1,", b",99,")], [lines[1], lines[0], *lines[2:]]):
        with pytest.raises(Malformed):
            guard_listing(b"".join(spoiled), newest.checkpoint)


def test_two_histories_of_one_match_are_seen() -> None:
    """Each of the two is good evidence by itself."""
    two = [
        read((FOLDER / "good" / f"one-history-of-two-the-{name}.evidence.jsonl").read_bytes())
        for name in ("one", "other")
    ]
    lines = [
        f'["{one.head.match}",{at},"{content_of(entry).hex()}"]\n'.encode()
        for one in two
        for at, entry in enumerate(one.entries)
    ]
    hashes = [hash_ for one in two for hash_ in leaves_of(one)]
    checkpoint = Checkpoint("club", len(hashes), tree.root(hashes))

    with pytest.raises(Malformed, match=r"entry 6 tells position 0 of match .* again: the ledger holds two histories"):
        guard_listing(b"".join(lines), checkpoint)


def test_what_is_no_list_is_told_with_its_line() -> None:
    for data in (b"[]\n", b'["a",0]\n', b'["a",-1,"%s"]\n' % (b"0" * 64), b'["a",0,"0"]\n', b"\xff\n"):
        with pytest.raises(Malformed) as refused:
            guard_listing(data, Checkpoint("club", 1, bytes(32)))
        assert str(refused.value).startswith("line 1")
