// `node verdicts.mjs PAGE < questions > verdicts`: what the page's verifier says of files, without a browser.
// A question: a JSON list of {"data": base64, "keys": […], "slips": […]}.
import { readFileSync } from "node:fs";

const [, source] = /<script id="verifier">\n([\s\S]*?)<\/script>/.exec(readFileSync(process.argv[2], "utf-8"));
const { verify, ownSigned, isSigned, fromHex } = new Function(`${source}\nreturn { verify, ownSigned, isSigned, fromHex };`)();
const asked = JSON.parse(readFileSync(0, "utf-8"));
const answers = [];
for (const { data, keys = [], slips = [], signed } of asked) {
  if (signed) answers.push([await isSigned(...signed.map(fromHex)), await ownSigned(...signed.map(fromHex))]);
  else answers.push((await verify(new Uint8Array(Buffer.from(data, "base64")), { keys, slips })).verdict);
}
console.log(JSON.stringify(answers));
