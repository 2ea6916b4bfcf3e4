// The table by tapping: a piece for its reach, then the place where it stands; two pieces for their distance and sight,
// then what is asked of both, or stands between them; or a new piece and its place. On a ruling's page each change is
// sent as the page's own forms send it; on an entry's page it begins a ruling.
import { drawing, groundOf, inches, rounded } from "./drawing.mjs";

const NEAR = 20, BESIDE = 6; // pixels by which a finger may miss a piece; the same once one is chosen
const bar = () => document.querySelector(".beside");
const tell = (text) => {
  bar().querySelector("output").textContent = text;
  bar().classList.toggle("idle", text === bar().dataset.says);
};
const ruling = bar()?.dataset.begin === undefined ? import("./ruling.mjs") : null;
let chosen = [], armed = null, corners = [];
let top = null; // where the drawing stood before a change: it stays there

async function change(data) {
  const said = new URLSearchParams(data), { begin } = bar().dataset;
  if (begin !== undefined) {
    const to = new URL(begin, location.href);
    for (const [name, value] of said) to.searchParams.append(name, value);
    return location.assign(to);
  }
  top = document.querySelector(".board.tapped").getBoundingClientRect().top;
  return (await ruling).send(bar().querySelector("form").action, said);
}

/** Puts the drawing itself in the place of its picture, with what is measured on it, so that its pieces can be tapped. */
async function lay(wished = []) {
  const frame = document.querySelector(".board.tapped");
  if (frame === null || bar() === null) return null;
  const laid = frame.querySelector(":scope > svg");
  if (wished.length === 0 && laid !== null && frame.dataset.drawn !== "wished") return groundOf(laid) === null ? null : laid;
  const from = new URL(frame.dataset.drawing ?? frame.href, location.href);
  for (const [name, value] of wished) from.searchParams.set(name, value);
  const drawn = await drawing(from);
  if (drawn === null || groundOf(drawn) === null) return null;
  drawn.append(...frame.querySelectorAll(":scope > svg > .noted"));
  frame.replaceChildren(drawn);
  frame.dataset.drawn = wished.length === 0 ? "" : "wished";
  frame.dispatchEvent(new Event("drawn", { bubbles: true }));
  return drawn;
}

async function begin() {
  [chosen, armed, corners] = [[], null, []];
  const drawn = await lay();
  if (drawn === null) return;
  if (top !== null) scrollBy(0, drawn.getBoundingClientRect().top - top);
  top = null;
  bar().hidden = false;
  const undo = bar().querySelector("[data-undo]");
  if (undo !== null) undo.hidden = !history.state?.ruled;
  tell(bar().dataset.says);
}

/** Where on the table a tap was, in inches. */
function point(drawn, event) {
  return rounded(inches(drawn, event.clientX, event.clientY)).map((value) => Math.max(0, value));
}

/** The piece that was tapped, or only just missed. */
function pieceAt(drawn, { target, clientX, clientY }) {
  const things = JSON.parse(bar().dataset.things), hit = target.closest("[data-id]")?.dataset.id;
  if (things.includes(hit)) return hit;
  const away = (one) => {
    const { left, right, top: north, bottom } = one.getBoundingClientRect();
    return Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(north - clientY, 0, clientY - bottom));
  };
  const near = [...drawn.querySelectorAll("[data-id]")].filter((one) => things.includes(one.dataset.id))
    .map((one) => [away(one), one.dataset.id]).sort(([one], [two]) => one - two)[0];
  return near !== undefined && near[0] <= (chosen.length > 0 ? BESIDE : NEAR) ? near[1] : undefined;
}

async function choose(piece) {
  chosen = chosen.includes(piece) ? chosen.filter((one) => one !== piece) : [...chosen.slice(-1), piece];
  for (const one of bar().querySelectorAll("[data-between]")) one.hidden = one.dataset.between.split(" ").length !== chosen.length;
  for (const one of bar().querySelectorAll("[data-apart]")) one.hidden = chosen.length < 2;
  const [now, both] = [chosen.join(), chosen.join(":")];
  mark(document.querySelector(".board.tapped svg"));
  const wished = chosen.length === 1 ? [["around", both]] : chosen.length === 2 ? [["apart", both], ["sight", both]] : [];
  const drawn = await lay(wished);
  if (drawn !== null && now === chosen.join()) mark(drawn);
}

/** Marks what is chosen, and says what is measured of it. */
function mark(drawn) {
  for (const one of drawn.querySelectorAll("[data-id]")) one.classList.toggle("chosen", chosen.includes(one.dataset.id));
  const titles = (kinds) => [...drawn.querySelectorAll(kinds)].map((one) => one.querySelector("title").textContent);
  const names = chosen.map((one) => titles(`[data-id="${CSS.escape(one)}"]`)[0]?.split(/[,、]/)[0] ?? one);
  const measured = chosen.length === 1 ? titles(".ring") : chosen.length === 2 ? titles(".ruler, .sight") : [];
  tell([names.join(" – "), ...new Set(measured)].filter(Boolean).join(" · ") || bar().dataset.says);
}

function tapped(drawn, event) {
  const at = point(drawn, event), piece = pieceAt(drawn, event);
  if (armed !== null) return place(at);
  if (piece !== undefined) return choose(piece);
  if (chosen.length > 0) change({ at: `/ground/place/${escaped(chosen.at(-1))}`, value: at.join(" ") });
}

/** A new piece at a point, or, once two corners were tapped, between them. */
function place(at) {
  corners.push(at);
  tell(`${armed.textContent}: ${corners.map((one) => `(${one.join(", ")})`).join(" – ")}`);
  if (corners.length === Number(armed.dataset.points)) change({ at: armed.dataset.piece, value: corners.flat().join(" ") });
}

/** An id as a part of a pointer. */
const escaped = (id) => id.replaceAll("~", "~0").replaceAll("/", "~1");

/** Shows how far apart the two pieces are, to be stated. */
async function state() {
  const asked = new URLSearchParams(location.search);
  asked.set("open", `/ground/distance/${chosen.map(escaped).join("/")}`);
  await (await ruling).send(location.href, asked, "get");
  document.querySelector("#open")?.scrollIntoView({ block: "center" });
}

document.addEventListener("click", (event) => {
  const drawn = event.target.closest?.(".board.tapped svg");
  if (drawn) {
    event.preventDefault();
    return tapped(drawn, event);
  }
  const button = event.target.closest?.(".beside button");
  if (button?.dataset.undo !== undefined) history.back();
  if (button?.dataset.apart !== undefined) state();
  if (button?.dataset.piece !== undefined && chosen.length === 2) {
    change({ at: [button.dataset.piece, ...chosen.map(escaped)].join("/") });
  } else if (button?.dataset.piece !== undefined) {
    [armed, corners] = [armed === button ? null : button, []];
    for (const one of bar().querySelectorAll("[data-piece]")) one.setAttribute("aria-pressed", String(one === armed));
    tell(armed === null ? bar().dataset.says : armed.textContent);
  }
  if (button?.dataset.between !== undefined) {
    event.preventDefault();
    change({ ask: button.value, of: chosen.join(":") });
  }
});
document.addEventListener("fresh", () => { begin().catch(() => {}); });
begin().catch(() => {});
