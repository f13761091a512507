// The built page in a browser, with every fault of it collected.
import { resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFailed } from 'vitest';
import { browse, serve } from '../scripts/browser.mjs';

export interface Site {
  url: string;
  browser: Browser;
}

/** The engine of the page that is tested, as bytes. */
export const engineOf = (system: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(resolve(process.env.MONTJOY_PAGE ?? '../build-page', 'site', `engine-${system}.wasm`)));

/** Starts the browser and serves the built page for the tests of one file. */
export function site(folder = resolve(process.env.MONTJOY_PAGE ?? '../build-page', 'site')): Site {
  const made = {} as Site & { stop: () => Promise<unknown> };
  beforeAll(async () => {
    const served = await serve(resolve(folder));
    made.url = served.url;
    made.stop = served.stop;
    made.browser = await browse();
  });
  afterAll(async () => {
    await made.browser?.close();
    await made.stop?.();
  });
  return made;
}

/** A fresh reader with a page open. What went wrong in it fails the test at `close`. */
export async function reader(site: Site, options: BrowserContextOptions = {}): Promise<{ page: Page; context: BrowserContext; close: () => Promise<void> }> {
  const context = await site.browser.newContext({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', ...options });
  // The same keys each time, so that the same dice fall.
  await context.addInitScript(() => {
    let state = 1415;
    crypto.getRandomValues = <T extends ArrayBufferView | null>(array: T): T => {
      const bytes = new Uint8Array(array!.buffer, array!.byteOffset, array!.byteLength);
      for (let i = 0; i < bytes.length; ++i) bytes[i] = (state = (Math.imul(state, 1103515245) + 12345) >>> 0) >>> 24;
      return array;
    };
  });
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('response', (response) => response.status() >= 400 && faults.push(`${response.status()} ${response.url()}`));
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.hostname !== '127.0.0.1' && url.protocol.startsWith('http')) faults.push(`asked ${url.href}`);
  });
  page.setDefaultTimeout(Number(process.env.MONTJOY_PATIENCE ?? 60_000));
  onTestFailed(async ({ task }) => {
    const picture = resolve(process.env.MONTJOY_PAGE ?? '../build-page', `fell-${task.name.replace(/\W+/g, '-').slice(0, 40)}.png`);
    await page.screenshot({ path: picture }).catch(() => undefined);
    console.log(`how it stood: ${picture}\n${faults.join('\n')}`);
    await context.close();
  });
  await page.goto(site.url);
  return {
    page,
    context,
    close: async () => {
      await context.close();
      expect(faults).toEqual([]);
    },
  };
}

const axe = readFileSync(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** What axe finds on the page as it stands: rule and element, a line each. */
export async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }> } }).axe.run();
    return violations.flatMap((v) => v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} ${n.failureSummary.split('\n').slice(1).join(' ').trim().slice(0, 200)}`));
  });
}

/** Where a hex lies on the screen. */
export async function onScreen(page: Page, hex: string): Promise<{ x: number; y: number }> {
  return page.evaluate((name) => {
    const element = document.querySelector<HTMLElement>('.hexboard')!;
    const matrix = new DOMMatrix(getComputedStyle(element.querySelector('svg')!).transform);
    const board = element.getBoundingClientRect();
    const shape = JSON.parse(element.dataset.shape!) as { stagger: string; oddPushed: boolean };
    const [column, row] = [Number(name.slice(0, 2)) - 1, Number(name.slice(2)) - 1];
    const pushed = (line: number) => (line % 2 === 0) === shape.oddPushed;
    const half = 16 * Math.sqrt(3);
    const [x, y] = shape.stagger === 'columns' ? [32 + 48 * column, half + 2 * half * row + (pushed(column) ? half : 0)] : [half + 2 * half * column + (pushed(row) ? half : 0), 32 + 48 * row];
    return { x: board.left + matrix.a * x + matrix.e, y: board.top + matrix.d * y + matrix.f };
  }, hex);
}

export async function clickHex(page: Page, hex: string): Promise<void> {
  const { x, y } = await onScreen(page, hex);
  await page.mouse.click(x, y);
}

/** Where the marked hexes of a layer lie on the screen: "reach", "zone", "targets". */
export async function marked(page: Page, layer: string): Promise<{ x: number; y: number }[]> {
  return page.evaluate((name) => {
    const element = document.querySelector<HTMLElement>('.hexboard')!;
    const matrix = new DOMMatrix(getComputedStyle(element.querySelector('svg')!).transform);
    const board = element.getBoundingClientRect();
    // A reach or a zone is one path of many hexes, a target a path of its own in strokes.
    const shapes = [...element.querySelectorAll(`.layer-${name} path`)].flatMap((path) => (name === 'targets' ? [path.getAttribute('d')!] : path.getAttribute('d')!.split('Z').filter(Boolean)));
    return shapes.map((d) => {
      const numbers = d.match(/-?[\d.]+/g)!.map(Number);
      const mean = (from: number) => numbers.filter((_, i) => i % 2 === from).reduce((a, b) => a + b, 0) / (numbers.length / 2);
      return { x: board.left + matrix.a * mean(0) + matrix.e, y: board.top + matrix.d * mean(1) + matrix.f };
    });
  }, layer);
}
