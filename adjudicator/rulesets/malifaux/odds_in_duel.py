"""Odds of a duel as it stands: the total to beat, what the model adds, its flip, and its rival's if still to come."""

from __future__ import annotations

from typing import NamedTuple

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.cards import BIT, BLACK, FULL, RED, Card, Cards, Suit, bits
from adjudicator.rulesets.malifaux.duels import (
    duelist_of,
    final_total,
    flips_of,
    opponent,
    stat_in,
    suits_missing,
    waits_to_cheat,
)
from adjudicator.rulesets.malifaux.lookup import MOST_MODIFIERS
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Table
from adjudicator.rulesets.malifaux.turned import FOR, FROM, Turned, chance, turned, ways_to
from adjudicator.seam.ruleset import Refused


class Coming(NamedTuple):
    """A duelist's flip: its cards as far as they are known, its modifier, and what is added to the card used."""

    flip: Turned
    modifier: int
    adds: int
    is_made: bool = False

    def ways_at(self) -> dict[int, int]:
        """By total, in how many ways it comes about if the best usable card is used."""
        least = [ways_to(self.flip, FROM[value], self.modifier) for value in range(16)]
        return {value + self.adds: least[value] - least[value + 1] for value in range(15)}


class Standing(NamedTuple):
    """One side of a duel at a position."""

    duel: Duel
    mine: Duelist
    own: Coming
    rival: Duelist | None
    against: int | None
    """The rival's total, as far as it is known."""
    theirs: Coming | None
    """The rival's flip, if it is still to come or to be chosen from."""

    @property
    def is_acting(self) -> bool:
        """Whether the odds asked for are the acting model's: it wins ties, and has the target number to reach."""
        return self.mine.model == self.duel.acting.model

    @property
    def missing(self) -> tuple[Suit, ...]:
        """The suits of the target number that can only come from the card."""
        return suits_missing(self.duel.tn_suits, self.mine.suits) if self.is_acting else ()

    def needs(self, against: int | None) -> int:
        """The least value of a card that succeeds against a rival's total (MFX-DUEL-07, 24, 26)."""
        if not self.is_acting:
            return 0 if against is None else against + 1 - self.own.adds
        totals = [total for total in (self.duel.tn, against) if total is not None]
        return max(totals) - self.own.adds if totals else 0

    def good(self, against: int | None) -> Cards:
        """The cards that succeed."""
        if len(self.missing) > 1:
            return 0
        suit = self.missing[0] if self.missing else None
        return FROM[max(0, min(self.needs(against), 15))] & FOR[suit]


def standing(table: Table, duel: Duel, mine: Duelist, modifier: int) -> Standing:
    """How a duel stands for one of its models; `modifier`: that of the effects on a flip still to come."""
    if duel.step == "over":
        raise Refused("taken", say("The duel is already resolved"), "duel")
    if mine.relented:
        raise Refused("untimely", say("{model} relented and flips no card", model=mine.model), "model")
    rival = opponent(duel, mine)
    if rival is not None and rival.relented:
        rival = None
    total = None if rival is None else final_total(table, duel, rival)
    theirs = None if rival is None or total is not None else _coming(table, duel, rival, 0)
    against = None if total is None else total.value
    return Standing(duel, mine, _coming(table, duel, mine, modifier), rival, against, theirs)


def _coming(table: Table, duel: Duel, mine: Duelist, modifier: int) -> Coming:
    """The flip of a model: the card used, the cards to choose from, or those that a deck may turn up."""
    stat = stat_in(table, duel, mine)
    if stat is None:
        raise Refused("missing", say("Which stat {model} adds is not on record", model=mine.model), "duel")
    flip = mine.flip
    if flip is not None and flip.used is not None:
        return Coming(_open((flip.used,)), 0, stat + mine.extra, is_made=True)
    if flip is not None and flip.waiting:
        return Coming(_open(flip.waiting), flip.modifier, stat + mine.extra, is_made=True)
    net = _to_come(mine, flip, modifier)
    cards = turned(table.seats[mine.seat], 1 + abs(net))
    if not cards.count:
        raise Refused(
            "untimely", say("{seat} has no card to flip: deck and discard pile are empty", seat=mine.seat), "seat"
        )
    return Coming(cards, net, stat + mine.extra)


