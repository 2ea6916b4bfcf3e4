"""The set-up, in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said, listed
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.sentence_parts import card, players
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.registry import WORDS

_ITEMS: Final = {
    "sheet": say("the character sheet"),
    "playing_card": say("the playing card"),
    "silhouette": say("the silhouette"),
    "ambush_place": say("the place of the ambush card"),
    "key_site_place": say("the place of a key site"),
}

_DEALT: Final = {
    "initiative": say("Playing cards for initiative are dealt"),
    "silhouette": say("Playing cards for silhouettes are dealt"),
    "silhouette_redeal": say("Second playing cards for silhouettes are dealt"),
}


@WORDS.of(ev.MatchCreated, called=say("match agreed on"))
def _match_created(table: Table, event: ev.MatchCreated) -> Said:
    who = event.players or event.seats_ccw
    if isinstance(who, int):
        return counted("A match for {count} player", "A match for {count} players", who)
    if who:
        return say("A match of {players}", players=players(who))
    terms = [say("options")] if event.options is not None else []
    terms += [say("house tables")] if event.tables is not None else []
    return say("A match is agreed on: {terms}", terms=listed(terms, "list")) if terms else say("A match is agreed on")


@WORDS.of(ev.CharacterPoolChosen, called=say("character pool chosen"))
def _pool_chosen(table: Table, event: ev.CharacterPoolChosen) -> Said:
    sides = tuple(say("{alignment} {count}", alignment=side, count=len(names)) for side, names in event.pool.items())
    if not sides:
        return say("The characters in use are chosen")
    if event.legends is None:
        return say("Characters in use: {sides}", sides=listed(sides, "list"))
    return say("Characters in use: {sides}; (L): {legends}", sides=listed(sides, "list"), legends=len(event.legends))


@WORDS.of(ev.CharacterSheetsDealt, called=say("character sheets dealt"))
def _sheets_dealt(table: Table, event: ev.CharacterSheetsDealt) -> Said:
    named = tuple(
        say("{player} {sheet}", player=Player(seat), sheet=name) if name else Player(seat)
        for seat, name in event.deals.items()
    )
    if not named:
        return say("Character sheets are dealt")
    return say("Character sheets are dealt: {deals}", deals=listed(named, "list"))


@WORDS.of(ev.CharacterRefused, called=say("character refused"))
def _refused(table: Table, event: ev.CharacterRefused) -> Said:
    if event.kind == "immediate":
        return say("{player} makes an immediate refusal", player=Player(event.player))
    return say("{player} refuses the character", player=Player(event.player))


@WORDS.of(ev.CharactersConfirmed, called=say("characters confirmed"))
def _confirmed(table: Table, event: ev.CharactersConfirmed) -> Said:
    return say("The characters are fixed")


@WORDS.of(ev.PlayingCardsDealt, called=say("playing cards dealt"))
def _cards_dealt(table: Table, event: ev.PlayingCardsDealt) -> Said:
    deals = tuple(
        say("{player} {card}", player=Player(seat), card=card(held)) if held else Player(seat)
        for seat, held in event.deals.items()
    )
    if not deals:
        return _DEALT[event.purpose]
    row = listed(deals, "list")
    if event.purpose == "initiative":
        return say("Playing cards for initiative are dealt: {deals}", deals=row)
    if event.purpose == "silhouette_redeal":
        return say("Second playing cards for silhouettes are dealt: {deals}", deals=row)
    return say("Playing cards for silhouettes are dealt: {deals}", deals=row)


@WORDS.of(ev.SecretViewed, called=say("look at what is hidden"))
def _viewed(table: Table, event: ev.SecretViewed) -> Said:
    who, item = Player(event.viewer), _ITEMS[event.item]
    if event.owner is None or event.owner == event.viewer:
        return say("{player} looks at {item}", player=who, item=item)
    return say("{player} looks at {item} of {owner}", player=who, item=item, owner=Player(event.owner))


@WORDS.of(ev.SilhouetteChosen, called=say("silhouette chosen"))
def _silhouette_chosen(table: Table, event: ev.SilhouetteChosen) -> Said:
    who = Player(event.player)
    if event.alignment is None:
        return say("{player} chooses a silhouette", player=who)
    if event.name is None:
        return say("{player} chooses a silhouette: {alignment}", player=who, alignment=event.alignment)
    return say(
        "{player} chooses a silhouette: {name}, {alignment}", player=who, name=event.name, alignment=event.alignment
    )


@WORDS.of(ev.SilhouetteChanged, called=say("silhouette changed"))
def _silhouette_changed(table: Table, event: ev.SilhouetteChanged) -> Said:
    who = Player(event.player)
    if event.alignment is None:
        return say("{player} changes the silhouette", player=who)
    if event.name is None:
        return say("{player} changes to a silhouette: {alignment}", player=who, alignment=event.alignment)
    return say(
        "{player} changes to a silhouette: {name}, {alignment}", player=who, name=event.name, alignment=event.alignment
    )


@WORDS.of(ev.SilhouettesRevealed, called=say("silhouettes revealed"))
def _revealed(table: Table, event: ev.SilhouettesRevealed) -> Said:
    return say("All silhouettes are revealed")
