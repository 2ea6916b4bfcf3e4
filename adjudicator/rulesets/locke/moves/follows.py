"""What comes of itself: what is due where nothing else may be done and nothing is left to choose."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from msgspec import convert

from adjudicator.plain.known import known
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.options import course
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.moves import Follow, Option


def _due(*kinds: type[ev.Event]) -> Callable[[Table], Iterator[ev.Event]]:
    """What follows of some kinds: the one thing that is due, if it has no fields left to fill in.

    A log that leaves steps out leaves out what it likes: nothing follows in it.
    """
    by_name: Mapping[str, type[ev.Event]] = {kind.__name__: kind for kind in kinds}

    def on(table: Table) -> Iterator[ev.Event]:
        due = course(table) if table.complete_log else ()
        if len(due) == 1 and due[0].event in by_name and _is_settled(due[0]):
            yield _event(due[0], by_name[due[0].event])

    return on


def _results(table: Table) -> Iterator[ev.Event]:
    """What is due of an attack, and the outcome of one that failed, which may as well go unsaid; damage says that one
    hit."""
    yield from _due(ev.AttackResolved, ev.DefenceDestroyed, ev.CharacterDied)(table)
    free = course(table) if table.complete_log and table.combat is not None else ()
    if len(free) > 1 and not any(one.event == "DamageJudged" for one in free):
        failed = (one for one in free if one.event == "AttackResolved" and one.fields["outcome"] != ("hit",))
        told = (one for one in failed if _is_settled(one))
        yield from (_event(one, ev.AttackResolved) for one in told)


def _event(option: Option, kind: type[ev.Event]) -> ev.Event:
    return convert({name: choices[0] for name, choices in option.fields.items()}, known(kind))


def _is_settled(option: Option) -> bool:
    """Whether an option leaves nothing to choose."""
    return not option.open and all(len(choices) == 1 for choices in option.fields.values())


FOLLOWS: Final[Mapping[str, Follow]] = {
    "results": Follow(say("Results of attacks, defences that break, deaths"), _results),
    "effects": Follow(
        say("Cards turned up and in effect, combats and arrivals that are due"),
        _due(ev.CardTurnedUp, ev.SpaceEffectResolved, ev.CombatStarted, ev.CombatantArrived, ev.AbilityCardsGained),
    ),
    "phases": Follow(say("Phases"), _due(ev.PhaseEntered)),
    "turns": Follow(
        say("Turns begun and ended"),
        _due(ev.NormalTurnStarted, ev.NormalTurnEnded, ev.CombatTurnStarted, ev.CombatTurnEnded),
    ),
    "rounds": Follow(
        say("Rounds of a combat, and its end"), _due(ev.CombatRoundStarted, ev.RoundEndStepDone, ev.CombatEnded)
    ),
    "stages": Follow(
        say("Stages, and what is due between them"),
        _due(
            ev.SilhouettesRevealed,
            ev.FirstPlayerDecided,
            ev.StageStarted,
            ev.StageEnded,
            ev.PiecePlaced,
            ev.GameEnded,
        ),
    ),
}
"""By group: what follows; a match may have any group stated by its players instead."""

UNSAID: Final = (
    ev.PhaseEntered,
    ev.NormalTurnStarted,
    ev.NormalTurnEnded,
    ev.CombatRoundStarted,
    ev.CombatTurnStarted,
    ev.CombatTurnEnded,
    ev.RoundEndStepDone,
    ev.CombatEnded,
    ev.SpaceEffectResolved,
    ev.AttackResolved,
    ev.DefenceDestroyed,
    ev.CharacterDied,
    ev.StageStarted,
    ev.StageEnded,
    ev.GameEnded,
)
"""What says no more than what it follows from: refusals, announcements, results, ends."""
