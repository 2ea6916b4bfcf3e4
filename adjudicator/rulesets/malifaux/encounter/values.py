"""The numbers that stand in an encounter: victory points by source, tokens, states of markers."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.automatic import unrecorded
from adjudicator.rulesets.malifaux.encounter.phrases import in_state
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, strategy_markers
from adjudicator.rulesets.malifaux.encounter.score import points_of, strategy_points, winner
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


def encounter_values(table: Table, other: Table | None) -> Iterator[Value]:
    """`vp <seat>`, `vp_from <seat> <source>`, `due …`, `tokens <model>`, `marker_states <marker>`, `winner`.

    Leaves out what the other table shares.
    """
    if other is None or other.encounter is not table.encounter:
        yield from _points(table)
        yield from _tokens(table)
    if other is None or other.markers is not table.markers:
        yield from _states(table)


def _points(table: Table) -> Iterator[Value]:
    encounter = encounter_of(table)
    for seat in table.seats:
        held = points_of(encounter, seat)
        yield Value(
            "MFX-HOUSE-E11", ("vp", seat), held, say("VP of {player}: {points}", player=Player(seat), points=held)
        )
        earned = len(strategy_points(encounter, seat))
        if earned:
            working = say("VP of {player} from the strategy: {points}", player=Player(seat), points=earned)
            yield Value("MFX-STRAT-01", ("vp_from", seat, "strategy"), earned, working)
        for scheme, parts in encounter.scheme_points.get(seat, {}).items():
            working = say("VP of {player} from scheme {scheme}: {points}",
                          player=Player(seat), scheme=scheme, points=len(parts))  # fmt: skip
            yield Value("MFX-SCHEME-04", ("vp_from", seat, f"scheme {scheme}"), len(parts), working)
    if encounter.game_over:
        yield from unrecorded(table)
        yield _winner(table)


@book.serves("MFX-HOUSE-E11")
def _winner(table: Table) -> Value:
    """Who has won: the seat with the most points, or `draw`."""
    won = winner(table)
    if won is None:
        return Value("MFX-HOUSE-E11", ("winner",), "draw", say("the game is a draw"))
    return Value("MFX-HOUSE-E11", ("winner",), won, say("{player} has won", player=Player(won)))


def _tokens(table: Table) -> Iterator[Value]:
    encounter = encounter_of(table)
    carriers = table.models if encounter.strategy == "plant_explosives" else encounter.tokens
    for name in carriers:
        held = encounter.tokens.get(name, 0)
        working = say("Explosive tokens on {model}: {held}", model=named(table, name), held=held)
        yield Value("MFX-EXPL-06", ("tokens", name), held, working)


def _states(table: Table) -> Iterator[Value]:
    for name, marker in strategy_markers(table):
        if marker.state is not None:
            working = say("{marker} is {state}", marker=named(table, name), state=in_state(marker.state))
            yield Value("MFX-TURF-05", ("marker_states", name), marker.state, working)
