"""A set-up, a scenario's `given` or a told table, laid out: `lay`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.given import EACH, EACH_TABLE, GivenCharacter, GivenTable
from adjudicator.rulesets.locke.setup.seats import refuse_seat_listed_twice
from adjudicator.rulesets.locke.stages.sides import are_sides_unbalanced, larger_side_by_known_silhouettes
from adjudicator.rulesets.locke.table.boards import KeySites, Planets
from adjudicator.rulesets.locke.table.setup_progress import Setup
from adjudicator.rulesets.locke.table.spaces import refuse_unknown_space
from adjudicator.rulesets.locke.table.state import Character, Combat, Table, Turn
from adjudicator.rulesets.locke.table.things import Defence, Silhouette
from adjudicator.seam.facts import value_at, with_value
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read, read_each
from adjudicator.seam.ruleset import Refused

_OWN = (
    "players",
    "seats_ccw",
    "setup",
    "characters",
    "planet_cards",
    "planet_cards_placed",
    "base_cards_placed",
    "ambush",
    "key_sites",
    "turn",
    "combat",
    "unknown",
    "at",
)
"""The fields worked out from more than the given field of the same name."""
_AS_GIVEN = tuple(name for name in Table.__struct_fields__ if name not in _OWN)
_OF_A_TABLE = attrgetter(*_AS_GIVEN)
_OF_A_CHARACTER = attrgetter(*Character.__struct_fields__)
_OF_A_COMBAT = attrgetter(*Combat.__struct_fields__)
_MAIN = {
    "move": "Moved",
    "teleport": "Teleported",
    "recovery": "Recovered",
    "treatment": "Treated",
    "party": "PartyProposed",
    "pass": "Passed",
    "intrusion": "IntrusionAttempted",
    "ability": "AbilityUsed",
}
"""By word of a set-up: the kind of event of a main action."""
_OF_A_SHEET = (
    "alignment",
    "legend",
    "endurance",
    "mental",
    "esp_level",
    "esp_power",
    "convertible",
    "may_convert",
    "abilities",
)
"""The fields taken from a sheet of the match (LCK-SETUP-13); not `own_defeat`, whose meaning differs."""
_SHORT = {
    "silhouettes": ("characters", "silhouette.alignment"),
    "positions": ("characters", "at"),
    "info": ("characters", "info"),
    "info_cards": ("characters", "info"),
    "info_cards_count": ("characters", "info_count"),
}
"""By key of a set-up: the map in which a told table has it, and the field there."""
_HALVES: Final[Mapping[str, Plain]] = {"suit": "spades", "rank": 2}
"""What stands for the half of a playing card that nobody knows."""
_INSIDE = ("planet", "planet_ended", "base", "ended")
"""The stages after setting up."""


def lay(plain: Plain) -> Table:
    """The table described by plain data: a set-up, a scenario's `given`, or what `tell` wrote.

    Raises `Refused` with the field for an unknown key, a wrong type, an impossible space, an unknown seat.
    """
    given = _given_table_or_refuse(plain)
    laid = Table(
        **dict(zip(_AS_GIVEN, _OF_A_TABLE(given), strict=True)),
        players=_players_by_name_or_number(given),
        seats_ccw=given.seats_ccw,
        setup=_setup_stated_else_implied(given),
        characters={seat: _character_from_given(given, seat) for seat in _seats_named_anywhere(given)},
        planet_cards=given.planet_cards or Planets(),
        planet_cards_placed=_are_planet_cards_laid_or_implied(given),
        base_cards_placed=_are_base_cards_laid_or_implied(given),
        ambush=given.ambush or ((None,) * given.tables.ambush_cards if given.ambush_placed else ()),
        key_sites=_key_sites_stated_else_by_tables(given),
        turn=_turn_with_main_action_as_event_kind(given.turn),
        combat=_combat_from_given(given),
        at=given.at or 0,
    )
    laid = replace(laid, unknown=_unknown(given, laid))
    if not _is_complete_told_table(given):
        _refuse_unlisted_or_doubled_seats(laid, given)
    return laid if given.setup is not None else _with_larger_side_if_revealed(laid)


def _as_told(path: str) -> str:
    """The path of a fact in a told table, for one in the keys of a set-up."""
    key, _, rest = path.partition(".")
    if key in _SHORT:
        section, field = _SHORT[key]
        return f"{section}.{rest}.{field}"
    return f"combat.{path}" if key in ("attack", "current") else path


def _unknown(given: GivenTable, table: Table) -> tuple[str, ...]:
    """What is unknown of a table although something stands for it."""
    if not given.unknown or _is_complete_told_table(given):
        return given.unknown
    return tuple(path for path in map(_as_told, given.unknown) if not _is_silent(table, path))


def _is_silent(table: Table, path: str) -> bool:
    """Whether a table holds nothing at a path already: rules that need it say nothing, and no value stands for it."""
    match path.split("."):
        case ["characters", seat, name]:
            return getattr(table.characters.get(seat), name, path) is None
        case [name]:
            return getattr(table, name, path) is None
    return False


def _with_larger_side_if_revealed(laid: Table) -> Table:
    """The table with the side that may change its silhouettes, if they are revealed (LCK-SIL-15)."""
    if not laid.setup.revealed or laid.stage != "setup" or not are_sides_unbalanced(laid):
        return laid
    return replace(laid, setup=replace(laid.setup, larger=larger_side_by_known_silhouettes(laid)))


def _with_stand_ins(plain: Plain) -> Plain:
    """A set-up in which half a playing card, the other half of which it calls unknown, is a whole one."""
    named = plain.get("unknown") if isinstance(plain, dict) else None
    for path in named if isinstance(named, list | tuple) else ():
        match path.split(".") if isinstance(path, str) and "_card." in path else ():
            case ["characters", seat, ("playing_card" | "second_card") as card, ("suit" | "rank") as half]:
                held = value_at(plain, ("characters", seat, card))
                if isinstance(held, dict) and half not in held:
                    plain = with_value(plain, ("characters", seat, card, half), _HALVES[half])
    return plain


def _given_table_or_refuse(plain: Plain) -> GivenTable:
    """The given data, read; an error is refused with its own key, if it has one."""
    plain = _with_stand_ins(plain)
    try:
        return read(plain, GivenTable)
    except Refused:
        for key, shape in EACH.items():
            if isinstance(plain, dict) and isinstance(plain.get(key), dict):
                read_each(plain[key], shape, key)
        tables = plain.get("tables") if isinstance(plain, dict) else None
        for key, shape in EACH_TABLE.items():
            if isinstance(tables, dict) and isinstance(tables.get(key), dict):
                read_each(tables[key], shape, "tables", key)
        raise


def _is_complete_told_table(given: GivenTable) -> bool:
    """Whether the data is a told table, which is complete: nothing is concluded from it."""
    return given.at is not None


def _players_by_name_or_number(given: GivenTable) -> tuple[str, ...]:
    """The players, if said, by name or by number."""
    if isinstance(given.players, int):
        return tuple(f"P{number}" for number in range(1, given.players + 1))
    return given.players


def _seats_named_anywhere(given: GivenTable) -> tuple[str, ...]:
    """Everybody named anywhere."""
    if _is_complete_told_table(given):
        return tuple(given.characters)
    combat = given.combat
    named: list[Iterable[str]] = [
        _players_by_name_or_number(given),
        given.seats_ccw,
        given.season,
        given.characters,
        given.silhouettes,
    ]
    named += [given.positions, given.info, given.info_cards, given.info_cards_count, *given.parties]
    named += [given.silhouettes_chosen, given.unable_to_place]
    if combat is not None:
        named += [combat.participants, combat.order, combat.acted, combat.absent_with_check]
    return tuple(dict.fromkeys(seat for group in named for seat in group))


def _character_from_given(given: GivenTable, seat: str) -> Character:
    if _is_complete_told_table(given) and not any(getattr(given, key) for key in _SHORT):
        return _character_told(given.characters[seat], seat)
    stated = _with_sheet(given, given.characters.get(seat, GivenCharacter()))
    spent = given.info_cards.get(seat, ())
    counted = given.info_cards_count.get(seat, len(spent) or given.info.get(seat, stated.info_count))
    silhouette = stated.silhouette
    if seat in given.silhouettes:
        silhouette = Silhouette(name=silhouette.name if silhouette else None, alignment=given.silhouettes[seat])
    if silhouette is None and _is_silhouette_implied(given, seat) and not _is_unknown(given, seat, "silhouette"):
        silhouette = Silhouette(name=stated.character, stated=False)
    at = given.positions.get(seat, stated.at)
    refuse_unknown_space(at, f"characters.{seat}.at")
    return replace(
        Character(*_OF_A_CHARACTER(stated)),
        silhouette=silhouette,
        at=at,
        info=given.info.get(seat, sum(spent) or (counted if seat in given.info_cards_count else stated.info)),
        info_count=counted,
        maintained=_defences_as_tuple(stated.maintained),
        hand_count=_stated_else_named_hand_count(given, stated),
        alignment_at_start=stated.alignment_at_start or (None if _is_complete_told_table(given) else stated.alignment),
    )


def _character_told(stated: GivenCharacter, seat: str) -> Character:
    """A character of a told table: as it is told."""
    refuse_unknown_space(stated.at, f"characters.{seat}.at")
    return replace(Character(*_OF_A_CHARACTER(stated)), maintained=_defences_as_tuple(stated.maintained))


@book.serves("LCK-SETUP-13", "LCK-HOUSE-10")
def _with_sheet(given: GivenTable, stated: GivenCharacter) -> GivenCharacter:
    """The character completed from its sheet in the match."""
    sheet = given.tables.characters.get(stated.character or "")
    if sheet is None or _is_complete_told_table(given):
        return stated
    usual = GivenCharacter()
    said = {name: value for name in _OF_A_SHEET if (value := getattr(sheet, name)) is not None}
    left_out = {name: value for name, value in said.items() if getattr(stated, name) == getattr(usual, name)}
    at_start = stated.alignment_at_start or sheet.alignment
    return replace(stated, **left_out, alignment_at_start=at_start)


def _stated_else_named_hand_count(given: GivenTable, stated: GivenCharacter) -> int | None:
    """The number of cards in hand: as stated, else as many as are named."""
    if stated.hand_count is not None or stated.hand is None or _is_complete_told_table(given):
        return stated.hand_count
    return len(stated.hand)


def _is_unknown(given: GivenTable, seat: str, field: str) -> bool:
    """Whether a set-up calls a fact of a character unknown."""
    return f"characters.{seat}.{field}" in given.unknown


def _is_silhouette_implied(given: GivenTable, seat: str) -> bool:
    """Whether a seat has a silhouette that a `given` does not name: then GOOD, with the character's own name."""
    if _is_complete_told_table(given):
        return False
    chosen = given.silhouettes_revealed or given.voluntary_changes_done or seat in given.silhouettes_chosen
    return chosen or given.stage in _INSIDE or seat in given.characters


