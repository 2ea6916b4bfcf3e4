"""Two worlds of a match that differ in all that a seat keeps secret, and what a viewer is told of a step of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import to_builtins
from msgspec.structs import replace

from adjudicator.cases.case import Case, cases_in
from adjudicator.cases.runner import _events, _givens, _lay
from adjudicator.plain.json import read_as
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.known import knows_sheet
from adjudicator.rulesets.locke.mask import OF_THE_SHEET
from adjudicator.rulesets.locke.spaces import BASE_SPACES, PLANET_SPACES
from adjudicator.rulesets.locke.state import Character, Table
from adjudicator.rulesets.locke.things import Ability, CCard, PlayingCard, Sheet, Spot
from adjudicator.seam.ruleset import Refused, Step, judge, new_values, seen_by, values_of

Situation: TypeAlias = tuple[str, Table, list[ev.Event]]
CARD: Final = CCard(name="Unheard of", level=9)
SHEET: Final[dict[str, Any]] = {
    "character": "Nobody Known",
    "alignment": "SPECIAL",
    "alignment_at_start": "EVIL",
    "legend": True,
    "endurance": 3,
    "mental": 2,
    "esp_level": 2,
    "esp_power": 1,
    "convertible": False,
    "may_convert": True,
    "own_defeat": True,
    "entered_by": "an effect",
    "abilities": (
        Ability(name="Zap", timing="before_combat", class_="defence", melee_level=5),
        Ability(name="Sight", timing="check", roll="1D6"),
    ),
}
assert set(SHEET) == set(OF_THE_SHEET)


def situations(text: str) -> Iterator[Situation]:
    """The matches of a file of cases, laid, with their events."""
    for name, plain in cases_in(text):
        case = read_as(Case, plain)
        events = _events(case, locke)
        for match, given in _givens(case.given):
            yield name, _lay(locke, given, match), [event for of, event in events if of == match]


def other_character(one: Character) -> Character:
    """A character with other secrets, of which as many are known."""
    sheet = {} if one.sheet_open else SHEET
    dealt = [name for name in ("playing_card", "second_card") if getattr(one, name)]
    cards: dict[str, Any] = dict.fromkeys(dealt, PlayingCard(suit="hearts", rank=10))
    hand = None if one.hand is None else (CARD,) * len(one.hand)
    return replace(one, **sheet, **cards, hand=hand)


def _other_names(pool: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {side: tuple(f"{name}?" for name in names) for side, names in pool.items()}


def other_table(table: Table, seat: str) -> Table:
    """The table with other secrets of a seat, and other sheets that nobody has seen."""
    sheets = {name: Sheet(alignment="SPECIAL", endurance=9, esp_level=9) for name in table.tables.characters}
    named = {one.character for one in table.characters.values() if one.sheet_open}
    kept = {name: sheet for name, sheet in table.tables.characters.items() if name in named}
    return replace(
        table,
        characters={**table.characters, seat: other_character(table.characters[seat])},
        tables=replace(table.tables, characters=sheets | kept),
        pool=_other_names(table.pool),
        legends=tuple(f"{name}?" for name in table.legends),
    )


def other_event(event: Any, seat: str, *, is_open: bool) -> Any:
    """The event with other secrets of a seat; `is_open`: the sheet is none."""
    match event:
        case ev.CharacterPoolChosen():
            return replace(event, pool=_other_names(event.pool), legends=tuple(f"{one}?" for one in event.legends))
        case ev.CharacterSheetsDealt() if event.deals.get(seat):
            return replace(event, deals={**event.deals, seat: "Nobody Known"})
        case ev.PlayingCardsDealt() if event.purpose != "initiative" and event.deals.get(seat):
            return replace(event, deals={**event.deals, seat: PlayingCard(suit="clubs", rank="A")})
        case ev.HandReceived() | ev.HandRefilled() if event.player == seat:
            return replace(event, cards=(CARD,) * len(event.cards))
        case ev.AbilityUsed(timing="before_combat") if event.player == seat:
            return replace(event, name="Zap", result=None)
        case ev.MinionsAppeared(announced=False) if event.player == seat:
            return replace(event, count=event.count + 2)
        case ev.AlignmentChanged() if event.player == seat and not is_open:
            return replace(event, from_=None, to="SPECIAL")
    return event


def elsewhere(event: Any) -> Any:
    """The event with an ambush or a key site in another place."""
    spaces: dict[type, Sequence[Spot]] = {ev.AmbushCardPlaced: PLANET_SPACES, ev.KeySitePlaced: BASE_SPACES}
    if type(event) not in spaces or event.at is None:
        return event
    free = next(spot for spot in reversed(spaces[type(event)]) if spot != event.at)
    return replace(event, at=free, exchanged_card="another")


def folded(table: Table, events: list[Any]) -> list[Step[Table, Any]]:
    """The steps of a match; what is refused is left out."""
    steps = []
    for position, event in enumerate(events, 1):
        try:
            step = judge(locke, position, table, event)
        except Refused:
            continue
        steps.append(step)
        table = step.after
    return steps


def told(step: Step[Table, Any], viewer: str) -> list[Any]:
    """All that a viewer may be told of a step: what the faces show is made of this."""
    seen = seen_by(locke, step, viewer)
    assert seen.unfit is None
    values = (*values_of(locke, seen), *new_values(locke, seen.before, seen.after))
    return [
        to_builtins(seen.event),
        locke.tell(seen.before),
        locke.tell(seen.after),
        [(one.rule, str(one.says), one.secret, one.known_to) for one in seen.findings],
        [(one.rule, one.path, one.amount, str(one.working)) for one in values],
        str(locke.tell_event(seen.before, seen.event)),
        locke.concerns(seen.before, seen.event),
        str(locke.place(seen.after)),
        None if locke.draw is None else locke.draw(seen.before, seen.event, seen.after, _WISH),
    ]


_WISH: Final[Any] = {"sight": [], "language": "en", "title": ""}


def is_shown(step: Step[Table, Any], seat: str, viewers: Sequence[str]) -> bool:
    """Whether a step shows a seat's sheet to one of these viewers."""
    return any(knows_sheet(step.after, seat, one) and not knows_sheet(step.before, seat, one) for one in viewers)
