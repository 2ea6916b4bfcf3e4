"""The table of a match: seats with their characters, the boards, the turn, the combat, how it ends.

Tables are frozen and share what did not change. What a log leaves out is None or empty, and rules that depend on it
stay silent. The garbage collector tracks no struct (`gc=False`): a table is a tree without cycles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal, TypeAlias

from msgspec import Struct

from adjudicator.rulesets.locke.table.answers_to_attacks import Joiner, Response, Striking
from adjudicator.rulesets.locke.table.boards import BaseCard, KeySites, Planets
from adjudicator.rulesets.locke.table.declarations import Declaration, EvilDeclarer
from adjudicator.rulesets.locke.table.house_tables import Options, Tables
from adjudicator.rulesets.locke.table.setup_progress import Season, Setup
from adjudicator.rulesets.locke.table.things import (
    Ability,
    Alignment,
    At,
    CCard,
    Column,
    Defence,
    Effect,
    Ending,
    Id,
    Lapsed,
    Phase,
    PlayingCard,
    Silhouette,
    Spot,
    Tally,
)
from adjudicator.seam.frozen import put, replace

Stage: TypeAlias = Literal["setup", "planet", "planet_ended", "base", "ended"]
Incapacity: TypeAlias = Literal["none", "stunned", "permanent"]
ALIGNMENTS: Final[tuple[Alignment, ...]] = ("GOOD", "EVIL", "SPECIAL")
INVADERS: Final = ("GOOD", "SPECIAL")
"""The alignments of silhouettes that invade the base (LCK-SIL-03)."""


class Character(Struct, frozen=True, gc=False):
    """A player's character: sheet, silhouette, what became of it. None: nobody has said."""

    character: str | None = None
    alignment: Alignment | None = None
    alignment_told: Alignment | Literal["unknown"] | None = None
    """The alignment its player believes in, where only others' sheets tell how a conversion went; `unknown`: its player
    cannot know it; None: `alignment`."""
    alignment_at_start: Alignment | None = None
    legend: bool = False
    playing_card: PlayingCard | None = None
    second_card: PlayingCard | None = None
    """The playing card of the second deal (LCK-SIL-16)."""
    silhouette: Silhouette | None = None
    sheet_open: bool = False
    alive: bool = True
    fell: bool = False
    """Whether only its sheet shows its death: nobody said so, and the damage did not exceed the declared endurance."""
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
    """The minions among them that appeared unannounced."""
    intrusion_failures: Tally = 0
    failures_told: Tally | None = None
    """The failures that were said, where only the sheet tells how a check went; None: all."""
    hand: tuple[CCard, ...] | None = None
    """The cards in hand, if they are named."""
    spent: tuple[str, ...] = ()
    """Named cards used up since the hand was known and not yet replaced by a recorded draw."""
    hand_count: Tally | None = None
    hand_told: Tally | None = None
    """The hand others count, where unannounced minions raised its limit; None: `hand_count`."""
    abilities: tuple[Ability, ...] = ()
    ability_cards_up: Tally = 0
    ability_cards_down: Tally = 0
    maintained: tuple[Defence, ...] = ()
    lapsed: tuple[Lapsed, ...] = ()
    """Ended defences whose end only a sheet shows: by an activation check, or by a melee whose level nobody said."""
    effects: tuple[Effect, ...] = ()
    converted_by: tuple[Alignment, ...] = ()
    """The factions that have tried to convert it (LCK-CONVERT-05)."""
    converters: tuple[str, ...] = ()
    """The players who tried, in step with `converted_by`; for the first entries, if of a set-up, there is none."""
    factions_hang_on: tuple[tuple[str, ...], ...] = ()
    """In step with `converters`: the `tried_by` of each then, on whose sheets the faction hangs; empty if all were."""
    tried_by: tuple[str, ...] = ()
    """On whose sheets its alignment hangs: of all who tried to convert it since that was said, and theirs on whose."""
    info: Tally = 0  # the worth of its information
    info_count: Tally = 0  # the number of info cards it holds


