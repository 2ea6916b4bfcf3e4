"""Questions by chance to both worlds of a pair: what if models stood elsewhere, and what a flip may come to."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from random import Random

from tests.attack.generated import GAMES, TELLERS, chunked, generated
from tests.attack.schemes import MODELS, VIEWERS, played
from tests.attack.twins import Json, Story, Twins

EACH = 40
"""Questions at a position."""
POSITIONS = 4


def what_ifs(seed: int) -> int:
    """What if models stood elsewhere, in an encounter with a secret choice; the number of comparisons."""
    pair = played(seed)
    if pair is None:
        return 0
    _put(pair.twins, VIEWERS[seed % 2], pair.random, what_if)
    return pair.twins.compared


def odds(seed: int) -> int:
    """What a flip may come to, where a card is hidden; the number of comparisons."""
    random = Random(seed)
    story = held(seed)
    if story is None:
        return 0
    twins = Twins(story, ("1", "2"))
    told = json.dumps([story.setup("1"), story.reports("1")])
    models = [*story.setup("1").get("models", {}), None]
    duels = [*dict.fromkeys(re.findall(r'"duel": "([^"]+)"', told)), None]
    _put(twins, VIEWERS[seed % 2], random, lambda _: ("odds", of_flip(random, models, duels)))
    return twins.compared


def held(seed: int) -> Story | None:
    """A match of Malifaux by chance with a card that only A sees, legal or not, told in several reports."""
    told = generated(GAMES["malifaux"], seed, TELLERS[("legal", "lawless")[seed // 2 % 2]])
    return None if told is None else chunked(told, Random(seed))


def _put(twins: Twins, viewer: str, random: Random, question: Callable[[Random], tuple[str, Json]]) -> None:
    """Puts many questions to both worlds, at some positions."""
    for n in random.sample(range(twins.position + 1), min(POSITIONS, twins.position + 1)):
        for _ in range(EACH):
            name, asked = question(random)
            reading, lang = random.choice(("played", "ruled")), random.choice(("en", "ja"))
            address = f"{twins.match}/tables/{n}/questions/{name}?as={viewer}&reading={reading}&lang={lang}"
            twins.ask("POST", address, json=asked)


def what_if(random: Random) -> tuple[str, Json]:
    """A question, and how it is asked: some models stand elsewhere, on or beside what a scheme may be about."""
    things = (*MODELS, "K0", "K1", "K2", "c1", "nobody")
    instead = {
        model: {"at": [random.choice((17, 18, 19, 2.5, 33, 18.25)), random.choice((17, 18, 20, 35.5, 0))]}
        for model in random.sample(MODELS, random.choice((0, 1, 1, 2, 6)))
    }
    two = {"from": random.choice(things), "to": random.choice(things)}
    length = random.choice((0, 1, 2, 6, 10.5))
    asked: dict[str, Json] = {
        "distance": two, "range": {**two, "range": length}, "contact": two, "sight": two,
        "reach": {"model": random.choice(things), "allowance": random.choice((1, 5))},
        "near": {"point": [18, random.choice((17, 18))], "range": length},
        "score": random.choice(({}, {"seat": "A"}, {"seat": "B"})),
    }  # fmt: skip
    names = [name for name in asked for _ in range(4 if name == "score" else 1)]
    name = random.choice([name for name in names if name != "reach" or random.random() < 0.2])  # the dearest
    return name, asked[name] | {"instead": instead}


def of_flip(random: Random, models: list[str | None], duels: list[str | None]) -> Json:
    """What is asked of a flip."""
    asked = {
        "seat": random.choice(("A", "A", "B", None)),
        "modifier": random.randint(-3, 3),
        "stat": random.choice((None, 0, 5, -2)),
        "total": random.choice((None, 6, 9, 12, 14)),
        "exceed": random.choice((None, True)),
        "suit": random.choice((None, None, "R", "C", "T", "M")),
        "duel": random.choice((None, random.choice(duels))),
        "model": random.choice((None, random.choice(models))),
    }
    if asked["duel"] is not None and random.random() < 0.8:
        asked |= dict.fromkeys(("stat", "total", "exceed", "suit"))
    return {name: value for name, value in asked.items() if value is not None}
