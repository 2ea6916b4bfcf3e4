"""Silhouettes: the choice, the reveal, the changes (LCK-SIL)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import has_chosen_silhouette, were_early_steps_found_as_they_came
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.sides import (
    are_sides_unbalanced,
    are_silhouettes_open,
    defending_seats,
    evil_sheet_count,
    has_silhouette_left,
    invading_seats,
    larger_side_at_reveal,
    larger_side_by_known_silhouettes,
)
from adjudicator.rulesets.locke.table.sentence_parts import players, stated_text
from adjudicator.rulesets.locke.table.state import Character, Table, character, seats_in_order
from adjudicator.rulesets.locke.table.things import Alignment
from adjudicator.seam.rulebook import Missing, Secret, Value

_CHOICE: Final = (ev.SilhouetteChosen, ev.SilhouetteChanged)
_BOARD: Final = (ev.PlanetCardsPlaced, ev.StageStarted)
"""Events that follow once all silhouettes are settled."""

book.records("LCK-SIL-01", ev.PlayingCardsDealt)
book.records("LCK-SIL-05")
book.records("LCK-HOUSE-08")
book.records("LCK-HOUSE-29")


def _is_board_to_be_built_next(table: Table, event: ev.Event) -> bool:
    """Whether the board comes next, so that anything missing is missing for good."""
    return table.stage == "setup" and not table.planet_cards_placed


@book.check("LCK-SIL-07", on=(ev.CharactersConfirmed, ev.CharacterSheetsDealt))
def characters_come_before_the_cards(
    table: Table, event: ev.CharactersConfirmed | ev.CharacterSheetsDealt
) -> Said | None:
    """No characters are dealt, nor fixed, after the playing cards for silhouettes."""
    if not table.setup.carded or (type(event) is ev.CharacterSheetsDealt and not table.setup.deal):
        return None  # LCK-DEAL-01 speaks of that
    if type(event) is ev.CharactersConfirmed and were_early_steps_found_as_they_came(table):
        return None
    return say("Playing cards had been dealt before the characters were fixed")


@book.check("LCK-SIL-07", on=ev.PlayingCardsDealt, missing=True)
def cards_follow_the_characters(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Playing cards for silhouettes are dealt once the characters are fixed."""
    if event.purpose != "silhouette" or table.setup.confirmed:
        return None
    if table.setup.refused:
        return say("Playing cards were dealt while a refusal stands")
    return say("Playing cards were dealt before the characters were fixed")


@book.check("LCK-SIL-08", on=ev.SecretViewed)
def playing_cards_are_ones_own(table: Table, event: ev.SecretViewed) -> Said | None:
    """Only its holder sees a playing card."""
    if event.item != "playing_card" or event.owner in (None, event.viewer) or event.owner is None:
        return None
    return say("{viewer} looked at the playing card of {owner}", viewer=Player(event.viewer), owner=Player(event.owner))


@book.serves("LCK-SIL-11", "LCK-HOUSE-09")
def _binding(one: Character, second: bool) -> str | int | None:
    """The rank of a character's card, one of 52 without a joker; an ace and a 10 bind, any other leaves it free."""
    card = one.second_card if second else one.playing_card
    return None if card is None else card.rank


@book.serves("LCK-SIL-06")
def _is_other_name(one: Character, event: ev.SilhouetteChosen | ev.SilhouetteChanged) -> bool:
    """Whether the name on a silhouette differs from the character's, which matters under an ace only."""
    return None not in (one.character, event.name) and one.character != event.name


def _is_alignment_unlike_sheet(one: Character, event: ev.SilhouetteChosen | ev.SilhouetteChanged) -> bool:
    return None not in (one.alignment, event.alignment) and one.alignment != event.alignment


