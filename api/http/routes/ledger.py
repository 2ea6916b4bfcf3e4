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
from api.http.current import service
from api.http.exchange import Reader, Reporter, Viewpoint, answer, etag, not_modified, seen
from api.http.front.errors import problem
from api.http.openapi import Area
from api.sentences import say
from api.view.proofs import Grown, Preimage, Proved, Signers, SigningKey

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


class Wanted(Reader, frozen=True, kw_only=True):
    """Which checkpoint."""

    cosigned: Annotated[bool, Meta(description="The newest that a witness cosigned.")] = False


@area.enter(
    "GET",
    "/ledger/checkpoint",
    {},
    operation="look",
    query=Wanted,
    problems=(304, 404),
    responses={"200": {"description": "The checkpoint", "content": {TEXT: _NOTE}}},
)
def get_checkpoint(wanted: Wanted) -> Response:
    """The newest checkpoint, a signed note as C2SP's tlog-checkpoint has it: keep it, to prove later what stood.

    For whoever may come in: it tells how much is recorded at all tables, and nothing else.
    """
    found = _newest(is_cosigned=wanted.cosigned)
    response = Response(mimetype=TEXT)
    if not not_modified(response, etag(found.note)):
        response.set_data(found.note)
    return response


@area.get("/matches/<uuid:match>/proofs/<position:n>", Proved, operation="look", query=Reporter, problems=(404,))
def prove_inclusion(reporter: Reporter, match: UUID, n: int) -> Response:
    """Proves that an entry is in the newest checkpoint; to judges it shows what is stored of it as well."""
    found_by = seen(match, Viewpoint(viewer=reporter.viewer, lang=reporter.lang))  # refuses viewers as all views do
    found_by.reading.find(n)
    try:
        found = service().ledger.inclusion(match, n)
    except Absent as absent:
        _absent(absent)
    shown = (
        Preimage(found.salt.hex(), found.topic, b64encode(found.state).decode()) if reporter.viewer == JUDGE else None
    )
    path = tuple(one.hex() for one in found.path)
    size, leaf, content = found.signed.checkpoint.size, found.leaf.hex(), found.content.hex()
    proved = Proved(match, n, found.number, size, leaf, content, shown, path, found.signed.note)
    return answer(lambda: proved, etag(match, n, found.signed.note, shown))


@area.get("/ledger/proofs/consistency", Grown, operation="look", query=Between, problems=(404,))
def prove_consistency(between: Between) -> Response:
    """Proves that the tree with more entries begins with the one that had fewer: nothing before was touched."""
    size = _newest().checkpoint.size if between.size is None else between.size
    try:
        path = service().ledger.consistency(between.first, size)
    except Absent as absent:
        _absent(absent)
    return answer(lambda: Grown(between.first, size, tuple(one.hex() for one in path)), etag(between.first, size, path))


@area.get("/ledger/keys", Signers, operation="look", query=Reader)
def list_keys(reader: Reader) -> Response:  # noqa: ARG001 - the language of problems
    """Lists the keys that signed and sign, each with the note that states it: signed by it and by the one before.

    Whoever was given one of them can follow from there to the others.
    """
    found = service().ledger.statements()
    keys = tuple(SigningKey(one.size, str(one.key), one.note) for one in found)
    return answer(lambda: Signers(keys), etag(keys))


def _newest(*, is_cosigned: bool = False) -> Signed:
    found = service().ledger.newest(is_cosigned=is_cosigned)
    if found is None:
        says = say("no witness has cosigned yet") if is_cosigned else say("no checkpoint is signed yet")
        _absent(Absent(says))
    return found


def _absent(absent: Absent) -> NoReturn:
    abort(problem("not-found", absent.says))
