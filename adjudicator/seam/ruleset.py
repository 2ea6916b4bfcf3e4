"""The seam: what a game is to the house, and the only place where an event is judged."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

from msgspec import UNSET, Struct, structs

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Part, Said, say
from adjudicator.seam.decks import Dealt, Managed, Pack
from adjudicator.seam.panels import Panel
from adjudicator.seam.rulebook import Doubt, Finding, RuleBook, Value
from adjudicator.seam.telling import Beside

Viewer: TypeAlias = str
"""Who looks: `JUDGE` (sees all), `SPECTATOR` (sees what is public), or a seat."""
JUDGE: Final = "judge"
SPECTATOR: Final = "spectator"
S = TypeVar("S")
E = TypeVar("E", bound=Struct)


class Refused(Exception):
    """A report that cannot be recorded: it names what is not on the table, or contradicts itself."""

    def __init__(self, says: Said, field: str | None = None) -> None:
        super().__init__(says)
        self.says = says
        self.field = field


class Randomness(Protocol):
    """Supplies the cards that a report leaves out; a physical match has none to supply."""

    def below(self, bound: int) -> int:
        """A fair whole number from 0 to `bound` - 1; raises `Refused` where the table must state its cards."""
        ...


class Option(Struct, frozen=True):
    """Something a seat may legally do now: the event's kind, its fields, the rules that give the right to it.

    `fields` maps a field to its legal choices (one choice: it is fixed); a field in `open` is the reporter's to fill,
    its choices, if it has any, are examples.
    """

    seat: str
    event: str
    fields: Mapping[str, tuple[Plain, ...]] = {}
    open: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()


class SetUp(Struct, frozen=True):
    """No event: what a match starts from, where rules are held against it; it stands at position 0.

    A check that watches it reads the table, and says nothing of what is not its viewer's to know.
    """

    viewer: Viewer = JUDGE


class Place(Struct, frozen=True):
    """Where in the match a table stands: the headings of a timeline, each as it is shown.

    `heading` is what the turn is called (`Turn 3`, `Scene 2`), `phase` what goes on in it (`Phase: play`, `Combat`),
    `activation` whose part of it this is (`Activation: Old Ferrow`, `A's turn`), `score` how the game stands (`VP: A 2,
    B 1`); a game that keeps none has none.
    """

    turn: int | None = None
    heading: Said | None = None
    phase: Said | None = None
    activation: Said | None = None
    score: Said | None = None


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


@dataclass(frozen=True)
class Ending(Generic[S, E]):
    """A way for a match to end: legal play that makes for it, and whether a table has come to it."""

    play: Callable[[S, Randomness], E]
    reached: Callable[[S], bool]


@dataclass(frozen=True)
class Query(Generic[S]):
    """A question to a table: what it is about, its fields, the answer as plain data with sentences in it.

    `answer` raises `Refused`, with the field, for what is not on the table.
    """

    about: Said
    asked: type[Struct]
    answer: Callable[[S, Any], Plain]
    judges_only: bool = False
    """Whether the answer would be of no use, or wrong, to whoever does not see all."""
    words: Mapping[str, Said] = field(default_factory=dict)
    """What people call its fields, which a form asks for, and the keys and the words of its answer."""
    choices: Mapping[str, Callable[[S], Iterable[str]]] = field(default_factory=dict)
    """By field, the ids on a table to choose from."""


class Size(Struct, frozen=True):
    """How many entries a list or an object may have that comes in, and how many characters a text."""

    entries: int = 2_500
    letters: int = 4_000


@dataclass(frozen=True)
class Limit:
    """How many of a thing a match may hold: the part of a table that holds them, and how many there are in one.

    `given`: where a set-up states them, `*` for any key; `fields`: which field of an event brings one in.
    """

    what: Said
    most: int
    part: str
    count: Callable[[Any], int] = len
    given: tuple[str, ...] = ()
    fields: tuple[str, ...] = ()


class Foreign(Struct, frozen=True):
    """What foreign files came to: a set-up, notes on whatever could not be laid, and what happened, if they say so."""

    setup: Plain
    notes: tuple[Said, ...] = ()
    events: tuple[Any, ...] = ()
    about: Mapping[str, Plain] = {}
    """What the header of the match says besides: title, event, round, table, seats."""
    told_by: tuple[str | None, ...] = ()
    """For each of the events, which line of the file tells of it, in no language; everybody may read that."""


class Flip(Struct, frozen=True, gc=False):
    """A card that was revealed: who turned it, whose deck it is of, and for what (`flip`, `cheat`, `check` …)."""

    card: str
    seat: str
    deck: str
    source: str


def nobody(setup: Plain) -> Mapping[str, str]:  # noqa: ARG001 - the seam's name
    """The seats of a set-up that names none."""
    return {}


def as_reported(table: Any, event: E, randomness: Randomness) -> tuple[E, ...]:  # noqa: ARG001 - the seam's names
    """The events of a report that stands as it was made: what follows from it is worked out on the table."""
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
    """A set-up, or a scenario's `given`, laid out as a table; raises `Refused` with the field."""
    tell: Callable[[S], Plain]
    """A table as plain data: `lay(tell(t)) == t`."""
    admit: Callable[[S, E], None]
    """Raises `Refused`: what a judge, who may know all, is told instead of an entry that has no place on the table."""
    evolve: Callable[[S, E, int], S]
    """The table after an event at a position (from 1); total over what is admitted."""
    book: RuleBook[S]
    """The numbered rules and what was registered for them."""
    values: Callable[[S, S | None], Iterable[Value]]
    """The numbers that stand on a table; worked out when asked for. Beside another table it may leave out those that
    depend only on what the two share."""
    options: Callable[[S], tuple[Option, ...]]
    """Who may legally do what now."""
    play: Callable[[S, Randomness], E]
    """One legal report: what the generator and the property tests play with."""
    place: Callable[[S], Place]
    """Turn, phase and activation of a table."""
    tell_event: Callable[[S, E], Said]
    """An event in a sentence, read on the table before it."""
    concerns: Callable[[S, E], tuple[str, ...]]
    """The seats that an event concerns, read on the table before it: who acts, whose things it touches."""
    mask: Callable[[Step[S, E], Viewer], Step[S, E]]
    """The step with only what that viewer may know in event and tables; its findings are not looked at."""
    view: Callable[[S, Viewer], Plain]
    """What a viewer may know of a table, as plain data: the `views` of a scenario, by seat."""
    decide: Callable[[S, E, Randomness], tuple[E, ...]] = as_reported
    """Completes a report (cards it leaves to the randomness) and adds what follows from it."""
    tell_beside: Callable[[S, Beside[S]], Plain] | None = None
    """`tell` beside another table, which tells what the two share (None: it is told anew)."""
    admit_setup: Callable[[S], None] | None = None
    """Raises `Refused`, with the field, for the table of a set-up that is incomplete: asked of what comes in, never of
    what is stored."""
    admit_openly: Callable[[S, E], None] | None = None
    """`admit` by what everybody may know (None: `admit` asks for nothing else): the only guard in front of recording.
    It lets through all that `admit` does; `evolve` is total over it."""
    may_report: Callable[[S, E, Viewer], None] | None = None
    """Raises `Refused` for an event that is another's to report, by what everybody may know; nobody asks it of judges,
    nor of what is recorded."""
    is_contradicted: Callable[[S], bool] | None = None
    """Whether reports contradict the record on a table, so that by what others know an event may break a rule which by
    the record it does not. Where it is False, `mask` makes no breach out of none."""
    is_open: Callable[[S], bool] | None = None
    """Whether, once a match stands at a table, nothing in it is secret any more: from then on everybody may know what a
    judge may of the game, from its beginning (None: a game that keeps its secrets)."""
    flips: Mapping[type, Callable[[S, Any], Iterable[Flip]]] = field(default_factory=dict)
    """By kind of event, the cards that one reveals to everybody, read on the table before it."""
    deals: Mapping[type, Callable[[S, Any], Iterable[Dealt]]] = field(default_factory=dict)
    """By kind of event, what it does to decks that are shuffled, read on the table before it."""
    pack: Pack | None = None
    """The cards of such a deck; None: its flips are not looked at."""
    ordered: frozenset[str] = frozenset()
    """Names of the lists in `tell` and in values whose order counts; all others compare as multisets."""
    sections: tuple[str, ...] = ()
    """Keys of `tell` whose items a scenario's `state` may name by their id alone."""
    seats: Callable[[Plain], Mapping[str, str]] = nobody
    """Who sits where in a set-up: seat to name; for the header of a generated match."""
    players: Callable[[S], tuple[str, ...]] | None = None
    """Who plays at a table that a set-up lays, where it says so (None: it never does): the header of a match that comes
    in names nobody else."""
    most: int | None = None
    """How many play at most (None: as many as have seats): the header of a match that comes in seats no more."""
    sample: Callable[[], Plain] | None = None
    """A set-up with the game's own sample data, from which matches are generated unless another is given."""
    samples: Mapping[str, Callable[[], Plain]] = field(default_factory=dict)
    """Further set-ups of that kind, by name."""
    endings: Mapping[str, Ending[S, E]] = field(default_factory=dict)
    """The ways to end that a generated match may be asked for, by name."""
    queries: Mapping[str, Query[S]] = field(default_factory=dict)
    """Questions to a table, by API and command line alike."""
    draw: Callable[[S, E | None, S, Plain], str] | None = None
    """The second table as SVG, with what the event did to the first; raises `Refused` for a wish it cannot meet."""
    is_set_out: Callable[[S], bool] | None = None
    """Whether anything stands where a drawing would show it (None: always)."""
    has_activations: bool = False
    """Whether the parts of its turns, as `place` tells them, are activations."""
    edition_said: Said | None = None
    """What people call its edition (None: by its name)."""
    is_narrow: bool = False
    """Whether a drawing is as narrow as a phone, so that it is read without being enlarged."""
    panels: Callable[[S, E | None, S], Iterable[Panel]] | None = None
    """The second table as people look at it, for what the event did to the first: a duel, hands, the score."""
    terms: Mapping[str, Said | None] = field(default_factory=dict)
    """What people call the keys of `tell`, and the words that stand in it; None: what tells people nothing.

    A key that means something else under another is told apart by the first key above it: `seats.deck`.
    """
    called: Callable[[S, tuple[str, ...]], Part | None] | None = None
    """What people call the thing that stands at a place of `tell`, or that has the id which stands alone; None: it has
    no name."""
    spelled: Callable[[Plain], Part | None] | None = None
    """What people call what stands in `tell` with several keys and is one thing to them, as a space of the board; None:
    it is told by its keys."""
    kinds: Mapping[type, Said] = field(default_factory=dict)
    """By kind of event, what people call it; a kind without a word is known by its tag."""
    marks: Mapping[type, Said] = field(default_factory=dict)
    """By kind of event, the word a timeline marks it with: for those that people look for."""
    limits: tuple[Limit, ...] = ()
    """What a match may hold; measured on what comes in, never on what is stored."""
    sizes: Mapping[str, Size] = field(default_factory=dict)
    """By key of a set-up or an event, how large what lies there may be, where that is not the usual."""
    managed: Managed[S, E] | None = None
    """Its managed decks; None: all its cards are physical."""
    readers: Mapping[str, Callable[..., Foreign]] = field(default_factory=dict)
    """By kind of foreign file, a function from the bytes of such files to a match; raises `Malformed` or `Refused`."""


