"""Forms: what a page sends, read as a struct."""

from __future__ import annotations

from typing import Any, Final, TypeVar
from urllib.parse import parse_qs

from msgspec import Struct

from adjudicator.plain.json import Malformed
from api.http.exchange import body, once
from api.sentences import say
from api.view.schemas import loader_of

T = TypeVar("T", bound=Struct)
FORM: Final = "application/x-www-form-urlencoded"
LARGEST: Final = 120_000
"""Bytes of a form: each character of its longest texts may be 12, four bytes in percent signs."""


def fields_of(limit: int) -> dict[str, list[str]]:
    """The fields of a form of at most `limit` bytes, each with its values; raises `Malformed`."""
    try:
        return parse_qs(body(limit, FORM).decode(), keep_blank_values=True, errors="strict")
    except UnicodeDecodeError:
        raise Malformed(say("The form is not UTF-8")) from None


def form_as(struct: type[T], lists: tuple[str, ...] = ()) -> T:
    """A form as its struct; `lists` are the fields with several values, a field `asked.to` is part of what `asked`
    holds; raises `ValidationError`."""
    given = fields_of(LARGEST)
    once((name, values) for name, values in given.items() if name not in lists)
    plain: dict[str, Any] = {}
    parts: dict[str, dict[str, str]] = {}
    for name, values in given.items():
        whole, _, part = name.partition(".")
        if name in lists:
            plain[name] = [word for value in values for word in value.replace(",", " ").replace("#", " ").split()]
        elif values[0]:
            inside = parts.setdefault(whole, {}) if part else plain
            inside[part or name] = values[0].replace("\r\n", "\n")
    plain |= parts
    loaded: T = loader_of(struct, text=True).load(plain)
    return loaded
