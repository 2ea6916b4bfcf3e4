"""Domains: what each field of an event holds, and what a viewer may choose from on a table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import inf
from typing import Annotated, Any, Literal, TypeAlias

import pytest
from msgspec import Meta, field, to_builtins

from adjudicator.cases.asking import unasked
from adjudicator.cases.twins import secrets, twins, world_of
from adjudicator.match import Game
from adjudicator.moves.choices import choices_on, domains_of, within
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.derived import Derived
from adjudicator.seam.domains import (
    CardDomain,
    DataDomain,
    DieDomain,
    Domain,
    Domains,
    EitherDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    SeatDomain,
    TextDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)
from adjudicator.seam.event import Event, Part
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step, Viewer

Small: TypeAlias = Annotated[int, Meta(ge=0, le=9)]
Point: TypeAlias = tuple[float, float]
Rank: TypeAlias = Literal["1", "2", "J"]


class Bend(Part, frozen=True, kw_only=True):
    """A part of a way."""

    to: Point | None = None
    round: str | None = None


class Gone(Event, frozen=True, kw_only=True):
    """A kind of event with a field of each sort."""

    walker: str
    gate: bool = False
    mood: Literal["merry", "grim"] | Literal["asleep"]
    steps: Small = 3
    inches: Annotated[int, Meta(ge=0, le=9)] | Annotated[float, Meta(ge=0, le=9)]
    seen: tuple[str, ...] | bool | None = None
    won: dict[str, bool] = {}
    card: Rank | None = None
    at: Point
    path: tuple[Bend, ...] = ()
    dice: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(min_length=2, max_length=2)]
    note: Annotated[str, Meta(max_length=80)] = ""
    from_: str = field(default="", name="from")


SAID = Domains(
    names={
        "walker": SeatDomain(),
        "seen": SeatDomain(),
        "won": SeatDomain(),
        "note": TextDomain(),
        "round": ThingDomain(("tree",)),
        "path": PathDomain(base="walker"),
        "dice": DieDomain(6, 2, 2),
        "from": TextDomain(),
    },
    types={Rank: CardDomain("deck"), Point: PlaceDomain()},
    beside={(Gone, "from"): ThingDomain(("tree",))},
)
WAY = PathDomain("", "walker", PartsDomain(domains_of(SAID, Bend)))
HELD: dict[str, Domain] = {
    "walker": SeatDomain(),
    "gate": TruthDomain(),
    "mood": WordDomain(("asleep", "grim", "merry")),
    "steps": NumberDomain(0, 9, usual=3),
    "inches": NumberDomain(0, 9, is_whole=False),
    "seen": EitherDomain((TruthDomain(), ListDomain(SeatDomain()))),
    "won": MapDomain(SeatDomain(), TruthDomain()),
    "card": CardDomain("deck"),
    "at": PlaceDomain(),
    "path": WAY,
    "dice": DieDomain(6, 2, 2),
    "note": TextDomain(80),
    "from": ThingDomain(("tree",)),
}


def test_types_say_what_they_say_and_the_game_the_rest() -> None:
    found = {one.name: one.domain for one in domains_of(SAID, Gone)}
    assert {name: _sorted(domain) for name, domain in found.items()} == {n: _sorted(d) for n, d in HELD.items()}
    assert [one.name for one in domains_of(SAID, Gone) if one.is_needed] == ["walker", "mood", "inches", "at", "dice"]


def _sorted(domain: Domain) -> Any:
    """A domain as data, choices in order of the alphabet: a type does not keep theirs."""
    told = to_builtins(domain)
    return {key: sorted(one, key=str) if isinstance(one, tuple) else one for key, one in told.items()}


def test_what_nobody_says_is_missing_and_what_is_said_of_nothing_is_idle() -> None:
    derived = Derived(Domains(names={"walker": SeatDomain(), "runner": SeatDomain(), "gate": TextDomain()}))
    derived.fields(Gone)
    missing = ["seen", "won", "at", "to", "round", "note", "from"]
    assert [name for _, name in derived.missing] == missing
    assert list(derived.idle) == ["runner", "gate"]


class Branch(Part, frozen=True):
    """A part that holds parts of its own kind."""

    leaf: bool
    branches: tuple[Branch, ...] = ()


def test_a_part_that_holds_its_own_kind_is_plain_data() -> None:
    branches = next(one.domain for one in Derived(Domains()).fields(Branch) if one.name == "branches")
    assert branches == ListDomain(DataDomain())


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_every_field_of_the_house_says_what_it_holds(game: Game) -> None:
    assert [str(one) for one in unasked(game)] == []
    assert list(Derived(Domains()).fields(game.events[0])), "the derivation reads types without a game, too"


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_no_two_words_of_a_field_read_alike(game: Game) -> None:
    fields = (one for kind in game.events for one in domains_of(game.domains, kind))
    for one in fields:
        for word in (part for part in within(one.domain) if isinstance(part, WordDomain)):
            titles = [str(game.terms.get(str(choice)) or choice) for choice in word.choices]
            assert len(titles) == len(set(titles)), (one.name, titles)


NEW = {
    ("DamageIncoming", "source"): "whatever hurts somebody need not be on the table",
    ("HandReceived", "cards"): "no table lists the C cards that nobody holds",
    ("HandRefilled", "cards"): "no table lists the C cards that nobody holds",
}
"""Fields that name what no table knows of before."""


def choices(game: Game, table: Any, viewer: Viewer, domain: Domain) -> tuple[Any, ...]:
    return choices_on(game, game.mask_table(table, viewer), domain)


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_what_play_names_stands_among_the_choices(game: Game) -> None:
    """Whoever records an event finds what it names: each thing, card and seat of legal play is on the judge's list."""
    unknown = [
        (step.position, type(step.event).__name__, path, value)
        for step in islice(played(game, sample_setup(game), 1, 1, 150), 150)
        for path, domain, value in _named(game, step)
        if value not in choices(game, step.before, JUDGE, domain) and (type(step.event).__name__, path) not in NEW
    ]
    assert unknown == []


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_field_takes_every_number_that_its_type_does(game: Game) -> None:
    """What is illegal is entered, too: what is usual is said as such, and is no limit."""
    typed = Derived(Domains())
    said = [
        (kind.__name__, mine.name, _span(one), _span(other))
        for kind in game.events
        for mine, type_s in zip(domains_of(game.domains, kind), typed.fields(kind), strict=True)
        for one, other in zip(within(mine.domain), within(type_s.domain), strict=False)
        if type(one) is type(other)
    ]
    assert len(said) > 100
    assert [some for some in said if some[2][0] > some[3][0] or some[2][1] < some[3][1]] == []


