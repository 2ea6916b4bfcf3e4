// `node verdicts.mjs PAGE < asked`: what the page's verifier says of files, without a browser. Asked is a JSON list of
// {"data": base64, "keys": […], "slips": […], "proofs": […],
// "contributions": […]}, or of {"signed": [key, text, signature]} in hex.
import { readFileSync } from "node:fs";

const [, source] = /<script id="verifier">\n([\s\S]*?)<\/script>/.exec(readFileSync(process.argv[2], "utf-8"));
const { verify, ownSigned, isSigned, fromHex } = new Function(`${source}\nreturn { verify, ownSigned, isSigned, fromHex };`)();
// ---- an answer
async function answered({ data, keys, slips, proofs, contributions, signed }) {
  if (signed) return [await isSigned(...signed.map(fromHex)), await ownSigned(...signed.map(fromHex))];
  const bytes = Uint8Array.from(atob(data), (one) => one.charCodeAt(0));
  return (await verify(bytes, { keys, slips, proofs, contributions })).verdict;
}
// ---- all of them
const answers = [];
for (const one of JSON.parse(readFileSync(0, "utf-8"))) answers.push(await answered(one));
console.log(JSON.stringify(answers));
