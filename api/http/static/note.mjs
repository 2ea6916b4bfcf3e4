// Notes on the board by tapping: once for a place, twice for a line. Each becomes a line of the form's field.
import { groundOf, inches, rounded } from "./drawing.mjs";

const SVG = "http://www.w3.org/2000/svg", LARGE = 30; // a ring is so many parts of the board's width, across
let armed = null, from = null; // the button that was pressed; the place where a line begins

/** The place that was tapped, as one writes it, and where it lies in the drawing's own units; null: none. */
function placeAt(drawn, event) {
  const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(drawn.getScreenCTM().inverse());
  if (groundOf(drawn) !== null) {
    const place = rounded(inches(drawn, event.clientX, event.clientY)).map((value) => Math.max(0, value));
    return { place: place.join(" "), at: [at.x, at.y] };
  }
  const [near] = [...drawn.querySelectorAll("[data-space]")]
    .map((one) => ({ place: one.dataset.space, at: one.dataset.at.split(" ").map(Number) }))
    .sort((one, two) => Math.hypot(one.at[0] - at.x, one.at[1] - at.y) - Math.hypot(two.at[0] - at.x, two.at[1] - at.y));
  return near ?? null;
}

/** Shows at once what was tapped, until the page comes anew. */
function draw(drawn, [one, two]) {
  const size = Number((drawn.dataset.whole ?? drawn.getAttribute("viewBox")).split(" ")[2]) / LARGE;
  for (const [stroke, width] of [["#1a1a1a", size / 4], ["#ffd23f", size / 8]]) {
    const sign = document.createElementNS(SVG, two ? "line" : "circle");
    const [x, y] = one.at;
    const looks = two ? { x1: x, y1: y, x2: two.at[0], y2: two.at[1] } : { cx: x, cy: y, r: size / 2, fill: "none" };
    for (const [name, value] of Object.entries({ ...looks, stroke, "stroke-width": width })) sign.setAttribute(name, value);
    drawn.append(sign);
  }
}

function arm(button) {
  for (const one of document.querySelectorAll("[data-draws] button")) one.setAttribute("aria-pressed", String(one === button));
  [armed, from] = [button, null];
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-draws] button");
  if (button) return arm(armed === button ? null : button);
  const drawn = event.target.closest?.(".ground .board svg");
  if (!drawn || !armed?.isConnected) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  const place = placeAt(drawn, event);
  if (place === null) return;
  if (armed.value === "2" && from === null) return void (from = place);
  const places = from === null ? [place] : [from, place], field = armed.form.elements.drawn;
  field.value = [field.value.trimEnd(), places.map((one) => one.place).join(" > ")].filter(Boolean).join("\n");
  draw(drawn, places);
  from = null;
}, { capture: true });

const show = () => { for (const one of document.querySelectorAll("[data-draws]")) one.hidden = false; };
document.addEventListener("fresh", () => { arm(null); show(); });
show();
