"""What may go wrong in a legal match: by rule, one event put in before another."""
# ruff: noqa: ARG001, ARG005 - the functions are called alike: (table, event), (table, turn, character)

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeAlias

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.who_is_there import living_characters_at
from adjudicator.rulesets.locke.stages.endings import all_key_sites_destroyed
from adjudicator.rulesets.locke.stages.normal_turns import next_player_in_stage
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.stages.space_cards import lies_face_down
from adjudicator.rulesets.locke.table.spaces import share_a_space
from adjudicator.rulesets.locke.table.state import Character, Combat, Table, Turn, character
from adjudicator.rulesets.locke.table.things import SURROUNDINGS, Spot

Put: TypeAlias = Callable[[Table, Any], ev.Event | None]
"""What is put in before an event, on the table before it; None: it does not fit there."""
In: TypeAlias = Callable[[Table, Turn, Character], ev.Event | None]
Fight: TypeAlias = Callable[[Table, Combat, Any], ev.Event | None]


def _seats(table: Table, *sides: str) -> list[str]:
    return [seat for seat, one in table.characters.items() if one.alive and recorded_alignment(table, seat) in sides]


def _absent(table: Table, combat: Combat) -> list[str]:
    """The living who do not fight and are not due."""
    away = (*combat.participants, *combat.due_arrivals)
    return [seat for seat, one in table.characters.items() if one.alive and seat not in away]


def _turn(put: In, *phases: str, stage: str | None = None) -> Put:
    """In a normal turn that runs outside the surroundings, in one of these phases, before its main action."""

    def fits(table: Table, event: Any) -> ev.Event | None:
        turn = table.turn
        if table.combat is not None or table.declaration is not None or turn is None or all_key_sites_destroyed(table):
            return None
        one = character(table, turn.player)
        if (phases and turn.phase not in phases) or stage not in (None, table.stage) or not isinstance(one.at, Spot):
            return None
        return None if turn.phase == "main" and turn.main_action is not None else put(table, turn, one)

    return fits


def _fight(put: Fight) -> Put:
    """In a combat that runs."""
    return lambda table, event: None if table.combat is None else put(table, table.combat, event)


def _with(table: Table, turn: Turn, one: Character, *, here: bool) -> str | None:
    """Somebody else alive, in the same space or elsewhere."""
    return next(
        (
            seat
            for seat, other in table.characters.items()
            if seat != turn.player
            and other.alive
            and other.at is not None
            and bool(share_a_space(one.at, other.at)) == here
        ),
        None,
    )


def _towards(kind: Callable[[str, str], ev.Event], *, here: bool) -> In:
    """Something done to somebody in the same space, or to somebody elsewhere."""

    def put(table: Table, turn: Turn, one: Character) -> ev.Event | None:
        other = _with(table, turn, one, here=here)
        return None if other is None else kind(turn.player, other)

    return put


def _as(alignments: str, put: In, *, sheet_open: bool | None = None) -> In:
    """By a character of one of these alignments, whose sheet is open, or closed."""

    def fits(table: Table, turn: Turn, one: Character) -> ev.Event | None:
        shown = sheet_open is None or one.sheet_open == sheet_open
        return put(table, turn, one) if one.alignment in alignments.split() and shown else None

    return fits


def _declares(kind: Any, alignment: Any, *, sheet_open: bool) -> In:
    return lambda table, turn, one: ev.VictoryDeclared(
        player=turn.player, kind=kind, alignment=alignment, sheet_open=sheet_open
    )


def _converts(
    table: Table, turn: Turn, one: Character, *, here: bool = True, opened: bool | None = None
) -> ev.Event | None:
    target = _with(table, turn, one, here=here)
    if target is None or one.alignment in character(table, target).converted_by:
        return None
    return ev.ConversionAttempted(
        player=turn.player,
        target=target,
        target_number=one.esp_level,
        roll=(6, 6),
        success=False,
        sheet_open=opened,
    )


def _looks(item: Any) -> In:
    """Somebody without an EVIL silhouette looks where a card lies."""
    return lambda table, turn, one: ev.SecretViewed(viewer=_seats(table, "GOOD", "SPECIAL")[0], item=item)


def _at_another(item: Any) -> In:
    """Somebody looks at what is another's."""

    def put(table: Table, turn: Turn, one: Character) -> ev.Event | None:
        closed = not character(table, "P2").sheet_open
        return ev.SecretViewed(viewer="P1", item=item, owner="P2") if closed else None

    return put


def _another_turn(table: Table, turn: Turn, one: Character) -> ev.Event | None:
    due = next_player_in_stage(table, turn.player)
    return None if due in (None, turn.player) else ev.NormalTurnStarted(player=str(due))


def _second_pass(table: Table, event: Any) -> ev.Event | None:
    turn = table.turn
    fits = table.combat is None and turn is not None and turn.phase == "main" and turn.main_action is not None
    return ev.Passed(player=turn.player) if fits and turn is not None else None


