"""Points earned without being taken: those that are due and not on record (never a finding)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.malifaux.encounter.claims import CHOSEN, scheme_verdict
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.noted import is_noted
from adjudicator.rulesets.malifaux.encounter.options import offers
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, point_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Value

LAST_TURN = 5
"""The turn with which a game ends (MFX-HOUSE-E04)."""


def unrecorded(table: Table) -> Iterator[Value]:
    """`due <seat> <scheme>`: an automatic End that is earned and not on record, of a scheme that the viewer knows."""
    for seat in table.seats:
        for scheme in ends_due(table, seat):
            working = say("{player} has earned the End of scheme {scheme}, which is not recorded",
                          player=Player(seat), scheme=scheme)  # fmt: skip
            yield Value("MFX-SCHEME-05", ("due", seat, f"scheme {scheme}"), 1, working)


def ends_due(table: Table, seat: str) -> list[int]:
    """The schemes of a seat whose End is earned automatically and not on record."""
    known = encounter_of(table).schemes.get(seat, {})
    mine = [scheme for scheme in known if SCHEMES[scheme].end.automatic]
    claims = (claim for scheme in mine for claim, _ in offers(table, seat, scheme))
    return [claim.scheme for claim in claims if point_of(claim).automatic]


def ends_left_open(table: Table, seat: str) -> list[int]:
    """The schemes of a seat whose End may be earned automatically: nothing speaks against it but a doubt."""
    known = encounter_of(table).schemes.get(seat, {})
    mine = (scheme for scheme in known if SCHEMES[scheme].end.automatic)
    claims = [SchemePointScored(seat=seat, scheme=one, part="end", step="end_of_game") for one in mine]
    verdicts = ((claim.scheme, scheme_verdict(table, claim)) for claim in claims)
    return [one for one, found in verdicts if found and not any(isinstance(says, Said) for says in found.values())]


def unrecorded_now(table: Table, seat: str) -> list[int]:
    """The Ends that are or may be due once the game is over and more than the score is on record; none before."""
    if not (encounter_of(table).game_over and is_noted(table)):
        return []
    return [*ends_due(table, seat), *ends_left_open(table, seat)]


def ends_unrecorded(table: Table, seat: str) -> int:
    """The most Ends a seat may have earned automatically without a record, by what everybody knows of its schemes.

    A scheme that is still secret may be any of the pool, whoever looks. 0 where nothing but the score is on record.
    """
    encounter = encounter_of(table)
    if not (encounter.game_over and is_noted(table) and seat in encounter.schemes):
        return 0
    shown = [scheme for other, scheme in encounter.revealed if other == seat]
    due = sum(scheme in shown for scheme in unrecorded_now(table, seat))
    secret = sum(SCHEMES[scheme].end.automatic for scheme in encounter.pool or SCHEMES if scheme not in shown)
    return due + min(secret, max(0, CHOSEN - len(shown)))


def ended_with(table: Table, turn: int) -> Table:
    """The table once the game is over, with `turn` as its last turn."""
    encounter = replace(encounter_of(table), game_over=True, fresh=(), ended=None)
    return replace(table, turn=turn, turn_over=True, active=None, encounter=encounter)


def ends_ahead(table: Table, seat: str) -> list[int]:
    """The schemes known to the viewer whose End a seat would earn automatically if the game ended now."""
    if encounter_of(table).game_over:
        return ends_due(table, seat)
    return ends_due(_if_it_ended(table), seat)


@recalled(keep=2)
def _if_it_ended(table: Table) -> Table:
    return ended_with(table, max(table.turn or 0, LAST_TURN))
