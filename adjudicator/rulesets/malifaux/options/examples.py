"""By kind of event, examples of what may happen beside the next steps, and what of it is the player's to say.

An example is tried on a table and shown to nobody, but for the ids of what is new.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import RED, cards_in
from adjudicator.rulesets.malifaux.duels import total_now
from adjudicator.rulesets.malifaux.options.encounters import (
    POINT,
    chosen,
    first,
    five_markers,
    game_ended,
    generated,
    idol_moved,
    interacting,
    of_encounter,
    planted,
    points,
    pools,
    tokens,
    tokens_taken,
    turned_by_kill,
    zones,
)
from adjudicator.rulesets.malifaux.options.of_models import (
    CARD,
    applied,
    attached,
    crew_upgrades,
    entered,
    killed,
    new_model,
    sides,
    spent,
    turned_over,
    upgrades,
)
from adjudicator.rulesets.malifaux.options.there import (
    EFFECT,
    Fields,
    On,
    always,
    duelists,
    in_play,
    lying,
    of_models,
    of_pairs,
    of_seats,
    open_flips,
    pairs,
    seats,
    under_way,
)
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import stat_of
from adjudicator.seam.offers import free


class Example(NamedTuple):
    """A kind of event, the fields that are its player's to say, and what it may be on a table."""

    kind: type[ev.Event]
    open: tuple[str, ...]
    on: On
    tries: int = 3
    """How many examples are tried."""


# ---- duels and flips


def _duel_started(table: Table) -> Iterator[Fields]:
    at: Fields = {"duel": free("d", table.duels), "stat": 5}
    for name, action in under_way(table):
        data, stat = table.action_data.get(action.name), stat_of(table, action.model, action.name)
        own: Fields = {**at, "acting": action.model, "action": name, "target": action.target, "stat": stat or 5}
        yield {**own, "kind": "opposed", "resist": (data and data.resist) or "Df"}
        yield {**own, "kind": "simple", "tn": (data and data.tn) or 10}
        return
    yield from ({**at, "kind": "opposed", "acting": one, "target": two, "resist": "Df"} for one, two in pairs(table))
    yield from ({**at, "kind": "simple", "acting": name, "tn": 10} for name in in_play(table))


def _before_duel(table: Table) -> Iterator[Fields]:
    return ({**at, "effect": EFFECT} for at, _, _ in duelists(table))


def _flipped(table: Table) -> Iterator[Fields]:
    flip = free("f", table.flips)
    for seat, side in seats(table):
        cards = [side.top[0].card] if side.top else [*cards_in(side.deck)[:1]]
        yield {"flip": flip, "seat": seat, "cards": [*cards]}


def _variable(table: Table) -> Iterator[Fields]:
    flip = free("f", table.flips)
    return ({"flip": flip, "seat": seat, "kind": "damage", "profile": [1, 2, 3]} for seat, _ in seats(table))


def _again(table: Table) -> Iterator[Fields]:
    return ({**at, "replaced": [*flip.cards], "source": EFFECT} for at, flip in open_flips(table) if flip.cards)


def _picked(table: Table) -> Iterator[Fields]:
    return ({**at, "card": card} for at, flip in open_flips(table) if flip.waiting for card in flip.cards)


def _suit(table: Table) -> Iterator[Fields]:
    for at, flip in open_flips(table):
        yield from ({**at, "card": card, "suits": ["M"]} for card in (flip.used, *flip.cards) if card in (RED, "BJ"))


def _declined(table: Table) -> Iterator[Fields]:
    return (at for at, flip in open_flips(table) if flip.used is not None and not (flip.cheated or flip.declined))


def _total(table: Table) -> Iterator[Fields]:
    for at, duel, mine in duelists(table):
        total = total_now(table, duel, mine)
        if total is not None:
            yield {**at, "value": total.value}


def _declared(table: Table) -> Iterator[Fields]:
    return ({**at, "trigger": EFFECT} for at, _, mine in duelists(table) if not mine.trigger_answered)


def _resolved(table: Table) -> Iterator[Fields]:
    for name, duel in table.duels.items():
        for mine in duel.duelists:
            for one in mine.declared:
                if not one.resolved:
                    yield {"duel": name, "model": mine.model, "trigger": one.trigger}


def _stones(table: Table) -> Iterator[Fields]:
    return ({**at, "plus": True} for at, _, _ in duelists(table))


def _of_duelists(table: Table) -> Iterator[Fields]:
    return (at for at, _, _ in duelists(table))


# ---- cards


