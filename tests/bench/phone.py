"""`python -m tests.bench.phone [TAPS] [SLOWER]`: how long a phone takes from a tap on *Record* to the page drawn anew.

Chromium taps the likeliest button of a match that is half played, again and again. Told are milliseconds, the median
and nine in ten: as the clock has them on a phone so many times slower (4); and, for a machine on which much else runs,
as processors spent them, the page's thread so many times over: its scripts, styles, layout and all, and the service.
"""

from __future__ import annotations

import sys
from statistics import median, quantiles
from time import process_time
from typing import Any, Final
from uuid import UUID

from playwright.sync_api import CDPSession, Page, sync_playwright

from adjudicator.match import MatchEvent
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.browser.served import CHROMIUM, NO_CHROMIUM, QUIETLY, served
from tests.given import EXAMPLES

PLAYED: Final = ("encounter", "seven-espers", "league-decks")
"""The records whose first halves are played."""
PHONE: Final[Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "device_scale_factor": 2}
TAP: Final = """() => new Promise((done) => {
  const button = document.querySelector(
    ".next button[name=value]:not(.rare, .every *), .next button.main, .next .taps button:not(.every *)");
  performance.clearResourceTimings();
  const channel = new MessageChannel();
  let since = 0, came = 0;
  channel.port1.onmessage = () => {
    const asked = performance.getEntriesByType("resource").filter((one) => one.name.includes("/record"));
    const served = asked.reduce((sum, one) => sum + one.responseEnd - one.startTime, 0);
    done({ all: performance.now() - since, served, swapped: came - since });
  };
  document.addEventListener("fresh", () => {
    came = performance.now();
    requestAnimationFrame(() => channel.port2.postMessage(0));
  }, { once: true });
  since = performance.now();
  button.click();
})"""
SPENT: Final = ("ScriptDuration", "RecalcStyleDuration", "LayoutDuration", "TaskDuration")


def half(service: Adjudicator, name: str) -> UUID:
    """A match that goes on where half of a record was played."""
    record = read((EXAMPLES / f"{name}.match.jsonl").read_bytes(), service.rulesets)
    events = [one.event for one in record.entries[1:] if not isinstance(one.event, MatchEvent)]
    match = service.open_match(record.entries[0].event.header)
    *first, last = events[: len(events) // 2]
    service.report(match, first, expected=0, report_id="half")
    service.report(match, [last], expected=len(first), report_id="last")
    return match


def spent(session: CDPSession) -> dict[str, float]:
    """Milliseconds that the page's thread has spent so far, by what for."""
    told = {one["name"]: one["value"] for one in session.send("Performance.getMetrics")["metrics"]}
    return {name: 1000 * told[name] for name in SPENT}


def tapped(page: Page, session: CDPSession, taps: int, slower: float = 0) -> dict[str, list[float]]:
    """The times of so many taps: by the clock or, of a page so many times `slower`, as processors spent them."""
    times: dict[str, list[float]] = {}
    for _ in range(taps):
        before, began = spent(session), process_time()
        told = page.evaluate(TAP)
        if slower:
            told = {"service": 1000 * (process_time() - began)}
            told |= {name: slower * (after - before[name]) for name, after in spent(session).items()}
            told["all"] = told["service"] + told["TaskDuration"]
        for name, value in told.items():
            times.setdefault(name, []).append(value)
        page.wait_for_timeout(500)  # the drawing comes later, and the page may follow
    return times


def told(times: list[float]) -> str:
    """The median of times, and within what nine in ten are."""
    return f"{median(times):5.0f} {quantiles(times, n=10)[-1]:5.0f}"


def main(taps: int = 20, slower: float = 4) -> None:
    """Taps and tells."""
    if CHROMIUM is None:
        sys.exit(NO_CHROMIUM)
    with Adjudicator(RULESETS) as service, served(create_app(service)) as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=QUIETLY)
        for name in PLAYED:
            match = half(service, name)
            page = browser.new_context(**PHONE).new_page()
            page.goto(f"{address}/matches/{match}/record?as=judge&lang=en")
            page.wait_for_timeout(2000)
            session = page.context.new_cdp_session(page)
            session.send("Performance.enable", {"timeDomain": "threadTicks"})
            times = {f"{name}, processor": some for name, some in tapped(page, session, taps, slower).items()}
            session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
            times |= tapped(page, session, taps)
            size = len(page.content().encode())
            count = page.evaluate("document.querySelectorAll('*').length")
            print(f"{name}: page {size} bytes, {count} elements; {taps} taps")
            for what, some in times.items():
                print(f"  {what:32} {told(some)}")
            page.context.close()
        browser.close()


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
