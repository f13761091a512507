// The board as it looks, against pictures that were looked at: terrain, counters and marks, near and far, by day and by night.
// MONTJOY_BASELINE=1 takes the pictures anew: then look at them.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { browse, serve } from '../scripts/browser.mjs';

let browser: Browser;
let site: { url: string; stop: () => Promise<unknown> };
beforeAll(async () => {
  site = await serve(resolve(process.env.MONTJOY_PAGE ?? '../build-page', 'gallery'));
  browser = await browse();
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});

/** The share of pixels that differ by more than letters drawn otherwise would make them. */
async function differing(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(async ([a, b]) => {
    const pixels = async (data: string) => {
      const image = new Image();
      image.src = `data:image/jpeg;base64,${data}`;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.width;
      canvas.height = image.height;
      const context = canvas.getContext('2d')!;
      context.drawImage(image, 0, 0);
      return context.getImageData(0, 0, image.width, image.height);
    };
    const [x, y] = [await pixels(a!), await pixels(b!)];
    if (x.width !== y.width || x.height !== y.height) return 1;
    let off = 0;
    for (let i = 0; i < x.data.length; i += 4) if (Math.abs(x.data[i]! - y.data[i]!) + Math.abs(x.data[i + 1]! - y.data[i + 1]!) + Math.abs(x.data[i + 2]! - y.data[i + 2]!) > 90) ++off;
    return off / (x.width * x.height);
  }, [one.toString('base64'), other.toString('base64')]);
}

const looks: [string, string, number][] = [
  ['day', 'theme=light', 1],
  ['night', 'theme=dark', 1],
  ['eight-sides', 'theme=light&sides=8&bare', 1],
  ['near', 'theme=light', 3],
  ['rows', 'theme=light&stagger=rows&columns=12&rows=8', 1],
];

it.each(looks)('looks as it did: %s', async (name, query, zoom) => {
  const page = await browser.newPage({ viewport: { width: 640, height: 440 }, reducedMotion: 'reduce' });
  await page.goto(`${site.url}/gallery.html?still&${query}`);
  await page.evaluate(() => document.fonts.ready);
  if (zoom > 1) await page.evaluate((factor) => (window as unknown as { board: { zoom: (f: number) => void } }).board.zoom(factor), zoom);
  await page.waitForTimeout(500);
  const picture = await page.screenshot({ type: 'jpeg', quality: 88 });
  const file = resolve(`tests/baselines/${name}.jpg`);
  if (process.env.MONTJOY_BASELINE) writeFileSync(file, picture);
  expect(existsSync(file), `${file} is the picture to compare with: MONTJOY_BASELINE=1 takes it`).toBe(true);
  const off = await differing(page, readFileSync(file), picture);
  if (off >= 0.004) writeFileSync(resolve(process.env.MONTJOY_PAGE ?? '../build-page', `fell-board-${name}.jpg`), picture);
  expect(off).toBeLessThan(0.004);
  await page.close();
});
