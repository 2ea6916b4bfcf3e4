"""A set-up, a scenario's `given` or a told table, laid out: `lay`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import asdict

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.cards import BIT, FULL, Card, Cards, bits, cards_in
from adjudicator.rulesets.malifaux.data import STATS, ActionData, CrewFile, UpgradeData
from adjudicator.rulesets.malifaux.evolve.models import model_of
from adjudicator.rulesets.malifaux.given import GivenAction, GivenDeck, GivenDuel, GivenModel, GivenSide, GivenTable
from adjudicator.rulesets.malifaux.ground.lay import markers_given, placed, terrain_given
from adjudicator.rulesets.malifaux.lay_duel import lay_duel, revealed
from adjudicator.rulesets.malifaux.state import Action, Attached, Duel, Flip, Model, Side, Table, Top
from adjudicator.rulesets.malifaux.stats import crew_keyword
from adjudicator.seam.frozen import put, replace
from adjudicator.seam.given import read, read_each
from adjudicator.seam.ruleset import Refused

ZONES = ("hand", "conflict", "discard", "removed")
"""The listed zones of a seat; the deck is a set."""


def lay(plain: Plain) -> Table:
    """The table that plain data describes: a set-up, a scenario's `given`, or what `tell` wrote.

    Raises `Refused` with the field for an unknown key, a wrong type, a card listed twice, a name of nothing there.
    """
    given = read(plain, GivenTable)
    crews = read_each(given.crews, CrewFile, "crews")
    terrain = terrain_given(given)
    told = {name for name, plain in given.models.items() if isinstance(plain, dict) and plain.get("moved") is not None}
    ground = Table({}, terrain=terrain)
    models = {
        name: model if name in told else placed(name, model, ground, given.models.get(name))
        for name, model in _models(given, crews).items()
    }
    action_data, upgrade_data = _printed(given, crews)
    sides = {seat: read(side, GivenSide, "seats", seat) for seat, side in given.seats.items()}
    duel = None if given.duel is None else read(given.duel, GivenDuel, "duel")
    flips = read_each(given.flips, Flip, "flips")
    duels = read_each(given.duels, Duel, "duels")
    out = _out_of_zones(flips.values(), duels.values(), duel, models)
    seats = {
        seat: _side(seat, sides.get(seat, GivenSide()), crews.get(seat), out.get(seat, ()))
        for seat in _seats(given, sides, crews, models)
    }
    active, active_seat = _active(given, seats, models)
    table = Table(
        seats=seats,
        models=models,
        duels=duels,
        flips=flips,
        actions=_under_way(given, models),
        action_data=action_data,
        upgrade_data=upgrade_data,
        phase=given.phase,
        turn=given.turn,
        turn_over=given.turn_over,
        active=active,
        active_seat=active_seat,
        activated=active is not None if given.activated is None else given.activated,
        shuffle_due=given.shuffle_due,
        discard_due=given.discard_due,
        discards=tuple(one.discard() for one in given.discards),
        cut_required=given.cut_required,
        terrain=terrain,
        markers=markers_given(given),
        deployment=given.deployment,
        measuring_tolerance=given.measuring_tolerance,
    )
    _stand(table)
    table = _with_upgrades_bought(table, sides)
    return table if duel is None else lay_duel(table, duel)


# ---- seats


def _seats(
    given: GivenTable, sides: Mapping[str, object], crews: Mapping[str, object], models: Mapping[str, Model]
) -> tuple[str, ...]:
    """Those listed, those crews and models name, and in any case two: a game of Malifaux has two players."""
    named = dict.fromkeys([*sides, *crews])
    for model in models.values():
        named |= dict.fromkeys((model.seat, model.controller))
    for seat in ("A", "B"):
        if len(named) < 2:
            named[seat] = None
    if given.active is not None and given.active not in models and given.active not in named:
        raise Refused(f"{given.active} is neither a model nor a seat", "active")
    return tuple(named)


@book.serves("MFX-DISC-01", "MFX-HOUSE-D12")
def _side(seat: str, given: GivenSide, crew: CrewFile | None, out: tuple[Card, ...]) -> Side:
    """A seat's five zones (of which the discard pile is an ordered list), its pool, its crew's upgrades."""
    zones: dict[str, tuple[Card, ...]] = {name: getattr(given, name) for name in ZONES}
    if given.deck.cards is not None:
        deck = bits(given.deck.cards)
    else:
        rest = FULL & ~(_once(seat, zones, given.deck.top) | bits(out))
        deck = bits(given.deck.top)
        if given.rest == "deck":
            deck |= rest
        else:
            zones[given.rest] = cards_in(rest) + zones[given.rest]
    side = Side(
        hand=zones["hand"],
        unknown=given.unknown,
        deck=deck,
        top=_top(seat, given.deck),
        conflict=zones["conflict"],
        discard=zones["discard"],
        removed=zones["removed"],
        shown=tuple((one.card, one.to) for one in given.shown),
        soulstones=_first(given.soulstones, crew.soulstones if crew else None, 0),
        faction=given.faction if given.faction is not None or crew is None else crew.faction,
        spent=given.spent or 0,
        upgrades=_attached(given.crew_upgrades, given.crew_upgrade_sides, f"seats.{seat}.crew_upgrade_sides"),
        upgrades_discarded=given.upgrades_discarded,
    )
    _counts(seat, given, side)
    return side


def _once(seat: str, zones: Mapping[str, tuple[Card, ...]], top: tuple[Card, ...]) -> Cards:
    """The cards listed, as a set: a seat's card is in one place only, to begin with."""
    held: Cards = 0
    for name, cards in (*zones.items(), ("deck.top", top)):
        for card in cards:
            if held & BIT[card]:
                raise Refused(f"{card} is listed twice for seat {seat}", f"seats.{seat}.{name}")
            held |= BIT[card]
    return held


