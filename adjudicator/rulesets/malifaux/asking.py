"""What people call the fields of questions and what answers hold; what a table has to choose from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table

WORDS: Final[Mapping[str, Said]] = {
    # ---- fields
    "from": say("from"),
    "to": say("to"),
    "range": say("range in inches"),
    "point": say("point: inches from the west edge and from the south edge"),
    "elevation": say("elevation"),
    "seat": say("player"),
    "modifier": say("modifier"),
    "stat": say("stat"),
    "total": say("total to reach"),
    "exceed": say("only above the total"),
    "suit": say("suit of the card"),
    "duel": say("duel"),
    # ---- distances
    "distance": say("distance"),
    "horizontal": say("on the level"),
    "vertical": say("in height"),
    "within": say("within the range"),
    "furthest": say("distance of its furthest point"),
    "completely_within": say("completely within the range"),
    "contact": say("base contact"),
    "gap": say("gap"),
    "models": say("models"),
    # ---- sight
    "los": say("line of sight"),
    "clear": say("clear"),
    "blocked": say("blocked"),
    "undecidable": say("undecidable"),
    "line": say("sight line"),
    "blocked_by": say("first to block the sight lines"),
    "by": say("by"),
    "at": say("place"),
    "why": say("why"),
    "barriers": say("what the sight lines meet"),
    "name": say("name"),
    "rule": say("rule"),
    "shadows": say("in the shadow of"),
    "cover": say("cover from"),
    # ---- odds
    "deck": say("cards in the deck"),
    "next": say("the next card is one of"),
    "known": say("known on top"),
    "flipped": say("cards turned up"),
    "reshuffled": say("after the deck is made anew"),
    "out_of": say("equally likely flips"),
    "values": say("value"),
    "severity": say("severity"),
    "suits": say("suits"),
    "jokers": say("jokers"),
    "success": say("success"),
    "needs": say("card needed"),
    "ways": say("flips"),
    "chance": say("chance"),
    "model": say("model"),
    "adds": say("added to the card"),
    "rival": say("opponent"),
    "against": say("against"),
    "tn": say("target number"),
    "cheat": say("cheat"),
    "may": say("possible"),
    "cards": say("cards"),
}


def _with_a_place(table: Table) -> Iterable[str]:
    standing = (name for name, model in table.models.items() if model.at is not None and model.in_play)
    return (*standing, *table.markers, *(name for name, piece in table.terrain.items() if piece.outline is not None))


CHOICES: Final[Mapping[str, Callable[[Table], Iterable[str]]]] = {
    "from": _with_a_place,
    "to": _with_a_place,
    "seat": lambda table: table.seats,
    "duel": lambda table: [name for name, duel in table.duels.items() if duel.step != "over"],
    "model": lambda table: table.models,
}
