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
from adjudicator.rulesets.malifaux.state import DISCARDS_KEPT, Table
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
def discard_goes_to_the_owners_pile(table: Table, event: CardsDiscarded) -> Said | None:
    """A discarded card goes to its owner's pile; one put with the removed cards is MFX-REMOVE-03."""
    if event.to not in ("discard", "removed"):
        return say(
            "{seat}'s {cards} went to the {zone} when discarded; discards go to the discard pile",
            seat=event.seat,
            cards=cards(event.cards),
            zone=ZONES[event.to],
        )
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


@book.check("MFX-DISC-09", on=(CardsDiscarded, FlipCardChosen))
def owner_chooses_the_order(table: Table, event: CardsDiscarded | FlipCardChosen) -> Said | None:
    """The owner chooses the order of cards that are discarded together."""
    if event.ordered_by is None or event.ordered_by == event.seat:
        return None
    if isinstance(event, CardsDiscarded):
        count = len(event.cards)
    else:
        flip = flip_at(table, event)
        count = 0 if flip is None or event.unused_to != "discard" else len(unused_cards(table, event, flip))
    if count < 2:
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
def discard_effects_need_an_ordered_discard(table: Table, event: DiscardEffectApplied) -> Said | None:
    """An effect that follows a discard needs a discard that a game effect made a player or model carry out."""
    kept, at, ability = table.discards, event.because, event.ability
    discard = next((one for one in kept if one.position == at), None)
    if discard is None:
        if len(kept) >= DISCARDS_KEPT and at < kept[0].position:
            return None
        return say("{ability} follows a discard; no player or model discarded at #{at}", ability=ability, at=at)
    if discard.reason == "hand_limit":
        return say("{ability} does not follow the discard at #{at}, which was to the hand size", ability=ability, at=at)
    if event.card is None or event.card in discard.cards:
        return None
    found = cards(discard.cards)
    return say("{card} is not among the cards discarded at #{at}: {cards}", card=event.card, at=at, cards=found)