def _top(seat: str, deck: GivenDeck) -> tuple[Top, ...]:
    if not deck.seen:
        return tuple(Top(card, frozenset()) for card in deck.top)
    if len(deck.seen) != len(deck.top):
        raise Refused("there must be one entry for each top card", f"seats.{seat}.deck.seen")
    return tuple(Top(card, frozenset(seen)) for card, seen in zip(deck.top, deck.seen, strict=True))


def _counts(seat: str, given: GivenSide, side: Side) -> None:
    if side.unknown > side.deck.bit_count():
        raise Refused(f"{side.unknown} unknown cards in hand are more than may be", f"seats.{seat}.unknown")
    if given.deck.count not in (None, side.deck_count):
        says = f"the deck would hold {side.deck_count} cards, not {given.deck.count}"
        raise Refused(says, f"seats.{seat}.deck.count")
    if given.hand_count not in (None, side.hand_count):
        says = f"the hand would hold {side.hand_count} cards, not {given.hand_count}"
        raise Refused(says, f"seats.{seat}.hand_count")


def _out_of_zones(
    flips: Iterable[Flip], duels: Iterable[Duel], duel: GivenDuel | None, models: Mapping[str, Model]
) -> dict[str, tuple[Card, ...]]:
    """By seat, the cards revealed by a flip and not chosen from: they lie in no zone."""
    out: dict[str, tuple[Card, ...]] = {} if duel is None else revealed(duel, models)
    of_duels = (mine.flip for one in duels for mine in one.duelists if mine.flip is not None)
    for flip in (*flips, *of_duels):
        out[flip.seat] = out.get(flip.seat, ()) + flip.waiting
    return out


def _active(given: GivenTable, seats: Mapping[str, Side], models: Mapping[str, Model]) -> tuple[str | None, str]:
    """The active model, if one is, and the active seat: named, or the model's player, or the first."""
    model = given.active if given.active in models else None
    seat = given.active_seat
    if seat is not None and seat not in seats:
        raise Refused(f"there is no seat {seat}", "active_seat")
    if model is not None:
        return model, seat or models[model].controller
    return None, seat or given.active or ("A" if "A" in seats else next(iter(seats)))


# ---- models and what is printed


def _models(given: GivenTable, crews: Mapping[str, CrewFile]) -> dict[str, Model]:
    """The crews' models, then the others: with what is said of them, over what their cards say."""
    seats = _seats_of_models(crews)
    models: dict[str, Model] = {}
    for name in dict.fromkeys((*seats, *given.models)):
        seat = seats.get(name)
        if name in given.models:
            models[name] = _model(name, _with_card(given, name, seat), name == given.active)
        elif seat is not None:
            models[name] = model_of(seat, seat, crews[seat].models[name])
    return models


def _seats_of_models(crews: Mapping[str, CrewFile]) -> dict[str, str]:
    seats: dict[str, str] = {}
    for seat, crew in crews.items():
        for name in crew.models:
            if name in seats:
                raise Refused(f"{name} is a model of another crew too", f"crews.{seat}.models.{name}")
            seats[name] = seat
    return seats


def _with_card(given: GivenTable, name: str, seat: str | None) -> Plain:
    """What is said of a model, over what its card says if it is of a crew."""
    said, crew = given.models[name], None if seat is None else given.crews[seat]
    if not isinstance(said, dict) or not isinstance(crew, dict):
        return said
    return {"seat": seat, **crew["models"][name], **said}