def _ace_with_other_name_said(one: Character, event: ev.SilhouetteChosen | ev.SilhouetteChanged) -> Secret:
    says = say(
        "{player} holds an ace but chose the silhouette {name}; it has to bear the name {own}",
        player=Player(event.player),
        name=stated_text(event.name),
        own=stated_text(one.character),
    )
    return Secret(says, (event.player,))


def _ten_with_other_alignment_said(one: Character, event: ev.SilhouetteChosen | ev.SilhouetteChanged) -> Secret:
    says = say(
        "{player} holds a 10 but chose a silhouette of alignment {alignment}; it has to be {own}",
        player=Player(event.player),
        alignment=stated_text(event.alignment),
        own=stated_text(one.alignment),
    )
    return Secret(says, (event.player,))


@book.check("LCK-SIL-09", on=_CHOICE)
def an_ace_binds_the_name(table: Table, event: ev.SilhouetteChosen | ev.SilhouetteChanged) -> Secret | None:
    """A player with an ace takes a silhouette of the character's name."""
    one = character(table, event.player)
    if _binding(one, second=False) != "A" or one.second_card is not None or not _is_other_name(one, event):
        return None
    return _ace_with_other_name_said(one, event)


@book.check("LCK-SIL-10", on=_CHOICE)
def a_ten_binds_the_alignment(table: Table, event: ev.SilhouetteChosen | ev.SilhouetteChanged) -> Secret | None:
    """A player with a 10 takes a silhouette of the character's alignment."""
    one = character(table, event.player)
    if _binding(one, second=False) != 10 or one.second_card is not None or not _is_alignment_unlike_sheet(one, event):
        return None
    return _ten_with_other_alignment_said(one, event)


@book.contradicts_after("LCK-SIL-02", on=(*_CHOICE, ev.SilhouettesRevealed))
def silhouettes_are_those_of_the_match(before: Table, event: Any, after: Table) -> Said | Secret | None:
    """A silhouette belongs to the match, and no more are used than the match has (LCK-HOUSE-08)."""
    supply, is_reveal = before.tables.silhouettes, type(event) is ev.SilhouettesRevealed
    missing = _breach_if_match_has_no_such_silhouette(supply, event) if supply and not is_reveal else None
    is_shown = is_reveal or (type(event) is ev.SilhouetteChanged and before.setup.revealed)
    if missing is not None or not supply or not is_shown:
        return missing
    shown = [one.silhouette for one in after.characters.values() if one.silhouette is not None and one.silhouette.name]
    lie = Counter((one.name or "", one.alignment) for one in shown)
    changed = tuple(lie) if is_reveal else ((event.name or "", event.alignment),)
    return next(
        (
            says
            for name, side in changed
            if (says := _breach_if_more_than_match_has(supply, name, side, lie[name, side]))
        ),
        None,
    )


def _breach_if_more_than_match_has(
    supply: Mapping[str, Mapping[Alignment, int]], name: str, side: Alignment, count: int
) -> Said | None:
    """Breach: more silhouettes of a kind lie there than the match has."""
    most = supply.get(name, {}).get(side, 0)
    if not count > most > 0:
        return None
    return say(
        "{count} silhouettes {name} ({alignment}) lie there; the match has {most}",
        count=count,
        name=name,
        alignment=side,
        most=most,
    )


def _breach_if_match_has_no_such_silhouette(
    supply: Mapping[str, Mapping[Alignment, int]], event: ev.SilhouetteChosen | ev.SilhouetteChanged
) -> Said | Secret | None:
    """Breach: the match has no silhouette of that name and alignment; if face down, only its player is told."""
    if event.name is None or event.alignment is None or supply.get(event.name, {}).get(event.alignment):
        return None
    says = say(
        "{player} has the silhouette {name} ({alignment}), which is none of the match",
        player=Player(event.player),
        name=event.name,
        alignment=event.alignment,
    )
    return Secret(says, (event.player,)) if type(event) is ev.SilhouetteChosen else says


