"""What happened on a board lies inside the window without scrolling, at the entries of the long samples."""

from __future__ import annotations

import pytest

from tests.browser.given import Opening
from tests.tier import budget, seed

TITLES = {"Generated match, seed 128": 1549, "Seven espers, table 1": 1397}
WINDOWS = [(390, 844), (1280, 800)]
GO = """async (position) => {
  const bar = document.querySelector(".scrub");
  if (bar.valueAsNumber !== position) {
    const put = new Promise((done) => document.addEventListener("fresh", done, { once: true }));
    bar.value = position;
    bar.dispatchEvent(new Event("change", { bubbles: true }));
    await put;
  }
  const drawn = document.querySelector(".ground .board > svg");
  if (!drawn?.dataset.happened) return null;
  const [x, y, wide, high] = drawn.dataset.happened.split(" ").map(Number);
  const on = drawn.getScreenCTM();
  const [one, two] = [[x, y], [x + wide, y + high]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(on));
  const pane = drawn.parentElement.getBoundingClientRect();
  const middle = document.elementFromPoint((one.x + two.x) / 2, (one.y + two.y) / 2);
  return [
    one.x >= pane.left - 1 && one.y >= pane.top - 1 && two.x <= pane.right + 1 && two.y <= pane.bottom + 1,
    pane.top >= 0 && pane.left >= 0 && pane.bottom <= innerHeight && pane.right <= innerWidth,
    middle !== null && (drawn.contains(middle) || middle.closest(".tools") !== null),
  ];
}"""


@pytest.mark.parametrize("size", WINDOWS)
@pytest.mark.parametrize("title", TITLES)
def test_what_happened_is_in_sight(opened: Opening, title: str, size: tuple[int, int]) -> None:
    page = opened("/?as=judge", *size)
    page.get_by_role("link", name=title).first.click()
    page.wait_for_url("**/matches/*")
    page.goto(f"{page.url.partition('?')[0]}/60?as=judge")
    every = budget(1, 150)
    seen = {at: page.evaluate(GO, at) for at in range(1 + seed() % every, TITLES[title] + 1, every)}

    assert {at for at, found in seen.items() if found is not None and not all(found)} == set()
    assert sum(found is not None for found in seen.values()) > len(seen) / 5
