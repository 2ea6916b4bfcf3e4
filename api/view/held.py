"""What each place of a situation holds: its domain, and what stands there, found by a JSON pointer (RFC 6901)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Any, Final, TypeAlias

from msgspec import UNSET, UnsetType

from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Malformed, Plain
from adjudicator.seam.domains import (
    DataDomain,
    Domain,
    EitherDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
)
from adjudicator.seam.facts import UNKNOWN
from api.sentences import say
from api.view.domains import fields_of

Path: TypeAlias = tuple[str, ...]
GIVEN: Final = "given"
WHEN: Final = "when"
END: Final = "-"
"""The place after the last item of a list (RFC 6902)."""
_CONTAINERS: Final = (PartsDomain, MapDomain)


def pointer(path: Sequence[str]) -> str:
    """A path as a pointer: `/given/models/mira`."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in path)


def path_of(text: str) -> Path:
    """The path of a pointer; raises `Malformed` with the field `at`."""
    if text[:1] != "/":
        raise Malformed(say("A pointer such as /given/turn is needed"), "at")
    return tuple(part.replace("~1", "/").replace("~0", "~") for part in text[1:].split("/"))


def standing(told: Plain, path: Path) -> Plain | UnsetType:
    """What stands at a path; unset if nothing does."""
    for part in path:
        if isinstance(told, dict) and part in told:
            told = told[part]
        elif isinstance(told, list) and part.isdecimal() and int(part) < len(told):
            told = told[int(part)]
        else:
            return UNSET
    return told


def put(told: dict[str, Plain], path: Path, value: Plain | UnsetType) -> dict[str, Plain]:
    """The same with a value at a path, or with nothing there (unset); what lies above is made where it is missing.

    Raises `Malformed` with the field `at` where nothing can stand.
    """
    if isinstance(value, UnsetType) and isinstance(standing(told, path), UnsetType):
        raise _nowhere()
    copy: Any = deepcopy(told)
    place = copy
    for part, below in pairwise(path):
        place = _entered(place, part, [] if below == END else {})
    _set(place, path[-1], value)
    return dict(copy)


def learned(told: dict[str, Plain], path: Path) -> dict[str, Plain]:
    """The same, where what is given names as unknown what stands at a path, or below it: it is so no longer."""
    listed, dotted = standing(told, (GIVEN, UNKNOWN)), ".".join(path[1:])
    if path[:1] != (GIVEN,) or not isinstance(listed, list):
        return told
    left: list[Plain] = [one for one in listed if not f"{one}.".startswith(f"{dotted}.")]
    return put(told, (GIVEN, UNKNOWN), left)


def inserted(told: dict[str, Plain], path: Path, event: Plain) -> dict[str, Plain]:
    """The same with an event before the one at a path; raises `Malformed` with the field `at` if there is none."""
    when = standing(told, (WHEN,))
    if (
        path[:1] != (WHEN,)
        or len(path) != 2
        or isinstance(standing(told, path), UnsetType)
        or not isinstance(when, list)
    ):
        raise _nowhere()
    at = int(path[1])
    return {**told, WHEN: [*when[:at], event, *when[at:]]}


def _entered(place: Any, part: str, otherwise: Plain) -> Any:
    if isinstance(place, dict):
        return place.setdefault(part, otherwise)
    if isinstance(place, list) and part.isdecimal() and int(part) < len(place):
        return place[int(part)]
    raise _nowhere()


def _set(place: Any, part: str, value: Plain | UnsetType) -> None:
    if isinstance(place, dict):
        if value is UNSET:
            place.pop(part, None)
        else:
            place[part] = value
    elif isinstance(place, list) and part == END and value is not UNSET:
        place.append(value)
    elif isinstance(place, list) and part.isdecimal() and int(part) < len(place):
        place[int(part) : int(part) + 1] = [] if value is UNSET else [value]
    else:
        raise _nowhere()


def _nowhere() -> Malformed:
    return Malformed(say("Nothing stands there"), "at")


def field_at(game: Game, told: dict[str, Plain], path: Path) -> FieldDomain:
    """What a place of a situation holds; raises `Malformed` with the field `at` if it is no place of one."""
    value: Plain = told
    found = FieldDomain("", PartsDomain(()), is_needed=False)
    for at, part in enumerate(path):
        below = _below(game, path[:at], found.domain, value, part)
        if below is None:
            raise _nowhere()
        here = standing(value, (part,))
        found, value = below, None if isinstance(here, UnsetType) else here
    return found


def leaves(game: Game, told: dict[str, Plain], path: Path) -> Iterator[tuple[Path, FieldDomain, Plain]]:
    """The places below a path that people think of as one: each with what it holds, and what stands there."""
    here = standing(told, path)
    if not isinstance(here, UnsetType):
        yield from _leaves(game, path, field_at(game, told, path), here)


def unstated(game: Game, told: dict[str, Plain], path: Path) -> Iterator[tuple[Path, FieldDomain]]:
    """The fields of a part, and of the parts within it, that say nothing yet; and the ends of lists of parts."""
    here = standing(told, path)
    if not isinstance(here, UnsetType):
        yield from _unstated(game, path, field_at(game, told, path).domain, here)


