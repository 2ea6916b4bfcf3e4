"""Fate cards between the zones, in words."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.said import Part, Player, Said, cards
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.lookup import cards_of
from adjudicator.rulesets.malifaux.names import ZONES, cards_called, named, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.words.registry import WORDS, because_of
from adjudicator.seam.ruleset import Refused

FACES = {"up": say("face up"), "down": say("face down")}


def cards_named(codes: Iterable[str]) -> Part:
    """Cards by name, or that none is named, as a viewer may not know them."""
    row = tuple(codes)
    return cards_called(row) if row else say("unnamed cards")


def cards_stated(event: ev.CardsDrawn | ev.FateFlipped) -> tuple[str, ...]:
    """The cards that a draw or flip names; none where it names half a playing card."""
    try:
        return cards_of(event)
    except Refused:
        return ()


# ---- decks


@WORDS.of(ev.FateDeckPresented, called=say("fate deck presented"))
def _presented(table: Table, event: ev.FateDeckPresented) -> Said:
    parts: dict[str, Part] = {"player": Player(event.seat), "deck": _deck(event), "face": FACES[event.face]}
    if event.shared_with is None:
        return say("{player} presents {deck}, {face}", **parts)
    return say("{player} presents {deck}, {face}, shared with {seat}", seat=event.shared_with, **parts)


def _deck(event: ev.FateDeckPresented) -> Said:
    if event.cards == "standard" or not (event.cards.minus or event.cards.plus):
        return say("a standard fate deck")
    missing, extra = cards(event.cards.minus), cards(event.cards.plus)
    if not event.cards.plus:
        return say("a fate deck without {missing}", missing=missing)
    if not event.cards.minus:
        return say("a fate deck with extra {extra}", extra=extra)
    return say("a fate deck without {missing} and with extra {extra}", missing=missing, extra=extra)


@WORDS.of(ev.FateDeckShuffled, called=say("shuffle"))
def _shuffled(table: Table, event: ev.FateDeckShuffled) -> Said:
    player = Player(event.seat)
    if event.reason == "setup":
        says = say("{player} shuffles the fate deck for the game", player=player)
    elif event.reason == "deck_empty":
        says = say("{player} shuffles the discard pile into a new fate deck", player=player)
    else:
        says = say("{player} shuffles the fate deck for an effect", player=player)
    if event.cut_by is not None:
        says = say("{sentence}, cut by {seat}", sentence=says, seat=event.cut_by)
    return because_of(event.source, says)


# ---- draws and discards


@WORDS.of(ev.CardsDrawn, called=say("draw"))
def _drawn(table: Table, event: ev.CardsDrawn) -> Said:
    says = _draw(table, event, Player(event.seat))
    return says if event.to == "hand" else say("{sentence}, to the {zone}", sentence=says, zone=ZONES[event.to])


def _draw(table: Table, event: ev.CardsDrawn, player: Player) -> Said:
    codes = cards_stated(event)
    if event.model is None:
        if codes:
            return say("{player} draws {cards}", player=player, cards=cards_called(codes))
        return counted("{player} draws {count} card", "{player} draws {count} cards", event.count or 0, player=player)
    model = named(table, event.model)
    if codes:
        return say("{player} draws {cards} for {model}", player=player, cards=cards_called(codes), model=model)
    return counted(
        "{player} draws {count} card for {model}",
        "{player} draws {count} cards for {model}",
        count=event.count or 0,
        player=player,
        model=model,
    )


@WORDS.of(ev.CardsDiscarded, called=say("discard"))
def _discarded(table: Table, event: ev.CardsDiscarded) -> Said:
    by_model = event.by == "model" and event.model is not None
    parts: dict[str, Part] = {
        "who": named(table, event.model or "") if by_model else Player(event.seat),
        "cards": cards_named(event.cards),
        "reason": _reason(event),
    }
    if event.from_ == "hand":
        return say("{who} discards {cards} ({reason})", **parts)
    return say("{who} discards {cards} from the {zone} ({reason})", zone=ZONES[event.from_], **parts)


def _reason(event: ev.CardsDiscarded) -> Said:
    if event.reason == "hand_limit":
        return say("hand size")
    if event.reason == "cost":
        return say("cost of {source}", source=printed(event.source)) if event.source else say("cost")
    return printed(event.source) if event.source else say("effect")


# ---- other moves


@WORDS.of(ev.CardsRemoved, called=say("cards removed from the game"))
@WORDS.of(ev.CardsMoved, called=say("cards moved"))
def _moved(table: Table, event: ev.CardsRemoved | ev.CardsMoved) -> Said:
    parts: dict[str, Part] = {
        "seat": event.seat,
        "cards": cards_named(event.cards),
        "zone": ZONES[event.from_],
    }
    if type(event) is ev.CardsRemoved and event.to == "removed":
        says = say("{seat} has {cards} removed from the game, out of the {zone}", **parts)
    else:
        says = say("{seat} has {cards} moved from the {zone} to the {to}", to=ZONES[event.to], **parts)
    return because_of(event.source, says)


@WORDS.of(ev.CardsRevealed, called=say("cards revealed"))
def _revealed(table: Table, event: ev.CardsRevealed) -> Said:
    says = say(
        "{player} reveals {cards} from the {zone}",
        player=Player(event.seat),
        cards=cards_named(event.cards),
        zone=ZONES[event.from_],
    )
    return because_of(event.source, says)


@WORDS.of(ev.CardsLookedAt, called=say("cards looked at"))
def _looked_at(table: Table, event: ev.CardsLookedAt) -> Said:
    parts: dict[str, Part] = {
        "player": Player(event.by),
        "cards": cards_named(event.cards),
        "zone": ZONES[event.from_],
    }
    if event.by == event.seat:
        says = say("{player} looks at {cards} in their own {zone}", **parts)
    else:
        says = say("{player} looks at {cards} in {seat}'s {zone}", seat=event.seat, **parts)
    return because_of(event.source, says)


@WORDS.of(ev.PileRearranged, called=say("discard pile rearranged"))
def _rearranged(table: Table, event: ev.PileRearranged) -> Said:
    return say(
        "{player} rearranges the discard pile: {cards}", player=Player(event.seat), cards=cards_named(event.order)
    )


@WORDS.of(ev.DiscardEffectApplied, called=say("effect of a discard"))
def _applied(table: Table, event: ev.DiscardEffectApplied) -> Said:
    parts: dict[str, Part] = {
        "model": named(table, event.model),
        "ability": printed(event.ability),
        "position": event.because,
    }
    if event.card is None:
        return say("{model}'s {ability} follows the discard at #{position}", **parts)
    card = cards_called([event.card])
    return say("{model}'s {ability} follows the discard of {card} at #{position}", card=card, **parts)
