"""Verifiers that know nothing of each other come to one verdict, on what is published and what chance makes of it."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from tests.evidence import oracle
from tests.evidence.forger import chained, changed, entries_of, place, sealed
from tests.evidence.given import DEALING, ours
from tests.evidence.good import FOLDER, ONE, OTHER, good
from tests.evidence.page import Question, ask, asked_of, verdicts
from tests.evidence.vector import LOG
from tests.evidence.vectors import INDEX, index, vectors

KEYS: Final = (LOG, str(ONE.verifier), str(OTHER.verifier))
PUBLISHED: Final[list[dict[str, Any]]] = json.loads(INDEX.read_bytes())


def test_the_published_files_are_those_that_are_made() -> None:
    assert index() == PUBLISHED
    assert all((FOLDER / f"{one.name}.evidence.jsonl").read_bytes() == one.data for one in vectors())
    named = {one["file"] for one in PUBLISHED}
    assert named == {str(path.relative_to(FOLDER)) for path in FOLDER.glob("*/*")}


def test_every_kind_that_can_be_wrong_is_published() -> None:
    page = (FOLDER.parents[1] / "verify-yourself.md").read_text()
    kinds = {one["verdict"]["kind"] for one in PUBLISHED if one["verdict"]}

    assert len(kinds) == 22
    assert all(f"`{kind}`" in page for kind in kinds)
    assert set(DEALING["malifaux"]) == {"FateFlipped", "CardsDrawn"}  # as the page and the document have it


@pytest.mark.parametrize("number", range(len(PUBLISHED)))
def test_we_come_to_the_published_verdict(number: int) -> None:
    one = PUBLISHED[number]

    assert ours(asked_of(one)) == one["verdict"], one["file"]


def test_the_page_comes_to_the_published_verdicts() -> None:
    found = verdicts([asked_of(one) for one in PUBLISHED])

    assert [(one["file"], says) for one, says in zip(PUBLISHED, found, strict=True)] == [
        (one["file"], one["verdict"]) for one in PUBLISHED
    ]


@pytest.mark.parametrize("number", range(len(PUBLISHED)))
def test_a_third_verifier_comes_to_the_published_verdict(number: int) -> None:
    one = PUBLISHED[number]

    assert oracle.verdict(*asked_of(one)) == one["verdict"], one["file"]


def test_no_bit_that_flips_goes_unseen() -> None:
    chance, asked = Random("bits"), []
    for _, evidence in good():
        data = file.write(evidence)
        witnesses = KEYS if "witness.example" in evidence.foot.checkpoint else KEYS[:1]
        for _ in range(40):
            flipped = bytearray(data)
            flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
            asked.append(Question(bytes(flipped), witnesses))
        entries = filter(None, (_flipped(chance, evidence) for _ in range(40)))
        asked.extend(Question(flipped_entry, witnesses) for flipped_entry in entries)
    expected = [ours(one) for one in asked]

    assert len(asked) > 250
    assert None not in expected
    assert verdicts(asked) == expected
    assert [oracle.verdict(*one) for one in asked] == expected


def _flipped(chance: Random, evidence: Evidence) -> bytes | None:
    """The file with one bit of an entry's bytes flipped, where they stay text."""
    position = chance.randrange(len(evidence.entries))
    stored = bytearray(evidence.entries[position].stored.encode())
    stored[chance.randrange(len(stored))] ^= 1 << chance.randrange(8)
    try:
        return changed(evidence, position, stored=stored.decode())
    except UnicodeDecodeError:
        return None


def test_no_proof_that_was_changed_is_accepted() -> None:
    chance = Random("proofs")
    asked = [Question(_mutated(chance, evidence), KEYS[:1]) for _, evidence in good() for _ in range(40)]
    expected = [ours(one) for one in asked]

    assert None not in expected
    assert verdicts(asked) == expected
    assert [oracle.verdict(*one) for one in asked] == expected


