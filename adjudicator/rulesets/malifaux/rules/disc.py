"""The discard pile (MFX-DISC): face up, in order, what goes on it and whose doing that was."""

from __future__ import annotations

from collections.abc import Iterator

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
from adjudicator.rulesets.malifaux.state import DISCARDS_KEPT, Table
from adjudicator.seam.rulebook import Value

book.records("MFX-DISC-04", CardsLookedAt)
book.records("MFX-DISC-05", CardsLookedAt)


# ---- the pile


@book.check("MFX-DISC-02", on=CardsDiscarded)
def pile_lies_face_up(before: Table, event: CardsDiscarded, after: Table) -> str | None:
    """Discarded cards lie face up."""
    if event.face == "up" or event.to != "discard":
        return None
    return f"{len(event.cards)} discarded face down"


@book.check("MFX-DISC-03", on=(PileRearranged, CardsRevealed, CardsLookedAt))
def pile_is_not_reordered(
    before: Table, event: PileRearranged | CardsRevealed | CardsLookedAt, after: Table
) -> str | None:
    """The pile keeps its order, also when it was looked through."""
    if isinstance(event, PileRearranged):
        side = before.seats[event.seat]
        same = rearranged(side, event.order) == side.discard
    elif event.from_ == "discard" == lands(event):
        same = event.order in (None, event.cards) and event.position is None
    else:
        return None
    return None if same else f"{event.seat}'s discard pile was put into another order"


# ---- what goes on it


@book.check("MFX-DISC-06", on=CardsDiscarded)
def discard_goes_to_the_owners_pile(before: Table, event: CardsDiscarded, after: Table) -> str | None:
    """A discarded card goes to its owner's pile; where it is put with the removed ones: MFX-REMOVE-03."""
    if event.to not in ("discard", "removed"):
        return f"{', '.join(event.cards)} of {event.seat} discarded, but put in the {event.to}"
    if event.to == "removed" or event.pile in (None, event.seat):
        return None
    return f"{', '.join(event.cards)} of {event.seat} went to {event.pile}'s discard pile"


@book.check("MFX-DISC-07", on=CardsDiscarded)
def discard_goes_on_top(before: Table, event: CardsDiscarded, after: Table) -> str | None:
    """A discarded card goes on top of the pile."""
    if event.position == "top" or event.to != "discard":
        return None
    return f"{', '.join(event.cards)} went to the bottom of the discard pile"


@book.check("MFX-DISC-08", on=CardsDiscarded)
def cards_discarded_together_are_shown(before: Table, event: CardsDiscarded, after: Table) -> str | None:
    """Of several cards discarded together each is shown to both players."""
    if event.shown or len(event.cards) < 2:
        return None
    return f"{len(event.cards)} cards were discarded together and not shown"


@book.check("MFX-DISC-09", on=(CardsDiscarded, FlipCardChosen))
def owner_picks_the_order(before: Table, event: CardsDiscarded | FlipCardChosen, after: Table) -> str | None:
    """In which order several cards lie that are discarded together, their owner picks."""
    if event.ordered_by in (None, event.seat):
        return None
    if isinstance(event, CardsDiscarded):
        count = len(event.cards)
    else:
        flip = flip_at(before, event)
        count = 0 if flip is None or event.unused_to != "discard" else len(unused_cards(before, event, flip))
    return None if count < 2 else f"{event.ordered_by} picked the order of {count} cards of {event.seat}"


# ---- whose doing


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
    """Whose doing it was that cards came to a pile: nobody's, if they come from a flip or the conflict."""
    if isinstance(event, CardsDiscarded):
        yield Value("MFX-DISC-10", ("discarded_by",), discarder(event), f"from the {event.from_}, {event.reason}")
    elif any(len(side.discard) > len(before.seats[seat].discard) for seat, side in after.seats.items()):
        yield Value("MFX-DISC-10", ("discarded_by",), "none", "from a flip or the conflict")


@book.check("MFX-DISC-11", on=DiscardEffectApplied)
def discard_effect_follows_an_ordered_discard(before: Table, event: DiscardEffectApplied, after: Table) -> str | None:
    """What follows a discard follows only one that a game effect made a player or model do."""
    kept = before.discards
    discard = next((one for one in kept if one.position == event.because), None)
    if discard is None:
        if len(kept) >= DISCARDS_KEPT and event.because < kept[0].position:
            return None
        return f"{event.ability} follows a discard; no player or model discarded at event {event.because}"
    if discard.reason == "hand_limit":
        return f"{event.ability} does not follow the discard at event {event.because}, to the hand size"
    if event.card is None or event.card in discard.cards:
        return None
    return f"{event.card} is not among what was discarded at event {event.because}: {', '.join(discard.cards)}"
