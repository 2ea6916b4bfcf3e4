"""A mapping as a page asks for it: one key after the other, and whatever else may be said of all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct, UnsetType, json

from adjudicator.moves.choices import choices_on
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import FieldDomain, MapDomain, PartsDomain
from api.sentences import say
from api.view.boxes import Box, box, words_for
from api.view.domains import titled
from api.view.held import Path, pointer, standing
from api.view.seen import Seen


class Key(Struct, frozen=True):
    """A key of a mapping: where its value stands, what people call it and its value, whether it is asked about."""

    at: str
    title: str
    says: str
    is_asked: bool


class Keyed(Struct, frozen=True):
    """A mapping being stated: its pointer, its keys, and it as a whole where nobody may know what is left (as JSON)."""

    at: str
    keys: tuple[Key, ...]
    rest: str


def keyed(
    seen: Seen, table: Any, path: Path, domain: MapDomain, held: Plain | UnsetType, opened: str,
    legal: Sequence[str] = (),
) -> tuple[Box | None, Keyed]:  # fmt: skip
    """The box of the key that is asked about next, and the mapping; None: each of its keys has been asked about.

    The next is the one that was `opened`, else the first after the one stated last: a key gone by was left out.
    `legal`: the only keys that are asked about, where legal ways name some.
    """
    stated: Mapping[str, Plain] = held if isinstance(held, dict) else {}
    names = [str(one) for one in legal or choices_on(seen.reading.ruleset, table, domain.keys)]
    names += [name for name in stated if name not in names]
    if domain.is_hidden:  # players know their own
        names.sort(key=lambda name: name != seen.viewer)
    places = [place for name in names for place in _places(domain, name)]
    told = [place for name in stated for place in _places(domain, name) if _is_told(stated, place)]
    asked = next((place for place in places if pointer((*path, *place)) == opened), _next(places, told))
    keys = tuple(_keys(seen, table, path, domain, names, stated, None if asked is None else asked[0]))
    left: dict[str, Plain] = {name: None for name in names if name not in stated}
    rest = json.encode({**stated, **left}).decode() if domain.is_hidden and left else ""
    if asked is None:
        return None, Keyed(pointer(path), keys, rest)
    name, *within = asked
    title, of = next(key.title for key in keys if key.is_asked), domain.of_key(name)
    if within and isinstance(of, PartsDomain):
        of = next(one.domain for one in of.fields if one.name == within[0])
        title = f"{title} · {titled(seen.reading.ruleset, within[0], seen.speaker)}"
    one, value = FieldDomain(asked[-1], of, is_needed=True), standing(dict(stated), asked)
    return box(seen, table, (*path, *asked), one, value, title), Keyed(pointer(path), keys, rest)


def keys_among(seen: Seen, table: Any, domain: MapDomain, plain: Mapping[str, Plain]) -> tuple[str, ...]:
    """The keys of a mapping that another field of the event holds."""
    held = plain.get(domain.among)
    here = {str(one) for one in held} if isinstance(held, list) else set()
    return tuple(str(one) for one in choices_on(seen.reading.ruleset, table, domain.keys) if str(one) in here)


def _places(domain: MapDomain, name: str) -> list[tuple[str, ...]]:
    """Where what is stated for a key stands below the mapping: of a part each of its fields."""
    of = domain.of_key(name)
    return [(name, one.name) for one in of.fields] if isinstance(of, PartsDomain) else [(name,)]


def _is_told(stated: Mapping[str, Plain], place: tuple[str, ...]) -> bool:
    return not isinstance(standing(dict(stated), place), UnsetType)


def _next(places: Sequence[tuple[str, ...]], told: Sequence[tuple[str, ...]]) -> tuple[str, ...] | None:
    """The first place after the last one that is stated."""
    after = places[places.index(told[-1]) + 1 :] if told else places
    return next((place for place in after if place not in told), None)


def _keys(
    seen: Seen, table: Any, path: Path, domain: MapDomain, names: Sequence[str], stated: Mapping[str, Plain],
    asked: str | None,
) -> Iterator[Key]:  # fmt: skip
    for name in names:
        says = ""
        if name in stated:
            held, of = stated[name], domain.of_key(name)
            says = seen.speaker.say(say("not known")) if held is None else words_for(seen, table, of, held)
        yield Key(pointer((*path, name)), words_for(seen, table, domain.keys, name), says, name == asked)
