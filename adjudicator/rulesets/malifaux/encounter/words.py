"""What happened in an encounter, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import VALUE
from adjudicator.rulesets.malifaux.encounter.claims import PARTS
from adjudicator.rulesets.malifaux.encounter.events import How
from adjudicator.rulesets.malifaux.encounter.phrases import in_state, quarter_called, scheme_called
from adjudicator.rulesets.malifaux.encounter.score import DRAW
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.ground.phrases import spot
from adjudicator.rulesets.malifaux.names import JOKERS, named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.registry import WORDS

# ---- set-up

LAYOUTS: Final[Mapping[str, Said]] = {"standard": say("standard deployment"), "corner": say("corner deployment")}
"""The layouts of deployment zones by name."""


@WORDS.of(ev.EncounterGenerated, called=say("strategy generated"))
def _generated(table: Table, event: ev.EncounterGenerated) -> Said:
    return say("{suit} is flipped: the strategy is {strategy}",
               suit=event.suit, strategy=STRATEGIES[event.strategy].called)  # fmt: skip


@WORDS.of(ev.SchemePoolGenerated, called=say("scheme pool generated"))
def _pool(table: Table, event: ev.SchemePoolGenerated) -> Said:
    return say("The scheme pool is {pool}", pool=listed(event.pool))


@WORDS.of(ev.SchemesChosen, called=say("schemes chosen"))
def _chosen(table: Table, event: ev.SchemesChosen) -> Said:
    if not event.schemes:
        return say("{player} chooses schemes in secret", player=Player(event.seat))
    schemes = listed([scheme_called(number) for number in event.schemes])
    return say("{player} chooses {schemes} in secret", player=Player(event.seat), schemes=schemes)


@WORDS.of(ev.DeploymentZonesChosen, called=say("deployment zones chosen"))
def _zones(table: Table, event: ev.DeploymentZonesChosen) -> Said:
    if event.layout is None:
        return say("The deployment zones are chosen")
    return say("The deployment zones are chosen: {layout}", layout=LAYOUTS[event.layout])


@WORDS.of(ev.DeploymentCompleted, called=say("deployment complete"))
def _deployed(table: Table, event: ev.DeploymentCompleted) -> Said:
    return say("Deployment is complete")


@WORDS.of(ev.StrategyMarkersSetUp, called=say("strategy markers set up"))
def _set_up(table: Table, event: ev.StrategyMarkersSetUp) -> Said:
    return counted("{count} strategy marker is set up", "{count} strategy markers are set up", len(event.markers))


# ---- turns


@WORDS.of(ev.InitiativeFlipped, called=say("initiative flip"))
def _flipped(table: Table, event: ev.InitiativeFlipped) -> Said:
    if event.value is None or event.suit == "joker":
        return say("{player} flips {suit} for initiative", player=Player(event.seat), suit=_flipped_joker(event))
    return say("{player} flips {value} of {suit} for initiative",
               player=Player(event.seat), value=event.value, suit=event.suit)  # fmt: skip


def _flipped_joker(event: ev.InitiativeFlipped) -> Part:
    """A joker by its value, if that is told; else the suit."""
    jokers = {VALUE[card]: called for card, called in JOKERS.items()}
    return jokers.get(-1 if event.value is None else event.value) or _suit(event.suit)


def _suit(suit: str) -> Part:
    return say("a joker") if suit == "joker" else suit


@WORDS.of(ev.InitiativeDetermined, called=say("first player determined"))
def _initiative(table: Table, event: ev.InitiativeDetermined) -> Said:
    return say("{player} is the first player", player=Player(event.first_player))


@WORDS.of(ev.GameEnded, called=say("game ends"))
def _ended(table: Table, event: ev.GameEnded) -> Said:
    return say("The game ends with turn {turn}", turn=event.turn)


@WORDS.of(ev.ModelReplaced, called=say("model replaced"))
def _replaced(table: Table, event: ev.ModelReplaced) -> Said:
    return say("{old} is replaced by {new} at {place}",
               old=named(table, event.old), new=event.card.name or event.new, place=spot(event.at))  # fmt: skip


# ---- strategies


@WORDS.of(ev.StrategyMarkerInteracted, called=say("Interact with a strategy marker"))
def _interacted(table: Table, event: ev.StrategyMarkerInteracted) -> Said:
    return say("{actor} interacts with {marker}: from {from_} to {to}",
               actor=named(table, event.actor), marker=event.marker,
               from_=in_state(event.from_), to=in_state(event.to))  # fmt: skip


@WORDS.of(ev.StrategyMarkerChangedByKill, called=say("strategy marker changed by a kill"))
def _changed(table: Table, event: ev.StrategyMarkerChangedByKill) -> Said:
    return say("{killer}'s kill of {killed} changes {marker} in the quarter {quarter}: from {from_} to {to}",
               killer=named(table, event.killer), killed=named(table, event.killed), marker=event.marker,
               quarter=quarter_called(event.quarter), from_=in_state(event.from_), to=in_state(event.to))  # fmt: skip


@WORDS.of(ev.ExplosiveTokenPlaced, called=say("Explosive token placed"))
def _token(table: Table, event: ev.ExplosiveTokenPlaced) -> Said:
    return say("{player} puts an Explosive token on {model}",
               player=Player(event.seat), model=named(table, event.model))  # fmt: skip


@WORDS.of(ev.ExplosivePlanted, called=say("Explosive token planted"))
def _planted(table: Table, event: ev.ExplosivePlanted) -> Said:
    if event.marker is None:
        return say("{model} plants an explosive, but drops no marker", model=named(table, event.actor))
    return say("{model} plants {marker} at {place}",
               model=named(table, event.actor), marker=event.marker.id, place=spot(event.marker.at))  # fmt: skip


@WORDS.of(ev.ExplosiveRecovered, called=say("Explosive token picked up"))
def _recovered(table: Table, event: ev.ExplosiveRecovered) -> Said:
    return say("{model} picks {marker} up", model=named(table, event.actor), marker=event.marker)


@WORDS.of(ev.ExplosivesTaken, called=say("Explosive tokens of a killed model taken"))
def _taken(table: Table, event: ev.ExplosivesTaken) -> Said:
    return counted(
        "{taker} takes {count} Explosive token of {killed}",
        "{taker} takes {count} Explosive tokens of {killed}",
        event.tokens, taker=named(table, event.taker), killed=named(table, event.killed),
    )  # fmt: skip


@WORDS.of(ev.IdolSuitReflipped, called=say("suit of an idol flipped again"))
def _reflipped(table: Table, event: ev.IdolSuitReflipped) -> Said:
    return say("{player} flips again for the idol: {suit}", player=Player(event.seat), suit=_suit(event.suit))


@WORDS.of(ev.IdolCreated, called=say("idol created"))
def _created(table: Table, event: ev.IdolCreated) -> Said:
    return say("Idol {marker} is created at {place}", marker=event.marker, place=spot(event.at))


@WORDS.of(ev.IdolInteracted, called=say("idol moved"))
def _idol(table: Table, event: ev.IdolInteracted) -> Said:
    actor = named(table, event.actor)
    parts: dict[str, Part] = {"marker": event.marker, "place": spot(event.to), "damage": event.damage}
    if event.suffered_by == event.actor:
        return say("{actor} suffers {damage} damage and drops {marker} at {place}", actor=actor, **parts)
    return say("{actor} drops {marker} at {place}; {model} suffers {damage} damage",
               actor=actor, model=named(table, event.suffered_by), **parts)  # fmt: skip


# ---- points


@WORDS.of(ev.StrategyPointScored, called=say("strategy point"))
def _strategy_point(table: Table, event: ev.StrategyPointScored) -> Said:
    return say("{player} scores the strategy", player=Player(event.seat))


HOW: Final[Mapping[How, Said]] = {
    "concession": say("by concession"),
    "time": say("time was up"),
    "agreement": say("by agreement"),
}
"""How a game that was not played to its end came to its result."""


@WORDS.of(ev.ScoreAnnounced, called=say("score announced"))
def _announced(table: Table, event: ev.ScoreAnnounced) -> Said:
    totals = listed([say("{player} {points}", player=Player(seat), points=points)
                     for seat, points in event.vp.items()], "list")  # fmt: skip
    how = None if event.how is None else HOW[event.how]
    if event.winner is None:
        return say("Announced: {totals} VP", totals=totals)
    won = say("a draw") if event.winner == DRAW else say("{player} has won", player=Player(event.winner))
    won = won if how is None else say("{won} ({how})", won=won, how=how)
    if not event.vp:
        return say("Announced: {won}", won=won)
    return say("Announced: {totals} VP; {won}", totals=totals, won=won)


@WORDS.of(ev.SchemePointScored, called=say("scheme point"))
def _scheme_point(table: Table, event: ev.SchemePointScored) -> Said:
    parts: dict[str, Part] = {
        "player": Player(event.seat), "part": PARTS[event.part], "scheme": scheme_called(event.scheme),
    }  # fmt: skip
    if not event.removed:
        return say("{player} scores {part} of {scheme}", **parts)
    paid = listed([named(table, name) for name in event.removed])
    return say("{player} scores {part} of {scheme} and removes {markers}", markers=paid, **parts)
