// An entry's page by keys, swipes, and by itself: each follows a link that stands on the page.
const link = (rel) => document.querySelector(`.way [rel="${rel}"]`);
const go = (rel) => link(rel)?.click();
const KEYS = { ArrowLeft: "prev", k: "prev", ArrowRight: "next", j: "next" };
const isTyped = (target) => target.closest("input, select, textarea, button") !== null;

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || isTyped(event.target)) return;
  const rel = KEYS[event.key] ?? KEYS[event.key.toLowerCase()];
  if (rel === undefined || link(rel) === null) return;
  event.preventDefault();
  go(rel);
});

let from = null;
document.addEventListener("touchstart", (event) => {
  const isOne = event.touches.length === 1 && event.target.closest(".wide, input") === null;
  from = isOne ? [event.touches[0].clientX, event.touches[0].clientY] : null;
}, { passive: true });
document.addEventListener("touchend", (event) => {
  if (from === null) return;
  const x = event.changedTouches[0].clientX - from[0], y = event.changedTouches[0].clientY - from[1];
  if (Math.abs(x) > 60 && Math.abs(x) > 3 * Math.abs(y)) go(x < 0 ? "next" : "prev");
  from = null;
}, { passive: true });
