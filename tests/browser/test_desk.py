"""A judge's minute and a player's review, by thumb, by keyboard, in Japanese, in print, and without a script."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]  # the library bears none
from playwright.sync_api import Browser, Page, ViewportSize

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.situation_link import Situated, link_of
from tests.api.house import token_of
from tests.browser.given import FINGER, Opening, is_one_leaf_of_a6
from tests.browser.served import import_samples, served

SITUATED = link_of(
    Situated(
        ruleset="malifaux",
        given={"models": {"ann": {"seat": "A", "at": [10, 10], "base_mm": 30}}},
        when=[{"event": "CardsDrawn", "seat": "A", "cards": ["3C", "3C"]}],
    )
)
"""A situation in which a rule is broken, on a table that is drawn."""
TABLE_7 = "Osaka Open R3, table 7"
RULED = "Osaka Open R6, table 1"
ENDS = ("/9?as=judge", "/16?reading=ruled", "/disputes/1?as=judge", "/disputes/2", "/disputes/1/slip")
"""Pages of the match with disputes."""
ESPERS = "Seven espers, table 1"
MAGIC = "The Moss Road, an evening's session"
PHONES = [(360, 640), (390, 844)]
PHONE: ViewportSize = {"width": 360, "height": 640}
SIZES = [*PHONES, (1280, 800)]


def at_table_7(page: Page) -> str:
    """The address of the match at table 7."""
    return str(page.get_by_role("link", name=TABLE_7).get_attribute("href"))


class Thumb:
    """Taps, and counts them."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps = page, 0

    def on(self, role: Any, name: str | re.Pattern[str]) -> None:
        found = self.page.get_by_role(role, name=name).first
        self.taps += 1
        if role == "radio":
            found.tap()
            return
        with self.page.expect_navigation():
            found.tap()

    def into(self, label: str, text: str) -> None:
        field = self.page.get_by_label(label).last
        field.tap()
        self.taps += 1
        field.fill(text)


def dispute(thumb: Thumb) -> None:
    """From the list of matches to a dispute about the cheat on a negative flip."""
    thumb.on("link", TABLE_7)
    if "Why do you look?" in thumb.page.inner_text("h1"):
        thumb.on("button", "A player asked for a judge")
    thumb.on("link", re.compile("Findings only"))
    thumb.on("link", "Mina (B) cheats Old Ferrow's flip with 13 of Rams")
    thumb.page.get_by_text("Call a judge").tap()
    thumb.taps += 1
    thumb.into("What is claimed", "She cheated on a negative flip")
    thumb.on("button", "Raise the dispute")


def rule(thumb: Thumb) -> None:
    """From the page of a dispute to the ruling."""
    thumb.on("radio", "is upheld")
    thumb.into("Reason", "The flip stands at −1")
    thumb.on("button", "Rule")


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("width", "height"), PHONES)
@pytest.mark.parametrize("script", [True, False])
def test_a_judge_finds_disputes_and_rules_in_nine_taps(
    opened_alone: Opening, width: int, height: int, script: bool
) -> None:
    thumb = Thumb(opened_alone("/", width, height, java_script_enabled=script))
    dispute(thumb)
    rule(thumb)

    told = thumb.page.content()
    assert "the claim is upheld" in told
    assert "MFX-CHEAT-02" in told
    assert thumb.taps == 9


def test_a_judge_who_says_why_they_look_needs_a_tenth(chromium: Browser) -> None:
    with Adjudicator(RULESETS) as service, chromium.new_context(viewport=PHONE, has_touch=True) as context:
        import_samples(service)
        with served(create_app(service, is_open=False)) as address:
            thumb = Thumb(context.new_page())
            thumb.page.goto(f"{address}/enter?lang=en")
            thumb.page.get_by_label("Token").fill(token_of(service, "judge", holder="Aki", events=("Osaka Open",)))
            with thumb.page.expect_navigation():
                thumb.page.get_by_label("Token").press("Enter")
            dispute(thumb)
            rule(thumb)

            assert "Recorded by judge Aki" in thumb.page.inner_text("main")
    assert thumb.taps == 10


