"""What the API answers, as structs: encoded as they are, and shown in the OpenAPI document."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct

from adjudicator.match import Header
from adjudicator.plain.json import Plain
from adjudicator.replay.fidelity import Label
from adjudicator.replay.reading import Which
from adjudicator.seam.known_how import KnownHow
from adjudicator.store.entry import TableDigest
from api.view.changes import Change

Pattern = Annotated[str, Meta(description="The sentence in English, with its parts in braces: for programs.")]
Parts = Annotated[
    dict[str, Plain],
    Meta(
        description="The parts of `pattern` by name: numbers, texts, `{id, name}` of things, `{seat}` of players, "
        "lists; a sentence within is `{pattern, parts}`."
    ),
]
How = Annotated[
    KnownHow,
    Meta(
        description="How it is known that it happened; left out: `seen`. `followed` came by itself, `filled` stands in "
        "between others, `read` is from a file: what followed or was filled in is never a breach."
    ),
]
Cursor = Annotated[
    int | None,
    Meta(
        description="Give it as `cursor` for the next page; null: this is the last. A page that takes long, or is "
        "large, ends before `limit`."
    ),
]

Next = Annotated[str | None, Meta(description="Where the next page is; null: this is the last.")]
Behind = Annotated[
    int, Meta(description="Entries that what was searched has not taken in yet; it usually follows within a second.")
]


class Finding(Struct, frozen=True, omit_defaults=True):
    """A rule that an event breaks, its title, and the breach as a sentence and its parts."""

    rule: str
    title: str
    says: str
    pattern: Pattern
    parts: Parts = {}
    secret: bool = False
    """For judges only, and for the seats in `known_to`."""
    known_to: tuple[str, ...] = ()


class Value(Struct, frozen=True):
    """A number (or word, or list) that a rule gave, where it belongs, and how it came about, as a sentence."""

    rule: str
    title: str
    path: tuple[str, ...]
    amount: Plain
    working: str
    """Empty if there is nothing to explain."""
    pattern: Pattern
    parts: Parts


class Doubt(Struct, frozen=True):
    """A rule that an event may break, nearer to its limit than the table could be measured, or by a fact that nobody
    knows: never a finding."""

    rule: str
    title: str
    says: str
    pattern: Pattern
    parts: Parts
    lacks: tuple[str, ...]
    """The paths of the unknown facts on which it hangs."""


class Place(Struct, frozen=True):
    """Where in the match an entry stands."""

    turn: int | None
    heading: str | None
    """What the turn is called."""
    phase: str | None
    activation: str | None
    score: str | None
    """How the game stands after the entry; null if no score is kept."""


class Claimed(Struct, frozen=True, kw_only=True):
    """Whose token recorded something, as the record claims that it was imported from."""

    holder: str | None
    role: str | None
    seat: str | None


class AsRecorded(Struct, frozen=True, kw_only=True):
    """What an entry said before it was corrected."""

    by: int
    """The entry that corrects it."""
    event: Plain
    """The event as it was recorded; only its kind, if nothing says what of it is hidden."""
    says: str


class Entry(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An event as recorded, in words, with the rules it breaks; digests are shown to judges only."""

    position: int
    event: Plain
    says: str
    pattern: Pattern
    parts: Parts
    place: Place
    findings: tuple[Finding, ...]
    at: str | None = None
    by: str | None = None
    """Who recorded it, as they say."""
    holder: str | None = None
    """Who recorded or imported it, as their token says; null if no token was needed."""
    role: str | None = None
    """The role of that token."""
    seat: str | None = None
    """The seat for which it was recorded."""
    claimed: Claimed | None = None
    """What the imported record claims; null if it was reported here."""
    recorded: str | None = None
    """All of this as a sentence."""
    report_id: str | None = None
    voided: bool = False
    """Voided by a ruling."""
    corrected: AsRecorded | None = None
    """If it was corrected: what was recorded. `event` and all else are of what really happened; if that was nothing,
    `event` is the correction."""
    unfit: str | None = None
    """Why the event no longer fits here, as ruled."""
    flagged: int | None = None
    """The entry by which it is flagged: somebody is not sure of it, or does not agree."""
    goes_past: tuple[int, ...] = ()
    """If it voided or corrected entries: the first entries with seen cards since the first of these."""
    request: str | None = None
    """Digest of the report's body."""
    previous: str = ""
    """Digest of the entry before."""
    table: TableDigest | None = None
    """Digest of the table after it, beside some entries, and the version that made it."""
    doubts: tuple[Doubt, ...] = ()
    how: How = "seen"
    line: int | None = None
    """The line of the file, if it was read from one."""


class Judged(Entry, frozen=True, kw_only=True, omit_defaults=True):
    """An entry with what it changed on the table and the numbers that rules gave."""

    diff: tuple[Change, ...]
    values: tuple[Value, ...]


class Step(Judged, frozen=True, kw_only=True, omit_defaults=True):
    """An entry with the table before and after it."""

    match: UUID
    reading: Which
    viewer: str
    before: Plain
    after: Plain
    fidelity: Label | None
    """Of the table after the entry; unverified if no digest follows it; null: still being compared, ask again."""


class Entries(Struct, frozen=True):
    """A page of entries, in order."""

    entries: tuple[Entry, ...]
    cursor: Cursor


