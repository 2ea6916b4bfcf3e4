"""Flips, reflips, cheating and variable flips in words."""

from __future__ import annotations

from adjudicator.plain.said import Named, Part, Player, Said
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.lookup import duelist_for
from adjudicator.rulesets.malifaux.names import JOKERS, cards_called, in_suits, modifier, named
from adjudicator.rulesets.malifaux.profiles import STAGES
from adjudicator.rulesets.malifaux.profiles import printed as profile_printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.cards import cards_named, cards_stated
from adjudicator.rulesets.malifaux.words.registry import WORDS, because_of

VARIABLE = {
    "damage": say("a damage flip"),
    "healing": say("a healing flip"),
    "other": say("a variable flip"),
}


def _model(table: Table, event: ev.FlipEvent) -> Named | None:
    """The model that a flip is for; None: for no model, only for its player."""
    if event.model is not None:
        return named(table, event.model)
    duel = None if event.duel is None else table.duels.get(event.duel)
    mine = None if duel is None else duelist_for(duel, event)
    return None if mine is None else named(table, mine.model)


def _flip(table: Table, event: ev.FlipEvent) -> Said:
    """The flip of its model, else that of the player in the sentence."""
    model = _model(table, event)
    return say("the flip") if model is None else say("{model}'s flip", model=model)


@WORDS.of(ev.FateFlipped, called=say("flip"))
def _flipped(table: Table, event: ev.FateFlipped) -> Said:
    net = event.plus - event.minus or event.modifier or 0
    parts: dict[str, Part] = {
        "who": _model(table, event) or Player(event.seat),
        "cards": cards_named(cards_stated(event)),
    }
    if event.reflip:
        if net:
            return say("{who} flips again at {modifier:+}: {cards}", modifier=modifier(net), **parts)
        return say("{who} flips again: {cards}", **parts)
    if net:
        return say("{who} flips {cards} at {modifier:+}", modifier=modifier(net), **parts)
    return say("{who} flips {cards}", **parts)


@WORDS.of(ev.FlipCardChosen, called=say("card of a flip chosen"))
def _chosen(table: Table, event: ev.FlipCardChosen) -> Said:
    card, flip = cards_called([event.card]), _flip(table, event)
    return say("{player} uses {card} for {flip}", player=Player(event.seat), card=card, flip=flip)


@WORDS.of(ev.ReflipStarted, called=say("reflip"))
def _reflip(table: Table, event: ev.ReflipStarted) -> Said:
    says = say(
        "{player} discards {cards} of {flip} to flip again",
        player=Player(event.seat),
        cards=cards_named(event.replaced),
        flip=_flip(table, event),
    )
    return because_of(event.source, says)


@WORDS.of(ev.JokerSuitChosen, called=say("suit of a joker chosen"))
def _joker(table: Table, event: ev.JokerSuitChosen) -> Said:
    player, joker = Player(event.by or event.seat), JOKERS[event.card]
    if not event.suits:
        return say("{player} names no suit for {joker}", player=player, joker=joker)
    return say("{player} names {suits} for {joker}", player=player, suits=in_suits(event.suits), joker=joker)


@WORDS.of(ev.FateCheated, called=say("cheat"))
def _cheated(table: Table, event: ev.FateCheated) -> Said:
    card, flip = cards_called([event.card]), _flip(table, event)
    return say("{player} cheats {flip} with {card}", player=Player(event.seat), flip=flip, card=card)


@WORDS.of(ev.CheatDeclined, called=say("cheat declined"))
def _declined(table: Table, event: ev.CheatDeclined) -> Said:
    return say("{player} declines to cheat {flip}", player=Player(event.seat), flip=_flip(table, event))


# ---- flips of their own


@WORDS.of(ev.FlipResolved, called=say("flip resolved"))
def _resolved(table: Table, event: ev.FlipResolved) -> Said:
    return say("{flip} is resolved", flip=_of_seat(table, event.flip))


def _of_seat(table: Table, flip: str) -> Said:
    """The flip by its player; just "the flip" if it is not on record."""
    return say("{seat}'s flip", seat=table.flips[flip].seat) if flip in table.flips else say("The flip")


@WORDS.of(ev.VariableFlipStarted, called=say("variable flip starts"))
def _started(table: Table, event: ev.VariableFlipStarted) -> Said:
    parts: dict[str, Part] = {
        "player": Player(event.seat),
        "flip": VARIABLE[event.kind],
        "profile": profile_printed(event.profile),
    }
    if event.blasts is None:
        return say("{player} starts {flip}: {profile}", **parts)
    return say("{player} starts {flip}: {profile}, blasts {blasts}", blasts=profile_printed(event.blasts), **parts)


@WORDS.of(ev.VariableFlipResolved, called=say("variable flip resolved"))
def _variable_resolved(table: Table, event: ev.VariableFlipResolved) -> Said:
    parts: dict[str, Part] = {"flip": _of_seat(table, event.flip), "amount": event.amount}
    if event.stage is None:
        if event.blasts is None:
            return say("{flip} is resolved: amount {amount}", **parts)
        return say("{flip} is resolved: amount {amount}, blasts {blasts}", blasts=event.blasts, **parts)
    parts["stage"] = STAGES[event.stage]
    if event.blasts is None:
        return say("{flip} is resolved: {stage}, amount {amount}", **parts)
    return say("{flip} is resolved: {stage}, amount {amount}, blasts {blasts}", blasts=event.blasts, **parts)