def _discarded(table: Table) -> Iterator[Fields]:
    for seat, side in seats(table):
        if side.hand:
            yield {"seat": seat, "cards": [side.hand[-1]], "by": "player", "reason": "effect", "source": EFFECT}


def _looked_at(table: Table) -> Iterator[Fields]:
    return ({**fields, "by": fields["seat"]} for fields in lying(table))


def _moved_cards(table: Table) -> Iterator[Fields]:
    return ({**fields, "to": "deck" if fields["from"] == "discard" else "discard"} for fields in lying(table))


def _rearranged(table: Table) -> Iterator[Fields]:
    return ({"seat": seat, "order": [*side.discard]} for seat, side in seats(table) if side.discard)


def _after_discard(table: Table) -> Iterator[Fields]:
    for one in reversed(table.discards):
        yield from ({"seat": table.models[name].controller, "model": name, "ability": EFFECT, "because": one.position}
                    for name in in_play(table))  # fmt: skip


# ---- turns and actions


def _turn_started(table: Table) -> Iterator[Fields]:
    yield {"turn": (table.turn or 0) + 1}


def _turn_ended(table: Table) -> Iterator[Fields]:
    yield {"turn": table.turn or 1}


def _activation_ended(table: Table) -> Iterator[Fields]:
    return ({"model": name} for name in (table.active,) if name is not None)


def _action_started(table: Table) -> Iterator[Fields]:
    for name in in_play(table):
        printed = [*(table.models[name].actions or ()), "Walk"]
        yield {"action": free("a", table.actions), "model": name, "name": printed[0]}


def _actions(table: Table) -> Iterator[Fields]:
    return ({"action": name} for name, _ in under_way(table))


# ---- the ground


def _moved(table: Table) -> Iterator[Fields]:
    for name in in_play(table):
        yield {"model": name, "cause": "effect", "allowance": 5, "path": []}


def _placed(table: Table) -> Iterator[Fields]:
    for name in in_play(table):
        yield {"object": name, "to": [*(table.models[name].at or (0, 0))]}


def _measured(table: Table) -> Iterator[Fields]:
    names = [*in_play(table)[:2], *table.markers, *table.terrain]
    return ({"from": names[0], "to": name} for name in names[1:])


def _shadow(table: Table) -> Iterator[Fields]:
    return ({"model": name, "terrain": terrain} for name in in_play(table) for terrain in table.terrain)


def _dropped(table: Table) -> Iterator[Fields]:
    taken = (*table.markers, *(() if table.encounter is None else table.encounter.paid))
    yield {"id": free("s", taken), "marker": {"at": [1, 1], "base_mm": 30}}


def _set_up(table: Table) -> Iterator[Fields]:
    outline: Plain = [[1, 1], [2, 1], [2, 2]]
    yield {"id": free("w", table.terrain), "terrain": {"polygon": outline, "height": 1}}


def _summoned(table: Table) -> Iterator[Fields]:
    return ({"model": new_model(table, seat), "seat": seat, "at": [1, 1], "card": CARD} for seat, _ in seats(table))


def _deployed(table: Table) -> Iterator[Fields]:
    """A model more; none once all that are there stand on the table, in an encounter whose turns have begun."""
    if not (table.encounter is not None and table.turn and all(model.at for model in table.models.values())):
        yield from _summoned(table)


def _buried(table: Table) -> Iterator[Fields]:
    return ({"model": name, "at": [1, 1]} for name, model in table.models.items() if model.buried)


def _replaced(table: Table) -> Iterator[Fields]:
    for name in in_play(table):
        model = table.models[name]
        card: Plain = {"health_max": model.health_max, "base_mm": model.base_mm}
        at = [*(model.at or (0, 0))]
        yield {"old": name, "new": new_model(table, model.seat), "seat": model.seat, "card": card, "at": at}


NEW: Final = ("duel", "flip", "action", "id", "new")
"""The fields that may name what comes with the event: a free id is offered with them."""
FLIP: Final = (
    "cards", "playing", "plus", "minus", "modifier", "effect", "rebuilt_after", "deck", "duel", "model", "reflip",
)  # fmt: skip
DUEL: Final = (
    "kind",
    "acting",
    "action",
    "target",
    "stat",
    "stat_name",
    "stat_suits",
    "resist",
    "tn",
    "tn_suits",
    "icon",
)
ACTION: Final = ("action", "model", "name", "target", "source", "bonus", "from_disengage", "generated_by")
SHOWN: Final = ("seat", "cards", "from", "source", "shown_to", "destination", "to", "position", "order")
DISCARDED: Final = ("from", "pile", "position", "face", "shown", "ordered_by", "chosen_by", "to")
MOVED: Final = ("path", "recorded", "direction")

