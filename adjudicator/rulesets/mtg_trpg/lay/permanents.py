"""Permanents of a table being laid."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.given import GivenFacts, GivenPc, GivenPermanent, GivenTable, stated_as
from adjudicator.rulesets.mtg_trpg.present import already_out
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Npc, Permanent
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read
from adjudicator.seam.ruleset import Refused

NOBODY = (None, "none", GM)
"""The values for a controller that is no character."""


def permanents(given: GivenTable, stated: Mapping[str, GivenFacts], npcs: Mapping[str, Npc]) -> dict[str, Permanent]:
    """By id: those listed in full, the characters' own, the NPCs, and the cards that nobody controls."""
    clock = given.clock_s
    laid = {name: _permanent(one, one.owner, one.controller, clock) for name, one in given.permanents.items()}
    for pc, listed in given.pcs.items():
        for card, entry in on_battlefield(listed, pc):
            if card in given.permanents:
                continue
            if card in laid:
                raise Refused("taken", already_out(card), f"pcs.{pc}.battlefield")
            laid[card] = _permanent(entry, None if card in npcs else entry.owner or pc, pc, clock)
            if laid[card].loyalty is None and name_of(card) in stated:
                laid[card] = replace(laid[card], loyalty=stated[name_of(card)].loyalty)
    for name, npc in given.npcs.items():
        if npcs[name].kind != "player" and npc.in_play and name not in laid:
            entry = GivenPermanent(tapped=npc.tapped, damage=npc.damage, status=npc.status, loyalty=npc.loyalty)
            laid[name] = _permanent(entry, None, npc.controller, clock)
    for name, facts in stated.items():
        if facts.controller is not None and name not in laid:
            laid[name] = _permanent(GivenPermanent(loyalty=facts.loyalty), None, facts.controller, clock)
    return laid


def on_battlefield(given: GivenPc, name: str) -> Iterator[tuple[str, GivenPermanent]]:
    """The permanents listed on a character's battlefield, by card."""
    listed = given.battlefield.get("cards", ()) if isinstance(given.battlefield, dict) else given.battlefield
    for number, entry in enumerate(listed if isinstance(listed, list | tuple) else ()):
        field = f"pcs.{name}.battlefield[{number}]"
        permanent = read({"card": entry} if isinstance(entry, str) else entry, GivenPermanent, field)
        if permanent.card is None:
            raise Refused("missing", say("A permanent must name its card"), f"{field}.card")
        yield permanent.card, permanent


def _permanent(given: GivenPermanent, owner: str | None, controller: str | None, clock: int) -> Permanent:
    """A permanent; one tapped since an unstated time is tapped from now on (MTR-NPC-06)."""
    since = given.tapped_at if given.tapped_at is not None else clock if given.tapped else 0
    whose = {"owner": owner, "controller": None if controller in NOBODY else controller, "tapped_at": since}
    return Permanent(**(stated_as(Permanent, given) | whose))
