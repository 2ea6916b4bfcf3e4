"""How long a step takes in a browser, from the key to the page laid out: `python -m tests.bench.stepped [THROTTLE]`.

The pages ahead are fetched by then, as when somebody reads; a throttle of 4 stands for a slow phone.
"""

from __future__ import annotations

import sys
from statistics import median

from playwright.sync_api import sync_playwright

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.browser.served import CHROMIUM, QUIETLY, import_samples, served

STEPS = 20
STEP = """async () => {
  const before = location.pathname, began = performance.now();
  const put = new Promise((done) => document.addEventListener("fresh", done, { once: true }));
  document.querySelector('.way [rel="next"]').click();
  await put;
  document.body.getBoundingClientRect();
  return performance.now() - began;
}"""


def stepped(throttle: float, width: int, height: int) -> dict[str, list[float]]:
    """Milliseconds of each step, by sample."""
    with Adjudicator(RULESETS) as service:
        ids = import_samples(service)
        with served(create_app(service)) as address, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
            found = {}
            for sample, start in (("encounter", 700), ("seven-espers", 700)):
                page = browser.new_page(viewport={"width": width, "height": height})
                page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": throttle})
                page.goto(f"{address}/matches/{ids[sample]}/{start}?as=judge")
                took = []
                for _ in range(STEPS):
                    page.wait_for_timeout(1500)
                    took.append(page.evaluate(STEP))
                found[sample] = took
                page.close()
            browser.close()
            return found


if __name__ == "__main__":
    by = float(sys.argv[1]) if sys.argv[1:] else 1
    for sample, took in stepped(by, *((1280, 800) if by == 1 else (390, 844))).items():
        print(f"{sample}: {median(took):.1f} ms a step, at most {max(took):.1f}, throttle {by:g}")