@book.serves("MFX-MODEL-02")
def _model(name: str, plain: Plain, is_active: bool) -> Model:
    """A model as one thing: stat card, Health, changes, upgrades; at its maximum Health if nothing is said."""
    if isinstance(plain, dict) and plain.get("printed") is not None:
        plain = {key: item for key, item in plain.items() if key not in (*STATS, "size")}
    card = read(plain, GivenModel, "models", name)
    seat = card.seat or _seat_named(name)
    model = model_of(seat, card.controller or seat, card)
    printed = dict(model.printed) if card.printed is None else card.printed
    health = model.health if card.health is None else card.health
    killed = health <= 0 if card.killed is None else card.killed
    return replace(
        model,
        printed=printed,
        changes=card.changes,
        health=health,
        killed=killed,
        in_play=not killed if card.in_play is None else card.in_play,
        upgrades=_attached(card.upgrades, card.upgrade_sides, f"models.{name}.upgrade_sides"),
        activated=is_active if card.activated is None else card.activated,
        actions_left=card.actions_left,
        bonus_taken=card.bonus_taken,
        hired=card.hired,
        at=card.at,
        elevation=card.elevation or 0,
        standing_on=card.standing_on,
        buried=card.buried,
        moved=bool(card.moved),
        falling_damage=card.falling_damage,
    )


def _seat_named(name: str) -> str:
    """The seat of a model for which none is stated: the one its id begins with, else the first."""
    return "B" if name.startswith("B") else "A"


def _attached(names: tuple[str, ...], sides: tuple[str | None, ...], field: str) -> tuple[Attached, ...]:
    if sides and len(sides) != len(names):
        raise Refused("there must be one side for each upgrade", field)
    return tuple(Attached(name, side) for name, side in zip(names, sides or (None,) * len(names), strict=True))


def _printed(given: GivenTable, crews: Mapping[str, CrewFile]) -> tuple[dict[str, ActionData], dict[str, UpgradeData]]:
    actions: dict[str, ActionData] = {}
    upgrades: dict[str, UpgradeData] = {}
    for seat, crew in crews.items():
        for name, action in crew.actions.items():
            if actions.setdefault(name, action) != action:
                raise Refused(f"another crew's {name} is not the same", f"crews.{seat}.actions.{name}")
        for name, upgrade in crew.upgrades.items():
            if upgrades.setdefault(name, upgrade) != upgrade:
                raise Refused(f"another crew's {name} is not the same", f"crews.{seat}.upgrades.{name}")
    actions |= read_each(given.actions, ActionData, "actions")
    upgrades |= read_each(given.upgrades, UpgradeData, "upgrades")
    return actions, upgrades


def _under_way(given: GivenTable, models: Mapping[str, Model]) -> dict[str, Action]:
    """The actions that have started: one, or a list of them in order."""
    under_way = [given.under_way] if isinstance(given.under_way, dict) else given.under_way
    actions: dict[str, Action] = {}
    for one in read(under_way, tuple[GivenAction, ...], "under_way"):
        if one.model not in models:
            raise Refused(f"there is no model {one.model}", "under_way.model")
        fields = asdict(one)
        name = fields.pop("action")
        actions[name] = Action(**fields)
    return actions


def _stand(table: Table) -> None:
    """Every name in it is of something on it."""
    for name, duel in table.duels.items():
        for mine in duel.duelists:
            if mine.model not in table.models:
                raise Refused(f"there is no model {mine.model}", f"duels.{name}")
        if duel.target is not None:
            present.rival(table, duel.acting.model, duel.target.model, f"duels.{name}.target")
    for name, flip in table.flips.items():
        if flip.seat not in table.seats:
            raise Refused(f"there is no seat {flip.seat}", f"flips.{name}.seat")
    for field in ("shuffle_due", "discard_due"):
        for seat in getattr(table, field):
            if seat not in table.seats:
                raise Refused(f"there is no seat {seat}", field)


def _with_upgrades_bought(table: Table, sides: Mapping[str, GivenSide]) -> Table:
    """While hiring, the upgrades that lie with models were bought, unless what was spent is stated (MFX-UPG-12)."""
    if table.phase != "hiring":
        return table
    for seat, side in table.seats.items():
        if seat in sides and sides[seat].spent is not None:
            continue
        attached = (held for model in table.models.values() if model.seat == seat for held in model.upgrades)
        known = (table.upgrade_data[held.name] for held in attached if held.name in table.upgrade_data)
        spent = sum(data.cost for data in known if crew_keyword(data) is None)
        if spent:
            table = replace(table, seats=put(table.seats, seat, replace(side, spent=spent)))
    return table


def _first(*numbers: int | None) -> int:
    return next(number for number in numbers if number is not None)
