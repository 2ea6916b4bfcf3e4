"""What may go wrong in a legal match: by rule, one event changed."""
# ruff: noqa: ARG001, ARG005 - the functions are called alike: (event, table)

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.who_is_there import same_silhouettes_here
from adjudicator.rulesets.locke.stages.normal_turns import has_turns_in_stage, next_player_in_stage
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.stages.space_cards import lies_face_down
from adjudicator.rulesets.locke.table.spaces import is_in_base, is_on_planet, is_port, round_the_ring
from adjudicator.rulesets.locke.table.state import Table, character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, PlayingCard, Spot

Change: TypeAlias = Callable[[Any, Table], Mapping[str, Any] | None]
"""What is changed in an event on the table before it; None: the change does not fit there."""
INVADES, DEFENDS = ("GOOD", "SPECIAL"), ("EVIL",)
INSIDE = Spot(row=3, col=4)


def _others(table: Table, event: Any, sides: tuple[str, ...] = ("GOOD", "SPECIAL", "EVIL")) -> Iterator[str]:
    """The living others of a side."""
    for seat, one in table.characters.items():
        if seat != event.player and one.alive and recorded_alignment(table, seat) in sides:
            yield seat


def _other(table: Table, event: Any, *sides: str) -> Mapping[str, Any] | None:
    """The event as another's, of a side."""
    seat = next(_others(table, event, sides or ("GOOD", "SPECIAL", "EVIL")), None)
    return None if seat is None else {"player": seat}


def _pool(good: int, evil: int, special: int) -> Change:
    """As many of each alignment instead, for the same number of players."""

    def change(event: ev.CharacterPoolChosen, table: Table) -> Mapping[str, Any] | None:
        names = [name for side in event.pool.values() for name in side]
        if len(names) != good + evil + special:
            return None
        pool = {"GOOD": names[:good], "EVIL": names[good : good + evil], "SPECIAL": names[good + evil :]}
        return {"pool": {side: tuple(found) for side, found in pool.items()}, "legends": (event.legends or ())[:1]}

    return change


def _without_one(event: Any, table: Table) -> Mapping[str, Any]:
    return {"deals": dict(list(event.deals.items())[1:])}


def _when(fits: bool, **changes: Any) -> Mapping[str, Any] | None:
    return changes if fits else None


def _card(table: Table, event: Any) -> PlayingCard | None:
    one = character(table, event.player)
    return one.second_card or one.playing_card


def _misnamed(rank: object) -> Change:
    return lambda e, t: _when((c := _card(t, e)) is not None and c.rank == rank, name="Nobody")


def _misaligned(rank: object) -> Change:
    def change(event: Any, table: Table) -> Mapping[str, Any] | None:
        card, own = _card(table, event), character(table, event.player).alignment
        other = "GOOD" if own == "EVIL" else "EVIL"
        return _when(card is not None and card.rank == rank, alignment=other)

    return change


def _at(table: Table, event: Any) -> Any:
    return character(table, event.player).at


def _normal(table: Table) -> bool:
    return table.combat is None


def _later(event: ev.PhaseEntered, table: Table) -> Mapping[str, Any] | None:
    return _when(_normal(table) and event.phase == "check", phase="combat_outbreak")


def _not_next(event: ev.NormalTurnEnded, table: Table) -> Mapping[str, Any] | None:
    """The turn passes to somebody further on, over one of the invaders."""
    due = next_player_in_stage(table, event.player)
    further = None if due is None else next_player_in_stage(table, due)
    fits = due is not None and recorded_alignment(table, due) in INVADES and further not in (due, event.player, None)
    return _when(fits, next=further)


def _skips_evil(event: ev.NormalTurnEnded, table: Table) -> Mapping[str, Any] | None:
    due = next_player_in_stage(table, event.player)
    further = None if due is None else next_player_in_stage(table, due)
    fits = table.stage == "base" and due is not None and recorded_alignment(table, due) == "EVIL"
    return _when(
        fits and further not in (due, event.player, None) and recorded_alignment(table, further or "") != "EVIL",
        next=further,
    )


def _two_on(event: ev.Moved, table: Table) -> Mapping[str, Any] | None:
    at = _at(table, event)
    return _when(is_on_planet(at), to=round_the_ring(at, 2)) if is_on_planet(at) else None


def _to_a_port(event: ev.Moved, table: Table) -> Mapping[str, Any] | None:
    at = _at(table, event)
    fits = is_on_planet(at) and not is_port(at)
    return _when(fits, to=Spot(planet=at.planet % 6 + 1, space=0)) if fits else None


