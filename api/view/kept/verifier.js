"use strict";
// Written from docs/verify-yourself.md and docs/fair-shuffles.md alone. `verify(bytes, {keys, slips})` gives the verdict.
const NAME = "adjudicator-shuffle-v1", COVERED = "adjudicator-shuffle-v2";
const KINDS = ["file", "key", "signature", "witness", "consistency", "held", "entry", "place", "opening", "chain", "number", "ledger",
  "shuffle", "reused", "promise", "secret", "order", "card", "turn", "unproved", "die", "kept"];
const DEALING = { malifaux: ["FateFlipped", "CardsDrawn"] };
class Wrong extends Error { constructor(kind, position = null) { super(kind); this.kind = kind; this.position = position; } }
const need = (holds, kind = "file") => { if (!holds) throw new Wrong(kind); };

// ---- bytes
const utf8 = (text) => new TextEncoder().encode(text);
const toHex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const toBase64 = (data) => btoa(String.fromCharCode(...data));
function fromBase64(text) {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  try {
    const data = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
    return toBase64(data) === text ? data : null;
  } catch { return null; }
}
function join(...parts) {
  const made = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { made.set(part, at); at += part.length; }
  return made;
}
function number(value, size) {
  const made = new Uint8Array(size);
  for (let left = BigInt(value), at = size - 1; at >= 0; at--, left >>= 8n) made[at] = Number(left & 255n);
  return made;
}
const u32 = (value) => number(value, 4);
const bytesOf = (part) => (typeof part === "string" ? utf8(part) : part);
const lp = (part) => join(u32(bytesOf(part).length), bytesOf(part));
const LP = (part) => join(number(bytesOf(part).length, 8), bytesOf(part));
const same = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);
const digest = async (data, how = "SHA-256") => new Uint8Array(await globalThis.crypto.subtle.digest(how, data));
const H = (...parts) => digest(join(...parts));
const little = (data) => data.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

// ---- Ed25519 (RFC 8032), where the browser has none
const P = 2n ** 255n - 19n, L = 2n ** 252n + 27742317777372353535851937790883648493n;
const mod = (value, by = P) => ((value % by) + by) % by;
function power(base, exponent) {
  let made = 1n;
  for (base = mod(base); exponent > 0n; exponent >>= 1n, base = mod(base * base)) if (exponent & 1n) made = mod(made * base);
  return made;
}
const D = mod(-121665n * power(121666n, P - 2n)), ROOT = power(2n, (P - 1n) / 4n);
function point(data) {
  const bits = little(data), y = bits & (2n ** 255n - 1n), sign = bits >> 255n;
  if (data.length !== 32 || y >= P) return null;
  const square = mod((y * y - 1n) * power(D * y * y + 1n, P - 2n));
  let x = power(square, (P + 3n) / 8n);
  if (mod(x * x) !== square) x = mod(x * ROOT);
  if (mod(x * x) !== square || (x === 0n && sign)) return null;
  if ((x & 1n) !== sign) x = P - x;
  return [x, y, 1n, mod(x * y)];
}
function plus([x1, y1, z1, t1], [x2, y2, z2, t2]) {
  const a = mod((y1 - x1) * (y2 - x2)), b = mod((y1 + x1) * (y2 + x2)), c = mod(2n * D * t1 * t2), d = mod(2n * z1 * z2);
  const [e, f, g, h] = [b - a, d - c, d + c, b + a];
  return [mod(e * f), mod(g * h), mod(f * g), mod(e * h)];
}
function times(scalar, base) {
  let made = [0n, 1n, 1n, 0n];
  for (; scalar > 0n; scalar >>= 1n, base = plus(base, base)) if (scalar & 1n) made = plus(made, base);
  return made;
}
const BASE = point(fromHex("58" + "66".repeat(31)));
async function ownSigned(key, text, signature) {
  const A = point(key), R = signature.slice(0, 32), s = little(signature.slice(32));
  if (!A || signature.length !== 64 || s >= L) return false;
  const k = mod(little(await digest(join(R, key, text), "SHA-512")), L);
  const [x, y, z] = plus(times(s, BASE), times(k, [P - A[0], A[1], 1n, mod(-A[3])]));
  const one = power(z, P - 2n), encoded = number(mod(y * one) | ((mod(x * one) & 1n) << 255n), 32).reverse();
  return same(encoded, R);
}
async function isSigned(key, text, signature, own = false) {
  if (signature.length !== 64) return false;
  if (!own) {
    try {
      const known = await globalThis.crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
      return await globalThis.crypto.subtle.verify("Ed25519", known, signature, text);
    } catch { /* a browser without it, or bytes that are no key */ }
  }
  return ownSigned(key, text, signature);
}

