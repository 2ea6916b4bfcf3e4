"""What happens in a game of Malifaux: every kind of event, as `malifaux_events.md` lists them (fate part).

An event says what was done, never what follows from it. Cards are codes (`9R`, `BJ`), suits letters, zones the five
places of a fate card; positions in lists count from 1. A claim (a total, a success, a stage) is what the table said.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field

from adjudicator.rulesets.malifaux.cards import Card, Suit
from adjudicator.rulesets.malifaux.data import StatCard

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
Seat: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Text: TypeAlias = Annotated[str, Meta(max_length=500)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=54)]
Number: TypeAlias = Annotated[int, Meta(ge=-1000, le=1000)]
Turn: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
Zone: TypeAlias = Literal["deck", "hand", "conflict", "discard", "removed"]
Stat: TypeAlias = Literal["Df", "Wp", "Mv", "Sz"]
Face: TypeAlias = Literal["up", "down"]
End: TypeAlias = Literal["top", "bottom"]


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=True,
    gc=False,
):
    """A fact of the game."""


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A piece of an event."""


# ---- parts


class Playing(Part, frozen=True, kw_only=True):
    """A playing card in place of a fate card: rank and suit, or the joker's colour."""

    rank: Literal["ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king"] | None = None
    suit: Literal["hearts", "spades", "clubs", "diamonds"] | None = None
    joker: Literal["black", "red"] | None = None


class Difference(Part, frozen=True, kw_only=True):
    """A set of cards told by what it lacks and what it has too many, against the cards that belong there."""

    minus: tuple[Card, ...] = ()
    plus: tuple[Card, ...] = ()


class Change(Part, frozen=True, kw_only=True):
    """What an effect adds to a model's totals in a duel from then on."""

    model: Id
    total: Number = 0
    suits: tuple[Suit, ...] = ()


class Paid(Part, frozen=True, kw_only=True):
    """What was paid to declare a trigger."""

    damage: Number = 0
    discard: tuple[Card, ...] = ()


class DuelEvent(Event, frozen=True, kw_only=True):
    """An event of a duel."""

    duel: Id


class FlipEvent(Event, frozen=True, kw_only=True):
    """An event of a flip, named by the duel it belongs to or by an id of its own: exactly one of the two."""

    duel: Id | None = None
    flip: Id | None = None
    seat: Seat
    model: Id | None = None


# ---- turns and activations


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn began."""

    turn: Turn


class TurnEnded(Event, frozen=True, kw_only=True):
    """A turn ended."""

    turn: Turn


class ModelActivated(Event, frozen=True, kw_only=True):
    """A model was activated; its player is the active player from then on."""

    model: Id


class ActivationEnded(Event, frozen=True, kw_only=True):
    """A model's activation ended."""

    model: Id


# ---- models and upgrades


class ModelEntered(Event, frozen=True, kw_only=True):
    """A model was hired, with the data of its stat card."""

    seat: Seat
    model: Id
    card: StatCard | None = None
    controller: Seat | None = None


class FactionDeclared(Event, frozen=True, kw_only=True):
    """A seat declared its faction."""

    seat: Seat
    faction: Text


class UpgradeBought(Event, frozen=True, kw_only=True):
    """An upgrade was bought for a model while hiring."""

    seat: Seat
    upgrade: Text
    model: Id


class UpgradeAttached(Event, frozen=True, kw_only=True):
    """An upgrade was attached to a model in play, by the action or ability `source` names."""

    seat: Seat
    upgrade: Text
    model: Id
    source: Text | None = None
    outcome: Literal["attached", "discarded"] | None = None


class UpgradeRemoved(Event, frozen=True, kw_only=True):
    """An upgrade left a model."""

    seat: Seat
    upgrade: Text
    model: Id


class CrewUpgradeAdded(Event, frozen=True, kw_only=True):
    """A Crew upgrade joined a seat's crew."""

    seat: Seat
    upgrade: Text


