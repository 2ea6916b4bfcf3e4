"""Bytes that are no proper request: each gets a clear 4xx, in a bounded time, and nothing is read out of it twice."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.attack.door import Address, raw

HOST = b"Host: localhost\r\n"
GET = b"GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n"
POST = b"POST /v1/matches HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
STYLE = b"GET /static/style.css HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
AHEAD = GET % b"/v1/matches"

REQUESTS: dict[str, tuple[bytes, int]] = {
    "TLS": (b"\x16\x03\x01\x02\x00\x01" + bytes(200) + b"\r\n\r\n", 400),
    "HTTP/2": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400),
    "HTTP/0.9": (b"GET /\r\n\r\n", 400),
    "HTTP/9.9": (b"GET / HTTP/9.9\r\n" + HOST + b"\r\n", 400),
    "HTTP/1.0 without Host": (b"GET / HTTP/1.0\r\n\r\n", 400),
    "without Host": (b"GET / HTTP/1.1\r\n\r\n", 400),
    "two Hosts": (b"GET / HTTP/1.1\r\n" + HOST * 2 + b"\r\n", 400),
    "another name in the address": (b"GET http://evil.example/ HTTP/1.1\r\n" + HOST + b"\r\n", 421),
    "our name in the address": (GET % b"http://localhost/v1/matches", 200),
    "only our name in the address": (GET % b"http://localhost", 200),
    "an address cut off": (GET % b"http://[::1/", 400),
    "no path": (GET % b"v1/matches", 400),
    "only a query": (GET % b"?a", 400),
    "bytes in the path": (GET % b"/\xff", 400),
    "NUL in the path": (GET % b"/%00", 404),
    "a long path": (GET % (b"/" + b"x" * 30_000), 404),
    "a path too long": (GET % (b"/" + b"x" * 3_000_000), 431),
    "many parameters": (GET % (b"/v1/matches?" + b"a&" * 15_000), 422),
    "many parameters we know": (GET % (b"/v1/matches?" + b"lang=ja&" * 3000), 422),
    "a small method": (b"get / HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    "a method of its own": (b"FROB / HTTP/1.1\r\n" + HOST + b"\r\n", 405),
    "a long method": (b"A" * 20_000 + b" / HTTP/1.1\r\n" + HOST + b"\r\n", 405),
    "CONNECT": (b"CONNECT evil.example:443 HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    "OPTIONS *": (b"OPTIONS * HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    "TRACE": (b"TRACE / HTTP/1.1\r\n" + HOST + b"\r\n", 405),
    "many headers": (b"GET / HTTP/1.1\r\n" + HOST + b"".join(b"A%d: b\r\n" % n for n in range(2500)) + b"\r\n", 200),
    "a flood of headers": (b"GET / HTTP/1.1\r\n" + HOST + b"A: b\r\n" * 500_000 + b"\r\n", 431),
    "a header without colon": (b"GET / HTTP/1.1\r\n" + HOST + b"X\r\n\r\n", 400),
    "NUL in a header": (b"GET / HTTP/1.1\r\n" + HOST + b"X: a\0b\r\n\r\n", 400),
    "a bare CR": (b"GET / HTTP/1.1\r\n" + HOST + b"X: a\rContent-Length: 5\r\n\r\n", 400),
    "a forwarded host": (AHEAD[:-2] + b"X-Forwarded-Host: evil.example\r\nForwarded: host=;;=\r\n\r\n", 200),
    "odd languages": (b"GET / HTTP/1.1\r\n" + HOST + b"Accept-Language: ja;q=nan, *;q=1e999, ;;;\r\n\r\n", 200),
    "odd cookies": (b"GET / HTTP/1.1\r\n" + HOST + b"Cookie: \xff=;;;a=b=\r\nAuthorization: Basic \xff\r\n\r\n", 200),
    "an upgrade": (b"GET / HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", 400),
    "a range": (STYLE + b"Range: bytes=0-3\r\n\r\n", 206),
    "a range beyond": (STYLE + b"Range: bytes=999999999-\r\n\r\n", 416),
    "a range of 5,000 digits": (STYLE + b"Range: bytes=0-" + b"9" * 5000 + b"\r\n\r\n", 416),
    "many ranges": (STYLE + b"Range: bytes=" + b"0-1," * 2000 + b"\r\n\r\n", 416),
    "a day that never was": (STYLE + b"If-Modified-Since: Thu, 99 Foo 999999 99:99:99 +9999\r\n\r\n", 200),
    "a length below 0": (POST + b"Content-Length: -1\r\n\r\n", 400),
    "a length with a sign": (POST + b"Content-Length: +2\r\n\r\n{}", 400),
    "two lengths": (POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
    "a length of 20 digits": (POST + b"Content-Length: " + b"9" * 20 + b"\r\n\r\n", 413),
    "a length of 5,000 digits": (POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n", 400),
    "a wait to send nothing": (AHEAD[:-2] + b"Expect: 100-continue\r\n\r\n", 200),
    "a wait to send too much": (POST + b"Expect: 100-continue\r\nContent-Length: 400000000\r\n\r\n", 413),
    "a wait to send what is ambiguous": (CHUNKED[:-2] + b"Expect: 100-continue\r\nContent-Length: 2\r\n\r\n", 400),
    "chunks": (CHUNKED + b"2\r\n{}\r\n0\r\n\r\n", 422),
    "chunks and a length": (POST + b"Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + AHEAD, 400),
    "chunks in HTTP/1.0": (CHUNKED.replace(b"1.1", b"1.0") + b"0\r\n\r\n" + AHEAD, 400),
    "chunks of chunks": (POST + b"Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n" + AHEAD, 400),
    "chunks twice": (POST + b"Transfer-Encoding: chunked\r\n" * 2 + b"\r\n0\r\n\r\n" + AHEAD, 400),
    "chunks in gzip": (POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n" + AHEAD, 400),
    "chunks on the next line": (POST + b"Transfer-Encoding:\r\n chunked\r\n\r\n0\r\n\r\n" + AHEAD, 400),
    "chunks after a tab": (POST + b"Transfer-Encoding: \x0bchunked\r\n\r\n0\r\n\r\n" + AHEAD, 400),
    "chunks before a space": (POST + b"Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n" + AHEAD, 400),
    "no coding": (POST + b"Transfer-Encoding:\r\nContent-Length: 2\r\n\r\n{}", 400),
    "a chunk of no size": (CHUNKED + b"zz\r\n", 400),
    "a chunk below 0": (CHUNKED + b"-1\r\n", 400),
    "a chunk without end": (CHUNKED + b"2\r\n{}xx\r\n", 400),
    "a long line between chunks": (CHUNKED + b"1;" + b"f" * 3_000_000, 400),
    "long trailers": (CHUNKED + b"0\r\n" + b"A: b\r\n" * 500_000, 400),
}


@pytest.fixture
def address(serving: Callable[..., Address]) -> Address:
    return serving()


def test_each_gets_one_clear_answer(address: Address) -> None:
    for name, (request, status) in REQUESTS.items():
        head, _, body = raw(address, request).partition(b"\r\n\r\n")

        assert head.split(b" ")[1] == b"%d" % status, (name, head, body[:200])
        if status >= 400:
            assert b"\r\nContent-Type: application/problem+json\r\n" in head, name
            assert b"HTTP/1" not in body, name


def test_a_body_of_single_bytes_holds_up_nobody(address: Address) -> None:
    answer = raw(address, CHUNKED + b"1\r\n \r\n" * 400_000 + b"0\r\n\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")


def test_an_address_with_raw_letters_is_told_how_to_encode_them(address: Address) -> None:
    for line in (GET % "/v1/matches?player=春".encode(), GET % b"/\xff"):
        assert b"percent-encoded: curl --get --data-urlencode" in raw(address, line)


def test_the_problem_is_told_in_the_language_asked_for(address: Address) -> None:
    answer = raw(address, b"GET / HTTP/1.1\r\nAccept-Language: ja\r\n" + HOST + b"Transfer-Encoding: x\r\n\r\n")
    assert "リクエスト".encode() in answer


def test_a_link_that_is_too_long_gets_a_page(address: Address) -> None:
    head, _, page = raw(address, GET % (b"/ruling?s=1." + b"x" * 200_000)).partition(b"\r\n\r\n")
    assert head.split(b" ")[1] == b"431"
    assert b"\r\nContent-Type: text/html; charset=utf-8\r\n" in head
    assert b"The link is too long" in page
