"""Events in words, and where in the session a table stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.ruleset import Place

Tell = Callable[[Table, Any], str]


def tell_event(table: Table, event: ev.Event) -> str:
    """The event in a short sentence, read on the table before it."""
    said = WORDS[type(event)](table, event)
    if event.in_response_to is not None:
        said += f", in response to event {event.in_response_to}"
    return said if event.seconds is None else f"{said} ({event.seconds} s)"


def place(table: Table) -> Place:
    """The scene, what is going on in it, and whose turn of a combat it is."""
    combat = table.combat
    if combat is None:
        phase, active = ("scene" if table.scene_open else "between scenes"), None
    elif not combat.started:
        phase, active = "before the combat", None
    else:
        prepares = combat.turn and combat.turn <= combat.prep_turns
        phase, active = ("preparation turns" if prepares else "combat"), combat.active
    return Place(table.scene or None, phase=phase, activation=active)


# ---- pieces


def _by(event: ev.Event) -> str:
    return event.by or "the GM"


def _cause(cause: str | None) -> str:
    return f" ({cause})" if cause else ""


def _cards(count: int | None, some: str = "cards") -> str:
    return some if count is None else f"{count} card{'' if count == 1 else 's'}"


def _claims(event: Any, *names: str) -> str:
    told = [
        f"{name.removesuffix('_after')} {getattr(event, name)}" for name in names if getattr(event, name) is not None
    ]
    return f": {', '.join(told)}" if told else ""


def _pc_of(table: Table, check: str) -> str:
    return table.checks[check].pc


# ---- characters and scenes


def _created(table: Table, event: ev.CharacterCreated) -> str:
    deck = " and ".join(event.deck) if isinstance(event.deck, tuple) else event.deck or "no deck"
    life = "" if event.life is None else f", life {event.life}"
    return f"{event.pc} is made of {deck}{life}"


def _noted(table: Table, event: ev.CompositionNoted) -> str:
    return f"{event.pc} notes the {event.of}" + _claims(
        event, "white", "blue", "black", "red", "green", "colorless", "total"
    )


def _registered(table: Table, event: ev.NpcRegistered) -> str:
    boss = ", a boss" if event.boss else ""
    return f"{event.npc} comes into play as a {event.npc_kind or 'creature'}{boss}"


def _ruled(table: Table, event: ev.GmRuled) -> str:
    about = "" if event.about is None else f" on {event.about}"
    value = "" if event.value is None else f": {event.value}"
    return f"{_by(event)} rules{about}, {event.topic}{value}"


def _focused(table: Table, event: ev.FocusPerformed) -> str:
    return f"{event.pc} focuses" + ("" if event.drew is None else f" and draws {_cards(event.drew)}")


def _rested(table: Table, event: ev.RestPerformed) -> str:
    gone = event.discarded if event.discarded is not None else len(event.cards) or None
    return f"{event.pc} rests" + ("" if gone is None else f" and discards {_cards(gone)}")


def _moved(table: Table, event: ev.CardMoved) -> str:
    return f"{event.owner}'s {event.card or 'card'} goes from {event.from_} to {event.to}{_cause(event.cause)}"


def _effect(table: Table, event: ev.EffectStarted) -> str:
    return f"{event.permanent} has {event.power:+d}/{event.toughness:+d} ({event.effect}, {event.duration})"


def _ability(table: Table, event: ev.AbilityActivated) -> str:
    loyalty = "" if event.loyalty is None else f", loyalty {event.loyalty:+d}"
    return f"{event.pc} activates {event.source} at {event.timing} timing{loyalty}"


def _paid(table: Table, event: ev.ControlTaken) -> str:
    paid = ", ".join(f"{number} {color}" for color, number in event.mana_paid.items()) or "nothing"
    return f"{event.pc} pays {paid} and takes control of {event.permanent}"


def _defeated(table: Table, event: ev.CreatureDefeated) -> str:
    by = "" if event.by is None else f" by {event.by}"
    return f"{event.creature} is defeated{by}" + ("" if event.outcome is None else f": {event.outcome}")


def _called(table: Table, event: ev.CheckCalled) -> str:
    kind = event.kind or "unnamed"
    target = "" if event.target is None else f" against {event.target}"
    purpose = "" if event.purpose == "story" else f" ({event.purpose})"
    return f"{_by(event)} calls a {kind} check {event.check} of {event.pc}{target}{purpose}"


def _turned(table: Table, event: ev.CheckCardTurned) -> str:
    if event.card is None:
        return f"{_pc_of(table, event.check)} has no card to turn for check {event.check}"
    return f"{_pc_of(table, event.check)} turns {event.card} for check {event.check}, from {event.from_} to {event.to}"


def _announced(table: Table, event: ev.CombatAnnounced) -> str:
    horde = "" if event.horde_deck is None else f" of {event.horde_deck} cards"
    return f"{_by(event)} announces a combat with {event.enemy}{horde}: {', '.join(event.party) or 'everybody'}"


def _trimmed(table: Table, event: ev.HordeLibraryTrimmed) -> str:
    return f"{_cards(event.count)} of the horde go from {event.from_} to {event.to}" + _claims(event, "library_after")


def _beside(table: Table, event: ev.NonCombatActionTaken) -> str:
    return f"{event.pc} does something beside the fight: {event.what}"


def _enemies(table: Table, event: ev.EnemyCreaturesChanged) -> str:
    tapped = "" if event.tapped is None else f", {event.tapped} tapped"
    return f"the enemy has {event.untapped} untapped creatures{tapped}{_cause(event.cause)}"


def _escape(table: Table, event: ev.EscapeResolved) -> str:
    who = event.pc or (_pc_of(table, event.check) if event.check else "somebody")
    return f"{who}'s flight is resolved" + (
        "" if event.success is None else f": {'success' if event.success else 'failure'}"
    )


def _life(word: str) -> Tell:
    return lambda _, e: f"{e.who} {word} {e.amount} life{_cause(e.cause)}"


WORDS: dict[type[ev.Event], Tell] = {
    ev.CharacterCreated: _created,
    ev.CompositionNoted: _noted,
    ev.OpeningHandDrawn: lambda _, e: f"{e.pc} draws an opening hand of {_cards(e.count)}",
    ev.SpecialItemGranted: lambda _, e: f"{_by(e)} gives {e.item} to {e.pc}",
    ev.NpcRegistered: _registered,
    ev.GmRuled: _ruled,
    ev.SceneStarted: lambda table, _: f"scene {table.scene + 1} begins",
    ev.SceneEnded: lambda _, e: f"{_by(e)} ends the scene",
    ev.PlaceChanged: lambda _, e: f"{e.pc} goes to {e.to or 'another place'}",
    ev.TimePassed: lambda *_: "time passes",
    ev.Slept: lambda _, e: f"{e.pc} sleeps {e.hours:g} hours" + _claims(e, "library_after", "hand_after", "life_after"),
    ev.ExtraTurnGained: lambda _, e: f"{e.pc} gains an extra turn",
    ev.FocusPerformed: _focused,
    ev.RestPerformed: _rested,
    ev.TriggerStated: lambda _, e: f"{e.source} triggers at {e.step} ({e.pc})",
    ev.LandPlayed: lambda _, e: f"{e.pc} plays {e.card}",
    ev.SpellCast: lambda _, e: f"{e.pc} casts {e.card}",
    ev.SpellResolved: lambda _, e: f"{e.card} resolves ({e.pc})" + (f", to {e.to}" if e.to else ""),
    ev.AbilityActivated: _ability,
    ev.AreaDeclared: lambda _, e: f"{_by(e)}: {e.spell} reaches {e.radius_m} m",
    ev.EffectStarted: _effect,
    ev.EffectEnded: lambda _, e: f"{e.effect} ends ({e.pc})",
    ev.CardDrawn: lambda _, e: f"{e.pc} draws {e.card or 'a card'}{_cause(e.cause)}",
    ev.CardMoved: _moved,
    ev.PermanentTapped: lambda _, e: f"{e.permanent} is tapped{_cause(e.cause)}",
    ev.PermanentUntapped: lambda _, e: f"{e.permanent} is untapped{_cause(e.cause)}",
    ev.DamageRemoved: lambda _, e: f"{e.permanent} has no damage any more{_cause(e.cause)}",
    ev.ShapeChanged: lambda _, e: f"{e.permanent} changes its shape: {e.to} ({e.pc})",
    ev.PermanentHandedOver: lambda _, e: f"{e.permanent} is handed to {e.to}{_cause(e.cause)}",
    ev.PermanentAbandoned: lambda _, e: f"{e.pc} leaves {e.permanent} behind{_cause(e.cause)}",
    ev.PermanentDestroyed: lambda _, e: f"{e.permanent} is destroyed{_cause(e.cause)}",
    ev.MercyDeclared: lambda _, e: f"{e.pc} declares that {e.creature} shows mercy",
    ev.CreatureDefeated: _defeated,
    ev.CooperationGained: lambda _, e: f"{e.npc} cooperates with {e.pc}",
    ev.ControlTaken: _paid,
    ev.CommandGiven: lambda _, e: f"{e.pc} commands {e.to}: {e.order}",
    ev.AttackDeclared: lambda _, e: f"{e.pc} attacks {e.target} with {e.attacker}",
    ev.AttackBlocked: lambda _, e: f"{e.by} blocks {e.attacker}",
    ev.AttackCovered: lambda _, e: f"{e.by} steps in for {e.target}",
    ev.NpcAttacked: lambda _, e: f"{e.npc} attacks {e.target}",
    ev.NpcActed: lambda _, e: f"{e.npc} acts: {e.action}",
    ev.NpcCast: lambda _, e: f"{e.npc} casts {e.spell or 'a spell'} at {e.timing} timing",
    ev.DamageIncoming: lambda _, e: f"{e.amount} damage from {e.source} threatens {e.target}",
    ev.BlockDeclared: lambda _, e: f"{e.pc} blocks {e.against or 'it'} with {e.blocker}",
    ev.DamageDealt: lambda _, e: f"{e.source} deals {e.amount} damage to {e.target}",
    ev.LifeReduced: _life("loses"),
    ev.LifeGained: _life("gains"),
    ev.LossConditionMet: lambda _, e: f"{e.who} meets a losing condition: {e.condition}",
    ev.WinConditionMet: lambda _, e: f"{e.who} meets a winning condition: {e.condition}",
    ev.CheckCalled: _called,
    ev.CheckTargetSet: lambda _, e: f"{_by(e)} sets the target of check {e.check} to {e.target}",
    ev.CreatureSupported: lambda _, e: f"{e.creature} supports check {e.check}",
    ev.ModifierAdded: lambda _, e: f"{e.amount:+d} on check {e.check} from {e.source}",
    ev.CheckCardTurned: _turned,
    ev.CheckColorChosen: lambda _, e: f"the card of check {e.check} counts as {e.color}",
    ev.CheckResolved: lambda _, e: f"check {e.check} is resolved" + _claims(e, "modifier", "value", "success"),
    ev.CombatAnnounced: _announced,
    ev.PreparationGranted: lambda _, e: f"the party gets {e.turns} preparation turns",
    ev.HordeLibraryTrimmed: _trimmed,
    ev.CombatStarted: lambda *_: "the combat begins",
    ev.CombatEnded: lambda *_: "the combat ends",
    ev.TurnStarted: lambda _, e: f"turn {e.turn} begins, {e.active}'s",
    ev.NonCombatActionTaken: _beside,
    ev.InstantCastInResponse: lambda _, e: f"{_by(e)} answers with {e.card or 'an instant'}",
    ev.EnemyCreaturesChanged: _enemies,
    ev.EscapeResolved: _escape,
}
"""How each kind is told."""