class EntryAcross(Entry, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of whichever match."""

    number: int
    """Its place among the entries of all matches."""
    match: UUID


class EntriesAcross(Struct, frozen=True):
    """Entries of all matches, in the order of recording; also what was recorded about a match at its opening."""

    entries: tuple[EntryAcross, ...]
    cursor: Annotated[int, Meta(description="Give it as `cursor` to go on from there, now or later.")]


class Table(Struct, frozen=True):
    """A table as a viewer may know it."""

    match: UUID
    position: int
    reading: Which
    viewer: str
    place: Place
    table: Plain


class Question(Struct, frozen=True):
    """A question that may be put to a table: what it is about, its fields as JSON Schema, whether it is for judges."""

    name: str
    about: str
    fields: dict[str, Plain]
    judges_only: bool


class Questions(Struct, frozen=True):
    """The questions of a game."""

    questions: tuple[Question, ...]


class Turning(Struct, frozen=True):
    """A value that a fact may have, and the rules that are broken then; null: other facts must be otherwise, too."""

    value: Plain
    rules: tuple[str, ...] | None


class Need(Struct, frozen=True):
    """A fact that nobody has stated: its path in the table, what it is called, the rules that it would decide.

    `turns`: the first three values that would change what is found or answered.
    """

    path: str
    says: str
    rules: tuple[str, ...]
    turns: tuple[Turning, ...]


class Needs(Struct, frozen=True):
    """What nobody has stated and might change what is found in an entry."""

    match: UUID
    position: int
    needs: tuple[Need, ...]


class Answer(Struct, frozen=True):
    """What a table answers to a question."""

    match: UUID
    position: int
    question: str
    answer: Plain
    needs: tuple[Need, ...]
    """What nobody has stated and might change the answer: if that was asked for, or the answer reckons with what is
    usual instead."""


class Turn(Struct, frozen=True):
    """A turn: what it is called, its first and last entry, how many findings; null stands before the first turn.

    `findings` are null where the match takes longer to judge than one answer may: ask again.
    """

    turn: int | None
    heading: str | None
    first: int
    last: int
    findings: int | None


class Turns(Struct, frozen=True):
    """The turns of a match."""

    turns: tuple[Turn, ...]
    cursor: Cursor


class Found(Finding, frozen=True, kw_only=True, omit_defaults=True):
    """A finding, the entry that raised it, and where that stands."""

    position: int
    place: Place


class Doubted(Doubt, frozen=True, kw_only=True):
    """A doubt, the entry that raised it, and where that stands."""

    position: int
    place: Place


class Findings(Struct, frozen=True):
    """A page of the rules broken, and of those that may be, in the order of the match."""

    findings: tuple[Found, ...]
    doubts: tuple[Doubted, ...]
    cursor: Cursor


class Option(Struct, frozen=True):
    """Something a seat may legally do: an event, the choices of its fields, those left open, the rules for it.

    The choices of a field left open are examples.
    """

    seat: str
    event: str
    fields: dict[str, tuple[Plain, ...]]
    open: tuple[str, ...]
    rules: tuple[str, ...]


class Options(Struct, frozen=True):
    """Who may legally do what at a position, as far as the viewer knows the table."""

    position: int
    options: tuple[Option, ...]


class Fidelity(Struct, frozen=True):
    """Whether the replay of a match, as played, gives the tables that were recorded, and how that is known."""

    label: Label
    says: str
    digests: int
    """How many digests of tables there are, up to the first that differs."""
    agrees: int | None
    """The last position whose digest agrees, before any that differs."""
    first: int | None
    """The first position whose table may differ; null if none does."""
    differs: int | None
    """The first position whose digest differs."""
    later: int
    """Events after the last digest that agrees."""
    version: str | None
    """The version that made the last digest, or the one that differs."""
    replayed_by: str
    """The version that replays here."""


class Match(Struct, frozen=True):
    """A match: its header (the set-up is shown to judges only), where it stands, what is voided and corrected."""

    id: UUID
    header: Header
    position: int
    closed: bool
    voided: tuple[int, ...]
    corrected: tuple[int, ...]
    findings: int | None
    """How many; null if the match takes longer to judge than one answer may: ask again."""
    viewers: tuple[str, ...]
    """Who may be named as `as`."""
    fidelity: Fidelity | None
    """Null if the match takes longer to compare than one answer may: ask again."""


class Listed(Struct, frozen=True):
    """A match in a list: its id and its header without the set-up."""

    id: UUID
    header: Header


class Unreadable(Struct, frozen=True):
    """A match that cannot be listed: its id, or what stands where one should, and why."""

    id: str
    says: str


class Matches(Struct, frozen=True):
    """A page of matches, those opened last first; those whose first entry cannot be read stand apart."""

    matches: tuple[Listed, ...]
    cursor: Cursor
    unreadable: tuple[Unreadable, ...]
    next: Next = None
    behind: Behind = 0


class Opened(Struct, frozen=True):
    """The match that a header or record opened."""

    id: UUID
    position: int


class Reported(Struct, frozen=True):
    """What a report came to: its first entry, where the match stands after it, its steps."""

    first: int
    position: int
    repeated: bool
    """The same report had been recorded before: this is its first answer again."""
    steps: tuple[Judged, ...]
    """Of a long report only the first 100."""
    cursor: Annotated[int | None, Meta(description="Give it as `cursor` to the entries for those after; null: none.")]
