"""What is recorded about every match, whatever the game: its header, the kernel's own events, their fold."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, Final, Literal, Protocol, TypeAlias

from msgspec import Meta, Struct, structs

from adjudicator.plain import folding
from adjudicator.plain.json import Plain, join
from adjudicator.plain.said import Said, listed, say
from adjudicator.seam.event import MatchEvent as MatchEvent
from adjudicator.seam.limits import guard_count, guard_seat, guard_seen, lay_within, sketched
from adjudicator.seam.ruleset import Refused, Ruleset
from adjudicator.shuffles import SHUFFLES, Shuffle, shuffled

Game: TypeAlias = Ruleset[Any, Any]
"""A ruleset with any types of table and event."""
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=100)]
LINE: Final = 200
"""Characters of the longest text that is one line."""
Line: TypeAlias = Annotated[str, Meta(max_length=LINE)]
By: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LINE)]
"""Who reports, by their own statement."""
Text: TypeAlias = Annotated[str, Meta(max_length=4000)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)] | Line
Position: TypeAlias = Annotated[int, Meta(ge=1)]
Delay: TypeAlias = Annotated[int, Meta(ge=0, le=120)]
Closing: TypeAlias = Literal["agreed", "told"]
SEATS = 30
"""The most seats in a header: a list of matches shows them all."""


class Conflict(Exception):
    """A report that comes too late, or twice with different content; `position`: where the match stands."""

    def __init__(self, says: Said, position: int | None = None) -> None:
        super().__init__(says)
        self.says = says
        self.position = position


class Reused(Conflict):
    """A known report id with other content."""


class Ahead(Conflict):
    """What names a position that the match, or the dispute, has not reached; `position`: where it stands."""


class NotFound(Exception):
    """No such match, or no such position in it."""

    def __init__(self, says: Said) -> None:
        super().__init__(says)
        self.says = says


class Header(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a match is: ruleset and edition, where it was played, who sits where, what it starts from."""

    ruleset: Name
    edition: Name
    title: Line = ""
    event: Line = ""
    round: Number | None = None
    table: Number | None = None
    seats: dict[Name, Line] = {}
    """Seat to player."""
    randomness: Literal["physical", "managed"] = "physical"
    mode: Literal["record", "enforce"] = "record"
    setup: Plain = {}
    take_backs: Literal["free", "flagged", "consent"] = "flagged"
    """What a void from before a card was seen needs: nothing, a flag, or consent (or a judge)."""
    delay: Delay = 0
    """Minutes that spectators are shown an entry late, until the match is over."""
    closing: Closing = "agreed"
    """Whether it closes by itself once all seats confirm the same result, or only when somebody closes it."""

    @property
    def is_managed(self) -> bool:
        """Whether the service shuffles its decks."""
        return self.randomness == "managed"


class MatchOpened(MatchEvent, frozen=True):
    """A match was opened; always position 0."""

    header: Header


class EntriesVoided(MatchEvent, frozen=True):
    """Entries were voided by a ruling: they still stand as played, and no longer count as ruled."""

    positions: Annotated[tuple[Position, ...], Meta(min_length=1)]
    reason: Annotated[Text, Meta(min_length=1)]
    ruling: Name | None = None
    consents: tuple[Name, ...] = ()
    """The seats that agree, as their reporter says."""


class EntriesReinstated(MatchEvent, frozen=True):
    """Voided entries were reinstated by a later ruling: as ruled, they count again."""

    positions: Annotated[tuple[Position, ...], Meta(min_length=1)]
    reason: Annotated[Text, Meta(min_length=1)]
    ruling: Name | None = None


class EntryCorrected(MatchEvent, frozen=True):
    """A slip in an entry was put right: what really happened counts in its place, always; the entry stays on record."""

    position: Position
    instead: dict[str, Plain] | None
    """The event of the game that it should have been; null: there was none."""
    reason: Annotated[Text, Meta(min_length=1)]
    consents: tuple[Name, ...] = ()
    """The seats that agree, as their reporter says."""


class MatchNoted(MatchEvent, frozen=True):
    """Somebody noted something about the match."""

    text: Annotated[Text, Meta(min_length=1)]


class EntryFlagged(MatchEvent, frozen=True):
    """Somebody is not sure of an entry, or does not agree to it: the flag stays until it is lifted."""

    position: Position
    note: Text = ""
    lifted: bool = False
    """Whether the flag is lifted: it has been talked over."""


class ResultConfirmed(MatchEvent, frozen=True):
    """A player confirms how the match came out; it counts until something else happens in it."""

    seat: Name
    result: Text = ""
    """What it was, in their words or as the page said it."""


class MatchClosed(MatchEvent, frozen=True):
    """The match was closed; only notes and rulings may follow."""

    result: Text = ""


