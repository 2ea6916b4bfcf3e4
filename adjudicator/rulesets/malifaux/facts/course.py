"""What may be unknown of the course of a game: turn, activation, what is due; strategy, schemes and points."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.evolve.settled import HANDS_TESTED
from adjudicator.rulesets.malifaux.facts.called import of_seat, whole
from adjudicator.rulesets.malifaux.facts.tries import FEW, OTHER, TRUTH, models, numbers, said_in, seats, seats_or_none
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.at_once import standing_as_told
from adjudicator.seam.facts import UNKNOWN, Fact

_STRATEGIES: Final = (None, "turf_war", "reckoning", "plant_explosives", "corrupted_idols")


def _some_seats(table: Table, event: Event | None) -> Iterator[Plain]:
    """No seat, each, all."""
    yield from _some(list(table.seats))


def _owing(field: str) -> Any:
    """The seats that are known to owe a discard, with those of unknown hands, or of any if all are known."""

    def tried(table: Table, event: Event | None) -> Iterator[Plain]:
        owing = list(getattr(table, field))
        unknown = [seat for seat in table.seats if f"seats.{seat}.hand" in table.unknown]
        yield from ([*owing, *more] for more in _some(unknown or list(table.seats)) if not {*owing} & {*more})
        yield from () if unknown else ([],)

    return tried


def _some(seats: list[str]) -> Iterator[list[str]]:
    yield from ([], *([seat] for seat in seats), seats)


def _turns(table: Table, event: Event | None) -> Iterator[Plain]:
    said = numbers(to_builtins(event))
    yield from dict.fromkeys((*(turn + by for turn in said for by in (-1, 0, 1) if turn + by >= 0), *FEW))


def _under_way(table: Table, event: Event | None) -> Iterator[Plain]:
    """No action, and those that the event names, of each model at each target."""
    yield []
    for name in said_in(event):
        for model in table.models:
            targets = (None, *table.models)
            yield from ([{"action": name, "model": model, "name": OTHER, "target": one}] for one in targets)


def _discards(table: Table, event: Event | None) -> Iterator[Plain]:
    """No discard, and one of each kind at the position that the event names."""
    yield []
    for position in numbers(to_builtins(event)):
        for seat in table.seats:
            yield from (
                [{"position": position, "seat": seat, "cards": [], "by": by, "reason": reason}]
                for by in ("player", "model")
                for reason in ("effect", "cost", "hand_limit")
            )


def _pairs(table: Table) -> list[list[str]]:
    """The pairs of models of different seats."""
    return [
        [one, two] for one, two in combinations(table.models, 2) if table.models[one].seat != table.models[two].seat
    ]


def _engaged(table: Table, event: Event | None) -> Iterator[Plain]:
    pairs = _pairs(table)
    yield from ([], pairs, *([pair] for pair in pairs[:10]))


def _damage(table: Table, event: Event | None) -> Iterator[Plain]:
    """No damage, and all models having damaged all others."""
    pairs = _pairs(table)
    yield from ([], [*pairs, *([two, one] for one, two in pairs)])


def _numbers(event: Event | None) -> list[int]:
    return [number for number in numbers(to_builtins(event)) if 1 <= number <= 13]


def _pools(table: Table, event: Event | None) -> Iterator[Plain]:
    named = _numbers(event)
    yield from ([], [*named], [number for number in range(1, 14) if number not in named][:5])


def _secrets(table: Table, seat: str) -> Iterator[Plain]:
    yield None
    yield from table.models
    own = [name for name, model in table.models.items() if model.seat == seat]
    others = [name for name in table.models if name not in own]
    yield from ({"friendly": one, "enemy": two} for one in own[:3] for two in others[:3])


def _schemes(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """No scheme, those that the event names with each model, another one."""
    named = _numbers(event)
    yield {}
    yield from ({str(number): one} for number in named for one in _secrets(table, seat))
    yield {str(next(number for number in range(1, 14) if number not in named)): None}


def _secret(table: Table, event: Event | None, seat: str, number: str) -> Iterator[Plain]:
    yield from _secrets(table, seat)


def _earlier(table: Table) -> list[int]:
    return list(range(2, (table.turn or 0) + 1))


def _scheme_points(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """No points of schemes, and those of the schemes that the event names, in each turn so far."""
    yield {}
    for number in _numbers(event):
        for turn in _earlier(table) or [1]:
            yield from ({str(number): parts} for parts in ({"reveal": turn}, {"reveal": turn, "end": turn}))


def _strategy_points(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """No points, one in each turn so far, one in all of them."""
    earlier = _earlier(table)
    yield from ([], *([turn] for turn in earlier), earlier)


def _kills(table: Table, event: Event | None) -> Iterator[Plain]:
    """No kills, and one of each model by the other side."""
    yield []
    for name, model in table.models.items():
        by = next((seat for seat in table.seats if seat != model.seat), None)
        yield [{"model": name, "turn": table.turn or 0, "by": by}]


def _fallen(table: Table, event: Event | None) -> Iterator[Plain]:
    yield from ([], [name for name, model in table.models.items() if model.killed])


def _markers(table: Table, event: Event | None) -> Iterator[Plain]:
    yield from ([], [name for name in said_in(event) if name in table.markers])


def _revealed(table: Table, event: Event | None) -> Iterator[Plain]:
    yield []
    yield [{"seat": seat, "scheme": number} for seat in table.seats for number in _numbers(event)]


def _suits(table: Table, event: Event | None) -> Iterator[Plain]:
    yield {}
    one, *others = table.seats
    for mine in "RCTM":
        for their in "RCTM":
            yield {one: mine, **dict.fromkeys(others, their)}


def _due(table: Table, event: Event | None) -> Iterator[Plain]:
    yield from (None, {}, *({seat: 1} for seat in table.seats))


def _seats(told: Plain) -> tuple[str, ...]:
    return tuple(told["seats"])


def _playing(told: Plain) -> tuple[str, ...]:
    """The seats of an encounter; without one, nobody chooses schemes, unless a set-up says that they are unknown."""
    is_said = any(path.startswith("schemes.") for path in told.get(UNKNOWN, ()))
    return _seats(told) if is_said or "schemes" in told else ()


_WHOLE: Final[dict[str, Any]] = {
    "phase": ("hiring", "play"),
    "turn": _turns,
    "turn_over": TRUTH,
    "active": models,
    "active_seat": seats,
    "activated": TRUTH,
    "shuffle_due": _some_seats,
    **{field: _owing(field) for field in HANDS_TESTED},
    "unshuffled": _some_seats,
    "discards": _discards,
    "under_way": _under_way,
    "cut_required": TRUTH,
    "strategy": _STRATEGIES,
    "first_player": seats_or_none,
    "pool": _pools,
    "zones_chosen": TRUTH,
    "deployment_done": TRUTH,
    "engaged": _engaged,
    "damage_dealt": _damage,
    "encounter.game_over": TRUTH,
    "encounter.initiative": TRUTH,
    "encounter.idol": TRUTH,
    "encounter.kills": _kills,
    "encounter.fresh": _fallen,
    "encounter.ended": models,
    "encounter.paid": _markers,
    "encounter.placed_last": seats_or_none,
    "encounter.revealed": _revealed,
    "encounter.flips": _suits,
    "encounter.tokens_due": _due,
}
"""Facts of the table as a whole, each with the values that it may have."""
COURSE: Final = {
    **{
        path: Fact(whole(path.rpartition(".")[2]), values, at_once=standing_as_told if path in HANDS_TESTED else None)
        for path, values in _WHOLE.items()
    },
    "schemes.*": Fact(of_seat("schemes"), _schemes, among=_playing, is_empty_unknown=True),
    "schemes.*.*": Fact(of_seat("schemes"), _secret),
    "scheme_points.*": Fact(of_seat("scheme_points"), _scheme_points, among=_seats),
    "strategy_points.*": Fact(of_seat("strategy_points"), _strategy_points, among=_seats),
}