// ---- notes, keys, checkpoints
const SPACE = "\\x00-\\x20\\x7f-\\xa0\\u1680\\u2000-\\u200f\\u2028-\\u202f\\u205f\\u2060\\u3000\\ufeff", CALLED = `([^+${SPACE}]+)`;
const KEY = new RegExp(`^${CALLED}\\+([0-9a-f]{8})\\+([A-Za-z0-9+/]+={0,2})$`), SIGNED = new RegExp(`^— ${CALLED} ([A-Za-z0-9+/]+={0,2})$`);
const CHECKPOINT = new RegExp(`^${CALLED}\\n(0|[1-9][0-9]{0,18})\\n([A-Za-z0-9+/]{43}=)\\n(?:[^\\n]+\\n)*$`);
const SLIP = new RegExp(`^[${SPACE}]*([^${SPACE}]+)[${SPACE}]+([0-9]{1,19})[${SPACE}]+([0-9A-Fa-f][0-9A-Fa-f${SPACE}]*)$`), SPACES = new RegExp(`[${SPACE}]+`, "g");
const SMALL = [0n, 1n, P - 1n, 0x05fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n, 0x7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7n];
async function readKey(text) {
  const found = KEY.exec(text.trim()), data = found && fromBase64(found[3]);
  if (!data || data.length !== 33 || ![1, 4].includes(data[0])) return null;
  const y = little(data.slice(1)) & (2n ** 255n - 1n);
  if (y >= P || SMALL.includes(y)) return null;
  const id = (await H(utf8(found[1]), [10], data)).slice(0, 4);
  return toHex(id) === found[2] ? { name: found[1], id, kind: data[0], bytes: data.slice(1), text: text.trim() } : null;
}
function readNote(text) {
  const cut = text.lastIndexOf("\n\n");
  if (cut < 0 || !text.endsWith("\n")) return null;
  const lines = text.slice(cut + 2, -1).split("\n").map((line) => SIGNED.exec(line));
  const signatures = lines.map((line) => line && { name: line[1], data: fromBase64(line[2]) });
  return signatures.every((one) => one && one.data) ? { text: text.slice(0, cut + 1), signatures } : null;
}
async function signedBy(note, key) {
  for (const { name, data } of note.signatures) {
    if (name !== key.name || !same(data.slice(0, 4), key.id)) continue;
    const time = key.kind === 4 ? data.slice(4, 12) : null;
    const text = time ? `cosignature/v1\ntime ${BigInt("0x" + (toHex(time) || "0"))}\n${note.text}` : note.text;
    if (await isSigned(key.bytes, utf8(text), data.slice(time ? 12 : 4))) return true;
  }
  return false;
}
function readCheckpoint(note) {
  const found = note && CHECKPOINT.exec(note.text);
  const root = found && fromBase64(found[3]);
  return root ? { origin: found[1], size: BigInt(found[2]), root } : null;
}
async function readStatement(text) {
  const note = readNote(text);
  const found = note && /^adjudicator\/ledger\/key\/v1\n(0|[1-9][0-9]{0,18})\n([^\n]+)\n(?:([^\n]+)\n)?$/.exec(note.text);
  if (!found) return null;
  const key = await readKey(found[2]), before = found[3] === undefined ? null : await readKey(found[3]);
  for (const one of found[3] === undefined ? [key] : [key, before])
    if (!one || one.kind !== 1 || one.name !== key.name || !(await signedBy(note, one))) return null;
  return { size: BigInt(found[1]), key, before };
}

// ---- trees (RFC 9162)
function hasher() {
  const known = new Map();
  return async (left, right) => {
    const name = toHex(left) + toHex(right);
    if (!known.has(name)) known.set(name, await H([1], left, right));
    return known.get(name);
  };
}
async function isIncluded(node, leaf, index, size, path, root) {
  if (index >= size) return false;
  let last = size - 1n, found = leaf;
  for (const beside of path) {
    if (last === 0n) return false;
    if (index & 1n || index === last) {
      found = await node(beside, found);
      while (!(index & 1n) && index > 0n) { index >>= 1n; last >>= 1n; }
    } else found = await node(found, beside);
    index >>= 1n; last >>= 1n;
  }
  return last === 0n && same(found, root);
}
async function isConsistent(node, first, firstRoot, size, root, path) {
  if (first < 1n || first > size) return false;
  if (first === size) return path.length === 0 && same(firstRoot, root);
  if (path.length === 0) return false;
  const steps = first & (first - 1n) ? [...path] : [firstRoot, ...path];
  let one = first - 1n, last = size - 1n;
  while (one & 1n) { one >>= 1n; last >>= 1n; }
  let old = steps[0], now = steps[0];
  for (const beside of steps.slice(1)) {
    if (last === 0n) return false;
    if (one & 1n || one === last) {
      old = await node(beside, old); now = await node(beside, now);
      while (!(one & 1n) && one > 0n) { one >>= 1n; last >>= 1n; }
    } else now = await node(now, beside);
    one >>= 1n; last >>= 1n;
  }
  return last === 0n && same(old, firstRoot) && same(now, root);
}