def _span(domain: Domain) -> tuple[float, float]:
    if not isinstance(domain, NumberDomain | ListDomain):
        return -inf, inf
    return (-inf if domain.least is None else domain.least), (inf if domain.most is None else domain.most)


def _named(game: Game, step: Step[Any, Any]) -> Iterator[tuple[str, Domain, Any]]:
    plain = to_builtins(step.event)
    for one in domains_of(game.domains, type(step.event)):
        if one.name in plain:
            yield from _leaves(one.name, one.domain, plain[one.name])


def _leaves(path: str, domain: Domain, value: Any) -> Iterator[tuple[str, Domain, Any]]:
    match domain:
        case ListDomain(of=of):
            for one in value:
                yield from _leaves(path, of, one)
        case MapDomain(keys=keys):
            for one in value:
                yield from _leaves(path, keys, one)
        case PartsDomain(fields=fields):
            for part in fields:
                if part.name in value:
                    yield from _leaves(f"{path}.{part.name}", part.domain, value[part.name])
        case CardDomain(has_copies=True):
            yield path, domain, value.partition("#")[0]  # a copy is chosen by its card's name
        case ThingDomain(is_new=False) | CardDomain() | SeatDomain():
            yield path, domain, value


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_choices_do_not_hang_on_what_is_hidden(game: Game) -> None:
    setup = sample_setup(game)
    steps = list(islice(played(game, setup, 2, 1, 80), 40))
    world = world_of(setup, steps)
    _, one, other = next(twins(game, world, secrets(game, world, steps, [SPECTATOR]), [SPECTATOR]))
    asked = {each.domain for kind in game.events for each in domains_of(game.domains, kind)}
    for left, right in islice(zip(one, other, strict=True), 0, None, 20):
        for domain in asked:
            assert choices(game, left.after, SPECTATOR, domain) == choices(game, right.after, SPECTATOR, domain)
    assert any(
        choices(game, left.after, JUDGE, domain) != choices(game, right.after, JUDGE, domain)
        for left, right in zip(one, other, strict=True)
        for domain in asked
    ), "the test tests: a judge sees what differs"
