"""The set-up, the planets and the base: their progress, what is known to lie where, and parties."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, listed
from adjudicator.rulesets.locke.panels.cells import one, people, row, some, spots
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.information import ENOUGH, most_info_held
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table
from adjudicator.seam.panels import Panel, Row


def setup_panel(table: Table) -> Panel:
    """The progress of the set-up until the silhouettes are revealed."""
    setup = table.setup
    rows = [
        Row(say("Characters in use"), (row(_characters_in_pool_by_alignment(table)),)),
        Row(say("Deal of sheets"), (some(setup.deal),)),
        Row(say("Refused in this deal"), (people(setup.refused),)),
        Row(
            say("Plain refusals"),
            (row(_players_with_nonzero_counts({seat: len(names) for seat, names in setup.refusals.items()})),),
        ),
        Row(say("Immediate refusals"), (row(_players_with_nonzero_counts(dict(setup.immediate))),)),
        Row(say("Sheets fixed"), (say("yes") if setup.confirmed else None,)),
        Row(say("Silhouettes chosen"), (people(setup.chosen),)),
    ]
    return Panel(say("Set-up"), (say("Set-up"),), tuple(rows))


def _characters_in_pool_by_alignment(table: Table) -> Iterator[Part]:
    for side in ALIGNMENTS:
        if names := table.pool.get(side, ()):
            told = [name for name in names if name]
            if told:
                yield say("{alignment}: {names}", alignment=side, names=listed(told, "and"))
            else:
                yield say("{count} {alignment}", count=len(names), alignment=side)


def _players_with_nonzero_counts(counts: dict[str, int]) -> Iterator[Part]:
    for seat, count in counts.items():
        if count:
            yield say("{player}: {count}", player=Player(seat), count=count)


def planets_panel(table: Table) -> Panel:
    """The planet cards and what is among them; the most information; parties."""
    cards, best = table.planet_cards, most_info_held(table)
    down = None if table.face_down is None or not table.planet_cards_placed else len(table.face_down)
    rows = [
        Row(say("Planet cards face down"), (one(down),)),
        Row(say("Planet cards turned up"), (some(cards.face_up),)),
        Row(say("Planet cards destroyed"), (some(cards.destroyed),)),
        Row(say("Ambush cards"), (spots(at for at in table.ambush if at is not None),)),
        Row(say("Keeper of the ambush"), (None if table.ambush_keeper is None else people([table.ambush_keeper]),)),
        Row(say("Most information"), (say("{worth} of {enough}", worth=best, enough=ENOUGH) if best else None,)),
        *_rows_of_parties(table),
    ]
    return Panel(say("Planets"), (say("Planets"),), tuple(rows))


def base_panel(table: Table) -> Panel:
    """The base and its key sites; who got in; parties."""
    sites = table.key_sites
    standing = max(0, sites.total - sites.destroyed)
    known = [at for at in sites.places if at not in sites.gone]
    told = counted("{count} of {total}", "{count} of {total}", standing, total=sites.total)
    inside = [seat for seat, success in table.intruding.items() if success]
    outside = [seat for seat, success in table.intruding.items() if not success]
    rows = [
        Row(say("Key sites standing"), (told if table.base_cards_placed or sites.destroyed else None,)),
        Row(say("Key sites known"), (spots(known),)),
        Row(say("Key sites destroyed"), (spots(sites.gone) or some(sites.destroyed),)),
        Row(say("Intrusion succeeded"), (people(inside),)),
        Row(say("Intrusion failed last"), (people(outside),)),
        *_rows_of_parties(table),
    ]
    return Panel(say("Base"), (say("Base"),), tuple(rows))


def _rows_of_parties(table: Table) -> Iterator[Row]:
    parties: list[Part] = [listed([Player(seat) for seat in party], "and") for party in table.parties]
    yield Row(say("Parties"), (row(say("({players})", players=party) for party in parties),))
    yield Row(say("Party proposed to"), (people(table.nominees),))
