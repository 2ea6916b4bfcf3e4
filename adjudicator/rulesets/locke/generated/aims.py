"""What generated play aims at: no table where nobody can go on, and, if wanted, an end of the game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final, TypeAlias

from adjudicator.plain.json import Plain, read_as
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.who_is_there import same_silhouettes_here
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.endings import does_sound_declaration_stand_unopposed
from adjudicator.rulesets.locke.stages.sides import defending_seats, invading_seats
from adjudicator.rulesets.locke.table.spaces import RING
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.frozen import replace
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused

Options: TypeAlias = tuple[Option, ...]
Narrow: TypeAlias = Callable[[Table, Options], Options]
"""A function from options to those worth taking; empty: all are equally good."""
FEW: Final = 3
"""The number of invaders at which fighting on the planets stops: without invaders nobody has a turn there."""
BLOWS: Final = ("AttackDeclared", "MeleeDeclared")
ANSWERS: Final = ("DefenceAttempted", "EvasionAttempted")
SURE: Final = 6
"""The least damage of the highest melee column, less one: a character with no more left does not survive it."""


def without(options: Options, *kinds: str) -> Options:
    """The options without those of some kinds."""
    return tuple(one for one in options if one.event not in kinds)


def only(options: Options, *kinds: str) -> Options:
    """The options of some kinds; all options if there are none."""
    return tuple(one for one in options if one.event in kinds) or options


def fixed(options: Options, kind: str, **fields: Plain) -> Options:
    """The options with one choice fixed for some fields of a kind, if that choice is legal."""
    return tuple(_fixed(one, fields) if one.event == kind else one for one in options)


def _fixed(one: Option, fields: Mapping[str, Plain]) -> Option:
    kept = {name: (choice,) for name, choice in fields.items() if choice in one.fields.get(name, ())}
    return replace(one, fields={**one.fields, **kept})


def living(table: Table) -> tuple[str, ...]:
    """The seats whose characters live."""
    return tuple(seat for seat, one in table.characters.items() if one.alive)


def sensible(table: Table, options: Options) -> Options:
    """The options that keep the game going: both sides have members, nobody wins on the planets, not all invaders die
    there, and EVIL destroys no key sites."""
    if table.stage == "setup":
        return _both_sides(table, options)
    if table.stage == "planet":
        options = without(options, "VictoryDeclared")
    if table.stage == "planet" and len([seat for seat in invading_seats(table) if character(table, seat).alive]) <= FEW:
        return peaceful(table, options)
    evil = {seat for seat, one in table.characters.items() if one.alignment == "EVIL"}
    return tuple(one for one in options if one.event != "KeySiteDestroyed" or one.seat not in evil)


def _both_sides(table: Table, options: Options) -> Options:
    """The options that fill an empty side, if one is empty."""
    if not table.setup.revealed or (invading_seats(table) and defending_seats(table)):
        return options
    wanted = ("EVIL",) if invading_seats(table) else INVADERS
    changes = [
        replace(one, fields={**one.fields, "alignment": sides})
        for one in options
        if one.event == "SilhouetteChanged"
        and (sides := tuple(side for side in one.fields["alignment"] if side in wanted))
    ]
    return tuple(changes) or options


def peaceful(table: Table, options: Options) -> Options:
    """The options without avoidable combats, and without blows in unavoidable ones."""
    kept = tuple(one for one in options if one.event != "CombatStarted" or one.fields.get("automatic") == (True,))
    if any(one.event in BLOWS for one in kept):
        return only(kept, "Passed")
    return fixed(kept, "MeleeAnswered", counter=False)


def _to(table: Table, options: Options, goals: Iterable[Spot]) -> Options:
    """The options with moves limited to those that approach the nearest of some spaces."""
    spots = tuple(goals)
    if not spots:
        return options
    return tuple(replace(one, fields=_nearest(one.fields, spots)) if one.event == "Moved" else one for one in options)


def _nearest(fields: Mapping[str, tuple[Plain, ...]], goals: tuple[Spot, ...]) -> dict[str, tuple[Plain, ...]]:
    far = {str(to): min(_way(read_as(Spot, to), goal) for goal in goals) for to in fields["to"]}
    least = min(far.values())
    return {**fields, "to": tuple(to for to in fields["to"] if far[str(to)] == least)}


def _way(one: Spot, other: Spot) -> int:
    """The number of moves from one space to another."""
    if one.row is not None:
        return abs(one.row - (other.row or 0)) + abs((one.col or 0) - (other.col or 0))
    start, end = one.space or 0, other.space or 0
    if one.planet != other.planet:
        return _round(start) + 1 + _round(end)
    return _round(abs(start - end))


def _round(steps: int) -> int:
    return min(steps, RING - steps)


def _require(possible: bool) -> None:
    """Raises `Refused` if an end of the game is out of reach."""
    if not possible:
        raise Refused("untimely", say("The game cannot come to that end any more"))


def exploring(table: Table, options: Options) -> Options:
    """Play that explores the planets in peace, without declaring victory there."""
    return _to(table, without(peaceful(table, options), "VictoryDeclared", "Passed"), table.face_down or ())


def _through(table: Table, options: Options) -> Options | None:
    """The options before the base stage; None: the base stage has come."""
    if table.stage == "base" or table.stage == "ended":
        return None
    if table.combat is not None:
        return peaceful(table, options)
    return exploring(table, options) if table.stage == "planet" else options


def declaration(table: Table, options: Options) -> Options:
    """Play towards a victory declaration in the base without objections."""
    if (early := _through(table, options)) is not None:
        return early
    return only(without(peaceful(table, options), "KeySiteDestroyed"), "GameEnded", "VictoryDeclared")


def key_sites(table: Table, options: Options) -> Options:
    """Play in which invaders go to the key sites and destroy them, in peace."""
    if (early := _through(table, options)) is not None:
        return early
    sites = table.key_sites
    standing = tuple(spot for spot in sites.places if spot not in sites.gone)
    calm = without(peaceful(table, options), "VictoryDeclared", "Recovered")
    return _to(table, only(calm, "KeySiteDestroyed"), standing)


def no_actors(table: Table, options: Options) -> Options:
    """Play in which everybody fights, one after another falls, and the last two kill each other."""
    if (early := _through(table, options)) is not None:
        return early
    alive = living(table)
    _require(len(alive) > 1 or table.combat is not None or table.stage == "ended" or not alive)
    kept = without(options, *ANSWERS, "VictoryDeclared", "KeySiteDestroyed", "Recovered", "Treated", "ArrivalRolled")
    fighting = table.combat.participants if table.combat is not None else ()
    kept = fixed(kept, "RoundEndStepDone", wishes=[seat for seat in fighting if seat in alive])
    if len(alive) == 2 and table.combat is not None:
        return _last_two(table, kept, alive)
    kept = only(only(kept, "CombatStarted", "IntrusionAttempted"), *BLOWS)
    kept = fixed(fixed(kept, "EnduranceDeclared", value=0), "MeleeAnswered", endurance=0, counter=False)
    return _after_others(table, kept, alive)


def _after_others(table: Table, options: Options, alive: tuple[str, ...]) -> Options:
    turn = table.turn
    if turn is None or table.combat is not None:
        return options
    others = (character(table, seat).at for seat in alive if seat != turn.player)
    return _to(table, only(options, "Moved"), (at for at in others if isinstance(at, Spot)))


def _last_two(table: Table, options: Options, alive: tuple[str, ...]) -> Options:
    """The options of the last two: light blows until neither can survive the heaviest, then blows of both at once."""
    strong = [seat for seat in alive if (endurance_left(table, seat) or 0) > SURE]
    weak = [one for one in options if one.event == "MeleeDeclared" and one.fields["target"][0] not in strong]
    options = only(options, "Passed") if strong and weak else only(options, "MeleeDeclared")
    options = fixed(options, "MeleeDeclared", endurance=0, minions_used=0, melee_x=[])
    options = fixed(options, "MeleeAnswered", minions_used=0, melee_x=[])
    if not strong:
        return fixed(options, "MeleeAnswered", endurance=0, counter=True)
    return tuple(_declaring(table, one) for one in options)


def _declaring(table: Table, one: Option) -> Option:
    """A target's answer limited to declaring all that is left and not striking back."""
    if one.event != "MeleeAnswered":
        return one
    return _fixed(one, {"endurance": endurance_left(table, one.seat) or 0, "counter": False})


