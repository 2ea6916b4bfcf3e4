"""The table of a session: characters with their zones, permanents, NPCs, checks, a combat, the clock.

Tables are frozen and share what did not change. A zone holds cards that are named and a number of cards that are not:
a table reports what it sees, and most of a library nobody sees. What lies in a library of a known deck follows from
what lies elsewhere. No struct is tracked by the garbage collector (`gc=False`): a table is a tree and holds no cycle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import Facts, Small, Tally, Whole
from adjudicator.rulesets.mtg_trpg.events.base import Id
from adjudicator.seam.frozen import put, replace

GM = "GM"
"""The game master's seat."""
SIDES = ("enemy", "horde", GM)
"""Who may have a turn of a combat, or be attacked, without being on the table by name."""
LIFE = 20
"""MTR-PC-05."""
HAND = 7
"""MTR-HAND-01, MTR-FOCUS-07."""
KEPT = 8
"""How many finished checks and how many attacks a table keeps, because later events may refer to them."""


class Zone(Struct, frozen=True, gc=False):
    """Cards that are named, in order of arrival, and how many more lie there."""

    cards: tuple[str, ...] = ()
    unknown: int = 0

    @property
    def count(self) -> int:
        """Cards in it, named or not."""
        return len(self.cards) + self.unknown


NOTHING = Zone()


class Character(Struct, frozen=True, gc=False):
    """What a table keeps of a player character just as a set-up states it; one deck is one character (MTR-PC-01)."""

    deck: Id | None = None
    life: Tally = LIFE
    focus: bool = False
    status: Literal["ok", "dying", "unconscious", "dead"] = "ok"
    maximum_hand: Annotated[int, Meta(ge=0, le=1000)] = HAND
    profile: Mapping[str, Plain] = {}
    place: str | None = None
    stack: tuple[Id, ...] = ()
    suspended: Tally = 0
    emblems: Tally = 0
    stack_abilities: Tally = 0
    items: tuple[str, ...] = ()
    """Special items the GM granted (MTR-PC-11)."""
    opened: bool = False
    """The opening hand has been drawn."""
    lands: Tally = 0
    """Lands played since the last focusing (MTR-HOUSE-02)."""
    slept: bool = False
    """Has slept for six hours since the last scene ended, and has not slept less since (MTR-SLEEP-01)."""
    down_at: Tally | None = None
    """The clock when the character became unconscious."""
    down_since: Tally | None = None
    """The event that knocked the character out."""


class Pc(Character, frozen=True, gc=False):
    """A player character with its zones. `top`: the cards on top of the library whose place is known."""

    hand: Zone = NOTHING
    library: Zone = NOTHING
    top: tuple[str, ...] = ()
    graveyard: Zone = NOTHING
    exile: Zone = NOTHING
    exhaustion: Zone = NOTHING
    unnamed: int = 0
    """Permanents on the battlefield that are only counted."""


class Permanent(Struct, frozen=True, gc=False):
    """A permanent: a card, a token, or an NPC that is a creature or planeswalker."""

    owner: Id | None = None
    """The character whose card it is; None: it belongs to the scenario."""
    controller: Id | None = None
    tapped: bool = False
    tapped_at: Tally = 0
    """The clock when it was tapped."""
    new: bool = False
    """Its character has not focused since it arrived (MTR-CREATURE-01)."""
    no_untap: bool = False
    damage: Tally = 0
    loyalty: Whole | None = None
    status: Literal["ok", "unconscious"] = "ok"
    mercy: bool = False
    """It spares those it defeats (MTR-MERCY-01)."""


def kind_of_npc(stated: str | None) -> str:
    """The kind of an NPC in lower case; a creature if none is stated (MTR-NPC-01)."""
    return (stated or "creature").strip().lower()


class Npc(Struct, frozen=True, kw_only=True, gc=False):
    """A character played by the GM. `hand`: how many cards a player-type NPC holds (MTR-HOUSE-15)."""

    kind: str = "creature"
    boss: bool = False
    facts: Facts = Facts()
    creature_types: tuple[str, ...] = ()
    deck: str | None = None
    life: int | None = None
    hand: int | None = None
    cooperates: tuple[str, ...] = ()


class Deck(Struct, frozen=True, gc=False):
    """A deck: copies by card name, or only how many cards it has."""

    cards: Mapping[str, int] = {}
    size: int = 0


class Effect(Struct, frozen=True, gc=False):
    """An effect that changes a permanent's power and toughness."""

    pc: Id
    permanent: Id
    power: Small = 0
    toughness: Small = 0
    duration: str = "end_of_turn"


class Ruling(Struct, frozen=True, gc=False):
    """What the GM ruled."""

    topic: str
    about: Plain = None
    value: Plain = None
    allowed: bool | None = None


