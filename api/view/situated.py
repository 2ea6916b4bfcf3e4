"""A situation as far as it can be so: what contradicts itself is left out of the table, and named."""

from __future__ import annotations

import re
from typing import Any, Final

from msgspec import UNSET, Struct, structs

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import Refused
from api.sentences import say
from api.view.held import GIVEN, WHEN, Path, put
from api.view.seen import Seen
from api.view.situation_link import Situated
from api.view.situations import read_in, seen_in

MOST: Final = 20
"""How many places are left out, one after the other, before all that is given is."""
_NOTHING: Final = say("Nothing of this can be so")
_EVENT: Final = re.compile(r"when\[(\d+)\]")


class Unfit(Struct, frozen=True):
    """Why a situation cannot be so as it stands: the sentence, and the place it is about (of an event its number)."""

    says: Said
    path: Path
    missing: str = ""
    """The field that is said nothing of, or what cannot be read; empty where the sentence says it."""


class Fitting(Struct, frozen=True):
    """What can be so of a situation, as a judge sees it; what cannot, first what was met first."""

    seen: Seen
    unfit: tuple[Unfit, ...] = ()


def fitting(rulesets: Rulesets, told: Situated, language: str) -> Fitting:
    """The situation; raises `Malformed` for a game that there is not."""
    unfit: list[Unfit] = []
    while True:
        try:
            game, came = read_in(rulesets, told.ruleset, told.when)
            return Fitting(seen_in(game, told.given, came, language), tuple(unfit))
        except Malformed as malformed:
            if malformed.field == "ruleset":
                raise
            found = _place(told, malformed.says, malformed.field)
            if found is not None:
                found = structs.replace(found, missing=(malformed.field or "").rpartition(".")[2])
        except Refused as refused:
            found = _place(told, refused.says, refused.field)
        if found is None:
            raise Malformed(unfit[-1].says if unfit else _NOTHING, GIVEN)
        unfit.append(found)
        told = _without(told, found) if len(unfit) < MOST else structs.replace(told, given={}, when=[])


def _without(told: Situated, found: Unfit) -> Situated:
    """The situation without the place that cannot be so, or without an event and all after it."""
    if found.path[0] == WHEN:
        return structs.replace(told, when=told.when[: int(found.path[1])])
    given: Any = put({GIVEN: told.given}, found.path, UNSET)[GIVEN] if len(found.path) > 1 else {}
    return structs.replace(told, given=given)


def _place(told: Situated, says: Said, field: str | None) -> Unfit | None:
    """The place that a refusal's field names, as far as there is one; None if nothing is left to leave out."""
    if (event := _EVENT.match(field or "")) is not None and told.when:
        return Unfit(says, (WHEN, str(min(int(event[1]), len(told.when) - 1))))
    if (field or "").startswith(GIVEN) and told.given:
        keys = _keys(told.given, (field or "").removeprefix(GIVEN).removeprefix("."))
        last = (field or "").rpartition(".")[2]
        return Unfit(says, (GIVEN, *keys), "" if last in (GIVEN, *keys) else last)
    if told.when:
        return Unfit(says, (WHEN, str(len(told.when) - 1)))
    return Unfit(says, (GIVEN,)) if told.given else None


def _keys(plain: Plain, dotted: str) -> Path:
    """The keys of a dotted path, as far as they are there; a key may hold dots itself."""
    found: list[str] = []
    while dotted and isinstance(plain, dict | list):
        names = plain if isinstance(plain, dict) else [str(at) for at in range(len(plain))]
        dotted = re.sub(r"^\[(\d+)\]\.?", r"\1.", dotted)
        key = max((name for name in names if f"{dotted}.".startswith((f"{name}.", f"{name}["))), key=len, default=None)
        if key is None:
            break
        found.append(key)
        plain = plain[key] if isinstance(plain, dict) else plain[int(key)]
        dotted = dotted[len(key) :].removeprefix(".")
    return tuple(found)
