"""The OpenAPI document: endpoints entered with what they take and answer, and every error as a problem."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import wraps
from http import HTTPStatus
from typing import Any, Final, TypeAlias, TypeVar, cast

import flask_smorest  # type: ignore[import-untyped]
import marshmallow as ma
from apispec import APISpec
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.common import resolve_schema_instance
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from flask_smorest.utils import prepare_response  # type: ignore[import-untyped]
from msgspec import Struct

from adjudicator import code
from adjudicator.match import Rulesets
from adjudicator.rights import ANYBODY, Operation
from api.http.exchange import body_as
from api.http.exchange import query as asked_of
from api.http.front import access
from api.http.front.errors import MEDIA, Problem
from api.view.fields import Either, Field
from api.view.schemas import Derived, schema_of

F = TypeVar("F", bound=Callable[..., Any])
Doc: TypeAlias = "dict[str, Any]"
"""A part of an OpenAPI document."""
Documenting: TypeAlias = "Callable[[Any], Any]"
"""One of the library's decorators that document a view."""
TITLE: Final = "adjudicator"
VERSION: Final = "3.1.0"
"""Of OpenAPI."""
EVENT: Final = "#/components/schemas/Event"
"""Where the document has every kind of event."""
ABOUT: Final = (
    "Reviews matches of tabletop games: every event stepped through, every value explained, every breach named "
    "by rule. Who looks is said by `as`; what that viewer may not know is left out of everything."
)
ETAG: Final[Doc] = {"description": "Tag of this answer, for If-None-Match", "schema": {"type": "string"}}
POSITION: Final[Doc] = {
    "description": "Where the match stands: give it as If-Match with the next report",
    "schema": {"type": "string"},
}

TOKEN: Final[Doc] = {
    "type": "http",
    "scheme": "bearer",
    "description": "A token that `adjudicator token create` made; a service that only its own machine reaches is open.",
}


class Area:
    """A group of endpoints under `/v1` and its chapter of the document."""

    def __init__(self, name: str, about: str) -> None:
        self.blueprint = flask_smorest.Blueprint(name, __name__, url_prefix="/v1", description=about)

    def get(
        self,
        rule: str,
        answers: type[Struct],
        *,
        operation: Operation,
        query: type[Struct] | None = None,
        problems: Iterable[int] = (),
    ) -> Callable[[F], F]:
        """Enters a view that answers GET with a struct."""
        return self.enter("GET", rule, {200: answers}, operation=operation, query=query, problems=(*problems, 304))

    def enter(
        self,
        method: str,
        rule: str,
        answers: Mapping[int, type[Struct]],
        *,
        operation: Operation,
        query: type[Struct] | None = None,
        takes: type[Struct] | None = None,
        problems: Iterable[int] = (),
        tag: Doc = ETAG,
        headers: Iterable[Doc] = (),
        **doc: Any,
    ) -> Callable[[F], F]:
        """Enters a view: the structs it answers by status, its operation, query, body, headers, problems."""
        guarded = () if operation in ANYBODY else (401, 403)
        known = sorted({*problems, *guarded, 429, *([409] * ("<uuid:match>" in rule))})  # any match may be unreadable
        documenting = [*self._answers(answers, known, tag), *self._takes("json", takes), *self._takes("query", query)]

        needs: list[Doc] = [] if operation in ANYBODY else [{"token": []}, {}]

        def entered(view: F) -> F:
            documented: Any = self.blueprint.doc(operationId=view.__name__, security=needs, **doc)(view)
            for document in documenting:
                documented = document(documented)
            asked = access.operation(operation)(_asked(view, query, takes))
            cast("Any", asked)._apidoc = documented._apidoc  # what the library wraps round a view is its document alone
            self.blueprint.add_url_rule(rule, view.__name__, asked, methods=[method], parameters=list(headers))
            return view

        return entered

    def _answers(self, answers: Mapping[int, type[Struct]], problems: Iterable[int], tag: Doc) -> Iterator[Documenting]:
        for status, shape in answers.items():
            yield self.blueprint.response(status, schema_of(shape), headers={"ETag": tag})
        for status in problems:
            yield self.blueprint.alt_response(status, response=HTTPStatus(status).name)

    def _takes(self, location: str, struct: type[Struct] | None) -> Iterator[Documenting]:
        if struct is not None:
            yield self.blueprint.arguments(schema_of(struct, text=location == "query")(), location=location)