class Conversion(Struct, frozen=True, gc=False):
    """An attempt to convert somebody: the converter, and whether it succeeded as far as everybody was told."""

    converter: str
    worked: bool


class Turn(Struct, frozen=True, gc=False):
    """The normal turn that is running. `done`: the steps on record in it, by the kind of their event."""

    player: str
    phase: Phase | None = None
    reached: Phase | None = None
    """The phase it has reached by anything on record; actions are judged by `phase`, which somebody entered."""
    main_action: str | None = None
    done: tuple[str, ...] = ()
    conversions: Mapping[str, Conversion] = {}
    """By target: the last attempt of this turn, or the last that succeeded, until the alignment is said."""
    untimed: tuple[str, ...] = ()  # the abilities used in it whose timing nobody has said
    jumped: tuple[Spot, ...] | None = None
    """The spaces jumped over by a teleport move of this turn (LCK-TELE-04); None: nobody has said."""


class Attack(Struct, frozen=True, gc=False):
    """The last declared attack and the responses to it."""

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
    """Seats that broke a rule by joining the attack or its interception, once for each time."""
    responses: tuple[Response, ...] = ()
    barred: tuple[str, ...] = ()
    """Targets whose response succeeded according to the log, although a rule bars it."""
    broke: tuple[str, ...] = ()
    """Targets whose maintained defence it destroyed; they cannot respond to it (LCK-DEFEND-08)."""
    interceptor: Joiner | None = None
    interception: tuple[Joiner, ...] = ()
    chased: str | None = None
    """The evader being intercepted."""
    kept: tuple[str, ...] = ()
    """The evaders who were intercepted."""
    declared: Mapping[str, int] = {}
    """By seat: the endurance declared for the judgement."""
    striking: Mapping[str, Striking] = {}
    """By seat: what one side of a melee declared."""
    told_firepower: Mapping[str, int] = {}
    """By seat: the firepower that the endurance was declared against, where that of the attack is not on record."""
    on_record: Mapping[str, CCard] = {}
    """By seat: the card or ability it used, if a hand or a sheet on record tells more of it than was said."""
    counter: bool = False
    judged: tuple[str, ...] = ()  # the seats against which damage was judged
    unsaid: tuple[str, ...] = ()
    """The judged seats whose damage nobody has said."""
    fatal: tuple[str, ...] = ()
    """The seats it killed by the numbers, each once."""
    fatal_unseen: tuple[str, ...] = ()
    """The killed seats whose death only the sheet shows."""
    resolved: str | None = None


