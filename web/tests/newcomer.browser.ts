// Somebody who has read nothing and clicks what the page offers: first battles to their end, without a hint.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers, clickHex, marked, reader, site } from './page';

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

it('gobwin: whoever has no orders, or does not get somewhere, is told why; the goals stay in sight; marches of the enemy are told and drawn', async () => {
  const { page, close } = await reader(here);
  await page.locator('.system').nth(0).getByRole('button', { name: 'First battle' }).click();
  await page.getByRole('button', { name: 'Next stack' }).waitFor();
  const goals = page.locator('.rail').getByRole('region', { name: 'How it is won' });
  await goals.getByText(/you: Alliance wins by holding Eastford \(held by/).waitFor();
  // Archers, who stand with no commander.
  await clickHex(page, '0303');
  await page.getByText(/no orders have reached R3 this turn: march a commander/i).waitFor();
  await page.locator('.part.orders').getByRole('button', { name: 'GB-ORD-1' }).waitFor();
  // Another stack, to an enemy far away, then back to it, and to a mountain beside it.
  await clickHex(page, '0304');
  await page.locator('.reach').first().waitFor({ state: 'attached' });
  await clickHex(page, '1003');
  const why = page.locator('.part.orders').getByRole('status');
  await why.getByText(/gets no farther in this turn than the dotted hexes/).waitFor();
  await why.getByText(/strikes only in its own hex/).waitFor();
  await goals.waitFor();
  await why.getByRole('button', { name: /^Back to R\d$/ }).click();
  await page.locator('.stack-line[aria-pressed="true"]').waitFor();
  await page.getByRole('button', { name: 'End the turn' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const told = page.locator('.meanwhile .told');
  await told.first().waitFor();
  await page.locator('.layer-tracks .track').first().waitFor({ state: 'attached' });
  await page.locator('.part.chronicle').getByText(/^The enemy’s stack \d in \d{4} comes from \d{4}\./i).first().waitFor();
  // Pointing at the name of a hex shows it on the map.
  expect(await page.locator('.layer-chosen .pointed').count()).toBe(0);
  await page.locator('.part.chronicle [data-hex]').first().hover();
  await page.locator('.layer-chosen .pointed').waitFor({ state: 'attached' });
  expect(await barriers(page)).toEqual([]);
  await close();
});

it('arcadia: the first battle goes to its end by cards, names, marked hexes and what stands in gold', async () => {
  const { page, close } = await reader(here);
  await page.locator('.system').nth(2).getByRole('button', { name: 'First battle' }).click();
  await page.locator('.command.playable').first().waitFor();
  await page.locator('.rail').getByText(/: 0 of 40/).first().waitFor();
  const press = async (selector: string) => {
    if (!(await usable(page, selector))) return false;
    await page.locator(selector).first().click();
    return true;
  };
  let tried = new Set<string>();
  let before = '';
  let retreats = 0;
  async function step(asks: string): Promise<boolean> {
    if (await press('.plan .primary')) return true;
    if (/is beaten back|evades|flees|shrinks back/.test(asks)) ++retreats;
    if (await press('.part.orders .orders:not(.last) .primary')) return true;
    if (/^Play a card/.test(asks)) return press('.command.playable');
    const targets = await marked(page, 'targets');
    if (targets.length) return page.mouse.click(targets[0]!.x, targets[0]!.y).then(() => true);
    const reach = await marked(page, 'reach');
    if (/^Move/.test(asks) && reach.length) {
      // The enemy stands above.
      const to = reach.reduce((a, b) => (b.y < a.y ? b : a));
      await page.mouse.click(to.x, to.y);
      return true;
    }
    for (const each of await page.locator('.names button').all()) {
      const name = await each.innerText({ timeout: 1000 }).catch(() => '');
      if (!name || tried.has(name)) continue;
      tried.add(name);
      await each.click({ timeout: 1000 }).catch(() => undefined);
      return true;
    }
    return (await press('.part.orders .last .primary')) || (await press('.part.orders > .primary')) || (await press('.part.orders .orders:not(.last) button')) || press('.part.orders .last button:not(.plain, .ahead)');
  }
  let clicks = 0;
  for (; clicks < 1500; ++clicks) {
    await settled(page);
    if (await over(page).isVisible()) break;
    let asks = '';
    // Between two acts of the program nothing is asked for a moment.
    const offered = async () => {
      asks = (await page.locator('.asks').allInnerTexts())[0] ?? '';
      if (asks !== before) {
        before = asks;
        tried = new Set();
      }
      return (await step(asks)) || (await over(page).isVisible());
    };
    await expect.poll(offered, { timeout: 30_000, message: 'lost' }).toBe(true).catch((fell: unknown) => {
      throw new Error(`lost at: ${asks}`, { cause: fell });
    });
    await page.waitForTimeout(20);
  }
  await over(page).waitFor();
  await page.getByText(/The day is (yours|lost)\./).waitFor();
  expect(retreats, 'nobody was ever beaten back').toBeGreaterThan(0);
  await close();
});

it('gpc: the first battle goes to its end by the large buttons; what decided it stands at the end', async () => {
  const { page, close } = await reader(here);
  await page.locator('.system').nth(3).getByRole('button', { name: 'First battle' }).click();
  await page.locator('.choice').first().waitFor();
  await page.locator('.rail').getByText('you: Intensity 0 after any round, or 5 or less after the last, is victory').waitFor();
  await page.locator('.gauge .end').first().waitFor();
  // Every outcome of a choice is told, the bad ones too.
  await page.locator('.choice .chance').getByText(/fail \d+ %/).first().waitFor();
  for (let presses = 0; presses < 400 && !(await over(page).isVisible()); ++presses) {
    await settled(page);
    if (await usable(page, '.knight .decide .primary')) await page.locator('.knight .decide .primary').click();
    else if (await usable(page, '.choice.planned')) await page.locator('.choice.planned').first().click();
    else if (await usable(page, '.choice')) await page.locator('.choice').first().click();
    await page.waitForTimeout(60);
  }
  await over(page).waitFor();
  await page.locator('.over').getByText(/^The battle ends at Intensity \d+, from 10 at the start: /).waitFor();
  await close();
});
