"""What may go wrong in a legal match: one event changed, and the rule that it breaks then."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from adjudicator.rulesets.malifaux.cards import BLACK, DECK, RED, VALUE
from adjudicator.rulesets.malifaux.events import (
    ActionStarted,
    CardsDiscarded,
    CardsDrawn,
    DuelResolved,
    DuelTotalAnnounced,
    Event,
    FateCheated,
    FateDeckShuffled,
    FateFlipped,
    FinalTotalAnnounced,
    FlipCardChosen,
    SoulstoneUsed,
    TriggerDeclared,
    VariableFlipResolved,
    VariableFlipStarted,
)
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Step

Change = Callable[[Step[Table, Event]], tuple[Event, str] | None]


def wrong_total(step: Step[Table, Event]) -> tuple[Event, str] | None:
    if isinstance(step.event, DuelTotalAnnounced):
        return replace(step.event, value=step.event.value + 1), "MFX-DUEL-20"
    if isinstance(step.event, FinalTotalAnnounced):
        return replace(step.event, value=step.event.value - 1), "MFX-DUEL-21"
    return None


def suit_too_many(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, FinalTotalAnnounced) or event.suits is None:
        return None
    duel = step.before.duels[event.duel]
    mine = duel.acting if duel.acting.model == event.model else duel.target
    assert mine is not None
    red = mine.flip is not None and mine.flip.used == RED
    more = ("R", "C") if red and len(event.suits) == len(mine.suits) else ("C",)
    return replace(event, suits=event.suits + more), "MFX-JOKER-09" if red else "MFX-DUEL-21"


def wrong_amount(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, VariableFlipResolved):
        return None
    used = step.before.flips[event.flip].used
    expected = "MFX-JOKER-06" if used == BLACK else "MFX-JOKER-12" if used == RED else "MFX-VAR-02"
    return replace(event, amount=event.amount + 1), expected


def wrong_stage(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, VariableFlipResolved) or step.before.flips[event.flip].used in (BLACK, RED):
        return None
    return replace(event, stage="weak" if event.stage != "weak" else "severe"), "MFX-VAR-03"


def failure_claimed(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, DuelResolved) or True not in event.success.values():
        return None
    return replace(event, success=dict.fromkeys(event.success, False)), "MFX-DUEL-27"


def profile_cut(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    return (replace(event, profile=event.profile[:2]), "MFX-VAR-01") if isinstance(event, VariableFlipStarted) else None


CLAIMS: tuple[Change, ...] = (wrong_total, suit_too_many, wrong_amount, wrong_stage, failure_claimed)


def strange_card_cheated(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, FateCheated):
        return None
    side = step.before.seats[event.seat]
    card = next(card for card in DECK if card not in side.hand and card not in side.conflict)
    return replace(event, card=card), "MFX-CHEAT-01"


def modifier_forgotten(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, FateFlipped) or event.reflip or not 0 < event.plus <= 3 or event.minus:
        return None
    return replace(event, plus=0), "MFX-MOD-04"


def card_not_lowest(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, FlipCardChosen) or event.duel is None:
        return None
    duel = step.before.duels[event.duel]
    mine = next(m for m in duel.duelists if m.model == event.model)
    if mine.flip is None or mine.flip.modifier >= 0 or {BLACK, RED} & set(mine.flip.cards):
        return None
    highest = max(mine.flip.cards, key=VALUE.__getitem__)
    return None if VALUE[highest] == VALUE[event.card] else (replace(event, card=highest), "MFX-MOD-07")


def drawn_to_the_pile(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    return (replace(event, to="discard"), "MFX-HAND-01") if isinstance(event, CardsDrawn) else None


def discarded_by_the_opponent(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, CardsDiscarded) or event.reason != "hand_limit":
        return None
    return replace(event, chosen_by="random"), "MFX-HAND-08"


def acted_out_of_turn(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, ActionStarted) or event.generated_by is not None:
        return None
    names = [name for name in step.before.models if name != event.model]
    return replace(event, model=names[0], name="Walk", target=None), "MFX-STAT-19"


def stone_for_two_things(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    return (replace(event, plus=True, suits=("R",)), "MFX-SOUL-02") if isinstance(event, SoulstoneUsed) else None


def cost_unpaid(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, TriggerDeclared) or event.paid is None:
        return None
    return replace(event, paid=None), "MFX-TRIG-14"


def half_a_shuffle(step: Step[Table, Event]) -> tuple[Event, str] | None:
    event = step.event
    if not isinstance(event, FateDeckShuffled):
        return None
    return replace(event, cards=step.before.seats[event.seat].discard[1:]), "MFX-DECK-04"


FACTS: tuple[Change, ...] = (
    profile_cut, strange_card_cheated, modifier_forgotten, card_not_lowest, drawn_to_the_pile,
    discarded_by_the_opponent, acted_out_of_turn, stone_for_two_things, cost_unpaid, half_a_shuffle,
)  # fmt: skip
