// A picture of a page: node picture.ts OUT.png PATH WIDTH HEIGHT [FOLDER]
import { resolve } from 'node:path';
import { browse, serve } from './browser.mjs';

const [out, path, width, height, folder] = process.argv.slice(2);
const site = await serve(resolve(folder ?? '../build-page/site'));
const browser = await browse();
try {
  const page = await browser.newPage({ viewport: { width: Number(width), height: Number(height) } });
  page.on('console', (message) => console.log(message.text()));
  page.on('pageerror', (error) => console.log(String(error)));
  await page.goto(`${site.url}/${path}`);
  await page.waitForTimeout(600);
  await page.screenshot({ path: out });
} finally {
  await browser.close();
  await site.stop();
}
