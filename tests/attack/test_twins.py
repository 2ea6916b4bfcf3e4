"""What decides an answer is what its viewer may know (ADR 17): twin worlds answer byte for byte alike."""

from __future__ import annotations

from importlib import import_module
from random import Random

import pytest

from adjudicator.plain import work
from tests.attack import pairs
from tests.attack.dealt import Dealt, TwinDecks
from tests.attack.encounters import prisoner
from tests.attack.generated import GAMES, TELLERS, generated
from tests.attack.stories import STORIES, VIEWED
from tests.attack.twins import GaveAway, Story, Twins
from tests.tier import budget, seed

TOLD = ("locke", "locke, in combat", "locke, in the base")


@pytest.mark.sampled(14)
@pytest.mark.parametrize(("name", "viewer"), VIEWED)
def test_twins_answer_alike_to_who_may_not_know_the_difference(name: str, viewer: str) -> None:
    story, (one, other, neither), _ = STORIES[name]
    twins = Twins(story, (one, other))

    twins.read(viewer, list(range(twins.position + 1)), of_match=name not in GAMES)
    twins.write(viewer, (one, other, neither))
    twins.read(viewer, [twins.position], of_match=True)


@pytest.mark.sampled(8)
@pytest.mark.parametrize(
    "name",
    [name for name, (story, _, _) in STORIES.items() if story.mode == "record"],
)
def test_each_guess_alone_tells_nothing(name: str) -> None:
    """As the first thing that is said about the card: what others said before may have put it where it is."""
    story, (one, other, _), (viewer, *_) = STORIES[name]
    for guess in story.guesses(one):
        twins = Twins(story, (one, other))
        twins.report(viewer, "guess", guess)
        for route in (f"steps/{twins.position}", "entries", "options"):
            twins.ask("GET", f"{twins.match}/{route}?as={viewer}")


def test_pages_end_alike_however_large_what_is_hidden_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader who fills a page with notes could else measure what lies between them."""
    short, long = "b", "b" * 90
    setup = {"models": {name: {"seat": "B"} for name in (short, long)}}
    twins = Twins(Story("malifaux", lambda _: setup, prisoner), (short, long))

    for most in range(0, 2000, 80):
        monkeypatch.setattr(work, "BYTES", most)
        twins.ask("GET", f"{twins.match}/entries?as=B")
        twins.ask("GET", f"{twins.match}/findings?as=B")
        twins.ask("GET", f"{twins.match.removeprefix('/v1')}?as=B")
    monkeypatch.setattr(work, "BYTES", 1)
    assert twins.ask("GET", f"{twins.match}/entries?as=B").json["cursor"] == 1


@pytest.mark.sampled(2)
@pytest.mark.parametrize("viewer", ["spectator", "B"])
@pytest.mark.parametrize("how", TELLERS)
@pytest.mark.parametrize("name", GAMES)
def test_generated_twins_answer_alike(name: str, how: str, viewer: str) -> None:
    stories = (generated(GAMES[name], seed, TELLERS[how]) for seed in range(100))
    story = next(found for found in stories if found is not None)
    twins = Twins(story, ("1", "2"))

    twins.read(viewer, Random(viewer).sample(range(twins.position), 4), of_match=True)
    twins.write(viewer, ("1", "2"))


@pytest.mark.parametrize("kind", pairs.KINDS)
def test_pairs_by_chance_answer_alike(kind: str) -> None:
    """One pair of each kind of secret at least; a hundred thousand answers together."""
    outcome = pairs.campaign(kind, budget(20_000, 1), seed())

    assert outcome.is_clean, outcome
    assert outcome.figures["answers"] >= budget(20_000, 1)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("kind", pairs.KINDS)
def test_pairs_by_chance_notice_a_mask_that_hides_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The test tests: each kind of secret is met, and told apart."""
    mask = import_module("adjudicator.rulesets.malifaux.mask")
    monkeypatch.setattr(mask, "_masked", lambda table, seat, _viewer: table.seats[seat])
    monkeypatch.setattr(mask, "mask_encounter", lambda encounter, *_: encounter)

    with pytest.raises(GaveAway):
        sum(pairs.KINDS[kind](number) for number in range(seed(), seed() + 20))


@pytest.mark.parametrize("name", [*GAMES, "malifaux, a secret scheme", "malifaux, a secret model", *TOLD])
def test_twins_are_told_apart_by_who_may_know(name: str) -> None:
    """The test tests: it sees the difference that it lays."""
    story, (one, other, _), _ = STORIES[name]
    for viewer in ("A", "judge"):
        with pytest.raises(GaveAway):
            Twins(story, (one, other)).read(viewer, [1])


@pytest.mark.parametrize("viewer", ["A", "judge"])
def test_managed_hands_differ_for_who_may_know(viewer: str) -> None:
    twins = TwinDecks(Dealt(Random(1)))
    with pytest.raises(GaveAway):
        twins.ask("GET", f"{twins.match}/entries?as={viewer}")