def _aslant(event: ev.Moved, table: Table) -> Mapping[str, Any] | None:
    at = _at(table, event)
    if not is_in_base(at):
        return None
    return {"to": Spot(row=at.row % 6 + 1, col=at.col % 6 + 1)}


def _moves_though_it_failed(event: ev.Teleported, table: Table) -> Mapping[str, Any] | None:
    at = _at(table, event)
    failed = event.roll is not None and event.declared_level is not None and event.roll[0] >= event.declared_level
    return _when(failed and is_on_planet(at), to=round_the_ring(at, 1), direction="right") if is_on_planet(at) else None


def _one_too_far(event: ev.Teleported, table: Table) -> Mapping[str, Any] | None:
    fits = event.direction is not None and is_on_planet(event.to)
    way = 1 if event.direction == "right" else -1
    return {"to": round_the_ring(event.to, way)} if fits and isinstance(event.to, Spot) else None


def _turns_back(event: ev.Teleported, table: Table) -> Mapping[str, Any] | None:
    at = _at(table, event)
    fits = event.path is not None and len(event.path) == 2 and is_in_base(at)
    return _when(fits, path=(event.path[0], (at.row, at.col)), to=at) if fits and event.path else None


def _unlike(event: ev.CombatStarted, table: Table) -> Mapping[str, Any] | None:
    return _when(not event.automatic and not same_silhouettes_here(table, event.player), automatic=True)


def _teleported(table: Table) -> bool:
    return table.turn is not None and table.turn.main_action == "Teleported"


def _next_card(event: ev.SpaceEffectResolved, table: Table) -> Mapping[str, Any] | None:
    if not is_on_planet(event.at) or _teleported(table) or not isinstance(event.at, Spot):
        return None
    at = round_the_ring(event.at, 1)
    return _when(not lies_face_down(table, at), at=at)


def _another_spot(event: ev.CardTurnedUp) -> Spot | None:
    at = event.at
    if not isinstance(at, Spot):
        return None
    return (
        Spot(row=(at.row or 0) % 6 + 1, col=at.col)
        if is_in_base(at)
        else Spot(planet=(at.planet or 0) % 6 + 1, space=3)
    )


def _elsewhere(event: ev.CardTurnedUp, table: Table) -> Mapping[str, Any] | None:
    return _when(not _teleported(table), at=_another_spot(event))


def _jumped_over(event: ev.CardTurnedUp, table: Table) -> Mapping[str, Any] | None:
    jumped = table.turn.jumped if table.turn is not None and _teleported(table) else ()
    return {"at": jumped[0]} if jumped else None


def _last_in_order(event: ev.CombatTurnStarted, table: Table) -> Mapping[str, Any] | None:
    combat = table.combat
    waiting = [] if combat is None else [one for one in combat.order if one not in combat.acted]
    return _when(len(waiting) > 1, player=waiting[-1]) if waiting else None


def _attacked(table: Table) -> Any:
    return None if table.combat is None else table.combat.attack


def _from_elsewhere(event: ev.CombatStarted, table: Table) -> Mapping[str, Any] | None:
    """One more takes part, who stands somewhere else."""
    others = (seat for seat in _others(table, event) if seat not in event.participants and character(table, seat).at)
    seat = next(others, None)
    return None if seat is None or table.ambush_keeper == seat else {"participants": (*event.participants, seat)}


def _by_the_attacker(event: Any, table: Table) -> Mapping[str, Any] | None:
    attack = _attacked(table)
    return None if attack is None else {"player": attack.attacker, "source": "ability", "card": None}


def _stronger(event: ev.MeleeDeclared, table: Table, **more: Any) -> Mapping[str, Any] | None:
    """One more of firepower than endurance and minions make."""
    own, minions = endurance_left(table, event.player), more.get("minions_used", event.minions_used)
    return None if own is None or own != event.endurance else {**more, "firepower": own + minions + (not more)}


def _above_the_own(event: ev.Teleported, table: Table) -> Mapping[str, Any] | None:
    own, moved = character(table, event.player).esp_level, bool(event.path or event.direction)
    return _when(moved and event.declared_level == own, declared_level=(own or 0) + 1)


def _too_much_left(event: ev.EnduranceDeclared, table: Table) -> Mapping[str, Any] | None:
    own = endurance_left(table, event.player)
    return None if own is None else {"value": own + 1}


def _more_damage(event: ev.DamageJudged, table: Table) -> Mapping[str, Any] | None:
    return None if event.damage is None else {"damage": event.damage + 1}


def _other_column(event: ev.DamageJudged, table: Table) -> Mapping[str, Any] | None:
    attack = _attacked(table)
    return _when(attack is not None and attack.column is not None, column="1:1", damage=None, roll=None)