def _defences_as_tuple(stated: Defence | tuple[Defence, ...] | None) -> tuple[Defence, ...]:
    if isinstance(stated, Defence):
        return (stated,)
    return stated or ()


def _setup_stated_else_implied(given: GivenTable) -> Setup:
    if given.setup is not None:
        return given.setup
    changed = given.voluntary_changes_done or given.stage in _INSIDE
    revealed = given.silhouettes_revealed or changed
    carded = any(one.playing_card for one in given.characters.values())
    return Setup(
        pool_chosen=given.pool_chosen,
        confirmed=revealed or carded or bool(given.silhouettes_chosen),
        carded=carded,
        chosen=given.silhouettes_chosen,
        chosen_stated=bool(given.silhouettes_chosen),
        revealed=revealed,
        changes_done=changed,
    )


def _are_planet_cards_laid_or_implied(given: GivenTable) -> bool:
    """Whether the planet cards are laid: as said, or because something later is."""
    if given.planet_cards_placed or _is_complete_told_table(given):
        return given.planet_cards_placed
    is_laid = given.planet_cards is not None and given.planet_cards.placed > 0
    return is_laid or given.ambush_placed or given.stage in _INSIDE


def _are_base_cards_laid_or_implied(given: GivenTable) -> bool:
    """Whether the base cards are laid: as said, or because something later is."""
    if given.base_cards_placed or _is_complete_told_table(given):
        return given.base_cards_placed
    return given.key_sites_placed or bool(given.base_cards)


