"""The language of an answer, and who says its sentences: once for each request."""

from __future__ import annotations

from flask import g, request
from werkzeug.datastructures import LanguageAccept

from adjudicator.plain.said import Part, Said
from adjudicator.seam.sentences import LANGUAGES, Speaker
from api import sentences


def language() -> str:
    """The language asked for as `lang`, else the best of `Accept-Language`."""
    if "language" not in g:
        asked = request.args.get("lang")
        g.language = asked if asked in LANGUAGES else best(request.accept_languages)
    return str(g.language)


def best(accepted: LanguageAccept) -> str:
    """The language of ours that is accepted best; English if none is."""
    wished = (tag.partition("-")[0].lower() for tag in accepted.values())  # the most wished first
    return next((tag for tag in wished if tag in LANGUAGES), LANGUAGES[0])


def speaker() -> Speaker:
    """Who says sentences in that language; knows the players once a match was looked up."""
    if "speaker" not in g:
        g.speaker = Speaker(language())
    found: Speaker = g.speaker
    return found


def knows_players(of_match: Speaker) -> None:
    """From here on the sentences of this request name the players of a match."""
    g.speaker = of_match


def spoken(says: Said) -> str:
    """A sentence in the language of the answer."""
    return speaker().say(says)


def say(pattern: str, /, **parts: Part) -> str:
    """A sentence of the pages in that language, for templates."""
    return spoken(sentences.say(pattern, **parts))


def counted(one: str, many: str, /, count: int, **parts: Part) -> str:
    """A sentence that depends on a count, for templates."""
    return spoken(sentences.counted(one, many, count, **parts))