CHANGED: Final[Mapping[str, tuple[type[ev.Event], Change]]] = {
    # set-up
    "SETUP-02": (ev.CharacterPoolChosen, lambda e, t: {"legends": ()}),
    "SETUP-03": (ev.CharacterPoolChosen, _pool(2, 3, 2)),
    "SETUP-04": (ev.CharacterPoolChosen, _pool(2, 2, 3)),
    "SETUP-10": (ev.CharacterSheetsDealt, lambda e, t: None if t.setup.deal else _without_one(e, t)),
    "SETUP-11": (ev.PlayingCardsDealt, lambda e, t: _without_one(e, t) if e.purpose == "silhouette" else None),
    "SIL-09": (ev.SilhouetteChosen, _misnamed("A")),
    "SIL-10": (ev.SilhouetteChosen, _misaligned(10)),
    "SIL-17": (ev.SilhouetteChanged, _misnamed("A")),
    "SIL-18": (ev.SilhouetteChanged, _misaligned(10)),
    "PLANET-01": (ev.PlanetCardsPlaced, lambda e, t: {"count": 35}),
    "PLANET-03": (ev.PlanetCardsPlaced, lambda e, t: {"face_down": False}),
    "AMBUSH-01": (ev.AmbushCardPlaced, lambda e, t: _other(t, e, *INVADES)),
    "AMBUSH-03": (ev.AmbushCardPlaced, lambda e, t: {"at": Spot(planet=1, space=0)}),
    "AMBUSH-04": (ev.AmbushCardPlaced, lambda e, t: {"exchanged_to": "hand"}),
    "AMBUSH-05": (ev.AmbushKeeperAssigned, lambda e, t: _other(t, e, *INVADES)),
    "START-01": (ev.PiecePlaced, lambda e, t: _when(t.stage == "setup", at=Spot(planet=2, space=3))),
    "START-02": (ev.FirstPlayerDecided, lambda e, t: _other(t, e, *DEFENDS)),
    # normal turns
    "START-03": (ev.NormalTurnStarted, lambda e, t: next(
        ({"player": one} for one in _others(t, e, INVADES) if has_turns_in_stage(t, one)), None)),
    "START-04": (ev.NormalTurnStarted, lambda e, t: _other(t, e, *DEFENDS) if t.stage == "planet" else None),
    "TURN-02": (ev.PhaseEntered, _later),
    "TURN-04": (ev.NormalTurnEnded, _not_next),
    "BASE-18": (ev.NormalTurnEnded, _skips_evil),
    "MAIN-01": (ev.Moved, lambda e, t: {"phase": "space_effect"}),
    "SUPPORT-01": (ev.Moved, lambda e, t: {"phase": "support_1"}),
    "MOVE-01": (ev.Moved, _two_on),
    "MOVE-02": (ev.Moved, _to_a_port),
    "HOUSE-21": (ev.Moved, _aslant),
    "TELE-01": (ev.Teleported, lambda e, t: {"roll": (2, 2)}),
    "TELE-02": (ev.Teleported, _moves_though_it_failed),
    "TELE-03": (ev.Teleported, _one_too_far),
    "BASE-21": (ev.Teleported, _turns_back),
    "MELEE-05": (ev.Teleported, _above_the_own),
    "RECOVER-01": (ev.Recovered, lambda e, t: {"amount": 2}),
    "SPACE-01": (ev.SpaceEffectResolved, _next_card),
    "SPACE-02": (ev.CardTurnedUp, _elsewhere),
    "TELE-04": (ev.CardTurnedUp, _jumped_over),
    "INTRUDE-01": (ev.IntrusionAttempted, lambda e, t: {"roll": (2, 2, 2)}),
    "INTRUDE-02": (ev.PiecePlaced, lambda e, t: _when(t.stage == "base", at=INSIDE)),
    "INTRUDE-04": (ev.IntrusionAttempted, lambda e, t: {"target_number": 0, "success": None}),
    "HOUSE-13": (ev.KeySiteDestroyed, lambda e, t: _other(t, e, *INVADES)),
    # combat
    "OUTBREAK-01": (ev.CombatStarted, lambda e, t: _when(not e.automatic, phase="support_2")),
    "OUTBREAK-03": (ev.CombatStarted, _unlike),
    "COMBAT-02": (ev.CombatStarted, _from_elsewhere),
    "COMBAT-03": (ev.CombatRoundStarted, lambda e, t: {"round": e.round + 1}),
    "PRE-06": (ev.PreCombatRolled, lambda e, t: {"announced": False}),
    "PRE-08": (ev.PreCombatRolled, lambda e, t: {"dice": "2D6"}),
    "HAND-01": (ev.HandReceived, lambda e, t: {"count": e.count + 1, "cards": ()}),
    "INIT-01": (ev.PlayingCardsDealt, lambda e, t: _without_one(e, t) if e.purpose == "initiative" else None),
    "INIT-02": (ev.CombatTurnStarted, _last_in_order),
    "CTURN-01": (ev.PhaseEntered, lambda e, t: _when(not _normal(t), phase="space_effect")),
    "ATTACK-05": (ev.AttackDeclared, lambda e, t: _when(e.source == "c_card", level=(e.level or 0) + 1)),
    "ATTACK-09": (ev.AttackDeclared, lambda e, t: {"attribute": "X"}),
    "CCARD-01": (ev.AttackDeclared, lambda e, t: _when(e.source == "c_card", card="Nothing")),
    "ATTACK-02": (ev.DefenceAttempted, _by_the_attacker),
    "DEFEND-05": (ev.DefenceAttempted, lambda e, t: {"level": 0}),
    "EVADE-05": (ev.EvasionAttempted, lambda e, t: _when(not t.combat or t.combat.current != e.player, level=0)),
    "DAMAGE-02": (ev.EnduranceDeclared, _too_much_left),
    "DAMAGE-04": (ev.DamageJudged, _more_damage),
    "ATTACK-08": (ev.DamageJudged, _other_column),
    "LEAVE-01": (ev.CombatLeft, lambda e, t: {"roll": (1, 1)}),
    "CMAIN-02": (ev.CombatCardDiscarded, lambda e, t: _when(e.reason == "main", count=2)),
    "MELEE-01": (ev.MeleeDeclared, lambda e, t: {"target": e.player}),
    "MELEE-02": (ev.MeleeDeclared, lambda e, t: {"level": 2}),
    "MELEE-06": (ev.MeleeDeclared, lambda e, t: _stronger(e, t, minions_used=character(t, e.player).minions + 1)),
    "MELEE-08": (ev.MeleeDeclared, lambda e, t: {"firepower": None, "endurance": None}),
    "MELEE-04": (ev.MeleeDeclared, _stronger),
    "ROUND-01": (ev.RoundEndStepDone, lambda e, t: _when(e.step in (1, 3), step=e.step + 1)),
    "ROUND-09": (ev.HandRefilled, lambda e, t: {"count": 0, "cards": ()}),
    # between the stages, the base
    "PEND-04": (ev.PlanetCardsDrawn, lambda e, t: _other(t, e, *INVADES)),
    "PEND-05": (ev.AbilityCardsGained, lambda e, t: _when(e.reason == "white", count=e.count + 1)),
    "PEND-07": (ev.AbilityCardsGained, lambda e, t: _when(e.reason == "information", count=2)),
    "BASE-01": (ev.BaseCardsPlaced, lambda e, t: {"count": 35}),
    "BASE-03": (ev.BaseCardsPlaced, lambda e, t: {"face_down": False}),
    "BASE-04": (ev.KeySitePlaced, lambda e, t: _other(t, e, *INVADES)),
    "BASE-07": (ev.PiecePlaced, lambda e, t: _when(
        t.stage == "planet_ended" and recorded_alignment(t, e.player) in INVADES and is_in_base(e.at), at=INSIDE)),
    "BASE-12": (ev.PiecePlaced, lambda e, t: _when(
        t.stage == "planet_ended" and e.at == SURROUNDINGS, at=Spot(row=1, col=1))),
    "BASE-16": (ev.PiecePlaced, lambda e, t: _when(
        t.stage == "planet_ended" and recorded_alignment(t, e.player) == "EVIL", at=Spot(planet=1, space=0))),
    # the end
    "DECL-03": (ev.VictoryDeclared, lambda e, t: _when(
        e.kind == "alignment" and character(t, e.player).alignment == "GOOD", alignment="EVIL")),
    "DECL-04": (ev.ObjectionRaised, lambda e, t: {"player": t.declaration.player} if t.declaration else None),
    "CONVERT-03": (ev.ConversionAttempted, lambda e, t: {"roll": None, "success": True}),
    "END-03": (ev.GameEnded, lambda e, t: {"reason": "no_actors"}),
    "END-04": (ev.GameEnded, lambda e, t: {"reason": "evil_1000"}),
    "RANK-01": (ev.RanksAssigned, lambda e, t: {"sheets_open": False}),
}  # fmt: skip
"""By rule (without its prefix), the kind of event and what is changed in it; the event as it was breaks nothing."""
