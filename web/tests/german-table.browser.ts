// A reader of German opens tables on a server, sits down, talks, plans and rules there, and meets no English.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { look, met, unfold } from './english';
import { sitting } from './people';
import { served } from './served';

const here = served();
const person = () => sitting(here)({ locale: 'de-DE' });

const read = async (page: Page, where: string) => {
  await unfold(page);
  await page.waitForTimeout(120);
  await look(page, where);
};

/** Each button once that does no more than show something. */
async function press(page: Page, where: string, within: string): Promise<void> {
  for (const button of await page.locator(`${within} button:visible:enabled`).all()) {
    await button.click({ timeout: 1500 }).catch(() => undefined);
    await read(page, where);
    if (await page.locator('dialog[open]').count()) await page.keyboard.press('Escape');
  }
}

it('the account', async () => {
  const { page, close } = await person();
  await page.goto(`${here.url}/#/account`);
  await page.locator('form').first().waitFor();
  await read(page, 'account');
  const form = page.locator('form', { hasText: 'Neu hier' });
  await form.locator('input').nth(0).fill('Anna');
  await form.locator('input[type=password]').fill('ein langes Kennwort');
  await form.locator('button').last().click();
  await page.getByRole('heading', { name: 'Anna' }).waitFor();
  await read(page, 'account, signed in');
  for (const path of ['confirm/x', 'reset/x', 'unsubscribe/x', 'join/x', 'table/x', 'watch/x/y', 'game/x/y', 'play/x', 'replay/x']) {
    page.removeAllListeners('response');
    page.removeAllListeners('console');
    await page.goto(`${here.url}/#/${path}`);
    await page.waitForTimeout(500);
    await read(page, path);
  }
  await close();
});

it.each([['gobwin/siege', 'alliance-1'], ['gpc/two-crowns', 'bedivere'], ['gpc/two-crowns', 'Spielleiter']])('a table of %s, seen by %s', async (battle, seat) => {
  const { page, close } = await person();
  await page.goto(`${here.url}/#/new/${battle}`);
  await page.locator('input[value=server]').check();
  await read(page, `${battle}, set up`);
  for (const player of await page.locator('td select').all()) await player.selectOption('human');
  await page.locator('.decide .primary').click();
  await page.locator('.links').waitFor();
  await read(page, `${battle}, the table`);
  await page.locator('.links li', { hasText: seat }).getByRole('button', { name: 'Hier hinsetzen' }).first().click();
  await page.locator('.game').waitFor();
  for (const tab of await page.locator('[role=tab]:visible, .below button:visible').all()) {
    await tab.click({ timeout: 1500 }).catch(() => undefined);
    await read(page, `${battle}, ${seat}`);
  }
  // What is asked too early, or of nobody, is refused: that too is read.
  page.removeAllListeners('response');
  page.removeAllListeners('console');
  for (const field of await page.locator('.desk input:not([type]):visible').all()) await field.fill('wegen des Nebels').catch(() => undefined);
  await press(page, `${battle}, ${seat}, the desk`, '.desk');
  await page.goto(`${here.url}/`);
  await page.locator('.list').first().waitFor();
  await read(page, 'home with tables');
  await close();
});

it('is all German', () => {
  expect([...met.keys()].sort()).toEqual([]);
});
