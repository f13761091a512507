// Somebody who has read nothing and clicks what the page offers: first battles to their end, without a hint.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers, marked, reader, site } from './page';

const here = site();
const over = (page: Page) => page.getByRole('heading', { name: /Victory for|A draw|Sieg für|Unentschieden/ }).first();
const settled = (page: Page) => page.waitForFunction(() => !document.querySelector('.busy'));

async function usable(page: Page, selector: string): Promise<boolean> {
  const found = page.locator(selector).first();
  return (await found.count()) > 0 && (await found.isVisible()) && (await found.isEnabled());
}

it('gbh: the first battle goes to its end by what stands in gold, the marked hexes and the enemy in brackets', async () => {
  const { page, close } = await reader(here);
  await page.locator('.system').nth(1).getByRole('button', { name: 'First battle' }).click();
  await page.locator('.names button').first().waitFor();
  await page.getByText('You and the enemy act by turns').waitFor();
  const done: Record<string, number> = {};
  const count = (what: string) => (done[what] = (done[what] ?? 0) + 1);
  /** One click on what looks most natural; false where nothing is offered: there a newcomer is lost. */
  async function step(): Promise<boolean> {
    if (await usable(page, '.plan .primary')) {
      count('decided');
      await page.locator('.plan .primary').click();
      await page.locator('.plan').waitFor({ state: 'detached' });
      return true;
    }
    const [target] = await marked(page, 'targets');
    if (target) {
      count('aimed');
      await page.mouse.click(target.x, target.y);
      await page.locator('.plan .primary').waitFor();
      return true;
    }
    if (await usable(page, '.part.orders .primary')) {
      count('in gold');
      await page.locator('.part.orders .primary').first().click();
      return true;
    }
    const reach = await marked(page, 'reach');
    if (reach.length) {
      count('marched');
      // Towards the enemy, who stands to the right.
      const to = reach.reduce((a, b) => (b.x > a.x ? b : a));
      await page.mouse.click(to.x, to.y);
      await page.locator('.plan .primary').waitFor();
      return true;
    }
    for (const selector of ['.names button', '.part.orders .orders button'])
      if (await usable(page, selector)) {
        count('named');
        await page.locator(selector).first().click();
        return true;
      }
    return false;
  }
  let clicks = 0;
  for (; clicks < 900; ++clicks) {
    await settled(page);
    if (await over(page).isVisible()) break;
    expect(await page.locator('.part.orders').innerText(), 'nothing asks').toMatch(/Your turn|acts:|look now|or that is enough|flees|in hand|Choose|Back/);
    const before = await page.locator('.part.orders').innerText();
    expect(await step(), `lost at: ${before}`).toBe(true);
    await page.waitForTimeout(40);
  }
  await over(page).waitFor();
  await page.getByText(/The day is (yours|lost)\./).waitFor();
  await page.locator('.over li').getByText(/wins when 50 percent .* · (so far|reached)/).first().waitFor();
  expect(done.marched).toBeGreaterThan(4);
  expect(done.aimed).toBeGreaterThan(4);
  expect(clicks).toBeLessThan(200); // an evening is not a first battle
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: 'Games', exact: true }).click();
  await page.locator('.list .tag').getByText(/Victory for|A draw/).waitFor();
  await close();
});

it('what others did since one last acted stands above the orders, and as arrows on the map', async () => {
  const { page, close } = await reader(here);
  await page.locator('.system').nth(1).getByRole('button', { name: 'First battle' }).click();
  await page.locator('.names button').first().click();
  await page.locator('.layer-reach path').first().waitFor({ state: 'attached' });
  const [to] = await marked(page, 'reach');
  await page.mouse.click(to!.x, to!.y);
  await page.locator('.plan .primary').click();
  await page.getByRole('button', { name: /^Look on to/ }).click();
  await page.getByText('Meanwhile, player-2:').waitFor();
  await page.locator('.meanwhile .told').first().waitFor();
  // The same for those who do not see the map: what moved, from where to where.
  await page.getByRole('button', { name: 'As text', exact: true }).click();
  await page.getByRole('dialog').getByText(/hexes (east|north|south|west)|Seen from|Choose a hex/).first().waitFor();
  await close();
});

it('the list of battles shows the field of each when it comes into sight, and asks for no engine before', async () => {
  const { page, close } = await reader(here);
  const engines: string[] = [];
  page.on('request', (request) => request.url().endsWith('.wasm') && engines.push(request.url()));
  // The front page needs none, nor do battles without a map.
  await page.getByRole('button', { name: 'First battle' }).first().waitFor();
  await page.goto(`${here.url}/#/new/gpc`);
  await page.locator('.battle').first().waitFor();
  expect(await page.locator('.thumb').count()).toBe(0);
  expect(engines).toEqual([]);
  await page.goto(`${here.url}/#/new/arcadia`);
  await page.locator('.thumb .sheet').first().waitFor({ state: 'attached' });
  const last = page.locator('.battle').last();
  expect(await last.locator('.sheet').count()).toBe(0);
  await last.scrollIntoViewIfNeeded();
  await last.locator('.sheet').waitFor({ state: 'attached' });
  expect(engines).toHaveLength(1);
  // The picture adds nothing to the name that a link is read out by.
  await page.getByRole('link', { name: /^The Sunken Road\s+Surrounded/ }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('link', { name: /^The Ford of Sighs/ }).click();
  await page.getByRole('img', { name: 'The field as it stands at the beginning' }).locator('.piece').first().waitFor({ state: 'attached' });
  await close();
});

it('a battle shows its field and its rulings before it is begun; a ruling that is changed holds in the game', async () => {
  const { page, close } = await reader(here);
  await page.goto(`${here.url}/#/new/gobwin/siege`);
  const picture = page.getByRole('img', { name: 'The field as it stands at the beginning' });
  await picture.locator('.piece.gules').first().waitFor({ state: 'attached' });
  expect(await picture.locator('.piece.azure').count()).toBe(0);
  await page.locator('summary', { hasText: 'Rulings of this table' }).click();
  await page.getByRole('button', { name: 'GB-SCOUT-6' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('checkbox', { name: /^fog/ }).uncheck();
  await page.getByText('1 differ from the default').waitFor();
  await page.getByRole('button', { name: 'Begin' }).click();
  // Without fog the enemy stands on the map from the first.
  await page.locator('.game .piece.azure').first().waitFor();
  await close();
});
