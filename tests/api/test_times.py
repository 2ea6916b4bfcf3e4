"""Times on pages: told in UTC, marked up for the script that tells them in the reader's zone."""

from __future__ import annotations

import re
from typing import Any

import pytest

from api.http.front.policy import POLICY, TIMED
from api.http.pages.times import marked, timed
from tests.api.given import Client

TIME = re.compile(r'<time datetime="(\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00))">(\d{4}-\d\d-\d\d [\d:]{8} UTC)</time>')
SCRIPT = '<script type="module" src="/static/times.mjs">'


def seen(client: Client, address: str) -> Any:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return answer


def test_a_page_with_times_marks_them_up_and_brings_the_script(client: Client, match: str) -> None:
    answer = seen(client, f"{match.removeprefix('/v1')}/3?as=judge")
    ((at, told),) = TIME.findall(answer.text)

    assert at.replace("T", " ").startswith(told.removesuffix(" UTC"))
    assert SCRIPT in answer.text
    assert seen(client, "/static/times.mjs").mimetype == "text/javascript"


@pytest.mark.parametrize(("address", "policy"), [("/?as=judge", TIMED), ("/audits/flips", TIMED), ("/enter", POLICY)])
def test_a_page_may_run_the_script_only_if_it_tells_times(client: Client, address: str, policy: str) -> None:
    answer = client.get(address)

    assert answer.headers["Content-Security-Policy"] == policy
    assert (SCRIPT in answer.text) == (policy == TIMED)


def test_without_a_script_days_are_said_to_be_those_of_utc(client: Client) -> None:
    assert "Days are those of UTC." in seen(client, "/").text
    assert "日付はUTCのものです。" in seen(client, "/?lang=ja").text
    assert "Days are those of Asia/Tokyo." in seen(client, "/?zone=Asia/Tokyo&from=2026-11-22").text


@pytest.mark.parametrize("address", ["/", "/audits/flips"])
def test_a_form_without_a_script_asks_for_no_zone(client: Client, address: str) -> None:
    told = seen(client, f"{address}?from=2026-11-22&to=2026-11-22&zone=&event=&player=").text

    assert 'name="zone" value=""' in told
    assert "no time zone" not in told


def test_a_sentence_is_escaped_and_its_times_are_marked_up(client: Client) -> None:
    with client.application.app_context():
        at = "2026-11-22T16:18:10.123456Z"

        assert marked("<b> until 2026-11-22 16:18:10 UTC", at) == f"&lt;b&gt; until {timed(at)}"
        assert timed(at) == f'<time datetime="{at}">2026-11-22 16:18:10 UTC</time>'
