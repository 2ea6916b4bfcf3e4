"""The JSON doorway: untrusted bytes read as plain data, plain data written canonically and converted to types."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial, reduce
from hashlib import sha256
from math import isfinite
from typing import Any, NoReturn, TypeAlias, TypeVar

import msgspec

from adjudicator.plain.choices import fields_of, no_such_field, or_nearest, other_than, shown
from adjudicator.plain.expected import in_our_words
from adjudicator.plain.keyed import ANY, with_keys
from adjudicator.plain.known import known
from adjudicator.plain.said import Said, listed, say

T = TypeVar("T")
Plain: TypeAlias = Any
"""Plain data as JSON knows it: dict with str keys, list, str, int, float, bool, None."""
DEPTH = 64
"""Levels of lists and objects that plain data may nest."""
WHOLE = 2**53
"""The largest whole number that every JSON reader keeps exact."""
NAMED = 100
"""Characters of a name that a field's path repeats."""
UNSOUND = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
"""What no text may hold: control characters except tab and new line, and lone surrogates."""
_STRINGS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_QUOTED = re.compile(r'"(?:[^"\\]++|\\.)*+"?', re.DOTALL)
_BRACKETS = re.compile(rb"[\[\]{}]")
_PATH = re.compile(r"^(?P<says>.*?)(?: - at `(?P<key>key` in `)?(?P<path>[^`]*)`)?$", re.DOTALL)
_NAMED = re.compile(r"^Object (?P<what>contains unknown|missing required) field `(?P<name>[^`]*)`$")
_UNLISTED = re.compile(r"^Invalid enum value (?P<value>.*)$", re.DOTALL)
_TEXT, _KEY = say("text"), say("a key")
_SORTED = msgspec.json.Encoder(order="sorted")


class Malformed(ValueError):
    """Data that is not what it should be: what is wrong, in which field, in which line."""

    def __init__(self, says: Said, field: str | None = None, line: int | None = None) -> None:
        super().__init__(says)
        self.says = says
        self.field = field
        self.line = line

    def __str__(self) -> str:
        return str(self.said)

    @property
    def said(self) -> Said:
        """What is wrong, with its line and field before it."""
        if self.line is None:
            return say("{field}: {says}", field=self.field, says=self.says) if self.field else self.says
        if not self.field:
            return say("line {line}: {says}", line=self.line, says=self.says)
        return say("line {line}, {field}: {says}", line=self.line, field=self.field, says=self.says)


class Several(Malformed):
    """Data with several faults, told together; the first stands for all where only one can be told."""

    def __init__(self, each: Sequence[Malformed]) -> None:
        super().__init__(each[0].says, each[0].field, each[0].line)
        self.each = tuple(each)

    @property
    def said(self) -> Said:
        """What is wrong, a line for each fault."""
        return say("{faults}", faults=listed([one.said for one in self.each], "lines"))


class _Misread(ValueError):
    """A number that cannot be kept, as it is written: what is wrong with it, and where it can be found again."""

    def __init__(self, says: Said, written: str) -> None:
        super().__init__(says)
        self.says = says
        self.written = written

    def placed(self, text: str) -> Malformed:
        """The error with the place in the text: what is read first is wrong first, and no text within quotes counts."""
        bare = _QUOTED.sub(lambda quoted: " " * len(quoted[0]), text)
        found = re.search(rf"(?<![\w.+-]){re.escape(self.written)}(?![\w.+-])", bare)
        start = 0 if found is None else found.start()
        line, column = text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start)
        return Malformed(say("{says} (line {line}, column {column})", says=self.says, line=line, column=column))


def read_json(data: bytes, *, limit: int = 1_000_000) -> Plain:
    """Plain data from at most `limit` bytes of JSON; raises `Malformed`."""
    if len(data) > limit:
        raise Malformed(say("{bytes} bytes are too many; {limit} are allowed", bytes=len(data), limit=limit))
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(
            say("not UTF-8: byte {place} is {byte}", place=error.start + 1, byte=f"{data[error.start]:#04x}")
        ) from None
    guard_depth(data)
    try:
        plain = _STRICT.decode(text)
    except json.JSONDecodeError as error:
        raise Malformed(say("not JSON (line {line}, column {column})", line=error.lineno, column=error.colno)) from None
    except _Misread as misread:
        raise misread.placed(text) from None
    guard(plain)
    return plain


def guard(plain: Plain, field: str = "") -> None:
    """Raises `Malformed` unless the data can be kept as JSON and read back the same."""
    if found := _unsound(plain, 0):
        path, says = found
        raise Malformed(says, join(field, path) or None)


def canonical(plain: Plain) -> bytes:
    """The one way to write plain data: keys sorted, no spaces."""
    return _SORTED.encode(plain)


def digest(data: bytes) -> str:
    """SHA-256 of the bytes, in hex."""
    return sha256(data).hexdigest()


def read_as(kind: type[T], plain: Plain, field: str = "") -> T:
    """The plain data as a `kind`; raises `Malformed` with the field's path below `field`."""
    try:
        return msgspec.convert(plain, known(kind))
    except msgspec.ValidationError as error:
        raise explained(error, kind, field, plain) from None


def read_event(kinds: Mapping[str, type[T]], plain: Plain, field: str = "") -> T:
    """The event in plain data, which names its kind under `event`; raises `Malformed`."""
    return read_as(kind_of(kinds, plain, field), plain, field)


