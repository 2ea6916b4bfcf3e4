"""The table of a Malifaux match: seats with their fate cards, models, terrain, duels, flips and actions under way.

Tables are frozen and share what did not change. A seat's zones: `hand`, `conflict`, `removed` in order of arrival,
`discard` bottom to top, `deck` as a set of cards of which `top` are those whose place is on record, uppermost first.

No struct is tracked by the garbage collector (`gc=False`): a table is a tree and holds no cycle, and a match of
thousands of tables would make every collection walk all of them.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from adjudicator.rulesets.malifaux.cards import FULL, VALUE, Card, Cards, Severity, Suit, severity
from adjudicator.rulesets.malifaux.data import (
    Ability,
    ActionData,
    CardAction,
    Stat,
    Trigger,
    UpgradeData,
)
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.geometry.shapes import Polygon
from adjudicator.rulesets.malifaux.geometry.units import units

Step: TypeAlias = Literal["A", "B", "C", "D", "E", "over"]
"""The step a duel is in; step F happens at once, with `over`."""
At: TypeAlias = tuple[float, float]
"""A place on the table in inches, x to the east and y to the north, as it was stated."""

DISCARDS_KEPT = 32
"""How many discards a table keeps, for effects that follow one (MFX-DISC-11)."""
HAND_SIZE = 6
"""MFX-HAND-04."""


class Top(Struct, frozen=True, gc=False):
    """A card whose place near the top of a deck is on record, and the seats that know it."""

    card: Card
    seats: frozenset[str]


class Attached(Struct, frozen=True, gc=False):
    """An upgrade on a model or with a player; `side` is the face that is up, for a Double-Sided one."""

    name: str
    side: str | None = None


class Side(Struct, frozen=True, gc=False):
    """A seat: its fate cards in five zones, its soulstones, its crew's upgrades."""

    hand: tuple[Card, ...] = ()
    unknown: int = 0
    """Cards in hand that were drawn without being named; they are still bits of `deck`."""
    deck: Cards = FULL
    astray: int = 0
    """Bits of `deck` in neither deck nor hand, as far as a viewer knows, less cards there that have no bit."""
    slipped: int = 0
    """Cards that are in the hand by the reports but not by the record, less the reverse."""
    top: tuple[Top, ...] = ()
    conflict: tuple[Card, ...] = ()
    discard: tuple[Card, ...] = ()
    removed: tuple[Card, ...] = ()
    shown: tuple[tuple[Card, str], ...] = ()
    """Cards in hand that another seat knows: the card and that seat."""
    covered: tuple[tuple[Card, str], ...] = ()
    """Cards of the pile that lie face down, each with the seat that knows it: drawn by an entry voided since."""
    soulstones: int = 0
    faction: str | None = None
    spent: int = 0
    """Soulstones spent on upgrades while hiring (MFX-UPG-12)."""
    upgrades: tuple[Attached, ...] = ()
    """Crew upgrades (MFX-UPG-21)."""
    upgrades_discarded: tuple[str, ...] = ()

    @property
    def hand_count(self) -> int:
        """Cards in hand, named or not."""
        return len(self.hand) + self.unknown

    @property
    def deck_count(self) -> int:
        """Cards in the deck."""
        return self.deck.bit_count() - self.unknown - self.astray

    @property
    def hand_told(self) -> int:
        """Cards in hand as everybody at the table counts them, by the reports."""
        return len(self.hand) + self.unknown + self.slipped

    @property
    def deck_told(self) -> int:
        """Cards in the deck as everybody at the table counts them, by the reports."""
        return self.deck_count - self.slipped

    @property
    def excess(self) -> int:
        """Cards over the hand size (MFX-HAND-04, 07)."""
        held = self.hand_told
        return held - HAND_SIZE if held > HAND_SIZE else 0


