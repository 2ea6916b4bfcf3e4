"""The boards as they are built: planets, ambush, base, key sites (PLANET AMBUSH BASE-01..05)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.steps_on_record import were_early_steps_found_as_they_came
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.sides import recorded_alignment
from adjudicator.rulesets.locke.table.sentence_parts import place as named
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES, PLANET_SPACES, is_on_planet
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character
from adjudicator.seam.rulebook import Secret

CARDS: Final = 36
"""The number of cards on each board (LCK-PLANET-01, LCK-BASE-01)."""


def secret_unless_sheet_open(table: Table, seat: str, says: Said) -> Said | Secret:
    """A breach that tells what is on a sheet: for everybody once the sheet is open, else for judges and its player."""
    return says if character(table, seat).sheet_open else secret_of_player_and_judges(seat, says)


def secret_of_player_and_judges(seat: str, says: Said) -> Secret:
    """A sentence that tells a real value of a closed sheet, for its player and judges only."""
    return Secret(says, (seat,))


def is_recorded_invader(table: Table, seat: str) -> bool:
    """Whether a seat has a silhouette that is not EVIL."""
    return recorded_alignment(table, seat) in INVADERS


def is_invader_recorded_or_on_planets(table: Table, seat: str) -> bool:
    """Whether a seat is on the invading side by its silhouette, or by its piece on the planets (LCK-START-01)."""
    side = recorded_alignment(table, seat)
    return side in INVADERS or (side is None and is_on_planet(character(table, seat).at))


@book.check("LCK-PLANET-01", on=ev.PlanetCardsPlaced)
def planets_have_36_cards(table: Table, event: ev.PlanetCardsPlaced) -> Said | None:
    """Six planets have six cards each."""
    if event.count == CARDS:
        return None
    return counted(
        "{count} planet card was laid; there are 36", "{count} planet cards were laid; there are 36", event.count
    )


@book.check("LCK-PLANET-03", on=ev.PlanetCardsPlaced)
def planet_cards_are_laid_once(table: Table, event: ev.PlanetCardsPlaced) -> Said | None:
    """The planet cards are not laid again once turns were taken."""
    if not table.planet_cards_placed or (table.turn is None and not table.turns):
        return None
    return say("The planet cards were laid a second time")


@book.check("LCK-PLANET-03", on=ev.PlanetCardsPlaced)
def planet_cards_lie_face_down(table: Table, event: ev.PlanetCardsPlaced) -> Said | None:
    """One planet card lies face down on each space."""
    if event.per_space != 1:
        return say("{count} planet cards were laid on each space; 1 belongs there", count=event.per_space)
    return None if event.face_down else say("The planet cards were laid face up; they lie face down")


@book.check("LCK-BASE-01", on=ev.BaseCardsPlaced)
def the_base_has_36_cards(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """The base has 36 cards."""
    if event.count == CARDS:
        return None
    return counted(
        "{count} base card was laid; there are 36", "{count} base cards were laid; there are 36", event.count
    )


@book.check("LCK-BASE-03", on=ev.BaseCardsPlaced)
def base_cards_are_laid_once(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """The base cards are not laid again during a turn of the base stage."""
    if not table.base_cards_placed or table.stage != "base" or table.turn is None:
        return None
    return say("The base cards were laid a second time")


@book.check("LCK-BASE-03", on=ev.BaseCardsPlaced)
def base_cards_lie_face_down(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """One base card lies face down on each space."""
    if event.per_space != 1:
        return say("{count} base cards were laid on each space; 1 belongs there", count=event.per_space)
    return None if event.face_down else say("The base cards were laid face up; they lie face down")


@book.check("LCK-AMBUSH-01", on=ev.AmbushCardPlaced)
def defenders_place_the_ambush(table: Table, event: ev.AmbushCardPlaced) -> Said | None:
    """EVIL silhouettes place the ambush cards."""
    if not is_invader_recorded_or_on_planets(table, event.player):
        return None
    return say("{player} placed the ambush card without an EVIL silhouette", player=Player(event.player))


@book.check("LCK-AMBUSH-01", on=ev.AmbushCardPlaced, missing=True)
def the_ambush_comes_after_the_universe(table: Table, event: ev.AmbushCardPlaced) -> Said | None:
    """The ambush cards are placed once the universe is laid."""
    if table.planet_cards_placed:
        return None
    return say("{player} placed the ambush card before the planet cards were laid", player=Player(event.player))


@book.check("LCK-AMBUSH-01", on=ev.AmbushCardPlaced)
def there_are_no_more_ambush_cards(table: Table, event: ev.AmbushCardPlaced) -> Said | None:
    """As many ambush cards are placed as the match has."""
    most = table.tables.ambush_cards
    if len(table.ambush) < most:
        return None
    return counted(
        "{player} placed one ambush card too many; the match has {count}",
        "{player} placed one ambush card too many; the match has {count}",
        most,
        player=Player(event.player),
    )


@book.check("LCK-AMBUSH-01", on=ev.PlanetCardsPlaced, unless=("LCK-PLANET-03",))
def the_universe_comes_before_the_ambush(table: Table, event: ev.PlanetCardsPlaced) -> Said | None:
    """No ambush card is placed before the universe, if that was not found before."""
    if not table.ambush or were_early_steps_found_as_they_came(table):
        return None
    return say("The ambush card was placed before the planet cards were laid")


@book.check("LCK-AMBUSH-02", on=ev.SecretViewed)
def the_ambush_is_secret(table: Table, event: ev.SecretViewed) -> Said | None:
    """Only EVIL silhouettes see where the ambush card lies."""
    if event.item != "ambush_place" or not is_recorded_invader(table, event.viewer):
        return None
    return say(
        "{player} looked at the place of the ambush card without an EVIL silhouette", player=Player(event.viewer)
    )


@book.check("LCK-AMBUSH-03", on=ev.AmbushCardPlaced)
def the_ambush_takes_a_cards_place(table: Table, event: ev.AmbushCardPlaced) -> Secret | None:
    """The ambush card takes the place of a planet card on one of the 36 spaces."""
    if event.at is None or (event.at in PLANET_SPACES and event.at not in table.ambush):
        return None
    says = say("The ambush card was placed at {place}, which is none of the 36 spaces", place=named(event.at))
    if event.at in table.ambush:
        says = say("The ambush card was placed at {place}, where one lies already", place=named(event.at))
    return _secret_of_evil_silhouettes_and_judges(table, says)


def _secret_of_evil_silhouettes_and_judges(table: Table, says: Said) -> Secret:
    return Secret(says, tuple(seat for seat in table.characters if recorded_alignment(table, seat) == "EVIL"))


@book.check("LCK-AMBUSH-04", on=ev.AmbushCardPlaced)
@book.serves("LCK-HOUSE-15")
def the_exchanged_card_goes_to_rafnor(table: Table, event: ev.AmbushCardPlaced) -> Said | None:
    """The card replaced by the ambush card becomes a card of Rafnor."""
    if event.exchanged_to is None or event.exchanged_to.casefold() == "rafnor":
        return None
    return say("The card exchanged for the ambush card went to {place}; it belongs to Rafnor", place=event.exchanged_to)


@book.check("LCK-AMBUSH-05", on=ev.AmbushKeeperAssigned)
def the_keeper_is_a_defender(table: Table, event: ev.AmbushKeeperAssigned) -> Said | None:
    """One of the EVIL silhouettes keeps the ambush."""
    if not is_invader_recorded_or_on_planets(table, event.player):
        return None
    return say("{player} was put in charge of the ambush without an EVIL silhouette", player=Player(event.player))


@book.check("LCK-BASE-04", on=ev.KeySitePlaced)
def defenders_place_the_key_sites(table: Table, event: ev.KeySitePlaced) -> Said | None:
    """EVIL silhouettes place the key sites."""
    if not is_invader_recorded_or_on_planets(table, event.player):
        return None
    return say("{player} placed a key site without an EVIL silhouette", player=Player(event.player))


@book.check("LCK-BASE-04", on=ev.KeySitePlaced, missing=True)
def key_sites_come_after_the_base_cards(table: Table, event: ev.KeySitePlaced) -> Said | None:
    """Key sites are placed once the base cards are laid."""
    if table.base_cards_placed or table.key_sites.placed:
        return None
    return say("{player} placed a key site before the base cards were laid", player=Player(event.player))


@book.check("LCK-BASE-04", on=ev.KeySitePlaced)
@book.serves("LCK-HOUSE-12")
def key_sites_take_the_place_of_base_cards(table: Table, event: ev.KeySitePlaced) -> Secret | None:
    """A key site is placed in exchange for a laid base card, one to a space."""
    who = Player(event.player)
    if event.at is not None and event.at not in BASE_SPACES:
        says = say("{player} placed a key site that is not on one of the 36 spaces of the base", player=who)
        return _secret_of_evil_silhouettes_and_judges(table, says)
    if event.at is None or event.at not in table.key_sites.places:
        return None
    return _secret_of_evil_silhouettes_and_judges(
        table, say("{player} placed a key site where one lies already", player=who)
    )


@book.check("LCK-BASE-04", on=ev.KeySitePlaced)
@book.serves("LCK-HOUSE-34")
def there_are_no_more_key_sites(table: Table, event: ev.KeySitePlaced) -> Said | None:
    """As many key sites are placed as the match has."""
    sites = table.key_sites
    if sites.placed < sites.total:
        return None
    who = Player(event.player)
    return say("{player} placed one key site too many; the match has {total}", player=who, total=sites.total)


@book.check("LCK-BASE-04", on=ev.BaseCardsPlaced, unless=("LCK-BASE-03",))
def base_cards_come_before_the_key_sites(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """No key site is placed before the base cards, if that was not found before."""
    if not table.key_sites.placed or were_early_steps_found_as_they_came(table):
        return None
    return say("A key site was placed before the base cards were laid")


@book.check("LCK-BASE-06", on=(ev.KeySitePlaced, ev.BaseCardsPlaced), unless=("LCK-BASE-03",))
def key_sites_come_before_the_pieces(table: Table, event: ev.KeySitePlaced | ev.BaseCardsPlaced) -> Said | None:
    """No piece is placed on the base before the key sites, if that was not found before."""
    early = first_early_piece_owner_or_none(table, "planet_ended", "base")
    if early is None:
        return None
    return say("{player} placed a piece before the key sites were placed", player=Player(early))


def first_early_piece_owner_or_none(table: Table, *stages: str) -> str | None:
    """A seat that placed a piece, or has a turn, too early in one of some stages, if that was not found before; None:
    nobody."""
    if table.stage not in stages or were_early_steps_found_as_they_came(table):
        return None
    acting = () if table.turn is None else (table.turn.player,)
    return next((seat for seat in (*table.placed, *acting) if is_recorded_invader(table, seat)), None)


@book.check("LCK-BASE-05", on=ev.SecretViewed)
def key_sites_are_secret(table: Table, event: ev.SecretViewed) -> Said | None:
    """GOOD and SPECIAL silhouettes do not see where the key sites lie."""
    if event.item != "key_site_place" or not is_recorded_invader(table, event.viewer):
        return None
    return say("{player} looked at the place of a key site without an EVIL silhouette", player=Player(event.viewer))
