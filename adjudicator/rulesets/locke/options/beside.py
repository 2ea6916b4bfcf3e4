"""What may happen beside the next steps: each kind that they do not offer is tried with examples of it.

Where an example breaks no rule, the kind is offered with all its fields for its reporter to say: the rules know nothing
against it here, and what it says decides. So nothing here is ever due.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeAlias

from msgspec import structs

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.options.who import host
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES, PLANET_SPACES, PORTS, are_neighbours
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table, character, seats_in_order
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, Spot
from adjudicator.seam.moves import Option
from adjudicator.seam.recall import recalled

Fields: TypeAlias = Mapping[str, Any]
On: TypeAlias = Callable[[Table], Iterator[Fields]]
TRIES: Final = 2
"""How many examples of a kind are tried."""
SPACES: Final = (*PLANET_SPACES, *PORTS, *BASE_SPACES)


def _seats(table: Table) -> tuple[str, ...]:
    """The living, whoever acts first; in a combat those in it."""
    combat, turn = table.combat, table.turn
    acting = combat.current if combat is not None else None if turn is None else turn.player
    seats = combat.participants if combat is not None else seats_in_order(table)
    living = (seat for seat in seats if character(table, seat).alive)
    return tuple(sorted(living, key=lambda seat: seat != acting))


def _once(**fields: Any) -> On:
    return lambda _: iter((fields,))


def _each(**fields: Any) -> On:
    """One of each seat."""
    return lambda table: ({"player": seat, **fields} for seat in _seats(table))


def _pairs(one: str, other: str, **fields: Any) -> On:
    """One of each seat with the one after it."""

    def on(table: Table) -> Iterator[Fields]:
        seats = _seats(table)
        after = (*seats[1:], *seats[:1]) if len(seats) > 1 else ()
        return ({one: first, other: second, **fields} for first, second in zip(seats, after, strict=False))

    return on


def _values(name: str, *values: Any) -> On:
    """One with each of these values."""
    return lambda _: ({name: value} for value in values)


def _placed(table: Table) -> Iterator[Fields]:
    waiting = [seat for seat in _seats(table) if character(table, seat).at is None] or _seats(table)
    spots = (SURROUNDINGS, BASE_SPACES[0]) if table.stage not in ("setup", "planet") else (PORTS[0], PLANET_SPACES[0])
    return ({"player": seat, "at": at} for seat in (*waiting[:1], *waiting[-1:]) for at in spots)


def _where_it_stands(table: Table) -> Iterator[Fields]:
    for seat in _seats(table):
        at = character(table, seat).at
        yield {"player": seat, "at": at if isinstance(at, Spot) else SURROUNDINGS}


def _further(table: Table) -> Iterator[Fields]:
    """To a space next to the own one, or from none that is known."""
    for seat in _seats(table):
        at = character(table, seat).at
        near = (spot for spot in SPACES if not isinstance(at, Spot) or are_neighbours(at, spot))
        yield from ({"player": seat, "to": spot} for spot in islice(near, 1))


def _dealt(purpose: str, card: Any = None) -> On:
    return lambda table: iter(({"purpose": purpose, "deals": dict.fromkeys(_seats(table), card)},))


def _sheets(table: Table) -> Iterator[Fields]:
    names = [name for some in table.pool.values() for name in some]
    seats = seats_in_order(table)
    yield {"deal_no": 1, "deals": dict.fromkeys(seats)}
    yield {"deal_no": table.setup.deal + 1, "deals": dict.fromkeys(seats)}
    if len(names) >= len(seats):
        yield {"deal_no": 1, "deals": dict(zip(seats, names, strict=False))}


def _looked_at(table: Table) -> Iterator[Fields]:
    yield from ({"viewer": seat, "item": "playing_card", "owner": seat} for seat in _seats(table)[:1])
    for item in ("sheet", "ambush_place", "key_site_place"):
        yield from ({**fields, "item": item} for fields in islice(_pairs("viewer", "owner")(table), 1))


def _endurance(table: Table) -> Iterator[Fields]:
    attack = None if table.combat is None else table.combat.attack
    aimed = () if attack is None else attack.targets
    for seat in sorted(_seats(table), key=lambda seat: seat not in aimed):
        yield {"player": seat, "value": endurance_left(table, seat) or 0}


def _together(table: Table) -> Iterator[Fields]:
    for one in _pairs("player", "other")(table):
        yield {"player": one["player"], "nominees": (one["other"],)}


def _changed(table: Table) -> Iterator[Fields]:
    """To the side of whoever tried to convert the character, else to another one."""
    for seat in sorted(_seats(table), key=lambda seat: not character(table, seat).converted_by):
        one = character(table, seat)
        yield from ({"player": seat, "to": to} for to in one.converted_by or ALIGNMENTS if to != one.alignment)


ANYWHERE: Final[Mapping[type[ev.Event], On]] = {
    ev.AbilityUsed: _each(),
    ev.AlignmentChanged: _changed,
    ev.CharacterDied: _each(),
    ev.CombatEnded: _once(),
    ev.ConversionAttempted: _pairs("player", "target"),
    ev.GameEnded: _values("reason", "declaration", "key_sites", "no_actors", "evil_1000"),
    ev.ObjectionRaised: _each(),
    ev.SecretViewed: _looked_at,
    ev.SheetOpened: _each(),
    ev.VictoryDeclared: _each(),
}
AT_A_WORD: Final[Mapping[type[ev.Event], On]] = {
    ev.AlignmentChanged: _changed,
    ev.SecretViewed: _looked_at,
    ev.SheetViewRefused: _pairs("player", "viewer"),
}
"""What needs no place in the course of a match."""
IN_SET_UP: Final[Mapping[type[ev.Event], On]] = {
    ev.CharacterPoolChosen: _once(pool={}),
    ev.CharacterSheetsDealt: _sheets,
    ev.CharacterRefused: _each(),
    ev.CharactersConfirmed: _once(),
    ev.PlayingCardsDealt: _dealt("silhouette"),
    ev.SilhouetteChosen: _each(),
    ev.SilhouetteChanged: _each(),
    ev.SilhouettesRevealed: _once(),
    ev.PlanetCardsPlaced: _once(),
    ev.AmbushCardPlaced: _each(),
    ev.AmbushKeeperAssigned: _each(),
    ev.FirstPlayerDecided: _each(),
    ev.PiecePlaced: _placed,
    ev.StageStarted: _once(stage="planet"),
}
ON_THE_BOARD: Final[Mapping[type[ev.Event], On]] = {
    ev.AbilityCardsGained: _each(),
    ev.BaseCardsPlaced: _once(),
    ev.CardTurnedUp: _where_it_stands,
    ev.CheckRollMade: _each(),
    ev.CombatStarted: _where_it_stands,
    ev.IntrusionAttempted: _each(),
    ev.KeySiteDestroyed: _each(),
    ev.KeySitePlaced: _each(),
    ev.Moved: _further,
    ev.NormalTurnEnded: _each(),
    ev.NormalTurnStarted: _each(),
    ev.PartyFormed: lambda table: ({"members": (seat,)} for seat in _seats(table)),
    ev.PartyProposed: _together,
    ev.Passed: _each(),
    ev.PhaseEntered: lambda table: ({"player": seat, "phase": "main"} for seat in _seats(table)),
    ev.PiecePlaced: _placed,
    ev.PlanetCardsDrawn: _each(count=0),
    ev.Recovered: _each(stat="endurance"),
    ev.SheetViewRefused: _pairs("player", "viewer"),
    ev.SpaceEffectResolved: _where_it_stands,
    ev.StageEnded: _values("stage", "planet", "base"),
    ev.StageStarted: _values("stage", "planet", "base"),
    ev.Teleported: lambda table: ({**one, "declared_level": 1} for one in _further(table)),
    ev.Treated: _pairs("player", "target"),
}
IN_COMBAT: Final[Mapping[type[ev.Event], On]] = {
    ev.AliveCheckRolled: _each(roll=(6,)),
    ev.ArrivalRolled: _each(roll=(6,)),
    ev.CombatCardDiscarded: _each(reason="optional"),
    ev.CombatLeft: _further,
    ev.CombatTurnEnded: _each(),
    ev.CombatTurnStarted: _each(),
    ev.CombatantArrived: _each(),
    ev.DefenceAttempted: _each(),
    ev.DefenceMaintained: _each(),
    ev.DefenceReleased: _each(),
    ev.EnduranceDeclared: _endurance,
    ev.EvasionAttempted: _each(),
    ev.HandReceived: _each(count=0),
    ev.HandRefilled: _each(count=0),
    ev.InterceptionJoined: _each(),
    ev.MeleeAnswered: _each(),
    ev.MeleeDeclared: _pairs("player", "target"),
    ev.MinionsAppeared: _each(count=1),
    ev.PhaseEntered: lambda table: ({"player": seat, "phase": "main"} for seat in _seats(table)),
    ev.PlayingCardsDealt: _dealt("initiative"),
    ev.PreCombatRolled: _each(dice="1D6"),
    ev.RoundEndStepDone: lambda _: ({"step": step} for step in (1, 6, 5, 3)),
    ev.AttackResolved: _once(),
}
AT_THE_END: Final[Mapping[type[ev.Event], On]] = {
    ev.RanksAssigned: _once(ranks={}),
    ev.SheetOpened: _each(),
    ev.SheetViewRefused: _pairs("player", "viewer"),
    ev.StageEnded: _values("stage", "base"),
}


def beside(table: Table, offered: Collection[str]) -> Iterator[Option]:
    """An option for each kind beside those offered of which an example breaks no rule on the table."""
    for kind, on in _worth_a_try(table).items():
        if kind.__name__ not in offered and _is_legal(table, kind, on):
            yield Option(host(table), kind.__name__, open=_fields(kind), aside=True)


def _worth_a_try(table: Table) -> Mapping[type[ev.Event], On]:
    """In a log that leaves nothing out, what comes of its own accord; in another one, anything."""
    if table.complete_log:
        return AT_A_WORD if table.combat is None else {**AT_A_WORD, ev.CombatTurnStarted: _each()}
    if table.stage == "ended":
        return AT_THE_END
    if table.combat is not None:
        return {**ANYWHERE, **IN_COMBAT}
    return {**ANYWHERE, **(IN_SET_UP if table.stage == "setup" else ON_THE_BOARD), **AT_THE_END}


def _is_legal(table: Table, kind: type[ev.Event], on: On) -> bool:
    """Whether one of the first examples breaks no rule; they name nothing that is not on the table."""
    for fields in islice(on(table), TRIES):
        event = kind(**fields)
        findings, _ = book.judge(table, event, evolve(table, event, table.at + 1))
        if not findings:
            return True
    return False


@recalled(keep=128, alike=True)
def _fields(kind: type[ev.Event]) -> tuple[str, ...]:
    """All that an event of a kind may say, the fields that all kinds share last."""
    shared = [one.encode_name for one in structs.fields(ev.Event)]
    own = [one.encode_name for one in structs.fields(kind)]
    return (*(name for name in own if name not in shared), *shared)
