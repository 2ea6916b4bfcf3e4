"""What a thief of the files finds: no secret, no key, no order, in database, journal, backup or record."""

from __future__ import annotations

from pathlib import Path

from adjudicator.fairness.dealing import Deck
from adjudicator.fairness.managed import ManagedDecks
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from tests.malifaux.given import FLIP, Table


def test_no_secret_is_at_rest(tmp_path: Path) -> None:
    database = tmp_path / "club.sqlite"
    with Adjudicator([malifaux], str(database)) as service, Adjudicator([malifaux], str(tmp_path / "copy")) as copy:
        table = Table(service)
        table.ready()
        shown = {proof.salt for proof in table.tell(FLIP).proof}
        table.tell({"event": "ShuffleCommitted", "seat": "B"})
        service.copy_to(copy)
        record = service.export_record(table.match)
        played = service.reading(table.match)
        shuffles = played.match.shuffles
        decks = ManagedDecks(service._keys, malifaux, table.match.hex, played.match, played.table)
        deck = Deck(shuffles["A1"], decks.secret_of(shuffles["A1"]), decks.went_in(shuffles["A1"]))
        salts = {deck.proof(index).salt for index in range(54)} - shown
        secrets = {decks.secret_of(one).hex() for one in shuffles.values()}
        files = [file for file in tmp_path.iterdir() if not file.name.endswith(".secrets.key")]
        kept = b"".join([record, *(file.read_bytes() for file in files)])
        key = (tmp_path / "club.sqlite.secrets.key").read_text().strip()

    assert len(files) >= 4  # databases and their journals
    assert all(salt.encode() in kept for salt in shown)  # the test tests: what was dealt is there
    for hidden in (key, *secrets, *salts):
        assert hidden.encode() not in kept
        assert bytes.fromhex(hidden) not in kept


def test_a_restored_backup_goes_on_with_its_key_and_with_other_secrets(tmp_path: Path) -> None:
    with (
        Adjudicator([malifaux], str(tmp_path / "club.sqlite"), secrets_key="5eed" * 16) as service,
        Adjudicator([malifaux], str(tmp_path / "copy"), secrets_key="5eed" * 16) as copy,
    ):
        table = Table(service)
        table.ready()
        service.copy_to(copy)
        told = []
        for one in (service, copy):
            table.service = one
            flipped = table.tell(FLIP)
            told.append((flipped.cards, table.tell({"event": "ShuffleCommitted", "seat": "B"}).commitment))

    (card, one), (same, other) = told
    assert card == same
    assert one != other