def _destroys(table: Table, turn: Turn, one: Character) -> ev.Event | None:
    face_up = isinstance(one.at, Spot) and not lies_face_down(table, one.at)
    return ev.KeySiteDestroyed(player=turn.player, at=one.at) if face_up and isinstance(one.at, Spot) else None


def _from_outside(table: Table, event: Any) -> ev.Event | None:
    turn = table.turn
    fits = table.combat is None and turn is not None and turn.phase == "main" and turn.main_action is None
    outside = fits and turn is not None and character(table, turn.player).at == SURROUNDINGS
    return ev.Moved(player=turn.player, to=Spot(row=1, col=1)) if outside and turn is not None else None


def _attacks_in_turn(table: Table, turn: Turn, one: Character) -> ev.Event | None:
    target, own = _with(table, turn, one, here=True), endurance_left(table, turn.player)
    if target is None or not own or any(ability.melee_level for ability in one.abilities):
        return None
    return ev.MeleeDeclared(player=turn.player, target=target, endurance=own, firepower=own, level=1)


def _second_combat(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    who, turn = living_characters_at(table, combat.at), table.turn
    if turn is None or turn.player not in combat.participants or set(who) != set(combat.participants):
        return None
    return ev.CombatStarted(player=turn.player, participants=who)


def _early_end(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    fits = isinstance(event, ev.CombatTurnStarted) and combat.attack_made and len(combat.participants) > 1
    return ev.CombatEnded() if fits else None


def _upkeep_of_nothing(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    fits = isinstance(event, ev.PhaseEntered) and combat.phase == "check"
    if not fits or character(table, event.player).maintained:
        return None
    return ev.DefenceMaintained(player=event.player, defence="Dome")


def _damage_after_a_defence(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    attack = combat.attack
    if attack is None or attack.judged or attack.source == "melee" or len(attack.responses) != 1:
        return None
    if not attack.responses[0].success or attack.responses[0].kind != "defence":
        return None
    ready = attack.column is not None or attack.targets[0] in attack.declared
    return ev.DamageJudged(player=attack.attacker, target=attack.targets[0]) if ready else None


def _passes_twice(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    fits = isinstance(event, ev.PhaseEntered) and combat.phase == "main" and combat.main_action == "Passed"
    return ev.Passed(player=event.player) if fits else None


def _declares_in_combat(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    own_turn = table.turn is not None and table.turn.player == getattr(event, "player", None)
    if not isinstance(event, ev.PhaseEntered) or combat.phase != "support_1" or not own_turn:
        return None
    own = character(table, event.player).alignment
    return None if own == "SPECIAL" else ev.VictoryDeclared(player=event.player, alignment=own, sheet_open=True)


def _before_the_hands(table: Table, combat: Combat, event: Any) -> ev.Event | None:
    fits = isinstance(event, ev.HandReceived) and combat.step <= 3
    return ev.AbilityUsed(player=event.player, name="Aid", timing="combat") if fits else None


PUT_IN: Final[Mapping[str, Put]] = {
    # set-up
    "REFUSE-01": lambda t, e: ev.CharacterRefused(player="P1") if isinstance(e, ev.CharactersConfirmed) else None,
    "REFUSE-04": lambda t, e: (
        ev.CharacterRefused(player="P1", kind="immediate") if isinstance(e, ev.CharactersConfirmed) else None
    ),
    "REFUSE-08": lambda t, e: (
        ev.CharacterRefused(player="P2")
        if isinstance(e, ev.SilhouetteChosen) and not t.setup.refusals.get("P2")
        else None
    ),
    "SIL-13": lambda t, e: ev.SilhouettesRevealed() if isinstance(e, ev.SilhouetteChosen) else None,
    "SIL-16": _turn(
        lambda t, turn, one: (
            None if t.setup.second_deal else ev.PlayingCardsDealt(purpose="silhouette_redeal", deals={})
        ),
        stage="planet",
    ),
    "SETUP-15": lambda t, e: ev.PlanetCardsPlaced() if isinstance(e, ev.SilhouettesRevealed) else None,
    "SETUP-14": _turn(_at_another("sheet"), stage="planet"),
    "SIL-08": _turn(_at_another("playing_card"), stage="planet"),
    "AMBUSH-02": _turn(_looks("ambush_place")),
    "BASE-05": _turn(_looks("key_site_place")),
    # stages and turns
    "FLOW-01": _turn(lambda t, turn, one: ev.StageStarted(stage="base"), stage="planet"),
    "FLOW-02": _turn(_another_turn),
    "PLANET-02": lambda t, e: (
        ev.StageEnded(stage="planet")
        if t.stage == "planet" and t.last_actor is not None and isinstance(e, ev.NormalTurnStarted)
        else None
    ),
    "BASE-02": lambda t, e: (
        ev.StageEnded(stage="base") if t.stage == "base" and isinstance(e, ev.NormalTurnStarted) else None
    ),
    "BASE-17": lambda t, e: (
        ev.NormalTurnStarted(player=str(next_player_in_stage(t, str(t.last_actor))))
        if isinstance(e, ev.BaseCardsPlaced) and not t.turn
        else None
    ),
    "TURN-03": _turn(
        lambda t, turn, one: (
            None
            if one.ability_cards_up + one.ability_cards_down
            else ev.CheckRollMade(player=turn.player, ability="luck", roll=(3,))
        ),
        "check",
    ),
    "MAIN-02": _second_pass,
    "BASE-13": _from_outside,
    "BASE-19": _turn(lambda t, turn, one: ev.IntrusionAttempted(player=turn.player), "main", stage="planet"),
    "RECOVER-01": _turn(lambda t, turn, one: ev.Recovered(player=turn.player, stat="mental", amount=2), "main"),
    "TREAT-01": _turn(_towards(lambda own, other: ev.Treated(player=own, target=other, amount=2), here=True), "main"),
    "TREAT-02": _turn(
        _towards(lambda own, other: ev.Treated(player=own, target=other, stat="mental"), here=True), "main"
    ),
    "PARTY-01": _turn(_towards(lambda own, other: ev.PartyProposed(player=own, nominees=(other,)), here=False), "main"),
    "PARTY-02": _turn(
        _towards(lambda own, other: ev.PartyFormed(player=own, members=(own, other), declined=(other,)), here=True),
        "main",
    ),
    "HOUSE-13": _turn(_destroys, "check", stage="base"),
    "TURN-01": _turn(_attacks_in_turn, "main"),
    "PEND-04": _turn(lambda t, turn, one: ev.PlanetCardsDrawn(player=turn.player, count=1), stage="planet"),
    "CONVERT-01": _turn(
        _as("GOOD EVIL", lambda t, turn, one: _converts(t, turn, one, here=False), sheet_open=True), "support_1"
    ),
    "CONVERT-02": _turn(_as("GOOD EVIL", _converts, sheet_open=False), "support_1"),
    "CONVERT-06": _turn(
        _as("SPECIAL", lambda t, turn, one: None if one.may_convert else _converts(t, turn, one, opened=True)),
        "support_1",
    ),
    "ALIGN-01": _turn(
        lambda t, turn, one: ev.AlignmentChanged(player=turn.player, to="BAD") if one.convertible else None
    ),
    "CONVERT-04": _turn(
        lambda t, turn, one: (
            ev.AlignmentChanged(player=turn.player, to="GOOD")
            if one.convertible is False and one.alignment != "GOOD"
            else None
        )
    ),
    "DECL-01": _turn(_as("GOOD", _declares("alignment", "GOOD", sheet_open=True)), "main"),
    "DECL-02": _turn(_as("GOOD", _declares("alignment", "GOOD", sheet_open=False), sheet_open=False), "support_1"),
    "DECL-03": _turn(_as("GOOD", _declares("alignment", "EVIL", sheet_open=True)), "support_1"),
    "DECL-07": _turn(_as("SPECIAL", _declares("alignment", "SPECIAL", sheet_open=True)), "support_1"),
    "DECL-09": _turn(_as("SPECIAL", _declares("solo", None, sheet_open=True)), "support_1"),
    "DECL-04": _turn(lambda t, turn, one: ev.ObjectionRaised(player=turn.player, against="P2") if one.alive else None),
    "END-01": _turn(lambda t, turn, one: ev.GameEnded(reason="declaration", declarer="P1")),
    "END-02": _turn(lambda t, turn, one: ev.GameEnded(reason="key_sites")),
    "END-03": _turn(lambda t, turn, one: ev.GameEnded(reason="no_actors")),
    "END-04": _turn(lambda t, turn, one: ev.GameEnded(reason="evil_1000")),
    "RANK-01": _turn(lambda t, turn, one: ev.RanksAssigned(ranks=dict.fromkeys(t.characters, "A"))),
    # combat
    "COMBAT-01": _turn(lambda t, turn, one: ev.CombatRoundStarted(round=1)),
    "COMBAT-04": _fight(_before_the_hands),
    "LEAVE-04": _fight(_second_combat),
    "OUTBREAK-04": _fight(
        lambda t, combat, e: (
            ev.NormalTurnEnded(player=t.turn.player)
            if t.turn is not None and t.turn.phase == "combat_outbreak" and isinstance(e, ev.HandReceived)
            else None
        )
    ),
    "ROUND-03": _fight(_early_end),
    "CTURN-02": _fight(_upkeep_of_nothing),
    "CTURN-05": _fight(_declares_in_combat),
    "CMAIN-01": _fight(_passes_twice),
    "DAMAGE-01": _fight(_damage_after_a_defence),
    "PRE-03": _fight(
        lambda t, combat, e: (
            ev.CombatantArrived(player=_absent(t, combat)[0])
            if isinstance(e, ev.PlayingCardsDealt) and combat.round > 1 and combat.step == 1 and _absent(t, combat)
            else None
        )
    ),
    "PRE-09": _fight(
        lambda t, combat, e: (
            ev.MinionsAppeared(player=e.player, count=1, announced=False)
            if isinstance(e, ev.HandReceived) and combat.step <= 3
            else None
        )
    ),
}
"""By rule (without its prefix), an event that has no place before another one of a legal match."""