class EntryLeftOut(MatchEvent, frozen=True):
    """On a line, an entry of the match that has no place there; never stored."""


KERNEL: tuple[type[MatchEvent], ...] = (
    MatchOpened,
    EntriesVoided,
    EntriesReinstated,
    EntryCorrected,
    EntryFlagged,
    MatchNoted,
    ResultConfirmed,
    MatchClosed,
    *SHUFFLES,
)
"""The kernel's own kinds of event."""
AGAIN = 5
"""How many times as many entries as a match may hold are read again for what is voided or corrected."""
COPIED = 32
"""As many entries before a void are copied in the time that one is read."""
VOIDS: frozenset[type[MatchEvent]] = frozenset({EntriesVoided, EntriesReinstated})
"""The kinds that say which entries count as ruled."""
CHANGING: frozenset[type[MatchEvent]] = VOIDS | {EntryCorrected}
"""The kinds after which earlier entries come to something else."""
OURS: frozenset[type] = frozenset((*KERNEL, EntryLeftOut))
"""The kernel's own kinds as a set, to tell them quickly from a game's in a long fold."""


def tag_of(kind: type) -> str:
    """The kind's name on the wire; raises `ValueError` if it has none under `event`."""
    config = getattr(kind, "__struct_config__", None)
    if config is None or config.tag_field != "event":
        raise ValueError(f"{kind.__name__} is no event: a Struct with its tag under `event`")
    return str(config.tag)


class Rulesets(Mapping[str, Game]):
    """The known games by name."""

    def __init__(self, rulesets: Iterable[Game]) -> None:
        self.kinds: dict[str, dict[str, type[Any]]] = {}
        """By ruleset and tag, the kinds of event that may be reported, the kernel's own included; of a game that is
        imported later, once it was looked up."""
        self._games: dict[str, Game] = {}
        self._later: Mapping[str, Callable[[], Game]] = {}
        for ruleset in rulesets:
            if ruleset.name in self._games:
                raise _taken(ruleset)
            self._enter(ruleset)

    @classmethod
    def later(cls, games: Mapping[str, Callable[[], Game]]) -> Rulesets:
        """The games of these names, each imported by its function when it is first looked up."""
        known = cls(())
        known._later = games
        return known

    def __getitem__(self, name: str) -> Game:
        if name not in self._games and name in self._later:
            self._enter(self._later[name]())
        return self._games[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._later or self._games)

    def __len__(self) -> int:
        return len(self._later or self._games)

    def __contains__(self, name: object) -> bool:
        return name in (self._later or self._games)

    def _enter(self, ruleset: Game) -> None:
        own = {tag_of(kind): kind for kind in KERNEL}
        theirs = {tag_of(kind): kind for kind in ruleset.events}
        if ruleset.name == "match" or own.keys() & theirs.keys():
            raise _taken(ruleset)
        unreported = {MatchOpened, *(SHUFFLES if ruleset.managed is None else ())}
        self.kinds[ruleset.name] = {tag: kind for tag, kind in {**theirs, **own}.items() if kind not in unreported}
        self._games[ruleset.name] = ruleset

    def of(self, header: Header) -> Game:
        """The ruleset that a match is pinned to; raises `Refused` naming the known ones."""
        if header.ruleset not in self:
            known = listed(sorted(self), "list")
            raise Refused(
                "no-such",
                say("There is no ruleset {name}; known: {known}", name=header.ruleset, known=known),
                "ruleset",
            )
        ruleset = self[header.ruleset]
        if header.edition != ruleset.edition:
            says = say(
                "There is no edition {edition} of {game}; known: {known}",
                edition=header.edition, game=ruleset.title, known=ruleset.edition,
            )  # fmt: skip
            raise Refused("no-such", says, "edition")
        return ruleset


def _taken(ruleset: Game) -> ValueError:
    return ValueError(f"the ruleset {ruleset.name} or one of its events has a name that is taken")


class Recorded(Protocol):
    """An event at its position in a match."""

    @property
    def position(self) -> int:
        """Its position, from 0."""
        ...

    @property
    def event(self) -> Any:
        """What happened."""
        ...


class Match(Struct, frozen=True):
    """A match so far: its header, last position, voided and corrected entries, whether it is closed, its shuffles."""

    header: Header
    position: int = 0
    voided: frozenset[int] = frozenset()
    corrected: Mapping[int, int] = {}
    """The corrected entries, each with the last entry that corrects it."""
    flagged: Mapping[int, int] = {}
    """The entries that somebody flagged and nobody has settled since, each with the last entry that says so."""
    confirmed: Mapping[str, int] = {}
    """The seats that have confirmed a result, each with the last entry that says so: it counts until something else
    happens."""
    closed: bool = False
    shuffles: Mapping[str, Shuffle] = {}
    """The shuffles of its managed decks, by id, in the order of the record."""
    again: int = 0
    """How many entries were read again because others were voided or corrected: the work of all that together."""

    @property
    def is_managed(self) -> bool:
        """Whether the service shuffles its decks."""
        return self.header.is_managed