class Combat(Struct, frozen=True, gc=False):
    """The running combat."""

    round: Tally = 0
    at: At | None = None
    participants: tuple[str, ...] = ()
    obstacles: tuple[str, ...] = ()
    step: Tally = 0
    """The step of the round, 1 to 7 (LCK-COMBAT-03); 0: none on record."""
    cards: Mapping[str, PlayingCard] = {}  # of the round, for initiative
    order: tuple[str, ...] = ()
    acted: tuple[str, ...] = ()
    current: str | None = None
    phase: Phase | None = None
    reached: Phase | None = None
    """The latest phase that an act of the running combat turn states."""
    main_action: str | None = None
    own: tuple[str, ...] = ()
    """The acts of the running combat turn by its owner: `attack`, `evasion`, `preemptive`, `support` …"""
    used: tuple[tuple[str, str], ...] = ()
    """Seat and ability for each use in a turn of this round; the sheet tells an attack from an evasion."""
    struck: tuple[tuple[str, str | None], ...] = ()
    """Source and card of the attacks of the running combat turn before the last one; some may be support actions."""
    untimed: tuple[tuple[str, str | None], ...] = ()  # the same of the combat turn, with the result
    attack_made: bool | None = None  # None: nobody has said
    idle: tuple[str, ...] = ()
    """Seats with a main action on record in this round that is not an attack."""
    attack_hit: bool = False
    defences_made: Tally = 0
    evasions_made: Tally = 0
    unentitled: tuple[str, ...] = ()
    """Participants who broke a rule by taking part."""
    newcomers: tuple[str, ...] = ()
    """Seats that appeared in this round and have no hand yet."""
    bluffs: Mapping[str, int] = {}
    """By seat: the dice rolled before the combat in this round."""
    gone: tuple[str, ...] = ()
    """Seats that evaded or otherwise left, and take no further part (LCK-EVADE-08)."""
    joined: tuple[str, ...] = ()
    """Seats that joined a synchronised attack in this round, once for each time."""
    joined_amiss: tuple[str, ...] = ()
    """Seats that broke a rule by joining, once for each time: no breach follows from it (LCK-HOUSE-24)."""
    due_arrivals: Mapping[str, int] = {}
    stays_away: tuple[str, ...] = ()
    """Seats whose arrival check failed."""
    absent_with_check: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()  # seats that made an arrival check or an alive check in this combat
    spending: tuple[str, ...] = ()
    """Seats that may have used C cards in this round unrecorded, and so hold fewer than are counted."""
    away: tuple[str, ...] = ()  # seats that may have left in this round unrecorded, and did nothing since
    wishes: tuple[str, ...] | None = None
    in_round_end: bool = False
    end_step: Tally = 0
    hands_step: Tally = 0
    """The last step of the round end a hand shows: 3 forced discard, 4 discard by choice, 5 refill (LCK-ROUND-01)."""
    round_end_effects: tuple[Mapping[str, str | int], ...] = ()
    ended_round: Tally = 0
    follow_up: tuple[At, ...] = ()
    """Where a combat must break out after this one (LCK-LEAVE-04)."""
    attack: Attack | None = None


