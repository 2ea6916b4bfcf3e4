"""The faces: http/ the API and its pages, cli/ the command line, view/ what both show, sentences.py what they say.

settings.py says how they are set, wsgi.py is the API for gunicorn.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def code() -> str:
    """The version of the code: another one may work out other things from the same entries."""
    try:
        return version("adjudicator")
    except PackageNotFoundError:
        return "source"
