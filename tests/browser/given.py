"""What tests in a browser start from."""

from __future__ import annotations

import re
from collections.abc import Callable

from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the library bears none
from playwright.sync_api import Page

Opening = Callable[..., Page]
"""Opens an address in a window of its own: `width`, `height`, and what a Playwright context takes."""
FINGER = 43.5
"""Pixels, all but 44: what a finger meets may be rounded down."""
TAPPED = "button, input:not([type=hidden], [type=checkbox]), label.choose, select"
"""What is tapped; a box is ticked by its words."""


def fits(page: Page) -> None:
    """No serious fault by axe, nothing wider than the screen, nothing too small for a finger."""
    found = [one["id"] for one in Axe().run(page).response["violations"] if one["impact"] in ("serious", "critical")]
    assert found == [], page.url
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), page.url
    for button in page.locator(
        "main button, main input:not([type=hidden], [type=checkbox]), main label.choose, main select"
    ).all():
        box = button.bounding_box()
        assert box is None or box["height"] >= FINGER, page.url


def is_one_leaf_of_a6(page: Page) -> None:
    """Fails unless the page prints on one leaf."""
    printed = page.pdf(prefer_css_page_size=True)
    assert re.findall(rb"/Count (\d+)", printed) == [b"1"]
    [(width, height)] = {
        (round(float(w)), round(float(h))) for w, h in re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", printed)
    }
    assert (width, height) == (298, 420)  # points: 105 by 148 mm


def placed(page: Page, x: float, y: float) -> None:
    """Touches a place on the table, in inches."""
    page.locator(".board svg").wait_for()
    here = page.evaluate(
        """([x, y]) => {
            const svg = document.querySelector(".board svg"), [unit, south] = svg.dataset.ground.split(" ").map(Number);
            const p = new DOMPoint(x * unit, south - y * unit).matrixTransform(svg.getScreenCTM());
            return [p.x, p.y];
        }""",
        [x, y],
    )
    page.mouse.click(*here)
