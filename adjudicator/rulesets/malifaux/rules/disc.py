"""The discard pile (MFX-DISC): face up, in order, what goes on it and who discarded it."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said, cards
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import (
    AbilityResolved,
    ActionCompleted,
    CardsDiscarded,
    CardsLookedAt,
    CardsRevealed,
    DiscardEffectApplied,
    DuelResolved,
    Event,
    FateCheated,
    FlipCardChosen,
    FlipResolved,
    PileRearranged,
    ReflipStarted,
    TriggerResolved,
    VariableFlipResolved,
)
from adjudicator.rulesets.malifaux.evolve.flips import unused_cards
from adjudicator.rulesets.malifaux.evolve.zones import discarder, rearranged
from adjudicator.rulesets.malifaux.lookup import flip_at, lands
from adjudicator.rulesets.malifaux.names import ZONES, named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import DISCARDS_KEPT, Discard, Table
from adjudicator.seam.rulebook import Value

book.records("MFX-DISC-04", CardsLookedAt)
book.records("MFX-DISC-05", CardsLookedAt)


# ---- the pile


@book.check("MFX-DISC-02", on=CardsDiscarded)
def pile_lies_face_up(table: Table, event: CardsDiscarded) -> Said | None:
    """Discarded cards lie face up."""
    if event.face == "up" or event.to != "discard":
        return None
    return counted(
        "{count} card was discarded face down, not face up",
        "{count} cards were discarded face down, not face up",
        len(event.cards),
    )


@book.check("MFX-DISC-03", on=(PileRearranged, CardsRevealed, CardsLookedAt))
def pile_is_not_reordered(table: Table, event: PileRearranged | CardsRevealed | CardsLookedAt) -> Said | None:
    """The pile keeps its order, even if it is looked through."""
    if isinstance(event, PileRearranged):
        side = table.seats[event.seat]
        same = rearranged(side, event.order) == side.discard
    elif event.from_ == "discard" == lands(event):
        same = event.order in (None, event.cards) and event.position is None
    else:
        return None
    if same:
        return None
    return say("{seat}'s discard pile was put into another order; it keeps its order", seat=event.seat)


# ---- what goes on it


@book.check("MFX-DISC-06", on=CardsDiscarded)
def discards_go_to_the_discard_pile(table: Table, event: CardsDiscarded) -> Said | None:
    """A discarded card goes to the discard pile; one put with the removed cards is MFX-REMOVE-03."""
    if event.to in ("discard", "removed"):
        return None
    return say(
        "{seat}'s {cards} went to the {zone} when discarded; discards go to the discard pile",
        seat=event.seat,
        cards=cards(event.cards),
        zone=ZONES[event.to],
    )


@book.check("MFX-DISC-06", on=CardsDiscarded)
def discard_goes_to_the_owners_pile(table: Table, event: CardsDiscarded) -> Said | None:
    """A discarded card goes to its owner's pile."""
    if event.to == "removed" or event.pile is None or event.pile == event.seat:
        return None
    return say(
        "{seat}'s {cards} went to {other}'s discard pile; discards go to their owner's",
        seat=event.seat,
        cards=cards(event.cards),
        other=event.pile,
    )


@book.check("MFX-DISC-07", on=CardsDiscarded)
def discard_goes_on_top(table: Table, event: CardsDiscarded) -> Said | None:
    """A discarded card goes on top of the pile."""
    if event.position == "top" or event.to != "discard":
        return None
    return say("{cards} went to the bottom of the discard pile; discards go on top", cards=cards(event.cards))


@book.check("MFX-DISC-08", on=CardsDiscarded)
def cards_discarded_together_are_shown(table: Table, event: CardsDiscarded) -> Said | None:
    """Cards discarded together are each shown to both players."""
    if event.shown or len(event.cards) < 2:
        return None
    return say("{number} cards were discarded together; each must be shown", number=len(event.cards))


@book.check("MFX-DISC-09", on=CardsDiscarded)
def owner_orders_what_is_discarded(table: Table, event: CardsDiscarded) -> Said | None:
    """The owner chooses the order of cards that are discarded together."""
    return _ordered_by_another(event, len(event.cards))


