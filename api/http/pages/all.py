"""All pages: what the application registers."""

from __future__ import annotations

from typing import Final

from api.http.pages import (
    audits,
    begin,
    closing,
    comparing,
    corrections,
    decks,
    disputes,
    ending,
    enter,
    imports,
    leaves,
    lines,
    looks,
    matches,
    notes,
    offline,
    pairings,
    penalties,
    people,
    queue,
    rounds,
    rule,
    ruling,
    step,
)

ALL: Final = tuple(
    page.pages
    for page in (
        matches,
        step,
        comparing,
        corrections,
        rule,
        ruling,
        disputes,
        looks,
        queue,
        penalties,
        audits,
        enter,
        people,
        decks,  # and *Record*, of which they are a part
        offline,
        begin,
        ending,
        pairings,
        rounds,
        leaves,
        lines,
        notes,
        imports,
        closing,
    )
)
