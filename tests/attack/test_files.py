"""Files that grow, never end, or are none: a clear error, and nothing is read on."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say
from adjudicator.plain.yaml import MOST, read_yaml
from adjudicator.rulesets.mtg_trpg.readers import DECKLIST, decks
from adjudicator.seam.ruleset import Refused
from api.cli.terminal import Unusable
from tests.cli.given import Run, calling, written

READERS: list[list[object]] = [
    ["review"], ["step", 1], ["options", 0], ["board", 0], ["ask", 0], ["import"], ["scenarios"],
    ["generate", "--ruleset", "coins", "--seed", 1, "--setup"],
]  # fmt: skip
"""Commands that read a file; its name comes after the first word, where there is a number, else last."""


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    return calling(tmp_path, monkeypatch)


@pytest.fixture
def match(tmp_path: Path) -> Path:
    return written(tmp_path)


def fifo(folder: Path) -> Path:
    path = folder / "fifo"
    os.mkfifo(path)
    return path


def sparse(folder: Path) -> Path:
    path = folder / "sparse"
    path.touch()
    os.truncate(path, 2**40)
    return path


NO_FILES: dict[str, Callable[[Path], Path]] = {
    "device": lambda _: Path("/dev/zero"),
    "pipe": fifo,
    "folder": lambda folder: folder,
    "sparse": sparse,
}


@pytest.mark.parametrize("made", NO_FILES.values(), ids=NO_FILES.keys())
@pytest.mark.parametrize("words", READERS, ids=lambda words: words[0])
def test_what_has_no_end_is_not_read(
    run: Run,
    tmp_path: Path,
    words: list[object],
    made: Callable[[Path], Path],
) -> None:
    path = made(tmp_path)
    place = 1 if len(words) == 2 and isinstance(words[1], int) else len(words)
    result = run(*words[:place], path, *words[place:])

    assert (result.exit_code, result.stdout) == (2, "")
    assert str(path) in result.stderr


YAML = {
    "merges that multiply": "a0: &a0 {k0: 1, k1: 1}\n"
    + "".join(f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 10)}]}}\n" for n in range(1, 12)),
    "merges without end": "a0: &a0 {x: 1}\n" + "".join(f"a{n}: &a{n} {{<<: *a{n - 1}}}\n" for n in range(1, 5000)),
    "lists that multiply": "b0: &b0 [x, x]\n" + "".join(f"b{n}: &b{n} [*b{n - 1}, *b{n - 1}]\n" for n in range(1, 40)),
    "a long text, often": f"a: &a {'x' * 100_000}\nb: [{', '.join(['*a'] * 10_000)}]",
    "more than may be": f"[{'x, ' * MOST}]",
    "more keys than may be": "{" + "".join(f"k{n}: 1, " for n in range(MOST // 2)) + "}",
    "itself": "&a [*a]",
    "a number without end": "a: 1:" + ":".join(["59"] * 50_000),
    "bool": "a: !!bool x",
    "timestamp": "!!timestamp x",
    "no whole number": "!!int ''",
    "a key's tag": "{!!bool x: 1}",
    "a map of a tag": "!!bool {=: x}",
    "python": "!!python/object/apply:os.system [ls]",
    "set": "!!set {a, b}",
    "omap": "!!omap [a: 1]",
    "a month": "a: 2026-99-99",
    "NUL": "a\x00b",
}


@pytest.mark.parametrize("text", YAML.values(), ids=YAML.keys())
def test_odd_yaml_is_malformed(text: str) -> None:
    with pytest.raises(Malformed):
        read_yaml(text)


@pytest.mark.parametrize("text", [f"[{'x, ' * (9 * MOST)}]", "{" + "k: 1, " * (9 * MOST) + "}", "- [[]]\n" * 9 * MOST])
def test_no_more_of_a_document_is_taken_in_than_may_be(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    taken = 0
    parse = yaml.parse

    def counted(text: str, loader: Any) -> Iterator[Any]:
        nonlocal taken
        for event in parse(text, loader):
            taken += isinstance(event, yaml.NodeEvent)
            yield event

    monkeypatch.setattr(yaml, "parse", counted)
    with pytest.raises(Malformed, match="too large"):
        read_yaml(text)
    assert taken == MOST + 1


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("a: &a {x: 1}\nb: {<<: *a, y: 2}", {"a": {"x": 1}, "b": {"x": 1, "y": 2}}),
        ("&a {<<: *a}", {}),
        ("[!!str 5, !!int 5, ! x, yes, ~]", ["5", 5, "x", True, None]),
        ("!!map {a: !!seq [1.5]}", {"a": [1.5]}),
        ("a: 1:30", {"a": 90}),
        (f"[{'x, ' * (MOST - 1)}]", ["x"] * (MOST - 1)),
    ],
)
def test_sound_yaml_is_read(text: str, plain: object) -> None:
    assert read_yaml(text) == plain


def test_the_cases_of_a_file_share_its_limit(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "cases.yaml"
    path.write_text(
        f"- {{id: COIN-T-0, given: &g [{'x, ' * (MOST // 2)}]}}\n"
        + "".join(f"- {{id: COIN-T-{n}, given: *g}}\n" for n in (1, 2, 3))
    )
    result = run("scenarios", path)

    assert result.exit_code == 1
    assert result.stdout.count("too large, or nested too deeply") == 3


def test_a_decklist_longer_than_any_deck_is_not_read() -> None:
    with pytest.raises(Refused, match="A decklist has 1000000 bytes at most"):
        decks(b"", b"1 Forest\n".ljust(DECKLIST + 1))


def test_what_a_file_says_does_not_steer_the_terminal() -> None:
    shown = StringIO()
    Unusable(say("{text} is not a line of a decklist", text="\x1b]0;evil\x07\x9b2J 4")).show(shown)

    assert shown.getvalue() == "Error: ·]0;evil··2J 4 is not a line of a decklist\n"
