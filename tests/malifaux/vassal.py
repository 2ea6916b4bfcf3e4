"""Saved games of the table program VASSAL, piece by piece."""

from __future__ import annotations

import zipfile
from functools import reduce
from io import BytesIO

Pixel = tuple[int, int]
Trait = tuple[str, str]
GROUND = (601, 601)
KILLED = ("replace;Kill (Scheme);75,130;+/null/prototype\\;50mm Objective\\\tpiece\\;\\;\\;M50_Blast.png;x", "")


def sequence(parts: list[str], mark: str) -> str:
    def escaped(part: str) -> str:
        quoted = part[:1] == "\\" or (part[:1] == "'" and part[-1:] == "'")
        within = part.replace(mark, "\\" + mark)
        return f"'{within}'" if quoted else within

    return mark.join(map(escaped, parts))


def nested(layers: list[str]) -> str:
    return reduce(lambda inner, outer: sequence([outer, inner], "\t"), reversed(layers))


def added(number: int, layers: list[str], states: list[str]) -> str:
    return "+/" + sequence([str(number), nested(layers), nested(states)], "/")


def piece(number: int, name: str, at: Pixel, *traits: Trait, chart: str = "Main Map", image: str = "x.png") -> str:
    place = sequence([chart, *map(str, at), "4711", "0"], ";")
    basic = "piece;" + sequence(["", "", image, name], ";")
    return added(number, [*(trait for trait, _ in traits), basic], [*(state for _, state in traits), place])


def model(number: int, name: str, at: Pixel = GROUND, *traits: Trait, base: int = 30, rim: int = 1) -> str:
    own = [
        (f"PROP;X-Faction;true,1,8,true;Next Rim:78\\,130:I\\,1,Previous Rim:66\\,130:I\\,-{rim}", str(rim)),
        ("PROP;X-Wound;true,0,9,false;Increase:78\\,0:I\\,1", "9"),
        KILLED,
        (f"markmoved;v2-X{base}-Overlay.png;-90;-90;Mark Moved;77,130", "false"),
        ('translate;Forward 1";38,0;0;30;false;0;0;0;0;Forward 1"', ""),
    ]
    return piece(number, name, at, *traits, *own, image=f"v2-X{base}-Arrow.png")


def marker(number: int, name: str, at: Pixel = GROUND, *traits: Trait, image: str = "M30_Scrap.png") -> str:
    return piece(number, name, at, ("mark;Layer", "Token"), *traits, image=image)


def terrain(number: int, name: str, at: Pixel = GROUND) -> str:
    return piece(number, name, at, ("PROP;Layer;false,0,100,false;Set:P\\,x", "Terrain Layer 4"), ("rotate;1", "0.0"))


def ground(at: Pixel = GROUND) -> str:
    return piece(1, "Map", at, ("mark;Layer", "Map Layer"), ("immob;n;V;R;", ""), image="Map_Swamp_3x3.jpg")


def told(*commands: str, then: tuple[str, ...] = ()) -> str:
    setup = sequence(["", *commands, "NOTES\tnone"], "\x1b")
    return sequence(["begin_save", setup, "GlobalProperty\t0", "end_save", *then], "\x1b")


def veiled(text: str, key: int = 0x5A) -> bytes:
    return b"!VCSK" + bytes([key, *(byte ^ key for byte in text.encode())]).hex().encode()


def zipped(saved: bytes, name: str = "savedGame", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = BytesIO()
    with zipfile.ZipFile(file, "w", method) as packing:
        packing.writestr("moduledata", "<data/>")
        packing.writestr(name, saved)
        packing.writestr("savedata", "<data/>")
    return file.getvalue()