def test_what_happens_instead_leads_to_its_entry_as_a_desk(opened_alone: Opening) -> None:
    page = opened_alone("/?as=judge", 390, 844)
    page.goto(f"{page.url.partition('/?')[0]}{at_table_7(page)}/11?as=judge&lang=en")
    page.get_by_text("What if …").tap()
    page.get_by_role("button", name="Something else happened here").tap()
    page.get_by_role("button", name="Haru (A) declines to cheat Tamsin Flue's flip").tap()
    page.wait_for_url("**/11?*line=*")
    assert "declines to cheat" in page.inner_text("body.desk h1")


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_slip_is_put_right_by_thumb_without_a_script(opened_alone: Opening, lang: str) -> None:
    page = opened_alone("/?as=judge", 390, 844, java_script_enabled=False)
    words = {"en": ("Put a slip right", "It never happened"), "ja": ("入力の間違いを訂正", "起きていない")}[lang]
    entry = f"{page.url.partition('/?')[0]}{at_table_7(page)}/9"
    page.goto(f"{entry}?as=judge&lang={lang}")
    page.get_by_text(words[0]).tap()
    form = page.locator("form[action*=corrections]")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = form.locator("button").bounding_box()
    assert box
    assert box["height"] >= FINGER
    form.locator("[name=reason]").fill("mistyped")
    with page.expect_navigation():
        form.get_by_role("button", name=words[1]).tap()

    assert "8C" in page.locator(".corrected s").inner_text()
    link = page.locator(".corrected a")
    assert "#35" in link.inner_text()
    box = link.bounding_box()
    assert box is not None
    assert box["height"] >= FINGER


def test_the_ruling_is_printed_on_one_leaf_of_a6(opened_alone: Opening) -> None:
    thumb = Thumb(opened_alone("/?as=judge"))
    dispute(thumb)
    rule(thumb)
    thumb.on("link", "Slip to print")
    is_one_leaf_of_a6(thumb.page)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_longest_ruling_is_printed_on_one_leaf(opened_alone: Opening, lang: str) -> None:
    page = opened_alone("/?as=judge")
    where = page.url.partition("/?")[0] + at_table_7(page)
    text = {"en": "The card lay on top. ", "ja": "チートは山札の上から。"}[lang] * 190
    rules = ["MFX-CHEAT-02", "MFX-CHEAT-01", "MFX-CHEAT-07", "MFX-MOD-08", "MFX-MOD-09", "MFX-MOD-10", "MFX-DUEL-19"]
    told = {"by": text[:200], "rules": rules}
    api = where.replace("/matches", "/v1/matches")
    raised = {"report_id": "d", "position": 11, "claim": text, **told}
    assert page.request.post(f"{api}/disputes?as=judge", data=raised).status == 201
    ruling = {"report_id": "j", "outcome": "upheld", "reason": text, "penalty": text, "voids": [9, 10, 11], **told}
    given = page.request.post(f"{api}/disputes/1/rulings?as=judge", data=ruling, headers={"If-Match": '"0"'})
    assert given.status == 201, given.text()

    page.goto(f"{where}/disputes/1/slip?as=judge&lang={lang}")
    is_one_leaf_of_a6(page)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 344, "height": 506})  # 91 by 134 mm
    assert page.locator(".slip dl").evaluate("told => told.scrollHeight <= told.clientHeight")
    assert page.locator(".slip").evaluate("told => told.clientHeight") > 0.8 * 506
    printed = page.locator(".slip").inner_text()
    for part in ("MFX-CHEAT-02", "13R", "UTC", "#11", "/matches/", {"en": "Shortened", "ja": "全文"}[lang]):
        assert part in printed
    assert page.locator(".slip .qr svg").count() == 1


