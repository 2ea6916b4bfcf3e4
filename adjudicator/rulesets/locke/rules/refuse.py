"""Refusals of characters (LCK-REFUSE)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.setup_progress import Season
from adjudicator.rulesets.locke.table.state import Table, character, seats_in_order
from adjudicator.seam.rulebook import Missing, Secret, Value


def _season_of_seat_or_none(table: Table, seat: str) -> Season | None:
    """The season of a seat so far; None: nobody has said anything of the season."""
    return table.season.get(seat, Season()) if table.season else None


def _secret_of_refusing_player_and_judges(event: ev.CharacterRefused, says: Said) -> Secret:
    """A sentence that names a closed sheet, for its player and judges only."""
    return Secret(says, (event.player,))


@book.check("LCK-REFUSE-01", on=ev.CharacterRefused)
def only_played_characters_are_refused(table: Table, event: ev.CharacterRefused) -> Secret | None:
    """A player refuses only a character played this season."""
    season, name = _season_of_seat_or_none(table, event.player), character(table, event.player).character
    if event.kind != "refusal" or season is None or name is None or name in season.played_this_season:
        return None
    return _secret_of_refusing_player_and_judges(
        event,
        say(
            "{player} refused {name} without having played that character this season",
            player=Player(event.player),
            name=name,
        ),
    )


@book.check("LCK-REFUSE-02", on=ev.CharacterRefused)
def one_refusal_each(table: Table, event: ev.CharacterRefused) -> Said | None:
    """A player refuses only once in a game."""
    if event.kind != "refusal" or not table.setup.refusals.get(event.player):
        return None
    return say("{player} refused a second time; one refusal in a game is allowed", player=Player(event.player))


@book.check("LCK-REFUSE-03", on=(ev.SilhouetteChosen, ev.PlayingCardsDealt), missing=True)
def a_refusal_deals_again(table: Table, event: ev.SilhouetteChosen | ev.PlayingCardsDealt) -> Said | None:
    """After a refusal the characters are dealt again before anything else; once they are fixed see LCK-REFUSE-08."""
    refused = table.setup.refused
    if not refused or table.setup.confirmed:
        return None
    return say("{players} refused, and the characters were not dealt again", players=players(refused))


@book.check("LCK-REFUSE-03", on=ev.CharacterSheetsDealt)
def a_refusal_deals_all_again(table: Table, event: ev.CharacterSheetsDealt) -> Said | None:
    """After a refusal all characters are collected and dealt again."""
    held = [seat for seat, one in table.characters.items() if one.character is not None]
    missing = [seat for seat in (table.players or held) if seat not in event.deals] if table.setup.refused else []
    if not missing:
        return None
    return say("After a refusal all are dealt again; {players} got no new character", players=players(missing))


def _is_refusal_justified_by_last_game_and_by_this_one(
    table: Table, event: ev.CharacterRefused
) -> tuple[bool, bool] | None:
    """Whether an immediate refusal is justified by the preceding game, and whether by a refusal in this one."""
    season, name = _season_of_seat_or_none(table, event.player), character(table, event.player).character
    if event.kind != "immediate" or season is None or name is None:
        return None
    return name == season.preceding_game, name in table.setup.refusals.get(event.player, ())


@book.check("LCK-REFUSE-04", on=ev.CharacterRefused)
def immediate_refusals_have_a_ground(table: Table, event: ev.CharacterRefused) -> Secret | None:
    """An immediate refusal is for the character of the preceding game (or one refused in this game)."""
    grounds = _is_refusal_justified_by_last_game_and_by_this_one(table, event)
    if grounds is None or any(grounds) or table.setup.refusals.get(event.player):
        return None
    name = character(table, event.player).character or ""
    says = say(
        "{player} made an immediate refusal of {name} without having played that character in the preceding game",
        player=Player(event.player),
        name=name,
    )
    return _secret_of_refusing_player_and_judges(event, says)


@book.check("LCK-REFUSE-05", on=ev.CharacterRefused)
def immediate_refusals_repeat_a_refusal(table: Table, event: ev.CharacterRefused) -> Secret | None:
    """An immediate refusal is also for a character the player has refused in this game."""
    grounds, refused = (
        _is_refusal_justified_by_last_game_and_by_this_one(table, event),
        table.setup.refusals.get(event.player),
    )
    if grounds is None or any(grounds) or not refused:
        return None
    name = character(table, event.player).character or ""
    says = say(
        "{player} made an immediate refusal of {name}, neither played in the preceding game nor refused in this one",
        player=Player(event.player),
        name=name,
    )
    return _secret_of_refusing_player_and_judges(event, says)


@book.check("LCK-REFUSE-08", on=ev.CharacterSheetsDealt)
def the_fixed_are_not_dealt_again(table: Table, event: ev.CharacterSheetsDealt) -> Said | None:
    """Fixed characters are not dealt again."""
    setup = table.setup
    if not setup.deal or not setup.confirmed or setup.refused or setup.carded:
        return None
    return say("The characters were dealt again after they were fixed")


@book.check("LCK-REFUSE-08", on=ev.CharacterSheetsDealt, missing=True)
def a_new_deal_takes_a_refusal(table: Table, event: ev.CharacterSheetsDealt) -> Said | None:
    """Characters are dealt again only after a refusal."""
    if not table.setup.deal or table.setup.refused:
        return None
    return say("The characters were dealt again, and nobody had refused")


@book.check("LCK-REFUSE-08", on=ev.CharactersConfirmed)
def no_refusal_fixes_the_characters(table: Table, event: ev.CharactersConfirmed) -> Said | Missing | None:
    """Characters are fixed when nobody refuses; a log without a deal of sheets may leave out the next one too."""
    refused = table.setup.refused
    if not refused or table.setup.confirmed:
        return None
    says = say("The characters were fixed while a refusal by {players} stands", players=players(refused))
    return says if table.setup.deal else Missing(says)


@book.check("LCK-REFUSE-08", on=ev.CharacterRefused)
def the_fixed_are_not_refused(table: Table, event: ev.CharacterRefused) -> Said | None:
    """Characters are refused only before they are fixed."""
    if not table.setup.confirmed:
        return None
    return say("{player} refused after the characters were fixed", player=Player(event.player))


@book.value("LCK-REFUSE-06", "LCK-REFUSE-07", on=ev.CharacterRefused)
def refusals(before: Table, event: ev.CharacterRefused, after: Table) -> Iterator[Value]:
    """The number of refusals each player has made; the two kinds count apart."""
    setup = after.setup
    plain = {seat: len(setup.refusals.get(seat, ())) for seat in seats_in_order(after)}
    immediate = {seat: setup.immediate.get(seat, 0) for seat in seats_in_order(after)}
    yield Value(
        "LCK-REFUSE-07",
        ("refusals_used",),
        plain,
        say("refusals so far: {players}", players=_refusals_by_player_listed(plain)),
    )
    says = say("immediate refusals so far: {players}", players=_refusals_by_player_listed(immediate))
    yield Value("LCK-REFUSE-06", ("immediate_refusals",), immediate, says)


def _refusals_by_player_listed(counts: dict[str, int]) -> Part:
    """The players who have refused, and how often."""
    row = tuple(say("{player} {count}", player=Player(seat), count=count) for seat, count in counts.items() if count)
    return listed(row, "list") if row else players(())
