"""What people type runs in no real browser: neither as our policy has it, nor were there none."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Thread

import pytest
from playwright.sync_api import Browser
from werkzeug.serving import make_server

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.attack.hostile import HIT, PAYLOADS, Text, asked, pages, paths, told
from tests.tier import budget

WORLDS = budget(3, 1)
"""Matches: in each a name is another of the payloads, a long text all of them."""
LONG = frozenset({"note", "void", "result", "claim", "statement", "reason", "appeal"})


def text_of(world: int) -> Text:
    """What is written into the fields of a match: the same each time."""
    names = dict[str, str]()

    def text(field: str) -> str:
        if field in LONG:
            return "".join(PAYLOADS)
        return names.setdefault(field, PAYLOADS[(17 * world + len(names)) % len(PAYLOADS)])

    return text


@pytest.fixture(scope="module")
def hostile() -> Iterator[tuple[str, list[str]]]:
    """Where the matches are served, and their addresses in the API."""
    app = create_app(Adjudicator(RULESETS))
    places = [told(app.test_client(), text_of(world), f"hostile {world}") for world in range(WORLDS)]
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}", places
    server.shutdown()
    thread.join()


@pytest.mark.sampled(1)
@pytest.mark.parametrize("policy", ["as it is", "none"])
def test_nothing_that_people_type_is_run(chromium: Browser, hostile: tuple[str, list[str]], policy: str) -> None:
    here, places = hostile
    context = chromium.new_context(bypass_csp=policy == "none")
    page, wrong = context.new_page(), list[str]()
    page.on("dialog", lambda dialog: wrong.append(dialog.message))
    page.on("request", lambda asked: None if asked.url.startswith(here) else wrong.append(asked.url))
    page.on("console", lambda said: wrong.append(said.text) if "Content Security Policy" in said.text else None)
    for number, place in enumerate(places if policy == "none" else places[:1]):
        bearing = [address for payload in PAYLOADS[number::11] for address in asked(place, payload)][::6]
        drawings = [f"{place}/tables/2/drawing.svg?as=judge"]
        for address in [*pages(place), *bearing, *paths(place, PAYLOADS[number]), *drawings]:
            page.goto(here + address, wait_until="load")
            assert page.evaluate("window.__hit") is None, address
    context.close()
    assert not wrong


def test_the_test_tests(chromium: Browser) -> None:
    """A page that escapes nothing is hit."""
    page = chromium.new_page()
    page.set_content(f"<p>{PAYLOADS[0]}</p>")
    assert HIT in PAYLOADS[0]
    assert page.evaluate("window.__hit") == 1
    page.close()
