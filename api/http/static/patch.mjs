// A page in the place of the one that stands here: only what differs is put in, so that scrolled panes, folds, what is
// typed and what has the focus stay.

/** What one child is recognised by; those without go by their kind and order. */
const keyOf = (one) => one.nodeType !== 1 ? "" : one.id || one.dataset.key ||
  (one.localName === "details" ? one.querySelector("summary").textContent : one.localName + one.getAttribute("class"));

/** Makes one node like another, which is used up. */
export function patch(here, fresh) {
  if (here.isEqualNode(fresh)) return;
  if (here.nodeName !== fresh.nodeName || here.nodeType !== 1 || here.localName === "svg") return here.replaceWith(fresh);
  attributes(here, fresh);
  children(here, fresh);
}

function attributes(here, fresh) {
  const kept = here.localName === "details" ? ["open"] : here.dataset.measured ? ["data-measured"] : [];
  for (const { name } of [...here.attributes]) if (!fresh.hasAttribute(name) && !kept.includes(name)) here.removeAttribute(name);
  for (const { name, value } of fresh.attributes) {
    if (here.getAttribute(name) === value || kept.includes(name)) continue;
    here.setAttribute(name, value);
    if (name === "value" && here !== document.activeElement) here.value = value;
  }
}

function children(here, fresh) {
  const old = new Map();
  for (const one of here.childNodes) old.set(keyOf(one), [...(old.get(keyOf(one)) ?? []), one]);
  let at = here.firstChild;
  for (const one of [...fresh.childNodes]) {
    const same = old.get(keyOf(one))?.shift();
    if (same === undefined) {
      here.insertBefore(one, at);
      continue;
    }
    if (same === at) at = at.nextSibling;
    else here.insertBefore(same, at);
    patch(same, one);
  }
  for (const left of old.values()) for (const one of left) one.remove();
}

/** Loads the scripts of a fresh page that this one has not. */
export function scripts(page) {
  for (const { src } of page.querySelectorAll('script[type="module"][src]')) {
    const there = new URL(src, location.href).href;
    if (![...document.scripts].some((one) => one.src === there)) import(there);
  }
}