def _asked(view: Callable[..., Any], query: type[Struct] | None, takes: type[Struct] | None) -> Callable[..., Any]:
    """The view, called with the request's query string and body as structs."""

    @wraps(view)
    def asked(**named: Any) -> Any:
        body = [] if takes is None else [body_as(takes)]
        return view(*([] if query is None else [asked_of(query)]), *body, **named)

    return asked


class _Converter(OpenAPIConverter):
    """Shows derived schemas: what a struct says about itself, types to choose from, and components by their names."""

    def init_attribute_functions(self) -> None:
        """The library's, then ours."""
        super().init_attribute_functions()  # type: ignore[no-untyped-call]  # the library's own
        self.attribute_functions += [self.either2properties, self.component2properties]

    def schema2jsonschema(self, schema: ma.Schema | type[ma.Schema]) -> Doc:
        """A schema as JSON Schema."""
        shown: Doc = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]  # the library's own
        if isinstance(derived := resolve_schema_instance(schema), Derived):
            shown["description"] = (derived.struct.__doc__ or "").strip()
        return shown

    def either2properties(self, field: object, ret: Doc) -> Doc:
        """The choices of an `Either`."""
        if not isinstance(field, Either):
            return {}
        ret.pop("type", None)
        choices = [self.field2property(choice) for _, choice in field.choices]
        return {"anyOf": choices + [{"type": "null"}] * field.allow_none}

    def component2properties(self, field: Field, ret: Doc) -> Doc:
        """The component that a field's type refers to, instead of what it says itself."""
        if (component := field.metadata.get("$ref")) is None:
            return {}
        ret.clear()
        return {"$ref": component}


class _Plugin(MarshmallowPlugin):
    Converter = _Converter


def shape_of(struct: type[Struct]) -> Doc:
    """A struct as JSON Schema, for a part of the document that is no struct by itself."""
    plugin = _Plugin()
    APISpec(TITLE, "", VERSION, plugins=[plugin])
    return cast("_Converter", plugin.converter).schema2jsonschema(schema_of(struct))


def document_of(app: Flask, rulesets: Rulesets, areas: Iterable[flask_smorest.Blueprint]) -> Doc:
    """The document of an application that has these areas, in their order."""
    api = _Api(app, rulesets)
    for area in areas:
        area.register_views_in_doc(api, app, api.spec, name=area.name, parameters=None)
        api.spec.tag({"name": area.name, "description": area.description})
    return cast("Doc", api.spec.to_dict())


class _Api(flask_smorest.Api):  # type: ignore[misc]  # the library bears no types
    """The document of an application."""

    def __init__(self, app: Flask, rulesets: Rulesets) -> None:
        app.config |= {"API_TITLE": TITLE, "API_VERSION": code(), "OPENAPI_VERSION": VERSION}
        super().__init__(app, spec_kwargs={"marshmallow_plugin": _Plugin(), "info": {"description": ABOUT}})
        self.spec.components.security_scheme("token", TOKEN)
        self._enter_events(rulesets)

    def _enter_events(self, rulesets: Rulesets) -> None:
        """Enters every kind of event; `Event` is any event of any ruleset."""
        components = self.spec.components
        for name, kinds in rulesets.kinds.items():
            for tag, kind in kinds.items():
                components.schema(f"{name}.{tag}", schema=schema_of(cast("type[Struct]", kind), f"{name}."))
            choices = [{"$ref": f"#/components/schemas/{name}.{tag}"} for tag in kinds]
            components.schema(f"{name}.Event", {"oneOf": choices, "description": f"An event of {name}."})
        choices = [{"$ref": f"#/components/schemas/{name}.Event"} for name in rulesets]
        components.schema("Event", {"anyOf": choices, "description": "An event of the match's ruleset."})

    def _register_error_handlers(self) -> None:
        """Registers none of the library's handlers: those of `api.http.front.errors` serve."""

    def _register_responses(self) -> None:
        """Registers every error as a problem."""
        statuses = [(status.name, status.phrase, status in {204, 304}) for status in HTTPStatus]
        for name, phrase, empty in [*statuses, ("DEFAULT_ERROR", "A problem", False)]:
            response: Doc = {"description": phrase}
            if not empty:
                response["schema"] = schema_of(Problem)
            prepare_response(response, self.spec, MEDIA)
            self.spec.components.response(name, response, lazy=True)