EXAMPLES: Final = (
    # duels and flips
    Example(ev.DuelStarted, ("duel", *DUEL), _duel_started),
    Example(ev.BeforeDuelEffectResolved, ("model", "effect", "change"), _before_duel),
    Example(ev.SoulstoneUsed, ("plus", "suits"), _stones),
    Example(ev.SoulstoneDeclined, (), _of_duelists),
    Example(ev.ModelRelented, (), _of_duelists),
    Example(ev.FateFlipped, ("flip", "seat", *FLIP), _flipped),
    Example(ev.ReflipStarted, ("replaced", "source"), _again),
    Example(ev.FlipCardChosen, ("card", "kept", "discarded", "unused_to", "ordered_by"), _picked),
    Example(ev.JokerSuitChosen, ("suits", "by"), _suit),
    Example(ev.CheatDeclined, (), _declined),
    Example(ev.DuelTotalAnnounced, ("suits",), _total),
    Example(ev.TriggerDeclared, ("trigger", "paid"), _declared),
    Example(ev.TriggerDeclined, (), _of_duelists),
    Example(ev.TriggerResolved, ("target", "change", "moved"), _resolved),
    Example(ev.VariableFlipStarted, ("flip", "seat", "kind", "profile", "blasts"),
            _variable),
    # cards
    Example(ev.CardsDrawn, ("seat", "cards", "playing", "count", "model", "deck", "hand", "rebuilt_after"),
            of_seats(count=1)),
    Example(ev.CardsDiscarded, ("seat", "cards", "by", "reason", "source", "model", *DISCARDED), _discarded),
    Example(ev.CardsRemoved, ("seat", "cards", "from", "source"), lying),
    Example(ev.CardsMoved, ("seat", "cards", "from", "to", "source"), _moved_cards),
    Example(ev.CardsRevealed, SHOWN, lying),
    Example(ev.CardsLookedAt, (*SHOWN, "by"), _looked_at),
    Example(ev.PileRearranged, ("order",), _rearranged),
    Example(ev.FateDeckShuffled, ("seat", "reason", "source", "cut_by", "cards"),
            of_seats(reason="effect", source=EFFECT)),
    Example(ev.FateDeckPresented, ("seat", "cards"), of_seats(cards="standard")),
    Example(ev.DiscardEffectApplied, ("seat", "model", "ability", "because", "card"), _after_discard),
    # models and what is attached to them
    Example(ev.StatChanged, ("model", "stat", "action", "amount", "now", "source"),
            of_models(stat="Df", amount=1, source=EFFECT)),
    Example(ev.HealthChanged, ("model", "amount", "now", "source"), of_models(amount=-1)),
    Example(ev.SoulstoneSpent, ("model", "source"), spent),
    Example(ev.DamageDealt, ("by", "to", "amount"), of_pairs("by", "to", amount=1)),
    Example(ev.ModelKilled, ("model", "killer", "action", "controlled_by"), killed, 5),
    Example(ev.ModelEntered, ("seat", "model", "card"), entered),
    Example(ev.FactionDeclared, ("seat", "faction"), of_seats(faction=EFFECT)),
    Example(ev.UpgradeBought, ("seat", "model", "upgrade"), upgrades(), 8),
    Example(ev.UpgradeAttached, ("seat", "model", "upgrade", "source", "outcome"), upgrades(source=EFFECT)),
    Example(ev.UpgradeRemoved, ("seat", "model", "upgrade"), attached),
    Example(ev.UpgradeTurnedOver, ("seat", "model", "upgrade", "source"), turned_over),
    Example(ev.CrewUpgradeAdded, ("seat", "upgrade"), crew_upgrades),
    Example(ev.UpgradeSideChosen, ("seat", "upgrade", "side", "by"), sides),
    Example(ev.EncounterStarted, (), always()),
    Example(ev.ModelsReferred, ("by", "word"), always(by="keyword", word=EFFECT)),
    Example(ev.ThisModelApplied, ("text_on", "applied_to", "effect", "upgrade"), applied),
    # turns and actions
    Example(ev.TurnStarted, ("turn",), _turn_started),
    Example(ev.TurnEnded, (), _turn_ended),
    Example(ev.ModelActivated, ("model",), of_models()),
    Example(ev.ActivationEnded, (), _activation_ended),
    Example(ev.ActionStarted, ACTION, _action_started),
    Example(ev.ActionEffectsResolved, (), _actions),
    Example(ev.ActionCompleted, (), _actions),
    Example(ev.AbilityResolved, ("model", "ability"), of_models(ability=EFFECT)),
    # the ground
    Example(ev.LineOfSightChecked, ("from", "to", "recorded"), of_pairs("from", "to")),
    Example(ev.DistanceMeasured, ("from", "to"), _measured),
    Example(ev.RangeChecked, ("from", "to", "range", "mode", "recorded"), of_pairs("from", "to", range=6)),
    Example(ev.BaseContactChecked, ("a", "b", "recorded"), of_pairs("a", "b")),
    Example(ev.ShadowChecked, ("model", "terrain"), _shadow),
    Example(ev.ActionTargeted, ("actor", "target", "kind", "icon", "range", "requires_los", "recorded"),
            of_pairs("actor", "target", kind="tactical")),
    Example(ev.ModelMoved, ("model", "cause", "allowance", *MOVED, "through_models"), _moved),
    Example(ev.ModelPushed, ("model", "distance", "heading", *MOVED), of_models(distance=1)),
    Example(ev.ObjectPlaced, ("object", "to", "elevation", "within", "completely_within", "base_contact_with"),
            _placed),
    Example(ev.MarkerDropped, ("id", "marker"), _dropped),
    Example(ev.MarkerRemoved, ("id",), lambda table: ({"id": name} for name in table.markers)),
    Example(ev.TerrainPlaced, ("id", "terrain"), _set_up),
    Example(ev.ModelDeployed, ("model", "seat", "card", "at", "elevation", "standing_on"), _deployed),
    Example(ev.ModelSummoned, ("model", "seat", "card", "at", "elevation", "standing_on"), _summoned),
    Example(ev.ModelBuried, ("model",), of_models()),
    Example(ev.ModelUnburied, ("model", "at", "elevation"), _buried),
    Example(ev.ModelReplaced, ("old", "new", "seat", "card", "at", "health"), _replaced),
    # encounters
    Example(ev.GameEnded, ("turn",), of_encounter(game_ended)),
    Example(ev.DeploymentZonesChosen, ("layout",), of_encounter(zones)),
    Example(ev.DeploymentCompleted, (), of_encounter(always())),
    Example(ev.InitiativeDetermined, ("first_player",), of_encounter(first)),
    Example(ev.StrategyMarkerInteracted, ("actor", "marker"), interacting("StrategyMarkerInteracted")),
    Example(ev.ExplosivePlanted, ("actor", "marker"), interacting("ExplosivePlanted", planted)),
    Example(ev.ExplosiveRecovered, ("actor", "marker"), interacting("ExplosiveRecovered")),
    Example(ev.IdolInteracted, ("actor", "marker", "damage", "health_after", "suffered_by", "to"),
            interacting("IdolInteracted", idol_moved)),
    Example(ev.ExplosiveTokenPlaced, ("seat", "model"), of_encounter(tokens)),
    Example(ev.StrategyPointScored, ("seat", "step"), of_seats()),
    Example(ev.SchemePointScored, POINT, points, 8),
    Example(ev.ExplosivesTaken, ("killed", "taker", "tokens"), of_encounter(tokens_taken), 8),
    Example(ev.StrategyMarkerChangedByKill, ("killer", "killed", "quarter", "marker", "from", "to"),
            of_encounter(turned_by_kill), 20),
    Example(ev.EncounterGenerated, ("suit", "strategy"), generated, 1),
    Example(ev.SchemePoolGenerated, ("values", "pool"), pools),
    Example(ev.SchemesChosen, ("seat", "schemes", "models"), of_encounter(chosen), 6),
    Example(ev.StrategyMarkersSetUp, ("markers",), of_encounter(five_markers)),
    Example(ev.ScoreAnnounced, ("vp", "winner", "how"), always()),
)  # fmt: skip
OF_ACTIVATIONS: Final = frozenset((
    ev.DuelStarted, ev.VariableFlipStarted, ev.DamageDealt, ev.ModelKilled, ev.HealthChanged, ev.ModelMoved,
    ev.ModelPushed, ev.ModelSummoned, ev.ModelReplaced, ev.ModelBuried, ev.TurnEnded, ev.ModelActivated,
    ev.ActionStarted, ev.ActionTargeted, ev.AbilityResolved, ev.GameEnded, ev.StrategyPointScored,
    ev.SchemePointScored,
))  # fmt: skip
"""What happens in activations, or after them."""
