// A reader of German plays a battle of Arcadia to its end and meets no sentence in English.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { marked, reader, site } from './page';

const here = site();
const read = (name: string) => JSON.parse(readFileSync(`src/texts/${name}`, 'utf8')) as Record<string, string>;
const catalogue = Object.entries({ ...read('referee.de.json'), ...read('de.json') }).filter(([english, german]) => english !== german);
const whole = new Set(catalogue.map(([english]) => english).filter((english) => /[a-z]{3}/.test(english) && !english.includes('{')));
const german = new Set(catalogue.map(([, text]) => text));
/** Sentences with places, if enough of them is words of their own. */
const patterns = catalogue
  .map(([english]) => english)
  .filter((english) => english.includes('{') && english.replace(/\{\d*\}/g, '').replace(/[^A-Za-z ]/g, '').trim().length >= 10)
  .map((english) => new RegExp(`^${english.split(/\{\d*\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+?')}$`));
// And words that no German sentence has.
const english = /\b(the|and|with|which|whose|where|from|unit|units|hex|turn|enemy|card|damage|attacks?|nobody|moves?)\b/i;

/** What stands on the page in English; names of battles and people stay. */
async function inEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const found = new Set<string>();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement!;
      const text = walker.currentNode.textContent!.trim();
      if (text && element.checkVisibility() && !element.closest('code, .acts, .clause, .hexboard')) found.add(text);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) if (element.getAttribute(name)) found.add(element.getAttribute(name)!);
    return [...found];
  });
  return texts.flatMap((text) => text.split('\n')).map((text) => text.replace(/\(?\b[A-Z]{2}-[A-Z]+-[A-Za-z0-9-]+\)?/g, '').trim()).filter((text) => (whole.has(text) && !german.has(text)) || patterns.some((pattern) => pattern.test(text)) || english.test(text));
}

/** Names of armies, battles and people, which stay; the rulebook's own words are its own. */
const named = /The (March|Wood|Ford of Sighs)|Montjoy|World of Arcadia/;

it('arcadia in German, to its end: no sentence of the page, the referee, the program or a paper is English', async () => {
  const { page, close } = await reader(here, { locale: 'de-DE' });
  await page.getByRole('button', { name: 'Erste Schlacht' }).nth(2).click();
  await page.locator('.command.playable').first().waitFor();
  const over = page.getByRole('heading', { name: /Sieg für|Unentschieden/ }).first();
  const met = new Set<string>();
  const look = async () => {
    for (const text of await inEnglish(page)) met.add(text);
  };
  const tried = new Map<string, number>();
  const press = async (selector: string): Promise<boolean> => {
    const found = page.locator(selector).first();
    if (!(await found.count()) || !(await found.isVisible()) || !(await found.isEnabled())) return false;
    await found.click();
    return true;
  };
  const click = async (layer: string): Promise<boolean> => {
    const hexes = await marked(page, layer);
    const key = `${layer} ${await page.locator('.part.orders').innerText()}`;
    const times = tried.get(key) ?? 0;
    if (times >= hexes.length) return false;
    tried.set(key, times + 1);
    // The enemy stands above.
    const at = hexes.sort((a, b) => a.y - b.y)[times]!;
    await page.mouse.click(at.x, at.y);
    return true;
  };
  const once = async (): Promise<boolean> => {
    const key = `crew ${await page.locator('.part.orders').innerText()}`;
    if (tried.has(key)) return false;
    tried.set(key, 1);
    return press('.part.orders .names button[aria-pressed="false"]');
  };
  let lost = 0;
  for (let clicks = 0; clicks < 900; ++clicks) {
    await page.waitForFunction(() => !document.querySelector('.busy'));
    if (clicks % 3 === 0) await look();
    if (await over.isVisible()) break;
    const done =
      (await press('.plan .primary')) || (await press('.command.playable')) || (await click('targets')) || (await press('.part.orders .primary')) || (await click('reach')) || (await once()) || (await click('zone')) || (await press('.part.orders .orders button:not(.plain, .ahead)')) || (await press('.part.orders .last button:not(.plain, .ahead)'));
    if (!done) await page.waitForTimeout(400); // the next question may be on its way
    lost = done ? 0 : lost + 1;
    expect(lost, `lost at: ${await page.locator('.part.orders').innerText()}`).toBeLessThan(5);
    await page.waitForTimeout(40);
  }
  await over.waitFor();
  const all = page.getByRole('button', { name: /^Alle \d+ Einträge/ });
  if (await all.isVisible()) await all.click();
  await look();
  await page.locator('.rail').getByRole('button', { name: 'Bericht' }).click();
  await page.locator('dialog[open] .words li').first().waitFor();
  await look();
  expect([...met].filter((text) => english.test(text.replaceAll(new RegExp(named, 'g'), '')) || !named.test(text)).sort()).toEqual([]);
  await close();
});
