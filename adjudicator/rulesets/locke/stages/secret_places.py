"""The secret places of ambush cards and key sites, and what everybody knows of them (LCK-AMBUSH-02, LCK-BASE-05)."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.stages.sides import defending_seats
from adjudicator.rulesets.locke.table.spaces import CARD_SPACES, is_in_base, is_on_planet
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import At, Spot
from adjudicator.seam.rulebook import Secret


def public_ambush_places(table: Table) -> tuple[Spot | None, ...]:
    """The places of ambush cards as everybody knows them: of those turned up; None for the others."""

    def lies_open(spot: Spot | None) -> bool:
        return spot in table.turned_up or (
            not table.base_cards_placed and _is_none_of_cards_face_down_there(table, spot, is_on_planet)
        )

    return tuple(spot if lies_open(spot) else None for spot in table.ambush)


def public_key_sites(table: Table) -> tuple[Spot, ...]:
    """The places of key sites as everybody knows them: of those lying face up."""
    up = {card.at for card in table.base_cards.values() if card.face_up}

    def lies_open(spot: Spot) -> bool:
        return spot in up or (table.base_cards_placed and _is_none_of_cards_face_down_there(table, spot, is_in_base))

    return tuple(spot for spot in table.key_sites.places if lies_open(spot))


def surely_lies_face_up(table: Table, at: At | None) -> bool:
    """Whether the card of a space lies face up on record."""
    if at in table.turned_up or any(card.at == at and card.face_up for card in table.base_cards.values()):
        return True
    return table.face_down is not None and at not in table.face_down


def _is_none_of_cards_face_down_there(table: Table, spot: Spot | None, is_there: Callable[[At | None], bool]) -> bool:
    """Whether a card of a board is none of those that lie face down there; False: those of another board are listed,
    nobody has said, or the board has no card on that space, so that none was turned up there."""
    down = table.face_down
    is_laid = spot in CARD_SPACES and is_there(spot)
    return is_laid and down is not None and spot not in down and all(map(is_there, down))


def secret_while_ambushes_unseen(table: Table, says: Said) -> Said | Secret:
    """A breach that tells where no ambush card lies: for all once all are turned up, else for judges, defenders."""
    return Secret(says, defending_seats(table)) if None in public_ambush_places(table) else says
