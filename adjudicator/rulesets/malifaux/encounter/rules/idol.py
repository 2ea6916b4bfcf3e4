"""Corrupted Idols (MFX-IDOL): where each turn's marker appears, and what it costs to move one."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import near_point, wholly_in_half
from adjudicator.rulesets.malifaux.encounter.events import (
    IdolCreated,
    IdolInteracted,
    IdolSuitReflipped,
    InitiativeFlipped,
)
from adjudicator.rulesets.malifaux.encounter.idols import (
    dropped,
    health_after,
    is_under_way,
    spots,
    spots_by_suit,
    sufferer,
    suit_of,
)
from adjudicator.rulesets.malifaux.encounter.layouts import ends_of
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.phrases import not_in_contact
from adjudicator.rulesets.malifaux.encounter.presence import apart, encounter_of
from adjudicator.rulesets.malifaux.encounter.strategies import Counted, in_half, strategy
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point, is_near_segment
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import Body, body, marker_body, other_models, point, terrain_body
from adjudicator.rulesets.malifaux.ground.distances import Test, in_contact, in_range
from adjudicator.rulesets.malifaux.ground.limits import Breach, contradicted, unsure
from adjudicator.rulesets.malifaux.ground.phrases import spot
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.rulebook import Value

MOST = 3
"""The most damage that an Interact with an idol may cost."""


# ---- created


@book.check("MFX-IDOL-01", on=IdolCreated)
def one_idol_a_turn(table: Table, event: IdolCreated) -> Said | None:
    """One marker is created each turn."""
    if not encounter_of(table).idol:
        return None
    return say("{marker} was created, the second idol of the turn", marker=event.marker)


@book.check("MFX-IDOL-01", on=IdolCreated)
def idol_comes_at_the_start_of_the_turn(table: Table, event: IdolCreated) -> Said | None:
    """The marker is created before the first activation of the turn."""
    if table.turn_over:
        return say("{marker} was created when the turn was over, not at its start", marker=event.marker)
    if not is_under_way(table):
        return None
    return say("{marker} was created after the first activation of the turn, not at its start", marker=event.marker)


@book.check("MFX-IDOL-01", on=IdolCreated)
def idol_comes_after_initiative(table: Table, event: IdolCreated) -> Said | None:
    """The marker is created once initiative is determined."""
    if encounter_of(table).initiative:
        return None
    return say("{marker} was created before the initiative of the turn was determined", marker=event.marker)


@book.check("MFX-IDOL-09", on=IdolCreated)
def no_idol_on_a_joker(table: Table, event: IdolCreated) -> Said | None:
    """A joker is flipped again until a suit appears."""
    if suit_of(table) != "joker":
        return None
    return say("{marker} was created on a joker, which is flipped again", marker=event.marker)


@book.check("MFX-IDOL-02", on=IdolCreated)
def idol_lies_on_the_centreline(table: Table, event: IdolCreated) -> Breach | None:
    """The centre of the marker is on the centreline."""
    ends = ends_of(table)
    says = say("{marker} was created at {place}, off the centreline", marker=event.marker, place=spot(event.at))
    return contradicted(table, True, lambda slack: is_near_segment(point(event.at), *ends, max(0, slack)), says)


@book.check("MFX-IDOL-03", on=IdolCreated, unless=("MFX-IDOL-02",))
def idol_lies_where_the_suit_says(table: Table, event: IdolCreated) -> Breach | None:
    """The marker is created at the spot of the suit of the first player's flip, or of any suit if none is on record."""
    by_suit, suit = spots_by_suit(table, event.base_mm), suit_of(table)
    places = spots(table, event.base_mm) if suit is not None else tuple(sum(by_suit.values(), ()))
    if not places or not encounter_of(table).initiative:
        return None
    here = Disc(point(event.at), 0)

    def lies_at(some: tuple[Point, ...]) -> Test:
        return lambda slack: any(near_point(place, here, 0)(max(0, slack)) for place in some)

    elsewhere = next((other for other, some in by_suit.items() if other != suit and lies_at(some)(NEAR)), None)
    return contradicted(table, True, lies_at(places), _misplaced(table, event, elsewhere))


