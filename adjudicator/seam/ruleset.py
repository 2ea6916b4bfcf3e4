"""The seam: what a game is to the house."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, say
from adjudicator.seam.asides import Aside
from adjudicator.seam.begin import Begin
from adjudicator.seam.decks import Dealt, Managed, Pack
from adjudicator.seam.domains import Domains
from adjudicator.seam.facts import Facts
from adjudicator.seam.ground import Ground
from adjudicator.seam.known_how import KnownHow
from adjudicator.seam.moves import Depth, Follow, Macro, Option, SaidBefore, Silence
from adjudicator.seam.panels import Colour, Panel, SoFar
from adjudicator.seam.refused import Refused as Refused
from adjudicator.seam.rulebook import Doubt, Finding, RuleBook, Value
from adjudicator.seam.telling import Beside

Viewer: TypeAlias = str
"""A viewer: `JUDGE` (sees all), `SPECTATOR` (sees what is public), or a seat."""
SEAM: Final = 1
"""The version of the seam: it grows when a game written for it would no longer work."""
JUDGE: Final = "judge"
SPECTATOR: Final = "spectator"
S = TypeVar("S")
E = TypeVar("E", bound=Struct)


class Randomness(Protocol):
    """The source of cards that a report leaves out; a physical match has none."""

    def below(self, bound: int) -> int:
        """A fair whole number from 0 to `bound` - 1; raises `Refused` if the players must state their cards."""
        ...


class SetUp(Struct, frozen=True):
    """No event: what a match starts from, where rules are held against it; it stands at position 0.

    A check that watches it reads the table, and says nothing of what is not its viewer's to know.
    """

    viewer: Viewer = JUDGE


class Place(Struct, frozen=True):
    """Where in the match a table stands: the headings of a timeline, each as it is shown.

    `heading` is what the turn is called (`Turn 3`, `Scene 2`), `phase` what goes on in it (`Phase: play`, `Combat`),
    `activation` whose part of it this is (`Activation: Old Ferrow`, `A's turn`), `score` how the game stands (`VP: A 2,
    B 1`); a game that keeps none has none. `active` is the seat whose part it is, `points` what each seat holds.
    """

    turn: int | None = None
    heading: Said | None = None
    phase: Said | None = None
    activation: Said | None = None
    score: Said | None = None
    active: str | None = None
    points: tuple[tuple[str, int], ...] = ()


class Step(Struct, Generic[S, E], frozen=True, gc=False):
    """One event judged: the table before it, the table after it, the rules it breaks, and those it may break.

    `unfit` says why an event has no place here any more (a reading without voided entries, or a line);
    the table is then unchanged and nothing is judged.
    """

    position: int
    before: S
    event: E
    after: S
    findings: tuple[Finding, ...] = ()
    unfit: Said | None = None
    doubts: tuple[Doubt, ...] = ()
    how: KnownHow = "seen"


@dataclass(frozen=True)
class Ending(Generic[S, E]):
    """A way for a match to end: legal play towards it, and a test whether a table has reached it."""

    play: Callable[[S, Randomness], E]
    reached: Callable[[S], bool]


@dataclass(frozen=True)
class Query(Generic[S]):
    """A question to a table: its subject, its fields, its answer as plain data with sentences in it.

    `answer` raises `Refused`, with the field, for things not on the table.
    """

    about: Said
    asked: type[Struct]
    answer: Callable[[S, Any], Plain]
    judges_only: bool = False
    """Whether the answer would be useless or wrong for viewers who do not see everything."""
    words: Mapping[str, Said] = field(default_factory=dict)
    """Words for people: for its fields in forms, and for the keys and words of its answer."""
    choices: Mapping[str, Callable[[S], Iterable[str]]] = field(default_factory=dict)
    """By field, the ids on a table to choose from."""
    between: tuple[str, ...] = ()
    """The fields for what is pointed at in a drawing, one after the other, where nothing else need be said."""


class Size(Struct, frozen=True):
    """The most entries of an incoming list or object, and the most characters of a text."""

    entries: int = 2_500
    letters: int = 4_000


@dataclass(frozen=True)
class Limit:
    """The most of a thing in a match, and the part of a table where they are counted.

    `given`: the place in a set-up that states them, `*` for any key; `fields`: the event's field that brings one in.
    """

    what: Said
    most: int
    part: str
    count: Callable[[Any], int] = len
    given: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


class Foreign(Struct, frozen=True):
    """A match read from foreign files: a set-up, notes on what could not be laid, and its events, if they tell any."""

    setup: Plain
    notes: tuple[Said, ...] = ()
    events: tuple[Any, ...] = ()
    about: Mapping[str, Plain] = {}
    """Further fields of the match's header: title, event, round, table, seats."""
    told_by: tuple[str | None, ...] = ()
    """For each event, the line of the file that tells of it, in no language; it is public."""
    lines: tuple[int | None, ...] = ()
    """For each event, the number of that line, from 1."""


