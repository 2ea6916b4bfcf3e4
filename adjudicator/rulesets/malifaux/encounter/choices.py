"""Schemes chosen in secret, in an event or in a set-up: whether their models are of the right crew and kind."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import SchemeKey, SchemesChosen
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, Chosen, Role
from adjudicator.rulesets.malifaux.encounter.state import Pair
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Secret
from adjudicator.seam.ruleset import JUDGE, SetUp

Choice = SchemesChosen | SetUp
"""Where a choice is recorded."""


def judged_choice(table: Table, event: Choice, wrong: Callable[[Table, SchemesChosen], Said | None]) -> Secret | None:
    """What is wrong with the choices recorded, known to the seats that made them (MFX-HOUSE-E13)."""
    then = _as_chosen(table, event)
    found = {choice.seat: says for choice in _choices(table, event) if (says := wrong(then, choice)) is not None}
    if not found:
        return None
    alone = next(iter(found.values()))
    says = alone if len(found) == 1 else say("{breaches}", breaches=listed(found.values(), "lines"))
    return Secret(says, tuple(found))


def _choices(table: Table, event: Choice) -> Iterator[SchemesChosen]:
    """The choices that an event or a set-up records."""
    if isinstance(event, SchemesChosen):
        yield event
        return
    for seat, chosen in encounter_of(table).schemes.items():
        if event.viewer in (seat, JUDGE):
            models = {_KEYS[scheme - 1]: secret for scheme, secret in chosen.items() if secret is not None}
            yield SchemesChosen(seat=seat, schemes=tuple(chosen), models=models)


def _as_chosen(table: Table, event: Choice) -> Table:
    """The table at the choice: in a set-up from later in the game, models that have fallen count as in their crews."""
    if type(event) is SchemesChosen or not table.turn:
        return table
    return replace(table, models={name: replace(model, in_play=True) for name, model in table.models.items()})


def named_models(event: SchemesChosen, scheme: int) -> Mapping[Role, str | None]:
    """The models that go with a scheme, by role (friendly or enemy); None for one that is not named."""
    secret, roles = event.models.get(_KEYS[scheme - 1]), [one.role for one in SCHEMES[scheme].chosen]
    if isinstance(secret, Pair):
        return {role: getattr(secret, role) for role in roles}
    return dict.fromkeys(roles[:1], secret) if len(roles) == 1 else dict.fromkeys(roles)


_KEYS: tuple[SchemeKey, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")


def _asked(event: SchemesChosen) -> Iterator[tuple[int, Chosen, str | None]]:
    """Each model that the chosen schemes ask for: the scheme, what it asks for, the model chosen."""
    for scheme in dict.fromkeys(event.schemes):
        models = named_models(event, scheme)
        yield from ((scheme, one, models.get(one.role)) for one in SCHEMES[scheme].chosen)


def wrong_model(table: Table, event: SchemesChosen) -> Said | None:
    """The first thing wrong with the models chosen: one is missing, not in play, or of the other crew.

    None where no models are on record: then no crew is known.
    """
    if not table.models:
        return None
    asked = (_wrong(table, event.seat, scheme, one.role, name) for scheme, one, name in _asked(event))
    return next((wrong for wrong in asked if wrong is not None), None)


def _wrong(table: Table, seat: str, scheme: int, role: Role, name: str | None) -> Said | None:
    if name is None:
        if role == "enemy":
            return say("{seat} chose scheme {scheme} without an enemy model", seat=seat, scheme=scheme)
        return say("{seat} chose scheme {scheme} without a friendly model", seat=seat, scheme=scheme)
    model = table.models.get(name)
    if model is None or not model.in_play:
        return say("{model}, chosen for scheme {scheme}, is in no crew", model=named(table, name), scheme=scheme)
    if (model.seat == seat) == (role == "friendly"):
        return None
    if role == "enemy":
        return say("{model}, chosen for scheme {scheme}, is no enemy model", model=named(table, name), scheme=scheme)
    return say("{model}, chosen for scheme {scheme}, is no friendly model", model=named(table, name), scheme=scheme)


@recalled(keep=2)
def wrong_kinds(table: Table, event: SchemesChosen) -> Mapping[str, Said]:
    """What is wrong with the kind of the models chosen, by rule; only models of the right crew are tested."""
    rightly: dict[int, dict[Role, str]] = {}
    for scheme, one, name in _asked(event):
        if name is not None and _wrong(table, event.seat, scheme, one.role, name) is None:
            rightly.setdefault(scheme, {})[one.role] = name
    wrong: dict[str, Said] = {}
    for scheme, models in rightly.items():
        for one in SCHEMES[scheme].chosen:
            for rule, kind in one.kinds.items() if one.role in models else ():
                says = kind(table, models.get("friendly"), models.get("enemy"))
                if says is not None:
                    wrong[rule] = says
    return wrong
