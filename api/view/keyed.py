"""A mapping as a page asks for it: one key after the other, and whatever else may be said of all of them at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET, Struct, UnsetType, json

from adjudicator.moves.choices import choices_on
from adjudicator.plain.json import Plain
from adjudicator.seam.domains import FieldDomain, MapDomain
from api.sentences import say
from api.view.boxes import Box, box, words_for
from api.view.held import Path, pointer
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
    asked = next((name for name in names if pointer((*path, name)) == opened), _next(names, tuple(stated)))
    keys = tuple(_keys(seen, table, path, domain, names, stated, asked))
    left: dict[str, Plain] = {name: None for name in names if name not in stated}
    rest = json.encode({**stated, **left}).decode() if domain.is_hidden and left else ""
    if asked is None:
        return None, Keyed(pointer(path), keys, rest)
    one = FieldDomain(asked, domain.of, is_needed=True)
    title = next(key.title for key in keys if key.is_asked)
    return box(seen, table, (*path, asked), one, stated.get(asked, UNSET), title), Keyed(pointer(path), keys, rest)


def _next(names: Sequence[str], stated: Sequence[str]) -> str | None:
    """The first key after the last one that is stated."""
    after = names[names.index(stated[-1]) + 1 :] if stated else names
    return next((name for name in after if name not in stated), None)


def _keys(
    seen: Seen, table: Any, path: Path, domain: MapDomain, names: Sequence[str], stated: Mapping[str, Plain],
    asked: str | None,
) -> Iterator[Key]:  # fmt: skip
    for name in names:
        says = ""
        if name in stated:
            held = stated[name]
            says = seen.speaker.say(say("not known")) if held is None else words_for(seen, table, domain.of, held)
        yield Key(pointer((*path, name)), words_for(seen, table, domain.keys, name), says, name == asked)