def _misplaced(table: Table, event: IdolCreated, elsewhere: str | None) -> Said:
    """That an idol does not lie where its suit places it, and whose spot it lies on."""
    parts: dict[str, Part] = {"marker": event.marker, "place": spot(event.at)}
    parts["seat"], suit = encounter_of(table).first_player or "", suit_of(table)
    if suit is None:
        every = [_spot_of(table, event.base_mm, one) for one in spots_by_suit(table, event.base_mm)]
        return say("{marker} was created at {place}, where no flip of {seat}, the first player, places it: {spots}",
                   spots=listed(every, "list"), **parts)  # fmt: skip
    parts["due"] = _spot_of(table, event.base_mm, suit)
    if elsewhere is None:
        return say("{marker} was created at {place}; {seat} is first player and flipped {suit}: {due}",
                   suit=suit, **parts)  # fmt: skip
    return say("{marker} was created at {place}, the spot of {other}; {seat} is first player and flipped {suit}: {due}",
               suit=suit, other=elsewhere, **parts)  # fmt: skip


def _spot_of(table: Table, base_mm: int, suit: str) -> Said:
    """What a suit means for the first player: `M of A is (9, 18)`."""
    places = spots_by_suit(table, base_mm).get(suit, ())
    return say("{suit} of {seat} is {spots}", suit=suit, seat=encounter_of(table).first_player or "",
               spots=listed([spot((inches(x), inches(y))) for x, y in places], "or"))  # fmt: skip


@book.value("MFX-IDOL-03", on=IdolCreated)
def expected_spots(before: Table, event: IdolCreated, after: Table) -> Iterator[Value]:
    """Where the marker may be created: `expected`."""
    places, suit = [[inches(x), inches(y)] for x, y in spots(before, event.base_mm)], suit_of(before)
    if places and suit is not None:
        working = say("spot of the idol: {due}", due=_spot_of(before, event.base_mm, suit))
        yield Value("MFX-IDOL-03", ("expected",), places, working)


@book.serves("MFX-HOUSE-E07")
@book.value("MFX-HOUSE-E07", on=(IdolSuitReflipped, InitiativeFlipped))
def suit_of_the_idol(before: Table, event: IdolSuitReflipped | InitiativeFlipped, after: Table) -> Iterator[Value]:
    """The suit that places the idol once the first player is known: `suit`."""
    suit = suit_of(after)
    if suit is not None:
        yield Value("MFX-HOUSE-E07", ("suit",), suit, say("suit of the idol: {suit}", suit=suit))


# ---- moved


@book.check("MFX-IDOL-11", on=IdolInteracted)
def moving_an_idol_needs_contact(table: Table, event: IdolInteracted) -> Breach | None:
    """The model that interacts with an idol is in base contact with it."""
    return not_in_contact(table, event.actor, event.marker)


@book.check("MFX-IDOL-12", on=IdolInteracted)
def at_most_three_damage_is_suffered(table: Table, event: IdolInteracted) -> Said | None:
    """The damage chosen is 0 to 3."""
    if 0 <= event.damage <= MOST:
        return None
    return say("{model} chose {damage} damage; 0 to {most} are allowed",
               model=named(table, event.actor), damage=event.damage, most=MOST)  # fmt: skip


@book.check("MFX-IDOL-13", on=IdolInteracted)
@book.serves("MFX-IDOL-14")
def damage_is_suffered_in_full(table: Table, event: IdolInteracted) -> Said | None:
    """The model that suffers loses as much Health as was chosen, down to 0."""
    health, due = table.models[event.suffered_by].health, health_after(table, event)
    if health is None or due is None or event.health_after == due:
        return None
    return say(
        "{model} was recorded at Health {recorded}; {health} − {damage} leaves {due}",
        model=named(table, event.suffered_by), recorded=event.health_after,
        health=health, damage=event.damage, due=due,
    )  # fmt: skip


