// Plans: noted on the map, told what they come to, kept over a reload, shown to one's side, carried out.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { barriers, marked, reader, site } from './page';

/** However busy the machine is. */
const soon = { timeout: 40_000 };
const here = site();

async function begin(page: Page, system: number): Promise<void> {
  await page.locator('.system').nth(system).getByRole('button', { name: 'First battle' }).click();
  await page.locator('.game').waitFor();
}
const plan = (page: Page) => page.getByRole('region', { name: 'The plan', exact: true });
const items = (page: Page) => plan(page).locator('ol li');
/** Until nothing of a program's is under way and this seat is asked. */
const asked = (page: Page) => page.waitForFunction(() => !document.querySelector('.busy:not(.thought)') && [...document.querySelectorAll('button')].some((b) => /^(Plan ahead|Plan on)$/.test(b.textContent ?? '')));
const own = (page: Page) => page.locator('.part.chronicle li').count();

/** Notes one unit's march of the handbook, with the way that it looks. */
async function march(page: Page, name: string): Promise<void> {
  await page.locator('.names button', { hasText: name }).click();
  await page.locator('.reach').first().waitFor({ state: 'attached' });
  const far = (await marked(page, 'reach')).sort((a, b) => b.x - a.x)[0]!;
  await page.mouse.click(far.x, far.y);
  await page.getByRole('heading', { name: /^March to/ }).waitFor();
  await page.getByRole('button', { name: 'Add to the plan' }).click();
  await page.locator('.keep').click();
}