def kind_of(kinds: Mapping[str, type[T]], plain: Plain, field: str = "") -> type[T]:
    """The kind of event that plain data names under `event`; raises `Malformed`."""
    if not isinstance(plain, dict):
        raise Malformed(say("an event is an object, with its kind under `event`"), field or None)
    tag = plain.get("event")
    if tag is None:
        raise Malformed(say("no `event`: the kind of event is missing"), join(field, "event"))
    if not isinstance(tag, str):
        says = say("the kind of event is needed as text, not {value}", value=shown(tag))
        raise Malformed(says, join(field, "event"))
    if tag not in kinds:
        raise Malformed(or_nearest(say("no such event: '{name}'", name=shown(tag)), tag, kinds), join(field, "event"))
    return kinds[tag]


def join(field: str | None, name: str | None) -> str:
    """A field's path from its parent's path and its name; either may be empty or None."""
    if not field or not name:
        return field or name or ""
    return f"{field}{name}" if name.startswith("[") else f"{field}.{name}"


def below(field: str, name: object) -> str:
    """The path of a list's item or an object's field; a long name is shortened, an empty one quoted."""
    return join(field, f"[{name}]" if isinstance(name, int) else shown(name, NAMED) or '""')


def explained(error: msgspec.ValidationError, kind: object, field: str = "", plain: Plain = None) -> Malformed:
    """msgspec's error in our words, with its path below `field`; `plain`: the refused data, if at hand."""
    found = _PATH.match(str(error))
    says, path = (found["says"], found["path"]) if found else (str(error), None)
    where = reduce(_joined, with_keys(plain, path or "", partial(_is_refused, str(error), kind)), field)
    if named := _NAMED.match(says):
        name = named["name"]
        if named["what"].startswith("missing"):
            return Malformed(say("required, but missing"), join(where, name))
        known_names = fields_of(kind, (path or "$").removeprefix("$"))
        return Malformed(no_such_field(name, known_names), join(where, name or '""'))
    if unlisted := _UNLISTED.match(says):
        keys = "{}" if found and found["key"] else ""
        return Malformed(other_than(kind, (path or "$").removeprefix("$") + keys, unlisted["value"]), where or None)
    return Malformed(in_our_words(says), where or None)


def _joined(field: str, step: str | int) -> str:
    return join(field, "[]") if step == ANY else below(field, step)


def _is_refused(says: str, kind: object, plain: Plain) -> bool:
    """Whether msgspec refuses the data in the very same words."""
    try:
        msgspec.convert(plain, known(kind))
    except msgspec.ValidationError as error:
        return str(error) == says
    return False


def _unsound(part: Plain, depth: int) -> tuple[str, Said] | None:
    """The path of the first part that cannot be kept, and why; None if all can.

    The path is put together only on the way out: doing so for every part below a long key would cost much.
    """
    if isinstance(part, str):
        return _unsound_text(part, _TEXT)
    if part is None or isinstance(part, bool):
        return None
    if isinstance(part, int):
        return None if -WHOLE <= part <= WHOLE else ("", say("a whole number is beyond ±2^53"))
    if isinstance(part, float):
        return None if isfinite(part) else ("", say("{text} is not a number that JSON knows", text=str(part)))
    if not isinstance(part, list | tuple | dict):
        return "", say("only text, numbers, true, false, null, lists and objects can be kept")
    if depth >= DEPTH:
        return "", say("nested deeper than {levels} levels", levels=DEPTH)
    if isinstance(part, dict) and (found := next(filter(None, map(_unsound_key, part)), None)):
        return found
    for name, value in part.items() if isinstance(part, dict) else enumerate(part):
        if found := _unsound(value, depth + 1):
            path, says = found
            return join(below("", name), path), says
    return None


def _unsound_key(key: object) -> tuple[str, Said] | None:
    return _unsound_text(key, _KEY) if isinstance(key, str) else ("", say("a key must be text"))


def _unsound_text(text: str, what: Said) -> tuple[str, Said] | None:
    found = UNSOUND.search(text)
    if found is None:
        return None
    code = ord(found[0])
    kind = say("half a surrogate pair") if code >= 0xD800 else say("a control character")
    return "", say("{what} holds {kind} (U+{code})", what=what, kind=kind, code=f"{code:04X}")


def guard_depth(data: bytes) -> None:
    """Raises `Malformed` for JSON that nests too deep; no input makes this check expensive."""
    if data.count(b"[") + data.count(b"{") <= DEPTH:
        return
    depth = 0
    for bracket in _BRACKETS.finditer(_STRINGS.sub(b"", data)):
        depth += 1 if bracket[0] in b"[{" else -1
        if depth > DEPTH:
            raise Malformed(say("nested deeper than {levels} levels", levels=DEPTH))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise Malformed(say("the key '{key}' stands twice in one object", key=shown(UNSOUND.sub("·", twice))))
    return made


def _whole(digits: str) -> int:
    if len(digits) > 17:
        says = say("a whole number of {digits} digits is beyond ±2^53", digits=len(digits.lstrip("-")))
        raise _Misread(says, digits)
    return int(digits)


def _number(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise _Misread(say("the number {digits} is too large", digits=digits[:20]), digits)
    return number


def _constant(name: str) -> NoReturn:
    raise _Misread(say("{text} is not a number that JSON knows", text=name), name)


_STRICT = json.JSONDecoder(object_pairs_hook=_object, parse_int=_whole, parse_float=_number, parse_constant=_constant)