class Flip(Struct, frozen=True, gc=False):
    """A revealed card: who turned it, the owner of its deck, and the purpose (`flip`, `cheat`, `check` …)."""

    card: str
    seat: str
    deck: str
    source: str


def nobody(setup: Plain) -> Mapping[str, str]:  # noqa: ARG001 - the seam's name
    """The seats of a set-up without any: none."""
    return {}


def as_reported(table: Any, event: E, randomness: Randomness) -> tuple[E, ...]:  # noqa: ARG001 - the seam's names
    """A report's one event, unchanged; its consequences are worked out on the table."""
    return (event,)


@dataclass(frozen=True)
class Ruleset(Generic[S, E]):
    """A game: a record of pure functions over its tables (S) and events (E)."""

    name: str
    """`malifaux`; the first part of every stored topic."""
    title: Said
    """What people call it: `Role-playing with Magic decks`."""
    edition: str
    """The version of the rules a match is pinned to."""
    prefix: str
    """`MFX`: rules and scenarios that bear it belong here."""
    events: tuple[type[E], ...]
    """Every kind of event; a kind's tag is its name on the wire and in its stored topic."""
    lay: Callable[[Plain], S]
    """Lays a set-up, or a scenario's `given`, out as a table; raises `Refused` with the field."""
    tell: Callable[[S], Plain]
    """A table as plain data: `lay(tell(t)) == t`."""
    admit: Callable[[S, E], None]
    """Raises `Refused` for an event that has no place on the table, by all that a judge may know."""
    evolve: Callable[[S, E, int], S]
    """The table after an event at a position (from 1); it never fails for admitted events."""
    book: RuleBook[S]
    """The numbered rules and the functions registered for them."""
    values: Callable[[S, S | None], Iterable[Value]]
    """Numbers that stand on a table, when asked for; beside another table, those of shared parts may be left out."""
    options: Callable[[S], tuple[Option, ...]]
    """The legal actions of all seats now."""
    play: Callable[[S, Randomness], E]
    """A legal report, for the generator and the property tests."""
    place: Callable[[S], Place]
    """Turn, phase and activation of a table."""
    tell_event: Callable[[S, E], Said]
    """An event as a sentence, read on the table before it."""
    concerns: Callable[[S, E], tuple[str, ...]]
    """The seats that an event concerns, read on the table before it: those that act or whose things it touches."""
    mask: Callable[[Step[S, E], Viewer], Step[S, E]]
    """A step reduced to what a viewer may know in its event and tables; `seen_by` judges what is left."""
    mask_table: Callable[[S, Viewer], S]
    """A table reduced to what a viewer may know, without a step that led to it."""
    view: Callable[[S, Viewer], Plain]
    """A viewer's knowledge of a table as plain data: a scenario's `views`, by seat."""
    decide: Callable[[S, E, Randomness], tuple[E, ...]] = as_reported
    """A report completed (with cards from the randomness), and the events that follow from it."""
    tell_beside: Callable[[S, Beside[S]], Plain] | None = None
    """`tell` beside another table, which supplies the shared parts (None: tell all of it)."""
    admit_setup: Callable[[S], None] | None = None
    """Raises `Refused`, with the field, for the table of an incomplete set-up; asked of incoming set-ups only."""
    admit_openly: Callable[[S, E], None] | None = None
    """`admit` by public knowledge (None: `admit` needs nothing else): the only guard before recording. It lets through
    all that `admit` does, and `evolve` never fails on what it lets through."""
    may_report: Callable[[S, E, Viewer], None] | None = None
    """Raises `Refused` for what only somebody else may report, by public knowledge; not asked of judges or records."""
    is_contradicted: Callable[[S], bool] | None = None
    """Whether reports contradict the record on a table, so that an event may break a rule by what others know
    although it does not by the record. If False, no masked step has a breach that the step does not have."""
    is_open: Callable[[S], bool] | None = None
    """Whether a match that has reached a table has no secrets any more: from then on everybody may know all of the game
    that a judge may, from its beginning on (None: the game keeps its secrets)."""
    flips: Mapping[type, Callable[[S, Any], Iterable[Flip]]] = field(default_factory=dict)
    """By kind of event, the cards it reveals to everybody, read on the table before it."""
    deals: Mapping[type, Callable[[S, Any], Iterable[Dealt]]] = field(default_factory=dict)
    """By kind of event, what it does to shuffled decks, read on the table before it."""
    pack: Pack | None = None
    """The cards of a shuffled deck; None: its flips are not audited."""
    ordered: frozenset[str] = frozenset()
    """Names of the lists in `tell` and in values whose order counts; all others compare as multisets."""
    sections: tuple[str, ...] = ()
    """Keys of `tell` whose items a scenario's `state` may name by their id alone."""
    seats: Callable[[Plain], Mapping[str, str]] = nobody
    """Seat to player's name in a set-up, for the header of a generated match."""
    players: Callable[[S], tuple[str, ...]] | None = None
    """Who plays at the table of a set-up, where it says so (None: never): an incoming header names nobody else."""
    most: int | None = None
    """How many play at most (None: as many as have seats): the header of a match that comes in seats no more."""
    sample: Callable[[], Plain] | None = None
    """A set-up with the game's own sample data, the default for generated matches."""
    samples: Mapping[str, Callable[[], Plain]] = field(default_factory=dict)
    """Further sample set-ups, by name."""
    endings: Mapping[str, Ending[S, E]] = field(default_factory=dict)
    """By name, the endings that a generated match may be asked for."""
    queries: Mapping[str, Query[S]] = field(default_factory=dict)
    """Questions to a table, by API and command line alike."""
    draw: Callable[[S, E | None, S, Plain], str] | None = None
    """The second table as SVG, showing what the event did to the first or, without an event, what stands elsewhere
    there; raises `Refused` for wishes it cannot meet."""
    drawn_from: Callable[[S, E | None, S], object] | None = None
    """What a picture by `draw` hangs on: where that is equal, so is all within its outer element (None: unknown)."""
    is_set_out: Callable[[S], bool] | None = None
    """Whether a drawing would show anything (None: always)."""
    has_activations: bool = False
    """Whether the parts of its turns, as `place` tells them, are activations."""
    edition_said: Said | None = None
    """What people call its edition (None: by its name)."""
    is_narrow: bool = False
    """Whether a drawing is as narrow as a phone, so that it is read without being enlarged."""
    panels: Callable[[S, E | None, S], Iterable[Panel]] | None = None
    """The second table in panels for people, showing what the event did to the first: a duel, hands, the score."""
    so_far: SoFar | None = None
    """What its events add up to that no table keeps (None: nothing)."""
    colours: Callable[[S], Mapping[str, Colour]] | None = None
    """The colours that seats have on the board, by seat, as far as a table tells them (None: they have none)."""
    terms: Mapping[str, Said | None] = field(default_factory=dict)
    """Words for people: for the keys and words in `tell`; None: of no interest to people.

    A key with another meaning elsewhere is qualified by the first key above it: `seats.deck`.
    """
    called: Callable[[S, tuple[str, ...]], Part | None] | None = None
    """The name for people of the thing at a path of `tell`, or with an id that stands alone; None: it has none."""
    spelled: Callable[[Plain], Part | None] | None = None
    """The name of an object in `tell` that is one thing to people, such as a space; None: it is told key by key."""
    kinds: Mapping[type, Said] = field(default_factory=dict)
    """By kind of event, its name for people; a kind without one goes by its tag."""
    marks: Mapping[type, Said] = field(default_factory=dict)
    """By kind of event, its mark in a timeline, for the kinds that people look for."""
    outcomes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By rule, the words in the paths of its values that tell what people ask for: who is dead, who escapes, scores."""
    moments: frozenset[type] = frozenset()
    """The kinds of event at which a quick replay stops: kills, points."""
    limits: tuple[Limit, ...] = ()
    """The limits of a match; measured on incoming data, never on stored data."""
    sizes: Mapping[str, Size] = field(default_factory=dict)
    """By key of a set-up or an event, the largest size allowed there, if it is not `USUAL`."""
    managed: Managed[S, E] | None = None
    """Its managed decks; None: all its cards are physical."""
    readers: Mapping[str, Callable[..., Foreign]] = field(default_factory=dict)
    """By kind of foreign file, a function from the bytes of such files to a match; raises `Malformed` or `Refused`."""
    learns: Callable[[Step[S, E], Viewer], bool] | None = None
    """Whether a step lets a viewer know more of what lay there before than follows from what it knew (None: never)."""
    domains: Domains = field(default_factory=Domains)
    """What the fields of its events hold; `adjudicator check` names those of which nothing is said."""
    given: Mapping[str, type[Struct]] = field(default_factory=dict)
    """What a set-up is read as: under `""` its struct, and by path (`models.*`, a star for any name) the struct of a
    part that it leaves as plain data."""
    follows: Mapping[str, Follow] = field(default_factory=dict)
    """By name, the groups of events that come by themselves."""
    course: Callable[[S], Iterable[Option]] | None = None
    """The next steps of a match as it is usually played, few and worked out quickly (None: its options)."""
    is_beginning: Callable[[S], bool] | None = None
    """Whether a match is being set up, or a turn of it begins, so that its next steps are likelier than anything else
    (None: never)."""
    unsaid: tuple[type[E], ...] = ()
    """The kinds of event that go unsaid where nobody says else: announcements, results, ends."""
    refusals: tuple[type[E], ...] = ()
    """The kinds of event that decline a chance, which is gone unsaid once something else makes it impossible."""
    implied: tuple[type[E], ...] = ()
    """The kinds of event that are known to have happened from what breaks a rule without them: the end of a turn, of
    points that are scored there. No other end that went unsaid excuses what somebody has seen."""
    silences: Mapping[str, Silence] = field(default_factory=dict)
    """By name, the questions about what may have gone unsaid; each is asked where it would change what is found."""
    macros: Mapping[str, Macro] = field(default_factory=dict)
    """By name, the events that are asked as one."""
    said_before: Mapping[type[E], SaidBefore] = field(default_factory=dict)
    """By kind of event, what of it is not asked again where it was said before."""
    ground: Ground[S] | None = None
    """What stands on the ground of its tables, as people move and measure it (None: its tables have no ground)."""
    facts: Facts[S] | None = None
    """What may be unknown on its tables (None: nothing)."""
    asides: tuple[Aside, ...] = ()
    """Where else what a viewer is shown need not follow from what the viewer was told; `adjudicator check` asks."""
    depths: Mapping[Depth, tuple[type[E], ...]] = field(default_factory=dict)
    """By depth of recording, the kinds of event that are offered at it (`full`: all); any may be recorded at each."""
    begin: Begin | None = None
    """How its matches begin on a page (None: with a set-up as data)."""
    seam: int = 1
    """The version of the seam that it was written for."""

    @property
    def package(self) -> str:
        """The package it lives in, with its sentences in other languages (`ja.po`) and its cases (`scenarios/`)."""
        return self.title.catalogue


def game_called(ruleset: Ruleset[Any, Any], edition: str) -> Said:
    """What people call a game in an edition."""
    said = ruleset.edition_said if edition == ruleset.edition else None
    return say("{game} {edition}", game=ruleset.title, edition=edition if said is None else said)


def seats_at(ruleset: Ruleset[S, E], table: S) -> tuple[str, ...]:
    """The seats whose knowledge of a table may be asked for; some games gain seats as they go."""
    return tuple(ruleset.view(table, JUDGE))


def concerned(ruleset: Ruleset[S, E], table: S, event: E | SetUp) -> tuple[str, ...]:
    """The seats that an event concerns; a set-up concerns all at its table."""
    if isinstance(event, SetUp):
        return seats_at(ruleset, table)
    return ruleset.concerns(table, event)


def admit_openly(ruleset: Ruleset[S, E], table: S, event: E) -> None:
    """Raises `Refused` if an event has no place on the table by public knowledge."""
    (ruleset.admit_openly or ruleset.admit)(table, event)
