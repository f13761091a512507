// Writes offline.js beside the built page: a service worker that keeps every file of this build, so that the page opens
// and plays without a network; and weighs the build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const site = resolve(process.env.MONTJOY_PAGE ?? '../build-page', 'site');
/** @returns {string[]} */
const walk = (/** @type {string} */ folder) => readdirSync(folder).flatMap((name) => (statSync(join(folder, name)).isDirectory() ? walk(join(folder, name)) : [join(folder, name)]));
const files = walk(site).map((file) => relative(site, file)).filter((name) => name !== 'offline.js' && !name.endsWith('.woff')).sort();
const hash = createHash('sha256');
for (const name of files) hash.update(name).update(readFileSync(join(site, name)));
const version = hash.digest('hex').slice(0, 16);

writeFileSync(
  join(site, 'offline.js'),
  `// Keeps the build ${version}. A new build takes over when the page is next opened.
const kept = 'montjoy-${version}';
const files = ${JSON.stringify(['./', ...files.filter((name) => name !== 'index.html')])};
self.addEventListener('install', (event) => event.waitUntil(caches.open(kept).then((cache) => cache.addAll(files)).then(() => self.skipWaiting())));
self.addEventListener('activate', (event) => event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name.startsWith('montjoy-') && name !== kept).map((name) => caches.delete(name)))).then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== 'GET' || url.origin !== location.origin || url.pathname.startsWith('/api/')) return;
  event.respondWith(caches.open(kept).then((cache) => cache.match(event.request, { ignoreSearch: true })).then((found) => found ?? fetch(event.request)));
});
`,
);

const weigh = (/** @type {string} */ name) => (/\.(woff2?|png)$/.test(name) ? statSync(join(site, name)).size : gzipSync(readFileSync(join(site, name)), { level: 9 }).length);
const html = readFileSync(join(site, 'index.html'), 'utf8');
const first = new Set(['index.html', 'about.json', ...[...html.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map((m) => m[1] ?? '')]);
// Scripts that the first one imports at once, and the letters that the front page is set in.
const entry = [...first].filter((name) => name.endsWith('.js'));
for (const name of entry) for (const m of readFileSync(join(site, name), 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) first.add(`assets/${m[1]}`);
for (const name of files) if (/alegreya-(400|sans-latin-(400|500|700)|sc-latin-700|latin-400)-normal.*\.woff2$/.test(name)) first.add(name);
const bytes = (/** @type {Iterable<string>} */ names) => [...names].reduce((sum, name) => sum + (files.includes(name) ? weigh(name) : 0), 0);
const load = bytes(first);
const engine = Math.max(...files.filter((name) => name.endsWith('.wasm')).map(weigh));
console.log(`page: first load ${Math.round(load / 1000)} kB compressed (limit 350), largest engine ${Math.round(engine / 1000)} kB (limit 600), whole ${Math.round(bytes(files) / 1000)} kB`);
if (load > 350_000 || engine > 600_000) process.exitCode = 1;
