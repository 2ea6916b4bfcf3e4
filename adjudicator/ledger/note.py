"""Signed notes (C2SP signed-note, tlog-cosignature): a text and signature lines, each by a named key.

A public key is written `NAME+ID+BASE64`, a signing key `PRIVATE+KEY+NAME+ID+BASE64`. A log signs the text; a witness
signs the text and the second at which it saw it.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Final, NamedTuple

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say

LOG: Final = 1
"""The kind of key for a log: Ed25519."""
WITNESS: Final = 4
"""The kind of key for a witness: Ed25519, with the time."""
_PRIVATE: Final = "PRIVATE+KEY+"
SPACE: Final = r"\x00-\x20\x7f-\xa0\u1680\u2000-\u200f\u2028-\u202f\u205f\u2060\u3000\ufeff"
"""What is empty to the eye, as code points, because languages define white space differently."""
NAME: Final = rf"([^+{SPACE}\ud800-\udfff]+)"
"""The name of a key or of a log; bytes of the command line that are no UTF-8 come as halves of characters."""
_KEY: Final = re.compile(rf"{NAME}\+([0-9a-f]{{8}})\+([A-Za-z0-9+/]+={{0,2}})")
_LINE: Final = re.compile(rf"— {NAME} ([A-Za-z0-9+/]+={{0,2}})")
_FIELD: Final = 2**255 - 19
_SMALL: Final = frozenset(
    [
        0,
        1,
        _FIELD - 1,
        0x05FC536D880238B13933C6D305ACDFD5F098EFF289F4C345B027B2C28F95E826,
        0x7A03AC9277FDC74EC6CC392CFA53202A0F67100D760B3CBA4FD84D3D706A17C7,
    ]
)
"""The numbers of the eight points of small order, under which anybody can sign."""
_LARGEST: Final = 1_000_000
_NO_KEY = say("this is no key as signed notes have them (NAME+ID+BASE64)")
_NO_NOTE = say("this is no signed note: a text, an empty line, and lines that begin with —")


class Verifier(NamedTuple):
    """A public key."""

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """The four bytes that identify it in a signature, beside its name."""
        return sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        return f"{self.name}+{self.id.hex()}+{_written(bytes([self.kind]) + self.public)}"


class Signer(NamedTuple):
    """A signing key."""

    name: str
    kind: int
    secret: bytes

    @property
    def verifier(self) -> Verifier:
        """Its public key."""
        return Verifier(self.name, self.kind, self._key.public_key().public_bytes_raw())

    @property
    def text(self) -> str:
        """The key as stored; secret."""
        return f"{_PRIVATE}{self.name}+{self.verifier.id.hex()}+{_written(bytes([self.kind]) + self.secret)}"

    def sign(self, text: str, at: int = 0) -> str:
        """The signature line for a text; `at`: when a witness saw it, in seconds since 1970."""
        stamp = at.to_bytes(8) if self.kind == WITNESS else b""
        signature = self._key.sign(_signed(self.kind, at, text))
        return Signature(self.name, self.verifier.id, stamp + signature).line

    def __repr__(self) -> str:
        return f"Signer({self.verifier})"

    @property
    def _key(self) -> Ed25519PrivateKey:
        return Ed25519PrivateKey.from_private_bytes(self.secret)


class Signature(NamedTuple):
    """A signature line: the claimed name, the key's id and what follows it."""

    name: str
    id: bytes
    bytes: bytes

    @property
    def line(self) -> str:
        """The line as written under a text."""
        return f"— {self.name} {_written(self.id + self.bytes)}\n"


class Note(NamedTuple):
    """A text that ends with a line break, and the signatures under it, valid or not."""

    text: str
    signatures: Sequence[Signature]

    def signed_by(self, verifier: Verifier) -> int | None:
        """The second at which a witness cosigned it, 0 for a log's signature; None: no valid signature of this key."""
        found = self.of(verifier)
        if found is None:
            return None
        return _at(verifier, found)

    def of(self, verifier: Verifier) -> Signature | None:
        """The valid signature of a key; None: there is none."""
        key = Ed25519PublicKey.from_public_bytes(verifier.public)
        for one in self.signatures:
            if (one.name, one.id) != (verifier.name, verifier.id):
                continue
            signature = one.bytes[8:] if verifier.kind == WITNESS else one.bytes
            with suppress(InvalidSignature):
                key.verify(signature, _signed(verifier.kind, _at(verifier, one), self.text))
                return one
        return None


def new_key(name: str, kind: int = LOG) -> Signer:
    """A random new key; raises `Malformed` for an invalid name."""
    if not name or len(name) > 200 or not name.isprintable() or any(one.isspace() or one == "+" for one in name):
        raise Malformed(say("a key's name is 1 to 200 characters without spaces and +"), "name")
    return Signer(name, kind, Ed25519PrivateKey.generate().private_bytes_raw())


def read_verifier(text: str) -> Verifier:
    """The key that a text states; raises `Malformed`."""
    name, key, data = _read_key(text.strip())
    verifier = Verifier(name, data[0], data[1:])
    if verifier.id != key or not _is_point(verifier.public):
        raise Malformed(_NO_KEY, "key")
    return verifier


def read_signer(text: str) -> Signer:
    """The key that a text states; raises `Malformed`, which does not repeat it."""
    if not text.strip().startswith(_PRIVATE):
        raise Malformed(say("this is no key that signs: it begins with {begins}", begins=_PRIVATE), "key")
    name, key, data = _read_key(text.strip().removeprefix(_PRIVATE))
    signer = Signer(name, data[0], data[1:])
    if signer.verifier.id != key:
        raise Malformed(_NO_KEY, "key")
    return signer


def read_note(text: str) -> Note:
    """The note that a text is; raises `Malformed`."""
    body, cut, lines = text.rpartition("\n\n")
    if not cut or len(text) > _LARGEST or not lines.endswith("\n"):
        raise Malformed(_NO_NOTE)
    found = [_LINE.fullmatch(line) for line in lines.removesuffix("\n").split("\n")]
    signatures = [Signature(one[1], data[:4], data[4:]) for one in found if one and (data := read_base64(one[2]))]
    if len(signatures) != len(found):
        raise Malformed(_NO_NOTE)
    return Note(body + "\n", signatures)


def _at(verifier: Verifier, signature: Signature) -> int:
    return int.from_bytes(signature.bytes[:8]) if verifier.kind == WITNESS else 0


def _signed(kind: int, at: int, text: str) -> bytes:
    return (f"cosignature/v1\ntime {at}\n{text}" if kind == WITNESS else text).encode()


def _written(data: bytes) -> str:
    return b64encode(data).decode()


def read_base64(text: str) -> bytes:
    """The bytes of canonical base64; empty for anything else."""
    try:
        data = b64decode(text, validate=True)
    except NotBase64:
        return b""
    return data if _written(data) == text else b""


def _read_key(text: str) -> tuple[str, bytes, bytes]:
    found = _KEY.fullmatch(text)
    data = read_base64(found[3]) if found else b""
    if not found or len(data) != 33 or data[0] not in (LOG, WITNESS):
        raise Malformed(_NO_KEY, "key")
    return found[1], bytes.fromhex(found[2]), data


def _is_point(public: bytes) -> bool:
    """Whether a key is written in its one form, and is none under which anybody can sign."""
    number = int.from_bytes(public, "little") % 2**255
    return number < _FIELD and number not in _SMALL
