"""The documentation: the OpenAPI document at `/openapi.json`, and as a page at `/docs`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from threading import Lock
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, render_template

from adjudicator.plain.json import digest
from api.http.exchange import etag, not_modified
from api.http.front.access import operation
from api.http.front.errors import SORTS
from api.http.openapi import Doc

_METHODS = ("get", "post", "put", "patch", "delete")


class Operation(NamedTuple):
    """An operation as the page shows it."""

    method: str
    path: str
    doc: Doc

    @property
    def id(self) -> str:
        """Its anchor."""
        return str(self.doc["operationId"])


def document(make: Callable[[], Doc]) -> Blueprint:
    """The pages of an OpenAPI document, which is made when it is first asked for.

    An application's extension `adjudicator.document` makes it before: that reads files, of which a service that is
    besieged may have none left.
    """
    pages = Blueprint("docs", __name__)
    making = Lock()

    @cache
    def made() -> tuple[Doc, bytes]:
        doc = make()
        return doc, msgspec.json.encode(doc)

    def told() -> tuple[Doc, bytes]:
        with making:
            return made()

    pages.record_once(lambda state: state.app.extensions.update({"adjudicator.document": told}))

    @pages.get("/openapi.json")
    @operation("docs")
    def openapi() -> Response:
        """The OpenAPI document."""
        _, data = told()
        response = Response(mimetype="application/json")
        if not not_modified(response, etag(digest(data))):
            response.set_data(data)
        return response

    @pages.get("/docs")
    @operation("docs")
    def show() -> str:
        """The document as a page."""
        doc, _ = told()
        chapters = [(tag, list(_operations(doc, tag["name"]))) for tag in doc["tags"]]
        schemas = doc["components"]["schemas"]
        return render_template(
            "docs.html", doc=doc, chapters=chapters, schemas=schemas, sorts=SORTS, told=_type_in_words
        )

    return pages


def _operations(doc: Doc, tag: str) -> Iterator[Operation]:
    for path, methods in doc["paths"].items():
        for method in _METHODS:
            if method in methods and tag in methods[method]["tags"]:
                parameters = [*methods.get("parameters", ()), *methods[method].get("parameters", ())]
                yield Operation(method.upper(), path, {**methods[method], "parameters": parameters})


def _type_in_words(schema: Any) -> tuple[str, str | None]:
    """A type in a word, and the component it links to, if any."""
    if not isinstance(schema, dict):
        return "anything", None
    if reference := schema.get("$ref"):
        name = str(reference).rpartition("/")[2]
        return name, name
    for choices in (schema.get("anyOf"), schema.get("oneOf")):
        if choices:
            kinds = [_type_in_words(choice) for choice in choices]
            return " or ".join(word for word, _ in kinds), next((link for _, link in kinds if link), None)
    kind = schema.get("type", "anything")
    if kind == "array" or (isinstance(kind, list) and "array" in kind):
        word, link = _type_in_words(schema.get("items"))
        return f"list of {word}", link
    if "enum" in schema:
        values = [str(value) for value in schema["enum"] if value is not None]
        return (" | ".join(values) if len(values) <= 8 else f"{values[0]} … {values[-1]}"), None
    if isinstance(kind, list):
        return " or ".join(kind), None
    return str(kind), None
