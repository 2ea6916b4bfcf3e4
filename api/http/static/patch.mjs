// A page in the place of the one that stands here: only what differs is put in, so that scrolled panes, folds, what is
// typed and what has the focus stay.

/** What one child is recognised by; those without go by their kind and order. */
function keyOf(one) {
  return one.id || one.getAttribute("data-key") || one.getAttribute("data-id") ||
    (one.localName === "details" ? one.querySelector("summary").textContent : one.localName + one.getAttribute("class"));
}

/** Makes one node like another, which is used up. */
export function patch(here, fresh) {
  if (here.isEqualNode(fresh)) return;
  if (here.nodeName !== fresh.nodeName) return here.replaceWith(fresh);
  if (here.nodeType !== 1) return void (here.data = fresh.data);
  attributes(here, fresh);
  children(here, fresh);
}

function attributes(here, fresh) {
  const kept = here.localName === "details" ? "open" : here.hasAttribute("data-measured") ? "data-measured" : null;
  for (const name of here.getAttributeNames()) if (name !== kept && !fresh.hasAttribute(name)) here.removeAttribute(name);
  for (const name of fresh.getAttributeNames()) {
    const value = fresh.getAttribute(name);
    if (name === kept || here.getAttribute(name) === value) continue;
    here.setAttribute(name, value);
    if (name === "value" && here !== document.activeElement) here.value = value;
  }
}

/** Children like those that are there stay, at the beginning and the end; between, they meet by what they are recognised
 * by. */
function children(here, fresh) {
  const was = [...here.childNodes], now = [...fresh.childNodes];
  let begin = 0, end = 0;
  const most = Math.min(was.length, now.length);
  while (begin < most && was[begin].isEqualNode(now[begin])) begin += 1;
  while (end < most - begin && was.at(-1 - end).isEqualNode(now.at(-1 - end))) end += 1;
  const old = new Map(), after = was[was.length - end] ?? null;
  for (const [key, one] of keyed(was.slice(begin, was.length - end))) old.set(key, [...(old.get(key) ?? []), one]);
  const met = keyed(now.slice(begin, now.length - end)).map(([key, one]) => [old.get(key)?.shift(), one]);
  for (const left of old.values()) for (const one of left) one.remove();
  let at = begin > 0 ? was[begin - 1].nextSibling : here.firstChild;
  for (const [same, one] of met) {
    if (same === at) at = at?.nextSibling ?? null;
    else here.insertBefore(same ?? one, at);
    if (same !== undefined) patch(same, one);
  }
}

/** Nodes that follow each other by what each is recognised by: text by what it stands behind. */
function keyed(nodes) {
  let key = "";
  return nodes.map((one) => [key = one.nodeType === 1 ? keyOf(one) : `${key} text`, one]);
}

/** Loads the scripts of a fresh page that this one has not. */
export function scripts(page) {
  for (const { src } of page.querySelectorAll('script[type="module"][src]')) {
    const there = new URL(src, location.href).href;
    if (![...document.scripts].some((one) => one.src === there)) import(there);
  }
}
