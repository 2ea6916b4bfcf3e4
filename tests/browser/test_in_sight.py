"""What happened on a board lies inside the window without scrolling, at the entries of the long samples."""

from __future__ import annotations

import pytest
from playwright.sync_api import ViewportSize

from tests.browser.given import Opening
from tests.tier import budget, seed

TITLES = ("Generated match, seed 128", "Seven espers, table 1")
PHONE: ViewportSize = {"width": 390, "height": 844}
SHARE = """() => new Promise((done) => {
  const [told, ask] = [new Map(), window.fetch.bind(window)];
  const tell = (address, { headers } = {}) => {
    if (!told.has(address)) told.set(address, ask(address, { headers }));
    if (told.size > 50) told.delete(told.keys().next().value);
    return told.get(address).then((answer) => answer.clone());
  };
  window.phone = open(location.href);
  window.phone.addEventListener("load", () => {
    for (const one of [window, window.phone]) one.fetch = tell;
    done();
  });
})"""
"""Opens the page in a second window; the server is asked for each page once, for both."""
GO = """async (entries) => {
  async function wrong(there, position) {
    const { document, innerHeight, innerWidth } = there, bar = document.querySelector(".scrub");
    if (bar.valueAsNumber !== position) {
      const put = new Promise((done) => document.addEventListener("fresh", done, { once: true }));
      bar.value = position;
      bar.dispatchEvent(new there.Event("change", { bubbles: true }));
      await put;
    }
    const drawn = document.querySelector(".ground .board > svg");
    if (!drawn?.dataset.happened) return null;
    const [x, y, wide, high] = drawn.dataset.happened.split(" ").map(Number);
    const on = drawn.getScreenCTM();
    const [one, two] = [[x, y], [x + wide, y + high]].map(([a, b]) => new DOMPoint(a, b).matrixTransform(on));
    const pane = drawn.parentElement.getBoundingClientRect();
    const middle = document.elementFromPoint((one.x + two.x) / 2, (one.y + two.y) / 2);
    const found = {
      outside: one.x < pane.left - 1 || one.y < pane.top - 1 || two.x > pane.right + 1 || two.y > pane.bottom + 1,
      "pane outside": pane.top < 0 || pane.left < 0 || pane.bottom > innerHeight || pane.right > innerWidth,
      covered: middle === null || !(drawn.contains(middle) || middle.closest(".tools")),
    };
    return Object.keys(found).filter((name) => found[name]).join(", ");
  }
  const seen = [];
  for (const at of entries) {
    for (const there of [window, window.phone]) seen.push([at, there.innerWidth, await wrong(there, at)]);
  }
  return seen;
}"""


@pytest.mark.parametrize("title", TITLES)
def test_what_happened_is_in_sight(opened: Opening, title: str) -> None:
    every = budget(1, 150)
    page = opened("/?as=judge", 1280, 800)
    page.get_by_role("link", name=title).first.click()
    page.wait_for_url("**/matches/*")
    page.goto(f"{page.url.partition('?')[0]}/60?as=judge")
    with page.expect_popup() as beside:
        page.evaluate(SHARE)
    beside.value.set_viewport_size(PHONE)
    last = int(str(page.locator(".scrub").get_attribute("max")))
    entries = range(1 + seed() % every, last + 1, every)
    seen = [found for at in range(0, len(entries), 50) for found in page.evaluate(GO, list(entries[at : at + 50]))]

    assert [found for found in seen if found[2]] == []
    assert sum(found[2] is not None for found in seen) > len(seen) / 5
