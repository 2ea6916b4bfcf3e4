"""The card under a piece: whether it lies face down, takes effect, has taken effect (LCK-SPACE-01, LCK-SPACE-02)."""

from __future__ import annotations

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.stages.log_gaps import recorded_else_none_in_incomplete_log
from adjudicator.rulesets.locke.stages.normal_turns import may_have_turned_up_ambush
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.stages.unseen_moves import may_have_moved_there_unseen
from adjudicator.rulesets.locke.table.spaces import CARD_SPACES, PLANET_SPACES, is_in_base
from adjudicator.rulesets.locke.table.state import Table, Turn, stands_at
from adjudicator.rulesets.locke.table.things import At


@book.serves("LCK-HOUSE-11", "LCK-HOUSE-12")
def is_card_space(at: object) -> bool:
    """Whether a space has a card that may take effect; a port has none (LCK-SPACE-01)."""
    return at in CARD_SPACES


def lies_face_down(table: Table, at: At | None) -> bool | None:
    """Whether the card of a space lies face down; None: nobody has said, or there is none."""
    if at is None or not is_card_space(at):
        return None
    named = next((card for card in table.base_cards.values() if card.at == at), None)
    if named is not None and is_in_base(at):
        return not named.face_up
    return None if table.face_down is None else at in table.face_down


def card_under_piece_affects(table: Table, seat: str) -> bool:
    """Whether the card under a piece takes effect; in the base only certain cards do on EVIL silhouettes."""
    at = stands_at(table, seat)
    if table.stage != "base" or recorded_alignment(table, seat) != "EVIL":
        return is_card_space(at)
    return any(card.at == at and card.affects_defenders for card in table.base_cards.values())


def has_space_card_taken_effect(table: Table, turn: Turn) -> bool:
    """Whether the card under the piece has taken effect in a turn; the effect of an ambush card is its combat."""
    return "SpaceEffectResolved" in turn.done or _has_turned_up_card_started_combat(table, turn)


def is_card_surely_elsewhere(table: Table, event: ev.SpaceEffectResolved) -> bool:
    """Whether the card that took effect is not under the piece, unless an ambush may have driven the piece away."""
    at, turn = stands_at(table, event.player), table.turn
    if event.at is None or at is None or event.at == at or may_have_moved_there_unseen(table, event):
        return False
    return turn is None or not _has_turned_up_card_started_combat(table, turn)


def _has_turned_up_card_started_combat(table: Table, turn: Turn) -> bool:
    """Whether a card turned up in this turn started a combat (LCK-HOUSE-14), which may have driven the piece away."""
    return "CombatStarted" in turn.done and may_have_turned_up_ambush(table, turn)


def surely_lay_face_up_before(table: Table, at: At | None) -> bool:
    """Whether a card already lay face up; a log may tell late that a card of the base was turned up."""
    if at in table.uncovered or lies_face_down(table, at) is not False:
        return False
    is_told = at in PLANET_SPACES or any(card.at == at for card in table.base_cards.values())
    return recorded_else_none_in_incomplete_log(table, is_recorded=is_told) is not None
