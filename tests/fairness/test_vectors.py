"""The published vectors, made anew by this code and by another, in JavaScript."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.fairness.vectors import FILES, vectors


@pytest.mark.parametrize("algorithm", FILES)
def test_the_published_vectors_are_those_of_the_code(algorithm: str) -> None:
    assert json.loads(FILES[algorithm].read_bytes()) == vectors(algorithm)


@pytest.mark.parametrize("algorithm", FILES)
@pytest.mark.skipif(shutil.which("node") is None, reason="node runs the implementation in JavaScript")
def test_another_implementation_comes_to_the_same(algorithm: str) -> None:
    program, file = Path(__file__).with_name("shuffle.mjs"), FILES[algorithm]
    asked = subprocess.run(["node", program, file], capture_output=True, check=True, timeout=120)
    published = json.loads(file.read_bytes())

    for ours, theirs in zip(published, json.loads(asked.stdout), strict=True):
        assert {key: ours[key] for key in theirs} == theirs
