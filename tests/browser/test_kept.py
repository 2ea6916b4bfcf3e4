"""A match as one file, opened from disk: it steps, draws and checks itself, and asks nothing of anybody."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.house import SIGNER
from tests.attack.hostile import PAYLOADS, told

WAIT = 60_000


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A match in which people type what they like, with its signed log."""
    service = Adjudicator(RULESETS)
    client = create_app(service).test_client()
    address = told(client, lambda field: "".join(PAYLOADS[:40])[:1900] if field == "note" else f"{field}<i>", "kept")
    service.ledger.extend()
    service.ledger.sign(SIGNER)
    path = tmp_path / "match.html"
    path.write_bytes(client.get(f"{address}/page?as=judge").data)
    return path


@pytest.fixture
def page(chromium: Browser, file: Path) -> Iterator[Page]:
    """A page without a network that fails the test for whatever runs, or is asked for, besides the file."""
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, offline=True)
    page, wrong = context.new_page(), list[str]()
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.on("request", lambda asked: None if asked.url.startswith(file.as_uri()) else wrong.append(asked.url))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.set_default_timeout(WAIT)
    yield page
    context.close()
    assert wrong == []


def test_it_steps_and_draws_and_matches_its_log(page: Page, file: Path) -> None:
    page.goto(file.as_uri())
    where = page.locator("#way output")
    expect(where).to_contain_text("#0 /", timeout=WAIT)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(where).to_contain_text("#2 /")
    said = page.locator("[id='2'] p").first.inner_text()
    expect(page.locator("#now p").first).to_have_text(said)
    assert page.locator("#board svg").get_attribute("aria-label")
    page.keyboard.press("End")
    shown = page.locator("#board").inner_html(), page.locator("#beside").inner_html()
    page.keyboard.press("Home")
    expect(where).to_contain_text("#0 /")
    page.keyboard.press("End")
    assert (page.locator("#board").inner_html(), page.locator("#beside").inner_html()) == shown

    status = page.locator("#proof [role=status]")
    expect(status).to_have_attribute("data-verdict", "good", timeout=WAIT)
    expect(status).to_contain_text("Matches the signed log")
    page.locator("#proof summary").click()
    page.locator("#key").fill(str(SIGNER.verifier))
    page.locator("#key").press("Tab")
    expect(page.locator("#signer")).to_have_text("Signed with the key that you gave.", timeout=WAIT)


def test_without_a_script_it_reads_and_with_another_log_it_says_so(chromium: Browser, page: Page, file: Path) -> None:
    plain = chromium.new_context(java_script_enabled=False)
    bare = plain.new_page()
    bare.goto(file.as_uri())
    expect(bare.locator("#rows li[id]").last).to_be_visible()
    expect(bare.locator("#way")).to_be_hidden()
    plain.close()

    text = file.read_text(encoding="utf-8")
    at = text.index('id="evidence">') + 200
    file.write_text(text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :], encoding="utf-8")
    page.goto(file.as_uri())
    expect(page.locator("#proof [role=status]")).not_to_have_attribute("data-verdict", "good", timeout=WAIT)
    expect(page.locator("#proof [role=status]")).to_contain_text("annot be verified", timeout=WAIT)
