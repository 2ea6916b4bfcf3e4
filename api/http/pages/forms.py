"""Forms: what a page sends, read as a struct."""

from __future__ import annotations

import re
from typing import Any, Final, TypeVar
from unicodedata import normalize
from urllib.parse import parse_qs

from flask import g, request
from marshmallow import ValidationError
from msgspec import Struct

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from api.http.exchange import body, guard_media, once
from api.http.front.access import guard_still
from api.sentences import say
from api.view.schemas import loader_of

T = TypeVar("T", bound=Struct)
FORM: Final = "application/x-www-form-urlencoded"
MULTIPART: Final = "multipart/form-data"
LARGEST: Final = 120_000
"""Most bytes of a form: a character may take 12, being four bytes of three characters each (`%F0`)."""
MOST: Final = 100
"""Most positions that a field names."""
_BETWEEN: Final = re.compile("[,;#、・]")
_DASH: Final = re.compile(r"\s*[-‐‑‒–—−~〜]\s*")  # noqa: RUF001 - dashes as keyboards have them
_RANGE: Final = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


def fields_of(limit: int) -> dict[str, list[str]]:
    """The fields of a form of at most `limit` bytes, each with its values; raises `Malformed`."""
    try:
        return parse_qs(body(limit, FORM).decode(), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise Malformed(say("The form is not UTF-8")) from None


def with_files(limit: int) -> tuple[dict[str, list[str]], dict[str, bytes]]:
    """The fields of a form with files, of at most `limit` bytes, and its files that are not empty."""
    guard_media(MULTIPART)
    request.max_content_length = request.max_form_memory_size = limit
    g.fields = fields = {name: list(values) for name, values in request.form.lists()}
    files = {name: file.read() for name, file in request.files.items()}
    guard_still()  # the body may have taken its time
    return fields, {name: data for name, data in files.items() if data}


def form_as(
    struct: type[T],
    lists: tuple[str, ...] = (),
    entries: tuple[str, ...] = (),
    fields: dict[str, list[str]] | None = None,
) -> T:
    """A form as its struct; raises `ValidationError`. `lists`: fields with several values; `entries`: fields with
    several positions; `fields`: those of a form that was read already. A field `asked.to` is a part of `asked`."""
    g.fields = given = fields_of(LARGEST) if fields is None else fields
    once((name, values) for name, values in given.items() if name not in (*lists, *entries))
    plain: dict[str, Any] = {}
    parts: dict[str, dict[str, str]] = {}
    for name, values in given.items():
        whole, _, part = name.partition(".")
        if name in lists:
            plain[name] = [word for value in values for word in value.replace(",", " ").replace("#", " ").split()]
        elif name in entries:
            plain[name] = positions_in(name, " ".join(values))
        elif values[0]:
            inside = parts.setdefault(whole, {}) if part else plain
            inside[part or name] = values[0].replace("\r\n", "\n")
    plain |= parts
    loaded: T = loader_of(struct, text=True).load(plain)
    return loaded


def positions_in(field: str, text: str) -> list[str]:
    """The positions in `#12, 13-15`, as people write them; raises `ValidationError`, naming a word that is not one."""
    found: list[str] = []
    spaced = _DASH.sub("-", _BETWEEN.sub(" ", normalize("NFKC", text)))
    for word in spaced.split():
        if (match := _RANGE.fullmatch(word)) is None:
            raise ValidationError({field: [say("{word} is no entry: write them as #12, 13-15", word=shown(word))]})
        first, last = int(match[1]), int(match[2] or match[1])
        if last < first:
            raise ValidationError({field: [say("{word} ends before it begins", word=shown(word))]})
        if len(found) + last - first >= MOST:
            raise ValidationError({field: [say("{most} entries at most are named at once", most=MOST)]})
        found += map(str, range(first, last + 1))
    return list(dict.fromkeys(found))