def _key_sites_stated_else_by_tables(given: GivenTable) -> KeySites:
    """The key sites as stated, else as many as the match's tables say (LCK-HOUSE-12); all lie once placed."""
    sites = given.key_sites
    if _is_complete_told_table(given):
        return sites
    if sites.total == KeySites().total:
        sites = replace(sites, total=given.tables.key_sites)
    return replace(sites, placed=max(sites.placed, sites.total)) if given.key_sites_placed else sites


def _turn_with_main_action_as_event_kind(stated: Turn | None) -> Turn | None:
    if stated is None or stated.main_action is None:
        return stated
    return replace(stated, main_action=_MAIN.get(stated.main_action.casefold(), stated.main_action))


def _combat_from_given(given: GivenTable) -> Combat | None:
    if given.combat is None:
        return None
    stated = given.combat
    combat = Combat(*_OF_A_COMBAT(stated))
    who = combat.participants or (() if _is_complete_told_table(given) else combat.order)
    return replace(
        combat,
        participants=who,
        newcomers=combat.newcomers or _participants_still_to_receive_hand(given, combat, who),
        current=combat.current or given.current,
        attack=given.attack or combat.attack,
    )


def _participants_still_to_receive_hand(given: GivenTable, combat: Combat, seats: tuple[str, ...]) -> tuple[str, ...]:
    """The seats without a stated hand in a first round that has just begun: they may receive one (LCK-HAND-01)."""
    if combat.round > 1 or _is_complete_told_table(given) or given.complete_log or combat.order or combat.acted:
        return ()
    known = {seat for seat, one in given.characters.items() if one.hand or one.hand_count}
    return tuple(seat for seat in seats if seat not in known)


def _refuse_unlisted_or_doubled_seats(table: Table, given: GivenTable) -> None:
    """Raises `Refused` if somebody is named who is not among the listed players, or a seat is listed twice."""
    for name in ("players", "seats_ccw"):
        refuse_seat_listed_twice(getattr(table, name), name)
    if not table.players:
        return
    for name in ("seats_ccw", "characters", "silhouettes", "positions", "info", "season"):
        for seat in getattr(given, name):
            if seat not in table.players:
                raise Refused("no-such", say("There is no seat {seat}", seat=seat), f"{name}.{seat}")
