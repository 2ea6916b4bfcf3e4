"""What a situation is made of, place by place, as forms ask for it: what is given, what happened, what may be added."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType, json, structs

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import Part as Words
from adjudicator.plain.said import Said
from adjudicator.seam.domains import DataDomain, FieldDomain, PartsDomain, PathDomain
from adjudicator.seam.facts import UNKNOWN
from api.sentences import say
from api.view.asking import called
from api.view.box_choices import Choice, sent_as
from api.view.boxes import Box, box, in_words, read
from api.view.domains import titled
from api.view.held import END, GIVEN, WHEN, Path, field_at, leaves, path_of, pointer, sections, standing, unstated
from api.view.offers import offered
from api.view.on_ground import GROUND, PIECE, length, things
from api.view.seen import Seen
from api.view.situation_link import Situated

COMPLETE: Final = (GIVEN, "complete_log")
"""Where a set-up says whether what happened is all that happened."""
OFFERED: Final = 8
"""The events that are offered at once."""
_DATA: Final = DataDomain()
_KIND: Final = ("event",)
"""The field of an event that no form changes: one of another kind is another event."""


class Part(Struct, frozen=True):
    """A thing that is given, or an event: its places, and those of which nothing is said yet."""

    at: str
    title: str
    boxes: tuple[Box, ...]
    more: tuple[tuple[str, str], ...]
    """The pointers of places of which nothing is said, with what people call them."""
    may_go: bool
    """Whether it can be taken away as a whole."""
    again: str = ""
    """An event, as data, to be added once more; empty for a thing."""


class Added(Struct, frozen=True):
    """Something to be added: an event as data with its sentence, or a section of things with its name."""

    value: str
    title: str


class Placed(Struct, frozen=True):
    """A piece to be put on the table by pointing: its pointer, and how many points it takes."""

    at: str
    title: str
    points: int


class Laid:
    """The places of a situation; `told`: as its link has it, `seen`: as far as it can be so."""

    def __init__(self, seen: Seen, told: dict[str, Plain], asked: str) -> None:
        """`asked`: the pointer of a place that is shown although nothing stands there."""
        self._seen, self._told, self._game = seen, told, seen.reading.ruleset
        self._asked, self._sections = None if is_event(asked) else _path(asked), sections(self._game)

    def given(self) -> Iterator[Part]:
        """What is given: what is said of the match as a whole, and of each thing; first what is said of anything."""
        given = standing(self._told, (GIVEN,))
        stated = given if isinstance(given, dict) else {}
        parts = [
            (GIVEN, section, *name)
            for section, value in stated.items()
            if isinstance(value, dict) and section != UNKNOWN
            for name in ([(key,) for key in value] if self._holds_things(section, value) else [()])
        ]
        alone = [(GIVEN, section) for section, value in stated.items() if not isinstance(value, dict)]
        asked = self._asked if self._asked is not None and self._asked[0] == GIVEN else ()
        if len(asked) == 2 and asked not in (*alone, *parts):
            alone.append((GIVEN, asked[1]))
        if len(asked) > 2 and not any(asked[: len(path)] == path for path in parts):
            parts.append(asked[:3] if asked[1] in self._sections else asked[:2])
        whole = self._part((GIVEN,), self._say(say("The match")), [self._leaf(path) for path in alone])
        things = (self._part(path, self._title(path), list(self._leaves(path)), may_go=True) for path in parts)
        yield from (whole, *things) if alone else (*things, whole)

    def event(self, at: int) -> Part:
        """The event that was stated at a place in the list, from 0."""
        path = (WHEN, str(at))
        part = self._part(path, self._kind(path), [*self._leaves(path), *self._needed(path)], may_go=True)
        return structs.replace(part, again=json.encode(standing(self._told, path)).decode())

    def place(self, text: str) -> Box | None:
        """The place at a pointer, called by all that it is part of; None if there can be none."""
        if text.startswith(f"/{GROUND}/"):
            return length(self._seen, path_of(text))
        if (path := _path(text)) is None:
            return None
        try:
            field = field_at(self._game, self._told, path)
        except Malformed:
            return None
        above = self._title(path[:3] if len(path) > 3 else path[:2]) if path[0] == GIVEN and len(path) > 2 else ""
        if path[0] == WHEN:
            above = self._kind(path[:2])
        title = self._named(path, min(len(path) - 1, 3) if path[0] == GIVEN else 2)
        return self._box(path, field, f"{above}: {title}" if above else title)

    def choice(self, text: str, value: Plain) -> Choice | None:
        """A value for the place at a pointer, as its form sends it; None if no form can state it."""
        if (path := _path(text)) is None:
            return None
        try:
            field, sent = field_at(self._game, self._told, path), sent_as(value)
            can_state = read(field, standing(self._told, path), sent) == value
        except Malformed:
            return None
        return Choice(sent, shown(in_words(self._seen, self._table(path), value))) if can_state else None

    def is_all(self) -> Box | None:
        """Whether what happened is all that happened, where a game can tell what was left out."""
        try:
            field = field_at(self._game, self._told, COMPLETE)
        except Malformed:
            return None
        return self._box(COMPLETE, field, self._say(say("Is that all that happened?")))

    def things(self) -> Iterator[Added]:
        """The sections of what is given to which things can be added by name."""
        for section in self._sections:
            yield Added(pointer((GIVEN, section)), titled(self._game, section, self._seen.speaker))

    def pieces(self) -> Iterator[Placed]:
        """What can be put on the table by pointing at it."""
        for number, one in enumerate(self._game.domains.pieces):
            yield Placed(pointer((GROUND, PIECE, str(number))), self._say(one.says), 2 if one.corners else 1)

    def standing(self) -> Iterator[Choice]:
        """What stands on the ground, or may."""
        for one in things(self._seen, 0):
            yield Choice(one, called(self._seen, self._seen.table(0), one))

    def next(self, position: int) -> Iterator[Added]:
        """The events that could come next after an entry, each as far as it is clear what it would be."""
        for one in offered(self._seen, position, OFFERED).offers:
            for way in one.ways[:1]:
                fields = {name: some[0].value for name, some in way.fields.items() if some}
                yield Added(json.encode({"event": one.event, **fields}).decode(), way.says)
            if not one.ways:
                yield Added(json.encode({"event": one.event}).decode(), one.title)

    # ---- parts and places

    def _part(self, path: Path, title: str, boxes: Sequence[Box], *, may_go: bool = False) -> Part:
        shown = {one.at for one in boxes}
        unsaid = (one for one in self._unsaid(path) if pointer(one) not in shown)
        more = tuple((pointer(one), self._named(one, len(path))) for one in unsaid)
        return Part(pointer(path), title, tuple(boxes), more, may_go)

    def _unsaid(self, path: Path) -> Iterator[Path]:
        """The places of a part of which nothing is said, as far as people have a word for them."""
        try:
            found = list(unstated(self._game, self._told, path))
        except Malformed:
            return
        elsewhere = {*self._sections, *(key.partition(".")[0] for key in self._game.given)}
        for at, one in found:
            if path == (GIVEN,) and (len(at) > 2 or one.name in elsewhere):
                continue
            is_told = one.is_needed or self._game.terms.get(one.name, one) is not None
            if is_told and one.name not in (UNKNOWN, *_KIND):
                yield at

    def _leaves(self, path: Path) -> Iterator[Box]:
        try:
            found = [one for one in leaves(self._game, self._told, path) if one[0] != path]
        except Malformed:  # a link may hold what no game knows
            return
        for at, field, value in found:
            if at[len(path) :] != _KIND and (value or not isinstance(field.domain, PartsDomain)):
                yield self._box(at, field, self._named(at, len(path)), value)
        if self._asked is not None and self._asked[: len(path)] == path:
            one = self.place(pointer(self._asked))
            if one is not None and one.at not in [pointer(at) for at, _, _ in found]:
                yield structs.replace(one, title=self._named(self._asked, len(path)))

    def _needed(self, path: Path) -> Iterator[Box]:
        """The places of an event without which it is none, and the way that something went, if they are unsaid."""
        asked = () if self._asked is None else self._asked
        for at in self._unsaid(path):
            field = field_at(self._game, self._told, at)
            is_wanted = field.is_needed or isinstance(field.domain, PathDomain)
            if is_wanted and at[-1] != END and at != asked:
                yield self._box(at, field, self._named(at, len(path)))

    def _leaf(self, path: Path) -> Box:
        try:
            field = field_at(self._game, self._told, path)
        except Malformed:
            field = FieldDomain(path[-1], _DATA, is_needed=False)
        return self._box(path, field, self._named(path, 1))

    def _box(self, path: Path, field: FieldDomain, title: str, value: Plain | UnsetType = UNSET) -> Box:
        here = standing(self._told, path) if value is UNSET else value
        return box(self._seen, self._table(path), path, field, here, title)

    def _table(self, path: Path) -> Any:
        """The table that offers what may stand in a place: of an event the one before it."""
        last = self._seen.reading.position
        if path[0] != WHEN or not path[1].isdecimal():
            return self._seen.table(last)
        return self._seen.table(min(int(path[1]), last))

    def _holds_things(self, section: str, value: dict[str, Plain]) -> bool:
        """Whether a section is of things by name."""
        return section in self._sections or all(isinstance(one, dict) for one in value.values())

    # ---- words

    def _title(self, path: Path) -> str:
        """What people call a thing that is given."""
        called = self._game.called
        table = self._seen.table(0)
        found: Words | None = None if called is None or len(path) < 3 else called(table, path[1:])
        if found is not None:
            return self._say(found)
        name = path[-1] if len(path) > 2 else ""
        if name and path[1] not in self._sections and isinstance(self._game.terms.get(name), Said):
            name = titled(self._game, name, self._seen.speaker)
        section = titled(self._game, path[1], self._seen.speaker)
        return self._say(say("{section}: {name}", section=section, name=name)) if name else section

    def _named(self, path: Path, above: int) -> str:
        """What people call a place within a part, whose path is that long."""
        return " · ".join(self._word(path, at) for at in range(above, len(path))) or self._word(path, len(path) - 1)

    def _word(self, path: Path, at: int) -> str:
        key = path[at]
        if key == END:
            return "+"
        if key.isdecimal():  # of a list a place in it, else a number that is a name, as of a scheme
            return key if isinstance(standing(self._told, path[:at]), dict) else str(int(key) + 1)
        over = self._game.terms.get(f"{path[1]}.{key}") if len(path) > 1 else None
        if over is not None:
            return self._say(over)
        if self._game.terms.get(key) is None and self._game.called is not None:
            found = self._game.called(self._seen.table(0), (key,))
            if found is not None:
                return self._say(found)
        return titled(self._game, key, self._seen.speaker)

    def _kind(self, path: Path) -> str:
        event = standing(self._told, path)
        named = str(event.get("event", "")) if isinstance(event, dict) else ""
        return self._seen.kinds.get(named, named)

    def _say(self, part: Words) -> str:
        return self._seen.speaker.say(part)


def first_unsaid(seen: Seen, situated: Situated, number: int) -> str:
    """The pointer of the first place of an event that has to be stated and is not; empty if there is none."""
    boxes = Laid(seen, {GIVEN: situated.given, WHEN: situated.when}, "").event(number).boxes
    return next((one.at for one in boxes if (one.is_needed or one.kind == "path") and not one.value), "")


def is_event(at: str) -> bool:
    """Whether a pointer is that of an event as a whole."""
    path = _path(at)
    return path is not None and path[0] == WHEN and len(path) == 2 and path[1].isdecimal()


def kinds(seen: Seen) -> tuple[Added, ...]:
    """All kinds of event of the game, in the order of their names."""
    found = (Added(json.encode({"event": tag}).decode(), title) for tag, title in seen.kinds.items())
    return tuple(sorted(found, key=lambda one: one.title))


def _path(text: str) -> Path | None:
    try:
        path = path_of(text)
    except Malformed:
        return None
    return path if path[0] in (GIVEN, WHEN) and len(path) > 1 and END not in path[:-1] else None