class Model(Struct, frozen=True, gc=False):
    """A model: figure, base, stat card, Health and attached upgrades as one thing (MFX-MODEL-02)."""

    seat: str
    controller: str
    name: str | None = None
    title: str | None = None
    cost: int | None = None
    faction: str | None = None
    station: tuple[str, ...] = ()
    characteristics: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    printed: Mapping[str, int] = {}
    """The stats on the card, by name."""
    changes: Mapping[str, int] = {}
    """Changes in force, summed, by stat or action."""
    health: int | None = None
    """None: nobody stated it or its maximum, and no rule uses it."""
    health_max: int | None = None
    abilities: tuple[str | Ability, ...] = ()
    actions: Mapping[str, CardAction] | None = None
    """None: never entered."""
    triggers: Mapping[str, Trigger] = {}
    """Resistance triggers."""
    upgrades: tuple[Attached, ...] = ()
    base_mm: int | None = None
    at: At | None = None
    """The centre of its base; None: never deployed, or buried."""
    elevation: float = 0
    standing_on: str | None = None
    """The piece of terrain that carries it; None: the ground, or nothing."""
    buried: bool = False
    moved: bool = False
    """Moved, or was subject to a movement effect, in the turn that runs (MFX-MOVE-03, 04)."""
    falling_damage: int = 0
    """The damage of its last movement's falls (MFX-FALL-02)."""
    can_use_soulstones: bool = False
    activated: bool = False
    """Activated in the turn that runs."""
    actions_left: int = 2
    bonus_taken: bool = False
    in_play: bool = True
    killed: bool = False
    hired: bool = True


class Terrain(Struct, frozen=True, gc=False):
    """A piece of terrain: what was stated of it, and its outline to compute with (None: none was stated)."""

    polygon: tuple[At, ...] | None = None
    base_elevation: float = 0
    height: float | None = None
    traits: tuple[str, ...] = ()
    traits_untold: bool = False
    """Nobody stated its traits."""
    standable: bool = False
    floors: tuple[float, ...] = ()
    moved: bool = False
    outline: Polygon | None = None

    @property
    def foot(self) -> int:
        """The elevation it stands at, in tenths of a micrometre."""
        return units(self.base_elevation)

    @property
    def top(self) -> int:
        """Its base elevation and Height, in tenths of a micrometre (MFX-HOUSE-T12)."""
        return units(self.base_elevation) + units(self.height or 0)

    @property
    def levels(self) -> tuple[int, ...]:
        """The elevations of its floors, in tenths of a micrometre (MFX-HOUSE-T07)."""
        return tuple(map(units, self.floors))


class Marker(Struct, frozen=True, gc=False):
    """A marker on the ground."""

    kind: str | None = None
    seat: str | None = None
    base_mm: int | None = None
    at: At = (0, 0)
    elevation: float = 0
    height: float | None = None
    traits: tuple[str, ...] = ()
    state: str | None = None
    moved: bool = False
    falling_damage: int = 0
    """Markers take none."""


class Flip(Struct, frozen=True, gc=False):
    """A flip, in a duel or on its own. `cards`: revealed by its newest flip, in order, and kept in a reflip."""

    seat: str
    deck: str | None = None
    """The seat that owns the cards, if not the one that flipped."""
    cards: tuple[Card, ...] = ()
    modifier: int = 0
    """Net modifier in force, -3 to +3."""
    used: Card | None = None
    """The card in the conflict."""
    left: tuple[Card, ...] = ()
    """Other cards that go when the flip ends: kept in the conflict, or left over and not discarded."""
    cheated: bool = False
    declined: bool = False
    replaced: int = 0
    """Cards discarded for a reflip that has not come yet (MFX-FLIP-06, 07)."""
    suit: Suit | None = None
    """The suit named for a Red Joker."""
    effect: str | None = None
    """What caused the flip, if not the duel or the flip itself."""
    kind: Literal["damage", "healing", "other"] | None = None
    """What a variable flip is for."""
    profile: tuple[int, ...] = ()
    blasts: tuple[int, ...] | None = None
    resolved: bool = False

    @property
    def waiting(self) -> tuple[Card, ...]:
        """Cards revealed and not yet chosen from."""
        return () if self.used is not None else self.cards

    @property
    def severity(self) -> Severity | None:
        """Stage of the card in the conflict (MFX-VAR-03)."""
        return None if self.used is None else severity(VALUE[self.used])


class Declared(Struct, frozen=True, gc=False):
    """A trigger declared in a duel; `acted`: the action it generates was started."""

    trigger: str
    resolved: bool = False
    acted: bool = False


class Duelist(Struct, frozen=True, gc=False):
    """A model in a duel."""

    model: str
    seat: str
    """The seat that plays it: its controller."""
    suits: tuple[Suit, ...] = ()
    """Suits from stat, soulstone and effects: all except the card's."""
    extra: int = 0
    """What effects add to its totals."""
    flip: Flip | None = None
    total: int | None = None
    """Duel total after step B."""
    final: int | None = None
    """Final duel total, worked out when it was announced; later changes are in it."""
    final_suits: tuple[Suit, ...] | None = ()
    told: bool = False
    stones: int = 0
    plus: int = 0
    """The + of soulstones."""
    stone_answered: bool = False
    declared: tuple[Declared, ...] = ()
    trigger_answered: bool = False
    relented: bool = False
    success: bool | None = None


