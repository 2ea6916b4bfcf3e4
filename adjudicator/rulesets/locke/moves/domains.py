"""What the fields of events hold, where their types leave it open: seats, spaces, dice, cards, names on sheets."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.events.base import Roll, Spot
from adjudicator.rulesets.locke.moves.things import THINGS
from adjudicator.rulesets.locke.table.house_tables import Tables
from adjudicator.rulesets.locke.table.sentence_parts import OUTCOMES
from adjudicator.rulesets.locke.table.things import CCard, PlayingCard
from adjudicator.seam.domains import (
    CardDomain,
    DataDomain,
    DieDomain,
    Domains,
    EitherDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PathDomain,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    WordDomain,
)

SEAT: Final = SeatDomain()
PLAYED: Final = CardDomain("named C card")
BOARD_CARD: Final = CardDomain("board card")
NAME: Final = ThingDomain(("named character",))
ABILITY: Final = ThingDomain(("ability",))
DEFENCE: Final = ThingDomain(("defence",))
ALIGNMENT: Final = WordDomain(("GOOD", "EVIL", "SPECIAL"), is_open=True)
TEXT: Final = TextDomain()

DOMAINS: Final = Domains(
    things=THINGS,
    types={
        Spot: PlaceDomain("space"),
        Roll: DieDomain(sides=6, most=20),
        CCard: CardDomain("C card"),
        PlayingCard: CardDomain("playing card"),
        Tables: DataDomain(),
    },
    names={
        **dict.fromkeys(("player", "turn_of", "next", "viewer", "owner", "target", "targets", "against"), SEAT),
        **dict.fromkeys(("seats_ccw", "among", "participants", "nominees", "members", "declined", "wishes"), SEAT),
        **dict.fromkeys(("declarer", "ranks", "sheets_open", "deals"), SEAT),
        "card": PLAYED,
        "exchanged_card": BOARD_CARD,
        "exchanged_to": WordDomain(("rafnor",), is_open=True),
        "name": ABILITY,
        "ability": ABILITY,
        "defence": DEFENCE,
        "legends": NAME,
        "pool": MapDomain(ALIGNMENT, ListDomain(NAME)),
        "path": PathDomain("space"),
        **dict.fromkeys(("from", "to"), ALIGNMENT),
        "outcome": WordDomain(tuple(OUTCOMES), is_open=True),
        **dict.fromkeys(("result", "reason", "effect", "attribute"), TEXT),
    },
    beside={
        (ev.MatchCreated, "players"): EitherDomain((NumberDomain(least=0, most=100), ListDomain(SEAT))),
        (ev.CharacterSheetsDealt, "deals"): MapDomain(SEAT, NAME),
        (ev.SilhouetteChosen, "name"): NAME,
        (ev.SilhouetteChanged, "name"): NAME,
        (ev.CardTurnedUp, "card"): BOARD_CARD,
        (ev.SpaceEffectResolved, "card"): BOARD_CARD,
    },
)
"""By the names of fields, by kind of event where a name means two things, and by type."""
