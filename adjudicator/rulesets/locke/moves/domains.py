"""What the fields of events hold, where their types leave it open: seats, spaces, dice, cards, names on sheets."""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.events.base import Roll, Spot
from adjudicator.rulesets.locke.fight.columns import COLUMNS
from adjudicator.rulesets.locke.moves.called import CALLED
from adjudicator.rulesets.locke.moves.things import ROWS, THINGS
from adjudicator.rulesets.locke.table.house_tables import Tables
from adjudicator.rulesets.locke.table.sentence_parts import OUTCOMES
from adjudicator.rulesets.locke.table.state import Turn
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
TEXT: Final = TextDomain()


def _or_another(*sorts: str, pack: str = "") -> EitherDomain:
    """A thing by its name, or a name that the table does not know: cards of closed hands, sheets nobody has told."""
    return EitherDomain((CardDomain(pack) if pack else ThingDomain(sorts), TEXT))


TARGET: Final = EitherDomain((SEAT, ThingDomain(("obstacle",))))
TWO_OR_MORE: Final = DieDomain(sides=6, least=2, most=20)
"""Two dice, unless the tables of a match say otherwise."""
TWO_DICE: Final = (
    ev.ConversionAttempted, ev.IntrusionAttempted, ev.PiecePlaced, ev.ArrivalRolled, ev.DamageJudged,
)  # fmt: skip
HAND: Final = ListDomain(CardDomain("C card"), count="count")
BOARD_CARD: Final = _or_another(pack="board card")
NAME: Final = _or_another("named character")
MAIN_ACTIONS: Final = (
    *("Moved", "Teleported", "Recovered", "Treated"),
    *("PartyProposed", "Passed", "IntrusionAttempted", "AbilityUsed"),
)
"""The main actions of a normal turn, by kind of event."""
ALIGNMENT: Final = WordDomain(("GOOD", "EVIL", "SPECIAL"), is_open=True)

DOMAINS: Final = Domains(
    called=CALLED,
    things=THINGS,
    grids={"playing card": ROWS},
    types={
        Spot: PlaceDomain("space"),
        Roll: DieDomain(sides=6, most=20),
        CCard: CardDomain("C card"),
        PlayingCard: CardDomain("playing card"),
        Tables: DataDomain(),
    },
    names={
        **dict.fromkeys(("player", "turn_of", "next", "viewer", "owner", "against"), SEAT),
        **dict.fromkeys(("seats_ccw", "among", "participants", "nominees", "members", "declined", "wishes"), SEAT),
        **dict.fromkeys(("declarer", "ranks", "sheets_open", "deals"), SEAT),
        "target": TARGET,
        "targets": ListDomain(TARGET, least=1),
        "card": _or_another(pack="named C card"),
        "exchanged_card": BOARD_CARD,
        "exchanged_to": WordDomain(("rafnor",), is_open=True),
        **dict.fromkeys(("name", "ability"), _or_another("ability")),
        "defence": _or_another("defence"),
        "legends": ListDomain(NAME),
        "pool": MapDomain(ALIGNMENT, ListDomain(NAME)),
        "path": PathDomain("space"),
        **dict.fromkeys(("from", "to"), ALIGNMENT),
        "outcome": WordDomain(tuple(OUTCOMES), is_open=True),
        "column": WordDomain(COLUMNS, is_open=True),
        **dict.fromkeys(("result", "reason", "effect", "attribute"), TEXT),
    },
    beside={
        (ev.FactLearned, "path"): ThingDomain(("unknown fact",)),
        (ev.FactLearned, "value"): DataDomain(),
        **{(kind, "roll"): DieDomain(sides=6) for kind in (ev.Teleported, ev.CombatLeft)},
        **dict.fromkeys(((kind, "roll") for kind in TWO_DICE), TWO_OR_MORE),
        **{(kind, "cards"): HAND for kind in (ev.HandReceived, ev.HandRefilled)},
        (Turn, "main_action"): WordDomain(MAIN_ACTIONS, is_open=True),
        (ev.MatchCreated, "players"): EitherDomain((NumberDomain(least=0, most=100), ListDomain(SEAT))),
        (ev.CharacterDied, "player"): TARGET,
        (ev.CharacterSheetsDealt, "deals"): MapDomain(SEAT, NAME, is_hidden=True),
        (ev.SilhouetteChosen, "name"): NAME,
        (ev.SilhouetteChanged, "name"): NAME,
        (ev.CardTurnedUp, "card"): BOARD_CARD,
        (ev.SpaceEffectResolved, "card"): BOARD_CARD,
    },
)
"""By the names of fields, by kind of event where a name means two things, and by type."""
