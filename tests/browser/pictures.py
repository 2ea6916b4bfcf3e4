"""`python -m tests.browser.pictures [FOLDER]`: the pictures that the README shows, taken of the sample matches."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Final, Literal, NamedTuple
from unittest.mock import patch
from uuid import UUID

from playwright.sync_api import Browser, Page, sync_playwright

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.settings import Settings
from tests.api.house import token_of
from tests.browser.served import CHROMIUM, NO_CHROMIUM, QUIETLY, import_samples, served
from tests.kernel.views import current

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
NOW: Final = datetime(2026, 11, 22, 17, 0, tzinfo=UTC)
SETTINGS: Final = Settings(address="http://192.168.1.20:8000")
PHONE: Final = (390, 844)
DESK: Final = (1024, 768)


class Shot(NamedTuple):
    """A picture: of which page, on what screen; `to` is where it is scrolled to."""

    name: str
    page: str
    screen: tuple[int, int] = PHONE
    scheme: Literal["light", "dark"] = "light"
    lang: str = "en"
    to: str = ""


SHOTS: Final = (
    Shot("step", "/matches/{disputed-duels}/11?as=judge"),
    Shot("step-ja", "/matches/{disputed-duels}/11?as=judge", scheme="dark", lang="ja"),
    Shot("drawing", "/matches/{ruled-table}/9?as=judge", DESK, to=".board"),
    Shot("dispute", "/matches/{ruled-table}/disputes/1?as=judge"),
    Shot("ruling", "/matches/{ruled-table}/disputes/2?as=judge", to="details:has(form[action*=rulings])"),
    Shot("slip", "/matches/{ruled-table}/disputes/1/slip?as=judge", to=".slip"),
    Shot("queue", "/disputes?as=judge", scheme="dark"),
    Shot("locke", "/matches/{disputed-espers}/122?as=judge", DESK, "dark"),
)


PEOPLE: Final = Shot("people", "/people")
LINK: Final = Shot("link", "/people")


@contextmanager
def as_ever() -> Iterator[None]:
    """What is made by chance is made the same again."""
    codes = count(1)
    with (
        patch("adjudicator.store.sqlite.uuid4", lambda: UUID(int=7)),
        patch("adjudicator.store.memory.uuid4", lambda: UUID(int=7)),
        patch("adjudicator.tokens.secrets.token_urlsafe", lambda size: f"{next(codes):0{-(-4 * size // 3)}}"),
    ):
        yield


def opened(browser: Browser, shot: Shot) -> Page:
    """A window of its own."""
    width, height = shot.screen
    scale = 1.5 if shot.screen == PHONE else 1
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=scale, color_scheme=shot.scheme,
        reduced_motion="reduce",
    )  # fmt: skip
    return context.new_page()


def take(page: Page, shot: Shot, folder: Path) -> None:
    """Writes the picture of a page as it stands."""
    page.wait_for_load_state("networkidle")
    if shot.to:
        page.locator(shot.to).evaluate("found => found.scrollIntoView({ block: 'start' })")
    page.screenshot(path=folder / f"{shot.name}.png", animations="disabled")


def take_desk(browser: Browser, service: Adjudicator, folder: Path) -> None:
    """The pages of the sample matches."""
    ids = import_samples(service)
    with served(create_app(service, settings=SETTINGS, views=current(service), is_open=True)) as address:
        for shot in SHOTS:
            page = opened(browser, shot)
            page.goto(f"{address}{shot.page.format_map(ids)}&lang={shot.lang}")
            take(page, shot, folder)
            page.context.close()


def take_door(browser: Browser, service: Adjudicator, folder: Path) -> None:
    """The page of who may come in, and a link for a phone."""
    held = {"until": "2026-11-24T20:00:00Z", "at": "2026-11-22T08:00:00Z", "events": ("Osaka Open",)}
    token_of(service, "judge", holder="Aki", **held)
    token_of(service, "head-judge", holder="Ito", **held)
    with served(create_app(service, settings=SETTINGS, is_open=False)) as address:
        page = opened(browser, PEOPLE)
        page.goto(f"{address}/enter?lang=en")
        page.get_by_label("Token").fill(token_of(service, "organiser", holder="Kei", **held))
        with page.expect_navigation():
            page.get_by_role("button", name="Enter").click()
        page.goto(f"{address}/people?lang=en")
        take(page, PEOPLE, folder)
        page.get_by_label("Name").fill("Nao")
        with page.expect_navigation():
            page.get_by_role("button", name="Make a link").click()
        take(page, LINK, folder)
        page.context.close()


def main(folder: Path) -> None:
    """Takes all of them."""
    if CHROMIUM is None:
        sys.exit(f"No pictures: {NO_CHROMIUM}")
    folder.mkdir(parents=True, exist_ok=True)
    with as_ever(), Adjudicator(RULESETS, clock=lambda: NOW) as service, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*QUIETLY, "--lang=en-GB"])
        take_desk(browser, service, folder)
        take_door(browser, service, folder)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER)
