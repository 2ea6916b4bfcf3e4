"""What is due in the set-up, step by step."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.rulesets.locke.sides import defending, invading, larger_side, unbalanced
from adjudicator.rulesets.locke.state import ALIGNMENTS, Character, Table, character, seats
from adjudicator.seam.offers import option
from adjudicator.seam.ruleset import Option


def setting_up(table: Table) -> Iterator[Option]:
    """The next step of the set-up."""
    setup, around = table.setup, seats(table)
    host = around[0] if around else "P1"
    if not setup.pool_chosen:
        yield option(host, "CharacterPoolChosen", "LCK-SETUP-01", to_fill=("pool", "legends"))
    elif not setup.deal or setup.refused:
        yield option(host, "CharacterSheetsDealt", "LCK-SETUP-10", to_fill=("deals",))
    elif not setup.confirmed:
        yield option(host, "CharactersConfirmed", "LCK-REFUSE-08")
        yield from _refusals(table)
    elif any(character(table, seat).playing_card is None for seat in around):
        yield option(host, "PlayingCardsDealt", "LCK-SIL-07", purpose="silhouette", to_fill=("deals",))
    elif not setup.revealed:
        waiting = [seat for seat in around if seat not in setup.chosen]
        for seat in waiting:
            yield _choice(table, seat, "SilhouetteChosen")
        if not waiting:
            yield option(host, "SilhouettesRevealed", "LCK-SIL-13")
    else:
        yield from _after_the_reveal(table, host)


def _refusals(table: Table) -> Iterator[Option]:
    for seat, season in table.season.items():
        name = character(table, seat).character
        if name in season.played_this_season and not table.setup.refusals.get(seat):
            yield option(seat, "CharacterRefused", "LCK-REFUSE-01", player=seat, kind="refusal")


def _choice(table: Table, seat: str, kind: str) -> Option:
    """A choice of silhouette, as far as the last playing card leaves it free."""
    one = character(table, seat)
    card = one.second_card or one.playing_card
    rank = None if card is None else card.rank
    names = (one.character,) if rank == "A" else tuple(_names(table))
    sides = (one.alignment,) if rank == 10 else ALIGNMENTS
    return option(seat, kind, "LCK-SIL-11", player=seat, name=names, alignment=sides)


def _names(table: Table) -> list[str]:
    return [name for names in table.pool.values() for name in names]


def _after_the_reveal(table: Table, host: str) -> Iterator[Option]:
    setup = table.setup
    if setup.larger and unbalanced(table) and not setup.second_deal and not table.planet_cards_placed:
        yield option(host, "PlayingCardsDealt", "LCK-SIL-16", purpose="silhouette_redeal", to_fill=("deals",))
        for seat in larger_side(table):
            if seat in setup.larger:
                yield _choice(table, seat, "SilhouetteChanged")
        return
    bound = [seat for seat in seats(table) if _is_bound(table, character(table, seat))]
    if bound and not table.planet_cards_placed:
        yield _choice(table, bound[0], "SilhouetteChanged")
        return
    yield from _board(table, host)


def _is_bound(table: Table, one: Character) -> bool:
    """Whether a second card still asks for another silhouette."""
    if one.second_card is None or one.silhouette is None:
        return False
    if one.second_card.rank == "A":
        return one.silhouette.name != one.character
    return one.second_card.rank == 10 and one.silhouette.alignment != one.alignment


def _board(table: Table, host: str) -> Iterator[Option]:
    attackers, defenders = invading(table), defending(table)
    standing = [seat for seat in attackers if seat not in table.placed]
    if not table.planet_cards_placed:
        yield option(host, "PlanetCardsPlaced", "LCK-PLANET-03", count=36, face_down=True, per_space=1)
    elif len(table.ambush) < table.tables.ambush_cards and defenders:
        yield option(defenders[0], "AmbushCardPlaced", "LCK-AMBUSH-01", player=defenders, to_fill=("at",))
    elif standing:
        for seat in standing:
            yield option(seat, "PiecePlaced", "LCK-START-01", player=seat, at=_ports())
    elif table.ambush_keeper is None and defenders:
        yield option(defenders[0], "AmbushKeeperAssigned", "LCK-AMBUSH-05", player=defenders)
    elif table.first_player is None and attackers:
        yield option(attackers[0], "FirstPlayerDecided", "LCK-START-02", player=attackers, among=list(attackers))
    elif table.first_player is not None:
        yield option(host, "StageStarted", "LCK-SETUP-15", stage="planet")


def _ports() -> tuple[dict[str, int], ...]:
    return tuple({"planet": planet, "space": 0} for planet in range(1, 7))