def _mutated(chance: Random, evidence: Evidence) -> bytes:
    """The file with an entry's place or path changed."""
    position = chance.randrange(len(evidence.entries))
    entry = evidence.entries[position]
    while True:
        path, number = list(entry.path), entry.number
        match chance.randrange(5):
            case 0:
                path.insert(chance.randint(0, len(path)), chance.randbytes(32).hex())
            case 1 if path:
                path.pop(chance.randrange(len(path)))
            case 2 if path:
                path[chance.randrange(len(path))] = chance.choice(evidence.entries).path[0]
            case 3:
                chance.shuffle(path)
            case 4:
                number = chance.choice([number ^ 1, number + 1, chance.randrange(2**53)])
        if (tuple(path), number) != (entry.path, entry.number):
            return changed(evidence, position, path=tuple(path), number=number)


def test_the_page_checks_signatures_alike_with_and_without_the_browsers_ed25519() -> None:
    chance, asked, expected = Random("signatures"), [], []
    for number in range(24):
        key, text = Ed25519PrivateKey.from_private_bytes(chance.randbytes(32)), chance.randbytes(number * 9)
        public, signature = key.public_key().public_bytes_raw(), bytearray(key.sign(text))
        if number % 3:
            signature[chance.randrange(64)] ^= 1 << chance.randrange(8)
        asked.append({"signed": [public.hex(), text.hex(), signature.hex()]})
        expected.append([not number % 3] * 2)
    asked.append({"signed": [public.hex(), text.hex(), _beyond(key.sign(text)).hex()]})

    assert ask(asked) == [*expected, [False, False]]


def _beyond(signature: bytes) -> bytes:
    """The same signature with its number beyond the order: it must not be good a second time."""
    order = 2**252 + 27742317777372353535851937790883648493
    return signature[:32] + (int.from_bytes(signature[32:], "little") + order).to_bytes(32, "little")


def test_numbers_are_taken_by_their_value_in_every_language() -> None:
    evidence = dict(good())["physical"]
    stored = [one.stored for one in evidence.entries]
    told = chained(
        entries_of(evidence), {3: stored[3].replace("[3,", "[3.0,", 1), 5: f"{stored[5][:-1]},{'9' * 5000}]"}
    )
    asked = Question(file.write(sealed(evidence, told)))

    assert [ours(asked), *verdicts([asked]), oracle.verdict(*asked)] == [{"kind": "chain", "position": 5}] * 3


def test_a_card_that_was_put_back_needs_no_proof() -> None:
    """The nearest legal twin of `shuffle-card-without-proof`."""
    evidence = dict(good())["managed"]
    flip = entries_of(evidence)[place(evidence, "FateFlipped", 1)][1]

    assert flip["proof"][0] is None


def footed(change: Callable[[dict[str, Any]], dict[str, Any]]) -> Question:
    """A good file with another last line."""
    *lines, foot, _ = (FOLDER / "good/physical.evidence.jsonl").read_text("utf-8").split("\n")
    last = json.dumps(change(json.loads(foot)), ensure_ascii=False, separators=(",", ":"))
    return Question("\n".join([*lines, last, ""]).encode(), [LOG])


def test_what_is_white_space_in_a_name_is_the_same_to_all() -> None:
    def signed_by(name: str) -> Question:
        return footed(lambda foot: {**foot, "checkpoint": f"{foot['checkpoint']}— {name} AAAAAAAA\n"})

    names = [
        "a b",
        "a+b",
        *(f"a{chr(code)}b" for code in (0x1C, 0x85, 0xA0, 0x2028, 0x200B, 0x3000, 0xFEFF)),
        "ab",
        "名",
    ]
    asked = [*map(signed_by, names), footed(lambda foot: dict(reversed(foot.items())))]
    wrong = {"kind": "file", "position": None}

    assert [ours(one) for one in asked] == [wrong] * 9 + [None] * 3
    assert [oracle.verdict(one.data, one.keys, one.slips) for one in asked] == [wrong] * 9 + [None] * 3
    assert verdicts(asked) == [wrong] * 9 + [None] * 3
