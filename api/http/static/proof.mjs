// The last deal of a managed deck, checked on this device: each card's proof against the root that the deck was bound to
// (docs/fair-shuffles.md), and that root against the one that this browser saw first.
const NAME = "adjudicator-shuffle-v1 card";
const PLACE = "adjudicator seen root ";
const encoder = new TextEncoder();
const bytes = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const u32 = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const lp = (part) => [...u32(part.length), ...part];
const sha256 = async (...parts) => new Uint8Array(await crypto.subtle.digest("SHA-256", Uint8Array.from(parts.flatMap((part) => [...part]))));

/** Whether a card lay at its place of the deck that a root binds: RFC 9162, 2.1.3.2. */
export async function isProved({ card, index, salt, path = [], root, count }) {
  if (!(index < count)) return false;
  let node = await sha256([0], lp(encoder.encode(NAME)), u32(count), u32(index), lp(encoder.encode(card)), lp(bytes(salt)));
  let at = index, last = count - 1;
  for (const other of path.map(bytes)) {
    if (last === 0) return false;
    const isRight = at % 2 === 1 || at === last;
    node = await (isRight ? sha256([1], other, node) : sha256([1], node, other));
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    [at, last] = [at >> 1, last >> 1];
  }
  return last === 0 && hex(node) === root;
}

/** Keeps the roots that were not seen before; the ids of shuffles that were seen with another root. */
export function changed(match, roots, storage) {
  return Object.entries(roots).filter(([shuffle, root]) => {
    const place = PLACE + JSON.stringify([match, shuffle]), before = storage.getItem(place);
    if (before === null) storage.setItem(place, root);
    return before !== null && before !== root;
  }).map(([shuffle]) => shuffle);
}

async function checked(section, others) {
  const cards = JSON.parse(section.dataset.shown);
  const are = await Promise.all(cards.map(isProved));
  const says = !are.every(Boolean) ? "bad" : cards.some(({ shuffle }) => others.includes(shuffle)) ? "otherwise" : "good";
  for (const name of ["good", "bad", "otherwise"]) section.querySelector(`[data-name=${name}]`).hidden = name !== says;
}

function ready() {
  for (const section of document.querySelectorAll("section.proved")) {
    const others = changed(section.dataset.match, JSON.parse(section.dataset.roots), localStorage);
    const button = section.querySelector("[name=check]");
    if (button === null) continue;
    if (globalThis.crypto?.subtle === undefined) {
      section.querySelector("[data-name=insecure]").hidden = false;
      continue;
    }
    button.hidden = false;
    button.addEventListener("click", () => checked(section, others));
  }
}

if (globalThis.document !== undefined) {
  document.addEventListener("fresh", ready);
  ready();
}