def _to_come(mine: Duelist, flip: Flip | None, modifier: int) -> int:
    """The net modifier of a flip to come: that of the flip it replaces, else that of effects and soulstones."""
    net = flip.modifier if flip is not None and flip.replaced else modifier + mine.plus
    return max(-MOST_MODIFIERS, min(MOST_MODIFIERS, net))


def _open(cards: tuple[Card, ...]) -> Turned:
    return Turned(bits(cards), 0, 0, 0, 0)


def duelist(table: Table, name: str, seat: str | None, model: str | None) -> Duelist:
    """The duelist whose odds are asked for: the model named, else the seat's, else one still to flip, acting first."""
    duel = present.duel(table, name)
    if model is not None:
        found = duelist_of(duel, model)
        if found is None or seat not in (None, found.seat):
            raise Refused("no-such", say("{model} is not in this duel", model=model), "model")
        return found
    able = [one for one in duel.duelists if seat in (None, one.seat)]
    if not able:
        raise Refused("no-such", say("{seat} has no model in this duel", seat=seat or ""), "seat")
    due = [one for one in able if not one.relented and (one.flip is None or one.flip.used is None)]
    return next(iter((*due, *able)))


def told(table: Table, stands: Standing) -> dict[str, Plain]:
    """The duel in numbers: what to beat, the odds of that, and which known cards of the hand would do as a cheat."""
    duel, mine, own = stands.duel, stands.mine, stands.own
    needs = None if stands.theirs is not None else stands.needs(stands.against)
    return {
        "duel": {
            "model": mine.model,
            "seat": mine.seat,
            "adds": own.adds,
            "modifier": own.modifier,
            "rival": None if stands.rival is None else stands.rival.model,
            "against": stands.against,
            "tn": duel.tn if stands.is_acting else None,
            "suits": list(stands.missing),
            "exceed": not stands.is_acting,
        },
        "success": {"needs": needs, **_success(stands)},
        "cheat": _cheat(table, stands),
    }


def _success(stands: Standing) -> dict[str, Plain]:
    own, theirs = stands.own, stands.theirs
    if theirs is None:
        out_of = own.flip.ways(FULL)
        return {"out_of": out_of, **chance(ways_to(own.flip, stands.good(stands.against), own.modifier), out_of)}
    shares_deck = stands.rival is not None and stands.rival.seat == stands.mine.seat
    if shares_deck and not (own.is_made or theirs.is_made):
        raise Refused(
            "untimely", say("Both models flip from {seat}'s deck, and neither has yet", seat=stands.mine.seat), "duel"
        )
    ways = 0
    for total, times in theirs.ways_at().items():
        ways += times and times * ways_to(own.flip, stands.good(total), own.modifier)
    out_of = own.flip.ways(FULL) * theirs.flip.ways(FULL)
    return {"out_of": out_of, **chance(ways, out_of)}


def _cheat(table: Table, stands: Standing) -> dict[str, Plain]:
    """Whether the flip may be cheated as far as that is settled, and the known cards in hand that would succeed."""
    side = table.seats[stands.mine.seat]
    may = bool(side.hand_told) and _may_cheat(table, stands)
    if not may or stands.theirs is not None:
        return {"may": may, "cards": None if may else []}
    good = stands.good(stands.against)
    return {"may": may, "cards": [card for card in side.hand if BIT[card] & good]}


def _may_cheat(table: Table, stands: Standing) -> bool:
    """Whether a flip may be cheated: one that is made, in its turn (MFX-CHEAT-11); one to come, unless it is barred."""
    duel, mine, rival = stands.duel, stands.mine, stands.rival
    if mine.flip is not None and mine.flip.used is not None:
        return duel.step in "ABC" and waits_to_cheat(table, duel, mine)
    if stands.own.modifier < 0 or stands.own.flip.known & BIT[BLACK]:
        return False
    if any(flip.cheated or flip.declined or BLACK in flip.cards for flip in flips_of(duel, mine.seat)):
        return False
    return rival is None or rival.seat == mine.seat or rival.flip is None or RED not in rival.flip.cards
