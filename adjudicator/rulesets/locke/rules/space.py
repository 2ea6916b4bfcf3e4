"""The card under a piece (LCK-SPACE, LCK-BASE-23, LCK-BASE-24, LCK-HOUSE-13)."""

from __future__ import annotations

from typing import Final, Literal

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.rules.move import may_teleport_of_turn_have_jumped_over
from adjudicator.rulesets.locke.rules.turn import takes_part_in_running_combat
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.information import info_worth
from adjudicator.rulesets.locke.stages.listed_cards import (
    has_unlisted_effect,
    is_listed_to_affect_defenders,
    listed_effect,
)
from adjudicator.rulesets.locke.stages.log_gaps import has_log_several_noticed_gaps
from adjudicator.rulesets.locke.stages.normal_turns import (
    ELSEWHERE,
    is_seat_out_of_play,
    latest_reached_phase,
    normal_turn_of,
    said_else_recorded_phase,
)
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.stages.space_cards import (
    card_under_piece_affects,
    has_space_card_taken_effect,
    is_card_space,
    is_card_surely_elsewhere,
    lies_face_down,
    surely_lay_face_up_before,
)
from adjudicator.rulesets.locke.stages.unseen_moves import may_have_moved_there_unseen
from adjudicator.rulesets.locke.table.sentence_parts import place
from adjudicator.rulesets.locke.table.spaces import is_in_base
from adjudicator.rulesets.locke.table.state import Table, character, stands_at
from adjudicator.rulesets.locke.table.things import At
from adjudicator.seam.rulebook import Missing


@book.check("LCK-SPACE-01", on=ev.PhaseEntered, missing=True)
def the_card_under_the_piece_takes_effect(table: Table, event: ev.PhaseEntered) -> Said | None:
    """In the space-effect step the card under the turn player's piece takes effect, every turn."""
    if event.phase != "support_2" or table.combat is not None:
        return None
    turn, at = normal_turn_of(table, event), stands_at(table, event.player)
    if turn is None or has_space_card_taken_effect(table, turn) or not card_under_piece_affects(table, event.player):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "at": place(at)}
    return say("The card under {player}'s piece at {at} did not take effect", **told)


@book.check("LCK-SPACE-01", on=ev.SpaceEffectResolved)
def cards_take_effect_in_their_step(table: Table, event: ev.SpaceEffectResolved) -> Said | Missing | None:
    """The card takes effect in that step."""
    if not (is_out := _how_surely_outside_space_effect_step_or_none(table, event)):
        return None
    says = say(
        "The card at {place} took effect for {player} outside the space-effect step of {player}'s turn",
        player=Player(event.player),
        place=place(event.at or stands_at(table, event.player)),
    )
    return says if is_out == "surely" else Missing(says)


@book.check("LCK-SPACE-01", on=ev.SpaceEffectResolved)
def cards_take_effect_under_the_piece(table: Table, event: ev.SpaceEffectResolved) -> Said | None:
    """The card takes effect where the piece stands, which has to be one where a card lies."""
    who, at = Player(event.player), place(event.at)
    if is_card_surely_elsewhere(table, event) and not may_teleport_of_turn_have_jumped_over(table.turn, event):
        stands = place(stands_at(table, event.player))
        return say(
            "The card at {place} took effect, but {player}'s piece stands at {at}", player=who, place=at, at=stands
        )
    if event.effect in (None, "none") or event.at is None or is_card_space(event.at):
        return None
    return say("A card took effect for {player} at {place}, where none lies", player=who, place=at)


@book.check("LCK-SPACE-01", on=ev.SpaceEffectResolved)
def cards_take_effect_once_a_turn(table: Table, event: ev.SpaceEffectResolved) -> Said | Missing | None:
    """The card takes effect once; an unrecorded turn may have come since, unless more of this one is on record."""
    turn = table.turn
    if turn is None or turn.player != event.player or "SpaceEffectResolved" not in turn.done or ELSEWHERE in turn.done:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "place": place(stands_at(table, event.player))}
    says = say("The card at {place} took effect for {player} twice in one turn", **told)
    return Missing(says) if turn.main_action is None and turn.phase is None else says


