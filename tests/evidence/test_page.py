"""The page that verifies, as a person has it: in a browser, from a file, in both languages; it asks nobody."""

from __future__ import annotations

import html
import json
import re
import shutil
from base64 import b64encode
from typing import Any

import pytest

from tests.evidence.good import FOLDER, KEY
from tests.evidence.page import PAGE, asked_of, chromium, dumped, node
from tests.evidence.vectors import INDEX

IN_CHROMIUM = pytest.mark.skipif(shutil.which("chromium") is None, reason="the page is opened in Chromium")


def told(name: str, language: str, keys: str = "", proof: dict[str, Any] | None = None) -> str:
    """The page after a file was chosen, as text."""
    kept = json.dumps(json.dumps(proof, indent=2) if proof else "")
    data = b64encode((FOLDER / name).read_bytes()).decode()
    chosen = f"""
      language = "{language}"; byId("keys").value = "{keys}"; byId("proofs").value = {kept};
      file = new File([Uint8Array.from(atob("{data}"), (one) => one.charCodeAt(0))], "one.evidence.jsonl");
      look();
    </script></body>"""
    page = dumped(PAGE.read_text("utf-8").replace("</script>\n</body>", chosen))
    return html.unescape(re.sub(r"<script.*?</script>|<style.*?</style>|<[^>]*>", " ", page, flags=re.DOTALL))


@IN_CHROMIUM
def test_what_holds_and_what_was_not_checked_is_told_in_both_languages() -> None:
    english = told("good/managed.evidence.jsonl", "en", str(KEY.verifier))

    assert "Everything in the file holds." in english
    assert "Shuffles of managed decks: 4, all opened and as they were promised" in english
    assert "The file ends at position 36, the match was closed at position 32. Whether entries after it were" in english
    assert "signed with a key that you gave" in english
    assert "A Haru, B 美奈" in english
    assert "Not held against a slip" in english
    japanese = told("good/physical.evidence.jsonl", "ja")
    assert "ファイルの内容はすべて正しいです。" in japanese
    assert "これはファイル自身の鍵です" in japanese


@IN_CHROMIUM
def test_what_a_file_does_not_prove_is_told_and_a_proof_that_was_kept_shows_it() -> None:
    silent = told("good/not-closed.evidence.jsonl", "en")
    assert "Shuffles of managed decks: 4, opened: 0. Whether one lies as was promised shows only when" in silent
    assert "Cards that came without a proof, as those that were put back: 1." in silent
    assert "The file ends at position 31, the match was not closed by then." in silent
    published = [one for one in json.loads(INDEX.read_bytes()) if one["file"] == "good/its-end-left-out.evidence.jsonl"]
    (agrees,), (later,) = (one["proofs"] for one in published if "proofs" in one)
    assert "Position 4 is the entry that you hold the proof of." in told(published[0]["file"], "en", proof=agrees)
    assert "控え・証明・加えた値と違うか" in told(published[0]["file"], "ja", proof=later)
    bent = told(published[0]["file"], "en", proof={**later, "number": 0})
    assert "A key, slip, proof or contribution that you entered cannot be read, does not hold" in bent


@IN_CHROMIUM
def test_the_first_thing_that_is_wrong_is_told_with_its_position() -> None:
    assert "It does not hold: position 3: the entry is not the one that entered the ledger" in told(
        "bad/entry-edited.evidence.jsonl", "en"
    )
    assert "位置0：別の対戦か、別の位置の記録です" in told("bad/another-id-in-the-head.evidence.jsonl", "ja")


@IN_CHROMIUM
@pytest.mark.skipif(shutil.which("node") is None, reason="compared with node")
def test_a_browser_comes_to_the_verdicts_that_node_comes_to() -> None:
    published = json.loads(INDEX.read_bytes())[::9]
    asked = [asked_of(one).plain for one in published]

    assert chromium(asked) == node(asked) == [one["verdict"] for one in published]


def test_the_page_is_of_one_piece_and_has_words_for_every_kind() -> None:
    page = PAGE.read_text("utf-8")
    kinds = {one["verdict"]["kind"] for one in json.loads(INDEX.read_bytes()) if one["verdict"]}

    assert "default-src 'none'" in page
    assert not re.search(r"https?://|src=|href=|@import|import\(|fetch\(|XMLHttp|innerHTML|url\(", page)
    assert all(len(re.findall(rf"\b{kind}: \"", page)) >= 2 for kind in kinds)
