"""A set-up, a scenario's `given` or a told table, laid out: `lay`.

seats.py the seats and their fate cards · models.py models, and what is printed · duel.py a duel in its short form.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import asdict

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.data import CrewFile
from adjudicator.rulesets.malifaux.encounter.lay import lay_encounter
from adjudicator.rulesets.malifaux.given import GivenAction, GivenTable
from adjudicator.rulesets.malifaux.ground.lay import lay_ground
from adjudicator.rulesets.malifaux.lay.duel import GivenDuel, lay_duel
from adjudicator.rulesets.malifaux.lay.models import actions_printed, models_given, upgrades_printed
from adjudicator.rulesets.malifaux.lay.seats import seats_given
from adjudicator.rulesets.malifaux.lay.unknown import as_told, stood
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Action, Duel, Flip, Model, Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read, read_each
from adjudicator.seam.ruleset import Refused

WINGS: tuple[Callable[[Table, GivenTable], Table], ...] = (lay_ground, lay_encounter)
"""What each wing adds to a table."""


def lay(plain: Plain) -> Table:
    """The table that plain data describes: a set-up, a scenario's `given`, or what `tell` wrote.

    Raises `Refused` with the field for an unknown key, a wrong type, a card listed twice, an unknown name.
    """
    given = read(stood(plain), GivenTable)
    crews = read_each(given.crews, CrewFile, "crews")
    duel = None if given.duel is None else read(given.duel, GivenDuel, "duel")
    seats, models = models_given(given, crews)
    table = Table(
        seats={},
        models=models,
        duels=read_each(given.duels, Duel, "duels"),
        flips=read_each(given.flips, Flip, "flips"),
        action_data=actions_printed(given, crews),
        upgrade_data=upgrades_printed(given, crews),
        phase=given.phase,
    )
    table = replace(table, seats=seats_given(table, given, crews, seats, duel))
    table = _under_way(table, given)
    for add in WINGS:
        table = add(table, given)
    _guard_names(table)
    table = table if duel is None else lay_duel(table, duel)
    return replace(table, unknown=as_told(table, given)) if given.unknown else table


def _under_way(table: Table, given: GivenTable) -> Table:
    """The table with how far the match has come: its turn, who is active, which actions have started, what is due."""
    active, active_seat = _active(given, table.seats, table.models)
    return replace(
        table,
        actions=_actions(table, given),
        turn=given.turn,
        turn_over=given.turn_over,
        active=active,
        active_seat=active_seat,
        activated=active is not None if given.activated is None else given.activated,
        shuffle_due=given.shuffle_due,
        discard_due=given.discard_due,
        discard_late=given.discard_late or (),
        discards=tuple(one.discard() for one in given.discards),
        unshuffled=given.unshuffled,
        cut_required=given.cut_required,
        complete_log=given.complete_log,
    )


def _active(given: GivenTable, seats: Mapping[str, object], models: Mapping[str, Model]) -> tuple[str | None, str]:
    """The active model, if there is one, and the active seat: as named, else the model's player, else the first."""
    if given.active is not None and given.active not in models and given.active not in seats:
        raise Refused("no-such", say("{active} is neither a model nor a seat", active=given.active), "active")
    model = given.active if given.active in models else None
    seat = given.active_seat
    if seat is not None and seat not in seats:
        raise Refused("no-such", say("There is no seat {seat}", seat=seat), "active_seat")
    if model is not None:
        return model, seat or models[model].controller
    return None, seat or given.active or ("A" if "A" in seats else next(iter(seats)))


def _actions(table: Table, given: GivenTable) -> dict[str, Action]:
    """The actions that have started: one, or a list of them in order."""
    under_way = [given.under_way] if isinstance(given.under_way, dict) else given.under_way
    actions: dict[str, Action] = {}
    for one in read(under_way, tuple[GivenAction, ...], "under_way"):
        present.model(table, one.model, "under_way.model")
        present.model(table, one.target, "under_way.target")
        present.model(table, one.from_disengage, "under_way.from_disengage")
        fields = asdict(one)
        name = fields.pop("action")
        actions[name] = Action(**fields)
    return actions


def _guard_names(table: Table) -> None:
    """Everything that duels, flips and what is due name is there."""
    for name, duel in table.duels.items():
        _guard_duel(table, duel, f"duels.{name}")
    for name, flip in table.flips.items():
        _guard_flip(table, flip, f"flips.{name}")
    due = {
        "shuffle_due": table.shuffle_due,
        "unshuffled": table.unshuffled,
        "discard_due": table.discard_due,
        "discard_late": table.discard_late,
    }
    for field, seats in due.items():
        for seat in seats:
            present.seat(table, seat, field)


def _guard_duel(table: Table, duel: Duel, field: str) -> None:
    """Everything that a duel names is there, and its models are two different ones."""
    present.model(table, duel.against, f"{field}.against")
    for part, mine in zip(("acting", "target"), duel.duelists, strict=False):
        present.model(table, mine.model, f"{field}.{part}.model")
        present.seat(table, mine.seat, f"{field}.{part}.seat")
        if mine.flip is not None:
            _guard_flip(table, mine.flip, f"{field}.{part}.flip")
    if duel.target is not None:
        present.rival(table, duel.acting.model, duel.target.model, f"{field}.target")
    for owner, _ in duel.strays:
        present.seat(table, owner, f"{field}.strays")


def _guard_flip(table: Table, flip: Flip, field: str) -> None:
    """The seat that flipped, and the seat whose cards they are, are there."""
    present.seat(table, flip.seat, f"{field}.seat")
    present.seat(table, flip.deck, f"{field}.deck")
