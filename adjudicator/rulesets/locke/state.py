"""The table of a match: seats with their characters, the boards, the turn, the combat, how it ends.

Tables are frozen and share what did not change. What a log leaves out is None or empty, and rules that hang on it have
nothing to say. No struct is tracked by the garbage collector (`gc=False`): a table is a tree and holds no cycle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adjudicator.rulesets.locke.answers import Joiner, Response, Striking
from adjudicator.rulesets.locke.events.base import Id
from adjudicator.rulesets.locke.laid import BaseCard, KeySites, Planets
from adjudicator.rulesets.locke.set_up import Season, Setup
from adjudicator.rulesets.locke.things import (
    Ability,
    At,
    CCard,
    Column,
    Defence,
    Effect,
    Ending,
    Lapsed,
    Options,
    Phase,
    PlayingCard,
    Silhouette,
    Spot,
    Tables,
    Tally,
)
from adjudicator.seam.frozen import put, replace

Alignment: TypeAlias = Literal["GOOD", "EVIL", "SPECIAL"]
Stage: TypeAlias = Literal["setup", "planet", "planet_ended", "base", "ended"]
Incapacity: TypeAlias = Literal["none", "stunned", "permanent"]
ALIGNMENTS: Final[tuple[Alignment, ...]] = ("GOOD", "EVIL", "SPECIAL")
INVADERS: Final = ("GOOD", "SPECIAL")
"""The alignments of silhouettes that invade the base (LCK-SIL-03)."""


class Character(Struct, frozen=True, gc=False):
    """A player's character: sheet, silhouette, what became of it. What is None nobody has said."""

    character: str | None = None
    alignment: Alignment | None = None
    alignment_told: Alignment | None = None
    """What its player takes it for, where only sheets of others tell how a conversion went; None: what it is."""
    alignment_at_start: Alignment | None = None
    legend: bool = False
    playing_card: PlayingCard | None = None
    second_card: PlayingCard | None = None
    """The playing card of the second deal (LCK-SIL-16)."""
    silhouette: Silhouette | None = None
    sheet_open: bool = False
    alive: bool = True
    fell: bool = False
    """Whether only the sheet tells that it is dead: nobody has said so, nor was the damage above what was declared."""
    in_black_hole: bool = False
    proxy: bool = False
    incapacity: Incapacity = "none"
    at: At | None = None
    endurance: Tally | None = None
    mental: Tally | None = None
    esp_level: Tally | None = None
    esp_power: Tally | None = None
    damage: Tally = 0
    mental_damage: Tally = 0
    convertible: bool | None = None
    may_convert: bool = False
    own_defeat: bool = False
    entered_by: str | None = None
    minions: Tally = 0
    minions_unsaid: Tally = 0
    """How many of them appeared unannounced."""
    intrusion_failures: Tally = 0
    failures_told: Tally | None = None
    """How many of them were said, where only the sheet tells how a check went; None: all."""
    hand: tuple[CCard, ...] | None = None
    """The cards in hand, where they are named."""
    spent: tuple[str, ...] = ()
    """The named cards that are used up since the hand was known, of which nobody has drawn another on record."""
    hand_count: Tally | None = None
    hand_told: Tally | None = None
    """How many others take it to hold, where nobody announced the minions that raised its limit; None: as many."""
    abilities: tuple[Ability, ...] = ()
    ability_cards_up: Tally = 0
    ability_cards_down: Tally = 0
    maintained: tuple[Defence, ...] = ()
    lapsed: tuple[Lapsed, ...] = ()
    """Defences that only a sheet tells to have ended: by an activation check, or by a melee whose level nobody said."""
    effects: tuple[Effect, ...] = ()
    converted_by: tuple[Alignment, ...] = ()
    """The factions that have tried to convert it (LCK-CONVERT-05)."""
    converters: tuple[str, ...] = ()
    """Who tried, for each of them that no set-up states: these come first."""
    tried_by: tuple[str, ...] = ()
    """Who has tried to convert it since its alignment was said last, with whatever outcome."""
    info: Tally = 0
    """The worth of its information."""
    info_count: Tally = 0
    """How many info cards it holds."""


class Conversion(Struct, frozen=True, gc=False):
    """Who tried to convert somebody, and whether it succeeded by what everybody was told."""

    converter: str
    worked: bool