class Table(Struct, frozen=True, gc=False, kw_only=True):
    """Everything at a position of the log; maps are copied, never changed."""

    stage: Stage = "setup"
    players: tuple[Id, ...] = ()
    seats_ccw: tuple[Id, ...] = ()
    """The seats, counter-clockwise."""
    pile: Literal["A", "C"] | None = None
    edition: str | None = None
    options: Options = Options()
    tables: Tables = Tables()
    season: Mapping[Id, Season] = {}
    complete_log: bool = False
    """Whether anything not recorded was not done."""
    unknown: tuple[str, ...] = ()
    """The paths of what nobody knows, as `tell` has them: what stands there accuses nobody."""
    setup: Setup = Setup()
    pool: Mapping[str, tuple[str, ...]] = {}
    """By alignment: the characters in use."""
    legends: tuple[str, ...] = ()
    evil_sheets: Tally | None = None
    characters: Mapping[Id, Character] = {}
    planet_cards: Planets = Planets()
    planet_cards_placed: bool = False
    face_down: tuple[Spot, ...] | None = None
    """The spaces whose cards lie face down; None: nobody has said."""
    turned_up: tuple[Spot, ...] = ()
    """Planet spaces whose cards were turned up by events."""
    ambush: tuple[Spot | None, ...] = ()
    """Where ambush cards lie (known to EVIL silhouettes); None: a place nobody named."""
    ambush_keeper: Id | None = None
    base_cards_placed: bool = False
    base_cards: Mapping[Id, BaseCard] = {}
    key_sites: KeySites = KeySites()
    key_sites_placed: bool = False
    parties: tuple[tuple[Id, ...], ...] = ()
    nominees: tuple[Id, ...] = ()
    """The seats to whom a party was proposed."""
    unable_to_place: tuple[Id, ...] = ()
    intruding: Mapping[Id, bool] = {}
    """By seat: whether the last intrusion check succeeded; sparse logs drop it at the next turn on record."""
    intruding_unsaid: Mapping[Id, bool | None] = {}
    """By seat, where only the sheet tells that: what was said of it, if anything."""
    placed: tuple[Id, ...] = ()
    """Seats that have placed a piece in the stage being set up."""
    began_early: bool = False
    """Whether turns of the base stage began before all pieces stood there, or before anybody said so."""
    drawn: tuple[Id, ...] = ()
    """The EVIL silhouettes that turned planet cards at the end of the planet stage (LCK-PEND-04)."""
    white: Mapping[Id, Tally] = {}
    """By EVIL silhouette: the white cards turned at the end of the planet stage (LCK-PEND-05)."""
    viewed: tuple[tuple[Id, Id], ...] = ()
    """Pairs of viewer and owner for each closed sheet seen by right of information (LCK-PEND-08, LCK-PEND-10)."""
    gained: tuple[str, ...] = ()
    """`white:SEAT`, `information:SEAT`: the seats that received ability cards, and for what."""
    first_player: Id | None = None
    last_actor: Id | None = None
    turns: Tally = 0  # the number of normal turns begun
    turn: Turn | None = None
    strayed: tuple[Id, ...] = ()
    """Seats that may have moved from their recorded place: a log left out the main action of a turn of theirs."""
    in_doubt: tuple[Id, ...] = ()
    """Seats of an incomplete log that may be out of the game: they fought, or a turn passed over them."""
    uncovered: tuple[At, ...] = ()
    """Spaces whose cards were turned up without a record, on planets by a known effect; what lies there is untold."""
    omitted: Tally = 0
    """How many beginnings of turns, rounds and combats an incomplete log has been seen to leave out."""
    effects_unsaid: tuple[Id, ...] = ()
    """Seats that planet cards may have affected in past turns without a record."""
    declaration: Declaration | None = None
    evil_declarer: EvilDeclarer | None = None
    """The first to declare for EVIL, who may still survive 1000 turns."""
    evil_others: tuple[EvilDeclarer, ...] = ()
    """Those who declared for EVIL later."""
    turn_unit: str | None = None
    combat: Combat | None = None
    follow_up: tuple[At, ...] = ()
    """Where a combat must break out next (LCK-LEAVE-04)."""
    gone_by: tuple[At, ...] = ()
    """Where a combat should have broken out before the turn went on."""
    reason: Ending | None = None
    declarer: Id | None = None
    """The player whose declaration ended the game."""
    went_on: bool = False
    went_on_openly: bool = False
    """Whether play went on after an unrecorded end, and after one that everybody knew of; this is found once."""
    ranked: bool = False
    """Whether the ranks were read, which opens all that is secret (LCK-RANK-01)."""
    end_unsaid: bool = False
    """Whether the end is on record by the ranks alone."""
    opened_at_end: tuple[Id, ...] = ()
    """Seats whose sheet was opened only for the ranks."""
    at: Tally = 0


NOBODY: Final = Character()
"""A character nothing has been said about."""


def character(table: Table, seat: str) -> Character:
    """The character of a seat; a seat the log has not named yet has `NOBODY`."""
    return table.characters.get(seat, NOBODY)


def stands_at(table: Table, seat: str) -> At | None:
    """Where a piece stands; None: nobody has said, or it may have moved in a turn the log leaves out."""
    return None if seat in table.strayed else character(table, seat).at


def seats_in_order(table: Table, *acting: str) -> tuple[str, ...]:
    """The seats counter-clockwise; where nobody has said, P1, P2 … with `acting`, who may be named nowhere else."""
    return table.seats_ccw or table.players or tuple(sorted({*table.characters, *acting}, key=_seat_sort_key))


def _seat_sort_key(seat: str) -> tuple[str, int, str]:
    return (letters := seat.rstrip("0123456789")), int(seat[len(letters) :][:9] or 0), seat


def with_character(table: Table, seat: str, changed: Character) -> Table:
    """The table with one character changed."""
    return replace(table, characters=put(table.characters, seat, changed))