def game_called(ruleset: Ruleset[Any, Any], edition: str) -> Said:
    """What people call a game in an edition."""
    said = ruleset.edition_said if edition == ruleset.edition else None
    return say("{game} {edition}", game=ruleset.title, edition=edition if said is None else said)


def admit_openly(ruleset: Ruleset[S, E], table: S, event: E) -> None:
    """Raises `Refused` where what everybody may know leaves an event no place on the table."""
    (ruleset.admit_openly or ruleset.admit)(table, event)


def seen_by(ruleset: Ruleset[S, E], step: Step[S, E], viewer: Viewer) -> Step[S, E]:
    """The step as a viewer may know it: masked, and judged by what the mask leaves; a breach that only hidden facts
    make one is the judge's."""
    masked = ruleset.mask(step, viewer)
    if isinstance(step.event, SetUp):
        masked = structs.replace(masked, event=SetUp(viewer))
    if viewer == JUDGE or is_clean(ruleset, step):
        return masked
    findings, doubts = ruleset.book.judge(masked.before, masked.event, masked.after)
    broken = {finding.rule for finding in findings if finding.is_for(viewer)}
    if not _is_contradicted(ruleset, step):
        broken &= {finding.rule for finding in step.findings if finding.is_for(viewer)}
    return structs.replace(masked, findings=tuple(one for one in findings if one.rule in broken), doubts=doubts)