@book.check("LCK-SIL-12", on=ev.SecretViewed)
def silhouettes_lie_face_down(table: Table, event: ev.SecretViewed) -> Said | Missing | None:
    """Nobody looks at another player's silhouette before the reveal, which a log may leave out if they lie open."""
    owner = event.owner
    if event.item != "silhouette" or table.setup.revealed or owner in (None, event.viewer) or owner is None:
        return None
    told: dict[str, Part] = {"viewer": Player(event.viewer), "owner": Player(owner)}
    says = say("{viewer} looked at the silhouette of {owner} before the reveal", **told)
    return Missing(says) if are_silhouettes_open(table) else says


@book.check("LCK-SIL-13", on=ev.SilhouetteChosen)
def nobody_chooses_after_the_reveal(table: Table, event: ev.SilhouetteChosen) -> Said | None:
    """Nobody chooses after the reveal; if it is certain that somebody had not, the reveal was found."""
    if not table.setup.revealed or table.stage != "setup" or has_chosen_silhouette(table, event.player) is False:
        return None
    return say("{player} chose a silhouette after the reveal", player=Player(event.player))


@book.check("LCK-SIL-13", on=ev.SilhouettesRevealed)
def the_reveal_is_made_once(table: Table, event: ev.SilhouettesRevealed) -> Said | None:
    """The silhouettes are revealed once."""
    if table.stage not in ("planet", "base") or not table.setup.revealed or not (table.turn or table.turns):
        return None
    return say("The silhouettes were revealed a second time")


@book.check("LCK-SIL-13", on=ev.SilhouettesRevealed)
def the_reveal_is_common(table: Table, event: ev.SilhouettesRevealed) -> Said | Missing | None:
    """All silhouettes are revealed together, once all have chosen."""
    missing = [seat for seat in seats_in_order(table) if seat not in table.setup.chosen]
    if not missing:
        return None
    says = say("The silhouettes were revealed before {players} had chosen", players=players(missing))
    return says if table.setup.chosen_stated else Missing(says)


def _are_all_silhouettes_recorded(table: Table) -> bool:
    """Whether the sides can be counted: every choice is on record."""
    return all(character(table, seat).silhouette is not None for seat in seats_in_order(table))


@book.check("LCK-SIL-15", on=ev.SilhouetteChanged)
def the_second_deal_forces_changes(table: Table, event: ev.SilhouetteChanged) -> Secret | None:
    """After the second deal only those change whom the card forces."""
    if not table.setup.second_deal or _binding(character(table, event.player), second=True) in ("A", 10):
        return None
    who = Player(event.player)
    says = say("{player} changed the silhouette after the second deal, without an ace or a 10", player=who)
    return Secret(says, (event.player,))


def _is_silhouette_changed_before_second_deal(table: Table, event: ev.SilhouetteChanged) -> bool:
    """Whether a silhouette is changed before the second deal."""
    return not table.setup.second_deal


@book.check("LCK-SIL-15", on=ev.SilhouetteChanged, when=_is_silhouette_changed_before_second_deal, missing=True)
def voluntary_changes_are_made_once(table: Table, event: ev.SilhouetteChanged) -> Said | None:
    """Nobody changes once the voluntary changes are over."""
    if not table.setup.changes_done:
        return None
    return say("{player} changed the silhouette after the voluntary changes", player=Player(event.player))


def _is_early_change_by_seat_not_of_larger_side(table: Table, event: ev.SilhouetteChanged) -> bool:
    """Whether a silhouette is changed before the second deal by somebody not known to be of the larger side."""
    larger = larger_side_at_reveal(table)
    if table.setup.second_deal or event.player in larger:
        return False
    return bool(larger) or evil_sheet_count(table) is not None


@book.check("LCK-SIL-15", on=ev.SilhouetteChanged, when=_is_early_change_by_seat_not_of_larger_side, missing=True)
def changes_come_after_the_reveal(table: Table, event: ev.SilhouetteChanged) -> Said | None:
    """Nobody changes before the reveal."""
    if table.setup.revealed:
        return None
    return say("{player} changed the silhouette before the reveal", player=Player(event.player))


