"""Forms: what a page sends, read as a struct."""

from __future__ import annotations

from typing import Any, Final, TypeVar
from urllib.parse import parse_qs

from msgspec import Struct

from api.http.exchange import body
from api.view.schemas import loader_of

T = TypeVar("T", bound=Struct)
FORM: Final = "application/x-www-form-urlencoded"
LARGEST: Final = 40_000
"""Bytes of a form: the longest texts in Japanese, written in percent signs."""


def form_as(struct: type[T], lists: tuple[str, ...] = ()) -> T:
    """A form as its struct; `lists` are the fields with several values; raises `ValidationError`."""
    given = parse_qs(body(LARGEST, FORM).decode("ascii", "replace"), keep_blank_values=True)
    plain: dict[str, Any] = {}
    for name, values in given.items():
        if name in lists:
            plain[name] = [word for value in values for word in value.replace(",", " ").replace("#", " ").split()]
        elif values[0]:
            plain[name] = values[0].replace("\r\n", "\n")
    loaded: T = loader_of(struct, text=True).load(plain)
    return loaded
