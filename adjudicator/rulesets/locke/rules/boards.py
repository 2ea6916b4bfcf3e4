"""The boards as they are built: planets, ambush, base, key sites, pieces (PLANET AMBUSH START BASE-01..05)."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.stages.information import may_have_ended, next_turn_after, planet_stage_ends, stage_now
from adjudicator.rulesets.locke.stages.turns import MAIN_ACTIONS, next_after, takes_turns
from adjudicator.rulesets.locke.table.names import place as named
from adjudicator.rulesets.locke.table.names import players
from adjudicator.rulesets.locke.table.spaces import (
    BASE_SPACES,
    CARD_SPACES,
    PLANET_SPACES,
    is_at_base,
    is_on_planet,
    is_port,
)
from adjudicator.rulesets.locke.table.state import INVADERS, Table, character
from adjudicator.seam.rulebook import Secret

CARDS: Final = 36
"""The number of cards on each board (LCK-PLANET-01, LCK-BASE-01)."""

book.records("LCK-START-05")


def side_of(table: Table, seat: str) -> str | None:
    """The alignment of a seat's silhouette; None: not known."""
    silhouette = character(table, seat).silhouette
    return None if silhouette is None else silhouette.alignment


def about_the_sheet(table: Table, seat: str, says: Said) -> Said | Secret:
    """A breach that tells what is on a sheet: for everybody once the sheet is open, else for judges and its player."""
    return says if character(table, seat).sheet_open else hidden(seat, says)


def hidden(seat: str, says: Said) -> Secret:
    """A sentence that tells a real value of a closed sheet, for its player and judges only."""
    return Secret(says, (seat,))


def _is_no_defender(table: Table, seat: str) -> bool:
    return side_of(table, seat) in INVADERS