def test_keys_and_swipes_step_through_a_match(opened: Opening) -> None:
    page = opened("/?as=judge")
    match = at_table_7(page)
    page.goto(page.url.partition("/?")[0] + f"{match}/11?as=judge")
    last = page.locator(".scrub").get_attribute("max")
    for key, place in (("j", 12), ("ArrowRight", 13), ("k", 12), ("ArrowLeft", 11), ("Home", 0), ("End", last)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/{place}?as=judge")


def test_the_match_is_read_by_keyboard_alone(opened: Opening) -> None:
    page = opened("/?as=judge", 1280, 800)
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent").strip().startswith(TABLE_7):
            break
    page.keyboard.press("Enter")
    page.wait_for_url("**/matches/*")
    assert page.get_by_role("heading", name=TABLE_7).is_visible()


def test_a_player_reviews_the_game_in_japanese(opened: Opening) -> None:
    page = opened("/?lang=ja&as=B", locale="ja-JP")
    for found in (page.get_by_role("link", name=TABLE_7), page.locator(".line a.step").nth(9)):
        with page.expect_navigation():
            found.tap()

    assert page.locator("html").get_attribute("lang") == "ja"
    assert page.get_by_role("heading", name="カード").is_visible()
    page.get_by_role("link", name="次の記録").tap()
    page.wait_for_url("**lang=ja**")


def pages_of(page: Page) -> list[str]:
    """An address of each kind of page."""
    match = at_table_7(page)
    ruled, espers = (page.get_by_role("link", name=name).get_attribute("href") for name in (RULED, ESPERS))
    ways = ["/", match, f"{match}?findings=true", f"{match}?rule=MFX-CHEAT", f"{match}/11", f"{match}/0"]
    ways += [f"{espers}/77", "/rules/MFX-CHEAT-02", "/disputes", *(f"{ruled}{end}" for end in ENDS)]
    ways += ["/rules", "/rules?q=cheat", "/rules?ruleset=locke", "/ruling"]
    ways += [f"/ruling?s={SITUATED}", f"/ruling/slip?s={SITUATED}"]
    return [*ways, "/enter", "/docs", "/nothing"]


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("size", "scheme"), list(product(SIZES, ["light", "dark"])))
def test_every_page_is_accessible_and_fits(opened: Opening, size: tuple[int, int], scheme: str) -> None:
    page = opened("/?as=judge", *size, color_scheme=scheme)
    here = page.url.partition("/?")[0]
    for address in pages_of(page)[:-1]:
        page.goto(here + address)
        found = Axe().run(page).response["violations"]
        serious = [one for one in found if one["impact"] in ("serious", "critical")]
        assert not serious, (address, [(one["id"], [node["html"] for node in one["nodes"]][:3]) for one in serious])
        wide, room = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide <= room, address


@pytest.mark.sampled(1)
@pytest.mark.parametrize("size", PHONES)
def test_what_is_tapped_is_as_large_as_a_finger(opened: Opening, size: tuple[int, int]) -> None:
    page = opened("/?as=judge", *size)
    here = page.url.partition("/?")[0]
    for address in pages_of(page)[:-3]:
        page.goto(here + address)
        small = page.eval_on_selector_all(
            ".way a, .jumps a, .choice a, .more a, .crumb a, .matches a, .bar a, .facts a, .disputed a, .finding a, "
            ".doubt a, .answers a, .leads a, .outline a, .search > a, .depends a, .line a, "
            "button, summary, input, select",
            """(found, finger) => found.filter((one) => one.type !== "hidden" && one.checkVisibility())
                .filter((one) => (one.closest("label.choose") ?? one).getBoundingClientRect().height < finger)
                .map((one) => one.outerHTML)""",
            FINGER,
        )
        assert not small, (address, small)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_panels_are_read_on_a_phone(opened: Opening, lang: str) -> None:
    page = opened("/?as=judge", 360, 640)
    here = page.url.partition("/?")[0]
    found = {name: page.get_by_role("link", name=name).get_attribute("href") for name in (ESPERS, MAGIC, TABLE_7)}
    for match, position in ((TABLE_7, 11), (ESPERS, 13), (ESPERS, 77), (ESPERS, 1397), (MAGIC, 20), (MAGIC, 60)):
        page.goto(f"{here}{found[match]}/{position}?as=judge&lang={lang}")
        narrow = page.eval_on_selector_all(
            ".panel:not(.compared) th",
            """(found) => found.map((one) => [one.innerText, one.offsetWidth, one.scrollWidth, one.offsetHeight])
                .filter(([, wide, inside]) => wide < 48 || inside > wide)""",
        )
        assert not narrow, (match, position, narrow)
        if match == TABLE_7:
            sizes = "(found) => found.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
            assert not page.eval_on_selector_all(".panel:not(.compared)", sizes)


