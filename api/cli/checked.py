"""How a database compares with its ledger and with what was kept elsewhere, as `verify` and `restore` tell it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from adjudicator.ledger.check import Checked, Fault
from adjudicator.ledger.note import WITNESS, Verifier
from adjudicator.plain.said import Said
from api.cli.kept import Kept
from api.cli.names import NOBODYS, Names
from api.cli.terminal import Page, speaker
from api.sentences import counted, say


def plain_checked(checked: Checked, held: Sequence[Kept], names: Names) -> dict[str, Any]:
    """What was found as plain data, the reasons in words."""
    faults = [
        {**names.plain(fault.match), "position": fault.position, "why": speaker().say(fault.why)}
        for fault in checked.faults
    ]
    since = {one.slip: one.recorded for one in checked.holding}
    kept = [one.plain(holds=one.slip in since, recorded=since.get(one.slip)) for one in held]
    told = {**checked._asdict(), "faults": faults, "held": kept, "key": checked.key and str(checked.key)}
    return {name: value for name, value in told.items() if name != "holding"}


def show_checked(
    checked: Checked, held: Sequence[Kept] = (), keys: Sequence[Verifier] = (), names: Names = NOBODYS
) -> None:
    """Writes how a database compares with its ledger and with what was kept elsewhere."""
    if not checked.entries and not checked.faults:
        return
    page = Page()
    for fault in checked.faults:
        page.line(_fault(fault, names), style="red")
    if not checked.faults:
        page.line(_whole(checked))
    since = {one.slip: one.recorded for one in checked.holding}
    for one in held:
        if one.slip in since:
            page.line(_holds(one, since[one.slip]), style="green")
        for says in one.told():
            page.line(says)
    for says in _unchecked(checked, held, keys):
        page.line(says, style="dim")


def _holds(held: Kept, recorded: str | None) -> Said:
    if recorded is None:
        return held.holds()
    return say("{holds}, the last of them recorded at {at}", holds=held.holds(), at=recorded)


def _unchecked(checked: Checked, held: Sequence[Kept], keys: Sequence[Verifier]) -> Iterator[Said]:
    """What was not checked, and how to check it."""
    for one in held:
        yield from one.untold()
    if checked.key is not None and checked.checkpoints and all(key.kind == WITNESS for key in keys):
        yield say(
            "no key of the ledger was given: {key} comes from the database itself; compare it with the one of the "
            "organiser (--key)",
            key=str(checked.key),
        )
    if not held:
        yield say("Whether an older copy was put back shows by a checkpoint that you kept elsewhere (--checkpoint).")


def _whole(checked: Checked) -> Said:
    if not checked.checkpoints:
        return say("ledger: nothing is signed (`adjudicator ledger key` makes a key)")
    return counted(
        "ledger: intact, {signed} of {count} entry signed",
        "ledger: intact, {signed} of {count} entries signed",
        checked.entries,
        signed=checked.signed,
    )


def _fault(fault: Fault, names: Names) -> Said:
    if fault.match is None:
        return say("ledger: {why}", why=fault.why)
    position = "?" if fault.position is None else str(fault.position)
    return say("ledger: {where}, position {at}: {why}", where=names.of(fault.match), at=position, why=fault.why)
