"""The keys that secrets follow from: where they are, that they change, what is refused without one."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.fairness.commit import commitment
from adjudicator.fairness.keys import keys_of
from adjudicator.ledger.keys import SUFFIX as SIGNING
from adjudicator.ledger.keys import signing_key, write_key
from adjudicator.ledger.note import new_key
from adjudicator.plain.json import Malformed
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.shuffles import ShuffleCommitted
from adjudicator.store.database import file_beside

OLD, NEW = "0" * 64, "1" * 64
WANTED = ShuffleCommitted(seat="A")
MANAGED = {"ruleset": "malifaux", "edition": malifaux.edition, "randomness": "managed", "seats": {"A": "Haru"}}


def test_a_promise_is_kept_and_no_two_are_alike() -> None:
    keys = keys_of("memory:")
    one, two = (keys.promise("0" * 32, "A1", WANTED, ("A",)) for _ in "12")

    assert commitment(keys.secret(one)).hex() == one.commitment
    assert one.commitment != two.commitment
    assert keys.secret(one) != keys.secret(two)


def test_a_new_key_leaves_old_shuffles_their_own() -> None:
    promised = keys_of("", OLD).promise("0" * 32, "A1", WANTED, ("A",))

    assert keys_of("", f"{NEW} {OLD}").secret(promised) == keys_of("", OLD).secret(promised)
    with pytest.raises(Refused, match="is not here"):
        keys_of("", NEW).secret(promised)


@pytest.mark.parametrize("given", ["0" * 63, "G" * 64, f"{OLD},{NEW}", f"{OLD} x"])
def test_what_is_no_key_is_told(given: str) -> None:
    with pytest.raises(Malformed, match="64 hexadecimal digits"):
        keys_of("memory:", given)


def test_a_key_beside_a_database_is_made_once_for_its_owner(tmp_path: Path) -> None:
    path, file = tmp_path / "club.sqlite", tmp_path / "club.sqlite.secrets.key"
    with Adjudicator([malifaux], str(path)) as service:
        service.open_match({**MANAGED, "randomness": "physical"})
        assert not file.exists()
        service.open_match(MANAGED)
    made = file.read_text()

    assert file.stat().st_mode & 0o777 == 0o600
    keys_of(f"sqlite:///{path}").guard()
    assert file.read_text() == made
    assert sorted(tmp_path.glob("*.key*")) == [file]


def test_postgres_needs_a_key_before_a_match_is_opened(postgres_url: str) -> None:
    with Adjudicator([malifaux], postgres_url) as service:
        with pytest.raises(Refused, match="ADJUDICATOR_SECRETS_KEY"):
            service.open_match(MANAGED)
        service.open_match({**MANAGED, "randomness": "physical"})
    with Adjudicator([malifaux], postgres_url, secrets_key=NEW) as service:
        service.open_match(MANAGED)


def test_a_file_that_is_no_key_opens_no_match(tmp_path: Path) -> None:
    (tmp_path / "club.sqlite.secrets.key").write_text("short\n")

    with (
        Adjudicator([malifaux], str(tmp_path / "club.sqlite")) as service,
        pytest.raises(Refused, match="cannot be read"),
    ):
        service.open_match(MANAGED)


def test_decks_and_ledger_have_a_key_each_beside_one_database(tmp_path: Path) -> None:
    database = str(tmp_path / "club.sqlite")
    signing = file_beside(database, SIGNING)
    assert signing is not None
    write_key(new_key("club"), signing)
    with Adjudicator([malifaux], database) as service:
        service.open_match(MANAGED)
        signer = signing_key("", database)
        assert signer is not None
        service.ledger.extend()
        assert service.ledger.sign(signer) is not None

    assert sorted(file.name for file in tmp_path.glob("*.key")) == [
        "club.sqlite.secrets.key",
        "club.sqlite.signing.key",
    ]


def test_a_key_is_not_made_where_one_is_read_through_a_link(tmp_path: Path) -> None:
    kept, link = tmp_path / "kept", tmp_path / "link.sqlite"
    kept.mkdir()
    link.symlink_to(kept / "club.sqlite")
    keys_of(str(link)).guard()

    assert [file.name for file in kept.glob("*.key")] == ["club.sqlite.secrets.key"]
    assert not list(tmp_path.glob("*.key"))
    before = kept.stat().st_mtime_ns
    keys_of(str(link)).guard()
    assert kept.stat().st_mtime_ns == before  # nothing is written where there is a key