@book.check("LCK-SPACE-01", on=ev.SpaceEffectResolved)
def cards_take_effect_as_listed(table: Table, event: ev.SpaceEffectResolved) -> Said | None:
    """The card takes effect in the way listed for it in the tables of the match."""
    due = listed_effect(table, event)
    if has_unlisted_effect(table, event):
        return say("A planet card took effect as {effect}; the match has none that does", effect=event.effect or "")
    if due is None or event.effect in (None, due) or 0 < info_worth(event.effect) == info_worth(due):
        return None
    return say(
        "The card {card} took effect as {effect}; by the tables of the match it is {due}",
        card=event.card or "",
        effect=event.effect or "",
        due=due,
    )


_AFTER: Final = ("support_2", "combat_outbreak")
"""The phases after the space-effect step."""


def _how_surely_outside_space_effect_step_or_none(
    table: Table, event: ev.PlayerEvent
) -> Literal["surely", "by_record"] | None:
    """Whether an event falls in another phase, or in another player's turn: surely so, or only if no step is left out
    of the record; None: it does not."""
    turn = table.turn
    if event.phase not in (None, "space_effect") or event.turn_of not in (None, event.player):
        return "surely"
    if turn is None:
        return None
    if turn.player != event.player:
        return "by_record"
    if event.phase is not None or latest_reached_phase(turn) in (None, "space_effect"):
        return None
    return "surely" if turn.phase in _AFTER else "by_record"


@book.check("LCK-SPACE-02", on=ev.SpaceEffectResolved, unless=("LCK-TELE-04",), missing=True)
def a_face_down_card_is_turned_up(table: Table, event: ev.SpaceEffectResolved) -> Said | None:
    """The card under the piece is turned up when it takes effect."""
    at = event.at or stands_at(table, event.player)
    if table.stage == "base" and recorded_alignment(table, event.player) == "EVIL":
        return None
    if lies_face_down(table, at) is not True:
        return None
    return say("The card at {place} took effect face down; it has to be turned up first", place=place(at))


@book.check("LCK-SPACE-02", on=ev.CardTurnedUp, unless=("LCK-TELE-04",))
def cards_are_turned_up_in_their_step(table: Table, event: ev.CardTurnedUp) -> Said | Missing | None:
    """A card is turned up in the space-effect step."""
    if not (is_out := _how_surely_outside_space_effect_step_or_none(table, event)):
        return None
    says = say(
        "{player} turned up the card at {place} outside the space-effect step of {player}'s turn",
        player=Player(event.player),
        place=place(event.at),
    )
    return says if is_out == "surely" else Missing(says)


@book.check("LCK-SPACE-02", on=ev.CardTurnedUp, unless=("LCK-TELE-04",))
def the_card_under_the_piece_is_turned_up(table: Table, event: ev.CardTurnedUp) -> Said | None:
    """Only the card under the piece is turned up."""
    at = stands_at(table, event.player)
    told: dict[str, Part] = {"player": Player(event.player), "place": place(event.at)}
    if not is_card_space(event.at):
        return say("{player} turned up a card at {place}, where none lies", **told)
    if at in (None, event.at) or may_have_moved_there_unseen(table, event):
        return None
    return say("{player} turned up the card at {place} but stands at {at}", **told, at=place(at))


@book.check("LCK-SPACE-02", on=ev.CardTurnedUp, unless=("LCK-TELE-04",))
def only_what_lies_face_down_is_turned_up(table: Table, event: ev.CardTurnedUp) -> Said | None:
    """Only a card that lies face down is turned up; of EVIL silhouettes in the base LCK-BASE-24 speaks."""
    if not surely_lay_face_up_before(table, event.at) or (
        table.stage == "base" and recorded_alignment(table, event.player) == "EVIL"
    ):
        return None
    told: dict[str, Part] = {"player": Player(event.player), "place": place(event.at)}
    return say("{player} turned up the card at {place}, which lay face up", **told)


