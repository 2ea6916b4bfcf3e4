"""The page that verifies, asked without anybody at it: by node, else by Chromium."""

from __future__ import annotations

import html
import json
import os
import re
import shutil
import subprocess
import tempfile
from base64 import b64encode
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from tests.evidence.good import FOLDER

PAGE: Final = Path(__file__).parents[2] / "docs" / "verify.html"
VERDICTS: Final = Path(__file__).with_name("verdicts.mjs")
_ASK: Final = """
const asked = JSON.parse(document.getElementById("asked").textContent);
(async () => {
  const answers = [];
  for (const one of asked) answers.push(await answered(one));
  document.getElementById("answers").textContent = JSON.stringify(answers);
})();
"""


class Question(NamedTuple):
    """A file, and what it is checked with."""

    data: bytes
    keys: Sequence[str] = ()
    slips: Sequence[str] = ()
    proofs: Sequence[str] = ()
    contributions: Sequence[str] = ()

    @property
    def plain(self) -> dict[str, Any]:
        """As the page is asked."""
        kept = {"keys": list(self.keys), "slips": list(self.slips), "proofs": list(self.proofs)}
        added = {"contributions": list(self.contributions)}
        return {"data": b64encode(self.data).decode(), **kept, **added}


def asked_of(one: dict[str, Any]) -> Question:
    """A published file with what it is published to be checked with."""
    proofs = [json.dumps(proof) for proof in one.get("proofs", ())]
    added = [json.dumps(kept) for kept in one.get("contributions", ())]
    return Question((FOLDER / one["file"]).read_bytes(), one["keys"], one["slips"], proofs, added)


def node(asked: Sequence[dict[str, Any]]) -> Any:
    """What node answers."""
    given = json.dumps(asked).encode()
    run = subprocess.run(["node", VERDICTS, PAGE], input=given, capture_output=True, check=True, timeout=300)
    return json.loads(run.stdout)


def chromium(asked: Sequence[dict[str, Any]]) -> Any:
    """What Chromium answers."""
    script = "\n".join(re.findall(r'<script id="verifier">\n(.*?)</script>', PAGE.read_text("utf-8"), re.DOTALL))
    answered = VERDICTS.read_text("utf-8").partition("// ---- an answer\n")[2].partition("// ---- all of them\n")[0]
    data = html.escape(json.dumps(asked), quote=False)
    page = f'<pre id="answers"></pre><pre id="asked">{data}</pre><script>{script}\n{answered}\n{_ASK}</script>'
    found = re.search(r'<pre id="answers">(.+?)</pre>', dumped(f'<meta charset="utf-8">{page}'))
    assert found
    return json.loads(html.unescape(found[1]))


def dumped(page: str) -> str:
    """A page as it stands in Chromium when its scripts are done."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:  # its helpers end a little later
        (place := Path(folder) / "page.html").write_text(page, "utf-8")
        how = ["--headless=new", "--no-sandbox", "--disable-gpu", "--timeout=240000", "--virtual-time-budget=240000"]
        run = subprocess.run(
            ["chromium", *how, f"--user-data-dir={folder}/profile", "--dump-dom", place.as_uri()],
            capture_output=True, check=True, timeout=300,
        )  # fmt: skip
    return run.stdout.decode()


def ask(asked: Sequence[dict[str, Any]]) -> Any:
    """What the page answers; a test that cannot ask it is skipped, but in CI it fails."""
    if shutil.which("node"):
        return node(asked)
    if shutil.which("chromium"):
        return chromium(asked)
    if os.environ.get("CI"):
        pytest.fail("neither node nor chromium is there")
    pytest.skip("neither node nor chromium is there")


def verdicts(questions: Sequence[Question]) -> list[dict[str, Any] | None]:
    """What the page says of files."""
    found: list[dict[str, Any] | None] = ask([one.plain for one in questions])
    return found
