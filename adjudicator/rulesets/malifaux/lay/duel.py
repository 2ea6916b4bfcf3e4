"""A duel under way, laid out from a scenario's short form: `lay_duel`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta

from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.cards import VALUE, Card, Suit
from adjudicator.rulesets.malifaux.data import ActionData, Stat
from adjudicator.rulesets.malifaux.duels import finals, outcome, stat_in, with_duelist
from adjudicator.rulesets.malifaux.events import DuelStarted, Id, Number
from adjudicator.rulesets.malifaux.given import Given
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Action, Declared, Duel, Duelist, Flip, Model, Side, Step, Table
from adjudicator.rulesets.malifaux.terms import own_action, stat_added
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.ruleset import Refused


class GivenFlip(Given, frozen=True, kw_only=True):
    """A flip of a duel under way: cards revealed, net modifier, card in the conflict."""

    cards: tuple[Card, ...] = ()
    modifier: Annotated[int, Meta(ge=-3, le=3)] = 0
    used: Card | None = None
    cheated: bool | None = None
    declined: bool = False


class GivenTotal(Given, frozen=True, kw_only=True):
    """A final duel total."""

    value: Number
    suits: tuple[Suit, ...] = ()


class GivenDeclared(Given, frozen=True, kw_only=True):
    """A trigger declared in a duel."""

    model: Id
    trigger: str
    resolved: bool = False


class GivenDuel(Given, frozen=True, kw_only=True):
    """A duel under way; flips are by seat (or model), totals and results by model."""

    id: Id
    kind: Literal["simple", "opposed"] | None = None
    acting: Id
    target: Id | None = None
    action: Id | None = None
    stat: Number | None = None
    stat_name: str | None = None
    stat_suits: tuple[Suit, ...] | None = None
    resist: Stat | None = None
    tn: Number | None = None
    tn_suits: tuple[Suit, ...] | None = None
    icon: Literal["claw", "gun"] | None = None
    step: Step | Literal["F"] | None = None
    flips: dict[str, GivenFlip] = {}
    final: dict[Id, GivenTotal] = {}
    declared: tuple[GivenDeclared, ...] = ()
    success: dict[Id, bool] = {}


def revealed(given: GivenDuel, models: Mapping[str, Model]) -> dict[str, tuple[Card, ...]]:
    """By seat, the cards that the duel's flips turned up."""
    cards: dict[str, tuple[Card, ...]] = {}
    for name, flip in given.flips.items():
        seat = models[name].controller if name in models else name
        cards[seat] = cards.get(seat, ()) + flip.cards + ((flip.used,) if flip.used else ())
    return cards


def lay_duel(table: Table, given: GivenDuel) -> Table:
    """The table with that duel on it: its cards in conflict and discard, its totals, its triggers, its outcome.

    What the duel leaves open is read from its action; raises `Refused` with the field.
    """
    present.model(table, given.acting, "duel.acting")
    present.model(table, given.target, "duel.target")
    present.new(table.duels, given.id, "duel.id")
    duel = _duel(table, given)
    for name, flip in given.flips.items():
        duel, table = _flipped(table, duel, given, name, flip)
    duel = _with_finals(table, duel, given)
    duel = _with_triggers(table, duel, given)
    for mine in duel.duelists:
        duel = with_duelist(duel, _with_total(table, duel, mine))
    if duel.step == "over":
        duel = _over(table, duel, given)
    return replace(table, duels=put(table.duels, given.id, duel))


def _duel(table: Table, given: GivenDuel) -> Duel:
    action = _action(table, given)
    data = ActionData() if action is None else table.action_data.get(action.name, ActionData())
    stat, adds = _stat(table, given, action)
    against, suits = _against(given, action), data.stat_suits if given.stat_suits is None else given.stat_suits
    resisted = given.target is not None or (against is not None and data.resist is not None)
    kind = given.kind or ("opposed" if resisted else "simple")
    if kind == "opposed":
        present.rival(table, given.acting, against, "duel.target")
    return Duel(
        kind=kind,
        acting=Duelist(given.acting, table.models[given.acting].controller, suits=suits),
        target=Duelist(against, table.models[against].controller) if kind == "opposed" and against else None,
        against=against,
        action=given.action,
        stat=stat,
        adds=adds,
        stat_name=given.stat_name,
        resist=(given.resist or data.resist) if kind == "opposed" else None,
        tn=data.tn if given.tn is None else given.tn,
        tn_suits=data.tn_suits if given.tn_suits is None else given.tn_suits,
        icon=given.icon or data.icon,
        step=_step(given),
    )


def _action(table: Table, given: GivenDuel) -> Action | None:
    """The action that the duel belongs to."""
    begun = DuelStarted(
        duel=given.id,
        kind=given.kind or "simple",
        acting=given.acting,
        action=given.action,
        stat_name=given.stat_name,
    )
    return own_action(table, begun)


def _against(given: GivenDuel, action: Action | None) -> str | None:
    """The target that is stated, else that of the action unless it is the acting model."""
    if given.target is not None or action is None or action.target == given.acting:
        return given.target
    return action.target


