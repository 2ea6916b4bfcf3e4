"""Reports repeated by others, in both worlds of a pair: a known id with what may have been in it, or not."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.attack.schemes import VIEWERS, played
from tests.attack.supposed import held
from tests.attack.twins import IMPOSSIBLE, Json, Twins

MOST = 12
"""Reports of a match that are repeated."""


def asked(seed: int) -> int:
    """Repeats reports of a pair on behalf of those who may not know the difference; the number of comparisons."""
    found = _played(seed)
    if found is None:
        return 0
    twins, told = found
    random = Random(seed)
    for viewer in VIEWERS:
        names = random.sample([*told], min(MOST, len(told)))
        for name in names:
            for guess in _guesses(twins, viewer, told[name], random):
                _repeat(twins, viewer, name, guess, random)
        for route in ("entries", f"steps/{twins.position}", "options", ""):
            twins.ask("GET", f"{twins.match}/{route}?as={viewer}".replace("/?", "?"))
    return twins.compared


def _played(seed: int) -> tuple[Twins, dict[str, tuple[list[Json], list[Json]]]] | None:
    """A match in two worlds, and by report what was in it in each: cards by turns with schemes."""
    if seed % 2:
        pair = played(seed)
        return None if pair is None else (pair.twins, pair.reports)
    story = held(seed // 2)
    if story is None:
        return None
    reports = zip(story.reports("1"), story.reports("2"), strict=True)
    return Twins(story, ("1", "2")), {f"r{number}": told for number, told in enumerate(reports, 1)}


def _guesses(twins: Twins, viewer: str, told: tuple[list[Json], list[Json]], random: Random) -> Iterator[list[Json]]:
    """What somebody may think was in a report: the truth of either world, what they saw of it, and other than that."""
    one, other = told
    yield one
    if one != other:
        yield other
    listed = twins.clients[0].get(f"{twins.match}/entries?as={viewer}&limit=500").json["entries"]
    seen = {str(entry["position"]): entry.get("event") for entry in listed}
    if isinstance(shown := random.choice([*seen.values(), None]), dict):
        yield [shown]
    yield [*one, IMPOSSIBLE]
    yield one[:-1] or [IMPOSSIBLE]
    yield one[::-1]
    yield [{**event, "text": "x"} for event in other]
    cut = random.choice(one)
    yield [{name: value for name, value in cut.items() if name not in ("cards", "card", "schemes", "models")}]


def _repeat(twins: Twins, viewer: str, name: str, guess: list[Json], random: Random) -> None:
    at = random.choice((twins.position, twins.position, 0, random.randint(0, twins.position + 1)))
    body = {"report_id": name, "events": guess} | random.choice(({}, {}, {"by": "Haru"}))
    headers = random.choice(({}, {"If-Match": f'"{at}"'}, {"If-Match": f'"{at}"'}))
    lang = random.choice(("en", "ja"))
    answer = twins.ask("POST", f"{twins.match}/reports?as={viewer}&lang={lang}", json=body, headers=headers)
    assert answer.status_code != 201, f"{name} was recorded twice: {answer.text}"
