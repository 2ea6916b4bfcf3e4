"""A table as plain data: `tell`; `lay` makes the same table of it again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Final

from msgspec import NODEFAULT, Struct, to_builtins
from msgspec.structs import fields

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.stages.hands import hand_limit
from adjudicator.rulesets.locke.table.state import Character, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.telling import Beside, Telling

ORDERED: Final = frozenset({"seats_ccw", "order", "placing_order", "initiative_order", "legal_compositions"})
"""The lists in tables and values whose order matters."""
NEWER: Final = (
    "gone_by",
    "reached",
    "told_firepower",
    "struck",
    "untimed",
    "on_record",
    "began_early",
    "unentitled",
    "joined_amiss",
    "barred",
    "doubtful",
    "said_firepower",
    "end_unsaid",
    "omitted",
    "unmarked",
    "unknown",
    "factions_hang_on",
    "hangs_on",
)
"""Later additions to the fields of tables, characters, declarations, combats, attacks, who joined them, defences."""


def tell(table: Table, beside: Beside[Table] | None = None) -> Plain:
    """The whole table as JSON data, in the keys of a scenario's `given` and `state`.

    Characters that it shares with the table `beside` are taken from the telling of that one.
    """
    told = dict(to_builtins(replace(table, characters={})))
    _drop_empty_newer_fields_everywhere(told)
    told["characters"] = Telling(table, beside).each("characters", "characters", _character_told)
    return told


def _drop_empty_newer_fields_everywhere(told: dict[str, Plain]) -> None:
    """Takes empty newer fields out, so that tables of matches recorded before them stay as they were."""
    combat = told["combat"]
    attack = combat["attack"] if isinstance(combat, dict) else None
    others = told["evil_others"]
    declared = [told["declaration"], told["evil_declarer"], *(others if isinstance(others, list | tuple) else ())]
    for part in (told, told["turn"], *declared, combat, attack, *_joiners_and_interceptors(attack)):
        _drop_empty_newer_fields_of(part)


def _drop_empty_newer_fields_of(part: Plain) -> None:
    for name in NEWER:
        if isinstance(part, dict) and not part.get(name, True):
            del part[name]


def _joiners_and_interceptors(attack: Plain) -> Iterator[Plain]:
    """Those who joined an attack, or intercept its evader."""
    if isinstance(attack, dict):
        yield attack["interceptor"]
        for name in ("joiners", "interception"):
            joined = attack[name]
            yield from joined if isinstance(joined, list | tuple) else ()


def _character_told(table: Table, seat: str, character: Character) -> Plain:
    told = dict(to_builtins(character))
    _drop_empty_newer_fields_of(told)
    for name in ("silhouette", "hand", "abilities", "maintained", "effects"):
        told[name] = _as_plain_with_usual_values(getattr(character, name))
    told["maintained"] = told["maintained"] or None
    told["hand_limit"] = hand_limit(table, seat)
    return told


def _as_plain_with_usual_values(thing: Struct | tuple[Struct, ...] | None) -> Plain:
    """A thing as plain data with its usual values filled in, except those nobody has said."""
    if thing is None or isinstance(thing, tuple):
        return None if thing is None else [_as_plain_with_usual_values(one) for one in thing]
    return {**_usual(type(thing)), **dict(to_builtins(thing))}


@cache
def _usual(kind: type[Struct]) -> Mapping[str, Plain]:
    """The usual values of a kind of thing; asking msgspec for its fields takes far longer than telling the thing."""
    return {
        one.encode_name: one.default
        for one in fields(kind)
        if one.default not in (None, NODEFAULT) and one.name not in NEWER
    }
