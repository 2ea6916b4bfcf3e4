"""What conditions of schemes ask of a model: whether it counts, its Health, who is near, what replaced it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.presence import apart, encounter_of, is_insignificant
from adjudicator.rulesets.malifaux.encounter.schemes import Role, secret_model
from adjudicator.rulesets.malifaux.ground.bodies import body
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import put


def chosen(table: Table, claim: SchemePointScored, role: Role) -> str:
    """The model that was chosen for the scheme of a claim; a condition is asked only where it is on record."""
    return secret_model(table, claim.seat, claim.scheme, role) or ""


# ---- links


def every(links: Mapping[str, Said | None]) -> dict[str, Said]:
    """The conditions that are not met, by rule."""
    return {rule: says for rule, says in links.items() if says is not None}


def first(links: Mapping[str, Said | None]) -> dict[str, Said]:
    """The first of chained conditions that is not met."""
    return dict(list(every(links).items())[:1])


# ---- whether a model counts


def absent(table: Table, name: str) -> Said | None:
    """Why a model is not in play for schemes; None if it is, buried or not (MFX-HOUSE-E06)."""
    model = table.models[name]
    if not model.in_play:
        return say("{model} is not in play", model=named(table, name))
    if is_insignificant(table, model):
        return say("{model} is Insignificant, and schemes leave it out", model=named(table, name))
    return None


def placeless(table: Table, name: str) -> Said | None:
    """Why nothing can be measured to a model for schemes; None if it can."""
    if body(table, name) is None and table.models[name].in_play:
        return say("{model} is not on the table", model=named(table, name))
    return absent(table, name)


# ---- Health: half is exact, and what is not on record contradicts nothing


def above_half(table: Table, name: str) -> Said | None:
    """Why a model is not in play with half its Health or less."""
    model = table.models[name]
    if (away := absent(table, name)) is not None or model.health is None or model.health_max is None:
        return away
    if 2 * model.health <= model.health_max:
        return None
    return say("{model} has {health} of {most} Health, more than half",
               model=named(table, name), health=model.health, most=model.health_max)  # fmt: skip


def below_half(table: Table, name: str) -> Said | None:
    """Why a model is not in play with half its Health or more."""
    model = table.models[name]
    if (away := absent(table, name)) is not None or model.health is None or model.health_max is None:
        return away
    if 2 * model.health >= model.health_max:
        return None
    return say("{model} has {health} of {most} Health, less than half",
               model=named(table, name), health=model.health, most=model.health_max)  # fmt: skip


# ---- who is near


def lengths(table: Table, name: str, others: Iterable[str]) -> dict[str, float]:
    """The distances of others from a model in inches, each under both names."""
    there = body(table, name)
    found = ((other, body(table, other)) for other in others)
    return {f"{other} {name}": apart(one, there) for other, one in found if one is not None and there is not None}


def threatened(table: Table, name: str, reach: int, enemies: Iterable[str]) -> Said | None:
    """That enemies are within a distance of a model and see it; None if there are none."""
    found = [
        say("{model} ({length:.3f} in)", model=named(table, enemy), length=length)
        for enemy in enemies for length in lengths(table, name, [enemy]).values()
    ]  # fmt: skip
    if not found:
        return None
    return say("Within {reach} in of {model} and with line of sight to it: {enemies}",
               reach=reach, model=named(table, name), enemies=listed(found))  # fmt: skip


# ---- what replaced it


def successors(table: Table, name: str) -> tuple[str, ...]:
    """A model and those that replaced it, one after the other, each once, as an id may come back."""
    chain, replaced = [name], encounter_of(table).replaced
    for one in chain:
        chain.extend(new for new in replaced.get(one, ()) if new not in chain)
    return tuple(chain)


def heir(table: Table, name: str) -> str:
    """The latest in play of a model and those that replaced it; if none is, the last of them."""
    chain = successors(table, name)
    return next((one for one in reversed(chain) if table.models[one].in_play), chain[-1])


def raised(table: Table, name: str) -> Said | None:
    """That a model was replaced, directly or in steps, by one that costs more than it did."""
    costs = [(new, cost) for new in successors(table, name) for cost in _costs(table, new)]
    own = next((cost for new, cost in costs if new == name), None)
    for new, cost in costs:
        if own is not None and cost > own:
            return say("{model}, which costs {own}, was replaced by {new}, which costs {cost}",
                       model=named(table, name), own=own, new=named(table, new), cost=cost)  # fmt: skip
    return None


def _costs(table: Table, name: str) -> tuple[int, ...]:
    """What a model has cost, the first cost first, and what it costs now."""
    cost = table.models[name].cost
    return (*encounter_of(table).former_costs.get(name, ()), *(() if cost is None else (cost,)))


def former_costs(table: Table, name: str, cost: int | None) -> Mapping[str, tuple[int, ...]]:
    """The costs no longer on any card, with that of a model whose id now comes back at another cost."""
    held, was = encounter_of(table).former_costs, table.models.get(name)
    if was is None or was.cost is None or was.cost == cost:
        return held
    return put(held, name, (*held.get(name, ()), was.cost))
