"""What may be unknown of duels, flips and what is under way."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.facts.called import of_duel, of_flip
from adjudicator.rulesets.malifaux.facts.tries import (
    FEW,
    OF_SUITS,
    STATS,
    TOTALS,
    TRUTH,
    Tries,
    models,
    said_in,
    seats,
    words,
)
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.facts import Fact, Path, with_value

_MODIFIERS: Final = tuple(range(-3, 4))
_SUIT: Final = (None, "R", "C", "T", "M")


def _cards(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """Cards that a flip may have turned up: those of the event, a low, a middle and a high one."""
    said = [card for card in DECK if card in said_in(event)]
    yield from ([card] for card in dict.fromkeys((*said, "1R", "7C", "13T", "BJ", "RJ")))


def _card(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    yield from (card for (card,) in _cards(table, event))


def _flips(table: Table, event: Event | None, duel: str, part: str) -> Iterator[Plain]:
    """No flip, and flips of one card."""
    mine = getattr(table.duels.get(duel), part, None)
    yield None
    if mine is not None:
        yield from ({"seat": mine.seat, "cards": [card], "used": card} for (card,) in _cards(table, event))


def _declared(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    """No trigger, and each that the event names: declared, resolved."""
    yield []
    for name in said_in(event):
        yield from ([{"trigger": name, "resolved": resolved}] for resolved in TRUTH)


def _actions(table: Table, event: Event | None, *names: str) -> Iterator[Plain]:
    yield None
    yield from table.actions


def _with_against(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with the target of a duel, which resists if the duel is opposed."""
    duels, name, _ = path
    duel = {**told[duels][name], "against": value}
    if duel["kind"] == "opposed" and isinstance(value, str) and value in told["models"]:
        seat = told["models"][value]["controller"]
        duel["target"] = {**(duel.get("target") or {}), "model": value, "seat": seat}
    return with_value(told, path[:2], duel)


def _with_cards(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with the cards of a flip; a single one lies in the conflict."""
    told = with_value(told, path, value)
    single = isinstance(value, list) and len(value) == 1
    return with_value(told, (*path[:-1], "used"), value[0]) if single else told


FLIP: Final[dict[str, Tries]] = {
    "cards": _cards,
    "modifier": _MODIFIERS,
    "used": _card,
    "cheated": TRUTH,
    "declined": TRUTH,
    "suit": _SUIT,
    "effect": words(),
    "kind": (None, "damage", "healing", "other"),
    "profile": ([], [1, 2, 3], [2, 3, 5], [1, 3, 6]),
    "blasts": (None, [0, 0, 1], [0, 1, 2], [1, 2, 3]),
    "resolved": TRUTH,
    "seat": seats,
    "deck": seats,
}
"""Fields of a flip."""
DUELIST: Final[dict[str, Tries]] = {
    "suits": OF_SUITS,
    "extra": _MODIFIERS,
    "total": TOTALS,
    "final": TOTALS,
    "final_suits": OF_SUITS,
    "told": TRUTH,
    "stones": FEW,
    "plus": FEW,
    "declared": _declared,
    "relented": TRUTH,
    "success": (None, *TRUTH),
}
"""Fields of a model in a duel."""
DUEL: Final[dict[str, Tries]] = {
    "kind": ("simple", "opposed"),
    "action": _actions,
    "stat": STATS,
    "stat_name": words(),
    "resist": (None, "Df", "Wp", "Mv", "Sz"),
    "tn": TOTALS,
    "tn_suits": OF_SUITS,
    "icon": (None, "claw", "gun"),
    "step": ("A", "B", "C", "D", "E", "over"),
}
"""Fields of a duel."""
DUELS: Final = {
    **{f"duels.*.{field}": Fact(of_duel(field), values) for field, values in DUEL.items()},
    "duels.*.against": Fact(of_duel("against"), models, put=_with_against),
    **{f"duels.*.*.{field}": Fact(of_duel(field), values) for field, values in DUELIST.items()},
    "duels.*.*.flip": Fact(of_duel("flip"), _flips),
    **{
        f"duels.*.*.flip.{field}": Fact(of_duel(field), values, put=_with_cards if field == "cards" else None)
        for field, values in FLIP.items()
    },
    **{
        f"flips.*.{field}": Fact(of_flip(field), values, put=_with_cards if field == "cards" else None)
        for field, values in FLIP.items()
    },
}