def is_clean(ruleset: Ruleset[S, E], step: Step[S, E]) -> bool:
    """Whether a step breaks nothing, nor may break it, for anybody: there is no need to mask it to find out."""
    return not (step.findings or step.doubts) and not _is_contradicted(ruleset, step)


def _is_contradicted(ruleset: Ruleset[S, E], step: Step[S, E]) -> bool:
    """Whether viewers may be told of a breach that is none by the record; nothing is judged of an unfit step."""
    return step.unfit is None and ruleset.is_contradicted is not None and ruleset.is_contradicted(step.before)


def judge(ruleset: Ruleset[S, E], position: int, before: S, event: E) -> Step[S, E]:
    """The step that `event` makes at `position` (from 1); raises `Refused`."""
    (ruleset.admit_openly or ruleset.admit)(before, event)
    after = ruleset.evolve(before, event, position)
    findings, doubts = ruleset.book.judge(before, event, after)
    return Step(position, before, event, after, findings, None, doubts)


def judged(ruleset: Ruleset[S, E], position: int, before: S, event: E, after: S) -> Step[S, E]:
    """The step of an event that was admitted and applied already."""
    findings, doubts = ruleset.book.judge(before, event, after)
    return Step(position, before, event, after, findings, None, doubts)


def replay(ruleset: Ruleset[S, E], table: S, numbered: Iterable[tuple[int, E]]) -> Iterator[Step[S, E]]:
    """`judge`, folded over events with their positions; what no longer fits is an unfit step, never an error."""
    for position, event in numbered:
        try:
            step = judge(ruleset, position, table, event)
        except Refused as refused:
            yield Step(position, table, event, table, (), refused.says)
            continue
        yield step
        table = step.after


