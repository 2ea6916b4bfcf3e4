"""What the GM has ruled: whether a ruling covers something, and what it says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.grounds import GRANTED, HOURS, MINUTES, NO_EFFECT, REFUSED, SECONDS, term
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Ruling, Table
from adjudicator.rulesets.mtg_trpg.typed import is_known_topic
from adjudicator.seam.rulebook import Undecidable

ALL: Final = frozenset({"all", "any", "anybody", "anyone", "everybody", "everyone", "everything", "party", "table"})
"""The words for everybody and everything as the subject of a ruling."""
MOST: Final = 1_000_000_000
"""The largest number that a ruling may state; in seconds, the longest that an event may take."""
OF_ONE: Final = frozenset({
    "abandoning", "background_effect", "duration", "effect_duration", "lending", "mulligan", "npc_untap",
    "recovery_withheld", "support_limit", "taking_over",
})  # fmt: skip
"""Topics with rulings about somebody or something by name: a single word is a name, even an unknown one."""


def ruled(table: Table, topic: str, *about: str | None) -> Ruling | None:
    """The last ruling on a topic that covers one of the things named."""
    for ruling in reversed(table.rulings):
        if ruling.topic == topic and covers(table, ruling, *about):
            return ruling
    return None


def settled(table: Table, topic: str, *about: str | None) -> Ruling | None:
    """The last ruling on a topic whose value is a time or an effect rather than leave; None if it was refused."""
    ruling = ruled(table, topic, *about)
    return None if ruling is None or ruling.allowed is False else ruling


def leave(ruling: Ruling) -> bool | None:
    """Whether a ruling gives leave: by `allowed`, else by its value; None: its wording is on no list."""
    if ruling.allowed is not None:
        return ruling.allowed
    if isinstance(ruling.value, dict) and ruling.value.get("allowed") is False:
        return False
    if not isinstance(ruling.value, str):
        return ruling.value is None or bool(ruling.value)
    said = term(ruling.value)
    if said in REFUSED:
        return False
    return True if said in GRANTED or number_in(ruling.value) is not None else None


def _on_something(table: Table, topic: str, *about: str | None) -> Ruling | None:
    """The last ruling on an unlisted topic that names a permanent, which may be leave to part with it.

    Its topic is all it says.
    """
    if topic not in ("lending", "abandoning"):
        return None
    things = [one for one in about if one is not None and one not in table.pcs]
    for ruling in reversed(table.rulings):
        unlisted = not is_known_topic(ruling.topic) and leave(ruling) is not False
        if unlisted and any(names_it(table, ruling, one) for one in things):
            return Ruling(ruling.topic, ruling.about, ruling.topic)
    return None


def permitted(table: Table, topic: str, *about: str | None) -> bool:
    """Whether the table goes on as if the GM allowed it; a ruling in other words is `doubted`."""
    ruling = ruled(table, topic, *about) or _on_something(table, topic, *about)
    return ruling is not None and leave(ruling) is not False


def doubted(table: Table, topic: str, *about: str | None) -> Undecidable | None:
    """The doubt that a ruling leaves if only its wording could give leave; None: it is clear."""
    ruling = ruled(table, topic, *about) or _on_something(table, topic, *about)
    if ruling is None or leave(ruling) is not None:
        return None
    return Undecidable(say('The GM ruled "{value}": undecidable whether that gives leave', value=ruling.value))


def unless_permitted(
    table: Table, says: Said | Undecidable | None, topic: str, *about: str | None
) -> Said | Undecidable | None:
    """A breach that the GM's leave lifts: none with leave, a doubt if only a ruling's wording could give it."""
    return doubted(table, topic, *about) if permitted(table, topic, *about) else says


def unread(ruling: Ruling | None) -> Undecidable | None:
    """The doubt that a ruling on a length of time leaves if nobody can read how long; None: it is clear."""
    if ruling is None or ruling.allowed is False or seconds_in(ruling.value) is not None:
        return None
    if not isinstance(ruling.value, str) or term(ruling.value) in REFUSED | NO_EFFECT | GRANTED:
        return None
    return Undecidable(say('The GM ruled "{value}": undecidable how long that is', value=ruling.value))


def covers(table: Table, ruling: Ruling, *about: str | None, others: tuple[str, ...] = ()) -> bool:
    """Whether a ruling is about one of the things named; if its words name nothing at hand, it is about everything."""
    said = ruling.about
    if said is None or any(names(said, one) for one in _called(table, about)):
        return True
    if ruling.topic in OF_ONE and isinstance(said, str) and len(said.split()) == 1:
        return said.lower() in ALL
    known = (*table.pcs, *table.npcs, *table.permanents, *table.checks, *table.effects, *table.cards, *others)
    return not any(names(said, one, copies=True) for one in known)


def names_it(table: Table, ruling: Ruling, name: str) -> bool:
    """Whether a ruling is about something by name, and not just about everything or its player."""
    return any(names(ruling.about, one) for one in _called(table, (name,)))


def _called(table: Table, about: Iterable[str | None]) -> Iterator[str]:
    """The names of things: their ids, and the name of a card whose copies are numbered."""
    for one in about:
        if one is not None:
            yield one
            card = name_of(one)
            if card != one and card not in table.permanents:
                yield card


def names(about: Plain, name: str, *, copies: bool = False) -> bool:
    """Whether the subject of a ruling names something, as a whole word; `copies`: `Press#2` names `Press` too."""
    if isinstance(about, str):
        end = r"(?![^\W_])" if copies else r"(?![^\W_]|#\d)"
        return about == name or re.search(rf"(?<![^\W_]){re.escape(name)}{end}", about) is not None
    if isinstance(about, dict):
        return any(names(part, name, copies=copies) for part in about.values())
    return isinstance(about, list | tuple) and any(names(part, name, copies=copies) for part in about)


def number_in(value: Plain, *keys: str) -> int | None:
    """The number a ruling states, alone (`2`, `2 creatures`) or under one of these keys; never below 0."""
    if isinstance(value, dict):
        value = next((value[key] for key in keys if key in value), None)
    if isinstance(value, str) and (stated := re.match(r"\s*(\d{1,6})\b", value)):
        return int(stated[1])
    return max(0, min(value, MOST)) if isinstance(value, int) and not isinstance(value, bool) else None


def seconds_in(value: Plain) -> int | None:
    """The length of time a ruling states, in seconds: `120`, `120 seconds`, minutes or hours; None: in other words."""
    if not isinstance(value, str):
        return number_in(value, "seconds")
    number, unit = re.fullmatch(r"\s*(\d{0,6})\s*(.*?)\s*", value, re.DOTALL).groups()  # type: ignore[union-attr]
    for worth, words in ((1, SECONDS), (60, MINUTES), (3600, HOURS)):
        if number and term(unit) in words:
            return int(number) * worth
    return None
