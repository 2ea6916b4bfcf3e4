"""Characters, their decks, NPCs, what the GM rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.composition import composition
from adjudicator.rulesets.mtg_trpg.proposals.parts import ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, LIFE, Table
from adjudicator.rulesets.mtg_trpg.typed import WORDS
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

COUNTS: Final = ("W", "U", "B", "R", "G", "colorless", "total")
"""The numbers of a composition."""
PRINTED: Final = ("npc", "mana_cost", "power", "toughness")
"""What is stated of a creature that comes into play."""


@PROPOSE.of(ev.CharacterCreated)
def _created(table: Table) -> Iterator[Option]:
    yield from ways(GM, "CharacterCreated", "MTR-PC-01", choose={"deck": table.decks}, life=LIFE, to_fill=("pc",))
    yield option(GM, "CharacterCreated", "MTR-PC-01", life=LIFE, to_fill=("pc", "profile"))


@PROPOSE.of(ev.CompositionNoted)
def _noted(table: Table) -> Iterator[Option]:
    for name in dict.fromkeys((*table.pcs, *_unowned(table))):
        for pile in WORDS["pile"]:
            found = composition(table, name, pile)
            at: dict[str, Plain] = {"pc": name, "of": pile}
            if found is None:
                yield option(name, "CompositionNoted", "MTR-DECK-02", **at, to_fill=COUNTS)
            else:
                yield option(name, "CompositionNoted", "MTR-DECK-02", **(at | found.plain()))


def _unowned(table: Table) -> Iterator[str]:
    """The decks that are no character's yet, which may be noted by their names."""
    return (name for name in table.decks if all(pc.deck != name for pc in table.pcs.values()))


@PROPOSE.of(ev.OpeningHandDrawn)
def _opened(table: Table) -> Iterator[Option]:
    for name, pc in table.pcs.items():
        if pc.library.count:
            yield option(name, "OpeningHandDrawn", "MTR-HAND-01", pc=name, count=HAND, to_fill=("cards",))


@PROPOSE.of(ev.SpecialItemGranted)
def _granted(table: Table) -> Iterator[Option]:
    yield from ways(GM, "SpecialItemGranted", "MTR-PC-11", choose={"pc": table.pcs}, by=GM, to_fill=("item", "effect"))


@PROPOSE.of(ev.NpcRegistered)
def _registered(table: Table) -> Iterator[Option]:
    kinds: tuple[tuple[str | None, tuple[str, ...]], ...] = (
        (None, PRINTED),
        ("planeswalker", ("npc", "mana_cost", "loyalty")),
        ("player", ("npc", "deck")),
    )
    for kind, fill in kinds:
        yield option(GM, "NpcRegistered", "MTR-NPC-01", npc_kind=kind, to_fill=fill)
    yield option(GM, "NpcRegistered", "MTR-COMBAT-04", npc_kind="player", boss=True, to_fill=("npc", "deck"))


@PROPOSE.of(ev.GmRuled)
def _ruled(table: Table) -> Iterator[Option]:
    yield option(
        GM, "GmRuled", "MTR-HOUSE-12", by=GM, topic=WORDS["topic"], to_fill=("topic", "about", "value", "allowed")
    )
