"""Twin worlds in which others wrote different notes: no way out tells whoever may not read them that there are any."""

from __future__ import annotations

from uuid import UUID

import pytest

from adjudicator.note import Asker, Writing
from adjudicator.notes import Notes
from adjudicator.store.envelope import Author
from tests.attack.stories import STORIES
from tests.attack.twins import Twins

KEI = Author("Kei", "judge")


@pytest.mark.parametrize(("viewer", "shown"), [("spectator", "shared"), ("A", "private"), ("judge", "private")])
def test_notes_are_told_to_nobody_else(viewer: str, shown: str) -> None:
    story, (card, *_), _ = STORIES["malifaux"]
    twins = Twins(story, (card, card))
    last = twins.position
    for world, count in ((0, 2), (1, 0)):
        notes = Notes(twins.clients[world].application.extensions["adjudicator"])
        for number in range(count):
            who = Asker(KEI, "judge" if viewer != "judge" else "A", last, is_judge=True)
            given = Writing(text=f"note {number}", mark="?", shown=shown)  # type: ignore[arg-type]
            notes.write(UUID(twins.match.rpartition("/")[2]), last - number, given, f"n{number}", who)

    twins.read(viewer, [last - 1, last], of_match=True)
    first = twins.clients[0].get(f"{twins.match}/notes?as={viewer}")
    assert (first.json, twins.compared > 50) == ({"notes": []}, True)