def without_setup(header: Header) -> Header:
    """The public header, without the set-up, which tells hands and decks."""
    return structs.replace(header, setup={})


def seat_of(header: Header, name: str | None) -> str | None:
    """The seat of the player of that name; None: nobody of that name plays."""
    known = folding.folded(name or "")
    return next((seat for seat, player in header.seats.items() if known and folding.folded(player) == known), None)


def admit_header(header: Header) -> None:
    """Raises `Refused` if a match with this header cannot be opened, whatever its game."""
    guard_count(say("seats"), len(header.seats), SEATS, "seats")
    for field in ("title", "event", "round", "table"):
        guard_seen(str(getattr(header, field) or ""), field)
    for seat, player in header.seats.items():
        guard_seen(seat, "seats")
        guard_seat(seat, join("seats", seat))
        guard_seen(player, join("seats", seat))


def lay(ruleset: Game, header: Header, *, is_new: bool = False) -> Any:
    """The table that a match starts from; only if it `is_new` do its game's limits apply, as stored ones passed before.

    Raises `Refused` with the field under `setup`, or if the game has no managed decks.
    """
    if header.is_managed and ruleset.managed is None:
        says = say("{game} has no managed decks: open the match with physical cards", game=ruleset.title)
        raise Refused("no-such", says, "randomness")
    if is_new and header.is_managed and not header.seats:
        raise Refused(
            "missing", say("Whoever takes part in shuffles is named: a managed match needs its seats"), "seats"
        )
    try:
        table = lay_within(ruleset, header.setup) if is_new else ruleset.lay(header.setup)
    except Refused as refused:
        raise refused.under("setup") from None
    if is_new and ruleset.most is not None:
        guard_count(say("players"), len(header.seats), ruleset.most, "seats")
    if is_new and ruleset.players is not None:
        _guard_seats(header, ruleset.players(table))
    return table


def opened(ruleset: Game, header: Header) -> tuple[Header, Any]:
    """The header of a new match and the table it starts from: what a sketched set-up says nothing of is unknown.

    A managed match is no sketch: the service deals its cards. Raises `Refused` as `lay` does.
    """
    table = lay(ruleset, header, is_new=True)
    if header.is_managed:
        return header, table
    try:
        setup, table = sketched(ruleset, header.setup, table)
    except Refused as refused:
        raise refused.under("setup") from None
    return (header if setup is header.setup else structs.replace(header, setup=setup)), table


def _guard_seats(header: Header, players: tuple[str, ...]) -> None:
    """Raises `Refused` for a seat in the header that is not among the players named by the set-up."""
    for seat in header.seats if players else ():
        if seat not in players:
            says = say("{seat} does not play by the set-up: {players} do", seat=seat, players=listed(players, "and"))
            raise Refused("no-such", says, join("seats", seat))


def fold(match: Match | None, entry: Recorded) -> Match:
    """The match after an entry; the first must open it."""
    if match is not None:
        return folded(match, [entry])
    if not isinstance(entry.event, MatchOpened):
        raise ValueError(f"entry {entry.position} does not open a match")
    return Match(entry.event.header, entry.position)


def folded(match: Match, entries: Iterable[Recorded]) -> Match:
    """The match after further entries."""
    position, closed, shuffles, again = match.position, match.closed, match.shuffles, match.again
    is_managed = match.is_managed
    voided: set[int] | None = None
    corrected: dict[int, int] = {}
    flagged, confirmed = dict(match.flagged), dict(match.confirmed)
    for entry in entries:
        if is_managed:
            shuffles = shuffled(shuffles, entry.position, entry.event)
        position, event = entry.position, entry.event
        closed = closed or isinstance(event, MatchClosed)
        if isinstance(event, EntriesVoided | EntriesReinstated):
            voided = set(match.voided) if voided is None else voided
            again += position - min(event.positions) + position // COPIED
            (voided.update if isinstance(event, EntriesVoided) else voided.difference_update)(event.positions)
        elif isinstance(event, EntryCorrected):
            corrected[event.position] = position
            again += position - event.position + position // COPIED
            flagged.pop(event.position, None)
        elif isinstance(event, EntryFlagged):
            flagged.pop(event.position, None)
            flagged |= {} if event.lifted else {event.position: position}
        elif isinstance(event, ResultConfirmed):
            confirmed[event.seat] = position
    counts = match.voided if voided is None else frozenset(voided)
    return structs.replace(
        match, position=position, closed=closed, voided=counts, shuffles=shuffles, again=again,
        flagged=flagged, confirmed=confirmed,
        corrected={**match.corrected, **corrected} if corrected else match.corrected,
    )  # fmt: skip
