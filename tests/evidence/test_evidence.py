"""Evidence of a match, from every store: made, written, read, checked."""

from __future__ import annotations

from uuid import UUID

import pytest
from msgspec import structs

from adjudicator.evidence import file
from adjudicator.evidence.check import Checked, check
from adjudicator.evidence.file import Evidence
from adjudicator.evidence.gather import gather
from adjudicator.ledger.log import Absent
from adjudicator.ledger.note import new_key
from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from tests.kernel.toy import HEADER
from tests.ledger.given import SIGNER, caught_up, report


def made(service: Adjudicator, match: UUID, *since: int) -> Evidence:
    """The evidence of a match with entries of others between its own, from the file that is written."""
    other = service.open_match(HEADER)
    for one in (match, other, match, other):
        report(service, one, 3)
    return file.read(file.write(gather(caught_up(service), match, since)))


def kinds(checked: Checked) -> list[tuple[str, int | None]]:
    """What is wrong, and where."""
    return [(fault.kind, fault.position) for fault in checked.faults]


def test_the_evidence_of_a_match_holds_by_itself(service: Adjudicator, match: UUID) -> None:
    evidence = made(service, match)

    checked = check(evidence, [SIGNER.verifier])
    assert (checked.match, checked.entries, checked.key, checked.faults) == (match.hex, 7, SIGNER.verifier, [])
    assert checked.header["ruleset"] == "toy"
    stored = [row.state for row in service.recorder.select_rows(match)]  # type: ignore[attr-defined]
    assert [one.stored.encode() for one in evidence.entries] == stored


def test_it_goes_on_from_checkpoints_that_somebody_holds(service: Adjudicator, match: UUID) -> None:
    first = caught_up(service).newest()
    assert first is not None
    evidence = made(service, match, first.checkpoint.size)
    slip = first.checkpoint.slip

    assert kinds(check(evidence, held=[slip])) == []
    assert kinds(check(evidence, held=[slip._replace(root="0" * 24)])) == [("held", None)]
    assert kinds(check(evidence, held=[slip._replace(size=slip.size + 1)])) == [("held", None)]
    assert kinds(check(evidence, held=[slip._replace(origin="elsewhere")])) == [("held", None)]


def test_another_key_did_not_sign_it(service: Adjudicator, match: UUID) -> None:
    assert kinds(check(made(service, match), [new_key(SIGNER.name).verifier])) == [("signature", None)]


def test_what_no_checkpoint_holds_yet_is_not_proved(service: Adjudicator, match: UUID) -> None:
    with pytest.raises(Absent, match="no checkpoint"):
        gather(service.ledger, match)
    ledger = caught_up(service)
    assert len(gather(ledger, match).entries) == 1
    report(service, match)
    with pytest.raises(Absent, match="not all entries"):
        gather(ledger, match)
    caught_up(service, signer=None)
    with pytest.raises(Absent, match="not all entries"):
        gather(ledger, match)


def test_an_entry_that_was_changed_is_named(service: Adjudicator, match: UUID) -> None:
    evidence = made(service, match)
    entry = evidence.entries[3]
    entries = list(evidence.entries)
    entries[3] = structs.replace(entry, stored=entry.stored.replace('"amount":1', '"amount":2'))

    assert kinds(check(structs.replace(evidence, entries=entries))) == [("ledger", 3), ("chain", 4)]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        (b'"format":1', b'"format":2', "line 1, format"),
        (b'"format":1', b'"format": 1', "line 1: not written in the one way"),
        (b'"format":1', b'"format":1,"format":1', "line 1: not written in the one way"),
        (b'"entries":7', b'"entries":8', "line 9"),
        (b'"entries":7', b'"entries":6', "line 8"),
        (b'"salt":"', b'"salt":"A', "line 2, salt"),
        (b'"topic":"', b'"more":1,"topic":"', "line 2, more: no such field"),
        (b'{"evidence"', b'\xff{"evidence"', "line 1: this is not JSON"),
        (b'{"topic"', b"[" * 70 + b'{"topic"', "line 2: nested deeper"),
    ],
)
def test_a_file_of_another_form_is_none(service: Adjudicator, match: UUID, old: bytes, new: bytes, says: str) -> None:
    data = file.write(made(service, match))

    with pytest.raises(Malformed) as refused:
        file.read(data.replace(old, new, 1))
    assert str(refused.value).startswith(says)


def test_a_file_that_was_cut_off_is_none(service: Adjudicator, match: UUID) -> None:
    data = file.write(made(service, match))

    for size in range(0, len(data), 97):
        with pytest.raises(Malformed):
            file.read(data[:size])
    with pytest.raises(Malformed):
        file.read(data[:-1])
    with pytest.raises(Malformed):
        file.read(data + b"{}\n")
