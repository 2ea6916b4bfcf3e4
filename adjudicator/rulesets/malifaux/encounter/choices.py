"""Models chosen in secret: whether each is there, in the right crew, and of the right kind."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.events import SchemeKey, SchemesChosen
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, Chosen, Role
from adjudicator.rulesets.malifaux.encounter.state import Pair
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.recall import recalled


def named_models(event: SchemesChosen, scheme: int) -> Mapping[Role, str | None]:
    """The models that go with a scheme, by the side they are on."""
    secret, roles = event.models.get(_KEYS[scheme - 1]), [one.role for one in SCHEMES[scheme].chosen]
    if isinstance(secret, Pair):
        return {role: getattr(secret, role) for role in roles}
    return dict.fromkeys(roles[:1], secret) if len(roles) == 1 else dict.fromkeys(roles)


_KEYS: tuple[SchemeKey, ...] = ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", "13")


def _asked(event: SchemesChosen) -> Iterator[tuple[int, Chosen, str | None]]:
    """Each model that the schemes chosen ask for: the scheme, what it asks, what was chosen."""
    for scheme in dict.fromkeys(event.schemes):
        models = named_models(event, scheme)
        yield from ((scheme, one, models.get(one.role)) for one in SCHEMES[scheme].chosen)


def wrong_models(table: Table, event: SchemesChosen) -> Iterator[Said]:
    """What is wrong with the models chosen: missing, not in play, or of the other crew.

    Where nobody noted a crew, no model can be in it.
    """
    if not table.models:
        return
    for scheme, one, name in _asked(event):
        wrong = _wrong(table, event.seat, scheme, one.role, name)
        if wrong is not None:
            yield wrong


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
    """What is wrong with the kind of the models chosen, by rule; of those alone that are in the right crew."""
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