class UpgradeSideChosen(Event, frozen=True, kw_only=True):
    """The side of a Double-Sided upgrade that starts up was chosen."""

    seat: Seat
    upgrade: Text
    side: Text
    by: Seat


class UpgradeTurnedOver(Event, frozen=True, kw_only=True):
    """A Double-Sided upgrade was turned over, by the effect `source` names."""

    seat: Seat
    upgrade: Text
    model: Id | None = None
    source: Text | None = None


class EncounterStarted(Event, frozen=True, kw_only=True):
    """Hiring ended and play began."""


class StatChanged(Event, frozen=True, kw_only=True):
    """A stat of a model, or of one of its actions, changed by `amount`; `now` is what the table says it became."""

    model: Id
    stat: Stat | None = None
    action: Text | None = None
    amount: Number
    now: Number | None = None
    source: Text


class HealthChanged(Event, frozen=True, kw_only=True):
    """A model's Health changed by `amount`; `now` is what the table says it became."""

    model: Id
    amount: Number
    now: Number | None = None
    source: Text | None = None


class DamageDealt(Event, frozen=True, kw_only=True):
    """A model damaged a model, whose Health fell by `amount`."""

    by: Id
    to: Id
    amount: Annotated[int, Meta(ge=0, le=1000)]


class ModelKilled(Event, frozen=True, kw_only=True):
    """A model was killed."""

    model: Id
    action: Id | None = None
    killer: Id | None = None
    controlled_by: Seat | None = None


class ModelsReferred(Event, frozen=True, kw_only=True):
    """An effect referred to models by a word on their cards."""

    by: Literal["name", "keyword", "characteristic", "faction"]
    word: Text


class ThisModelApplied(Event, frozen=True, kw_only=True):
    """Rules text that says "this model" was applied to a model."""

    text_on: Id
    upgrade: Text | None = None
    applied_to: Id
    effect: Text


# ---- fate cards between the zones


class FateDeckPresented(Event, frozen=True, kw_only=True):
    """A fate deck was shown before the game: the standard one, or how it differs from it."""

    seat: Seat
    cards: Literal["standard"] | Difference
    face: Face = "down"
    shared_with: Seat | None = None


class FateDeckShuffled(Event, frozen=True, kw_only=True):
    """A fate deck was shuffled; `cards` is what went into it, if not just what belongs there."""

    seat: Seat
    reason: Literal["setup", "deck_empty", "effect"]
    cards: tuple[Card, ...] | Difference | None = None
    source: Text | None = None
    cut_by: Seat | None = None
    face: Face = "down"


class CardsDrawn(Event, frozen=True, kw_only=True):
    """Cards were drawn: named, named as playing cards, or (at a physical table) only counted."""

    seat: Seat
    cards: tuple[Card, ...] = ()
    playing: tuple[Playing, ...] = ()
    count: Count | None = None
    model: Id | None = None
    deck: Seat | None = None
    to: Zone = "hand"
    hand: Seat | None = None
    rebuilt_after: Count | None = None


class CardsDiscarded(Event, frozen=True, kw_only=True):
    """Cards were discarded, the last of the list on top."""

    seat: Seat
    cards: tuple[Card, ...]
    by: Literal["player", "model", "none"]
    model: Id | None = None
    reason: Literal["effect", "cost", "hand_limit"]
    source: Text | None = None
    from_: Zone = field(default="hand", name="from")
    pile: Seat | None = None
    position: End = "top"
    face: Face = "up"
    shown: bool = True
    ordered_by: Seat | None = None
    chosen_by: Seat | None = None
    to: Zone = "discard"


class CardsRemoved(Event, frozen=True, kw_only=True):
    """Cards were removed from the game."""

    seat: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    source: Text | None = None
    to: Zone = "removed"
    face: Face = "up"


class CardsMoved(Event, frozen=True, kw_only=True):
    """A named effect moved cards from one zone to another; into a deck, the first of the list is the top card."""

    seat: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    to: Zone
    source: Text
    names_removed: bool = False


