"""Texts that would be run where a page did not escape them, and a match that bears one in every text it has."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, TypeAlias
from urllib.parse import quote

from adjudicator.rulesets.malifaux import malifaux

Json: TypeAlias = Any
Text: TypeAlias = Callable[[str], str]
"""What is written into a field, by the field's name."""
HIT: Final = "window.__hit=1"
"""What whoever breaks out would run."""
PAYLOADS: Final = (
    f"<script>{HIT}</script>",
    f"</script><script>{HIT}</script>",
    f"</title><script>{HIT}</script>",
    f"</textarea><script>{HIT}</script>",
    f"</select><script>{HIT}</script>",
    f"</pre></dd></dl><script>{HIT}</script>",
    f"</text></svg><script>{HIT}</script>",
    f"</text><script>{HIT}</script><text>",
    f"]]></title><script>{HIT}</script>",
    f"--><script>{HIT}</script><!--",
    f'"><script>{HIT}</script>',
    f"'><script>{HIT}</script>",
    f"<ScRiPt>{HIT}</sCrIpT>",
    f"<script/x>{HIT}</script >",
    f"<<script>{HIT}//<</script>",
    f"<scr<script>ipt>{HIT}</scr</script>ipt>",
    f"<img src=x onerror={HIT}>",
    f'"><img src=x onerror="{HIT}">',
    f"<img/src='x'/onerror={HIT}>",
    f"<svg onload={HIT}>",
    f'"><svg/onload={HIT}>',
    f"<svg><animate onbegin={HIT} attributeName=x dur=1s>",
    f"<svg><script>{HIT}</script></svg>",
    f"<math><mtext><table><mglyph><style><img src=x onerror={HIT}>",
    f"<body onload={HIT}>",
    f"<details open ontoggle={HIT}>x",
    f"<input autofocus onfocus={HIT}>",
    f'" autofocus onfocus="{HIT}',
    f"' autofocus onfocus='{HIT}",
    f'" onmouseover="{HIT}" style="position:fixed;inset:0',
    f"` onerror=`{HIT}",
    f"x onload={HIT} ",
    f"<iframe srcdoc='<script>parent.__hit=1</script>'>{HIT}",
    f"<iframe src=javascript:{HIT}>",
    f"javascript:{HIT}",
    f"data:text/html,<script>{HIT}</script>",
    f"<a href='javascript:{HIT}'>x</a>",
    f"<form action=javascript:{HIT}><button autofocus>x",
    f"<meta http-equiv=refresh content='0;url=javascript:{HIT}'>",
    f"<base href='javascript:{HIT}//'>",
    f"<link rel=stylesheet href='data:text/css,*{{}}'><style>@import 'x';{HIT}</style>",
    f"<object data='data:text/html,<script>{HIT}</script>'>",
    f"{{{{ ''.__class__ }}}}{{% set x %}}{HIT}",
    f"{{who}} {{0}} %(who)s ${{{HIT}}}",
    f"&lt;script&gt;{HIT}&lt;/script&gt;",
    f"&#60;script&#62;{HIT}&#60;/script&#62;",
    f"\\u003cscript\\u003e{HIT}",
    f"\uff1cscript\uff1e{HIT}\uff1c/script\uff1e",
)
"""Each breaks out of some place in a page or a drawing that does not escape it."""


def header(text: Text) -> Json:
    """A match whose every text is a given one."""
    of_model = {"base_mm": 30, "size": 2}
    models = {
        text("id"): {"seat": "A", "name": text("model"), "at": [10, 10], **of_model},
        "B1": {"seat": "B", "name": text("other model"), "at": [20, 10], **of_model},
    }
    wall = {"polygon": [[14, 8], [15, 8], [15, 12], [14, 12]], "height": 3, "traits": ["blocking", text("trait")]}
    terrain = {f"{text('terrain')}W": wall}
    return {
        "ruleset": "malifaux",
        "edition": malifaux.edition,
        "title": text("title"),
        "event": text("event"),
        "round": text("round"),
        "table": text("table"),
        "seats": {"A": text("player"), "B": text("other player")},
        "setup": {
            "seats": {"A": {"hand": ["13R"]}, "B": {}},
            "models": models,
            "terrain": terrain,
        },
    }


