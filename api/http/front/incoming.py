"""Incoming requests: whatever a proxy could read differently is refused."""

from __future__ import annotations

import re
from typing import Final

from waitress.parser import (  # type: ignore[import-untyped]  # ships no types
    HTTPRequestParser,
    ParsingError,
    TransferEncodingNotImplemented,
)
from waitress.utilities import BadRequest  # type: ignore[import-untyped]

LINE: Final = 1_000
"""Bytes of the longest line between chunks."""
BEGINNING: Final = 20
"""Bytes of a request that are kept to tell what it is."""

_CODINGS = re.compile(rb"\ntransfer-encoding:[ \t]*(.*?)[ \t]*\r", re.IGNORECASE)


class Request(HTTPRequestParser):  # type: ignore[misc]  # the library bears no types
    """An incoming request; whatever two readers could read differently is refused."""

    completed: bool
    path: str
    is_raw = False
    """Whether its address holds bytes that have to be percent-encoded."""
    began = b""
    """How it begins: of one that is too large, nothing else is read."""

    def received(self, data: bytes) -> int:
        """Takes in bytes; returns how many of them belong to this request."""
        self.began = self.began or data[:BEGINNING]
        taken: int = super().received(data)
        body = self.body_rcv
        if self.chunked and not self.completed and max(len(body.control_line), len(body.trailer)) > LINE:
            self.error, self.completed = BadRequest("a line between chunks is too long"), True
        return taken

    def parse_header(self, header_plus: bytes) -> None:
        """Reads request line and headers; raises `ParsingError`."""
        codings, self.is_raw = _CODINGS.findall(header_plus), not header_plus.partition(b"\n")[0].isascii()
        try:
            super().parse_header(header_plus)
        except (ValueError, TransferEncodingNotImplemented) as error:  # a number or an address beyond reading
            raise ParsingError(str(error)) from None
        if codings and (codings[0].lower() != b"chunked" or len(codings) > 1):
            raise ParsingError("Transfer-Encoding is not chunked")
        if codings and ("CONTENT_LENGTH" in self.headers or not self.chunked):
            raise ParsingError("Transfer-Encoding with Content-Length or HTTP/1.0")
        if self.version not in ("1.0", "1.1"):
            raise ParsingError("HTTP/1.0 or HTTP/1.1 is spoken here")
        if self.proxy_netloc:  # RFC 9112, 3.2.2: the address counts, not the header
            self.headers["HOST"], self.path = self.proxy_netloc, self.path or "/"
        if not self.path.startswith("/"):
            raise ParsingError("the address is no path")