def told_both(ruleset: Ruleset[S, E], before: S, after: S) -> tuple[Plain, Plain]:
    """Two tables as plain data; what they share is told once."""
    told = ruleset.tell(before)
    if before is after:
        return told, told
    return told, ruleset.tell(after) if ruleset.tell_beside is None else ruleset.tell_beside(
        after, Beside(before, told)
    )


def told_apart(ruleset: Ruleset[S, E], before: S, after: S) -> tuple[Plain, Plain]:
    """Two tables as plain data without what they share, in whose place nothing stands: enough to see what changed."""
    if before is after:
        return {}, {}
    tell = ruleset.tell_beside
    if tell is None:
        return ruleset.tell(before), ruleset.tell(after)
    return tell(before, Beside(after)), tell(after, Beside(before))


def values_of(ruleset: Ruleset[S, E], step: Step[S, E]) -> tuple[Value, ...]:
    """The numbers an event gave, each with its rule and its working; none of an unfit step."""
    if step.unfit is not None:
        return ()
    return ruleset.book.values(step.before, step.event, step.after)


def new_values(ruleset: Ruleset[S, E], before: S, after: S) -> tuple[Value, ...]:
    """The standing values that are new or have changed."""
    stands = tuple(ruleset.values(after, before))
    if not stands:
        return ()
    amounts = {(value.rule, value.path): value.amount for value in ruleset.values(before, after)}
    return tuple(value for value in stands if amounts.get((value.rule, value.path), UNSET) != value.amount)
