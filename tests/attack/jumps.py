"""A campaign of clocks: the service's clock is set up to a day ahead or back between any two things that happen.

`python -m tests.attack.jumps --store sqlite --steps 2000` (or `postgres`; `--json`) ends with what was acknowledged,
what of it is lost, refused or out of order, and what lists, ledger and checkpoints say: positions decide, no time does.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta, tzinfo
from pathlib import Path
from typing import Any, Self

import pytest
from click.testing import CliRunner

from adjudicator.ledger.log import Signed
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.tokens import Issued, told
from api.cli import main as command
from api.http.app import create_app
from api.http.front import access
from api.settings import Settings
from projections import standing
from projections.views import views_of
from projections.worker import Worker
from tests.api.house import bearer
from tests.attack.campaign import Outcome, database, rows
from tests.attack.clients import SHARED
from tests.evidence.good import KEY
from tests.kernel import views as kept

DAY = timedelta(days=1)
JUMPS = (-DAY, -timedelta(hours=1, seconds=1), timedelta(), timedelta(hours=1, seconds=1), DAY)
"""How far the clock is from the true time at a step."""
GOOD_FOR = timedelta(days=7)
FORM = {"Accept": "text/html", "Origin": "http://localhost"}
WAITS = 30.0
"""Seconds that no entry waits for a view while a worker runs, whatever the clock says."""


class Clock(datetime):
    """The time of day as this machine was told it."""

    ahead = timedelta()

    @classmethod
    def now(cls, tz: tzinfo | None = None) -> Self:
        """The time now, as far ahead of the true one as it was set."""
        return cls.fromtimestamp(time.time(), tz) + Clock.ahead


class Scene:
    """A service, its worker and those who use it; what they were told, and what of it was wrong."""

    def __init__(self, service: Adjudicator, seed: int) -> None:
        self.service, self.random, self.wrong = service, random.Random(seed), list[str]()
        app = create_app(service, settings=Settings(metrics=True), is_open=False)
        self.client: Any = app.test_client()
        self.browser: Any = app.test_client()
        self.judge = bearer(self.token("organiser"))
        self.browser.set_cookie("adjudicator", self.token("judge"))
        self.counts = Counter[str]()
        self.positions: dict[str, int] = {}
        """By match, in the order of opening, where it stands."""
        self.said: dict[tuple[str, int], str] = {}
        """By match and position, the text of a note that was acknowledged."""
        self.reports: list[tuple[str, dict[str, Any], Any]] = []
        self.disputes: list[tuple[str, int]] = []
        """Those raised, in order."""
        self.good: list[str] = []
        self.revoked: list[str] = []
        self.checkpoints: list[Signed] = []

    def begin(self) -> None:
        """Something that all else may follow."""
        self.open()
        self.report()
        self.raise_()

    def token(self, role: Any, **more: Any) -> str:
        """A token good for a week, by the clock."""
        now = Clock.now(UTC)
        given = Issued(holder=role, role=role, at=told(now), until=told(now + GOOD_FOR), **more)
        return self.service.tokens.issue(given)[0]

    def step(self) -> None:
        """Sets the clock, and does something."""
        Clock.ahead = self.random.choice(JUMPS)
        acts = (self.open, self.report, self.report, self.report, self.repeat, self.raise_, self.argue)
        self.random.choice((*acts, self.look, self.let_in, self.enrol, self.revoke, self.come_again, self.watch))()

    def ask(self, method: str, address: str, *wanted: int, by: dict[str, str] | None = None, **more: Any) -> Any:
        """The answer to a program; one with another status is wrong."""
        headers = {**(self.judge if by is None else by), **more.pop("headers", {})}
        answer = self.client.open(address, method=method, headers=headers, **more)
        self.counts["asked"] += 1
        if answer.status_code not in wanted:
            self.wrong.append(f"{Clock.ahead} {method} {address}: {answer.status_code} {answer.text[:300]}")
        return answer

    def open(self) -> None:
        """Opens a match, twice."""
        body = {**SHARED, "report_id": f"match {len(self.positions)}", "event": "Osaka"}
        first, again = (self.ask("POST", "/v1/matches", 201, json=body) for _ in range(2))
        if first.headers["Location"] != again.headers["Location"]:
            self.wrong.append(f"{again.text}: opened twice")
        self.positions[first.headers["Location"]] = 0

    def report(self) -> None:
        """Reports some notes."""
        match = self.random.choice([*self.positions])
        stands, count = self.positions[match], self.random.randint(1, 3)
        events = [{"event": "MatchNoted", "text": f"{len(self.reports)} {number}"} for number in range(count)]
        body = {"report_id": f"report {len(self.reports)}", "events": events}
        answer = self.ask("POST", f"{match}/reports", 201, json=body, headers={"If-Match": f'"{stands}"'})
        if answer.status_code == 201:
            self.said |= {(match, at): event["text"] for at, event in enumerate(events, stands + 1)}
            self.positions[match] = stands + count
            self.reports.append((match, body, answer.json))

    def repeat(self) -> None:
        """Sends a report again, and one that comes too late."""
        match, body, said = self.random.choice(self.reports)
        last = {"If-Match": f'"{self.positions[match]}"'}
        again = self.ask("POST", f"{match}/reports", 200, json=body, headers=last).json
        if (again["first"], again["position"], again["repeated"]) != (said["first"], said["position"], True):
            self.wrong.append(f"{body['report_id']} was answered otherwise: {again}")
        late = {**body, "report_id": "late"}
        self.ask("POST", f"{match}/reports", 412, json=late, headers={"If-Match": '"0"'})

    def raise_(self) -> None:
        """Raises a dispute."""
        match, _, said = self.random.choice(self.reports)
        number = sum(one == match for one, _ in self.disputes) + 1
        body = {"report_id": f"dispute {len(self.disputes)}", "position": said["position"], "claim": "a claim"}
        if self.ask("POST", f"{match}/disputes", 201, json=body).json["number"] != number:
            self.wrong.append(f"{match}: its dispute is not number {number}")
        self.disputes.append((match, number))

    def argue(self) -> None:
        """States something about a dispute, or rules on it and appeals."""
        match, number = self.random.choice(self.disputes)
        where = f"{match}/disputes/{number}"
        now = self.ask("GET", where, 200).json
        name = {"report_id": f"argued {self.counts['asked']}"}
        if self.random.random() < 0.5 or now["status"] not in ("open", "appealed", "ruled"):
            self.ask("POST", f"{where}/statements", 201, 409, json={**name, "text": "it was so"})
        elif now["status"] == "ruled":
            self.ask("POST", f"{where}/appeals", 201, json={**name, "reason": "unfair"})
        else:
            last = {"If-Match": f'"{now["position"]}"'}
            ruling = {**name, "outcome": "upheld", "reason": "a reason"}
            self.ask("POST", f"{where}/rulings", 201, json=ruling, headers=last)
        self.counts[f"argued, {now['status']}"] += 1

    def look(self) -> None:
        """A judge looks, after saying why if asked; right after that nobody is asked."""
        page = self.random.choice([*self.positions]).removeprefix("/v1")
        shown = self.browser.get(f"{page}?as=judge", headers=FORM).status_code
        if shown == 403:
            self.browser.post(f"{page}/looks?as=judge", data={"reason": "a look"}, headers=FORM)
            shown = self.browser.get(f"{page}?as=judge", headers=FORM).status_code
            self.counts["looks"] += 1
        if shown != 200:
            self.wrong.append(f"{Clock.ahead} {page}: {shown} after a reason")

    def let_in(self) -> None:
        """A token comes in."""
        self.good.append(token := self.token("spectator"))
        self.ask("GET", "/v1/matches", 200, by=bearer(token))

    def enrol(self) -> None:
        """A browser comes in by a link."""
        held = self.service.tokens.find(self.token("spectator", by_link=True))
        assert held
        code, _ = self.service.tokens.link(held)
        came = self.service.tokens.enrol(code)
        if came is None or self.service.tokens.enrol(code) is not None:
            self.wrong.append(f"{Clock.ahead}: a link let in {came}")
        elif self.service.tokens.find(came[0]) is None:
            self.wrong.append(f"{Clock.ahead}: a browser's key is good for nothing")

    def revoke(self) -> None:
        """A token is revoked."""
        if self.good and (held := self.service.tokens.find(token := self.good.pop())):
            self.service.tokens.revoke(held)
            self.revoked.append(token)

    def come_again(self) -> None:
        """Those who were let in come again, and those who were shut out."""
        for token in self.random.sample(self.good, min(3, len(self.good))):
            self.ask("GET", "/v1/matches", 200, by=bearer(token))
        for token in self.random.sample(self.revoked, min(3, len(self.revoked))):
            self.ask("GET", "/v1/matches", 401, by=bearer(token))

    def watch(self) -> None:
        """Whether all is well, by what the service says of itself."""
        if warnings := self.ask("GET", "/ready", 200).json["warnings"]:
            self.wrong.append(f"{Clock.ahead}: {warnings}")
        for line in self.ask("GET", "/metrics", 200).text.splitlines():
            if line.startswith("adjudicator_view_behind_seconds") and not 0 <= float(line.split()[-1]) < WAITS:
                self.wrong.append(f"{Clock.ahead}: {line}")
        newest = self.service.ledger.newest()
        if newest is not None and newest not in self.checkpoints[-1:]:
            self.checkpoints.append(newest)
        self.ask("GET", "/v1/disputes", 200)

    # ---- what it came to

    def faults(self) -> Iterator[str]:
        """What is not in the order in which it happened."""
        listed, where = list[str](), "/v1/matches?limit=50"
        while where:
            page = self.ask("GET", where, 200).json
            listed += [f"/v1/matches/{one['id']}" for one in page["matches"]]
            where = page["next"]
        if listed[::-1] != [*self.positions]:
            yield "matches are not listed as they were opened"
        for match, stands in self.positions.items():
            entries = self.ask("GET", f"{match}/entries?limit=500", 200).json["entries"]
            if [one["position"] for one in entries] != [*range(1, min(stands, 500) + 1)]:
                yield f"{match}: positions {[one['position'] for one in entries]}"
            yield from (
                f"{match}: {one['position']} says {one['event']}"
                for one in entries
                if one["event"].get("text") != self.said[match, one["position"]]
            )
        queued, cursor = list[tuple[str, int]](), ""
        while cursor is not None:
            page = self.ask("GET", f"/v1/disputes?limit=50{cursor and f'&cursor={cursor}'}", 200).json
            queued += [(f"/v1/matches/{one['match']}", one["number"]) for one in page["disputes"]]
            cursor = page["cursor"]
        if queued != self.disputes:
            yield f"disputes stand in line as {queued}, raised as {self.disputes}"
        sizes = [one.checkpoint.size for one in self.checkpoints]
        if sizes != sorted(set(sizes)):
            yield f"checkpoints are of sizes {sizes}"


def campaign(store: str, steps: int, seed: int = 0) -> Outcome:
    """Takes so many steps, each at a time of its own."""
    began = time.monotonic()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="adjudicator-jumps-")))
        at = stack.enter_context(database(store, folder))
        patched = stack.enter_context(pytest.MonkeyPatch.context())
        patched.setattr(standing, "datetime", Clock)
        patched.setattr(Clock, "ahead", timedelta())
        for pace in ("OF_TOKEN", "OF_NETWORK"):
            patched.setattr(access, pace, (1e6, 10**6))
        service = stack.enter_context(Adjudicator(RULESETS, at, clock=lambda: Clock.now(UTC)))
        views = views_of(service)
        scene = Scene(service, seed)
        with Worker(service, views, signer=KEY) as worker:
            while not worker.is_leading:
                time.sleep(0.01)
            scene.begin()
            for _ in range(steps):
                scene.step()
            kept.await_current(service, views)
            scene.watch()
            wrong = {"refused or untrue": scene.wrong, "out of order": list(scene.faults())}
        live = kept.rows(views)
        wrong["views"] = [name for name, found in kept.rebuilt(service, views).items() if found != live[name]]
        wrong["unsound"] = list(_unproved(scene, at, folder))
        entries = len(rows(at))
    figures = {
        "store": store, "steps": steps, "matches": len(scene.positions), "reports": len(scene.reports),
        "disputes": len(scene.disputes), "looks": scene.counts["looks"], "tokens": len(scene.good + scene.revoked),
        "checkpoints": len(scene.checkpoints), "requests": scene.counts["asked"], "entries": entries,
    }  # fmt: skip
    return Outcome.of(figures, wrong, began)


def _unproved(scene: Scene, at: str, folder: Path) -> Iterator[str]:
    """What `adjudicator verify` says against checkpoints that were kept, and against a match's evidence."""
    files = ["--database", at]
    for number, one in enumerate(scene.checkpoints):
        (folder / f"{number}.note").write_text(one.note)
        files += ["--checkpoint", str(folder / f"{number}.note")]
    evidence = folder / "match.evidence"
    evidence.write_bytes(scene.ask("GET", f"{next(iter(scene.positions))}/evidence", 200).data)
    for words in (files, [str(evidence)]):
        done = CliRunner().invoke(command, ["verify", *words, "--key", str(KEY.verifier)])
        if done.exit_code:
            yield f"verify {words[-1]}: {done.output[-500:]}"


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.jumps", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    return campaign(asked.store, asked.steps, asked.seed).tell(asked.json)


if __name__ == "__main__":
    sys.exit(main())
