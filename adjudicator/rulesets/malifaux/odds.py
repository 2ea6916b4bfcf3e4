"""Odds at a position: what a seat's next flip may come to, by what the viewer may know of its cards.

`ways` of `out_of` are exact: whole numbers of flips that are all equally likely (`turned`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from msgspec import Meta, Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.asking import CHOICES, WORDS
from adjudicator.rulesets.malifaux.cards import BIT, BLACK, FULL, RED, SUITS, Suit, cards_in, severity
from adjudicator.rulesets.malifaux.events import Id, Number, Seat
from adjudicator.rulesets.malifaux.lookup import MOST_MODIFIERS
from adjudicator.rulesets.malifaux.odds_in_duel import duelist, standing, told
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Side, Table
from adjudicator.rulesets.malifaux.turned import FOR, FROM, Turned, chance, turned, ways_to
from adjudicator.seam.ruleset import Query, Refused


class OfOdds(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the next flip of a seat may come to, at a net modifier; with `total`, whether it gets there.

    `stat` is what is added to the card's value, `exceed` asks for more than the total, as who resists needs
    (MFX-DUEL-26), `suit` is one that the card must give. With `duel` all that is read from the duel: the seat, or the
    model, says whose odds, and `modifier` is that of effects, for soulstones are on record.
    """

    seat: Seat | None = None
    modifier: Annotated[int, Meta(ge=-MOST_MODIFIERS, le=MOST_MODIFIERS)] = 0
    stat: Number = 0
    total: Number | None = None
    exceed: bool = False
    suit: Suit | None = None
    duel: Id | None = None
    model: Id | None = None


def odds(table: Table, asked: OfOdds) -> Plain:
    """What the next flip may come to; raises `Refused` where there is no card to flip."""
    present.seat(table, asked.seat, "seat")
    if asked.duel is not None:
        return _of_duel(table, asked, asked.duel)
    if asked.model is not None:
        raise Refused("missing", say("A model is named with the duel it is in"), "model")
    if asked.seat is None:
        raise Refused("missing", say("Name the seat that flips, or the duel"), "seat")
    side = table.seats[asked.seat]
    flip = turned(side, 1 + abs(asked.modifier))
    if not flip.count:
        raise Refused(
            "untimely", say("{seat} has no card to flip: deck and discard pile are empty", seat=asked.seat), "seat"
        )
    answer: dict[str, Plain] = {**_cards(side, flip), **_outcomes(flip, asked.modifier)}
    if asked.total is not None or asked.suit is not None:
        answer["success"] = _success(flip, asked)
    return answer


def _of_duel(table: Table, asked: OfOdds, duel: str) -> Plain:
    """What the flip of a model in a duel may come to, and whether it wins: the duel states what it must beat."""
    for name in ("stat", "total", "exceed", "suit"):
        if getattr(asked, name) not in (None, 0, False):
            raise Refused("wrong", say("The duel itself says this: leave it out, or the duel"), name)
    mine = duelist(table, duel, asked.seat, asked.model)
    stands = standing(table, table.duels[duel], mine, asked.modifier)
    flip, modifier = stands.own.flip, stands.own.modifier
    return {**_cards(table.seats[mine.seat], flip), **_outcomes(flip, modifier), **told(table, stands)}


def _cards(side: Side, flip: Turned) -> dict[str, Plain]:
    """The cards that may come next, and how many are turned up; `reshuffled`: how many come from a new deck."""
    first = turned(side, 1)
    return {
        "deck": side.deck_count,
        "next": list(cards_in(first.known or (first.unseen if first.of_unseen else first.pile))),
        "known": [top.card for top in side.top],
        "flipped": flip.count,
        "reshuffled": flip.of_pile,
        "out_of": flip.ways(FULL),
    }


def _outcomes(flip: Turned, modifier: int) -> dict[str, Plain]:
    """The chances of each value if the best usable card is used, of its strength, of each suit, of jokers turned up."""
    least = [ways_to(flip, FROM[value], modifier) for value in range(16)]
    values = {value: least[value] - least[value + 1] for value in range(15)}
    strengths: dict[str, int] = {}
    for value, ways in values.items():
        strengths[severity(value)] = strengths.get(severity(value), 0) + ways
    every = flip.ways(FULL)
    shown = {joker: every - flip.ways(FULL & ~BIT[joker]) for joker in (BLACK, RED)}
    suits = {str(suit): ways_to(flip, FOR[suit], modifier) for suit in SUITS}
    found: dict[str, Mapping[Any, int]] = {"values": values, "severity": strengths, "suits": suits, "jokers": shown}
    return {name: {str(key): chance(ways, every) for key, ways in of.items()} for name, of in found.items()}


def _success(flip: Turned, asked: OfOdds) -> Plain:
    """The chance that a usable card is worth enough and gives the suit; `needs`: the least value that is enough."""
    needs = 0 if asked.total is None else asked.total - asked.stat + asked.exceed
    good = FROM[max(0, min(needs, 15))] & FOR[asked.suit]
    return {"needs": needs, **chance(ways_to(flip, good, asked.modifier), flip.ways(FULL))}


QUERIES: Final[Mapping[str, Query[Table]]] = {
    "odds": Query(
        say("What may a seat's next flip come to, and does it reach a total?"),
        OfOdds,
        odds,
        words=WORDS,
        choices=CHOICES,
    )
}
"""The questions about cards."""
