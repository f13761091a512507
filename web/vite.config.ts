import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { Plugin } from 'vite';

/** Gives the module `virtual:charges`: the game-icons silhouettes that src/hexboard/charges.txt names. */
function charges(): Plugin {
  const id = '\0virtual:charges';
  const list = new URL('src/hexboard/charges.txt', import.meta.url);
  const icons = new URL('node_modules/@iconify-json/game-icons/icons.json', import.meta.url);
  return {
    name: 'charges',
    resolveId: (source) => (source === 'virtual:charges' ? id : null),
    load(asked) {
      if (asked !== id) return null;
      this.addWatchFile(list.pathname);
      const all = JSON.parse(readFileSync(icons, 'utf8')) as { icons: Record<string, { body: string }> };
      const named: Record<string, string> = {};
      for (const name of readFileSync(list, 'utf8').split(/\s+/).filter(Boolean)) {
        const paths = [...(all.icons[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map((m) => m[1]);
        if (!paths.length) throw new Error(`charges.txt: game-icons has no "${name}"`);
        named[name] = paths.join('');
      }
      return `export default ${JSON.stringify(named)};`;
    },
  };
}

// `vite build --mode gallery` makes the page that shows the board's whole vocabulary, for tests.
export default defineConfig(({ mode }) => ({
  plugins: [charges(), svelte()],
  base: './',
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    outDir: mode === 'gallery' ? '../build-page/gallery' : '../build-page/site',
    emptyOutDir: true,
    rolldownOptions: { input: mode === 'gallery' ? 'gallery.html' : 'index.html' },
  },
  worker: { format: 'es' },
  test: { include: ['src/**/*.test.ts'], environment: 'node', testTimeout: 60_000 }, // a busy machine is slow
}));
