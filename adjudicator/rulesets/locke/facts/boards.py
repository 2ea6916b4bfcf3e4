"""What may be unknown of the boards: cards, ambush and key sites, parties, pieces placed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.facts.tries import YES_NO, from_now_on, groups, numbers, seats, spaces
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.keys import TERMS
from adjudicator.seam.at_once import standing_as_told
from adjudicator.seam.facts import Fact, value_at

EACH: Final = 36
"""The cards of a board."""


def fact(what: Said | None, tries: Any, **more: Any) -> Fact:
    """A fact of a table that stands there once."""
    label = what or say("not stated")
    return Fact(lambda _: label, tries, **more)


def _of_card(what: Said, tries: Any, **more: Any) -> Fact:
    return Fact(lambda _, name: say("{what} of {card}", what=what, card=name), tries, **more)


def _are_base_cards_on_record(setup: Plain, name: str) -> bool:
    """Whether a set-up holds the base cards of the match, with what each does."""
    return bool(value_at(setup, ("tables", "base_cards")))


def _numbers(table: Table, event: Any) -> Iterator[Plain]:
    """Few, and as many as a board has cards."""
    return iter((*numbers(event, 4), EACH // 2, EACH - 1, EACH))


def _places(table: Table, event: Any, *_: str) -> Iterator[Plain]:
    """Nowhere; everywhere; each space by itself."""
    everywhere = [*spaces(table, event)]
    yield []
    yield everywhere
    yield from ([one] for one in everywhere)


def _parties(table: Table, event: Any) -> Iterator[Plain]:
    yield []
    yield from ([group] for group in groups(table, event) if len(group) > 1)
    first, *others = seats(table, event) or ("",)
    yield from ([[first, other]] for other in others)


def _each(values: tuple[Plain, ...]) -> Callable[[Table, Any], Iterable[Plain]]:
    """For every seat the same value, and for those that the event names another one than for the others."""

    def tries(table: Table, event: Any) -> Iterator[Plain]:
        yield {}
        for value in values:
            for group in groups(table, event):
                yield dict.fromkeys(group, value)

    return tries


def _pairs(table: Table, event: Any) -> Iterator[Plain]:
    known = seats(table, event)
    yield []
    yield [[one, other] for one in known for other in known if one != other]
    yield from ([[known[0], other]] for other in known[1:])


def _sites(name: str) -> Callable[[Table, Any], Iterable[Plain]]:
    def tries(table: Table, event: Any) -> Iterator[Plain]:
        return from_now_on(getattr(table.key_sites, name) if name == "destroyed" else 0, event)

    return tries


BOARDS: Final[Mapping[str, Fact]] = {
    "planet_cards.placed": fact(say("number of planet cards placed"), _numbers),
    "planet_cards.face_up": fact(say("number of planet cards turned up"), _numbers),
    "planet_cards.destroyed": fact(say("number of planet cards destroyed"), _numbers),
    "face_down": fact(TERMS["face_down"], _places, is_empty_unknown=True),
    "ambush": fact(say("place of the ambush card"), _places),
    "ambush_keeper": fact(TERMS["ambush_keeper"], seats, is_empty_unknown=True, at_once=standing_as_told),
    "base_cards.*.at": _of_card(say("place"), lambda table, event, _: spaces(table, event)),
    "base_cards.*.face_up": _of_card(say("lying face up"), YES_NO),
    "base_cards.*.affects_defenders": _of_card(
        say("effect on defenders"), YES_NO, is_usual=False, is_stated=_are_base_cards_on_record
    ),
    "key_sites.total": fact(say("number of key sites"), _sites("total")),
    "key_sites.placed": fact(say("number of key sites placed"), _sites("placed")),
    "key_sites.destroyed": fact(say("number of key sites destroyed"), _sites("destroyed")),
    "key_sites.places": fact(say("places of the key sites"), _places),
    "key_sites.gone": fact(TERMS["key_sites.gone"], _places),
    "parties": fact(TERMS["parties"], _parties),
    "unable_to_place": fact(say("those who cannot place a piece"), groups),
    "intruding": fact(say("outcomes of intrusion checks"), _each(YES_NO)),
    "white": fact(TERMS["white"], _each((0, 1, 2))),
    "viewed": fact(say("sheets looked at"), _pairs),
    "follow_up": fact(TERMS["follow_up"], _places),
}
"""By path."""