def test_nothing_moves_once_it_is_shown(opened: Opening) -> None:
    page = opened("/?as=judge")
    match = at_table_7(page)
    page.add_init_script(
        "window.moved = 0; new PerformanceObserver((list) => { for (const one of list.getEntries()) "
        "window.moved += one.value; }).observe({ type: 'layout-shift', buffered: true });"
    )
    page.goto(page.url.partition("/?")[0] + f"{match}/11?as=judge")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.moved") == 0


@pytest.mark.sampled(1)
@pytest.mark.parametrize("script", [True, False])
def test_a_judge_attaches_how_far_it_is(opened_alone: Opening, script: bool) -> None:
    page = opened_alone("/?as=judge", 360, 640, java_script_enabled=script)
    match = str(page.get_by_role("link", name="Generated match").first.get_attribute("href"))
    here = page.url.partition("/?")[0]
    raised = {"report_id": "d", "position": 250, "claim": "too far"}
    assert page.request.post(f"{here}/v1{match}/disputes?as=judge", data=raised).status == 201
    page.goto(f"{here}{match}/disputes/1?as=judge")
    page.get_by_text("Attach the answer to a question").tap()
    page.get_by_text("How far apart are two objects?").tap()
    form = page.locator("form", has=page.locator("input[value=distance]"))
    boxes = [one.bounding_box() for one in form.locator("select, button").all()]
    assert all(box and box["height"] >= FINGER for box in boxes)
    for name in ("from", "to"):
        form.locator(f"[name='asked.{name}']").select_option(index=len(name))
    with page.expect_navigation():
        form.get_by_role("button", name="Attach").tap()

    assert page.locator("dl.changed dt", has_text="distance").count() == 1


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_form_that_is_refused_comes_back_in_sight_without_a_script(
    chromium: Browser, own_desk: str, lang: str
) -> None:
    context = chromium.new_context(viewport=PHONE, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{own_desk}/?lang={lang}")
    with page.expect_navigation():
        page.get_by_role("link", name=RULED).click()
    page.goto(re.sub(r"\?.*", "", page.url) + f"/disputes/2?as=judge&lang={lang}")
    page.locator("[name=reason]").last.fill("Lamp fell.\nTwice.")
    page.locator("[name=outcome][value=dismissed]").check()
    page.locator("[name=voids]").fill("20-x")
    with page.expect_navigation():
        page.locator("form", has=page.locator("[name=outcome]")).get_by_role("button").click()

    alert = page.get_by_role("alert")
    assert "20-x" in alert.inner_text()
    assert page.locator("[name=reason]").last.input_value() == "Lamp fell.\nTwice."
    assert page.locator("[name=outcome][value=dismissed]").is_checked()
    box = alert.bounding_box()
    assert box is not None
    assert 0 <= box["y"] < PHONE["height"], "the page opens where the form stands"
    page.locator("[name=voids]").fill("20")
    with page.expect_navigation():
        page.locator("form", has=page.locator("[name=outcome]")).get_by_role("button").click()
    assert "/rulings" not in page.url
    assert "Lamp fell." in page.locator(".ruling").inner_text()
    context.close()


def test_from_an_entry_with_a_refused_claim_the_scrub_bar_goes_on(chromium: Browser, desk: str) -> None:
    context = chromium.new_context(viewport=PHONE)
    page = context.new_page()
    page.goto(f"{desk}/?lang=en")
    page.goto(f"{desk}{at_table_7(page).partition('?')[0]}/11?as=judge&lang=en")
    page.get_by_text("Call a judge").click()
    page.get_by_label("What is claimed").fill("\u3000")
    with page.expect_navigation():
        page.get_by_role("button", name="Raise the dispute").click()
    assert page.get_by_role("alert").is_visible()
    with page.expect_navigation():
        page.locator(".scrub").evaluate(
            "bar => { bar.value = 5; bar.dispatchEvent(new Event('change', { bubbles: true })); }"
        )
    assert "/5?" in page.url
    assert "as=judge" in page.url
    context.close()
