"""The language of an answer, and the speaker of its sentences: one for each request."""

from __future__ import annotations

from flask import g, request
from werkzeug.datastructures import LanguageAccept

from adjudicator.plain.said import Part, Said
from adjudicator.plain.visible import TURNING, isolated
from adjudicator.seam.sentences import LANGUAGES, Speaker
from api import sentences


def language() -> str:
    """The language asked for as `lang`, else the best of `Accept-Language`."""
    if "language" not in g:
        asked = request.args.get("lang")
        g.language = asked if asked in LANGUAGES else best(request.accept_languages)
    return str(g.language)


def best(accepted: LanguageAccept) -> str:
    """The most wanted of our languages; English if none is accepted."""
    wished = (tag.partition("-")[0].lower() for tag in accepted.values())  # the most wanted first
    return next((tag for tag in wished if tag in LANGUAGES), LANGUAGES[0])


def speaker() -> Speaker:
    """The speaker of sentences in that language; it knows the players once a match has been looked up."""
    if "speaker" not in g:
        g.speaker = Speaker(language())
    found: Speaker = g.speaker
    return found


def knows_players(of_match: Speaker) -> None:
    """Makes this request's sentences name the players of a match from here on."""
    g.speaker = of_match


def spoken(says: Said) -> str:
    """A sentence in the language of the answer."""
    return speaker().say(says)


def say(pattern: str, /, **parts: Part) -> str:
    """A sentence of the pages in that language, for templates."""
    return spoken(sentences.say(pattern, **parts))


def apart(value: object) -> object:
    """What a template shows: a text with marks of direction is set apart, so that it does not turn the page."""
    return isolated(value) if type(value) is str and TURNING.search(value) else value


def counted(one: str, many: str, /, count: int, **parts: Part) -> str:
    """A sentence that depends on a count, for templates."""
    return spoken(sentences.counted(one, many, count, **parts))
