"""Creatures and other permanents (MTR-CREATURE, MTR-PERM, MTR-LAND-03)."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.plain.said import Part, Said
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
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
from adjudicator.rulesets.mtg_trpg.rulings import names_it, ruled, unless_permitted
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


def _waits_for(table: Table, name: str) -> Part | None:
    """The character that has to focus before a creature may attack or be tapped outside combat; None: it may."""
    permanent = table.permanents.get(name)
    if permanent is None or not waits(table, name, permanent):
        return None
    return named(table, permanent.controller or GM)


@book.check("MTR-CREATURE-01", on=AttackDeclared, missing=True)
def new_creatures_do_not_attack(table: Table, event: AttackDeclared) -> Said | None:
    """Outside combat a creature does not attack until its character has focused after its arrival."""
    player = _waits_for(table, event.attacker)
    if player is None:
        return None
    creature = named(table, event.attacker)
    return say("{creature} attacked before {player} had focused after its arrival", creature=creature, player=player)


@book.check("MTR-CREATURE-01", on=CreatureSupported, missing=True)
def new_creatures_do_not_support(table: Table, event: CreatureSupported) -> Said | None:
    """Outside combat a creature is not tapped to support until its character has focused after its arrival."""
    player = _waits_for(table, event.creature)
    return None if player is None else _tapped_too_soon(table, event.creature, player)


@book.check("MTR-CREATURE-01", on=PermanentTapped, missing=True)
def new_creatures_are_not_tapped(table: Table, event: PermanentTapped) -> Said | Undecidable | None:
    """Outside combat nobody taps a creature of theirs until they have focused after its arrival."""
    player = _waits_for(table, event.permanent)
    own = None if player is None else taps(event, table.permanents[event.permanent].controller)
    if player is None or own is False:
        return None
    if own:
        return _tapped_too_soon(table, event.permanent, player)
    return Undecidable(say(
        "{creature} was tapped because of {cause} before {player} had focused: undecidable whether by {player}",
        creature=named(table, event.permanent), cause=terms.cause(event.cause or ""), player=player,
    ))  # fmt: skip


def _tapped_too_soon(table: Table, name: str, player: Part) -> Said:
    creature = named(table, name)
    return say("{creature} was tapped before {player} had focused after its arrival", creature=creature, player=player)


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
    return or_doubt(table, _shaped_by_another(actor(table, event.pc), named(table, event.permanent), controller))


def _shaped_by_another(player: Part, permanent: Part, controller: str | None) -> Said:
    """That somebody changed the shape of a permanent that is not theirs."""
    if controller is None:
        return say(
            "{player} changed the shape of {permanent}, which nobody controls; only its controller does",
            player=player, permanent=permanent,
        )  # fmt: skip
    return say(
        "{player} changed the shape of {permanent}, which {controller} controls; only its controller does",
        player=player, permanent=permanent, controller=controller,
    )  # fmt: skip


@book.check("MTR-HOUSE-20", on=(AttackDeclared, BlockDeclared, AbilityActivated))
def permanents_are_used_by_their_controller(
    table: Table, event: AttackDeclared | BlockDeclared | AbilityActivated
) -> Said | Undecidable | None:
    """Nobody uses another character's permanent unless the GM allows lending it; one of nobody's is MTR-RECRUIT-04."""
    name = _used(event)
    permanent = table.permanents.get(name)
    controller = None if permanent is None else permanent.controller
    if controller is None or controller == event.pc:
        return None
    says = say(
        "{player} used {permanent}, which {controller} controls; only its controller does",
        player=actor(table, event.pc), permanent=named(table, name), controller=controller,
    )  # fmt: skip
    return unless_permitted(table, or_doubt(table, says), "lending", name, controller, event.pc)


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


def _is_handed_over(table: Table, event: PermanentHandedOver) -> bool:
    """Whether a permanent is handed over by no special rule."""
    return through(event) not in SPECIAL


@book.check("MTR-PERM-05", on=PermanentHandedOver, when=_is_handed_over)
def permanents_are_handed_over_by_their_controller(
    table: Table, event: PermanentHandedOver
) -> Said | Undecidable | None:
    """A permanent is handed over only by its controller."""
    controller = table.permanents[event.permanent].controller
    giver = event.from_ or (event.by if event.by in table.pcs else None)
    if giver is None or controller is None or controller == giver:
        return None
    says = say(
        "{other} handed {permanent}, which {controller} controls, to {player}", other=actor(table, giver),
        player=named(table, event.to), permanent=named(table, event.permanent), controller=controller,
    )  # fmt: skip
    return or_doubt(table, says)


@book.check("MTR-PERM-05", on=PermanentHandedOver, when=_is_handed_over)
def permanents_are_not_lent(table: Table, event: PermanentHandedOver) -> Said | Undecidable | None:
    """A permanent is handed over only with the GM's leave; what the GM does has it."""
    if (event.by or event.from_) == GM:
        return None
    what, to = named(table, event.permanent), named(table, event.to)
    said = say("{permanent} was handed to {player} without the GM's leave", permanent=what, player=to)
    controller = table.permanents[event.permanent].controller
    return unless_permitted(
        table, _if_by_no_rule(event, said), "lending", event.permanent, event.from_, controller, event.to
    )


def _is_left_behind(table: Table, event: PermanentAbandoned) -> bool:
    """Whether a permanent is left behind by no special rule and for no cost; what the GM does has the GM's leave."""
    return through(event) not in GIVEN_UP and event.by != GM


@book.check("MTR-PERM-06", on=PermanentAbandoned, when=_is_left_behind)
def permanents_are_left_behind_by_their_controller(
    table: Table, event: PermanentAbandoned
) -> Said | Undecidable | None:
    """A permanent is left behind only by its controller, to whom leave that does not name it is given."""
    controller = table.permanents[event.permanent].controller
    if controller is None or controller == event.pc:
        return None
    ruling = ruled(table, "abandoning", event.permanent, event.pc)
    if ruling is not None and names_it(table, ruling, event.permanent):
        return None
    says = say(
        "{player} left {permanent} behind, which {controller} controls",
        player=actor(table, event.pc), permanent=named(table, event.permanent), controller=controller,
    )  # fmt: skip
    return or_doubt(table, says)


@book.check("MTR-PERM-06", on=PermanentAbandoned, when=_is_left_behind)
def permanents_are_not_thrown_away(table: Table, event: PermanentAbandoned) -> Said | Undecidable | None:
    """A permanent is left behind only with the GM's leave."""
    who, what = actor(table, event.pc), named(table, event.permanent)
    said = say("{player} left {permanent} behind without the GM's leave", player=who, permanent=what)
    return unless_permitted(table, _if_by_no_rule(event, said), "abandoning", event.permanent, event.pc)


def _if_by_no_rule(event: PermanentHandedOver | PermanentAbandoned, said: Said) -> Said | Undecidable:
    """A breach; the doubt whether a cause in unlisted words is a special rule."""
    if through(event) or event.cause is None:
        return said
    return Undecidable(
        say('{said}, because of "{cause}": undecidable whether that is a special rule', said=said, cause=event.cause)
    )