// ---- the file
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isText = (value, most, least = 0) => typeof value === "string" && [...value].length <= most && [...value].length >= least;
const isWhole = (value, most, least = 0) => Number.isInteger(value) && value >= least && value <= most;
const isHex = (value, digits) => typeof value === "string" && value.length === digits && /^[0-9a-f]*$/.test(value);
const isPath = (value, most) => Array.isArray(value) && value.length <= most && value.every((hash) => isHex(hash, 64));
const hasFields = (value, ...names) => isObject(value) && Object.keys(value).length === names.length && names.every((name) => Object.hasOwn(value, name));
function scanned(text) {
  let most = 0, isTwice = false;
  const open = [], tokens = text.match(/"(?:[^"\\]|\\.)*"|[{}[\]:]/gs) ?? [];
  tokens.forEach((token, at) => {
    if (token === "{" || token === "[") most = Math.max(most, open.push(token === "{" ? new Set() : null));
    else if (token === "}" || token === "]") open.pop();
    else if (token !== ":" && tokens[at + 1] === ":" && open.at(-1)) {
      const key = JSON.parse(token);
      isTwice ||= open.at(-1).has(key);
      open.at(-1).add(key);
    }
  });
  return { depth: most, isTwice };
}
const isBroken = (text) => /\p{Surrogate}/u.test(text);
function whole(text) {  // JSON in which no character is half of one
  return JSON.parse(text, (_, part) => {
    need(!(typeof part === "string" && isBroken(part)) && !(isObject(part) && Object.keys(part).some(isBroken)));
    return part;
  });
}
function line(text) {
  try {
    need(utf8(text).length <= 4 * 2 ** 20 && scanned(text).depth <= 64);
    const value = whole(text);
    need(JSON.stringify(value) === text && isObject(value));
    return value;
  } catch { throw new Wrong("file"); }
}
function readFile(data) {
  need(data.length <= 128 * 2 ** 20);
  let text;
  try { text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(data); } catch { throw new Wrong("file"); }
  const lines = text.split("\n");
  need(lines.pop() === "");
  const head = line(lines[0] ?? "");
  need(hasFields(head, "evidence", "format", "match", "entries") && head.evidence === "adjudicator" && head.format === 1);
  need(isHex(head.match, 32) && isWhole(head.entries, 30000, 1) && lines.length === head.entries + 2);
  const entries = lines.slice(1, -1).map(line), foot = line(lines.at(-1));
  for (const one of entries) {
    need(hasFields(one, "topic", "stored", "salt", "number", "path") && isText(one.topic, 200) && typeof one.stored === "string");
    need(isHex(one.salt, 32) && isWhole(one.number, 2 ** 53) && isPath(one.path, 64));
  }
  need(hasFields(foot, "checkpoint", "keys", "earlier") && isText(foot.checkpoint, 100000));
  need(Array.isArray(foot.keys) && foot.keys.length <= 1000 && foot.keys.every((key) => isText(key, 100000)));
  need(Array.isArray(foot.earlier) && foot.earlier.length <= 1000);
  for (const one of foot.earlier) need(hasFields(one, "size", "root", "path") && isWhole(one.size, 2 ** 53) && isHex(one.root, 64) && isPath(one.path, 64));
  return { head, entries, foot };
}
function readStored(text) {
  try {
    const fields = whole(text), { depth, isTwice } = scanned(text);
    const [position, event, match] = fields, previous = fields[7];
    const isOne = Array.isArray(fields) && fields.length >= 8 && !isTwice && depth <= 80 && isWhole(Math.abs(position), 2 ** 53) && typeof position === "number";
    return isOne && isObject(event) && typeof event.event === "string" && typeof match === "string" && typeof previous === "string" ? { position, event, match, previous } : null;
  } catch { return null; }
}

