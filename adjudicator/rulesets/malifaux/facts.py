"""What may be unknown on a table, the values it may then have, and `FactLearned`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.malifaux.admit.registry import ADMIT, CONCERNS, everybody
from adjudicator.rulesets.malifaux.cards import BIT, cards_in
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.events.facts import FactLearned
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.mask import MASK, mask_table
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import HAND_SIZE, Table
from adjudicator.rulesets.malifaux.tell import tell
from adjudicator.rulesets.malifaux.words.registry import WORDS
from adjudicator.seam.facts import Fact, Facts, Path, with_value
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Step, Viewer

# ---- fate cards


def _hand(table: Table, seat: str) -> Said:
    return say("the hand of {player}", player=Player(seat))


def _hands(table: Table, event: Event | None, seat: str) -> Iterator[Plain]:
    """Hands without further cards, with the cards that the event names, over the hand size, and all of these."""
    side = table.seats[seat]
    in_deck = cards_in(side.deck)
    named_there = [card for card in _cards(to_builtins(event)) if card in in_deck]
    others = [card for card in in_deck if card not in named_there]
    for more in ([], named_there, others[: HAND_SIZE + 1], [*named_there, *others[: HAND_SIZE + 1 - len(named_there)]]):
        yield [*side.hand, *more]


def _cards(plain: Plain) -> Iterator[str]:
    """The fate cards that plain data names."""
    if isinstance(plain, str):
        yield from (plain,) if plain in BIT else ()
    elif isinstance(plain, dict | list):
        for one in plain.values() if isinstance(plain, dict) else plain:
            yield from _cards(one)


def _with_hand(told: Plain, path: Path, hand: Plain) -> Plain:
    """A telling with a hand; the deck holds what lies nowhere else."""
    seats, seat, _ = path
    side = told[seats][seat]
    deck = {key: side["deck"][key] for key in ("top", "seen")}
    return with_value(told, (seats, seat), {**side, "hand": hand, "unknown": 0, "hand_count": None, "deck": deck})


def _soulstones(table: Table, seat: str) -> Said:
    return say("the soulstones of {player}", player=Player(seat))


# ---- models


def _stat_put(told: Plain, path: Path, value: Plain) -> Plain:
    """A telling with a stat, as it is printed on the card."""
    models, model, stat = path
    return with_value(told, (models, model, "printed", "Sz" if stat == "size" else stat), value)


FACTS: Final = Facts(
    lay=lay,
    tell=tell,
    unknown=lambda table: table.unknown,
    sorts={
        "seats.*.hand": Fact(_hand, _hands, is_usual=False, put=_with_hand),
        "seats.*.soulstones": Fact(_soulstones, (0, 1, 2, 7), is_usual=False),
        "models.*.base_mm": Fact(
            lambda table, model: say("the base of {model}", model=named(table, model)),
            (30, 40, 50),
            is_empty_unknown=True,
        ),
        "models.*.health": Fact(
            lambda table, model: say("the health of {model}", model=named(table, model)),
            (1, 2, 5, 14),
            is_usual=False,
            is_empty_unknown=True,
        ),
        **{
            f"models.*.{stat}": Fact(
                lambda table, model, stat=stat: say("{stat} of {model}", stat=stat, model=named(table, model)),
                tuple(range(9)),
                is_empty_unknown=True,
                put=_stat_put,
            )
            for stat in ("Df", "Wp", "Mv", "size")
        },
    },
)


# ---- learned later


@ADMIT.of(FactLearned)
def _admit(table: Table, event: FactLearned) -> None:
    FACTS.admit(table, event.path, event.value)


@EVOLVE.of(FactLearned)
def _learned(table: Table, event: FactLearned, position: int) -> Table:
    return FACTS.learned(table, event.path, event.value)


CONCERNS.enter(FactLearned, everybody)


@MASK.of(FactLearned)
def _hidden(step: Step[Table, Any], viewer: Viewer) -> Event:
    """A fact is told to those who may know it on the table."""
    event: FactLearned = step.event
    return (
        event if FACTS.is_shown(event.path, step.after, mask_table(step.after, viewer)) else replace(event, value=None)
    )


@WORDS.of(FactLearned, called=say("fact learned"))
def _told(table: Table, event: FactLearned) -> Said:
    return FACTS.told(table, event.path, event.value)
