"""The ledger: its newest checkpoint, and proofs that an entry is in it and that it only ever grew."""

from __future__ import annotations

from base64 import b64encode
from typing import Annotated, Final, NoReturn
from uuid import UUID

from flask import Response, abort
from msgspec import Meta
from msgspec import field as named

from adjudicator.ledger.log import Absent, Signed
from adjudicator.seam.ruleset import JUDGE
from api.http.errors import problem
from api.http.exchange import Reader, Reporter, answer, etag, not_modified, service
from api.http.openapi import Area
from api.sentences import say
from api.view.shapes import Grown, Proved

area = Area("ledger", "The ledger: what was recorded, in a tree that is signed; proofs for whoever keeps checkpoints.")
TEXT: Final = "text/plain"
_NOTE: Final = {"schema": {"type": "string", "description": "A signed note: origin, size, root, signatures."}}
Size = Annotated[int, Meta(ge=0, le=2**53)]


class Between(Reader, frozen=True, kw_only=True):
    """From which size of the tree to which."""

    first: Size = named(name="from", default=0)
    size: Annotated[Size | None, Meta(description="Else that of the newest checkpoint.")] = named(
        name="to", default=None
    )


@area.enter(
    "GET",
    "/ledger/checkpoint",
    {},
    operation="look",
    query=Reader,
    problems=(304, 404),
    responses={"200": {"description": "The checkpoint", "content": {TEXT: _NOTE}}},
)
def get_checkpoint(reader: Reader) -> Response:  # noqa: ARG001 - the language of problems
    """The newest checkpoint, a signed note as C2SP's tlog-checkpoint has it: keep it, to prove later what stood."""
    found = _newest()
    response = Response(mimetype=TEXT)
    if not not_modified(response, etag(found.note)):
        response.set_data(found.note)
    return response


@area.get("/matches/<uuid:match>/proofs/<position:n>", Proved, operation="look", query=Reporter, problems=(404,))
def prove_inclusion(reporter: Reporter, match: UUID, n: int) -> Response:
    """Proves that an entry is in the newest checkpoint; `salt` is for judges, who may see all that an entry holds."""
    service().header(match)
    try:
        found = service().ledger.inclusion(match, n)
    except Absent as absent:
        _absent(absent)
    salt = found.salt.hex() if reporter.viewer == JUDGE else None
    path = tuple(map(_written, found.path))
    size, leaf, content = found.signed.checkpoint.size, found.leaf.hex(), found.content.hex()
    proved = Proved(match, n, found.number, size, leaf, content, salt, path, found.signed.note)
    return answer(lambda: proved, etag(match, n, found.signed.note, salt))


@area.get("/ledger/proofs/consistency", Grown, operation="look", query=Between, problems=(404,))
def prove_consistency(between: Between) -> Response:
    """Proves that the tree with more entries begins with the one that had fewer: nothing before was touched."""
    size = _newest().checkpoint.size if between.size is None else between.size
    try:
        path = service().ledger.consistency(between.first, size)
    except Absent as absent:
        _absent(absent)
    return answer(lambda: Grown(between.first, size, tuple(map(_written, path))), etag(between.first, size, path))


def _newest() -> Signed:
    found = service().ledger.newest()
    if found is None:
        _absent(Absent(say("no checkpoint is signed yet")))
    return found


def _absent(absent: Absent) -> NoReturn:
    abort(problem("not-found", absent.says))


def _written(hash: bytes) -> str:  # noqa: A002 - what it is
    return b64encode(hash).decode()
