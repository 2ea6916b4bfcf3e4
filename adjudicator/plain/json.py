"""The JSON doorway: plain data from bytes nobody vouches for, its canonical bytes, its conversion."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from hashlib import sha256
from math import isfinite
from typing import Any, NoReturn, TypeAlias, TypeVar

import msgspec

from adjudicator.plain.choices import other_than

T = TypeVar("T")
Plain: TypeAlias = Any
"""Plain data as JSON knows it: dict with str keys, list, str, int, float, bool, None."""
DEPTH = 64
"""Levels of lists and objects that plain data may nest."""
WHOLE = 2**53
"""The largest whole number that every JSON reader keeps exact."""
_UNSOUND = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_STRINGS = re.compile(rb'"(?:[^"\\]|\\.)*"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_PATH = re.compile(r"^(?P<says>.*?)(?: - at `(?P<key>key` in `)?(?P<path>[^`]*)`)?$", re.DOTALL)
_NAMED = re.compile(r"^Object (?P<what>contains unknown|missing required) field `(?P<name>[^`]*)`$")
_UNLISTED = re.compile(r"^Invalid enum value (?P<value>.*)$", re.DOTALL)
_SORTED = msgspec.json.Encoder(order="sorted")


class Malformed(ValueError):
    """Data that is not what it should be: what is wrong, in which field, in which line."""

    def __init__(self, says: str, field: str | None = None, line: int | None = None) -> None:
        where = [f"line {line}"] if line is not None else []
        where += [field] if field else []
        super().__init__(f"{', '.join(where)}: {says}" if where else says)
        self.says = says
        self.field = field
        self.line = line


def read_json(data: bytes, *, limit: int = 1_000_000) -> Plain:
    """Plain data from at most `limit` bytes of JSON; raises `Malformed`."""
    if len(data) > limit:
        raise Malformed(f"{len(data)} bytes are too many; {limit} are allowed")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"not UTF-8: byte {error.start + 1} is {data[error.start]:#04x}") from None
    _guard_depth(data)
    try:
        plain = json.loads(
            text, object_pairs_hook=_object, parse_int=_whole, parse_float=_number, parse_constant=_constant
        )
    except json.JSONDecodeError as error:
        raise Malformed(f"not JSON: {error.msg} (line {error.lineno}, column {error.colno})") from None
    guard(plain)
    return plain


def guard(plain: Plain, field: str = "") -> None:
    """Raises `Malformed` unless the data can be kept as JSON and read back the same."""
    waiting: list[tuple[str, Plain, int]] = [(field, plain, 0)]
    while waiting:
        where, part, depth = waiting.pop()
        if isinstance(part, str):
            _guard_text(part, where)
        elif part is None or isinstance(part, bool):
            continue
        elif isinstance(part, int):
            if not -WHOLE <= part <= WHOLE:
                raise Malformed("a whole number is beyond ±2^53", where or None)
        elif isinstance(part, float):
            if not isfinite(part):
                raise Malformed(f"{part} is not a number that JSON knows", where or None)
        elif depth >= DEPTH:
            raise Malformed(f"nested deeper than {DEPTH} levels", field or None)
        else:
            waiting += [(inner, value, depth + 1) for inner, value in _inside(part, where)]


def canonical(plain: Plain) -> bytes:
    """The one way to write plain data: keys sorted, no spaces."""
    return _SORTED.encode(plain)


def digest(data: bytes) -> str:
    """SHA-256 of the bytes, in hex."""
    return sha256(data).hexdigest()


def read_as(kind: type[T], plain: Plain, field: str = "") -> T:
    """The plain data as a `kind`; raises `Malformed` with the field's path below `field`."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        _explain(error, kind, field)


def read_event(kinds: Mapping[str, type[T]], plain: Plain, field: str = "") -> T:
    """The event that plain data states, its kind named under `event`; raises `Malformed`."""
    if not isinstance(plain, dict):
        raise Malformed("an event is an object, its kind under `event`", field or None)
    tag = plain.get("event")
    if tag is None:
        raise Malformed("no `event`: the kind of event is missing", join(field, "event"))
    if not isinstance(tag, str) or tag not in kinds:
        raise Malformed(f"no such event: {str(tag)[:80]!r}", join(field, "event"))
    return read_as(kinds[tag], plain, field)


def join(field: str | None, name: str | None) -> str:
    """A field's path from its parent's path and its name, either of them empty."""
    if not field or not name:
        return field or name or ""
    return f"{field}{name}" if name.startswith("[") else f"{field}.{name}"


def _explain(error: msgspec.ValidationError, kind: object, field: str) -> NoReturn:
    found = _PATH.match(str(error))
    says, path = (found["says"], found["path"]) if found else (str(error), None)
    where = join(field, (path or "$").removeprefix("$").removeprefix(".").replace("[...]", "[]"))
    if named := _NAMED.match(says):
        where = join(where, named["name"])
        says = "no such field" if named["what"].startswith("contains") else "required, but missing"
    elif unlisted := _UNLISTED.match(says):
        keys = "{}" if found and found["key"] else ""
        says = other_than(kind, (path or "$").removeprefix("$") + keys, unlisted["value"])
    raise Malformed(says, where or None) from None


def _inside(part: Plain, where: str) -> Iterator[tuple[str, Plain]]:
    if isinstance(part, list | tuple):
        for index, value in enumerate(part):
            yield f"{where}[{index}]", value
    elif isinstance(part, dict):
        for key, value in part.items():
            if not isinstance(key, str):
                raise Malformed(f"a key must be text, not {type(key).__name__}", where or None)
            _guard_text(key, where, "a key")
            yield join(where, key), value
    else:
        raise Malformed(f"{type(part).__name__} is not plain data", where or None)


def _guard_text(text: str, where: str, what: str = "text") -> None:
    if found := _UNSOUND.search(text):
        code = ord(found[0])
        kind = "half a surrogate pair" if code >= 0xD800 else "a control character"
        raise Malformed(f"{what} holds {kind} (U+{code:04X})", where or None)


def _guard_depth(data: bytes) -> None:
    depth = 0
    for bracket in _BRACKETS.finditer(_STRINGS.sub(b"", data)):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > DEPTH:
            raise Malformed(f"nested deeper than {DEPTH} levels")


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise Malformed(f"the key {twice[:80]!a} stands twice in one object")
    return made


def _whole(digits: str) -> int:
    if len(digits) > 17:
        raise Malformed(f"a whole number of {len(digits.lstrip('-'))} digits is beyond ±2^53")
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise Malformed(f"the number {digits[:20]} is too large")
    return number


def _constant(name: str) -> NoReturn:
    raise Malformed(f"{name} is not a number that JSON knows")