it('gbh: actions of several units are noted on the map, reckoned together, kept over a reload, and carried out one by one', async () => {
  const { page, close } = await reader(here);
  await begin(page, 1);
  await page.locator('.names button').first().waitFor();
  const names = await page.locator('.names button span').allInnerTexts();
  const before = await own(page);
  await page.getByRole('button', { name: 'Plan ahead' }).click();
  await page.getByText('Planning: what you do here is only noted.').waitFor();
  await march(page, names[0]!);
  await items(page).nth(0).getByText(new RegExp(`^${names[0]}: March to`)).waitFor();
  expect(await page.locator('.names button', { hasText: names[0]! }).count(), 'who has an errand is not offered again').toBe(0);
  await march(page, names[1]!);
  await items(page).nth(1).waitFor();
  await plan(page).getByText(/that all of it can be carried out/).waitFor();
  await plan(page).getByText(/^(Exact, over every way|By \d+ trials: each chance within \d+ points)/).waitFor();
  expect(await page.locator('.layer-span .arrow').count()).toBe(2);
  expect(await barriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Stop planning' }).click();
  expect(await own(page), 'nothing was done').toBe(before);

  await page.reload();
  await items(page).nth(1).waitFor();
  await plan(page).getByRole('button', { name: `Earlier: ` }).first().click();
  await items(page).nth(0).getByText(new RegExp(`^${names[1]}: March to`)).waitFor();
  // The first is done; the enemy acts; the rest waits and goes on.
  await plan(page).getByRole('button', { name: 'Carry them out' }).click();
  await expect.poll(() => items(page).count(), soon).toBe(1);
  await page.locator('.part.chronicle').getByText(new RegExp(`${names[1]!.replace('.', '\\.')} faces`)).first().waitFor();
  await asked(page);
  await plan(page).getByRole('button', { name: 'Carry them out' }).click();
  await page.locator('.part.chronicle').getByText(new RegExp(`${names[0]!.replace('.', '\\.')} faces`)).first().waitFor();
  await expect.poll(() => items(page).count(), soon).toBe(0);
  await close();
});

it('arcadia: a card, its orders and a march are planned as one turn and carried out in a row', async () => {
  const { page, close } = await reader(here);
  await begin(page, 2);
  await page.locator('.command.playable').first().waitFor();
  const before = await own(page);
  await page.getByRole('button', { name: 'Plan ahead' }).click();
  for (const card of await page.locator('.command.playable .title').allInnerTexts()) {
    // A card that finds nobody to order is taken back, in thought.
    await page.locator('.command.playable', { hasText: card }).first().click();
    const crew = page.locator('.names button');
    await crew.or(page.getByText('This card finds nobody to order: press Done.')).or(items(page)).first().waitFor();
    if (await crew.first().isVisible()) {
      await crew.first().click();
      await page.getByRole('button', { name: 'Order the unit', exact: true }).click();
      break;
    }
    await page.locator('.rail').getByRole('button', { name: 'Take back' }).click();
    await page.locator('.command.playable').first().waitFor();
  }
  await items(page).nth(1).waitFor();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await items(page).nth(2).waitFor();
  await page.locator('.names button').first().click();
  await page.locator('.reach').first().waitFor({ state: 'attached' });
  const to = (await marked(page, 'reach'))[0]!;
  await page.mouse.click(to.x, to.y);
  const look = page.getByRole('button', { name: /^Look on to/ });
  await look.or(items(page).nth(3)).first().waitFor();
  if (await look.isVisible()) await look.click();
  await items(page).nth(3).waitFor();
  expect(await own(page)).toBe(before);
  await plan(page).getByRole('button', { name: 'Carry them out' }).click();
  await expect.poll(() => items(page).count(), soon).toBe(0);
  await page.locator('.part.chronicle').getByText(/plays /).first().waitFor();
  expect(await own(page)).toBeGreaterThan(before + 2);
  await close();
});

it('gpc: a plan changes what each manoeuvre comes to, several knights are told together, and the plan carries itself out', async () => {
  const { page, close } = await reader(here);
  await page.goto(`${here.url}/#/new/gpc/ford`);
  for (const knight of ['ector', 'bors', 'lamorak']) await page.getByRole('combobox', { name: `Player at ${knight}` }).selectOption('human');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.locator('.choice').first().waitFor();
  // Before the Battle roll: what each of its results would bring, whether he fights or says that he will disengage.
  const before = page.locator('.whatif');
  await before.first().getByText(/Win or better \d/).waitFor();
  expect(await before.count()).toBe(2);
  await before.nth(1).getByText('If he says that he will disengage:').waitFor();
  const chances = (await before.first().locator('tbody tr td:nth-child(2)').allInnerTexts()).map((text) => parseFloat(text));
  expect(Math.abs(chances.reduce((a, b) => a + b, 0) - 100)).toBeLessThan(2.5);
  expect(await barriers(page)).toEqual([]);
  for (let i = 0; i < 40 && !/manoeuvre/.test(await page.locator('.knight h3').first().innerText()); ++i) {
    const surely = page.getByRole('button', { name: /so be it$/ });
    await (await surely.isVisible() ? surely : page.locator('.choice').first()).click();
    await page.waitForTimeout(60);
  }
  const table = page.locator('.whatif');
  await table.waitFor();
  const row = table.locator('tr', { has: page.getByRole('button', { name: 'Attack', exact: true }) });
  const glory = row.locator('td').last();
  const longer = Number(await glory.innerText());
  await page.getByText('How he fights: as usual').click();
  await page.getByRole('combobox', { name: 'He stops' }).selectOption('winning');
  await expect.poll(async () => Number(await glory.innerText()), soon).toBeLessThan(longer);
  // The big buttons say the same as the table.
  const said = await page.locator('.choice', { hasText: 'Attack' }).first().locator('.chance').last().innerText();
  expect(said).toMatch(/Win \d+ %/);
  await row.getByRole('button').click();
  await page.locator('.choice.planned', { hasText: 'as planned' }).waitFor();
  expect(await barriers(page)).toEqual([]);
  await page.reload();
  await page.locator('.choice.planned', { hasText: 'as planned' }).waitFor();
  await page.getByText('How he fights: by your word').click();
  expect(await page.getByRole('combobox', { name: 'He stops' }).inputValue()).toBe('winning');
  await page.getByRole('checkbox', { name: 'Carry the plan out by itself' }).check();
  await expect.poll(() => page.locator('.part.chronicle').innerText(), soon).toMatch(/chooses|Attack/i);
  await page.locator('.choice.planned').waitFor({ state: 'detached' });
  await close();
});
