// The drawing of a table, for pages on which it is touched.

/** The drawing at an address; null if there is none. */
export async function drawing(address) {
  const answer = await fetch(address);
  const drawn = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  return answer.ok ? document.importNode(drawn, true) : null;
}

/** What an inch is on a drawing, and where its southern edge lies, in its own units; null if it has no ground. */
export const groundOf = (drawn) => drawn.dataset.ground?.split(" ").map(Number) ?? null;

/** A place on the ground in inches, of one on the screen. */
export function inches(drawn, x, y) {
  const [unit, south] = groundOf(drawn);
  const at = new DOMPoint(x, y).matrixTransform(drawn.getScreenCTM().inverse());
  return [at.x / unit, (south - at.y) / unit];
}

const TENTH = 10; // of an inch: what a tap is rounded to

/** A place in tenths of an inch. */
export const rounded = (point) => point.map((value) => Math.round(value * TENTH) / TENTH);
