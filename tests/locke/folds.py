"""Locke: what a viewer knows now, and the table folded anew from the beginning by it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from adjudicator.cases.folds import Difference, differences
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.secrets.learnt import Knowledge, knowledge_of, learns
from adjudicator.rulesets.locke.secrets.mask import MASK, _masked_to_what_viewer_knows, mask_table
from adjudicator.rulesets.locke.secrets.who_knows import Known
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers
from adjudicator.rulesets.locke.stages.sides import legends_in_use
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.seam.ruleset import Step


def differing(steps: Sequence[Step[Table, Any]], viewer: str) -> Iterator[Difference]:
    """Where fold and mask differ after the last of these steps; folded anew where it tells the viewer something."""
    last = steps[-1]
    if learns(last, viewer):
        fold, mask = anew(steps[0].before, steps, viewer), mask_table(last.after, viewer)
    else:
        seen = locke.mask(last, viewer)
        fold, mask = locke.evolve(seen.before, seen.event, last.position), seen.after
    return differences(_by_player(fold), _by_player(mask), viewer)


def _by_player(table: Table) -> Any:
    """A table with the EVIL declarers by their names."""
    declarers: Any = {one.player: one for one in evil_declarers(table)}
    return replace(table, evil_declarer=None, evil_others=declarers)


def anew(first: Table, steps: Sequence[Step[Table, Any]], viewer: str) -> Table:
    """The table after steps, folded from a first one by what the viewer knows after them all."""
    now = steps[-1].after
    knows = knowledge_of(now, viewer)
    table = _first(first, viewer, knows)
    dealings = [step for step in steps if type(step.event) is ev.CharacterSheetsDealt]
    dealt = {seat: step.position for step in dealings for seat in step.event.deals}
    for step in steps:
        table = locke.evolve(table, _event(step, now, viewer, knows, dealt), step.position)
    return table


def _first(first: Table, viewer: str, knows: Knowledge) -> Table:
    """A first table with what is known of it by now."""
    masked = _masked_to_what_viewer_knows(first, viewer, knows.known)
    sheets = {name: one for name, one in first.tables.characters.items() if name in knows.names}
    ambush, sites = masked.ambush, masked.key_sites
    if not knows.known.places:
        ambush = tuple(spot if spot in knows.up else None for spot in first.ambush)
        sites = replace(sites, places=tuple(spot for spot in first.key_sites.places if spot in knows.up))
    cards = {name: first.base_cards[name] if name in knows.cards else one for name, one in masked.base_cards.items()}
    return replace(
        masked,
        tables=replace(masked.tables, characters=sheets),
        pool=_pool(first.pool, knows),
        legends=_named(legends_in_use(first.pool, first.legends), knows),
        ambush=ambush,
        key_sites=sites,
        base_cards=cards,
    )


def _named(names: tuple[str, ...], knows: Knowledge) -> tuple[str, ...]:
    """Names of the set in use, those of known sheets alone."""
    return tuple(name if name in knows.names else "" for name in names)


def _pool(pool: Mapping[str, tuple[str, ...]], knows: Knowledge) -> dict[str, tuple[str, ...]]:
    return {side: _named(names, knows) for side, names in pool.items()}


def _event(step: Step[Table, ev.Event], now: Table, viewer: str, knows: Knowledge, dealt: dict[str, int]) -> ev.Event:
    """The event of a step with what is known of it by now: of sheets, the last one dealt to each seat."""
    event, hide = step.event, MASK.get(type(step.event))
    if type(event) is ev.CharacterPoolChosen:
        legends = None if event.legends is None else _named(legends_in_use(event.pool, event.legends), knows)
        return replace(event, pool=_pool(event.pool, knows), legends=legends)
    if type(event) is ev.CharacterSheetsDealt:
        shown = {seat for seat, position in dealt.items() if position == step.position} & knows.known.sheets
        deals = {seat: name if seat == viewer or seat in shown else None for seat, name in event.deals.items()}
        return replace(event, deals=deals)
    if isinstance(event, (ev.AmbushCardPlaced, ev.KeySitePlaced)) and event.at in knows.up and not knows.known.places:
        return replace(event, exchanged_card=None)
    return step.event if hide is None else hide(_known_by_now(step.after, now, knows.known), event, viewer)


def _known_by_now(then: Table, now: Table, knows: Known) -> Table:
    """An earlier table with the sheets that are known now lying open, and the silhouettes of now."""
    characters = {
        seat: replace(one, sheet_open=seat in knows.sheets, silhouette=character(now, seat).silhouette)
        for seat, one in then.characters.items()
    }
    setup = replace(then.setup, revealed=then.setup.revealed or knows.silhouettes)
    return replace(then, characters=characters, opened_at_end=(), viewed=(), setup=setup)