class Check(Struct, frozen=True, gc=False):
    """A check: what the rules give so far, never what was claimed.

    `support`: the power added, by creature; None if it is not known.
    """

    pc: str
    kind: str | None = None
    target: int | None = None
    purpose: str = "story"
    of: str | None = None
    support: Mapping[str, int | None] = {}
    other: int = 0
    card: str | None = None
    color: str | None = None
    resolved: bool = False
    called: int | None = None
    """The target number it was called against, if the rules give another."""
    claimed: bool | None = None
    """The outcome announced, if the rules cannot give one: no card was turned, or its facts are unknown."""


class Combat(Struct, frozen=True, gc=False):
    """A combat announced or running."""

    enemy: str = "other"
    party: tuple[str, ...] = ()
    started: bool = False
    turn: int = 0
    active: str | None = None
    phase: str | None = None
    stack_empty: bool | None = None
    untapped: int | None = None
    """The enemy's untapped creatures."""
    tapped: int | None = None
    acted: tuple[str, ...] = ()
    """Characters who took their non-combat action this turn (MTR-ACT-02)."""
    fleeing: str | None = None
    """The character who tries to escape this turn (MTR-ESCAPE-03)."""
    flight_check: str | None = None
    """The check of that attempt to escape."""
    excluded: tuple[str, ...] = ()
    """Players taken out of the combat (MTR-DEATH-01)."""
    preparation: str | None = None
    """The preparation check; there is only one (MTR-HOUSE-08)."""
    prep_turns: int = 0
    """Preparation turns granted."""


class Horde(Struct, frozen=True, gc=False):
    """A horde's deck: its size, the cards left in the library, the cards in the graveyard."""

    deck: int
    library: int
    graveyard: int = 0


class Attack(Struct, frozen=True, gc=False):
    """An attack, or damage on its way, outside combat, and the damage recorded of it so far."""

    source: str
    target: str
    creature: bool = True
    """The source is a creature, so damage comes back from a blocker (MTR-BLOCK-02, 03)."""
    amount: int | None = None
    """The damage as stated, even if 0; None: its creature's power."""
    blockers: tuple[str, ...] = ()
    coverer: str | None = None
    powers: Mapping[str, int] = {}
    """The powers of source and blockers as they were when damage began."""
    dealt: Mapping[str, int] = {}
    """By target, the damage that the source has dealt."""
    late: bool = False
    """Somebody blocked or covered after all of it had been dealt."""
    back: Mapping[str, int] = {}
    """By blocker, the damage dealt back."""
    unclear: bool = False
    """Whether the source is a creature was only said in words on no list."""


class Slowing(Struct, frozen=True, gc=False):
    """Slowed time around a character with an extra turn (MTR-EXTRA-04)."""

    pc: str
    sorceries: int
    seconds: int
    ends_at: int
    worded: str | None = None
    """The GM's words for it, if they are on no list: whether time is slowed at all is a doubt."""


class Table(Struct, frozen=True, gc=False):
    """Everything at a position; maps are copied, never changed. `at`: the last event; `clock`: seconds of play."""

    pcs: Mapping[str, Pc] = {}
    cards: Mapping[str, Facts] = {}
    decks: Mapping[str, Deck] = {}
    permanents: Mapping[str, Permanent] = {}
    npcs: Mapping[str, Npc] = {}
    effects: Mapping[str, Effect] = {}
    rulings: tuple[Ruling, ...] = ()
    checks: Mapping[str, Check] = {}
    combat: Combat | None = None
    horde: Horde | None = None
    attacks: Mapping[str, Attack] = {}
    """By source, the last attacks and damage on its way, outside combat."""
    slowing: Slowing | None = None
    areas: Mapping[str, int] = {}
    """The GM's declared areas, in metres, by spell."""
    noted: Mapping[str, str] = {}
    """By character, the pile whose make-up was noted last: deck or library."""
    scene: int = 0
    scene_open: bool = False
    focus_draw: str = "below_maximum"
    complete_log: bool = True
    """Whether the log leaves nothing out: what is not on record did not happen."""
    unknown: tuple[str, ...] = ()
    """The paths of what nobody knows, as `tell` has them: what stands there accuses nobody; a pile holds more cards."""
    clock: int = 0
    at: int = 0


def with_pc(table: Table, name: str, pc: Pc) -> Table:
    """The table with one character changed."""
    return replace(table, pcs=put(table.pcs, name, pc))


def with_permanent(table: Table, name: str, permanent: Permanent) -> Table:
    """The table with one permanent changed."""
    return replace(table, permanents=put(table.permanents, name, permanent))


def is_unknown(table: Table, *path: str) -> bool:
    """Whether nobody knows what stands at a path of the telling."""
    return bool(table.unknown) and ".".join(path) in table.unknown


def in_combat(table: Table, name: str | None = None) -> bool:
    """Whether a combat runs with that character in the party; everybody is in a party that is not listed."""
    combat = table.combat
    if combat is None or not combat.started:
        return False
    return name is None or not combat.party or name in combat.party or name not in table.pcs
