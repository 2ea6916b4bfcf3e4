"""What may have gone unsaid: an answer to an attack, an interception, an objection, a request, a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.moves import Silence


def _stopped(table: Table, event: Any) -> Iterator[ev.Event]:
    """The target stopped the attack before damage was judged."""
    if not isinstance(event, ev.DamageJudged | ev.EnduranceDeclared):
        return
    attack = None if table.combat is None else table.combat.attack
    seat = event.target if isinstance(event, ev.DamageJudged) else event.player
    if attack is not None and seat in attack.targets and not attack.responses:
        yield ev.EvasionAttempted(player=seat, level=attack.level, success=True)
        yield ev.DefenceAttempted(player=seat, level=attack.level, success=True)


def _intercepted(table: Table, event: Any) -> Iterator[ev.Event]:
    """Somebody intercepted the evasion before damage was judged."""
    attack = None if table.combat is None else table.combat.attack
    if attack is None or not isinstance(event, ev.DamageJudged | ev.EnduranceDeclared):
        return
    evaded = [one for one in attack.responses if one.success]
    level = max((one.level or 0 for one in evaded), default=0)
    for seat in table.characters if evaded else ():
        if seat not in [one.player for one in evaded]:
            yield ev.InterceptionDeclared(player=seat, card="Teleport", level=level + 1)


def _asked_to_join(table: Table, event: Any) -> Iterator[ev.Event]:
    attack = None if table.combat is None else table.combat.attack
    if attack is not None and isinstance(event, ev.SynchronisationJoined):
        yield ev.SynchronisationRequested(player=attack.attacker)


def _objected(table: Table, event: Any) -> Iterator[ev.Event]:
    """Somebody objected before the match ended by a declaration."""
    declared = table.declaration
    if declared is not None and isinstance(event, ev.GameEnded):
        for seat in table.characters:
            if seat != declared.player:
                yield ev.ObjectionRaised(player=seat, against=declared.player)


def _had_a_turn(table: Table, event: Any) -> Iterator[ev.Event]:
    """Others had their combat turns before."""
    if table.combat is not None and isinstance(event, ev.CombatTurnStarted):
        for seat in table.combat.order or table.combat.participants:
            if seat != event.player:
                yield ev.CombatTurnEnded(player=seat)


SILENCES: Final[Mapping[str, Silence]] = {
    "stopped": Silence(say("Was the attack evaded or defended against?"), _stopped),
    "intercepted": Silence(say("Was the evasion intercepted?"), _intercepted),
    "asked": Silence(say("Did the attacker ask others to join?"), _asked_to_join),
    "objected": Silence(say("Did anybody object?"), _objected),
    "had_a_turn": Silence(say("Was it somebody else's combat turn before?"), _had_a_turn),
}
"""The questions about what may have gone unsaid."""