// ---- shuffles
class Stream {
  constructor(source, purpose) { Object.assign(this, { source, purpose, block: [], at: 0, count: 0 }); }
  async take(size) {
    const taken = new Uint8Array(size);
    for (let place = 0; place < size; place++) {
      if (this.at === this.block.length) await this.next();
      taken[place] = this.block[this.at++];
    }
    return taken;
  }
  async next() {
    const { secret, salt } = this.source;
    const key = await globalThis.crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
    const info = join(lp(NAME), lp(this.purpose), u32(this.count++));
    this.block = new Uint8Array(await globalThis.crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info }, key, 8160 * 8));
    this.at = 0;
  }
}
async function below(next, bound) {
  for (;;) {
    const word = new DataView((await next()).buffer).getUint32(0);
    if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
  }
}
async function shown(lot, sides) {
  let block = new Uint8Array(), count = 0;
  const next = async () => {
    if (!block.length) block = await H(lp(`${NAME} roll`), lp(lot), u32(count++));
    const word = block.slice(0, 4);
    block = block.slice(4);
    return word;
  };
  return (await below(next, sides)) + 1;
}
const cardLeaf = (count, index, card, salt) => H([0], lp(`${NAME} card`), u32(count), u32(index), lp(card), lp(salt));
async function rootOf(leaves) {
  if (leaves.length === 1) return leaves[0];
  const half = 2 ** (Math.ceil(Math.log2(leaves.length)) - 1);
  return H([1], await rootOf(leaves.slice(0, half)), await rootOf(leaves.slice(half)));
}
async function liesRight(shuffle, secret, cards) {
  const added = shuffle.promised.map(({ seat }) => join(lp(seat), lp(shuffle.added.get(seat))));
  const terms = [lp(NAME), lp(shuffle.match), lp(shuffle.id), lp(fromHex(shuffle.commitment)), u32(added.length), ...added];
  const source = { secret, salt: await H(...terms) };
  let deck = [...cards];
  if (shuffle.pool === "dice") {
    const lots = new Stream(source, "lots");
    deck = [];
    for (let place = 0; place < 256; place++) deck.push(toHex(await lots.take(16)));
  } else {
    const words = new Stream(source, "order");
    for (let last = deck.length - 1; last >= 1; last--) {
      const place = await below(() => words.take(4), last + 1);
      [deck[last], deck[place]] = [deck[place], deck[last]];
    }
  }
  if (shuffle.cut !== null) {
    if (shuffle.cut > deck.length) return false;
    deck = [...deck.slice(shuffle.cut), ...deck.slice(0, shuffle.cut)];
  }
  if (deck.length !== shuffle.bound.count) return false;
  const salts = new Stream(source, "salts"), leaves = [];
  for (let index = 0; index < deck.length; index++) leaves.push(await cardLeaf(deck.length, index, deck[index], await salts.take(16)));
  return same(await rootOf(leaves), fromHex(shuffle.bound.root));
}
const oneOf = (...values) => (value) => values.includes(value);
const SEAT = (value) => isText(value, 100, 1), ID = (value) => isText(value, 100), HASH = (value) => value === "" || isHex(value, 64);
const HALF = (value) => value === "" || isHex(value, 32), AT = (value) => isWhole(value, 10000);
const POOL = oneOf("deck", "discard", "both", "dice"), ENTROPY = (value) => typeof value === "string" && /^(?:[0-9a-f]{2}){16,64}$/.test(value);
const FIELDS = { // check, default; without a default a field is needed
  ShuffleCommitted: { seat: [SEAT], pool: [POOL, "deck"], shuffle: [ID, ""], match: [HALF, ""],
    algorithm: [oneOf("", NAME, COVERED), ""], nonce: [HALF, ""], commitment: [HASH, ""],
    seats: [(value) => Array.isArray(value) && value.every(SEAT), []] },
  EntropyPromised: { shuffle: [ID], seat: [SEAT], promise: [(value) => isHex(value, 64)] },
  EntropyDeclined: { shuffle: [ID], seat: [SEAT] },
  EntropyAdded: { shuffle: [ID], seat: [SEAT], entropy: [ENTROPY] },
  DeckCut: { shuffle: [ID], by: [SEAT], at: [AT] },
  ShuffleBound: { shuffle: [ID], root: [HASH, ""], count: [AT, 0] },
  ShuffleAbandoned: { shuffle: [ID], reason: [(value) => isText(value, 4000, 1)] },
  SecretRevealed: { shuffle: [ID], secret: [HASH, ""], cards: [(value) => Array.isArray(value) && value.every((card) => isText(card, 200)), []] },
};
function fieldsOf(event) {
  const form = FIELDS[event.event], made = {};
  need(Object.keys(event).every((name) => name === "event" || Object.hasOwn(form, name)), "shuffle");
  for (const [name, [fits, otherwise]] of Object.entries(form)) {
    made[name] = Object.hasOwn(event, name) ? event[name] : otherwise;
    need(made[name] !== undefined && fits(made[name]), "shuffle");
  }
  return made;
}
class Shuffles {
  constructor(match, header, events) {
    this.match = match;
    this.isManaged = header.randomness === "managed";
    this.seats = isObject(header.seats) ? Object.keys(header.seats) : [];
    this.dealing = (Object.hasOwn(DEALING, header.ruleset) && DEALING[header.ruleset]) || [];
    this.all = new Map();
    this.closed = null;
    this.pools = new Map();
    this.bare = 0;
    for (const event of events)
      if (event.event === "SecretRevealed" && typeof event.shuffle === "string" && Array.isArray(event.cards)) this.pools.set(event.shuffle, new Set(event.cards));
  }
  async wrong(position, event) {
    const found = [];
    if (event.event === "MatchClosed") this.closed ??= position;
    try {
      if (Object.hasOwn(FIELDS, event.event)) await this.shuffle(event, found);
      else if (this.isManaged) await this.deal(event, found);
    } catch (error) {
      if (!(error instanceof Wrong)) throw error;
      found.push(error.kind);
    }
    return found;
  }
  kept() { return this.closed === null ? [] : [...this.all.values()].filter((one) => !one.isRevealed).map(() => ["kept", this.closed]); }
  async shuffle(given, found) {
    const event = fieldsOf(given), kind = given.event, is = (...kinds) => kinds.includes(kind), ok = (holds) => need(holds, "shuffle");
    const others = [...this.all.values()];
    if (is("ShuffleCommitted")) need(others.every((one) => one.commitment !== event.commitment), "reused");
    ok(this.isManaged && is("SecretRevealed") === (this.closed !== null));
    if (is("ShuffleCommitted")) {
      ok(event.shuffle && event.match && event.algorithm && event.nonce && event.commitment && !this.all.has(event.shuffle));
      const before = others.filter((one) => one.seat === event.seat && (one.pool === "dice") === (event.pool === "dice")).at(-1);
      const isCovered = event.algorithm === COVERED, due = isCovered ? new Set([...this.seats, event.seat]) : new Set();
      ok(event.seats.length === due.size && new Set(event.seats).size === due.size && event.seats.every((seat) => due.has(seat)));
      ok(isCovered || others.every((one) => !one.isCovered));
      ok(!before || before.isAbandoned || (before.bound && (before.isUsed || (before.pool !== "dice" && !isCovered))));
      ok(!isCovered || event.match === this.match || others.every((one) => one.match !== this.match));
      this.all.set(event.shuffle, { ...event, id: event.shuffle, isCovered, promised: [], declined: [], added: new Map(), cut: null, bound: null,
        next: 0, isUsed: false, isAbandoned: false, isRevealed: false, shown: new Set() });
      return;
    }
    const one = this.all.get(event.shuffle);
    ok(one);
    if (is("SecretRevealed")) {
      ok(event.secret && !one.isRevealed);
      one.isRevealed = true;
      const secret = fromHex(event.secret);
      if (toHex(await H(lp(`${NAME} commitment`), lp(secret))) !== one.commitment) found.push("secret");
      else if (one.bound && !(await liesRight(one, secret, event.cards))) found.push("order");
      return;
    }
    const who = is("DeckCut") ? event.by : event.seat, promise = one.promised.find(({ seat }) => seat === who);
    const seats = one.isCovered ? one.seats : this.seats;
    const hasSaid = (seat) => one.declined.includes(seat) || one.promised.some((other) => other.seat === seat);
    ok(!one.isAbandoned);
    ok(is("ShuffleAbandoned") ? !one.isUsed : !one.bound && (is("EntropyAdded", "ShuffleBound") || one.added.size === 0));
    ok(who === undefined || seats.includes(who));
    ok(!is("DeckCut") || who !== one.seat);
    if (is("EntropyPromised", "EntropyDeclined")) ok(!hasSaid(who) && (is("EntropyPromised") || one.declined.length !== seats.length - 1));
    if (is("EntropyAdded")) ok(promise && !one.added.has(who) && seats.every(hasSaid));
    if (is("DeckCut")) ok(one.cut === null);
    if (is("ShuffleBound")) ok(one.added.size && one.promised.every(({ seat }) => one.added.has(seat)) && event.root && event.count);
    if (is("EntropyPromised")) one.promised.push({ seat: who, promise: event.promise });
    if (is("EntropyDeclined")) one.declined.push(who);
    if (is("DeckCut")) one.cut = event.at;
    if (is("ShuffleBound")) one.bound = event;
    if (is("ShuffleAbandoned")) one.isAbandoned = true;
    if (is("EntropyAdded")) {
      const entropy = fromHex(event.entropy);
      one.added.set(who, entropy);
      const due = await promiseOf(one, who, entropy);
      if (toHex(due) !== promise.promise) found.push("promise");
    }
  }
  async deal(event, found) {
    const deals = this.dealing.includes(event.event) || Object.hasOwn(event, "proof"), ok = (holds) => need(holds, "card");
    const { seat = "", deck = null, cards = [], proof = [] } = deals ? event : {}, { rolls = [], shuffle = null } = event;
    const isProof = (one) => isObject(one) && Object.keys(one).every((name) => ["shuffle", "index", "salt", "path"].includes(name)) &&
      isText(one.shuffle, 100, 1) && isWhole(one.index, 10000) && isHex(one.salt, 32) && (one.path === undefined || isPath(one.path, Infinity));
    ok(typeof seat === "string" && (deck === null || typeof deck === "string") && (shuffle === null || typeof shuffle === "string"));
    ok(Array.isArray(cards) && cards.every((card) => typeof card === "string") && Array.isArray(proof) && proof.every((one) => one === null || isProof(one)));
    ok(Array.isArray(rolls) && rolls.every((roll) => hasFields(roll, "sides", "shows", "lot", "proof") && isWhole(roll.sides, 1e6, 2) &&
      isWhole(roll.shows, 1e6, 1) && isHex(roll.lot, 32) && isProof(roll.proof)));
    const playing = deals && Object.hasOwn(event, "playing") ? event.playing : [];
    if (cards.length !== proof.length || !Array.isArray(playing) || playing.length) found.push("unproved");
    const nexts = new Map(), user = deck || seat;
    const inUse = [...this.all.values()].filter((one) => one.seat === user && one.pool !== "dice" && one.isUsed).at(-1);
    const order = [...this.all.keys()];
    let now = inUse?.id;
    for (let at = 0; at < Math.min(cards.length, proof.length); at++) {
      const one = this.all.get(proof[at]?.shuffle);
      if (one?.isCovered && (one.pool === "dice" || one.seat !== user)) found.push("card");
      else if (one?.isCovered && now !== undefined && order.indexOf(one.id) < order.indexOf(now)) found.push("turn");
      else if (proof[at] !== null) {
        await this.proof(cards[at], proof[at], nexts, found);
        now = one?.id ?? now;
      } else if (!inUse || !this.pools.has(inUse.id)) this.bare++;
      else if (this.pools.get(inUse.id).has(cards[at]) && !inUse.shown.has(cards[at])) found.push("unproved");
    }
    for (const roll of rolls) {
      const one = this.all.get(roll.proof.shuffle);
      if (one?.isCovered && one.pool !== "dice") found.push("card");
      else await this.proof(roll.lot, roll.proof, nexts, found);
      if ((await shown(roll.lot, roll.sides)) !== roll.shows) found.push("die");
    }
    if (this.all.has(shuffle)) this.all.get(shuffle).isUsed = true;
    for (const one of [...proof, ...rolls.map((roll) => roll.proof)])
      if (one !== null && this.all.has(one.shuffle)) Object.assign(this.all.get(one.shuffle), { isUsed: true, next: one.index + 1 });
  }
  async proof(card, { shuffle, index, salt, path = [] }, nexts, found) {
    const one = this.all.get(shuffle), count = one?.bound?.count;
    const isProved = one?.bound && index < count && (await isIncluded((left, right) => H([1], left, right),
      await cardLeaf(count, index, card, fromHex(salt)), BigInt(index), BigInt(count), path.map(fromHex), fromHex(one.bound.root)));
    if (!isProved) { found.push("card"); return; }
    if (index !== (nexts.get(shuffle) ?? one.next)) found.push("turn");
    nexts.set(shuffle, index + 1);
    one.shown.add(card);
  }
}

