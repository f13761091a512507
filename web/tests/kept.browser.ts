// What was kept and does not hold any more: said plainly, nothing thrown away.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { reader, site } from './page';

/** However busy the machine is. */
const soon = { timeout: 40_000 };
const here = site();

/** Changes the record of every game that this browser keeps. */
const spoil = (page: Page, how: 'act' | 'head') =>
  page.evaluate(async (what) => {
    const opening = indexedDB.open('montjoy', 1);
    await new Promise((done) => (opening.onsuccess = done));
    const games = opening.result.transaction('games', 'readwrite').objectStore('games');
    const all = games.getAll();
    await new Promise((done) => (all.onsuccess = done));
    for (const game of all.result as { record: string }[]) {
      game.record = what === 'head' ? game.record.slice(0, 300) : game.record.replace('alliance-1: move', 'alliance-1: dance');
      games.put(game);
    }
    await new Promise((done) => (games.transaction.oncomplete = done));
    opening.result.close();
  }, how);

/** Begins the duel and marches twice. */
async function play(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'First battle' }).first().click();
  await page.locator('.game').waitFor();
  for (let i = 1; i <= 2; ++i) {
    await page.getByRole('button', { name: 'Orders as text' }).click();
    await page.getByRole('textbox', { name: 'An order as text' }).fill('move R1 ');
    await page.locator('.acts button', { hasText: 'move R1 ' }).first().click();
    await page.locator('.stack .card').getByRole('button', { name: 'Do it' }).click();
    await expect.poll(() => page.locator('.part.chronicle li').count(), soon).toBe(i);
    await page.getByRole('button', { name: 'Orders as text' }).click();
  }
}

it('a kept game with a fault says where, gives what it holds to be saved, and goes on as far as it holds', async () => {
  const { page, close } = await reader(here);
  await play(page);
  const address = page.url();
  await page.goto(here.url);
  await spoil(page, 'act');
  await page.goto(address);
  await page.getByRole('alert').filter({ hasText: /line \d+: /i }).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save what is kept of it' }).click();
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('alliance-1: dance');
  await page.getByRole('button', { name: 'Open it as far as it holds' }).click();
  await page.locator('.game').waitFor();
  expect(await page.locator('.part.chronicle li').count(), 'the first march was the fault').toBe(0);
  expect(page.url(), 'the broken one is left as it is').not.toBe(address);
  await close();
});

it('a kept game whose head is lost can still be saved', async () => {
  const { page, close } = await reader(here);
  await play(page);
  const address = page.url();
  await page.goto(here.url);
  await spoil(page, 'head');
  await page.goto(address);
  await page.getByRole('alert').waitFor();
  await page.getByRole('button', { name: 'Save what is kept of it' }).waitFor();
  expect(await page.getByRole('button', { name: 'Open it as far as it holds' }).count()).toBe(0);
  await close();
});

it('says what is no record, and reads one that came by mail', async () => {
  const { page, close } = await reader(here);
  const choose = (text: string) => page.locator('input[type=file]').setInputFiles({ name: 'mailed.game', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await choose('Dear Ann, here is our game');
  await page.getByText(/this is not the record of a game: one begins with/).waitFor();
  await play(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save record' }).click();
  const record = readFileSync(await (await saving).path(), 'utf8');
  await page.goto(here.url);
  await choose(record.replaceAll('\n', '\r\n'));
  await page.locator('.game').waitFor();
  expect(await page.locator('.part.chronicle li').count()).toBe(2);
  await close();
});

it('a record that is loaded with a fault in it says where, and opens as far as it holds', async () => {
  const { page, close } = await reader(here);
  await play(page);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save record' }).click();
  const record = readFileSync(await (await saving).path(), 'utf8');
  await page.goto(here.url);
  const choose = (text: string) => page.locator('input[type=file]').setInputFiles({ name: 'spoilt.game', mimeType: 'text/plain', buffer: Buffer.from(text) });
  // The second march is the fault.
  const at = record.lastIndexOf('alliance-1: move');
  await choose(`${record.slice(0, at)}alliance-1: dance${record.slice(at + 'alliance-1: move'.length)}`);
  await page.getByRole('alert').filter({ hasText: /line \d+: /i }).waitFor();
  await page.getByRole('button', { name: 'Open it as far as it holds' }).click();
  await page.locator('.game').waitFor();
  expect(await page.locator('.part.chronicle li').count(), 'the first march holds').toBe(1);
  await close();
});

it('a plan that cannot be read is none; one that is not possible any more says so and stays', async () => {
  const { page, close } = await reader(here);
  await play(page);
  const id = decodeURIComponent(page.url().split('/').pop()!);
  const put = (plan: string) => page.evaluate(([place, text]) => localStorage.setItem(place!, text!), [`montjoy.plan.${id}.alliance-1`, plan]);
  await put('[["move');
  await page.reload();
  await page.locator('.game').waitFor();
  expect(await page.getByRole('region', { name: 'The plan', exact: true }).count()).toBe(0);
  await put('[["move R9 0101"]]');
  await page.reload();
  const plan = page.getByRole('region', { name: 'The plan', exact: true });
  await plan.getByRole('button', { name: 'Carry them out' }).click();
  await plan.getByText(/Stopped after 0 of 1: the next is no longer possible/).waitFor();
  expect(await plan.locator('ol li').count()).toBe(1);
  expect(await page.locator('.part.chronicle li').count()).toBe(2);
  await close();
});
