"""Creatures and other permanents (MTR-CREATURE, MTR-PERM, MTR-LAND-03)."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.complete import all_told, or_doubt
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, waits
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    AttackDeclared,
    BlockDeclared,
    CardMoved,
    CreatureSupported,
    ModifierAdded,
    PermanentAbandoned,
    PermanentDestroyed,
    PermanentHandedOver,
    PermanentTapped,
    ShapeChanged,
)
from adjudicator.rulesets.mtg_trpg.grounds import GIVEN_UP, PLACE_CHANGED, SPECIAL, TAPPING, term, through
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.rulings import doubted, names_it, permitted, ruled
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.rulesets.mtg_trpg.typed import source_of
from adjudicator.rulesets.mtg_trpg.vocabulary import DONE_TO, ENEMY, OWN, PLACE, mentions, only
from adjudicator.seam.rulebook import Undecidable

book.records("MTR-CREATURE-02")
book.records("MTR-PERM-04")


Left: TypeAlias = CardMoved | PermanentDestroyed | PermanentAbandoned


@book.check("MTR-LAND-03", on=(CardMoved, PermanentDestroyed, PermanentAbandoned))
def lands_stay_when_the_place_changes(table: Table, event: Left) -> Said | Undecidable | None:
    """Going somewhere else takes no land from the battlefield."""
    return None if event.cause is None else _left_with_the_place(table, event, event.cause, land=True)


@book.check("MTR-PERM-01", on=(CardMoved, PermanentDestroyed, PermanentAbandoned))
def permanents_go_with_their_character(table: Table, event: Left) -> Said | Undecidable | None:
    """Nor does it take any other permanent away: permanents are where their character is."""
    return None if event.cause is None else _left_with_the_place(table, event, event.cause, land=False)


def _left_with_the_place(table: Table, event: Left, cause: str, *, land: bool) -> Said | Undecidable | None:
    """That a land or another permanent is said to be gone because its character went elsewhere."""
    name = event.card if isinstance(event, CardMoved) else event.permanent
    facts = None if name is None else facts_for(table, name)
    moved = term(cause) in PLACE_CHANGED
    if land is not (facts is not None and facts.is_land) or (not moved and only(cause, PLACE) is False):
        return None
    if isinstance(event, CardMoved) and event.from_ != "battlefield":
        return None
    what = terms.CARD if name is None else named(table, name)
    if moved:
        return say("{permanent} left the battlefield because the place changed; it goes with its PC", permanent=what)
    said = say(
        "{permanent} left the battlefield because of {cause}: undecidable whether that is a change of place",
        permanent=what, cause=terms.cause(cause),
    )  # fmt: skip
    return Undecidable(said)


@book.check("MTR-CREATURE-01", on=(AttackDeclared, CreatureSupported, PermanentTapped), when=all_told)
def new_creatures_wait_for_the_next_focusing(
    table: Table, event: AttackDeclared | CreatureSupported | PermanentTapped
) -> Said | Undecidable | None:
    """Outside combat a creature neither attacks nor is tapped until its character has focused after its arrival."""
    name = _creature(event)
    permanent = table.permanents.get(name)
    if permanent is None or not waits(table, name, permanent):
        return None
    own = taps(event, permanent.controller) if type(event) is PermanentTapped else True
    if own is False:
        return None
    player, creature = named(table, permanent.controller or GM), named(table, name)
    if own is None and type(event) is PermanentTapped:
        said = say(
            "{creature} was tapped because of {cause} before {player} had focused: undecidable whether by {player}",
            creature=creature, cause=terms.cause(event.cause or ""), player=player,
        )  # fmt: skip
        return Undecidable(said)
    if type(event) is AttackDeclared:
        return say(
            "{creature} attacked before {player} had focused after its arrival", creature=creature, player=player
        )
    return say("{creature} was tapped before {player} had focused after its arrival", creature=creature, player=player)


def _creature(event: AttackDeclared | CreatureSupported | PermanentTapped) -> str:
    """The creature that is tapped."""
    if isinstance(event, AttackDeclared):
        return event.attacker
    return event.creature if isinstance(event, CreatureSupported) else event.permanent


def taps(event: PermanentTapped, name: str | None) -> bool | None:
    """Whether somebody taps a permanent as their own, by the event's `by` or `through`; a name of None is the GM.

    None if only the words of the cause speak for it or against it.
    """
    means = through(event)
    if event.by not in (None, name or GM) or means == "enemy" or mentions(event.cause, ENEMY):
        return False
    if means is not None:
        return means in TAPPING or (event.by not in (None, GM) and means not in SPECIAL)
    if event.by not in (None, GM):
        return None if mentions(event.cause, DONE_TO) else True
    return False if only(event.cause, OWN, DONE_TO) is False else None


@book.check("MTR-PERM-02", on=ShapeChanged)
def controllers_change_the_shape(table: Table, event: ShapeChanged) -> Said | Undecidable | None:
    """A permanent's controller decides on its size and shape; the GM may change any."""
    controller = table.permanents[event.permanent].controller
    if event.by == GM or controller == event.pc:
        return None
    who, what = actor(table, event.pc), named(table, event.permanent)
    if controller is None:
        says = say(
            "{player} changed the shape of {permanent}, which nobody controls; only its controller does",
            player=who,
            permanent=what,
        )
    else:
        says = say(
            "{player} changed the shape of {permanent}, which {controller} controls; only its controller does",
            player=who, permanent=what, controller=controller,
        )  # fmt: skip
    return or_doubt(table, says)


