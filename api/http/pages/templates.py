"""Templates: what they may call, on every page."""

from __future__ import annotations

from flask import Flask

from adjudicator.seam.ruleset import game_called
from api.http.exchange import link
from api.http.front import access, labels, speaker
from api.http.pages import addresses, again, suggested, times
from api.view import answers
from api.view.clock import clock
from api.view.matches import name_of


def install(app: Flask) -> None:
    """Gives the templates of an application what they call."""
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    app.jinja_env.finalize = speaker.apart
    app.jinja_env.globals |= {
        "say": speaker.say,
        "counted": speaker.counted,
        "spoken": speaker.spoken,
        "places": answers.places,
        "game_called": game_called,
        "typed": labels.typed,
        "sent": again.sent,
        "to": addresses.to,
        "link": link,
        "holder": answers.holder,
        "name_of": name_of,
        "clock": clock,
        "suggested": suggested.suggested,
        "timed": times.timed,
        "timed_in": times.marked,
        "timed_ago": times.ago,
        "zoned": times.zoned,
        "tells_times": times.tells_times,
    }
    app.context_processor(lambda: {"lang": speaker.language(), "caller": access.caller()})