@book.check("LCK-BASE-23", on=ev.SpaceEffectResolved)
def base_cards_spare_defenders(table: Table, event: ev.SpaceEffectResolved) -> Said | None:
    """In the base a card has no effect on an EVIL silhouette, except certain cards."""
    at = event.at or stands_at(table, event.player)
    if table.stage != "base" or recorded_alignment(table, event.player) != "EVIL":
        return None
    card = next((card for name, card in table.base_cards.items() if event.card == name or card.at == at), None)
    if (card is not None and card.affects_defenders) or is_listed_to_affect_defenders(table, event.card):
        return None
    return say(
        "The card at {place} took effect on {player}, who has an EVIL silhouette",
        player=Player(event.player),
        place=place(at),
    )


@book.check("LCK-BASE-24", on=ev.CardTurnedUp)
def defenders_turn_up_no_base_card(table: Table, event: ev.CardTurnedUp) -> Said | None:
    """An EVIL silhouette does not turn up the base card it stands on."""
    if table.stage != "base" or recorded_alignment(table, event.player) != "EVIL":
        return None
    return say(
        "{player} turned up the card at {place} with an EVIL silhouette",
        player=Player(event.player),
        place=place(event.at),
    )


@book.check("LCK-HOUSE-13", on=ev.KeySiteDestroyed)
def key_sites_are_destroyed_in_the_own_turn(table: Table, event: ev.KeySiteDestroyed) -> Said | Missing | None:
    """A key site is destroyed in the own turn."""
    is_told, turn = event.turn_of not in (None, event.player), table.turn
    if not is_told and (turn is None or turn.player == event.player):
        return None
    says = say("{player} destroyed a key site in another player's turn", player=Player(event.player))
    return says if is_told else Missing(says)


@book.check("LCK-HOUSE-13", on=ev.KeySiteDestroyed)
def key_sites_are_destroyed_in_the_main_phase(table: Table, event: ev.KeySiteDestroyed) -> Said | None:
    """It is destroyed in the main phase, by a player with normal turns."""
    who = Player(event.player)
    if character(table, event.player).alive and is_seat_out_of_play(table, event.player):
        return say("{player} destroyed a key site without having normal turns", player=who)
    if said_else_recorded_phase(table, event) in (None, "main") and not takes_part_in_running_combat(
        table, event.player
    ):
        return None
    return say("{player} destroyed a key site outside the main phase", player=who)


@book.check("LCK-HOUSE-13", on=ev.KeySiteDestroyed)
def key_sites_are_destroyed_from_their_space(table: Table, event: ev.KeySiteDestroyed) -> Said | None:
    """It is destroyed by the character on its space."""
    at = stands_at(table, event.player)
    told: dict[str, Part] = {"player": Player(event.player), "place": place(event.at)}
    if None in (event.at, at) or event.at == at:
        return None
    return say("{player} destroyed the key site at {place} but stands at {at}", **told, at=place(at))


@book.check("LCK-HOUSE-13", on=ev.KeySiteDestroyed)
def only_a_key_site_in_sight_is_destroyed(table: Table, event: ev.KeySiteDestroyed) -> Said | None:
    """What is destroyed is a key site, and lies face up."""
    at = event.at or stands_at(table, event.player)
    told: dict[str, Part] = {"player": Player(event.player), "place": place(at)}
    if _is_surely_no_key_site_at(table, at):
        return say("{player} destroyed a key site at {place}, where none stands", **told)
    if lies_face_down(table, at) is not True or _may_card_have_been_turned_up_unrecorded(table, event.player, at):
        return None
    return say("{player} destroyed the key site at {place}, which lies face down", **told)


def _may_card_have_been_turned_up_unrecorded(table: Table, seat: str, at: At | None) -> bool:
    """Whether an incomplete log may leave out that the card of a space was turned up: by a turn of its own that is left
    out, by one that ended there, or by any if it leaves much out."""
    return at in table.uncovered or seat in table.strayed or has_log_several_noticed_gaps(table)


def _is_surely_no_key_site_at(table: Table, at: At | None) -> bool:
    """Whether no key site stands at a space: it is outside the base, its site was destroyed, or all sites are known to
    be elsewhere."""
    sites = table.key_sites
    known = len(sites.places) == sites.placed == sites.total
    return at is not None and (not is_in_base(at) or at in sites.gone or (known and at not in sites.places))
