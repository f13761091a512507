import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { clickHex, marked, reader, site } from './page';

const here = site();

async function begin(page: Page, system: number): Promise<void> {
  await page.locator('.system').nth(system).getByRole('button', { name: 'First battle' }).click();
  await page.locator('.game').waitFor();
}

const over = (page: Page) => page.getByRole('heading', { name: /Victory for|A draw/ }).first();

/** Until this seat is asked, or the game is over. */
async function asked(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const hint = [...document.querySelectorAll<HTMLButtonElement>('.rail .menu button')].find((b) => b.textContent === 'Hint');
    return !document.querySelector('.busy') && (!hint || !hint.disabled);
  });
}

/** Asks for a hint and does it, again and again, at most so often or to the end of the game. Yields how many. */
async function byHints(page: Page, most: number): Promise<number> {
  for (let acts = 0; acts < most; ++acts) {
    await asked(page);
    if (await over(page).isVisible()) return acts;
    await page.locator('.rail').getByRole('button', { name: 'Hint' }).click();
    await page.locator('.rail .notice').getByRole('button', { name: 'Do it' }).click();
    await page.locator('.rail .notice').waitFor({ state: 'detached' });
  }
  return most;
}

it('gbh: a unit is chosen, marches and turns by the hex beside it; the program’s hints are played', async () => {
  const { page, close } = await reader(here);
  await begin(page, 1);
  await page.locator('.names button').first().waitFor();
  await page.locator('.names button').first().click();
  await page.getByText(/ acts: choose a dotted hex/).waitFor();
  await page.locator('.reach').first().waitFor({ state: 'attached' });
  // March to a hex in reach: the way first, then the deed.
  const [to] = await marked(page, 'reach');
  await page.mouse.click(to!.x, to!.y);
  await page.getByRole('heading', { name: /^March to/ }).waitFor();
  await page.getByRole('button', { name: 'March', exact: true }).click();
  await page.getByText(/look now\? Choose a hex beside it/).waitFor();
  const [beside] = await marked(page, 'reach');
  await page.mouse.click(beside!.x, beside!.y);
  await page.locator('.part.chronicle').getByText(/ faces /).first().waitFor();
  expect(await byHints(page, 10)).toBe(10);
  await close();
});

it('arcadia: a card is played by clicking; the program’s hints are played', async () => {
  const { page, close } = await reader(here);
  await begin(page, 2);
  await page.locator('.command.playable').first().waitFor();
  const card = page.locator('.command.playable .title').first();
  const title = await card.innerText();
  await card.click();
  await page.locator('.chronicle').getByText(`plays ${title}`, { exact: false }).first().waitFor();
  expect(await byHints(page, 10)).toBe(10);
  await close();
});

it('gpc: three knights fight to the end by the big buttons alone, then the tale is read', async () => {
  const { page, close } = await reader(here);
  await page.goto(`${here.url}/#/new/gpc/ford`);
  for (const knight of ['ector', 'bors', 'lamorak']) await page.getByRole('combobox', { name: `Player at ${knight}` }).selectOption('human');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.choice').first().waitFor();
  let presses = 0;
  for (; presses < 400 && !(await over(page).isVisible()); ++presses) {
    const surely = page.getByRole('button', { name: /so be it$/ });
    if (await surely.isVisible()) await surely.click();
    else {
      const choice = page.locator('.choice').first();
      if (await choice.isVisible()) await choice.click();
    }
    await page.waitForTimeout(60);
  }
  expect(presses).toBeGreaterThan(10);
  await over(page).waitFor();
  await page.locator('.rail').getByRole('button', { name: 'Chronicle' }).click();
  await page.getByRole('dialog').getByText(/Ector|Bors|Lamorak/).first().waitFor();
  await close();
});

it('gobwin on a phone: a stack is chosen by tap, marches, and the turn ends', async () => {
  const { page, close } = await reader(here, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await begin(page, 0);
  await page.getByRole('button', { name: 'Next stack' }).tap();
  await page.getByRole('button', { name: /R1 cavalry/ }).waitFor();
  await page.locator('.reach-cost').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Nearer' }).tap();
  await page.waitForTimeout(300);
  await clickHex(page, '0404');
  await page.getByRole('button', { name: 'March', exact: true }).tap();
  await page.getByRole('heading', { name: '0404' }).waitFor();
  await page.getByRole('tab', { name: 'Chronicle' }).tap();
  await page.locator('.part.chronicle').getByText(/R1/).first().waitFor();
  await page.getByRole('tab', { name: 'Orders' }).tap();
  await page.getByRole('button', { name: 'End the turn' }).tap();
  await page.getByRole('button', { name: 'Yes' }).tap();
  await page.getByRole('tab', { name: 'Table' }).tap();
  await page.locator('.part.table').getByText('2 of 10').waitFor();
  await close();
});

it('gobwin by keys alone: to a whole game, without the pointer', async () => {
  const { page, close } = await reader(here);
  const focus = async (name: string) => {
    // Tab on until it has the focus: so it can be reached by keys.
    for (let i = 0; i < 120; ++i) {
      if (await page.evaluate((n) => (document.activeElement as HTMLElement | null)?.innerText?.trim() === n || document.activeElement?.getAttribute('aria-label')?.startsWith(n), name)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`${name} cannot be reached by Tab`);
  };
  await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('.system button')!.disabled);
  await focus('First battle');
  await page.keyboard.press('Enter');
  await page.locator('.game').waitFor();
  await page.waitForFunction(() => [...document.querySelectorAll<HTMLButtonElement>('button')].some((b) => b.textContent === 'Next stack' && !b.disabled));
  await focus('The map.');
  await page.keyboard.press('n');
  await page.getByRole('button', { name: /R1 cavalry/ }).waitFor();
  await page.locator('.reach-cost').first().waitFor();
  // The cursor begins at the first hex; 0304 is where R1 stands, 0404 beside it.
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  const said = await page.locator('.said').innerText();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: /March to/ }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('heading', { name: said.slice(0, 4) }).first().waitFor();
  // To the end by hints, all through keys.
  for (let i = 0; i < 400 && !(await over(page).isVisible()); ++i) {
    await asked(page);
    if (await over(page).isVisible()) break;
    await page.getByRole('button', { name: 'Hint' }).focus();
    await page.keyboard.press('Enter');
    const does = page.locator('.rail .notice').getByRole('button', { name: 'Do it' });
    await does.waitFor();
    await does.focus();
    await page.keyboard.press('Enter');
    await page.locator('.rail .notice').waitFor({ state: 'detached' });
  }
  await over(page).waitFor();
  await close();
});

it('a solo game goes on without a network, and is there again after a reload', async () => {
  const { page, context } = await reader(here);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await begin(page, 0);
  await page.getByRole('button', { name: 'Next stack' }).click();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.locator('.rail .notice').getByRole('button', { name: 'Do it' }).click();
  await page.locator('.rail .notice').waitFor({ state: 'detached' });
  const told = await page.locator('.panel .chronicle li').count();
  expect(told).toBeGreaterThan(0);
  await page.reload();
  await page.locator('.game').waitFor();
  expect(await page.locator('.panel .chronicle li').count()).toBe(told);
  await page.locator('.game').getByRole('link', { name: 'Rulebook' }).click();
  await page.locator('.clause-text').first().waitFor();
  await context.close();
});
