"""An event as a form asks for it, field by field, and the event that such a form was filled in with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct, json

from adjudicator.match import Game, Rulesets
from adjudicator.moves.choices import choices_on
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.seam.domains import (
    CardDomain,
    Domain,
    EntryDomain,
    FieldDomain,
    ListDomain,
    NumberDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)
from api.sentences import say
from api.view.choosing import choice
from api.view.domains import UNITS, fields_of, titled
from api.view.seen import Seen

Kind: TypeAlias = Literal["choice", "number", "text", "several", "data"]
MOST: Final = 200
"""The choices of a field that a form offers."""
_TRUTHS: Final = ((True, say("yes")), (False, say("no")))


class Box(Struct, frozen=True):
    """A field of an event in a form: what stands in it as text, and what may stand there instead."""

    name: str
    title: str
    kind: Kind
    value: str
    choices: tuple[tuple[str, str], ...] = ()
    """Each value as text, with what people call it."""
    least: float | None = None
    most: float | None = None
    is_whole: bool = True
    is_needed: bool = False


def boxes(seen: Seen, position: int, event: Mapping[str, Plain]) -> tuple[Box, ...]:
    """The fields of an event of this situation; `position`: where it stands, the table before it offers the choices."""
    game, table = seen.reading.ruleset, seen.table(position - 1)
    return tuple(_box(seen, table, one, event.get(one.name)) for one in _fields(game, event))


def refilled(game: Game, event: Mapping[str, Plain], given: Mapping[str, str]) -> dict[str, Plain]:
    """The event with the fields that a form gave; one left blank is left out. Raises `Malformed` with the field."""
    read = {
        one.name: _read(one, event.get(one.name), given[one.name])
        for one in _fields(game, event)
        if given.get(one.name)
    }
    return {name: value for name, value in event.items() if name not in given} | read


def _fields(game: Game, event: Mapping[str, Plain]) -> tuple[FieldDomain, ...]:
    kind = Rulesets([game]).kinds[game.name].get(str(event.get("event")))
    return () if kind is None else fields_of(game, kind)


def _box(seen: Seen, table: Any, one: FieldDomain, value: Plain) -> Box:
    game, kind, domain = seen.reading.ruleset, _kind(one.domain, value), one.domain
    title = titled(game, one.name, seen.speaker)
    if isinstance(domain, NumberDomain) and domain.unit is not None:
        title = seen.speaker.say(say("{what} ({unit})", what=title, unit=UNITS[domain.unit]))
    offered = tuple(_choices(seen, table, domain, value)) if kind == "choice" else ()
    bounds = (domain.least, domain.most, domain.is_whole) if isinstance(domain, NumberDomain) else (None, None, True)
    return Box(one.name, title, kind, _written(kind, value), offered, *bounds, one.is_needed)


def _kind(domain: Domain, value: Plain) -> Kind:
    match domain:
        case TruthDomain() | CardDomain() | SeatDomain() | WordDomain(is_open=False) | ThingDomain(is_new=False):
            return "choice"
        case NumberDomain() | EntryDomain():
            return "number"
        case TextDomain() | ThingDomain() | WordDomain():
            return "text"
        case ListDomain(of=CardDomain() | SeatDomain() | ThingDomain() | WordDomain()) if _are_words(value):
            return "several"
    return "data"


def _are_words(value: Plain) -> bool:
    """Whether a list can be typed as words with spaces between them."""
    return value is None or (
        isinstance(value, list) and all(isinstance(one, str) and one.split() == [one] for one in value)
    )


def _choices(seen: Seen, table: Any, domain: Domain, value: Plain) -> Iterator[tuple[str, str]]:
    """What may be chosen, likeliest first; what stands there already is always among it."""
    if isinstance(domain, TruthDomain):
        yield from ((_text(truth), seen.speaker.say(says)) for truth, says in _TRUTHS)
        return
    found = choices_on(seen.reading.ruleset, table, domain)[:MOST]
    beside = () if value is None or value in found else (value,)
    for one in (*beside, *found):
        told = choice(seen, table, one)
        yield _text(told.value), told.title


def _text(value: Plain) -> str:
    return value if isinstance(value, str) else json.encode(value).decode()


def _written(kind: Kind, value: Plain) -> str:
    if value is None:
        return ""
    return " ".join(value) if kind == "several" and isinstance(value, list) else _text(value)


def _read(one: FieldDomain, value: Plain, text: str) -> Plain:
    """What a field's text stands for; text that cannot be read as its sort stays text, for the kind to refuse."""
    kind = _kind(one.domain, value)
    if kind == "several":
        return list(text.replace(",", " ").split())
    is_data = kind in ("data", "number") or isinstance(one.domain, TruthDomain) or text[:1] in ("{", "[")
    if isinstance(one.domain, WordDomain):
        return next((word for word in one.domain.choices if str(word) == text), text)
    if not is_data or kind == "text":
        return text
    try:
        return read_json(text.encode())
    except Malformed as malformed:
        if kind == "data":
            raise Malformed(malformed.says, one.name) from None
        return text