@book.check("MFX-DISC-09", on=FlipCardChosen)
def owner_orders_unused_cards(table: Table, event: FlipCardChosen) -> Said | None:
    """The owner chooses the order in which unused cards from a flip are discarded."""
    if event.ordered_by is None or event.unused_to != "discard":
        return None
    flip = flip_at(table, event)
    return None if flip is None else _ordered_by_another(event, len(unused_cards(table, event, flip)))


def _ordered_by_another(event: CardsDiscarded | FlipCardChosen, count: int) -> Said | None:
    """That somebody else chose the order of so many cards."""
    if event.ordered_by is None or event.ordered_by == event.seat or count < 2:
        return None
    return say(
        "{player} chose the order of {number} of {seat}'s discards; their owner chooses it",
        player=Player(event.ordered_by),
        number=count,
        seat=event.seat,
    )


# ---- who discarded


@book.value(
    "MFX-DISC-10",
    on=(
        CardsDiscarded,
        FlipCardChosen,
        ReflipStarted,
        FateCheated,
        FlipResolved,
        VariableFlipResolved,
        DuelResolved,
        ActionCompleted,
        AbilityResolved,
        TriggerResolved,
    ),
)
def discarded_by(before: Table, event: Event, after: Table) -> Iterator[Value]:
    """Who discarded the cards that came to a pile: nobody if they come from a flip or the conflict."""
    if type(event) is CardsDiscarded:
        yield Value("MFX-DISC-10", ("discarded_by",), discarder(event), _who_discarded(before, event))
    elif any(len(side.discard) > len(before.seats[seat].discard) for seat, side in after.seats.items()):
        yield Value("MFX-DISC-10", ("discarded_by",), "none", say("discarded by: nobody (from a flip or the conflict)"))


_REASONS = {"effect": say("effect"), "cost": say("cost"), "hand_limit": say("hand size")}


def _who_discarded(table: Table, event: CardsDiscarded) -> Said:
    who: Part = say("nobody")
    if discarder(event) == "player":
        who = event.seat
    elif discarder(event) == "model":
        who = say("a model") if event.model is None else named(table, event.model)
    return say(
        "discarded by: {who} (from the {zone}: {reason})",
        who=who,
        zone=ZONES[event.from_],
        reason=_REASONS[event.reason],
    )


@book.check("MFX-DISC-11", on=DiscardEffectApplied)
def discard_effects_follow_a_discard(table: Table, event: DiscardEffectApplied) -> Said | None:
    """An effect that follows a discard needs one by a player or model; the oldest are no longer kept."""
    kept, at = table.discards, event.because
    if _followed(table, event) is not None or (len(kept) >= DISCARDS_KEPT and at < kept[0].position):
        return None
    return say("{ability} follows a discard; no player or model discarded at #{at}", ability=event.ability, at=at)


@book.check("MFX-DISC-11", on=DiscardEffectApplied)
def discard_effects_follow_an_effect_or_cost(table: Table, event: DiscardEffectApplied) -> Said | None:
    """An effect that follows a discard needs one that a game effect ordered, not one to the hand size."""
    discard, at = _followed(table, event), event.because
    if discard is None or discard.reason != "hand_limit":
        return None
    ability = event.ability
    return say("{ability} does not follow the discard at #{at}, which was to the hand size", ability=ability, at=at)


@book.check("MFX-DISC-11", on=DiscardEffectApplied)
def discard_effects_follow_their_card(table: Table, event: DiscardEffectApplied) -> Said | None:
    """The card that an effect follows is among those discarded."""
    discard = _followed(table, event)
    if discard is None or event.card is None or event.card in discard.cards:
        return None
    return say(
        "{card} is not among the cards discarded at #{at}: {cards}",
        card=event.card,
        at=event.because,
        cards=cards(discard.cards),
    )


def _followed(table: Table, event: DiscardEffectApplied) -> Discard | None:
    """The discard that an effect follows, if it is kept."""
    return next((one for one in table.discards if one.position == event.because), None)
