"""A dispute as far as it decides: its verdict, and what of it may be left unsaid without another verdict."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, TypeAlias

from msgspec import UNSET, json

from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import Refused
from api.view import answers
from api.view.held import GIVEN, WHEN, Path, leaves, put, standing
from api.view.situated import Fitting, fitting
from api.view.situation_link import Situated
from api.view.situations import lacking

Told: TypeAlias = dict[str, Plain]
Verdict: TypeAlias = tuple[tuple[str, str], ...]
"""The rules that are broken, and those that may be, each with its sentence; where none is, the last numbers."""
_PLACE: Final = re.compile(r"#\d+")
_GAMES: Final = Rulesets(RULESETS)


def fit(game: Game, told: Told) -> Fitting:
    """A situation as the page has it."""
    return fitting(_GAMES, read_as(Situated, {"ruleset": game.name, **told}), "en")


def verdict(game: Game, told: Told) -> Verdict | None:
    """What the page finds; None: it cannot be so."""
    return _found(game.name, json.encode(told))


@lru_cache(100_000)
def _found(game: str, told: bytes) -> Verdict | None:
    try:
        found = fit(_GAMES[game], json.decode(told))
    except (Malformed, Refused):
        return None
    if found.unfit:
        return None
    seen, said = found.seen, list[tuple[str, str]]()
    steps = [step for at in range(seen.reading.position + 1) if (step := seen.step(at)) is not None]
    for step in steps:
        said += [(one.rule, one.says) for one in answers.findings(seen, step)]
        said += [(f"? {one.rule}", "") for one in answers.doubts(seen, step)]
    if not said and steps:
        said = [("last", repr(steps[-1].event))]
        said += [(one.rule, one.working) for one in answers.values_once(seen, steps[-1]) if one.working]
        said += [("hangs on", one.path) for one in lacking(seen)]
    return tuple(sorted((rule, _PLACE.sub("#", says)) for rule, says in said))


def reduced(game: Game, told: Told, wanted: Verdict) -> Told:
    """The same verdict with less: events, things and facts are left out one by one, until none can be."""
    left = None
    while left != told:
        left = told
        for path in _parts(game, told):
            told = _less(game, told, path, wanted)
    return told


def _less(game: Game, told: Told, path: Path, wanted: Verdict) -> Told:
    try:
        less = put(told, path, UNSET)
    except Malformed:  # it went with what it was a part of
        return told
    return less if verdict(game, less) == wanted else told


def _parts(game: Game, told: Told) -> Iterator[Path]:
    """What may be left out, the largest first, of a list the last."""
    events = [(WHEN, str(at)) for at in reversed(range(len(when_of(told))))]
    yield from events
    for section, value in given_of(told).items():
        yield GIVEN, section
        yield from ((GIVEN, section, name) for name in value) if isinstance(value, dict) else ()
    for part in [(GIVEN,), *events]:
        every = [path for path, _, _ in leaves(game, told, part)] if standing(told, part) is not UNSET else []
        yield from (path for path in reversed(every) if path not in ((GIVEN,), part) and path[2:] != ("event",))


# ---- parts


def when_of(told: Told) -> list[Plain]:
    """What happened."""
    when = told[WHEN]
    assert isinstance(when, list)
    return when


def given_of(told: Told) -> dict[str, Plain]:
    """What is given."""
    given = told[GIVEN]
    assert isinstance(given, dict)
    return given


def kind_of(event: Plain) -> str:
    """The kind of an event."""
    return str(event["event"]) if isinstance(event, dict) else ""


def below(held: Any, key: Any) -> dict[str, Plain]:
    """What stands under a key, if that is a part with keys of its own; else nothing."""
    found = standing(held, (str(key),))
    return found if isinstance(found, dict) else {}