def events(text: Text) -> list[Json]:
    """What happens in it."""
    return [
        {"event": "MatchNoted", "text": text("note")},
        {"event": "LineOfSightChecked", "from": text("id"), "to": "B1"},
        {"event": "CardsLookedAt", "seat": "A", "by": "A", "cards": ["13R"], "from": "hand", "source": text("source")},
        {"event": "FateFlipped", "flip": text("flip"), "seat": "A", "cards": ["3T"]},
        {"event": "EntriesVoided", "positions": [4], "reason": text("void")},
        {"event": "MatchClosed", "result": text("result")},
    ]


def told(client: Json, text: Text, name: str) -> str:
    """Opens the match, tells it, has it disputed and ruled on; its address in the API."""
    where = str(
        _done(client.post("/v1/matches?as=judge", json={"report_id": name, **header(text)})).headers["Location"]
    )
    for position, event in enumerate(events(text)):
        told = {"report_id": f"{text('report')}{position}", "by": text("by"), "events": [event]}
        _done(client.post(f"{where}/reports?as=judge", json=told, headers={"If-Match": f'"{position}"'}))
    disputes = f"{where}/disputes"
    _done(
        client.post(
            f"{disputes}?as=judge", json=_said(text, "d", position=2, claim=text("claim"), rules=["MFX-LOS-12"])
        )
    )
    _done(client.post(f"{disputes}/1/statements?as=judge", json=_said(text, "s", text=text("statement"), seat="A")))
    evidence = {"position": 2, "text": text("evidence")}
    _done(client.post(f"{disputes}/1/evidence?as=judge", json=_said(text, "e", **evidence)))
    asked = {"question": "sight", "asked": {"from": text("id"), "to": "B1"}}
    _done(client.post(f"{disputes}/1/evidence?as=judge", json=_said(text, "q", **evidence, **asked)))
    ruling = _said(text, "j", outcome="upheld", reason=text("reason"), penalty=text("penalty"))
    _done(client.post(f"{disputes}/1/rulings?as=judge", json=ruling, headers={"If-Match": '"3"'}))
    _done(client.post(f"{disputes}/1/appeals?as=judge", json=_said(text, "a", reason=text("appeal"))))
    return where


def _said(say: Text, report_id: str, /, **more: Json) -> Json:
    return {"report_id": report_id, "by": say("by"), **more}


def _done(answer: Json) -> Json:
    assert answer.status_code == 201, answer.text
    return answer


def pages(where: str) -> Iterator[str]:
    """The pages that show the match, as a judge and as nobody in particular."""
    page = where.removeprefix("/v1")
    for viewer in ("judge", "spectator"):
        yield from (f"{page}?as={viewer}", f"{page}?as={viewer}&findings=true", f"{page}/2/table?as={viewer}")
        yield from (f"{page}/{position}?as={viewer}" for position in range(7))
        yield from (f"{page}/disputes/1?as={viewer}&lang=ja", f"{page}/disputes/1/slip?as={viewer}")
    yield from (
        "/",
        "/?as=judge",
        "/rounds?as=judge",
        "/disputes?as=judge",
        "/disputes?waiting=false",
        "/rules/MFX-LOS-12",
    )


def asked(where: str, payload: str) -> Iterator[str]:
    """Addresses that bear a text themselves."""
    page, text = where.removeprefix("/v1"), quote(payload, safe="")
    for part in ("q", "seat", "model", "kind", "rule", "card", "as", "reading", "lang", "find", "after", "at", text):
        yield f"{page}?{part}={text}"
        yield f"{page}/2?{part}={text}"
    for part in ("q", "rule", "event", "player", "ruleset", "status", "from", "cursor", "lang", text):
        yield from (f"/?{part}={text}", f"/disputes?{part}={text}")
    yield from (f"/rounds?event={text}&as=judge", f"/rounds?round={text}", f"/enter?to={text}")


def paths(where: str, payload: str) -> Iterator[str]:
    """Addresses that bear a text in their path."""
    page, text = where.removeprefix("/v1"), quote(payload, safe="")
    yield from (
        f"/rules/{text}",
        f"/matches/{text}",
        f"/enrol/{text}",
        f"/{text}",
        f"{page}/{text}",
        f"/enter?to={text}",
    )
