"""What may have gone unsaid in a situation, and would change what is found: questions, and events that answer them."""

from __future__ import annotations

import msgspec
from msgspec import Struct

from adjudicator.moves.silences import unsaid
from adjudicator.plain.json import Plain
from api.view.seen import Seen


class Unsaid(Struct, frozen=True):
    """An event that may have gone unsaid: before which one (counted from 1), the question whether it happened, what it
    would be, as data and in words, and the rules that are broken from there on if it did. A card in it is an example.
    """

    at: int
    question: str
    event: Plain
    says: str
    rules: tuple[str, ...]


def unsaid_in(seen: Seen) -> tuple[Unsaid, ...]:
    """Those before the last events of a situation."""
    game = seen.reading.ruleset
    steps = {at: step for at in range(1, seen.reading.position + 1) if (step := seen.step(at)) is not None}
    return tuple(
        Unsaid(
            one.position,
            seen.speaker.say(game.silences[one.name].says),
            msgspec.json.decode(msgspec.json.encode(one.event)),
            seen.speaker.say(game.tell_event(steps[one.position].before, one.event)),
            one.rules,
        )
        for one in unsaid(game, list(steps.values()))
    )
