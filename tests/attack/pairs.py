"""Twin worlds by chance, pair after pair: of each kind of secret, whether anybody is answered differently for it.

`python -m tests.attack.pairs disputes --answers 100000` compares so many answers, or a few more, and names each pair
that is told apart by its seed; the exit code is 1 if any is.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence

import pytest

from adjudicator.plain import work
from tests.attack import argued, dealt, echoed, schemes, supposed
from tests.attack.campaign import Outcome
from tests.attack.twins import GaveAway

KINDS: dict[str, Callable[[int], int]] = {
    "managed decks": dealt.asked,
    "what-ifs": supposed.what_ifs,
    "odds": supposed.odds,
    "secret schemes": schemes.asked,
    "disputes": argued.asked,
    "repeats": echoed.asked,
}
"""By kind, what plays the pair of a seed, asks both worlds and counts the answers; raises `GaveAway`."""


MOST = 20
"""Pairs told apart after which a campaign has said enough."""


def campaign(kind: str, answers: int, first: int = 0) -> Outcome:
    """Compares so many answers, of the pairs from a seed on."""
    began, compared, seed, wrong = time.monotonic(), 0, first, list[str]()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(work, "SECONDS", 600.0)  # how long an answer takes differs, and says nothing
        while compared < answers and len(wrong) < MOST:
            try:
                compared += KINDS[kind](seed)
            except GaveAway as told:
                wrong.append(f"seed {seed}: {told}")
            seed += 1
    figures = {"kind": kind, "first seed": first, "pairs": seed - first, "answers": compared}
    return Outcome.of(figures, {"told apart": wrong}, began)


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.pairs", description=__doc__)
    parser.add_argument("kind", choices=KINDS)
    parser.add_argument("--answers", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=0, help="of the first pair")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args(words)
    return campaign(given.kind, given.answers, given.seed).tell(given.json)


if __name__ == "__main__":
    sys.exit(main())
