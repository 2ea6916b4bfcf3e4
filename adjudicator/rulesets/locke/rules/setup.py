"""The set-up of a match and its characters (LCK-VER, LCK-ALIGN, LCK-SETUP, LCK-DEAL)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import were_early_steps_found_as_they_came
from adjudicator.rulesets.locke.rules.boards import secret_unless_sheet_open
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.setup.compositions import FEWEST, MOST, compositions
from adjudicator.rulesets.locke.stages.planet_stage_end import inferred_stage
from adjudicator.rulesets.locke.stages.sides import legends_in_use
from adjudicator.rulesets.locke.table.sentence_parts import card, players
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table, character, seats_in_order
from adjudicator.rulesets.locke.table.things import Alignment
from adjudicator.seam.rulebook import Missing, Secret, Value

_BOARD: Final = (ev.PlanetCardsPlaced, ev.AmbushCardPlaced)
_CHOICES: Final = (ev.CharacterSheetsDealt, ev.CharacterRefused, ev.SilhouetteChosen, ev.SilhouetteChanged)
_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")
"""The suits of the pack for silhouettes (LCK-HOUSE-09)."""
_LATER: Final = (
    ev.CharacterRefused,
    ev.CharactersConfirmed,
    ev.PlayingCardsDealt,
    ev.SilhouetteChosen,
    ev.SilhouettesRevealed,
    ev.PlanetCardsPlaced,
)
"""The steps of the set-up that follow the first deal (LCK-DEAL-01)."""

book.records("LCK-VER-01", ev.MatchCreated)
book.records("LCK-VER-03", ev.MatchCreated)
book.records("LCK-ALIGN-02")
book.records("LCK-SETUP-01", ev.CharacterPoolChosen)
book.records("LCK-SETUP-07")
book.records("LCK-SETUP-08")
book.records("LCK-SETUP-09")
book.records("LCK-SETUP-12")
book.records("LCK-DEAL-02")


@book.check("LCK-ALIGN-01", on=(ev.CharacterPoolChosen, ev.AlignmentChanged))
def alignments_are_three(table: Table, event: ev.CharacterPoolChosen | ev.AlignmentChanged) -> Said | Secret | None:
    """Every character is GOOD, EVIL or SPECIAL, and only one of them."""
    named = tuple(event.pool) if isinstance(event, ev.CharacterPoolChosen) else (event.to or "GOOD",)
    others = [one for one in named if one not in ALIGNMENTS]
    if others:
        says = say("{alignment} is no alignment; there are GOOD, EVIL and SPECIAL", alignment=others[0])
        return (
            says if isinstance(event, ev.CharacterPoolChosen) else secret_unless_sheet_open(table, event.player, says)
        )
    if isinstance(event, ev.AlignmentChanged):
        return None
    names = [name for side in event.pool.values() for name in side if name]
    twice = [name for name in names if names.count(name) > 1]
    if not twice:
        return None
    return Secret(say("{name} is in the set of characters more than once", name=twice[0]))


@book.check("LCK-SETUP-02", on=ev.CharacterPoolChosen)
def one_legend_is_in_use(table: Table, event: ev.CharacterPoolChosen) -> Said | Secret | None:
    """The set holds exactly one (L), both as listed and by the sheets of the match."""
    listed = None if event.legends is None else len(legends_in_use(event.pool, event.legends))
    if listed not in (None, 1):
        return _legend_count_in_set_said(listed or 0)
    marked = _legend_count_listed_or_by_sheet_or_none(table, event)
    return None if marked in (None, 1) else Secret(_legend_count_in_set_said(marked or 0))


def _legend_count_in_set_said(count: int) -> Said:
    return counted(
        "The set holds {count} (L) character; it has to hold 1",
        "The set holds {count} (L) characters; it has to hold 1",
        count,
    )


def _legend_count_listed_or_by_sheet_or_none(table: Table, event: ev.CharacterPoolChosen) -> int | None:
    """The number of (L) characters in the set, by the sheets or as listed; None: some without a sheet may be one."""
    sheets, names = table.tables.characters, {name for side in event.pool.values() for name in side}
    marked = {name for name in names if name in sheets and sheets[name].legend}
    marked |= set(legends_in_use(event.pool, event.legends or ()))
    is_settled = event.legends is not None or (bool(names) and names <= set(sheets))
    return len(marked) if is_settled or len(marked) > 1 else None


def _listed_sizes_of_set(event: ev.CharacterPoolChosen) -> tuple[int, int, int]:
    good, evil, special = (len(event.pool.get(side, ())) for side in ALIGNMENTS)
    return good, evil, special


def _recorded_alignments_of_wrongly_listed(table: Table, event: ev.CharacterPoolChosen) -> dict[str, Alignment]:
    """The characters of the set listed under a wrong alignment, with that of their sheet."""
    sheets, misplaced = table.tables.characters, dict[str, Alignment]()
    for side, names in event.pool.items() if sheets else ():
        for name in names:
            own = sheets[name].alignment if name in sheets else None
            if own not in (None, side):
                misplaced[name] = own
    return misplaced


def _sizes_of_set_by_sheet_or_none_if_as_listed(
    table: Table, event: ev.CharacterPoolChosen
) -> tuple[int, int, int] | None:
    """The sizes of the set (GOOD, EVIL, SPECIAL) by the sheets of the match; None: as listed."""
    if not (misplaced := _recorded_alignments_of_wrongly_listed(table, event)):
        return None
    sides = [misplaced.get(name, side) for side, names in event.pool.items() for name in names]
    return sides.count("GOOD"), sides.count("EVIL"), sides.count("SPECIAL")


@book.check("LCK-SETUP-03", on=ev.CharacterPoolChosen)
def good_equal_evil(table: Table, event: ev.CharacterPoolChosen) -> Said | Secret | None:
    """There are as many GOOD as EVIL characters, both as listed and by the sheets of the match."""
    good, evil, _ = _listed_sizes_of_set(event)
    if good != evil:
        return _unequal_good_and_evil_in_set_said(good, evil)
    good, evil, _ = _sizes_of_set_by_sheet_or_none_if_as_listed(table, event) or (0, 0, 0)
    return None if good == evil else Secret(_unequal_good_and_evil_in_set_said(good, evil))


def _unequal_good_and_evil_in_set_said(good: int, evil: int) -> Said:
    return say(
        "The set holds {good} GOOD and {evil} EVIL characters; there have to be as many of both", good=good, evil=evil
    )


@book.check("LCK-SETUP-04", on=ev.CharacterPoolChosen)
def special_do_not_outnumber(table: Table, event: ev.CharacterPoolChosen) -> Said | Secret | None:
    """SPECIAL outnumber neither GOOD nor EVIL, both as listed and by the sheets of the match."""
    good, evil, special = _listed_sizes_of_set(event)
    if special > min(good, evil):
        return _too_many_special_in_set_said(special, min(good, evil))
    good, evil, special = _sizes_of_set_by_sheet_or_none_if_as_listed(table, event) or (0, 0, 0)
    return None if special <= min(good, evil) else Secret(_too_many_special_in_set_said(special, min(good, evil)))


def _too_many_special_in_set_said(special: int, most: int) -> Said:
    return say("The set holds {special} SPECIAL characters; {most} are allowed", special=special, most=most)


@book.contradicts("LCK-SETUP-13", on=ev.CharacterPoolChosen, unless=("LCK-SETUP-03", "LCK-SETUP-04"))
def the_sheets_say_the_alignment(table: Table, event: ev.CharacterPoolChosen) -> Secret | None:
    """A character of the set is listed under the alignment on its sheet."""
    for name, own in _recorded_alignments_of_wrongly_listed(table, event).items():
        return Secret(say("{name} is listed by another alignment than that of its sheet, {own}", name=name, own=own))
    return None


@book.contradicts("LCK-SETUP-06", on=ev.CharacterPoolChosen, unless=("LCK-SETUP-02", "LCK-SETUP-03", "LCK-SETUP-04"))
def the_set_is_as_large_as_the_table(table: Table, event: ev.CharacterPoolChosen) -> Said | None:
    """The set holds one character for each player."""
    count, held = len(table.players), sum(len(side) for side in event.pool.values())
    if not count or not event.pool or held == count:
        return None
    return counted(
        "The set holds {count} character for {players} players",
        "The set holds {count} characters for {players} players",
        held,
        players=count,
    )


@book.check("LCK-SETUP-05", on=ev.MatchCreated)
def five_to_eleven_play(table: Table, event: ev.MatchCreated) -> Said | None:
    """Five to eleven players take part."""
    count = event.players if isinstance(event.players, int) else len(event.players or event.seats_ccw)
    if count == 0 or FEWEST <= count <= MOST:
        return None
    return counted("{count} player takes part; 5 to 11 can", "{count} players take part; 5 to 11 can", count)


@book.value("LCK-SETUP-06", on=(ev.CharacterPoolChosen, ev.MatchCreated))
def legal_compositions(before: Table, event: ev.CharacterPoolChosen | ev.MatchCreated, after: Table) -> Iterator[Value]:
    """The legal compositions for every number of players."""
    amount = {str(count): [list(one) for one in compositions(count)] for count in range(FEWEST, MOST + 1)}
    count = len(seats_in_order(after))
    shown = tuple(
        say("{good}/{evil}/{special}", good=one[0], evil=one[1], special=one[2]) for one in compositions(count)
    )
    working = say("{count} players: GOOD/EVIL/SPECIAL {legal}", count=count, legal=listed(shown, "or"))
    yield Value("LCK-SETUP-06", ("legal_compositions",), amount, working)


def _seats_that_deals_leave_out(table: Table, deals: dict[str, object]) -> list[str]:
    return [seat for seat in seats_in_order(table) if seat not in deals]


@book.check("LCK-SETUP-10", on=ev.CharacterSheetsDealt, unless=("LCK-REFUSE-03",))
def everybody_has_one_sheet(table: Table, event: ev.CharacterSheetsDealt) -> Said | Secret | None:
    """Everybody is dealt one sheet, and no sheet twice."""
    missing = _seats_that_deals_leave_out(table, dict(event.deals))
    if missing:
        return say("{players} got no character sheet", players=players(missing))
    names = [name for name in event.deals.values() if name]
    twice = [name for name in names if names.count(name) > 1]
    return Secret(say("{name} was dealt to more than one player", name=twice[0])) if twice else None


@book.check("LCK-SETUP-11", on=ev.SilhouetteChosen, missing=True)
def playing_cards_come_before_the_choice(table: Table, event: ev.SilhouetteChosen) -> Said | None:
    """Nobody chooses a silhouette before the playing cards are dealt."""
    setup = table.setup
    return (
        None
        if not setup.deal or setup.carded or setup.chosen
        else _silhouette_chosen_before_cards_dealt_said(event.player)
    )


def _are_cards_dealt_for_first_silhouette_choice(table: Table, event: ev.PlayingCardsDealt) -> bool:
    """Whether playing cards are dealt for the first choice of silhouettes."""
    return event.purpose == "silhouette"


@book.check("LCK-SETUP-11", on=ev.PlayingCardsDealt, when=_are_cards_dealt_for_first_silhouette_choice)
def everybody_has_one_playing_card(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Everybody is dealt one playing card for the choice of silhouettes."""
    missing = _seats_that_deals_leave_out(table, dict(event.deals))
    return say("{players} got no playing card for the silhouette", players=players(missing)) if missing else None


