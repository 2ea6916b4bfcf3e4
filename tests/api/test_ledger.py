"""The ledger over HTTP: the checkpoint, and proofs that anybody can check with it."""

from __future__ import annotations

from base64 import b64decode
from uuid import UUID

from adjudicator.ledger import tree
from adjudicator.ledger.leaf import content, leaf
from adjudicator.ledger.log import signed
from adjudicator.ledger.note import WITNESS, new_key, read_note
from adjudicator.ledger.succession import read_stated, trusted
from adjudicator.service import Adjudicator
from tests.api.given import HEADER as GIVEN
from tests.api.given import Client
from tests.api.secrets import SECRETS

HEADER = {**GIVEN, "edition": SECRETS.edition}
SIGNER = new_key("club.example/2026")


def sign(service: Adjudicator) -> None:
    while service.ledger.extend():
        pass
    service.ledger.sign(SIGNER)


def test_before_anything_is_signed_there_is_no_checkpoint(client: Client) -> None:
    assert client.get("/v1/ledger/checkpoint").status_code == 404
    assert client.get("/v1/ledger/proofs/consistency?from=0").status_code == 404


def test_an_entry_is_proved_to_whoever_asks(client: Client, service: Adjudicator) -> None:
    match = service.open_match(HEADER)
    service.open_match(HEADER)
    sign(service)
    note = client.get("/v1/ledger/checkpoint").text
    stands = signed(note).checkpoint

    assert read_note(note).signed_by(SIGNER.verifier) == 0
    found = client.get(f"/v1/matches/{match}/proofs/0").json
    assert found["preimage"] is None
    made = leaf(match.hex, 0, bytes.fromhex(found["content"]))
    assert made.hex() == found["leaf"]
    path = [bytes.fromhex(one) for one in found["path"]]
    assert tree.verify_inclusion(stands.root, stands.size, found["number"], made, path)
    assert found["checkpoint"] == note


def test_a_position_that_there_is_not_is_told_from_one_that_is_not_signed_yet(
    client: Client, service: Adjudicator
) -> None:
    match = service.open_match(HEADER)
    sign(service)
    note = {"event": "MatchNoted", "text": "late"}
    service.report(match, [note], expected=0, report_id="1", reporter="judge")

    said = [client.get(f"/v1/matches/{match}/proofs/{position}") for position in (1, 2)]
    assert [one.status_code for one in said] == [404, 404]
    assert said[0].json["detail"] == "the entry is in no checkpoint yet"
    assert said[1].json["detail"] == "There is no position 2; the match stands at 1"


def test_a_judge_can_check_what_is_stored(client: Client, service: Adjudicator) -> None:
    match = service.open_match(HEADER)
    sign(service)
    row = service.recorder.select_events(match)[0]

    found = client.get(f"/v1/matches/{match}/proofs/0?as=judge").json
    salt, topic, stored = found["preimage"].values()
    assert (topic, b64decode(stored)) == (row.topic, row.state)
    assert content(bytes.fromhex(salt), topic, b64decode(stored)).hex() == found["content"]


def test_that_it_only_grew_is_proved(client: Client, service: Adjudicator) -> None:
    service.open_match(HEADER)
    sign(service)
    before = signed(client.get("/v1/ledger/checkpoint").text).checkpoint
    service.open_match(HEADER)
    service.open_match(HEADER)
    sign(service)
    now = signed(client.get("/v1/ledger/checkpoint").text).checkpoint

    found = client.get(f"/v1/ledger/proofs/consistency?from={before.size}").json
    assert (found["first"], found["size"]) == (1, 3)
    path = [bytes.fromhex(one) for one in found["path"]]
    assert tree.verify_consistency(before.root, before.size, now.root, now.size, path)
    assert client.get("/v1/ledger/proofs/consistency?from=3&to=2").status_code == 404
    assert client.get("/v1/ledger/proofs/consistency?from=-1").status_code == 422


def test_the_keys_and_who_cosigned_are_told(client: Client, service: Adjudicator) -> None:
    service.open_match(HEADER)
    sign(service)
    old, other = client.get("/v1/ledger/checkpoint").text, new_key(SIGNER.name)
    assert client.get("/v1/ledger/checkpoint?cosigned=true").status_code == 404
    witness = new_key("witness.example", WITNESS)
    cosigned = old + witness.sign(read_note(old).text, 1_800_000_000)
    service.ledger.witnessed(cosigned, witness.verifier)
    assert client.get("/v1/ledger/checkpoint").text == cosigned
    service.ledger.succeed(other, SIGNER)
    service.open_match(HEADER)
    while service.ledger.extend():
        pass
    service.ledger.sign(other)

    assert client.get("/v1/ledger/checkpoint?cosigned=true").text == cosigned
    assert read_note(client.get("/v1/ledger/checkpoint").text).signed_by(other.verifier) == 0
    stated = client.get("/v1/ledger/keys").json["keys"]
    assert [(one["size"], one["key"]) for one in stated] == [(1, str(SIGNER.verifier)), (1, str(other.verifier))]
    found = trusted([read_stated(one["statement"]) for one in stated], [SIGNER.verifier])
    assert found[-1].key == other.verifier


def test_what_is_not_there_is_not_proved(client: Client, service: Adjudicator) -> None:
    match = service.open_match(HEADER)
    sign(service)

    assert client.get(f"/v1/matches/{match}/proofs/1").status_code == 404
    assert client.get(f"/v1/matches/{UUID(int=1)}/proofs/0").status_code == 404