class Duel(Struct, frozen=True, gc=False):
    """A duel; a simple one has no target in it."""

    kind: Literal["simple", "opposed"]
    acting: Duelist
    target: Duelist | None = None
    against: str | None = None
    """The model named as target, in a simple duel too."""
    action: str | None = None
    stat: int = 0
    """The acting model's stat, as it was when the duel began."""
    adds: str | None = None
    """The stat or action whose current number the acting model adds; None: `stat`, as recorded."""
    stat_name: str | None = None
    resist: Stat | None = None
    tn: int | None = None
    tn_suits: tuple[Suit, ...] = ()
    icon: Literal["claw", "gun"] | None = None
    step: Step = "A"
    strays: tuple[tuple[str, Card], ...] = ()
    """Cards that were flipped for nobody in this duel, and their owners."""

    @property
    def duelists(self) -> tuple[Duelist, ...]:
        """The models in the duel, the acting one first."""
        return (self.acting,) if self.target is None else (self.acting, self.target)


class Action(Struct, frozen=True, gc=False):
    """An action that was started."""

    model: str
    name: str
    target: str | None = None
    bonus: bool = False
    generated_by: str | None = None
    from_disengage: str | None = None
    moved: bool = False
    """Its model has moved for it (a Walk, a Charge)."""
    struck: bool = False
    """Its model has dealt damage since it started."""
    felled: bool = False
    """Its target was killed and has come back since."""
    flip: str | None = None
    """Its damage flip, the last one that was started while it was under way."""
    effects_done: bool = False
    completed: bool = False


class Discard(Struct, frozen=True, omit_defaults=True, gc=False):
    """A discard of a player or model, kept for the effects that follow one."""

    position: int
    seat: str
    cards: tuple[Card, ...]
    by: str
    reason: str
    hidden: bool = False
    """It went to a hand or deck, where its cards are not known to everybody."""


class Table(Struct, frozen=True, gc=False):
    """A match at one position. Seats, models, duels, flips, actions are by id; dicts are copied, never changed."""

    seats: Mapping[str, Side]
    models: Mapping[str, Model] = {}
    duels: Mapping[str, Duel] = {}
    flips: Mapping[str, Flip] = {}
    actions: Mapping[str, Action] = {}
    action_data: Mapping[str, ActionData] = {}
    upgrade_data: Mapping[str, UpgradeData] = {}
    phase: str = "play"
    turn: int | None = None
    turn_over: bool = False
    active: str | None = None
    """The model being activated."""
    active_seat: str = "A"
    activated: bool = False
    """An activation is on record (MFX-STAT-19 is tested from then on)."""
    shuffle_due: tuple[str, ...] = ()
    """Seats whose deck ran out and must be made anew (MFX-DECK-03)."""
    discard_due: tuple[str, ...] = ()
    """Seats over the hand size when something was resolved (MFX-HAND-05)."""
    discard_late: tuple[str, ...] = ()
    """Seats whose discard was overtaken by the game and may still be made (MFX-HAND-07)."""
    discards: tuple[Discard, ...] = ()
    unshuffled: tuple[str, ...] = ()
    """Seats whose deck was set out and has not been shuffled since (MFX-HOUSE-C11)."""
    cut_required: bool = False
    """The organiser's option of MFX-HOUSE-C06."""
    terrain: Mapping[str, Terrain] = {}
    markers: Mapping[str, Marker] = {}
    deployment: Mapping[str, tuple[At, ...]] = {}
    """The seats' deployment zones."""
    measuring_tolerance: float = 0
    """How exactly this table could be measured, in inches; anything nearer to a limit is undecidable."""
    complete_log: bool = True
    """Whether anything not recorded was not done; False: the log leaves things out."""
    unknown: tuple[str, ...] = ()
    """The paths of what nobody knows, as `tell` has them: what stands there accuses nobody."""
    encounter: Encounter | None = None
    """Strategy, schemes and points; None: nothing of an encounter is on record."""


def seat_of(seats: Collection[str], model: str) -> str:
    """The seat of a model for which none is stated: the one its id begins with, else A, else the first."""
    first = "A" if "A" in seats else next(iter(seats))
    return next((seat for seat in seats if model.startswith(seat)), first)
