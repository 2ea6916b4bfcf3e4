"""Options in the set-up: what is due, step by step, and what players are free to do."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from msgspec import to_builtins

from adjudicator.rulesets.locke.options.who import host
from adjudicator.rulesets.locke.stages.sides import (
    are_sides_unbalanced,
    defending_seats,
    has_silhouette_left,
    invading_seats,
    larger_side_by_known_silhouettes,
    seats_of_unknown_side,
    silhouettes_left,
)
from adjudicator.rulesets.locke.table.setup_progress import Season
from adjudicator.rulesets.locke.table.spaces import PLANET_SPACES, PORTS
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Character, Table, character, seats_in_order
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def setting_up(table: Table) -> Iterator[Option]:
    """The options of the next step of the set-up."""
    setup, around, first = table.setup, seats_in_order(table), host(table)
    dealt = bool(setup.deal) or setup.confirmed  # a set-up may begin in the middle
    if not around:
        yield option(first, "MatchCreated", "LCK-SETUP-05", to_fill=("players", "seats_ccw", "tables"))
    elif not (setup.pool_chosen or dealt):
        yield option(first, "CharacterPoolChosen", "LCK-SETUP-01", to_fill=("pool", "legends"))
    elif not dealt or (setup.refused and not setup.confirmed):
        unnamed = dict.fromkeys(around) if _are_names_hidden(table) else None
        yield option(first, "CharacterSheetsDealt", "LCK-SETUP-10", deals=unnamed, to_fill=("deal_no", "deals"))
        yield from _refusals(table)
    elif not setup.confirmed:
        yield option(first, "CharactersConfirmed", "LCK-REFUSE-08")
        yield from _refusals(table)
    elif not (setup.carded or setup.chosen or setup.revealed):
        yield option(first, "PlayingCardsDealt", "LCK-SIL-07", purpose="silhouette", to_fill=("deals",))
    elif not (setup.revealed or table.planet_cards_placed):
        waiting = [seat for seat in around if seat not in setup.chosen]
        yield from chain.from_iterable(_choices(table, seat, "SilhouetteChosen") for seat in waiting)
        if not waiting:
            yield option(first, "SilhouettesRevealed", "LCK-SIL-13")
    else:
        yield from _after_the_reveal(table, first)


def _refusals(table: Table) -> Iterator[Option]:
    """The options to refuse a character of this season, or immediately that of the last game or one refused before."""
    for seat in seats_in_order(table) if table.setup.deal else ():
        name, season = character(table, seat).character, table.season.get(seat, Season())
        if name is None or seat in table.setup.refused:
            continue
        used = table.setup.refusals.get(seat, ())
        if name in season.played_this_season and not used:
            yield option(seat, "CharacterRefused", "LCK-REFUSE-01", player=seat, kind="refusal")
        if table.season and (name == season.preceding_game or name in used):
            yield option(seat, "CharacterRefused", "LCK-REFUSE-04", player=seat, kind="immediate")


def _choices(table: Table, seat: str, kind: str) -> Iterator[Option]:
    """The options for a silhouette that the last playing card and the match's silhouettes leave."""
    one = character(table, seat)
    rank, rules = _rank(one), tuple(_rules(one, kind))
    bound = rank == "A" and bool(one.character)
    names = (one.character,) if bound else () if rank == "A" else _names(table)
    sides = (one.alignment,) if rank == 10 and one.alignment else ALIGNMENTS
    fits = {
        name: tuple(side for side in sides if side in left)
        for name, left in silhouettes_left(table, seat).items()
        if not bound or name in names
    }
    for name, fitting in fits.items():
        if fitting:
            yield option(seat, kind, *rules, player=seat, name=name, alignment=fitting)
    if not any(fits.values()) and not (table.tables.silhouettes and kind == "SilhouetteChanged"):
        to_fill = () if names else ("name",)
        yield option(seat, kind, *rules, player=seat, name=names or None, alignment=sides, to_fill=to_fill)


def _rank(one: Character) -> str | int | None:
    """The rank of a character's last playing card for a silhouette; None: not known."""
    card = one.second_card or one.playing_card
    return None if card is None else card.rank