@book.check("LCK-SETUP-11", on=ev.PlayingCardsDealt, when=_are_cards_dealt_for_first_silhouette_choice)
def playing_cards_are_dealt_once(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """They are dealt once, and not after a choice."""
    if table.setup.carded:
        return say("Playing cards for the silhouettes were dealt a second time")
    chosen = () if were_early_steps_found_as_they_came(table) else table.setup.chosen
    return _silhouette_chosen_before_cards_dealt_said(chosen[0]) if chosen else None


def _silhouette_chosen_before_cards_dealt_said(seat: str) -> Said:
    return say("{player} chose a silhouette before the playing cards were dealt", player=Player(seat))


@book.check("LCK-SETUP-11", on=ev.PlayingCardsDealt)
@book.serves("LCK-HOUSE-09")
def playing_cards_are_of_one_pack(table: Table, event: ev.PlayingCardsDealt) -> Secret | None:
    """The cards are of a pack of 52, and none is dealt twice; the second deal may use another pack."""
    if event.purpose == "initiative":
        return None
    cards = [one for one in event.deals.values() if one is not None]
    odd = [one for one in cards if one.suit not in _SUITS or one.rank == 1]
    if odd:
        return Secret(say("{card} was dealt for a silhouette; the pack has 52 cards, without it", card=card(odd[0])))
    if event.purpose == "silhouette":
        cards += [
            one.playing_card for seat, one in table.characters.items() if seat not in event.deals and one.playing_card
        ]
    twice = [one for one in cards if cards.count(one) > 1]
    return Secret(say("{card} was dealt twice; the pack has one of each", card=card(twice[0]))) if twice else None


@book.check("LCK-SETUP-14", on=ev.SecretViewed)
def closed_sheets_stay_hidden(table: Table, event: ev.SecretViewed) -> Said | Missing | None:
    """Only its player sees a closed sheet, and those whom information entitles; a log may leave out that it was opened
    at the end."""
    owner = event.owner
    if event.item != "sheet" or owner in (None, event.viewer) or owner is None:
        return None
    stage = inferred_stage(table)
    if character(table, owner).sheet_open or stage == "planet_ended":
        return None
    says = say("{viewer} looked at the closed sheet of {owner}", viewer=Player(event.viewer), owner=Player(owner))
    return Missing(says) if stage == "ended" else says


@book.check("LCK-SETUP-15", on=_CHOICES)
def choices_come_before_the_board(table: Table, event: ev.Event) -> Said | None:
    """Characters and silhouettes are settled no more once the board is built."""
    if not table.planet_cards_placed or (type(event) is ev.CharacterRefused and table.setup.confirmed):
        return None  # LCK-REFUSE-08
    return _board_built_before_all_settled_said()


@book.check("LCK-SETUP-15", on=(*_BOARD, ev.StageStarted), missing=True)
def the_board_comes_last(table: Table, event: ev.Event) -> Said | None:
    """Characters and silhouettes are settled before the board is built."""
    if table.stage != "setup" or (type(event) is ev.StageStarted and event.stage != "planet"):
        return None
    if (table.setup.confirmed and table.setup.revealed) or table.planet_cards_placed:
        return None
    return _board_built_before_all_settled_said()


def _board_built_before_all_settled_said() -> Said:
    return say("The board was built before all characters and silhouettes were settled")


@book.check("LCK-DEAL-01", on=ev.CharacterSheetsDealt)
def nothing_came_before_the_first_deal(table: Table, event: ev.CharacterSheetsDealt) -> Said | None:
    """The first deal of sheets comes before anything else of the set-up, unless that was found as it came."""
    early = _is_step_after_sheet_deals_recorded(table)
    if (event.deal_no or 1) == 1:  # an earlier deal, left out, was refused
        early = early or bool(table.setup.refused)
    if table.setup.deal or not early or were_early_steps_found_as_they_came(table):
        return None
    return say("Another step of the set-up came before the first deal of character sheets")


def _is_step_after_sheet_deals_recorded(table: Table) -> bool:
    """Whether a step of the set-up is on record that follows the deals of sheets."""
    setup = table.setup
    return setup.confirmed or setup.revealed or bool(setup.chosen) or setup.carded


@book.check("LCK-DEAL-01", on=_LATER, missing=True)
def sheets_come_first(table: Table, event: ev.Event) -> Said | None:
    """Nothing else of the set-up comes before the first deal of sheets."""
    if table.stage != "setup" or table.setup.deal or table.setup.refused:
        return None
    if _is_step_after_sheet_deals_recorded(table) or _has_anybody_sheet_or_alignment(table):
        return None
    return say("No character sheets have been dealt yet")


def _has_anybody_sheet_or_alignment(table: Table) -> bool:
    return any(character(table, seat).character or character(table, seat).alignment for seat in seats_in_order(table))
