"""Questions as a form asks them, what was filled in, and answers in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import Any, Final, Literal, NamedTuple, TypeAlias, cast

import marshmallow as ma
from msgspec import inspect

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Plain
from adjudicator.plain.known import known
from adjudicator.plain.said import Part, listed, number
from adjudicator.seam.ruleset import JUDGE, Query
from api.sentences import say
from api.view.named import seat_named
from api.view.seen import Seen

Kind: TypeAlias = Literal["choice", "truth", "whole", "decimal", "several", "text"]
LETTERS: Final = 200
"""Characters of a text in an answer that are shown."""
SENTENCE: Final = 2_000
"""Characters of a sentence in an answer that are shown."""
_SCALARS: Final = (str, int, float)


class Field(NamedTuple):
    """A field of a form: its choices are ids, each with what people call it."""

    name: str
    called: str
    kind: Kind
    is_required: bool
    default: Plain
    choices: list[tuple[str, str]]


class Form(NamedTuple):
    """A question as a form asks it."""

    name: str
    about: str
    fields: list[Field]
    between: tuple[str, ...] = ()
    """The fields for what is pointed at in a drawing, one after the other."""


class Line(NamedTuple):
    """A part of what was asked or answered, in words."""

    about: str
    says: str


# ---- forms


def forms(seen: Seen, position: int) -> list[Form]:
    """The questions whose required fields have words, with the choices that the table at a position offers."""
    table = seen.table(position)
    found = (_form(seen, table, name, query) for name, query in seen.reading.ruleset.queries.items())
    return [form for form in found if form is not None]


def of_pieces(seen: Seen) -> list[Form]:
    """The questions about what is pointed at in a drawing, where nothing else need be said; their fields left out."""
    queries = seen.reading.ruleset.queries.items()
    return [Form(name, seen.speaker.say(one.about), [], one.between) for name, one in queries if one.between]


def _form(seen: Seen, table: Any, name: str, query: Query[Any]) -> Form | None:
    if query.judges_only and seen.eyes != JUDGE:
        return None
    fields = list(_fields(query))
    if any(one.required and one.encode_name not in query.words for one in fields):
        return None
    say_it = seen.speaker.say
    return Form(
        name,
        say_it(query.about),
        [_field(seen, table, query, one) for one in fields if one.encode_name in query.words],
        query.between,
    )


def _field(seen: Seen, table: Any, query: Query[Any], field: inspect.Field) -> Field:
    kind, name = _kind(field.type), field.encode_name
    choose = query.choices.get(name)
    found = [] if choose is None else choose(table)
    choices = [(one, _word(seen, query, one) if one in query.words else called(seen, table, one)) for one in found]
    if isinstance(kind, inspect.LiteralType):
        choices = [(str(one), _word(seen, query, str(one))) for one in kind.values]
    default = field.default if isinstance(field.default, int | float) and field.default else None
    label = seen.speaker.say(query.words[name])
    return Field(name, label, "choice" if choices else _KINDS.get(type(kind), "text"), field.required, default, choices)


_KINDS: Final[Mapping[type, Kind]] = {
    inspect.BoolType: "truth",
    inspect.IntType: "whole",
    inspect.FloatType: "decimal",
    inspect.TupleType: "several",
    inspect.VarTupleType: "several",
    inspect.ListType: "several",
}
_READ: Final[Mapping[type, Callable[[str], Plain]]] = {
    inspect.BoolType: lambda text: {"true": True}.get(text, text),
    inspect.IntType: int,
    inspect.FloatType: float,
    inspect.TupleType: lambda text: [float(word) for word in text.replace(",", " ").split()],
}


_POINT: Final = say("numbers with a space between them are needed, as 10 12.5")


def _fields(query: Query[Any]) -> tuple[inspect.Field, ...]:
    return cast("inspect.StructType", inspect.type_info(known(query.asked))).fields


def _kind(kind: inspect.Type) -> inspect.Type:
    """The type of a field without metadata or None; of a union with a float, the float: a number may be a decimal."""
    if isinstance(kind, inspect.Metadata):
        return _kind(kind.type)
    if isinstance(kind, inspect.UnionType):
        kinds = [_kind(one) for one in kind.types if not isinstance(one, inspect.NoneType)]
        return next((one for one in kinds if isinstance(one, inspect.FloatType)), kinds[0])
    return kind


def filled(query: Query[Any], given: Mapping[str, str]) -> dict[str, Plain]:
    """What a form was filled in with, each text read as its field's type, or left as it is if it cannot be.

    Raises `ValidationError` for what should be a point but is not: the usual error would ask for a list, which is not
    what people call it.
    """
    kinds = {one.encode_name: type(_kind(one.type)) for one in _fields(query)}
    found = {name: _read(_READ.get(kinds.get(name, str), str), text) for name, text in given.items()}
    pointless = [name for name, one in found.items() if isinstance(one, str) and kinds.get(name) is inspect.TupleType]
    if pointless:
        raise ma.ValidationError({name: [_POINT] for name in pointless})
    return found


def _read(read: Callable[[str], Plain], text: str) -> Plain:
    try:
        return read(text)
    except ValueError:
        return text


# ---- answers in words


def in_words(seen: Seen, position: int, query: Query[Any], *told: Plain) -> list[Line]:
    """What was asked and answered, line by line, in the question's words and with the names of things."""
    table = seen.table(min(position, seen.reading.position))
    return [line for plain in told for line in _Words(seen, table, query).lines((), plain)]


