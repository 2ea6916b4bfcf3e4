// Pages fetched before they are asked for, a few of them: those that a reader is likely to go to next.
import { PAGE } from "./swap.mjs";

const MOST = 12; // pages kept
const kept = new Map(); // by address: a promise of { text, address, page }
const under = new Map(); // by address: what ends a fetch under way

async function load(address, signal) {
  const answer = await fetch(address, { ...PAGE, signal });
  if (!answer.ok) throw new Error(String(answer.status));
  return { text: await answer.text(), address: answer.url, page: null };
}

function ask(address) {
  const ends = new AbortController();
  under.set(address, ends);
  const found = load(address, ends.signal).finally(() => under.delete(address));
  found.catch(() => { if (kept.get(address) === found) kept.delete(address); });
  kept.set(address, found);
  while (kept.size > MOST) drop(kept.keys().next().value);
  return found;
}

function drop(address) {
  under.get(address)?.abort();
  kept.delete(address);
}

/** The page at an address, parsed, and where it was found; rejects if there is none. */
export async function pageAt(address) {
  const found = await (kept.get(address) ?? ask(address));
  const page = parsed(found);
  found.page = null; // used up: whoever comes again has it parsed anew
  return { page, address: found.address };
}

/** Fetches pages, each step of the way by the links of the page before, and parses the first when there is time. */
export async function prepare(ways) {
  const wanted = new Set(ways.map(([address]) => address));
  for (const address of under.keys()) if (!wanted.has(address)) drop(address);
  for (const [address, rel, steps] of ways) {
    for (let left = steps, to = address; to !== null && left > 0; left -= 1) {
      const found = await (kept.get(to) ?? ask(to)).catch(() => null);
      if (found === null) break;
      to = next(parsed(found), rel, found.address);
    }
  }
}

const parsed = (found) => (found.page ??= new DOMParser().parseFromString(found.text, "text/html"));
const next = (page, rel, from) => {
  const href = page.querySelector(`.way [rel="${rel}"]`)?.getAttribute("href");
  return href ? new URL(href, from).href : null;
};

/** Forgets what was fetched: the match has gone on. */
export function forget() {
  for (const address of [...kept.keys()]) drop(address);
}