class Turn(Struct, frozen=True, gc=False):
    """The normal turn that runs. `done`: the steps of it that are on record, by the kind of their event."""

    player: str
    phase: Phase | None = None
    reached: Phase | None = None
    """The phase that it has come to by whatever is on record; actions are judged by `phase`, which somebody entered."""
    main_action: str | None = None
    done: tuple[str, ...] = ()
    conversions: Mapping[str, Conversion] = {}
    """By target, the last attempt of this turn, or the last that succeeded, until the alignment is said."""
    jumped: tuple[Spot, ...] | None = None
    """The spaces that a teleport move of this turn jumped over (LCK-TELE-04); None: nobody has said."""


class Declaration(Struct, frozen=True, gc=False):
    """A victory declaration that stands, and who objected to it."""

    player: str
    kind: Literal["alignment", "solo"] = "alignment"
    alignment: Alignment | None = None
    objections: tuple[str, ...] = ()
    unheard: tuple[str, ...] = ()
    """Those of them of whom only the sheet tells that they are dead, so that it stops nothing (LCK-DECL-05)."""
    sound: bool = True
    """Whether no rule was broken by it: the game goes on after one that does."""
    looks_sound: bool = True
    """The same, as far as everybody knew."""
    sheet_sound: bool = True
    """The same, as far as everybody knew who knew the declarer's sheet."""
    stated: bool = True
    """Whether the alignment was said, and not only that of the sheet."""


class EvilDeclarer(Struct, frozen=True, gc=False):
    """Who declared for EVIL, against an objection, and the turns survived since (LCK-END-04)."""

    player: str
    declaration_opposed: bool = True
    survived_turns: Tally = 0
    stated: bool = True
    """Whether EVIL was said, and is not only what the sheet says."""
    sound: bool = True
    """Whether no rule was broken by the declaration: turns after one that does end nothing."""
    looks_sound: bool = True
    """The same, as far as everybody knew."""
    sheet_sound: bool = True
    """The same, as far as everybody knew who knew the declarer's sheet."""
    this_turn: bool = False
    """Whether the turn of the declaration still runs; it does not count (LCK-HOUSE-16)."""


class Attack(Struct, frozen=True, gc=False):
    """The attack that was declared last, and what answered it."""

    attacker: str
    targets: tuple[str, ...] = ()
    source: str = "c_card"
    card: str | None = None
    level: Tally | None = None
    firepower: Tally | None = None
    column: Column | None = None
    attribute: str | None = None
    sync: bool = False
    undefendable: bool = False
    unevadable: bool = False
    said_level: Tally | None = None
    """The level that a melee was declared at; by an ability on the sheet it may have another. Of an attack that others
    may have joined in a log that leaves it out, the level that it was resolved at, and with which firepower."""
    said_firepower: Tally | None = None
    requested: bool = False
    joiners: tuple[Joiner, ...] = ()
    unentitled: tuple[str, ...] = ()
    """Who broke a rule by joining it, or its interception, once for each time."""
    responses: tuple[Response, ...] = ()
    barred: tuple[str, ...] = ()
    """The targets whose response succeeded, it says, though a rule bars it."""
    broke: tuple[str, ...] = ()
    """The targets whose maintained defence it destroyed; they cannot respond to it (LCK-DEFEND-08)."""
    interceptor: Joiner | None = None
    interception: tuple[Joiner, ...] = ()
    chased: str | None = None
    """The evader whom the interception is for."""
    kept: tuple[str, ...] = ()
    """The evaders that were intercepted."""
    declared: Mapping[str, int] = {}
    """By seat, the endurance declared for the judgement."""
    striking: Mapping[str, Striking] = {}
    """By seat, what a side of a melee declared."""
    counter: bool = False
    judged: tuple[str, ...] = ()
    """The seats against which a judgement was made."""
    unsaid: tuple[str, ...] = ()
    """Those of them whose damage nobody has said."""
    fatal: tuple[str, ...] = ()
    """Those it killed, by the numbers, each once."""
    fatal_unseen: tuple[str, ...] = ()
    """Those of them of whom only the sheet tells it."""
    resolved: str | None = None


