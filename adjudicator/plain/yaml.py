"""The YAML doorway: plain data from text nobody vouches for, its depth and size known before anything is built."""

from __future__ import annotations

from typing import Any

import yaml

from adjudicator.plain.json import Malformed, Plain, guard
from adjudicator.plain.said import say

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
MOST = 200_000
"""Scalars, lists and maps that a document may hold, its aliases written out."""
DEEPEST = 60
"""Levels of lists and maps that a document may nest."""


def read_yaml(text: str | bytes) -> Plain:
    """The plain data of a document; raises `Malformed`."""
    loader, node = composed(text)
    return None if node is None else constructed(loader, node)


def composed(text: str | bytes) -> tuple[Any, yaml.Node | None]:
    """A loader and its document's node, None where it is empty; raises `Malformed`."""
    try:
        _guard_depth(text)
        loader = Loader(text)
        return loader, loader.get_single_node()
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        raise _malformed(error) from None


def constructed(loader: Any, node: yaml.Node) -> Plain:
    """The plain data of a node, its keys all text; raises `Malformed`."""
    _guard_keys(node)
    try:
        plain = _written_out(loader.construct_document(node), [MOST], 0)
        guard(plain)
    except (yaml.YAMLError, ValueError, TypeError, RecursionError) as error:
        raise _malformed(error) from None
    return plain


def _malformed(error: Exception) -> Malformed:
    return (
        error if isinstance(error, Malformed) else Malformed(say("not YAML: {why}", why=" ".join(str(error).split())))
    )


def _guard_depth(text: str | bytes) -> None:
    """Composing deeper than the stack reaches ends the process, so the depth is counted first.

    Two levels more than `DEEPEST`: a case stands in a list of cases.
    """
    depth = 0
    for event in yaml.parse(text, Loader):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        if depth > DEEPEST + 2:
            raise Malformed(say("nested deeper than {levels} levels", levels=DEEPEST))


def _guard_keys(node: yaml.Node) -> None:
    """A key that stands twice in a map is refused: only its last value would be kept."""
    waiting, done = [node], set[int]()
    while waiting:
        part = waiting.pop()
        if id(part) in done:
            continue
        done.add(id(part))
        if isinstance(part, yaml.SequenceNode):
            waiting += part.value
        elif isinstance(part, yaml.MappingNode):
            _guard_map(part)
            waiting += [value for _, value in part.value]


def _guard_map(node: yaml.MappingNode) -> None:
    keys: set[str] = set()
    for key in (key for key, _ in node.value if isinstance(key, yaml.ScalarNode)):
        if key.value in keys:
            raise Malformed(
                say("the key {key} stands twice in a map", key=key.value[:40]), line=key.start_mark.line + 1
            )
        keys.add(key.value)


def _written_out(data: Plain, left: list[int], depth: int) -> Plain:
    left[0] -= 1
    if left[0] < 0 or depth > DEEPEST:
        raise Malformed(say("too large, or nested too deeply"))
    if isinstance(data, list):
        return [_written_out(item, left, depth + 1) for item in data]
    if isinstance(data, dict):
        return {_key(key): _written_out(item, left, depth + 1) for key, item in data.items()}
    return data


def _key(key: object) -> str:
    if isinstance(key, str) or (isinstance(key, int) and not isinstance(key, bool)):
        return str(key)
    raise Malformed(say("the key {key} is neither text nor a whole number", key=str(key)[:40]))
