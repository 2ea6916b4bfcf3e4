"""The boards, in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.information import info_worth
from adjudicator.rulesets.locke.table.sentence_parts import dice, place, players
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS

_BEGINNINGS: Final = {
    "setup": say("The set-up begins"),
    "planet": say("The planet stage begins"),
    "base": say("The base stage begins"),
}
_ENDS: Final = {
    "setup": say("The set-up ends"),
    "planet": say("The planet stage ends"),
    "base": say("The base stage ends"),
}
_REASONS: Final = {
    "white": say("for white cards"),
    "information": say("for information"),
    "effect": say("by an effect"),
}


@WORDS.of(ev.StageStarted, called=say("stage starts"))
def _stage_started(table: Table, event: ev.StageStarted) -> Said:
    return _BEGINNINGS[event.stage]


@WORDS.of(ev.StageEnded, called=say("stage ends"))
def _stage_ended(table: Table, event: ev.StageEnded) -> Said:
    return _ENDS[event.stage]


@WORDS.of(ev.PlanetCardsPlaced, called=say("planet cards placed"))
def _planet_cards_placed(table: Table, event: ev.PlanetCardsPlaced) -> Said:
    if event.face_down:
        return counted("{count} planet card is laid face down", "{count} planet cards are laid face down", event.count)
    return counted("{count} planet card is laid face up", "{count} planet cards are laid face up", event.count)


@WORDS.of(ev.BaseCardsPlaced, called=say("base cards placed"))
def _base_cards_placed(table: Table, event: ev.BaseCardsPlaced) -> Said:
    if event.face_down:
        return counted("{count} base card is laid face down", "{count} base cards are laid face down", event.count)
    return counted("{count} base card is laid face up", "{count} base cards are laid face up", event.count)


@WORDS.of(ev.AmbushCardPlaced, called=say("ambush card placed"))
def _ambush_placed(table: Table, event: ev.AmbushCardPlaced) -> Said:
    if event.at is None:
        return say("{player} places the ambush card", player=Player(event.player))
    return say("{player} places the ambush card: {place}", player=Player(event.player), place=place(event.at))


@WORDS.of(ev.AmbushKeeperAssigned, called=say("keeper of the ambush settled"))
def _keeper(table: Table, event: ev.AmbushKeeperAssigned) -> Said:
    return say("{player} is in charge of the ambush", player=Player(event.player))


@WORDS.of(ev.KeySitePlaced, called=say("key site placed"))
def _key_site_placed(table: Table, event: ev.KeySitePlaced) -> Said:
    if event.at is None:
        return say("{player} places a key site", player=Player(event.player))
    return say("{player} places a key site: {place}", player=Player(event.player), place=place(event.at))


@WORDS.of(ev.PiecePlaced, called=say("piece placed"))
def _piece_placed(table: Table, event: ev.PiecePlaced) -> Said:
    who, at = Player(event.player), place(event.at)
    if event.roll is None:
        return say("{player} places the piece: {place}", player=who, place=at)
    return say("{player} places the piece: {place}, by dice {roll}", player=who, place=at, roll=dice(event.roll))


@WORDS.of(ev.FirstPlayerDecided, called=say("first player settled"))
def _first_player(table: Table, event: ev.FirstPlayerDecided) -> Said:
    if not event.among:
        return say("{player} is the first player", player=Player(event.player))
    return say(
        "{player} is the first player, settled among {players}",
        player=Player(event.player),
        players=players(event.among),
    )


@WORDS.of(ev.CardTurnedUp, called=say("card under a piece turned up"))
def _turned_up(table: Table, event: ev.CardTurnedUp) -> Said:
    who, at = Player(event.player), place(event.at)
    if event.card is None:
        return say("{player} turns up the card at {place}", player=who, place=at)
    return say("{player} turns up the card at {place}: {card}", player=who, place=at, card=event.card)


@WORDS.of(ev.SpaceEffectResolved, called=say("space effect resolved"))
def _space_effect(table: Table, event: ev.SpaceEffectResolved) -> Said:
    who, stated = Player(event.player), event.effect or event.card
    if stated is None:
        return say("The card under {player}'s piece takes effect", player=who)
    if stated == "none":
        return say("The card under {player}'s piece has no effect", player=who)
    worth, what = info_worth(stated), say("a white card") if stated == "white" else stated
    if worth:
        what = say("information worth {worth}", worth=worth)
    return say("The card under {player}'s piece takes effect: {effect}", player=who, effect=what)


@WORDS.of(ev.KeySiteDestroyed, called=say("destruction of a key site"))
def _destroyed(table: Table, event: ev.KeySiteDestroyed) -> Said:
    return say("{player} destroys a key site: {place}", player=Player(event.player), place=place(event.at))


@WORDS.of(ev.PlanetCardsDrawn, called=say("planet cards turned at the end of the stage"))
def _drawn(table: Table, event: ev.PlanetCardsDrawn) -> Said:
    who = Player(event.player)
    if event.white is None:
        return counted(
            "{player} turns {count} planet card", "{player} turns {count} planet cards", event.count, player=who
        )
    return counted(
        "{player} turns {count} planet card, {white} of them white",
        "{player} turns {count} planet cards, {white} of them white",
        event.count,
        player=who,
        white=event.white,
    )


@WORDS.of(ev.AbilityCardsGained, called=say("ability cards gained"))
def _gained(table: Table, event: ev.AbilityCardsGained) -> Said:
    return counted(
        "{player} receives {count} ability card {reason}",
        "{player} receives {count} ability cards {reason}",
        event.count,
        player=Player(event.player),
        reason=_REASONS[event.reason],
    )


@WORDS.of(ev.SheetViewRefused, called=say("sheet not shown"))
def _view_refused(table: Table, event: ev.SheetViewRefused) -> Said:
    return say("{player} does not show the sheet to {viewer}", player=Player(event.player), viewer=Player(event.viewer))
