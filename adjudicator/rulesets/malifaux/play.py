"""A legal report chosen at random, for generated matches and property tests."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from adjudicator.plain.json import Plain, read_as
from adjudicator.rulesets.malifaux.decide import deal
from adjudicator.rulesets.malifaux.encounter.options import is_clean
from adjudicator.rulesets.malifaux.encounter.play import FILL, FILLED, filled, sensible
from adjudicator.rulesets.malifaux.encounter.ways import ways
from adjudicator.rulesets.malifaux.events import EVENTS, CardsDrawn, Event, FateFlipped, ModelMoved
from adjudicator.rulesets.malifaux.lookup import modifier_of
from adjudicator.rulesets.malifaux.options.course import course
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import HAND_SIZE, At, Model, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import pick, pick_kind
from adjudicator.seam.ruleset import Randomness, Refused

KINDS = {kind.__name__: kind for kind in EVENTS}
WEIGHTS = {
    "SoulstoneUsed": 1,
    "SoulstoneDeclined": 12,
    "ModelRelented": 8,
    "FateCheated": 3,
    "CheatDeclined": 8,
    "FinalTotalAnnounced": 6,
    "TriggerDeclined": 2,
    "TriggerDeclared": 6,
    "DuelResolved": 2,
    "VariableFlipStarted": 6,
    "VariableFlipResolved": 8,
    "ActionCompleted": 8,
    "ActivationEnded": 1,
    "ActionStarted": 4,
    "ActionEffectsResolved": 24,
    "ModelMoved": 200,
    "CardsDrawn": 2,
    "DamageDealt": 3,
    "ModelKilled": 1,
    "StrategyMarkerChangedByKill": 400,
    "ExplosivesTaken": 400,
    "MarkerDropped": 400,
}
"""How often a kind is played when several are open; kinds not listed have the usual weight."""
EAGER = {**WEIGHTS, "ModelKilled": 60}
"""The weights for encounters, where players go for points and finish models off."""
COMPLETED = {"cards", "plus", "minus", "path", "profile", "blasts", "rebuilt_after"}
"""The open fields that `complete` fills, that take an example of their option, or that are left out."""
WAYS = 6
"""How many paths are tried for a Walk before the model stays where it is."""
MODIFIERS = ((0, 0),) * 8 + ((1, 0),) * 3 + ((0, 1),) * 2 + ((2, 0), (1, 1), (0, 2), (3, 1), (3, 0), (5, 1))
"""The counts of + and − that flips are played with; the common ones are listed more often."""


def play(table: Table, randomness: Randomness) -> Event:
    """A report that breaks no rule on this table; raises `Refused` where there is none."""
    known, weights = (COMPLETED, WEIGHTS) if table.encounter is None else (COMPLETED | FILLED, EAGER)
    open_now = [option for option in _tamed(table) if known.issuperset(option.open) and all(option.fields.values())]
    for some in (open_now,) if table.encounter is None else sensible(table, open_now):
        while some:
            kind = pick_kind(some, weights, randomness)
            of_kind = [option for option in some if option.event == kind]
            own = [option for option in of_kind if _is_played(table, option)]
            chosen = pick(own if own and randomness.below(5) else of_kind, randomness)
            event = _made(table, chosen, randomness)
            if event is not None:
                return event
            some.remove(chosen)
    raise Refused("untimely", say("Nothing is left that can be played at random"))


def _tamed(table: Table) -> Iterator[Option]:
    """The next steps, with no damage that kills, for models are finished off by reports of their own; triggers are paid
    with the first cards of a hand."""
    for one in course(table):
        if "paid" in one.fields:
            one = replace(one, fields={**one.fields, "paid": one.fields["paid"][:1]})  # noqa: PLW2901
        amounts = one.fields.get("amount", ()) if one.event == "DamageDealt" else ()
        for amount in amounts:
            survived = _survived(table.models[str(one.fields["to"][0])], int(str(amount)))
            if survived > 0:
                yield replace(one, fields={**one.fields, "amount": (survived,)})
        if not amounts:
            yield one


def _survived(model: Model, damage: int) -> int:
    """As much of the damage as leaves a model 1 Health; all of it if its Health is not on record."""
    return damage if model.health is None else min(damage, model.health - 1)


def _made(table: Table, chosen: Option, randomness: Randomness) -> Event | None:
    """The event of an option; None if no try can fill its open fields."""
    kind, fields = KINDS[chosen.event], _filled(chosen, randomness)
    if chosen.event in FILL and chosen.open:
        return filled(table, kind, fields, randomness)
    return complete(table, read_as(kind, {"event": chosen.event, **fields}), chosen, randomness)


def _is_played(table: Table, option: Option) -> bool:
    """Whether an action can be played to its end: its data is on record, or it is the Walk of a placed model."""
    name, model = (option.fields.get(field, (None,))[0] for field in ("name", "model"))
    if name == "Interact":
        return table.encounter is not None
    return name in table.action_data or (name == "Walk" and table.models[model].at is not None)


def complete(table: Table, event: Event, option: Option, randomness: Randomness) -> Event:
    """The event with what its option left open: modifiers and cards of a flip, cards of a draw, the path of a move."""
    if type(event) is FateFlipped:
        if "plus" in option.open:
            plus, minus = pick(MODIFIERS, randomness)
            event = replace(event, plus=plus, minus=minus)
        flip = None if event.flip is None else table.flips.get(event.flip)
        again = flip.replaced if flip is not None else 0
        count = again or 1 + abs(modifier_of(table, event))
        cards, rebuilt = deal(table.seats[event.seat], count, randomness)
        return replace(event, cards=cards, rebuilt_after=rebuilt, reflip=again > 0)
    if type(event) is CardsDrawn:
        side = table.seats[event.seat]
        count = HAND_SIZE - side.hand_count if event.model is None else 1
        cards, rebuilt = deal(side, count, randomness)
        return replace(event, cards=cards, rebuilt_after=rebuilt)
    return _walked(table, event, randomness) if type(event) is ModelMoved else event


def _walked(table: Table, event: ModelMoved, randomness: Randomness) -> ModelMoved:
    """The move along a straight path that breaks no rule, if one of a few tries finds one; else without a path."""
    for to in _ways(table, event, randomness):
        moved = read_as(ModelMoved, {**to_builtins(event), "path": [{"to": to}]})
        if is_clean(table, moved):
            return moved
    return event


def _ways(table: Table, event: ModelMoved, randomness: Randomness) -> Iterator[At]:
    """Ends of straight paths: toward a goal in an encounter, then anywhere."""
    if table.encounter is not None:
        yield from ways(table, event.model, event.allowance, randomness)
    x, y = table.models[event.model].at or (0, 0)
    for _ in range(WAYS):
        steps = [randomness.below(2001) / 1000 - 1 for _ in (x, y)]
        east, north = (step * event.allowance / 1.5 for step in steps)
        yield round(x + east, 3), round(y + north, 3)


def _filled(option: Option, randomness: Randomness) -> dict[str, Plain]:
    left = option.open if option.event in FILL else ()
    filled = {name: pick(choices, randomness) for name, choices in option.fields.items() if name not in left}
    return filled if "path" not in option.open else {**filled, "path": []}
