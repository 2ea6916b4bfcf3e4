"""How a match of Malifaux begins on a page: crews as people paste them, one model in a line, or crew files."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.seam.begin import Begin
from adjudicator.seam.ruleset import Refused

SEATS: Final = ("A", "B")
LATER: Final = 7
"""The models of a crew that nobody has named yet."""
MOST: Final = 40
"""The most models of a pasted crew."""
_COUNT: Final = re.compile(r"^(?P<before>\d{1,2})\s*[x×]?\s+(?P<name>.+)$|^(?P<named>.+?)\s*[x×]\s*(?P<after>\d{1,2})$")
_COST: Final = re.compile(r"\s*[(\[]?\b(?P<cost>\d{1,2})\s*(?:ss|stones?|ストーン)?[)\]]?\s*$", re.IGNORECASE)
_MARK: Final = re.compile(r"^[-*•・–]\s*")
_SIZE: Final = re.compile(r"\bsize\b|\bpool\b|\bsoulstones?\b", re.IGNORECASE)


def setup(lists: Mapping[str, str], is_whole: bool) -> dict[str, Plain]:
    """A set-up before an encounter: of models named in lists only the names are known, of others not even these."""
    models: dict[str, Plain] = {}
    crews: dict[str, Plain] = {}
    for seat in SEATS:
        text = lists.get(seat, "").strip()
        if text.startswith("{"):
            crews[seat] = _crew_file(text, seat)
        else:
            models |= {f"{seat}{number}": one for number, one in enumerate(_told_apart(list(_models(text, seat))), 1)}
    before = {"zones_chosen": False, "deployment_done": False}
    return {"crews": crews, "models": models, "complete_log": is_whole, **before}


def _crew_file(text: str, seat: str) -> Plain:
    try:
        return read_json(text.encode())
    except Malformed as malformed:
        raise Refused("wrong", malformed.says, f"lists.{seat}") from None


def _models(text: str, seat: str) -> Iterator[dict[str, Plain]]:
    """The models of a pasted list; its heads (`Leader:`, `Size: 50`), and upgrades indented below a model, are none."""
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        yield from ({"seat": seat} for _ in range(LATER))
        return
    count = 0
    above: int | None = None
    for line in lines:
        name, indent = _MARK.sub("", line.strip()), len(line) - len(line.lstrip())
        if name.endswith(":") or _SIZE.search(name):
            above = None
            continue
        if above is not None and indent > above and name == line.strip():
            continue
        above = indent
        for one in _named(name, seat):
            count += 1
            if count > MOST:
                says = say("A crew has {most} models at most", most=MOST)
                raise Refused("too-much", says, f"lists.{seat}")
            yield one
    if not count:
        raise Refused("missing", say("No model stands in this list: one in a line is needed"), f"lists.{seat}")


def _told_apart(models: Sequence[dict[str, Plain]]) -> Iterator[dict[str, Plain]]:
    """Models of one name get numbers, as those of a line that counts them have."""
    names = Counter(one.get("name") for one in models)
    seen: Counter[Plain] = Counter()
    for one in models:
        name = one.get("name")
        seen[name] += 1
        yield {**one, "name": f"{name} {seen[name]}"} if name is not None and names[name] > 1 else one


def _named(line: str, seat: str) -> Iterator[dict[str, Plain]]:
    """A line's model, as often as it says."""
    cost = _COST.search(line)
    if cost is not None and cost.start() > 0:
        line = line[: cost.start()]
    number, name, found = 1, line, _COUNT.match(line)
    if found:
        number, name = int(found["before"] or found["after"]), found["name"] or found["named"]
    for index in range(max(1, number)):
        one: dict[str, Plain] = {"seat": seat, "name": f"{name.strip()} {index + 1}" if number > 1 else name.strip()}
        if cost is not None and cost.start() > 0:
            one["cost"] = int(cost["cost"])
        yield one


BEGIN: Final = Begin(SEATS, setup, say("Crew: a model in each line, or a crew file"), SEATS, is_whole=True)