class _Words:
    """Says a question's keys and values."""

    def __init__(self, seen: Seen, table: Any, query: Query[Any]) -> None:
        self._seen, self._table, self._query = seen, table, query

    def lines(self, above: tuple[str, ...], plain: Plain) -> Iterator[Line]:
        """The lines of an answer, or of a part of it."""
        if isinstance(plain, dict):
            yield from self._in_map(above, plain)
        elif isinstance(plain, list) and any(isinstance(one, dict) for one in plain):
            for one in plain:
                yield from self.lines(above, one)
        elif plain is not None:
            yield Line(self._above(above), self._value(plain))

    def _in_map(self, above: tuple[str, ...], plain: dict[str, Plain]) -> Iterator[Line]:
        if "says" in plain:
            yield from self._in_sentences(above, plain)
            return
        if above and plain and all(isinstance(one, _SCALARS) or one is None for one in plain.values()):
            pairs = (f"{self._key(key)} {self._value(one)}" for key, one in plain.items() if one is not None)
            yield Line(self._above(above), " · ".join(pairs))
            return
        for key, one in plain.items():
            yield from self.lines((*above, self._key(key)), one)

    def _in_sentences(self, above: tuple[str, ...], plain: dict[str, Plain]) -> Iterator[Line]:
        """The sentences of an answer, each under the names of what it is about; the data beside a sentence says the
        same, and is left out."""
        yield Line(self._above(above), shown(plain["says"], SENTENCE))
        for key, one in plain.items():
            if _tells(one):
                named = self._key(key)
                yield from self.lines(above if named == key else (*above, named), one)

    def _above(self, keys: tuple[str, ...]) -> str:
        """The keys above a line, one within the other."""
        speak = self._seen.speaker.say
        return reduce(lambda one, other: speak(say("{field}: {says}", field=one, says=other)), keys) if keys else ""

    def _key(self, key: str) -> str:
        return _word(self._seen, self._query, key) if key in self._query.words else self._name(key)

    def _name(self, name: str) -> str:
        return called(self._seen, self._table, name)

    def _value(self, value: Plain) -> str:
        match value:
            case bool():
                return self._seen.speaker.say(say("yes") if value else say("no"))
            case int() | float():
                return number(value)
            case str():
                text = value if value in self._query.words else self._name(value)
                return shown(_word(self._seen, self._query, text) if text == value else text, LETTERS)
            case list():
                items = listed([self._value(one) for one in value], "list") if value else say("nothing")
                return self._seen.speaker.say(items)
            case _:
                return self._seen.speaker.say(say("nothing"))


def _tells(plain: Plain) -> bool:
    """Whether a part of an answer holds a sentence."""
    return isinstance(plain, dict) and ("says" in plain or any(map(_tells, plain.values())))


def _word(seen: Seen, query: Query[Any], word: str) -> str:
    said = query.words.get(word, seen.reading.ruleset.terms.get(word))
    return word if said is None else seen.speaker.say(said)


def called(seen: Seen, table: Any, name: str) -> str:
    """What people call the thing with an id; for a seat, with the player's name."""
    if player := seen.reading.header.seats.get(name):
        return seat_named(name, player)
    name_of = seen.reading.ruleset.called
    part: Part | None = None if name_of is None else name_of(table, (name,))
    return name if part is None else seen.speaker.say(part)
