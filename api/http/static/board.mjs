// The table by tapping: a piece, then the place where it stands; two pieces, then what is asked of both, or stands between
// them; or a new piece and its place. Each change is sent as the page's own forms send it.
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

function choose(drawn, piece) {
  chosen = chosen.includes(piece) ? chosen.filter((one) => one !== piece) : [...chosen.slice(-1), piece];
  for (const one of drawn.querySelectorAll("[data-id]")) one.classList.toggle("chosen", chosen.includes(one.dataset.id));
  for (const one of bar().querySelectorAll("[data-between]")) one.hidden = one.dataset.between.split(" ").length !== chosen.length;
  bar().querySelector("[data-apart]").hidden = chosen.length < 2;
  const names = chosen.map((one) => drawn.querySelector(`[data-id="${CSS.escape(one)}"] title`)?.textContent.split(/[,、]/)[0] ?? one);
  tell(names.join(" – ") || bar().dataset.says);
}

function tapped(drawn, event) {
  const at = point(drawn, event), piece = event.target.closest("[data-id]")?.dataset.id;
  if (armed !== null) return place(at);
  if (piece !== undefined) return choose(drawn, piece);
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

document.addEventListener("click", (event) => {
  const drawn = event.target.closest?.(".board.tapped svg");
  if (drawn) {
    event.preventDefault();
    return tapped(drawn, event);
  }
  const button = event.target.closest?.(".beside button");
  if (button?.dataset.undo !== undefined) history.back();
  if (button?.dataset.piece !== undefined && chosen.length === 2) {
    change({ at: button.dataset.piece, "asked.one": chosen[0], "asked.two": chosen[1] });
  } else if (button?.dataset.piece !== undefined) {
    [armed, corners] = [armed === button ? null : button, []];
    for (const one of bar().querySelectorAll("[data-piece]")) one.setAttribute("aria-pressed", String(one === armed));
    tell(armed === null ? bar().dataset.says : armed.textContent);
  }
  if (button?.dataset.apart !== undefined) {
    const asked = new URLSearchParams(location.search);
    asked.set("open", `/ground/distance/${chosen.map(escaped).join("/")}`);
    send(location.href, asked, "get").then(() => document.querySelector("#open")?.scrollIntoView({ block: "center" }));
  }
  if (button?.dataset.between !== undefined) {
    event.preventDefault();
    const asked = button.dataset.between.split(" ").map((name, at) => [`asked.${name}`, chosen[at]]);
    change([["ask", button.value], ...asked]);
  }
});
document.addEventListener("fresh", () => { lay().catch(() => {}); });
lay().catch(() => {});