@book.check("MTR-HOUSE-20", on=(AttackDeclared, BlockDeclared, AbilityActivated))
def permanents_are_used_by_their_controller(
    table: Table, event: AttackDeclared | BlockDeclared | AbilityActivated
) -> Said | Undecidable | None:
    """Nobody attacks, blocks or activates with another character's permanent unless the GM allows lending it.

    For a permanent that nobody controls, see MTR-RECRUIT-04.
    """
    name = _used(event)
    permanent = table.permanents.get(name)
    controller = None if permanent is None else permanent.controller
    if controller in (None, event.pc):
        return None
    if permitted(table, "lending", name, controller, event.pc):
        return doubted(table, "lending", name, controller, event.pc)
    who, what = actor(table, event.pc), named(table, name)
    says = say(
        "{player} used {permanent}, which {controller} controls; only its controller does",
        player=who,
        permanent=what,
        controller=controller,
    )
    return or_doubt(table, says)


def _used(event: AttackDeclared | BlockDeclared | AbilityActivated) -> str:
    if isinstance(event, AttackDeclared):
        return event.attacker
    return event.blocker if isinstance(event, BlockDeclared) else event.source


@book.check("MTR-PERM-03", on=ModifierAdded)
def shape_has_no_game_effect(table: Table, event: ModifierAdded) -> Said | None:
    """A changed size or shape gives neither plus nor minus."""
    if source_of(event.source) != "shape" or not event.amount:
        return None
    return say("{amount:+} because of a changed shape, which has no game effect", amount=event.amount)


@book.check("MTR-PERM-05", on=PermanentHandedOver)
def permanents_are_not_lent(table: Table, event: PermanentHandedOver) -> Said | Undecidable | None:
    """A permanent is handed over only with the GM's leave or by a special rule, and only by its controller.

    What the GM does has the GM's leave.
    """
    controller = table.permanents[event.permanent].controller
    about = ("lending", event.permanent, event.from_, controller, event.to)
    if (means := through(event)) in SPECIAL:
        return None
    what, to = named(table, event.permanent), named(table, event.to)
    giver = event.from_ or (event.by if event.by in table.pcs else None)
    if giver is not None and controller not in (None, giver):
        says = say(
            "{other} handed {permanent}, which {controller} controls, to {player}",
            other=actor(table, giver), player=to, permanent=what, controller=controller,
        )  # fmt: skip
        return or_doubt(table, says)
    if (event.by or event.from_) == GM:
        return None
    if permitted(table, *about):
        return doubted(table, *about)
    said = say("{permanent} was handed to {player} without the GM's leave", permanent=what, player=to)
    return said if means or event.cause is None else _undecidable(said, event.cause)


@book.check("MTR-PERM-06", on=PermanentAbandoned)
def permanents_are_not_thrown_away(table: Table, event: PermanentAbandoned) -> Said | Undecidable | None:
    """A permanent is left behind only with the GM's leave or by a special rule; a cost is no leaving behind.

    Leave that does not name the permanent is given to its controller; what the GM does has the GM's leave.
    """
    about, controller = ("abandoning", event.permanent, event.pc), table.permanents[event.permanent].controller
    if (means := through(event)) in GIVEN_UP or event.by == GM:
        return None
    who, what = actor(table, event.pc), named(table, event.permanent)
    ruling = ruled(table, *about)
    if controller not in (None, event.pc) and (ruling is None or not names_it(table, ruling, event.permanent)):
        says = say(
            "{player} left {permanent} behind, which {controller} controls",
            player=who, permanent=what, controller=controller,
        )  # fmt: skip
        return or_doubt(table, says)
    if permitted(table, *about):
        return doubted(table, *about)
    said = say("{player} left {permanent} behind without the GM's leave", player=who, permanent=what)
    return said if means or event.cause is None else _undecidable(said, event.cause)


def _undecidable(said: Said, cause: str) -> Undecidable:
    """The doubt whether a cause is a special rule."""
    return Undecidable(
        say('{said}, because of "{cause}": undecidable whether that is a special rule', said=said, cause=cause)
    )