const isPassedOver = ({ bound, next, pool, seat, isAbandoned }, later) =>
  bound && !next && pool !== "dice" && (isAbandoned || later.some((one) => one.seat === seat && one.pool !== "dice" && one.bound));

// ---- what a player's device kept
function readKept(text) {
  let told;
  try { told = JSON.parse(text); } catch { throw new Wrong("given"); }
  const { contribution, match, shuffle, seat, deck, pool, commitment, entropy, under = "" } = told ?? {}, hasIt = isObject(told) && Object.hasOwn(told, "under");
  need(hasFields(told, "contribution", "match", "shuffle", "seat", "deck", "pool", "commitment", "entropy", ...(hasIt ? ["under"] : [])), "given");
  need(contribution === COVERED && isHex(match, 32) && isText(shuffle, 100, 1) && SEAT(seat) && isHex(commitment, 64) && HASH(under), "given");
  need(ENTROPY(entropy) && SEAT(deck) && POOL(pool), "given");
  return { match, shuffle, seat, deck, pool, commitment, entropy, under };
}
function promiseOf({ isCovered, algorithm, match, id, seat: deck, pool, commitment }, seat, entropy) {
  const answers = isCovered ? [lp(deck), lp(pool), lp(fromHex(commitment))] : [];
  return H(lp(`${algorithm} promise`), lp(match), lp(id), ...answers, lp(seat), lp(entropy));
}
async function underOf({ promised, cut }) {
  const promises = promised.flatMap(({ seat, promise }) => [lp(seat), lp(fromHex(promise))]);
  return toHex(await H(lp(`${COVERED} opened under`), u32(promised.length), ...promises, u32(cut ?? 0)));
}
async function isKept({ match, shuffle, seat, deck, pool, commitment, entropy, under }, all) {
  const one = all.get(shuffle);
  if (!one?.isCovered || one.match !== match || one.seat !== deck || one.pool !== pool || one.commitment !== commitment) return false;
  const due = toHex(await promiseOf(one, seat, fromHex(entropy)));
  return one.promised.find((other) => other.seat === seat)?.promise === due && ["", await underOf(one)].includes(under);
}

