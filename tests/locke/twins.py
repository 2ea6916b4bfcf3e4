"""Two worlds of a match that differ in all that a seat keeps secret, and what a viewer is told of a step of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from msgspec import convert, to_builtins
from msgspec.structs import replace

from adjudicator.cases.case import cases_of
from adjudicator.cases.situations import situations_in
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.secrets.who_knows import OF_THE_SHEET, knows_sheet
from adjudicator.rulesets.locke.table.house_tables import Sheet
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES, PLANET_SPACES
from adjudicator.rulesets.locke.table.state import Character, Table
from adjudicator.rulesets.locke.table.things import Ability, CCard, PlayingCard, Spot
from adjudicator.seam.compared import new_values
from adjudicator.seam.judging import judge, seen_by, values_of
from adjudicator.seam.ruleset import Refused, Step
from tests.tier import some

Situation: TypeAlias = tuple[str, Table, list[ev.Event]]
CARD: Final = CCard(name="Unheard of", level=9)
SHEET: Final[dict[str, Any]] = {
    "character": "Nobody Known",
    "alignment": "SPECIAL",
    "alignment_told": None,
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
_BLADE: Final = Ability(name="Blade", timing="combat", class_="melee", melee_level=9)
SHEETS: Final[tuple[dict[str, Any], ...]] = (
    SHEET,
    SHEET
    | {"alignment": "GOOD", "alignment_at_start": "GOOD", "legend": False, "own_defeat": False, "convertible": True}
    | {"endurance": 1, "mental": 0, "esp_level": 0, "esp_power": 0, "abilities": ()},
    SHEET
    | {"alignment": "EVIL", "alignment_at_start": "SPECIAL", "endurance": 30, "mental": 30, "esp_level": 12}
    | {"esp_power": 60, "abilities": (_BLADE,)},
)
"""Other sheets: somebody, a weak character, a strong one."""


def situations(text: str) -> Iterator[Situation]:
    """The matches of a file of cases, laid, with their events."""
    yield from situations_in(locke, cases_of(text))


def some_situations(text: str, sample: int, of: str) -> Iterator[Situation]:
    """The matches of as many cases of a file as the tier takes; the others are not laid."""
    yield from situations_in(locke, some(cases_of(text), sample, of))


def other_character(one: Character, other: dict[str, Any] = SHEET) -> Character:
    """A character with other secrets, of which as many are known."""
    sheet = {} if one.sheet_open else other
    dealt = [name for name in ("playing_card", "second_card") if getattr(one, name)]
    cards: dict[str, Any] = dict.fromkeys(dealt, PlayingCard(suit="hearts", rank=10))
    hand = None if one.hand is None else (CARD,) * len(one.hand)
    return replace(one, **sheet, **cards, hand=hand)


def _other_names(pool: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    return {side: tuple(f"{name}?" for name in names) for side, names in pool.items()}


def other_table(table: Table, seat: str, sheet: dict[str, Any] = SHEET) -> Table:
    """The table with other secrets of a seat, and other sheets that nobody has seen."""
    sheets = {name: Sheet(alignment="SPECIAL", endurance=9, esp_level=9) for name in table.tables.characters}
    named = {one.character for one in table.characters.values() if one.sheet_open}
    kept = {name: sheet for name, sheet in table.tables.characters.items() if name in named}
    return replace(
        table,
        characters={**table.characters, seat: other_character(table.characters[seat], sheet)},
        tables=replace(table.tables, characters=sheets | kept),
        pool=_other_names(table.pool),
        legends=tuple(f"{name}?" for name in table.legends),
    )


def _others(names: tuple[str, ...] | None) -> tuple[str, ...] | None:
    return None if names is None else tuple(f"{name}?" for name in names)


def other_event(event: Any, seat: str, *, is_open: bool) -> Any:
    """The event with other secrets of a seat; `is_open`: the sheet is none."""
    match event:
        case ev.CharacterPoolChosen():
            return replace(event, pool=_other_names(event.pool), legends=_others(event.legends))
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


def twin_of(table: Table, events: list[Any], seat: str, sheet: dict[str, Any]) -> list[Step[Table, Any]]:
    """The steps of a match in which a seat keeps other secrets."""
    is_open = table.characters[seat].sheet_open
    return folded(other_table(table, seat, sheet), [other_event(event, seat, is_open=is_open) for event in events])


def may_know(step: Step[Table, Any], seat: str, viewer: str) -> bool:
    """Whether a viewer knows a seat's sheet, before a step or after it."""
    return knows_sheet(step.before, seat, viewer) or knows_sheet(step.after, seat, viewer)


def seen(step: Step[Table, Any], viewer: str) -> list[Any]:
    """A step as a viewer may know it; whatever they are told follows from this."""
    one = seen_by(locke, step, viewer)
    assert one.unfit is None
    findings = [(found.rule, str(found.says), found.secret, found.known_to) for found in one.findings]
    return [one.event, one.before, one.after, findings]


def told(step: Step[Table, Any], viewer: str) -> list[Any]:
    """All that a viewer may be told of a step: what the faces show is made of this."""
    one = seen_by(locke, step, viewer)
    values = (*values_of(locke, one), *new_values(locke, one.before, one.after))
    return [
        to_builtins(one.event),
        locke.tell(one.before),
        locke.tell(one.after),
        [(found.rule, str(found.says), found.secret, found.known_to) for found in one.findings],
        [(value.rule, value.path, value.amount, str(value.working)) for value in values],
        str(locke.tell_event(one.before, one.event)),
        locke.concerns(one.before, one.event),
        str(locke.place(one.after)),
        None if locke.draw is None else locke.draw(one.before, one.event, one.after, _WISH),
        locke.options(one.after),
        *panels_of(one),
        *(str(answer) for answer in answers(one.after)),
    ]


def panels_of(step: Step[Table, Any]) -> Iterator[Any]:
    """The panels of a step as plain data, in English: each row by its panel and what it is about."""
    assert locke.panels is not None
    for panel in locke.panels(step.before, step.event, step.after):
        for row in panel.told:
            yield str(panel.heading), str(row.about), *(cell and str(cell) for cell in row.cells)


_WISH: Final[Any] = {"sight": [], "language": "en", "title": ""}


def answers(table: Table) -> Iterator[Any]:
    """What every question with every seat is answered, or the field that a refusal names."""
    questions: list[tuple[str, Any]] = [("attack", {}), ("winners", {}), ("damage", {}), ("damage", {"firepower": 9})]
    questions += [("declaration", {"player": seat}) for seat in table.characters]
    assert {name for name, _ in questions} >= set(locke.queries) or not table.characters
    for name, asked in questions:
        query = locke.queries[name]
        try:
            yield query.answer(table, convert(asked, query.asked))
        except Refused as refused:
            yield refused.field
