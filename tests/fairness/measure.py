"""`python -m tests.fairness.measure [AUDITS [fair|bad]]`: false alarms, and how bad shuffles are found.

A line: matches, audits; at level 5 %, then 1 %: how many the tests alarmed at, the watch, either.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from adjudicator.fairness.audit.cycles import cycles
from adjudicator.fairness.audit.kinds import questions
from adjudicator.fairness.audit.many import adjusted
from adjudicator.fairness.audit.orders import orders
from adjudicator.fairness.audit.watch import watch
from adjudicator.rulesets.malifaux.deals import PACK
from tests.fairness.decks import Player, leaning, overhand, riffled, sorted_then, stacked

FAIR = {
    "hands named": Player(),
    "hands counted only": Player(names_hand=False),
    "given up over the Black Joker": Player(gives_up=True),
}
BAD = {
    "three riffles": Player(shuffle=riffled(3)),
    "four riffles": Player(shuffle=riffled(4)),
    "four riffles, hands counted only": Player(shuffle=riffled(4), names_hand=False),
    **{f"four riffles, turns: {turns}": Player(shuffle=riffled(4), turns=turns) for turns in (3, 2, 1)},
    "five riffles": Player(shuffle=riffled(5)),
    "four overhand passes": Player(shuffle=overhand(4)),
    "sorted by strength, four overhand passes": Player(shuffle=sorted_then(overhand(4))),
    "severe cards at odds 2.7": Player(shuffle=leaning),
    "Red Joker on top, one time in two": Player(shuffle=stacked(0.5)),
}
LEVELS = (0.05, 0.01)


def looked(player: Player, matches: int, seed: str) -> tuple[float, float]:
    """The smallest adjusted p-value, and the greatest evidence."""
    found = cycles(PACK, player.matches(matches, seed))
    counted = adjusted([one.value() for one in questions(PACK, found)])
    ordered = adjusted([one.value() for one in orders(PACK, found, len(seed))])
    return 2 * min(*counted, *ordered), watch(PACK, found, 0.01).greatest


def _alarms(found: Sequence[tuple[float, float]], level: float) -> tuple[list[bool], ...]:
    """Of each audit, whether the tests alarm, the watch, either."""
    tests, watched = [q <= level / 2 for q, _ in found], [greatest >= 2 / level for _, greatest in found]
    return tests, watched, [one or other for one, other in zip(tests, watched, strict=True)]


def main() -> None:
    """Prints a table in Markdown."""
    audits = int(sys.argv[1]) if len(sys.argv) > 1 else 400
    which = sys.argv[2] if len(sys.argv) > 2 else "fair bad"
    for called, players, sizes, times in (("fair", FAIR, (1, 5), audits), ("bad", BAD, (1, 3, 10), audits // 10)):
        if called not in which:
            continue
        for name, player in players.items():
            for matches in sizes:
                found = [looked(player, matches, f"{name}/{number}") for number in range(times)]
                shares = [sum(alarms) / times for level in LEVELS for alarms in _alarms(found, level)]
                cells = " | ".join(f"{100 * share:.1f} %" for share in shares)
                print(f"| {name} | {matches} | {times} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