// ---- all of it
function keysDue(size, statements, given) {
  const runs = new Set(statements.filter(({ key }) => given.some((one) => one.text === key.text)).map(({ run }) => run));
  const counted = statements.filter(({ run }) => runs.has(run));
  const due = [...counted.filter((one) => one.size < size).slice(-1), ...counted.filter((one) => one.size === size)].map(({ key }) => key);
  return [...due, ...given.filter((one) => counted.every(({ key }) => key.text !== one.text))];
}
async function signerOf(note, { origin, size }, statements, given) {
  for (const key of keysDue(size, statements, given)) if (key.name === origin && (await signedBy(note, key))) return key;
  return null;
}
async function signatures({ foot }, note, checkpoint, given, faults) {
  const statements = [];
  for (const text of foot.keys) {
    const stated = await readStatement(text), before = statements.at(-1);
    if (!stated) { if (!faults.length) faults.push(["key", null]); continue; }
    const goesOn = before && stated.before && stated.before.text === before.key.text && stated.size >= before.size;
    statements.push({ ...stated, run: goesOn ? before.run : (before?.run ?? 0) + 1 });
  }
  const logs = given.filter((key) => key.kind === 1), own = logs.length ? logs : statements.slice(-1).map(({ key }) => key);
  const signer = await signerOf(note, checkpoint, statements, own);
  if (own.length && !signer) faults.push(["signature", null]);
  for (const key of given) if (key.kind === 4 && !(await signedBy(note, key))) faults.push(["witness", null]);
  return { signer, isGiven: logs.length > 0, statements, own };
}
const contentOf = ({ salt, topic, stored }) => H(LP("adjudicator/ledger/content/v1"), LP(fromHex(salt)), LP(topic), LP(stored));
const leafOf = (match, position, content) => H([0], LP("adjudicator/ledger/leaf/v1"), LP(match), LP(String(position)), LP(content));
async function readProof(text, node, { statements, own }) {
  let told;
  try { told = JSON.parse(text); } catch { throw new Wrong("given"); }
  const ok = (holds) => need(holds, "given"), { position, number, content, path, checkpoint } = told ?? {};
  ok(isObject(told) && typeof told.match === "string" && isWhole(position, 2 ** 53) && isWhole(number, 2 ** 53) && isHex(content, 64));
  ok(Array.isArray(path) && path.length <= 64 && path.every((hash) => typeof hash === "string") && typeof checkpoint === "string");
  const match = told.match.replaceAll("-", ""), hashes = path.map((hash) => (isHex(hash, 64) ? fromHex(hash) : fromBase64(hash)));
  ok(isHex(match, 32) && hashes.every((hash) => hash?.length === 32));
  const note = readNote(checkpoint), stands = readCheckpoint(note);
  ok(stands && (await isIncluded(node, await leafOf(match, position, fromHex(content)), BigInt(number), stands.size, hashes, stands.root)));
  ok(!own.length || (await signerOf(note, stands, statements, own)));
  return { match, position, number, content, ...stands };
}
async function agrees({ match, position, number, content, origin, size, root }, { head, entries }, roots, checkpoint) {
  if (origin !== checkpoint.origin || match !== head.match || (roots.get(size) ?? toHex(root)) !== toHex(root)) return false;
  return position < entries.length && entries[position].number === number && toHex(await contentOf(entries[position])) === content;
}
async function verify(data, { keys = [], slips = [], proofs = [], contributions = [] } = {}) {
  const faults = [], result = { verdict: null, faults, header: {}, signer: null, isGiven: false, checkpoint: null, entries: 0, match: "",
    begins: 0, closed: null, shuffles: 0, opened: 0, bare: 0, uncovered: 0, passedOver: 0, promised: [], made: [], keys: [], slips: [], proofs: [], contributions: [] };
  const node = hasher();
  try {
    for (const text of keys) result.keys.push((await readKey(text)) ?? need(false, "given"));
    for (const text of slips) {
      const found = SLIP.exec(text), root = found?.[3].replace(SPACES, "").toLowerCase();
      need(root && root.length >= 16 && root.length <= 64, "given");
      result.slips.push({ origin: found[1], size: BigInt(found[2]), root });
    }
    result.contributions.push(...contributions.map(readKept));
    const file = readFile(data), note = readNote(file.foot.checkpoint), checkpoint = readCheckpoint(note);
    need(checkpoint);
    Object.assign(result, { checkpoint, entries: file.entries.length, match: file.head.match, begins: file.entries[0].number });
    Object.assign(result, await signatures(file, note, checkpoint, result.keys, faults));
    const roots = new Map([...file.foot.earlier.map(({ size, root }) => [BigInt(size), root]), [checkpoint.size, toHex(checkpoint.root)]]);
    for (const { size, root, path } of file.foot.earlier)
      if (!(await isConsistent(node, BigInt(size), fromHex(root), checkpoint.size, checkpoint.root, path.map(fromHex)))) faults.push(["consistency", null]);
    for (const slip of result.slips)
      if (slip.origin !== checkpoint.origin || !roots.get(slip.size)?.startsWith(slip.root)) faults.push(["held", null]);
    for (const text of proofs) {
      const proof = await readProof(text, node, result);
      result.proofs.push(proof);
      if (!(await agrees(proof, file, roots, checkpoint))) faults.push(["held", null]);
    }
    const [wrong, all] = await entriesOf(file, checkpoint, node, result);
    for (const kept of result.contributions) if (!(await isKept(kept, all))) faults.push(["held", null]);
    faults.push(...wrong);
  } catch (error) {
    if (!(error instanceof Wrong)) throw error;
    faults.splice(0, Infinity, [error.kind, null]);
    result.checkpoint = null;
  }
  result.verdict = faults.length ? { kind: faults[0][0], position: faults[0][1] } : null;
  return result;
}
async function entriesOf({ head, entries }, checkpoint, node, result) {
  const faults = [], told = new Map();
  let previous = "", latest = -1, ruleset = null;
  for (const [position, entry] of entries.entries()) {
    const stored = readStored(entry.stored), add = (kind) => faults.push([kind, position]);
    if (stored) {
      told.set(position, stored.event);
      const { event, header = event.header } = stored;
      if (stored.position !== position || stored.match !== head.match) add("place");
      if (position === 0 && isObject(header) && isText(header.ruleset, Infinity, 1) && isText(header.edition, Infinity, 1)) {
        result.header = header;
        ruleset = header.ruleset;
      }
      if ((event.event === "MatchOpened") !== (position === 0) || ruleset === null) add("opening");
      else if (entry.topic !== `match.${event.event}` && entry.topic !== `${ruleset}.${event.event}`) add("entry");
      if (stored.previous !== previous) add("chain");
    } else add("entry");
    if (entry.number <= latest) add("number");
    const leaf = await leafOf(head.match, position, await contentOf(entry));
    if (!(await isIncluded(node, leaf, BigInt(entry.number), checkpoint.size, entry.path.map(fromHex), checkpoint.root))) add("ledger");
    previous = toHex(await digest(utf8(entry.stored)));
    latest = entry.number;
  }
  const shuffles = new Shuffles(head.match, result.header, told.values());
  for (const [position, event] of told) for (const kind of await shuffles.wrong(position, event)) faults.push([kind, position]);
  faults.push(...shuffles.kept());
  const all = [...shuffles.all.values()];
  Object.assign(result, { closed: shuffles.closed, shuffles: all.length, opened: all.filter((one) => one.isRevealed).length, bare: shuffles.bare,
    promised: all.flatMap(({ id, promised }) => promised.map(({ seat }) => [id, seat])), uncovered: all.filter((one) => !one.isCovered).length, passedOver: all.filter((one, at) => isPassedOver(one, all.slice(at + 1))).length });
  result.made = [...new Set(all.map((one) => one.match))].filter((match) => match !== head.match);
  return [faults.sort((one, other) => one[1] - other[1]), shuffles.all];
}