class Combat(Struct, frozen=True, gc=False):
    """The combat that runs."""

    round: Tally = 0
    at: At | None = None
    participants: tuple[str, ...] = ()
    obstacles: tuple[str, ...] = ()
    step: Tally = 0
    """The step of the round, 1 to 7 (LCK-COMBAT-03); 0: none is on record."""
    cards: Mapping[str, PlayingCard] = {}
    """The initiative cards of the round."""
    order: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    current: str | None = None
    phase: Phase | None = None
    main_action: str | None = None
    """The main action of the combat turn that runs."""
    own: tuple[str, ...] = ()
    """What whoever has the turn has done in it: `attack`, `evasion`, `preemptive`, `support` …"""
    used: tuple[tuple[str, str], ...] = ()
    """Who used which ability in a turn of this round; its sheet tells whether it was an attack or an evasion."""
    attack_made: bool | None = None
    """Whether an attack was declared in this round; None: nobody has said."""
    idle: tuple[str, ...] = ()
    """Who has a main action of this round on record that is no attack."""
    attack_hit: bool = False
    defences_made: Tally = 0
    evasions_made: Tally = 0
    unentitled: tuple[str, ...] = ()
    """Who takes part and broke a rule by that."""
    newcomers: tuple[str, ...] = ()
    """Who appeared in this round and has no hand yet."""
    bluffs: Mapping[str, int] = {}
    """By seat, the dice rolled before the combat in this round."""
    gone: tuple[str, ...] = ()
    """Who has evaded, or left otherwise, and takes no part any more (LCK-EVADE-08)."""
    joined: tuple[str, ...] = ()
    """Who joined a synchronised attack in this round, once for each time."""
    joined_amiss: tuple[str, ...] = ()
    """Who broke a rule by that, once for each time: no breach follows from it (LCK-HOUSE-24)."""
    due_arrivals: Mapping[str, int] = {}
    stays_away: tuple[str, ...] = ()
    """Whose arrival check failed."""
    absent_with_check: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()
    """Who has rolled to have been there, or to be alive, in this combat."""
    spending: tuple[str, ...] = ()
    """Who may have used C cards in this round of which a log says nothing, and hold fewer than are counted."""
    wishes: tuple[str, ...] | None = None
    in_round_end: bool = False
    end_step: Tally = 0
    hands_step: Tally = 0
    """The last step of the round end that a hand shows: 3 discarded down, 4 by choice, 5 refilled (LCK-ROUND-01)."""
    round_end_effects: tuple[Mapping[str, str | int], ...] = ()
    ended_round: Tally = 0
    follow_up: tuple[At, ...] = ()
    """Where a combat is to break out when this one is over (LCK-LEAVE-04)."""
    attack: Attack | None = None


