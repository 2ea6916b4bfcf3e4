"""The page of an entry goes on by itself and by its scrub bar, does not jump while it loads, and its board is read."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.given import Opening

AS_LOADED = """async () => {
  const text = await (await fetch(location.href)).text(), fresh = new DOMParser().parseFromString(text, "text/html");
  return [".board > svg > .models", ".board > svg > .labels", ".entries ol", ".event h1"]
    .filter((one) => !document.querySelector(one).isEqualNode(fresh.querySelector(one)));
}"""
"""Parts of the page that differ from what is loaded."""
PATIENCE = 30_000
"""Milliseconds that a busy machine may take."""
LEAST = 11
"""Pixels of the smallest name on a board."""
SHIFTS = """window.shifted = 0; new PerformanceObserver((list) => {
  for (const one of list.getEntries()) if (!one.hadRecentInput) window.shifted += one.value;
}).observe({ type: "layout-shift", buffered: true })"""


def entry_of(page: Page, title: str, position: int) -> None:
    """Goes to an entry of a sample, as the judge."""
    page.get_by_role("link", name=title).first.click()
    page.wait_for_url("**/matches/*")
    page.goto(f"{page.url.partition('?')[0]}/{position}?as=judge")


def test_entries_play_on_until_a_key_stops_them(opened: Opening) -> None:
    page = opened("/?as=judge", 360, 640)
    entry_of(page, "Osaka Open R3, table 7", 11)

    page.get_by_role("button", name="Further away").click()
    page.locator(".pace [name=by]").select_option("next")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Play on by itself").click()
    page.wait_for_url("**/12?as=judge")
    page.wait_for_url("**/13?as=judge")
    expect(page.get_by_role("button", name="Play on by itself")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Play on by itself")).to_have_attribute("aria-pressed", "false")


def test_steps_are_taken_without_loading_and_keep_what_is_folded_and_scrolled(opened: Opening) -> None:
    page = opened("/?as=judge", 1280, 800)
    entry_of(page, "Generated match, seed 128", 700)
    page.evaluate("window.isHere = true")
    fold, told = page.locator(".words details.panel").first, page.locator(".words")
    was = fold.evaluate("fold => fold.open = !fold.open")
    told.evaluate("told => { told.scrollTop = 100; }")
    for key, position in (("ArrowRight", 701), ("ArrowRight", 702), ("ArrowLeft", 701)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/{position}?as=judge", timeout=PATIENCE)
        expect(page.locator(".crumb")).to_contain_text(f"#{position}", timeout=PATIENCE)
    page.go_back()
    expect(page.locator(".crumb")).to_contain_text("#702", timeout=PATIENCE)

    assert page.evaluate("window.isHere")
    assert page.evaluate(AS_LOADED) == []
    assert fold.evaluate("fold => fold.open") == was
    assert told.evaluate("told => told.scrollTop") > 0
    for key, jump in (("ArrowDown", "activation"), ("Shift+ArrowDown", "turn")):
        there = page.locator(f'[data-jump="{jump}"] a').last.evaluate("link => link.href")
        page.keyboard.press(key)
        page.wait_for_url(there, timeout=PATIENCE)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_key_moments_are_played(opened: Opening) -> None:
    page = opened("/?as=judge", 1280, 800)
    entry_of(page, "Generated match, seed 128", 1030)
    there = page.locator('.way [rel="moment"]').evaluate("link => link.href")
    assert int(there.partition("?")[0].rpartition("/")[2]) > 1031
    page.locator(".pace [name=by]").select_option("moment")
    page.get_by_role("button", name="Play on by itself").click()
    page.wait_for_url(there, timeout=PATIENCE)


def test_a_scrub_bar_leads_to_an_entry_and_nothing_jumps(opened: Opening) -> None:
    page = opened("/?as=judge", 360, 640)
    page.add_init_script(SHIFTS)
    entry_of(page, "Osaka Open R3, table 7", 11)
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.shifted") == 0

    bar = page.locator(".scrub")
    bar.fill("20")
    bar.dispatch_event("change")
    page.wait_for_url("**/20?as=judge")
    assert page.locator(".way input[name=at]").input_value() == "20"


def test_without_a_script_there_is_no_bar(opened: Opening) -> None:
    page = opened("/?as=judge", 360, 640, java_script_enabled=False)
    entry_of(page, "Osaka Open R3, table 7", 11)

    expect(page.locator(".scrub")).to_be_hidden()
    page.locator(".way input[name=at]").fill("20")
    page.locator(".way input[name=at]").press("Enter")
    page.wait_for_url(re.compile(r"/20\?"))


def test_names_on_a_board_are_read_on_a_phone_in_the_dark_and_there_is_a_way_back(opened: Opening) -> None:
    page = opened("/?as=judge", 360, 640, color_scheme="dark")
    entry_of(page, "Generated match", 249)
    board, drawing = drawn(page, "svg")
    names = min(
        float(size) for size in re.findall(r'class="labels".*', drawing)[0].split('font-size="')[1].split('"')[:1]
    )

    assert names * board.evaluate("shown => shown.getScreenCTM().a") >= LEAST - 0.01
    assert "invert" in board.evaluate("image => getComputedStyle(image).filter")
    page.get_by_role("link", name="Larger").click()
    page.wait_for_url("**/249/table?*")
    page.locator(".crumb a").click()
    page.wait_for_url("**/249?*")


def drawn(page: Page, shown: str) -> tuple[Locator, str]:
    """The drawing on an entry's page, as it is shown and as it was sent."""
    board = page.locator(".board").locator(shown).first
    board.wait_for()
    frame = page.locator(".board").first
    return board, page.request.get(frame.evaluate("frame => new URL(frame.dataset.drawing, location).href")).text()


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("title", "position"), [("The mole in the base, table 2", 28), ("Osaka Open R6, table 1", 9)])
def test_a_board_is_shown_whole_beside_its_panels(opened: Opening, title: str, position: int) -> None:
    page = opened("/?as=judge", 1280, 800)
    entry_of(page, title, position)
    board, _ = drawn(page, "svg")

    whole, shown = (tuple(map(float, str(board.get_attribute(name)).split())) for name in ("data-whole", "viewBox"))
    assert shown[0] <= whole[0]
    assert shown[0] + shown[2] >= whole[0] + whole[2]
    assert shown[1] + shown[3] >= whole[1] + whole[3] - 1
    box = board.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 800


@pytest.mark.sampled(1)
@pytest.mark.parametrize("way", ["", "/table"])
def test_all_of_lockes_board_is_reached_on_a_phone(opened: Opening, way: str) -> None:
    page = opened("/?as=judge")
    entry_of(page, "The mole in the base, table 2", 28)
    page.goto(page.url.replace("/28", f"/28{way}"))

    board = page.locator(".board")
    held, wide = board.evaluate("board => [board.scrollWidth, board.firstElementChild.clientWidth]")
    assert held >= wide
    assert way or wide <= board.evaluate("board => board.clientWidth")
