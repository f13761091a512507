// Pictures of a page for one's own eyes: node picture.mjs OUT PATH [WIDTHxHEIGHT,...] [light|dark|both] [SCRIPT]
// SCRIPT is run as an async function of (page) before the picture is taken. OUT gets "-WIDTH-THEME.png".
import { resolve } from 'node:path';
import { browse, serve } from './browser.mjs';

const [out, path = '', sizes = '1280x800', themes = 'light', script = '', folder = '../build-page/site'] = process.argv.slice(2);
const site = await serve(resolve(folder));
const browser = await browse();
try {
  for (const size of sizes.split(','))
    for (const theme of themes === 'both' ? ['light', 'dark'] : [themes]) {
      const [width, height] = size.split('x').map(Number);
      const context = await browser.newContext({ viewport: { width: width ?? 1280, height: height ?? 800 }, colorScheme: /** @type {'light'} */ (theme), serviceWorkers: 'block', hasTouch: (width ?? 0) < 700 });
      const page = await context.newPage();
      page.on('console', (message) => message.type() === 'error' && console.log(message.text()));
      page.on('pageerror', (error) => console.log(String(error)));
      await page.goto(`${site.url}/${path}`);
      await page.waitForTimeout(700);
      if (script) await new (Object.getPrototypeOf(async () => {}).constructor)('page', script)(page);
      await page.waitForTimeout(300);
      await page.screenshot({ path: `${out}-${width}-${theme}.png` });
      await context.close();
    }
} finally {
  await browser.close();
  await site.stop();
}
