// Plans at a table of the server: what the server foretells, what allies may read, and a server that falls in between.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { marked } from './page';
import { join, mine, open, sitting } from './people';
import { served } from './served';

/** However busy the machine is. */
const soon = { timeout: 40_000 };
const here = served();
const person = sitting(here);
const plan = (page: Page) => page.getByRole('region', { name: 'The plan', exact: true });
const items = (page: Page) => plan(page).locator('ol li');

/** Notes a march of the next stack to the first hex that it can reach. */
async function march(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Next stack' }).click();
  await page.locator('.reach-cost').first().waitFor({ state: 'attached' });
  const to = (await marked(page, 'reach'))[0]!;
  await page.mouse.click(to.x, to.y);
  await page.getByRole('heading', { name: /^March to/ }).waitFor();
  await page.getByRole('button', { name: 'Add to the plan' }).click();
}

it('a plan is foretold by the server, shown to the side, and carried out once though the server falls in the middle of it', async () => {
  const [ann, bob] = [await person(), await person()];
  const links = await open(here, ann.page, 'gobwin/duel', ['alliance-1', 'opposition']);
  await join(ann.page, links[Object.keys(links).find((seat) => seat.startsWith('alliance'))!]!, 'Ann');
  await join(bob.page, links.opposition!, 'Bob');
  const { page } = ann;
  await mine(page).waitFor();
  const orders = () => page.locator('.part.chronicle li', { hasText: /comes from|marches|moves/ }).count();
  const before = await orders();
  await page.getByRole('button', { name: 'Plan ahead' }).click();
  await page.getByText('Planning: what you do here is only noted.').waitFor();
  await march(page);
  await items(page).nth(0).getByText(/marches to \d{4}/).waitFor();
  await march(page);
  await items(page).nth(1).getByText(/marches to \d{4}/).waitFor();
  await plan(page).getByText(/^(Exact, over every way|By \d+ trials)/).waitFor();
  await plan(page).getByRole('button', { name: 'Show it to my side' }).click();
  await plan(page).getByText('Your side can read it under Table, Plans.').waitFor();
  expect(await orders(), 'nothing was done').toBe(before);
  await page.reload();
  await items(page).nth(1).waitFor();
  await page.getByRole('group', { name: 'Below the orders' }).getByRole('button', { name: 'Table' }).click();
  await page.locator('.part.table').getByText('Plans and claims').click();
  const draft = page.locator('.part.table summary', { hasText: /\d+ orders/ });
  const acts = Number(/(\d+) orders/.exec(await draft.innerText())![1]);
  // Cleared, and taken up again from what the side reads.
  await plan(page).getByRole('button', { name: 'Clear' }).click();
  await plan(page).waitFor({ state: 'detached' });
  await draft.click();
  await page.locator('.part.table').getByRole('button', { name: 'Plan with it' }).click();
  await items(page).nth(1).waitFor();
  await page.getByRole('group', { name: 'Below the orders' }).getByRole('button', { name: 'Chronicle' }).click();

  page.removeAllListeners('console'); // the browser itself notes each failed connection
  bob.page.removeAllListeners('console');
  await here.fall();
  await page.getByText('The server does not answer. Trying again').waitFor();
  await plan(page).getByRole('button', { name: 'Carry them out' }).click();
  await page.getByText('Your order is kept and sent again').waitFor();
  expect(await items(page).count(), 'what is not answered stays in the plan').toBe(2);
  await here.back();
  await plan(page).waitFor({ state: 'detached' });
  await expect.poll(orders, soon).toBe(before + acts);
  await page.reload();
  await page.locator('.part.chronicle li').first().waitFor();
  await expect.poll(orders, soon).toBe(before + acts);
  expect(await plan(page).count()).toBe(0);
  await ann.context.close();
  await bob.context.close();
});
