"""The numbers that stand in an encounter: victory points by source, tokens, states of markers."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.automatic import ends_ahead, unrecorded
from adjudicator.rulesets.malifaux.encounter.phrases import in_state, source_said
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, strategy_markers
from adjudicator.rulesets.malifaux.encounter.scorable import scorable
from adjudicator.rulesets.malifaux.encounter.score import DRAW, STRATEGY, points_of, scored_in, strategy_points, winner
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


def encounter_values(table: Table, other: Table | None) -> Iterator[Value]:
    """`vp <seat>`, `vp_from <seat> <source>`, `vp_in <seat> <turn>`, `due …`, `winner`, `projected <seat>`,
    `could_score <seat>`, `tokens <model>`, `marker_states <marker>`.

    Leaves out what the other table shares.
    """
    if other is None or other.encounter is not table.encounter:
        yield from _points(table)
        yield from _tokens(table)
    if other is None or any(getattr(other, part) is not getattr(table, part) for part in SCORED_BY):
        for seat in table.seats:
            yield _projected(table, seat)
            yield _could_score(table, seat)
    if other is None or other.markers is not table.markers:
        yield from _states(table)


SCORED_BY = (
    "encounter", "models", "markers", "terrain", "action_data", "turn", "turn_over", "active", "activated",
)  # fmt: skip
"""The parts of a table that what may be scored depends on."""


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
        yield from _by_turn(encounter, seat)
    if encounter.game_over:
        yield from unrecorded(table)
        yield _winner(table)


def _by_turn(encounter: Encounter, seat: str) -> Iterator[Value]:
    for turn, points in scored_in(encounter, seat).items():
        sources = listed(map(source_said, points))
        working = say("VP of {player} in turn {turn}: {points} ({sources})",
                      player=Player(seat), turn=turn, points=len(points), sources=sources)  # fmt: skip
        yield Value("MFX-HOUSE-E11", ("vp_in", seat, f"turn {turn}"), len(points), working)


def _projected(table: Table, seat: str) -> Value:
    """The VP a seat would have if nothing more were scored and the game ended now: those it holds, and the Ends that it
    would then earn automatically, of the schemes known to the viewer."""
    held, ends = points_of(encounter_of(table), seat), ends_ahead(table, seat)
    parts: dict[str, Part] = {"player": Player(seat), "points": held + len(ends)}
    working = say("final score of {player} if the game ended so: {points}, the VP held", **parts)
    if ends:
        earned = listed([source_said((scheme, "end")) for scheme in ends])
        working = say("final score of {player} if the game ended so: {points} = {held} + automatically {earned}",
                      held=held, earned=earned, **parts)  # fmt: skip
    return Value("MFX-HOUSE-E11", ("projected", seat), held + len(ends), working)


def _could_score(table: Table, seat: str) -> Value:
    """What a seat could score at this very moment, by what the viewer knows: `strategy`, `scheme 1 reveal`."""
    now = list(scorable(table, seat))
    amount = ["strategy" if source == STRATEGY else f"scheme {source[0]} {source[1]}" for source in now]
    what = listed(map(source_said, now)) if now else say("nothing")
    working = say("{player} could score now, by what is known: {what}", player=Player(seat), what=what)
    return Value("MFX-SCHEME-04", ("could_score", seat), amount, working)


@book.serves("MFX-HOUSE-E11")
def _winner(table: Table) -> Value:
    """Who has won: the seat with the most points, or `draw`."""
    won = winner(table)
    if won is None:
        return Value("MFX-HOUSE-E11", ("winner",), DRAW, say("the game is a draw"))
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
