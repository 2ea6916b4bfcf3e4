"""Names for people: of the keys of a told table, of the words in it, and of what it holds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke.asked.winning import REASONS
from adjudicator.rulesets.locke.names import CLASSES, OUTCOMES, PHASES, SOURCES, STAGES, SUITS
from adjudicator.rulesets.locke.seated import everyone
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.state import Table
from adjudicator.rulesets.locke.things import SURROUNDINGS

_BOOKKEEPING: Final = (
    # of the match
    "players", "seats_ccw", "edition", "complete_log", "pool", "legends", "evil_sheets", "last_actor", "placed",
    "viewed", "gained", "drawn", "turned_up", "unable_to_place", "intruding_unsaid", "turn_unit", "went_on",
    "went_on_openly", "end_unsaid", "opened_at_end", "turns", "season", "played_this_season", "preceding_game",
    "planet_cards_placed",
    "base_cards_placed", "key_sites_placed", "began_early", "strayed", "in_doubt", "uncovered", "effects_unsaid",
    "omitted",
    # of setting up
    "pool_chosen", "refusals", "carded", "chosen_stated", "changes_done", "second_deal",
    # of a character
    "alignment_told", "alignment_at_start", "fell", "entered_by", "failures_told", "minions_unsaid", "hand_told",
    "spent", "lapsed", "doubtful", "told_by", "converters", "unsaid", "tried_by", "hand_limit", "own_defeat", "stated",
    "unknown", "factions_hang_on",
    # of turns and combats; what an attack is stands in its panel
    "turn", "gone_by", "spending", "away", "unentitled", "unmarked", "joined_amiss", "barred", "conversions",
    "converter", "worked",
    "combat.phase", "combat.level", "combat.firepower", "combat.column", "combat.attribute",
    "combat.source", "combat.card", "combat.sync", "combat.undefendable", "combat.unevadable", "combat.resolved",
    "done", "jumped", "main_action", "step", "own", "used", "struck", "untimed", "idle", "attack_made",
    "attack_hit", "defences_made", "evasions_made", "newcomers", "joined", "checked", "in_round_end", "end_step",
    "hands_step", "ended_round",
    "told_firepower", "on_record",
    "said_level", "said_firepower", "requested", "chased", "kept", "fatal_unseen", "against", "judged",
    # of declarations
    "evil_others", "unheard", "sound", "looks_sound", "sheet_sound", "hangs_on", "this_turn", "reached",
    # how many entries there are; a sheet stands where it is dealt
    "tables.characters", "key_sites.placed", "planet_cards.placed", "at",
)  # fmt: skip
"""Keys that are not shown: kept for the rules, or told elsewhere."""
_KEYS: Final = ("declaration", "key_sites", "attack", "planet", "setup")
"""Words that are also keys, and are named as the keys are."""
TERMS: Final[Mapping[str, Said | None]] = {
    **dict.fromkeys(_BOOKKEEPING),
    # ---- the match
    "stage": say("stage"),
    "pile": say("pile"),
    "options": say("options"),
    "response_limit": say("limit of responses"),
    "info_reveal": say("sheets that information shows"),
    "tables": say("house tables"),
    "esp_check": say("ESP level check"),
    "activation_check": say("activation check"),
    "dice": say("dice"),
    "target_number": say("target number"),
    "damage_columns": say("columns of damage"),
    "quotient_0": say("column for a quotient of 0"),
    "tables.damage": say("damage table"),
    "arrival_chart": say("arrival chart"),
    "alive_check": say("alive check"),
    "conversion_result": say("result of a conversion"),
    "party": say("parties"),
    "pools_information": say("pools information"),
    "moves_together": say("moves together"),
    "ends_apart": say("ends apart"),
    "composition": say("composition"),
    "silhouettes": say("silhouettes"),
    "count": say("number of cards"),
    "effect": say("effect"),
    "affects_defenders": say("also on defenders"),
    "ambush_cards": say("ambush cards"),
    "converted_to": say("becomes by conversion"),
    # ---- setting up
    "setup": say("set-up"),
    "deal": say("deal of sheets"),
    "refused": say("refused in this deal"),
    "immediate": say("immediate refusals"),
    "confirmed": say("sheets fixed"),
    "chosen": say("silhouettes chosen"),
    "revealed": say("silhouettes revealed"),
    "larger": say("larger side"),
    # ---- characters
    **dict.fromkeys(("characters.at", "base_cards.at", "combat.at"), say("place")),
    "characters": say("characters"),
    "character": say("character"),
    "alignment": say("alignment"),
    "legend": say("(L) character"),
    "playing_card": say("playing card"),
    "second_card": say("second playing card"),
    "suit": say("suit"),
    "rank": say("rank"),
    "silhouette": say("silhouette"),
    "name": say("name"),
    "sheet_open": say("sheet open"),
    "alive": say("alive"),
    "in_black_hole": say("in the black hole"),
    "proxy": say("proxy"),
    "incapacity": say("incapacity"),
    "none": say("none"),
    "stunned": say("stunned"),
    "permanent": say("unable to act for good"),
    "endurance": say("endurance"),
    "mental": say("mental"),
    "esp_level": say("ESP level"),
    "esp_power": say("ESP power"),
    "damage": say("damage"),
    "mental_damage": say("mental damage"),
    "convertible": say("convertible"),
    "may_convert": say("may convert"),
    "minions": say("minions"),
    "intrusion_failures": say("failed intrusion checks"),
    "hand": say("hand"),
    "hand_count": say("cards in hand"),
    "abilities": say("abilities"),
    "ability_cards_up": say("ability cards face up"),
    "ability_cards_down": say("ability cards face down"),
    "maintained": say("maintained defences"),
    "effects": say("effects"),
    "until": say("until"),
    "converted_by": say("conversions tried by"),
    "info": say("worth of information"),
    "info_count": say("information cards"),
    # ---- cards and abilities
    "timing": say("timing"),
    "class": say("class"),
    "level": say("level"),
    "roll": say("roll"),
    "melee_level": say("level in melee"),
    "x": say("[melee:X]"),
    "sort": say("sort"),
    "skill": say("skill"),
    "weapon": say("weapon"),
    "firepower": say("firepower"),
    "column": say("column"),
    "attribute": say("attribute"),
    "sync": say("may be synchronised"),
    "undefendable": say("undefendable"),
    "unevadable": say("unevadable"),
    "teleport": say("teleport"),
    "cost": say("cost"),
    "upkeep": say("upkeep"),
    "source": say("by means of"),
    "card": say("card"),
    # ---- boards
    "planet": say("planet"),
    "space": say("space"),
    "row": say("row"),
    "col": say("grid column"),
    SURROUNDINGS: say("the surroundings"),
    "planet_cards": say("planet cards"),
    "face_up": say("turned up"),
    "destroyed": say("destroyed"),
    "face_down": say("spaces whose cards lie face down"),
    "ambush": say("ambush cards"),
    "ambush_keeper": say("keeper of the ambush"),
    "base_cards": say("base cards"),
    "key_sites": say("key sites"),
    "total": say("in all"),
    "places": say("places"),
    "key_sites.gone": say("places of those destroyed"),
    "parties": say("parties"),
    "nominees": say("party proposed to"),
    "intruding": say("intrusion succeeded"),
    "white": say("white cards turned"),
    # ---- turns
    "first_player": say("first player"),
    "player": say("player"),
    "phase": say("phase"),
    "follow_up": say("combats to follow"),
    # ---- declarations, the end
    "declaration": say("victory declaration"),
    "kind": say("kind"),
    "solo": say("solo victory"),
    "objections": say("objections"),
    "evil_declarer": say("declarer for EVIL"),
    "declaration_opposed": say("opposed"),
    "survived_turns": say("turns survived"),
    "reason": say("reason of the end"),
    "declarer": say("ended by the declaration of"),
    "ranked": say("ranks read out"),
    # ---- combats
    "combat": say("combat"),
    "round": say("round"),
    "participants": say("participants"),
    "obstacles": say("obstacles"),
    "cards": say("initiative"),
    "order": say("order of turns"),
    "acted": say("have acted"),
    "current": say("combat turn"),
    "bluffs": say("dice rolled before the combat"),
    "gone": say("have left"),
    "due_arrivals": say("arrives in round"),
    "stays_away": say("stay away"),
    "absent_with_check": say("absent, may still arrive"),
    "wishes": say("want to go on"),
    "round_end_effects": say("effects of the round end"),
    "attack": say("attack"),
    "attacker": say("attacker"),
    "targets": say("targets"),
    "joiners": say("joined"),
    "responses": say("answers"),
    "success": say("success"),
    "broke": say("maintained defence destroyed"),
    "interceptor": say("intercepts"),
    "interception": say("joined the interception"),
    "declared": say("endurance declared"),
    "striking": say("side of the melee"),
    "minions_used": say("minions used"),
    "counter": say("counterattack"),
    "fatal": say("killed"),
    "resolved": say("outcome"),
    # ---- words
    "preemptive": say("preemptive"),
    "before_combat": say("before combat"),
    **{word: says for word, (_, says) in REASONS.items() if word not in _KEYS},
    **{word: says for word, says in CLASSES.items() if word not in _KEYS},
    **SOURCES,
    **OUTCOMES,
    **PHASES,
    **{word: says for word, says in STAGES.items() if word not in _KEYS},
    **SUITS,
}
"""By key or word: its name for people; None: not shown."""


def called(table: Table, place: tuple[str, ...]) -> Part | None:
    """The player of a seat at a place in a told table; None: the place is no seat."""
    match place:
        case (seat,) | ("characters" | "season" | "intruding" | "white", seat):
            return Player(seat) if seat in everyone(table) else None
        case _:
            return None
