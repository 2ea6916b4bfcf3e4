"""Signed notes, checkpoints and slips: the published example, and what is not taken for one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint, read_checkpoint, read_slip
from adjudicator.ledger.keys import SUFFIX, signing_key, write_key
from adjudicator.ledger.note import WITNESS, Signer, new_key, read_note, read_signer, read_verifier
from adjudicator.plain.json import Malformed
from adjudicator.store.database import file_beside

# the example of Go's golang.org/x/mod/sumdb/note, which C2SP's signed-note describes
PRIVATE = "PRIVATE+KEY+PeterNeumann+c74f20a3+AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz"
PUBLIC = "PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW"
TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
LINE = "— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n"
STANDS = Checkpoint("club.example/2026", 1234, tree.leaf_hash(b"root"))


def test_the_published_example_is_signed_and_read_alike() -> None:
    signer = read_signer(PRIVATE)

    assert str(signer.verifier) == PUBLIC
    assert signer.text == PRIVATE
    assert signer.sign(TEXT) == LINE
    assert read_note(f"{TEXT}\n{LINE}").signed_by(read_verifier(PUBLIC)) == 0


@pytest.mark.parametrize(
    "other",
    [
        f"{TEXT.replace('your', 'my')}\n{LINE}",
        f"{TEXT}\n{LINE.replace('x08go', 'x08gp')}",
        f"{TEXT}\n{LINE.replace('BwJnAM', 'BwJnAA')}",
        f"{TEXT}\n{LINE.replace('PeterNeumann', 'PeterNeuman')}",
        f"{TEXT}\n{new_key('PeterNeumann').sign(TEXT)}",
    ],
)
def test_what_was_not_signed_so_is_not(other: str) -> None:
    assert read_note(other).signed_by(read_verifier(PUBLIC)) is None


@pytest.mark.parametrize(
    "text", ["", TEXT, LINE, f"{TEXT}{LINE}", f"{TEXT}\n", f"{TEXT}\n{LINE.strip()}", f"{TEXT}\n{LINE}and more\n"]
)
def test_what_is_no_note_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_note(text)


@pytest.mark.parametrize(
    "text", ["", "a+b", PRIVATE, PUBLIC.replace("c74f20a3", "c74f20a4"), PUBLIC[:-4], PUBLIC.replace("+AR", "+Ag")]
)
def test_what_is_no_key_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_verifier(text)


@pytest.mark.parametrize("name", ["", "two words", "a+b", "a\nb", "x" * 201])
def test_a_name_that_a_note_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(Malformed, match="without spaces"):
        new_key(name)


def test_a_key_is_never_shown_by_accident() -> None:
    signer = read_signer(PRIVATE)

    assert "AYEKFALVFGyNhPJEMzD1QIDr" not in f"{signer} {signer!r} {[signer]}"
    with pytest.raises(Malformed) as found:
        read_signer(PRIVATE.replace("c74f20a3", "c74f20a4"))
    assert "AYEK" not in str(found.value)


def test_a_witness_says_when_it_saw_the_checkpoint() -> None:
    witness, other = new_key("witness.example", WITNESS), new_key("witness.example", WITNESS)
    note = read_note(f"{STANDS.text}\n{witness.sign(STANDS.text, at=1_800_000_000)}")

    assert note.signed_by(witness.verifier) == 1_800_000_000
    assert note.signed_by(other.verifier) is None
    assert note.signed_by(Signer(witness.name, 1, witness.secret).verifier) is None


def test_a_checkpoint_is_read_as_it_was_written() -> None:
    assert read_checkpoint(STANDS.text) == STANDS
    assert read_checkpoint(STANDS.text + "an extension\n") == STANDS
    assert read_slip(str(STANDS.slip)) == STANDS.slip
    typed = str(STANDS.slip).lower().split()
    assert read_slip(f" {typed[0]}  {typed[1]} {''.join(typed[2:])}\n") == STANDS.slip
    assert len(str(STANDS.slip)) <= 60


@pytest.mark.parametrize(
    "text",
    [
        "",
        STANDS.text.strip(),
        STANDS.text.replace("1234", "01234"),
        STANDS.text.replace("1234", "-1"),
        STANDS.text.replace("=", ""),
        STANDS.text[:-5] + "B=\n\n",
        STANDS.text.replace("\n1234", ""),
    ],
)
def test_what_is_no_checkpoint_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_checkpoint(text)


@pytest.mark.parametrize(
    "text", ["", "club 12", "club 12 ABCD", "12 ABCD ABCD ABCD ABCD", "club 12 WXYZ WXYZ WXYZ WXYZ"]
)
def test_what_is_no_slip_is_refused(text: str) -> None:
    with pytest.raises(Malformed):
        read_slip(text)


def test_the_key_is_in_the_environment_or_a_file_that_only_its_owner_reads(tmp_path: Path) -> None:
    database = str(tmp_path / "club.sqlite")
    beside = file_beside(database, SUFFIX)
    assert beside is not None
    assert signing_key("", database) is None
    made = new_key("club")
    write_key(made, beside)

    assert beside.stat().st_mode & 0o777 == 0o600
    assert signing_key("", database) == signing_key("", f"sqlite:///{database}") == made
    assert signing_key(made.text, "memory:") == signing_key(str(beside), "postgresql://x/y") == made
    assert signing_key("", "postgresql://x/y") is None
    with pytest.raises(Malformed, match="already"):
        write_key(new_key("club"), beside)
    with pytest.raises(Malformed, match="cannot be read"):
        signing_key(str(tmp_path / "none"), database)
