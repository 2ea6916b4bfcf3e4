"""The crews as people see them: Health, what state each model is in, whether it has been activated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.plain.said import Drawn, Part, Player, Said, listed
from adjudicator.rulesets.malifaux.events import DamageDealt
from adjudicator.rulesets.malifaux.names import named, printed
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.seam.panels import Panel, Row, SoFar, bar


def crew_panel(table: Table, seat: str) -> Panel:
    """A seat's crew: its soulstones, then its models."""
    stones = table.seats[seat].soulstones
    rows = [Row(say("Soulstones"), (soulstones(stones) if stones else None, None))]
    for name, model in table.models.items():
        if model.seat == seat:
            rows.append(Row(named(table, name), (_health(table, name, model), _state(table, name, model))))
    return Panel(say("{player}", player=Player(seat)), (say("Health"), say("State")), tuple(rows), seat=seat)


def _damage_taken(table: Table, events: Iterable[DamageDealt]) -> Panel:
    """The damage of models in play whose Health nobody has told."""
    taken = Counter[str]()
    for event in events:
        model = table.models.get(event.to)
        if model is not None and model.in_play and model.health is None:
            taken[event.to] += int(event.amount)
    rows = tuple(Row(named(table, name), (say("{amount}", amount=amount),)) for name, amount in taken.items() if amount)
    return Panel(say("Damage so far"), (say("Damage"),), rows)


DAMAGE_TAKEN: Final = SoFar((DamageDealt,), _damage_taken)
"""What stands in the place of Health where that is not known."""


def soulstones(count: int) -> Part:
    """Soulstones, each drawn as long as they are few."""
    words = say("{amount}", amount=count)
    if count > 10:
        return words
    return Drawn(words, "soulstones", "◆" * count, counted("{count} soulstone", "{count} soulstones", count))


def _health(table: Table, name: str, model: Model) -> Part | None:
    if model.health is None or model.killed:
        return None
    if f"models.{name}.health" in table.unknown:
        return say("?")
    if model.health_max is None:
        return say("{amount}", amount=model.health)
    words = say("{health} of {most}", health=model.health, most=model.health_max)
    return bar(model.health, model.health_max, words)


def _state(table: Table, name: str, model: Model) -> Said | None:
    found = list(_states(table, name, model))
    return say("{items}", items=listed(found, "list")) if found else None


def _states(table: Table, name: str, model: Model) -> Iterator[Part]:
    if model.killed or not model.in_play:
        yield say("killed") if model.killed else say("no longer in play")
        return
    if table.active == name:
        yield say("being activated")
    elif model.activated:
        yield say("activated")
    if model.buried:
        yield say("buried")
    if model.controller != model.seat:
        yield say("controlled by {player}", player=Player(model.controller))
    for upgrade in model.upgrades:
        yield printed(upgrade.name)
    tokens = 0 if table.encounter is None else table.encounter.tokens.get(name, 0)
    if tokens:
        yield counted("{count} Explosive token", "{count} Explosive tokens", tokens)
