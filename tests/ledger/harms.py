"""Ways to change a database behind the service's back, and how much of it is made to fit again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, cast
from uuid import UUID

import msgspec

from adjudicator.fairness.commit import promise
from adjudicator.ledger.log import CHECKPOINT, KEY
from adjudicator.ledger.note import Signer
from adjudicator.ledger.succession import stated
from adjudicator.plain.json import digest
from adjudicator.shuffles import ShuffleCommitted
from adjudicator.store.database import Numbered
from adjudicator.store.ledger import MemoryLedgerRows, Noted
from tests.ledger.season import FORGER, TOYS, Copy

# ---- ways to change a database: each returns the first entry that is not what it was, by its place in the rows

Harm = Callable[[Copy, Random], int]


def _plain(row: Numbered) -> list[Any]:
    found: list[Any] = json.loads(row.state)
    return found


def _with(row: Numbered, plain: list[Any]) -> Numbered:
    return row._replace(state=json.dumps(plain, separators=(",", ":")).encode())


def _some(copy: Copy, random: Random, *, opening: bool = False) -> int:
    kind = b'{"event":"MatchOpened"' if opening else b'{"event":"Added"'
    return random.choice([place for place, row in enumerate(copy.rows) if kind in row.state])


def rewrite(copy: Copy, place: int, change: Callable[[Any], Any]) -> None:
    """Another event in an entry."""
    plain = _plain(copy.rows[place])
    copy.rows[place] = _with(copy.rows[place], [plain[0], change(plain[1]), *plain[2:]])


def edited(copy: Copy, random: Random) -> int:
    """Another amount."""
    place = _some(copy, random)
    plain = _plain(copy.rows[place])
    plain[1]["amount"] += random.randint(1, 9)
    copy.rows[place] = _with(copy.rows[place], plain)
    return place


def flipped(copy: Copy, random: Random) -> int:
    """One bit of an entry."""
    place = random.randrange(len(copy.rows))
    state = bytearray(copy.rows[place].state)
    state[random.randrange(len(state))] ^= 1 << random.randrange(8)
    copy.rows[place] = copy.rows[place]._replace(state=bytes(state))
    return place


def deleted(copy: Copy, random: Random) -> int:
    """An entry gone, later ones of its match moved up or not."""
    place = _some(copy, random)
    gone = copy.rows.pop(place)
    if random.random() < 0.5:
        _move(copy, gone.match, cast("int", gone.position), -1)
    return place


def inserted(copy: Copy, random: Random) -> int:
    """An entry that nobody reported, in the middle."""
    place = _some(copy, random)
    row = copy.rows[place]
    _move(copy, row.match, cast("int", row.position) - 1, 1)
    copy.rows.insert(place, _with(row, [*_plain(row)[:5], f"f{random.random()}", *_plain(row)[6:]]))
    copy.rows[:] = [row._replace(id=number) for number, row in enumerate(copy.rows, 1)]
    return place


def swapped(copy: Copy, random: Random) -> int:
    """Two entries of a match told the other way round."""
    while True:
        one, other = sorted(random.sample(range(len(copy.rows)), 2))
        first, second = copy.rows[one], copy.rows[other]
        if (
            first.match == second.match
            and first.match in TOYS
            and first.position
            and _plain(first)[1] != _plain(second)[1]
        ):
            break
    told = _plain(first)[1], _plain(second)[1]
    for place, event in ((one, told[1]), (other, told[0])):
        plain = _plain(copy.rows[place])
        copy.rows[place] = _with(copy.rows[place], [plain[0], event, *plain[2:]])
    return one


def rehashed(copy: Copy, random: Random) -> int:
    """Another amount, and every later digest of the match made to fit."""
    place = edited(copy, random)
    chain(copy)
    return place


def cut(copy: Copy, random: Random, most: int = 0) -> int:
    """The last entries gone, and their leaves and checkpoints with them."""
    size = random.randrange(1, most or len(copy.rows))
    notes = [noted for noted in copy.ledger.notes() if noted.size <= size]
    leaves = copy.leaves[:size]
    del copy.rows[size:]
    copy.ledger = MemoryLedgerRows()
    copy.keep(leaves, notes)
    return size


def of_another(copy: Copy, random: Random) -> int:
    """An entry of another match in place of one."""
    while True:
        place, other = _some(copy, random), _some(copy, random)
        if copy.rows[place].match != copy.rows[other].match:
            break
    plain, row = _plain(copy.rows[other]), copy.rows[place]
    mine = _plain(row)
    copy.rows[place] = _with(row, [mine[0], plain[1], mine[2], *plain[3:]])
    return place


def moved(copy: Copy, random: Random) -> int:
    """Two entries of different matches recorded the other way round."""
    while True:
        place = random.randrange(len(copy.rows) - 1)
        one, other = copy.rows[place : place + 2]
        if one.match != other.match:
            break
    copy.rows[place : place + 2] = [other._replace(id=one.id), one._replace(id=other.id)]
    return place


def headed(copy: Copy, random: Random) -> int:
    """Another header."""
    return _header(copy, random, "title", f"Table {random.randint(20, 99)}")


def rerated(copy: Copy, random: Random) -> int:
    """Another edition."""
    return _header(copy, random, "edition", f"{random.randint(2, 99)}")


def reused(copy: Copy, random: Random) -> int:
    """A shuffle that is promised by the secret of one before it."""
    places = [place for place, row in enumerate(copy.rows) if b'{"event":"ShuffleCommitted"' in row.state]
    one, other = sorted(random.sample(places, 2))
    told, plain = _plain(copy.rows[one])[1], _plain(copy.rows[other])
    plain[1] |= {"commitment": told["commitment"], **random.choice([{}, {"nonce": told["nonce"]}])}
    copy.rows[other] = _with(copy.rows[other], plain)
    _promised_again(copy, other, plain[1])
    return other


def _promised_again(copy: Copy, place: int, commitment: Any) -> None:
    """The promises of a shuffle for another commitment, as players make them where a host lies from the start."""
    committed = msgspec.convert(commitment, ShuffleCommitted)
    mine = [at for at, row in enumerate(copy.rows) if row.match == copy.rows[place].match]
    told = {at: _plain(copy.rows[at])[1] for at in mine}
    ours = {at: event for at, event in told.items() if event.get("shuffle") == committed.shuffle}
    added = {event["seat"]: event["entropy"] for event in ours.values() if event["event"] == "EntropyAdded"}
    for at, event in ours.items():
        if event["event"] == "EntropyPromised" and event["seat"] in added:
            plain = _plain(copy.rows[at])
            plain[1]["promise"] = promise(committed, event["seat"], bytes.fromhex(added[event["seat"]])).hex()
            copy.rows[at] = _with(copy.rows[at], plain)


def _header(copy: Copy, random: Random, name: str, value: str) -> int:
    place = _some(copy, random, opening=True)
    plain = _plain(copy.rows[place])
    plain[1]["header"][name] = value
    copy.rows[place] = _with(copy.rows[place], plain)
    return place


def _move(copy: Copy, match: UUID | str, after: int, by: int) -> None:
    for place, row in enumerate(copy.rows):
        if row.match == match and cast("int", row.position) > after:
            plain = _plain(row)
            copy.rows[place] = _with(row._replace(position=plain[0] + by), [plain[0] + by, *plain[1:]])


HARMS: Final[Mapping[str, Harm]] = {
    "edit": edited,
    "flip a bit": flipped,
    "delete": deleted,
    "insert": inserted,
    "swap": swapped,
    "re-hash a suffix": rehashed,
    "another match's entry": of_another,
    "another order": moved,
    "changed header": headed,
    "changed edition": rerated,
    "reused secret": reused,
}
"""What is found with the database's own checkpoints, as long as the key is not the forger's."""


# ---- how much is made to fit again


def chain(copy: Copy) -> None:
    """Every entry gets the digest of the one before in its match."""
    heads: dict[UUID | str, str] = {}
    for place, row in enumerate(copy.rows):
        try:
            plain = _plain(row)
            copy.rows[place] = _with(row, [*plain[:7], heads.get(row.match, ""), *plain[8:]])
        except ValueError:  # a flipped bit left no entry
            pass
        heads[row.match] = digest(copy.rows[place].state)


def tree(copy: Copy) -> None:
    """The tree is made of the entries as they are now."""
    notes = copy.ledger.notes()
    copy.ledger = MemoryLedgerRows()
    copy.keep([], notes)
    copy.asked.extend()


def signatures(copy: Copy, signer: Signer = FORGER) -> None:
    """Checkpoints of the same sizes are signed with another key, which the database names as its own."""
    sizes = [min(noted.size, len(copy.rows)) for noted in copy.ledger.notes(CHECKPOINT)]
    rows, leaves = copy.rows, copy.leaves
    copy.ledger = MemoryLedgerRows()
    copy.ledger.note(0, Noted(KEY, 0, stated(signer, 0)))
    for size in sorted(set(sizes)):
        copy.ledger.append(leaves[copy.asked.size : size])
        copy.asked.sign(signer)
    copy.ledger.append(leaves[copy.asked.size :])
    copy.rows = rows
