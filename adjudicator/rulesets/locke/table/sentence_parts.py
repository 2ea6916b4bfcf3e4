"""Names in sentences: spaces, alignments, phases, playing cards, dice."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from adjudicator.plain.json import Plain, read_as
from adjudicator.plain.said import Drawn, Part, Player, Said, listed
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.things import At, PlayingCard, Spot

OUTSIDE: Final[Mapping[str, Said]] = {"surroundings": say("the surroundings")}
PHASES: Final[Mapping[str, Said]] = {
    "check": say("check phase"),
    "support_1": say("first support phase"),
    "main": say("main phase"),
    "space_effect": say("space-effect step"),
    "support_2": say("second support phase"),
    "combat_outbreak": say("combat-outbreak phase"),
}
STAGES: Final[Mapping[str, Said]] = {
    "setup": say("Set-up"),
    "planet": say("Planet stage"),
    "planet_ended": say("End of the planet stage"),
    "base": say("Base stage"),
    "ended": say("Game over"),
}
SUITS: Final[Mapping[str, Said]] = {
    "spades": say("spades"),
    "hearts": say("hearts"),
    "diamonds": say("diamonds"),
    "clubs": say("clubs"),
    "black": say("black"),
    "red": say("red"),
}
_CARD: Final = frozenset(PlayingCard.__struct_fields__)
_SPACE: Final = frozenset(Spot.__struct_fields__)
"""The keys of a playing card, and those of a space."""
STATS: Final[Mapping[str, Said]] = {"endurance": say("endurance"), "mental": say("mental")}
CLASSES: Final[Mapping[str, Said]] = {
    "attack": say("attack"),
    "defence": say("defence"),
    "evasion": say("evasion"),
    "special": say("special"),
}
SOURCES: Final[Mapping[str, Said]] = {
    "c_card": say("C card"),
    "ability": say("ability"),
    "ability_card": say("ability card"),
    "melee": say("melee"),
}
OUTCOMES: Final[Mapping[str, Said]] = {"hit": say("hit"), "blocked": say("blocked"), "evaded": say("evaded")}
"""Of an attack."""
REASONS: Final[Mapping[str, tuple[str, Said]]] = {
    "declaration": ("LCK-END-01", say("nobody objects to the declaration")),
    "key_sites": ("LCK-END-02", say("all key sites are destroyed")),
    "no_actors": ("LCK-END-03", say("nobody can act any more")),
    "evil_1000": ("LCK-END-04", say("a declarer for EVIL has survived 1000 turns")),
}
"""Of the end of a match: its rule, and why."""


def place(at: At | None) -> Part:
    """A space: `planet 3, space 5`, `planet 3, port`, `row 2, column 4`, `the surroundings`; what is open as it is."""
    if at is None:
        return say("a place not stated")
    if not isinstance(at, Spot):
        return OUTSIDE.get(at, at)
    if at.row is not None:
        return say("row {row}, column {col}", row=at.row, col=at.col or 0)
    if at.space == 0:
        return say("planet {planet}, port", planet=at.planet or 0)
    return say("planet {planet}, space {space}", planet=at.planet or 0, space=at.space or 0)


def combat_round_and_place(number: int, at: At | None) -> Said:
    """Which round of a combat runs, and where; before the first one only where."""
    if not number:
        return say("Combat, before the first round: {place}", place=place(at))
    return say("Combat, round {round}: {place}", round=number, place=place(at))


def card(held: PlayingCard | None) -> Part:
    """A playing card: `black 3`; None: a card nobody has named."""
    if held is None:
        return Drawn(say("a card not shown"), "back")
    words = say("{suit} {rank}", suit=SUITS[held.suit], rank=held.rank)
    return Drawn(words, held.suit, str(held.rank), words)


def c_card(name: str) -> Drawn:
    """A C card, or another card of the game, by its name."""
    return Drawn(name, "plain", name)


def spelled(plain: Plain) -> Part | None:
    """A space or a playing card, as a table tells it."""
    if plain.keys() == _CARD:
        return card(read_as(PlayingCard, plain))
    return place(read_as(Spot, plain)) if plain and plain.keys() <= _SPACE else None


def players(seats: Iterable[str]) -> Part:
    """Players in a list; or "nobody"."""
    named = tuple(Player(seat) for seat in seats)
    return listed(named, "and") if named else say("nobody")


def dice(roll: Sequence[int] | None) -> Part:
    """The numbers on dice: `4 + 3`."""
    return say("not stated") if not roll else listed(tuple(roll), "terms")


def stated_text(stated: str | None) -> Part:
    """Typed text, or that nothing is stated."""
    return stated or say("not stated")
