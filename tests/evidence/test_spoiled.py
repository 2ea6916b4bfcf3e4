"""Nothing that chance makes of evidence is taken for something else, and all verifiers come to one verdict on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from adjudicator.ledger.note import read_note, read_verifier
from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from api.cli.evidence import looked
from api.cli.kept import Against
from tests.evidence import oracle
from tests.evidence.dice import dice
from tests.evidence.given import ours
from tests.evidence.good import KEY, good
from tests.evidence.page import Question, verdicts
from tests.evidence.spoiled import signed, spoiled
from tests.evidence.vector import FORGER, LOG
from tests.tier import budget, seed

_AT_ONCE: Final = 500
"""Files that the page is asked about in one run of node."""
_OFTEN: Final = {
    "alone": 4,
    "physical": 5,
    "rotated": 4,
    "cosigned": 4,
    "managed": 1,
    "covered": 1,
    "unnamed": 2,
    "dice": 1,
}
"""How often each good file is taken: what holds shuffles takes long to check."""
_GAMES: Final = Rulesets(RULESETS)


def _good() -> dict[str, Evidence]:
    return {**dict(good()), "dice": dice()}


def _means(evidence: Evidence) -> tuple[Any, ...]:
    """What a file says of a match: its entries, their places, the text that is signed."""
    return evidence.head.match, read_note(evidence.foot.checkpoint).text, list(evidence.entries)


def _says_the_same(data: bytes, whole: Evidence) -> bool:
    """Whether a file says what another does, though it may stop before: its end proves nothing."""
    match, text, entries = _means(file.read(data))
    return (match, text, entries) == (*_means(whole)[:2], list(whole.entries)[: len(entries)])


def _differing(asked: Sequence[Question]) -> Iterator[tuple[bytes, Any]]:
    """The files on which verifiers differ, and what each says; a tenth is put to the third, too."""
    for start in range(0, len(asked), _AT_ONCE):
        some = asked[start : start + _AT_ONCE]
        for at, (one, theirs) in enumerate(zip(some, verdicts(some), strict=True)):
            said = [ours(one), theirs, oracle.verdict(*one) if at % 10 == 0 else theirs]
            if any(verdict != said[0] for verdict in said):
                yield one.data, said


def test_no_file_that_was_changed_is_taken_for_another_match() -> None:
    chance, kept = Random(f"spoiled {seed()}"), _good()
    names = chance.choices(list(_OFTEN), list(_OFTEN.values()), k=budget(100_000, 400))
    written = {name: file.write(evidence) for name, evidence in kept.items()}

    for start in range(0, len(names), 10_000):
        some = names[start : start + 10_000]
        asked = [Question(spoiled(chance, written[name]), [LOG]) for name in some]
        taken = [(one.data, name) for one, name in zip(asked, some, strict=True) if ours(one) is None]
        assert [data for data, name in taken if not _says_the_same(data, kept[name])] == []
        assert list(_differing(asked)) == []


def test_nothing_that_a_stranger_signed_is_taken() -> None:
    chance, kept = Random(f"stranger {seed()}"), _good()
    names = chance.choices(list(_OFTEN), list(_OFTEN.values()), k=budget(1000, 40))
    asked = [Question(signed(chance, kept[name], FORGER), [LOG]) for name in names]

    assert [one.data for one in asked if ours(one) is None] == []
    assert list(_differing(asked)) == []


def test_what_the_host_signed_anew_is_judged_alike_by_all() -> None:
    """Whoever has the key can record what they like; what they may not, all see alike, and nothing ends in an error."""
    chance, kept = Random(f"host {seed()}"), _good()
    names = chance.choices(["physical", "managed", "covered", "unnamed", "dice"], [1, 1, 2, 2, 2], k=budget(1000, 40))
    asked = [Question(signed(chance, kept[name], KEY), chance.choice([[LOG], [LOG], []])) for name in names]

    assert list(_differing(asked)) == []
    for one in asked:
        against = Against(keys=[read_verifier(key) for key in one.keys])
        found = looked(Path("it"), one.data, _GAMES, lambda _, against=against: against).verdict  # type: ignore[misc]
        assert found == ours(one) or (ours(one) is None and found is not None and found["kind"] == "game")
