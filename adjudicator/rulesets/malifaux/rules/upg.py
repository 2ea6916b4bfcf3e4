"""MFX-UPG: upgrades bought, attached, held, turned over, and the restrictions on them."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import UpgradeData
from adjudicator.rulesets.malifaux.events import (
    CrewUpgradeAdded,
    ModelEntered,
    UpgradeAttached,
    UpgradeBought,
    UpgradeRemoved,
    UpgradeSideChosen,
    UpgradeTurnedOver,
)
from adjudicator.rulesets.malifaux.evolve.upgrades import has_upgrade, held_copies, stays
from adjudicator.rulesets.malifaux.names import named, printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import (
    are_words_told,
    copies,
    crew_cost,
    crew_has,
    crew_keyword,
    is_double_sided,
    is_special,
    missed,
    plentiful,
    restricted,
    side_up,
)
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.rulebook import Value

ATTACHING = (UpgradeBought, UpgradeAttached)

book.records("MFX-UPG-01", UpgradeBought, UpgradeAttached)
book.records("MFX-UPG-18", UpgradeAttached)


@book.serves("MFX-UPG-04")
def attached_card(table: Table, event: UpgradeBought | UpgradeAttached) -> UpgradeData | None:
    """The card of an upgrade that stays on a model, bought or attached in play, so that its restrictions bind."""
    data = table.upgrade_data.get(event.upgrade)
    return data if data is not None and stays(table, event) else None


# ---- when and by what


@book.check("MFX-UPG-03", on=ATTACHING)
def upgrade_in_play_has_a_source(table: Table, event: UpgradeBought | UpgradeAttached) -> Said | None:
    """After hiring, an upgrade is attached only by an action or ability, which is named."""
    if table.phase != "play" or not stays(table, event):
        return None
    if type(event) is UpgradeAttached and event.source:
        return None
    model = named(table, event.model)
    if type(event) is UpgradeBought:
        return say("{upgrade} was bought for {model} after hiring", upgrade=event.upgrade, model=model)
    return say(
        "{upgrade} was attached to {model} after hiring, and no action or ability was named",
        upgrade=event.upgrade,
        model=model,
    )


@book.check("MFX-UPG-06", on=UpgradeBought)
def one_upgrade_per_model_when_hiring(table: Table, event: UpgradeBought) -> Said | None:
    """While hiring, a model is given at most one upgrade, Crew upgrades not counted."""
    if table.phase != "hiring" or _is_crew(table, event.upgrade):
        return None
    held = [printed(one.name) for one in table.models[event.model].upgrades if not _is_crew(table, one.name)]
    if not held:
        return None
    return say(
        "{upgrade} is upgrade {number} of {model}, after {held}; hiring allows 1",
        upgrade=event.upgrade,
        number=len(held) + 1,
        model=named(table, event.model),
        held=listed(held),
    )


def _is_crew(table: Table, upgrade: str) -> bool:
    data = table.upgrade_data.get(upgrade)
    return data is not None and crew_keyword(data) is not None


@book.check("MFX-UPG-10", on=UpgradeBought)
def upgrade_is_of_the_declared_faction(table: Table, event: UpgradeBought) -> Said | None:
    """While hiring, a crew buys upgrades of the faction it declared."""
    data, declared = table.upgrade_data.get(event.upgrade), table.seats[event.seat].faction
    if table.phase != "hiring" or data is None or not data.faction or declared is None:
        return None
    factions = (data.faction,) if isinstance(data.faction, str) else data.faction
    if has(factions, declared):
        return None
    return say(
        "{upgrade} belongs to {factions}; {player} declared {declared}",
        upgrade=event.upgrade,
        factions=listed(factions),
        player=Player(event.seat),
        declared=declared,
    )


@book.check("MFX-UPG-17", on=UpgradeBought)
def special_upgrade_is_not_bought(table: Table, event: UpgradeBought) -> Said | None:
    """A Special upgrade cannot be bought while hiring."""
    data = table.upgrade_data.get(event.upgrade)
    if table.phase != "hiring" or data is None or not is_special(data):
        return None
    return say("{upgrade} is Special and cannot be bought while hiring", upgrade=event.upgrade)


# ---- how many


@book.check_after("MFX-UPG-05", on=ATTACHING)
def crew_has_one_copy(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> Said | None:
    """A crew has at most one upgrade of a name, unless it is Plentiful."""
    data = attached_card(before, event)
    if data is None or plentiful(data) is not None:
        return None
    seat, held = _copies_in_the_crew(after, event)
    if held <= 1:
        return None
    return say(
        "{seat}'s crew has {held} copies of {upgrade}; it may have 1", seat=seat, held=held, upgrade=event.upgrade
    )


@book.check_after("MFX-UPG-19", on=ATTACHING)
def crew_has_up_to_x_copies(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> Said | None:
    """A crew has at most X upgrades of a name with Plentiful (X)."""
    data = attached_card(before, event)
    most = None if data is None else plentiful(data)
    if most is None:
        return None
    seat, held = _copies_in_the_crew(after, event)
    if held <= most:
        return None
    return say(
        "{seat}'s crew has {held} copies of {upgrade}; it may have {most}, as Plentiful ({most}) says",
        seat=seat,
        held=held,
        upgrade=event.upgrade,
        most=most,
    )


def _copies_in_the_crew(table: Table, event: UpgradeBought | UpgradeAttached) -> tuple[str, int]:
    """The seat of the model's crew, and the number of upgrades of that name in it."""
    seat = table.models[event.model].seat
    return seat, copies(table, seat, event.upgrade)


