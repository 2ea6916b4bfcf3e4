"""Two questions asked as one: a row for each answer to the first, in it the answers to the second."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import UNSET, Struct, json

from adjudicator.moves.choices import within
from adjudicator.moves.macros import suiting
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import DieDomain, EitherDomain, FieldDomain, NumberDomain, PlaceDomain, TextDomain
from adjudicator.seam.moves import Option
from api.view.boxes import Box, read
from api.view.wanting import legal, wanted

MOST: Final = 8
"""The most answers to each of the two."""


class Row(Struct, frozen=True):
    """An answer to the first question; `alone`: it alone, as a form sends it; `taps`: with each answer to the second,
    as a form sends both, and what that second one is called."""

    title: str
    alone: str
    taps: tuple[tuple[str, str], ...]


class Paired(Struct, frozen=True):
    """Two questions asked as one; `title`: what the second is called."""

    title: str
    rows: tuple[Row, ...]
    is_wide: bool
    """Whether a row has more answers than fit beside its name."""


def dice(field: FieldDomain, asked: Box) -> Paired | None:
    """The first two dice by one tap; None: there need not be two, or one is stated."""
    one = field.domain
    if not isinstance(one, DieDomain) or one.least != 2 or asked.says or one.sides > MOST:
        return None
    faces = [each.value for row in asked.rows for each in row]
    rows = (Row(face, _told(asked, face), tuple((_told(asked, f"{face} {and_}"), and_) for and_ in faces))
            for face in faces)  # fmt: skip
    return Paired(asked.title, tuple(rows), is_wide=False)


def paired(
    one: FieldDomain, two: FieldDomain, asked: Box, then: Box, ways: Sequence[Option], given: Mapping[str, Plain]
) -> Paired | None:  # fmt: skip
    """A field that is `asked` for and the one that is asked for `then`; None: they have not few answers each."""
    if not (_is_few(one, asked, ways) and _is_few(two, then, ways)):
        return None
    rows = []
    for each in asked.rows[0]:
        left = suiting(ways, {**given, one.name: read(one, UNSET, each.value)})
        suits, is_open = legal(left, two.name), isinstance(two.domain, DieDomain) or not left
        taps = tuple(
            (_told(asked, each.value, then, second.value), second.title)
            for second in (then.rows[0] if wanted((two,), left) else ())
            if is_open or read(two, UNSET, second.value) in suits
        )
        rows.append(Row(each.title, _told(asked, each.value), taps))
    if not any(row.taps for row in rows):
        return None
    return Paired(then.title, tuple(rows), is_wide=any(len(row.taps) > MOST - 2 for row in rows))


def _is_few(field: FieldDomain, asked: Box, ways: Sequence[Option]) -> bool:
    """Whether a field has a few answers, each of which is all of it: no space, which is touched on the table, no card,
    nothing that anybody would rather type."""
    if asked.is_grid or not asked.rows or not 2 <= len(asked.rows[0]) <= MOST:
        return False
    if isinstance(field.domain, DieDomain):
        return field.domain.most == 1
    if any(isinstance(each, PlaceDomain) for each in within(field.domain)):
        return False
    is_typed = isinstance(field.domain, NumberDomain | TextDomain | EitherDomain)
    return asked.kind in ("choice", "number") and (not is_typed or bool(legal(ways, field.name)))


def _told(asked: Box, value: str, then: Box | None = None, second: str = "") -> str:
    """Answers as a form sends them."""
    told = [{"at": asked.at, "value": value}]
    return json.encode(told if then is None else [*told, {"at": then.at, "value": second}]).decode()
