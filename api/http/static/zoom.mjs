// The board seen closer: by pinching, tapping twice, the wheel, buttons or keys. On a small screen it begins so close
// that names are read. What happened is always in sight.
const LEAST = 11; // pixels of the smallest letters that are read
const CLOSEST = 6, STEP = 1.4, MOVED = 6; // times the whole board; at a time; pixels of a tap that is none
const EDGE = 0.04; // of what is in sight: how far from its edge what happened stays
const frame = () => document.querySelector(".ground .board");
const drawing = () => frame()?.querySelector(":scope > svg") ?? null;
const numbers = (text) => text.split(" ").map(Number);
const small = matchMedia("(width < 900px)");
let pane = [0, 0]; // the width and height of where the board stands
let closer = null; // how much closer than the whole; null: so close that names are read
let latest = null; // pixels a unit, of the last board that began so close
let middle = null; // what stands in the middle of the pane, in the drawing's own units

const whole = (drawn) => numbers(drawn.dataset.whole ??= drawn.getAttribute("viewBox"));
const happened = (drawn) => (drawn.dataset.happened ? numbers(drawn.dataset.happened) : null);

/** Pixels a unit: so that all is in sight; and so that names are read, as far as what happened stays in sight. */
function scales(drawn) {
  const [, , w, h] = whole(drawn), [wide, high] = pane, all = Math.min(wide / w, high / h), there = happened(drawn);
  const legible = small.matches ? LEAST / Number(drawn.dataset.letters || LEAST / all) : all;
  const most = there === null ? latest ?? all : (1 - 2 * EDGE) * Math.min(wide / Math.max(there[2], 1), high / Math.max(there[3], 1));
  return [all, (latest = Math.max(all, Math.min(legible, most)))];
}

/** Shows the part of the board that is to be in sight; of a board that is about to stand there, so that it is laid out
 * once. */
export function show({ follows = false, drawn = drawing() } = {}) {
  if (drawn === null || pane[0] === 0) return;
  const [x, y, w, h] = whole(drawn), [all, legible] = scales(drawn);
  const scale = closer === null ? legible : all * closer, there = happened(drawn);
  const size = [pane[0] / scale, pane[1] / scale];
  middle ??= there === null ? [x + w / 2, y + h / 2] : [there[0] + there[2] / 2, there[1] + there[3] / 2];
  if (follows && there !== null) middle = [0, 1].map((way) => near(middle[way], size[way], there[way], there[way + 2]));
  middle = [[x, w], [y, h]].map(([from, long], way) => held(middle[way], size[way], from, long));
  drawn.setAttribute("viewBox", [middle[0] - size[0] / 2, middle[1] - size[1] / 2, ...size].join(" "));
  drawn.style.touchAction = scale > all * 1.01 ? "none" : "pan-y";
}

/** The middle, moved no further than it takes to have a stretch in sight. */
function near(at, size, from, long) {
  const room = size * (1 - 2 * EDGE);
  if (long >= room) return from + long / 2;
  return Math.min(Math.max(at, from + long - room / 2), from + room / 2);
}

/** The middle, so that no more is shown beyond the board than need be. */
const held = (at, size, from, long) =>
  size >= long ? from + long / 2 : Math.min(Math.max(at, from + size / 2), from + long - size / 2);

/** Goes closer or further, with a point of the screen staying where it is. */
function zoom(by, clientX, clientY) {
  const drawn = drawing();
  if (drawn === null) return;
  const [all, legible] = scales(drawn), was = closer === null ? legible / all : closer;
  closer = Math.min(CLOSEST, Math.max(1, was * by));
  const { left, top, width, height } = frame().getBoundingClientRect();
  const off = [(clientX ?? left + width / 2) - left - width / 2, (clientY ?? top + height / 2) - top - height / 2];
  middle = middle.map((at, way) => at + off[way] / (all * was) - off[way] / (all * closer));
  show();
}

function pan(x, y) {
  const drawn = drawing(), [all, legible] = scales(drawn), scale = closer === null ? legible : all * closer;
  middle = [middle[0] - x / scale, middle[1] - y / scale];
  show();
}

/** The whole board, or closer where it was tapped. */
function twice({ clientX, clientY }) {
  const [all, legible] = scales(drawing()), now = closer === null ? legible / all : closer;
  zoom(now > 1.05 ? 1 / now : 2.2, clientX, clientY);
}

// ---- fingers and pointers

const down = new Map();
let travelled = 0, last = null;
const isOnBoard = (event) => event.target.closest?.(".ground .board") !== null && drawing() !== null;
document.addEventListener("pointerdown", (event) => {
  if (!isOnBoard(event) || event.button) return;
  if (down.size === 0) travelled = 0;
  down.set(event.pointerId, event);
});
document.addEventListener("pointermove", (event) => {
  const was = down.get(event.pointerId);
  if (was === undefined) return;
  const other = [...down.values()].find((one) => one.pointerId !== event.pointerId);
  if (other !== undefined) {
    const apart = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
    zoom(apart(event) / Math.max(apart(was), 1), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
  } else if (event.pointerType === "mouse" || drawing().style.touchAction === "none") {
    pan(event.clientX - was.clientX, event.clientY - was.clientY);
  }
  travelled += Math.hypot(event.clientX - was.clientX, event.clientY - was.clientY) + (other === undefined ? 0 : MOVED);
  down.set(event.pointerId, event);
});
for (const kind of ["pointerup", "pointercancel"]) document.addEventListener(kind, (event) => down.delete(event.pointerId));
document.addEventListener("click", (event) => {
  if (!isOnBoard(event)) return;
  if (travelled > MOVED) event.stopPropagation(); // it was dragged, not tapped
  travelled = 0;
}, { capture: true });
document.addEventListener("dblclick", (event) => { if (isOnBoard(event)) twice(event); });
document.addEventListener("wheel", (event) => {
  if (!event.ctrlKey || !isOnBoard(event)) return;
  event.preventDefault();
  zoom(event.deltaY < 0 ? 1.1 : 1 / 1.1, event.clientX, event.clientY);
}, { passive: false });

document.addEventListener("click", (event) => {
  const way = event.target.closest?.("[data-zoom]")?.dataset.zoom;
  if (way !== undefined) zoom(way === "in" ? STEP : 1 / STEP);
});
document.addEventListener("keydown", ({ key, target, altKey, ctrlKey, metaKey }) => {
  if (altKey || ctrlKey || metaKey || target.closest("input:not([type=range]), select, textarea") !== null) return;
  if (key === "+" || key === "=") zoom(STEP);
  if (key === "-") zoom(1 / STEP);
  if (key === "0") zoom(1 / CLOSEST ** 2);
});

const sizes = new ResizeObserver(([{ contentRect: { width, height } }]) => {
  pane = [width, height];
  show({ follows: true });
});
function begin() {
  const there = frame();
  if (there === null || there.dataset.measured) return;
  there.dataset.measured = "true";
  pane = [there.clientWidth, there.clientHeight];
  show({ follows: true });
  sizes.disconnect();
  sizes.observe(there);
}
document.addEventListener("fresh", begin);
document.addEventListener("drawn", () => show());
begin();
