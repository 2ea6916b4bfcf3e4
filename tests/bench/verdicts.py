"""`python -m tests.bench.verdicts [GAME …]`: how long the service takes for the page of a ruling, after the last tap.

The kinds of dispute, and thirty cases of few events of each game, each as its page has it, in a Python set to serve; by
the processor's time, the least of five.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Final

from flask.testing import FlaskClient

from adjudicator.cases.disputes import disputes
from adjudicator.match import Game
from adjudicator.plain.json import Malformed, read_as
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.interpreter import settle
from api.view.situation_link import Situated, begun, link_of
from tests.bench.typed import cases

CASES: Final = 30
ROUNDS: Final = 5
AIM: Final = 150
"""Milliseconds."""
PAGE: Final = {"Accept": "text/html"}


def situations(game: Game) -> Iterator[tuple[str, str]]:
    """The name and the address of each situation that is ruled on."""
    for kind in disputes(game.package):
        yield kind.id, f"/ruling?dispute={kind.id}&s={link_of(begun(game, kind))}"
    every = list(cases(game))
    for name, told in every[:: max(1, len(every) // CASES)]:
        try:
            yield name, f"/ruling?s={link_of(read_as(Situated, {'ruleset': game.name, **told}))}"
        except Malformed:  # a case may be none
            continue


def taken(client: FlaskClient, address: str, rounds: int = ROUNDS) -> float:
    """Milliseconds for a page, the least of some rounds."""
    times = []
    for _ in range(rounds):
        began = process_time()
        answer = client.get(address, headers=PAGE)
        times.append(1e3 * (process_time() - began))
        assert answer.status_code == 200, address
    return min(times)


def rows(names: list[str] | None = None) -> Iterator[tuple[str, str, str, str]]:
    """Of each game the median and the most, and which take longer than they should."""
    with Adjudicator(RULESETS) as service:
        app = create_app(service)
        settle(app)
        client = app.test_client()
        for game in RULESETS:
            if names and game.name not in names:
                continue
            found = sorted((taken(client, address), name) for name, address in situations(game))
            times = [time for time, _ in found]
            over = ", ".join(f"{name} {time:.0f}" for time, name in found if time > AIM)
            what = f"{game.name}: the page of a ruling, {len(found)} situations: median; most; over {AIM}"
            yield what, "", f"{median(times):.0f}; {times[-1]:.0f} ms; {over or 'none'}", f"≤ {AIM} ms"


if __name__ == "__main__":
    for row in rows(sys.argv[1:]):
        print(*row, sep=" | ", flush=True)