@book.check("MFX-UPG-08", on=ATTACHING)
def model_has_one_copy(table: Table, event: UpgradeBought | UpgradeAttached) -> Said | None:
    """A second upgrade of the same name does not stay on a model."""
    if not has_upgrade(table, event.model, event.upgrade) or not stays(table, event):
        return None
    return say(
        "A second copy of {upgrade} stays attached to {model}", upgrade=event.upgrade, model=named(table, event.model)
    )


# ---- restrictions


@book.check("MFX-UPG-15", on=ATTACHING)
def restricted_upgrade_fits_the_model(table: Table, event: UpgradeBought | UpgradeAttached) -> Said | None:
    """Restricted (X): the model is named X or has the keyword X."""
    return _misfit(table, event, several=False)


@book.check("MFX-UPG-16", on=ATTACHING)
def every_restricted_name_fits(table: Table, event: UpgradeBought | UpgradeAttached) -> Said | None:
    """Restricted with several names: the model fits each of them."""
    return _misfit(table, event, several=True)


def _misfit(table: Table, event: UpgradeBought | UpgradeAttached, several: bool) -> Said | None:
    data = attached_card(table, event) if are_words_told(table.models[event.model]) else None
    for restriction in () if data is None else restricted(data):
        lacks = missed(table, event.model, restriction) if (len(restriction.names) > 1) is several else ()
        if lacks:
            return say(
                "{upgrade} is Restricted ({names}); {model} lacks the name or keyword {lacks}",
                upgrade=event.upgrade,
                names=listed(restriction.names, "list"),
                model=named(table, event.model),
                lacks=listed(map(printed, lacks)),
            )
    return None


@book.check("MFX-UPG-21", on=ATTACHING)
def crew_upgrade_is_on_no_model(table: Table, event: UpgradeBought | UpgradeAttached) -> Said | None:
    """A Crew upgrade goes to the player and is never attached to a model."""
    data = attached_card(table, event)
    keyword = None if data is None else crew_keyword(data)
    if keyword is None:
        return None
    return say(
        "{upgrade} was attached to {model}; it is Crew ({keyword}) and goes to {seat}",
        upgrade=event.upgrade,
        model=named(table, event.model),
        keyword=keyword,
        seat=event.seat,
    )


@book.check("MFX-UPG-20", on=CrewUpgradeAdded)
def crew_upgrade_has_its_keyword(table: Table, event: CrewUpgradeAdded) -> Said | None:
    """An upgrade with Crew (X) joins a crew only if one of its models has the keyword X."""
    data = table.upgrade_data.get(event.upgrade)
    keyword = None if data is None else crew_keyword(data)
    if keyword is None or crew_has(table, event.seat, keyword):
        return None
    if any(one.seat == event.seat and not are_words_told(one) for one in table.models.values()):
        return None
    return say(
        "{upgrade} is Crew ({keyword}); no model of {seat}'s crew has that keyword",
        upgrade=event.upgrade,
        keyword=keyword,
        seat=event.seat,
    )


