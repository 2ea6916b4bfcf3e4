// What an answer says, in the place of the page that stands here: nothing is loaded anew.
export const PAGE = { headers: { Accept: "text/html" } };

const AGAIN = 8_000; // milliseconds until a stream that was refused is asked for again, and as many more at random

/** Acts by and by if a stream is refused, as there are too many. */
export function onRefused(stream, act) {
  stream.onerror = () => { if (stream.readyState === EventSource.CLOSED) setTimeout(act, AGAIN * (1 + Math.random())); };
}

/** What stands in the page that an answer holds; null: nothing. */
export const mainOf = (text) => new DOMParser().parseFromString(text, "text/html").querySelector("main");

/** Shows what an answer says in the page's place; whether it did. */
export async function shown(answer) {
  const text = await answer.text(), fresh = answer.main ?? mainOf(text);
  if (fresh === null) return location.reload();
  put(fresh, { text, url: answer.url });
  return true;
}

/** Puts what is fresh in the page's place, with the folds open that were. Whoever does so otherwise prevents `swap`. */
export function put(fresh, detail) {
  const open = [...document.querySelectorAll("main details[open]:not(.place)")].map(named);
  for (const one of fresh.querySelectorAll("details:not(.place)")) one.open ||= open.includes(named(one));
  if (document.dispatchEvent(new CustomEvent("swap", { detail: fresh, cancelable: true }))) document.querySelector("main").replaceWith(fresh);
  document.dispatchEvent(new CustomEvent("fresh", { detail }));
}

/** A fold that can be closed, by what stands around it. */
const named = (fold) => [fold.closest("article, section")?.querySelector("h2, h3"), fold.querySelector("summary")]
  .map((one) => one?.textContent).join(" ");
