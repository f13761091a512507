// Asks each engine of the built page what it can play, and writes about.json: the front page then needs no engine.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const site = resolve(process.env.MONTJOY_PAGE ?? '../build-page', 'site');

/** The least that an engine wants of WASI; it reads and writes nothing. */
async function ask(/** @type {string} */ file, /** @type {unknown} */ request) {
  const made = await WebAssembly.instantiate(readFileSync(file), { wasi_snapshot_preview1: new Proxy({}, { get: () => () => 52 }) });
  const engine = /** @type {any} */ (made.instance.exports);
  engine._initialize?.();
  const bytes = new TextEncoder().encode(JSON.stringify(request));
  const room = engine.montjoy_room(bytes.length); // may move the memory
  new Uint8Array(engine.memory.buffer, room, bytes.length).set(bytes);
  const size = engine.montjoy_ask();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(engine.memory.buffer, engine.montjoy_answer(), size))).answer;
}

const about = { systems: /** @type {{ name: string }[]} */ ([]), scenarios: /** @type {unknown[]} */ ([]) };
for (const name of readdirSync(site).filter((each) => /^engine-\w+\.wasm$/.test(each))) {
  const own = await ask(join(site, name), { do: 'about' });
  about.systems.push(...own.systems);
  about.scenarios.push(...own.scenarios);
}
const order = ['gobwin', 'gbh', 'arcadia', 'gpc'];
about.systems.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
if (about.systems.length === 0) throw new Error('no engine was built');
writeFileSync(join(site, 'about.json'), JSON.stringify(about));