# ---- Double-Sided


@book.check("MFX-UPG-23", on=UpgradeTurnedOver)
def double_sided_is_turned_by_an_effect(table: Table, event: UpgradeTurnedOver) -> Said | None:
    """Only a Double-Sided upgrade is turned over, and only by a named effect."""
    data = table.upgrade_data.get(event.upgrade)
    if data is not None and not is_double_sided(data):
        return say("{upgrade} was turned over, but is not Double-Sided", upgrade=event.upgrade)
    return None if event.source else say("{upgrade} was turned over, and no effect was named", upgrade=event.upgrade)


@book.check("MFX-UPG-24", on=UpgradeSideChosen)
def crew_chooses_its_starting_side(table: Table, event: UpgradeSideChosen) -> Said | None:
    """The crew's own player chooses the side that starts face up."""
    if event.by == event.seat:
        return None
    return say(
        "{player} chose the side of {upgrade}; the choice is {seat}'s",
        player=Player(event.by),
        upgrade=event.upgrade,
        seat=event.seat,
    )


@book.check("MFX-UPG-24", on=UpgradeSideChosen)
def prescribed_side_starts_face_up(table: Table, event: UpgradeSideChosen) -> Said | None:
    """The side that a card prescribes starts face up."""
    data = table.upgrade_data.get(event.upgrade)
    if data is None or data.starts is None or data.starts == event.side:
        return None
    return say(
        "{upgrade} was started with {side} up; its card prescribes {starts}",
        upgrade=event.upgrade,
        side=event.side,
        starts=data.starts,
    )


# ---- values


@book.value(
    "MFX-STAT-03",
    "MFX-UPG-12",
    on=(ModelEntered, UpgradeBought, UpgradeAttached, UpgradeRemoved, CrewUpgradeAdded),
)
def cost_of_the_crew(
    before: Table,
    event: ModelEntered | UpgradeBought | UpgradeAttached | UpgradeRemoved | CrewUpgradeAdded,
    after: Table,
) -> Iterator[Value]:
    """The cost of the seat's crew."""
    cost, spent = crew_cost(after, event.seat), after.seats[event.seat].spent
    rule = "MFX-STAT-03" if type(event) is ModelEntered else "MFX-UPG-12"
    working = (
        say("cost of {seat}'s crew: {cost} = models {cost}", seat=event.seat, cost=cost)
        if not spent
        else say(
            "cost of {seat}'s crew: {cost} = models {models} + upgrades {upgrades}",
            seat=event.seat,
            cost=cost,
            models=cost - spent,
            upgrades=spent,
        )
    )
    yield Value(rule, ("crew_cost",), cost, working)


@book.value("MFX-UPG-09", "MFX-UPG-11", on=(*ATTACHING, UpgradeRemoved, CrewUpgradeAdded))
def copies_in_the_crew(
    before: Table, event: UpgradeBought | UpgradeAttached | UpgradeRemoved | CrewUpgradeAdded, after: Table
) -> Iterator[Value]:
    """The number of upgrades of that name in the seat's crew."""
    held = copies(after, event.seat, event.upgrade)
    working = say(
        "copies of {upgrade}: {held}, attached in {seat}'s crew or held by {seat}",
        upgrade=event.upgrade,
        held=held,
        seat=event.seat,
    )
    yield Value("MFX-UPG-11", ("copies",), held, working)


@book.value("MFX-UPG-25", on=(UpgradeSideChosen, UpgradeTurnedOver))
def side_that_is_up(before: Table, event: UpgradeSideChosen | UpgradeTurnedOver, after: Table) -> Iterator[Value]:
    """The side that is face up."""
    data = after.upgrade_data.get(event.upgrade)
    model = event.model if type(event) is UpgradeTurnedOver else None
    held = held_copies(after, event.seat, event.upgrade, model)
    side = side_up(data, held[-1]) if data is not None and data.sides and held else None
    if side is not None:
        working = say("side of {upgrade} that is up: {side}", upgrade=event.upgrade, side=side)
        yield Value("MFX-UPG-25", ("side",), side, working)