def _stat(table: Table, given: GivenDuel, action: Action | None) -> tuple[int, str | None]:
    """The stat that is stated, else the one in force; and what that number belongs to, None if another is stated."""
    adds, now = stat_added(table, given.acting, action, given.stat_name) or (None, None)
    if given.stat is not None:
        return given.stat, adds if given.stat == now else None
    if now is None:
        raise Refused(
            "missing",
            say("State the stat of the duel: neither its action nor its model has one on record"),
            "duel.stat",
        )
    return now, adds


def _step(given: GivenDuel) -> Step:
    """The step of the duel: as stated, else as far as it is known to have come; with results, step F is done."""
    if given.success:
        return "over"
    if given.step is not None:
        return "E" if given.step == "F" else given.step
    if given.declared:
        return "E"
    return "D" if given.final else "B" if given.flips else "A"


# ---- cards


def _flipped(table: Table, duel: Duel, given: GivenDuel, name: str, flip: GivenFlip) -> tuple[Duel, Table]:
    """The duel with a flip in it, and the flip's cards where they lie."""
    mine = next((one for one in duel.duelists if name == one.model or (name == one.seat and not one.flip)), None)
    if mine is None:
        raise Refused(
            "no-such", say("{model} has no part in this duel", model=named(table, name)), f"duel.flips.{name}"
        )
    used = flip.used or (flip.cards[0] if len(flip.cards) == 1 else None)
    made = Flip(
        seat=mine.seat,
        cards=flip.cards or ((used,) if used else ()),
        modifier=flip.modifier,
        used=used,
        cheated=used is not None and used not in (flip.cards or (used,)) if flip.cheated is None else flip.cheated,
        declined=flip.declined,
    )
    duel = with_duelist(duel, replace(mine, flip=made))
    if used is None:
        return duel, table
    side = _with_cards(table.seats[mine.seat], used, made.cards, _is_released(table, duel), f"duel.flips.{name}")
    return duel, replace(table, seats=put(table.seats, mine.seat, side))


def _with_cards(side: Side, used: Card, cards: tuple[Card, ...], released: bool, field: str) -> Side:
    if used in side.hand or used in side.removed or any(top.card == used for top in side.top):
        raise Refused("taken", say("{card} lies elsewhere too", card=used), f"{field}.used")
    elsewhere = (*side.hand, *side.conflict, *side.discard, *side.removed, *(top.card for top in side.top))
    discard = side.discard + tuple(card for card in cards if card != used and card not in elsewhere)
    if used in elsewhere:
        return replace(side, discard=discard)
    if released:
        return replace(side, discard=(*discard, used))
    return replace(side, discard=discard, conflict=(*side.conflict, used))


def _is_released(table: Table, duel: Duel) -> bool:
    """Whether the cause of the duel's flips is resolved already, so that its cards have left the conflict."""
    action = None if duel.action is None else table.actions.get(duel.action)
    return duel.step == "over" if action is None else action.completed


# ---- totals, triggers, outcome


def _with_finals(table: Table, duel: Duel, given: GivenDuel) -> Duel:
    """The duel with the final totals that are stated; from step E on, every model has told its own."""
    for name, total in given.final.items():
        mine = _of(table, duel, name, "duel.final")
        duel = with_duelist(duel, replace(mine, final=total.value, final_suits=total.suits, told=True))
    if duel.step in ("E", "over"):
        for mine in duel.duelists:
            duel = with_duelist(duel, replace(mine, told=True))
    return duel


def _with_triggers(table: Table, duel: Duel, given: GivenDuel) -> Duel:
    """The duel with the triggers declared in it."""
    for one in given.declared:
        mine = _of(table, duel, one.model, "duel.declared")
        declared = (*mine.declared, Declared(one.trigger, one.resolved))
        duel = with_duelist(duel, replace(mine, declared=declared, trigger_answered=True))
    return duel


def _with_total(table: Table, duel: Duel, mine: Duelist) -> Duelist:
    """The duelist with the total of step B: with the card that was flipped, even if another now covers it."""
    flip, stat = mine.flip, stat_in(table, duel, mine)
    if flip is None or flip.used is None or stat is None:
        return mine
    card = flip.used if not flip.cheated else flip.cards[0] if len(flip.cards) == 1 else None
    return mine if card is None else replace(mine, total=stat + VALUE[card])


def _over(table: Table, duel: Duel, given: GivenDuel) -> Duel:
    worked_out = outcome(duel, *finals(table, duel))
    for name in given.success:
        _of(table, duel, name, "duel.success")
    for mine, success in zip(duel.duelists, worked_out, strict=False):
        duel = with_duelist(duel, replace(mine, success=given.success.get(mine.model, success)))
    return duel


def _of(table: Table, duel: Duel, model: str, field: str) -> Duelist:
    for mine in duel.duelists:
        if mine.model == model:
            return mine
    raise Refused("no-such", say("{model} has no part in this duel", model=named(table, model)), f"{field}.{model}")
