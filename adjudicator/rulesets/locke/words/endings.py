"""Declarations and the end, in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import surviving_evil_declarer
from adjudicator.rulesets.locke.table.sentence_parts import stated_text
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS

_REASONS: Final = {
    "declaration": say("The game ends by a victory declaration"),
    "key_sites": say("The game ends: all key sites are destroyed"),
    "no_actors": say("The game ends: nobody can act any more"),
    "evil_1000": say("The game ends: the EVIL declarer has survived 1000 turns"),
}


@WORDS.of(ev.VictoryDeclared, called=say("victory declaration"))
def _declared(table: Table, event: ev.VictoryDeclared) -> Said:
    if event.kind == "solo":
        return say("{player} declares a solo victory", player=Player(event.player))
    return say(
        "{player} declares victory for {alignment}", player=Player(event.player), alignment=stated_text(event.alignment)
    )


@WORDS.of(ev.ObjectionRaised, called=say("objection"))
def _objected(table: Table, event: ev.ObjectionRaised) -> Said:
    return say("{player} objects", player=Player(event.player))


@WORDS.of(ev.GameEnded, called=say("game ends"))
def _ended(table: Table, event: ev.GameEnded) -> Said:
    lasting, stands = surviving_evil_declarer(table), table.declaration
    if event.reason == "declaration" and (event.declarer or stands):
        declarer = event.declarer or (stands.player if stands else "")
        return say("The game ends by {player}'s victory declaration", player=Player(declarer))
    if event.reason == "evil_1000" and (event.declarer or lasting):
        declarer = event.declarer or (lasting.player if lasting else "")
        return say("The game ends: {player} declared for EVIL and has survived 1000 turns", player=Player(declarer))
    return _REASONS[event.reason]


@WORDS.of(ev.RanksAssigned, called=say("ranks assigned"))
def _ranks(table: Table, event: ev.RanksAssigned) -> Said:
    ranks = tuple(say("{player} {rank}", player=Player(seat), rank=rank) for seat, rank in event.ranks.items())
    if not ranks:
        return say("The ranks are read out")
    return say("Ranks: {ranks}", ranks=listed(ranks, "list"))