def is_seen_to_invade(table: Table, seat: str) -> bool:
    """Whether a seat is on the invading side by its silhouette, or by its piece on the planets (LCK-START-01)."""
    side = side_of(table, seat)
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
def planet_cards_lie_face_down(table: Table, event: ev.PlanetCardsPlaced) -> Said | None:
    """One planet card lies face down on each space."""
    if table.planet_cards_placed and (table.turn is not None or table.turns):
        return say("The planet cards were laid a second time")
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
def base_cards_lie_face_down(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """One base card lies face down on each space."""
    if table.base_cards_placed and table.stage == "base" and table.turn is not None:
        return say("The base cards were laid a second time")
    if event.per_space != 1:
        return say("{count} base cards were laid on each space; 1 belongs there", count=event.per_space)
    return None if event.face_down else say("The base cards were laid face up; they lie face down")


@book.check("LCK-AMBUSH-01", on=ev.AmbushCardPlaced)
def defenders_place_the_ambush(table: Table, event: ev.AmbushCardPlaced) -> Said | None:
    """EVIL silhouettes place the ambush cards, as many as the match has, once the universe is laid."""
    who = Player(event.player)
    if is_seen_to_invade(table, event.player):
        return say("{player} placed the ambush card without an EVIL silhouette", player=who)
    if table.complete_log and not table.planet_cards_placed:
        return say("{player} placed the ambush card before the planet cards were laid", player=who)
    most = table.tables.ambush_cards
    if len(table.ambush) < most:
        return None
    return counted(
        "{player} placed one ambush card too many; the match has {count}",
        "{player} placed one ambush card too many; the match has {count}",
        most,
        player=who,
    )


@book.check("LCK-AMBUSH-02", on=ev.SecretViewed)
def the_ambush_is_secret(table: Table, event: ev.SecretViewed) -> Said | None:
    """Only EVIL silhouettes see where the ambush card lies."""
    if event.item != "ambush_place" or not _is_no_defender(table, event.viewer):
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
    return _for_defenders(table, says)


def _for_defenders(table: Table, says: Said) -> Secret:
    return Secret(says, tuple(seat for seat in table.characters if side_of(table, seat) == "EVIL"))


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
    if not is_seen_to_invade(table, event.player):
        return None
    return say("{player} was put in charge of the ambush without an EVIL silhouette", player=Player(event.player))


@book.check("LCK-START-01", on=ev.PiecePlaced)
def invaders_start_on_a_port(table: Table, event: ev.PiecePlaced) -> Said | None:
    """In the planet stage GOOD and SPECIAL silhouettes place a piece on a port; EVIL ones have none."""
    if stage_now(table) not in ("setup", "planet") or (is_at_base(event.at) and _may_be_in_the_base(table)):
        return None
    who = Player(event.player)
    if side_of(table, event.player) == "EVIL":
        return say("{player} placed a piece on the planets with an EVIL silhouette", player=who)
    if not is_port(event.at):
        return say("{player} placed the piece at {place}; pieces start on a port", player=who, place=named(event.at))
    if event.player in table.placed or _stands_elsewhere(table, event):
        return say("{player} placed the piece a second time", player=who)
    if _is_late(table, event):
        return say("{player} placed a piece on the planets once turns were taken", player=who)
    waits = table.complete_log and any(side_of(table, seat) == "EVIL" for seat in table.characters)
    if waits and not table.placed and len(table.ambush) < table.tables.ambush_cards:
        return say("{player} placed the piece before the ambush card was placed", player=who)
    return None


def _stands_elsewhere(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece that stands on the planets is placed anew in a turn in which no card was turned up."""
    turn, one = table.turn, character(table, event.player)
    if turn is None or {"CardTurnedUp", "SpaceEffectResolved"}.intersection(turn.done) or one.in_black_hole:
        return False
    return is_on_planet(one.at) and one.at != event.at and event.player not in table.strayed


def _is_late(table: Table, event: ev.PiecePlaced) -> bool:
    """Whether a piece is placed on the planets after turns, and by no card."""
    turn = table.turn
    by_card = turn is not None and bool({"CardTurnedUp", "SpaceEffectResolved"}.intersection(turn.done))
    is_begun = turn is not None or table.last_actor is not None
    return is_begun and not (by_card or character(table, event.player).in_black_hole)


def _may_be_in_the_base(table: Table) -> bool:
    """Whether an incomplete log may leave out the whole way to the base, whose cards or key sites are on record."""
    is_laid = table.base_cards_placed or table.key_sites.placed > 0
    return may_have_ended(table) or (is_laid and not table.complete_log)


def _early(table: Table, *stages: str) -> str | None:
    """A seat that placed a piece, or has a turn, too early; None: nobody. A complete log has reported the piece."""
    if table.complete_log or table.stage not in stages:
        return None
    acting = () if table.turn is None else (table.turn.player,)
    return next((seat for seat in (*table.placed, *acting) if _is_no_defender(table, seat)), None)


@book.check("LCK-AMBUSH-01", on=ev.PlanetCardsPlaced, unless=("LCK-PLANET-03",))
def the_universe_comes_before_the_ambush(table: Table, event: ev.PlanetCardsPlaced) -> Said | None:
    """No ambush card is placed before the universe, even in an incomplete log."""
    if table.complete_log or not table.ambush:
        return None
    return say("The ambush card was placed before the planet cards were laid")


@book.check("LCK-START-01", on=(ev.AmbushCardPlaced, ev.PlanetCardsPlaced), unless=("LCK-AMBUSH-01", "LCK-PLANET-03"))
def the_ambush_comes_before_the_pieces(table: Table, event: ev.AmbushCardPlaced | ev.PlanetCardsPlaced) -> Said | None:
    """No piece is placed on a planet before the ambush card, even in an incomplete log."""
    early = _early(table, "setup", "planet") if table.tables.ambush_cards else None
    if early is None:
        return None
    return say("{player} placed the piece before the ambush card was placed", player=Player(early))


@book.check("LCK-START-02", on=ev.FirstPlayerDecided)
def invaders_settle_the_first_player(table: Table, event: ev.FirstPlayerDecided) -> Said | None:
    """The GOOD and SPECIAL silhouettes settle the first player among themselves."""
    wrong = [seat for seat in (event.player, *event.among) if side_of(table, seat) == "EVIL"]
    if wrong:
        return say("An EVIL silhouette took part in settling the first player: {players}", players=players(wrong[:1]))
    if event.among and event.player not in event.among:
        return say(
            "{player} became the first player without being among those who settled it", player=Player(event.player)
        )
    return _first_player_too_early(table) if table.complete_log else _settled_late(table)


def _settled_late(table: Table) -> Said | None:
    """Breach: turns of an incomplete log began before the first player was settled in it."""
    actor = table.last_actor if table.turn is None else table.turn.player
    if not table.turns or table.first_player is not None or actor is None or table.stage not in ("setup", "planet"):
        return None
    return say("{player}'s turn began before the first player was settled", player=Player(actor))


@book.check("LCK-START-02", on=ev.NormalTurnStarted)
def the_first_turn_takes_a_first_player(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """The first turn begins once the first player is settled, in a complete log that has the set-up."""
    if not table.complete_log or table.turns or table.last_actor is not None or table.first_player is not None:
        return None
    if not (table.ambush_keeper or table.placed) or table.stage not in ("setup", "planet"):
        return None
    return say("{player}'s turn began before the first player was settled", player=Player(event.player))


def _first_player_too_early(table: Table) -> Said | None:
    """Breach: the first player was settled before the pieces, or the keeper of the ambush."""
    waiting = [
        seat
        for seat in table.characters
        if _is_no_defender(table, seat) and seat not in table.placed and not is_port(character(table, seat).at)
    ]
    if waiting:
        return say("The first player was settled before {players} had placed a piece", players=players(waiting))
    if not table.tables.ambush_cards or table.ambush_keeper is not None:
        return None
    if all(side_of(table, seat) != "EVIL" for seat in table.characters):
        return None
    return say("The first player was settled before the EVIL silhouettes had a keeper of the ambush")


@book.check("LCK-START-02", on=(ev.PiecePlaced, ev.AmbushKeeperAssigned), unless=("LCK-START-01", "LCK-AMBUSH-05"))
def the_first_player_is_settled_last(table: Table, event: ev.PiecePlaced | ev.AmbushKeeperAssigned) -> Said | None:
    """No step of the planets' set-up follows the first player, even in an incomplete log."""
    is_settled = table.first_player is not None or table.turn is not None
    if table.complete_log or not is_settled or table.stage not in ("setup", "planet"):
        return None
    if type(event) is ev.PiecePlaced:
        if event.player in table.placed or character(table, event.player).at is not None:
            return None
        if is_at_base(event.at) and may_have_ended(table):
            return None  # the planet stage is over
        return say("The first player was settled before {players} had placed a piece", players=players([event.player]))
    if table.ambush_keeper is not None or table.turns:
        return None  # one keeper may replace another
    return say("The first player was settled before the EVIL silhouettes had a keeper of the ambush")


@book.check("LCK-START-03", on=ev.NormalTurnStarted)
def turns_go_counter_clockwise(table: Table, event: ev.NormalTurnStarted) -> Said | None:
    """The first player begins; then comes the right neighbour of the player who had the last turn."""
    if table.stage not in ("setup", "planet", "base") or side_of(table, event.player) is None:
        return None
    due = due_player(table)
    if due is None or due == event.player or side_of(table, due) is None or not takes_turns(table, event.player):
        return None
    return say("{player}'s turn began; {due} is next", player=Player(event.player), due=Player(due))


def due_player(table: Table) -> str | None:
    """The player whose normal turn must begin; None: the log does not say who had the last one."""
    if table.turn is not None:
        return None
    if table.last_actor is None:
        return first_player(table) if table.stage in ("setup", "planet") else None
    if table.stage not in ("planet", "base"):
        return None
    return next_after(table, table.last_actor) if table.complete_log else None


def first_player(table: Table) -> str | None:
    """The first player; None: nobody has said, or the one named has no turns (LCK-START-02)."""
    named = table.first_player
    return named if named is not None and takes_turns(table, named) else None


_BY_INVADERS: Final = (ev.ConversionAttempted, ev.CardTurnedUp, ev.SpaceEffectResolved, *MAIN_ACTIONS)
"""Acts that only those with turns in the planet stage do there."""


@book.check("LCK-START-04", on=(ev.NormalTurnStarted, ev.NormalTurnEnded, *_BY_INVADERS))
def defenders_have_no_turn_on_the_planets(table: Table, event: ev.PlayerEvent) -> Said | None:
    """In the planet stage EVIL silhouettes have no turn."""
    seat: str | None = event.next if type(event) is ev.NormalTurnEnded else event.player
    if table.stage not in ("setup", "planet") or seat is None or side_of(table, seat) != "EVIL":
        return None
    if type(event) not in (ev.NormalTurnStarted, ev.NormalTurnEnded) and not _begins_a_turn(table, event):
        return None
    if type(event) is ev.NormalTurnEnded and seat == next_turn_after(table, event.player):
        return None  # the planet stage ends with this turn (LCK-HOUSE-28)
    if not table.complete_log and (planet_stage_ends(table) or character(table, seat).at is not None):
        return None  # a log may leave out the base, or that a silhouette was changed
    return say("The turn went to {player}, whose EVIL silhouette has none in the planet stage", player=Player(seat))


def _begins_a_turn(table: Table, event: ev.PlayerEvent) -> bool:
    """Whether an act is the first on record of a turn whose beginning the log leaves out."""
    if table.combat is not None or event.turn_of not in (None, event.player):
        return False
    if type(event) in (ev.CardTurnedUp, ev.SpaceEffectResolved) and not is_on_planet(getattr(event, "at", None)):
        return False
    return table.turn is None or table.turn.player != event.player


@book.check("LCK-BASE-04", on=ev.KeySitePlaced)
@book.serves("LCK-HOUSE-12", "LCK-HOUSE-34")
def defenders_place_the_key_sites(table: Table, event: ev.KeySitePlaced) -> Said | Secret | None:
    """EVIL silhouettes place the key sites in exchange for laid base cards, one to a space."""
    who, sites = Player(event.player), table.key_sites
    if is_seen_to_invade(table, event.player):
        return say("{player} placed a key site without an EVIL silhouette", player=who)
    if table.complete_log and not table.base_cards_placed and not sites.placed:
        return say("{player} placed a key site before the base cards were laid", player=who)
    if event.at is not None and event.at not in BASE_SPACES:
        says = say("{player} placed a key site that is not on one of the 36 spaces of the base", player=who)
        return _for_defenders(table, says)
    if event.at is not None and event.at in sites.places:
        return _for_defenders(table, say("{player} placed a key site where one lies already", player=who))
    if sites.placed < sites.total:
        return None
    return say("{player} placed one key site too many; the match has {total}", player=who, total=sites.total)


@book.check("LCK-BASE-04", on=ev.BaseCardsPlaced, unless=("LCK-BASE-03",))
def base_cards_come_before_the_key_sites(table: Table, event: ev.BaseCardsPlaced) -> Said | None:
    """No key site is placed before the base cards, even in an incomplete log."""
    if table.complete_log or not table.key_sites.placed:
        return None
    return say("A key site was placed before the base cards were laid")


@book.check("LCK-BASE-06", on=(ev.KeySitePlaced, ev.BaseCardsPlaced), unless=("LCK-BASE-03",))
def key_sites_come_before_the_pieces(table: Table, event: ev.KeySitePlaced | ev.BaseCardsPlaced) -> Said | None:
    """No piece is placed on the base before the key sites, even in an incomplete log."""
    early = _early(table, "planet_ended", "base")
    return (
        None if early is None else say("{player} placed a piece before the key sites were placed", player=Player(early))
    )


@book.check("LCK-BASE-05", on=ev.SecretViewed)
def key_sites_are_secret(table: Table, event: ev.SecretViewed) -> Said | None:
    """GOOD and SPECIAL silhouettes do not see where the key sites lie."""
    if event.item != "key_site_place" or not _is_no_defender(table, event.viewer):
        return None
    return say("{player} looked at the place of a key site without an EVIL silhouette", player=Player(event.viewer))


@book.serves("LCK-HOUSE-11", "LCK-HOUSE-12")
def has_effect(at: object) -> bool:
    """Whether a space has a card that may take effect; a port has none (LCK-SPACE-01)."""
    return at in CARD_SPACES
