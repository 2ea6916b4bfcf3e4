"""Declarations and objections; at the end the ranks, as read out and as the sheets give them."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.locke.asked.winning import DEFEATS
from adjudicator.rulesets.locke.events import Event, RanksAssigned
from adjudicator.rulesets.locke.panels.cells import one, people, player, row
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import SURVIVED, rank, result_by_known_sheets, rules_that_defeat
from adjudicator.rulesets.locke.stages.evil_declarers import evil_declarers
from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.sentence_parts import REASONS, stated_text
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.panels import Panel, Row


def declaration_panel(table: Table) -> Panel:
    """The standing victory declaration, and the turns that declarers for EVIL have survived."""
    stands, evil = table.declaration, evil_declarers(table)
    rows = [] if stands is None else list(_rows_of_standing_declaration(stands))
    if evil:
        rows.append(Row(say("Turns survived for EVIL"), (row([_turns_survived_said(one) for one in evil]),)))
    return Panel(say("Victory declaration"), (say("Victory declaration"),), tuple(rows))


def _rows_of_standing_declaration(stands: Declaration) -> Iterator[Row]:
    victory = say("solo victory") if stands.kind == "solo" else stated_text(stands.alignment)
    yield Row(say("Declared by"), (people([stands.player]),))
    yield Row(say("Victory for"), (one(victory),))
    yield Row(say("Objections"), (people(stands.objections) or say("nobody"),))


def _turns_survived_said(evil: EvilDeclarer) -> Said:
    who = player(evil.player)
    return say("{player}: {turns} of {needed}", player=who, turns=evil.survived_turns, needed=SURVIVED)


def end_panel(table: Table) -> Panel:
    """The reason why the game is over."""
    rows = (
        Row(say("Because"), (None if table.reason is None else REASONS[table.reason][1],)),
        Row(say("Declared by"), (None if table.declarer is None else people([table.declarer]),)),
    )
    return Panel(say("Game over"), (say("Game over"),), rows)


def ranks_panel(table: Table, event: Event | None) -> Panel:
    """The ranks as far as sheets are known, with what defeats each player."""
    read_out = event.ranks if type(event) is RanksAssigned else {}
    rows = []
    for seat in table.characters:
        known = result_by_known_sheets(table, seat)
        found = say("{rank}", rank=rank(table, seat)) if known != "unknown" else say("not known")
        why: list[Part] = [DEFEATS[rule] for rule in rules_that_defeat(table, seat)]
        rows.append(Row(player(seat), (found, one(read_out.get(seat)), row(why))))
    return Panel(say("Ranks"), (say("Rank by the sheets"), say("Read out"), say("Defeated because")), tuple(rows))
