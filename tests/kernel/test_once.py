"""A report is worked out once, and what it leaves in memory is what its stored bytes give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from adjudicator.match import Game
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.replay import sent
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer
from adjudicator.service import Adjudicator
from adjudicator.store.entry import Stated
from tests.kernel.toy import HEADER, TOY, added


@pytest.mark.parametrize("mode", ["record", "enforce"])
@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_report_leaves_in_memory_what_its_stored_bytes_give(game: Game, mode: str) -> None:
    header = header_of(game, sample_setup(game), 5)
    events = [entry.event for entry in generate(game, header, seed=5, min_events=60).entries[1:]]
    with Adjudicator([game]) as service:
        match = service.open_match(structs.replace(header, mode=mode))
        for position in range(0, len(events), 3):
            report = events[position : position + 3]
            told = service.report(match, report, expected=position, report_id=str(position)).steps
            kept, read = service.reading(match), service.read_once(match)

            assert told == kept.steps(position + 1) == read.steps(position + 1)
        assert kept.entries[:] == read.entries[:]
        assert kept.match == read.match
        assert [kept.table(at) for at in range(kept.position)] == [read.table(at) for at in range(read.position)]


@pytest.mark.parametrize("reporter", [JUDGE, "A"])
def test_an_event_is_admitted_once_and_judged_once(reporter: Viewer) -> None:
    asked: list[str] = []

    def counted(name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*given: Any) -> Any:
            asked.append(name)
            return function(*given)

        return answer

    class Book(type(TOY.book)):  # type: ignore[misc]  # whatever the toy's is
        judge = counted("judge", type(TOY.book).judge)

    book = Book(TOY.book.rules.values())
    game = replace(TOY, book=book, admit=counted("admit", TOY.admit), evolve=counted("evolve", TOY.evolve))
    with Adjudicator([game]) as service:
        match = service.open_match(HEADER)
        asked.clear()
        service.report(match, [added("A", 3)], expected=0, report_id="r", reporter=reporter)

    assert (asked.count("admit"), asked.count("judge")) == (1, 1)
    assert asked.count("evolve") == 2  # when it is judged, and when its stored bytes are read back


def test_what_has_no_place_is_told_before_whose_it_is_to_report() -> None:
    """A game's `may_report` is asked of admitted events alone, so it need not admit them itself."""

    def may_report(*_: object) -> None:
        raise Refused("not-yours", say("somebody else's"))

    with Adjudicator([replace(TOY, may_report=may_report)]) as service:
        match = service.open_match(HEADER)
        for seat, says in (("nobody", "nobody"), ("A", "somebody else")):
            with pytest.raises(Refused, match=says):
                service.report(match, [added(seat, 3)], expected=0, report_id="r", reporter="A")


def test_events_that_were_read_are_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    with Adjudicator([TOY]) as service:
        match = service.open_match(HEADER)
        came = sent.sent(service.rulesets.kinds["toy"], [added("A", 3)])
        monkeypatch.delattr(sent, "read_event")
        assert service.report(match, came, expected=0, report_id="r").position == 1


@pytest.mark.parametrize(
    ("names", "field"),
    [({"report_id": "r" * 101}, "report_id"), ({"report_id": ""}, "report_id"),
     ({"stated": Stated(by="x" * 201)}, "by"), ({"stated": Stated(by="")}, "by"),
     ({"stated": Stated(by="\x07")}, "by")],
)  # fmt: skip
def test_names_are_as_long_as_a_report_has_them(names: dict[str, Any], field: str) -> None:
    with Adjudicator([TOY]) as service:
        match = service.open_match(HEADER)
        with pytest.raises(Malformed) as wrong:
            service.report(match, [added("A", 3)], expected=0, **{"report_id": "r", **names})
    assert wrong.value.field == field
