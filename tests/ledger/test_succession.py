"""Keys that follow on each other: who was given one of them follows to the others, and to no forged one."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import pytest

from adjudicator.ledger.check import check
from adjudicator.ledger.checkpoint import Checkpoint
from adjudicator.ledger.log import CHECKPOINT, KEY, Ledger, Strange
from adjudicator.ledger.note import WITNESS, Signer, Verifier, new_key, read_note
from adjudicator.ledger.succession import Succeeded, is_signed, read_stated, stated, trusted
from adjudicator.ledger.tree import EMPTY
from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from adjudicator.store.ledger import Noted
from tests.ledger.given import caught_up, report

FIRST, SECOND, THIRD, FORGER = (new_key("club.example/2026") for _ in range(4))
NOTES = [stated(FIRST, 0), stated(SECOND, 10, FIRST), stated(THIRD, 20, SECOND)]


def keys(notes: Sequence[str], *given: Signer) -> list[Verifier]:
    """The keys that are trusted by whoever was given some."""
    return [one.key for one in trusted([read_stated(note) for note in notes], [one.verifier for one in given])]


@pytest.mark.parametrize("given", [(), (FIRST,), (SECOND,), (THIRD,)])
def test_whoever_has_one_key_follows_to_the_others(given: tuple[Signer, ...]) -> None:
    assert keys(NOTES, *given) == [FIRST.verifier, SECOND.verifier, THIRD.verifier]
    assert keys(NOTES, FORGER) == []


@pytest.mark.parametrize(
    "forged",
    [
        stated(FORGER, 20),
        stated(FORGER, 20, new_key(FIRST.name)),
        stated(FORGER, 20, FIRST),  # by one that signs no more
        stated(FORGER, 5, SECOND),  # from before it began
    ],
)
def test_a_forged_successor_is_followed_by_nobody(forged: str) -> None:
    assert keys([*NOTES[:2], forged]) == keys([*NOTES[:2], forged], FIRST) == [FIRST.verifier, SECOND.verifier]
    assert keys([*NOTES[:2], forged], SECOND, FORGER) == [FIRST.verifier, SECOND.verifier, FORGER.verifier]


def test_what_a_key_did_not_sign_states_nothing() -> None:
    text, lines = read_note(NOTES[1]).text, NOTES[1].split("\n\n")[1].splitlines(keepends=True)
    other = text.replace(str(SECOND.verifier), str(FORGER.verifier))
    for note in (
        f"{text}\n{lines[0]}",  # without the one before
        f"{text}\n{lines[1]}",
        f"{text}\n{FORGER.sign(text)}{lines[1]}",
        f"{other}\n{FORGER.sign(other)}{lines[1]}",  # the signature of the one before is of another text
        NOTES[1].replace("\n10\n", "\n11\n"),
        NOTES[1].replace("key/v1", "key/v2"),
        stated(new_key("other.example"), 10, FIRST),
        stated(new_key(FIRST.name, WITNESS), 10, FIRST),
        f"{Checkpoint(FIRST.name, 5, EMPTY).text}\n{FIRST.sign(Checkpoint(FIRST.name, 5, EMPTY).text)}",
    ):
        with pytest.raises(Malformed):
            read_stated(note)


def test_after_a_change_the_old_key_is_good_for_the_past_alone() -> None:
    statements = [read_stated(note) for note in NOTES[:2]]

    def signed(size: int, signer: Signer, by: Sequence[Succeeded] = statements) -> bool:
        text = Checkpoint("club", size, EMPTY).text
        return is_signed(read_note(f"{text}\n{signer.sign(text)}"), size, by)

    assert [signed(size, FIRST) for size in (5, 10, 11)] == [True, True, False]
    assert [signed(size, SECOND) for size in (5, 10, 11)] == [False, True, True]


def test_old_records_stay_good_under_a_new_key(service: Adjudicator, match: UUID) -> None:
    report(service, match)
    held = caught_up(service, FIRST).newest()
    service.ledger.succeed(SECOND, FIRST)
    report(service, match)
    ledger = caught_up(service, SECOND)

    assert held is not None
    for given in ([], [FIRST.verifier], [SECOND.verifier]):
        assert check(ledger, [held.checkpoint.whole], given).faults == []
    with pytest.raises(Strange, match="another key"):
        ledger.sign(FIRST)
    with pytest.raises(Strange):
        ledger.succeed(THIRD, FIRST)
    ledger.succeed(THIRD, SECOND)
    assert ledger.sign(THIRD) is not None  # the same size, for the holders of the new key
    assert check(ledger, keys=[FIRST.verifier]).faults == []


def test_a_key_that_the_one_before_did_not_sign_is_named(service: Adjudicator, match: UUID) -> None:
    ledger = caught_up(service, FIRST)
    _appends(ledger, Noted(KEY, 1, stated(FORGER, 1)))
    report(service, match)
    caught_up(service, None)
    assert [str(one.why) for one in check(ledger).faults] == [
        f"the key {FORGER.verifier} is signed by none that is trusted"
    ]

    lost = [FIRST.verifier, FORGER.verifier]  # as if the first had been lost
    assert check(ledger, keys=lost).faults == []

    assert ledger.sign(FIRST) is not None  # nobody stops who holds the key
    text = Checkpoint(FIRST.name, 2, ledger.root(2)).text
    _appends(ledger, Noted(CHECKPOINT, 2, f"{text}\n{FORGER.sign(text)}"))
    assert len(check(ledger).faults) == 2
    _appends(ledger, Noted(KEY, 2, "nonsense"))
    assert str(check(ledger).faults[0].why).startswith("a key that the database keeps cannot be read")


def test_a_witness_s_signature_is_told_with_its_checkpoint(service: Adjudicator, match: UUID) -> None:
    witness, other = new_key("witness.example", WITNESS), new_key("other.example", WITNESS)
    ledger = caught_up(service, FIRST)
    held = ledger.newest()
    assert held is not None
    assert ledger.newest(is_cosigned=True) is None
    cosigned = held.note + witness.sign(read_note(held.note).text, 1_800_000_000)

    for _ in range(2):  # once is enough
        assert ledger.witnessed(cosigned, witness.verifier) == held.checkpoint
    assert ledger.newest() == ledger.newest(is_cosigned=True) == (held.checkpoint, cosigned)
    report(service, match)
    caught_up(service, FIRST)
    assert ledger.newest(is_cosigned=True) == (held.checkpoint, cosigned)
    assert ledger.newest() not in (None, (held.checkpoint, cosigned))
    assert check(ledger, keys=[witness.verifier]).faults == []

    text = Checkpoint(FIRST.name, 1, EMPTY).text
    for note, key in (
        (held.note, witness),
        (cosigned, other),
        (held.note + FIRST.sign(read_note(held.note).text), FIRST),
        (f"{text}\n{witness.sign(text, 7)}", witness),  # of a tree that was never signed here
        ("nonsense", witness),
    ):
        with pytest.raises(Malformed):
            ledger.witnessed(note, key.verifier)


def _appends(ledger: Ledger, noted: Noted) -> None:
    rows = ledger.recorder.ledger
    rows.note(rows.noted(), noted)
