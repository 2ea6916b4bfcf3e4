"""Disputes by chance in both worlds of a pair: evidence of those who know, and what others see of it and add."""

from __future__ import annotations

from random import Random
from typing import Any

from tests.attack.disputed import disputed, looked
from tests.attack.schemes import VIEWERS, played
from tests.attack.supposed import held, what_if
from tests.attack.twins import Json, Twins

EACH = 12
"""Pieces of evidence that somebody else tries to attach."""
STATES: tuple[tuple[str, Json], ...] = (
    ("statements", {"text": "it was not so"}),
    ("appeals", {"reason": "unfair"}),
    ("withdrawal", {}),
    ("rulings", {"outcome": "upheld", "reason": "a reason"}),
)


def asked(seed: int) -> int:
    """Has a judge and A attach what they know at a random entry, and asks for it; the number of comparisons."""
    random, twins = Random(seed), _played(seed)
    if twins is None or not twins.position:
        return 0
    at = random.randint(1, twins.position)
    disputed(twins, "A", at, [what_if(random) for _ in range(4)])
    viewer = VIEWERS[seed // 2 % 2]
    _added(twins, viewer, at, random)
    looked(twins, viewer, (at, twins.position))
    return twins.compared


def _played(seed: int) -> Twins | None:
    """A match in two worlds: cards by turns with schemes."""
    if seed % 2:
        pair = played(seed)
        return None if pair is None else pair.twins
    story = held(seed // 2)
    return None if story is None else Twins(story, ("1", "2"))


def _added(twins: Twins, viewer: str, at: int, random: Random) -> None:
    """What others may try with a dispute that those who know argue."""
    dispute = f"{twins.match}/disputes/1"
    for number in range(EACH):
        name, body = what_if(random)
        told: dict[str, Any] = {"report_id": random.choice((f"{name} judge", f"{name} A", f"x{number}"))}
        told |= {"position": random.choice((at, at, twins.position)), "question": name, "asked": body}
        twins.ask("POST", f"{dispute}/evidence?as={viewer}", json=told)
    drawn = {"report_id": random.choice(("drawn judge", "drawn A", "drawn")), "position": at}
    twins.ask("POST", f"{dispute}/evidence?as={viewer}", json=drawn)
    for what, body in STATES:
        twins.ask("POST", f"{dispute}/{what}?as={viewer}", json={"report_id": f"{what} {viewer}", **body})
    again = {"report_id": random.choice(("d", "d2")), "position": at, "claim": random.choice(("a claim", "another"))}
    twins.ask("POST", f"{twins.match}/disputes?as={viewer}", json=again)
