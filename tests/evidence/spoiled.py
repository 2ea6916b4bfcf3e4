"""What chance makes of evidence: files changed as they stand, and matches that are told otherwise and signed anew."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from adjudicator.ledger.note import Signer
from adjudicator.ledger.succession import stated
from tests.evidence.forger import chained, entries_of, sealed, written
from tests.evidence.good import KEY, NEXT

ODD: Final[tuple[Any, ...]] = (
    0, 1, -1, 2, 54, 2**53, 2**53 + 1, 1.0, 0.5, True, False, None, "", "0", "A", "A1", "deck", "0" * 32, "0" * 64,
    "A" * 101, "\n", "\u2028", "e\u0301", "\x7f", "🂡", [], [[]], {}, {"event": "MatchClosed"},
)  # fmt: skip
"""Values that may stand anywhere."""
RAW: Final = (
    "-0",
    "1e0",
    "1.0",
    "1E400",
    "9007199254740993",
    '"\\ud83c"',
    '"\\ud83c\\udca1"',
    '"\\u0041"',
    "NaN",
    "[1,]",
    " 1",
)
"""Values as somebody spells them."""
_MARK: Final = "\x00here\x00"


def anywhere(chance: Random, plain: Any) -> tuple[Any, Any]:
    """A list or object somewhere in plain data, and a key or index of it; None: there is none."""
    while isinstance(plain, dict | list) and plain:
        key = chance.choice(list(plain)) if isinstance(plain, dict) else chance.randrange(len(plain))
        if not isinstance(plain[key], dict | list) or not plain[key] or chance.random() < 0.2:
            return plain, key
        plain = plain[key]
    return None, None


def bent(chance: Random, value: Any) -> Any:
    """A value that resembles another."""
    match value:
        case bool() | None:
            return chance.choice(ODD)
        case int() | float() if chance.random() < 0.7:
            return value + chance.choice((-1, 1, 0.5, 2**32, -value))
        case str() if value and chance.random() < 0.7:
            at = chance.randrange(len(value))
            other = chance.choice("0aAf+/=\n é🂡" + value)
            return chance.choice(
                (value[:at] + other + value[at + 1 :], value[:at] + value[at + 1 :], value[::-1], value.upper())
            )
        case list() if value and chance.random() < 0.7:
            return chance.choice((value[1:], value[:-1], value[::-1], [*value, value[0]]))
    return chance.choice(ODD)


def changed(chance: Random, plain: Any) -> Any:
    """Plain data with a part of it changed, left out, exchanged, or marked for another spelling."""
    where, key = anywhere(chance, plain)
    if where is None:
        return chance.choice(ODD)
    match chance.randrange(6):
        case 0:
            del where[key]
        case 1:
            where[key] = chance.choice(ODD)
        case 2:
            other, there = anywhere(chance, plain)
            where[key] = json.loads(json.dumps(other[there]))
        case 3 if isinstance(where, dict):
            where[chance.choice(("more", "path", "proof", "shuffle", "seat", "__proto__", "event"))] = chance.choice(
                ODD
            )
        case 4:
            where[key] = _MARK
        case _:
            where[key] = bent(chance, where[key])
    return plain


def spelled(chance: Random, plain: Any) -> str:
    """Plain data as text, what was marked in an odd spelling."""
    return written(plain).replace(written(_MARK), chance.choice(RAW))


# ---- as it stands


def _bits(chance: Random, data: bytes) -> bytes:
    made = bytearray(data)
    made[chance.randrange(len(made))] ^= 1 << chance.randrange(8)
    return bytes(made)


def _bytes(chance: Random, data: bytes) -> bytes:
    at, size = chance.randrange(len(data)), chance.choice((0, 0, 1, 1, 2, 40))
    put = chance.choice((b"", b"0", b"\n", b" ", b"\\", b'"', b"\xef\xbb\xbf", data[at : at + 40]))
    return data[:at] + put + data[at + size :]


def _lines(chance: Random, data: bytes) -> bytes:
    lines = data.split(b"\n")[:-1]
    one, other = (chance.randrange(len(lines)) for _ in range(2))
    match chance.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(one, lines[other])
        case 2:
            lines[one], lines[other] = lines[other], lines[one]
        case _:
            lines = [
                lines[0].replace(b'"entries":%d' % (len(lines) - 2), b'"entries":%d' % one),
                *lines[1 : one + 1],
                lines[-1],
            ]
    return b"".join(line + b"\n" for line in lines)


def _fields(chance: Random, data: bytes) -> bytes:
    lines = data.decode().split("\n")
    at = chance.choice((0, len(lines) - 2, chance.randrange(len(lines) - 1)))
    lines[at] = spelled(chance, changed(chance, json.loads(lines[at])))
    return "\n".join(lines).encode()


def _notes(chance: Random, data: bytes) -> bytes:
    lines = data.decode().split("\n")
    foot = json.loads(lines[-2])
    notes = [foot["checkpoint"], *foot["keys"]]
    at = chance.randrange(len(notes))
    rows = notes[at].split("\n")
    row, other = chance.randrange(len(rows)), chance.choice(notes).split("\n")
    match chance.randrange(4):
        case 0:
            del rows[row]
        case 1:
            rows.insert(row, chance.choice(other))
        case 2:
            rows[row] = chance.choice(other)
        case _:
            rows[row] = str(bent(chance, rows[row]))
    notes[at] = "\n".join(rows)
    lines[-2] = written({**foot, "checkpoint": notes[0], "keys": notes[1:]})
    return "\n".join(lines).encode()


_WAYS: Final[Sequence[Callable[[Random, bytes], bytes]]] = (_bits, _bytes, _lines, _fields, _fields, _fields, _notes)


def spoiled(chance: Random, data: bytes) -> bytes:
    """A file changed in one way, or two, without any key."""
    made = data
    while made == data:
        for way in chance.choices(_WAYS, k=chance.choice((1, 1, 2))):
            try:
                made = way(chance, made)
            except (ValueError, LookupError, TypeError, AttributeError, RecursionError):  # is no such file any more
                continue
    return made


# ---- signed anew


def signed(chance: Random, evidence: Evidence, key: Signer) -> bytes:
    """The file of somebody with a key who recorded a part of the match otherwise, with statements of any keys."""
    entries = entries_of(evidence)
    texts: dict[int, str] = {}
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(entries))
        if chance.random() < 0.85:
            entries[at][1] = changed(chance, entries[at][1])
        else:
            entries[at] = changed(chance, entries[at])
        texts[at] = ""
    stored = _stored(chance, entries, texts)
    made = sealed(evidence, stored, key=key)
    if chance.random() < 0.3 and key is KEY:
        return file.write(made)
    size = len(stored)
    sizes = [chance.choice((0, 1, size - 1, size, size + 1, 2**40)) for _ in range(3)]
    notes = [stated(KEY, sizes[0]), stated(NEXT, sizes[1], KEY), stated(key, sizes[2]), evidence.foot.keys[0]]
    foot = {"checkpoint": made.foot.checkpoint, "keys": chance.sample(notes, chance.randint(0, 4)), "earlier": []}
    *lines, _, end = file.write(made).decode().split("\n")
    return "\n".join([*lines, written(foot), end]).encode()


def _stored(chance: Random, entries: list[Any], texts: dict[int, str]) -> list[str]:
    """The entries as stored, chained, with odd spellings where they are marked."""
    whole = [one if isinstance(one, list) and len(one) >= 8 else [0, {}, "", "", None, "", None, ""] for one in entries]
    for position in texts:
        text = spelled(chance, whole[position])
        texts[position] = text if _MARK not in text else written(whole[position])
    plain = chained(whole)
    odd = {position: spelled(chance, json.loads(plain[position])) for position in texts}
    return chained(whole, odd)