def _unstated(game: Game, path: Path, domain: Domain, value: Plain) -> Iterator[tuple[Path, FieldDomain]]:
    match _resolved(_over(game, path, domain), value):
        case PartsDomain(fields=fields) if isinstance(value, dict):
            for one in fields:
                if one.name not in value:
                    is_of_parts = isinstance(one.domain, ListDomain) and isinstance(one.domain.of, PartsDomain)
                    yield (*path, one.name, END) if is_of_parts else (*path, one.name), one
        case ListDomain(of=PartsDomain() | PlaceDomain(spaces="") as of) if isinstance(value, list):
            yield (*path, END), FieldDomain(END, of, is_needed=False)
        case PathDomain(spaces="", of=None) if isinstance(value, list):
            yield (*path, END), FieldDomain(END, PlaceDomain(), is_needed=False)
    for part, below, one in _inside(game, path, domain, value):
        yield from _unstated(game, (*path, part), below.domain, one)


def _leaves(game: Game, path: Path, field: FieldDomain, value: Plain) -> Iterator[tuple[Path, FieldDomain, Plain]]:
    inside = list(_inside(game, path, field.domain, value))
    if not inside:
        yield path, field, value
    for part, below, one in inside:
        yield from _leaves(game, (*path, part), below, one)


def _inside(game: Game, path: Path, domain: Domain, value: Plain) -> Iterator[tuple[str, FieldDomain, Plain]]:
    """What stands within a part; nothing, if people think of it as one."""
    items: Mapping[str, Plain] | None = None
    resolved = _resolved(_over(game, path, domain), value)
    if isinstance(value, dict) and (isinstance(resolved, _CONTAINERS) or _shape(game, (*path, "*")) is not None):
        items = value
    elif isinstance(value, list) and (_is_told_apart(resolved, value) or _are_parts(game, path, value)):
        items = {str(at): one for at, one in enumerate(value)}
    for part, one in (items or {}).items():
        below = _below(game, path, domain, value, part)
        yield part, below or FieldDomain(part, DataDomain(), is_needed=False), one


def _are_parts(game: Game, path: Path, value: list[Plain]) -> bool:
    return all(isinstance(one, dict) for one in value) and _shape(game, (*path, "*")) is not None


def _is_told_apart(domain: Domain, value: list[Plain]) -> bool:
    """Whether people change the items of a list one by one: parts with fields of their own, points on the ground."""
    match domain:
        case PathDomain(spaces="", of=None) | ListDomain(of=PlaceDomain(spaces="")):
            return all(isinstance(one, list) for one in value)
        case ListDomain(of=of) | PathDomain(of=Domain() as of):
            return any(isinstance(one, dict) for one in value) and isinstance(_resolved(of, {}), _CONTAINERS)
    return False


def _below(game: Game, path: Path, domain: Domain, value: Plain, part: str) -> FieldDomain | None:
    """What stands in a part under a key; None if nothing can."""
    if path in ((), (WHEN,)):
        return _of_events(game, path, value, part)
    shape = _shape(game, (*path, part))
    if shape is not None:
        return FieldDomain(part, shape, is_needed=False)
    match _resolved(_over(game, path, domain), value):
        case PartsDomain(fields=fields):
            return next((one for one in fields if one.name == part), None)
        case MapDomain() as mapping:
            return FieldDomain(part, mapping.of_key(part), is_needed=False)
        case PathDomain(spaces=spaces, of=None) if part.isdecimal() or part == END:
            return FieldDomain(part, PlaceDomain(spaces), is_needed=True)
        case ListDomain(of=of) | PathDomain(of=Domain() as of) if part.isdecimal() or part == END:
            return FieldDomain(part, of, is_needed=True)
    return None


def _of_events(game: Game, path: Path, value: Plain, part: str) -> FieldDomain | None:
    """The first two keys of a place: what is given, what happened, one of the events."""
    if not path:
        domain = {GIVEN: DataDomain(), WHEN: ListDomain(DataDomain())}.get(part)
        return None if domain is None else FieldDomain(part, domain, is_needed=True)
    event = standing(value, (part,))
    named = str(event.get("event")) if isinstance(event, dict) else ""
    kind = Rulesets([game]).kinds[game.name].get(named)
    fields = () if kind is None else fields_of(game, kind)
    return FieldDomain(part, PartsDomain(fields), is_needed=False)


def _over(game: Game, path: Path, domain: Domain) -> Domain:
    """The domain of a part of what is given that is read by a struct of its own; else what was found."""
    return _shape(game, path) or domain


def sections(game: Game) -> tuple[str, ...]:
    """The sections of what is given to which things are added by name."""
    named = (key.removesuffix(".*") for key in game.given if key.endswith(".*"))
    shape = _shape(game, (GIVEN,))
    fields = () if shape is None else shape.fields
    maps = (one.name for one in fields if isinstance(one.domain, MapDomain) and isinstance(one.domain.of, PartsDomain))
    return tuple(dict.fromkeys((*(one for one in named if "." not in one), *maps)))


def _shape(game: Game, path: Path) -> PartsDomain | None:
    """The fields of a part of what is given that is read by a struct of its own."""
    for named, shape in game.given.items() if path[:1] == (GIVEN,) else ():
        keys = named.split(".") if named else []
        if len(keys) == len(path) - 1 and all(key in ("*", part) for key, part in zip(keys, path[1:], strict=True)):
            return PartsDomain(fields_of(game, shape))
    return None


def _resolved(domain: Domain, value: Plain | UnsetType) -> Domain:
    """Of several domains the one that fits what stands there: a part, a list, or one thing."""
    if not isinstance(domain, EitherDomain):
        return domain
    wanted = _CONTAINERS if isinstance(value, dict) else (ListDomain, PathDomain) if isinstance(value, list) else ()
    found = (one for one in domain.among if not wanted or isinstance(one, wanted))
    return next(found, domain.among[0])
