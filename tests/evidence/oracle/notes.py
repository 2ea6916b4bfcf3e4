"""Signed notes and keys, as a third verifier reads them."""

from __future__ import annotations

import base64
import re
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from tests.evidence.oracle.parts import sha

SPACE = r"\x00-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff"
NAME = f"[^+{SPACE}]+"
CHECKPOINT = re.compile(f"({NAME})" + r"\n(0|[1-9][0-9]{0,18})\n([A-Za-z0-9+/]{43}=)\n(?:[^\n]+\n)*")
SMALL = {
    "00" * 32,
    "01" + "00" * 31,
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
}


def b64(text: str) -> bytes:
    try:
        data = base64.b64decode(text, validate=True)
    except ValueError:
        return b""
    return data if base64.b64encode(data).decode() == text else b""


def vkey(text: str) -> tuple[str, bytes, int, bytes] | None:
    found = re.fullmatch(rf"({NAME})\+([0-9a-f]{{8}})\+(\S+)", text)
    data = b64(found[3]) if found else b""
    if not found or len(data) != 33 or data[0] not in (1, 4):
        return None
    y = int.from_bytes(data[1:], "little") & (1 << 255) - 1
    if y >= 2**255 - 19 or y.to_bytes(32, "little").hex() in SMALL or y == 2**255 - 20:
        return None
    key = sha(found[1].encode(), b"\n", data)[:4]
    return (found[1], key, data[0], data[1:]) if key.hex() == found[2] else None


def note(text: str) -> tuple[str, list[tuple[str, bytes]]] | None:
    body, cut, rest = text.rpartition("\n\n")
    lines = [re.fullmatch(rf"— ({NAME}) (\S+)", line) for line in rest.split("\n")[:-1]]
    signatures = [(one[1], b64(one[2])) for one in lines if one]
    if not cut or not rest.endswith("\n") or len(signatures) < len(lines) or not all(data for _, data in signatures):
        return None
    return body + "\n", signatures


def signed(found: Any, key: Any) -> bool:
    text, signatures = found
    for name, data in signatures:
        if (name, data[:4]) == key[:2]:
            said, rest = text.encode(), data[4:]
            if key[2] == 4:
                said, rest = f"cosignature/v1\ntime {int.from_bytes(rest[:8])}\n".encode() + said, rest[8:]
            try:
                Ed25519PublicKey.from_public_bytes(key[3]).verify(rest, said)
            except InvalidSignature:
                continue
            return True
    return False


def statement(text: str) -> Any:
    found = note(text)
    told = found and re.fullmatch(r"adjudicator/ledger/key/v1\n(0|[1-9]\d{0,18})\n(.+)\n(?:(.+)\n)?", found[0])
    if not told:
        return None
    keys = [vkey(one) for one in told.groups()[1:] if one]
    good = all(key and key[2] == 1 and key[0] == keys[0][0] and signed(found, key) for key in keys)  # type: ignore[index]
    return (int(told[1]), keys[0], keys[1] if len(keys) > 1 else None) if good else None