class CardsRevealed(Event, frozen=True, kw_only=True):
    """Cards were shown to both players and put back, or where the effect says (`destination`)."""

    seat: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    source: Text | None = None
    shown_to: tuple[Seat, ...] | None = None
    destination: Zone | None = None
    to: Zone | None = None
    position: End | None = None
    order: tuple[Card, ...] | None = None
    names_removed: bool = False


class CardsLookedAt(Event, frozen=True, kw_only=True):
    """A player looked at cards of `seat`; nobody else saw them, unless `shown_to` says so."""

    seat: Seat
    by: Seat
    cards: tuple[Card, ...]
    from_: Zone = field(name="from")
    source: Text | None = None
    shown_to: tuple[Seat, ...] | None = None
    destination: Zone | None = None
    to: Zone | None = None
    position: End | None = None
    order: tuple[Card, ...] | None = None


class PileRearranged(Event, frozen=True, kw_only=True):
    """A discard pile was put into another order, bottom to top."""

    seat: Seat
    order: tuple[Card, ...]


class DiscardEffectApplied(Event, frozen=True, kw_only=True):
    """An effect that follows a discard was applied because of the event at position `because`."""

    seat: Seat
    model: Id
    ability: Text
    because: Annotated[int, Meta(ge=1, le=1_000_000)]
    card: Card | None = None


# ---- flips


class FateFlipped(FlipEvent, frozen=True, kw_only=True):
    """The top cards of a fate deck were flipped.

    `plus` and `minus` count the fate modifiers but for a soulstone's; `modifier` is the net the table states.
    """

    cards: tuple[Card, ...] = ()
    playing: tuple[Playing, ...] = ()
    plus: Count = 0
    minus: Count = 0
    modifier: Number | None = None
    reflip: bool = False
    effect: Text | None = None
    deck: Seat | None = None
    position: End = "top"
    face: Face = "up"
    rebuilt_after: Count | None = None


class FlipCardChosen(FlipEvent, frozen=True, kw_only=True):
    """The card to use was picked from several; `discarded` gives the order of the others, last on top."""

    card: Card
    kept: tuple[Card, ...] = ()
    discarded: tuple[Card, ...] | None = None
    unused_to: Zone = "discard"
    ordered_by: Seat | None = None


class ReflipStarted(FlipEvent, frozen=True, kw_only=True):
    """Cards of a flip were discarded to be flipped again, by the effect `source` names."""

    replaced: tuple[Card, ...]
    source: Text | None = None


class JokerSuitChosen(FlipEvent, frozen=True, kw_only=True):
    """A suit was named for a joker."""

    card: Literal["BJ", "RJ"]
    suits: tuple[Suit, ...]
    by: Seat | None = None


class FlipResolved(Event, frozen=True, kw_only=True):
    """A plain flip was resolved."""

    flip: Id


class VariableFlipStarted(Event, frozen=True, kw_only=True):
    """A variable flip began: amounts (and blasts) for weak, moderate, severe."""

    flip: Id
    seat: Seat
    kind: Literal["damage", "healing", "other"]
    profile: tuple[Number, ...]
    blasts: tuple[Number, ...] | None = None


class VariableFlipResolved(Event, frozen=True, kw_only=True):
    """A variable flip was resolved with the stage, amount and blasts the table claims."""

    flip: Id
    stage: Literal["weak", "moderate", "severe"] | None = None
    amount: Number
    blasts: Number | None = None


class FateCheated(FlipEvent, frozen=True, kw_only=True):
    """A player put a card of the hand over the card in the conflict."""

    card: Card


class CheatDeclined(FlipEvent, frozen=True, kw_only=True):
    """A player gave up the chance to cheat."""


# ---- actions and duels


class ActionStarted(Event, frozen=True, kw_only=True):
    """A model took an action; `source`, `generated_by` and `from_disengage` name what lets it."""

    action: Id
    model: Id
    name: Text
    target: Id | None = None
    source: Text | None = None
    bonus: bool = False
    generated_by: Text | None = None
    from_disengage: Id | None = None


class ActionEffectsResolved(Event, frozen=True, kw_only=True):
    """The printed effects of an action (step 5) were done."""

    action: Id


