// A reader of German looks at every page, every battle's set-up and every corner of a game of each system, and meets no English.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { look, met, unfold } from './english';
import { reader, site } from './page';

const here = site();

const systems = ['gobwin', 'gbh', 'arcadia', 'gpc'];

it('every page', async () => {
  const { page, close } = await reader(here, { locale: 'de-DE' });
  await page.locator('.system').first().waitFor();
  await look(page, 'home');
  const to = async (path: string, ready: string) => {
    await page.goto(`${here.url}/${path}`);
    await page.locator(ready).first().waitFor();
    await unfold(page);
    await page.waitForTimeout(150);
    await unfold(page);
    await look(page, path);
  };
  for (const path of ['#/rules', '#/settings', '#/credits', '#/nowhere']) await to(path, 'main h1');
  for (const system of systems) {
    await to(`#/rules/${system}`, '.clause-text');
    await to(`#/odds/${system}`, '.fields');
    await page.waitForTimeout(500);
    await unfold(page);
    await look(page, `#/odds/${system}`);
    await to(`#/new/${system}`, '.battle');
    for (const battle of await page.locator('a.battle').evaluateAll((all) => all.map((a) => a.getAttribute('href')!))) await to(battle, 'fieldset');
  }
  await close();
});

/** How far each battle is played: a few acts where it is tested with everything else, more to search by. */
const acts = Number(process.env.MONTJOY_ACTS ?? 6);
const battles: [string, 'program' | 'table'][] = [['gobwin/duel', 'program'], ['gobwin/gobwin-bump', 'program'], ['gbh/storm', 'table'], ['arcadia/duel', 'program'], ['arcadia/meeting', 'program'], ['gpc/first-field', 'table'], ['gpc/two-crowns', 'program']];
it.each(battles)('every corner of %s, dice of the %s', async (battle, dice) => {
  const { page, close } = await reader(here, { locale: 'de-DE' });
  page.setDefaultTimeout(8_000);
  await page.goto(`${here.url}/#/new/${battle}`);
  await page.locator('fieldset').first().waitFor();
  if (dice === 'table') await page.locator('input[value=table]').check();
  await page.locator('.decide .primary').click();
  await page.locator('.game').waitFor();
  const all = async (where: string) => {
    await unfold(page);
    await look(page, `${battle} ${where}`);
  };
  const settled = () => page.waitForFunction(() => !document.querySelector('.busy:not(.thought)'), undefined, { timeout: 3_000 }).catch(() => undefined);
  const click = (button: ReturnType<Page['locator']>) => button.click({ timeout: 1500 }).catch(() => undefined);
  for (let i = 0; i < acts; ++i) {
    await settled();
    await all(`act ${i}`);
    if (i === 4 || i === 14) {
      for (const tab of await page.locator('[role=tab]:visible, .below button:visible').all()) {
        await click(tab);
        await all('tab');
      }
      await click(page.locator('[role=tab]:visible').first());
      for (const text of await page.locator('.rail .menu button:visible:enabled').allInnerTexts()) {
        if (['Zurücknehmen', 'Ansehen', 'Aufzeichnung sichern'].includes(text)) continue;
        const button = page.locator('.rail .menu button', { hasText: text }).first();
        await click(button);
        if (text === 'Hinweis') await page.locator('.menu + .notice, .notice ol').first().waitFor({ timeout: 6000 }).catch(() => undefined);
        else await page.waitForTimeout(300);
        await all(`menu ${text}`);
        await page.keyboard.press('Escape');
      }
      for (const button of await page.locator('.stage button:visible').all()) {
        await click(button);
        await page.waitForTimeout(100);
        await all('stage');
      }
    }
    const buttons = page.locator('.part.orders button:visible:enabled');
    const count = await buttons.count();
    if (count) {
      const button = buttons.nth(i % 3 === 2 ? 0 : (i * 7) % count);
      await button.hover({ timeout: 1500 }).catch(() => undefined);
      await all(`act ${i}, hover`);
      await click(button);
      const dialog = page.locator('dialog[open]');
      if (await dialog.count()) {
        await all('dialog');
        await page.keyboard.press('Escape');
      }
    } else await page.waitForTimeout(200);
    if (i % 4 === 3) {
      const box = await page.locator('.hexboard').first().boundingBox().catch(() => null);
      if (box) await page.mouse.click(box.x + box.width * (0.2 + ((i * 37) % 60) / 100), box.y + box.height * (0.2 + ((i * 53) % 60) / 100));
      await all('hex');
    }
  }
  await click(page.locator('.rail .menu button', { hasText: 'Aufgeben' }));
  await all('resign');
  await click(page.locator('dialog[open] .primary'));
  await settled();
  await all('over');
  await click(page.locator('.over .primary'));
  await page.waitForTimeout(800);
  await all('replay');
  await close();
});

it('is all German', () => {
  expect([...met.keys()].sort()).toEqual([]);
});
