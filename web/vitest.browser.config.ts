import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The built page in Debian's Chromium: `vitest run --config vitest.browser.config.ts`, after tools/page.
export default defineConfig({
  plugins: [svelte()],
  test: { include: ['tests/**/*.browser.ts'], environment: 'node', testTimeout: 600_000, hookTimeout: 120_000, fileParallelism: false },
});