class ActionCompleted(Event, frozen=True, kw_only=True):
    """An action was complete."""

    action: Id


class AbilityResolved(Event, frozen=True, kw_only=True):
    """An ability was resolved."""

    model: Id
    ability: Text


class DuelStarted(DuelEvent, frozen=True, kw_only=True):
    """A duel began: the acting model's stat against a resisting stat, a target number, or both."""

    kind: Literal["simple", "opposed"]
    acting: Id
    action: Id | None = None
    target: Id | None = None
    stat: Number
    stat_name: Text | None = None
    stat_suits: tuple[Suit, ...] = ()
    resist: Stat | None = None
    tn: Number | None = None
    tn_suits: tuple[Suit, ...] = ()
    icon: Literal["claw", "gun"] | None = None


class ModelRelented(DuelEvent, frozen=True, kw_only=True):
    """A model chose not to resist."""

    model: Id


class SoulstoneUsed(DuelEvent, frozen=True, kw_only=True):
    """A model used a soulstone for a + or a suit."""

    model: Id
    plus: bool = False
    suits: tuple[Suit, ...] = ()


class SoulstoneDeclined(DuelEvent, frozen=True, kw_only=True):
    """A model declined to use a soulstone."""

    model: Id


class BeforeDuelEffectResolved(DuelEvent, frozen=True, kw_only=True):
    """An effect that happens before a duel was resolved."""

    model: Id
    effect: Text
    change: Change | None = None


class DuelTotalAnnounced(DuelEvent, frozen=True, kw_only=True):
    """A duel total was told after the flip."""

    model: Id
    value: Number
    suits: tuple[Suit, ...] = ()


class FinalTotalAnnounced(DuelEvent, frozen=True, kw_only=True):
    """A final duel total was told."""

    model: Id
    value: Number
    suits: tuple[Suit, ...] = ()


class TriggerDeclared(DuelEvent, frozen=True, kw_only=True):
    """A trigger was declared and its cost paid."""

    model: Id
    trigger: Text
    paid: Paid | None = None


class TriggerDeclined(DuelEvent, frozen=True, kw_only=True):
    """A model declined to declare a trigger."""

    model: Id


class TriggerResolved(DuelEvent, frozen=True, kw_only=True):
    """A declared trigger was resolved."""

    model: Id
    trigger: Text
    target: Id | None = None
    change: Change | None = None
    moved: Annotated[float, Meta(ge=0, le=1000)] | None = None


class DuelResolved(DuelEvent, frozen=True, kw_only=True):
    """A duel was resolved; `success` is what the table claims for each model."""

    success: dict[Id, bool] = {}


EVENTS: tuple[type[Event], ...] = (
    TurnStarted, TurnEnded, ModelActivated, ActivationEnded,
    ModelEntered, FactionDeclared, UpgradeBought, UpgradeAttached, UpgradeRemoved, CrewUpgradeAdded,
    UpgradeSideChosen, UpgradeTurnedOver, EncounterStarted, StatChanged, HealthChanged, DamageDealt, ModelKilled,
    ModelsReferred, ThisModelApplied,
    FateDeckPresented, FateDeckShuffled, CardsDrawn, CardsDiscarded, CardsRemoved, CardsMoved, CardsRevealed,
    CardsLookedAt, PileRearranged, DiscardEffectApplied,
    FateFlipped, FlipCardChosen, ReflipStarted, JokerSuitChosen, FlipResolved, VariableFlipStarted,
    VariableFlipResolved, FateCheated, CheatDeclined,
    ActionStarted, ActionEffectsResolved, ActionCompleted, AbilityResolved,
    DuelStarted, ModelRelented, SoulstoneUsed, SoulstoneDeclined, BeforeDuelEffectResolved, DuelTotalAnnounced,
    FinalTotalAnnounced, TriggerDeclared, TriggerDeclined, TriggerResolved, DuelResolved,
)  # fmt: skip
"""Every kind of event, in the order of the sheets."""