def _rules(one: Character, kind: str) -> Iterator[str]:
    """The rules for a choice: that of the change, and that of the card (unknown: that there is a card)."""
    if one.second_card is None and kind == "SilhouetteChanged":
        yield "LCK-SIL-15"
    rank = _rank(one)
    if rank == "A":
        yield "LCK-SIL-09" if one.second_card is None else "LCK-SIL-17"
    elif rank == 10:
        yield "LCK-SIL-10" if one.second_card is None else "LCK-SIL-18"
    else:
        yield "LCK-SIL-01" if rank is None else "LCK-SIL-11"


def _are_names_hidden(table: Table) -> bool:
    """Whether there are characters in use of whom none is shown: only a judge says who is dealt which."""
    return any(table.pool.values()) and not _names(table)


def _names(table: Table) -> tuple[str, ...]:
    """The names silhouettes may bear, of the characters in use (LCK-HOUSE-08), as far as known."""
    return tuple(name for names in table.pool.values() for name in names if name)


def _after_the_reveal(table: Table, first: str) -> Iterator[Option]:
    """The options after the reveal: free changes before the second deal, then those its cards demand."""
    setup = table.setup
    if is_built(table):
        yield from _pieces(table)
        return
    free = () if setup.second_deal or (setup.changes_done and table.complete_log) else setup.larger
    bound = tuple(seat for seat in seats_in_order(table) if _is_bound(table, seat))
    yield from chain.from_iterable(_choices(table, seat, "SilhouetteChanged") for seat in (*free, *bound))
    if (
        setup.larger
        and are_sides_unbalanced(table)
        and larger_side_by_known_silhouettes(table)
        and not setup.second_deal
    ):
        yield option(first, "PlayingCardsDealt", "LCK-SIL-16", purpose="silhouette_redeal", to_fill=("deals",))
    elif not bound:
        yield option(first, "PlanetCardsPlaced", "LCK-PLANET-03", count=36, face_down=True, per_space=1)


def is_built(table: Table) -> bool:
    """Whether the board is, which a log may leave out."""
    later = table.ambush or table.placed or table.first_player is not None
    return table.planet_cards_placed or (bool(later) and not table.complete_log)


def _is_bound(table: Table, seat: str) -> bool:
    """Whether a second card still demands another silhouette, and there is one."""
    one = character(table, seat)
    if one.second_card is None or one.silhouette is None:
        return False
    if one.second_card.rank == "A":
        return one.silhouette.name != one.character and has_silhouette_left(table, seat, name=one.character)
    is_other = one.second_card.rank == 10 and one.silhouette.alignment != one.alignment
    return is_other and has_silhouette_left(table, seat, side=one.alignment)


def _pieces(table: Table) -> Iterator[Option]:
    attackers, defenders = invading_seats(table), defending_seats(table)
    is_settled = table.first_player is not None and not table.complete_log  # a log may leave out what comes before
    standing = [] if is_settled else [seat for seat in attackers if seat not in table.placed]
    is_laid = is_settled or (bool(table.placed) and not table.complete_log)
    if len(table.ambush) < table.tables.ambush_cards and defenders and not is_laid:
        for seat in defenders:
            spots = tuple(to_builtins(spot) for spot in PLANET_SPACES if spot not in table.ambush)
            yield option(seat, "AmbushCardPlaced", "LCK-AMBUSH-01", player=seat, at=spots, exchanged_to="rafnor")
        return
    doubtful = () if table.first_player is not None else seats_of_unknown_side(table)
    unplaced = [*standing, *(seat for seat in doubtful if seat not in table.placed)]
    ports = tuple(to_builtins(spot) for spot in PORTS)
    yield from (option(seat, "PiecePlaced", "LCK-START-01", player=seat, at=ports) for seat in unplaced)
    is_kept = is_settled or table.ambush_keeper is not None or not table.tables.ambush_cards
    keepers = () if is_kept else defenders
    yield from (option(seat, "AmbushKeeperAssigned", "LCK-AMBUSH-05", player=seat) for seat in keepers)
    if standing or keepers:
        return
    if table.first_player is None:
        among = [*attackers, *(seat for seat in doubtful if seat in table.placed)]
        for seat in among:
            yield option(seat, "FirstPlayerDecided", "LCK-START-02", player=seat, among=[*among])
    else:
        yield option(host(table), "StageStarted", "LCK-SETUP-15", stage="planet")
