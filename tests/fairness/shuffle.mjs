// A second implementation of docs/fair-shuffles.md, written from that page alone: WebCrypto and nothing else.
// `node shuffle.mjs VECTORS` prints what follows from what goes into each vector, as JSON.
import { readFileSync } from "node:fs";

const { subtle } = globalThis.crypto;
const NAME = "adjudicator-shuffle-v1";
const text = (words) => new TextEncoder().encode(words);
const bytes = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const hex = (data) => Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
const join = (...parts) => Uint8Array.from(parts.flatMap((part) => Array.from(part)));
const u32 = (number) => [24, 16, 8, 0].map((shift) => (number >>> shift) & 255);
const lp = (part) => join(u32(part.length), part);
const sha256 = async (data) => new Uint8Array(await subtle.digest("SHA-256", data));

async function* stream(source, purpose) {
  const key = await subtle.importKey("raw", source.secret, "HKDF", false, ["deriveBits"]);
  for (let number = 0; ; number++) {
    const info = join(lp(text(NAME)), lp(text(purpose)), u32(number));
    const how = { name: "HKDF", hash: "SHA-256", salt: source.salt, info };
    yield* new Uint8Array(await subtle.deriveBits(how, key, 8160 * 8));
  }
}

async function* throws(lot) {
  for (let number = 0; ; number++) yield* await sha256(join(lp(text(`${NAME} roll`)), lp(text(lot)), u32(number)));
}

async function take(from, count) {
  const taken = [];
  while (taken.length < count) taken.push((await from.next()).value);
  return taken;
}

async function below(from, bound) {
  for (;;) {
    const word = (await take(from, 4)).reduce((high, byte) => high * 256 + byte, 0);
    if (word < 2 ** 32 - (2 ** 32 % bound)) return word % bound;
  }
}

async function shuffled(source, cards, cut) {
  const deck = [...cards];
  const words = stream(source, "order");
  for (let last = deck.length - 1; last >= 1; last--) {
    const place = await below(words, last + 1);
    [deck[last], deck[place]] = [deck[place], deck[last]];
  }
  return cut === undefined ? deck : [...deck.slice(cut), ...deck.slice(0, cut)];
}

const half = (count) => 2 ** (Math.ceil(Math.log2(count)) - 1);
const node = (left, right) => sha256(join([1], left, right));

async function root(leaves) {
  if (leaves.length === 1) return leaves[0];
  const at = half(leaves.length);
  return node(await root(leaves.slice(0, at)), await root(leaves.slice(at)));
}

async function path(leaves, index) {
  if (leaves.length === 1) return [];
  const at = half(leaves.length);
  return index < at
    ? [...(await path(leaves.slice(0, at), index)), await root(leaves.slice(at))]
    : [...(await path(leaves.slice(at), index - at)), await root(leaves.slice(0, at))];
}

async function followed(given) {
  const secret = bytes(given.secret);
  const commitment = await sha256(join(lp(text(`${NAME} commitment`)), lp(secret)));
  const added = given.contributions.map((one) => join(lp(text(one.seat)), lp(bytes(one.entropy))));
  const names = [NAME, given.match, given.shuffle].map((part) => lp(text(part)));
  const salt = await sha256(join(...names, lp(commitment), u32(added.length), ...added));
  const source = { secret, salt };
  const deck = await shuffled(source, given.cards, given.cut);
  const salts = stream(source, "salts");
  const kept = [];
  for (const _ of deck) kept.push(await take(salts, 16));
  const leaves = await Promise.all(
    deck.map((card, index) => {
      const place = join(u32(deck.length), u32(index));
      return sha256(join([0], lp(text(`${NAME} card`)), place, lp(text(card)), lp(kept[index])));
    }),
  );
  const proofs = given.proofs.map(async ({ index }) => (
    { index, card: deck[index], salt: hex(kept[index]), path: (await path(leaves, index)).map(hex) }
  ));
  const lots = stream(source, "lots");
  const rolls = [];
  for (const { sides } of given.rolls) {
    const lot = hex(await take(lots, 16));
    rolls.push({ lot, sides, shows: 1 + (await below(throws(lot), sides)) });
  }
  const contributions = given.contributions.map(async ({ seat, entropy }) => {
    const answers = given.algorithm === NAME ? [] : [text(given.seat), text(given.pool), commitment];
    const parts = [text(`${given.algorithm} promise`), text(given.match), text(given.shuffle), ...answers, text(seat), bytes(entropy)];
    return { seat, entropy, promise: hex(await sha256(join(...parts.map(lp)))) };
  });
  return {
    contributions: await Promise.all(contributions),
    commitment: hex(commitment), salt: hex(salt), deck, root: hex(await root(leaves)),
    proofs: await Promise.all(proofs), rolls,
  };
}

const vectors = JSON.parse(readFileSync(process.argv[2], "utf-8"));
console.log(JSON.stringify(await Promise.all(vectors.map(followed))));