@book.check("MFX-IDOL-15", on=IdolInteracted)
def controlling_model_suffers(table: Table, event: IdolInteracted) -> Said | None:
    """The model that controls the Interact suffers in place of the one that acts."""
    due = sufferer(event)
    if event.suffered_by == due:
        return None
    return say("{model} suffered the damage; {due} must",
               model=named(table, event.suffered_by), due=named(table, due))  # fmt: skip


@book.check("MFX-IDOL-16", on=IdolInteracted)
@book.serves("MFX-IDOL-18")
def idol_is_dropped_within_x(table: Table, event: IdolInteracted) -> Breach | None:
    """The marker is dropped no further from where it was, in inches, than the damage suffered."""
    there, then = body(table, event.marker), dropped(table, event)
    if there is None or then is None:
        return None
    says = say("{marker} was dropped {length:.3f} in from where it was; {limit} in are allowed",
               marker=named(table, event.marker), length=apart(there, then), limit=max(0, event.damage))  # fmt: skip
    return contradicted(table, True, in_range(there, then, max(0, event.damage)), says)


@book.check_after("MFX-IDOL-17", on=IdolInteracted)
def idol_touches_nothing(before: Table, event: IdolInteracted, after: Table) -> Breach | None:
    """The marker is not dropped in base contact with a model or impassable terrain; the damage may have killed one."""
    then, (generous, strict) = dropped(before, event), margins(before)
    if then is None:
        return None
    models = ((name, there) for name, _, there in other_models(after, ""))
    doubt: Breach | None = None
    for name, there in (*models, *_impassable(before, event.marker)):
        if in_contact(then, there)(strict.hinders):
            says = say("{marker} was dropped in base contact with {object}",
                       marker=named(before, event.marker), object=named(before, name))  # fmt: skip
            if in_contact(then, there)(generous.hinders):
                return says
            doubt = unsure(before, says)
    return doubt


def _impassable(table: Table, marker: str) -> Iterator[tuple[str, Body]]:
    """Impassable terrain, and other markers that are impassable."""
    pieces = ((name, terrain_body(piece)) for name, piece in table.terrain.items() if has(piece.traits, "impassable"))
    markers = (
        (name, marker_body(other))
        for name, other in table.markers.items()
        if name != marker and has(other.traits, "impassable")
    )
    yield from ((name, there) for name, there in (*pieces, *markers) if there is not None)


@book.value("MFX-IDOL-18", "MFX-IDOL-16", "MFX-IDOL-14", on=IdolInteracted)
def idol_moved(before: Table, event: IdolInteracted, after: Table) -> Iterator[Value]:
    """How far the marker may go and how far it went, and the Health left: `x`, `gap`, `health_after`."""
    there, then = body(before, event.marker), dropped(before, event)
    yield Value("MFX-IDOL-18", ("x",), event.damage, say("X: {damage}, the damage suffered", damage=event.damage))
    if there is not None and then is not None:
        length = apart(there, then)
        yield Value("MFX-IDOL-16", ("gap",), length, say("from where it was: {length} in", length=length))
    yield _health_left(before, event)


def _health_left(before: Table, event: IdolInteracted) -> Value:
    """The Health that the damage leaves; as recorded if the Health before is not on record."""
    health, due = before.models[event.suffered_by].health, health_after(before, event)
    model = named(before, event.suffered_by)
    if health is None or due is None:
        due = max(0, event.health_after)
        working = say("Health of {model}: {now}, as recorded", model=model, now=due)
    else:
        working = say("Health of {model}: {due} = {health} − {damage}",
                      model=model, due=due, health=health, damage=event.damage)  # fmt: skip
    return Value("MFX-IDOL-14", ("health_after",), due, working)


# ---- points


@strategy("corrupted_idols", say("Corrupted Idols"), "MFX-IDOL-19")
@book.serves("MFX-IDOL-20")
def markers_completely_in_the_enemy_half(table: Table, seat: str, slack: int) -> Counted:
    """The strategy markers whose whole base is in the enemy half of a seat."""
    return in_half(table, seat, wholly_in_half, slack)