@book.check("LCK-SIL-15", on=ev.SilhouetteChanged, when=_is_early_change_by_seat_not_of_larger_side)
def the_larger_side_may_change(table: Table, event: ev.SilhouetteChanged) -> Said | None:
    """After an unbalanced reveal the larger side may change."""
    if not _are_all_silhouettes_recorded(table):
        return None
    who = Player(event.player)
    if not larger_side_at_reveal(table):
        return say("{player} changed the silhouette, but the sides were balanced at the reveal", player=who)
    return say("{player} changed the silhouette without belonging to the larger side", player=who)


@book.check("LCK-SIL-16", on=_BOARD, when=_is_board_to_be_built_next, missing=True)
def second_cards_have_been_dealt(table: Table, event: ev.PlanetCardsPlaced | ev.StageStarted) -> Said | None:
    """If the sides are still unbalanced, second playing cards are dealt before the board is built."""
    if not table.setup.revealed or table.setup.second_deal or not _are_all_silhouettes_recorded(table):
        return None
    if not are_sides_unbalanced(table) or not larger_side_by_known_silhouettes(table):
        return None
    return say("The sides are still unbalanced, but no second playing cards were dealt")


def _is_second_deal_with_side_sizes_known(table: Table, event: ev.PlayingCardsDealt) -> bool:
    """Whether second playing cards are dealt in a match of which the size of the sides is known."""
    return event.purpose == "silhouette_redeal" and evil_sheet_count(table) is not None


