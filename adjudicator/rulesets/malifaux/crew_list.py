"""Crew lists as players write and paste them: a model a line, its upgrades below it. Bytes in, nothing else touched.

A list says whose models there are and what they are called; what their cards say is not in it, and stays unknown.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final
from unicodedata import normalize

from msgspec import Struct

from adjudicator.plain.json import Malformed
from adjudicator.plain.visible import without_marks
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.worded import STATIONS
from adjudicator.seam.pasted import Pasted
from adjudicator.seam.ruleset import Foreign

LARGEST: Final = 16_000
"""Bytes of a list."""
MODELS: Final = 60
"""Models of a list: more than any crew has."""
LONGEST: Final = 100
"""Characters of a name."""
_WORDS: Final[Mapping[str, str]] = {
    **{station: station for station in STATIONS},
    "リーダー": "leader",
    "マスター": "master",
    "ヘンチマン": "henchman",
    "エンフォーサー": "enforcer",
    "ミニオン": "minion",
    "トーテム": "totem",
    "ピオン": "peon",
}
_HEADS: Final = frozenset({"hire", "hired", "model", "crew", "雇用", "モデル", "クルー"})
"""What may stand over models of any station."""
_BULLET: Final = re.compile(r"^(?:[-*–]\s+|[•・]\s*)")
_WORD: Final = re.compile(r"\s+$|\(s\)$|s$")
"""What a head has beside its word."""
_LABEL: Final = re.compile(r"^(?P<label>[^:,]{1,30}):\s*(?P<rest>.*)$")
_COUNT: Final = re.compile(r"^(?P<before>\d{1,2})\s*[x×]?\s+(?=\D)|\s*[x×]\s*(?P<after>\d{1,2})$", re.IGNORECASE)
_COST: Final = re.compile(
    r"\s*[(\[]?(?P<cost>\d{1,2})\s*(?:ss|stones?|soulstones?)[)\]]?$|\s*[(\[](?P<bare>\d{1,2})[)\]]$", re.IGNORECASE
)
_STATION: Final = re.compile(r"\s*[(\[](?P<word>[^()\[\]]+)[)\]]$")


PASTED: Final[Mapping[str, Pasted]] = {
    "crews": Pasted(say("Crew lists"), (say("Crew list of A"), say("Crew list of B"))),
    "sheet": Pasted(say("Score sheet"), (say("Score sheet"),)),
}
"""The texts that people may paste."""


class _Listed(Struct):
    """A model of a list: as its line says it, with how far that is indented."""

    indent: int
    name: str
    title: str
    cost: int | None
    station: str | None
    count: int
    upgrades: list[str]


def read_crews(*lists: bytes) -> Foreign:
    """A set-up of a crew list for each player, A first; raises `Malformed` with the list and its line."""
    models: dict[str, Any] = {}
    for seat, data in zip("AB", lists, strict=False):
        field = f"lists.{seat}"
        found = _models(data, field)
        if not found:
            raise Malformed(say("The list names no model"), field)
        for one in found:
            for _ in range(one.count):
                models[_id(one.name, models)] = _as_given(one, seat)
        if len(models) > MODELS * 2:
            raise Malformed(say("A crew list has {most} models at most", most=MODELS), field)
    if len(lists) > 2:
        raise Malformed(say("Two crew lists at most"), "lists")
    return Foreign({"seats": {"A": {}, "B": {}}, "models": models})


def _models(data: bytes, field: str) -> list[_Listed]:
    """The models of a list; under heads that say so, if it has any."""
    if len(data) > LARGEST:
        raise Malformed(say("A crew list has {most} bytes at most", most=LARGEST), field)
    found: list[_Listed] = []
    head, is_headed, is_of_models = None, False, True
    last: _Listed | None = None
    for number, line in enumerate(data.decode("utf-8-sig", "replace").splitlines(), 1):
        text = normalize("NFKC", without_marks(line)).expandtabs(4)
        said = _BULLET.sub("", text.strip())
        if (label := _LABEL.match(said)) is not None:
            word, said, last = _WORD.sub("", label["label"].casefold()), label["rest"].strip(), None
            head, is_of_models = _WORDS.get(word), word in _WORDS or word in _HEADS
            found, is_headed = [] if is_of_models and not is_headed else found, is_headed or is_of_models
        if not said or not is_of_models or said.startswith(("#", "//")):
            continue
        indent = len(text) - len(text.lstrip())
        if last is not None and (said.startswith("+") or indent > last.indent):
            last.upgrades.append(_short(said.lstrip("+ "), field, number))
        else:
            last = _listed(said, 0 if label else indent, head, field, number)
            found.append(last)
    return found


def _listed(said: str, indent: int, head: str | None, field: str, number: int) -> _Listed:
    station, cost, count = head, None, 1
    while True:
        if (found := _COUNT.search(said)) is not None:
            count = max(1, int(found["before"] or found["after"]))
        elif (found := _COST.search(said)) is not None:
            cost = int(found["cost"] or found["bare"])
        elif (found := _STATION.search(said)) is not None and found["word"].strip().casefold() in _WORDS:
            station = _WORDS[found["word"].strip().casefold()]
        else:
            break
        said = (said[: found.start()] + said[found.end() :]).strip()
    name, _, title = said.partition(",")
    return _Listed(indent, _short(name, field, number), title.strip()[:LONGEST], cost, station, count, [])


def _short(name: str, field: str, number: int) -> str:
    if not 0 < len(name.strip()) <= LONGEST:
        raise Malformed(say("A name of 1 to {most} characters is needed", most=LONGEST), field, number)
    return name.strip()


def _id(name: str, taken: Mapping[str, Any]) -> str:
    """The name in small letters, with a number if it is not the first; without what separates ids in an address."""
    base = re.sub(r"[:,/~]", " ", name.casefold())
    names = (base, *(f"{base} {number}" for number in range(2, len(taken) + 3)))
    return next(one for one in names if one not in taken)


def _as_given(one: _Listed, seat: str) -> dict[str, Any]:
    stated = {"title": one.title, "cost": one.cost, "station": [one.station] if one.station else None}
    said = {name: value for name, value in stated.items() if value not in ("", None)}
    return {"seat": seat, "name": one.name, **said, **({"upgrades": one.upgrades} if one.upgrades else {})}
