"""A scenario's `state`, `values` and `views` compared with what was found."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping, Sequence

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, say

NEAR = 0.001
"""Numbers count as equal if they differ by no more than this."""
_ENDINGS = ("_top", "_count", "_contains", "_include", "_exclude")


def differences(listed: Plain, found: Plain, path: str, ordered: Collection[str] = ()) -> Iterator[Said]:
    """Every difference between listed and found data, with its path: lists are multisets unless `ordered`.

    A number listed for a list, or for a map with a `count`, is its size; `x_top`, `x_count`, `x_contains`, `x_include`
    and `x_exclude` are read off `x`; `x_y` is the `y` of a map `x`; `null` equals nothing.
    """
    if isinstance(listed, Mapping):
        yield from _in_map(listed, found, path, ordered)
    elif not is_same(listed, found, path.rpartition(".")[2], ordered):
        yield _other(path, found, listed)


def is_same(listed: Plain, found: Plain, name: str, ordered: Collection[str] = ()) -> bool:
    """Whether a value is as listed; `name` is the list's, for `ordered`."""
    if isinstance(listed, Mapping):
        return not any(differences(listed, found, name, ordered))
    if isinstance(listed, bool) or listed is None:
        return found is listed
    if isinstance(listed, int | float):
        number = found if _is_number(found) else _size(found)
        return number is not None and abs(number - listed) <= NEAR
    if isinstance(listed, str) or not isinstance(listed, Sequence):
        return type(found) is type(listed) and bool(found == listed)
    if not isinstance(found, Sequence) or isinstance(found, str) or len(found) != len(listed):
        return False
    if name in ordered:
        return all(is_same(one, other, name, ordered) for one, other in zip(listed, found, strict=True))
    return not _left_over(listed, found, ordered)


def _in_map(listed: Mapping[str, Plain], found: Plain, path: str, ordered: Collection[str]) -> Iterator[Said]:
    if isinstance(found, Sequence) and len(found) == 1 and isinstance(found[0], Mapping):
        found = found[0]  # a map stands for a list of one
    if not isinstance(found, Mapping):
        yield _other(path, found, listed)
        return
    for key, wanted in listed.items():
        below = f"{path}.{key}" if path else key
        if key in found:
            yield from _under(wanted, found, key, below, ordered)
        elif (ending := next((end for end in _ENDINGS if key.endswith(end)), None)) and key.removesuffix(
            ending
        ) in found:
            yield from _of_list(wanted, found, key.removesuffix(ending), ending, below, ordered)
        elif parts := suffixed(found, key):
            yield from differences(wanted, parts[0], below, ordered)
        elif wanted is not None or not found:
            yield say("{path}: nothing, not {wanted}", path=below, wanted=_show(wanted))


def suffixed(found: Mapping[str, Plain], key: str) -> list[Plain]:
    """The meaning of `x_y` if nothing has that name: `y` of `x`."""
    return [
        part
        for name, parts in found.items()
        if isinstance(parts, Mapping)
        for inner, part in parts.items()
        if key == f"{name}_{inner}"
    ]


def _under(wanted: Plain, found: Mapping[str, Plain], key: str, path: str, ordered: Collection[str]) -> Iterator[Said]:
    counted = found.get(f"{key}_count")
    if _is_number(wanted) and _is_number(counted) and not _is_number(found[key]):
        yield from differences(wanted, counted, path, ordered)
    else:
        yield from differences(wanted, found[key], path, ordered)


def _of_list(
    wanted: Plain, siblings: Mapping[str, Plain], name: str, ending: str, path: str, ordered: Collection[str]
) -> Iterator[Said]:
    found = siblings[name]
    if ending == "_count":
        yield from differences(wanted, _size(found), path, ordered)
        return
    members, few = _members(found), list(wanted) if isinstance(wanted, list | tuple) else [wanted]
    if members is None:
        yield say("{path}: {name} is {found}, no list", path=path, name=name, found=_show(found))
    elif ending == "_top":
        uppermost = found["top"][: len(few)] if isinstance(found, Mapping) else members[len(members) - len(few) :]
        if not is_same(few, uppermost, "top", ("top",)):
            yield _other(path, uppermost, few)
    elif ending == "_exclude":
        if there := [one for one in few if any(is_same(one, member, name, ordered) for member in members)]:
            yield say("{path}: {there} are in {members}", path=path, there=_show(there), members=_show(members))
    elif missing := _left_over(few, members, ordered):
        yield say("{path}: {missing} are not in {members}", path=path, missing=_show(missing), members=_show(members))


def _other(path: str, found: Plain, wanted: Plain) -> Said:
    return say("{path}: {found}, not {wanted}", path=path, found=_show(found), wanted=_show(wanted))


def _left_over(listed: Sequence[Plain], found: Sequence[Plain], ordered: Collection[str]) -> list[Plain]:
    """The members of `listed` that `found` lacks; each member of `found` matches one at most."""
    left, missing = list(found), []
    for one in listed:
        place = next((at for at, other in enumerate(left) if is_same(one, other, "", ordered)), None)
        if place is None:
            missing.append(one)
        else:
            del left[place]
    return missing


def _members(found: Plain) -> Sequence[Plain] | None:
    if isinstance(found, Mapping):
        inner = found.get("cards", found.get("top"))
        return inner if isinstance(inner, list | tuple) else list(found)
    return found if isinstance(found, list | tuple) else None


def _size(found: Plain) -> int | None:
    if isinstance(found, Mapping):
        count = found.get("count")
        return count if isinstance(count, int) else None
    return len(found) if isinstance(found, list | tuple) else None


def _is_number(found: Plain) -> bool:
    return isinstance(found, int | float) and not isinstance(found, bool)


def _show(found: Plain) -> str:
    text = json.dumps(found, ensure_ascii=False, default=str)
    return text if len(text) <= 300 else text[:297] + "..."
