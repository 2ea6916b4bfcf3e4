"""MFX-UPG: upgrades bought, attached, held, turned over, and the restrictions on them."""

from __future__ import annotations

from collections.abc import Iterator

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
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import (
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
from adjudicator.seam.rulebook import Value

ATTACHING = (UpgradeBought, UpgradeAttached)

book.records("MFX-UPG-01", UpgradeBought, UpgradeAttached)
book.records("MFX-UPG-18", UpgradeAttached)


@book.serves("MFX-UPG-04")
def attached_card(table: Table, event: UpgradeBought | UpgradeAttached) -> UpgradeData | None:
    """The card whose restrictions bind: of any upgrade that stays on a model, bought or attached in play."""
    data = table.upgrade_data.get(event.upgrade)
    return data if data is not None and stays(table, event) else None


# ---- when and by what


@book.check("MFX-UPG-03", on=ATTACHING)
def upgrade_in_play_has_a_source(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> str | None:
    """After hiring, an upgrade is attached only by a named action or ability."""
    if before.phase != "play" or not stays(before, event):
        return None
    if isinstance(event, UpgradeAttached) and event.source:
        return None
    how = "bought" if isinstance(event, UpgradeBought) else "attached by no named action or ability"
    return f"{event.upgrade} was {how} for {event.model} after hiring"


@book.check("MFX-UPG-06", on=UpgradeBought)
def one_upgrade_a_model_when_hiring(before: Table, event: UpgradeBought, after: Table) -> str | None:
    """While hiring, a model is given one upgrade at most; a Crew upgrade does not count."""
    if before.phase != "hiring" or _is_crew(before, event.upgrade):
        return None
    has = [held.name for held in before.models[event.model].upgrades if not _is_crew(before, held.name)]
    if not has:
        return None
    return f"{event.upgrade} is upgrade number {len(has) + 1} of {event.model}, after {', '.join(has)}"


def _is_crew(table: Table, upgrade: str) -> bool:
    data = table.upgrade_data.get(upgrade)
    return data is not None and crew_keyword(data) is not None


@book.check("MFX-UPG-10", on=UpgradeBought)
def upgrade_is_of_the_declared_faction(before: Table, event: UpgradeBought, after: Table) -> str | None:
    """While hiring, a crew buys upgrades of the faction it declared."""
    data, declared = before.upgrade_data.get(event.upgrade), before.seats[event.seat].faction
    if before.phase != "hiring" or data is None or not data.faction or declared is None:
        return None
    factions = (data.faction,) if isinstance(data.faction, str) else data.faction
    if declared in factions:
        return None
    return f"{event.upgrade} is of {', '.join(factions)}; {event.seat} declared {declared}"


@book.check("MFX-UPG-17", on=UpgradeBought)
def special_upgrade_is_not_bought(before: Table, event: UpgradeBought, after: Table) -> str | None:
    """A Special upgrade is not bought while hiring."""
    data = before.upgrade_data.get(event.upgrade)
    if before.phase != "hiring" or data is None or not is_special(data):
        return None
    return f"{event.upgrade} is Special and cannot be bought while hiring"


# ---- how many


@book.check("MFX-UPG-05", on=ATTACHING)
def crew_has_one_copy(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> str | None:
    """A crew has one upgrade of a name, unless it is Plentiful."""
    data = attached_card(before, event)
    if data is None or plentiful(data) is not None:
        return None
    count = _copies_in_the_crew(after, event)
    return None if count <= 1 else f"the crew has {count} copies of {event.upgrade}; it may have 1"


@book.check("MFX-UPG-19", on=ATTACHING)
def crew_has_up_to_x_copies(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> str | None:
    """A crew has up to X upgrades of a name with Plentiful (X)."""
    data = attached_card(before, event)
    most = None if data is None else plentiful(data)
    if most is None:
        return None
    count = _copies_in_the_crew(after, event)
    return None if count <= most else f"the crew has {count} copies of {event.upgrade}; it is Plentiful ({most})"


def _copies_in_the_crew(table: Table, event: UpgradeBought | UpgradeAttached) -> int:
    return copies(table, table.models[event.model].seat, event.upgrade)


@book.check("MFX-UPG-08", on=ATTACHING)
def model_has_a_name_once(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> str | None:
    """No second upgrade of the same name stays on a model."""
    if not has_upgrade(before, event.model, event.upgrade) or not stays(before, event):
        return None
    return f"{event.model} has {event.upgrade} already; a second copy stays attached"


# ---- restrictions


@book.check("MFX-UPG-15", on=ATTACHING)
def restricted_upgrade_fits_the_model(
    before: Table, event: UpgradeBought | UpgradeAttached, after: Table
) -> str | None:
    """Restricted (X): the model is named X or has the keyword X."""
    return _misfit(before, event, several=False)


@book.check("MFX-UPG-16", on=ATTACHING)
def every_restricted_name_fits(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> str | None:
    """Restricted with several names: the model fits each of them."""
    return _misfit(before, event, several=True)


def _misfit(table: Table, event: UpgradeBought | UpgradeAttached, several: bool) -> str | None:
    data = attached_card(table, event)
    for restriction in () if data is None else restricted(data):
        lacks = missed(table, event.model, restriction) if (len(restriction.names) > 1) is several else ()
        if lacks:
            names = ", ".join(restriction.names)
            return f"{event.upgrade} is Restricted ({names}); {event.model} does not bear {' or '.join(lacks)}"
    return None


@book.check("MFX-UPG-21", on=ATTACHING)
def crew_upgrade_is_on_no_model(before: Table, event: UpgradeBought | UpgradeAttached, after: Table) -> str | None:
    """A Crew upgrade is the player's and is attached to no model."""
    data = attached_card(before, event)
    keyword = None if data is None else crew_keyword(data)
    if keyword is None:
        return None
    return f"{event.upgrade} is Crew ({keyword}) and {event.seat}'s own; it was attached to {event.model}"


@book.check("MFX-UPG-20", on=CrewUpgradeAdded)
def crew_upgrade_has_its_keyword(before: Table, event: CrewUpgradeAdded, after: Table) -> str | None:
    """Crew (X) joins a crew that has a model with keyword X."""
    data = before.upgrade_data.get(event.upgrade)
    keyword = None if data is None else crew_keyword(data)
    if keyword is None or crew_has(before, event.seat, keyword):
        return None
    return f"{event.upgrade} is Crew ({keyword}); no model of {event.seat}'s crew has {keyword}"


# ---- Double-Sided


@book.check("MFX-UPG-23", on=UpgradeTurnedOver)
def double_sided_is_turned_by_an_effect(before: Table, event: UpgradeTurnedOver, after: Table) -> str | None:
    """Only a Double-Sided upgrade is turned over, and only by a named effect."""
    data = before.upgrade_data.get(event.upgrade)
    if data is not None and not is_double_sided(data):
        return f"{event.upgrade} is not Double-Sided and was turned over"
    return None if event.source else f"{event.upgrade} was turned over by no named effect"


@book.check("MFX-UPG-24", on=UpgradeSideChosen)
def own_crew_picks_the_starting_side(before: Table, event: UpgradeSideChosen, after: Table) -> str | None:
    """The crew itself picks the side that starts up, unless the card prescribes one."""
    if event.by != event.seat:
        return f"{event.by} chose the side of {event.upgrade}, which is {event.seat}'s to choose"
    data = before.upgrade_data.get(event.upgrade)
    if data is None or data.starts is None or data.starts == event.side:
        return None
    return f"{event.upgrade} starts with {data.starts} up; {event.side} was chosen"


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
    """What the seat's crew costs now."""
    cost, spent = crew_cost(after, event.seat), after.seats[event.seat].spent
    rule = "MFX-STAT-03" if isinstance(event, ModelEntered) else "MFX-UPG-12"
    yield Value(rule, ("crew_cost",), cost, f"models {cost - spent} + upgrades bought {spent}")


@book.value("MFX-UPG-09", "MFX-UPG-11", on=(*ATTACHING, UpgradeRemoved, CrewUpgradeAdded))
def copies_in_the_crew(
    before: Table, event: UpgradeBought | UpgradeAttached | UpgradeRemoved | CrewUpgradeAdded, after: Table
) -> Iterator[Value]:
    """How many upgrades of that name the seat's crew owns now."""
    count = copies(after, event.seat, event.upgrade)
    yield Value("MFX-UPG-11", ("copies",), count, f"{event.upgrade}: attached in the crew or held by {event.seat}")


@book.value("MFX-UPG-25", on=(UpgradeSideChosen, UpgradeTurnedOver))
def side_that_is_up(before: Table, event: UpgradeSideChosen | UpgradeTurnedOver, after: Table) -> Iterator[Value]:
    """The side that is up now."""
    data = after.upgrade_data.get(event.upgrade)
    model = event.model if isinstance(event, UpgradeTurnedOver) else None
    held = held_copies(after, event.seat, event.upgrade, model)
    if data is not None and data.sides and held:
        yield Value("MFX-UPG-25", ("side",), side_up(data, held[-1]), "the side that is up counts")