@book.check("LCK-SIL-16", on=ev.PlayingCardsDealt, when=_is_second_deal_with_side_sizes_known)
def second_cards_are_dealt_once(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """Second playing cards are dealt once."""
    return say("Playing cards were dealt once more after the second deal") if table.setup.second_deal else None


@book.check("LCK-SIL-16", on=ev.PlayingCardsDealt, when=_is_second_deal_with_side_sizes_known, missing=True)
def second_cards_come_after_the_reveal(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """They are dealt after the reveal."""
    return None if table.setup.revealed else say("Second playing cards were dealt before the reveal")


@book.check("LCK-SIL-16", on=ev.PlayingCardsDealt, when=_is_second_deal_with_side_sizes_known)
def second_cards_are_for_unequal_sides(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """They are dealt only if the sides are still unbalanced."""
    if not _are_all_silhouettes_recorded(table) or _larger_side_if_still_unbalanced(table):
        return None
    return say("Second playing cards were dealt, but the sides are balanced")


@book.check("LCK-SIL-16", on=ev.PlayingCardsDealt, when=_is_second_deal_with_side_sizes_known)
def the_larger_side_gets_second_cards(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """All of the larger side and nobody else get another playing card."""
    if not _are_all_silhouettes_recorded(table) or not (larger := _larger_side_if_still_unbalanced(table)):
        return None
    others = [seat for seat in event.deals if seat not in larger]
    missing = [seat for seat in larger if seat not in event.deals]
    if others:
        return say(
            "A second playing card went to somebody who is not of the larger side: {players}", players=players(others)
        )
    return say("{players} of the larger side got no second playing card", players=players(missing)) if missing else None


def _larger_side_if_still_unbalanced(table: Table) -> tuple[str, ...]:
    """The larger side, if the sides are unbalanced after the changes."""
    return tuple(larger_side_by_known_silhouettes(table)) if are_sides_unbalanced(table) else ()


@book.check("LCK-SETUP-15", on=ev.PlayingCardsDealt, unless=("LCK-SIL-16",))
def second_cards_come_before_the_board(table: Table, event: ev.PlayingCardsDealt) -> Said | None:
    """No playing cards for silhouettes are dealt once the board is built."""
    if event.purpose == "initiative" or not table.planet_cards_placed:
        return None
    if event.purpose == "silhouette" and (table.setup.carded or not (table.turn or table.turns)):
        return None  # LCK-SETUP-11
    return say("The board was built before all characters and silhouettes were settled")


@book.check("LCK-SIL-17", on=ev.SilhouetteChanged)
def a_second_ace_forces_the_name(table: Table, event: ev.SilhouetteChanged) -> Secret | None:
    """A player who gets an ace in the second deal changes to a silhouette of the character's name."""
    one = character(table, event.player)
    bound = _binding(one, second=True) == "A" and _is_other_name(one, event)
    return _ace_with_other_name_said(one, event) if bound else None


@book.check("LCK-SIL-17", on=_BOARD, when=_is_board_to_be_built_next, missing=True)
def a_second_ace_was_followed(table: Table, event: ev.PlanetCardsPlaced | ev.StageStarted) -> Secret | None:
    """The change that a second ace forces is made before the board is built."""
    for seat, one in table.characters.items():
        shown = one.silhouette.name if one.silhouette is not None else None
        is_other = None not in (shown, one.character) and shown != one.character
        if _binding(one, second=True) == "A" and is_other and has_silhouette_left(table, seat, name=one.character):
            says = say("{player} got a second ace but did not change the silhouette", player=Player(seat))
            return Secret(says, (seat,))
    return None


@book.check("LCK-SIL-18", on=ev.SilhouetteChanged)
def a_second_ten_forces_the_alignment(table: Table, event: ev.SilhouetteChanged) -> Secret | None:
    """A player who gets a 10 in the second deal ends with a silhouette of the character's alignment."""
    one = character(table, event.player)
    bound = _binding(one, second=True) == 10 and _is_alignment_unlike_sheet(one, event)
    return _ten_with_other_alignment_said(one, event) if bound else None


@book.check("LCK-SIL-18", on=_BOARD, when=_is_board_to_be_built_next, missing=True)
def a_second_ten_was_followed(table: Table, event: ev.PlanetCardsPlaced | ev.StageStarted) -> Secret | None:
    """The change that a second 10 forces is made before the board is built."""
    for seat, one in table.characters.items():
        shown = one.silhouette.alignment if one.silhouette is not None else None
        is_other = None not in (shown, one.alignment) and shown != one.alignment
        if _binding(one, second=True) == 10 and is_other and has_silhouette_left(table, seat, side=one.alignment):
            says = say("{player} got a second 10 but did not change the silhouette", player=Player(seat))
            return Secret(says, (seat,))
    return None


@book.check(
    "LCK-PLANET-03", on=ev.StageStarted, when=_is_board_to_be_built_next, unless=("LCK-SETUP-15",), missing=True
)
def the_universe_comes_before_the_stage(table: Table, event: ev.StageStarted) -> Said | None:
    """The planet cards are laid before the planet stage begins, if the set-up is on record from its first deal."""
    if event.stage != "planet" or not table.setup.deal or table.ambush:
        return None  # LCK-AMBUSH-01 speaks of an ambush card before them
    return say("The planet stage began before the planet cards were laid")


@book.value("LCK-SIL-14", on=(ev.SilhouetteChanged, ev.PlayingCardsDealt))
def after_changes(before: Table, event: ev.SilhouetteChanged | ev.PlayingCardsDealt, after: Table) -> Iterator[Value]:
    """The sizes of the sides after the voluntary changes."""
    if (
        evil_sheet_count(after) is None
        or before.setup.second_deal
        or getattr(event, "purpose", "silhouette_redeal") != "silhouette_redeal"
    ):
        return
    attackers, defenders = len(invading_seats(after)), len(defending_seats(after))
    amount = {"invading": attackers, "defending": defenders, "unbalanced": are_sides_unbalanced(after)}
    says = say("after the changes: {attackers} invade, {defenders} defend", attackers=attackers, defenders=defenders)
    yield Value("LCK-SIL-14", ("after_changes",), amount, says)
