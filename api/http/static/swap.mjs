// What an answer says, in the place of the page that stands here: nothing is loaded anew.
export const PAGE = { headers: { Accept: "text/html" } };

/** Shows what an answer says in the page's place, with the folds open that were; whether it did. */
export async function shown(answer) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("main");
  if (fresh === null) return location.reload();
  const open = [...document.querySelectorAll("main details[open]:not(.place)")].map(named);
  document.querySelector("main").replaceWith(fresh);
  for (const one of fresh.querySelectorAll("details:not(.place)")) one.open ||= open.includes(named(one));
  document.dispatchEvent(new Event("fresh"));
  return true;
}

/** A fold that can be closed, by what stands around it. */
const named = (fold) => [fold.closest("article, section")?.querySelector("h2, h3"), fold.querySelector("summary")]
  .map((one) => one?.textContent).join(" ");