class Table(Struct, frozen=True, gc=False, kw_only=True):
    """Everything at a position; maps are copied, never changed."""

    stage: Stage = "setup"
    players: tuple[Id, ...] = ()
    seats_ccw: tuple[Id, ...] = ()
    """The seats counter-clockwise."""
    pile: Literal["A", "C"] | None = None
    edition: str | None = None
    options: Options = Options()
    tables: Tables = Tables()
    season: Mapping[Id, Season] = {}
    complete_log: bool = False
    """Whether what is not recorded was not done."""
    setup: Setup = Setup()
    pool: Mapping[str, tuple[str, ...]] = {}
    """By alignment, the characters in use."""
    legends: tuple[str, ...] = ()
    evil_sheets: Tally | None = None
    characters: Mapping[Id, Character] = {}
    planet_cards: Planets = Planets()
    planet_cards_placed: bool = False
    face_down: tuple[Spot, ...] | None = None
    """The spaces whose cards lie face down; None: nobody has said."""
    turned_up: tuple[Spot, ...] = ()
    """The spaces of planets whose cards events turned up."""
    ambush: tuple[Spot | None, ...] = ()
    """Where ambush cards lie (known to EVIL silhouettes); None: a place that nobody named."""
    ambush_keeper: Id | None = None
    base_cards_placed: bool = False
    base_cards: Mapping[Id, BaseCard] = {}
    key_sites: KeySites = KeySites()
    key_sites_placed: bool = False
    parties: tuple[tuple[Id, ...], ...] = ()
    nominees: tuple[Id, ...] = ()
    """Whom a party was proposed to."""
    unable_to_place: tuple[Id, ...] = ()
    intruding: Mapping[Id, bool] = {}
    """By seat, whether the last intrusion check succeeded; sparse logs forget it with the next turn on record."""
    intruding_unsaid: Mapping[Id, bool | None] = {}
    """By seat, where only the sheet tells that: what was said of it, if anything was."""
    placed: tuple[Id, ...] = ()
    """Who has placed a piece in the stage that is set up."""
    began_early: bool = False
    """Whether turns of the base stage began before all pieces stood there, or before anybody told so."""
    drawn: tuple[Id, ...] = ()
    """The EVIL silhouettes that have turned planet cards at the end of the planet stage (LCK-PEND-04)."""
    white: Mapping[Id, Tally] = {}
    """By EVIL silhouette, the white cards turned at the end of the planet stage (LCK-PEND-05)."""
    viewed: tuple[tuple[Id, Id], ...] = ()
    """Who looked at whose closed sheet by right of information (LCK-PEND-08, LCK-PEND-10)."""
    gained: tuple[str, ...] = ()
    """`white:SEAT`, `information:SEAT`: who has received ability cards for it."""
    first_player: Id | None = None
    last_actor: Id | None = None
    turns: Tally = 0
    """How many normal turns have begun."""
    turn: Turn | None = None
    strayed: tuple[Id, ...] = ()
    """Who may stand elsewhere than is on record: a turn of theirs went by of which a log leaves the main action out."""
    uncovered: tuple[At, ...] = ()
    """Spaces of the base whose cards were turned up in turns that went by, of which a log says nothing; nobody is told
    by that what lies there."""
    effects_unsaid: tuple[Id, ...] = ()
    """On whom planet cards may have taken effect in turns that went by, of which a log says nothing."""
    declaration: Declaration | None = None
    evil_declarer: EvilDeclarer | None = None
    """Who declared for EVIL first and may still survive 1000 turns."""
    evil_others: tuple[EvilDeclarer, ...] = ()
    """Who did after that."""
    turn_unit: str | None = None
    combat: Combat | None = None
    follow_up: tuple[At, ...] = ()
    """Where a combat is to break out next (LCK-LEAVE-04)."""
    gone_by: tuple[At, ...] = ()
    """Where one was to break out before the turn went on."""
    reason: Ending | None = None
    declarer: Id | None = None
    """Whose declaration ended it."""
    went_on: bool = False
    """Whether play went on after an end that nobody recorded; that is found once."""
    went_on_openly: bool = False
    """The same, after an end that everybody knew of."""
    ranked: bool = False
    """Whether the ranks were read, which opens all that is secret (LCK-RANK-01)."""
    end_unsaid: bool = False
    """Whether the end is on record by the ranks alone."""
    opened_at_end: tuple[Id, ...] = ()
    """Whose sheet was opened for it, and by nothing else."""
    at: Tally = 0


NOBODY: Final = Character()
"""Of whom nothing has been said."""


def character(table: Table, seat: str) -> Character:
    """The character of a seat; where a log does not list its players, one that it has not named is there as well."""
    return table.characters.get(seat, NOBODY)


def has_unknown_sheet(table: Table, seat: str) -> bool:
    """Whether nobody has said which of the sheets of the match a character has, nor what is on it."""
    one = character(table, seat)
    return bool(table.tables.characters) and one.character is None and not one.abilities


def stands_at(table: Table, seat: str) -> At | None:
    """Where a piece stands; None: nobody has said, or it may have moved since in a turn that a log leaves out."""
    return None if seat in table.strayed else character(table, seat).at


def seats(table: Table, *acting: str) -> tuple[str, ...]:
    """The seats counter-clockwise; where nobody has said, P1, P2 …, with `acting`, of whom nothing else may be said."""
    return table.seats_ccw or table.players or tuple(sorted({*table.characters, *acting}, key=_by_number))


def _by_number(seat: str) -> tuple[str, int, str]:
    letters = seat.rstrip("0123456789")
    return letters, int(seat[len(letters) :][:9] or 0), seat


def with_character(table: Table, seat: str, changed: Character) -> Table:
    """The table with one character changed."""
    return replace(table, characters=put(table.characters, seat, changed))
