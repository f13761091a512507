// People at a table of the server: each a browser with eyes of its own.
import type { BrowserContext, Page } from 'playwright-core';
import { reader } from './page';
import type { Served } from './served';

export interface Person {
  page: Page;
  context: BrowserContext;
  close: () => Promise<void>;
}

export const sitting = (here: Served) => (options = {}): Promise<Person> => reader(here, { permissions: ['clipboard-read', 'clipboard-write'], ...options });

/** Opens a table on the server; yields the addresses of its links by the name of the place. */
export async function open(here: Served, host: Page, scenario: string, people: string[], change?: (page: Page) => Promise<void>): Promise<Record<string, string>> {
  await host.goto(`${here.url}/#/new/${scenario}`);
  await host.getByRole('radio', { name: /on this server/ }).check();
  for (const box of await host.getByRole('combobox', { name: /^Player at/ }).all()) {
    const seat = (await box.getAttribute('aria-label'))!.replace('Player at ', '');
    if (people.includes(seat)) await box.selectOption('human');
    else if (await box.locator('option').count() > 1) await box.selectOption({ index: 1 });
  }
  await change?.(host);
  await host.getByRole('button', { name: 'Open the table' }).click();
  await host.getByRole('heading', { name: 'Places' }).waitFor();
  const links: Record<string, string> = {};
  for (const line of await host.locator('.links li').all()) {
    const name = await line.locator('strong').innerText();
    await line.getByRole('button', { name: /Copy the link|Copied/ }).click();
    await line.getByRole('button', { name: 'Copied' }).waitFor();
    links[name] = await host.evaluate(() => navigator.clipboard.readText());
  }
  return links;
}

export async function join(page: Page, link: string, name: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(link);
  await page.getByLabel('Your name at the table').fill(name);
  await page.getByRole('button', { name: 'Take the place' }).click();
  await page.locator('.game').waitFor();
}

export const mine = (page: Page) => page.getByRole('button', { name: /^(End the turn|Ready)$/ });
