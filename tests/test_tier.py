"""The tiers: a sample is the same for the same seed, moves with it, and leaves no test out altogether."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests import tier

MANY = list(range(50))
TESTS = """
    import pytest

    @pytest.mark.sampled(2, each="store")
    @pytest.mark.parametrize("store", ["sqlite", "postgres"])
    @pytest.mark.parametrize("case", range(9))
    def test_much(store: str, case: int) -> None: ...

    def test_little() -> None: ...
"""
pytest_plugins = ("pytester",)


@pytest.fixture(autouse=True)
def _again() -> Iterator[None]:
    before = dict(tier._tier)
    yield
    tier._tier.update(before)


def sample(seed: int, *, whole: bool = False, of: str = "") -> list[int]:
    tier.enter(whole=whole, seed=seed)
    return tier.some(MANY, 5, of)


def test_the_same_seed_takes_the_same_and_another_something_else() -> None:
    assert sample(1) == sample(1)
    assert sample(1) == sorted(sample(1))
    assert len({tuple(sample(seed)) for seed in range(20)}) > 15
    assert sample(1, of="this") != sample(1, of="that")


def test_in_the_end_everything_is_taken() -> None:
    assert {one for seed in range(200) for one in sample(seed)} == set(MANY)


def test_the_long_tier_takes_all() -> None:
    assert sample(1, whole=True) == MANY
    assert tier.budget(200, 8) == 200
    tier.enter(whole=False, seed=1)
    assert tier.budget(200, 8) == 8
    assert tier.some(MANY, 99) == MANY


def test_of_each_value_so_many_are_taken_and_what_is_named_besides(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nmarkers = sampled: of the tests")
    items, _ = pytester.inline_genitems(pytester.makepyfile(TESTS))
    for seed in range(9):
        tier.enter(whole=False, seed=seed)
        left = [item.nodeid for item in items if item not in tier.left_out(items, ())]
        assert [sum(store in name for name in left) for store in ("sqlite", "postgres", "little")] == [2, 2, 1]
        assert items[0] not in tier.left_out(items, (items[0].nodeid,))


def test_what_passed_is_left_out_and_nothing_else_of_the_long_tier(pytester: pytest.Pytester) -> None:
    pytester.makeini("[pytest]\nmarkers = sampled: of the tests")
    items, _ = pytester.inline_genitems(pytester.makepyfile(TESTS))
    tier.enter(whole=True, seed=1, passed=(items[3].nodeid,))
    assert tier.left_out(items, ()) == {items[3]}
