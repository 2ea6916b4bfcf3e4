"""Who may report an event: a seat's secret schemes are its own to tell (MFX-HOUSE-E13)."""

from __future__ import annotations

from adjudicator.plain.said import Player
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, SchemesChosen
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.secrets import is_known
from adjudicator.rulesets.malifaux.events import Event, FactLearned
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer


def may_report(table: Table, event: Event, reporter: Viewer) -> None:
    """Raises `Refused` for what only the seat itself or a judge may report: a choice in place of the one on record,
    and a point of a scheme that is still secret. Whether the point stood would tell the reporter what was chosen.

    Where no choice is on record there is nothing to give away, and anybody keeps the score.
    """
    if isinstance(event, FactLearned):
        _may_tell(event.path, reporter)
        return
    if not isinstance(event, SchemesChosen | SchemePointScored) or event.seat not in encounter_of(table).schemes:
        return
    if isinstance(event, SchemesChosen):
        if reporter not in (event.seat, JUDGE):
            says = say("{seat} has chosen in secret: only {seat} or a judge reports another choice", seat=event.seat)
            raise Refused("not-yours", says, "seat")
    elif not is_known(encounter_of(table), event.seat, event.scheme, reporter):
        says = say("The schemes of {seat} are secret until they are revealed: only {seat} or a judge reports a point "
                   "of scheme {scheme}", seat=event.seat, scheme=event.scheme)  # fmt: skip
        raise Refused("not-yours", says, "seat")


def _may_tell(path: str, reporter: Viewer) -> None:
    """Raises `Refused` for a fact of another seat that is hidden: its hand, its deck, its schemes."""
    match path.split("."):
        case ["seats", seat, "hand" | "deck", *_] | ["schemes", seat, *_] if reporter not in (seat, JUDGE):
            says = say("Only {player} or a judge tells what {player} keeps secret", player=Player(seat))
            raise Refused("not-yours", says, "path")
