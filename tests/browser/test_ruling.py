"""A ruling by thumb: words, a hit while typing, an example, its card changed, the verdict; also without a script."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from adjudicator.cases.disputes import disputes
from adjudicator.rulesets.malifaux import malifaux
from api.view.situation_link import Situated, begun, link_of
from tests.browser.given import Opening, fits, is_one_leaf_of_a6


def ruled(page: Page, place: str, value: str) -> None:
    """Taps a value in the last place whose pointer ends so."""
    there = page.locator(f'details.place[data-at$="{place}"]').last
    if there.get_attribute("open") is None:
        there.locator("summary").click()
    was = there.locator("summary b").inner_text()
    there.locator(f'button[value="{value}"]').first.click()
    expect(there.locator("summary b")).not_to_have_text(was)


@pytest.mark.parametrize("script", [True, False])
def test_a_ruling_by_thumb(opened: Opening, script: bool) -> None:
    page = opened("/?lang=en", 360, 640, java_script_enabled=script)
    page.get_by_role("link", name="Rules", exact=True).click()
    fits(page) if script else None
    page.get_by_label("Words").press_sequentially("cheat minus")
    if not script:
        page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="No cheating on a flip").click()
    fits(page) if script else None
    page.get_by_role("link", name="Try it yourself").first.click()
    assert page.inner_text("h1").startswith("A breach of MFX-CHEAT-02")
    fits(page) if script else None
    ruled(page, "/card", "13M")
    assert "MFX-CHEAT-01" in page.inner_text("main")
    fits(page) if script else None


MINUS = next(one for one in disputes(malifaux.package) if one.id == "cheat-on-minus")


def test_a_tap_that_got_no_answer_is_sent_again_whole(opened: Opening) -> None:
    page = opened(f"/ruling?lang=en&s={link_of(begun(malifaux, MINUS))}", 360, 640)
    page.evaluate("void (window.fetch = () => Promise.reject(new TypeError()))")
    ruled(page, "/card", "13M")
    expect(page.locator('details.place[data-at$="/card"] button[value="13M"][aria-pressed=true]')).to_have_count(1)


QUICKEST = {
    "cheat-on-minus": ("cheat minus", "/given/duel/flips/B/modifier", "0"),
    "sight-past-a-wall": ("sight wall", "/given/terrain/wall/height", "1"),
    "in-range": ("in range", "/given/models/bram/at", "16.6 15.7"),
    "evaded-attack": ("evaded", "/when/1/success", "false"),
    "base-contact": ("base contact", "/given/models/bram/at", "11.35 10.0"),
    "deck-runs-out": ("deck runs out", "/given/seats/A/deck/top", "1R"),
    "check-that-only-equals": ("check equals", "/when/0/target", "4"),
    "spell-without-focus": ("spell focus", "/given/pcs/A/focus", "true"),
    "conversion-tried-again": ("convert again", "/given/characters/Kim/alignment", "EVIL"),
}
"""By the id of a kind of dispute: words that are typed, a place that is changed, what it is changed to."""
TAP, DECISION, LETTER, MOST = 0.5, 1.2, 0.28, 20
"""Seconds."""


def test_a_dispute_is_ruled_on_in_twenty_seconds(opened: Opening) -> None:
    """From the front page: words, a kind of dispute, the fact that was otherwise, the verdict."""
    page = opened("/?lang=en", 360, 640)
    for kind, (words, place, value) in QUICKEST.items():
        page.goto(page.url.split("?")[0].replace("/ruling", "/") + "?lang=en")
        page.get_by_role("link", name="Quick ruling", exact=True).click()
        page.get_by_label("What is it about?").press_sequentially(words)
        page.locator(f'#hits a[href*="dispute={kind}"]').click()
        assert page.inner_text("h1").startswith("A breach of ")
        ruled(page, place, value)
        expect(page.locator("h1"), kind).not_to_contain_text("A breach")
        assert 4 * (TAP + DECISION) + LETTER * len(words) <= MOST


def test_words_are_found_that_were_typed_before_the_script_came(opened: Opening) -> None:
    page = opened("/?lang=en", 360, 640)

    def late(asked: Route) -> None:
        page.get_by_label("What is it about?").press_sequentially("cheat minus")
        asked.continue_()

    page.route("**/rules.mjs", late)
    page.goto(page.url.replace("/?", "/ruling?"), wait_until="commit")
    expect(page.locator('#hits a[href*="dispute=cheat-on-minus"]')).to_be_visible()


ASKED = link_of(
    Situated(
        ruleset="mtg_trpg",
        given={
            "cards": {"Red Courier": {"types": ["Creature"], "colors": ["R"], "mana_value": 2}},
            "pcs": {"A": {"hand": ["Red Courier"]}},
        },
        when=[{"event": "SpellCast", "pc": "A", "card": "Red Courier"}],
    )
)
"""A spell without a focus counter, of which nothing is said."""


def test_what_is_assumed_and_what_went_unsaid_is_switched_by_a_tap(opened: Opening) -> None:
    page = opened(f"/ruling?lang=en&s={ASKED}", 360, 640)
    fits(page)
    expect(page.locator("h1")).to_contain_text("assumed: whether A has a focus counter: no")
    page.get_by_role("button", name="A focuses").click()
    expect(page.locator("h1")).not_to_contain_text("A breach")


def test_a_slip_is_printed_on_one_leaf(opened: Opening) -> None:
    page = opened("/ruling?lang=en&q=sight+wall", 360, 640)
    page.locator('#hits a[href*="dispute=sight-past-a-wall"]').click()
    page.get_by_role("link", name="Slip to print").click()
    assert page.locator(".slip img").is_visible()
    is_one_leaf_of_a6(page)


def test_the_table_is_laid_out_by_tapping(opened: Opening) -> None:
    page = opened("/ruling?lang=en&q=sight+wall", 360, 640)
    page.locator('#hits a[href*="dispute=sight-past-a-wall"]').click()
    fits(page)
    tap(page, '[data-id="bram"]')
    expect(page.locator(".beside output")).to_contain_text("Bram (bram) · 1 in engagement")
    tap(page, None, 29, 24)
    expect(page.locator("h1")).to_contain_text("line of sight clear")
    page.get_by_role("button", name="Wall").click()
    tap(page, None, 14, 20)
    tap(page, None, 22, 14)
    expect(page.locator("h1")).to_contain_text("otherwise if the Height of t1 is, for example, 2")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("h1")).not_to_contain_text("otherwise")
    tap(page, '[data-id="bram"]')
    tap(page, '[data-id="mira"]')
    page.get_by_role("button", name="How far apart are two objects?").click()
    expect(page.locator("h1")).to_contain_text("How far apart are two objects?")
    tap(page, '[data-id="mira"]')
    tap(page, '[data-id="bram"]')
    page.get_by_role("button", name="State a distance").click()
    page.locator("#open").get_by_role("spinbutton").fill("10.5")
    page.locator("#open").get_by_role("button", name="Set").click()
    expect(page.locator("h1")).to_contain_text("10.5")
    tap(page, '[data-id="mira"]')
    tap(page, '[data-id="bram"]')
    page.get_by_role("button", name="Wall").click()
    expect(page.locator('[data-at^="/given/terrain/t1/polygon"]')).to_have_count(4)


def test_an_entry_is_asked_by_tapping(opened: Opening) -> None:
    page = opened("/?lang=en", 390, 844)
    page.get_by_role("link", name="Osaka Open R6").first.click()
    page.goto(page.url.split("?")[0] + "/9?as=judge&lang=en")
    expect(page.locator(".beside output")).to_contain_text("Tap a piece")
    page.locator(".board svg[data-ground]").dblclick()  # the whole board
    tap(page, '[data-id="A1"]')
    expect(page.locator(".beside output")).to_contain_text("5 in walk")
    fits(page)
    tap(page, '[data-id="B1"]')
    expect(page.locator(".beside output")).to_contain_text(" in · ")
    tap(page, '[data-id="A1"]')
    expect(page.locator(".beside output")).to_contain_text("in walk")
    expect(page.locator(".board .chosen")).to_have_count(1)
    tap(page, None, 6, 30)
    page.wait_for_url("**/ruling?**")
    expect(page.locator("main")).to_contain_text(re.compile(r"\((5\.9|6|6\.1), (29\.9|30|30\.1)\)"))


def tap(page: Page, piece: str | None, x: float = 0, y: float = 0) -> None:
    """Taps a piece, or a point of the table in inches."""
    board = page.locator(".board svg[data-ground]")
    if piece is not None:
        board.evaluate("(svg) => svg.scrollIntoView({ block: 'center' })")
        board.locator(piece).first.click(force=True)
        return
    unit, south = map(float, str(board.get_attribute("data-ground")).split())
    at = board.evaluate(
        "(svg, [x, y]) => { const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM()); return [at.x, at.y]; }",
        [x * unit, south - y * unit],
    )
    box = board.bounding_box()
    assert box is not None
    board.click(position={"x": at[0] - box["x"], "y": at[1] - box["y"]})
