"""Card-facts files: JSON Lines of one's own, and the bulk files that card databases publish.

JSON Lines: a card a line, `{"name": "Gravelrook", "types": ["Creature"], "colors": ["B"], "mana_cost": "{2}{B}",
"power": 2, "toughness": 2}`, the keys those of `cards` in a set-up. Bulk files: `card_database`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.plain.json import Malformed, Plain, explained, join, read_as, read_json
from adjudicator.plain.said import Said
from adjudicator.plain.visible import is_seen
from adjudicator.rulesets.mtg_trpg.card_database import TOKENS, UNPLAYED, Bulk, cards_in, in_our_keys, other_names
from adjudicator.rulesets.mtg_trpg.cards import Facts
from adjudicator.rulesets.mtg_trpg.copies import LONGEST, in_line
from adjudicator.rulesets.mtg_trpg.facts import printed
from adjudicator.rulesets.mtg_trpg.given import GivenFacts
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.spelling import folded
from adjudicator.seam.ruleset import Refused


class Stated(Struct, frozen=True):
    """A card as a file states it, or what is wrong with it; `rank`: cards go before faces, and both before tokens.

    `line`: where it stands in a file with one card a line.
    """

    name: str
    line: int | None = None
    card: GivenFacts | None = None
    facts: Facts | None = None
    wrong: Refused | None = None
    rank: int = 0


def stated_facts(data: bytes, where: str, wanted: Iterable[str] | None = None) -> dict[str, GivenFacts]:
    """The facts in a file by name; raises `Refused` with the field, which is `where`, the card, and what is wrong.

    A card stated twice must be stated the same; of faces or tokens of one name that differ none stands. What is wrong
    with a card of a bulk file is passed over unless the card is `wanted`; None: all are.
    """
    names = None if wanted is None else frozenset(map(folded, wanted))
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    bulk = _is_bulk(text)
    cards: dict[str, Stated] = {}
    for one in _bulk(text, where) if bulk else _lines(text, where):
        cards[one.name] = _either(cards.get(one.name, one), one, where)
    for one in cards.values():
        if one.wrong is not None and (not bulk or names is None or folded(one.name) in names):
            raise one.wrong
    if not cards:
        raise Refused("wrong", say("The file of card facts holds no card"), where)
    return {name: one.card for name, one in cards.items() if one.card is not None}


def _either(old: Stated, new: Stated, where: str) -> Stated:
    if old.rank != new.rank:
        return min(old, new, key=lambda one: one.rank)
    if old.wrong is not None or (old.facts == new.facts and new.wrong is None):
        return old
    if new.rank:
        return Stated(new.name, new.line, rank=new.rank)
    return Stated(new.name, new.line, wrong=new.wrong or _refused(stated_twice(new.name), where, new.name, new.line))


def stated_twice(name: str) -> Said:
    """The sentence on a card whose facts are stated twice and differ."""
    return say("{card} is stated twice, with different facts", card=card_named(name))


def _refused(says: Said, where: str, field: str, line: int | None) -> Refused:
    return Refused("wrong", says if line is None else in_line(line, says), join(where, field))


def _is_bulk(text: bytes) -> bool:
    first = text.partition(b"\n")[0]
    return text.startswith(b"[") or (text.startswith(b"{") and (first.rstrip() == b"{" or b'"data"' in first[:4000]))


# ---- JSON Lines


def _lines(text: bytes, where: str) -> Iterator[Stated]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _line(line, number, where)


def _line(data: bytes, line: int, where: str) -> Stated:
    try:
        name, plain = _named(read_json(data))
    except Malformed as malformed:
        raise _refused(malformed.says, where, malformed.field or "", line) from None
    try:
        stated = read_as(GivenFacts, plain)
        return Stated(name, line, stated, printed(name, stated, ""))
    except (Malformed, Refused) as wrong:
        raise _refused(wrong.says, where, join(name, wrong.field), line) from None


def _named(plain: Plain) -> tuple[str, Plain]:
    """The name in a line, and what the line says of it; raises `Malformed`."""
    name = plain.get("name") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(name, str) or not 0 < len(name) <= LONGEST or not is_seen(name):
        raise Malformed(say("A card is an object with a name of 1 to {most} characters", most=LONGEST), "name")
    return name, {key: value for key, value in plain.items() if key != "name"}


# ---- bulk files


def _bulk(text: bytes, where: str) -> Iterator[Stated]:
    try:
        cards = list(cards_in(text))
    except msgspec.ValidationError as error:
        wrong = explained(error, Bulk, where)
        raise Refused("wrong", say("Not a card file that can be read: {why}", why=wrong.says), wrong.field) from None
    except (msgspec.DecodeError, RecursionError):
        raise Refused(
            "wrong", say("Not a card file that can be read: it is not JSON, or nested too deeply"), where
        ) from None
    for card in cards:
        if not 0 < len(card.name) <= LONGEST or card.layout in UNPLAYED:
            continue
        one = _stated(card, where)
        yield one
        for name in other_names(card):
            yield msgspec.structs.replace(one, name=name, rank=one.rank + 1)


def _stated(card: Bulk, where: str) -> Stated:
    """A bulk card in our own keys, or what is wrong with it."""
    rank = 2 if card.layout in TOKENS else 0
    try:
        stated = read_as(GivenFacts, in_our_keys(card))
        return Stated(card.name, None, stated, printed(card.name, stated, ""), rank=rank)
    except (Malformed, Refused) as wrong:
        return Stated(card.name, wrong=_refused(wrong.says, where, join(card.name, wrong.field), None), rank=rank)


def as_plain(facts: Mapping[str, GivenFacts]) -> dict[str, Any]:
    """Facts in the keys of a set-up's `cards`, without those that are not stated."""
    return {name: msgspec.to_builtins(one) for name, one in facts.items()}
