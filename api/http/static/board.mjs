// The table by tapping: a piece, then the place where it stands; two pieces, then what is asked of both; or a new piece
// and its place. Each change is sent as the page's own forms send it.
import { send } from "./ruling.mjs";

const TENTH = 10; // of an inch: what a tap is rounded to
let chosen = [], armed = null, corners = [];

const bar = () => document.querySelector(".beside");
const tell = (text) => { bar().querySelector("output").textContent = text; };
let top = null; // where the drawing stood before a change: it stays there

function change(data) {
  top = document.querySelector(".board.tapped").getBoundingClientRect().top;
  return send(bar().querySelector("form").action, new URLSearchParams(data));
}

/** Puts the drawing itself in the place of its picture, so that its pieces can be tapped. */
async function lay() {
  const frame = document.querySelector(".board.tapped");
  [chosen, armed, corners] = [[], null, []];
  if (frame === null || bar() === null) return;
  const answer = await fetch(frame.href);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  if (!answer.ok || drawn.dataset.ground === undefined) return;
  frame.replaceChildren(document.importNode(drawn, true));
  if (top !== null) scrollBy(0, frame.getBoundingClientRect().top - top);
  top = null;
  bar().hidden = false;
  bar().querySelector("[data-undo]").hidden = !history.state?.ruled;
  tell(bar().dataset.says);
}

/** Where on the table a tap was, in inches. */
function point(drawn, event) {
  const [unit, south] = drawn.dataset.ground.split(" ").map(Number);
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawn.getScreenCTM().inverse());
  return [at.x / unit, (south - at.y) / unit].map((value) => Math.round(value * TENTH) / TENTH);
}

/** The pointer of the place where a piece stands; undefined if nobody stated it. */
const placeOf = (piece) => [...document.querySelectorAll('.place[data-kind="place"]')]
  .map((one) => one.dataset.at).find((at) => at.split("/").at(-2) === piece);

function choose(drawn, piece) {
  chosen = chosen.includes(piece) ? chosen.filter((one) => one !== piece) : [...chosen.slice(-1), piece];
  for (const one of drawn.querySelectorAll("[data-id]")) one.classList.toggle("chosen", chosen.includes(one.dataset.id));
  for (const one of bar().querySelectorAll("[data-between]")) one.hidden = one.dataset.between.split(" ").length !== chosen.length;
  const names = chosen.map((one) => drawn.querySelector(`[data-id="${CSS.escape(one)}"] title`)?.textContent.split(/[,、]/)[0] ?? one);
  tell(names.join(" – ") || bar().dataset.says);
}

function tapped(drawn, event) {
  const at = point(drawn, event), piece = event.target.closest("[data-id]")?.dataset.id;
  if (armed !== null) return place(at);
  if (piece !== undefined) return choose(drawn, piece);
  const where = chosen.length > 0 ? placeOf(chosen.at(-1)) : undefined;
  if (where !== undefined) change({ at: where, value: at.join(" ") });
}

/** A new piece at a point, or, once two corners were tapped, between them. */
function place(at) {
  const { piece, fields, place: field, corners: shape } = armed.dataset;
  corners.push(at);
  tell(`${armed.textContent}: ${corners.map((one) => `(${one.join(", ")})`).join(" – ")}`);
  if (shape !== "" && corners.length < 2) return;
  const stated = { ...JSON.parse(fields), [field]: shape === "" ? at : outline(shape, ...corners) };
  const taken = new Set([...document.querySelectorAll("[data-at]")].map((one) => one.dataset.at.split("/").slice(0, 4).join("/")));
  const name = (number) => `${piece}/${piece.split("/").at(-1)[0]}${number}`;
  let number = 1;
  while (taken.has(name(number))) number += 1;
  change({ at: name(number), value: JSON.stringify(stated) });
}

/** The corners of a box, or of a strip half an inch wide. */
function outline(shape, [x1, y1], [x2, y2]) {
  if (shape === "box") return [[x1, y1], [x2, y1], [x2, y2], [x1, y2]];
  const long = 4 * Math.hypot(x2 - x1, y2 - y1) || 1, dx = (x2 - x1) / long, dy = (y2 - y1) / long;
  const ends = [[x1 - dy, y1 + dx], [x2 - dy, y2 + dx], [x2 + dy, y2 - dx], [x1 + dy, y1 - dx]];
  return ends.map((end) => end.map((value) => Math.round(value * 1000) / 1000));
}

document.addEventListener("click", (event) => {
  const drawn = event.target.closest?.(".board.tapped svg");
  if (drawn) {
    event.preventDefault();
    return tapped(drawn, event);
  }
  const button = event.target.closest?.(".beside button");
  if (button?.dataset.undo !== undefined) history.back();
  if (button?.dataset.piece !== undefined) {
    [armed, corners] = [armed === button ? null : button, []];
    for (const one of bar().querySelectorAll("[data-piece]")) one.setAttribute("aria-pressed", String(one === armed));
    tell(armed === null ? bar().dataset.says : armed.textContent);
  }
  if (button?.dataset.between !== undefined) {
    event.preventDefault();
    const asked = button.dataset.between.split(" ").map((name, at) => [`asked.${name}`, chosen[at]]);
    change([["ask", button.value], ...asked]);
  }
});
document.addEventListener("fresh", () => { lay().catch(() => {}); });
lay().catch(() => {});
