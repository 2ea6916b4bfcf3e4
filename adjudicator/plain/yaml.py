"""The YAML doorway: untrusted text read as plain data, its depth and size checked before anything is built."""

from __future__ import annotations

from typing import Any

import yaml

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed, Plain, guard
from adjudicator.plain.said import say

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MOST = 100_000
"""Scalars, lists and maps that a document may hold, with its aliases written out."""
LINE = 100
"""Characters of text that count as one scalar more."""
DEEPEST = 60
"""Levels of lists and maps that a document may nest."""
DIGITS = 40
"""Characters of the longest number."""
_NUMBERS = ("tag:yaml.org,2002:int", "tag:yaml.org,2002:float")
_TEXT = "tag:yaml.org,2002:str"
_MERGE = "tag:yaml.org,2002:merge"


def read_yaml(text: str | bytes) -> Plain:
    """The plain data of a document; raises `Malformed`."""
    loader, node = composed(text)
    return None if node is None else constructed(loader, node)


def composed(text: str | bytes) -> tuple[Any, yaml.Node | None]:
    """A loader and its document's node, None if the document is empty; raises `Malformed`."""
    try:
        _guard_events(text)
        loader = Loader(text)
        return loader, loader.get_single_node()
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _malformed(error) from None


def constructed(loader: Any, node: yaml.Node, left: list[int] | None = None, checked: set[int] | None = None) -> Plain:
    """The plain data of a node, its keys all text; raises `Malformed`.

    `left`: how much the document may still hold; it is counted down. `checked`: ids of maps whose keys were compared.
    Constructing a map puts merged keys among its own, so it is not compared again.
    """
    left = [MOST] if left is None else left
    try:
        _guard_nodes(loader, node, left[0], set() if checked is None else checked)
        plain = _written_out(loader.construct_document(node), left, 0)
        guard(plain)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise _malformed(error) from None
    return plain


def _malformed(error: Exception) -> Malformed:
    return (
        error if isinstance(error, Malformed) else Malformed(say("not YAML: {why}", why=" ".join(str(error).split())))
    )


def _guard_events(text: str | bytes) -> None:
    """Raises `Malformed` for too deep or too large a document: composing it beyond the stack would end the process.

    Two levels more than `DEEPEST` are allowed: a case stands in a list of cases.
    """
    depth = nodes = 0
    for event in yaml.parse(text, Loader):
        nodes += isinstance(event, yaml.NodeEvent)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST + 2:
            raise Malformed(say("nested deeper than {levels} levels", levels=DEEPEST))
        if nodes > MOST:
            raise Malformed(say("too large, or nested too deeply"))


def _guard_nodes(loader: Any, node: yaml.Node, most: int, checked: set[int]) -> None:
    """Raises `Malformed` for what is costly or odd to construct, and for a repeated key: one value would be lost."""
    waiting, done, sizes = [node], set[int](), dict[int, int]()
    while waiting:
        part = waiting.pop()
        if id(part) in done:
            continue
        done.add(id(part))
        _guard_tag(loader, part)
        if isinstance(part, yaml.SequenceNode):
            waiting += part.value
        elif isinstance(part, yaml.MappingNode):
            if id(part) not in checked:
                _guard_map(part)
            checked.add(id(part))
            most -= _pairs(part, sizes)
            waiting += [one for pair in part.value for one in pair]
        if most < 0:
            raise Malformed(say("too large, or nested too deeply"))


def _guard_tag(loader: Any, node: yaml.Node) -> None:
    """Raises `Malformed` for a tag that its value does not plainly have (`!!bool x`), and for too long a number."""
    if node.tag != _TEXT and node.tag != loader.resolve(type(node), node.value, (True, False)):
        raise Malformed(say("the tag {tag} is not read here", tag=shown(node.tag)), line=node.start_mark.line + 1)
    if node.tag in _NUMBERS and len(node.value) > DIGITS:
        raise Malformed(say("a number has {most} characters at most", most=DIGITS), line=node.start_mark.line + 1)


def _pairs(node: yaml.Node, sizes: dict[int, int]) -> int:
    """How many pairs a map has, maps merged into it written out; a map merged into itself adds none."""
    if id(node) not in sizes:
        sizes[id(node)] = 0
        for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
            merged = value.value if isinstance(value, yaml.SequenceNode) else [value]
            sizes[id(node)] += sum(_pairs(one, sizes) for one in merged) if key.tag == _MERGE else 1
    return sizes[id(node)]


def _guard_map(node: yaml.MappingNode) -> None:
    keys: set[str] = set()
    for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
        if key.value in keys:
            raise Malformed(
                say("the key {key} stands twice in a map", key=key.value[:40]), line=key.start_mark.line + 1
            )
        keys.add(key.value)


def _written_out(data: Plain, left: list[int], depth: int) -> Plain:
    left[0] -= 1 + (len(data) // LINE if isinstance(data, str) else 0)
    if left[0] < 0 or depth > DEEPEST:
        raise Malformed(say("too large, or nested too deeply"))
    if isinstance(data, list):
        return [_written_out(item, left, depth + 1) for item in data]
    if isinstance(data, dict):
        return {
            _key(_written_out(key, left, depth + 1)): _written_out(item, left, depth + 1) for key, item in data.items()
        }
    return data


def _key(key: object) -> str:
    if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
        return str(key)
    raise Malformed(say("the key {key} is neither text nor a whole number", key=str(key)[:40]))
