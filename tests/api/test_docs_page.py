"""The page of the interface: its examples run."""

from __future__ import annotations

import re

from tests.api.given import Client, opened, reported


def test_the_examples_on_the_page_of_the_interface_run(client: Client) -> None:
    there = opened(client)
    reported(client, there, 0, report_id="r", events=[{"event": "MatchNoted", "text": "x"}])
    match = there.rpartition("/")[2]
    told = client.get("/docs").text
    asked = [path.replace("$match", match) for path in re.findall(r"curl -s \$root(/v1/\S+)", told)]

    assert len(asked) == 5
    assert {path: client.get(path).status_code for path in asked} == dict.fromkeys(asked, 200)
