"""The pages of a match that goes on follow it; where one reads elsewhere, a link says how much is new."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, expect

from tests.browser.given import Opening, fits

PATIENCE = 20_000
"""Milliseconds that a busy machine may take."""


def noted(page: Page, match: str, position: int, *words: str) -> int:
    """Notes in a match, told by somebody else; the position then."""
    return reported(page, match, position, *({"event": "MatchNoted", "text": one} for one in words))


def reported(page: Page, match: str, position: int, *events: dict[str, str]) -> int:
    """A report by somebody else; the position then."""
    there, body = page.url.partition("/matches/")[0], {"report_id": f"at{position}", "events": events}
    answer = page.request.post(
        f"{there}/v1/matches/{match}/reports?as=judge", data=body, headers={"If-Match": f'"{position}"'}
    )
    assert answer.ok, answer.text()
    return position + len(events)


def test_what_is_recorded_shows_at_the_end_and_is_told_elsewhere(opened_alone: Opening) -> None:
    page = opened_alone("/begin?ruleset=malifaux&lang=en", 360, 640)
    page.get_by_role("button", name="Begin with sample data").click()
    page.wait_for_url("**/record*")
    match = page.url.rpartition("/matches/")[2].partition("/")[0]
    at = noted(page, match, 0, "one", "two")

    page.goto(f"{page.url.partition('/record')[0]}?lang=en")
    page.locator("summary", has_text="Outline").first.click()
    at = noted(page, match, at, "three")
    expect(page.locator("main")).to_contain_text("three", timeout=PATIENCE)
    expect(page.locator("details.outline").first).to_have_attribute("open", "")
    fits(page)

    page.locator("a.step", has_text="three").click()
    page.wait_for_url(f"**/{at}?*")
    at = noted(page, match, at, "four")
    expect(page.locator("h1")).to_contain_text("four", timeout=PATIENCE)
    assert f"/{at}?" in page.url
    opened: list[str] = []
    page.on("request", lambda request: opened.append(request.url) if "/stream?" in request.url else None)
    page.locator('.way a[rel="prev"]').first.click()
    expect(page.locator("h1")).to_contain_text("three")
    page.locator('.way a[rel="prev"]').first.click()
    expect(page.locator("h1")).to_contain_text("two")
    assert opened == []
    noted(page, match, at, "five", "six")
    expect(page.locator(".following a")).to_have_text("New entries: 2", timeout=PATIENCE)
    page.locator(".following a").click()
    expect(page.locator("h1")).to_contain_text("six")
    page.goto(f"{page.url.partition('/matches/')[0]}/matches/{match}/end?as=A&lang=en")
    reported(page, match, at + 2, {"event": "ResultConfirmed", "seat": "A", "result": ""})
    expect(page.locator("#sent")).to_contain_text("✓ A", timeout=PATIENCE)


def test_what_another_notes_shows_beside_the_entry_that_is_read(opened_alone: Opening) -> None:
    page = opened_alone("/?as=judge", 390, 844)
    there = str(page.get_by_role("link", name="Osaka Open R3, table 7").get_attribute("href"))
    here = page.url.partition("/?")[0]
    with page.expect_response("**/stream?*"):
        page.goto(f"{here}{there}/11?as=A&lang=en")
    page.get_by_text("What if …").click()
    for shown in ("private", "published"):
        told = {"report_id": shown, "position": 11, "text": f"it is {shown}", "shown": shown}
        assert page.request.post(f"{here}/v1{there}/notes?as=judge", data=told).status == 201
    expect(page.locator("#notes")).to_contain_text("it is published", timeout=PATIENCE)
    assert "it is private" not in page.inner_text("body")
    assert page.get_by_role("button", name="It goes on otherwise from here").is_visible()


def test_a_phone_that_is_refused_a_stream_asks_by_itself(chromium: Browser, own_desk: str) -> None:
    page = chromium.new_page()
    page.clock.install()
    page.route("**/stream*", lambda route: route.fulfill(status=503))
    page.goto(f"{own_desk}/begin?ruleset=malifaux&lang=en")
    page.get_by_role("button", name="Begin with sample data").click()
    page.wait_for_url("**/record*")
    match = page.url.rpartition("/matches/")[2].partition("/")[0]
    page.goto(f"{own_desk}/matches/{match}/record?as=judge&lang=en")
    page.wait_for_load_state("networkidle")
    noted(page, match, 0, "heard all the same")
    page.clock.run_for(60_000)
    expect(page.locator(".line")).to_contain_text("heard all the same", timeout=PATIENCE)
    page.close()