def evil_1000(table: Table, options: Options) -> Options:
    """Play in which EVIL declares victory, somebody objects, and nothing happens for 1000 of the declarer's turns."""
    if (early := _through(table, options)) is not None:
        return early
    _require(
        table.evil_declarer is not None or any(table.characters[seat].alignment == "EVIL" for seat in living(table))
    )
    declarer, calm = table.evil_declarer, without(peaceful(table, options), "KeySiteDestroyed", "ConversionAttempted")
    if does_sound_declaration_stand_unopposed(table):
        return only(calm, "ObjectionRaised")
    if declarer is None:
        mine = tuple(one for one in calm if one.event != "VictoryDeclared" or one.fields["alignment"] == ("EVIL",))
        return only(mine, "VictoryDeclared")
    quiet = without(calm, "VictoryDeclared", "SheetOpened", "AbilityUsed", "ArrivalRolled", "AliveCheckRolled")
    alike = table.turn is not None and same_silhouettes_here(table, table.turn.player)
    return only(quiet, "Moved") if alike else only(quiet, "Passed")


AIMS: Final[Mapping[str, Narrow]] = {
    "declaration": declaration,
    "key_sites": key_sites,
    "no_actors": no_actors,
    "evil_1000": evil_1000,
}
"""By reason of a game's end: the play that aims at it."""
